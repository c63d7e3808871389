"""The line that an error shows: folded into the window, nothing of it cut, the place underlined where it stands."""

from __future__ import annotations

from itertools import pairwise
from time import perf_counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rich.cells import cell_len
from running import kwx

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.render.diagnostics import draw_error
from kawuxing_calc.text import speech

GUTTER = len("1 | ")
LINES = st.text(st.sampled_from("5t 中王 pong:x🀄"), min_size=1, max_size=400).filter(str.strip)


def excerpt(text: str, span: tuple[int, int], width: int) -> list[str]:
    """The rows of the line and of its marks, without what stands left of them."""
    error = KwxError([Diagnostic("empty-line", {}, span)], Source(text))
    rows = draw_error(error, speech("zh"), width).split("\n")
    shown = [row for row in rows if row[:GUTTER] in ("1 | ", "  | ")]
    assert [row[:GUTTER] for row in shown] == ["1 | ", *["  | "] * (len(shown) - 1)]
    return [row[GUTTER:] for row in shown]


def marked(rows: list[str]) -> str:
    """The characters that have marks right below them."""
    found = ""
    for row, marks in pairwise(rows):
        if "^" in marks:
            at = 0
            for char in row:
                found += char if marks[at : at + 1] == "^" else ""
                at += cell_len(char)
    return found


def is_marks(row: str) -> bool:
    return bool(row.strip()) and not row.strip("^ ")


def test_a_long_line_is_folded_and_marked_in_each_of_its_rows() -> None:
    """36 cells of room: 35 of the digits' word and its blank, 18 wide tiles in the second, 2 of 中 in the third."""
    rows = excerpt("1" * 35 + " " + "中" * 20 + " 5q", (33, 56), 40)
    assert rows == [
        "1" * 35,
        " " * 33 + "^^",
        "中" * 18,
        "^" * 36,
        "中中 5q",
        "^^^^",
    ]


def test_words_are_kept_whole_where_they_can_be() -> None:
    assert excerpt("pong:7b,8b 4556t 中中中中 win:5t +zimoo", (29, 35), 24) == [
        "pong:7b,8b 4556t",
        "中中中中 win:5t",
        "+zimoo",
        "^^^^^^",
    ]


def test_of_very_many_rows_those_far_from_the_place_are_left_out() -> None:
    """Rows of 20: the place is the 1000th code point, in row 50; a span of 30 rows shows where it begins and ends."""
    text = "x" * 999 + "y" + "x" * 1000
    assert excerpt(text, (999, 1000), 24) == ["…", "x" * 20, "x" * 19 + "y", " " * 19 + "^", "x" * 20, "…"]
    rows = excerpt(text, (10, 610), 24)
    assert rows == [
        *("x" * 20, " " * 10 + "^" * 10, "x" * 20, "^" * 20),
        "…",
        *("x" * 20, "^" * 20, "x" * 20, "^" * 10, "x" * 20),
        "…",
    ]


@given(LINES, st.data(), st.integers(24, 80))
def test_nothing_of_a_line_is_cut_and_the_marks_are_under_the_span(
    text: str, data: st.DataObject, width: int
) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    assume(text[start:end].strip())  # no diagnostic is about blanks alone
    rows = excerpt(text, (start, end), width)
    assert all(cell_len(row) <= width - GUTTER for row in rows)
    if "…" not in rows:
        assert "".join("".join(row for row in rows if not is_marks(row)).split()) == "".join(text.split())
        wanted = "".join(text[start:end].split())
        assert "".join(marked(rows).split()) == wanted


@pytest.mark.parametrize("text", ["5q " * 3333, "中x" * 5000, "王:1 " * 2500])
def test_thousands_of_errors_in_one_line_are_drawn_at_once(text: str) -> None:
    begun = perf_counter()
    ran = kwx("score", text)
    assert perf_counter() - begun < 10
    assert ran.status == 2
    assert ran.err.count("错误[") > 2000
