"""Setting up tables, inviting, joining, being ready, and the rematch."""

from __future__ import annotations

import hashlib
from typing import Any

import httpx
import pytest
from tests.server.house import accepted, another, bearer, look, new_table

A, B = "a" * 32, "b" * 32


def refusal(said: httpx.Response, status: int) -> str:
    assert said.status_code == status, said.text
    body = said.json()
    assert set(body) == {"code", "text", "rules", "remedy"}
    assert body["text"][-1] in ".?!"
    return body["code"]


def test_a_table_against_the_house_begins_at_once(mira: httpx.Client) -> None:
    made = new_table(mira, "human", "random", name="Mira")
    table = made["table"]
    assert (table["status"], table["you"], table["takebacks"]) == ("running", 0, "free")
    assert [seat["name"] for seat in table["seats"]] == ["Mira", "Random"]
    assert table["decisions"][0]["seat"] == 0


def test_the_cookie_is_for_the_server_alone(mira: httpx.Client) -> None:
    said = mira.post("/api/tables", json={"game": "toy"})
    cookie = said.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_a_seat_token_works_without_a_cookie(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "random")
    path = f"/api/tables/{made['id']}"
    assert refusal(noor.get(path), 403) == "no-seat"
    assert noor.get(path, headers=bearer(made["token"])).json()["you"] == 0
    assert refusal(noor.get(path, headers=bearer("nonsense")), 403) == "no-seat"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "no-game"),
        ({"game": "toy", "format": "nine"}, "bad-setting"),
        ({"game": "toy", "seats": ["human"]}, "bad-setting"),
        ({"game": "toy", "seats": ["human", "genius"]}, "bad-setting"),
        ({"game": "toy", "options": {"goal": "11"}}, "bad-setting"),
        ({"game": "toy", "seats": ["human", "open"], "takebacks": "free"}, "bad-setting"),
        ({"game": "toy", "sets": []}, "bad-request"),
        ({"game": 7}, "bad-request"),
    ],
)
def test_a_wish_that_cannot_be_granted(mira: httpx.Client, wish: Any, code: str) -> None:
    said = mira.post("/api/tables", json=wish)
    assert refusal(said, 404 if code == "no-game" else 422) == code


def test_making_a_table_twice_makes_one(mira: httpx.Client) -> None:
    first = new_table(mira, "human", "open", nonce="once")
    second = new_table(mira, "human", "open", nonce="once")
    assert first["id"] == second["id"]
    assert second["token"] is None


def test_two_browsers_one_link(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "open", name="Mira")
    assert made["table"]["status"] == "open"
    assert made["table"]["view"] is None
    link = made["invites"][0]
    assert link["path"] == f"/#/join/{link['token']}"
    seen = noor.post("/api/invites/look", json={"token": link["token"]}).json()
    assert (seen["table"], seen["seat"], seen["commitment"]) == (made["id"], 1, made["commitment"])
    joined = noor.post("/api/join", json={"token": link["token"], "name": "Noor"}).json()
    assert joined["seat"] == 1
    table = look(noor, made)
    assert (table["status"], table["you"], table["host"]) == ("running", 1, False)
    assert [seat["name"] for seat in table["seats"]] == ["Mira", "Noor"]
    again = noor.post("/api/join", json={"token": link["token"]}).json()
    assert (again["table"], again["seat"]) == (made["id"], 1)


def test_a_link_is_bound_to_the_first_browser(mira: httpx.Client, noor: httpx.Client) -> None:
    link = new_table(mira, "human", "open")["invites"][0]
    assert noor.post("/api/join", json={"token": link["token"]}).status_code == 200
    with another(mira) as third:
        assert refusal(third.post("/api/join", json={"token": link["token"]}), 410) == "invite-used"


def test_a_link_can_be_withdrawn_and_made_anew(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "open")
    old = made["invites"][0]
    path = f"/api/tables/{made['id']}/invites"
    assert refusal(noor.get(path), 403) == "no-seat"
    new = mira.post(path, json={"seat": 1}).json()
    said = noor.post("/api/join", json={"token": old["token"]})
    assert refusal(said, 410) == "invite-withdrawn"
    assert mira.delete(f"{path}/{new['id']}").status_code == 204
    said = noor.post("/api/join", json={"token": new["token"]})
    assert refusal(said, 410) == "invite-withdrawn"
    lines = mira.get(path).json()["invites"]
    assert [(one["used"], one["revoked"]) for one in lines] == [(False, True), (False, True)]
    assert refusal(mira.delete(f"{path}/999"), 404) == "no-invite"
    assert refusal(mira.post(path, json={"seat": 0}), 409) == "seat-taken"


def test_a_watcher_sees_what_is_public(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "human")
    path = f"/api/tables/{made['id']}/invites"
    link = mira.post(path, json={"seat": None}).json()
    assert noor.post("/api/join", json={"token": link["token"]}).json()["seat"] is None
    table = look(noor, made)
    assert (table["you"], table["yours"], table["decisions"], table["undo"]) == (None, [], [], None)
    assert all("count" in hand for hand in table["view"]["hands"])
    assert not [one for one in table["tail"] if one["kind"] == "found gem"]
    assert mira.delete(f"{path}/{link['id']}").status_code == 204
    assert refusal(noor.get(f"/api/tables/{made['id']}"), 403) == "no-seat"


