"""``kwx gang``: which 杠 may be made, before and after 亮倒, what the hand waits on then, and what it earns; by hand."""

from __future__ import annotations

from functools import cache

import pytest
from running import NARROW, kwx

from kawuxing_calc.cli.gang import read_tile
from kawuxing_calc.diagnostics import KwxError, Source
from kawuxing_calc.kong import Kong, kong
from kawuxing_calc.notation import Seating, parse_line
from kawuxing_calc.profile import Profile, load_profile
from kawuxing_calc.tiles import BY_CODE, CODES

THREE_HELD = "333t 567t 234b 789b 中"
"""Waits on 中 alone; the three 3条 stand apart."""
FROM_THE_SHEET = "23334567t 88b 中中中"
"""Waits on 3条 (333 234 567) and 8筒 (33 234 567, 888): the three 3条 do not stand apart."""
PONGED = "23t 88b 456b 中中中 pong:7t"
"""Waits on 1条 and 4条, 7条 lies there as a 碰."""


@cache
def table(rules: str, *sets: str) -> Profile:
    return load_profile(rules, sets)


def asked(
    hand: str, tile: str, rules: str = "hubei", *sets: str, last_tile: bool = False, strict: bool = False
) -> Kong:
    profile = table(rules, *sets)
    entry = parse_line(hand, profile.rules.deck).entry
    return kong(entry, BY_CODE[tile], profile, strict=strict, last_tile=last_tile)


def earnings(found: Kong) -> dict[str, tuple[int, int]]:
    """For each kind: units from each who pays, and how many pay."""
    return {case.kind: (case.units, len(case.payers)) for case in found.cases}


def codes(tiles: tuple[int, ...] | None) -> list[str] | None:
    return None if tiles is None else [CODES[tile] for tile in tiles]


def after(found: Kong) -> dict[str, int] | None:
    return None if found.after is None else {CODES[tile]: left for tile, left in found.after}


def reason(found: Kong) -> str | None:
    return found.refusal.args["variant"] if found.refusal else None


# ---------------------------------------------------------------------------------------- what may be made


def test_three_held_are_a_kong_from_a_discard_or_once_drawn() -> None:
    """直杠: 2 from the discarder alone; 暗杠: 2 from each of two. The wait on 中 stays."""
    found = asked(THREE_HELD, "3t")
    assert reason(found) is None
    assert earnings(found) == {"zhigang": (2, 1), "angang": (2, 2)}
    assert (codes(found.before), after(found)) == (["中"], {"中": 3})
    assert found.keeps_waits


def test_the_discarder_said_pays_the_kong_from_a_discard() -> None:
    """from:B leaves only the 直杠, and B pays."""
    found = asked(f"{THREE_HELD} from:B", "3t")
    assert [(case.kind, case.payers) for case in found.cases] == [("zhigang", ("B",))]


def test_a_tile_said_to_be_drawn_is_no_kong_from_a_discard() -> None:
    """+zimo leaves only the 暗杠."""
    assert list(earnings(asked(f"{THREE_HELD} +zimo", "3t"))) == ["angang"]


def test_with_the_tile_drawn_already_four_are_held() -> None:
    """14 tiles with four 3条: 暗杠, and the wait is that of the other ten."""
    found = asked("3333t 567t 234b 789b 中", "3t")
    assert list(earnings(found)) == ["angang"]
    assert (codes(found.before), after(found)) == (["中"], {"中": 3})


def test_a_pong_and_the_fourth_drawn() -> None:
    """补杠: 1 from each of two; the concealed tiles are untouched, so the waits are too."""
    found = asked(PONGED, "7t")
    assert earnings(found) == {"bugang": (1, 2)}
    assert (codes(found.before), after(found)) == (["1t", "4t"], {"1t": 4, "4t": 4})


def test_a_pong_and_the_fourth_among_the_tiles() -> None:
    """Eleven tiles beside the 碰, the drawn 7条 among them."""
    found = asked("237t 88b 456b 中中中 pong:7t", "7t")
    assert reason(found) is None
    assert after(found) == {"1t": 4, "4t": 4}


def test_the_fourth_of_a_pong_that_another_discards_is_no_kong() -> None:
    """Only the one drawn may be added."""
    assert reason(asked(f"{PONGED} from:B", "7t")) == "pong-discard"


def test_four_held_before_the_draw_may_be_laid_down_in_turn() -> None:
    """3333t 45t 678b 中中中 1b: what comes in decides the waits, so none are named."""
    found = asked("333345t 678b 中中中 1b", "3t")
    assert reason(found) is None
    assert (found.before, found.after) == (None, None)


