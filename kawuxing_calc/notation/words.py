"""The words of the notation: every spelling that is accepted, and the canonical one it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, Final

from kawuxing_calc.deal import MeldKind
from kawuxing_calc.diagnostics import suggest
from kawuxing_calc.tiles import BAI, FA, ZHONG

SUITS: Final[dict[str, int]] = {
    **dict.fromkeys("ts条索", 0),
    **dict.fromkeys("bp筒饼桶", 9),
    **dict.fromkeys("wm万", 18),
}
NUMERALS: Final[dict[str, int]] = {c: n for n, c in enumerate("一二三四五六七八九", 1)}
RANKS: Final[dict[str, int]] = {**{str(n): n for n in range(10)}, **NUMERALS}
"""What is read as a rank: digits, a 0 among them so that it can be told, and Chinese numerals."""
# Longest first where one spelling begins another: 红中 before 中, 发财 before 发.
HONOURS: Final[dict[str, int]] = {
    "zhong": ZHONG,
    "红中": ZHONG,
    "中": ZHONG,
    "发财": FA,
    "fa": FA,
    "发": FA,
    "白板": BAI,
    "bai": BAI,
    "白": BAI,
    "east": 30,
    "south": 31,
    "west": 32,
    "north": 33,
    "东": 30,
    "南": 31,
    "西": 32,
    "北": 33,
}
MPSZ: Final[dict[int, int]] = {1: 30, 2: 31, 3: 32, 4: 33, 5: BAI, 6: FA, 7: ZHONG}
"""Riichi's numbering of honours (5z 白, 6z 发, 7z 中); some apps number the dragons the other way round."""

UNICODE_TILES: Final[dict[str, int]] = {
    **{chr(0x1F007 + n): 18 + n for n in range(9)},
    **{chr(0x1F010 + n): n for n in range(9)},
    **{chr(0x1F019 + n): 9 + n for n in range(9)},
    "\U0001f000": 30,
    "\U0001f001": 31,
    "\U0001f002": 32,
    "\U0001f003": 33,
    "\U0001f004": ZHONG,
    "\U0001f005": FA,
    "\U0001f006": BAI,
}

MELDS: Final[dict[str, MeldKind]] = {
    **dict.fromkeys(("pong", "peng", "碰"), "pong"),
    **dict.fromkeys(("angang", "暗杠", "ckong"), "angang"),
    **dict.fromkeys(("bugang", "补杠", "蓄杠", "续杠", "擦炮", "akong"), "bugang"),
    **dict.fromkeys(("zhigang", "直杠", "点杠", "放杠", "mkong"), "zhigang"),
}
# 直杠 only with a discarder: without one the sheets mean different things by these words.
LOOSE_GANGS: Final = frozenset({"明杠", "明槓", "minggang", "kong", "杠", "槓", "gang"})

KEYS: Final[dict[str, str]] = {
    **dict.fromkeys(("win", "hu", "胡", "和", "糊"), "win"),
    **dict.fromkeys(("who", "胡家", "谁"), "who"),
    **dict.fromkeys(("from", "点炮", "放炮", "放冲"), "from"),
    **dict.fromkeys(("liang", "亮倒"), "liang"),
    **dict.fromkeys(("dealer", "庄", "庄家"), "dealer"),
    **dict.fromkeys(("fan", "番"), "fan"),
}

FLAGS: Final[dict[str, str]] = {
    **dict.fromkeys(("zimo", "自摸"), "zimo"),
    **dict.fromkeys(("dianpao", "点炮"), "dianpao"),
    **dict.fromkeys(("liangdao", "亮倒", "明牌", "亮牌"), "liangdao"),
    **dict.fromkeys(("gangkai", "杠上开花", "杠上花", "杠开"), "gangkai"),
    **dict.fromkeys(("gangpao", "杠上炮", "杠上冲"), "gangpao"),
    **dict.fromkeys(("qianggang", "抢杠", "抢杠胡"), "qianggang"),
    **dict.fromkeys(("haidi", "海底捞", "海底捞月"), "haidi"),
    **dict.fromkeys(("haidipao", "海底炮"), "haidipao"),
}
SELF_DRAWN: Final = frozenset({"zimo", "gangkai", "haidi"})
"""Flags that say or imply a self-drawn win."""
CHAINED_FLAGS: Final = frozenset({"gangkai", "gangpao"})

COMMANDS: Final[dict[str, str]] = {
    **dict.fromkeys(("draw", "荒庄", "黄庄", "流局"), "draw"),
    **dict.fromkeys(("adjust", "调整"), "adjust"),
    **dict.fromkeys(("foul", "罚", "诈胡", "犯规"), "foul"),
}
SEPARATORS: Final = frozenset("|/")
NAME_STOPS: Final = frozenset(",.:@^!|/#+")
"""Characters that no player's name holds, besides white space."""

QUOTES: Final = frozenset("\"'“”‘’「」『』`")

