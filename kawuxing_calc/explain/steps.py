"""The steps from a product to what is paid, and those of draws and 杠, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kawuxing_calc.deal import Adjust, Deal, Draw, Foul, Win
from kawuxing_calc.diagnostics import Note
from kawuxing_calc.fan import has_sigui
from kawuxing_calc.payments import GangLine, gang_units, holds_baohu
from kawuxing_calc.profile import Profile
from kawuxing_calc.scoring import Settlement, WinResult
from kawuxing_calc.scoring.refuse import is_waived_by_flag, minimum_of
from kawuxing_calc.tiles import kinds_in, rank_of

Args = dict[str, Any]


def win_steps(deal: Deal, win: Win, result: WinResult, profile: Profile) -> Iterator[Note]:
    """Minimum, cap and 满, additives, and who pays for whom or double."""
    yield from _minimum_steps(deal, win, result, profile)
    yield from _cap_steps(result, profile)
    for id, units in result.tally.additives:
        yield Note("add", {"variant": id, "units": units, "setting": profile.settings[f"add.{id}"]})
    yield from _share_steps(deal, win, result, profile)


def _minimum_steps(deal: Deal, win: Win, result: WinResult, profile: Profile) -> Iterator[Note]:
    rules, product = profile.rules, result.tally.product
    asked = rules.min_on_zimo if deal.zimo else rules.min_on_discard
    if asked > 1:
        key = "win.min_on_zimo" if deal.zimo else "win.min_on_discard"
        args = {"least": asked, "product": product, "setting": profile.settings[key]}
        if minimum_of(deal, win, rules) < asked:
            by_flag = is_waived_by_flag(deal, rules)
            waiver = "win.waive_min_on" if by_flag else "win.waive_min_if_liang"
            yield Note("waived", args | {"setting": profile.settings[waiver]})
        elif product >= asked:
            yield Note("minimum", args)
    if rules.require_rank is not None and result.hand is not None:
        held = tuple(t for t, _ in kinds_in(result.hand.total) if rank_of(t) == rules.require_rank)
        if held:
            yield Note("rank", {"tiles": held, "setting": profile.settings["win.require_rank"]})


def _cap_steps(result: WinResult, profile: Profile) -> Iterator[Note]:
    tally, rules = result.tally, profile.rules
    args: Args = {"product": tally.product, "cap": tally.cap, "multiplier": tally.multiplier}
    args["least"] = rules.sigui_full_from
    if tally.full is not None:
        ids = rules.full_fans if tally.full == "full.fans" else rules.sigui_full_with
        fans = tuple(line.id for line in tally.fan if line.id in ids)
        args |= {"variant": tally.full, "fans": fans, "setting": profile.settings[tally.full]}
        yield Note("full", args)
        return
    if rules.sigui_full_from is not None and _has_open_sigui(result):
        yield Note("not-full", args | {"setting": profile.settings["full.sigui_from"]})
    if tally.cap is None:
        yield Note("no-cap", {"setting": profile.settings["cap.total"]})
    elif tally.cap != rules.cap:
        lifted = next(line.id for line in tally.fan if rules.named[line.id].cap == tally.cap)
        yield Note("cap-exception", args | {"fan": lifted, "setting": profile.settings[f"fan.{lifted}.cap"]})
    elif tally.product > tally.cap:
        yield Note("capped", args | {"setting": profile.settings["cap.total"]})


def _has_open_sigui(result: WinResult) -> bool:
    reading = result.tally.reading
    return (
        reading is not None
        and reading.form == "standard"
        and result.hand is not None
        and has_sigui(result.hand)
    )


def _share_steps(deal: Deal, win: Win, result: WinResult, profile: Profile) -> Iterator[Note]:
    rules, settings = profile.rules, profile.settings
    if deal.discarder is not None and win.liangdao and rules.baohu:
        if holds_baohu(deal, win, rules):
            yield Note("baohu", {"player": deal.discarder, "setting": settings["liang.baohu"]})
        else:
            setting = settings["liang.baohu_if_payer_liang"]
            yield Note("baohu", {"variant": "not", "player": deal.discarder, "setting": setting})
    for share in result.tally.shares:
        if share.factor > 1:
            args = {"player": share.for_player, "factor": share.factor, "units": share.units}
            yield Note("doubled", args | {"setting": settings["liang.payer_doubles"]})


def gang_steps(lines: Iterable[GangLine], profile: Profile) -> Iterator[Note]:
    """What each 杠 pays, and why."""
    rules, settings = profile.rules, profile.settings
    for line in lines:
        meld = line.meld
        args: Args = {"player": meld.owner, "kind": meld.kind, "tile": meld.tile, "payer": meld.source}
        args |= {"n": meld.chain, "units": gang_units(meld, rules)}
        variant = line.why_void or ("one" if meld.source is not None else "each")
        key = "draw.keeps_gang" if variant == "draw" else f"gang.{meld.kind}"
        yield Note("gang", args | {"variant": variant, "setting": settings[key]})
        if meld.chain > 1 and line.why_void is None:
            full = rules.chain_full_at is not None and meld.chain >= rules.chain_full_at
            yield Note("gang-chain", args | {"setting": settings[f"gang.chain{'_full_at' if full else ''}"]})


def draw_steps(settlement: Settlement) -> Iterator[Note]:
    """Why a deal that nobody won pays what it pays."""
    entry, profile = settlement.entry, settlement.profile
    if isinstance(entry, Draw):
        args: Args = {"units": profile.rules.draw_amount, "players": entry.liang}
        args |= {"player": entry.liang[0] if entry.liang else None, "variant": _draw_variant(entry, profile)}
        yield Note("draw", args | {"setting": profile.settings["draw.liang"]})
        if settlement.gangs:
            variant = "" if profile.rules.draw_keeps_gang else "not"
            yield Note("draw-gang", {"variant": variant, "setting": profile.settings["draw.keeps_gang"]})
    elif isinstance(entry, Foul):
        yield Note("foul")
    elif isinstance(entry, Adjust):
        yield Note("adjust")


def _draw_variant(draw: Draw, profile: Profile) -> str:
    if not draw.liang:
        return "nobody"
    rule = profile.rules.draw_liang
    return "all" if rule == "each" and set(draw.liang) == set(draw.players) else rule
