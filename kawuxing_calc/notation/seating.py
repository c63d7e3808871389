"""Who sits at the table: as it is known beforehand, or as the deal itself tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from kawuxing_calc.diagnostics import Diagnostic, suggest
from kawuxing_calc.notation.line import Line, moved_span
from kawuxing_calc.notation.tokens import Item, Melds, Names, Span

FILLERS: Final = ("A", "B", "C")
"""Names for the players nobody named."""


class Seating(NamedTuple):
    """Who sits at the table, as far as it is known before a line is read.

    `players` are those who play, None if the deal itself names them. `resting` is the fourth, who does not play;
    `accounts` take part in adjustments only. In a `session` nothing may be left to be guessed.
    """

    players: tuple[str, ...] | None = None
    resting: str | None = None
    accounts: tuple[str, ...] = ()
    session: bool = False

    @property
    def everyone(self) -> tuple[str, ...] | None:
        """All whom money may move to or from: the players, the one who rests, the accounts."""
        if self.players is None:
            return None
        return (*self.players, *((self.resting,) if self.resting else ()), *self.accounts)


OPEN_TABLE: Final = Seating()
"""Nothing known beforehand: the deal itself names its players."""


def seat_players(
    line: Line,
    seating: Seating,
    winners: Sequence[str | None],
    others: Sequence[str | None],
    rest: Sequence[str],
    problems: list[Diagnostic],
) -> tuple[str, ...]:
    """Who plays, nobody if there are too many names; one that is not at the table is a problem where it stands.

    `winners` and `others`, who discarded or declared, are None where somebody must have and is not named. `rest` are
    those who are named besides.
    """
    players = FILLERS if seating.players is None else seating.players
    if all(map(players.__contains__, filter(None, (*winners, *others, *rest)))):  # as nearly always
        return players
    if seating.players is not None:
        problems += strangers(line, seating)
        return seating.players
    named = [name for name in dict.fromkeys([*winners, *others, *sorted(rest)]) if name is not None]
    if len(named) > 3:
        problems.append(Diagnostic("too-many-names", {"names": tuple(named)}))
        return ()
    if None in winners:
        named = [next(name for name in FILLERS if name not in named), *named]
        if len(named) > 3:
            problems.append(Diagnostic("who-missing", {"players": tuple(named[1:])}))
    return filled_up(named)[:3]


def filled_up(named: Sequence[str]) -> tuple[str, ...]:
    """These names, filled up to three with those of players nobody named."""
    free = [name for name in FILLERS if name not in named]
    return (*named, *free[: max(0, 3 - len(named))])


def strangers(line: Line, seating: Seating) -> list[Diagnostic]:
    """Each name in a line of somebody who does not play at this table, where it stands."""
    players = seating.players or ()
    return [
        stranger(name, seating)._replace(span=moved_span(span, at))
        for item, (at, _) in line.spoken()
        for name, span in names_in(item)
        if name not in players
    ]


def stranger(name: str, seating: Seating) -> Diagnostic:
    """What is wrong with a name that does not play this deal."""
    players = seating.players or ()
    if name == seating.resting:
        return Diagnostic("resting-player", {"name": name, "players": players})
    return unknown_player(name, players)


def unknown_player(name: str, known: tuple[str, ...]) -> Diagnostic:
    """A name that is none of those `known`."""
    args = {"variant": "unknown-player", "name": name, "players": known, "near": suggest(name, known) or ""}
    return Diagnostic("contradiction", args)


def names_in(item: Item) -> Iterator[tuple[str, Span]]:
    if isinstance(item, Names):
        yield from zip(item.names, item.spans, strict=True)
    elif isinstance(item, Melds):
        if item.owner is not None:
            yield item.owner, item.owner_span
        for meld in item.items:
            if meld.source is not None:
                yield meld.source, meld.source_span
