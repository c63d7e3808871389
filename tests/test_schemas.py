"""The JSON Schemas and the reference of keys: they are what the program reads and prints."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator
from running import kwx
from session_tools import EVENING, FOUR, THREE, kwx_session

from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.fan import BY_ID
from kawuxing_calc.knobs import Knob
from kawuxing_calc.profile.keys import KEYS
from kawuxing_calc.profile.store import shipped_folder
from kawuxing_calc.profile.take import take
from kawuxing_calc.render.reference import reference
from kawuxing_calc.render.schema import profile_schema, schema_text
from kawuxing_calc.render.session_schema import session_schema
from kawuxing_calc.schemas import schema_path
from kawuxing_calc.text import speech
from kawuxing_calc.tiles import CODES

DOCS = Path(__file__).resolve().parent.parent / "docs"


def schema_of(name: str) -> Any:
    return json.loads(schema_path(name).read_text("utf-8"))


PROFILE = Draft7Validator(schema_of("profile"))
SETTLEMENT = Draft7Validator(schema_of("settlement"))
SESSION = Draft7Validator(schema_of("session"))


def faults(validator: Draft7Validator, value: Any) -> list[str]:
    return [f"{list(error.absolute_path)}: {error.message}" for error in validator.iter_errors(value)]


# ------------------------------------------------------------------------------------------- made, not written


def test_the_schema_of_profiles_is_the_one_the_keys_give() -> None:
    """If it is not: python -m kawuxing_calc.render.schema > kawuxing_calc/schemas/profile.schema.json"""
    assert schema_path("profile").read_text("utf-8") == schema_text(profile_schema(speech("zh")))


def test_the_schema_of_sessions_is_the_one_made_from_that_of_settlements() -> None:
    """If it is not: python -m kawuxing_calc.render.session_schema > kawuxing_calc/schemas/session.schema.json"""
    assert schema_path("session").read_text("utf-8") == schema_text(session_schema())


def test_the_reference_of_keys_is_the_one_the_keys_give() -> None:
    """If it is not: python -m kawuxing_calc.render.reference > docs/profile-reference.md"""
    text = (DOCS / "profile-reference.md").read_text("utf-8")
    assert text == reference(speech("zh"))
    for key in KEYS:
        if key.endswith((".mult", ".cap", ".excludes")) and key.startswith("fan."):
            assert f"`fan.X.{key.rpartition('.')[2]}`" in text
            assert f"`{key.split('.')[1]}`" in text
        else:
            assert f"| `{key}` |" in text


def test_rules_schema_prints_it() -> None:
    ran = kwx("rules", "schema")
    assert ran.status == 0
    assert ran.json == schema_of("profile")


@pytest.mark.parametrize("name", ["profile", "settlement", "session"])
def test_they_are_schemas(name: str) -> None:
    Draft7Validator.check_schema(schema_of(name))


# ------------------------------------------------------------------------------------------- profiles


@pytest.mark.parametrize("path", sorted(shipped_folder().glob("*.toml")), ids=lambda path: path.stem)
def test_every_shipped_profile_fits_the_schema(path: Path) -> None:
    assert not faults(PROFILE, tomllib.loads(path.read_text("utf-8")))


def in_a_file(knob: Knob, value: Any) -> Any:
    """A profile that says one thing, as TOML reads it."""
    for part in reversed(knob.key.split(".")):
        value = {part: value}
    return value


WORDS = st.sampled_from(
    ["none", "each", "first", "double", "any", "zimo", "t", "winds", "gangpao", *BY_ID, "", "卡"]
)
VALUES = st.one_of(
    st.booleans(),
    st.integers(-2, 12),
    st.sampled_from([1_000_000, 1_000_001]),
    st.just(2.5),
    WORDS,
    st.lists(WORDS, max_size=3),
)


@given(st.sampled_from(sorted(KEYS)), VALUES, st.booleans())
def test_the_schema_takes_what_the_reader_takes(key: str, value: Any, with_source: bool) -> None:
    knob = KEYS[key]
    wrong: list[Diagnostic] = []
    taken = take(knob, value, wrong)
    said = {"value": value, "source": "x"} if with_source else value
    assert (not faults(PROFILE, in_a_file(knob, said))) == (taken is not None)


@pytest.mark.parametrize(
    "text",
    [
        "cap = 8",
        "[cap]\ntotl = 8",
        "[gnag]\nchain = 1",
        "[fan]\nkawuxin = 4",
        "[fan]\nkawuxing = { value = 4, sorce = 'x' }",
        "[fan]\nkawuxing = { source = 'x' }",
        "[cap]\ntotal = { value = 8, source = 1 }",
        "id = 3",
        "[name]\nfr = 'x'",
        "[[sizes]]\nzh = '大胡'",
        "[[sizes]]\nfrom = 0",
        "[[combos]]\nfan = ['nix']",
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    assert faults(PROFILE, tomllib.loads(text))


def test_short_and_long_forms_fit() -> None:
    text = """
        name = "我家"
        extends = "xiangyang"
        [fan]
        kawuxing = 4
        haidi = { value = false, source = "我家老规矩" }
        pengpenghu.cap = 16
        [fan.ansigui]
        mult = { value = 2 }
        scope = "split"
    """
    assert not faults(PROFILE, tomllib.loads(text))


def test_an_editor_gets_a_description_and_the_custom_value_of_every_key() -> None:
    properties = schema_of("profile")["properties"]
    for key in KEYS:
        group, *rest = key.split(".")
        found = properties[group]["properties"][rest[0]]
        if group == "fan":
            found = found["anyOf"][-1]["properties"][rest[1]]
        assert found["description"]
        assert "default" in found


# ------------------------------------------------------------------------------------------- settlements

HAND = "who:老王 46t 11b 123b 789b pong:9t win:5t"
LINES = {
    "a fragment whose tile is inferred": "4556t 中中中 pong:7b +zimo +liangdao",
    "on a discard": f"{HAND} from:小李",
    "discarder unknown": HAND,
    "discarder pays for all": f"{HAND} from:小李 +liangdao",
    "robbed": "who:A 46t 11b 123b 789b pong:9t win:5t from:B +qianggang B.bugang:5t",
    "two winners": "who:A 46t 11b 123b 789b pong:9t win:5t from:C | who:B 46t 22b 456b 789b pong:8t win:5t +liangdao",
    "seven pairs": "11t22t33t44t55t77t88t win:8t +zimo",
    "every kind of 杠": "9t angang:1t bugang:2t:2 zhigang:3t@B pong:中 win:9t +gangkai:2 C.angang:9b:void",
    "stated by fan": "who:A fan:卡五星,碰碰胡 from:B +haidipao",
    "stated by its multiplier": "x64 +zimo",
    "nothing but 屁胡 stated": "fan:屁胡 +zimo",
    "a draw": "draw liang:A,B C.angang:3t",
    "a draw and nothing to pay": "draw",
    "money": "adjust 老王:+10.50 小李:-10.5 迟到罚款",
    "money among five": "adjust A:+1.5 B:-1 C:-0.2 D:-0.2 E:-0.1",
    "a foul": "foul 小李 8 诈胡",
    "no win": "123t 456t 789b 11b 19b win:2b +zimo",
    "what it waits on is not said": "123t 456t 789b 11b 23b +zimo",
    "several problems": "123x 5q +zimo from:B",
    "nothing": " ",
}


@pytest.mark.parametrize("line", LINES.values(), ids=list(LINES))
@pytest.mark.parametrize("rules", ["xiangyang", "xiangyang-online", "qiabazhang"])
def test_what_score_prints_fits_the_schema(line: str, rules: str) -> None:
    ran = kwx("score", "--json", "-r", rules, line, "--base", "0.5", "--set", "full.sigui_with=[]")
    assert ran.json.keys() & {"kind", "error"}
    assert not faults(SETTLEMENT, ran.json)


def test_each_kind_of_outcome_is_among_the_lines_above() -> None:
    found = [kwx("score", "--json", line).json for line in LINES.values()]
    assert {each["kind"] for each in found if "kind" in each} == {"win", "draw", "adjust", "foul"}
    wins = [win for each in found for win in each.get("wins", ())]
    assert {win["how"] for win in wins} == {"zimo", "discard", "rob"}
    assert {(win["reading"] or {}).get("form") for win in wins} == {None, "standard", "seven-pairs"}
    assert sum("error" in each for each in found) == 4


def test_an_error_outside_the_line_says_where(tmp_path: Path) -> None:
    """Only then has it a `file`; the place in it is never taken for one in the deal."""
    bad = tmp_path / "bad.toml"
    bad.write_text("[fan]\nkawuxin = 4\n", "utf-8")
    places = {
        ("score", "-r", str(bad)): (str(bad), 2, [0, 7], "kawuxin = 4"),
        ("session", "-", "-r", str(bad)): (str(bad), 2, [0, 7], "kawuxin = 4"),
        ("score", "--set", "cap.totl=4"): ("--set", 1, [0, 8], "cap.totl=4"),
        ("score", "-r", "nowhere"): ("--rules", 1, None, "nowhere"),
        ("session", "-", "-r", "nowhere"): ("--rules", 1, None, "nowhere"),
        ("score", "--base", "x"): ("--base", 1, [0, 1], "x"),
        ("session", "-", "--base", "x"): ("--base", 1, [0, 1], "x"),
    }
    for (command, *options), (name, line, span, text) in places.items():
        found = kwx(command, *options, *(["who:A x2"] if command == "score" else []), "--json").json
        assert not faults(SETTLEMENT, found)
        error = found["error"]
        assert [error[key] for key in ("line", "span", "text")] == [None, None, None]
        assert error["file"] == {"name": name, "line": line, "span": span, "text": text}
    assert "file" not in kwx("score", "123x", "--json").json["error"]


def test_what_a_payment_is_for_is_told_to_programs() -> None:
    """The remark of an adjustment and of a foul; in a session with what stands behind the line."""
    assert kwx("score", "--json", "adjust 老王:+10 小李:-10 迟到罚款").json["remark"] == "迟到罚款"
    assert kwx("score", "--json", "foul 小李 8 诈胡").json["remark"] == "诈胡"
    assert kwx("score", "--json", "foul 小李 8").json["remark"] == ""
    assert "remark" not in kwx("score", "--json", "draw").json
    text = f"{THREE}adjust A:+1 B:-1 茶\nfoul A 8 诈胡 # 第二次\ndraw # 没人听\nwho:A x2 from:B\n"
    entries = json.loads(kwx_session("-", "--json", stdin=text.encode()).out)["entries"]
    assert [entry["remark"] for entry in entries] == ["茶", "诈胡 · 第二次", "没人听", ""]
    lines = kwx_session("-", "--format", "jsonl", stdin=text.encode()).out.splitlines()
    assert not any("remark" in json.loads(line) for line in lines)


def test_what_compare_prints_fits_the_schema_of_settlements() -> None:
    for line in ("1122334455566t win:5t +zimo", "123t 456t 789b 11b 23b win:1b from:B"):
        for group in kwx("compare", "--json", line).json["groups"]:
            value = group.get("settlement") or {"error": group["error"], "more": []}
            assert not faults(SETTLEMENT, value)


def test_what_is_not_in_the_schema_does_not_fit() -> None:
    sound = kwx("score", "--json", LINES["two winners"]).json
    assert not faults(SETTLEMENT, sound)
    for change in (
        {"extra": 1},
        {"schema": 2},
        {"money": {"A": "1.50"}},
        {"money": {"A": "-0"}},
        {"wins": None},
    ):
        assert faults(SETTLEMENT, sound | change)
    for key in sound:
        assert faults(SETTLEMENT, {k: v for k, v in sound.items() if k != key}), f"{key} is always there"


def test_the_schema_of_settlements_knows_every_fan_and_every_tile() -> None:
    definitions = schema_of("settlement")["definitions"]
    assert definitions["fan"]["properties"]["id"]["enum"] == list(BY_ID)
    assert definitions["tile"]["enum"] == list(CODES)


# ------------------------------------------------------------------------------------------- sessions

SESSIONS = {
    "the evening": EVENING.read_text("utf-8"),
    "errors": FOUR
    + "bsae: 5\nwho:A\nwho:A +zimo x2\nrest: D\nwho:A x64 from:B\nfoul C 8\n123x\ndraw liang:E\n",
    "tiles and kongs": THREE
    + "base: 0.5\nwho:A 9t angang:1t bugang:2t:2 zhigang:3t@B pong:中 win:9t +gangkai:2 C.angang:9b:void\n",
    "nobody said who rests": FOUR + "draw\nwho:A from:B x2\n",
    "nothing settled": THREE + "who:A\n",
    "only settings": THREE,
    "empty": "",
}


@pytest.mark.parametrize("text", SESSIONS.values(), ids=list(SESSIONS))
@pytest.mark.parametrize("settle", ["fewest", "pairwise"])
def test_what_session_prints_fits_the_schema(text: str, settle: str) -> None:
    lines = kwx_session("-", "--format", "jsonl", "--settle", settle, stdin=text.encode()).out.splitlines()
    objects = [json.loads(line) for line in lines]
    document = json.loads(kwx_session("-", "--json", "--settle", settle, stdin=text.encode()).out)
    for one in (*objects, document):
        assert not faults(SESSION, one)
    assert [one.get("kind") for one in objects].count("summary") == 1
    assert len(document["entries"]) == len(objects) - 1


def test_every_kind_of_object_is_among_the_sessions_above() -> None:
    found = {
        json.loads(line).get("kind", "error")
        for text in SESSIONS.values()
        for line in kwx_session("-", "--format", "jsonl", stdin=text.encode()).out.splitlines()
    }
    assert found == {"win", "draw", "adjust", "foul", "error", "summary"}


def test_what_a_session_never_prints_does_not_fit() -> None:
    text = SESSIONS["tiles and kongs"].encode()
    deal, summary = map(json.loads, kwx_session("-", "--format", "jsonl", stdin=text).out.splitlines())
    assert not faults(SESSION, deal)
    for key in deal:
        assert faults(SESSION, {k: v for k, v in deal.items() if k != key}), f"{key} is always there"
    for key in summary:
        assert faults(SESSION, {k: v for k, v in summary.items() if k != key}), f"{key} is always there"
    for change in (
        {"remark": ""},
        {"line": 0},
        {"totals": {"A": 1}},
        {"notes": [{"code": "x", "text": "y"}]},
    ):
        assert faults(SESSION, deal | change)
    with_texts = kwx("score", "--json", LINES["seven pairs"]).json
    assert faults(SESSION, deal | {"wins": with_texts["wins"]})
