"""Random games run to the end, copies stay equal, secrets stay secret, advice beats chance."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from typing import Any

import pytest

from rumpus.games.brave_and_bold import GAME
from rumpus.games.brave_and_bold.advice import ADVISERS, advise
from rumpus.games.brave_and_bold.prices import BUY, GOODS, Basket, goods, why_not
from rumpus.kernel import Event, Match, Seeded
from rumpus.kernel.chance import seed_bytes

_spec = importlib.util.spec_from_file_location(
    "playing_brave_and_bold", Path(__file__).with_name("playing.py")
)
assert _spec
assert _spec.loader
playing = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(playing)


@pytest.mark.parametrize(("format", "options"), playing.TABLES)
def test_games_end(format: str, options: dict[str, str]) -> None:
    for seed in range(3):
        match = playing.begin(format, options, seed=seed)
        for _ in playing.at_random(match, seed=seed, eager=True):
            pass
        assert match.result is not None
        assert match.state.turn <= 8 * len(match.state.players) + 1  # BB-R50


def test_copies_stay_equal() -> None:
    rng = random.Random(1)
    match = playing.begin("2v2", {}, seed=2)
    kept: list[Match] = []
    while match.decision is not None:
        if rng.random() < 0.05 and len(kept) < 4:
            kept.append(match.fork())
        decision = rng.choice(match.decisions)
        option = rng.choice(decision.options)
        for twin in [match, *kept]:
            twin.answer(decision.player, option)
        if rng.random() < 0.05:
            assert all(twin.digest() == match.digest() for twin in kept)
    assert len(kept) == 4
    assert all(twin.digest() == match.digest() for twin in kept)


def test_an_allocation_leaves_no_trace_before_all_are_in() -> None:
    match = playing.given(
        "stage allocate\nsuperman draw c*3 a k f\nlex-luthor draw c*2 r*3 k a", "1v1"
    )
    before = (match.view(1), match.view(None), match.view(0))
    match.answer(0, "most damage")
    assert (match.view(1), match.view(None), match.view(0)) == before
    match.answer(0, next(o for o in match.asked(0).options if str(o).startswith("commit")))
    assert (match.view(1), match.view(None), match.view(0)) == before
    assert match.asked(0) is None
    match.answer(1, "commit nothing")
    assert match.view(1) != before[0]


def test_a_plan_is_told_to_its_owner_with_the_question() -> None:
    match = playing.given("stage allocate\nsuperman draw c*3\nlex-luthor draw c r", "1v1")
    match.answer(0, "heavy-punch")
    prompt = GAME.prompt(match.state, match.asked(0))
    assert prompt["plan"]["laid"] == [{"place": "heavy-punch", "with": ["c", "c"]}]
    assert prompt["plan"]["damage"] == 4
    assert all(d.secret for d in match.decisions)


def test_what_rebalance_would_do_leaves_borrowed_tokens_out() -> None:
    match = playing.given("stage prepare\nsuperman marker super-strength 1")
    before = match.view(0)["players"][0]["rebalance"]
    match.answer(0, "super-strength")
    shown = match.view(0)["players"][0]
    assert shown["bag"]["c"] == 5
    assert shown["rebalance"] == before == {"others": 12, "needed": 3, "change": 0}


def test_kryptonite_does_not_grow_the_bag_of_its_buyer() -> None:
    match = playing.given(
        "stage resupply\nstart lex-luthor\nlex-luthor resources 9 bag c*8 r*8 x*3\n"
        "superman counter 60"
    )
    options = {str(option): option for option in match.decision.options}
    told = {
        name: GAME.describe(match.state, match.decision, options[name])["preview"]
        for name in ("buy kr", "buy k")
    }
    assert (told["buy kr"]["others"], told["buy kr"]["crisis"]) == (16, 3)
    assert (told["buy k"]["others"], told["buy k"]["crisis"]) == (17, 4)


WORDED = (
    (
        "lex-luthor stopped",
        "1v1",
        (),
        "The next token cannot be a third crisis.",
    ),
    ("superman meter 2 bag c*4 x\nlex-luthor stopped", "1v1", (), "a third crisis at 20.0 %."),
    (
        "stage pools\nbatman marker smoke-pellets 1\nsuperman draw c*3",
        "1v1",
        (),
        "Batman is about to take 3 damage: prevent some of it?",
    ),
    (
        "stage resupply\nsuperman resources 1\nlex-luthor counter 40\nbatman resources 5",
        "2v2",
        ("ask batman 2",),
        "Superman asks you for 2 resources: lend or refuse?",
    ),
    (
        "stage resupply\nsuperman resources 5 draw r+",
        "1v1",
        (),
        "You have 5 resources, 3 purchases and 1 more for 1 less: "
        "buy tokens, each of another type, or be done.",
    ),
    (
        "stage pools\nsuperman draw c*3",
        "2v2",
        (),
        "Your damage pool is 3 damage: whom does it hit?",
    ),
)


@pytest.mark.parametrize(("given", "format", "answers", "words"), WORDED)
def test_questions_name_what_they_are_about(
    given: str, format: str, answers: tuple[str, ...], words: str
) -> None:
    match = playing.given(given, format)
    for answer in answers:
        match.answer(match.decision.player, answer)
    assert GAME.prompt(match.state, match.decision)["text"].endswith(words)


LABELLED = (
    (
        "stage thefts\nreverse-flash marker stolen-time 1\nsuperman draw s",
        "stolen-time superman s",
        "Stolen Time: Superman returns a Sun token",
    ),
    (
        "stage thefts\nlex-luthor marker espionage 1",
        "espionage superman",
        "Espionage against Superman, who has no token to return",
    ),
    ("stage slippery\nchallenge jk-4\nsuperman draw r\nlex-luthor draw s a+", "lex-luthor s",
     "Lex Luthor returns a Patent token"),
    ("stage combat\nchallenge lx-7", "lex-luthor hired-muscle", "Hired Muscle of Lex Luthor"),
)  # fmt: skip


@pytest.mark.parametrize(("given", "answer", "words"), LABELLED)
def test_answers_about_others_name_what_is_theirs(given: str, answer: str, words: str) -> None:
    match = playing.given(given)
    option = next(o for o in match.decision.options if str(o) == answer)
    assert GAME.describe(match.state, match.decision, option)["label"] == words


def test_what_is_not_filled_says_what_it_needs() -> None:
    match = playing.given("stage allocate\nsuperman draw c r")
    refusal = GAME.objection(match.state, match.decision, "orbital-combat")
    assert refusal is not None
    assert refusal.text.startswith("Orbital Combat needs 1 combat, 1 agility and 1 crest;")


LOGGED = (
    ("starting player", {"seat": 0, "before": 0}, "Superman keeps the starting player marker."),
    ("drawn", {"seat": 0, "token": "s"}, "Superman draws a Sun token."),
    ("stopped", {"seat": 0, "drawn": 1}, "Superman stops with 1 non-crisis token."),
    (
        "challenge",
        {"seat": 0, "card": "su-6"},
        "Challenge card: Truth and Justice. Crest tokens cost 1 less.",
    ),
    (
        "damage",
        {"seat": 1, "to": 0, "normal": 2, "indefensible": 3, "counter": 55},
        "Superman takes 2 damage and 3 indefensible damage and is at 55.",
    ),
    (
        "allocated",
        {"seat": 0, "whole": "heavy-punch c +c, any a, discard f"},
        "Superman allocates Heavy Punch (combat, combat bonus), agility as its bonus of any type, "
        "focus discarded.",
    ),
    (
        "barred",
        {"seat": 1, "to": 0, "ability": "superman heat-vision"},
        "Lex Luthor forbids Superman to activate Heat Vision this turn.",
    ),
    (
        "exchanged",
        {"seat": 0, "tokens": ["a2", "mc"], "new": ["f+", "f+"]},
        "Superman has a double agility token and a combat critical mass of the market replaced"
        " by 2 focus power-ups.",
    ),
    ("bought", {"seat": 0, "token": "ma", "paid": 0},
     "Superman buys an agility critical mass for 10 tokens of its type."),
    ("looked", {"seat": 0, "cards": 1, "bottom": True},
     "Superman looks at the top challenge card and puts it at the bottom."),
    ("saw", {"seat": 0, "cards": []}, "Superman sees that the deck is empty."),
    ("game over", {"winners": [0]}, "The game is over: Superman wins."),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "data", "words"), LOGGED, ids=[row[0] for row in LOGGED])
def test_the_log_speaks_in_sentences(kind: str, data: dict[str, Any], words: str) -> None:
    match = playing.given("superman counter 60")
    assert GAME.line(match.state, Event(kind, (), None, data)).text == words


def test_what_is_offered_in_the_shop_is_what_no_rule_forbids() -> None:
    compared = 0
    for seed in range(4):
        match = playing.begin("2v2", {}, seed=seed)
        for decision in playing.at_random(match, seed=seed, eager=True):
            if isinstance(decision.subject, Basket):
                player = match.state.players[decision.player]
                open_ = set(goods(match.state, player, decision.subject))
                for kind in GOODS:
                    for how, word in enumerate(BUY[kind]):
                        refusal = why_not(match.state, player, decision.subject, kind, how)
                        assert (word in open_) == (refusal is None), (word, refusal)
                        compared += 1
    assert compared > 1000


def test_only_who_has_looked_knows_the_top_card() -> None:
    match = playing.given("superman bag f*5 c\nlex-luthor stopped\ndeck su-1 su-3 lx-1 lx-3")
    match.answer(0, "draw")
    if match.decision is not None and match.decision.ask == "focus":
        match.answer(0, "look")
    assert match.view(0)["top"]
    assert not match.view(1)["top"]
    tops = {match.imagine(1, Seeded(seed_bytes(n))).state.top[0] for n in range(30)}
    assert len(tops) > 1
    mine = {match.imagine(0, Seeded(seed_bytes(n))).state.top[0] for n in range(5)}
    assert mine == {match.state.top[0]}


def test_odds_are_hidden_where_the_table_says_so() -> None:
    shown = playing.given("superman meter 2")
    hidden = playing.given("superman meter 2", odds="hidden")
    assert shown.view(0)["players"][0]["odds"]["next"] == pytest.approx(20.0)
    assert "odds" not in hidden.view(0)["players"][0]
    assert "odds" not in GAME.prompt(hidden.state, hidden.decisions[0])
    draw = hidden.decisions[0].options[0]
    assert "preview" not in GAME.describe(hidden.state, hidden.decisions[0], draw)


def test_there_is_advice_for_every_question() -> None:
    match = playing.given("superman counter 60")
    assert set(match.state.content.asks) - set(ADVISERS) == {
        "character", "share", "hard share"
    }  # fmt: skip


def advised(match: Match, decision: Any, rng: random.Random) -> Any:
    found = advise(match.state, decision)
    return rng.choice(decision.options) if found is None else found


def test_advice_beats_chance() -> None:
    won = 0
    for seed in range(12):
        rng = random.Random(seed)
        match = playing.begin("1v1", {}, seed=seed)
        good = seed % 2
        while match.decision is not None:
            decision = match.decision
            random_answer = decision.player != good
            answer = (
                rng.choice(decision.options) if random_answer else advised(match, decision, rng)
            )
            match.answer(decision.player, answer)
        assert match.result is not None
        won += good in match.result.winners
    assert won >= 11
