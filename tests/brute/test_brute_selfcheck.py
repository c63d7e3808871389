"""The slow scorer alone: cases worked by hand, and random deals that must be legal and sum to zero."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from .deals import GANG_KINDS, random_deal, to_line
from .scorer import FAN, all_readings, settle

CUSTOM_MULTIPLIERS: list[int | bool] = [
    1, 2, 4, 4, 8, 16, False, False, 8, 4, 2, 2, 4, 4, 2, 2, 2, 2, False, 2, False,
]  # fmt: skip

COMMON: dict[str, Any] = {
    "deck.tiles": ["t", "b", "dragons"],
    "table.rotation": "none",
    "table.two_players": False,
    "fan.mingsigui.scope": "win-tile",
    "fan.mingsigui.count": "once",
    "fan.mingsigui.win_by": "any",
    "fan.ansigui.scope": "win-tile",
    "fan.ansigui.count": "once",
    "fan.ansigui.win_by": "any",
    "cap.total": False,
    "full.fans": [],
    "full.sigui_from": False,
    "full.sigui_with": [],
    "full.qingqidui_needs_sets": False,
    "win.min_on_discard": 1,
    "win.min_on_zimo": 1,
    "win.waive_min_if_liang": "none",
    "win.waive_min_on": [],
    "win.require_rank": False,
    "win.max_winners": 2,
    "liang.payer_doubles": "no",
    "liang.baohu": True,
    "liang.baohu_if_payer_liang": False,
    "liang.baohu_two_winners": "each",
    "gang.angang": 2,
    "gang.bugang": 1,
    "gang.zhigang": 2,
    "gang.chain": "double",
    "gang.chain_max": False,
    "gang.chain_full_at": False,
    "gang.gangkai_chain": "flat",
    "gang.gangpao_chain": "flat",
    "draw.liang": "each",
    "draw.amount": 1,
    "draw.keeps_gang": True,
    "dealer.after_win": "winner",
    "dealer.after_two_winners": "discarder",
    "dealer.after_draw": "stays",
    "dealer.after_liang_draw": "first-liang",
    "add.zimo": 0,
    "add.qia": 0,
    "add.bazhang": 0,
}
for _fan, _mult in zip(FAN, CUSTOM_MULTIPLIERS, strict=True):
    COMMON[f"fan.{_fan}.mult"] = _mult
    COMMON[f"fan.{_fan}.cap"] = False
    COMMON[f"fan.{_fan}.excludes"] = []
COMMON["fan.dasanyuan.excludes"] = ["xiaosanyuan"]

# A few tables' own ways, as far as the cases below need them.
CAP_8 = {"cap.total": 8}
CAP_8_BUT_DOUBLE_DRAGON_16 = {"cap.total": 8, "fan.shuanglongqidui.cap": 16}
FOUR_AT_TABLE = {"cap.total": 8, "win.min_on_discard": 2, "full.sigui_from": 4, "gang.chain_max": 2}
ONLINE = {
    "fan.shuanglongqidui.mult": 32,
    "fan.sanlongqidui.mult": 128,
    "fan.sanyuanqidui.mult": 32,
    "fan.shouzhuayi.excludes": ["pengpenghu"],
    "liang.payer_doubles": "once",
    "liang.baohu": False,
    "win.max_winners": 1,
}
QIA_BAZHANG = {**ONLINE, "win.min_on_discard": 2, "add.qia": 1, "add.zimo": 1, "add.bazhang": 1}
FULL_TABLE = {
    "cap.total": 8,
    "full.sigui_with": ["qingyise"],
    "gang.chain_full_at": 3,
    "gang.gangpao_chain": "double",
}
FIVE_REQUIRED = {"win.require_rank": 5, "add.zimo": 1}


def tiles(text: str) -> list[str]:
    """'4556t 中中' as a list."""
    found: list[str] = []
    for word in text.split():
        if word[-1] in "tbw":
            found += [rank + word[-1] for rank in word[:-1]]
        else:
            found += list(word)
    return found


def meld(text: str) -> dict[str, Any]:
    """'zhigang 9b C 2 void' as a meld; only kind and tile are needed."""
    words = text.split()
    void = words[-1] == "void"
    chain = [int(word) for word in words[2:] if word.isdigit()]
    giver = [word for word in words[2:] if not word.isdigit() and word != "void"]
    return {
        "kind": words[0],
        "tile": words[1],
        "from": giver[0] if giver else None,
        "chain": chain[0] if chain else 1,
        "void": void,
    }


def hand(winner: str, concealed: str, *melds: str) -> dict[str, Any]:
    return {"winner": winner, "concealed": tiles(concealed), "melds": [meld(each) for each in melds]}


def deal_of(won: str, *wins: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A deal with everything left at no, but what is said. Self-drawn unless `giver` is named."""
    giver = more.pop("giver", None)
    others = {name: [meld(each) for each in melds] for name, melds in more.pop("others", {}).items()}
    deal: dict[str, Any] = {
        "kind": "win" if wins else "draw",
        "players": ["A", "B", "C"],
        "wins": list(wins),
        "win_tile": won,
        "zimo": bool(wins) and giver is None,
        "from": giver,
        "liang": [],
        "gangkai": 0,
        "gangpao": 0,
        "qianggang": False,
        "haidi": False,
        "haidipao": False,
        "others": others,
    }
    deal.update(more)
    return deal


