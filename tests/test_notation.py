"""The notation: every spelling means what it should, and every slip is named where it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from itertools import product
from typing import Any

import pytest

from kawuxing_calc.deal import Adjust, Deal, Draw, Entry, Foul, Meld
from kawuxing_calc.diagnostics import Diagnostic, KwxError
from kawuxing_calc.fan import FANS
from kawuxing_calc.notation import Seating, parse_line, words, write_entry
from kawuxing_calc.notation.seating import OPEN_TABLE
from kawuxing_calc.notation.tokens import read_word
from kawuxing_calc.profile import load_profile
from kawuxing_calc.text import speech
from kawuxing_calc.tiles import BY_CODE

DECK = load_profile("five-required", ["deck.tiles=t,b,w,dragons,winds"]).rules.deck
HUBEI = load_profile("hubei").rules.deck
ABC = Seating(("A", "B", "C"))
EVENING = Seating(("老王", "小李", "阿强"), resting="小张", accounts=("台费",), session=True)


def read(text: str, seating: Seating = OPEN_TABLE) -> Entry:
    return parse_line(text, DECK, seating).entry


def deal(text: str, seating: Seating = OPEN_TABLE) -> Deal:
    entry = read(text, seating)
    assert isinstance(entry, Deal)
    return entry


# ----------------------------------------------------------------------------------------------- tiles

SPELLINGS = {
    "4556t": [
        "4556s", "4556条", "4556條", "4556索", "4556T", "4556S", "４５５６ｔ", "４５５６条", "四五五六条",
        "四五五六條", "4t5t5t6t", "四条55t6索", "🀓🀔🀔🀕", "🀓\ufe0f🀔\ufe0e🀔🀕\ufe0f", "6554t",
        "45t 56t", "45t\u300056t", "45t\t56t", "4\u200b556t", "\ufeff4556t", "𝟒𝟓𝟓𝟔t",
    ],
    "123b4b": [
        "1234b", "1234p", "1234筒", "1234饼", "1234餅", "1234B", "1234P", "１２３４Ｂ", "一二三四筒", "🀙🀚🀛🀜", "1筒2饼3餅4p",
    ],
    "1279w": ["1279m", "1279万", "1279萬", "1279W", "1279M", "一二七九万", "🀇🀈🀍🀏"],
    "中": ["红中", "紅中", "zhong", "ZHONG", "Zhong", "7z", "7Z", "７ｚ", "七z", "🀄", "🀄\ufe0f", "🀄\ufe0e"],
    "发": ["發", "发财", "發財", "fa", "FA", "6z", "🀅", "🀅\ufe0f"],
    "白": ["白板", "bai", "Bai", "5z", "🀆"],
    "中中中发": [
        "红中红中红中发财", "777z6z", "7776z", "zhongzhongzhongfa", "中中中發", "🀄🀄🀄🀅", "中 中 中 发", "发中中中",
    ],
    "东": ["東", "1z", "🀀"],
    "南": ["2z", "🀁"],
    "西": ["3z", "🀂"],
    "北": ["4z", "🀃"],
    "1t2b中白": ["1t2b中白", "1t2b 中白", "1条2饼红中白板", "白中2b1t", "１ｔ２ｂ中白"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("canonical", "spelling"),
    [(canonical, spelling) for canonical, all_ in SPELLINGS.items() for spelling in all_],
)
def test_a_spelling_of_tiles(canonical: str, spelling: str) -> None:
    assert deal(spelling).wins == deal(canonical).wins


@pytest.mark.parametrize("code", list(BY_CODE))
def test_a_tile_by_its_code(code: str) -> None:
    """What JSON calls a tile can be typed."""
    assert deal(code).wins[0].tiles == (BY_CODE[code],)


def test_t_is_bamboo_and_b_is_dots() -> None:
    """The two that are confused: t is 条 (tiáo), never 筒 (tǒng); b is 饼 (bǐng), never bamboo."""
    assert deal("5t").wins[0].tiles == (4,)
    assert deal("5b").wins[0].tiles == (13,)


def test_honours_by_number_are_noted() -> None:
    """Some apps number the dragons the other way, so that the reader is told how they were read."""
    notes = parse_line("5z 77z 9t", DECK).notes
    assert [note.code for note in notes] == ["honours-by-number"]
    assert notes[0].args["tiles"] == (BY_CODE["中"], BY_CODE["白"])
    assert speech("zh").note(notes[0])
    assert not parse_line("白 中中 9t", DECK).notes


# ----------------------------------------------------------------------------------------------- melds

MELDS = {
    "pong:7b": [
        "peng:7b", "碰:7b", "pong:777b", "PONG:7B", "pong：7b", "碰:七饼", "碰：7筒7筒7筒", "pong:🀟", "pong\u200b:7b",
    ],
    "angang:3t": ["暗杠:3t", "暗槓:3t", "ckong:3t", "angang:3333t", "angang:3t:1", "angang:3t^1", "暗杠：三条"],
    "bugang:3t": [
        "补杠:3t", "補杠:3t", "補槓:3t", "蓄杠:3t", "续杠:3t", "擦炮:3t", "akong:3t", "bugang:3333t", "BuGang:3t",
    ],
    "zhigang:3t@B": [
        "直杠:3t@B", "点杠:3t@B", "點杠:3t@B", "放杠:3t@B", "mkong:3t@B", "明杠:3t@B", "minggang:3t@B",
        "kong:3t@B", "gang:3t@B", "杠:3t@B", "zhigang:3333t@B", "直杠:3条＠B", "zhigang:3t:1@B", "zhigang:3t@B^1",
    ],
    "pong:7b pong:3t": ["pong:7b,3t", "pong:3t,7b", "碰:7b、3t", "碰:777b，3t", "pong:7b,3t,"],
    "angang:3t bugang:7b:2": ["angang:3t bugang:7b^2", "暗杠:3t 补杠:7b:2", "bugang:7b:2 angang:3t:1"],
    "zhigang:3t@B:void": [
        "zhigang:3t:void@B", "zhigang:3t!@B", "zhigang:3t@B!", "直杠:3t@B:VOID", "直杠:3t@B！", "zhigang:3t:void:1@B",
    ],
    "angang:3t angang:7b:2:void": ["angang:3t angang:7b:void:2", "angang:3t,7b!:2", "angang:7b^2!,3t"],
    "B.angang:9b": ["B.暗杠:9b", "B。暗杠:9b", "B．ckong:9999b", "Ｂ.angang:9b"],
    "B.zhigang:2b@C": ["B.直杠:2b@C", "B.明杠:2b@C", "B.kong:2222b@C", "B。点杠：2饼＠C"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("canonical", "spelling"),
    [(canonical, spelling) for canonical, all_ in MELDS.items() for spelling in all_],
)
def test_a_spelling_of_melds(canonical: str, spelling: str) -> None:
    assert read(f"5t {spelling}", ABC) == read(f"5t {canonical}", ABC)


def test_melds_belong_to_the_winner_or_to_who_is_named() -> None:
    entry = deal("who:小李 5t angang:9t 老王.pong:7b 阿强.直杠:2b@小李 from:老王", EVENING)
    assert entry.wins[0].melds == (Meld("小李", "angang", 8),)
    assert entry.others == (Meld("老王", "pong", 15), Meld("阿强", "zhigang", 10, "小李"))


def test_a_named_meld_of_the_winner_is_his_own() -> None:
    assert deal("who:A 5t A.angang:9t", ABC) == deal("who:A 5t angang:9t", ABC)


# ---------------------------------------------------------------------------------------- keys and flags

KEYS = {
    "win:5t": ["hu:5t", "胡:5t", "和:5t", "糊:5t", "WIN:5t", "胡：五条", "win:🀔"],
    "who:B": ["胡家:B", "WHO:B", "胡家：B"],
    "from:B": ["点炮:B", "點炮:B", "放炮:B", "放冲:B", "放沖:B", "From:B", "点炮：B"],
    "liang:B,A": ["亮倒:B,A", "亮倒:B，A", "亮倒：B、A", "liang:B,A,"],
    "dealer:B": ["庄:B", "庄家:B", "莊:B", "莊家:B", "Dealer:B"],
    "fan:kawuxing,pengpenghu": [
        "fan:卡五星,碰碰胡", "番:卡五星,碰碰胡", "fan:卡五心、碰碰胡", "FAN:KaWuXing,碰碰胡", "fan：卡五星，pengpenghu",
    ],
    "x8": ["X8", "×8", "8番", "８番", "x8番", "ｘ８", "8倍"],
    "+zimo": ["+自摸", "+ZIMO", "＋自摸", "+ZiMo"],
    "+dianpao": ["+点炮", "+點炮"],
    "+liangdao": ["+亮倒", "+明牌", "+亮牌"],
    "+gangkai": ["+杠上开花", "+杠上花", "+杠开", "+杠上開花", "+杠開", "+gangkai:1", "+gangkai^1", "+杠上花：1"],
    "+gangpao": ["+杠上炮", "+杠上冲", "+杠上沖", "+gangpao:1"],
    "+gangpao:2": ["+杠上炮:2", "+杠上冲^2", "+gangpao：２"],
    "+qianggang": ["+抢杠", "+抢杠胡", "+搶杠胡", "+搶杠"],
    "+haidi": ["+海底捞", "+海底捞月", "+海底撈月", "+海底撈"],
    "+haidipao": ["+海底炮"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("canonical", "spelling"),
    [(canonical, spelling) for canonical, all_ in KEYS.items() for spelling in all_],
)
def test_a_spelling_of_a_key_or_flag(canonical: str, spelling: str) -> None:
    hand = "" if canonical[:3] in ("fan", "x8") else "55t"
    assert read(f"{hand} {spelling}", ABC) == read(f"{hand} {canonical}", ABC)


@pytest.mark.parametrize("fan", [fan.id for fan in FANS])
def test_a_fan_may_be_stated_by_its_name_or_its_id(fan: str) -> None:
    """The name the table prints is one that can be typed."""
    name = speech("zh").fan(fan)
    assert deal(f"fan:{name}").wins == deal(f"fan:{fan}").wins
    assert deal(f"fan:{fan}").wins[0].fan == (fan,)


FAN_NAMES = {
    "pihu": "屁胡 平胡 小胡",
    "pengpenghu": "碰碰胡 对对胡 對對胡",
    "longqidui": "龙七对 豪华七对 豪華七對 豪七",
    "shuanglongqidui": "双龙七对 超豪华七对 双豪华七对 双龙 雙龍 双豪七",
    "sanlongqidui": "三龙七对 超超豪华七对",
    "liangdao": "亮倒 明牌",
    "qianggang": "抢杠胡 抢杠",
    "haidi": "海底捞月 海底捞",
}


@pytest.mark.parametrize(
    ("fan", "name"), [(fan, name) for fan, names in FAN_NAMES.items() for name in names.split()]
)
def test_the_other_names_of_a_fan(fan: str, name: str) -> None:
    assert deal(f"fan:{name}").wins[0].fan == (fan,)


@pytest.mark.parametrize(
    ("flags", "self_drawn"),
    [
        ("+zimo", True),
        ("+gangkai", True),
        ("+haidi", True),
        ("+dianpao", False),
        ("from:B", False),
        ("", False),
    ],
)
def test_how_it_was_won(flags: str, self_drawn: bool) -> None:
    """杠上开花 and the wall's last tile are self-drawn by themselves; what is not said to be is on a discard."""
    entry = deal(f"55t {flags}", ABC)
    assert entry.zimo == self_drawn
    assert entry.how == ("zimo" if self_drawn else "discard")


