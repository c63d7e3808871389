"""A common command line is read without the option parser: what it answers must be what the parser's reading answers."""

from __future__ import annotations

import random
import subprocess
import sys
from unittest.mock import patch

import pytest
from running import Ran, kwx

from kawuxing_calc.cli.plain import read_plain

HAND = ("4556t", "中中中", "pong:7b")
WORDS = (
    *("+zimo", "+liangdao", "win:5t", "from:B", "who:A", "x8", "angang:3t", "7b", "?", "", "-", "中"),
    *("--json", "--strict", "--copy-friendly", "--last-tile", "--help", "--", "-x", "--jsn", "--version"),
)
OPTIONS = {
    "--rules": ("hubei", "xiangyang", "nowhere", "-r"),
    "-r": ("suizhou", "襄阳", ""),
    "--base": ("2", "0.5", "-1", "two"),
    "--players": ("A,B,C", "A", "老王,小李"),
    "--set": ("cap.total=8", "fan.haidi=false", "cap=x"),
    "--lang": ("en", "zh-Hant", "xx"),
    "--why-not": ("卡五星", "pengpenghu", "nope"),
    "--seen": ("5t", "9b 9b", "z"),
}


def by_the_parser(*argv: str) -> Ran:
    with patch("kawuxing_calc.cli.plain.read_plain", lambda argv: None):
        return kwx(*argv)


def any_command_line(rng: random.Random) -> list[str]:
    words = [*HAND, *rng.sample(WORDS[:8], rng.randint(0, 3))]
    for _ in range(rng.randint(0, 3)):
        option = rng.choice([*OPTIONS, *WORDS])
        said = [option, rng.choice(OPTIONS[option])] if option in OPTIONS else [option]
        place = rng.randint(0, len(words))
        words[place:place] = rng.choice((said, said, ["=".join(said)], said[:1]))
    return [rng.choice(("score", "compare", "ting", "explain", "gang", "rules", "sc")), *words]


def test_any_command_line_is_answered_as_the_parser_reads_it() -> None:
    rng, plain = random.Random(3), 0
    for _ in range(250):
        argv = any_command_line(rng)
        plain += read_plain(argv) is not None
        assert kwx(*argv) == by_the_parser(*argv), argv
    assert 80 < plain < 240


@pytest.mark.parametrize(
    "argv",
    [
        ("score", *HAND, "+zimo", "--set", "cap.total=8", "--set", "fan.haidi=false", "--json"),
        ("compare", *HAND, "+zimo", "-r", "hubei", "--rules", "suizhou", "--base", "2"),
        ("ting", *HAND, "--seen", "5t", "--seen", "7b", "--players", "A,B,C"),
        ("explain", *HAND, "+zimo", "--why-not", "卡五星", "--strict"),
        ("gang", "1112t", "5b", "1t", "--last-tile", "--json"),
        ("score", *HAND, "+zimo", "--copy-friendly", "--lang", "en"),
    ],
)
def test_every_option_has_its_say(argv: tuple[str, ...]) -> None:
    assert read_plain(argv) is not None
    assert kwx(*argv) == by_the_parser(*argv)


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("score",),
        ("score", "--json"),
        ("score", "-h"),
        ("score", *HAND, "--rules", "hubei", "-r", "suizhou"),
        ("score", *HAND, "--rules"),
        ("score", *HAND, "--base", "--json"),
        ("score", *HAND, "--base=2"),
        ("score", *HAND, "--", "-"),
        ("score", *HAND, "--last-tile"),
        ("ting", *HAND, "--copy-friendly"),
        ("session", "evening.kwx"),
        ("rules", "list"),
    ],
)
def test_what_is_less_common_is_left_to_the_parser(argv: tuple[str, ...]) -> None:
    assert read_plain(argv) is None


def test_a_common_command_loads_no_option_parser() -> None:
    code = (
        "import sys; from kawuxing_calc.cli import run; status = run(sys.argv[1:]);"
        "print(status, sorted({'typer', 'rich', 'json', 'inspect'} & set(sys.modules)), file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, "score", *HAND, "+zimo", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert ran.stderr.strip() == "0 ['json']"
