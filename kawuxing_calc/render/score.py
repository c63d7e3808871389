"""The screen of ``kwx score``: what was assumed, the hand, the fan, the 杠, who pays whom, under which rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kawuxing_calc.deal import Adjust, Foul
from kawuxing_calc.diagnostics import Note
from kawuxing_calc.fan import Hand, Reading
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.payments import GangLine
from kawuxing_calc.profile import Profile
from kawuxing_calc.render.frame import new_table
from kawuxing_calc.render.plain import kind_of, money_text, why_it_counts
from kawuxing_calc.score import Settlement, Share, WinResult
from kawuxing_calc.text import Speech

# A fragment is said before all else: its fan may not be those of the whole hand.
_FIRST: Final = ("fragment", "unchecked")
_CAUSES: Final = ("win", "gang", "draw", "foul", "adjust")


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
    yield rules_line(settlement.profile, speech, write_money(settlement.base))


def _notes(notes: Sequence[Note], speech: Speech) -> RenderableType:
    ordered = sorted(notes, key=lambda note: note.code not in _FIRST)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="yellow", no_wrap=True)
    grid.add_column(overflow="fold")
    for note in ordered:
        grid.add_row("※", Text(speech.note(note)))
    return grid


def title(settlement: Settlement, speech: Speech) -> str:
    """What an entry that nobody won is called."""
    entry = settlement.entry
    if isinstance(entry, Foul):
        return _with_remark(
            speech.say("score.headline.foul", player=entry.player, units=entry.units), entry.remark
        )
    if isinstance(entry, Adjust):
        return _with_remark(speech.say("score.headline.adjust"), entry.remark)
    return speech.say(f"score.headline.{kind_of(entry)}")


def _with_remark(title: str, remark: str) -> str:
    return f"{title}  {remark}" if remark else title


# ------------------------------------------------------------------------------------------------- a win


def _win(result: WinResult, settlement: Settlement, speech: Speech) -> Iterator[RenderableType]:
    yield Text(headline(result, settlement.profile, speech), style="bold")
    if result.hand is not None and result.tally.reading is not None:
        yield Padding(_hand(result.hand, result.tally.reading, speech), (0, 0, 0, 2), expand=False)
    yield _fan_table(result, settlement, speech)


def headline(result: WinResult, profile: Profile, speech: Speech) -> str:
    """Who won on what from whom, and what a table calls a hand of that size."""
    stated = "stated-" if result.win_tile is None else ""
    unknown = "-unknown" if result.how != "zimo" and result.discarder is None else ""
    text = speech.say(
        f"score.headline.{stated}{result.how}{unknown}",
        winner=result.winner,
        tile=result.win_tile,
        from_=result.discarder,
    )
    marks = [speech.say("score.liangdao")] if result.liangdao else []
    marks += [speech.say("score.unchecked")] if result.unchecked else []
    marks += names_of(result, profile, speech)
    return " · ".join([text, *marks])


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


def _hand(hand: Hand, reading: Reading, speech: Speech) -> Text:
    """The sets side by side, the won tile in brackets."""
    line = Text()
    for index, group in enumerate(reading.groups):
        won_at = hand.win_tile - group.tile if group.kind == "run" else len(group.tiles) - 1
        line.append_text(_tiles(group.tiles, won_at if index == reading.won else None, speech))
        line.append("  ")
    for meld in hand.melds:
        line.append(speech.say(f"meld.{meld.kind}"), style="dim")
        line.append_text(_tiles((meld.tile,) * (4 if meld.is_gang else 3), None, speech))
        line.append("  ")
    line.rstrip()
    return line


def _tiles(tiles: Sequence[int], won_at: int | None, speech: Speech) -> Text:
    if won_at is None:
        return Text(speech.group(tiles))
    before, after = tiles[:won_at], tiles[won_at + 1 :]
    text = Text(_bare(before, speech))
    text.append(f"[{_bare(tiles[won_at : won_at + 1], speech)}]", style="bold green")
    text.append(_bare(after, speech) + _suit(tiles[0], speech))
    return text


def _bare(tiles: Sequence[int], speech: Speech) -> str:
    """Tiles without the suit, which stands once behind them all."""
    return "".join(speech.tile(tile).removesuffix(_suit(tile, speech)) for tile in tiles)


def _suit(tile: int, speech: Speech) -> str:
    return speech.tile(tile)[1:] if tile < 27 else ""


def _fan_table(result: WinResult, settlement: Settlement, speech: Speech) -> Table:
    tally, profile = result.tally, settlement.profile
    table = new_table()
    table.add_column(speech.say("score.col.fan"), no_wrap=True)
    table.add_column(speech.say("score.col.mult"), justify="right", no_wrap=True)
    table.add_column(speech.say("score.col.why"), overflow="fold")
    lines = [(line.id, line.mult) for line in tally.fan]
    if not lines and not (result.unchecked and tally.product != 1):
        lines = [("pihu", profile.rules.pihu)]
    for id, mult in lines:
        table.add_row(speech.fan(id), f"×{mult}", Text(why_it_counts(id, result, settlement, speech)))
    if not lines:
        table.add_row(speech.say("score.multiplier-stated"), f"×{tally.product}", speech.say("why.stated"))
    table.add_section()
    if len(lines) > 1:
        table.add_row(speech.say("score.product"), f"×{tally.product}", "")
    for name, value, why in _after_product(result, profile, speech):
        table.add_row(name, value, Text(why))
    return table


def _after_product(result: WinResult, profile: Profile, speech: Speech) -> Iterator[tuple[str, str, str]]:
    tally = result.tally
    if tally.full:
        args = {"least": profile.rules.sigui_full_from, "setting": profile.settings[tally.full]}
        fans = tuple(line.id for line in tally.fan if line.id in profile.rules.sigui_full_with)
        why = speech.say(f"score.full.{tally.full}", fans=fans, **args)
        yield speech.say("score.full"), f"×{tally.multiplier}", why
    elif tally.cap is not None and tally.product > tally.cap:
        why = speech.say("score.capped-why", product=tally.product, cap=tally.cap)
        yield speech.say("score.capped"), f"×{tally.cap}", why
    elif tally.cap is not None and profile.rules.cap is not None and tally.product > profile.rules.cap:
        lifted = next(line.id for line in tally.fan if profile.rules.named[line.id].cap == tally.cap)
        why = speech.say("score.cap-exception", fan=lifted, cap=tally.cap)
        yield speech.say("score.capped"), f"×{tally.cap}", why
    for id, units in tally.additives:
        name = "add-zimo" if id == "zimo" else id
        yield speech.say(f"score.{name}"), f"+{units}", speech.say("score.additive-why")


# ---------------------------------------------------------------------------------------------- payments


def _gangs(lines: Sequence[GangLine], speech: Speech) -> Table:
    table = new_table()
    table.add_column(speech.say("score.col.gang"), no_wrap=True)
    table.add_column(speech.say("score.col.owner"), overflow="fold")
    table.add_column(speech.say("score.col.pays"), overflow="fold")
    for line in lines:
        meld = line.meld
        name = f"{speech.say(f'meld.{meld.kind}')} {speech.tile(meld.tile)}"
        table.add_row(name, Text(meld.owner), Text(_who_pays(line, speech)))
    return table


def _who_pays(line: GangLine, speech: Speech) -> str:
    if line.why_void:
        return speech.say(f"score.void.{line.why_void}")
    paid = [(player, -units) for player, units in line.units if units < 0]
    text = speech.join(f"{player} {units}" for player, units in paid)
    if line.meld.chain > 1:
        text += f" · {speech.say('score.chain', n=line.meld.chain)}"
    return text


def _payments(settlement: Settlement, speech: Speech) -> RenderableType:
    shares = [line for result in settlement.wins for line in _share_lines(result, settlement, speech)]
    below = [Padding(Text(line), (0, 0, 0, 2), expand=False) for line in shares]
    if not settlement.transfers:
        return Group(*below) if below else Text(speech.say("score.no-payment"))
    table = new_table()
    causes = [c for c in _CAUSES if any(t.cause == c for t in settlement.transfers)]
    table.add_column(speech.say("score.col.player"), overflow="fold")
    if isinstance(settlement.entry, Adjust):
        causes = []
    for cause in causes:
        table.add_column(
            speech.say(f"score.col.{'gangs' if cause == 'gang' else cause}"), justify="right", no_wrap=True
        )
    units, money = settlement.units, settlement.money
    if units is not None:
        table.add_column(speech.say("score.col.total"), justify="right", no_wrap=True)
    table.add_column(speech.say("score.col.money"), justify="right", overflow="fold")
    for name in settlement.people:
        cells = [_signed(_sum(settlement, name, cause)) for cause in causes]
        cells += [_signed(units[name])] if units is not None else []
        table.add_row(Text(name), *cells, _coloured(money_text(money[name])))
    return Group(table, *below)


def _sum(settlement: Settlement, name: str, cause: str) -> int:
    total = 0
    for transfer in settlement.transfers:
        if transfer.cause == cause and transfer.units is not None:
            total += transfer.units * ((transfer.to == name) - (transfer.source == name))
    return total


def _signed(units: int) -> str:
    return f"{units:+d}" if units else "0"


def _coloured(text: str) -> Text:
    return Text(text, style="green" if text.startswith("+") else "red" if text.startswith("-") else "")


def _share_lines(result: WinResult, settlement: Settlement, speech: Speech) -> Iterator[str]:
    """Shares that the table alone does not explain: paid for another, doubled, or owed by nobody knows whom."""
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


def rules_line(profile: Profile, speech: Speech, base: str = "1") -> Text:
    """Which rules, which house rules, which base."""
    text = speech.say("score.rules", rules=profile.name, id=profile.id)
    if profile.overrides:
        pairs = ", ".join(f"{key}={show_value(value)}" for key, value in profile.overrides.items())
        text += " · " + speech.say("score.overrides", text=pairs)
    if base != "1":
        text += " · " + speech.say("score.base", base=base)
    return Text(text, style="dim")


def show_value(value: object) -> str:
    """A setting's value as a profile writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) if isinstance(value, tuple) else str(value)