def test_robbing_is_its_own_way_to_win() -> None:
    entry = deal("4t from:B +qianggang", ABC)
    assert entry.how == "rob"


def test_a_declared_winner_by_flag_or_by_name() -> None:
    assert deal("who:B 5t liang:C,B", ABC).wins[0].liangdao
    assert deal("who:B 5t +liangdao", ABC).wins[0].liangdao
    assert not deal("who:B 5t liang:C", ABC).wins[0].liangdao
    assert deal("who:B 5t liang:C,B", ABC).liang == ("C", "B")


# ------------------------------------------------------------------------------------ two winners, others


@pytest.mark.parametrize("between", [" | ", " / ", " ｜ ", " ／ ", " 丨 "])
def test_between_two_winners(between: str) -> None:
    entry = deal(f"who:A 46t 99b from:C win:5t{between}who:B 46t 88b", ABC)
    assert [win.winner for win in entry.wins] == ["A", "B"]
    assert entry.win_tile == 4
    assert entry.discarder == "C"


SHARED = ("from:C", "win:5t", "dealer:B", "+gangpao", "C.angang:9t", "liang:B,A")


@pytest.mark.parametrize("places", list(product((0, 1), repeat=len(SHARED)))[::7])
def test_what_belongs_to_the_deal_may_stand_in_either_part(places: tuple[int, ...]) -> None:
    parts = ["who:A 46t 99b", "who:B 46t 88b"]
    for word, place in zip(SHARED, places, strict=True):
        parts[place] += f" {word}"
    assert deal(" | ".join(parts), ABC) == deal(f"who:A 46t 99b {' '.join(SHARED)} | who:B 46t 88b", ABC)


def test_what_is_said_in_both_parts_and_agrees_is_said_once() -> None:
    once, again = "who:A 46t 99b win:5t from:C +gangpao", "who:B 46t 88b"
    assert deal(f"{once} | {again} win:5t from:C +gangpao", ABC) == deal(f"{once} | {again}", ABC)


@pytest.mark.parametrize("word", ["draw", "DRAW", "荒庄", "荒莊", "黄庄", "黃莊", "流局"])
def test_a_draw(word: str) -> None:
    assert read(f"{word} liang:B,C A.angang:9t dealer:A", ABC) == Draw(
        ("A", "B", "C"), (Meld("A", "angang", 8),), ("B", "C"), "A"
    )


@pytest.mark.parametrize("word", ["adjust", "调整", "調整"])
def test_an_adjustment(word: str) -> None:
    wanted = Adjust(EVENING.players or (), (("老王", Decimal(10)), ("小李", Decimal(-10))), "迟到 罚款")
    assert read(f"{word} 老王:+10 小李:-10 迟到 罚款", EVENING) == wanted


def test_an_adjustment_may_name_who_rests_and_an_account() -> None:
    entry = read("adjust 台费:30 小张:-10 老王:-20.5 小李:0.5", EVENING)
    assert isinstance(entry, Adjust)
    assert dict(entry.amounts)["台费"] == Decimal(30)
    assert sum(amount for _, amount in entry.amounts) == 0


@pytest.mark.parametrize("dash", ["-", "−", "－", "–", "—", "‐", "‑", "﹣"])
def test_a_loss_typed_with_any_dash(dash: str) -> None:
    assert read(f"adjust A:+10 B:{dash}10") == read("adjust A:10 B:-10")


@pytest.mark.parametrize("word", ["foul", "罚", "罰"])
def test_a_foul(word: str) -> None:
    assert read(f"{word} 小李 8 诈胡", EVENING) == Foul(EVENING.players or (), "小李", 8, "诈胡")


@pytest.mark.parametrize(
    ("behind", "meant"),
    [
        ("还 阿强:+5 老王:-5", "老王:+5 小李:-10 阿强:+5 还"),
        ("阿强: +5 小李: -5", "老王:+10 小李:-15 阿强:+5"),
        ("还 阿强：+5，小李：-5 饭钱", "老王:+10 小李:-15 阿强:+5 还 饭钱"),
        ("阿强 +5 小张-5元 饭钱", "老王:+10 小李:-10 阿强:+5 小张:-5 饭钱"),
        ("车费 台费:2.5 阿强:-2.5", "老王:+10 小李:-10 台费:+2.5 阿强:-2.5 车费"),
    ],
)
def test_money_in_the_remark_of_an_adjustment_is_not_lost(behind: str, meant: str) -> None:
    with pytest.raises(KwxError) as error:
        read(f"adjust 老王:+10 小李:-10 {behind}", EVENING)
    assert [(d.variant, d.args["meant"]) for d in error.value.diagnostics] == [
        ("bad-amount.remark", f"adjust {meant}")
    ]


def test_money_in_a_remark_that_leaves_something_over_is_told_so_at_once() -> None:
    with pytest.raises(KwxError) as error:
        read("adjust 老王:+10 小李:-10 还 阿强:+5", EVENING)
    assert [d.variant for d in error.value.diagnostics] == ["bad-amount.remark", "adjust-sum"]


def test_where_nobody_is_known_a_signed_amount_in_the_remark_is_somebodys() -> None:
    with pytest.raises(KwxError) as error:
        read("adjust 老王:+10 小李:-10 阿强: +5 小李: -5")
    assert error.value.diagnostics[0].args["meant"] == "adjust 老王:+10 小李:-15 阿强:+5"


@pytest.mark.parametrize(
    "remark", ["5月3日 8:30", "还老王 10", "老王:说好的", "老王 8", "还 小王:+5", "还 老王:5个月"]
)
def test_a_remark_of_an_adjustment_may_hold_numbers_that_are_nobodys_money(remark: str) -> None:
    entry = read(f"adjust 老王:+10 小李:-10 {remark}", EVENING)
    assert isinstance(entry, Adjust)
    assert (entry.amounts, entry.remark) == ((("老王", Decimal(10)), ("小李", Decimal(-10))), remark)


@pytest.mark.parametrize("behind", ["阿强 8", "诈胡 阿强 8", "阿强8番", "阿强:8", "，阿强：8"])
def test_a_second_foul_in_the_remark_of_one_is_not_lost(behind: str) -> None:
    with pytest.raises(KwxError) as error:
        read(f"foul 小李 8 {behind}", EVENING)
    (problem,) = error.value.diagnostics
    assert (problem.variant, problem.args["meant"]) == ("foul-units.remark", "foul 阿强 8")


@pytest.mark.parametrize("remark", ["第 3 次", "阿强看见", "小王 8", "阿强 8点说的"])
def test_a_remark_of_a_foul_may_hold_numbers_that_are_nobodys(remark: str) -> None:
    assert read(f"foul 小李 8 {remark}", EVENING) == Foul(EVENING.players or (), "小李", 8, remark)


@pytest.mark.parametrize("text", ["foul: 小李 8", "罚：小李 8", "adjust:小李:+1 老王:-1", "draw:", "荒庄 :"])
def test_a_colon_behind_a_command_is_told_of(text: str) -> None:
    with pytest.raises(KwxError) as error:
        read(text, EVENING)
    (problem,) = error.value.diagnostics
    start, end = problem.span or (0, 0)
    assert problem.variant == "lost-colon.command"
    read(f"{text[:start]}{problem.args['meant']} {text[end:]}", EVENING)


def test_behind_a_command_with_a_colon_all_else_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(KwxError) as error:
        read("foul: 小王 0", EVENING)
    codes = {d.variant for d in error.value.diagnostics}
    assert codes == {"lost-colon.command", "foul-units", "contradiction.unknown-player"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("draw 小李 亮", "draw liang:小李"),
        ("荒庄: 小李", "荒庄 liang:小李"),
        ("流局：小李 亮倒", "流局 liang:小李"),
        ("draw liang:小李 阿强", "draw liang:小李,阿强"),
        ("draw 亮倒 小李 和 阿强", "draw liang:小李,阿强"),
        ("draw 小李 亮 老王.angang:3t dealer:老王", "draw liang:小李 老王.angang:3t dealer:老王"),
        ("draw +亮倒 小李", "draw liang:小李"),
    ],
)
@pytest.mark.parametrize("seating", [EVENING, OPEN_TABLE])
def test_who_had_declared_in_a_draw_is_written_in_one_place(text: str, meant: str, seating: Seating) -> None:
    with pytest.raises(KwxError) as error:
        read(text, seating)
    (problem,) = error.value.diagnostics
    assert (problem.variant, problem.args["meant"]) == ("unknown-word.draw", meant)


