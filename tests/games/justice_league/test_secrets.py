"""What a hero sees does not depend on what the hidden crises are."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rumpus.games.justice_league import GAME
from rumpus.games.justice_league.state import State
from rumpus.kernel import CHANCE, Chance, Decision, Match, Seeded
from rumpus.kernel.chance import luck_text, outcome, seed_bytes

FORMATS = ("2-heroes", "3-heroes", "4-heroes")
Entry = tuple[int, str]  # a seat and its answer, or chance and what it gave


def played(format: str, seed: int) -> list[Entry]:
    """The answers and the luck of a random game in which cards are performed, not passed."""
    table = GAME.table(format, {"heroes": "random"})
    match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))
    rng = random.Random(seed)
    while match.decisions:
        decision = rng.choice(match.decisions)
        match.answer(decision.player, likely(decision, rng))
    return [
        (CHANCE, luck_text(who, value)) if isinstance(who, Chance) else (who, str(value))
        for who, value in match.journal
    ]


def likely(decision: Decision, rng: random.Random) -> Any:
    """Perform cards, and play crises; otherwise anything."""
    if decision.ask == "perform":
        return decision.options[0]
    if decision.ask in ("play", "deploy") and rng.random() < 0.8:
        return decision.options[0]
    return rng.choice(decision.options)


def replayed(format: str, entries: list[Entry]) -> Iterator[Match]:
    """The game again, entry by entry; what stands alone is taken without an entry."""
    table = GAME.table(format, {"heroes": "random"})
    match = Match(GAME, table, *GAME.start(table), None)
    yield match
    for who, text in entries:
        if who == CHANCE:
            assert match.chance is not None
            match.answer(CHANCE, outcome(match.chance, text))
        else:
            match.answer(who, text)
        yield match


def swapped(text: str, one: str, other: str) -> str:
    """A text with two crises exchanged."""
    words = text.split()
    names = {one: other, other: one}
    return " ".join(names.get(word, word) for word in words)


def watched(match: Match, seat: int | None, told: int) -> bytes:
    """Everything that a hero's client could get, from that event on."""
    assert match.events is not None
    events = [
        {**event.plain(), "line": GAME.line(match.state, event).text}
        for event in match.events[told:]
        if event.sees is None or seat in event.sees
    ]
    questions: list[Any] = []
    for decision in match.decisions:
        prompt = GAME.prompt(match.state, decision)
        questions.append([decision.player, decision.ask, prompt["waiting"], prompt["rules"]])
        if decision.player == seat:
            described = [GAME.describe(match.state, decision, o) for o in decision.options[:20]]
            questions.append([list(map(str, decision.options)), prompt, described])
            questions.append(refusals(match, decision))
    return json.dumps([match.view(seat), events, questions]).encode()


def refusals(match: Match, decision: Decision) -> list[Any]:
    conceived = list(GAME.conceivable(match.state, decision))[::31]
    found = [GAME.objection(match.state, decision, answer) for answer in conceived]
    return [refusal and refusal.plain() for refusal in found]


def known(state: State) -> int:
    """The crises that somebody among the heroes has seen."""
    mask = 0
    for n in (*state.completed, *state.thwarted):
        mask |= 1 << n
    for region in state.content.bits(state.revealed):
        mask |= 1 << state.tile[region]
    for seat in state.seats:
        mask |= state.peeked[seat]
    return mask


def same_price(state: State) -> list[tuple[str, str]]:
    """Pairs of crises that cost the same everywhere."""
    crises = [crisis for crisis in state.content.crises if not crisis.discounts]
    return [
        (one.id, other.id)
        for n, one in enumerate(crises)
        for other in crises[n + 1 :]
        if one.cost == other.cost
    ]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("seed", range(2))
def test_a_heros_stream_is_the_same_whichever_equally_priced_crises_are_hidden(
    format: str, seed: int
) -> None:
    entries = played(format, seed)
    table = GAME.table(format)
    pairs = same_price(State(table.content, table.format.seats - 1))
    numbers = {crisis.id: crisis.index for crisis in table.content.crises}
    compared = exchanged = 0
    for one, other in random.Random(seed).sample(pairs, 4):
        both = 1 << numbers[one] | 1 << numbers[other]
        twins = [(who, swapped(text, one, other)) for who, text in entries]
        told = 0
        for match, twin in zip(replayed(format, entries), replayed(format, twins), strict=True):
            if (known(match.state) | known(twin.state)) & both:
                break
            for seat in (*match.state.seats, None):
                assert watched(match, seat, told) == watched(twin, seat, told)
            told = len(match.events or ())
            compared += 1
            exchanged += match.state.tile != twin.state.tile
    assert compared > 100
    assert exchanged > 10


PLAYS = """
darkseid at london
crisis luthor tokyo hidden
cards clone-vats brainiac steppenwolf parademons
plays darkseid unleash triumph
"""
DEPLOYS = """
cards clone-vats brainiac steppenwolf parademons
stage deploy
"""


