"""The words of the notation: every spelling that is accepted, and the canonical one it stands for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kawuxing_calc.deal import MeldKind
from kawuxing_calc.diagnostics import suggest
from kawuxing_calc.tiles import BAI, FA, ZHONG

SUITS: Final[dict[str, int]] = {
    **dict.fromkeys("ts条條索", 0),
    **dict.fromkeys("bp筒饼餅", 9),
    **dict.fromkeys("wm万萬", 18),
}
NUMERALS: Final[dict[str, int]] = {c: n for n, c in enumerate("一二三四五六七八九", 1)}
RANKS: Final[dict[str, int]] = {**{str(n): n for n in range(10)}, **NUMERALS}
"""What is read as a rank: digits, a 0 among them so that it can be told, and Chinese numerals."""
# Longest first where one spelling begins another: 红中 before 中, 发财 before 发.
HONOURS: Final[dict[str, int]] = {
    "zhong": ZHONG,
    "红中": ZHONG,
    "紅中": ZHONG,
    "中": ZHONG,
    "发财": FA,
    "發財": FA,
    "fa": FA,
    "发": FA,
    "發": FA,
    "白板": BAI,
    "bai": BAI,
    "白": BAI,
    "east": 30,
    "south": 31,
    "west": 32,
    "north": 33,
    "东": 30,
    "東": 30,
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
    **dict.fromkeys(("angang", "暗杠", "暗槓", "ckong"), "angang"),
    **dict.fromkeys(
        ("bugang", "补杠", "補杠", "補槓", "蓄杠", "蓄槓", "续杠", "續杠", "續槓", "擦炮", "akong"), "bugang"
    ),
    **dict.fromkeys(("zhigang", "直杠", "直槓", "点杠", "點杠", "點槓", "放杠", "放槓", "mkong"), "zhigang"),
}
# 直杠 only with a discarder: without one the sheets mean different things by these words.
LOOSE_GANGS: Final = frozenset({"明杠", "明槓", "minggang", "kong", "杠", "槓", "gang"})

KEYS: Final[dict[str, str]] = {
    **dict.fromkeys(("win", "hu", "胡", "和", "糊"), "win"),
    **dict.fromkeys(("who", "胡家", "谁", "誰"), "who"),
    **dict.fromkeys(("from", "点炮", "點炮", "放炮", "放冲", "放沖"), "from"),
    **dict.fromkeys(("liang", "亮倒"), "liang"),
    **dict.fromkeys(("dealer", "庄", "庄家", "莊", "莊家"), "dealer"),
    **dict.fromkeys(("fan", "番"), "fan"),
}

FLAGS: Final[dict[str, str]] = {
    **dict.fromkeys(("zimo", "自摸"), "zimo"),
    **dict.fromkeys(("dianpao", "点炮", "點炮"), "dianpao"),
    **dict.fromkeys(("liangdao", "亮倒", "明牌", "亮牌"), "liangdao"),
    **dict.fromkeys(("gangkai", "杠上开花", "杠上開花", "杠上花", "杠开", "杠開"), "gangkai"),
    **dict.fromkeys(("gangpao", "杠上炮", "杠上冲", "杠上沖"), "gangpao"),
    **dict.fromkeys(("qianggang", "抢杠", "抢杠胡", "搶杠", "搶杠胡"), "qianggang"),
    **dict.fromkeys(("haidi", "海底捞", "海底捞月", "海底撈", "海底撈月"), "haidi"),
    **dict.fromkeys(("haidipao", "海底炮"), "haidipao"),
}
CHAINED_FLAGS: Final = frozenset({"gangkai", "gangpao"})

COMMANDS: Final[dict[str, str]] = {
    **dict.fromkeys(("draw", "荒庄", "荒莊", "黄庄", "黃莊", "流局"), "draw"),
    **dict.fromkeys(("adjust", "调整", "調整"), "adjust"),
    **dict.fromkeys(("foul", "罚", "罰", "诈胡", "詐胡", "犯规", "犯規"), "foul"),
}
SEPARATORS: Final = frozenset("|/")
NAME_STOPS: Final = frozenset(",.:@^!|/#+")
"""Characters that no player's name holds, besides white space."""

QUOTES: Final = frozenset("\"'“”‘’「」『』`")