@pytest.mark.parametrize("text", ["draw 没人亮", "draw liang:小李 小王", "draw 小李 5t", "draw 小李 没亮"])
def test_what_is_more_than_who_had_declared_is_not_taken_for_that(text: str) -> None:
    with pytest.raises(KwxError) as error:
        read(text, EVENING)
    assert "unknown-word.draw" not in [d.variant for d in error.value.diagnostics]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("who:老王 from:小李 x2#备注", "x2 #备注"),
        ("who:老王 from:小李 fan:卡五星＃好 极了", "fan:卡五星 ＃好 极了"),
        ("draw# 好", "draw # 好"),
        ("foul 小李 8#诈胡", "8 #诈胡"),
        ("adjust 老王:+1 小李:-1#车费", "小李:-1 #车费"),
        ("who:老王 x2 from:小李#他", "from:小李 #他"),
    ],
)
def test_a_comment_without_a_space_before_it_is_told_of(text: str, meant: str) -> None:
    with pytest.raises(KwxError) as error:
        read(text, EVENING)
    (problem,) = error.value.diagnostics
    assert (problem.variant, problem.args["meant"]) == ("glued-words.comment", meant)


def test_before_a_comment_without_its_space_all_else_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(KwxError) as error:
        read("who:老王 from:小王 x2#备注", EVENING)
    assert {d.variant for d in error.value.diagnostics} == {
        "glued-words.comment",
        "contradiction.unknown-player",
    }


@pytest.mark.parametrize(
    ("text", "code"), [("who:老王 from:小李#他 x2", "bad-name"), ("foul 小#李 8", "bad-name")]
)
def test_a_name_with_such_a_mark_is_no_comment(text: str, code: str) -> None:
    with pytest.raises(KwxError) as error:
        read(text, EVENING)
    assert [d.code for d in error.value.diagnostics] == [code]


def test_what_would_be_lost_behind_such_a_mark_is_not_taken_for_a_comment() -> None:
    with pytest.raises(KwxError) as error:
        read("4556t#x who:老王", EVENING)
    assert "glued-words.comment" not in [d.variant for d in error.value.diagnostics]


def test_commands_are_commands_only_as_the_first_word() -> None:
    """A player may well be called 罚."""
    assert deal("5t from:罚").discarder == "罚"


# --------------------------------------------------------------------------------------------- players


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("5t", ("A", "B", "C")),
        ("who:B 5t from:C", ("A", "B", "C")),
        ("who:老王 5t from:小李", ("老王", "小李", "A")),
        ("who:老王 5t from:小李 liang:阿强", ("老王", "小李", "阿强")),
        ("5t from:小李", ("A", "小李", "B")),
        ("who:B 5t from:小李", ("B", "小李", "A")),
        ("draw 阿强.angang:3t liang:小李", ("小李", "阿强", "A")),
    ],
)
def test_the_players_of_a_deal_that_names_them(text: str, players: tuple[str, ...]) -> None:
    """Those it names, filled up to three."""
    assert read(text).players == players


def test_the_winner_may_be_left_out_where_he_is_the_first() -> None:
    entry = parse_line("5t from:小李", DECK, Seating(("老王", "小李", "阿强")))
    assert isinstance(entry.entry, Deal)
    assert entry.entry.wins[0].winner == "老王"
    assert [note.code for note in entry.notes] == ["winner-assumed"]


@pytest.mark.parametrize(
    "name", ["老王", "É", "x", "5t", "win", "draw", "[b]", "{0}", "李-4", "ß", "a&b", "%s"]
)
def test_a_name_is_any_word_without_the_marks(name: str) -> None:
    entry = deal(f"who:{name} 5t from:B")
    assert entry.wins[0].winner == name
    assert deal(write_entry(entry), Seating(entry.players)) == entry


def test_names_tell_capitals_apart() -> None:
    assert deal("who:a 5t from:A").players[:2] == ("a", "A")


@pytest.mark.parametrize(
    "text", ["who:a´b", "from:a´b", "liang:B,a´b", "a´b.pong:3t", "zhigang:3t@a´b", "dealer:a´b", "from:ﷺ"]
)
def test_no_name_has_a_space_in_it_however_it_was_typed(text: str) -> None:
    """Some characters stand for a space and a mark: such a name could not be written down again."""
    assert [d.code for d in refusal(f"5t {text}")] == ["bad-name"]


@pytest.mark.parametrize("name", ["\u200b", "\ufe0f", "\u00ad"])
def test_a_name_is_more_than_what_cannot_be_seen(name: str) -> None:
    assert [d.code for d in refusal(f"foul {name} 8")] == ["bad-name"]


def test_a_name_typed_with_its_accent_apart_is_the_same_name() -> None:
    """NFKC composes: some keyboards type é as two characters."""
    assert deal("5t from:Andre\u0301", Seating(("老王", "André", "阿强"))).discarder == "André"


# ----------------------------------------------------------------------------- every slip, where it stands
# «» mark where the error must point. A hand of one tile stands beside, so that nothing else is wrong.

SLIPS: list[tuple[str, str]] = [
    ("«»", "empty-line"),
    ("«»  \t ", "empty-line"),
    ("5t «“+zimo”»", "stray-quote"),
    ("5t «'+zimo»", "stray-quote"),
    ("5t «x0»", "zero-multiplier"),
    ("5t «0番»", "zero-multiplier"),
    ("5t «+zimo:2»", "flag-takes-no-number"),
    ("5t «+gangkai2»", "lost-colon.eaten"),
    ("5t «pong7b»", "lost-colon"),
    ("5t «碰7b»", "lost-colon"),
    ("5t «win5t»", "lost-colon"),
    ("5t angang:«3t2»", "lost-colon.eaten"),
    ("5t +gangkai:«0»", "chain-range"),
    ("5t +gangpao:«13»", "chain-range"),
    ("5t +gangpao:«99999999999»", "chain-range"),
    ("5t angang:3t«:0»", "chain-range"),
    ("5t angang:3t«:13»", "chain-range"),
    ("5t «+zimo+liangdao»", "glued-words"),
    ("5t «+zimmo»", "unknown-flag"),
    ("5t «+»", "unknown-flag.alone"),
    ("5t «zimo»", "flag-without-plus"),
    ("5t «自摸»", "flag-without-plus"),
    ("5t «chi:123t»", "no-chi"),
    ("5t «吃:123t»", "no-chi"),
    ("5t «form»:B", "unknown-key"),
    ("5t «B.»:3t", "unknown-key"),
    ("5t «win:»", "empty-value"),
    ("5t «自摸»:", "unknown-key"),
    ("5t «who:»", "empty-value"),
    ("5t «pong:»", "empty-value"),
    ("5t «liang:,»", "empty-value"),
    ("5t who:«A,B»", "one-name.two"),
    ("5t who:A from:«B,C»", "one-name.from"),
    ("5t who:«A,B,C»", "one-name"),
    ("5t who:A +zimo dealer:«B,C»", "one-name"),
    ("5t from:«a@b»", "bad-name"),
    ("5t liang:A,«B.C»", "bad-name"),
    ("5t «.pong:3t»", "comma-between"),
    ("5t liang:A,«A»", "name-twice"),
    ("5t win:«5t6b»", "one-win-tile"),
    ("5t fan:«卡6星»", "unknown-fan"),
    ("5t fan:卡五星,«卡五星»", "fan-twice"),
    ("5t fan:清七对,«七对»", "fan-twice.within"),
    ("5t fan:清一色,«清七对»", "fan-twice.within"),
    ("5t fan:七对,«七對»", "fan-twice"),
    ("5t «kong:3t»", "which-gang"),
    ("5t «明杠:3t»", "which-gang"),
    ("5t «杠:3t»", "which-gang"),
    ("5t «gang:3t»", "which-gang"),
    ("5t pong:«77b»", "meld-size"),
    ("5t pong:«7777b»", "meld-size"),
    ("5t angang:«333t»", "meld-size"),
    ("5t zhigang:3t«@»", "bad-suffix"),
    ("5t angang:3t«:x»", "bad-suffix"),
    ("5t angang:3t:2«:3»", "suffix-twice"),
    ("5t angang:3t!«:void»", "suffix-twice"),
    ("5t zhigang:3t@B«@C»", "suffix-twice"),
    ("5t pong:7b«:2»", "pong-suffix"),
    ("5t pong:7b«@B»", "pong-suffix"),
    ("5t angang:3t«@B»", "gang-source"),
    ("5t bugang:3t«@B»", "gang-source"),
    ("5t «老李»", "unknown-word"),
    ("5t 1«0»b", "zero-tile"),
    ("5t «8z»", "z-range"),
    ("5t «12»", "missing-suit"),
    ("5t «12»中", "missing-suit"),
    ("5t 46«q»", "unknown-suit"),
    ("5t 中«条»", "suit-without-rank"),
    ("5t 中«%»", "unknown-tile"),
    ("5t win:中«%»", "unknown-tile"),
    ("5t pong:中«%»", "unknown-tile"),
    ("«5t | 5t | 5t»", "three-winners"),
    ("fan:卡五星 «x2»", "fan-and-multiplier"),
    ("«who:A +zimo»", "no-hand"),
    ("  «who:A +zimo»  ", "no-hand"),
    ("«pong:3t who:A»", "no-hand.melds"),
    ("«who:A 5t | 5t win:5t from:C»", "who-missing.two"),
    ("5t zhigang:«3t»", "zhigang-source"),
    ("5t zhigang:7b@B,«3t»", "zhigang-source"),
    ("«5t from:甲 liang:乙,丙,丁»", "too-many-names"),
    ("draw «46t»", "not-in-draw"),
    ("draw liang:A «+zimo»", "not-in-draw"),
    ("draw «angang:3t»", "contradiction.draw-meld-owner"),
    ("5t «draw»", "directive-not-first"),
    ("draw liang:A «荒庄»", "directive-not-first"),
    ("who:A 5t «who:B»", "contradiction.who-twice"),
    ("5t «卡五星»", "unknown-word.fan"),
    ("5t «+卡五星»", "unknown-flag.fan"),
    ("5t «老王自摸»", "unknown-word.said"),
    ("5t «小李点炮»", "unknown-word.said"),
    ("5t «45t,99b»", "comma-between"),
    ("5t «4556twho:小李»", "glued-words"),
    ("adjust «A:+1x» B:-1", "bad-amount"),
    ("adjust «A:1.1234567» B:-1", "bad-amount"),
    ("adjust A:1 «A:-1»", "name-twice"),
    ("adjust A:1 B:-1 for «C:+1 A:-1»", "bad-amount.remark"),
    ("foul A 8 «A 8»", "foul-units.remark"),
    ("adjust «A.B:1» C:-1", "bad-name"),
    ("«adjust 下雨»", "adjust-empty"),
    ("«adjust A:1 B:-2»", "adjust-sum"),
    ("«foul A»", "foul-form"),
    ("foul A «x»", "foul-units"),
    ("foul A «0»", "foul-units"),
    (f"foul A «{'9' * 4301}»", "foul-units.large"),
    ("foul A «-1»", "foul-units"),
    ("foul «A.B» 8", "bad-name"),
    ("5t +zimo «+自摸»", "contradiction.said-twice"),
    ("5t win:5t «胡:5t»", "contradiction.said-twice"),
    ("5t from:B «点炮:B»", "contradiction.said-twice"),
    ("fan:七对 «番:七对»", "contradiction.said-twice"),
    ("x2 «2番»", "contradiction.said-twice"),
    ("5t +zimo «from:B»", "contradiction.zimo-from"),
    ("5t +gangkai «from:B»", "contradiction.zimo-from"),
    ("5t +zimo «+dianpao»", "contradiction.zimo-dianpao"),
    ("5t +zimo «+gangpao»", "contradiction.zimo-gangpao"),
    ("5t +zimo «+qianggang»", "contradiction.zimo-qianggang"),
    ("5t +zimo «+haidipao»", "contradiction.zimo-haidipao"),
    ("who:A 46t «+zimo» | who:B 46t", "contradiction.zimo-two"),
    ("4t +qianggang «+gangpao» from:B", "contradiction.qianggang-gangpao"),
    ("4t +qianggang «+haidipao» from:B", "contradiction.qianggang-haidipao"),
    ("5t «win:5t» +qianggang from:B", "contradiction.qianggang-copy"),
    ("45t66t «win:6t» 99b +qianggang from:B 中", "contradiction.qianggang-copy"),
    ("who:A 5t «from:A»", "contradiction.pays-himself"),
    ("who:A 46t | «who:A» 46t from:C", "contradiction.same-winner"),
    ("who:A 46t from:C | who:B 46t «from:A»", "contradiction.parts-differ"),
    ("who:A 46t +gangpao | who:B 46t «+gangpao:2» from:C", "contradiction.parts-differ"),
    ("who:A 4t win:5t from:C | who:B 4t «win:5b»", "contradiction.two-win-tiles"),
    ("46t 11b 123b 789b 中中中 win:5t «+gangkai»", "contradiction.gangkai-without-gang"),
    ("46t 99b 123b angang:1t,9t win:5t «+gangkai:2»", "contradiction.gangkai-chain"),
    ("5t «zhigang:3t@A» who:A", "contradiction.own-discard"),
    ("5t angang:1t «angang:2t:3»", "contradiction.chain-gap"),
    ("3t pong:3t «win:3t»", "contradiction.five-copies"),
    ("33t «pong:3t» 56t", "contradiction.five-copies"),
    ("draw A.angang:3t «B.pong:3t»", "contradiction.five-copies"),
    ("5t 6t «win:7t»", "contradiction.win-not-in-hand"),
    ("5t pong:«456t»", "contradiction.unlike-tiles"),
    ("«45t 中 7b 8b 9b»", "xiao-xianggong.no-melds"),
    ("who:A «123t 中 11b» win:5t", "xiao-xianggong.no-melds"),
    ("«111222333t 456b 77b 99b» win:5t", "da-xianggong.no-melds"),
    ("«46t 11b 123b 789b 中中中» pong:9t", "da-xianggong"),
    ("5t «pong:1t,2t,3t,4t,6t»", "too-many-sets"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "extra"), [
    ("46t 11b 123b 789b 中中中 白白 win:5t", 1),  # 15, of 14
    ("46t 11b 123b 789b 中中中 发发发 win:5t", 3),  # 16 and the won tile to come, of 14
    ("46t 11b 123b 789b 中中中 发发发", 3),
    ("456t 11b 123b 789b 中中中 发发发 win:5t", 3),  # 17 with the won tile
    ("46t 22b 789b 123b 999t pong:中 win:5t", 3),  # 13 and the won tile to come, of 11
    ("46t 11b 123b 789b pong:9t 白白 win:5t", 1),  # 12, of 11
    ("5t " * 255 + "win:5t", 241),  # of 14
    ("123t" * 100, 286),
    ("5t " * 256 + "pong:5t win:5t", 246),  # 256 and the won tile to come, of 11
])  # fmt: skip
def test_how_many_tiles_are_too_many(line: str, extra: int) -> None:
    with pytest.raises(KwxError) as raised:
        read(line)
    (diagnostic,) = raised.value.diagnostics
    assert (diagnostic.code, diagnostic.args["extra"]) == ("da-xianggong", extra)


