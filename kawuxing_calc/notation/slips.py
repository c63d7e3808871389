"""What a word that could not be read was probably meant as: told by its shape, once something is wrong with it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, Final

from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation import words
from kawuxing_calc.notation.line import Raw
from kawuxing_calc.notation.normal import normalise
from kawuxing_calc.notation.seating import Seating, names_in, stranger
from kawuxing_calc.notation.tokens import Flag, Names, StatedFan, Tiles, Word, read_meant, read_word
from kawuxing_calc.tiles import CODES

_HEADS: Final = sorted((*words.MELDS, *words.LOOSE_GANGS, *words.KEYS), key=len, reverse=True)
_BEFORE_TILES: Final = frozenset((*words.MELDS, *words.LOOSE_GANGS, "win", "hu", "胡", "和", "糊"))
_OF_WINNER: Final = frozenset({"gangkai", "qianggang", "haidi"})
_OF_DISCARDER: Final = frozenset({"gangpao", "haidipao"})
_SAID: Final[dict[str, str]] = {
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
words.add_traditional(_SAID)
_BAOHU: Final = ("包胡", "包糊", "包牌", "包三家", "baohu")
"""That one pays for all, as players say it: no word of the notation, for it follows from the others."""
_SAID_FLAGS: Final = {
    act: said.partition(" ")[2] or "+liangdao"
    for act, said in _SAID.items()
    if ("+" in said or "亮倒" in act) and act not in words.FLAGS
}
"""What is said of a flag that is none of its spellings, and how it is written."""
_MELDED: Final = frozenset(
    word for table in (words.MELDS, words.LOOSE_GANGS) for word in table if not word.isascii()
)
"""What is also said behind the tile."""
_TOLD: Final = [word for word in (*words.FLAGS, *words.FAN, *_SAID_FLAGS) if not word.isascii()]
"""What may be said behind one another with nothing between."""
_HEARD: Final = (*_TOLD, *_BAOHU)
"""The same, and what need not be written."""
_TOO_LARGE: Final = re.compile(r"[xX×*]\d{10,}[番倍]?|\d{10,}[番倍]")
_TIMES: Final = re.compile(r"\d{1,9}[番倍](?!\d)|[xX×*]\d{1,9}[番倍]?(?!\d)")
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
_DECLARED: Final = [(act, said) for act, said in _SAID.items() if said == "liang:{name}"]
_AND: Final = re.compile("[,和跟与與及]")
_SAID_IN_ASCII: Final = {
    words.FLAGS[word]: said for word, said in _SAID.items() if words.FLAGS.get(word, "liangdao") != "liangdao"
}
"""What a flag in letters says behind a name; whoever had declared may have won too."""
_EXAMPLE: Final = {"win": "win:5t", "fan": "fan:卡五星", "liang": "liang:小李,阿强"}


def slip_in(text: str, word: Word) -> Diagnostic | None:
    """The slip that explains all that is wrong with `word`, which was read from `text`; None where none is known."""
    if word.problems[0].code == "stray-quote":
        return None
    return next((slip for look in _LOOK for slip in [look(text, word)] if slip is not None), None)


def _slip(code: str, text: str, **args: str) -> Diagnostic:
    return Diagnostic(code, {"text": text, **args}, (0, len(text)))


def _too_large(text: str, word: Word) -> Diagnostic | None:
    """A multiplier of more digits than are read."""
    return _slip("unknown-word", text, variant="large") if _TOO_LARGE.fullmatch(text) else None


def _not_whole(text: str, word: Word) -> Diagnostic | None:
    """A multiplier that is no whole number, or below nothing."""
    if not _NOT_WHOLE.fullmatch(text) or word.problems[0].code == "zero-multiplier":
        return None
    return _slip("zero-multiplier", text, variant="fraction")


def is_house_rule(text: str) -> bool:
    """Whether a word is a value of a profile, as ``--set`` takes it."""
    return _HOUSE_RULE.fullmatch(text) is not None


def house_rule(text: str, rules: Iterable[str]) -> Diagnostic:
    """That a text is rules of the house, each as ``KEY=VALUE``, and no part of a deal."""
    meant = " ".join(f"--set {rule}" for rule in rules)
    return _slip("unknown-word", text, variant="house-rule", option=meant)


def _house_rule(text: str, word: Word) -> Diagnostic | None:
    """``cap.total=16`` among the words of a deal."""
    return house_rule(text, [text]) if is_house_rule(text) else None


def _no_head(text: str, word: Word) -> Diagnostic | None:
    """A colon with nothing before it, as of ``:void`` apart from its 杠."""
    return _slip("unknown-word", text, variant="no-head") if text.startswith(":") else None


def _run_together(text: str, word: Word) -> Diagnostic | None:
    """Words with a comma between them instead of a space, or with nothing: each for itself says something."""
    if re.search("[,;.]", text):
        parts = [part for part in re.split("[,;.]", text) if part]
        if _all_read(parts):
            return _slip("comma-between", text, meant=" ".join(parts))
    for parts in (_before_flags(text), _before_key(text)):
        if len(parts) > 1 and _all_read(parts):
            return _slip("glued-words", text, meant=" ".join(parts))
    return None


def _before_flags(text: str) -> list[str]:
    return [part for part in re.split(r"(?=\+)", text) if part]


def _before_key(text: str) -> list[str]:
    head, colon, value = text.partition(":")
    key = next((key for key in _HEADS if colon and head.casefold().endswith(key)), "")
    at = len(head) - len(key)
    return [head[:at], f"{head[at:]}:{value}"] if key and at else [text]


def _all_read(parts: list[str]) -> bool:
    return bool(parts) and not any(read_meant(part).problems for part in parts)


def _reads_as_tiles(text: str) -> bool:
    word = read_meant(text) if text else Word(None)
    return isinstance(word.item, Tiles) and not word.problems


def _which_gang(text: str, gang: str, tiles: str) -> Diagnostic:
    item = read_meant(tiles).item
    code = CODES[item.kinds[0]] if isinstance(item, Tiles) else tiles
    return Diagnostic("which-gang", {"word": gang, "code": code}, (0, len(text)))


def _fan(text: str, word: Word) -> Diagnostic | None:
    """A fan that stands by itself, or as if it were a flag."""
    name = text.removeprefix("+")
    if name.casefold() not in words.FAN or name.casefold() in words.FLAGS:
        return None
    code = "unknown-word" if name == text else "unknown-flag"
    return _slip(code, text, flag=text, variant="fan", meant=f"fan:{name}")


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
    return _slip("unknown-fan", text, variant="list", meant=meant)


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
    act = next((act for act in _BAOHU if text.endswith(act)), "")
    name = text.removesuffix(act).removeprefix("+")
    return _pays_for_all(text, name) if act and (not name or could_be_name(name)) else None


def _pays_for_all(text: str, name: str) -> Diagnostic:
    meant = {"meant": f"from:{name}"} if name else {}
    return _slip("unknown-word", text, variant="baohu", name=name or "小李", **meant)


def _plus(text: str, word: Word) -> Diagnostic | None:
    """``+liang:小李``, ``+小李亮倒``: a plus before what is no flag."""
    bare = text.lstrip("+")
    if bare == text or not bare:
        return None
    head, colon, value = bare.partition(":")
    if colon and _all_read([bare]):
        return _slip("unknown-word", text, variant="said", meant=bare)
    flag = words.FLAGS.get(head.casefold(), "")
    said = "liang:{name}" if flag == "liangdao" else _SAID_IN_ASCII.get(flag, "")
    item = read_meant(f"liang:{value}").item if said and value else None
    names = item.names if isinstance(item, Names) and not set(value) <= words.RANKS.keys() else ()
    if names and all(map(could_be_name, names)) and (len(names) == 1 or flag == "liangdao"):
        return _slip("unknown-word", text, variant="said", meant=said.format(name=",".join(names)))
    slip = None if colon else _said(bare, word)
    return slip and slip._replace(args={**slip.args, "text": text}, span=(0, len(text)))


def _list(text: str, word: Word) -> Diagnostic | None:
    """Fan and flags with nothing of the notation between them: ``卡五星,碰碰胡,自摸``, ``+zimo清一色``."""
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
        return _slip("fan-and-multiplier", text)
    flags = [f"+{name}" for name in said if name in words.FLAGS]
    before = said[0] in words.FLAGS
    stated = [f"fan:{','.join(fan)}"] if fan else []
    meant = " ".join(
        [*(flags if before else stated), *(stated if before else flags), *([times[0]] if times else [])]
    )
    return _slip("unknown-word", text, variant="said", meant=meant)


def _flag(text: str, word: Word) -> Diagnostic | None:
    """A flag without its plus, or a plus without its flag."""
    if text == "+":
        return _slip("unknown-flag", text, flag=text, variant="alone")
    if text.removeprefix("+") in _SAID_FLAGS:
        return _slip("unknown-word", text, variant="said", meant=_SAID_FLAGS[text.removeprefix("+")])
    if text.casefold() in words.FLAGS:
        return _slip("flag-without-plus", text, meant=f"+{text}")
    head, colon, value = text.partition(":")
    if colon and head.casefold() in words.FLAGS and _reads_as_tiles(value):
        return _slip("unknown-word", text, variant="said", meant=f"+{head} win:{value}")
    return None


def _colon(text: str, word: Word) -> Diagnostic | None:
    """A meld or a key without its colon."""
    folded = text.casefold()
    if folded in _HEADS:
        key = words.KEYS.get(folded, "")
        example = _EXAMPLE.get(key, f"{key}:小李") if key else "pong:7b"
        return _slip("lost-colon", text, variant="alone", meant=example)
    if folded.startswith("fan") and folded[3:] in words.FAN:
        return _slip("lost-colon", text, meant=f"{text[:3]}:{text[3:]}")
    owner, dot, kind = text.rpartition(".")
    owner = owner + dot if words.is_name(owner) else ""
    kind = kind if owner else text
    head = next((head for head in _HEADS if head in _BEFORE_TILES and kind.casefold().startswith(head)), "")
    rest = kind[len(head) :]
    if head and rest and _reads_as_tiles(rest):
        if head in words.LOOSE_GANGS:
            return _which_gang(text, kind[: len(head)], rest)
        return _slip("lost-colon", text, meant=f"{owner}{kind[: len(head)]}:{rest}")
    behind = next((head for head in _HEADS if head in _MELDED and kind.endswith(head)), "")
    tiles = kind.removesuffix(behind)
    if not behind or not tiles or not _reads_as_tiles(tiles):
        return None
    if behind in words.LOOSE_GANGS:
        return _which_gang(text, behind, tiles)
    return _slip("unknown-word", text, variant="said", meant=f"{owner}{behind}:{tiles}")


def _said(text: str, word: Word) -> Diagnostic | None:
    """``老王自摸卡五星``: as players say it, with nothing of the notation in it."""
    ends = range(2, min(len(text), _LONGEST_NAME + 1))
    names = [name for end in ends for name in [text[:end]] if could_be_name(name) and not _cuts(text, end)]
    names = [name for name in names if _CALLED.fullmatch(name) or not any(act in name for act in _SAID)]
    act = _longest(_SAID, text, 0)
    of_whom = text[len(act) :]
    # 胡老王, 抢杠老王: who won is left open.
    if _SAID.get(act, "").startswith(("from:", "liang:")) and could_be_name(of_whom):
        return _slip("unknown-word", text, variant="said", meant=_SAID[act].format(name=of_whom))
    told = (_told(text, (name,)) for name in ("", *names))
    return _as_said(text, _all_declared(text, ()) or next(filter(None, told), ""))


def _as_said(text: str, meant: str) -> Diagnostic | None:
    """What is to be written for a word; a fan beside a multiplier is one too many."""
    if "fan:" in meant and any(_TIMES.fullmatch(part) for part in meant.split()):
        return _slip("fan-and-multiplier", text, meant=meant)
    return _slip("unknown-word", text, variant="said", meant=meant) if meant else None


def _cuts(text: str, end: int) -> bool:
    """Whether a name that ends there would take the beginning of a word for its own, as 李清 of 李清一色."""
    starts = range(max(0, end - _LONGEST_NAME), end)
    heard = (*_HEARD, *(word for word in words.COMMANDS if len(word) > 1 and not word.isascii()))
    return any(text.startswith(word, at) for at in starts for word in heard if len(word) > end - at)


def _all_declared(text: str, players: Sequence[str]) -> str:
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
        act = _longest(_SAID, text, behind) if len(fan_behind) < 2 or fan_behind in _SAID else ""
        given = _TIMES.match(text, at) or _MELD.match(text, at)
        word = "" if name else given[0] if given else _longest(_HEARD, text, at)
        if name and (act or fan_behind or _TIMES.match(text, behind)):
            said_of_somebody, person = True, name
            said.append(_SAID[act].format(name=name) if act else f"who:{name}")
        elif given and word:
            said.append(":".join(given.groups()) or word)
        elif word in words.FLAGS or word in _SAID_FLAGS:
            said += _of_him(word, person, said) or [_SAID_FLAGS.get(word, f"+{word}")]
        elif word and word not in _BAOHU:
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
    said = _SAID.get(word, "").format(name=person).split()
    if not person or f"who:{person}" in told or (f"from:{person}" in told and f"who:{person}" in said):
        return []
    return [part for part in said if part not in told]


def _longest(known: Iterable[str], text: str, at: int) -> str:
    return max((word for word in known if text.startswith(word, at)), key=len, default="")


def _no_tiles(text: str, word: Word) -> Diagnostic | None:
    """Not one tile in it: more likely a word that is not known than a hand."""
    if word.item is not None or ":" in text or "+" in text:
        return None
    if any(c in words.RANKS for c in text) and not (words.denies(text) or _NOBODY.search(text)):
        return None
    # 自摸翻倍: what asks for more than a flag is not that flag.
    near = [] if set(text) & set("翻倍") else words.meant(text, {**words.FLAGS, **words.HONOURS})
    return _slip("unknown-word", text, near="、".join(f"+{n}" if n in words.FLAGS else n for n in near))


def slips_across(
    said: Sequence[Raw], problems: Sequence[Diagnostic], players: Sequence[str], seating: Seating
) -> list[Diagnostic]:
    """The problems of a line, those that a slip over several of its words explains replaced by that one.

    `said` are the words as typed, `players` those who sit at the table; where `seating` knows them, only they are proposed.
    """
    found: dict[int, Diagnostic] = {}
    wrong = sorted(d.span[0] for d in problems if d.span is not None)
    typed = _settling([(normalise(raw).text, at, at + len(raw)) for raw, at in said])
    won = {name for text, _, _ in typed for name in _said_by(text).get("who", ())}
    dealt_in = _dealt_in(typed)
    done, before = 0, ""
    for (text, start, end), (behind, _, last) in zip(typed, [*typed[1:], ("", 0, 0)], strict=True):
        if start < done:
            continue
        if bisect_left(wrong, start) == bisect_left(wrong, end):
            before = ""
            continue
        slip = None if text in players else _denied(text, behind)
        slip = (
            slip
            or _from_again(text, behind, dealt_in.get(start, ()))
            or _with_next(text, behind, players, won)
        )
        done = last if slip and slip.span != (0, len(text)) else end
        slip = slip or _by_name(text, players) or _whose(text, before)
        before = slip.args.get("meant", "") if slip else ""
        if slip is not None:
            found[start] = slip._replace(span=(start, done))
    starts = list(found)
    left = [d for d in problems if not _within(d, starts, found)]
    left = _once(typed, _fan_together(typed, [*left, *found.values()]))
    left = _declared_together(typed, left)
    answered = _answered(left)
    left = [d for d in left if d.code not in answered]
    if any(_NAMED.search(d.args.get("meant", "")) for d in left):
        left = [d for d in left if d.place not in _OF_NAMES]
    return left if seating.players is None else [_of_the_table(d, seating) for d in left]


def _of_the_table(problem: Diagnostic, seating: Seating) -> Diagnostic:
    """A slip, or that who it names does not play where that is so."""
    if problem.variant not in ("unknown-word.said", "unknown-word.baohu"):
        return problem
    named = [read_word(word).item for word in problem.args.get("meant", "").split()]
    names = [
        name for item in named if item for name, _ in names_in(item) if name not in (seating.players or ())
    ]
    return stranger(names[0], seating)._replace(span=problem.span) if names else problem


def _dealt_in(typed: Typed) -> dict[int, tuple[str, ...]]:
    """Who is said to have dealt in, for each word of a part of the line that says so."""
    found: dict[int, tuple[str, ...]] = {}
    for part in _parts(typed):
        names = next((said["from"] for text, _, _ in part for said in [_said_by(text)] if "from" in said), ())
        found |= {start: names for _, start, _ in part if names}
    return found


def _from_again(text: str, behind: str, dealt_in: tuple[str, ...]) -> Diagnostic | None:
    """``from:小李 点炮 阿强``: once said who dealt in, the word takes nobody else."""
    if not dealt_in or words.KEYS.get(text.removesuffix(":").casefold()) != "from":
        return None
    both = f"{text} {behind}" if behind in dealt_in else text
    return Diagnostic("contradiction", {"variant": "said-twice", "text": both}, (0, len(both)))


def _declared_together(typed: Typed, problems: list[Diagnostic]) -> list[Diagnostic]:
    """The problems, where several words say who had declared, with one that names them all."""
    by_place = {d.span[0]: d for d in problems if d.span is not None}
    said: list[tuple[Diagnostic | None, tuple[str, ...]]] = []
    for text, start, _ in typed:
        slip = by_place.get(start)
        read = slip.args.get("meant", "").split() if slip and slip.variant in _READ else []
        meant = read or [text]
        said += [(slip, names) for word in meant for names in [_declarers(word)] if names]
    wrong = [slip for slip, _ in said if slip is not None]
    if len(said) < 2 or not wrong:
        return problems
    all_names = dict.fromkeys(name for _, names in said for name in names)
    meant_all = f"liang:{','.join(all_names)}"
    stated = next((names for slip, names in said if slip is None), ())
    told: dict[int, Diagnostic | None] = {id(slip): _without_liang(slip) for slip in wrong}
    first = wrong[0]
    if set(stated) == set(all_names):
        args = {"variant": "said-twice", "text": first.args["text"]}
        instead = Diagnostic("contradiction", args, first.span)
    elif stated:
        instead = Diagnostic("contradiction", {"variant": "liang-twice", "meant": meant_all}, first.span)
    else:
        instead = _over_all(typed, wrong, " ".join([*_other_words(first), meant_all]))
    told[id(first)] = instead
    return [left for d in problems for left in [told.get(id(d), d)] if left is not None]


_READ: Final = ("unknown-word.said", "lost-colon.apart")
"""What is told of words for which others are to be written."""


def _over_all(typed: Typed, slips: Sequence[Diagnostic], meant: str) -> Diagnostic:
    """The first of some slips, to be told of all of them; it stands where they do if nothing is between them."""
    pure = [slips[0], *(slip for slip in slips[1:] if not _other_words(slip))]
    spans = [slip.span for slip in pure if slip.span is not None]
    start, end = spans[0][0], spans[-1][1]
    inside = [at for _, at, _ in typed if start <= at < end]
    together = all(any(first <= at < last for first, last in spans) for at in inside)
    text = (" " if together else " … ").join(dict.fromkeys(slip.args["text"] for slip in pure))
    return slips[0]._replace(
        args={**slips[0].args, "text": text, "meant": meant}, span=(start, end) if together else slips[0].span
    )


def _declarers(word: str) -> tuple[str, ...]:
    item = read_word(word).item if ":" in word else None
    return item.names if isinstance(item, Names) and item.key == "liang" else ()


def _other_words(slip: Diagnostic) -> list[str]:
    """What a slip says besides who had declared."""
    return [word for word in slip.args.get("meant", "").split() if not _declarers(word)]


def _without_liang(slip: Diagnostic) -> Diagnostic | None:
    left = _other_words(slip)
    return slip._replace(args={**slip.args, "meant": " ".join(left)}) if left else None


_ASKED: Final = {
    "who": "who-missing",
    "from": "from-missing",
    **dict.fromkeys(words.SELF_DRAWN, "from-missing"),
}
"""What a slip was meant to say, and the question that it answers."""
_NAMED: Final = re.compile("(?:^| )(?:who|from):")
_OF_NAMES: Final = (("key", "who"), ("key", "from"))
"""The places of what may only be wrong because somebody else was taken for the winner or the discarder."""


def _answered(problems: Iterable[Diagnostic]) -> set[str]:
    """The questions that need not be asked, for a word that could not be read was going to answer them."""
    found: set[str] = set()
    for problem in problems:
        if problem.variant == "unknown-word.name":
            found |= {"who-missing", "from-missing"}
        for word in re.split("[ 、]", f"{problem.args.get('meant', '')} {problem.args.get('near', '')}"):
            head = word.partition(":")[0].casefold()
            known = words.FLAGS.get(head[1:], "") if head.startswith("+") else words.KEYS.get(head, "")
            found.add(_ASKED.get(known, ""))
    return found


Typed = Sequence[tuple[str, int, int]]
"""The words of a line, normalised, each with where it was typed."""


def _settling(typed: Typed) -> Typed:
    """The words of a line; one that settles nothing, as 也, is taken for a part of the word before it."""
    found: list[tuple[str, int, int]] = []
    for text, start, end in typed:
        if found and re.fullmatch(_IDLE, text):
            before, first, _ = found.pop()
            start, text = first, before
        found.append((text, start, end))
    return found


_IDLE: Final = "[也先都就又]+"
"""What players say between a name and what he did that settles nothing."""


def _parts(typed: Typed) -> Sequence[Typed]:
    """The words of each winner's part."""
    parts: list[list[tuple[str, int, int]]] = [[]]
    for word in typed:
        if word[0] in words.SEPARATORS:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _once(typed: Typed, problems: list[Diagnostic]) -> list[Diagnostic]:
    """The problems, where a slip would say again what its part of the line says besides without that."""
    told = {d.span[0]: d for d in problems if d.variant == "unknown-word.said" and d.span is not None}
    ends = {d.span[0]: d.span[1] for d in told.values() if d.span is not None}
    again: dict[int, Diagnostic] = {}
    for part in _parts(typed) if told else ():
        said: dict[str, Any] = {}
        done = 0
        for text, start, end in part:
            if start >= done:
                said |= _said_by(text)
                done = ends.get(start, end)
        for _, start, _ in part:
            if start in told:
                again[id(told[start])] = _not_again(told[start], said)
    return [again.get(id(d), d) for d in problems]


