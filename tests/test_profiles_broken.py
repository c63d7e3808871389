"""A broken profile is a clear error: what is wrong, in which file and line, all of a file at once; never a traceback."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from running import kwx

from kawuxing_calc.diagnostics import Diagnostic, KwxError
from kawuxing_calc.profile import Profile, load_profile
from kawuxing_calc.profile.keys import KEYS
from kawuxing_calc.profile.store import read_override, shipped_folder, shipped_ids

Fault = tuple[str, int, str]
"""A code, the line it stands in, and the text that is underlined there."""


class Broken(NamedTuple):
    """A file, and all that is wrong with it."""

    name: str
    text: str
    faults: list[Fault]


CASES = [
    # What TOML itself refuses.
    Broken("table not closed", "[cap]\ntotal = 8\n\n[win\nx = 1\n", [("toml-syntax", 4, "")]),
    Broken("no equals sign", "[cap]\ntotal\n", [("toml-syntax", 2, "")]),
    Broken("no value", "[cap]\ntotal = \n", [("toml-syntax", 2, "")]),
    Broken("typographic quotes", "name = “我家”\n", [("toml-syntax", 1, "“")]),
    Broken("bare Chinese key", "[fan]\n卡五星 = 4\n", [("toml-syntax", 2, "卡")]),
    Broken("two on a line", "[cap] total = 8\n", [("toml-syntax", 1, "t")]),
    Broken("key twice", "[cap]\ntotal = 8\ntotal = 9\n", [("toml-syntax", 3, "total = 9")]),
    Broken("table twice", "[cap]\ntotal = 8\n[cap]\n", [("toml-syntax", 3, "[cap]")]),
    Broken(
        "fan short and long", "[fan]\nqidui = 2\n[fan.qidui]\ncap = 3\n", [("toml-syntax", 3, "[fan.qidui]")]
    ),
    Broken("NUL in a text", '[cap]\ntotal = "\0"\n', [("toml-syntax", 2, "\0")]),
    Broken("open at the end of the file", "[deck]\ntiles = [\n\n", [("toml-syntax", 2, "tiles = [")]),
    Broken("nested without end", "x = 1\na = " + "[" * 5000, [("toml-syntax", 2, "a = " + "[" * 5000)]),
    Broken("nested a little", "a=[[[[", [("toml-syntax", 1, "")]),
    Broken(
        "a number of 5000 digits",
        "[cap]\ntotal = " + "1" * 5000,
        [("toml-syntax", 2, "total = " + "1" * 5000)],
    ),
    Broken(
        "a key of 2000 parts",
        "\na" + ".a" * 2000 + " = 1\n",
        [("toml-syntax", 2, "a" + ".a" * 2000 + " = 1")],
    ),
    # Keys.
    Broken("unknown key", "[cap]\ntotl = 8\n", [("unknown-setting", 2, "totl")]),
    Broken("unknown section", "[gnag]\nchain = 1\n", [("unknown-setting", 1, "gnag")]),
    Broken("unknown fan", "[fan]\nkawuxin = 4\n", [("unknown-setting", 2, "kawuxin")]),
    Broken("quoted Chinese key", '[fan]\n"卡五星" = 4\n', [("unknown-setting", 2, '"卡五星"')]),
    Broken("key at the top", "kawuxing = 4\n", [("unknown-setting", 1, "kawuxing")]),
    Broken("section is a number", "cap = 8\n", [("wrong-type", 1, "cap")]),
    Broken("section is a list", "[[cap]]\ntotal = 8\n", [("wrong-type", 1, "cap")]),
    Broken(
        "unknown word beside the value",
        "[cap]\ntotal = { value = 8, sorce = 'x' }\n",
        [("unknown-setting", 2, "sorce")],
    ),
    Broken("no value in the table", "[cap]\ntotal = { source = 'x' }\n", [("value-missing", 2, "total")]),
    Broken("source is no text", "[cap]\ntotal = { value = 8, source = 1 }\n", [("wrong-type", 2, "source")]),
    # Values.
    Broken("text for a number", '[cap]\ntotal = "8"\n', [("wrong-type", 2, "total")]),
    Broken("a bool for a number", "[fan]\nkawuxing = true\n", [("wrong-type", 2, "kawuxing")]),
    Broken("a fraction", "[gang]\nangang = 2.5\n", [("wrong-type", 2, "angang")]),
    Broken("a number for a bool", "[liang]\nbaohu = 1\n", [("wrong-type", 2, "baohu")]),
    Broken("infinite", "[cap]\ntotal = inf\n", [("wrong-type", 2, "total")]),
    Broken("a date", "[cap]\ntotal = 2024-01-01\n", [("wrong-type", 2, "total")]),
    Broken("multiplier 0", "[fan]\npengpenghu = 0\n", [("out-of-range", 2, "pengpenghu")]),
    Broken("negative multiplier", "[fan.qidui]\nmult = -4\n", [("out-of-range", 2, "mult")]),
    Broken("cap below 1", "[cap]\ntotal = 0\n", [("out-of-range", 2, "total")]),
    Broken("5000 hexadecimal digits", "[cap]\ntotal = 0x" + "f" * 5000, [("out-of-range", 2, "total")]),
    Broken("屁胡 switched off", "[fan]\npihu = false\n", [("wrong-type", 2, "pihu")]),
    Broken("no such choice", '[gang]\nchain = "duoble"\n', [("not-a-choice", 2, "chain")]),
    Broken(
        "unknown fan in excludes", '[fan.ansigui]\nexcludes = ["fo"]\n', [("unknown-fan-id", 2, "excludes")]
    ),
    Broken(
        "a fan twice in a list",
        '[full]\nsigui_with = ["qidui", "qidui"]\n[cap]\ntotal = 8\n',
        [("listed-twice", 2, "sigui_with")],
    ),
    Broken("a text for a list", '[win]\nwaive_min_on = "gangpao"\n', [("wrong-type", 2, "waive_min_on")]),
    # Values that cannot stand together.
    Broken("full without a cap", "[gang]\nchain_full_at = 3\n", [("needs-cap", 2, "chain_full_at")]),
    Broken(
        "the cap taken away",
        'extends = "shiyan"\n[full]\nsigui_from = 4\n[cap]\ntotal = false\n',
        [("needs-cap", 3, "sigui_from")],
    ),
    Broken("excludes itself", '[fan.qidui]\nexcludes = ["qidui"]\n', [("excludes-itself", 2, "excludes")]),
    Broken("no tiles", "[deck]\ntiles = []\n", [("empty-deck", 2, "tiles")]),
    # What is said about the profile.
    Broken("id is a number", "id = 3\n", [("wrong-type", 1, "id")]),
    Broken("id with a space", 'id = "a b"\n', [("bad-id", 1, "id")]),
    Broken("id of common custom", 'id = "common"\n', [("id-taken", 1, "id")]),
    Broken("name is a number", "name = 4\n", [("wrong-type", 1, "name")]),
    Broken("unknown language", '[name]\nfr = "x"\n', [("unknown-setting", 2, "fr")]),
    Broken("note is a text", 'notes = "x"\n', [("wrong-type", 1, "notes")]),
    Broken(
        "second size from 0",
        '[[sizes]]\nfrom = 4\nzh = "a"\n[[sizes]]\nfrom = 0\nzh = "b"\n',
        [("wrong-type", 5, "from")],
    ),
    Broken("size without from", '[[sizes]]\nzh = "大胡"\n', [("key-missing", 1, "sizes")]),
    Broken(
        "unknown fan in a combo",
        '[[combos]]\nfan = ["qidui", "nix"]\nzh = "x"\n',
        [("unknown-fan-id", 2, "fan")],
    ),
    Broken("combo of no fan", '[[combos]]\nfan = []\nzh = "x"\n', [("wrong-type", 2, "fan")]),
    Broken("size without a name", "[[sizes]]\nfrom = 4\n", [("key-missing", 1, "sizes")]),
    Broken("note without a text", 'id = "a"\n[[notes]]\nsource = "x"\n', [("key-missing", 2, "notes")]),
    # Keys that are spelled in another way than the file means.
    Broken("a dot inside quotes", '"cap.total" = 16\n', [("unknown-setting", 1, '"cap.total"')]),
    Broken("unknown fan, dotted", "fan.kawuxin.mult = 4\n", [("unknown-setting", 1, "fan.kawuxin.mult")]),
    Broken("unknown table, deep", "[a.b.c]\nx = 1\n", [("unknown-setting", 1, "a.b.c")]),
    Broken("fan by its Chinese name", '[fan]\n"七对" = 4\n', [("unknown-setting", 2, '"七对"')]),
    Broken("NUL", "[cap]\ntotal = 8\0\n", [("toml-syntax", 2, "\0")]),
    Broken("line ends of an old Mac", "[cap]\rtotal = 8\r", [("toml-syntax", 1, "\r")]),
    # Where it comes from.
    Broken("parent is a folder", 'extends = ".."\n', [("file-is-directory", 1, "extends")]),
    Broken("unknown parent", '# mine\nextends = "hubie"\n', [("parent-missing", 2, "extends")]),
    Broken("parent at no path", 'extends = "./nowhere.toml"\n', [("parent-missing", 1, "extends")]),
    Broken("empty parent", 'extends = ""\n', [("parent-missing", 1, "extends")]),
    Broken("parent with NUL", 'extends = "a\\u0000/x.toml"\n', [("parent-missing", 1, "extends")]),
    Broken(
        "parent in nobody's home", 'extends = "~nobody-there/x.toml"\n', [("parent-missing", 1, "extends")]
    ),
    Broken("parent with a name too long", f'extends = "{"a" * 300}"\n', [("parent-missing", 1, "extends")]),
    Broken("own parent", 'extends = "./broken.toml"\n', [("extends-itself", 1, "extends")]),
    Broken(
        "own parent, the long way",
        'extends = "../{folder}/broken.toml"\n',
        [("extends-itself", 1, "extends")],
    ),
]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def faults_of(name: str, *sets: str) -> list[Fault]:
    """All that is wrong with a profile, in the order it is told."""
    with pytest.raises(KwxError) as caught:
        load_profile(name, sets)
    return [placed(diagnostic, caught.value) for diagnostic in caught.value.diagnostics]


def placed(diagnostic: Diagnostic, error: KwxError) -> Fault:
    source = diagnostic.source or error.source
    assert source is not None
    start, end = diagnostic.span or (0, 0)
    assert 0 <= start <= end <= len(source.text), "a span lies inside its line"
    return diagnostic.code, source.line, source.text[start:end]


def write(text: str | bytes, name: str = "broken.toml") -> Path:
    path = Path(name)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_fault_is_found_where_it_stands(case: Broken, tmp_path: Path) -> None:
    write(case.text.replace("{folder}", tmp_path.name))
    assert faults_of("broken.toml") == case.faults


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@pytest.mark.parametrize(
    "command", [("rules", "check", "broken.toml"), ("score", "-r", "broken.toml", "x2", "+zimo")]
)
def test_a_broken_profile_ends_a_command_with_2(
    case: Broken, command: tuple[str, ...], tmp_path: Path
) -> None:
    write(case.text.replace("{folder}", tmp_path.name))
    ran = kwx(*command)
    assert (ran.status, ran.out) == (2, "")
    assert f"[{case.faults[0][0]}]" in ran.err
    assert "broken.toml" in ran.err
    assert "^" in ran.err, "the place is underlined"


def test_all_faults_of_a_file_are_told_at_once_in_its_order() -> None:
    write(
        'extends = "hubie"\n[cap]\ntotal = "8"\n[fan]\nkawuxin = 4\n[gang]\nchain = "none"\nchain_full_at = 1\n'
        '[win]\nwaive_min_on = ["gang", "robbing"]\n'
    )
    assert faults_of("broken.toml") == [
        ("parent-missing", 1, "extends"),
        ("wrong-type", 3, "total"),
        ("unknown-setting", 5, "kawuxin"),
        ("out-of-range", 8, "chain_full_at"),
        ("not-a-choice", 10, "waive_min_on"),
        ("not-a-choice", 10, "waive_min_on"),
    ]


def test_a_value_that_cannot_be_read_makes_no_clash_of_its_own() -> None:
    write('[cap]\ntotal = "8"\n[gang]\nchain_full_at = 3\n')
    assert faults_of("broken.toml") == [("wrong-type", 2, "total")]


def test_the_whole_text_of_an_error() -> None:
    write("[fan]\nkawuxin = 4   # 我家\n[cap]\ntotal = 0\n")
    assert kwx("rules", "check", "broken.toml").err == (
        "错误[unknown-setting]: 没有「fan.kawuxin」这个键\n"
        "  --> broken.toml:2:1\n"
        "2 | kawuxin = 4   # 我家\n"
        "  | ^^^^^^^\n"
        "  = 怎么写: 是不是 fan.kawuxing？\n"
        "错误[out-of-range]: cap.total 不能是 0\n"
        "  --> broken.toml:4:1\n"
        "4 | total = 0\n"
        "  | ^^^^^\n"
        "  = 怎么写: 写 1 到 1000000 的整数；不设就写 false\n"
    )


def test_did_you_mean_looks_in_the_section_first_and_then_everywhere() -> None:
    for text, meant in (
        ("[cap]\ntotl = 8\n", "cap.total"),
        ("[gang]\nbaohu = true\n", "liang.baohu"),
        ("[gnag]\n", "gang"),
        ("kawuxing = 4\n", "fan.kawuxing"),
        ('extends = "xianyang"\n', "xiangyang"),
        ('[gang]\nchain = "duoble"\n', "double"),
        ('[full]\nsigui_with = ["qinyise"]\n[cap]\ntotal = 8\n', "qingyise"),
        ('[full]\nsigui_with = ["清一色"]\n[cap]\ntotal = 8\n', "qingyise"),
        ('[fan]\n"七對" = 4\n', "fan.qidui"),
        ('"cap.total" = 4\n', "cap.total"),
        ('extends = "四人轮休"\n', "xiangyang-four"),
    ):
        write(text)
        assert f"是不是 {meant}" in kwx("rules", "check", "broken.toml").err
    write("[cap]\nfoo = 1\n")
    assert "是不是" not in kwx("rules", "check", "broken.toml").err, "no guess where nothing is like it"


# ------------------------------------------------------------------------------------------- whole files


def test_a_value_is_shown_as_it_was_written() -> None:
    for written in ("2020-01-01", "07:32:00", "inf", "nan", "1.5"):
        write(f"[cap]\ntotal = {written}\n")
        assert f"cap.total 不能是 {written}\n" in kwx("rules", "check", "broken.toml").err


def test_what_stands_there_but_cannot_be_seen_is_called_so() -> None:
    write("[cap]\ntotal = 8\0\n")
    assert "控制字符" in kwx("rules", "check", "broken.toml").err


def test_a_parent_goes_by_the_name_players_give_it() -> None:
    """As behind -r and --from."""
    assert kwx("rules", "new", "mine", "--from", "湖北卡五星").status == 0
    assert load_profile("mine.toml").parent == "hubei"


def test_files_that_are_no_text_files() -> None:
    write("[cap]\n# 好\nname = ".encode() + "'卡'".encode("gbk") + b"\n", "gbk.toml")
    write("[cap]\ntotal = 8\n".encode("utf-16"), "utf16.toml")
    write(b"#" * 50_000_000, "big.toml")
    write("", "empty.toml")
    write("# nothing said\n\n", "remarks.toml")
    Path("folder.toml").mkdir()
    assert faults_of("gbk.toml") == [("file-not-utf8", 3, "\ufffd")]
    assert faults_of("utf16.toml") == [("file-not-utf8", 1, "\ufffd")]
    assert [code for code, _, _ in faults_of("big.toml")] == ["file-too-large"]
    assert [code for code, _, _ in faults_of("empty.toml")] == ["empty-profile"]
    assert [code for code, _, _ in faults_of("remarks.toml")] == ["empty-profile"]
    assert [code for code, _, _ in faults_of("folder.toml")] == ["file-is-directory"]
    assert [code for code, _, _ in faults_of("nowhere.toml")] == ["file-missing"]
    assert [code for code, _, _ in faults_of("nowhere")] == ["unknown-rules"]
    assert [code for code, _, _ in faults_of("a" * 300)] == ["unknown-rules"]
    assert [code for code, _, _ in faults_of("a" * 300 + ".toml")] == ["file-unreadable"]
    for name in ("gbk.toml", "big.toml", "empty.toml", "folder.toml", "nowhere.toml", "a" * 300 + ".toml"):
        ran = kwx("rules", "check", name)
        assert (ran.status, ran.out) == (2, "")
        assert name in ran.err


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("[cap]\ntotal = 8\n")

    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert [code for code, _, _ in faults_of(str(path))] == ["file-unreadable"]
    assert "没有权限" in kwx("rules", "check", str(path)).err


def test_a_mark_at_the_beginning_and_line_ends_of_windows_are_no_fault() -> None:
    write("\ufeff[cap]\r\ntotal = 16\r\n")
    assert load_profile("broken.toml").rules.cap == 16
    write("[cap]\r\n\r\ntotal = 0\r\n")
    assert faults_of("broken.toml") == [("out-of-range", 3, "total")]


def test_profiles_in_a_circle() -> None:
    write('extends = "two.toml"\n', "one.toml")
    write('# on\nextends = "./one.toml"\n', "two.toml")
    assert faults_of("one.toml") == [("extends-circle", 2, "extends")]
    assert "one -> two -> one" in kwx("rules", "check", "one.toml").err


def test_a_broken_parent_is_told_with_its_own_file_and_line() -> None:
    write('extends = "parent.toml"\n[cap]\ntotal = -1\n', "child.toml")
    write("\n\n[fan]\nhaidi = 0\n", "parent.toml")
    ran = kwx("rules", "check", "child.toml")
    assert "--> child.toml:3:1" in ran.err
    assert "--> parent.toml:4:1" in ran.err
    write("[", "parent.toml")
    ran = kwx("rules", "check", "child.toml")
    assert "--> child.toml:3:1" in ran.err
    assert "--> parent.toml:1:" in ran.err


def test_a_file_named_common_does_not_pass_for_common_custom() -> None:
    write("[cap]\ntotal = 8\n", "common.toml")
    assert [code for code, _, _ in faults_of("common.toml")] == ["id-taken"]


def test_thousands_of_faults_take_no_time_to_speak_of() -> None:
    write("".join(f"key{n} = 1\n" for n in range(5000)))
    assert len(faults_of("broken.toml")) == 5000


# ------------------------------------------------------------------------------------------- house rules

SETS = [
    ("cap.total=0", ("out-of-range", 1, "0")),
    ("cap.total=-1", ("out-of-range", 1, "-1")),
    ("cap.total=abc", ("wrong-type", 1, "abc")),
    ("cap.total=1.5", ("wrong-type", 1, "1.5")),
    ("cap.total=[]", ("wrong-type", 1, "[]")),
    ("cap.total=" + "1" * 5000, ("out-of-range", 1, "1" * 5000)),
    ("fan.kawuxing=true", ("wrong-type", 1, "true")),
    ("fan.pihu=false", ("wrong-type", 1, "false")),
    ("fan.foo=2", ("unknown-setting", 1, "fan.foo")),
    ("卡五星=2", ("unknown-setting", 1, "卡五星")),
    ("cap.total", ("set-form", 1, "cap.total")),
    ("cap.total=", ("set-form", 1, "cap.total=")),
    ("=3", ("set-form", 1, "=3")),
    ("cap.total=16,fan.haidi=false", ("set-form", 1, "cap.total=16,fan.haidi=false")),
    ("cap.total==8", ("set-form", 1, "cap.total==8")),
    ("", ("set-form", 1, "")),
    ("liang.baohu=1", ("wrong-type", 1, "1")),
    ("gang.chain=duoble", ("not-a-choice", 1, "duoble")),
    ("full.sigui_with=[qidui,foo]", ("unknown-fan-id", 1, "[qidui,foo]")),
    ("full.sigui_with=[[", ("wrong-type", 1, "[[")),
    ("deck.tiles=t,b,x", ("not-a-choice", 1, "t,b,x")),
    ("deck.tiles=t,t", ("listed-twice", 1, "t,t")),
    ("deck.tiles=[]", ("empty-deck", 1, "deck.tiles=[]")),
    ("fan.qidui.excludes=qidui", ("excludes-itself", 1, "fan.qidui.excludes=qidui")),
]


@pytest.mark.parametrize(("text", "fault"), SETS, ids=[text[:30] for text, _ in SETS])
def test_a_house_rule_is_checked_like_a_file(text: str, fault: Fault) -> None:
    assert faults_of("hubei", text) == [fault]
    ran = kwx("score", "x2", "+zimo", "--set", text)
    assert ran.status == 2
    assert f"[{fault[0]}]" in ran.err
    assert "--set" in ran.err


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("fan.haidi=false", "fan.haidi.mult", False),
        ("fan.haidi.mult=4", "fan.haidi.mult", 4),
        ("cap.total = 16 ", "cap.total", 16),
        ("cap.total＝16", "cap.total", 16),
        ("total=16", "cap.total", 16),
        ("liang.baohu=False", "liang.baohu", False),
        ("draw.liang='each'", "draw.liang", "each"),
        ("full.sigui_with=qidui,qingyise", "full.sigui_with", ("qidui", "qingyise")),
        ('full.sigui_with=["qidui", "qingyise"]', "full.sigui_with", ("qidui", "qingyise")),
        ("full.sigui_with=[]", "full.sigui_with", ()),
        ("full.sigui_with=false", "full.sigui_with", ()),
    ],
)
def test_a_house_rule_as_a_player_types_it(text: str, key: str, value: object) -> None:
    assert read_override(text) == (key, value)


def test_a_clash_points_at_what_was_said_last() -> None:
    # manhu, cap 8, has a third kong that is full, fan that are full and fan that are with four of a kind: all three hang.
    hanging = [("needs-cap", 1, "cap.total=false")] * 3
    assert faults_of("manhu", "cap.total=false") == hanging
    assert faults_of("hubei", "gang.chain_full_at=3") == [("needs-cap", 1, "gang.chain_full_at=3")]
    assert load_profile("hubei", ["gang.chain_full_at=3", "cap.total=8"]).rules.chain_full_at == 3


def test_all_faults_of_a_command_line_are_told_at_once() -> None:
    codes = [code for code, _, _ in faults_of("nowhere", "fan.foo=2", "cap.total=0")]
    assert sorted(codes) == ["out-of-range", "unknown-rules", "unknown-setting"]


# ------------------------------------------------------------------------------------------- whatever the input


def sound_or_told(name: str) -> Profile | None:
    try:
        return load_profile(name)
    except KwxError as error:
        told = error
    assert [placed(diagnostic, told) for diagnostic in told.diagnostics]
    return None


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_any_bytes_are_a_profile_or_an_error(raw: bytes) -> None:
    sound_or_told(str(write(raw)))


@given(st.sampled_from(shipped_ids()), st.data())
def test_a_shipped_profile_with_a_slip_of_the_keyboard_is_a_profile_or_an_error(
    id: str, data: st.DataObject
) -> None:
    text = (shipped_folder() / f"{id}.toml").read_text("utf-8")
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    typed = data.draw(st.sampled_from(["", "[", "]", "=", '"', "{", "1", ".", "#", "\n", "中", "true", ","]))
    sound_or_told(str(write(text[:at] + typed + text[at + cut :])))


@given(st.sampled_from(sorted(KEYS)), st.text(max_size=30))
def test_any_house_rule_is_read_or_refused(key: str, value: str) -> None:
    try:
        found, _ = read_override(f"{key}={value}")
    except KwxError as error:
        told = error
    else:
        assert found == key
        return
    assert told.exit_status == 2
    assert [placed(diagnostic, told) for diagnostic in told.diagnostics]


def test_no_test_leaves_its_folder() -> None:
    assert Path(os.getcwd()) != shipped_folder().parent, "the tests above write files"
