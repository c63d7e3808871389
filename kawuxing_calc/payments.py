"""Who owes whom how many units: shares of a win, 杠 money, draws, fouls. Every policy is a function in a dict,
chosen by the profile's word for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple

from kawuxing_calc.deal import Adjust, Deal, Draw, Ending, Foul, Meld, Win
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


Additives = tuple[tuple[str, int], ...]
"""What is added to each share outside the cap: the key of the rule and units."""


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


class Claim:
    """What is known of a win before its tiles are looked at: how it was won, and who owes a share.

    `owed` is empty where another winner takes it all. `plain` tells of the most common ending: three at the table, no flag
    of a fan, and nobody has to be guessed. A claim is equal only to itself, so that what it comes to can be remembered.
    """

    __slots__ = ("owed", "plain", "stated", "winner", "zimo")

    def __init__(self, ending: Ending, winner: str, declared: bool, owed: tuple[Owed, ...]) -> None:
        self.winner = winner
        self.owed = owed
        self.zimo = ending.zimo
        self.stated = ending.stated(declared)
        known = ending.zimo or ending.discarder is not None
        self.plain = known and not self.stated and len(ending.players) > 2


def claim_of(deal: Deal, win: Win, rules: Rules) -> Claim:
    """The claim of one winner; nobody owes it where another winner takes it all."""
    if len(deal.wins) == 1:
        return _claim(rules, deal.ending, win.winner, win.liangdao)
    ending = deal.ending
    if deal.discarder is not None and win.winner not in _PAID[rules.baohu_two_winners](deal, rules):
        return Claim(ending, win.winner, win.liangdao, ())
    declared = [other.winner for other in deal.wins if other.liangdao]
    ending = ending._replace(liang=(*ending.liang, *declared))
    return _claim(rules, ending, win.winner, win.liangdao)


@lru_cache(maxsize=_REMEMBERED)
def _claim(rules: Rules, ending: Ending, winner: str, declared: bool) -> Claim:
    """The claim of `winner`; `declared` says whether he had, `ending.liang` names the others who had."""
    factor = _PAYER_FACTOR[rules.payer_doubles]
    liang, discarder = ending.liang, ending.discarder
    opponents = [(player, factor(player in liang, declared)) for player in ending.players if player != winner]
    if ending.zimo:
        owed = [Owed(player, player, times) for player, times in opponents]
    elif discarder is None:
        owed = [Owed(None, None, 1)]
    elif declared and _answers_for_all(discarder in liang, rules):
        owed = [Owed(discarder, player, times) for player, times in opponents]
    else:
        owed = [Owed(discarder, discarder, factor(discarder in liang, declared))]
    return Claim(ending, winner, declared, tuple(owed))


@lru_cache(maxsize=_REMEMBERED)
def bill_of(claim: Claim, amount: int, cap: int | None, additives: Additives) -> Bill:
    """The bill of a claim: each who owes pays `amount` times the factor, at most `cap`, and the additives on top."""
    added = sum([units for _, units in additives])
    shares = []
    for payer, for_player, factor in claim.owed:
        units = amount * factor
        capped = units if cap is None else min(units, cap)
        shares.append(Share(payer, for_player, factor, capped + added))
    transfers = [
        Transfer(share.payer, claim.winner, share.units, "win") for share in shares if share.payer is not None
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


class Gangs(NamedTuple):
    """What the 杠 of an entry earn: a line each, by seat and in the order a chain was made; and the payments."""

    lines: tuple[GangLine, ...]
    transfers: tuple[Transfer, ...]


_NO_GANGS: Final = Gangs((), ())


def gangs_of(entry: Deal | Draw, rules: Rules) -> Gangs:
    """Who pays how much for each 杠."""
    melds = entry.melds
    gangs = [meld for meld in melds if meld.is_gang] if melds else ()
    if not gangs:
        return _NO_GANGS
    players = entry.players
    if len(gangs) == 1:  # as nearly always
        return _gang(rules, players, gangs[0], _lost(entry, gangs[0], rules))
    gangs.sort(key=partial(_chain_order, players))
    each = [_gang(rules, players, meld, _lost(entry, meld, rules)) for meld in gangs]
    return Gangs(sum([gang.lines for gang in each], ()), sum([gang.transfers for gang in each], ()))


def _chain_order(players: tuple[str, ...], meld: Meld) -> tuple[int, int, int]:
    """By seat, and a chain in the order it was made."""
    return players.index(meld.owner), meld.chain, meld.tile


def _lost(entry: Deal | Draw, meld: Meld, rules: Rules) -> str | None:
    """Why a 杠 earns nothing in this entry, if so."""
    if meld.void:
        return "void"
    if isinstance(entry, Deal):
        return "robbed" if entry.ending.flags and entry.is_robbed(meld) else None
    return None if rules.draw_keeps_gang else "draw"


@lru_cache(maxsize=_REMEMBERED)
def _gang(rules: Rules, players: tuple[str, ...], meld: Meld, lost: str | None) -> Gangs:
    """What one 杠 earns."""
    units = gang_units(meld, rules)
    if lost is not None or not units:
        return Gangs((GangLine(meld, (), lost or "free"),), ())
    payers = [p for p in players if p != meld.owner] if meld.source is None else [meld.source]
    earned = ((meld.owner, units * len(payers)), *[(payer, -units) for payer in payers])
    paid = [Transfer(payer, meld.owner, units, "gang") for payer in payers]
    return Gangs((GangLine(meld, earned),), tuple(paid))


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
