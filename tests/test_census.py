"""Every concealed win there is, from a generator that knows nothing of the decomposer. Slow: run with -m slow."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any, Final

import pytest
from brute.scorer import Priced, score_win
from census.dealing import brute_deal, package_deal, tiles_of
from census.wins import COPIES, Hand, counts_of, packed, seven_pairs_wins, standard_wins, ways_to_read

from kawuxing_calc.decompose import Groups, is_win, seven_pairs, standard, waits
from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.profile import Profile, load_profile
from kawuxing_calc.scoring import WinResult, settle
from kawuxing_calc.tiles import CODES, KINDS, deck_kinds

pytestmark = pytest.mark.slow

STANDARD: Final = 1_069_907
SEVEN_PAIRS: Final = 669_294
BOTH: Final = 2_189
DECK: Final = sorted(deck_kinds(["t", "b", "dragons"]))

SLICES: Final = 4  # more than two, so that two cores finish together


def in_slices(work: Callable[[int], int]) -> int:
    """Does the work slice by slice, over all cores; the sum of what the slices come to."""
    with ProcessPoolExecutor() as pool:
        return sum(pool.map(work, range(SLICES)))


# ------------------------------------------------------------------------------- the decomposer


def adds_up(groups: Groups, counts: list[int]) -> bool:
    left = list(counts)
    for group in groups:
        for tile in group.tiles:
            left[tile] -= 1
    return not any(left)


def read_standard(part: int) -> int:
    """Holds the readings of a slice of the standard wins against the generator's number of ways."""
    seen = 0
    for hand, ways in islice(standard_wins(), part, None, SLICES):
        counts = counts_of(hand)
        readings = standard(packed(counts))
        assert len(readings) == ways, hand
        assert len({tuple(sorted(groups)) for groups in readings}) == ways, hand
        for groups in readings:
            assert adds_up(groups, counts), (hand, groups)
            kinds = [group.kind for group in groups]
            assert (len(kinds), kinds.count("pair")) == (5, 1), (hand, groups)
        seen += 1
    return seen


def read_seven_pairs(part: int) -> int:
    seen = 0
    for hand in islice(seven_pairs_wins(), part, None, SLICES):
        counts = counts_of(hand)
        pairs = seven_pairs(packed(counts))
        assert pairs is not None, hand
        assert [group.kind for group in pairs] == ["pair"] * 7, hand
        assert adds_up(pairs, counts), hand
        assert len(standard(packed(counts))) == ways_to_read(hand), hand
        seen += 1
    return seen


def test_every_standard_win_is_read_in_every_way_and_in_none_twice() -> None:
    assert in_slices(read_standard) == STANDARD


def test_every_seven_pairs_win_is_found() -> None:
    assert in_slices(read_seven_pairs) == SEVEN_PAIRS


def test_wins_of_both_forms_are_found_as_both() -> None:
    both = [hand for hand in seven_pairs_wins() if ways_to_read(hand)]
    assert len(both) == BOTH
    assert all(standard(packed(counts_of(hand))) and seven_pairs(packed(counts_of(hand))) for hand in both)


def test_every_win_beside_melds_is_read() -> None:
    """0 sets: a pair of 21. 1 set: 35 sets x 21 pairs less the 21 triplets with a pair of their own tile."""
    found = []
    for sets in range(4):
        hands = list(standard_wins(sets))
        assert all(len(standard(packed(counts_of(hand)))) == ways for hand, ways in hands)
        found.append(len(hands))
    assert found[:2] == [21, 35 * 21 - 21]


# --------------------------------------------------------------------------------- what is no win


def zones_of(counts: list[int]) -> Hand:
    return tuple(counts[0:9]), tuple(counts[9:18]), tuple(counts[27:30])


def judge(counts: list[int]) -> None:
    """The decomposer calls fourteen tiles a win exactly where the generator has them."""
    pairs = all(count % 2 == 0 for count in counts)
    ways = ways_to_read(zones_of(counts))
    assert len(standard(packed(counts))) == ways, counts
    assert (seven_pairs(packed(counts)) is not None) == pairs, counts
    assert is_win(packed(counts)) == (ways > 0 or pairs), counts


def judge_dealt(part: int) -> int:
    rng = random.Random(part)
    wall = [tile for tile in DECK for _ in range(COPIES)]
    hands = len(range(part, STANDARD + SEVEN_PAIRS - BOTH, SLICES))
    for _ in range(hands):
        counts = [0] * KINDS
        for tile in rng.sample(wall, 14):
            counts[tile] += 1
        judge(counts)
    return hands


