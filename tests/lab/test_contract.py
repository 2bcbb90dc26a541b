"""The contract finds what it is meant to find: a toy that keeps it, and toys that break it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests import toy
from tests.toy import RULES, TOY

from rumpus.kernel import Decision, Over, Refusal, Stage, Word, tell
from rumpus.lab.contract import CHECKS, WORDED, Broken, Setup, difference, digests, setups


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("setup", setups(TOY), ids=str)
def test_the_toy_keeps_its_promises(check: str, setup: Setup) -> None:
    for seed in range(6):
        CHECKS[check](setup, seed)


@pytest.mark.parametrize("check", WORDED)
def test_the_toy_has_words(check: str) -> None:
    for seed in range(6):
        WORDED[check](Setup(TOY, "three", {}), seed, RULES)


def test_setups_try_every_format_and_every_value_once() -> None:
    assert [str(setup) for setup in setups(TOY)] == [
        "toy two",
        "toy three",
        "toy two goal=10",
        "toy three goal=15",
    ]


def broken(check: str, words: str, **changes: Any) -> None:
    setup = Setup(replace(TOY, **changes), "two", {})
    with pytest.raises(Broken, match=words):
        try_all(setup, check)


def try_all(setup: Setup, check: str) -> None:
    for seed in range(30):
        if check in WORDED:
            WORDED[check](setup, seed, RULES)
        else:
            CHECKS[check](setup, seed)


def stages(**changes: Any) -> dict[str, Any]:
    return {**TOY.stages, **changes}


def test_a_game_without_an_end() -> None:
    def turn(state: Any) -> Any:
        yield Decision(0, "action", (toy.DIG, toy.REST))
        return Stage("turn")

    broken("ends", "not over after", stages=stages(turn=turn))


def test_a_stage_that_is_too_long() -> None:
    def turn(state: Any) -> Any:
        for _ in range(80):
            yield Decision(0, "action", (toy.DIG, toy.REST))
        return Over((0,), "TOY-009", "done")

    broken("ends", "stage 'turn' takes 61 answers", stages=stages(turn=turn))


def test_a_question_without_options() -> None:
    def turn(state: Any) -> Any:
        yield Decision(0, "action", ())
        return Over((0,), "TOY-009", "done")

    broken("ends", "'action' has no options", stages=stages(turn=turn))


def test_a_winner_who_does_not_play() -> None:
    def turn(state: Any) -> Any:
        yield Decision(0, "action", (toy.DIG, toy.REST))
        return Over((5,), "TOY-009", "done")

    broken("ends", "winners who do not play", stages=stages(turn=turn))


def test_a_state_that_is_not_copied_whole() -> None:
    shared = [0]

    def turn(state: Any) -> Any:
        shared[0] += 1
        state.round = shared[0]
        state.gold[0] += 1
        yield Decision(0, "action", (toy.DIG, toy.REST))
        return Stage("turn") if state.gold[0] < 50 else Over((0,), "TOY-009", "done")

    broken("forks", "a fresh copy differs at|a copy goes another way", stages=stages(turn=turn))
    broken("undo", "after taking back", stages=stages(turn=turn))


def test_luck_of_its_own_is_found_in_a_record() -> None:
    import random

    def turn(state: Any) -> Any:
        state.gold[0] = random.randrange(10**9)
        yield Decision(0, "action", (toy.DIG, toy.REST))
        return Over((0,), "TOY-009", "done")

    broken("records", "a loaded game differs", stages=stages(turn=turn))


@pytest.mark.parametrize(
    ("options", "words"),
    [((Word("a"), Word("A")), "equal texts"), ((Word(""), Word("A")), "without a text")],
)
def test_options_that_cannot_be_told_apart(options: Any, words: str) -> None:
    def turn(state: Any) -> Any:
        yield Decision(0, "action", options)
        return Over((0,), "TOY-009", "done")

    broken("texts", words, stages=stages(turn=turn))


def test_a_view_that_shows_the_other_hand() -> None:
    def view(state: Any, seat: int | None) -> dict[str, Any]:
        return {"hands": [sorted(hand) for hand in state.hands]}

    broken("leaks", "can tell worlds apart: /view/hands", view=view)


def test_a_watcher_who_sees_a_hand() -> None:
    def view(state: Any, seat: int | None) -> dict[str, Any]:
        return {"hand": sorted(state.hands[1])} if seat is None else {}

    broken("leaks", "a watcher sees more than seat 0: /hand", view=view)


def test_a_prompt_that_tells() -> None:
    def prompt(state: Any, decision: Decision) -> dict[str, Any]:
        return {"text": "?", "waiting": f"thinks of {state.hands[decision.player]}", "rules": []}

    broken("leaks", "can tell worlds apart: /asks", prompt=prompt)


def test_a_refusal_that_tells() -> None:
    def objection(state: Any, decision: Decision, answer: Any) -> Refusal | None:
        refusal = toy.objection(state, decision, answer)
        if refusal is not None:
            refusal.text += str(state.hands)
        return refusal

    broken("leaks", "can tell worlds apart: /words", objection=objection)


def test_a_value_out_of_bounds() -> None:
    broken("plain", "is worth 3 to seat 0", evaluate=lambda state, seat: 3)


def test_a_view_that_is_not_plain() -> None:
    setup = Setup(replace(TOY, view=lambda state, seat: {"x": {1, 2}}), "two", {})
    with pytest.raises(TypeError):
        try_all(setup, "plain")


def test_words_that_are_missing() -> None:
    rules = ["TOY-001"]
    broken(
        "words", "has no words", prompt=lambda s, d: {"text": "", "waiting": "x", "rules": rules}
    )
    broken("words", "names no rule", prompt=lambda s, d: {"text": "x", "waiting": "x"})
    broken(
        "words",
        "names TOY-077",
        prompt=lambda s, d: {"text": "x", "waiting": "x", "rules": ["TOY-077"]},
    )
    broken("words", "has no label", describe=lambda s, d, o: {})


def test_an_event_without_a_rule() -> None:
    def turn(state: Any) -> Any:
        yield Decision(0, "action", (toy.DIG, toy.REST))
        tell(state, "sneezed")
        return Over((0,), "TOY-009", "done")

    broken("words", "event 'sneezed' names no rule", stages=stages(turn=turn))


def test_objections_that_disagree_with_the_options() -> None:
    broken("objections", "is neither offered nor refused", objection=lambda s, d, a: None)
    no = Refusal("no", "No.", ("TOY-001",))
    broken("objections", "is offered, and refused: No", objection=lambda s, d, a: no)
    broken("objections", "that are not conceivable", conceivable=lambda s, d: ())


def test_digests_are_the_same_again() -> None:
    setup = Setup(TOY, "two", {})
    one = list(digests(setup, 3))
    assert one == list(digests(setup, 3)) != list(digests(setup, 4))


def test_differences_in_words() -> None:
    assert difference({"a": [1, 2]}, {"a": [1, 2]}) is None
    assert difference({"a": [1, 2]}, {"a": [1, 3]}) == "/a/1 is 2 or 3"
    assert difference({"a": [1]}, {"a": []}) == "/a has [1] or []"
    assert difference({"a": 1}, {}) == "/a is in one only"
