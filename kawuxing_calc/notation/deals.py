"""The words of a deal -> a deal; and the same for a draw, which is a deal that nobody won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, cast

from kawuxing_calc.deal import (
    SITUATIONS,
    Deal,
    Draw,
    Ending,
    Meld,
    Win,
    contradictions,
    named,
    too_many_tiles,
)
from kawuxing_calc.diagnostics import Diagnostic, Note, Place, moved
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Line, Parsed, Raw, moved_span, raw_words
from kawuxing_calc.notation.seating import Seating, seat_players
from kawuxing_calc.notation.tokens import (
    Directive,
    MeldItem,
    Melds,
    Names,
    Separator,
    Tiles,
    Told,
    read_word,
)
from kawuxing_calc.tiles import MOST, counts_of

FLAG_NAMES: Final = frozenset(words.FLAGS.values())


def read_deal(line: Line, told: Iterator[Told], deck: frozenset[int], seating: Seating) -> Parsed:
    """A deal: who won, on what, with which tiles; every problem of the line is found before anything is raised."""
    parts, problems = gather(line, told)
    draft = Draft(line, parts, seating, problems)
    deal = draft.deal()
    if deal is not None:
        clashes = contradictions(deal, deck)
        if clashes:
            problems += [d for d in clashes if not (draft.hand_unsure and _counts_tiles(d))]
    if problems or deal is None:
        raise line.error(_explained(line, problems, draft.players or seating.players or (), seating))
    return Parsed(deal, tuple(draft.notes), line.source)


def _explained(
    line: Line, problems: list[Diagnostic], players: tuple[str, ...], seating: Seating
) -> list[Diagnostic]:
    from kawuxing_calc.notation.across import slips_across  # only an error needs it

    return slips_across(raw_words(line.source.text), problems, players, seating)


class Part:
    """What one winner's part of the line says, as it is gathered.

    `said` is what may be said once, by its slot (`Told`).
    """

    __slots__ = ("melds", "numbered", "said", "tiles")

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.numbered: tuple[int, ...] = ()
        self.melds: tuple[Melds, ...] = ()
        self.said: dict[str, Any] = {}


def gather(line: Line, told: Iterator[Told], first: int = 0) -> tuple[list[Part], list[Diagnostic]]:
    """What the words say, part by part, and what is wrong with them; `first` is the place of the first in the line."""
    part = Part()
    parts = [part]
    said, tiles = part.said, part.tiles
    faulty = False
    for word in told:
        item, slot = word.item, word.slot
        if word.problems:
            faulty = True
        if slot:
            if slot in said:
                faulty = True
            else:
                said[slot] = word.value
        elif type(item) is Melds:
            part.melds += (item,)
        elif type(item) is Tiles:
            tiles += item.kinds
            part.numbered += item.numbered
        elif type(item) is Separator:
            part = Part()
            parts.append(part)
            said, tiles = part.said, part.tiles
        elif type(item) is Directive:
            faulty = True
    return parts, [*_faults(raw_words(line.source.text)[first:])] if faulty else []


def _faults(typed: Sequence[Raw]) -> Iterator[Diagnostic]:
    """What is wrong with the words of a deal, each by itself or as one that says what was said."""
    said: set[str] = set()
    for raw, at in typed:
        told = read_word(raw)
        item, slot = told.item, told.slot
        yield from [moved(d, at) for d in told.problems]
        span = (at, at + len(raw))
        if type(item) is Separator:
            said = set()
        elif type(item) is Directive:
            yield Diagnostic("directive-not-first", {"text": raw}, span)
        elif slot in said:
            variant = "who-twice" if slot == "who" else "said-twice"
            yield Diagnostic("contradiction", {"variant": variant, "text": raw}, span)
        elif slot:
            said.add(slot)


def _whole(parts: list[Part], problems: list[Diagnostic]) -> Part:
    """What belongs to the deal, whichever part says it; what both say must agree."""
    whole = Part()
    fan: list[str] = []
    for part in parts:
        whole.melds += part.melds
        whole.numbered += part.numbered
        fan += part.said.get("fan", ())
        for slot, value in part.said.items():
            if slot in _OF_ONE_WINNER:
                continue
            other = whole.said.setdefault(slot, value)
            if other != value and slot == "win":
                args = {"variant": "two-win-tiles", "tiles": (other, value)}
                problems.append(Diagnostic("contradiction", args, place=("key", "win")))
            elif other != value:
                problems.append(_parts_differ("flag" if slot in FLAG_NAMES else "key", slot))
    whole.said["fan"] = tuple(fan)
    return whole


_OF_ONE_WINNER: Final = frozenset({"who", "fan", "x"})
"""What each winner's part says for itself."""


