"""Money on a page: a true minus sign, which screen readers say, and a colour beside the sign."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from kawuxing_calc.notation.write import write_money
from kawuxing_calc.render.plain import money_text
from kawuxing_calc.render.report.html import Html, element
from kawuxing_calc.render.wording import signed as signed_number

_MINUS: Final = "\u2212"


def plain(amount: Decimal) -> str:
    """Money without a plus."""
    return write_money(amount).replace("-", _MINUS)


def signed(amount: Decimal) -> str:
    """Money with its sign."""
    return money_text(amount).replace("-", _MINUS)


def signed_units(units: int) -> str:
    """Base units with their sign."""
    return signed_number(units).replace("-", _MINUS)


def coloured(amount: Decimal) -> Html:
    """Money with its sign, in the sign's colour."""
    return element("b", signed(amount), class_="up" if amount > 0 else "down" if amount < 0 else "even")


def with_unit(amount: Decimal, unit: str) -> str:
    """Money with its name, where it has one."""
    return f"{plain(amount)} {unit}" if unit else plain(amount)
