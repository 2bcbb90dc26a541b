"""The previews of a gamble are exact."""

from __future__ import annotations

from rumpus.games.justice_league import GAME
from rumpus.games.justice_league.content import JL
from rumpus.kernel import CHANCE, Match


def confront(given: str) -> Match:
    table = GAME.table("4-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    match.answer(match.decisions[0].player, "perform")
    return match


def preview(match: Match, answer: str) -> dict[str, float]:
    decision = match.decisions[0]
    option = next(o for o in decision.options if str(o) == answer)
    shown: dict[str, float] = GAME.describe(match.state, decision, option)["preview"]
    return shown


def outcomes(match: Match, answer: str, seat: int) -> dict[str, float]:
    """What really happens with each face."""
    count = {"success": 0, "wound": 0, "defeat": 0}
    for face in (1, 2, 3, 4, 5, JL):
        twin = match.fork()
        before = twin.state.wounds[seat]
        regions = twin.state.token[:] + twin.state.villain
        twin.answer(seat, answer)
        twin.answer(CHANCE, face)
        count["success"] += sum(twin.state.token + twin.state.villain) > sum(regions)
        count["wound"] += twin.state.wounds[seat] > before
        count["defeat"] += bool(twin.state.lying >> seat & 1)
    return {name: round(n / 6, 4) for name, n in count.items()}


def test_a_plain_gamble() -> None:
    match = confront(
        "superman at london\ncrisis steppenwolf london revealed\nplays superman stand-firm"
    )
    for answer in ("strength 5", "strength 4", "strength 3", "agility 3"):
        shown = preview(match, answer)
        assert {k: shown[k] for k in ("success", "wound", "defeat")} == outcomes(match, answer, 1)


def test_machinations_make_it_worse() -> None:
    match = confront(
        "batman at london wounds 1\ndarkseid at london\n"
        "crisis luthor london revealed\nplays batman detective-work"
    )
    shown = preview(match, "agility 3")
    assert {k: shown[k] for k in ("success", "wound", "defeat")} == outcomes(match, "agility 3", 3)
    assert shown["defeat"] == round(2 / 6, 4)


def test_certain_success_needs_no_die() -> None:
    match = confront(
        "cyborg at london\ncrisis bernadeth london revealed\nplays cyborg scan-and-strike"
    )
    shown = preview(match, "tech 4")
    assert shown["success"] == 1.0
    assert shown["roll"] is False


def together() -> Match:
    """Superman and Batman confront the strength of Steppenwolf, with Darkseid looking on."""
    match = confront(
        "superman at london\nbatman at london wounds 2\ndarkseid at london\n"
        "crisis steppenwolf london revealed\nplays superman stand-firm held\n"
        "plays batman detective-work"
    )
    match.answer(3, "superman")
    for answer in ("london", "strength"):
        match.answer(1, answer)
        match.answer(3, answer)
    return match


def test_whoever_decides_first_hears_what_the_others_have() -> None:
    match = together()
    nothing, two = preview(match, "strength 0"), preview(match, "strength 2")
    assert (nothing["success"], nothing["roll"], nothing["more"]) == (0.0, False, 2)
    assert (two["total"], two["success"], two["more"]) == (2, round(1 / 6, 4), 2)


def test_the_dice_of_all_who_have_given_count() -> None:
    match = together()
    match.answer(1, "strength 3")
    for answer, mine in (("strength 0", (None,)), ("strength 2", (1, 2, 3, 4, 5, JL))):
        shown, ends = preview(match, answer), []
        for own in mine:
            for other in (1, 2, 3, 4, 5, JL):
                twin = match.fork()
                twin.answer(3, answer)
                twin.answer(CHANCE, other)
                if own is not None:
                    twin.answer(CHANCE, own)
                ends.append(twin.state)
        won = sum(sum(state.token) > 0 for state in ends) / len(ends)
        assert shown["success"] == round(won, 4)
        falls = sum(state.lying >> 3 & 1 for state in ends) / len(ends)
        assert shown["defeat"] == round(falls, 4)
        assert shown["more"] == 0
