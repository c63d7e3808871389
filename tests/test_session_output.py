"""What a session prints: the table at 60 columns, Markdown, CSV, JSON, canonical notation; and how it ends."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from running import NO_CONFIG
from session_tools import EVENING, FOUR, THREE, books_of, kwx_session, moneys, read, seats, totals

from kawuxing_calc.ledger import Aside, Stated
from kawuxing_calc.ledger.canonical import canonical_line
from kawuxing_calc.render.session_csv import guarded

FORMATS = ("table", "md", "csv", "json", "jsonl")
SMALL = (
    "players: 老王 小李 阿强\nbase: 5\nunit: 元\naccounts: 台费\n"
    "who:老王 from:小李 fan:卡五星 +liangdao # 第一局\n"
    "adjust 台费:+3 老王:-3 茶\n"
    "who:小李 +zimo x2 老王.bugang:3t\n"
)
"""+40 for 老王 from 小李 (包胡: 2 x 4 x 5); 3 to the account; 小李 2 x 5 from each, 老王 5 from each for his 杠."""


def small(*argv: str, text: str = SMALL, columns: int = 60) -> str:
    ran = kwx_session("-", *argv, stdin=text.encode(), columns=columns)
    assert ran.status == 0, ran.err
    return ran.out


def unspaced(text: str) -> str:
    """Each line with single spaces, whatever the columns' widths."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


# --------------------------------------------------------------------------------------- the table


def test_the_table_says_all_of_a_deal() -> None:
    """Number, who won from whom, fan, multiplier, each one's change and total; the dealer; what was remarked."""
    out = unspaced(small())
    assert "1 老王 胡，小李 点炮 +40 -40 0" in out
    assert "卡五星、亮倒 ×4* 40 -40 0" in out
    assert "（第一局）" in out
    assert "台费 +3 = 3" in out
    # 小李: +10 +10 from the win, -5 for the 杠; 老王: -10 +10 and he deals
    assert "2 小李 自摸 庄 0 +15 -15" in out
    assert "老王 补杠3条" in out


def test_the_table_ends_with_totals_and_settling() -> None:
    """老王 40 - 3 + 0 = 37; 小李 -40 + 15 = -25; 阿强 -15: three payments for four people with money open."""
    out = small()
    for line in ("老王 +37 2 1 0 0 +10", "小李 -25 2 1 1 1 -5", "阿强 -15 2 0 0 0 -5"):
        assert line in unspaced(out)
    assert "×4* 卡五星、亮倒（第 1 局）" in out
    assert out.rstrip().split("\n")[-5:-1] == [
        "结账，最少 3 笔：",
        "  小李 → 老王  25 元",
        "  阿强 → 老王  12 元",
        "  阿强 → 台费  3 元",
    ]


def test_pairwise_says_who_owes_whom_for_what() -> None:
    out = small("--settle", "pairwise")
    assert "  小李 → 老王  35 元  （胡牌 +30、杠钱 +5）" in out  # 40 - 10, and 5 for the 杠
    assert "  老王 → 台费  3 元  （调整 +3）" in out


@pytest.mark.parametrize("columns", [60, 40, 100])
@pytest.mark.parametrize("names", ["老王 小李 阿强 小张", "欧阳老先生 Bartholomew 阿强 小张", "A B C D"])
def test_nothing_is_lost_in_a_narrow_window(names: str, columns: int) -> None:
    """Every name, amount and remark is there, whatever the width, and no line is wider than the window."""
    a, b, c, d = names.split()
    text = (
        f"players: {names}\nrules: xiangyang-four\nbase: 12345.678901\nrest: {d}\n"
        f"who:{a} from:{b} fan:清一色,碰碰胡 +liangdao # 一句很长很长的备注\n"
        f"who:{b} +zimo x8\nfoul {c} 8 诈胡\n"
    )
    ran = kwx_session("-", stdin=text.encode(), columns=columns)
    lines = ran.out.splitlines()
    assert max(cell_len(line) for line in lines) <= columns
    joined = "".join("".join(line.split()) for line in lines)
    # 8 x 12345.678901 = 98765.431208, twice for 包胡
    for part in (a, b, "197530.862416", "98765.431208", "清一色", "碰碰胡", "诈胡", "很长很长"):
        assert part in joined, part
    # Brackets about remarks, dealers, biggest hands and rules: whole wherever they are folded.
    assert joined.count("（") == joined.count("）") >= 4


