"""The reference of a rule profile's keys, as Markdown: ``docs/profile-reference.md``.

``python -m kawuxing_calc.render.reference`` prints it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from kawuxing_calc.fan import FANS
from kawuxing_calc.knobs import Knob
from kawuxing_calc.profile import COMMON, Profile, load_profile
from kawuxing_calc.profile.keys import GROUPS, KEYS
from kawuxing_calc.text import Speech
from kawuxing_calc.text.settings import any_fan, as_toml, choices_text, in_words, label, meaning


def reference(speech: Speech) -> str:
    """Every key: what it governs, what may be written, and the value of common custom."""
    custom = load_profile(COMMON)
    lines = [speech.say("reference.head")]
    for group in GROUPS:
        lines += ["", f"## {speech.say(f'group.{group}')}", ""]
        knobs = [knob for key, knob in KEYS.items() if key.startswith(f"{group}.")]
        lines += _fan_keys(knobs, custom, speech) if group == "fan" else _table(knobs, custom, speech)
    return "\n".join(lines) + "\n"


def _heads(speech: Speech, *names: str) -> list[str]:
    return [_row(*(speech.say(f"reference.{name}") for name in names)), _row(*["---"] * len(names))]


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _table(knobs: Iterable[Knob], custom: Profile, speech: Speech) -> list[str]:
    rows = (
        _row(f"`{knob.key}`", _what(knob, speech), choices_text(speech, knob), _value(knob, custom, speech))
        for knob in knobs
    )
    return [*_heads(speech, "key", "meaning", "choices", "custom"), *rows]


def _what(knob: Knob, speech: Speech) -> str:
    return f"**{label(speech, knob)}**{speech.say('reference.colon')}{meaning(speech, knob)}"


def _value(knob: Knob, custom: Profile, speech: Speech) -> str:
    value = custom.value(knob.key)
    return f"`{as_toml(value)}` {in_words(speech, knob, value)}"


def _fan_keys(knobs: Sequence[Knob], custom: Profile, speech: Speech) -> list[str]:
    """The keys that all fan have are said once; then each fan with its own values, then the keys of a few."""
    count = Counter(_last(knob) for knob in knobs)
    shared = {_last(knob): knob for knob in knobs if count[_last(knob)] == len(FANS)}
    keys = (
        _row(f"`fan.X.{n}`", any_fan(speech, knob), choices_text(speech, knob)) for n, knob in shared.items()
    )
    heads = [*_heads(speech, "key", "meaning", "choices"), *keys, "", *_heads(speech, "fan", "id", "custom")]
    fans = (_fan(fan.id, custom, speech) for fan in FANS)
    options = (knob for knob in knobs if _last(knob) not in shared)
    return [*heads, *fans, "", *_table(options, custom, speech)]


def _last(knob: Knob) -> str:
    return knob.key.rpartition(".")[2]


def _fan(id: str, custom: Profile, speech: Speech) -> str:
    mult = KEYS[f"fan.{id}.mult"]
    excluded = custom.value(f"fan.{id}.excludes")
    excludes = f" `excludes = {as_toml(excluded)}`" if excluded else ""
    return _row(speech.fan(id), f"`{id}`", _value(mult, custom, speech) + excludes)


if __name__ == "__main__":
    from kawuxing_calc.text import speech

    print(reference(speech("zh")), end="")
