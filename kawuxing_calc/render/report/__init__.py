"""``--report``: an evening as one page that needs nothing beside it, to pass around."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import Self

from kawuxing_calc.ledger import Books, Item, Settled, Wrong
from kawuxing_calc.render.report.course import Course
from kawuxing_calc.render.report.deals import Rows
from kawuxing_calc.render.report.page import MOST_NAMED, Evening, page
from kawuxing_calc.render.report.target import Draft
from kawuxing_calc.text import Speech

__all__ = ["Report"]


class Report:
    """A page of a session, written as it is read: what is kept in memory does not grow with the deals.

    Used in a `with` statement: a page that was not ended leaves everything as it was.
    """

    def __init__(self, path: str, session: str | None, speech: Speech) -> None:
        """Begin the page at `path` of the `session` file, None for standard input.

        Raises `KwxError` where it cannot be written, or would overwrite something that is no page of ours.
        """
        self._name = None if session is None else Path(session).stem
        self._speech = speech
        self._draft = Draft(path, session)
        # The sums stand above the rows, and are known when the last one is made.
        self._made = TemporaryFile("w+", encoding="utf-8", errors="replace", newline="\n")
        self._rows = Rows(self._made.write, speech)
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
            self._draft.file.writelines(page(evening, self._made, self._speech))
        self._draft.publish()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            self._made.close()
        self._draft.discard()
