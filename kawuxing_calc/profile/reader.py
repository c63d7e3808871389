"""A profile file -> what it says by itself. All that is wrong in it is found at once, each fault with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from kawuxing_calc.diagnostics import Diagnostic, suggest
from kawuxing_calc.fan import BY_ID
from kawuxing_calc.knobs import Knob
from kawuxing_calc.profile.keys import KEYS
from kawuxing_calc.profile.model import ComboName, Remark, Setting, SizeName, Words
from kawuxing_calc.profile.take import fan_called, fault, take, unknown_fan, wrong_type
from kawuxing_calc.profile.tomlfile import TOML, TomlFile, read_toml
from kawuxing_calc.records import Record

LANGUAGES: Final = ("zh", "zh-Hant", "en")
LONGEST_ID: Final = 40
_TEXTS: Final = ("name", "region", "character")
_PLAIN: Final = ("id", "extends", "sheet")
_ROWS: Final = ("notes", "reminders", "sizes", "combos")
_HEADER: Final = (*_PLAIN, *_TEXTS, *_ROWS)
_SECTIONS: Final = tuple(dict.fromkeys(key.split(".")[0] for key in KEYS))
_SHORT: Final = tuple(f"fan.{fan}" for fan in BY_ID)
_MOST_GUESSES: Final = 50
"""A file with more faults than this is no profile: what its keys may have meant is not worth the time."""

Faults = list[Diagnostic]


def is_id(text: str) -> bool:
    """Whether a profile may be called so: letters, digits, ``_`` and ``-``, which does not come first."""
    return len(text) <= LONGEST_ID and text[:1] != "-" and text.replace("-", "_").replace("_", "0").isalnum()


class Sheet(Record):
    """What one profile file says by itself, before its parent's values are taken; what is wrong is left out.

    `faults` say what is wrong, each with its line.
    """

    id: str
    path: Path
    file: TomlFile
    extends: str | None
    sheet: str
    words: Mapping[str, Words]
    settings: Mapping[str, Setting]
    notes: tuple[Remark, ...]
    reminders: tuple[Remark, ...]
    sizes: tuple[SizeName, ...]
    combos: tuple[ComboName, ...]
    faults: tuple[Diagnostic, ...]


def read_sheet(path: Path, name: str) -> Sheet:
    """Read a profile file; `name` is what it is called in messages.

    Raises `KwxError` for a file that cannot be read or is no TOML; other faults are in the sheet.
    """
    file = read_toml(path, name)
    table = file.table
    faults: Faults = []
    plain = {key: _plain(key, table[key], faults) for key in _PLAIN if key in table}
    id = plain.get("id") or path.stem
    rows = {key: list(_rows(table, key, faults)) for key in _ROWS}
    sheet = Sheet(
        id=id,
        path=path,
        file=file,
        extends=plain.get("extends"),
        sheet=plain.get("sheet") or "",
        words={key: _words(table.get(key, {}), (key,), faults) for key in _TEXTS},
        settings=_settings(table, id, faults),
        notes=tuple(_remark(row) for row in rows["notes"]),
        reminders=tuple(_remark(row) for row in rows["reminders"]),
        sizes=tuple(_sizes(rows["sizes"], faults)),
        combos=tuple(_combos(rows["combos"], faults)),
        faults=(),
    )
    if not table:
        faults.append(Diagnostic("empty-profile", {"path": name}))
    return sheet._replace(faults=tuple(file.placed(faults)))


def _plain(key: str, value: Any, faults: Faults) -> str | None:
    if not isinstance(value, str):
        faults.append(wrong_type(key, "text", value))
    elif key == "id" and not is_id(value):
        faults.append(fault("bad-id", key, value=value))
    else:
        return value
    return None


def _unknown(key: str, known: tuple[str, ...], faults: Faults) -> Diagnostic:
    """A key that there is not, and the one among `known`, or else among all, whose last part is most like its own."""
    called = fan_called(_last(key))
    near = f"fan.{called}" if called else ""
    if not near and len(faults) <= _MOST_GUESSES:
        near = _like(key, known) or _like(key, tuple(KEYS))
    return fault("unknown-setting", key, near=near)


def _like(key: str, known: tuple[str, ...]) -> str:
    last = suggest(_last(key), [_last(each) for each in known])
    meant = [each for each in known if _last(each) == last]
    return meant[0] if len(meant) == 1 else ""


def _last(key: str) -> str:
    return key.rpartition(".")[2]


# ------------------------------------------------------------------------------------------- texts


def _words(value: Any, place: tuple[str, ...], faults: Faults) -> Words:
    """A text by language; plain text stands for every language."""
    key = place[0]
    if isinstance(value, str):
        return dict.fromkeys(LANGUAGES, value)
    if not isinstance(value, dict):
        faults.append(wrong_type(key, "text-by-language", value)._replace(place=(TOML, *place)))
        return {}
    sound = {}
    for name, text in value.items():
        if name not in LANGUAGES:
            wrong = _unknown(f"{key}.{name}", tuple(f"{key}.{language}" for language in LANGUAGES), faults)
        elif not isinstance(text, str):
            wrong = wrong_type(f"{key}.{name}", "text", text)
        else:
            sound[name] = text
            continue
        faults.append(wrong._replace(place=(TOML, *place, name)))
    return sound


class _Row(Record):
    """A row of an array of tables: its text by language, what else it holds, and where it stands."""

    words: Words
    rest: Mapping[str, Any]
    place: tuple[str, ...]


_REST: Final = {"notes": "source", "reminders": "source", "sizes": "from", "combos": "fan"}


def _rows(table: Mapping[str, Any], key: str, faults: Faults) -> Iterator[_Row]:
    rows = table.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        faults.append(wrong_type(key, "tables", rows))
        return
    for index, row in enumerate(rows):
        place = (key, str(index))
        own = _REST[key]
        texts = {name: text for name, text in row.items() if name != own}
        if not texts:
            faults.append(_missing(f"{key}.zh")._replace(place=(TOML, *place)))
        if own == "source" and not isinstance(row.get(own, ""), str):
            wrong = wrong_type(f"{key}.{own}", "text", row[own])
            faults.append(wrong._replace(place=(TOML, *place, own)))
        yield _Row(_words(texts, place, faults), {own: row.get(own)}, place)


def _remark(row: _Row) -> Remark:
    return Remark(row.words, str(row.rest["source"] or ""))


def _sizes(rows: list[_Row], faults: Faults) -> Iterator[SizeName]:
    for row in rows:
        least = row.rest["from"]
        if least == "cap":
            yield SizeName(None, row.words)
        elif type(least) is int and least >= 1:
            yield SizeName(least, row.words)
        else:
            wrong = wrong_type("sizes.from", "size", least) if least is not None else _missing("sizes.from")
            faults.append(wrong._replace(place=(TOML, *row.place, "from")))


def _combos(rows: list[_Row], faults: Faults) -> Iterator[ComboName]:
    for row in rows:
        ids = row.rest["fan"]
        wrong: Faults = []
        if ids is None:
            wrong = [_missing("combos.fan")]
        elif not isinstance(ids, list) or not ids or not all(isinstance(id, str) for id in ids):
            wrong = [wrong_type("combos.fan", "fans", ids)]
        else:
            wrong = [unknown_fan("combos.fan", id) for id in ids if id not in BY_ID]
        if not wrong:
            yield ComboName(frozenset(ids or ()), row.words)
        faults += [found._replace(place=(TOML, *row.place, "fan")) for found in wrong]


def _missing(key: str) -> Diagnostic:
    return fault("key-missing", key)


# ------------------------------------------------------------------------------------------- values


def _settings(table: Mapping[str, Any], origin: str, faults: Faults) -> dict[str, Setting]:
    found: dict[str, Setting] = {}
    for section, values in table.items():
        if section in _HEADER:
            continue
        if section not in _SECTIONS:
            name = f'"{section}"' if "." in section else section  # a dot inside quotes parts nothing
            wrong = _unknown(name, (*_HEADER, *_SECTIONS, *_SHORT, *KEYS), faults)
            faults.append(wrong._replace(place=(TOML, section)))
        elif not isinstance(values, dict):
            faults.append(wrong_type(section, "table", values))
        else:
            for knob, value in _knobs(section, values, faults):
                setting = _setting(knob, value, origin, faults)
                if setting is not None:
                    found[knob.key] = setting
    return found


def _knobs(prefix: str, table: Mapping[str, Any], faults: Faults) -> Iterator[tuple[Knob, Any]]:
    """Each value of a table with its knob; ``fan.X`` may be a table of its own, or short for its multiplier."""
    for name, value in table.items():
        key = f"{prefix}.{name}"
        if prefix == "fan" and name in BY_ID:
            if isinstance(value, dict) and "value" not in value:
                yield from _knobs(key, value, faults)
                continue
            key += ".mult"
        if key in KEYS:
            yield KEYS[key], value
        else:
            siblings = tuple(known for known in KEYS if known.startswith(f"{prefix}."))
            faults.append(_unknown(key, _SHORT if prefix == "fan" else siblings, faults))


def _setting(knob: Knob, value: Any, origin: str, faults: Faults) -> Setting | None:
    source = None
    if isinstance(value, dict):
        before = len(faults)
        known = (f"{knob.key}.value", f"{knob.key}.source")
        faults += [
            _unknown(f"{knob.key}.{name}", known, faults) for name in value if name not in ("value", "source")
        ]
        source = value.get("source")
        if source is not None and not isinstance(source, str):
            faults.append(wrong_type(f"{knob.key}.source", "text", source))
        if "value" not in value:
            faults.append(fault("value-missing", knob.key))
        if len(faults) > before:
            return None
        value = value["value"]
    taken = take(knob, value, faults)
    return None if taken is None else Setting(taken, source, origin)
