"""A command line with nothing unusual in it, read at a glance: to load the option parser takes as long as all the rest.

Any other is left to the parser, which also says what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from kawuxing_calc.cli.table import Shared


class _Options(NamedTuple):
    """Options by what they are called: those without a value, with one, and with one each time they are said."""

    switches: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    lists: Mapping[str, str] = {}


_LANGUAGE: Final = "lang"
_SHARED: Final = _Options(
    {"--json": "json", "--strict": "strict"},
    {"--rules": "rules", "-r": "rules", "--base": "base", "--players": "players", "--lang": _LANGUAGE},
    {"--set": "sets"},
)
_OWN: Final = {
    "score": _Options(switches={"--copy-friendly": "copy"}),
    "compare": _Options(lists={"--rules": "under", "-r": "under"}),
    "ting": _Options(lists={"--seen": "seen"}),
    "explain": _Options(values={"--why-not": "fan"}),
    "gang": _Options(switches={"--last-tile": "last_tile"}),
}
"""The commands that are read so, with the options of each by the names that `answer` in its module has for them."""


class Asked(NamedTuple):
    """What a command line asks: the command, its words, the options that all have, and its own by their names."""

    command: str
    words: list[str]
    shared: Shared
    own: dict[str, Any]


def read_plain(argv: Sequence[str]) -> Asked | None:
    """What a command line asks, if it is as common as that."""
    own = _OWN.get(argv[0]) if argv else None
    if own is None:
        return None
    switches, lists = {**_SHARED.switches, **own.switches}, {**_SHARED.lists, **own.lists}
    values = {**_SHARED.values, **own.values}
    words: list[str] = []
    given: dict[str, Any] = {}
    behind = iter(argv[1:])
    for word in behind:
        if word in switches:
            given[switches[word]] = True
        elif word in values or word in lists:
            value = next(behind, "-")
            if value.startswith("-"):
                return None
            if word in lists:
                given.setdefault(lists[word], []).append(value)
            elif values[word] in given:
                return None
            else:
                given[values[word]] = value
        elif word.startswith("-") and word != "-":
            return None
        else:
            words.append(word)
    given.pop(_LANGUAGE, None)  # it is chosen already
    shared = {name: given.pop(name) for name in Shared.fields if name in given}
    return Asked(argv[0], words, Shared(**shared), given) if words else None
