"""The package from Python, as somebody who has not read it might call it: the right answer, or an error that says what is
wrong; never one from inside.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

import pytest

from kawuxing_calc import (
    Adjust,
    Deal,
    Draw,
    Ending,
    Entry,
    Foul,
    KwxError,
    Meld,
    Win,
    held_of,
    load_rules,
    parse_deal,
    read_session,
    score,
    to_json,
    write_deal,
)
from kawuxing_calc.profile.store import shipped_folder

HAND = "4556t 中中中 pong:7b +zimo"
TABLE = ("A", "B", "C")


def codes(call: Callable[[], object]) -> list[str]:
    with pytest.raises(KwxError) as caught:
        call()
    return [diagnostic.variant for diagnostic in caught.value.diagnostics]


# ------------------------------------------------------------------------------------------- wrong types

NOT_TEXT = [None, b"4556t", 5, 4.5, True, ["4556t", "pong:7b"], {}, Path("evening.kwx"), object()]


@pytest.mark.parametrize("value", NOT_TEXT, ids=lambda value: type(value).__name__)
def test_what_is_no_deal_is_a_type_error_that_names_its_type(value: Any) -> None:
    for call in (score, parse_deal, write_deal, to_json):
        with pytest.raises(TypeError, match=f"expected .*, not {type(value).__name__}$"):
            call(value)


@pytest.mark.parametrize(
    "value", [None, b"hubei", 5, True, ["hubei"]], ids=lambda value: type(value).__name__
)
def test_what_names_no_rules_is_a_type_error(value: Any) -> None:
    for call in (load_rules, lambda rules: score(HAND, rules), lambda rules: parse_deal(HAND, rules)):
        with pytest.raises(TypeError, match="name or the path of rules"):
            call(value)


@pytest.mark.parametrize(
    "sets", [None, "cap.total=8", b"cap.total=8", 5, [5], [None], [["cap.total=8"]]], ids=repr
)
def test_house_rules_are_a_list_of_texts(sets: Any) -> None:
    """A single text is a list of letters to Python, and surely not meant so."""
    with pytest.raises(TypeError, match="house rule"):
        load_rules("hubei", sets)


@pytest.mark.parametrize(
    "players", ["ABC", b"ABC", 5, {"A", "B"}, {"A": 1, "B": 2}, [1, 2, 3], [None] * 3], ids=repr
)
def test_players_are_a_list_of_names_in_order(players: Any) -> None:
    with pytest.raises(TypeError, match="player"):
        score("x2 +zimo", players=players)


@pytest.mark.parametrize("base", [None, 1.5, True, b"5", []], ids=repr)
def test_a_base_that_is_not_exact_is_a_type_error(base: Any) -> None:
    with pytest.raises(TypeError, match="base must be exact"):
        score(HAND, base=base)


def test_an_entry_has_its_own_players() -> None:
    with pytest.raises(TypeError, match="own players"):
        score(parse_deal(HAND), players=["X", "Y", "Z"])


# ------------------------------------------------------------------------------------------- wrong values


@pytest.mark.parametrize(
    "base", ["", "x", "nan", "inf", "0", 0, -1, Decimal("NaN"), "0.0000001", "1" * 13], ids=repr
)
def test_a_base_that_will_not_do(base: Any) -> None:
    assert codes(lambda: score(HAND, base=base)) == ["bad-base"]


@pytest.mark.parametrize(
    "players", [[], ["A"], ["A", "A"], ["A", "B", "C", "D"], ["A B", "C"], ["", "B"]], ids=repr
)
def test_players_that_cannot_sit_there(players: list[str]) -> None:
    assert codes(lambda: score("x2 +zimo", players=players)) == ["bad-players.listed"]


@pytest.mark.parametrize("text", ["", " ", "\n"])
def test_an_empty_line(text: str) -> None:
    assert codes(lambda: score(text)) == ["empty-line"]


def test_a_whole_evening_is_not_one_deal() -> None:
    evening = (Path(__file__).parent.parent / "examples" / "evening.kwx").read_text("utf-8")
    for text in (evening, f"{HAND}\n{HAND}", f"{HAND}\r\n{HAND}"):
        assert codes(lambda: score(text)) == ["several-lines"]  # noqa: B023
    assert score(f"{HAND}\n").units == {"A": 4, "B": -2, "C": -2}, (
        "卡五星, twice; the end of the line is no second one"
    )


def test_unknown_rules_are_told_with_what_was_meant() -> None:
    assert codes(lambda: load_rules("hubie")) == ["unknown-rules"]
    assert codes(lambda: score(HAND, "")) == ["unknown-rules"]
    with pytest.raises(KwxError, match="是不是 hubei？"):
        score(HAND, "hubie")


def test_rules_may_be_a_path_wherever_rules_are_taken() -> None:
    path = shipped_folder() / "hubei.toml"
    assert load_rules(path).id == score(HAND, path).profile.id == "hubei"
    assert parse_deal(HAND, path) == parse_deal(HAND)


def test_an_unknown_language_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="zh, zh-Hant, en"):
        to_json(score(HAND), "fr")


# ------------------------------------------------------------------------------------------- entries made by hand

WIN = Win("A", multiplier=2)
DRAWN = Ending(TABLE, zimo=True)
BY_B = Ending(TABLE, discarder="B")


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Deal(DRAWN, (WIN._replace(winner="Z"),)), ["contradiction.unknown-player"]),
        (Deal(Ending(TABLE, discarder="Z"), (WIN,)), ["contradiction.unknown-player"]),
        (Deal(DRAWN, (WIN,), others=(Meld("Z", "angang", 3),)), ["contradiction.unknown-player"]),
        (Deal(Ending(("A",), zimo=True), (WIN,)), ["bad-players.listed"]),
        (Deal(DRAWN, (WIN._replace(held=held_of((1,) * 5)),)), ["contradiction.five-copies"]),
        (Draw(TABLE, liang=("Q",)), ["contradiction.unknown-player"]),
        (Draw(TABLE, dealer="Q"), ["contradiction.unknown-player"]),
        (Foul(TABLE, "Q", 8), ["contradiction.unknown-player"]),
        (Adjust(TABLE, (("A", Decimal(3)),)), ["adjust-sum"]),
    ],
)
def test_what_no_line_could_say_is_refused_as_the_line_would_be(entry: Any, expected: list[str]) -> None:
    assert codes(lambda: score(entry)) == expected


@pytest.mark.parametrize(
    "entry",
    [
        Deal(DRAWN, ()),
        Deal(DRAWN, (WIN._replace(held=1 << 8 * 34),)),
        Deal(DRAWN, (WIN._replace(held=-1),)),
        Deal(DRAWN, (WIN._replace(held=(3, 4, 4, 5)),)),
        Deal(DRAWN, (WIN._replace(held=1.5),)),
        Deal(DRAWN, (WIN,), win_tile=-1),
    ],
)
def test_what_is_not_even_a_deal_is_a_value_error(entry: Any) -> None:
    with pytest.raises(ValueError, match=r"one winner or two|from 0 to 33|held_of"):
        score(entry)


@pytest.mark.parametrize("tiles", [[34], [-1], [0] * 255, [0.5]])
def test_a_hand_is_of_tiles_and_not_of_too_many(tiles: Any) -> None:
    """256 of 1条 must not be taken for one 2条, which has the next byte."""
    with pytest.raises(ValueError, match="from 0 to 33"):
        held_of(tiles)


def test_a_hand_made_of_tiles_shows_them() -> None:
    win = Win("A", held_of([4, 3, 4, 5]))
    assert win.tiles == (3, 4, 4, 5)
    assert repr(win).startswith("Win(winner='A', held=<4556t>, melds=()")
    assert "held=-1" in repr(Win("A", -1))


def test_what_a_caller_does_to_an_answer_changes_no_other() -> None:
    """Much is remembered from one deal to the next: nothing that is handed out may be what is remembered."""
    line = "46t 11b 123b 789b 中中中 win:5t from:B"
    for again in range(2):
        settled = score(line)
        assert [(note.code, note.args) for note in settled.notes] == [("winner-assumed", {"player": "A"})]
        assert settled.wins[0].tally.dropped == {}
        cast(dict[str, Any], settled.notes[0].args)["player"] = f"Z{again}"
        cast(dict[str, str], settled.wins[0].tally.dropped)["kawuxing"] = "pihu"
    assert score(line).units == {"A": 2, "B": -2, "C": 0}  # 卡五星, dealt in by B


def test_an_entry_that_only_equals_a_sound_one_is_settled_as_that() -> None:
    """True equals 1: what is settled, and remembered, is the entry as a line gives it."""
    drawn = Ending(TABLE, zimo=1, flags=(("haidi", True),))  # type: ignore[arg-type]
    entry = score(Deal(drawn, (Win("A", multiplier=2),))).entry
    assert isinstance(entry, Deal)
    assert (entry.ending.zimo is True, type(entry.ending.flags[0][1])) == (True, int)


def test_a_sound_entry_made_by_hand_settles() -> None:
    """Two units from each of two, and a 暗杠 of C: 2 from each of two."""
    entry = Deal(DRAWN, (WIN,), others=(Meld("C", "angang", 3),))
    assert score(entry).units == {"A": 4 - 2, "B": -2 - 2, "C": -2 + 4}


# ------------------------------------------------------------------------------------------- as text


def test_an_error_reads_as_a_sentence_with_its_code_and_what_to_write() -> None:
    with pytest.raises(KwxError) as caught:
        score("4556x 中中中 pong7b")
    assert str(caught.value) == (
        "[unknown-suit] 不认识花色「x」；条写 4556t，筒（饼）写 4556b\n[lost-colon] 「pong7b」中间少了冒号；写 pong:7b"
    )


def test_an_error_in_a_file_says_where(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("[cap]\ntotal = 0\n", "utf-8")
    with pytest.raises(KwxError) as caught:
        load_rules(path)
    assert str(caught.value).startswith(f"{path}:2: [out-of-range] cap.total 不能是 0；")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("4556t 中中中 pong:7b +zimo +liangdao", "<Settlement A x4 {'A': 8, 'B': -4, 'C': -4} by hubei>"),
        ("who:A from:C x2 | who:B x4", "<Settlement A x2, B x4 {'A': 2, 'B': 4, 'C': -6} by hubei>"),
        ("draw liang:B", "<Settlement Draw {'A': 1, 'B': -2, 'C': 1} by hubei>"),
        ("adjust A:+3 B:-3", "<Settlement Adjust {'A': '3', 'B': '-3', 'C': '0'} by hubei>"),
    ],
)
def test_a_settlement_shows_itself_in_a_line(text: str, shown: str) -> None:
    assert repr(score(text, "hubei")) == shown


def test_rules_show_themselves_in_a_line() -> None:
    assert repr(load_rules("hubei", ["cap.total=8"])) == "<Profile hubei cap.total=8>"


# ------------------------------------------------------------------------------------------- copied


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_settlement_can_be_sent_to_another_process(protocol: int) -> None:
    settled = score(HAND, load_rules("hubei", ["cap.total=8"]))
    for again in (pickle.loads(pickle.dumps(settled, protocol)), copy.copy(settled), copy.deepcopy(settled)):
        assert again == settled
        assert score(HAND, again.profile).units == settled.units


def test_an_evening_can_be_sent_to_another_process() -> None:
    evening = read_session(EVENING)
    again = pickle.loads(pickle.dumps(evening))
    assert (again.totals, again.settle_up, repr(again)) == (evening.totals, evening.settle_up, repr(evening))
    assert [str(item.error) for item in again.wrong] == [str(item.error) for item in evening.wrong]


def test_what_deals_share_cannot_be_written_to() -> None:
    """What fan are worth and what they cost is remembered, and stands in later settlements too."""
    tally: Any = score(HAND).wins[0].tally
    for shared, field in ((tally.worth, "product"), (tally.bill, "pays")):
        with pytest.raises(AttributeError):
            setattr(shared, field, 1)


def test_money_is_exact_however_much_it_is() -> None:
    """Twelve fouls, A paying each other 999999999 units, and twelve wins of B from A at x999999998.

    B has 12 x (999999999 + 999999998) = 23999999964 units, C 12 x 999999999 = 11999999988, A pays both. A unit is a
    millionth less than 10**12: of 10**12 times the units, a millionth of the units is taken off.
    """
    lines = "foul A 999999999\nwho:B from:A x999999998\n" * 12
    evening = read_session(f"players: A B C\nrules: hubei\nbase: 999999999999.999999\n{lines}")
    assert not evening.wrong
    assert evening.totals == {
        "B": Decimal("23999999963999999976000.000036"),
        "C": Decimal("11999999987999999988000.000012"),
        "A": Decimal("-35999999951999999964000.000048"),
    }
    assert {p.to: p.amount for p in evening.settle_up} == {name: evening.totals[name] for name in "BC"}


def test_a_base_is_shown_in_digits() -> None:
    assert str(score("who:A from:B x2", base="1e3").money["A"]) == "2000"


def test_an_error_can_be_sent_to_another_process() -> None:
    with pytest.raises(KwxError) as caught:
        score("4556x")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.diagnostics, again.source, str(again)) == (
        caught.value.diagnostics,
        caught.value.source,
        str(caught.value),
    )


# ------------------------------------------------------------------------------------------- sessions

EVENING = """players: A B C D
rules: xiangyang-four
base: 5
rest: D
who:A from:B fan:卡五星      # 2 x 5
who:X +zimo x2
adjust 台费:+3 A:-3
"""


def test_an_evening_from_its_text(tmp_path: Path) -> None:
    """A wins 10 from B; X is nobody; 台费 is no account, so that only the first deal counts."""
    evening = read_session(EVENING)
    assert evening.totals == {"A": 10, "B": -10, "C": 0, "D": 0}
    assert [(p.source, p.to, p.amount) for p in evening.settle_up] == [("B", "A", Decimal(10))]
    assert [(item.source.line, item.error.diagnostics[0].variant) for item in evening.wrong] == [
        (6, "contradiction.unknown-player"),
        (7, "contradiction.unknown-player"),
    ]
    path = tmp_path / "evening.kwx"
    path.write_bytes(b"\xef\xbb\xbf" + EVENING.replace("\n", "\r\n").encode())
    assert read_session(path).totals == evening.totals
    assert repr(evening).startswith(f"<Evening {evening.books.deals} deals, ")
    with pytest.raises(TypeError, match=r"read_session\(Path\('evening.kwx'\)\)"):
        read_session("evening.kwx")


def test_what_is_given_beats_what_an_evening_says() -> None:
    """卡五星 set to 3, at base 0.5, among three who are called otherwise."""
    found = read_session(
        "players: A B C\nbase: 5\nrules: hubei\nwho:甲 from:乙 fan:卡五星\n",
        "xiangyang",
        sets=["fan.kawuxing=3"],
        base="0.5",
        players=["甲", "乙", "丙"],
    )
    assert not found.wrong
    assert found.totals == {"甲": Decimal("1.5"), "乙": Decimal("-1.5"), "丙": 0}


def test_rules_of_an_evening_lie_beside_its_file(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text('extends = "hubei"\n[fan]\nkawuxing = 5\n', "utf-8")
    path = tmp_path / "evening.kwx"
    path.write_text("players: A B C\nbase: 1\nrules: ours.toml\nwho:A from:B fan:卡五星\n", "utf-8")
    assert read_session(path).totals == {"A": 5, "B": -5, "C": 0}


def test_an_evening_that_cannot_be_read(tmp_path: Path) -> None:
    for value in (None, b"draw", 5, ["draw"]):
        with pytest.raises(TypeError, match="text of a session or the path"):
            read_session(value)  # type: ignore[arg-type]
    assert codes(lambda: read_session(tmp_path / "gone.kwx")) == ["session-missing"]
    assert codes(lambda: read_session(tmp_path)) == ["session-is-directory"]
    assert codes(lambda: read_session("draw", "nowhere")) == ["unknown-rules"]
    assert codes(lambda: read_session("draw", base=0)) == ["bad-base"]
    assert codes(lambda: read_session("draw", players=["A", "B", "C", "D", "E"])) == ["bad-players.regulars"]


def test_the_names_can_be_found_by_asking() -> None:
    """As an interactive Python does for the tab key."""
    import kawuxing_calc

    assert set(kawuxing_calc.__all__) <= set(dir(kawuxing_calc))


STATED = Win("A", fan=("kawuxing",))
ONE = Decimal(1)
MADE_BY_HAND: list[tuple[str, Entry]] = [
    ("foul-units", Foul(TABLE, "A", -5)),
    ("no-hand", Deal(BY_B, (Win("A"),))),
    ("fan-and-multiplier", Deal(BY_B, (STATED._replace(multiplier=8),))),
    ("contradiction", Deal(BY_B._replace(flags=(("haidi", 1),)), (STATED,))),  # drawn by himself, and from B
    ("zhigang-source", Draw(TABLE, (Meld("A", "zhigang", 3),))),
    ("gang-source", Draw(TABLE, (Meld("A", "angang", 3, "B"),))),
    ("name-twice", Draw(TABLE, (), ("A", "A"))),
    ("unknown-fan", Deal(BY_B, (STATED._replace(fan=("nope",)),))),
    ("no line says", Draw(TABLE, (Meld("A", "angang", 3, None, 0),))),
    ("no line says", Deal(BY_B, (STATED._replace(melds=(Meld("B", "pong", 3),)),))),
    ("no line says", Deal(BY_B, (5,))),  # type: ignore[arg-type]
    ("no line says", Deal(None, (STATED,))),  # type: ignore[arg-type]
    ("no line says", Deal(BY_B._replace(flags=None), (STATED,))),  # type: ignore[arg-type]
    ("no line says", Deal(BY_B, (STATED._replace(melds=None),))),
    ("no line says", Deal(BY_B, None)),  # type: ignore[arg-type]
    ("finite", Adjust(TABLE, (("A", Decimal("Infinity")), ("B", Decimal("-Infinity"))))),
    ("finite", Adjust(TABLE, (("A", 1), ("B", -1)))),  # type: ignore[arg-type]
    ("finite", Adjust(TABLE, (("A", 1.5), ("B", -1.5)))),  # type: ignore[arg-type]
    ("finite", Adjust(TABLE, ((5, ONE), ("B", -ONE)))),  # type: ignore[arg-type]
    ("no line says", Adjust(TABLE, (ONE, -ONE))),  # type: ignore[arg-type]
    ("no line says", Adjust(TABLE, None)),  # type: ignore[arg-type]
    ("adjust-empty", Adjust(TABLE, ())),
    ("bad-amount", Adjust(TABLE, (("A", Decimal("1E-8")), ("B", Decimal("-1E-8"))))),
    ("bad-amount", Adjust(TABLE, (("A", Decimal("1E20")), ("B", Decimal("-1E20"))))),
    ("bad-amount", Adjust(TABLE, (("A", ONE), ("B", -ONE)), "to C:+5 A:-5")),
    ("name-twice", Adjust(TABLE, (("A", ONE), ("A", -ONE)))),
    ("bad-name", Adjust(TABLE, (("D x", ONE), ("A", -ONE)))),
    ("bad-players", Adjust((), (("A", ONE), ("B", -ONE)))),
    ("no line says", Adjust(TABLE, (("A", ONE), ("B", -ONE)), " late")),
    ("one line", Adjust(TABLE, (("A", ONE), ("B", -ONE)), "late\nagain")),
    ("one line", Foul(TABLE, "A", 8, "late\nagain")),
]


@pytest.mark.parametrize(("wanted", "entry"), MADE_BY_HAND)
def test_an_entry_that_no_line_could_give_is_refused(wanted: str, entry: Entry) -> None:
    with pytest.raises((KwxError, ValueError), match=wanted):
        score(entry)


def test_an_adjustment_made_by_hand_may_name_an_account_and_four_at_the_table() -> None:
    four = (*TABLE, "D")
    assert score(Adjust(four, (("D", ONE), ("rent", Decimal("-1.0"))), "late")).money == {
        **dict.fromkeys(TABLE, Decimal(0)),
        "D": ONE,
        "rent": -ONE,
    }


def test_a_name_is_the_same_however_its_accent_is_typed() -> None:
    composed, apart = "\u00e9", "e\u0301"
    assert score(f"who:{apart} x8 +zimo", players=[apart, "B"]).units == {composed: 8, "B": -8}


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r", "\r\n"])
def test_a_session_is_cut_into_lines_alike_as_text_and_as_a_file(odd: str, tmp_path: Path) -> None:
    text = f"players: A B C\ndraw # {odd}who:A from:B x2\nwho:B +zimo{odd}x2\ndraw"
    file = tmp_path / "evening.kwx"
    file.write_bytes(text.encode())

    def seen(evening: Any) -> list[tuple[type, int, str]]:
        return [(type(item), item.source.line, item.source.text) for item in evening.items]

    assert seen(read_session(text)) == seen(read_session(file))
    assert seen(read_session("\ufeff" + text)) == seen(read_session(text))
