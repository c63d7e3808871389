"""All wins of the 84-tile deck (条, 筒, 中发白; four copies), built up from sets where the decomposer takes tiles apart.

A hand is one vector of counts for each zone: nine 条, nine 筒, three dragons. For each zone, all multisets of sets,
with or without a pair, are laid together; how many give the same vector is in how many ways it can be read. A hand's
readings are the product over its zones. Nothing here is shared with the package.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final

Vector = tuple[int, ...]
"""How many there are of each kind in one zone."""

Hand = tuple[Vector, Vector, Vector]
"""条, 筒, dragons."""

COPIES: Final = 4
SIZES: Final = (9, 9, 3)
RUNS_IN: Final = (True, True, False)
KINDS: Final = 34
STARTS: Final = (0, 9, 27)
"""Where each zone begins among the 34 kinds: the package counts 万 (18-26) and winds too."""


def laid_together(groups: tuple[Vector, ...], size: int) -> Vector:
    return tuple(map(sum, zip(*groups, strict=True))) if groups else (0,) * size


def of_one_kind(copies: int, size: int) -> list[Vector]:
    return [tuple(copies * (place == each) for each in range(size)) for place in range(size)]


def runs(size: int) -> list[Vector]:
    return [tuple(int(low <= place < low + 3) for place in range(size)) for low in range(size - 2)]


@cache
def zone_ways(size: int, with_runs: bool, sets: int, pairs: int) -> Mapping[Vector, int]:
    """Every vector that is `sets` sets and `pairs` pairs, 0 or 1; and in how many ways it is."""
    chosen_from = of_one_kind(3, size) + (runs(size) if with_runs else [])
    ways: Counter[Vector] = Counter()
    for groups in combinations_with_replacement(chosen_from, sets):
        for pair in combinations_with_replacement(of_one_kind(2, size), pairs):
            vector = laid_together((*groups, *pair), size)
            if max(vector) <= COPIES:
                ways[vector] += 1
    return ways


def standard_wins(sets: int = 4) -> Iterator[tuple[Hand, int]]:
    """Every hand of `sets` sets and a pair, once, and in how many ways it can be read; always in the same order."""
    for shape in product(product(range(sets + 1), range(2)), repeat=3):
        if sum(k for k, _ in shape) == sets and sum(p for _, p in shape) == 1:
            zones = [
                zone_ways(size, with_runs, *part).items()
                for size, with_runs, part in zip(SIZES, RUNS_IN, shape, strict=True)
            ]
            for (t, m), (b, n), (d, o) in product(*zones):
                yield (t, b, d), m * n * o


def ways_to_read(hand: Hand) -> int:
    """In how many ways a hand can be read as sets and a pair; 0 if it is no win."""
    pairs, ways = 0, 1
    for vector, size, with_runs in zip(hand, SIZES, RUNS_IN, strict=True):
        sets, rest = divmod(sum(vector), 3)
        if rest == 1:
            return 0
        pairs += rest // 2
        ways *= zone_ways(size, with_runs, sets, rest // 2).get(vector, 0)
    return ways if pairs == 1 else 0


def pairs_only(size: int, pairs: int) -> list[Vector]:
    """Every vector that is `pairs` pairs and nothing else."""
    return [v for v in product((0, 2, 4), repeat=size) if sum(v) == 2 * pairs]


def seven_pairs_wins() -> Iterator[Hand]:
    """Every hand of seven pairs, once, a four-of-a-kind being two; always in the same order."""
    zones = [[pairs_only(size, n) for n in range(8)] for size in SIZES]
    for t, b in product(range(8), repeat=2):
        if t + b <= 7:
            yield from product(zones[0][t], zones[1][b], zones[2][7 - t - b])


def counts_of(hand: Hand) -> list[int]:
    """The hand as 34 counts."""
    counts = [0] * KINDS
    for start, vector in zip(STARTS, hand, strict=True):
        counts[start : start + len(vector)] = vector
    return counts


def packed(counts: Sequence[int]) -> int:
    """34 counts as the package packs them: a byte a kind."""
    return sum(count << 8 * kind for kind, count in enumerate(counts))
