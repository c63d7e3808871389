"""Diagnostics as a compiler draws them: what is wrong, the line with the place underlined, what to write instead."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import Any

from rich.cells import cell_len

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.render.encoding import spelled
from kawuxing_calc.text import Speech

_ALL_ROWS = 8
"""A line that folds into no more rows is shown whole."""
_ASIDE = ("--", "KWX_")
"""How options and variables begin: what they say is no line of a deal."""
_CLAUSE = re.compile(r"（?[^，；、。：（]+[，；、。：]*|[，；、。：（]")
_WORD = re.compile(r"\S+\s*|\s+")


def draw_error(error: KwxError, speech: Speech, width: int) -> str:
    """All diagnostics of an error, `width` cells wide where the source line allows."""
    return "\n".join(
        line for diagnostic in error.diagnostics for line in _draw(diagnostic, error.source, speech, width)
    )


def _draw(diagnostic: Diagnostic, source: Source | None, speech: Speech, width: int) -> Iterator[str]:
    source = diagnostic.source or source
    message, hint = speech.error(diagnostic)
    yield from _folded(f"{speech.say('word.error')}[{diagnostic.code}]: ", _clean(message), "    ", width)
    gutter = ""
    if source is not None and source.name:
        lines = source.text and (diagnostic.span or not source.name.startswith(_ASIDE))
        row = f":{source.line}" if lines or source.line > 1 else ""
        column = f":{diagnostic.span[0] + 1}" if diagnostic.span and source.text else ""
        yield f"  --> {source.name}{row}{column}"
    if source is not None and source.text.strip() and diagnostic.span is not None:
        number = str(source.line)
        gutter = " " * len(number)
        room = max(20, width - len(number) - 3)
        for row in _excerpt(source.text, diagnostic.span, room, speech.say("word.cut")):
            yield f"{number} | {row}"
            number = gutter
    if hint:
        head = f"{gutter or ' '} = {speech.say('word.hint')}: "
        yield from _folded(head, _clean(hint), " " * cell_len(head), width)


def _folded(head: str, text: str, indent: str, width: int) -> Iterator[str]:
    """The text behind its head, in lines of `width` cells as far as its words allow; a clause is kept whole if it can be."""
    line, begun = head, False
    for clause in _CLAUSE.findall(text):
        whole = cell_len(indent + clause.rstrip()) <= width
        for piece in (clause,) if whole else _WORD.findall(clause):
            if begun and cell_len(line + piece.rstrip()) > width:
                yield line.rstrip()
                line = indent
            line, begun = line + piece, True
    yield line.rstrip()


def _excerpt(text: str, span: tuple[int, int], width: int, cut: str) -> Iterator[str]:
    """The line in rows of `width` cells, what the span has of each underlined below it; `cut` stands for rows left out."""
    start, end = min(span[0], len(text)), min(span[1], len(text))
    ends = _row_ends(text, width, sys.stderr.encoding)
    first = min(bisect_right(ends, start), len(ends) - 1)
    last = max(first, bisect_left(ends, end))
    awaited = 0
    for number in _near(first, last, len(ends)):
        if number != awaited:
            yield cut
        awaited = number + 1
        begin, stop = ends[number - 1] if number else 0, ends[number]
        row = _clean(text[begin:stop])
        yield row.rstrip()
        if first <= number <= last:
            at = cell_len(_clean(text[begin : max(begin, start)]))
            marked = _clean(text[max(begin, start) : min(stop, end)])
            marks = cell_len(marked.rstrip() if number < last else marked)
            at = min(at, width - 1)
            yield " " * at + "^" * max(1, min(marks, width - at))
    if awaited < len(ends):
        yield cut


def _near(first: int, last: int, count: int) -> list[int]:
    """The rows to show, of a line of very many only those near where the span begins and ends."""
    if count <= _ALL_ROWS:
        return list(range(count))
    near = {row for edge in (first, last) for row in range(edge - 1, edge + 2)}
    return sorted(row for row in near if 0 <= row < count)


@lru_cache(maxsize=2)
def _row_ends(text: str, width: int, encoding: str | None) -> list[int]:
    """Where the rows of a line end, behind a blank where there is one; `encoding` is that of `_clean`."""
    ends = [_row_end(text, 0, width)]
    while ends[-1] < len(text):
        ends.append(_row_end(text, ends[-1], width))
    return ends


def _row_end(text: str, begin: int, width: int) -> int:
    end = min(begin + width, len(text))
    if not text.isascii():
        cells = accumulate(cell_len(_clean(char)) for char in text[begin:end])
        end = begin + max(1, sum(1 for _ in takewhile(lambda so_far: so_far <= width, cells)))
    if end == len(text):
        return end
    blank = text.rfind(" ", (begin + end) // 2, end + 1)
    return end if blank < 0 else blank + 1


def _clean(text: str) -> str:
    """What a terminal may be given of a person's text, in the characters that it has."""
    return spelled("".join(c if c.isprintable() else " " for c in text), sys.stderr.encoding)


def error_json(error: KwxError, speech: Speech) -> dict[str, Any]:
    """The error as an object for programs: the first diagnostic, and the others of the line."""
    first, *more = [_json(d, error.source, speech) for d in error.diagnostics]
    return {"error": first, "more": more}


def _json(diagnostic: Diagnostic, source: Source | None, speech: Speech) -> dict[str, Any]:
    message, hint = speech.error(diagnostic)
    stands, own = _where(diagnostic, source)
    span = list(diagnostic.span) if diagnostic.span else None
    found = {"code": diagnostic.code, "message": message, "hint": hint, **_place(own, span)}
    if stands is not None:
        found |= {"span": None, "file": {"name": stands.name, **_place(stands, span)}}
    return found


def _where(diagnostic: Diagnostic, line: Source | None) -> tuple[Source | None, Source | None]:
    """The file, option or variable in which it stands, None where that is the line that was asked about; and that line."""
    stands = diagnostic.source or line
    if line is not None and line.name and line.name.startswith(_ASIDE):
        line = None
    if stands is None or not stands.name or (line and (line.name, line.line) == (stands.name, stands.line)):
        return None, stands
    return stands, line


def _place(source: Source | None, span: list[int] | None) -> dict[str, Any]:
    return {
        "line": source.line if source else None,
        "span": span,
        "text": source.text if source else None,
    }
