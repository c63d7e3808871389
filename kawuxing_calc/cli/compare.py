"""``kwx compare``: the same deal under several rules, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from kawuxing_calc.cli import write_json
from kawuxing_calc.cli.lines import answer_each, deal_lines, show_examples
from kawuxing_calc.cli.table import Shared, set_table
from kawuxing_calc.compare import Answer, Group, Question, Table, compare
from kawuxing_calc.deal import Entry
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.notation import Parsed, parse_line
from kawuxing_calc.profile import DEFAULT, Profile, load_profile, shipped_ids
from kawuxing_calc.scoring import Settlement
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import EVERY_TILE

if TYPE_CHECKING:
    import typer

    from kawuxing_calc.cli.options import Options

_CLASH = "needs-cap"


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""
    from typer import Exit, Option

    from kawuxing_calc.cli.options import asked_in, complete_rules

    several_rules: Any = Option(
        None,
        "--rules",
        "-r",
        metavar="NAME|PATH",
        help=said.say("help.compare-rules"),
        autocompletion=complete_rules,
        show_default=False,
    )

    @app.command("compare", help=said.say("help.compare"))
    def compare_(
        words: list[str] | None = o.deal,
        under: list[str] | None = several_rules,
        sets: list[str] | None = o.sets,
        base: str | None = o.base,
        players: str | None = o.players,
        json: bool = o.json,
        lang: str | None = o.lang,
        strict: bool = o.strict,
    ) -> None:
        raise Exit(answer(said, *asked_in(), under=under or ()))


def answer(said: Speech, words: Sequence[str], shared: Shared, *, under: Sequence[str] = ()) -> int:
    """Answer each deal under each of these rules, all that are shipped if none is named. Returns the exit status."""
    if not words:
        show_examples("compare", "DEAL...", said, shared.json)
        return 0
    table = set_table(shared._replace(rules=DEFAULT, sets=()))
    tables = _tables(under or [DEFAULT, *(id for id in shipped_ids() if id != DEFAULT)], shared.sets)

    def show_answer(source: Source) -> int:
        parsed = parse_line(source, EVERY_TILE, table.seating)
        groups = _compared(parsed, tables, table.base, shared.strict)
        _show(parsed.entry, groups, said, shared.json)
        return 0 if any(isinstance(g.answer, Settlement) for g in groups) else 1

    return answer_each(deal_lines(words), said, shared.json, show_answer)


def _tables(names: Sequence[str], sets: Sequence[str]) -> list[Table]:
    """The profiles that are compared, each once.

    One that cannot be played with these house rules stays in, as its answer. Raises `KwxError` for other faults, and
    if none can be played.
    """
    tables: list[Table] = []
    faults: list[Diagnostic] = []
    for name in dict.fromkeys(names):
        try:
            profile = load_profile(name, sets)
        except KwxError as error:
            clash = all(d.code == _CLASH for d in error.diagnostics)
            faults += [] if clash else [d for d in error.diagnostics if d not in faults]
            tables.append(Table(name, error))
        else:
            known = {table.name for table in tables}
            tables.append(Table(name if profile.id in known else profile.id, profile))
    if not any(isinstance(table.profile, Profile) for table in tables):
        faults = faults or [d for table in tables[:1] for d in _faults_of(table)]
    if faults:
        raise KwxError(faults)
    return tables


def _faults_of(table: Table) -> tuple[Diagnostic, ...]:
    return table.profile.diagnostics if isinstance(table.profile, KwxError) else ()


def _compared(parsed: Parsed, tables: Sequence[Table], base: Decimal, strict: bool) -> list[Group]:
    """The groups, their answers worded as for this line. Raises `KwxError` pointing into it."""
    try:
        groups = compare(Question(parsed.entry, base, strict), tables)
    except KwxError as error:
        raise parsed.error(error.diagnostics) from None
    return [group._replace(answer=_of_line(group.answer, parsed)) for group in groups]


def _of_line(answer: Answer, parsed: Parsed) -> Answer:
    if isinstance(answer, Settlement):
        return answer.with_notes(parsed.notes)
    return parsed.error(answer.diagnostics)


def _show(entry: Entry, groups: Sequence[Group], said: Speech, json: bool) -> None:
    if json:
        from kawuxing_calc.render.compare_plain import comparison_json

        write_json(comparison_json(entry, groups, said))
        return
    from kawuxing_calc.render.compare import comparison_screen
    from kawuxing_calc.render.frame import new_console

    console = new_console()
    for part in comparison_screen(groups, said):
        console.print(part)
