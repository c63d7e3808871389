"""Every command line of every transcript prints what its transcript shows."""

from __future__ import annotations

import pytest
from transcripts import FOLDER, Exchange, exchanges, replay

EXCHANGES = list(exchanges())


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda exchange: exchange.place)
def test_a_command_prints_what_its_transcript_shows(exchange: Exchange) -> None:
    text, status = replay(exchange)
    assert text == exchange.text, exchange.command
    assert status == exchange.status, exchange.command


def test_between_two_tables_one_line_is_empty() -> None:
    assert not [exchange.place for exchange in EXCHANGES if "\n\n\n" in replay(exchange)[0]]


def test_there_are_transcripts() -> None:
    """None found would pass; so would one that shows nothing."""
    assert len(list(FOLDER.glob("*.txt"))) >= 2
    assert len(EXCHANGES) > 30
    assert all(exchange.lines for exchange in EXCHANGES)
