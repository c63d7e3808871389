"""The won tile where nobody said it: only where one can be meant, or where all come to the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from kawuxing_calc.deal import Deal, Win, contradictions
from kawuxing_calc.decompose import waits
from kawuxing_calc.diagnostics import KwxError, Note, fail
from kawuxing_calc.payments import Share
from kawuxing_calc.profile import Profile, Rules
from kawuxing_calc.scoring.model import Settlement
from kawuxing_calc.scoring.refuse import not_a_win, of_winner, seen_in
from kawuxing_calc.scoring.tally import preference
from kawuxing_calc.tiles import CODES, size_of

Outcome = Settlement | KwxError
Settle = Callable[[Deal, Profile, Decimal], Settlement]


def robbed_tile(deal: Deal, rules: Rules) -> int | None:
    """The tile of the 补杠 that was robbed, where the deal shows which it was; None where it tells of none.

    Raises `KwxError` where it may be one or another, and no winner's tiles can tell between them.
    """
    laid = [m for m in deal.melds if m.owner == deal.discarder and m.kind in ("bugang", "pong")]
    void = [m.tile for m in laid if m.void]
    if len(void) == 1:
        return void[0]
    may_be = [m for m in laid if not _refuted(deal._replace(win_tile=m.tile), rules)]
    if not any(meld.kind == "bugang" for meld in may_be):
        # The robbed one is written as the 碰 it still is, or not at all: it earns nothing either way.
        return None
    tiles = tuple(meld.tile for meld in may_be)
    if len(tiles) > 1 and not any(win.held for win in deal.wins):
        raise fail("which-tile", ("flag", "qianggang"), variant="robbed", tiles=tiles, code=CODES[tiles[0]])
    return tiles[0] if len(tiles) == 1 else None


def _refuted(deal: Deal, rules: Rules) -> bool:
    """Whether the stated fan of any winner cannot be with this won tile."""
    from kawuxing_calc.scoring.impossible import refuted

    return any(
        refuted(deal, win, rules) is not None
        for win in deal.wins
        if win.fan and not win.held and all(id in rules.named for id in win.fan)
    )


def infer_win_tile(
    deal: Deal, robbed: int | None, profile: Profile, base: Decimal, settle: Settle
) -> Settlement:
    """Settle a deal whose won tile was not said: the robbed one, or where only one can be meant or all come to the same."""
    candidates = _candidates(deal, profile.rules)
    if robbed is not None and (robbed in candidates or not any(win.held for win in deal.wins)):
        return _settle_robbing(deal._replace(win_tile=robbed), profile, base, settle)
    outcomes = {tile: _outcome(settle, deal._replace(win_tile=tile), profile, base) for tile in candidates}
    held = any(size_of(win.held) % 3 == 2 for win in deal.wins)
    if not candidates:
        raise _no_candidate(deal, profile)
    first = outcomes[candidates[0]]
    if len(candidates) > 1:
        if not held or any(not _alike(first, other) for other in outcomes.values()):
            variant = "held" if held else "waits"
            raise fail(
                "which-tile",
                ("hand", "0"),
                variant=variant,
                code=CODES[candidates[0]],
                choices=_choices(outcomes),
            )
        first = min(outcomes.values(), key=_outcome_preference)
    if isinstance(first, KwxError):
        raise first
    tile = first.wins[0].win_tile
    note = Note("win-tile-inferred", {"variant": "alike" if held else "only-wait", "tile": tile})
    return first._replace(notes=(note, *first.notes))


def _settle_robbing(deal: Deal, profile: Profile, base: Decimal, settle: Settle) -> Settlement:
    clashes = contradictions(deal, profile.rules.deck)
    if clashes:
        raise KwxError(clashes)
    note = Note("win-tile-inferred", {"variant": "robbed", "tile": deal.win_tile, "player": deal.discarder})
    settlement = settle(deal, profile, base)
    return settlement._replace(notes=(note, *settlement.notes))


def _candidates(deal: Deal, rules: Rules) -> list[int]:
    """The tiles that every winner shown by tiles can have won on."""
    return [t for t in _common(deal, rules) if not contradictions(deal._replace(win_tile=t), rules.deck)]


def _common(deal: Deal, rules: Rules) -> list[int]:
    each = [_won_on(deal, win, rules) for win in deal.wins if win.held]
    return sorted(set.intersection(*each)) if each else []


def _won_on(deal: Deal, win: Win, rules: Rules) -> set[int]:
    """The tiles that one winner can have won on."""
    if size_of(win.held) % 3 == 2:
        return set(win.tiles)
    return set(waits(win.held, len(win.melds), rules.deck, seen_in(deal)))


def _no_candidate(deal: Deal, profile: Profile) -> KwxError:
    """Why no tile can have been won on."""
    for index, win in enumerate(deal.wins):
        if win.held and not _won_on(deal, win, profile.rules):
            return of_winner(not_a_win(deal, win, profile), deal, index)
    common = _common(deal, profile.rules)
    if common:
        return KwxError(contradictions(deal._replace(win_tile=common[0]), profile.rules.deck))
    return fail("not-a-win", ("hand", "1"), variant="no-common")


def _outcome(settle: Settle, deal: Deal, profile: Profile, base: Decimal) -> Outcome:
    try:
        return settle(deal, profile, base)
    except KwxError as error:
        return error


def _alike(one: Outcome, other: Outcome) -> bool:
    if isinstance(one, KwxError) and isinstance(other, KwxError):
        return [d.code for d in one.diagnostics] == [d.code for d in other.diagnostics]
    if isinstance(one, KwxError) or isinstance(other, KwxError):
        return False
    return one.transfers == other.transfers and _unpaid(one) == _unpaid(other)


def _unpaid(settlement: Settlement) -> list[tuple[Share, ...]]:
    return [result.tally.shares for result in settlement.wins]


def _outcome_preference(outcome: Outcome) -> tuple[Any, ...]:
    if isinstance(outcome, KwxError):
        return ()
    return preference(outcome.wins[0].tally)


def _choices(outcomes: Mapping[int, Outcome]) -> tuple[tuple[int, int | None, str], ...]:
    """Each won tile there could be: (tile, multiplier or None, why it may not win)."""
    found: list[tuple[int, int | None, str]] = []
    for tile, outcome in outcomes.items():
        if isinstance(outcome, KwxError):
            found.append((tile, None, outcome.diagnostics[0].code))
        else:
            found.append((tile, outcome.wins[0].tally.multiplier, ""))
    return tuple(found)
