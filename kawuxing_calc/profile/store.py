"""Where profiles are found, what they inherit, and the house rules of one call on top."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source, suggest
from kawuxing_calc.fan import BY_ID
from kawuxing_calc.profile.keys import KEYS
from kawuxing_calc.profile.model import Profile, Rules, Setting, Value
from kawuxing_calc.profile.reader import LANGUAGES, Sheet, read_sheet
from kawuxing_calc.profile.take import fan_called, fault, read_value
from kawuxing_calc.profile.tomlfile import TOML

DEFAULT: Final = "xiangyang"
COMMON: Final = "common"
"""The parent of all; not a table's rules itself."""
OVERRIDE: Final = "--set"
SUFFIX: Final = ".toml"

_PACKAGE: Final = Path(__file__).resolve().parent.parent


# ------------------------------------------------------------------------------------------- where they are


def shipped_folder() -> Path:
    """The folder of the profiles that come with the package: inside it, or beside it in a checkout."""
    inside = _PACKAGE / "rules"
    return inside if inside.is_dir() else _PACKAGE.parent / "rules"


def shipped_ids() -> list[str]:
    """The ids of the shipped profiles a player may choose, sorted."""
    return [name for name in _names_in(shipped_folder()) if name != COMMON]


def own_folders() -> tuple[Path, ...]:
    """Where a player's own profiles are looked for by name, besides a path: here, then the user's config folder."""
    return (Path("rules"), config_folder() / "rules")


def own_profiles() -> dict[str, Path]:
    """A player's own profiles that are found by name, and their files."""
    found: dict[str, Path] = {}
    shipped = {*shipped_ids(), COMMON}
    for folder in own_folders():
        for name in _names_in(folder):
            if name not in shipped:
                found.setdefault(name, folder / f"{name}{SUFFIX}")
    return found


def config_folder() -> Path:
    """The user's config folder for this program, by the custom of the system.

    The places are those of the platformdirs library; asking it would cost a tenth of the start-up.
    """
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return as_path(base) / "kawuxing-calc"


def is_path(name: str) -> bool:
    """Whether a profile is named by its path."""
    return name.casefold().endswith(SUFFIX) or "/" in name or "\\" in name or name in (".", "..")


def _names_in(folder: Path) -> list[str]:
    try:
        return sorted(path.stem for path in folder.glob(f"*{SUFFIX}"))
    except OSError:
        return []


def _find(name: str, beside: Path | None) -> Path:
    path = _lookup(name, beside) or _called(name)
    if path is None:
        near = suggest(name, [*shipped_ids(), *own_profiles()]) or _reminds_of(name)
        raise KwxError([Diagnostic("unknown-rules", {"name": name, "near": near})], Source(name))
    return path


def _shipped_names() -> dict[str, tuple[str, ...]]:
    """What players call each shipped profile, in every language."""
    folder = shipped_folder()
    return {id: tuple(_sheet_at(folder / f"{id}{SUFFIX}").words["name"].values()) for id in shipped_ids()}


def _called(name: str) -> Path | None:
    """The shipped profile of that very name, the game's own left out or not: 襄阳卡五星 and 襄阳 are xiangyang."""
    found = [id for id, names in _shipped_names().items() if name in names or f"{name}卡五星" in names]
    return shipped_folder() / f"{found[0]}{SUFFIX}" if len(found) == 1 else None


def _reminds_of(name: str) -> str:
    """What a name that is none may have meant: a file beside one, or the profile whose shortest name holds it."""
    if _is_file(Path(f"{name}{SUFFIX}")):
        return f"{name}{SUFFIX}"
    named = [
        (len(said), id) for id, names in _shipped_names().items() for said in names if name and name in said
    ]
    return min(named)[1] if named else ""


def _lookup(name: str, beside: Path | None) -> Path | None:
    """The file of a profile, or None. A path is taken as it is; a shipped name goes before one's own of that name."""
    if is_path(name):
        path = as_path(name)
        return path if path.is_absolute() or beside is None else beside / path
    shipped = shipped_folder() / f"{name}{SUFFIX}"
    if _is_file(shipped):
        return shipped
    here = () if beside is None else (beside,)
    candidates = [*(folder / f"{name}{SUFFIX}" for folder in (*here, *own_folders())), Path(name)]
    return next((path for path in candidates if name and _is_file(path)), None)


def as_path(name: str) -> Path:
    """A path as it was typed, ``~`` for the home."""
    try:
        return Path(name).expanduser()
    except RuntimeError:  # a home that nobody has
        return Path(name)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name too long, or in a folder that may not be read
        return False


