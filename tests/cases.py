"""The golden corpus: deals worked by hand, read from ``tests/corpus``.

A case says in its own words what it is, where its value comes from, the rules, the deal in the notation, and what it
comes to. `fan` is id -> multiplier in effect, 屁胡 left out, or a list of them for two winners; `shares` are written
``B 4``, ``B for C 4``, ``B 4 x2`` (the payer's factor), ``? 4`` where nobody knows who pays. `elsewhere` is what the same
deal comes to under other profiles: units, or the code of an error. `near_miss` names fan that the hand only looks like.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from kawuxing_calc.deal import Deal
from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.notation import Seating, parse_line
from kawuxing_calc.payments import claim_of
from kawuxing_calc.profile import Profile, load_profile
from kawuxing_calc.scoring import Settlement, Share, Tally, WinResult, settle
from kawuxing_calc.scoring.reading import hand_in, readings
from kawuxing_calc.scoring.tally import tallies_of
from kawuxing_calc.tiles import CODES, write_tiles

FOLDER = Path(__file__).parent / "corpus"

REQUIRED = {"name", "source", "rules", "deal"}
SETTING = {"sets", "players", "base", "strict", "arithmetic"}
EXPECTED = {
    "win", "fan", "dropped", "multiplier", "cap", "full", "additives", "shares", "gangs", "units", "money", "notes",
    "error", "elsewhere", "near_miss",
}  # fmt: skip
# Every deal typed without `who:` has this note once a name stands in it: it would be said in most cases.
ROUTINE = "winner-assumed"


@dataclass(frozen=True, slots=True)
class Case:
    """One case as its file has it."""

    file: str
    table: dict[str, Any]

    @property
    def id(self) -> str:
        return f"{self.file}: {self.table['name']}"

    def __getitem__(self, key: str) -> Any:
        return self.table[key]

    def get(self, key: str, default: Any = None) -> Any:
        return self.table.get(key, default)

    def profile(self, rules: str | None = None) -> Profile:
        return profile_of(rules or self["rules"], tuple(self.get("sets", ())))

    def settle(self, rules: str | None = None) -> Settlement:
        """Settle the deal under its own rules, or under others."""
        profile = self.profile(rules)
        players = self.get("players")
        parsed = parse_line(self["deal"], profile.rules.deck, Seating(tuple(players) if players else None))
        base = Decimal(self.get("base", "1"))
        settlement = settle(parsed.entry, profile, base, strict=self.get("strict", False))
        return settlement.with_notes(parsed.notes)

    def outcome(self, rules: str | None = None) -> Settlement | KwxError:
        """What settling comes to, a refusal included."""
        try:
            return self.settle(rules)
        except KwxError as error:
            return error


@cache
def profile_of(rules: str, sets: tuple[str, ...] = ()) -> Profile:
    """A profile, loaded once for all cases."""
    return load_profile(rules, sets)


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of the corpus, file by file."""
    return tuple(_read())


def _read() -> Iterator[Case]:
    for path in sorted(FOLDER.rglob("*.toml")):
        name = path.relative_to(FOLDER).with_suffix("").as_posix()
        for table in tomllib.loads(path.read_text("utf-8"))["case"]:
            yield Case(name, table)


# ------------------------------------------------------------------------------- what a settlement says


def fan_of(result: WinResult) -> dict[str, int]:
    """The fan that count, with their multipliers."""
    return {line.id: line.mult for line in result.tally.fan}


def share_text(share: Share) -> str:
    """A share as cases write it."""
    payer = share.payer or "?"
    owing = f" for {share.for_player}" if share.for_player not in (None, share.payer) else ""
    return f"{payer}{owing} {share.units}" + (f" x{share.factor}" if share.factor > 1 else "")


def gangs_of(settlement: Settlement) -> dict[str, dict[str, int]]:
    """What each 杠 earns, by ``OWNER.KIND:TILE``."""
    return {f"{g.meld.owner}.{g.meld.kind}:{CODES[g.meld.tile]}": dict(g.units) for g in settlement.gangs}


def notes_of(settlement: Settlement, wanted: list[str]) -> list[str]:
    """The codes of the notes, the routine one only where it is asked for."""
    return sorted(note.code for note in settlement.notes if note.code != ROUTINE or ROUTINE in wanted)


def codes_of(error: KwxError) -> list[str]:
    """What an error says, each as ``CODE`` or ``CODE.VARIANT``."""
    return sorted(diagnostic.variant for diagnostic in error.diagnostics)


def says(error: KwxError, wanted: str | list[str]) -> bool:
    """Whether an error is what a case asks for: a code stands for all its variants."""
    codes = [wanted] if isinstance(wanted, str) else wanted
    said = codes_of(error)
    plain = sorted(diagnostic.code for diagnostic in error.diagnostics)
    return sorted(codes) in (said, plain)


# ---------------------------------------------------------------------------- every reading, for a failure


def breakdown(case: Case, rules: str | None = None) -> str:
    """Every reading of the deal with its tally, the settlement or the error at the end."""
    profile = case.profile(rules)
    lines = [f"{case.id}", f"  {profile.id} {case.get('sets', '')}", f"  {case['deal']}"]
    if case.get("arithmetic"):
        lines.append(f"  by hand: {case['arithmetic']}")
    players = case.get("players")
    try:
        parsed = parse_line(case["deal"], profile.rules.deck, Seating(tuple(players) if players else None))
    except KwxError as error:
        return "\n".join([*lines, f"  not read: {codes_of(error)}"])
    if isinstance(parsed.entry, Deal):
        lines += _readings(parsed.entry, profile)
    return "\n".join([*lines, f"  {outcome_text(case.outcome(rules))}"])


def outcome_text(outcome: Settlement | KwxError) -> str:
    """What was paid, or why not."""
    if isinstance(outcome, KwxError):
        return f"refused: {codes_of(outcome)}"
    return f"paid: {outcome.units} 杠 {gangs_of(outcome)} notes {notes_of(outcome, [])}"


def _readings(deal: Deal, profile: Profile) -> Iterator[str]:
    tiles = [deal.win_tile] if deal.win_tile is not None else sorted(profile.rules.deck)
    for tile in tiles:
        for win in deal.wins:
            if not win.tiles or (len(win.tiles) % 3 == 2 and tile not in win.tiles):
                continue
            said = deal._replace(win_tile=tile)
            hand = hand_in(said, win, tile)
            claim = claim_of(said, win, profile.rules)
            for tally in tallies_of(hand, readings(hand), profile.rules, claim):
                yield f"  {win.winner} on {CODES[tile]}: {groups_text(tally)}: {tally_text(tally)}"


def groups_text(tally: Tally) -> str:
    """The sets of a reading, the one with the won tile marked."""
    reading = tally.reading
    if reading is None:
        return "stated"
    marks = ["*" if index == reading.won else "" for index in range(len(reading.groups))]
    return " ".join(write_tiles(g.tiles) + mark for g, mark in zip(reading.groups, marks, strict=True))


def tally_text(tally: Tally) -> str:
    """A tally on one line."""
    fan = " ".join(f"{line.id} x{line.mult}" for line in tally.fan) or "pihu"
    parts = [fan, f"product {tally.product}", f"cap {tally.cap}", f"multiplier {tally.multiplier}"]
    parts += [f"dropped {dict(tally.dropped)}"] if tally.dropped else []
    parts += [f"full by {tally.full}"] if tally.full else []
    parts += [f"additives {dict(tally.additives)}"] if tally.additives else []
    return "; ".join([*parts, f"shares {[share_text(share) for share in tally.shares]}"])
