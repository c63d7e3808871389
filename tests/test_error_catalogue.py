"""Every message the program can give is shown once, word for word, with an input that provokes it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from errors.page import CHAPTERS, HERE, PAGE, page
from transcripts import Exchange, exchanges, replay

from kawuxing_calc.text import Speech

EXCHANGES = list(exchanges(HERE))
TEXTS = Path(__file__).parent.parent / "kawuxing_calc" / "text" / "zh"

# Messages that need a file of a size, a permission or bytes that a catalogue does not keep, or a table in a state of
# several lines; test_profiles_broken, test_session_corrupt, test_session_settings and test_report provoke them.
ELSEWHERE = frozenset(
    {
        "bad-report.other",
        "bad-report.special",
        "broken-bytes",
        "file-too-large",
        "file-unreadable.denied",
        "line-too-long",
        "needs-setting",
        "resting-player.named",
    }
)


@pytest.fixture(autouse=True)
def a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(HERE / "files", tmp_path / "work")
    monkeypatch.chdir(tmp_path / "work")


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.place)
def test_a_message_is_as_the_catalogue_shows_it(exchange: Exchange) -> None:
    text, status = replay(exchange)
    assert text == exchange.text, exchange.command
    assert status == exchange.status, exchange.command


def test_every_message_is_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code with several wordings is shown by each of them; its plain wording then is only a last resort."""
    shown: set[str] = set()
    say = Speech.variant

    def listen(self: Speech, area: str, code: str, args: Mapping[str, Any]) -> str | None:
        if area == "error":
            shown.add(f"{code}.{args['variant']}" if args.get("variant") else code)
        return say(self, area, code, args)

    monkeypatch.setattr(Speech, "variant", listen)
    for exchange in EXCHANGES:
        replay(exchange)
    texts = "".join(path.read_text("utf-8") for path in TEXTS.glob("*.py"))
    keys = set(re.findall(r'"error\.([a-z0-9.-]+)"', texts))
    alone = {key for key in keys if not any(other.startswith(f"{key}.") for other in keys)}
    assert alone - shown == ELSEWHERE


def test_every_chapter_is_there_and_shows_something() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(CHAPTERS)
    assert len(EXCHANGES) > 150
    assert all(exchange.lines for exchange in EXCHANGES)


def test_the_page_is_the_catalogue() -> None:
    assert PAGE.read_text("utf-8") == page()
