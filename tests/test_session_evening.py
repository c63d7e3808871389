"""The example evening, every deal of it worked out by hand."""

from __future__ import annotations

from session_tools import EVENING, books_of, codes, moneys, read, seats, settled, totals

W, L, Q, Z = "老王", "小李", "阿强", "小张"

# What each entry moves, in 元. Base 5 up to the 11th deal, then 10. Who plays stands in front, in seat order.
BY_HAND: list[dict[str, int]] = [
    # 1 王李强: 卡五星 x2, the discarder pays 2 x 5
    {W: 10, L: -10},
    # 2 张李强: no fan, self-drawn: each pays 1 x 5
    {L: 10, Z: -5, Q: -5},
    # 3 张王强, a draw: 暗杠, each pays 2 x 5
    {Q: 20, Z: -10, W: -10},
    # 4 a draw: who declared pays each other 1 x 5
    {Z: -10, W: 5, Q: 5},
    # 5 two winners, 卡五星 x2 each: 2 x 2 x 5 from the discarder
    {Q: -20, Z: 10, W: 10},
    # 6 卡五星 x2, 亮倒 x2 = 4; 包胡: the discarder pays both shares, 2 x 4 x 5
    {W: 40, Z: -40},
    # foul, 张李强: 8 x 5 to each of two
    {Q: -80, Z: 40, L: 40},
    # 7 碰碰胡 x2, 亮倒 x2 = 4; the discarder had declared, so one share: 4 x 5
    {L: 20, Q: -20},
    # 8 张王强: 杠上开花 x2; 暗杠 2; 补杠 second in a chain 1 x 2: each pays (2 + 2 + 2) x 5
    {Z: 60, W: -30, Q: -30},
    # 9 李王强: 卡五星 x2, 抢杠 x2 = 4 x 5 from him who is robbed, whose 杠 earns nothing
    {Q: 20, W: -20},
    # 10 李王张, a draw: 老王 declared first, pays 1 x 5 each; 补杠 1 x 5 each to 小张: 王 -10 -5, 李 +5 -5, 张 +5 +10
    {W: -15, Z: 15},
    # adjust
    {"台费": 30, W: -10, L: -10, Z: -10},
    # 11 x8 as stated, self-drawn: each pays 8 x 5
    {W: 80, L: -40, Z: -40},
    # 12 base 10 from here; 李强张: 龙七对 x8, each pays 8 x 10
    {Q: 160, L: -80, Z: -80},
    # 13 李王张: 大三元 x8, 亮倒 x2 = 16, cap 8; 包胡: 2 x 8 x 10
    {L: 160, W: -160},
    # 14 强王张: 清一色 x4 x 10 from 阿强; 直杠 2 x 10 from 小张 to 老王: 张 +40 -20
    {Z: 20, Q: -40, W: 20},
    # 15 强王李: 555 67 won 5: 暗四归 x4, a 大胡 with 四归: 满, each pays 8 x 10
    {W: 160, Q: -80, L: -80},
    # 16 强张李: 碰碰胡 x2, 杠上炮 x2 = 4 x 10; the discarder's 暗杠 2 x 10 each: 张 -40 +40, 李 +40 -20
    {L: 20, Q: -20},
    # 17 xiangyang, 李张王: 七对 x4, each pays 4 x 10
    {Z: 80, L: -40, W: -40},
    # 18 卡五星 x2, 海底捞月 x2 = 4, each pays 4 x 10
    {L: 80, Z: -40, W: -40},
    # 19 a draw
    {},
    # 20 李张强: 双龙七对 x16, above the cap of 8 by its own
    {Q: 160, L: -160},
    # 21 小李 declared, 4 x 10 for each of two opponents; 小张 did not, 2 x 10
    {L: 80, Z: 20, Q: -100},
    # 22 碰 3条, won 3条: 明四归 x2, each pays 2 x 10
    {L: 40, Z: -20, Q: -20},
    # adjust
    {L: -50, W: 50},
    # 23 手抓一 x4, 碰碰胡 x2 = 8 x 10
    {Z: 80, L: -80},
    # 24 小三元 x4, each pays 4 x 10
    {Q: 80, L: -40, Z: -40},
    # 25 a draw: 阿强 declared first, pays 1 x 10 each; the void 杠 earns nothing
    {Q: -20, L: 10, Z: 10},
    # 26 xiangyang-four again: 卡五星 x2 x 10
    {Q: 20, Z: -20},
    # 27 李张王: 碰碰胡 x2, each pays 2 x 10
    {W: 40, L: -20, Z: -20},
    # 28 李张强: x2 as stated
    {L: 20, Q: -20},
    # 29 王张强: 清一色 x4, each pays 4 x 10
    {Z: 80, W: -40, Q: -40},
    # 30 a draw
    {},
    # 31 王李强, a draw: 暗杠 2 x 10 each to 老王; 直杠 second in the chain 2 x 2 x 10 from 老王: 王 +40 -40, 李 -20 +40
    {L: 20, Q: -20},
    # 32 七对 x4, 亮倒 x2 = 8; 包胡: 2 x 8 x 10
    {Q: 160, L: -160},
    # adjust
    {"台费": 30, W: -10, Q: -10, Z: -10},
]