def units(a: int, b: int, c: int) -> dict[str, int]:
    return {"A": a, "B": b, "C": c}


MIDDLE_FIVE = "4556t 123b 中中中"  # with a 碰 of 7筒: waits on 5条 alone
PLAIN_FIVE = "46t 11b 123b 789b 中中中"
DECLARED_AND_NOT = (
    hand("A", "46t 11b 789b", "pong 中", "pong 9t"),
    hand("B", "46t 22b 789b 123b", "pong 发"),
)

# name, what the table changes, the deal, fan of each winner, totals
WORKED: list[tuple[str, dict[str, Any], dict[str, Any], list[dict[str, int]], dict[str, int]]] = [
    (
        "declared, self-drawn, 卡五星: 2x2 from each",
        CAP_8_BUT_DOUBLE_DRAGON_16,
        deal_of("5t", hand("A", MIDDLE_FIVE, "pong 7b"), liang=["A"]),
        [{"kawuxing": 2, "liangdao": 2}],
        units(8, -4, -4),
    ),
    (
        "on a discard he who dealt in pays for both",
        FOUR_AT_TABLE,
        deal_of("5t", hand("A", MIDDLE_FIVE, "pong 7b"), liang=["A"], giver="B"),
        [{"kawuxing": 2, "liangdao": 2}],
        units(8, -8, 0),
    ),
    (
        "but not if he had declared himself",
        FOUR_AT_TABLE,
        deal_of("5t", hand("A", MIDDLE_FIVE, "pong 7b"), liang=["A", "B"], giver="B"),
        [{"kawuxing": 2, "liangdao": 2}],
        units(4, -4, 0),
    ),
    (
        "屁胡 self-drawn where it may not win on a discard",
        FOUR_AT_TABLE,
        deal_of("4b", hand("A", "123t 456t 789b 23b 88b")),
        [{"pihu": 1}],
        units(2, -1, -1),
    ),
    (
        "three dragons in four 碰: 8 x 2 x 4",
        {},
        deal_of("9t", hand("A", "9t", "pong 中", "pong 发", "pong 白", "pong 3t"), giver="C"),
        [{"dasanyuan": 8, "pengpenghu": 2, "shouzhuayi": 4}],
        units(64, 0, -64),
    ),
    (
        "one suit and seven pairs: 4 x 4",
        {},
        deal_of("9t", hand("A", "1133445577889t")),
        [{"qingyise": 4, "qidui": 4}],
        units(32, -16, -16),
    ),
    (
        "手抓一 in the place of 碰碰胡",
        ONLINE,
        deal_of("9t", hand("A", "9t", "pong 1t", "pong 3t", "pong 5t", "pong 7t"), giver="B"),
        [{"qingyise": 4, "shouzhuayi": 4}],
        units(16, -16, 0),
    ),
    (
        "three fours in seven pairs of one suit: 4 x 128",
        ONLINE,
        deal_of("5t", hand("A", "1111333344555t")),
        [{"qingyise": 4, "sanlongqidui": 128}],
        units(1024, -512, -512),
    ),
    (
        "the three dragons in seven pairs",
        ONLINE,
        deal_of("9b", hand("A", "中中发发白白 2244889b"), giver="C"),
        [{"sanyuanqidui": 32}],
        units(32, 0, -32),
    ),
    (
        "seven pairs worth more than 卡五星 on the same tiles",
        {},
        deal_of("5t", hand("A", "1122334456677t")),
        [{"qingyise": 4, "qidui": 4}],
        units(32, -16, -16),
    ),
    (
        "4 x 8 and 4 x 2 x 4 are equal: the one with more fan",
        {},
        deal_of("5t", hand("A", "1122334455566t")),
        [{"qingyise": 4, "kawuxing": 2, "ansigui": 4}],
        units(64, -32, -32),
    ),
    (
        "an exception to the cap",
        CAP_8_BUT_DOUBLE_DRAGON_16,
        deal_of("9b", hand("A", "11114444t 22779b")),
        [{"shuanglongqidui": 16}],
        units(32, -16, -16),
    ),
    (
        "the same without exception",
        CAP_8,
        deal_of("9b", hand("A", "11114444t 22779b")),
        [{"shuanglongqidui": 16}],
        units(16, -8, -8),
    ),
    (
        "third dragon as a triplet: 8 x 2 under a cap of 8",
        CAP_8,
        deal_of("中", hand("A", "中中 999t 44b", "pong 发", "pong 白")),
        [{"dasanyuan": 8, "pengpenghu": 2}],
        units(16, -8, -8),
    ),
    (
        "third dragon as the pair: 4 x 2",
        CAP_8,
        deal_of("4b", hand("A", "中中 999t 44b", "pong 发", "pong 白")),
        [{"xiaosanyuan": 4, "pengpenghu": 2}],
        units(16, -8, -8),
    ),
    (
        "碰 of 3条 and the fourth drawn",
        ONLINE,
        deal_of("3t", hand("A", "45t 678b 789b 22b", "pong 3t")),
        [{"mingsigui": 2}],
        units(4, -2, -2),
    ),
    (
        "three 6条 held, the fourth won, 456 and 666",
        CAP_8,
        deal_of("6t", hand("A", "45666t 123b 789b 11b"), giver="B"),
        [{"ansigui": 4}],
        units(4, -4, 0),
    ),
    (
        "one more after the product: 4 x 2 + 1 from each",
        FIVE_REQUIRED,
        deal_of("5t", hand("A", "46t 123t 345t 678t 99t")),
        [{"qingyise": 4, "kawuxing": 2}],
        units(18, -9, -9),
    ),
    (
        "恰 twice (333 and 发发发), one for self-drawn, eleven 条: 1 + 2 + 1 + 4 from each",
        QIA_BAZHANG,
        deal_of("5t", hand("A", "3335t 123t 678t 发发发")),
        [{"pihu": 1}],
        units(16, -8, -8),
    ),
    (
        "杠: 2 from each, 1 from each, 2 from the giver alone; and the win, 2",
        {},
        deal_of("5t", hand("A", "46t 11b", "angang 3t", "bugang 7b", "zhigang 9b C"), giver="B"),
        [{"kawuxing": 2}],
        units(2 + 4 + 2 + 2, -2 - 2 - 1, -2 - 1 - 2),
    ),
    (
        "the second of a chain counts twice, the fan after it stays x2",
        {},
        deal_of("5t", hand("A", "46t 11b 123b", "angang 3t", "bugang 7b 2"), gangkai=2),
        [{"kawuxing": 2, "gangkai": 2}],
        units(16, -8, -8),
    ),
    (
        "the third of a chain is 满, and the 杠上炮 after it",
        FULL_TABLE,
        deal_of(
            "5t",
            hand("A", "46t 11b 345b 中中中", "pong 7b"),
            giver="B",
            gangpao=3,
            others={"B": ["angang 2t", "angang 9t 2", "bugang 8t 3"]},
        ),
        [{"kawuxing": 2, "gangpao": 8}],
        units(8 - 14, -8 + 28, -14),
    ),
    (
        "亮倒, 杠上开花 and 卡五星, and a 暗杠 besides",
        {},
        deal_of("5t", hand("A", "46t 11b 123b 789b", "angang 9t"), gangkai=1, liang=["A"]),
        [{"kawuxing": 2, "gangkai": 2, "liangdao": 2}],
        units(20, -10, -10),
    ),
    (
        "declared seven pairs where nobody pays for others",
        ONLINE,
        deal_of("9b", hand("A", "113355t 2244669b"), giver="B", liang=["A"]),
        [{"qidui": 4, "liangdao": 2}],
        units(8, -8, 0),
    ),
    (
        "a declared loser pays double",
        ONLINE,
        deal_of("5t", hand("A", PLAIN_FIVE), liang=["C"]),
        [{"kawuxing": 2}],
        units(6, -2, -4),
    ),
    (
        "but not to a declared winner",
        ONLINE,
        deal_of("5t", hand("A", PLAIN_FIVE), liang=["A", "C"]),
        [{"kawuxing": 2, "liangdao": 2}],
        units(8, -4, -4),
    ),
    (
        "unless the table stacks it",
        {**ONLINE, "liang.payer_doubles": "stack"},
        deal_of("5t", hand("A", PLAIN_FIVE), liang=["A", "C"]),
        [{"kawuxing": 2, "liangdao": 2}],
        units(4 + 8, -4, -8),
    ),
    (
        "抢杠: the robbed 杠 earns nothing",
        {},
        deal_of(
            "6t",
            hand("A", "45t 22b 789b", "pong 5b", "pong 1t"),
            giver="B",
            qianggang=True,
            others={"B": ["bugang 6t"]},
        ),
        [{"qianggang": 2}],
        units(2, -2, 0),
    ),
    (
        "one-suit seven pairs that are sets as well",
        {**CAP_8, "full.qingqidui_needs_sets": True},
        deal_of("9t", hand("A", "2233445566779t")),
        [{"qingyise": 4, "qidui": 4}],
        units(16, -8, -8),
    ),
    (
        "and that are not",
        {**CAP_8, "full.qingqidui_needs_sets": True},
        deal_of("9t", hand("A", "1122445577889t")),
        [{"qidui": 4}],
        units(8, -4, -4),
    ),
    (
        "4 and a four-of-a-kind is 满, though won elsewhere",
        FOUR_AT_TABLE,
        deal_of("9t", hand("A", "345t 678t 99t 11t", "pong 3t"), giver="B"),
        [{"qingyise": 4}],
        units(8, -8, 0),
    ),
    (
        "one suit with a four-of-a-kind is 满 at another table",
        FULL_TABLE,
        deal_of("9t", hand("A", "345t 678t 99t 11t", "pong 3t"), giver="B"),
        [{"qingyise": 4}],
        units(8, -8, 0),
    ),
    (
        "and 4 where neither is said",
        CAP_8,
        deal_of("9t", hand("A", "345t 678t 99t 11t", "pong 3t"), giver="B"),
        [{"qingyise": 4}],
        units(4, -4, 0),
    ),
    (
        "the three triplets of 恰 may not win, 456 three times may: 2 and nine 条",
        {**QIA_BAZHANG, "add.zimo": 0},
        deal_of("5t", hand("A", "44455666t 123b 99b"), giver="B"),
        [{"kawuxing": 2}],
        units(4, -4, 0),
    ),
    (
        "two winners, two of the same value",
        {},
        deal_of("5t", *DECLARED_AND_NOT, giver="C"),
        [{"kawuxing": 2}, {"kawuxing": 2}],
        units(2, 2, -4),
    ),
    (
        "one of them declared: two shares for him",
        {},
        deal_of("5t", *DECLARED_AND_NOT, giver="C", liang=["A"]),
        [{"kawuxing": 2, "liangdao": 2}, {"kawuxing": 2}],
        units(8, 2, -10),
    ),
    (
        "or nothing for the other",
        {"liang.baohu_two_winners": "first"},
        deal_of("5t", *DECLARED_AND_NOT, giver="C", liang=["A"]),
        [{"kawuxing": 2, "liangdao": 2}, {"kawuxing": 2}],
        units(8, 0, -8),
    ),
    (
        "both declared, the second one first: he alone is paid",
        {"liang.baohu_two_winners": "first"},
        deal_of("5t", *DECLARED_AND_NOT, giver="C", liang=["B", "A"]),
        [{"kawuxing": 2, "liangdao": 2}, {"kawuxing": 2, "liangdao": 2}],
        units(0, 8, -8),
    ),
    (
        "包胡 with a factor of the one whose share it is: 4 for C who had declared is 8, 4 for B",
        {"liang.payer_doubles": "stack"},
        deal_of("5t", hand("A", PLAIN_FIVE), giver="B", liang=["C", "A"]),
        [{"kawuxing": 2, "liangdao": 2}],
        units(12, -12, 0),
    ),
    (
        "two fours told apart by `each`: 碰3 碰8 with the fourths in runs",
        {"fan.mingsigui.scope": "any", "fan.mingsigui.count": "each"},
        deal_of("9b", hand("A", "345t 678t 9b", "pong 3t", "pong 8t"), giver="C"),
        [{"mingsigui": 4}],
        units(4, 0, -4),
    ),
    ("a draw with one declared and a 暗杠", {}, deal_of("", liang=["B"], others={"A": ["angang 9b"]}), [],
     units(1 + 4, -2 - 2, 1 - 2)),
    ("a draw, two declared", {}, deal_of("", liang=["B", "C"]), [], units(2, -1, -1)),
    ("a draw, all declared", {}, deal_of("", liang=["B", "C", "A"]), [], units(0, 0, 0)),
    ("a draw, the first pays", {"draw.liang": "first"}, deal_of("", liang=["B", "C"]), [], units(1, -2, 1)),
    (
        "a 直杠 third in the chain: 满 from the one who gave it",
        FULL_TABLE,
        deal_of("", others={"B": ["angang 2t", "bugang 8t 2"], "C": ["zhigang 9t B 3"]}),
        [],
        units(-2 - 2, 4 + 4 - 8, -2 - 2 + 8),
    ),
    (
        "a 杠 that earns nothing keeps its place in the chain",
        {},
        deal_of("", others={"B": ["angang 2t void", "bugang 8t 2"]}),
        [],
        units(-2, 4, -2),
    ),
    (
        "a chain with a largest factor",
        {"gang.chain_max": 2},
        deal_of("", others={"B": ["angang 2t", "angang 8t 2", "angang 9t 3"]}),
        [],
        units(-2 - 4 - 4, 20, -10),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "deal", "fan", "totals"), [case[1:] for case in WORKED], ids=[case[0] for case in WORKED]
)
def test_worked(
    changes: dict[str, Any], deal: dict[str, Any], fan: list[dict[str, int]], totals: dict[str, int]
) -> None:
    result = settle(deal, {**COMMON, **changes})
    assert [win["fan"] for win in result["wins"]] == fan
    assert result["units"] == totals


