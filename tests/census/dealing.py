"""A hand of the census as a deal: for the package, and for the slow scorer. Player A wins, B discards."""

from __future__ import annotations

from typing import Any, Final

from kawuxing_calc.deal import Deal, Ending, Win
from kawuxing_calc.tiles import CODES
from kawuxing_calc.tiles import counts_of as packed

from .wins import Hand, counts_of

PLAYERS: Final = ("A", "B", "C")


def tiles_of(hand: Hand) -> list[int]:
    """The kinds of its fourteen tiles, sorted."""
    return [kind for kind, count in enumerate(counts_of(hand)) for _ in range(count)]


def package_deal(tiles: list[int], won: int, zimo: bool) -> Deal:
    """`tiles` with the won one among them."""
    return Deal(Ending(PLAYERS, zimo, None if zimo else "B"), (Win("A", packed(tiles)),), won)


def brute_deal(tiles: list[int], won: int, zimo: bool) -> dict[str, Any]:
    """The same as tests/brute describes a deal, which keeps the won tile apart."""
    concealed = [CODES[tile] for tile in tiles]
    concealed.remove(CODES[won])
    return {
        "kind": "win",
        "players": list(PLAYERS),
        "wins": [{"winner": "A", "concealed": concealed, "melds": []}],
        "win_tile": CODES[won],
        "zimo": zimo,
        "from": None if zimo else "B",
        "liang": [],
        "gangkai": 0,
        "gangpao": 0,
        "qianggang": False,
        "haidi": False,
        "haidipao": False,
        "others": {},
    }
