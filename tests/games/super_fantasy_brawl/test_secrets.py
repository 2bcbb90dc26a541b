"""The reaction window tells nothing of the hand behind it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from rumpus.games.super_fantasy_brawl import GAME
from rumpus.kernel import CHANCE, PASS, Decision, Event, Match, Seeded
from rumpus.kernel.chance import seed_bytes

GIVEN = """
hand fury
kilgore -4,3
seat 1
hand {hand}
gwaien -3,3
deryn -4,2
dugrun 4,-4
"""
HANDS = {
    "two reactions": "arcane-shield hold-ground",
    "one reaction": "arcane-shield fireball",
    "none": "fireball ignite",
}


def window(hand: str) -> Match:
    table = GAME.table("duel")
    match = Match(GAME, table, *GAME.read(table, GIVEN.format(hand=hand)), None)
    for answer in ("fury", "stay", "aim around"):
        match.answer(0, answer)
    return match


def seen_by_others(match: Match, seat: int | None) -> list[dict[str, Any]]:
    events = match.events or []
    return [
        event.plain()
        for event in events
        if event.sees is None or (seat is not None and seat in event.sees)
    ]


def test_the_window_opens_whatever_the_hand() -> None:
    for hand in HANDS.values():
        match = window(hand)
        assert match.decision is not None
        assert (match.decision.player, match.decision.ask) == (1, "reaction")
        assert match.decision.options[-1] is PASS


def test_the_window_looks_the_same_from_outside() -> None:
    shown = []
    for hand in HANDS.values():
        match = window(hand)
        assert match.decision is not None
        prompt = GAME.prompt(match.state, match.decision)
        before = seen_by_others(match, 0), match.view(0), match.view(None)
        match.answer(1, "pass")
        after = seen_by_others(match, 0), match.view(0)
        shown.append((before, after, prompt["waiting"], prompt["rules"]))
    assert shown[0] == shown[1] == shown[2]


def eager(decision: Decision, rng: random.Random) -> Any:
    """An answer of somebody who likes to attack."""
    options = decision.options
    if decision.ask == "target":
        return options[0]
    if decision.ask == "action" and rng.random() < 0.9:
        cards = [option for option in options if getattr(option, "is_attack", False)]
        if cards:
            return rng.choice(cards)
        if len(options) > 1:
            return rng.choice(options[:-1])
    return rng.choice(options)


def test_no_window_means_no_core_or_no_card() -> None:
    """Over random games: the window opens for a targeted side exactly on public facts."""
    opened = 0
    for seed in range(12):
        table = GAME.table("duel")
        match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))
        rng = random.Random(seed)
        told = 0
        while (decision := match.decision) is not None:
            match.answer(decision.player, eager(decision, rng))
            events = match.events or []
            opened += sum(event.kind == "may react" for event in events[told:])
            told = len(events)
            for now in match.decisions:
                if now.ask == "reaction":
                    assert match.state.ready[now.player]
                    assert match.state.hands[now.player]
    assert opened > 50


def test_the_share_of_windows_does_not_depend_on_the_hand() -> None:
    """A statistical test: windows per attack, by whether the hand holds a playable Reaction."""
    windows: Counter[tuple[bool, bool]] = Counter()
    for seed in range(60):
        table = GAME.table("duel")
        match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(1000 + seed)))
        rng = random.Random(seed)
        while (decision := match.decision) is not None:
            other = 1 - decision.player
            state = match.state
            counts = decision.ask == "target" and state.ready[other] and state.hands[other]
            attacks = counts and state.act.card.is_attack
            holds = any(c.is_reaction and c.cost & state.ready[other] for c in state.hands[other])
            answer = eager(decision, rng)
            match.answer(decision.player, answer)
            if attacks and str(answer) != "no attack" and match.result is None:
                windows[holds, match.decisions[0].ask == "reaction"] += 1
    rates = []
    for holds in (True, False):
        opened, silent = windows[holds, True], windows[holds, False]
        assert opened + silent > 100
        rates.append((opened / (opened + silent), opened + silent))
    (one, n), (two, m) = rates
    pooled = (one * n + two * m) / (n + m)
    spread = sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
    assert abs(one - two) <= 3 * spread + 1e-9
    assert pooled == 1.0  # every attack on a side with a ready Core and a card


def windows_of(match: Match, attacker: int, answer: str) -> tuple[list[Any], int]:
    """All that others see of the windows of that attack, each declined, up to what is asked next.

    And how many answers were open in them, which only those who are asked may know.
    """
    events: list[Event] = []
    match.events = match.state.events = events  # an imagined world keeps none by itself
    match.answer(attacker, answer)
    seen: list[Any] = []
    open_answers = 0
    while (asked := match.decision) is not None and asked.ask == "reaction":
        prompt = GAME.prompt(match.state, asked)
        seen.append((asked.player, prompt["waiting"], prompt["rules"], prompt["stakes"]))
        open_answers += len(asked.options)
        match.answer(asked.player, "pass")
    public = [event for event in events if event.sees is None]
    sprung = [n for n, event in enumerate(public) if event.kind == "trap triggered"]
    if sprung:  # what a trap does is hidden from both, and another in each world
        return [*seen, *(event.plain() for event in public[: sprung[0]])], open_answers
    seen += [event.plain() for event in public]
    after = match.decision
    seen.append((after.player, after.ask) if after is not None else str(match.result))
    if after is not None and after.player == attacker:  # else whose turn to answer has seen it
        seen.append([str(option) for option in after.options])
    return seen, open_answers


def attacks_of(format: str, seed: int) -> Iterator[tuple[Match, int, str]]:
    """The match before each attack of an eager game is declared, and how it is declared."""
    table = GAME.table(format)
    match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))
    rng = random.Random(seed)
    while (decision := match.decision) is not None:
        answer = eager(decision, rng)
        card = match.state.act.card if match.state.act else None
        if decision.ask == "target" and getattr(card, "is_attack", False):
            yield match, decision.player, str(answer)
        match.answer(decision.player, answer)


@pytest.mark.parametrize("format", ["duel", "tornado"])
def test_the_windows_are_the_same_in_every_world_of_the_attacker(format: str) -> None:
    """Opening, length and wording, over recorded attacks: hands change, nothing else does.

    The length is the number of questions: as many windows, in the same order, and what follows.
    """
    varied = compared = 0
    for seed in range(8):
        for at, (match, attacker, answer) in enumerate(attacks_of(format, 500 + seed)):
            traces: list[Any] = []
            answers: set[int] = set()
            for luck in range(5):
                world = match.imagine(attacker, Seeded(seed_bytes(luck + 10 * at)))
                trace, count = windows_of(world, attacker, answer)
                traces.append(trace)
                answers.add(count)
            assert all(trace == traces[0] for trace in traces)
            compared += 1
            varied += len(answers) > 1
    assert compared > 60
    assert varied > compared / 4  # the hands did make a difference, to their owners alone


def test_a_planned_card_is_hidden_in_every_imagined_world() -> None:
    table = GAME.table("duel")
    given = "hand fury throw\nkilgore -3,3\nseat 1\ngwaien 4,-4\n"
    match = Match(GAME, table, *GAME.read(table, given), None)
    for answer in ("standard plan kilgore", "stay", "fury"):
        match.answer(0, answer)
    tops = set()
    for seed in range(40):
        world = match.imagine(1, Seeded(seed_bytes(seed)))
        tops.add(str(world.state.tops[0][0]))
        assert len(world.state.hands[0]) == 1
    assert len(tops) > 3


def test_a_sprung_trap_is_what_it_was_in_every_imagined_world() -> None:
    table = GAME.table("duel")
    given = (
        "hand maul-thrash\nkilgore -4,1\ntrap -2,1 damage-2\ntrap 2,-1 root\n"
        "seat 1\ntzu-xiao -3,1\n"
    )
    match = Match(GAME, table, *GAME.read(table, given), None)
    for answer in ("maul-thrash", "stay", "tzu-xiao"):
        match.answer(0, answer)
    match.answer(1, "trap -1,2")
    match.answer(CHANCE, match.state.content.traps[0])
    faces: Counter[str] = Counter()
    for seed in range(60):
        world = match.imagine(0, Seeded(seed_bytes(seed)))
        assert world.state.damage == match.state.damage
        unseen = world.state.traps[world.state.board.cell("2,-1")]
        faces[str(world.state.trap(unseen.face))] += 1
    assert len(faces) > 2
