"""A line as it was typed: its words, what each says, and where something named by its place stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from kawuxing_calc.deal import Entry
from kawuxing_calc.diagnostics import WHOLE, Diagnostic, KwxError, Note, Place, Source
from kawuxing_calc.notation import words
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.tokens import (
    Flag,
    Item,
    Melds,
    Multiplier,
    Names,
    Separator,
    Span,
    StatedFan,
    Tiles,
    WinTile,
    read_word,
)
from kawuxing_calc.records import Record

# Compiled when they are asked for: a sound line needs neither.
_WORD: Final = r"\S+"
_FAN_NAME: Final = r"[^:：∶,，、]+"


Raw = tuple[str, int]
"""A word as typed and where it begins."""


@lru_cache(maxsize=4)
def raw_words(text: str) -> tuple[Raw, ...]:
    """The words of a text, by white space; remembered, for a line of many errors asks once for each."""
    return tuple((match.group(), match.start()) for match in re.finditer(_WORD, text))


@lru_cache(maxsize=4)
def _spoken(text: str) -> tuple[tuple[Item, Span], ...]:
    said = ((read_word(raw).item, (at, at + len(raw))) for raw, at in raw_words(text))
    return tuple((item, span) for item, span in said if item is not None)


def moved_span(span: Span, by: int) -> Span:
    """The span moved right by `by`."""
    return span[0] + by, span[1] + by


class Line(Record):
    """A line as typed."""

    source: Source

    def spoken(self) -> tuple[tuple[Item, Span], ...]:
        """What each word that could be read says, and where it stands; read again, since hardly any line asks."""
        return _spoken(self.source.text)

    def typed(self, diagnostic: Diagnostic) -> Diagnostic:
        """The diagnostic with its span in the text as typed, found from its place if need be."""
        span = diagnostic.span or (self._find(diagnostic.place) if diagnostic.place else None)
        if span is None:
            stripped = self.source.text.rstrip()
            return diagnostic._replace(
                span=(len(stripped) - len(stripped.lstrip()), len(stripped)), place=WHOLE
            )
        return diagnostic._replace(span=span)

    def error(self, diagnostics: Iterable[Diagnostic]) -> KwxError:
        """These diagnostics, pointing into the line."""
        return KwxError([self.typed(d) for d in diagnostics], self.source)

    def _find(self, place: Place) -> Span | None:
        """The last word that says what `place` names; only errors ask."""
        if place[0] == "hand":
            return self._hand(int(place[1]))
        if place[0] == "fan":
            return self._fan(place[1], int(place[2]))
        if place[0] == "part":
            return self._part(int(place[1]), place[2:])
        return _last_of(self.spoken(), place)

    def _words_of(self, index: int) -> list[tuple[Item, Span]]:
        """What the words of one part of the line say."""
        part, said = 0, list[tuple[Item, Span]]()
        for item, span in self.spoken():
            if isinstance(item, Separator):
                part += 1
            elif part == index:
                said.append((item, span))
        return said

    def _part(self, index: int, place: Place) -> Span | None:
        """Where one part of the line says what `place` names; else the whole part."""
        said = self._words_of(index)
        found = _last_of(said, place) if place else None
        return found or ((said[0][1][0], said[-1][1][1]) if said else None)

    def _hand(self, index: int) -> Span | None:
        spans = [span for item, span in self._words_of(index) if isinstance(item, Tiles)]
        return (spans[0][0], spans[-1][1]) if spans else None

    def _fan(self, id: str, index: int) -> Span | None:
        """Where one part of the line names this fan."""
        for item, (start, end) in self._words_of(index):
            if not isinstance(item, StatedFan):
                continue
            for match in re.compile(_FAN_NAME).finditer(self.source.text, start, end):
                if id in words.FAN.get(normalise(match.group()).text.casefold(), ()):
                    return match.span()
        return None


def _last_of(said: Sequence[tuple[Item, Span]], place: Place) -> Span | None:
    """Where the last word stands that says what `place` names."""
    return next((span for item, span in reversed(said) if _stands_for(item, place)), None)


def _stands_for(item: Item, place: Place) -> bool:
    match place:
        case ("flag", name):
            return isinstance(item, Flag) and item.name == name
        case ("key", "win"):
            return isinstance(item, WinTile)
        case ("key", "fan"):
            return isinstance(item, StatedFan)
        case ("key", "multiplier"):
            return isinstance(item, Multiplier)
        case ("key", name):
            return isinstance(item, Names) and item.key == name
        case ("meld", kind, tile):
            return isinstance(item, Melds) and any(m.kind == kind and m.tile == int(tile) for m in item.items)
        case ("tile", tile):
            kind_ = int(tile)
            return (
                (isinstance(item, Tiles) and kind_ in item.kinds)
                or (isinstance(item, WinTile) and item.tile == kind_)
                or (isinstance(item, Melds) and any(m.tile == kind_ for m in item.items))
            )
    return False


class Parsed(Record):
    """An entry, what was assumed in reading it, and the text it was read from."""

    entry: Entry
    notes: tuple[Note, ...]
    source: Source

    def error(self, diagnostics: Iterable[Diagnostic]) -> KwxError:
        """These diagnostics, pointing into the line as typed."""
        return Line(self.source).error(diagnostics)
