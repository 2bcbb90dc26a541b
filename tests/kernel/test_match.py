"""A match: questions, answers, refusals, and copies in the middle of things."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.toy import BIDS, DIG, RESIGN, REST, TOY, match, written

from rumpus.kernel import (
    CHANCE,
    PASS,
    Decision,
    Ends,
    Illegal,
    Match,
    NotYourDecision,
    Over,
    RumpusError,
    Seeded,
    Stage,
    Word,
)

ROUND = "seat 0 quartz gold 3\nseat 1 opal gold 2\n"


def at_random(found: Match, rng: random.Random) -> Decision:
    """Give one random answer; the question it was given to."""
    decision = rng.choice(found.decisions)
    found.answer(decision.player, rng.choice(decision.options))
    return decision


# --- answers --------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [DIG, "dig", " DIG ", "Dig"])
def test_an_answer_is_an_option_or_its_text(answer: Any) -> None:
    found = written(ROUND)
    found.answer(0, answer)
    assert found.chance.purpose == "red"


@pytest.mark.parametrize("answer", [RESIGN, "resign"])
def test_answers_beside_the_question_are_open(answer: Any) -> None:
    found = written(ROUND)
    assert RESIGN not in found.decision.options
    assert found.why_not(0, answer) is None
    found.answer(0, answer)
    assert found.result.winners == (1,)


def test_an_answer_that_is_not_offered_is_refused_by_its_rule() -> None:
    found = written(ROUND)
    before = found.digest()
    with pytest.raises(Illegal, match=r"You hold no opal. \[TOY-005\] Sell another gem."):
        found.answer(0, "sell opal")
    assert found.digest() == before
    assert found.why_not(0, "sell opal").code == "no-gem"


def test_words_nobody_knows_are_refused_with_what_is_possible() -> None:
    game = _game(lambda state: (yield Decision(0, "x", tuple(map(Word, "abcdefg")))))
    refusal = game.why_not(0, "jump")
    assert refusal.code == "not-an-option"
    assert refusal.remedy == "Possible here: a; b; c; d; e ..."
    assert refusal.plain()["rules"] == ["TOY-003"]


def test_who_is_not_asked_may_not_answer() -> None:
    found = written(ROUND)
    with pytest.raises(NotYourDecision, match=r"Seat 1 is not asked anything now. The game waits"):
        found.answer(1, "dig")
    assert found.why_not(1, "dig").code == "not-your-decision"


def test_nobody_may_answer_for_chance_in_words() -> None:
    found = written(ROUND)
    found.answer(0, DIG)
    assert found.decisions == ()
    with pytest.raises(NotYourDecision, match="The game waits for chance"):
        found.answer(0, "dig")
    found.answer(CHANCE, 1)
    assert found.decision.player == 1


def test_after_the_end_everything_is_refused() -> None:
    found = written(ROUND)
    found.answer(0, RESIGN)
    assert (found.decision, found.decisions, found.asked(1)) == (None, (), None)
    with pytest.raises(NotYourDecision, match=r"The game is over. \[TOY-010\]"):
        found.answer(1, "dig")


# --- several at once ------------------------------------------------------------------------


def test_sealed_answers_wait_for_the_last_and_tell_nothing() -> None:
    found = written(ROUND + "stage auction")
    assert [d.player for d in found.decisions] == [0, 1]
    view = found.view(1)
    found.answer(0, "bid 3")
    assert [d.player for d in found.decisions] == [1]
    assert found.view(1) == view
    assert (found.committed(0), found.committed(1)) == (BIDS[3], None)
    found.answer(1, "bid 2")
    assert (found.state.gold, found.committed(0)) == ([0, 2], None)


def test_a_sealed_answer_may_be_changed_until_all_are_in() -> None:
    found = written(ROUND + "stage auction")
    found.answer(0, "bid 3")
    assert found.asked(0).options == BIDS[:4]
    found.answer(0, "bid 0")
    found.answer(1, "bid 1")
    assert found.state.gold == [3, 1]


def test_sealed_answers_come_in_any_order_to_the_same_end() -> None:
    ends = set()
    for order in ((0, 1), (1, 0)):
        found = written(ROUND + "stage auction")
        for seat in order:
            found.answer(seat, f"bid {seat + 1}")
        ends.add(tuple(found.state.gold))
    assert ends == {(3, 0)}


def test_each_goes_at_her_own_pace_alongside() -> None:
    found = written(ROUND + "stage swaps")
    found.answer(1, "pass")
    assert [d.player for d in found.decisions] == [0]
    found.answer(0, "swap 1")
    found.answer(CHANCE, "opal")
    assert found.asked(0).options == (Word("swap 2"), PASS)
    found.answer(0, "pass")
    assert (found.stage.name, found.state.hands[0]) == ("turn", ["opal"])


# --- stages and ends ------------------------------------------------------------------------


def _game(rule: Any) -> Match:
    """A match of one stage."""
    from dataclasses import replace

    table = TOY.table("two", {})
    game = replace(TOY, stages={"only": rule}, prompt=_prompt, objection=_no_objection)
    return Match(game, table, TOY.start(table)[0], Stage("only"), Seeded(bytes(32)))


def _prompt(state: Any, decision: Decision) -> dict[str, Any]:
    return {"text": "?", "waiting": "?", "rules": ["TOY-003"]}


def _no_objection(state: Any, decision: Decision, answer: Any) -> None:
    return None


def test_an_end_leaves_everything_from_any_depth() -> None:
    def inner(state: Any, depth: int) -> Any:
        if depth:
            yield from inner(state, depth - 1)
        answer = yield Decision(0, "x", ("stay", "go"))
        if answer == "go":
            raise Ends(Over((0,), "TOY-009", "gone"))

    def rule(state: Any) -> Any:
        yield from inner(state, 3)
        return Over((1,), "TOY-009", "stayed")

    found = _game(rule)
    found.answer(0, "stay")
    found.answer(0, "go")
    assert found.result.plain() == {
        "winners": [0], "rule": "TOY-009", "why": "gone", "scores": [],
    }  # fmt: skip


def test_an_end_may_lead_to_another_stage() -> None:
    def rule(state: Any, turn: int) -> Any:
        answer = yield Decision(0, "x", ("stay", "go"))
        if answer == "go":
            raise Ends(Stage("only", turn + 1))
        return Over((), "TOY-009", "stayed")

    found = _game(lambda state: rule(state, 0))
    found.game.stages["only"] = rule  # type: ignore[index]
    found.answer(0, "go")
    assert (found.stage.name, found.stage.args) == ("only", (1,))
    assert repr(found.stage) == "Stage('only', 1)"


def test_stages_follow_each_other_without_a_question() -> None:
    found = match(3)
    assert found.stage.name == "swaps"
    assert [len(hand) for hand in found.state.hands] == [2, 2]


# --- copies ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_forks_stay_equal_to_the_end(seed: int) -> None:
    rng = random.Random(seed)
    found = match(seed, rng.choice(["two", "three"]))
    twins: list[Match] = []
    while found.decisions:
        if rng.random() < 0.2:
            twins.append(found.fork())
        decision = rng.choice(found.decisions)
        option = rng.choice(decision.options)
        for one in (found, *twins):
            one.answer(decision.player, option)
        assert {one.digest() for one in twins} <= {found.digest()}
    assert all(str(one.result) == str(found.result) for one in twins)
    assert all(one.record() == found.record() for one in twins)


def test_a_fork_is_independent() -> None:
    found = match(1)
    before, events = found.digest(), len(found.events)
    rng = random.Random(1)
    twin = found.fork()
    while twin.decisions:
        at_random(twin, rng)
    assert (found.digest(), len(found.events), twin.events) == (before, events, None)


def test_a_fork_keeps_sealed_answers() -> None:
    found = written(ROUND + "stage auction")
    found.answer(0, "bid 3")
    twin = found.fork()
    assert twin.committed(0) is BIDS[3]
    twin.answer(1, "bid 2")
    assert (twin.state.gold, found.committed(1)) == ([0, 2], None)


def test_a_fork_may_have_luck_of_its_own() -> None:
    found = match(1)
    found.answer(0, "pass")
    found.answer(1, "pass")
    found.answer(0, REST)
    ends = set()
    for seed in range(20):
        twin = found.fork(Seeded(bytes([seed] * 32)))
        twin.answer(1, DIG)
        ends.add(len(twin.state.hands[1]))
    assert ends == {2, 3}


def test_a_fork_of_a_finished_game_is_finished() -> None:
    found = written(ROUND)
    found.answer(0, RESIGN)
    twin = found.fork()
    assert (twin.result, twin.decision, twin.digest()) == (found.result, None, found.digest())


# --- what may be known ----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_imagined_worlds_look_the_same_to_their_seat(seed: int) -> None:
    rng = random.Random(seed)
    found = match(seed, rng.choice(["two", "three"]))
    while found.decisions:
        at_random(found, rng)
        for seat in range(len(found.state.gold)):
            world = found.imagine(seat, Seeded(bytes([rng.randrange(256)] * 32)))
            assert world.view(seat) == found.view(seat)
            asked, known = world.asked(seat), found.asked(seat)
            assert (asked and asked.options) == (known and known.options)


def test_imagined_worlds_differ_in_what_is_hidden() -> None:
    found = match(5)
    hands = {
        tuple(sorted(found.imagine(0, Seeded(bytes([n] * 32))).state.hands[1])) for n in range(40)
    }
    assert len(hands) > 3


def test_an_imagined_world_does_not_know_a_sealed_answer() -> None:
    found = written(ROUND + "stage auction")
    found.answer(0, "bid 3")
    world = found.imagine(1, Seeded(bytes(32)))
    assert (world.committed(0), [d.player for d in world.decisions]) == (None, [0, 1])
    own = found.imagine(0, Seeded(bytes(32)))
    assert own.committed(0) is BIDS[3]


def test_an_imagined_world_has_no_past() -> None:
    found = match(5)
    found.answer(0, "pass")
    with pytest.raises(RumpusError, match="has no past"):
        found.imagine(0, Seeded(bytes(32))).rewind(0)


def test_a_world_that_nothing_fits_is_an_error() -> None:
    def rule(state: Any) -> Any:
        if state.round == 1:
            yield Decision(0, "x", ("a", "b"))
        return Over((), "TOY-009", "none")

    def elsewhere(start: Any, now: Any, seat: int, luck: Any) -> Any:
        world = start.copy()
        world.round = 2
        return world

    from dataclasses import replace

    table = TOY.table("two", {})
    game = replace(TOY, stages={"only": rule}, imagine=elsewhere)
    found = Match(game, table, TOY.start(table)[0], Stage("only"), Seeded(bytes(32)))
    with pytest.raises(RumpusError, match="no world fits what seat 0 knows"):
        found.imagine(0, Seeded(bytes(32)))


def test_events_are_told_as_they_happen() -> None:
    found = written(ROUND)
    assert found.events == []
    found.answer(0, DIG)
    found.answer(CHANCE, 4)
    found.answer(CHANCE, "opal")
    assert [event.kind for event in found.events] == ["rolled", "found", "found gem"]
    assert [event.sees for event in found.events] == [None, None, (0,)]
    assert found.events[0].plain() == {"kind": "rolled", "rules": ["TOY-004"], "face": 4}