@pytest.mark.parametrize("columns", [20, 30])
def test_totals_in_a_very_narrow_window_stand_below_whole_names(columns: int) -> None:
    """Twice 2 x 98765.431 for the winner, from each of the others; who has an account only did nothing."""
    text = (
        "players: 欧阳老先生 Bartholomew 阿强\naccounts: 台费\nbase: 98765.431\nwho:欧阳老先生 +zimo x2\n"
        "adjust 台费:+30 阿强:-30\n"
    )
    lines = [line.rstrip() for line in small(text=text, columns=columns).splitlines()]
    assert max(cell_len(line) for line in lines) <= columns
    totals = lines[lines.index("") + 1 :]
    for name, money in {
        "欧阳老先生": "+395061.724",
        "Bartholomew": "-197530.862",
        "阿强": "-197560.862",
        "台费": "+30",
    }.items():
        fits = cell_len(f"{name} {money}") <= columns
        place = totals.index(f"{name} {money}" if fits else name)
        assert fits or totals[place + 1] == money
    assert "局1·胡1·自摸1·点炮0·杠钱0·最大一手×2*（第1局）" in "".join("".join(totals).split())


def test_without_any_debt_nobody_owes() -> None:
    assert "谁也不欠谁" in small(text=THREE + "draw\n")


def test_notes_are_told_once_for_all_their_deals() -> None:
    out = small(text="players: A B\n" + "who:A x2\n" * 3 + "draw\nwho:B x2\n")
    assert "※ 第 1-3, 5 局：" in out


def test_what_was_not_counted_is_told_before_the_totals() -> None:
    ran = kwx_session("-", stdin=(THREE + "draw\nwho:A\ndraw\n").encode())
    assert ran.status == 1
    assert "第 3 行有错，没算" in ran.out
    assert "有 1 行没算进来，下面的账不全" in ran.out
    assert "  --> -:3:1\n3 | who:A\n" in ran.err


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("zh", "没算的行（错处见上）：3, 5-7"),
        ("zh-Hant", "沒算的行（錯處見上）：3, 5-7"),
        ("en", "Lines not settled (see above): 3, 5-7"),
    ],
)
def test_the_last_thing_said_is_which_lines_were_not_counted(language: str, told: str) -> None:
    stdin = (THREE + "draw\nwho:A\ndraw\n" + "who:A\n" * 3).encode()
    assert kwx_session("-", "--lang", language, stdin=stdin).out.splitlines()[-1] == told


def test_many_lines_not_counted_fit_the_screen() -> None:
    out = kwx_session("-", stdin=(THREE + "draw\nwho:A\n" * 40).encode()).out
    last = "没算的行" + out.rpartition("没算的行")[2]
    assert "".join(last.split()).endswith("：" + ",".join(map(str, range(3, 83, 2))))
    assert max(map(cell_len, last.splitlines())) <= 60


def test_settings_changed_midway_stand_between_the_deals() -> None:
    out = small(text=THREE + "draw\nbase: 10\ndraw\n")
    assert out.index(" 1 荒庄") < out.index("base: 10") < out.index(" 2 荒庄")


def test_who_may_have_rested_is_no_blank() -> None:
    """After a wrong line nobody knows who rests: a draw may be anybody's, A's win from B leaves C and D open."""
    text = FOUR + "rest: D\ndealer: A\nwho:X\ndraw\nwho:A from:B x2\n"
    table = kwx_session("-", stdin=text.encode()).out
    assert "1 荒庄 ？ ？ ？ ？\n0 0 0 0\n" in unspaced(table)
    assert "2 A 胡，B 点炮 +2 -2 ？ ？\n" in unspaced(table)
    assert "？ 不知道这一局谁休息" in table
    assert "？ 不知道" not in kwx_session("-", stdin=f"{FOUR}rest: D\ndraw\n".encode()).out
    assert "C ？ = 0" in kwx_session("-", stdin=text.encode(), columns=24).out
    markdown = kwx_session("-", "--format", "md", stdin=text.encode()).out
    assert "| +2 | 2 | -2 | -2 | ？ | 0 | ？ | 0 |" in markdown
    rows = rows_of(text)
    assert [row[4] for row in rows] == ["休", "", "？", "？"]


