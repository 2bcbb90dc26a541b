"""The only place where a game becomes a message: everything here is for one seat's eyes.

States that are equal in what a seat may know give that seat the same bytes; a test holds it to
that. Nothing else in the server writes views, decisions, events or records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from rumpus.kernel import Chance, Decision, Illegal, Match, Refusal, Some
from rumpus.kernel.chance import luck_text
from rumpus.kernel.game import Game
from rumpus.kernel.record import write
from rumpus.server.look import Ahead
from rumpus.server.play import BARRIER, Open, Play, Told, items, several
from rumpus.server.room import Room, is_window
from rumpus.server.seats import Eyes, Seated
from rumpus.server.takebacks import may_ask

TAIL = 30  # events at the end of a snapshot
encode = msgspec.json.Encoder().encode


# --- events ---------------------------------------------------------------------------------


def event(told: Told) -> dict[str, Any]:
    """An event as it is sent."""
    return {
        "seq": told.seq,
        "kind": told.kind,
        "text": told.text,
        "rules": list(told.rules),
        "depth": told.depth,
        "beat": told.beat,
        "seat": told.seat,
        "data": told.data,
    }


def events(told: Sequence[Told], seat: int | None, since: int = 0) -> list[dict[str, Any]]:
    """What that seat may know of what was told after a number."""
    return [
        event(one)
        for one in told
        if one.seq > since and (one.sees is None or (seat is not None and seat in one.sees))
    ]


# --- decisions ------------------------------------------------------------------------------


def option(match: Match, decision: Decision, answer: Any, text: str | None = None) -> Any:
    """One answer with what a player should know of it."""
    said = match.game.describe(match.state, decision, answer)
    known = {
        "text": text or str(answer),
        "label": said.get("label") or str(answer),
        "nouns": list(said.get("nouns", ())),
        "rules": list(said.get("rules", ())),
        "preview": said.get("preview"),
        "barrier": said.get("barrier"),
    }
    return {**said, **known}


def decision(match: Match, asked: Decision, id: str) -> dict[str, Any]:
    """A question as the seat that is asked sees it."""
    prompt = match.game.prompt(match.state, asked)
    kind, low, high, options = _options(match, asked)
    committed = match.committed(asked.player) if match.asked(asked.player) is asked else None
    taken = ("text", "waiting", "rules", "disabled", "default")
    default = prompt.get("default") or ("pass" if is_window(asked) else None)
    return {
        "id": id,
        "seat": asked.player,
        "ask": asked.ask,
        "prompt": prompt.get("text", asked.ask),
        "rules": list(prompt.get("rules", ())),
        "kind": kind,
        "min": low,
        "max": high,
        "options": options,
        "aside": [option(match, asked, answer) for answer in asked.aside],
        "disabled": list(prompt.get("disabled", ())),
        "default": default,
        "secret": asked.secret,
        "window": is_window(asked),
        "committed": None if committed is None else str(committed),
        "about": {name: value for name, value in prompt.items() if name not in taken},
    }


def _options(match: Match, asked: Decision) -> tuple[str, int, int, list[Any]]:
    """The kind of a question, how many are chosen, and its options."""
    if several(asked):
        sizes = [len(one) for one in asked.options]
        single = [option(match, asked, Some((one,)), str(one)) for one in items(asked)]
        return "some", min(sizes), max(sizes), single
    found = [option(match, asked, one) for one in asked.options]
    numbers = [one for one in asked.options if type(one) is int]
    if numbers and len(numbers) == len(asked.options):
        low, high = min(numbers), max(numbers)
        if len(numbers) == high - low + 1:
            return "number", low, high, found
    return "choose", 1, 1, found


def waiting(play: Play) -> list[dict[str, Any]]:
    """For whom the table waits; who has already chosen in secret is not told."""
    match = play.match
    if match is None:
        return []
    found: list[dict[str, Any]] = []
    for seat, open_ in sorted(play.open.items()):
        text = match.game.prompt(match.state, open_.decision).get("waiting", "")
        found.append({"seat": seat, "text": text})
    return found


# --- tables ---------------------------------------------------------------------------------


def seat_of(seat: Seated) -> dict[str, Any]:
    return {
        "no": seat.no,
        "name": seat.name,
        "kind": seat.kind,
        "level": seat.level,
        "ready": seat.ready,
    }


def position(play: Play, seat: int | None) -> dict[str, Any]:
    """How the game stands, for one seat's eyes."""
    match = play.match
    open_ = play.open.get(seat) if seat is not None else None
    pending = play.pending()
    result = match.result if match else None
    return {
        "view": match.view(seat) if match else None,
        "decisions": [decision(match, open_.decision, open_.id)] if match and open_ else [],
        "waiting": waiting(play),
        "committed": {"ready": pending[0], "of": pending[1]} if pending else None,
        "result": result
        and {
            "winners": list(result.winners),
            "why": result.why,
            "rules": [result.rule] if result.rule else [],
            "scores": list(result.scores),
        },
    }


