"""The settings of a session file: what they take, what contradicts, and what beats them."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from session_tools import FOUR, THREE, codes, kwx_session, moneys, read, settled, totals, wrong

from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.ledger import Given, Stated, Wrong
from kawuxing_calc.ledger.settings import KEYS
from kawuxing_calc.notation.words import simplified
from kawuxing_calc.profile import load_profile

ZIMO = "who:A +zimo x2\n"


@pytest.mark.parametrize(
    "line",
    [
        "players: 老王 小李 阿强",
        "players: 老王, 小李,阿强",
        "玩家：老王，小李、阿强",
        "  PLAYERS:老王 小李 阿强   # 三个",
        "players:\t老王\t小李\t阿强",
    ],
)
def test_players_are_separated_by_spaces_or_commas(line: str) -> None:
    """底注 1, 自摸 x2: two others pay 2 each."""
    assert totals(read(f"{line}\nwho:老王 自摸: +zimo x2\n".replace(" 自摸:", ""))) == {
        "老王": 4,
        "小李": -2,
        "阿强": -2,
    }


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("规则: hubei", "rules", "hubei"),
        ("底: 0.5", "base", Decimal("0.5")),
        ("单位: 元", "unit", "元"),
        ("庄:A", "dealer", "A"),
        ("账户: 台费 房钱", "accounts", ("台费", "房钱")),
    ],
)
def test_each_key_has_a_chinese_spelling(line: str, key: str, value: object) -> None:
    item = read(f"{THREE}{line}\n")[1]
    assert isinstance(item, Stated)
    assert (item.setting.key, item.setting.value) == (key, value)
    assert item.source.text[slice(*item.setting.span)] in line


def test_rest_has_a_chinese_spelling() -> None:
    item = read(FOUR + "休：D\n")[2]
    assert isinstance(item, Stated)
    assert item.setting.key == "rest"


def test_a_dealer_behind_a_deal_belongs_to_the_deal() -> None:
    """Tokens stand in any order: the deal may begin with its dealer."""
    items = read(THREE + "dealer:B who:A +zimo x2\n庄:C draw\n")
    assert not [item for item in items if isinstance(item, Stated) and item.setting.key == "dealer"]
    assert [one.dealer for one in settled(items)] == ["B"]
    assert codes(items) == [(3, "one-name")]  # names alone are the setting


def test_base_and_rules_change_from_there_on() -> None:
    """屁胡自摸 at base 1: 1 each; at base 2.5: 2.5 each. 海底捞月 x2 counts under xiangyang, not under manguan."""
    items = read(
        THREE
        + "who:A +zimo x1\nbase: 2.5\nwho:A +zimo x1\nbase: 1\nwho:A fan:卡五星 +haidi\nrules: manguan\n"
        + "who:A fan:卡五星 +haidi\n"
    )
    gains = [one.settlement.money["A"] for one in settled(items)]
    assert gains == [2, 5, 8, 4]


def test_settings_take_effect_together_whatever_their_order() -> None:
    """dealer and rest may stand before players, rules behind them."""
    items = read("dealer: A\nrest: D\nplayers: A B C D\nrules: xiangyang-four\n" + ZIMO)
    assert not wrong(items)
    assert (settled(items)[0].dealer, settled(items)[0].resting) == ("A", "D")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players: A B B\n", [(1, "name-twice")]),
        ("players: A\n", [(1, "players-number")]),
        ("players: A B C D E\n", [(1, "players-number")]),
        ("players: A B C.D\n", [(1, "bad-name")]),
        ("players:\n", [(1, "empty-setting")]),
        ("base: 0\n", [(1, "bad-base")]),
        ("base: -5\n", [(1, "bad-base")]),
        ("base: 五块\n", [(1, "bad-base")]),
        ("base: 0.0000001\n", [(1, "bad-base")]),
        ("unit: 5\n", [(1, "bad-unit")]),
        ("rules: xiangyan\n", [(1, "unknown-rules")]),
        ("rules: ./none.toml\n", [(1, "file-missing")]),
        ("players: A B C\ndealer: D\n", [(2, "unknown-player")]),
        ("players: A B C\ndealer: A B\n", [(2, "one-name")]),
        ("players: A B C\nrest: A\n", [(2, "rest-needs-four")]),
        ("players: A B C D\nrest: E\n", [(2, "unknown-player")]),
        ("players: A B C D\nrest: D\ndealer: D\n", [(3, "resting-player")]),
        ("players: A B C\naccounts: 台费 A\n", [(2, "account-is-player")]),
        ("accounts: A\nplayers: A B C\n", [(2, "account-is-player")]),
        ("players: A B C D\nrules: hubei\n", [(2, "four-players")]),
        ("rules: hubei\nplayers: A B C D\n", [(2, "four-players")]),
        ("base: 5\nbase: 10\n", [(2, "setting-twice")]),
        ("base: 5\nbase: 5.0\n", []),
        ("basis: 5\n", [(1, "unknown-session-setting")]),
        ("base 5\n", [(1, "lost-colon")]),
        ("休　小张\n", [(1, "lost-colon")]),
        ("players : A B C\n", [(1, "lost-colon")]),
        ("rest\n", [(1, "empty-setting")]),
        ("底注: 5\n", [(1, "unknown-session-setting")]),
    ],
)
def test_settings_that_cannot_be_are_errors_at_their_line(text: str, expected: list[tuple[int, str]]) -> None:
    items = read(text)
    assert codes(items) == expected
    assert all(item.is_setting for item in wrong(items))
    for item in wrong(items):
        start, end = item.error.diagnostics[0].span or (-1, -1)
        assert 0 <= start < end <= len(item.source.text)


def test_what_depends_on_a_setting_that_was_not_read_is_not_guessed() -> None:
    """No base, no money; an adjustment is money already. A right base ends it."""
    items = read(THREE + "base: x\n" + ZIMO + "draw\nadjust A:+1 B:-1\nbase: 3\n" + ZIMO)
    assert codes(items) == [(2, "bad-base"), (3, "needs-setting"), (4, "needs-setting")]
    assert [item.follows for item in wrong(items)] == [None, 2, 2]
    assert totals(items) == {"A": 13, "B": -7, "C": -6}  # +1 +6+6, -1 -6, -6


@pytest.mark.parametrize(
    ("setting", "refused"), [("base: x", "bad-base"), ("rules: nowhere", "unknown-rules")]
)
def test_a_line_wrong_by_itself_is_told_though_a_setting_was_not_read(setting: str, refused: str) -> None:
    """The sound lines only follow, and no money moves but that of the adjustment."""
    items = read(
        f"{THREE}{setting}\nwho:A from:B fan:卡五星\nwho:A +zimmo x2\nwho:A from:X x2\nfoul A 0\ndraw\n"
        "adjust A:+1 B:-1\n"
    )
    assert codes(items) == [
        (2, refused),
        (3, "needs-setting"),
        (4, "unknown-flag"),
        (5, "unknown-player"),
        (6, "foul-units"),
        (7, "needs-setting"),
    ]
    assert [item.follows for item in wrong(items)] == [None, 2, None, None, None, 2]
    assert totals(items) == {"A": 1, "B": -1, "C": 0}


def test_without_a_base_a_hand_is_still_held_against_the_rules_and_without_rules_it_is_not() -> None:
    """1357t is nothing to win with; 东 is no tile of xiangyang's, and 13 tiles with it are a hand elsewhere."""
    text = "who:A 1357t 123456789b win:2t +zimo\nwho:A 123t 456t 789t 123b 东 win:东 +zimo\n"
    assert codes(read(f"{THREE}base: x\n{text}"))[1:] == [(3, "not-a-win"), (4, "not-in-deck")]
    assert codes(read(f"{THREE}rules: x\n{text}"))[1:] == [(3, "needs-setting"), (4, "needs-setting")]


