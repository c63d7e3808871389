"""A winner's tiles as the fan see them, and every way to read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kawuxing_calc.deal import Deal, Win, laid
from kawuxing_calc.decompose import seven_pairs, standard
from kawuxing_calc.fan import PAIRED, STAR_WON, Hand, Reading, placements, signs_of
from kawuxing_calc.tiles import ONE, size_of


def hand_of(win: Win, win_tile: int, zimo: bool, stated: tuple[tuple[str, int], ...]) -> Hand:
    """The win as the fan see it; `stated` are the fan that the deal states for this winner (`Ending.stated`)."""
    concealed, melds = win.held, win.melds
    tiles = size_of(concealed)
    if tiles % 3 == 1:
        concealed += ONE[win_tile]
    total = concealed + laid(melds) if melds else concealed
    signs = signs_of(concealed, total, len(melds) + tiles // 3, len(melds), win_tile)
    return Hand(concealed, total, melds, win_tile, zimo, signs, stated)


def hand_in(deal: Deal, win: Win, win_tile: int) -> Hand:
    """The win in its deal, won on this tile."""
    return hand_of(win, win_tile, deal.zimo, deal.ending.stated(win.liangdao))


def readings(hand: Hand) -> Iterator[Reading]:
    """Every reading of a win: each way to read the tiles, with each set the won tile can stand in."""
    tile = hand.win_tile
    for groups in standard(hand.concealed):
        yield Reading("standard", groups, tile)
        for place in placements(groups, tile)[1:]:
            yield Reading("standard", groups, tile, place)
    pairs = seven_pairs(hand.concealed) if hand.signs & PAIRED else None
    if pairs is not None:
        yield Reading("seven-pairs", pairs, tile)


_ASKED_OF_READINGS: Final = STAR_WON | PAIRED


def readings_that_differ(hand: Hand) -> list[Reading]:
    """The readings that can differ in worth, of hands that are common.

    卡五星 alone asks in which set the won tile stands. Elsewhere that is the leftmost, the one taken where all are worth
    the same.
    """
    if hand.signs & _ASKED_OF_READINGS:
        return list(readings(hand))
    found = standard(hand.concealed)
    if len(found) == 1:  # as nearly always, and quicker
        return [Reading("standard", found[0], hand.win_tile)]
    return [Reading("standard", groups, hand.win_tile) for groups in found]