@pytest.mark.parametrize(
    ("hand", "tile", "why"),
    [
        ("33t 567t 234b 789b 中中", "3t", "few"),
        ("33t 567t 234b 789b 中中", "9t", "few"),
        ("333t 567t 234b 789b 中 发", "3t", "three-drawn"),
        ("1b 456t 88b 45b 中中中 pong:7t", "7t", "pong-fourth"),
    ],
)
def test_what_the_tiles_do_not_allow(hand: str, tile: str, why: str) -> None:
    """Two held; none held; three held in one's own turn; a 碰 whose fourth was not drawn."""
    found = asked(hand, tile)
    assert reason(found) == why
    assert found.cases == ()


# ------------------------------------------------------------------------------------------- after 亮倒


def test_the_sheets_hand_may_before_declaring_and_may_not_after() -> None:
    """23334567 with a pair: without the 3 it is 24567, which no tile that is left completes."""
    before = asked(FROM_THE_SHEET, "3t")
    assert reason(before) is None
    assert not before.keeps_waits
    assert (codes(before.before), after(before)) == (["3t", "8b"], {"3t": 0})
    declared = asked(f"{FROM_THE_SHEET} +liangdao", "3t")
    assert reason(declared) == "liang-lost"


def test_a_declared_hand_whose_waits_would_change_may_not() -> None:
    """3334条 waits on 2 (33 234), 4 (333 44) and 5 (33 345); without the three on 4 alone."""
    assert reason(asked("3334t 567b 789b 中中中", "3t")) is None
    found = asked("3334t 567b 789b 中中中 +liangdao", "3t")
    assert reason(found) == "liang-waits"
    assert (codes(found.before), after(found)) == (["2t", "4t", "5t"], {"4t": 3})


def test_a_declared_hand_whose_three_stand_apart_may() -> None:
    """The wait on 中 is the same before and after."""
    found = asked(f"{THREE_HELD} +liangdao", "3t")
    assert reason(found) is None
    assert len(found.cases) == 2


def test_where_the_sheet_asks_only_that_it_still_waits_the_waits_may_change() -> None:
    """行牌规则6, 开杠仍听牌可开: 3334条 waits on 2, 4 and 5, without the three on 4. Two kinds, 2 units from each payer."""
    found = asked("3334t 567b 789b 中中中 +liangdao", "3t", "xiangyang-four")
    assert reason(found) is None
    assert earnings(found) == {"zhigang": (2, 1), "angang": (2, 2)}
    assert not found.keeps_waits
    house = asked("3334t 567b 789b 中中中 +liangdao", "3t", "hubei", "liang.may_gang=any-waits")
    assert reason(house) is None


@pytest.mark.parametrize(
    ("hand", "tile", "why"),
    [
        (FROM_THE_SHEET, "3t", "liang-idle"),  # 24567条 88筒 would wait on a fifth 3条 alone
        ("3334t 3b 567b 789b 中中", "3t", "liang-no-wait"),
        ("333345t 678b 中中中 1b", "3t", "liang-held"),
        ("567t 88b 45b 中中中 pong:7t", "7t", "liang-held"),
    ],
)
def test_there_too_it_may_not_where_it_would_not_wait(hand: str, tile: str, why: str) -> None:
    assert reason(asked(f"{hand} +liangdao", tile, "xiangyang-four")) == why


@pytest.mark.parametrize(
    ("hand", "rules", "said"),
    [
        (THREE_HELD, "hubei", "听的牌不变，亮倒以后也能杠"),
        ("3334t 567b 789b 中中中", "xiangyang", "听的牌变了，亮倒以后就不能杠（牌表未载，通行惯例）"),
        ("3334t 567b 789b 中中中", "xiangyang-four", "听的牌变了，但还在听，亮倒以后也能杠（非常详尽"),
        (
            "3334t 567b 789b 中中中 +liangdao",
            "xiangyang-four",
            "听的牌变了，但还在听，亮倒以后也能杠（非常详尽",
        ),
        (FROM_THE_SHEET, "xiangyang-four", "杠了就没听，亮倒以后不能杠（非常详尽"),
    ],
)
def test_the_screen_says_what_declaring_would_mean_and_by_which_clause(
    hand: str, rules: str, said: str
) -> None:
    ran = kwx("gang", *hand.split(), "3t", "-r", rules, columns=200)
    assert (ran.status, ran.err) == (0, "")
    assert said in ran.out


def test_a_pong_may_be_added_to_after_declaring() -> None:
    """What was drawn was no part of the declared hand."""
    assert reason(asked(f"{PONGED} +liangdao", "7t")) is None
    assert reason(asked("237t 88b 456b 中中中 pong:7t +liangdao", "7t")) is None


