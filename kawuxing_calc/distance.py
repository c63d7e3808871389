"""How many tiles a hand is away from a win (向听数 plus one), counted exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from kawuxing_calc.tiles import COPIES, HONOURS, KINDS, SUIT_STARTS

_FAR: Final = 99


def tiles_away(counts: Sequence[int], melds: int, deck: frozenset[int]) -> int:
    """The fewest tiles that must come in before the concealed tiles hold a win: 0 for a win, 1 for a hand that waits.

    `counts` are 34 counts of concealed tiles, `melds` how many sets lie on the table. A fifth copy never comes.
    """
    size = sum(counts)
    sets = size // 3
    best = _standard(counts, sets, deck)
    if not melds and size >= 13:
        best = min(best, _seven_pairs(counts, deck))
    return best


def _standard(counts: Sequence[int], sets: int, deck: frozenset[int]) -> int:
    # best[p][s]: the least cost of s sets and p pairs in the zones gone through so far.
    best = [[0 if s == 0 else _FAR for s in range(sets + 1)], [_FAR] * (sets + 1)]
    for start, end in (*((start, start + 9) for start in SUIT_STARTS), (HONOURS, KINDS)):
        allowed = tuple(kind in deck for kind in range(start, end))
        if not any(allowed):
            continue
        zone = _zone_costs(tuple(counts[start:end]), allowed, start < HONOURS, sets)
        best = [
            [
                min(best[q][t] + zone[p - q][s - t] for q in range(p + 1) for t in range(s + 1))
                for s in range(sets + 1)
            ]
            for p in (0, 1)
        ]
    return best[1][sets]


@lru_cache(maxsize=4096)
def _zone_costs(counts: tuple[int, ...], allowed: tuple[bool, ...], runs: bool, sets: int) -> list[list[int]]:
    """Tiles to add so that the zone holds p pairs and s sets, as ``costs[p][s]``."""
    width = len(counts)

    @cache
    def walk(i: int, before: int, before2: int, s: int, p: int) -> int:
        """From rank i on, `before` and `before2` runs having begun one and two ranks below."""
        if i == width:
            return 0 if (before, before2, s, p) == (0, 0, 0, 0) else _FAR
        best = _FAR
        for begun in range((s if runs and i < width - 2 else 0) + 1):
            for triplet in range(2 if s > begun else 1):
                for pair in range(p + 1):
                    need = begun + before + before2 + 3 * triplet + 2 * pair
                    if need > COPIES or (need and not allowed[i]):
                        continue
                    rest = walk(i + 1, begun, before, s - begun - triplet, p - pair)
                    best = min(best, max(0, need - counts[i]) + rest)
        return best

    return [[walk(0, 0, 0, s, p) for s in range(sets + 1)] for p in (0, 1)]


def _seven_pairs(counts: Sequence[int], deck: frozenset[int]) -> int:
    missing = 7 - sum(count // 2 for count in counts)
    if missing <= 0:
        return 0
    singles = sum(count & 1 for count in counts)
    from_singles = min(missing, singles)
    return from_singles + 2 * (missing - from_singles)
