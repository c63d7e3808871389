"""TOML text -> a profile. Every fault of a file is found at once, with its key path and line."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source, suggest
from kawuxing_calc.fan import BY_ID
from kawuxing_calc.knobs import Knob
from kawuxing_calc.profile.keys import KEYS
from kawuxing_calc.profile.model import ComboName, Remark, Setting, SizeName, Value, Words

LANGUAGES: Final = ("zh", "zh-Hant", "en")
LARGEST_FILE: Final = 1 << 20
_TEXTS: Final = ("name", "region", "character")
_HEADER: Final = ("id", "extends", "sheet", *_TEXTS, "notes", "reminders", "sizes", "combos")
_SECTIONS: Final = frozenset(key.split(".")[0] for key in KEYS)
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(slots=True)
class Sheet:
    """What one profile file says by itself, before its parent's values are taken."""

    id: str
    path: Path | None
    extends: str | None = None
    sheet: str = ""
    words: dict[str, Words] = field(default_factory=dict)
    settings: dict[str, Setting] = field(default_factory=dict)
    notes: tuple[Remark, ...] = ()
    reminders: tuple[Remark, ...] = ()
    sizes: tuple[SizeName, ...] = ()
    combos: tuple[ComboName, ...] = ()


def read_sheet(path: Path, name: str) -> Sheet:
    """Read a profile file; `name` is what it is called in messages. Raises `KwxError` with all its faults."""
    text = _file_text(path, name)
    table = _toml(text, name)
    sheet = Sheet(id=path.stem, path=path)
    faults = list(_header(table, sheet))
    for key, value in table.items():
        if key in _HEADER:
            continue
        if key in _SECTIONS and isinstance(value, dict):
            faults += _section(key, value, sheet)
        else:
            faults.append(_unknown(key, [*_HEADER, *_SECTIONS]))
    if faults:
        raise KwxError([_in_file(fault, text, name) for fault in faults])
    return sheet


def read_value(knob: Knob, text: str) -> Value:
    """A value as a person types it behind ``--set KEY=``. Raises `KwxError` where the knob does not take it."""
    word = text.strip().strip("\"'")
    lowered = word.casefold()
    value: Any = word
    if knob.kind in ("choices", "fans"):
        value = [part.strip(" \"'") for part in word.strip("[]").split(",") if part.strip(" \"'")]
        value = [] if [v.casefold() for v in value] in (["false"], ["none"]) else value
    elif lowered in ("false", "true"):
        value = lowered == "true"
    elif knob.kind == "whole" and re.fullmatch(r"[+-]?\d{1,12}", word):
        value = int(word)
    taken, fault = _take(knob, value)
    if fault:
        raise KwxError([fault])
    return taken


def clashes(settings: Mapping[str, Setting]) -> Iterator[Diagnostic]:
    """Values that cannot stand together."""
    if settings["cap.total"].value is False:
        for key in ("gang.chain_full_at", "full.sigui_from", "full.sigui_with"):
            if settings[key].value not in (False, ()):
                yield Diagnostic("needs-cap", {"key": key}, place=("toml", key))
    if not settings["deck.tiles"].value:
        yield Diagnostic("empty-deck", {"key": "deck.tiles"}, place=("toml", "deck.tiles"))
    for fan in BY_ID:
        key = f"fan.{fan}.excludes"
        excluded = settings[key].value
        if isinstance(excluded, tuple) and fan in excluded:
            yield Diagnostic("excludes-itself", {"key": key, "fan": fan}, place=("toml", key))


# ------------------------------------------------------------------------------------------- the file


def _file_text(path: Path, name: str) -> str:
    source = Source("", name)
    try:
        if path.is_dir():
            raise KwxError([Diagnostic("file-is-directory", {"path": name})], source)
        if path.stat().st_size > LARGEST_FILE:
            raise KwxError([Diagnostic("file-too-large", {"path": name, "most": LARGEST_FILE >> 20})], source)
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise KwxError([Diagnostic("file-too-large", {"path": name, "most": LARGEST_FILE >> 20})], source)
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise KwxError([Diagnostic("file-not-utf8", {"path": name, "line": line})], source) from None
    except FileNotFoundError:
        raise KwxError([Diagnostic("file-missing", {"path": name})], source) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise KwxError([Diagnostic("file-unreadable", {"path": name, "reason": reason})], source) from None


