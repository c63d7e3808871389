"""The pipeline: an entry under a profile -> its settlement.

check -> read -> fan -> exclusions -> minimum -> cap and 满 -> shares -> 杠 money -> transfers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from kawuxing_calc.deal import FULL_SETS, Adjust, Deal, Draw, Entry, Foul, Win
from kawuxing_calc.diagnostics import KwxError, Note, fail
from kawuxing_calc.fan import FRAGMENT, Hand
from kawuxing_calc.payments import (
    Claim,
    adjust_transfers,
    claim_of,
    draw_transfers,
    foul_transfers,
    gangs_of,
    order_matters,
)
from kawuxing_calc.profile import Profile
from kawuxing_calc.scoring.model import Settlement, Tally, WinResult
from kawuxing_calc.scoring.reading import hand_of, readings_that_differ
from kawuxing_calc.scoring.refuse import minimum_of, not_a_win, of_winner, refusal_of
from kawuxing_calc.scoring.tally import best_of, tallies_of


def settle(entry: Entry, profile: Profile, base: Decimal = Decimal(1), *, strict: bool = False) -> Settlement:
    """Settle an entry that does not contradict itself (`deal.contradictions`).

    `base` is money per unit. `strict` refuses fragments. Raises `KwxError`: a hand that does not win or may not win
    here, a won tile that cannot be inferred, a fan the profile does not count.
    """
    if not isinstance(entry, Deal):
        return _settle_other(entry, profile, base)
    deal, wins = entry, entry.wins
    if len(wins) > 1:
        _check_winners(deal, profile)
    if strict:
        _check_whole(deal)
    if deal.win_tile is None:
        # Most deals say it, and start-up is felt.
        from kawuxing_calc.scoring.infer import infer_win_tile, robbed_tile

        robbed = robbed_tile(deal, profile.rules) if deal.qianggang else None
        if robbed is not None or any(win.held for win in wins):
            return infer_win_tile(deal, robbed, profile, base, settle)
    notes: list[Note] = []
    results = _settle_one(deal, profile, notes) if len(wins) == 1 else _settle_both(deal, profile, notes)
    transfers = results[0].tally.bill.transfers
    for result in results[1:]:
        transfers += result.tally.bill.transfers
    gangs = gangs_of(deal, profile.rules)
    return Settlement(deal, profile, base, results, gangs.lines, transfers + gangs.transfers, tuple(notes))


def _settle_other(entry: Draw | Foul | Adjust, profile: Profile, base: Decimal) -> Settlement:
    """An entry that nobody won."""
    match entry:
        case Draw():
            gangs = gangs_of(entry, profile.rules)
            transfers = (*draw_transfers(entry, profile.rules), *gangs.transfers)
            return Settlement(entry, profile, base, (), gangs.lines, transfers, ())
        case Foul():
            transfers = tuple(foul_transfers(entry))
        case Adjust():
            transfers = tuple(adjust_transfers(entry))
    return Settlement(entry, profile, base, (), (), transfers, ())


def _check_whole(deal: Deal) -> None:
    for index, win in enumerate(deal.wins):
        if win.held and win.sets < FULL_SETS:
            error = fail("fragment-refused", ("hand", str(index)), sets=win.sets)
            raise of_winner(error, deal, index)


def _check_winners(deal: Deal, profile: Profile) -> None:
    names = tuple(win.winner for win in deal.wins)
    if len(names) > profile.rules.max_winners:
        setting = profile.settings["win.max_winners"]
        raise fail("one-winner", ("key", "who"), players=names, setting=setting)
    if order_matters(deal, profile.rules):
        raise fail("liang-order", None, players=names, setting=profile.settings["liang.baohu_two_winners"])


def _settle_one(deal: Deal, profile: Profile, notes: list[Note]) -> tuple[WinResult, ...]:
    claim = claim_of(deal, deal.wins[0], profile.rules)
    result = _settle_win(deal, deal.wins[0], claim, profile, notes)
    if not _is_plain(claim, result.hand):
        _note_deal(deal, profile, (result,), notes)
    return (result,)


def _settle_both(deal: Deal, profile: Profile, notes: list[Note]) -> tuple[WinResult, ...]:
    """Each of two winners; an error says whose it is."""
    results = []
    for index, win in enumerate(deal.wins):
        try:
            results.append(_settle_win(deal, win, claim_of(deal, win, profile.rules), profile, notes))
        except KwxError as error:
            raise of_winner(error, deal, index) from None
    _note_deal(deal, profile, results, notes)
    return tuple(results)


def _settle_win(deal: Deal, win: Win, claim: Claim, profile: Profile, notes: list[Note]) -> WinResult:
    rules, tile = profile.rules, deal.win_tile
    if not win.held or tile is None:
        return WinResult(deal, win, None, _tally_as_stated(deal, win, profile, claim, notes))
    hand = hand_of(win, tile, claim.zimo, claim.stated)
    tallies = tallies_of(hand, readings_that_differ(hand), rules, claim)
    if not tallies:
        raise not_a_win(deal, win, profile)
    if rules.has_minimum:
        tallies = _allowed(deal, win, hand, tallies, profile, notes)
    tally = best_of(tallies) if len(tallies) > 1 else tallies[0]
    if win.fan or win.multiplier is not None:
        from kawuxing_calc.scoring.stated import as_stated

        tally = as_stated(deal, win, profile, tally, tallies)
    return WinResult(deal, win, hand, tally)


def _tally_as_stated(deal: Deal, win: Win, profile: Profile, claim: Claim, notes: list[Note]) -> Tally:
    from kawuxing_calc.scoring.stated import stated_tally

    rules = profile.rules
    tally = stated_tally(deal, win, profile, claim)
    notes.append(Note("unchecked", {"player": win.winner}))
    unknown = tuple(id for id, units in (("qia", rules.add_qia), ("bazhang", rules.add_bazhang)) if units)
    if unknown:
        notes.append(Note("additives-unknown", {"additives": unknown}))
    return tally


def _allowed(
    deal: Deal, win: Win, hand: Hand, tallies: list[Tally], profile: Profile, notes: list[Note]
) -> list[Tally]:
    """The tallies that may win here; all of a fragment, of which nobody can tell, with a note."""
    least = minimum_of(deal, win, profile.rules)
    refusal = refusal_of(deal, win, hand, tallies, least, profile)
    if refusal is None:
        return [tally for tally in tallies if tally.product >= least]
    if win.sets == FULL_SETS:
        raise KwxError([refusal._replace(place=("hand", str(deal.wins.index(win))))])
    notes.append(Note(f"fragment-{refusal.code}", refusal.args))
    return tallies


def _is_plain(claim: Claim, hand: Hand | None) -> bool:
    """Whether the win of a deal's one winner is so plain that `_note_deal` has nothing to say of it, as most are."""
    return claim.plain and hand is not None and not hand.signs & FRAGMENT


