"""What the program says, in each language: ``say`` fills a text in, with tiles, fan and clauses named as players do.

A text's key begins with its area: ``error.not-a-win`` stands in ``text/LANG/errors.py``. Areas are loaded when they are
first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any, Final

from kawuxing_calc.diagnostics import Diagnostic, Note
from kawuxing_calc.tiles import HONOURS, rank_of, suit_of

LANGUAGES: Final = ("zh", "zh-Hant", "en")
LANGUAGE_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "zh": ("中文", "简体", "简体中文", "zh-cn", "zh-hans"),
    "zh-Hant": ("繁體", "繁体", "繁體中文", "繁体中文", "zh-tw", "zh-hk"),
    "en": ("english", "英文", "英语"),
}
"""What else each language is called, in small letters."""

LONGEST_QUOTED: Final = 120
"""Code points of what was typed that a message repeats; a deal with all its words is hardly longer."""

AREAS: Final[Mapping[str, str]] = {
    "word": "words",
    "fan": "words",
    "meld": "words",
    "error": "errors",
    "hint": "errors",
    "note": "score",
    "score": "score",
    "why": "fan",
    "not": "fan",
    "key": "rules",
    "group": "rules",
    "meaning": "rules",
    "choice": "rules",
}
"""The module that holds the texts of each key's first part; one that is not listed has a module of its own name."""


@lru_cache(maxsize=64)
def _area(language: str, name: str) -> Mapping[str, str]:
    module = import_module(f"kawuxing_calc.text.{language.replace('-', '_').lower()}.{name}")
    texts: Mapping[str, str] = module.TEXT
    return texts


def _key_labelled(typed: str) -> str:
    """The profile's key that a screen in any language calls so, with or without its group before it; "" for none."""
    label = typed.rpartition(".")[2].strip("\"' ").casefold()
    found = {
        key.removeprefix("key.")
        for language in LANGUAGES
        for key, text in _area(language, AREAS["key"]).items()
        if key.startswith("key.") and text.casefold() == label
    }
    return found.pop() if len(found) == 1 else ""


class _Number(int):
    """A number that also says the ending behind it: ``{n} unit{n:s}`` is 1 unit, 2 units."""

    def __format__(self, form: str) -> str:
        return ("" if self == 1 else "s") if form == "s" else super().__format__(form)


class _List(str):
    """A list that also says how a verb ends: ``{names} win{names:s}`` is A wins, or A, B win; ``{fans:be}`` is or are."""

    several = False

    def __format__(self, form: str) -> str:
        if form == "be":
            return "are" if self.several else "is"
        return ("" if self.several else "s") if form == "s" else super().__format__(form)


