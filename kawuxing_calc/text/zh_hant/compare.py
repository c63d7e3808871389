"""kwx compare 的畫面。"""

from typing import Final

TEXT: Final = {
    "compare.col.rules": "規則",
    "compare.col.fan": "番",
    "compare.col.mult": "倍",
    "compare.col.ends": "各家",
    "compare.majority": "多數（{count} 套）",
    "compare.all": "全部（{count} 套）",
    "compare.first": "對照（{count} 套）",
    "compare.odd": "不同（{count} 套）",
    "compare.capped": "×{product}→{multiplier}",
    "compare.not-counted": "{fan} 不計",
    "compare.not-settled": "{fan} 不計，算不成",
    "compare.with-gangs": "另有杠錢",
    "compare.listed": "{text}：",
    "compare.alike": "這 {count} 套規則都一樣",
    "compare.alone": "{ids} 差在這裡：",
    "compare.together": "{ids} 差在這幾處合起來：",
    "compare.of-majority": "多數（如 {name}）",
    "compare.of-first": "對照（如 {name}）",
}
