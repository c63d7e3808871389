"""Every message the program can give is shown once, word for word, with an input that provokes it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from errors.page import CHAPTERS, PAGE, page
from errors.playing import EXCHANGES, HERE, lay_out, message, play

from kawuxing_calc.render import diagnostics
from kawuxing_calc.text import Speech

TEXTS = Path(__file__).parent.parent / "kawuxing_calc" / "text" / "zh"

LAST_RESORTS = frozenset(
    {"toml-syntax", "usage", "resting-player", "output-failed", "several-lines", "bad-players.listed"}
)
"""What is said where another version of a library says something unheard of, or only to a Python program: one that seats
four without saying since when somebody rests, or gives several lines for one, or a list of players that will not do."""


class Played(NamedTuple):
    """What came of the catalogue's commands: by command its message and its status; all that was said and pointed at."""

    shown: dict[str, tuple[str, int]]
    said: set[str]
    errors: list[dict[str, Any]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """All commands, run in one folder."""
    result = Played({}, set(), [])
    say, draw = Speech.say, diagnostics.draw_error

    def listen(self: Speech, key: str, /, **args: Any) -> str:
        result.said.add(key)
        return say(self, key, **args)

    def look(error: Any, speech: Speech, width: int) -> str:
        found = diagnostics.error_json(error, speech)
        result.errors.extend([found["error"], *found["more"]])
        return draw(error, speech, width)

    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("catalogue")
        lay_out(folder)
        patch.chdir(folder)
        patch.setattr(Speech, "say", listen)
        patch.setattr(diagnostics, "draw_error", look)
        for exchange in EXCHANGES:
            ran = play(exchange)
            result.shown[exchange.place] = message(ran), ran.status
            if exchange.command.startswith("kwx ting "):
                play(exchange, "--json")  # the screen has words of its own; programs are told these
    return result


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.place)
def test_a_message_is_as_the_catalogue_shows_it(exchange: Any, played: Played) -> None:
    text, status = played.shown[exchange.place]
    assert text == exchange.text, exchange.command
    assert status == exchange.status, exchange.command


def test_every_message_and_every_hint_is_in_the_catalogue(played: Played) -> None:
    texts = [import_module(f"kawuxing_calc.text.zh.{path.stem}").TEXT for path in TEXTS.glob("[a-z]*.py")]
    keys = {key for text in texts for key in text if key.startswith(("error.", "hint."))}
    assert len(keys) > 300
    resorts = {f"{area}.{code}" for area in ("error", "hint") for code in LAST_RESORTS}
    assert keys - played.said - resorts == set()


def test_what_is_pointed_at_lies_in_the_line(played: Played) -> None:
    """A program that underlines the span finds it in the text it was given, and it is not empty there."""
    places = [error.get("file", error) | {"code": error["code"]} for error in played.errors]
    placed = [place for place in places if place["span"] is not None and place["text"]]
    assert len(placed) > 150
    for error in placed:
        start, end = error["span"]
        assert 0 <= start <= end <= len(error["text"]), error
        assert start < end or error["code"] == "toml-syntax", error


def test_every_message_says_what_to_write_instead(played: Played) -> None:
    assert all(error["hint"] for error in played.errors)


def test_no_message_names_a_place_on_this_machine(played: Played) -> None:
    assert not [text for text, _ in played.shown.values() if str(Path.home()) in text or "/tmp" in text]


def test_every_chapter_is_there_and_shows_something() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(CHAPTERS)
    assert len(EXCHANGES) > 150
    assert all(exchange.lines for exchange in EXCHANGES)


def test_the_page_is_the_catalogue() -> None:
    assert PAGE.read_text("utf-8") == page()
