"""A rule profile: what a table plays, each value with where it comes from; and the same compiled for scoring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from kawuxing_calc.decompose import FORMS, Form
from kawuxing_calc.fan import FANS, Fan, Options, Test
from kawuxing_calc.records import Record, values_of
from kawuxing_calc.tiles import deck_kinds

Value = int | bool | str | tuple[str, ...]
Words = Mapping[str, str]
"""The same text by language: ``zh``, ``zh-Hant``, ``en``."""


class Setting(Record):
    """A value in force.

    `source` is the clause it comes from, None where its profile gives none; `origin` is the id of the profile in which
    it stands, or ``--set``.
    """

    value: Value
    source: str | None
    origin: str


class Remark(Record):
    """A note on a contradiction and the choice made, or a reminder of a clause that governs play."""

    text: Words
    source: str


class SizeName(Record):
    """A name for hands from a multiplier on; `least` is None for those at the cap."""

    least: int | None
    text: Words


class ComboName(Record):
    """A name for fan that stand together."""

    fan: frozenset[str]
    text: Words


class Profile(Record):
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
        return _restored, values_of(self)[:-1]

    def __eq__(self, other: object) -> bool:
        """Whether all but the compiled rules is equal, which follow from the settings."""
        return isinstance(other, Profile) and values_of(self)[:-1] == values_of(other)[:-1]

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


class FanRule(Record):
    """A fan that this table counts, at `mult`; `cap` is its exception to the total cap, None for none."""

    fan: Fan
    mult: int
    cap: int | None
    excludes: frozenset[str]
    options: Options


Asked = tuple[str, Test, Options]
"""A fan to be asked for in a reading: its id, its test and its options."""


class AskedBySigns(dict[int, tuple[Asked, ...]]):
    """The fan to be asked for in readings of one form, by the signs that a hand shows; each made when it first comes up."""

    def __init__(self, fans: tuple[FanRule, ...]) -> None:
        super().__init__()
        self._fans = fans

    def __missing__(self, signs: int) -> tuple[Asked, ...]:
        self[signs] = found = tuple(
            [(rule.fan.id, rule.fan.test, rule.options) for rule in self._fans if not rule.fan.needs & ~signs]
        )
        return found


class Rules:
    """Scoring's view of a complete set of settings. None stands for a limit that does not apply.

    `asked` are the fan of the tiles that a reading of a form can have. `family` are the fan of which one alone counts,
    `excluding` those that exclude others, `capped` those with a cap of their own. `counts_each` tells whether one may
    multiply more than once, `asks_form` whether what fan are worth together can turn on the form in which they hold,
    `has_full_rule` whether a hand can be 满 by rule, `has_minimum` whether a win may be refused, `has_additives` whether
    anything is added to a share outside the cap.
    Rules are equal only to themselves, so that what follows from them can be remembered.
    """

    def __init__(self, settings: Mapping[str, Setting]) -> None:
        values: dict[str, Any] = {key: setting.value for key, setting in settings.items()}
        named = {fan.id: _fan_rule(fan, values) for fan in FANS if values[f"fan.{fan.id}.mult"] is not False}
        tested = [rule for rule in named.values() if rule.fan.id != _NOT_TESTED]
        self.deck: frozenset[int] = deck_kinds(values["deck.tiles"])
        self.asked: Mapping[Form, AskedBySigns] = {form: _possible(tested, form) for form in FORMS}
        self.named: Mapping[str, FanRule] = named
        self.family = frozenset(rule.fan.id for rule in tested if rule.fan.family)
        self.excluding = frozenset(rule.fan.id for rule in tested if rule.excludes)
        self.counts_each = any(rule.options.get("count") == "each" for rule in tested)
        self.capped = frozenset(rule.fan.id for rule in named.values() if rule.cap is not None)
        self.pihu: int = values["fan.pihu.mult"]
        self.cap = _limit(values["cap.total"])
        self.full_fans: frozenset[str] = frozenset(values["full.fans"])
        self.sigui_full_from = _limit(values["full.sigui_from"])
        self.sigui_full_with: frozenset[str] = frozenset(values["full.sigui_with"])
        self.qingqidui_needs_sets: bool = values["full.qingqidui_needs_sets"]
        self.asks_form = (
            self.qingqidui_needs_sets or self.sigui_full_from is not None or bool(self.sigui_full_with)
        )
        self.has_full_rule = self.sigui_full_from is not None or bool(self.sigui_full_with or self.full_fans)
        self.min_on_discard: int = values["win.min_on_discard"]
        self.min_on_zimo: int = values["win.min_on_zimo"]
        self.waive_min_if_liang: str = values["win.waive_min_if_liang"]
        self.waive_min_on: frozenset[str] = frozenset(values["win.waive_min_on"])
        self.require_rank = _limit(values["win.require_rank"])
        self.has_minimum = max(self.min_on_discard, self.min_on_zimo) > 1 or self.require_rank is not None
        self.max_winners: int = values["win.max_winners"]
        self.payer_doubles: str = values["liang.payer_doubles"]
        self.baohu: bool = values["liang.baohu"]
        self.baohu_if_payer_liang: bool = values["liang.baohu_if_payer_liang"]
        self.baohu_two_winners: str = values["liang.baohu_two_winners"]
        self.may_gang: str = values["liang.may_gang"]
        self.gang_units: Mapping[str, int] = {
            kind: values[f"gang.{kind}"] for kind in ("angang", "bugang", "zhigang")
        }
        self.chain: str = values["gang.chain"]
        self.chain_max = _limit(values["gang.chain_max"])
        self.chain_full_at = _limit(values["gang.chain_full_at"])
        self.fan_chains: Mapping[str, str] = {
            fan: values[f"gang.{fan}_chain"] for fan in ("gangkai", "gangpao")
        }
        self.draw_liang: str = values["draw.liang"]
        self.draw_amount: int = values["draw.amount"]
        self.draw_keeps_gang: bool = values["draw.keeps_gang"]
        self.dealer_after_win: str = values["dealer.after_win"]
        self.dealer_after_two_winners: str = values["dealer.after_two_winners"]
        self.dealer_after_draw: str = values["dealer.after_draw"]
        self.dealer_after_liang_draw: str = values["dealer.after_liang_draw"]
        self.add_zimo: int = values["add.zimo"]
        self.add_qia: int = values["add.qia"]
        self.add_bazhang: int = values["add.bazhang"]
        self.has_additives = bool(self.add_zimo or self.add_qia or self.add_bazhang)
        self.rotation: str = values["table.rotation"]
        self.two_players: bool = values["table.two_players"]


def _restored(*fields: Any) -> Profile:
    return Profile(*(*fields, Rules(fields[Profile.fields.index("settings")])))


_NOT_TESTED: Final = "pihu"


def _possible(tested: Iterable[FanRule], form: Form) -> AskedBySigns:
    """The fan of the tiles that a reading of this form can have."""
    return AskedBySigns(
        tuple(rule for rule in tested if rule.fan.form in (None, form) and not rule.fan.situation)
    )


def _fan_rule(fan: Fan, values: Mapping[str, Any]) -> FanRule:
    prefix = f"fan.{fan.id}."
    options = {knob.key: values[prefix + knob.key] for knob in fan.options}
    excludes = frozenset(values[prefix + "excludes"])
    return FanRule(fan, values[prefix + "mult"], _limit(values[prefix + "cap"]), excludes, options)


def _limit(value: Any) -> int | None:
    return None if value is False else int(value)
