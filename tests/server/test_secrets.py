"""Nothing leaks: worlds that a seat cannot tell apart give it the same bytes, in every message."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import toy
from tests.server.house import accepted, look, new_table
from tests.server.test_playing import bidding

from rumpus.kernel import Illegal, Match, Seeded
from rumpus.kernel.chance import seed_bytes
from rumpus.server import redact
from rumpus.server.look import look as look_ahead
from rumpus.server.play import Open, Play, items, several
from rumpus.server.world import imagined, restored


def wandered(seed: int, answers: int, format: str = "two") -> Match:
    """A match of the toy after some random answers."""
    match = toy.match(seed, format)
    rng = random.Random(seed)
    for _ in range(answers):
        if not match.decisions:
            break
        decision = rng.choice(match.decisions)
        match.answer(decision.player, rng.choice(decision.options))
    return match


def seen(match: Match, seat: int) -> bytes:
    """Everything that the server could tell a seat of a position."""
    play = Play(match.game, match.table, time.monotonic)
    play.match = match
    for other in range(match.table.format.seats):
        decision = match.asked(other)
        if decision is not None:
            play.open[other] = Open(f"d0-{other}", decision, 0.0)
    said: list[Any] = [redact.position(play, seat), redact.position(play, None)]
    mine = play.open.get(seat)
    if mine is not None:
        answers = mine.decision.options
        some = [answers[n] for n in range(0, len(answers), 1 + len(answers) // 12)]
        said += [_ahead(match, mine, seat, str(answer)) for answer in some]
        said += [_why(match, seat, text) for text in ("dig", "sell opal", "bid 9", "swap 1", "?")]
    return redact.encode(said)


def texts(decision: Any) -> list[str]:
    options = items(decision) if several(decision) else decision.options
    return [str(option) for option in options]


def _ahead(match: Match, root: Open, seat: int, text: str) -> Any:
    return redact.asked(look_ahead(match, seat, [text]), root)


def _why(match: Match, seat: int, text: str) -> Any:
    try:
        return redact.asked(look_ahead(match, seat, [text]), Open("d", match.asked(seat), 0.0))
    except Illegal as illegal:
        return illegal.refusal.plain()


positions = st.tuples(st.integers(0, 10**6), st.integers(0, 60), st.sampled_from(["two", "three"]))


@settings(max_examples=60, deadline=None)
@given(positions, st.integers(0, 10**6))
def test_equal_knowledge_gives_equal_bytes(position: tuple[int, int, str], luck: int) -> None:
    match = wandered(*position)
    for seat in range(match.table.format.seats):
        world = match.imagine(seat, Seeded(seed_bytes(luck)))
        if pending(match):
            continue  # what others have sealed is not in an imagined world
        assert seen(world, seat) == seen(match, seat)


def pending(match: Match) -> bool:
    return any(match.committed(seat) is not None for seat in range(match.table.format.seats))


@settings(max_examples=60, deadline=None)
@given(positions, st.integers(0, 10**6))
def test_a_worker_gets_the_same_in_every_world(position: tuple[int, int, str], luck: int) -> None:
    match = wandered(*position)
    for seat in range(match.table.format.seats):
        world = match.imagine(seat, Seeded(seed_bytes(luck)))
        there = json.dumps(imagined(match, seat, Seeded(bytes(32))))
        assert json.dumps(imagined(world, seat, Seeded(bytes(32)))) == there


@settings(max_examples=60, deadline=None)
@given(positions)
def test_a_worker_finds_the_question_that_was_asked(position: tuple[int, int, str]) -> None:
    match = wandered(*position)
    for seat in range(match.table.format.seats):
        asked = match.asked(seat)
        document = json.loads(json.dumps(imagined(match, seat, Seeded(bytes(32)))))
        there = restored(match.game, match.table, document, "seed")
        assert there.view(seat) == match.view(seat)
        found = there.asked(seat)
        assert texts(found) == texts(asked) if asked else found is None or asked is None


def test_the_seed_of_the_table_is_not_in_a_workers_world() -> None:
    match = wandered(3, 20)
    text = json.dumps(imagined(match, 0, Seeded(bytes(32))))
    assert match.seed is not None
    assert match.seed.hex() not in text
    assert "luck" not in json.loads(text)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_record_hides_what_a_seat_did_not_know(mira: Any, seat: int) -> None:
    table = bidding(mira)
    accepted(mira, look(mira, table, seat=1 - seat), "bid 1")
    record = mira.get(f"/api/tables/{table['id']}/record", params={"seat": seat}).json()
    assert "seed" not in record
    assert record["redacted"] is True
    assert "bid" not in json.dumps(record["answers"])
    first = record["answers"][0]["luck"]
    assert [line.endswith("?") for line in first] == [seat == 1, seat == 1, seat == 0, seat == 0]
    said = mira.post("/api/records", json=record)
    assert (said.status_code, said.json()["code"]) == (422, "bad-record")


def test_only_the_winner_of_a_bid_sees_the_gem(mira: Any) -> None:
    table = bidding(mira)
    accepted(mira, look(mira, table, seat=0), "bid 1")
    accepted(mira, look(mira, table, seat=1), "bid 0")
    path = f"/api/tables/{table['id']}/events"
    mine = mira.get(path, params={"seat": 0}).json()["events"]
    hers = mira.get(path, params={"seat": 1}).json()["events"]
    assert [one["kind"] for one in mine if one["seq"] == table["seq"] + 2][-2:] == [
        "found",
        "found gem",
    ]
    assert [one for one in hers if one["kind"] == "found gem" and one["seat"] == 0] == []


def test_while_a_game_runs_nobody_looks_through_anothers_eyes(mira: Any, noor: Any) -> None:
    made = new_table(mira, "human", "open")
    noor.post("/api/join", json={"token": made["invites"][0]["token"]})
    path = f"/api/tables/{made['id']}/at/2"
    assert noor.get(path, params={"seat": 0}).status_code == 403
    watched = noor.get(path, params={"seat": -1}).json()
    assert all("count" in hand for hand in watched["view"]["hands"])


def test_a_sealed_answer_shows_in_no_message_to_others() -> None:
    messages: set[bytes] = set()
    for bid in ("bid 0", "bid 1"):
        match = toy.written("stage auction\nseat 0 opal\nseat 1 quartz")
        match.answer(1, bid)
        messages.add(seen(match, 0))
    assert len(messages) == 1
