"""Explanations as plain objects for programs, and the sentences that they share with the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kawuxing_calc.diagnostics import Diagnostic, Note, Placed
from kawuxing_calc.explain import Answer, Explanation, Verdict, WinExplained
from kawuxing_calc.render.plain import SCHEMA, settlement_json, why_it_counts
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import CODES


def explanation_json(explanation: Explanation, placed: Placed, speech: Speech) -> dict[str, Any]:
    """An explanation as one object.

    ``schema``, ``rules``, ``overrides``, ``kind``, ``players``, ``notes`` are as in ``score --json``. ``settled`` says
    whether it is a win here; it is true of a draw, an adjustment, a foul. ``error``, only where it is not, is the first
    refusal in the shape of every error; `placed` points it into the line. ``steps`` lists what happens outside the wins
    as ``{"code", "text", "source"}``.

    ``wins`` has one object a winner: ``winner``; ``error`` as above, of this winner; ``readings``, best first, each a win
    of ``score --json`` with the ``units`` it pays the winner and ``may_win``; ``fan``, the verdicts on every fan for the
    first reading: ``{"id", "name", "counts", "mult", "tiles", "reason", "why", "source"}``, where ``mult`` is null for a
    fan that does not count and ``reason``, a code, for one that does; ``steps``; ``enough``, changes that would have made
    it a win: ``{"code", "tile", "player", "units"}``.
    """
    settlement = explanation.settlement
    shared = settlement_json(settlement, speech)
    refusals = explanation.refusals
    return {
        **{key: shared[key] for key in ("schema", "rules", "overrides", "kind", "players")},
        "settled": not refusals,
        **refusal_json(refusals[0] if refusals else None, placed, speech),
        "wins": [_win(win, explanation, placed, speech) for win in explanation.wins],
        "steps": [_step(step, speech) for step in explanation.steps],
        "notes": shared["notes"],
    }


def answer_json(
    fan: str, answers: Sequence[Answer], explanation: Explanation, speech: Speech
) -> dict[str, Any]:
    """The answer to ``--why-not`` for one fan.

    ``fan`` is its id. ``answers`` has one object a winner: ``winner``, null where nobody won; ``counts``, ``mult``,
    ``tiles``, ``reason``, ``why``, ``source`` as in an explanation; ``units``, what the best reading pays the winner, null
    without one; ``other``, null or ``{"product", "units"}`` of the best other reading that has the fan; ``dropped``, null or
    the code why a reading in which it holds does not count it; ``profiles``, ``{"id", "mult", "multiplier", "units"}`` of
    each shipped profile that counts it in this deal; ``flag``, null or the flag without which none does, and with which
    ``profiles`` would.
    """
    profile = explanation.settlement.profile
    found = [_answer(answer, explanation, speech) for answer in answers]
    return {"schema": SCHEMA, "rules": profile.id, "kind": "why-not", "fan": fan, "answers": found}


def refusal_json(refusal: Diagnostic | None, placed: Placed, speech: Speech) -> dict[str, Any]:
    """``error``, in the shape of every error, where the answer is no; nothing where it is not."""
    if refusal is None:
        return {}
    from kawuxing_calc.render.diagnostics import error_json  # loads Rich, which only a refusal needs

    return {"error": error_json(placed([refusal]), speech)["error"]}


def _win(win: WinExplained, explanation: Explanation, placed: Placed, speech: Speech) -> dict[str, Any]:
    readings = settlement_json(explanation.settlement._replace(wins=win.results), speech)["wins"]
    for place, (reading, result) in enumerate(zip(readings, win.results, strict=True)):
        reading |= {"units": result.tally.pays, "may_win": place < win.may_win}
    return {
        "winner": win.win.winner,
        **refusal_json(win.refusal, placed, speech),
        "readings": readings,
        "fan": [
            {"id": v.fan, "name": speech.fan(v.fan), **_verdict(v, win, explanation, speech)}
            for v in win.verdicts
        ],
        "steps": [_step(step, speech) for step in win.steps],
        "enough": [
            {
                "code": enough.change.code,
                "tile": _code(enough.change.args.get("tile")),
                "player": enough.change.args.get("player"),
                "units": enough.units,
            }
            for enough in win.enough
        ],
    }


def _answer(answer: Answer, explanation: Explanation, speech: Speech) -> dict[str, Any]:
    win, other = answer.win, answer.other
    return {
        "winner": win.win.winner if win else None,
        **_verdict(answer.verdict, win, explanation, speech),
        "units": win.results[0].tally.pays if win and win.results else None,
        "other": {"product": other.tally.product, "units": other.tally.pays} if other else None,
        "dropped": _full_code(answer.dropped) if answer.dropped else None,
        "profiles": [
            {"id": e.profile.id, "mult": e.mult, "multiplier": e.multiplier, "units": e.units}
            for e in answer.elsewhere
        ],
        "flag": answer.flag,
    }


def _verdict(
    verdict: Verdict, win: WinExplained | None, explanation: Explanation, speech: Speech
) -> dict[str, Any]:
    return {
        "counts": verdict.reason is None,
        "mult": verdict.mult,
        "tiles": [CODES[tile] for tile in verdict.tiles],
        "reason": _full_code(verdict.reason) if verdict.reason else None,
        "why": say_why(verdict, win, explanation, speech),
        "source": speech.clause(verdict.setting),
    }


def _step(step: Note, speech: Speech) -> dict[str, Any]:
    setting = step.args.get("setting")
    text = say_step(step._replace(args={**step.args, "setting": None}), speech)
    return {"code": _full_code(step), "text": text, "source": speech.clause(setting) if setting else None}


def _full_code(note: Note) -> str:
    variant = note.args.get("variant")
    return f"{note.code}.{variant}" if variant else note.code


def _code(tile: int | None) -> str | None:
    return None if tile is None else CODES[tile]


# -------------------------------------------------------------------------------------------- sentences


def say_why(verdict: Verdict, win: WinExplained | None, explanation: Explanation, speech: Speech) -> str:
    """Why a fan counts or does not, without the clause."""
    if verdict.reason is None:
        assert win is not None
        return why_it_counts(verdict.fan, win.results[0], explanation.settlement, speech)
    return say_reason(verdict.reason, speech)


def say_reason(reason: Note, speech: Speech) -> str:
    """Why a fan does not count."""
    group = speech.group(reason.args["group"]) if reason.args.get("group") else ""
    return speech.variant("not", reason.code, {**reason.args, "group": group}) or reason.code


def say_step(step: Note, speech: Speech) -> str:
    """A step on the way to what is paid, with its clause if it has one."""
    setting = step.args.get("setting")
    clause = say_clause(setting, speech) if setting else ""
    text = speech.variant("explain", f"step.{step.code}", {**step.args, "clause": clause})
    return (text or step.code).rstrip()


def say_clause(setting: object, speech: Speech) -> str:
    """Where something is laid down, set apart from the sentence before it."""
    return speech.say("explain.clause", setting=setting)
