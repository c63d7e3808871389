"""The words of a deal -> a deal; and the same for a draw, which is a deal that nobody won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from kawuxing_calc.deal import Deal, Draw, Meld, Win, contradictions
from kawuxing_calc.diagnostics import Diagnostic, Note, Place, moved
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Line, Parsed, Raw, moved_span
from kawuxing_calc.notation.seating import Seating, names_in, seat_players
from kawuxing_calc.notation.tokens import (
    Flag,
    MeldItem,
    Melds,
    Multiplier,
    Names,
    Separator,
    StatedFan,
    Tiles,
    WinTile,
    read_word,
)

FLAG_NAMES: Final = frozenset(words.FLAGS.values())
_SELF_DRAWN: Final = frozenset({"zimo", "gangkai", "haidi"})
"""Flags that say or imply a self-drawn win."""


def read_deal(line: Line, found: list[Raw], deck: frozenset[int], seating: Seating) -> Parsed:
    parts, problems, notes = _gather(found)
    draft = _Draft(line, parts, seating, problems, notes)
    deal = draft.deal()
    if deal is not None:
        clashes = contradictions(deal, deck)
        if draft.hand_unsure:
            clashes = [d for d in clashes if d.place is None or d.place[0] != "hand"]
        problems += clashes
    if problems or deal is None:
        raise line.error(problems)
    return Parsed(deal, tuple(notes), line)


class _Part:
    """What one winner's part of the line says, as it is gathered.

    Each ``add_`` returns False where the same kind of thing was said before.
    """

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.numbered: list[int] = []
        self.melds: list[tuple[Melds, int]] = []
        self.flags: dict[str, int] = {}
        self.names: dict[str, Names] = {}
        self.win_tile: int | None = None
        self.fan: tuple[str, ...] | None = None
        self.multiplier: int | None = None

    def add_tiles(self, item: Tiles, at: int) -> bool:
        self.tiles += item.kinds
        self.numbered += item.numbered
        return True

    def add_melds(self, item: Melds, at: int) -> bool:
        self.melds.append((item, at))
        return True

    def add_flag(self, item: Flag, at: int) -> bool:
        fresh = item.name not in self.flags
        self.flags.setdefault(item.name, item.n)
        return fresh

    def add_names(self, item: Names, at: int) -> bool:
        fresh = item.key not in self.names
        self.names.setdefault(item.key, item)
        return fresh

    def add_win_tile(self, item: WinTile, at: int) -> bool:
        fresh = self.win_tile is None
        self.win_tile = item.tile if fresh else self.win_tile
        return fresh

    def add_fan(self, item: StatedFan, at: int) -> bool:
        fresh = self.fan is None
        self.fan = item.ids if fresh else self.fan
        return fresh

    def add_multiplier(self, item: Multiplier, at: int) -> bool:
        fresh = self.multiplier is None
        self.multiplier = item.n if fresh else self.multiplier
        return fresh


_ADD: Final[Mapping[type, Callable[[_Part, Any, int], bool]]] = {
    Tiles: _Part.add_tiles,
    Melds: _Part.add_melds,
    Flag: _Part.add_flag,
    Names: _Part.add_names,
    WinTile: _Part.add_win_tile,
    StatedFan: _Part.add_fan,
    Multiplier: _Part.add_multiplier,
}


def _gather(found: list[Raw]) -> tuple[list[_Part], list[Diagnostic], list[Note]]:
    parts = [_Part()]
    problems: list[Diagnostic] = []
    for raw, at in found:
        item, wrong = read_word(raw)
        if wrong:
            problems += [moved(d, at) for d in wrong]
        if item is None:
            continue
        if type(item) is Separator:
            parts.append(_Part())
        elif not _ADD[type(item)](parts[-1], item, at):
            problems.append(Diagnostic("contradiction", {"variant": "said-twice", "text": raw}, (at, at + len(raw))))
    numbered = {kind for part in parts for kind in part.numbered}
    notes = [Note("honours-by-number", {"tiles": tuple(sorted(numbered))})] if numbered else []
    return parts, problems, notes


class _Draft:
    """Turns the parts of a line into a deal, adding to `problems` and `notes` on the way."""

    def __init__(
        self,
        line: Line,
        parts: list[_Part],
        seating: Seating,
        problems: list[Diagnostic],
        notes: list[Note],
    ) -> None:
        self.line = line
        self.parts = parts
        self.seating = seating
        self.problems = problems
        self.notes = notes
        self.players: tuple[str, ...] = ()
        self.names_known = False

    @property
    def hand_unsure(self) -> bool:
        """Whether a tile could not be read, so that counting them would only repeat the problem."""
        return any(d.code in _TILE_PROBLEMS for d in self.problems)

    def deal(self) -> Deal | None:
        """The deal, or None where too little of it could be read."""
        if len(self.parts) > 2:
            self._wrong("three-winners", place=None)
            return None
        flags = self._flags()
        liang = self._shared_names("liang")
        discarder = next(iter(self._shared_names("from")), None)
        dealer = next(iter(self._shared_names("dealer")), None)
        stated = [part.names["who"].values[0][0] if "who" in part.names else None for part in self.parts]
        named = self._named([*stated, discarder, *liang], dealer)
        self.names_known = bool(named) or self.seating.players is not None
        self.players = seat_players(self.line, self.seating, named, stated, self.problems)
        winners = self._winners(stated)
        if winners is None or not self.players:
            return None
        zimo = not _SELF_DRAWN.isdisjoint(flags)
        melds = self.melds(winners)
        return Deal(
            self.players,
            tuple(
                [self._win(part, who, melds, liang) for part, who in zip(self.parts, winners, strict=True)]
            ),
            self._win_tile(),
            zimo,
            self._discarder(discarder, winners, zimo),
            tuple([meld for meld in melds if meld.owner not in winners]),
            tuple(liang),
            flags.get("gangkai", 0),
            flags.get("gangpao", 0),
            "qianggang" in flags,
            "haidi" in flags,
            "haidipao" in flags,
            dealer,
        )

    def _wrong(self, code: str, place: Place | None = None, **args: Any) -> None:
        self.problems.append(Diagnostic(code, args, place=place))

    # What belongs to the deal may stand in either part; said in both, it must agree.

    def _flags(self) -> dict[str, int]:
        """The flags of the deal; 亮倒 is each winner's own. Situations named among the fan are flags too."""
        flags: dict[str, int] = {}
        for part in self.parts:
            for name, n in part.flags.items():
                if name != "liangdao" and flags.setdefault(name, n) != n:
                    self._wrong("contradiction", place=("flag", name), variant="parts-differ")
            for fan in part.fan or ():
                if fan in FLAG_NAMES and fan != "liangdao":
                    flags.setdefault(fan, 1)
        if "dianpao" in flags and not _SELF_DRAWN.isdisjoint(flags):
            self._wrong("contradiction", place=("flag", "dianpao"), variant="zimo-dianpao")
        return flags

    def _win_tile(self) -> int | None:
        tiles = {part.win_tile for part in self.parts if part.win_tile is not None}
        if len(tiles) > 1:
            args = {"variant": "two-win-tiles", "tiles": tuple(sorted(tiles))}
            self._wrong("contradiction", place=("key", "win"), **args)
        return next(iter(tiles), None)

    def _shared_names(self, key: str) -> list[str]:
        said = [[name for name, _ in part.names[key].values] for part in self.parts if key in part.names]
        if not said:
            return []
        if any(names != said[0] for names in said):
            self._wrong("contradiction", place=("key", key), variant="parts-differ")
        return said[0]

    def _named(self, first: list[str | None], dealer: str | None) -> list[str]:
        """Every name in the deal: winners, discarder and declarers in order, then the rest sorted."""
        rest = [dealer] if dealer else []
        for part in self.parts:
            for melds, _ in part.melds:
                rest += [melds.owner] if melds.owner else []
                rest += [item.source for item in melds.items if item.source]
        return list(dict.fromkeys([*[name for name in first if name], *sorted(rest)]))

    def _winners(self, stated: list[str | None]) -> list[str] | None:
        winners: list[str] = []
        for who in stated:
            if who is not None:
                winners.append(who)
            elif self.seating.session or len(stated) > 1:
                self._wrong("who-missing", players=self.players)
                return None
            elif self.players:
                winners.append(self.players[0])
                if self.names_known:
                    self.notes.append(Note("winner-assumed", {"player": self.players[0]}))
        return winners if len(winners) == len(self.parts) else None

    def _discarder(self, said: str | None, winners: list[str], zimo: bool) -> str | None:
        if said is not None or zimo:
            return said
        others = [p for p in self.players if p not in winners]
        if len(others) == 1:
            self.notes.append(Note("discarder-inferred", {"player": others[0]}))
            return others[0]
        if self.seating.session:
            self._wrong("from-missing", players=tuple(others))
        return None

    def melds(self, owners: list[str]) -> list[Meld]:
        """Every meld of the deal in seat order; one without a PLAYER before it is its part's winner's."""
        if not any(part.melds for part in self.parts):
            return []
        seats = {player: i for i, player in enumerate(self.players)}
        melds = [
            meld
            for part, owner in zip(self.parts, owners, strict=True)
            for group, at in part.melds
            for meld in self._owned(group, at, owner)
        ]
        melds.sort(key=lambda m: (seats.get(m.owner, 9), m.tile, m.kind))
        return melds

    def _win(self, part: _Part, winner: str, melds: list[Meld], liang: list[str]) -> Win:
        own = tuple([meld for meld in melds if meld.owner == winner])
        if part.fan and part.multiplier:
            self._wrong("fan-and-multiplier", place=("key", "multiplier"))
        if not part.tiles and part.fan is None and part.multiplier is None and not self.hand_unsure:
            self._wrong("no-hand", variant="melds" if own else "")
        liangdao = "liangdao" in part.flags or "liangdao" in (part.fan or ()) or winner in liang
        return Win(winner, tuple(sorted(part.tiles)), own, liangdao, part.fan or (), part.multiplier)

    def _owned(self, group: Melds, at: int, default: str) -> Iterator[Meld]:
        owner = group.owner or default
        for item in group.items:
            source = item.source
            if item.kind == "zhigang" and source is None:
                source = self._only_other(owner, item, at)
            yield Meld(owner, item.kind, item.tile, source, item.chain, item.void)

    def _only_other(self, owner: str, item: MeldItem, at: int) -> str | None:
        """With two at the table, the discarder of a 直杠 is the other one."""
        others = [p for p in self.players if p != owner]
        if len(others) == 1:
            return others[0]
        problem = Diagnostic("zhigang-source", {"tile": item.tile}, moved_span(item.span, at))
        if problem not in self.problems:
            self.problems.append(problem)
        return None