# ------------------------------------------------------------------------------------------- what they say


def load_profile(name: str, sets: Iterable[str] = (), beside: Path | None = None) -> Profile:
    """A profile by shipped name, by the name of one's own, or by path, with ``KEY=VALUE`` house rules on top.

    A relative path counts from `beside`, the folder of the file that names it, or from the working folder. Raises
    `KwxError` for a profile that is not found or not sound, and for a house rule that is not, with all faults.
    """
    faults: list[Diagnostic] = []
    typed = read_sets(sets, faults)
    lineage = _lineage(name, beside, faults)
    settings: dict[str, Setting] = {}
    for ancestor in reversed(lineage):
        settings.update(ancestor.settings)
    settings.update((key, Setting(value, None, OVERRIDE)) for key, (value, _) in typed.items())
    if settings.keys() == KEYS.keys():
        texts = {key: text for key, (_, text) in typed.items()}
        faults += [*_clashes_placed(settings, lineage, texts, faults)]
    if faults:
        raise KwxError(faults)
    sheet = lineage[0]
    return Profile(
        id=sheet.id,
        name=sheet.words["name"] or dict.fromkeys(LANGUAGES, sheet.id),
        region=sheet.words["region"],
        character=sheet.words["character"],
        sheet=sheet.sheet,
        parent=lineage[1].id if len(lineage) > 1 else None,
        settings={key: settings[key] for key in KEYS},
        notes=sheet.notes,
        reminders=sheet.reminders,
        sizes=_inherited(lineage, "sizes"),
        combos=_inherited(lineage, "combos"),
        overrides={key: value for key, (value, _) in typed.items()},
        path=sheet.path,
        rules=Rules(settings),
    )


def parent_of(profile: Profile) -> Profile | None:
    """The profile that a profile inherits from, None for the common one. Raises `KwxError` as `load_profile` does."""
    if profile.parent is None or profile.path is None:
        return None
    return load_profile(_sheet_at(profile.path).extends or COMMON, (), profile.path.parent)


def _inherited(lineage: Sequence[Sheet], field: str) -> Any:
    """The nearest ancestor's names; a profile that gives any replaces its parent's."""
    return next((value for sheet in lineage if (value := getattr(sheet, field))), ())


def _lineage(name: str, beside: Path | None, faults: list[Diagnostic]) -> list[Sheet]:
    """The profile's own sheet, its parent's, and so on up to the common one, as far as they can be read.

    All that is wrong on the way is added to `faults`.
    """
    lineage: list[Sheet] = []
    seen: list[str] = []
    common = os.path.realpath(shipped_folder() / f"{COMMON}{SUFFIX}")
    try:
        path: Path | None = _find(name, beside)
        while path is not None:
            sheet = _sheet_at(path)
            lineage.append(sheet)
            faults += sheet.faults
            seen.append(os.path.realpath(path))
            path = None if seen[-1] == common else _parent(sheet, seen, faults)
    except KwxError as error:
        faults += [d._replace(source=d.source or error.source) for d in error.diagnostics]
    return lineage


def _parent(sheet: Sheet, seen: Sequence[str], faults: list[Diagnostic]) -> Path | None:
    """The file of the parent that a sheet names, the common one for none named; None if something is wrong with it."""
    name = COMMON if sheet.extends is None else sheet.extends
    path = _lookup(name, sheet.path.parent) or _called(name)
    wrong: list[Diagnostic] = []
    if path is not None and path.is_dir():
        wrong = [fault("file-is-directory", "extends", path=name)]
    elif path is None or not _is_file(path):
        near = suggest(name, [*shipped_ids(), COMMON, *own_profiles()]) or _reminds_of(name)
        wrong = [fault("parent-missing", "extends", parent=name, near=near)]
    elif (real := os.path.realpath(path)) in seen:
        chain = " -> ".join(Path(step).stem for step in (*seen, real))
        wrong = [fault("extends-itself" if real == seen[-1] else "extends-circle", "extends", chain=chain)]
    elif sheet.id == COMMON:
        wrong = [fault("id-taken", "id", id=COMMON)]
    faults += sheet.file.placed(wrong)
    return None if wrong else path


def _sheet_at(path: Path) -> Sheet:
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0  # reading it says what is wrong
    return _sheet(path, changed)


@lru_cache(maxsize=64)
def _sheet(path: Path, changed: int) -> Sheet:
    return read_sheet(path, str(path))