FAN: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("pihu", "屁胡", "平胡", "小胡"), ("pihu",)),
    **dict.fromkeys(("pengpenghu", "碰碰胡"), ("pengpenghu",)),
    **dict.fromkeys(("qingyise", "清一色", "一色"), ("qingyise",)),
    **dict.fromkeys(("qidui", "七对", "七對"), ("qidui",)),
    **dict.fromkeys(("longqidui", "龙七对", "龍七對", "豪华七对", "豪華七對", "豪七"), ("longqidui",)),
    **dict.fromkeys(
        ("shuanglongqidui", "双龙七对", "雙龍七對", "超豪华七对", "超豪華七對", "双龙", "雙龍"),
        ("shuanglongqidui",),
    ),
    **dict.fromkeys(
        ("sanlongqidui", "三龙七对", "三龍七對", "超超豪华七对", "超超豪華七對"), ("sanlongqidui",)
    ),
    **dict.fromkeys(("sanyuanqidui", "三元七对", "三元七對"), ("sanyuanqidui",)),
    **dict.fromkeys(("dasanyuan", "大三元"), ("dasanyuan",)),
    **dict.fromkeys(("xiaosanyuan", "小三元"), ("xiaosanyuan",)),
    **dict.fromkeys(("kawuxing", "卡五星", "卡五", "卡五心"), ("kawuxing",)),
    **dict.fromkeys(("mingsigui", "明四归", "明四歸", "明四归一", "明四歸一"), ("mingsigui",)),
    **dict.fromkeys(("ansigui", "暗四归", "暗四歸", "暗四归一", "暗四歸一"), ("ansigui",)),
    **dict.fromkeys(("shouzhuayi", "手抓一"), ("shouzhuayi",)),
    **dict.fromkeys(("gangkai", "杠上开花", "杠上開花", "杠上花", "杠开", "杠開"), ("gangkai",)),
    **dict.fromkeys(("gangpao", "杠上炮", "杠上冲", "杠上沖"), ("gangpao",)),
    **dict.fromkeys(("qianggang", "抢杠胡", "搶杠胡", "抢杠", "搶杠"), ("qianggang",)),
    **dict.fromkeys(("haidi", "海底捞月", "海底撈月", "海底捞", "海底撈"), ("haidi",)),
    **dict.fromkeys(("haidipao", "海底炮"), ("haidipao",)),
    **dict.fromkeys(("liangdao", "亮倒", "明牌", "亮牌"), ("liangdao",)),
    **dict.fromkeys(("jiangjianghu", "将将胡", "將將胡"), ("jiangjianghu",)),
    **dict.fromkeys(("清七对", "清七對", "清七"), ("qingyise", "qidui")),
}
"""What a player may call a fan, and the ids it stands for."""

SAID: Final[dict[str, str]] = {
    "自摸": "who:{name} +zimo",
    **dict.fromkeys(("点炮", "點炮", "放炮", "放冲", "放沖"), "from:{name}"),
    **dict.fromkeys(("亮倒", "亮牌"), "liang:{name}"),
    "胡": "who:{name}",
}
"""What players say behind a name, and how it is written."""

_SIMPLIFIED: Final = str.maketrans(
    "條餅萬紅發財東槓補續點沖莊開搶撈調罰對龍雙華歸將黃詐規誰則單賬帳戶",
    "条饼万红发财东杠补续点冲庄开抢捞调罚对龙双华归将黄诈规谁则单账帐户",
)


def simplified(word: str) -> str:
    """A word of the notation in simplified characters."""
    return word.translate(_SIMPLIFIED)


def traditional(word: str, *tables: Iterable[str]) -> str:
    """A word of these tables, or of the notation, in traditional characters; any other as it is."""
    tables = tables or (FAN, FLAGS, KEYS, MELDS, COMMANDS, HONOURS)
    return next((known for table in tables for known in table if known != word == simplified(known)), word)


def nearest(text: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, in the script in which it was typed; none: empty."""
    plain = simplified(text)
    near = suggest(plain, [word for word in known if simplified(word) == word]) or ""
    return traditional(near, known) if plain != text else near


def is_name(text: str) -> bool:
    """Whether a player may be called so; a quotation mark may stand in a name, O'Brien, but not around it."""
    return (
        bool(text)
        and text.isprintable()
        and NAME_STOPS.isdisjoint(text)
        and QUOTES.isdisjoint((text[0], text[-1]))
        and not any(map(str.isspace, text))
    )
