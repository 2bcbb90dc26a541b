"""No token, marker or challenge card is ever lost or made."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from rumpus.games.brave_and_bold.state import State
from rumpus.games.brave_and_bold.tokens import ARMOURY, GIVEN, HOSTILE, KINDS, S, X

_spec = importlib.util.spec_from_file_location(
    "playing_brave_and_bold", Path(__file__).with_name("playing.py")
)
assert _spec
assert _spec.loader
playing = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(playing)


def expected(state: State) -> list[int]:
    """What the sets of the characters hold, and the two sets of the armoury (BB-003, BB-005)."""
    counts = [sum(p.character.stock[kind] for p in state.players) for kind in range(KINDS)]
    for kind in ARMOURY:
        counts[kind] = GIVEN[kind]
    return counts


def cards(state: State) -> list[int]:
    return sorted([*state.deck, *state.top, *state.bottom, *state.pile])


def check(state: State) -> None:
    if len(state.players) < {60: 2, 40: 4, 35: 6}[state.limit]:
        return
    assert playing.census(state) == expected(state)
    for player in state.players:
        places = [getattr(player, place) for place in playing.PLACES]
        assert min(min(place) for place in places) >= 0
        assert 0 <= player.counter <= state.limit
        for kind in range(KINDS):
            if kind not in ARMOURY and kind not in HOSTILE:
                assert playing.of_player(player, kind) == player.character.stock[kind]
        for stored, most in zip(player.markers, player.character.most, strict=True):
            assert 0 <= stored <= most
    if state.pile:
        own = {p.character.index for p in state.players}
        assert cards(state) == [c.index for c in state.content.challenges if c.crest in own]


@pytest.mark.parametrize("eager", [False, True], ids=["at-random", "eager"])
@pytest.mark.parametrize(("format", "options"), playing.TABLES)
def test_every_token_is_somewhere(format: str, options: dict[str, str], eager: bool) -> None:
    match = playing.begin(format, options, seed=11)
    for _ in playing.at_random(match, seed=5, eager=eager):
        check(match.state)
    check(match.state)
    assert match.result is not None


def test_a_lost_token_is_noticed() -> None:
    match = playing.given("superman counter 40")
    match.state.players[0].bag[S] -= 1
    with pytest.raises(AssertionError):
        check(match.state)


def test_crisis_tokens_follow_the_table_after_power_up() -> None:
    match = playing.begin("1v1", {}, seed=3)
    checked = 0
    for decision in playing.at_random(match, seed=9, eager=True):
        if decision.ask in ("draw", "before draw") and match.state.turn > 1:
            for player in match.state.players:
                if not player.borrowed and not player.meter and not sum(player.draw):
                    others = player.others + player.reverse
                    if others == sum(player.bag) - player.bag[X] - player.bag[18] - player.bag[19]:
                        rows = ((17, 3), (21, 4), (25, 5), (32, 6), (40, 7))
                        needed = next((n for limit, n in rows if others < limit), 8)
                        assert player.bag[X] == needed
                        checked += 1
    assert checked > 5
