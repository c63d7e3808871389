"""One deal as facts: who won on what, with which tiles and melds; and all that contradicts itself in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.records import Record
from kawuxing_calc.tiles import (
    COPIES,
    KINDS,
    MOST,
    ONE,
    Counts,
    are_counts,
    are_in,
    how_many,
    size_of,
    tiles_of,
    write_tiles,
)

MeldKind = Literal["pong", "angang", "bugang", "zhigang"]
How = Literal["zimo", "discard", "rob"]

FULL_SETS: Final = 4
Situation = Literal["gangkai", "gangpao", "qianggang", "haidi", "haidipao"]
SITUATIONS: Final[tuple[Situation, ...]] = ("gangkai", "gangpao", "qianggang", "haidi", "haidipao")
"""The flags of a deal that are fan."""
SELF_DRAWN: Final = frozenset({"gangkai", "haidi"})
"""Those of them that only a self-drawn win has; the others it rules out."""


class Meld(NamedTuple):
    """A 碰 or 杠 that lies on the table.

    `source` is the discarder of a 直杠 and None for the other kinds. `chain` is N for the N-th 杠 of an unbroken
    杠上杠 chain. A `void` 杠 earns nothing but keeps its place in the chain.
    """

    owner: str
    kind: MeldKind
    tile: int
    source: str | None = None
    chain: int = 1
    void: bool = False

    @property
    def is_gang(self) -> bool:
        """Whether four tiles lie here."""
        return self.kind != "pong"


_OF_FOUR: Final = tuple(one * 4 for one in ONE)
_LAID: Final[Mapping[MeldKind, tuple[Counts, ...]]] = {
    "pong": tuple(one * 3 for one in ONE),
    "angang": _OF_FOUR,
    "bugang": _OF_FOUR,
    "zhigang": _OF_FOUR,
}
"""The tiles of each meld there is."""


def laid(melds: Iterable[Meld]) -> Counts:
    """The tiles of melds."""
    counts = 0
    for meld in melds:
        counts += _LAID[meld.kind][meld.tile]
    return counts


class Win(Record):
    """One winner's part of a deal.

    `held` are the concealed tiles as typed: 3k+1 without the won tile, or 3k+2 with it; none where the win is stated by
    its `fan` (ids) or its `multiplier` instead.
    """

    winner: str
    held: Counts = 0
    melds: tuple[Meld, ...] = ()
    liangdao: bool = False
    fan: tuple[str, ...] = ()
    multiplier: int | None = None

    def __repr__(self) -> str:
        """With the tiles as one writes them, if they are tiles."""
        held = f"<{write_tiles(self.tiles)}>" if are_counts(self.held) else repr(self.held)
        rest = (f"{field}={getattr(self, field)!r}" for field in type(self).fields[2:])
        return f"Win(winner={self.winner!r}, held={held}, {', '.join(rest)})"

    @property
    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles one by one, sorted."""
        return tuple(tiles_of(self.held))

    @property
    def sets(self) -> int:
        """How many sets the tiles make if they make a hand: four, or fewer in a fragment."""
        return len(self.melds) + size_of(self.held) // 3


class Ending(NamedTuple):
    """How a deal came to its end, but for the tiles: what the same table says over and over.

    `discarder` is None for a self-drawn win, or where nobody said who it was. `liang` names those stated to have
    declared, first to declare first; a winner known only by his own flag is not among them. `flags` are the flags that
    are fan, in the order of `SITUATIONS`, each with N after the N-th 杠 of a chain, or 1.
    """

    players: tuple[str, ...]
    zimo: bool = False
    discarder: str | None = None
    liang: tuple[str, ...] = ()
    flags: tuple[tuple[Situation, int], ...] = ()
    dealer: str | None = None

    def stated(self, declared: bool) -> tuple[tuple[str, int], ...]:
        """The fan that are stated for a winner who had declared or not, by id, each with N after the N-th 杠, or 1."""
        return (*self.flags, ("liangdao", 1)) if declared else self.flags

    def won(self, *, zimo: bool) -> Ending:
        """The same, self-drawn or not, without the flags that this rules out."""
        flags = tuple([(flag, n) for flag, n in self.flags if (flag in SELF_DRAWN) == zimo])
        return self._replace(zimo=zimo, discarder=None if zimo else self.discarder, flags=flags)


