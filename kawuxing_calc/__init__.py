"""Settle 卡五星, the three-player mahjong of Hubei: who owes whom, and by which clause of which town's rules.

The names below are the public interface; each is loaded when it is first used, so that importing the package is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kawuxing_calc.api import Evening, load_rules, parse_deal, read_session, score, to_json, write_deal
    from kawuxing_calc.deal import Adjust, Deal, Draw, Ending, Entry, Foul, Meld, Win
    from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, Source
    from kawuxing_calc.ledger import Payment, Settled, Wrong
    from kawuxing_calc.payments import Transfer
    from kawuxing_calc.profile import Profile
    from kawuxing_calc.scoring import FanLine, Settlement, Share, Tally, WinResult
    from kawuxing_calc.tiles import held_of

__all__ = [
    "Adjust",
    "Deal",
    "Diagnostic",
    "Draw",
    "Ending",
    "Entry",
    "Evening",
    "FanLine",
    "Foul",
    "KwxError",
    "Meld",
    "Note",
    "Payment",
    "Profile",
    "Settled",
    "Settlement",
    "Share",
    "Source",
    "Tally",
    "Transfer",
    "Win",
    "WinResult",
    "Wrong",
    "held_of",
    "load_rules",
    "parse_deal",
    "read_session",
    "score",
    "to_json",
    "write_deal",
]

_HOMES = {
    "api": ("Evening", "load_rules", "parse_deal", "read_session", "score", "to_json", "write_deal"),
    "deal": ("Adjust", "Deal", "Draw", "Ending", "Entry", "Foul", "Meld", "Win"),
    "diagnostics": ("Diagnostic", "KwxError", "Note", "Source"),
    "ledger": ("Payment", "Settled", "Wrong"),
    "payments": ("Transfer",),
    "profile": ("Profile",),
    "scoring": ("FanLine", "Settlement", "Share", "Tally", "WinResult"),
    "tiles": ("held_of",),
}


def __dir__() -> list[str]:
    return [*__all__, *globals()]


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"kawuxing_calc.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
