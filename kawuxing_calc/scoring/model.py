"""What scoring comes to: the lines that are printed are the lines that score."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from kawuxing_calc.deal import Adjust, Deal, Entry, How, Win
from kawuxing_calc.diagnostics import Note
from kawuxing_calc.exact import EXACT
from kawuxing_calc.fan import FRAGMENT, Hand, Hit, Reading
from kawuxing_calc.payments import Additives, Bill, GangLine, Share, Transfer
from kawuxing_calc.profile import Profile
from kawuxing_calc.records import Record


class FanLine(Record):
    """A fan that counts: its multiplier in effect, and where in the hand it holds."""

    id: str
    mult: int
    hit: Hit


class Worth(NamedTuple):
    """What the fan that hold come to together, whatever the hand.

    `counted` are those that count with their multipliers in effect, none for a 屁胡. `dropped` says for each that does
    not count which fan or rule takes its place. `multiplier` is the product after the cap; `full` names the rule that
    made it the cap regardless. `due` is what payer factors double, before the cap holds for each payer.
    """

    counted: tuple[tuple[str, int], ...]
    dropped: tuple[tuple[str, str], ...]
    product: int
    cap: int | None
    multiplier: int
    full: str | None
    due: int


class Tally(Record):
    """A reading with all that it is worth.

    `hits` are the fan that hold, by id. `additives` are in each share.
    """

    reading: Reading | None
    hits: Mapping[str, Hit]
    worth: Worth
    additives: Additives
    bill: Bill

    @property
    def fan(self) -> tuple[FanLine, ...]:
        """The fan that count, in the table's order; none for a 屁胡."""
        return tuple([FanLine(id, mult, self.hits[id]) for id, mult in self.worth.counted])

    @property
    def dropped(self) -> Mapping[str, str]:
        """For each fan that holds but does not count, which fan or rule takes its place."""
        return dict(self.worth.dropped)

    @property
    def product(self) -> int:
        """The product of the multipliers, before the cap."""
        return self.worth.product

    @property
    def cap(self) -> int | None:
        """The cap that applies to this hand; None for none."""
        return self.worth.cap

    @property
    def multiplier(self) -> int:
        """The product after the cap."""
        return self.worth.multiplier

    @property
    def full(self) -> str | None:
        """The key of the rule by which the hand is 满 whatever its product; None for none."""
        return self.worth.full

    @property
    def shares(self) -> tuple[Share, ...]:
        """What each who owes pays, in units."""
        return self.bill.shares

    @property
    def pays(self) -> int:
        """What the winner gets by it, in units: the sum of the shares."""
        return self.bill.pays


class WinResult(Record):
    """One winner's part of a settlement: his part of the deal, the hand as the fan see it, and the tally that is taken.

    `hand` is None for a win stated by its fan or multiplier, without tiles.
    """

    deal: Deal
    win: Win
    hand: Hand | None
    tally: Tally

    @property
    def winner(self) -> str:
        """Who won."""
        return self.win.winner

    @property
    def discarder(self) -> str | None:
        """Whose discard it was; None for a self-drawn win, or where nobody said."""
        return self.deal.discarder

    @property
    def how(self) -> How:
        """Self-drawn, on a discard, or by robbing a 杠."""
        return self.deal.how

    @property
    def win_tile(self) -> int | None:
        """The won tile; None where the win is stated without it."""
        return self.deal.win_tile

    @property
    def liangdao(self) -> bool:
        """Whether the winner had declared."""
        return self.win.liangdao

    @property
    def unchecked(self) -> bool:
        """Whether the win is stated by its fan or multiplier, without tiles."""
        return self.hand is None

    @property
    def fragment(self) -> bool:
        """Whether only part of a hand was shown."""
        return self.hand is not None and bool(self.hand.signs & FRAGMENT)


class Settlement(Record):
    """What an entry comes to. All that is paid is in `transfers`; totals are sums of them."""

    entry: Entry
    profile: Profile
    base: Decimal
    wins: tuple[WinResult, ...]
    gangs: tuple[GangLine, ...]
    transfers: tuple[Transfer, ...]
    notes: tuple[Note, ...]

    def __repr__(self) -> str:
        """In short: who won and at what product, or what kind of entry it is, and the totals."""
        wins = ", ".join(f"{result.winner} x{result.tally.product}" for result in self.wins)
        totals = self.units
        shown = {name: str(money) for name, money in self.money.items()} if totals is None else totals
        return f"<Settlement {wins or type(self.entry).__name__} {shown} by {self.profile.id}>"

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
        totals = dict.fromkeys(self.entry.players, 0)
        for source, to, units, _, _ in self.transfers:
            if units is not None:
                totals[source] = totals.get(source, 0) - units
                totals[to] = totals.get(to, 0) + units
        return totals

    @property
    def money(self) -> dict[str, Decimal]:
        """Each player's total in money, exact, summing to zero."""
        units = self.units
        if units is not None:
            base = self.base
            return {
                name: EXACT.multiply(total, base) if total else Decimal() for name, total in units.items()
            }
        nothing = Decimal()
        totals = dict.fromkeys(self.entry.players, nothing)
        for transfer in self.transfers:
            amount = self.amount(transfer)
            totals[transfer.source] = totals.get(transfer.source, nothing) - amount
            totals[transfer.to] = totals.get(transfer.to, nothing) + amount
        return totals

    def amount(self, transfer: Transfer) -> Decimal:
        """A transfer in money."""
        if transfer.units is None:
            return transfer.money or Decimal()
        return EXACT.multiply(transfer.units, self.base)

    def with_notes(self, notes: tuple[Note, ...]) -> Settlement:
        """The same, with what was assumed in reading the line put before its own notes."""
        return self._replace(notes=(*notes, *self.notes)) if notes else self
