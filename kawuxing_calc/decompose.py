"""Every way to read the tiles of a win: as sets and a pair, or as seven pairs; what a hand waits on; how far it is.

Readings are put together suit by suit. What one suit can be read as is remembered, since a suit of nine counts
comes up again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, Literal, NamedTuple

from kawuxing_calc.tiles import COPIES, HONOURS, KINDS, SUIT_STARTS

GroupKind = Literal["triplet", "pair", "run"]
Form = Literal["standard", "seven-pairs"]
FORMS: Final[tuple[Form, ...]] = ("standard", "seven-pairs")


class Group(NamedTuple):
    """A concealed set or pair: its lowest tile, and all its tiles."""

    kind: GroupKind
    tile: int
    tiles: tuple[int, ...]


Groups = tuple[Group, ...]

# One object for each set there is: readings share them.
TRIPLETS: Final = tuple(Group("triplet", tile, (tile,) * 3) for tile in range(KINDS))
PAIRS: Final = tuple(Group("pair", tile, (tile,) * 2) for tile in range(KINDS))
RUNS: Final = tuple(Group("run", tile, (tile, tile + 1, tile + 2)) for tile in range(HONOURS))

_ZONES: Final = (*((start, start + 9) for start in SUIT_STARTS), (HONOURS, KINDS))


def standard(counts: Sequence[int]) -> list[Groups]:
    """Every distinct reading of the concealed tiles as sets and one pair, the lowest tile first.

    `counts` are 34 counts. At the same tile a triplet stands before a pair and a pair before a run, in each reading
    and in their order.
    """
    by_zone: list[tuple[Groups, ...]] = []
    paired = False
    for start, end in _ZONES:
        zone = tuple(counts[start:end])
        size = sum(zone)
        if not size:
            continue
        if size % 3 == 2:
            if paired:
                return []
            paired = True
        elif size % 3:
            return []
        found = _read_zone(start, zone)
        if not found:
            return []
        by_zone.append(found)
    if not paired:
        return []
    if len(by_zone) == 1:
        return list(by_zone[0])
    return [sum(parts, ()) for parts in product(*by_zone)]


def seven_pairs(counts: Sequence[int]) -> Groups | None:
    """The reading as seven pairs, a four-of-a-kind as two of them; None if it is none."""
    counts = list(counts)
    if counts.count(2) + 2 * counts.count(4) != 7 or sum(counts) != 14:
        return None
    return tuple(PAIRS[tile] for tile, count in enumerate(counts) for _ in range(count // 2))


@lru_cache(maxsize=1 << 15)
def _read_zone(start: int, counts: tuple[int, ...]) -> tuple[Groups, ...]:
    """The readings of one suit, or of the honours: sets, and a pair where the number of tiles asks for it."""
    if sum(counts) % 3 == 0:
        return tuple(_sets(start, list(counts)))
    readings: list[Groups] = []
    for i, count in enumerate(counts):
        if count >= 2:
            rest = list(counts)
            rest[i] -= 2
            pair = PAIRS[start + i]
            readings += [tuple(sorted((*groups, pair), key=group_order)) for groups in _sets(start, rest)]
    readings.sort(key=reading_order)
    return tuple(readings)


def _sets(start: int, counts: list[int]) -> list[Groups]:
    """The ways to read the counts as sets only.

    The lowest tile is peeled off with all its copies at once: a triplet or none, each other copy in a run. Peeled one
    set after the other, four of it would be read twice, as triplet and run and as run and triplet.
    """
    i = next((i for i, count in enumerate(counts) if count), None)
    if i is None:
        return [()]
    readings: list[Groups] = []
    for triplets in (1, 0):
        runs = counts[i] - 3 * triplets
        if runs < 0 or (runs and not _can_begin(start, counts, i, runs)):
            continue
        rest = counts.copy()
        rest[i] = 0
        peeled = [TRIPLETS[start + i]] * triplets
        if runs:
            peeled += [RUNS[start + i]] * runs
            rest[i + 1] -= runs
            rest[i + 2] -= runs
        readings += [(*peeled, *groups) for groups in _sets(start, rest)]
    return readings


def _can_begin(start: int, counts: list[int], i: int, runs: int) -> bool:
    """Whether that many runs can begin at the i-th tile of this zone."""
    return start < HONOURS and i < 7 and min(counts[i + 1], counts[i + 2]) >= runs


_KIND_ORDER: Final = {"triplet": 0, "pair": 1, "run": 2}


def group_order(group: Group) -> tuple[int, int]:
    """Sorts groups: the lowest tile first, then triplet, pair, run."""
    return group.tile, _KIND_ORDER[group.kind]


def reading_order(groups: Groups) -> list[tuple[int, int]]:
    """Sorts readings of the same tiles, so that the same deal always prints the same."""
    return [group_order(group) for group in groups]


def is_win(counts: Sequence[int], melds: int = 0) -> bool:
    """Whether 34 counts can be read as a win, beside `melds` sets on the table."""
    return bool(standard(counts)) or (not melds and sum(counts) == 14 and seven_pairs(counts) is not None)


def waits(
    counts: Sequence[int], melds: int, deck: frozenset[int], seen: Sequence[int] | None = None
) -> list[int]:
    """The tiles that make 3k+1 concealed tiles a win, lowest first.

    `seen` counts the tiles used up in the deal, the hand included; one that is used up is no wait. Without it only the
    concealed tiles are looked at.
    """
    seen = counts if seen is None else seen
    trial = list(counts)
    found = []
    for tile in sorted(deck):
        if seen[tile] >= COPIES:
            continue
        trial[tile] += 1
        if is_win(trial, melds):
            found.append(tile)
        trial[tile] -= 1
    return found
