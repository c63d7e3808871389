"""The pipeline: an entry under a profile -> its settlement.

check -> read -> fan -> exclusions -> minimum -> cap and 满 -> shares -> 杠 money -> transfers. The lines of the printed
table are the lines that score: nothing is worked out twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from math import prod
from typing import Any, Final

from kawuxing_calc.deal import FULL_SETS, Adjust, Deal, Draw, Entry, Foul, How, Win, contradictions
from kawuxing_calc.decompose import Groups, reading_order, seven_pairs, standard, waits
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, fail
from kawuxing_calc.distance import tiles_away
from kawuxing_calc.fan import BY_ID, ORDER, SIGUI, Hand, Hit, Reading, has_sigui, suit_surplus, triplets_apart
from kawuxing_calc.payments import (
    GangLine,
    Owed,
    Transfer,
    adjust_transfers,
    draw_transfers,
    foul_transfers,
    gang_line,
    gang_transfers,
    order_matters,
    shares_owed,
)
from kawuxing_calc.profile import Profile, Rules
from kawuxing_calc.tiles import KINDS, rank_of


@dataclass(frozen=True, slots=True)
class FanLine:
    """A fan that counts: its multiplier in effect, and where in the hand it holds."""

    id: str
    mult: int
    hit: Hit


@dataclass(frozen=True, slots=True)
class Share:
    """What `payer` pays for `for_player`, in units; both None where nobody said who discarded."""

    payer: str | None
    for_player: str | None
    factor: int
    units: int


@dataclass(frozen=True, slots=True)
class Tally:
    """A reading with all that it is worth.

    `fan` is empty for a 屁胡. `dropped` says for each fan that holds but does not count which fan or rule takes its
    place. `multiplier` is the product after the cap; `full` names the rule that made it the cap regardless.
    `additives` are (id, units), outside the cap, in each share. `shares` sum to `pays`.
    """

    reading: Reading | None
    fan: tuple[FanLine, ...]
    dropped: Mapping[str, str]
    product: int
    cap: int | None
    multiplier: int
    full: str | None
    additives: tuple[tuple[str, int], ...]
    shares: tuple[Share, ...]

    @property
    def pays(self) -> int:
        """What the winner gets by it, in units."""
        return sum(share.units for share in self.shares)


@dataclass(frozen=True, slots=True)
class WinResult:
    """One winner's part of a settlement. `unchecked` is a win stated by its fan or multiplier, without tiles."""

    winner: str
    discarder: str | None
    how: How
    win_tile: int | None
    hand: Hand | None
    fragment: bool
    unchecked: bool
    liangdao: bool
    tally: Tally


@dataclass(frozen=True, slots=True)
class Settlement:
    """What an entry comes to. All that is paid is in `transfers`; totals are sums of them."""

    entry: Entry
    profile: Profile
    base: Decimal
    wins: tuple[WinResult, ...]
    gangs: tuple[GangLine, ...]
    transfers: tuple[Transfer, ...]
    notes: tuple[Note, ...]

    @property
    def people(self) -> tuple[str, ...]:
        """The players, and whoever else money moves to or from."""
        named = (name for t in self.transfers for name in (t.source, t.to))
        return tuple(dict.fromkeys((*self.entry.players, *named)))

    @property
    def units(self) -> dict[str, int] | None:
        """Each player's total in base units, summing to zero; None for an adjustment, which is money."""
        if isinstance(self.entry, Adjust):
            return None
        totals = dict.fromkeys(self.people, 0)
        for transfer in self.transfers:
            if transfer.units is not None:
                totals[transfer.source] -= transfer.units
                totals[transfer.to] += transfer.units
        return totals

    @property
    def money(self) -> dict[str, Decimal]:
        """Each player's total in money, exact, summing to zero."""
        totals = dict.fromkeys(self.people, Decimal())
        for transfer in self.transfers:
            amount = self.amount(transfer)
            totals[transfer.source] -= amount
            totals[transfer.to] += amount
        return totals

    def amount(self, transfer: Transfer) -> Decimal:
        """A transfer in money."""
        return transfer.units * self.base if transfer.money is None and transfer.units else transfer.money or Decimal()


