"""``kwx rules``: which rules there are, what they say and where it comes from; and writing one's own."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from kawuxing_calc.cli import write_json
from kawuxing_calc.cli.options import Options, complete_rules
from kawuxing_calc.cli.table import default_profile
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.files import unwritable
from kawuxing_calc.profile import COMMON, DEFAULT, Profile, load_profile, shipped_ids
from kawuxing_calc.profile.reader import is_id
from kawuxing_calc.profile.store import SUFFIX, as_path, is_path, own_profiles, parent_of
from kawuxing_calc.text import Speech

if TYPE_CHECKING:
    from rich.console import RenderableType


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the commands to the application."""
    rules = typer.Typer(help=said.say("help.rules-all"), rich_markup_mode=None)
    app.add_typer(rules, name="rules")

    @rules.callback(invoke_without_command=True)
    def start(context: typer.Context, lang: str | None = o.lang) -> None:
        if context.invoked_subcommand is None:
            print(said.say("help.rules-start"))

    _register_reading(rules, said, o)
    _register_writing(rules, said, o)


def _register_reading(rules: typer.Typer, said: Speech, o: Options) -> None:
    about = said.say("help.rules-name")
    a_name = typer.Argument(None, metavar="NAME", help=about, autocompletion=complete_rules)

    @rules.command("list", help=said.say("help.rules-list"))
    def list_(json: bool = o.json, lang: str | None = o.lang) -> None:
        from kawuxing_calc.render.rules_plain import list_json

        found = _all_rules()
        if json:
            write_json(list_json(*found, said))
            return
        from kawuxing_calc.render.rules import list_screen

        _print(list_screen(*found, said))

    @rules.command("show", help=said.say("help.rules-show"))
    def show(
        name: str | None = a_name,
        sets: list[str] | None = o.sets,
        json: bool = o.json,
        lang: str | None = o.lang,
    ) -> None:
        from kawuxing_calc.render.rules_plain import profile_json

        profile = load_profile(name, sets or ()) if name else default_profile(sets or ())
        if json:
            write_json(profile_json(profile, said))
            return
        from kawuxing_calc.render.rules import profile_screen

        _print(profile_screen(profile, said))

    @rules.command("diff", help=said.say("help.rules-diff"))
    def diff(
        one: str = typer.Argument(metavar="A", help=about, autocompletion=complete_rules),
        other: str = typer.Argument(metavar="B", help=about, autocompletion=complete_rules),
        json: bool = o.json,
        lang: str | None = o.lang,
    ) -> None:
        from kawuxing_calc.render.rules_plain import diff_json

        pair = load_profile(one), load_profile(other)
        if json:
            write_json(diff_json(*pair, said))
            return
        from kawuxing_calc.render.rules import diff_screen

        _print(diff_screen(*pair, said))

    @rules.command("schema", help=said.say("help.rules-schema"))
    def schema(lang: str | None = o.lang) -> None:
        from kawuxing_calc.render.schema import profile_schema, schema_text

        print(schema_text(profile_schema(said)), end="")


def _register_writing(rules: typer.Typer, said: Speech, o: Options) -> None:
    @rules.command("check", help=said.say("help.rules-check"))
    def check(
        file: str = typer.Argument(
            metavar="FILE", help=said.say("help.rules-file"), autocompletion=complete_rules
        ),
        json: bool = o.json,
        lang: str | None = o.lang,
    ) -> None:
        from kawuxing_calc.render.rules_plain import sound_json

        profile = load_profile(file)
        parent = parent_of(profile)
        if json:
            write_json(sound_json(profile, parent, said))
            return
        from kawuxing_calc.render.rules import sound_screen

        _print(sound_screen(profile, parent, said))

    @rules.command("new", help=said.say("help.rules-new"))
    def new(
        name: str = typer.Argument(metavar="NAME|PATH", help=said.say("help.rules-new-name")),
        parent: str = typer.Option(
            DEFAULT,
            "--from",
            metavar="PARENT",
            help=said.say("help.rules-from"),
            show_default=False,
            autocompletion=complete_rules,
        ),
        lang: str | None = o.lang,
    ) -> None:
        path = _write_new(name, parent, said)
        called = name if _is_found_by_name(path) else str(path)
        print(said.say("rules.written", path=path))
        print(said.say("rules.written-next", path=path, name=called))


def _print(parts: Iterable[RenderableType]) -> None:
    from kawuxing_calc.render.frame import new_console

    console = new_console()
    for part in parts:
        console.print(part)


class _Found(NamedTuple):
    """The rules there are; `broken` are one's own files that are not sound."""

    shipped: list[Profile]
    own: list[Profile]
    broken: dict[str, Path]


def _all_rules() -> _Found:
    found = _Found([load_profile(id) for id in shipped_ids()], [], {})
    for name, path in own_profiles().items():
        try:
            found.own.append(load_profile(str(path)))
        except KwxError:
            found.broken[name] = path
    return found


# ------------------------------------------------------------------------------------------- a new profile


def _write_new(name: str, parent: str, said: Speech) -> Path:
    """Write a profile that inherits everything; returns its file. Raises `KwxError`, also rather than overwrite."""
    from kawuxing_calc.render.template import profile_template

    path = _new_path(name)
    _check_id(path.stem)
    inherited = load_profile(parent)
    text = profile_template(path.stem, _extends(parent, inherited, path), inherited, said)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise KwxError([Diagnostic("file-exists", {"path": str(path)})], Source("", str(path))) from None
    except OSError as error:
        raise unwritable(str(path), error) from None
    return path


def _new_path(name: str) -> Path:
    """A path as it is given; a name in the folder where rules are looked for by name, if there is one here."""
    if is_path(name):
        path = as_path(name)
        return path if path.suffix.casefold() == SUFFIX else path.parent / f"{path.name}{SUFFIX}"
    folder = Path("rules")
    return (folder if folder.is_dir() else Path()) / f"{name}{SUFFIX}"


def _is_found_by_name(path: Path) -> bool:
    return path.parent == Path("rules")


def _check_id(id: str) -> None:
    source = Source(id)
    if not is_id(id):
        raise KwxError([Diagnostic("bad-id", {"value": id}, (0, len(id)))], source)
    if id in (*shipped_ids(), COMMON):
        raise KwxError([Diagnostic("rules-name-taken", {"name": id}, (0, len(id)))], source)


def _extends(parent: str, inherited: Profile, path: Path) -> str:
    """How the new file names its parent: as it was named, a path as seen from the new file."""
    if not is_path(parent) or inherited.path is None:
        return parent
    return Path(os.path.relpath(inherited.path, path.parent)).as_posix()
