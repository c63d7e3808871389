"""What several words of a line were probably meant as together, once something is wrong with one of them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, Final

from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Raw
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.seating import Seating, names_in, stranger
from kawuxing_calc.notation.slips import (
    BAOHU,
    HEADS,
    IDLE,
    SAID,
    SAID_IN_ASCII,
    all_declared,
    by_name,
    could_be_name,
    pays_for_all,
    reads_as_tiles,
    slip_of,
    takes,
    which_gang,
)
from kawuxing_calc.notation.tokens import Flag, Item, Melds, Names, StatedFan, read_word

Typed = Sequence[tuple[str, int, int]]
"""The words of a line, normalised, each with where it was typed."""


def slips_across(
    said: Sequence[Raw], problems: Sequence[Diagnostic], players: Sequence[str], seating: Seating
) -> list[Diagnostic]:
    """The problems of a line, those that a slip over several of its words explains replaced by that one.

    `said` are the words as typed, `players` those who sit at the table; where `seating` knows them, only they are proposed.
    """
    found: dict[int, Diagnostic] = {}
    wrong = sorted(d.span[0] for d in problems if d.span is not None)
    typed = _settling([(normalise(raw).text, at, at + len(raw)) for raw, at in said])
    won = {name for text, _, _ in typed for name in _said_by(text).get("who", ())}
    dealt_in = _dealt_in(typed)
    done, before = 0, ""
    for (text, start, end), (behind, _, last) in zip(typed, [*typed[1:], ("", 0, 0)], strict=True):
        if start < done:
            continue
        if bisect_left(wrong, start) == bisect_left(wrong, end):
            before = ""
            continue
        slip = None if text in players else _denied(text, behind)
        slip = (
            slip
            or _from_again(text, behind, dealt_in.get(start, ()))
            or _with_next(text, behind, players, won)
        )
        done = last if slip and slip.span != (0, len(text)) else end
        slip = slip or by_name(text, players) or _whose(text, before)
        before = slip.args.get("meant", "") if slip else ""
        if slip is not None:
            found[start] = slip._replace(span=(start, done))
    starts = list(found)
    left = [d for d in problems if not _within(d, starts, found)]
    left = _once(typed, _fan_together(typed, [*left, *found.values()]))
    left = _of_the_winner(typed, _winner_declared(typed, _declared_together(typed, left)))
    answered = _answered(left)
    left = [d for d in left if d.code not in answered]
    if any(_NAMED.search(d.args.get("meant", "")) for d in left):
        left = [d for d in left if d.place not in _OF_NAMES]
    return left if seating.players is None else [_of_the_table(d, seating) for d in left]


def _of_the_table(problem: Diagnostic, seating: Seating) -> Diagnostic:
    """A slip, or that who it names does not play where that is so."""
    if problem.variant not in ("unknown-word.said", "unknown-word.baohu"):
        return problem
    named = [read_word(word).item for word in problem.args.get("meant", "").split()]
    names = [
        name for item in named if item for name, _ in names_in(item) if name not in (seating.players or ())
    ]
    return stranger(names[0], seating)._replace(span=problem.span) if names else problem


def _by_place(problems: Iterable[Diagnostic]) -> dict[int, Diagnostic]:
    """Problems by where they begin."""
    return {d.span[0]: d for d in problems if d.span is not None}


def _dealt_in(typed: Typed) -> dict[int, tuple[str, ...]]:
    """Who is said to have dealt in, for each word of a part of the line that says so."""
    found: dict[int, tuple[str, ...]] = {}
    for part in _parts(typed):
        names = next((said["from"] for text, _, _ in part for said in [_said_by(text)] if "from" in said), ())
        found |= {start: names for _, start, _ in part if names}
    return found


def _from_again(text: str, behind: str, dealt_in: tuple[str, ...]) -> Diagnostic | None:
    """``from:小李 点炮 阿强``: once said who dealt in, the word takes nobody else."""
    if not dealt_in or words.KEYS.get(text.removesuffix(":").casefold()) != "from":
        return None
    both = f"{text} {behind}" if behind in dealt_in else text
    return Diagnostic("contradiction", {"variant": "said-twice", "text": both}, (0, len(both)))


def _declared_together(typed: Typed, problems: list[Diagnostic]) -> list[Diagnostic]:
    """The problems, where several words say who had declared, with one that names them all."""
    by_place = _by_place(problems)
    said: list[tuple[Diagnostic | None, tuple[str, ...]]] = []
    for text, start, _ in typed:
        slip = by_place.get(start)
        read = slip.args.get("meant", "").split() if slip and slip.variant in _READ else []
        meant = read or [text]
        said += [(slip, names) for word in meant for names in [_declarers(word)] if names]
    wrong = [slip for slip, _ in said if slip is not None]
    if len(said) < 2 or not wrong:
        return problems
    all_names = dict.fromkeys(name for _, names in said for name in names)
    meant_all = f"liang:{','.join(all_names)}"
    stated = next((names for slip, names in said if slip is None), ())
    told: dict[int, Diagnostic | None] = {id(slip): _without_liang(slip) for slip in wrong}
    first = wrong[0]
    if set(stated) == set(all_names):
        args = {"variant": "said-twice", "text": first.args["text"]}
        instead = Diagnostic("contradiction", args, first.span)
    elif stated:
        instead = Diagnostic("contradiction", {"variant": "liang-twice", "meant": meant_all}, first.span)
    else:
        instead = _over_all(typed, wrong, " ".join([*_other_words(first), meant_all]))
    told[id(first)] = instead
    return [left for d in problems for left in [told.get(id(d), d)] if left is not None]


_READ: Final = ("unknown-word.said", "lost-colon.apart")
"""What is told of words for which others are to be written."""


def _over_all(typed: Typed, slips: Sequence[Diagnostic], meant: str) -> Diagnostic:
    """The first of some slips, to be told of all of them; it stands where they do if nothing is between them."""
    pure = [slips[0], *(slip for slip in slips[1:] if not _other_words(slip))]
    spans = [slip.span for slip in pure if slip.span is not None]
    start, end = spans[0][0], spans[-1][1]
    inside = [at for _, at, _ in typed if start <= at < end]
    together = all(any(first <= at < last for first, last in spans) for at in inside)
    text = (" " if together else " … ").join(dict.fromkeys(slip.args["text"] for slip in pure))
    return slips[0]._replace(
        args={**slips[0].args, "text": text, "meant": meant}, span=(start, end) if together else slips[0].span
    )


def _declarers(word: str) -> tuple[str, ...]:
    item = read_word(word).item if ":" in word else None
    return item.names if isinstance(item, Names) and item.key == "liang" else ()


def _other_words(slip: Diagnostic) -> list[str]:
    """What a slip says besides who had declared."""
    return [word for word in slip.args.get("meant", "").split() if not _declarers(word)]


def _without_liang(slip: Diagnostic) -> Diagnostic | None:
    left = _other_words(slip)
    return slip._replace(args={**slip.args, "meant": " ".join(left)}) if left else None


def _of_the_winner(typed: Typed, problems: list[Diagnostic]) -> list[Diagnostic]:
    """The problems; that the winner of a part of the line had declared is said by his flag, which is shorter."""
    told = _by_place(d for d in problems if d.variant == "unknown-word.said")
    instead: dict[int, Diagnostic] = {}
    for part in _parts(typed) if told else ():
        slips = [told[start] for _, start, _ in part if start in told]
        spans = [slip.span for slip in slips if slip.span is not None]
        read = [text for text, at, _ in part if not any(start <= at < end for start, end in spans)]
        read += [word for slip in slips for word in slip.args["meant"].split()]
        said = [_said_by(word) for word in read]
        won = {one["who"] for one in said if "who" in one}
        if len(won) == 1:
            flag = () if any("liangdao" in one for one in said) else ("+liangdao",)
            instead |= {id(slip): _by_flag(slip, next(iter(won)), flag) for slip in slips}
    return [instead.get(id(d), d) for d in problems]


def _by_flag(slip: Diagnostic, winner: tuple[str, ...], flag: tuple[str, ...]) -> Diagnostic:
    """A slip with the flag in place of the winner's name among who declared; that is said twice, if there is no flag."""
    left = _in_place_of(slip.args["meant"].split(), winner, flag)
    if not left:
        return Diagnostic("contradiction", {"variant": "said-twice", "text": slip.args["text"]}, slip.span)
    return slip._replace(args={**slip.args, "meant": " ".join(left)})