OF_ONE_WINNER = [
    ("who:A 46t 99b | «who:B from:C win:5t»", "no-hand", "B"),
    ("«who:A pong:7b» | who:B 46t 99b from:C win:5t", "no-hand.melds", "A"),
    ("who:A «46t 1b» | who:B 46t 99b from:C win:5t", "xiao-xianggong.no-melds", "A"),
    ("who:A 46t 99b | who:B «46t 11b 123b 789b 中中中 白白» from:C win:5t", "da-xianggong.no-melds", "B"),
    ("who:A 46t 99b | who:B 46t 99b 1b from:C «win:5t»", "contradiction.win-not-in-hand", "B"),
    ("who:A «x4» fan:碰碰胡 | who:B x2 from:C", "fan-and-multiplier", "A"),
]  # fmt: skip


@pytest.mark.parametrize(("marked", "code", "winner"), OF_ONE_WINNER)
def test_what_is_wrong_with_one_of_two_hands_names_its_winner(marked: str, code: str, winner: str) -> None:
    text, span = unmarked(marked)
    (found,) = refusal(text)
    assert (found.variant, found.span, found.args.get("of")) == (code, span, winner)


def test_what_is_wrong_with_the_only_hand_names_nobody() -> None:
    assert ["of" in found.args for found in refusal("who:A from:C win:5t")] == [False]


def unmarked(text: str) -> tuple[str, tuple[int, int]]:
    """The text without its marks, and the span they stand about."""
    before, rest = text.split("«")
    inside, after = rest.split("»")
    return before + inside + after, (len(before), len(before) + len(inside))


def refusal(text: str, seating: Seating = OPEN_TABLE, deck: frozenset[int] = DECK) -> tuple[Diagnostic, ...]:
    """All that is wrong with a line."""
    with pytest.raises(KwxError) as caught:
        parse_line(text, deck, seating)
    return caught.value.diagnostics


def test_common_chinese_characters_are_as_they_are_meant() -> None:
    """Lines of these are read without asking the Unicode tables."""
    common = "".join(map(chr, range(0x4E00, 0xA000)))
    assert unicodedata.is_normalized("NFKC", common)
    assert not unicodedata.is_normalized("NFKC", "\uf900")  # behind them stand those that mean another


@pytest.mark.parametrize(("marked", "code"), SLIPS)
def test_a_slip_is_named_where_it_stands(marked: str, code: str) -> None:
    text, span = unmarked(marked)
    assert [(d.variant, d.span) for d in refusal(text)] == [(code, span)]


@pytest.mark.parametrize(("marked", "code"), SLIPS)
def test_a_slip_is_told_with_what_to_write_instead(marked: str, code: str) -> None:
    """Every message says what is wrong, and its hint what would be right; none is left with a hole in it."""
    for diagnostic in refusal(unmarked(marked)[0]):
        message, hint = speech("zh").error(diagnostic)
        assert message != diagnostic.code
        assert hint
        assert "{" not in message + hint


AT_A_KNOWN_TABLE: list[tuple[str, str]] = [
    ("5t who:老王 from:«小王»", "contradiction.unknown-player"),
    ("5t who:«小王» from:老王", "contradiction.unknown-player"),
    ("5t who:老王 from:小李 liang:阿强,«A»", "contradiction.unknown-player"),
    ("5t who:老王 from:小李 «A».angang:3t", "contradiction.unknown-player"),
    ("5t who:老王 from:小李 zhigang:3t«@A»", "contradiction.unknown-player"),
    ("5t who:老王 from:小李 dealer:«A»", "contradiction.unknown-player"),
    ("5t who:老王 from:«小张»", "resting-player"),
    ("draw liang:«小张»", "resting-player"),
    ("5t who:老王 from:«台费»", "contradiction.unknown-player"),
    ("«5t from:小李»", "who-missing"),
    ("«5t who:老王»", "from-missing"),
    ("«who:老王 x8»", "from-missing"),
    ("adjust 老王:1 «小王:-1»", "contradiction.unknown-player"),
    ("foul «小王» 8", "contradiction.unknown-player"),
    ("foul «小张» 8", "resting-player"),
]


@pytest.mark.parametrize(("marked", "code"), AT_A_KNOWN_TABLE)
def test_a_slip_at_a_known_table(marked: str, code: str) -> None:
    """In a session nothing is guessed, and whoever is not at the table is pointed at."""
    text, span = unmarked(marked)
    found = refusal(text, EVENING)
    assert [(d.variant, d.span) for d in found] == [(code, span)]
    assert speech("zh").error(found[0])[1]


@pytest.mark.parametrize("text", ["123w", "东", "win:5w 5t", "pong:东 5t", "B.angang:1w 5t"])
def test_a_tile_the_deck_has_not_is_pointed_at(text: str) -> None:
    word = next(word for word in text.split() if word != "5t")
    start = text.index(word)
    for diagnostic in refusal(text, ABC, HUBEI):
        if diagnostic.code == "xiao-xianggong":
            continue
        assert (diagnostic.variant, diagnostic.span) == (
            "contradiction.not-in-deck",
            (start, start + len(word)),
        )


# ------------------------------------------------------------------------------ spans in the text as typed

