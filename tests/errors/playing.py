"""Running the catalogue's commands: in a folder of their own, with files that are damaged as the messages want them."""

from __future__ import annotations

import errno
import io
import os
import shlex
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from running import Ran, kwx
from transcripts import Exchange, exchanges, trimmed

from kawuxing_calc.ledger.lines import LONGEST_LINE
from kawuxing_calc.profile.tomlfile import LARGEST_FILE

HERE = Path(__file__).resolve().parent
EXCHANGES = list(exchanges(HERE))

UNWILLING = {
    "denied.kwx": errno.EACCES,
    "denied.toml": errno.EACCES,
    "disk.toml": errno.EIO,
    "full.toml": errno.ENOSPC,
    "locked.toml": errno.EACCES,
}
"""Files that the system will not open, and why; whoever runs the tests may be allowed everything."""


def lay_out(folder: Path) -> None:
    """Put the catalogue's files into a folder, and those that are too large to keep."""
    shutil.copytree(HERE / "files", folder, dirs_exist_ok=True)
    (folder / "long.kwx").write_text("中" * LONGEST_LINE + "\n", "utf-8")
    (folder / "large.toml").write_text("#" * (LARGEST_FILE + 1), "utf-8")


def play(exchange: Exchange, *more: str) -> Ran:
    """Run a command of the catalogue, and perhaps options behind it, in the working folder."""
    words = shlex.split(exchange.command)
    at = words.index("kwx")
    before = dict(word.split("=", 1) for word in words[:at])
    given = "".join(f"{line}\n" for line in exchange.given)
    with _unwilling_files():
        return kwx(*words[at + 1 :], *more, stdin=given, config=before.get("XDG_CONFIG_HOME", "config"))


def message(ran: Ran) -> str:
    """What went to standard error; where the answer itself says no, the screen."""
    return trimmed(ran.err or ran.out)


@contextmanager
def _unwilling_files() -> Iterator[None]:
    with ExitStack() as stack:
        for where in ("io.open", "builtins.open"):
            stack.enter_context(patch(where, _opening(io.open)))
        yield


def _opening(open_: Any) -> Any:
    def opened(file: Any, *args: Any, **more: Any) -> Any:
        number = UNWILLING.get(os.path.basename(file)) if isinstance(file, str | os.PathLike) else None
        if number is not None:
            raise OSError(number, os.strerror(number), str(file))
        return open_(file, *args, **more)

    return opened