def test_of_two_winners_the_one_who_was_not_checked_is_marked() -> None:
    """碰碰胡 stated, 卡五星 shown: x2 each."""
    text = THREE + "who:A from:C fan:碰碰胡 win:5t | who:B 46t 11b 123b 789b pong:9t win:5t\n"
    assert "碰碰胡 ×2* / 卡五星 ×2 " in unspaced(small(text=text, columns=100))
    assert "| ×2\\* / ×2 |" in small("--format", "md", text=text)
    head, row = rows_of(text)
    assert dict(zip(head, row, strict=True))["口述未对牌"] == "A"


def test_a_biggest_hand_that_was_not_checked_is_marked() -> None:
    """A's is stated, 碰碰胡 x2; B's is shown, 卡五星 x2; C's is stated, nothing but x4."""
    text = THREE + "who:A +zimo fan:碰碰胡\nwho:B 46t 11b 123b 789b pong:9t win:5t from:C\nwho:C x4 from:A\n"
    table = small(text=text, columns=100)
    for cell in ("×2* 碰碰胡（第 1 局）", "×2 卡五星（第 2 局）", "×4*（第 3 局）"):
        assert cell in table
    assert "| ×4\\*（第 3 局） |" in small("--format", "md", text=text)
    people = json.loads(small("--json", text=text))["people"]
    assert {name: person["biggest"]["unchecked"] for name, person in people.items()} == {
        "A": True,
        "B": False,
        "C": True,
    }


# ----------------------------------------------------------------------------------------------- CSV


def rows_of(text: str) -> list[list[str]]:
    ran = kwx_session("-", "--format", "csv", stdin=text.encode())
    assert ran.raw.startswith(b"\xef\xbb\xbf")
    assert b"\n" not in ran.raw.replace(b"\r\n", b"")
    return list(csv.reader(io.StringIO(ran.raw.decode("utf-8-sig"), newline="")))


def test_csv_has_a_change_and_a_total_for_each() -> None:
    head, first, second, third = rows_of(SMALL)
    assert head[13:] == ["老王", "老王 累计", "小李", "小李 累计", "阿强", "阿强 累计", "台费", "台费 累计"]
    assert first[:3] == ["5", "1", "胡"]
    assert first[5:11] == ["老王", "小李", "点炮", "卡五星、亮倒", "4", "老王"]
    assert first[12:] == ["第一局", "40", "40", "-40", "-40", "0", "0", "", "0"]
    assert second[12:] == ["茶", "-3", "37", "", "-40", "", "0", "3", "3"]  # only those who are named
    assert third[3] == "老王"
    assert third[11:] == ["老王 补杠3条", "", "0", "37", "15", "-25", "-15", "-15", "", "3"]


def test_csv_two_winners_are_no_date() -> None:
    """4/2 would be opened as a day in April."""
    row = rows_of(THREE + "who:A from:C fan:卡五星 +liangdao | who:B fan:碰碰胡\n")[1]
    assert row[5:10] == ["A、B", "C", "点炮", "卡五星、亮倒 | 碰碰胡", "4 | 2"]


TWO_WINNERS = (
    "who:A from:C fan:七对 +liangdao | who:B x2\n"
    "who:A from:C x3 | who:B x2\n"
    "who:A from:C x1 | who:B fan:碰碰胡\n"
)


