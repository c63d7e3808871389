"""``kwx compare``: who agrees on a deal, who does not, and which clauses make the difference."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from rich.cells import cell_len
from running import NARROW, kwx

from kawuxing_calc.compare import Group, Question, Table, compare, likeness, with_settings
from kawuxing_calc.notation import parse_line
from kawuxing_calc.profile import load_profile, shipped_ids
from kawuxing_calc.tiles import EVERY_TILE

CAPPED = {"xiangyang", "shiyan", "xiangyang-four", "manguan", "manhu"}
"""The profiles that cap a hand at 8."""

PURE = "1122334455566t win:5t +zimo"
"""清一色 x4, 卡五星 x2 and 暗四归 x4, or 清一色 x4 and 龙七对 x8: 32 either way."""


def compared(line: str, names: Sequence[str] = (), sets: Sequence[str] = ()) -> list[Group]:
    tables = [Table(name, load_profile(name, sets)) for name in names or shipped_ids()]
    return compare(Question(parse_line(line, EVERY_TILE).entry, Decimal(1), False), tables)


def as_json(*argv: str) -> Any:
    return kwx("compare", *argv, "--json").json


def group_of(found: Any, rules: str) -> Any:
    return next(group for group in found["groups"] if rules in group["rules"])


# ------------------------------------------------------------------------------------------- the groups


def test_equal_answers_are_one_group_and_the_largest_comes_first() -> None:
    found = as_json(PURE)
    sizes = [len(group["rules"]) for group in found["groups"]]
    # 16 profiles: 5 cap it at 8, five-required adds 1, qiabazhang adds 1 and 7 (14 tiles of a suit, 7 beyond 7).
    assert sizes == [9, 5, 1, 1]
    assert (
        sorted(functools.reduce(operator.iadd, (group["rules"] for group in found["groups"]), []))
        == shipped_ids()
    )
    assert [group["majority"] for group in found["groups"]] == [True, False, False, False]
    assert set(found["groups"][1]["rules"]) == CAPPED
    # Each of the two others pays 32, 8, 32 + 1 and 32 + 8.
    each = {"hubei": 32, "manhu": 8, "five-required": 33, "qiabazhang": 40}
    for rules, units in each.items():
        settlement = group_of(found, rules)["settlement"]
        assert settlement["units"] == {"A": 2 * units, "B": -units, "C": -units}
        assert settlement["wins"][0]["product"] == 32


def test_a_cap_that_is_not_reached_makes_no_difference() -> None:
    # 卡五星 x2 and 亮倒 x2 are 4, under every cap; only the two with additives differ.
    found = as_json("4556t 中中中 pong:7b +zimo +liangdao")
    assert [len(group["rules"]) for group in found["groups"]] == [14, 1, 1]
    assert {*found["groups"][0]["rules"]} >= CAPPED | {"hubei"}


def test_where_all_agree_nothing_is_called_a_majority() -> None:
    """One fan of two, below every cap."""
    line = ("compare", "who:A from:B 46t 11b 123b 789b pong:9t win:5t", "-r", "hubei", "-r", "shiyan")
    for language, all_of_them in (("zh", "全部（2 套）"), ("zh-Hant", "全部（2 套）"), ("en", "All (2)")):
        shown = kwx(*line, language=language).out
        assert all_of_them in shown
        assert not any(word in shown for word in ("多数", "多數", "Most"))


def test_an_answer_of_no_is_a_group_too() -> None:
    # 屁胡 x1 on a discard: two sheets ask for x2.
    found = as_json("123t 456t 789b 11b 23b win:1b from:B")
    refused = group_of(found, "qiabazhang")
    assert set(refused["rules"]) == {"qiabazhang", "xiangyang-four"}
    assert refused["error"]["code"] == "below-minimum"
    assert "settlement" not in refused
    assert [row["key"] for row in refused["differences"]] == ["win.min_on_discard"] * 2
    assert kwx("compare", "123t 456t 789b 11b 23b win:1b from:B").status == 0


def test_the_row_of_rules_that_do_not_count_a_fan_of_the_line_says_so() -> None:
    """随州 has no 海底捞月; a flag is left out, a stated fan cannot be settled. 海底炮 is counted by one sheet only."""
    shown = kwx("compare", "-r", "xiangyang", "-r", "suizhou", "46t11b123b789b中中中 win:5t +haidi").out
    head, first, odd = shown.partition("suizhou 差在")[0].split("套）")
    assert "海底捞月 ×2" in first
    assert "不计" not in head + first
    assert "海底捞月 不计" in odd
    assert "海底捞月 ×" not in odd
    stated = kwx("compare", "who:A from:B fan:海底炮").out
    assert "海底炮 不计" in stated.partition("1 套）")[0]
    assert "襄阳卡五星" not in stated  # a row of fifteen is not about one of them


def test_a_deck_without_the_tile_is_an_answer() -> None:
    # 东 is in one deck only.
    found = as_json("123t 456t 789b 东东 23b win:1b +zimo")
    assert group_of(found, "hubei")["error"]["code"] == "contradiction"
    odd = group_of(found, "five-required")
    # 屁胡 x1 and 自摸 +1: each pays 2. Both what is dealt and what is added are needed to come there.
    assert odd["settlement"]["units"] == {"A": 4, "B": -2, "C": -2}
    assert {row["key"] for row in odd["differences"]} == {"deck.tiles", "add.zimo"}
    assert all(row["together"] for row in odd["differences"])


def test_the_won_tile_is_inferred_by_each_profile_for_itself() -> None:
    # A single 东 waits on 东, in a deck that has it.
    found = as_json("123t 456t 789b 555b 东 +zimo")
    assert group_of(found, "five-required")["settlement"]["wins"][0]["win_tile"] == "东"
    assert group_of(found, "hubei")["error"]["code"] == "contradiction"


def test_equals_stay_in_the_order_asked_and_neither_is_a_majority() -> None:
    for names in (("xiangyang", "hubei"), ("hubei", "xiangyang")):
        groups = compared(PURE, names)
        assert [group.rules for group in groups] == [(names[0],), (names[1],)]
        assert not any(group.majority for group in groups)
        assert (len(groups[0].causes), len(groups[1].causes)) == (0, 1)


def test_a_profile_named_twice_is_compared_once() -> None:
    assert [group["rules"] for group in as_json(PURE, "-r", "hubei", "-r", "hubei")["groups"]] == [["hubei"]]


def test_draws_and_corrections_are_compared_too() -> None:
    # B's sheet says: the first to declare (A) pays each other, or both who declared pay C.
    found = as_json("draw liang:A,B")
    assert group_of(found, "xiangyang")["settlement"]["units"] == {"A": -2, "B": 1, "C": 1}
    assert group_of(found, "hubei")["settlement"]["units"] == {"A": -1, "B": -1, "C": 2}
    assert len(as_json("adjust A:+5 B:-5")["groups"]) == 1
    assert len(as_json("foul A 8")["groups"]) == 1


# ------------------------------------------------------------------------------------------- the causes


def test_the_clause_that_makes_the_difference_is_named_for_each_profile() -> None:
    capped = group_of(as_json(PURE), "xiangyang")["differences"]
    assert {row["key"] for row in capped} == {"cap.total"}
    assert all((row["value"], row["majority_value"], row["together"]) == (8, False, False) for row in capped)
    assert {name for row in capped for name in row["rules"]} == CAPPED
    sources = {row["rules"][0]: row["source"] for row in capped}
    assert sources["xiangyang"] == "卡五星全 末段（襄阳枣阳）"
    assert sources["shiyan"] == "卡五星全 末句（十堰）"


def test_settings_that_only_do_it_together_are_named_together() -> None:
    odd = group_of(as_json(PURE), "qiabazhang")["differences"]
    assert {row["key"]: row["value"] for row in odd} == {"add.zimo": 1, "add.bazhang": 1}
    assert all(row["together"] for row in odd)


def test_settings_that_differ_and_do_not_matter_are_not_named() -> None:
    # qiabazhang differs from xiangyang in cap, draw, minimum, 海底, 包胡 and more; of a 荒庄 without 亮倒 in nothing.
    assert len(load_profile("hubei").differing(load_profile("qiabazhang"))) > 5
    assert len(compared("draw A.angang:3t")) == 1
    odd = group_of(as_json("fan:卡五星 +haidi"), "suizhou")["differences"]
    assert {row["key"] for row in odd} == {"fan.haidi.mult"}


DEALS = [
    PURE,
    "11t22t33t44t55t77t88t win:8t +zimo",
    "46t 11b 123b 789b pong:9t win:5t who:老王 from:小李 liang:小李,老王",
    "46t 11b 123b 789b pong:9t win:5t who:老王 from:小李 +liangdao",
    "1t 111b 222b 333b 444b win:1t from:B +haidipao B.angang:9b B.angang:8b:2 +gangpao:2",
    "9t pong:1t,2t angang:3b zhigang:中@B win:9t from:C",
    "draw liang:A,B C.angang:3t C.bugang:4t:2 C.bugang:5t:3",
    "fan:大三元,碰碰胡,手抓一 +zimo",
    "x64 who:老王 from:小李",
    "who:A 46t 11b 123b 789b pong:9t win:5t from:C liang:A,B | who:B 46t 22b 456b 789b pong:8t win:5t",
]


@pytest.mark.parametrize("line", DEALS)
def test_the_causes_named_do_make_the_difference(line: str) -> None:
    """Put into the profile they are held against, they give this profile's answer; of several together none is idle."""
    question = Question(parse_line(line, EVERY_TILE).entry, Decimal(1), False)
    for group in compared(line):
        for name in group.rules:
            causes = [cause for cause in group.causes if name in cause.rules]
            if not causes:
                continue
            assert len({cause.reference for cause in causes}) == 1
            one, other = load_profile(causes[0].reference), load_profile(name)
            wanted = likeness(question.ask(other))
            assert likeness(question.ask(one)) != wanted
            settings = {cause.key: cause.setting for cause in causes}
            sets = [settings] if causes[0].together else [{key: settings[key]} for key in settings]
            assert all(likeness(question.ask(with_settings(one, changes))) == wanted for changes in sets)
            for key in settings if causes[0].together else ():
                fewer = {kept: setting for kept, setting in settings.items() if kept != key}
                assert likeness(question.ask(with_settings(one, fewer))) != wanted


