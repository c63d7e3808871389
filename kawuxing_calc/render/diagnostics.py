"""Diagnostics as a compiler draws them: what is wrong, the line with the place underlined, what to write instead."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len, set_cell_size

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.render.encoding import spelled
from kawuxing_calc.text import Speech

_LEAD = 12
"""Cells of the line kept left of the place, where a long line must be cut to the window."""
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
        row = f":{source.line}" if source.text or source.line > 1 else ""
        column = f":{diagnostic.span[0] + 1}" if diagnostic.span and source.text else ""
        yield f"  --> {source.name}{row}{column}"
    if source is not None and source.text.strip() and diagnostic.span is not None:
        number = str(source.line)
        gutter = " " * len(number)
        room = max(20, width - len(number) - 3)
        shown, at, marks = _window(source.text, diagnostic.span, room, speech.say("word.cut"))
        yield f"{number} | {shown}"
        yield f"{gutter} | {' ' * at}{'^' * marks}"
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


def _window(text: str, span: tuple[int, int], width: int, cut: str) -> tuple[str, int, int]:
    """The part of the line to show, the cell where the marks begin, and how many there are.

    `cut` stands for what is left out.
    """
    start, end = min(span[0], len(text)), min(span[1], len(text))
    most = 2 * width  # code points that can matter: only so many are looked at, however long the line
    far = end > most or cell_len(_clean(text[:end])) > width - 2
    first = max(0, start - _LEAD) if far else 0
    lead = cut if first else ""
    at = cell_len(lead + _clean(text[first:start]))
    shown = lead + _clean(text[first : first + most])
    if cell_len(shown) > width or first + most < len(text):
        shown = set_cell_size(shown, width - cell_len(cut)).rstrip() + cut
    marked = _clean(text[start : min(end, start + most)])
    marks = max(1, min(cell_len(marked), width - at))
    return shown, at, marks


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
    if stands is None or not stands.name or (line and line[1:] == stands[1:]):
        return None, stands
    return stands, line


def _place(source: Source | None, span: list[int] | None) -> dict[str, Any]:
    return {
        "line": source.line if source else None,
        "span": span,
        "text": source.text if source else None,
    }
