"""``kwx rules``: which rules there are, what they say and where it comes from; writing and checking one's own."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len
from running import NARROW, kwx

from kawuxing_calc.profile import load_profile, shipped_ids
from kawuxing_calc.profile.keys import GROUPS, KEYS
from kawuxing_calc.schemas import schema_path
from kawuxing_calc.text import speech
from kawuxing_calc.text.settings import as_typed, choices_text, in_words, label, meaning

SPEECH = speech("zh")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def characters(text: str) -> Counter[str]:
    """What is printed, however it is broken into lines and ruled."""
    return Counter(re.sub(r"[\s─━]", "", text))


def all_is_there(*argv: str) -> str:
    """What a command prints 60 columns wide: no line wider than that, and not a character less than in a wide window."""
    narrow, wide = kwx(*argv), kwx(*argv, columns=400)
    assert (narrow.status, narrow.err) == (0, "")
    assert characters(narrow.out) == characters(wide.out)
    assert max(cell_len(line) for line in narrow.out.splitlines()) <= NARROW
    return wide.out


# ------------------------------------------------------------------------------------------- list


def test_list_shows_every_shipped_profile_with_its_cap_region_and_character() -> None:
    out = all_is_there("rules", "list")
    for id in shipped_ids():
        profile = load_profile(id)
        region = f"地方：{profile.region['zh']}"
        assert {id, profile.name["zh"], region, profile.character["zh"]} <= set(
            re.split(r"\s{2,}|\n", re.sub(r"^ ", "", out, flags=re.M))
        )
    assert "common" not in [line.split()[0] for line in out.splitlines() if line.strip()], "no table plays it"


def test_list_as_json() -> None:
    rows = {row["id"]: row for row in kwx("rules", "list", "--json").json["rules"]}
    assert list(rows) == shipped_ids()
    assert rows["shiyan"] == {
        "id": "shiyan",
        "name": "十堰卡五星",
        "region": "湖北十堰",
        "cap": 8,
        "character": "封顶8，双龙也不例外；余同襄阳",
        "path": None,
        "sound": True,
    }
    assert rows["hubei"]["cap"] is None


def test_own_profiles_are_listed_and_a_broken_one_spoils_nothing(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.toml").write_text('extends = "shiyan"\nname = "我家"\n', "utf-8")
    (tmp_path / "rules" / "wrong.toml").write_text("[cap]\ntotal = 0\n", "utf-8")
    (tmp_path / "rules" / "xiangyang.toml").write_text("[cap]\ntotal = 9\n", "utf-8")
    home = tmp_path / "config" / "kawuxing-calc" / "rules"
    home.mkdir(parents=True)
    (home / "away.toml").write_text('extends = "hubei"\n', "utf-8")
    config = str(tmp_path / "config")
    rows = {row["id"]: row for row in kwx("rules", "list", "--json", config=config).json["rules"]}
    assert list(rows)[-3:] == ["mine", "away", "wrong"]
    assert (rows["mine"]["name"], rows["mine"]["cap"], rows["mine"]["path"]) == ("我家", 8, "rules/mine.toml")
    assert (rows["away"]["cap"], rows["wrong"]["sound"]) == (None, False)
    assert rows["xiangyang"]["cap"] == 8, "a shipped name goes before one's own"
    out = kwx("rules", "list", config=config, columns=200).out
    assert "kwx rules check rules/wrong.toml" in out
    assert kwx("score", "x2", "+zimo", "-r", "away", config=config).status == 0
    assert kwx("score", "x2", "+zimo", "-r", "away").status == 2


# ------------------------------------------------------------------------------------------- show


@pytest.mark.parametrize("id", [*shipped_ids(), "common"])
def test_show_prints_every_value_in_force_with_its_clause(id: str) -> None:
    profile = load_profile(id)
    out = all_is_there("rules", "show", id)
    for key, setting in profile.settings.items():
        short = key.removesuffix(".mult")
        if key.startswith("fan.") and key.endswith((".cap", ".excludes")) and not setting.value:
            assert f"{short}=" not in out, "what is so for nearly all fan is said once"
            continue
        line = f"{label(SPEECH, KEYS[key])}  {in_words(SPEECH, KEYS[key], setting.value)}"
        assert re.search(rf"{re.escape(line)} +{re.escape(SPEECH.clause(setting))}", out)
        assert f"{short}={as_typed(setting.value)}" in out
    assert "fan.番.cap = false" in out
    assert "fan.番.excludes = []" in out
    for remark in (*profile.notes, *profile.reminders):
        assert remark.text["zh"] in out
        assert remark.source in out


def test_groups_stand_in_the_order_a_player_thinks_of_them() -> None:
    out = kwx("rules", "show", "xiangyang").out
    groups = ["番", "封顶", "满", "起胡", "亮倒", "杠", "荒庄", "庄", "加底", "桌", "牌"]
    assert [SPEECH.say(f"group.{group}") for group in GROUPS] == groups
    assert [line.strip() for line in out.splitlines() if line.strip() in groups] == groups


def test_what_show_prints_can_be_typed_behind_set() -> None:
    out = kwx("rules", "show", "manhu", columns=200).out
    typed = re.findall(r"^ ?([a-z_.]+=\S+)", out, flags=re.M)
    assert len(typed) > 60
    sets = [word for text in typed for word in ("--set", text)]
    again = kwx("rules", "show", "hubei", *sets, "--json").json
    wanted = {key: setting.value for key, setting in load_profile("manhu").settings.items()}
    for row in again["settings"]:
        value = tuple(row["value"]) if isinstance(row["value"], list) else row["value"]
        assert value == wanted[row["key"]]


def test_show_with_a_house_rule() -> None:
    out = kwx("rules", "show", "hubei", "--set", "fan.kawuxing=4", columns=200).out
    assert re.search(r"卡五星  ×4 +本次自设（--set）\s+fan\.kawuxing=4", out)


def test_show_as_json() -> None:
    found = kwx("rules", "show", "xiangyang", "--json", "--set", "cap.total=16").json
    rows = {row["key"]: row for row in found["settings"]}
    assert list(rows) == list(KEYS)
    assert rows["cap.total"] == {
        "key": "cap.total",
        "group": "cap",
        "label": "封顶",
        "value": 16,
        "words": "16 番",
        "source": "本次自设（--set）",
        "origin": "--set",
    }
    assert rows["fan.haidi.mult"]["source"] == "卡五星全 第16条"
    assert (found["rules"], found["parent"], found["overrides"]) == ("xiangyang", "common", {"cap.total": 16})
    assert len(found["notes"]) == len(load_profile("xiangyang").notes)


# ------------------------------------------------------------------------------------------- diff and check


def test_diff_shows_only_what_differs_with_both_clauses() -> None:
    # By the two files: the cap and its exception, who pays in a draw, and the fourth at the table.
    keys = ["fan.shuanglongqidui.cap", "cap.total", "draw.liang", "table.rotation"]
    found = kwx("rules", "diff", "xiangyang", "hubei", "--json").json
    assert (found["a"], found["b"]) == ("xiangyang", "hubei")
    assert [row["key"] for row in found["differences"]] == keys
    cap = found["differences"][1]
    assert cap["a"] == {"value": 8, "words": "8 番", "source": "卡五星全 末段（襄阳枣阳）"}
    assert (cap["b"]["value"], cap["b"]["words"]) == (False, "不封顶")
    out = all_is_there("rules", "diff", "xiangyang", "hubei")
    assert re.findall(r"^\S+  ([a-z_.]+)$", out, flags=re.M) == keys
    assert re.search(r"xiangyang +8 番 +卡五星全 末段（襄阳枣阳）", out)
    assert re.search(r"hubei +不封顶 +湖北“卡五星”麻将打法技巧资料（全）", out)


def test_profiles_that_say_the_same_do_not_differ() -> None:
    ran = kwx("rules", "diff", "hubei", "hubei")
    assert (ran.status, ran.out) == (0, "hubei 和 hubei 的每个值都一样\n")


def test_check_says_what_a_sound_profile_changes(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('extends = "shiyan"\n[fan]\nhaidi = false\n', "utf-8")
    out = all_is_there("rules", "check", "mine.toml")
    assert "没有错" in out
    assert re.search(r"mine +不计 +mine（未写出处）", out)
    assert re.search(r"shiyan +×2 +卡五星全 第16条", out)
    found = kwx("rules", "check", "mine.toml", "--json").json
    assert (found["sound"], found["parent"]) == (True, "shiyan")
    assert [row["key"] for row in found["differences"]] == ["fan.haidi.mult"]


@pytest.mark.parametrize("id", [*shipped_ids(), "common"])
def test_every_shipped_profile_is_sound(id: str) -> None:
    assert kwx("rules", "check", id).status == 0


def test_check_holds_a_profile_against_its_own_parent(tmp_path: Path) -> None:
    """A parent named by its path is not looked for under its id."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "parent.toml").write_text('id = "elders"\n[cap]\ntotal = 32\n', "utf-8")
    (tmp_path / "mine.toml").write_text('extends = "deep/parent.toml"\n[cap]\ntotal = 16\n', "utf-8")
    found = kwx("rules", "check", "mine.toml", "--json").json
    assert found["parent"] == "elders"
    assert [(row["a"]["value"], row["b"]["value"]) for row in found["differences"]] == [(16, 32)]


