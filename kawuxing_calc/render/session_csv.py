"""A session as CSV that a spreadsheet opens right: UTF-8 with its mark, CRLF, numbers as numbers, and no text that a
spreadsheet would take for a formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from tempfile import SpooledTemporaryFile
from typing import Final

from kawuxing_calc.ledger import Books, Item, Settled, Wrong
from kawuxing_calc.notation import write_money
from kawuxing_calc.render.session_rows import Row, fan_of_each, row_of
from kawuxing_calc.text import Speech

MARK: Final = "\ufeff"
_END: Final = "\r\n"
_IN_MEMORY: Final = 1 << 20
"""Bytes of rows kept in memory; more go to the disk."""
_FORMULA: Final = frozenset("=+-@\t\r＝＋－＠")
_QUOTED: Final = frozenset(',"\r\n')
_COLUMNS: Final = (
    "line",
    "deal",
    "kind",
    "dealer",
    "resting",
    "winner",
    "from",
    "how",
    "fan",
    "multiplier",
    "unchecked",
    "gangs",
    "remark",
)


class CsvSheet:
    """``csv``: a row an entry. Each person has two columns: the change and the total.

    Written at the end: somebody who comes to the table midway has columns too, and one heading stands above all rows.
    Until then the rows lie in a file, so that memory does not grow with them.
    """

    def __init__(self, write: Callable[[str], object], speech: Speech) -> None:
        self._write, self._speech = write, speech
        self._rows = SpooledTemporaryFile(  # noqa: SIM115 (closed at the end)
            _IN_MEMORY, "w+", encoding="utf-8", errors="replace", newline=""
        )
        # (n, cells): the next n rows have so many cells.
        self._runs: list[tuple[int, int]] = []

    def item(self, item: Item, books: Books) -> None:
        """Take an item's row."""
        if isinstance(item, Settled):
            self._keep(self._cells(row_of(item, books.totals, self._speech), item))
        elif isinstance(item, Wrong):
            message = self._speech.error(item.error.diagnostics[0])[0]
            kind = self._speech.say("session.kind.wrong")
            self._keep([str(item.source.line), "", kind, *[""] * (len(_COLUMNS) - 4), guarded(message)])

    def end(self, books: Books) -> None:
        """Write the heading and the rows, each filled up to the heading's width."""
        head = self._head(books.totals)
        self._write(MARK + _line(head))
        with self._rows as rows:
            rows.seek(0)
            for number, cells in self._runs:
                rest = "," * (len(head) - cells) + _END
                for row in islice(rows, number):
                    self._write(row.removesuffix(_END) + rest)

    def _head(self, people: Iterable[str]) -> list[str]:
        cells = [self._speech.say(f"session.csv.{name}") for name in _COLUMNS]
        for name in people:
            cells += [guarded(name), guarded(self._speech.say("session.csv.total", name=name))]
        return cells

    def _keep(self, cells: Sequence[str]) -> None:
        self._rows.write(_line(cells))
        number, width = self._runs.pop() if self._runs else (0, len(cells))
        if width != len(cells):
            self._runs.append((number, width))
            number = 0
        self._runs.append((number + 1, len(cells)))

    def _cells(self, row: Row, item: Settled) -> list[str]:
        say = self._speech.say
        wins = item.settlement.wins
        cells = [
            str(row.line),
            "" if row.number is None else str(row.number),
            say(f"session.kind.{row.kind}"),
            guarded(row.dealer or ""),
            say("session.unsure") if row.unsure else guarded(row.resting or ""),
            guarded(self._speech.join(row.winners)),
            guarded(row.discarder or ""),
            say(f"score.{wins[0].how}") if wins else guarded(row.what),
            # Two winners stand apart as in a deal's line: two numbers with a slash between them would become a date.
            " | ".join(fan_of_each(row.fans, self._speech)),
            " | ".join(map(str, row.multipliers)),
            guarded(self._speech.join(_unchecked(row))),
            guarded(row.gangs),
            guarded(row.remark),
        ]
        for name in item.people:
            cells.append(write_money(row.changes[name]) if name in row.changes else "")
            cells.append(write_money(row.totals[name]))
        return cells


def _unchecked(row: Row) -> Iterable[str]:
    """The winners whose hands were stated, not checked against tiles."""
    return (name for name, unchecked in zip(row.winners, row.unchecked, strict=True) if unchecked)


def _line(cells: Iterable[str]) -> str:
    return ",".join(_quoted(cell) for cell in cells) + _END


def guarded(text: str) -> str:
    """Text from a person, with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if text and text[0] in _FORMULA else text


def _quoted(cell: str) -> str:
    return cell if _QUOTED.isdisjoint(cell) else '"' + cell.replace('"', '""') + '"'