def _toml(text: str, name: str) -> dict[str, Any]:
    import tomli

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        lines = text.replace("\r\n", "\n").split("\n")
        row = min(error.lineno, len(lines))
        line = lines[row - 1]
        at = min(max(error.colno - 1, 0), len(line))
        span = (at, min(at + 1, len(line)))
        fault = Diagnostic("toml-syntax", {"reason": error.msg}, span, source=Source(line, name, row))
        raise KwxError([fault], fault.source) from None
    except (RecursionError, ValueError) as error:
        raise KwxError([Diagnostic("toml-syntax", {"reason": str(error)})], Source("", name)) from None


def _in_file(fault: Diagnostic, text: str, name: str) -> Diagnostic:
    """The fault with the line of the file where its key stands; looked for only once there is a fault."""
    key = fault.place[1] if fault.place else ""
    found = _find_key(text, key) or (1, "", None)
    row, line, span = found
    return Diagnostic(fault.code, fault.args, span, fault.place, Source(line, name, row))


def _find_key(text: str, key: str) -> tuple[int, str, tuple[int, int]] | None:
    """Row, line and span of the longest part of a dotted key that the text spells out."""
    best: tuple[int, int, str, tuple[int, int]] | None = None
    table = ""
    for row, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[+\s*([^\]]+?)\s*\]+", line)
        if header:
            table = header[1].replace('"', "").replace(" ", "")
            words = [(table, header.span(1))]
        else:
            words = [
                (f"{table}.{word}" if table else word, match.span(1))
                for match in re.finditer(r'([A-Za-z0-9_."-]+)\s*=', line.split("#")[0])
                if (word := match[1].replace('"', ""))
            ]
            inner = words[0][0] if words else ""
            words += [(f"{inner}.{word.rsplit('.', 1)[-1]}", span) for word, span in words[1:]]
        for word, span in words:
            if (key == word or key.startswith(f"{word}.")) and (best is None or len(word) > best[0]):
                best = (len(word), row, line, span)
    return best[1:] if best else None


# ------------------------------------------------------------------------------------------- its parts


def _fault(code: str, key: str, **args: Any) -> Diagnostic:
    return Diagnostic(code, {"key": key, **args}, place=("toml", key))


def _unknown(key: str, known: list[str] | tuple[str, ...]) -> Diagnostic:
    near = suggest(key, known) or suggest(key.rsplit(".", 1)[-1], [k.rsplit(".", 1)[-1] for k in known]) or ""
    if near and near not in known:
        near = next((k for k in known if k.rsplit(".", 1)[-1] == near), "")
    return _fault("unknown-setting", key, near=near)


def _wrong_type(key: str, wanted: str, value: Any) -> Diagnostic:
    return _fault("wrong-type", key, wanted=wanted, value=_shown(value))


def _shown(value: Any) -> str:
    text = (
        str(value).lower()
        if isinstance(value, bool)
        else repr(value)
        if isinstance(value, str)
        else str(value)
    )
    return text if len(text) <= 40 else text[:39] + "…"


def _header(table: dict[str, Any], sheet: Sheet) -> Iterator[Diagnostic]:
    for key in ("id", "extends", "sheet"):
        value = table.get(key)
        if value is None:
            continue
        if not isinstance(value, str):
            yield _wrong_type(key, "text", value)
        elif key == "id" and not _ID.fullmatch(value):
            yield _fault("bad-id", key, value=value)
        else:
            setattr(sheet, key, value)
    for key in _TEXTS:
        words, fault = _words(table.get(key, {}), key)
        sheet.words[key] = words
        if fault:
            yield fault
    for key in ("notes", "reminders"):
        remarks = yield from _rows(table, key, {"source"})
        setattr(sheet, key, tuple(Remark(words, row.get("source", "")) for words, row in remarks))
    for words, row in (yield from _rows(table, "sizes", {"from"})):
        size = yield from _size(words, row)
        sheet.sizes += (size,) if size else ()
    for words, row in (yield from _rows(table, "combos", {"fan"})):
        combo = yield from _combo(words, row)
        sheet.combos += (combo,) if combo else ()


def _words(value: Any, key: str) -> tuple[Words, Diagnostic | None]:
    """A text by language; plain text stands for every language."""
    if isinstance(value, str):
        return dict.fromkeys(LANGUAGES, value), None
    if not isinstance(value, dict):
        return {}, _wrong_type(key, "text-by-language", value)
    for name, text in value.items():
        if name not in LANGUAGES:
            return {}, _unknown(f"{key}.{name}", [f"{key}.{lang}" for lang in LANGUAGES])
        if not isinstance(text, str):
            return {}, _wrong_type(f"{key}.{name}", "text", text)
    return value, None


