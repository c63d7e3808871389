"""A deal of the common kind, read at a glance: one winner, his tiles and melds, the tile he won on.

What such a line says besides the tiles is read as a deal of its own, by the reader of every deal, and remembered: an
evening says the same few things over and over. A line with anything unusual in it is left to that reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kawuxing_calc.deal import Deal, Ending, Meld, Win, contradictions
from kawuxing_calc.diagnostics import Note, Source
from kawuxing_calc.notation.deals import Draft, gather, in_seat_order
from kawuxing_calc.notation.line import Line
from kawuxing_calc.notation.seating import FILLERS, Seating
from kawuxing_calc.notation.tokens import Melds, read_word, remembered_word

_REMEMBERED: Final = 1 << 12


def read_plain(
    typed: Sequence[str], deck: frozenset[int], seating: Seating
) -> tuple[Deal, tuple[Note, ...]] | None:
    """The deal that these words say and what was assumed in reading it; None if it is not as common as that."""
    held, tile = 0, None
    melds: list[str] = []
    rest: list[str] = []
    for word in typed:
        item, _, slot, value, counts = remembered_word(word)
        if counts:
            held += counts
        elif slot == "win" and tile is None:
            tile = value
        elif type(item) is Melds:
            melds.append(word)
        else:
            rest.append(word)
    said = _said(tuple(rest), seating) if held and tile is not None else None
    if said is None:
        return None
    ending, winner, liangdao, notes, may_name = said
    own: tuple[Meld, ...] = ()
    others: tuple[Meld, ...] = ()
    if melds:
        laid = _all_laid(melds, winner, ending.players if may_name else ())
        if laid is None:
            return None
        own = tuple([meld for meld in laid if meld.owner == winner])
        others = tuple([meld for meld in laid if meld.owner != winner])
    deal = Deal(ending, (Win(winner, held, own, liangdao),), tile, others)
    return None if contradictions(deal, deck) else (deal, notes)


class _Said(NamedTuple):
    """What a line says besides tiles and melds; `may_name` if melds that name players would make no difference to it."""

    ending: Ending
    winner: str
    liangdao: bool
    notes: tuple[Note, ...]
    may_name: bool


@lru_cache(maxsize=_REMEMBERED)
def _said(words: tuple[str, ...], seating: Seating) -> _Said | None:
    """What these words say, read with a multiplier in place of the hand; None where that depends on more than them."""
    typed = (*words, "x1")
    line = Line(Source(" ".join(typed)))
    parts, problems = gather(line, map(read_word, typed))
    if problems or len(parts) > 1:
        return None
    draft = Draft(line, parts, seating, problems)
    deal = draft.deal()
    if problems or deal is None or deal.qianggang:
        return None
    win, notes = deal.wins[0], tuple(draft.notes)
    may_name = "who" in parts[0].said and (seating.players is not None or deal.players == FILLERS)
    return _Said(deal.ending, win.winner, win.liangdao, notes, may_name)


def _all_laid(words: Sequence[str], winner: str, players: tuple[str, ...]) -> list[Meld] | None:
    """The melds of these words, in seat order; None if one is not sound in itself or names another than `players`."""
    melds: list[Meld] = []
    for word in words:
        laid = _laid(word, winner)
        if laid is None or not all(name in players for name in laid.names):
            return None
        melds += laid.melds
    return in_seat_order(melds, players)


class _Laid(NamedTuple):
    melds: tuple[Meld, ...]
    names: tuple[str, ...]


@lru_cache(maxsize=_REMEMBERED)
def _laid(word: str, winner: str) -> _Laid | None:
    """The melds of one word, those without a PLAYER before them the winner's; None if it is not sound in itself."""
    group, problems, *_ = read_word(word)
    if problems or not isinstance(group, Melds):
        return None
    owner = group.owner or winner
    melds = tuple(Meld(owner, m.kind, m.tile, m.source, m.chain, m.void) for m in group.items)
    lacks_source = any(meld.kind == "zhigang" and meld.source is None for meld in melds)
    return None if lacks_source else _Laid(melds, group.names)
