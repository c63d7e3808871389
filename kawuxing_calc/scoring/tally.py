"""What one reading is worth: fan, exclusions, product, cap and 满, additives, shares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
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
    triplets_apart,
)
from kawuxing_calc.payments import Additives, Claim, bill_of
from kawuxing_calc.profile import Rules
from kawuxing_calc.scoring.model import Tally, Worth

_NOTHING: Final[Mapping[str, str]] = {}


def tallies_of(hand: Hand, found: Iterable[Reading], rules: Rules, claim: Claim) -> list[Tally]:
    """What each of these readings of a win is worth to the winner, by his claim."""
    signs, stated = hand.signs, hand.stated
    tallies: list[Tally] = []
    for reading in found:
        hits: dict[str, Hit] = {}
        if stated:
            hits.update((id, HIT) for id, _ in stated if id in rules.named)
        for id, test, options in rules.asked[reading.form][signs]:
            verdict = test(hand, reading, options)
            if type(verdict) is Hit:
                hits[id] = verdict
        again = again_in(hits, stated) if stated or rules.counts_each else ()
        sigui, pure_pairs_ok = _form_of(hand, reading, rules) if rules.asks_form else (False, True)
        worth = worth_of(rules, tuple(hits), again, sigui, pure_pairs_ok)
        added = _additives(hand, reading, rules) if rules.has_additives else ()
        tallies.append(Tally(reading, hits, worth, added, bill_of(claim, worth.due, worth.cap, added)))
    return tallies


def _form_of(hand: Hand, reading: Reading, rules: Rules) -> tuple[bool, bool]:
    """What `worth_of` asks of the form in which fan hold."""
    sets = reading.form == "standard"
    sigui = sets and has_sigui(hand)
    return sigui, sets or not rules.qingqidui_needs_sets or bool(standard(hand.concealed))


# ------------------------------------------------------------------------------------------- worth

Again = tuple[tuple[str, int, int], ...]
"""Fan whose multiplier counts more than once or that come from a later 杠 of a chain: id, how often, the 杠's place."""


def again_in(hits: Mapping[str, Hit], stated: tuple[tuple[str, int], ...]) -> Again:
    """What of the fan that hold `worth_of` cannot tell by their ids."""
    places = dict(stated)
    each = [(id, hit.times, places.get(id, 1)) for id, hit in hits.items()]
    return tuple([(id, times, n) for id, times, n in each if times > 1 or n > 1])


@lru_cache(maxsize=1 << 12)
def worth_of(rules: Rules, ids: tuple[str, ...], again: Again, sigui: bool, pure_pairs_ok: bool) -> Worth:
    """What the fan of these ids, which hold, are worth together; remembered, for the same few meet again and again.

    `sigui` says that a four-of-a-kind lies open to the rules of 满, `pure_pairs_ok` that 清一色 may count beside pairs.
    """
    dropped = _dropped_from(ids, rules, pure_pairs_ok)
    often = {id: (times, n) for id, times, n in again}
    counted = tuple(
        (id, _fan_value(id, *often.get(id, (1, 1)), rules))
        for id in sorted(ids, key=ORDER.__getitem__)
        if id not in dropped
    )
    product = prod([mult for _, mult in counted]) if counted else rules.pihu
    return _capped(rules, counted, dropped, product, sigui)


def stated_worth(rules: Rules, product: int) -> Worth:
    """A product that was stated as a number."""
    return _capped(rules, (), _NOTHING, product, sigui=False)


def _capped(
    rules: Rules,
    counted: tuple[tuple[str, int], ...],
    dropped: Mapping[str, str],
    product: int,
    sigui: bool,
) -> Worth:
    """The worth of a product, by the cap and the rules of 满."""
    ids = [id for id, _ in counted] or ["pihu"]
    cap = rules.cap
    if cap is None:
        return Worth(counted, tuple(dropped.items()), product, None, product, None, product)
    cap = max([cap, *[rules.named[id].cap or 0 for id in ids if id in rules.capped]])
    full = _full_rule(product, ids, sigui, rules) if rules.has_full_rule else None
    multiplier = cap if full else min(product, cap)
    return Worth(
        counted, tuple(dropped.items()), product, cap, multiplier, full, multiplier if full else product
    )


def _dropped_from(ids: Sequence[str], rules: Rules, pure_pairs_ok: bool) -> Mapping[str, str]:
    """Which fan that hold do not count, and the fan or rule that takes the place of each."""
    dropped: dict[str, str] = {}
    family = [id for id in ids if id in rules.family]
    if len(family) > 1:
        best = max(family, key=lambda id: (rules.named[id].mult, rules.named[id].cap or 0, ORDER[id]))
        dropped.update((id, best) for id in family if id != best)
    if family and not pure_pairs_ok and "qingyise" in ids:
        dropped["qingyise"] = "full.qingqidui_needs_sets"
    if not rules.excluding.isdisjoint(ids):
        _exclude(ids, dropped, rules)
    return dropped


def _exclude(ids: Sequence[str], dropped: dict[str, str], rules: Rules) -> None:
    """Drop what the fan that count exclude. What nobody open excludes is decided first: a dropped fan drops nothing."""
    open_ids = [id for id in sorted(ids, key=ORDER.__getitem__) if id not in dropped]
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


def _fan_value(id: str, times: int, n: int, rules: Rules) -> int:
    """A fan's multiplier in effect; `n` is the place of the 杠 in its chain, for those that come from one."""
    mult = rules.named[id].mult
    if n > 1 and rules.fan_chains[id] == "double":
        if rules.chain_full_at is not None and rules.cap is not None and n >= rules.chain_full_at:
            return rules.cap
        return int(mult**n)
    return int(mult**times)


def _full_rule(product: int, ids: Sequence[str], sigui: bool, rules: Rules) -> str | None:
    """The key of the rule by which a hand is 满, if one holds."""
    if not rules.full_fans.isdisjoint(ids):
        return "full.fans"
    if not sigui:
        return None
    if rules.sigui_full_from is not None and product >= rules.sigui_full_from:
        return "full.sigui_from"
    if not rules.sigui_full_with.isdisjoint(ids):
        return "full.sigui_with"
    return None


# ------------------------------------------------------------------------------------------- additives


def _additives(hand: Hand, reading: Reading, rules: Rules) -> Additives:
    found = (
        ("qia", rules.add_qia and rules.add_qia * len(triplets_apart(hand, reading))),
        ("zimo", rules.add_zimo if hand.zimo else 0),
        ("bazhang", rules.add_bazhang and rules.add_bazhang * max(0, largest_suit(hand)[1] - BAZHANG_ABOVE)),
    )
    return tuple([(id, units) for id, units in found if units])


# ------------------------------------------------------------------------------------------- the best


def best_of(tallies: Sequence[Tally]) -> Tally:
    """The tally that is taken: it pays the winner most, and comes first by `preference` among those that do."""
    most = max([tally.pays for tally in tallies])
    return min([tally for tally in tallies if tally.pays == most], key=preference)


def preference(tally: Tally) -> tuple[Any, ...]:
    """Pays most; then the higher product, more fan, fan in the table's order, the lowest tile first."""
    order = [ORDER[id] for id, _ in tally.worth.counted]
    reading = tally.reading
    assert reading is not None
    return (-tally.pays, -tally.product, -len(order), order, reading_order(reading.groups), reading.won)
