"""A winner's tiles as the fan see them, and every way to read them."""

from __future__ import annotations

from collections.abc import Iterator

from kawuxing_calc.deal import Deal, Win
from kawuxing_calc.decompose import Groups, seven_pairs, standard
from kawuxing_calc.fan import NO_CHAINS, PAIRED, Hand, Reading, placement_matters, signs_of
from kawuxing_calc.tiles import ONE, counts_of


def hand_of(deal: Deal, win: Win, win_tile: int) -> Hand:
    """The win as the fan see it."""
    concealed = counts_of(win.tiles)
    if len(win.tiles) % 3 == 1:
        concealed += ONE[win_tile]
    total = concealed
    for meld in win.melds:
        total += meld.counts
    signs = signs_of(concealed, total, len(win.melds), win_tile)
    chains = deal.chains if deal.gangkai or deal.gangpao else NO_CHAINS
    return Hand(concealed, total, win.melds, win_tile, deal.zimo, signs, deal.situation(win), chains)


def readings(hand: Hand) -> Iterator[Reading]:
    """Every reading of a win: each way to read the tiles, with each set the won tile can stand in."""
    for groups in standard(hand.concealed):
        for won in _placements(groups, hand.win_tile):
            yield Reading("standard", groups, won)
    yield from _as_pairs(hand)


def _as_pairs(hand: Hand) -> Iterator[Reading]:
    pairs = seven_pairs(hand.concealed) if hand.signs & PAIRED else None
    if pairs is not None:
        yield Reading("seven-pairs", pairs, _leftmost(pairs, hand.win_tile))


def _leftmost(groups: Groups, tile: int) -> int:
    """The index of the first group that holds the tile."""
    place = 0
    while tile not in groups[place].tiles:
        place += 1
    return place


def readings_that_differ(hand: Hand) -> list[Reading]:
    """The readings that can differ in worth.

    Where no fan asks in which set the won tile stands, that is the leftmost: the one taken where all are worth the same.
    """
    if placement_matters(hand):
        return list(readings(hand))
    tile = hand.win_tile
    found = [Reading("standard", groups, _leftmost(groups, tile)) for groups in standard(hand.concealed)]
    if hand.signs & PAIRED:
        found += _as_pairs(hand)
    return found


def _placements(groups: Groups, tile: int) -> list[int]:
    """The indexes of the groups that hold the tile; of equal groups, which stand together, only the leftmost."""
    return [
        i for i, group in enumerate(groups) if tile in group.tiles and (not i or group is not groups[i - 1])
    ]
