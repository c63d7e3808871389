"""A win stated by its fan: what refutes one of them. Told is only what no hand at all could hold.

The line need not show every meld, so that one which is missing refutes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kawuxing_calc.deal import FULL_SETS, Deal, Meld, Win
from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.fan import FANS, SIGUI
from kawuxing_calc.profile import Rules
from kawuxing_calc.tiles import DRAGONS, HONOURS, STARS, rank_of, suit_of

_PAIRS: Final = frozenset(fan.id for fan in FANS if fan.family)
_SETS: Final = frozenset(fan.id for fan in FANS if fan.form == "standard") | {"shouzhuayi"}
_HAND: Final = frozenset(fan.id for fan in FANS if not fan.situation) - {"pihu"}
_RUNLESS: Final = frozenset({"pengpenghu", "shouzhuayi", "jiangjianghu"})
"""No run stands in them."""
_OF_DRAGONS: Final = frozenset({"dasanyuan", "xiaosanyuan", "sanyuanqidui"})

_SURE: Final = _RUNLESS - {"pengpenghu"}
"""碰碰胡 beside 抢杠胡 or 卡五星 is let stand: a sheet reckons the one, and tables say the other."""

_APART: Final[tuple[tuple[frozenset[str], frozenset[str]], ...]] = (
    (_PAIRS, _SETS),
    (frozenset({"pihu"}), _HAND),
    (_PAIRS, frozenset({"gangkai"})),  # a hand of pairs has no 杠 to draw for
    (_PAIRS | _SURE, frozenset({"qianggang"})),  # the others of the robbed tile lie in the 碰
    (_OF_DRAGONS, frozenset({"qingyise", "jiangjianghu"})),
    (frozenset({"dasanyuan"}), SIGUI | {"xiaosanyuan"}),  # 四归 takes a run, and another set or the pair
    (SIGUI, _RUNLESS),
    (frozenset({"kawuxing"}), _SURE),
)
"""Fan of the one kind never hold beside those of the other."""


def refuted(deal: Deal, win: Win, rules: Rules) -> Diagnostic | None:
    """What contradicts the fan by which a win is stated: another of them, the melds or the won tile."""
    both = _pair_apart((*win.fan, *deal.situation(win)), _of_won_tile(rules))
    if both is not None:
        return _clash(deal, win, both[0], "fan-conflict", other=both[1])
    if not deal.melds and deal.win_tile is None:
        return None
    shown = _Shown(win, deal, rules)
    for id in win.fan:
        found = next(_against(id, shown), None)
        if found is not None:
            laid = tuple((None if m.owner == win.winner else m.owner, m.kind, m.tile) for m in found.melds)
            variant = "fan-melds" if not found.won else "fan-win-melds" if laid else "fan-win"
            return _clash(deal, win, id, variant, tile=deal.win_tile, laid=laid)
    return None


def _clash(deal: Deal, win: Win, id: str, variant: str, **args: Any) -> Diagnostic:
    place = ("fan", id, str(deal.wins.index(win)))
    return Diagnostic("contradiction", {"variant": variant, "fan": id, **args}, place=place)


def _of_won_tile(rules: Rules) -> frozenset[str]:
    """The 四归 that here are those of the won tile only."""
    return frozenset(id for id in SIGUI if id in rules.named and rules.named[id].options["scope"] != "any")


@lru_cache(maxsize=1 << 8)
def _pair_apart(ids: tuple[str, ...], of_won: frozenset[str]) -> tuple[str, str] | None:
    """Two of these fan that never hold together, one that is stated first; `of_won` are the 四归 of the won tile."""
    here = [(of_won, frozenset({"qianggang"}))]  # the other three lie in the robbed 碰
    if of_won == SIGUI:
        here.append((frozenset({"mingsigui"}), frozenset({"ansigui"})))
    for one, other in (*_APART, *here):
        left, right = ([id for id in ids if id in kind] for kind in (one, other))
        if left and right:
            return left[0], right[0]
    return None


class _Shown(NamedTuple):
    """What a line shows of a win beside its fan."""

    win: Win
    deal: Deal
    rules: Rules

    @property
    def own(self) -> tuple[Meld, ...]:
        return self.win.melds

    @property
    def won(self) -> int | None:
        return self.deal.win_tile

    def here(self, *tiles: int | None) -> tuple[Meld, ...]:
        """Everybody's melds of these tiles."""
        return tuple(meld for meld in self.deal.melds if meld.tile in tiles)

    def of_won(self, id: str) -> bool:
        """Whether this 四归 is of the won tile, and that is known."""
        return self.won is not None and self.rules.named[id].options["scope"] != "any"


