"""``kwx config``: what is set holds until it is unset, and what is wrong with it points at where it was set."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Ran, kwx

from kawuxing_calc.cli.table import default_profile
from kawuxing_calc.diagnostics import KwxError, Source


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def mine(*argv: str, lang: str | None = "zh") -> Ran:
    """Run a command with the config of this test's folder."""
    with pytest.MonkeyPatch.context() as patch:
        if lang is None:
            patch.setenv("LC_ALL", "zh_CN.UTF-8")
        return kwx(*argv, config="home", language=lang)


def config_file(text: str) -> Path:
    path = Path("home/kawuxing-calc/config.toml")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("key", "typed", "kept"),
    [
        ("rules", "hubei", "hubei"),
        ("base", "0.50", "0.50"),
        ("players", "老王，小李， 阿强", "老王,小李,阿强"),
        ("players", "老王 小李 阿强 小张", "老王,小李,阿强,小张"),
        ("lang", "zh-hant", "zh-Hant"),
    ],
)
def test_what_is_set_is_printed_and_shown_until_it_is_unset(key: str, typed: str, kept: str) -> None:
    written = "写好了：home/kawuxing-calc/config.toml\n"
    assert mine("config", "set", key, typed).out == f"{key} = {kept}\n{written}"
    assert f"{key} = {kept}\n" in mine("config", "show").out
    assert mine("config", "unset", key).out == f"{key} = （没设）\n{written}"
    assert mine("config", "unset", key).out == f"{key} = （没设）\n", "nothing is left to write"
    assert kept not in mine("config", "show").out


def test_a_value_left_out_is_asked_for_and_changes_nothing() -> None:
    mine("config", "set", "base", "5")
    ran = mine("config", "set", "base")
    assert (ran.status, ran.out) == (2, "")
    assert "少写了 VALUE" in ran.err
    assert "base = 5" in mine("config", "show").out


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("rules", "hubie", "unknown-rules"),
        ("base", "0", "bad-base"),
        ("players", "老王", "bad-players"),
        ("players", "甲,乙,丙,丁,戊", "bad-players"),
        ("players", "", "bad-players"),
        ("lang", "fr", "bad-language"),
        ("colour", "red", "unknown-default"),
    ],
)
def test_a_value_that_no_command_takes_is_not_written(key: str, value: str, code: str) -> None:
    ran = mine("config", "set", key, value)
    assert (ran.status, ran.out) == (2, "")
    assert f"[{code}]" in ran.err
    assert "-->" not in ran.err, "it was typed here, behind no option"
    assert not Path("home").exists()


def test_rules_at_a_path_are_kept_so_that_they_are_found_from_anywhere(tmp_path: Path) -> None:
    Path("ours.toml").write_text('extends = "hubei"\nname = "我家"\n', "utf-8")
    Path("rules").mkdir()
    Path("rules/theirs.toml").write_text('extends = "hubei"\n', "utf-8")
    Path("home/kawuxing-calc/rules").mkdir(parents=True)
    Path("home/kawuxing-calc/rules/at-home.toml").write_text('extends = "hubei"\n', "utf-8")
    for typed, kept in (
        ("ours.toml", str(tmp_path / "ours.toml")),
        ("theirs", str(tmp_path / "rules" / "theirs.toml")),
        ("at-home", "at-home"),
    ):
        assert mine("config", "set", "rules", typed).out.startswith(f"rules = {kept}\n")


def test_of_four_saved_three_play_and_the_deal_names_them() -> None:
    """A session seats all four; a single deal does not say who rests."""
    mine("config", "set", "players", "老王,小李,阿强,小张")
    assert mine("score", "who:老王", "from:小李", "x2", "--json").json["units"] == {
        "老王": 2,
        "小李": -2,
        "A": 0,
    }
    assert [n["code"] for n in mine("score", "who:老王", "+zimo", "x2", "--json").json["notes"]] == [
        "regulars-open",
        "unchecked",
        "multiplier-whole",
    ]
    named = mine("score", "who:老王 from:小李 x2 小张.angang:3t", "--json").json
    assert "regulars-open" not in {n["code"] for n in named["notes"]}
    assert named["units"] == {"老王": 0, "小李": -4, "小张": 4}
    stranger = mine("score", "who:老李 +zimo x2")
    assert stranger.status == 2
    assert "桌上没有「老李」" in stranger.err
    Path("evening.kwx").write_text("rest: 小张\nwho:老王 from:小李 x2\n", "utf-8")
    ran = mine("session", "evening.kwx")
    assert (ran.status, ran.err) == (0, "")
    assert all(name in ran.out for name in ("老王", "小李", "阿强", "小张"))


@pytest.mark.parametrize("command", [("score", "x2", "+zimo"), ("session", "evening.kwx")])
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('players = "老王"', "bad-players"),
        ('base = "-1"', "bad-base"),
        ('rules = "hubie"', "unknown-rules"),
        ('rules = "gone.toml"', "file-missing"),
        ('lang = "fr"', "bad-language"),
    ],
)
def test_what_is_wrong_with_a_saved_value_points_at_the_file_and_the_key(
    line: str, code: str, command: tuple[str, ...]
) -> None:
    config_file(f"# ours\n{line}\n")
    Path("evening.kwx").write_text("players: 老王 小李 阿强\nwho:老王 +zimo x2\n", "utf-8")
    ran = mine(*command, lang=None)
    assert ran.status == (1 if command[0] == "session" and code in ("unknown-rules", "file-missing") else 2)
    assert f"[{code}]" in ran.err
    key = line.split()[0]
    assert f"  --> home/kawuxing-calc/config.toml:2:1\n2 | {line}\n  | {'^' * len(key)}\n" in ran.err


def test_a_fault_in_the_file_that_a_saved_value_names_points_there() -> None:
    Path("ours.toml").write_text("[cap]\ntotal = 0\n", "utf-8")
    config_file('rules = "ours.toml"\n')
    ran = mine("score", "x2", "+zimo", "--set", "fan.haidi=0")
    assert "--> ours.toml:2:1" in ran.err
    assert "--> --set:1:" in ran.err
    assert "config.toml" not in ran.err


def test_what_is_wrong_with_a_variable_points_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--> KWX_LANG:1:1" in mine("score", "x2", lang="fr").err
    monkeypatch.setenv("KWX_RULES", "hubie")
    with pytest.raises(KwxError) as caught:
        default_profile()
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span, fault.source) == ("unknown-rules", (0, 5), Source("hubie", "KWX_RULES"))


def test_a_wrong_language_can_be_unset() -> None:
    config_file('lang = "fr"\n')
    assert mine("config", "unset", "lang", lang=None).status == 0
    assert mine("score", "x2", "+zimo", lang=None).status == 0


def test_what_is_asked_to_mend_a_broken_config_is_answered() -> None:
    path = config_file("base = 1\nlang = \n")
    for argv in (["--help"], ["score", "--help"], ["score", "-h"], ["--version"], ["config", "path"]):
        assert mine(*argv, lang=None).status == 0, argv
    assert mine("config", "path", lang=None).out == f"{path}\n"
    ran = mine("score", "x2", "+zimo", lang=None)
    assert (ran.status, "[toml-syntax]" in ran.err) == (2, True)


def test_a_config_that_may_not_be_read_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    path = config_file('base = "5"\n')

    def refuse(self: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    ran = mine("score", "x2", "+zimo")
    assert ran.status == 2
    assert "[file-unreadable]" in ran.err
    assert f"读不了 {path}：" in ran.err
    assert "没有权限" in ran.err
