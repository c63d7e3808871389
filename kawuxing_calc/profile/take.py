"""One value of a profile, as its knob wants it: from a file, or as a person types it."""

from __future__ import annotations

import re
from datetime import date, time
from typing import Any, Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, suggest
from kawuxing_calc.fan import BY_ID
from kawuxing_calc.knobs import Knob
from kawuxing_calc.profile.model import Value
from kawuxing_calc.profile.tomlfile import TOML

_LONGEST_SHOWN: Final = 40
_MOST_DIGITS: Final = 1000
"""More digits than any knob takes, and fewer than Python refuses to read."""


def read_value(knob: Knob, text: str) -> Value:
    """A value as a person types it behind ``--set KEY=``. Raises `KwxError` where the knob does not take it."""
    faults: list[Diagnostic] = []
    taken = take(knob, _typed(knob, text), faults)
    if taken is None:
        raise KwxError(faults)
    return taken


def _typed(knob: Knob, text: str) -> Any:
    word = text.strip().strip("\"'")
    lowered = word.casefold()
    if knob.kind in ("choices", "fans"):
        return [] if lowered in ("[]", "false", "none") else _typed_list(word)
    if lowered in ("false", "true"):
        return lowered == "true"
    if knob.kind == "whole" and re.fullmatch(r"[+-]?\d+", word):
        return int(word[:_MOST_DIGITS])
    return word


def _typed_list(word: str) -> Any:
    """``a,b`` or ``["a","b"]`` as a list; with a bracket astray the word as it is, which no knob takes."""
    inner = word[1:-1] if word.startswith("[") and word.endswith("]") else word
    if "[" in inner or "]" in inner:
        return word
    return [part for each in inner.split(",") if (part := each.strip(" \"'"))]


def take(knob: Knob, value: Any, faults: list[Diagnostic]) -> Value | None:
    """The value as its knob wants it, or None: then what is wrong has been added to `faults`."""
    match knob.kind:
        case "whole":
            return _take_whole(knob, value, faults)
        case "yes-no":
            if isinstance(value, bool):
                return value
            faults.append(wrong_type(knob.key, "yes-no", value))
        case "choice":
            if isinstance(value, str) and value in knob.choices:
                return value
            faults.append(_not_a_choice(knob, value))
        case "choices" | "fans":
            return _take_list(knob, value, faults)
    return None


def _take_whole(knob: Knob, value: Any, faults: list[Diagnostic]) -> Value | None:
    if value is False and knob.optional:
        return False
    if type(value) is not int:  # a bool is an int to Python, and not to a player
        faults.append(wrong_type(knob.key, "whole-or-false" if knob.optional else "whole", value))
    elif not knob.least <= value <= knob.most:
        variant = "optional" if knob.optional else ""
        args = {"value": shown(value), "least": knob.least, "most": knob.most, "variant": variant}
        faults.append(fault("out-of-range", knob.key, **args))
    else:
        return value
    return None


def _take_list(knob: Knob, value: Any, faults: list[Diagnostic]) -> Value | None:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        faults.append(wrong_type(knob.key, "fans" if knob.kind == "fans" else "list", value))
        return None
    unknown = [item for item in value if item not in (BY_ID if knob.kind == "fans" else knob.choices)]
    faults += [
        unknown_fan(knob.key, id) if knob.kind == "fans" else _not_a_choice(knob, id) for id in unknown
    ]
    twice = dict.fromkeys(item for item in value if value.count(item) > 1)
    if twice:
        faults.append(fault("listed-twice", knob.key, value=", ".join(twice)))
    elif not unknown:
        return tuple(value)
    return None


# ------------------------------------------------------------------------------------------- what is wrong


def fault(code: str, key: str, **args: Any) -> Diagnostic:
    """A fault at a key of a profile."""
    return Diagnostic(code, {"key": key, **args}, place=(TOML, *key.split(".")))


def wrong_type(key: str, wanted: str, value: Any) -> Diagnostic:
    """A value that is not of the type `wanted`, which is the end of a ``word.wanted-`` text's key."""
    return fault("wrong-type", key, wanted=wanted, value=shown(value))


def unknown_fan(key: str, id: str) -> Diagnostic:
    """A fan that there is not, in a list of fan."""
    return fault("unknown-fan-id", key, value=id, near=fan_called(id) or suggest(id, list(BY_ID)) or "")


def fan_called(name: str) -> str:
    """The id of the fan that players call so, "" if none or several are."""
    from kawuxing_calc.notation.words import FAN  # only a fault needs it

    ids = FAN.get(name, ())
    return ids[0] if len(ids) == 1 else ""


def _not_a_choice(knob: Knob, value: Any) -> Diagnostic:
    near = suggest(value, knob.choices) or "" if isinstance(value, str) else ""
    return fault("not-a-choice", knob.key, value=shown(value), choices=", ".join(knob.choices), near=near)


def shown(value: Any) -> str:
    """A value as TOML writes it, cut where it is long."""
    import json  # only a fault needs it

    if isinstance(value, float | date | time):
        return str(value)
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:  # Python refuses to write very long numbers in decimal
        text = hex(value) if isinstance(value, int) else "…"
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"
