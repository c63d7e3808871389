"""Why a hand does not win, or may not win here, and what would have been enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from kawuxing_calc.deal import Deal, Win, named
from kawuxing_calc.decompose import waits
from kawuxing_calc.diagnostics import Diagnostic, KwxError, fail
from kawuxing_calc.distance import tiles_away
from kawuxing_calc.fan import Hand
from kawuxing_calc.profile import Profile, Rules
from kawuxing_calc.scoring.model import Tally
from kawuxing_calc.tiles import (
    BAMBOO,
    CHARACTERS,
    CODES,
    DOTS,
    KINDS,
    count_kinds,
    kinds_in,
    rank_of,
    size_of,
)

WHOLE: Final = 14
_OTHER_SUIT: Final = {
    one + rank: other + rank
    for one, other in ((BAMBOO, DOTS), (DOTS, BAMBOO))
    for rank in range(CHARACTERS - DOTS)
}
"""The tile that is typed by mistake where ``t`` is taken for 筒, or ``b`` for bamboo."""


def minimum_of(deal: Deal, win: Win, rules: Rules) -> int:
    """The smallest product that may win here."""
    least = rules.min_on_zimo if deal.zimo else rules.min_on_discard
    return 1 if least > 1 and _is_waived(deal, win, rules) else least


def is_waived_by_flag(deal: Deal, rules: Rules) -> bool:
    """Whether the win came about in a way that needs no minimum."""
    return any(flag in rules.waive_min_on for flag, _ in deal.ending.flags)


def _is_waived(deal: Deal, win: Win, rules: Rules) -> bool:
    if is_waived_by_flag(deal, rules):
        return True
    discarder = deal.discarder is not None and deal.declared(deal.discarder)
    if rules.waive_min_if_liang == "either":
        return discarder or win.liangdao
    return rules.waive_min_if_liang == "discarder" and discarder


def refusal_of(
    deal: Deal, win: Win, hand: Hand, tallies: Sequence[Tally], least: int, profile: Profile
) -> Diagnostic | None:
    """Why a hand that is a win may not win here, if it may not; `least` is what `minimum_of` says."""
    rules = profile.rules
    if rules.require_rank is not None:
        ranks = {rank_of(tile) for tile, _ in kinds_in(hand.total)}
        if rules.require_rank not in ranks:
            setting = profile.settings["win.require_rank"]
            return Diagnostic("needs-rank", {"rank": rules.require_rank, "setting": setting})
    if least == 1:
        return None
    best = max(tally.product for tally in tallies)
    return below_minimum(deal, win, best, least, profile) if best < least else None


def below_minimum(deal: Deal, win: Win, product: int, least: int, profile: Profile) -> Diagnostic:
    """That a win of this product is worth too little to win here, by which clause, and what would have been enough."""
    key = "win.min_on_zimo" if deal.zimo else "win.min_on_discard"
    enough = [*_enough(deal, win, product, least, profile.rules)] or ["more"]
    args = {
        "variant": "zimo" if deal.zimo else "discard",
        "product": product,
        "least": least,
        "enough": tuple(enough),
        "setting": profile.settings[key],
    }
    return Diagnostic("below-minimum", args)


def _enough(deal: Deal, win: Win, product: int, least: int, rules: Rules) -> Iterator[str | int]:
    """What would have let this win stand, each by itself: the ends of ``word.enough-`` keys, or the multiplier in all."""
    is_total = win.multiplier is not None and not win.tiles
    if is_total:
        yield least  # what is stated has all fan in it: one more would change nothing
    may_declare = not win.liangdao and "liangdao" in rules.named
    declared = product * rules.named["liangdao"].mult if may_declare and not is_total else product
    if not deal.zimo and product >= rules.min_on_zimo:
        yield "zimo"
    if may_declare and (declared >= least or (rules.waive_min_if_liang == "either")):
        yield "liangdao"
    elif not deal.zimo and product < rules.min_on_zimo <= declared:
        yield "zimo-liangdao"
    if not deal.zimo and rules.waive_min_if_liang != "none":
        others = [name for name in deal.liang if name != win.winner]
        yield "from-declared" if others and deal.discarder is None else "discarder-liang"


def not_a_win(deal: Deal, win: Win, profile: Profile) -> KwxError:
    """The hand as it was read, and what it waits on, or how far it is from a win."""
    args: dict[str, Any] = {
        "player": win.winner,
        "hand": win.tiles,
        "tile": deal.win_tile,
        "away": tiles_away(count_kinds(win.tiles), len(win.melds), profile.rules.deck),
    }
    if size_of(win.held) % 3 == 1:
        args |= _waiting(deal, win, profile.rules.deck)
    else:
        args |= {"variant": "sets-or-pairs" if size_of(win.held) == WHOLE else "sets", "sets": win.sets}
    return fail("not-a-win", ("hand", str(deal.wins.index(win))), **args)


def _waiting(deal: Deal, win: Win, deck: frozenset[int]) -> dict[str, Any]:
    """What 3k+1 tiles wait on, and the slip by which another tile may have been named as the won one."""
    counts = win.held
    live = waits(counts, len(win.melds), deck, seen_in(deal))
    dead = () if live else waits(counts, len(win.melds), deck)
    if not live:
        return {"variant": "dead" if dead else "no-wait", "waits": tuple(dead)}
    meant = _OTHER_SUIT.get(-1 if deal.win_tile is None else deal.win_tile)
    near = f"win:{CODES[meant]}" if meant in live else ""
    held = deal.win_tile in win.tiles and not near
    return {"variant": "won-twice" if held else "waits", "waits": tuple(live), "near": near}


def of_winner(error: KwxError, deal: Deal, index: int) -> KwxError:
    """The error of one winner's hand, that names him where two won."""
    if len(deal.wins) < 2:
        return error
    found = [named(d, deal.wins[index].winner, deal.wins) for d in error.diagnostics]
    return KwxError([_in_part(d, index) for d in found], error.source)


def _in_part(diagnostic: Diagnostic, index: int) -> Diagnostic:
    """The diagnostic, what it names by its key sought in this winner's part: the other may say it too."""
    place = diagnostic.place
    if place is None or place[0] != "key":
        return diagnostic
    return diagnostic._replace(place=("part", str(index), *place))


def seen_in(deal: Deal) -> list[int]:
    """How many of each tile lie in the hands and melds of the deal, as far as it tells; the won tile left out."""
    counts = [0] * KINDS
    for win in deal.wins:
        for tile in win.tiles:
            counts[tile] += 1
    for meld in deal.melds:
        # Before the won tile is known, a 补杠 of the one who is robbed may be the robbed one.
        robbed = deal.qianggang and meld.kind == "bugang" and meld.owner == deal.discarder
        counts[meld.tile] += 4 if meld.is_gang and not robbed else 3
    return counts
