"""命令行的帮助。"""

from typing import Final

TEXT: Final = {
    "help.kwx": "卡五星算账：一副牌值多少，谁付给谁，凭哪一条。",
    "help.start": """卡五星算账：谁付给谁，凭哪一条。

  算一副牌   kwx score 4556t 中中中 pong:7b +zimo +liangdao

牌：t 条，b 筒（饼），中 发 白。全部命令：kwx --help""",
    "help.score": "算一副牌：值多少，谁付给谁。",
    "help.score-examples": """算一副牌：写手牌、副露和怎么胡的。

  自摸，亮倒       kwx score 4556t 中中中 pong:7b +zimo +liangdao
  点炮，写明谁     kwx score 46t 11b 123b 789b pong:9t win:5t who:老王 from:小李
  不摆牌，说番     kwx score who:老王 from:小李 fan:卡五星,碰碰胡 +liangdao

牌：t 条，b 筒（饼），中 发 白；副露 pong: angang: bugang: zhigang:
换规则 -r hubei，底金 --base 5，全部选项 kwx score --help""",
    "help.deal": "一副牌，一句话；- 从标准输入读，一行一副",
    "help.rules": "用哪套规则：名字或 TOML 文件（默认 xiangyang）",
    "help.set": "本次自设的规矩，如 fan.kawuxing=4；可重复",
    "help.base": "底金：×1 值多少钱（默认 1）",
    "help.players": "玩家，用逗号隔开",
    "help.json": "输出 JSON",
    "help.lang": "语言：zh、zh-Hant、en",
    "help.strict": "不收残牌",
    "help.config": "常用的规则、底金、玩家和语言，设一次，以后只写牌。",
    "help.config-show": "看现在设了什么。",
    "help.config-path": "设置存在哪个文件。",
    "help.config-set": "设一项；不写值就是取消。例如 kwx config set rules hubei",
    "help.config-key": "rules、base、players 或 lang",
    "help.config-value": "值；空着是取消",
    "help.copy": "几行纯文字，贴到群里",
    "help.notation": "怎么写一副牌：一张卡。",
    "help.usage": "用法：",
    "help.arguments": "参数",
    "help.options": "选项",
    "help.commands": "命令",
    "help.help": "显示这一页",
    "help.install-completion": "给当前的 shell 装上补全",
    "help.show-completion": "显示补全脚本，自己安装",
    "help.version": "显示版本",
}
