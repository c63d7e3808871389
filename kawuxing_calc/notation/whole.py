"""What a line as a whole was probably meant as, once something is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Raw, raw_words
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.slips import could_be_name, house_rule, is_house_rule
from kawuxing_calc.notation.tokens import Directive, Names, Tiles, WinTile, read_word

_NUMBER: Final = re.compile(
    r"(?P<sure>[(\[]?\d{1,4}[)\].,:]++(?![\d一二三四五六七八九])|第[\d一二三四五六七八九十百]{1,4}[局把盘盤手副]?[)\].,:]*)|\d{1,3}$"
)
_PAID: Final = re.compile(
    r"(?i)(?P<payer>[^\s\d:+]{1,20}?)\s*(?:[付赔賠输輸转轉][给給]?|[给給欠]|pays?)了?\s*"
    r"(?P<paid>[^\s\d:+]{1,20}?)\s*(?P<amount>\d{1,15}(?:\.\d{1,6})?)(?:\s*[元块塊])?(?P<remark>\s.*)?"
)
_SET: Final = re.compile(r"(?i)-*set\s*[:=]?\s*(?=\w+\.)")
_LONGEST: Final = 200
"""Code points of a line that is not a deal at all."""


def explained(
    error: KwxError, source: Source, seated: Sequence[str], read: Callable[[Source], object]
) -> KwxError:
    """The error of a line, or what explains all of it.

    `seated` are those who are known to be at the table; `read` reads a line, and raises what is wrong with it.
    """
    slip = _no_deal(source.text, seated)
    return KwxError([slip], source) if slip else _numbered(source, seated, read) or error


def _no_deal(typed: str, seated: Sequence[str]) -> Diagnostic | None:
    if len(typed) > _LONGEST:
        return None
    text = normalise(typed).text.strip()
    slip = _house_rules(text) or _paid(text, seated)
    span = (len(typed) - len(typed.lstrip()), len(typed.rstrip()))
    return slip and slip._replace(span=span)


def _house_rules(text: str) -> Diagnostic | None:
    """``set: cap.total=16``: rules of the house, which are no part of a deal."""
    rules = re.sub(r"\s*=\s*", "=", _SET.sub("", text, count=1)).split()
    if not rules or not all(map(is_house_rule, rules)):
        return None
    return house_rule(text, rules)


def _paid(text: str, seated: Sequence[str]) -> Diagnostic | None:
    """``老王付小李20``: money that changes hands outside the game."""
    match = _PAID.fullmatch(text)
    if match is None:
        return None
    payer, paid, amount = match["payer"], match["paid"], match["amount"]
    if not all(name in seated or could_be_name(name) for name in (payer, paid)):
        return None
    meant = f"adjust {payer}:-{amount} {paid}:+{amount}{match['remark'] or ''}"
    return Diagnostic("unknown-word", {"variant": "paid", "text": text, "meant": meant})


def _numbered(source: Source, seated: Sequence[str], read: Callable[[Source], object]) -> KwxError | None:
    """``2. who:老王 …``: the number of a line, and what else is wrong in it."""
    end = _number_ends(raw_words(source.text))
    rest = " " * end + source.text[end:]
    if not end or not rest.strip():
        return None
    start = len(source.text) - len(source.text.lstrip())
    found = [Diagnostic("line-number", {"text": source.text[start:end]}, (start, end))]
    slip = _no_deal(rest, seated)
    try:
        if slip is None:
            read(source._replace(text=rest))
    except KwxError as error:
        found += error.diagnostics
    return KwxError([*found, *([slip] if slip else [])], source)


def _number_ends(typed: Sequence[Raw]) -> int:
    """Where the number that a line begins with ends, several of them where there are; 0 where it begins with none."""
    end = 0
    for place, (raw, at) in enumerate(typed):
        normal = normalise(raw)
        match = _NUMBER.match(normal.text)
        behind = normalise("".join(word for word, _ in typed[place + 1 : place + 2])).text
        # 4, 5, 6t are tiles that somebody lists.
        listed = normal.text.endswith(",") and behind[:1] in words.RANKS
        sure = match is not None and match["sure"] and not listed
        if match is None or not read_word(raw).problems or not (sure or _is_a_number(typed[place + 1 :])):
            return end
        end = at + normal.typed(0, match.end())[1]
        if not sure or match.end() < len(normal.text):
            return end
    return end


def _is_a_number(behind: Sequence[Raw]) -> bool:
    """Whether digits that begin a line are no tiles without their suit: the deal is told without them."""
    said = [read_word(raw) for raw, _ in behind]
    if not said or isinstance(said[0].item, Tiles | WinTile):
        return False
    if isinstance(said[0].item, Directive):
        return True
    stands = any(isinstance(word.item, Tiles) or word.slot in ("fan", "x") for word in said)
    named = isinstance(said[0].item, Names) or any(d.variant == "unknown-word.said" for d in said[0].problems)
    return named and (stands or any("fan:" in d.args.get("meant", "") for d in said[0].problems))
