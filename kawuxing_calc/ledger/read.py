"""A session file, line by line: settings change the table, entries are settled at it, and what is wrong is reported at
its line while the rest goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, NamedTuple

from kawuxing_calc.deal import Adjust, Entry, Foul
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, Source
from kawuxing_calc.ledger.settings import (
    Setting,
    is_entry,
    normal_word,
    read_setting,
    setting_key,
    setting_like,
)
from kawuxing_calc.ledger.table import MOST_PLAYERS, ROTATES, Because, Table, named_in
from kawuxing_calc.notation import Parsed, Seating, parse_line
from kawuxing_calc.notation.seating import unknown_player
from kawuxing_calc.notation.words import COMMANDS
from kawuxing_calc.profile import DEFAULT, Profile, load_profile
from kawuxing_calc.profile.store import read_override
from kawuxing_calc.score import Settlement, settle


class Given(NamedTuple):
    """What the command line says; it beats the file. `rules` and `default_rules` are names or paths of profiles.

    The defaults hold where neither says anything. `folder` is where the file lies: its own relative paths count from
    there.
    """

    rules: str | None = None
    sets: tuple[str, ...] = ()
    base: Decimal | None = None
    players: tuple[str, ...] | None = None
    default_rules: str = DEFAULT
    default_base: Decimal = Decimal(1)
    default_players: tuple[str, ...] = ()
    folder: Path | None = None


class Aside(NamedTuple):
    """A blank line or a comment."""

    source: Source


class Stated(NamedTuple):
    """A setting; `comment` is what stands behind it, without its ``#``."""

    source: Source
    setting: Setting
    comment: str


class Settled(NamedTuple):
    """An entry that was settled.

    `number` counts wins and draws from 1; it is None for an adjustment or a foul. `entry` is as typed, while
    `settlement.entry` may hold what was inferred. `dealer` and `resting` are those of this deal, None if nobody rests
    or it is not known. `people` are all who have been players or accounts until now. `unit` is the name of the money.
    """

    source: Source
    number: int | None
    entry: Entry
    settlement: Settlement
    dealer: str | None
    resting: str | None
    people: tuple[str, ...]
    unit: str
    remark: str


class Wrong(NamedTuple):
    """A line that could not be used.

    `follows` is the line whose fault this one only repeats (a deal under settings that could not be read), or None.
    `is_setting` is whether a setting was refused, rather than an entry.
    """

    source: Source
    error: KwxError
    is_setting: bool = False
    follows: int | None = None


Item = Aside | Stated | Settled | Wrong
"""What one line of a session comes to. A setting that clashes with others is `Stated` and, before the next entry,
`Wrong` as well."""

Line = tuple[Source, Diagnostic | None]
"""A line as typed, and what is wrong with its bytes if anything is."""

Said = dict[str, tuple[Setting, Source]]
"""Settings by key, and where each stands."""

NOTHING_GIVEN: Final = Given()
_COMMENT: Final = re.compile(r"(?:^|\s)[#＃]")


def read_session(lines: Iterable[Line], given: Given = NOTHING_GIVEN) -> Iterator[Item]:
    """Read and settle a session line by line; nothing of it is kept.

    Raises `KwxError` where what the command line gives is wrong; all else that is wrong is among the items.
    """
    reader = _Reader(given)
    for source, fault in lines:
        yield from reader.read(source, fault)
    yield from reader.apply_settings()


def split_comment(text: str) -> tuple[str, str | None]:
    """What stands before a comment, and the comment without its ``#`` (None for none)."""
    match = _COMMENT.search(text) if "#" in text or "＃" in text else None
    if match is None:
        return text, None
    return text[: match.start()], text[match.end() :].strip()


