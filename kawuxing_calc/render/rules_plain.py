"""Rule profiles as plain objects for programs: the JSON of ``kwx rules``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kawuxing_calc.profile import Profile, Setting, Value
from kawuxing_calc.profile.keys import KEYS
from kawuxing_calc.profile.model import Remark
from kawuxing_calc.render.plain import SCHEMA
from kawuxing_calc.text import Speech
from kawuxing_calc.text.settings import in_words, label


def list_json(
    profiles: Sequence[Profile], own: Sequence[Profile], broken: Mapping[str, Path], speech: Speech
) -> dict[str, Any]:
    """The rules there are; `path` is null for those that ship with the program, `sound` false for a broken file."""
    rows = [
        {
            "id": profile.id,
            "name": speech.words(profile.name),
            "region": speech.words(profile.region),
            "cap": profile.rules.cap,
            "character": speech.words(profile.character),
            "path": str(profile.path) if profile in own else None,
            "sound": True,
        }
        for profile in (*profiles, *own)
    ]
    blank = {"name": None, "region": None, "cap": None, "character": None}
    rows += [{"id": id, **blank, "path": str(path), "sound": False} for id, path in broken.items()]
    return {"schema": SCHEMA, "rules": rows}


def profile_json(profile: Profile, speech: Speech) -> dict[str, Any]:
    """Every value in force, what it says in words, and where it comes from."""
    return {
        "schema": SCHEMA,
        "rules": profile.id,
        "name": speech.words(profile.name),
        "region": speech.words(profile.region),
        "character": speech.words(profile.character),
        "sheet": profile.sheet,
        "parent": profile.parent,
        "overrides": {key: plain_value(value) for key, value in profile.overrides.items()},
        "settings": [
            {
                "key": key,
                "group": key.partition(".")[0],
                "label": label(speech, KEYS[key]),
                **setting_json(key, setting, speech),
                "origin": setting.origin,
            }
            for key, setting in profile.settings.items()
        ],
        "notes": _remarks(profile.notes, speech),
        "reminders": _remarks(profile.reminders, speech),
        "sizes": [{"from": s.least or "cap", "name": speech.words(s.text)} for s in profile.sizes],
        "combos": [{"fan": sorted(c.fan), "name": speech.words(c.text)} for c in profile.combos],
    }


def setting_json(key: str, setting: Setting, speech: Speech) -> dict[str, Any]:
    """A value, what it says in words, and its clause."""
    return {
        "value": plain_value(setting.value),
        "words": in_words(speech, KEYS[key], setting.value),
        "source": speech.clause(setting),
    }


def plain_value(value: Value) -> Any:
    """A value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def _remarks(remarks: Sequence[Remark], speech: Speech) -> list[dict[str, str]]:
    return [{"text": speech.words(remark.text), "source": remark.source} for remark in remarks]


def diff_json(one: Profile, other: Profile, speech: Speech) -> dict[str, Any]:
    """What two profiles say differently."""
    return {
        "schema": SCHEMA,
        "a": one.id,
        "b": other.id,
        "differences": differences_json(one, other, speech),
    }


def differences_json(one: Profile, other: Profile, speech: Speech) -> list[dict[str, Any]]:
    """Each key on which they differ, with what either says."""
    return [
        {
            "key": key,
            "a": setting_json(key, one.settings[key], speech),
            "b": setting_json(key, other.settings[key], speech),
        }
        for key in one.differing(other)
    ]


def sound_json(profile: Profile, parent: Profile | None, speech: Speech) -> dict[str, Any]:
    """A sound profile, and what it says differently from its parent."""
    return {
        "schema": SCHEMA,
        "rules": profile.id,
        "parent": profile.parent,
        "sound": True,
        "differences": differences_json(profile, parent, speech) if parent else [],
    }
