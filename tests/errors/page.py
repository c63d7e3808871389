"""The error catalogue as a page: every transcript of this folder, in the order a player meets them.

python -m tests.errors.page          # writes docs/errors.md; a test compares
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "errors.md"
CHAPTERS = ("typing", "contradictions", "may-not-win", "rules", "sessions", "command-line")
HEAD = """# Errors 错误

Every message, with an input that provokes it, 60 columns wide. What is wrong comes first, then the line with the place
underlined, then what to write instead. The word in brackets is the code, which `--json` gives too, with the place in the
line; the headings are these codes. The status is 2 where the input is wrong, and 1 where the question is sound and the
answer is no. The files that the commands read are in [tests/errors/files](../tests/errors/files). Written by
`python -m tests.errors.page`.
"""
_ANSWERED = {"ting": "no-waits", "gang": "gang-refused"}
"""The codes of what is told on a screen, by its command."""


def page() -> str:
    """The page's text."""
    return HEAD + "".join(_chapter(name) for name in CHAPTERS)


def _chapter(name: str) -> str:
    title, _, text = (HERE / f"{name}.txt").read_text("utf-8").partition("\n")
    shown = re.split(r"^(?=\$ )", text.strip("\n"), flags=re.MULTILINE)[1:]
    return f"\n## {title.removeprefix('# ').rstrip('.')}\n" + "".join(_by_code(shown))


def _by_code(shown: list[str]) -> Iterator[str]:
    """The exchanges, each code's together, in the order in which they come first."""
    found: dict[str, list[str]] = {}
    for exchange in shown:
        found.setdefault(_code(exchange), []).append(exchange.strip("\n"))
    for code, exchanges in found.items():
        body = "\n\n".join(exchanges)
        yield f"\n### {code}\n\n```text\n{body}\n```\n"


def _code(exchange: str) -> str:
    code = re.search(r"^\S+?\[([a-z0-9-]+)\]: |\"code\": \"(needs-[a-z]+)\"", exchange, re.MULTILINE)
    return code[1] or code[2] if code else _ANSWERED[exchange.split()[2]]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
