"""Help pages in the reader's language, wrapped by the width of what is printed: the option parser's own count a Chinese
character as one cell and speak English.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.table import Table
from rich.text import Text

from kawuxing_calc.render.frame import new_console
from kawuxing_calc.text import Speech


def speak_help(command: Any, said: Speech) -> None:
    """Have a command and all below it give their help this way."""
    command.get_help = lambda context: help_page(command, context, said)
    for child in getattr(command, "commands", {}).values():
        speak_help(child, said)


def help_page(command: Any, context: Any, said: Speech) -> str:
    """The help page of a command."""
    console = new_console()
    with console.capture() as capture:
        pieces = " ".join([context.command_path, *command.collect_usage_pieces(context)])
        console.print(Text(f"{said.say('help.usage')} {pieces}"))
        if command.help:
            console.print()
            console.print(Text(command.help))
        if _takes_tiles(context.command_path):
            console.print(Text(said.say("help.tiles")))
        params = command.get_params(context)
        arguments = [(p.make_metavar(context), p.help) for p in params if p.param_type_name == "argument"]
        options = [_option_row(p, said) for p in params if p.param_type_name == "option"]
        children = [(name, child.get_short_help_str(1000)) for name, child in _children(command, context)]
        for title, rows in (("arguments", arguments), ("options", options), ("commands", children)):
            if rows:
                console.print()
                console.print(Text(f"{said.say(f'help.{title}')}", style="bold"))
                console.print(_rows(rows))
    return capture.get().rstrip("\n")


def _takes_tiles(path: str) -> bool:
    """Whether somebody who reads this page is about to write tiles."""
    return path in ("kwx", *(f"kwx {name}" for name in _WITH_TILES))


def _children(command: Any, context: Any) -> Iterable[tuple[str, Any]]:
    names = command.list_commands(context) if hasattr(command, "list_commands") else []
    return [(name, command.get_command(context, name)) for name in names]


def _option_row(option: Any, said: Speech) -> tuple[str, str]:
    names = ", ".join(sorted(option.opts, key=len))
    text = said.find(f"help.{option.name.replace('_', '-')}") if option.name in _PARSERS_OWN else option.help
    metavar = f" {option.metavar}" if option.metavar else ""
    return names + metavar, text or ""


_WITH_TILES = ("score", "session", "compare", "ting", "explain", "gang")
# Options that the parser itself adds, with English texts of its own.
_PARSERS_OWN = ("help", "install_completion", "show_completion")


def _rows(rows: Iterable[tuple[str, str | None]]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in rows:
        table.add_row(Text(f"  {name}"), Text(text or ""))
    return table
