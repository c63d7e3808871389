"""A settlement as plain objects for programs: the JSON of ``kwx score --json``, without its texts where not wanted."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from kawuxing_calc.deal import Adjust, Deal, Draw, Entry, Foul
from kawuxing_calc.fan import BY_ID, Reading
from kawuxing_calc.notation.write import write_money
from kawuxing_calc.payments import GangLine, Transfer
from kawuxing_calc.profile import Profile
from kawuxing_calc.scoring import Settlement, WinResult
from kawuxing_calc.text import Speech
from kawuxing_calc.tiles import CODES

SCHEMA: Final = 1
_KIND: Final[Mapping[type, str]] = {Deal: "win", Draw: "draw", Adjust: "adjust", Foul: "foul"}


def kind_of(entry: Entry) -> str:
    """``win``, ``draw``, ``adjust`` or ``foul``."""
    return _KIND[type(entry)]


def settlement_json(settlement: Settlement, speech: Speech | None) -> dict[str, Any]:
    """The settlement as the published schema has it; without names, reasons and readings if `speech` is None."""
    profile, entry = settlement.profile, settlement.entry
    units = settlement.units
    remark = {"remark": entry.remark} if speech and isinstance(entry, Adjust | Foul) else {}
    return {
        "schema": SCHEMA,
        "rules": profile.id,
        "overrides": {key: list(v) if isinstance(v, tuple) else v for key, v in profile.overrides.items()},
        "kind": kind_of(entry),
        "players": list(entry.players),
        "wins": [_win(result, settlement, speech) for result in settlement.wins],
        "gangs": [_gang(line) for line in settlement.gangs],
        "transfers": [_transfer(transfer, settlement) for transfer in settlement.transfers],
        "units": units,
        "money": {name: write_money(amount) for name, amount in settlement.money.items()},
        "notes": [
            {"code": note.code, "text": speech.note(note)} if speech else {"code": note.code}
            for note in settlement.notes
        ],
        **remark,
    }


def _win(result: WinResult, settlement: Settlement, speech: Speech | None) -> dict[str, Any]:
    tally = result.tally
    found: dict[str, Any] = {
        "winner": result.winner,
        "from": result.discarder,
        "how": result.how,
        "win_tile": None if result.win_tile is None else CODES[result.win_tile],
        "fragment": result.fragment,
        "unchecked": result.unchecked,
    }
    if speech:
        found["reading"] = _reading(tally.reading, result) if tally.reading else None
    found["fan"] = _fan(result, settlement, speech)
    found |= {
        "product": tally.product,
        "cap": tally.cap,
        "multiplier": tally.multiplier,
        "additives": [{"id": id, "units": units} for id, units in tally.additives],
        "shares": [
            {"payer": s.payer, "for_player": s.for_player, "factor": s.factor, "units": s.units}
            for s in tally.shares
        ],
    }
    return found


def _fan(result: WinResult, settlement: Settlement, speech: Speech | None) -> list[dict[str, Any]]:
    lines = [(line.id, line.mult) for line in result.tally.fan]
    stated_only = result.unchecked and result.tally.product != 1
    if not lines and not stated_only:
        lines = [("pihu", settlement.profile.rules.pihu)]
    if speech is None:
        return [{"id": id, "mult": mult} for id, mult in lines]
    return [
        {
            "id": id,
            "mult": mult,
            "name": speech.fan(id),
            "why": why_it_counts(id, result, settlement, speech),
            "source": speech.clause(settlement.profile.source_of_fan(id)),
        }
        for id, mult in lines
    ]


def why_it_counts(id: str, result: WinResult, settlement: Settlement, speech: Speech) -> str:
    """Why a fan counts, in which tiles."""
    entry = settlement.entry
    flags = entry.ending.flags if isinstance(entry, Deal) else ()
    chain = next((n for flag, n in flags if flag == id), 0)
    if chain > 1:
        return _why_chained(id, chain, settlement.profile, speech)
    hit = next((line.hit for line in result.tally.fan if line.id == id), None)
    if result.unchecked and not BY_ID[id].situation:
        return speech.say("why.stated")
    tiles = hit.tiles if hit else ()
    return speech.say(f"why.{id}", tiles=tiles, group=speech.group(tiles) if tiles else "")


def _why_chained(id: str, n: int, profile: Profile, speech: Speech) -> str:
    rules = profile.rules
    full = rules.fan_chains[id] == "double" and rules.chain_full_at is not None and n >= rules.chain_full_at
    code = "full" if full else "chain"
    return speech.say(f"why.{id}.{code}", n=n, setting=profile.settings["gang.chain_full_at"])


def _reading(reading: Reading, result: WinResult) -> dict[str, Any]:
    sets: list[dict[str, Any]] = [
        {
            "kind": group.kind,
            "tiles": [CODES[tile] for tile in group.tiles],
            "won": index == reading.won,
        }
        for index, group in enumerate(reading.groups)
    ]
    assert result.hand is not None
    sets += [
        {"kind": meld.kind, "tiles": [CODES[meld.tile]] * (4 if meld.is_gang else 3), "won": False}
        for meld in result.hand.melds
    ]
    return {"form": reading.form, "sets": sets}


def _gang(line: GangLine) -> dict[str, Any]:
    meld = line.meld
    return {
        "owner": meld.owner,
        "kind": meld.kind,
        "tile": CODES[meld.tile],
        "from": meld.source,
        "chain": meld.chain,
        "void": line.why_void is not None,
        "units": dict(line.units),
    }


def _transfer(transfer: Transfer, settlement: Settlement) -> dict[str, Any]:
    return {
        "from": transfer.source,
        "to": transfer.to,
        "units": transfer.units,
        "money": write_money(settlement.amount(transfer)),
        "for": transfer.cause,
    }


def money_text(amount: Decimal) -> str:
    """Money with its sign, as tables show it."""
    text = write_money(amount)
    return text if text.startswith("-") or text == "0" else f"+{text}"
