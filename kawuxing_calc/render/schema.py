"""The JSON Schema of a rule profile, made from the keys: editors check and complete a profile by it.

``python -m kawuxing_calc.render.schema`` prints what ``schemas/profile.schema.json`` holds.
"""

from __future__ import annotations

from typing import Any, Final

from kawuxing_calc.fan import BY_ID
from kawuxing_calc.knobs import Knob
from kawuxing_calc.profile import COMMON, load_profile
from kawuxing_calc.profile.keys import GROUPS, KEYS
from kawuxing_calc.profile.reader import LANGUAGES
from kawuxing_calc.render.rules_plain import plain_value
from kawuxing_calc.text import Speech
from kawuxing_calc.text.settings import may_be, meaning

Schema = dict[str, Any]

_TEXT: Final[Schema] = {"type": "string"}
_FANS: Final[Schema] = {"type": "array", "uniqueItems": True, "items": {"enum": list(BY_ID)}}
_BY_LANGUAGE: Final[Schema] = dict.fromkeys(LANGUAGES, _TEXT)


def profile_schema(speech: Speech) -> Schema:
    """The schema, its descriptions in one language."""
    custom = load_profile(COMMON)
    values = {key: _value(knob, plain_value(custom.value(key)), speech) for key, knob in KEYS.items()}
    sections = {group: _section(group, values, speech) for group in GROUPS}
    return {
        # Editors' TOML plug-ins know this draft.
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:kawuxing-calc:profile",
        "title": speech.say("schema.profile"),
        **_table({**_header(speech), **sections}),
        "definitions": {_type_of(knob): _said(knob) for knob in KEYS.values()},
    }


def _table(properties: Schema, *required: str) -> Schema:
    needed = {"required": list(required)} if required else {}
    return {"type": "object", "additionalProperties": False, **needed, "properties": properties}


def _header(speech: Speech) -> Schema:
    text = {"anyOf": [_TEXT, _table(_BY_LANGUAGE)]}
    remark = _table({**_BY_LANGUAGE, "source": _TEXT})
    size = _table(
        {"from": {"anyOf": [{"type": "integer", "minimum": 1}, {"const": "cap"}]}, **_BY_LANGUAGE}, "from"
    )
    parts = {
        "id": {"type": "string", "minLength": 1, "maxLength": 40},
        "extends": _TEXT,
        "sheet": _TEXT,
        "name": text,
        "region": text,
        "character": text,
        "notes": {"type": "array", "items": remark},
        "reminders": {"type": "array", "items": remark},
        "sizes": {"type": "array", "items": size},
        "combos": {
            "type": "array",
            "items": _table({"fan": {**_FANS, "minItems": 1}, **_BY_LANGUAGE}, "fan"),
        },
    }
    return {key: {"description": speech.say(f"schema.{key}"), **part} for key, part in parts.items()}


def _section(group: str, values: Schema, speech: Speech) -> Schema:
    inside = {
        key.removeprefix(f"{group}."): value for key, value in values.items() if key.startswith(f"{group}.")
    }
    if group == "fan":
        inside = {fan: _fan(fan, inside, speech) for fan in BY_ID}
    return {"description": speech.say(f"group.{group}"), **_table(inside)}


def _fan(fan: str, values: Schema, speech: Speech) -> Schema:
    """A fan: short for its multiplier, or a table of its own."""
    own = {key.removeprefix(f"{fan}."): value for key, value in values.items() if key.startswith(f"{fan}.")}
    return {"description": own["mult"]["description"], "anyOf": [*own["mult"]["allOf"], _table(own)]}


def _value(knob: Knob, custom: Any, speech: Speech) -> Schema:
    says = speech.join(f"{written} {words}" for written, words in may_be(speech, knob))
    text = meaning(speech, knob) + (speech.say("schema.choices", text=says) if says else "")
    # Beside a reference nothing else is heeded in this draft, hence the list of one.
    return {"description": text, "default": custom, "allOf": [{"$ref": f"#/definitions/{_type_of(knob)}"}]}


def _type_of(knob: Knob) -> str:
    """A name for what a knob takes, the same for all that take the same."""
    if knob.kind == "whole":
        return f"{knob.least}-{knob.most}{'-or-false' if knob.optional else ''}"
    if knob.choices:
        return ("list-of-" if knob.kind == "choices" else "") + "-or-".join(knob.choices)
    return knob.kind


def _said(knob: Knob) -> Schema:
    """A value, bare or with its clause."""
    return {"anyOf": [_bare(knob), _table({"value": _bare(knob), "source": _TEXT}, "value")]}


def _bare(knob: Knob) -> Schema:
    match knob.kind:
        case "yes-no":
            return {"type": "boolean"}
        case "choice":
            return {"enum": list(knob.choices)}
        case "choices":
            return {"type": "array", "uniqueItems": True, "items": {"enum": list(knob.choices)}}
        case "fans":
            return _FANS
    number: Schema = {"type": "integer", "minimum": knob.least, "maximum": knob.most}
    return {"anyOf": [number, {"const": False}]} if knob.optional else number


def schema_text(schema: Schema) -> str:
    """A schema as its file has it."""
    import json

    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    from kawuxing_calc.text import speech

    print(schema_text(profile_schema(speech("zh"))), end="")
