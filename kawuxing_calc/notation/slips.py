"""What a word that could not be read was probably meant as: told by its shape, once something is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation import words
from kawuxing_calc.notation.tokens import Names, Tiles, Word, read_meant
from kawuxing_calc.tiles import CODES

IDLE: Final = "[也先都就又]+"
"""What players say between a name and what he did that settles nothing."""
HEADS: Final = sorted((*words.MELDS, *words.LOOSE_GANGS, *words.KEYS), key=len, reverse=True)
"""What stands before a colon, the longest first."""
_BEFORE_TILES: Final = frozenset((*words.MELDS, *words.LOOSE_GANGS, "win", "hu", "胡", "和", "糊"))
_OF_WINNER: Final = frozenset({"gangkai", "qianggang", "haidi"})
_OF_DISCARDER: Final = frozenset({"gangpao", "haidipao"})
SAID: Final[dict[str, str]] = {
    "自摸": "who:{name} +zimo",
    **dict.fromkeys(("点炮", "放炮", "放冲"), "from:{name}"),
    **dict.fromkeys(("亮倒", "亮牌", "明牌", "亮倒翻倍", "亮倒翻番", "亮倒加倍"), "liang:{name}"),
    "胡": "who:{name}",
    **dict.fromkeys(("被抢杠", "被抢"), "from:{name} +qianggang"),
    **{f"杠{after}{act}": "from:{name} +gangpao" for after in "后後" for act in ("点炮", "放炮", "炮")},
    **{f"杠{after}{act}": "who:{name} +gangkai" for after in "后後上" for act in ("自摸", "开花")},
    **{word: f"who:{{name}} +{flag}" for word, flag in words.FLAGS.items() if flag in _OF_WINNER},
    **{word: f"from:{{name}} +{flag}" for word, flag in words.FLAGS.items() if flag in _OF_DISCARDER},
}
"""What players say behind a name, and how it is written."""
words.add_traditional(SAID)
BAOHU: Final = ("包胡", "包糊", "包牌", "包三家", "baohu")
"""That one pays for all, as players say it: no word of the notation, for it follows from the others."""
_SAID_FLAGS: Final = {
    act: said.partition(" ")[2] or "+liangdao"
    for act, said in SAID.items()
    if ("+" in said or "亮倒" in act) and act not in words.FLAGS
}
"""What is said of a flag that is none of its spellings, and how it is written."""
_MELDED: Final = frozenset(
    word for table in (words.MELDS, words.LOOSE_GANGS) for word in table if not word.isascii()
)
"""What is also said behind the tile."""
_TOLD: Final = [word for word in (*words.FLAGS, *words.FAN, *_SAID_FLAGS) if not word.isascii()]
"""What may be said behind one another with nothing between."""
_HEARD: Final = (*_TOLD, *BAOHU)
"""The same, and what need not be written."""
_TOO_LARGE: Final = re.compile(r"[xX×*]\d{10,}[番倍]?|\d{10,}[番倍]")
_TIMES: Final = re.compile(r"\d{1,9}[番倍](?!\d)|[xX×*]\d{1,9}[番倍]?(?!\d)")
_NUMERALS: Final = {**words.RANKS, "两": 2, "兩": 2}
_NUMERAL_TIMES: Final = re.compile("(?:([二三四五六七八九])?(十))?([一二两兩三四五六七八九])?[番倍]")
_NOT_WHOLE: Final = re.compile(r"(?i)[x×*][-+]?\d+(?:[.,/⁄]\d+)?[番倍]?|-?\d+[.,/⁄]\d+[番倍]")
_HOUSE_RULE: Final = re.compile(r"(?i)[a-z]\w*(?:\.[a-z]\w*)+=[^\s=]+")
_BETWEEN_FAN: Final = re.compile("[,;.+/&和加]+")
_LONGEST_LIST: Final = 60
_LONGEST_NAME: Final = 8
"""Of a name that nobody has given yet, where nothing marks its end."""
_PLAYED: Final = (
    *"碰杠槓炮砲摸糊和番倍翻吊钓釣听聽了中发發白",
    "海底",
    *(f"{rank}{suit}" for rank in words.RANKS for suit in words.SUITS if not suit.isascii()),
    *(word for word in _TOLD if len(word) > 1),
)
"""What tells, within a word, that it speaks of the game and is nobody's name."""
_CALLED: Final = re.compile("[老小阿][中发發白胡]|[中发發白胡][哥姐叔伯爷爺总總嫂姨]")
"""How people are called by a name that would also be a tile or a word of the game."""
_NICKNAME: Final = re.compile(r"[老小阿][^\W\d_]")
_NOBODY: Final = re.compile(
    "^(?:[老小阿].){{2,}}$|[都也付赔賠给給欠]|先(?!生)|[每各三两兩二][家个個人]|{}".format(
        "|".join(word for word in words.COMMANDS if not word.isascii())
    )
)
"""What tells that a word speaks of several people, or of more than a name."""
_MELD: Final = re.compile(
    "({})([1-9一二三四五六七八九]{{1,4}}[{}])".format(
        "|".join(sorted((word for word in words.MELDS if not word.isascii()), key=len, reverse=True)),
        "".join(suit for suit in words.SUITS if not suit.isascii()),
    )
)
_DECLARED: Final = [(act, said) for act, said in SAID.items() if said == "liang:{name}"]
_AND: Final = re.compile("[,和跟与與及]")
SAID_IN_ASCII: Final = {
    words.FLAGS[word]: said for word, said in SAID.items() if words.FLAGS.get(word, "liangdao") != "liangdao"
}
"""What a flag in letters says behind a name; whoever had declared may have won too."""
_EXAMPLE: Final = {"win": "win:5t", "fan": "fan:卡五星", "liang": "liang:小李,阿强"}