FAN: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("pihu", "屁胡", "平胡", "小胡"), ("pihu",)),
    **dict.fromkeys(("pengpenghu", "碰碰胡", "对对胡"), ("pengpenghu",)),
    **dict.fromkeys(("qingyise", "清一色", "一色"), ("qingyise",)),
    **dict.fromkeys(("qidui", "七对"), ("qidui",)),
    **dict.fromkeys(("longqidui", "龙七对", "豪华七对", "豪七"), ("longqidui",)),
    **dict.fromkeys(
        ("shuanglongqidui", "双龙七对", "超豪华七对", "双豪华七对", "双龙", "双豪七"),
        ("shuanglongqidui",),
    ),
    **dict.fromkeys(("sanlongqidui", "三龙七对", "超超豪华七对"), ("sanlongqidui",)),
    **dict.fromkeys(("sanyuanqidui", "三元七对"), ("sanyuanqidui",)),
    **dict.fromkeys(("dasanyuan", "大三元"), ("dasanyuan",)),
    **dict.fromkeys(("xiaosanyuan", "小三元"), ("xiaosanyuan",)),
    **dict.fromkeys(("kawuxing", "卡五星", "卡五", "卡五心"), ("kawuxing",)),
    **dict.fromkeys(("mingsigui", "明四归", "明四归一"), ("mingsigui",)),
    **dict.fromkeys(("ansigui", "暗四归", "暗四归一"), ("ansigui",)),
    **dict.fromkeys(("shouzhuayi", "手抓一"), ("shouzhuayi",)),
    **dict.fromkeys(("gangkai", "杠上开花", "杠上花", "杠开"), ("gangkai",)),
    **dict.fromkeys(("gangpao", "杠上炮", "杠上冲"), ("gangpao",)),
    **dict.fromkeys(("qianggang", "抢杠胡", "抢杠"), ("qianggang",)),
    **dict.fromkeys(("haidi", "海底捞月", "海底捞"), ("haidi",)),
    **dict.fromkeys(("haidipao", "海底炮"), ("haidipao",)),
    **dict.fromkeys(("liangdao", "亮倒", "明牌", "亮牌"), ("liangdao",)),
    **dict.fromkeys(("jiangjianghu", "将将胡"), ("jiangjianghu",)),
    **dict.fromkeys(("清七对", "清七"), ("qingyise", "qidui")),
}
"""What a player may call a fan, and the ids it stands for."""

_TRADITIONAL: Final = "條餅萬紅發財東補續點沖衝莊開搶撈調罰對龍雙華歸將黃詐規誰則單賬帳戶槓砲"
_PLAIN: Final = "条饼万红发财东补续点冲冲庄开抢捞调罚对龙双华归将黄诈规谁则单账帐户杠炮"
"""Traditional characters of our words, and the simplified ones, of which 杠 and 炮 are at home in both scripts."""
_SIMPLIFIED: Final = str.maketrans(_TRADITIONAL, _PLAIN)
_OTHERS: Final[dict[str, str]] = {}
for _old, _plain in zip(_TRADITIONAL, _PLAIN, strict=True):
    _OTHERS[_plain] = _OTHERS.get(_plain, "") + _old


def simplified(word: str) -> str:
    """A word of the notation in simplified characters."""
    return word.translate(_SIMPLIFIED)


def add_traditional(table: dict[str, Any]) -> None:
    """Add to a table of words in simplified characters, behind each, its traditional spellings and the mixed ones."""
    plain = dict(table)
    table.clear()
    for word, value in plain.items():
        table[word] = value
        if not word.isascii():
            table |= dict.fromkeys(map("".join, product(*map(_spellings, word))), value)


def _spellings(char: str) -> str:
    """A character in traditional and in simplified writing, in the order in which they are to be proposed."""
    others = _OTHERS.get(char, "")
    return char + others if char in "杠炮" else others + char


for _table in (SUITS, HONOURS, MELDS, KEYS, FLAGS, COMMANDS, FAN):
    add_traditional(_table)


def traditional(word: str, *tables: Iterable[str]) -> str:
    """A word of these tables, or of the notation, in traditional characters; any other as it is."""
    tables = tables or (FAN, FLAGS, KEYS, MELDS, COMMANDS, HONOURS)
    return next((known for table in tables for known in table if known != word == simplified(known)), word)


def nearest(text: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, in the script in which it was typed; none: empty."""
    plain = simplified(text)
    near = suggest(plain, [word for word in known if simplified(word) == word]) or ""
    return traditional(near, known) if plain != text else near


def begun(text: str, known: Mapping[str, Any]) -> list[str]:
    """Words that begin so, one for each thing that they stand for; none where too little is typed to tell."""
    found: dict[Any, str] = {}
    for word, meaning in known.items():
        if len(text) > 1 and word.startswith(text):
            found.setdefault(meaning, word)
    return list(found.values())


def meant(text: str, known: Mapping[str, Any]) -> list[str]:
    """The known words that may be meant: all that it begins where those are several, else the nearest, if one is near."""
    if denies(text) or re.match("(?i)no|un", text) or _beside_a_word(text, known):
        return []
    several = begun(text, known)
    return several if len(several) > 1 else [word for word in [nearest(text, known)] if word]


def fan_meant(text: str) -> list[str]:
    """The fan of whose names a text is a part, one for each; none where they are many, the nearest where it is of none."""
    found: dict[Any, str] = {}
    for word, meaning in FAN.items():
        if text.casefold() in word:
            found.setdefault(meaning, word)
    return [] if len(found) > _TOO_MANY else list(found.values()) or meant(text, FAN)


_TOO_MANY: Final = 4


def denies(text: str) -> bool:
    """Whether a text tells of what somebody did not do."""
    return _NOT.search(text) is not None


_NOT: Final = re.compile("[没沒不未非别別勿假]|取消|^[无無]|[无無]有?$")


def _beside_a_word(text: str, known: Iterable[str]) -> bool:
    """Whether a text holds a known word and more beside it than a slip: somebody's name, or another word."""
    folded = text.casefold()
    beside = (folded.replace(word, "", 1) for word in known if word in folded)
    return any(len(rest) > 1 and not rest.isascii() for rest in beside)


def is_name(text: str) -> bool:
    """Whether a player may be called so; a quotation mark may stand in a name, O'Brien, but not around it."""
    return (
        bool(text)
        and text.isprintable()
        and NAME_STOPS.isdisjoint(text)
        and QUOTES.isdisjoint((text[0], text[-1]))
        and not any(map(str.isspace, text))
    )
