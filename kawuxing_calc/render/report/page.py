"""The page itself, from its head to its foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from importlib.resources import files
from typing import Final, NamedTuple

from kawuxing_calc.ledger import Books
from kawuxing_calc.render.report import sums
from kawuxing_calc.render.report.course import Course
from kawuxing_calc.render.report.html import Html, element, escaped, joined, paragraph
from kawuxing_calc.render.report.target import GENERATOR
from kawuxing_calc.text import Speech

_HTML_LANGUAGE: Final = {"zh": "zh-Hans"}
MOST_NAMED: Final = 6
"""So many wrong lines are named at the top."""

FITS: Final = 5
"""So many people's columns fit on a phone; more can be scrolled sideways."""


class Evening(NamedTuple):
    """What the page says beside its rows.

    `name` is what the file is called, None for standard input. `rules` are those in force and from which deal on.
    `wrong` are the numbers of lines that could not be used, each fault once; the first of them are enough.
    """

    name: str | None
    books: Books
    course: Course
    rules: Sequence[tuple[int, str]]
    wrong: Sequence[int]
    any_unchecked: bool


def page(evening: Evening, rows: Iterable[str], speech: Speech) -> Iterator[str]:
    """The page piece by piece; `rows` are those of the table of deals."""
    yield _head(evening, speech)
    yield "<body>\n"
    yield _top(evening, speech)
    yield "<main>\n"
    if evening.books.entries:
        yield from _results(evening, speech)
    else:
        yield paragraph(speech.say("session.no-deals"))
    if evening.books.entries or evening.wrong:
        yield from _deals(evening, rows, speech)
    yield f"</main>\n{_foot(speech)}</body>\n</html>\n"


def _title(evening: Evening, speech: Speech) -> str:
    return evening.name or speech.say("report.untitled")


def _head(evening: Evening, speech: Speech) -> str:
    language = _HTML_LANGUAGE.get(speech.language, speech.language)
    style = files(__package__).joinpath("style.css").read_text("utf-8")
    title = element("title", speech.say("report.page-title", name=_title(evening, speech)))
    # Nothing is fetched from anywhere, and nothing runs, whatever stands in the page.
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n{GENERATOR}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="format-detection" content="telephone=no">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f"{title}\n<style>\n{style}</style>\n</head>\n"
    )


def _top(evening: Evening, speech: Speech) -> Html:
    books = evening.books
    facts = [speech.say("report.count", n=books.deals)]
    facts += [speech.say("report.draws", n=books.draws)] if books.draws else []
    facts += [speech.join(sums.players_of(books))] if books.totals else []
    return element(
        "header",
        paragraph(speech.say("report.kicker"), class_="kicker"),
        element("h1", _title(evening, speech)),
        paragraph(speech.beside(fact for fact in facts if fact), class_="facts"),
        *_rules(evening, speech),
        _incomplete(evening, speech),
    )


def _rules(evening: Evening, speech: Speech) -> Iterator[Html]:
    for place, (deal, text) in enumerate(evening.rules):
        since = speech.say("report.since", n=deal) if place else ""
        yield paragraph(since, text, class_="rules")


def _incomplete(evening: Evening, speech: Speech) -> Html:
    """That lines are missing from the sums, and where they stand."""
    if not evening.books.errors:
        return Html()
    lines = [
        element("a", speech.say("report.line", n=line), href=f"#l{line}")
        for line in evening.wrong[:MOST_NAMED]
    ]
    more = ["…"] if len(evening.wrong) > MOST_NAMED else []
    told = speech.say("report.incomplete", n=evening.books.errors)
    return paragraph(told, " ", joined([*lines, *more], speech.say("word.comma")), class_="warn")


def _results(evening: Evening, speech: Speech) -> Iterator[str]:
    books = evening.books
    yield element("div", sums.totals(books, speech), sums.settling(books, speech), class_="pair") + "\n"
    yield sums.course(books, evening.course, speech) + "\n"
    yield sums.statistics(books, evening.course, speech) + "\n"


def _deals(evening: Evening, rows: Iterable[str], speech: Speech) -> Iterator[str]:
    """The table of deals. Its columns are only known now that everybody has come."""
    people, players = list(evening.books.totals), sums.players_of(evening.books)
    head = [_column(speech.say(f"session.col.{name}")) for name in ("number", "deal")]
    head += [_column(sums.named(name, players), class_="p") for name in people]
    caption = speech.say("report.deals-caption")
    note = paragraph(speech.say("session.unchecked"), class_="note") if evening.any_unchecked else ""
    letters = speech.say("word.suit-letters")
    note += paragraph(letters, class_="note") if letters else ""
    fits = "" if len(people) <= FITS else " wide"
    yield f'<section class="deals{fits}" aria-labelledby="deals-h"><h2 id="deals-h">'
    yield f"{escaped(speech.say('report.deals'))}</h2>{note}\n"
    yield f'<table class="deals" role="table" style="--people:{len(people)}">{element("caption", caption)}\n'
    yield f'<thead role="rowgroup">{element("tr", *head, role="row")}</thead>\n<tbody role="rowgroup">\n'
    yield from rows
    yield "</tbody></table></section>\n"


def _column(content: str, **attributes: str) -> Html:
    # The roles keep it a table where the style sheet lays its rows out for a phone.
    return element("th", content, scope="col", role="columnheader", **attributes)


def _foot(speech: Speech) -> Html:
    return element("footer", paragraph(speech.say("report.made", version=version("kawuxing-calc"))))
