"""What the shell offers at a tab: for every option and argument whose values are known."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from running import kwx

KWX = "from kawuxing_calc.cli import main; import sys; sys.argv[0] = 'kwx'; main()"


def completed(line: str, folder: Path, **more: str) -> list[str]:
    """What bash is offered for the word at the end of a line."""
    asked = {
        "_KWX_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split(" ")) - 1),
    }
    done = subprocess.run(
        [sys.executable, "-c", KWX],
        env={**os.environ, **asked, "XDG_CONFIG_HOME": str(folder), **more},
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("kwx sc", ["score"]),
        ("kwx rules sh", ["show"]),
        ("kwx config un", ["unset"]),
        ("kwx rules show xiao", ["xiaogan"]),
        ("kwx rules show hub", ["hubei"]),
        ("kwx rules diff hubei su", ["suanfan", "suizhou"]),
        ("kwx rules check shi", ["shiyan"]),
        ("kwx rules new ours --from shi", ["shiyan"]),
        ("kwx compare x2 -r su", ["suanfan", "suizhou"]),
        ("kwx score -r our", ["ours"]),
        ("kwx score --set cap.", ["cap.total="]),
        ("kwx score --lang zh", ["zh", "zh-Hant"]),
        ("kwx config set p", ["players"]),
        ("kwx config unset l", ["lang"]),
        ("kwx config set rules shi", ["shiyan"]),
        ("kwx config set lang e", ["en"]),
        ("kwx config set base ", []),
        ("kwx session evening.kwx --format j", ["json", "jsonl"]),
        ("kwx session evening.kwx --settle ", ["fewest", "pairwise"]),
        ("kwx explain x2 --why-not kawu", ["kawuxing"]),
    ],
)
def test_a_tab_offers_what_may_stand_there(line: str, offered: list[str], tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "ours.toml").write_text('extends = "hubei"\n', "utf-8")
    assert completed(line, tmp_path) == offered


def test_a_tab_loads_only_the_command_it_stands_behind(tmp_path: Path) -> None:
    """The player waits for it: what draws screens and the other commands stay on the disk."""
    watch = "import atexit, sys; atexit.register(lambda: print(*sorted(m for m in sys.modules if 'kawuxing' in m)))\n"
    asked = {"_KWX_COMPLETE": "complete_bash", "COMP_WORDS": "kwx rules show xiao", "COMP_CWORD": "3"}
    done = subprocess.run(
        [sys.executable, "-c", watch + KWX],
        env={**os.environ, **asked},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
    )
    first, *loaded = done.stdout.split()
    assert first == "xiaogan"
    assert "kawuxing_calc.cli.rules" in loaded
    assert not {"kawuxing_calc.cli.session", "kawuxing_calc.cli.score", "kawuxing_calc.ledger"} & set(loaded)
    assert not [name for name in loaded if name.startswith("kawuxing_calc.render.report")]


@pytest.mark.parametrize(
    ("shell", "of_it"),
    [
        ("zsh", "#compdef kwx"),
        ("fish", "complete --command kwx"),
        ("powershell", "Register-ArgumentCompleter"),
    ],
)
def test_the_script_is_that_of_the_shell_that_is_named(shell: str, of_it: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KWX, "--lang", "en", "--show-completion", shell],
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert of_it in done.stdout


def test_an_unknown_shell_is_refused() -> None:
    ran = kwx("--show-completion", "tcsh")
    assert (ran.status, ran.out) == (2, "")
    assert "powershell" in ran.err
