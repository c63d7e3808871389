"""Text as typed -> text as meant, and the way back from any place in it to where it was typed."""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

# Dropped: zero-width characters, variation selectors, BOM, soft hyphen, the keycap mark, direction marks.
_DROPPED: Final = {
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2065),
    *range(0xFE00, 0xFE10),
    *range(0xE0100, 0xE01F0),
    0xFEFF,
    0x00AD,
    0x20E3,
}
_MEANT: Final = {
    "。": ".",
    "、": ",",
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("丨｜", "|"),
    **dict.fromkeys("∶", ":"),
}


class Normal(NamedTuple):
    """Normalised `text`; `places[i]` is where its i-th code point was typed, None if nothing moved.

    `places` has one entry more than the text, for its end.
    """

    text: str
    places: tuple[int, ...] | None

    def typed(self, start: int, end: int) -> tuple[int, int]:
        """The range of the text as typed that stands behind ``text[start:end]``."""
        if self.places is None:
            return start, end
        first = self.places[start]
        if end <= start:
            return first, first
        return first, max(first + 1, self.places[end - 1] + 1)


def normalise(text: str) -> Normal:
    """NFKC, typographic punctuation as what it stands for, invisible characters dropped."""
    if text.isascii():
        return Normal(text, None)
    out: list[str] = []
    places: list[int] = []
    moved = False
    for place, char in enumerate(text):
        meant = _meant(char)
        moved = moved or len(meant) != 1
        out.append(meant)
        places += [place] * len(meant)
    if not moved:
        return Normal("".join(out), None)
    return Normal("".join(out), (*places, len(text)))


def _meant(char: str) -> str:
    if char in _MEANT:
        return _MEANT[char]
    if ord(char) in _DROPPED:
        return ""
    return unicodedata.normalize("NFKC", char)