class Deal(Record):
    """A deal that somebody won: how it ended, and the tiles.

    `win_tile` is None where it was not said and must be inferred. `others` are the melds of those who did not win.
    """

    ending: Ending
    wins: tuple[Win, ...]
    win_tile: int | None = None
    others: tuple[Meld, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Who played it."""
        return self.ending.players

    @property
    def zimo(self) -> bool:
        """Whether the won tile was self-drawn."""
        return self.ending.zimo

    @property
    def discarder(self) -> str | None:
        """Whose discard, or whose 补杠, was won on; None for a self-drawn win, or where nobody said."""
        return self.ending.discarder

    @property
    def liang(self) -> tuple[str, ...]:
        """Those stated to have declared."""
        return self.ending.liang

    @property
    def dealer(self) -> str | None:
        """The dealer, where the line says who it was."""
        return self.ending.dealer

    @property
    def how(self) -> How:
        """Self-drawn, on a discard, or by robbing a 杠."""
        if self.zimo:
            return "zimo"
        return "rob" if self.qianggang else "discard"

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Every meld of the deal, the winners' first."""
        if len(self.wins) == 1:
            return self.wins[0].melds + self.others
        return sum([win.melds for win in self.wins], ()) + self.others

    def declared(self, player: str) -> bool:
        """Whether this player had declared (亮倒)."""
        return player in self.liang or any(w.liangdao and w.winner == player for w in self.wins)

    def situation(self, win: Win) -> tuple[str, ...]:
        """The ids of the fan that the deal states for this winner."""
        return tuple([id for id, _ in self.ending.stated(win.liangdao)])

    def flag(self, id: Situation) -> int:
        """N where this flag says the N-th 杠 of a chain, else 1; 0 where the deal does not say it."""
        flags = self.ending.flags
        return dict(flags).get(id, 0) if flags else 0

    @property
    def qianggang(self) -> bool:
        """Whether a 补杠 was robbed."""
        return self.flag("qianggang") > 0

    def is_robbed(self, meld: Meld) -> bool:
        """Whether this is the 补杠 that was robbed: three tiles still lie there, and it earns nothing."""
        return (
            meld.kind == "bugang"
            and self.qianggang
            and meld.tile == self.win_tile
            and meld.owner == self.discarder
        )


class Draw(Record):
    """荒庄: nobody won."""

    players: tuple[str, ...]
    melds: tuple[Meld, ...] = ()
    liang: tuple[str, ...] = ()
    dealer: str | None = None


class Adjust(Record):
    """Money that changes hands outside the game. `amounts` are money, not units, and sum to zero."""

    players: tuple[str, ...]
    amounts: tuple[tuple[str, Decimal], ...]
    remark: str = ""


class Foul(Record):
    """A penalty: `player` pays each other seated player `units`."""

    players: tuple[str, ...]
    player: str
    units: int
    remark: str = ""


Entry = Deal | Draw | Adjust | Foul
"""What one line of a session says."""


def seated(entry: Entry, players: tuple[str, ...]) -> Entry:
    """The same entry with these players."""
    if isinstance(entry, Deal):
        return entry._replace(ending=entry.ending._replace(players=players))
    return entry._replace(players=players)


def contradictions(entry: Deal | Draw, deck: frozenset[int]) -> list[Diagnostic]:
    """Everything in the entry that cannot be true, each as a diagnostic with its place; empty if it is sound.

    `deck` holds the kinds of tile that are played with.
    """
    found = [*_melds_at_odds(entry.melds)] if entry.melds else []
    if not _are_there(entry, deck):
        found += _tiles_at_odds(_copies(entry), deck)
    if isinstance(entry, Deal):
        found += _players_at_odds(entry)
        if entry.ending.flags:
            found += _flags_at_odds(entry)
        for index, win in enumerate(entry.wins):
            if size_of(win.held) != whole_hand(len(win.melds)):
                wrong = _hand_at_odds(win, entry.win_tile, index)
                found += [named(diagnostic, win.winner, entry.wins) for diagnostic in wrong]
    return found


def _contradiction(variant: str, *place: str, **args: object) -> Diagnostic:
    return Diagnostic("contradiction", {"variant": variant, **args}, place=place)


def _players_at_odds(deal: Deal) -> Iterator[Diagnostic]:
    if deal.zimo and deal.discarder is not None:
        yield _contradiction("zimo-from", "key", "from", player=deal.discarder)
    for win in deal.wins:
        if win.winner == deal.discarder:
            yield _contradiction("pays-himself", "key", "from", player=deal.discarder)
    if len(deal.wins) > 1:
        if deal.zimo:
            yield _contradiction("zimo-two", "flag", "zimo")
        if len({win.winner for win in deal.wins}) < len(deal.wins):
            yield _contradiction("same-winner", "key", "who", player=deal.wins[0].winner)


def _flags_at_odds(deal: Deal) -> Iterator[Diagnostic]:
    flags = dict(deal.ending.flags)
    for flag in flags:
        if deal.zimo and flag not in SELF_DRAWN:
            yield _contradiction(f"zimo-{flag}", "flag", flag)
        if "qianggang" in flags and flag in ("gangpao", "haidipao"):
            yield _contradiction(f"qianggang-{flag}", "flag", flag)
    if "qianggang" in flags:
        yield from _robbing_at_odds(deal)
    if "gangkai" in flags:
        yield from _gangkai_at_odds(deal, flags["gangkai"])
    place = flags.get("gangpao", 0)
    if place > 1:
        made = [meld.chain for meld in deal.melds if meld.is_gang and meld.owner == deal.discarder]
        if made and place > max(made):
            yield _contradiction("gangpao-chain", "flag", "gangpao", n=place, player=deal.discarder)


def _gangkai_at_odds(deal: Deal, place: int) -> Iterator[Diagnostic]:
    # A fragment may leave the 杠 out, a whole hand cannot: its replacement tile came from somewhere.
    for win in deal.wins:
        own = {meld.chain for meld in win.melds if meld.is_gang}
        if own and place not in own:
            yield _contradiction("gangkai-chain", "flag", "gangkai", n=place)
        elif not own and win.held and win.sets == FULL_SETS:
            yield _contradiction("gangkai-without-gang", "flag", "gangkai")


def _robbing_at_odds(deal: Deal) -> Iterator[Diagnostic]:
    tile = deal.win_tile
    if tile is None:
        return
    for win in deal.wins:
        spare = how_many(win.held, tile) - (size_of(win.held) % 3 == 2)
        if spare > 0 or any(meld.tile == tile for meld in win.melds):
            yield _contradiction("qianggang-copy", "tile", str(tile), tile=tile, player=win.winner)
    for meld in deal.others:
        robbed_pong = meld.owner == deal.discarder and meld.kind in ("pong", "bugang")
        if meld.tile == tile and deal.discarder is not None and not robbed_pong:
            yield _contradiction("qianggang-copy", "tile", str(tile), tile=tile, player=meld.owner)


def _melds_at_odds(melds: Sequence[Meld]) -> Iterator[Diagnostic]:
    if len(melds) > FULL_SETS:
        yield from _too_many(melds)
    for meld in melds:
        if meld.source == meld.owner:
            yield _contradiction("own-discard", "meld", meld.kind, str(meld.tile), player=meld.owner)
    if max([meld.chain for meld in melds]) == 1:
        return
    gangs = [meld for meld in melds if meld.is_gang]
    places = Counter(meld.chain for meld in gangs)
    for n in sorted(places):
        if n > 1 and places[n] > places[n - 1]:
            late = next(meld for meld in gangs if meld.chain == n)
            yield _contradiction("chain-gap", "meld", late.kind, str(late.tile), n=n, before=n - 1)


def _too_many(melds: Sequence[Meld]) -> Iterator[Diagnostic]:
    for owner, laid in Counter(meld.owner for meld in melds).items():
        if laid > FULL_SETS:
            last = [meld for meld in melds if meld.owner == owner][-1]
            place = ("meld", last.kind, str(last.tile))
            yield Diagnostic("too-many-sets", {"player": owner, "melds": laid}, place=place)


def _tiles_at_odds(counts: Sequence[int], deck: frozenset[int]) -> Iterator[Diagnostic]:
    shown = [tile for tile, count in enumerate(counts) if count]
    strange = tuple(tile for tile in shown if tile not in deck)
    if strange:
        yield _contradiction("not-in-deck", "tile", str(strange[0]), tiles=strange)
    for tile in shown:
        if tile in deck and counts[tile] > COPIES:
            yield _contradiction("five-copies", "tile", str(tile), tile=tile, count=counts[tile])


def _are_there(entry: Deal | Draw, deck: frozenset[int]) -> bool:
    """Whether the deck has all the tiles that the deal shows; where too many are shown to tell at once, no."""
    counts = laid(entry.melds)
    shown = 4 * len(entry.melds)
    if isinstance(entry, Deal):
        won = entry.win_tile
        counts += 0 if won is None else ONE[won]
        for win in entry.wins:
            shown += size_of(win.held)
            counts += win.held
            if won is not None and size_of(win.held) % 3 == 2 and how_many(win.held, won):
                counts -= ONE[won]
        counts -= sum([ONE[meld.tile] for meld in entry.melds if entry.is_robbed(meld)])
    return shown < MOST and are_in(counts, deck)


def _copies(entry: Deal | Draw) -> list[int]:
    """How many of each tile the deal shows: a robbed 补杠 is three, the won tile of two winners one."""
    counts = [0] * KINDS
    for meld in entry.melds:
        counts[meld.tile] += 3 if meld.kind == "pong" else 4
    if isinstance(entry, Deal):
        won = entry.win_tile
        if won is not None and entry.qianggang:
            counts[won] -= sum(entry.is_robbed(meld) for meld in entry.melds)
        for win in entry.wins:
            for tile in win.tiles:
                counts[tile] += 1
            if won is not None and size_of(win.held) % 3 == 2:
                counts[won] -= 1
        if won is not None:
            counts[won] += 1
    return counts


def named(diagnostic: Diagnostic, winner: str, wins: Sequence[object]) -> Diagnostic:
    """What is wrong with one winner's hand, that names him where he is not the only one."""
    if len(wins) < 2:
        return diagnostic
    return diagnostic._replace(args={**diagnostic.args, "of": winner})


def too_many_tiles(held: int, melds: int, index: int) -> Diagnostic:
    """大相公: so many concealed tiles beside these melds, in the hand of the winner of this index."""
    # 3k+1 tiles are without the won one, which is still to come.
    extra = held - whole_hand(melds) - (held % 3 != 1)
    return _miscounted("da-xianggong", held, melds, index, extra=extra)


def whole_hand(melds: int) -> int:
    """How many tiles are concealed beside melds, without the won one."""
    return 13 - 3 * melds


def _miscounted(code: str, held: int, melds: int, index: int, **args: int) -> Diagnostic:
    whole = whole_hand(melds)
    counted = {"held": held, "melds": melds, "whole": whole, "won": whole + 1}
    return Diagnostic(
        code, {**counted, "variant": "" if melds else "no-melds", **args}, place=("hand", str(index))
    )


def _hand_at_odds(win: Win, win_tile: int | None, index: int) -> Iterator[Diagnostic]:
    """小相公 and 大相公, in the players' words: how many tiles too few or too many."""
    held, melds = size_of(win.held), len(win.melds)
    if not held or melds > FULL_SETS:
        return
    if held > whole_hand(melds) + 1:
        yield too_many_tiles(held, melds, index)
    elif held % 3 == 0:
        yield _miscounted("xiao-xianggong", held, melds, index, missing=whole_hand(melds) - held)
    elif held % 3 == 2 and win_tile is not None and not how_many(win.held, win_tile):
        yield _contradiction("win-not-in-hand", "key", "win", tile=win_tile, held=held)
