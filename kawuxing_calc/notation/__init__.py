"""Text to entry and back: what a person types, and where in it something is wrong."""

from kawuxing_calc.notation.line import Parsed
from kawuxing_calc.notation.parse import parse_line
from kawuxing_calc.notation.seating import FILLERS, Seating
from kawuxing_calc.notation.write import write_entry, write_money

__all__ = ["FILLERS", "Parsed", "Seating", "parse_line", "write_entry", "write_money"]