@pytest.mark.parametrize("line", DEALS)
def test_every_profile_that_differs_has_a_cause(line: str) -> None:
    first, *others = compared(line)
    assert first.causes == ()
    for group in others:
        assert {name for cause in group.causes for name in cause.rules} == set(group.rules)


# ------------------------------------------------------------------------------------------- when nobody can say


def test_no_table_settles_it() -> None:
    line = "123t 456t 789b 11b 19b win:2b +zimo"
    ran = kwx("compare", line)
    assert ran.status == 1
    found = as_json(line)
    assert [group["error"]["code"] for group in found["groups"]] == ["not-a-win"]
    assert found["groups"][0]["error"]["span"] == [0, 22]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["123x"], "unknown-suit"),
        (["123t 456t 789b 11b 23b +zimo"], "which-tile"),
        (["46t 55t +zimo win:5t", "--strict"], "fragment-refused"),
        (["123w 456t 789b 11b 23b win:1b +zimo"], "contradiction"),
        ([PURE, "-r", "nowhere"], "unknown-rules"),
        ([PURE, "--set", "fan.foo=2"], "unknown-setting"),
        ([PURE, "--base", "0"], "bad-base"),
        ([PURE, "--players", "A"], "bad-players"),
        ([PURE, "-r", "manhu", "--set", "cap.total=false"], "needs-cap"),
    ],
)
def test_wrong_input_ends_with_2(words: list[str], code: str) -> None:
    ran = kwx("compare", *words)
    assert (ran.status, ran.out) == (2, "")
    assert f"[{code}]" in ran.err
    told = kwx("compare", *words, "--json")
    assert told.status == 2
    assert told.json["error"]["code"] == code


