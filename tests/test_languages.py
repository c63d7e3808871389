"""The languages: every text is there in each, is asked for by something, and the right language is chosen."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest
from rich.cells import cell_len
from running import NARROW, kwx

from kawuxing_calc.cli import COMMANDS, choose_language
from kawuxing_calc.diagnostics import KwxError
from kawuxing_calc.fan import FANS
from kawuxing_calc.knobs import Knob
from kawuxing_calc.profile.keys import KEYS
from kawuxing_calc.text import AREAS, LANGUAGES, language_of, speech
from kawuxing_calc.text.settings import Value, in_words, label, meaning

PACKAGE = Path(__file__).resolve().parent.parent / "kawuxing_calc"
FOLDERS = {language: language.replace("-", "_").lower() for language in LANGUAGES}
MODULES = sorted(path.stem for path in (PACKAGE / "text/zh").glob("[a-z]*.py"))

FAMILIES = ("error", "hint", "note", "not", "explain.step", "explain.enough", "ting.note", "session.follow")
"""What stands before a code, and behind it perhaps a variant."""


def _texts_of_settings() -> Iterator[str]:
    """What the keys of a profile can ask for; all fan share theirs."""
    for key, knob in KEYS.items():
        generic = f"fan.{key.split('.')[-1]}" if key.startswith("fan.") else key
        yield from (f"key.{generic}", f"meaning.{generic}")
        said = {"whole": ("n", "false") if knob.optional else ("n",), "yes-no": ("true", "false")}.get(
            knob.kind, ()
        )
        lists = ("none",) if knob.kind in ("choices", "fans") else ()
        yield from (f"choice.{generic}.{end}" for end in (*said, *knob.choices, *lists))


SETTINGS = frozenset(_texts_of_settings())

SIMPLIFIED = (
    "万与专业东丝两严丧个丰临为丽举义乌乐习乡书买乱争亏亚产亲亿仅从仑仓仪们价众优会伞伟传伤伦伪体余佣侠侧侦俩债值倾偿"
    "储儿兑党兰关兴养兽内冈册写军农冯冲决况冻净准凉减凑几凤凭凯击凿刘则刚创删别剂剑剧劝办务动励劲劳势勋区医华协单卖卢卫"
    "却厂厅历厉压厌县参双发变叙叠号叹吓吕吗启员响哑唤园围国图圆圣场坏块坚坛坝坟垒垫声壳处备复够头夹夺奋奖妆妇妈娱学宁宝"
    "实审宪宫宽宾对寻导将尔尘尝尧层属岁岂岛币帅师帐帜带帮库应庄庆庐废开异弃张弥弯弹强归当录彻径忆忧怀态总恋恳恶悬惊惯愿"
    "戏战户执扩扫扬扰抚抛抢护报担拟拥择挂挡挤挥损换据掷掺搅携摄摆摇撑数斋断无旧时显晓晕暂术机杀杂权条来杨极构枪柜标栏树"
    "样档桥梦检楼横欢欧残毁毕汇汉汤沟没泪泽洁测济浅浆浏渐渔温湾湿满滚滤灭灯灵炉点烂烛烦热爱牵状独狭猎献猫环现琐瓯电画畅"
    "疗疯盐监盖盘着矫码础确离种积称税稳穷竞笔笋筑签简类粮红约级纪纯纸线练组细终绍经结绕给络绝统继绩续维绿缓编缘缩缺网罗罚"
    "罢职联聪肃肠胀胜脏脑脸节苏荐荣药莱获营虑虽补装见规视览觉触计订认讨让训议讯记讲许论设访证评识诈诉词译试诚话该详语误说"
    "请诸读课谁调谈谢谣贝负财责败账货质购贴费贺贼资赌赏赔赖赚赛赢赶趋跃踪车轨转轮软轻载较辅辆辑输边达迁过运还这进远违连迟"
    "适选递遗邓邮邻郑释里针钉钱钻铁铃铜铭银链销锁错键长门闪闭问闲间闻阅队阳阴阶际陆陈险随隐难雾静韦顶项顺须预领频题颜额风"
    "飞饭饮饼馆马驱验骗鱼鲁鸟鸡麦黄齐齿龙龟"
)
"""Characters that mainland texts have and traditional ones do not, and a few that both have but not in our words."""
BOTH = frozenset(
    "余准别却几冲内册凑净凉卷厂叠号儿值偿够将席强户据摆温灵独着确种税缺职获补里采静须黄冯园黑帐当占线异签链横"
)


@cache
def texts(language: str) -> Mapping[str, str]:
    """Every text of a language."""
    found: dict[str, str] = {}
    for path in sorted((PACKAGE / "text" / FOLDERS[language]).glob("[a-z]*.py")):
        found |= import_module(f"kawuxing_calc.text.{FOLDERS[language]}.{path.stem}").TEXT
    return found


# ------------------------------------------------------------------------------------ the same texts in each


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_each_language_has_the_texts_that_the_original_has(module: str, language: str) -> None:
    original = import_module(f"kawuxing_calc.text.zh.{module}").TEXT
    own = import_module(f"kawuxing_calc.text.{FOLDERS[language]}.{module}").TEXT
    assert [key for key in original if key not in own] == []
    assert [key for key in own if key not in original] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_module_is_in_one_language_only(language: str) -> None:
    folder = PACKAGE / "text" / FOLDERS[language]
    assert sorted(path.stem for path in folder.glob("[a-z]*.py")) == MODULES


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "zh"])
def test_a_translation_fills_in_what_the_original_fills_in(language: str) -> None:
    own = texts(language)
    differing = {k: (v, own[k]) for k, v in texts("zh").items() if k in own and _fields(v) != _fields(own[k])}
    assert not differing


def _fields(text: str) -> set[str]:
    """The names in braces. A text that is shown as it stands may hold braces of its own."""
    if "```" in text:
        return set()
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_stands_in_the_module_where_it_is_looked_for(language: str) -> None:
    for key in texts(language):
        assert speech(language).find(key) is not None, key


def test_traditional_texts_hold_no_simplified_character() -> None:
    only = frozenset(SIMPLIFIED) - BOTH
    found = {key: "".join(only & set(text)) for key, text in texts("zh-Hant").items() if only & set(text)}
    assert not found


def test_simplified_texts_hold_no_traditional_character() -> None:
    only = frozenset("條發東萬莊贏點對龍歸張頂誰錢規則這裡個說時還開會過們為書記錄讀寫檔報補槓餅帳賠兩變樣數")
    found = {
        key: "".join(only & set(text)) for key, text in texts("zh").items() if only & set(text) - {"則", "規"}
    }
    assert not found


def test_quotation_marks_are_the_corner_ones() -> None:
    for language in ("zh", "zh-Hant"):
        assert not [key for key, text in texts(language).items() if set(text) & set("“”‘’")]


def test_english_needs_no_more_than_ascii() -> None:
    """The program speaks English on a console that shows nothing else."""
    assert not {key: text for key, text in texts("en").items() if not text.isascii()}


# ------------------------------------------------------------------------------------ the texts the code asks for


class Code:
    """What the package's code says about texts: its string constants, and its patterns such as ``fan.{id}``."""

    def __init__(self) -> None:
        self.constants: set[str] = {*KEYS, *(fan.id for fan in FANS)}
        self.constants |= {
            part for knob in KEYS.values() for part in (*knob.choices, knob.key.split(".")[-1])
        }
        self.patterns: set[str] = set()
        self.asked: set[str] = set()
        self.asked_patterns: set[str] = set()
        self.errors: set[str] = set()
        self.notes: set[str] = set()
        for path in PACKAGE.rglob("*.py"):
            if path.parent.parent.name != "text":
                self._read(ast.parse(path.read_text("utf-8")))

    def _read(self, tree: ast.AST) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.constants.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                self.patterns.add(_pattern(node))
            elif isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                self._called(name, node.args[0])

    def _called(self, name: str, argument: ast.expr) -> None:
        if name in ("say", "_say"):
            self.asked |= set(_constants(argument))
            if isinstance(argument, ast.JoinedStr):
                self.asked_patterns.add(_pattern(argument))
        elif name in ("Diagnostic", "fail", "fault", "_fault", "_slip", "_wrong"):
            self.errors |= set(_constants(argument))
        elif name == "Note":
            self.notes |= set(_constants(argument))

    def wants(self, key: str) -> bool:
        """Whether some code can ask for the text of this key."""
        if key.startswith("hint.") and key.endswith(".near"):
            return self.wants(key.removesuffix(".near"))
        return (
            key in SETTINGS
            or self._made(key)
            or any(
                self._made(rest[:cut]) and (cut == len(rest) or self._made(rest[cut + 1 :]))
                for family in FAMILIES
                if key.startswith(f"{family}.")
                for rest in [key[len(family) + 1 :]]
                for cut in [len(rest), *(place for place, c in enumerate(rest) if c == ".")]
            )
        )

    def _made(self, text: str) -> bool:
        """Whether the code has this string, or puts it together from strings that it has."""
        return text in self.constants or any(
            all(self._spelled(part) for part in match.groups())
            for pattern in self.patterns
            if not pattern.startswith("(") and (match := re.fullmatch(pattern, text))
        )

    def _spelled(self, text: str) -> bool:
        """Whether the code's strings, one after another, make the text."""
        if not text or text in self.constants or text.replace("-", "_") in self.constants:
            return True
        heads = [n for n in range(2, len(text)) if text[:n] in self.constants]
        return any(self._spelled(text[n:]) for n in heads)


