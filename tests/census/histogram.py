"""How often each fan counts and each multiplier is paid, table by table, over a fixed sample of the census.

    python -m tests.census.histogram            print it
    python -m tests.census.histogram --write    write it to histogram.txt, which a test compares with

A change of the rules or of scoring shows here as numbers that move; look at which, and whether they ought to, before
writing it anew.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.fan import ORDER
from kawuxing_calc.profile import Profile, load_profile, shipped_ids
from kawuxing_calc.scoring import settle

from .dealing import package_deal, tiles_of
from .wins import Hand, seven_pairs_wins, standard_wins, ways_to_read

FILE: Final = Path(__file__).with_name("histogram.txt")
EVERY: Final = 1999
"""The sample takes every so many-th hand: a prime, so as not to keep step with the order the hands come in."""

# Checked by hand when first written, for a table without a cap and with common values (hubei):
# - ceil(1,737,012 / 1999) = 869 hands. They give 5,865 wins, and each table's multipliers (with five-required's
#   refusals) sum to that: 3302 + 293 + 650 + 1114 + 497 + 9.
# - Seven pairs with q four-of-a-kinds: C(21,q) x C(21-q,7-2q) hands, 116,280 and 325,584 and 203,490 and 23,940, in all
#   the census's 669,294. Won on 7-q kinds each, 3,880,674 wins; a 1999th of them is 1,941. There are 350 + 1104 + 492 =
#   1,946, and of 三龙七对 where it is named 52 for 23,940 x 4 / 1999 = 48.
# - Seven pairs without a 5 are those of 19 kinds, 50,388 + 162,792 + 116,280 + 15,504 = 344,964, or 51.5%. Of 1,946
#   five-required leaves 189 + 576 + 189 = 954: 51.0% are refused.
# - 大三元: 32 sets of numbers x 18 pairs, less the 18 triplets with a pair of their own tile, is 558 hands; 558 / 1999
#   makes one hand in the sample or none. It is one, won on its 5 kinds.
# - x64 is 清一色 and 双龙七对, 4 x 16: 11114444557788筒 on 5 tiles and 33336666888899条 on 4 are 9 wins. Where 三龙七对 is
#   128 and 双龙七对 32 the second makes the 4 wins of x512, and x128 is 5 of the first and 52 - 4 of 三龙七对: 53.

HEAD: Final = f"""\
# Every {EVERY}th of the 1,737,012 concealed wins of 条, 筒 and 中发白 (the first, the {EVERY + 1}th, ...), won on each
# of its tiles in turn, self-drawn, nobody declared. For each table: wins in which a fan counts, and wins by
# multiplier after the cap. Written by: python -m tests.census.histogram --write
"""


def all_wins() -> Iterator[Hand]:
    """Every concealed win once: those that can be read as sets, then seven pairs that cannot."""
    yield from (hand for hand, _ in standard_wins())
    yield from (hand for hand in seven_pairs_wins() if not ways_to_read(hand))


def sample() -> list[Hand]:
    return list(islice(all_wins(), 0, None, EVERY))


def tally(hands: list[Hand], profile: Profile) -> tuple[Counter[str], Counter[int]]:
    """Wins by fan, and by multiplier; a win that is refused counts by its error code, without multiplier."""
    fan: Counter[str] = Counter()
    multipliers: Counter[int] = Counter()
    for hand in hands:
        tiles = tiles_of(hand)
        for won in sorted(set(tiles)):
            try:
                counted = settle(package_deal(tiles, won, zimo=True), profile).wins[0].tally
            except KwxError as error:
                fan[error.diagnostics[0].code] += 1
                continue
            fan.update([line.id for line in counted.fan] or ["pihu"])
            multipliers[counted.multiplier] += 1
    return fan, multipliers


def histogram() -> str:
    hands = sample()
    lines = [HEAD]
    for name in shipped_ids():
        fan, multipliers = tally(hands, load_profile(name))
        lines.append(name)
        lines += [f"    {id:<16}{fan[id]:>6}" for id in sorted(fan, key=lambda id: ORDER.get(id, len(ORDER)))]
        lines += [f"    {f'x{n}':<16}{multipliers[n]:>6}" for n in sorted(multipliers)]
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    text = histogram()
    if "--write" in sys.argv[1:]:
        FILE.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
