"""The screen of ``kwx session``: a row a deal, totals, what each did, and who hands whom how much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kawuxing_calc.ledger import Books, Item, Settled, Stated, Wrong, fewest, pairwise
from kawuxing_calc.notation import write_money
from kawuxing_calc.render.frame import cells_of, new_table
from kawuxing_calc.render.score import rules_line
from kawuxing_calc.render.session_rows import (
    RECORD_COLUMNS,
    Row,
    absent,
    notes_by_text,
    nothing_settled,
    payment_text,
    record_cells,
    row_of,
    runs_of,
    signed,
    who_played,
)
from kawuxing_calc.scoring import Settlement
from kawuxing_calc.text import Speech

_LEAST_FOR_WORDS: Final = 16
"""Cells that a deal's words must have beside the players' columns; else each player's money stands below them."""

Body = Row | Text
"""What the table of deals is made of: rows, and lines between them."""


class Screen:
    """``table``: shown at the end, since the columns' widths are known only then."""

    def __init__(self, console: Console, speech: Speech, owed: bool) -> None:
        self._console, self._speech, self._owed = console, speech, owed
        self._body: list[Body] = []
        self._items: list[Settled] = []
        self._wrong: set[int] = set()

    def item(self, item: Item, books: Books) -> None:
        """Keep what an item comes to."""
        if isinstance(item, Settled):
            self._items.append(item)
            self._body.append(row_of(item, books.totals, self._speech))
        elif isinstance(item, Wrong):
            self._wrong.add(item.source.line)
            text = self._speech.say("session.wrong-line", line=item.source.line)
            self._body.append(Text(text, style="red"))
        elif isinstance(item, Stated) and self._items:
            self._body.append(Text(str(item.setting), style="dim"))

    def end(self, books: Books) -> None:
        """Print the screen."""
        for part in self._parts(books):
            self._console.print(part)

    def _parts(self, books: Books) -> Iterator[RenderableType]:
        speech = self._speech
        if not self._items:
            yield Text(nothing_settled(books, speech))
            return
        rows = [row for row in self._body if isinstance(row, Row)]
        people = who_played(rows, books.totals)
        yield from _deals(self._body, rows, people, speech, self._console.width)
        if any(any(row.unchecked) for row in rows):
            yield Text(speech.say("session.unchecked"), style="dim")
        if any(row.unsure for row in rows):
            yield Text(speech.say("session.unsure-means"), style="dim")
        for text in notes_by_text(self._items, speech):
            yield Text(f"{speech.say('word.mark')} {text}", style="yellow")
        if books.errors:
            yield Text(speech.say("session.incomplete", n=books.errors), style="bold red")
        yield Text("")
        yield from _totals(books, speech, self._console.width)
        yield Text("")
        yield from _settling(books, speech, self._owed)
        yield from _rules(self._items, speech)
        if self._wrong:
            # Again at the very end: what is wrong with them stands before a table that may be long.
            yield Text(speech.say("session.left-out", lines=runs_of(self._wrong)), style="bold red")


# ------------------------------------------------------------------------------------------ the deals


def _deals(
    body: Sequence[Body], rows: Sequence[Row], people: Sequence[str], speech: Speech, width: int
) -> Iterator[RenderableType]:
    """A table with a column a player; where the window is too narrow for it, each deal's money below its words."""
    number = max(len(str(row.number or "")) for row in rows)
    columns = {name: _column_width(name, rows, speech) for name in people}
    left = width - number - 1 - sum(cells + 1 for cells in columns.values())
    if left >= _LEAST_FOR_WORDS:
        yield _deal_table(body, columns, number, left, speech)
        return
    for entry in body:
        if isinstance(entry, Text):
            yield Padding(entry, (0, 0, 0, number + 1), expand=False)
            continue
        yield _hanging(str(entry.number or ""), _words(entry, people, speech, speech.beside), number)
        yield _hanging("", _money_lines(entry, people, speech), number)


def _column_width(name: str, rows: Iterable[Row], speech: Speech) -> int:
    cells = (line for row in rows for line in _cell(row, name, speech).plain.split("\n"))
    return max(cells_of(name), *(cells_of(line) for line in cells))


def _deal_table(
    body: Iterable[Body], columns: dict[str, int], number: int, left: int, speech: Speech
) -> Table:
    table = new_table()
    table.show_edge, table.padding = False, (0, 0, 0, 0)
    table.add_column(speech.say("session.col.number"), width=max(number, 2), justify="right")
    table.add_column(speech.say("session.col.deal"), max_width=left - max(0, 2 - number), overflow="fold")
    for name, cells in columns.items():
        table.add_column(Text(name), width=cells, justify="right", overflow="fold")
    for entry in body:
        if isinstance(entry, Text):
            table.add_row("", entry)
            continue
        words = _words(entry, tuple(columns), speech, "\n".join)
        table.add_row(str(entry.number or ""), words, *(_cell(entry, name, speech) for name in columns))
    return table


