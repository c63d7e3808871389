"""The fan: one small function each, in one table.

A fan's function looks at a win and one reading of it and returns a `Hit`, or the code of the reason why it does not
hold. It knows no multiplier, no exclusion and no language: values come from a profile, wording from `text`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kawuxing_calc.deal import FULL_SETS, Meld
from kawuxing_calc.decompose import Form, Group, Groups
from kawuxing_calc.knobs import Knob, choice
from kawuxing_calc.records import Record
from kawuxing_calc.tiles import (
    COPIES,
    DRAGONS,
    HONOURS,
    KINDS,
    ONE,
    ONE_OF_EACH,
    STARS,
    SUIT_STARTS,
    Counts,
    how_many,
    kinds_in,
    mask_of,
    rank_of,
    size_of,
)

Options = Mapping[str, str]
"""A fan's own options in a profile, by name."""


class Hand(Record):
    """A win as the fan see it: the tiles with the won one in place, the melds, and the situation.

    `concealed` are the tiles without the melds, `total` with them, a 杠 as four; `signs` are what `signs_of` sees in
    them. `stated` are the fan that the deal states, by id, each with the place of its 杠 in its chain, or 1.
    """

    concealed: Counts
    total: Counts
    melds: tuple[Meld, ...]
    win_tile: int
    zimo: bool
    signs: int
    stated: tuple[tuple[str, int], ...]

    @property
    def situation(self) -> tuple[str, ...]:
        """The ids of the fan that the deal states."""
        return tuple([id for id, _ in self.stated])


class Reading(Record):
    """One way to read the concealed tiles; the won `tile` stands in the group at `place`, if not in the leftmost it can."""

    form: Form
    groups: Groups
    tile: int
    place: int | None = None

    @property
    def won(self) -> int:
        """The index of the group in which the won tile stands."""
        return placements(self.groups, self.tile)[0] if self.place is None else self.place

    @property
    def won_group(self) -> Group:
        """The set or pair that the won tile completes."""
        return self.groups[self.won]


def placements(groups: Groups, tile: int) -> list[int]:
    """The indexes of the groups that hold a tile; of equal groups, which stand together, only the leftmost."""
    return [
        i for i, group in enumerate(groups) if tile in group.tiles and (not i or group is not groups[i - 1])
    ]


class Hit(Record):
    """A fan that holds: in which tiles, and how many times its multiplier counts."""

    tiles: tuple[int, ...] = ()
    times: int = 1


Verdict = Hit | str
Test = Callable[[Hand, Reading, Options], Verdict]

HIT: Final = Hit()
"""Holds, in no tiles in particular."""


class Fan(Record):
    """A fan of the table.

    `form` is the only form of reading in which it can hold, None for either; `elsewhere` is the reason code for the
    other form. `needs` are the signs without which it cannot hold, so that it need not be asked. Of the fan of one
    `family` only the most valuable counts. `situation` fan come from how the tile was won and can be stated by a flag.
    What it `implies` holds wherever it holds, also where nobody says so.
    """

    id: str
    test: Test
    form: Form | None = None
    elsewhere: str = ""
    needs: int = 0
    family: str = ""
    situation: bool = False
    options: tuple[Knob, ...] = ()
    implies: tuple[str, ...] = ()

    def judge(self, hand: Hand, reading: Reading, options: Options) -> Verdict:
        """Whether it holds in this reading, or why not."""
        if self.form is not None and reading.form != self.form:
            return self.elsewhere
        return self.test(hand, reading, options)


# ------------------------------------------------------------------------------------ signs

NO_SINGLE, PAIRED, STAR_WON, FOUR_ALIKE, OPEN_QUAD, SIX_DRAGONS, ONE_SUIT, ONLY_258, FOUR_MELDS, FRAGMENT = (
    1 << n for n in range(10)
)
"""What can be seen of a hand at a glance, however it is read; `signs_of` adds them up."""