def slip_in(text: str, word: Word) -> Diagnostic | None:
    """The slip that explains all that is wrong with `word`, which was read from `text`; None where none is known."""
    if word.problems[0].code == "stray-quote":
        return None
    return next((slip for look in _LOOK for slip in [look(text, word)] if slip is not None), None)


def slip_of(code: str, text: str, **args: str) -> Diagnostic:
    """The diagnostic of a slip that takes up a text from its beginning to its end."""
    return Diagnostic(code, {"text": text, **args}, (0, len(text)))


def _too_large(text: str, word: Word) -> Diagnostic | None:
    """A multiplier of more digits than are read."""
    return slip_of("unknown-word", text, variant="large") if _TOO_LARGE.fullmatch(text) else None


def _not_whole(text: str, word: Word) -> Diagnostic | None:
    """A multiplier that is no whole number, or below nothing."""
    if not _NOT_WHOLE.fullmatch(text) or word.problems[0].code == "zero-multiplier":
        return None
    return slip_of("zero-multiplier", text, variant="fraction")


def _numeral_times(text: str, word: Word) -> Diagnostic | None:
    """``四番``, ``十六倍``: a multiplier in Chinese numerals."""
    match = _NUMERAL_TIMES.fullmatch(text)
    if not match:
        return None
    tens, ten, ones = match.groups()
    n = (_NUMERALS[tens] if tens else 1) * 10 if ten else 0
    n += _NUMERALS[ones] if ones else 0
    return slip_of("unknown-word", text, variant="said", meant=f"x{n}") if n else None


def is_house_rule(text: str) -> bool:
    """Whether a word is a value of a profile, as ``--set`` takes it."""
    return _HOUSE_RULE.fullmatch(text) is not None


def house_rule(text: str, rules: Iterable[str]) -> Diagnostic:
    """That a text is rules of the house, each as ``KEY=VALUE``, and no part of a deal."""
    meant = " ".join(f"--set {rule}" for rule in rules)
    return slip_of("unknown-word", text, variant="house-rule", option=meant)


