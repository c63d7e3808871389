"""What a stranger gets: the built wheel, in an empty environment, settles a hand."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DEAL = ["4556t", "中中中", "pong:7b", "+zimo", "+liangdao"]


def run(*command: object, cwd: Path) -> str:
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT, cwd=folder)
    (built,) = folder.glob("kawuxing_calc-*.whl")
    return built


def test_the_wheel_carries_every_profile_and_schema(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    profiles = {path.name for path in (ROOT / "rules").glob("*.toml")}
    assert len(profiles) == 17
    assert {f"kawuxing_calc/rules/{name}" for name in profiles} <= names
    assert "kawuxing_calc/py.typed" in names
    assert not any(name.startswith(("tests/", "rules/", "benchmarks/")) for name in names)


def test_installed_in_an_empty_environment_it_settles_a_hand(wheel: Path, tmp_path: Path) -> None:
    """The flagship deal: 卡五星 x2, 亮倒 x2, each of two others pays 4."""
    home = tmp_path / "env"
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    for command in ("kwx", "kawuxing-calc"):
        settled = json.loads(run(scripts / command, "score", *DEAL, "--json", cwd=tmp_path))
        assert settled["units"] == {"A": 8, "B": -4, "C": -4}
    listed = run(scripts / "kwx", "rules", "list", "--json", cwd=tmp_path)
    assert len(json.loads(listed)["rules"]) == 16
