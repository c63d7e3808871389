"""The screen of ``kwx score``: what was assumed, the hand, the fan, the 杠, who pays whom, under which rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kawuxing_calc.deal import Adjust
from kawuxing_calc.diagnostics import Note
from kawuxing_calc.fan import Hand, Reading
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.payments import GangLine
from kawuxing_calc.profile import Profile
from kawuxing_calc.render.frame import new_table
from kawuxing_calc.render.lines import suit_letters
from kawuxing_calc.render.plain import money_text, why_it_counts
from kawuxing_calc.render.wording import (
    CAUSES,
    after_product,
    draw_lines,
    fan_lines,
    headline,
    money_shown,
    names_of,
    notes_first,
    rules_text,
    share_lines,
    show_value,
    signed,
    sum_of,
    title,
    who_pays,
)
from kawuxing_calc.scoring import Settlement, WinResult
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import suit_of

__all__ = ["headline", "names_of", "print_settlement", "rules_line", "score_screen", "show_value", "title"]


def print_settlement(settlement: Settlement, speech: Speech, console: Console) -> None:
    """Print one settlement."""
    for part in score_screen(settlement, speech):
        console.print(part)


def score_screen(settlement: Settlement, speech: Speech) -> Iterator[RenderableType]:
    """The parts of the screen, top to bottom."""
    if settlement.notes:
        yield _notes(settlement.notes, speech)
    if not settlement.wins:
        yield Text(title(settlement, speech), style="bold")
    for result in settlement.wins:
        yield from _win(result, settlement, speech)
    if settlement.gangs:
        yield _gangs(settlement.gangs, speech)
    yield _payments(settlement, speech)
    yield from suit_letters(settlement.entry, speech)
    yield rules_line(settlement.profile, speech, write_money(settlement.base))


def _notes(notes: Sequence[Note], speech: Speech) -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="yellow", no_wrap=True)
    grid.add_column(overflow="fold")
    for note in notes_first(notes):
        grid.add_row(speech.say("word.mark"), Text(speech.note(note)))
    return grid


# ------------------------------------------------------------------------------------------------- a win


def _win(result: WinResult, settlement: Settlement, speech: Speech) -> Iterator[RenderableType]:
    yield Text(headline(result, settlement.profile, speech), style="bold")
    if result.hand is not None and result.tally.reading is not None:
        yield Padding(hand_line(result.hand, result.tally.reading, speech), (0, 0, 0, 2), expand=False)
    yield _fan_table(result, settlement, speech)


def hand_line(hand: Hand, reading: Reading, speech: Speech) -> Text:
    """The sets side by side, the won tile in brackets."""
    line = Text()
    for index, group in enumerate(reading.groups):
        won_at = hand.win_tile - group.tile if group.kind == "run" else len(group.tiles) - 1
        line.append_text(_tiles(group.tiles, won_at if index == reading.won else None, speech))
        line.append("  ")
    for meld in hand.melds:
        line.append(speech.say(f"meld.{meld.kind}") + speech.say("word.space"), style="dim")
        line.append_text(_tiles((meld.tile,) * (4 if meld.is_gang else 3), None, speech))
        line.append("  ")
    line.rstrip()
    return line


def _tiles(tiles: Sequence[int], won_at: int | None, speech: Speech) -> Text:
    if won_at is None:
        return Text(speech.group(tiles))
    suit = speech.tile(tiles[0])[1:] if suit_of(tiles[0]) is not None else ""  # stands once behind them all
    names = [speech.tile(tile).removesuffix(suit) for tile in tiles]
    parts = [
        Text(f"[{name}]", style="bold green") if index == won_at else Text(name)
        for index, name in enumerate(names)
    ]
    return Text("" if suit else speech.say("word.space")).join(parts).append(suit)


def _fan_table(result: WinResult, settlement: Settlement, speech: Speech) -> Table:
    tally, profile = result.tally, settlement.profile
    table = new_table()
    table.add_column(speech.say("score.col.fan"), no_wrap=True)
    table.add_column(speech.say("score.col.mult"), justify="right", no_wrap=True)
    table.add_column(speech.say("score.col.why"), overflow="fold")
    lines = fan_lines(result, profile)
    for id, mult in lines:
        table.add_row(speech.fan(id), speech.times(mult), Text(why_it_counts(id, result, settlement, speech)))
    if not lines:
        table.add_row(
            speech.say("score.multiplier-stated"), speech.times(tally.product), speech.say("why.stated")
        )
    table.add_section()
    if len(lines) > 1:
        table.add_row(speech.say("score.product"), speech.times(tally.product), "")
    for name, value, why in after_product(result, profile, speech):
        table.add_row(name, value, Text(why))
    return table


# ---------------------------------------------------------------------------------------------- payments


def _gangs(lines: Sequence[GangLine], speech: Speech) -> Table:
    table = new_table()
    table.add_column(speech.say("score.col.gang"), no_wrap=True)
    table.add_column(speech.say("score.col.owner"), overflow="fold")
    table.add_column(speech.say("score.col.pays"), overflow="fold")
    for line in lines:
        meld = line.meld
        name = f"{speech.say(f'meld.{meld.kind}')} {speech.tile(meld.tile)}"
        table.add_row(name, Text(meld.owner), Text(who_pays(line, speech)))
    return table


def _payments(settlement: Settlement, speech: Speech) -> RenderableType:
    shares = [line for result in settlement.wins for line in share_lines(result, settlement, speech)]
    shares += draw_lines(settlement, speech)
    below = [Padding(Text(line), (0, 0, 0, 2), expand=False) for line in shares]
    if not settlement.transfers:
        return Group(*below) if below else Text(speech.say("score.no-payment"))
    table = new_table()
    causes = [c for c in CAUSES if any(t.cause == c for t in settlement.transfers)]
    table.add_column(speech.say("score.col.player"), overflow="fold")
    if isinstance(settlement.entry, Adjust):
        causes = []
    for cause in causes:
        table.add_column(
            speech.say(f"score.col.{'gangs' if cause == 'gang' else cause}"), justify="right", no_wrap=True
        )
    units = settlement.units
    if units is not None:
        table.add_column(speech.say("score.col.total"), justify="right", no_wrap=True)
    table.add_column(speech.say("score.col.money"), justify="right", overflow="fold")
    for name, money in money_shown(settlement).items():
        cells = [signed(sum_of(settlement, name, cause)) for cause in causes]
        cells += [signed(units[name])] if units is not None else []
        table.add_row(Text(name), *cells, _coloured(money_text(money)))
    return Group(table, *below)


def _coloured(text: str) -> Text:
    return Text(text, style="green" if text.startswith("+") else "red" if text.startswith("-") else "")


def rules_line(profile: Profile, speech: Speech, base: str = "1") -> Text:
    """Which rules, which house rules, which base."""
    return Text(rules_text(profile, speech, base), style="dim")
