"""``kwx config``: what a regular table need not type again."""

from __future__ import annotations

from collections.abc import Callable

import typer

from kawuxing_calc.cli import known_language
from kawuxing_calc.cli.options import Options, complete_languages, complete_rules
from kawuxing_calc.cli.table import read_base, read_regulars
from kawuxing_calc.config import KEYS, check_key, config_path, read_config, write_config
from kawuxing_calc.diagnostics import KwxError, Source
from kawuxing_calc.text import Speech


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""
    config = typer.Typer(help=said.say("help.config"), no_args_is_help=True, rich_markup_mode=None)
    app.add_typer(config, name="config")
    about_key = said.say("help.config-key")

    @config.command("show", help=said.say("help.config-show"))
    def show(lang: str | None = o.lang) -> None:
        values = read_config()._asdict()
        for key in KEYS:
            print(_line(key, values[key], said))

    @config.command("path", help=said.say("help.config-path"))
    def path(lang: str | None = o.lang) -> None:
        print(config_path())

    @config.command("set", help=said.say("help.config-set"))
    def set_(
        key: str = typer.Argument(help=about_key, metavar="KEY", autocompletion=complete_default_keys),
        value: str = typer.Argument(
            help=said.say("help.config-value"), metavar="VALUE", autocompletion=complete_defaults
        ),
        lang: str | None = o.lang,
    ) -> None:
        check_key(key)
        kept = _checked(key, value)
        written = write_config(key, kept)
        print(_line(key, kept, said))
        print(said.say("config.written", path=written))

    @config.command("unset", help=said.say("help.config-unset"))
    def unset(
        key: str = typer.Argument(help=about_key, metavar="KEY", autocompletion=complete_default_keys),
        lang: str | None = o.lang,
    ) -> None:
        check_key(key)
        written = write_config(key, "") if read_config()._asdict()[key] is not None else None
        print(_line(key, None, said))
        if written:
            print(said.say("config.written", path=written))


def _line(key: str, value: str | None, said: Speech) -> str:
    return f"{key} = {value if value is not None else said.say('config.unset')}"


def _checked(key: str, value: str) -> str:
    """A default as it is kept. Raises `KwxError`, pointing into `value`, for one that no command would take."""
    try:
        return _READ[key](value)
    except KwxError as error:
        source = error.source and error.source._replace(name=None)
        raise KwxError(error.diagnostics, source if source == Source(value) else error.source) from None


def _rules(name: str) -> str:
    """A profile that is found by its name wherever one works is kept so, any other by its full path."""
    from kawuxing_calc.profile import load_profile
    from kawuxing_calc.profile.store import config_folder, shipped_folder

    path = load_profile(name).path
    if path is None or path.parent.absolute() in (shipped_folder(), config_folder().absolute() / "rules"):
        return name
    return str(path.absolute())


_READ: dict[str, Callable[[str], str]] = {
    "rules": _rules,
    "base": lambda text: f"{read_base(text)}",
    "players": lambda text: ",".join(read_regulars(text)),
    "lang": known_language,
}


# ------------------------------------------------------------------------------------------- for the shell


def complete_default_keys(incomplete: str) -> list[str]:
    """Keys of the config."""
    return [key for key in KEYS if key.startswith(incomplete)]


def complete_defaults(ctx: typer.Context, incomplete: str) -> list[str]:
    """Values for the key that stands before."""
    known = {"rules": complete_rules, "lang": complete_languages}
    key = ctx.params.get("key")
    return known[key](incomplete) if key in known else []
