"""Draws docs/score.svg: the screen of the command in the README, by Rich's own export.

python docs/make_picture.py          # after the screen has changed; a test holds the picture to the screen
"""

from __future__ import annotations

import html
import io
import re
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from kawuxing_calc.api import score
from kawuxing_calc.render.frame import new_console
from kawuxing_calc.render.score import score_screen
from kawuxing_calc.text import speech

PICTURE: Final = Path(__file__).parent / "score.svg"
DEAL: Final = "4556t 中中中 pong:7b +zimo +liangdao"
CELL: Final = 12.2
"""The width of a cell in the export."""

_LENGTH: Final = re.compile(r'textLength="[\d.]+"(?P<between>[^>]*)>(?P<text>[^<]*)</text>')

# One pair of colours that reads on a dark page and on a light one: the picture brings its own ground.
THEME: Final = TerminalTheme(
    (32, 34, 40),
    (222, 224, 228),
    [(32, 34, 40), (235, 110, 110), (130, 200, 130), (230, 200, 110)] + [(222, 224, 228)] * 4,
    [(150, 154, 162)] * 8,
)


def draw() -> str:
    """The picture as SVG."""
    console = new_console(
        record=True, width=60, file=io.StringIO(), force_terminal=True, color_system="standard"
    )
    console.print(Text(f"$ kwx score {DEAL}", style="bold"))
    for part in score_screen(score(DEAL), speech("zh")):
        console.print(part)
    svg = console.export_svg(title="kwx score", theme=THEME, unique_id="kwx")
    # The export names a web font; a picture in a README must not call home.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return _LENGTH.sub(_in_cells, svg)


def _in_cells(match: re.Match[str]) -> str:
    """The export counts a Chinese character as one cell and squeezes it; it takes two."""
    cells = cell_len(html.unescape(match["text"]))
    return f'textLength="{cells * CELL:g}"{match["between"]}>{match["text"]}</text>'


if __name__ == "__main__":
    PICTURE.write_text(draw(), "utf-8")
