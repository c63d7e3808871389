"""The keys of a profile in players' words: what each is called, what it governs, what may be written, what it says."""

from __future__ import annotations

from kawuxing_calc.knobs import UNBOUNDED, Knob
from kawuxing_calc.text import Speech

Value = int | bool | str | tuple[str, ...]


def label(speech: Speech, knob: Knob) -> str:
    """What a key is called: 卡五星, 封顶."""
    return _say(speech, "key", knob)


def meaning(speech: Speech, knob: Knob) -> str:
    """What a key governs, in a sentence."""
    return _say(speech, "meaning", knob)


def any_fan(speech: Speech, knob: Knob) -> str:
    """What a key of a fan governs, whichever the fan."""
    text = speech.find(f"meaning.{_generic(knob.key)[0]}") or ""
    return text.format(fan=speech.say("rules.this-fan"))


def _say(speech: Speech, area: str, knob: Knob) -> str:
    generic, fan = _generic(knob.key)
    return speech.say(f"{area}.{generic}", fan=fan) if fan else speech.say(f"{area}.{generic}")


def _generic(key: str) -> tuple[str, str | None]:
    """The key under which texts stand: all fan share theirs."""
    head, *rest = key.split(".")
    return (f"fan.{rest[1]}", rest[0]) if head == "fan" else (key, None)


def in_words(speech: Speech, knob: Knob, value: Value) -> str:
    """A value as a player says it: 不封顶, 先亮的赔每家."""
    area = f"choice.{_generic(knob.key)[0]}"
    if isinstance(value, bool):
        return speech.say(f"{area}.{as_toml(value)}")
    if isinstance(value, int):
        return speech.say(f"{area}.n", n=value)
    if isinstance(value, str):
        return speech.say(f"{area}.{value}")
    if knob.kind == "fans" and value:
        return speech.fans(value)
    return speech.join(speech.say(f"{area}.{item}") for item in value or ("none",))


def as_toml(value: Value) -> str:
    """A value as a profile writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(as_toml(item) for item in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def as_typed(value: Value) -> str:
    """A value as it stands behind ``--set KEY=``."""
    if isinstance(value, tuple):
        return ",".join(value) or "[]"
    return value if isinstance(value, str) else as_toml(value)


def may_be(speech: Speech, knob: Knob) -> list[tuple[str, str]]:
    """The values that have a name: each as TOML, with what it says."""
    if knob.kind == "yes-no":
        return [(as_toml(value), in_words(speech, knob, value)) for value in (True, False)]
    if knob.kind == "choice":
        return [(as_toml(value), in_words(speech, knob, value)) for value in knob.choices]
    if knob.kind == "choices":
        return [(as_toml(value), in_words(speech, knob, (value,))) for value in knob.choices]
    return [("false", in_words(speech, knob, False))] if knob.optional else []


def choices_text(speech: Speech, knob: Knob) -> str:
    """What may be written, in one line: 1 以上的整数，或 false（不封顶）."""
    named = may_be(speech, knob)
    fixed = speech.join(speech.say("rules.choice", written=written, words=words) for written, words in named)
    if knob.kind == "fans":
        return speech.say("rules.range-fans")
    if knob.kind == "choices":
        return speech.say("rules.range-list", text=fixed)
    if knob.kind != "whole":
        return fixed
    bounded = "range" if knob.most < UNBOUNDED else "range-open"
    number = speech.say(f"rules.{bounded}", least=knob.least, most=knob.most)
    return speech.say("rules.number-or", number=number, text=fixed) if fixed else number
