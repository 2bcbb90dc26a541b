"""Routes: setting up tables, inviting, joining, and being ready."""

from __future__ import annotations

from collections import Counter
from typing import Any

import sqlalchemy as sa
from fastapi import APIRouter, Request
from starlette.responses import Response

from rumpus.kernel import BadSetting
from rumpus.server import protocol as p
from rumpus.server import redact
from rumpus.server import requests as q
from rumpus.server import store as db
from rumpus.server.house import House, planned
from rumpus.server.play import Told
from rumpus.server.refusals import Refused
from rumpus.server.room import Room
from rumpus.server.seats import WATCHER, Caller, Seated, hashed, new_token
from rumpus.server.web import ERRORS, TheCaller, TheHouse, known_caller, said

router = APIRouter(prefix="/api", tags=["tables"], responses=ERRORS)


def new_seat(no: int, who: str, wish: q.NewTable, holder: str | None, token: str) -> Seated:
    """A seat as it was wished for."""
    if who == "human":
        name = wish.name.strip() or f"Player {no + 1}"
        return Seated(no, "human", name, None, holder, hashed(token), wish.ready)
    if who == "open":
        return Seated(no, "open", "Open seat")
    return Seated(no, "bot", who.capitalize(), who, None, None, True)


def apart(seats: list[Seated]) -> list[Seated]:
    """The seats with names that tell them apart: Rookie, Rookie 2, Rookie 3."""
    met = Counter[str]()
    for seat in seats:
        met[seat.name] += 1
        if seat.kind != "open" and met[seat.name] > 1:
            seat.name = f"{seat.name} {met[seat.name]}"
    return seats


@router.post("/tables", status_code=201, response_model=p.Created)
async def create(
    wish: q.NewTable, request: Request, house: TheHouse, caller: TheCaller
) -> Response:
    """Set up a table. It begins at once when every seat is taken and ready."""
    house.gate.ask("create", caller.address)
    caller, cookie = known_caller(caller)
    game = house.game(wish.game)
    table = house.table(game, wish.format, wish.options)
    who = planned(table, wish.seats)
    takebacks = wish.takebacks or ("free" if who.count("human") + who.count("open") == 1 else "")
    if wish.takebacks == "free" and "open" in who:
        raise BadSetting("takebacks can be free only where nobody else plays")
    tokens = {no: new_token() for no, one in enumerate(who) if one == "human"}
    links = {no: new_token() for no, one in enumerate(who) if one == "open"}
    seats = apart(
        [new_seat(no, one, wish, caller.guest, tokens.get(no, "")) for no, one in enumerate(who)]
    )
    nonce = f"{caller.guest}|{wish.nonce}" if wish.nonce else None

    def invitations(id: str) -> list[sa.Executable]:
        return [_invite(id, no, link) for no, link in links.items()]

    room = await house.create_once(
        nonce, lambda: house.create(game, table, seats, takebacks, caller.guest, nonce, invitations)
    )
    return said(
        await _created(house, room, caller, tokens, links),
        201,
        cookie,
        request.url.scheme == "https",
    )


async def _created(
    house: House, room: Room, caller: Caller, tokens: dict[int, str], links: dict[int, str]
) -> dict[str, Any]:
    """What the one who set up a table is told: also the tokens, which are not told again."""
    eyes = house.eyes(room, caller)
    i = db.invites.c
    query = sa.select(i.id, i.token).where(i.table_id == room.row.id)
    ids = {one["token"]: one["id"] for one in await house.store.rows(query)}
    mine = {no: token for no, token in tokens.items() if room.seats[no].token == hashed(token)}
    return {
        "id": room.row.id,
        "seat": eyes.seat,
        "token": mine.get(eyes.seat) if eyes.seat is not None else None,
        "tokens": {str(no): token for no, token in mine.items()},
        "commitment": room.row.commitment,
        "invites": [
            _told_invite(ids[hashed(link)], no, link)
            for no, link in links.items()
            if hashed(link) in ids
        ],
        "table": redact.table(room, eyes, tail=True),
    }


def _told_invite(id: int, seat: int | None, token: str) -> dict[str, Any]:
    return {"id": id, "seat": seat, "token": token, "path": f"/#/join/{token}"}


def _invite(table: str, seat: int | None, token: str) -> sa.Insert:
    return sa.insert(db.invites).values(
        table_id=table, seat=seat, token=hashed(token), holder=None, withdrawn=False
    )


@router.get("/tables", response_model=p.TableList)
async def mine(house: TheHouse, caller: TheCaller) -> Response:
    """The tables of this browser, those last played first."""
    house.gate.ask("read", caller.address)
    s, t = db.seats.c, db.tables.c
    who = s.token == caller.bearer if caller.bearer else s.holder == (caller.guest or "")
    own = sa.select(s.table_id).where(who)
    query = sa.select(t.id).where(sa.or_(t.id.in_(own), t.host == (caller.guest or "")))
    found = await house.store.rows(query.order_by(t.updated.desc()).limit(50))
    lines: list[dict[str, Any]] = []
    for one in found:
        try:
            lines.append(_line(house, await house.room(one["id"]), caller))
        except Refused:  # begun under other rules: it cannot be shown
            continue
    return said({"tables": lines})


