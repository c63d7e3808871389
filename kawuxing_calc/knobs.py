"""What one value of a rule profile may be."""

from __future__ import annotations

from typing import Final, Literal

from kawuxing_calc.records import Record

KnobKind = Literal["whole", "yes-no", "choice", "choices", "fans"]

UNBOUNDED: Final = 1_000_000
"""More than any table says: a number up to here has no upper bound to speak of."""


class Knob(Record):
    """A value of a profile: its key, its type and what it may be.

    ``whole``: a whole number from `least` to `most`, or ``false`` where `optional`. ``yes-no``: a boolean. ``choice``:
    one of `choices`; ``choices``: a list of them. ``fans``: a list of fan ids.
    """

    key: str
    kind: KnobKind
    choices: tuple[str, ...] = ()
    least: int = 1
    most: int = UNBOUNDED
    optional: bool = False

    def under(self, prefix: str) -> Knob:
        """The same knob, its key under `prefix`."""
        return Knob(f"{prefix}.{self.key}", self.kind, self.choices, self.least, self.most, self.optional)


def choice(key: str, *choices: str) -> Knob:
    """One of `choices`."""
    return Knob(key, "choice", choices)


def choices(key: str, *several: str) -> Knob:
    """A list out of `several`."""
    return Knob(key, "choices", several)


def whole(key: str, least: int = 1, most: int = UNBOUNDED) -> Knob:
    """A whole number."""
    return Knob(key, "whole", least=least, most=most)


def limit(key: str, least: int = 1, most: int = UNBOUNDED) -> Knob:
    """A whole number, or false for none."""
    return Knob(key, "whole", least=least, most=most, optional=True)


def yes_no(key: str) -> Knob:
    """True or false."""
    return Knob(key, "yes-no")


def fans(key: str) -> Knob:
    """A list of fan ids."""
    return Knob(key, "fans")
