"""The console blocks of the documents: a command behind ``$``, and below it what it prints.

    python docs/console_blocks.py        # print every block anew into the documents; read the diff before you commit it

A test holds every block to what the command prints today. A block is run from the project's folder, 60 cells wide, without
colour, in the language of the locale ``C.UTF-8`` unless the command says otherwise; standard error stands where it comes.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENTS: Final = ("README.md", "README.zh.md", "docs/*.md")
_FENCE: Final = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """One command of a console block, and the output that the document shows."""

    document: Path
    command: str
    shown: str


def documents() -> list[Path]:
    """The documents that may hold blocks."""
    return sorted(path for pattern in DOCUMENTS for path in ROOT.glob(pattern))


def blocks(document: Path) -> Iterator[Block]:
    """The commands of a document, in their order."""
    for fence in _FENCE.finditer(document.read_text("utf-8")):
        for part in re.split(r"^\$ ", fence[1], flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            yield Block(document, command, shown)


def run(command: str) -> str:
    """What a command prints, trailing blanks of each line left out."""
    scripts = Path(sys.executable).parent
    env = {
        "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}",
        "LANG": "C.UTF-8",
        "COLUMNS": "60",
        "NO_COLOR": "1",
        "HOME": "/nonexistent",
        "PYTHONUTF8": "1",
    }
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def refresh(document: Path) -> None:
    """Print every block of a document anew."""

    def anew(fence: re.Match[str]) -> str:
        commands = re.findall(r"^\$ (.*)$", fence[1], flags=re.MULTILINE)
        return "```console\n" + "".join(f"$ {command}\n{run(command)}" for command in commands) + "```"

    document.write_text(_FENCE.sub(anew, document.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    for path in documents():
        refresh(path)
