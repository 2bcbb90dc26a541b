"""What a rookie knows: a winning blow, Challenges, and when a Reaction is worth its Core."""

from __future__ import annotations

import pytest

from rumpus import bots
from rumpus.games.super_fantasy_brawl import GAME
from rumpus.kernel import PASS, Match, Seeded
from rumpus.kernel.chance import seed_bytes

LETHAL = {
    "a Standard Action": "hand prowl\nderyn 0,3\nkilgore 0,-4\nseat 1\ngwaien 0,1 damage 5\n",
    "from the Gate": "hand prowl\nderyn gate\nkilgore 4,0\nseat 1\ngwaien 0,-3 damage 5\n",
    "a card after a walk": "hand maul-thrash\nkilgore -4,3\nseat 1\ngwaien -2,3 damage 4\n",
    "a shot": "hand fireball\ngwaien -4,3\nseat 1\nkilgore -1,3 damage 5\n",
    "a Push to the edge": "hand maul-thrash\nkilgore -3,3\nseat 1\ngwaien -4,3 damage 3\n",
}
MET = {
    "an area": ("lords-of-creation", "deryn 3,-2\nkilgore 0,3\nseat 1\ngwaien -4,3\n"),
    "two at a Statue": ("in-garnets-eye", "deryn 0,-2\nkilgore 0,2\nseat 1\ngwaien -4,3\n"),
}


def begin(given: str, *answers: str) -> Match:
    match = Match(GAME, table := GAME.table("duel"), *GAME.read(table, given), Seeded(bytes(32)))
    for answer in answers:
        assert match.decision is not None
        match.answer(match.decision.player, answer)
    return match


def turn(match: Match, seed: int) -> Match:
    """A rookie plays the turn of seat 0; nobody reacts."""
    rookie = bots.player("rookie", seed)
    while match.result is None and match.state.player == 0:
        decision = match.decision
        assert decision is not None
        if decision.player != 0:
            last = decision.options[-1]
            match.answer(decision.player, last if last is PASS else decision.options[0])
            continue
        answer = rookie.answer(bots.Seat(match, 0))
        if str(answer) == "end turn":
            break
        match.answer(0, answer)
    return match


@pytest.mark.parametrize("by", LETHAL)
def test_a_winning_blow_is_struck(by: str) -> None:
    for seed in range(4):
        match = turn(begin("vp 4 0\nround 3\n" + LETHAL[by]), seed)
        assert match.result is not None
        assert match.result.winners == (0,)


@pytest.mark.parametrize("what", MET)
def test_a_challenge_in_reach_is_met(what: str) -> None:
    challenge, given = MET[what]
    for seed in range(3):
        match = turn(begin(f"round 3\ntrack - - {challenge} -\nhand prowl\n{given}"), seed)
        assert GAME.holds(match.state, f"met 0 {challenge}") is None


def test_a_challenge_that_would_win_for_the_others_is_broken() -> None:
    given = (
        "vp 0 4\nround 3\ntrack - - lords-of-destruction -\nhand prowl\n"
        "deryn 0,-2\nkilgore 0,3\nseat 1\ngwaien 1,0\n"
    )
    for seed in range(3):
        match = turn(begin(given), seed)
        assert GAME.holds(match.state, "unmet 1 lords-of-destruction") is None


def test_a_turn_is_not_ended_while_a_blow_can_be_struck() -> None:
    """To end the turn earlier brings no Challenge nearer."""
    given = (
        "round 3\nhand knock-down focus spring-the-trap hold-ground\n"
        "cores destruction manipulation\n"
        "track lords-of-creation uncontested-patrons in-ragryls-eye -\n"
        "tzu-xiao -3,4\ndugrun -3,1\nderyn 2,1 damage 2\n"
        "trap -1,-1 stun\ntrap 2,-1 root\ntrap 1,1 damage-2\ntrap -1,2 damage-1\n"
        "seat 1\nkorvash 1,0\nkilgore 3,-3\ngwaien 3,-1\n"
    )
    for seed in range(12):
        answer = bots.player("rookie", seed).answer(bots.Seat(begin(given), 0))
        assert str(answer) != "end turn"


REACTIONS = {
    "to stay in the arena": (
        "hand maul-thrash\nkilgore -4,3\nseat 1\nhand arcane-shield\nderyn -3,3 damage 5\n"
        "gwaien 4,-4\n",
        ("maul-thrash", "stay", "deryn"),
        "arcane-shield on deryn",
    ),
    "against a deadly Push": (
        "hand maul-thrash\nkilgore -3,3\nseat 1\nhand hold-ground\ndugrun 4,-4\n"
        "gwaien -4,3 damage 3\n",
        ("maul-thrash", "stay", "gwaien"),
        "hold-ground on gwaien",
    ),
    "not where it helps nothing": (
        "hand fury\nkilgore -4,3\nseat 1\nhand hold-ground fireball\ndugrun 4,-4\ngwaien -3,3\n",
        ("fury", "stay", "aim around"),
        "pass",
    ),
    "not for one who falls anyway": (
        "hand fireball\ngwaien -4,3\nseat 1\nhand ambush plundarr\nkorvash 4,-4\n"
        "deryn -2,3 damage 6\n",
        ("fireball", "stay", "deryn"),
        "pass",
    ),
}


@pytest.mark.parametrize("when", REACTIONS)
def test_a_core_is_kept_or_used_for_a_reaction(when: str) -> None:
    given, answers, wanted = REACTIONS[when]
    for seed in range(4):
        match = begin(given, *answers)
        assert str(bots.player("rookie", seed).answer(bots.Seat(match, 1))) == wanted


def test_a_rookie_beats_a_random_player() -> None:
    """Always, in measurements over 100 games; four of them here."""
    for seed in range(4):
        table = GAME.table("duel")
        match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))
        match.events = match.state.events = None
        mine = seed % 2
        players = [bots.player("random", seed), bots.player("random", seed)]
        players[mine] = bots.player("rookie", seed)
        while (decision := match.decision) is not None:
            answer = players[decision.player].answer(bots.Seat(match, decision.player))
            match.answer(decision.player, answer)
        assert match.result is not None
        assert match.result.winners == (mine,)
