"""Markup from plain functions. Text becomes part of an element only escaped; what is markup already says so by its type."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final

# A page may hold none of these, and lone surrogates cannot be written at all.
_NO_TEXT: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


class Html(str):
    """Text that is markup. Joined with `+` or `format` it is plain text again, and would be escaped once more."""

    __slots__ = ()


def escaped(text: str) -> Html:
    """Text as markup that shows it as it is; markup stays what it is."""
    return text if isinstance(text, Html) else Html(escape(_NO_TEXT.sub("\ufffd", text)))


def joined(parts: Iterable[str], between: str = "") -> Html:
    """Parts one behind the other, each escaped if it is text."""
    return Html(escaped(between).join(escaped(part) for part in parts))


def element(tag: str, *content: str, **attributes: str | int) -> Html:
    """An element. ``class_`` stands for ``class``, ``aria_label`` for ``aria-label``."""
    names = (f' {_name(key)}="{escaped(str(value))}"' for key, value in attributes.items())
    return Html(f"<{tag}{''.join(names)}>{joined(content)}</{tag}>")


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def hidden(text: str) -> Html:
    """Words for those who hear the page."""
    return element("span", text, class_="vh")


def paragraph(*content: str, class_: str = "") -> Html:
    """A paragraph, or nothing where it would be empty."""
    if not any(content):
        return Html()
    return element("p", *content, class_=class_) if class_ else element("p", *content)


def column(text: str, class_: str = "") -> Html:
    """The heading of a table's column."""
    return element("th", text, scope="col", **({"class_": class_} if class_ else {}))


def row(head: str, *cells: str) -> Html:
    """A table's row: its heading, and cells of markup (`<td>`) or of text."""
    return element("tr", element("th", head, scope="row"), *(_cell(cell) for cell in cells))


def number(text: str) -> Html:
    """A cell with a number."""
    return element("td", text, class_="n")


def _cell(cell: str) -> Html:
    return cell if isinstance(cell, Html) and cell.startswith("<td") else element("td", cell)


def table(caption: str, head: Iterable[Html], rows: Iterable[Html], class_: str, **attributes: str) -> Html:
    """A table with its caption and headings."""
    return element(
        "table",
        element("caption", caption),
        element("thead", element("tr", *head)),
        element("tbody", *rows),
        class_=class_,
        **attributes,
    )
