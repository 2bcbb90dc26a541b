"""The command `rumpus`."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

# One module of `rumpus.commands` each, with `add(subparsers)`; shown in this order.
COMMANDS = ("serve", "games", "play", "simulate", "bench", "check", "rules", "record")


class Help(argparse.RawDescriptionHelpFormatter):
    """Examples stay as they are written; what a command does is wrapped."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:
            return super()._fill_text(text, width, indent)
        return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)


class Parser(argparse.ArgumentParser):
    """Wrong usage is told in one line, with exit code 2."""

    def __init__(self, *args: Any, **more: Any) -> None:
        more.setdefault("formatter_class", Help)
        super().__init__(*args, **more)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see `{self.prog} --help`\n")


def parser() -> Parser:
    """The whole command line; each command sets `run`."""
    from rumpus import __version__

    whole = Parser(
        prog="rumpus",
        description="Tabletop skirmish games by their full rulebooks.",
        epilog="example:\n  rumpus play battle_royale",
    )
    whole.add_argument("--version", action="version", version=f"Rumpus {__version__}")
    subparsers = whole.add_subparsers(metavar="COMMAND", required=True)
    for name in COMMANDS:
        import_module(f"rumpus.commands.{name}").add(subparsers)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; whatever goes wrong is one line on standard error."""
    from rumpus.kernel import RumpusError

    _open_missing()
    try:
        given = parser().parse_args(arguments)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    try:
        code: int = given.run(given)
        sys.stdout.flush()
        return code
    except RumpusError as wrong:
        return _tell(wrong, 2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        return _tell(f"{reason}: {wrong.filename}" if wrong.filename else reason, 2)
    except KeyboardInterrupt:
        return _tell("stopped", 130)
    except Exception as wrong:
        if os.environ.get("RUMPUS_DEBUG"):
            raise
        what = f"{type(wrong).__name__}: {wrong}".splitlines()[0]
        return _tell(f"this should not happen: {what} (RUMPUS_DEBUG=1 shows where)", 1)


def _open_missing() -> None:
    """Where a standard stream was closed from outside, nothing is heard or said."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))


def _tell(what: object, code: int) -> int:
    print(f"rumpus: {what}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
