"""The package and the brute-force scorer of ``tests/brute``, which share no line, agree on random deals."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from brute.deals import random_deal, to_line
from brute.scorer import settle as settle_by_force

from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.notation import Seating, parse_line, write_entry
from kawuxing_calc.profile import Profile, load_profile, shipped_ids
from kawuxing_calc.scoring import Settlement, WinResult, settle
from kawuxing_calc.tiles import CODES

# House rules that reach what no shipped profile plays, several at a time so that they meet.
HOUSE_RULES = (
    ("fan.mingsigui.scope=any", "fan.mingsigui.count=each", "fan.ansigui.scope=any", "fan.ansigui.count=each"),
    ("fan.ansigui.scope=split", "fan.ansigui.win_by=zimo", "fan.mingsigui.win_by=zimo"),
    ("fan.ansigui.scope=split", "fan.ansigui.count=each", "fan.pihu=3", "gang.chain=none"),
    ("cap.total=8", "gang.chain_full_at=3", "gang.gangpao_chain=double", "gang.gangkai_chain=double",
     "full.sigui_from=4"),
    ("gang.gangpao_chain=double", "gang.gangkai_chain=double", "gang.chain_max=4", "gang.angang=3"),
    ("liang.payer_doubles=stack", "liang.baohu_if_payer_liang=true", "add.qia=1", "add.zimo=2", "add.bazhang=1"),
    ("liang.payer_doubles=once", "cap.total=6", "add.qia=2", "draw.keeps_gang=false"),
    ("win.waive_min_if_liang=either", "win.min_on_discard=4", "win.min_on_zimo=2", "win.waive_min_on=qianggang,gangpao"),
    ("win.waive_min_if_liang=discarder", "win.min_on_discard=3", "win.waive_min_on=haidipao", "win.require_rank=2"),
    ("fan.jiangjianghu=8", "fan.haidipao=2", "fan.sanlongqidui=64", "fan.sanyuanqidui=8", "draw.liang=first"),
    ("liang.baohu_two_winners=first", "cap.total=16", "full.sigui_with=pengpenghu,qingyise",
     "full.qingqidui_needs_sets=true"),
    ("fan.kawuxing.cap=32", "cap.total=8", "fan.shouzhuayi.excludes=pengpenghu",
     "fan.qingyise.excludes=pengpenghu,kawuxing"),
    ("fan.liangdao.excludes=kawuxing", "fan.kawuxing.excludes=ansigui,mingsigui", "fan.ansigui.excludes=pengpenghu",
     "fan.pengpenghu.excludes=ansigui"),
    ("fan.qidui=false", "fan.longqidui=false", "fan.kawuxing=5", "draw.liang=none"),
    ("full.fans=kawuxing,qidui,liangdao", "cap.total=32", "liang.payer_doubles=stack"),
)  # fmt: skip


@cache
def tables() -> tuple[tuple[Profile, dict[str, Any]], ...]:
    """Every profile and every set of house rules, each with its flat values for the slow scorer."""
    profiles = [load_profile(id) for id in shipped_ids()]
    profiles += [load_profile(parent, sets) for sets in HOUSE_RULES for parent in ("hubei", "five-required")]
    return tuple((profile, flat(profile)) for profile in profiles)


def flat(profile: Profile) -> dict[str, Any]:
    values = {key: setting.value for key, setting in profile.settings.items()}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}


def ours(line: str, players: tuple[str, ...], profile: Profile) -> dict[str, Any]:
    """What the package makes of a line, in the slow scorer's shape."""
    try:
        settlement = settle(parse_line(line, profile.rules.deck, Seating(players)).entry, profile)
    except KwxError as error:
        return {"error": error.diagnostics[0].code}
    return {
        "units": settlement.units,
        "wins": [our_win(win, profile) for win in settlement.wins],
        "gangs": our_gangs(settlement),
    }


Gang = tuple[str, str, str, tuple[tuple[str, int], ...]]


def our_gangs(settlement: Settlement) -> list[Gang]:
    """Those 杠 that earn something, with what each player gets by them."""
    return sorted(
        (line.meld.owner, line.meld.kind, CODES[line.meld.tile], tuple(sorted(line.units)))
        for line in settlement.gangs
        if line.units
    )


def our_win(win: WinResult, profile: Profile) -> dict[str, Any]:
    tally = win.tally
    return {
        "fan": {line.id: line.mult for line in tally.fan} or {"pihu": profile.rules.pihu},
        "product": tally.product,
        "cap": tally.cap,
        "multiplier": tally.multiplier,
        "additives": dict(tally.additives),
        "shares": [(share.payer, share.for_player, share.factor, share.units) for share in tally.shares],
    }


def theirs(deal: dict[str, Any], knobs: dict[str, Any]) -> dict[str, Any]:
    result = settle_by_force(deal, knobs)
    if "error" in result:
        return {"error": result["error"]}
    wins = [
        {key: win[key] for key in ("fan", "product", "cap", "multiplier", "additives")}
        | {"shares": [(s["payer"], s["for_player"], s["factor"], s["units"]) for s in win["shares"]]}
        for win in result["wins"]
    ]
    return {"units": result["units"], "wins": wins, "gangs": their_gangs(result["gangs"])}


def their_gangs(gangs: list[dict[str, Any]]) -> list[Gang]:
    paid = [
        (
            gang["owner"],
            gang["kind"],
            gang["tile"],
            tuple(sorted((n, u) for n, u in gang["units"].items() if u)),
        )
        for gang in gangs
    ]
    return sorted(gang for gang in paid if gang[3])


def compare(number: int, seed: int) -> None:
    """Settle random deals twice; every disagreement, up to a few, is shown with its line and both tallies."""
    rng = random.Random(seed)
    wrong: list[str] = []
    for _ in range(number):
        profile, knobs = rng.choice(tables())
        deal = random_deal(rng, winds="winds" in knobs["deck.tiles"])
        line, players = to_line(deal), tuple(deal["players"])
        mine, other = ours(line, players, profile), theirs(deal, knobs)
        if mine != other:
            wrong.append(
                f"{profile.id} {dict(profile.overrides)}\n  {line}\n  package: {mine}\n  by force: {other}"
            )
            if len(wrong) == 5:
                break
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("seed", range(4))
def test_random_deals_settle_alike(seed: int) -> None:
    """A few thousand in all, of every kind the generator knows, over every table."""
    compare(1000, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_very_many_random_deals_settle_alike(seed: int) -> None:
    """200,000 of them."""
    compare(10_000, seed)


def test_a_random_deal_is_read_back_from_its_canonical_line() -> None:
    """Writing an entry and reading that line gives the same entry, melds, flags, order of declaration and all."""
    rng = random.Random(7)
    deck = load_profile("five-required").rules.deck
    for _ in range(1500):
        deal = random_deal(rng, winds=True)
        seating = Seating(tuple(deal["players"]))
        entry = parse_line(to_line(deal), deck, seating).entry
        assert parse_line(write_entry(entry), deck, seating).entry == entry
