"""What an evening adds up to: each person's money, what each did, and who owes whom for what. Grows with the people,
not with the deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from kawuxing_calc.deal import Deal, Draw
from kawuxing_calc.ledger.items import Item, Settled, Wrong
from kawuxing_calc.payments import Cause
from kawuxing_calc.scoring import WinResult


class Biggest(NamedTuple):
    """A player's biggest hand: the `multiplier` paid, its `product`, its `fan` ids, and the deal's `number`; `unchecked` if
    it was stated, not checked against tiles.
    """

    multiplier: int
    product: int
    fan: tuple[str, ...]
    number: int
    unchecked: bool


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
    money: dict[Cause, Decimal] = field(default_factory=dict)

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
    records: dict[str, Record] = field(default_factory=dict)
    owed: dict[tuple[str, str], dict[Cause, Decimal]] = field(default_factory=dict)
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
            self.totals.setdefault(name, Decimal())

    def _settled(self, item: Settled) -> None:
        self.unit = item.unit
        self.entries += 1
        self.deals += item.number is not None
        self.meet(item.people)
        for transfer in item.settlement.transfers:
            amount = item.settlement.amount(transfer)
            self._move(transfer.source, transfer.to, transfer.cause, amount)
        self._count(item)

    def _move(self, source: str, to: str, cause: Cause, amount: Decimal) -> None:
        for name, moved in ((source, -amount), (to, amount)):
            self.totals[name] = self.totals.get(name, Decimal()) + moved
            money = self.record(name).money
            money[cause] = money.get(cause, Decimal()) + moved
        owed = self.owed.setdefault((source, to), {})
        owed[cause] = owed.get(cause, Decimal()) + amount

    def _count(self, item: Settled) -> None:
        entry = item.settlement.entry
        if not isinstance(entry, (Deal, Draw)):
            return
        self.draws += isinstance(entry, Draw)
        for name in entry.players:
            self.record(name).played += 1
        for line in item.settlement.gangs:
            self.record(line.meld.owner).gangs += 1
        for result in item.settlement.wins:
            record = self.record(result.winner)
            record.wins += 1
            record.zimo += result.how == "zimo"
            if result.discarder is not None:
                self.record(result.discarder).dealt_in += 1
            tally = result.tally
            if record.biggest is None or (tally.multiplier, tally.product) > (
                record.biggest.multiplier,
                record.biggest.product,
            ):
                record.biggest = Biggest(
                    tally.multiplier, tally.product, fan_of(result), item.number or 0, result.unchecked
                )

    def record(self, name: str) -> Record:
        """What a person did; a blank record for somebody who did nothing yet."""
        record = self.records.get(name)
        if record is None:
            record = self.records[name] = Record()
        return record


def fan_of(result: WinResult) -> tuple[str, ...]:
    """The fan that a win counts: 屁胡 where nothing else holds, none where only a multiplier was stated."""
    if result.tally.fan:
        return tuple(line.id for line in result.tally.fan)
    return () if result.unchecked and result.tally.product != 1 else ("pihu",)