Rows = list[tuple[Words, dict[str, Any]]]
T = TypeVar("T")
Faults = Generator[Diagnostic, None, T]
"""Yields what is wrong and returns what is right."""


def _rows(table: dict[str, Any], key: str, extra: set[str]) -> Faults[Rows]:
    """The rows of an array of tables that hold a text by language and some `extra` keys."""
    rows = table.get(key, [])
    found: Rows = []
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        yield _wrong_type(key, "tables", rows)
        return found
    for row in rows:
        words, fault = _words({k: v for k, v in row.items() if k not in extra}, key)
        if fault:
            yield fault
        elif "source" in row and not isinstance(row["source"], str):
            yield _wrong_type(f"{key}.source", "text", row["source"])
        else:
            found.append((words, row))
    return found


def _size(words: Words, row: dict[str, Any]) -> Faults[SizeName | None]:
    least = row.get("from")
    if least == "cap":
        return SizeName(None, words)
    if type(least) is int and least >= 1:
        return SizeName(least, words)
    yield _wrong_type("sizes.from", "size", least)
    return None


def _combo(words: Words, row: dict[str, Any]) -> Faults[ComboName | None]:
    ids = row.get("fan")
    if not isinstance(ids, list) or not all(isinstance(i, str) for i in ids):
        yield _wrong_type("combos.fan", "fans", ids)
        return None
    for fan in ids:
        if fan not in BY_ID:
            yield _fault("unknown-fan-id", "combos.fan", value=fan, near=suggest(fan, list(BY_ID)) or "")
            return None
    return ComboName(frozenset(ids), words)


def _section(prefix: str, table: dict[str, Any], sheet: Sheet) -> Iterator[Diagnostic]:
    for name, value in table.items():
        key = f"{prefix}.{name}"
        is_fan = prefix == "fan" and name in BY_ID
        if is_fan and not (isinstance(value, dict) and "value" not in value):
            key += ".mult"
        elif is_fan:
            yield from _section(key, value, sheet)
            continue
        if key not in KEYS:
            yield _unknown(
                key, [k for k in KEYS if k.startswith(f"{prefix}.")] + [f"fan.{fan}" for fan in BY_ID]
            )
            continue
        fault = _setting(KEYS[key], value, sheet)
        if fault:
            yield fault


def _setting(knob: Knob, value: Any, sheet: Sheet) -> Diagnostic | None:
    source = None
    if isinstance(value, dict):
        for name in value:
            if name not in ("value", "source"):
                return _unknown(f"{knob.key}.{name}", [f"{knob.key}.value", f"{knob.key}.source"])
        if "value" not in value:
            return _fault("value-missing", knob.key)
        source = value.get("source")
        if source is not None and not isinstance(source, str):
            return _wrong_type(f"{knob.key}.source", "text", source)
        value = value["value"]
    taken, fault = _take(knob, value)
    if fault is None:
        sheet.settings[knob.key] = Setting(taken, source, sheet.id)
    return fault


def _take(knob: Knob, value: Any) -> tuple[Value, Diagnostic | None]:
    """The value as its knob wants it, or what is wrong with it."""
    if knob.kind == "whole":
        if value is False and knob.optional:
            return False, None
        if type(value) is not int:
            return 0, _wrong_type(knob.key, "whole-or-false" if knob.optional else "whole", value)
        if not knob.least <= value <= knob.most:
            return 0, _fault("out-of-range", knob.key, value=value, least=knob.least, most=knob.most)
        return value, None
    if knob.kind == "yes-no":
        if isinstance(value, bool):
            return value, None
        return False, _wrong_type(knob.key, "yes-no", value)
    if knob.kind == "choice":
        if isinstance(value, str) and value in knob.choices:
            return value, None
        near = suggest(value, knob.choices) or "" if isinstance(value, str) else ""
        return "", _fault(
            "not-a-choice", knob.key, value=_shown(value), choices=" | ".join(knob.choices), near=near
        )
    return _take_list(knob, value)


def _take_list(knob: Knob, value: Any) -> tuple[Value, Diagnostic | None]:
    known = tuple(BY_ID) if knob.kind == "fans" else knob.choices
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        return (), _wrong_type(knob.key, "fans" if knob.kind == "fans" else "list", value)
    for item in value:
        if item not in known:
            code = "unknown-fan-id" if knob.kind == "fans" else "not-a-choice"
            near = suggest(item, known) or ""
            return (), _fault(code, knob.key, value=item, choices=", ".join(known), near=near)
    if len(set(value)) < len(value):
        return (), _fault("listed-twice", knob.key, value=", ".join(value))
    return tuple(value), None
