"""A session as objects for programs: a line an entry as it goes, or one document."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from kawuxing_calc.ledger import Books, Item, Payment, Settled, Wrong, fewest, pairwise
from kawuxing_calc.notation import write_money
from kawuxing_calc.render.plain import SCHEMA, settlement_json
from kawuxing_calc.render.session_rows import remark_of
from kawuxing_calc.text import Speech

Write = Callable[[str], object]


class JsonLines:
    """``jsonl``: an object an entry, an error object for a line that is wrong, and a summary."""

    def __init__(self, write: Write, speech: Speech, ascii_only: bool, owed: bool) -> None:
        self._write, self._speech, self._owed = write, speech, owed
        # What is written is made here, a tree: it need not be searched for circles.
        self._dump = json.JSONEncoder(ensure_ascii=ascii_only, check_circular=False).encode

    def item(self, item: Item, books: Books) -> None:
        """Write what an item comes to."""
        if isinstance(item, Settled):
            self._write(self._dump(settled_json(item, books, None)) + "\n")
        elif isinstance(item, Wrong):
            self._write(self._dump(_wrong_json(item, self._speech)) + "\n")

    def end(self, books: Books) -> None:
        """Write the summary."""
        self._write(self._dump(summary_json(books, self._owed)) + "\n")


class JsonDocument:
    """``json``: the whole session as one object, with names and reasons."""

    def __init__(self, write: Write, speech: Speech, ascii_only: bool, owed: bool) -> None:
        self._write, self._speech, self._ascii_only, self._owed = write, speech, ascii_only, owed
        self._entries: list[dict[str, Any]] = []

    def item(self, item: Item, books: Books) -> None:
        """Keep what an item comes to."""
        if isinstance(item, Settled):
            self._entries.append(settled_json(item, books, self._speech))
        elif isinstance(item, Wrong):
            self._entries.append(_wrong_json(item, self._speech))

    def end(self, books: Books) -> None:
        """Write the document."""
        document = {
            "schema": SCHEMA,
            "kind": "session",
            "unit": books.unit,
            "entries": self._entries,
            "people": {name: _record_json(name, books) for name in books.totals},
            "summary": summary_json(books, self._owed),
        }
        self._write(json.dumps(document, ensure_ascii=self._ascii_only, indent=1) + "\n")


def settled_json(item: Settled, books: Books, speech: Speech | None) -> dict[str, Any]:
    """An entry's settlement and where the session stands after it; ids and numbers only if `speech` is None."""
    found = settlement_json(item.settlement, speech)
    found["line"] = item.source.line
    found["deal"] = item.number
    found["dealer"] = item.dealer
    found["resting"] = item.resting
    found["totals"] = _money(books.totals)
    if speech is not None:
        found["remark"] = remark_of(item, speech)
    return found


def summary_json(books: Books, owed: bool) -> dict[str, Any]:
    """What the session comes to; `owed` adds who owes whom for what."""
    found: dict[str, Any] = {
        "kind": "summary",
        "deals": books.deals,
        "errors": books.errors,
        "totals": _money(books.totals),
        "settle_up": [_payment(payment) for payment in fewest(books.totals)],
    }
    if owed:
        found["owed"] = [
            _payment(payment) | {"for": _money(dict(payment.causes))} for payment in pairwise(books.owed)
        ]
    return found


def _wrong_json(item: Wrong, speech: Speech) -> dict[str, Any]:
    from kawuxing_calc.render.diagnostics import error_json  # loads Rich, which only a wrong line needs

    return error_json(item.error, speech)


def _money(amounts: Mapping[Any, Decimal]) -> dict[str, str]:
    return {name: write_money(amount) for name, amount in amounts.items()}


def _payment(payment: Payment) -> dict[str, Any]:
    return {"from": payment.source, "to": payment.to, "money": write_money(payment.amount)}


def _record_json(name: str, books: Books) -> dict[str, Any]:
    record = books.record(name)
    biggest = record.biggest
    return {
        "deals": record.played,
        "wins": record.wins,
        "zimo": record.zimo,
        "dealt_in": record.dealt_in,
        "gangs": record.gangs,
        "money": _money(record.money),
        "biggest": biggest
        and {
            "deal": biggest.number,
            "multiplier": biggest.multiplier,
            "fan": list(biggest.fan),
            "unchecked": biggest.unchecked,
        },
    }
