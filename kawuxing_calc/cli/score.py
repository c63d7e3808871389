"""``kwx score``: what is this deal worth, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import typer

from kawuxing_calc.cli import write_json
from kawuxing_calc.cli.options import (
    DealLine,
    Options,
    Table,
    answer_each,
    deal_lines,
    set_table,
    show_examples,
)
from kawuxing_calc.diagnostics import KwxError, Source
from kawuxing_calc.scoring import Settlement, settle
from kawuxing_calc.text import Speech


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""

    @app.command("score", help=said.say("help.score"))
    def score(
        deal: list[str] | None = o.deal,
        rules: str | None = o.rules,
        sets: list[str] | None = o.sets,
        base: str | None = o.base,
        players: str | None = o.players,
        json: bool = o.json,
        lang: str | None = o.lang,
        strict: bool = o.strict,
        copy: bool = o.copy,
    ) -> None:
        if not deal:
            show_examples("score", "DEAL...", said, json)
            return
        table = set_table(rules, sets, base, players, strict)
        show = _SHOW["json" if json else "copy" if copy else "screen"]

        def answer(source: Source) -> int:
            show(settle_line(source, table), said)
            return 0

        lines = deal_lines(deal) if json else _apart(deal_lines(deal))
        raise typer.Exit(answer_each(lines, said, json, answer))


def _apart(lines: Iterator[DealLine]) -> Iterator[DealLine]:
    """The same lines, an empty one printed between their answers."""
    for place, line in enumerate(lines):
        if place:
            print()
        yield line


def settle_line(source: Source, table: Table) -> Settlement:
    """Read a line and settle it; what scoring finds wrong points into the line."""
    parsed = table.parse(source)
    try:
        settlement = settle(parsed.entry, table.profile, table.base, strict=table.strict)
    except KwxError as error:
        raise parsed.error(error.diagnostics) from None
    return settlement.with_notes(parsed.notes)


def _show_json(settlement: Settlement, said: Speech) -> None:
    from kawuxing_calc.render.plain import settlement_json

    write_json(settlement_json(settlement, said))


def _show_copy(settlement: Settlement, said: Speech) -> None:
    from kawuxing_calc.render.copy import copy_lines

    print("\n".join(copy_lines(settlement, said)))


def _show_screen(settlement: Settlement, said: Speech) -> None:
    from kawuxing_calc.render.frame import new_console
    from kawuxing_calc.render.score import print_settlement

    print_settlement(settlement, said, new_console())


_SHOW: Final[Mapping[str, Callable[[Settlement, Speech], None]]] = {
    "json": _show_json,
    "copy": _show_copy,
    "screen": _show_screen,
}
