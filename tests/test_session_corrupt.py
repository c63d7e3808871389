"""Files as they should not be: other encodings, broken bytes, cut off, endless lines, nothing in them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from session_tools import EVENING, THREE, books_of, codes, kwx_session, read, settled, totals, wrong

DEAL = "players: 老王 小李 阿强\nwho:老王 from:小李 fan:卡五星\n"
BIG5 = "玩家: 老王 小李 阿強\n底: 5\n荒莊\n"


# -------------------------------------------------------------------------------------- encodings


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_utf8_with_and_without_its_mark_and_with_any_line_ends(mark: bytes, ends: str) -> None:
    items = read(mark + DEAL.replace("\n", ends).encode())
    assert totals(items) == {"老王": 2, "小李": -2, "阿强": 0}
    assert settled(items)[0].source.line == 2


@pytest.mark.parametrize(
    ("codec", "named", "text"),
    [
        ("utf-16", "UTF-16", DEAL),
        ("utf-16-le", "UTF-16", DEAL),
        ("utf-16-be", "UTF-16", DEAL),
        ("utf-16-le", "UTF-16", "\n\n" + DEAL),
        ("utf-32", "UTF-32", DEAL),
        ("gbk", "GBK", DEAL),
        ("gb18030", "GBK", DEAL),
        ("gbk", "GBK", BIG5),
        ("big5", "Big5", BIG5),
    ],
)
def test_another_encoding_is_named_once(codec: str, named: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "a.kwx"
    file.write_bytes(text.encode(codec))
    ran = kwx_session(str(file))
    assert (ran.status, ran.raw) == (2, b"")
    assert named in ran.err
    assert ran.err.count("错误[session-encoding]") == 1


def test_what_is_no_text_is_said_to_be_none() -> None:
    ran = kwx_session("-", stdin=b"\xff\xd8\xff\xe0\x10JFIF")
    assert ran.status == 2
    assert "错误[session-encoding]: - 不是 UTF-8 文本" in ran.err


def test_gbk_further_down_is_named_when_it_comes() -> None:
    """What went before is printed already; the rest cannot be read."""
    text = b"players: A B C\ndraw\n# " + "老王".encode("gbk") + b"\ndraw\n"
    ran = kwx_session("-", "--format", "jsonl", stdin=text)
    assert ran.status == 2
    first, last = ran.out.splitlines()
    assert '"deal": 1' in first
    assert '"code": "session-encoding"' in last


def test_gbk_with_a_word_that_could_be_utf8_is_still_named() -> None:
    """The bytes of 李阿 are a character of UTF-8 but for the first: not what the rest of the text says."""
    text = "# 李阿姨\nplayers: 老王 小李 阿强\nwho:老王 from:小李 fan:卡五星\n"
    ran = kwx_session("-", stdin=text.encode("gbk"))
    assert ran.status == 2
    assert "GBK" in ran.err


# ----------------------------------------------------------------------------------- broken lines

CUT = "桑".encode()[:2]


@pytest.mark.parametrize(
    ("lines", "faults", "deals"),
    [
        ((b"# " + CUT, "players: 甲 乙 丙".encode(), "who:甲 from:乙 x2".encode()), [], 1),
        ((b"# \xb8\x80", "players: 甲 乙 丙".encode(), "who:甲 from:乙 x2".encode()), [], 1),
        (("# 一晚".encode() + CUT, "players: 甲 乙 丙".encode(), "who:甲 from:乙 x2".encode()), [], 1),
        (("players: 甲 乙 丙 # ".encode() + CUT, "who:甲 from:乙 x2".encode()), [], 1),
        ((b"players: A B C", b"who:A from:B x2 # " + CUT), [], 1),
        ((b"players: A B C", b"who:A from:" + CUT + b" x2", b"draw"), [(2, "broken-bytes")], 1),
        ((b"players: A B C # \xe6\xa1\xff", "draw # 茶".encode()), [], 1),
    ],
)
def test_a_broken_character_above_all_good_ones_spoils_its_line(
    lines: tuple[bytes, ...], faults: list[tuple[int, str]], deals: int
) -> None:
    items = read(b"\n".join(lines) + b"\n")
    assert codes(items) == faults
    assert len(settled(items)) == deals


def test_broken_bytes_spoil_only_their_line() -> None:
    text = DEAL.encode() + b"who:\xff +zimo x2\n" + "who:小李 +zimo x2\n".encode()
    items = read(text)
    assert codes(items) == [(3, "broken-bytes")]
    assert wrong(items)[0].error.diagnostics[0].span == (4, 5)
    assert len(settled(items)) == 2


def test_broken_bytes_in_a_remark_spoil_nothing() -> None:
    items = read(DEAL.encode() + b"draw # \xe8\n")
    assert not codes(items)
    assert settled(items)[1].remark == "\ufffd"


def test_a_broken_setting_is_not_guessed() -> None:
    items = read(DEAL.encode() + b"base: 5\xff\n" + "who:小李 +zimo x2\n".encode())
    assert codes(items) == [(3, "broken-bytes"), (4, "needs-setting")]


@pytest.mark.parametrize("at", range(1, 24))
def test_a_file_cut_off_anywhere_keeps_what_is_whole(at: int) -> None:
    """Cut within the last line, in the middle of a character too: the first deal stands, the last is wrong or whole."""
    whole = (DEAL + "who:小李 from:阿强 x4").encode()
    items = read(whole[:-at])
    assert settled(items)[0].settlement.money["老王"] == 2
    assert len(settled(items)) + len(wrong(items)) in (1, 2)
    assert len(settled(items)) == 1 or whole[:-at].endswith("阿强".encode()) is False


def test_a_long_line_is_read() -> None:
    """10,000 characters of remark, and as many of nonsense."""
    items = read(THREE + f"draw # {'长' * 10_000}\n{'x' * 10_000}\n{' ' * 10_000}draw\n{'1t' * 5_000}\n")
    assert len(settled(items)[0].remark) == 10_000
    assert {line for line, _ in codes(items)} == {3, 5}
    ran = kwx_session("-", stdin=(THREE + "x" * 10_000).encode())
    assert ran.status == 1
    assert "Traceback" not in ran.err


def test_an_endless_line_is_not_held() -> None:
    """Longer than a megabyte: reported, and the next line is read again."""
    items = read(THREE + "who:A " + "x" * 3_000_000 + "\ndraw\n")
    assert codes(items) == [(2, "line-too-long")]
    assert [one.source.line for one in settled(items)] == [3]


def test_zero_bytes_in_a_line_are_no_other_encoding() -> None:
    items = read(DEAL.encode() + b"who:\x00\x00\x00A +zimo x2\ndraw\n")
    assert [line for line, _ in codes(items)] == [3]


@given(st.binary(max_size=300))
def test_whatever_the_bytes_there_is_no_crash(raw: bytes) -> None:
    ran = kwx_session("-", "--format", "jsonl", stdin=b"players: A B C\ndraw\n" + raw)
    assert ran.status in (0, 1, 2)
    assert "Traceback" not in ran.err


@given(st.text(max_size=80))
def test_whatever_the_line_it_is_settled_or_wrong_with_a_place(line: str) -> None:
    """Every line gives one item; what is wrong has its place inside the line."""
    text = "players: A B C\n" + line.replace("\r", " ").replace("\n", " ") + "\n"
    items = read(text.encode("utf-8", "replace"))
    assert len(items) >= 2
    for item in wrong(items):
        for diagnostic in item.error.diagnostics:
            start, end = diagnostic.span or (0, 0)
            assert 0 <= start <= end <= len(item.source.text)
    assert sum(books_of(items).totals.values()) == 0


# ---------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n  # later\n", "players: A B C\nrules: hubei\n"])
@pytest.mark.parametrize("format", ["table", "md", "csv", "json", "jsonl"])
def test_without_a_deal_that_is_said_and_is_no_error(text: str, format: str) -> None:
    ran = kwx_session("-", "--format", format, stdin=text.encode())
    assert ran.status == 0
    said = '"deals": 0' if format.startswith("json") else "还没有一局牌"
    assert said in ran.out + ran.err


def test_a_file_without_a_sound_line_says_so() -> None:
    ran = kwx_session("-", stdin=b"players: A B C\nwho:A\n")
    assert ran.status == 1
    assert "一局也没算成：有 1 行有错" in ran.out


@pytest.mark.parametrize(("path", "code"), [("none.kwx", "session-missing"), (".", "session-is-directory")])
def test_what_cannot_be_opened_is_wrong_input(path: str, code: str, tmp_path: Path) -> None:
    ran = kwx_session(str(tmp_path / path))
    assert (ran.status, ran.raw) == (2, b"")
    assert f"错误[{code}]" in ran.err


def test_for_programs_the_error_is_an_object() -> None:
    ran = kwx_session("/none.kwx", "--format", "jsonl")
    assert ran.status == 2
    assert '"code": "session-missing"' in ran.out


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
def test_what_may_not_be_read_is_wrong_input(tmp_path: Path) -> None:
    file = tmp_path / "a.kwx"
    file.write_text(DEAL, "utf-8")
    file.chmod(0)
    assert kwx_session(str(file)).status == 2


def test_standard_input_gives_what_the_file_gives() -> None:
    for format in ("table", "json", "jsonl", "csv", "md"):
        from_file = kwx_session(str(EVENING), "--format", format)
        from_stdin = kwx_session("-", "--format", format, stdin=EVENING.read_bytes())
        assert from_file == from_stdin


def test_a_file_that_grows_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    """Lines written while it is read are read too; the end is where nothing more stands."""
    from kawuxing_calc.ledger import read_session
    from kawuxing_calc.ledger.lines import open_session, read_lines

    file = tmp_path / "a.kwx"
    file.write_text(THREE + "draw\n" * 3, "utf-8")
    items = []
    for item in read_session(read_lines(open_session(str(file)), str(file))):
        items.append(item)
        if len(items) == 2:
            with file.open("a") as more:
                more.write("who:A +zimo x2\n")
    assert len(settled(items)) == 4


@pytest.mark.parametrize("end", ["\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_a_line_hidden_in_a_comment_is_told(end: str) -> None:
    """Where an editor shows a new line, the deal behind it must not be lost without a word."""
    items = read(THREE + f"draw # 好{end}who:A from:B x2\ndraw\n")
    assert codes(items) == [(2, "hidden-line")]
    assert wrong(items)[0].error.diagnostics[0].span == (8, 24)
    assert codes(read(THREE + f"draw #{end}who:A from:B x2\n")) == [(2, "hidden-line")]
    items = read(THREE + f"# 加倍{end}base: 5\nwho:A from:B x2\n")
    assert codes(items) == [(2, "hidden-line"), (3, "needs-setting")]
    assert not codes(read(THREE + f"draw # 好{end}大家都累了\n"))
