"""A session file in canonical notation: settings, entries, comments, blank lines and remarks where they stood."""

from __future__ import annotations

from kawuxing_calc.ledger.items import Aside, Item, Settled, Stated, Wrong
from kawuxing_calc.notation import write_entry


def canonical_line(item: Item) -> str:
    """An item's line in canonical notation. A blank line, a comment and a wrong line stay as they are."""
    match item:
        case Aside() | Wrong():
            return item.source.text
        case Stated():
            return _with_comment(str(item.setting), item.comment)
        case Settled():
            return _with_comment(write_entry(item.entry), item.remark)


def _with_comment(text: str, comment: str) -> str:
    return f"{text} # {comment}" if comment else text
