"""Taking back: what may be, what may not, and that luck never repeats."""

from __future__ import annotations

import random

import pytest
from tests.toy import match, written

from rumpus.kernel import CHANCE, Illegal, Match

ROUND = "seat 0 quartz garnet gold 3\nseat 1 opal gold 2\n"


def answers(found: Match) -> list[str]:
    return [str(value) for _, value in found.journal]


def test_an_answer_without_consequences_is_taken_back() -> None:
    found = written(ROUND)
    before = found.digest()
    found.answer(0, "rest")
    found.undo(0)
    assert (found.digest(), found.journal) == (before, [])
    found.answer(0, "sell quartz")
    assert found.state.gold == [4, 2]


def test_luck_is_a_barrier() -> None:
    found = match(1)
    for seat in (0, 1):
        found.answer(seat, "pass")
    found.answer(0, "dig")
    assert found.undoable(0) is None
    with pytest.raises(Illegal, match="can no longer be taken back"):
        found.undo(0)


def test_a_reveal_is_a_barrier() -> None:
    found = written(ROUND)
    found.answer(0, "sell quartz")
    assert found.undoable(0) is None


def test_anothers_answer_is_a_barrier() -> None:
    found = written(ROUND)
    found.answer(0, "rest")
    assert found.undoable(1) is None
    found.answer(1, "rest")
    assert found.undoable(0) is None
    assert found.undoable(1) is not None


def test_a_sealed_answer_is_taken_back() -> None:
    found = written(ROUND + "stage auction")
    found.answer(1, "bid 2")
    found.undo(1)
    assert (found.committed(1), len(found.decisions)) == (None, 2)


def test_the_end_of_a_game_is_taken_back() -> None:
    found = written(ROUND)
    found.answer(0, "resign")
    found.undo(0)
    assert (found.result, found.decision.player) == (None, 0)


def test_an_earlier_reveal_is_no_barrier() -> None:
    found = written(ROUND)
    found.answer(0, "sell quartz")
    found.answer(1, "rest")
    assert found.undoable(1) == 1


@pytest.mark.parametrize("seed", range(10))
def test_going_back_and_on_again_gives_the_same_events(seed: int) -> None:
    rng = random.Random(seed)
    found = match(seed)
    while found.decisions:
        decision = rng.choice(found.decisions)
        before = found.digest(), len(found.events), answers(found)
        found.answer(decision.player, rng.choice(decision.options))
        if found.undoable(decision.player) is not None and rng.random() < 0.5:
            found.undo(decision.player)
            assert (found.digest(), len(found.events), answers(found)) == before


def test_rewinding_keeps_the_luck_after_an_answer_with_it() -> None:
    found = match(1)
    found.rewind(0)
    assert len(found.journal) == 4
    assert all(who is not CHANCE for who, _ in found.journal)
    found.answer(0, "swap 1")
    length = len(found.journal)
    found.answer(1, "pass")
    found.rewind(length - 1)
    assert len(found.journal) == length


def test_luck_after_a_rewind_is_new() -> None:
    """The same answer after going back meets the next luck, not the same again."""
    rolls = set()
    for seed in range(12):
        found = match(seed)
        found.answer(0, "pass")
        found.answer(1, "pass")
        length = len(found.journal)
        seen = []
        for _ in range(6):
            found.answer(0, "dig")
            seen.append(next(v for a, v in found.journal[length:] if getattr(a, "total", 0) == 6))
            found.rewind(length)
        rolls.add(tuple(seen))
        assert len(found.struck) == 6
    assert any(len(set(seen)) > 2 for seen in rolls)


def test_rewinding_to_now_strikes_nothing() -> None:
    found = match(1)
    found.answer(0, "pass")
    found.rewind(len(found.journal))
    assert found.struck == []
