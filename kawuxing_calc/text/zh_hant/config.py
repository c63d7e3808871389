"""kwx config 的話。"""

from typing import Final

TEXT: Final = {
    "config.unset": "（沒設）",
    "config.written": "寫好了：{path}",
}
