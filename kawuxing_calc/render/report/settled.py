"""What is folded under a deal's row: what was assumed, the hand, the fan, the 杠, who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kawuxing_calc.deal import Adjust
from kawuxing_calc.diagnostics import Source
from kawuxing_calc.fan import Hand, Reading
from kawuxing_calc.ledger import Settled
from kawuxing_calc.render.plain import why_it_counts
from kawuxing_calc.render.report.html import (
    Html,
    column,
    element,
    hidden,
    joined,
    number,
    paragraph,
    row,
    table,
)
from kawuxing_calc.render.report.money import signed, signed_units
from kawuxing_calc.render.wording import (
    CAUSES,
    after_product,
    fan_lines,
    headline,
    notes_first,
    share_lines,
    sum_of,
    who_pays,
)
from kawuxing_calc.scoring import Settlement, WinResult
from kawuxing_calc.text import Speech


def itemised(item: Settled, speech: Speech) -> Html:
    """The settlement of an entry, item by item."""
    settlement = item.settlement
    return element("div", *_parts(settlement, speech), _typed(item.source, speech), class_="more")


def _parts(settlement: Settlement, speech: Speech) -> Iterator[Html]:
    if settlement.notes:
        yield element(
            "ul",
            *(element("li", speech.note(note)) for note in notes_first(settlement.notes)),
            class_="notes",
        )
    for result in settlement.wins:
        if len(settlement.wins) > 1:  # one winner's headline stands above already
            yield paragraph(headline(result, settlement.profile, speech), class_="won")
        if result.hand is not None and result.tally.reading is not None:
            yield _hand(result.hand, result.tally.reading, speech)
        yield _fan_table(result, settlement, speech)
    if settlement.gangs:
        yield _gangs(settlement, speech)
    if not isinstance(settlement.entry, Adjust):
        yield _payments(settlement, speech)


def _typed(source: Source, speech: Speech) -> Html:
    return element(
        "p",
        speech.say("report.typed", line=source.line),
        " ",
        element("code", source.text.strip()),
        class_="typed",
    )


# ----------------------------------------------------------------------------------------------- the hand


def _hand(hand: Hand, reading: Reading, speech: Speech) -> Html:
    sets = []
    for index, group in enumerate(reading.groups):
        won_at = hand.win_tile - group.tile if group.kind == "run" else len(group.tiles) - 1
        sets.append(_set(group.tiles, won_at if index == reading.won else None, speech))
    for meld in hand.melds:
        kind = element("small", speech.say(f"meld.{meld.kind}"))
        sets.append(_set((meld.tile,) * (4 if meld.is_gang else 3), None, speech, kind))
    return element("p", joined(sets, " "), class_="hand")


def _set(tiles: Sequence[int], won_at: int | None, speech: Speech, kind: str = "") -> Html:
    return element(
        "span",
        kind,
        *(_tile(tile, place == won_at, speech) for place, tile in enumerate(tiles)),
        class_="set",
    )


def _tile(tile: int, won: bool, speech: Speech) -> Html:
    name = speech.tile(tile)
    suit = element("i", name[1:]) if name[:1].isdigit() else ""
    face = (name[0], suit) if suit else (name,)
    return element("b", *face, hidden(speech.say("report.won")), class_="won") if won else element("b", *face)


# ------------------------------------------------------------------------------------------------- the fan


def _fan_table(result: WinResult, settlement: Settlement, speech: Speech) -> Html:
    say, profile = speech.say, settlement.profile
    lines = fan_lines(result, profile)
    rows = [
        row(
            speech.fan(id),
            number(speech.times(mult)),
            joined(
                [
                    why_it_counts(id, result, settlement, speech),
                    element("small", speech.clause(profile.source_of_fan(id))),
                ]
            ),
        )
        for id, mult in lines
    ]
    if not lines:
        rows = [
            row(
                say("score.multiplier-stated"),
                number(speech.times(result.tally.product)),
                say("why.stated"),
            )
        ]
    if len(lines) > 1:
        rows.append(row(say("score.product"), number(speech.times(result.tally.product)), ""))
    rows += [row(name, number(value), why) for name, value, why in after_product(result, profile, speech)]
    head = [column(say("score.col.fan")), column(say("score.col.mult"), "n"), column(say("score.col.why"))]
    return table(say("report.fan"), head, rows, "fan")


def _gangs(settlement: Settlement, speech: Speech) -> Html:
    say = speech.say
    rows = [
        row(
            f"{say(f'meld.{line.meld.kind}')} {speech.tile(line.meld.tile)}",
            line.meld.owner,
            who_pays(line, speech),
        )
        for line in settlement.gangs
    ]
    head = [column(say(f"score.col.{name}")) for name in ("gang", "owner", "pays")]
    return table(say("score.col.gangs"), head, rows, "gangs")


# -------------------------------------------------------------------------------------------- the payments


def _payments(settlement: Settlement, speech: Speech) -> Html:
    shares = [line for result in settlement.wins for line in share_lines(result, settlement, speech)]
    listed = element("ul", *(element("li", line) for line in shares), class_="shares") if shares else Html()
    if not settlement.transfers:
        return listed or paragraph(speech.say("score.no-payment"))
    return joined([_payment_table(settlement, speech), listed])


def _payment_table(settlement: Settlement, speech: Speech) -> Html:
    causes = [c for c in CAUSES if any(t.cause == c for t in settlement.transfers)]
    names = ["gangs" if cause == "gang" else cause for cause in causes]
    head = [column(speech.say("score.col.player"))]
    head += [column(speech.say(f"score.col.{name}"), "n") for name in (*names, "total", "money")]
    units, money = settlement.units or {}, settlement.money
    rows = [
        row(
            name,
            *(number(signed_units(sum_of(settlement, name, cause))) for cause in causes),
            number(signed_units(units.get(name, 0))),
            number(signed(money[name])),
        )
        for name in settlement.people
    ]
    return table(speech.say("report.payments"), head, rows, "pays")
