"""``kwx explain``: what it says is what scores; every fan has its near miss and its reason; refusals say what is missing."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from math import prod
from typing import Any

import pytest
from brute.deals import random_deal, to_line
from running import NARROW, kwx

from kawuxing_calc.deal import Entry
from kawuxing_calc.diagnostics import KwxError, Note
from kawuxing_calc.explain import Explanation, Verdict, explain, why_not
from kawuxing_calc.fan import FANS
from kawuxing_calc.notation import Seating, parse_line
from kawuxing_calc.profile import Profile, load_profile, shipped_ids
from kawuxing_calc.render.explain_plain import say_step, say_why
from kawuxing_calc.scoring import Settlement, WinResult, settle
from kawuxing_calc.text import speech


@cache
def table(rules: str, *sets: str) -> Profile:
    return load_profile(rules, sets)


def explained(line: str, rules: str = "hubei", *sets: str, strict: bool = False) -> Explanation:
    profile = table(rules, *sets)
    return explain(parse_line(line, profile.rules.deck).entry, profile, strict=strict)


def verdict_on(fan: str, explanation: Explanation) -> Verdict:
    return next(verdict for verdict in explanation.wins[0].verdicts if verdict.fan == fan)


def code_of(note: Note | None) -> str:
    """The code of a reason or step, its variant behind it."""
    assert note is not None
    return ".".join(part for part in (note.code, note.args.get("variant")) if part)


# ------------------------------------------------------------------------------- the same as what scores

HOUSE_RULES = (
    ("win.min_on_discard=3", "win.min_on_zimo=2", "win.waive_min_if_liang=either"),
    ("cap.total=8", "full.sigui_from=4", "fan.ansigui.scope=any", "fan.mingsigui.scope=any"),
    ("fan.jiangjianghu=4", "fan.haidipao=2", "fan.sanlongqidui=64", "win.require_rank=5", "add.qia=1"),
)


@cache
def tables() -> tuple[Profile, ...]:
    """Every shipped profile, and house rules that reach what none of them plays."""
    return (*(table(id) for id in shipped_ids()), *(table("hubei", *sets) for sets in HOUSE_RULES))


@pytest.mark.parametrize("seed", range(40))
def test_explain_and_score_cannot_differ(seed: int) -> None:
    """Over random deals under every table: the first reading is the settlement's, and a refusal is score's refusal."""
    rng = random.Random(f"explain {seed}")
    deal = random_deal(rng)
    line, players = to_line(deal), tuple(deal["players"])
    for profile in tables():
        entry = parse_line(line, profile.rules.deck, Seating(players)).entry
        scored, said = outcome(settle, entry, profile), outcome(explain, entry, profile)
        if isinstance(said, str):
            assert said == scored, line
        elif said.refusals:
            assert said.refusals[0].code == scored, line
        else:
            check_settled(said, scored)


def outcome(ask: Callable[[Entry, Profile], Any], entry: Entry, profile: Profile) -> Any:
    """What it answers, or the code of its error."""
    try:
        return ask(entry, profile)
    except KwxError as error:
        return error.diagnostics[0].code


def check_settled(explanation: Explanation, settlement: Settlement) -> None:
    assert explanation.settlement == settlement
    for win, result in zip(explanation.wins, settlement.wins, strict=True):
        assert win.results[0] == result
        check_ranking(win.results, win.may_win)
        check_verdicts(explanation, win.verdicts, result)


def check_ranking(results: Sequence[WinResult], may_win: int) -> None:
    """No reading that may win pays more than the one that is taken, and each reading is listed once."""
    assert max(result.tally.pays for result in results[:may_win]) == results[0].tally.pays
    shown = [reading for result in results if (reading := result.tally.reading) is not None]
    sets = [(reading.form, reading.groups, reading.won) for reading in shown]
    assert len(set(sets)) == len(sets)


def check_verdicts(explanation: Explanation, verdicts: Sequence[Verdict], result: WinResult) -> None:
    """The fan said to count are those that score, at their multipliers; every other has a reason with a text."""
    said = speech("zh")
    counted = {verdict.fan: verdict.mult for verdict in verdicts if verdict.reason is None}
    scored = {line.id: line.mult for line in result.tally.fan}
    assert counted == (scored or {"pihu": result.tally.product})
    assert prod(mult or 0 for mult in counted.values()) == result.tally.product
    assert [verdict.fan for verdict in verdicts] == [fan.id for fan in FANS]
    for verdict in verdicts:
        if verdict.reason is not None:
            why = say_why(verdict, explanation.wins[0], explanation, said)
            assert why != verdict.reason.code
            assert "{" not in why


def test_a_known_hand_with_its_readings() -> None:
    """1122334455566条 wins 5: as sets 4 x 2 x 4 = 32, as pairs 4 x 8 = 32, the 5 in the pair or elsewhere 4 x 4 = 16."""
    win = explained("1122334455566t win:5t +zimo").wins[0]
    first, second, *rest = (result.tally for result in win.results)
    assert [line.id for line in first.fan] == ["qingyise", "kawuxing", "ansigui"]
    assert [line.id for line in second.fan] == ["qingyise", "longqidui"]
    assert (first.product, second.product, *(tally.product for tally in rest)) == (32, 32, 16)
    assert first.pays == 64  # 32 from each of two


# --------------------------------------------------------------------------------- near misses, every fan

NEAR_MISSES = [
    # fan, deal, rules, reason
    ("pihu", "123t 456b 789b 55t 46t win:5t +zimo", "hubei", "pihu.other"),
    ("pengpenghu", "111t 222b 999b 55t 46t win:5t +zimo", "hubei", "pengpenghu.run"),
    ("pengpenghu", "1122335577t 44b 9b win:9b +zimo", "hubei", "seven-pairs"),
    ("pengpenghu", "5t win:5t +zimo", "hubei", "pengpenghu.no-set"),
    ("qingyise", "123t 456t 789t 55t 中中 win:中 +zimo", "hubei", "qingyise.honours"),
    ("qingyise", "123t 456t 789t 55t 46b win:5b +zimo", "hubei", "qingyise.suits"),
    ("qidui", "1122335577t pong:9b win:7t +zimo", "hubei", "sets.melds"),
    ("qidui", "11223355t 77b 123b win:7b +zimo", "hubei", "sets.odd"),
    ("qidui", "123t 456b 789b 55t 46t win:5t +zimo", "hubei", "sets.many"),
    ("qidui", "1122t 33t 5b win:5b +zimo", "hubei", "sets.short"),
    ("qidui", "1122334455566t win:5t +zimo", "hubei", "sets.also"),
    ("longqidui", "1133557799t 22b 4b win:4b +zimo", "hubei", "longqidui.quads.longqidui"),
    ("longqidui", "1122334455566t win:5t +zimo", "hubei", "sets.also"),
    ("shuanglongqidui", "1111335577t 22b 4b win:4b +zimo", "hubei", "longqidui.quads.shuanglongqidui"),
    ("sanlongqidui", "1111333377t 22b 4b win:4b +zimo", "xiangyang-online", "longqidui.quads.sanlongqidui"),
    ("sanyuanqidui", "中中发发 2244889b 33t win:9b +zimo", "xiangyang-online", "sanyuanqidui.dragons"),
    ("dasanyuan", "中中中 发发发 白白 123t 78b win:9b +zimo", "hubei", "dasanyuan.triplets"),
    ("dasanyuan", "123t 456b 789b 55t 46t win:5t +zimo", "hubei", "dasanyuan.triplets.none"),
    ("xiaosanyuan", "中中中 发发发 白白白 12t 55b win:3t +zimo", "hubei", "xiaosanyuan.all-three"),
    ("xiaosanyuan", "中中中 123t 44b 456b 78b win:9b +zimo", "hubei", "xiaosanyuan.shape"),
    ("xiaosanyuan", "123t 456b 789b 55t 46t win:5t +zimo", "hubei", "xiaosanyuan.shape.none"),
    ("kawuxing", "123t 456b 789b 中中中 5t win:5t +zimo", "hubei", "kawuxing.pair"),
    ("kawuxing", "123b 789b 中中中 55t 88t win:5t +zimo", "hubei", "kawuxing.triplet"),
    ("kawuxing", "123b 789b 中中中 67t 88t win:5t +zimo", "hubei", "kawuxing.edge"),
    ("kawuxing", "123b 789b 中中中 56t 88t win:4t +zimo", "hubei", "kawuxing.not-five"),
    ("kawuxing", "1133557799t 44b 5b win:5b +zimo", "hubei", "seven-pairs"),
    ("mingsigui", "123b 45t 88t 中中中 789b win:3t +zimo", "hubei", "mingsigui.none"),
    ("mingsigui", "45b 88t 中中中 789b pong:3t win:3b +zimo", "hubei", "mingsigui.none.pong"),
    ("mingsigui", "345t 88t 中中中 78b pong:3t win:9b +zimo", "hubei", "mingsigui.not-won"),
    ("ansigui", "123b 45t 88t 中中中 789b win:3t +zimo", "hubei", "ansigui.none"),
    ("ansigui", "45t 88t 中中中 789b angang:3t win:6t +zimo", "hubei", "ansigui.none.gang"),
    ("ansigui", "333345t 88t 中中中 78b win:9b +zimo", "hubei", "ansigui.not-won"),
    ("ansigui", "1111335577t 22b 4b win:4b +zimo", "hubei", "sigui.seven-pairs"),
    ("ansigui", "1133557799t 22b 4b win:4b +zimo", "hubei", "sigui.seven-pairs.none"),
    ("shouzhuayi", "1133t pong:3b,7t,9t win:1t +zimo", "hubei", "shouzhuayi.melds"),
    ("gangkai", "45t 88t 中中中 789b angang:3b win:6t +zimo", "hubei", "not-stated"),
    ("gangkai", "45t 88t 中中中 789b angang:3b win:6t from:B", "hubei", "not-stated.needs-zimo"),
    ("gangpao", "45t 88t 中中中 789b 123b win:6t from:B", "hubei", "not-stated"),
    ("gangpao", "45t 88t 中中中 789b 123b win:6t +zimo", "hubei", "not-stated.needs-discard"),
    ("qianggang", "45t 88t 中中中 789b 123b win:6t from:B", "hubei", "not-stated"),
    ("haidi", "45t 88t 中中中 789b 123b win:6t +zimo", "hubei", "not-stated"),
    ("haidi", "45t 88t 中中中 789b 123b win:6t from:B", "hubei", "not-stated.needs-zimo"),
    ("haidi", "45t 88t 中中中 789b 123b win:6t +haidi", "suizhou", "not-named.held"),
    ("haidipao", "45t 88t 中中中 789b 123b win:6t from:B", "manhu", "not-stated"),
    ("haidipao", "45t 88t 中中中 789b 123b win:6t from:B", "hubei", "not-named"),
    ("liangdao", "45t 88t 中中中 789b 123b win:6t from:B", "hubei", "not-stated.liangdao"),
    ("jiangjianghu", "22t 555t 888t 222b 55b win:2t +zimo", "hubei", "not-named.held"),
    (
        "jiangjianghu",
        "222t 555t 888b 22b 33b win:3b +zimo",
        "hubei +fan.jiangjianghu=4",
        "jiangjianghu.ranks",
    ),
    # What another fan or a rule takes the place of.
    ("pengpenghu", "9t pong:1t,3t,5t,7t win:9t +zimo", "xiangyang-online", "dropped"),
    ("qidui", "1111335577t 22b 4b win:4b +zimo", "hubei", "dropped.family"),
    ("qingyise", "1122334455779t win:9t +zimo", "manguan", "dropped.full.qingqidui_needs_sets"),
    (
        "ansigui",
        "55567t 88t 中中中 78b 9b win:5t from:B",
        "hubei +fan.ansigui.win_by=zimo",
        "sigui.zimo-only",
    ),
    ("ansigui", "4455566t 123b 中中中 win:5t from:B", "hubei +fan.ansigui.scope=split", "ansigui.not-split"),
]


@pytest.mark.parametrize(("fan", "deal", "rules", "reason"), NEAR_MISSES)
def test_each_near_miss_has_its_own_reason(fan: str, deal: str, rules: str, reason: str) -> None:
    """A hand that only just lacks a fan is told what it lacks, not merely that it lacks it."""
    name, *sets = rules.split(" +")
    verdict = verdict_on(fan, explained(deal, name, *sets))
    assert verdict.mult is None
    assert code_of(verdict.reason) == reason


def test_every_fan_has_a_near_miss() -> None:
    """A new fan cannot be added without saying why a hand does not have it."""
    assert {fan for fan, *_ in NEAR_MISSES} == {fan.id for fan in FANS}


def test_a_reason_from_an_option_cites_the_options_clause() -> None:
    """四张3条 held before: not 暗四归 because of `scope`, so its clause is the scope's, not the multiplier's."""
    explanation = explained("333345t 88t 中中中 78b win:9b +zimo")
    profile = explanation.settlement.profile
    assert verdict_on("ansigui", explanation).setting == profile.settings["fan.ansigui.scope"]
    assert verdict_on("pengpenghu", explanation).setting == profile.settings["fan.pengpenghu.mult"]


# ---------------------------------------------------------------------------- from the product to the payment

STEPS = [
    # 大三元 8 x 碰碰胡 2 x 手抓一 4 = 64 pays 8.
    ("9t pong:中,发,白,3t win:9t from:C", "xiangyang", "capped", "封顶8：×64付8"),
    ("1111333377t 22b 4b win:4b +zimo", "xiangyang", "cap-exception", "封顶是16"),
    ("9t pong:中,发,白,3t win:9t from:C", "hubei", "no-cap", "不封顶"),
    # 暗四归 4 x 亮倒 2 = 8 with a 四归: full by rule from 4 on.
    ("45666t 11b 789b pong:9t win:6t +zimo", "xiangyang-four", "full.full.sigui_from", "算满"),
    ("333345t 88t 中中中 78b win:9b +zimo", "xiangyang-four", "not-full", "×1不到4"),
    ("123t 456b 789b 55t 46t win:5t from:B", "xiangyang-four", "minimum", "起胡×2"),
    ("123t 456t 789b 23b 88b win:4b from:B liang:B", "hubei +win.min_on_discard=2 +win.waive_min_if_liang=either",
     "waived", "免了"),
    ("123t 456b 789b 55t 46t win:5t +zimo", "five-required", "rank", "必带的牌有了"),
    ("123t 456b 789b 55t 46t win:5t +zimo", "five-required", "add.zimo", "另加1底"),
    ("123t 456b 789b 55t 46t win:5t from:B +liangdao", "hubei", "baohu", "B 点炮给亮倒的赢家"),
    ("123t 456b 789b 55t 46t win:5t from:B liang:A,B", "hubei", "baohu.not", "B 自己也亮倒了"),
    # 卡五星 2, B had declared and the winner had not: 2 x 2 = 4.
    ("123t 456b 789b 55t 46t win:5t from:B liang:B", "xiangyang-online", "doubled", "他这份是4底"),
]  # fmt: skip


@pytest.mark.parametrize(("deal", "rules", "code", "text"), STEPS)
def test_steps_after_the_product(deal: str, rules: str, code: str, text: str) -> None:
    """Minimum, cap, 满, additives and who pays for whom are each said with their clause."""
    name, *sets = rules.split(" +")
    steps = explained(deal, name, *sets).wins[0].steps
    step = next((step for step in steps if code_of(step) == code), None)
    assert step is not None, [code_of(step) for step in steps]
    assert text in say_step(step, speech("zh"))
    assert "setting" in step.args


def test_a_suit_with_four_in_hand_is_full_where_the_rule_says_so() -> None:
    """满胡: 222 234 567 888 99 in one suit is 4, but with four 2条 it pays the cap of 8, from each of two 16."""
    found = explained("2222345678899t win:8t +zimo", "manhu").wins[0]
    assert [code_of(step) for step in found.steps] == ["full.full.sigui_with"]
    assert found.results[0].tally.pays == 16


def test_a_fan_is_full_by_itself_where_the_rule_says_so() -> None:
    """满胡 with 16 for full: 龙七对 is 8 by its fan, and pays 16 from each of two; the clause is told."""
    found = explained("1111t 33t 55b 77b 99b 发 win:发 +zimo", "manhu", "cap.total=16").wins[0]
    assert [code_of(step) for step in found.steps] == ["full.full.fans"]
    assert say_step(found.steps[0], speech("zh")).startswith(
        "龙七对算满：付到封顶16 〔卡五星的规则是什么？ 第8条"
    )
    assert found.results[0].tally.pays == 32
    screen = kwx(
        "score", "1111t33t55b77b99b发", "win:发", "+zimo", "-r", "manhu", "--set", "cap.total=16", columns=100
    )
    assert "龙七对算满：付到封顶（卡五星的规则是什么？ 第8条" in screen.out


@pytest.mark.parametrize(
    ("line", "rules", "codes"),
    [
        ("draw", "hubei", ["draw.nobody"]),
        ("draw liang:B,A", "xiangyang", ["draw.first"]),
        ("draw liang:B,A", "hubei", ["draw.each"]),
        ("draw liang:A,B,C", "hubei", ["draw.all"]),
        ("draw liang:A C.angang:3t", "hubei", ["draw.each", "draw-gang", "gang.each"]),
        ("draw C.zhigang:3t@B C.angang:5t:2", "hubei",
         ["draw.nobody", "draw-gang", "gang.one", "gang.each", "gang-chain"]),
        ("adjust A:+10 B:-10", "hubei", ["adjust"]),
        ("foul A 8", "hubei", ["foul"]),
    ],
)  # fmt: skip
def test_what_nobody_won_is_explained(line: str, rules: str, codes: list[str]) -> None:
    """A draw says by which policy it pays and why its 杠 count; money and fouls say that no tiles decide."""
    explanation = explained(line, rules)
    assert [code_of(step) for step in explanation.steps] == codes
    assert not explanation.refusals


def test_a_stated_win_counts_what_was_said_and_nothing_else() -> None:
    """Without tiles no fan can be looked for: what was not said is not counted, and the reason says so."""
    explanation = explained("who:A from:B fan:卡五星 +liangdao")
    counted = {v.fan for v in explanation.wins[0].verdicts if v.mult is not None}
    assert counted == {"kawuxing", "liangdao"}
    assert code_of(verdict_on("qingyise", explanation).reason) == "unstated"


# ------------------------------------------------------------------------------------------ refusals


def test_what_would_have_been_enough_for_the_minimum() -> None:
    """屁胡 x1 on a discard where 2 is asked: self-drawn it gets 1 + 1, declared 2 for each of two (包胡)."""
    win = explained("123t 456t 789b 23b 88b win:4b from:B", "xiangyang-four").wins[0]
    assert win.refusal is not None
    assert win.refusal.code == "below-minimum"
    assert win.may_win == 0
    assert [(change.code, units) for change, units in win.enough] == [("zimo", 2), ("liangdao", 4)]


def test_a_discarder_who_had_declared_would_have_been_enough() -> None:
    """Where the minimum is waived against a declared discarder, that is one of the ways."""
    sets = ("win.min_on_discard=2", "win.waive_min_if_liang=discarder", "fan.liangdao=false")
    win = explained("123t 456t 789b 23b 88b win:4b from:B", "hubei", *sets).wins[0]
    assert [(change.code, units) for change, units in win.enough] == [("zimo", 2), ("discarder-liang", 1)]


def test_a_hand_that_waits_on_other_tiles_says_which_and_their_worth() -> None:
    """23筒 waits on 1 and 4: the 9条 does not win; either of them pays the one discarder's share of 1."""
    win = explained("123t 456t 789b 23b 88b win:9t from:B").wins[0]
    assert win.refusal is not None
    assert win.refusal.code == "not-a-win"
    assert [(change.args["tile"], units) for change, units in win.enough] == [(9, 1), (12, 1)]