@pytest.mark.parametrize(
    ("hand", "tile"), [("333345t 678b 中中中 1b", "3t"), ("567t 88b 45b 中中中 pong:7t", "7t")]
)
def test_what_lies_in_a_declared_hand_stays_there(hand: str, tile: str) -> None:
    """Four held, or the fourth of a 碰 in a run: it may be laid down before declaring, not after."""
    assert reason(asked(hand, tile)) is None
    assert reason(asked(f"{hand} +liangdao", tile)) == "liang-held"


def test_a_declared_hand_that_does_not_wait_is_told_so() -> None:
    """333t 57t 1b 234b 89b 中中: two away, so it cannot have been declared."""
    assert reason(asked("333t 57t 1b 234b 89b 中中 +liangdao", "3t")) == "liang-no-wait"


def test_the_only_wait_may_not_be_used_up() -> None:
    """33312条 waits on 3 (123 333): a 杠 of it leaves 12 waiting on a fifth 3; and the 3 wins anyway."""
    found = asked("33312t 99b 456b 中中中 +liangdao", "3t")
    assert found.can_win
    assert reason(found) == "liang-lost"


# ------------------------------------------------------------------------------------------ the last tile


@pytest.mark.parametrize("flag", ["+haidi", "+haidipao"])
def test_no_kong_without_a_replacement_tile(flag: str) -> None:
    """On the wall's last tile, drawn or discarded: it may not be made, and made it would earn nothing."""
    found = asked(f"{THREE_HELD} {flag}", "3t")
    assert reason(found) == "last-tile"
    assert {case.total for case in found.cases} == {0}


def test_the_last_tile_may_be_said_by_the_option() -> None:
    """For a 碰 too."""
    assert reason(asked(PONGED, "7t", last_tile=True)) == "last-tile"


# ------------------------------------------------------------------------------------------ what it earns


def test_the_next_of_a_chain_is_doubled() -> None:
    """Drawn as the replacement of a first 杠 (+gangkai): the second, 2 x 2 from each."""
    found = asked("333t 567t 789b 中 angang:1t +gangkai", "3t")
    assert [(case.chain, case.units, case.total) for case in found.cases] == [(2, 4, 8)]


def test_a_discard_after_a_kong_makes_the_next_of_that_chain() -> None:
    """+gangpao:2: the third, 2 x 4 from the discarder."""
    found = asked(f"{THREE_HELD} +gangpao:2 from:B", "3t")
    assert [(case.chain, case.units, case.payers) for case in found.cases] == [(3, 8, ("B",))]


def test_the_third_of_a_chain_is_full_where_the_sheet_says_so() -> None:
    """满胡: from the third on a 杠 pays the cap of 8: 16 from two."""
    hand = "333t 567t 中 angang:1t angang:9b:2 +gangkai:2"
    assert [case.total for case in asked(hand, "3t", "manhu").cases] == [16]


def test_a_chain_is_limited_where_the_sheet_limits_it() -> None:
    """襄阳四人轮休: at most twofold, so the third 暗杠 is 4 from each, not 8."""
    hand = "333t 567t 中 angang:1t angang:9b:2 +gangkai:2"
    assert [case.units for case in asked(hand, "3t", "xiangyang-four").cases] == [4]


def test_house_rules_and_two_players_count() -> None:
    """A free 补杠 earns nothing; of two players one pays."""
    assert earnings(asked(PONGED, "7t", "hubei", "gang.bugang=0")) == {"bugang": (0, 2)}
    profile = table("kawuxin")
    entry = parse_line(THREE_HELD, profile.rules.deck, Seating(("A", "B"))).entry
    found = kong(entry, BY_CODE["3t"], profile)
    assert [(case.kind, case.payers) for case in found.cases] == [("zhigang", ("B",)), ("angang", ("B",))]


# -------------------------------------------------------------------------------------------- reminders


def sources(found: Kong) -> str:
    return " ".join(remark.text["zh"] for remark in found.reminders)


def test_the_sheets_reminders_are_cited_where_they_fit() -> None:
    """湖北: that of declared hands only after 亮倒, that of the last tile only then, that of adding only for a 碰."""
    assert "亮倒后不可换牌" not in sources(asked(PONGED, "7t"))
    assert "亮倒后不可换牌" in sources(asked(f"{PONGED} +liangdao", "7t"))
    assert "摸到最后一张" not in sources(asked(THREE_HELD, "3t"))
    assert "摸到最后一张" in sources(asked(THREE_HELD, "3t", last_tile=True))
    assert "补杠当时就开" in sources(asked(PONGED, "7t"))
    assert "不能吃" not in sources(asked(PONGED, "7t", "xiangyang"))


# -------------------------------------------------------------------------------------------- the input


