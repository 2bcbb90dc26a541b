"""Rules: what is asked, what is taken in silence, and what comes back."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest

from rumpus.kernel import (
    PASS,
    Chance,
    Decision,
    Die,
    Many,
    Some,
    Word,
    alongside,
    choose,
    choose_some,
    draw,
    offer,
    roll,
    shuffle,
    together,
)


def drive(rule: Any, *answers: Any) -> tuple[list[Any], Any]:
    """The questions of a rule that gets these answers, and what it returns."""
    asks: list[Any] = []
    value: Any = None
    left = list(answers)
    while True:
        try:
            asks.append(rule.send(value))
        except StopIteration as stop:
            assert not left
            return asks, stop.value
        value = left.pop(0)


def test_choose_asks_and_gives_the_answer() -> None:
    (ask,), chosen = drive(choose(1, "colour", ["red", "blue"]), "blue")
    assert (ask.player, ask.ask, ask.options, chosen) == (1, "colour", ("red", "blue"), "blue")
    assert ask.seat == ask.player


def test_choose_takes_a_lone_option_in_silence() -> None:
    assert drive(choose(0, "colour", ["red"])) == ([], "red")


def test_choose_carries_secrecy_and_subject() -> None:
    (ask,), _ = drive(choose(0, "colour", [1, 2], secret=True, subject="paint"), 1)
    assert (ask.secret, ask.subject) == (True, "paint")


@pytest.mark.parametrize(("items", "options"), [([], (PASS,)), (["a"], ("a", PASS))])
def test_offer_always_asks(items: list[str], options: tuple[Any, ...]) -> None:
    (ask,), answer = drive(offer(0, "reaction", items), PASS)
    assert ask.options == options
    assert answer is None


def test_offer_gives_what_was_taken() -> None:
    assert drive(offer(0, "reaction", ["a"]), "a")[1] == "a"


def test_choose_some_lists_every_set_in_the_items_order() -> None:
    (ask,), chosen = drive(choose_some(0, "cards", ["a", "b", "c"], 1, 2), Some(("a", "c")))
    assert [str(option) for option in ask.options] == ["a", "b", "c", "a + b", "a + c", "b + c"]
    assert chosen == ("a", "c")


def test_choose_some_of_nothing_is_written_none() -> None:
    (ask,), _ = drive(choose_some(0, "cards", ["a"], 0, 1), Some(()))
    assert [str(option) for option in ask.options] == ["none", "a"]


@pytest.mark.parametrize(
    ("items", "low", "high", "taken"),
    [([], 0, 2, ()), (["a", "b"], 2, 2, ("a", "b")), (["a"], 3, 5, ("a",)), (["a"], 0, 0, ())],
)
def test_choose_some_without_a_choice_is_silent(
    items: list[str], low: int, high: int, taken: tuple[str, ...]
) -> None:
    assert drive(choose_some(0, "cards", items, low, high)) == ([], Some(taken))


def test_roll_and_draw_ask_chance() -> None:
    die = Die("red")
    assert drive(roll(die), 3) == ([die], 3)
    (ask,), card = drive(draw("deck", {"ace": 2, "king": 0, "two": 1}, sees=(1,)), "ace")
    assert (ask.outcomes, ask.weights, ask.total, ask.sees) == (("ace", "two"), (2, 1), 3, (1,))
    assert card == "ace"


def test_draw_from_a_list_counts_each_thing() -> None:
    (ask,), _ = drive(draw("deck", ["ace", "king"]), "king")
    assert (ask.outcomes, ask.total, ask.sees) == (("ace", "king"), 2, None)


def test_shares_of_a_weighted_chance() -> None:
    ask = Chance("deck", ("a", "b", "c"), (2, 1, 3))
    assert Counter(ask.at(n) for n in range(6)) == {"a": 2, "b": 1, "c": 3}
    with pytest.raises(IndexError):
        ask.at(6)


def test_shuffle_gives_every_thing_once() -> None:
    asks, order = drive(shuffle("deck", ["a", "b", "c"]), 2, 0, 0)
    assert [ask.total for ask in asks] == [3, 2, 1]
    assert order == ["c", "a", "b"]


def test_together_asks_all_at_once_and_sealed() -> None:
    questions = [Decision(0, "bid", (1, 2)), Decision(1, "bid", (1, 2))]
    (ask,), bids = drive(together(questions), [2, 1])
    assert isinstance(ask, Many)
    assert (ask.sealed, ask.decisions, bids) == (True, tuple(questions), [2, 1])


def test_together_of_nobody_asks_nobody() -> None:
    assert drive(together([])) == ([], [])


def picks(seat: int, rounds: int) -> Any:
    got = []
    for n in range(rounds):
        card = yield Chance("deck", (f"{seat}{n}", "other"))
        got.append((yield Decision(seat, f"keep {card}", ("yes", "no"))))
    return got


def test_alongside_lets_each_go_at_her_own_pace() -> None:
    asks, done = drive(
        alongside({0: picks(0, 2), 1: picks(1, 1)}),
        "00", "10", (0, "yes"), "01", (0, "no"), (1, "yes"),
    )  # fmt: skip
    assert done == {0: ["yes", "no"], 1: ["yes"]}
    open_ = [[d.ask for d in ask.decisions] for ask in asks if isinstance(ask, Many)]
    assert open_ == [["keep 00", "keep 10"], ["keep 10", "keep 01"], ["keep 10"]]
    assert not any(ask.sealed for ask in asks if isinstance(ask, Many))


def test_alongside_without_questions_is_done_at_once() -> None:
    assert drive(alongside({0: picks(0, 0), 1: picks(1, 0)})) == ([], {0: [], 1: []})


def test_alongside_refuses_a_question_to_another_seat() -> None:
    rule = alongside({0: picks(1, 1)})
    next(rule)
    with pytest.raises(ValueError, match="the rule of seat 0 asked seat 1"):
        rule.send("10")


def test_lazy_options_are_made_once() -> None:
    made: list[int] = []

    def options() -> tuple[str, ...]:
        made.append(1)
        return ("a", "b")

    ask = Decision(0, "x", options)
    assert not made
    assert (ask.options, ask.options, len(made)) == (("a", "b"), ("a", "b"), 1)
    assert repr(ask) == "Decision(0, 'x', 2 options: a, b)"


def test_equal_words_are_one_object() -> None:
    assert Word("pass") is PASS
    assert pickle.loads(pickle.dumps(Word("end turn"))) is Word("end turn")
    assert (str(PASS), repr(PASS)) == ("pass", "Word('pass')")


def test_a_die_has_its_faces() -> None:
    assert Die("green", 4).outcomes == (1, 2, 3, 4)
    assert repr(Die("red")) == "Chance('red', 6 outcomes)"
