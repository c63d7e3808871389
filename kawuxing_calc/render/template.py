"""A new profile: every key with what it governs and what it says now, commented out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from kawuxing_calc.fan import BY_ID
from kawuxing_calc.profile import Profile
from kawuxing_calc.profile.keys import GROUPS, KEYS
from kawuxing_calc.text import Speech
from kawuxing_calc.text.settings import as_toml, choices_text, in_words, meaning

_SCHEMA: Final = "kwx.schema.json"
"""What a new profile calls the schema beside it."""


def profile_template(id: str, extends: str, parent: Profile, speech: Speech) -> str:
    """The text of a profile that inherits everything from `parent`, whose name or path is `extends`."""
    return "\n".join(_lines(id, extends, parent, speech)) + "\n"


def _lines(id: str, extends: str, parent: Profile, speech: Speech) -> Iterator[str]:
    yield from _comment(speech.say("rules.new.head", name=id, id=parent.id, rules=parent.name))
    # A line that named a file of this machine would be wrong wherever the profile is passed on to.
    yield from _comment(speech.say("rules.new.schema", file=_SCHEMA))
    yield f"# #:schema ./{_SCHEMA}"
    yield ""
    yield from _comment(speech.say("rules.new.id"))
    yield f"id = {_text(id)}"
    yield f"name = {_text(id)}"
    yield ""
    yield from _comment(speech.say("rules.new.extends"))
    yield f"extends = {_text(extends)}"
    yield ""
    yield from _comment(speech.say("rules.new.more"))
    yield from (f'# {key} = ""' for key in ("region", "character", "sheet"))
    for group in GROUPS:
        yield ""
        yield from _comment(f"== {speech.say(f'group.{group}')} ==")
        yield f"[{group}]"
        for key in KEYS:
            if key.startswith(f"{group}."):
                yield from _knob(key, parent, speech)
    yield from _names(parent, speech)


def _comment(text: str) -> Iterator[str]:
    return (f"# {line}".rstrip() for line in text.split("\n"))


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _knob(key: str, parent: Profile, speech: Speech) -> Iterator[str]:
    knob, setting = KEYS[key], parent.settings[key]
    yield ""
    yield from _comment(meaning(speech, knob))
    yield from _comment(speech.say("rules.new.choices", text=choices_text(speech, knob)))
    words = in_words(speech, knob, setting.value)
    yield from _comment(speech.say("rules.new.now", value=words, setting=setting))
    yield f"# {key.partition('.')[2]} = {as_toml(setting.value)}"


def _names(parent: Profile, speech: Speech) -> Iterator[str]:
    """What hands are called, as the parent has it, or an example."""
    sizes = [("cap" if size.least is None else size.least, speech.words(size.text)) for size in parent.sizes]
    yield ""
    yield from _comment(speech.say("rules.new.sizes"))
    for least, name in sizes or [("cap", speech.say("rules.new.size"))]:
        yield from ("", "# [[sizes]]", f"# from = {as_toml(least)}", f"# {speech.language} = {_text(name)}")
    combos = [(combo.fan, speech.words(combo.text)) for combo in parent.combos]
    yield ""
    yield from _comment(speech.say("rules.new.combos"))
    example = (frozenset({"qingyise", "qidui"}), speech.say("rules.new.combo"))
    for fan, name in combos or [example]:
        ids = tuple(id for id in BY_ID if id in fan)
        yield from ("", "# [[combos]]", f"# fan = {as_toml(ids)}", f"# {speech.language} = {_text(name)}")
