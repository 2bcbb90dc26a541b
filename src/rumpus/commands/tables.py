"""What several commands share: the options that set up a table, and their output."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from rumpus.kernel import BadSetting

T = TypeVar("T")


def add_table(parser: argparse.ArgumentParser) -> None:
    """`--format`, `--option`, `--pack` and `--seed`."""
    parser.add_argument("--format", metavar="F", help="the format; without it the game's first")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the table, any number of times; `rumpus games` lists them",
    )
    add_pack(parser)
    parser.add_argument("--seed", metavar="S", help="the same seed gives the same game")


def add_pack(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--pack", action="append", default=[], metavar="DIR", help="a content pack to add"
    )


def whole(least: int) -> Callable[[str], int]:
    """A whole number of an option, not below its least."""

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            found = least - 1
        if found < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number of {least} or more")
        return found

    return number


def writable(file: Path | None) -> None:
    """See now, and not after hours, that a file can be written there."""
    if file is None:
        return
    if file.is_dir():
        raise BadSetting(f"{file} is a folder, and should be a file")
    folder = file.parent
    if not folder.is_dir():
        raise BadSetting(f"{file} cannot be written: there is no folder {folder}")
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise BadSetting(f"{file} cannot be written: permission denied")


def options(given: Sequence[str]) -> dict[str, str]:
    """`NAME=VALUE` texts as a table's options."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadSetting(f"an option is NAME=VALUE, and {text!r} is not")
        found[name] = value
    return found


def show_json(document: Any) -> None:
    """One JSON document, and nothing else."""
    print(json.dumps(document, indent=2, ensure_ascii=False))


def show_table(rows: Iterable[Sequence[Any]], right: Iterable[int] = ()) -> None:
    """Rows of columns, aligned; the named columns to the right."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[n]) for row in texts) for n in range(len(texts[0]))]
    for row in texts:
        cells = [
            cell.rjust(width) if n in right else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


def wrapped(text: str, indent: str = "") -> str:
    """A text in the width of the terminal; line breaks of its own stay."""
    width = min(100, shutil.get_terminal_size().columns)
    return "\n".join(
        textwrap.fill(line, width, initial_indent=indent, subsequent_indent=indent)
        for line in text.splitlines()
    )


def watched(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The things as they come, with a progress bar where somebody watches."""
    if not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(things, what, total, console=Console(stderr=True), transient=True)
