"""``kwx session``: a whole evening."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import Final, Protocol, TypeVar

import typer

from kawuxing_calc.cli import much_to_come, needs_ascii, point_away, report, tell
from kawuxing_calc.cli.options import Options
from kawuxing_calc.cli.table import default_profile, defaults, read_base, read_regulars
from kawuxing_calc.config import read_default
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source, suggest
from kawuxing_calc.ledger import Books, Given, Item, Line, Wrong, read_session
from kawuxing_calc.render.session_rows import Run, add_to_runs, follow_text, nothing_settled, runs_text
from kawuxing_calc.text import Speech


class Format(StrEnum):
    """How a session is printed."""

    table = "table"
    json = "json"
    jsonl = "jsonl"
    csv = "csv"
    md = "md"


class Settle(StrEnum):
    """How settling up is shown."""

    fewest = "fewest"
    pairwise = "pairwise"


class Output(Protocol):
    """One of the formats: it is given each item as it is read, and the books after it."""

    def item(self, item: Item, books: Books) -> None:
        """Take an item."""

    def end(self, books: Books) -> None:
        """Finish."""


STDIN: Final = "-"
_FOR_PROGRAMS: Final = (Format.json, Format.jsonl)


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""

    @app.command("session", help=said.say("help.session"))
    def session(
        file: str = typer.Argument(metavar="FILE|-", help=said.say("help.session-file"), show_default=False),
        rules: str | None = o.rules,
        sets: list[str] | None = o.sets,
        base: str | None = o.base,
        players: str | None = o.players,
        format: str = typer.Option(
            Format.table,
            "--format",
            "-f",
            help=said.say("help.format"),
            show_default=False,
            metavar="FORMAT",
            autocompletion=_complete(Format),
        ),
        settle: str = typer.Option(
            Settle.fewest,
            "--settle",
            help=said.say("help.settle"),
            show_default=False,
            metavar="HOW",
            autocompletion=_complete(Settle),
        ),
        canonical: bool = typer.Option(
            False, "--canonical", help=said.say("help.canonical"), show_default=False
        ),
        stop_on_error: bool = typer.Option(
            False, "--stop-on-error", help=said.say("help.stop-on-error"), show_default=False
        ),
        page: str | None = typer.Option(
            None, "--report", help=said.say("help.report"), show_default=False, metavar="HTML"
        ),
        json: bool = o.json,
        lang: str | None = o.lang,
        strict: bool = o.strict,  # a session is strict anyway
    ) -> None:
        shape = _choice(Format, "--format", format)
        shape = Format.json if json and shape is Format.table else shape
        owed = _choice(Settle, "--settle", settle) is Settle.pairwise
        try:
            given = what_is_given(file, rules, sets, base, players)
            output = Canonical(_print_utf8) if canonical else _output(shape, said, owed)
            problems = Problems(said, shown=canonical or shape not in _FOR_PROGRAMS)
            with _beside(page, file, said) as reports:
                watched = file == STDIN or reports
                printed = _Printed(output, file == STDIN, bool(reports)) if watched else output
                books = _run(file, given, (*reports, printed), problems, stop_on_error)
            if page is not None:
                tell(said.say("session.report-written", path=page))
            if not books.entries and shape is Format.csv and not canonical:
                tell(nothing_settled(books, said))
            status = 1 if books.errors else 0
        except KwxError as error:
            report(error, said, as_json=shape in _FOR_PROGRAMS)
            status = error.exit_status
        raise typer.Exit(status)


Choice = TypeVar("Choice", bound=StrEnum)


def _choice(kind: type[Choice], option: str, text: str) -> Choice:
    """The choice that is called so. Raises `KwxError` if there is none."""
    known = [str(choice) for choice in kind]
    if text in known:
        return kind(text)
    args = {"key": option, "value": text, "choices": " | ".join(known), "near": suggest(text, known) or ""}
    raise KwxError([Diagnostic("not-a-choice", args)])


def _complete(kind: type[StrEnum]) -> Callable[[str], list[str]]:
    """The choices for the shell's completion."""

    def complete(incomplete: str) -> list[str]:
        return [str(choice) for choice in kind if choice.startswith(incomplete)]

    return complete


def what_is_given(
    file: str, rules: str | None, sets: list[str] | None, base: str | None, players: str | None
) -> Given:
    """What the options and the user's defaults say. Raises `KwxError` for what is wrong with them."""
    mine = defaults()
    given = Given(
        rules=rules,
        sets=tuple(sets or ()),
        base=None if base is None else read_base(base),
        players=None if players is None else _players(players),
        default_profile=default_profile,
        folder=None if file == STDIN else Path(file).parent,
    )
    if mine.base is not None:
        given = given._replace(default_base=read_default("base", mine.base, read_base))
    if mine.players is not None:
        given = given._replace(default_players=read_default("players", mine.players, read_regulars))
    return given


def _players(text: str) -> tuple[str, ...]:
    from kawuxing_calc.ledger.settings import read_players

    try:
        return read_players(text)
    except KwxError as error:
        raise KwxError(error.diagnostics, Source(text, "--players")) from None


