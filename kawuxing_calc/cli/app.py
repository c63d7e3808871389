"""The Typer application: its callback, and the commands that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import typer

from kawuxing_calc.cli.options import Options
from kawuxing_calc.text import Speech


def build_app(said: Speech, commands: Sequence[str]) -> typer.Typer:
    """The Typer application with these commands, its help in one language."""
    app = typer.Typer(help=said.say("help.kwx"), rich_markup_mode=None, pretty_exceptions_enable=False)
    options = Options(said)

    @app.callback(invoke_without_command=True)
    def kwx(context: typer.Context, version: bool = options.version, lang: str | None = options.lang) -> None:
        if version:
            from importlib.metadata import version as installed

            print(f"kawuxing-calc {installed('kawuxing-calc')}")
        elif context.invoked_subcommand is None:
            print(said.say("help.start"))

    for name in commands:
        import_module(f"kawuxing_calc.cli.{name}").register(app, said, options)
    return app
