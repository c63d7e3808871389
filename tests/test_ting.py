"""``kwx ting``: waits, copies left, worths and what brings a hand nearer, each worked out by hand."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from brute.deals import random_deal, to_line
from running import NARROW, kwx

from kawuxing_calc.deal import Deal, contradictions
from kawuxing_calc.decompose import is_win
from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.notation import Seating, parse_line
from kawuxing_calc.profile import Profile, load_profile
from kawuxing_calc.scoring import settle
from kawuxing_calc.tiles import BY_CODE, CODES, count_kinds, counts_of
from kawuxing_calc.ting import Ting, Waiting, ting


@cache
def table(rules: str, *sets: str) -> Profile:
    return load_profile(rules, sets)


def waits_of(line: str, rules: str = "xiangyang", *sets: str, seen: str = "", strict: bool = False) -> Ting:
    profile = table(rules, *sets)
    counts = count_kinds(BY_CODE[code] for code in seen.split())
    return ting(parse_line(line, profile.rules.deck).entry, profile, counts, strict=strict)


def left_of(waiting: Waiting) -> dict[str, int]:
    return {CODES[wait.tile]: wait.left for wait in waiting.waits}


def worth(found: Ting, tile: str, how: Any, liangdao: bool) -> list[tuple[tuple[str, ...], int]]:
    """Who can discard it, and what the winner gets."""
    wait = next(wait for wait in found.waiting[0].waits if CODES[wait.tile] == tile)
    return [(w.players, w.units) for w in wait.worth(how, liangdao)]


def row(found: Ting, tile: str) -> list[int]:
    """What a wait is worth self-drawn, on a discard, and both declared, where it matters not who discards."""
    ways = (("zimo", False), ("discard", False), ("zimo", True), ("discard", True))
    return [worth(found, tile, how, liangdao)[0][1] for how, liangdao in ways]


# ------------------------------------------------------------------------------------- waits and worths


def test_the_sheets_2245667_waits_on_two_and_only_the_five_is_kawuxing() -> None:
    """5: 22 456 567, 卡五星 2: drawn 2 x 2, dealt 2; declared 4: drawn 4 x 2, dealt in 包胡 4 x 2.
    8: 22 456 678, 屁胡: drawn 1 x 2, dealt 1; declared 2: drawn 4, 包胡 4. One 5 is held, no 8."""
    found = waits_of("2245667t 123b 中中中")
    (waiting,) = found.waiting
    assert left_of(waiting) == {"5t": 3, "8t": 4}
    assert row(found, "5t") == [4, 2, 8, 8]
    assert row(found, "8t") == [2, 1, 4, 4]
    assert found.refusal is None


def test_the_average_weighs_each_wait_by_its_copies() -> None:
    """3 fives bring 4 each, 4 eights 2 each: (12 + 8) / 7."""
    (waiting,) = waits_of("2245667t 123b 中中中").waiting
    assert (waiting.weight, waiting.copies) == (20, 7)
    assert str(waiting.average) == "20/7"
    assert [str(waiting.share(wait)) for wait in waiting.waits] == ["12/7", "8/7"]


def test_the_sheets_2245556_waits_on_two_and_five_and_the_cap_bites() -> None:
    """5: 22 456 555, 卡五星 2 x 暗四归 4 = 8: drawn 16; declared 16, capped at 8: drawn 16, 包胡 16. One 5 is left.
    2: 222 456 55, 屁胡. (1 x 16 + 2 x 2) / 3."""
    found = waits_of("2245556t 123b 中中中")
    (waiting,) = found.waiting
    assert left_of(waiting) == {"2t": 2, "5t": 1}
    assert row(found, "5t") == [16, 8, 16, 16]
    assert str(waiting.average) == "20/3"


def test_a_single_tile_on_four_melds() -> None:
    """大三元 8 x 碰碰胡 2 x 手抓一 4 = 64, without a cap: drawn 128; declared twice that, and 包胡 pays both shares."""
    found = waits_of("9t pong:中,发,白,3t", "hubei")
    assert left_of(found.waiting[0]) == {"9t": 3}
    assert row(found, "9t") == [128, 64, 256, 256]


def test_six_pairs_wait_on_the_seventh() -> None:
    """七对 4: drawn 8; the tile that stands alone is held once."""
    found = waits_of("1133t 2255b 88b 中中 9b")
    assert left_of(found.waiting[0]) == {"9b": 3}
    assert row(found, "9b")[:2] == [8, 4]


def test_the_fourth_of_a_pong_is_worth_more_than_the_other_end() -> None:
    """3 is 明四归 2, one left; 6 is 屁胡, four left: (1 x 4 + 4 x 2) / 5."""
    found = waits_of("45t 11b 789b 456b pong:3t")
    assert left_of(found.waiting[0]) == {"3t": 1, "6t": 4}
    assert str(found.waiting[0].average) == "12/5"


def test_a_wait_that_is_used_up_is_shown_dead_and_counts_nothing() -> None:
    """23条 waits on 1 and 4, but the four 4条 lie there as his own 杠."""
    found = waits_of("23t 55b 678b 中中中 angang:4t")
    (waiting,) = found.waiting
    assert left_of(waiting) == {"1t": 4, "4t": 0}
    assert [len(wait.worths) for wait in waiting.waits] == [4, 0]
    assert waiting.copies == 4


def test_what_was_seen_and_what_others_laid_down_is_not_left() -> None:
    """B's 碰 takes three 8, one 5 is held and one was discarded."""
    (waiting,) = waits_of("2245667t 123b 中中中 B.pong:8t", seen="5t").waiting
    assert left_of(waiting) == {"5t": 2, "8t": 1}


