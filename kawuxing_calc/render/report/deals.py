"""The rows of an evening, one an entry, made as it is read: what was won, what each got and stands at, the rest folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal

from kawuxing_calc.deal import Draw
from kawuxing_calc.diagnostics import Diagnostic, Source
from kawuxing_calc.ledger import Books, Item, Settled, Wrong
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.payments import GangLine
from kawuxing_calc.render.plain import kind_of
from kawuxing_calc.render.report.html import Html, element, hidden, joined, paragraph
from kawuxing_calc.render.report.money import coloured, plain
from kawuxing_calc.render.report.settled import itemised
from kawuxing_calc.render.session_rows import fan_of_each, follow_text
from kawuxing_calc.render.wording import fan_lines, names_of, rules_text, title, who_won
from kawuxing_calc.scoring import Settlement
from kawuxing_calc.text import Speech


class Rows:
    """Writes a row for each item. `rules` are the rules and bases in force and the deal from which on, in words."""

    def __init__(self, write: Callable[[str], object], speech: Speech) -> None:
        self._write, self._speech = write, speech
        self._people: tuple[str, ...] = ()
        self._in_force = ""
        self._following: tuple[Wrong, Wrong] | None = None
        self.rules: list[tuple[int, str]] = []
        self.any_unchecked = False

    def add(self, item: Item, books: Books) -> None:
        """Write the row of an item, `books` having been told of it."""
        if isinstance(item, Wrong) and item.follows is not None:
            self._follow(item)
        elif isinstance(item, Wrong):
            self._flush()
            self._row(_wrong(item, self._width, self._speech))
        elif isinstance(item, Settled):
            self._flush()
            self._settled(item, books)

    def end(self) -> None:
        """Write what was held back."""
        self._flush()

    @property
    def _width(self) -> int:
        return 1 + len(self._people)

    def _row(self, markup: Html) -> None:
        self._write(markup + "\n")

    def _follow(self, item: Wrong) -> None:
        """Lines in a row that only repeat another's fault become one row."""
        if self._following is not None and self._following[0].follows != item.follows:
            self._flush()
        first = self._following[0] if self._following else item
        self._following = (first, item)

    def _flush(self) -> None:
        if self._following is None:
            return
        first, last = self._following
        lines = str(first.source.line) if first is last else f"{first.source.line}–{last.source.line}"
        text = follow_text(first, lines, self._speech)
        self._row(_across("wrong", element("p", text), self._width))
        self._following = None

    def _settled(self, item: Settled, books: Books) -> None:
        self._people = item.people
        settlement = item.settlement
        in_force = rules_text(settlement.profile, self._speech, write_money(settlement.base))
        if item.number is not None and in_force != self._in_force:
            if self._in_force:
                self._row(_across("turn", element("p", in_force), self._width))
            self._in_force = in_force
            self.rules.append((item.number, in_force))
        self.any_unchecked |= any(result.unchecked for result in settlement.wins)
        self._row(_deal(item, books.totals, self._speech))


# ------------------------------------------------------------------------------------------------- a deal


def _deal(item: Settled, totals: Mapping[str, Decimal], speech: Speech) -> Html:
    settlement, number = item.settlement, item.number
    what = str(number) if number is not None else hidden(speech.say(f"session.kind.{kind_of(item.entry)}"))
    head = element("th", what, scope="row", role="rowheader")
    summary = element("summary", *_headlines(settlement, speech), _below(item, speech))
    told = element("td", element("details", summary, itemised(item, speech)), class_="what", role="cell")
    changes = settlement.money
    cells = (
        _cell(changes.get(name), totals[name], _mark(name, item, speech), speech) for name in item.people
    )
    id = f"d{number}" if number is not None else f"l{item.source.line}"
    return element("tr", head, told, *cells, id=id, role="row")