AS_TYPED: list[tuple[str, str]] = [
    ("５ｔ　４６«ｑ»", "unknown-suit"),
    ("5t 4\u200b6\u200b«q»", "unknown-suit"),
    ("\ufeff5t 46«q»", "unknown-suit"),
    ("5t 🀄\ufe0f«%»", "unknown-tile"),
    ("5t 四六«丁»", "unknown-suit"),
    ("5t «ｆｏｒｍ»：B", "unknown-key"),
    ("5t fan：卡五星，«卡六星»", "unknown-fan"),
    ("5t ｐｏｎｇ：«７７ｂ»", "meld-size"),
    ("5t «直杠：「3条」»", "stray-quote"),
    ("5t «＋ｚｉｍｍｏ»", "unknown-flag"),
    ("5t ＋ｚｉｍｏ «ｆｒｏｍ：Ｂ»", "contradiction.zimo-from"),
    ("５ｔ　«ｔ»", "unknown-word"),
    ("5t liang：Ａ、«Ａ»", "name-twice"),
    ("5t 1«０»b", "zero-tile"),
    ("5t «㍿»", "unknown-word"),
    ("5t 4«ﬁ»", "unknown-suit"),
]


@pytest.mark.parametrize(("marked", "code"), AS_TYPED)
def test_a_slip_is_marked_in_the_text_as_typed(marked: str, code: str) -> None:
    """Full-width forms, invisible characters and ligatures: the mark stands under what the player sees."""
    text, (start, end) = unmarked(marked)
    first = refusal(text)[0]
    assert first.span == (start, end)


# ------------------------------------------------------------------------------------ several, did you mean


def test_all_problems_of_a_line_are_told_at_once() -> None:
    text = "45x6t 中0b +zimo +zimo pong:7b8b form:B"
    assert [(d.variant, text[slice(*d.span)] if d.span else "") for d in refusal(text)] == [
        ("unknown-suit", "x"),
        ("zero-tile", "0"),
        ("contradiction.said-twice", "+zimo"),
        ("contradiction.unlike-tiles", "7b8b"),
        ("unknown-key", "form"),
    ]


def test_a_word_that_is_wrong_does_not_hide_what_contradicts() -> None:
    text = "46t 11b 123b 789b 中中中 win:5t +zimo from:A who:A +zimmo"
    assert [d.variant for d in refusal(text)] == [
        "contradiction.zimo-from",
        "contradiction.pays-himself",
        "unknown-flag",
    ]


def test_a_flag_said_twice_does_not_hide_a_tile_too_few() -> None:
    codes = {d.variant for d in refusal("45t 11b 123b 789b 中中 win:6t +zimo +zimo")}
    assert codes == {"contradiction.said-twice", "xiao-xianggong.no-melds"}


def test_tiles_that_could_not_be_read_are_not_counted_besides() -> None:
    """46q is one slip, not a slip and 小相公."""
    assert [d.code for d in refusal("46q 11b 123b 789b 中中中 win:5t")] == ["unknown-suit"]


@pytest.mark.parametrize("name", ["O'Brien", "D’Arcy", '老"王'])
def test_a_quotation_mark_within_a_name(name: str) -> None:
    """One rule of what a name is, in a deal and in the list of players."""
    from kawuxing_calc.ledger.settings import read_players

    assert read_players(f"{name} 小李 阿强") == (name, "小李", "阿强")
    found = deal(f"who:{name} x2 小李.angang:3t {name}.bugang:5t", Seating((name, "小李", "阿强")))
    assert [meld.owner for meld in found.melds] == [name, "小李"]


@pytest.mark.parametrize("name", ['"老王"', "“老王", "老王'", "「老王」"])
def test_a_quotation_mark_around_a_name(name: str) -> None:
    from kawuxing_calc.ledger.settings import read_players

    with pytest.raises(KwxError, match="bad-name"):
        read_players(f"{name} 小李 阿强")
    assert [d.code for d in refusal(f"x2 who:{name}")] == ["stray-quote"]


@pytest.mark.parametrize(
    "text", ["{}", "x2 who:A,{}", "x2 fan:{}", "x2 +{}", "x2 {}:3t", "foul A {}", "adjust {}:+1x"]
)
def test_a_word_without_end_is_not_repeated_whole(text: str) -> None:
    for language in ("zh", "zh-Hant", "en"):
        for diagnostic in refusal(text.format("y" * 10_000)):
            message, hint = speech(language).error(diagnostic)
            assert len(message) < 300
            assert len(hint or "") < 500


ACROSS: list[tuple[str, str, str]] = [
    ("«who B» 5t from:A", "lost-colon.apart", "who:B"),
    ("«who: B» 5t from:A", "lost-colon.apart", "who:B"),
    ("5t «点炮 B»", "lost-colon.apart", "点炮:B"),
    ("5t «liang B»", "lost-colon.apart", "liang:B"),
    ("46t 11b 中中中 «win 5t» from:B", "lost-colon.apart", "win:5t"),
    ("46t 11b 中中中 «WIN: 5t» from:B", "lost-colon.apart", "WIN:5t"),
    ("46t 11b 中中中 «pong 7b» win:5t", "lost-colon.apart", "pong:7b"),
    ("who:A +zimo «fan 卡五星»", "lost-colon.apart", "fan:卡五星"),
    ("draw «liang B»", "lost-colon.apart", "liang:B"),
    ("x8 «老王 自摸»", "unknown-word.said", "who:老王 +zimo"),
    ("x8 «老王 +自摸»", "unknown-word.said", "who:老王 +zimo"),
    ("x8 «B 点炮»", "unknown-word.said", "from:B"),
    ("«老王自摸卡五星»", "unknown-word.said", "who:老王 +zimo fan:卡五星"),
    ("«老王自摸亮倒卡五星清一色»", "unknown-word.said", "who:老王 +zimo +亮倒 fan:卡五星,清一色"),
    ("«老王自摸8番»", "unknown-word.said", "who:老王 +zimo 8番"),
    ("«A点炮B胡卡五星»", "unknown-word.said", "from:A who:B fan:卡五星"),
    ("«老王碰碰胡» from:A", "unknown-word.said", "who:老王 fan:碰碰胡"),
    ("«老王清一色自摸»", "unknown-word.said", "who:老王 +自摸 fan:清一色"),
    ("«老王抢杠胡» from:A x8", "unknown-word.said", "who:老王 +qianggang"),
    ("who:A from:B «fan碰碰胡»", "lost-colon", "fan:碰碰胡"),
    ("who:A «点炮老王» x8", "unknown-word.said", "from:老王"),
    ("who:A x8 «自摸:中»", "unknown-word.said", "+自摸 win:中"),
    ("who:A x8 from:B «老王.暗杠3t»", "lost-colon", "老王.暗杠:3t"),
    ("5t win:5t liang:A «B»", "unknown-word.name", ""),
    ("who:老王 x8 «B杠上炮»", "unknown-word.said", "from:B +gangpao"),
    ("who:老王 x8 «小李杠上炮»", "unknown-word.said", "from:小李 +gangpao"),
    ("who:老王 x8 «小李 +杠上冲»", "unknown-word.said", "from:小李 +gangpao"),
    ("who:老王 x8 «小李杠后炮»", "unknown-word.said", "from:小李 +gangpao"),
    ("who:A x8 «老王海底炮»", "unknown-word.said", "from:老王 +haidipao"),
    ("x8 «老王海底捞»", "unknown-word.said", "who:老王 +haidi"),
    ("x8 «老王杠开»", "unknown-word.said", "who:老王 +gangkai"),
    ("x8 «老王杠后自摸»", "unknown-word.said", "who:老王 +gangkai"),
    ("x8 from:A «老王抢杠»", "unknown-word.said", "who:老王 +qianggang"),
    ("x8 who:A «老王被抢杠»", "unknown-word.said", "from:老王 +qianggang"),
    ("x8 «老王 +zimo»", "unknown-word.said", "who:老王 +zimo"),
    ("who:A x8 +zimo «老王明牌»", "unknown-word.said", "liang:老王"),
    ("who:A x8 +zimo «老王和小李亮倒»", "unknown-word.said", "liang:老王,小李"),
    ("who:A x8 +zimo «老王、小李都亮倒»", "unknown-word.said", "liang:老王,小李"),
    ("who:A x8 +zimo «老王跟小李 亮倒»", "unknown-word.said", "liang:老王,小李"),
    ("who:老王 x8 «老王自摸»", "unknown-word.said", "+zimo"),
    ("who:老王 x8 +zimo «亮倒翻倍»", "unknown-word.said", "+liangdao"),
    ("who:老王 x8 «杠后自摸»", "unknown-word.said", "+gangkai"),
    ("who:老王 x8 «小李点炮包胡»", "unknown-word.said", "from:小李"),
    ("who:老王 x8 «小李包胡»", "unknown-word.baohu", "from:小李"),
    ("who:老王 x8 «小李 包胡»", "unknown-word.baohu", "from:小李"),
    ("who:A +zimo «fan:清一色碰碰胡»", "unknown-fan.list", "fan:清一色,碰碰胡"),
    ("who:A +zimo «fan:清七对对胡»", "unknown-fan.list", "fan:清七,对对胡"),
    ("who:A +zimo «fan:卡五星+碰碰胡»", "unknown-fan.list", "fan:卡五星,碰碰胡"),
    ("who:A «fan:卡五星碰碰胡自摸»", "unknown-fan.list", "fan:卡五星,碰碰胡 +自摸"),
    ("who:A +zimo «fan:清一色 碰碰胡»", "unknown-fan.list", "fan:清一色,碰碰胡"),
    ("who:A +zimo «fan: 清一色 碰碰胡 卡五星»", "unknown-fan.list", "fan:清一色,碰碰胡,卡五星"),
    ("who:A fan:清一色 +zimo «碰碰胡»", "unknown-fan.list", "fan:清一色,碰碰胡"),
    ("who:A +zimo «fan:清一色 番:碰碰胡»", "unknown-fan.list", "fan:清一色,碰碰胡"),
    ("who:A +zimo «清一色 +碰碰胡»", "unknown-word.fan", "fan:清一色,碰碰胡"),
    ("4556t 中中中 «七筒碰» +zimo who:A", "unknown-word.said", "碰:七筒"),
    ("who:A x8 +zimo «+liang:老王»", "unknown-word.said", "liang:老王"),
    ("who:A x8 +zimo «+liangdao:老王,B»", "unknown-word.said", "liang:老王,B"),
    ("who:A x8 +zimo «+亮倒:老王»", "unknown-word.said", "亮倒:老王"),
    ("who:A x8 +zimo «+亮倒老王»", "unknown-word.said", "liang:老王"),
    ("who:A x8 +zimo «+老王亮倒»", "unknown-word.said", "liang:老王"),
    ("who:A x8 «+from:老王»", "unknown-word.said", "from:老王"),
    ("who:A x8 «+点炮:老王»", "unknown-word.said", "点炮:老王"),
    ("who:A x8 «+老王点炮»", "unknown-word.said", "from:老王"),
    ("x8 «+自摸:老王»", "unknown-word.said", "who:老王 +zimo"),
    ("x8 from:A «+who:老王»", "unknown-word.said", "who:老王"),
    ("who:A x8 «+自摸亮倒»", "unknown-word.said", "+自摸 +亮倒"),
    ("who:A «+zimo清一色»", "unknown-word.said", "+zimo fan:清一色"),
    ("who:A «+杠上花清一色碰碰胡»", "unknown-word.said", "+杠上花 fan:清一色,碰碰胡"),
    ("who:A «+卡五星+碰碰胡+自摸»", "unknown-word.said", "fan:卡五星,碰碰胡 +自摸"),
    ("who:A from:B «卡五星,碰碰胡»", "unknown-word.said", "fan:卡五星,碰碰胡"),
    ("who:A from:B «卡五星、碰碰胡»", "unknown-word.said", "fan:卡五星,碰碰胡"),
    ("who:A from:B «卡五星，碰碰胡»", "unknown-word.said", "fan:卡五星,碰碰胡"),
    ("who:A from:B «卡五星+碰碰胡»", "unknown-word.said", "fan:卡五星,碰碰胡"),
    ("who:A from:B «卡五星和碰碰胡»", "unknown-word.said", "fan:卡五星,碰碰胡"),
    ("who:A «卡五星,碰碰胡,自摸»", "unknown-word.said", "fan:卡五星,碰碰胡 +自摸"),
    ("«老王自摸,卡五星»", "unknown-word.said", "who:老王 +zimo fan:卡五星"),
    ("«老王自摸x4»", "unknown-word.said", "who:老王 +zimo x4"),
    ("«老王x4» from:A", "unknown-word.said", "who:老王 x4"),
    ("«老王胡×4» from:A", "unknown-word.said", "who:老王 ×4"),
    ("who:A «自摸x4»", "unknown-word.said", "+自摸 x4"),
    ("4556t 中中中 «碰七筒自摸» who:A", "unknown-word.said", "碰:七筒 +自摸"),
]


