"""What the system has against reading or writing a file, as a diagnostic."""

from __future__ import annotations

from typing import Final

from kawuxing_calc.diagnostics import Diagnostic, KwxError, Source

NO_SUCH_FILE: Final = (FileNotFoundError, NotADirectoryError)


def unreadable(path: str, error: Exception) -> KwxError:
    """That a file cannot be read; `path` is what it is called in messages."""
    return _refused("file-unreadable", path, error, "")


def unwritable(path: str, error: Exception) -> KwxError:
    """That a file cannot be written."""
    return _refused("file-unwritable", path, error, "no-folder" if isinstance(error, NO_SUCH_FILE) else "")


def _refused(code: str, path: str, error: Exception, variant: str) -> KwxError:
    args = {
        "path": path,
        "reason": getattr(error, "strerror", None) or str(error),
        "variant": "denied" if isinstance(error, PermissionError) else variant,
    }
    return KwxError([Diagnostic(code, args)], Source("", path))