def undo(room: Room, seat: int | None) -> dict[str, Any] | None:
    """Whether that seat could take back its last answer now, or ask the others to."""
    play = room.play
    if seat is None or play.match is None:
        return None
    try:
        play.takes_back(seat, room.row.takebacks == "free")
    except Illegal as why:
        ask = why.refusal.code == BARRIER.code and may_ask(play, room.seats, seat)
        return {"free": False, "refusal": why.refusal.plain(), "ask": ask}
    return {"free": True, "refusal": None, "ask": False}


def takeback(room: Room) -> dict[str, Any] | None:
    """Who asks to take back beyond a barrier, and whose word is missing."""
    asked = room.pleaded
    if asked is None:
        return None
    waits = [seat for seat in asked.needs if seat not in asked.agreed]
    return {"id": asked.id, "seat": asked.seat, "text": asked.text, "waits": waits}


def table(room: Room, eyes: Eyes, tail: bool = False) -> dict[str, Any]:
    """The table as it stands."""
    key = eyes.seat
    if key not in room.cache:
        stands = {
            **position(room.play, key),
            "undo": undo(room, key),
            "takeback": takeback(room),
        }
        room.cache[key] = stands
    return frame(
        room,
        eyes,
        seq=room.seq,
        status=room.row.status,
        stands=room.cache[key],
        tail=events(room.play.told, key)[-TAIL:] if tail else [],
    )


def frame(
    room: Room, eyes: Eyes, seq: int, status: str, stands: dict[str, Any], tail: list[Any]
) -> dict[str, Any]:
    """What belongs to the table whatever the position."""
    row = room.row
    return {
        "id": row.id,
        "game": row.game,
        "title": room.game.title,
        "format": row.format,
        "options": row.options,
        "seats": [seat_of(seat) for seat in room.seats],
        "you": eyes.seat,
        "yours": list(eyes.yours),
        "host": eyes.host,
        "status": status,
        "seq": seq,
        **stands,
        "takebacks": row.takebacks,
        "commitment": row.commitment,
        "rematch": row.rematch,
        "tail": tail,
    }


def past(room: Room, eyes: Eyes, play: Play) -> dict[str, Any]:
    """The table as it stood, for looking back: nothing can be answered there."""
    stands: dict[str, Any] = {
        **position(play, eyes.seat),
        "decisions": [],
        "undo": None,
        "takeback": None,
    }
    match = play.match
    status = "open" if match is None else "over" if match.result else "running"
    tail = events(play.told, eyes.seat)[-TAIL:]
    return frame(room, eyes, seq=play.seq, status=status, stands=stands, tail=tail)


