"""A rule profile: what a table plays, each value with where it comes from; and the same compiled for scoring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from kawuxing_calc.decompose import FORMS, Form
from kawuxing_calc.fan import FANS, Fan, Options, Test
from kawuxing_calc.tiles import deck_kinds

Value = int | bool | str | tuple[str, ...]
Words = Mapping[str, str]
"""The same text by language: ``zh``, ``zh-Hant``, ``en``."""


class Setting(NamedTuple):
    """A value in force.

    `source` is the clause it comes from, None where its profile gives none; `origin` is the id of the profile in which
    it stands, or ``--set``.
    """

    value: Value
    source: str | None
    origin: str


class Remark(NamedTuple):
    """A note on a contradiction and the choice made, or a reminder of a clause that governs play."""

    text: Words
    source: str


class SizeName(NamedTuple):
    """A name for hands from a multiplier on; `least` is None for those at the cap."""

    least: int | None
    text: Words


class ComboName(NamedTuple):
    """A name for fan that stand together."""

    fan: frozenset[str]
    text: Words


class Profile(NamedTuple):
    """One table's rules.

    `settings` holds every key of `KEYS`. `overrides` are the house rules of this call, by key.
    """

    id: str
    name: Words
    region: Words
    character: Words
    sheet: str
    parent: str | None
    settings: Mapping[str, Setting]
    notes: tuple[Remark, ...]
    reminders: tuple[Remark, ...]
    sizes: tuple[SizeName, ...]
    combos: tuple[ComboName, ...]
    overrides: Mapping[str, Value]
    path: Path | None
    rules: Rules

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without the compiled rules, which hold functions; they are compiled anew."""
        return _restored, tuple(self)[:-1]

    def __repr__(self) -> str:
        """In short: its id, and the house rules on top."""
        house = "".join(f" {key}={value}" for key, value in self.overrides.items())
        return f"<Profile {self.id}{house}>"

    def value(self, key: str) -> Value:
        """The value of a key. Raises `KeyError` for a key that does not exist."""
        return self.settings[key].value

    def differing(self, other: Profile) -> list[str]:
        """The keys on whose values two profiles differ."""
        return [key for key, setting in self.settings.items() if setting.value != other.settings[key].value]

    def source_of_fan(self, fan: str) -> Setting:
        """Where the multiplier of a fan comes from."""
        return self.settings[f"fan.{fan}.mult"]


class FanRule(NamedTuple):
    """A fan that this table counts, at `mult`; `cap` is its exception to the total cap, None for none."""

    fan: Fan
    mult: int
    cap: int | None
    excludes: frozenset[str]
    options: Options


Asked = tuple[str, int, Test, Options]
"""A fan to be asked for in a reading: its id, the signs it needs, its test and its options."""


class Rules(NamedTuple):
    """The values of a profile as scoring reads them. None stands for a limit that does not apply.

    `asked` are the fan of the tiles that a reading of a form can have. `family` are the fan of
    which one alone counts, `excluding` those that exclude others, `capped` those with a cap of their own. `has_full_rule`
    tells whether a hand can be 满 by rule, `has_additives` whether anything is added to a share outside the cap.
    """

    deck: frozenset[int]
    asked: Mapping[Form, tuple[Asked, ...]]
    named: Mapping[str, FanRule]
    family: frozenset[str]
    excluding: frozenset[str]
    capped: frozenset[str]
    pihu: int
    cap: int | None
    full_fans: frozenset[str]
    sigui_full_from: int | None
    sigui_full_with: frozenset[str]
    qingqidui_needs_sets: bool
    min_on_discard: int
    min_on_zimo: int
    waive_min_if_liang: str
    waive_min_on: frozenset[str]
    require_rank: int | None
    max_winners: int
    payer_doubles: str
    baohu: bool
    baohu_if_payer_liang: bool
    baohu_two_winners: str
    may_gang: str
    gang_units: Mapping[str, int]
    chain: str
    chain_max: int | None
    chain_full_at: int | None
    fan_chains: Mapping[str, str]
    draw_liang: str
    draw_amount: int
    draw_keeps_gang: bool
    dealer_after_win: str
    dealer_after_two_winners: str
    dealer_after_draw: str
    dealer_after_liang_draw: str
    add_zimo: int
    add_qia: int
    add_bazhang: int
    rotation: str
    two_players: bool
    has_full_rule: bool
    has_additives: bool


