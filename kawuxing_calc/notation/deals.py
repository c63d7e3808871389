"""The words of a deal -> a deal; and the same for a draw, which is a deal that nobody won."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kawuxing_calc.deal import Deal, Draw, Meld, Win, contradictions
from kawuxing_calc.diagnostics import Diagnostic, Note, Place, moved
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Line, Parsed, Raw, moved_span
from kawuxing_calc.notation.seating import Seating, names_in, seat_players
from kawuxing_calc.notation.tokens import (
    Flag,
    Item,
    Melds,
    Multiplier,
    Names,
    Separator,
    Span,
    StatedFan,
    Tiles,
    WinTile,
    read_word,
)

FLAG_NAMES: Final = frozenset(words.FLAGS.values())


def read_deal(line: Line, found: list[Raw], deck: frozenset[int], seating: Seating) -> Parsed:
    parts, problems, notes = _gather(line, found)
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
    """What one winner's part of the line says, as it is gathered."""

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.melds: list[tuple[Melds, Span]] = []
        self.flags: dict[str, int] = {}
        self.names: dict[str, Names] = {}
        self.win_tile: int | None = None
        self.fan: tuple[str, ...] | None = None
        self.multiplier: int | None = None


def _gather(line: Line, found: list[Raw]) -> tuple[list[_Part], list[Diagnostic], list[Note]]:
    parts = [_Part()]
    problems: list[Diagnostic] = []
    numbered: list[int] = []
    for text, at in found:
        word = read_word(text)
        problems += [moved(d, at) for d in word.problems]
        if word.item is None:
            continue
        span = (at, at + len(text))
        line.spoken.append((word.item, span))
        if isinstance(word.item, Separator):
            parts.append(_Part())
            continue
        if isinstance(word.item, Tiles):
            numbered += word.item.numbered
        problem = _add(parts[-1], word.item, text, span)
        if problem:
            problems.append(problem)
    notes = [Note("honours-by-number", {"tiles": tuple(sorted(set(numbered)))})] if numbered else []
    return parts, problems, notes


