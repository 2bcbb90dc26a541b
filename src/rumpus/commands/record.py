"""`rumpus record`: a game record as text, its proof, its replay."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from rumpus.commands.tables import add_pack
from rumpus.kernel import BadRecord

LARGEST = 64 << 20  # bytes of a record


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "record",
        help="a game record as text, its proof, its replay",
        description=(
            "show: the whole game as text. verify: plays it again, and proves its luck by the "
            "seed and what was committed to. replay: steps through it with what happened; Enter "
            "goes on, q leaves, and without a terminal it runs through."
        ),
        epilog=(
            "examples:\n  rumpus record show game.json\n  rumpus record verify game.json\n"
            "  rumpus record replay game.json\n\n"
            "exit codes of verify: 0 proven, 1 not proven, 2 no readable file"
        ),
    )
    parser.add_argument("what", choices=["show", "verify", "replay"], metavar="show|verify|replay")
    parser.add_argument("file", type=Path, metavar="FILE")
    add_pack(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    document = read(given.file)
    if given.what == "verify":
        return verify(document, tuple(given.pack))
    return show(document, tuple(given.pack)) if given.what == "show" else (
        replay(document, tuple(given.pack))
    )  # fmt: skip


def read(file: Path) -> Any:
    """The JSON document of a file."""
    with file.open("rb") as opened:
        content = opened.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise BadRecord(f"{file} has more than {LARGEST >> 20} MB, and no game record is as large")
    try:
        return json.loads(content.decode("utf-8-sig"))
    except json.JSONDecodeError as wrong:
        if wrong.msg == "Extra data" and content[: wrong.pos].rstrip(b" ").endswith(b"\n"):
            raise BadRecord(
                f"{file} holds several documents, one a line; a record is one of them: "
                f"`sed -n 1p {file} > game.json` takes the first"
            ) from wrong
        raise BadRecord(f"{file} is no JSON document: {wrong}") from wrong
    except UnicodeDecodeError as wrong:
        raise BadRecord(f"{file} is no JSON document: byte {wrong.start} is no text") from wrong
    except (ValueError, RecursionError) as wrong:
        raise BadRecord(f"{file} is no game record: a number too long, or too deep") from wrong


def show(document: Any, packs: tuple[str, ...]) -> int:
    import rumpus
    from rumpus.telling import story

    for line in story(rumpus.load(document, packs), document):
        print(line)
    return 0


def verify(document: Any, packs: tuple[str, ...]) -> int:
    """Play it again, its luck checked against its seed, and the seed against the commitment."""
    import rumpus

    try:
        match = rumpus.load(document, packs)
    except BadRecord as wrong:
        print(f"not proven: {wrong}")
        return 1
    answers = sum("answer" in entry for entry in document["answers"])
    luck = sum(len(entry.get("luck", ())) for entry in document["answers"])
    print(f"{match.game.title}, {document['format']}: {answers} answers play again as recorded")
    if not document.get("seed"):
        print(f"not proven: {luck} pieces of luck, and the seed is not told")
        return 1
    print(f"proven: {luck} pieces of luck come from the seed that was committed to")
    return 0


def replay(document: Any, packs: tuple[str, ...]) -> int:
    """Step through the game: the question, the answer, and all that came of it."""
    import rumpus
    from rumpus.telling import entry_line, event_line, question, result_line, steps

    whole = rumpus.load(document, packs)
    entries: list[dict[str, Any]] = document["answers"]
    stepping = sys.stdin.isatty() and sys.stdout.isatty()
    told, asked = 0, ""
    for number, entry, match in steps(whole, document):
        if asked:
            print(asked)
        if number:
            print(entry_line(number, entry))
        events = match.events or []
        for event in events[told:] if "took_back" not in entry else ():
            print(event_line(match, event, "    "))
        told = len(events)
        following = entries[number] if number < len(entries) else {}
        decision = match.asked(following["seat"]) if "answer" in following else None
        asked = question(match, decision) if decision else ""
        if stepping and number and following and input().strip().lower() == "q":
            return 0
    print(result_line(whole))
    return 0
