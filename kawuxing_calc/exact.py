"""Arithmetic in which no sum and no product of money is rounded."""

from __future__ import annotations

from decimal import Context
from typing import Final

EXACT: Final = Context(prec=100)
"""For `decimal.localcontext`. The usual 28 digits are too few where the largest stakes meet the largest multipliers."""