# ------------------------------------------------------------------------------------------- new


def uncommented(text: str) -> str:
    return re.sub(r"^# (?=[a-z_.A-Z-]+ = |\[\[)", "", text, flags=re.M)


@pytest.mark.parametrize("parent", ["xiangyang", "manhu", "qiabazhang", "common"])
def test_a_new_profile_has_every_key_and_inherits_everything(parent: str) -> None:
    ran = kwx("rules", "new", "mine", "--from", parent)
    assert (ran.status, ran.err) == (0, "")
    assert "mine.toml" in ran.out
    text = Path("mine.toml").read_text("utf-8")
    profile, inherited = load_profile("mine.toml"), load_profile(parent)
    assert profile.parent == parent
    assert (profile.settings, profile.sizes) == (inherited.settings, inherited.sizes)
    for key, knob in KEYS.items():
        lines = (
            f"# {meaning(SPEECH, knob)}",
            f"# 可写：{choices_text(SPEECH, knob)}",
            f"# 现在：{in_words(SPEECH, knob, inherited.value(key))}（{SPEECH.clause(inherited.settings[key])}）",
            f"# {key.partition('.')[2]} = ",
        )
        assert "\n".join(lines) in text


@pytest.mark.parametrize("parent", ["xiangyang", "manhu", "common"])
def test_every_line_of_a_new_profile_may_be_uncommented(parent: str) -> None:
    kwx("rules", "new", "mine", "--from", parent)
    text = Path("mine.toml").read_text("utf-8")
    assert len(re.findall(r"^# [a-z_.]+ = ", text, flags=re.M)) >= len(KEYS)
    Path("all.toml").write_text(uncommented(text), "utf-8")
    profile, inherited = load_profile("all.toml"), load_profile(parent)
    said = {key: setting.value for key, setting in profile.settings.items()}
    assert said == {key: setting.value for key, setting in inherited.settings.items()}
    assert {setting.origin for setting in profile.settings.values()} == {"mine"}, "each value is its own"
    for line in (found[0] for found in re.finditer(r"^# [a-z_]+\.?[a-z_]* = .*$", text, flags=re.M)):
        if not line.startswith(("# from", "# fan =", "# zh")):
            tomllib.loads(text.replace(line, line[2:], 1))


