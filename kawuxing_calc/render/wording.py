"""A settlement in words and lines, the same on the screen as on a page; nothing here draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Final

from kawuxing_calc.deal import Adjust, Draw, Foul
from kawuxing_calc.diagnostics import Note
from kawuxing_calc.fan import BAZHANG_ABOVE, largest_suit, triplets_apart
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.payments import GangLine
from kawuxing_calc.profile import Profile
from kawuxing_calc.render.plain import kind_of
from kawuxing_calc.scoring import Settlement, Share, WinResult
from kawuxing_calc.text import Speech

CAUSES: Final = ("win", "gang", "draw", "foul", "adjust")
"""What is paid for, in the order in which it is shown."""
_FIRST: Final = ("fragment", "unchecked")


def notes_first(notes: Iterable[Note]) -> list[Note]:
    """What was assumed, a fragment before all else: its fan may not be those of the whole hand."""
    return sorted(notes, key=lambda note: note.code not in _FIRST)


def title(settlement: Settlement, speech: Speech) -> str:
    """What an entry that nobody won is, with its remark."""
    entry = settlement.entry
    if isinstance(entry, Foul):
        return _with_remark(
            speech.say("score.headline.foul", player=entry.player, units=entry.units), entry.remark
        )
    if isinstance(entry, Adjust):
        return _with_remark(speech.say("score.headline.adjust"), entry.remark)
    return speech.say(f"score.headline.{kind_of(entry)}")


def _with_remark(text: str, remark: str) -> str:
    return f"{text}  {remark}" if remark else text


def headline(result: WinResult, profile: Profile, speech: Speech) -> str:
    """Who won on what from whom, and what a table calls a hand of that size."""
    return speech.beside([who_won(result, speech), *marks_of(result, profile, speech)])


def who_won(result: WinResult, speech: Speech) -> str:
    """Who won on what from whom."""
    stated = "stated-" if result.win_tile is None else ""
    unknown = "-unknown" if result.how != "zimo" and result.discarder is None else ""
    return speech.say(
        f"score.headline.{stated}{result.how}{unknown}",
        winner=result.winner,
        tile=result.win_tile,
        from_=result.discarder,
    )


def marks_of(result: WinResult, profile: Profile, speech: Speech) -> list[str]:
    """What else belongs beside it: declared, not checked against tiles, and the names of the hand."""
    marks = [speech.say("score.liangdao")] if result.liangdao else []
    marks += [speech.say("score.unchecked")] if result.unchecked else []
    return marks + names_of(result, profile, speech)


def names_of(result: WinResult, profile: Profile, speech: Speech) -> list[str]:
    """What the profile calls this combination of fan, and a hand of this size."""
    tally = result.tally
    ids = {line.id for line in tally.fan}
    names = [speech.words(combo.text) for combo in profile.combos if combo.fan <= ids]
    at_cap = tally.cap is not None and tally.multiplier >= tally.cap
    fitting = [s for s in profile.sizes if (at_cap if s.least is None else tally.multiplier >= s.least)]
    if fitting:
        largest = max(fitting, key=lambda size: float("inf") if size.least is None else size.least)
        names.append(speech.words(largest.text))
    return names


def fan_lines(result: WinResult, profile: Profile) -> list[tuple[str, int]]:
    """The fan that count with their multipliers: 屁胡 where none does, nothing where only a number was stated."""
    lines = [(line.id, line.mult) for line in result.tally.fan]
    if not lines and not (result.unchecked and result.tally.product != 1):
        return [("pihu", profile.rules.pihu)]
    return lines


def after_product(result: WinResult, profile: Profile, speech: Speech) -> Iterator[tuple[str, str, str]]:
    """What follows the product: cap and additives, each with its value and why."""
    tally, rules = result.tally, profile.rules
    if tally.full:
        args = {"least": rules.sigui_full_from, "setting": profile.settings[tally.full]}
        ids = rules.full_fans if tally.full == "full.fans" else rules.sigui_full_with
        fans = tuple(line.id for line in tally.fan if line.id in ids)
        why = speech.say(f"score.full.{tally.full}", fans=fans, **args)
        yield speech.say("score.full"), speech.times(tally.multiplier), why
    elif tally.cap is not None and rules.cap is not None and tally.product > rules.cap:
        yield speech.say("score.capped"), speech.times(tally.multiplier), _why_capped(result, profile, speech)
    for id, units in tally.additives:
        name = "add-zimo" if id == "zimo" else id
        yield speech.say(f"score.{name}"), f"+{units}", _why_added(id, result, profile, speech)
    if tally.additives and len({share.units for share in tally.shares}) == 1:
        parts = [tally.shares[0].units - sum(units for _, units in tally.additives)]
        parts += [units for _, units in tally.additives]
        yield speech.say("score.share"), str(tally.shares[0].units), "+".join(map(str, parts))


def _why_capped(result: WinResult, profile: Profile, speech: Speech) -> str:
    """Which cap: the total, or that of a fan that is an exception to it."""
    tally = result.tally
    lifted = [line.id for line in tally.fan if profile.rules.named[line.id].cap == tally.cap]
    if tally.cap == profile.rules.cap or not lifted:
        return speech.say("score.capped-why", product=tally.product, cap=tally.cap)
    code = "score.cap-exception-over" if tally.product > tally.multiplier else "score.cap-exception"
    return speech.say(code, fan=lifted[0], cap=tally.cap, product=tally.product)


def _why_added(id: str, result: WinResult, profile: Profile, speech: Speech) -> str:
    """What an additive counts, each share having it outside the cap."""
    rules, hand, reading = profile.rules, result.hand, result.tally.reading
    if id == "qia" and hand is not None and reading is not None:
        return speech.say("score.why-qia", tiles=triplets_apart(hand, reading), n=rules.add_qia)
    if id == "bazhang" and hand is not None:
        start, count = largest_suit(hand)
        suit = speech.tile(start)[1:]
        return speech.say(
            "score.why-bazhang", suit=suit, count=count, above=BAZHANG_ABOVE, n=rules.add_bazhang
        )
    return speech.say("score.why-zimo", n=rules.add_zimo)


def who_pays(line: GangLine, speech: Speech) -> str:
    """Who pays how much for a 杠, or why nobody does."""
    if line.why_void:
        return speech.say(f"score.void.{line.why_void}")
    paid = [(player, -units) for player, units in line.units if units < 0]
    text = speech.join(f"{player} {units}" for player, units in paid)
    chained = [speech.say("score.chain", n=line.meld.chain)] if line.meld.chain > 1 else []
    return speech.beside([text, *chained])


def money_shown(settlement: Settlement) -> dict[str, Decimal]:
    """Each player's total in money; of an adjustment only where money moves, the others were not named."""
    totals = settlement.money
    if not isinstance(settlement.entry, Adjust):
        return totals
    return {name: amount for name, amount in totals.items() if amount}


