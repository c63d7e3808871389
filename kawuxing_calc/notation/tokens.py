"""One word of the notation at a time: what it says, or what is wrong with it.

    word       ::=  separator | flag | multiplier | meld group | key | tiles
    separator  ::=  "|" | "/"
    flag       ::=  "+" NAME [(":" | "^") N]
    multiplier ::=  "x" N | N "番"
    meld group ::=  [PLAYER "."] KIND ":" meld ("," meld)*
    meld       ::=  tiles ("@" PLAYER | (":" | "^") N | ":void" | "!")*
    key        ::=  KEY ":" value ("," value)*
    tiles      ::=  (RANK+ SUIT | HONOUR)+

Words are read once and remembered: an evening says the same ones over and over. Spans count from the word's start.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from kawuxing_calc.deal import Meld, MeldKind
from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation import words
from kawuxing_calc.notation.normal import Normal, normalise
from kawuxing_calc.records import Record
from kawuxing_calc.tiles import CODES, MOST, ONE, Counts, counts_of

Span = tuple[int, int]


class Tiles(Record):
    """A group of tiles; `numbered` are the honours that were written by number, as 5z."""

    kinds: tuple[int, ...]
    numbered: tuple[int, ...] = ()


class MeldItem(Record):
    """One meld of a group, its owner and the discarder's place still to be checked against the players."""

    kind: MeldKind
    tile: int
    source: str | None
    source_span: Span
    chain: int
    void: bool
    loose: bool
    span: Span

    def laid_by(self, owner: str, source: str | None) -> Meld:
        """The meld, once it is known whose it is and whose discard a 直杠 took."""
        return Meld(owner, self.kind, self.tile, source, self.chain, self.void)


class Melds(Record):
    """A meld group; `owner` is None where no PLAYER stands before it. `names` are all whom it names."""

    owner: str | None
    owner_span: Span
    items: tuple[MeldItem, ...]
    names: tuple[str, ...]


class Flag(Record):
    """A flag and, for a 杠 flag, the place of the 杠 in its chain."""

    name: str
    n: int = 1


class Names(Record):
    """A key whose values are players' names."""

    key: str
    names: tuple[str, ...]
    spans: tuple[Span, ...]


class WinTile(Record):
    """``win:`` and its tile."""

    tile: int


class StatedFan(Record):
    """``fan:`` and the ids it names."""

    ids: tuple[str, ...]


class Multiplier(Record):
    """``x8``."""

    n: int


class Directive(Record):
    """``draw``, ``adjust`` or ``foul``: what the line is, if it is its first word."""

    name: str


class Separator(Record):
    """Between two winners."""


Item = Tiles | Melds | Flag | Names | WinTile | StatedFan | Multiplier | Directive | Separator


class Word(Record):
    """What a word says, None where nothing could be made of it, and what is wrong with it."""

    item: Item | None
    problems: tuple[Diagnostic, ...] = ()


class Told(Record):
    """A word as it is remembered: what it says, and what the reader of a deal asks of each.

    `slot` is what it speaks of, which one winner's part of a line may say once: a flag's name, a key, ``x`` for the
    multiplier; `value` is what it says of that: a flag's number, a name or names, a tile, fan, a number. Tiles, melds and
    what structures the line have no slot. `counts` are the tiles of a word that says nothing else.
    """

    item: Item | None
    problems: tuple[Diagnostic, ...] = ()
    slot: str = ""
    value: Any = None
    counts: Counts = 0


_MULTIPLIER: Final = r"(?i)[x×*](\d{1,9})(?:番|倍)?|(\d{1,9})(?:番|倍)"
_MARKS: Final = frozenset("@:^!")
"""What the suffixes of a meld begin with."""
_LOST_COLON: Final = r"(?i)(.*\D)(\d+|void)"
_AROUND: Final = "(?<!\\w)[{0}]|[{0}](?!\\w)".format("".join(words.QUOTES))
"""A quotation mark that does not stand within a word."""
_COMMON_TIMES: Final = frozenset({"1", "2", "4", "8", "16", "32", "64"})
"""Multipliers that may have been meant by a number alone."""
_CHI: Final = frozenset({"chi", "chow", "吃"})
_MAX_CHAIN: Final = 12
LONGEST_REMEMBERED: Final = 100
_ONE_NAME: Final = frozenset({"who", "from", "dealer"})


def read_word(raw: str) -> Told:
    """What one word, as typed, says; spans count from its start."""
    return remembered_word(raw) if len(raw) <= LONGEST_REMEMBERED else _read_typed(raw)


