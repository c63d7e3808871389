"""What is measured: this package, and other libraries that value mahjong hands, doing the nearest equal work.

Each subject turns a hand into what its library is given, as text where it reads text and as its own objects, outside
the measured time; `from_text` and `from_objects` are what is measured, and answer whether the hand was valued.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, NamedTuple

from hands import DRAGONS, BenchHand, line_of

Work = Callable[[Any], bool]


class Subject(NamedTuple):
    """One library: how a hand is put to it, and the two kinds of work. `from_text` is None where it reads none."""

    text_of: Callable[[BenchHand], Any]
    objects_of: Callable[[BenchHand], Any]
    from_text: Work | None
    from_objects: Work


# ------------------------------------------------------------------------------------- this package


def kawuxing() -> Subject:
    """Text: a line to a settlement. Objects: a deal to a settlement. The default rules."""
    from kawuxing_calc.notation import parse_line
    from kawuxing_calc.profile import load_profile
    from kawuxing_calc.scoring import settle

    profile = load_profile("xiangyang")
    deck = profile.rules.deck

    def from_text(line: str) -> bool:
        return bool(settle(parse_line(line, deck).entry, profile).transfers)

    def from_objects(deal: Any) -> bool:
        return bool(settle(deal, profile).transfers)

    return Subject(line_of, lambda hand: parse_line(line_of(hand), deck).entry, from_text, from_objects)


# ------------------------------------------------------------------------------------- riichi

MPSZ_DRAGONS: Final = {18: 7, 19: 6, 20: 5}  # 中, 发, 白


def mpsz(kinds: list[int]) -> str:
    """条 as souzu, 筒 as pinzu, dragons as 5z to 7z."""
    parts = ((range(9), "s"), (range(9, 18), "p"), (DRAGONS, "z"))
    words = []
    for zone, letter in parts:
        digits = "".join(str(MPSZ_DRAGONS.get(kind, kind % 9 + 1)) for kind in kinds if kind in zone)
        words += [digits + letter] if digits else []
    return "".join(words)


def kind_34(kind: int) -> int:
    """The kind among the 34 of riichi: man, pin, sou, honours."""
    return 26 + MPSZ_DRAGONS[kind] if kind in DRAGONS else kind + 18 if kind < 9 else kind


def ids_136(kinds: list[int], used: dict[int, int]) -> list[int]:
    """Single tiles for kinds, those with the highest numbers first, since the lowest 5 is the red one."""
    ids = []
    for kind in kinds:
        copy = used.get(kind, 3)
        used[kind] = copy - 1
        ids.append(kind_34(kind) * 4 + copy)
    return ids


def all_ids(hand: BenchHand) -> tuple[list[int], list[list[int]], int]:
    """Concealed tiles, those of each meld, and the won one, as tiles of 136."""
    used: dict[int, int] = {}
    melds = [ids_136([kind] * (3 if name == "pong" else 4), used) for name, kind in hand.melds]
    concealed = ids_136(list(hand.concealed), used)
    return concealed, melds, next(tile for tile in concealed if tile // 4 == kind_34(hand.won))


def mahjong() -> Subject:
    """Riichi in Python. Its text is tiles only, so that melds and the last-tile yaku are objects either way.

    A hand without a yaku would be given up early: every hand is won on the last tile, which is one.
    """
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld
    from mahjong.tile import TilesConverter

    kinds = {"pong": Meld.PON, "angang": Meld.KAN, "bugang": Meld.SHOUMINKAN, "zhigang": Meld.KAN}
    to_ids = TilesConverter.one_line_string_to_136_array

    def melds_of(hand: BenchHand, ids: list[list[int]]) -> list[Meld]:
        return [
            Meld(kinds[name], tiles, opened=name != "angang")
            for (name, _), tiles in zip(hand.melds, ids, strict=True)
        ]

    def config_of(zimo: bool) -> HandConfig:
        return HandConfig(is_tsumo=zimo, is_haitei=zimo, is_houtei=not zimo)

    def objects_of(hand: BenchHand) -> Any:
        concealed, melds, won = all_ids(hand)
        tiles = concealed + [tile for meld in melds for tile in meld]
        return tiles, won, melds_of(hand, melds), config_of(hand.zimo)

    def text_of(hand: BenchHand) -> Any:
        whole = [*hand.concealed, *(k for name, k in hand.melds for _ in range(3 if name == "pong" else 4))]
        melds = [(kinds[n], mpsz([k] * (3 if n == "pong" else 4)), n != "angang") for n, k in hand.melds]
        return mpsz(sorted(whole)), mpsz([hand.won]), melds, hand.zimo

    def from_objects(given: Any) -> bool:
        tiles, won, melds, config = given
        return HandCalculator.estimate_hand_value(tiles, won, melds, config=config).error is None

    def from_text(given: Any) -> bool:
        tiles, won, melds, zimo = given
        laid = [Meld(kind, to_ids(text), opened=opened) for kind, text, opened in melds]
        result = HandCalculator.estimate_hand_value(
            to_ids(tiles), to_ids(won)[0], laid, config=config_of(zimo)
        )
        return result.error is None

    return Subject(text_of, objects_of, from_text, from_objects)


def riichienv() -> Subject:
    """Riichi in Rust. Its text holds tiles and melds; conditions are objects either way. Won on the last tile."""
    from riichienv import Conditions, HandEvaluator, Meld, MeldType

    kinds = {
        "pong": MeldType.Pon,
        "angang": MeldType.Ankan,
        "bugang": MeldType.Kakan,
        "zhigang": MeldType.Daiminkan,
    }
    forms = {"pong": "(p{}1)", "angang": "(k{})", "bugang": "(s{}1)", "zhigang": "(k{}1)"}

    def conditions_of(zimo: bool) -> Conditions:
        return Conditions(tsumo=zimo, haitei=zimo, houtei=not zimo)

    def text_of(hand: BenchHand) -> Any:
        held = list(hand.concealed)
        held.remove(hand.won)
        melds = "".join(forms[name].format(mpsz([kind])) for name, kind in hand.melds)
        return mpsz(held) + melds + mpsz([hand.won]), hand.zimo

    def objects_of(hand: BenchHand) -> Any:
        concealed, melds, won = all_ids(hand)
        laid = [
            Meld(kinds[name], tiles, name != "angang", -1 if name == "angang" else 1)
            for (name, _), tiles in zip(hand.melds, melds, strict=True)
        ]
        return sorted(concealed), laid, won, conditions_of(hand.zimo)

    def from_text(given: Any) -> bool:
        text, zimo = given
        return HandEvaluator.calc_from_text(text, conditions=conditions_of(zimo)).is_win

    def from_objects(given: Any) -> bool:
        tiles, melds, won, conditions = given
        return HandEvaluator(tiles, melds).calc(won, conditions=conditions).is_win

    return Subject(text_of, objects_of, from_text, from_objects)


# ------------------------------------------------------------------------------------- Chinese official


def pymahjonggb() -> Subject:
    """The Chinese official game in C++: the list of fan of a hand. It reads no text."""
    from MahjongGB import MahjongFanCalculator

    names = [*(f"B{n}" for n in range(1, 10)), *(f"T{n}" for n in range(1, 10)), "J1", "J2", "J3"]

    def objects_of(hand: BenchHand) -> Any:
        held = list(hand.concealed)
        held.remove(hand.won)
        packs = tuple(
            ("PENG" if name == "pong" else "GANG", names[kind], 0 if name == "angang" else 1)
            for name, kind in hand.melds
        )
        return packs, tuple(names[kind] for kind in held), names[hand.won], hand.zimo

    def from_objects(given: Any) -> bool:
        packs, held, won, zimo = given
        return bool(MahjongFanCalculator(packs, held, won, 0, zimo, False, False, False, 0, 0))

    return Subject(objects_of, objects_of, None, from_objects)


SUBJECTS: Final[dict[str, Callable[[], Subject]]] = {
    "kawuxing-calc": kawuxing,
    "mahjong": mahjong,
    "riichienv": riichienv,
    "PyMahjongGB": pymahjonggb,
}
"""By the name of the distribution."""


def installed(name: str) -> str | None:
    """The version of a distribution, None if it is not there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None
