"""Lines to paste into a chat."""

from typing import Final

TEXT: Final = {
    "copy.gap": "  ",
    "copy.fan": "{fan} x{mult}",
    "copy.worth": "= x{multiplier}",
    "copy.gang": "{owner}: {kind} {tile}, {units} unit{units:s}",
    "copy.pays": "{payer} pays {to} {money}",
    "copy.why": " ({text})",
    "copy.baohu": "baohu: pays for all",
    "copy.doubled": "{player} had declared x{factor}",
    "copy.total": "{name} {money}",
    "copy.rules": "({text})",
    "copy.note": "* {text}",
}