BELOW = deal_of("4b", hand("A", "123t 456t 789b 23b 88b"), giver="B")

FORBIDDEN: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("屁胡 on a discard", FOUR_AT_TABLE, BELOW, "below-minimum"),
    ("no 5", FIVE_REQUIRED, deal_of("9b", hand("A", "123t 789t 123b 78b 11b")), "needs-rank"),
    ("not complete", {}, deal_of("9b", hand("A", "123t 789t 123b 77b 11b")), "not-a-win"),
    ("two winners where there may be one", ONLINE, deal_of("5t", *DECLARED_AND_NOT, giver="C"), "one-winner"),
]


@pytest.mark.parametrize(
    ("changes", "deal", "error"), [case[1:] for case in FORBIDDEN], ids=[case[0] for case in FORBIDDEN]
)
def test_forbidden(changes: dict[str, Any], deal: dict[str, Any], error: str) -> None:
    assert settle(deal, {**COMMON, **changes}) == {"error": error}


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"win.waive_min_if_liang": "discarder"}, {"liang": ["B"]}),
        ({"win.waive_min_if_liang": "either"}, {"liang": ["B"]}),
        ({"win.waive_min_on": ["haidipao"]}, {"haidipao": True}),
        ({"win.waive_min_on": ["gangpao"], "fan.gangpao.mult": False}, {"gangpao": 1}),
    ],
)
def test_minimum_waived(changes: dict[str, Any], more: dict[str, Any]) -> None:
    result = settle({**BELOW, **more}, {**COMMON, **FOUR_AT_TABLE, **changes})
    assert result["units"] == units(1, -1, 0)
    without = settle({**BELOW, "liang": ["C"]}, {**COMMON, **FOUR_AT_TABLE, **changes})
    assert without == {"error": "below-minimum"}


