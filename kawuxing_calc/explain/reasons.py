"""Why a fan counts in a reading or does not, with what the text of each reason names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from kawuxing_calc.deal import SELF_DRAWN
from kawuxing_calc.decompose import seven_pairs
from kawuxing_calc.diagnostics import Note
from kawuxing_calc.explain.model import Verdict
from kawuxing_calc.fan import FANS, Fan, Hand, Hit, Options, Reading, concealed_quads, open_quads
from kawuxing_calc.fan import Verdict as FanVerdict
from kawuxing_calc.profile import Profile
from kawuxing_calc.scoring import WinResult
from kawuxing_calc.tiles import DRAGONS, HONOURS, how_many, kinds_in, rank_of, size_of

WHOLE_HAND: Final = 14
_NAMED_SINGLES: Final = 4
"""How many tiles that stand alone are named; of more only the number is said."""


def verdicts_of(result: WinResult, profile: Profile) -> Iterator[Verdict]:
    """Every fan there is, in the table's order: whether it counts in this reading, and why not."""
    counted = {line.id: line for line in result.tally.fan}
    for fan in FANS:
        line = counted.get(fan.id)
        setting = profile.source_of_fan(fan.id)
        if line is not None:
            yield Verdict(fan.id, line.mult, line.hit.tiles, None, setting)
        elif fan.id == "pihu" and not counted and result.tally.product == profile.rules.pihu:
            yield Verdict(fan.id, profile.rules.pihu, (), None, setting)
        else:
            reason, key = _why_not(fan, result, profile)
            yield Verdict(fan.id, None, (), reason, profile.settings[key] if key else setting)


def _why_not(fan: Fan, result: WinResult, profile: Profile) -> tuple[Note, str | None]:
    """Why a fan does not count, and the key of the clause that decides it, if not its multiplier's."""
    by = result.tally.dropped.get(fan.id)
    if by is not None:
        return _dropped(fan, by, profile)
    if result.hand is None or result.tally.reading is None:
        return (Note("unstated") if fan.id in profile.rules.named else Note("not-named")), None
    options = {knob.key: str(profile.value(f"fan.{fan.id}.{knob.key}")) for knob in fan.options}
    code = _judge(fan, result.hand, result.tally.reading, options)
    if fan.id not in profile.rules.named:
        return Note("not-named", {"variant": "held" if isinstance(code, Hit) else ""}), None
    if isinstance(code, Hit):
        return Note("pihu.other"), None
    details = _DETAILS.get(code)
    args = details(fan, result.hand, result.tally.reading) if details else {}
    option = _DECIDED_BY.get(code)
    return Note(code, args), f"fan.{fan.id}.{option}" if option else None


def _judge(fan: Fan, hand: Hand, reading: Reading, options: Options) -> FanVerdict:
    """The fan's own verdict; for seven pairs that are read as sets, what it says of the pairs where it does not hold."""
    pairs = seven_pairs(hand.concealed) if fan.family and reading.form == "standard" else None
    if pairs is not None:
        verdict = fan.judge(hand, Reading("seven-pairs", pairs, hand.win_tile), options)
        return verdict if isinstance(verdict, str) else "sets"
    return fan.judge(hand, reading, options)


def _dropped(fan: Fan, by: str, profile: Profile) -> tuple[Note, str | None]:
    if by in profile.settings:
        return Note("dropped", {"variant": by}), by
    if fan.family and fan.id not in profile.rules.named[by].excludes:
        return Note("dropped", {"variant": "family", "by": by}), f"fan.{by}.mult"
    return Note("dropped", {"by": by}), f"fan.{by}.excludes"


_DECIDED_BY: Final = {
    "mingsigui.not-won": "scope",
    "ansigui.not-won": "scope",
    "ansigui.not-split": "scope",
    "sigui.zimo-only": "win_by",
}
"""The option of a fan that its reason comes from."""

Args = dict[str, Any]


def _first_run(fan: Fan, hand: Hand, reading: Reading) -> Args:
    return {"group": next(group.tiles for group in reading.groups if group.kind == "run")}


