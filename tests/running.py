"""A command line run in this process: its exit status and what it printed, in Chinese, 60 columns wide."""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from kawuxing_calc.cli import run

NARROW = 60
NO_CONFIG = str(Path(tempfile.gettempdir(), f"kwx-without-config-{os.getpid()}"))
"""A config folder that is not there."""


class Ran(NamedTuple):
    """What came of a command line."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object that was printed."""
        return json.loads(self.out)


class _Screen(io.StringIO):
    """A screen that can show every character."""

    encoding = "utf-8"


def kwx(
    *argv: str, stdin: str = "", columns: int = NARROW, config: str = NO_CONFIG, language: str | None = "zh"
) -> Ran:
    """Run ``kwx`` with these words; `config` is the user's config folder, `language` what the environment asks for."""
    out, err = _Screen(), _Screen()
    surroundings = {"KWX_LANG": language or "", "COLUMNS": str(columns), "XDG_CONFIG_HOME": config}
    with (
        patch.dict(os.environ, surroundings),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        os.environ.pop("KWX_RULES", None)
        status = run(argv)
    return Ran(status, out.getvalue(), err.getvalue())
