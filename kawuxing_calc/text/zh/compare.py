"""kwx compare 的画面。"""

from typing import Final

TEXT: Final = {
    "compare.col.rules": "规则",
    "compare.col.fan": "番",
    "compare.col.mult": "倍",
    "compare.col.ends": "各家",
    "compare.majority": "多数（{count} 套）",
    "compare.all": "全部（{count} 套）",
    "compare.first": "对照（{count} 套）",
    "compare.odd": "不同（{count} 套）",
    "compare.capped": "×{product}→{multiplier}",
    "compare.not-counted": "{fan} 不计",
    "compare.not-settled": "{fan} 不计，算不成",
    "compare.with-gangs": "另有杠钱",
    "compare.listed": "{text}：",
    "compare.alike": "这 {count} 套规则都一样",
    "compare.alone": "{ids} 差在这里：",
    "compare.together": "{ids} 差在这几处合起来：",
    "compare.of-majority": "多数（如 {name}）",
    "compare.of-first": "对照（如 {name}）",
}
