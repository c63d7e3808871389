"""What the options that commands share come to: the rules, the stake, the players."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final

from kawuxing_calc.config import RULES_VARIABLE, Config, read_config, read_default
from kawuxing_calc.deal import Adjust
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, Source, of_option
from kawuxing_calc.notation import Parsed, Seating, parse_line
from kawuxing_calc.notation.line import Line
from kawuxing_calc.notation.seating import strangers
from kawuxing_calc.notation.words import is_name
from kawuxing_calc.profile import DEFAULT, Profile, load_profile
from kawuxing_calc.records import Record

FOUR: Final = 4
"""At a table where one rests."""
_BASE: Final = r"\d{1,12}(?:\.\d{1,6})?"


class Shared(Record):
    """The options that every command on a deal has, as they are typed."""

    rules: str | None = None
    sets: Sequence[str] = ()
    base: str | None = None
    players: str | None = None
    json: bool = False
    strict: bool = False


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


def set_table(said: Shared) -> Table:
    """The table that the options describe. Raises `KwxError` with all that is wrong with them."""
    faults: list[Diagnostic] = []
    mine = defaults()
    money = _stated(faults, "base", said.base, mine.base, read_base)
    seats = _stated(faults, "players", said.players, None, read_players)
    regulars = () if said.players else _stated(faults, "players", None, mine.players, read_regulars) or ()
    profile = _stated(
        faults, "rules", said.rules or None, mine.rules or DEFAULT, lambda name: load_profile(name, said.sets)
    )
    if faults or profile is None:
        raise KwxError(faults)
    if len(regulars) < FOUR:
        seats, regulars = seats or regulars or None, ()
    return Table(profile, money or Decimal(1), Seating(seats), said.strict, regulars)


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