def test_a_hand_that_does_not_wait_says_what_brings_it_nearer() -> None:
    """123t 456t 78b 22b 中中 发 lacks two: 6 or 9 for the run, 2 or 中 for the triplet."""
    win = explained("123t 456t 78b 22b 中中 发 win:1t from:B").wins[0]
    assert win.enough == ()
    (step,) = win.steps
    assert set(step.args["tiles"]) == {10, 14, 17, 27}


def test_a_hand_without_a_required_five_is_explained_with_its_readings() -> None:
    """五 required: the hand is a win and its fan are shown, but it may not win here."""
    win = explained("123t 789t 123b 77b 88b win:7b +zimo", "five-required").wins[0]
    assert win.refusal is not None
    assert win.refusal.code == "needs-rank"
    assert win.results
    assert win.may_win == 0


def test_two_winners_where_one_may_win_are_both_explained() -> None:
    """The table takes one winner: that refusal concerns the deal, and each hand is still read."""
    line = "who:A 123b456b 55t 46t 中中中 win:5t from:C | who:B 46t 88b 789t 发发发 66b 6b win:5t"
    explanation = explained(line, "xiangyang-online")
    assert [refusal.code for refusal in explanation.refusals] == ["one-winner"]
    assert [bool(win.results) for win in explanation.wins] == [True, True]


