"""kwx gang 的畫面：能不能杠，杠後聽什麼，得多少。"""

from typing import Final

TEXT: Final = {
    "gang.yes": "{player} 可以杠{tile}",
    "gang.col.kind": "杠",
    "gang.col.when": "什麼時候",
    "gang.col.pays": "誰付",
    "gang.col.total": "金額",
    "gang.when.angang": "自己摸到第四張",
    "gang.when.angang.early": "四張已在手裡，輪到自己摸牌後",
    "gang.when.zhigang": "別人打出第四張",
    "gang.when.bugang": "自己摸到第四張；別人打的不能杠",
    "gang.when.bugang.early": "第四張已在手裡，輪到自己摸牌後",
    "gang.chain": "{kind}（連杠第{n}杠）",
    "gang.each": "{players} 各{units}底",
    "gang.one": "{players} {units}底",
    "gang.discarder": "打出的人",
    "gang.nothing": "不算錢",
    "gang.before": "杠前聽{tiles}",
    "gang.before.none": "杠前沒聽",
    "gang.after": "杠後聽{text}",
    "gang.after.none": "杠後沒聽，差{away}張成胡",
    "gang.after.dead": "杠後聽的牌都見完了",
    "gang.after.unknown": "杠後聽什麼，要看這一手摸來什麼",
    "gang.fixed": "聽的牌不變，亮倒以後也能杠",
    "gang.changed": "聽的牌變了，亮倒以後就不能杠（{setting}）",
    "gang.still-waits": "聽的牌變了，但還在聽，亮倒以後也能杠（{setting}）",
    "gang.idle": "杠了就沒聽，亮倒以後不能杠（{setting}）",
    "gang.can-win": "{tile}正好成胡：先定胡不胡",
    "gang.reminders": "牌表提醒：",
    "gang.reminder": "{text} 〔{source}〕",
}