# ------------------------------------------------------------------------------------------- house rules


def read_sets(sets: Iterable[str], faults: list[Diagnostic]) -> dict[str, tuple[Value, str]]:
    """Each key that is set: its value, and the text that sets it; what is wrong is added to `faults`."""
    found: dict[str, tuple[Value, str]] = {}
    for text in sets:
        try:
            key, value = read_override(text)
        except KwxError as error:
            faults += error.diagnostics
        else:
            before = found.setdefault(key, (value, text))
            if before[0] != value:
                args = {"text": text, "before": before[1]}
                faults.append(Diagnostic("set-twice", args, (0, len(text)), source=Source(text, OVERRIDE)))
    return found


def read_override(text: str) -> tuple[str, Value]:
    """``KEY=VALUE`` as a full key and its value. Raises `KwxError` pointing into `text`."""
    source = Source(text, OVERRIDE)
    name, equals, value = text.replace("＝", "=").partition("=")
    key = _full_key(name.strip())
    if not equals or not value.strip() or not name.strip():
        raise KwxError([Diagnostic("set-form", {"text": text}, (0, len(text)), source=source)], source)
    if "=" in value:
        args = {"text": text, "variant": "several"}
        raise KwxError([Diagnostic("set-form", args, (0, len(text)), source=source)], source)
    if key is None:
        args = {"key": name.strip(), "near": _key_meant(name.strip())}
        raise KwxError([Diagnostic("unknown-setting", args, (0, len(name)), source=source)], source)
    try:
        return key, read_value(KEYS[key], value)
    except KwxError as error:
        span = (len(text) - len(value), len(text))
        wrong = [Diagnostic(d.code, d.args, span, source=source) for d in error.diagnostics]
        raise KwxError(wrong, source) from None


def _key_meant(name: str) -> str:
    """The key that a name may be meant as, its fan by what players call it; "" for none."""
    called, dot, knob = name.removeprefix("fan.").partition(".")
    key = f"fan.{fan_called(called)}{dot}{knob}"
    return key if _full_key(key) else suggest(name, [*KEYS, *(f"fan.{fan}" for fan in BY_ID)]) or ""


def _full_key(name: str) -> str | None:
    """A key as written, ``fan.X`` for its multiplier, or the last part of a key where only one key ends so."""
    if name in KEYS:
        return name
    if f"{name}.mult" in KEYS:
        return f"{name}.mult"
    ending = [key for key in KEYS if key.endswith(f".{name}")]
    return ending[0] if len(ending) == 1 else None


# ------------------------------------------------------------------------------------------- clashes

_NEED_CAP: Final = ("gang.chain_full_at", "full.fans", "full.sigui_from", "full.sigui_with")


def clashes(settings: Mapping[str, Setting]) -> Iterator[Diagnostic]:
    """Values that cannot stand together."""
    if settings["cap.total"].value is False:
        for key in _NEED_CAP:
            if settings[key].value not in (False, ()):
                yield fault("needs-cap", key)
    if not settings["deck.tiles"].value:
        yield fault("empty-deck", "deck.tiles")
    for fan in BY_ID:
        key = f"fan.{fan}.excludes"
        excluded = settings[key].value
        if isinstance(excluded, tuple) and fan in excluded:
            yield fault("excludes-itself", key, fan=fan)


def _clashes_placed(
    settings: Mapping[str, Setting],
    lineage: Sequence[Sheet],
    typed: Mapping[str, str],
    faults: Sequence[Diagnostic],
) -> Iterator[Diagnostic]:
    """The clashes, each pointing at what was said last: a house rule, else the nearest file that says either value."""
    wrong = [str(found.args.get("key")) for found in faults]
    for clash in clashes(settings):
        key = str(clash.args["key"])
        both = (key, "cap.total") if clash.code == "needs-cap" else (key,)
        # A value that could not be read is not what its file means.
        if not any(f"{bad}.".startswith(f"{key}.") for bad in wrong for key in both):
            yield _placed(clash, both, lineage, typed)


def _placed(
    clash: Diagnostic, keys: Sequence[str], lineage: Sequence[Sheet], typed: Mapping[str, str]
) -> Diagnostic:
    for key in keys:
        if key in typed:
            return clash._replace(span=(0, len(typed[key])), source=Source(typed[key], OVERRIDE))
    for sheet in lineage:
        for key in keys:
            if key in sheet.settings:
                return next(sheet.file.placed([clash._replace(place=(TOML, *key.split(".")))]))
    return clash