def test_a_lone_wait_is_taken_as_the_won_tile_of_a_refused_hand_too() -> None:
    """The note that score would have given is given here."""
    explanation = explained("123t 456t 789b 123b 8b from:B", "xiangyang-four")
    assert explanation.refusals
    assert [note.code for note in explanation.settlement.notes] == ["win-tile-inferred"]


# ------------------------------------------------------------------------------------------- why not


def test_why_not_names_another_reading_that_has_it() -> None:
    """1122334456677t wins 5: 清一色 x 七对 = 16 beats 清一色 x 卡五星 = 8 (64 against 32 with two payers of 16 and 8)."""
    (answer,) = why_not("kawuxing", explained("1122334456677t win:5t +zimo"))
    assert code_of(answer.verdict.reason) == "seven-pairs"
    assert answer.other is not None
    assert (answer.other.tally.product, answer.other.tally.pays) == (8, 16)
    assert answer.elsewhere == ()  # where 七对 counts 4, it wins everywhere


def test_why_not_names_the_profiles_that_would_count_it() -> None:
    """海底捞月 is named by some sheets only: 随州 says 无海捞, 湖北 counts it x2."""
    (answer,) = why_not("haidi", explained("45t 88t 中中中 789b 123b win:6t +haidi", "suizhou"))
    found = {elsewhere.profile.id: (elsewhere.mult, elsewhere.units) for elsewhere in answer.elsewhere}
    assert found["hubei"] == (2, 4)
    assert "suizhou" not in found


