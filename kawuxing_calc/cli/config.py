"""``kwx config``: what a regular table need not type again."""

from __future__ import annotations

from collections.abc import Callable

import typer

from kawuxing_calc.cli.options import Options, read_base, read_players
from kawuxing_calc.config import KEYS, config_path, read_config, write_config
from kawuxing_calc.text import Speech


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""
    config = typer.Typer(help=said.say("help.config"), no_args_is_help=True, rich_markup_mode=None)
    app.add_typer(config, name="config")

    @config.command("show", help=said.say("help.config-show"))
    def show(lang: str | None = o.lang) -> None:
        values = read_config()._asdict()
        for key in KEYS:
            print(f"{key} = {values[key] if values[key] is not None else said.say('config.unset')}")

    @config.command("path", help=said.say("help.config-path"))
    def path(lang: str | None = o.lang) -> None:
        print(config_path())

    @config.command("set", help=said.say("help.config-set"))
    def set_(
        key: str = typer.Argument(help=said.say("help.config-key"), metavar="KEY"),
        value: str = typer.Argument("", help=said.say("help.config-value"), metavar="VALUE"),
        lang: str | None = o.lang,
    ) -> None:
        check_default(key, value)
        print(said.say("config.written", path=write_config(key, value)))


def check_default(key: str, value: str) -> None:
    """Raises `KwxError` for a default that no command would take."""
    from kawuxing_calc.cli import known_language
    from kawuxing_calc.profile import load_profile

    checks: dict[str, Callable[[str], object]] = {
        "rules": load_profile,
        "base": read_base,
        "players": read_players,
        "lang": known_language,
    }
    if value and key in checks:
        checks[key](value)
