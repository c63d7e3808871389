"""What ``kwx config`` says."""

from typing import Final

TEXT: Final = {
    "config.unset": "(not set)",
    "config.written": "Written: {path}",
}
