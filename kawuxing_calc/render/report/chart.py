"""The running totals as lines, told apart by colour, dashes and markers, each named at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from math import ceil, floor
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from kawuxing_calc.render.report.course import Point
from kawuxing_calc.render.report.html import Html, element, joined
from kawuxing_calc.render.report.money import plain, signed


class Line(NamedTuple):
    """One player's line: his name, and his place among those in the points."""

    name: str
    place: int


class Shape(NamedTuple):
    """A drawing of the chart for one width of screen, in its own units: about a pixel each."""

    class_: str
    width: int
    height: int
    font: int
    markers: int


SHAPES: Final = (Shape("phone", 320, 250, 12, 4), Shape("screen", 960, 320, 13, 8))

COLOURS: Final = 6
_DASHES: Final = ("", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2")
_MARKERS: Final = (
    "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",  # disc
    "M-3.2-3.2h6.4v6.4h-6.4z",  # square
    "M0-4.4 4.2 3.2h-8.4z",  # triangle
    "M0-4.6 4.6 0 0 4.6-4.6 0z",  # diamond
    "M0 4.4 4.2-3.2h-8.4z",  # triangle, point down
    "M-1.4-4.4h2.8v3h3v2.8h-3v3h-2.8v-3h-3v-2.8h3z",  # cross
)
_TOP: Final = 14
_BOTTOM: Final = 26
_GAP: Final = 10
_TICKS: Final = 4
_WIDEST_LABEL: Final = 0.36


def swatch(index: int) -> Html:
    """A short piece of a player's line, to stand beside his name."""
    line = element("path", class_="ln", d="M-15 0h30", stroke_dasharray=_DASHES[index % len(_DASHES)])
    mark = element("path", class_="mk", d=_MARKERS[index % len(_MARKERS)])
    class_ = f"sw {colour(index)}"
    return element(
        "svg", line, mark, class_=class_, viewBox="-16 -7 32 14", width=32, height=14, aria_hidden="true"
    )


def colour(index: int) -> str:
    """The class that gives a player's colour."""
    return f"c{index % COLOURS}"


def charts(points: Sequence[Point], lines: Sequence[Line], title: str, description: str, x_axis: str) -> Html:
    """The chart for a phone and for a wide screen; the page shows one of them."""
    return joined(_Chart(points, lines, shape).draw(title, description, x_axis) for shape in SHAPES)


class _Chart:
    def __init__(self, points: Sequence[Point], lines: Sequence[Line], shape: Shape) -> None:
        self.points, self.lines, self.shape = points, lines, shape
        low, high, self.step = _span(points, lines)
        self.low, self.high = float(low), float(high)
        self.ticks = [low + self.step * n for n in range(int((high - low) / self.step) + 1)]
        self.left = 8 + max(_width(plain(tick), shape.font) for tick in self.ticks)
        self.labels = [self._label(line) for line in lines]
        self.right = shape.width - _GAP - max(_width(label, shape.font) for label in self.labels)

    def _label(self, line: Line) -> str:
        """A name and what it came to; a name too long for its place is cut, it stands in full elsewhere."""
        total = f" {signed(self._at(self.points[-1], line))}"
        room = self.shape.width * _WIDEST_LABEL - _width(total, self.shape.font)
        name = line.name
        while len(name) > 2 and _width(name, self.shape.font) > room:
            name = name[:-2] + "…"
        return name + total

    @staticmethod
    def _at(point: Point, line: Line) -> Decimal:
        return point.totals[line.place] if line.place < len(point.totals) else Decimal()

    def x(self, deal: float) -> float:
        last = self.points[-1].deal or 1
        return self.left + (self.right - self.left) * deal / last

    def y(self, amount: Decimal | float) -> float:
        height = self.shape.height - _TOP - _BOTTOM
        return _TOP + height * (self.high - float(amount)) / (self.high - self.low)

    def draw(self, title: str, description: str, x_axis: str) -> Html:
        id = self.shape.class_
        return element(
            "svg",
            element("title", title, id=f"{id}-title"),
            element("desc", description, id=f"{id}-desc"),
            *self._grid(x_axis),
            *(self._course(index, line) for index, line in enumerate(self.lines)),
            *self._ends(),
            class_=f"chart {id}",
            viewBox=f"0 0 {self.shape.width} {self.shape.height}",
            font_size=self.shape.font,
            role="img",
            aria_labelledby=f"{id}-title",
            aria_describedby=f"{id}-desc",
        )

    def _grid(self, x_axis: str) -> Iterator[Html]:
        for tick in self.ticks:
            y = self.y(tick)
            yield element(
                "path", class_="grid" if tick else "zero", d=f"M{self.left:.1f} {y:.1f}H{self.right:.1f}"
            )
            yield element("text", plain(tick), x=f"{self.left - 6:.1f}", y=f"{y + 4:.1f}", text_anchor="end")
        for deal in _deal_ticks(self.points[-1].deal, 4 if self.shape.class_ == "phone" else 8):
            y = self.shape.height - 8
            yield element("text", str(deal), x=f"{self.x(deal):.1f}", y=y, text_anchor="middle")
        yield element("text", x_axis, x=f"{self.right + 2 * _GAP:.1f}", y=self.shape.height - 8)

    def _course(self, index: int, line: Line) -> Html:
        at = [(self.x(point.deal), self.y(self._at(point, line))) for point in self.points]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in at)
        marks = [at[place] for place in self._marked(index)]
        return element(
            "g",
            element("path", class_="ln", d=path, stroke_dasharray=_DASHES[index % len(_DASHES)]),
            *(
                element(
                    "path",
                    class_="mk",
                    d=_MARKERS[index % len(_MARKERS)],
                    transform=f"translate({x:.1f} {y:.1f})",
                )
                for x, y in marks
            ),
            class_=colour(index),
        )

    def _marked(self, index: int) -> Iterator[int]:
        """Where a line carries its marker: at its end, and spaced along it, each line's beside the others'."""
        last = len(self.points) - 1
        markers = min(self.shape.markers, last)
        for n in range(markers):
            yield int(last * (n + (index + 1) / (len(self.lines) + 1)) / markers)
        yield last

    def _ends(self) -> Iterator[Html]:
        x, last = self.right, self.points[-1]
        ends = [self.y(self._at(last, line)) for line in self.lines]
        places = _spread(ends, self.shape.font + 4, _TOP, self.shape.height - _BOTTOM)
        for index, (label, end, place) in enumerate(zip(self.labels, ends, places, strict=True)):
            if abs(end - place) > 2:
                d = f"M{x + 4:.1f} {end:.1f}L{x + _GAP - 2:.1f} {place:.1f}"
                yield element("path", class_=f"lead {colour(index)}", d=d)
            yield element("text", label, class_="end", x=f"{x + _GAP:.1f}", y=f"{place + 4:.1f}")


