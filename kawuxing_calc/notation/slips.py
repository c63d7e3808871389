"""What a word that could not be read was probably meant as: told by its shape, once something is wrong with it."""

from __future__ import annotations

import re
from typing import Final

from kawuxing_calc.diagnostics import Diagnostic
from kawuxing_calc.notation import words
from kawuxing_calc.notation.tokens import Tiles, Word, read_meant

_HEADS: Final = sorted((*words.MELDS, *words.LOOSE_GANGS, *words.KEYS), key=len, reverse=True)
_BEFORE_TILES: Final = frozenset((*words.MELDS, *words.LOOSE_GANGS, "win", "hu", "胡", "和", "糊"))
_EXAMPLE: Final = {"win": "win:5t", "fan": "fan:卡五星", "liang": "liang:小李,阿强"}


def slip_in(text: str, word: Word) -> Diagnostic | None:
    """The slip that explains all that is wrong with `word`, which was read from `text`; None where none is known."""
    if word.problems[0].code == "stray-quote":
        return None
    return next((slip for look in _LOOK for slip in [look(text, word)] if slip is not None), None)


def _slip(code: str, text: str, **args: str) -> Diagnostic:
    return Diagnostic(code, {"text": text, **args}, (0, len(text)))


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
    word = read_meant(text)
    return isinstance(word.item, Tiles) and not word.problems


def _fan(text: str, word: Word) -> Diagnostic | None:
    """A fan that stands by itself, or as if it were a flag."""
    name = text.removeprefix("+")
    if name.casefold() not in words.FAN or name.casefold() in words.FLAGS:
        return None
    code = "unknown-word" if name == text else "unknown-flag"
    return _slip(code, text, flag=text, variant="fan", meant=f"fan:{name}")


def _flag(text: str, word: Word) -> Diagnostic | None:
    """A flag without its plus, or a plus without its flag."""
    if text == "+":
        return _slip("unknown-flag", text, flag=text, variant="alone")
    if text.casefold() in words.FLAGS:
        return _slip("flag-without-plus", text, meant=f"+{text}")
    return None


def _colon(text: str, word: Word) -> Diagnostic | None:
    """A meld or a key without its colon."""
    folded = text.casefold()
    if folded in _HEADS:
        key = words.KEYS.get(folded, "")
        example = _EXAMPLE.get(key, f"{key}:小李") if key else "pong:7b"
        return _slip("lost-colon", text, variant="alone", meant=example)
    head = next((head for head in _HEADS if head in _BEFORE_TILES and folded.startswith(head)), "")
    rest = text[len(head) :]
    if not head or not rest or not _reads_as_tiles(rest):
        return None
    return _slip("lost-colon", text, meant=f"{text[: len(head)]}:{rest}")


def _said(text: str, word: Word) -> Diagnostic | None:
    """``老王自摸``: as players say it, with nothing of the notation in it."""
    said = next((said for said in words.SAID if text.endswith(said)), "")
    name = text.removesuffix(said)
    if not said or len(name) < 2 or not words.is_name(name) or _reads_as_tiles(name) or not name.isalpha():
        return None
    return _slip("unknown-word", text, variant="said", meant=words.SAID[said].format(name=name))


def _no_tiles(text: str, word: Word) -> Diagnostic | None:
    """Not one tile in it: more likely a word that is not known than a hand."""
    if word.item is not None or ":" in text or "+" in text or any(c in words.RANKS for c in text):
        return None
    near = words.nearest(text, [*words.FLAGS, *words.HONOURS])
    return _slip("unknown-word", text, near=f"+{near}" if near in words.FLAGS else near)


_LOOK: Final = (_run_together, _fan, _flag, _colon, _said, _no_tiles)
