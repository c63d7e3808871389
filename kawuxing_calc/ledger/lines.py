"""The bytes of a session file -> its lines. Another encoding than UTF-8 is named; a line with broken bytes in it is
wrong by itself, and the others are read.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.files import NO_SUCH_FILE, unreadable
from kawuxing_calc.ledger import settings
from kawuxing_calc.ledger.items import Line
from kawuxing_calc.notation import words

LONGEST_LINE: Final = 1 << 20
"""Code points; a longer line is no deal, and is not held in memory."""

_MARKS: Final = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_LOST: Final = re.compile("[\udc80-\udcff]")
_CUT_OFF: Final = re.compile("[\udce0-\udcef][\udc80-\udcbf]")
"""A character of three bytes without its last one, as it is decoded."""
# What is GB 2312 is hardly ever anything else; Big5 reads as GBK too.
_OTHER_ENCODINGS: Final = (("gb2312", "GBK"), ("big5", "Big5"), ("gb18030", "GBK"))


def open_session(path: str) -> BinaryIO:
    """Open a session file. Raises `KwxError` where there is none, or it cannot be read."""
    source = Source("", path)
    try:
        if Path(path).is_dir():
            raise KwxError([Diagnostic("session-is-directory", {"path": path})], source)
        return open(path, "rb")
    except NO_SUCH_FILE:
        raise KwxError([Diagnostic("session-missing", {"path": path})], source) from None
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def read_lines(raw: BinaryIO, name: str) -> Iterator[Line]:
    """The lines of a file or of standard input, as they come; `name` is what it is called in messages.

    Raises `KwxError` where the text is in another encoding.
    """
    kept = _Kept(raw)
    text = io.TextIOWrapper(kept, "utf-8", "surrogateescape")
    begun = known_utf8 = False
    try:
        for number, (line, ended) in enumerate(_pieces(text), 1):
            if not begun and (encoding := _wide_encoding(line)):
                raise _not_utf8(encoding, name, number)
            begun = begun or bool(line.strip())
            if ended is None:
                yield _too_long(line, name, number)
            elif line.isascii():
                yield Source(line, name, number), None
            elif _is_sound(line):
                known_utf8 = True
                yield Source(line.removeprefix("\ufeff") if number == 1 else line, name, number), None
            elif known_utf8 or (not ended and _is_cut(line)) or _is_utf8(line, kept.last):
                yield _broken(line, name, number)
            else:
                raise _not_utf8(_encoding_of(line), name, number)
    except OSError as error:
        raise unreadable(name, error) from None
    finally:
        text.detach()


class _Kept(io.BufferedIOBase):
    """A stream that keeps the last of what was read: the lines around the one that is looked at, as far as they came."""

    def __init__(self, raw: BinaryIO) -> None:
        self._read: Callable[[int], bytes] = getattr(raw, "read1", raw.read)
        self.last, self.name = b"", ""

    def readable(self) -> bool:
        return True

    def read1(self, size: int = -1) -> bytes:
        read = self._read(size)
        self.last = read or self.last
        return read


def _pieces(text: io.TextIOWrapper) -> Iterator[tuple[str, bool | None]]:
    """Each line without its end, and whether it had one; None for one that is too long, of which the rest is lost."""
    while line := text.readline(LONGEST_LINE):
        if line.endswith("\n"):
            yield line[:-1], True
        elif len(line) < LONGEST_LINE:
            yield line, False
        else:
            while (rest := text.readline(LONGEST_LINE)) and not rest.endswith("\n"):
                pass
            yield line, None


def _is_sound(line: str) -> bool:
    try:
        line.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _bytes_of(line: str) -> bytes:
    return line.encode("utf-8", "surrogateescape")


def _is_utf8(line: str, around: bytes) -> bool:
    """Whether a line is damaged UTF-8, by itself and what was read around it, rather than in another encoding."""
    return _has_sound_line(around) or _weight(line) + _weight_of(around) > 0


@lru_cache(maxsize=1)  # for all lines of what was read at once
def _has_sound_line(around: bytes) -> bool:
    """Whether a line is sound and has a character of three bytes: by accident, hardly any line of GBK is."""
    lines = around.decode("utf-8", "surrogateescape").splitlines()
    return any(max(line, default="") > "\u07ff" and _is_sound(line) for line in lines)


@lru_cache(maxsize=1)
def _weight_of(around: bytes) -> int:
    return _weight(around.decode("utf-8", "surrogateescape"))


def _weight(text: str) -> int:
    """How many more bytes are in characters of UTF-8, whole or cut off behind their second byte, than in none."""
    whole = len(text.encode("utf-8", "ignore")) - len(text.encode("ascii", "ignore"))
    return whole + 4 * len(_CUT_OFF.findall(text)) - len(_LOST.findall(text))


def _is_cut(line: str) -> bool:
    """Whether only the last character is broken: a file that was cut off."""
    try:
        _bytes_of(line).decode("utf-8")
    except UnicodeDecodeError as error:
        return error.reason == "unexpected end of data"
    return False


def _wide_encoding(line: str) -> str | None:
    """UTF-16 or UTF-32, by its mark, or by every other byte of what is ASCII being zero."""
    head = _bytes_of(line)
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    even, odd = head[::2].count(0), head[1::2].count(0)
    return "UTF-16" if 16 * (even + odd) > len(head) and not (even and odd) else None


def _encoding_of(line: str) -> str | None:
    """The encoding in which a line says most words of the notation, of those in which it is text at all."""
    raw = _bytes_of(line)
    known = [
        word
        for table in (settings.KEYS, words.KEYS, words.FLAGS, words.COMMANDS)
        for word in table
        if not word.isascii()
    ]
    best, most = None, -1
    for codec, encoding in _OTHER_ENCODINGS:
        try:
            text = raw.decode(codec)
        except UnicodeDecodeError:
            continue
        found = sum(word in text for word in known)
        if found > most:
            best, most = encoding, found
    return best


def _not_utf8(encoding: str | None, name: str, line: int) -> KwxError:
    args = {"path": name, "encoding": encoding, "variant": "known"} if encoding else {"path": name}
    return KwxError([Diagnostic("session-encoding", args)], Source("", name, line))


def _broken(line: str, name: str, number: int) -> Line:
    text = "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in line)
    at = text.index("\ufffd")
    return Source(text, name, number), Diagnostic("broken-bytes", {}, (at, at + 1))


def _too_long(line: str, name: str, number: int) -> Line:
    shown = "".join(char if char.isprintable() else "\ufffd" for char in line[:200])
    return Source(shown, name, number), Diagnostic("line-too-long", {"most": LONGEST_LINE}, (0, 1))
