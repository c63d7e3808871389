"""What one reading is worth: fan, exclusions, product, cap and 满, additives, shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, Final

from kawuxing_calc.decompose import reading_order, standard
from kawuxing_calc.fan import (
    BAZHANG_ABOVE,
    HIT,
    ORDER,
    Hand,
    Hit,
    Reading,
    has_sigui,
    largest_suit,
    signs_of,
    triplets_apart,
)
from kawuxing_calc.payments import Owed
from kawuxing_calc.profile import Rules
from kawuxing_calc.scoring.model import FanLine, Share, Tally

_NOTHING: Final[Mapping[str, str]] = {}


def tallies_of(hand: Hand, found: Iterable[Reading], rules: Rules, owed: Sequence[Owed]) -> list[Tally]:
    """What each of these readings of a win is worth to those who owe it."""
    signs = signs_of(hand)
    return [_tally(hand, reading, _hits(hand, signs, reading, rules), rules, owed) for reading in found]


def _hits(hand: Hand, signs: int, reading: Reading, rules: Rules) -> dict[str, Hit]:
    """The fan that hold in a reading, before exclusions."""
    hits = {id: HIT for id in hand.situation if id in rules.named} if hand.situation else {}
    for id, needs, test, options in rules.asked[reading.form]:
        if needs & signs == needs:
            verdict = test(hand, reading, options)
            if type(verdict) is Hit:
                hits[id] = verdict
    return hits


def dropped_from(hits: Mapping[str, Hit], rules: Rules, pure_pairs_ok: bool) -> Mapping[str, str]:
    """Which fan that hold do not count, and the fan or rule that takes the place of each."""
    if rules.family.isdisjoint(hits) and rules.excluding.isdisjoint(hits):
        return _NOTHING
    dropped: dict[str, str] = {}
    family = [id for id in hits if id in rules.family]
    if len(family) > 1:
        best = max(family, key=lambda id: (rules.named[id].mult, rules.named[id].cap or 0, ORDER[id]))
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
        free = (
            id for id in open_ids if not any(id in rules.named[by].excludes for by in open_ids if by != id)
        )
        stands = next(free, open_ids[0])
        for id in rules.named[stands].excludes:
            if id in open_ids and id != stands:
                dropped[id] = stands
                open_ids.remove(id)
        open_ids.remove(stands)


def fan_value(id: str, hit: Hit, n: int, rules: Rules) -> int:
    """A fan's multiplier in effect; `n` is the place of the 杠 in its chain, for those that come from one."""
    mult = rules.named[id].mult
    if n > 1 and rules.fan_chains[id] == "double":
        if rules.chain_full_at is not None and rules.cap is not None and n >= rules.chain_full_at:
            return rules.cap
        return int(mult**n)
    return mult if hit.times == 1 else int(mult**hit.times)


def lines_of(
    hits: Mapping[str, Hit], dropped: Mapping[str, str], chains: Mapping[str, int], rules: Rules
) -> tuple[FanLine, ...]:
    """The fan that count, in the table's order; `chains` gives the place of the 杠 for those that come from one."""
    if not hits:
        return ()
    ids = sorted(hits, key=ORDER.__getitem__) if len(hits) > 1 else hits
    return tuple(
        [
            FanLine(id, fan_value(id, hits[id], chains.get(id, 1), rules), hits[id])
            for id in ids
            if id not in dropped
        ]
    )


def _tally(
    hand: Hand, reading: Reading, hits: Mapping[str, Hit], rules: Rules, owed: Sequence[Owed]
) -> Tally:
    sets = reading.form == "standard"
    pure_ok = sets or not rules.qingqidui_needs_sets or bool(standard(hand.concealed))
    dropped = dropped_from(hits, rules, pure_ok) if len(hits) > 1 else _NOTHING
    lines = lines_of(hits, dropped, hand.chains, rules)
    sigui = sets and rules.has_full_rule and has_sigui(hand)
    additives = _additives(hand, reading, rules) if rules.has_additives else ()
    return weighed(reading, lines, dropped, sigui, additives, owed, rules)


def weighed(
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
        product = prod([line.mult for line in lines]) if lines else rules.pihu
    cap = rules.cap
    if cap is not None and rules.capped:
        own_caps = [rules.named[id].cap or 0 for id in _present(lines) if id in rules.capped]
        cap = max([cap, *own_caps]) if own_caps else cap
    full = _full_rule(product, lines, sigui, rules) if rules.has_full_rule and cap is not None else None
    multiplier = product if cap is None else cap if full else min(product, cap)
    added = sum([units for _, units in additives]) if additives else 0
    shares = []
    pays = 0
    for payer, for_player, factor in owed:
        units = (multiplier if full else product) * factor
        if cap is not None and units > cap:
            units = cap
        shares.append(Share(payer, for_player, factor, units + added))
        pays += units + added
    return Tally(reading, lines, dropped, product, cap, multiplier, full, additives, tuple(shares), pays)


def _present(lines: Sequence[FanLine]) -> Sequence[str]:
    """The ids of the fan that count, of which there is always one."""
    return [line.id for line in lines] or ("pihu",)


def _full_rule(product: int, lines: Sequence[FanLine], sigui: bool, rules: Rules) -> str | None:
    """The key of the rule by which a hand is 满, if one holds."""
    if any(line.id in rules.full_fans for line in lines):
        return "full.fans"
    if not sigui:
        return None
    if rules.sigui_full_from is not None and product >= rules.sigui_full_from:
        return "full.sigui_from"
    if any(line.id in rules.sigui_full_with for line in lines):
        return "full.sigui_with"
    return None


def _additives(hand: Hand, reading: Reading, rules: Rules) -> tuple[tuple[str, int], ...]:
    found = (
        ("qia", rules.add_qia and rules.add_qia * len(triplets_apart(hand, reading))),
        ("zimo", rules.add_zimo if hand.zimo else 0),
        ("bazhang", rules.add_bazhang and rules.add_bazhang * max(0, largest_suit(hand)[1] - BAZHANG_ABOVE)),
    )
    return tuple([(id, units) for id, units in found if units])


def best_of(tallies: Sequence[Tally]) -> Tally:
    """The tally that is taken: it pays the winner most, and comes first by `preference` among those that do."""
    if len(tallies) > 1:
        most = max([tally.pays for tally in tallies])
        tallies = [tally for tally in tallies if tally.pays == most]
    return min(tallies, key=preference) if len(tallies) > 1 else tallies[0]


def preference(tally: Tally) -> tuple[Any, ...]:
    """Pays most; then the higher product, more fan, fan in the table's order, the lowest tile first."""
    order = [ORDER[line.id] for line in tally.fan]
    reading = tally.reading
    assert reading is not None
    return (-tally.pays, -tally.product, -len(tally.fan), order, reading_order(reading.groups), reading.won)