def _in_place_of(meant: Iterable[str], winner: tuple[str, ...], flag: tuple[str, ...]) -> list[str]:
    """The words, with the flag for the one that names just the winner among who declared."""
    return [each for word in meant for each in (flag if _declarers(word) == winner else (word,))]


def _winner_declared(typed: Typed, problems: list[Diagnostic]) -> list[Diagnostic]:
    """The problems, where who had declared must be who won, with one that says so; asked where others may have won."""
    by_place = _by_place(problems)
    slip = next((d for d in by_place.values() if d.variant in _READ and _liang_said(d)), None)
    if slip is None or any(text.casefold() in _NOT_ONE_WINNER for text, _, _ in typed):
        return problems
    said = _as_meant(typed, by_place)
    items = [read_word(word).item for word in said]
    if _named_as("who", items) or any(map(_unsaid_of, problems)):
        return problems
    dealt_in = _named_as("from", items)
    named = dict.fromkeys(name for item in items for name in _may_have_won(item) if name not in dealt_in)
    if len(named) == 1 and set(named) <= set(_liang_in(slip)):
        (name,) = named
        flag = () if any(_said_by(word).get("liangdao") for word in said) else ("+liangdao",)
        return [_won_by(slip, name, flag) if d is slip else d for d in problems]
    if not named or any(d.code == "who-missing" for d in problems):
        return problems
    return [*problems, Diagnostic("who-missing", {"players": tuple(named)})]


