"""A deal with its reasons: every reading, best first, and what would have been enough where it is refused.

What scores is explained, not reckoned again: the best reading is the settlement's own, and the others come from the
function that scores them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from kawuxing_calc.deal import FULL_SETS, Deal, Entry, Win, contradictions
from kawuxing_calc.decompose import waits
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note
from kawuxing_calc.explain.model import Enough, Explanation, WinExplained
from kawuxing_calc.explain.reasons import verdicts_of
from kawuxing_calc.explain.steps import draw_steps, gang_steps, win_steps
from kawuxing_calc.fan import Hand
from kawuxing_calc.payments import claim_of
from kawuxing_calc.profile import Profile
from kawuxing_calc.scoring import Settlement, Tally, WinResult, settle
from kawuxing_calc.scoring.reading import hand_in, readings
from kawuxing_calc.scoring.refuse import minimum_of, not_a_win, refusal_of, seen_in
from kawuxing_calc.scoring.stated import stated_tally
from kawuxing_calc.scoring.tally import preference, tallies_of
from kawuxing_calc.tiles import ONE, size_of
from kawuxing_calc.ting import ting


def explain(
    entry: Entry, profile: Profile, base: Decimal = Decimal(1), *, strict: bool = False
) -> Explanation:
    """Explain an entry; one that does not win, or may not, is explained too.

    `base` is money per unit. Raises `KwxError` for what is wrong input, as `settle` does.
    """
    try:
        settlement = settle(entry, profile, base, strict=strict)
    except KwxError as error:
        if error.exit_status != 1 or not isinstance(entry, Deal):
            raise
        return _refused(entry, profile, base, error)
    settled = settlement.entry
    wins = [
        _explain_win(settled, win, result, profile)
        for win, result in zip(_wins_of(settled), settlement.wins, strict=True)
    ]
    steps = [*draw_steps(settlement), *gang_steps(settlement.gangs, profile)]
    return Explanation(settlement, tuple(wins), tuple(steps))


def _wins_of(entry: Entry) -> tuple[Win, ...]:
    return entry.wins if isinstance(entry, Deal) else ()


def _explain_win(entry: Entry, win: Win, best: WinResult, profile: Profile) -> WinExplained:
    assert isinstance(entry, Deal)
    results, may_win = [best], 1
    if best.hand is not None:
        ranked = _rank(entry, win, best.hand, profile)
        may_win = ranked.may_win
        results += [best._replace(tally=t) for t in ranked.tallies if t.reading != best.tally.reading]
    return WinExplained(
        win,
        tuple(results),
        may_win,
        tuple(verdicts_of(best, profile)),
        tuple(win_steps(entry, win, best, profile)),
    )


class _Ranked(NamedTuple):
    """Every reading's tally, the `may_win` that reach the minimum first, best first; and why none wins here, if so."""

    tallies: tuple[Tally, ...]
    may_win: int
    refusal: Diagnostic | None


def _rank(deal: Deal, win: Win, hand: Hand, profile: Profile) -> _Ranked:
    tallies = tallies_of(hand, readings(hand), profile.rules, claim_of(deal, win, profile.rules))
    least = minimum_of(deal, win, profile.rules)
    refusal = refusal_of(deal, win, hand, tallies, least, profile) if tallies else None
    least = 0 if refusal else least
    tallies.sort(key=lambda tally: (tally.product < least, *preference(tally)))
    return _Ranked(tuple(tallies), sum(tally.product >= least for tally in tallies), refusal)


# ------------------------------------------------------------------------------------------- no settlement


def _refused(entry: Deal, profile: Profile, base: Decimal, error: KwxError) -> Explanation:
    deal = _with_win_tile(entry, profile)
    wins = tuple(_explain_refused(deal, index, profile) for index in range(len(deal.wins)))
    first = error.diagnostics[0]
    of_a_win = any(win.refusal and win.refusal.code == first.code for win in wins)
    best = tuple(win.results[0] for win in wins if win.results)
    notes = _notes_on(entry, deal)
    return Explanation(
        Settlement(deal, profile, base, best, (), (), notes), wins, (), None if of_a_win else first
    )


def _with_win_tile(deal: Deal, profile: Profile) -> Deal:
    """The deal with the first tile that all its winners can have won on, where none was said."""
    if deal.win_tile is not None or not any(win.held for win in deal.wins):
        return deal
    for tile in sorted(profile.rules.deck):
        trial = deal._replace(win_tile=tile)
        if not contradictions(trial, profile.rules.deck) and all(
            any(readings(hand_in(trial, win, tile))) for win in trial.wins if win.held
        ):
            return trial
    return deal


