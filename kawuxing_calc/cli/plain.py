"""A command line with nothing unusual in it, read at a glance: to load the option parser takes as long as all the rest.

Any other is left to the parser, which also says what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple


class _Options(NamedTuple):
    """The options of a command and what `answer` in its module calls them, by what stands behind each."""

    switches: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    lists: Mapping[str, str] = {}


_SHARED: Final = _Options(
    {"--json": "json", "--strict": "strict"},
    {"--rules": "rules", "-r": "rules", "--base": "base", "--players": "players", "--lang": "lang"},
    {"--set": "sets"},
)
_OWN: Final = {
    "score": _Options(switches={"--copy-friendly": "copy"}),
    "compare": _Options(lists={"--rules": "rules", "-r": "rules"}),
    "ting": _Options(lists={"--seen": "seen"}),
    "explain": _Options(values={"--why-not": "fan"}),
    "gang": _Options(switches={"--last-tile": "last_tile"}),
}


class Asked(NamedTuple):
    """What a command line asks: the command, its words, and its options by the names that `answer` has for them."""

    command: str
    words: list[str]
    options: dict[str, Any]


def read_plain(argv: Sequence[str]) -> Asked | None:
    """What a command line asks, if it is as common as that."""
    own = _OWN.get(argv[0]) if argv else None
    if own is None:
        return None
    switches, lists = {**_SHARED.switches, **own.switches}, {**_SHARED.lists, **own.lists}
    values = {**_SHARED.values, **own.values}
    asked = Asked(argv[0], [], {})
    behind = iter(argv[1:])
    for word in behind:
        if word in switches:
            asked.options[switches[word]] = True
        elif word in values or word in lists:
            value = next(behind, "-")
            if value.startswith("-"):
                return None
            if word in lists:
                asked.options.setdefault(lists[word], []).append(value)
            elif values[word] in asked.options:
                return None
            else:
                asked.options[values[word]] = value
        elif word.startswith("-") and word != "-":
            return None
        else:
            asked.words.append(word)
    asked.options.pop("lang", None)  # it is chosen already
    return asked if asked.words else None
