"""A deal of the common kind, read at a glance: one winner, his tiles and melds, the tile he won on.

What such a line says besides the tiles is read as a deal of its own, by the reader of every deal, and remembered: an
evening says the same few things over and over. A line with anything unusual in it is left to that reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kawuxing_calc.deal import FULL_SETS, Deal, Ending, Meld, Win, contradictions, laid, whole_hand
from kawuxing_calc.diagnostics import Note, Source
from kawuxing_calc.notation.deals import BY_TILE, Draft, gather, in_seat_order
from kawuxing_calc.notation.line import Line, Parsed
from kawuxing_calc.notation.seating import FILLERS, Seating
from kawuxing_calc.notation.tokens import TILES_BEGIN, Melds, plain_tiles, read_word, remembered_word
from kawuxing_calc.records import Record
from kawuxing_calc.tiles import EVERY_TILE, ONE, Counts, are_in, size_of

_REMEMBERED: Final = 1 << 12


def read_plain(source: Source, deck: frozenset[int], seating: Seating) -> Parsed | None:
    """The deal that a line of at most `LONGEST_REMEMBERED` characters says, if it is as common as that."""
    held: Counts = 0
    tile: int | None = None
    melds: list[str] = []
    rest: list[str] = []
    for word in source.text.split():
        if word[0] in TILES_BEGIN:
            tiles = plain_tiles(word)
            if tiles:
                held += tiles
                continue
        told = remembered_word(word)
        if told.slot == "win" and tile is None:
            tile = told.value
        elif told.slot:
            rest.append(word)
        elif told.counts:
            held += told.counts
        elif type(told.item) is Melds:
            melds.append(word)
        else:
            rest.append(word)
    said = _said(tuple(rest), seating)
    if said is None or tile is None:
        return None
    table = _all_laid(melds, said) if melds else _NOTHING_LAID
    if table is None or size_of(held) != table.held or not are_in(held + table.counts + ONE[tile], deck):
        return None
    win = Win(said.winner, held, table.own, said.liangdao)
    notes = tuple([Note(note.code, {**note.args}) for note in said.notes]) if said.notes else ()
    return Parsed(Deal(said.ending, (win,), tile, table.others), notes, source)


# ------------------------------------------------------------------------------------------- besides the tiles


_ELSEWHERE: Final = frozenset({"fan", "x", "win"})
"""What is not said beside tiles in a line as common as that, or not here."""


class _Said(Record):
    """What a line says besides tiles and melds; `may_name` if melds that name players would make no difference to it."""

    ending: Ending
    winner: str
    liangdao: bool
    notes: tuple[Note, ...]
    may_name: bool


@lru_cache(maxsize=_REMEMBERED)
def _said(words: tuple[str, ...], seating: Seating) -> _Said | None:
    """What these words say, read with a multiplier in place of the hand; None where that depends on more than them."""
    line = Line(Source(" ".join(words)))
    parts, problems = gather(line, map(read_word, words))
    part = parts[0]
    if problems or len(parts) > 1 or part.tiles or not _ELSEWHERE.isdisjoint(part.said):
        return None
    part.said["x"] = 1  # a hand that is not shown
    draft = Draft(line, parts, seating, problems)
    deal = draft.deal()
    if problems or deal is None or deal.ending.flags or contradictions(deal, EVERY_TILE):
        return None
    win, notes = deal.wins[0], tuple(draft.notes)
    may_name = "who" in part.said and (seating.players is not None or deal.players == FILLERS)
    return _Said(deal.ending, win.winner, win.liangdao, notes, may_name)


# ------------------------------------------------------------------------------------------- melds


class _Laid(Record):
    """The melds of the winner and of the others, their tiles, and how many tiles are held beside them."""

    own: tuple[Meld, ...]
    others: tuple[Meld, ...]
    counts: Counts
    held: int


_NOTHING_LAID: Final = _Laid((), (), 0, whole_hand(0))


def _all_laid(words: Sequence[str], said: _Said) -> _Laid | None:
    """The melds of these words, in seat order; None if they are not as common as that."""
    may_be_named = said.ending.players if said.may_name else ()
    if len(words) == 1:
        return _one_laid(words[0], said.winner, may_be_named)
    own: tuple[Meld, ...] = ()
    others: tuple[Meld, ...] = ()
    counts = 0
    for word in words:
        one = _one_laid(word, said.winner, may_be_named)
        if one is None:
            return None
        own += one.own
        others += one.others
        counts += one.counts
    if len(own) + len(others) > FULL_SETS:
        return None
    if len(own) > 1:
        own = tuple(sorted(own, key=BY_TILE))
    if others:
        others = in_seat_order(others, may_be_named)
    return _Laid(own, others, counts, whole_hand(len(own)))


@lru_cache(maxsize=_REMEMBERED)
def _one_laid(word: str, winner: str, players: tuple[str, ...]) -> _Laid | None:
    """The melds of one word, those without a PLAYER before it the winner's.

    None if they are of a chain, not sound in themselves, or name another than `players`.
    """
    told = read_word(word)
    group = told.item
    if told.problems or type(group) is not Melds or not all(name in players for name in group.names):
        return None
    owner = group.owner or winner
    melds = [item.laid_by(owner, item.source) for item in group.items]
    for meld in melds:
        lacks_source = meld.kind == "zhigang" and meld.source is None
        if lacks_source or meld.source == meld.owner or meld.chain > 1:
            return None
    if len(melds) > FULL_SETS:
        return None
    ordered = in_seat_order(melds, players) if len(melds) > 1 else tuple(melds)
    own, others = (ordered, ()) if owner == winner else ((), ordered)
    return _Laid(own, others, laid(melds), whole_hand(len(own)))
