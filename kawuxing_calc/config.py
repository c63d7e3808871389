"""What a regular table need not type again: the user's own rules, base, players and language."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source, suggest

KEYS: Final = ("rules", "base", "players", "lang")


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
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        return Config()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _fault("file-unreadable", path, path=str(path), reason=reason) from None
    return Config(**_checked(_toml(text, path), path))


def _toml(text: str, path: Path) -> Mapping[str, Any]:
    import tomli

    try:
        return tomli.loads(text)
    except (tomli.TOMLDecodeError, RecursionError, ValueError) as error:
        raise _fault("toml-syntax", path, reason=str(error)) from None


def _checked(table: Mapping[str, Any], path: Path) -> dict[str, str]:
    for key, value in table.items():
        if key not in KEYS:
            raise _fault("unknown-default", path, key=key, near=suggest(key, KEYS) or "")
        if not isinstance(value, str):
            raise _fault("wrong-type", path, key=key, wanted="text", value=str(value))
    return dict(table)


def _fault(code: str, file: Path, /, **args: Any) -> KwxError:
    return KwxError([Diagnostic(code, args)], Source("", str(file)))


def write_config(key: str, value: str) -> Path:
    """Set one default, the others kept; an empty value takes it away. Returns the file.

    Raises `KwxError` for an unknown key or a file that cannot be written.
    """
    path = config_path()
    if key not in KEYS:
        raise _fault("unknown-default", path, key=key, near=suggest(key, KEYS) or "")
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
        raise _fault("file-unwritable", path, path=str(path), reason=error.strerror or str(error)) from None
    return path
