"""Routes: the games and their rules, looking back, records, proofs, and the server's health."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

import rumpus
from rumpus import rulebook
from rumpus.kernel import BadRecord, BadSetting
from rumpus.server import protocol as p
from rumpus.server import redact
from rumpus.server.fortune import report
from rumpus.server.house import House
from rumpus.server.play import replayed
from rumpus.server.proof import HOW
from rumpus.server.records import imported
from rumpus.server.refusals import Refused
from rumpus.server.room import Room
from rumpus.server.seats import WATCHER, Caller, Eyes
from rumpus.server.settings import LEVELS
from rumpus.server.web import ERRORS, TheCaller, TheHouse, known_caller, said

router = APIRouter(prefix="/api", responses=ERRORS)


def texts(game: str) -> list[dict[str, Any]]:
    """The rule texts of a game; none for a game without a rulebook."""
    try:
        return [dict(one) for one in rulebook.plain(game)]
    except BadSetting:
        return []


@router.get("/games", response_model=p.GameList, tags=["games"])
async def games(house: TheHouse) -> Response:
    """The games: formats (the first is the default), options, levels."""
    found: list[dict[str, Any]] = []
    for game in house.games.values():
        count = len(rulebook.rules(game.id)) if game.id in rulebook.SOURCES else 0
        formats = [{**one.plain(), "roles": list(one.roles)} for one in game.formats]
        found.append({**game.plain(), "formats": formats, "rules": count, "levels": list(LEVELS)})
    return said({"games": found})


@router.get("/rules/{game}", response_model=p.RuleList, tags=["games"])
async def rules(game: str, house: TheHouse, caller: TheCaller) -> Response:
    """Every rule, ruling and example of a game."""
    house.gate.ask("read", caller.address)
    house.game(game)
    if game not in house.rule_texts:
        found = await asyncio.to_thread(texts, game)
        house.rule_texts[game] = redact.plain({"rules": found})
    return said(house.rule_texts[game])


@router.get("/tables/{id}/at/{seq}", response_model=p.Table, tags=["looking back"])
async def at(
    id: str,
    seq: Annotated[int, Path(ge=0, le=2**31)],
    house: TheHouse,
    caller: TheCaller,
    seat: Annotated[int | None, Query(ge=WATCHER, le=15)] = None,
) -> Response:
    """The table as it stood after a step; once the game is over, for any seat's eyes."""
    house.gate.ask("read", caller.address)
    room = await house.room(id)
    eyes = past_eyes(house, room, caller, seat)
    if seq > room.seq:
        raise Refused(404, "no-step", f"There is no step {seq} yet.", f"The last is {room.seq}.")
    steps = [step for step in room.steps if step.seq <= seq]
    play = await asyncio.to_thread(replayed, room.game, room.table, steps, room.clock)
    return said(redact.past(room, eyes, play))


def past_eyes(house: House, room: Room, caller: Caller, seat: int | None) -> Eyes:
    """While a game runs, one's own eyes; afterwards anybody's."""
    over = room.row.status == "over"
    if seat is None:
        return house.eyes(room, caller)
    if not over:
        if seat == WATCHER:
            return Eyes(None, house.eyes(room, caller).yours, False)
        return house.eyes(room, caller, seat)
    own = house.eyes(room, caller)
    if seat >= len(room.seats):
        raise Refused(404, "no-seat", f"There is no seat {seat} at this table.")
    return Eyes(None if seat == WATCHER else seat, own.yours, own.host)


@router.get("/tables/{id}/record", response_model=p.Record, tags=["looking back"])
async def record(id: str, house: TheHouse, caller: TheCaller, seat: int | None = None) -> Response:
    """The game record; while the game runs, only what one's seat may know of it."""
    house.gate.ask("export", caller.address)
    room = await house.room(id)
    eyes = house.eyes(room, caller, seat)
    return said(redact.record(room, eyes.seat))


@router.post("/records", status_code=201, response_model=p.Imported, tags=["looking back"])
async def import_record(body: p.Record, house: TheHouse, caller: TheCaller) -> Response:
    """A record becomes a finished table to look back on."""
    house.gate.ask("export", caller.address)
    house.gate.ask("create", caller.address)
    caller, cookie = known_caller(caller)
    if body.get("redacted"):
        raise BadRecord("this record hides what one seat did not know: it cannot be played again")
    name = body.get("game")
    if not isinstance(name, str) or name not in house.games:
        raise BadRecord(f"this record is of {name!r}; there are {', '.join(house.games)}")
    room = await imported(house, house.game(name), body, caller.guest or "")
    return said({"table": room.row.id, "seq": room.seq}, 201, cookie)


@router.get("/tables/{id}/proof", response_model=p.Proof, tags=["looking back"])
async def proof(id: str, house: TheHouse, caller: TheCaller) -> Response:
    """The commitment, what the players added, and after the end the seed."""
    house.gate.ask("read", caller.address)
    room = await house.room(id)
    house.eyes(room, caller)
    row = room.row
    return said(
        {
            "game": row.game,
            "rules": row.rules,
            "commitment": row.commitment,
            "nonces": [seat.nonce for seat in room.seats],
            "mix": row.mix,
            "seed": row.seed if row.status == "over" else None,
            "how": HOW,
        }
    )


@router.get("/tables/{id}/luck", response_model=p.Fortunes, tags=["looking back"])
async def luck(id: str, house: TheHouse, caller: TheCaller) -> Response:
    """Once the game is over: what chance gave to whom, beside what was to be expected."""
    house.gate.ask("read", caller.address)
    room = await house.room(id)
    house.eyes(room, caller)
    if room.row.status != "over":
        raise Refused(409, "not-over", "This game is not over.", "Its luck is told at its end.")
    return said({"lines": await asyncio.to_thread(report, room.play, room.steps)})


def _health(house: House, status: str) -> dict[str, Any]:
    return {
        "status": status,
        "version": rumpus.__version__,
        "tables": len(house.rooms),
        "workers": house.crew.workers,
    }


@router.get("/health", response_model=p.Health, tags=["operating"])
async def health(house: TheHouse) -> Response:
    """The process lives."""
    return said(_health(house, "ok"))


@router.get("/ready", response_model=p.Health, tags=["operating"])
async def readiness(house: TheHouse) -> Response:
    """The database can be written to."""
    await house.store.beat()
    return said(_health(house, "ok"))
