"""What holds for any line and any deal, sought with Hypothesis."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise, product
from typing import Any, TypeVar
from unittest.mock import patch

from brute.deals import random_deal, to_line
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kawuxing_calc.deal import Deal
from kawuxing_calc.decompose import Groups
from kawuxing_calc.diagnostics import KwxError, Source
from kawuxing_calc.fan import FANS, Hit
from kawuxing_calc.notation import Parsed, Seating, parse_line, write_entry
from kawuxing_calc.notation.plain import read_plain
from kawuxing_calc.notation.seating import OPEN_TABLE
from kawuxing_calc.profile import Profile, load_profile
from kawuxing_calc.scoring import Settlement, settle
from kawuxing_calc.scoring.reading import hand_in, readings
from kawuxing_calc.text import LANGUAGES, speech
from kawuxing_calc.tiles import counts_of

WINDS = load_profile("five-required")
ANY_DECK = load_profile("five-required", ["deck.tiles=t,b,w,dragons,winds"])
RULES = ("hubei", "xiangyang", "xiangyang-four", "xiangyang-online", "qiabazhang", "manhu", "suanfan")
PROFILES = {rules: load_profile(rules) for rules in RULES}

SEATINGS = [
    OPEN_TABLE,
    Seating(("A", "B", "C")),
    Seating(("老王", "小李", "阿强"), resting="小张", accounts=("台费",), session=True),
    Seating(("A", "B")),
]


F = TypeVar("F", bound=Callable[..., None])


def properties(examples: int) -> Callable[[F], F]:
    """Always the same examples, as many as said, however slow the machine."""
    return settings(
        max_examples=examples, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
    )


# ----------------------------------------------------------------------------------------- any string

TYPED = """
    4556t 123b 5t 7b 1w 55 0 中 发 白 白板 东 7z 8z 五条 十 🀄 🀐🀑 中中中 456t11b
    pong: angang: bugang: zhigang: 碰: 杠: 明杠: kong chi: @ @B @A :2 :3 ^2 :void ! B. 小李. .
    win: hu: 胡: who: from: liang: dealer: fan: form: A B C D 老王 小李 阿强 小张 , ， 、 : ：
    + +zimo +自摸 +liangdao +gangkai +gangpao +qianggang +haidi +haidipao +dianpao +zimmo zimo
    卡五星 碰碰胡 屁胡 七对 x8 ×8 8番 x0 | / ｜ draw 荒庄 adjust foul +10 -10 0.5 1e5
    ｔ ４５６ ﾊﾝ ǆ ß İ ﬁ … ´ ² ٣ 𝟓t ５條 ' " # [b] {x} %s - － 。
