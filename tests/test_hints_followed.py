"""What a hint says to write, written so: it settles what was meant, or what is still missing is asked for."""

from __future__ import annotations

import re

import pytest

from kawuxing_calc.api import load_rules, score
from kawuxing_calc.diagnostics import Diagnostic, KwxError
from kawuxing_calc.notation import parse_line
from kawuxing_calc.profile import load_profile
from kawuxing_calc.text import LANGUAGES, speech

HUBEI = load_rules("hubei")
DECK = load_profile("hubei").rules.deck


def told(text: str) -> tuple[Diagnostic, ...]:
    """What is wrong with a line."""
    with pytest.raises(KwxError) as error:
        parse_line(text, DECK)
    return error.value.diagnostics


def followed(text: str) -> str:
    """The line with what each hint says to write in the place of what it is about."""
    for problem in sorted(told(text), key=lambda d: d.span or (0, 0), reverse=True):
        assert problem.span is not None
        start, end = problem.span
        text = text[:start] + problem.args["meant"] + text[end:]
    return text


# Hubei: 卡五星 x2, declared x2; whoever deals into a declared hand while undeclared pays for both.
@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("老王 亮倒 自摸 卡五星", {"老王": 8, "A": -4, "B": -4}),
        ("老王亮倒 自摸 卡五星", {"老王": 8, "A": -4, "B": -4}),
        ("老王亮倒自摸卡五星", {"老王": 8, "A": -4, "B": -4}),
        ("自摸 亮倒 老王 卡五星", {"老王": 8, "A": -4, "B": -4}),
        ("+老王亮倒 +zimo fan:卡五星", {"老王": 8, "A": -4, "B": -4}),
        ("老王 亮倒 小李 点炮 卡五星", {"老王": 8, "小李": -8, "A": 0}),
        ("老王亮倒 小李点炮 卡五星", {"老王": 8, "小李": -8, "A": 0}),
        ("小李点炮 卡五星 老王亮倒", {"老王": 8, "小李": -8, "A": 0}),
        ("老王亮倒 from:小李 fan:卡五星", {"老王": 8, "小李": -8, "A": 0}),
    ],
)
def test_who_had_declared_and_is_the_only_one_who_may_have_won_is_paid(
    text: str, units: dict[str, int]
) -> None:
    assert score(followed(text), HUBEI).units == units


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("老王亮倒 阿强亮倒 小李点炮 卡五星", ("老王", "阿强")),
        ("老王 亮倒 自摸 阿强.angang:3t x4", ("老王", "阿强")),
        ("老王 亮倒 dealer:小李 自摸 x4", ("老王", "小李")),
    ],
)
def test_where_two_may_have_won_it_is_asked_who(text: str, may: tuple[str, ...]) -> None:
    asked = [d.args["players"] for d in told(text) if d.code == "who-missing"]
    assert [set(names) for names in asked] == [set(may)]


@pytest.mark.parametrize("text", ["draw 老王亮倒", "who:小李 老王亮倒 +zimo x4", "5t liang 老王"])
def test_who_had_declared_is_no_winner_where_the_line_says_otherwise(text: str) -> None:
    assert [d.args["meant"] for d in told(text)] == ["liang:老王"]


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("who=老王 from=小李 liang=老王 fan=卡五星", {"老王": 8, "小李": -8, "A": 0}),
        ("who＝老王 from=小李 x=4 +liangdao", {"老王": 8, "小李": -8, "A": 0}),
        ("who:A,+zimo,fan:卡五星,碰碰胡", {"A": 8, "B": -4, "C": -4}),
        ("who:A,from:B,fan:卡五星,亮倒", {"A": 8, "B": -8, "C": 0}),
        ("who:A,自摸,卡五星,碰碰胡", {"A": 8, "B": -4, "C": -4}),
        ("who:A，+zimo，x4", {"A": 8, "B": -4, "C": -4}),
    ],
)
def test_marks_that_belong_elsewhere(text: str, units: dict[str, int]) -> None:
    assert score(followed(text), HUBEI).units == units


@pytest.mark.parametrize("typed", ["pong=7b", "老王.angang=9t", "碰=7b"])
def test_a_meld_with_an_equals_sign(typed: str) -> None:
    assert [d.args["meant"] for d in told(f"4556t 中中中 {typed} +zimo")] == [typed.replace("=", ":")]


@pytest.mark.parametrize("gang", ["明杠", "杠", "kong", "明槓", "小李.杠"])
@pytest.mark.parametrize("between", [" ", "=", ": "])
def test_a_kind_of_gang_that_is_none_is_asked_at_once(gang: str, between: str) -> None:
    (problem,) = told(f"46t 11b 123b 789b {gang}{between}9t win:5t +zimo")
    assert (problem.code, problem.args["code"]) == ("which-gang", "9t")


@pytest.mark.parametrize("gang", ["明杠", "杠", "gang", "小李.杠"])
def test_a_gang_without_its_tile_is_asked_which_all_the_same(gang: str) -> None:
    (problem,) = told(f"46t 11b 123b 789b win:5t +zimo {gang}")
    assert problem.variant == "which-gang.alone"


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("who:老王 +zimo 四番", {"老王": 8, "A": -4, "B": -4}),
        ("who:老王 +zimo 十六倍", {"老王": 32, "A": -16, "B": -16}),
        ("who:老王 +zimo 两番", {"老王": 4, "A": -2, "B": -2}),
        ("老王胡小李点炮卡五星", {"老王": 2, "小李": -2, "A": 0}),
        ("老王亮倒小李点炮卡五星", {"老王": 8, "小李": -8, "A": 0}),
    ],
)
def test_numerals_that_are_no_tiles(text: str, units: dict[str, int]) -> None:
    assert score(followed(text), HUBEI).units == units


def test_a_numeral_within_a_fan_is_told_as_the_fan() -> None:
    (problem, *_) = told("卡五星啦 +zimo")
    assert problem.args["near"] == "fan:卡五星"


def test_a_suit_is_proposed_with_digits() -> None:
    (problem,) = told("4556t 中中中 pong:7b +zimo 五星")
    assert (problem.code, problem.args["digits"]) == ("unknown-suit", "5")


def test_a_number_alone_may_be_a_multiplier() -> None:
    assert [d.variant for d in told("who:老王 +zimo 4")] == ["missing-suit.times"]
    assert [d.variant for d in told("who:老王 +zimo 46")] == ["missing-suit"]


@pytest.mark.parametrize(
    ("typed", "key", "value"),
    [
        ("封顶", "cap.total", "16"),
        ("cap.封顶", "cap.total", "16"),
        ("包胡", "liang.baohu", "false"),
        ("點炮起胡", "win.min_on_discard", "2"),
        ("卡五星", "fan.kawuxing", "4"),
        ("fan.卡五星", "fan.kawuxing", "4"),
        ("卡五星.mult", "fan.kawuxing.mult", "4"),
        ("fan.卡五星.mult", "fan.kawuxing.mult", "4"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_key_by_the_name_that_a_screen_gives_it(typed: str, key: str, value: str, language: str) -> None:
    with pytest.raises(KwxError) as error:
        load_profile("hubei", [f"{typed}={value}"])
    hint = speech(language).error(error.value.diagnostics[0])[1] or ""
    assert re.findall(r"[a-z]+\.[a-z_.]+", hint) == [key]
    load_profile("hubei", [f"{key}={value}"])
