"""The package from Python: read a deal, settle it, look at what it came to.

>>> from kawuxing_calc import score
>>> settled = score("4556t 中中中 pong:7b +zimo +liangdao")
>>> settled.units
{'A': 8, 'B': -4, 'C': -4}
>>> [(line.id, line.mult) for line in settled.wins[0].tally.fan]
[('kawuxing', 2), ('liangdao', 2)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal, InvalidOperation, localcontext
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from kawuxing_calc.deal import Adjust, Deal, Draw, Entry
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.exact import EXACT
from kawuxing_calc.ledger import Books, Given, Item, Line, Payment, Wrong, fewest
from kawuxing_calc.ledger import read_session as read_lines_of_session
from kawuxing_calc.ledger.lines import open_session, read_lines
from kawuxing_calc.notation import Parsed, Seating, parse_line, write_entry
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.words import is_name
from kawuxing_calc.profile import DEFAULT, Profile, load_profile, shipped_ids
from kawuxing_calc.scoring import Settlement, settle
from kawuxing_calc.tiles import KINDS, are_counts

_LARGEST_BASE: Final = Decimal(10) ** 12
_DECIMALS: Final = Decimal("0.000001")


def load_rules(name: str | Path = DEFAULT, sets: Iterable[str] = ()) -> Profile:
    """A rule profile, by shipped name or by the path of a TOML file.

    `sets` is a list of house rules, each as ``--set`` takes it. Raises `KwxError` for a profile or a house rule that is
    not sound, `TypeError` for what is neither a name nor a path, or no list of texts.

    >>> load_rules("xiangyang", ["cap.total=16"]).value("cap.total")
    16
    """
    return _load(name, sets)


def parse_deal(
    text: str, rules: str | Path | Profile = DEFAULT, players: Sequence[str] | None = None
) -> Entry:
    """A line of the notation as a deal, a draw, an adjustment or a foul.

    `rules` tell which tiles there are; `players` are the two or three who play, by default those the deal names. Raises
    `KwxError` with every problem of the line, `TypeError` for what is no text.

    >>> parse_deal("draw liang:B").liang
    ('B',)
    """
    if not isinstance(text, str):
        raise _wrong_type("a line of text", text)
    return _parse(text, _profile(rules), players).entry


def write_deal(entry: Entry) -> str:
    """The canonical notation of an entry; `parse_deal` of it gives the entry back.

    Raises `TypeError` for no entry, `ValueError` for one that no line could give.

    >>> write_deal(parse_deal("中中中 6554条 碰:7筒 +自摸 who:B"))
    'who:B 4556t 中中中 pong:7b +zimo'
    """
    if not isinstance(entry, Entry):
        raise _wrong_type("an entry, such as parse_deal returns", entry)
    return _written(entry)


def score(
    deal: str | Entry,
    rules: str | Path | Profile = DEFAULT,
    *,
    base: Decimal | int | str = 1,
    players: Sequence[str] | None = None,
    strict: bool = False,
) -> Settlement:
    """Settle a deal, given as text or as an entry.

    `base` is money per unit, positive and exact to six decimals at most: a float is not taken. `players` are the two or
    three who play, in order, for a text; an entry has its own. `strict` refuses fragments. Raises `KwxError` for wrong
    input, and for a hand that does not win or may not win here (`KwxError.exit_status` tells which); `TypeError` for
    arguments of another type, `ValueError` for an entry that no line could give.

    >>> score("who:B from:C fan:卡五星", base="0.5").money
    {'A': Decimal('0'), 'B': Decimal('1.0'), 'C': Decimal('-1.0')}
    """
    profile = _profile(rules)
    money = _money(base)
    if not isinstance(deal, str):
        if not isinstance(deal, Entry):
            raise _wrong_type("a line of text or an entry", deal)
        if players is not None:
            raise TypeError("an entry has its own players: leave players out")
        return settle(_checked(deal, profile), profile, money, strict=strict)
    parsed = _parse(deal, profile, players)
    try:
        return settle(parsed.entry, profile, money, strict=strict).with_notes(parsed.notes)
    except KwxError as error:
        raise parsed.error(error.diagnostics) from None


class Evening(NamedTuple):
    """What a session comes to: an item a line (`Settled`, `Wrong`, `Stated`, `Aside`), and the books at its end."""

    items: tuple[Item, ...]
    books: Books

    def __repr__(self) -> str:
        """In short: how many deals, how many lines that are wrong, the totals."""
        totals = {name: str(money) for name, money in self.books.totals.items()}
        return f"<Evening {self.books.deals} deals, {self.books.errors} wrong, {totals}>"

    @property
    def totals(self) -> dict[str, Decimal]:
        """Each person's total in money, accounts included, summing to zero; wrong lines are not in it."""
        return dict(self.books.totals)

    @property
    def settle_up(self) -> list[Payment]:
        """Who hands whom how much in the end, in the fewest payments."""
        with localcontext(EXACT):
            return fewest(self.books.totals)

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """The lines that could not be used, each with its error."""
        return tuple(item for item in self.items if isinstance(item, Wrong))


