"""Routes: the numbered stream of a table, as WebSocket, as server-sent events, and as JSON."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, WebSocket, WebSocketDisconnect
from starlette.responses import Response, StreamingResponse

from rumpus.server import protocol as p
from rumpus.server import redact
from rumpus.server.house import House
from rumpus.server.refusals import Refused
from rumpus.server.seats import Caller
from rumpus.server.web import ERRORS, TheCaller, TheHouse, caller_of, house_of, said

router = APIRouter(prefix="/api/tables/{id}", tags=["stream"], responses=ERRORS)

PING = b'{"ping":true}'
CLOSED = {401: 4401, 403: 4403, 404: 4404, 429: 4429}
Since = Annotated[int, Query(ge=0, le=2**31)]


@router.get("/events", response_model=p.Update)
async def events(
    id: str,
    request: Request,
    house: TheHouse,
    caller: TheCaller,
    since: Since = 0,
    seat: int | None = None,
) -> Response:
    """Everything since a number; a stream, if server-sent events are asked for."""
    room = await house.room(id)
    house.eyes(room, caller, seat)
    if "text/event-stream" not in request.headers.get("accept", ""):
        house.gate.ask("read", caller.address)
        return said(redact.update(room, house.eyes(room, caller, seat), since))
    last = request.headers.get("last-event-id", "")
    since = int(last) if last.isdecimal() and len(last) < 10 else since
    house.gate.enter(caller.address)
    messages = _sent(house, id, caller, seat, since)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(messages, headers=headers, media_type="text/event-stream")


async def _sent(
    house: House, id: str, caller: Caller, seat: int | None, since: int
) -> AsyncIterator[bytes]:
    """The stream as server-sent events."""
    try:
        async for number, message in follow(house, id, caller, seat, since):
            if message is PING:
                yield b"event: ping\ndata: {}\n\n"
            else:
                yield b"id: %d\ndata: %b\n\n" % (number, message)
    finally:
        house.gate.leave(caller.address)


async def follow(
    house: House, id: str, caller: Caller, seat: int | None, since: int
) -> AsyncIterator[tuple[int, bytes]]:
    """One message at once, then one whenever something happened; pings while nothing does."""
    seen: Any = None
    while True:
        room = await house.room(id)
        pulse = room.pulse
        eyes = house.eyes(room, caller, seat)
        marks = [room.mark(one) for one in (eyes.seat, *eyes.yours)]
        if seen != (room, marks):
            seen = (room, marks)
            number = room.seq
            yield number, redact.update(room, eyes, since)
            since = number
            continue
        room.streams += 1
        try:
            await asyncio.wait_for(pulse.wait(), house.settings.ping)
        except TimeoutError:
            yield since, PING
        finally:
            room.streams -= 1


@router.websocket("/events")
async def live(socket: WebSocket, id: str, since: int = 0, seat: int | None = None) -> None:
    """The stream as a WebSocket; nothing need be sent to it."""
    await socket.accept()
    try:
        house, caller = house_of(socket), caller_of(socket)
        house.gate.enter(caller.address)
    except Refused as refused:
        await _close(socket, refused)
        return
    sending = asyncio.create_task(_send(socket, house, id, caller, seat, max(0, since)))
    hearing = asyncio.create_task(_hear(socket))
    try:
        await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, hearing):
            task.cancel()
        results = await asyncio.gather(sending, hearing, return_exceptions=True)
        house.gate.leave(caller.address)
    for result in results:
        if isinstance(result, Refused):
            await _close(socket, result)


async def _send(
    socket: WebSocket, house: House, id: str, caller: Caller, seat: int | None, since: int
) -> None:
    async for _, message in follow(house, id, caller, seat, since):
        await socket.send_text(message.decode())


async def _hear(socket: WebSocket) -> None:
    """Wait until the other side goes; what it says meanwhile is not listened to."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass


async def _close(socket: WebSocket, refused: Refused) -> None:
    """Say why, in the closing."""
    code = CLOSED.get(refused.status, 1011)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code, refused.refusal.text[:120])