def _span(points: Sequence[Point], lines: Sequence[Line]) -> tuple[Decimal, Decimal, Decimal]:
    """The lowest and highest line of the grid, and the step between lines: all of them round numbers."""
    amounts = [p.totals[line.place] for p in points for line in lines if line.place < len(p.totals)]
    low, high = min(amounts, default=Decimal()), max(amounts, default=Decimal())
    low, high = min(low, Decimal()), max(high, Decimal())
    step = _round_step((high - low) / _TICKS) if high > low else Decimal(1)
    return floor(low / step) * step, max(ceil(high / step), 1) * step, step


def _round_step(least: Decimal) -> Decimal:
    """The smallest of 1, 2, 5, 10, 20, 50, ... and their fractions that is not less."""
    unit = Decimal(1).scaleb(least.adjusted())
    return next(unit * n for n in (1, 2, 5, 10) if unit * n >= least)


def _deal_ticks(last: int, most: int) -> list[int]:
    step = max(1, int(_round_step(Decimal(max(last, 1)) / most).to_integral_value()))
    return list(range(0, last + 1, step))


def _spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Places as near as may be to those wanted, no two nearer than `gap`, where there is room for that."""
    gap = min(gap, (bottom - top) / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    places = [wanted[i] for i in order]
    for n, _ in enumerate(places):
        places[n] = max(places[n], places[n - 1] + gap if n else top)
    for n in reversed(range(len(places))):
        places[n] = min(places[n], places[n + 1] - gap if n + 1 < len(places) else bottom)
    found = dict(zip(order, places, strict=True))
    return [found[i] for i in range(len(wanted))]


def _width(text: str, font: int) -> float:
    """About how wide a text is."""
    return sum(font * (1.0 if east_asian_width(c) in "WFA" else 0.74) for c in text)