def test_all_waits_dead_is_no_wait() -> None:
    """4688 waits on 5 only, and all four were seen."""
    found = waits_of("4688t", seen="5t 5t 5t 5t")
    assert found.refusal is not None
    assert found.refusal.variant == "no-waits.dead"


def test_pihu_may_not_win_on_a_discard_where_two_are_asked() -> None:
    """襄阳四人轮休: 屁胡 only self-drawn; declared it is 2 and may: 包胡 2 x 2."""
    found = waits_of("123t 456t 789b 23b 88b", "xiangyang-four")
    wait = found.waiting[0].waits[0]
    (on_discard,) = wait.worth("discard", False)
    assert on_discard.refusal is not None
    assert on_discard.refusal.code == "below-minimum"
    assert on_discard.units == 0
    assert row(found, "1b") == [2, 0, 4, 4]


def test_a_hand_without_the_required_five_may_not_win_at_all() -> None:
    """必须有五: 77 88 waits, but a hand without a 5 may not win: the average is nothing."""
    (waiting,) = waits_of("123t 789t 123b 77b 88b", "five-required").waiting
    assert left_of(waiting) == {"7b": 2, "8b": 2}
    assert {w.refusal.code for wait in waiting.waits for w in wait.worths if w.refusal} == {"needs-rank"}
    assert waiting.average == 0


def test_a_declared_hand_is_only_worth_what_declared_hands_are() -> None:
    """With +liangdao there is no other way to win it."""
    found = waits_of("2245667t 123b 中中中 +liangdao")
    assert [(w.how, w.liangdao, w.units) for w in found.waiting[0].waits[0].worths] == [
        ("zimo", True, 8),
        ("discard", True, 8),
    ]


def test_who_discards_matters_against_declared_players() -> None:
    """对亮不包胡: B, who had declared too, pays his share of 4 only; C pays for both, 8."""
    found = waits_of("2245667t 123b 中中中 liang:A,B")
    assert worth(found, "5t", "discard", True) == [(("B",), 4), (("C",), 8)]


def test_a_declared_payer_pays_double_where_the_table_says_so() -> None:
    """襄阳线上: B had declared, the winner not: drawn 2 x 2 from B and 2 from C; dealt 4 or 2."""
    found = waits_of("2245667t 123b 中中中 liang:B", "xiangyang-online")
    assert worth(found, "5t", "zimo", False) == [((), 6)]
    assert worth(found, "5t", "discard", False) == [(("B",), 4), (("C",), 2)]