def _add(part: _Part, item: Item, text: str, span: Span) -> Diagnostic | None:
    """Add what a word says to its part; saying the same kind of thing twice is the one thing that can go wrong."""
    twice = Diagnostic("said-twice", {"text": text}, span)
    match item:
        case Tiles():
            part.tiles += item.kinds
        case Melds():
            part.melds.append((item, span))
        case Flag(name, n):
            if name in part.flags:
                return twice
            part.flags[name] = n
        case Names(key, _):
            if key in part.names:
                return twice
            part.names[key] = item
        case WinTile(tile):
            if part.win_tile is not None:
                return twice
            part.win_tile = tile
        case StatedFan(ids):
            if part.fan is not None:
                return twice
            part.fan = ids
        case Multiplier(n):
            if part.multiplier is not None:
                return twice
            part.multiplier = n
    return None


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
        shared = self._shared()
        stated = self._stated_winners()
        named = self._named(shared)
        self.names_known = bool(named) or self.seating.players is not None
        self.players = seat_players(self.line, self.seating, named, stated, self.problems)
        winners = self._winners(stated)
        if winners is None or not self.players:
            return None
        flags: dict[str, int] = shared["flags"]
        zimo = "zimo" in flags or "gangkai" in flags or "haidi" in flags
        liang = tuple(name for name, _ in shared["liang"])
        melds = self.melds(winners)
        return Deal(
            self.players,
            tuple(self._win(part, who, melds, liang) for part, who in zip(self.parts, winners, strict=True)),
            shared["win_tile"],
            zimo,
            self._discarder(shared["from"], winners, zimo),
            tuple(meld for meld in melds if meld.owner not in winners),
            liang,
            flags.get("gangkai", 0),
            flags.get("gangpao", 0),
            "qianggang" in flags,
            "haidi" in flags,
            "haidipao" in flags,
            shared["dealer"],
        )

    def _wrong(self, code: str, span: Span | None = None, place: Place | None = None, **args: Any) -> None:
        self.problems.append(Diagnostic(code, args, span, place))

    # What belongs to the deal may stand in either part; said in both, it must agree.

    def _shared(self) -> dict[str, Any]:
        flags: dict[str, int] = {}
        for part in self.parts:
            for name, n in part.flags.items():
                if name == "liangdao":
                    continue
                if flags.setdefault(name, n) != n:
                    self._wrong("contradiction", place=("flag", name), variant="parts-differ")
            for fan in part.fan or ():
                if fan in FLAG_NAMES and fan != "liangdao":
                    flags.setdefault(fan, 1)
        if ("zimo" in flags and "dianpao" in flags) or (
            "dianpao" in flags and ("gangkai" in flags or "haidi" in flags)
        ):
            self._wrong("contradiction", place=("flag", "dianpao"), variant="zimo-dianpao")
        tiles = {part.win_tile for part in self.parts if part.win_tile is not None}
        if len(tiles) > 1:
            self._wrong(
                "contradiction", place=("key", "win"), variant="two-win-tiles", tiles=tuple(sorted(tiles))
            )
        return {
            "flags": flags,
            "win_tile": next(iter(tiles), None),
            "from": self._shared_names("from", None),
            "dealer": self._shared_names("dealer", None),
            "liang": self._shared_names("liang", ()),
        }

    def _shared_names(self, key: str, default: Any) -> Any:
        said = [part.names[key] for part in self.parts if key in part.names]
        if not said:
            return default
        first = [name for name, _ in said[0].values]
        if any([name for name, _ in names.values] != first for names in said):
            self._wrong("contradiction", place=("key", key), variant="parts-differ")
        return said[0].values if key == "liang" else first[0]

    def _stated_winners(self) -> list[str | None]:
        return [part.names["who"].values[0][0] if "who" in part.names else None for part in self.parts]

    def _named(self, shared: dict[str, Any]) -> list[str]:
        """Every name in the deal: winners, discarder, declarers in order, then the rest sorted."""
        names = [who for who in self._stated_winners() if who]
        names += [shared["from"]] if shared["from"] else []
        names += [name for name, _ in shared["liang"]]
        rest = [shared["dealer"]] if shared["dealer"] else []
        for part in self.parts:
            for melds, _ in part.melds:
                rest += [melds.owner] if melds.owner else []
                rest += [item.source for item in melds.items if item.source]
        return list(dict.fromkeys([*names, *sorted(rest)]))

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
        seats = {player: i for i, player in enumerate(self.players)}
        melds = [
            meld
            for part, owner in zip(self.parts, owners, strict=True)
            for group, span in part.melds
            for meld in self._owned(group, span, owner)
        ]
        melds.sort(key=lambda m: (seats.get(m.owner, 9), m.tile, m.kind))
        return melds

    def _win(self, part: _Part, winner: str, melds: list[Meld], liang: tuple[str, ...]) -> Win:
        own = tuple(meld for meld in melds if meld.owner == winner)
        if part.fan and part.multiplier:
            self._wrong("fan-and-multiplier", place=("key", "multiplier"))
        if not part.tiles and part.fan is None and part.multiplier is None and not self.hand_unsure:
            self._wrong("no-hand", variant="melds" if own else "")
        liangdao = "liangdao" in part.flags or "liangdao" in (part.fan or ()) or winner in liang
        return Win(winner, tuple(sorted(part.tiles)), own, liangdao, part.fan or (), part.multiplier)

    def _owned(self, group: Melds, span: Span, default: str) -> Iterator[Meld]:
        owner = group.owner or default
        for item in group.items:
            source = item.source
            if item.kind == "zhigang" and source is None:
                source = self._only_other(owner, item, span)
            yield Meld(owner, item.kind, item.tile, source, item.chain, item.void)

    def _only_other(self, owner: str, item: Any, span: Span) -> str | None:
        """With two at the table, the discarder of a 直杠 is the other one."""
        others = [p for p in self.players if p != owner]
        if len(others) == 1:
            return others[0]
        problem = Diagnostic("zhigang-source", {"tile": item.tile}, moved_span(item.span, span[0]))
        if problem not in self.problems:
            self.problems.append(problem)
        return None


_TILE_PROBLEMS: Final = frozenset(
    """
    missing-suit unknown-suit suit-without-rank zero-tile z-range unknown-tile unknown-word unknown-key lost-colon
    stray-quote contradiction meld-size which-gang empty-value bad-suffix
    """.split()
)
"""Problems of words that may have been meant as tiles."""


def read_draw(line: Line, found: list[Raw], deck: frozenset[int], seating: Seating) -> Parsed:
    """``draw liang:A,B A.angang:3t dealer:B``."""
    parts, problems, notes = _gather(line, found[1:])
    part = parts[0]
    for item, span in line.spoken:
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
    part.melds = [(group, span) for group, span in part.melds if group.owner is not None]
    draw = Draw(draft.players, tuple(draft.melds([""])), tuple(liang), dealer)
    problems += contradictions(draw, deck)
    if problems:
        raise line.error(problems)
    return Parsed(draw, tuple(notes), line)
