"""What holds between two entries of a session: the table, the rules, the stake. Settings change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Note, Source, of_option
from kawuxing_calc.ledger.items import Given, Wrong
from kawuxing_calc.ledger.settings import Setting
from kawuxing_calc.ledger.table import MOST_PLAYERS, ROTATES, Because, Table
from kawuxing_calc.notation.seating import unknown_player
from kawuxing_calc.profile import Profile, load_profile
from kawuxing_calc.profile.store import read_sets


def _rules_given(name: str, sets: Sequence[str]) -> Profile:
    try:
        return load_profile(name, sets)
    except KwxError as error:
        raise of_option(error, "--rules") from None


Said = tuple[Setting, Source]
"""A setting and where it stands."""

Faults = tuple[Diagnostic, ...]


@dataclass(slots=True)
class State:
    """What holds at a line of the file.

    `broken` has the lines of settings that could not be read, by key: what depends on them is not guessed. `notes` are
    to be told with the next deal; `told` is the table, rules and players, that was last called too small. Raises
    `KwxError` where what the command line gives is wrong.
    """

    given: Given
    table: Table = field(default_factory=Table)
    accounts: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    base: Decimal = field(init=False)
    unit: str = ""
    started: bool = False
    broken: dict[str, int] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    told: tuple[str, ...] = ()
    _profile: Profile | None = None

    def __post_init__(self) -> None:
        faults: list[Diagnostic] = []
        read_sets(self.given.sets, faults)
        if faults:
            raise KwxError(faults)
        if self.given.rules is not None:
            self._profile = _rules_given(self.given.rules, self.given.sets)
        self.base = self.given.default_base if self.given.base is None else self.given.base
        if self.given.players is not None:
            self._seat(self.given.players)

    @property
    def profile(self) -> Profile:
        """The rules that are played."""
        if self._profile is None:
            self._profile = self.given.default_profile(self.given.sets)
        return self._profile

    def is_seated(self) -> bool:
        """Whether it is known who sits at the table, if need be by the user's own defaults."""
        if "players" in self.broken:
            return False
        if not self.table.players and self.given.default_players:
            self._seat(self.given.default_players)
        return bool(self.table.players)

    def four_too_many(self) -> Diagnostic | None:
        """What is wrong with four at a table where nobody ever rests."""
        if len(self.table.players) < MOST_PLAYERS or self.profile.rules.rotation != "none":
            return None
        setting = self.profile.settings["table.rotation"]
        return Diagnostic("four-players", {"rules": self.profile.name, "setting": setting})

    def few_for_rotation(self) -> Note | None:
        """That the rules are for four who take turns, where fewer sit; told once for each such table."""
        if not self._rotates() or len(self.table.players) == MOST_PLAYERS:
            return None
        table = (self.profile.id, *self.table.players)
        if table == self.told:
            return None
        self.told = table
        return Note("few-for-rotation", {"rules": self.profile.name, "players": self.table.players})

    def rests(self, name: str) -> Diagnostic:
        """What is wrong with naming the player who rests: since when he does."""
        because = self.table.rests_because
        args: dict[str, Any] = {"name": name, "players": self.table.seats}
        if because is not None:
            args |= {"variant": because.code, "line": because.line}
        return Diagnostic("resting-player", args)

    def state_dealer(self, name: str, line: int) -> None:
        """A stated dealer is believed; that another follows from the rules is said."""
        expected, because = self.table.dealer, self.table.deals_because
        if expected not in (None, name) and because is not None:
            self.notes.append(_differs("dealer-differs", name, expected, because, line))
        self.table = self.table.deals(name, Because("stated", line, name))

    def lose_table(self, line: int | None) -> None:
        """After a deal that could not be settled, for what is wrong in this line if any is, nobody knows who rests and
        who deals.
        """
        if self.table.rest_unknown and self.table.rests_because is None:
            line = None  # nobody had said who rests: a line put right would not tell either
        self.table = self.table.rest_lost(line).deals(None, None)

    def break_(self, key: str, line: int) -> None:
        """Remember that a setting in this line could not be read."""
        if key and not self.given.says(key):
            self.broken[key] = line
            if key == "dealer":
                self.table = self.table.deals(None, None)
            elif key == "rest":
                self.table = self.table.rest_lost(line)

    def apply(self, pending: Iterable[Said]) -> list[Wrong]:
        """Let settings take effect together, whatever their order; returns those that are refused, in order."""
        said: dict[str, Said] = {}
        twice: list[tuple[Said, int]] = []
        for one in pending:
            first, at = said.setdefault(one[0].key, one)
            if first.value != one[0].value:
                twice.append((one, at.line))
        refused = [
            self._refuse(one, Diagnostic("setting-twice", {"key": one[0].key, "line": line}))
            for one, line in twice
        ]
        for key in _APPLY:
            if key in said:
                refused += self._apply(said[key])
        refused += self._check_table(said)
        return sorted(refused, key=lambda wrong: wrong.source.line)

    def _apply(self, one: Said) -> Iterator[Wrong]:
        setting, source = one
        if self.given.says(setting.key) or self.broken.get(setting.key, 0) > source.line:
            return
        if setting.key in ("rest", "dealer") and not self.is_seated():
            return  # who sits there is asked for anyway
        faults = _APPLY[setting.key](self, setting, source)
        if faults:
            yield self._refuse(one, *faults)
        else:
            self.broken.pop(setting.key, None)

    def _refuse(self, one: Said, *faults: Diagnostic) -> Wrong:
        setting, source = one
        self.break_(setting.key, source.line)
        placed = [d if d.span or d.source else d._replace(span=setting.span) for d in faults]
        return Wrong(source, KwxError(placed, source), is_setting=True)

    def _check_table(self, said: Mapping[str, Said]) -> Iterator[Wrong]:
        """Settings that are sound each by itself and cannot stand together: the later is refused."""
        both = tuple(name for name in self.accounts if name in self.table.players)
        if both and (last := self._later(said, "players", "accounts")):
            setting, source = last
            fault = Diagnostic("account-is-player", {"names": both}, setting.span)
            if setting.key == "players":
                yield self._refuse(last, fault._replace(args={"names": both, "variant": "players"}))
            else:
                self.accounts = tuple(name for name in self.accounts if name not in both)
                yield Wrong(source, KwxError([fault], source), is_setting=True)
        last = self._later(said, "players", "rules")
        if last and (fault_ := self.four_too_many()):
            yield self._refuse(last, fault_)

    def _later(self, said: Mapping[str, Said], *keys: str) -> Said | None:
        """The later of these settings among those just stated, if all of them could be read."""
        found = [said[key] for key in keys if key in said and not self.given.says(key)]
        if not found or not self.broken.keys().isdisjoint(keys):
            return None
        return max(found, key=lambda one: one[1].line)

    # What each setting does; returns what is wrong with it.

    def _seat(self, players: tuple[str, ...]) -> None:
        self.table = self.table.seated(players)
        self._meet(players)

    def _meet(self, names: tuple[str, ...]) -> None:
        self.people = tuple(dict.fromkeys((*self.people, *names)))

    def _apply_players(self, setting: Setting, source: Source) -> Faults:
        assert isinstance(setting.value, tuple)
        self._seat(setting.value)
        return ()

    def _apply_accounts(self, setting: Setting, source: Source) -> Faults:
        assert isinstance(setting.value, tuple)
        self.accounts = setting.value
        self._meet(setting.value)
        return ()

    def _apply_rules(self, setting: Setting, source: Source) -> Faults:
        try:
            self._profile = load_profile(str(setting.value), self.given.sets, self.given.folder)
        except KwxError as error:
            # What is wrong inside a profile's file is shown there; that there is none, in the session's line.
            return tuple(
                d if d.source and d.source.text and d.span else Diagnostic(d.code, d.args)
                for d in error.diagnostics
            )
        return ()

    def _apply_base(self, setting: Setting, source: Source) -> Faults:
        assert isinstance(setting.value, Decimal)
        self.base = setting.value
        return ()

    def _apply_unit(self, setting: Setting, source: Source) -> Faults:
        if self.started and self.unit and setting.value != self.unit:
            return (Diagnostic("unit-changed", {"unit": self.unit}),)
        self.unit = str(setting.value)
        return ()

    def _apply_rest(self, setting: Setting, source: Source) -> Faults:
        name, table = str(setting.value), self.table
        if name not in table.players:
            return (unknown_player(name, table.players),)
        if len(table.players) < MOST_PLAYERS:
            return (Diagnostic("rest-needs-four", {"players": table.players}),)
        because = table.rests_because
        if because is not None and because.code == "won" and table.resting != name and self._rotates():
            self.notes.append(_differs("rest-differs", name, table.resting, because, source.line))
        self.table = table.rests(name, Because("stated", source.line, name))
        return ()

    def _rotates(self) -> bool:
        return self.profile.rules.rotation == ROTATES

    def _apply_dealer(self, setting: Setting, source: Source) -> Faults:
        name = str(setting.value)
        if name not in self.table.players:
            return (unknown_player(name, self.table.players),)
        if name == self.table.resting:
            return (self.rests(name),)
        self.state_dealer(name, source.line)
        return ()


# In the order in which they take effect: who rests and deals can only be checked once the players are known.
_APPLY: Final[Mapping[str, Callable[[State, Setting, Source], Faults]]] = {
    "players": State._apply_players,
    "accounts": State._apply_accounts,
    "rules": State._apply_rules,
    "base": State._apply_base,
    "unit": State._apply_unit,
    "rest": State._apply_rest,
    "dealer": State._apply_dealer,
}


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
