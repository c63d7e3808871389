"""The golden corpus, case by case; and that it covers what it is there to cover."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from cases import (
    EXPECTED,
    FOLDER,
    REQUIRED,
    SETTING,
    Case,
    all_cases,
    breakdown,
    codes_of,
    fan_of,
    gangs_of,
    notes_of,
    profile_of,
    says,
    share_text,
)

from kawuxing_calc.deal import Adjust
from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.fan import FANS
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.profile import shipped_ids
from kawuxing_calc.scoring import Settlement, WinResult
from kawuxing_calc.text import speech
from kawuxing_calc.tiles import CODES

CASES = all_cases()
PAID = [case for case in CASES if "error" not in case.table]
REFUSED = [case for case in CASES if "error" in case.table]
ELSEWHERE = [(case, rules) for case in CASES for rules in case.get("elsewhere", ())]


def each(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=lambda case: case.id)


@each(PAID)
def test_a_deal_settles_as_worked_by_hand(case: Case) -> None:
    settlement = case.outcome()
    assert not isinstance(settlement, KwxError), breakdown(case)
    for what, wanted, found in compared(case, settlement):
        assert found == wanted, f"{what}: by hand {wanted}, settled {found}\n{breakdown(case)}"


def compared(case: Case, settlement: Settlement) -> list[tuple[str, Any, Any]]:
    """What the case says beside what was settled: (what, by hand, settled)."""
    wins = settlement.wins
    rows: list[tuple[str, Any, Any]] = []

    def row(key: str, found: Any) -> None:
        if key in case.table:
            rows.append((key, case[key], found))

    def row_each(key: str, found: list[Any]) -> None:
        """A value for the one winner, or a list for two."""
        row(key, found[0] if len(found) == 1 else found)

    row_each("fan", [fan_of(win) for win in wins])
    row_each("dropped", [dict(win.tally.dropped) for win in wins])
    row_each("additives", [dict(win.tally.additives) for win in wins])
    if "shares" in case.table:
        wanted = case["shares"] if len(wins) > 1 else [case["shares"]]
        found = [sorted(map(share_text, win.tally.shares)) for win in wins]
        rows.append(("shares", [sorted(shares) for shares in wanted], found))
    row_each("multiplier", [win.tally.multiplier for win in wins])
    row_each("cap", [win.tally.cap for win in wins])
    row_each("full", [win.tally.full for win in wins])
    row("gangs", gangs_of(settlement))
    row("units", settlement.units)
    row("money", {name: write_money(amount) for name, amount in settlement.money.items()})
    if "win" in case.table:
        rows += [("win", case["win"], code_of(win)) for win in wins]
    wanted = case.get("notes", [])
    rows.append(("notes", sorted(wanted), notes_of(settlement, wanted)))
    if not case.get("additives") and "fan" in case.table:
        rows.append(("additives", [{}] * len(wins), [dict(win.tally.additives) for win in wins]))
    return rows


def code_of(win: WinResult) -> str | None:
    return None if win.win_tile is None else CODES[win.win_tile]


@each(REFUSED)
def test_a_deal_is_refused_by_name(case: Case) -> None:
    error = case.outcome()
    assert isinstance(error, KwxError), breakdown(case)
    assert says(error, case["error"]), breakdown(case)


@pytest.mark.parametrize(("case", "rules"), ELSEWHERE, ids=lambda value: getattr(value, "id", value))
def test_the_same_deal_under_other_rules(case: Case, rules: str) -> None:
    outcome, wanted = case.outcome(rules), case["elsewhere"][rules]
    if isinstance(outcome, KwxError):
        assert wanted in {*codes_of(outcome), *(d.code for d in outcome.diagnostics)}, breakdown(case, rules)
    else:
        assert outcome.units == wanted, breakdown(case, rules)


@each(PAID)
def test_what_is_paid_sums_to_zero(case: Case) -> None:
    settlement = case.settle()
    assert sum(settlement.money.values()) == 0
    assert sum((settlement.units or {}).values()) == 0
    if not isinstance(settlement.entry, Adjust):
        assert settlement.money == {p: u * settlement.base for p, u in (settlement.units or {}).items()}


# ------------------------------------------------------------------------------------ the corpus itself


def test_the_corpus_is_there() -> None:
    """An empty corpus, or a file nobody reads, would pass everything."""
    assert len(CASES) > 300
    assert {path.stem for path in FOLDER.glob("*.toml")} >= {
        "sheets", "fan", "exclusions", "payments", "gang", "draws", "refusals", "notation",
    }  # fmt: skip


def test_cases_are_well_formed() -> None:
    """A misspelt key would leave its value untested; a name used twice would hide a case."""
    for case in CASES:
        assert set(case.table) <= REQUIRED | SETTING | EXPECTED, case.id
        assert set(case.table) >= REQUIRED, case.id
        settled = {"units", "money"} & set(case.table)
        assert ("error" in case.table) != bool(settled), f"{case.id}: what does it come to?"
    twice = [name for name, count in Counter(case.id for case in CASES).items() if count > 1]
    assert not twice


def positive(case: Case) -> set[str]:
    """The fan that the case shows to hold."""
    fan = case.get("fan")
    if fan is None or "error" in case.table:
        return set()
    hands = fan if isinstance(fan, list) else [fan]
    return {id for hand in hands for id in (hand or {"pihu": 1})}


@pytest.mark.parametrize("fan", [fan.id for fan in FANS])
def test_every_fan_has_a_name_a_value_and_cases_for_and_against(fan: str) -> None:
    """A new fan comes with all four, or it is not done."""
    assert speech("zh").find(f"fan.{fan}")
    assert f"fan.{fan}.mult" in profile_of("common").settings
    assert any(fan in positive(case) for case in CASES), f"no case in which {fan} holds"
    assert any(fan in case.get("near_miss", ()) for case in CASES), f"no near miss of {fan}"


@each([case for case in CASES if "near_miss" in case.table])
def test_a_near_miss_is_played_and_missed(case: Case) -> None:
    """Under a table that does not count the fan, or in a hand that has it, nothing would be missed."""
    for fan in case["near_miss"]:
        assert fan in {known.id for known in FANS}
        assert fan not in positive(case)
        named = fan in case.profile().rules.named
        assert named or any(text == f"fan.{fan}=false" for text in case.get("sets", ())), case.id


@pytest.mark.parametrize("rules", shipped_ids())
def test_every_profile_has_cases_of_its_own(rules: str) -> None:
    """Four at least, a draw and a chain of 杠 among them, and something that tells it from a neighbour."""
    cases = own_cases(rules)
    assert len(cases) >= 4
    assert {case["rules"] for case in cases} == {rules}
    assert any(case["deal"].startswith("draw") for case in cases), "no draw"
    assert any(is_chained(case["deal"]) for case in cases), "no chain of 杠"
    elsewhere = [(case, units) for case in cases for units in case.get("elsewhere", {}).values()]
    assert any(units != case.get("units") for case, units in elsewhere), "nothing tells it from any other"


def own_cases(rules: str) -> list[Case]:
    return [case for case in CASES if case.file == f"profiles/{rules}"]


def is_chained(deal: str) -> bool:
    return any(
        "gang:" in word and not word.startswith("+") and set(word.split(":")) & {"2", "3"}
        for word in deal.split()
    )


DIFFERENCES = [
    (rules, key)
    for rules in shipped_ids()
    for key, setting in profile_of(rules).settings.items()
    if key.split(".")[0] not in ("table", "dealer")  # who deals and who rests is an evening's matter
    and key != "liang.may_gang"  # pays nothing: tests/test_gang.py has its hands
    and setting.value != profile_of(str(profile_of(rules).parent)).settings[key].value
]


@pytest.mark.parametrize(("rules", "key"), DIFFERENCES)
def test_what_a_profile_says_anew_is_told_by_a_case(rules: str, key: str) -> None:
    """With its parent's value put back, some case of the profile must come out otherwise."""
    inherited = profile_of(str(profile_of(rules).parent)).settings[key].value
    back = written(inherited)
    if key == "cap.total" and inherited is False:
        back = "1000000"  # where other values need a cap, one too high to bite
    outcomes = [(comes_to(case, ()), comes_to(case, (f"{key}={back}",))) for case in own_cases(rules)]
    assert any(with_it != without for with_it, without in outcomes), f"{key} = {inherited} passes every case"


def written(value: Any) -> str:
    """A setting's value as ``--set`` takes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(value) or "none" if isinstance(value, tuple) else str(value)


def comes_to(case: Case, sets: tuple[str, ...]) -> Any:
    changed = Case(case.file, case.table | {"sets": [*case.get("sets", ()), *sets]})
    result = changed.outcome()
    return codes_of(result) if isinstance(result, KwxError) else result.units
