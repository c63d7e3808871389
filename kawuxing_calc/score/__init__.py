"""Scoring: an entry and a profile -> a settlement."""

from kawuxing_calc.score.model import FanLine, Settlement, Share, Tally, WinResult
from kawuxing_calc.score.pipeline import settle

__all__ = ["FanLine", "Settlement", "Share", "Tally", "WinResult", "settle"]