def _equals(text: str, word: Word) -> Diagnostic | None:
    """``who=老王``, ``老王.angang=9t``, ``+gangkai=2``, ``x=4``: an equals sign for a colon."""
    head, equals, value = text.partition("=")
    if not equals or not value or ":" in head:
        return None
    if _TIMES.fullmatch(head + value):
        return slip_of("unknown-word", text, variant="said", meant=head + value)
    kind = head.rpartition(".")[2].casefold()
    if kind not in HEADS and words.FLAGS.get(head.removeprefix("+").casefold()) not in words.CHAINED_FLAGS:
        return None
    problems = read_meant(f"{head}:{value}").problems
    if any(problem.code == "which-gang" for problem in problems):
        return which_gang(text, kind, value)
    return slip_of("lost-colon", text, meant=f"{head}:{value}")


def _house_rule(text: str, word: Word) -> Diagnostic | None:
    """``cap.total=16`` among the words of a deal."""
    return house_rule(text, [text]) if is_house_rule(text) else None


def _no_head(text: str, word: Word) -> Diagnostic | None:
    """A colon with nothing before it, as of ``:void`` apart from its 杠."""
    return slip_of("unknown-word", text, variant="no-head") if text.startswith(":") else None


def _run_together(text: str, word: Word) -> Diagnostic | None:
    """Words with a comma between them instead of a space, or with nothing: each for itself says something."""
    if re.search("[,;.]", text):
        parts = [part for part in re.split("[,;.]", text) if part]
        parts = parts if _all_read(parts) else _apart(parts)
        if parts:
            return slip_of("comma-between", text, meant=" ".join(parts))
    for parts in (_before_flags(text), _before_key(text)):
        if len(parts) > 1 and _all_read(parts):
            return slip_of("glued-words", text, meant=" ".join(parts))
    return None


def _apart(parts: Sequence[str]) -> list[str]:
    """Words with commas between them, some with commas of their own: ``who:A,fan:卡五星,清一色``; none where unsure."""
    found: list[str] = []
    for part in parts:
        before = found[-1] if found else ""
        in_fan = words.KEYS.get(before.partition(":")[0].casefold()) == "fan"
        if in_fan and part.casefold() in words.FAN:
            found[-1] = f"{before},{part}"
        elif part.casefold() in words.FLAGS:
            found.append(f"+{part}")
        elif part.casefold() in words.FAN:
            found.append(f"fan:{part}")
        elif not read_meant(part).problems:
            found.append(part)
        elif ":" in before and ":" not in part:
            found[-1] = f"{before},{part}"
        else:
            return []
    keyed = any(":" in part or part[0] == "+" for part in parts)
    return found if keyed and len(found) > 1 and _all_read(found) else []


def _before_flags(text: str) -> list[str]:
    return [part for part in re.split(r"(?=\+)", text) if part]


def _before_key(text: str) -> list[str]:
    head, colon, value = text.partition(":")
    key = next((key for key in HEADS if colon and head.casefold().endswith(key)), "")
    at = len(head) - len(key)
    return [head[:at], f"{head[at:]}:{value}"] if key and at else [text]


def _all_read(parts: list[str]) -> bool:
    return bool(parts) and not any(read_meant(part).problems for part in parts)


def reads_as_tiles(text: str) -> bool:
    word = read_meant(text) if text else Word(None)
    return isinstance(word.item, Tiles) and not word.problems


def which_gang(text: str, gang: str, tiles: str) -> Diagnostic:
    item = read_meant(tiles).item
    code = CODES[item.kinds[0]] if isinstance(item, Tiles) else tiles
    return Diagnostic("which-gang", {"word": gang, "code": code}, (0, len(text)))


