"""A session file, line by line: settings change the table, entries are settled at it, and what is wrong is reported at
its line while the rest goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from kawuxing_calc.deal import Adjust, Entry, Foul, seated
from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.ledger.items import NOTHING_GIVEN, Aside, Given, Item, Line, Settled, Stated, Wrong
from kawuxing_calc.ledger.settings import (
    KEYS,
    begins_entry,
    begins_line,
    is_entry,
    is_said_in,
    normal_word,
    read_setting,
    setting_key,
    setting_like,
    settings_within,
)
from kawuxing_calc.ledger.state import Said, State
from kawuxing_calc.ledger.table import ROTATES, Because, Table, named_in
from kawuxing_calc.notation import Parsed, Seating, parse_line
from kawuxing_calc.notation.words import COMMANDS
from kawuxing_calc.scoring import Settlement, settle
from kawuxing_calc.tiles import EVERY_TILE

_COMMENT: Final = re.compile(r"(?:^|\s)[#＃]")
_OTHER_END: Final = re.compile("[\x0b\x0c\x85\u2028\u2029]")
"""What an editor may show as the end of a line, and is none."""

# What an entry cannot be settled without.
_NEEDED: Final = ("players", "base", "rules")
_NEEDED_FOR_MONEY: Final = ("players",)


def read_session(lines: Iterable[Line], given: Given = NOTHING_GIVEN) -> Session:
    """Read and settle a session line by line; nothing of it is kept.

    Raises `KwxError` where what the command line gives is wrong; all else that is wrong is among the items.
    """
    return Session(lines, given)


class Session:
    """What the lines of a session come to, an item at a time as they are read."""

    def __init__(self, lines: Iterable[Line], given: Given) -> None:
        self._lines, self._state = lines, State(given)

    def __iter__(self) -> Iterator[Item]:
        reader = _Reader(self._state)
        for source, fault in self._lines:
            yield from reader.read(source, fault)
        yield from reader.apply_settings()

    @property
    def people(self) -> tuple[str, ...]:
        """All who have been players or accounts until now, also where nothing could be settled."""
        self._state.is_seated()
        return self._state.people


def split_comment(text: str) -> tuple[str, str | None]:
    """What stands before a comment, and the comment without its ``#`` (None for none)."""
    match = _COMMENT.search(text) if "#" in text or "＃" in text else None
    if match is None:
        return text, None
    return text[: match.start()], text[match.end() :].strip()


def fault_within(text: str, fault: Diagnostic | None) -> Diagnostic | None:
    """What is broken in the bytes of a line, unless it stands behind this text, in the comment."""
    in_comment = fault is not None and fault.span is not None and fault.span[0] >= len(text)
    return None if in_comment else fault