def _pattern(node: ast.JoinedStr) -> str:
    parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else "(.*)" for v in node.values]
    return re.sub(r"(\(\.\*\))+", "(.*)", "".join(parts))


def _constants(node: ast.expr) -> Iterator[str]:
    """The strings that an argument may be: itself, or either branch of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


@pytest.fixture(scope="module")
def code() -> Code:
    return Code()


def test_every_text_is_asked_for(code: Code) -> None:
    """A text that nothing can show is one that nobody checks."""
    assert not [key for key in texts("zh") if not code.wants(key)]


def test_every_text_that_is_asked_for_is_there(code: Code) -> None:
    heads = {key.partition(".")[0] for key in texts("zh")}
    asked = {key for key in code.asked if key.partition(".")[0] in heads and "." in key}
    assert len(asked) > 100
    assert not asked - texts("zh").keys()


def test_every_pattern_has_texts(code: Code) -> None:
    """f"score.headline.{kind}" is of no use without a text that begins so."""
    assert len(code.asked_patterns) > 10
    assert not [p for p in code.asked_patterns if not any(re.fullmatch(p, key) for key in texts("zh"))]


def test_every_error_says_what_is_wrong_and_what_to_write(code: Code) -> None:
    keys = texts("zh").keys()
    assert len(code.errors) > 60
    for area in ("error", "hint"):
        lacking = [
            c
            for c in code.errors
            if not any(k == f"{area}.{c}" or k.startswith(f"{area}.{c}.") for k in keys)
        ]
        assert not lacking, area


def test_every_note_has_a_text(code: Code) -> None:
    families = [family for family in FAMILIES if family not in ("error", "hint")]
    keys = texts("zh").keys()
    for note in code.notes:
        assert any(k == f"{f}.{note}" or k.startswith(f"{f}.{note}.") for f in families for k in keys), note


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fan_and_every_setting_has_a_name(language: str) -> None:
    said = speech(language)
    for fan in FANS:
        assert said.fan(fan.id)
        assert said.find(f"why.{fan.id}")
    for key, knob in KEYS.items():
        assert label(said, knob), key
        assert meaning(said, knob), key
        for value in _values(knob):
            assert in_words(said, knob, value), key


def _values(knob: Knob) -> Iterator[Value]:
    """At least one value of each sort that a knob takes."""
    if knob.kind == "yes-no":
        yield from (True, False)
    elif knob.kind == "whole":
        yield from (2, False) if knob.optional else (2,)
    elif knob.kind == "choice":
        yield from knob.choices
    else:
        yield ("pengpenghu",) if knob.kind == "fans" else knob.choices
        if knob.key != "deck.tiles":  # a deck is never empty
            yield ()


def test_areas_name_modules_that_exist() -> None:
    assert set(AREAS.values()) <= set(MODULES)


# ------------------------------------------------------------------------------------ tiles and numbers in words


def test_tiles_in_words() -> None:
    """5 of bamboo is kind 4; zhong three times lies side by side."""
    assert [speech(language).tile(4) for language in LANGUAGES] == ["5条", "5條", "5t"]
    assert [speech(language).group((3, 4, 5)) for language in LANGUAGES] == ["456条", "456條", "456t"]
    assert [speech(language).group((27, 27, 27)) for language in LANGUAGES] == [
        "中中中",
        "中中中",
        "zhong zhong zhong",
    ]
    assert [speech(language).tiles((2, 28)) for language in LANGUAGES] == ["3条、发", "3條、發", "3t, fa"]


def test_multipliers_in_words() -> None:
    assert [speech(language).times(8) for language in LANGUAGES] == ["×8", "×8", "x8"]


# ------------------------------------------------------------------------------------ which language is spoken


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh_CN.UTF-8", "zh"),
        ("zh_SG", "zh"),
        ("zh_TW.UTF-8", "zh-Hant"),
        ("zh_HK.UTF-8", "zh-Hant"),
        ("zh_MO", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("zh_Hant_TW.UTF-8", "zh-Hant"),
        ("en_US.UTF-8", "en"),
        ("en", "en"),
        ("C", "zh"),
        ("C.UTF-8", "zh"),
        ("POSIX", "zh"),
        ("", "zh"),
        ("de_DE.UTF-8", "zh"),
    ],
)
def test_the_language_of_a_locale(locale: str, language: str) -> None:
    assert language_of(locale) == language


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """No wishes: an empty config folder, no variables, a console that shows Chinese."""
    for name in ("KWX_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("kawuxing_calc.config.config_path", lambda: tmp_path / "config.toml")
    return monkeypatch


def test_without_a_wish_the_program_speaks_chinese(quiet: pytest.MonkeyPatch) -> None:
    assert choose_language(["score", "5t"]) == "zh"


def test_each_way_to_wish_beats_the_ones_below(quiet: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The locale, then the config, then the environment, then the command line."""
    quiet.setenv("LANG", "zh_TW.UTF-8")
    assert choose_language([]) == "zh-Hant"
    (tmp_path / "config.toml").write_text('lang = "en"\n', "utf-8")
    assert choose_language([]) == "en"
    quiet.setenv("KWX_LANG", "zh")
    assert choose_language([]) == "zh"
    assert choose_language(["score", "--lang", "zh-Hant"]) == "zh-Hant"
    assert choose_language(["score", "--lang=en"]) == "en"


