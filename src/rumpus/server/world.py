"""What a built-in player gets to see: one world that fits what its seat knows, as a document.

The world is dealt by `Match.imagine`: everything that the seat does not know is drawn anew, by
luck that has nothing to do with the table's. Whatever the player finds out about such a world,
it finds out about a guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from rumpus.kernel import Chance, Game, Match, Scripted, Seeded, Stage
from rumpus.kernel.chance import Luck, luck_text, seed_bytes
from rumpus.kernel.game import Table
from rumpus.server.document import Known, NotPlain, read, write

_known: dict[int, tuple[Any, Known]] = {}


def known(content: Any) -> Known:
    """What both sides have of a game's content; walked once."""
    found = _known.get(id(content))
    if found is None or found[0] is not content:
        found = _known[id(content)] = (content, Known(content))
    return found[1]


def imagined(match: Match, seat: int, luck: Luck) -> dict[str, Any]:
    """A world that fits what that seat knows, as a document."""
    world = match.imagine(seat, luck)
    start, since = world.standing
    things = known(match.table.content)
    entries = cast("list[tuple[int | Chance[Any], Any]]", since)
    return {
        "game": match.game.id,
        "format": match.table.format.id,
        "options": dict(match.table.options),
        "content": things.digest,
        "seat": seat,
        "state": write(start, things),
        "stage": [match.stage.name, write(match.stage.args, things)],
        "since": [
            luck_text(who, value) if isinstance(who, Chance) else [who, str(value)]
            for who, value in entries
        ],
    }


def restored(game: Game, table: Table, document: Mapping[str, Any], seed: str) -> Match:
    """The match of such a document, going on with luck of its own."""
    things = known(table.content)
    if things.digest != document["content"]:
        raise NotPlain("the content here is not that of the document")
    state = read(document["state"], things)
    name, args = document["stage"]
    since: list[Any] = document["since"]
    luck = Scripted(entry for entry in since if isinstance(entry, str))
    match = Match(game, table, state, Stage(name, *read(args, things)), luck)
    for entry in since:
        if not isinstance(entry, str):
            match.answer(entry[0], entry[1])
    match.luck = Seeded(seed_bytes(seed))
    match.events = None
    match.state.events = None
    return match
