"""Routes: answering, looking ahead, asking why not, taking back, resigning, standing orders."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from fastapi import APIRouter
from starlette.responses import Response

from rumpus.kernel import Illegal, Match, NotYourDecision, Refusal
from rumpus.server import protocol as p
from rumpus.server import redact
from rumpus.server import requests as q
from rumpus.server import store as db
from rumpus.server.house import House
from rumpus.server.look import look
from rumpus.server.refusals import Refused
from rumpus.server.room import Ack, Room
from rumpus.server.seats import Caller
from rumpus.server.web import ERRORS, TheCaller, TheHouse, said, seat_named

router = APIRouter(prefix="/api/tables/{id}", tags=["playing"], responses=ERRORS)


def _accepted(house: House, room: Room, caller: Caller, seat: int, ack: Ack) -> Response:
    """What became of an answer."""
    return said(
        {
            "seq": room.seq,
            "applied": ack.applied,
            "left": list(ack.sent[ack.applied :]),
            "table": redact.table(room, house.eyes(room, caller, seat)),
        }
    )


def _own(house: House, room: Room, caller: Caller, decision: str) -> int:
    """The seat that a decision names, if it is the caller's; else the one that acts."""
    named = seat_named(decision)
    eyes = house.eyes(room, caller)
    return house.acting(room, caller, named if named in eyes.yours else None)


@router.post("/answers", response_model=p.Accepted)
async def answer(id: str, body: q.AnswerIn, house: TheHouse, caller: TheCaller) -> Response:
    """Answer a decision; parts are applied in order up to the first barrier."""

    async def given(room: Room) -> Response:
        seat = _own(house, room, caller, body.decision)
        key = f"{id}|{seat}"
        house.gate.ask("act", key)
        house.gate.check("refused", key)
        try:
            ack = await room.submit(seat, body.decision, body.answers, body.nonce)
        except Illegal:
            house.gate.ask("refused", key)
            raise
        return _accepted(house, room, caller, seat, ack)

    return await house.act(id, given)


@router.post("/ask", response_model=p.Asked)
async def ask(id: str, body: q.AskIn, house: TheHouse, caller: TheCaller) -> Response:
    """What would be asked next after these parts; nothing is changed."""
    house.gate.ask("look", caller.key)
    room = await house.room(id)
    seat = _own(house, room, caller, body.decision)
    room.expect(seat, body.decision)
    ahead = look(room.play.playing, seat, body.answers)
    return said(redact.asked(ahead, room.play.open[seat]))


@router.post("/why-not", response_model=p.Why)
async def why_not(id: str, body: q.WhyIn, house: TheHouse, caller: TheCaller) -> Response:
    """The rule that forbids an answer, or anything with a noun, in words."""
    house.gate.ask("look", caller.key)
    if (body.answer is None) == (body.noun is None):
        raise Refused(422, "bad-request", "Name either an answer or a noun.")
    room = await house.room(id)
    seat = _own(house, room, caller, body.decision)
    room.expect(seat, body.decision)
    match = room.play.playing
    if body.noun is not None:
        found = redact.objection(match, room.play.open[seat].decision, body.noun)
    else:
        found = _objected(match, seat, body.answer or "")
    return said({"open": found is None, "refusal": found.plain() if found else None})


def _objected(match: Match, seat: int, answer: str) -> Refusal | None:
    try:
        look(match, seat, [answer])
    except Illegal as illegal:
        return illegal.refusal
    return None


@router.post("/undo", response_model=p.Accepted)
async def undo(id: str, body: q.UndoIn, house: TheHouse, caller: TheCaller) -> Response:
    """Take back the last answer."""

    async def taken(room: Room) -> Response:
        seat = _last(house, room, caller, body.seat)
        house.gate.ask("act", f"{id}|{seat}")
        ack = await room.undo(seat, body.nonce)
        return _accepted(house, room, caller, seat, ack)

    return await house.act(id, taken)


