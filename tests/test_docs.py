"""What can be used is documented, what is documented exists, and no file tells of its origin."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus import cli
from rumpus.cases import check

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    file
    for file in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("changes/*.md")]
    if file.relative_to(ROOT).parts[:2] != ("docs", "rules")
)
WORDS = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)

TARGETS = sorted(
    re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands() -> dict[str, argparse.ArgumentParser]:
    """The commands of the command line, by name."""
    for action in cli.parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("the command line has no commands")


COMMANDS = commands()


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented(command: str) -> None:
    assert re.search(rf"rumpus {command}\b", WORDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_documented(command: str) -> None:
    options = {
        option
        for action in COMMANDS[command]._actions
        for option in action.option_strings
        if option.startswith("--") and action.help != argparse.SUPPRESS
    }
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    assert not {option for option in options if not re.search(rf"{option}(?![\w-])", page)}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_has_an_example(command: str) -> None:
    assert f"rumpus {command}" in (COMMANDS[command].epilog or "")


@pytest.mark.parametrize("target", TARGETS)
def test_every_make_target_is_documented(target: str) -> None:
    assert re.search(rf"\bmake {target}(?![\w-])", WORDS) or target == "help"


def test_every_command_and_target_in_the_docs_exists() -> None:
    code = "\n".join(re.findall(r"`[^`]+`", FENCE.sub("", WORDS)))
    code += "\n".join(text for language, text in FENCE.findall(WORDS) if language != "python")
    assert set(re.findall(r"(?:^|[`/\s])rumpus ([a-z]+)\b", code)) <= set(COMMANDS)
    assert set(re.findall(r"(?:^|[`\s])make ([a-z][a-z-]*)", code)) <= set(TARGETS)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for link in LINK.findall(text):
        if "://" in link or link.startswith("mailto:"):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{name(page)}: {link}"
        assert target.is_relative_to(ROOT), f"{name(page)}: {link}"
        if anchor:
            assert anchor in anchors(target), f"{name(page)}: {link}"


def anchors(page: Path) -> set[str]:
    """The names that headings of a page get as link targets."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {
        re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "docs/bots.md"])
def test_the_python_of_a_page_runs(page: str) -> None:
    blocks = [
        code
        for language, code in FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
        if language == "python"
    ]
    assert blocks
    for code in blocks:
        exec(compile(code, page, "exec"), {})


def test_every_name_of_the_python_pages_exists() -> None:
    for page in ("README.md", "docs/python.md", "docs/bots.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for dotted in re.findall(r"`rumpus\.([a-z_.]+)", text):
            names = dotted.rstrip(".").split(".")
            found: Any = rumpus
            for depth, one in enumerate(names, 1):
                found = getattr(found, one, None) or import_module(
                    ".".join(["rumpus", *names[:depth]])
                )


def test_the_case_of_the_page_on_cases_holds(tmp_path: Path) -> None:
    text = (ROOT / "docs/cases.md").read_text(encoding="utf-8")
    file = tmp_path / "example.toml"
    file.write_text(next(code for language, code in FENCE.findall(text) if language == "toml"))
    found, failures = check([file])
    assert found.cases
    assert [*map(str, failures), *found.problems] == []


def test_the_card_of_the_page_on_cards_can_be_added(tmp_path: Path) -> None:
    text = (ROOT / "docs/adding-a-card.md").read_text(encoding="utf-8")
    card = next(code for language, code in FENCE.findall(text) if language == "toml")
    (tmp_path / "pack.toml").write_text('id = "mine"\ngame = "battle_royale"\n')
    (tmp_path / "characters.toml").write_text(card)
    match = rumpus.start("battle_royale", seed=1, packs=[str(tmp_path)])
    assert match.decision is not None
    assert "nightwing" in map(str, match.decision.options)


def test_the_tables_of_the_protocol_can_be_set_up() -> None:
    text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    tables = re.findall(r'"game": "(\w+)".*"format": (null|"\w+"), "options": (\{[^}]*\})', text)
    assert len(tables) == 2
    for game, format, options in tables:
        rumpus.start(game, json.loads(format), json.loads(options))


def test_the_changelog_has_a_place_for_what_comes() -> None:
    assert "## Unreleased" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def files() -> list[Path]:
    """Everything that belongs to the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        found = [ROOT / path for path in listed.stdout.split("\0") if path]
    else:  # an unpacked archive
        built = {".venv", "node_modules", "static", "dist", "build", "__pycache__"}
        found = [file for file in ROOT.rglob("*") if not built & set(file.parts)]
    return [file for file in found if file.is_file() and not file.is_symlink()]


def test_no_file_names_a_package_registry_or_this_machine() -> None:
    # Written backwards, so that this file names none either.
    backwards = "gro.ipyp gro.detsohnohtyp gro.sjmpn moc.sjmpn moc.gkpnray gro.naibed.bed"
    hosts = [host[::-1] for host in backwards.split()]
    named = re.compile("|".join(map(re.escape, [*hosts, f"{ROOT}/"])).encode())
    assert not [name(file) for file in files() if named.search(file.read_bytes())]


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_locked_version_is_exact_and_has_its_hash(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert lines
    for line in lines:
        assert re.fullmatch(r"[\w.-]+==[\w.!+]+(\s+--hash=sha256:[0-9a-f]{64})+\s*", line), line
