"""An evening: a session file, its table, its books, and settling up."""

from kawuxing_calc.ledger.books import Biggest, Books, Record, fan_of
from kawuxing_calc.ledger.items import Aside, Given, Item, Line, Settled, Stated, Wrong
from kawuxing_calc.ledger.read import Session, read_session
from kawuxing_calc.ledger.settings import Setting
from kawuxing_calc.ledger.settle_up import Payment, fewest, pairwise
from kawuxing_calc.ledger.table import Because, Table

__all__ = [
    "Aside",
    "Because",
    "Biggest",
    "Books",
    "Given",
    "Item",
    "Line",
    "Payment",
    "Record",
    "Session",
    "Setting",
    "Settled",
    "Stated",
    "Table",
    "Wrong",
    "fan_of",
    "fewest",
    "pairwise",
    "read_session",
]