@pytest.mark.parametrize(
    ("concealed", "won", "counts"),
    [
        ("4556t 123b 789b 中中中", "5t", True),
        ("4688t 123b 789b 中中中", "5t", True),
        ("2245667t 123b 789b", "5t", True),
        ("2245556t 123b 789b", "5t", True),
        ("34t 88t 123b 789b 中中中", "5t", False),
        ("67t 88t 123b 789b 中中中", "5t", False),
        ("55t 88t 123b 789b 中中中", "5t", False),
        ("5t 345t 123b 789b 中中中", "5t", False),
        ("46b 88t 123b 789b 中中中", "5b", True),
        ("46w 88t 123b 789b 中中中", "5w", False),
    ],
)
def test_middle_five(concealed: str, won: str, counts: bool) -> None:
    result = settle(deal_of(won, hand("A", concealed)), COMMON)
    assert ("kawuxing" in result["wins"][0]["fan"]) is counts


@pytest.mark.parametrize(
    ("scope", "concealed", "won", "counts"),
    [
        ("win-tile", "55567t 123b 789b 11b", "5t", True),
        ("split", "55567t 123b 789b 11b", "5t", True),
        ("any", "55567t 123b 789b 11b", "5t", True),
        # four 6条 as a pair and two of the same run: held as four, not split
        ("win-tile", "666t 7788t 123b 789b", "6t", True),
        ("split", "666t 7788t 123b 789b", "6t", False),
        ("any", "666t 7788t 123b 789b", "6t", True),
        # all four held before
        ("win-tile", "66667t 123b 789b 11b", "5t", False),
        ("any", "66667t 123b 789b 11b", "5t", True),
    ],
)
def test_four_concealed(scope: str, concealed: str, won: str, counts: bool) -> None:
    deal = deal_of(won, hand("A", concealed), giver="B")
    result = settle(deal, {**COMMON, "fan.ansigui.scope": scope})
    assert ("ansigui" in result["wins"][0]["fan"]) is counts
    zimo_only = settle(deal, {**COMMON, "fan.ansigui.scope": scope, "fan.ansigui.win_by": "zimo"})
    assert "ansigui" not in zimo_only["wins"][0]["fan"]


