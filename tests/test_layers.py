"""The house holds: imports go one way, and what does not draw does not load what draws."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kawuxing_calc

PACKAGE = Path(kawuxing_calc.__file__).parent
NAME = "kawuxing_calc"

# A module imports only from those before it. One that is not listed has no place yet: give it one.
ORDER = (
    "records",
    "exact",
    "tiles",
    "knobs",
    "diagnostics",
    "files",
    "decompose",
    "distance",
    "deal",
    "notation",
    "fan",
    "profile",
    "payments",
    "scoring",
    "ting",
    "kong",
    "explain",
    "compare",
    "ledger",
    "config",
    "schemas",
    "text",
    "render",
    "api",
    "__init__",
    "cli",
    "__main__",
)

# Where a library may be imported, at the top of a module or late.
HOMES = {"rich": {"render"}, "typer": {"cli"}, "tomli": {"profile"}, "platformdirs": {"profile"}}

# Wording belongs to those who draw.
WORDLESS = ORDER[: ORDER.index("text")]


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """The part of the package a module belongs to: a top-level module or folder."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported(path: Path) -> Iterator[tuple[str, int]]:
    """What a module imports, by full name, wherever in it the import stands, and the line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def typing_blocks(path: Path) -> Iterator[tuple[int, int]]:
    """The lines of what only a type checker reads."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield node.lineno, node.end_lineno or node.lineno


def test_every_part_of_the_package_has_its_place() -> None:
    assert {part_of(path) for path in modules()} <= set(ORDER)


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_go_one_way(path: Path) -> None:
    own = part_of(path)
    for name, line in imported(path):
        if not name.startswith(f"{NAME}."):
            continue
        part = name.split(".")[1]
        if part == own or part not in ORDER:
            continue  # a name of the package itself, loaded from its home
        assert ORDER.index(part) < ORDER.index(own), f"{path}:{line}: {own} imports {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_library_is_imported_only_where_it_belongs(path: Path) -> None:
    only_for_types = {line for start, end in typing_blocks(path) for line in range(start, end + 1)}
    for name, line in imported(path):
        if line in only_for_types:
            continue
        homes = HOMES.get(name.split(".")[0])
        assert homes is None or part_of(path) in homes, f"{path}:{line}: imports {name}"


@pytest.mark.parametrize("path", [path for path in modules() if part_of(path) in WORDLESS], ids=part_of)
def test_what_settles_knows_no_profile_by_name(path: Path) -> None:
    """A town is a file of facts: no code asks which it is. The default and the common parent have names."""
    towns = {town.stem for town in (PACKAGE.parent / "rules").glob("*.toml")} - {"common", "xiangyang"}
    assert towns
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant):
            assert node.value not in towns, f"{path}:{node.lineno}: {node.value}"


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has after a statement."""
    script = f"import sys\n{statement}\nprint(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import kawuxing_calc",
        "import kawuxing_calc.notation",
        "import kawuxing_calc.scoring",
        "import kawuxing_calc.profile; kawuxing_calc.profile.load_profile('xiangyang')",
        "import kawuxing_calc.ledger",
        "import kawuxing_calc.explain, kawuxing_calc.compare, kawuxing_calc.ting, kawuxing_calc.kong",
        "from kawuxing_calc import score; score('4556t 中中中 pong:7b +zimo +liangdao')",
        "from kawuxing_calc import score, to_json; to_json(score('4556t 中中中 pong:7b +zimo +liangdao'))",
    ],
)
def test_the_library_loads_neither_rich_nor_typer(statement: str) -> None:
    """Whoever settles from Python pays for no screen, and start-up is a feature."""
    loaded = loaded_by(statement)
    assert not loaded & {"rich", "typer", "click", "pygments", "markdown_it", "hypothesis", "pytest"}
    if statement.count(" ") == 1:
        assert "difflib" not in loaded, "only an error needs it"
