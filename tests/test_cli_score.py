"""``kwx score`` from outside: statuses, JSON, standard input, pipes, consoles that cannot print Chinese."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
from decimal import Decimal
from typing import Any

import pytest
from cases import Case, all_cases
from rich.cells import cell_len
from transcripts import PLAIN, kwx

FLAGSHIP = ["score", "4556t", "中中中", "pong:7b", "+zimo", "+liangdao"]
WHOLE = "46t 11b 123b 789b 中中中 win:5t"

# ------------------------------------------------------------------------------------------- statuses

STATUSES: list[tuple[list[str], int]] = [
    (FLAGSHIP, 0),
    (["score"], 0),
    (["score", "--help"], 0),
    (["--version"], 0),
    ([], 0),
    (["score", f"{WHOLE} from:B"], 0),
    (["score", *f"{WHOLE} from:B".split()], 0),
    (["score", "-r", "hubei", "draw liang:B"], 0),
    (["score", "adjust A:1 B:-1"], 0),
    (["score", "45t 22b 789b 123b 999t win:9b"], 1),
    (["score", "147t 258b 369t 中发 12b win:3b"], 1),
    (["score", "-r", "xiangyang-four", "123t 456t 789b 23b 88b win:4b from:B"], 1),
    (["score", "-r", "five-required", "123t 789t 123b 78b 11b win:9b +zimo"], 1),
    (["score", "-r", "xiangyang-online", f"who:A {WHOLE} from:C | who:B 46t 22b 789b 123b pong:发"], 1),
    (["score", "46q"], 2),
    (["score", f"{WHOLE} +zimo from:B"], 2),
    (["score", "45t 22b 789b 123b 999t"], 2),
    (["score", "--strict", "4556t 中中中"], 2),
    (["score", "--rules", "nowhere", "5t"], 2),
    (["score", "--set", "cap.total", "5t"], 2),
    (["score", "--set", "cap.total=0", "5t"], 2),
    (["score", "--base", "-1", "5t"], 2),
    (["score", "--base", "1e3", "5t"], 2),
    (["score", "--players", "A,A,B", "5t"], 2),
    (["score", "--players", "A,B,C,D", "5t"], 2),
    (["score", "--lang", "xx", "5t"], 2),
    (["score", "--nonsense", "5t"], 2),
    (["scroe", "5t"], 2),
]


@pytest.mark.parametrize(
    ("argv", "status"), STATUSES, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_exit_status(argv: list[str], status: int) -> None:
    """0 settled, 1 the question is sound and the answer is no, 2 the input is wrong; JSON or not."""
    text, found = kwx(argv)
    assert found == status, text
    assert text
    assert "Traceback" not in text
    if argv and argv[-1] not in ("score", "--help", "--version"):
        assert kwx([*argv, "--json"])[1] == status


def test_errors_go_to_stderr_and_json_to_stdout() -> None:
    done = run_apart(["score", "46q"])
    assert done.stdout == b""
    assert "46q" in done.stderr.decode()
    done = run_apart(["score", "46q", "--json"])
    assert done.stderr == b""
    assert json.loads(done.stdout)["error"]["code"] == "unknown-suit"


@pytest.mark.parametrize("stated", ["x8", "fan:碰碰胡", "fan:卡五星", "x1"])
@pytest.mark.parametrize("hand", ["45t 22b 789b 123b 999t", "456t 22b 789b 123b 999t"])
def test_what_is_stated_beside_tiles_that_leave_the_won_tile_open(hand: str, stated: str) -> None:
    """No tile fits what was said, or several do: an answer in words either way."""
    text, status = kwx(["score", "-r", "hubei", hand, stated, "from:B"])
    assert status in (0, 1, 2)
    assert "Traceback" not in text
    assert text.strip()


# ------------------------------------------------------------------------------------------------ JSON


def scored(*argv: str, given: str = "") -> Any:
    text, _ = kwx(["score", *argv, "--json"], given)
    return json.loads(text)


def test_json_of_the_flagship() -> None:
    """The published example, field by field; texts apart."""
    found = scored(*FLAGSHIP[1:])
    texts = [fan.pop("name") + fan.pop("why") + fan.pop("source") for fan in found["wins"][0]["fan"]]
    assert all(texts)
    assert found == {
        "schema": 1,
        "rules": "xiangyang",
        "overrides": {},
        "kind": "win",
        "players": ["A", "B", "C"],
        "wins": [
            {
                "winner": "A",
                "from": None,
                "how": "zimo",
                "win_tile": "5t",
                "fragment": True,
                "unchecked": False,
                "reading": {
                    "form": "standard",
                    "sets": [
                        {"kind": "run", "tiles": ["4t", "5t", "6t"], "won": True},
                        {"kind": "pair", "tiles": ["5t", "5t"], "won": False},
                        {"kind": "triplet", "tiles": ["中", "中", "中"], "won": False},
                        {"kind": "pong", "tiles": ["7b", "7b", "7b"], "won": False},
                    ],
                },
                "fan": [{"id": "kawuxing", "mult": 2}, {"id": "liangdao", "mult": 2}],
                "product": 4,
                "cap": 8,
                "multiplier": 4,
                "additives": [],
                "shares": [
                    {"payer": "B", "for_player": "B", "factor": 1, "units": 4},
                    {"payer": "C", "for_player": "C", "factor": 1, "units": 4},
                ],
            }
        ],
        "gangs": [],
        "transfers": [
            {"from": "B", "to": "A", "units": 4, "money": "4", "for": "win"},
            {"from": "C", "to": "A", "units": 4, "money": "4", "for": "win"},
        ],
        "units": {"A": 8, "B": -4, "C": -4},
        "money": {"A": "8", "B": "-4", "C": "-4"},
        "notes": [
            {"code": "win-tile-inferred", "text": note_text(found, 0)},
            {"code": "fragment", "text": note_text(found, 1)},
        ],
    }


def note_text(found: Any, index: int) -> str:
    text = found["notes"][index]["text"]
    assert text
    return str(text)


def test_json_of_a_hand_without_fan_names_pihu() -> None:
    assert [
        (fan["id"], fan["mult"]) for fan in scored("45t 22b 789b 123b 999t win:6t +zimo")["wins"][0]["fan"]
    ] == [("pihu", 1)]


def test_json_of_a_gang() -> None:
    found = scored("-r", "hubei", "draw A.zhigang:3t@B B.angang:5t:void A.bugang:中:2")
    assert found["kind"] == "draw"
    assert found["wins"] == []
    assert found["gangs"] == [
        {"owner": "A", "kind": "zhigang", "tile": "3t", "from": "B", "chain": 1, "void": False, "units": {"A": 2, "B": -2}},
        {"owner": "A", "kind": "bugang", "tile": "中", "from": None, "chain": 2, "void": False,
         "units": {"A": 4, "B": -2, "C": -2}},
        {"owner": "B", "kind": "angang", "tile": "5t", "from": None, "chain": 1, "void": True, "units": {}},
    ]  # fmt: skip


def test_json_of_a_robbed_gang_says_void() -> None:
    found = scored("-r", "hubei", "45t 22b 789b 123b 999t win:6t from:B +qianggang B.bugang:6t")
    assert found["wins"][0]["how"] == "rob"
    assert [(gang["void"], gang["units"]) for gang in found["gangs"]] == [(True, {})]


def test_json_of_an_unknown_discarder_is_null_and_nothing_moves() -> None:
    found = scored("-r", "hubei", WHOLE)
    assert found["wins"][0]["from"] is None
    assert found["wins"][0]["shares"] == [{"payer": None, "for_player": None, "factor": 1, "units": 2}]
    assert found["transfers"] == []
    assert set(found["units"].values()) == {0}
    assert "discarder-unknown" in [note["code"] for note in found["notes"]]


def test_json_of_baohu_keeps_whose_share_it_is() -> None:
    found = scored("-r", "hubei", f"{WHOLE} from:B +liangdao")
    assert [(share["payer"], share["for_player"]) for share in found["wins"][0]["shares"]] == [
        ("B", "B"),
        ("B", "C"),
    ]


def test_json_of_an_adjustment_has_money_only() -> None:
    found = scored("adjust A:+10.50 B:-10.5 迟到")
    assert found["kind"] == "adjust"
    assert found["units"] is None
    assert found["players"] == ["A", "B", "C"]
    assert found["money"] == {"A": "10.5", "B": "-10.5", "C": "0"}
    assert [(t["units"], t["money"], t["for"]) for t in found["transfers"]] == [(None, "10.5", "adjust")]


def test_json_of_a_stated_win_has_no_reading() -> None:
    win = scored("who:老王 from:小李 fan:卡五星 +liangdao")["wins"][0]
    assert win["unchecked"]
    assert win["reading"] is None
    assert win["win_tile"] is None


def test_json_names_house_rules() -> None:
    found = scored(
        "--set",
        "cap.total=16",
        "--set",
        "fan.haidi=false",
        "--set",
        "full.sigui_with=qingyise",
        *FLAGSHIP[1:],
    )
    assert found["overrides"] == {"cap.total": 16, "fan.haidi.mult": False, "full.sigui_with": ["qingyise"]}


@pytest.mark.parametrize(
    ("base", "deal", "money"),
    [
        ("0.1", f"{WHOLE} from:B", "0.2"),
        ("100", f"{WHOLE} from:B", "200"),
        ("0.000001", f"{WHOLE} from:B", "0.000002"),
        ("1.50", f"{WHOLE} from:B", "3"),
        ("2.50", "45t 22b 789b 123b 999t win:6t from:B", "2.5"),
        ("999999999999", "who:A x1000000 from:B", "999999999999000000"),
    ],
)
def test_money_is_exact_and_plain(base: str, deal: str, money: str) -> None:
    """No exponent, no trailing zeros, no -0, no rounding."""
    found = scored("-r", "hubei", "--base", base, deal)
    assert found["money"] == {"A": money, "B": f"-{money}", "C": "0"}


MONEY = re.compile(r"-?(0|[1-9]\d*)(\.\d*[1-9])?")


@pytest.mark.parametrize("case", [c for c in all_cases() if "error" not in c.table], ids=lambda case: case.id)
def test_json_and_screen_of_every_case(case: Case) -> None:
    """What is printed for programs sums to zero and says what the case says; what is printed for people fits 60 columns."""
    argv = arguments(case)
    found = json.loads(kwx([*argv, "--json"])[0])
    assert found["units"] == case.get("units") or found["units"] is None
    assert sum(Decimal(amount) for amount in found["money"].values()) == 0
    assert all(MONEY.fullmatch(amount) and amount != "-0" for amount in found["money"].values())
    text, status = kwx(argv, environment={"COLUMNS": "60"})
    assert status == 0
    assert max(cell_len(line.rstrip()) for line in text.splitlines()) <= 60, text
    assert "…" not in text, "something was cut"
    if found["transfers"] and found["units"]:
        for name, units in found["units"].items():
            total = re.escape(f"{units:+d}" if units else " 0")
            assert re.search(f"{name}.*{total}", text), text


def arguments(case: Case) -> list[str]:
    argv = ["score", "-r", case["rules"], "--base", case.get("base", "1")]
    argv += [word for text in case.get("sets", ()) for word in ("--set", text)]
    argv += ["--players", ",".join(case["players"])] if "players" in case.table else []
    argv += ["--strict"] if case.get("strict") else []
    return [*argv, case["deal"]]


@pytest.mark.parametrize("case", [c for c in all_cases() if "error" in c.table], ids=lambda case: case.id)
def test_every_refusal_is_told_in_json_and_in_words(case: Case) -> None:
    argv = arguments(case)
    text, status = kwx([*argv, "--json"])
    found = json.loads(text)
    for error in (found["error"], *found["more"]):
        assert error["message"]
        assert error["hint"]
        assert error["text"] == case["deal"]
        start, end = error["span"]
        assert 0 <= start <= end <= len(case["deal"])
    spans = [error["span"] for error in (found["error"], *found["more"])]
    assert spans == sorted(spans), "the first by place comes first"
    said, same = kwx(argv, environment={"COLUMNS": "60"})
    assert same == status != 0
    assert said.count("^") >= 1
    assert "Traceback" not in said


def test_an_error_in_json_keeps_the_line_as_typed() -> None:
    found = json.loads(kwx(["score", "５ｔ　４６ｑ", "--json"])[0])
    assert found["error"]["text"] == "５ｔ　４６ｑ"
    assert found["error"]["text"][slice(*found["error"]["span"])] == "ｑ"
    assert found["error"]["line"] == 1


# -------------------------------------------------------------------------------------- standard input


def test_several_deals_on_standard_input() -> None:
    """One object a deal, in order, an error in place of a line that is wrong; the worst status at the end."""
    given = f"\ufeff{WHOLE} from:B\r\n\r\n# 注\n46q\n{WHOLE} +zimo\n"
    text, status = kwx(["score", "-r", "hubei", "-", "--json"], given)
    first, second, third = (json.loads(line) for line in text.splitlines())
    assert first["units"] == {"A": 2, "B": -2, "C": 0}
    assert (second["error"]["code"], second["error"]["line"]) == ("unknown-suit", 4)
    assert third["units"] == {"A": 4, "B": -2, "C": -2}
    assert status == 2


def test_a_hand_that_may_not_win_among_others() -> None:
    given = f"{WHOLE} from:B\n45t 22b 789b 123b 999t win:9b\n"
    assert kwx(["score", "-"], given)[1] == 1


def test_nothing_on_standard_input() -> None:
    """Nor anything but remarks: a program that waits for an answer is told that there is none."""
    for given in ("", "\n# 今晚\n\n"):
        assert kwx(["score", "-"], given) == ("错误[empty-line]: 什么也没写\n  --> -\n"
            "  = 怎么写: 写一副牌，例如：4556t 中中中 pong:7b +zimo\n", 2)  # fmt: skip
        text, status = kwx(["score", "-", "--json"], given)
        assert (json.loads(text)["error"]["code"], status) == ("empty-line", 2)


@pytest.mark.parametrize("command", ["score", "explain", "compare", "ting", "gang"])
def test_a_program_that_gives_no_deal_gets_an_error(command: str) -> None:
    """A person is shown examples."""
    text, status = kwx([command, "--json"])
    assert (json.loads(text)["error"]["code"], status) == ("missing-argument", 2)
    assert kwx([command])[1] == 0


@pytest.mark.parametrize(("encoding", "named"), [("gbk", "GBK"), ("utf-16", "UTF-16")])
def test_standard_input_in_another_encoding_is_named(encoding: str, named: str) -> None:
    done = run_apart(["score", "-", "--json"], given="who:老王 fan:卡五星 +zimo\n".encode(encoding))
    error = json.loads(done.stdout)["error"]
    assert (error["code"], error["line"], done.returncode) == ("session-encoding", 1, 2)
    assert named in error["message"]


def test_a_bad_byte_is_told_at_its_own_line() -> None:
    """Behind ASCII it may be another encoding; behind UTF-8 it is a broken line, and the next is settled."""
    gbk = "who:老王 fan:卡五星 +zimo\n".encode("gbk")
    done = run_apart(["score", "-", "--json"], given=b"x2 +zimo\n" + gbk)
    error = json.loads(done.stdout.splitlines()[-1])["error"]
    assert (error["code"], error["line"]) == ("session-encoding", 2)
    done = run_apart(["score", "-", "--json"], given="fan:卡五星 +zimo\n".encode() + gbk + b"x2 +zimo\n")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert (second["error"]["code"], second["error"]["line"], done.returncode) == ("broken-bytes", 2, 2)
    assert first["kind"] == third["kind"] == "win"


@pytest.mark.parametrize("argv", [
    ["score", "x2", "--base", "2", "--base", "3"],
    ["score", "x2", "-r", "hubei", "--rules=suizhou"],
    ["rules", "show", "hubei", "--lang", "en", "--lang", "zh"],
    ["--lang", "zh", "score", "x2", "--lang", "en"],
    ["session", "-", "--format", "md", "-f", "csv"],
])  # fmt: skip
def test_an_option_with_one_value_is_given_once(argv: list[str]) -> None:
    text, status = kwx(argv)
    assert status == 2
    assert "[bad-option]" in text


@pytest.mark.parametrize("command", [["score", "x2", "+zimo"], ["session", "-"]])
def test_a_house_rule_of_two_values_is_none(command: list[str]) -> None:
    """By either of its names; the same value twice is no harm."""
    text, status = kwx([*command, "--set", "fan.kawuxing=4", "--set", "fan.kawuxing.mult=2"])
    assert (status, "[set-twice]" in text) == (2, True)
    assert "[set-twice]" not in kwx([*command, "--set", "cap.total=8", "--set", "cap.total=8"])[0]


def test_what_may_be_given_again_may() -> None:
    """Lists, and flags, which say the same again."""
    assert kwx(["compare", "x2", "+zimo", "-r", "hubei", "-r", "suizhou"])[1] == 0
    assert kwx(["score", "x2", "+zimo", "--set", "cap.total=4", "--set", "fan.haidi=4"])[1] == 0
    assert kwx(["score", "x2", "+zimo", "--json", "--json"])[1] == 0


@pytest.mark.parametrize("comment", [" # 迟到", "\t#迟到", " ＃ 46x"])
def test_a_comment_behind_a_deal_is_cut_off_as_in_a_session(comment: str) -> None:
    """清一色 x4, 卡五星 x2, self-drawn: 8 from each."""
    for argv, given in (
        (["score", f"4556t +zimo{comment}"], ""),
        (["score", "-"], f"4556t +zimo{comment}\n"),
    ):
        shown, status = kwx([*argv, "--json"], given)
        assert (status, json.loads(shown)["units"]) == (0, {"A": 16, "B": -8, "C": -8})
    assert kwx(["score", "4556t +zimo#"])[1] == 2  # not apart: part of a word


def test_standard_input_that_is_no_utf8() -> None:
    done = run_apart(["score", "-"], given=b"\xff\xfe46t\n4556t +zimo\n")
    assert b"Traceback" not in done.stderr
    assert done.returncode in (0, 2)


# -------------------------------------------------------------------------- real processes: pipes, consoles

START = [sys.executable, "-m", "kawuxing_calc"]


def run_apart(argv: list[str], given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """In a process of its own, its streams pipes."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "VIRTUAL_ENV") if name in os.environ}
    return subprocess.run(
        [*START, *argv], input=given, capture_output=True, env={**kept, **PLAIN, **environment}, check=False
    )