def test_of_four_without_a_base_who_rests_is_known_to_the_first_line_only() -> None:
    text = "players: A B C D\nrules: xiangyang-four\nrest: D\nbase: x\nwho:D +zimo x2\nwho:D +zimo x2\nwho:E +zimo x2\n"
    assert codes(read(text))[1:] == [(5, "resting-player"), (6, "needs-setting"), (7, "unknown-player")]


def test_a_program_is_given_one_error_a_line_its_own_where_it_has_one() -> None:
    ran = kwx_session("-", "--format", "jsonl", stdin=f"{THREE}base: x\ndraw\nwho:A +zimo\n".encode())
    *errors, summary = (json.loads(line) for line in ran.out.splitlines())
    assert [(one["error"]["line"], one["error"]["code"], one["more"]) for one in errors] == [
        (2, "bad-base", []),
        (3, "needs-setting", []),
        (4, "no-hand", []),
    ]
    assert (summary["deals"], summary["errors"], set(summary["totals"].values())) == (0, 3, {"0"})


def test_the_last_word_counts_even_if_it_is_wrong() -> None:
    """Behind a sound base stands one that cannot be read: the sound one is not taken in its place."""
    assert codes(read(THREE + "base: 5\nbase: viel\n" + ZIMO)) == [(3, "bad-base"), (4, "needs-setting")]


