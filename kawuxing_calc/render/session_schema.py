"""The JSON Schema of ``kwx session --json`` and of each line of ``--format jsonl``, made from that of a settlement.

``python -m kawuxing_calc.render.session_schema`` prints what ``schemas/session.schema.json`` holds.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, Final

from kawuxing_calc.render.schema import schema_text
from kawuxing_calc.render.wording import CAUSES
from kawuxing_calc.schemas import schema_path

Schema = dict[str, Any]

_TEXTS: Final = ("name", "why", "source", "text", "reading", "remark")
"""What the lines of ``jsonl`` leave out: they are ids and numbers only."""

_NAME: Final[Schema] = {"type": "string"}
_NAME_OR_NULL: Final[Schema] = {"anyOf": [_NAME, {"type": "null"}]}
_COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_MONEY: Final[Schema] = {"$ref": "#/definitions/money"}
_MONEY_BY_NAME: Final[Schema] = {"type": "object", "additionalProperties": _MONEY}
_MONEY_BY_CAUSE: Final[Schema] = {
    "type": "object",
    "additionalProperties": False,
    "properties": dict.fromkeys(CAUSES, _MONEY),
}


def session_schema() -> Schema:
    """The schema: a deal, an error or the summary of ``jsonl``, or the whole document of ``json``."""
    told: Schema = json.loads(schema_path("settlement").read_text("utf-8"))["definitions"]
    bare = {name: _without_texts(told[name]) for name in ("settlement", "win", "fan")}
    bare["win"]["properties"]["fan"]["items"] = _ref("bare-fan")
    bare["settlement"]["properties"]["wins"]["items"] = _ref("bare-win")
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:kawuxing-calc:session",
        "title": "kwx session: a line of --format jsonl, or the document of --format json",
        "anyOf": [_ref("deal"), _ref("errors"), _ref("summary"), _ref("session")],
        "definitions": {
            "deal": _with(bare["settlement"], _STANDING),
            "errors": told.pop("errors"),
            "summary": _SUMMARY,
            "session": _SESSION,
            "entry": _with(told.pop("settlement"), {**_STANDING, "remark": _REMARK}),
            "person": _PERSON,
            "payment": _PAYMENT,
            "bare-win": bare["win"],
            "bare-fan": bare["fan"],
            **told,
        },
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def _list_of(name: str) -> Schema:
    return {"type": "array", "items": _ref(name)}


def _closed(properties: Schema, *optional: str) -> Schema:
    """An object that has these properties, all but the optional ones always, and no other."""
    needed = [name for name in properties if name not in optional]
    return {"type": "object", "additionalProperties": False, "required": needed, "properties": properties}


def _with(schema: Schema, more: Schema) -> Schema:
    return _closed({**schema["properties"], **more})


def _without_texts(schema: Schema) -> Schema:
    properties: Schema = deepcopy(schema["properties"])
    if "notes" in properties:
        properties["notes"]["items"] = _closed({"code": {"type": "string"}})
    return _closed({name: value for name, value in properties.items() if name not in _TEXTS})


_REMARK: Final[Schema] = {
    "description": "what stands behind the line, after what an adjustment or a foul is for; empty for none",
    "type": "string",
}
_STANDING: Final[Schema] = {
    "line": {"description": "the line's number in its file", "type": "integer", "minimum": 1},
    "deal": {
        "description": "wins and draws are counted; null for an adjustment or a foul",
        "anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}],
    },
    "dealer": {"description": "null if not known", **_NAME_OR_NULL},
    "resting": {"description": "null if nobody rests, or it is not known who", **_NAME_OR_NULL},
    "totals": {"description": "each one's money so far", **_MONEY_BY_NAME},
}

_PAYMENT: Final = _closed(
    {
        "from": _NAME,
        "to": _NAME,
        "money": _MONEY,
        "for": {
            "description": "what it is made up of; only who owes whom has it, not settling up",
            **_MONEY_BY_CAUSE,
        },
    },
    "for",
)

_SUMMARY: Final = _closed(
    {
        "kind": {"const": "summary"},
        "deals": {"description": "wins and draws that were settled", **_COUNT},
        "errors": {"description": "lines that could not be used", **_COUNT},
        "totals": {"description": "each one's money; all who sat down are in it", **_MONEY_BY_NAME},
        "settle_up": {"description": "the fewest payments that make all even", **_list_of("payment")},
        "owed": {"description": "who owes whom for what; with --settle pairwise", **_list_of("payment")},
    },
    "owed",
)

_PERSON: Final = _closed(
    {
        "deals": _COUNT,
        "wins": _COUNT,
        "zimo": {"description": "wins that were self-drawn", **_COUNT},
        "dealt_in": {"description": "hands dealt into", **_COUNT},
        "gangs": _COUNT,
        "money": {"description": "what each cause brought", **_MONEY_BY_CAUSE},
        "biggest": {
            "description": "the biggest hand won; null for none",
            "anyOf": [
                _closed(
                    {
                        "deal": {"type": "integer", "minimum": 1},
                        "multiplier": {"type": "integer", "minimum": 1},
                        "fan": {"type": "array", "items": {"$ref": "#/definitions/fan/properties/id"}},
                        "unchecked": {"$ref": "#/definitions/win/properties/unchecked"},
                    }
                ),
                {"type": "null"},
            ],
        },
    }
)

_SESSION: Final = _closed(
    {
        "schema": {"const": 1},
        "kind": {"const": "session"},
        "unit": {"description": "what the money is called", "type": "string"},
        "entries": {"type": "array", "items": {"anyOf": [_ref("entry"), _ref("errors")]}},
        "people": {"type": "object", "additionalProperties": _ref("person")},
        "summary": _ref("summary"),
    }
)


if __name__ == "__main__":
    print(schema_text(session_schema()), end="")
