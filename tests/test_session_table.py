"""Who deals and who rests, followed by hand through sequences of deals."""

from __future__ import annotations

import pytest
from session_tools import FOUR, THREE, codes, kwx_session, read, seats, settled, totals, wrong

from kawuxing_calc.ledger import Wrong

WIN = "who:{} +zimo x2"
TWO = "who:{} fan:卡五星 from:{} | who:{} fan:碰碰胡"


def deals(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_three_at_the_table_under_hubei() -> None:
    """The winner deals, after two winners the discarder, after a draw the same, after 亮倒 who declared first."""
    items = read(
        THREE
        + deals(
            "rules: hubei",
            "dealer: C",
            "who:A from:B x2",  # C deals, as was said
            "who:B +zimo x2",  # A won: A deals
            TWO.format("A", "C", "B"),  # B won: B deals
            "draw",  # C dealt into two: C deals
            "draw liang:B,A",  # nobody won, nobody had declared: C stays
            "draw A.angang:3t",  # B had declared first: B deals
            "who:C from:A x2",  # B stays
            "draw",  # C won: C deals
        )
    )
    assert [dealer for dealer, _ in seats(items)] == ["C", "A", "B", "C", "C", "B", "B", "C"]
    assert all(resting is None for _, resting in seats(items))


def test_four_at_the_table_whoever_wins_rests() -> None:
    """xiangyang-four: the winner rests, who rested takes his seat and deals."""
    items = read(
        FOUR
        + deals(
            "rest: D",
            "dealer: A",
            WIN.format("B"),  # D rests, A deals
            "who:C from:A x2",  # B won and rests, D took B's seat and deals
            "draw",  # C won and rests, B took C's seat and deals
            "draw liang:D",  # nobody won: B stays, C goes on resting
            TWO.format("A", "D", "B"),  # D had declared: D deals; C rests
            WIN.format("D"),  # two winners: the same three go on, the discarder D deals
            WIN.format("C"),  # D won and rests, C took his seat and deals
            WIN.format("A"),  # C won and rests, D took his seat and deals
        )
    )
    assert seats(items) == [
        ("A", "D"),
        ("D", "B"),
        ("B", "C"),
        ("B", "C"),
        ("D", "C"),
        ("D", "C"),
        ("C", "D"),
        ("D", "C"),
    ]


def test_the_one_who_rested_sits_down_where_the_winner_sat() -> None:
    """The order of the players is the order of the seats: D takes B's, then B takes A's."""
    items = read(FOUR + deals("rest: D", WIN.format("B"), WIN.format("A"), WIN.format("C")))
    assert [one.settlement.entry.players for one in settled(items)] == [
        ("A", "B", "C"),
        ("A", "D", "C"),
        ("B", "D", "C"),
    ]


def test_each_other_player_is_one_of_the_three_who_play() -> None:
    """B +4 from A and C; then D plays in B's place: A +4 from D and C. D: -2, B: +4, C: -2 -2, A: -2 +4."""
    items = read(FOUR + deals("rest: D", WIN.format("B"), WIN.format("A")))
    assert totals(items) == {"A": 2, "B": 4, "C": -4, "D": -2}


def test_stated_rotation_holds_until_it_is_said_again() -> None:
    """xiangyang: rest: says who rests; winning changes only the dealer."""
    items = read(
        "players: A B C D\nrest: D\ndealer: A\n"
        + deals(
            WIN.format("B"),  # D rests, A deals
            "draw",  # B won: B deals, D rests on
            "rest: A",  # D takes A's seat; B deals on
            WIN.format("D"),
            "rest: B",  # D won and deals; B rests
            "draw",
            "rest: D",  # the dealer goes to rest: who deals is not known
            "draw",
            "draw dealer:C",
        )
    )
    assert seats(items) == [("A", "D"), ("B", "D"), ("B", "A"), ("D", "B"), (None, "D"), ("C", "D")]
    assert settled(items)[2].settlement.entry.players == ("D", "B", "C")


def test_two_at_the_table() -> None:
    """With two the discarder is the other one, and the winner deals."""
    items = read("players: A B\nrules: kawuxin\n" + deals("who:A x2", "draw", "who:B +zimo x2"))
    assert seats(items) == [(None, None), ("A", None), ("A", None)]
    assert totals(items) == {"A": 0, "B": 0}  # +2 -2, nothing, -2 +2


def test_the_dealer_may_stay_or_go_round() -> None:
    """House rules: the dealer stays after a win; after a draw the next seat deals."""
    from kawuxing_calc.ledger import Given

    given = Given(sets=("dealer.after_win=stays", "dealer.after_draw=next"))
    items = read(THREE + deals("dealer: B", WIN.format("A"), "draw", "draw", "draw"), given)
    assert [dealer for dealer, _ in seats(items)] == ["B", "B", "C", "A"]


@pytest.mark.parametrize("line", ["foul A 8 诈胡", "adjust A:+10 C:-10 茶"])
def test_fouls_and_adjustments_change_neither_dealer_nor_rester(line: str) -> None:
    items = read(FOUR + deals("rest: D", "dealer: A", "draw", line, "draw"))
    assert seats(items) == [("A", "D"), ("A", "D")]
    assert [one.number for one in settled(items)] == [1, None, 2]


# ----------------------------------------------------------------------------------- stated to check


def test_a_stated_dealer_who_should_not_deal_is_believed_and_told() -> None:
    """B won, so B deals; the file says C: a note names the line and why, and C deals."""
    items = read(THREE + deals(WIN.format("B"), "draw dealer:C", "draw"))
    assert seats(items) == [(None, None), ("C", None), ("C", None)]
    notes = settled(items)[1].settlement.notes
    assert [
        (n.code, n.args["player"], n.args["expected"], n.args["variant"], n.args["since"]) for n in notes
    ] == [("dealer-differs", "C", "B", "won", 2)]


def test_a_stated_dealer_who_does_deal_is_no_news() -> None:
    items = read(THREE + deals(WIN.format("B"), "dealer: B", "draw", "draw 庄:B"))
    assert all(not n.code.endswith("differs") for one in settled(items) for n in one.settlement.notes)


def test_the_note_of_a_setting_comes_with_the_next_deal() -> None:
    """An adjustment between them does not take it away."""
    items = read(THREE + deals(WIN.format("B"), "dealer: C", "adjust A:+1 B:-1", "draw"))
    notes = [[n.code for n in one.settlement.notes] for one in settled(items)]
    assert notes[1:] == [[], ["dealer-differs"]]


def test_rest_that_differs_from_the_rotation_is_believed_and_told() -> None:
    """B won and should rest; the file says C: B sits down on C's seat again. D, who took B's seat, deals."""
    items = read(FOUR + deals("rest: D", WIN.format("B"), "rest: C", "draw"))
    assert seats(items)[1] == ("D", "C")
    assert settled(items)[1].settlement.entry.players == ("A", "D", "B")
    assert [n.code for n in settled(items)[1].settlement.notes] == ["rest-differs"]


# ------------------------------------------------------------------------------ when it is not known


def test_who_rests_first_is_asked_for() -> None:
    """Four under winner-rests without rest: a self-drawn win cannot be settled, nor is known what comes of it."""
    items = read(
        FOUR + deals("dealer: A", WIN.format("B"), WIN.format("A"), "draw", "rest: B", WIN.format("A"))
    )
    assert codes(items) == [(4, "rest-unknown"), (5, "rest-unknown")]
    assert seats(items) == [(None, None), (None, "B")]
    assert totals(items)["A"] == 4


def test_a_deal_that_names_three_says_who_rests() -> None:
    items = read(FOUR + deals("who:A from:B x2 C.bugang:3t", "draw"))
    assert seats(items) == [(None, "D"), ("D", "A")]  # A won: D takes his seat and deals
    assert not wrong(items)


def test_a_deal_that_comes_to_the_same_whoever_rests_is_settled() -> None:
    """On a discard only two are touched; in a draw without 杠 and 亮倒 nobody."""
    items = read(FOUR + deals("draw", "who:A from:B fan:卡五星"))
    assert not wrong(items)
    assert totals(items) == {"A": 2, "B": -2, "C": 0, "D": 0}
    assert [one.settlement.entry.players for one in settled(items)] == [(), ("A", "B")]


def test_baohu_needs_to_know_for_whom() -> None:
    """The discarder pays it all, but for whom depends on who plays."""
    items = read(FOUR + deals("who:A from:B fan:卡五星 +liangdao"))
    assert codes(items) == [(3, "rest-unknown")]


def test_four_in_one_deal_are_too_many() -> None:
    items = read(FOUR + deals("who:A from:B x2 C.bugang:3t D.bugang:4t"))
    assert codes(items) == [(3, "four-in-deal")]


def test_after_a_wrong_deal_dealer_and_rester_are_not_known() -> None:
    """Both null until something says them; a foul needs to know, an adjustment does not."""
    items = read(
        FOUR
        + deals(
            "rest: D",
            "dealer: A",
            "who:A +zimo",  # no hand: wrong
            "draw",  # nothing to pay
            "foul A 2",  # who plays?
            "adjust A:+1 B:-1",
            "rest: C",
            "dealer: B",
            "draw",
        )
    )
    assert codes(items) == [(5, "no-hand"), (7, "rest-unknown")]
    assert seats(items) == [(None, None), ("B", "C")]


def test_the_question_names_the_line_since_which_it_is_open() -> None:
    """A wrong deal, or a wrong setting; where nothing was ever said there is no such line."""
    cases = {
        "foul A 2": None,
        "rest: D\nwho:A\nwho:B\nfoul A 2": 4,
        "rest: X\nfoul A 2": 3,
        "rest: D\nwho:A\nrest: C\nfoul A 2\nwho:C +zimo x2\nfoul A 2": 7,
    }
    for text, line in cases.items():
        *_, last = wrong(read(FOUR + text + "\n"))
        (question,) = last.error.diagnostics
        assert (question.code, question.args.get("line")) == ("rest-unknown", line), text


def test_it_is_asked_for_once() -> None:
    """Later lines that need the same answer say so, and point to the first."""
    items = read(FOUR + deals("draw A.bugang:3t", "foul A 2", "draw liang:B", "rest: D", "foul A 2"))
    assert [(w.source.line, w.follows) for w in wrong(items)] == [(3, None), (4, 3), (5, 3)]
    assert len(settled(items)) == 1


@pytest.mark.parametrize(("text", "causes"), [
    # Line 4 is wrong; lines 5 and 6 are sound.
    ("rest: D\nwho:A\nwho:B +zimo x2\nwho:C +zimo x2\n", {5: 4, 6: 4}),
    # Nobody ever said who rests: putting line 3 right would not tell.
    ("who:A\nwho:B +zimo x2\nwho:C +zimo x2\n", {4: None, 5: None}),
    # Asked in line 3, which is sound.
    ("who:B +zimo x2\nwho:C +zimo x2\n", {3: None, 4: None}),
    # The base of line 4 could not be read; the deal of line 5 is sound.
    ("rest: D\nbase: x\nwho:A +zimo x2\nbase: 2\nwho:B +zimo x2\nwho:C +zimo x2\n", {7: 4, 8: 4}),
    # Line 6 names three, so that it is known again; then line 7 is wrong.
    ("rest: D\nwho:A\nwho:B +zimo x2\nwho:A from:B liang:C x2\nwho:A\nwho:B +zimo x2\n", {5: 4, 8: 7}),
])  # fmt: skip
def test_the_question_who_rests_blames_no_sound_line(text: str, causes: dict[int, int | None]) -> None:
    items = read("players: A B C D\nrules: xiangyang\n" + text)
    found = {
        item.source.line: d.args.get("line")
        for item in wrong(items)
        for d in item.error.diagnostics
        if d.code == "rest-unknown"
    }
    assert found == causes


@pytest.mark.parametrize(("text", "said"), [
    (FOUR + "rest: D\nwho:A\nwho:B +zimo x2\nwho:C +zimo x2\ndraw liang:A\n",
     "第 6-7 行也没算：先改好第 4 行，或在第 5 行前面写 rest:"),
    (FOUR + "who:B +zimo x2\nwho:C +zimo x2\n", "第 4 行也没算：先在第 3 行前面写 rest:"),
    ("draw\nwho:B +zimo x2\n", "第 2 行也没算：先在第 1 行前面写 players:"),
    (THREE + "base: x\nwho:B +zimo x2\ndraw\n", "第 3-4 行也没算：先改好第 2 行"),
])  # fmt: skip
def test_lines_that_follow_say_what_to_write_where(text: str, said: str) -> None:
    assert kwx_session("-", stdin=text.encode()).err.splitlines()[-1] == said


def test_four_where_nobody_rests_are_told_to_change_the_rules() -> None:
    ran = kwx_session("-", "--players", "A,B,C,D", "--rules", "hubei", stdin=b"draw\ndraw\ndraw\n")
    assert ran.err.splitlines()[-1] == "第 2-3 行也没算：换一套有人轮休的规则，见第 1 行"


def test_a_question_answered_and_lost_again_is_asked_again() -> None:
    items = read(FOUR + deals("foul A 2", "rest: D", "draw", "who:A +zimo", "foul A 2"))
    assert [(w.source.line, w.follows) for w in wrong(items)] == [(3, None), (6, None), (7, None)]


def test_who_rests_and_is_named_is_refused_with_the_reason() -> None:
    """Won in line 4, so rests in line 5."""
    items = read(FOUR + deals("rest: D", WIN.format("B"), "who:A from:B x2"))
    refused = wrong(items)[0]
    diagnostic = refused.error.diagnostics[0]
    assert (diagnostic.code, diagnostic.args["variant"], diagnostic.args["line"]) == (
        "resting-player",
        "won",
        4,
    )
    assert refused.source.text[slice(*(diagnostic.span or (0, 0)))] == "B"


@pytest.mark.parametrize(
    "line", ["who:D +zimo x2", "foul D 8", "draw D.bugang:3t", "draw liang:D", "draw dealer:D"]
)
def test_who_rests_takes_no_part(line: str) -> None:
    assert codes(read(FOUR + deals("rest: D", line))) == [(4, "resting-player")]


def test_who_rests_may_be_in_an_adjustment() -> None:
    assert totals(read(FOUR + deals("rest: D", "adjust D:+5 A:-5"))) == {"A": -5, "B": 0, "C": 0, "D": 5}


def test_players_may_change_midway() -> None:
    """D comes for C: C's money stays on the books, the dealer who stays at the table deals on."""
    items = read(THREE + deals(WIN.format("A"), "players: A B D", WIN.format("D"), "who:C +zimo x2"))
    assert totals(items) == {"A": 2, "B": -4, "C": -2, "D": 4}
    assert seats(items) == [(None, None), ("A", None)]
    assert codes(items) == [(5, "unknown-player")]
    assert isinstance(items[-1], Wrong)


# ------------------------------------------------------------------------------- what a session asks for


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("4556t 中中中 pong:7b +zimo", "who-missing"),
        ("who:A 4556t 中中中 pong:7b +zimo", "fragment-refused"),  # three sets only
        ("who:A x2", "from-missing"),
        ("who:A from:E x2", "unknown-player"),
        ("who:A from:B 123t 456t 789b 23b 发发 win:5t", "not-a-win"),
    ],
)
def test_a_session_leaves_nothing_to_be_guessed(line: str, code: str) -> None:
    assert codes(read(THREE + deals(line))) == [(2, code)]