def _said_by(text: str) -> dict[str, Any]:
    """What a word says of who won, who dealt in and how, by its slot."""
    if ":" not in text and not text.startswith("+"):
        return {}
    item, problems, _, _ = read_word(text)
    if problems:
        return {}
    if isinstance(item, Names) and item.key in ("who", "from"):
        return {item.key: item.names}
    return {item.name: True} if isinstance(item, Flag) else {}


def _not_again(slip: Diagnostic, said: dict[str, Any]) -> Diagnostic:
    """A slip without what is said already; what it says is added to `said`."""
    left: list[str] = []
    for word in slip.args["meant"].split():
        says = _said_by(word)
        for slot, value in says.items():
            if said.get(slot, value) != value:
                variant = "who-twice" if slot == "who" else "said-twice"
                return Diagnostic("contradiction", {**slip.args, "variant": variant}, slip.span)
        if not says or not says.keys() <= said.keys():
            left.append(word)
        said |= says
    if not left:
        return Diagnostic("contradiction", {"variant": "said-twice", "text": slip.args["text"]}, slip.span)
    return slip._replace(args={**slip.args, "meant": " ".join(left)})


def _fan_together(typed: Typed, problems: list[Diagnostic]) -> list[Diagnostic]:
    """The problems, those of several fan apart from one another replaced by one that has them all."""
    by_place = {d.span[0]: d for d in problems if d.span is not None}
    told: set[int] = set()
    slips: list[Diagnostic] = []
    for part in _by_winner(typed, by_place):
        stated = _stated(part, by_place)
        wrong = [by_place[start] for _, start, _, _ in stated if start in by_place]
        names = {name for _, _, _, fan in stated for name in fan}
        # What says nothing new is only said twice.
        more = len(stated) > 1 and len(names) > max(len(fan) for _, _, _, fan in stated)
        if more and any(d.variant != "unknown-fan.list" for d in wrong):
            slips.append(_all_fan(stated, by_place))
            told |= set(map(id, wrong))
    return [*(d for d in problems if id(d) not in told), *slips] if slips else problems