def _fan(text: str, word: Word) -> Diagnostic | None:
    """A fan that stands by itself, or as if it were a flag."""
    name = text.removeprefix("+")
    if name.casefold() not in words.FAN or name.casefold() in words.FLAGS:
        return None
    code = "unknown-word" if name == text else "unknown-flag"
    return slip_of(code, text, flag=text, variant="fan", meant=f"fan:{name}")


def _fan_list(text: str, word: Word) -> Diagnostic | None:
    """Fan behind ``fan:`` with nothing between them, or something else than a comma."""
    head, _, value = text.partition(":")
    if words.KEYS.get(head.casefold()) != "fan" or len(value) > _LONGEST_LIST:
        return None
    if any(problem.code != "unknown-fan" for problem in word.problems):
        return None
    known = [_made_of(part.casefold()) for part in _BETWEEN_FAN.split(value) if part]
    said = [name for names in known for name in names]
    fan = [name for name in said if name in words.FAN]
    if not all(known) or not fan or len(said) < 2 or len(set(said)) < len(said):
        return None
    flags = "".join(f" +{name}" for name in said if name not in words.FAN)
    meant = f"{head}:{','.join(fan)}{flags}"
    return slip_of("unknown-fan", text, variant="list", meant=meant)


@lru_cache(maxsize=1 << 8)  # many ways lead to the same rest
def _made_of(text: str) -> Sequence[str]:
    """The fan and flags that make up a text wholly; none where it is not made of such."""
    known = (word for table in (words.FAN, words.FLAGS) for word in table if text.startswith(word))
    for word in sorted(set(known), key=len, reverse=True):
        rest = text[len(word) :]
        behind = _made_of(rest)
        if behind or not rest:
            return [word, *behind]
    return []


def _baohu(text: str, word: Word) -> Diagnostic | None:
    """``小李包胡``: what follows from who had declared and who dealt in."""
    act = next((act for act in BAOHU if text.endswith(act)), "")
    name = text.removesuffix(act).removeprefix("+")
    return pays_for_all(text, name) if act and (not name or could_be_name(name)) else None


def pays_for_all(text: str, name: str) -> Diagnostic:
    """That 包胡 need not be written: it follows from who dealt in, here `name` if it is said."""
    meant = {"meant": f"from:{name}"} if name else {}
    return slip_of("unknown-word", text, variant="baohu", name=name or "小李", **meant)


def _plus(text: str, word: Word) -> Diagnostic | None:
    """``+liang:小李``, ``+小李亮倒``: a plus before what is no flag."""
    bare = text.lstrip("+")
    if bare == text or not bare:
        return None
    head, colon, value = bare.partition(":")
    if colon and _all_read([bare]):
        return slip_of("unknown-word", text, variant="said", meant=bare)
    flag = words.FLAGS.get(head.casefold(), "")
    said = "liang:{name}" if flag == "liangdao" else SAID_IN_ASCII.get(flag, "")
    item = read_meant(f"liang:{value}").item if said and value else None
    names = item.names if isinstance(item, Names) and not set(value) <= words.RANKS.keys() else ()
    if names and all(map(could_be_name, names)) and (len(names) == 1 or flag == "liangdao"):
        return slip_of("unknown-word", text, variant="said", meant=said.format(name=",".join(names)))
    slip = None if colon else _said(bare, word)
    return slip and slip._replace(args={**slip.args, "text": text}, span=(0, len(text)))


def _list(text: str, word: Word) -> Diagnostic | None:
    """Fan and flags with nothing of the notation between them: ``清一色,碰碰胡,自摸``, ``+zimo清一色``."""
    if len(text) > _LONGEST_LIST:
        return None
    times = re.search(f"(?:{_TIMES.pattern})$", text)
    known = [
        _made_of(part.casefold()) for part in _BETWEEN_FAN.split(text[: times and times.start()]) if part
    ]
    said = [name for names in known for name in names]
    if not known or not all(known) or len(said) + bool(times) < 2:
        return None
    said = list(dict.fromkeys(said))
    fan = [name for name in said if name not in words.FLAGS]
    if fan and times:
        return slip_of("fan-and-multiplier", text)
    flags = [f"+{name}" for name in said if name in words.FLAGS]
    before = said[0] in words.FLAGS
    stated = [f"fan:{','.join(fan)}"] if fan else []
    meant = " ".join(
        [*(flags if before else stated), *(stated if before else flags), *([times[0]] if times else [])]
    )
    return slip_of("unknown-word", text, variant="said", meant=meant)