def _named_as(key: str, items: Iterable[Item | None]) -> list[str]:
    """The names behind a key."""
    return [name for item in items if isinstance(item, Names) and item.key == key for name in item.names]


def _won_by(slip: Diagnostic, name: str, flag: tuple[str, ...]) -> Diagnostic:
    """A slip that says who won, and that he had declared by his flag."""
    declared = _in_place_of(slip.args["meant"].split(), (name,), flag)
    return slip._replace(args={**slip.args, "meant": " ".join([f"who:{name}", *declared])})


_NOT_ONE_WINNER: Final = frozenset((*words.SEPARATORS, *words.COMMANDS))


def _as_meant(typed: Typed, by_place: Mapping[int, Diagnostic]) -> list[str]:
    """The words of a line, and instead of those that a slip explains what is to be written for them."""
    found: list[str] = []
    done = 0
    for text, start, end in typed:
        if start < done:
            continue
        slip = by_place.get(start)
        done = slip.span[1] if slip is not None and slip.span is not None else end
        found += slip.args.get("meant", "").split() if slip is not None else [text]
    return found


def _liang_said(slip: Diagnostic) -> bool:
    """Whether a slip tells who had declared, and was not typed as the key that leaves the winner to be the first."""
    return bool(_liang_in(slip)) and not slip.args["text"].lstrip("+").casefold().startswith("liang")


def _liang_in(slip: Diagnostic) -> tuple[str, ...]:
    return next((names for word in slip.args["meant"].split() for names in [_declarers(word)] if names), ())


def _unsaid_of(problem: Diagnostic) -> bool:
    """Whether somebody is named, and not what he did."""
    bare = problem.code == "unknown-word" and not problem.args.get("meant") and not problem.args.get("near")
    return bare and could_be_name(problem.args["text"])


def _may_have_won(item: Item | None) -> tuple[str, ...]:
    """Whom a word names, but for who only discarded the tile of a 杠."""
    if isinstance(item, Melds):
        return () if item.owner is None else (item.owner,)
    return item.names if isinstance(item, Names) else ()


_ASKED: Final = {
    "who": "who-missing",
    "from": "from-missing",
    **dict.fromkeys(words.SELF_DRAWN, "from-missing"),
}
"""What a slip was meant to say, and the question that it answers."""
_NAMED: Final = re.compile("(?:^| )(?:who|from):")
_OF_NAMES: Final = (("key", "who"), ("key", "from"))
"""The places of what may only be wrong because somebody else was taken for the winner or the discarder."""


def _answered(problems: Iterable[Diagnostic]) -> set[str]:
    """The questions that need not be asked, for a word that could not be read was going to answer them."""
    found: set[str] = set()
    for problem in problems:
        if problem.variant == "unknown-word.name":
            found |= {"who-missing", "from-missing"}
        for word in re.split("[ 、]", f"{problem.args.get('meant', '')} {problem.args.get('near', '')}"):
            head = word.partition(":")[0].casefold()
            known = words.FLAGS.get(head[1:], "") if head.startswith("+") else words.KEYS.get(head, "")
            found.add(_ASKED.get(known, ""))
    return found


