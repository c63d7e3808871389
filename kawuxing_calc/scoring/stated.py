"""Wins stated by their fan or their multiplier: instead of tiles, or beside them, where both must agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kawuxing_calc.deal import Deal, Win
from kawuxing_calc.diagnostics import KwxError, fail
from kawuxing_calc.fan import BY_ID, SIGUI, Hit
from kawuxing_calc.payments import Claim, bill_of
from kawuxing_calc.profile import Profile
from kawuxing_calc.scoring.impossible import refuted
from kawuxing_calc.scoring.model import Tally
from kawuxing_calc.scoring.refuse import below_minimum, minimum_of
from kawuxing_calc.scoring.tally import again_in, preference, stated_worth, worth_of


def stated_tally(deal: Deal, win: Win, profile: Profile, claim: Claim) -> Tally:
    """A win settled by its stated fan or multiplier: what needs no tiles applies."""
    rules = profile.rules
    additives = (("zimo", rules.add_zimo),) if rules.add_zimo and deal.zimo else ()
    hits: Mapping[str, Hit] = {}
    if win.multiplier is not None:
        worth = stated_worth(rules, win.multiplier)
    else:
        hits = _stated_hits(deal, win, profile)
        again = again_in(hits, deal.ending.stated(win.liangdao))
        worth = worth_of(rules, tuple(hits), again, not SIGUI.isdisjoint(hits), pure_pairs_ok=True)
    tally = Tally(None, hits, worth, additives, bill_of(claim, worth.due, worth.cap, additives))
    least = minimum_of(deal, win, rules)
    if tally.product < least:
        place = ("key", "multiplier" if win.multiplier is not None else "fan")
        raise KwxError([below_minimum(deal, win, tally.product, least, profile)._replace(place=place)])
    return tally


def _check_played(deal: Deal, win: Win, profile: Profile) -> None:
    """Raises `KwxError` for a stated fan that this table does not count."""
    unnamed = [id for id in win.fan if id not in profile.rules.named]
    if unnamed:
        place = ("fan", unnamed[0], str(deal.wins.index(win)))
        setting = profile.source_of_fan(unnamed[0])
        raise fail(
            "fan-not-played", place, fan=unnamed[0], id=unnamed[0], rules=profile.name, setting=setting
        )


def _stated_hits(deal: Deal, win: Win, profile: Profile) -> dict[str, Hit]:
    _check_played(deal, win, profile)
    clash = refuted(deal, win, profile.rules)
    if clash is not None:
        raise KwxError([clash])
    implied = [other for id in win.fan for other in BY_ID[id].implies]
    ids = dict.fromkeys(
        [*win.fan, *(id for id in (*implied, *deal.situation(win)) if id in profile.rules.named)]
    )
    ids.pop("pihu", None)
    return {id: Hit() for id in ids}


def as_stated(deal: Deal, win: Win, profile: Profile, best: Tally, tallies: Sequence[Tally]) -> Tally:
    """The tally that the fan or the multiplier stated beside the tiles describe: `best`, or one that pays as much.

    Raises `KwxError` where none of these is as stated.
    """
    _check_played(deal, win, profile)
    alike = [tally for tally in tallies if tally.pays == best.pays and tally is not best]
    for tally in (best, *sorted(alike, key=preference)):
        if _has_multiplier(win, tally) and _has_fan(win, tally):
            return tally
    counted = tuple(line.id for line in best.fan)
    if not _has_multiplier(win, best):
        raise fail(
            "multiplier-differs",
            ("key", "multiplier"),
            stated=win.multiplier,
            product=best.product,
            fans=counted or ("pihu",),
        )
    of_tiles = tuple(id for id in counted if not BY_ID[id].situation or id in win.fan)
    raise fail("fan-differs", ("key", "fan"), stated=tuple(win.fan), fans=of_tiles or ("pihu",))


def _has_multiplier(win: Win, tally: Tally) -> bool:
    return win.multiplier in (None, tally.product, tally.multiplier)


def _has_fan(win: Win, tally: Tally) -> bool:
    """Whether the stated fan are those that count; one that holds and gives way to another may be named as well."""
    if not win.fan:
        return True
    counted = {line.id for line in tally.fan}
    unsaid = {id for id in counted if BY_ID[id].situation}
    unsaid.update(other for id in win.fan for other in BY_ID[id].implies if other in counted)
    gives_way = {id for id in win.fan if tally.dropped.get(id) in counted}
    return (set(win.fan) - {"pihu"} - gives_way) | unsaid == counted
