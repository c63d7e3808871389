"""A command line with nothing unusual in it, read at a glance: to load the option parser is most of what a command takes.

Any other is left to the parser, which also says what is wrong with one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kawuxing_calc.cli.score import Asked

_SWITCHES: Final = {"--json": "json", "--strict": "strict", "--copy-friendly": "copy"}
_VALUES: Final = {
    "--rules": "rules",
    "-r": "rules",
    "--base": "base",
    "--players": "players",
    "--lang": "lang",
}


def read_plain(argv: Sequence[str]) -> Asked | None:
    """What a command line asks of ``kwx score``, if it is as common as that."""
    deal: list[str] = []
    sets: list[str] = []
    said: dict[str, Any] = {}
    words = iter(argv[1:])
    for word in words:
        if word in _SWITCHES:
            said[_SWITCHES[word]] = True
        elif word == "--set" or word in _VALUES:
            value = next(words, "-")
            if value.startswith("-") or _VALUES.get(word) in said:
                return None
            if word == "--set":
                sets.append(value)
            else:
                said[_VALUES[word]] = value
        elif word.startswith("-") and word != "-":
            return None
        else:
            deal.append(word)
    said.pop("lang", None)  # it is chosen already
    return Asked(deal, sets=sets, **said) if deal else None