@pytest.mark.parametrize(
    ("hand", "tile", "code"),
    [
        (THREE_HELD, "5w", "contradiction"),
        ("12t 55b pong:3b angang:4b", "4b", "contradiction"),
        ("draw", "3t", "no-hand"),
        ("x8", "3t", "no-hand"),
        ("who:A 333t 8b from:C | who:B 46t 88b", "3t", "one-hand"),
    ],
)
def test_wrong_input(hand: str, tile: str, code: str) -> None:
    """A tile of no deck, a fifth copy, no hand, two hands."""
    with pytest.raises(KwxError) as caught:
        asked(hand, tile)
    assert caught.value.diagnostics[0].code == code
    assert caught.value.exit_status == 2


def test_fragments_are_answered_with_a_note_and_refused_if_strict() -> None:
    """333t 8b is one set and a tile."""
    assert [note.code for note in asked("333t 8b", "3t").notes] == ["fragment"]
    with pytest.raises(KwxError):
        asked("333t 8b", "3t", strict=True)


# ------------------------------------------------------------------------------------- the command line


def test_exit_statuses() -> None:
    """0 if it may be made, 1 if not, 2 for wrong input: no tile, an unknown one, one that is not the last word."""
    assert kwx("gang", THREE_HELD, "3t").status == 0
    assert kwx("gang", FROM_THE_SHEET, "+liangdao", "3t").status == 1
    assert kwx("gang", THREE_HELD, "3t", "--last-tile").status == 1
    assert kwx("gang", "333t").status == 2
    assert kwx("gang", THREE_HELD, "3x").status == 2
    assert kwx("gang", THREE_HELD, "3t", "+liangdao").status == 2
    assert kwx("gang", "333t 8b", "3t", "--strict").status == 2


def test_errors_point_into_the_whole_line() -> None:
    """The tile stands in the line that is shown, and what is wrong with it is marked there."""
    found = kwx("gang", "333t", "8b", "B.pong:3t", "3t", "--json").json
    assert found["error"]["text"] == "333t 8b B.pong:3t 3t"
    start, end = kwx("gang", "333t", "8b", "5w", "--json").json["error"]["span"]
    assert "333t 8b 5w"[start:end] == "5w"


def test_json_has_the_documented_shape() -> None:
    """At a base of 5, 4 units are 20."""
    found = kwx("gang", THREE_HELD, "+zimo", "3t", "--base", "5", "--json").json
    assert list(found) == [
        "schema", "rules", "overrides", "kind", "player", "tile", "liangdao", "allowed", "can_win", "cases",
        "before", "after", "away", "reminders", "notes",
    ]  # fmt: skip
    assert found["cases"] == [
        {
            "kind": "angang", "chain": 1, "allowed": True, "reason": None, "payers": ["B", "C"], "units_each": 2,
            "units": 4, "money": "20",
        }
    ]  # fmt: skip
    assert (found["before"], found["after"], found["away"]) == (["中"], [{"tile": "中", "left": 3}], 1)


def test_json_of_a_refusal() -> None:
    """The code says so, each case says why, and an unknown discarder is null."""
    found = kwx("gang", FROM_THE_SHEET, "+liangdao", "3t", "--json").json
    assert (found["allowed"], found["error"]["code"]) == (False, "gang-refused")
    assert (found["error"]["line"], found["error"]["text"]) == (1, f"{FROM_THE_SHEET} +liangdao 3t")
    assert found["error"]["text"][slice(*found["error"]["span"])] == FROM_THE_SHEET
    assert [(case["reason"], case["payers"]) for case in found["cases"]] == [
        ("liang-lost", [None]),
        ("liang-lost", ["B", "C"]),
    ]


@pytest.mark.parametrize(
    "line",
    [
        f"{THREE_HELD} 3t",
        f"{FROM_THE_SHEET} +liangdao 3t",
        f"{PONGED} 7t",
        "333345t 678b 中中中 1b 3t",
        "333t 567t 中 angang:1t angang:9b:2 +gangkai:2 3t",
    ],
)
def test_screens_fit_sixty_columns(line: str) -> None:
    """Nothing runs out of the window."""
    from rich.cells import cell_len

    ran = kwx("gang", line, "-r", "hubei")
    assert ran.out
    assert all(cell_len(text) <= NARROW for text in ran.out.splitlines())


@pytest.mark.parametrize("line", ["333t 88b 46b 3t +liangdao", "333t +liangdao 88b 46b 3t pong:1b"])
def test_the_order_in_which_to_write_is_told(line: str) -> None:
    """Written so, it is answered."""
    with pytest.raises(KwxError) as error:
        read_tile(Source(line))
    (problem,) = error.value.diagnostics
    assert problem.variant == "gang-tile.order"
    assert read_tile(Source(problem.args["meant"]))[0] == BY_CODE["3t"]
