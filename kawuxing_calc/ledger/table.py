"""Who sits at the table, who rests, who deals; and how an entry changes it. Every policy is a function in a dict,
chosen by the profile's word for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from kawuxing_calc.deal import Adjust, Deal, Draw, Entry, Foul
from kawuxing_calc.profile import Rules

MOST_PLAYERS: Final = 4
ROTATES: Final = "winner-rests"


class Because(NamedTuple):
    """Why somebody deals or rests: what `player` did in a `line` of the file.

    `code`: ``stated``; ``won``; ``discarded`` (to two winners); ``first-liang`` (declared first, and nobody won);
    ``took-seat`` (of the winner `player`, who rests); ``next`` (behind the dealer `player`); ``named`` (the deal named
    the three others). ``lost``: the line is wrong, and since then it is not known who rests.
    """

    code: str
    line: int
    player: str


class Table(NamedTuple):
    """A table between two deals.

    `players` are all who sit there, two to four. `seats` are those who play, in seat order: all four while it is not
    known who rests. `resting` and `dealer` are None where nobody rests or deals, or it is not known.
    """

    players: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    resting: str | None = None
    dealer: str | None = None
    rests_because: Because | None = None
    deals_because: Because | None = None

    @property
    def rest_unknown(self) -> bool:
        """Whether one of the four rests and it is not known who."""
        return len(self.players) == MOST_PLAYERS and self.resting is None

    def seated(self, players: tuple[str, ...]) -> Table:
        """The table with these people; who rests and deals stays, where they still sit there."""
        if players == self.players:
            return self
        fresh = Table(players, players)
        if len(players) == MOST_PLAYERS and self.resting in players and self.resting is not None:
            fresh = fresh.rests(self.resting, self.rests_because)
        if self.dealer in fresh.seats and not fresh.rest_unknown:
            fresh = fresh.deals(self.dealer, self.deals_because)
        return fresh

    def rests(self, name: str, because: Because | None) -> Table:
        """The table with this player resting; who rested until now takes his seat."""
        if name == self.resting:
            return self._replace(rests_because=because)
        if self.resting is None:
            seats = tuple(p for p in self.players if p != name)
        else:
            seats = tuple(self.resting if p == name else p for p in self.seats)
        table = self._replace(seats=seats, resting=name, rests_because=because)
        return table.deals(None, None) if self.dealer == name else table

    def deals(self, name: str | None, because: Because | None) -> Table:
        """The table with this dealer, None for one who is not known."""
        return Table(self.players, self.seats, self.resting, name, self.rests_because, because)

    def rest_lost(self, line: int | None) -> Table:
        """The table when it is no longer known who rests, for what is wrong in this line or was in one before; None
        where no line is wrong.
        """
        lost = self.rests_because
        if lost is None or lost.code != "lost":
            lost = None if line is None else Because("lost", line, "")
        return self._replace(seats=self.players, resting=None, rests_because=lost)

    def after(self, entry: Entry, rules: Rules, line: int) -> Table:
        """The table after an entry that stands in this line: who deals next, and who rests."""
        match entry:
            case Deal():
                return _after_win(self, entry, rules, line)
            case Draw():
                return _after_draw(self, entry, rules, line)
            case Adjust() | Foul():
                return self


def named_in(entry: Entry) -> tuple[str, ...]:
    """Everyone an entry says takes part in it, each once."""
    match entry:
        case Adjust():
            names: list[str | None] = [name for name, _ in entry.amounts]
        case Foul():
            names = [entry.player]
        case _:
            winners = [win.winner for win in entry.wins] if isinstance(entry, Deal) else []
            discarder = entry.discarder if isinstance(entry, Deal) else None
            names = [*winners, discarder, entry.dealer, *entry.liang]
            names += [name for meld in entry.melds for name in (meld.owner, meld.source)]
    return tuple(dict.fromkeys(name for name in names if name is not None))


# ------------------------------------------------------------------------------------- who deals next

_Next = tuple[str | None, Because | None]


def _stays(table: Table, line: int) -> _Next:
    return table.dealer, table.deals_because


def _winner(table: Table, deal: Deal, line: int) -> _Next:
    winner = deal.wins[0].winner
    return winner, Because("won", line, winner)


def _discarder(table: Table, deal: Deal, line: int) -> _Next:
    who = deal.discarder
    return who, Because("discarded", line, who) if who else None


def _next_seat(table: Table, line: int) -> _Next:
    if table.dealer not in table.seats or table.rest_unknown:
        return None, None
    who = table.seats[(table.seats.index(table.dealer) + 1) % len(table.seats)]
    return who, Because("next", line, table.dealer)


def _first_liang(table: Table, draw: Draw, line: int) -> _Next:
    return draw.liang[0], Because("first-liang", line, draw.liang[0])


_AFTER_WIN: Final[Mapping[str, Callable[[Table, Deal, int], _Next]]] = {
    "winner": _winner,
    "discarder": _discarder,
    "stays": lambda table, deal, line: _stays(table, line),
}
_AFTER_DRAW: Final[Mapping[str, Callable[[Table, Draw, int], _Next]]] = {
    "stays": lambda table, draw, line: _stays(table, line),
    "next": lambda table, draw, line: _next_seat(table, line),
    "first-liang": _first_liang,
}


def _after_win(table: Table, deal: Deal, rules: Rules, line: int) -> Table:
    if len(deal.wins) > 1:
        return table.deals(*_AFTER_WIN[rules.dealer_after_two_winners](table, deal, line))
    dealer, because = _AFTER_WIN[rules.dealer_after_win](table, deal, line)
    if rules.rotation != ROTATES or len(table.players) < MOST_PLAYERS:
        return table.deals(dealer, because)
    winner, newcomer = deal.wins[0].winner, table.resting
    rotated = table.rests(winner, Because("won", line, winner))
    if dealer != winner:
        return rotated.deals(dealer, because)
    # It is the seat that deals, and there sits now the one who rested.
    return rotated.deals(newcomer, Because("took-seat", line, winner) if newcomer else None)


def _after_draw(table: Table, draw: Draw, rules: Rules, line: int) -> Table:
    policy = rules.dealer_after_liang_draw if draw.liang else rules.dealer_after_draw
    return table.deals(*_AFTER_DRAW[policy](table, draw, line))