def _flag(text: str, word: Word) -> Diagnostic | None:
    """A flag without its plus, or a plus without its flag."""
    if text == "+":
        return slip_of("unknown-flag", text, flag=text, variant="alone")
    if text.removeprefix("+") in _SAID_FLAGS:
        return slip_of("unknown-word", text, variant="said", meant=_SAID_FLAGS[text.removeprefix("+")])
    if text.casefold() in words.FLAGS:
        return slip_of("flag-without-plus", text, meant=f"+{text}")
    head, colon, value = text.partition(":")
    if colon and head.casefold() in words.FLAGS and reads_as_tiles(value):
        return slip_of("unknown-word", text, variant="said", meant=f"+{head} win:{value}")
    return None


def _colon(text: str, word: Word) -> Diagnostic | None:
    """A meld or a key without its colon."""
    folded = text.casefold()
    if folded.rpartition(".")[2] in words.LOOSE_GANGS:
        return Diagnostic("which-gang", {"variant": "alone", "word": text}, (0, len(text)))
    if folded in HEADS:
        key = words.KEYS.get(folded, "")
        example = _EXAMPLE.get(key, f"{key}:小李") if key else "pong:7b"
        return slip_of("lost-colon", text, variant="alone", meant=example)
    if folded.startswith("fan") and folded[3:] in words.FAN:
        return slip_of("lost-colon", text, meant=f"{text[:3]}:{text[3:]}")
    owner, dot, kind = text.rpartition(".")
    owner = owner + dot if words.is_name(owner) else ""
    kind = kind if owner else text
    head = next((head for head in HEADS if head in _BEFORE_TILES and kind.casefold().startswith(head)), "")
    rest = kind[len(head) :]
    if head and rest and reads_as_tiles(rest):
        if head in words.LOOSE_GANGS:
            return which_gang(text, kind[: len(head)], rest)
        return slip_of("lost-colon", text, meant=f"{owner}{kind[: len(head)]}:{rest}")
    behind = next((head for head in HEADS if head in _MELDED and kind.endswith(head)), "")
    tiles = kind.removesuffix(behind)
    if not behind or not tiles or not reads_as_tiles(tiles):
        return None
    if behind in words.LOOSE_GANGS:
        return which_gang(text, behind, tiles)
    return slip_of("unknown-word", text, variant="said", meant=f"{owner}{behind}:{tiles}")


def _said(text: str, word: Word) -> Diagnostic | None:
    """``老王自摸卡五星``: as players say it, with nothing of the notation in it."""
    ends = range(2, min(len(text), _LONGEST_NAME + 1))
    names = [name for end in ends for name in [text[:end]] if could_be_name(name) and not _cuts(text, end)]
    names = [name for name in names if _CALLED.fullmatch(name) or not any(act in name for act in SAID)]
    act = _longest(SAID, text, 0)
    of_whom = text[len(act) :]
    # 胡老王, 抢杠老王: who won is left open.
    if SAID.get(act, "").startswith(("from:", "liang:")) and could_be_name(of_whom):
        return slip_of("unknown-word", text, variant="said", meant=SAID[act].format(name=of_whom))
    told = (_told(text, said_of) for said_of in ((), *((name,) for name in names), _NICKNAME.findall(text)))
    return _as_said(text, all_declared(text, ()) or next(filter(None, told), ""))