@pytest.mark.parametrize(("fan", "line", "flag", "counted"), [
    # only manhu names 海底炮, and it counts 卡五星 too: x4
    ("haidipao", "46t 11b 123b 789b 中中中 win:5t from:B", "+haidipao", {"manhu": (2, 4, 4)}),
    ("haidipao", "fan:卡五星 from:B", "+haidipao", {"manhu": (2, 4, 4)}),
    ("haidipao", "46t 11b 123b 789b 中中中 win:5t +zimo", None, {}),  # nobody discarded
    ("gangkai", "46t 11b 123b 789b 中中中 win:5t +zimo", None, {}),  # nobody made a 杠
    ("qianggang", "46t 11b 123b 789b 555t win:5t from:B", None, {}),  # the others of it are not in a 碰
    ("haidi", "x8 +zimo", None, {}),  # all is in the x8
])  # fmt: skip
def test_why_not_says_where_a_flag_would_have_counted(
    fan: str, line: str, flag: str | None, counted: dict[str, tuple[int, int, int]]
) -> None:
    (answer,) = why_not(fan, explained(line))
    found = {e.profile.id: (e.mult, e.multiplier, e.units) for e in answer.elsewhere}
    assert (answer.flag, found) == (flag, counted)


def test_a_table_that_counts_a_fan_asks_for_its_flag() -> None:
    shown = kwx("explain", "46t 11b 123b 789b 中中中 win:5t from:B", "--why-not", "亮倒").out
    assert "写上 +liangdao 就算" in shown
    assert "都不会算" not in shown


