"""The deals of a command line, or of standard input, and an answer to each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from kawuxing_calc.cli import much_to_come, report
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, Source
from kawuxing_calc.notation import Parsed
from kawuxing_calc.text import Speech

DealLine = tuple[Source, Diagnostic | None]
"""A line as typed, and what is wrong with its bytes if anything is."""


def show_examples(command: str, what: str, said: Speech, as_json: bool) -> None:
    """What a command without a deal says: examples to a person; a program is told that there is nothing to answer."""
    if as_json:
        raise KwxError([Diagnostic("missing-argument", {"what": what, "command": f"kwx {command}"})])
    print(said.say(f"help.{command}-examples"))


def answer_each(
    lines: Iterable[DealLine], said: Speech, as_json: bool, answer: Callable[[Source], int]
) -> int:
    """Answer line by line; what is wrong with one is reported, and the rest still answered.

    `answer` shows its answer and returns its exit status. Returns the largest.
    """
    status = 0
    for source, fault in lines:
        try:
            if fault is not None:
                raise KwxError([fault], source)
            status = max(status, answer(source))
        except KwxError as error:
            report(error, said, as_json)
            status = max(status, error.exit_status)
    return status


def notes_of_hand(parsed: Parsed) -> tuple[Note, ...]:
    """What was assumed in reading a hand that has not won: who won and from whom is no matter."""
    return tuple(note for note in parsed.notes if note.code not in ("winner-assumed", "discarder-inferred"))


def _without_comment(source: Source, fault: Diagnostic | None) -> DealLine:
    """A line as far as its comment, which begins as one of a session does; what is broken in that is no fault."""
    if "#" not in source.text and "＃" not in source.text:
        return source, fault
    from kawuxing_calc.ledger.read import fault_within, split_comment

    text, _ = split_comment(source.text)
    return source._replace(text=text), fault_within(text, fault)


def deal_lines(words: Sequence[str]) -> Iterator[DealLine]:
    """The deals on the command line: its words as one line, or the lines of standard input for ``-``; comments are cut off.

    Raises `KwxError` where standard input holds no deal, or text in another encoding than UTF-8.
    """
    if list(words) != ["-"]:
        yield _without_comment(Source(" ".join(words)), None)
        return
    from kawuxing_calc.ledger.lines import read_lines

    much_to_come()
    empty = True
    for line in read_lines(sys.stdin.buffer, "-"):
        source, fault = _without_comment(*line)
        if source.text.strip():
            empty = False
            yield source, fault
    if empty:
        raise KwxError([Diagnostic("empty-line")], Source("", "-"))
