"""What an evening adds up to: each person's money, what each did, and who owes whom for what. Grows with the people,
not with the deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, NamedTuple

from kawuxing_calc.deal import Deal, Draw
from kawuxing_calc.ledger.items import Item, Settled, Wrong
from kawuxing_calc.payments import Cause, Transfer
from kawuxing_calc.scoring import WinResult

_NOTHING: Final = Decimal()


class Biggest(NamedTuple):
    """A player's biggest hand: the `multiplier` paid, its `product`, its `fan` ids, and the deal's `number`; `unchecked` if
    it was stated, not checked against tiles.
    """

    multiplier: int
    product: int
    fan: tuple[str, ...]
    number: int
    unchecked: bool


def _by_cause() -> dict[Cause, Decimal]:
    return defaultdict(Decimal)


@dataclass(slots=True)
class Record:
    """What one person did: deals `played`, `wins`, those of them self-drawn (`zimo`), hands dealt into (`dealt_in`),
    `gangs` made and their money, received less paid; money of everything else by cause in `money`.
    """

    played: int = 0
    wins: int = 0
    zimo: int = 0
    dealt_in: int = 0
    gangs: int = 0
    biggest: Biggest | None = None
    money: dict[Cause, Decimal] = field(default_factory=lambda: defaultdict(Decimal))

    @property
    def gang_money(self) -> Decimal:
        """What 杠 brought and cost, in money."""
        return self.money.get("gang", Decimal())


@dataclass(slots=True)
class Books:
    """The running books of a session: `add` each item as it is read.

    `totals` is money by person, in the order in which they came. `owed` is money by (debtor, creditor) and cause, not
    yet netted. `deals` counts wins and draws, `entries` all that was settled, `errors` lines that could not be used.
    """

    totals: dict[str, Decimal] = field(default_factory=dict)
    records: dict[str, Record] = field(default_factory=lambda: defaultdict(Record), repr=False)
    owed: dict[tuple[str, str], dict[Cause, Decimal]] = field(
        default_factory=lambda: defaultdict(_by_cause), repr=False
    )
    deals: int = 0
    draws: int = 0
    entries: int = 0
    errors: int = 0
    unit: str = ""

    def add(self, item: Item) -> None:
        """Enter an item."""
        if isinstance(item, Wrong):
            self.errors += 1
        elif isinstance(item, Settled):
            self._settled(item)

    def meet(self, people: Iterable[str]) -> None:
        """Open an account, at zero, for those who have none."""
        for name in people:
            if name not in self.totals:
                self.totals[name] = Decimal()

    def record(self, name: str) -> Record:
        """What a person did; a blank record for somebody who did nothing yet."""
        return self.records[name]

    def _settled(self, item: Settled) -> None:
        self.unit = item.unit
        self.entries += 1
        self.deals += item.number is not None
        self.meet(item.people)
        settlement = item.settlement
        for transfer in settlement.transfers:
            self._move(transfer, settlement.amount(transfer))
        if isinstance(settlement.entry, (Deal, Draw)):
            self._count(settlement.entry, item)

    def _move(self, transfer: Transfer, amount: Decimal) -> None:
        source, to, cause = transfer.source, transfer.to, transfer.cause
        self.totals[source] = self.totals.get(source, _NOTHING) - amount
        self.totals[to] = self.totals.get(to, _NOTHING) + amount
        self.records[source].money[cause] -= amount
        self.records[to].money[cause] += amount
        self.owed[source, to][cause] += amount

    def _count(self, entry: Deal | Draw, item: Settled) -> None:
        self.draws += isinstance(entry, Draw)
        for name in entry.players:
            self.records[name].played += 1
        for line in item.settlement.gangs:
            self.records[line.meld.owner].gangs += 1
        for result in item.settlement.wins:
            record = self.records[result.winner]
            record.wins += 1
            record.zimo += result.how == "zimo"
            if result.discarder is not None:
                self.records[result.discarder].dealt_in += 1
            tally, biggest = result.tally, record.biggest
            if biggest is None or (tally.multiplier, tally.product) > (biggest.multiplier, biggest.product):
                record.biggest = Biggest(
                    tally.multiplier, tally.product, fan_of(result), item.number or 0, result.unchecked
                )


def fan_of(result: WinResult) -> tuple[str, ...]:
    """The fan that a win counts: 屁胡 where nothing else holds, none where only a multiplier was stated."""
    if result.tally.fan:
        return tuple(line.id for line in result.tally.fan)
    return () if result.unchecked and result.tally.product != 1 else ("pihu",)