def test_a_stated_discarder_is_the_only_one_asked() -> None:
    """from:B: what B would pay."""
    found = waits_of("2245667t 123b 中中中 liang:B from:B", "xiangyang-online")
    assert worth(found, "5t", "discard", False) == [(("B",), 4)]


def test_how_the_tile_would_come_counts_where_it_can() -> None:
    """+haidi doubles what is self-drawn and says nothing of a discard."""
    found = waits_of("2245667t 123b 中中中 +haidi")
    assert row(found, "8t")[:2] == [4, 1]


def test_two_at_the_table() -> None:
    """Of two players one pays: 卡五星 2 drawn brings 2."""
    profile = table("kawuxin")
    entry = parse_line("2245667t 123b 中中中", profile.rules.deck, Seating(("A", "B"))).entry
    found = ting(entry, profile)
    assert worth(found, "5t", "zimo", False) == [((), 2)]
    assert worth(found, "5t", "discard", False) == [(("B",), 2)]


# ------------------------------------------------------------------------------------ a tile to discard


def test_with_one_tile_more_each_discard_that_leaves_a_wait_is_listed_best_first() -> None:
    """22 456 678, a win already. Throwing 6 leaves 22 45678, which waits on 3, 6 and 9: 4 + 2 + 4 copies of 屁胡 2 = 20.
    8 leaves 22 456 67: 5 and 8, 3 x 4 (卡五星) + 3 x 2 = 18. 1筒 leaves 23筒: 3 + 4 copies of 2 = 14."""
    found = waits_of("22456678t 123b 中中中")
    assert found.complete
    best = [(CODES[w.discard or 0], left_of(w), w.weight) for w in found.waiting[:3]]
    assert best == [
        ("6t", {"3t": 4, "6t": 2, "9t": 4}, 20),
        ("8t", {"5t": 3, "8t": 3}, 18),
        ("1b", {"1b": 3, "4b": 4}, 14),
    ]
    weights = [waiting.weight for waiting in found.waiting]
    assert weights == sorted(weights, reverse=True)


def test_a_discard_that_leaves_only_dead_waits_is_not_listed_beside_others() -> None:
    """46688: throwing 6 waits on 5, but all four were seen; throwing 4 waits on 6 and 8."""
    found = waits_of("46688t", seen="5t 5t 5t 5t")
    assert [CODES[waiting.discard or 0] for waiting in found.waiting] == ["4t"]


# ------------------------------------------------------------------------------------------ not waiting


def test_a_hand_two_away_lists_the_tiles_that_bring_it_nearer() -> None:
    """123t 456t 78b 22b 中中 发: 6 or 9 for the run (4 each), 2 or 中 for the triplet (2 each). 发 may go."""
    found = waits_of("123t 456t 78b 22b 中中 发")
    assert (found.away, found.waiting) == (2, ())
    (nearer,) = found.nearer
    assert {CODES[tile]: left for tile, left in nearer.useful} == {"6b": 4, "9b": 4, "2b": 2, "中": 2}
    assert nearer.copies == 12
    assert [CODES[tile] for tile in found.spare] == ["发"]
    assert found.refusal is not None
    assert found.refusal.args["shanten"] == 1


def test_with_one_tile_more_the_discards_that_keep_the_distance_are_listed() -> None:
    """The same with 白: 发 or 白 goes, and 12 tiles are useful either way."""
    found = waits_of("123t 456t 78b 22b 中中 发 白")
    assert [(CODES[n.discard or 0], n.copies) for n in found.nearer] == [("发", 12), ("白", 12)]
    assert found.spare == ()


def test_useful_tiles_that_were_seen_are_not_useful() -> None:
    """Both 中 that were left are gone."""
    (nearer,) = waits_of("123t 456t 78b 22b 中中 发", seen="中 中").nearer
    assert {CODES[tile] for tile, _ in nearer.useful} == {"6b", "9b", "2b"}


