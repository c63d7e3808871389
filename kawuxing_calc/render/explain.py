"""The screen of ``kwx explain``: every reading, every fan with its reason and clause, every step to what is paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kawuxing_calc.explain import Answer, Explanation, Verdict, WinExplained
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.render.explain_plain import say_clause, say_reason, say_step, say_why
from kawuxing_calc.render.frame import KEPT, new_table
from kawuxing_calc.render.lines import hint_text, notes_block, points, refusal_text, suit_letters
from kawuxing_calc.render.score import hand_line, rules_line
from kawuxing_calc.render.wording import headline, notes_first, title
from kawuxing_calc.scoring import WinResult
from kawuxing_calc.text import Speech

_INDENT = (0, 0, 0, 2)
_FAN_WIDTH = 16
"""Cells for a fan's name, so that the reason has room beside it."""


def print_explanation(explanation: Explanation, speech: Speech, console: Console) -> None:
    """Print one explanation."""
    for part in explain_screen(explanation, speech):
        console.print(part)


def explain_screen(explanation: Explanation, speech: Speech) -> Iterator[RenderableType]:
    """The parts of the screen, top to bottom."""
    settlement = explanation.settlement
    if settlement.notes:
        yield notes_block((speech.note(note) for note in notes_first(settlement.notes)), speech)
    if not explanation.wins:
        yield Text(title(settlement, speech), style="bold")
    if explanation.refusal:
        yield refusal_text(explanation.refusal, speech)
        yield hint_text(explanation.refusal, speech)
    for win in explanation.wins:
        yield from _win(win, explanation, speech)
    if explanation.steps:
        yield points((say_step(step, speech) for step in explanation.steps), speech)
    yield from suit_letters(settlement.entry, speech)
    yield rules_line(settlement.profile, speech, write_money(settlement.base))


def _win(win: WinExplained, explanation: Explanation, speech: Speech) -> Iterator[RenderableType]:
    if win.refusal:
        yield refusal_text(win.refusal, speech, win.win.winner)
        if not win.enough:
            yield hint_text(win.refusal, speech)
    else:
        yield Text(headline(win.results[0], explanation.settlement.profile, speech), style="bold")
    if win.enough:
        yield Text(speech.say("explain.enough"))
        yield points(_enough(win, speech), speech)
    if win.results:
        stated = win.results[0].hand is None
        if not stated:
            yield _readings(win, speech)
        yield _fan_table(win, explanation, speech)
        if stated:
            yield Text(speech.say("explain.unstated"), style="dim")
    if win.steps:
        yield points((say_step(step, speech) for step in win.steps), speech)


def _enough(win: WinExplained, speech: Speech) -> Iterator[str]:
    for change, units in win.enough:
        yield speech.say(f"explain.enough.{change.code}", **change.args, units=units)


def _readings(win: WinExplained, speech: Speech) -> Table:
    table = new_table()
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(speech.say("explain.col.reading"), overflow="fold")
    table.add_column(speech.say("explain.col.product"), justify="right", no_wrap=True)
    table.add_column(speech.say("explain.col.pays"), justify="right", no_wrap=True)
    for place, result in enumerate(win.results):
        allowed = place < win.may_win
        below = "" if allowed else speech.say("explain.below")
        cells = (speech.times(result.tally.product), str(result.tally.pays) if allowed else below)
        style = "bold" if place == 0 and allowed else "" if allowed else "dim"
        table.add_row(str(place + 1), _reading(result, speech), *cells, style=style)
    return table


def _reading(result: WinResult, speech: Speech) -> Text:
    """The sets, and under them the fan."""
    assert result.hand is not None
    assert result.tally.reading is not None
    text = hand_line(result.hand, result.tally.reading, speech)
    fans = [speech.worth(line.id, line.mult) for line in result.tally.fan]
    return text.append("\n" + speech.join(fans or [speech.fan("pihu")]))


