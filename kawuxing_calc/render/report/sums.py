"""What the evening came to: totals, who hands whom how much, how it went, what each did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kawuxing_calc.ledger import Books, fewest
from kawuxing_calc.ledger.books import Record
from kawuxing_calc.render.report.chart import Line, charts, swatch
from kawuxing_calc.render.report.course import START, Course, Extreme
from kawuxing_calc.render.report.html import Html, column, element, joined, number, paragraph, row, table
from kawuxing_calc.render.report.money import coloured, plain, signed, with_unit
from kawuxing_calc.text import Speech

_COUNTS = ("played", "wins", "zimo", "dealt-in")


def players_of(books: Books) -> list[str]:
    """Those who played, accounts left out."""
    return [name for name in books.totals if books.record(name).played]


def named(name: str, players: Sequence[str]) -> Html:
    """A name with its line of the chart."""
    return joined([swatch(players.index(name)) if name in players else Html(), element("bdi", name)])


def section(name: str, heading: str, *content: str) -> Html:
    """A part of the page under its heading."""
    return element(
        "section", element("h2", heading, id=f"{name}-h"), *content, class_=name, aria_labelledby=f"{name}-h"
    )


# ------------------------------------------------------------------------------------- totals, settling up


def totals(books: Books, speech: Speech) -> Html:
    """Everybody's money, the winner first."""
    players = players_of(books)
    ranked = sorted(books.totals.items(), key=lambda balance: -balance[1])
    rows = (row(named(name, players), element("td", coloured(amount), class_="n")) for name, amount in ranked)
    head = [column(speech.say("session.col.player")), column(_money(books, speech), "n")]
    sums = table(speech.say("report.totals-caption"), head, rows, "sums")
    return section("totals", speech.say("report.totals"), element("div", sums, class_="wide"))


def _money(books: Books, speech: Speech) -> str:
    return speech.say("report.money-unit", unit=books.unit) if books.unit else speech.say("score.col.money")


def settling(books: Books, speech: Speech) -> Html:
    """The fewest payments that make everybody even."""
    payments = fewest(books.totals)
    lines = [
        element(
            "li",
            element("span", speech.say("report.hands", payer=payment.source, to=payment.to)),
            element("b", with_unit(payment.amount, books.unit)),
        )
        for payment in payments
    ]
    told = element("ol", *lines) if lines else paragraph(speech.say("session.even"))
    note = paragraph(speech.say("report.fewest", n=len(lines)), class_="note") if lines else Html()
    return section("settling", speech.say("report.settling"), told, note)


# ------------------------------------------------------------------------------------------------- the chart


def course(books: Books, way: Course, speech: Speech) -> Html:
    """The running totals as a chart, with its figures in words for those who do not see it."""
    people = list(books.totals)
    lines = [Line(name, people.index(name)) for name in players_of(books)]
    if not lines:
        return Html()
    told = " ".join(
        speech.say(
            "report.went",
            player=line.name,
            last=signed(books.totals[line.name]),
            high=_when(way.highest.get(line.name, START), speech),
            low=_when(way.lowest.get(line.name, START), speech),
        )
        for line in lines
    )
    description = f"{told} {speech.say('report.figures-below')}"
    drawn = charts(
        way.points, lines, speech.say("report.course-title"), description, speech.say("report.deal-axis")
    )
    return section("course", speech.say("report.course"), element("figure", drawn))


def _when(extreme: Extreme, speech: Speech) -> str:
    if not extreme.deal:
        return signed(extreme.amount)
    return speech.say("report.after-deal", money=signed(extreme.amount), deal=extreme.deal)


# -------------------------------------------------------------------------------------------- what each did


def statistics(books: Books, way: Course, speech: Speech) -> Html:
    """A column a player, a row a figure."""
    players = players_of(books)
    if not players:
        return Html()
    head = [column(speech.say("report.figure")), *(column(named(name, players), "n") for name in players)]
    rows = [
        row(label, *(number(cell) for cell in cells))
        for label, cells in _figures(books, way, players, speech)
    ]
    style = f"--people:{len(players)}"
    figures = table(speech.say("report.statistics-caption"), head, rows, "figures", style=style)
    return section("statistics", speech.say("report.statistics"), element("div", figures, class_="wide"))


def _figures(
    books: Books, way: Course, players: Sequence[str], speech: Speech
) -> Iterator[tuple[str, list[str]]]:
    records = [books.record(name) for name in players]
    for name, counts in zip(_COUNTS, zip(*map(_counts, records), strict=True), strict=True):
        yield speech.say(f"report.col.{name}"), [str(n) for n in counts]
    yield speech.say("report.col.gangs"), [_gangs(record, speech) for record in records]
    yield speech.say("session.col.biggest"), [_biggest(record, speech) for record in records]
    for name, extremes in (("highest", way.highest), ("lowest", way.lowest)):
        yield speech.say(f"report.col.{name}"), _extremes(extremes, players)


def _counts(record: Record) -> tuple[int, ...]:
    return record.played, record.wins, record.zimo, record.dealt_in


def _gangs(record: Record, speech: Speech) -> Html:
    money = element("small", signed(record.gang_money))
    return joined([str(record.gangs), " ", money]) if record.gangs or record.gang_money else Html("0")


def _biggest(record: Record, speech: Speech) -> Html:
    if record.biggest is None:
        return Html("–")
    fans = speech.fans(record.biggest.fan)
    return joined(
        [
            _linked(
                speech.times(record.biggest.multiplier) + "*" * record.biggest.unchecked,
                record.biggest.number,
            ),
            " ",
            element("small", fans),
        ]
    )


def _extremes(extremes: Mapping[str, Extreme], players: Sequence[str]) -> list[str]:
    found = [extremes.get(name, START) for name in players]
    return [_linked(plain(extreme.amount), extreme.deal) for extreme in found]


def _linked(text: str, deal: int) -> Html:
    """A figure that leads to its deal."""
    return element("a", text, href=f"#d{deal}") if deal else Html(text)