def test_a_fifth_copy_is_no_wait() -> None:
    """1111 would need a fifth 1."""
    found = waits_of("1111t")
    assert found.refusal is not None
    assert left_of(found.waiting[0]) == {"1t": 0}


# ------------------------------------------------------------------------------------------- the input


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("draw", "no-hand"),
        ("adjust A:+1 B:-1", "no-hand"),
        ("fan:卡五星", "no-hand"),
        ("x8", "no-hand"),
        ("who:A 4688t from:C | who:B 4688b", "one-hand"),
    ],
)
def test_what_is_not_one_hand_is_wrong_input(line: str, code: str) -> None:
    """There is nothing to wait with."""
    with pytest.raises(KwxError) as caught:
        waits_of(line)
    assert caught.value.diagnostics[0].code == code
    assert caught.value.exit_status == 2


def test_a_fifth_copy_among_what_was_seen_is_wrong_input() -> None:
    """Two 2 held, and three seen."""
    with pytest.raises(KwxError) as caught:
        waits_of("2245667t 123b 中中中", seen="2t 2t 2t")
    assert caught.value.diagnostics[0].args["count"] == 5


def test_a_fifth_copy_is_shown_where_it_was_said_to_be_seen() -> None:
    """Two 2条 in the hand, three seen: the last word that has some is underlined, not the hand."""
    ran = kwx("ting", "2245667t 123b 中中中", "--seen", "22t 9b", "--seen", "9b 2t 9b")
    assert ran.err.splitlines()[:4] == [
        "错误[contradiction]: 2条 有 5 张，一副牌只有四张",
        "  --> --seen:1:4",
        "1 | 9b 2t 9b",
        "  |    ^^",
    ]
    assert ran.status == 2


def test_a_line_that_was_scored_is_asked_for_its_waits_before_the_win() -> None:
    """The won tile is left out, out of 3k+2 tiles too, and a note says so."""
    outside = waits_of("2245667t 123b 中中中 win:5t +zimo")
    inside = waits_of("22456675t 123b 中中中 win:5t +zimo")
    for found in (outside, inside):
        assert set(left_of(found.waiting[0])) == {"5t", "8t"}
        assert found.notes[0].code == "win-left-out"


def test_fragments_are_answered_with_a_note_and_refused_if_strict() -> None:
    """4688 is one set's worth and a pair."""
    assert [note.code for note in waits_of("4688t").notes] == ["fragment"]
    with pytest.raises(KwxError):
        waits_of("4688t", strict=True)


def test_a_fragment_below_the_minimum_is_worth_something_and_says_what_is_open() -> None:
    """4567b 中中: 屁胡 as it stands, but a whole hand may have more."""
    found = waits_of("23b 中中 456t", "xiangyang-four")
    assert [note.code for note in found.notes] == ["fragment", "fragment-below-minimum"]
    assert row(found, "1b")[1] == 1


# ----------------------------------------------------------------------------------- the same as score


@pytest.mark.parametrize("seed", range(25))
def test_every_worth_is_what_score_gives(seed: int) -> None:
    """Random winning hands without their won tile: the tile is among the waits, and each worth is a settlement's."""
    rng = random.Random(f"ting {seed}")
    deal = random_deal(rng)
    if deal["kind"] != "win" or len(deal["wins"]) > 1 or deal["qianggang"]:
        return
    profile = table(rng.choice(["hubei", "xiangyang-four", "xiangyang-online", "manhu"]))
    entry = parse_line(to_line(deal), profile.rules.deck, Seating(tuple(deal["players"]))).entry
    assert isinstance(entry, Deal)
    found = ting(entry, profile)
    (waiting,) = found.waiting
    assert entry.win_tile in [wait.tile for wait in waiting.waits]
    melds = len(found.win.melds)
    for wait in waiting.waits:
        assert is_win(counts_of([*found.win.tiles, wait.tile]), melds)
    try:
        scored = settle(entry, profile).wins[0].tally.pays
    except KwxError:
        scored = 0
    wait = next(wait for wait in waiting.waits if wait.tile == entry.win_tile)
    how = "zimo" if entry.zimo else "discard"
    alike = [w for w in wait.worths if w.how == how and w.liangdao == entry.wins[0].liangdao]
    assert [w.units for w in alike] == [scored]
    assert not contradictions(entry, profile.rules.deck)


