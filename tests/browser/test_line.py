"""A line that is cut, silent or barred: nothing is lost or done twice, it never gives up."""

from __future__ import annotations

import json
import re
import threading
import time
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect
from tests.browser.conftest import Opened, Watch
from tests.browser.line import Fate, Line, Way
from tests.browser.player import Player, set_up

SEQ = re.compile(rb'"seq":(\d+),"events"')
NONCE = re.compile(rb'"nonce":"([^"]+)"')
LOST = "Connection lost"
LONG = 60_000  # on a loaded machine; the client itself knows after nine seconds


class Cuts:
    """Cuts the line before and after every answer that is sent and every event that comes."""

    def __init__(self) -> None:
        self.answers: Counter[bytes] = Counter()
        self.events: Counter[bytes] = Counter()
        self._deaf: set[int] = set()  # connections whose next reply is lost
        self._heads: set[int] = set()  # connections on which an answer's body is awaited
        self._lock = threading.Lock()

    def __call__(self, way: Way, data: bytes, number: int) -> Fate:
        with self._lock:
            return self._up(data, number) if way == "up" else self._down(data, number)

    def _up(self, data: bytes, number: int) -> Fate:
        if data.startswith(b"POST") and b"/answers" in data.split(b"\r\n", 1)[0]:
            self._heads.add(number)
        nonce = NONCE.search(data)
        if number not in self._heads or not nonce:
            return "pass"
        self._heads.discard(number)
        self.answers[nonce[1]] += 1
        if self.answers[nonce[1]] == 1:
            return "lose"  # the server never hears it
        if self.answers[nonce[1]] == 2:
            self._deaf.add(number)  # the server hears it, and its reply is lost
        return "pass"

    def _down(self, data: bytes, number: int) -> Fate:
        if number in self._deaf:
            self._deaf.discard(number)
            return "lose"
        found = SEQ.search(data)
        if not found:
            return "pass"
        self.events[found[1]] += 1
        fates: dict[int, Fate] = {1: "lose", 2: "after"}
        return fates.get(self.events[found[1]], "pass")


def told(page: Page, address: str) -> tuple[list[str], list[str]]:
    """The log as the page shows it, and as the server has it, without headings."""
    id = page.url.split("/tables/")[1].split("/")[0]
    lines = page.locator("[aria-label=Log] li:not(.hdg) > div, [aria-label=Log] li:not(.hdg) p")
    shown = [plain(text) for text in lines.evaluate_all(
        "all => all.map((one) => [...one.childNodes].filter((n) => !(n.matches?.('p, .rule')))"
        ".map((n) => n.textContent).join(''))"
    )]  # fmt: skip
    said = page.request.get(f"{address}/api/tables/{id}/events?since=0").json()
    names = [seat["name"] for seat in said["table"]["seats"]]
    events = [plain(one["text"]) for one in said["events"] if one["kind"] != "turn"]
    for number, name in enumerate(names, 1):
        events = [text.replace(f"Player {number}", name) for text in events]
    return shown, events


def plain(text: str) -> str:
    return " ".join(text.split())


def test_cut_before_and_after_every_event_of_a_game(
    server: str, line: Line, opened: Opened, watch: Watch
) -> None:
    watch.broken_line = True
    page = opened()
    applied: dict[str, int] = {}

    def finished(request: Request) -> None:
        if not request.url.endswith("/answers"):
            return
        response = request.response()
        if response and response.status == 200:
            sent = json.loads(request.post_data or "{}")
            applied[sent["nonce"]] = response.json()["applied"]

    page.on("requestfinished", finished)
    set_up(page, line.address, "capture_the_flag", "random")
    cuts = line.fate = Cuts()
    player = Player(page)
    player.play()
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=LONG)
    id = page.url.split("/tables/")[1]
    record = page.request.get(f"{server}/api/tables/{id}/record").json()
    end = time.monotonic() + 30
    while set(cuts.answers) != {nonce.encode() for nonce in applied} and time.monotonic() < end:
        page.wait_for_timeout(50)  # the reply to the last answer may come after the end is told
    mine = [one for one in record["answers"] if one.get("seat") == 0]
    assert len(mine) == sum(applied.values())  # each was applied, and once
    assert set(cuts.answers) == {nonce.encode() for nonce in applied}
    assert min(cuts.answers.values()) >= 2
    shown, events = told(page, server)
    assert shown == events
    assert sum(count > 1 for count in cuts.events.values()) > 20
    assert line.cuts > 3 * len(applied)


def test_a_silent_line_is_noticed_and_comes_back(
    server: str, line: Line, opened: Opened, watch: Watch
) -> None:
    watch.broken_line = True
    page = opened()
    set_up(page, line.address, "capture_the_flag", "random")
    player = Player(page)
    player.go_on(1)
    line.silent = True  # the sockets stand, and nothing passes
    expect(page.get_by_text(LOST)).to_be_visible(timeout=LONG)
    line.silent = False
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=LONG)
    player.go_on(1)
    line.silent = True
    player.act(player.wait())  # what is sent now is never heard: it is sent again
    line.silent = False
    player.wait()
    line.dead = True  # nobody is let in
    line.cut()
    page.get_by_role("button", name="Try now").wait_for(timeout=LONG)
    page.wait_for_timeout(2000)
    line.dead = False
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=LONG)
    player.act(player.wait())


def test_off_line_and_on_line_again(server: str, opened: Opened, watch: Watch) -> None:
    watch.broken_line = True
    page = opened()
    set_up(page, server, "capture_the_flag", "random")
    player = Player(page)
    player.wait()
    page.context.set_offline(True)
    expect(page.get_by_text(LOST)).to_be_visible(timeout=LONG)
    now = player.see()
    player.act(now)  # asked while there is no line: kept, and sent when it is back
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_have_count(0, timeout=LONG)
    player.go_on(4)


BARRED = {
    "server-sent events": ["WebSocket"],
    "asking again and again": ["WebSocket", "EventSource"],
}


@pytest.mark.parametrize("way", BARRED)
def test_where_the_socket_is_barred(server: str, opened: Opened, way: str) -> None:
    page = opened()
    for name in BARRED[way]:
        page.add_init_script(
            f"window.{name} = class {{ constructor() {{"
            " setTimeout(() => (this.onclose ?? this.onerror)?.(), 5); }"
            " addEventListener() {} close() {} }"
        )
    set_up(page, server, "capture_the_flag", "random")
    player = Player(page)
    now = player.wait()
    turns: set[Any] = set()
    for _ in range(24):  # some actions, and what the other side does between them
        player.act(now)
        now = player.wait(now)
        turns.add(now["log"])
    assert len(turns) > 3
    assert page.get_by_text(LOST).count() == 0