_TILE_PROBLEMS: Final = frozenset(
    {
        "bad-suffix",
        "contradiction",
        "empty-value",
        "lost-colon",
        "meld-size",
        "missing-suit",
        "stray-quote",
        "suit-without-rank",
        "unknown-key",
        "unknown-suit",
        "unknown-tile",
        "unknown-word",
        "which-gang",
        "z-range",
        "zero-tile",
    }
)
"""Problems of words that may have been meant as tiles."""


def read_draw(line: Line, found: list[Raw], deck: frozenset[int], seating: Seating) -> Parsed:
    """``draw liang:A,B A.angang:3t dealer:B``."""
    parts, problems, notes = _gather(found[1:])
    part = parts[0]
    for item, span in line.spoken():
        if isinstance(item, Names) and item.key in ("liang", "dealer"):
            continue
        if not isinstance(item, Melds):
            problems.append(Diagnostic("not-in-draw", {"text": line.source.text[slice(*span)]}, span))
        elif item.owner is None:
            problems.append(Diagnostic("contradiction", {"variant": "draw-meld-owner"}, span))
    draft = _Draft(line, parts[:1], seating, problems, notes)
    liang = [name for name, _ in part.names["liang"].values] if "liang" in part.names else []
    dealer = part.names["dealer"].values[0][0] if "dealer" in part.names else None
    rest = [dealer] if dealer else []
    for melds, _ in part.melds:
        rest += [name for name, _ in names_in(melds)]
    named = list(dict.fromkeys([*liang, *sorted(rest)]))
    draft.players = seat_players(line, seating, named, ["-"], problems)
    part.melds = [(group, at) for group, at in part.melds if group.owner is not None]
    draw = Draw(draft.players, tuple(draft.melds([""])), tuple(liang), dealer)
    problems += contradictions(draw, deck)
    if problems:
        raise line.error(problems)
    return Parsed(draw, tuple(notes), line)