def test_additives() -> None:
    knobs = {**COMMON, "add.qia": 1, "add.bazhang": 1}
    four = hand("A", "1t", "angang 3t", "bugang 5t", "angang 6t", "zhigang 7t B")
    eighteen = deal_of("1t", four, giver="B")
    assert settle(eighteen, knobs)["wins"][0]["additives"] == {"qia": 4, "bazhang": 11}
    one = deal_of("5t", hand("A", "3335t 123b 789b 中中中"), giver="B")
    assert settle(one, knobs)["wins"][0]["additives"] == {"qia": 2}  # 333 and 中中中
    none = deal_of("4t", hand("A", "3335t 123b 789b 123b"), giver="B")
    assert "qia" not in settle(none, knobs)["wins"][0]["additives"]


def test_excluded_excludes_nothing() -> None:
    deal = deal_of("9t", hand("A", "9t", "pong 中", "pong 发", "pong 白", "pong 3t"))
    knobs = {
        **COMMON,
        "fan.dasanyuan.excludes": ["shouzhuayi"],
        "fan.shouzhuayi.excludes": ["pengpenghu"],
    }
    assert settle(deal, knobs)["wins"][0]["fan"] == {"dasanyuan": 8, "pengpenghu": 2}
    knobs["fan.dasanyuan.mult"] = False
    assert settle(deal, knobs)["wins"][0]["fan"] == {"shouzhuayi": 4}


