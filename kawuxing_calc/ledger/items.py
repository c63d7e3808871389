"""What a session is read from and what its lines come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from kawuxing_calc.deal import Entry
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.ledger.settings import Setting
from kawuxing_calc.profile import DEFAULT, Profile, load_profile
from kawuxing_calc.records import Record
from kawuxing_calc.scoring import Settlement


class Given(NamedTuple):
    """What the command line says; it beats the file. `rules` is the name or the path of a profile.

    The defaults hold where neither says anything; `default_profile` loads the rules, given the house rules. `folder` is
    where the file lies: its own relative paths count from there.
    """

    rules: str | None = None
    sets: tuple[str, ...] = ()
    base: Decimal | None = None
    players: tuple[str, ...] | None = None
    default_profile: Callable[[Sequence[str]], Profile] = partial(load_profile, DEFAULT)
    default_base: Decimal = Decimal(1)
    default_players: tuple[str, ...] = ()
    folder: Path | None = None

    def says(self, key: str) -> bool:
        """Whether the command line has a word on this setting, so that the file's does not count."""
        return getattr(self, key, None) is not None


NOTHING_GIVEN: Final = Given()

Line = tuple[Source, Diagnostic | None]
"""A line as typed, and what is wrong with its bytes if anything is."""


class Aside(Record):
    """A blank line or a comment."""

    source: Source


class Stated(Record):
    """A setting; `comment` is what stands behind it, without its ``#``."""

    source: Source
    setting: Setting
    comment: str


class Settled(Record):
    """An entry that was settled.

    `number` counts wins and draws from 1; it is None for an adjustment or a foul. `entry` is as typed, while
    `settlement.entry` may hold what was inferred. `dealer` and `resting` are those of this deal, None if nobody rests
    or it is not known; `unsure` are those of whom it is not known whether they played or rested. `people` are all who
    have been players or accounts until now. `unit` is the name of the money.
    """

    source: Source
    number: int | None
    entry: Entry
    settlement: Settlement
    dealer: str | None
    resting: str | None
    people: tuple[str, ...]
    unit: str
    remark: str
    unsure: tuple[str, ...] = ()


class Wrong(Record):
    """A line that could not be used.

    `follows` is the line that said already what is missing here: a setting that could not be read, or an entry before
    which the same was asked for; else None.
    `is_setting` is whether a setting was refused, rather than an entry.
    """

    source: Source
    error: KwxError
    is_setting: bool = False
    follows: int | None = None


Item = Aside | Stated | Settled | Wrong
"""What one line of a session comes to. A setting that clashes with others is `Stated` and, before the next entry,
`Wrong` as well."""
