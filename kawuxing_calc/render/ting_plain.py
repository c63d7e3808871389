"""A hand's waits as a plain object for programs."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from kawuxing_calc.diagnostics import Note, Placed
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.profile import Profile
from kawuxing_calc.render.explain_plain import refusal_json
from kawuxing_calc.render.plain import SCHEMA
from kawuxing_calc.render.wording import fan_lines
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import CODES
from kawuxing_calc.ting import Nearer, Ting, Wait, Waiting, Worth


def ting_json(ting: Ting, base: Decimal, placed: Placed, speech: Speech) -> dict[str, Any]:
    """The answer of ``ting`` as one object; `base` is money per unit.

    ``schema``, ``rules``, ``overrides``, ``notes`` are as in ``score --json``. ``player``; ``liangdao``; ``away``: tiles
    missing for a win, 0 for a win, 1 for a hand that waits; ``error``, only where nothing can be won on: in the shape of
    every error; `placed` points it into the line.

    ``waiting``, best first: ``discard`` (null for 3k+1 tiles); ``copies`` left in all; ``average``, the units that a
    self-drawn win brings from all who pay where each copy left is as likely as the next, rounded to two decimals, and
    ``weight``, the exact sum of copies times units it is made of; ``waits``: ``{"tile", "left", "average", "worths"}``, a
    wait's part of the average, and no worths where none is left. A worth: ``how`` (zimo, discard), ``liangdao``,
    ``from``: the discarders it holds for, ``units`` and ``money`` for the winner (0 where it may not win), ``product``,
    ``multiplier`` and ``fan`` (``{"id", "mult"}``), null where it may not win, and then ``error`` is a code.

    ``nearer``, where the hand does not wait, best first: ``discard`` (null for 3k+1 tiles), ``copies``, ``useful``:
    ``{"tile", "left"}`` of the tiles that bring it nearer; ``spare``: tiles of 3k+1 that may go once one has come.
    """
    return {
        **heading(ting.profile, "ting"),
        "player": ting.win.winner,
        "liangdao": ting.win.liangdao,
        "away": ting.away,
        **refusal_json(ting.refusal, placed, speech),
        "waiting": [_waiting(waiting, ting.profile, base) for waiting in ting.waiting],
        "nearer": [_nearer(nearer) for nearer in ting.nearer],
        "spare": [CODES[tile] for tile in ting.spare],
        "notes": [{"code": note.code, "text": say_note(note, speech)} for note in ting.notes],
    }


def heading(profile: Profile, kind: str) -> dict[str, Any]:
    """What every answer begins with."""
    overrides = {key: list(v) if isinstance(v, tuple) else v for key, v in profile.overrides.items()}
    return {"schema": SCHEMA, "rules": profile.id, "overrides": overrides, "kind": kind}


def say_note(note: Note, speech: Speech) -> str:
    """What was assumed about a hand that has not won."""
    return speech.variant("ting", f"note.{note.code}", note.args) or speech.note(note)


def rounded(value: Fraction) -> str:
    """To two decimals, without trailing zeros."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return write_money(exact.quantize(Decimal("0.01")))


def _waiting(waiting: Waiting, profile: Profile, base: Decimal) -> dict[str, Any]:
    return {
        "discard": None if waiting.discard is None else CODES[waiting.discard],
        "copies": waiting.copies,
        "average": rounded(waiting.average),
        "weight": waiting.weight,
        "waits": [_wait(wait, waiting, profile, base) for wait in waiting.waits],
    }


def _wait(wait: Wait, waiting: Waiting, profile: Profile, base: Decimal) -> dict[str, Any]:
    return {
        "tile": CODES[wait.tile],
        "left": wait.left,
        "average": rounded(waiting.share(wait)),
        "worths": [_worth(worth, profile, base) for worth in wait.worths],
    }


def _worth(worth: Worth, profile: Profile, base: Decimal) -> dict[str, Any]:
    result = worth.result
    tally = result.tally if result else None
    return {
        "how": worth.how,
        "liangdao": worth.liangdao,
        "from": list(worth.players),
        "error": worth.refusal.code if worth.refusal else None,
        "product": tally.product if tally else None,
        "multiplier": tally.multiplier if tally else None,
        "fan": [{"id": id, "mult": mult} for id, mult in fan_lines(result, profile)] if result else None,
        "units": worth.units,
        "money": write_money(worth.units * base),
    }


def _nearer(nearer: Nearer) -> dict[str, Any]:
    return {
        "discard": None if nearer.discard is None else CODES[nearer.discard],
        "copies": nearer.copies,
        "useful": [{"tile": CODES[tile], "left": left} for tile, left in nearer.useful],
    }