def test_a_misspelt_key_breaks_what_it_was_meant_for() -> None:
    items = read(THREE + "basse: 5\n" + ZIMO)
    assert codes(items) == [(2, "unknown-session-setting"), (3, "needs-setting")]


def test_without_players_they_are_asked_for_once() -> None:
    items = read(ZIMO + ZIMO)
    assert [(w.error.diagnostics[0].code, w.follows) for w in wrong(items)] == [
        ("players-missing", None),
        ("players-missing", 1),
    ]


def test_money_cannot_change_its_unit() -> None:
    """Yuan and fen on one account would add up to nonsense; naming the money late is fine."""
    assert codes(read(THREE + "draw\nunit: 元\ndraw\nunit: 元\nunit: 分\n")) == [(6, "setting-twice")]
    assert codes(read(THREE + "unit: 元\ndraw\nunit: 分\n")) == [(4, "unit-changed")]


def test_accounts_take_part_in_adjustments_only() -> None:
    items = read(THREE + "accounts: 台费\nadjust 台费:+3 A:-1 B:-1 C:-1\nwho:台费 +zimo x2\nfoul 台费 2\n")
    assert totals(items) == {"A": -1, "B": -1, "C": -1, "台费": 3}
    assert codes(items) == [(4, "unknown-player"), (5, "unknown-player")]


# ---------------------------------------------------------------------------- the command line's word


def test_the_command_line_beats_the_file() -> None:
    """Base 10 instead of 5, the file's rules not even looked at, its players not either: 4 x 10 each."""
    given = Given(rules="hubei", base=Decimal(10), players=("X", "Y", "Z"))
    items = read(
        "players: A B B\nrules: nowhere\nbase: none\nwho:X +zimo x4\nbase: 1\nwho:Y from:Z x2\n", given
    )
    assert totals(items) == {"X": 80, "Y": -20, "Z": -60}
    assert settled(items)[0].settlement.profile.id == "hubei"


def test_house_rules_hold_for_every_profile_of_the_file() -> None:
    """fan.kawuxing=4 for both: 4 from the discarder each time."""
    items = read(
        THREE + "who:A from:B fan:卡五星\nrules: hubei\nwho:A from:B fan:卡五星\n",
        Given(sets=("fan.kawuxing=4",)),
    )
    assert moneys(items) == [{"A": 4, "B": -4}] * 2


def test_a_wrong_house_rule_stops_before_the_file_is_read() -> None:
    with pytest.raises(KwxError, match="unknown-setting"):
        read(THREE, Given(sets=("fan.nothing=4",)))


def test_the_users_defaults_hold_where_the_file_is_silent() -> None:
    given = Given(
        default_profile=lambda sets: load_profile("hubei", sets),
        default_base=Decimal(2),
        default_players=("A", "B", "C"),
    )
    assert totals(read(ZIMO, given)) == {"A": 8, "B": -4, "C": -4}
    assert totals(read("players: A C\nbase: 1\n" + ZIMO, given)) == {"A": 2, "C": -2}


def test_a_profile_lies_beside_the_file_that_names_it(tmp_path: Path) -> None:
    """By path, and by name; its 卡五星 counts x3."""
    folder = tmp_path / "night"
    folder.mkdir()
    (folder / "mine.toml").write_text('id = "mine"\n[fan]\nkawuxing = 3\n', "utf-8")
    for name in ("mine.toml", "./mine.toml", "mine"):
        file = folder / "a.kwx"
        file.write_text(f"players: A B C\nrules: {name}\nwho:A from:B fan:卡五星\n", "utf-8")
        ran = kwx_session(str(file), "--format", "jsonl")
        assert ran.status == 0, ran.out
        assert '"totals": {"A": "3", "B": "-3", "C": "0"}' in ran.out


