"""The lines about money outside the game: adjustments and fouls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from kawuxing_calc.deal import Adjust, Foul
from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Line, Parsed, raw_words
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.seating import FILLERS, Seating, filled_up, stranger, unknown_player
from kawuxing_calc.notation.tokens import Told

_AMOUNT: Final = re.compile(r"[+-]?\d{1,15}(?:\.\d{1,6})?")
_UNITS: Final = re.compile(r"\d{1,9}")


def read_adjust(line: Line, told: Iterator[Told], deck: frozenset[int], seating: Seating) -> Parsed:
    """``adjust A:+10 B:-10 remark``: money, not units."""
    amounts: list[tuple[str, Decimal]] = []
    problems: list[Diagnostic] = []
    remark_at = len(line.source.text)
    for raw, at in raw_words(line.source.text)[1:]:
        name, colon, amount = normalise(raw).text.partition(":")
        parts = [part for part in normalise(raw).text.split(",") if part]
        if len(parts) > 1 and all(re.fullmatch(f"[^:]+:{_AMOUNT.pattern}", part) for part in parts):
            args = {"text": raw, "meant": " ".join(parts)}
            problems.append(Diagnostic("comma-between", args, (at, at + len(raw))))
            continue
        if not colon or not re.match(r"[+-]?\d", amount):
            remark_at = at
            break
        problem = _amount_problem(name, amount, amounts, seating)
        if problem:
            problems.append(problem._replace(span=(at, at + len(raw))))
        else:
            amounts.append((name, Decimal(amount)))
    total = sum((amount for _, amount in amounts), Decimal())
    if not problems and not amounts:
        problems.append(Diagnostic("adjust-empty"))
    elif not problems and total:
        problems.append(Diagnostic("adjust-sum", {"total": f"{total:+f}"}))
    if problems:
        raise line.error(problems)
    players = seating.players or filled_up([name for name, _ in amounts])
    return Parsed(Adjust(players, tuple(amounts), line.source.text[remark_at:].strip()), (), line.source)


def _amount_problem(
    name: str, amount: str, amounts: list[tuple[str, Decimal]], seating: Seating
) -> Diagnostic | None:
    if not _AMOUNT.fullmatch(amount):
        return Diagnostic("bad-amount", {"text": amount})
    if not words.is_name(name):
        return Diagnostic("bad-name", {"name": name})
    if any(name == known for known, _ in amounts):
        return Diagnostic("name-twice", {"name": name})
    known = seating.everyone
    if known is not None and name not in known:
        return unknown_player(name, known)
    return None


def read_foul(line: Line, told: Iterator[Told], deck: frozenset[int], seating: Seating) -> Parsed:
    """``foul A 8 remark``: A pays each other seated player 8 units."""
    found = raw_words(line.source.text)
    if len(found) < 3:
        raise line.error([Diagnostic("foul-form")])
    (raw_name, name_at), (raw_units, units_at) = found[1], found[2]
    name, units = normalise(raw_name).text, normalise(raw_units).text
    problems: list[Diagnostic] = []
    if not _UNITS.fullmatch(units) or not int(units):
        large = units.isdecimal() and units.strip("0")
        args = {"text": units, "variant": "large" if large else ""}
        problems.append(Diagnostic("foul-units", args, (units_at, units_at + len(raw_units))))
    players = seating.players
    span = (name_at, name_at + len(raw_name))
    if not words.is_name(name):
        problems.append(Diagnostic("bad-name", {"name": name}, span))
    elif players is None:
        players = FILLERS if name in FILLERS else filled_up([name])
    elif name not in players:
        problems.append(stranger(name, seating)._replace(span=span))
    if problems:
        raise line.error(problems)
    remark = line.source.text[found[3][1] :].strip() if len(found) > 3 else ""
    return Parsed(Foul(players or (), name, int(units), remark), (), line.source)
