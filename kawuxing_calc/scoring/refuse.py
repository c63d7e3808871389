"""Why a hand does not win, or may not win here, and what would have been enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kawuxing_calc.deal import Deal, Win
from kawuxing_calc.decompose import waits
from kawuxing_calc.diagnostics import Diagnostic, KwxError, fail
from kawuxing_calc.distance import tiles_away
from kawuxing_calc.fan import Hand
from kawuxing_calc.profile import Profile, Rules
from kawuxing_calc.scoring.model import Tally
from kawuxing_calc.tiles import KINDS, count_kinds, rank_of


def minimum_of(deal: Deal, win: Win, rules: Rules) -> int:
    """The smallest product that may win here."""
    least = rules.min_on_zimo if deal.zimo else rules.min_on_discard
    return 1 if least > 1 and _is_waived(deal, win, rules) else least


def _is_waived(deal: Deal, win: Win, rules: Rules) -> bool:
    if any(getattr(deal, flag) for flag in rules.waive_min_on):
        return True
    discarder = deal.discarder is not None and deal.declared(deal.discarder)
    if rules.waive_min_if_liang == "either":
        return discarder or win.liangdao
    return rules.waive_min_if_liang == "discarder" and discarder


def refusal_of(
    deal: Deal, win: Win, hand: Hand, tallies: Sequence[Tally], profile: Profile
) -> Diagnostic | None:
    """Why a hand that is a win may not win here, if it may not."""
    rules = profile.rules
    if rules.require_rank is not None:
        ranks = {rank_of(tile) for tile, count in enumerate(hand.total) if count}
        if rules.require_rank not in ranks:
            setting = profile.settings["win.require_rank"]
            return Diagnostic("needs-rank", {"rank": rules.require_rank, "setting": setting})
    least = minimum_of(deal, win, rules)
    if least == 1:
        return None
    best = max(tally.product for tally in tallies)
    return below_minimum(deal, win, best, least, profile) if best < least else None


def below_minimum(deal: Deal, win: Win, product: int, least: int, profile: Profile) -> Diagnostic:
    rules = profile.rules
    key = "win.min_on_zimo" if deal.zimo else "win.min_on_discard"
    enough = []
    if not deal.zimo and product >= rules.min_on_zimo:
        enough.append("zimo")
    if not win.liangdao and "liangdao" in rules.named and product * rules.named["liangdao"].mult >= least:
        enough.append("liangdao")
    args = {
        "variant": "zimo" if deal.zimo else "discard",
        "product": product,
        "least": least,
        "enough": tuple(enough),
        "setting": profile.settings[key],
    }
    return Diagnostic("below-minimum", args)


def not_a_win(deal: Deal, index: int, profile: Profile) -> KwxError:
    """What the hand waits on, or how far it is from waiting."""
    win = deal.wins[index]
    deck = profile.rules.deck
    counts = count_kinds(win.tiles)
    args: dict[str, Any] = {"tile": deal.win_tile, "player": win.winner}
    if len(win.tiles) % 3 == 1:
        args["waits"] = tuple(waits(counts, len(win.melds), deck, seen_in(deal)))
        args["variant"] = "waits" if args["waits"] else "no-wait"
        args["away"] = tiles_away(counts, len(win.melds), deck)
    else:
        args["variant"] = "with-tile"
        args["away"] = tiles_away(counts, len(win.melds), deck)
    return fail("not-a-win", ("hand", str(index)), **args)


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
