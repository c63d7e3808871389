"""A settlement in a few plain lines, to paste into a group chat: no box drawing, no columns to go askew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from kawuxing_calc.notation import write_money
from kawuxing_calc.render.plain import money_text
from kawuxing_calc.render.wording import after_product, headline, money_shown, notes_first, share_lines, title
from kawuxing_calc.scoring import Settlement, WinResult
from kawuxing_calc.text import Speech


def copy_lines(settlement: Settlement, speech: Speech) -> Iterator[str]:
    """What was assumed, if anything; who won and what it is worth; who pays whom; the totals and the rules."""
    for note in notes_first(settlement.notes):
        yield speech.say("copy.note", text=speech.note(note))
    if not settlement.wins:
        yield title(settlement, speech)
    for result in settlement.wins:
        yield _worth(result, settlement, speech)
    if settlement.gangs:
        yield _gangs(settlement, speech)
    yield _payments(settlement, speech)
    totals = [
        speech.say("copy.total", name=name, money=money_text(amount))
        for name, amount in money_shown(settlement).items()
    ]
    yield _apart([*totals, speech.say("copy.rules", text=speech.join(_terms(settlement, speech)))], speech)


def _terms(settlement: Settlement, speech: Speech) -> Iterator[str]:
    """The rules, and the base where it is not one."""
    yield speech.words(settlement.profile.name)
    if settlement.base != 1:
        yield speech.say("score.base", base=write_money(settlement.base))


def _apart(parts: Iterable[str], speech: Speech) -> str:
    return speech.say("copy.gap").join(parts)


def _worth(result: WinResult, settlement: Settlement, speech: Speech) -> str:
    """The headline, the fan, what cuts or adds to their product, and what it comes to."""
    profile = settlement.profile
    parts = [headline(result, profile, speech)]
    parts += [speech.say("copy.fan", fan=line.id, mult=line.mult) for line in result.tally.fan]
    parts += [f"{name}{value}" for name, value, _ in after_product(result, profile, speech)]
    if not result.tally.additives:
        parts.append(speech.say("copy.worth", multiplier=result.tally.multiplier))
    return _apart(parts, speech)


def _gangs(settlement: Settlement, speech: Speech) -> str:
    """What each 杠 brings its owner."""
    return _apart(
        [
            speech.say(
                "copy.gang",
                owner=line.meld.owner,
                kind=line.meld.kind,
                tile=line.meld.tile,
                units=sum(units for player, units in line.units if player == line.meld.owner),
            )
            for line in settlement.gangs
        ],
        speech,
    )


def _payments(settlement: Settlement, speech: Speech) -> str:
    owed: dict[tuple[str, str], list[Decimal]] = {}
    for transfer in settlement.transfers:
        owed.setdefault((transfer.source, transfer.to), []).append(settlement.amount(transfer))
    pays = [
        speech.say("copy.pays", payer=payer, to=to, money=write_money(sum(amounts, Decimal())))
        + _why_more(payer, to, settlement, speech)
        for (payer, to), amounts in owed.items()
    ]
    pays += [line for result in settlement.wins for line in _unknown(result, settlement, speech)]
    return _apart(pays, speech) if pays else speech.say("score.no-payment")


def _why_more(payer: str, to: str, settlement: Settlement, speech: Speech) -> str:
    """Why a payer owes a winner more than what the hand came to; nothing where he does not."""
    tallies = [result.tally for result in settlement.wins if result.winner == to]
    shares = [share for tally in tallies for share in tally.shares if share.payer == payer]
    baohu = any(share.for_player != payer for share in shares)
    reasons = [speech.say("copy.baohu")] if baohu else []
    reasons += [
        speech.say("copy.doubled", player=share.for_player, factor=share.factor)
        for share in shares
        if share.factor > 1
    ]
    return speech.say("copy.why", text=speech.join(reasons)) if reasons else ""


def _unknown(result: WinResult, settlement: Settlement, speech: Speech) -> Iterator[str]:
    """The share of a discarder whom nobody named."""
    if result.discarder is None and result.how != "zimo":
        yield from share_lines(result, settlement, speech)