def _parts_differ(*place: str) -> Diagnostic:
    return Diagnostic("contradiction", {"variant": "parts-differ"}, place=place)


class Draft:
    """Turns the parts of a line into a deal, adding to `problems` and `notes` on the way."""

    def __init__(self, line: Line, parts: list[Part], seating: Seating, problems: list[Diagnostic]) -> None:
        self.line = line
        self.parts = parts
        self.seating = seating
        self.problems = problems
        self.notes: list[Note] = []
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
        parts = self.parts
        whole = parts[0] if len(parts) == 1 else _whole(parts, self.problems)
        said = whole.said
        if whole.numbered:
            self.notes.append(Note("honours-by-number", {"tiles": tuple(sorted(set(whole.numbered)))}))
        if "fan" in said or "dianpao" in said:
            self._add_flags(said)
        stated: list[str | None] = [part.said.get("who") for part in parts]
        discarder: str | None = said.get("from")
        liang: tuple[str, ...] = said.get("liang", ())
        others = (discarder, *liang)
        rest = _also_named(whole) if whole.melds or "dealer" in said else []
        self.players = seat_players(self.line, self.seating, stated, others, rest, self.problems)
        winners = self._winners(stated, (*others, *rest))
        if winners is None or not self.players:
            return None
        if len(winners) > 1 and winners[0] == winners[1]:
            self._wrong("contradiction", ("key", "who"), variant="same-winner", player=winners[0])
            return None
        zimo = not words.SELF_DRAWN.isdisjoint(said)
        melds = self.melds(winners)
        wins = [self._win(index, who, melds, liang) for index, who in enumerate(winners)]
        if not zimo and discarder is None:
            discarder = self._discarder(winners, melds if "qianggang" in said else (), said.get("win"))
        flags = tuple([(flag, said[flag]) for flag in SITUATIONS if flag in said])
        return Deal(
            Ending(self.players, zimo, discarder, liang, flags, said.get("dealer")),
            tuple(wins),
            said.get("win"),
            tuple([meld for meld in melds if meld.owner not in winners]),
        )

    def _wrong(self, code: str, place: Place | None = None, **args: Any) -> None:
        self.problems.append(Diagnostic(code, args, place=place))

    def _add_flags(self, said: dict[str, Any]) -> None:
        """A situation named among the fan is a flag of the deal too."""
        for fan in FLAG_NAMES.intersection(said.get("fan", ())):
            said.setdefault(fan, 1)
        if "dianpao" in said and not words.SELF_DRAWN.isdisjoint(said):
            self._wrong("contradiction", ("flag", "dianpao"), variant="zimo-dianpao")

    def _winners(self, stated: list[str | None], others: tuple[str | None, ...]) -> list[str] | None:
        """Who won. Where `others` are named and the winner is not, that it is the first player is said."""
        if None not in stated:
            return cast(list[str], stated)
        if self.seating.session or len(stated) > 1:
            if not self.names_unsure:
                self._wrong("who-missing", variant="two" if len(stated) > 1 else "", players=self.players)
            return None
        if not self.players:
            return None
        if self.seating.players is not None or any(others):
            self.notes.append(Note("winner-assumed", {"player": self.players[0]}))
        return [self.players[0]]

    def _discarder(self, winners: list[str], robbed: Sequence[Meld], tile: int | None) -> str | None:
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

    def melds(self, owners: list[str]) -> tuple[Meld, ...]:
        """Every meld of the deal in seat order; one without a PLAYER before it is its part's winner's."""
        melds = []
        for part, winner in zip(self.parts, owners, strict=True):
            for group in part.melds:
                owner = group.owner or winner
                for item in group.items:
                    source = item.source
                    if source is None and item.kind == "zhigang":
                        source = self._only_other(owner, group, item)
                    melds.append(item.laid_by(owner, source))
        return in_seat_order(melds, self.players) if melds else ()

    def _win(self, index: int, winner: str, melds: Sequence[Meld], liang: tuple[str, ...]) -> Win:
        part = self.parts[index]
        own = tuple([meld for meld in melds if meld.owner == winner])
        said = part.said
        fan: tuple[str, ...] = said.get("fan", ())
        multiplier: int | None = said.get("x")
        if fan and multiplier:
            self._wrong_of(index, winner, Diagnostic("fan-and-multiplier", place=("key", "multiplier")))
        if not part.tiles and "fan" not in said and multiplier is None and not self._hand_unread():
            self._wrong_of(index, winner, Diagnostic("no-hand", {"variant": "melds" if own else ""}))
        countable = len(part.tiles) <= MOST
        if not countable and not self.hand_unsure:
            self._wrong_of(index, winner, too_many_tiles(len(part.tiles), len(own), index))
        held = counts_of(part.tiles) if countable else 0
        liangdao = "liangdao" in said or "liangdao" in fan or winner in liang
        return Win(winner, held, own, liangdao, fan, multiplier)

    def _wrong_of(self, index: int, winner: str, diagnostic: Diagnostic) -> None:
        """Add what is wrong with one winner's hand; where two won, it names him and is sought in his part of the line."""
        place = diagnostic.place or ()
        if len(self.parts) > 1 and place[:1] != ("hand",):
            diagnostic = diagnostic._replace(place=("part", str(index), *place))
        self.problems.append(named(diagnostic, winner, self.parts))

    def _only_other(self, owner: str, group: Melds, meld: MeldItem) -> str | None:
        """With two at the table, the discarder of a 直杠 is the other one."""
        others = [p for p in self.players if p != owner]
        if len(others) == 1:
            return others[0]
        for item, (at, _) in self.line.spoken():
            problem = Diagnostic("zhigang-source", {"tile": meld.tile}, moved_span(meld.span, at))
            if item == group and problem not in self.problems:
                self.problems.append(problem)
        return None


