"""Taking back beyond a barrier: asked for by one, agreed to by all others."""

from __future__ import annotations

from typing import Any

import httpx
from tests.server.house import accepted, look, new_table
from tests.server.test_tables import refusal


def word(client: httpx.Client, path: str, agree: bool, plea: int = 0) -> httpx.Response:
    """A player's word on what is asked, or on the request of that number."""
    now = client.get(path).json().get("takeback") or {"id": plea}
    return client.post(f"{path}/takeback/agree", json={"id": plea or now["id"], "agree": agree})


def dug(mira: httpx.Client, noor: httpx.Client) -> dict[str, Any]:
    """A table of two people at which Mira has dug: the die was rolled."""
    made = new_table(mira, "human", "open", name="Mira")
    noor.post("/api/join", json={"token": made["invites"][0]["token"], "name": "Noor"})
    for client in (mira, noor):
        accepted(client, look(client, made), "pass")
    accepted(mira, look(mira, made), "dig")
    return made


def test_undo_says_that_the_others_may_be_asked(mira: httpx.Client, noor: httpx.Client) -> None:
    table = look(mira, dug(mira, noor))
    assert (table["undo"]["free"], table["undo"]["ask"]) == (False, True)
    assert table["undo"]["refusal"]["code"] == "barrier"
    assert table["takeback"] is None


def test_all_agree_and_the_luck_goes_on(mira: httpx.Client, noor: httpx.Client) -> None:
    made = dug(mira, noor)
    path = f"/api/tables/{made['id']}"
    before = noor.get(f"{path}/at/{look(noor, made)['seq'] - 1}").json()["view"]
    asked = mira.post(f"{path}/takeback", json={}).json()["takeback"]
    assert asked["text"] == "Mira asks to take back “dig”."
    assert asked["waits"] == [1]
    assert look(noor, made)["takeback"] == asked
    agreed = word(noor, path, True).json()
    assert agreed["takeback"] is None
    assert agreed["view"] == before
    assert look(mira, made)["decisions"][0]["seat"] == 0
    lines = [one["text"] for one in noor.get(f"{path}/events").json()["events"]]
    assert lines[-3:] == [
        "Mira asks to take back “dig”.", "Noor agrees.", "Player 1 took back the last answer.",
    ]  # fmt: skip
    accepted(mira, look(mira, made), "dig")  # another place in the stream of the die
    noor.post(f"{path}/resign", json={})
    record = mira.get(f"{path}/record").json()
    assert any("took_back" in entry for entry in record["answers"])


def test_who_does_not_agree_keeps_the_answer(mira: httpx.Client, noor: httpx.Client) -> None:
    made = dug(mira, noor)
    path = f"/api/tables/{made['id']}"
    seq = look(mira, made)["view"]
    mira.post(f"{path}/takeback", json={})
    said = word(noor, path, False).json()
    assert (said["takeback"], look(mira, made)["view"]) == (None, seq)
    late = word(noor, path, True)
    assert refusal(late, 409) == "not-asked"


def test_another_answer_ends_the_request(mira: httpx.Client, noor: httpx.Client) -> None:
    made = dug(mira, noor)
    path = f"/api/tables/{made['id']}"
    mira.post(f"{path}/takeback", json={})
    accepted(noor, look(noor, made), "rest")
    assert look(noor, made)["takeback"] is None
    late = word(noor, path, True)
    assert refusal(late, 409) == "not-asked"
    asked = mira.post(f"{path}/takeback", json={}).json()
    if asked.get("takeback"):  # unless the bids of the round lie face down now
        assert asked["takeback"]["text"] == "Mira asks to take back “dig” and the answer since."


def test_only_those_who_are_asked_may_agree(
    mira: httpx.Client, noor: httpx.Client, ivo: httpx.Client
) -> None:
    made = dug(mira, noor)
    path = f"/api/tables/{made['id']}"
    mira.post(f"{path}/takeback", json={})
    assert refusal(word(mira, path, True), 409) == "not-asked"
    assert refusal(word(ivo, path, True, 1), 403) == "no-seat"
    assert refusal(ivo.post(f"{path}/takeback", json={}), 403) == "no-seat"
    assert refusal(mira.post(f"{path}/takeback", json={}), 409) == "already-asked"
    assert refusal(word(noor, path, True, 1), 409) == "not-asked"  # an earlier request
    assert refusal(noor.post(f"{path}/takeback/agree", json={}), 422) == "bad-request"


def test_players_of_one_screen_agree_by_talking(mira: httpx.Client) -> None:
    made = new_table(mira, "human", "human")
    path = f"/api/tables/{made['id']}"
    for seat in (0, 1):
        accepted(mira, look(mira, made, seat=seat), "pass")
    accepted(mira, look(mira, made, seat=0), "dig")
    back = mira.post(f"{path}/takeback", json={"seat": 0}).json()
    assert back["takeback"] is None
    assert look(mira, made, seat=0)["decisions"][0]["ask"] == "action"


def test_nobody_is_asked_where_all_others_are_built_in(mira: httpx.Client) -> None:
    made = new_table(mira, "human", "random", takebacks="barrier")
    path = f"/api/tables/{made['id']}"
    accepted(mira, look(mira, made), "pass")
    table = look(mira, made)
    while not table["decisions"]:
        table = look(mira, made)
    accepted(mira, table, "dig")
    assert refusal(mira.post(f"{path}/takeback", json={}), 422) == "barrier"
