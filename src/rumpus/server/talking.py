"""Routes: what players say aloud at the table. Everybody hears it; there is no free text."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from rumpus.server import protocol as p
from rumpus.server import requests as q
from rumpus.server.play import Told
from rumpus.server.refusals import Refused
from rumpus.server.room import Room
from rumpus.server.web import ERRORS, TheCaller, TheHouse, said

router = APIRouter(prefix="/api/tables/{id}", tags=["talking"], responses=ERRORS)


def phrases_of(room: Room) -> dict[str, str]:
    """The sentences of the table's game; none where nothing is said."""
    known = room.game.phrases
    return dict(known(room.table.content)) if known else {}


@router.get("/say", response_model=p.Phrases)
async def phrases(id: str, house: TheHouse, caller: TheCaller) -> Response:
    """What may be said at this table."""
    house.gate.ask("read", caller.address)
    room = await house.room(id)
    house.eyes(room, caller)
    return said({"phrases": phrases_of(room)})


@router.post("/say", response_model=p.Said)
async def say(id: str, body: q.SayIn, house: TheHouse, caller: TheCaller) -> Response:
    """Say a phrase aloud: an event that everybody at the table hears."""

    async def spoken(room: Room) -> Response:
        seat = house.acting(room, caller, body.seat)
        house.gate.ask("say", f"{id}|{seat}")
        sentence = phrases_of(room).get(body.phrase)
        if sentence is None:
            text = f"{body.phrase!r} is no phrase of this table."
            raise Refused(422, "no-phrase", text, "The phrases are at GET /api/tables/{id}/say.")
        if room.row.status == "open":
            raise Refused(422, "not-running", "The game has not begun.", "Wait for the players.")
        name = room.seats[seat].name
        data = {"phrase": body.phrase, "sentence": sentence}
        told = Told(
            room.seq + 1, "table says", f"{name}: {sentence}", beat="quiet", seat=seat, data=data
        )
        await room.note("says", told)
        return said({"seq": room.seq})

    return await house.act(id, spoken)
