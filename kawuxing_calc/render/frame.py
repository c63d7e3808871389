"""What all screens share: the console and the shape of tables."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich.box import ASCII, SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, Group
from rich.containers import Lines
from rich.padding import Padding
from rich.segment import Segment, SegmentLines
from rich.table import Table
from rich.text import Text

from kawuxing_calc.render.encoding import can_print, spelled

KEPT: Final = "\u00a0"
"""A space that no line breaks at; printed as any other."""

_WORD: Final = rf"[^\S{KEPT}]*[\S{KEPT}]+\s*"
_KEPT_WHOLE: Final = rf"([^、，；：\s]+{KEPT}[^、，；：\s]+[、，；：]?)"
_PARTS: Final = (
    r"[（「〔“]*(?:[!-~]+|.)[）」〕”，。、；：？！]*",  # a character or an id, and the marks that belong to it
    r"[^-]*-|[^-]+",  # what a hyphen ends
    ".",
)
"""What of a word stays on one line if it fits on one, the larger first; before these what `KEPT` holds together."""


def new_table() -> Table:
    """An empty table in the house style."""
    return Table(box=SIMPLE_HEAD if _draws_lines() else ASCII, pad_edge=False, header_style="bold")


def _draws_lines() -> bool:
    return can_print("─━", sys.stdout.encoding)


def cells_of(text: str) -> int:
    """How many cells a text takes on standard output."""
    return cell_len(spelled(text, sys.stdout.encoding))


class _Wrapped(Text):
    """A text whose long words, and all Chinese is long words, are broken where a reader would."""

    def wrap(self, console: Console, width: int, **more: Any) -> Lines:
        """The lines: Rich finds no word left that does not fit."""
        lines = Lines()
        for line in self.split(allow_blank=True):
            fits = more.get("no_wrap") or cell_len(line.plain) <= width
            for part in line.divide([] if fits else _breaks(line.plain, width)):
                part.plain = part.plain.replace(KEPT, " ")
                lines.extend(Text.wrap(part, console, width, **more))
        return lines


def _breaks(line: str, width: int) -> Iterator[int]:
    """Where a line is broken; as with Rich, a word of several parts begins a line."""
    at = used = 0
    for word in re.findall(_WORD, line):
        parts = list(_parts(word, width))
        for number, part in enumerate(parts):
            if at and (used + cell_len(part.rstrip()) > width or (number == 0 and len(parts) > 1)):
                yield at
                used = 0
            used += cell_len(part)
            at += len(part)


def _parts(word: str, width: int) -> Iterator[str]:
    """A word in as large parts as have room."""
    if cell_len(word.rstrip()) <= width:
        yield word
    elif KEPT in word:
        for part in filter(None, re.split(_KEPT_WHOLE, word)):
            yield from _smaller(part, width, 0)
    else:
        yield from _smaller(word, width, 0)


def _smaller(text: str, width: int, kind: int) -> Iterator[str]:
    if cell_len(text.rstrip()) <= width or kind == len(_PARTS):
        yield text
        return
    for part in re.findall(_PARTS[kind], text):
        yield from _smaller(part, width, kind + 1)


class _Console(Console):
    _after_blank = False

    def print(self, *objects: Any, **more: Any) -> None:
        """Print, what the console has no character for spelled out before columns are laid out.

        A table ends with an empty line and begins with one: between two of them one is enough.
        """
        for thing in objects or ("",):
            lines = [_trimmed(line) for line in self.render_lines(_spelled(thing, self.encoding), pad=False)]
            if self._after_blank and lines and _is_blank(lines[0]):
                del lines[0]
            self._after_blank = _is_blank(lines[-1]) if lines else self._after_blank
            super().print(SegmentLines(lines, new_lines=True), end="", **more)

    def on_broken_pipe(self) -> None:
        """Let the command line end quietly: a reader who has seen enough is no error, as it is for Rich."""
        raise BrokenPipeError


def _trimmed(line: list[Segment]) -> list[Segment]:
    """A line without the spaces that fill it up to the table's edge: they would be copied along, and piped."""
    while line and not line[-1].text.strip(" "):
        line = line[:-1]
    return [*line[:-1], Segment(line[-1].text.rstrip(" "), line[-1].style)] if line else line


def _is_blank(line: Iterable[Segment]) -> bool:
    return not any(segment.text.strip() for segment in line)


def _spelled(thing: Any, encoding: str) -> Any:
    match thing:
        case str():
            return _Wrapped(_spelled_but_kept(thing, encoding))
        case Text():
            plain = _spelled_but_kept(thing.plain, encoding)
            # Spelled out it is longer, and its spans would stand elsewhere.
            return _Wrapped(plain, spans=thing.spans if plain == thing.plain else [], **_manner(thing))
        case Padding():
            thing.renderable = _spelled(thing.renderable, encoding)
        case Group():
            return Group(*(_spelled(part, encoding) for part in thing.renderables))
        case Table():
            for column in thing.columns:
                column.header = _spelled(column.header, encoding)
                column._cells = [_spelled(cell, encoding) for cell in column.cells]
    return thing


def _manner(text: Text) -> dict[str, Any]:
    """How a text is laid out, whatever it says."""
    names = ("style", "justify", "overflow", "no_wrap", "end", "tab_size")
    return {name: getattr(text, name) for name in names}


def _spelled_but_kept(text: str, encoding: str) -> str:
    return KEPT.join(spelled(part, encoding) for part in text.split(KEPT))


def new_console(**more: Any) -> Console:
    """The console to print on; colours, width and pipes as Rich decides them unless `more` says otherwise."""
    return _Console(highlight=False, markup=False, emoji=False, **more)
