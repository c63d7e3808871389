"""The error catalogue as a page: every transcript of this folder, in the order a player meets them.

python -m tests.errors.page          # writes docs/errors.md; a test compares
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "errors.md"
CHAPTERS = ("typing", "contradictions", "may-not-win", "rules", "sessions", "command-line")
HEAD = """# Errors 错误

Every message, with an input that provokes it. The files that the rule and session commands read are in
[tests/errors/files](../tests/errors/files). What is wrong comes first, then the line with the place underlined, then what to
write instead. The word in brackets is the code that `--json` gives. Written by `python -m tests.errors.page`.
"""


def page() -> str:
    """The page's text."""
    return HEAD + "".join(_chapter(name) for name in CHAPTERS)


def _chapter(name: str) -> str:
    title, _, exchanges = (HERE / f"{name}.txt").read_text("utf-8").partition("\n")
    body = exchanges.strip("\n").replace("$ COLUMNS=60 ", "$ ")
    return f"\n## {title.removeprefix('# ').rstrip('.')}\n\n```text\n{body}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
