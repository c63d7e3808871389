"""The screen of ``kwx ting``: waits, copies left and worth; or how far the hand is and what brings it nearer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kawuxing_calc.deal import How
from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.render.frame import new_table
from kawuxing_calc.render.lines import notes_block, points, suit_letters
from kawuxing_calc.render.score import hand_line, rules_line
from kawuxing_calc.render.ting_plain import rounded, say_note
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import suit_of
from kawuxing_calc.ting import Nearer, Ting, Wait, Waiting, Worth

_INDENT = (0, 0, 0, 2)


def print_ting(ting: Ting, base: Decimal, speech: Speech, console: Console) -> None:
    """Print what a hand waits on; `base` is money per unit."""
    for part in ting_screen(ting, base, speech):
        console.print(part)


def ting_screen(ting: Ting, base: Decimal, speech: Speech) -> Iterator[RenderableType]:
    """The parts of the screen, top to bottom."""
    if ting.notes:
        yield notes_block((say_note(note, speech) for note in ting.notes), speech)
    yield Text(_headline(ting, speech), style="bold")
    if ting.waiting:
        yield _worths(ting, base, speech)
        yield from _readings(ting, speech)
        if ting.refusal is None:
            yield points(_legend(ting, base, speech), speech)
    else:
        yield _nearer(ting.nearer, speech)
    if ting.spare:
        yield Text(speech.say("ting.spare", text=_by_suit(ting.spare, speech)))
    yield from suit_letters(ting.deal, speech)
    yield rules_line(ting.profile, speech)


def _headline(ting: Ting, speech: Speech) -> str:
    player = ting.win.winner
    if not ting.waiting:
        return speech.say("ting.headline.none", player=player, away=ting.away, shanten=ting.away - 1)
    first = ting.waiting[0]
    if first.discard is not None:
        return speech.say(f"ting.headline.{'complete' if ting.complete else 'discard'}", player=player)
    form = "ting.headline" if first.copies else "ting.headline.dead"
    return speech.say(form, player=player, waits=[wait.tile for wait in first.waits], copies=first.copies)


# ------------------------------------------------------------------------------------------- the waits


def _ways(ting: Ting) -> list[tuple[str, How, bool]]:
    """The columns: their names, and how the hand wins in each."""
    if ting.win.liangdao:
        return [("zimo", "zimo", True), ("discard", "discard", True)]
    declared: list[tuple[str, How, bool]] = [("liang-zimo", "zimo", True), ("liang-discard", "discard", True)]
    return [("zimo", "zimo", False), ("discard", "discard", False), *declared]


def _worths(ting: Ting, base: Decimal, speech: Speech) -> Table:
    ways = _ways(ting)
    by_discard = ting.waiting[0].discard is not None
    names = ["give"] * by_discard + ["tile", "left", *(name for name, _, _ in ways), "average"]
    table = new_table()
    for name in names:
        left = name in ("give", "tile")
        table.add_column(speech.say(f"ting.col.{name}"), justify="left" if left else "right", overflow="fold")
    for waiting in ting.waiting:
        rows = [_row(wait, waiting, ways, base, speech) for wait in waiting.waits]
        if len(rows) > 1:
            rows.append(_sum_row(waiting, len(ways), base, speech))
        for place, row in enumerate(rows):
            given = speech.tile(waiting.discard) if waiting.discard is not None and not place else ""
            table.add_row(*([given] if by_discard else []), *row)
        table.add_section()
    return table


def _row(
    wait: Wait, waiting: Waiting, ways: Sequence[tuple[str, How, bool]], base: Decimal, speech: Speech
) -> list[str]:
    name = speech.tile(wait.tile)
    if not wait.left:
        return [name, speech.say("ting.dead"), *("" for _ in ways), ""]
    cells = [_cell(wait.worth(how, liangdao), base, speech) for _, how, liangdao in ways]
    return [name, str(wait.left), *cells, rounded(waiting.share(wait) * Fraction(base))]


def _sum_row(waiting: Waiting, blanks: int, base: Decimal, speech: Speech) -> list[str]:
    average = rounded(waiting.average * Fraction(base)) if waiting.copies else ""
    return [speech.say("ting.all"), str(waiting.copies), *[""] * blanks, average]


def _cell(worths: Sequence[Worth], base: Decimal, speech: Speech) -> str:
    """What the winner gets; by discarder where that matters."""
    texts = [speech.say("ting.refused") if w.refusal else write_money(w.units * base) for w in worths]
    if len(texts) == 1:
        return texts[0]
    return "\n".join(
        speech.say("ting.from", players=worth.players, text=text)
        for worth, text in zip(worths, texts, strict=True)
    )


def _readings(ting: Ting, speech: Speech) -> Iterator[RenderableType]:
    """How each wait of a hand of 3k+1 tiles is read, self-drawn."""
    first = ting.waiting[0]
    drawn = [(wait.tile, wait.drawn) for wait in first.waits if wait.drawn and wait.drawn.result]
    if first.discard is not None or not drawn:
        return
    yield Text(speech.say("ting.readings.liangdao" if ting.win.liangdao else "ting.readings"))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for tile, worth in drawn:
        grid.add_row(speech.tile(tile), _reading(worth, speech))
    yield Padding(grid, _INDENT, expand=False)


def _reading(worth: Worth, speech: Speech) -> Text:
    result = worth.result
    assert result is not None
    assert result.hand is not None
    assert result.tally.reading is not None
    tally = result.tally
    fans = [speech.say("ting.fan", fan=line.id, mult=line.mult) for line in tally.fan]
    fans = fans or [speech.say("ting.fan", fan="pihu", mult=tally.product)]
    text = speech.join(fans)
    if len(fans) > 1:
        text = speech.say("ting.product", text=text, product=tally.product)
    if tally.multiplier != tally.product:
        text = speech.say("ting.capped", text=text, multiplier=tally.multiplier)
    return hand_line(result.hand, result.tally.reading, speech).append(f"\n{text}")


def _legend(ting: Ting, base: Decimal, speech: Speech) -> Iterator[str]:
    """What the numbers say, and why a win that the table calls impossible is."""
    declared = ".liangdao" if ting.win.liangdao else ""
    yield speech.say(f"ting.legend{declared}", base=write_money(base))
    yield speech.say("ting.average")
    if ting.waiting[0].discard is not None:
        yield speech.say("ting.order")
    yield from dict.fromkeys(speech.error(refusal)[0] for refusal in _refusals(ting))


def _refusals(ting: Ting) -> Iterator[Diagnostic]:
    for waiting in ting.waiting:
        for wait in waiting.waits:
            yield from (worth.refusal for worth in wait.worths if worth.refusal)


# ----------------------------------------------------------------------------------------------- nearer


def _useful(nearer: Nearer, speech: Speech) -> str:
    """The useful tiles by how many are left of each."""
    if not nearer.useful:
        return speech.say("ting.useful.none")
    by_left: dict[int, list[int]] = {}
    for tile, left in nearer.useful:
        by_left.setdefault(left, []).append(tile)
    return "\n".join(
        speech.say("ting.useful", left=left, text=_by_suit(tiles, speech)) for left, tiles in by_left.items()
    )


def _by_suit(tiles: Sequence[int], speech: Speech) -> str:
    suits: dict[int | None, list[int]] = {}
    for tile in tiles:
        suits.setdefault(suit_of(tile), []).append(tile)
    return speech.join(speech.group(kinds) for kinds in suits.values())


def _nearer(found: Sequence[Nearer], speech: Speech) -> Table:
    """What may be discarded without falling back, and what is useful then."""
    by_discard = found[0].discard is not None
    table = new_table()
    if by_discard:
        table.add_column(speech.say("ting.col.give"), no_wrap=True)
    table.add_column(speech.say("ting.col.copies"), justify="right", no_wrap=True)
    table.add_column(speech.say("ting.col.useful"), overflow="fold")
    for nearer in found:
        given = [] if nearer.discard is None else [speech.tile(nearer.discard)]
        table.add_row(*given, str(nearer.copies), _useful(nearer, speech))
    return table
