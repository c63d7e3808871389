"""Lines that several screens share: notes, points of a list, refusals; long ones fold under themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kawuxing_calc.deal import Deal, Entry
from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import suit_of

_LETTERED: Final = (0, 1)
"""条 and 筒: their letters, t and b, might be taken for each other's English names."""


def notes_block(notes: Iterable[str], speech: Speech) -> RenderableType:
    """What was assumed, before all else."""
    return _marked(speech.say("word.mark"), notes, "yellow")


def points(texts: Iterable[str], speech: Speech) -> RenderableType:
    """The points of a list."""
    return _marked(speech.say("word.bullet"), texts, "")


def _marked(mark: str, texts: Iterable[str], style: str) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style=style, no_wrap=True)
    grid.add_column(overflow="fold")
    for text in texts:
        grid.add_row(mark, Text(text))
    return grid


def suit_letters(entry: Entry, speech: Speech) -> Iterator[Text]:
    """Which suits the letters are, below hands of such tiles, in a language that names them by letters."""
    text = speech.say("word.suit-letters")
    wins = entry.wins if text and isinstance(entry, Deal) else ()
    if any(suit_of(tile) in _LETTERED for win in wins for tile in (*win.tiles, *(m.tile for m in win.melds))):
        yield Text(text, style="dim")


def refusal_text(refusal: Diagnostic, speech: Speech, player: str = "") -> Text:
    """Why the answer is no."""
    message, _ = speech.error(refusal)
    return Text(speech.beside([player, message] if player else [message]), style="bold red")


def hint_text(refusal: Diagnostic, speech: Speech) -> Text:
    """What to do about it."""
    return Text(f"  {speech.error(refusal)[1]}", style="yellow")