def _headlines(settlement: Settlement, speech: Speech) -> Iterator[Html]:
    if not settlement.wins:
        yield element("span", _title(settlement, speech), class_="head")
    for result in settlement.wins:
        yield element("span", who_won(result, speech), class_="head")
        mark = "*" if result.unchecked else ""
        yield element("span", speech.times(result.tally.multiplier) + mark, class_="mult")


def _title(settlement: Settlement, speech: Speech) -> str:
    entry = settlement.entry
    if isinstance(entry, Draw) and entry.liang:
        return speech.say("session.draw-liang", names=entry.liang)
    return title(settlement, speech)


def _below(item: Settled, speech: Speech) -> Html:
    """Under the headline: the fan, what a table calls such a hand, the 杠, the remark."""
    settlement, profile = item.settlement, item.settlement.profile
    named = [speech.fans(id for id, _ in fan_lines(result, profile)) for result in settlement.wins]
    fans = " / ".join(fan_of_each(named, speech))
    names = [name for result in settlement.wins for name in names_of(result, profile, speech)]
    gangs = speech.join(_gang(line, speech) for line in settlement.gangs)
    told = speech.beside(part for part in (fans, *dict.fromkeys(names), gangs) if part)
    remark = element("span", item.remark, class_="remark") if item.remark else Html()
    return element("span", joined([part for part in (told, remark) if part], " "), class_="sub")


def _gang(line: GangLine, speech: Speech) -> str:
    key = "session.gang-void" if line.why_void else "session.gang"
    return speech.say(key, player=line.meld.owner, kind=line.meld.kind, tile=line.meld.tile)


def _mark(name: str, item: Settled, speech: Speech) -> Html:
    """That a player deals, or rests, or may have rested."""
    marks = dict.fromkeys(item.unsure, "session.unsure")
    marks |= {
        name: key for name, key in ((item.dealer, "session.deals"), (item.resting, "session.rests")) if name
    }
    return element("span", speech.say(marks[name]), class_="mark") if name in marks else Html()


def _cell(change: Decimal | None, total: Decimal, mark: Html, speech: Speech) -> Html:
    """A player's change, over what he stands at."""
    now = element("span", mark, "" if change is None else coloured(change), class_="now")
    stands = element("span", hidden(speech.say("report.stands-at")), plain(total), class_="sum")
    return element("td", now, stands, class_="p", role="cell")


# ------------------------------------------------------------------------------------------- between deals


def _across(kind: str, content: Html, width: int, id: str = "") -> Html:
    """A row that is not a deal."""
    cell = element("td", content, colspan=width, role="cell")
    first = element("td", role="cell", class_="no")
    return element("tr", first, cell, class_=kind, role="row", **({"id": id} if id else {}))


def _wrong(item: Wrong, width: int, speech: Speech) -> Html:
    faults = [_fault(diagnostic, speech) for diagnostic in item.error.diagnostics]
    head = paragraph(speech.say("report.wrong", line=item.source.line), class_="lead")
    return _across("wrong", joined([head, _line(item), *faults]), width, f"l{item.source.line}")


def _fault(diagnostic: Diagnostic, speech: Speech) -> Html:
    message, hint = speech.error(diagnostic)
    return joined(
        [
            paragraph(message),
            paragraph(speech.say("report.hint", hint=hint) if hint else "", class_="hint"),
        ]
    )


def _line(item: Wrong) -> Html:
    """The line as it was typed, the places marked; nothing where only another file is at fault."""
    source = item.source
    spans = [d.span for d in item.error.diagnostics if d.span and _same(d.source or source, source)]
    parts, done = [], 0
    for start, end in sorted(spans):
        start = max(start, done)
        if end > start:
            parts += [source.text[done:start], element("mark", source.text[start:end])]
            done = end
    return element("p", element("code", *parts, source.text[done:]), class_="typed")


def _same(one: Source, other: Source) -> bool:
    return (one.name, one.line) == (other.name, other.line)