# Dealer and rester of each deal. The winner rests, who rested deals; under xiangyang the file says who rests.
SEATS = [
    *[(W, Z), (Z, W), (W, L), (W, L)],  # 老王 wins, 小李 wins, a draw, a draw with 小张 declared
    *[(Z, L), (Q, L), (L, W), (W, L), (L, Z)],  # two winners off 阿强; then 老王, 小李, 小张 win
    *[(Z, Q), (W, Q), (Q, W), (W, Q), (Q, L)],  # 阿强 wins; a draw, 老王 declared first; 老王, 阿强, 小李 win
    *[(L, Z), (Z, W), (W, Q)],  # 小张, 老王, 小李 win; the file sends 阿强 to rest instead of 小李
    *[(Z, Q), (L, Q), (L, W)],  # the winner deals: 小张, 小李; a draw, and the file sends 老王 to rest
    *[(Q, W), (Q, W), (L, W), (Z, W), (Q, W)],  # 阿强 wins, and deals into two winners; 小李, 小张, 阿强 win
    *[(Q, W), (W, Q), (Q, W)],  # a draw, 阿强 declared first; 阿强, 老王 win
    *[(Z, L), (L, Z), (L, Z), (L, Z)],  # 小李 wins, but 小张 deals, as is said; he wins; draws
]


def test_every_deal_of_the_evening() -> None:
    items = read(EVENING.read_bytes())
    assert not codes(items)
    for one, expected in zip(settled(items), BY_HAND, strict=True):
        assert moneys([one]) == [expected], one.source.text


def test_who_deals_and_who_rests() -> None:
    assert seats(read(EVENING.read_bytes())) == SEATS


def test_the_totals_of_the_evening() -> None:
    """Added up by hand from the table above; together nothing."""
    items = read(EVENING.read_bytes())
    assert totals(items) == {W: 40, L: -270, Q: 100, Z: 70, "台费": 60}
    assert sum(books_of(items).totals.values()) == 0


def test_what_each_did() -> None:
    """Counted in the file: wins, self-drawn ones, hands dealt into, the biggest hand."""
    books = books_of(read(EVENING.read_bytes()))
    assert (books.deals, books.draws, books.entries) == (32, 7, 36)
    told = {
        name: (r.wins, r.zimo, r.dealt_in, r.biggest and (r.biggest.multiplier, r.biggest.number))
        for name, r in books.records.items()
        if r.played
    }
    assert told == {
        W: (6, 3, 2, (8, 11)),  # won 1 5 6 11 15 27; dealt into 9 13
        L: (8, 3, 4, (8, 13)),  # won 2 7 13 16 18 21 22 28; dealt into 1 20 23 32
        Q: (6, 2, 7, (16, 20)),  # won 9 12 20 24 26 32; dealt into 5 (both) 7 14 21 (both) 28
        Z: (7, 3, 3, (8, 23)),  # won 5 8 14 17 21 23 29; dealt into 6 16 26
    }


def test_gang_money_of_the_evening() -> None:
    """3: 强 +20, 张王 -10; 8: 张 +40, 王强 -20; 10: 张 +10, 李王 -5; 14: 王 +20, 张 -20; 16: 张 +40, 强李 -20;
    31: 李 +20, 强 -20."""
    books = books_of(read(EVENING.read_bytes()))
    assert {name: int(books.record(name).gang_money) for name in (W, L, Q, Z)} == {
        W: -15,
        L: -5,
        Q: -40,
        Z: 60,
    }


def test_the_evening_shows_what_a_file_can_say() -> None:
    """So that the example stays one: each of these stands in it."""
    text = EVENING.read_text("utf-8")
    for word in (
        "rest:",
        "unit:",
        "accounts:",
        "foul ",
        "adjust ",
        "draw liang:",
        " | ",
        ":void",
        ":2",
        "+qianggang",
        "x8",
        "#",
    ):
        assert word in text, word
    assert text.count("\nbase:") == 2
    assert text.count("\nrules:") == 3
