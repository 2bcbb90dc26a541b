"""What the screen foretells is what then happens: pools, resources, prevention, prices."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.brave_and_bold.playing import begin, given
from tests.games.brave_and_bold.test_allocation import CHARACTERS, board

from rumpus.games.brave_and_bold import GAME
from rumpus.games.brave_and_bold.allocate import most_damage
from rumpus.games.brave_and_bold.tokens import A, C
from rumpus.kernel import Match

CARDS = ("ba-6", "ba-7", "ch-1", "ch-8", "fl-3", "lx-2", "rf-4", "su-7", "ww-2", "ww-6")
DRAWN = "superman meter 2 pulled 9 draw c*4 c2 r*3 f*2"


def foretold(match: Match, answer: str, seat: int = 0) -> dict[str, Any]:
    decision = match.asked(seat)
    assert decision
    option = next(o for o in decision.options if str(o).startswith(answer))
    told = GAME.describe(match.state, decision, option)["preview"]
    match.answer(decision.player, option)
    return dict(told)


@pytest.mark.parametrize("card", CARDS)
def test_a_pool_is_as_foretold(card: str) -> None:
    match = given(f"stage allocate\nchallenge {card}\n{DRAWN}\nlex-luthor draw c*5\nstart superman")
    if card == "ch-8":
        foretold(match, "discard f")
    foretold(match, "heavy-punch")
    told = foretold(match, "commit")
    match.answer(1, "commit nothing")
    pools = [event.data for event in match.events or [] if event.kind == "pools"]
    mine = next(data for data in pools if data["seat"] == 0)
    assert (mine["normal"] + mine["indefensible"], mine["resources"]) == (
        told["damage"], told["resources"],
    )  # fmt: skip


def test_what_prevents_says_how_much_and_what_it_deals_back() -> None:
    match = given("stage pools\nsuperman draw c*5\nbatman draw s marker counterstrike 1")
    told = foretold(match, "counterstrike", 1)
    assert (told["prevented"], told["back"]) == (2, 2)
    assert foretold(match, "gadget", 1)["prevented"] == 1
    assert match.state.players[1].counter == 60 - 5 + 2 + 1


def test_prices_and_bonus_rows_are_those_of_the_card_in_force() -> None:
    seen = GAME.view(given("challenge lx-8\nsuperman counter 60").state, 0)
    assert (seen["prices"]["c+"], seen["prices"]["c2"], seen["prices"]["mc"]) == (3, 3, 10)
    higher = GAME.view(given("challenge rf-3\nsuperman counter 60").state, 0)
    assert higher["players"][0]["board"]["rows"][0]["at"] == 4


def test_nobody_holds_the_starting_player_marker_before_the_first_card() -> None:
    match = begin()
    match.answer(0, "batman")
    assert GAME.view(match.state, 0)["start"] is None


def test_most_damage_takes_a_marker_that_costs_nothing() -> None:
    batman = next(one for one in CHARACTERS if one.id == "batman")
    best = most_damage(board(batman, [C, A], [0, 0, 0, 0, 0]))
    assert best.whole().words == "grapple-strike c a"