def _fan_table(win: WinExplained, explanation: Explanation, speech: Speech) -> Table:
    table = new_table()
    table.add_column(speech.say("score.col.fan"), max_width=_FAN_WIDTH)
    table.add_column(speech.say("score.col.mult"), justify="right", no_wrap=True)
    table.add_column(speech.say("score.col.why"), overflow="fold")
    if win.win.multiplier is not None and win.results[0].hand is None:
        stated = speech.times(win.win.multiplier)
        table.add_row(speech.say("score.multiplier-stated"), stated, speech.say("why.stated"))
        table.add_section()
    for verdicts in _in_parts(win.verdicts):
        for verdict in verdicts:
            mult = speech.say("explain.not-counted") if verdict.mult is None else speech.times(verdict.mult)
            why = Text(say_why(verdict, win, explanation, speech))
            why.append(f" {say_clause(verdict.setting, speech)}", style="dim")
            table.add_row(speech.fan(verdict.fan), mult, why)
        table.add_section()
    return table


def _in_parts(verdicts: Iterable[Verdict]) -> list[list[Verdict]]:
    """What counts; what does not; what this table does not name. What was only left unsaid is left out."""
    parts: list[list[Verdict]] = [[], [], []]
    for verdict in verdicts:
        code = verdict.reason.code if verdict.reason else None
        if code != "unstated":
            parts[{None: 0, "not-named": 2}.get(code, 1)].append(verdict)
    return [part for part in parts if part]


# ---------------------------------------------------------------------------------------------- why not


def print_answers(
    answers: Sequence[Answer], explanation: Explanation, speech: Speech, console: Console
) -> None:
    """Print why one fan counts or does not, for each winner."""
    for answer in answers:
        if len(answers) > 1 and answer.win:
            console.print(Text(speech.say("explain.of-winner", player=answer.win.win.winner), style="bold"))
        for line in answer_lines(answer, explanation, speech):
            console.print(line)
    for line in suit_letters(explanation.settlement.entry, speech):
        console.print(line)
    console.print(rules_line(explanation.settlement.profile, speech))


def answer_lines(answer: Answer, explanation: Explanation, speech: Speech) -> Iterator[RenderableType]:
    """The reason, the other reading, the other tables."""
    verdict, win = answer.verdict, answer.win
    names = {"fan": verdict.fan}
    why = say_why(verdict, win, explanation, speech)
    counts = verdict.reason is None
    text = speech.say(
        "explain.counts" if counts else "explain.counts-not",
        **names,
        mult=verdict.mult,
        why=why,
        clause=say_clause(verdict.setting, speech),
    )
    yield Text(text, style="bold green" if counts else "bold")
    if win is None:
        return
    if win.refusal:
        yield Text(speech.error(win.refusal)[0])
    stated = bool(win.results) and win.results[0].hand is None
    if not counts and win.results and not stated:
        yield Text(_other_reading(answer, win, speech))
    if answer.other and not counts:
        yield Padding(_reading(answer.other, speech), _INDENT)
    if not answer.elsewhere:
        yield Text(speech.say("explain.unstated" if stated else "explain.nowhere", **names))
        return
    if answer.flag and verdict.fan in explanation.settlement.profile.rules.named:
        yield Text(speech.say("explain.flagged", flag=answer.flag))
        return
    key = "explain.elsewhere-flagged" if answer.flag else "explain.elsewhere"
    yield Text(speech.say(key, **names, flag=answer.flag))
    yield points(_elsewhere(answer, speech), speech)


def _elsewhere(answer: Answer, speech: Speech) -> Iterator[str]:
    """The tables that count it, those with the same result together."""
    alike: dict[tuple[int, int, int], list[str]] = {}
    for profile, mult, multiplier, units in answer.elsewhere:
        name = speech.say("explain.elsewhere-rules", rules=profile.name, id=profile.id).replace(" ", KEPT)
        alike.setdefault((mult, multiplier, units), []).append(name)
    for (mult, multiplier, units), names in alike.items():
        worth = {"mult": mult, "multiplier": multiplier, "units": units}
        yield speech.say("explain.elsewhere-worth", text=speech.join(names), **worth)


def _other_reading(answer: Answer, win: WinExplained, speech: Speech) -> str:
    fan = answer.verdict.fan
    if answer.dropped is not None:
        return speech.say("explain.dropped-there", why=say_reason(answer.dropped, speech))
    if answer.other is None:
        return speech.say("explain.no-other-reading", fan=fan)
    units, best = answer.other.tally.pays, win.results[0].tally.pays
    return speech.say("explain.other-reading", fan=fan, units=units, best=best)