def _by_winner(typed: Typed, by_place: Mapping[int, Diagnostic]) -> Iterable[Typed]:
    """The words of each winner's part, though it may not have been set apart from that of another."""
    for part in _parts(typed):
        begins = [at for at, (text, start, _) in enumerate(part) if _winner(text, by_place.get(start))]
        several = len({_winner(text, by_place.get(start)) for text, start, _ in part} - {""}) > 1
        ends = [*begins[1:], len(part)] if several else [len(part)]
        yield from (part[start:end] for start, end in zip([0, *ends], ends, strict=False))


def _winner(text: str, problem: Diagnostic | None) -> str:
    """Who may have won by what a word says; empty where it says nothing of that."""
    if problem is not None and problem.variant == "unknown-word.name":
        return text
    said = (
        problem.args.get("meant", "").split()
        if problem and problem.variant != "contradiction.who-twice"
        else [text]
    )
    return next((name for word in said for name in _said_by(word).get("who", ())), "")


Stated = tuple[int, int, int, list[str]]
"""A word that names fan, or several that a slip explains: its number in the part, where it stands, the fan."""


def _stated(part: Typed, by_place: Mapping[int, Diagnostic]) -> list[Stated]:
    found: list[Stated] = []
    number = done = 0
    for text, start, end in part:
        if start < done:
            continue
        problem = by_place.get(start)
        done = problem.span[1] if problem is not None and problem.span is not None else end
        number += 1
        fan = _fan_said(text, problem)
        if fan:
            found.append((number, start, max(done, end), fan))
    return found


