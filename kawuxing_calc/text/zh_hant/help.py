"""命令列的說明。"""

from typing import Final

TEXT: Final = {
    "help.kwx": "卡五星算帳：一副牌值多少，誰付給誰，憑哪一條。",
    "help.start": """卡五星算帳：誰付給誰，憑哪一條。

  算一副牌   kwx score 4556t 中中中 pong:7b +zimo +liangdao
  評一評理   kwx explain 1122334456677t win:5t +zimo
             kwx compare 11114444t 22b77b9b win:9b +zimo
  記一晚上   kwx session 週六.kwx

牌：t 條，b 筒（餅），中 發 白；怎麼寫 kwx notation
全部命令 kwx --help""",
    "help.score": "算一副牌：值多少，誰付給誰。",
    "help.score-examples": """算一副牌：寫手牌、副露和怎麼胡的。

  自摸，亮倒
    kwx score 4556t 中中中 pong:7b +zimo +liangdao
  點炮，寫明誰
    kwx score 46t 11123789b 中中中 win:5t who:老王 from:小李
  不擺牌，說番
    kwx score who:老王 from:小李 fan:清一色,碰碰胡 +liangdao

牌：t 條，b 筒（餅），中 發 白
副露：pong: angang: bugang: zhigang:
換規則 -r hubei，底金 --base 5，全部選項 kwx score --help""",
    "help.session": "算一晚上：每一局、累計、莊家、誰和誰結帳。",
    "help.session-file": "記錄檔（.kwx）；- 從標準輸入讀",
    "help.format": "怎麼輸出：table、json、jsonl、csv、md",
    "help.settle": "怎麼結帳：fewest 筆數最少，pairwise 另列誰因什麼欠誰",
    "help.canonical": "不算帳，只把檔案改寫成標準記法",
    "help.stop-on-error": "遇到第一處錯就停",
    "help.report": "把一晚上寫成一頁網頁，例如 --report evening.html",
    "help.deal": "一副牌，一句話；- 從標準輸入讀，一行一副",
    "help.rules": "用哪套規則：名字或 TOML 檔案（預設 xiangyang）",
    "help.rules-all": "有哪些規則，每條怎麼定、出自哪裡；自己寫一套。",
    "help.rules-start": """規則：有哪些，怎麼定，出自哪裡。

  有哪些           kwx rules list
  一套的全部       kwx rules show xiangyang
  兩套差在哪裡     kwx rules diff xiangyang hubei
  自己寫一套       kwx rules new 我家 --from xiangyang
  查自己寫的       kwx rules check 我家.toml

一副牌在各套規則下：kwx compare 牌
臨時改一條：--set fan.kawuxing=4""",
    "help.rules-list": "有哪些規則。",
    "help.rules-show": "一套規則的每個值和出處，再加牌表的矛盾與提醒。",
    "help.rules-diff": "兩套規則差在哪裡，各憑哪一條。",
    "help.rules-check": "查一份規則檔：有錯一次說全；沒錯就說和所承的規則差在哪裡。",
    "help.rules-new": "寫一份新規則，每個鍵都帶說明；不會蓋掉已有的檔案。",
    "help.rules-schema": "規則檔的 JSON Schema，給編輯器用。",
    "help.rules-name": "規則的名字，或 TOML 檔案",
    "help.rules-file": "TOML 檔案，或自己規則的名字",
    "help.rules-new-name": "名字（寫進 ./rules/，沒有就寫在目前的資料夾），或路徑",
    "help.rules-from": "承自哪套規則（預設 xiangyang）",
    "help.ting": "聽什麼，剩幾張，自摸、點炮、亮倒各值多少；沒聽差多少。",
    "help.ting-examples": """聽什麼，各值多少：寫手牌和副露，不寫贏的牌。

  聽什麼
    kwx ting 2245667t 123b 中中中
  見過的牌算上
    kwx ting 2245667t 123b 中中中 --seen 5t B.pong:8t
  摸了牌，打哪張
    kwx ting 22455667t 123b 中中中

多一張（14 張）就列打哪張聽什麼；沒聽就說差幾張、什麼有用。
全部選項 kwx ting --help""",
    "help.seen": "桌上見過的牌（打出來的），如 5t7b中；可重複",
    "help.explain": "每種讀法、每個番：為什麼算，為什麼不算，憑哪一條。",
    "help.explain-examples": """為什麼算，為什麼不算：牌的寫法和 kwx score 一樣。

  全部說清
    kwx explain 123b 456b 55t 46t 中中中 win:5t +zimo
  只問一個番
    kwx explain 1122334455566t win:5t +zimo --why-not 卡五星

不能胡的也說：差什麼，憑哪一條，怎樣就夠。
全部選項 kwx explain --help""",
    "help.why-not": "只問這個番：為什麼不算，別的讀法、別的規則算不算",
    "help.gang": "這張能不能杠，亮倒以後呢；杠後聽什麼，得多少。",
    "help.gang-examples": """能不能杠：手牌和副露在前，杠的牌寫在最後。

  手裡三張         kwx gang 23334567t 88b 3t
  已經亮倒         kwx gang 23334567t 88b +liangdao 3t
  碰過再摸到       kwx gang 23b 456t 88b pong:3t 3t
  已是最後一張     kwx gang 23334567t 88b 3t --last-tile

杠上杠：+gangkai（杠後補來的）或 +gangpao（杠後打出的）。
全部選項 kwx gang --help""",
    "help.hand": "手牌和副露，一句話；- 從標準輸入讀，一行一手",
    "help.gang-hand": "手牌和副露，最後一個詞是杠的牌；- 從標準輸入讀，一行一手",
    "help.last-tile": "牌牆已經沒有牌可補",
    "help.compare": "同一副牌在各套規則下各值多少，差別憑哪一條。",
    "help.compare-rules": "只比這幾套：名字或 TOML 檔案；可重複（預設全部內建的）",
    "help.compare-examples": """同一副牌在各套規則下各值多少。

  全部內建的規則
    kwx compare 1122334455566t win:5t +zimo
  只比兩套
    kwx compare -r xiangyang -r hubei 1122334455566t win:5t

牌的寫法和 kwx score 一樣。""",
    "help.set": "本次自設的規矩，如 fan.kawuxing=4；可重複",
    "help.base": "底金：×1 值多少錢（預設 1）",
    "help.players": "玩家，用逗號隔開：一局兩三個；四個人輪休的只有 session 收",
    "help.json": "輸出 JSON",
    "help.lang": "語言：zh、zh-Hant、en",
    "help.strict": "不收殘牌",
    "help.config": "常用的規則、底金、玩家和語言，設一次，以後只寫牌。",
    "help.config-show": "看現在設了什麼。",
    "help.config-path": "設定存在哪個檔案。",
    "help.config-set": "設一項，例如 kwx config set rules hubei",
    "help.config-unset": "取消一項，例如 kwx config unset rules",
    "help.config-key": "rules、base、players 或 lang",
    "help.config-value": "值，例如 hubei、5、老王,小李,阿強、zh-Hant",
    "help.copy": "幾行純文字，貼到群組裡",
    "help.notation": "怎麼寫一副牌：一張卡。",
    "help.tiles": "牌：t 是條，b 是筒（餅）；全部寫法看 kwx notation",
    "help.usage": "用法：",
    "help.arguments": "參數",
    "help.options": "選項",
    "help.commands": "命令",
    "help.help": "顯示這一頁",
    "help.install-completion": "為目前的 shell 裝上補全，或寫它的名字，例如 zsh",
    "help.show-completion": "顯示補全指令稿，自己安裝；也可寫 shell 的名字",
    "help.version": "顯示版本",
}
