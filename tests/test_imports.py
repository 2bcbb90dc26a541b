"""Imports point one way, and rules reach for neither clock nor files nor luck of their own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "rumpus"
GAMES = sorted(file.parent.name for file in (SOURCE / "games").glob("*/__init__.py"))
RULES = sorted(
    file for part in ("kernel", "geometry", "games") for file in (SOURCE / part).rglob("*.py")
)
# What a rule may not know: the time, the machine, another order of events, luck not asked for.
FORBIDDEN = {
    "asyncio",
    "concurrent",
    "datetime",
    "glob",
    "multiprocessing",
    "os",
    "random",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "uuid",
}
# A match without a given seed takes one from the system; nothing else is taken from there.
EXCEPT = {("kernel/chance.py", "secrets")}


def imports(file: Path) -> Iterator[str]:
    """The modules a file imports, and what it takes from them, as dotted names."""
    package = ("rumpus", *file.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def ours(part: str) -> set[str]:
    """Everything of Rumpus that a part of it imports."""
    return {
        name
        for file in (SOURCE / part).rglob("*.py")
        for name in imports(file)
        if name.split(".")[0] == "rumpus"
    }


def outside(names: set[str], *allowed: str) -> set[str]:
    return {
        name for name in names if not any(name == a or name.startswith(f"{a}.") for a in allowed)
    }


def test_the_kernel_imports_nothing_else_of_ours() -> None:
    assert not outside(ours("kernel"), "rumpus.kernel")


def test_geometry_knows_no_game() -> None:
    assert not outside(ours("geometry"), "rumpus.kernel", "rumpus.geometry")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_only_itself_geometry_and_the_kernel(game: str) -> None:
    own = f"rumpus.games.{game}"
    assert not outside(ours(f"games/{game}"), "rumpus.kernel", "rumpus.geometry", own)


def test_the_games_folder_itself_imports_nothing() -> None:
    top = SOURCE / "games" / "__init__.py"
    assert not top.exists() or not list(imports(top))


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_rules_know_no_clock_no_machine_and_no_luck_of_their_own(file: Path) -> None:
    place = file.relative_to(SOURCE).as_posix()
    found = {name.split(".")[0] for name in imports(file)} & FORBIDDEN
    assert not {name for name in found if (place, name) not in EXCEPT}


def test_no_rule_copies_deeply() -> None:
    deep = [file for file in RULES if "deepcopy" in file.read_text(encoding="utf-8")]
    assert not deep
