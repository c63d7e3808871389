"""What a console can show. Apart from the rest of `render`, so that asking does not load Rich."""

from __future__ import annotations


def can_print(text: str, encoding: str | None) -> bool:
    """Whether an encoding has all these characters."""
    try:
        text.encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def spelled(text: str, encoding: str | None) -> str:
    """The text as an encoding can take it, what it lacks as ``\\u738b``: two names never look alike."""
    if can_print(text, encoding):
        return text
    known = encoding or "utf-8"
    return text.encode(known, "backslashreplace").decode(known)
