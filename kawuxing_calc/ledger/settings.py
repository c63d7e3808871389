"""The settings of a session file: which lines are settings, and what each says.

setting ::= KEY ":" value ["#" comment]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from kawuxing_calc.diagnostics import Diagnostic, KwxError
from kawuxing_calc.ledger.table import MOST_PLAYERS
from kawuxing_calc.notation import words
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.write import write_money

KEYS: Final[dict[str, str]] = {
    **dict.fromkeys(("players", "玩家"), "players"),
    **dict.fromkeys(("rules", "规则"), "rules"),
    **dict.fromkeys(("base", "底", "底金"), "base"),
    **dict.fromkeys(("unit", "单位"), "unit"),
    **dict.fromkeys(("dealer", "庄", "庄家"), "dealer"),
    **dict.fromkeys(("rest", "休", "休息"), "rest"),
    **dict.fromkeys(("accounts", "账户", "帐户"), "accounts"),
}
"""Every spelling of a setting's key, and the canonical one."""
words.add_traditional(KEYS)

LONGEST_UNIT: Final = 12
Value = str | Decimal | tuple[str, ...]
Span = tuple[int, int]

_HEAD: Final = re.compile(r"\s*([^\s:：∶]+)[:：∶]")
_KEY_ALONE: Final = re.compile(r"\s*([^\s:：∶=＝]+)(?=[\s=＝]|$)[\s:：∶=＝]*")
"""A key that no colon stands right behind: a space, an equals sign, or nothing."""
_EQUALS: Final = re.compile(r"[=＝]+\s*|\s+[=＝]+(?:\s+|$|(?=\d))")
"""Equals signs behind a setting's colon; apart from both, so that a name may begin with one."""
_NAME: Final = re.compile(r"[^\s,]+")
_BASE: Final = re.compile(r"\d{1,12}(?:\.\d{1,6})?")
_NOT_IN_NAMES: Final = words.NAME_STOPS - {","}
_IN_DEALS: Final = frozenset(":+|=")
_NOTATION: Final = frozenset((*words.KEYS, *words.MELDS, *words.LOOSE_GANGS))
_ENTRY_HEADS: Final = _NOTATION - KEYS.keys()


def _spelled(*keys: str) -> str:
    return "|".join(sorted((word for word, key in KEYS.items() if key in keys), key=len, reverse=True))


_WITHIN: Final = re.compile(
    rf"(?:^|(?<=[\s,，、;；]))(?:({_spelled(*KEYS.values())})\s*[:：∶=＝;；]+(?![+＋−-])"
    rf"|({_spelled('base')})\s*(?=\d)|({_spelled('rules', 'players')})(?=\s+\S))\s*",
    re.IGNORECASE,
)
"""A setting's key wherever in a line it stands; a number or a name may follow those that a deal cannot do without."""
_SLIP: Final = re.compile(
    r"\s*([^\W\d_]{2,})[\s;；=＝]*(?<![^\W\d_])(\S.*?)\s*$|\s*([^\W\d_]{2,})(\d.*?)\s*$"
)
_AMOUNT: Final = re.compile(r"(\d+(?:\.\d+)?)\s*[元块塊]?")
_BETWEEN: Final = " \t,，、;；"


class Setting(NamedTuple):
    """What a setting says.

    `value` by `key`: names for ``players`` and ``accounts``, one name for ``dealer`` and ``rest``, money per unit for
    ``base``, text for ``rules`` and ``unit``. `span` is where the value stands in its line.
    """

    key: str
    value: Value
    span: Span

    def __str__(self) -> str:
        """The setting in canonical notation."""
        match self.value:
            case Decimal():
                return f"{self.key}: {write_money(self.value)}"
            case tuple():
                return f"{self.key}: {' '.join(self.value)}"
            case _:
                return f"{self.key}: {self.value}"


@lru_cache(maxsize=1 << 10)
def normal_word(typed: str) -> str:
    """A word as it is meant, for looking up."""
    return normalise(typed).text.casefold()


def is_entry(text: str) -> bool:
    """Whether a line's text begins as no setting does; most lines of an evening are told by this alone."""
    head = _HEAD.match(text)
    if head is None:
        return _lost_colon(text) is None
    return normal_word(head[1]) in _ENTRY_HEADS


