"""贴到群里的几行字。"""

from typing import Final

TEXT: Final = {
    "copy.gap": "\u3000",
    "copy.fan": "{fan}×{mult}",
    "copy.worth": "共×{multiplier}",
    "copy.gang": "{owner}{kind}{tile}收{units}底",
    "copy.pays": "{payer}付{to} {money}",
    "copy.why": "（{text}）",
    "copy.baohu": "包胡",
    "copy.doubled": "{player}已亮倒×{factor}",
    "copy.total": "{name}{money}",
    "copy.rules": "（{text}）",
    "copy.note": "※{text}",
}
