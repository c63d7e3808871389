"""The package from Python: read a deal, settle it, look at what it came to.

>>> from kawuxing_calc import score
>>> settled = score("4556t 中中中 pong:7b +zimo +liangdao")
>>> settled.units
{'A': 8, 'B': -4, 'C': -4}
>>> [(line.id, line.mult) for line in settled.wins[0].tally.fan]
[('kawuxing', 2), ('liangdao', 2)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from kawuxing_calc.deal import Deal, Draw, Entry, contradictions
from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.notation import Parsed, Seating, parse_line, write_entry
from kawuxing_calc.profile import DEFAULT, Profile, load_profile
from kawuxing_calc.scoring import Settlement, settle


def load_rules(name: str | Path = DEFAULT, sets: Iterable[str] = ()) -> Profile:
    """A rule profile, by shipped name or by the path of a TOML file.

    `sets` are house rules as ``--set`` takes them. Raises `KwxError` for a profile or a house rule that is not sound.

    >>> load_rules("xiangyang", ["cap.total=16"]).value("cap.total")
    16
    """
    return load_profile(str(name), sets)


def parse_deal(text: str, rules: str | Profile = DEFAULT, players: Sequence[str] | None = None) -> Entry:
    """A line of the notation as a deal, a draw, an adjustment or a foul.

    `rules` tell which tiles there are; `players` are those who play, by default those the deal names. Raises `KwxError`
    with every problem of the line.

    >>> parse_deal("draw liang:B").liang
    ('B',)
    """
    return _parse(text, _profile(rules), players).entry


def write_deal(entry: Entry) -> str:
    """The canonical notation of an entry; `parse_deal` of it gives the entry back.

    >>> write_deal(parse_deal("中中中 6554条 碰:7筒 +自摸 who:B"))
    'who:B 4556t 中中中 pong:7b +zimo'
    """
    return write_entry(entry)


def score(
    deal: str | Entry,
    rules: str | Profile = DEFAULT,
    *,
    base: Decimal | int | str = 1,
    players: Sequence[str] | None = None,
    strict: bool = False,
) -> Settlement:
    """Settle a deal, given as text or as an entry.

    `base` is money per unit, positive and exact: a float is not taken. `strict` refuses fragments. Raises `KwxError` for
    wrong input, and for a hand that does not win or may not win here (`KwxError.exit_status` tells which).

    >>> score("who:B from:C fan:卡五星", base="0.5").money
    {'A': Decimal('0'), 'B': Decimal('1.0'), 'C': Decimal('-1.0')}
    """
    profile = _profile(rules)
    money = _money(base)
    if not isinstance(deal, str):
        found = contradictions(deal, profile.rules.deck) if isinstance(deal, Deal | Draw) else []
        if found:
            raise KwxError(found)
        return settle(deal, profile, money, strict=strict)
    parsed = _parse(deal, profile, players)
    try:
        return settle(parsed.entry, profile, money, strict=strict).with_notes(parsed.notes)
    except KwxError as error:
        raise parsed.error(error.diagnostics) from None


def to_json(settlement: Settlement, language: str = "zh") -> dict[str, Any]:
    """The settlement as the object that ``kwx score --json`` prints, its texts in a language.

    >>> to_json(score("draw liang:B", "hubei"))["units"]
    {'A': 1, 'B': -2, 'C': 1}
    """
    from kawuxing_calc.render.plain import settlement_json
    from kawuxing_calc.text import speech

    return settlement_json(settlement, speech(language))


def _profile(rules: str | Profile) -> Profile:
    return rules if isinstance(rules, Profile) else load_profile(rules)


def _money(base: Decimal | int | str) -> Decimal:
    if isinstance(base, float):
        raise TypeError("base must be exact: a Decimal, an int or a str")
    money = Decimal(base)
    if not money.is_finite() or money <= 0:
        raise ValueError("base must be positive")
    return money


def _parse(text: str, profile: Profile, players: Sequence[str] | None) -> Parsed:
    seating = Seating(tuple(players) if players is not None else None)
    return parse_line(text, profile.rules.deck, seating)
