"""An entry -> its one canonical line. Reading that line gives the same entry back."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from kawuxing_calc.deal import Adjust, Deal, Draw, Entry, Foul, Meld, Win
from kawuxing_calc.tiles import CODES, write_tiles


def write_entry(entry: Entry) -> str:
    """The canonical notation of an entry."""
    match entry:
        case Deal():
            return _deal(entry)
        case Draw():
            words = [
                "draw",
                *_liang(entry.liang),
                *(_meld(m, m.owner) for m in entry.melds),
                *_dealer(entry.dealer),
            ]
            return " ".join(words)
        case Adjust():
            amounts = [f"{name}:{_signed(amount)}" for name, amount in entry.amounts]
            return " ".join(["adjust", *amounts, *([entry.remark] if entry.remark else [])])
        case Foul():
            return f"foul {entry.player} {entry.units} {entry.remark}".rstrip()


@lru_cache(maxsize=1 << 12)
def write_money(amount: Decimal) -> str:
    """Exact: no exponent, no trailing zeros, no minus zero."""
    text = f"{amount:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _signed(amount: Decimal) -> str:
    text = write_money(amount)
    return text if text.startswith("-") else f"+{text}"


def _deal(deal: Deal) -> str:
    parts = [" ".join(_part(win, deal)) for win in deal.wins]
    parts[0] = " ".join([parts[0], *_situation(deal)])
    return " | ".join(parts)


def _part(win: Win, deal: Deal) -> list[str]:
    words = [f"who:{win.winner}"]
    if win.held:
        words.append(write_tiles(win.tiles))
    words += [_meld(meld, None) for meld in win.melds]
    if win.fan:
        words.append(f"fan:{','.join(win.fan)}")
    if win.multiplier is not None:
        words.append(f"x{win.multiplier}")
    if win.liangdao and win.winner not in deal.liang:
        words.append("+liangdao")
    return words


def _situation(deal: Deal) -> list[str]:
    words = [f"win:{CODES[deal.win_tile]}"] if deal.win_tile is not None else []
    words += [f"from:{deal.discarder}"] if deal.discarder is not None else []
    words += ["+zimo"] if deal.zimo else []
    words += [f"+{flag}" if n == 1 else f"+{flag}:{n}" for flag, n in deal.ending.flags]
    words += _liang(deal.liang)
    words += [_meld(meld, meld.owner) for meld in deal.others]
    return words + _dealer(deal.dealer)


def _liang(names: tuple[str, ...]) -> list[str]:
    return [f"liang:{','.join(names)}"] if names else []


def _dealer(name: str | None) -> list[str]:
    return [f"dealer:{name}"] if name is not None else []


def _meld(meld: Meld, owner: str | None) -> str:
    text = f"{owner}.{meld.kind}" if owner is not None else meld.kind
    text += f":{CODES[meld.tile]}"
    text += f"@{meld.source}" if meld.source is not None else ""
    text += f":{meld.chain}" if meld.chain > 1 else ""
    return text + (":void" if meld.void else "")