def _restored(*fields: Any) -> Profile:
    settings = fields[Profile._fields.index("settings")]
    return Profile._make((*fields, compile_rules(settings)))


_NOT_TESTED: Final = "pihu"


def compile_rules(settings: Mapping[str, Setting]) -> Rules:
    """Scoring's view of a complete set of settings."""
    values: dict[str, Any] = {key: setting.value for key, setting in settings.items()}
    named = {fan.id: _fan_rule(fan, values) for fan in FANS if values[f"fan.{fan.id}.mult"] is not False}
    tested = [rule for rule in named.values() if rule.fan.id != _NOT_TESTED]
    return Rules(
        deck=deck_kinds(values["deck.tiles"]),
        asked={form: _possible(tested, form) for form in FORMS},
        named=named,
        family=frozenset(rule.fan.id for rule in tested if rule.fan.family),
        excluding=frozenset(rule.fan.id for rule in tested if rule.excludes),
        capped=frozenset(rule.fan.id for rule in named.values() if rule.cap is not None),
        pihu=values["fan.pihu.mult"],
        cap=_limit(values["cap.total"]),
        full_fans=frozenset(values["full.fans"]),
        sigui_full_from=_limit(values["full.sigui_from"]),
        sigui_full_with=frozenset(values["full.sigui_with"]),
        qingqidui_needs_sets=values["full.qingqidui_needs_sets"],
        min_on_discard=values["win.min_on_discard"],
        min_on_zimo=values["win.min_on_zimo"],
        waive_min_if_liang=values["win.waive_min_if_liang"],
        waive_min_on=frozenset(values["win.waive_min_on"]),
        require_rank=_limit(values["win.require_rank"]),
        max_winners=values["win.max_winners"],
        payer_doubles=values["liang.payer_doubles"],
        baohu=values["liang.baohu"],
        baohu_if_payer_liang=values["liang.baohu_if_payer_liang"],
        baohu_two_winners=values["liang.baohu_two_winners"],
        may_gang=values["liang.may_gang"],
        gang_units={kind: values[f"gang.{kind}"] for kind in ("angang", "bugang", "zhigang")},
        chain=values["gang.chain"],
        chain_max=_limit(values["gang.chain_max"]),
        chain_full_at=_limit(values["gang.chain_full_at"]),
        fan_chains={fan: values[f"gang.{fan}_chain"] for fan in ("gangkai", "gangpao")},
        draw_liang=values["draw.liang"],
        draw_amount=values["draw.amount"],
        draw_keeps_gang=values["draw.keeps_gang"],
        dealer_after_win=values["dealer.after_win"],
        dealer_after_two_winners=values["dealer.after_two_winners"],
        dealer_after_draw=values["dealer.after_draw"],
        dealer_after_liang_draw=values["dealer.after_liang_draw"],
        add_zimo=values["add.zimo"],
        add_qia=values["add.qia"],
        add_bazhang=values["add.bazhang"],
        rotation=values["table.rotation"],
        two_players=values["table.two_players"],
        has_full_rule=values["full.sigui_from"] is not False
        or bool(values["full.sigui_with"] or values["full.fans"]),
        has_additives=any(values[f"add.{id}"] for id in ("zimo", "qia", "bazhang")),
    )


def _possible(tested: Iterable[FanRule], form: Form) -> tuple[Asked, ...]:
    """The fan of the tiles that a reading of this form can have."""
    return tuple(
        (rule.fan.id, rule.fan.needs, rule.fan.test, rule.options)
        for rule in tested
        if rule.fan.form in (None, form) and not rule.fan.situation
    )


def _fan_rule(fan: Fan, values: Mapping[str, Any]) -> FanRule:
    prefix = f"fan.{fan.id}."
    options = {knob.key: values[prefix + knob.key] for knob in fan.options}
    excludes = frozenset(values[prefix + "excludes"])
    return FanRule(fan, values[prefix + "mult"], _limit(values[prefix + "cap"]), excludes, options)


def _limit(value: Any) -> int | None:
    return None if value is False else int(value)