@dataclass(slots=True)
class _Reader:
    given: Given
    table: Table = field(default_factory=Table)
    accounts: tuple[str, ...] = ()
    profile: Profile | None = None
    base: Decimal = field(init=False)
    unit: str = ""
    number: int = 0
    people: tuple[str, ...] = ()
    pending: list[tuple[Setting, Source]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    # The line in which a setting that could not be read stands, by its key.
    broken: dict[str, int] = field(default_factory=dict)
    # The line at which something missing was asked for, by the code of the question.
    asked: dict[str, int] = field(default_factory=dict)
    started: bool = False

    def __post_init__(self) -> None:
        faults = [d for text in self.given.sets for d in _faults_of_override(text)]
        if faults:
            raise KwxError(faults)
        if self.given.rules is not None:
            self.profile = load_profile(self.given.rules, self.given.sets)
        self.base = self.given.default_base if self.given.base is None else self.given.base
        if self.given.players is not None:
            self._seat(self.given.players)

    def read(self, source: Source, fault: Diagnostic | None) -> Iterator[Item]:
        """What one line comes to."""
        text, comment = split_comment(source.text)
        if fault is not None and fault.span is not None and fault.span[0] >= len(text):
            fault = None  # only the comment is broken
        if not text or text.isspace():
            yield Aside(source)
        elif is_entry(text) or (setting := self._read_setting(text, comment or "", source, fault)) is None:
            if self.pending:
                yield from self.apply_settings()
            yield self._read_entry(text, comment or "", source, fault)
        else:
            yield setting

    # ---------------------------------------------------------------------------------------- settings

    def _read_setting(
        self, text: str, comment: str, source: Source, fault: Diagnostic | None
    ) -> Stated | Wrong | None:
        """The setting that a line is; None for a line that is none."""
        key, unknown = setting_key(text), setting_like(text)
        if key is None and unknown is None:
            return None
        try:
            if fault or unknown:
                raise KwxError([d for d in (fault, unknown) if d is not None][:1])
            setting = read_setting(str(key), text)
        except KwxError as error:
            self._break(key or str(unknown.args["near"] if unknown else ""), source.line)
            return Wrong(source, KwxError(error.diagnostics, source), is_setting=True)
        self.pending.append((setting, source))
        return Stated(source, setting, comment)

    def _break(self, spelling: str, line: int) -> None:
        """Remember that a setting could not be read: what depends on it is not guessed."""
        key = setting_key(f"{spelling}:")
        if key == "dealer":
            self.table = self.table.deals(None, None)
        elif key == "rest":
            self.table = self.table.rest_lost()
        elif key is not None and getattr(self.given, key, None) is None:
            self.broken[key] = line

    def apply_settings(self) -> Iterator[Wrong]:
        """Let the settings read since the last entry take effect together, whatever their order."""
        if not self.pending:
            return
        pending, self.pending = self.pending, []
        self.asked.clear()
        said: Said = {}
        twice: set[str] = set()
        for setting, source in pending:
            before, at = said.setdefault(setting.key, (setting, source))
            if before.value != setting.value:
                twice.add(setting.key)
                fault = Diagnostic("setting-twice", {"key": setting.key, "line": at.line})
                yield self._refuse(setting, source, fault)
        for key in _APPLIED:
            if key in said and key not in twice:
                yield from self._apply(*said[key])
        yield from self._check_table(said)

    def _apply(self, setting: Setting, source: Source) -> Iterator[Wrong]:
        if getattr(self.given, setting.key, None) is not None:
            return
        if setting.key in ("rest", "dealer") and not self._seated():
            return  # who sits there is asked for anyway
        problem = _APPLY[setting.key](self, setting, source)
        if problem is None:
            self.broken.pop(setting.key, None)
        else:
            yield self._refuse(setting, source, *problem)

    def _refuse(self, setting: Setting, source: Source, *faults: Diagnostic) -> Wrong:
        self._break(setting.key, source.line)
        placed = [d if d.span or d.source else d._replace(span=setting.span) for d in faults]
        return Wrong(source, KwxError(placed, source), is_setting=True)

    def _check_table(self, said: Said) -> Iterator[Wrong]:
        """Settings that are sound each by itself and cannot stand together: the later is refused."""
        both = tuple(name for name in self.accounts if name in self.table.players)
        if both and (last := self._later(said, "players", "accounts")):
            yield self._refuse(*last, Diagnostic("account-is-player", {"names": both}))
        last = self._later(said, "players", "rules")
        if last and self._too_many():
            yield self._refuse(*last, self._four_players())

    def _later(self, said: Said, *keys: str) -> tuple[Setting, Source] | None:
        """The later of these settings that the file has just stated, if all of them could be read."""
        found = [said[key] for key in keys if key in said and getattr(self.given, key, None) is None]
        if not found or not self.broken.keys().isdisjoint(keys):
            return None
        return max(found, key=lambda one: one[1].line)

    def _seated(self) -> bool:
        """Whether it is known who sits at the table, if need be by the user's own defaults."""
        if not self.table.players and self.given.default_players:
            self._seat(self.given.default_players)
        return bool(self.table.players) and "players" not in self.broken

    def _too_many(self) -> bool:
        return len(self.table.players) == MOST_PLAYERS and self._rules().rules.rotation == "none"

    def _four_players(self) -> Diagnostic:
        profile = self._rules()
        return Diagnostic(
            "four-players", {"rules": profile.name, "setting": profile.settings["table.rotation"]}
        )

    def _rules(self) -> Profile:
        if self.profile is None:
            self.profile = load_profile(self.given.default_rules, self.given.sets)
        return self.profile

    def _seat(self, players: tuple[str, ...]) -> None:
        self.table = self.table.seated(players)
        self._meet(players)

    def _meet(self, names: tuple[str, ...]) -> None:
        self.people = tuple(dict.fromkeys((*self.people, *names)))

    def _apply_players(self, setting: Setting, source: Source) -> tuple[Diagnostic, ...] | None:
        assert isinstance(setting.value, tuple)
        self._seat(setting.value)
        return None

    def _apply_accounts(self, setting: Setting, source: Source) -> tuple[Diagnostic, ...] | None:
        assert isinstance(setting.value, tuple)
        self.accounts = setting.value
        self._meet(setting.value)
        return None

    def _apply_rules(self, setting: Setting, source: Source) -> tuple[Diagnostic, ...] | None:
        try:
            self.profile = load_profile(str(setting.value), self.given.sets, self.given.folder)
        except KwxError as error:
            # What is wrong inside a profile's file is shown there; that there is none, in the session's line.
            return tuple(d if d.source and d.source.name else _unplaced(d) for d in error.diagnostics)
        return None

    def _apply_base(self, setting: Setting, source: Source) -> tuple[Diagnostic, ...] | None:
        assert isinstance(setting.value, Decimal)
        self.base = setting.value
        return None

    def _apply_unit(self, setting: Setting, source: Source) -> tuple[Diagnostic, ...] | None:
        if self.started and setting.value != self.unit:
            return (Diagnostic("unit-changed", {"unit": self.unit}),)
        self.unit = str(setting.value)
        return None

    def _apply_rest(self, setting: Setting, source: Source) -> tuple[Diagnostic, ...] | None:
        name = str(setting.value)
        stranger = self._stranger(name, setting)
        if stranger:
            return (stranger,)
        if len(self.table.players) != MOST_PLAYERS:
            return (Diagnostic("rest-needs-four", {"players": self.table.players}),)
        because, expected = self.table.rests_because, self.table.resting
        rotates = self._rules().rules.rotation == ROTATES
        if rotates and because is not None and because.code == "won" and expected != name:
            self.notes.append(_differs("rest-differs", name, expected, because, source.line))
        self.table = self.table.rests(name, Because("stated", source.line, name))
        return None

    def _apply_dealer(self, setting: Setting, source: Source) -> tuple[Diagnostic, ...] | None:
        name = str(setting.value)
        stranger = self._stranger(name, setting)
        if stranger:
            return (stranger,)
        if name == self.table.resting:
            return (self._resting(name),)
        self._state_dealer(name, source.line)
        return None

    def _state_dealer(self, name: str, line: int) -> None:
        """A stated dealer is believed; that something else follows from the rules is said."""
        expected, because = self.table.dealer, self.table.deals_because
        if expected not in (None, name) and because is not None:
            self.notes.append(_differs("dealer-differs", name, expected, because, line))
        self.table = self.table.deals(name, Because("stated", line, name))

    def _stranger(self, name: str, setting: Setting) -> Diagnostic | None:
        players = self.table.players
        if name in players or not players:
            return None
        return unknown_player(name, players)

    # ----------------------------------------------------------------------------------------- entries

    def _read_entry(
        self, text: str, remark: str, source: Source, fault: Diagnostic | None
    ) -> Settled | Wrong:
        command = COMMANDS.get(normal_word(text.split(None, 1)[0]), "deal")
        refused = None if fault else self._missing(command, source)
        if refused is not None:
            return refused
        self.started = True
        try:
            if fault is not None:
                raise KwxError([fault])
            return self._settle(text, remark, source)
        except KwxError as error:
            explained = [self._explained(d) for d in error.diagnostics]
            return self._wrong_entry(source, KwxError(explained, source), command)

    def _missing(self, command: str, source: Source) -> Wrong | None:
        """What must be said before an entry of this kind can be settled, if anything."""
        needed = ("players",) if command == "adjust" else ("players", "base", "rules")
        for key in needed:
            if key in self.broken:
                args = {"key": key, "line": self.broken[key]}
                error = KwxError([Diagnostic("needs-setting", args, _whole(source.text))], source)
                return self._wrong_entry(source, error, command)._replace(follows=self.broken[key])
        if not self._seated():
            return self._ask(Diagnostic("players-missing", {}, _whole(source.text)), source, command)
        if command != "adjust" and self._too_many():
            return self._ask(self._four_players()._replace(span=_whole(source.text)), source, command)
        return None

    def _ask(self, question: Diagnostic, source: Source, command: str) -> Wrong:
        """Ask for something that is missing; entries after the first that ask the same only follow."""
        first = self.asked.setdefault(question.code, source.line)
        wrong = self._wrong_entry(source, KwxError([question], source), command)
        return wrong._replace(follows=first if first < source.line else None)

    def _wrong_entry(self, source: Source, error: KwxError, command: str = "deal") -> Wrong:
        if command not in ("adjust", "foul"):
            self.table = self.table.rest_lost().deals(None, None)
        self.notes.clear()
        return Wrong(source, error)

    def _settle(self, text: str, remark: str, source: Source) -> Settled | Wrong:
        profile = self._rules()
        seating = Seating(self.table.seats, self.table.resting, self.accounts, session=True)
        parsed = parse_line(text, profile.rules.deck, seating)
        entry = parsed.entry
        if self.table.rest_unknown and not isinstance(entry, Adjust):
            settlement = self._settle_among(parsed, source.line)
            if settlement is None:
                return self._ask_for_rest(parsed, source)
        else:
            settlement = self._settle_at(parsed, entry)
            self.asked.pop("rest-unknown", None)
        return self._take(parsed, settlement, remark, source)

    def _settle_at(self, parsed: Parsed, entry: Entry) -> Settlement:
        try:
            return settle(entry, self._rules(), self.base, strict=True)
        except KwxError as error:
            raise parsed.error(error.diagnostics) from None

    def _settle_among(self, parsed: Parsed, line: int) -> Settlement | None:
        """Settle an entry at a table where it is not known who rests: None if it depends on that."""
        entry, players = parsed.entry, self.table.players
        named = named_in(entry)
        free = [name for name in players if name not in named]
        if not free:
            raise parsed.error((Diagnostic("four-in-deal", {"names": named}),))
        outcomes = [
            self._settle_at(parsed, entry._replace(players=tuple(p for p in players if p != rester)))
            for rester in free
        ]
        first = outcomes[0]
        if len(free) == 1:
            self.table = self.table.rests(free[0], Because("named", line, free[0]))
            return first
        if any(_paid(other) != _paid(first) for other in outcomes):
            return None
        playing = tuple(p for p in players if p in named)
        return first._replace(entry=first.entry._replace(players=playing))

    def _ask_for_rest(self, parsed: Parsed, source: Source) -> Wrong:
        """Who pays depends on who rests. Who won is known all the same, and so who rests and deals next."""
        named = named_in(parsed.entry)
        free = tuple(name for name in self.table.players if name not in named)
        before = self.table
        question = Diagnostic("rest-unknown", {"players": free}, _whole(source.text))
        wrong = self._ask(question, source, "deal")
        if not isinstance(parsed.entry, Foul):
            self.table = before.after(parsed.entry, self._rules().rules, source.line)
        return wrong

    def _take(self, parsed: Parsed, settlement: Settlement, remark: str, source: Source) -> Settled:
        entry = parsed.entry
        number = None
        if not isinstance(entry, (Adjust, Foul)):
            self.number = number = self.number + 1
            if entry.dealer is not None:
                self._state_dealer(entry.dealer, source.line)
        table = self.table
        notes = (*self.notes, *parsed.notes)
        self.notes.clear()
        self.table = table.after(entry, settlement.profile.rules, source.line)
        return Settled(
            source,
            number,
            entry,
            settlement.with_notes(notes),
            table.dealer,
            table.resting,
            self.people,
            self.unit,
            remark,
        )

    def _explained(self, diagnostic: Diagnostic) -> Diagnostic:
        """The diagnostic, with since when somebody rests who is named."""
        if diagnostic.code != "resting-player":
            return diagnostic
        return self._resting(str(diagnostic.args["name"]))._replace(span=diagnostic.span)

    def _resting(self, name: str) -> Diagnostic:
        because = self.table.rests_because
        args: dict[str, Any] = {"name": name, "players": self.table.seats}
        if because is not None:
            args |= {"variant": because.code, "line": because.line}
        return Diagnostic("resting-player", args)


_APPLY: Final = {
    "players": _Reader._apply_players,
    "accounts": _Reader._apply_accounts,
    "rules": _Reader._apply_rules,
    "base": _Reader._apply_base,
    "unit": _Reader._apply_unit,
    "rest": _Reader._apply_rest,
    "dealer": _Reader._apply_dealer,
}
_APPLIED: Final = tuple(_APPLY)


def _faults_of_override(text: str) -> tuple[Diagnostic, ...]:
    try:
        read_override(text)
    except KwxError as error:
        return error.diagnostics
    return ()


def _unplaced(diagnostic: Diagnostic) -> Diagnostic:
    return Diagnostic(diagnostic.code, diagnostic.args)


def _whole(text: str) -> tuple[int, int]:
    """The span of all that a line says."""
    said = split_comment(text)[0].rstrip()
    return len(said) - len(said.lstrip()), len(said)


def _differs(code: str, name: str, expected: str | None, because: Because, line: int) -> Note:
    args = {
        "player": name,
        "expected": expected,
        "variant": because.code,
        "since": because.line,
        "who": because.player,
        "line": line,
    }
    return Note(code, args)


def _paid(settlement: Settlement) -> object:
    return settlement.transfers, [result.tally.shares for result in settlement.wins]