def test_of_two_winners_each_ones_fan_are_told_or_that_nobody_named_them() -> None:
    """x1 is 屁胡 and nothing else; x2 may be anything."""
    rows = rows_of(THREE + TWO_WINNERS)[1:]
    assert [row[8:10] for row in rows] == [
        ["七对、亮倒 | 没说番名", "8 | 2"],
        ["", "3 | 2"],
        ["屁胡 | 碰碰胡", "1 | 2"],
    ]
    out = small("--format", "md", text=THREE + TWO_WINNERS)
    assert [line.split(" | ")[2:4] for line in out.splitlines()[2:5]] == [
        ["七对、亮倒 / 没说番名", "×8\\* / ×2\\*"],
        ["", "×3\\* / ×2\\*"],
        ["屁胡 / 碰碰胡", "×1\\* / ×2\\*"],
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1"])
def test_csv_text_is_no_formula(text: str) -> None:
    assert guarded(text) == f"'{text}"


def test_csv_names_and_remarks_are_no_formula_and_numbers_stay_numbers() -> None:
    rows = rows_of('players: =A -B C\ndraw # =HYPERLINK("x","y")\nwho:=A from:-B x2 # @b, "c"\n')
    assert rows[0][13:17] == ["'=A", "'=A 累计", "'-B", "'-B 累计"]
    assert rows[1][12] == '\'=HYPERLINK("x","y")'
    assert rows[2][5:7] == ["'=A", "'-B"]
    assert rows[2][12:17] == ['\'@b, "c"', "2", "2", "-2", "-2"]


def test_csv_somebody_new_has_columns_behind_the_others_from_the_first_row_on() -> None:
    head, before, after = rows_of(THREE + "who:A +zimo x2\nplayers: A B D\nwho:D +zimo x2\n")
    assert head[13:] == ["A", "A 累计", "B", "B 累计", "C", "C 累计", "D", "D 累计"]
    assert before[13:] == ["4", "4", "-2", "-2", "-2", "-2", "", ""]
    assert after[13:] == ["-2", "2", "-2", "-4", "", "-2", "4", "4"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("who:A +zimo x2\n" + THREE + "draw\n", ["A", "B", "C"]),  # wrong before anybody is known
        (THREE + "who:A\ndraw\nfoul X 8\nplayers: A B\ndraw # x\nplayers: A B D E\nwho:D\n", list("ABCDE")),
        (THREE, ["A", "B", "C"]),
        ("who:A\n", []),
        ("", []),
    ],
)
def test_csv_has_one_heading_and_every_row_its_columns(text: str, names: list[str]) -> None:
    head, *rows = rows_of(text)
    assert head[0] == "行"
    assert head[13::2] == names
    assert all(len(row) == len(head) and row[0].isdigit() for row in rows)
    assert len(rows) == sum(
        line.split(":")[0].split()[0] in ("who", "draw", "foul") for line in text.splitlines()
    )


def test_csv_keeps_the_place_of_a_wrong_line() -> None:
    rows = rows_of(THREE + "who:A\ndraw\n")
    assert rows[1][:3] == ["2", "", "错"]
    assert "没有手牌" in rows[1][12]


# -------------------------------------------------------------------------------------------- Markdown


def test_markdown_is_a_table_whatever_the_names() -> None:
    text = "players: a*b c_d e`f\nwho:a*b from:c_d x2 # 1 < 2 & [x](y)\n"
    out = small("--format", "md", text=text)
    table = [line for line in out.splitlines() if line.startswith("|")]
    assert "a\\*b 胡，c\\_d 点炮" in out
    assert "1 \\< 2 & \\[x\\]\\(y\\)" in out
    width = table[0].count("|")
    assert all(line.count("|") == width for line in table[:3])
    assert "- c\\_d → a\\*b  2" in out


# ------------------------------------------------------------------------------------------------ JSON


def objects(text: str, *argv: str) -> list[dict[str, Any]]:
    ran = kwx_session("-", "--format", "jsonl", *argv, stdin=text.encode())
    return [json.loads(line) for line in ran.out.splitlines()]


def test_jsonl_has_an_object_an_entry_and_a_summary() -> None:
    first, second, third, summary = objects(SMALL)
    assert [first[k] for k in ("kind", "line", "deal", "dealer", "resting")] == ["win", 5, 1, None, None]
    assert first["totals"] == {"老王": "40", "小李": "-40", "阿强": "0", "台费": "0"}
    assert [second[k] for k in ("kind", "line", "deal", "dealer")] == ["adjust", 6, None, "老王"]
    assert [third[k] for k in ("line", "deal", "dealer")] == [7, 2, "老王"]
    assert summary == {
        "kind": "summary",
        "deals": 2,
        "errors": 0,
        "totals": {"老王": "37", "小李": "-25", "阿强": "-15", "台费": "3"},
        "settle_up": [
            {"from": "小李", "to": "老王", "money": "25"},
            {"from": "阿强", "to": "老王", "money": "12"},
            {"from": "阿强", "to": "台费", "money": "3"},
        ],
    }


def test_jsonl_is_ids_and_numbers_only() -> None:
    def keys(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value) | {key for inner in value.values() for key in keys(inner)}
        return {key for inner in value for key in keys(inner)} if isinstance(value, list) else set()

    found = {key for one in objects(EVENING.read_text("utf-8")) for key in keys(one)}
    assert found.isdisjoint({"name", "why", "source", "text", "reading"})


