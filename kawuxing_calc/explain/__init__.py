"""Explaining: a deal and a profile -> every reading, every fan and every step, with reasons and clauses."""

from kawuxing_calc.explain.deals import explain
from kawuxing_calc.explain.model import Answer, Elsewhere, Enough, Explanation, Verdict, WinExplained
from kawuxing_calc.explain.whynot import why_not

__all__ = ["Answer", "Elsewhere", "Enough", "Explanation", "Verdict", "WinExplained", "explain", "why_not"]