def test_a_new_profile_says_how_an_editor_checks_it_and_names_no_place_on_this_machine() -> None:
    """It may be passed on: the schema it names lies beside it, once it has been written there."""
    kwx("rules", "new", "mine")
    text = Path("mine.toml").read_text("utf-8")
    assert "file://" not in text
    assert str(Path.home()) not in text
    named = re.search(r"^# #:schema \./(\S+)$", text, flags=re.M)
    assert named
    assert f"kwx rules schema > {named[1]}" in text
    assert kwx("rules", "schema").out == schema_path("profile").read_text("utf-8")


def test_a_new_profile_is_written_where_it_is_found_by_name_if_there_is_such_a_folder() -> None:
    out = kwx("rules", "new", "我家").out
    assert Path("我家.toml").is_file()
    assert "kwx score -r 我家.toml" in out
    Path("rules").mkdir()
    out = kwx("rules", "new", "我家").out
    assert Path("rules/我家.toml").is_file()
    assert "rules/我家.toml" in out
    assert "kwx score -r 我家 " in out
    assert kwx("score", "-r", "我家", "x2", "+zimo").status == 0
    assert kwx("rules", "new", "./there").status == 0
    assert Path("there.toml").is_file()


def test_a_parent_at_a_path_is_found_from_the_new_file() -> None:
    Path("deep").mkdir()
    Path("deep/parent.toml").write_text("[cap]\ntotal = 32\n", "utf-8")
    Path("rules").mkdir()
    assert kwx("rules", "new", "mine", "--from", "deep/parent.toml").status == 0
    assert 'extends = "../deep/parent.toml"' in Path("rules/mine.toml").read_text("utf-8")
    assert load_profile("mine").rules.cap == 32