"""
PIECES = [*TYPED.split(), "\ufe0f", "\u200b", "\ufeff", "\u00ad", "\u202e", "\ud800", "\x00", "\x1b[31m"]
GAPS = ["", " ", " ", " ", "\t", "\u3000", "\xa0", "\u2028", "\n"]

fragments = st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(GAPS)), max_size=14).map(
    lambda pairs: "".join(piece + gap for piece, gap in pairs)
)

NAMES = [
    "A",
    "B",
    "老王",
    "小李",
    "Ａ",
    "é",
    "e\u0301",
    "a´b",
    "ß",
    "x8",
    "8",
    "中",
    "5t",
    "draw",
    "win",
    "zimo",
    "[b]",
    "{x}",
    "-",
    "İ",
]


def edited(seed: int, names: list[str], edits: list[tuple[int, int, str]]) -> str:
    """A sound line under other names, with pieces put in anywhere."""
    deal = random_deal(random.Random(seed), winds=bool(seed % 2))
    line = to_line(deal)
    for old, new in zip(deal["players"], names, strict=False):
        line = line.replace(old, new)
    for word, place, piece in edits:
        words = line.split(" ")
        at = word % len(words)
        words[at] = words[at][:place] + piece + words[at][place:]
        line = " ".join(words)
    return line


edits = st.tuples(st.integers(0, 30), st.integers(0, 8), st.sampled_from([*PIECES, *GAPS]))
almost_sound = st.builds(
    edited,
    st.integers(0, 1 << 40),
    st.lists(st.sampled_from(NAMES), max_size=3, unique=True),
    st.lists(edits, max_size=2),
)
lines = st.one_of(
    almost_sound,
    fragments,
    st.text(max_size=30),
    st.text(alphabet="0123456789tbw中发白:@.,+!^|/ x番ABC", max_size=30),
)


def read(text: str, seating: Seating, profile: Profile) -> Parsed | KwxError:
    try:
        return parse_line(text, profile.rules.deck, seating)
    except KwxError as error:
        return error


def check_error(error: KwxError, text: str) -> None:
    """Its spans lie inside the text, and every language has words for it."""
    assert error.diagnostics
    for diagnostic in error.diagnostics:
        assert diagnostic.span is not None, diagnostic
        start, end = diagnostic.span
        assert 0 <= start <= end <= len(text), diagnostic
        for language in LANGUAGES:
            message, hint = speech(language).error(diagnostic)
            assert message
            assert message != diagnostic.code
            assert hint, diagnostic


@properties(800)
@given(lines, st.sampled_from(SEATINGS))
def test_any_line_is_read_or_refused_in_words(text: str, seating: Seating) -> None:
    """Nothing but KwxError ever comes out, whatever is typed."""
    result = read(text, seating, ANY_DECK)
    if isinstance(result, KwxError):
        check_error(result, text)


@properties(600)
@given(almost_sound | fragments, st.sampled_from(SEATINGS), st.sampled_from(RULES))
def test_any_line_that_can_be_read_is_settled_or_refused_in_words(
    text: str, seating: Seating, rules: str
) -> None:
    profile = PROFILES[rules]
    parsed = read(text, seating, profile)
    if isinstance(parsed, KwxError):
        return
    try:
        settlement = settle(parsed.entry, profile)
    except KwxError as error:
        check_error(parsed.error(error.diagnostics), text)
    else:
        assert sum(settlement.money.values()) == 0


@properties(800)
@given(lines, st.sampled_from(SEATINGS))
def test_any_line_that_can_be_read_is_written_and_read_back(text: str, seating: Seating) -> None:
    """An entry's canonical line says all there is to it."""
    parsed = read(text, seating, ANY_DECK)
    if isinstance(parsed, KwxError):
        return
    seated = Seating(parsed.entry.players, seating.resting, seating.accounts)
    again = read(write_entry(parsed.entry), seated, ANY_DECK)
    assert isinstance(again, Parsed), write_entry(parsed.entry)
    assert again.entry == parsed.entry


# ------------------------------------------------------------------------------------- constructed deals

deals = st.integers(0, 1 << 40).map(lambda seed: random_deal(random.Random(seed)))
windy_deals = st.integers(0, 1 << 40).map(lambda seed: random_deal(random.Random(seed), winds=True))


def settled(line: str, players: list[str], profile: Profile) -> Settlement | KwxError:
    try:
        return settle(parse_line(line, profile.rules.deck, Seating(tuple(players))).entry, profile)
    except KwxError as error:
        return error


def comes_to(result: Settlement | KwxError) -> Any:
    """What may not change: who pays what, or why nobody does."""
    return (
        str(result)
        if isinstance(result, KwxError)
        else (result.units, [win.tally.shares for win in result.wins])
    )


@properties(200)
@given(windy_deals, st.randoms(use_true_random=False))
def test_words_may_stand_in_any_order(deal: dict[str, Any], rng: random.Random) -> None:
    """Within each winner's part; and the players are the same, whoever is named first."""
    line = to_line(deal)
    head, body = ("draw ", line.removeprefix("draw")) if line.startswith("draw") else ("", line)
    parts = [part.split() for part in body.split("|")]
    for words in parts:
        rng.shuffle(words)
    shuffled = head + " | ".join(" ".join(words) for words in parts)
    for seating in (Seating(tuple(deal["players"])), OPEN_TABLE):
        entry = parse_line(line, WINDS.rules.deck, seating).entry
        assert parse_line(shuffled, WINDS.rules.deck, seating).entry == entry


@properties(200)
@given(deals, st.sampled_from(RULES))
def test_bamboo_and_dots_are_alike(deal: dict[str, Any], rules: str) -> None:
    """Exchanging 条 and 筒 in a deal changes no payment."""
    line = to_line(deal)
    swapped = line.translate(str.maketrans("tb", "bt"))
    for word in ("bugang", "zhigang", "angang"):
        swapped = swapped.replace(word.translate(str.maketrans("tb", "bt")), word)
    one, other = (comes_to(settled(text, deal["players"], PROFILES[rules])) for text in (line, swapped))
    assert one == other


