"""How everybody's money went over the evening, in bounded memory."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final, NamedTuple

MOST_POINTS: Final = 320
"""A chart as wide as a screen shows no more."""


class Point(NamedTuple):
    """Everybody's money after a deal, in the order in which they came."""

    deal: int
    totals: tuple[Decimal, ...]


class Extreme(NamedTuple):
    """The highest or lowest that somebody stood at, and after which deal; 0 is the beginning."""

    amount: Decimal
    deal: int


START: Final = Extreme(Decimal(), 0)


class Course:
    """Points of the running totals. When there are too many, every other one is let go."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._step = 1
        self._last = Point(0, ())
        self.highest: dict[str, Extreme] = {}
        self.lowest: dict[str, Extreme] = {}

    def add(self, deal: int | None, totals: Mapping[str, Decimal]) -> None:
        """Everybody's money after a deal, or, for None, after something that belongs to the last one."""
        number = self._last.deal if deal is None else deal
        if number > self._last.deal and self._last.deal % self._step == 0:
            self._keep(self._last)
        self._last = Point(number, tuple(totals.values()))
        for name, amount in totals.items():
            if amount > self.highest.get(name, START).amount:
                self.highest[name] = Extreme(amount, number)
            if amount < self.lowest.get(name, START).amount:
                self.lowest[name] = Extreme(amount, number)

    def _keep(self, point: Point) -> None:
        self._points.append(point)
        if len(self._points) > MOST_POINTS:
            self._step *= 2
            self._points = [p for p in self._points if p.deal % self._step == 0]

    @property
    def points(self) -> list[Point]:
        """The points kept, from the beginning to the last deal."""
        return [*self._points, self._last]
