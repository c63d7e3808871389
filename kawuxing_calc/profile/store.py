"""Where profiles are found, what they inherit, and the house rules of one call on top."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source, suggest
from kawuxing_calc.profile.keys import KEYS
from kawuxing_calc.profile.model import Profile, Setting, Value, compile_rules
from kawuxing_calc.profile.reader import Sheet, clashes, read_sheet, read_value

DEFAULT: Final = "xiangyang"
COMMON: Final = "common"
"""The parent of all; not a table's rules itself."""
OVERRIDE: Final = "--set"

_PACKAGE: Final = Path(__file__).resolve().parent.parent


def shipped_folder() -> Path:
    """The folder of the profiles that come with the package: inside it, or beside it in a checkout."""
    inside = _PACKAGE / "rules"
    return inside if inside.is_dir() else _PACKAGE.parent / "rules"


def shipped_ids() -> list[str]:
    """The ids of the shipped profiles a player may choose, sorted."""
    return sorted(path.stem for path in shipped_folder().glob("*.toml") if path.stem != COMMON)


def own_folders() -> tuple[Path, ...]:
    """Where a player's own profiles are looked for by name, besides a path: here, then the user's config folder."""
    return (Path("rules"), config_folder() / "rules")


def config_folder() -> Path:
    """The user's config folder for this program, by the custom of the system."""
    from platformdirs import user_config_path  # only a name that is not shipped needs it

    return Path(user_config_path("kawuxing-calc", appauthor=False))


def load_profile(name: str, sets: Iterable[str] = (), beside: Path | None = None) -> Profile:
    """A profile by shipped name, by the name of one's own, or by path, with ``KEY=VALUE`` house rules on top.

    A relative path counts from `beside`, the folder of the file that names it, or from the working folder. Raises
    `KwxError` for a profile that is not found or not sound, and for a house rule that is not.
    """
    lineage = _lineage(name, beside)
    sheet = lineage[0]
    settings: dict[str, Setting] = {}
    for ancestor in reversed(lineage):
        settings.update(ancestor.settings)
    overrides = _apply(sets, settings)
    faults = list(clashes(settings))
    if faults:
        raise KwxError(faults, Source("", str(sheet.path)))
    return Profile(
        id=sheet.id,
        name=sheet.words["name"] or dict.fromkeys(("zh", "zh-Hant", "en"), sheet.id),
        region=sheet.words["region"],
        character=sheet.words["character"],
        sheet=sheet.sheet,
        parent=lineage[1].id if len(lineage) > 1 else None,
        settings={key: settings[key] for key in KEYS},
        notes=sheet.notes,
        reminders=sheet.reminders,
        sizes=_inherited(lineage, "sizes"),
        combos=_inherited(lineage, "combos"),
        overrides=overrides,
        path=sheet.path,
        rules=compile_rules(settings),
    )


def _inherited(lineage: list[Sheet], field: str) -> tuple:  # type: ignore[type-arg]
    """The nearest ancestor's names; a profile that gives any replaces its parent's."""
    return next((value for sheet in lineage if (value := getattr(sheet, field))), ())


def _apply(sets: Iterable[str], settings: dict[str, Setting]) -> dict[str, Value]:
    overrides: dict[str, Value] = {}
    faults: list[Diagnostic] = []
    for text in sets:
        try:
            key, value = read_override(text)
        except KwxError as error:
            faults += error.diagnostics
        else:
            settings[key] = Setting(value, None, OVERRIDE)
            overrides[key] = value
    if faults:
        raise KwxError(faults)
    return overrides


def read_override(text: str) -> tuple[str, Value]:
    """``KEY=VALUE`` as a full key and its value. Raises `KwxError` pointing into `text`."""
    source = Source(text, OVERRIDE)
    name, equals, value = text.partition("=")
    name = name.strip()
    if not equals or not value.strip():
        raise KwxError([Diagnostic("set-form", {"text": text}, (0, len(text)), source=source)], source)
    key = _full_key(name)
    if key is None:
        near = suggest(name, [*KEYS, *(k.removesuffix(".mult") for k in KEYS if k.endswith(".mult"))])
        fault = Diagnostic(
            "unknown-setting", {"key": name, "near": near or ""}, (0, len(name)), source=source
        )
        raise KwxError([fault], source)
    try:
        return key, read_value(KEYS[key], value)
    except KwxError as error:
        at = len(text) - len(value)
        found = error.diagnostics[0]
        raise KwxError([Diagnostic(found.code, found.args, (at, len(text)), source=source)], source) from None


def _full_key(name: str) -> str | None:
    """A key as written, ``fan.X`` for its multiplier, or the last part of a key where only one key ends so."""
    if name in KEYS:
        return name
    if f"{name}.mult" in KEYS:
        return f"{name}.mult"
    ending = [key for key in KEYS if key.endswith(f".{name}")]
    return ending[0] if len(ending) == 1 else None


def _lineage(name: str, beside: Path | None) -> list[Sheet]:
    """The profile's own sheet, its parent's, and so on up to the common one."""
    lineage: list[Sheet] = []
    seen: list[Path] = []
    wanted: str | None = name
    while wanted is not None:
        path = _find(wanted, beside)
        if path in seen:
            chain = " → ".join([*(p.stem for p in seen), path.stem])
            code = "extends-itself" if path == seen[-1] else "extends-circle"
            raise KwxError([_extends_fault(code, lineage[-1], chain=chain)], Source("", str(seen[-1])))
        seen.append(path)
        sheet = _sheet(path, path.stat().st_mtime_ns if path.is_file() else 0)
        lineage.append(sheet)
        wanted = sheet.extends or (None if sheet.id == COMMON else COMMON)
        beside = path.parent
        if sheet.extends and _lookup(sheet.extends, beside) is None:
            near = suggest(sheet.extends, [*shipped_ids(), COMMON]) or ""
            fault = _extends_fault("parent-missing", sheet, parent=sheet.extends, near=near)
            raise KwxError([fault], fault.source)
    return lineage


def _extends_fault(code: str, sheet: Sheet, **args: str) -> Diagnostic:
    text = sheet.path.read_text("utf-8-sig") if sheet.path else ""
    for row, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("extends"):
            return Diagnostic(code, args, (0, len(line)), source=Source(line, str(sheet.path), row))
    return Diagnostic(code, args)


@lru_cache(maxsize=64)
def _sheet(path: Path, changed: int) -> Sheet:
    return read_sheet(path, _called(path))


def _called(path: Path) -> str:
    return str(path)


def _find(name: str, beside: Path | None) -> Path:
    path = _lookup(name, beside)
    if path is None:
        near = suggest(name, shipped_ids()) or ""
        raise KwxError([Diagnostic("unknown-rules", {"name": name, "near": near})], Source(name))
    return path


def _lookup(name: str, beside: Path | None) -> Path | None:
    """The file of a profile, or None. A path is taken as it is; a shipped name goes before one's own of that name."""
    if name.endswith(".toml") or "/" in name or "\\" in name or name in (".", ".."):
        path = Path(name).expanduser()
        return path if path.is_absolute() or beside is None else beside / path
    if not name:
        return None
    shipped = shipped_folder() / f"{name}.toml"
    if shipped.is_file():
        return shipped
    beside_it = () if beside is None else (beside,)
    for folder in (*beside_it, *own_folders()):
        path = folder / f"{name}.toml"
        if path.is_file():
            return path
    return None
