"""A line of the notation -> an entry: a deal, a draw, an adjustment or a foul.

    line   ::=  deal | "draw" word* | "adjust" (NAME ":" AMOUNT)+ REMARK | "foul" NAME N REMARK
    deal   ::=  part ["|" part]
    part   ::=  word*

Every problem of a line is collected before anything is raised.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

from kawuxing_calc.deal import Adjust, Deal, Draw, Entry, Foul, Meld, Win, contradictions
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, Place, Source, moved, suggest
from kawuxing_calc.notation import words
from kawuxing_calc.notation.normal import Normal, normalise
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

FILLERS: Final = ("A", "B", "C")
"""Names for the players nobody named."""

FLAG_NAMES: Final = frozenset(words.FLAGS.values())
_WORD: Final = re.compile(r"\S+")
_AMOUNT: Final = re.compile(r"[+-]?\d{1,15}(?:\.\d{1,6})?")
_UNITS: Final = re.compile(r"\d{1,9}")


class Seating(NamedTuple):
    """Who sits at the table, as far as it is known before a line is read.

    `players` are those who play, None if the deal itself names them. `resting` is the fourth, who does not play;
    `accounts` take part in adjustments only. In a `session` nothing may be left to be guessed.
    """

    players: tuple[str, ...] | None = None
    resting: str | None = None
    accounts: tuple[str, ...] = ()
    session: bool = False


class Parsed(NamedTuple):
    """An entry, what was assumed in reading it, and the way back to the text."""

    entry: Entry
    notes: tuple[Note, ...]
    line: Line

    def error(self, diagnostics: tuple[Diagnostic, ...]) -> KwxError:
        """These diagnostics, pointing into the line as typed."""
        return self.line.error(diagnostics)


class Line(NamedTuple):
    """A line's words and where they were typed."""

    source: Source
    normal: Normal
    spoken: list[tuple[Item, Span]]

    def typed(self, diagnostic: Diagnostic) -> Diagnostic:
        """The diagnostic with its span in the text as typed, found from its place if need be."""
        span = diagnostic.span or (self._find(diagnostic.place) if diagnostic.place else None)
        if span is None:
            stripped = self.normal.text.rstrip()
            span = (len(stripped) - len(stripped.lstrip()), len(stripped))
        return Diagnostic(diagnostic.code, diagnostic.args, self.normal.typed(*span), diagnostic.place)

    def error(
        self, diagnostics: Iterator[Diagnostic] | tuple[Diagnostic, ...] | list[Diagnostic]
    ) -> KwxError:
        return KwxError([self.typed(d) for d in diagnostics], self.source)

    def _find(self, place: Place) -> Span | None:
        """The last word that says what `place` names; only errors ask."""
        for item, span in reversed(self.spoken):
            if _stands_for(item, place):
                return span
        return self._hand(int(place[1])) if place[0] == "hand" else None

    def _hand(self, index: int) -> Span | None:
        part, spans = 0, []
        for item, span in self.spoken:
            part += isinstance(item, Separator)
            if part == index and isinstance(item, Tiles):
                spans.append(span)
        return (spans[0][0], spans[-1][1]) if spans else None


def _stands_for(item: Item, place: Place) -> bool:
    match place:
        case ("flag", name):
            return isinstance(item, Flag) and item.name == name
        case ("key", "win"):
            return isinstance(item, WinTile)
        case ("key", "fan"):
            return isinstance(item, StatedFan)
        case ("key", "multiplier"):
            return isinstance(item, Multiplier)
        case ("key", name):
            return isinstance(item, Names) and item.key == name
        case ("meld", kind, tile):
            return isinstance(item, Melds) and any(m.kind == kind and m.tile == int(tile) for m in item.items)
        case ("tile", tile):
            kind_ = int(tile)
            return (
                (isinstance(item, Tiles) and kind_ in item.kinds)
                or (isinstance(item, WinTile) and item.tile == kind_)
                or (isinstance(item, Melds) and any(m.tile == kind_ for m in item.items))
            )
    return False


