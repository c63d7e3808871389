"""One deal as facts: who won on what, with which tiles and melds; and all that contradicts itself in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import compress
from typing import Final, Literal, NamedTuple

from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.records import Record
from kawuxing_calc.tiles import COPIES, KINDS, ONE, ONE_OF_EACH, Counts, beyond, counts_of

MeldKind = Literal["pong", "angang", "bugang", "zhigang"]
How = Literal["zimo", "discard", "rob"]

FULL_SETS: Final = 4
SITUATIONS: Final = ("gangkai", "gangpao", "qianggang", "haidi", "haidipao")
"""The flags of a deal that are fan."""


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

    @property
    def counts(self) -> Counts:
        """Its tiles."""
        return ONE[self.tile] * (3 if self.kind == "pong" else 4)


class Win(Record):
    """One winner's part of a deal.

    `tiles` are the concealed tiles as typed, sorted: 3k+1 without the won tile, or 3k+2 with it; empty where the win
    is stated by its `fan` (ids) or its `multiplier` instead.
    """

    winner: str
    tiles: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    liangdao: bool = False
    fan: tuple[str, ...] = ()
    multiplier: int | None = None

    @property
    def sets(self) -> int:
        """How many sets the tiles make if they make a hand: four, or fewer in a fragment."""
        return len(self.melds) + len(self.tiles) // 3


class Deal(Record):
    """A deal that somebody won.

    `win_tile` is None where it was not said and must be inferred. `discarder` is None for a self-drawn win, or where
    nobody said who it was. `liang` names those stated to have declared, first to declare first; a winner known only by
    his own flag is not among them. `gangkai` and `gangpao` are 0, or N after the N-th 杠 of a chain.
    """

    players: tuple[str, ...]
    wins: tuple[Win, ...]
    win_tile: int | None = None
    zimo: bool = False
    discarder: str | None = None
    others: tuple[Meld, ...] = ()
    liang: tuple[str, ...] = ()
    gangkai: int = 0
    gangpao: int = 0
    qianggang: bool = False
    haidi: bool = False
    haidipao: bool = False
    dealer: str | None = None

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
        return (*self.flags, "liangdao") if win.liangdao else self.flags

    @property
    def flags(self) -> tuple[str, ...]:
        """The ids of the fan that the deal states for whoever won."""
        stated = (self.gangkai, self.gangpao, self.qianggang, self.haidi, self.haidipao)
        return tuple(compress(SITUATIONS, stated)) if any(stated) else ()

    @property
    def chains(self) -> dict[str, int]:
        """The place in its chain of the 杠 that 杠上开花 or 杠上炮 comes from, where it is not the first."""
        if self.gangkai < 2 and self.gangpao < 2:
            return {}
        return {"gangkai": max(1, self.gangkai), "gangpao": max(1, self.gangpao)}

    def is_robbed(self, meld: Meld) -> bool:
        """Whether this is the 补杠 that was robbed: three tiles still lie there, and it earns nothing."""
        return (
            self.qianggang
            and meld.kind == "bugang"
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


def contradictions(entry: Deal | Draw, deck: frozenset[int]) -> list[Diagnostic]:
    """Everything in the entry that cannot be true, each as a diagnostic with its place; empty if it is sound.

    `deck` holds the kinds of tile that are played with.
    """
    if isinstance(entry, Deal) and _is_plain(entry, deck):
        return []
    found = [*_melds_at_odds(entry.melds)] if entry.melds else []
    counts = _copies(entry)
    if max(counts) > COPIES or not deck.issuperset(compress(range(KINDS), counts)):
        found += _tiles_at_odds(counts, deck)
    if isinstance(entry, Deal):
        found += _players_at_odds(entry)
        if entry.flags:
            found += _flags_at_odds(entry)
        for index, win in enumerate(entry.wins):
            if len(win.tiles) != 13 - 3 * len(win.melds):
                found += _hand_at_odds(win, entry.win_tile, index)
    return found


_FIVE_IN_TOP_BIT: Final[Counts] = (128 - COPIES - 1) * ONE_OF_EACH
_TOP_BITS: Final[Counts] = 128 * ONE_OF_EACH


def _is_plain(deal: Deal, deck: frozenset[int]) -> bool:
    """Whether a deal is of the common kind and plainly sound: one whole hand without its won tile, no chain, no flag.

    Nearly every deal is, and whatever may be wrong with another is looked for with care.
    """
    if len(deal.wins) > 1 or deal.win_tile is None or deal.flags:
        return False
    win, discarder = deal.wins[0], deal.discarder
    if (deal.zimo and discarder is not None) or discarder == win.winner:
        return False
    melds = win.melds + deal.others
    if len(win.tiles) != 13 - 3 * len(win.melds) or len(melds) > FULL_SETS:
        return False
    counts = counts_of(win.tiles) + ONE[deal.win_tile]
    for meld in melds:
        counts += meld.counts
        if meld.chain > 1 or meld.source == meld.owner:
            return False
    return not (counts + _FIVE_IN_TOP_BIT) & _TOP_BITS and not counts & beyond(deck)


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
    for flag in deal.flags:
        if deal.zimo and flag in ("gangpao", "qianggang", "haidipao"):
            yield _contradiction(f"zimo-{flag}", "flag", flag)
        if deal.qianggang and flag in ("gangpao", "haidipao"):
            yield _contradiction(f"qianggang-{flag}", "flag", flag)
    if deal.qianggang:
        yield from _robbing_at_odds(deal)
    if deal.gangkai:
        yield from _gangkai_at_odds(deal)
    if deal.gangpao > 1:
        made = [meld.chain for meld in deal.melds if meld.is_gang and meld.owner == deal.discarder]
        if made and deal.gangpao > max(made):
            yield _contradiction("gangpao-chain", "flag", "gangpao", n=deal.gangpao, player=deal.discarder)


def _gangkai_at_odds(deal: Deal) -> Iterator[Diagnostic]:
    # A fragment may leave the 杠 out, a whole hand cannot: its replacement tile came from somewhere.
    for win in deal.wins:
        own = {meld.chain for meld in win.melds if meld.is_gang}
        if own and deal.gangkai not in own:
            yield _contradiction("gangkai-chain", "flag", "gangkai", n=deal.gangkai)
        elif not own and win.tiles and win.sets == FULL_SETS:
            yield _contradiction("gangkai-without-gang", "flag", "gangkai")


def _robbing_at_odds(deal: Deal) -> Iterator[Diagnostic]:
    tile = deal.win_tile
    if tile is None:
        return
    for win in deal.wins:
        spare = win.tiles.count(tile) - (len(win.tiles) % 3 == 2)
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
            if won is not None and len(win.tiles) % 3 == 2:
                counts[won] -= 1
        if won is not None:
            counts[won] += 1
    return counts


def _hand_at_odds(win: Win, win_tile: int | None, index: int) -> Iterator[Diagnostic]:
    """小相公 and 大相公, in the players' words: how many tiles too few or too many."""
    held, melds = len(win.tiles), len(win.melds)
    whole = 13 - 3 * melds
    if not held or melds > FULL_SETS:
        return
    args = {
        "held": held,
        "melds": melds,
        "whole": whole,
        "won": whole + 1,
        "variant": "" if melds else "no-melds",
    }
    place = ("hand", str(index))
    if held > whole + 1:
        # 3k+1 tiles are without the won one, which is still to come.
        extra = held - whole - (held % 3 != 1)
        yield Diagnostic("da-xianggong", {**args, "extra": extra}, place=place)
    elif held % 3 == 0:
        yield Diagnostic("xiao-xianggong", {**args, "missing": whole - held}, place=place)
    elif held % 3 == 2 and win_tile is not None and win_tile not in win.tiles:
        yield _contradiction("win-not-in-hand", "key", "win", tile=win_tile, held=held)
