"""A line of the notation -> an entry: a deal, a draw, an adjustment or a foul.

    line   ::=  deal | "draw" word* | "adjust" (NAME ":" AMOUNT)+ REMARK | "foul" NAME N REMARK
    deal   ::=  part ["|" part]
    part   ::=  word*

Every problem of a line is collected before anything is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.notation.deals import read_deal, read_draw
from kawuxing_calc.notation.line import Line, Parsed
from kawuxing_calc.notation.plain import read_plain
from kawuxing_calc.notation.seating import OPEN_TABLE, Seating
from kawuxing_calc.notation.tokens import LONGEST_REMEMBERED, Directive, Told, read_word, remembered_word

Reader = Callable[[Line, Iterator[Told], frozenset[int], Seating], Parsed]


def _reader_of(directive: str) -> Reader:
    if directive == "draw":
        return read_draw
    # Not needed for a deal, and it costs start-up time.
    from kawuxing_calc.notation.money import read_adjust, read_foul

    return read_adjust if directive == "adjust" else read_foul


def parse_line(said: str | Source, deck: frozenset[int], seating: Seating = OPEN_TABLE) -> Parsed:
    """Read one line: its text, or the text with where it comes from.

    `deck` holds the kinds of tile played with. Raises `KwxError` with every problem of the line.
    """
    source = Source(said) if isinstance(said, str) else said
    if len(source.text) > LONGEST_REMEMBERED:
        return _read(source, read_word, deck, seating)
    return read_plain(source, deck, seating) or _read(source, remembered_word, deck, seating)


def _read(source: Source, read: Callable[[str], Told], deck: frozenset[int], seating: Seating) -> Parsed:
    """The line, read with care."""
    line, typed = Line(source), source.text.split()
    if not typed:
        raise line.error([Diagnostic("empty-line")])
    first = read(typed[0]).item
    reader = _reader_of(first.name) if type(first) is Directive else read_deal
    try:
        return reader(line, map(read, typed), deck, seating)
    except KwxError as error:
        from kawuxing_calc.notation.whole import explained  # only an error needs it

        again = partial(parse_line, deck=deck, seating=seating)
        raise explained(error, source, seating.everyone or (), again) from None
