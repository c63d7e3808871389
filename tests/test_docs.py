"""The documents: what they show is what the program prints, and what they point at is there."""

from __future__ import annotations

import doctest
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import kawuxing_calc.api
from kawuxing_calc.fan import FANS
from kawuxing_calc.profile import Profile, load_profile, shipped_ids
from kawuxing_calc.text import speech

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "docs"))
CONSOLE = import_module("console_blocks")
PICTURE = import_module("make_picture")

DOCUMENTS: list[Path] = CONSOLE.documents()
BLOCKS = [block for document in DOCUMENTS for block in CONSOLE.blocks(document)]
READMES = [ROOT / "README.md", ROOT / "README.zh.md"]
SETTING_UP = {
    "try": "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/kwx score ",
    "test": "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest -q",
}
CODE = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --------------------------------------------------------------------------------------- console blocks


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """What each command of the documents prints today, several run at a time."""
    commands = list(dict.fromkeys(block.command for block in BLOCKS))
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        return dict(zip(commands, pool.map(CONSOLE.run, commands), strict=True))


@pytest.mark.skipif(sys.platform == "win32", reason="the blocks are written for a POSIX shell")
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{named(block.document)}: {block.command}")
def test_a_console_block_shows_what_its_command_prints(block: Any, printed: dict[str, str]) -> None:
    assert printed[block.command] == block.shown, "python docs/console_blocks.py prints it anew"


def test_there_are_blocks_and_each_shows_something() -> None:
    """None found would pass; an empty one shows that a document was not filled in."""
    assert {"README.md", "README.zh.md", "docs/fan.md", "docs/notation.md", "docs/session.md"} <= {
        named(block.document) for block in BLOCKS
    }
    assert len(BLOCKS) > 80
    assert [block.command for block in BLOCKS if not block.shown.strip()] == []


def test_blocks_know_nothing_of_the_machine() -> None:
    """No path of one's own, no traceback, no command that a reader does not have."""
    for block in BLOCKS:
        shown = block.command + block.shown
        assert not re.search(r"/(home|root|tmp|usr|work|Users)/|[A-Z]:\\", shown), block.command
        assert "Traceback" not in shown, block.command
        assert "not found" not in shown, block.command


# --------------------------------------------------------------------------------------- links and pictures


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_links_lead_to_files_that_are_there(document: Path) -> None:
    prose = CODE.sub("", document.read_text("utf-8"))
    for target in LINK.findall(prose):
        if target.startswith(("http:", "https:", "mailto:")):
            continue
        path = target.partition("#")[0]
        assert path, f"{target}: headings here are bilingual, link to the file"
        assert (document.parent / path).exists(), target


def test_the_readme_links_to_every_document() -> None:
    """A document that nobody links to is not found."""
    linked = {
        (page.parent / target).resolve()
        for page in DOCUMENTS
        for target in LINK.findall(CODE.sub("", page.read_text("utf-8")))
    }
    assert [named(page) for page in DOCUMENTS if page.name != "README.md" and page not in linked] == []


def test_the_picture_shows_the_screen_of_today() -> None:
    """Otherwise: python docs/make_picture.py"""
    assert PICTURE.PICTURE.read_text("utf-8") == PICTURE.draw()


# --------------------------------------------------------------------------------------- setting up


@pytest.mark.parametrize("marker", SETTING_UP)
def test_the_readme_sets_up_with_one_command(marker: str) -> None:
    """A build takes the command behind the marker and runs it on an empty machine."""
    found = re.findall(rf"<!-- {marker} -->\n```sh\n(.*)\n```\n", READMES[0].read_text("utf-8"))
    assert len(found) == 1
    assert found[0].startswith(SETTING_UP[marker])


def test_both_readmes_say_the_same_commands() -> None:
    """The set-up commands, the sections and the examples of one are those of the other."""
    english, chinese = (readme.read_text("utf-8") for readme in READMES)
    for command in (line for line in CODE.findall(english) if line[2].startswith("python3 -m venv")):
        assert command[2] in chinese
    assert len(re.findall("^## ", english, re.MULTILINE)) == len(re.findall("^## ", chinese, re.MULTILINE))
    kinds = [
        [(kind, text.count("\n$ ")) for _, kind, text in CODE.findall(page)] for page in (english, chinese)
    ]
    assert kinds[0] == kinds[1]


# --------------------------------------------------------------------------------------- Python


@pytest.mark.parametrize("readme", READMES, ids=named)
def test_the_python_example_runs(readme: Path) -> None:
    """What stands behind `#` as a value is what the line comes to."""
    examples = [text for _, kind, text in CODE.findall(readme.read_text("utf-8")) if kind == "python"]
    assert examples
    for example in examples:
        names: dict[str, Any] = {}
        exec(example, names)
        shown = re.findall(r"^(\S+)\s+# (\{.*\})$", example, re.MULTILINE)
        assert shown
        for expression, value in shown:
            assert repr(eval(expression, names)) == value


def test_the_examples_of_the_api_come_to_what_they_say() -> None:
    found = doctest.testmod(kawuxing_calc.api)
    assert found.attempted >= 6
    assert not found.failed


# --------------------------------------------------------------------------------------- the fan, one by one


@cache
def profiles() -> dict[str, Profile]:
    return {id: load_profile(id) for id in ("common", *shipped_ids())}


def heading(fan: str) -> str:
    return f"### {speech('zh').fan(fan)} · {speech('en').fan(fan)} · `{fan}`\n"


def values(fan: str) -> str:
    """The line of a fan's values: the common one, then the profiles that have another."""
    usual = profiles()["common"].value(f"fan.{fan}.mult")
    others: dict[Any, list[str]] = {}
    for id, profile in profiles().items():
        value = profile.value(f"fan.{fan}.mult")
        if value is not usual and value != usual:
            others.setdefault(value, []).append(f"`{id}`")
    rest = [f"{'、'.join(ids)} {_times(value)}" for value, ids in others.items()]
    return f"\n番数：{'；'.join([_times(usual), *rest])}\n"


def _times(value: Any) -> str:
    return "不计" if value is False else f"×{value}"


@pytest.mark.parametrize("fan", [fan.id for fan in FANS])
def test_every_fan_is_told_with_its_values_and_examples(fan: str) -> None:
    """A heading in both languages, what it is worth where, a hand that has it and one that has not."""
    page = (ROOT / "docs/fan.md").read_text("utf-8")
    assert page.count(heading(fan)) == 1
    section = re.split(r"^##", page.partition(heading(fan))[2], maxsplit=1, flags=re.MULTILINE)[0]
    assert values(fan) in section
    name = speech("zh").fan(fan)
    counts, misses = _commands(section, "kwx score "), _commands(section, "kwx explain ")
    if fan != "pihu":  # it is what is left where nothing counts
        assert f"{name}×" in counts
    assert f"--why-not {name}\n{name}不算：" in misses


def _commands(section: str, head: str) -> str:
    """The commands that begin so, and all they print."""
    shown = "\n".join(text for _, kind, text in CODE.findall(section) if kind == "console")
    return "".join(part for part in re.split(r"^\$ ", shown, flags=re.MULTILINE) if part.startswith(head))
