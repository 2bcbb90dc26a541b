"""What a player knows stays so in every world that is imagined for her."""

from __future__ import annotations

from tests.games.brave_and_bold.playing import given

from rumpus.kernel import Seeded
from rumpus.kernel.chance import seed_bytes


def test_a_card_that_two_players_have_looked_at_is_known_to_both() -> None:
    match = given("superman bag f*3\nlex-luthor bag f*3\ndeck su-1 lx-1 su-2 lx-2 su-3\n")
    for seat in (0, 1):
        match.answer(seat, "draw")
    for seat in (0, 1):
        match.answer(seat, "look")
    for seat in (0, 1):
        seen = match.view(seat)["top"]
        for number in range(20):
            world = match.imagine(seat, Seeded(seed_bytes(number)))
            assert world.view(seat)["top"] == seen


def test_who_looked_before_does_not_learn_a_secret_order() -> None:
    places: set[tuple[str, str]] = set()
    for answer in ("same order", "swap"):
        match = given(
            "stage watchtower\nstart batman\nbatman marker greatest-detective 1 bag c*4\n"
            "superman bag c*4\ntop ba-4 su-1 seen superman\ndeck su-3 su-4 ba-6\n"
        )
        match.answer(0, "greatest-detective")
        match.answer(0, answer)
        assert match.view(1)["top"] == []
        assert len(match.view(0)["top"]) == 2
        for number in range(20):
            world = match.imagine(1, Seeded(seed_bytes(number)))
            assert world.view(1) == match.view(1)
            top = world.view(0)["top"]
            places.add(tuple(top))
    assert len(places) > 2
