"""What is said aloud: phrases of the game, heard by everybody, and nothing else."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.server.house import another, bearer, look, serving
from tests.toy import TOY


def phrases(content: object) -> dict[str, str]:
    return {"wait": "Wait for me."}


CHATTY = replace(TOY, id="chatty", phrases=phrases)
PLACES = {"chatty": "tests.server.test_talking:CHATTY", "toy": "tests.toy:TOY"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Generator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("talking")
    with serving(folder, games={"chatty": CHATTY, "toy": TOY}, places=PLACES) as client:
        yield client


def table(client: httpx.Client, game: str) -> tuple[str, str]:
    """A running table of two seats at one screen: its address, and the first seat's token."""
    body = {"game": game, "format": "two", "seats": ["human", "human"], "name": "Mira"}
    made = client.post("/api/tables", json=body).json()
    return f"/api/tables/{made['id']}", made["token"]


def test_everybody_hears_a_phrase(house: httpx.Client) -> None:
    path, token = table(house, "chatty")
    assert house.get(path + "/say").json() == {"phrases": {"wait": "Wait for me."}}
    before = look(house, {"id": path.rpartition("/")[2]})
    said = house.post(path + "/say", json={"phrase": "wait", "seat": 0})
    assert said.status_code == 200, said.text
    for query in ("", "&seat=-1"):
        told = house.get(f"{path}/events?since={before['seq']}{query}").json()["events"]
        assert [(one["kind"], one["text"], one["seat"]) for one in told] == [
            ("table says", "Mira: Wait for me.", 0)
        ]
    after = look(house, {"id": path.rpartition("/")[2]})
    assert after["seq"] == said.json()["seq"] == before["seq"] + 1
    assert after["decisions"] == before["decisions"]
    with another(house) as other:
        assert other.post(path + "/say", json={"phrase": "wait"}).status_code == 403
        again = other.post(path + "/say", json={"phrase": "wait"}, headers=bearer(token))
        assert again.status_code == 200


def test_nothing_else_can_be_said(house: httpx.Client) -> None:
    path, _ = table(house, "chatty")
    free = house.post(path + "/say", json={"phrase": "You know what I hold"})
    assert (free.status_code, free.json()["code"]) == (422, "no-phrase")
    quiet, _ = table(house, "toy")
    assert house.get(quiet + "/say").json() == {"phrases": {}}
    assert house.post(quiet + "/say", json={"phrase": "wait"}).json()["code"] == "no-phrase"


def test_talk_outlives_the_server(tmp_path: Path) -> None:
    games = {"chatty": CHATTY, "toy": TOY}
    with serving(tmp_path, games=games, places=PLACES) as first:
        path, token = table(first, "chatty")
        first.post(path + "/say", json={"phrase": "wait"})
    with serving(tmp_path, games=games, places=PLACES) as second:
        told = second.get(path + "/events?since=0", headers=bearer(token)).json()["events"]
        assert told[-1]["text"] == "Mira: Wait for me."
