"""The screen of ``kwx compare``: one row for each answer with the rules that give it, then why they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from kawuxing_calc.compare import Cause, Group
from kawuxing_calc.diagnostics import Diagnostic, KwxError
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.profile import Setting, Value
from kawuxing_calc.render.frame import new_table
from kawuxing_calc.render.lines import notes_block
from kawuxing_calc.render.plain import money_text
from kawuxing_calc.render.rules import settings_side_by_side
from kawuxing_calc.render.wording import notes_first, share_lines
from kawuxing_calc.scoring import Settlement, WinResult
from kawuxing_calc.text import Speech
from kawuxing_calc.text.settings import as_typed

_MOST_IN_A_CELL: Final = 4
"""Rules that a row of the table names; more stand below it."""


def comparison_screen(groups: Sequence[Group], speech: Speech) -> Iterator[RenderableType]:
    """The parts of the screen, top to bottom."""
    yield from _notes(groups, speech)
    table = new_table()
    table.add_column(speech.say("compare.col.rules"), overflow="fold")
    table.add_column(speech.say("compare.col.fan"), overflow="fold")
    table.add_column(speech.say("compare.col.mult"), justify="right", no_wrap=True)
    table.add_column(speech.say("compare.col.ends"), overflow="fold")
    for group in groups:
        table.add_row(_rules(group, _mark(group, groups), speech), *_answer(group, speech))
        table.add_section()
    yield table
    yield from _long_lists(groups, speech)
    if len(groups) == 1 < len(groups[0].rules):
        yield Text(speech.say("compare.alike", count=len(groups[0].rules)))
    for group in groups:
        yield from _why(group, groups[0].majority, speech)
    yield from _house(groups, speech)


def _house(groups: Sequence[Group], speech: Speech) -> Iterator[RenderableType]:
    """The house rules and the base, where there are any."""
    settled = next((group.answer for group in groups if isinstance(group.answer, Settlement)), None)
    if settled is None:
        return
    pairs = ", ".join(f"{key}={as_typed(value)}" for key, value in settled.profile.overrides.items())
    parts = [speech.say("score.overrides", text=pairs)] if pairs else []
    parts += [speech.say("score.base", base=write_money(settled.base))] if settled.base != 1 else []
    if parts:
        yield Text(speech.say("word.beside").join(parts), style="dim")


def _notes(groups: Sequence[Group], speech: Speech) -> Iterator[RenderableType]:
    """What was assumed; what only some rules say is left to the differences."""
    settled = [group.answer for group in groups if isinstance(group.answer, Settlement)]
    notes = [
        note for answer in settled for note in answer.notes if not {"setting", "rules"} & note.args.keys()
    ]
    if notes:
        yield notes_block(dict.fromkeys(speech.note(note) for note in notes_first(notes)), speech)


def _mark(group: Group, groups: Sequence[Group]) -> str:
    """What a group is among all."""
    if group is not groups[0]:
        return "odd"
    if len(group.rules) == 1 or not group.majority:
        return "first"
    return "all" if len(groups) == 1 else "majority"


def _rules(group: Group, mark: str, speech: Speech) -> Text:
    style = "bold yellow" if mark == "odd" else "bold"
    head = speech.say(f"compare.{mark}", count=len(group.rules))
    long = len(group.rules) > _MOST_IN_A_CELL
    ids = f"{group.rules[0]}, {speech.say('word.cut')}" if long else ", ".join(group.rules)
    return Text.assemble((head, style), "\n", ids)


def _long_lists(groups: Sequence[Group], speech: Speech) -> Iterator[RenderableType]:
    """The rules of the rows that name only the first of theirs: across the screen they take fewer lines."""
    for group in groups:
        if len(group.rules) > _MOST_IN_A_CELL:
            head = speech.say(f"compare.{_mark(group, groups)}", count=len(group.rules))
            yield Text(speech.say("compare.listed", text=head), style="bold")
            yield Padding(Text(", ".join(group.rules)), (0, 0, 0, 2), expand=False)


def _answer(group: Group, speech: Speech) -> tuple[Text, Text, Text]:
    answer = group.answer
    if isinstance(answer, KwxError):
        said = "\n".join(_refused(diagnostic, speech) for diagnostic in answer.diagnostics)
        return Text(said), Text(), Text()
    lines = [f"{name} {money_text(amount)}" for name, amount in answer.money.items()]
    unknown = [r for r in answer.wins if r.discarder is None and r.how != "zimo"]
    owed = [line for result in unknown for line in share_lines(result, answer, speech)]
    ends = "\n".join(owed or lines)
    multipliers = "\n".join(_multiplier(result, speech) for result in answer.wins)
    return _fan(answer, speech), Text(multipliers), Text(ends)


def _refused(diagnostic: Diagnostic, speech: Speech) -> str:
    """Why rules settle nothing; a fan they do not count without their name, as the row may be of several."""
    if diagnostic.code == "fan-not-played":
        return speech.say("compare.not-settled", fan=diagnostic.args["fan"])
    return speech.error(diagnostic)[0]


def _fan(settlement: Settlement, speech: Speech) -> Text:
    lines: list[str] = []
    for result in settlement.wins:
        if len(settlement.wins) > 1:
            lines.append(result.winner)
        fan = [speech.worth(line.id, line.mult) for line in result.tally.fan]
        lines += fan or [_no_fan(result, speech)]
    not_played = [note.args["fan"] for note in settlement.notes if note.code == "flag-not-played"]
    lines += [speech.say("compare.not-counted", fan=fan) for fan in not_played]
    if any(line.units for line in settlement.gangs):
        lines.append(speech.say("compare.with-gangs"))
    return Text("\n".join(lines))


def _no_fan(result: WinResult, speech: Speech) -> str:
    stated = result.unchecked and result.tally.product > 1
    return speech.say("score.multiplier-stated") if stated else speech.fan("pihu")


def _multiplier(result: WinResult, speech: Speech) -> str:
    tally = result.tally
    text = speech.times(tally.product)
    if tally.multiplier != tally.product:
        text = speech.say("compare.capped", product=tally.product, multiplier=tally.multiplier)
    added = sum(units for _, units in tally.additives)
    return f"{text}+{added}" if added else text


def _why(group: Group, majority: bool, speech: Speech) -> Iterator[RenderableType]:
    """What makes a group differ, each key with both clauses."""
    for together in (False, True):
        causes = [cause for cause in group.causes if cause.together is together]
        if causes:
            rules = speech.join(dict.fromkeys(name for cause in causes for name in cause.rules))
            form = "together" if together and len({cause.key for cause in causes}) > 1 else "alone"
            yield Text("")
            yield Text(speech.say(f"compare.{form}", ids=rules), style="bold yellow")
            yield settings_side_by_side(_side_by_side(causes, majority, speech), speech)


def _side_by_side(
    causes: Sequence[Cause], majority: bool, speech: Speech
) -> dict[str, list[tuple[str, Setting]]]:
    """For each key what each of the group says, then what the others say: once, and with a clause if any has one."""
    rows: dict[str, list[tuple[str, Setting]]] = {}
    against: dict[tuple[str, Value], Cause] = {}
    for cause in causes:
        rows.setdefault(cause.key, []).append((", ".join(cause.rules), cause.setting))
        said = (cause.key, cause.majority.value)
        if said not in against or (cause.majority.source and not against[said].majority.source):
            against[said] = cause
    form = "compare.of-majority" if majority else "compare.of-first"
    for cause in against.values():
        rows[cause.key].append((speech.say(form, name=cause.reference), cause.majority))
    return rows
