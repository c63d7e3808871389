"""Every way to read the tiles of a win: as sets and a pair, or as seven pairs; what a hand waits on; how far it is.

Readings are put together suit by suit. What one suit can be read as is remembered, since a suit of nine counts
comes up again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
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

_NOTHING: Final[tuple[Groups, ...]] = ((),)
_ZONES: Final = (*((start, start + 9) for start in SUIT_STARTS), (HONOURS, KINDS))


def standard(counts: Sequence[int]) -> tuple[Groups, ...]:
    """Every distinct reading of the concealed tiles as sets and one pair, the lowest tile first.

    `counts` are 34 counts. At the same tile a triplet stands before a pair and a pair before a run, in each reading
    and in their order.
    """
    counts = tuple(counts)
    found = _NOTHING
    for start, end in _ZONES:
        zone = _read(start, counts[start:end])
        if zone is not _NOTHING:
            found = (
                tuple([lower + upper for lower in found for upper in zone]) if found is not _NOTHING else zone
            )
    if found and 3 * len(found[0]) - 1 != sum(counts):  # a group too many: more than one suit took a pair
        return ()
    return found


def seven_pairs(counts: Sequence[int]) -> Groups | None:
    """The reading as seven pairs, a four-of-a-kind as two of them; None if it is none."""
    counts = tuple(counts)
    if counts.count(2) + 2 * counts.count(4) != 7 or sum(counts) != 14:
        return None
    return tuple(PAIRS[tile] for tile, count in enumerate(counts) for _ in range(count // 2))


@lru_cache(maxsize=1 << 16)
def _read(start: int, counts: tuple[int, ...]) -> tuple[Groups, ...]:
    """The readings of one suit from `start` on, or of the honours: sets, and a pair where the number of tiles asks for it.

    The lowest tile is peeled off with all its copies at once. Peeled one set after the other, four of it would be read
    twice, as triplet and run and as run and triplet. What is left is a shorter suit, most often met before.
    """
    size = sum(counts)
    if not size:
        return _NOTHING
    if size % 3 == 1:
        return ()
    lowest = 0
    while not counts[lowest]:
        lowest += 1
    above = counts[lowest + 1 :]
    readings: list[Groups] = []
    for peeled, runs in _peelings(start + lowest, counts[lowest], size % 3 == 2):
        left = _without_runs(above, runs) if runs else above
        if left is not None:
            readings += [peeled + groups for groups in _read(start + lowest + 1, left)]
    return tuple(readings)


@cache
def _peelings(tile: int, count: int, paired: bool) -> tuple[tuple[Groups, int], ...]:
    """The ways to take all copies of a tile as triplet, pair and runs that begin there, with how many runs it takes."""
    found = []
    for triplets in (1, 0):
        for pairs in (1, 0) if paired else (0,):
            runs = count - 3 * triplets - 2 * pairs
            if runs == 0 or (runs > 0 and tile < HONOURS):
                peeled = (TRIPLETS[tile],) * triplets + (PAIRS[tile],) * pairs
                found.append((peeled + RUNS[tile : tile + 1] * runs, runs))
    return tuple(found)


def _without_runs(above: tuple[int, ...], runs: int) -> tuple[int, ...] | None:
    """The counts above a tile without that many runs that begin with it; None if they are not there."""
    if len(above) < 2 or above[0] < runs or above[1] < runs:
        return None
    return (above[0] - runs, above[1] - runs, *above[2:])


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
