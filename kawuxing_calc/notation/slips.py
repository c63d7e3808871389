"""What a word that could not be read was probably meant as: told by its shape, once something is wrong with it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Raw
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.tokens import Names, Tiles, Word, read_meant

_HEADS: Final = sorted((*words.MELDS, *words.LOOSE_GANGS, *words.KEYS), key=len, reverse=True)
_BEFORE_TILES: Final = frozenset((*words.MELDS, *words.LOOSE_GANGS, "win", "hu", "胡", "和", "糊"))
_TOLD: Final = [word for word in (*words.FLAGS, *words.FAN) if not word.isascii()]
"""What may be said behind one another with nothing between."""
_TOO_LARGE: Final = re.compile(r"[xX×*]\d{10,}[番倍]?|\d{10,}[番倍]")
_TIMES: Final = re.compile(r"\d{1,9}番")
_LONGEST_NAME: Final = 8
"""Of a name that nobody has given yet, where nothing marks its end."""
_EXAMPLE: Final = {"win": "win:5t", "fan": "fan:卡五星", "liang": "liang:小李,阿强"}


def slip_in(text: str, word: Word) -> Diagnostic | None:
    """The slip that explains all that is wrong with `word`, which was read from `text`; None where none is known."""
    if word.problems[0].code == "stray-quote":
        return None
    return next((slip for look in _LOOK for slip in [look(text, word)] if slip is not None), None)


def _slip(code: str, text: str, **args: str) -> Diagnostic:
    return Diagnostic(code, {"text": text, **args}, (0, len(text)))


def _too_large(text: str, word: Word) -> Diagnostic | None:
    """A multiplier of more digits than are read."""
    return _slip("unknown-word", text, variant="large") if _TOO_LARGE.fullmatch(text) else None


def _no_head(text: str, word: Word) -> Diagnostic | None:
    """A colon with nothing before it, as of ``:void`` apart from its 杠."""
    return _slip("unknown-word", text, variant="no-head") if text.startswith(":") else None


def _run_together(text: str, word: Word) -> Diagnostic | None:
    """Words with a comma between them instead of a space, or with nothing: each for itself says something."""
    if re.search("[,;.]", text):
        parts = [part for part in re.split("[,;.]", text) if part]
        if _all_read(parts):
            return _slip("comma-between", text, meant=" ".join(parts))
    for parts in (_before_flags(text), _before_key(text)):
        if len(parts) > 1 and _all_read(parts):
            return _slip("glued-words", text, meant=" ".join(parts))
    return None


def _before_flags(text: str) -> list[str]:
    return [part for part in re.split(r"(?=\+)", text) if part]


def _before_key(text: str) -> list[str]:
    head, colon, value = text.partition(":")
    key = next((key for key in _HEADS if colon and head.casefold().endswith(key)), "")
    at = len(head) - len(key)
    return [head[:at], f"{head[at:]}:{value}"] if key and at else [text]


def _all_read(parts: list[str]) -> bool:
    return bool(parts) and not any(read_meant(part).problems for part in parts)


def _reads_as_tiles(text: str) -> bool:
    word = read_meant(text)
    return isinstance(word.item, Tiles) and not word.problems


def _fan(text: str, word: Word) -> Diagnostic | None:
    """A fan that stands by itself, or as if it were a flag."""
    name = text.removeprefix("+")
    if name.casefold() not in words.FAN or name.casefold() in words.FLAGS:
        return None
    code = "unknown-word" if name == text else "unknown-flag"
    return _slip(code, text, flag=text, variant="fan", meant=f"fan:{name}")


def _flag(text: str, word: Word) -> Diagnostic | None:
    """A flag without its plus, or a plus without its flag."""
    if text == "+":
        return _slip("unknown-flag", text, flag=text, variant="alone")
    if text.casefold() in words.FLAGS:
        return _slip("flag-without-plus", text, meant=f"+{text}")
    head, colon, value = text.partition(":")
    if colon and head.casefold() in words.FLAGS and _reads_as_tiles(value):
        return _slip("unknown-word", text, variant="said", meant=f"+{head} win:{value}")
    return None


def _colon(text: str, word: Word) -> Diagnostic | None:
    """A meld or a key without its colon."""
    folded = text.casefold()
    if folded in _HEADS:
        key = words.KEYS.get(folded, "")
        example = _EXAMPLE.get(key, f"{key}:小李") if key else "pong:7b"
        return _slip("lost-colon", text, variant="alone", meant=example)
    if folded.startswith("fan") and folded[3:] in words.FAN:
        return _slip("lost-colon", text, meant=f"{text[:3]}:{text[3:]}")
    owner, dot, kind = text.rpartition(".")
    owner = owner + dot if words.is_name(owner) else ""
    kind = kind if owner else text
    head = next((head for head in _HEADS if head in _BEFORE_TILES and kind.casefold().startswith(head)), "")
    rest = kind[len(head) :]
    if not head or not rest or not _reads_as_tiles(rest):
        return None
    return _slip("lost-colon", text, meant=f"{owner}{kind[: len(head)]}:{rest}")


def _said(text: str, word: Word) -> Diagnostic | None:
    """``老王自摸卡五星``: as players say it, with nothing of the notation in it."""
    heads = (text[:end] for end in range(2, min(len(text), _LONGEST_NAME + 1)))
    names = [name for name in heads if words.is_name(name) and name.isalpha() and not _says_something(name)]
    names = [name for name in names if not any(act in name for act in words.SAID)]
    act = _longest(words.SAID, text, 0)
    of_whom = text[len(act) :]
    if act and words.is_name(of_whom) and of_whom.isalpha() and not _says_something(of_whom):
        return _slip("unknown-word", text, variant="said", meant=words.SAID[act].format(name=of_whom))
    meant = next((meant for name in ("", *names) for meant in [_told(text, (name,))] if meant), "")
    return _slip("unknown-word", text, variant="said", meant=meant) if meant else None


def _told(text: str, names: Sequence[str]) -> str:
    """How a text is written that names, with what is said behind them, and fan and flags make up wholly."""
    said: list[str] = []
    fan: list[str] = []
    at, said_of_somebody = 0, False
    while at < len(text):
        name = _longest(filter(None, names), text, at)
        behind = at + len(name)
        # 老王碰碰胡: the 胡 of a fan is not what he did.
        fan_behind = _longest(_TOLD, text, behind) if name else ""
        act = _longest(words.SAID, text, behind) if len(fan_behind) < 2 or fan_behind in words.SAID else ""
        times = _TIMES.match(text, at)
        word = "" if name else times[0] if times else _longest(_TOLD, text, at)
        if name and (act or fan_behind):
            said_of_somebody = True
            said.append(words.SAID[act].format(name=name) if act else f"who:{name}")
        elif word in words.FLAGS:
            said.append(f"+{word}")
        elif times:
            said.append(word)
        elif word:
            fan.append(word)
        else:
            return ""
        at += len(name) + len(act) if name else len(word)
    if len(set(said)) < len(said) or len(set(fan)) < len(fan):
        return ""
    if len(said) + len(fan) < 2 and not said_of_somebody:
        return ""
    return " ".join([*said, *([f"fan:{','.join(fan)}"] if fan else [])])


def _longest(known: Iterable[str], text: str, at: int) -> str:
    return max((word for word in known if text.startswith(word, at)), key=len, default="")


def _no_tiles(text: str, word: Word) -> Diagnostic | None:
    """Not one tile in it: more likely a word that is not known than a hand."""
    if word.item is not None or ":" in text or "+" in text or any(c in words.RANKS for c in text):
        return None
    near = words.meant(text, {**words.FLAGS, **words.HONOURS})
    return _slip("unknown-word", text, near="、".join(f"+{n}" if n in words.FLAGS else n for n in near))


def slips_across(
    said: Sequence[Raw], problems: Sequence[Diagnostic], players: Sequence[str]
) -> list[Diagnostic]:
    """The problems of a line, those that a slip over several of its words explains replaced by that one.

    `said` are the words as typed, `players` those who sit at the table.
    """
    found: dict[int, Diagnostic] = {}
    wrong = sorted(d.span[0] for d in problems if d.span is not None)
    typed = [(normalise(raw).text, at, at + len(raw)) for raw, at in said]
    done = 0
    for (text, start, end), (behind, _, last) in zip(typed, [*typed[1:], ("", 0, 0)], strict=True):
        if start < done or bisect_left(wrong, start) == bisect_left(wrong, end):
            continue
        slip = _with_next(text, behind, players)
        done = last if slip else end
        slip = slip or _by_name(text, players)
        if slip is not None:
            found[start] = slip._replace(span=(start, done))
    meant = " ".join(d.args["meant"] for d in found.values())
    plus = " ".join(
        d.args["meant"] for d in problems if d.variant in ("flag-without-plus", "unknown-word.said")
    )
    asked = [code for mark, code in _ASKED if mark in f"{meant} {plus}"]
    starts = list(found)
    left = [d for d in problems if d.code not in asked and not _within(d, starts, found)]
    if "who:" in meant or "from:" in meant:
        left = [d for d in left if d.place not in _OF_NAMES]
    return [*left, *found.values()]


_ASKED: Final = (
    ("who:", "who-missing"),
    ("from:", "from-missing"),
    *((f"+{word}", "from-missing") for word, flag in words.FLAGS.items() if flag in words.SELF_DRAWN),
)
"""What a slip was meant to say, and the question that it answers."""
_OF_NAMES: Final = (("key", "who"), ("key", "from"))
"""The places of what may only be wrong because somebody else was taken for the winner or the discarder."""


def _within(problem: Diagnostic, starts: Sequence[int], slips: Mapping[int, Diagnostic]) -> bool:
    """Whether a slip that begins at one of `starts` is all there is to a problem."""
    before = bisect_right(starts, problem.span[0]) if problem.span is not None else 0
    over = slips[starts[before - 1]].span if before else None
    return over is not None and problem.span is not None and problem.span[1] <= over[1]


def _with_next(text: str, behind: str, players: Sequence[str]) -> Diagnostic | None:
    """``who A``, ``win: 5t``: the colon or what stands behind it apart; ``老王 自摸``: a name and what he did."""
    head = text.removesuffix(":")
    both = f"{text} {behind}"
    act = behind.removeprefix("+")
    if behind and head.casefold() in _HEADS and _takes(head, behind, players):
        return _slip("lost-colon", both, variant="apart", meant=f"{head}:{behind}")
    named = text in players or (text.isalpha() and not text.isascii() and not _says_something(text))
    if act in words.SAID and named:
        return _slip("unknown-word", both, variant="said", meant=words.SAID[act].format(name=text))
    return None


def _says_something(text: str) -> bool:
    """Whether a word that might be a name is one of the notation, or tiles, behind what players say before them."""
    known = (words.FLAGS, words.FAN, words.KEYS, words.MELDS, words.COMMANDS, words.SAID)
    act = _longest(words.SAID, text, 0)
    if any(head.isascii() and text.casefold().startswith(head) for head in _HEADS):
        return True
    return any(text in table for table in known) or any(
        _reads_as_tiles(rest) for rest in (text, text.removeprefix(act)) if rest
    )


def _takes(head: str, behind: str, players: Sequence[str]) -> bool:
    if ":" in behind:
        return False
    item, problems = read_meant(f"{head}:{behind}")
    if isinstance(item, Names):
        strange = bool(read_meant(behind).problems) and not any(map(_says_something, item.names))
        return strange or set(item.names) <= set(players)
    return item is not None and not problems


def _by_name(text: str, players: Sequence[str]) -> Diagnostic | None:
    """A seated player's name by itself, or with what he did behind it."""
    if text in players:
        return _slip("unknown-word", text, variant="name", meant="")
    meant = _told(text, players) if any(name in text for name in players) else ""
    return _slip("unknown-word", text, variant="said", meant=meant) if meant else None


_LOOK: Final = (_too_large, _no_head, _run_together, _fan, _flag, _colon, _said, _no_tiles)
