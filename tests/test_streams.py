"""What a caller does to the streams never shows a traceback, and never looks like an answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

KWX = Path(sys.executable).parent / "kwx"
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="the shell's redirections")


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(line, shell=True, capture_output=True, encoding="utf-8", timeout=30)


@POSIX
@pytest.mark.parametrize(
    "command", ["score x8 +zimo >&-", "score - <&-", "session - <&-", "ting - <&-", "score foo 2>&-"]
)
def test_closed_streams_are_no_traceback(command: str) -> None:
    done = shell(f"{KWX} {command}")
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode in (0, 2)


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("command", ["score x8 +zimo", "score x8 +zimo --json", "rules list", "--help"])
def test_a_full_disk_is_said_in_a_line_and_is_not_an_answer(command: str) -> None:
    done = shell(f"{KWX} {command} >/dev/full")
    assert "Traceback" not in done.stderr
    assert "output-failed" in done.stderr
    assert done.returncode == 2