def _note_deal(deal: Deal, profile: Profile, results: Sequence[WinResult], notes: list[Note]) -> None:
    """Add what was assumed of the whole deal."""
    rules = profile.rules
    for result in results:
        if result.fragment:
            notes.append(Note("fragment", {"sets": min(win.sets for win in deal.wins if win.held)}))
            break
    if not deal.zimo and deal.discarder is None:
        baohu = rules.baohu and any(win.liangdao for win in deal.wins)
        notes.append(Note("discarder-unknown", {"variant": "baohu" if baohu else ""}))
    if deal.ending.flags:
        notes += _unwritten_gang(deal)
    for result in results:
        win, hand = result.win, result.hand
        if hand is None and win.multiplier is not None:
            notes.append(Note("multiplier-whole", {"n": win.multiplier}))
        for id in deal.situation(win) if hand is None else hand.situation:
            if id not in rules.named:
                notes.append(Note("flag-not-played", {"fan": id, "setting": profile.source_of_fan(id)}))
    if len(results) > 1:
        notes += [Note("only-first-paid", {"player": r.winner}) for r in results if not r.tally.bill.shares]
    if len(deal.players) == 2 and not rules.two_players:
        notes.append(Note("two-players", {"rules": profile.name}))


def _unwritten_gang(deal: Deal) -> Iterator[Note]:
    """A win that comes from a 杠 which the line does not show: its money is not counted, which must be said."""
    for fan, n, makers in (
        ("gangkai", deal.flag("gangkai"), [win.winner for win in deal.wins]),
        ("gangpao", deal.flag("gangpao"), [deal.discarder] if deal.discarder else []),
    ):
        chains = [meld.chain for meld in deal.melds if meld.is_gang and meld.owner in makers]
        if n and not chains:
            yield Note("gang-not-written", {"fan": fan})
        elif n and max(chains) > n:
            yield Note("gang-later-in-chain", {"fan": fan, "flag": f"+{fan}", "n": n, "last": max(chains)})
