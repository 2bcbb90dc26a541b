"""Who answers unasked: the built-in players, and the standing orders of those who gave some."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from collections.abc import Iterable
from functools import partial
from typing import Any

from rumpus.kernel import Decision, Illegal, RumpusError, Seeded
from rumpus.server.crew import Crew
from rumpus.server.play import Open
from rumpus.server.refusals import Refused
from rumpus.server.room import Room, is_window
from rumpus.server.settings import Settings
from rumpus.server.world import imagined

log = logging.getLogger("rumpus.server")


class Driver:
    """Gives the answers that no human has to give."""

    def __init__(self, crew: Crew, settings: Settings) -> None:
        self.crew = crew
        self.settings = settings

    def drive(self, room: Room) -> None:
        """See to every open question that a built-in player or an order answers."""
        match = room.play.match
        if match is None or room.stale:
            return
        for seat, open_ in list(room.play.open.items()):
            key = (seat, open_.id)
            if key in room.tasks or match.committed(seat) is not None:
                continue
            if room.seats[seat].kind == "bot":
                work = self._think(room, seat, open_)
            elif declines(room, seat, open_.decision):
                work = self._send(room, seat, open_, "pass")
            else:
                continue
            task = asyncio.create_task(work, name=f"{room.row.id} {open_.id}")
            room.tasks[key] = task
            task.add_done_callback(partial(_done, room, key))

    def leave(self, room: Room) -> None:
        """Nobody thinks any more at this table."""
        for task in list(room.tasks.values()):
            task.cancel()

    async def close(self, rooms: Iterable[Room]) -> None:
        tasks = [task for room in rooms for task in room.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, room: Room, seat: int, open_: Open) -> None:
        """Ask a worker; an answer that is missing or not open is replaced by a legal one."""
        begun = room.clock()
        answer = await self._answer(room, seat, open_)
        pause = begun + room.pace - room.clock()
        if pause > 0:
            await asyncio.sleep(pause)
        match = room.play.playing
        if answer is None or match.why_not(seat, answer) is not None:
            answer = fallback(open_.decision)
        await self._send(room, seat, open_, answer)

    async def _answer(self, room: Room, seat: int, open_: Open) -> str | None:
        options = open_.decision.options
        if len(options) == 1 and not is_window(open_.decision):  # a window tells nothing by haste
            return str(options[0])
        level = room.seats[seat].level or "random"
        thought = f"{room.row.seed} {seat} {open_.id}"
        try:
            luck = Seeded(self.settings.seed(f"{thought} world"))
            world = imagined(room.play.playing, seat, luck)
        except (RumpusError, TypeError, ValueError):
            log.exception("table %s: no world for seat %d", room.row.id, seat)
            return None
        return await self.crew.choose(
            world,
            level,
            self.settings.seed(f"{thought} answer").hex(),
            self.settings.thinking,
            self.settings.places.get(room.row.game, ""),
            list(self.settings.packs.get(room.row.game, ())),
        )

    async def _send(self, room: Room, seat: int, open_: Open, answer: str) -> None:
        """Give the answer, unless the question has gone."""
        nonce = f"house-{secrets.token_hex(8)}"
        with contextlib.suppress(Refused, Illegal):
            await room.submit(seat, open_.id, [answer], nonce)


def _done(room: Room, key: tuple[int, str], task: asyncio.Task[None]) -> None:
    room.tasks.pop(key, None)
    if not task.cancelled() and task.exception() is not None:
        log.error(
            "table %s: seat %d gave no answer", room.row.id, key[0], exc_info=task.exception()
        )


def fallback(decision: Decision) -> str:
    """A legal answer without thought: to decline where one may, else any."""
    options = decision.options
    return "pass" if is_window(decision) else str(random.choice(options))


def declines(room: Room, seat: int, decision: Decision) -> bool:
    """Whether a standing order declines this window."""
    if not is_window(decision):
        return False
    order = room.orders.get((seat, decision.ask), "ask")
    if order == "never":
        return True
    if order == "ask_if_knocked_out":
        match = room.play.playing
        stakes: Any = match.game.prompt(match.state, decision).get("stakes")
        return bool(stakes) and stakes.get("knocked_out") is False
    return False