def test_a_house_rule_is_told_once_however_many_profiles_refuse_it() -> None:
    assert kwx("compare", PURE, "--set", "fan.foo=2").err.count("unknown-setting") == 1


def test_rules_that_refuse_alike_are_cited_each_for_itself() -> None:
    """A 屁胡 on a discard: both want x2, each by its own sheet; one clause is not printed as if it were both's."""
    line = "34t 11b 123b 789b 中中中 win:5t from:B"
    four, eight = (
        kwx("score", line, "-r", rules, "--json").json["error"]["message"]
        for rules in ("xiangyang-four", "qiabazhang")
    )
    clauses = [message.rpartition("起胡（")[2].removesuffix("）") for message in (four, eight)]
    assert clauses[0] != clauses[1]
    (group,) = as_json(line, "-r", "xiangyang-four", "-r", "qiabazhang")["groups"]
    assert group["error"]["message"].endswith(f"起胡（{clauses[0]}；{clauses[1]}）")
    shown = "".join(kwx("compare", line, "-r", "xiangyang-four", "-r", "qiabazhang", columns=200).out.split())
    assert "".join(f"（{clauses[0]}；{clauses[1]}）".split()) in shown


# ------------------------------------------------------------------------------------------- options


def test_house_rules_hold_for_all_and_one_that_cannot_be_played_with_them_says_so() -> None:
    found = as_json(PURE, "--set", "cap.total=false")
    assert group_of(found, "manhu")["error"]["code"] == "needs-cap"
    assert group_of(found, "manhu")["differences"] == []
    assert {"xiangyang", "hubei"} <= set(found["groups"][0]["rules"])
    assert found["groups"][0]["settlement"]["overrides"] == {"cap.total": False}


