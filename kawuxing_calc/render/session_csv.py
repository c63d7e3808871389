"""A session as CSV that a spreadsheet opens right: UTF-8 with its mark, CRLF, numbers as numbers, and no text that a
spreadsheet would take for a formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from kawuxing_calc.ledger import Books, Item, Settled, Wrong
from kawuxing_calc.notation import write_money
from kawuxing_calc.render.session_rows import Row, row_of
from kawuxing_calc.text import Speech

MARK: Final = "\ufeff"
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
    "gangs",
    "remark",
)


class CsvSheet:
    """``csv``: a row an entry, written as it goes. Each person has two columns: the change and the total.

    When somebody new comes to the table midway, a new heading with his columns behind the others is written.
    """

    def __init__(self, write: Callable[[str], object], speech: Speech) -> None:
        self._write, self._speech = write, speech
        self._people: tuple[str, ...] | None = None
        write(MARK)

    def item(self, item: Item, books: Books) -> None:
        """Write an item's row."""
        if isinstance(item, Settled):
            if item.people != self._people:
                self._head(item.people)
            self._line(self._cells(row_of(item, books.totals, self._speech), item))
        elif isinstance(item, Wrong):
            if self._people is None:
                self._head(())
            message = self._speech.error(item.error.diagnostics[0])[0]
            kind = self._speech.say("session.kind.wrong")
            self._line([str(item.source.line), "", kind, *[""] * 8, guarded(message)])

    def end(self, books: Books) -> None:
        """Write the heading if nothing else was."""
        if self._people is None:
            self._head(())

    def _head(self, people: tuple[str, ...]) -> None:
        self._people = people
        cells = [self._speech.say(f"session.csv.{name}") for name in _COLUMNS]
        for name in people:
            cells += [guarded(name), guarded(self._speech.say("session.csv.total", name=name))]
        self._line(cells)

    def _cells(self, row: Row, item: Settled) -> list[str]:
        say = self._speech.say
        wins = item.settlement.wins
        cells = [
            str(row.line),
            "" if row.number is None else str(row.number),
            say(f"session.kind.{row.kind}"),
            *(guarded(text or "") for text in (row.dealer, row.resting)),
            guarded(self._speech.join(row.winners)),
            guarded(row.discarder or ""),
            say(f"score.{wins[0].how}") if wins else guarded(row.what),
            " / ".join(row.fans),
            # Two numbers with a slash between them would become a date.
            " ".join(self._speech.times(n) for n in row.multipliers)
            if len(wins) > 1
            else "".join(map(str, row.multipliers)),
            guarded(row.gangs),
            guarded(row.remark),
        ]
        for name in item.people:
            cells.append(write_money(row.changes[name]) if name in row.changes else "")
            cells.append(write_money(row.totals[name]))
        return cells

    def _line(self, cells: Iterable[str]) -> None:
        self._write(",".join(_quoted(cell) for cell in cells) + "\r\n")


def guarded(text: str) -> str:
    """Text from a person, with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if text and text[0] in _FORMULA else text


def _quoted(cell: str) -> str:
    return cell if _QUOTED.isdisjoint(cell) else '"' + cell.replace('"', '""') + '"'