def _won_group(fan: Fan, hand: Hand, reading: Reading) -> Args:
    return {"tile": hand.win_tile, "group": reading.won_group.tiles}


def _dragons(fan: Fan, hand: Hand, reading: Reading) -> Args:
    held = tuple(dragon for dragon in DRAGONS for _ in range(how_many(hand.total, dragon)))
    return {"variant": "" if held else "none", "group": held}


def _dragons_lacking(fan: Fan, hand: Hand, reading: Reading) -> Args:
    return {"tiles": tuple(dragon for dragon in DRAGONS if how_many(hand.total, dragon) < 2)}


def _open_quads_apart(fan: Fan, hand: Hand, reading: Reading) -> Args:
    return {"tile": hand.win_tile, "tiles": open_quads(hand)}


def _quads_apart(fan: Fan, hand: Hand, reading: Reading) -> Args:
    return {"tile": hand.win_tile, "tiles": concealed_quads(hand)}


def _pongs(fan: Fan, hand: Hand, reading: Reading) -> Args:
    tiles = tuple(meld.tile for meld in hand.melds if meld.kind == "pong")
    return {"variant": "pong" if tiles else "", "tiles": tiles}


def _gangs(fan: Fan, hand: Hand, reading: Reading) -> Args:
    tiles = tuple(meld.tile for meld in hand.melds if meld.is_gang)
    return {"variant": "gang" if tiles else "", "tiles": tiles}


def _quads_of_pairs(fan: Fan, hand: Hand, reading: Reading) -> Args:
    tiles = concealed_quads(hand)
    return {"variant": fan.id if fan.family else "" if tiles else "none", "n": len(tiles), "tiles": tiles}


def _not_pairs(fan: Fan, hand: Hand, reading: Reading) -> Args:
    """Why the hand is not read as seven pairs."""
    single = tuple(tile for tile, count in kinds_in(hand.concealed) if count % 2)
    if hand.melds:
        return {"variant": "melds", "n": len(hand.melds)}
    if size_of(hand.concealed) < WHOLE_HAND:
        return {"variant": "short"}
    if not single:
        return {"variant": "also"}
    return {"variant": "odd" if len(single) <= _NAMED_SINGLES else "many", "tiles": single, "n": len(single)}


def _unlike_ranks(fan: Fan, hand: Hand, reading: Reading) -> Args:
    unlike = (tile for tile, _ in kinds_in(hand.total) if rank_of(tile) not in (2, 5, 8))
    return {"tile": next(unlike)}


def _unstated(fan: Fan, hand: Hand, reading: Reading) -> Args:
    if fan.id == "liangdao":
        return {"variant": fan.id}
    if (fan.id in SELF_DRAWN) != hand.zimo:
        return {"variant": "needs-zimo" if fan.id in SELF_DRAWN else "needs-discard"}
    return {"flag": f"+{fan.id}"}


_DETAILS: Final[Mapping[str, Callable[[Fan, Hand, Reading], Args]]] = {
    "pengpenghu.run": _first_run,
    "dasanyuan.triplets": _dragons,
    "xiaosanyuan.shape": _dragons,
    "kawuxing.not-five": _won_group,
    "kawuxing.edge": _won_group,
    "kawuxing.pair": _won_group,
    "kawuxing.triplet": _won_group,
    "mingsigui.none": _pongs,
    "mingsigui.not-won": _open_quads_apart,
    "ansigui.none": _gangs,
    "ansigui.not-won": _quads_apart,
    "ansigui.not-split": _quads_apart,
    "sigui.seven-pairs": _quads_of_pairs,
    "shouzhuayi.melds": lambda fan, hand, reading: {"n": len(hand.melds)},
    "qingyise.honours": lambda fan, hand, reading: {
        "tiles": tuple(tile for tile, _ in kinds_in(hand.total) if tile >= HONOURS)
    },
    "jiangjianghu.ranks": _unlike_ranks,
    "sets": _not_pairs,
    "longqidui.quads": _quads_of_pairs,
    "sanyuanqidui.dragons": _dragons_lacking,
    "not-stated": _unstated,
}
"""What the text of a reason names, by its code."""