def test_jsonl_wrong_lines_stand_in_their_place() -> None:
    _, error, last, summary = objects(THREE + "draw\nwho:B\ndraw\n")
    assert (error["error"]["code"], error["error"]["line"], error["error"]["span"]) == ("no-hand", 3, [0, 5])
    assert (last["deal"], last["dealer"], last["resting"]) == (2, None, None)
    assert (summary["deals"], summary["errors"]) == (2, 1)


@pytest.mark.parametrize(
    ("text", "argv", "people"),
    [
        (THREE, (), "ABC"),
        (THREE + "accounts: T\nwho:A\n", (), "ABCT"),
        ("", ("--players", "X,Y"), "XY"),
        (THREE, ("--players", "X,Y"), "XY"),
        ("players: A B C D E\nwho:A +zimo x2\n", (), ""),
        ("", (), ""),
    ],
)
def test_jsonl_all_who_sat_down_are_in_the_summary(text: str, argv: tuple[str, ...], people: str) -> None:
    """Also where nothing was settled."""
    assert objects(text, *argv)[-1]["totals"] == dict.fromkeys(people, "0")


def test_jsonl_who_rests_is_null_when_not_known() -> None:
    found = objects(FOUR + "rest: D\ndealer: A\nwho:A +zimo x2\nwho:X\ndraw\n")
    assert [one.get("resting", "-") for one in found] == ["D", "-", None, "-"]


def test_json_is_one_document_with_names_and_reasons() -> None:
    document = json.loads(small("--format", "json"))
    assert document["kind"] == "session"
    assert [entry["deal"] for entry in document["entries"]] == [1, None, 2]
    assert document["entries"][0]["wins"][0]["fan"][0]["name"] == "卡五星"
    assert document["entries"][0]["remark"] == "第一局"
    assert document["people"]["老王"]["money"] == {"win": "30", "adjust": "-3", "gang": "10"}
    assert document["summary"] == objects(SMALL)[-1]


def test_json_is_what_the_common_option_gives() -> None:
    assert small("--json") == small("--format", "json")


def test_pairwise_is_added_for_programs() -> None:
    """小李 to 老王: 40 - 10 from the wins, 5 for the 杠. 小李 gets 10 from 阿强. 阿强 to 老王: 5. 老王 to the account: 3."""
    assert objects(SMALL, "--settle", "pairwise")[-1]["owed"] == [
        {"from": "小李", "to": "老王", "money": "35", "for": {"win": "30", "gang": "5"}},
        {"from": "老王", "to": "台费", "money": "3", "for": {"adjust": "3"}},
        {"from": "阿强", "to": "小李", "money": "10", "for": {"win": "10"}},
        {"from": "阿强", "to": "老王", "money": "5", "for": {"gang": "5"}},
    ]


def test_money_is_exact() -> None:
    """0.1 x 3 deals x 2 units: no rest of a float."""
    out = objects(THREE + "base: 0.1\n" + "who:A from:B x1\n" * 3)
    assert out[-1]["totals"] == {"A": "0.3", "B": "-0.3", "C": "0"}


# ------------------------------------------------------------------------------------------- canonical


def test_canonical_keeps_everything_in_its_place() -> None:
    text = "\ufeff# 夜\r\n\r\n玩家：老王，小李 阿强   # 三个\r\n庄:老王\r\n  who:老王  自摸 x8 #好\r\n荒庄 亮倒:小李\r\n"
    ran = kwx_session("-", "--canonical", stdin=text.encode())
    assert ran.status == 1
    assert ran.out.splitlines() == [
        "# 夜",
        "",
        "players: 老王 小李 阿强 # 三个",
        "dealer: 老王",
        "  who:老王  自摸 x8 #好",  # wrong: a flag needs its plus; kept as it is
        "draw liang:小李",
    ]
    assert "flag-without-plus" in ran.err


def test_canonical_of_the_evening_is_the_same_evening() -> None:
    first = kwx_session(str(EVENING), "--canonical")
    again = kwx_session("-", "--canonical", stdin=first.raw)
    assert first.raw == again.raw
    lines = kwx_session(str(EVENING), "--format", "jsonl")
    assert kwx_session("-", "--format", "jsonl", stdin=first.raw).raw == lines.raw


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk"])
def test_canonical_and_csv_are_utf8_whatever_the_console_has(encoding: str) -> None:
    for argv in (["--canonical"], ["--format", "csv"]):
        assert kwx_session(str(EVENING), *argv, encoding=encoding).raw == kwx_session(str(EVENING), *argv).raw


