"""What is wrong, as data: codes, places and arguments. Drawing them belongs to `render`, wording to `text`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from kawuxing_calc.records import Record

Place = tuple[str, ...]
"""Names a part of a deal, for instance ``("flag", "zimo")``; the notation knows where in the text it stands."""

WHOLE: Final[Place] = ("line",)
"""The place of what is wrong with a line as a whole, as what is missing from it: told behind what stands somewhere in it."""

# The question is sound and the answer is no: exit status 1. Every other code is wrong input: 2.
ANSWERS_NO: Final = frozenset(
    {"not-a-win", "below-minimum", "needs-rank", "one-winner", "no-waits", "gang-refused", "session-errors"}
)


NO_ARGS: Final[Mapping[str, Any]] = {}


class Source(Record):
    """A line as it was typed.

    `name` is the file it came from, if any; `line` its number there, from 1.
    """

    text: str
    name: str | None = None
    line: int = 1


class Diagnostic(Record):
    """One thing that is wrong.

    `code` names the text to show (``error.CODE`` and ``hint.CODE`` in the language files), `args` fill it in.
    `span` is a range of code points of the source line, end exclusive; `place` is set instead by layers
    that know the deal but not the text.
    """

    code: str
    args: Mapping[str, Any] = NO_ARGS
    span: tuple[int, int] | None = None
    place: Place | None = None
    source: Source | None = None
    """The line it stands in, where that is not the error's own."""

    @property
    def variant(self) -> str:
        """The text's key: the code, or ``CODE.variant`` where one code has several wordings."""
        variant = self.args.get("variant")
        return f"{self.code}.{variant}" if variant else self.code


class Note(Record):
    """Something that was assumed, or that the reader should know, and that stops nothing."""

    code: str
    args: Mapping[str, Any] = NO_ARGS


class KwxError(Exception):
    """All that is wrong with one input. The only exception the package raises for wrong input.

    As a text it is a sentence for each diagnostic where the wording is at hand, which the Python interface sees to, and
    else their codes.
    """

    wording: ClassVar[Callable[[KwxError], str] | None] = None

    def __init__(self, diagnostics: Iterable[Diagnostic], source: Source | None = None) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(sorted(diagnostics, key=_by_place))
        self.source = source
        super().__init__(", ".join(d.code for d in self.diagnostics))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled whole, so that another process can raise it."""
        return type(self), (self.diagnostics, self.source)

    def __str__(self) -> str:
        """What is wrong, for whoever reads a log or a traceback."""
        wording = type(self).wording
        return wording(self) if wording else super().__str__()

    @property
    def exit_status(self) -> int:
        """1 if the question was sound and the answer is no, 2 if the input is wrong."""
        return 1 if all(d.code in ANSWERS_NO for d in self.diagnostics) else 2


Placed = Callable[[Iterable[Diagnostic]], KwxError]
"""Makes an error of diagnostics that points into the line as typed."""


def fail(code: str, place: Place | None = None, /, **args: Any) -> KwxError:
    """A `KwxError` of one diagnostic, to be raised."""
    return KwxError([Diagnostic(code, args, place=place)])


def of_option(error: KwxError, option: str) -> KwxError:
    """The error, with what stands in no file and no line of a deal put down to an option of the command line."""

    def placed(source: Source | None) -> Source | None:
        return source._replace(name=option) if source is not None and source.name is None else source

    found = [d._replace(source=placed(d.source or error.source)) for d in error.diagnostics]
    return KwxError(found, placed(error.source))


def moved(diagnostic: Diagnostic, by: int) -> Diagnostic:
    """The same diagnostic, its span moved right by `by` code points."""
    if diagnostic.span is None or not by:
        return diagnostic
    start, end = diagnostic.span
    return diagnostic._replace(span=(start + by, end + by))


def suggest(word: str, known: Sequence[str]) -> str | None:
    """The known word most like `word`, if one is like enough to be what was meant."""
    from difflib import get_close_matches  # costs start-up time, and only an error needs it

    folded = {k.casefold(): k for k in known}
    close = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def _by_place(diagnostic: Diagnostic) -> tuple[int, bool, int, int]:
    start, end = diagnostic.span or (1 << 30, 0)
    return (diagnostic.source.line if diagnostic.source else 0, diagnostic.place == WHOLE, start, end)