@pytest.mark.parametrize(
    "words",
    [
        FLAGSHIP,
        ["explain", *FLAGSHIP[1:]],
        ["ting", "4556t", "中中中", "pong:7b"],
        ["compare", *FLAGSHIP[1:]],
        ["rules", "list"],
        ["rules", "show", "manhu"],
        ["session", "examples/evening.kwx"],
        ["notation"],
    ],
    ids=lambda words: words[0],
)
def test_no_line_of_a_screen_ends_in_blanks(words: list[str]) -> None:
    """They would be copied along into a chat, and piped into a file."""
    shown, _ = kwx(words)
    assert shown.count("\n") > 5
    assert not [line for line in shown.splitlines() if line != line.rstrip()]


def test_a_pipe_gets_no_colours() -> None:
    done = run_apart(FLAGSHIP)
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert "卡五星" in done.stdout.decode()


def test_no_color_loses_nothing() -> None:
    plain = run_apart(FLAGSHIP).stdout
    assert run_apart(FLAGSHIP, NO_COLOR="1").stdout == plain
    coloured = run_apart(FLAGSHIP, FORCE_COLOR="1").stdout.decode()
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain.decode()


def test_a_reader_who_has_enough_is_not_complained_to() -> None:
    """``kwx score - | head -1``."""
    lines = f"{WHOLE} from:B\n" * 400
    command = subprocess.Popen(
        [*START, "score", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **PLAIN},
    )
    assert command.stdin
    assert command.stdout
    assert command.stderr
    command.stdout.close()
    try:
        command.stdin.write(lines.encode())
        command.stdin.close()
    except BrokenPipeError:
        pass
    said = command.stderr.read()
    command.stderr.close()
    assert command.wait() == 0
    assert said == b""


