"""Text as typed -> text as meant, and the way back from any place in it to where it was typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kawuxing_calc.records import Record

# Dropped: zero-width characters, variation selectors, BOM, soft hyphen, the keycap mark, direction marks.
_DROPPED: Final = frozenset(
    {
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2065),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
        0xFEFF,
        0x00AD,
        0x20E3,
    }
)
_MEANT: Final = {
    ord(typed): meant
    for typed, meant in (
        ("。", "."),
        ("、", ","),
        *((dash, "-") for dash in "‐‑‒–—―−"),
        *((bar, "|") for bar in "丨｜"),
        ("∶", ":"),
    )
}
_SPECIAL: Final = frozenset(map(chr, (*_DROPPED, *_MEANT)))


class Normal(Record):
    """Normalised `text`; `places[i]` is the range in which its i-th code point was typed, None if nothing moved.

    `places` has one entry more than the text, for its end.
    """

    text: str
    places: tuple[tuple[int, int], ...] | None

    def typed(self, start: int, end: int) -> tuple[int, int]:
        """The range of the text as typed that stands behind ``text[start:end]``."""
        if self.places is None:
            return start, end
        first = self.places[start][0]
        return first, self.places[end - 1][1] if end > start else first


def normalise(text: str) -> Normal:
    """NFKC, typographic punctuation as what it stands for, invisible characters dropped."""
    if text.isascii() or (_SPECIAL.isdisjoint(text) and _is_plain(text)):
        return Normal(text, None)
    from unicodedata import normalize

    out: list[str] = []
    places: list[tuple[int, int]] = []
    for typed, span in _characters(text):
        meant = normalize("NFKC", typed.translate(_MEANT)).translate(_MEANT)
        out.append(meant)
        places += [span] * len(meant)
    return Normal("".join(out), (*places, (len(text), len(text))))


def _is_plain(text: str) -> bool:
    """Whether NFKC leaves a text as it is: as it does all common Chinese characters, which most words are made of."""
    if all(char <= "\x7f" or "一" <= char <= "鿿" for char in text):
        return True
    from unicodedata import is_normalized  # not needed by most lines, and start-up is felt

    return is_normalized("NFKC", text)


def _characters(text: str) -> list[tuple[str, tuple[int, int]]]:
    """What a reader takes for one character, such as a letter with the accents typed behind it; invisible ones left out."""
    found: list[tuple[list[str], int, int]] = []
    for place, char in enumerate(text):
        if ord(char) in _DROPPED:
            continue
        if found and _joins(found[-1][0], char):
            typed, start, _ = found[-1]
            typed.append(char)
            found[-1] = (typed, start, place + 1)
        else:
            found.append(([char], place, place + 1))
    return [("".join(typed), (start, end)) for typed, start, end in found]


def _joins(typed: Sequence[str], char: str) -> bool:
    """Whether a character is one with those before it."""
    if char.isascii():
        return False
    from unicodedata import combining, normalize

    if combining(char):
        return True
    last = "".join(typed)
    return normalize("NFKC", last + char) != normalize("NFKC", last) + normalize("NFKC", char)