@pytest.mark.parametrize(("marked", "code", "meant"), ACROSS)
@pytest.mark.parametrize("session", [False, True])
def test_a_slip_over_several_words_is_told_once(marked: str, code: str, meant: str, session: bool) -> None:
    """And what to type instead is told, not what the words by themselves lack."""
    text = marked.replace("«", "").replace("»", "")
    seating = Seating(("A", "小李" if "小李" in text else "B", "老王"), session=session)
    found = [d for d in refusal(text, seating) if d.code not in ("who-missing", "from-missing")]
    assert [(d.variant, d.args["meant"], d.span) for d in found] == [
        (code, meant, (marked.index("«"), marked.index("»") - 1))
    ]
    assert meant in (speech("zh").error(found[0])[1] or "")
    asked = {d.code for d in refusal(text, seating)}
    assert not ("who:" in meant and "who-missing" in asked)
    assert not ("from:" in meant and "from-missing" in asked)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("who:A fan:碰碰胡 自摸 亮倒", ["+自摸", "+亮倒"]),
        ("who:A x4 亮倒 自摸", ["+亮倒", "+自摸"]),
        ("老王 自摸 亮倒 x4", ["who:老王 +zimo", "+亮倒"]),
        ("x8 胡中 点炮 B", ["胡:中", "点炮:B"]),
        ("x8 亮倒 5t from:A", ["+亮倒"]),
        ("4556条 中中中 碰七筒 自摸", ["碰:七筒", "+自摸"]),
        ("4556条 中中中 七筒碰 +自摸", ["碰:七筒"]),
        ("4556条 中中中 暗杠七筒 自摸", ["暗杠:七筒", "+自摸"]),
        ("4556条 中中中 who 碰七筒", ["who:小李", "碰:七筒"]),
        ("x8 海底 自摸", ["+自摸"]),
        ("x8 天胡 自摸", ["+自摸"]),
        ("x8 自摸翻倍", []),
        ("x8 who:A 海底包胡 +zimo", []),
        ("x8 李清一色自摸", []),
        ("x8 胡老王 from:A", []),
        ("x8 who:A 老王和亮倒 +zimo", []),
    ],
)
def test_a_word_of_the_notation_is_taken_for_nobodys_name(text: str, meant: list[str]) -> None:
    """Whoever types what the hint says must not have given a player that name."""
    found = [d for d in refusal(text, Seating(("A", "B", "老王"))) if d.args.get("meant")]
    assert [d.args["meant"] for d in found] == meant


@pytest.mark.parametrize("name", ["老白", "发哥", "老胡", "小中", "阿强", "欧阳小五"])
def test_who_is_called_like_a_tile_is_somebody_all_the_same(name: str) -> None:
    for text in (f"x8 {name}自摸", f"x8 {name} 自摸"):
        assert [d.args["meant"] for d in refusal(text)] == [f"who:{name} +zimo"]


def test_a_player_of_the_table_may_have_an_and_in_the_name() -> None:
    found = refusal("x8 who:阿强 +zimo 和平和小李亮倒", Seating(("和平", "小李", "阿强")))
    assert [d.args["meant"] for d in found] == ["liang:和平,小李"]


@pytest.mark.parametrize("word", ["杠七筒", "明杠七筒", "七筒杠", "杠777筒7筒"])
def test_a_gang_of_any_kind_is_asked_which_though_its_colon_is_lost(word: str) -> None:
    assert [(d.code, d.args.get("code"), d.span) for d in refusal(f"4t {word}", ABC)] == [
        ("which-gang", "7b", (3, 3 + len(word)))
    ]


@pytest.mark.parametrize(
    ("marked", "code"),
    [
        ("who:老王 x8 «小李自摸»", "contradiction.who-twice"),
        ("who:老王 x8 «小李 自摸»", "contradiction.who-twice"),
        ("who:老王 from:小李 x8 «小李点炮»", "contradiction.said-twice"),
        ("who:老王 from:小李 x8 «阿强点炮»", "contradiction.said-twice"),
        ("who:老王 +zimo x8 «老王自摸»", "contradiction.said-twice"),
        ("liang:阿强 «小李» +zimo who:老王 x8", "unknown-word.name"),
        ("«老王胡» 老王自摸 x8", "unknown-word.said"),
        ("«老王胡» from:小李 x8", "unknown-word.said"),
    ],
)
def test_nobody_is_proposed_for_what_another_did(marked: str, code: str) -> None:
    """Whoever typed both would have said it twice."""
    text, span = unmarked(marked)
    found = refusal(text, Seating(EVENING.players, session=True))
    assert (found[0].variant, found[0].span) == (code, span)
    assert "who:老王 +zimo" not in [d.args.get("meant") for d in found]


@pytest.mark.parametrize(
    "said",
    [
        "没亮倒",
        "+没亮倒",
        "不亮倒",
        "未亮倒",
        "+非自摸",
        "+nozimo",
        "沒有自摸",
        "没 亮倒",
        "无亮倒",
        "假自摸",
        "没清一色",
    ],
)
@pytest.mark.parametrize("name", ["", "小李", "小李 ", "欧阳"])
@pytest.mark.parametrize("seating", [OPEN_TABLE, EVENING])
def test_what_somebody_did_not_do_is_not_proposed(said: str, name: str, seating: Seating) -> None:
    found = refusal(f"who:老王 from:阿强 x4 {name}{said}", seating)
    assert found
    assert not any(d.args.get("near") or d.args.get("meant") for d in found)


@pytest.mark.parametrize(
    "text", ["老王不胡 x4", "三家亮倒 x4", "荒庄小李亮倒", "老王小李都胡 x4", "小李先亮倒", "每家自摸"]
)
def test_nobody_is_called_by_what_is_said_of_several(text: str) -> None:
    assert not any(d.args.get("meant") for d in refusal(text))


@pytest.mark.parametrize("text", ["+自摸老王", "自摸老王", "+gangkai:二", "+zimo老王", "+海底捞三个人"])
def test_a_flag_is_not_proposed_without_the_rest_of_its_word(text: str) -> None:
    found = refusal(f"who:老王 from:阿强 x4 {text}", EVENING)
    assert not any(d.args.get("near") or d.args.get("meant") for d in found)


@pytest.mark.parametrize(
    "text", ["who:老王 +zimo «卡五星x2»", "«老王自摸卡五星8番»", "who:老王 +zimo «清一色,卡五星8番»"]
)
@pytest.mark.parametrize("seating", [OPEN_TABLE, EVENING])
def test_a_fan_beside_a_multiplier_is_one_too_many(text: str, seating: Seating) -> None:
    text, span = unmarked(text)
    assert [(d.code, d.span) for d in refusal(text, seating)] == [("fan-and-multiplier", span)]