def _as_said(text: str, meant: str) -> Diagnostic | None:
    """What is to be written for a word; a fan beside a multiplier is one too many."""
    if "fan:" in meant and any(_TIMES.fullmatch(part) for part in meant.split()):
        return slip_of("fan-and-multiplier", text, meant=meant)
    return slip_of("unknown-word", text, variant="said", meant=meant) if meant else None


def _cuts(text: str, end: int) -> bool:
    """Whether a name that ends there would take the beginning of a word for its own, as 李清 of 李清一色."""
    starts = range(max(0, end - _LONGEST_NAME), end)
    heard = (*_HEARD, *(word for word in words.COMMANDS if len(word) > 1 and not word.isascii()))
    return any(text.startswith(word, at) for at in starts for word in heard if len(word) > end - at)


def all_declared(text: str, players: Sequence[str]) -> str:
    """``老王和小李亮倒``: how it is written; the name of a player at the table may have an "and" in it."""
    act = max((act for act, said in _DECLARED if text.endswith(act)), key=len, default="")
    front = text.removesuffix(act).rstrip(" +").removesuffix("都")
    if len(front) > _LONGEST_LIST:
        return ""
    names: list[str] = []
    at = 0
    while act and at < len(front):
        seated = _longest(players, front, at)
        between = _AND.search(front, at)
        end = at + len(seated) if seated else between.start() if between else len(front)
        name = front[at:end]
        known = seated or (len(name) > 1 and could_be_name(name))
        follows = bool(seated and _longest(players, front, end))
        if not known or (
            end < len(front) and not follows and (end == len(front) - 1 or not _AND.match(front, end))
        ):
            return ""
        names.append(name)
        at = end if follows else end + 1
    return f"liang:{','.join(names)}" if len(set(names)) == len(names) > 1 else ""


def _told(text: str, names: Sequence[str]) -> str:
    """How a text is written that names, with what is said behind them, melds, fan and flags make up wholly."""
    said: list[str] = []
    fan: list[str] = []
    at, said_of_somebody, person = 0, False, ""
    text = re.sub(r"[,;+&](?!\d)", "", text)
    while at < len(text):
        name = _longest(filter(None, names), text, at)
        behind = at + len(name)
        # 老王碰碰胡: the 胡 of a fan is not what he did.
        fan_behind = _longest(_TOLD, text, behind) if name else ""
        act = _longest(SAID, text, behind) if len(fan_behind) < 2 or fan_behind in SAID else ""
        given = _TIMES.match(text, at) or _MELD.match(text, at)
        word = "" if name else given[0] if given else _longest(_HEARD, text, at)
        if name and (act or fan_behind or _TIMES.match(text, behind)):
            said_of_somebody, person = True, name
            said.append(SAID[act].format(name=name) if act else f"who:{name}")
        elif given and word:
            said.append(":".join(given.groups()) or word)
        elif word in words.FLAGS or word in _SAID_FLAGS:
            said += _of_him(word, person, said) or [_SAID_FLAGS.get(word, f"+{word}")]
        elif word and word not in BAOHU:
            fan.append(word)
        elif not word:
            return ""
        at += len(name) + len(act) if name else len(word)
    if len(set(said)) < len(said) or len(set(fan)) < len(fan):
        return ""
    if len(said) + len(fan) < 2 and not said_of_somebody:
        return ""
    liang = [word.removeprefix("liang:") for word in said if word.startswith("liang:")]
    if len(liang) > 1:
        said = [*(word for word in said if not word.startswith("liang:")), f"liang:{','.join(liang)}"]
    return " ".join([*said, *([f"fan:{','.join(fan)}"] if fan else [])])


def _of_him(word: str, person: str, before: Sequence[str]) -> list[str]:
    """What a further word says of who was named last, where he did not win and a flag would speak of who did."""
    told = " ".join(before).split()
    said = SAID.get(word, "").format(name=person).split()
    if not person or f"who:{person}" in told or (f"from:{person}" in told and f"who:{person}" in said):
        return []
    return [part for part in said if part not in told]


