"""规则的键的说明书。"""

from typing import Final

TEXT: Final = {
    "reference.head": """# 规则的键

一套规则是一个 TOML 文件，承自另一套（`extends`，不写就承自通行惯例 `common`），只写不同的值。值可以直接写，也可以带出处：

```toml
extends = "xiangyang"

[cap]
total = 16

[fan]
kawuxing = { value = 4, source = "我家老规矩" }
haidi = false
```

`fan.X = N` 是 `fan.X.mult = N` 的简写。命令行上一次性的改动用 `--set 键=值`，列表用逗号隔开：
`--set cap.total=16 --set fan.haidi=false --set full.sigui_with=qingyise,kawuxing`。

`kwx rules new 名字 --from xiangyang` 写出一份每个键都带说明的文件，`kwx rules check 文件` 查对，
`kwx rules show 名字` 列出一套规则的每个值和出处。

键以外，文件里还可以有：

- `id`、`name`、`region`、`character`，和 `sheet`（牌表的名字）；
- `[[notes]]`（矛盾与取舍）和 `[[reminders]]`（牌桌上的规矩），各有文字和 `source`；
- `[[sizes]]`（多大的胡叫什么，`from` 是番数或 `"cap"`）和 `[[combos]]`（`fan` 所列的番合起来叫什么）。

文字可以写一句，也可以分语言写：`zh`、`zh-Hant`、`en`。

`cap.total` 是 `false` 时，`gang.chain_full_at`、`full.fans`、`full.sigui_from`、`full.sigui_with`
都不能用：没有封顶就没有满。""",
    "reference.key": "键",
    "reference.meaning": "管什么",
    "reference.choices": "可写",
    "reference.custom": "通行惯例",
    "reference.fan": "番",
    "reference.id": "X",
    "reference.colon": "：",
}