def settle(entry: Entry, profile: Profile, base: Decimal = Decimal(1), *, strict: bool = False) -> Settlement:
    """Settle an entry that does not contradict itself (`deal.contradictions`).

    `base` is money per unit. `strict` refuses fragments. Raises `KwxError`: a hand that does not win or may not win
    here, a won tile that cannot be inferred, a fan the profile does not count.
    """
    match entry:
        case Deal():
            return _settle_deal(entry, profile, base, strict)
        case Draw():
            gangs = _gang_lines(entry, profile.rules)
            transfers = [*draw_transfers(entry, profile.rules), *gang_transfers(gangs)]
        case Foul():
            gangs, transfers = (), foul_transfers(entry)
        case Adjust():
            gangs, transfers = (), adjust_transfers(entry)
    return Settlement(entry, profile, base, (), gangs, tuple(transfers), ())


def _gang_lines(entry: Deal | Draw, rules: Rules) -> tuple[GangLine, ...]:
    return tuple(gang_line(entry, meld, rules) for meld in entry.melds if meld.is_gang)


# ---------------------------------------------------------------------------------------------- a won deal


def _settle_deal(deal: Deal, profile: Profile, base: Decimal, strict: bool) -> Settlement:
    _check_deal(deal, profile, strict)
    if deal.win_tile is None and any(win.tiles for win in deal.wins):
        return _infer_win_tile(deal, profile, base)
    rules = profile.rules
    notes: list[Note] = []
    results = [_settle_win(deal, index, profile, notes) for index in range(len(deal.wins))]
    gangs = _gang_lines(deal, rules)
    transfers = [
        Transfer(share.payer, result.winner, share.units, "win")
        for result in results
        for share in result.tally.shares
        if share.payer is not None
    ]
    notes += _deal_notes(deal, profile, results)
    return Settlement(
        deal, profile, base, tuple(results), gangs, (*transfers, *gang_transfers(gangs)), tuple(notes)
    )


def _check_deal(deal: Deal, profile: Profile, strict: bool) -> None:
    if len(deal.wins) > profile.rules.max_winners:
        raise fail("one-winner", ("key", "who"), setting=profile.settings["win.max_winners"])
    if order_matters(deal, profile.rules):
        names = tuple(win.winner for win in deal.wins)
        raise fail("liang-order", None, players=names, setting=profile.settings["liang.baohu_two_winners"])
    if strict:
        for index, win in enumerate(deal.wins):
            if win.tiles and win.sets < FULL_SETS:
                raise fail("fragment-refused", ("hand", str(index)), sets=win.sets)


def _settle_win(deal: Deal, index: int, profile: Profile, notes: list[Note]) -> WinResult:
    win = deal.wins[index]
    owed = shares_owed(deal, win, profile.rules)
    if not win.tiles:
        tally = _stated_tally(deal, win, profile, owed)
        notes.append(Note("unchecked", {"player": win.winner}))
        return _result(deal, win, None, False, tally)
    assert deal.win_tile is not None
    hand = hand_of(deal, win, deal.win_tile)
    fragment = win.sets < FULL_SETS
    tallies = [_tally(hand, reading, profile.rules, owed) for reading in readings(hand)]
    if not tallies:
        raise _not_a_win(deal, index, profile)
    allowed = tallies
    refusal = _refusal(deal, win, hand, tallies, profile)
    if refusal is not None:
        if not fragment:
            raise KwxError([replace(refusal, place=("hand", str(index)))])
        notes.append(Note(f"fragment-{refusal.code}", refusal.args))
    else:
        allowed = [t for t in tallies if t.product >= _minimum(deal, win, profile.rules)]
    best = min(allowed, key=_preference)
    _check_stated(deal, win, best)
    return _result(deal, win, hand, fragment, best)


