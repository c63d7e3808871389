"""Lines to paste into a chat."""

from typing import Final

TEXT: Final = {
    "copy.gap": "  ",
    "copy.fan": "{fan} x{mult}",
    "copy.worth": "= x{multiplier}",
    "copy.gang": "{owner}: {kind} {tile}, {units} unit{units:s}",
    "copy.pays": "{payer} pays {to} {money}",
    "copy.total": "{name} {money}",
    "copy.rules": "({text})",
    "copy.note": "* {text}",
}
