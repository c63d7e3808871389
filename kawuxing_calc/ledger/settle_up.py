"""Settling up: who hands whom how much so that everybody is even."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from kawuxing_calc.payments import Cause

MOST_EXACT: Final = 12
"""Up to so many people with money open, the number of payments is the smallest possible."""


class Payment(NamedTuple):
    """`source` hands `to` this much money; `causes` says for what, where that was asked for."""

    source: str
    to: str
    amount: Decimal
    causes: tuple[tuple[Cause, Decimal], ...] = ()


def fewest(totals: Mapping[str, Decimal]) -> list[Payment]:
    """The fewest payments that make everybody even. `totals` must sum to zero.

    People whose totals sum to zero among themselves need one payment less than they are; so the fewest payments come
    from splitting the people into as many such groups as can be. With more than `MOST_EXACT` people the groups are
    only those of two, and the rest; there is still one payment less than people at most.
    """
    open_ = [(name, amount) for name, amount in totals.items() if amount]
    groups = _groups(open_) if len(open_) <= MOST_EXACT else _pairs(open_)
    return [payment for group in groups for payment in _chain(group)]


Balance = tuple[str, Decimal]


def _groups(people: Sequence[Balance]) -> list[list[Balance]]:
    """The people in as many groups that sum to zero as can be, by a table over all subsets.

    `most[subset]` is how many such groups its people can be taken off in, one person after another: each time the rest
    sums to zero, a group is complete.
    """
    everyone = (1 << len(people)) - 1
    sums = [Decimal()] * (everyone + 1)
    most = [0] * (everyone + 1)
    last = [0] * (everyone + 1)
    for subset in range(1, everyone + 1):
        low = (subset & -subset).bit_length() - 1
        sums[subset] = sums[subset & (subset - 1)] + people[low][1]
        members = [i for i in range(len(people)) if subset >> i & 1]
        last[subset] = max(members, key=lambda i: most[subset & ~(1 << i)])
        most[subset] = most[subset & ~(1 << last[subset])] + (not sums[subset])
    groups: list[list[Balance]] = []
    subset = everyone
    while subset:
        if not sums[subset]:
            groups.append([])
        groups[-1].append(people[last[subset]])
        subset &= ~(1 << last[subset])
    order = {name: i for i, (name, _) in enumerate(people)}
    for group in groups:
        group.sort(key=lambda balance: order[balance[0]])
    return sorted(groups, key=lambda group: order[group[0][0]])


def _pairs(people: Sequence[Balance]) -> list[list[Balance]]:
    """Two who are even between them, then all the others together."""
    left = list(people)
    groups: list[list[Balance]] = []
    for one in people:
        other = next((o for o in left if o[1] == -one[1]), None) if one in left else None
        if other is not None:
            groups.append([one, other])
            left.remove(one)
            left.remove(other)
    return [*groups, left]


def _chain(group: Sequence[Balance]) -> Iterator[Payment]:
    """One payment less than people: the largest debt goes to the largest claim."""
    left = dict(group)
    while len(left) > 1:
        debtor = min(left, key=left.__getitem__)
        creditor = max(left, key=left.__getitem__)
        amount = min(-left[debtor], left[creditor])
        yield Payment(debtor, creditor, amount)
        left[debtor] += amount
        left[creditor] -= amount
        left = {name: amount for name, amount in left.items() if amount}


def pairwise(owed: Mapping[tuple[str, str], Mapping[Cause, Decimal]]) -> list[Payment]:
    """Who owes whom for what: each two people's payments to each other netted, with what the difference is made of."""
    payments = []
    for one, other in dict.fromkeys(in_order(pair) for pair in owed):
        there, back = owed.get((one, other), {}), owed.get((other, one), {})
        net = {
            cause: there.get(cause, Decimal()) - back.get(cause, Decimal())
            for cause in dict.fromkeys((*there, *back))
        }
        total = sum(net.values(), Decimal())
        sign = -1 if total < 0 else 1
        causes = tuple((cause, sign * amount) for cause, amount in net.items() if amount)
        if causes:
            source, to = (other, one) if total < 0 else (one, other)
            payments.append(Payment(source, to, abs(total), causes))
    return payments


def in_order(pair: tuple[str, str]) -> tuple[str, str]:
    """A pair of people whichever way they stand."""
    return min(pair), max(pair)