def test_a_fault_inside_a_profile_is_shown_there(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('id = "mine"\n[fan]\nkawuxing = "many"\n', "utf-8")
    (tmp_path / "a.kwx").write_text("players: A B C\nrules: mine.toml\ndraw\n", "utf-8")
    ran = kwx_session(str(tmp_path / "a.kwx"))
    assert ran.status == 1
    assert "mine.toml:3:" in ran.err
    assert "第 3 行也没算：先改好第 2 行" in ran.err


def test_a_program_is_told_the_line_of_the_session_and_the_place_in_the_profile(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('id = "mine"\n[fan]\nkawuxing = "many"\n', "utf-8")
    (tmp_path / "a.kwx").write_text("players: A B C\nrules: mine.toml\ndraw\n", "utf-8")
    ran = kwx_session(str(tmp_path / "a.kwx"), "--format", "jsonl")
    error = json.loads(ran.out.splitlines()[0])["error"]
    assert (error["line"], error["text"], error["span"]) == (2, "rules: mine.toml", None)
    place = error["file"]
    assert place["name"].endswith("mine.toml")
    assert (place["line"], place["text"]) == (3, 'kawuxing = "many"')
    assert place["text"][slice(*place["span"])] == "kawuxing"


@pytest.mark.parametrize(("line", "key", "meant"), [
    ("base 5", "base", "base: 5"),
    ("底 0.5", "base", "底: 0.5"),
    ("players A B C", "players", "players: A B C"),
    ("rules ./ours.toml", "rules", "rules: ./ours.toml"),
    ("dealer B", "dealer", "dealer: B"),
])  # fmt: skip
def test_a_setting_without_its_colon_is_told_once(line: str, key: str, meant: str) -> None:
    """And no deal below is settled by what it was to change."""
    first, *rest = [item for item in read(THREE + f"{line}\nwho:A +zimo x1\n") if isinstance(item, Wrong)]
    (diagnostic,) = first.error.diagnostics
    assert (diagnostic.variant, diagnostic.args["meant"]) == ("lost-colon.setting", meant)
    assert [item.follows for item in rest] == ([] if key == "dealer" else [2])


@pytest.mark.parametrize("between", [" = ", "=", " =", "= ", "＝", " ＝ ", " := ", ":=", ": = ", "：＝ "])
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", "老王 小李 阿强"),
        ("rules", "hubei"),
        ("base", "5"),
        ("unit", "元"),
        ("dealer", "老王"),
        ("rest", "小张"),
        ("accounts", "台费"),
        ("底金", "5"),
    ],
)
def test_an_equals_sign_for_the_colon_of_a_setting(key: str, value: str, between: str) -> None:
    """What the hint says to write is the setting that was meant, and nobody is called "="."""
    (wrong_item,) = read(f"{key}{between}{value}\n")
    assert isinstance(wrong_item, Wrong)
    (diagnostic,) = wrong_item.error.diagnostics
    assert diagnostic.code == "lost-colon"
    assert diagnostic.args["meant"] == f"{key}: {value}"


@pytest.mark.parametrize("line", ["dealer=老王 who=小李 x4", "庄=老王 from:小李 x4 who:阿强"])
def test_a_deal_that_begins_with_a_key_and_an_equals_sign_is_no_setting(line: str) -> None:
    (item,) = [item for item in read(f"players: 老王 小李 阿强\n{line}\n") if isinstance(item, Wrong)]
    assert "setting" not in item.error.diagnostics[0].variant


def test_a_deal_may_begin_with_a_word_that_a_setting_begins_with() -> None:
    """It is a deal with a slip in it."""
    (first,) = [item for item in read(THREE + "dealer B who:A +zimo x1\n") if isinstance(item, Wrong)]
    assert [d.args["meant"] for d in first.error.diagnostics] == ["dealer:B"]


def test_settings_are_read_in_traditional_characters_and_names_kept() -> None:
    old = "玩家: 龍 龙 阿強\n規則: 襄阳卡五星\n底金: 2\n單位: 塊\n莊家: 龙\n帳戶: 台費\n誰:龍 點炮:龙 fan:卡五星\n"
    new = "玩家: 龍 龙 阿強\n规则: xiangyang\n底金: 2\n单位: 塊\n庄家: 龙\n帐户: 台費\n谁:龍 点炮:龙 fan:卡五星\n"
    assert [s.setting for s in read(old) if isinstance(s, Stated) and s.setting.key != "rules"] == [
        s.setting for s in read(new) if isinstance(s, Stated) and s.setting.key != "rules"
    ]
    assert moneys(read(old)) == moneys(read(new)) == [{"龍": 4, "龙": -4}]
    keys = [word for word in KEYS if not word.isascii()]
    assert {"規則", "單位", "莊", "莊家", "賬戶", "帳戶"} <= set(keys)
    assert {KEYS[simplified(word)] == KEYS[word] for word in keys} == {True}


