"""The options that commands share, as Typer takes them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import typer
from typer._click.globals import get_current_context

from kawuxing_calc.cli.table import Shared
from kawuxing_calc.profile import shipped_ids
from kawuxing_calc.text import LANGUAGES, Speech


class Options:
    """The shared options, each to be used as a command's default value; help in one language."""

    def __init__(self, said: Speech) -> None:
        self._said = said

    def _option(self, default: Any, *names: str, key: str, **more: Any) -> Any:
        return typer.Option(default, *names, help=self._said.say(f"help.{key}"), show_default=False, **more)

    @cached_property
    def version(self) -> Any:
        return self._option(False, "--version", key="version")

    @cached_property
    def deal(self) -> Any:
        return typer.Argument(None, metavar="DEAL...", help=self._said.say("help.deal"), show_default=False)

    @cached_property
    def rules(self) -> Any:
        return self._option(
            None, "--rules", "-r", key="rules", metavar="NAME|PATH", autocompletion=complete_rules
        )

    @cached_property
    def sets(self) -> Any:
        return self._option(None, "--set", key="set", metavar="KEY=VALUE", autocompletion=complete_keys)

    @cached_property
    def base(self) -> Any:
        return self._option(None, "--base", key="base", metavar="MONEY")

    @cached_property
    def players(self) -> Any:
        return self._option(None, "--players", key="players", metavar="A,B,C")

    @cached_property
    def json(self) -> Any:
        return self._option(False, "--json", key="json")

    @cached_property
    def copy(self) -> Any:
        return self._option(False, "--copy-friendly", key="copy")

    @cached_property
    def lang(self) -> Any:
        return self._option(
            None, "--lang", key="lang", metavar="zh|zh-Hant|en", autocompletion=complete_languages
        )

    @cached_property
    def strict(self) -> Any:
        return self._option(False, "--strict", key="strict")


def complete_rules(incomplete: str) -> list[str]:
    """Profiles that are found by name, for the shell's completion; where none fits, the shell offers files."""
    from kawuxing_calc.profile.store import own_profiles

    return [id for id in (*shipped_ids(), *own_profiles()) if id.startswith(incomplete)]


def complete_keys(incomplete: str) -> list[str]:
    """Keys of a house rule for the shell's completion."""
    from kawuxing_calc.profile.keys import KEYS

    short = (key.removesuffix(".mult") + "=" for key in KEYS)
    return [key for key in short if key.startswith(incomplete)]


def complete_languages(incomplete: str) -> list[str]:
    """Languages for the shell's completion."""
    return [language for language in LANGUAGES if language.startswith(incomplete)]


def asked_in() -> tuple[list[str], Shared]:
    """What the command line that is answered asks: its words, and the options that all commands have."""
    given = get_current_context().params
    named = {name: given[name] for name in Shared.fields if given.get(name) is not None}
    return given["words"] or [], Shared(**named)
