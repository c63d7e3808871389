"""The screen of ``kwx compare``."""

from typing import Final

TEXT: Final = {
    "compare.col.rules": "Rules",
    "compare.col.fan": "Fan",
    "compare.col.mult": "Mult",
    "compare.col.ends": "Everyone",
    "compare.majority": "Most ({count})",
    "compare.all": "All ({count})",
    "compare.first": "For comparison ({count})",
    "compare.odd": "Differing ({count})",
    "compare.capped": "x{product}->{multiplier}",
    "compare.not-counted": "{fan} not counted",
    "compare.not-settled": "{fan} is not counted: not settled",
    "compare.with-gangs": "kongs apart",
    "compare.listed": "{text}:",
    "compare.alike": "All {count} rules agree",
    "compare.alone": "{ids} differ{ids:s} here:",
    "compare.together": "{ids} differ{ids:s} by these together:",
    "compare.of-majority": "most (such as {name})",
    "compare.of-first": "for comparison (such as {name})",
}
