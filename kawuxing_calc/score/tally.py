"""What one reading is worth: fan, exclusions, product, cap and 满, additives, shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from kawuxing_calc.decompose import reading_order, standard
from kawuxing_calc.fan import BY_ID, ORDER, Hand, Hit, Reading, has_sigui, suit_surplus, triplets_apart
from kawuxing_calc.payments import Owed
from kawuxing_calc.profile import Rules
from kawuxing_calc.score.model import FanLine, Share, Tally


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
    rule = rules.named[id]
    if rules.fan_chains.get(id) == "double":
        if rules.chain_full_at is not None and rules.cap is not None and n >= rules.chain_full_at:
            return rules.cap
        return int(rule.mult**n)
    return int(rule.mult**hit.times)


def tally_of(hand: Hand, reading: Reading, rules: Rules, owed: Sequence[Owed]) -> Tally:
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
    return weighed(reading, lines, dropped, sigui, _additives(hand, reading, rules), owed, rules)


def _may_be_full(rules: Rules) -> bool:
    return rules.sigui_full_from is not None or bool(rules.sigui_full_with)


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
        product = prod(line.mult for line in lines) if lines else rules.pihu
    cap = rules.cap
    if cap is not None:
        cap = max([cap, *(exception for line in lines if (exception := rules.named[line.id].cap))])
    full = _full_rule(product, lines, sigui, rules) if sigui and cap is not None else None
    multiplier = product if cap is None else cap if full else min(product, cap)
    added = sum(units for _, units in additives)
    shares = tuple(
        Share(
            o.payer,
            o.for_player,
            o.factor,
            _capped(multiplier * o.factor if full else product * o.factor, cap) + added,
        )
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


def preference(tally: Tally) -> tuple[Any, ...]:
    """Pays most; then the higher product, more fan, fan in the table's order, the lowest tile first."""
    order = sorted(ORDER[line.id] for line in tally.fan)
    reading = tally.reading
    assert reading is not None
    return (-tally.pays, -tally.product, -len(tally.fan), order, reading_order(reading.groups), reading.won)