def parse_line(
    text: str, deck: frozenset[int], seating: Seating = Seating(), source: Source | None = None
) -> Parsed:
    """Read one line.

    `deck` holds the kinds of tile played with. Raises `KwxError` with every problem of the line.
    """
    line = Line(source or Source(text), normalise(text), [])
    found = [(m.group(), m.start()) for m in _WORD.finditer(line.normal.text)]
    if not found:
        raise line.error([Diagnostic("empty-line")])
    command = words.COMMANDS.get(found[0][0].casefold())
    reader: Callable[[Line, list[tuple[str, int]], frozenset[int], Seating], Parsed]
    reader = _DIRECTIVES[command] if command else _read_deal
    return reader(line, found, deck, seating)


# ---------------------------------------------------------------------------------------------- deals


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


def _read_deal(line: Line, found: list[tuple[str, int]], deck: frozenset[int], seating: Seating) -> Parsed:
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


def _gather(line: Line, found: list[tuple[str, int]]) -> tuple[list[_Part], list[Diagnostic], list[Note]]:
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
        self.players = _seat_players(self.line, self.seating, named, stated, self.problems)
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
    {"missing-suit", "unknown-suit", "zero-tile", "unknown-tile", "suit-without-rank", "z-range", "unknown-word", "lost-colon",
     "stray-quote", "contradiction", "meld-size", "which-gang", "empty-value", "bad-suffix", "unknown-key"}
)  # fmt: skip


def moved_span(span: Span, by: int) -> Span:
    """The span moved right by `by`."""
    return span[0] + by, span[1] + by


# -------------------------------------------------------------------------------------------- players


def _seat_players(
    line: Line,
    seating: Seating,
    named: list[str],
    stated: list[str | None],
    problems: list[Diagnostic],
) -> tuple[str, ...]:
    """Who plays; a name that is not at the table is a problem where it stands."""
    if seating.players is not None:
        problems += _strangers(line, seating, named)
        return seating.players
    if set(named) <= set(FILLERS):
        return FILLERS
    if len(named) > 3:
        problems.append(Diagnostic("too-many-names", {"names": tuple(named)}))
        return tuple(named[:3])
    free = [name for name in FILLERS if name not in named]
    if None in stated:
        named = [free.pop(0), *named]
        if len(named) > 3:
            problems.append(Diagnostic("who-missing", {"players": tuple(named[1:])}))
    return (*named, *free)[:3]


def _strangers(line: Line, seating: Seating, named: list[str]) -> list[Diagnostic]:
    players = seating.players or ()
    if all(name in players for name in named):
        return []
    found = []
    for item, (at, _) in line.spoken:
        for name, span in _names_in(item):
            if name in players:
                continue
            args: dict[str, Any] = {"name": name, "players": players}
            code = "resting-player" if name == seating.resting else "unknown-player"
            args["near"] = suggest(name, players) or ""
            found.append(Diagnostic(code, args, moved_span(span, at)))
    return found


def _names_in(item: Item) -> Iterator[tuple[str, Span]]:
    if isinstance(item, Names):
        yield from item.values
    elif isinstance(item, Melds):
        if item.owner is not None:
            yield item.owner, item.owner_span
        for meld in item.items:
            if meld.source is not None:
                yield meld.source, meld.source_span


# ----------------------------------------------------------------------------- draws, adjustments, fouls


def _read_draw(line: Line, found: list[tuple[str, int]], deck: frozenset[int], seating: Seating) -> Parsed:
    """``draw liang:A,B A.angang:3t dealer:B``."""
    parts, problems, notes = _gather(line, found[1:])
    part = parts[0]
    for item, span in line.spoken:
        if isinstance(item, Names) and item.key in ("liang", "dealer"):
            continue
        if not isinstance(item, Melds):
            problems.append(Diagnostic("not-in-draw", {"text": line.normal.text[slice(*span)]}, span))
        elif item.owner is None:
            problems.append(Diagnostic("contradiction", {"variant": "draw-meld-owner"}, span))
    draft = _Draft(line, parts[:1], seating, problems, notes)
    liang = [name for name, _ in part.names["liang"].values] if "liang" in part.names else []
    dealer = part.names["dealer"].values[0][0] if "dealer" in part.names else None
    rest = [dealer] if dealer else []
    for melds, _ in part.melds:
        rest += [name for name, _ in _names_in(melds)]
    named = list(dict.fromkeys([*liang, *sorted(rest)]))
    draft.players = _seat_players(line, seating, named, ["-"], problems)
    part.melds = [(group, span) for group, span in part.melds if group.owner is not None]
    draw = Draw(draft.players, tuple(draft.melds([""])), tuple(liang), dealer)
    problems += contradictions(draw, deck)
    if problems:
        raise line.error(problems)
    return Parsed(draw, tuple(notes), line)