_FILES: Final = (".kwx", ".txt")
"""How the name of a session's file ends."""


def read_session(
    session: str | Path,
    rules: str | Path | None = None,
    *,
    sets: Iterable[str] = (),
    base: Decimal | int | str | None = None,
    players: Sequence[str] | None = None,
) -> Evening:
    """Settle an evening: the text of a session, or the path of its file.

    `rules`, `base` and `players` (two to four) beat what the session says, where they are given; `sets` are house rules on
    top. What is wrong with a line is among the items, and the others are settled. Raises `KwxError` for wrong arguments
    and for a file that cannot be read, `TypeError` for arguments of another type.

    >>> evening = read_session("players: A B C\\nbase: 5\\nrules: hubei\\nwho:A from:B fan:卡五星\\n")
    >>> [f"{payment.source} -> {payment.to}: {payment.amount}" for payment in evening.settle_up]
    ['B -> A: 10']
    """
    if not isinstance(session, str | Path):
        raise _wrong_type("the text of a session or the path of its file", session)
    given = Given(
        rules=None if rules is None else str(_named_rules(rules)),
        sets=_house_rules(sets),
        base=None if base is None else _money(base),
        players=None if players is None else _seats(players, most=4),
        folder=session.parent if isinstance(session, Path) else None,
    )
    if isinstance(session, str):
        # Only what ends a line of a file ends one here: not U+2028, a form feed or the like.
        lines = [line.removesuffix("\n") for line in StringIO(session.removeprefix("\ufeff"), newline=None)]
        if len(lines) == 1 and Path(session).suffix in _FILES:
            raise TypeError(f"a file is given by its path: read_session(Path({session!r}))")
        return _evening([(Source(line, None, n), None) for n, line in enumerate(lines, 1)], given)
    with open_session(str(session)) as raw:
        return _evening(read_lines(raw, str(session)), given)


def _evening(lines: Iterable[Line], given: Given) -> Evening:
    found, books, items = read_lines_of_session(lines, given), Books(), []
    with localcontext(EXACT):
        for item in found:
            books.add(item)
            items.append(item)
    books.meet(found.people)
    return Evening(tuple(items), books)


def to_json(settlement: Settlement, language: str = "zh") -> dict[str, Any]:
    """The settlement as the object that ``kwx score --json`` prints, its texts in ``zh``, ``zh-Hant`` or ``en``.

    Raises `TypeError` for no settlement, `ValueError` for another language.

    >>> to_json(score("draw liang:B", "hubei"))["units"]
    {'A': 1, 'B': -2, 'C': 1}
    """
    from kawuxing_calc.render.plain import settlement_json
    from kawuxing_calc.text import LANGUAGES, speech

    if not isinstance(settlement, Settlement):
        raise _wrong_type("a settlement, such as score returns", settlement)
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}: {', '.join(LANGUAGES)}")
    return settlement_json(settlement, speech(language))


def _sentences(error: KwxError) -> str:
    """Each diagnostic as a sentence: where, its code, what is wrong, what to write instead; in the default language."""
    from kawuxing_calc.text import speech

    lines = []
    for diagnostic in error.diagnostics:
        message, hint = speech("zh").error(diagnostic)
        source = diagnostic.source or error.source
        where = f"{source.name}:{source.line}: " if source and source.name else ""
        lines.append(f"{where}[{diagnostic.code}] {message}" + (f"；{hint}" if hint else ""))
    return "\n".join(lines)


KwxError.wording = _sentences


def _wrong_type(wanted: str, given: object) -> TypeError:
    return TypeError(f"expected {wanted}, not {type(given).__name__}")


def _load(name: str | Path, sets: Iterable[str] = ()) -> Profile:
    known, house = str(_named_rules(name)), _house_rules(sets)
    return _shipped(known, house) if known in _all_shipped() else load_profile(known, house)


@lru_cache(maxsize=1)
def _all_shipped() -> frozenset[str]:
    return frozenset(shipped_ids())


@lru_cache(maxsize=64)
def _shipped(id: str, sets: tuple[str, ...]) -> Profile:
    """Shipped rules: loaded once, so that what follows from them is remembered from one call to the next."""
    return load_profile(id, sets)