def _run(
    file: str, given: Given, outputs: Sequence[Output], problems: Problems, stop_on_error: bool
) -> Books:
    """Read, settle and print; returns the books."""
    from kawuxing_calc.ledger.lines import open_session, read_lines

    much_to_come()
    raw = sys.stdin.buffer if file == STDIN else open_session(file)
    books = Books()
    session = read_session(problems.progress.watch(read_lines(raw, file)), given)
    for item in session:
        books.add(item)
        for output in outputs:
            output.item(item, books)
        if isinstance(item, Wrong):
            problems.add(item)
            if stop_on_error:
                break
    problems.end()
    books.meet(session.people)
    for output in outputs:
        output.end(books)
    return books


def _output(shape: Format, said: Speech, owed: bool) -> Output:
    match shape:
        case Format.table:
            from kawuxing_calc.render.frame import new_console
            from kawuxing_calc.render.session import Screen

            return Screen(new_console(), said, owed)
        case Format.csv:
            from kawuxing_calc.render.session_csv import CsvSheet

            return CsvSheet(_print_utf8, said)
        case Format.md:
            from kawuxing_calc.render.session_md import Markdown

            return Markdown(_print, said, owed)
    from kawuxing_calc.render.session_json import JsonDocument, JsonLines

    kind = JsonLines if shape is Format.jsonl else JsonDocument
    return kind(_print, said, needs_ascii(), owed)


@contextmanager
def _beside(page: str | None, file: str, said: Speech) -> Iterator[Sequence[Output]]:
    """What is written beside what is printed: the page of ``--report``, if it was asked for."""
    if page is None:
        yield ()
        return
    from kawuxing_calc.render.report import open_report

    with open_report(page, None if file == STDIN else file, said) as report:
        yield (report,)


class _Printed:
    """What is printed of a session, beside the page of ``--report`` if there is one."""

    def __init__(self, output: Output, at_once: bool, beside_page: bool) -> None:
        self._output, self._at_once = output, at_once  # somebody may be typing, or waiting at the other end
        self._reader = _whoever_reads if beside_page else nullcontext

    def item(self, item: Item, books: Books) -> None:
        """Take an item."""
        with self._reader():
            self._output.item(item, books)
            if self._at_once:
                sys.stdout.flush()

    def end(self, books: Books) -> None:
        """Finish."""
        with self._reader():
            self._output.end(books)
            sys.stdout.flush()


@contextmanager
def _whoever_reads() -> Iterator[None]:
    """When the reader has seen enough, the rest goes nowhere, and the page is still made."""
    try:
        yield
    except BrokenPipeError:
        point_away()


def _print(text: str) -> None:
    sys.stdout.write(text)


def _print_utf8(text: str) -> None:
    """Write what is read again by a program, which wants UTF-8 whatever the console has; on a screen as any text."""
    if sys.stdout.isatty():
        sys.stdout.write(text)
    else:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))


class Canonical:
    """``--canonical``: the file itself, in canonical notation."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write, self._last = write, 0

    def item(self, item: Item, books: Books) -> None:
        """Write an item's line, but for a setting that was written already and is found wrong afterwards."""
        from kawuxing_calc.ledger.canonical import canonical_line

        if item.source.line > self._last:
            self._last = item.source.line
            self._write(canonical_line(item) + "\n")

    def end(self, books: Books) -> None:
        """Nothing stands behind the last line."""


class Progress:
    """How many lines are read, on a terminal that would otherwise stand still."""

    _FIRST: Final = 1.0
    _EVERY: Final = 0.25

    def __init__(self, said: Speech) -> None:
        self._said, self._shown = said, False
        self._watches = sys.stderr.isatty()

    def watch(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines as they come."""
        if not self._watches:
            yield from lines
            return
        due = monotonic() + self._FIRST
        for number, line in enumerate(lines):
            yield line
            if not number & 0xFF and monotonic() > due:
                due = monotonic() + self._EVERY
                self._shown = True
                tell(f"\r{self._said.say('session.progress', n=number)}", end="")

    def clear(self) -> None:
        """Take the count off the terminal, before something else is written there."""
        if self._shown:
            self._shown = False
            tell("\r\x1b[K", end="")


class Problems:
    """What is wrong with the file, as it is found; lines that only repeat another line's fault are told together."""

    def __init__(self, said: Speech, shown: bool) -> None:
        self.progress = Progress(said)
        self._said, self._shown = said, shown
        self._following: dict[int, tuple[Wrong, list[Run]]] = {}

    def add(self, item: Wrong) -> None:
        """Report a wrong line."""
        if not self._shown:
            return
        if item.follows is not None:
            add_to_runs(self._following.setdefault(item.follows, (item, []))[1], item.source.line)
            return
        self.progress.clear()
        report(item.error, self._said, as_json=False)

    def end(self) -> None:
        """Report the lines that repeated the fault of another."""
        self.progress.clear()
        for item, runs in self._following.values():
            tell(follow_text(item, runs_text(runs), self._said))
