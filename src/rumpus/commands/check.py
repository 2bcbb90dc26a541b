"""`rumpus check`: runs rule cases."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from rumpus.commands.tables import add_pack, show_json


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "check",
        help="run rule cases",
        description="Runs rule cases, and tells each failing one with expected and found.",
        epilog=(
            "example:\n  rumpus check my-cases.toml\n\n"
            "exit codes: 0 all cases hold, 1 one does not, 2 something cannot be read"
        ),
    )
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file, or a folder of files")
    add_pack(parser)
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from rumpus.cases import check

    found, failures = check(given.paths, tuple(given.pack))
    failing = {id(failure.case) for failure in failures}
    if given.json:
        show_json(
            {
                "cases": len(found.cases),
                "failing": len(failing),
                "failures": [failure.plain() for failure in failures],
                "problems": [problem.plain() for problem in found.problems],
            }
        )
    else:
        for failure in failures:
            print(failure)
        print(f"{len(found.cases)} cases, {len(failing)} failing")
    for problem in found.problems:
        print(problem, file=sys.stderr)
    return 2 if found.problems else int(bool(failures))