@pytest.mark.parametrize(("given", "first"), [(PLAYS, ("perform",)), (DEPLOYS, ())])
def test_only_the_total_of_crises_played_together_is_told(
    given: str, first: tuple[str, ...]
) -> None:
    """The same total in other parts: a hero's stream is the same after every answer (JL-125)."""
    table = GAME.table("4-heroes")
    streams: list[list[bytes]] = []
    for crises in (("clone-vats", "brainiac", "steppenwolf"),
                   ("steppenwolf", "clone-vats", "brainiac")):  # fmt: skip
        match = Match(GAME, table, *GAME.read(table, given), None)
        plays = [f"{c} > {r}" for c, r in zip(crises, ("london", "markovia", "atlantis"),
                                               strict=True)]  # fmt: skip
        stream: list[bytes] = []
        for answer in (*first, *plays):
            match.answer(0, answer)
            stream += [watched(match, seat, 0) for seat in (1, 4, None)]
        streams.append(stream)
    assert streams[0] == streams[1]


@pytest.mark.parametrize("format", FORMATS)
def test_darkseids_secrets_are_nowhere_in_what_heroes_get(format: str) -> None:
    """Names of crises in his hand, of hidden ones and of his goal only where all are listed."""
    for match in replayed(format, played(format, 5)):
        state = match.state
        for seat in (*state.seats, None):
            view = match.view(seat)
            view.pop("static")
            view.pop("unseen")
            for tile in view["tiles"]:
                tile.pop("could be", None)
                tile.pop("secret", None)
            text = json.dumps(view)
            secret = [crisis.id for crisis in state.content.deck(state.crises)]
            goal = state.hand[0] & state.content.starting[2] & ~state.known[0]
            secret += [card.id for card in state.content.hand(goal)]
            hidden = state.content.bits(state.tiles & ~state.revealed)
            secret += [state.crisis(region).id for region in hidden]
            assert not [name for name in secret if f'"{name}"' in text]


def test_handles_are_new_whenever_a_tile_is_put_down_or_moved() -> None:
    given = """
    crisis luthor tokyo hidden
    crisis brainiac london hidden
    plays darkseid shell-game triumph
    """
    table = GAME.table("2-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    before = {tile["tile"] for tile in match.view(1)["tiles"]}
    match.answer(0, "perform")
    match.answer(0, "exchange london tokyo")
    after = {tile["tile"] for tile in match.view(1)["tiles"]}
    assert len(after) == 2
    assert not before & after


def test_darkseid_does_not_see_what_heroes_have_chosen() -> None:
    table = GAME.table("2-heroes")
    given = "crisis luthor tokyo hidden\nstage plan"
    views: list[dict[str, Any]] = []
    for first, second in (("skyward", "golden-lasso"), ("watchtower", "warriors-fury")):
        match = Match(GAME, table, *GAME.read(table, given), None)
        match.answer(1, first)
        views.append(match.view(0))
        match.answer(2, second)
        views.append(match.view(0))
    assert views[0] == views[2]
    assert views[1] == views[3]


def test_a_card_played_as_an_extra_one_is_known_from_then_on() -> None:
    given = """
    wonder-woman at london learned champions-respite grace-under-fire
    crisis luthor atlantis revealed
    plays wonder-woman the-gift-of-flight
    """
    table = GAME.table("4-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    for answer in ("perform", "atlantis", "champions-respite", "pass"):
        match.answer(2, answer)
    known = match.view(1)["heroes"][1]["known"]
    assert "champions-respite" in known
    assert "grace-under-fire" not in known


def test_a_learned_card_is_known_when_it_has_been_turned_up() -> None:
    given = """
    wonder-woman at london learned champions-respite grace-under-fire
    crisis luthor tokyo hidden
    stage plan
    """
    table = GAME.table("2-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    for seat, answer in ((1, "watchtower"), (2, "champions-respite")):
        match.answer(seat, answer)
    assert "champions-respite" not in match.view(1)["heroes"][1]["known"]
    for seat, answer in (
        (0, "crush + triumph"),
        (0, "pass"),
        (1, "pass"),
        (2, "pass"),
        (0, "pass"),
    ):
        match.answer(seat, answer)
    assert match.state.round == 2
    known = match.view(1)["heroes"][1]["known"]
    assert "champions-respite" in known
    assert "grace-under-fire" not in known


@pytest.mark.parametrize("format", FORMATS)
def test_learned_cards_are_nowhere_in_what_others_get(format: str) -> None:
    """Names of cards that a character has learned and nobody has seen (JL-R31, JL-R71)."""
    found = 0
    for match in replayed(format, played(format, 6)):
        state = match.state
        learned = [state.content.starting[1]]
        learned += [state.hero(s).learn if state.heroes[s] >= 0 else 0 for s in state.seats]
        for seat in (0, *state.seats, None):
            view = match.view(seat)
            view.pop("static")
            text = json.dumps(view)
            for owner, mask in enumerate(learned):
                own = (state.hand[owner] | state.chosen[owner]) & mask & ~state.known[owner]
                if owner != seat and own:
                    found += 1
                    assert not [c for c in state.content.hand(own) if f'"{c.id}"' in text]
    assert found > 10
