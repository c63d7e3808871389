"""Transcripts: command lines and all that they print, as a reader would see them in a terminal.

A transcript is a text file in ``tests/cli``:

    # What it shows, up to the first command.
    $ COLUMNS=60 kwx score -
    < a line of standard input
    what is printed, both streams as they come
    [exit 1]

``[exit N]`` stands where the status is not 0. White space at the ends of lines, and empty lines at the end of an output,
do not count. A command is run in this process, without colour, in Chinese unless its environment says otherwise.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from running import NO_CONFIG

from kawuxing_calc.cli import run

FOLDER = Path(__file__).parent / "cli"

PLAIN = {"LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "40", "TERM": "dumb", "XDG_CONFIG_HOME": NO_CONFIG}
"""The environment of a transcript: no config of one's own, no terminal."""


@dataclass(slots=True)
class Exchange:
    """One command line, what it reads, and what it should print."""

    place: str
    command: str
    given: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    status: int = 0

    @property
    def text(self) -> str:
        return trimmed("\n".join(self.lines))


def exchanges(folder: Path = FOLDER) -> Iterator[Exchange]:
    """Every exchange of every transcript."""
    for path in sorted(folder.glob("*.txt")):
        yield from _exchanges(path)


def _exchanges(path: Path) -> Iterator[Exchange]:
    current: Exchange | None = None
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("$ "):
            if current is not None:
                yield current
            current = Exchange(f"{path.name}:{number}", line[2:])
        elif current is None:
            assert not line or line.startswith("#"), f"{path.name}:{number}: text before the first command"
        elif line.startswith("< ") and not current.lines:
            current.given.append(line[2:])
        elif line.startswith("[exit ") and line.endswith("]"):
            current.status = int(line[6:-1])
        else:
            current.lines.append(line)
    if current is not None:
        yield current


def trimmed(text: str) -> str:
    """Without white space at the ends of lines and empty lines at either end."""
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def replay(exchange: Exchange) -> tuple[str, int]:
    """Run an exchange's command line; returns what it prints and its status."""
    words = shlex.split(exchange.command)
    at = words.index("kwx")
    given = "".join(f"{line}\n" for line in exchange.given)
    text, status = kwx(words[at + 1 :], given, dict(word.split("=", 1) for word in words[:at]))
    return trimmed(text), status


def kwx(
    argv: Sequence[str],
    given: str = "",
    environment: Mapping[str, str] | None = None,
    encoding: str = "utf-8",
) -> tuple[str, int]:
    """Run ``kwx`` in this process; returns all that it prints, both streams together, and its status."""
    screen = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
    before = sys.stdin
    with (
        contextlib.redirect_stdout(screen),
        contextlib.redirect_stderr(screen),
        _environment(environment or {}),
    ):
        sys.stdin = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
        try:
            status = run(argv)
        finally:
            sys.stdin = before
    screen.flush()
    buffer = screen.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(encoding), status


@contextlib.contextmanager
def _environment(more: Mapping[str, str]) -> Iterator[None]:
    """The plain environment and what is added to it, put back afterwards."""
    before = dict(os.environ)
    for name in [name for name in before if name.startswith(("LC_", "KWX_")) or name == "NO_COLOR"]:
        del os.environ[name]
    os.environ.update(PLAIN | dict(more))
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
