"""kwx gang 的画面：能不能杠，杠后听什么，得多少。"""

from typing import Final

TEXT: Final = {
    "gang.yes": "{player} 可以杠{tile}",
    "gang.col.kind": "杠",
    "gang.col.when": "什么时候",
    "gang.col.pays": "谁付",
    "gang.col.total": "金额",
    "gang.when.angang": "自己摸到第四张",
    "gang.when.angang.early": "四张已在手里，轮到自己摸牌后",
    "gang.when.zhigang": "别人打出第四张",
    "gang.when.bugang": "自己摸到第四张；别人打的不能杠",
    "gang.when.bugang.early": "第四张已在手里，轮到自己摸牌后",
    "gang.chain": "{kind}（连杠第{n}杠）",
    "gang.each": "{players} 各{units}底",
    "gang.one": "{players} {units}底",
    "gang.discarder": "打出的人",
    "gang.nothing": "不算钱",
    "gang.before": "杠前听{tiles}",
    "gang.before.none": "杠前没听",
    "gang.after": "杠后听{text}",
    "gang.after.none": "杠后没听，差{away}张成胡",
    "gang.after.dead": "杠后听的牌都见完了",
    "gang.after.unknown": "杠后听什么，要看这一手摸来什么",
    "gang.fixed": "听的牌不变，亮倒以后也能杠",
    "gang.changed": "听的牌变了，亮倒以后就不能杠（{setting}）",
    "gang.still-waits": "听的牌变了，但还在听，亮倒以后也能杠（{setting}）",
    "gang.idle": "杠了就没听，亮倒以后不能杠（{setting}）",
    "gang.can-win": "{tile}正好成胡：先定胡不胡",
    "gang.reminders": "牌表提醒：",
    "gang.reminder": "{text} 〔{source}〕",
}
