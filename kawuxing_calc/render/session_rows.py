"""What each entry of a session comes to, as a row of words and money: what all its tables are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from kawuxing_calc.deal import Adjust, Draw, Entry, Foul
from kawuxing_calc.ledger import Biggest, Books, Payment, Settled, Wrong, fan_of
from kawuxing_calc.notation import write_money
from kawuxing_calc.render.plain import kind_of, money_text
from kawuxing_calc.scoring import Settlement
from kawuxing_calc.text import Speech


class Row(NamedTuple):
    """One entry.

    `number` is the deal's, None for an adjustment or a foul. `fans`, `multipliers` and `unchecked` have one for each
    winner. `changes` and `totals` are money by person; `changes` holds only those who take part, `unsure` those of whom
    it is not known. `remark` is all that was remarked.
    """

    line: int
    number: int | None
    kind: str
    what: str
    winners: tuple[str, ...]
    discarder: str | None
    fans: tuple[str, ...]
    multipliers: tuple[int, ...]
    unchecked: tuple[bool, ...]
    gangs: str
    dealer: str | None
    resting: str | None
    unsure: tuple[str, ...]
    changes: Mapping[str, Decimal]
    totals: Mapping[str, Decimal]
    remark: str


def row_of(item: Settled, totals: Mapping[str, Decimal], speech: Speech) -> Row:
    """The row of an entry; `totals` is everybody's money after it."""
    settlement = item.settlement
    wins = settlement.wins
    return Row(
        line=item.source.line,
        number=item.number,
        kind=kind_of(item.entry),
        what=_what(settlement, speech),
        winners=tuple(result.winner for result in wins),
        discarder=wins[0].discarder if wins else None,
        fans=tuple(speech.fans(fan_of(result)) for result in wins),
        multipliers=tuple(result.tally.multiplier for result in wins),
        unchecked=tuple(result.unchecked for result in wins),
        gangs=_gangs(settlement, speech),
        dealer=item.dealer,
        resting=item.resting,
        unsure=item.unsure,
        changes=_changes(item.entry, settlement),
        totals=dict(totals),
        remark=remark_of(item, speech),
    )


def fan_of_each(fans: Sequence[str], speech: Speech) -> Sequence[str]:
    """Each winner's fan, to be joined: where only the other's are named, that his are not; none where nobody's are."""
    return [fan or speech.say("session.fan-not-named") for fan in fans] if any(fans) else ()


def _what(settlement: Settlement, speech: Speech) -> str:
    """Who won from whom, or what else it was."""
    entry = settlement.entry
    match entry:
        case Adjust():
            return speech.say("session.adjust")
        case Foul():
            return speech.say("session.foul", player=entry.player, units=entry.units)
        case Draw():
            return speech.say("session.draw-liang" if entry.liang else "session.draw", names=entry.liang)
    names = tuple(result.winner for result in settlement.wins)
    first = settlement.wins[0]
    return speech.say(f"session.{first.how}", names=names, from_=first.discarder)


def _changes(entry: Entry, settlement: Settlement) -> dict[str, Decimal]:
    """Who takes part, and what he gains or loses; in an adjustment only those who are named."""
    money = settlement.money
    return {name: money[name] for name, _ in entry.amounts} if isinstance(entry, Adjust) else money


def _gangs(settlement: Settlement, speech: Speech) -> str:
    """The 杠 of the deal, those that earn nothing marked as such."""
    return speech.join(
        speech.say(
            "session.gang-void" if line.why_void else "session.gang",
            player=line.meld.owner,
            kind=line.meld.kind,
            tile=line.meld.tile,
        )
        for line in settlement.gangs
    )


def remark_of(item: Settled, speech: Speech) -> str:
    """All that was remarked: what an adjustment or a foul is for, and what stands behind the line."""
    said = item.entry.remark if isinstance(item.entry, (Adjust, Foul)) else ""
    return speech.beside(text for text in (said, item.remark) if text)


