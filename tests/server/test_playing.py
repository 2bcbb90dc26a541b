"""Answering, looking ahead, why not, taking back, and choosing in secret."""

from __future__ import annotations

from typing import Any

import httpx
from tests.server.house import accepted, give, look, new_table
from tests.server.test_tables import refusal

from rumpus.lab.contract import setups
from rumpus.registry import GAMES
from rumpus.server.look import look as ahead_of

royale = GAMES["battle_royale"]


def begun(client: httpx.Client, *seats: str, **wish: Any) -> dict[str, Any]:
    """A table whose swaps are over: it is seat 0's turn."""
    table = new_table(client, *(seats or ("human", "human")), **wish)["table"]
    for seat in table["yours"]:
        accepted(client, look(client, table, seat=seat), "pass")
    return look(client, table)


def bidding(client: httpx.Client, *seats: str) -> dict[str, Any]:
    """A table where all bid in secret."""
    table = begun(client, *(seats or ("human", "human")))
    for _ in table["seats"]:
        table = look(client, accepted(client, table, "rest"))
    return table


def ask(client: httpx.Client, table: dict[str, Any], *answers: str) -> dict[str, Any]:
    body = {"decision": table["decisions"][0]["id"], "answers": list(answers)}
    said = client.post(f"/api/tables/{table['id']}/ask", json=body)
    assert said.status_code == 200, said.text
    return said.json()


def test_answers_are_applied_up_to_luck(mira: httpx.Client) -> None:
    table = new_table(mira, "human", "human")["table"]
    said = give(mira, table, "swap 1", "swap 2", "pass").json()
    assert (said["applied"], said["left"]) == (1, ["swap 2", "pass"])


def test_answers_that_are_not_open_change_nothing(mira: httpx.Client) -> None:
    table = begun(mira)
    said = give(mira, table, "sell moon")
    assert refusal(said, 422) == "no-gem"
    assert said.json()["rules"] == ["TOY-005"]
    assert look(mira, table)["seq"] == table["seq"]


def errand(client: httpx.Client) -> dict[str, Any]:
    return new_table(client, "human", "human", game="errand")["table"]


def test_an_answer_of_several_parts_is_one(mira: httpx.Client) -> None:
    table = errand(mira)
    said = give(mira, table, "walk", "left", "3").json()
    assert (said["applied"], said["left"], said["seq"]) == (3, [], 4)
    back = mira.post(f"/api/tables/{table['id']}/undo", json={}).json()["table"]
    assert back["decisions"][0]["ask"] == "action"
    assert back["view"] == table["view"]


def test_a_wrong_part_spoils_the_whole(mira: httpx.Client) -> None:
    table = errand(mira)
    said = give(mira, table, "walk", "up", "3")
    assert refusal(said, 422) == "no-way"
    assert said.json()["text"] == "Part 2: There is no up."
    assert look(mira, table) == table


def test_parts_beyond_a_barrier_are_given_back(mira: httpx.Client) -> None:
    said = give(mira, errand(mira), "roll", "up", "up").json()
    assert (said["applied"], said["left"]) == (1, ["up", "up"])
    assert said["table"]["decisions"][0]["ask"] == "way"


def test_looking_ahead_goes_step_by_step(mira: httpx.Client) -> None:
    table = errand(mira)
    asked = ask(mira, table, "walk", "left")
    assert asked["decision"]["ask"] == "far"
    assert (asked["decision"]["kind"], asked["decision"]["max"]) == ("number", 3)
    assert asked["decision"]["id"] == f"{table['decisions'][0]['id']}>2"
    assert ask(mira, table, "walk", "left", "2")["barrier"] == "seat"


def test_the_same_nonce_is_answered_once(mira: httpx.Client) -> None:
    table = begun(mira)
    first = give(mira, table, "rest", nonce="same").json()
    again = give(mira, table, "rest", nonce="same")
    assert again.status_code == 200
    assert (again.json()["seq"], again.json()["applied"]) == (first["seq"], 1)
    assert refusal(give(mira, table, "dig", nonce="same"), 409) == "nonce-used"


def test_a_decision_that_is_gone_is_refused(mira: httpx.Client) -> None:
    table = begun(mira)
    accepted(mira, table, "rest")
    assert refusal(give(mira, table, "rest"), 409) == "stale-decision"