def test_players_and_base() -> None:
    found = as_json("x8 who:老王 +zimo", "--players", "老王,小李,阿强", "--base", "2.5", "-r", "hubei")
    assert found["groups"][0]["settlement"]["money"] == {"老王": "40", "小李": "-20", "阿强": "-20"}
    out = kwx("compare", "x8 who:老王 +zimo", "--base", "2.5", "--set", "fan.haidi=4").out
    assert "底金2.5" in out.replace(" ", "")
    assert "fan.haidi.mult=4" in out


def test_the_deal_is_given_in_canonical_notation() -> None:
    assert as_json("1122334455566条", "+自摸", "win:5条")["deal"] == "who:A 1122334455566t win:5t +zimo"


def test_several_deals_from_standard_input() -> None:
    ran = kwx("compare", "-", "--json", stdin=f"# 今晚\n{PURE}\n123x\nx2 +zimo\n")
    assert ran.status == 2
    kinds = ["deal" if '"deal"' in line else "error" for line in ran.out.splitlines()]
    assert kinds == ["deal", "error", "deal"]


def test_without_a_deal_it_says_how_it_is_used() -> None:
    ran = kwx("compare")
    assert ran.status == 0
    assert "kwx compare" in ran.out


# ------------------------------------------------------------------------------------------- the screen


def test_the_screen_names_all_rules_marks_the_odd_ones_and_gives_their_clauses() -> None:
    ran = kwx("compare", PURE)
    assert ran.status == 0
    words = ran.out.replace(",", " ").split()
    assert set(shipped_ids()) <= set(words)
    assert "多数（9 套）" in ran.out
    assert "不同（5 套）" in ran.out
    assert "×32→8" in ran.out
    assert "×32+8" in ran.out
    assert "封顶  cap.total" in ran.out
    assert "卡五星全 末句（十堰）" in ran.out
    assert max(cell_len(line) for line in ran.out.splitlines()) <= NARROW


def test_the_rules_of_a_large_group_are_listed_across_the_screen() -> None:
    """14 give the same answer: their ids, 150 cells with what is between them, take three lines of 60."""
    out = kwx("compare", "4556t 中中中 pong:7b +zimo +liangdao").out
    table, listed = out.split("多数（14 套）：\n")
    lines = listed.split("\n\n")[0].splitlines()
    ids = " ".join(lines).replace(",", " ").split()
    assert sorted(ids) == sorted(set(shipped_ids()) - {"five-required", "qiabazhang"})
    assert len(lines) == 3
    assert f"{ids[0]}, …" in table
    assert max(map(cell_len, lines)) <= NARROW


def test_what_was_assumed_comes_first() -> None:
    out = kwx("compare", "4556t 中中中 pong:7b +zimo +liangdao").out
    assert out.startswith("※")
    assert out.index("残牌") < out.index("规则")
