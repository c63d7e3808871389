"""Scoring: an entry and a profile -> a settlement."""

from kawuxing_calc.payments import Share
from kawuxing_calc.scoring.model import FanLine, Settlement, Tally, WinResult
from kawuxing_calc.scoring.pipeline import settle

__all__ = ["FanLine", "Settlement", "Share", "Tally", "WinResult", "settle"]