@properties(200)
@given(deals, st.sampled_from(RULES))
def test_what_is_paid_sums_to_zero(deal: dict[str, Any], rules: str) -> None:
    result = settled(to_line(deal), deal["players"], PROFILES[rules])
    if isinstance(result, KwxError):
        return
    assert sum((result.units or {}).values()) == 0
    for line in result.gangs:
        assert sum(units for _, units in line.units) == 0
    for win in result.wins:
        assert all(share.units >= 1 for share in win.tally.shares)


@properties(300)
@given(windy_deals)
def test_every_reading_adds_up_to_the_hand(deal: dict[str, Any]) -> None:
    """No reading gains or loses a tile, the won tile stands where it is said to, and no reading comes twice."""
    entry = parse_line(to_line(deal), WINDS.rules.deck, Seating(tuple(deal["players"]))).entry
    if not isinstance(entry, Deal):
        return
    assert entry.win_tile is not None
    for win in entry.wins:
        hand = hand_in(entry, win, entry.win_tile)
        found = list(readings(hand))
        assert found
        assert len({(reading.form, reading.groups, reading.won) for reading in found}) == len(found)
        for reading in found:
            assert counts_of(tiles_of(reading.groups)) == hand.concealed
            assert entry.win_tile in tiles_of((reading.won_group,))
            pairs = sum(group.kind == "pair" for group in reading.groups)
            assert pairs == (7 if reading.form == "seven-pairs" else 1)


@properties(300)
@given(windy_deals)
def test_a_fan_that_holds_shows_the_signs_it_needs(deal: dict[str, Any]) -> None:
    """Scoring does not ask a fan whose signs a hand lacks: it must never be one that holds."""
    entry = parse_line(to_line(deal), WINDS.rules.deck, Seating(tuple(deal["players"]))).entry
    if not isinstance(entry, Deal):
        return
    assert entry.win_tile is not None
    most = {"scope": "any", "count": "each", "win_by": "any"}
    for win in entry.wins:
        hand = hand_in(entry, win, entry.win_tile)
        for fan, reading in product(FANS, readings(hand)):
            verdict = fan.judge(hand, reading, most)
            if isinstance(verdict, Hit):
                assert fan.needs & hand.signs == fan.needs, fan.id
                once = fan.judge(hand, reading, most | {"count": "once"})
                assert isinstance(once, Hit)
                assert once.times == 1, fan.id  # as `Rules.counts_each` takes for granted


def tiles_of(groups: Groups) -> list[int]:
    return [tile for group in groups for tile in group.tiles]


CAPPED = [
    [load_profile(rules, [f"cap.total={cap}", *more]) for cap in (2, 3, 8, 16, 40)]
    for rules, more in (
        ("hubei", ()),
        ("hubei", ("liang.payer_doubles=stack",)),
        ("manhu", ()),
        ("xiangyang", ()),
        ("xiangyang-four", ("gang.gangkai_chain=double", "gang.chain_full_at=3")),
    )
]


@properties(200)
@given(deals, st.sampled_from(range(len(CAPPED))))
def test_a_lower_cap_never_raises_a_share(deal: dict[str, Any], which: int) -> None:
    line = to_line(deal)
    results = [settled(line, deal["players"], profile) for profile in CAPPED[which]]
    for low, high in pairwise(results):
        if isinstance(low, KwxError) or isinstance(high, KwxError):
            assert type(low) is type(high)
            continue
        for one, other in zip(low.wins, high.wins, strict=True):
            pairs = list(zip(one.tally.shares, other.tally.shares, strict=True))
            assert all(a.units <= b.units for a, b in pairs), line


@properties(200)
@given(windy_deals)
def test_a_deal_written_is_the_deal_read(deal: dict[str, Any]) -> None:
    """And its canonical line is its own canonical line."""
    seating = Seating(tuple(deal["players"]))
    entry = parse_line(to_line(deal), WINDS.rules.deck, seating).entry
    text = write_entry(entry)
    again = parse_line(text, WINDS.rules.deck, seating).entry
    assert again == entry
    assert write_entry(again) == text


@properties(100)
@given(deals, st.sampled_from(RULES))
def test_a_deal_without_its_won_tile_is_settled_alike_or_asked_about(
    deal: dict[str, Any], rules: str
) -> None:
    """Where the won tile is left out, no other deal is settled instead."""
    if deal["kind"] == "draw":
        return
    line = to_line(deal)
    short = " ".join(word for word in line.split() if not word.startswith("win:"))
    full, inferred = (settled(text, deal["players"], PROFILES[rules]) for text in (line, short))
    if isinstance(inferred, Settlement):
        assert comes_to(inferred) == comes_to(full)