def _notes_on(entry: Deal, deal: Deal) -> tuple[Note, ...]:
    """What scoring would have noted, had it come so far."""
    shown = [win for win in deal.wins if win.held]
    notes = []
    if any(win.sets < FULL_SETS for win in shown):
        notes.append(Note("fragment", {"sets": min(win.sets for win in shown)}))
    if entry.win_tile is None and deal.win_tile is not None:
        held = any(size_of(win.held) % 3 == 2 for win in shown)
        variant = "alike" if held else "only-wait"
        notes.append(Note("win-tile-inferred", {"variant": variant, "tile": deal.win_tile}))
    return tuple(notes)


def _explain_refused(deal: Deal, index: int, profile: Profile) -> WinExplained:
    win = deal.wins[index]
    if not win.held:
        return _explain_stated(deal, win, profile)
    tile = deal.win_tile
    hand = None if tile is None else hand_in(deal, win, tile)
    ranked = _rank(deal, win, hand, profile) if hand else None
    if hand is None or ranked is None or not ranked.tallies:
        return _explain_no_win(deal, index, profile)
    refusal = ranked.refusal if win.sets == FULL_SETS else None
    results = tuple(WinResult(deal, win, hand, tally) for tally in ranked.tallies)
    return WinExplained(
        win,
        results,
        0 if refusal else ranked.may_win,
        tuple(verdicts_of(results[0], profile)),
        tuple(win_steps(deal, win, results[0], profile)),
        refusal,
        _enough(_other_ways(deal, win), profile) if refusal else (),
    )


def _explain_no_win(deal: Deal, index: int, profile: Profile) -> WinExplained:
    win = deal.wins[index]
    lacking = not_a_win(deal, win, profile).diagnostics[0]
    enough = _enough(_other_tiles(deal, win, profile), profile)
    useful = () if enough else _useful(deal._replace(wins=(win._replace(fan=(), multiplier=None),)), profile)
    steps = (Note("nearer", {"tiles": useful}),) if useful else ()
    return WinExplained(win, (), 0, (), steps, lacking, enough)


def _useful(deal: Deal, profile: Profile) -> tuple[int, ...]:
    """What brings 3k+1 tiles that do not wait nearer to a win."""
    nearer = ting(deal._replace(win_tile=None), profile).nearer
    return tuple(tile for tile, _ in nearer[0].useful) if nearer and nearer[0].discard is None else ()


def _explain_stated(deal: Deal, win: Win, profile: Profile) -> WinExplained:
    try:
        tally = stated_tally(deal, win, profile, claim_of(deal, win, profile.rules))
    except KwxError as error:
        enough = _enough(_other_ways(deal, win), profile)
        return WinExplained(win, (), 0, (), (), error.diagnostics[0], enough)
    return _explain_win(deal, win, WinResult(deal, win, None, tally), profile)


def _other_tiles(deal: Deal, win: Win, profile: Profile) -> Iterator[tuple[Note, Deal]]:
    """The tiles the hand does win on."""
    held = win.held
    if size_of(held) % 3 == 2:
        if deal.win_tile is None:
            return
        held -= ONE[deal.win_tile]
    alone = win._replace(held=held)
    for tile in waits(held, len(win.melds), profile.rules.deck, seen_in(deal)):
        trial = deal._replace(wins=(alone,), win_tile=tile)
        if not contradictions(trial, profile.rules.deck):
            yield Note("win-tile", {"tile": tile}), trial


def _other_ways(deal: Deal, win: Win) -> Iterator[tuple[Note, Deal]]:
    """The same win drawn by oneself, declared, or dealt in by one who had declared."""
    alone = deal._replace(wins=(win,))
    if not deal.zimo:
        yield Note("zimo"), alone._replace(ending=deal.ending.won(zimo=True))
    if not win.liangdao:
        yield Note("liangdao"), alone._replace(wins=(win._replace(liangdao=True),))
    if deal.discarder is not None and not deal.declared(deal.discarder):
        note = Note("discarder-liang", {"player": deal.discarder})
        yield note, alone._replace(ending=deal.ending._replace(liang=(*deal.liang, deal.discarder)))


def _enough(changes: Iterable[tuple[Note, Deal]], profile: Profile) -> tuple[Enough, ...]:
    """Those of the changes that make it a win here."""
    found = []
    for change, deal in changes:
        try:
            result = settle(deal, profile).wins[0]
        except KwxError:
            continue
        found.append(Enough(change, result.tally.pays))
    return tuple(found)