def _longest(known: Iterable[str], text: str, at: int) -> str:
    return max((word for word in known if text.startswith(word, at)), key=len, default="")


def _holds_fan(text: str, word: Word) -> Diagnostic | None:
    """``卡五星啦``: the numeral of a fan's name is no tile without its suit."""
    if ":" in text or "+" in text or words.denies(text) or _NOBODY.search(text) or word.item is not None:
        return None
    known = [name for name in words.FAN if len(name) > 2 and not words.RANKS.keys().isdisjoint(name)]
    fan = max((name for name in known if name in text), key=len, default="")
    return slip_of("unknown-word", text, near=f"fan:{fan}") if fan else None


def _no_tiles(text: str, word: Word) -> Diagnostic | None:
    """Not one tile in it: more likely a word that is not known than a hand."""
    if word.item is not None or ":" in text or "+" in text:
        return None
    if any(c in words.RANKS for c in text) and not (words.denies(text) or _NOBODY.search(text)):
        return None
    # 自摸翻倍: what asks for more than a flag is not that flag.
    near = [] if set(text) & set("翻倍") else words.meant(text, {**words.FLAGS, **words.HONOURS})
    return slip_of("unknown-word", text, near="、".join(f"+{n}" if n in words.FLAGS else n for n in near))


def could_be_name(text: str) -> bool:
    """Whether a word may be proposed as the name of somebody who is not at the table yet.

    Whoever types a hint must not have given a player the name of a meld.
    """
    if not words.is_name(text) or not text.isalpha() or _says_something(text):
        return False
    if words.denies(text) or _NOBODY.search(text):
        return False
    if _CALLED.fullmatch(text):
        return True
    if text.endswith("胡") or any(played in text for played in _PLAYED):
        return False
    return len(text) < 2 or not any(word.startswith(text) for word in _TOLD)


def _says_something(text: str) -> bool:
    """Whether a word that might be a name is one of the notation, or tiles, behind what players say before them."""
    known = (words.FLAGS, words.FAN, words.KEYS, words.MELDS, words.COMMANDS, SAID)
    act = _longest(SAID, text, 0)
    if any(head.isascii() and text.casefold().startswith(head) for head in HEADS):
        return True
    return any(text in table for table in known) or any(
        reads_as_tiles(rest) for rest in (text, text.removeprefix(act)) if rest
    )


def takes(head: str, behind: str, players: Sequence[str]) -> bool:
    """Whether a word may be what belongs behind a key or a kind of meld that stands before it, without its colon."""
    if ":" in behind:
        return False
    word = read_meant(f"{head}:{behind}")
    item = word.item
    if isinstance(item, Names):
        strange = bool(read_meant(behind).problems) and all(map(could_be_name, item.names))
        return strange or set(item.names) <= set(players)
    return item is not None and not word.problems


def by_name(text: str, players: Sequence[str]) -> Diagnostic | None:
    """A seated player's name by itself, or with what he did behind it."""
    if text in players:
        return slip_of("unknown-word", text, variant="name", meant="")
    if not any(name in text for name in players):
        return None
    bare = _plainly(text.removeprefix("+"), players)
    return _as_said(text, all_declared(bare, players) or _told(bare, players))


def _plainly(text: str, players: Sequence[str]) -> str:
    """``小李也亮倒``, ``小李先亮倒``: without the words that settle nothing."""
    names, acts = (
        "|".join(map(re.escape, sorted(known, key=len, reverse=True))) for known in (players, SAID)
    )
    return re.sub(f"({names}){IDLE}(?={acts})", r"\1", text)


_LOOK: Final = (
    _too_large,
    _not_whole,
    _numeral_times,
    _equals,
    _house_rule,
    _no_head,
    _run_together,
    _fan_list,
    _baohu,
    _fan,
    _flag,
    _list,
    _plus,
    _colon,
    _said,
    _holds_fan,
    _no_tiles,
)
