"""What a hand waits on, how many are left, and what each is worth; or how far it is, and what brings it nearer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from kawuxing_calc.deal import FULL_SETS, Deal, Entry, How, Win, contradictions
from kawuxing_calc.decompose import waits
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, fail
from kawuxing_calc.distance import tiles_away
from kawuxing_calc.profile import Profile
from kawuxing_calc.scoring import WinResult, settle
from kawuxing_calc.scoring.refuse import seen_in
from kawuxing_calc.tiles import COPIES, KINDS, ONE, count_kinds, size_of

_NOTHING_SEEN: Final = (0,) * KINDS


class Worth(NamedTuple):
    """What a win is worth in one way of winning: a result, or the reason why it may not win so.

    `how` is ``zimo`` or ``discard``; `players` are those who can discard it, empty where it is self-drawn. `doubt` says
    what a fragment leaves open.
    """

    how: How
    liangdao: bool
    players: tuple[str, ...]
    result: WinResult | None = None
    refusal: Diagnostic | None = None
    doubt: Note | None = None

    @property
    def units(self) -> int:
        """What the winner gets from all who pay, 杠 money apart; 0 where it may not win."""
        return self.result.tally.pays if self.result else 0


class Wait(NamedTuple):
    """A tile that a hand waits on, how many copies nobody has seen, and its `worths`; a dead one (0 left) has none."""

    tile: int
    left: int
    worths: tuple[Worth, ...]

    def worth(self, how: How, liangdao: bool) -> tuple[Worth, ...]:
        """What it is worth won in this way: several for a discard where it matters who discards."""
        return tuple(w for w in self.worths if w.how == how and w.liangdao == liangdao)

    @property
    def drawn(self) -> Worth | None:
        """What it is worth self-drawn, the hand as it stands."""
        return next((worth for worth in self.worths if worth.how == "zimo"), None)

    @property
    def weight(self) -> int:
        """Copies left times the units it pays self-drawn."""
        return self.left * self.drawn.units if self.drawn else 0


class Waiting(NamedTuple):
    """What a hand waits on, after a discard where it holds one tile more."""

    discard: int | None
    waits: tuple[Wait, ...]

    @property
    def copies(self) -> int:
        """How many tiles it can still win on."""
        return sum(wait.left for wait in self.waits)

    @property
    def weight(self) -> int:
        """Copies left times units self-drawn, summed."""
        return sum(wait.weight for wait in self.waits)

    def share(self, wait: Wait) -> Fraction:
        """A wait's part of `average`."""
        return Fraction(wait.weight, self.copies) if self.copies else Fraction()

    @property
    def average(self) -> Fraction:
        """The units a self-drawn win brings from all who pay, where each copy left is as likely as the next."""
        return sum((self.share(wait) for wait in self.waits), Fraction())


class Nearer(NamedTuple):
    """The tiles that bring a hand nearer, with the copies left of each, after a discard where it holds one more."""

    discard: int | None
    useful: tuple[tuple[int, int], ...]

    @property
    def copies(self) -> int:
        """How many such tiles are left."""
        return sum(left for _, left in self.useful)


class Ting(NamedTuple):
    """A hand's waits.

    `deal` has one winner and no won tile. `waiting` has one entry for a hand of 3k+1 tiles, one a discard for one of 3k+2,
    best first; all waits may be dead. Where it is empty, `nearer` says what brings the hand nearer, best first, and
    `spare` which tiles of 3k+1 may go. `away` is how many tiles are missing for a win, 0 for `complete` tiles.
    """

    deal: Deal
    profile: Profile
    waiting: tuple[Waiting, ...]
    away: int
    nearer: tuple[Nearer, ...]
    spare: tuple[int, ...]
    notes: tuple[Note, ...]

    @property
    def win(self) -> Win:
        """The hand."""
        return self.deal.wins[0]

    @property
    def complete(self) -> bool:
        """Whether the tiles are a win already."""
        return self.away == 0

    @property
    def refusal(self) -> Diagnostic | None:
        """That the hand waits on nothing that is left, if so."""
        if any(waiting.copies for waiting in self.waiting):
            return None
        args = {"away": self.away, "shanten": self.away - 1, "variant": "dead" if self.waiting else ""}
        return Diagnostic("no-waits", args)


