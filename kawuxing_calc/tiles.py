"""Tile kinds as small whole numbers, their codes, and the decks of the game.

Kinds 0-8 are 1条 to 9条, 9-17 筒, 18-26 万, 27-29 中发白, 30-33 东南西北. The order is the table's order:
sorting kinds sorts a hand as a player would lay it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

KINDS: Final = 34
COPIES: Final = 4
BAMBOO, DOTS, CHARACTERS, HONOURS = 0, 9, 18, 27
ZHONG, FA, BAI = 27, 28, 29
DRAGONS: Final = (ZHONG, FA, BAI)
WINDS: Final = (30, 31, 32, 33)
STARS: Final = (BAMBOO + 4, DOTS + 4)
"""5条 and 5筒, the five stars that give the game its name."""

SUIT_STARTS: Final = (BAMBOO, DOTS, CHARACTERS)
SUIT_LETTERS: Final = "tbw"
HONOUR_NAMES: Final = "中发白东南西北"
CODES: Final[tuple[str, ...]] = (
    *(f"{rank}{letter}" for letter in SUIT_LETTERS for rank in range(1, 10)),
    *HONOUR_NAMES,
)
"""The code of each kind, as JSON and the canonical notation write it: ``5t``, ``7b``, ``中``."""

BY_CODE: Final[dict[str, int]] = {code: kind for kind, code in enumerate(CODES)}

# What a profile's `deck.tiles` may name.
DECK_PARTS: Final[dict[str, tuple[int, ...]]] = {
    "t": tuple(range(BAMBOO, BAMBOO + 9)),
    "b": tuple(range(DOTS, DOTS + 9)),
    "w": tuple(range(CHARACTERS, CHARACTERS + 9)),
    "dragons": DRAGONS,
    "winds": WINDS,
}


EVERY_TILE: Final = frozenset(range(KINDS))
"""The deck with which a line is read where its own is not known, or not one alone."""


def deck_kinds(parts: Iterable[str]) -> frozenset[int]:
    """The kinds of a deck made of `parts`, which are keys of `DECK_PARTS`."""
    return frozenset(kind for part in parts for kind in DECK_PARTS[part])


def suit_of(kind: int) -> int | None:
    """0 for 条, 1 for 筒, 2 for 万, None for an honour."""
    return kind // 9 if kind < HONOURS else None


def rank_of(kind: int) -> int | None:
    """1 to 9, or None for an honour."""
    return kind % 9 + 1 if kind < HONOURS else None


Counts = int
"""How many there are of each kind, in one number: a byte a kind, the lowest kind in the lowest bits.

To add tiles is to add numbers, and what is among them shows under a mask. They may be `MOST` tiles.
"""

MOST: Final = 254
"""So many can be counted: no kind's byte runs over, and 255 would leave nothing in `size_of`."""

ONE: Final = tuple(1 << 8 * kind for kind in range(KINDS))
"""One tile of each kind, as counts."""
ONE_OF_EACH: Final[Counts] = sum(ONE)


def counts_of(kinds: Iterable[int]) -> Counts:
    """These tiles as counts."""
    return sum(map(ONE.__getitem__, kinds))


def held_of(kinds: Iterable[int]) -> Counts:
    """These tiles as `Win.held` has them. Raises `ValueError` for what is no kind, and for more than can be counted."""
    tiles = list(kinds)
    if len(tiles) > MOST or not all(kind in range(KINDS) for kind in tiles):
        raise ValueError(f"a hand is of at most {MOST} tiles, and tiles are numbers from 0 to {KINDS - 1}")
    return counts_of(tiles)


def are_counts(held: object) -> bool:
    """Whether this can be the tiles of a hand, and not something that its type forbids."""
    return isinstance(held, int) and 0 <= held < 1 << 8 * KINDS


def mask_of(kinds: Iterable[int]) -> Counts:
    """All the bits of these kinds."""
    return 255 * counts_of(kinds)


@lru_cache(maxsize=64)
def beyond(deck: frozenset[int]) -> Counts:
    """All the bits of the kinds that a deck lacks."""
    return mask_of(kind for kind in range(KINDS) if kind not in deck)


_FIVE_IN_TOP_BIT: Final[Counts] = (128 - COPIES - 1) * ONE_OF_EACH
_TOP_BITS: Final[Counts] = 128 * ONE_OF_EACH


def are_in(counts: Counts, deck: frozenset[int]) -> bool:
    """Whether a deck has all these tiles: every kind, and none of them five times."""
    return not (counts | counts + _FIVE_IN_TOP_BIT) & _TOP_BITS and not counts & beyond(deck)


def how_many(counts: Counts, kind: int) -> int:
    """How many of a kind there are."""
    return counts >> 8 * kind & 255


def size_of(counts: Counts) -> int:
    """How many tiles there are: 256 leaves one when divided by 255, so that a sum of bytes is left."""
    return counts % 255


def kinds_in(counts: Counts) -> Iterator[tuple[int, int]]:
    """Each kind that is there and how many there are of it, the lowest first."""
    while counts:
        kind = (counts & -counts).bit_length() - 1 >> 3
        count = how_many(counts, kind)
        yield kind, count
        counts -= count * ONE[kind]


def tiles_of(counts: Counts) -> list[int]:
    """These tiles one by one, sorted."""
    return [kind for kind, count in kinds_in(counts) for _ in range(count)]


def count_kinds(kinds: Iterable[int]) -> list[int]:
    """How many of each kind there are, as a list of 34 counts."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return counts


def write_tiles(kinds: Iterable[int]) -> str:
    """Tiles in the shortest canonical notation, sorted: ``4556t 7b 中中``."""
    groups: dict[int, list[str]] = {}
    honours: dict[int, int] = {}
    for kind in sorted(kinds):
        suit = suit_of(kind)
        if suit is None:
            honours[kind] = honours.get(kind, 0) + 1
        else:
            groups.setdefault(suit, []).append(CODES[kind][0])
    words = ["".join(ranks) + SUIT_LETTERS[suit] for suit, ranks in groups.items()]
    words += [CODES[kind] * count for kind, count in honours.items()]
    return " ".join(words)
