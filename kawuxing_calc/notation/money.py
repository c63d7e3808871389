"""The lines about money outside the game: adjustments and fouls."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from kawuxing_calc.deal import Adjust, Foul
from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Line, Parsed, raw_words
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.seating import FILLERS, Seating, filled_up, stranger, unknown_player
from kawuxing_calc.notation.tokens import Told
from kawuxing_calc.notation.write import write_entry

_AMOUNT: Final = re.compile(r"[+-]?\d{1,15}(?:\.\d{1,6})?")
_UNITS: Final = re.compile(r"\d{1,9}")
_REMARKED: Final = r"\s*(?::\s*[+-]?|[+-])\d{1,15}(?:\.\d{1,6})?[元块塊]?"
"""Money behind a name in a remark, with a colon or a sign."""
_GAINS: Final = re.compile(r"([^\s:,;]+)\s*:\s*[+-]\d")
_REMARKED_UNITS: Final = r"\s*:?\s*\+?(?P<units>\d{1,9})[番倍]?"


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
    players = seating.players or filled_up([name for name, _ in amounts])
    if not problems and (lost := _amounts_in_remark(line, remark_at, amounts, seating.everyone)):
        raise line.error(lost)
    total = sum((amount for _, amount in amounts), Decimal())
    if not problems and not amounts:
        problems.append(Diagnostic("adjust-empty"))
    elif not problems and total:
        problems.append(Diagnostic("adjust-sum", {"total": f"{total:+f}"}))
    if problems:
        raise line.error(problems)
    return Parsed(Adjust(players, tuple(amounts), line.source.text[remark_at:].strip()), (), line.source)


def _amounts_in_remark(
    line: Line, start: int, amounts: Sequence[tuple[str, Decimal]], everyone: Sequence[str] | None
) -> list[Diagnostic]:
    """``A:+10 B:-10 for C:+5 A:-5``: money that would be lost in the remark, all of it added up.

    Where it is not known who `everyone` is, whoever gains or loses by a sign is taken for one of them.
    """
    known = everyone
    if known is None:
        named = _GAINS.findall(normalise(line.source.text[start:]).text)
        known = [*(name for name, _ in amounts), *filter(words.is_name, named)]
    found = _said_in_remark(line, start, _REMARKED, known)
    total = dict(amounts)
    for text, _ in found:
        name = max((name for name in known if text.startswith(name)), key=len)
        amount = re.sub(r"[\s:元块塊]", "", text[len(name) :])
        total[name] = total.get(name, Decimal()) + Decimal(amount)
    if not found:
        return []
    meant = write_entry(Adjust((), tuple(total.items()), _without(line, start, found)))
    args = {"variant": "remark", "text": found[0][0], "meant": meant}
    lost = Diagnostic("bad-amount", args, (found[0][1][0], found[-1][1][1]))
    left = sum(total.values(), Decimal())
    return [lost, Diagnostic("adjust-sum", {"total": f"{left:+f}"})] if left else [lost]


def _said_in_remark(
    line: Line, start: int, form: str, known: Sequence[str]
) -> list[tuple[str, tuple[int, int]]]:
    """What a remark that begins at `start` says of this form about those `known`, normalised, and where it stands."""
    names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    normal = normalise(line.source.text[start:])
    if not names or not normal.text:
        return []
    matches = re.finditer(rf"(?<![^\s,;.])(?:{names}){form}(?![^\s,;.])", normal.text)
    spans = ((match.group(), normal.typed(*match.span())) for match in matches)
    return [(text, (start + at, start + end)) for text, (at, end) in spans]


def _without(line: Line, start: int, found: Sequence[tuple[str, tuple[int, int]]]) -> str:
    """The remark without what was found in it, and without marks that stood only between that."""
    text, end = "", start
    for _, (at, behind) in found:
        text, end = f"{text} {line.source.text[end:at]}", behind
    words_left = f"{text} {line.source.text[end:]}".split()
    return " ".join(word for word in words_left if word.strip(",;.，；。、"))


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
    remark_at = found[3][1] if len(found) > 3 else len(line.source.text)
    others = _said_in_remark(line, remark_at, _REMARKED_UNITS, seating.everyone or [name])
    if others:
        other = re.sub(f"{_REMARKED_UNITS}$", r" \g<units>", others[0][0])
        args = {"text": others[0][0], "variant": "remark", "meant": f"foul {other}"}
        problems.append(Diagnostic("foul-units", args, (others[0][1][0], others[-1][1][1])))
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
    remark = line.source.text[remark_at:].strip()
    return Parsed(Foul(players or (), name, int(units), remark), (), line.source)
