"""貼到群組裡的幾行字。"""

from typing import Final

TEXT: Final = {
    "copy.worth": "共×{multiplier}",
    "copy.pays": "{payer}付{to} {money}",
    "copy.rules": "（{rules}）",
}
