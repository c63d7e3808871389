"""The command line. Each command is a module of this package and is loaded only when it is asked for."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import Any, Final, TextIO

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.text import LANGUAGE_NAMES, LANGUAGES, Speech, language_of, speech

COMMANDS: Final = ("score", "session", "compare", "ting", "explain", "gang", "rules", "notation", "config")
"""The commands, in the order help shows them; each has a module of its name here."""

COMPLETION: Final = ("--install-completion", "--show-completion")
SHELLS: Final = ("bash", "zsh", "fish", "powershell", "pwsh")
"""Those for which Typer knows how to complete."""

INTERRUPTED: Final = 130
_COMPLETING: Final = "_KWX_COMPLETE"
"""The variable by which a shell asks for words that complete what is typed."""


def main() -> None:
    """The entry point of ``kwx`` and ``kawuxing-calc``."""
    # What a command makes is gone when it ends: to look for garbage among it, at the end too, takes a tenth of its time.
    gc.disable()
    raise SystemExit(run(sys.argv[1:]))


def much_to_come() -> None:
    """Look for garbage after all, where as much is made as there are lines to read; not in what start-up made."""
    gc.freeze()
    gc.enable()


def run(argv: Sequence[str]) -> int:
    """Run one command line; returns its exit status. Whatever the input, no traceback."""
    _prepare_streams()
    argv = ["--help" if word == "-h" else word for word in argv]
    wants_json = "--json" in argv
    try:
        try:
            language = choose_language(argv)
            status = _run_command(list(argv), speech(language))
        except KwxError as error:
            report(error, speech(_fallback_language()), wants_json)
            status = error.exit_status
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has what it wanted; stdout is pointed away, so that closing it stays quiet.
        point_away()
        return 0
    except OSError as error:
        return _cannot_write(error)


def point_away(stream: TextIO | None = None) -> None:
    """Let what is still written to a stream, stdout if none is named, go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), (stream or sys.stdout).fileno())


def tell(text: str, end: str = "\n") -> None:
    """Say something beside the answer, on stderr. Whether anybody hears it changes nothing else."""
    try:
        print(text, end=end, file=sys.stderr, flush=True)
    except OSError:
        point_away(sys.stderr)


def _cannot_write(error: OSError) -> int:
    """A full disk, say: one line if anything can still be told, and the status of what cannot be done."""
    point_away()
    failure = KwxError([Diagnostic("output-failed", {"reason": error.strerror or str(error)})])
    report(failure, speech(_fallback_language()), as_json=False)
    return failure.exit_status


def _run_command(argv: list[str], said: Speech) -> int:
    from decimal import localcontext

    from kawuxing_calc.exact import EXACT

    try:
        with localcontext(EXACT):
            return _answer(argv, said)
    except KwxError as error:
        report(error, said, "--json" in argv)
        return error.exit_status


def _answer(argv: list[str], said: Speech) -> int:
    from kawuxing_calc.cli.plain import read_plain

    asked = None if _COMPLETING in os.environ else read_plain(argv)
    if asked is None:
        return _parse_and_answer(argv, said)
    from importlib import import_module

    command = import_module(f"kawuxing_calc.cli.{asked.command}")
    status: int = command.answer(said, asked.words, asked.shared, **asked.own)
    return status


def _parse_and_answer(argv: list[str], said: Speech) -> int:
    from typer import Exit
    from typer._click.exceptions import ClickException, NoArgsIsHelpError
    from typer.main import get_command

    from kawuxing_calc.cli.app import build_app
    from kawuxing_calc.cli.usage import check_each_once, usage_diagnostic

    _choose_shell(argv)
    command = get_command(build_app(said, _modules_for(argv)))
    if len(argv) < 2 or "--help" in argv:
        from kawuxing_calc.render.help import speak_help

        speak_help(command, said)
    if _COMPLETING in os.environ:
        command.main(args=argv, prog_name="kwx")
    try:
        check_each_once(command, argv)
        # What the parser's own main does, but for interrupts and closed pipes: those are answered in `run`.
        with command.make_context("kwx", argv) as context:
            command.invoke(context)
    except Exit as stop:
        return stop.exit_code
    except NoArgsIsHelpError as error:
        print(error.ctx.get_help() if error.ctx else error.format_message())
    except ClickException as error:
        raise KwxError([usage_diagnostic(error, argv)], Source(" ".join(["kwx", *argv]))) from None
    return 0


