"""What can be used is documented, what is documented exists, and no file tells of its origin."""

from __future__ import annotations

import argparse
import re
import subprocess
from pathlib import Path

import pytest

from rumpus import cli

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


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_the_python_of_a_page_runs(page: str) -> None:
    blocks = [
        code
        for language, code in FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
        if language == "python"
    ]
    assert blocks
    for code in blocks:
        exec(compile(code, page, "exec"), {})


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