SAID_AT_A_TABLE: list[tuple[str, list[str]]] = [
    ("draw 小李亮倒 阿强亮倒", ["liang:小李,阿强"]),
    ("draw 小李亮倒 dealer:老王 阿强亮倒", ["liang:小李,阿强"]),
    ("draw 小李亮倒阿强亮倒", ["liang:小李,阿强"]),
    ("draw 小李阿强亮倒", ["liang:小李,阿强"]),
    ("draw 小李阿强都亮倒", ["liang:小李,阿强"]),
    ("draw 小李先亮倒阿强也亮倒", ["liang:小李,阿强"]),
    ("draw 小李先亮倒", ["liang:小李"]),
    ("draw 小李也亮倒", ["liang:小李"]),
    ("draw liang 小李 阿强亮倒", ["liang:小李,阿强"]),
    ("draw liang:小李 亮倒 阿强", ["liang:小李,阿强"]),
    ("老王自摸 x4 小李 也 亮倒", ["who:老王 +zimo", "liang:小李"]),
    ("draw liang:小李 liang:阿强", ["liang:小李,阿强"]),
    ("draw liang:小李 阿强亮倒", ["liang:小李,阿强"]),
    ("draw liang:小李 阿强 亮倒", ["liang:小李,阿强"]),
    ("老王自摸 x4 小李亮倒 阿强亮倒", ["who:老王 +zimo", "liang:小李,阿强"]),
    ("老王自摸亮倒 x4", ["who:老王 +zimo +亮倒"]),
    ("老王胡 小李点炮亮倒 x4", ["who:老王", "from:小李 liang:小李"]),
    ("老王胡 小李亮倒点炮 x4", ["who:老王", "liang:小李 from:小李"]),
    ("老王亮倒自摸 x4", ["+liangdao who:老王 +zimo"]),
    ("who:老王 x4 from:小李 老王亮倒", ["+liangdao"]),
    ("老王自摸 x4 老王亮倒", ["who:老王 +zimo", "+liangdao"]),
    ("who:老王 x4 from:小李 +liangdao 老王亮倒", []),
    ("who:老王 x4 from:小李 老王亮倒 小李亮倒", ["liang:老王,小李"]),
    ("who:老王 x4 from:阿强 / who:小李 x2 老王亮倒", ["liang:老王"]),
    ("小李点炮老王胡亮倒 x4", ["from:小李 who:老王 +亮倒"]),
    ("老王胡 小李点炮杠上炮 x4", ["who:老王", "from:小李 +gangpao"]),
    ("draw 三家亮倒", []),
    ("draw 小王亮倒", []),
    ("荒庄小李亮倒", []),
    ("老王小李都胡 x4", []),
    ("小王包胡 x4", []),
    ("who:老王 卡五星 who:小李 碰碰胡 from:阿强", ["fan:卡五星", "fan:碰碰胡"]),
    ("阿强点炮 老王 卡五星 小李 碰碰胡", ["from:阿强", "", "fan:卡五星", "", "fan:碰碰胡"]),
    ("who:老王 卡五星 who:小李 碰碰胡 清一色 from:阿强", ["fan:卡五星", "fan:碰碰胡,清一色"]),
    ("who:老王 x4 from:小李 点炮 阿强 亮倒", ["liang:阿强"]),
    ("who:老王,小李 from:阿强 x4", ["who:老王 … / who:小李 …"]),
    ("小李诈胡 8", ["foul 小李 8"]),
    ("小李诈胡8番", ["foul 小李 8"]),
    ("小李 罚 8", ["foul 小李 8"]),
    ("罚小李8 看牌", ["foul 小李 8 看牌"]),
    ("adjust 老王:10,小李:-10", ["老王:10 小李:-10"]),
    ("adjust 老王:10，小李:-10 车费", ["老王:10 小李:-10"]),
    ("小李付老王20 小李付阿强20", ["adjust 小李:-40 老王:+20 阿强:+20"]),
    ("小李付老王20，小李给阿强15.5元 饭钱", ["adjust 小李:-35.5 老王:+20 阿强:+15.5 饭钱"]),
    ("小李付老王20 8月车费", ["adjust 小李:-20 老王:+20 8月车费"]),
    ("小李付老王20 老王付小李20", []),
    ("小李付老王20 小李付20", []),
    ("小李付老王20 who:老王", []),
    ("小李赔每家8", []),
    ("老王给小李x4", []),
    ("三家诈胡8", []),
]


@pytest.mark.parametrize(("text", "meant"), SAID_AT_A_TABLE)
def test_what_is_said_of_those_at_the_table(text: str, meant: list[str]) -> None:
    """All that is proposed, in order; nobody else's name, and nothing that settles what was not said."""
    assert [d.args["meant"] for d in refusal(text, EVENING) if "meant" in d.args] == meant


@pytest.mark.parametrize(
    "marked",
    [
        "who:老王 x4 from:小李 «放炮»",
        "who:老王 x4 from:小李 «点炮» liang:阿强",
        "who:老王 x4 from:小李 «点炮 小李»",
        "who:老王 x4 «点炮» from:小李",
        "who:老王 x4 +zimo liang:小李 «小李亮倒»",
    ],
)
def test_what_is_said_already_is_to_be_left_out(marked: str) -> None:
    text, span = unmarked(marked)
    assert [(d.variant, d.span) for d in refusal(text, EVENING)] == [("contradiction.said-twice", span)]


def test_who_had_declared_is_asked_behind_who_dealt_in() -> None:
    found = refusal("老王胡 阿强点炮 亮倒 x4", EVENING)
    assert [d.args.get("meant", d.args.get("near")) for d in found] == [
        "who:老王",
        "from:阿强",
        "+亮倒、liang:阿强",
    ]
    found = refusal("阿强点炮 老王胡 亮倒 x4", EVENING)
    assert [d.args.get("meant") for d in found] == ["from:阿强", "who:老王", "+亮倒"]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("四归", ["明四归", "暗四归"]),
        ("三元", ["三元七对", "大三元", "小三元"]),
        ("龙", ["龙七对", "双龙七对", "三龙七对"]),
        ("清", ["清一色", "清七对"]),
        ("SIGUI", ["mingsigui", "ansigui"]),
        ("四歸", ["明四歸", "暗四歸"]),
        ("七", []),
        ("qi", []),
    ],
)
def test_a_part_of_the_name_of_several_fan_is_none_of_them(text: str, near: list[str]) -> None:
    (found,) = refusal(f"who:A +zimo fan:{text}")
    assert found.args["near"] == "、".join(near)


def test_two_slips_of_one_line_name_the_winner_once() -> None:
    meant = [d.args["meant"] for d in refusal("老王胡 老王自摸 小李亮倒 x8")]
    assert meant == ["who:老王", "+zimo", "liang:小李"]
    meant = [d.args["meant"] for d in refusal("老王胡 x8 / 小李胡 x8 from:阿强")]
    assert meant == ["who:老王", "who:小李"]


@pytest.mark.parametrize("word", ["包胡", "+包胡", "包糊", "baohu", "小李包糊", "包三家"])
def test_who_pays_for_all_follows_from_the_rest(word: str) -> None:
    (found,) = refusal(f"who:老王 from:小李 x8 {word}")
    assert found.variant == "unknown-word.baohu"
    for language in ("zh", "zh-Hant", "en"):
        hint = speech(language).error(found)[1] or ""
        assert "+liangdao" in hint
        assert "from:小李" in hint


@pytest.mark.parametrize(
    "text",
    [
        "who:老王，from:小李，fan:卡五星",
        "who:老王,from:小李,x2",
        "wo:老王 from:小李 x2",
        "who:老王 form:小李 x2",
        "who:老王 +zimmo x2",
        "+zimo 老王 x2",
        "老王 +zimo x2",
        "from:小李 老王 x2",
        "who:老王 小李包胡 x2",
        "who:老王+zimo x2",
        "who:老王 from:小李 x1.5",
        "who:老王 小李自摸 x2",
    ],
)
def test_what_a_wrong_word_was_going_to_say_is_not_asked_for(text: str) -> None:
    found = refusal(text, Seating(EVENING.players, session=True))
    assert len(found) == 1
    assert found[0].span != (0, len(text)) or "," in text.replace("，", ",")


@pytest.mark.parametrize("word", ["x1.5", "X0.5", "x-2", "x1/2", "1.5番", "2.5倍", "×1,5"])
def test_a_multiplier_is_a_whole_number(word: str) -> None:
    assert [(d.variant, d.span) for d in refusal(f"who:A +zimo {word}")] == [
        ("zero-multiplier.fraction", (12, 12 + len(word)))
    ]


LINE_NUMBERS = [
    "«2.» ",
    "«3» ",
    "«1)» ",
    "«1、»",
    "«第2局» ",
    "«第十二局：»",
    "«（2）»",
    "«２．»",
    "  «12.» ",
]


@pytest.mark.parametrize("number", LINE_NUMBERS)
def test_a_line_needs_no_number(number: str) -> None:
    for rest in (
        "who:老王 +zimo x2",
        "draw liang:老王",
        "adjust 老王:+10 小李:-10",
        "who:老王 4556t 中中中 +zimo",
    ):
        text, span = unmarked(number + rest)
        found = refusal(text, Seating(EVENING.players))
        assert [(d.code, text[slice(*d.span or ())]) for d in found] == [("line-number", text[slice(*span)])]


def test_what_else_is_wrong_in_a_numbered_line_is_told_where_it_stands() -> None:
    text = "2. who:老王 +zimmo x2"
    assert [(d.code, text[slice(*d.span or ())]) for d in refusal(text)] == [
        ("line-number", "2."),
        ("unknown-flag", "+zimmo"),
    ]


@pytest.mark.parametrize(
    "text",
    ["46 11b 中中中 win:5t", "46 who:A +zimo", "3", "46 +zimo 11b", "4,5,6t 中", "4, 5, 6t 中", "4、5、6t"],
)
def test_tiles_without_their_suit_are_no_number_of_a_line(text: str) -> None:
    assert "missing-suit" in [d.code for d in refusal(text)]
    assert "line-number" not in [d.code for d in refusal(text)]


def test_a_player_may_be_called_by_a_number() -> None:
    assert [d.code for d in refusal("1.pong:7b who:1 5t zimo")] == ["flag-without-plus"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("老王 付 小李 20", "adjust 老王:-20 小李:+20"),
        ("老王给小李20元 车费", "adjust 老王:-20 小李:+20 车费"),
        ("  小李 输给 老王 2.5", "adjust 小李:-2.5 老王:+2.5"),
        ("老王賠了小李 20 塊", "adjust 老王:-20 小李:+20"),
        ("Wang pays Zhou 20", "adjust Wang:-20 Zhou:+20"),
    ],
)
def test_money_handed_over_is_an_adjustment(text: str, meant: str) -> None:
    (found,) = refusal(text)
    assert (found.variant, found.args["meant"], found.span) == (
        "unknown-word.paid",
        meant,
        (len(text) - len(text.lstrip()), len(text)),
    )
    entry = read(meant)
    assert isinstance(entry, Adjust)