def _all_fan(stated: Sequence[Stated], by_place: Mapping[int, Diagnostic]) -> Diagnostic:
    """What is to be written for several words that name fan; it stands where they do if nothing is between them."""
    names = ",".join(dict.fromkeys(name for _, _, _, fan in stated for name in fan))
    together = stated[-1][0] - stated[0][0] == len(stated) - 1
    over = stated if together else [word for word in stated if word[1] in by_place][:1]
    text = " ".join(",".join(fan) for _, _, _, fan in over)
    bare = all(by_place[start].variant in _BARE for _, start, _, _ in stated if start in by_place)
    bare = bare and all(start in by_place for _, start, _, _ in stated)
    args = {"text": text, "fan_text": text, "meant": f"fan:{names}", "variant": "fan" if bare else "list"}
    return Diagnostic("unknown-word" if bare else "unknown-fan", args, (over[0][1], over[-1][2]))


_BARE: Final = frozenset({"unknown-word.fan", "unknown-flag.fan", "unknown-word.said"})


def _fan_said(text: str, problem: Diagnostic | None) -> list[str]:
    """The fan that a word of a line names, as it is or as it is meant; none where it says anything else."""
    if problem is None or problem.variant == "contradiction.said-twice":
        told = read_word(text) if ":" in text else None
        stated = told is not None and isinstance(told.item, StatedFan) and not told.problems
        return text.partition(":")[2].strip(",").split(",") if stated else []
    meant = problem.args.get("meant", "")
    head, colon, value = meant.partition(":")
    return value.split(",") if colon and " " not in meant and words.KEYS.get(head.casefold()) == "fan" else []