def _result(deal: Deal, win: Win, hand: Hand | None, fragment: bool, tally: Tally) -> WinResult:
    return WinResult(
        win.winner, deal.discarder, deal.how, deal.win_tile, hand, fragment, hand is None, win.liangdao, tally
    )


def _preference(tally: Tally) -> tuple[Any, ...]:
    """Pays most; then the higher product, more fan, fan in the table's order, the lowest tile first."""
    order = sorted(ORDER[line.id] for line in tally.fan)
    reading = tally.reading
    assert reading is not None
    return (-tally.pays, -tally.product, -len(tally.fan), order, reading_order(reading.groups), reading.won)


def hand_of(deal: Deal, win: Win, win_tile: int) -> Hand:
    """The win as the fan see it."""
    concealed = [0] * KINDS
    for tile in win.tiles:
        concealed[tile] += 1
    if len(win.tiles) % 3 == 1:
        concealed[win_tile] += 1
    total = concealed
    if win.melds:
        total = concealed.copy()
        for meld in win.melds:
            total[meld.tile] += 4 if meld.is_gang else 3
    return Hand(
        concealed,
        total,
        win.melds,
        win_tile,
        deal.zimo,
        win.liangdao,
        deal.gangkai,
        deal.gangpao,
        deal.qianggang,
        deal.haidi,
        deal.haidipao,
    )


def readings(hand: Hand) -> Iterator[Reading]:
    """Every reading of a win: each way to read the tiles, with each set the won tile can stand in."""
    for groups in standard(hand.concealed):
        for won in _placements(groups, hand.win_tile):
            yield Reading("standard", groups, won)
    if not hand.melds:
        pairs = seven_pairs(hand.concealed)
        if pairs is not None:
            yield Reading("seven-pairs", pairs, _placements(pairs, hand.win_tile)[0])


def _placements(groups: Groups, tile: int) -> list[int]:
    """The indexes of the groups that hold the tile; of equal groups only the leftmost."""
    return [i for i, group in enumerate(groups) if group.holds(tile) and group not in groups[:i]]


# ----------------------------------------------------------------------------------------- fan of a reading


def hits_of(hand: Hand, reading: Reading, rules: Rules) -> dict[str, Hit]:
    """The fan that hold and that this table names, before exclusions."""
    hits: dict[str, Hit] = {}
    for rule in (*rules.by_hand, *rules.by_reading):
        verdict = rule.fan.test(hand, reading, rule.options)
        if type(verdict) is Hit:
            hits[rule.fan.id] = verdict
    return hits


def dropped_from(hits: Mapping[str, Hit], rules: Rules, pure_pairs_ok: bool) -> dict[str, str]:
    """Which fan that hold do not count, and the fan or rule that takes the place of each."""
    dropped: dict[str, str] = {}
    family = [id for id in hits if BY_ID[id].family]
    if len(family) > 1:
        best = max(family, key=lambda id: (rules.named[id].mult, ORDER[id]))
        dropped.update((id, best) for id in family if id != best)
    if family and not pure_pairs_ok and "qingyise" in hits:
        dropped["qingyise"] = "full.qingqidui_needs_sets"
    if not rules.excluding.isdisjoint(hits):
        _exclude(hits, dropped, rules)
    return dropped


def _exclude(hits: Mapping[str, Hit], dropped: dict[str, str], rules: Rules) -> None:
    """Drop what the fan that count exclude. What nobody open excludes is decided first: a dropped fan drops nothing."""
    open_ids = [id for id in sorted(hits, key=ORDER.__getitem__) if id not in dropped]
    while open_ids:
        free = (id for id in open_ids if not any(id in rules.named[by].excludes for by in open_ids if by != id))
        stands = next(free, open_ids[0])
        for id in rules.named[stands].excludes:
            if id in open_ids and id != stands:
                dropped[id] = stands
                open_ids.remove(id)
        open_ids.remove(stands)


def fan_value(id: str, hit: Hit, n: int, rules: Rules) -> int:
    """A fan's multiplier in effect; `n` is the place of the 杠 in its chain, for those that come from one."""
    rule = rules.named[id]
    if rules.fan_chains.get(id) == "double":
        if rules.chain_full_at is not None and rules.cap is not None and n >= rules.chain_full_at:
            return rules.cap
        return rule.mult**n
    return rule.mult**hit.times


