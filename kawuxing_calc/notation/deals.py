"""The words of a deal -> a deal; and the same for a draw, which is a deal that nobody won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from kawuxing_calc.deal import Deal, Draw, Meld, Win, contradictions
from kawuxing_calc.diagnostics import Diagnostic, Note, Place, moved
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Line, Parsed, moved_span, raw_words
from kawuxing_calc.notation.seating import Seating, seat_players
from kawuxing_calc.notation.tokens import (
    Directive,
    Flag,
    MeldItem,
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


def read_deal(line: Line, deck: frozenset[int], seating: Seating) -> Parsed:
    """A deal: who won, on what, with which tiles; every problem of the line is found before anything is raised."""
    parts, problems, notes = _gather(line, line.source.text.split())
    draft = _Draft(line, parts, seating, problems, notes)
    deal = draft.deal()
    if deal is not None:
        clashes = contradictions(deal, deck)
        if clashes:
            problems += [d for d in clashes if not (draft.hand_unsure and _counts_tiles(d))]
    if problems or deal is None:
        raise line.error(_explained(line, problems, draft.players or seating.players or ()))
    return Parsed(deal, tuple(notes), line)


def _explained(line: Line, problems: list[Diagnostic], players: tuple[str, ...]) -> list[Diagnostic]:
    from kawuxing_calc.notation.slips import slips_across  # only an error needs it

    return slips_across(raw_words(line.source.text), problems, players)


class _Part:
    """What one winner's part of the line says, as it is gathered.

    Each ``add_`` returns False where the same kind of thing was said before.
    """

    __slots__ = ("fan", "flags", "melds", "multiplier", "names", "numbered", "tiles", "win_tile")

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.numbered: list[int] = []
        self.melds: list[tuple[Melds, int]] = []
        self.flags: dict[str, int] = {}
        self.names: dict[str, tuple[str, ...]] = {}
        self.win_tile: int | None = None
        self.fan: tuple[str, ...] | None = None
        self.multiplier: int | None = None

    def add_tiles(self, item: Tiles, at: int) -> bool:
        self.tiles += item.kinds
        if item.numbered:
            self.numbered += item.numbered
        return True

    def add_melds(self, item: Melds, at: int) -> bool:
        self.melds.append((item, at))
        return True

    def add_flag(self, item: Flag, at: int) -> bool:
        if item.name in self.flags:
            return False
        self.flags[item.name] = item.n
        return True

    def add_names(self, item: Names, at: int) -> bool:
        if item.key in self.names:
            return False
        self.names[item.key] = item.names
        return True

    def add_win_tile(self, item: WinTile, at: int) -> bool:
        if self.win_tile is not None:
            return False
        self.win_tile = item.tile
        return True

    def add_fan(self, item: StatedFan, at: int) -> bool:
        if self.fan is not None:
            return False
        self.fan = item.ids
        return True

    def add_multiplier(self, item: Multiplier, at: int) -> bool:
        if self.multiplier is not None:
            return False
        self.multiplier = item.n
        return True


_ADD: Final[Mapping[type, Callable[[_Part, Any, int], bool]]] = {
    Tiles: _Part.add_tiles,
    Melds: _Part.add_melds,
    Flag: _Part.add_flag,
    Names: _Part.add_names,
    WinTile: _Part.add_win_tile,
    StatedFan: _Part.add_fan,
    Multiplier: _Part.add_multiplier,
}


def _gather(
    line: Line, words_: list[str], first: int = 0
) -> tuple[list[_Part], list[Diagnostic], list[Note]]:
    """What the words say, part by part; `first` is the place of the first of them in the line."""
    part = _Part()
    parts = [part]
    problems: list[Diagnostic] = []
    for place, raw in enumerate(words_, first):
        item, wrong = read_word(raw)
        if wrong:
            problems += [moved(d, line.start_of(place)) for d in wrong]
        if item is None:
            continue
        kind = type(item)
        if kind is Separator:
            part = _Part()
            parts.append(part)
        elif kind is Directive:
            args = {"text": raw}
            problems.append(Diagnostic("directive-not-first", args, _span(line, place, raw)))
        elif not _ADD[kind](part, item, place):
            another = isinstance(item, Names) and item.key == "who"
            args = {"variant": "who-twice" if another else "said-twice", "text": raw}
            problems.append(Diagnostic("contradiction", args, _span(line, place, raw)))
    numbered = [kind for part in parts for kind in part.numbered]
    notes = [Note("honours-by-number", {"tiles": tuple(sorted(set(numbered)))})] if numbered else []
    return parts, problems, notes


def _span(line: Line, place: int, raw: str) -> Span:
    at = line.start_of(place)
    return at, at + len(raw)


def _whole(parts: list[_Part], problems: list[Diagnostic]) -> _Part:
    """What belongs to the deal, whichever part says it; what both say must agree."""
    if len(parts) == 1:
        return parts[0]
    whole = _Part()
    for part in parts:
        whole.melds += part.melds
        whole.fan = (*(whole.fan or ()), *(part.fan or ()))
        for name, n in part.flags.items():
            if whole.flags.setdefault(name, n) != n:
                problems.append(_parts_differ("flag", name))
        for key, names in part.names.items():
            if key != "who" and whole.names.setdefault(key, names) != names:
                problems.append(_parts_differ("key", key))
        if whole.win_tile is None:
            whole.win_tile = part.win_tile
        elif part.win_tile not in (None, whole.win_tile):
            args = {"variant": "two-win-tiles", "tiles": (whole.win_tile, part.win_tile)}
            problems.append(Diagnostic("contradiction", args, place=("key", "win")))
    return whole


def _parts_differ(*place: str) -> Diagnostic:
    return Diagnostic("contradiction", {"variant": "parts-differ"}, place=place)


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

    @property
    def hand_unsure(self) -> bool:
        """Whether a tile could not be read, so that counting them would only repeat the problem."""
        return any(d.code in _TILE_PROBLEMS or d.variant in _TILE_CLASHES for d in self.problems)

    @property
    def names_unsure(self) -> bool:
        """Whether a name could not be read, so that asking for it would only repeat the problem."""
        return any(d.code in _NAME_PROBLEMS for d in self.problems)

    def _hand_unread(self) -> bool:
        return self.hand_unsure or any(d.code in _HAND_STATED for d in self.problems)

    def deal(self) -> Deal | None:
        """The deal, or None where too little of it could be read."""
        if len(self.parts) > 2:
            self._wrong("three-winners")
            return None
        whole = _whole(self.parts, self.problems)
        flags = self._flags(whole)
        liang = whole.names.get("liang", ())
        (discarder,) = whole.names.get("from", (None,))
        (dealer,) = whole.names.get("dealer", (None,))
        stated = [part.names.get("who", (None,))[0] for part in self.parts]
        named = _named(whole, [*stated, discarder, *liang], dealer)
        self.players = seat_players(self.line, self.seating, named, stated, self.problems)
        winners = self._winners(stated, bool(named) or self.seating.players is not None)
        if winners is None or not self.players:
            return None
        if len(winners) > 1 and winners[0] == winners[1]:
            self._wrong("contradiction", ("key", "who"), variant="same-winner", player=winners[0])
            return None
        zimo = not words.SELF_DRAWN.isdisjoint(flags)
        melds = self.melds(winners) if whole.melds else []
        wins = [self._win(part, who, melds, liang) for part, who in zip(self.parts, winners, strict=True)]
        if not zimo and discarder is None:
            discarder = self._discarder(winners, melds if "qianggang" in flags else [], whole.win_tile)
        return Deal(
            self.players,
            tuple(wins),
            whole.win_tile,
            zimo,
            discarder,
            tuple([meld for meld in melds if meld.owner not in winners]) if melds else (),
            liang,
            flags.get("gangkai", 0),
            flags.get("gangpao", 0),
            "qianggang" in flags,
            "haidi" in flags,
            "haidipao" in flags,
            dealer,
        )

    def _wrong(self, code: str, place: Place | None = None, **args: Any) -> None:
        self.problems.append(Diagnostic(code, args, place=place))

    def _flags(self, whole: _Part) -> dict[str, int]:
        """The flags of the deal; a situation named among the fan is one too."""
        if whole.fan:
            for fan in FLAG_NAMES.intersection(whole.fan):
                whole.flags.setdefault(fan, 1)
        if "dianpao" in whole.flags and not words.SELF_DRAWN.isdisjoint(whole.flags):
            self._wrong("contradiction", ("flag", "dianpao"), variant="zimo-dianpao")
        return whole.flags

    def _winners(self, stated: list[str | None], named: bool) -> list[str] | None:
        """Who won; where names are known and the winner's is not among them, that the first player did is said."""
        winners: list[str] = []
        for who in stated:
            if who is not None:
                winners.append(who)
            elif self.seating.session or len(stated) > 1:
                if not self.names_unsure:
                    self._wrong("who-missing", variant="two" if len(stated) > 1 else "", players=self.players)
                return None
            elif self.players:
                winners.append(self.players[0])
                if named:
                    self.notes.append(Note("winner-assumed", {"player": self.players[0]}))
        return winners if len(winners) == len(self.parts) else None

    def _discarder(self, winners: list[str], robbed: list[Meld], tile: int | None) -> str | None:
        """The discarder that nobody named, where only one is left who can be it, or shows the 补杠 that was robbed."""
        others = [p for p in self.players if p not in winners]
        bugang = {m.owner for m in robbed if m.kind == "bugang" and tile in (None, m.tile)}
        shown = [p for p in others if p in bugang]
        variant = "robbed" if len(others) > 1 and len(shown) == 1 else ""
        others = shown if variant else others
        if len(others) == 1:
            self.notes.append(Note("discarder-inferred", {"variant": variant, "player": others[0]}))
            return others[0]
        if self.seating.session and not self.names_unsure:
            self._wrong("from-missing", players=tuple(others))
        return None

    def melds(self, owners: list[str]) -> list[Meld]:
        """Every meld of the deal in seat order; one without a PLAYER before it is its part's winner's."""
        melds = [
            meld
            for part, owner in zip(self.parts, owners, strict=True)
            for group, place in part.melds
            for meld in self._owned(group, place, owner)
        ]
        if len(melds) > 1:
            seats = {player: i for i, player in enumerate(self.players)}
            melds.sort(key=lambda m: (seats.get(m.owner, 9), m.tile, m.kind))
        return melds

    def _win(self, part: _Part, winner: str, melds: list[Meld], liang: tuple[str, ...]) -> Win:
        own = tuple([meld for meld in melds if meld.owner == winner]) if melds else ()
        fan = part.fan or ()
        if fan and part.multiplier:
            self._wrong("fan-and-multiplier", ("key", "multiplier"))
        if not part.tiles and part.fan is None and part.multiplier is None and not self._hand_unread():
            self._wrong("no-hand", variant="melds" if own else "")
        liangdao = "liangdao" in part.flags or "liangdao" in fan or winner in liang
        return Win(winner, tuple(sorted(part.tiles)), own, liangdao, fan, part.multiplier)

    def _owned(self, group: Melds, place: int, default: str) -> Iterator[Meld]:
        owner = group.owner or default
        for item in group.items:
            source = item.source
            if item.kind == "zhigang" and source is None:
                source = self._only_other(owner, item, place)
            yield Meld(owner, item.kind, item.tile, source, item.chain, item.void)

    def _only_other(self, owner: str, item: MeldItem, place: int) -> str | None:
        """With two at the table, the discarder of a 直杠 is the other one."""
        others = [p for p in self.players if p != owner]
        if len(others) == 1:
            return others[0]
        problem = Diagnostic(
            "zhigang-source", {"tile": item.tile}, moved_span(item.span, self.line.start_of(place))
        )
        if problem not in self.problems:
            self.problems.append(problem)
        return None


