"""Wins stated by their fan or their multiplier: instead of tiles, or beside them, where both must agree."""

from __future__ import annotations

from collections.abc import Sequence

from kawuxing_calc.deal import Deal, Win
from kawuxing_calc.diagnostics import KwxError, fail
from kawuxing_calc.fan import BY_ID, SIGUI, Hit
from kawuxing_calc.payments import Owed
from kawuxing_calc.profile import Profile
from kawuxing_calc.scoring.impossible import refuted
from kawuxing_calc.scoring.model import Tally
from kawuxing_calc.scoring.refuse import below_minimum, minimum_of
from kawuxing_calc.scoring.tally import dropped_from, lines_of, weighed


def stated_tally(deal: Deal, win: Win, profile: Profile, owed: Sequence[Owed]) -> Tally:
    """A win settled by its stated fan or multiplier: what needs no tiles applies."""
    rules = profile.rules
    additives = (("zimo", rules.add_zimo),) if rules.add_zimo and deal.zimo else ()
    if win.multiplier is not None:
        tally = weighed(None, (), {}, False, additives, owed, rules, win.multiplier)
    else:
        hits = _stated_hits(deal, win, profile)
        dropped = dropped_from(hits, rules, pure_pairs_ok=True)
        lines = lines_of(hits, dropped, deal.chains, rules)
        sigui = not SIGUI.isdisjoint(hits)
        tally = weighed(None, lines, dropped, sigui, additives, owed, rules)
    least = minimum_of(deal, win, rules)
    if tally.product < least:
        place = ("key", "multiplier" if win.multiplier is not None else "fan")
        raise KwxError([below_minimum(deal, win, tally.product, least, profile)._replace(place=place)])
    return tally


def _stated_hits(deal: Deal, win: Win, profile: Profile) -> dict[str, Hit]:
    unnamed = [id for id in win.fan if id not in profile.rules.named]
    if unnamed:
        place = ("fan", unnamed[0], str(deal.wins.index(win)))
        setting = profile.source_of_fan(unnamed[0])
        raise fail(
            "fan-not-played", place, fan=unnamed[0], id=unnamed[0], rules=profile.name, setting=setting
        )
    clash = refuted(deal, win, profile.rules)
    if clash is not None:
        raise KwxError([clash])
    implied = [other for id in win.fan for other in BY_ID[id].implies]
    ids = dict.fromkeys(
        [*win.fan, *(id for id in (*implied, *deal.situation(win)) if id in profile.rules.named)]
    )
    ids.pop("pihu", None)
    return {id: Hit() for id in ids}


def check_stated(deal: Deal, win: Win, tally: Tally) -> None:
    """Fan or a multiplier stated beside the tiles must be what the tiles give."""
    if win.multiplier is not None and win.multiplier not in (tally.product, tally.multiplier):
        raise fail(
            "multiplier-differs",
            ("key", "multiplier"),
            stated=win.multiplier,
            product=tally.product,
            fans=tuple(line.id for line in tally.fan) or ("pihu",),
        )
    if not win.fan:
        return
    found = {line.id for line in tally.fan}
    situation = {id for id in found if BY_ID[id].situation}
    stated = set(win.fan) - {"pihu"}
    implied = {other for id in win.fan for other in BY_ID[id].implies}
    if stated | situation | (implied & found) != found:
        raise fail(
            "fan-differs",
            ("key", "fan"),
            stated=tuple(win.fan),
            fans=tuple(line.id for line in tally.fan if line.id not in situation or line.id in stated)
            or ("pihu",),
        )
