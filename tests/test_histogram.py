"""How often each fan counts, table by table, over a sample of all concealed wins: a change of scoring moves numbers."""

from __future__ import annotations

from census.histogram import FILE, histogram


def test_fan_and_multipliers_are_as_often_as_before() -> None:
    """A difference that ought to be is written with: python -m tests.census.histogram --write"""
    assert histogram().splitlines() == FILE.read_text("utf-8").splitlines()