def _within(problem: Diagnostic, starts: Sequence[int], slips: Mapping[int, Diagnostic]) -> bool:
    """Whether a slip that begins at one of `starts` is all there is to a problem."""
    before = bisect_right(starts, problem.span[0]) if problem.span is not None else 0
    over = slips[starts[before - 1]].span if before else None
    return over is not None and problem.span is not None and problem.span[1] <= over[1]


def _with_next(text: str, behind: str, players: Sequence[str], won: Set[str]) -> Diagnostic | None:
    """``who A``, ``win: 5t``: the colon or what stands behind it apart; ``老王 自摸``: a name and what he did.

    A flag behind the name is not what he did where others than he are said to have `won`.
    """
    head = text.removesuffix(":")
    both = f"{text} {behind}"
    act = behind.removeprefix("+")
    if behind and head.casefold() in _HEADS and _takes(head, behind, players):
        return _slip("lost-colon", both, variant="apart", meant=f"{head}:{behind}")
    declared = _all_declared(both, players)
    if declared:
        return _slip("unknown-word", both, variant="said", meant=declared)
    if text not in players and (text.isascii() or not could_be_name(text)):
        return None
    if act in _BAOHU:
        return _pays_for_all(both, text)
    said = _SAID.get(act) or _SAID_IN_ASCII.get(act.casefold())
    if not said or (behind != act and said.startswith("who:") and won - {text}):
        return None
    return _slip("unknown-word", both, variant="said", meant=said.format(name=text))


