"""A TOML file: its table, and for what is wrong with it the line and the place there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.files import NO_SUCH_FILE, unreadable
from kawuxing_calc.records import Record

LARGEST_FILE: Final = 1 << 18
TOML: Final = "toml"
"""The first word of a place in a file; the key's parts follow, a row of an array of tables by its index."""

_PART: Final = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)"""
_KEY: Final = rf"({_PART}(?:\s*\.\s*{_PART})*)"
# Compiled when a fault is looked for: no sound file needs them.
_HEADER: Final = rf"\s*(\[\[?)\s*{_KEY}\s*\]"
_STATEMENT: Final = rf"\s*{_KEY}\s*="
_INNER: Final = rf"[{{,]\s*{_KEY}\s*="

# What tomli says, by how it begins, and the wording we have for it; its own words where there is none.
_REASONS: Final[Mapping[str, str]] = {
    "Cannot ": "twice",
    "Duplicate ": "twice",
    "Invalid statement": "statement",
    "Invalid initial character": "statement",
    "Found invalid character": "statement",
    "Expected '='": "equals",
    "Invalid value": "value",
    "Invalid date": "value",
    "Expected newline": "rest",
    "Unclosed": "unclosed",
    "Expected ']": "unclosed",
    "Unterminated string": "quote",
    'Expected "': "quote",
    "Illegal character '\\n'": "quote",
    "Illegal character": "control",
    "Unescaped": "escape",
    "Invalid hex value": "escape",
    "Escaped character": "escape",
    "TOML ": "deep",
    "maximum recursion": "deep",
    "Exceeds the limit": "digits",
}


class TomlFile(Record):
    """A file that was read; `name` is what messages call it."""

    name: str
    text: str
    table: Mapping[str, Any]

    def placed(self, faults: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """The faults, each pointing at the key it is placed at; looked for only once there is a fault."""
        spelled: dict[tuple[str, ...], _Spelled] = {}
        for fault in faults:
            if not spelled:
                found_keys = [*_spelled(self.text)]
                # A table that only keys inside it spell stands where the first of them does.
                for found in reversed(found_keys):
                    spelled.update((found.key[:n], found) for n in range(1, len(found.key)))
                spelled.update((found.key, found) for found in reversed(found_keys))
            at = _longest_spelled(fault.place[1:] if fault.place else (), spelled)
            if at is None:
                yield fault._replace(source=Source("", self.name))
            else:
                yield fault._replace(span=at.span, source=Source(at.line, self.name, at.row))


def read_toml(path: Path, name: str) -> TomlFile:
    """Read a TOML file, called `name` in messages. Raises `KwxError` for one that cannot be read or is no TOML."""
    text = _text(path, name)
    return TomlFile(name, text, _table(text, name))


# ------------------------------------------------------------------------------------------- bytes to text


def _text(path: Path, name: str) -> str:
    raw = _bytes(path, name)
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8", "replace").split("\n")
        line = error.object.decode("utf-8", "replace").split("\n")[len(before) - 1].rstrip("\r")
        at = len(before[-1])
        source = Source(line, name, len(before))
        fault = Diagnostic("file-not-utf8", {"path": name, "line": source.line}, (at, at + 1), source=source)
        raise KwxError([fault]) from None


def _bytes(path: Path, name: str) -> bytes:
    source = Source("", name)
    try:
        if path.is_dir():
            raise KwxError([Diagnostic("file-is-directory", {"path": name})], source)
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except NO_SUCH_FILE:
        raise KwxError([Diagnostic("file-missing", {"path": name})], source) from None
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None
    if len(raw) > LARGEST_FILE:
        raise KwxError([Diagnostic("file-too-large", {"path": name, "most": LARGEST_FILE >> 10})], source)
    return raw


# ------------------------------------------------------------------------------------------- text to table


def _table(text: str, name: str) -> Mapping[str, Any]:
    import tomli

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise _syntax(error.msg, text, name, error.lineno, error.colno - 1) from None
    except (RecursionError, ValueError) as error:  # tomli gives no line for these
        row = _row_with_most(text, r"[\[{.]" if isinstance(error, RecursionError) else r"\d")
        raise _syntax(str(error), text, name, row, None) from None


def _row_with_most(text: str, pattern: str) -> int:
    counts = [len(re.findall(pattern, line)) for line in text.split("\n")]
    return counts.index(max(counts)) + 1


def _syntax(reason: str, text: str, name: str, row: int, column: int | None) -> KwxError:
    from unicodedata import category  # only an error needs it

    variant = next((code for head, code in _REASONS.items() if reason.startswith(head)), "")
    lines = text.split("\n")
    if column is not None and category(lines[row - 1][column : column + 1] or " ") == "Cc":
        variant = "control"
    while row > 1 and not lines[row - 1].strip():  # the end of the file is where what is open began
        row, column = row - 1, None
    line = lines[row - 1]
    source = Source(line, name, row)
    whole = column is None or variant == "twice"
    span = (len(line) - len(line.lstrip()), len(line.rstrip())) if whole else _cell(line, column or 0)
    return KwxError([Diagnostic("toml-syntax", {"reason": reason, "variant": variant}, span, source=source)])


def _cell(line: str, column: int) -> tuple[int, int]:
    at = min(column, len(line))
    return at, min(at + 1, len(line))


# ------------------------------------------------------------------------------------------- where keys stand


class _Spelled(Record):
    key: tuple[str, ...]
    row: int
    line: str
    span: tuple[int, int]


def _spelled(text: str) -> Iterator[_Spelled]:
    """Every key that the text spells out, with its place; those inside a value that is spread over lines are not."""
    table: tuple[str, ...] = ()
    rows: dict[tuple[str, ...], int] = {}
    for row, line in enumerate(text.split("\n"), 1):
        if header := re.match(_HEADER, line):
            table = _parts(header[2])
            if header[1] == "[[":
                yield _Spelled(table, row, line, header.span(2))
                rows[table] = rows.get(table, -1) + 1
                table = (*table, str(rows[table]))
            yield _Spelled(table, row, line, header.span(2))
        elif statement := re.match(_STATEMENT, line):
            key = (*table, *_parts(statement[1]))
            yield _Spelled(key, row, line, statement.span(1))
            for inner in re.compile(_INNER).finditer(line, statement.end()):
                yield _Spelled((*key, *_parts(inner[1])), row, line, inner.span(1))


def _longest_spelled(key: tuple[str, ...], spelled: Mapping[tuple[str, ...], _Spelled]) -> _Spelled | None:
    short = tuple(
        part for part in key if part != "mult"
    )  # the table of a fan may be short for its multiplier
    tried = (form[:n] for n in range(len(key), 0, -1) for form in (key, short))
    return next((spelled[form] for form in tried if form in spelled), None)


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_PART, key))
