"""命令行的帮助。"""

from typing import Final

TEXT: Final = {
    "help.kwx": "卡五星算账：一副牌值多少，谁付给谁，凭哪一条。",
    "help.start": """卡五星算账：谁付给谁，凭哪一条。

  算一副牌   kwx score 4556t 中中中 pong:7b +zimo +liangdao
  评一评理   kwx explain 1122334456677t win:5t +zimo
             kwx compare 11114444t 22b77b9b win:9b +zimo
  记一晚上   kwx session 周六.kwx

牌：t 条，b 筒（饼），中 发 白；怎么写 kwx notation
全部命令 kwx --help""",
    "help.score": "算一副牌：值多少，谁付给谁。",
    "help.score-examples": """算一副牌：写手牌、副露和怎么胡的。

  自摸，亮倒
    kwx score 4556t 中中中 pong:7b +zimo +liangdao
  点炮，写明谁
    kwx score 46t 11123789b 中中中 win:5t who:老王 from:小李
  不摆牌，说番
    kwx score who:老王 from:小李 fan:清一色,碰碰胡 +liangdao

牌：t 条，b 筒（饼），中 发 白
副露：pong: angang: bugang: zhigang:
换规则 -r hubei，底金 --base 5，全部选项 kwx score --help""",
    "help.session": "算一晚上：每一局、累计、庄家、谁和谁结账。",
    "help.session-file": "记录文件（.kwx）；- 从标准输入读",
    "help.format": "怎么输出：table、json、jsonl、csv、md",
    "help.settle": "怎么结账：fewest 笔数最少，pairwise 另列谁因什么欠谁",
    "help.canonical": "不算账，只把文件改写成标准记法",
    "help.stop-on-error": "遇到第一处错就停",
    "help.report": "把一晚上写成一页网页，例如 --report evening.html",
    "help.deal": "一副牌，一句话；- 从标准输入读，一行一副",
    "help.rules": "用哪套规则：名字或 TOML 文件（默认 xiangyang）",
    "help.rules-all": "有哪些规则，每条怎么定、出自哪里；自己写一套。",
    "help.rules-start": """规则：有哪些，怎么定，出自哪里。

  有哪些           kwx rules list
  一套的全部       kwx rules show xiangyang
  两套差在哪里     kwx rules diff xiangyang hubei
  自己写一套       kwx rules new 我家 --from xiangyang
  查自己写的       kwx rules check 我家.toml

一副牌在各套规则下：kwx compare 牌
临时改一条：--set fan.kawuxing=4""",
    "help.rules-list": "有哪些规则。",
    "help.rules-show": "一套规则的每个值和出处，再加牌表的矛盾与提醒。",
    "help.rules-diff": "两套规则差在哪里，各凭哪一条。",
    "help.rules-check": "查一份规则文件：有错一次说全；没错就说和所承的规则差在哪里。",
    "help.rules-new": "写一份新规则，每个键都带说明；不会盖掉已有的文件。",
    "help.rules-schema": "规则文件的 JSON Schema，给编辑器用。",
    "help.rules-name": "规则的名字，或 TOML 文件",
    "help.rules-file": "TOML 文件，或自己规则的名字",
    "help.rules-new-name": "名字（写进 ./rules/，没有就写在当前文件夹），或路径",
    "help.rules-from": "承自哪套规则（默认 xiangyang）",
    "help.ting": "听什么，剩几张，自摸、点炮、亮倒各值多少；没听差多少。",
    "help.ting-examples": """听什么，各值多少：写手牌和副露，不写赢的牌。

  听什么
    kwx ting 2245667t 123b 中中中
  见过的牌算上
    kwx ting 2245667t 123b 中中中 --seen 5t B.pong:8t
  摸了牌，打哪张
    kwx ting 22455667t 123b 中中中

多一张（14 张）就列打哪张听什么；没听就说差几张、什么有用。
全部选项 kwx ting --help""",
    "help.seen": "桌上见过的牌（打出来的），如 5t7b中；可重复",
    "help.explain": "每种读法、每个番：为什么算，为什么不算，凭哪一条。",
    "help.explain-examples": """为什么算，为什么不算：牌的写法和 kwx score 一样。

  全部说清
    kwx explain 123b 456b 55t 46t 中中中 win:5t +zimo
  只问一个番
    kwx explain 1122334455566t win:5t +zimo --why-not 卡五星

不能胡的也说：差什么，凭哪一条，怎样就够。
全部选项 kwx explain --help""",
    "help.why-not": "只问这个番：为什么不算，别的读法、别的规则算不算",
    "help.gang": "这张能不能杠，亮倒以后呢；杠后听什么，得多少。",
    "help.gang-examples": """能不能杠：手牌和副露在前，杠的牌写在最后。

  手里三张         kwx gang 23334567t 88b 3t
  已经亮倒         kwx gang 23334567t 88b +liangdao 3t
  碰过再摸到       kwx gang 23b 456t 88b pong:3t 3t
  已是最后一张     kwx gang 23334567t 88b 3t --last-tile

杠上杠：+gangkai（杠后补来的）或 +gangpao（杠后打出的）。
全部选项 kwx gang --help""",
    "help.hand": "手牌和副露，一句话；- 从标准输入读，一行一手",
    "help.gang-hand": "手牌和副露，最后一个词是杠的牌；- 从标准输入读，一行一手",
    "help.last-tile": "牌墙已经没有牌可补",
    "help.compare": "同一副牌在各套规则下各值多少，差别凭哪一条。",
    "help.compare-rules": "只比这几套：名字或 TOML 文件；可重复（默认全部自带的）",
    "help.compare-examples": """同一副牌在各套规则下各值多少。

  全部自带的规则
    kwx compare 1122334455566t win:5t +zimo
  只比两套
    kwx compare -r xiangyang -r hubei 1122334455566t win:5t

牌的写法和 kwx score 一样。""",
    "help.set": "本次自设的规矩，如 fan.kawuxing=4；可重复",
    "help.base": "底金：×1 值多少钱（默认 1）",
    "help.players": "玩家，用逗号隔开：一局两三个；四个人轮休的只有 session 收",
    "help.json": "输出 JSON",
    "help.lang": "语言：zh、zh-Hant、en",
    "help.strict": "不收残牌",
    "help.config": "常用的规则、底金、玩家和语言，设一次，以后只写牌。",
    "help.config-show": "看现在设了什么。",
    "help.config-path": "设置存在哪个文件。",
    "help.config-set": "设一项，例如 kwx config set rules hubei",
    "help.config-unset": "取消一项，例如 kwx config unset rules",
    "help.config-key": "rules、base、players 或 lang",
    "help.config-value": "值，例如 hubei、5、老王,小李,阿强、zh",
    "help.copy": "几行纯文字，贴到群里",
    "help.notation": "怎么写一副牌：一张卡。",
    "help.tiles": "牌：t 是条，b 是筒（饼）；全部写法看 kwx notation",
    "help.usage": "用法：",
    "help.arguments": "参数",
    "help.options": "选项",
    "help.commands": "命令",
    "help.help": "显示这一页",
    "help.install-completion": "给当前的 shell 装上补全，或写它的名字，例如 zsh",
    "help.show-completion": "显示补全脚本，自己安装；也可写 shell 的名字",
    "help.version": "显示版本",
}