@pytest.mark.parametrize(
    "text",
    [
        "cap.total=16",
        "set: cap.total=16",
        "set cap.total = 16",
        "--set cap.total=16",
        "who:A x2 «cap.total=16»",
    ],
)
def test_a_house_rule_is_no_part_of_a_deal(text: str) -> None:
    text, span = unmarked(text) if "«" in text else (text, (0, len(text)))
    for session in (False, True):
        found = [
            d for d in refusal(text, Seating(("A", "B", "C"), session=session)) if d.code != "from-missing"
        ]
        assert [(d.variant, d.args["option"], d.span) for d in found] == [
            ("unknown-word.house-rule", "--set cap.total=16", span)
        ]


def test_who_forgot_the_plus_of_a_self_drawn_win_is_not_asked_who_dealt_in() -> None:
    found = refusal("who:A 自摸 fan:碰碰胡", Seating(("A", "B", "老王"), session=True))
    assert [(d.code, d.args["meant"]) for d in found] == [("flag-without-plus", "+自摸")]


def test_what_a_line_lacks_is_told_behind_what_is_wrong_in_it() -> None:
    assert [d.code for d in refusal("fan:卡武星 from:B", Seating(ABC.players, session=True))] == [
        "unknown-fan",
        "who-missing",
    ]


NEAR: list[tuple[str, str]] = [
    ("5t form:B", "from:"),
    ("5t wim:5t", "win:"),
    ("5t lian:B", "liang:"),
    ("5t dealr:B", "dealer:"),
    ("5t pnog:7b", "pong:"),
    ("5t B.angag:7b", "angang:"),
    ("5t +zimmo", "+zimo"),
    ("5t +liandao", "+liangdao"),
    ("5t +杠上开", "+杠上开花"),
    ("5t +海底", "+海底捞、+海底炮"),
    ("5t 海底", "+海底捞、+海底炮"),
    ("5t 杠上", "+杠上开花、+杠上炮"),
    ("x2 fan:海底", "海底捞月、海底炮"),
    ("5t +haidipo", "+haidipao"),
    ("5t fan:卡武星", "卡五星"),
    ("5t fan:pengpeng", "pengpenghu"),
    ("5t fan:龍七队", "龍七對"),
    ("5t fan:海底撈鱼", "海底撈"),
    ("5t zimmo", "+zimo"),
    ("5t who:老王 from:欧阳小四", "欧阳小五"),
    ("foul 欧阳老五 8", "欧阳小五"),
]


@pytest.mark.parametrize(("text", "near"), NEAR)
def test_did_you_mean(text: str, near: str) -> None:
    """Keys, flags, fan and players: what is near enough is proposed, in the hint."""
    seating = Seating(("老王", "欧阳小五", "阿强")) if "欧阳" in text else OPEN_TABLE
    found = [d for d in refusal(text, seating) if d.args.get("near")]
    assert [d.args["near"] for d in found] == [near]
    assert near in (speech("zh").error(found[0])[1] or "")


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("fan:卡五行、明四归二", "明四歸"),
        ("x8 from:小李 who:老王归二", "老王归"),
        ("fan:海底", "海底撈月、海底砲"),
        ("fan:杠上", "杠上開花、杠上砲"),
    ],
)
def test_a_traditional_screen_proposes_traditional_words(text: str, near: str) -> None:
    """Whatever was typed; a name is left as it is."""
    seating = Seating(("老王归", "小张", "小李"))
    hints = [
        speech("zh-Hant").error(d)[1] or "" for d in refusal(text, OPEN_TABLE if "fan" in text else seating)
    ]
    assert any(near in hint for hint in hints)


@pytest.mark.parametrize("text", ["5t zzzz:B", "5t +qqqqqq", "5t fan:麻将", "5t who:老王 from:Q"])
def test_what_is_near_to_nothing_gets_no_proposal(text: str) -> None:
    seating = Seating(EVENING.players) if "老" in text else OPEN_TABLE
    for diagnostic in refusal(text, seating):
        assert not diagnostic.args.get("near")
        assert speech("zh").error(diagnostic)[1]


# --------------------------------------------------------------------------------------- canonical lines

CANONICAL: list[tuple[str, str]] = [
    ("中中中 4556t 碰:7b +亮倒 +自摸", "who:A 4556t 中中中 pong:7b +liangdao +zimo"),
    ("who:B 5条 hu:5t 点炮:C", "who:B 5t win:5t from:C"),
    ("8番 +zimo", "who:A x8 +zimo"),
    ("fan:清七对 from:B", "who:A fan:qingyise,qidui from:B"),
    ("谁:B fan:清七 from:A", "who:B fan:qingyise,qidui from:A"),
    ("诈胡 B 8", "foul B 8"),
    ("犯规 B 8", "foul B 8"),
    ("draw 亮倒:B,C B.明杠:3t@A A.擦炮:1t", "draw liang:B,C A.bugang:1t B.zhigang:3t@A"),
    ("adjust A:1.50 B:-1.500 早退", "adjust A:+1.5 B:-1.5 早退"),
    ("罚 B 008 诈胡 了", "foul B 8 诈胡 了"),
    ("5t angang:1t angang:2t^2! +gangkai:2", "who:A 5t angang:1t angang:2t:2:void +zimo +gangkai:2"),
]


@pytest.mark.parametrize(("typed", "canonical"), CANONICAL)
def test_a_line_in_its_canonical_form(typed: str, canonical: str) -> None:
    entry = read(typed)
    assert write_entry(entry) == canonical
    again = read(canonical, Seating(entry.players))
    assert again == entry


def test_a_line_says_which_player_holds_what() -> None:
    """The canonical line keeps the order of declaration, the owners and the places in chains."""
    line = "who:老王 46t 99b win:5t from:小李 +gangpao:2 liang:阿强,老王"
    line += " 小李.angang:1t 小李.bugang:2t:2 阿强.pong:9t dealer:小李"
    assert write_entry(deal(line, Seating(EVENING.players))) == line


def test_words_are_read_alike_the_second_time() -> None:
    """Words are remembered: reading a wrong one twice points to the right place both times."""
    first: Any = [(d.code, d.span) for d in refusal("5t form:B")]
    second = [(d.code, d.span) for d in refusal("55t 7b form:B")]
    assert first == [("unknown-key", (3, 7))]
    assert second == [("unknown-key", (7, 11))]


# ------------------------------------------------------------------------------------- traditional characters

OLD = dict(
    zip(
        "条饼万红发财东补续点冲庄开抢捞调罚对龙双华归将黄诈规谁则单账帐户杠",
        "條餅萬紅發財東補續點沖莊開搶撈調罰對龍雙華歸將黃詐規誰則單賬帳戶槓",
        strict=True,
    )
)
WORDS: dict[str, Iterable[str]] = {
    "5t +{}": words.FLAGS,
    "fan:{}": words.FAN,
    "5t {}:3t@B": words.MELDS,
    "5t B.{}:3t@C": words.LOOSE_GANGS,
    "{}:5t": [word for word, key in words.KEYS.items() if key == "win"],
    "x8 {}:B": [word for word, key in words.KEYS.items() if key not in ("win", "fan")],
    "{}:卡五星": [word for word, key in words.KEYS.items() if key == "fan"],
    "{}": words.COMMANDS,
    "5{}": words.SUITS,
    "{}{}": words.HONOURS,
}


def in_traditional(word: str) -> list[str]:
    """All of it, and with the variants that some write."""
    old = "".join(OLD.get(char, char) for char in word)
    return sorted({old, old.replace("槓", "杠"), old.replace("炮", "砲"), old.replace("沖", "衝")} - {word})


TRADITIONAL = [
    (shape.replace("{}", word), shape.replace("{}", old))
    for shape, table in WORDS.items()
    for word in table
    if not set(word) & set(OLD.values())
    for old in in_traditional(word)
]


@pytest.mark.parametrize(("plain", "old"), TRADITIONAL)
def test_every_word_is_read_in_traditional_characters_too(plain: str, old: str) -> None:
    """Also where some of its characters are simplified; it says the same as the word in simplified ones."""
    mixed = [old[:cut] + plain[cut:] for cut in range(len(plain) + 1)]
    assert mixed[0] == plain
    for line in mixed:
        for typed, meant in zip(line.split(), plain.split(), strict=True):
            read_, wanted = read_word(typed), read_word(meant)
            assert read_.item == wanted.item, typed
            assert [d.code for d in read_.problems] == [d.code for d in wanted.problems], typed


def test_there_are_words_in_traditional_characters() -> None:
    """One of each kind; what the test above reads is what it is meant to."""
    for old in (
        "5t +槓上開花",
        "5t +搶槓胡",
        "5t +槓上沖",
        "fan:槓上花",
        "5t 補槓:3t@B",
        "x8 點砲:B",
        "黃莊",
        "5餅",
        "發財發財",
    ):
        assert old in {each for _, each in TRADITIONAL}
    assert read("胡家:A fan:槓上開花 +自摸", ABC) == read("who:A fan:gangkai +zimo", ABC)


def test_names_are_as_they_were_typed() -> None:
    """龍 and 龙 are two people, whatever the words around them are written in."""
    seating = Seating(("龍", "龙", "莊"))
    entry = deal("誰:龍 點炮:龙 番:卡五星", seating)
    assert (entry.wins[0].winner, entry.discarder) == ("龍", "龙")
    with pytest.raises(KwxError):
        deal("誰:龍 點炮:庄 番:卡五星", seating)


@pytest.mark.parametrize("word", [":void", ":2", ":", "：void", ":小李"])
def test_a_colon_with_nothing_before_it_is_pointed_at(word: str) -> None:
    """The word itself, not an empty place before it."""
    (found,) = [d for d in refusal(f"5t angang:3t {word}", ABC) if d.code == "unknown-word"]
    assert found.span == (13, 13 + len(word))
