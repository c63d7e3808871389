"""What a stranger gets: the built wheel, in an empty environment, settles a hand; so do the tools that run a package."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Mapping
from email import message_from_string
from email.message import Message
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DEAL = ["4556t", "中中中", "pong:7b", "+zimo", "+liangdao"]
SCRIPTS = "Scripts" if sys.platform == "win32" else "bin"


def ran(
    *command: object, cwd: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, env=env, capture_output=True, encoding="utf-8"
    )


def run(*command: object, cwd: Path, env: Mapping[str, str] | None = None) -> str:
    done = ran(*command, cwd=cwd, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def or_skip(why: str, *command: object, cwd: Path, env: Mapping[str, str] | None = None) -> None:
    """Run what the tests need of the world outside, and leave them out where it cannot be had."""
    done = ran(*command, cwd=cwd, env=env)
    if done.returncode:
        pytest.skip(f"{why}: {done.stderr.strip()[-200:]}")


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
    scripts = home / SCRIPTS
    run(scripts / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    for command in ("kwx", "kawuxing-calc"):
        settled = json.loads(run(scripts / command, "score", *DEAL, "--json", cwd=tmp_path))
        assert settled["units"] == {"A": 8, "B": -4, "C": -4}
    listed = run(scripts / "kwx", "rules", "list", "--json", cwd=tmp_path)
    assert len(json.loads(listed)["rules"]) == 16


# ------------------------------------------------------------------------------------------- what the wheel says of itself


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(archive.read(name).decode("utf-8"))


def test_the_metadata_says_what_the_package_is(metadata: Message) -> None:
    """Every field, as an index would show it; unknown classifiers are refused when the wheel is built."""
    one = {
        "Name": "kawuxing-calc",
        "License-Expression": "MIT",
        "License-File": "LICENSE",
        "Requires-Python": ">=3.11",
        "Description-Content-Type": "text/markdown",
    }
    assert {field: metadata.get_all(field) for field in one} == {field: [said] for field, said in one.items()}
    assert "卡五星" in metadata["Summary"]
    assert {"mahjong", "卡五星"} <= set(metadata["Keywords"].split(","))
    payload = metadata.get_payload()
    assert isinstance(payload, str)
    assert payload.strip().startswith("# kawuxing-calc · 卡五星算账")


def test_the_metadata_names_the_languages_and_pythons_there_are(metadata: Message) -> None:
    classifiers = metadata.get_all("Classifier", [])
    languages = ["Chinese (Simplified)", "Chinese (Traditional)", "English"]
    assert [f"Natural Language :: {name}" for name in languages] == [
        c for c in classifiers if c.startswith("Natural")
    ]
    assert {"Typing :: Typed", "Environment :: Console", "Programming Language :: Python :: 3.11"} <= set(
        classifiers
    )
    assert not [c for c in classifiers if c.startswith("License")], "the expression says it"
    needed = [text for text in metadata.get_all("Requires-Dist", []) if "extra ==" not in text]
    assert sorted(text.split("<")[0].split(">")[0] for text in needed) == ["rich", "tomli", "typer"]


# ------------------------------------------------------------------------------------------- tools that run a package


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment with pipx, uv and the builder."""
    home = tmp_path_factory.mktemp("tools")
    venv.create(home, with_pip=True)
    scripts = home / SCRIPTS
    wanted = ("pip", "install", "--quiet", "pipx", "uv", "hatchling")
    or_skip("neither pipx nor uv can be had here", scripts / "python", "-m", *wanted, cwd=home)
    return scripts


@pytest.fixture
def stranger(tmp_path: Path) -> dict[str, str]:
    """The environment of somebody with an empty home, whose caches hold nothing."""
    homes = (
        "HOME",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "PIPX_HOME",
        "PIP_CACHE_DIR",
        "UV_CACHE_DIR",
    )
    mine = {name: str(tmp_path / name.lower()) for name in homes}
    for folder in mine.values():
        Path(folder).mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KWX_", "VIRTUAL_ENV"))}
    # uv trusts whom it was built to trust; this machine's own certificates are those that pip takes.
    trust = dict.fromkeys(("UV_SYSTEM_CERTS", "UV_NATIVE_TLS"), "true")
    return {**kept, **mine, **trust, "UV_PYTHON": sys.executable, "UV_PYTHON_DOWNLOADS": "never"}


