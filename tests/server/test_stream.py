"""The numbered stream: from any number, in three forms, complete, and private where it must be."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest
from tests.server.house import accepted, another, look, new_table, stream
from tests.server.test_playing import begun, bidding
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection


def heard(socket: ClientConnection) -> dict[str, Any]:
    """The next message that is no ping."""
    while True:
        said = json.loads(socket.recv(timeout=10))
        if "ping" not in said:
            return said


def played(client: httpx.Client, answers: int = 12) -> dict[str, Any]:
    """A table after some random answers."""
    rng = random.Random(5)
    table = begun(client)
    for _ in range(answers):
        table = look(client, table)
        if not table["decisions"]:
            break
        decision = table["decisions"][0]
        some = decision["kind"] == "some"
        text = "none" if some else rng.choice(decision["options"])["text"]
        accepted(client, table, text)
    return look(client, table)


def test_from_any_number_the_stream_is_complete(mira: httpx.Client) -> None:
    table = played(mira)
    whole = mira.get(f"/api/tables/{table['id']}/events", params={"seat": 0}).json()
    for since in range(table["seq"] + 1):
        with stream(mira, table["id"], since, seat=0) as socket:
            said = heard(socket)
        assert said["seq"] == table["seq"]
        assert said["events"] == [one for one in whole["events"] if one["seq"] > since]
        assert said["table"] == whole["table"]


def test_what_happens_comes_as_it_happens(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "open")
    noor.post("/api/join", json={"token": made["invites"][0]["token"]})
    with stream(mira, made["id"]) as mine, stream(noor, made["id"]) as hers:
        start = heard(mine)
        assert heard(hers)["seq"] == start["seq"]
        accepted(mira, start["table"], "swap 1")
        seen, told = heard(mine), heard(hers)
        assert seen["seq"] == told["seq"] == start["seq"] + 1
        assert [one["kind"] for one in told["events"]] == ["swapped"]
        assert told["table"] == look(noor, made) | {"tail": []}
        assert seen["table"] == look(mira, made) | {"tail": []}


def test_a_changed_secret_is_told_to_nobody_else(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "open")
    noor.post("/api/join", json={"token": made["invites"][0]["token"]})
    for answer in ("pass", "rest"):
        for client in (mira, noor):
            accepted(client, look(client, made), answer)
    with stream(mira, made["id"]) as mine, stream(noor, made["id"]) as hers:
        start, seen = heard(mine), heard(hers)
        mine_now = accepted(mira, start["table"], "bid 1")
        assert heard(mine)["table"]["decisions"][0]["committed"] == "bid 1"
        told = heard(hers)
        assert [one["kind"] for one in told["events"]] == ["table committed"]
        assert "bid" not in json.dumps(told["events"])
        accepted(mira, mine_now, "bid 0")
        changed = heard(mine)
        assert (changed["seq"], changed["events"]) == (told["seq"], [])
        assert changed["table"]["decisions"][0]["committed"] == "bid 0"
        with pytest.raises(TimeoutError):
            hers.recv(timeout=0.3)
        assert seen["seq"] + 1 == told["seq"]


def test_server_sent_events_carry_the_same(mira: httpx.Client) -> None:
    table = played(mira)
    path = f"/api/tables/{table['id']}/events"
    headers = {"Accept": "text/event-stream", "Last-Event-ID": "3"}
    with mira.stream("GET", path, headers=headers) as said:
        assert said.headers["content-type"].startswith("text/event-stream")
        lines = said.iter_lines()
        assert next(lines) == f"id: {table['seq']}"
        update = json.loads(next(lines).removeprefix("data: "))
    since = mira.get(path, params={"since": 3}).json()
    assert update == since


def test_a_stranger_is_sent_away_with_the_reason(mira: httpx.Client) -> None:
    table = begun(mira)
    with another(mira) as stranger:
        for id, code in ((table["id"], 4403), ("nowhere", 4404)):
            with stream(stranger, id) as socket, pytest.raises(ConnectionClosed) as end:
                socket.recv(timeout=10)
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == code
            assert end.value.rcvd.reason


def test_a_page_of_another_site_gets_no_stream(mira: httpx.Client) -> None:
    table = begun(mira)
    with pytest.raises(InvalidStatus) as refused:
        stream(mira, table["id"], origin="http://evil.example")
    assert refused.value.response.status_code == 403


def test_every_message_is_of_its_shape(mira: httpx.Client) -> None:
    from rumpus.server import protocol as p

    table = played(mira, 40)
    path = f"/api/tables/{table['id']}"
    for seat in (0, 1):
        said = mira.get(f"{path}/events", params={"seat": seat}).json()
        p.Update.model_validate(said)
        for seq in range(table["seq"] + 1):
            p.Table.model_validate(mira.get(f"{path}/at/{seq}", params={"seat": seat}).json())
    p.TableList.model_validate(mira.get("/api/tables").json())
    p.GameList.model_validate(mira.get("/api/games").json())
    p.Proof.model_validate(mira.get(f"{path}/proof").json())
    p.Asked.model_validate(_asked(mira))


def _asked(client: httpx.Client) -> Any:
    table = new_table(client, "human", "human", game="errand")["table"]
    body = {"decision": table["decisions"][0]["id"], "answers": ["walk"]}
    return client.post(f"/api/tables/{table['id']}/ask", json=body).json()


def test_pings_in_silence(tmp_path: Any) -> None:
    from tests.server.house import serving

    with serving(tmp_path, ping=0.05) as client:
        table = bidding(client)
        with stream(client, table["id"]) as socket:
            said = [json.loads(socket.recv(timeout=5)) for _ in range(3)]
    assert said[1:] == [{"ping": True}, {"ping": True}]