def _last(house: House, room: Room, caller: Caller, seat: int | None) -> int:
    """Whose answer is taken back: the named seat's, else of one's own the one that was last."""
    own = house.acting(room, caller, seat)
    yours = house.eyes(room, caller).yours
    if seat is None:
        for group in reversed(room.play.groups):
            if group.seat in yours:
                return group.seat
    return own


@router.post("/takeback", response_model=p.Table)
async def ask_back(id: str, body: q.AskBackIn, house: TheHouse, caller: TheCaller) -> Response:
    """Ask the others to take back one's last answer and all since, beyond a barrier."""

    async def asked(room: Room) -> Response:
        seat = _last(house, room, caller, body.seat)
        house.gate.ask("say", f"{id}|{seat}")
        await room.ask_back(seat)
        return said(redact.table(room, house.eyes(room, caller, seat)))

    return await house.act(id, asked)


@router.post("/takeback/agree", response_model=p.Table)
async def agree(id: str, body: q.AgreeIn, house: TheHouse, caller: TheCaller) -> Response:
    """Agree, or not, to what another player asks to take back."""

    async def answered(room: Room) -> Response:
        seat = house.acting(room, caller, body.seat)
        house.gate.ask("say", f"{id}|{seat}")
        await room.agree(seat, body.id, body.agree)
        return said(redact.table(room, house.eyes(room, caller, seat)))

    return await house.act(id, answered)


@router.post("/resign", response_model=p.Accepted)
async def resign(id: str, body: q.ResignIn, house: TheHouse, caller: TheCaller) -> Response:
    """Give the game up, where the rules let one."""

    async def given(room: Room) -> Response:
        seat = house.acting(room, caller, body.seat)
        nonce = body.nonce or f"resign-{secrets.token_hex(8)}"
        known = room.acknowledged(seat, ("resign",), nonce)
        if known is None:
            open_ = room.play.open.get(seat)
            aside = [str(one) for one in open_.decision.aside] if open_ else []
            if open_ is None or "resign" not in aside:
                raise NotYourDecision(_cannot_resign(room))
            known = await room.submit(seat, open_.id, ["resign"], nonce)
        return _accepted(house, room, caller, seat, known)

    return await house.act(id, given)


def _cannot_resign(room: Room) -> Refusal:
    result = room.play.playing.result
    if result is not None:
        return Refusal("game-over", "The game is over.", (result.rule,))
    remedy = "Wait for the main decision of your turn, if this game knows resigning."
    return Refusal("cannot-resign", "You cannot resign at this moment.", (), remedy)


@router.get("/orders", response_model=p.Orders)
async def orders(id: str, house: TheHouse, caller: TheCaller, seat: int | None = None) -> Response:
    """The standing orders of one's seat."""
    room = await house.room(id)
    mine = house.acting(room, caller, seat)
    return said(_orders(room, mine))


@router.put("/orders", response_model=p.Orders)
async def set_orders(
    id: str, body: q.OrdersIn, house: TheHouse, caller: TheCaller, seat: int | None = None
) -> Response:
    """Set them; they are private, and hold until they are changed."""
    house.gate.ask("look", caller.key)
    room = await house.room(id)
    mine = house.acting(room, caller, seat)
    new = {(mine, one.ask): one.order for one in body.orders if one.order != "ask"}
    o = db.orders
    rows = [
        {"table_id": id, "seat": who, "ask": ask, "order": order}
        for (who, ask), order in new.items()
    ]
    gone = sa.delete(o).where(o.c.table_id == id, o.c.seat == mine)
    await house.store.write(gone, *(sa.insert(o).values(**row) for row in rows))
    kept = {key: order for key, order in room.orders.items() if key[0] != mine}
    room.orders = {**kept, **new}
    house.driver.drive(room)
    return said(_orders(room, mine))


def _orders(room: Room, seat: int) -> dict[str, list[dict[str, str]]]:
    found = [
        {"ask": ask, "order": order}
        for (who, ask), order in sorted(room.orders.items())
        if who == seat
    ]
    return {"orders": found}