def _read_typed(raw: str) -> Told:
    normal = normalise(raw)
    if not normal.text:
        return Told(None)
    word = _read(normal.text)
    return _told(word if normal.places is None else _as_typed(word, normal))


remembered_word = lru_cache(maxsize=1 << 13)(_read_typed)
"""`read_word` for words of at most `LONGEST_REMEMBERED` characters."""


@lru_cache(maxsize=1 << 13)
def plain_tiles(raw: str) -> Counts:
    """The tiles of a word of just ranks and a suit, or just honours, as most new words are; 0 for any other."""
    ones = _BY_SUIT.get(raw[-1])
    try:
        return sum(map(_HONOURS.__getitem__, raw) if ones is None else map(ones.__getitem__, raw[:-1]))
    except KeyError:
        return 0


_BY_SUIT: Final = {
    letter: {rank: ONE[first + n - 1] for rank, n in words.RANKS.items() if n}
    for letter, first in words.SUITS.items()
}
"""One tile of each rank, by the suit's letter."""
_HONOURS: Final = {word: ONE[kind] for word, kind in words.HONOURS.items() if len(word) == 1}
TILES_BEGIN: Final = frozenset((*words.RANKS, *_HONOURS))
"""How `plain_tiles` may begin."""
_SINGLE: Final = {code: kind for kind, code in enumerate(CODES)}
"""Each kind by its code: what most words name that name one tile."""


def _told(word: Word) -> Told:
    item, problems = word.item, word.problems
    match item:
        case Flag(name, n):
            return Told(item, problems, name, n)
        case Names(key, names):
            return Told(item, problems, key, names[0] if key in _ONE_NAME else names)
        case WinTile(tile):
            return Told(item, problems, "win", tile)
        case StatedFan(ids):
            return Told(item, problems, "fan", ids)
        case Multiplier(n):
            return Told(item, problems, "x", n)
        case Tiles(kinds, ()) if not problems and len(kinds) <= MOST:
            return Told(item, counts=counts_of(kinds))
    return Told(item, problems)


def _as_typed(word: Word, normal: Normal) -> Word:
    """The word with its spans in the text as typed, where normalising moved them."""
    item = word.item
    if isinstance(item, Names):
        item = item._replace(spans=tuple(normal.typed(*span) for span in item.spans))
    elif isinstance(item, Melds):
        melds = (
            m._replace(span=normal.typed(*m.span), source_span=normal.typed(*m.source_span))
            for m in item.items
        )
        item = item._replace(owner_span=normal.typed(*item.owner_span), items=tuple(melds))
    return Word(item, tuple(d._replace(span=normal.typed(*d.span)) if d.span else d for d in word.problems))


def _read(text: str) -> Word:
    word = read_meant(text)
    if not word.problems:
        return word
    from kawuxing_calc.notation.slips import slip_in  # only an error needs it

    slip = slip_in(text, word)
    return word if slip is None else Word(None, (slip,))


def read_meant(text: str) -> Word:
    """What a normalised word says, or what is wrong with it letter by letter."""
    if text in words.SEPARATORS:
        return Word(Separator())
    if not words.QUOTES.isdisjoint(text) and (":" not in text or re.search(_AROUND, text)):
        return _stray_quote(text)
    if text[0] == "+":
        return _flag(text)
    directive = words.COMMANDS.get(text.casefold())
    if directive:
        return Word(Directive(directive))
    multiplier = _multiplier(text)
    if multiplier:
        n = int(multiplier[1] or multiplier[2])
        return Word(Multiplier(n)) if n else _wrong("zero-multiplier", (0, len(text)))
    if ":" in text:
        return _keyed(text)
    return _tile_word(text)


def _wrong(code: str, span: Span, **args: Any) -> Word:
    return Word(None, (Diagnostic(code, args, span),))


def _stray_quote(text: str) -> Word:
    meant = "".join(c for c in text if c not in words.QUOTES)
    return _wrong("stray-quote", (0, len(text)), text=text, meant=meant, variant="" if meant else "alone")


def _multiplier(text: str) -> re.Match[str] | None:
    """``x8``, ``8番``; a word of tiles, which ends with neither, is not looked at further."""
    if text[-1].isdecimal() or text[-1] in "番倍":
        return re.fullmatch(_MULTIPLIER, text)
    return None