def test_a_stated_multiplier_has_its_row() -> None:
    rows = [line.split() for line in kwx("explain", "x8 +zimo").out.splitlines()]
    assert ["口述番数", "×8", "按所说的"] in rows


def test_why_not_says_where_the_fan_holds_and_is_dropped() -> None:
    """七对 of 1122334455566: read as sets here; read as pairs it is 龙七对 that counts."""
    (answer,) = why_not("qidui", explained("1122334455566t win:5t +zimo"))
    assert answer.other is None
    assert code_of(answer.dropped) == "dropped.family"


def test_why_not_of_a_deal_nobody_won_and_of_a_hand_that_does_not_win() -> None:
    """Both are answered, not refused."""
    (of_draw,) = why_not("kawuxing", explained("draw"))
    (of_none,) = why_not("kawuxing", explained("123t 456t 789b 23b 88b win:5t from:B"))
    assert (code_of(of_draw.verdict.reason), code_of(of_none.verdict.reason)) == ("nobody-won", "no-win")


# ------------------------------------------------------------------------------------- the command line

EXAMPLE = ("4556t", "中中中", "pong:7b", "+zimo", "+liangdao")


def test_exit_statuses() -> None:
    """0 for what wins, 1 for what does not, 2 for wrong input; the same with --why-not."""
    refused = ("123t 456t 789b 23b 88b win:4b from:B", "-r", "xiangyang-four")
    assert kwx("explain", *EXAMPLE).status == 0
    assert kwx("explain", *refused).status == 1
    assert kwx("explain", *refused, "--why-not", "卡五星").status == 1
    assert kwx("explain", "2245667t").status == 2  # waits on two: which tile
    assert kwx("explain", *EXAMPLE, "--strict").status == 2