# ------------------------------------------------------------------------------------- the command line


def test_exit_statuses() -> None:
    """0 with a wait, 1 without one, 2 for wrong input."""
    assert kwx("ting", "2245667t", "123b", "中中中").status == 0
    assert kwx("ting", "123t 456t 78b 22b 中中 发").status == 1
    assert kwx("ting", "4688t", "--seen", "5t5t5t5t").status == 1
    assert kwx("ting", "123t").status == 2
    assert kwx("ting", "4688t", "--seen", "5x").status == 2
    assert kwx("ting", "4688t", "--seen", "5w").status == 2
    assert kwx("ting", "4688t", "--strict").status == 2


def test_seen_may_be_repeated_and_holds_any_tile_notation() -> None:
    """5t, 五条 and s are the same."""
    ran = kwx("ting", "4688t", "--seen", "5t 五条", "--seen", "5s", "--json")
    assert ran.json["waiting"][0]["waits"][0]["left"] == 1


def test_json_has_the_documented_shape() -> None:
    """At a base of 5, 4 units are 20."""
    found = kwx("ting", "2245667t 123b 中中中", "--base", "5", "--json").json
    assert list(found) == [
        "schema", "rules", "overrides", "kind", "player", "liangdao", "away", "waiting", "nearer", "spare",
        "notes",
    ]  # fmt: skip
    (waiting,) = found["waiting"]
    assert (waiting["copies"], waiting["weight"], waiting["average"]) == (7, 20, "2.86")
    assert waiting["waits"][0]["worths"][0] == {
        "how": "zimo", "liangdao": False, "from": [], "error": None, "product": 2, "multiplier": 2,
        "fan": [{"id": "kawuxing", "mult": 2}], "units": 4, "money": "20",
    }  # fmt: skip
    assert waiting["waits"][0]["worths"][1]["from"] == ["B", "C"]


def test_json_names_a_plain_hand_as_score_does() -> None:
    """Nothing else holds: 屁胡 x1, as `score --json` has it."""
    found = kwx("ting", "123456t 123b 89t 55t", "--json").json
    (wait,) = found["waiting"][0]["waits"]
    plain, declared = [{"id": "pihu", "mult": 1}], [{"id": "liangdao", "mult": 2}]
    assert [worth["fan"] for worth in wait["worths"]] == [plain, plain, declared, declared]


def test_json_of_a_hand_that_does_not_wait() -> None:
    """The code says so, and what is useful is listed."""
    found = kwx("ting", "123t 456t 78b 22b 中中 发", "--json").json
    assert found["error"]["code"] == "no-waits"
    assert [found["error"][key] for key in ("line", "span", "text")] == [
        1,
        [0, 22],
        "123t 456t 78b 22b 中中 发",
    ]
    assert set(found["error"]) == {"code", "message", "hint", "line", "span", "text"}
    assert found["nearer"][0]["useful"][0] == {"tile": "6b", "left": 4}
    assert found["spare"] == ["发"]


@pytest.mark.parametrize(
    "line",
    [
        "2245667t 123b 中中中",
        "2245667t 123b 中中中 liang:A,B",
        "22456678t 123b 中中中",
        "123t 456t 789b 23b 88b",
        "147t 258b 369b 中发白 1t 5t",
        "9t pong:中,发,白,3t",
    ],
)
def test_screens_fit_sixty_columns(line: str) -> None:
    """Nothing runs out of the window, also with large sums."""
    from rich.cells import cell_len

    for base in ("1", "12.5"):
        ran = kwx("ting", line, "--base", base, "-r", "hubei")
        assert ran.out
        assert all(cell_len(text) <= NARROW for text in ran.out.splitlines())
