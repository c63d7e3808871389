"""The screens of ``kwx rules``: which rules there are, what they say and where it comes from, how two differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kawuxing_calc.profile import COMMON, Profile, Setting
from kawuxing_calc.profile.keys import GROUPS, KEYS
from kawuxing_calc.profile.model import Remark
from kawuxing_calc.render.frame import new_table
from kawuxing_calc.text import Speech
from kawuxing_calc.text.settings import as_typed, in_words, label

_KEY_CELLS: Final = 36
"""Wide enough for nearly every ``key=value``, and leaves room for its clause in a narrow window."""

# So many keys say that a fan is like most that they would bury the others; one line stands for them all.
_UNLISTED: Final[Mapping[str, object]] = {"cap": False, "excludes": ()}


def list_screen(
    profiles: Sequence[Profile], own: Sequence[Profile], broken: Mapping[str, Path], speech: Speech
) -> Iterator[RenderableType]:
    """The rules there are: those that ship with the program, then one's own."""
    table = new_table()
    table.add_column(speech.say("rules.col.rules"), overflow="fold")
    table.add_column(speech.say("rules.col.cap"), justify="right", no_wrap=True)
    table.add_column(speech.say("rules.col.what"), overflow="fold")
    for profile in (*profiles, *own):
        where = speech.say("rules.own", path=str(profile.path)) if profile in own else ""
        name = Text.assemble((profile.id, "bold"), "\n", speech.words(profile.name))
        region = speech.words(profile.region)
        said = (
            Text(speech.words(profile.character)),
            Text(region and speech.say("rules.region", region=region), style="dim"),
            Text(where),
        )
        cap = profile.rules.cap
        what = Text("\n").join(line for line in said if line)
        table.add_row(name, str(cap) if cap else speech.say("rules.no-cap"), what)
    for id, path in broken.items():
        table.add_row(
            Text(id, style="bold"), "?", Text(speech.say("rules.broken", path=str(path)), style="red")
        )
    yield table
    yield Text(speech.say("rules.list-more"), style="dim")


def profile_screen(profile: Profile, speech: Speech) -> Iterator[RenderableType]:
    """Every value in force and where it comes from, then the notes and the reminders."""
    yield Text(speech.say("word.with-id", name=speech.words(profile.name), id=profile.id), style="bold")
    for line in (speech.words(profile.region), speech.words(profile.character)):
        if line:
            yield Text(line)
    if profile.sheet:
        yield Text(speech.say("rules.sheet", sheet=profile.sheet))
    yield _settings(profile, speech)
    yield Text(speech.say("rules.unlisted"), style="dim")
    yield from _remarks(speech.say("rules.notes"), profile.notes, speech)
    yield from _remarks(speech.say("rules.reminders"), profile.reminders, speech)
    if profile.parent not in (None, COMMON):
        yield Text(speech.say("rules.parent", parent=profile.parent), style="dim")


def _settings(profile: Profile, speech: Speech) -> Table:
    table = new_table()
    table.add_column(speech.say("rules.col.key"), width=_KEY_CELLS, overflow="fold")
    table.add_column(speech.say("rules.col.source"), overflow="fold")
    for group in GROUPS:
        table.add_row(Text(speech.say(f"group.{group}"), style="bold underline"), "")
        for key, setting in profile.settings.items():
            if key.startswith(f"{group}.") and not _goes_without_saying(key, setting):
                table.add_row(_said(key, setting, speech), Text(speech.clause(setting)))
        table.add_section()
    return table


def _goes_without_saying(key: str, setting: Setting) -> bool:
    part = key.rpartition(".")[2]
    return key.startswith("fan.") and part in _UNLISTED and setting.value == _UNLISTED[part]


def _said(key: str, setting: Setting, speech: Speech) -> Text:
    """A setting as players say it, and below it as one would type it."""
    knob = KEYS[key]
    text = Text.assemble(label(speech, knob), "  ", (in_words(speech, knob, setting.value), "bold"))
    return text.append(f"\n{key.removesuffix('.mult')}={as_typed(setting.value)}", style="dim")


def _remarks(title: str, remarks: Sequence[Remark], speech: Speech) -> Iterator[RenderableType]:
    if not remarks:
        return
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for remark in remarks:
        text = Text(speech.words(remark.text))
        text.append(f"\n{remark.source}" if remark.source else "", style="dim")
        grid.add_row(speech.say("word.bullet"), text)
    yield Text(title, style="bold")
    yield Padding(grid, (0, 0, 1, 0))


# ------------------------------------------------------------------------------------------- differences


def diff_screen(one: Profile, other: Profile, speech: Speech) -> Iterator[RenderableType]:
    """What two profiles say differently, each with its clause."""
    keys = one.differing(other)
    if not keys:
        yield Text(speech.say("rules.same", one=one.id, two=other.id))
        return
    yield Text(speech.say("rules.differ", one=one.id, two=other.id, count=len(keys)), style="bold")
    yield differences(keys, {one.id: one, other.id: other}, speech)


def sound_screen(profile: Profile, parent: Profile | None, speech: Speech) -> Iterator[RenderableType]:
    """That a profile is sound, and what it says differently from its parent."""
    said = {"rules": profile.name, "id": profile.id}
    if parent is None:
        yield Text(speech.say("rules.sound-root", **said))
        return
    yield Text(speech.say("rules.sound", **said, parent=parent.id))
    keys = profile.differing(parent)
    if keys:
        yield Text(speech.say("rules.sound-differ", parent=parent.id, count=len(keys)))
        yield differences(keys, {profile.id: profile, parent.id: parent}, speech)
    else:
        yield Text(speech.say("rules.sound-same", parent=parent.id))


def differences(keys: Sequence[str], profiles: Mapping[str, Profile], speech: Speech) -> RenderableType:
    """For each key what each profile says, by the name given to it, and the clause."""
    rows = {key: [(name, p.settings[key]) for name, p in profiles.items()] for key in keys}
    return settings_side_by_side(rows, speech)


def settings_side_by_side(
    rows: Mapping[str, Sequence[tuple[str, Setting]]], speech: Speech
) -> RenderableType:
    """For each key the settings of several, each under the name given to it, with its clause."""
    blocks: list[RenderableType] = []
    for key, settings in rows.items():
        knob = KEYS[key]
        blocks.append(Text.assemble((label(speech, knob), "bold"), (f"  {key}", "dim")))
        grid = Table.grid(padding=(0, 2))
        grid.add_column(overflow="fold", max_width=22)
        grid.add_column(overflow="fold", style="bold")
        grid.add_column(overflow="fold")
        for name, setting in settings:
            value = Text(in_words(speech, knob, setting.value))
            grid.add_row(Text(name), value, Text(speech.clause(setting)))
        blocks.append(Padding(grid, (0, 0, 0, 2)))
    return Group(*blocks)
