"""Records that are brought in: a finished table, played again step by step."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any, cast

import msgspec
import sqlalchemy as sa

from rumpus.kernel import BadRecord, Chance, Game, Illegal, Scripted
from rumpus.kernel.game import Table
from rumpus.kernel.record import read
from rumpus.server import store as db
from rumpus.server.house import House, now
from rumpus.server.play import Play, Step
from rumpus.server.room import Room, Row
from rumpus.server.seats import Seated, new_table_id


async def imported(house: House, game: Game, document: Mapping[str, Any], host: str) -> Room:
    """A finished table from a record, or the reason why it cannot be read."""
    table, steps = await asyncio.to_thread(
        _steps, game, document, house.settings.packs.get(game.id, ())
    )
    stamp = now()
    row = Row(
        id=new_table_id(),
        game=game.id,
        format=table.format.id,
        options=dict(table.options),
        packs=dict(table.content.packs),
        rules=game.version,
        status="over",
        takebacks="barrier",
        commitment=str(document.get("commitment") or ""),
        created=stamp,
        updated=stamp,
        seed=_text(document.get("seed")),
        mix=_text(document.get("mix")),
        host=host,
    )
    seats = _seats(document.get("players"), table.format.seats)
    rows = [
        {
            "table_id": row.id,
            "no": number,
            "seq": step.seq,
            "kind": step.kind,
            "seat": step.seat,
            "payload": msgspec.json.encode(step).decode(),
            "nonce": None,
            "at": stamp,
        }
        for number, step in enumerate(steps)
    ]
    await house.keep(row, seats, None, tuple(sa.insert(db.steps).values(**one) for one in rows))
    return await house.room(row.id)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _seats(players: Any, count: int) -> list[Seated]:
    """Who played, as far as the record says; nobody holds these seats."""
    found: list[Seated] = []
    known: list[Any] = []
    if isinstance(players, list):
        known.extend(players)  # pyright: ignore[reportUnknownArgumentType]
    for no in range(count):
        one = known[no] if no < len(known) else None
        said = cast("dict[str, Any]", one) if isinstance(one, dict) else {}
        name, level = said.get("name"), said.get("level")
        found.append(
            Seated(
                no,
                "bot" if isinstance(level, str) else "human",
                name[:40] if isinstance(name, str) and name else f"Player {no + 1}",
                level[:40] if isinstance(level, str) else None,
                ready=True,
            )
        )
    return found


def _steps(
    game: Game, document: Mapping[str, Any], packs: tuple[str, ...]
) -> tuple[Table, list[Step]]:
    """The steps of a record, after the kernel has found it sound."""
    try:
        table = read(game, document, packs).table
    except (TypeError, ValueError, LookupError, AttributeError) as wrong:
        raise BadRecord(
            "this is no game record: something in it is not what it should be"
        ) from wrong
    play = Play(game, table, time.monotonic)
    lines: list[dict[str, Any]] = document["answers"]
    luck = Scripted(line for entry in lines for line in entry.get("luck", ()))
    steps = [play.begin(luck)]
    for entry in lines:
        try:
            if "took_back" in entry:
                steps.append(play.back(*_length(play, entry["took_back"])))
            elif "answer" in entry:
                step = play.give(entry["seat"], entry["answer"])
                steps.append(msgspec.structs.replace(step, sent=(step.answer,), applied=1))
        except (Illegal, IndexError, ValueError) as wrong:
            raise BadRecord(f"this record cannot be shown: {wrong}") from wrong
    return table, steps


def _length(play: Play, count: int) -> tuple[int, int]:
    """Whose answer was taken back, and how long the journal was before it."""
    journal = play.playing.journal
    answers = [place for place, (who, _) in enumerate(journal) if not isinstance(who, Chance)]
    place = answers[-count]
    return int(journal[place][0]), place
