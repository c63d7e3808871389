"""What the option parser has against a command line, as one of our own diagnostics."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kawuxing_calc.cli import COMMANDS
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source, suggest


def usage_diagnostic(error: Any, argv: Sequence[str]) -> Diagnostic:
    """The diagnostic for an exception of the option parser, raised for the words `argv`."""
    command = (
        error.ctx.command_path if error.ctx else " ".join(["kwx", *(w for w in argv[:1] if w in COMMANDS)])
    )
    message = error.format_message()
    match type(error).__name__:
        case "NoSuchOption":
            near = next(iter(error.possibilities or []), "")
            return Diagnostic(
                "no-such-option", {"option": error.option_name, "near": near, "command": command}
            )
        case "MissingParameter":
            what = error.param.metavar or error.param.human_readable_name
            return Diagnostic("missing-argument", {"what": what, "command": command})
        case "BadOptionUsage":
            variant = "takes-none" if "does not take" in message else "no-value"
            return Diagnostic(
                "bad-option", {"variant": variant, "option": error.option_name, "command": command}
            )
    if extra := re.match(r"Got unexpected extra argument.*? \((.*)\)$", message):
        return Diagnostic("usage", {"variant": "extra", "text": extra[1], "command": command})
    if unknown := re.match(r"No such command '(.*?)'", message):
        return _no_such_command(unknown[1], error, command, argv)
    return Diagnostic("usage", {"reason": message, "command": command})


def check_each_once(command: Any, argv: Sequence[str]) -> None:
    """Raise `KwxError` where an option that holds one value is given several: none of them is taken silently."""
    from typer._click.core import Context

    path, words, seen = "kwx", list(argv), set[str]()
    while True:
        context = Context(command, info_name=path)
        _, words, order = command.make_parser(context).parse_args(words)
        for param in order:
            if param.param_type_name != "option" or param.multiple or param.is_flag:
                continue
            if param.name in seen:
                args = {"variant": "twice", "option": param.opts[0], "command": path}
                raise KwxError([Diagnostic("bad-option", args)], Source(" ".join(["kwx", *argv])))
            seen.add(param.name)
        if not words or words[0] not in getattr(command, "commands", ()):
            return
        path, command, words = f"{path} {words[0]}", command.commands[words[0]], words[1:]


def _no_such_command(name: str, error: Any, command: str, argv: Sequence[str]) -> Diagnostic:
    known = error.ctx.command.list_commands(error.ctx) if error.ctx else COMMANDS
    near = suggest(name, known) or ""
    args = {"name": name, "near": near, "command": command}
    if not near and command == "kwx" and _is_notation(name):
        args |= {"variant": "deal", "text": " ".join(argv)}
    return Diagnostic("no-such-command", args)


def _is_notation(word: str) -> bool:
    from kawuxing_calc.notation.tokens import read_word

    return not read_word(word).problems