def _settling(typed: Typed) -> Typed:
    """The words of a line; one that settles nothing, as 也, is taken for a part of the word before it."""
    found: list[tuple[str, int, int]] = []
    for text, start, end in typed:
        if found and re.fullmatch(IDLE, text):
            before, first, _ = found.pop()
            start, text = first, before
        found.append((text, start, end))
    return found


def _parts(typed: Typed) -> Sequence[Typed]:
    """The words of each winner's part."""
    parts: list[list[tuple[str, int, int]]] = [[]]
    for word in typed:
        if word[0] in words.SEPARATORS:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _once(typed: Typed, problems: list[Diagnostic]) -> list[Diagnostic]:
    """The problems, where a slip would say again what its part of the line says besides without that."""
    told = _by_place(d for d in problems if d.variant == "unknown-word.said")
    ends = {d.span[0]: d.span[1] for d in told.values() if d.span is not None}
    again: dict[int, Diagnostic] = {}
    for part in _parts(typed) if told else ():
        said: dict[str, Any] = {}
        done = 0
        for text, start, end in part:
            if start >= done:
                said |= _said_by(text)
                done = ends.get(start, end)
        for _, start, _ in part:
            if start in told:
                again[id(told[start])] = _not_again(told[start], said)
    return [again.get(id(d), d) for d in problems]


def _said_by(text: str) -> dict[str, Any]:
    """What a word says of who won, who dealt in and how, by its slot."""
    if ":" not in text and not text.startswith("+"):
        return {}
    told = read_word(text)
    item = told.item
    if told.problems:
        return {}
    if isinstance(item, Names) and item.key in ("who", "from"):
        return {item.key: item.names}
    return {item.name: True} if isinstance(item, Flag) else {}


def _not_again(slip: Diagnostic, said: dict[str, Any]) -> Diagnostic:
    """A slip without what is said already; what it says is added to `said`."""
    left: list[str] = []
    for word in slip.args["meant"].split():
        says = _said_by(word)
        for slot, value in says.items():
            if said.get(slot, value) != value:
                variant = "who-twice" if slot == "who" else "said-twice"
                return Diagnostic("contradiction", {**slip.args, "variant": variant}, slip.span)
        if not says or not says.keys() <= said.keys():
            left.append(word)
        said |= says
    if not left:
        return Diagnostic("contradiction", {"variant": "said-twice", "text": slip.args["text"]}, slip.span)
    return slip._replace(args={**slip.args, "meant": " ".join(left)})


def _fan_together(typed: Typed, problems: list[Diagnostic]) -> list[Diagnostic]:
    """The problems, those of several fan apart from one another replaced by one that has them all."""
    by_place = _by_place(problems)
    told: set[int] = set()
    slips: list[Diagnostic] = []
    for part in _by_winner(typed, by_place):
        stated = _stated(part, by_place)
        wrong = [by_place[start] for _, start, _, _ in stated if start in by_place]
        names = {name for _, _, _, fan in stated for name in fan}
        # What says nothing new is only said twice.
        more = len(stated) > 1 and len(names) > max(len(fan) for _, _, _, fan in stated)
        if more and any(d.variant != "unknown-fan.list" for d in wrong):
            slips.append(_all_fan(stated, by_place))
            told |= set(map(id, wrong))
    return [*(d for d in problems if id(d) not in told), *slips] if slips else problems


def _by_winner(typed: Typed, by_place: Mapping[int, Diagnostic]) -> Iterable[Typed]:
    """The words of each winner's part, though it may not have been set apart from that of another."""
    for part in _parts(typed):
        begins = [at for at, (text, start, _) in enumerate(part) if _winner(text, by_place.get(start))]
        several = len({_winner(text, by_place.get(start)) for text, start, _ in part} - {""}) > 1
        ends = [*begins[1:], len(part)] if several else [len(part)]
        yield from (part[start:end] for start, end in zip([0, *ends], ends, strict=False))


def _winner(text: str, problem: Diagnostic | None) -> str:
    """Who may have won by what a word says; empty where it says nothing of that."""
    if problem is not None and problem.variant == "unknown-word.name":
        return text
    said = (
        problem.args.get("meant", "").split()
        if problem and problem.variant != "contradiction.who-twice"
        else [text]
    )
    return next((name for word in said for name in _said_by(word).get("who", ())), "")


Stated = tuple[int, int, int, list[str]]
"""A word that names fan, or several that a slip explains: its number in the part, where it stands, the fan."""


