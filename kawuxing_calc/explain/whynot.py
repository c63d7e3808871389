"""Why one fan does not count: the shortest reason, whether another reading has it, and where it would count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kawuxing_calc.deal import SELF_DRAWN, SITUATIONS, Deal, contradictions
from kawuxing_calc.diagnostics import KwxError, Note
from kawuxing_calc.explain.model import Answer, Elsewhere, Explanation, Verdict
from kawuxing_calc.explain.reasons import verdicts_of
from kawuxing_calc.fan import BY_ID
from kawuxing_calc.profile import Profile, load_profile, shipped_ids
from kawuxing_calc.scoring import WinResult, settle


def why_not(fan: str, explanation: Explanation) -> tuple[Answer, ...]:
    """Answer for one fan (its id), once a winner; once in all where nobody won."""
    profile = explanation.settlement.profile
    if not explanation.wins:
        verdict = Verdict(fan, None, (), Note("nobody-won"), profile.source_of_fan(fan))
        return (Answer(None, verdict, None, None, ()),)
    return tuple(_answer(fan, index, explanation) for index in range(len(explanation.wins)))


def _answer(fan: str, index: int, explanation: Explanation) -> Answer:
    profile, win = explanation.settlement.profile, explanation.wins[index]
    verdict = next((verdict for verdict in win.verdicts if verdict.fan == fan), None)
    if verdict is None:
        verdict = Verdict(fan, None, (), Note("no-win"), profile.source_of_fan(fan))
    others = win.results[1:]
    other = next((result for result in others if _line_of(fan, result)), None)
    dropped = None if other else next(_dropped_in(fan, others, profile), None)
    entry = explanation.settlement.entry
    assert isinstance(entry, Deal)
    elsewhere = tuple(_counted_elsewhere(fan, index, entry))
    flagged = None if elsewhere else _flagged(fan, index, entry)
    if flagged is not None:
        elsewhere = tuple(_counted_elsewhere(fan, index, flagged))
    flag = f"+{fan}" if flagged is not None and elsewhere else None
    return Answer(win, verdict, other, dropped, elsewhere, flag)


def _flagged(fan: str, index: int, deal: Deal) -> Deal | None:
    """The deal with the flag of this fan, where it has none and could have it; a stated multiplier holds all fan."""
    win = deal.wins[index]
    if not BY_ID[fan].situation or fan in deal.situation(win) or win.multiplier is not None:
        return None
    if fan == "liangdao":
        wins = tuple(w._replace(liangdao=True) if w is win else w for w in deal.wins)
        return deal._replace(wins=wins)
    if fan in SELF_DRAWN and not deal.zimo:
        return None
    said = dict(deal.ending.flags)
    flags = tuple((flag, said.get(flag, 1)) for flag in SITUATIONS if flag in said or flag == fan)
    return deal._replace(ending=deal.ending._replace(flags=flags))


def _dropped_in(fan: str, results: Iterable[WinResult], profile: Profile) -> Iterator[Note]:
    """Why readings in which the fan holds do not count it."""
    for result in results:
        if fan in result.tally.dropped:
            yield from (v.reason for v in verdicts_of(result, profile) if v.fan == fan and v.reason)


def _line_of(fan: str, result: WinResult) -> int | None:
    """What the fan multiplies by in a result, None where it does not count."""
    if fan == "pihu" and not result.tally.fan and result.hand is not None:
        return result.tally.product
    return next((line.mult for line in result.tally.fan if line.id == fan), None)


def _counted_elsewhere(fan: str, index: int, entry: Deal) -> Iterator[Elsewhere]:
    for id in shipped_ids():
        profile = load_profile(id)
        if contradictions(entry, profile.rules.deck):
            continue
        try:
            result = settle(entry, profile).wins[index]
        except KwxError:
            continue
        mult = _line_of(fan, result)
        if mult is not None:
            yield Elsewhere(profile, mult, result.tally.multiplier, result.tally.pays)