def _words(row: Row, people: Sequence[str], speech: Speech, join: Callable[[Iterable[str]], str]) -> Text:
    """Who won from whom, fan and multiplier, 杠, and what else there is to say."""
    worth = " / ".join(
        f"{fan} {speech.times(n)}{'*' * unchecked}".lstrip()
        for fan, n, unchecked in zip(row.fans, row.multipliers, row.unchecked, strict=True)
    )
    outside = [name for name in row.changes if name not in people]
    lines = [
        row.what,
        worth,
        row.gangs,
        speech.join(f"{name} {signed(row.changes[name])} = {_total(row, name)}" for name in outside),
        row.remark and speech.say("session.remark", text=row.remark),
    ]
    return Text(join(line for line in lines if line))


def _cell(row: Row, name: str, speech: Speech) -> Text:
    """A player's change, over what he stands at."""
    if name not in row.totals:
        return Text("")
    if name in row.changes:
        text = signed(row.changes[name])
        cell = Text(text, style=_colour(text))
        if name == row.dealer and row.kind != "adjust":
            cell = Text.assemble((speech.say("session.deals"), "bold"), " ", cell)
    else:
        cell = Text(absent(row, name, speech), style="dim")
    return Text.assemble(cell, "\n", (_total(row, name), "dim"))


def _total(row: Row, name: str) -> str:
    return write_money(row.totals[name])


def _money_lines(row: Row, people: Sequence[str], speech: Speech) -> Text:
    lines = []
    for name in people:
        if name in row.changes:
            deals = name == row.dealer and row.kind != "adjust"
            who = speech.say("session.dealing", name=name) if deals else name
            lines.append(f"{who} {signed(row.changes[name])} = {_total(row, name)}")
        elif away := absent(row, name, speech):
            lines.append(f"{name} {away} = {_total(row, name)}")
    return Text("\n".join(lines))


def _hanging(head: str, text: Text, indent: int) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=indent, justify="right")
    grid.add_column(overflow="fold")
    grid.add_row(head, text)
    return grid


# --------------------------------------------------------------------------- totals and settling up


def _totals(books: Books, speech: Speech, width: int) -> Iterator[RenderableType]:
    """What each stands at and did: a table of which only the last column is folded; where that has no room for words,
    each one's numbers below his name.
    """
    titles = [speech.say(f"session.col.{name}") for name in RECORD_COLUMNS]
    lines = [record_cells(name, books, speech) for name in books.totals]
    cells = [max(cells_of(line[place]) for line in (titles, *lines)) for place in range(len(titles))]
    left = width - sum(cells[:-1]) - (len(cells) - 1)
    least = min(_LEAST_FOR_WORDS, cells[-1])
    if left < max(least, _LEAST_FOR_WORDS // 2):
        for who, total, *others in lines:
            yield Text.assemble(who, " ", (total, f"bold {_colour(total)}"))
            did = zip(titles[2:], others, strict=True)
            yield _indented(speech.beside(f"{title} {cell}" for title, cell in did if cell))
        return
    table = new_table()
    table.show_edge, table.padding = False, (0, 0, 0, 0)
    widths = [*cells[:-1], min(cells[-1], left)]
    for name, title, cell in zip(RECORD_COLUMNS, titles, widths, strict=True):
        words = name in ("player", "biggest")
        table.add_column(title, justify="left" if words else "right", overflow="fold", width=cell)
    for who, total, *others in lines:
        table.add_row(
            Text(who), Text(total, style=f"bold {_colour(total)}"), *(Text(cell) for cell in others)
        )
    yield table


def _settling(books: Books, speech: Speech, owed: bool) -> Iterator[RenderableType]:
    """Who hands whom how much; with `owed`, also who owes whom for what."""
    if owed:
        yield Text(speech.say("session.owed"), style="bold")
        for payment in pairwise(books.owed):
            yield _indented(payment_text(payment, books.unit, speech))
    payments = fewest(books.totals)
    yield Text(speech.say("session.settle" if payments else "session.even", n=len(payments)), style="bold")
    for payment in payments:
        yield _indented(payment_text(payment, books.unit, speech))


def _indented(text: str) -> Padding:
    """A line set in, what it wraps to as well."""
    return Padding(Text(text), (0, 0, 0, 2), expand=False)


def _colour(money: str) -> str:
    return "green" if money.startswith("+") else "red" if money.startswith("-") else ""


def _rules(items: Iterable[Settled], speech: Speech) -> Iterator[Text]:
    """Each table's rules and base, in the order in which they were played."""
    played: dict[object, Settlement] = {}
    for item in items:
        profile = item.settlement.profile
        played.setdefault((profile.id, profile.path, item.settlement.base), item.settlement)
    for settlement in played.values():
        yield rules_line(settlement.profile, speech, write_money(settlement.base))
