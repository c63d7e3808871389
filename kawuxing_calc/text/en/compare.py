"""The screen of ``kwx compare``."""

from typing import Final

TEXT: Final = {
    "compare.col.rules": "Rules",
    "compare.col.fan": "Fan",
    "compare.col.mult": "Mult",
    "compare.col.ends": "Everyone",
    "compare.majority": "Most ({count})",
    "compare.first": "For comparison ({count})",
    "compare.odd": "Differing ({count})",
    "compare.capped": "x{product}->{multiplier}",
    "compare.not-counted": "{fan} not counted",
    "compare.not-settled": "{fan} is not counted: not settled",
    "compare.with-gangs": "kongs apart",
    "compare.alike": "All {count} rules agree",
    "compare.alone": "{ids} differ here:",
    "compare.together": "{ids} differ by these together:",
    "compare.of-majority": "most (such as {name})",
    "compare.of-first": "for comparison (such as {name})",
}
