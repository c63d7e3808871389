"""What a line as a whole was probably meant as, once something is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Raw, raw_words
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.slips import could_be_name, house_rule, is_house_rule
from kawuxing_calc.notation.tokens import Directive, Melds, Names, Tiles, WinTile, read_word

_NUMBER: Final = re.compile(
    r"(?P<sure>[(\[]?\d{1,4}[)\].,:]++(?![\d一二三四五六七八九])|第[\d一二三四五六七八九十百]{1,4}[局把盘盤手副]?[)\].,:]*)|\d{1,3}$"
)
_PAYMENT: Final = re.compile(
    r"(?i)(?P<payer>[^\s\d:+]{1,20}?)\s*(?:[付赔賠输輸转轉][给給]?|[给給欠]|pays?)了?\s*"
    r"(?P<paid>[^\s\d:+]{1,20}?)\s*(?P<amount>\d{1,15}(?:\.\d{1,6})?)(?:\s*[元块塊])?(?![^\s,;])"
)
_FOULED: Final = "(?:{})+".format(
    "|".join(
        sorted((word for word, meant in words.COMMANDS.items() if meant == "foul"), key=len, reverse=True)
    )
)
_FOUL: Final = [
    re.compile(rf"(?i){who}\s*(?P<units>[1-9]\d{{0,8}})\s*[番倍]?(?P<remark>\s.*)?")
    for name in [r"(?P<name>[^\s\d:+,]{1,20}?)"]
    for who in (rf"{name}\s*{_FOULED}", f"{_FOULED}{name}")
]
_COLON: Final = re.compile(r"\s*(?P<command>[^\s:：∶]+)\s*(?P<colon>[:：∶]+)")
_LIANG: Final = "liang(?:dao)?|[亮明][倒牌]?|[,:+和跟与與及也都先了]"
"""What is said of who had declared, beside the names."""
_UNREAD: Final = ("unknown-word", "unknown-key", "lost-colon", "not-in-draw")
"""What is told of a word in a draw that is none of a draw."""
_SET: Final = re.compile(r"(?i)-*set\s*[:=]?\s*(?=\w+\.)")
_LONGEST: Final = 200
"""Code points of a line that is not a deal at all."""


def explained(
    error: KwxError, source: Source, seated: Sequence[str], read: Callable[[Source], object]
) -> KwxError:
    """The error of a line, or what explains all of it.

    `seated` are those who are known to be at the table; `read` reads a line, and raises what is wrong with it.
    """
    commented = _comment(error, source, read)
    if commented:
        return commented
    slip = _no_deal(source.text, seated)
    if slip:
        return KwxError([slip], source)
    drawn = _draw(error, source.text, seated)
    if drawn:
        return KwxError([drawn], source)
    return _with_colon(source, read) or _numbered(source, seated, read) or error


def _comment(error: KwxError, source: Source, read: Callable[[Source], object]) -> KwxError | None:
    """``x2#late``: a comment without its space, and what else is wrong before it.

    None for a ``#`` within a name or a deal.
    """
    glued = re.compile(r"(?P<word>[^\s#＃]+)(?P<mark>[#＃]\S*)").search(source.text)
    if glued is None:
        return None
    at = glued.start("mark")
    meant = f"{glued['word']} {source.text[at:].rstrip()}"
    found = [
        Diagnostic("glued-words", {"variant": "comment", "text": glued[0], "meant": meant}, glued.span())
    ]
    try:
        read(source._replace(text=source.text[:at]))
    except KwxError as left:
        within = [d for d in error.diagnostics if d.span and d.span[0] <= at < d.span[1]]
        said = any(not read_word(word).problems for word in source.text[glued.end() :].split())
        if said or any(d.code == "bad-name" for d in within):
            return None
        found += left.diagnostics
    return KwxError(found, source)


def is_command_with_colon(text: str) -> bool:
    """``draw: A``: whether a line begins with a command that a colon stands behind, as if it were a key."""
    match = _COLON.match(text)
    return match is not None and normalise(match["command"]).text.casefold() in words.COMMANDS


def _with_colon(source: Source, read: Callable[[Source], object]) -> KwxError | None:
    """``foul: A 8``: the colon behind a command, and what else is wrong in the line."""
    match = _COLON.match(source.text)
    if match is None or not is_command_with_colon(source.text):
        return None
    start, end = match.span("colon")
    args = {"variant": "command", "text": match["command"], "meant": match["command"]}
    found = [Diagnostic("lost-colon", args, (match.start("command"), end))]
    try:
        read(source._replace(text=f"{source.text[:start]}{' ' * (end - start)}{source.text[end:]}"))
    except KwxError as error:
        found += error.diagnostics
    return KwxError(found, source)


def _draw(error: KwxError, typed: str, seated: Sequence[str]) -> Diagnostic | None:
    """``draw A B liang``: who had declared, said as no draw says it; None where all that is wrong is told how to write."""
    unread = [d for d in error.diagnostics if d.code in _UNREAD and not d.args.get("meant")]
    said = _words_of_draw(typed) if unread else []
    if not said:
        return None
    names = seated or [word for word in said[1:] if could_be_name(word) and not re.fullmatch(_LIANG, word)]
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)"
    declared: list[str] = []
    others: list[str] = []
    for word in said[1:]:
        item = read_word(word).item
        if (isinstance(item, Melds) and item.owner) or (isinstance(item, Names) and item.key == "dealer"):
            others.append(word)
        elif re.fullmatch(f"(?:{known}|{_LIANG})+", word):
            declared += re.findall(f"{known}|(?!{known})(?:{_LIANG})", word)
        elif isinstance(item, Names) and item.key == "liang" and not seated:
            declared += item.names
        else:
            return None
    liang = [name for name in dict.fromkeys(declared) if name in names or not re.fullmatch(_LIANG, name)]
    if not liang:
        return None
    meant = " ".join([said[0], f"liang:{','.join(liang)}", *others])
    args = {"variant": "draw", "text": typed.strip(), "meant": meant, "command": said[0]}
    return Diagnostic("unknown-word", args, (len(typed) - len(typed.lstrip()), len(typed.rstrip())))


def _words_of_draw(typed: str) -> list[str]:
    """The words of a draw, without a colon behind the first; none where it is something else."""
    colon = _COLON.match(typed) if is_command_with_colon(typed) else None
    text = f"{colon['command']} {typed[colon.end() :]}" if colon else typed
    said = normalise(text).text.split() if len(typed) <= _LONGEST else []
    return said if said and words.COMMANDS.get(said[0].casefold()) == "draw" else []


def _no_deal(typed: str, seated: Sequence[str]) -> Diagnostic | None:
    if len(typed) > _LONGEST:
        return None
    text = normalise(typed).text.strip()
    slip = _house_rules(text) or _paid(text, seated) or _foul(text, seated)
    span = (len(typed) - len(typed.lstrip()), len(typed.rstrip()))
    return slip and slip._replace(span=span)


def _house_rules(text: str) -> Diagnostic | None:
    """``set: cap.total=16``: rules of the house, which are no part of a deal."""
    rules = re.sub(r"\s*=\s*", "=", _SET.sub("", text, count=1)).split()
    if not rules or not all(map(is_house_rule, rules)):
        return None
    return house_rule(text, rules)


def _paid(text: str, seated: Sequence[str]) -> Diagnostic | None:
    """``老王付小李20``: money that changes hands outside the game, all of it that a line tells of added up."""
    total: dict[str, Decimal] = {}
    end = 0
    while match := _PAYMENT.match(text, end):
        payer, paid, amount = match["payer"], match["paid"], Decimal(match["amount"])
        # 老王给小李x4 speaks of units.
        times = paid[-1] in "xX×*" and match.end("paid") == match.start("amount")
        if payer == paid or times or not (_may_pay(payer, seated) and _may_pay(paid, seated)):
            return None
        total[payer] = total.get(payer, Decimal()) - amount
        total[paid] = total.get(paid, Decimal()) + amount
        behind = re.compile(r"[\s,;]*").match(text, match.end())
        end = behind.end() if behind else match.end()
    amounts = " ".join(f"{name}:{amount:+f}" for name, amount in total.items() if amount)
    remark = text[end:]
    if not amounts or not _is_remark(remark):
        return None
    meant = f"adjust {amounts} {remark}".rstrip()
    return Diagnostic("unknown-word", {"variant": "paid", "text": text, "meant": meant})


def _may_pay(name: str, seated: Sequence[str]) -> bool:
    return name in seated if seated else could_be_name(name)


def _is_remark(text: str) -> bool:
    """Whether nothing in a text is of the notation, or an amount that would be lost in a remark."""
    return not re.search(r"[:+]|[付赔賠输輸转轉给給欠]\D*\d", text) and all(
        read_word(word).problems for word in text.split()
    )


def _foul(text: str, seated: Sequence[str]) -> Diagnostic | None:
    """``小李诈胡 8``, ``罚小李8``: the name before the word, or glued to it."""
    match = next(filter(None, (form.fullmatch(text) for form in _FOUL)), None)
    if match is None or not _may_pay(match["name"], seated) or not _is_remark(match["remark"] or ""):
        return None
    meant = f"foul {match['name']} {match['units']}{match['remark'] or ''}"
    return Diagnostic("unknown-word", {"variant": "said", "text": text, "meant": meant})


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
