"""Tables that are set and brought to a position beforehand, by the API: pages to look at."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

# The games by their titles, in the order of the landing page.
GAMES = {
    "battle_royale": "Battle Royale",
    "capture_the_flag": "Capture the Flag",
    "funkoverse": "DC Comics Funkoverse",
    "super_fantasy_brawl": "Super Fantasy Brawl",
    "justice_league": "Justice League Strategy Game",
    "brave_and_bold": "Brave & Bold",
}
# What is set at a table that is looked at; without it, the game's first format, two players.
SETTINGS: dict[str, dict[str, Any]] = {
    "battle_royale": {"options": {"teams": "random"}},
    "funkoverse": {"format": "scenario", "options": {"scenario": "flags"}},
    "justice_league": {"format": "2-heroes", "seats": ["human", "random", "random"]},
}
DULL = {"pass", "stop", "done", "end turn"}  # answers after which less is to be seen


def pick(decision: dict[str, Any], rng: random.Random) -> str:
    """Any answer, rather one after which there is more to see."""
    texts: list[str] = [option["text"] for option in decision["options"]]
    if decision["kind"] == "some":
        number = max(decision["min"], min(1, decision["max"]))
        return " + ".join(rng.sample(texts, number)) or "none"
    if decision["kind"] == "number":
        return str(decision["max"])
    lively = [text for text in texts if text not in DULL]
    return rng.choice(lively if lively and rng.random() < 0.9 else texts)


def laid(page: Page, address: str, game: str, **more: Any) -> dict[str, Any]:
    """A new table of this browser's; what the server says of it."""
    body = {"game": game, "seats": ["human", "random"], "name": "Mira"}
    made = page.request.post(
        f"{address}/api/tables", data={**body, **SETTINGS.get(game, {}), **more}
    )
    assert made.ok, made.text()
    return dict(made.json())


def played(page: Page, address: str, game: str, answers: int, resigns: bool = False) -> str:
    """A table after so many answers of this browser's, then resigned if that is wanted; its id."""
    table = laid(page, address, game)["table"]
    where, rng = f"{address}/api/tables/{table['id']}", random.Random(game)
    given, end = 0, time.monotonic() + 120
    while table["status"] != "over":
        assert time.monotonic() < end, table
        decision = next((one for one in table["decisions"] if one["committed"] is None), None)
        if decision is None:
            time.sleep(0.01)
            table = page.request.get(where).json()
            continue
        aside = [one["text"] for one in decision["aside"]]
        if given >= answers and not resigns:
            break
        text = "resign" if given >= answers and "resign" in aside else pick(decision, rng)
        sent = {"decision": decision["id"], "answers": [text], "nonce": f"n{given}-{rng.random()}"}
        said = page.request.post(f"{where}/answers", data=sent)
        table = said.json()["table"] if said.ok else page.request.get(where).json()
        given += 1
    assert not resigns or table["status"] == "over", "It cannot be resigned."
    return str(table["id"])


def questions(page: Page, address: str, game: str, answers: int) -> Iterator[tuple[str, str]]:
    """A table at each new kind of question within so many answers: what is asked, and the page."""
    id, rng = laid(page, address, game)["id"], random.Random(game)
    where, seen, end = f"{address}/api/tables/{id}", set[str](), time.monotonic() + 240
    for number in range(answers):
        while not (table := page.request.get(where).json())["decisions"]:
            assert time.monotonic() < end, table
            if table["status"] == "over":
                return
            time.sleep(0.01)
        decision = table["decisions"][0]
        if decision["ask"] not in seen:
            seen.add(decision["ask"])
            yield decision["ask"], f"#/tables/{id}"
        sent = {"decision": decision["id"], "answers": [pick(decision, rng)]}
        page.request.post(f"{where}/answers", data={**sent, "nonce": f"{number}-{rng.random()}"})


def finished(page: Page, address: str, game: str) -> str:
    """A game that this browser has resigned after a while; its id."""
    return played(page, address, game, 40, resigns=True)


def every(page: Page, address: str) -> dict[str, str]:
    """Every page by its name."""
    over = finished(page, address, "capture_the_flag")
    draft = laid(page, address, "battle_royale", options={})["id"]
    waiting = laid(page, address, "capture_the_flag", seats=["human", "open"])
    shared = laid(page, address, "capture_the_flag", seats=["human", "human"])["id"]
    return {
        "landing": "#/",
        "set-up": "#/new/battle_royale",
        "waiting": f"#/tables/{waiting['id']}",
        "invitation": waiting["invites"][0]["path"].removeprefix("/"),
        "draft": f"#/tables/{draft}",
        "table": f"#/tables/{laid(page, address, 'battle_royale')['id']}",
        "curtain": f"#/tables/{shared}",
        "end": f"#/tables/{over}",
        "replay": f"#/tables/{over}/at/30",
        "proof": f"#/tables/{over}/proof",
        "rules": "#/rules/SK-041",
        "about": "#/about",
        "nowhere": "#/nowhere",
    }


def of_game(page: Page, address: str, game: str) -> dict[str, str]:
    """The pages of one game: set-up, the first question, in mid-game, its end, looking back."""
    over = finished(page, address, game)
    return {
        "set-up": f"#/new/{game}",
        "first": f"#/tables/{laid(page, address, game)['id']}",
        "middle": f"#/tables/{played(page, address, game, 30)}",
        "end": f"#/tables/{over}",
        "replay": f"#/tables/{over}/at/40",
        "rules": f"#/rules/{game}",
    }