def _flag(text: str) -> Word:
    """``+name``, ``+gangkai:2``."""
    plain = words.FLAGS.get(text[1:].casefold())
    if plain is not None:
        return Word(Flag(plain))
    match = re.fullmatch(r"\+([^:^\d+]+)(?:([:^]?)(\d+))?", text)
    name = words.FLAGS.get(match[1].casefold()) if match else None
    if match is None or name is None:
        return _unknown_flag(text)
    if name not in words.CHAINED_FLAGS:
        return _wrong("flag-takes-no-number", (0, len(text)), flag=f"+{match[1]}")
    if not match[2]:
        meant = f"+{match[1]}:{match[3]}"
        return _wrong("lost-colon", (0, len(text)), text=text, variant="eaten", meant=meant)
    return _chained_flag(name, match[3], match.start(3))


def _chained_flag(name: str, digits: str, start: int) -> Word:
    n = int(digits) if len(digits) < 4 else 0
    if not 1 <= n <= _MAX_CHAIN:
        return _wrong("chain-range", (start, start + len(digits)), most=_MAX_CHAIN)
    return Word(Flag(name, n))


def _unknown_flag(text: str) -> Word:
    near = words.meant(text[1:], words.FLAGS)
    return _wrong("unknown-flag", (0, len(text)), flag=text, near="、".join(f"+{word}" for word in near))


def _keyed(text: str) -> Word:
    """``PLAYER.KIND:...`` or ``KEY:...``."""
    head, value = text.split(":", 1)
    owner, dot, kind = head.rpartition(".")
    word = kind.casefold()
    start = len(head) + 1
    if word in words.MELDS or word in words.LOOSE_GANGS:
        return _melds(owner if dot else None, word, value, start)
    if word in _CHI:
        return _wrong("no-chi", (0, len(text)))
    key = words.KEYS.get(word)
    if dot or key is None:
        near = "、".join(f"{word}:" for word in words.meant(kind, {**words.KEYS, **words.MELDS}))
        return _wrong("unknown-key", (0, len(head)), key=head, near=near)
    if not value.strip(","):
        return _wrong("empty-value", (0, len(text)), key=head)
    if key == "win":
        return _win_tile(value, start)
    if key == "fan":
        return _stated_fan(value, start)
    return _names(key, value, start)


def _names(key: str, value: str, start: int) -> Word:
    """``liang:A,B``; ``who:A``."""
    names: dict[str, Span] = {}
    problems: list[Diagnostic] = []
    for part, at in _parts(value, start):
        span = (at, at + len(part))
        if not words.is_name(part):
            problems.append(Diagnostic("bad-name", {"name": part}, span))
        elif part in names:
            problems.append(Diagnostic("name-twice", {"name": part}, span))
        else:
            names[part] = span
    if key in _ONE_NAME and len(names) > 1:
        two = key == "who" and len(names) == 2
        meant = {"variant": "from"} if key == "from" else {}
        if two:
            meant = {"variant": "two", "meant": " … / ".join(f"who:{name}" for name in names) + " …"}
        problems.append(Diagnostic("one-name", {"key": key, **meant}, (start, start + len(value))))
        names = {}
    return Word(Names(key, tuple(names), tuple(names.values())) if names else None, tuple(problems))


def _parts(value: str, start: int) -> list[tuple[str, int]]:
    """The parts between commas, each with its place; empty ones left out."""
    found = []
    for part in value.split(","):
        if part:
            found.append((part, start))
        start += len(part) + 1
    return found


def _win_tile(value: str, start: int) -> Word:
    if value in _SINGLE:
        return Word(WinTile(_SINGLE[value]))
    kinds, _, problems = _read_tiles(value, start)
    if problems:
        return Word(None, tuple(problems))
    if len(kinds) != 1:
        return _wrong("one-win-tile", (start, start + len(value)), tiles=tuple(kinds))
    return Word(WinTile(kinds[0]))


def _stated_fan(value: str, start: int) -> Word:
    ids: dict[str, str] = {}
    problems: list[Diagnostic] = []
    for part, at in _parts(value, start):
        known = words.FAN.get(part.casefold())
        if known is None:
            near = "、".join(words.fan_meant(part))
            problems.append(Diagnostic("unknown-fan", {"fan_text": part, "near": near}, (at, at + len(part))))
        elif twice := [ids[id] for id in known if id in ids]:
            problems.append(Diagnostic("fan-twice", _fan_twice(part, twice[0]), (at, at + len(part))))
        else:
            ids.update(dict.fromkeys(known, part))
    return Word(StatedFan(tuple(ids)) if ids else None, tuple(problems))


