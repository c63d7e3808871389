"""Sessions read in this process, for the tests: from a text, or as a command line with bytes in and out."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from running import NO_CONFIG

from kawuxing_calc.cli import run
from kawuxing_calc.ledger import Books, Given, Item, Settled, Wrong, read_session
from kawuxing_calc.ledger.lines import read_lines

EVENING = Path(__file__).resolve().parent.parent / "examples/evening.kwx"
THREE = "players: A B C\n"
FOUR = "players: A B C D\nrules: xiangyang-four\n"


def read(text: str | bytes, given: Given = Given()) -> list[Item]:  # noqa: B008
    """What each line of a session comes to."""
    raw = text.encode() if isinstance(text, str) else text
    return list(read_session(read_lines(io.BytesIO(raw), "evening.kwx"), given))


def settled(items: Iterable[Item]) -> list[Settled]:
    """The entries that were settled."""
    return [item for item in items if isinstance(item, Settled)]


def wrong(items: Iterable[Item]) -> list[Wrong]:
    """The lines that were not."""
    return [item for item in items if isinstance(item, Wrong)]


def codes(items: Iterable[Item]) -> list[tuple[int, str]]:
    """What is wrong, by line; of contradictions their kind."""
    return [
        (item.source.line, str(d.args.get("variant")) if d.code == "contradiction" else d.code)
        for item in wrong(items)
        for d in item.error.diagnostics
    ]


def books_of(items: Iterable[Item]) -> Books:
    """All items entered."""
    books = Books()
    for item in items:
        books.add(item)
    return books


def totals(items: Iterable[Item]) -> dict[str, int]:
    """Everybody's money, where it is whole."""
    return {name: whole(amount) for name, amount in books_of(items).totals.items()}


def whole(amount: Decimal) -> int:
    """Money that must be whole."""
    assert amount == int(amount)
    return int(amount)


def seats(items: Iterable[Item]) -> list[tuple[str | None, str | None]]:
    """Dealer and rester of each deal."""
    return [(one.dealer, one.resting) for one in settled(items) if one.number is not None]


def moneys(items: Iterable[Item]) -> list[dict[str, int]]:
    """What each entry moves, those without a change left out."""
    return [
        {name: whole(amount) for name, amount in one.settlement.money.items() if amount}
        for one in settled(items)
    ]


class Ran(NamedTuple):
    """What came of a command line."""

    status: int
    raw: bytes
    err: str

    @property
    def out(self) -> str:
        """What was printed, as text."""
        return self.raw.decode()


def kwx_session(
    *argv: str, stdin: bytes = b"", columns: int = 60, encoding: str = "utf-8", **more: Any
) -> Ran:
    """Run ``kwx session`` with these words, in Chinese; `encoding` is that of stdout."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding, write_through=True), io.StringIO()
    surroundings = {"KWX_LANG": "zh", "COLUMNS": str(columns), "XDG_CONFIG_HOME": NO_CONFIG, **more}
    with (
        patch.dict(os.environ, surroundings),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        if "KWX_RULES" not in more:
            os.environ.pop("KWX_RULES", None)
        status = run(["session", *argv])
        out.flush()
        buffer = out.buffer
        assert isinstance(buffer, io.BytesIO)
        return Ran(status, buffer.getvalue(), err.getvalue())