def _tally(hand: Hand, reading: Reading, rules: Rules, owed: Sequence[Owed]) -> Tally:
    hits = hits_of(hand, reading, rules)
    pure_ok = not rules.qingqidui_needs_sets or reading.form == "standard" or bool(standard(hand.concealed))
    dropped = dropped_from(hits, rules, pure_ok)
    chains = {"gangkai": hand.gangkai, "gangpao": hand.gangpao}
    lines = tuple(
        FanLine(id, fan_value(id, hits[id], chains.get(id, 1), rules), hits[id])
        for id in sorted(hits, key=ORDER.__getitem__)
        if id not in dropped
    )
    sigui = reading.form == "standard" and _may_be_full(rules) and has_sigui(hand)
    return _weighed(reading, lines, dropped, sigui, _additives(hand, reading, rules), owed, rules)


def _may_be_full(rules: Rules) -> bool:
    return rules.sigui_full_from is not None or bool(rules.sigui_full_with)


def _weighed(
    reading: Reading | None,
    lines: tuple[FanLine, ...],
    dropped: Mapping[str, str],
    sigui: bool,
    additives: tuple[tuple[str, int], ...],
    owed: Sequence[Owed],
    rules: Rules,
    product: int | None = None,
) -> Tally:
    """Product, cap, 满 and shares of the fan that count. `product` is given where it was stated."""
    if product is None:
        product = prod(line.mult for line in lines) if lines else rules.pihu
    cap = rules.cap
    if cap is not None:
        cap = max([cap, *(exception for line in lines if (exception := rules.named[line.id].cap))])
    full = _full_rule(product, lines, sigui, rules) if sigui and cap is not None else None
    multiplier = product if cap is None else cap if full else min(product, cap)
    added = sum(units for _, units in additives)
    shares = tuple(
        Share(o.payer, o.for_player, o.factor, _capped(multiplier * o.factor if full else product * o.factor, cap) + added)
        for o in owed
    )
    return Tally(reading, lines, dropped, product, cap, multiplier, full, additives, shares)


def _capped(units: int, cap: int | None) -> int:
    return units if cap is None else min(units, cap)


def _full_rule(product: int, lines: Sequence[FanLine], sigui: bool, rules: Rules) -> str | None:
    """The key of the rule by which a hand with 四归 is 满, if one holds."""
    if rules.sigui_full_from is not None and product >= rules.sigui_full_from:
        return "full.sigui_from"
    if any(line.id in rules.sigui_full_with for line in lines):
        return "full.sigui_with"
    return None


def _additives(hand: Hand, reading: Reading, rules: Rules) -> tuple[tuple[str, int], ...]:
    found = []
    if rules.add_qia:
        found.append(("qia", rules.add_qia * triplets_apart(hand, reading)))
    if rules.add_zimo and hand.zimo:
        found.append(("zimo", rules.add_zimo))
    if rules.add_bazhang:
        found.append(("bazhang", rules.add_bazhang * suit_surplus(hand)))
    return tuple((id, units) for id, units in found if units)


# ---------------------------------------------------------------------------------------------- may it win


def _minimum(deal: Deal, win: Win, rules: Rules) -> int:
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


def _refusal(
    deal: Deal, win: Win, hand: Hand, tallies: Sequence[Tally], profile: Profile
) -> Diagnostic | None:
    """Why a hand that is a win may not win here, if it may not."""
    rules = profile.rules
    if rules.require_rank is not None:
        ranks = {rank_of(tile) for tile, count in enumerate(hand.total) if count}
        if rules.require_rank not in ranks:
            setting = profile.settings["win.require_rank"]
            return Diagnostic("needs-rank", {"rank": rules.require_rank, "setting": setting})
    best = max(tally.product for tally in tallies)
    least = _minimum(deal, win, rules)
    return _below_minimum(deal, win, best, least, profile) if best < least else None