@pytest.mark.parametrize(("columns", "rows"), [(60, 0), (70, 5), (100, 5)])
def test_no_name_is_lost_on_a_console_without_chinese(columns: int, rows: int) -> None:
    """老王 is U+8001 U+738B, 小李 U+5C0F U+674E: spelled out, in columns that still stand below each other where there is
    room for them.
    """
    text = SMALL.replace("阿强", "Bo").encode()
    out = kwx_session("-", "--lang", "en", stdin=text, encoding="ascii", columns=columns).out
    assert "?" not in out
    assert r"\u5c0f\u674e -> \u8001\u738b  25" in out
    lines = out.splitlines()
    assert max(map(len, lines)) <= columns
    totals = [line for line in lines[lines.index("") :] if "|" in line]
    assert len(totals) >= rows
    assert len({tuple(i for i, char in enumerate(line) if char == "|") for line in totals}) == bool(rows)


def test_canonical_writes_a_refused_setting_once() -> None:
    ran = kwx_session("-", "--canonical", stdin=b"players: A B C\ndealer: X\ndraw\n")
    assert ran.out == "players: A B C\ndealer: X\ndraw\n"


PLAYERS = "ABCD"
WORDS = st.sampled_from(
    [
        "+zimo",
        "x2",
        "fan:卡五星",
        "fan:碰碰胡,清一色",
        "+liangdao",
        "+haidi",
        "liang:A,B",
        "B.bugang:3t",
        "C.angang:中:2",
    ]
)
DEALS = st.builds(
    lambda who, source, words, remark: " ".join([f"who:{who}", f"from:{source}", *words, remark]),
    st.sampled_from(PLAYERS),
    st.sampled_from(PLAYERS),
    st.lists(WORDS, max_size=3, unique=True),
    st.sampled_from(["", "# 好", "dealer:B"]),
)
LINES = st.one_of(
    DEALS,
    st.sampled_from(
        [
            "draw",
            "荒庄 亮倒:B A.angang:5b",
            "draw dealer:C",
            "adjust A:+10 台费:-10 还钱 # 是的",
            "foul B 8",
            "rest: A",
            "rest: D",
            "休：B # 换",
            "base: 3",
            "底：10",
            "players: A B C",
            "players: A,B,C,D",
            "rules: xiangyang-four",
            "规则: xiangyang",
            "dealer: C",
            "accounts: 台费",
            "unit: 元",
            "",
            "# 说明",
            "胡说",
        ]
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, max_size=14))
def test_canonical_notation_is_the_same_ledger(lines: list[str]) -> None:
    """Sound lines and wrong ones, settings anywhere: money, dealers, resters, comments and faults stay as they are."""
    text = "players: A B C D\naccounts: 台费\n" + "".join(f"{line}\n" for line in lines)
    items = read(text)
    written: dict[int, str] = {}
    for item in items:
        written.setdefault(item.source.line, canonical_line(item))
    again = read("".join(line + "\n" for line in written.values()))
    assert len(written) == len(lines) + 2
    assert [type(item) for item in again] == [type(item) for item in items]
    assert (moneys(again), seats(again)) == (moneys(items), seats(items))
    assert books_of(again).totals == books_of(items).totals
    for one, other in zip(items, again, strict=True):
        if isinstance(one, Stated) and isinstance(other, Stated):
            assert (one.setting.key, one.setting.value, one.comment) == (
                other.setting.key,
                other.setting.value,
                other.comment,
            )
        elif isinstance(one, Aside):
            assert one.source == other.source


@settings(max_examples=100, deadline=None)
@given(st.lists(LINES, max_size=14))
def test_money_never_comes_from_nowhere(lines: list[str]) -> None:
    items = read("players: A B C D\naccounts: 台费\nrest: D\n" + "\n".join(lines) + "\n")
    assert sum(books_of(items).totals.values()) == 0
    assert all(sum(deal.values()) == 0 for deal in moneys(items))
    for dealer, resting in seats(items):
        assert dealer is None or dealer != resting


# ------------------------------------------------------------------------------------------- the ending


def test_stop_on_error_stops_at_the_first() -> None:
    text = (THREE + "who:A +zimo x2\nwho:B\nwho:C +zimo x2\nwho:D\n").encode()
    ran = kwx_session("-", "--stop-on-error", "--format", "jsonl", stdin=text)
    assert ran.status == 1
    _, error, summary = (json.loads(line) for line in ran.out.splitlines())
    assert error["error"]["line"] == 3
    assert (summary["deals"], summary["errors"]) == (1, 1)
    assert totals(read(text)) == {"A": 2, "B": -4, "C": 2}  # without it the last win counts


