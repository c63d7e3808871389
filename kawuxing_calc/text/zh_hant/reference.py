"""規則的鍵的說明書。"""

from typing import Final

TEXT: Final = {
    "reference.head": """# 規則的鍵

一套規則是一個 TOML 檔案，承自另一套（`extends`，不寫就承自通行慣例 `common`），只寫不同的值。值可以直接寫，也可以帶出處：

```toml
extends = "xiangyang"

[cap]
total = 16

[fan]
kawuxing = { value = 4, source = "我家老規矩" }
haidi = false
```

`fan.X = N` 是 `fan.X.mult = N` 的簡寫。命令列上一次性的改動用 `--set 鍵=值`，清單用逗號隔開：
`--set cap.total=16 --set fan.haidi=false --set full.sigui_with=qingyise,kawuxing`。

`kwx rules new 名字 --from xiangyang` 寫出一份每個鍵都帶說明的檔案，`kwx rules check 檔案` 查對，
`kwx rules show 名字` 列出一套規則的每個值和出處。

鍵以外，檔案裡還可以有：

- `id`、`name`、`region`、`character`，和 `sheet`（牌表的名字）；
- `[[notes]]`（矛盾與取捨）和 `[[reminders]]`（牌桌上的規矩），各有文字和 `source`；
- `[[sizes]]`（多大的胡叫什麼，`from` 是番數或 `"cap"`）和 `[[combos]]`（`fan` 所列的番合起來叫什麼）。

文字可以寫一句，也可以分語言寫：`zh`、`zh-Hant`、`en`。

`cap.total` 是 `false` 時，`gang.chain_full_at`、`full.fans`、`full.sigui_from`、`full.sigui_with`
都不能用：沒有封頂就沒有滿。""",
    "reference.key": "鍵",
    "reference.meaning": "管什麼",
    "reference.choices": "可寫",
    "reference.custom": "通行慣例",
    "reference.fan": "番",
    "reference.id": "X",
    "reference.colon": "：",
}
