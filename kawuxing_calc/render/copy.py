"""A settlement in a few plain lines, to paste into a group chat: no box drawing, full-width spaces between columns."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from kawuxing_calc.notation import write_money
from kawuxing_calc.render.plain import money_text
from kawuxing_calc.render.score import headline, title
from kawuxing_calc.score import Settlement, WinResult
from kawuxing_calc.text import Speech

WIDE_SPACE: Final = "\u3000"


def copy_lines(settlement: Settlement, speech: Speech) -> Iterator[str]:
    """Who won and what it is worth; who pays whom; the totals and the rules; then what was assumed, if anything."""
    if not settlement.wins:
        yield title(settlement, speech)
    for result in settlement.wins:
        yield _worth(result, settlement, speech)
    yield _payments(settlement, speech)
    totals = WIDE_SPACE.join(f"{name}{money_text(amount)}" for name, amount in settlement.money.items())
    yield f"{totals}{WIDE_SPACE}{speech.say('copy.rules', rules=settlement.profile.name)}"
    for note in settlement.notes:
        yield f"※{speech.note(note)}"


def _worth(result: WinResult, settlement: Settlement, speech: Speech) -> str:
    tally = result.tally
    parts = [headline(result, settlement.profile, speech)]
    parts += [f"{speech.fan(line.id)}×{line.mult}" for line in tally.fan]
    parts.append(speech.say("copy.worth", multiplier=tally.multiplier))
    return WIDE_SPACE.join(parts)


def _payments(settlement: Settlement, speech: Speech) -> str:
    owed: dict[tuple[str, str], list[Decimal]] = {}
    for transfer in settlement.transfers:
        owed.setdefault((transfer.source, transfer.to), []).append(settlement.amount(transfer))
    pays = [
        speech.say("copy.pays", payer=payer, to=to, money=write_money(sum(amounts, Decimal())))
        for (payer, to), amounts in owed.items()
    ]
    return WIDE_SPACE.join(pays) if pays else speech.say("score.no-payment")