class _Against(NamedTuple):
    """What refutes a fan: melds, or the won tile, or both together."""

    melds: tuple[Meld, ...] = ()
    won: bool = False


def _against(id: str, shown: _Shown) -> Iterator[_Against]:
    """All that refutes one fan."""
    if len(shown.own) > _MOST_MELDS.get(id, FULL_SETS):
        yield _Against(shown.own)
    if id in _RUNLESS | _PAIRS and shown.here(shown.won):
        yield _Against(shown.here(shown.won), won=True)  # no second is left to stand beside the won one
    if id in _OF_DRAGONS:
        yield from _dragons(id, shown)
    if id in _REFUTE:
        yield from _REFUTE[id](shown)


_MOST_MELDS: Final = {**dict.fromkeys(_PAIRS, 0), "ansigui": 2, "mingsigui": 3, "kawuxing": 3, "pihu": 3}
"""Where more are laid down, the hand has no room for it; with four it is 手抓一, and no 屁胡."""


def _dragons(id: str, shown: _Shown) -> Iterator[_Against]:
    taken = tuple(meld for meld in shown.here(*DRAGONS) if meld.owner != shown.win.winner)
    if taken:
        yield _Against(taken)
    dragons = tuple(meld for meld in shown.own if meld.tile in DRAGONS)
    plain = tuple(meld for meld in shown.own if meld not in dragons)
    sets = 3 if id == "dasanyuan" else 2
    if len(dragons) > sets:
        yield _Against(dragons)
    if len(plain) > FULL_SETS - sets:
        yield _Against(plain)


def _qingyise(shown: _Shown) -> Iterator[_Against]:
    honours = tuple(meld for meld in shown.own if meld.tile >= HONOURS)
    if honours:
        yield _Against(honours)
    suits = {suit_of(meld.tile) for meld in shown.own}
    if len(suits) > 1:
        yield _Against(shown.own)
    if shown.won is not None and (shown.won >= HONOURS or suits - {suit_of(shown.won)}):
        yield _Against(() if shown.won >= HONOURS else shown.own, won=True)


def _jiangjianghu(shown: _Shown) -> Iterator[_Against]:
    others = tuple(meld for meld in shown.own if rank_of(meld.tile) not in (2, 5, 8))
    if others:
        yield _Against(others)
    if shown.won is not None and rank_of(shown.won) not in (2, 5, 8):
        yield _Against(won=True)


def _kawuxing(shown: _Shown) -> Iterator[_Against]:
    if shown.won is not None and shown.won not in STARS:
        yield _Against(won=True)
    gone = [
        tuple(m for m in shown.here(star - 1, star, star + 1) if m.is_gang and not shown.deal.is_robbed(m))
        for star in STARS
        if shown.won in (None, star)
    ]
    if gone and all(gone):
        yield _Against(sum(gone, ()))


def _mingsigui(shown: _Shown) -> Iterator[_Against]:
    gangs = tuple(meld for meld in shown.own if meld.is_gang)
    if len(gangs) > 2:
        yield _Against(gangs)  # a 碰 and the run of its fourth must have room
    if not shown.of_won("mingsigui"):
        return
    if (shown.won or 0) >= HONOURS:
        yield _Against(won=True)  # only a run can hold the fourth
    apart = tuple(meld for meld in shown.own if meld.tile != shown.won)
    taken = tuple(meld for meld in shown.here(shown.won) if meld.owner != shown.win.winner)
    if taken or len(apart) > 2:
        yield _Against(taken or apart, won=True)


def _ansigui(shown: _Shown) -> Iterator[_Against]:
    if not shown.of_won("ansigui"):
        return
    if (shown.won or 0) >= HONOURS:
        yield _Against(won=True)  # only a run can hold the fourth
    if shown.here(shown.won):
        yield _Against(shown.here(shown.won), won=True)


_REFUTE: Final[Mapping[str, Callable[[_Shown], Iterator[_Against]]]] = {
    "qingyise": _qingyise,
    "jiangjianghu": _jiangjianghu,
    "kawuxing": _kawuxing,
    "mingsigui": _mingsigui,
    "ansigui": _ansigui,
}