# ------------------------------------------------------------------------------- what is passed over at a glance


WORDS = [
    "who:A",
    "who:B",
    "who:老王",
    "from:B",
    "from:C",
    "dealer:A",
    "dealer:老王",
    "liang:B",
    "liang:C,B",
    "x4",
    "+zimo",
    "+liangdao",
    "+haidi",
    "+haidipao",
    "+gangkai",
    "+qianggang",
    "+dianpao",
    "fan:碰碰胡",
    "|",
    "draw",
    "win:5t",
    "win:7w",
    "5t",
    "12345t",
    "99b",
    "中中",
    "7z",
    "0t",
    "白板",
    "123t456b",
    "五条",
    "t",
    "1",
    "东",
    "pong:5t",
    "A.pong:9b",
    "B.angang:3t",
    "angang:5t:2",
    "zhigang:7b",
    "zhigang:7b@C",
    "bugang:中",
    "老王.pong:发",
    "pong:1t,2t",
    "B.pong:1t,2t,3t,4t,6t",
    "zhigang:7b@A",
    "angang:5t:void",
    "who:",
    "?",
    "+zimo:2",
]


# Almost as common as most: what is not depends on several words at once.
ALMOST = (
    "123t 456t 789t 5b zhigang:9b@C win:5b +zimo",
    "who:老王 123t 456t 789t 5b zhigang:9b@B win:5b +zimo",
    "who:A 123t 456t 789t 55b 46b win:5b +zimo B.pong:1b,2b,7b B.pong:9b,中",
    "who:A 123t 456t 789t 55b 46b win:5b from:C | who:B x8",
    "who:A 123t 456t 789t 5b zhigang:9b win:5b +zimo",
    "who:A 123t 456t 789t 5b angang:9b,? win:5b +zimo",
)


def disturbed(line: str, rng: random.Random) -> str:
    """The line, often without its flags, with something in it changed, most often to what cannot be."""
    flags = rng.random() < 0.5
    words = [word for word in line.split() if flags or word == "+zimo" or word[0] != "+"]
    place = rng.randrange(len(words))
    changes: list[Callable[[], list[str]]] = [
        lambda: words,
        lambda: [*words[:place], *words[place + 1 :]],
        lambda: [*words[:place], rng.choice(WORDS), *words[place:]],
        lambda: [*words[:place], rng.choice(WORDS), *words[place + 1 :]],
        lambda: [*words, words[place]],
        lambda: rng.sample(words, len(words)),
        lambda: [word.replace("B", rng.choice(("A", "C", "老王", "Z"))) for word in words],
        lambda: [word.replace(rng.choice("123456789"), rng.choice("0123456789")) for word in words],
    ]
    return " ".join(rng.choice(changes)())


def test_a_line_read_at_a_glance_says_what_it_says_read_with_care() -> None:
    rng, deck = random.Random(11), load_profile("xiangyang").rules.deck
    at_home = (OPEN_TABLE, Seating(("A", "B", "C")), Seating(("C", "A", "B"), session=True))
    tables = (*at_home, *at_home, Seating(("老王", "B", "A"), session=True), Seating(("A", "B")))
    plain = 0
    lines = [*ALMOST, *(disturbed(to_line(random_deal(rng)), rng) for _ in range(12000))]
    for line in lines:
        seating = OPEN_TABLE if line in ALMOST else rng.choice(tables)
        at_a_glance = read_plain(Source(line), deck, seating)
        if at_a_glance is not None:
            plain += 1
            with patch("kawuxing_calc.notation.parse.read_plain", lambda source, deck, seating: None):
                assert parse_line(line, deck, seating) == at_a_glance, line
    assert plain > 1000


def test_a_deal_that_goes_without_saying_has_nothing_to_be_noted() -> None:
    rng, noted = random.Random(12), 0
    table = load_profile("xiangyang")
    lines = [to_line(random_deal(rng)).replace("from:B ", rng.choice(("", "from:B "))) for _ in range(2000)]
    for line in (
        *lines,
        "who:A from:B 46t 11b win:5t",
        "who:A 4556t pong:中 +zimo",
        "who:A from:B 1b win:1b",
    ):
        try:
            entry = parse_line(line, table.rules.deck).entry
            notes = settle(entry, table).notes
        except KwxError:
            continue
        with patch("kawuxing_calc.scoring.pipeline._is_plain", lambda claim, hand: False):
            assert settle(entry, table).notes == notes, line
        noted += bool(notes)
    assert noted > 50
