"""Whatever is sent, the answer is a refusal in words; never a failure of the server."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.house import give, look, new_table, serving
from tests.server.test_playing import begun
from tests.server.test_tables import refusal

from rumpus.server.limits import Limits

NOISE = ["", " ", "sell moon", "bid 99", "dig dig", "a + b", "none", "\u0000", "é" * 300, "+", "7"]


def told(said: httpx.Response) -> dict[str, Any]:
    """A refusal with a code and a sentence."""
    assert 400 <= said.status_code < 500, said.text
    body = said.json()
    assert set(body) == {"code", "text", "rules", "remedy"}
    assert body["code"]
    assert len(body["text"]) > 10
    return body


@settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(answers=st.lists(st.text(max_size=20) | st.sampled_from(NOISE), min_size=1, max_size=4))
def test_noise_is_refused_in_words(server: httpx.Client, answers: list[str]) -> None:
    table = begun(server)
    said = give(server, table, *answers)
    if said.status_code != 200:
        told(said)
        assert look(server, table)["seq"] == table["seq"]


def test_every_answer_one_might_think_of(mira: httpx.Client) -> None:
    from tests import toy

    table = begun(mira)
    offered = {one["text"] for one in table["decisions"][0]["options"]}
    for word in (toy.DIG, *toy.SELL.values(), toy.REST):
        if str(word) not in offered:
            body = told(give(mira, table, str(word)))
            assert body["rules"]
            assert body["remedy"]


def test_broken_requests(mira: httpx.Client) -> None:
    table = begun(mira)
    path = f"/api/tables/{table['id']}/answers"
    for content in (b"", b"{", b"[]", b"null", b'{"decision": 1}', b"\xff", b'{"a":1e999}'):
        said = mira.post(path, content=content, headers={"content-type": "application/json"})
        assert told(said)["code"] == "bad-request"
    assert told(mira.get("/api/nothing"))["code"] == "not-found"
    assert told(mira.put("/api/tables"))["code"] == "wrong-method"
    assert told(mira.get(f"/api/tables/{table['id']}/at/99999"))["code"] == "no-step"
    assert told(mira.get(f"/api/tables/{table['id']}/at/minus"))["code"] == "bad-request"
    assert told(mira.get("/api/rules/chess"))["code"] == "no-game"


def test_records_that_are_none(mira: httpx.Client) -> None:
    rng = random.Random(2)
    table = begun(mira)
    table = mira.post(f"/api/tables/{table['id']}/resign", json={}).json()["table"]
    record = mira.get(f"/api/tables/{table['id']}/record").json()
    assert mira.post("/api/records", json=record).status_code == 201
    for name in record:
        for wrong in (None, 7, "x", [], [7], {"a": []}, [{"luck": 3}], [{"took_back": 99}]):
            said = mira.post("/api/records", json={**record, name: wrong})
            if said.status_code != 201:
                assert told(said)["code"] in ("bad-record", "bad-setting", "bad-request")
    for _ in range(40):
        text = list(json.dumps(record))
        text[rng.randrange(len(text))] = rng.choice('0{}[]",:x')
        said = mira.post("/api/records", content="".join(text).encode())
        if said.status_code != 201:
            told(said)


def test_a_page_of_another_site_may_not_ask(mira: httpx.Client) -> None:
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        said = mira.post("/api/tables", json={"game": "toy"}, headers=headers)
        assert refusal(said, 403) == "foreign-origin"
    own = {"Origin": str(mira.base_url).rstrip("/")}
    assert mira.post("/api/tables", json={"game": "toy"}, headers=own).status_code == 201


def test_bodies_have_a_limit(mira: httpx.Client) -> None:
    big = b'{"game": "' + b"x" * 300_000 + b'"}'
    assert refusal(mira.post("/api/tables", content=big), 413) == "too-large"

    def drip() -> Any:
        for _ in range(40):
            yield b"x" * 10_000

    assert refusal(mira.post("/api/tables", content=drip()), 413) == "too-large"


def test_safe_headers_everywhere(mira: httpx.Client) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/api/docs"):
        headers = mira.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    assert "http" not in mira.get("/api/docs").text.replace("https", "http").split("<main>")[0]


def test_the_client_is_served_with_the_right_caching(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>client</title>")
    (static / "icon.svg").write_text("<svg/>")
    (static / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "secret").write_text("no")
    with serving(tmp_path) as client:
        for path in ("/", "/index.html", "/tables/k3f9", "/rules/SFB-058"):
            said = client.get(path)
            assert said.text == "<title>client</title>"
            assert said.headers["cache-control"] == "no-cache"
        assert "immutable" in client.get("/assets/app-1a2b.js").headers["cache-control"]
        assert "immutable" not in client.get("/icon.svg").headers["cache-control"]
        assert refusal(client.get("/assets/gone.js"), 404) == "not-found"
        for path in ("/..%2fsecret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret"):
            assert client.get(path).text != "no"


def test_limits_say_how_long_to_wait(tmp_path: Path) -> None:
    limits = Limits(create=((2, 60),), refused=((2, 30),), sockets=0)
    with serving(tmp_path, limits=limits) as client:
        table = begun(client)
        new_table(client, "human", "human")
        said = client.post("/api/tables", json={"game": "toy"})
        assert refusal(said, 429) == "slow-down"
        assert 0 < int(said.headers["retry-after"]) <= 60
        codes = [give(client, table, "sell moon").status_code for _ in range(3)]
        assert codes == [422, 422, 429]
        accept = {"Accept": "text/event-stream"}
        path = f"/api/tables/{table['id']}/events"
        assert refusal(client.get(path, headers=accept), 429) == "slow-down"
