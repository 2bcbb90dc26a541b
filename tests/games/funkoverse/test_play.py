"""Random games of every format and option keep what every game promises, and their own counts."""

from __future__ import annotations

import random

import pytest

from rumpus import rulebook
from rumpus.games.funkoverse import GAME
from rumpus.games.funkoverse.state import State
from rumpus.kernel import Match, Seeded
from rumpus.kernel.chance import seed_bytes
from rumpus.lab import contract

SETUPS = contract.setups(GAME)
KNOWN = {rule.id for rule in rulebook.rules("funkoverse")}
NAMES = [str(setup) for setup in SETUPS]


@pytest.mark.parametrize("setup", SETUPS, ids=NAMES)
def test_games_end(setup: contract.Setup) -> None:
    contract.ends(setup, 1)


@pytest.mark.parametrize("setup", SETUPS[:9], ids=NAMES[:9])
def test_copies_go_the_same_way(setup: contract.Setup) -> None:
    contract.forks(setup, 2)


@pytest.mark.parametrize("setup", SETUPS[:9], ids=NAMES[:9])
def test_records_restore_the_game(setup: contract.Setup) -> None:
    contract.records(setup, 3)


@pytest.mark.parametrize("setup", SETUPS[6:9], ids=NAMES[6:9])
def test_texts_are_found_again(setup: contract.Setup) -> None:
    contract.texts(setup, 4)


@pytest.mark.parametrize("setup", SETUPS[:9], ids=NAMES[:9])
def test_everything_has_words(setup: contract.Setup) -> None:
    contract.words(setup, 5, KNOWN)


@pytest.mark.parametrize("setup", SETUPS[5:], ids=NAMES[5:])
def test_refusals_agree_with_the_options(setup: contract.Setup) -> None:
    contract.objections(setup, 6, KNOWN, 60)


SECRET = contract.Setup(GAME, "collection-4", {"choice": "secret", "scenario": "leaders"})


@pytest.mark.parametrize("setup", [SECRET, *SETUPS[3:5]], ids=str)
def test_no_leaks(setup: contract.Setup) -> None:
    contract.leaks(setup, 7)


def counts(state: State) -> tuple[object, ...]:
    """What never changes: tokens of every side and colour, items, markers."""
    tokens = [
        state.pool[4 * s + c] + sum(state.track[16 * s + 4 * c : 16 * s + 4 * c + 4])
        for s in (0, 1)
        for c in range(4)
    ]
    return tokens, state.cast.holder, [item.id for item in state.cast.items]


def consistent(state: State) -> None:
    """Every figure is in one place, and the sets of squares say the same as the figures."""
    cast = state.cast
    masks = [[0, 0], [0, 0]]
    seen: set[int] = set()
    for piece, cell in enumerate(state.cell):
        if cell < 0:
            assert not state.down >> piece & 1
            continue
        assert cell not in seen
        seen.add(cell)
        assert state.at[cell] == piece
        assert state.arena.free >> cell & 1
        assert piece >= cast.count or not state.out[piece]
        masks[state.down >> piece & 1][cast.side[piece]] |= 1 << cell
    assert masks == [state.up, state.flat]
    assert sum(1 for at in state.at if at >= 0) == len(seen)
    open_ = sum(1 << n for n, value in enumerate(state.marker) if not value)
    assert open_ == state.open_markers
    numbers = state.content.numbers
    assert all(boxes.bit_count() <= numbers.boxes for boxes in state.boxes)
    assert not state.boxes[0] & state.boxes[1]
    for side in (0, 1):
        figures = cast.figures[side]
        assert sum(state.intel >> p & 1 for p in figures) <= numbers.intel
        assert sum(state.riddle >> p & 1 for p in figures) <= numbers.riddles


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_lost_and_nothing_appears(seed: int) -> None:
    options = {"scenario": ("flags", "control", "leaders")[seed % 3], "map": "carnival"}
    table = GAME.table("collection", {**options, "side-items": "2", "choice": "secret"})
    match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))
    rng = random.Random(seed)
    start: tuple[object, ...] | None = None
    points = [0, 0]
    while match.decisions:
        decision = match.decisions[0]
        match.answer(decision.player, rng.choice(decision.options))
        state: State = match.state
        if match.stage.name in ("turn", "action") and match.decision is not None:
            start = start or counts(state)
            if decision.ask == "action" and match.decision.ask == "action":
                consistent(state)
            assert counts(state) == start
        assert state.points[0] >= points[0]
        assert state.points[1] >= points[1]
        points = list(state.points)
    assert match.result is not None
    assert [sum(p for _, s, p, _ in match.state.ledger if s == side) for side in (0, 1)] == points


def test_the_first_page_of_the_handbook_works() -> None:
    import rumpus

    match = rumpus.start(
        "funkoverse", format="scenario", options={"map": "gotham", "scenario": "flags"}, seed=7
    )
    asked = match.why_not(match.decision.player, "move batman c9")
    assert asked is not None
    while match.decision:
        decision = match.decision
        match.answer(decision.player, decision.options[0])
    assert match.result is not None
    assert match.result.rule in ("FK-066", "FK-R75")
