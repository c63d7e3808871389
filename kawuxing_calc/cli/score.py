"""``kwx score``: what is this deal worth, and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from kawuxing_calc.cli import write_json
from kawuxing_calc.cli.lines import DealLine, answer_each, deal_lines, show_examples
from kawuxing_calc.cli.table import Shared, Table, set_table
from kawuxing_calc.diagnostics import KwxError, Source
from kawuxing_calc.scoring import Settlement, settle
from kawuxing_calc.text import Speech

if TYPE_CHECKING:
    import typer

    from kawuxing_calc.cli.options import Options


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""
    from typer import Exit

    from kawuxing_calc.cli.options import asked_in

    @app.command("score", help=said.say("help.score"))
    def score(
        words: list[str] | None = o.deal,
        rules: str | None = o.rules,
        sets: list[str] | None = o.sets,
        base: str | None = o.base,
        players: str | None = o.players,
        json: bool = o.json,
        lang: str | None = o.lang,
        strict: bool = o.strict,
        copy: bool = o.copy,
    ) -> None:
        raise Exit(answer(said, *asked_in(), copy=copy))


def answer(said: Speech, words: Sequence[str], shared: Shared, *, copy: bool = False) -> int:
    """Answer each deal. Returns the exit status."""
    if not words:
        show_examples("score", "DEAL...", said, shared.json)
        return 0
    table = set_table(shared)
    show = _SHOW["json" if shared.json else "copy" if copy else "screen"]

    def show_answer(source: Source) -> int:
        show(settle_line(source, table), said)
        return 0

    lines = deal_lines(words)
    return answer_each(lines if shared.json else _apart(lines), said, shared.json, show_answer)


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
    from kawuxing_calc.render.encoding import harmless

    print("\n".join(map(harmless, copy_lines(settlement, said))))


def _show_screen(settlement: Settlement, said: Speech) -> None:
    from kawuxing_calc.render.frame import new_console
    from kawuxing_calc.render.score import print_settlement

    print_settlement(settlement, said, new_console())


_SHOW: Final[Mapping[str, Callable[[Settlement, Speech], None]]] = {
    "json": _show_json,
    "copy": _show_copy,
    "screen": _show_screen,
}
