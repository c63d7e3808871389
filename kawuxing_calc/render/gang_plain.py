"""The answer on a 杠 as a plain object for programs."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from kawuxing_calc.diagnostics import Placed
from kawuxing_calc.kong import Case, Kong
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.render.explain_plain import refusal_json
from kawuxing_calc.render.ting_plain import heading, say_note
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import CODES


def kong_json(kong: Kong, base: Decimal, placed: Placed, speech: Speech) -> dict[str, Any]:
    """The answer of ``gang`` as one object; `base` is money per unit.

    ``schema``, ``rules``, ``overrides``, ``notes`` are as in ``score --json``. ``player``; ``tile``; ``liangdao``;
    ``allowed``; ``error``, only where it is not: in the shape of every error, with code ``gang-refused``; `placed` points it
    into the line. ``can_win``: whether the tile completes the hand.

    ``cases``, one for each kind the tiles allow: ``kind``, ``chain``, ``allowed``, ``reason`` (a code, null where it is
    allowed), ``payers`` (null for a discarder nobody named), ``units_each``, and ``units`` and ``money`` for the owner.
    ``before``: tiles the hand waits on now, null where that is not known; ``after``: ``{"tile", "left"}`` once the 杠 lies
    there, null where it depends on the tile drawn or there is no 杠; ``away``: tiles it then lacks for a win, or null.
    ``reminders``: ``{"text", "source"}``, clauses of the profile's sheet that speak of this 杠.
    """
    refusal = kong.refusal
    return {
        **heading(kong.profile, "gang"),
        "player": kong.win.winner,
        "tile": CODES[kong.tile],
        "liangdao": kong.win.liangdao,
        "allowed": refusal is None,
        **refusal_json(refusal, placed, speech),
        "can_win": kong.can_win,
        "cases": [_case(case, base) for case in kong.cases],
        "before": None if kong.before is None else [CODES[tile] for tile in kong.before],
        "after": None
        if kong.after is None
        else [{"tile": CODES[tile], "left": left} for tile, left in kong.after],
        "away": kong.away,
        "reminders": [{"text": speech.words(r.text), "source": r.source} for r in kong.reminders],
        "notes": [{"code": note.code, "text": say_note(note, speech)} for note in kong.notes],
    }


def _case(case: Case, base: Decimal) -> dict[str, Any]:
    return {
        "kind": case.kind,
        "chain": case.chain,
        "allowed": case.refusal is None,
        "reason": case.refusal.args["variant"] if case.refusal else None,
        "payers": list(case.payers),
        "units_each": case.units,
        "units": case.total,
        "money": write_money(case.total * base),
    }