def who_played(rows: Iterable[Row], people: Iterable[str]) -> tuple[str, ...]:
    """Those of `people` who sat at the table, accounts left out, in their order."""
    seen: set[str] = set()
    for row in rows:
        if row.kind != "adjust":
            seen.update(row.changes)
            seen.update((row.resting,) if row.resting else row.unsure)
    return tuple(name for name in people if name in seen)


def absent(row: Row, name: str, speech: Speech) -> str:
    """That somebody rests, or may."""
    if name in row.unsure:
        return speech.say("session.unsure")
    return speech.say("session.rests") if name == row.resting and row.kind != "adjust" else ""


def signed(amount: Decimal | None) -> str:
    """Money with its sign, "" for somebody who takes no part."""
    return "" if amount is None else money_text(amount)


_SAID_ELSEWHERE: Final = frozenset({"unchecked", "multiplier-whole"})
"""Notes that the tables show by a mark."""


def notes_by_text(items: Iterable[Settled], speech: Speech) -> list[str]:
    """What was assumed, each text once, with the deals it is about."""
    found: dict[str, list[Run]] = {}
    for item in items:
        for note in item.settlement.notes:
            if note.code not in _SAID_ELSEWHERE and item.number is not None:
                add_to_runs(found.setdefault(speech.note(note), []), item.number)
    return [speech.say("session.note", deals=runs_text(runs), text=text) for text, runs in found.items()]


Run = list[int]
"""The first and the last of numbers that follow each other, or the only one."""


def add_to_runs(runs: list[Run], number: int) -> None:
    """Add a number to rising numbers."""
    if runs and number == runs[-1][-1] + 1:
        runs[-1][1:] = [number]
    else:
        runs.append([number])


def runs_text(runs: Iterable[Run]) -> str:
    """Rising numbers: 3, 5-9."""
    return ", ".join("-".join(str(number) for number in run) for run in runs)


def runs_of(numbers: Iterable[int]) -> str:
    """Numbers in any order, rising, those that follow one another together: 3, 5-9."""
    runs: list[Run] = []
    for number in sorted(numbers):
        add_to_runs(runs, number)
    return runs_text(runs)


def follow_text(wrong: Wrong, lines: str, speech: Speech) -> str:
    """That `lines` were not settled either, for the same reason as the `wrong` one of them, and what to write for all."""
    reason = wrong.error.diagnostics[0]
    args = {**reason.args, "lines": lines, "first": wrong.follows}
    return speech.variant("session.follow", reason.code, args) or ""


RECORD_COLUMNS: Final = ("player", "total", "played", "wins", "zimo", "dealt-in", "gang", "biggest")


def record_cells(name: str, books: Books, speech: Speech) -> list[str]:
    """A person's line in the table of totals, a cell for each of `RECORD_COLUMNS`; accounts have a total only."""
    record = books.record(name)
    total = money_text(books.totals[name])
    if not record.played:
        return [name, total, *[""] * (len(RECORD_COLUMNS) - 2)]
    counts = (record.played, record.wins, record.zimo, record.dealt_in)
    best = _biggest(record.biggest, speech) if record.biggest else ""
    return [name, total, *(str(n) for n in counts), money_text(record.gang_money), best]


def _biggest(biggest: Biggest, speech: Speech) -> str:
    parts = (speech.times(biggest.multiplier) + "*" * biggest.unchecked, speech.fans(biggest.fan))
    worth = " ".join(part for part in parts if part)
    return speech.say("session.biggest", text=worth, deal=biggest.number)


def payment_text(payment: Payment, unit: str, speech: Speech) -> str:
    """Who hands whom how much, and for what if that is known."""
    money = write_money(payment.amount) + (f" {unit}" if unit else "")
    text = speech.say("session.payment", payer=payment.source, to=payment.to, money=money)
    causes = (f"{speech.say(f'session.cause.{cause}')} {signed(money)}" for cause, money in payment.causes)
    return f"{text}  {speech.say('session.for', text=speech.join(causes))}" if payment.causes else text


def nothing_settled(books: Books, speech: Speech) -> str:
    """What is said instead of a ledger without a single entry."""
    return speech.say("session.none-settled" if books.errors else "session.no-deals", n=books.errors)
