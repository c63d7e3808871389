"""The options that commands share, and what they come to."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cached_property
from typing import Any, Final

import typer

from kawuxing_calc.cli import much_to_come, report
from kawuxing_calc.config import RULES_VARIABLE, Config, read_config, read_default
from kawuxing_calc.deal import Adjust
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, Source, of_option
from kawuxing_calc.notation import Parsed, Seating, parse_line
from kawuxing_calc.notation.line import Line
from kawuxing_calc.notation.seating import strangers
from kawuxing_calc.notation.words import is_name
from kawuxing_calc.profile import DEFAULT, Profile, load_profile, shipped_ids
from kawuxing_calc.records import Record
from kawuxing_calc.text import LANGUAGES, Speech

FOUR: Final = 4
"""At a table where one rests."""
_BASE: Final = r"\d{1,12}(?:\.\d{1,6})?"


class Options:
    """The shared options, each to be used as a command's default value; help in one language."""

    def __init__(self, said: Speech) -> None:
        self._said = said

    def _option(self, default: Any, *names: str, key: str, **more: Any) -> Any:
        return typer.Option(default, *names, help=self._said.say(f"help.{key}"), show_default=False, **more)

    @cached_property
    def version(self) -> Any:
        return self._option(False, "--version", key="version")

    @cached_property
    def deal(self) -> Any:
        return typer.Argument(None, metavar="DEAL...", help=self._said.say("help.deal"), show_default=False)

    @cached_property
    def rules(self) -> Any:
        return self._option(
            None, "--rules", "-r", key="rules", metavar="NAME|PATH", autocompletion=complete_rules
        )

    @cached_property
    def sets(self) -> Any:
        return self._option(None, "--set", key="set", metavar="KEY=VALUE", autocompletion=complete_keys)

    @cached_property
    def base(self) -> Any:
        return self._option(None, "--base", key="base", metavar="MONEY")

    @cached_property
    def players(self) -> Any:
        return self._option(None, "--players", key="players", metavar="A,B,C")

    @cached_property
    def json(self) -> Any:
        return self._option(False, "--json", key="json")

    @cached_property
    def copy(self) -> Any:
        return self._option(False, "--copy-friendly", key="copy")

    @cached_property
    def lang(self) -> Any:
        return self._option(
            None, "--lang", key="lang", metavar="zh|zh-Hant|en", autocompletion=complete_languages
        )

    @cached_property
    def strict(self) -> Any:
        return self._option(False, "--strict", key="strict")


def complete_rules(incomplete: str) -> list[str]:
    """Profiles that are found by name, for the shell's completion; where none fits, the shell offers files."""
    from kawuxing_calc.profile.store import own_profiles

    return [id for id in (*shipped_ids(), *own_profiles()) if id.startswith(incomplete)]


def complete_keys(incomplete: str) -> list[str]:
    """Keys of a house rule for the shell's completion."""
    from kawuxing_calc.profile.keys import KEYS

    short = (key.removesuffix(".mult") + "=" for key in KEYS)
    return [key for key in short if key.startswith(incomplete)]


def complete_languages(incomplete: str) -> list[str]:
    """Languages for the shell's completion."""
    return [language for language in LANGUAGES if language.startswith(incomplete)]


class Table(Record):
    """What the shared options come to: the rules, the stake, the players."""

    profile: Profile
    base: Decimal
    seating: Seating
    strict: bool
    regulars: tuple[str, ...] = ()
    """The four of the user's defaults, of whom nobody knows who rests."""

    def parse(self, source: Source) -> Parsed:
        """Read a line as this table would."""
        parsed = parse_line(source, self.profile.rules.deck, self.seating)
        return _among(self.regulars, parsed) if self.regulars else parsed


def _among(regulars: tuple[str, ...], parsed: Parsed) -> Parsed:
    """A deal of three of these four: whoever it names is one of them, and that it does not name three is said."""
    if faults := strangers(Line(parsed.source), Seating(regulars)):
        raise parsed.error(faults)
    unnamed = tuple(name for name in parsed.entry.players if name not in regulars)
    if not unnamed or isinstance(parsed.entry, Adjust):
        return parsed
    note = Note("regulars-open", {"players": regulars, "names": unnamed})
    return parsed._replace(notes=(note, *parsed.notes))


def set_table(
    rules: str | None, sets: Sequence[str] | None, base: str | None, players: str | None, strict: bool = False
) -> Table:
    """The table that the options describe. Raises `KwxError` with all that is wrong with them."""
    faults: list[Diagnostic] = []
    mine = defaults()
    money = _stated(faults, "base", base, mine.base, read_base)
    seats = _stated(faults, "players", players, None, read_players)
    regulars = () if players else _stated(faults, "players", None, mine.players, read_regulars) or ()
    profile = _stated(
        faults, "rules", rules or None, mine.rules or DEFAULT, lambda name: load_profile(name, sets or ())
    )
    if faults or profile is None:
        raise KwxError(faults)
    if len(regulars) < FOUR:
        seats, regulars = seats or regulars or None, ()
    return Table(profile, money or Decimal(1), Seating(seats), strict, regulars)


def defaults() -> Config:
    """What holds where the command line is silent: the environment's rules, then the user's config."""
    mine = read_config()
    return mine._replace(rules=os.environ.get(RULES_VARIABLE) or mine.rules)


def default_profile(sets: Sequence[str] = ()) -> Profile:
    """The rules where none are named, with house rules on top. Raises `KwxError` that points at where they were set."""
    return read_default("rules", defaults().rules or DEFAULT, lambda name: load_profile(name, sets))


def _stated(
    faults: list[Diagnostic], key: str, typed: str | None, default: str | None, read: Callable[[str], Any]
) -> Any:
    """What an option says, or else the user's default; None where neither says anything or what it says is wrong."""
    if typed is not None:
        return _collect(faults, read, typed)
    return None if default is None else _collect(faults, lambda text: read_default(key, text, read), default)


def _collect(faults: list[Diagnostic], read: Any, text: str) -> Any:
    try:
        return read(text)
    except KwxError as error:
        faults += of_option(error, "--rules").diagnostics  # the other options name themselves
        return None


def read_base(text: str) -> Decimal:
    """Money per unit: positive, at most six decimals."""
    if not re.fullmatch(_BASE, text.strip()) or not Decimal(text):
        raise KwxError([Diagnostic("bad-base", {"text": text}, (0, len(text)))], Source(text, "--base"))
    return Decimal(text)


def read_players(text: str, most: int = 3, variant: str = "") -> tuple[str, ...]:
    """Two to `most` different names, separated by commas or spaces; `variant` is how an error is worded."""
    from kawuxing_calc.notation.normal import normalise

    names = tuple(re.split(r"\s*,\s*|\s+", normalise(text).text.strip()))
    sound = all(map(is_name, names)) and len(set(names)) == len(names)
    if not sound or not 2 <= len(names) <= most:
        variant = "four" if sound and len(names) == FOUR else variant
        fault = Diagnostic("bad-players", {"text": text, "variant": variant}, (0, len(text)))
        raise KwxError([fault], Source(text, "--players"))
    return names


def read_regulars(text: str) -> tuple[str, ...]:
    """The players of the user's defaults: four where one rests."""
    return read_players(text, FOUR, "regulars")


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