def test_players_nonces_are_mixed_in_after_the_commitment(
    mira: httpx.Client, noor: httpx.Client
) -> None:
    made = new_table(mira, "human", "open", ready=False)
    path = f"/api/tables/{made['id']}"
    token = made["invites"][0]["token"]
    noor.post("/api/join", json={"token": token, "ready": False})
    assert mira.post(f"{path}/ready", json={"nonce": A}).json()["status"] == "open"
    assert noor.post(f"{path}/ready", json={"nonce": B}).json()["status"] == "running"
    proof = mira.get(f"{path}/proof").json()
    assert proof["nonces"] == [A, B]
    assert proof["seed"] is None
    text = f"{made['commitment']}|{A},{B}"
    assert proof["mix"] == hashlib.sha256(text.encode()).hexdigest()


def test_one_browser_holds_several_seats(mira: httpx.Client) -> None:
    made = new_table(mira, "human", "human")
    assert look(mira, made)["yours"] == [0, 1]
    assert look(mira, made, seat=1)["view"]["hands"][0] == {"count": 2, "shown": []}
    assert look(mira, made, seat=1)["you"] == 1
    assert refusal(mira.get(f"/api/tables/{made['id']}", params={"seat": 5}), 403) == "no-seat"


def test_the_list_of_ones_own_tables(mira: httpx.Client, noor: httpx.Client) -> None:
    first, second = new_table(mira, "human", "human"), new_table(mira, "human", "open")
    found = mira.get("/api/tables").json()["tables"]
    assert {one["id"]: one["asked"] for one in found} == {first["id"]: True, second["id"]: False}
    assert noor.get("/api/tables").json() == {"tables": []}
    own = noor.get("/api/tables", headers=bearer(first["token"])).json()["tables"]
    assert [one["id"] for one in own] == [first["id"]]


def test_a_rematch_moves_every_seat_on(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "open")
    noor.post("/api/join", json={"token": made["invites"][0]["token"], "name": "Noor"})
    path = f"/api/tables/{made['id']}"
    assert refusal(mira.post(f"{path}/rematch"), 409) == "not-over"
    for client in (mira, noor):
        accepted(client, look(client, made), "pass")
    resigned = mira.post(f"{path}/resign", json={}).json()["table"]
    assert (resigned["status"], resigned["result"]["winners"]) == ("over", [1])
    new = mira.post(f"{path}/rematch").json()["table"]
    assert noor.post(f"{path}/rematch").json()["table"] == new
    assert look(noor, {"id": made["id"]})["rematch"] == new
    table = look(noor, {"id": new})
    assert (table["you"], table["status"]) == (0, "open")
    assert noor.post(f"/api/tables/{new}/ready", json={}).json()["status"] == "running"
    assert look(mira, {"id": new})["you"] == 1


def test_there_is_no_such_table(mira: httpx.Client) -> None:
    assert refusal(mira.get("/api/tables/nowhere"), 404) == "no-table"


def test_a_rematch_with_the_same_luck(mira: httpx.Client, noor: httpx.Client) -> None:
    """Each seat meets the luck that it met before, under another player."""
    made = new_table(mira, "human", "open", ready=False)
    noor.post("/api/join", json={"token": made["invites"][0]["token"], "ready": False})
    for client, nonce in ((mira, A), (noor, B)):
        client.post(f"/api/tables/{made['id']}/ready", json={"nonce": nonce})
    for client in (mira, noor):
        accepted(client, look(client, made), "pass")
    first = look(mira, made)
    accepted(mira, first, "dig")
    path = f"/api/tables/{made['id']}"
    dug = look(mira, made)["view"]
    noor.post(f"{path}/resign", json={})
    new = mira.post(f"{path}/rematch", json={"luck": "same"}).json()["table"]
    noor.post(f"/api/tables/{new}/ready", json={"nonce": "c" * 32})
    proofs = [mira.get(f"/api/tables/{id}/proof").json() for id in (made["id"], new)]
    assert proofs[0]["mix"] == proofs[1]["mix"]
    for client in (noor, mira):
        accepted(client, look(client, {"id": new}), "pass")
    accepted(noor, look(noor, {"id": new}), "dig")
    assert look(noor, {"id": new})["view"] == dug


def test_the_luck_is_told_at_the_end(mira: httpx.Client) -> None:
    made = new_table(mira, "human", "human")
    path = f"/api/tables/{made['id']}"
    assert refusal(mira.get(f"{path}/luck"), 409) == "not-over"
    table = look(mira, made)
    while table["status"] == "running":
        texts = [one["text"] for one in table["decisions"][0]["options"]]
        some = table["decisions"][0]["kind"] == "some"
        answer = "none" if some else "dig" if "dig" in texts else texts[-1]
        table = look(mira, made) if accepted(mira, table, answer) else table
    lines = mira.get(f"{path}/luck").json()["lines"]
    dice = [one for one in lines if one["purpose"] == "red"]
    assert {one["seat"] for one in dice} == {0, 1}
    for one in dice:
        assert one["expected"] == pytest.approx(3.5)
        assert 1 <= one["came"] <= 6
        assert one["low"] < 3.5 < one["high"]
        assert 0 < one["likely"] <= 1