def test_what_is_wrong_points_into_the_line_as_typed() -> None:
    """Spaces before, a remark behind: the span counts in the whole line, which is shown as it was typed."""
    refused = wrong(read(THREE + "   who:A  from:E x2   # 第 3 局 from:E\n"))[0]
    diagnostic = refused.error.diagnostics[0]
    assert refused.source.text == "   who:A  from:E x2   # 第 3 局 from:E"
    assert diagnostic.span == (15, 16)
    assert refused.error.source == refused.source


def test_rules_for_four_say_so_once_where_three_play() -> None:
    """Nobody rests, the winner deals; said again only when the table changes, and never of four or of other rules."""
    items = settled(
        read(
            "players: A B C\nrules: xiangyang-four\nwho:A +zimo x2\nwho:B +zimo x2\n"
            "players: A B C D\nrest: D\nwho:A +zimo x2\nplayers: B C D\nwho:B +zimo x2\n"
            "rules: xiangyang\nwho:B +zimo x2\n"
        )
    )
    codes_of = [[note.code for note in item.settlement.notes] for item in items]
    assert ["few-for-rotation" in codes for codes in codes_of] == [True, False, False, True, False]
    assert [item.dealer for item in items[:2]] == [None, "A"]


def test_a_foul_of_who_won_and_now_rests_may_stand_above_the_win() -> None:
    head, win, foul, after = (
        "players: 甲 乙 丙 丁\nrules: xiangyang-four\nrest: 丁\n",
        "who:甲 from:乙 x2\n",
        "foul 甲 8 诈胡\n",
        "who:丁 +zimo x2\n",
    )
    (item,) = wrong(read(head + win + foul + after))
    (problem,) = item.error.diagnostics
    assert (problem.variant, problem.args["line"]) == ("resting-player.won-foul", 4)
    items = read(head + foul + win + after)
    assert not wrong(items)
    assert settled(items)[0].entry.players == ("甲", "乙", "丙")
