"""How a game reads: what is told first, what belongs to what, and by which rules."""

from __future__ import annotations

import pytest

from rumpus.games.super_fantasy_brawl import GAME
from rumpus.kernel import Match, Seeded


def at(given: str, *answers: str) -> Match:
    table = GAME.table("duel")
    match = Match(GAME, table, *GAME.read(table, given), Seeded(bytes(32)))
    for answer in answers:
        assert match.decision is not None
        match.answer(match.decision.player, answer)
    return match


def lines(match: Match, seat: int | None = None) -> list[tuple[int, str]]:
    """What that seat, or a watcher, reads."""
    seen = (
        e for e in match.events or [] if e.sees is None or (seat is not None and seat in e.sees)
    )
    told = (GAME.line(match.state, event) for event in seen)
    return [(line.depth, line.text) for line in told]


def test_an_action_is_told_before_its_core() -> None:
    match = at("hand fury set-sail\nkilgore 0,3\ngoldarr 2,2\nseat 1\ngwaien 4,-4\n", "set-sail")
    assert lines(match) == [
        (0, "Gold'arr plays Set Sail!"),
        (1, "Player 1 exhausts the Manipulation Core."),
    ]


def test_a_reaction_is_told_before_its_core() -> None:
    given = "hand fury\nkilgore -4,3\nseat 1\nhand ambush\nderyn -3,3\n"
    match = at(given, "fury", "stay", "aim around", "ambush on deryn")
    told = [text for _, text in lines(match)]
    played = told.index("Player 2 reacts with Ambush on Deryn.")
    assert told[played + 1] == "Player 2 exhausts the Creation Core."


def test_the_end_of_a_turn_is_a_line_of_its_own() -> None:
    given = (
        "hand fury\ndeck throw maul-thrash\ndiscard none\ncores creation\nkilgore 0,3\n"
        "seat 1\ngwaien 4,-4\n"
    )
    told = lines(at(given, "end turn"), 0)
    assert told[:3] == [
        (0, "Player 1 ends the turn."),
        (1, "Player 1 readies the Destruction and Manipulation Cores."),
        (1, "Player 1 discards Fury."),
    ]
    assert (1, "Player 1 draws 3 cards.") in told
    drawn = [text for depth, text in told if depth == 2]
    assert len(drawn) == 1
    assert drawn[0].startswith("Drawn: ")
    assert not any("Drawn" in text for _, text in lines(at(given, "end turn"), 1))


def test_a_hex_is_told_with_its_area_or_statue() -> None:
    given = "kilgore -1,2\nseat 1\ngwaien 4,-4\n"
    match = at(given, "standard move kilgore creation", "move 0,1")
    assert (1, "Kilgore moves to 0,1, Destruction area.") in lines(match)
    given = "kilgore -2,2\nseat 1\ngwaien 4,-4\n"
    match = at(given, "standard move kilgore creation", "move -2,0")
    assert (1, "Kilgore moves to -2,0, beside Esmae's Statue.") in lines(match)


def test_a_champion_comes_back_from_the_gate() -> None:
    given = "kilgore gate\nseat 1\ngwaien 0,4\n"
    match = at(given, "standard heal kilgore", "move 2,-4")
    assert (1, "Kilgore comes back from the Gate to 2,-4.") in lines(match)


@pytest.mark.parametrize(
    ("challenge", "how"),
    [("lords-of-creation", "1 against 0"), ("in-ragryls-eye", "with 2")],
)
def test_a_scored_challenge_tells_its_count(challenge: str, how: str) -> None:
    given = (
        f"round 3\ntrack - - {challenge} -\nturn 1\nkilgore 3,1\nderyn 2,0\nseat 1\ngwaien 4,-4\n"
    )
    told = [text for _, text in lines(at(given, "end turn"))]
    assert any(f"is scored by Player 1, {how}." in text for text in told)


def test_the_set_up_cites_the_rules_of_its_format_and_order() -> None:
    wanted = {
        ("duel", 0): {"trap": "SFB-028", "first hand": "SFB-030", "deploy": "SFB-032"},
        ("duel", 1): {"trap": "SFB-029", "first hand": "SFB-031", "deploy": "SFB-033"},
        ("tornado", 0): {"trap": "SFB-171", "first hand": "SFB-172", "deploy": "SFB-173"},
    }
    for format in ("duel", "tornado"):
        table = GAME.table(format)
        match = Match(GAME, table, *GAME.start(table), Seeded(bytes(32)))
        while match.stage.name != "activation":
            decision = match.decision
            assert decision is not None
            place = match.state.order.index(decision.player) if format == "duel" else 0
            rule = wanted[format, place].get(decision.ask)
            if rule:
                assert GAME.prompt(match.state, decision)["rules"] == [rule]
            match.answer(decision.player, decision.options[0])


def test_a_trap_is_laid_by_somebody() -> None:
    table = GAME.table("duel")
    match = Match(GAME, table, *GAME.start(table), Seeded(bytes(32)))
    while match.stage.name != "deploy":
        assert match.decision is not None
        match.answer(match.decision.player, match.decision.options[0])
    laid = [line for line in lines(match) if "lays a trap" in line[1]]
    assert len(laid) == 4
    assert {depth for depth, _ in laid} == {0}


def test_a_new_trap_is_asked_for_by_what_was_sprung() -> None:
    given = "kilgore 0,2\ntrap 1,1 root\nseat 1\ngwaien 4,-4\n"
    match = at(given, "standard move kilgore creation", "move 1,1")
    assert match.decision is not None
    text = GAME.prompt(match.state, match.decision)["text"]
    assert text == "Kilgore sprang a trap: Root. Where is the new one laid?"


def test_a_stun_without_such_a_card_is_asked_as_it_is() -> None:
    given = "hand spring-the-trap\nderyn -4,3\ntrap -2,1 root\nseat 1\nhand {}\nkilgore -1,2\n"
    asked = []
    for hand in ("fury", "throw ambush", "ambush"):
        match = at(given.format(hand), "spring-the-trap", "stay", "kilgore", "pass")
        assert match.decision is not None
        asked.append(GAME.prompt(match.state, match.decision)["text"])
    question = "Kilgore is stunned: which of its cards do you discard?"
    assert asked == [question, question, "Kilgore is stunned, and you hold none of its cards."]


def test_a_won_game_tells_what_won_it() -> None:
    given = "vp 4 0\nround 3\nkilgore 0,3\nseat 1\ngwaien 0,2 damage 5\n"
    match = at(given, "standard strike kilgore", "stay")
    assert match.result is not None
    assert match.result.why == "Player 1 has 5 victory points, with Gwaien out of action"