def test_nobody_answers_for_another(mira: httpx.Client, noor: httpx.Client) -> None:
    table = begun(mira)
    assert refusal(give(noor, table, "rest"), 403) == "no-seat"


def test_looking_ahead_stops_at_luck_and_changes_nothing(mira: httpx.Client) -> None:
    table = begun(mira)
    assert ask(mira, table, "dig") == {"ready": True, "decision": None, "barrier": "luck"}
    assert ask(mira, table, "rest") == {"ready": True, "decision": None, "barrier": "seat"}
    assert ask(mira, table, "resign") == {"ready": True, "decision": None, "barrier": "over"}
    assert look(mira, table) == table


def test_looking_ahead_stops_at_a_reveal(mira: httpx.Client) -> None:
    table = begun(mira)
    gem = table["view"]["order"][0]
    assert ask(mira, table, f"sell {gem}")["barrier"] == "reveal"


def test_several_things_may_be_named_in_any_order(mira: httpx.Client) -> None:
    for _ in range(20):
        table = bidding(mira)
        accepted(mira, look(mira, table, seat=0), "bid 1")
        accepted(mira, look(mira, table, seat=1), "bid 0")
        table = look(mira, table, seat=0)
        gems = [one["text"] for one in table["decisions"][0]["options"]]
        if len(gems) > 1:
            after = accepted(mira, table, f"{gems[1]} + {gems[0]}")
            assert look(mira, after, seat=0)["view"]["gold"][0] == 2
            return
    raise AssertionError("no hand had two kinds of gems")


def test_why_not_names_the_rule(mira: httpx.Client) -> None:
    table = begun(mira)
    path = f"/api/tables/{table['id']}/why-not"
    decision = table["decisions"][0]["id"]
    held = set(table["view"]["order"])
    gem = next(one for one in ("opal", "garnet", "quartz") if one not in held)
    for part in ({"answer": f"sell {gem}"}, {"noun": f"word:sell {gem}"}):
        said = mira.post(path, json={"decision": decision, **part}).json()
        assert said["open"] is False
        assert said["refusal"]["rules"] == ["TOY-005"]
        assert said["refusal"]["remedy"]
    for part in ({"answer": "rest"}, {"noun": "word:rest"}):
        said = mira.post(path, json={"decision": decision, **part}).json()
        assert said == {"open": True, "refusal": None}
    assert refusal(mira.post(path, json={"decision": decision}), 422) == "bad-request"


def test_undo_to_the_barrier(mira: httpx.Client) -> None:
    table = begun(mira)
    path = f"/api/tables/{table['id']}/undo"
    before = look(mira, table, seat=0)["view"]
    accepted(mira, table, "rest")
    after = mira.post(path, json={"seat": 0, "nonce": "u1"}).json()["table"]
    assert after["view"] == before
    assert after["seq"] == table["seq"] + 2
    assert mira.post(path, json={"seat": 0, "nonce": "u1"}).json()["seq"] == after["seq"]
    accepted(mira, after, "rest")
    accepted(mira, look(mira, table, seat=1), "rest")
    assert refusal(mira.post(path, json={"seat": 0}), 422) == "barrier"


def test_undo_stops_at_luck(mira: httpx.Client) -> None:
    table = accepted(mira, begun(mira), "dig")
    undo = look(mira, table, seat=0)["undo"]
    assert undo["free"] is False
    assert undo["refusal"]["code"] == "barrier"
    said = mira.post(f"/api/tables/{table['id']}/undo", json={"seat": 0})
    assert refusal(said, 422) == "barrier"


def test_sealed_answers_that_were_opened_are_final(mira: httpx.Client) -> None:
    table = bidding(mira)
    accepted(mira, look(mira, table, seat=0), "bid 0")
    accepted(mira, look(mira, table, seat=1), "bid 0")
    said = mira.post(f"/api/tables/{table['id']}/undo", json={"seat": 1})
    assert refusal(said, 422) == "barrier"


