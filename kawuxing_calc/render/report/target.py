"""Where the page is written: complete or not at all, and never over something that is no page of ours."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TextIO

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source

GENERATOR: Final = '<meta name="generator" content="kawuxing-calc">'
"""By this a page of ours is known. It stands near a page's beginning."""

_HEAD: Final = 1024


class Draft:
    """A page in the making, beside the file that it replaces when it is complete."""

    def __init__(self, path: str, session: str | None) -> None:
        """Begin a page at `path`; `session` is the file that it tells of, which it must not be.

        Raises `KwxError` where it cannot be written, or would overwrite something else.
        """
        self._named = path
        # A link keeps pointing where it points.
        self._target = Path(os.path.realpath(path))
        _check(path, self._target, session)
        self._draft = self._target.with_name(f".{self._target.name}.{os.getpid()}.tmp")
        with self.writing():
            self.file: TextIO = open(self._draft, "w", encoding="utf-8", errors="replace", newline="\n")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Where the page is worked on: a full disk and the like become a `KwxError`."""
        try:
            yield
        except (OSError, ValueError) as error:
            raise _unwritable(self._named, error) from None

    def publish(self) -> None:
        """Put the page in its place. Raises `KwxError` where that fails."""
        with self.writing():
            self.file.close()
            os.replace(self._draft, self._target)

    def discard(self) -> None:
        """Leave everything as it was, unless the page is in its place already."""
        with suppress(OSError):
            self.file.close()
        with suppress(OSError):
            self._draft.unlink()


def _check(path: str, target: Path, session: str | None) -> None:
    try:
        found = target.stat()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    if stat.S_ISDIR(found.st_mode):
        raise _refused(path, "directory")
    if not stat.S_ISREG(found.st_mode):
        raise _refused(path, "special")
    if session is not None and os.path.exists(session) and os.path.samefile(session, target):
        raise _refused(path, "session")
    try:
        with open(target, "rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise _unwritable(path, error) from None
    if head and GENERATOR.encode() not in head:
        raise _refused(path, "other")


def _refused(path: str, variant: str) -> KwxError:
    return KwxError([Diagnostic("bad-report", {"path": path, "variant": variant})], Source("", "--report"))


def _unwritable(path: str, error: Exception) -> KwxError:
    reason = getattr(error, "strerror", None) or str(error)
    return KwxError([Diagnostic("file-unwritable", {"path": path, "reason": reason})], Source("", path))