def _named_rules(name: str | Path) -> str | Path:
    if not isinstance(name, str | Path):
        raise _wrong_type("the name or the path of rules", name)
    return name


def _house_rules(sets: Iterable[str]) -> tuple[str, ...]:
    if isinstance(sets, str | bytes) or not isinstance(sets, Iterable):
        raise _wrong_type("a list of house rules, such as ['cap.total=16']", sets)
    typed = tuple(sets)
    for text in typed:
        if not isinstance(text, str):
            raise _wrong_type("a house rule as text, such as 'cap.total=16'", text)
    return typed


def _profile(rules: str | Path | Profile) -> Profile:
    return rules if isinstance(rules, Profile) else _load(rules)


def _money(base: Decimal | int | str) -> Decimal:
    if isinstance(base, bool) or not isinstance(base, Decimal | int | str):
        raise TypeError(f"base must be exact: a Decimal, an int or a str, not {type(base).__name__}")
    try:
        money = Decimal(base)
        sound = 0 < money < _LARGEST_BASE and money == money.quantize(_DECIMALS)
    except InvalidOperation:  # no number, or none that compares
        sound = False
    if not sound:
        raise KwxError([Diagnostic("bad-base", {"text": str(base)})])
    return Decimal(f"{money:f}")  # 2000 and not 2E+3


def _parse(text: str, profile: Profile, players: Sequence[str] | None) -> Parsed:
    if len(text.strip().splitlines()) > 1:
        raise KwxError([Diagnostic("several-lines")])
    seats = None if players is None else _seats(players)
    return parse_line(text, profile.rules.deck, Seating(seats))


def _seats(players: Sequence[str], most: int = 3) -> tuple[str, ...]:
    if isinstance(players, str | bytes) or not isinstance(players, Sequence):
        raise _wrong_type("a list of players in their order", players)
    for name in players:
        if not isinstance(name, str):
            raise _wrong_type("a player's name", name)
    players = [normalise(name).text for name in players]
    if not 2 <= len(players) <= most or len(set(players)) < len(players) or not all(map(is_name, players)):
        args = {"text": ",".join(players), "variant": "listed" if most == 3 else "regulars"}
        raise KwxError([Diagnostic("bad-players", args)])
    return tuple(players)


# ------------------------------------------------------------------------------------ entries made by hand


def _checked(entry: Entry, profile: Profile) -> Entry:
    """The entry as a line gives it, with what reading that would have found: `KwxError`, or `ValueError` if none says it."""
    text = _written(entry)
    again = parse_line(text, profile.rules.deck, _seating(entry)).entry
    if again != entry:
        raise ValueError(f"no line says this {type(entry).__name__}; the nearest one says {again!r}")
    return again


def _written(entry: Entry) -> str:
    """Its canonical notation. Raises `ValueError` for an entry whose parts are not what their types say."""
    try:
        if isinstance(entry, Deal) and len(entry.wins) not in (1, 2):
            raise ValueError(f"a deal has one winner or two, not {len(entry.wins)}")
        if not all(tile in range(KINDS) for tile in _tiles(entry)):
            raise ValueError(f"tiles are numbers from 0 to {KINDS - 1}")
        if isinstance(entry, Deal) and not all(are_counts(win.held) for win in entry.wins):
            raise ValueError("the tiles of a hand are what `held_of` makes of them")
        if isinstance(entry, Adjust) and not all(map(_is_money, entry.amounts)):
            raise ValueError("an adjustment is of names, each with a finite Decimal")
        text = write_entry(entry)
        if len(text.splitlines()) > 1:
            raise ValueError("a remark is of one line")
        return text
    except (ArithmeticError, AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(f"no line says this {type(entry).__name__}: {error!r}") from None


def _is_money(amount: tuple[str, Decimal]) -> bool:
    name, money = amount
    return isinstance(name, str) and isinstance(money, Decimal) and money.is_finite()


def _seating(entry: Entry) -> Seating:
    """Who sits at the entry's table; an adjustment may name somebody who rests, or an account, as well."""
    if not isinstance(entry, Adjust):
        return Seating(_seats(entry.players))
    players = _seats(entry.players, most=4)
    others = dict.fromkeys(normalise(name).text for name, _ in entry.amounts)
    if bad := [name for name in others if not is_name(name)]:
        raise KwxError([Diagnostic("bad-name", {"name": name}) for name in bad])
    return Seating(players, accounts=tuple(name for name in others if name not in players))


def _tiles(entry: Entry) -> Iterator[int]:
    if not isinstance(entry, Deal | Draw):
        return
    yield from (meld.tile for meld in entry.melds)
    if isinstance(entry, Deal):
        yield from () if entry.win_tile is None else (entry.win_tile,)