def ting(
    entry: Entry, profile: Profile, seen: Sequence[int] = _NOTHING_SEEN, *, strict: bool = False
) -> Ting:
    """What the hand of an entry waits on.

    `seen` are 34 counts of tiles seen besides the hands and melds of the entry. Raises `KwxError` for an entry that is not
    one hand shown by its tiles, for a fifth copy among `seen`, and for a fragment if `strict`.
    """
    deal, notes = hand_alone(entry, strict)
    left = copies_left(deal, seen)
    tiles = deal.wins[0].tiles
    counts = count_kinds(tiles)
    melds = len(deal.wins[0].melds)
    away = tiles_away(counts, melds, profile.rules.deck)
    found: list[Waiting] = []
    for discard in _discards(tiles):
        waiting = waiting_on(_without(deal, discard), profile, left)
        if waiting:
            found.append(Waiting(discard, waiting))
    alive = [waiting for waiting in found if waiting.copies]
    found = sorted(alive or found, key=_best_first)
    held = _Held(counts, melds, profile.rules.deck, left)
    nearer, spare = ((), ()) if found else _nearer(held, away)
    return Ting(deal, profile, tuple(found), away, nearer, spare, (*notes, *_doubts(found)))


def hand_alone(entry: Entry, strict: bool = False) -> tuple[Deal, tuple[Note, ...]]:
    """The deal with its one hand as it was before the win, and notes on what was left out for that.

    Raises `KwxError` where there is no such hand.
    """
    if not isinstance(entry, Deal):
        raise fail("no-hand", variant="shown")
    if len(entry.wins) > 1:
        raise fail("one-hand", ("key", "who"))
    win = entry.wins[0]
    if not win.held:
        raise fail("no-hand", ("key", "multiplier" if win.multiplier else "fan"), variant="shown")
    if win.sets < FULL_SETS and strict:
        raise fail("fragment-refused", ("hand", "0"), sets=win.sets)
    notes = [Note("fragment", {"sets": win.sets})] if win.sets < FULL_SETS else []
    held = win.held
    if entry.win_tile is not None:
        taken_out = size_of(held) % 3 == 2
        notes.append(Note("win-left-out", {"variant": "held" if taken_out else "", "tile": entry.win_tile}))
        if taken_out:
            held -= ONE[entry.win_tile]
    if win.fan or win.multiplier is not None:
        notes.append(Note("stated-left-out"))
    alone = win._replace(held=held, fan=(), multiplier=None)
    return entry._replace(wins=(alone,), win_tile=None), tuple(notes)


def copies_left(deal: Deal, seen: Sequence[int] = _NOTHING_SEEN) -> list[int]:
    """How many copies of each kind nobody has seen. Raises `KwxError` for a fifth copy."""
    shown = [held + more for held, more in zip(seen_in(deal), seen, strict=True)]
    for tile, count in enumerate(shown):
        if count > COPIES:
            raise fail("contradiction", ("tile", str(tile)), variant="five-copies", tile=tile, count=count)
    return [COPIES - count for count in shown]


def waiting_on(deal: Deal, profile: Profile, left: Sequence[int]) -> tuple[Wait, ...]:
    """The waits of a deal's one hand of 3k+1 tiles, dead ones included, with what each is worth."""
    return tuple(
        Wait(tile, left[tile], tuple(_worths(deal, tile, profile)) if left[tile] else ())
        for tile in completing_tiles(deal, profile)
    )


def completing_tiles(deal: Deal, profile: Profile) -> list[int]:
    """The tiles that complete a deal's one hand of 3k+1 tiles, those that are used up too."""
    win = deal.wins[0]
    return waits(win.held, len(win.melds), profile.rules.deck, _NOTHING_SEEN)


def _discards(tiles: Sequence[int]) -> list[int | None]:
    """What may be discarded before the hand waits: nothing where it holds 3k+1 tiles."""
    return [None] if len(tiles) % 3 == 1 else [*dict.fromkeys(tiles)]