def test_cap_holds_the_factor_but_not_the_additives() -> None:
    knobs = {**COMMON, "cap.total": 6, "liang.payer_doubles": "once", "add.zimo": 1}
    win = settle(deal_of("9t", hand("A", "1133445577889t"), liang=["B"]), knobs)["wins"][0]
    assert (win["product"], win["cap"], win["multiplier"]) == (16, 6, 6)
    assert win["shares"] == [
        {"payer": "B", "for_player": "B", "factor": 2, "units": 7},
        {"payer": "C", "for_player": "C", "factor": 1, "units": 7},
    ]


def test_ways_to_read() -> None:
    readings = all_readings(tiles("1112223335t 789b"), [], "5t")
    forms = {reading.groups for reading in readings}
    assert len(forms) == 2  # 111 222 333 and 123 three times
    assert all_readings(tiles("1112223335t"), [], "5t") == []


# -------------------- random deals

TABLES: list[dict[str, Any]] = [
    {},
    CAP_8_BUT_DOUBLE_DRAGON_16,
    FOUR_AT_TABLE,
    {**ONLINE, "win.max_winners": 2},
    {**QIA_BAZHANG, "win.min_on_discard": 1, "win.max_winners": 2, "liang.payer_doubles": "stack"},
    {**FULL_TABLE, "fan.haidipao.mult": 2, "fan.jiangjianghu.mult": 4},
    {
        "fan.mingsigui.scope": "any",
        "fan.ansigui.scope": "any",
        "fan.ansigui.count": "each",
        "draw.liang": "first",
    },
    {"liang.baohu_two_winners": "first", "fan.ansigui.scope": "split", "liang.baohu_if_payer_liang": True},
]