CONSOLES = ["gbk", "gb18030", "big5", "ascii", "latin-1", "cp437", "cp1252", "utf-16"]


@pytest.mark.parametrize("encoding", CONSOLES)
@pytest.mark.parametrize(
    "argv",
    [
        FLAGSHIP,
        ["score", "46q", "中0b"],
        ["score", "who:老王🀄", "x8", "+zimo"],
        ["score", "--json", "4556t", "中中中"],
    ],
)
def test_a_console_that_cannot_print_everything(argv: list[str], encoding: str) -> None:
    """A readable replacement, never a crash, and no hole where a number was."""
    text, status = kwx(argv, encoding=encoding)
    assert status in (0, 2)
    assert text.strip()
    assert "Traceback" not in text
    if argv is FLAGSHIP:
        assert "+8" in text
        assert "-4" in text


@pytest.mark.parametrize("encoding", ["gbk", "ascii"])
def test_such_a_console_in_a_process_of_its_own(encoding: str) -> None:
    done = run_apart(FLAGSHIP, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "+8" in text
    assert ("卡五星" in text) == (encoding == "gbk")
    wrong = run_apart(["score", "46q"], PYTHONIOENCODING=encoding)
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert "46q" in wrong.stderr.decode(encoding)


def test_a_name_that_a_console_lacks_is_spelled_out() -> None:
    """老王 is U+8001 U+738B; the place underlined and the columns stand where they belong."""
    text, _ = kwx(["score", "who:老王", "x8", "+zimo"], encoding="ascii")
    assert "?" not in text
    rows = [line for line in text.splitlines() if line.startswith(("|\\u8001\\u738b ", "|A ", "|B "))]
    assert len(rows) == 3
    assert len({tuple(i for i, char in enumerate(row) if char == "|") for row in rows}) == 1
    wrong = run_apart(["score", "who:老王", "x8", "+zimoo"], PYTHONIOENCODING="ascii").stderr.decode("ascii")
    _, line, marks, *_ = wrong.splitlines()
    assert line.index("+zimoo") == marks.index("^^^^^^")


def test_json_on_such_a_console_is_still_json() -> None:
    for encoding in CONSOLES[:-1]:
        text, _ = kwx(["score", "who:老王", "x8", "+zimo", "--json"], encoding=encoding)
        assert json.loads(text)["wins"][0]["winner"] == "老王"


@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_every_language_settles_alike(language: str) -> None:
    text, status = kwx([*FLAGSHIP, "--lang", language], environment={"COLUMNS": "60"})
    assert status == 0
    assert "+8" in text
    assert max(cell_len(line.rstrip()) for line in text.splitlines()) <= 60
    found = json.loads(kwx([*FLAGSHIP, "--lang", language, "--json"])[0])
    assert found["units"] == {"A": 8, "B": -4, "C": -4}


def test_rules_come_from_the_command_line_before_the_environment() -> None:
    four = {"KWX_RULES": "xiangyang-four"}
    deal = "123t 456t 789b 23b 88b win:4b from:B"
    assert kwx(["score", deal], environment=four)[1] == 1
    assert kwx(["score", "-r", "hubei", deal], environment=four)[1] == 0


def test_of_two_winners_the_one_who_is_refused_is_named() -> None:
    """B is worth 1 where a discard asks for 2; and the only wins of one deal are both named."""
    line = ["who:A x4 from:C / who:B fan:屁胡", "-r", "qiabazhang"]
    text, status = kwx(["score", *line, "--set", "win.max_winners=2"])
    assert (status, text.splitlines()[0]) == (
        1,
        "错误[below-minimum]: B 不能胡：只有 ×1，点炮要 ×2 起胡（恰八张 1（1番不能胡））",
    )
    assert "这里 A、B 都胡了" in kwx(["score", *line])[0]


@pytest.mark.parametrize(("line", "hint"), [
    ("fan:屁胡", "点炮的已亮倒（加 liang:名字）"),
    ("fan:屁胡 liang:B", "亮倒的那家点炮（加 from:名字）"),
    ("fan:屁胡 from:C", "点炮的已亮倒（加 liang:名字）"),
])  # fmt: skip
def test_who_must_have_declared_to_let_it_stand(line: str, hint: str) -> None:
    """Of a declared player it is only wanting that he dealt in; and with that it does stand."""
    rules = ["-r", "qiabazhang", "--set", "win.waive_min_if_liang=discarder"]
    text, status = kwx(["score", line, *rules])
    assert (status, hint in text) == (1, True)
    assert (
        kwx(["score", line.removesuffix("from:C").removesuffix("liang:B"), "liang:B", "from:B", *rules])[1]
        == 0
    )


def test_what_was_assumed_comes_first_and_a_fragment_before_all_else() -> None:
    """Three sets and a wait on 5条 only: on every screen the fragment, then the tile, then the answer."""
    line = ("4556t", "中中中", "pong:7b", "+zimo")
    for asked in (
        ("score", *line),
        ("score", *line, "--copy-friendly"),
        ("explain", *line),
        ("compare", *line),
    ):
        fragment, assumed = kwx(asked)[0].splitlines()[:2]
        assert "残牌（没摆全的牌）：只有3副" in fragment, asked
        assert "没写赢的牌：这手牌只听5条" in assumed, asked


def test_a_chat_line_says_why_a_payer_owes_more_than_the_hand_came_to() -> None:
    """×4, for B himself 4 and for C, who had declared, 8; the 2 of the 直杠 are nobody's share."""
    deal = "who:A from:B fan:卡五星 liang:C,A zhigang:3t@B"
    text, _ = kwx(["score", deal, "--copy-friendly", "-r", "hubei", "--set", "liang.payer_doubles=stack"])
    assert "\nB付A 14（包胡、C已亮倒×2）\n" in text


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["compare", "draw liang:王,李"], "xiangyang-four 差在这里："),
        (["rules", "list"], "地）"),
        (["--help"], "条。"),
        (
            ["explain", "中中发发白白11t33t55t7b win:7b +zimo", "--why-not", "三元七对"],
            "襄阳线上（三元七对16） xiangyang-online-16",
        ),
        (
            ["session", "examples/evening.kwx", "--lang", "en"],
            "hand x8 All triplets, Single wait on four melds (deal 23)",
        ),
    ],
)
def test_a_narrow_line_is_broken_where_a_reader_would(argv: list[str], line: str) -> None:
    """No name or id breaks inside, a name stays with its id, and no closing mark begins a line."""
    assert line in [shown.strip() for shown in kwx(argv, environment={"COLUMNS": "60"})[0].splitlines()]


def test_h_is_short_for_help() -> None:
    assert kwx("score", "-h") == kwx("score", "--help")


def test_garbage_is_looked_for_only_where_much_is_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for one deal, at the end of the process either; for a session's lines, whose number nobody knows."""
    from kawuxing_calc import cli

    enabled: list[bool] = []

    def run(argv: list[str]) -> int:
        enabled.append(gc.isenabled())
        cli.much_to_come()
        enabled.append(gc.isenabled())
        return 0

    monkeypatch.setattr(cli, "run", run)
    try:
        with pytest.raises(SystemExit):
            cli.main()
    finally:
        gc.enable()
        gc.unfreeze()
    assert enabled == [False, True]


@pytest.mark.parametrize("more", [(), ("--copy-friendly",)])
def test_no_control_character_of_a_remark_reaches_the_terminal(more: tuple[str, ...]) -> None:
    said, _ = kwx(["score", "foul A 8 \x1b[31mred", *more])
    assert "\x1b" not in said
    assert "\ufffd[31mred" in said