def _below_minimum(deal: Deal, win: Win, product: int, least: int, profile: Profile) -> Diagnostic:
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


def _not_a_win(deal: Deal, index: int, profile: Profile) -> KwxError:
    """What the hand waits on, or how far it is from waiting."""
    win = deal.wins[index]
    deck = profile.rules.deck
    counts = [0] * KINDS
    for tile in win.tiles:
        counts[tile] += 1
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


# ------------------------------------------------------------------------------------ wins stated, not shown


def _stated_tally(deal: Deal, win: Win, profile: Profile, owed: Sequence[Owed]) -> Tally:
    """A win settled by its stated fan or multiplier: what needs no tiles applies."""
    rules = profile.rules
    additives = (("zimo", rules.add_zimo),) if rules.add_zimo and deal.zimo else ()
    if win.multiplier is not None:
        tally = _weighed(None, (), {}, False, additives, owed, rules, win.multiplier)
    else:
        hits = _stated_hits(deal, win, profile)
        dropped = dropped_from(hits, rules, pure_pairs_ok=True)
        chains = {"gangkai": deal.gangkai, "gangpao": deal.gangpao}
        lines = tuple(
            FanLine(id, fan_value(id, hits[id], max(1, chains.get(id, 1)), rules), hits[id])
            for id in sorted(hits, key=ORDER.__getitem__)
            if id not in dropped
        )
        sigui = not SIGUI.isdisjoint(hits)
        tally = _weighed(None, lines, dropped, sigui, additives, owed, rules)
    least = _minimum(deal, win, rules)
    if tally.product < least:
        place = ("key", "multiplier" if win.multiplier is not None else "fan")
        raise KwxError([replace(_below_minimum(deal, win, tally.product, least, profile), place=place)])
    return tally


_SITUATION_FLAGS: Final = ("gangkai", "gangpao", "qianggang", "haidi", "haidipao")


def situation_of(deal: Deal, win: Win) -> list[str]:
    """The fan that the deal's flags state."""
    stated = [flag for flag in _SITUATION_FLAGS if getattr(deal, flag)]
    return [*stated, "liangdao"] if win.liangdao else stated


def _stated_hits(deal: Deal, win: Win, profile: Profile) -> dict[str, Hit]:
    place = ("key", "fan")
    unnamed = [id for id in win.fan if id not in profile.rules.named]
    if unnamed:
        setting = profile.source_of_fan(unnamed[0])
        raise fail("fan-not-played", place, fan=unnamed[0], rules=profile.name, setting=setting)
    _check_stated_together(win.fan)
    ids = dict.fromkeys([*win.fan, *(id for id in situation_of(deal, win) if id in profile.rules.named)])
    ids.pop("pihu", None)
    return {id: Hit() for id in ids}


# Hands of sets can never be seven pairs.
_SETS_ONLY: Final = ("pengpenghu", "dasanyuan", "xiaosanyuan", "kawuxing", "mingsigui", "ansigui", "shouzhuayi")


def _check_stated_together(ids: Sequence[str]) -> None:
    pairs = [id for id in ids if BY_ID[id].family]
    sets = [id for id in ids if id in _SETS_ONLY]
    place = ("key", "fan")
    if pairs and sets:
        raise fail("contradiction", place, variant="fan-conflict", fan=pairs[0], other=sets[0])
    hand_fan = [id for id in ids if id != "pihu" and not BY_ID[id].situation]
    if "pihu" in ids and hand_fan:
        raise fail("contradiction", place, variant="fan-conflict", fan="pihu", other=hand_fan[0])


def _check_stated(deal: Deal, win: Win, tally: Tally) -> None:
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
    if stated | situation != found:
        raise fail(
            "fan-differs",
            ("key", "fan"),
            stated=tuple(win.fan),
            fans=tuple(line.id for line in tally.fan if line.id not in situation or line.id in stated) or ("pihu",),
        )


# ------------------------------------------------------------------------------------------- the won tile