def test_lc_all_beats_lang(quiet: pytest.MonkeyPatch) -> None:
    quiet.setenv("LANG", "zh_CN.UTF-8")
    quiet.setenv("LC_ALL", "en_GB.UTF-8")
    assert choose_language([]) == "en"


def test_the_case_of_a_language_does_not_matter(quiet: pytest.MonkeyPatch) -> None:
    assert choose_language(["--lang", "ZH-hant"]) == "zh-Hant"


@pytest.mark.parametrize(
    ("said", "language"),
    [("繁體", "zh-Hant"), ("zh-TW", "zh-Hant"), ("简体", "zh"), ("中文", "zh"), ("English", "en")],
)
def test_a_language_goes_by_what_it_is_called(quiet: pytest.MonkeyPatch, said: str, language: str) -> None:
    assert choose_language(["score", f"--lang={said}"]) == language


def test_a_language_there_is_none_of_is_an_error(quiet: pytest.MonkeyPatch) -> None:
    with pytest.raises(KwxError) as caught:
        choose_language(["score", "--lang", "fr"])
    assert [d.code for d in caught.value.diagnostics] == ["bad-language"]


def _screen(*words: str, encoding: str, config: Path) -> str:
    variables = {name: value for name, value in os.environ.items() if name[:3] not in ("LC_", "LAN", "KWX")}
    done = subprocess.run(
        [sys.executable, "-c", "from kawuxing_calc.cli import main; main()", *words],
        env={**variables, "PYTHONIOENCODING": encoding, "COLUMNS": "60", "XDG_CONFIG_HOME": str(config)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.decode(encoding)


def test_a_console_without_chinese_gets_english_that_it_can_show(tmp_path: Path) -> None:
    """No question mark stands in for a character that is not there."""
    shown = _screen(
        "score",
        "4556t",
        "zhong",
        "zhong",
        "zhong",
        "pong:7b",
        "+zimo",
        "+liangdao",
        encoding="ascii",
        config=tmp_path,
    )
    assert "Kawuxing (middle 5)" in shown
    assert "[5]" in shown
    assert "x4" in shown
    assert "?" not in shown


PARTS = {"rules": ("list", "show", "diff", "check", "new", "schema"), "config": ("show", "path", "set")}
PAGES = ["", *COMMANDS, *(f"{command} {part}" for command, parts in PARTS.items() for part in parts)]
RULES = ["rules list", "rules show xiangyang-four", "rules diff xiangyang qiabazhang"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", ["", *COMMANDS, *(f"{page} --help" for page in PAGES), *RULES])
def test_what_is_always_the_same_fits_a_phone(line: str, language: str) -> None:
    """Help pages, examples, the card of the notation, the rules: none is wider than 60 cells."""
    ran = kwx(*line.split(), language=language)
    shown = ran.out + ran.err
    assert shown.strip()
    wide = [line for line in shown.splitlines() if cell_len(line.rstrip()) > NARROW]
    assert not wide


LETTERS = {"zh": "t 是条，b 是筒（饼）", "zh-Hant": "t 是條，b 是筒（餅）", "en": "t is bamboo, b is dots"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_all_who_take_tiles_says_what_the_letters_are(language: str) -> None:
    for page in ("", "score", "explain", "compare", "ting", "gang", "session"):
        assert LETTERS[language] in kwx(*page.split(), "--help", language=language).out, page
    for page in ("rules", "config", "notation"):
        assert LETTERS[language] not in kwx(page, "--help", language=language).out, page


HANDS = ("score 456t 5b pong:7b", "explain 5t pong:中", "ting 5b pong:中", "gang 777b 4t 7b")


@pytest.mark.parametrize("line", [*HANDS, "explain 45t 55t win:6t --why-not kawuxing"])
def test_an_english_hand_is_shown_with_what_its_letters_are(line: str) -> None:
    """Once, and not where the tiles have names, as 条 and 筒 are in Chinese."""
    assert kwx(*line.split(), language="en").out.count("t is bamboo (tiao), b is dots (bing)\n") == 1
    assert "bing" not in kwx(*line.split(), language="zh").out


def test_honours_need_no_letters_explained() -> None:
    for line in ("score 中 pong:发", "ting 中 pong:发", "gang 中中中 白 中", "score x8", "explain draw"):
        assert "bamboo" not in kwx(*line.split(), language="en").out, line


SINGULAR_AND_PLURAL = [
    ("score foul B 1", "pays each other player 1 unit", "1 units"),
    ("score foul B 2", "pays each other player 2 units", None),
    ("score x1 +liangdao from:B", "B pays 1 unit in place of C", "1 units"),
    ("score x2 +liangdao from:B", "B pays 2 units in place of C", None),
    ("score x1", "the discarder pays A 1 unit, money 1", "1 units"),
    ("gang 4b pong:7b 7b", "B, C: 1 unit each", "1 units"),
    ("gang 777b 4b +zimo 7b", "B, C: 2 units each", None),
    ("score draw liang:A,B -r hubei", "A, B declared and pay each", "pays"),
    ("score draw liang:A -r hubei", "A declared and pays each", None),
]


@pytest.mark.parametrize(("line", "said", "never"), SINGULAR_AND_PLURAL)
def test_english_knows_one_from_many(line: str, said: str, never: str | None) -> None:
    out = " ".join(kwx(*line.split(), language="en", columns=200).out.split())
    assert said in out
    assert never is None or never not in out


def test_english_has_one_winner_win_and_two_winners_win() -> None:
    table = "players: A B C\nwho:A from:C x2 | who:B x2\nwho:A from:C x2\nwho:B +zimo x1\n"
    out = kwx("session", "-", stdin=table, language="en", columns=100).out
    assert "A, B win, C deals in" in out
    assert " A wins, C deals in" in out
    assert "B self-draws" in out
