"""What a console can show. Apart from the rest of `render`, so that asking does not load Rich."""

from __future__ import annotations

import re
from typing import Final

# What moves the cursor, colours, ends a line or turns the direction of writing.
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def harmless(text: str) -> str:
    """The text without control characters, for each a mark that one was there."""
    return text if text.isprintable() else _CONTROLS.sub("\ufffd", text)


def can_print(text: str, encoding: str | None) -> bool:
    """Whether an encoding has all these characters."""
    try:
        text.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def spelled(text: str, encoding: str | None) -> str:
    """The text as an encoding can take it, what it lacks as ``\\u738b``: two names never look alike."""
    text = harmless(text)
    if can_print(text, encoding):
        return text
    known = encoding or "utf-8"
    return text.encode(known, "backslashreplace").decode(known)
