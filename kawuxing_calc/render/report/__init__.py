"""``--report``: an evening as one page that needs nothing beside it, to pass around."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

from kawuxing_calc.ledger import Books, Item, Settled, Wrong
from kawuxing_calc.render.report.course import Course
from kawuxing_calc.render.report.deals import Rows
from kawuxing_calc.render.report.page import MOST_NAMED, Evening, page
from kawuxing_calc.render.report.target import FORM, Draft, open_draft
from kawuxing_calc.text import Speech

__all__ = ["Report", "open_report"]


@contextmanager
def open_report(path: str, session: str | None, speech: Speech) -> Iterator[Report]:
    """Begin a page at `path` about the `session` file, None for standard input. It is there once it was ended.

    Raises `KwxError` where it cannot be written, or would overwrite something that is no page of ours.
    """
    name = None if session is None else Path(session).stem
    with open_draft(path, session) as (draft, file), TemporaryFile("w+", **FORM) as rows:
        yield Report(name, draft, file, rows, speech)


class Report:
    """A page of a session, made as it is read: what is kept in memory does not grow with the deals."""

    def __init__(self, name: str | None, draft: Draft, file: TextIO, rows: TextIO, speech: Speech) -> None:
        # The sums stand above the rows, but are known only when the last row is made: rows go to a file of their own.
        self._name, self._draft, self._file, self._made, self._speech = name, draft, file, rows, speech
        self._rows = Rows(rows.write, speech)
        self._course = Course()
        self._wrong: list[int] = []

    def item(self, item: Item, books: Books) -> None:
        """Take an item, `books` having been told of it."""
        with self._draft.writing():
            self._rows.add(item, books)
        if isinstance(item, Settled):
            self._course.add(item.number, books.totals)
        elif isinstance(item, Wrong) and item.follows is None and len(self._wrong) <= MOST_NAMED:
            self._wrong.append(item.source.line)

    def end(self, books: Books) -> None:
        """Write the page and put it in its place. Raises `KwxError` where that fails."""
        rows = self._rows
        with self._draft.writing():
            rows.end()
            self._made.seek(0)
            evening = Evening(self._name, books, self._course, rows.rules, self._wrong, rows.any_unchecked)
            self._file.writelines(page(evening, self._made, self._speech))
        self._draft.publish(self._file)
