"""A comparison as a plain object for programs: the JSON of ``kwx compare``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kawuxing_calc.compare import Cause, Group
from kawuxing_calc.deal import Entry
from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.notation.write import write_entry
from kawuxing_calc.render.plain import SCHEMA, settlement_json
from kawuxing_calc.render.rules_plain import plain_value
from kawuxing_calc.text import Speech


def comparison_json(entry: Entry, groups: Sequence[Group], speech: Speech) -> dict[str, Any]:
    """The deal and the groups, the largest first; a group's settlement is that of the first of its rules."""
    return {
        "schema": SCHEMA,
        "deal": write_entry(entry),
        "groups": [
            {
                "rules": list(group.rules),
                "majority": group.majority,
                **_answer(group, speech),
                "differences": [_cause(cause, speech) for cause in group.causes],
            }
            for group in groups
        ],
    }


def _answer(group: Group, speech: Speech) -> dict[str, Any]:
    if isinstance(group.answer, KwxError):
        from kawuxing_calc.render.diagnostics import error_json

        return {"error": error_json(group.answer, speech)["error"]}
    return {"settlement": settlement_json(group.answer, speech)}


def _cause(cause: Cause, speech: Speech) -> dict[str, Any]:
    return {
        "key": cause.key,
        "value": plain_value(cause.setting.value),
        "majority_value": plain_value(cause.majority.value),
        "source": speech.clause(cause.setting),
        "rules": list(cause.rules),
        "together": cause.together,
    }
