"""``kwx gang``: may this 杠 be made, before and after 亮倒, and what does it earn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from kawuxing_calc.cli import write_json
from kawuxing_calc.cli.lines import answer_each, deal_lines, notes_of_hand, show_examples
from kawuxing_calc.cli.table import Shared, Table, set_table
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Placed, Source
from kawuxing_calc.kong import Kong, kong
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import COPIES

if TYPE_CHECKING:
    import typer

    from kawuxing_calc.cli.options import Options


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""
    from typer import Argument, Exit, Option

    from kawuxing_calc.cli.options import asked_in

    hand_argument: Any = Argument(
        None, metavar="HAND... TILE", help=said.say("help.gang-hand"), show_default=False
    )
    last_option: Any = Option(False, "--last-tile", help=said.say("help.last-tile"), show_default=False)

    @app.command("gang", help=said.say("help.gang"))
    def command(
        words: list[str] | None = hand_argument,
        last_tile: bool = last_option,
        rules: str | None = o.rules,
        sets: list[str] | None = o.sets,
        base: str | None = o.base,
        players: str | None = o.players,
        json: bool = o.json,
        lang: str | None = o.lang,
        strict: bool = o.strict,
    ) -> None:
        raise Exit(answer(said, *asked_in(), last_tile=last_tile))


def answer(said: Speech, words: Sequence[str], shared: Shared, *, last_tile: bool = False) -> int:
    """Answer each hand and tile. Returns the exit status."""
    if not words:
        show_examples("gang", "HAND... TILE", said, shared.json)
        return 0
    table = set_table(shared)

    def show_answer(source: Source) -> int:
        found, placed = gang_line(source, table, last_tile)
        _show(found, table, placed, said, shared.json)
        return 1 if found.refusal else 0

    return answer_each(deal_lines(words), said, shared.json, show_answer)


def gang_line(source: Source, table: Table, last_tile: bool) -> tuple[Kong, Placed]:
    """Read a hand and the tile behind it, and answer; what is wrong points into the line, as does the second of the two."""
    tile, span = read_tile(source)
    parsed = None

    def placed(faults: Iterable[Diagnostic]) -> KwxError:
        of_tile = [d._replace(span=span) if d.place == ("tile", str(tile)) else d for d in faults]
        return KwxError(parsed.error(of_tile).diagnostics if parsed else of_tile, source)

    try:
        parsed = table.parse(source._replace(text=source.text[: span[0]]))
        found = kong(parsed.entry, tile, table.profile, strict=table.strict, last_tile=last_tile)
    except KwxError as error:
        raise placed(error.diagnostics) from None
    return found._replace(notes=(*notes_of_hand(parsed), *found.notes)), placed


def read_tile(source: Source) -> tuple[int, tuple[int, int]]:
    """The tile that the last word of a line names, and where it stands. Raises `KwxError` where it names none."""
    from kawuxing_calc.notation.line import raw_words

    found = raw_words(source.text)
    text, at = found[-1] if found else ("", 0)
    kinds = _one_kind(text)
    if not kinds or len(found) < 2:
        variant = "alone" if len(found) == 1 else ""
        args = {"variant": variant, "text": text} | _tile_last([raw for raw, _ in found])
        fault = Diagnostic("gang-tile", args, (at, at + len(text)))
        raise KwxError([fault], source)
    return kinds[0], (at, at + len(text))


def _one_kind(text: str) -> tuple[int, ...]:
    """The tiles of a word that names one, once or in full; none for any other word."""
    from kawuxing_calc.notation.tokens import Tiles, read_word

    word = read_word(text)
    kinds = word.item.kinds if isinstance(word.item, Tiles) and not word.problems else ()
    return kinds if len(set(kinds)) == 1 and len(kinds) in (1, COPIES) else ()


def _tile_last(words: Sequence[str]) -> dict[str, str]:
    """Where the last of a line's tiles is one that may be asked for: the order in which to write the words."""
    from kawuxing_calc.notation.tokens import Tiles, read_word

    told = [read_word(word) for word in words]
    tiles = [at for at, word in enumerate(told) if isinstance(word.item, Tiles)]
    if len(tiles) < 2 or tiles[-1] == len(words) - 1 or any(word.problems for word in told):
        return {}
    last = tiles[-1]
    if not _one_kind(words[last]):
        return {}
    return {"variant": "order", "meant": " ".join([*words[:last], *words[last + 1 :], words[last]])}


def _show(found: Kong, table: Table, placed: Placed, said: Speech, json: bool) -> None:
    if json:
        from kawuxing_calc.render.gang_plain import kong_json

        write_json(kong_json(found, table.base, placed, said))
        return
    from kawuxing_calc.render.frame import new_console
    from kawuxing_calc.render.gang import print_kong

    print_kong(found, table.base, said, new_console())