def judge_exchanged(part: int) -> int:
    """A tile of a win exchanged for another: nearly a win, and often one again."""
    rng = random.Random(part)
    hands = 0
    for hand, _ in islice(standard_wins(), part, None, SLICES):
        counts = counts_of(hand)
        counts[rng.choice([tile for tile in DECK if counts[tile]])] -= 1
        counts[rng.choice([tile for tile in DECK if counts[tile] < COPIES])] += 1
        judge(counts)
        hands += 1
    return hands


def test_no_dealt_hand_is_taken_for_a_win_that_is_none() -> None:
    assert in_slices(judge_dealt) == STANDARD + SEVEN_PAIRS - BOTH


def test_no_hand_one_tile_from_a_win_is_taken_for_one_that_is_none() -> None:
    assert in_slices(judge_exchanged) == STANDARD


def wins_with(counts: list[int], tile: int) -> bool:
    more = list(counts)
    more[tile] += 1
    seven = sum(more) == 14 and all(count % 2 == 0 for count in more)
    return more[tile] <= COPIES and (seven or ways_to_read(zones_of(more)) > 0)


@pytest.mark.parametrize("sets", range(5))
def test_hands_wait_on_what_the_generator_has(sets: int) -> None:
    """Every 97th win (every win of fewer than three sets), a tile of each kind in it taken out in turn."""
    for hand, _ in islice(standard_wins(sets), 0, None, 97 if sets > 2 else 1):
        counts = counts_of(hand)
        for taken in DECK:
            if counts[taken]:
                counts[taken] -= 1
                expected = [tile for tile in DECK if wins_with(counts, tile)]
                assert waits(packed(counts), 4 - sets, frozenset(DECK)) == expected, (counts, taken)
                counts[taken] += 1


# ---------------------------------------------------------------------- one suit against the slow scorer

TABLES: Final = ("hubei", "xiangyang-four")
"""No cap, so that every factor of the product shows; and a cap, 满, a minimum, 清七对 that must read as sets."""

ONE_SUIT: Final = 40_244 + 16_236 - 316


def one_suit_wins() -> Iterator[Hand]:
    """Every concealed win of 条 and dragons."""
    yield from (hand for hand, _ in standard_wins() if not any(hand[1]))
    yield from (hand for hand in seven_pairs_wins() if not any(hand[1]) and not ways_to_read(hand))


def knobs_of(profile: Profile) -> dict[str, Any]:
    return {key: setting.value for key, setting in profile.settings.items()}


def by_package(tiles: list[int], won: int, zimo: bool, profile: Profile) -> WinResult | str:
    try:
        return settle(package_deal(tiles, won, zimo), profile).wins[0]
    except KwxError as error:
        return error.diagnostics[0].code


def laid_out(result: WinResult | str) -> object:
    if isinstance(result, str):
        return result
    tally = result.tally
    assert tally.reading is not None
    groups = tuple((group.kind, CODES[group.tile]) for group in tally.reading.groups)
    fan = {line.id: line.mult for line in tally.fan}
    shares = [share._asdict() for share in tally.shares]
    return groups, tally.reading.won, fan, tally.product, tally.cap, tally.multiplier, shares


def laid_out_brute(priced: Priced | str) -> object:
    if isinstance(priced, str):
        return priced
    reading = priced.reading
    return (
        reading.groups, reading.won_in, priced.fan, priced.product, priced.cap, priced.multiplier, priced.shares
    )  # fmt: skip


def score_one_suit(part: int) -> int:
    tables = [(profile, knobs_of(profile)) for profile in map(load_profile, TABLES)]
    seen = 0
    for hand in islice(one_suit_wins(), part, None, SLICES):
        tiles = tiles_of(hand)
        for won in sorted(set(tiles)):
            for zimo in (True, False):
                deal = brute_deal(tiles, won, zimo)
                for profile, knobs in tables:
                    ours = laid_out(by_package(tiles, won, zimo, profile))
                    assert ours == laid_out_brute(score_win(deal, deal["wins"][0], knobs)), (hand, won, zimo)
        seen += 1
    return seen


def test_one_suit_and_dragons_are_scored_as_by_brute_force() -> None:
    assert in_slices(score_one_suit) == ONE_SUIT