@pytest.fixture
def online(tools: Path, stranger: dict[str, str], tmp_path: Path) -> dict[str, str]:
    """The stranger's environment, where uv, which pipx uses too, reaches a registry from it."""
    wanted = ("pip", "install", "--dry-run", "--target", tmp_path / "nowhere", "tomli")
    or_skip("uv reaches no registry from here", tools / "uv", *wanted, cwd=tmp_path, env=stranger)
    return stranger


RUNNERS = {"pipx": ("pipx", "run", "--spec"), "uvx": ("uvx", "--from")}


@pytest.mark.packaging
@pytest.mark.parametrize("command", ["kwx", "kawuxing-calc"])
@pytest.mark.parametrize("source", ["wheel", "checkout"])
@pytest.mark.parametrize("runner", RUNNERS)
def test_run_without_installing_it_settles_a_hand(
    runner: str, source: str, command: str, wheel: Path, tools: Path, online: dict[str, str], tmp_path: Path
) -> None:
    """卡五星 x2, 亮倒 x2: each of two others pays 4; the folder it is run in stays empty."""
    empty = tmp_path / "empty"
    empty.mkdir()
    tool, *options = RUNNERS[runner]
    spec = wheel if source == "wheel" else ROOT
    out = run(tools / tool, *options, spec, command, "score", *DEAL, "--json", cwd=empty, env=online)
    assert json.loads(out)["units"] == {"A": 8, "B": -4, "C": -4}
    assert not list(empty.iterdir())


@pytest.mark.packaging
def test_installed_from_a_checkout_it_settles_a_hand(tmp_path: Path, stranger: dict[str, str]) -> None:
    home, empty = tmp_path / "env", tmp_path / "empty"
    empty.mkdir()
    venv.create(home, with_pip=True)
    run(home / SCRIPTS / "python", "-m", "pip", "install", "--quiet", ROOT, cwd=empty, env=stranger)
    out = run(home / SCRIPTS / "kwx", "score", *DEAL, "--json", cwd=empty, env=stranger)
    assert json.loads(out)["units"] == {"A": 8, "B": -4, "C": -4}


# ------------------------------------------------------------------------------------------- the same twice


def built(tools: Path, source: Path, to: Path, env: Mapping[str, str]) -> dict[str, str]:
    """What a source folder builds to, each file with its hash."""
    run(tools / "python", "-m", "hatchling", "build", "-d", to, cwd=source, env=env)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in to.iterdir()}


@pytest.mark.packaging
@pytest.mark.parametrize("epoch", [None, "1700000000"], ids=["no epoch", "an epoch"])
def test_built_twice_wheel_and_sdist_are_the_same(
    epoch: str | None, tools: Path, stranger: dict[str, str], tmp_path: Path
) -> None:
    """The second time from what the sdist unpacks to, whose files are as old as they were touched to be."""
    env = {name: value for name, value in stranger.items() if name != "SOURCE_DATE_EPOCH"}
    if epoch is not None:
        env["SOURCE_DATE_EPOCH"] = epoch
    first = built(tools, ROOT, tmp_path / "first", env)
    assert sorted(Path(name).suffix for name in first) == [".gz", ".whl"]
    (sdist,) = (tmp_path / "first").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    for path in source.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    assert built(tools, source, tmp_path / "second", env) == first


@pytest.mark.packaging
def test_the_sdist_has_what_its_tests_and_documents_need(
    tools: Path, stranger: dict[str, str], tmp_path: Path
) -> None:
    """All that stands in the checkout's own folders, so that whoever packages it can run the tests."""
    built(tools, ROOT, tmp_path / "dist", stranger)
    (sdist,) = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("kawuxing_calc", "rules", "tests", "docs", "examples", "benchmarks", ".ci"):
        files = {path for path in (ROOT / folder).rglob("*") if path.is_file() and "cache" not in str(path)}
        assert {path.relative_to(ROOT).as_posix() for path in files} <= names
    assert {"README.md", "README.zh.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", ".gitignore"} <= names
