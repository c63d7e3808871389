"""Where the page is written: complete or not at all, and never over something that is no page of ours."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, TextIO

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source
from kawuxing_calc.files import unwritable

GENERATOR: Final = '<meta name="generator" content="kawuxing-calc">'
"""By this a page of ours is known. It stands near a page's beginning."""

FORM: Final[Mapping[str, Any]] = {"encoding": "utf-8", "errors": "replace", "newline": "\n"}
"""How its files are opened."""

_OTHER_KINDS: Final = frozenset(
    {
        ".csv",
        ".doc",
        ".docx",
        ".jpeg",
        ".jpg",
        ".json",
        ".jsonl",
        ".md",
        ".pdf",
        ".png",
        ".txt",
        ".xls",
        ".xlsx",
    }
)
"""Endings by which a person, and his phone, would take a page for something else."""
_HEAD: Final = 1024


class Draft:
    """A page in the making, beside the `target` that it takes the place of when it is complete."""

    def __init__(self, named: str, target: Path) -> None:
        self._named, self._target = named, target
        self.path: Final = target.with_name(f".{target.name}.{os.getpid()}.tmp")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Where files are worked on: a full disk and the like become a `KwxError`."""
        try:
            yield
        except (OSError, ValueError) as error:
            raise unwritable(self._named, error) from None

    def publish(self, file: TextIO) -> None:
        """Put the page in its place. Raises `KwxError` where that fails."""
        with self.writing():
            file.close()
            os.replace(self.path, self._target)


@contextmanager
def open_draft(path: str, session: str | None) -> Iterator[tuple[Draft, TextIO]]:
    """Begin a page at `path`; `session` is the file that it tells of, which it must not be.

    Unless it is published, everything is left as it was. Raises `KwxError` where it cannot be written, or would
    overwrite something that is no page of ours.
    """
    target = Path(os.path.realpath(path))  # a link keeps pointing where it points
    _check(path, target, session)
    draft = Draft(path, target)
    with ExitStack() as stack:
        stack.callback(draft.path.unlink, missing_ok=True)
        with draft.writing():
            file = stack.enter_context(open(draft.path, "w", **FORM))
        yield draft, file


def _check(path: str, target: Path, session: str | None) -> None:
    if path == "-":
        raise _refused(path, "special")
    if Path(path).suffix.casefold() in _OTHER_KINDS:
        raise _refused(path, "kind")
    try:
        found = target.stat()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
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
        raise unwritable(path, error) from None
    if head and GENERATOR.encode() not in head:
        raise _refused(path, "other")


def _refused(path: str, variant: str) -> KwxError:
    return KwxError([Diagnostic("bad-report", {"path": path, "variant": variant})], Source("", "--report"))