def _fan_twice(part: str, before: str) -> dict[str, str]:
    """That a fan was said before: by the same word, or as one of those that a word stands for."""
    sizes = {word: len(words.FAN[word.casefold()]) for word in (part, before)}
    if sizes[part] == sizes[before]:
        return {"fan_text": part}
    whole, within = (part, before) if sizes[part] > sizes[before] else (before, part)
    return {"variant": "within", "fan_text": within, "whole": whole}


def _melds(owner: str | None, word: str, value: str, start: int) -> Word:
    """``KIND:3t@B:2,7b``, the tile once or in full."""
    loose = word in words.LOOSE_GANGS
    kind: MeldKind = "zhigang" if loose else words.MELDS[word]
    items: list[MeldItem] = []
    problems: list[Diagnostic] = []
    parts = _parts(value, start)
    if not parts:
        return _wrong("empty-value", (0, start), key=word)
    for part, at in parts:
        item = _meld(kind, word, loose, part, at, problems)
        if item:
            items.append(item)
    owner_span = (0, len(owner or ""))
    if owner is not None and not words.is_name(owner):
        problems.append(Diagnostic("bad-name", {"name": owner}, (0, len(owner) + 1)))
        return Word(None, tuple(problems))
    names = [name for name in (owner, *(item.source for item in items)) if name is not None]
    melds = Melds(owner, owner_span, tuple(items), tuple(names))
    return Word(melds if items else None, tuple(problems))


def _meld(
    kind: MeldKind, word: str, loose: bool, text: str, start: int, problems: list[Diagnostic]
) -> MeldItem | None:
    """``3t@B:2``: one meld; what is wrong is added to `problems`."""
    span = (start, start + len(text))
    stop = len(text) if _MARKS.isdisjoint(text) else next(i for i, c in enumerate(text) if c in _MARKS)
    tile = _meld_tile(kind, word, text[:stop], start, problems)
    suffix = _meld_suffix(kind, text, stop, start, problems)
    if tile is None or suffix is None:
        return None
    source, source_span, chain, void = suffix
    if loose and source is None:
        problems.append(Diagnostic("which-gang", {"word": word, "code": CODES[tile]}, (0, span[1])))
        return None
    return MeldItem(kind, tile, source, source_span, chain, void, loose, span)


def _meld_tile(kind: MeldKind, word: str, text: str, start: int, problems: list[Diagnostic]) -> int | None:
    if text in _SINGLE:
        return _SINGLE[text]
    span = (start, start + len(text))
    lost = re.fullmatch(_LOST_COLON, text)
    if lost and _reads(lost[1]):
        lack = {"text": text, "variant": "eaten", "meant": f"{lost[1]}:{lost[2]}"}
        problems.append(Diagnostic("lost-colon", lack, span))
        return None
    kinds, _, found = _read_tiles(text, start)
    if found or not kinds:
        problems += found or [Diagnostic("empty-value", {"key": word}, (0, start))]
        return None
    if len(set(kinds)) > 1:
        problems.append(Diagnostic("contradiction", {"variant": "unlike-tiles", "tiles": tuple(kinds)}, span))
        return None
    full = 3 if kind == "pong" else 4
    if len(kinds) not in (1, full):
        meant = f"{word}:{CODES[kinds[0]]}"
        args = {"kind": kind, "full": full, "held": len(kinds), "meant": meant}
        problems.append(Diagnostic("meld-size", args, span))
        return None
    return kinds[0]


def _meld_suffix(
    kind: MeldKind, text: str, stop: int, start: int, problems: list[Diagnostic]
) -> tuple[str | None, Span, int, bool] | None:
    source: str | None = None
    source_span = (start, start)
    chain: int | None = None
    void = False
    for at, end in _suffixes(text, stop):
        mark, said = text[at], text[at + 1 : end]
        span = (start + at, start + end)
        if mark == "@" and said:
            if not words.is_name(said):
                problems.append(Diagnostic("bad-name", {"name": said}, span))
                return None
            repeated, source, source_span = source is not None, said, span
        elif mark in ":^" and said.isdecimal():
            repeated, chain = chain is not None, int(said) if len(said) < 4 else 0
            if not 1 <= chain <= _MAX_CHAIN:
                problems.append(Diagnostic("chain-range", {"most": _MAX_CHAIN}, span))
                return None
        elif (mark == ":" and said.casefold() == "void") or (mark == "!" and not said):
            repeated, void = void, True
        else:
            problems.append(Diagnostic("bad-suffix", {"text": text[at:]}, (span[0], start + len(text))))
            return None
        if repeated:
            problems.append(Diagnostic("suffix-twice", {"text": text[at:end]}, span))
            return None
    if kind == "pong" and (source or chain or void):
        problems.append(Diagnostic("pong-suffix", {"text": text[stop:]}, (start + stop, start + len(text))))
        return None
    if source and kind != "zhigang":
        args = {"kind": kind, "player": source, "code": text[:stop]}
        problems.append(Diagnostic("gang-source", args, source_span))
        return None
    return source, source_span, chain or 1, void


