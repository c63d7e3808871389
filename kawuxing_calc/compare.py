"""The same entry under several rule profiles: which agree, and which clauses make the others differ."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from kawuxing_calc.deal import Deal, Draw, Entry, contradictions
from kawuxing_calc.diagnostics import ANSWERS_NO, KwxError
from kawuxing_calc.profile import Profile, Rules, Setting
from kawuxing_calc.scoring import Settlement, settle

# Says how an answer is worded, not what it is.
_CITED: Final = frozenset({"setting", "rules"})

Answer = Settlement | KwxError


class Table(NamedTuple):
    """A profile by the name it was asked for; the error in its place if it cannot be played with these house rules."""

    name: str
    profile: Profile | KwxError


class Cause(NamedTuple):
    """A setting that makes some rules come to another answer than the majority.

    `rules` are those that say it, `reference` the one of the majority it was held against. Each cause does it alone,
    unless it is one of those that only do so `together`.
    """

    key: str
    setting: Setting
    majority: Setting
    reference: str
    together: bool
    rules: tuple[str, ...]


class Group(NamedTuple):
    """The rules that come to one answer; `answer` is that of the first, a refusal with the clauses of all (lists as its
    `setting` and `rules`). `majority` is strictly the largest group.
    """

    rules: tuple[str, ...]
    answer: Answer
    majority: bool
    causes: tuple[Cause, ...]


class Question(NamedTuple):
    """What is asked of each profile."""

    entry: Entry
    base: Decimal
    strict: bool

    def ask(self, profile: Profile | KwxError) -> Answer:
        """The settlement under a profile, or why there is none."""
        if isinstance(profile, KwxError):
            return profile
        try:
            if isinstance(self.entry, Deal | Draw):
                _check_deck(self.entry, profile)
            return settle(self.entry, profile, self.base, strict=self.strict)
        except KwxError as error:
            return error


def _check_deck(entry: Deal | Draw, profile: Profile) -> None:
    found = contradictions(entry, profile.rules.deck)
    missing = [diagnostic for diagnostic in found if diagnostic.args.get("variant") == "not-in-deck"]
    if missing:
        raise KwxError(missing)


def compare(question: Question, tables: Sequence[Table]) -> list[Group]:
    """The answers of all tables, alike ones in one group, the largest first.

    What makes the other groups differ is held against the first. Raises `KwxError` if nobody can answer because the
    input is wrong.
    """
    found: dict[Hashable, list[tuple[Table, Answer]]] = {}
    for table in tables:
        answer = question.ask(table.profile)
        found.setdefault(likeness(answer), []).append((table, answer))
    groups = sorted(found.values(), key=lambda group: -len(group))  # stable: equals stay in the order asked
    answers = [_together([answer for _, answer in group]) for group in groups]
    if not any(_is_answer(answer) for answer in answers) and isinstance(answers[0], KwxError):
        raise answers[0]
    sizes = [len(group) for group in groups]
    first = [table for table, _ in groups[0]]
    return [
        Group(
            rules=tuple(table.name for table, _ in group),
            answer=answers[index],
            majority=index == 0 and sizes[0] > max(sizes[1:], default=0),
            causes=() if index == 0 else tuple(_causes(question, [t for t, _ in group], first)),
        )
        for index, group in enumerate(groups)
    ]


def _together(answers: Sequence[Answer]) -> Answer:
    """The first of answers that are alike; a refusal cites what all of them cite."""
    refused = [answer for answer in answers if isinstance(answer, KwxError)]
    if len(refused) < 2:
        return answers[0]
    cited = [
        first._replace(
            args={
                **first.args,
                **{key: [d.args[key] for d in (first, *others)] for key in _CITED & first.args.keys()},
            }
        )
        for first, *others in zip(*(error.diagnostics for error in refused), strict=True)
    ]
    return KwxError(cited, refused[0].source)


def _is_answer(answer: Answer) -> bool:
    """Whether the question was sound to this table: a settlement, or a plain no."""
    return isinstance(answer, Settlement) or all(d.code in ANSWERS_NO for d in answer.diagnostics)


def likeness(answer: Answer) -> Hashable:
    """What two answers must share to be one: the fan that count, and all that is paid. A cap that is not reached, or
    the tiles in another order, make no difference.
    """
    if isinstance(answer, KwxError):
        return tuple(
            (d.code, repr([v for k, v in d.args.items() if k not in _CITED])) for d in answer.diagnostics
        )
    wins = []
    for win in answer.wins:
        tally = win.tally
        fan = tuple((line.id, line.mult) for line in tally.fan)
        wins.append(
            (win.winner, win.win_tile, fan, tally.product, tally.multiplier, tally.additives, tally.shares)
        )
    return (tuple(wins), tuple(line.units for line in answer.gangs), answer.transfers)


# ------------------------------------------------------------------------------------------- causes


def _causes(question: Question, group: Sequence[Table], majority: Sequence[Table]) -> Iterator[Cause]:
    """What makes this group differ; what several of its rules say alike, from the same clause, is said once."""
    merged: dict[Cause, list[str]] = {}
    for table in group:
        for cause in _causes_of(question, table, majority):
            merged.setdefault(cause, []).append(table.name)
    for cause, rules in merged.items():
        yield cause._replace(rules=tuple(rules))


def _causes_of(question: Question, odd: Table, majority: Sequence[Table]) -> Iterator[Cause]:
    other = odd.profile
    known = [(table.name, table.profile) for table in majority if not isinstance(table.profile, KwxError)]
    if isinstance(other, KwxError) or not known:
        return
    # The one that differs least leaves the least to be tried.
    name, nearest = min(known, key=lambda pair: len(pair[1].differing(other)))
    keys, together = _explain(question, nearest, other)
    for key in keys:
        yield Cause(key, other.settings[key], nearest.settings[key], name, together, ())


def _explain(question: Question, one: Profile, other: Profile) -> tuple[list[str], bool]:
    """The keys whose values, put into `one`, bring it to the answer of `other`: each alone if any does so alone,
    else a set of which none can be spared, and then True.
    """
    keys = one.differing(other)
    wanted = likeness(question.ask(other))

    def explains(some: Sequence[str]) -> bool:
        return (
            likeness(question.ask(with_settings(one, {key: other.settings[key] for key in some}))) == wanted
        )

    alone = [key for key in keys if explains([key])]
    if alone:
        return alone, False
    for key in reversed(keys):
        fewer = [kept for kept in keys if kept != key]
        if explains(fewer):
            keys = fewer
    return keys, True


def with_settings(profile: Profile, changes: Mapping[str, Setting]) -> Profile:
    """A profile with some settings changed; whether they can stand together is not asked."""
    settings = {**profile.settings, **changes}
    return profile._replace(settings=settings, rules=Rules(settings))