@pytest.mark.parametrize("format", FORMATS)
def test_a_wrong_line_makes_the_status_one(format: str) -> None:
    assert kwx_session("-", "--format", format, stdin=(THREE + "who:A\ndraw\n").encode()).status == 1
    assert kwx_session("-", "--format", format, stdin=(THREE + "draw\n").encode()).status == 0


@pytest.mark.parametrize(
    "argv",
    [
        ("--base", "x"),
        ("--players", "A"),
        ("--players", "A,A,B"),
        ("--rules", "none"),
        ("--set", "x=1"),
        ("--format", "x"),
    ],
)
def test_wrong_options_are_wrong_input(argv: tuple[str, str]) -> None:
    ran = kwx_session("-", *argv, stdin=b"")
    assert (ran.status, ran.raw) == (2, b"")
    assert "错误[" in ran.err


def test_options_beat_the_file() -> None:
    """Four players by the command line, their rules and base too."""
    ran = kwx_session(
        "-",
        *("--players", "A,B,C,D", "--rules", "xiangyang-four", "--base", "2", "--format", "jsonl"),
        stdin=b"players: X Y Z\nbase: 9\nrest: D\nwho:A +zimo x2\n",
    )
    assert ran.status == 0
    assert json.loads(ran.out.splitlines()[-1])["totals"] == {"A": "8", "B": "-4", "C": "-4", "D": "0"}


def test_the_environment_gives_the_rules_where_nobody_else_does() -> None:
    stdin = (THREE + "draw\n").encode()
    ran = kwx_session("-", "--format", "jsonl", stdin=stdin, KWX_RULES="hubei")
    assert json.loads(ran.out.splitlines()[0])["rules"] == "hubei"


def start(*argv: str, stdin: Any = subprocess.PIPE) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", "from kawuxing_calc.cli import main; main()", "session", *argv]
    surroundings = {**os.environ, "KWX_LANG": "zh", "PYTHONUTF8": "1", "XDG_CONFIG_HOME": NO_CONFIG}
    return subprocess.Popen(
        command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings
    )


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_ctrl_c_leaves_whole_lines_and_says_130() -> None:
    """Each deal is printed as it is typed; the interrupt comes while it waits for the next."""
    with start("-", "--format", "jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(THREE.encode() + b"draw\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["deal"] == 1
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert process.stdout.read() == b""
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
@pytest.mark.parametrize("format", FORMATS)
def test_a_reader_who_has_seen_enough_is_no_error(format: str, tmp_path: Path) -> None:
    file = tmp_path / "long.kwx"
    file.write_text(THREE + "who:A from:B x2\n" * 600, "utf-8")
    with start(str(file), "--format", format, stdin=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert (process.wait(), process.stderr.read()) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="pipes as POSIX has them")
@pytest.mark.parametrize("format", FORMATS)
def test_the_page_is_made_and_said_though_the_reader_has_seen_enough(format: str, tmp_path: Path) -> None:
    file, page = tmp_path / "long.kwx", tmp_path / "long.html"
    file.write_text(THREE + "who:A from:B x2\n" * 600, "utf-8")
    with start(str(file), "--format", format, "--report", str(page), stdin=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        said = process.stderr.read().decode()
        assert (process.wait(), said) == (0, f"写好了网页 {page}\n")
    assert 'id="d600"' in page.read_text("utf-8")


@pytest.mark.parametrize("form", ["table", "md"])
@pytest.mark.parametrize("control", ["\x00", "\x1b", "\x7f", "\x9b", "\u202e", "\u2028"])
def test_no_control_character_of_a_remark_reaches_the_terminal(form: str, control: str) -> None:
    session = f"{THREE}foul A 8 a{control}b\nwho:A +zimo x2 # c{control}d\n"
    out = kwx_session("-", "-f", form, stdin=session.encode(), columns=200).out
    assert control not in out
    assert "a\ufffdb" in out
    assert "c\ufffdd" in out


def test_the_remark_itself_stays_as_it_was_typed_where_a_program_reads_it() -> None:
    session = f"{THREE}who:A +zimo x2 # c\x1bd\n"
    assert "c\x1bd" in kwx_session("-", "-f", "csv", stdin=session.encode()).out