_FOUR_OF_EACH: Final[Counts] = COPIES * ONE_OF_EACH
_NOT_258: Final = mask_of(kind for kind in range(KINDS) if rank_of(kind) not in (2, 5, 8))
_EVERY: Final = mask_of(range(KINDS))
_SUITS: Final = tuple(mask_of(range(start, start + 9)) for start in SUIT_STARTS)
_OTHER_SUITS: Final = tuple(
    _EVERY & ~_SUITS[kind // 9] if kind < HONOURS else _EVERY for kind in range(KINDS)
)
"""For each kind all that is not of its number suit; an honour is of none."""
_DRAGONS: Final = mask_of(DRAGONS)


def signs_of(concealed: Counts, total: Counts, sets: int, melds: int, win_tile: int) -> int:
    """The signs that a hand of so many `sets`, `melds` of them laid down, shows: most hands show few."""
    signs = STAR_WON if win_tile in STARS else 0
    odd = concealed & ONE_OF_EACH
    if odd & concealed >> 1 == odd:  # no odd number of a kind but three
        signs |= NO_SINGLE if odd or melds else NO_SINGLE | PAIRED
    fours = total & _FOUR_OF_EACH
    if fours:
        if concealed & fours:
            signs |= FOUR_ALIKE
        if concealed & fours >> 2:  # one of the four in the hand, and three in a 碰
            signs |= OPEN_QUAD
    if not total & _OTHER_SUITS[win_tile]:
        signs |= ONE_SUIT
    elif size_of(total & _DRAGONS) >= 6:
        signs |= SIX_DRAGONS
    if not total & _NOT_258:
        signs |= ONLY_258
    if sets < FULL_SETS:
        signs |= FRAGMENT
    elif melds == FULL_SETS:
        signs |= FOUR_MELDS
    return signs


# ------------------------------------------------------------------------------------ hands of sets


def pengpenghu(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """碰碰胡: every set a triplet or a 杠, and at least one set."""
    sets = []
    for group in reading.groups:
        if group.kind == "run":
            return "pengpenghu.run"
        if group.kind == "triplet":
            sets.append(group.tile)
    sets += [meld.tile for meld in hand.melds]
    return Hit(tuple(sets)) if sets else "pengpenghu.no-set"


def _dragons(hand: Hand) -> list[int]:
    return [how_many(hand.total, dragon) for dragon in DRAGONS]


def dasanyuan(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """大三元: triplets or 杠 of 中, 发 and 白."""
    return Hit(DRAGONS) if min(_dragons(hand)) >= 3 else "dasanyuan.triplets"


def xiaosanyuan(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """小三元: two triplets or 杠 of dragons, and the third dragon as the pair."""
    counts = sorted(_dragons(hand))
    if counts[0] == 2 and counts[1] >= 3:
        return Hit(DRAGONS)
    return "xiaosanyuan.all-three" if counts[0] >= 3 else "xiaosanyuan.shape"


def kawuxing(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """卡五星: the won 5条 or 5筒 stands in the middle of a concealed 4-5-6. A single-tile wait is not asked for."""
    tile = hand.win_tile
    if tile not in STARS:
        return "kawuxing.not-five"
    group = reading.won_group
    if group.kind == "run":
        return Hit((tile - 1, tile, tile + 1)) if group.tile == tile - 1 else "kawuxing.edge"
    return "kawuxing.pair" if group.kind == "pair" else "kawuxing.triplet"


def shouzhuayi(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """手抓一: four melds, one tile held before the win."""
    if len(hand.melds) == FULL_SETS:
        return Hit((hand.win_tile,))
    return "shouzhuayi.melds"


# ------------------------------------------------------------------------------------ four of a kind

_COUNT_AND_WIN: Final = (choice("count", "once", "each"), choice("win_by", "any", "zimo"))
MINGSIGUI_OPTIONS: Final = (choice("scope", "win-tile", "any"), *_COUNT_AND_WIN)
ANSIGUI_OPTIONS: Final = (choice("scope", "win-tile", "split", "any"), *_COUNT_AND_WIN)


def open_quads(hand: Hand) -> tuple[int, ...]:
    """The tiles of 碰 whose fourth is in the hand."""
    return tuple(m.tile for m in hand.melds if m.kind == "pong" and how_many(hand.concealed, m.tile))


def concealed_quads(hand: Hand) -> tuple[int, ...]:
    """The tiles held four times and not laid down as a 杠."""
    return tuple([tile for tile, _ in kinds_in(hand.concealed & _FOUR_OF_EACH)])


def mingsigui(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """明四归: the won tile is the fourth of a 碰; with scope ``any``, any 碰 whose fourth is in the hand."""
    if not hand.signs & OPEN_QUAD:
        return "mingsigui.none"
    quads = open_quads(hand)
    if options["scope"] == "win-tile":
        if hand.win_tile not in quads:
            return "mingsigui.not-won"
        quads = (hand.win_tile,)
    return _sigui(hand, quads, options)


def ansigui(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """暗四归: three held and the fourth won, however they are read; with scope ``any``, any four concealed."""
    if not hand.signs & FOUR_ALIKE:
        return "ansigui.none"
    if options["scope"] == "any":
        return _sigui(hand, concealed_quads(hand), options)
    if how_many(hand.concealed, hand.win_tile) < COPIES:
        return "ansigui.not-won"
    if options["scope"] == "split" and not _is_split(reading, hand.win_tile):
        return "ansigui.not-split"
    return _sigui(hand, (hand.win_tile,), options)


def _is_split(reading: Reading, tile: int) -> bool:
    """Whether the four are read as a triplet and one tile of a run."""
    return any(g.kind == "triplet" and g.tile == tile for g in reading.groups)


def _sigui(hand: Hand, quads: tuple[int, ...], options: Options) -> Verdict:
    if options["win_by"] == "zimo" and not hand.zimo:
        return "sigui.zimo-only"
    return Hit(quads, len(quads) if options["count"] == "each" else 1)


# ------------------------------------------------------------------------------------ one suit; ranks


def qingyise(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """清一色: every tile, melds included, of one number suit."""
    if hand.signs & ONE_SUIT:
        return HIT
    return "qingyise.honours" if hand.total >= ONE[HONOURS] else "qingyise.suits"


def jiangjianghu(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """将将胡: only 2, 5 and 8, as triplets and a pair or as seven pairs."""
    if not hand.signs & ONLY_258:
        return "jiangjianghu.ranks"
    if not hand.melds and len(reading.groups) == 1:
        return "pengpenghu.no-set"
    return HIT  # 2, 5 and 8 make no run, so that sets are triplets


# ------------------------------------------------------------------------------------ seven pairs


def _pairs_with_quads(least: int) -> Test:
    """Seven pairs with at least `least` four-of-a-kinds, whether or not the won tile is in one."""

    def test(hand: Hand, reading: Reading, options: Options) -> Verdict:
        quads = concealed_quads(hand)
        return Hit(quads) if len(quads) >= least else "longqidui.quads"

    return test


def sanyuanqidui(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """三元七对: seven pairs with 中中 发发 白白."""
    return Hit(DRAGONS) if all(_dragons(hand)) else "sanyuanqidui.dragons"


# ------------------------------------------------------------------------------------ the situation


def pihu(hand: Hand, reading: Reading, options: Options) -> Verdict:
    """屁胡: nothing else holds. The pipeline puts it where no fan is left."""
    return "pihu.other"


def _stated(id: str) -> Test:
    """A fan that the deal says: nothing in the tiles tells it."""

    def test(hand: Hand, reading: Reading, options: Options) -> Verdict:
        return HIT if id in hand.situation else "not-stated"

    return test


# ------------------------------------------------------------------------------------ the table

FANS: Final[tuple[Fan, ...]] = (
    Fan("pihu", pihu),
    Fan("pengpenghu", pengpenghu, "standard", "seven-pairs", NO_SINGLE),
    Fan("qingyise", qingyise, needs=ONE_SUIT),
    Fan("qidui", _pairs_with_quads(0), "seven-pairs", "sets", family="qidui"),
    Fan("longqidui", _pairs_with_quads(1), "seven-pairs", "sets", FOUR_ALIKE, family="qidui"),
    Fan("shuanglongqidui", _pairs_with_quads(2), "seven-pairs", "sets", FOUR_ALIKE, family="qidui"),
    Fan("sanlongqidui", _pairs_with_quads(3), "seven-pairs", "sets", FOUR_ALIKE, family="qidui"),
    Fan("sanyuanqidui", sanyuanqidui, "seven-pairs", "sets", SIX_DRAGONS, family="qidui"),
    Fan("dasanyuan", dasanyuan, "standard", "seven-pairs", SIX_DRAGONS),
    Fan("xiaosanyuan", xiaosanyuan, "standard", "seven-pairs", SIX_DRAGONS),
    Fan("kawuxing", kawuxing, "standard", "seven-pairs", STAR_WON),
    Fan("mingsigui", mingsigui, "standard", "seven-pairs", OPEN_QUAD, options=MINGSIGUI_OPTIONS),
    Fan("ansigui", ansigui, "standard", "sigui.seven-pairs", FOUR_ALIKE, options=ANSIGUI_OPTIONS),
    Fan("shouzhuayi", shouzhuayi, needs=FOUR_MELDS, implies=("pengpenghu",)),
    Fan("gangkai", _stated("gangkai"), situation=True),
    Fan("gangpao", _stated("gangpao"), situation=True),
    Fan("qianggang", _stated("qianggang"), situation=True),
    Fan("haidi", _stated("haidi"), situation=True),
    Fan("haidipao", _stated("haidipao"), situation=True),
    Fan("liangdao", _stated("liangdao"), situation=True),
    Fan("jiangjianghu", jiangjianghu, needs=ONLY_258),
)
"""Every fan there is, in the table's order."""

BY_ID: Final[dict[str, Fan]] = {fan.id: fan for fan in FANS}
ORDER: Final[dict[str, int]] = {fan.id: place for place, fan in enumerate(FANS)}
"""A fan's place in the table's order."""


SIGUI: Final = frozenset({"mingsigui", "ansigui"})


def has_sigui(hand: Hand) -> bool:
    """Whether any four-of-a-kind that is not a 杠 is in the hand, wherever the won tile stands."""
    return bool(hand.signs & (OPEN_QUAD | FOUR_ALIKE))


def triplets_apart(hand: Hand, reading: Reading) -> tuple[int, ...]:
    """恰: the tiles of the concealed triplets of the reading and of the 杠; an exposed 碰 is none."""
    concealed = [group.tile for group in reading.groups if group.kind == "triplet"]
    return (*concealed, *[meld.tile for meld in hand.melds if meld.is_gang])


BAZHANG_ABOVE: Final = 7
"""八张: tiles of one suit beyond so many."""


def largest_suit(hand: Hand) -> tuple[int, int]:
    """The number suit of which there are most tiles, as its first kind, and how many there are."""
    held = [size_of(hand.total & suit) for suit in _SUITS]
    most = max(held)
    return SUIT_STARTS[held.index(most)], most