def _whose(text: str, before: str) -> Diagnostic | None:
    """``阿强点炮 亮倒``: of the winner by itself, of who dealt in behind him: nobody can tell."""
    head, _, name = before.partition(":")
    if head != "from" or " " in name or words.FLAGS.get(text) != "liangdao":
        return None
    return _slip("unknown-word", text, near=f"+{text}、liang:{name}")


def _denied(text: str, behind: str) -> Diagnostic | None:
    """``没 亮倒``: what is behind the denial is not to be proposed."""
    if not behind or not words.denies(text[-2:]) or not read_word(behind).problems:
        return None
    both = f"{text} {behind}"
    return Diagnostic("unknown-word", {"text": both}, (0, len(both)))


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
    known = (words.FLAGS, words.FAN, words.KEYS, words.MELDS, words.COMMANDS, _SAID)
    act = _longest(_SAID, text, 0)
    if any(head.isascii() and text.casefold().startswith(head) for head in _HEADS):
        return True
    return any(text in table for table in known) or any(
        _reads_as_tiles(rest) for rest in (text, text.removeprefix(act)) if rest
    )


def _takes(head: str, behind: str, players: Sequence[str]) -> bool:
    if ":" in behind:
        return False
    word = read_meant(f"{head}:{behind}")
    item = word.item
    if isinstance(item, Names):
        strange = bool(read_meant(behind).problems) and all(map(could_be_name, item.names))
        return strange or set(item.names) <= set(players)
    return item is not None and not word.problems


def _by_name(text: str, players: Sequence[str]) -> Diagnostic | None:
    """A seated player's name by itself, or with what he did behind it."""
    if text in players:
        return _slip("unknown-word", text, variant="name", meant="")
    if not any(name in text for name in players):
        return None
    bare = _plainly(text.removeprefix("+"), players)
    return _as_said(text, _all_declared(bare, players) or _told(bare, players))


def _plainly(text: str, players: Sequence[str]) -> str:
    """``小李也亮倒``, ``小李先亮倒``: without the words that settle nothing."""
    names, acts = (
        "|".join(map(re.escape, sorted(known, key=len, reverse=True))) for known in (players, _SAID)
    )
    return re.sub(f"({names}){_IDLE}(?={acts})", r"\1", text)


_LOOK: Final = (
    _too_large,
    _not_whole,
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
    _no_tiles,
)