def _read_adjust(line: Line, found: list[tuple[str, int]], deck: frozenset[int], seating: Seating) -> Parsed:
    """``adjust A:+10 B:-10 remark``: money, not units."""
    amounts: list[tuple[str, Decimal]] = []
    problems: list[Diagnostic] = []
    remark_at = len(line.normal.text)
    for text, at in found[1:]:
        name, colon, amount = text.partition(":")
        if not colon or not re.match(r"[+-]?\d", amount):
            remark_at = at
            break
        span = (at, at + len(text))
        if not _AMOUNT.fullmatch(amount):
            problems.append(Diagnostic("bad-amount", {"text": amount}, span))
        elif not name or any(c in words.NAME_STOPS for c in name):
            problems.append(Diagnostic("bad-name", {"name": name, "char": ":"}, span))
        elif any(name == known for known, _ in amounts):
            problems.append(Diagnostic("name-twice", {"name": name}, span))
        else:
            amounts.append((name, Decimal(amount)))
            problems += _stranger_to_money(name, (at, at + len(name)), seating)
    total = sum((amount for _, amount in amounts), Decimal())
    if not problems and not amounts:
        problems.append(Diagnostic("adjust-empty"))
    elif not problems and total:
        problems.append(Diagnostic("adjust-sum", {"total": f"{total:+f}"}))
    if problems:
        raise line.error(problems)
    players = seating.players or tuple(name for name, _ in amounts)
    return Parsed(Adjust(players, tuple(amounts), _remark(line, remark_at)), (), line)


def _stranger_to_money(name: str, span: Span, seating: Seating) -> list[Diagnostic]:
    if seating.players is None:
        return []
    known = (*seating.players, *([seating.resting] if seating.resting else []), *seating.accounts)
    if name in known:
        return []
    near = suggest(name, known) or ""
    return [Diagnostic("unknown-player", {"name": name, "players": known, "near": near}, span)]


def _read_foul(line: Line, found: list[tuple[str, int]], deck: frozenset[int], seating: Seating) -> Parsed:
    """``foul A 8 remark``: A pays each other seated player 8 units."""
    if len(found) < 3:
        raise line.error([Diagnostic("foul-form")])
    (name, name_at), (units, units_at) = found[1], found[2]
    problems: list[Diagnostic] = []
    if not _UNITS.fullmatch(units) or not int(units):
        problems.append(Diagnostic("foul-units", {"text": units}, (units_at, units_at + len(units))))
    bad = next((c for c in name if c in words.NAME_STOPS), None)
    span = (name_at, name_at + len(name))
    if bad:
        problems.append(Diagnostic("bad-name", {"name": name, "char": bad}, span))
    players = seating.players
    if players is None:
        players = FILLERS if name in FILLERS else (name, "A", "B")
    elif name not in players and not bad:
        code = "resting-player" if name == seating.resting else "unknown-player"
        near = suggest(name, players) or ""
        problems.append(Diagnostic(code, {"name": name, "players": players, "near": near}, span))
    if problems:
        raise line.error(problems)
    remark_at = found[3][1] if len(found) > 3 else len(line.normal.text)
    return Parsed(Foul(players, name, int(units), _remark(line, remark_at)), (), line)


def _remark(line: Line, at: int) -> str:
    """The rest of the line from `at`, as it was typed."""
    start, _ = line.normal.typed(at, at)
    return line.source.text[start:].strip()


_DIRECTIVES: Final = {"draw": _read_draw, "adjust": _read_adjust, "foul": _read_foul}
