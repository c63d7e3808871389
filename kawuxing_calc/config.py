"""What a regular table need not type again: the user's own rules, base, players and language."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source, suggest
from kawuxing_calc.files import unwritable

KEYS: Final = ("rules", "base", "players", "lang")
RULES_VARIABLE: Final = "KWX_RULES"

_T = TypeVar("_T")


class Config(NamedTuple):
    """The user's defaults, as text as the options take it; None where nothing is set."""

    rules: str | None = None
    base: str | None = None
    players: str | None = None
    lang: str | None = None


def config_path() -> Path:
    """Where the user's config file is, or would be."""
    from kawuxing_calc.profile.store import config_folder

    return config_folder() / "config.toml"


def read_config() -> Config:
    """The user's defaults. Raises `KwxError` for a file that cannot be read or says what there is not."""
    path = config_path()
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return Config()
    return _read(path, changed)


@lru_cache(maxsize=4)
def _read(path: Path, changed: int) -> Config:
    """The config in a file as it was last changed: language and table both ask for it."""
    from kawuxing_calc.profile.take import wrong_type  # only a config that is there needs it
    from kawuxing_calc.profile.tomlfile import read_toml

    file = read_toml(path, str(path))
    faults = []
    for key, value in file.table.items():
        if key not in KEYS:
            faults.append(_unknown(key))
        elif not isinstance(value, str):
            faults.append(wrong_type(key, "text", value))
    if faults:
        raise KwxError(file.placed(faults))
    return Config(**file.table)


def read_default(key: str, text: str, read: Callable[[str], _T]) -> _T:
    """What one of the user's defaults comes to, as `read` takes it.

    Raises `KwxError` that points at where the default was set: the environment's variable, or the config's key.
    """
    try:
        return read(text)
    except KwxError as error:
        named = [d._replace(source=d.source or error.source) for d in error.diagnostics]
    of_text = [d for d in named if d.source is None or _is_of(d.source, text)]
    raise KwxError([*_where_set(key, text, of_text), *(d for d in named if d not in of_text)])


def _is_of(source: Source, text: str) -> bool:
    """Whether a fault is one of the default itself, not of a house rule or of a line in the file that it names."""
    return source.name != "--set" and source.text in ("", text)


def _where_set(key: str, text: str, faults: list[Diagnostic]) -> list[Diagnostic]:
    from kawuxing_calc.profile.tomlfile import TOML, read_toml

    if key == "rules" and os.environ.get(RULES_VARIABLE) == text:
        return [d._replace(span=(0, len(text)), source=Source(text, RULES_VARIABLE)) for d in faults]
    if not faults:
        return []
    path = config_path()
    return [*read_toml(path, str(path)).placed(d._replace(place=(TOML, key)) for d in faults)]


def _unknown(key: str) -> Diagnostic:
    from kawuxing_calc.profile.take import fault

    return fault("unknown-default", key, near=suggest(key, KEYS) or "")


def check_key(key: str) -> None:
    """Raises `KwxError` for a key that a config does not have."""
    if key not in KEYS:
        raise KwxError([_unknown(key)._replace(span=(0, len(key)), place=None)], Source(key))


def write_config(key: str, value: str) -> Path:
    """Set one default, the others kept; an empty value takes it away. Returns the file.

    Raises `KwxError` for an unknown key or a file that cannot be written.
    """
    path = config_path()
    check_key(key)
    import json  # only writing needs it, and start-up is felt

    values = {k: v for k, v in read_config()._asdict().items() if v is not None}
    values[key] = value
    lines = [
        f"{k} = {json.dumps(v, ensure_ascii=False)}\n" for k, v in values.items() if v
    ]  # also a TOML string
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".tmp")
        fresh.write_text("".join(lines), "utf-8")
        os.replace(fresh, path)  # a config half written would be lost
    except OSError as error:
        raise unwritable(str(path), error) from None
    _read.cache_clear()  # a clock may be too coarse to tell the two files apart
    return path
