"""``kwx ting``: what do I wait on, how many are left, what is each worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kawuxing_calc.cli import write_json
from kawuxing_calc.cli.lines import answer_each, deal_lines, notes_of_hand, show_examples
from kawuxing_calc.cli.table import Shared, Table, set_table
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source, moved
from kawuxing_calc.notation import Parsed
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import KINDS, count_kinds
from kawuxing_calc.ting import Ting, ting

if TYPE_CHECKING:
    import typer

    from kawuxing_calc.cli.options import Options


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""
    from typer import Argument, Exit, Option

    from kawuxing_calc.cli.options import asked_in

    hand_argument: Any = Argument(None, metavar="HAND...", help=said.say("help.hand"), show_default=False)
    seen_option: Any = Option(None, "--seen", metavar="TILES", help=said.say("help.seen"), show_default=False)

    @app.command("ting", help=said.say("help.ting"))
    def command(
        words: list[str] | None = hand_argument,
        seen: list[str] | None = seen_option,
        rules: str | None = o.rules,
        sets: list[str] | None = o.sets,
        base: str | None = o.base,
        players: str | None = o.players,
        json: bool = o.json,
        lang: str | None = o.lang,
        strict: bool = o.strict,
    ) -> None:
        raise Exit(answer(said, *asked_in(), seen=seen or ()))


def answer(said: Speech, words: Sequence[str], shared: Shared, *, seen: Sequence[str] = ()) -> int:
    """Answer each hand. Returns the exit status."""
    if not words:
        show_examples("ting", "HAND...", said, shared.json)
        return 0
    table = set_table(shared)
    shown = read_seen(seen, table.profile.rules.deck)

    def show_answer(source: Source) -> int:
        parsed = table.parse(source)
        found = find_ting(parsed, table, shown)
        _show(found, table, parsed, said, shared.json)
        return 1 if found.refusal else 0

    return answer_each(deal_lines(words), said, shared.json, show_answer)


class Seen(NamedTuple):
    """Tiles seen on the table as 34 counts, and where each kind was said last."""

    counts: Sequence[int]
    places: Mapping[int, tuple[Source, tuple[int, int]]]

    def pointed(self, fault: Diagnostic) -> Diagnostic:
        """A fault of a tile points at where it was said to be seen, if it was."""
        place = fault.place or ()
        found = self.places.get(int(place[1])) if place[:1] == ("tile",) else None
        return fault._replace(source=found[0], span=found[1]) if found else fault


def find_ting(parsed: Parsed, table: Table, seen: Seen) -> Ting:
    """The waits of a hand; what is wrong points into its line, or at what was seen."""
    try:
        found = ting(parsed.entry, table.profile, seen.counts, strict=table.strict)
    except KwxError as error:
        raise parsed.error(map(seen.pointed, error.diagnostics)) from None
    return found._replace(notes=(*notes_of_hand(parsed), *found.notes))


def read_seen(texts: Sequence[str], deck: frozenset[int]) -> Seen:
    """What ``--seen`` says. Raises `KwxError` with all that is no tile of the deck."""
    from kawuxing_calc.notation.line import raw_words
    from kawuxing_calc.notation.tokens import Tiles, read_word

    kinds: list[int] = []
    places: dict[int, tuple[Source, tuple[int, int]]] = {}
    faults: list[Diagnostic] = []
    for text in texts:
        source = Source(text, "--seen")
        for word, at in raw_words(text):
            read = read_word(word)
            found = [moved(d, at) for d in read.problems]
            span = (at, at + len(word))
            if isinstance(read.item, Tiles):
                kinds += read.item.kinds
                places |= dict.fromkeys(read.item.kinds, (source, span))
                strange = (kind for kind in read.item.kinds if kind not in deck)
                found += [
                    Diagnostic("contradiction", {"variant": "not-in-deck", "tiles": (kind,)}, span)
                    for kind in strange
                ]
            elif not found:
                found.append(Diagnostic("unknown-tile", {"text": word}, span))
            faults += [d._replace(source=source) for d in found]
    if faults:
        raise KwxError(faults)
    return Seen(count_kinds(kinds) if kinds else [0] * KINDS, places)


def _show(found: Ting, table: Table, parsed: Parsed, said: Speech, json: bool) -> None:
    if json:
        from kawuxing_calc.render.ting_plain import ting_json

        write_json(ting_json(found, table.base, parsed.error, said))
        return
    from kawuxing_calc.render.frame import new_console
    from kawuxing_calc.render.ting import print_ting

    print_ting(found, table.base, said, new_console())