def test_a_new_profile_overwrites_nothing_and_takes_no_shipped_name() -> None:
    Path("mine.toml").write_text("precious", "utf-8")
    for name, code in (
        ("mine", "file-exists"),
        ("mine.toml", "file-exists"),
        ("xiangyang", "rules-name-taken"),
        ("common", "rules-name-taken"),
        ("./hubei.toml", "rules-name-taken"),
        ("a b", "bad-id"),
        ("", "bad-id"),
        (".", "bad-id"),
        ("nowhere/mine", "file-unwritable"),
        ("~nobody-there/mine", "file-unwritable"),
    ):
        ran = kwx("rules", "new", name)
        assert (ran.status, ran.out) == (2, "")
        assert f"[{code}]" in ran.err
    assert Path("mine.toml").read_text("utf-8") == "precious"
    assert [path.name for path in Path().iterdir()] == ["mine.toml"]


def test_an_unknown_parent_writes_nothing() -> None:
    assert kwx("rules", "new", "mine", "--from", "hubie").status == 2
    assert not Path("mine.toml").exists()


# ------------------------------------------------------------------------------------------- the command itself


def test_rules_alone_says_how_it_is_used() -> None:
    ran = kwx("rules")
    assert ran.status == 0
    assert "kwx rules list" in ran.out


def test_a_mistyped_subcommand_gets_the_one_meant() -> None:
    ran = kwx("rules", "lst")
    assert ran.status == 2
    assert "list" in ran.err


def test_errors_as_json() -> None:
    ran = kwx("rules", "show", "xianyang", "--json")
    assert ran.status == 2
    assert ran.json["error"]["code"] == "unknown-rules"
    assert "xiangyang" in ran.json["error"]["hint"]


@pytest.mark.parametrize(
    ("said", "id"),
    [
        ("襄阳卡五星", "xiangyang"),
        ("襄阳", "xiangyang"),
        ("襄陽", "xiangyang"),
        ("湖北卡五星", "hubei"),
        ("十堰", "shiyan"),
        ("孝感", "xiaogan"),
        ("襄阳线上", "xiangyang-online"),
    ],
)
def test_a_profile_goes_by_the_name_players_give_it(said: str, id: str) -> None:
    from kawuxing_calc.profile import load_profile

    assert load_profile(said).id == id


def test_part_of_a_name_is_told_which_profile_it_may_mean() -> None:
    from kawuxing_calc.diagnostics import KwxError
    from kawuxing_calc.profile import load_profile

    with pytest.raises(KwxError) as caught:
        load_profile("四人轮休")
    assert caught.value.diagnostics[0].args["near"] == "xiangyang-four"


@pytest.mark.parametrize("rules", ["xiangyang-four", "dongfeng"])
def test_what_robbing_does_to_kong_money_is_a_reminder_where_the_sheet_says_it(rules: str) -> None:
    shown = "".join(kwx("rules", "show", rules).out.split())
    assert "被抢的杠，杠钱不算；杠后放炮，杠钱照付。" in shown


@pytest.mark.parametrize("rules", ["xiangyang-online", "xiangyang-online-16", "qiabazhang"])
def test_that_the_examples_of_four_in_hand_are_self_drawn_is_told(rules: str) -> None:
    """The value taken is another than theirs; the two settings that the note names bring it back."""
    shown = "".join(kwx("rules", "show", rules).out.split())
    assert "只算自摸就设fan.mingsigui.win_by=zimo、fan.ansigui.win_by=zimo" in shown
    only_zimo = ("--set", "fan.mingsigui.win_by=zimo", "--set", "fan.ansigui.win_by=zimo")
    for line, fan in (("45t 99b pong:3t win:3t", "mingsigui"), ("55567b 中中 win:5b", "ansigui")):
        for options, counts in (((), True), (only_zimo, False)):
            won = kwx("score", line, "from:B", "-r", rules, *options, "--json").json["wins"][0]
            assert (fan in [each["id"] for each in won["fan"]]) is counts


def test_the_example_of_a_list_in_the_reference_is_one_that_acts() -> None:
    """碰5条 and a 卡五星 on the fourth: 2 x 2, and the cap of 16 by the example."""
    line = "46t pong:5t 123b 99b 789b win:5t +zimo"
    page = Path(__file__).resolve().parent.parent / "docs/profile-reference.md"
    example = re.search(r"--set (full\.sigui_with=\S+?)[`\s]", page.read_text("utf-8"))
    assert example is not None
    for options, multiplier in (((), 4), (("--set", example[1]), 16)):
        won = kwx("score", line, "--set", "cap.total=16", *options, "--json").json["wins"][0]
        assert won["multiplier"] == multiplier