def _named(whole: _Part, first: list[str | None], dealer: str | None) -> list[str]:
    """Every name in the deal: winners, discarder and declarers in order, then the rest sorted."""
    rest = [dealer] if dealer else []
    for melds, _ in whole.melds:
        if melds.owner:
            rest.append(melds.owner)
        rest += [item.source for item in melds.items if item.source]
    named = [name for name in first if name]
    return list(dict.fromkeys([*named, *sorted(rest)] if rest else named))


_TILE_PROBLEMS: Final = frozenset(
    {
        "bad-suffix",
        "comma-between",
        "empty-value",
        "glued-words",
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
_TILE_CLASHES: Final = frozenset({"contradiction.unlike-tiles", "contradiction.who-twice"})
_NAME_PROBLEMS: Final = frozenset({"bad-name", "one-name"})
_HAND_STATED: Final = frozenset({"unknown-fan", "zero-multiplier"})
"""Problems of words that were to stand for a hand."""


def _counts_tiles(clash: Diagnostic) -> bool:
    """Whether it tells of too few or too many tiles in a hand."""
    return clash.variant == "contradiction.win-not-in-hand" or bool(clash.place and clash.place[0] == "hand")


def read_draw(line: Line, deck: frozenset[int], seating: Seating) -> Parsed:
    """``draw liang:A,B A.angang:3t dealer:B``."""
    parts, problems, notes = _gather(line, line.source.text.split()[1:], first=1)
    part = parts[0]
    problems += _not_in_draw(line)
    liang = part.names.get("liang", ())
    (dealer,) = part.names.get("dealer", (None,))
    part.melds = [(group, place) for group, place in part.melds if group.owner is not None]
    draft = _Draft(line, [part], seating, problems, notes)
    draft.players = seat_players(line, seating, _named(part, [*liang], dealer), ["-"], problems)
    draw = Draw(draft.players, tuple(draft.melds([""])), liang, dealer)
    problems += contradictions(draw, deck)
    if problems:
        raise line.error(_explained(line, problems, draft.players))
    return Parsed(draw, tuple(notes), line)


def _not_in_draw(line: Line) -> Iterator[Diagnostic]:
    for item, span in line.spoken():
        if isinstance(item, Directive) or (isinstance(item, Names) and item.key in ("liang", "dealer")):
            continue
        if not isinstance(item, Melds):
            yield Diagnostic("not-in-draw", {"text": line.source.text[slice(*span)]}, span)
        elif item.owner is None:
            yield Diagnostic("contradiction", {"variant": "draw-meld-owner"}, span)