@dataclass(slots=True)
class _Reader:
    state: State
    number: int = 0
    pending: list[Said] = field(default_factory=list)
    # The line at which something missing was asked for, by the question's code and the line that is to blame.
    asked: dict[tuple[str, object], int] = field(default_factory=dict)

    def read(self, source: Source, fault: Diagnostic | None) -> Iterator[Item]:
        """What one line comes to."""
        text, comment = split_comment(source.text)
        fault = fault_within(text, fault)
        hidden = None if comment is None else _OTHER_END.search(source.text, len(text))
        if hidden is not None and begins_line(source.text[hidden.end() :]):
            yield from self._read_hidden(text, source, hidden)
            return
        if not text or text.isspace():
            yield Aside(source)
            return
        setting = None if is_entry(text) else self._read_setting(text, comment or "", source, fault)
        if setting is not None:
            yield setting
            return
        yield from self.apply_settings()
        table = self.state.table
        item = self._read_entry(text, comment or "", source, fault)
        yield self._with_settings(item, text, table) if isinstance(item, Wrong) else item

    def _read_hidden(self, text: str, source: Source, end: re.Match[str]) -> Iterator[Wrong]:
        """A line in whose comment another one stands, behind what only looks like the end of a line."""
        yield from self.apply_settings()
        for key in (setting_key(text), setting_key(source.text[end.end() :])):
            self.state.break_(key or "", source.line)
        fault = Diagnostic("hidden-line", {}, (end.start(), len(source.text)))
        self.state.lose_table(source.line)
        yield Wrong(source, KwxError([fault], source))

    def apply_settings(self) -> Iterator[Wrong]:
        """Let the settings read since the last entry take effect; yields those that are refused."""
        if self.pending:
            self.asked.clear()
            yield from self.state.apply(self.pending)
            self.pending = []

    def _read_setting(
        self, text: str, comment: str, source: Source, fault: Diagnostic | None
    ) -> Stated | Wrong | None:
        """The setting that a line is; None for a line that is none."""
        key, unknown = setting_key(text), setting_like(text)
        if key is None and (unknown is None or _is_command(text)):
            return None
        try:
            if fault or unknown:
                raise KwxError([d for d in (fault, unknown) if d is not None][:1])
            setting = read_setting(str(key), text)
        except KwxError as wrong:
            error = wrong
            near = str(unknown.args.get("near", "")) if unknown else ""
            within, several = settings_within(text, entry=False)
            for broken in (key or KEYS.get(near, ""), *within):
                self.state.break_(broken, source.line)
            if several and not fault:
                error = KwxError([several])
            return Wrong(source, KwxError(error.diagnostics, source), is_setting=True)
        self.pending.append((setting, source))
        return Stated(source, setting, comment)

    # ----------------------------------------------------------------------------------------- entries

    def _read_entry(
        self, text: str, remark: str, source: Source, fault: Diagnostic | None
    ) -> Settled | Wrong:
        command = COMMANDS.get(normal_word(text.split(None, 1)[0]), "deal")
        refused = None if fault else self._missing(command, text, source)
        if refused is not None:
            return refused
        self.state.started = True
        try:
            if fault is not None:
                raise KwxError([fault])
            return self._settle(text, remark, source)
        except KwxError as error:
            explained = [self._explained(d, command) for d in error.diagnostics]
            return self._wrong(command, source, source.line, *explained)

    def _with_settings(self, wrong: Wrong, text: str, table: Table) -> Wrong:
        """A wrong entry with the settings that it names: what they say is not known; `table` was before it."""
        keys, fault = settings_within(text, entry=True)
        if fault is None:
            return wrong
        is_setting = not begins_entry(text) and "then" not in fault.args
        if is_setting:
            self.state.table = table
        for key in keys:
            self.state.break_(key, wrong.source.line)
        return Wrong(wrong.source, KwxError([fault], wrong.source), is_setting)

    def _missing(self, command: str, text: str, source: Source) -> Wrong | None:
        """What must be said before an entry of this kind can be settled, if anything; where the entry itself is wrong as
        well, that.
        """
        state = self.state
        for key in _NEEDED_FOR_MONEY if command == "adjust" else _NEEDED:
            if key in state.broken:
                if own := self._own_faults(text):
                    return self._wrong(command, source, source.line, *own)
                line = state.broken[key]
                question = Diagnostic("needs-setting", {"key": key, "line": line}, _whole(source.text))
                return self._wrong(command, source, line, question)._replace(follows=line)
        if not state.is_seated():
            return self._ask(command, source, Diagnostic("players-missing"))
        too_many = state.four_too_many() if command != "adjust" else None
        return self._ask(command, source, too_many) if too_many else None

    def _own_faults(self, text: str) -> list[Diagnostic]:
        """What is wrong with an entry that cannot be settled, as far as it shows without the setting that was not read."""
        state = self.state
        if not state.is_seated():
            return []
        try:
            if "rules" in state.broken:
                parse_line(text, EVERY_TILE, self._seating())
                return []
            parsed = parse_line(text, state.profile.rules.deck, self._seating())
            if not state.table.rest_unknown:
                self._settle_at(parsed, parsed.entry)  # only for what it refuses: money is not known
        except KwxError as error:
            return [self._explained(d) for d in error.diagnostics]
        return []

    def _seating(self) -> Seating:
        table = self.state.table
        return Seating(table.seats, table.resting, self.state.accounts, session=True)

    def _ask(self, command: str, source: Source, question: Diagnostic) -> Wrong:
        """Ask for something that is missing; entries after the first that ask the same only follow."""
        first = self.asked.setdefault((question.code, question.args.get("line")), source.line)
        wrong = self._wrong(command, source, None, question._replace(span=_whole(source.text)))
        return wrong._replace(follows=first if first < source.line else None)

    def _wrong(self, command: str, source: Source, cause: int | None, *faults: Diagnostic) -> Wrong:
        """An entry that was not settled; `cause` is the line that must be put right for it, if any."""
        if command not in ("adjust", "foul"):
            self.state.lose_table(cause)
        return Wrong(source, KwxError(faults, source))

    def _settle(self, text: str, remark: str, source: Source) -> Settled | Wrong:
        state = self.state
        parsed = parse_line(text, state.profile.rules.deck, self._seating())
        said = isinstance(parsed.entry, Adjust | Foul) and is_said_in(parsed.entry.remark)
        if said and (several := settings_within(text, entry=True)[1]):
            raise KwxError([several])
        if state.table.rest_unknown and not isinstance(parsed.entry, Adjust):
            settlement = self._settle_among(parsed, source.line)
            if settlement is None:
                return self._ask_for_rest(parsed, source)
        else:
            settlement = self._settle_at(parsed, parsed.entry)
        return self._take(parsed, settlement, remark, source)

    def _settle_at(self, parsed: Parsed, entry: Entry) -> Settlement:
        try:
            return settle(entry, self.state.profile, self.state.base, strict=True)
        except KwxError as error:
            raise parsed.error(error.diagnostics) from None

    def _settle_among(self, parsed: Parsed, line: int) -> Settlement | None:
        """Settle an entry at a table where it is not known who rests: None if it depends on that."""
        entry, players = parsed.entry, self.state.table.players
        named = named_in(entry)
        free = [name for name in players if name not in named]
        if not free:
            raise parsed.error((Diagnostic("four-in-deal", {"names": named}),))
        outcomes = [
            self._settle_at(parsed, seated(entry, tuple(p for p in players if p != rester)))
            for rester in free
        ]
        first = outcomes[0]
        if len(free) == 1:
            self.state.table = self.state.table.rests(free[0], Because("named", line, free[0]))
            return first
        if any(_paid(other) != _paid(first) for other in outcomes):
            return None
        playing = tuple(p for p in players if p in named)
        return first._replace(entry=seated(first.entry, playing))

    def _ask_for_rest(self, parsed: Parsed, source: Source) -> Wrong:
        """Who pays depends on who rests."""
        table = self.state.table
        named = named_in(parsed.entry)
        free = tuple(name for name in table.players if name not in named)
        args: dict[str, object] = {"players": free}
        if table.rests_because is not None:
            args |= {"variant": table.rests_because.code, "line": table.rests_because.line}
        elif self.state.profile.rules.rotation != ROTATES:
            args["variant"] = "stated"
        return self._ask("deal", source, Diagnostic("rest-unknown", args))

    def _take(self, parsed: Parsed, settlement: Settlement, remark: str, source: Source) -> Settled:
        """Enter what was settled: number the deal, and let the table move on."""
        entry, state = parsed.entry, self.state
        number, notes = None, parsed.notes
        if not isinstance(entry, (Adjust, Foul)):
            self.number = number = self.number + 1
            if entry.dealer is not None:
                state.state_dealer(entry.dealer, source.line)
            if few := state.few_for_rotation():
                state.notes.append(few)
            if state.notes:
                notes = (*state.notes, *notes)
                state.notes = []
        table, played = state.table, settlement.entry.players
        unsure = tuple(name for name in table.players if name not in played) if table.rest_unknown else ()
        state.table = table.after(entry, settlement.profile.rules, source.line)
        return Settled(
            source,
            number,
            entry,
            settlement.with_notes(notes),
            table.dealer,
            table.resting,
            state.people,
            state.unit,
            remark,
            () if isinstance(entry, Adjust) else unsure,
        )

    def _explained(self, diagnostic: Diagnostic, command: str = "deal") -> Diagnostic:
        """The diagnostic, with since when somebody rests who is named."""
        if diagnostic.code != "resting-player":
            return diagnostic
        rests = self.state.rests(str(diagnostic.args["name"]))._replace(span=diagnostic.span)
        if command == "foul" and rests.args.get("variant") == "won":
            # Most likely of the deal that he won: to say that another rests would put the next one wrong.
            return rests._replace(args={**rests.args, "variant": "won-foul"})
        return rests


def _is_command(text: str) -> bool:
    """Whether what looks like an unknown setting is an entry, with a colon behind its command."""
    from kawuxing_calc.notation.whole import is_command_with_colon  # only an error needs it

    return is_command_with_colon(text)


def _whole(text: str) -> tuple[int, int]:
    """The span of all that a line says."""
    said = split_comment(text)[0].rstrip()
    return len(said) - len(said.lstrip()), len(said)


def _paid(settlement: Settlement) -> object:
    return settlement.transfers, [result.tally.shares for result in settlement.wins]
