"""Random winning hands with a fixed seed, and the lines a player would type for them. Needs nothing but Python.

Of every hundred hands 55 are concealed and 45 have one to three 碰 or 杠; six are seven pairs, all different (what a
four-of-a-kind is in seven pairs differs from game to game); a quarter are of one suit; half are self-drawn.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

CODES: Final = (*(f"{rank}{suit}" for suit in "tb" for rank in range(1, 10)), "中", "发", "白")
"""The 21 kinds: 条, 筒, dragons."""

MELD_KINDS: Final = ("pong", "pong", "pong", "angang", "bugang", "zhigang")
DRAGONS: Final = (18, 19, 20)


class BenchHand(NamedTuple):
    """A win: kinds by their place in `CODES`, the won one among the concealed."""

    concealed: tuple[int, ...]
    melds: tuple[tuple[str, int], ...]
    won: int
    zimo: bool


def winning_hands(number: int, seed: int) -> list[BenchHand]:
    """That many hands, no two alike."""
    return list(dict.fromkeys(_take(number * 2, seed)))[:number]


def _take(number: int, seed: int) -> Iterator[BenchHand]:
    rng = random.Random(seed)
    for index in range(number):
        yield _hand(rng, index)


def endless_hands(seed: int) -> Iterator[BenchHand]:
    """Hands without end, of the same mixture."""
    rng = random.Random(seed)
    index = 0
    while True:
        yield _hand(rng, index)
        index += 1


def _hand(rng: random.Random, index: int) -> BenchHand:
    place = index * 37 % 100  # walks through all hundred places, the kinds of hand well mixed
    suits = (rng.choice("tb"),) if index % 4 == 0 else ("t", "b")
    if place < 6:
        concealed, melds = _pairs(rng, suits), ()
    else:
        concealed, melds = _sets(rng, suits, 0 if place < 55 else rng.randint(1, 3))
    won = rng.choice(concealed)
    return BenchHand(tuple(sorted(concealed)), melds, won, rng.random() < 0.5)


def _kinds(suits: Sequence[str]) -> list[int]:
    numbers = [kind for kind in range(18) if CODES[kind][1] in suits]
    return numbers if len(suits) == 1 else [*numbers, *DRAGONS]


def _pairs(rng: random.Random, suits: Sequence[str]) -> list[int]:
    return [kind for kind in rng.sample(_kinds(suits), 7) for _ in range(2)]


def _sets(
    rng: random.Random, suits: Sequence[str], melds: int
) -> tuple[list[int], tuple[tuple[str, int], ...]]:
    kinds = _kinds(suits)
    while True:
        laid = tuple((rng.choice(MELD_KINDS), rng.choice(kinds)) for _ in range(melds))
        concealed = [tile for _ in range(4 - melds) for tile in _set(rng, kinds)]
        concealed += [rng.choice(kinds)] * 2
        shown = [kind for name, kind in laid for _ in range(3 if name == "pong" else 4)]
        if all((concealed + shown).count(kind) <= 4 for kind in {*concealed, *shown}):
            return concealed, laid


def _set(rng: random.Random, kinds: list[int]) -> tuple[int, int, int]:
    kind = rng.choice(kinds)
    if kind < 18 and kind % 9 < 7 and rng.random() < 0.7:
        return kind, kind + 1, kind + 2
    return kind, kind, kind


# ------------------------------------------------------------------------------------- as lines


def line_of(hand: BenchHand, winner: str = "A", discarder: str = "B") -> str:
    """The deal as a player would type it, winner and discarder named."""
    words = [f"who:{winner}", *tile_words(hand), *(_meld_word(*meld, discarder) for meld in hand.melds)]
    words.append(f"win:{CODES[hand.won]}")
    words.append("+zimo" if hand.zimo else f"from:{discarder}")
    return " ".join(words)


def tile_words(hand: BenchHand) -> list[str]:
    """The concealed tiles without the won one: ``4556t 77b 中中``."""
    held = list(hand.concealed)
    held.remove(hand.won)
    words = []
    for first, suit in ((0, "t"), (9, "b")):
        ranks = "".join(CODES[kind][0] for kind in held if first <= kind < first + 9)
        words += [ranks + suit] if ranks else []
    dragons = "".join(CODES[kind] for kind in held if kind in DRAGONS)
    return [*words, dragons] if dragons else words


def _meld_word(name: str, kind: int, discarder: str) -> str:
    return f"{name}:{CODES[kind]}" + (f"@{discarder}" if name == "zhigang" else "")