def _without(deal: Deal, discard: int | None) -> Deal:
    if discard is None:
        return deal
    win = deal.wins[0]
    return deal._replace(wins=(win._replace(held=win.held - ONE[discard]),))


def _best_first(waiting: Waiting) -> tuple[int, int, int]:
    """Best first: copies left times units self-drawn, then copies left, then the table's order."""
    return -waiting.weight, -waiting.copies, waiting.discard or 0


# ------------------------------------------------------------------------------------------------ worth


def _worths(deal: Deal, tile: int, profile: Profile) -> Iterator[Worth]:
    win = deal.wins[0]
    for liangdao in [True] if win.liangdao else [False, True]:
        declared = deal._replace(wins=(win._replace(liangdao=liangdao),), win_tile=tile)
        yield _worth(declared._replace(ending=deal.ending.won(zimo=True)), (), profile)
        yield from _on_discard(declared._replace(ending=deal.ending.won(zimo=False)), profile)


def _on_discard(deal: Deal, profile: Profile) -> Iterator[Worth]:
    """One worth for all discarders from whom it is the same."""
    others = (player for player in deal.players if player != deal.wins[0].winner)
    discarders = others if deal.discarder is None else (deal.discarder,)
    alike: dict[tuple[int, str], Worth] = {}
    for player in discarders:
        worth = _worth(deal._replace(ending=deal.ending._replace(discarder=player)), (player,), profile)
        key = (worth.units, worth.refusal.code if worth.refusal else "")
        first = alike.get(key)
        alike[key] = first._replace(players=(*first.players, player)) if first else worth
    yield from alike.values()


def _worth(deal: Deal, players: tuple[str, ...], profile: Profile) -> Worth:
    how: How = "discard" if players else "zimo"
    worth = Worth(how, deal.wins[0].liangdao, players)
    at_odds = contradictions(deal, profile.rules.deck)
    if at_odds:
        return worth._replace(refusal=at_odds[0])
    try:
        settlement = settle(deal, profile)
    except KwxError as error:
        return worth._replace(refusal=error.diagnostics[0])
    doubt = next((note for note in settlement.notes if note.code.startswith("fragment-")), None)
    return worth._replace(result=settlement.wins[0], doubt=doubt)


def _doubts(found: Sequence[Waiting]) -> tuple[Note, ...]:
    """What a fragment leaves open, each said once."""
    worths = (worth for waiting in found for wait in waiting.waits for worth in wait.worths)
    return tuple({worth.doubt.code: worth.doubt for worth in worths if worth.doubt}.values())


# ----------------------------------------------------------------------------------------------- nearer


class _Held(NamedTuple):
    """Concealed tiles as counts, the melds beside them, the deck, and the copies left of each kind."""

    counts: list[int]
    melds: int
    deck: frozenset[int]
    left: Sequence[int]

    def away(self, take: int | None = None, give: int | None = None) -> int:
        """How many tiles are missing once `take` has come in and `give` has gone."""
        counts = self.counts.copy()
        if take is not None:
            counts[take] += 1
        if give is not None:
            counts[give] -= 1
        return tiles_away(counts, self.melds, self.deck)

    def useful(self, away: int, give: int | None = None) -> tuple[tuple[int, int], ...]:
        """The tiles that bring it below `away`, with the copies left, most first."""
        found = [(t, self.left[t]) for t in sorted(self.deck) if self.left[t] and self.away(t, give) < away]
        return tuple(sorted(found, key=lambda item: -item[1]))


def _nearer(held: _Held, away: int) -> tuple[tuple[Nearer, ...], tuple[int, ...]]:
    """What brings a hand nearer that does not wait; and of 3k+1 tiles those that may go once something useful came."""
    kinds = [tile for tile, count in enumerate(held.counts) if count]
    if sum(held.counts) % 3 == 1:
        useful = held.useful(away)
        spare = (give for give in kinds if any(held.away(take, give) < away for take, _ in useful))
        return (Nearer(None, useful),), tuple(spare)
    found = [Nearer(give, held.useful(away, give)) for give in kinds if held.away(give=give) == away]
    return tuple(sorted(found, key=lambda nearer: (-nearer.copies, nearer.discard))), ()