def _lost_colon(text: str) -> Diagnostic | None:
    """What is wrong with a setting whose key has no colon right behind it, if a line's text is one."""
    match = _KEY_ALONE.match(text)
    key = KEYS.get(normal_word(match[1])) if match else None
    if match is None or key is None:
        return None
    word, span = match[1], match.span(1)
    said = text[match.end() :].strip()
    if not _IN_DEALS.isdisjoint(normalise(said).text):
        return None
    if not said:
        return Diagnostic("empty-setting", {"key": word, "near": key}, span)
    return Diagnostic(
        "lost-colon", {"text": word, "meant": f"{word}: {said}", "near": key, "variant": "setting"}, span
    )


def setting_key(text: str) -> str | None:
    """The key of the setting that a line's text (without its comment) is, or None for a line that is none."""
    head = _HEAD.match(text)
    if head is None:
        return None
    key = KEYS.get(normal_word(head[1]))
    # `dealer:` begins deals too; a deal says more than names.
    return None if key == "dealer" and not _only_words(text[head.end() :]) else key


def setting_like(text: str) -> Diagnostic | None:
    """What is wrong with a line that looks like a setting but has a key that is none, or no colon, if this is one."""
    head = _HEAD.match(text)
    if head is None:
        return _lost_colon(text)
    word = normal_word(head[1])
    if word in KEYS or word.rpartition(".")[2] in _NOTATION or not _only_words(text[head.end() :]):
        return None
    from kawuxing_calc.notation.slips import house_rule, is_house_rule  # only an error needs it

    rule = f"{word}={text[head.end() :].strip()}"
    if is_house_rule(rule):
        return house_rule(text.strip(), [rule])._replace(span=(head.start(1), len(text.rstrip())))
    args = {"key": head[1], "near": words.nearest(word, KEYS)}
    return Diagnostic("unknown-session-setting", args, head.span(1))


def settings_within(text: str, entry: bool) -> tuple[tuple[str, ...], Diagnostic | None]:
    """The keys of the settings that a line's text names, and how to write it if there is more than one setting in it.

    `entry` is whether the line was read as an entry, and is wrong as one.
    """
    # `dealer:` is part of deals too.
    marks = [m for m in _WITHIN.finditer(text) if not (entry and _key_at(m) in (None, "dealer"))]
    if not marks:
        return _slip_within(text) if entry else ((), None)
    keys = tuple(dict.fromkeys(filter(None, map(_key_at, marks))))
    before = text[: marks[0].start()].strip(_BETWEEN)
    lines = [before] if begins_entry(before) or not _IN_DEALS.isdisjoint(normalise(before).text) else []
    ends = [*(m.start() for m in marks[1:]), len(text)]
    lines += [
        f"{m[m.lastindex or 1]}: {text[m.end() : end].strip(_BETWEEN)}"
        for m, end in zip(marks, ends, strict=True)
    ]
    if len(marks) == 1 and not text[: marks[0].start()].strip():
        return keys, _no_colon(marks[0], lines[0], keys[0]) if entry else None
    first, *more = lines
    args = {"meant": first, "variant": ("one", "", "three")[min(len(more), 2)]}
    if more:
        args |= {"then": more[0]} | ({"last": " ".join(more[1:])} if more[1:] else {})
    return keys, Diagnostic("several-settings", args, (len(text) - len(text.lstrip()), len(text.rstrip())))


def begins_entry(text: str) -> bool:
    """Whether a text begins with the word of an entry: ``draw``, ``adjust`` and so on."""
    return bool(text) and normal_word(text.split(None, 1)[0]) in words.COMMANDS


def begins_line(text: str) -> bool:
    """Whether a text begins as a setting or an entry does: by its key, or its command."""
    head = _HEAD.match(text)
    return begins_entry(text) or (head is not None and normal_word(head[1]) in _NOTATION | KEYS.keys())


def is_said_in(remark: str) -> bool:
    """Whether a remark within a line holds a setting with its colon."""
    return any(mark.lastindex == 1 for mark in _WITHIN.finditer(remark))


def _key_at(mark: re.Match[str]) -> str | None:
    return KEYS.get(normal_word(mark[mark.lastindex or 1]))


def _no_colon(mark: re.Match[str], meant: str, key: str) -> Diagnostic:
    group = mark.lastindex or 1
    args = {"text": mark[group], "meant": meant, "near": key, "variant": "setting"}
    return Diagnostic("lost-colon", args, mark.span(group))


