"""The screen of ``kwx gang``: whether a 杠 may be made, what the hand waits on afterwards, what it earns."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from kawuxing_calc.kong import ANY_WAITS, Case, Kong
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.render.frame import new_table
from kawuxing_calc.render.lines import hint_text, notes_block, points, refusal_text, suit_letters
from kawuxing_calc.render.score import rules_line
from kawuxing_calc.render.ting_plain import say_note
from kawuxing_calc.text import Speech


def print_kong(kong: Kong, base: Decimal, speech: Speech, console: Console) -> None:
    """Print the answer on one 杠; `base` is money per unit."""
    for part in gang_screen(kong, base, speech):
        console.print(part)


def gang_screen(kong: Kong, base: Decimal, speech: Speech) -> Iterator[RenderableType]:
    """The parts of the screen, top to bottom."""
    if kong.notes:
        yield notes_block((say_note(note, speech) for note in kong.notes), speech)
    if kong.refusal:
        yield refusal_text(kong.refusal, speech)
        yield hint_text(kong.refusal, speech)
    else:
        text = speech.say("gang.yes", player=kong.win.winner, tile=kong.tile)
        yield Text(text, style="bold green")
    if kong.cases and not kong.refusal:
        yield _cases(kong, base, speech)
    yield points(_waits(kong, speech), speech)
    if kong.reminders:
        yield Text(speech.say("gang.reminders"))
        quoted = (
            speech.say("gang.reminder", text=speech.words(r.text), source=r.source) for r in kong.reminders
        )
        yield points(quoted, speech)
    yield from suit_letters(kong.deal, speech)
    yield rules_line(kong.profile, speech, write_money(base))


def _cases(kong: Kong, base: Decimal, speech: Speech) -> Table:
    table = new_table()
    table.add_column(speech.say("gang.col.kind"), overflow="fold")
    table.add_column(speech.say("gang.col.when"), overflow="fold")
    table.add_column(speech.say("gang.col.pays"), overflow="fold")
    table.add_column(speech.say("gang.col.total"), justify="right", overflow="fold")
    for case in kong.cases:
        kind = speech.say(f"meld.{case.kind}")
        if case.chain > 1:
            kind = speech.say("gang.chain", kind=case.kind, n=case.chain)
        early = ".early" if kong.before is None else ""
        when = speech.say(f"gang.when.{case.kind}{early}")
        table.add_row(kind, when, Text(_payers(case, speech)), write_money(case.total * base))
    return table


def _payers(case: Case, speech: Speech) -> str:
    if not case.units:
        return speech.say("gang.nothing")
    names = [name or speech.say("gang.discarder") for name in case.payers]
    return speech.say("gang.each" if len(names) > 1 else "gang.one", players=names, units=case.units)


def _waits(kong: Kong, speech: Speech) -> Iterator[str]:
    """What the hand waits on, before and after."""
    if kong.can_win:
        yield speech.say("gang.can-win", tile=kong.tile)
    if kong.before is not None:
        yield speech.say("gang.before" if kong.before else "gang.before.none", tiles=kong.before)
    if not kong.cases or (kong.refusal and kong.refusal.args["variant"] == "last-tile"):
        return
    yield _after(kong, speech)
    if kong.before and (said := _if_declared(kong)):
        yield speech.say(said, setting=kong.profile.settings["liang.may_gang"])


def _if_declared(kong: Kong) -> str | None:
    """Whether the 杠 may be made after 亮倒; None of a declared hand where the answer itself has said it."""
    if kong.keeps_waits:
        return None if kong.win.liangdao else "gang.fixed"
    if kong.may_if_declared:
        return "gang.still-waits"
    if kong.win.liangdao:
        return None
    return "gang.idle" if kong.profile.rules.may_gang == ANY_WAITS else "gang.changed"


def _after(kong: Kong, speech: Speech) -> str:
    if kong.after is None:
        return speech.say("gang.after.unknown")
    if not kong.after:
        return speech.say("gang.after.none", away=kong.away)
    alive = [speech.say("ting.tile-left", tile=tile, left=left) for tile, left in kong.after if left]
    return speech.say("gang.after", text=speech.join(alive)) if alive else speech.say("gang.after.dead")
