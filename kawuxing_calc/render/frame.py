"""What all screens share: the console and the shape of tables."""

from __future__ import annotations

import sys

from rich.box import ASCII, SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from kawuxing_calc.render.encoding import can_print


def new_table() -> Table:
    """An empty table in the house style."""
    return Table(box=SIMPLE_HEAD if _draws_lines() else ASCII, pad_edge=False, header_style="bold")


def _draws_lines() -> bool:
    return can_print("─━", sys.stdout.encoding)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Let the command line end quietly: a reader who has seen enough is no error, as it is for Rich."""
        raise BrokenPipeError


def new_console(stderr: bool = False) -> Console:
    """The console to print on; colours, width and pipes as Rich decides them."""
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False)
