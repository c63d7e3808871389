"""Settling up: the fewest payments, checked against trying everything, and who owes whom for what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from session_tools import THREE, books_of, read

from kawuxing_calc.ledger import Payment, fewest, pairwise
from kawuxing_calc.ledger.settle_up import MOST_EXACT


def after(totals: Mapping[str, Decimal], payments: Sequence[Payment]) -> dict[str, Decimal]:
    left = dict(totals)
    for payment in payments:
        left[payment.source] += payment.amount
        left[payment.to] -= payment.amount
    return left


def named(*amounts: int | str) -> dict[str, Decimal]:
    return {chr(65 + i): Decimal(amount) for i, amount in enumerate(amounts)}


@pytest.mark.parametrize(
    ("totals", "least"),
    [
        (named(0, 0, 0), 0),
        (named(30, -10, -20), 2),
        (named(40, -270, 100, 70, 60), 4),  # one debtor pays four
        (named(10, -10, 20, -20), 2),  # two pairs
        (named(50, -30, -20, 7, -7), 3),  # {50, -30, -20} and {7, -7}
        (named(6, 5, 4, -7, -8), 4),  # no smaller group is even: 6+... never 7 or 8
        (named(3, 4, 5, -7, -5), 3),  # 3 + 4 = 7, 5 = 5
        (named("0.1", "0.2", "-0.3"), 2),  # exact: no rest of a float
    ],
)
def test_the_fewest_payments(totals: Mapping[str, Decimal], least: int) -> None:
    payments = fewest(totals)
    assert len(payments) == least
    assert not any(after(totals, payments).values())
    assert all(payment.amount > 0 for payment in payments)


def test_greedy_would_need_one_more() -> None:
    """Largest to largest: 9 to 10 first breaks both even groups {10, -6, -4} and {9, -9}."""
    assert len(fewest(named(10, 9, -9, -6, -4))) == 3


@cache
def by_trying(amounts: tuple[int, ...]) -> int:
    """The fewest payments, by letting the first debtor or creditor settle with everybody of the other side."""
    left = tuple(amount for amount in amounts if amount)
    if not left:
        return 0
    first, rest = left[0], left[1:]
    return 1 + min(
        by_trying((*rest[:i], rest[i] + first, *rest[i + 1 :]))
        for i in range(len(rest))
        if (rest[i] > 0) != (first > 0)
    )


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6))
def test_no_way_is_shorter(amounts: list[int]) -> None:
    totals = named(*amounts, -sum(amounts))
    payments = fewest(totals)
    assert not any(after(totals, payments).values())
    assert len(payments) == by_trying(tuple(int(amount) for amount in totals.values()))


def test_a_crowd_is_settled_too() -> None:
    """More people than are tried in full: still even, pairs found, one payment less than people at most."""
    amounts = [*range(1, MOST_EXACT), *(-n for n in range(1, MOST_EXACT)), 5, 6, -11]
    totals = named(*amounts)
    payments = fewest(totals)
    assert not any(after(totals, payments).values())
    assert len(payments) == MOST_EXACT - 1 + 2  # each n with its -n; then 5 and 6 with -11


def test_the_largest_crowd_tried_in_full_is_quick_enough_for_a_test() -> None:
    totals = named(*range(1, MOST_EXACT), -sum(range(1, MOST_EXACT)))
    assert len(fewest(totals)) == MOST_EXACT - 1


def test_pairwise_nets_two_people_and_says_for_what() -> None:
    """B owes A 2 for a win and 1 for a 杠, A owes B 2 for a 杠 of his: 2 + 1 - 2 = 1. C pays A 1 and B 1."""
    items = read(THREE + "who:A from:B x2 bugang:2t\ndraw B.angang:3t\nadjust C:+5 A:-5\n")
    owed = {
        (p.source, p.to): (int(p.amount), {c: int(m) for c, m in p.causes})
        for p in pairwise(books_of(items).owed)
    }
    assert owed == {
        ("B", "A"): (1, {"win": 2, "gang": -1}),
        ("A", "C"): (4, {"gang": -1, "adjust": 5}),
        ("C", "B"): (2, {"gang": 2}),
    }


def test_pairwise_shows_what_cancels_out() -> None:
    """2 for a win and 2 back for a 杠: nothing to pay, but it is not left out."""
    items = read("players: A B\nrules: kawuxin\nwho:A x2\ndraw B.angang:3t\n")
    assert [(int(p.amount), len(p.causes)) for p in pairwise(books_of(items).owed)] == [(0, 2)]
