"""Wins stated by their fan: what refutes one is told by name, and nothing that a hand can be is refused."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from brute.deals import random_deal, to_line

from kawuxing_calc.deal import Deal
from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.notation import Seating, parse_line
from kawuxing_calc.profile import load_profile
from kawuxing_calc.scoring import settle

# A line, and the word that is underlined in it.
IMPOSSIBLE = [
    "fan:«七对» pong:7b",
    "fan:«龙七对» angang:7b +zimo",
    "fan:«三元七对»,清一色",
    "fan:«七对»,手抓一",
    "fan:«七对» +gangkai",
    "fan:«七对» +qianggang",
    "fan:«手抓一» +qianggang",
    "fan:«暗四归» +qianggang",
    "fan:«明四归» +qianggang win:5t",
    "fan:«明四归»,暗四归",
    "fan:«碰碰胡» win:3t pong:3t",
    "fan:碰碰胡,«清一色» pong:3t,7b",
    "fan:«清一色» pong:中",
    "fan:«清一色» win:中",
    "fan:«清一色» pong:3t win:7b",
    "fan:清一色、«小三元»",
    "fan:«大三元»,小三元",
    "fan:«大三元» pong:3t,7b",
    "fan:«大三元» B.pong:中",
    "fan:«小三元» pong:中,发,白",
    "fan:«大三元»,明四归",
    "fan:«卡五星» win:4t",
    "fan:«卡五星» win:中",
    "fan:«卡五星» win:5t B.angang:6t",
    "fan:«卡五星» B.angang:6t C.angang:5b",
    "fan:«卡五星» pong:1t,2t,3t,4t",
    "fan:«卡五星»,手抓一",
    "fan:«明四归»,碰碰胡",
    "fan:«明四归» win:中",
    "fan:«明四归» win:3t pong:1t,2t,4t",
    "fan:«明四归» win:3t B.pong:3t",
    "fan:«明四归» angang:1t,2t,4t +zimo",
    "fan:«暗四归»,手抓一",
    "fan:«暗四归» win:3t pong:3t",
    "fan:«暗四归» pong:1t,2t,4t",
    "fan:«手抓一» win:3t B.pong:3t",
    "fan:«屁胡» pong:1t,2t,3t,4t",
    "who:A fan:碰碰胡 from:C / who:B fan:清一色,«七对»,碰碰胡",
    "who:A fan:«七对» pong:1t from:C / who:B fan:七对",
]  # fmt: skip


@pytest.mark.parametrize("marked", IMPOSSIBLE)
def test_a_fan_that_cannot_be_is_underlined(marked: str) -> None:
    line = marked.replace("«", "").replace("»", "")
    profile = load_profile("xiangyang-online", ("win.max_winners=2",))
    parsed = parse_line(line, profile.rules.deck, Seating(("A", "B", "C")))
    with pytest.raises(KwxError) as caught:
        settle(parsed.entry, profile)
    (diagnostic,) = parsed.error(caught.value.diagnostics).diagnostics
    assert diagnostic.code == "contradiction"
    assert diagnostic.span == (marked.index("«"), marked.index("»") - 1)


@pytest.mark.parametrize("line", [
    "fan:手抓一 angang:3t +zimo",  # only the 杠 needs to be written, for its money
    "fan:清一色,碰碰胡,手抓一 pong:1t win:2t",
    "fan:明四归 win:3t",
    "fan:明四归 pong:1t,2t,4t",
    "fan:卡五星 win:5b B.angang:6t",
    "fan:卡五星 win:5t bugang:6b B.bugang:5t from:B +qianggang",
    "fan:大三元 pong:中,3t",
    "fan:小三元 pong:中,发,3t,7b",
    "fan:清一色,七对 win:3t B.pong:中",
])  # fmt: skip
def test_what_can_be_is_not_refused(line: str) -> None:
    profile = load_profile("xiangyang-online")
    settle(parse_line(line, profile.rules.deck, Seating(("A", "B", "C"))).entry, profile)


def test_a_fan_beside_tiles_that_the_table_does_not_count_is_called_that() -> None:
    """Not that tiles and fan differ: 襄阳 has no 海底炮, whatever the tiles."""
    line = "who:A from:B 4556t 中中中 pong:7b,3b win:5t fan:卡五星,海底炮"
    parsed = parse_line(line, load_profile("xiangyang").rules.deck)
    with pytest.raises(KwxError) as caught:
        settle(parsed.entry, load_profile("xiangyang"))
    (diagnostic,) = parsed.error(caught.value.diagnostics).diagnostics
    assert (diagnostic.code, diagnostic.args["id"]) == ("fan-not-played", "haidipao")
    assert diagnostic.span == (line.index("海底炮"), len(line))
    assert settle(parsed.entry, load_profile("manhu")).wins[0].tally.product == 4


ANY_FOUR = ("fan.mingsigui.scope=any", "fan.ansigui.scope=any", "fan.jiangjianghu=8", "fan.haidipao=2")


@pytest.mark.parametrize("sets", [(), ANY_FOUR], ids=["hubei", "four anywhere"])
def test_what_tiles_give_can_be_said_without_them(sets: tuple[str, ...]) -> None:
    """Every fan found in dealt hands, stated beside the same melds, won tile and flags: a hand that is there can be."""
    profile = load_profile("hubei", sets)
    rng, said = random.Random(20), Counter[str]()
    for _ in range(1500):
        deal = random_deal(rng)
        parsed = parse_line(to_line(deal), profile.rules.deck, Seating(tuple(deal["players"])))
        if not isinstance(parsed.entry, Deal):
            continue
        try:
            found = settle(parsed.entry, profile).wins
        except KwxError:
            continue
        fans = [tuple(line.id for line in result.tally.fan) or ("pihu",) for result in found]
        wins = [win._replace(held=0, fan=fan) for win, fan in zip(parsed.entry.wins, fans, strict=True)]
        settle(parsed.entry._replace(wins=tuple(wins)), profile)
        said.update(id for fan in fans for id in fan)
    assert {"qidui", "mingsigui", "ansigui", "kawuxing", "dasanyuan", "shouzhuayi", "qianggang"} <= set(said)


@pytest.mark.parametrize(
    ("rules", "line", "product"),
    [
        # 清一色 4 x 龙七对 8 and 清一色 4 x 卡五星 2 x 暗四归 4 pay the same: who says either is right.
        ("hubei", "fan:龙七对,清一色 1122334455566t win:5t from:B", 32),
        ("hubei", "fan:清一色,卡五星,暗四归 1122334455566t win:5t from:B", 32),
        # What holds and gives way to another that is named may be said: 手抓一 alone is 4 here, 龙七对 8.
        ("xiangyang-online", "fan:手抓一,碰碰胡 from:B pong:1t,3t,7t,1b 9b win:9b", 4),
        ("hubei", "fan:七对,龙七对 1111t 22t 44t 66t 22b 3b win:3b from:B", 8),
    ],
)
def test_what_is_true_of_the_tiles_may_be_stated_beside_them(rules: str, line: str, product: int) -> None:
    profile = load_profile(rules)
    entry = parse_line(line, profile.rules.deck).entry
    assert isinstance(entry, Deal)
    tally = settle(entry, profile).wins[0].tally
    assert tally.product == product
    assert {one.id for one in tally.fan} <= set(entry.wins[0].fan)


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        ("who:A «x4» 46t 44b | who:B x2 46t 中中 win:5t from:C", "multiplier-differs"),  # 卡五星 alone is x2
        ("who:A «fan:碰碰胡» 46t 44b | who:B fan:卡五星 46t 中中 win:5t from:C", "fan-differs"),
    ],
)
def test_of_two_winners_the_words_of_the_one_who_is_wrong_are_underlined(marked: str, code: str) -> None:
    before, word, after = marked.replace("»", "«").split("«")
    profile = load_profile("xiangyang")
    parsed = parse_line(before + word + after, profile.rules.deck)
    with pytest.raises(KwxError) as caught:
        settle(parsed.entry, profile)
    (found,) = parsed.error(caught.value.diagnostics).diagnostics
    span = (len(before), len(before) + len(word))
    assert (found.code, found.args["of"], found.span) == (code, "A", span)


@pytest.mark.parametrize(
    ("line", "sets", "enough"),
    [
        ("x1 from:B", (), (2, "zimo")),
        ("x1 +liangdao from:B", (), (2, "zimo")),
        ("x1 from:B", ("win.waive_min_if_liang=either",), (2, "zimo", "liangdao", "discarder-liang")),
        ("x1 +zimo", ("win.min_on_zimo=4",), (4,)),
        ("fan:屁胡 from:B", (), ("zimo", "liangdao")),
    ],
)
def test_a_stated_multiplier_below_the_minimum_is_told_the_least(
    line: str, sets: tuple[str, ...], enough: tuple[int | str, ...]
) -> None:
    """All fan are in it: declaring as well would not raise it, unless the rules waive the minimum for that."""
    profile = load_profile("xiangyang-four", sets)
    entry = parse_line(line, profile.rules.deck, Seating()).entry
    with pytest.raises(KwxError) as caught:
        settle(entry, profile)
    assert caught.value.diagnostics[0].args["enough"] == enough
