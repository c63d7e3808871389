"""``kwx explain``: every reading, every fan: why it counts, or why not, and the clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kawuxing_calc.cli import write_json
from kawuxing_calc.cli.lines import answer_each, deal_lines, show_examples
from kawuxing_calc.cli.table import Shared, Table, set_table
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.explain import Explanation, explain, why_not
from kawuxing_calc.notation import Parsed
from kawuxing_calc.text import LANGUAGES, Speech, speech

if TYPE_CHECKING:
    import typer

    from kawuxing_calc.cli.options import Options


def register(app: typer.Typer, said: Speech, o: Options) -> None:
    """Add the command to the application."""
    from typer import Exit, Option

    from kawuxing_calc.cli.options import asked_in

    fan_option: Any = Option(
        None,
        "--why-not",
        metavar="FAN",
        help=said.say("help.why-not"),
        show_default=False,
        autocompletion=complete_fan,
    )

    @app.command("explain", help=said.say("help.explain"))
    def command(
        words: list[str] | None = o.deal,
        fan: str | None = fan_option,
        rules: str | None = o.rules,
        sets: list[str] | None = o.sets,
        base: str | None = o.base,
        players: str | None = o.players,
        json: bool = o.json,
        lang: str | None = o.lang,
        strict: bool = o.strict,
    ) -> None:
        raise Exit(answer(said, *asked_in(), fan=fan))


def answer(said: Speech, words: Sequence[str], shared: Shared, *, fan: str | None = None) -> int:
    """Answer each deal. Returns the exit status."""
    if not words:
        show_examples("explain", "DEAL...", said, shared.json)
        return 0
    table = set_table(shared)
    asked = read_fan(fan) if fan is not None else ()

    def show_answer(source: Source) -> int:
        parsed = table.parse(source)
        explanation = explained(parsed, table)
        if asked:
            _show_answers(asked, explanation, said, shared.json)
        else:
            _show(explanation, parsed, said, shared.json)
        return 1 if explanation.refusals else 0

    return answer_each(deal_lines(words), said, shared.json, show_answer)


def explained(parsed: Parsed, table: Table) -> Explanation:
    """The explanation of an entry; what is wrong points into its line."""
    try:
        explanation = explain(parsed.entry, table.profile, table.base, strict=table.strict)
    except KwxError as error:
        raise parsed.error(error.diagnostics) from None
    return explanation._replace(settlement=explanation.settlement.with_notes(parsed.notes))


def read_fan(text: str) -> tuple[str, ...]:
    """The ids of the fan that a player calls so, in any language. Raises `KwxError` for a name nobody uses."""
    from kawuxing_calc.notation.normal import normalise
    from kawuxing_calc.notation.words import meant

    names = fan_names()
    word = _folded(normalise(text).text)
    for name, ids in names.items():
        if word == _folded(name):
            return ids
    near = "、".join(meant(text, names))
    args = {"fan_text": text, "near": near} if near else {"fan_text": text, "variant": "asked"}
    fault = Diagnostic("unknown-fan", args, (0, len(text)))
    raise KwxError([fault], Source(text, "--why-not"))


def complete_fan(incomplete: str) -> list[str]:
    """Fan for the shell's completion, by pinyin and by Chinese name, in traditional characters where they were typed."""
    from kawuxing_calc.notation.words import FAN, simplified

    plain = simplified(incomplete)
    known = [name for name in FAN if name.startswith(incomplete)]
    return known if plain != incomplete else [name for name in known if name == simplified(name)]


def fan_names() -> dict[str, tuple[str, ...]]:
    """Every name of every fan, and the ids it stands for; one with a bracket behind it is known without it too."""
    from kawuxing_calc.fan import FANS
    from kawuxing_calc.notation.words import FAN

    names: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        for fan in FANS:
            name = speech(language).fan(fan.id)
            names |= {name: (fan.id,), name.partition(" (")[0]: (fan.id,)}
    return names | FAN


def _folded(name: str) -> str:
    return "".join(name.casefold().replace("-", " ").split())


def _show(explanation: Explanation, parsed: Parsed, said: Speech, json: bool) -> None:
    if json:
        from kawuxing_calc.render.explain_plain import explanation_json

        write_json(explanation_json(explanation, parsed.error, said))
        return
    from kawuxing_calc.render.explain import print_explanation
    from kawuxing_calc.render.frame import new_console

    print_explanation(explanation, said, new_console())


def _show_answers(asked: tuple[str, ...], explanation: Explanation, said: Speech, json: bool) -> None:
    for fan in asked:
        answers = why_not(fan, explanation)
        if json:
            from kawuxing_calc.render.explain_plain import answer_json

            write_json(answer_json(fan, answers, explanation, said))
            continue
        from kawuxing_calc.render.explain import print_answers
        from kawuxing_calc.render.frame import new_console

        print_answers(answers, explanation, said, new_console())