class Speech:
    """One language's texts."""

    def __init__(self, language: str) -> None:
        self.language = language

    def find(self, key: str) -> str | None:
        """The text of a key as it stands, or None."""
        head = key.partition(".")[0]
        return _area(self.language, AREAS.get(head, head)).get(key)

    def say(self, key: str, /, **args: Any) -> str:
        """The text of a key, filled in. Raises `KeyError` where the language has none."""
        text = self.find(key)
        if text is None:
            raise KeyError(f"{self.language}: no text for {key!r}")
        return (
            text.format(**{name: self.present(name, value) for name, value in args.items()}) if args else text
        )

    def variant(self, area: str, code: str, args: Mapping[str, Any]) -> str | None:
        """``area.code.VARIANT`` where `args` name a variant that has a text of its own, else ``area.code``."""
        key = f"{area}.{code}"
        special = f"{key}.{args['variant']}" if args.get("variant") else key
        key = special if self.find(special) is not None else key
        return self.say(key, **args) if self.find(key) is not None else None

    def error(self, diagnostic: Diagnostic) -> tuple[str, str | None]:
        """What is wrong, and what to write instead."""
        code, args = diagnostic.code, {k: self._short(value) for k, value in diagnostic.args.items()}
        if code == "unknown-setting" and not args.get("near"):
            args["near"] = _key_labelled(args["key"])
        hinted = args
        if args.get("near"):
            hinted = {**args, "variant": f"{args['variant']}.near" if args.get("variant") else "near"}
        message = self.variant("error", code, args) or code
        if args.get("of"):
            message = self.say("word.of-winner", name=args["of"], text=message)
        return message, self.variant("hint", code, hinted)

    def _short(self, value: Any) -> Any:
        """What a person typed, cut where it is longer than a message can hold."""
        if isinstance(value, str) and len(value) > LONGEST_QUOTED:
            return value[:LONGEST_QUOTED] + self.say("word.cut")
        return value

    def note(self, note: Note) -> str:
        """What was assumed."""
        return self.variant("note", note.code, note.args) or note.code

    # How values are named.

    def present(self, name: str, value: Any) -> Any:
        """A value as it is shown, by the name it goes under in a text."""
        show = _PRESENTED.get(name)
        if show is None or value is None:
            return _Number(value) if type(value) is int else value
        return show(self, value)

    def fan(self, id: str) -> str:
        """A fan's name."""
        return self.say(f"fan.{id}")

    def fans(self, ids: Iterable[str]) -> str:
        """Several fan, by name."""
        return self.join(self.fan(id) for id in ids)

    def tile(self, kind: int) -> str:
        """One tile: 5条."""
        suit, rank = suit_of(kind), rank_of(kind)
        if suit is None:
            return self.say("word.honours").split()[kind - HONOURS]
        return f"{rank}{self.say('word.suits').split()[suit]}"

    def tiles(self, kinds: Iterable[int]) -> str:
        """Several tiles, each named: 3条、6条."""
        return self.join(self.tile(kind) for kind in kinds)

    def group(self, kinds: Iterable[int]) -> str:
        """Tiles laid side by side: 456条, 中中中."""
        kinds = list(kinds)
        suits = {suit_of(kind) for kind in kinds}
        if len(suits) == 1 and None not in suits:
            ranks = "".join(str(rank_of(kind)) for kind in kinds)
            return ranks + self.tile(kinds[0])[1:]
        return self.say("word.space").join(self.tile(kind) for kind in kinds)

    def hand(self, kinds: Iterable[int]) -> str:
        """A hand laid out by suit: 123446条 11筒 中中中."""
        groups: dict[int, list[int]] = {}
        for kind in sorted(kinds):
            suit = suit_of(kind)
            groups.setdefault(kind if suit is None else suit, []).append(kind)
        return " ".join(self.group(group) for group in groups.values())

    def join(self, parts: Iterable[str]) -> str:
        """Parts of a list."""
        parts = [*parts]
        text = _List(self.say("word.comma").join(parts))
        text.several = len(parts) > 1
        return text

    def beside(self, parts: Iterable[str]) -> str:
        """Remarks that stand side by side on a line."""
        return self.say("word.beside").join(parts)

    def times(self, n: int) -> str:
        """A multiplier: ×4."""
        return self.say("word.times", n=n)

    def worth(self, id: str, n: int) -> str:
        """A fan and its multiplier: 卡五星 ×2."""
        return f"{self.fan(id)} {self.times(n)}"

    def clause(self, setting: Any) -> str:
        """Where a setting comes from: the clause, a house rule, or common custom; of a list each, once."""
        if isinstance(setting, list):
            return self.say("word.next").join(dict.fromkeys(map(self.clause, setting)))
        if setting.source:
            return str(setting.source)
        if setting.origin == "--set":
            return self.say("word.house-rule")
        return self.say(
            "word.custom" if setting.origin == "common" else "word.own-file", origin=setting.origin
        )

    def words(self, texts: Mapping[str, str]) -> str:
        """A profile's text in this language, or the nearest it has."""
        for language in (self.language, "zh", "zh-Hant", "en"):
            if texts.get(language):
                return texts[language]
        return next(iter(texts.values()), "")

    def _laid(self, owner: str | None, kind: str, tile: int) -> str:
        key = "word.laid" if owner is None else "word.laid-by"
        return self.say(key, name=owner, kind=kind, tile=tile)

    def _near(self, word: str) -> str:
        """A word to type instead, or several: one of the notation in the reader's script."""
        if "、" in word:
            return self.join(map(self._near, word.split("、")))
        if self.language != "zh-Hant":
            return word
        from kawuxing_calc.notation.words import traditional  # only an error needs it

        bare = word.strip("+:")
        return word.replace(bare, traditional(bare)) if bare else word

    def _choices(self, choices: Iterable[tuple[int, int | None, str]]) -> str:
        alike: dict[str, list[int]] = {}
        for tile, multiplier, why in choices:
            if multiplier is not None:
                end = self.times(multiplier)
            else:
                end = self.find(f"word.{why}") or self.say("word.not-settled")
            alike.setdefault(end, []).append(tile)
        return self.say("word.next").join(f"{self.hand(tiles)} {end}" for end, tiles in alike.items())


_PRESENTED: Final[Mapping[str, Callable[[Speech, Any], str]]] = {
    "tile": Speech.tile,
    "tiles": Speech.tiles,
    "hand": Speech.hand,
    "waits": Speech.tiles,
    "fan": Speech.fan,
    "other": Speech.fan,
    "by": Speech.fan,
    "fans": Speech.fans,
    "stated": lambda speech, value: speech.fans(value) if isinstance(value, tuple) else str(value),
    "additives": lambda speech, value: speech.join(speech.say(f"score.{id}") for id in value),
    "laid": lambda speech, value: speech.join(speech._laid(*meld) for meld in value),
    "kind": lambda speech, value: speech.say(f"meld.{value}"),
    "setting": Speech.clause,
    "rules": lambda speech, value: (
        speech.join(dict.fromkeys(map(speech.words, value)))
        if isinstance(value, list)
        else speech.words(value)
    ),
    "players": Speech.join,
    "names": Speech.join,
    "near": Speech._near,
    "enough": lambda speech, value: speech.join(
        speech.say("word.enough-total", n=code)
        if isinstance(code, int)
        else speech.say(f"word.enough-{code}")
        for code in value
    ),
    "wanted": lambda speech, value: speech.say(f"word.wanted-{value}"),
    "choices": lambda speech, value: value if isinstance(value, str) else speech._choices(value),
}


@lru_cache(maxsize=8)
def speech(language: str) -> Speech:
    """The texts of a language: ``zh``, ``zh-Hant`` or ``en``. Raises `ValueError` for another."""
    if language not in LANGUAGES:
        raise ValueError(language)
    return Speech(language)


def language_of(locale: str) -> str:
    """The language for a locale's name: ``zh_TW.UTF-8`` is zh-Hant; C and unknown ones are zh."""
    word = locale.partition(".")[0].replace("-", "_").casefold()
    parts = word.split("_")
    if parts[0] == "en":
        return "en"
    if parts[0] == "zh" and {"hant", "tw", "hk", "mo"} & set(parts):
        return "zh-Hant"
    return "zh"