def in_seat_order(melds: Sequence[Meld], players: Sequence[str]) -> tuple[Meld, ...]:
    """Melds by whose they are, in the order of the seats, and then by their tiles."""
    seats = {player: seat for seat, player in enumerate(players)}
    return tuple(sorted(sorted(melds, key=BY_TILE), key=lambda meld: seats.get(meld.owner, len(seats))))


BY_TILE: Final = attrgetter("tile", "kind")
"""Sorts the melds of one player."""


def _also_named(whole: Part) -> list[str]:
    """The names in the deal besides winners, discarder and declarers."""
    names = [whole.said["dealer"]] if "dealer" in whole.said else []
    for group in whole.melds:
        names += group.names
    return names


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
_HAND_STATED: Final = frozenset({"fan-and-multiplier", "unknown-fan", "zero-multiplier"})
"""Problems of words that were to stand for a hand."""


def _counts_tiles(clash: Diagnostic) -> bool:
    """Whether it tells of too few or too many tiles in a hand."""
    return clash.variant == "contradiction.win-not-in-hand" or bool(clash.place and clash.place[0] == "hand")


def read_draw(line: Line, told: Iterator[Told], deck: frozenset[int], seating: Seating) -> Parsed:
    """``draw liang:A,B A.angang:3t dealer:B``."""
    next(told)  # the word itself
    parts, problems = gather(line, told, first=1)
    part = parts[0]
    problems += _not_in_draw(line)
    liang = part.said.get("liang", ())
    part.melds = tuple(group for group in part.melds if group.owner is not None)
    draft = Draft(line, [part], seating, problems)
    draft.players = seat_players(line, seating, (), liang, _also_named(part), problems)
    draw = Draw(draft.players, draft.melds([""]), liang, part.said.get("dealer"))
    problems += contradictions(draw, deck)
    if problems:
        raise line.error(_explained(line, problems, draft.players, seating))
    return Parsed(draw, tuple(draft.notes), line.source)


def _not_in_draw(line: Line) -> Iterator[Diagnostic]:
    for item, span in line.spoken():
        if isinstance(item, Directive) or (isinstance(item, Names) and item.key in ("liang", "dealer")):
            continue
        if not isinstance(item, Melds):
            yield Diagnostic("not-in-draw", {"text": line.source.text[slice(*span)]}, span)
        elif item.owner is None:
            yield Diagnostic("contradiction", {"variant": "draw-meld-owner"}, span)