def update(room: Room, eyes: Eyes, since: int) -> bytes:
    """One message of the stream: everything after a number, and the table as it stands."""
    told = room.play.told
    end = len(told)
    while end and told[end - 1].seq > room.seq:  # of an answer that is not kept yet
        end -= 1
    start = end
    while start and told[start - 1].seq > since:
        start -= 1
    return encode(
        {
            "seq": room.seq,
            "events": events(told[start:end], eyes.seat, since),
            "table": table(room, eyes),
        }
    )


# --- looking ahead, and why not ---------------------------------------------------------------


def asked(ahead: Ahead, root: Open) -> dict[str, Any]:
    """What would be asked next, or what stands in the way."""
    if ahead.decision is None:
        return {"ready": True, "decision": None, "barrier": ahead.barrier}
    next_ = decision(ahead.match, ahead.decision, f"{root.id}>{ahead.applied}")
    return {"ready": False, "decision": next_, "barrier": None}


def objection(match: Match, decision: Decision, noun: str) -> Refusal | None:
    """Why nothing can be done with a noun; None if something can."""
    game: Game = match.game
    for answer in decision.options:
        if noun in game.describe(match.state, decision, answer).get("nouns", ()):
            return None
    for answer in game.conceivable(match.state, decision):
        if noun in game.describe(match.state, decision, answer).get("nouns", ()):
            found = game.objection(match.state, decision, answer)
            if found is not None:
                return found
    rules = tuple(game.prompt(match.state, decision).get("rules", ()))
    return Refusal("nothing-here", "Nothing of this question concerns that.", rules)


# --- records ----------------------------------------------------------------------------------


def record(room: Room, seat: int | None) -> dict[str, Any]:
    """The record of the game: whole when it is over, else what that seat may know."""
    match = room.play.playing
    document = write(match, sealed=True)
    document["seats"] = len(room.seats)
    document["players"] = [{"name": one.name, "level": one.level} for one in room.seats]
    document["nonces"] = [one.nonce for one in room.seats]
    if match.result is None:
        document["redacted"] = True
        document["answers"] = _redacted(room.play, match, seat)
    else:
        document["proof"], document["piles"] = _proof(room.play)
    return document


def _proof(play: Play) -> tuple[list[list[Any]], list[list[list[Any]]]]:
    """What every outcome of luck was drawn from, for those who check it without the rules."""
    piles: dict[tuple[tuple[str, int], ...], int] = {}
    proof: list[list[Any]] = []
    for ask in play.drawn:
        weights = ask.weights or (1,) * len(ask.outcomes)
        pile = tuple(zip(map(str, ask.outcomes), weights, strict=True))
        proof.append([ask.purpose, piles.setdefault(pile, len(piles))])
    return proof, [[list(one) for one in pile] for pile in piles]


def _redacted(play: Play, match: Match, seat: int | None) -> list[dict[str, Any]]:
    """The answers so far, with `?` for what a seat did not see."""
    lines: list[dict[str, Any]] = []
    journal = cast("list[tuple[int | Chance[Any], Any]]", match.journal)
    for place, (who, value) in enumerate(journal):
        if isinstance(who, Chance):
            seen = who.sees is None or (seat is not None and seat in who.sees)
            if not lines:
                lines.append({})
            text = luck_text(who, value) if seen else f"{who.purpose} ?"
            lines[-1].setdefault("luck", []).append(text)
        elif who == seat:
            lines.append({"seat": who, "answer": str(value)})
        elif not _unknown(play, match, place, who):
            hidden = play.hidden.get(place) == "secret"
            lines.append({"seat": who, "answer": "?" if hidden else str(value)})
    return lines


def _unknown(play: Play, match: Match, place: int, who: int) -> bool:
    """Whether nobody else may know that this answer was given: it is still sealed, or changed."""
    if play.hidden.get(place) == "replaced":
        return True
    return match.committed(who) is not None and place >= play.sealed_since


def plain(said: Mapping[str, Any]) -> bytes:
    """Any other message."""
    return encode(said)
