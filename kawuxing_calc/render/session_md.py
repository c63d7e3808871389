"""A session as Markdown: to paste into a chat, a note or an issue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from kawuxing_calc.ledger import Books, Item, Settled, Stated, Wrong, fewest, pairwise
from kawuxing_calc.notation import write_money
from kawuxing_calc.render.encoding import harmless
from kawuxing_calc.render.session_rows import (
    RECORD_COLUMNS,
    Row,
    absent,
    fan_of_each,
    notes_by_text,
    nothing_settled,
    payment_text,
    record_cells,
    row_of,
    signed,
    who_played,
)
from kawuxing_calc.text import Speech

_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>()#|~!])")


class Markdown:
    """``md``: written at the end, since the columns are known only then."""

    def __init__(self, write: Callable[[str], object], speech: Speech, owed: bool) -> None:
        self._write, self._speech, self._owed = write, speech, owed
        self._body: list[Row | str] = []
        self._items: list[Settled] = []

    def item(self, item: Item, books: Books) -> None:
        """Keep what an item comes to."""
        if isinstance(item, Settled):
            self._items.append(item)
            self._body.append(row_of(item, books.totals, self._speech))
        elif isinstance(item, Wrong):
            self._body.append(self._speech.say("session.wrong-line", line=item.source.line))
        elif isinstance(item, Stated) and self._items:
            self._body.append(str(item.setting))

    def end(self, books: Books) -> None:
        """Write the document."""
        if not self._items:
            self._write(escaped(nothing_settled(books, self._speech)) + "\n")
            return
        self._deals(books)
        self._notes(books)
        self._totals(books)
        self._settling(books)

    def _deals(self, books: Books) -> None:
        say = self._speech.say
        people = who_played((row for row in self._body if isinstance(row, Row)), books.totals)
        head = [say(f"session.col.{name}") for name in ("number", "deal", "fan", "mult")]
        rows = [
            _row(entry, people, self._speech) if isinstance(entry, Row) else ["", escaped(entry), "", ""]
            for entry in self._body
        ]
        money = [text for name in people for text in (name, say("session.csv.total", name=name))]
        self._table([*head, *(escaped(text) for text in money), say("session.col.remark")], rows)

    def _notes(self, books: Books) -> None:
        say = self._speech.say
        lines = [escaped(text) for text in notes_by_text(self._items, self._speech)]
        if any(isinstance(row, Row) and any(row.unchecked) for row in self._body):
            lines.append(escaped(say("session.unchecked")))
        if any(isinstance(row, Row) and row.unsure for row in self._body):
            lines.append(escaped(say("session.unsure-means")))
        if books.errors:
            lines.append(f"**{say('session.incomplete', n=books.errors)}**")
        self._write("".join(f"- {line}\n" for line in lines) + "\n" * bool(lines))

    def _totals(self, books: Books) -> None:
        head = [self._speech.say(f"session.col.{name}") for name in RECORD_COLUMNS]
        rows = ([escaped(cell) for cell in record_cells(name, books, self._speech)] for name in books.totals)
        self._table(head, rows)

    def _settling(self, books: Books) -> None:
        say = self._speech.say
        payments = fewest(books.totals)
        blocks = [(say("session.settle" if payments else "session.even", n=len(payments)), payments)]
        if self._owed:
            blocks.insert(0, (say("session.owed"), pairwise(books.owed)))
        for title, lines in blocks:
            self._write(f"**{title}**\n\n")
            for payment in lines:
                self._write(f"- {escaped(payment_text(payment, books.unit, self._speech))}\n")
            self._write("\n" * bool(lines))

    def _table(self, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        self._write(_cells(head))
        self._write(_cells(["---"] * len(head)))
        for row in rows:
            self._write(_cells([*row, *[""] * (len(head) - len(row))]))
        self._write("\n")


def _row(row: Row, people: Sequence[str], speech: Speech) -> list[str]:
    what = speech.beside(part for part in (row.what, row.gangs) if part)
    worth = zip(row.multipliers, row.unchecked, strict=True)
    mult = " / ".join(speech.times(n) + "*" * unchecked for n, unchecked in worth)
    cells = [str(row.number or ""), escaped(what), " / ".join(fan_of_each(row.fans, speech)), escaped(mult)]
    for name in people:
        away = absent(row, name, speech)
        change = away or signed(row.changes.get(name))
        if name == row.dealer and row.kind != "adjust" and not away:
            change = f"{speech.say('session.deals')} {change}"
        cells += [change, write_money(row.totals[name]) if name in row.totals else ""]
    outside = [f"{name} {signed(row.changes[name])}" for name in row.changes if name not in people]
    remark = speech.beside(part for part in (speech.join(outside), row.remark) if part)
    return [*cells, escaped(remark)]


def escaped(text: str) -> str:
    """Text from a person, without meaning to Markdown."""
    return _MARKS.sub(r"\\\1", harmless(text))


def _cells(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
