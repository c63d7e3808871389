"""Every key a rule profile can have, in the order a player thinks of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kawuxing_calc.fan import FANS
from kawuxing_calc.knobs import Knob, choice, choices, fans, limit, whole, yes_no
from kawuxing_calc.tiles import DECK_PARTS


def _fan_keys() -> list[Knob]:
    found = []
    for fan in FANS:
        mult = whole("mult") if fan.id == "pihu" else limit("mult")
        for knob in (mult, limit("cap"), fans("excludes"), *fan.options):
            found.append(knob.under(f"fan.{fan.id}"))
    return found


_KEYS: Final[tuple[Knob, ...]] = (
    *_fan_keys(),
    limit("cap.total"),
    fans("full.fans"),
    limit("full.sigui_from"),
    fans("full.sigui_with"),
    yes_no("full.qingqidui_needs_sets"),
    whole("win.min_on_discard"),
    whole("win.min_on_zimo"),
    choice("win.waive_min_if_liang", "none", "discarder", "either"),
    choices("win.waive_min_on", "qianggang", "gangpao", "haidipao"),
    limit("win.require_rank", most=9),
    whole("win.max_winners", most=2),
    choice("liang.payer_doubles", "no", "once", "stack"),
    yes_no("liang.baohu"),
    yes_no("liang.baohu_if_payer_liang"),
    choice("liang.baohu_two_winners", "each", "first"),
    choice("liang.may_gang", "same-waits", "any-waits"),
    whole("gang.angang", least=0),
    whole("gang.bugang", least=0),
    whole("gang.zhigang", least=0),
    choice("gang.chain", "double", "none"),
    limit("gang.chain_max"),
    limit("gang.chain_full_at", least=2),
    choice("gang.gangkai_chain", "flat", "double"),
    choice("gang.gangpao_chain", "flat", "double"),
    choice("draw.liang", "first", "each", "none"),
    whole("draw.amount", least=0),
    yes_no("draw.keeps_gang"),
    choice("dealer.after_win", "winner", "stays"),
    choice("dealer.after_two_winners", "discarder", "stays"),
    choice("dealer.after_draw", "stays", "next"),
    choice("dealer.after_liang_draw", "first-liang", "stays"),
    whole("add.zimo", least=0),
    whole("add.qia", least=0),
    whole("add.bazhang", least=0),
    choice("table.rotation", "none", "winner-rests", "stated"),
    yes_no("table.two_players"),
    choices("deck.tiles", *DECK_PARTS),
)

KEYS: Final[Mapping[str, Knob]] = {knob.key: knob for knob in _KEYS}

GROUPS: Final[tuple[str, ...]] = (
    "fan",
    "cap",
    "full",
    "win",
    "liang",
    "gang",
    "draw",
    "dealer",
    "add",
    "table",
    "deck",
)
"""The first part of each key, in the order they are shown."""