@pytest.mark.parametrize("line", ["荒庄: 甲", "draw：", "foul: 甲 8", "罚:甲 8", "流局: 甲"])
def test_a_command_with_a_colon_is_no_setting_and_no_dealer(line: str) -> None:
    (item,) = wrong(read(f"players: 甲 乙 丙\n{line}\n"))
    assert {d.variant for d in item.error.diagnostics} <= {"lost-colon.command", "unknown-word.draw"}
    assert not item.is_setting


# -------------------------------------------------------------------- settings lost in another line


@pytest.mark.parametrize(
    ("line", "code", "meant"),
    [
        ("dealer: A base: 5", "several-settings", "dealer: A ⏎ base: 5"),
        ("unit: 元 rules: hubei", "several-settings", "unit: 元 ⏎ rules: hubei"),
        ("unit: 元 rules hubei", "several-settings", "unit: 元 ⏎ rules: hubei"),
        ("unit: 元 底：5", "several-settings", "unit: 元 ⏎ 底: 5"),
        ("accounts: 台费 base 5", "several-settings", "accounts: 台费 ⏎ base: 5"),
        ("rules: xiangyang, base: 5", "several-settings", "rules: xiangyang ⏎ base: 5"),
        ("who:A from:B x2 base: 5", "several-settings", "who:A from:B x2 ⏎ base: 5"),
        ("unit: 元 base: 5 rules: hubei", "several-settings", "unit: 元 ⏎ base: 5 ⏎ rules: hubei"),
        ("draw base: 5", "several-settings", "draw ⏎ base: 5"),
        ("adjust A:+1 B:-1 加倍 base: 5", "several-settings", "adjust A:+1 B:-1 加倍 ⏎ base: 5"),
        ("foul A 8 base: 5", "several-settings", "foul A 8 ⏎ base: 5"),
        ("加倍 base: 10", "several-settings", "base: 10"),
        ("- players: A B D", "several-settings", "players: A B D"),
        ("base;5", "lost-colon", "base: 5"),
        ("bas 5", "lost-colon", "base: 5"),
        ("bas 5元", "lost-colon", "base: 5"),
        ("底5", "lost-colon", "底: 5"),
        ("底注 5", "lost-colon", "底: 5"),
        ("rule hubei", "lost-colon", "rules: hubei"),
    ],
)
def test_a_setting_within_a_wrong_line_withholds_what_is_below(line: str, code: str, meant: str) -> None:
    """At the old base, or by the old rules, the deal below would be settled wrongly."""
    items = read(f"{THREE}{line}\n{ZIMO}")
    assert codes(items) == [(2, code), (3, "needs-setting")]
    args = wrong(items)[0].error.diagnostics[0].args
    assert [args[key] for key in ("meant", "then", "last") if key in args] == meant.split(" ⏎ ")
    assert not codes(read("\n".join((THREE + "draw", *meant.split(" ⏎ "), ZIMO))))


@pytest.mark.parametrize(
    "line",
    ["foul A 8 罚 dealer: A", "adjust A:+1 B:-1 还底 5", "adjust A:+1 B:-2 还底 5", "draw x y", "- unit: 元"],
)
def test_a_line_that_names_no_base_and_no_rules_withholds_nothing(line: str) -> None:
    assert len([one for one in settled(read(f"{THREE}{line}\n{ZIMO}")) if one.source.line == 3]) == 1


def test_somebody_may_be_called_like_a_setting() -> None:
    items = read("players: A B 底\nadjust A:+10 底:-10\nadjust A:10 底:-10\nfoul 底 8\n" + ZIMO)
    assert not codes(items)


def test_a_house_rule_behind_the_rules_is_told_as_it_is_typed() -> None:
    items = read(f"{THREE}rules: xiangyang cap.total=16\n{ZIMO}")
    assert codes(items) == [(2, "unknown-word"), (3, "needs-setting")]
    fault = wrong(items)[0].error.diagnostics[0]
    assert fault.args["option"] == "--set cap.total=16"
    assert fault.span == (17, 29)


def test_players_among_whom_is_an_account_withhold_what_is_below() -> None:
    text = THREE + "accounts: D\nadjust D:+5 B:-5\n{}players: A B D\nwho:D from:B x2\n"
    assert codes(read(text.format(""))) == [(4, "account-is-player"), (5, "needs-setting")]
    items = read(text.format("accounts: 台费\n"))
    assert not codes(items)
    assert totals(items) == {"A": 0, "B": -7, "C": 0, "D": 7, "台费": 0}