@pytest.mark.parametrize(
    "name", ["kawuxing", "卡五星", "卡五心", "卡五", "KAWUXING", "Kawuxing (middle 5)", "Kawuxing"]
)
def test_why_not_knows_a_fan_by_any_of_its_names(name: str) -> None:
    """Pinyin, Chinese in any spelling, English."""
    ran = kwx("explain", *EXAMPLE, "--why-not", name)
    assert ran.status == 0
    assert ran.out.splitlines()[2 if ran.out.startswith("※") else 0].startswith("卡五星算×2")


def test_why_not_of_a_name_for_two_fan_answers_for_both() -> None:
    """清七对 is 清一色 and 七对."""
    ran = kwx("explain", *EXAMPLE, "--why-not", "清七对", "--json")
    assert [line.count('"kind": "why-not"') for line in ran.out.splitlines()] == [1, 1]


def test_why_not_of_no_fan_suggests_one() -> None:
    """A slip is met with what was meant."""
    ran = kwx("explain", *EXAMPLE, "--why-not", "kawuxin")
    assert ran.status == 2
    assert "kawuxing" in ran.err


@pytest.mark.parametrize(("begun", "near"), [("海底", "海底捞月、海底炮"), ("杠上", "杠上开花、杠上炮")])
def test_why_not_of_what_begins_several_names_suggests_them_all(begun: str, near: str) -> None:
    assert f"是不是 {near}？" in kwx("explain", *EXAMPLE, "--why-not", begun).err