def _line(house: House, room: Room, caller: Caller) -> dict[str, Any]:
    eyes = house.eyes(room, caller)
    match = room.play.match
    asked = [seat for seat in eyes.yours if match and match.asked(seat) is not None]
    return {
        "id": room.row.id,
        "game": room.row.game,
        "title": room.game.title,
        "format": room.row.format,
        "status": room.row.status,
        "seats": [redact.seat_of(seat) for seat in room.seats],
        "yours": list(eyes.yours),
        "asked": any(match is not None and match.committed(seat) is None for seat in asked),
        "seq": room.seq,
        "updated": room.row.updated,
    }


@router.get("/tables/{id}", response_model=p.Table)
async def snapshot(
    id: str,
    house: TheHouse,
    caller: TheCaller,
    seat: int | None = None,
    curtain: bool = False,
) -> Response:
    """The table as it stands, for the caller's seat, with the last events.

    With a curtain, who holds several seats and names none sees what everybody may see.
    """
    house.gate.ask("read", caller.address)
    room = await house.room(id)
    eyes = house.eyes(room, caller, seat)
    if curtain and seat is None and len(eyes.yours) > 1:
        eyes = house.eyes(room, caller, WATCHER)
    return said(redact.table(room, eyes, tail=True))


def _hosted(house: House, room: Room, caller: Caller) -> None:
    if not house.eyes(room, caller).host:
        raise Refused(
            403, "not-the-host", "Only who set up the table may do this.", "Ask the host."
        )


@router.post("/tables/{id}/invites", status_code=201, response_model=p.Invite)
async def invite(id: str, wish: q.InviteIn, house: TheHouse, caller: TheCaller) -> Response:
    """A new link to an open seat, or to watch; unused older links of that seat are withdrawn."""
    house.gate.ask("join", caller.address)
    room = await house.room(id)
    _hosted(house, room, caller)
    if wish.seat is not None and (
        wish.seat >= len(room.seats) or room.seats[wish.seat].kind != "open"
    ):
        raise Refused(409, "seat-taken", f"Seat {wish.seat} is not open.", "Choose an open seat.")
    token = new_token()
    i = db.invites
    older = (i.c.table_id == id, i.c.seat == wish.seat, i.c.holder.is_(None))
    withdraw = [sa.update(i).where(*older).values(withdrawn=True)] if wish.seat is not None else []
    made = await house.store.write(*withdraw, _invite(id, wish.seat, token))
    return said(_told_invite(made[-1] or 0, wish.seat, token), 201)


@router.get("/tables/{id}/invites", response_model=p.InviteList)
async def links(id: str, house: TheHouse, caller: TheCaller) -> Response:
    """The links of a table, without their tokens."""
    room = await house.room(id)
    _hosted(house, room, caller)
    i = db.invites.c
    found = await house.store.rows(sa.select(db.invites).where(i.table_id == id).order_by(i.id))
    lines = [
        {
            "id": one["id"],
            "seat": one["seat"],
            "used": one["holder"] is not None,
            "revoked": one["withdrawn"],
        }
        for one in found
    ]
    return said({"invites": lines})


@router.delete("/tables/{id}/invites/{no}", status_code=204)
async def withdraw(id: str, no: int, house: TheHouse, caller: TheCaller) -> Response:
    """Withdraw a link; a watcher who came by it no longer watches, a taken seat stays taken."""
    room = await house.room(id)
    _hosted(house, room, caller)
    i = db.invites.c
    this = (i.id == no, i.table_id == id)
    found = await house.store.rows(sa.select(db.invites).where(*this)) if abs(no) < 2**31 else []
    if not found:
        raise Refused(404, "no-invite", "There is no such invitation.")
    values: dict[str, Any] = {"withdrawn": True}
    if found[0]["seat"] is None:
        values["holder"] = None
        room.watchers.discard(found[0]["holder"])
    await house.store.write(sa.update(db.invites).where(*this).values(**values))
    return Response(status_code=204)


async def _by_token(house: House, caller: Caller, token: str) -> tuple[Room, dict[str, Any]]:
    """The table and the invitation of a link, if it still holds for this browser."""
    house.gate.ask("join", caller.address)
    i = db.invites.c
    found = await house.store.rows(sa.select(db.invites).where(i.token == hashed(token)))
    if not found:
        raise Refused(404, "no-invite", "This link leads nowhere.", "Ask for a new one.")
    link = found[0]
    if link["withdrawn"]:
        raise Refused(410, "invite-withdrawn", "This link was withdrawn.", "Ask for a new one.")
    if link["holder"] is not None and link["holder"] != caller.guest:
        raise Refused(
            410, "invite-used", "This link was used in another browser.", "Ask for a new one."
        )
    return await house.room(link["table_id"]), link


@router.post("/invites/look", response_model=p.Looked)
async def look(body: q.LookIn, house: TheHouse, caller: TheCaller) -> Response:
    """What an invitation is to, before it is taken."""
    room, link = await _by_token(house, caller, body.token)
    return said(
        {
            "table": room.row.id,
            "game": room.row.game,
            "title": room.game.title,
            "format": room.row.format,
            "options": room.row.options,
            "seat": link["seat"],
            "seats": [redact.seat_of(seat) for seat in room.seats],
            "commitment": room.row.commitment,
        }
    )