def _modules_for(argv: Sequence[str]) -> Sequence[str]:
    """Only the command that is asked for, where it is plain which; all of them for help."""
    first = next(iter(argv or _words_to_complete()), "")
    return (first,) if first in COMMANDS else COMMANDS


def _words_to_complete() -> list[str]:
    """The words behind ``kwx`` that the shell wants completed, as bash or another shell hands them over."""
    return (os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or "").split()[1:]


def _choose_shell(argv: Sequence[str]) -> None:
    """Take the shell that stands behind --show-completion; Typer by itself asks which one runs it, and only that."""
    asked = next((place for place, word in enumerate(argv[:-1]) if word in COMPLETION), None)
    if asked is None or not set(COMMANDS).isdisjoint(argv[:asked]):
        return
    option, shell = argv[asked : asked + 2]
    if shell not in SHELLS:
        args = {"key": option, "value": shell, "choices": " | ".join(SHELLS)}
        raise KwxError([Diagnostic("not-a-choice", args)])
    os.environ["_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION"] = "1"


def choose_language(argv: Sequence[str]) -> str:
    """``--lang``, ``KWX_LANG``, the user's config, the locale. Raises `KwxError` for a language there is none of."""
    from kawuxing_calc.config import read_config, read_default

    for stated, where in ((_option(argv, "--lang"), "--lang"), (os.environ.get("KWX_LANG"), "KWX_LANG")):
        if stated:
            return known_language(stated, where)
    try:
        mine = read_config().lang
    except KwxError:
        if _goes_without_config(argv):
            return _fallback_language()
        raise
    if not mine or (list(argv[:1]) == ["config"] and mine not in LANGUAGES):
        return _fallback_language()  # so that a wrong language can be unset
    return read_default("lang", mine, known_language)


def _goes_without_config(argv: Sequence[str]) -> bool:
    """Whether a command line asks what must be answered whatever the config says, as where it is."""
    return "--help" in argv or "--version" in argv or list(argv[:2]) == ["config", "path"]


def known_language(stated: str, where: str = "") -> str:
    """The language that is called so. Raises `KwxError` if there is none; `where` is what said it."""
    for language in LANGUAGES:
        if stated.casefold() in (language.casefold(), *LANGUAGE_NAMES[language]):
            return language
    fault = Diagnostic("bad-language", {"text": stated}, (0, len(stated)))
    raise KwxError([fault], Source(stated, where or None))


def _fallback_language() -> str:
    from kawuxing_calc.render.encoding import can_print

    if not can_print("番", sys.stdout.encoding):
        return "en"  # a console without Chinese still gets words it can show
    variables = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_of(next((value for value in variables if value), ""))


def _option(argv: Sequence[str], name: str) -> str | None:
    for place, word in enumerate(argv):
        if word == name and place + 1 < len(argv):
            return argv[place + 1]
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return None


def _prepare_streams() -> None:
    """Streams that a caller has closed read and write nothing; what a console cannot show is spelled out."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if os.environ.get("COLUMNS") == "0":
        del os.environ["COLUMNS"]  # as in the standard library, no width is stated by it


def report(error: KwxError, said: Speech, as_json: bool) -> None:
    """An error: to stderr for people, to stdout as an object for programs."""
    from kawuxing_calc.render.diagnostics import draw_error, error_json

    if as_json:
        try:
            write_json(error_json(error, said))
            sys.stdout.flush()
        except BrokenPipeError:  # the status still tells that something was wrong
            point_away()
        return
    from shutil import get_terminal_size

    tell(draw_error(error, said, get_terminal_size((80, 24)).columns))


def write_json(value: Any) -> None:
    """One object, on a line of its own."""
    import json

    sys.stdout.write(json.dumps(value, ensure_ascii=needs_ascii()) + "\n")


def needs_ascii() -> bool:
    """Whether JSON must be written in ASCII, since stdout cannot take all characters."""
    return (sys.stdout.encoding or "").casefold().replace("-", "") != "utf8"