def test_others_learn_only_how_many_have_chosen(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "open")
    noor.post("/api/join", json={"token": made["invites"][0]["token"]})
    for client in (mira, noor):
        accepted(client, look(client, made), "pass")
    for client in (mira, noor):
        accepted(client, look(client, made), "rest")
    noors = look(noor, made)
    mine = accepted(mira, look(mira, made), "bid 1")
    assert mine["decisions"][0]["committed"] == "bid 1"
    seen = look(noor, made)
    assert seen["committed"] == {"ready": 1, "of": 2}
    assert seen["seq"] == noors["seq"] + 1
    assert [one["seat"] for one in seen["waiting"]] == [0, 1]
    changed = accepted(mira, mine, "bid 0")
    assert changed["decisions"][0]["committed"] == "bid 0"
    assert look(noor, made) == seen
    end = accepted(noor, seen, "bid 1")
    assert end["view"]["gold"] == [1, 0]


def test_resigning_needs_the_main_decision(mira: httpx.Client) -> None:
    table = new_table(mira, "human", "human")["table"]
    path = f"/api/tables/{table['id']}/resign"
    assert refusal(mira.post(path, json={"seat": 0}), 409) == "cannot-resign"
    table = begun(mira)
    path = f"/api/tables/{table['id']}/resign"
    said = mira.post(path, json={"seat": 0, "nonce": "r"}).json()
    assert said["table"]["result"]["rules"] == ["TOY-010"]
    assert mira.post(path, json={"seat": 0, "nonce": "r"}).json()["seq"] == said["seq"]
    assert refusal(mira.post(path, json={"seat": 1}), 409) == "game-over"


def test_standing_orders_decline_windows_unasked(mira: httpx.Client, noor: httpx.Client) -> None:
    made = new_table(mira, "human", "open")
    noor.post("/api/join", json={"token": made["invites"][0]["token"]})
    path = f"/api/tables/{made['id']}/orders"
    orders = [{"ask": "swap", "order": "never"}]
    assert noor.put(path, json={"orders": orders}).json() == {"orders": orders}
    assert mira.get(path).json() == {"orders": []}
    accepted(mira, look(mira, made), "pass")
    for _ in range(100):
        table = look(mira, made)
        if table["decisions"]:
            break
    assert table["decisions"][0]["ask"] == "action"
    assert noor.put(path, json={"orders": []}).json() == {"orders": []}


def test_an_order_that_is_no_order(mira: httpx.Client) -> None:
    table = new_table(mira, "human", "human")["table"]
    body = {"orders": [{"ask": "swap", "order": "sometimes"}]}
    said = mira.put(f"/api/tables/{table['id']}/orders", json=body)
    assert refusal(said, 422) == "bad-request"


def test_looking_ahead_ends_with_the_action() -> None:
    """What is asked in the next stage begins a new answer, though the same seat is asked."""
    (setup, *_) = setups(royale)
    match = setup.begin(5)
    seen = 0
    while match.result is None and seen < 5:
        decision = match.decision
        assert decision is not None
        seat, answer = decision.player, str(decision.options[0])
        if decision.ask == "move":
            ahead = ahead_of(match, seat, [str(decision.options[-1])])
            match.answer(seat, decision.options[-1])
            after = match.decision
            if after is not None and after.player == seat and after.ask == "action":
                assert (ahead.decision, ahead.barrier) == (None, None)
                seen += 1
            continue
        match.answer(seat, answer)
    assert seen == 5


def test_a_curtain_hides_both_seats_of_a_screen(mira: httpx.Client) -> None:
    table = new_table(mira, "human", "human")["table"]
    own = look(mira, table, seat=0)["view"]["hands"]
    assert any("count" not in hand for hand in own)
    for query in ({"curtain": True}, {"seat": -1}):
        seen = look(mira, table, **query)
        assert (seen["you"], seen["yours"], seen["decisions"]) == (None, [0, 1], [])
        assert all("count" in hand for hand in seen["view"]["hands"])
    assert look(mira, table, curtain=True, seat=1)["you"] == 1
    public = mira.get(f"/api/tables/{table['id']}/events", params={"seat": -1}).json()
    assert public["table"]["you"] is None


def test_a_curtain_is_not_drawn_for_one_seat(mira: httpx.Client) -> None:
    table = new_table(mira, "human", "rookie")["table"]
    assert look(mira, table, curtain=True)["you"] == 0


def test_strangers_see_nothing_through_everybodys_eyes(
    mira: httpx.Client, noor: httpx.Client
) -> None:
    table = new_table(mira, "human", "rookie")["table"]
    said = noor.get(f"/api/tables/{table['id']}", params={"seat": -1})
    assert refusal(said, 403) == "no-seat"
