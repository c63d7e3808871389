"""An explanation as data: readings, verdicts on fan, steps, refusals. Its wording is in `text`."""

from __future__ import annotations

from typing import NamedTuple

from kawuxing_calc.deal import Win
from kawuxing_calc.diagnostics import Diagnostic, Note
from kawuxing_calc.profile import Profile, Setting
from kawuxing_calc.scoring import Settlement, WinResult


class Verdict(NamedTuple):
    """Whether a fan counts in a reading.

    `mult` is its multiplier in effect, in `tiles`; None where it does not count, and then `reason` says why (its text
    is ``not.CODE``). `setting` is the clause that decides.
    """

    fan: str
    mult: int | None
    tiles: tuple[int, ...]
    reason: Note | None
    setting: Setting


class Enough(NamedTuple):
    """A change that would have made it a win, and the units the winner would have had (text ``explain.enough.CODE``)."""

    change: Note
    units: int


class WinExplained(NamedTuple):
    """One winner's part of a deal.

    `results` has one entry a reading, best first; the first `may_win` of them may win here, and where all may, the first
    is the one that scores. It is empty where the tiles do not win. `verdicts` and `steps` (texts ``explain.step.CODE``)
    are those of the first. `refusal` says why this winner gets nothing, `enough` what would have helped.
    """

    win: Win
    results: tuple[WinResult, ...]
    may_win: int
    verdicts: tuple[Verdict, ...]
    steps: tuple[Note, ...]
    refusal: Diagnostic | None = None
    enough: tuple[Enough, ...] = ()


class Explanation(NamedTuple):
    """A settlement and its reasons. Where it is `refused`, its results are those the readings would have, and unpaid.

    `refusal` is a reason that concerns the whole deal; `steps` are those outside the wins: 杠 money, a draw.
    """

    settlement: Settlement
    wins: tuple[WinExplained, ...]
    steps: tuple[Note, ...]
    refusal: Diagnostic | None = None

    @property
    def refusals(self) -> tuple[Diagnostic, ...]:
        """Why the deal is not settled; empty where it is."""
        of_wins = [win.refusal for win in self.wins if win.refusal]
        return tuple(([self.refusal] if self.refusal else []) + of_wins)


class Elsewhere(NamedTuple):
    """A shipped profile that counts a fan in this deal: at `mult`, the hand being worth `multiplier` and `units`."""

    profile: Profile
    mult: int
    multiplier: int
    units: int


class Answer(NamedTuple):
    """Why one fan does not count for one winner, or that it does.

    `other` is the best other reading that has it; where none has, `dropped` is why one does not count it though it holds
    there. `elsewhere` are the shipped profiles that would count it; where only a flag is wanting that the deal does not
    state, `flag` names it, and they are those that would count it with that.
    """

    win: WinExplained | None
    verdict: Verdict
    other: WinResult | None
    dropped: Note | None
    elsewhere: tuple[Elsewhere, ...]
    flag: str | None = None