def sum_of(settlement: Settlement, name: str, cause: str) -> int:
    """What one cause brings a player, in units."""
    total = 0
    for transfer in settlement.transfers:
        if transfer.cause == cause and transfer.units is not None:
            total += transfer.units * ((transfer.to == name) - (transfer.source == name))
    return total


def signed(units: int) -> str:
    """Units with their sign."""
    return f"{units:+d}" if units else "0"


def share_lines(result: WinResult, settlement: Settlement, speech: Speech) -> Iterator[str]:
    """Shares that sums alone do not explain: paid for another, doubled, or owed by nobody knows whom."""
    for share in result.tally.shares:
        if share.payer is None:
            money = write_money(share.units * settlement.base)
            yield speech.say("score.share.unknown", winner=result.winner, units=share.units, money=money)
        elif share.payer != share.for_player or share.factor > 1:
            yield _share_line(share, speech)


def _share_line(share: Share, speech: Speech) -> str:
    form = "self" if share.payer == share.for_player else "for"
    text = speech.say(f"score.share.{form}", payer=share.payer, player=share.for_player, units=share.units)
    return text + (speech.say("score.share.doubled", factor=share.factor) if share.factor > 1 else "")


def draw_lines(settlement: Settlement, speech: Speech) -> Iterator[str]:
    """Why those who had declared pay at a draw, or why nobody does."""
    draw, rules = settlement.entry, settlement.profile.rules
    if not isinstance(draw, Draw) or not draw.liang:
        return
    paying = any(transfer.cause == "draw" for transfer in settlement.transfers)
    code = rules.draw_liang if paying else "nobody"
    setting = settlement.profile.settings["draw.liang"]
    yield speech.say(
        f"score.draw.{code}",
        player=draw.liang[0],
        players=draw.liang,
        units=rules.draw_amount,
        setting=setting,
    )


def rules_text(profile: Profile, speech: Speech, base: str = "1") -> str:
    """Which rules, which house rules, which base."""
    unnamed = speech.words(profile.name) == profile.id
    parts = [
        speech.say("score.rules-unnamed" if unnamed else "score.rules", rules=profile.name, id=profile.id)
    ]
    if profile.overrides:
        pairs = ", ".join(f"{key}={show_value(value)}" for key, value in profile.overrides.items())
        parts.append(speech.say("score.overrides", text=pairs))
    if base != "1":
        parts.append(speech.say("score.base", base=base))
    return speech.beside(parts)


def show_value(value: object) -> str:
    """A setting's value as a profile writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, tuple) else str(value)
