"""Lines to paste into a chat."""

from typing import Final

TEXT: Final = {
    "copy.worth": "= x{multiplier}",
    "copy.pays": "{payer} pays {to} {money}",
    "copy.rules": "({rules})",
}