def _stated(part: Typed, by_place: Mapping[int, Diagnostic]) -> list[Stated]:
    found: list[Stated] = []
    number = done = 0
    for text, start, end in part:
        if start < done:
            continue
        problem = by_place.get(start)
        done = problem.span[1] if problem is not None and problem.span is not None else end
        number += 1
        fan = _fan_said(text, problem)
        if fan:
            found.append((number, start, max(done, end), fan))
    return found


def _all_fan(stated: Sequence[Stated], by_place: Mapping[int, Diagnostic]) -> Diagnostic:
    """What is to be written for several words that name fan; it stands where they do if nothing is between them."""
    names = ",".join(dict.fromkeys(name for _, _, _, fan in stated for name in fan))
    together = stated[-1][0] - stated[0][0] == len(stated) - 1
    over = stated if together else [word for word in stated if word[1] in by_place][:1]
    text = " ".join(",".join(fan) for _, _, _, fan in over)
    bare = all(by_place[start].variant in _BARE for _, start, _, _ in stated if start in by_place)
    bare = bare and all(start in by_place for _, start, _, _ in stated)
    args = {"text": text, "fan_text": text, "meant": f"fan:{names}", "variant": "fan" if bare else "list"}
    return Diagnostic("unknown-word" if bare else "unknown-fan", args, (over[0][1], over[-1][2]))


_BARE: Final = frozenset({"unknown-word.fan", "unknown-flag.fan", "unknown-word.said"})


def _fan_said(text: str, problem: Diagnostic | None) -> list[str]:
    """The fan that a word of a line names, as it is or as it is meant; none where it says anything else."""
    if problem is None or problem.variant == "contradiction.said-twice":
        told = read_word(text) if ":" in text else None
        stated = told is not None and isinstance(told.item, StatedFan) and not told.problems
        return text.partition(":")[2].strip(",").split(",") if stated else []
    meant = problem.args.get("meant", "")
    head, colon, value = meant.partition(":")
    return value.split(",") if colon and " " not in meant and words.KEYS.get(head.casefold()) == "fan" else []


def _within(problem: Diagnostic, starts: Sequence[int], slips: Mapping[int, Diagnostic]) -> bool:
    """Whether a slip that begins at one of `starts` is all there is to a problem."""
    before = bisect_right(starts, problem.span[0]) if problem.span is not None else 0
    over = slips[starts[before - 1]].span if before else None
    return over is not None and problem.span is not None and problem.span[1] <= over[1]


def _with_next(text: str, behind: str, players: Sequence[str], won: Set[str]) -> Diagnostic | None:
    """``who A``, ``win: 5t``: the colon or what stands behind it apart; ``老王 自摸``: a name and what he did.

    A flag behind the name is not what he did where others than he are said to have `won`.
    """
    head = text.removesuffix(":")
    both = f"{text} {behind}"
    act = behind.removeprefix("+")
    kind = head.rpartition(".")[2].casefold()
    if kind in words.LOOSE_GANGS and reads_as_tiles(behind):
        return which_gang(both, head, behind)
    if behind and kind in HEADS and takes(head, behind, players):
        return slip_of("lost-colon", both, variant="apart", meant=f"{head}:{behind}")
    declared = all_declared(both, players)
    if declared:
        return slip_of("unknown-word", both, variant="said", meant=declared)
    if text not in players and (text.isascii() or not could_be_name(text)):
        return None
    if act in BAOHU:
        return pays_for_all(both, text)
    said = SAID.get(act) or SAID_IN_ASCII.get(act.casefold())
    if not said or (behind != act and said.startswith("who:") and won - {text}):
        return None
    return slip_of("unknown-word", both, variant="said", meant=said.format(name=text))


def _whose(text: str, before: str) -> Diagnostic | None:
    """``阿强点炮 亮倒``: of the winner by itself, of who dealt in behind him: nobody can tell."""
    head, _, name = before.partition(":")
    if head != "from" or " " in name or words.FLAGS.get(text) != "liangdao":
        return None
    return slip_of("unknown-word", text, near=f"+{text}、liang:{name}")


def _denied(text: str, behind: str) -> Diagnostic | None:
    """``没 亮倒``: what is behind the denial is not to be proposed."""
    if not behind or not words.denies(text[-2:]) or not read_word(behind).problems:
        return None
    both = f"{text} {behind}"
    return Diagnostic("unknown-word", {"text": both}, (0, len(both)))
