"""kwx config 的话。"""

from typing import Final

TEXT: Final = {
    "config.unset": "（没设）",
    "config.written": "写好了：{path}",
}