@router.post("/join", response_model=p.Joined)
async def join(body: q.JoinIn, request: Request, house: TheHouse, caller: TheCaller) -> Response:
    """Take the seat of an invitation; the link is then bound to this browser."""
    caller, cookie = known_caller(caller)
    room, link = await _by_token(house, caller, body.token)
    token = None
    if link["holder"] is None:
        token = await _take(house, room, link, caller, body)
    secure = request.url.scheme == "https"
    told = {"table": room.row.id, "seat": link["seat"], "token": token}
    return said(told, 200, cookie, secure)


async def _take(
    house: House, room: Room, link: dict[str, Any], caller: Caller, body: q.JoinIn
) -> str | None:
    """Bind an unused link to a browser, and the seat with it."""
    i = db.invites.c
    bind = sa.update(db.invites).where(i.id == link["id"]).values(holder=caller.guest)
    if link["seat"] is None:
        await house.store.write(bind)
        if caller.guest:
            room.watchers.add(caller.guest)
        return None
    no: int = link["seat"]
    seat = room.seats[no]
    if seat.kind != "open":
        raise Refused(410, "invite-used", "This seat is taken by now.", "Ask for another seat.")
    token = new_token()
    seat.kind, seat.name = "human", body.name.strip() or f"Player {seat.no + 1}"
    seat.holder, seat.token, seat.ready = caller.guest, hashed(token), body.ready
    text = f"{seat.name} takes seat {seat.no}."
    data = {"name": seat.name}
    told = Told(0, "table seat taken", text, beat="quiet", seat=seat.no, data=data)
    await room.note("seat", told, bind, seat_update(room, seat))
    await room.begin()
    return token


def seat_update(room: Room, seat: Seated) -> sa.Update:
    """A seat as it is now."""
    s = db.seats.c
    return (
        sa.update(db.seats)
        .where(s.table_id == room.row.id, s.no == seat.no)
        .values(
            kind=seat.kind,
            name=seat.name,
            holder=seat.holder,
            token=seat.token,
            ready=seat.ready,
            nonce=seat.nonce,
        )
    )


@router.post("/tables/{id}/ready", response_model=p.Table)
async def ready(
    id: str, body: q.ReadyIn, house: TheHouse, caller: TheCaller, seat: int | None = None
) -> Response:
    """Be ready to begin, and add a share to the luck."""
    room = await house.room(id)
    mine = room.seats[house.acting(room, caller, seat)]
    if room.row.status != "open" or mine.ready:
        return said(redact.table(room, house.eyes(room, caller, seat), tail=True))
    mine.ready = True
    if mine.nonce is None:  # else the luck is that of an earlier game, its shares included
        mine.nonce = body.nonce.lower() if body.nonce else None
    told = Told(0, "table ready", f"{mine.name} is ready.", beat="quiet", seat=mine.no)
    await room.note("ready", told, seat_update(room, mine))
    await room.begin()
    return said(redact.table(room, house.eyes(room, caller, seat), tail=True))


@router.post("/tables/{id}/rematch", response_model=p.Rematch)
async def rematch(
    id: str, house: TheHouse, caller: TheCaller, body: q.RematchIn | None = None
) -> Response:
    """The same players again, every seat moved on by one; the same table for all who ask."""
    room = await house.room(id)
    mine = house.acting(room, caller, None)
    if room.row.status != "over":
        raise Refused(409, "not-over", "This game is not over.", "Play it to its end, or resign.")
    if room.row.rematch is None:
        house.gate.ask("create", caller.address)
        await _again(house, room, caller, mine, body is not None and body.luck == "same")
    return said({"table": room.row.rematch})


async def _again(house: House, room: Room, caller: Caller, mine: int, same: bool) -> None:
    """Make the table of the rematch, and tell it at the old one.

    With the same luck each seat has what it had before, under another player.
    """
    if same and (room.row.seed is None or room.row.rules != room.game.version):
        raise Refused(409, "no-seed", "The luck of this game cannot be had again.")
    async with room.again:
        if room.row.rematch is not None:
            return
        old, count = room.seats, len(room.seats)
        seats: list[Seated] = []
        for no in range(count):
            before = old[no - 1]
            own = before.kind == "bot" or before.holder == caller.guest or before.no == mine
            share = (old[no].nonce or "") if same else None
            seats.append(
                Seated(
                    no,
                    before.kind,
                    before.name,
                    before.level,
                    before.holder,
                    before.token,
                    own,
                    share,
                )
            )
        takebacks = room.row.takebacks
        seed = bytes.fromhex(room.row.seed or "") if same else None
        new = await house.create(room.game, room.table, seats, takebacks, room.row.host, seed=seed)
        room.row.rematch = new.row.id
        text = f"A rematch{' with the same luck' if same else ''} is set up."
        data = {"table": new.row.id}
        await room.note("rematch", Told(0, "table rematch", text, beat="quiet", data=data))