def _infer_win_tile(deal: Deal, profile: Profile, base: Decimal) -> Settlement:
    """Settle a deal whose won tile was not said, where only one can be meant or all come to the same."""
    candidates = _candidates(deal, profile.rules)
    outcomes = {tile: _outcome(replace(deal, win_tile=tile), profile, base) for tile in candidates}
    held = any(len(win.tiles) % 3 == 2 for win in deal.wins)
    if not candidates:
        raise _not_a_win(deal, 0, profile)
    first = outcomes[candidates[0]]
    if len(candidates) > 1:
        if not held or any(not _alike(first, other) for other in outcomes.values()):
            variant = "held" if held else "waits"
            raise fail("which-tile", ("hand", "0"), variant=variant, choices=_choices(outcomes))
        first = min(outcomes.values(), key=_outcome_preference)
    if isinstance(first, KwxError):
        raise first
    tile = first.wins[0].win_tile
    note = Note("win-tile-inferred", {"variant": "alike" if held else "only-wait", "tile": tile})
    return replace(first, notes=(note, *first.notes))


Outcome = Settlement | KwxError


def _candidates(deal: Deal, rules: Rules) -> list[int]:
    """The tiles that every winner shown by tiles can have won on."""
    seen = seen_in(deal)
    common: set[int] | None = None
    for win in deal.wins:
        if not win.tiles:
            continue
        if len(win.tiles) % 3 == 2:
            mine = set(win.tiles)
        else:
            counts = [0] * KINDS
            for tile in win.tiles:
                counts[tile] += 1
            mine = set(waits(counts, len(win.melds), rules.deck, seen))
        common = mine if common is None else common & mine
    return [t for t in sorted(common or ()) if not contradictions(replace(deal, win_tile=t), rules.deck)]


def _outcome(deal: Deal, profile: Profile, base: Decimal) -> Outcome:
    try:
        return _settle_deal(deal, profile, base, strict=False)
    except KwxError as error:
        return error


def _alike(one: Outcome, other: Outcome) -> bool:
    if isinstance(one, KwxError) or isinstance(other, KwxError):
        return type(one) is type(other) and str(one) == str(other)
    return one.transfers == other.transfers and _unpaid(one) == _unpaid(other)


def _unpaid(settlement: Settlement) -> list[tuple[Share, ...]]:
    return [result.tally.shares for result in settlement.wins]


def _outcome_preference(outcome: Outcome) -> tuple[Any, ...]:
    if isinstance(outcome, KwxError):
        return ()
    return _preference(outcome.wins[0].tally)


def _choices(outcomes: Mapping[int, Outcome]) -> tuple[tuple[int, int | None, str], ...]:
    """Each won tile there could be: (tile, multiplier or None, why it may not win)."""
    found = []
    for tile, outcome in outcomes.items():
        if isinstance(outcome, KwxError):
            found.append((tile, None, outcome.diagnostics[0].code))
        else:
            found.append((tile, outcome.wins[0].tally.multiplier, ""))
    return tuple(found)


# ------------------------------------------------------------------------------------------------- notes


def _deal_notes(deal: Deal, profile: Profile, results: Sequence[WinResult]) -> Iterator[Note]:
    if any(result.fragment for result in results):
        yield Note("fragment", {"sets": min(win.sets for win in deal.wins if win.tiles)})
    if not deal.zimo and deal.discarder is None:
        baohu = profile.rules.baohu and any(win.liangdao for win in deal.wins)
        yield Note("discarder-unknown", {"variant": "baohu" if baohu else ""})
    for win in deal.wins:
        if win.multiplier is not None and not win.tiles:
            yield Note("multiplier-whole", {"n": win.multiplier})
        for id in situation_of(deal, win):
            if id not in profile.rules.named:
                yield Note("flag-not-played", {"fan": id, "setting": profile.source_of_fan(id)})
    for result in results:
        if not result.tally.shares:
            yield Note("only-first-paid", {"player": result.winner})
    if len(deal.players) == 2 and not profile.rules.two_players:
        yield Note("two-players", {"rules": profile.name})