def deals(number: int, seed: int) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    return [random_deal(rng, winds=index % 4 == 0) for index in range(number)]


def melds_by_player(deal: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    melds = {name: list(deal["others"].get(name, [])) for name in deal["players"]}
    for win in deal["wins"]:
        melds[win["winner"]] = win["melds"]
    return melds


def is_robbed(deal: dict[str, Any], owner: str, each: dict[str, Any]) -> bool:
    return bool(
        deal["qianggang"]
        and owner == deal["from"]
        and each["kind"] == "bugang"
        and each["tile"] == deal["win_tile"]
    )


def check_legal(deal: dict[str, Any]) -> None:
    melds = melds_by_player(deal)
    copies: Counter[str] = Counter()
    chain: Counter[int] = Counter()
    for owner, owned in melds.items():
        assert len(owned) <= 4
        for each in owned:
            gang = each["kind"] in GANG_KINDS
            copies[each["tile"]] += 4 if gang and not is_robbed(deal, owner, each) else 3
            assert (each["from"] is not None) == (each["kind"] == "zhigang")
            assert each["from"] != owner
            if gang:
                chain[each["chain"]] += 1
            else:
                assert each["chain"] == 1
                assert not each["void"]
    assert all(chain[nth] <= chain[nth - 1] for nth in chain if nth > 1)
    for win in deal["wins"]:
        assert win["winner"] not in deal["others"]
        assert win["winner"] != deal["from"]
        assert len(win["concealed"]) == 13 - 3 * len(win["melds"])
        copies.update(win["concealed"])
    assert len(set(deal["liang"])) == len(deal["liang"])
    assert set(deal["liang"]) <= set(deal["players"])
    if deal["kind"] == "draw":
        assert not deal["wins"]
        assert deal["from"] is None
        assert not deal["win_tile"]
        return

    copies[deal["win_tile"]] += 1
    assert max(copies.values()) <= 4
    assert deal["zimo"] == (deal["from"] is None)
    assert not (deal["zimo"] and (len(deal["wins"]) > 1 or deal["qianggang"] or deal["gangpao"]))
    assert not (deal["haidipao"] and deal["zimo"])
    assert deal["zimo"] or not (deal["gangkai"] or deal["haidi"])
    assert not (deal["qianggang"] and (deal["gangpao"] or deal["haidipao"]))
    if deal["qianggang"]:
        assert not any(deal["win_tile"] in win["concealed"] for win in deal["wins"])
        assert all(
            owner == deal["from"]
            for owner, owned in melds.items()
            for each in owned
            if each["tile"] == deal["win_tile"]
        )
    for flag, owner in (("gangkai", deal["wins"][0]["winner"]), ("gangpao", deal["from"])):
        if deal[flag]:
            rightly = [each for each in melds[owner] if each["kind"] in GANG_KINDS and not each["void"]]
            assert deal[flag] in [each["chain"] for each in rightly]


def test_random_deals_are_legal_and_sum_to_zero() -> None:
    for index, deal in enumerate(deals(2000, seed=5)):
        check_legal(deal)
        for changes in ({}, TABLES[index % len(TABLES)]):
            result = settle(deal, {**COMMON, **changes})
            if "error" in result:
                assert result["error"] == "below-minimum"
                assert changes
                continue
            assert sum(result["units"].values()) == 0
            assert all(sum(gang["units"].values()) == 0 for gang in result["gangs"])
            for win in result["wins"]:
                assert win["fan"]
                assert all(share["payer"] != win["winner"] for share in win["shares"])


def test_random_deals_show_every_situation() -> None:
    seen: Counter[str] = Counter()
    for deal in deals(2000, seed=6):
        seen[deal["kind"]] += 1
        seen["zimo"] += deal["zimo"]
        seen["two winners"] += len(deal["wins"]) == 2
        seen["two rob"] += len(deal["wins"]) == 2 and deal["qianggang"]
        seen["both declared"] += len([win for win in deal["wins"] if win["winner"] in deal["liang"]]) == 2
        seen["declared discarder"] += deal["from"] in deal["liang"]
        seen["nobody declared"] += not deal["liang"]
        seen["all declared"] += len(deal["liang"]) == 3
        seen["chained gangkai"] += deal["gangkai"] > 1
        seen["chained gangpao"] += deal["gangpao"] > 1
        seen["gangkai on the last tile"] += bool(deal["gangkai"] and deal["haidi"])
        for owned in melds_by_player(deal).values():
            for each in owned:
                seen[each["kind"]] += 1
                seen["void"] += each["void"]
                seen["third of a chain"] += each["chain"] == 3
        result = settle(deal, {**COMMON, **{f"fan.{fan}.mult": 2 for fan in FAN}})
        for win in result["wins"]:
            seen.update(win["fan"].keys())
        four = {**COMMON, "cap.total": 8, "full.sigui_from": 1}
        seen["满 by 四归"] += any(win["product"] < win["multiplier"] for win in settle(deal, four)["wins"])
    for what in (
        *FAN, "win", "draw", "zimo", "two winners", "two rob", "both declared", "declared discarder",
        "nobody declared", "all declared", "chained gangkai", "chained gangpao", "pong", *GANG_KINDS, "void",
        "third of a chain", "满 by 四归",
    ):  # fmt: skip
        assert seen[what] >= 3, what
    for what in ("kawuxing", "qingyise", "pengpenghu", "ansigui", "mingsigui", "qianggang", "two winners"):
        assert seen[what] >= 60, what


def swap_suits(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: swap_suits(each) for key, each in value.items()}
    if isinstance(value, list):
        return [swap_suits(each) for each in value]
    if isinstance(value, str) and re.fullmatch("[1-9][tb]", value):
        return value[0] + ("b" if value[1] == "t" else "t")
    return value


def test_neither_order_nor_suit_changes_what_is_paid() -> None:
    rng = random.Random(7)
    for deal in deals(300, seed=8):
        other = swap_suits(deal)
        for win in other["wins"]:
            rng.shuffle(win["concealed"])
            rng.shuffle(win["melds"])
        for changes in (TABLES[0], TABLES[5]):
            knobs = {**COMMON, **changes}
            result, mirrored = settle(deal, knobs), settle(other, knobs)
            assert result.get("units") == mirrored.get("units")
            for win, image in zip(result.get("wins", []), mirrored.get("wins", []), strict=True):
                assert win["fan"] == image["fan"]


# -------------------- notation


def test_line_of_a_win() -> None:
    deal = deal_of(
        "6t",
        hand("A", "45t 22789b", "zhigang 5b C 2", "pong 1t"),
        giver="B",
        qianggang=True,
        liang=["C", "A"],
        others={"B": ["bugang 6t void"], "C": ["angang 中"]},
    )
    assert to_line(deal) == (
        "who:A 45t 22789b zhigang:5b@C:2 pong:1t win:6t from:B +qianggang liang:C,A"
        " B.bugang:6t:void C.angang:中"
    )


def test_line_of_two_winners_and_of_a_draw() -> None:
    deal = deal_of("5t", *DECLARED_AND_NOT, giver="C", gangpao=2, haidipao=True)
    assert to_line(deal) == (
        "who:A 46t 11789b pong:中 pong:9t win:5t from:C +gangpao:2 +haidipao"
        " | who:B 46t 12223789b pong:发 win:5t"
    )
    self_drawn = deal_of("5t", hand("A", "46t 11b 123b 789b", "angang 9t"), gangkai=1, haidi=True)
    assert to_line(self_drawn) == "who:A 46t 11123789b angang:9t win:5t +zimo +gangkai +haidi"
    assert to_line(deal_of("", liang=["B"], others={"A": ["angang 9b"]})) == "draw liang:B A.angang:9b"


def test_lines_hold_what_the_deal_holds() -> None:
    for deal in deals(300, seed=9):
        line = to_line(deal)
        parts = line.split(" | ")
        assert len(parts) == max(1, len(deal["wins"]))
        for win, part in zip(deal["wins"], parts, strict=False):
            words = part.split()
            assert words[0] == f"who:{win['winner']}"
            assert f"win:{deal['win_tile']}" in words
            plain = [word for word in words if ":" not in word and "+" not in word]
            assert Counter(tiles(" ".join(plain))) == Counter(win["concealed"])
        gangs = [each for owned in melds_by_player(deal).values() for each in owned]
        assert len(re.findall(r"(?:pong|angang|bugang|zhigang):", line)) == len(gangs)
        assert line.count(":void") == len([each for each in gangs if each["void"]])
