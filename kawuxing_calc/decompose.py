"""Every way to read the tiles of a win: as sets and a pair, or as seven pairs; what a hand waits on; how far it is.

Readings are put together zone by zone. What one zone can be read as is remembered, since the same tiles of a suit
come up again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from kawuxing_calc.tiles import (
    BAMBOO,
    CHARACTERS,
    COPIES,
    DOTS,
    HONOURS,
    KINDS,
    ONE,
    ONE_OF_EACH,
    Counts,
    how_many,
    kinds_in,
    mask_of,
)

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
# The zones: 条, 筒, and the rest, which in most decks is the dragons.
_BAMBOO: Final = mask_of(range(BAMBOO, DOTS))
_DOTS: Final = mask_of(range(DOTS, CHARACTERS))
_REST: Final = mask_of(range(CHARACTERS, KINDS))


def standard(counts: Counts) -> tuple[Groups, ...]:
    """Every distinct reading of concealed tiles as sets and one pair, the lowest tile first.

    At the same tile a triplet stands before a pair and a pair before a run, in each reading and in their order.
    """
    if counts % 3 != 2:  # what the number of tiles leaves, since 256 leaves one
        return ()
    # Each zone is read with one pair or none. Three zones make 3k+2 tiles with just one pair.
    bamboo, dots, rest = _read(counts & _BAMBOO), _read(counts & _DOTS), _read(counts & _REST)
    if len(bamboo) == len(dots) == len(rest) == 1:  # as nearly always
        return (bamboo[0] + dots[0] + rest[0],)
    return tuple([low + mid + high for low in bamboo for mid in dots for high in rest])


def seven_pairs(counts: Counts) -> Groups | None:
    """The reading as seven pairs, a four-of-a-kind as two of them; None if it is none."""
    if counts & ONE_OF_EACH:  # an odd number of some kind
        return None
    pairs = tuple([PAIRS[tile] for tile, count in kinds_in(counts) for _ in range(count // 2)])
    return pairs if len(pairs) == 7 else None


@lru_cache(maxsize=1 << 13)
def _read(part: Counts) -> tuple[Groups, ...]:
    """The readings of the tiles of one zone: sets, and a pair where the number of tiles asks for it.

    The lowest tile is peeled off with all its copies at once. Peeled one set after the other, four of it would be read
    twice, as triplet and run and as run and triplet. What is left is a shorter suit, most often met before.
    """
    if not part:
        return _NOTHING
    over = part % 3
    if over == 1:
        return ()
    lowest = (part & -part).bit_length() - 1 >> 3
    readings: list[Groups] = []
    for peeled, taken in _peelings(lowest, part >> 8 * lowest & _THREE_KINDS, over == 2):
        for groups in _read(part - taken):
            readings.append(peeled + groups)
    return tuple(readings)


_THREE_KINDS: Final = (1 << 24) - 1
_NEXT_TWO: Final = (1 << 8) + (1 << 16)
"""The two tiles above one, in its run, as a multiple of it."""


@lru_cache(maxsize=1 << 13)
def _peelings(tile: int, here: Counts, paired: bool) -> tuple[tuple[Groups, Counts], ...]:
    """The ways to take all copies of a tile as triplet, pair and runs that begin there, and what that takes.

    `here` are the tile and the two above it, as if it were the lowest of all.
    """
    copies = here & 255
    most = min(here >> 8 & 255, here >> 16) if tile < HONOURS and tile % 9 < 7 else 0
    found = []
    for triplets in (1, 0):
        for pairs in (1, 0) if paired else (0,):
            runs = copies - 3 * triplets - 2 * pairs
            if 0 <= runs <= most:
                peeled = (TRIPLETS[tile],) * triplets + (PAIRS[tile],) * pairs + RUNS[tile : tile + 1] * runs
                found.append((peeled, ONE[tile] * (copies + runs * _NEXT_TWO)))
    return tuple(found)


_KIND_ORDER: Final = {"triplet": 0, "pair": 1, "run": 2}


def group_order(group: Group) -> tuple[int, int]:
    """Sorts groups: the lowest tile first, then triplet, pair, run."""
    return group.tile, _KIND_ORDER[group.kind]


def reading_order(groups: Groups) -> list[tuple[int, int]]:
    """Sorts readings of the same tiles, so that the same deal always prints the same."""
    return [group_order(group) for group in groups]


def is_win(counts: Counts, melds: int = 0) -> bool:
    """Whether concealed tiles can be read as a win, beside `melds` sets on the table."""
    return bool(standard(counts)) or (not melds and seven_pairs(counts) is not None)


def waits(counts: Counts, melds: int, deck: frozenset[int], seen: Sequence[int] | None = None) -> list[int]:
    """The tiles that make 3k+1 concealed tiles a win, lowest first.

    `seen` are 34 counts of the tiles used up in the deal, the hand included; one that is used up is no wait. Without it
    only the concealed tiles are looked at.
    """
    return [
        tile
        for tile in sorted(deck)
        if (how_many(counts, tile) if seen is None else seen[tile]) < COPIES
        and is_win(counts + ONE[tile], melds)
    ]
