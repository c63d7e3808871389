"""``kwx notation``: how to write a deal, on one card."""

from __future__ import annotations

import typer

from kawuxing_calc.cli.options import Options
from kawuxing_calc.text import Speech


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""

    @app.command("notation", help=said.say("help.notation"))
    def notation(lang: str | None = o.lang) -> None:
        print(said.say("notation.card"))