def _slip_within(text: str) -> tuple[tuple[str, ...], Diagnostic | None]:
    """A key with a slip in it and no colon, where what follows can only be what that setting says."""
    match = _SLIP.match(text)
    word, said = (match[1] or match[3], match[2] or match[4]) if match else ("", "")
    if match is None or begins_entry(text) or not _IN_DEALS.isdisjoint(normalise(said).text):
        return (), None
    near, amount = words.nearest(normal_word(word), KEYS), _AMOUNT.fullmatch(said)
    key, count = KEYS.get(near), len(said.split())
    is_meant = {"base": amount is not None, "rules": count == 1, "players": 2 <= count <= 4}
    if key is None or not is_meant.get(key):
        return (), None
    args = {
        "text": word,
        "meant": f"{near}: {amount[1] if amount else said}",
        "near": key,
        "variant": "setting",
    }
    return (key,), Diagnostic("lost-colon", args, match.span(1 if match[1] else 3))


def _only_words(text: str) -> bool:
    return _NOT_IN_NAMES.isdisjoint(normalise(text).text)


def read_setting(key: str, text: str) -> Setting:
    """Read a line's text (without its comment) as this setting. Raises `KwxError` pointing into it."""
    head = _HEAD.match(text)
    assert head is not None
    value = text[head.end() :].strip()
    start = len(text.rstrip()) - len(value)
    if not value:
        raise KwxError([Diagnostic("empty-setting", {"key": key}, head.span(1))])
    if equals := _EQUALS.match(text, head.end()):
        meant = f"{head[1]}: {text[equals.end() :]}".strip()
        args = {"variant": "equals", "text": head[1], "meant": meant}
        raise KwxError([Diagnostic("lost-colon", args, (start, head.end() + len(equals[0].rstrip())))])
    if several := settings_within(text, entry=False)[1]:
        raise KwxError([several])
    if key == "rules":
        _only_rules(value, start)
    return Setting(key, _READ.get(key, _text)(key, value, start), (start, start + len(value)))


def _only_rules(value: str, start: int) -> None:
    """Refuse rules of the house behind the name of the rules: they are not said in a session."""
    name, *rules = value.split()
    if not rules:
        return
    from kawuxing_calc.notation.slips import house_rule, is_house_rule  # only an error needs it

    if all(map(is_house_rule, rules)):
        at = start + value.index(rules[0], len(name))
        raise KwxError([house_rule(" ".join(rules), rules)._replace(span=(at, start + len(value)))])


def read_players(text: str) -> tuple[str, ...]:
    """Two to four names, separated by spaces or commas. Raises `KwxError` pointing into `text`."""
    return _names("players", text, 0)


def _names(key: str, typed: str, start: int) -> tuple[str, ...]:
    normal = normalise(typed)
    names: list[str] = []
    faults: list[Diagnostic] = []
    for match in _NAME.finditer(normal.text):
        name = match.group()
        at = normal.typed(*match.span())
        span = (start + at[0], start + at[1])
        if not words.is_name(name):
            faults.append(Diagnostic("bad-name", {"name": name}, span))
        elif name in names:
            faults.append(Diagnostic("name-twice", {"name": name}, span))
        else:
            names.append(name)
    if not faults and key == "players" and not 2 <= len(names) <= MOST_PLAYERS:
        faults.append(Diagnostic("players-number", {"n": len(names)}, (start, start + len(typed))))
    if faults:
        raise KwxError(faults)
    return tuple(names)


def _name(key: str, typed: str, start: int) -> str:
    names = _names(key, typed, start)
    if len(names) != 1:
        raise KwxError([Diagnostic("one-name", {"key": key}, (start, start + len(typed)))])
    return names[0]


def _base(key: str, typed: str, start: int) -> Decimal:
    text = normalise(typed).text
    if not _BASE.fullmatch(text) or not Decimal(text):
        raise KwxError([Diagnostic("bad-base", {"text": typed}, (start, start + len(typed)))])
    return Decimal(text)


def _text(key: str, typed: str, start: int) -> str:
    if key == "unit" and (len(typed) > LONGEST_UNIT or any(c.isdigit() for c in typed)):
        raise KwxError([Diagnostic("bad-unit", {"text": typed}, (start, start + len(typed)))])
    return typed


_READ: Final[Mapping[str, Callable[[str, str, int], Value]]] = {
    "players": _names,
    "accounts": _names,
    "dealer": _name,
    "rest": _name,
    "base": _base,
}
