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


@POSIX
@pytest.mark.parametrize(
    "command",
    ["score 5 --json", "--lang xx score x8 --json", "nope --json", "session gone.kwx --json", "score 5 2>&1"],
)
def test_what_is_wrong_stays_wrong_though_nobody_reads_why(command: str) -> None:
    """The status is that of the command, not of the reader that went away."""
    done = shell(f"{{ sleep 0.3; {KWX} {command}; echo $? >&3; }} 3>&2 | true")
    assert done.stderr.splitlines()[-1] == "2"
    assert "Traceback" not in done.stderr


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_messages_that_cannot_be_written_cost_the_answer_nothing(tmp_path: Path) -> None:
    """Two wrong lines are told on a stderr that takes nothing; the third is settled, and the page is made."""
    evening, page = tmp_path / "evening.kwx", tmp_path / "evening.html"
    evening.write_text("players: A B C\nrules: hubei\nbase: 1\nwho:A q\nwho:A r\nwho:A x8 +zimo\n", "utf-8")
    done = shell(f"{KWX} session {evening} --format csv --report {page} 2>/dev/full")
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 4)
    assert page.exists()


@POSIX
def test_no_width_is_no_stated_width() -> None:
    assert shell(f"COLUMNS=0 {KWX} score x8 +zimo").stdout == shell(f"COLUMNS= {KWX} score x8 +zimo").stdout
