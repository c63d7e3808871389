"""Who owes whom how many units: shares of a win, 杠 money, draws, fouls. Every policy is a function in a dict,
chosen by the profile's word for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from kawuxing_calc.deal import Adjust, Deal, Draw, Foul, Meld, Win
from kawuxing_calc.profile import Rules
from kawuxing_calc.records import Record

Cause = Literal["win", "gang", "draw", "adjust", "foul"]


class Transfer(NamedTuple):
    """One payment. `units` are base units, None where only `money` is known."""

    source: str
    to: str
    units: int | None
    cause: Cause
    money: Decimal | None = None


class Owed(NamedTuple):
    """A share before its size is known: `payer` pays what `for_player` owes, `factor` times the product.

    Both are None where nobody said who discarded.
    """

    payer: str | None
    for_player: str | None
    factor: int


class Share(NamedTuple):
    """What `payer` pays for `for_player`, in units; both None where nobody said who discarded."""

    payer: str | None
    for_player: str | None
    factor: int
    units: int


class Bill(NamedTuple):
    """What a win costs: the shares, the payments they make, and their sum `pays`, which the winner gets."""

    shares: tuple[Share, ...]
    transfers: tuple[Transfer, ...]
    pays: int


class GangLine(Record):
    """What one 杠 earns: `units` by player, empty where it earns nothing; `why_void` says why."""

    meld: Meld
    units: tuple[tuple[str, int], ...]
    why_void: str | None = None


# ------------------------------------------------------------------------------------------- shares

_PAYER_FACTOR: Final[Mapping[str, Callable[[bool, bool], int]]] = {
    "no": lambda payer_declared, winner_declared: 1,
    "once": lambda payer_declared, winner_declared: 2 if payer_declared and not winner_declared else 1,
    "stack": lambda payer_declared, winner_declared: 2 if payer_declared else 1,
}


_REMEMBERED: Final = 1 << 12
"""How much is remembered of what comes up again and again at a table."""


def shares_owed(deal: Deal, win: Win, rules: Rules) -> tuple[Owed, ...]:
    """Who owes this winner a share, and at which payer factor. Empty where another winner takes it all."""
    liang = deal.liang
    if len(deal.wins) > 1:
        if deal.discarder is not None and win.winner not in _PAID[rules.baohu_two_winners](deal, rules):
            return ()
        liang = (*liang, *[other.winner for other in deal.wins if other.liangdao])
    return _owed(rules, deal.players, win.winner, win.liangdao, deal.zimo, deal.discarder, liang)


@lru_cache(maxsize=_REMEMBERED)
def _owed(
    rules: Rules,
    players: tuple[str, ...],
    winner: str,
    declared: bool,
    zimo: bool,
    discarder: str | None,
    liang: tuple[str, ...],
) -> tuple[Owed, ...]:
    """Who owes `winner` a share; `declared` says whether he had, `liang` names the others who had."""
    factor = _PAYER_FACTOR[rules.payer_doubles]
    opponents = [(player, factor(player in liang, declared)) for player in players if player != winner]
    if zimo:
        return tuple(Owed(player, player, times) for player, times in opponents)
    if discarder is None:
        return (Owed(None, None, 1),)
    if declared and _answers_for_all(discarder in liang, rules):
        return tuple(Owed(discarder, player, times) for player, times in opponents)
    return (Owed(discarder, discarder, factor(discarder in liang, declared)),)


@lru_cache(maxsize=_REMEMBERED)
def bill_of(winner: str, owed: tuple[Owed, ...], amount: int, cap: int | None, added: int) -> Bill:
    """The bill of those who owe `winner`: each `amount` times the factor, at most `cap`, and `added` on top."""
    shares = []
    for payer, for_player, factor in owed:
        units = amount * factor
        capped = units if cap is None else min(units, cap)
        shares.append(Share(payer, for_player, factor, capped + added))
    transfers = [
        Transfer(share.payer, winner, share.units, "win") for share in shares if share.payer is not None
    ]
    return Bill(tuple(shares), tuple(transfers), sum([share.units for share in shares]))


def holds_baohu(deal: Deal, win: Win, rules: Rules) -> bool:
    """包胡: whether the discarder pays a share for each opponent of this winner."""
    return win.liangdao and _may_answer_for_all(deal, rules)


def _may_answer_for_all(deal: Deal, rules: Rules) -> bool:
    """Whether this discarder is one who pays for all if the winner had declared."""
    discarder = None if deal.zimo else deal.discarder
    return discarder is not None and _answers_for_all(deal.declared(discarder), rules)


def _answers_for_all(discarder_declared: bool, rules: Rules) -> bool:
    return rules.baohu and (rules.baohu_if_payer_liang or not discarder_declared)


def _pay_each(deal: Deal, rules: Rules) -> list[str]:
    return [win.winner for win in deal.wins]


def _pay_first_declared(deal: Deal, rules: Rules) -> list[str]:
    """Where 包胡 holds and any winner had declared, only the first to declare is paid."""
    declared = [win.winner for win in deal.wins if win.liangdao]
    if not declared or not _may_answer_for_all(deal, rules):
        return _pay_each(deal, rules)
    return [min(declared, key=lambda name: deal.liang.index(name) if name in deal.liang else len(deal.liang))]


_PAID: Final[Mapping[str, Callable[[Deal, Rules], list[str]]]] = {
    "each": _pay_each,
    "first": _pay_first_declared,
}


def order_matters(deal: Deal, rules: Rules) -> bool:
    """Whether two winners had declared, only the first of them is paid, and nobody said who was first."""
    declared = [win.winner for win in deal.wins if win.liangdao]
    return (
        len(declared) > 1
        and rules.baohu_two_winners == "first"
        and _may_answer_for_all(deal, rules)
        and any(name not in deal.liang for name in declared)
    )


# ------------------------------------------------------------------------------------------- 杠 money

_CHAIN_FACTOR: Final[Mapping[str, Callable[[int], int]]] = {
    "double": lambda n: 1 << (n - 1),
    "none": lambda n: 1,
}


def gang_units(meld: Meld, rules: Rules) -> int:
    """What each who pays this 杠 pays, in units."""
    if rules.chain_full_at is not None and rules.cap is not None and meld.chain >= rules.chain_full_at:
        return rules.cap
    factor = _CHAIN_FACTOR[rules.chain](meld.chain)
    if rules.chain_max is not None:
        factor = min(factor, rules.chain_max)
    return rules.gang_units[meld.kind] * factor


def gang_line(entry: Deal | Draw, meld: Meld, rules: Rules) -> GangLine:
    """Who pays how much for one 杠."""
    if meld.void:
        return GangLine(meld, (), "void")
    if isinstance(entry, Draw):
        if not rules.draw_keeps_gang:
            return GangLine(meld, (), "draw")
    elif entry.is_robbed(meld):
        return GangLine(meld, (), "robbed")
    return _paid_gang(rules, entry.players, meld)


@lru_cache(maxsize=_REMEMBERED)
def _paid_gang(rules: Rules, players: tuple[str, ...], meld: Meld) -> GangLine:
    units = gang_units(meld, rules)
    if not units:
        return GangLine(meld, (), "free")
    if meld.source is not None:
        payers: Iterable[str] = (meld.source,)
    else:
        payers = (p for p in players if p != meld.owner)
    paid = [(payer, -units) for payer in payers]
    return GangLine(meld, ((meld.owner, units * len(paid)), *paid))


def gang_transfers(lines: Iterable[GangLine]) -> tuple[Transfer, ...]:
    """The payments that the 杠 make."""
    return tuple(
        [
            Transfer(payer, line.meld.owner, -units, "gang")
            for line in lines
            for payer, units in line.units
            if units < 0
        ]
    )


# ------------------------------------------------------------------------------------- draws and fouls


def _nobody_pays(draw: Draw) -> list[tuple[str, str]]:
    return []


def _first_pays(draw: Draw) -> list[tuple[str, str]]:
    first = draw.liang[0]
    return [(first, p) for p in draw.players if p != first]


def _each_declared_pays(draw: Draw) -> list[tuple[str, str]]:
    """Each who declared pays each who had not; where all declared, nobody."""
    silent = [p for p in draw.players if p not in draw.liang]
    return [(payer, p) for payer in draw.liang for p in silent]


_DRAW_PAYERS: Final[Mapping[str, Callable[[Draw], list[tuple[str, str]]]]] = {
    "none": _nobody_pays,
    "first": _first_pays,
    "each": _each_declared_pays,
}


def draw_transfers(draw: Draw, rules: Rules) -> list[Transfer]:
    """What those who declared pay when nobody wins."""
    if not draw.liang or not rules.draw_amount:
        return []
    return [Transfer(a, b, rules.draw_amount, "draw") for a, b in _DRAW_PAYERS[rules.draw_liang](draw)]


def foul_transfers(foul: Foul) -> list[Transfer]:
    """A foul: its player pays each other seated player."""
    return [Transfer(foul.player, p, foul.units, "foul") for p in foul.players if p != foul.player]


def adjust_transfers(adjust: Adjust) -> list[Transfer]:
    """An adjustment as payments from those who lose to those who gain, in the order they are named."""
    names = [name for name, amount in adjust.amounts if amount > 0]
    open_gains = [amount for _, amount in adjust.amounts if amount > 0]
    transfers: list[Transfer] = []
    for payer, amount in adjust.amounts:
        left = -amount
        while left > 0:
            paid = min(left, open_gains[0])
            transfers.append(Transfer(payer, names[0], None, "adjust", paid))
            left -= paid
            open_gains[0] -= paid
            if not open_gains[0]:
                del names[0], open_gains[0]
    return transfers