def test_json_has_every_reading_every_fan_and_the_refusal() -> None:
    """The shape programs rely on."""
    ran = kwx("explain", "123t 456t 789b 23b 88b win:4b from:B", "-r", "xiangyang-four", "--json")
    found = ran.json
    assert list(found) == [
        "schema", "rules", "overrides", "kind", "players", "settled", "error", "wins", "steps", "notes"
    ]  # fmt: skip
    assert found["settled"] is False
    (win,) = found["wins"]
    for error in (found["error"], win["error"]):
        assert error["code"] == "below-minimum"
        assert error["text"][slice(*error["span"])] == "123t 456t 789b 23b 88b win:4b from:B"
    sound = kwx("explain", "5t pong:中", "--json").json
    assert "error" not in sound
    assert "error" not in sound["wins"][0]
    assert [fan["id"] for fan in win["fan"]] == [fan.id for fan in FANS]
    assert win["fan"][0] == {
        "id": "pihu", "name": "屁胡", "counts": True, "mult": 1, "tiles": [], "reason": None, "why": "没有别的番",
        "source": win["fan"][0]["source"],
    }  # fmt: skip
    assert win["readings"][0]["may_win"] is False
    assert win["readings"][0]["reading"]["sets"][2] == {
        "kind": "run",
        "tiles": ["2b", "3b", "4b"],
        "won": True,
    }
    assert win["enough"] == [
        {"code": "zimo", "tile": None, "player": None, "units": 2},
        {"code": "liangdao", "tile": None, "player": None, "units": 4},
    ]