def _suffixes(text: str, stop: int) -> list[Span]:
    """Where each suffix from `stop` on begins and ends."""
    starts = [i for i in range(stop, len(text)) if text[i] in _MARKS]
    return list(zip(starts, [*starts[1:], len(text)], strict=True)) if starts else []


def _reads(text: str) -> bool:
    kinds, _, problems = _read_tiles(text, 0)
    return bool(kinds) and not problems


def _tile_word(text: str) -> Word:
    """A bare word: tiles."""
    kinds, numbered, problems = _read_tiles(text, 0)
    return Word(Tiles(tuple(kinds), tuple(numbered)) if kinds else None, tuple(problems))


def _read_tiles(text: str, start: int) -> tuple[list[int], list[int], list[Diagnostic]]:
    """The kinds in ``text``, those of them written by number, and what could not be read."""
    kinds: list[int] = []
    numbered: list[int] = []
    problems: list[Diagnostic] = []
    folded = (
        text.casefold()
        if text.isascii()
        else "".join(c.casefold() if len(c.casefold()) == 1 else c for c in text)
    )
    at = 0
    while at < len(text):
        if folded[at] in words.RANKS:
            at = _rank_group(folded, at, start, kinds, numbered, problems)
            continue
        honour = next((word for word in words.HONOURS if folded.startswith(word, at)), None)
        if honour:
            kinds.append(words.HONOURS[honour])
            at += len(honour)
        elif text[at] in words.UNICODE_TILES:
            kinds.append(words.UNICODE_TILES[text[at]])
            at += 1
        else:
            at = _unread(text, folded, at, start, problems)
    return kinds, numbered, problems


def _rank_group(
    text: str, at: int, start: int, kinds: list[int], numbered: list[int], problems: list[Diagnostic]
) -> int:
    """``RANK+ SUIT`` from `at`; returns where it ends."""
    end = at
    while end < len(text) and text[end] in words.RANKS:
        end += 1
    ranks = [words.RANKS[c] for c in text[at:end]]
    letter = text[end] if end < len(text) else ""
    if 0 in ranks:
        problems += [
            Diagnostic("zero-tile", {}, (start + at + i, start + at + i + 1))
            for i, rank in enumerate(ranks)
            if rank == 0
        ]
        ranks = [rank for rank in ranks if rank]
    if letter in words.SUITS:
        kinds += [words.SUITS[letter] + rank - 1 for rank in ranks]
        return end + 1
    if letter == "z":
        honours = [words.MPSZ[rank] for rank in ranks if rank in words.MPSZ]
        if len(honours) < len(ranks):
            problems.append(Diagnostic("z-range", {}, (start + at, start + end + 1)))
        kinds += honours
        numbered += honours
        return end + 1
    digits = {"digits": "".join(str(words.RANKS[c]) for c in text[at:end]), "letter": letter}
    if letter.isalpha() and not any(text.startswith(word, end) for word in words.HONOURS):
        problems.append(Diagnostic("unknown-suit", digits, (start + end, start + end + 1)))
        return end + 1
    if not start and text in _COMMON_TIMES:
        digits["variant"] = "times"
    problems.append(Diagnostic("missing-suit", digits, (start + at, start + end)))
    return end


def _unread(text: str, folded: str, at: int, start: int, problems: list[Diagnostic]) -> int:
    end = at + 1
    while end < len(text) and not (
        folded[end] in words.RANKS
        or text[end] in words.UNICODE_TILES
        or any(folded.startswith(word, end) for word in words.HONOURS)
    ):
        end += 1
    code = "suit-without-rank" if folded[at:end] in words.SUITS else "unknown-tile"
    problems.append(Diagnostic(code, {"text": text[at:end]}, (start + at, start + end)))
    return end