def test_json_of_why_not() -> None:
    """The shape programs rely on: 七对 16 is taken, read as sets the hand would have 卡五星 and 清一色, 8 from each."""
    line = "1122334456677t win:5t +zimo"
    found = kwx("explain", line, "-r", "hubei", "--why-not", "kawuxing", "--json").json
    (answer,) = found["answers"]
    assert (found["kind"], found["fan"]) == ("why-not", "kawuxing")
    assert (answer["counts"], answer["mult"], answer["reason"]) == (False, None, "seven-pairs")
    assert (answer["units"], answer["other"]) == (32, {"product": 8, "units": 16})
    assert answer["profiles"] == []


@pytest.mark.parametrize(
    "line",
    [
        "4556t 中中中 pong:7b +zimo +liangdao",
        "1122334455566t win:5t +zimo",
        "123t 456t 789b 23b 88b win:9t from:B",
        "draw liang:A,B C.angang:3t B.zhigang:4b@A:2",
        "who:老王 from:小李 fan:卡五星 +liangdao",
    ],
)
def test_screens_fit_sixty_columns(line: str) -> None:
    """Nothing runs out of the window, and what was typed is not taken for markup."""
    from rich.cells import cell_len

    for more in ((), ("--why-not", "七对")):
        ran = kwx("explain", line, *more)
        assert ran.out
        assert all(cell_len(row) <= NARROW for row in ran.out.splitlines())


def test_several_lines_from_standard_input() -> None:
    """One object a line; the worst status counts."""
    lines = "4556t 中中中 pong:7b +zimo\n123t 456t 789b 23b 88b win:9t from:B\n"
    ran = kwx("explain", "-", "--json", stdin=lines)
    assert ran.status == 1
    assert len(ran.out.splitlines()) == 2


@pytest.mark.parametrize("command", ["explain", "ting", "gang"])
@pytest.mark.parametrize("language", ["zh", "zh-Hant", "en"])
def test_the_examples_of_the_help_are_sound(command: str, language: str) -> None:
    """What a bare command shows may be typed as it stands: it is answered, with yes or no."""
    shown = kwx(command, "--lang", language).out
    examples = [line.split(f"kwx {command} ")[1] for line in shown.splitlines() if f"kwx {command} " in line]
    typed = [words.split() for words in examples if "--help" not in words]
    assert typed
    for words in typed:
        assert kwx(command, *words).status < 2, words


def test_the_shell_completes_fan_by_either_name() -> None:
    from kawuxing_calc.cli.explain import complete_fan

    assert complete_fan("kawu") == ["kawuxing"]
    assert complete_fan("大三") == ["大三元"]
