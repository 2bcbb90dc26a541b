"""What is said of answers: exact consequences, and what a click may hit."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.games.super_fantasy_brawl import GAME
from rumpus.kernel import Match


def at(given: str, *answers: str) -> Match:
    table = GAME.table("duel")
    match = Match(GAME, table, *GAME.read(table, given), None)
    for answer in answers:
        assert match.decision is not None
        match.answer(match.decision.player, answer)
    return match


def told(match: Match, answer: str) -> dict[str, Any]:
    decision = match.decision
    assert decision is not None
    option = next(option for option in decision.options if str(option) == answer)
    return GAME.describe(match.state, decision, option)


FIREBALL = """
hand fireball
gwaien -4,3
deryn -1,2
seat 1
hand darksteel-armour
kilgore -2,3 damage 5
"""


def test_a_shot_tells_damage_splash_and_knock_out() -> None:
    match = at(FIREBALL, "fireball", "stay")
    preview = told(match, "kilgore")["preview"]
    assert preview["number"] == 2
    assert preview["hits"][0]["out"]
    assert [one["champion"] for one in preview["splash"]] == ["deryn"]
    assert preview["splash"][0]["own"]
    assert told(match, "kilgore")["nouns"] == ["figure:kilgore"]
    assert told(match, "no attack")["default"]


def test_a_reaction_tells_what_is_left() -> None:
    match = at(FIREBALL, "fireball", "stay", "kilgore")
    played = told(match, "darksteel-armour on kilgore")
    assert played["preview"]["hits"][0]["damage"] == 1
    assert not played["preview"]["hits"][0]["out"]
    assert told(match, "pass")["preview"]["hits"][0]["out"]
    assert "card:darksteel-armour" in played["nouns"]


def test_a_push_tells_its_way_and_the_bump() -> None:
    given = "hand maul-thrash\nkilgore -4,3\nseat 1\ngwaien -3,3\ndugrun -1,3\n"
    shoves = told(at(given, "maul-thrash", "stay"), "gwaien")["preview"]["shoves"]
    expected = {
        "how": "push",
        "path": ["-2,3"],
        "damage": 1,
        "trap": False,
        "left": 3,
        "own": False,
    }
    assert shoves == [{"champion": "gwaien", **expected}]


def test_previews_change_nothing() -> None:
    match = at(FIREBALL, "fireball", "stay", "kilgore")
    before = match.digest()
    assert match.decision is not None
    for option in match.decision.options:
        GAME.describe(match.state, match.decision, option)
    assert match.digest() == before


def test_a_step_onto_a_trap_is_a_barrier() -> None:
    match = at(
        "kilgore 0,2\ntrap 1,1 root\nseat 1\ngwaien 4,-4\n", "standard move kilgore creation"
    )
    assert told(match, "move 1,1")["barrier"]
    assert "barrier" not in told(match, "move 0,3")
    assert told(match, "move 2,1")["preview"]["path"][-1] == "2,1"


def test_double_counts_twice_in_what_is_left() -> None:
    given = "hand double-strike\ntzu-xiao -4,3\nseat 1\nhand revenge\ngwaien -3,3 damage 2\n"
    match = at(given, "double-strike", "stay")
    hit = told(match, "gwaien")["preview"]["hits"][0]
    assert (hit["damage"], hit["more"], hit["left"], hit["out"]) == (2, 2, 0, True)
    match.answer(0, "gwaien")
    assert match.decision is not None
    stakes = GAME.prompt(match.state, match.decision)["stakes"]
    assert stakes == {"damage": 4, "knocked_out": True}


def test_a_reaction_against_displacement_takes_the_push_away() -> None:
    given = (
        "hand maul-thrash\nkilgore -4,3\nseat 1\nhand hold-ground ambush\ndugrun 4,-4\nderyn -3,3\n"
    )
    match = at(given, "maul-thrash", "stay", "deryn")
    assert told(match, "pass")["preview"]["shoves"][0]["path"] == ["-2,3", "-1,3"]
    assert told(match, "hold-ground on deryn")["preview"]["shoves"] == []
    assert told(match, "ambush on deryn")["preview"]["shoves"] == []  # it will stand elsewhere
    assert not match.state.steady


def test_a_roar_of_a_bloodied_defender_takes_the_push_away() -> None:
    given = (
        "hand maul-thrash\nkilgore -4,3\nseat 1\nhand bloodcurdling-roar\nkorvash -3,3 damage {}\n"
    )
    for damage, shoved in ((3, 0), (2, 1)):
        match = at(given.format(damage), "maul-thrash", "stay", "korvash")
        preview = told(match, "bloodcurdling-roar on korvash")["preview"]
        assert len(preview["shoves"]) == shoved


def test_who_is_chosen_for_a_text_sees_its_damage() -> None:
    given = (
        "hand chain-lightning\ngwaien -4,3\nseat 1\nkilgore -2,3\n"
        "goldarr 0,3\ndugrun -2,1 damage 4\n"
    )
    match = at(given, "chain-lightning", "stay", "kilgore")
    assert told(match, "dugrun")["preview"] == {"number": 2, "text": "out of action"}
    match = at("kilgore 0,3\nseat 1\ngwaien 0,2\nderyn 1,2\n", "standard strike kilgore", "stay")
    assert told(match, "gwaien")["preview"] == {"number": 1, "text": "5 left"}


def test_the_order_of_a_stun_shows_no_push() -> None:
    given = "hand shockwave\nkorvash -3,3\nseat 1\nhand fireball ambush\ngwaien -2,3\nderyn -3,2\n"
    match = at(given, "shockwave", "stay", "use")
    assert told(match, "gwaien")["preview"]["path"] == ["-1,3"]
    match.answer(0, "gwaien")
    assert match.decision is not None
    assert match.decision.ask == "order"
    assert told(match, "gwaien")["preview"]["shoves"] == []


def test_every_event_reads_as_a_sentence() -> None:
    """The words of a fight: nothing of the notation is left in them."""
    given = (
        "hand maul-thrash hunters-quarry\nkilgore -4,1\nderyn -4,3\ntrap -2,1 damage-2\n"
        "supply stun\nseat 1\nhand hold-ground\ndugrun -2,3\ntzu-xiao -3,1\n"
    )
    match = at(
        given, "hunters-quarry", "stay", "dugrun", "standard plan deryn", "stay", "pass",
    )  # fmt: skip
    lines = [GAME.line(match.state, event).text for event in match.events or []]
    assert "Player 1 exhausts the Destruction Core." in lines
    assert "Attacks against Dugrun have +1 strength this turn." in lines
    assert "Attacks against Dugrun ignore its defence this turn." in lines
    assert "Deryn uses a Standard Action: Move 1, Plan 1." in lines
    assert "Player 1 puts no cards on top of the deck." in lines
    match = at(given, "maul-thrash", "stay", "tzu-xiao", "pass", "trap -1,2")
    lines = [GAME.line(match.state, event).text for event in match.events or []]
    assert "Kilgore pushes Tzu Xiao: Push 2." in lines
    assert "Tzu Xiao is pushed to -2,1." in lines
    assert "Tzu Xiao springs a trap on -2,1: 2 damage." in lines
    assert "Tzu Xiao suffers 2 damage from the trap, 5 hitpoints left." in lines
    assert "Player 2 does not react." in lines


def test_a_trap_that_was_looked_at_is_foretold_to_its_looker_alone() -> None:
    for seen, text in ((" seen 0", "springs a trap: Root"), (" seen 1", "springs a trap")):
        given = f"kilgore 0,2\ntrap 1,1 root{seen}\nseat 1\ngwaien 4,-4\n"
        match = at(given, "standard move kilgore creation")
        assert told(match, "move 1,1")["preview"]["text"] == text


def test_the_damage_of_the_running_attack_is_what_was_dealt() -> None:
    """A mark that the attack itself leaves does not count for it (SFB-R72)."""
    given = "hand ignite\ngwaien -4,3\nseat 1\nhand fireball\ngoldarr -2,3\n"
    match = at(given, "ignite", "stay", "goldarr")
    assert match.view(0)["action"]["targets"][0]["damage"] == 1
    given = "hand fury\nkilgore -4,3 damage 2\nseat 1\ngwaien -3,3\n"
    match = at(given, "fury", "stay", "aim around")
    assert match.decision is not None
    assert match.view(1)["action"]["targets"][0] == {
        "champion": "gwaien", "damage": 2, "dealt": 2,
    }  # fmt: skip
    assert GAME.prompt(match.state, match.decision)["default"] == "heal 1"


def test_the_next_of_several_is_asked_for_by_what_happens_to_it() -> None:
    given = "hand shockwave\nkorvash -3,3\nseat 1\nhand fireball ambush\ngwaien -2,3\nderyn -3,2\n"
    match = at(given, "shockwave", "stay", "use")
    asked = []
    for answer in ("gwaien", "deryn"):
        assert match.decision is not None
        asked.append(GAME.prompt(match.state, match.decision)["text"])
        match.answer(0, answer)
    assert asked == ["Whom does Shockwave push next?", "Whom does Shockwave stun next?"]


def test_questions_of_movement_tell_how_far() -> None:
    asked = {
        "standard move kilgore creation": "Where does Kilgore move? Up to 3 hexes.",
        "fury": "Where does Kilgore move? Up to 3 hexes.",
        "standard heal kilgore": "Where does Kilgore move? Up to 2 hexes.",
    }
    given = "hand fury\nkilgore 0,2 movement 1\nseat 1\ngwaien 4,-4\n"
    for answer, text in asked.items():
        match = at(given, answer)
        assert match.decision is not None
        assert GAME.prompt(match.state, match.decision)["text"] == text
    match = at("hand pounce\ntzu-xiao 0,2\nseat 1\ngwaien 4,-4\n", "pounce")
    assert match.decision is not None
    prompt = GAME.prompt(match.state, match.decision)
    assert prompt["text"] == "Where does Tzu Xiao jump? Up to 3 hexes."


def test_a_skill_of_damage_tells_what_it_leaves() -> None:
    given = "hand flash-of-jade\ntzu-xiao -3,3\nseat 1\ngwaien -2,3 damage 3\ndugrun -2,2\n"
    preview = told(at(given, "flash-of-jade", "stay"), "aim ne")["preview"]
    assert preview["text"] == "Dugrun 3 damage, 3 left; Gwaien 3 damage, out of action"
    assert (preview["targets"], preview["number"]) == (["dugrun", "gwaien"], 3)
    assert [(one["champion"], one["left"]) for one in preview["splash"]] == [
        ("dugrun", 3), ("gwaien", 0),
    ]  # fmt: skip


def test_a_push_that_takes_out_is_foretold() -> None:
    """The attack leaves 1 hitpoint, and the Push against the wall takes it (SFB-010)."""
    given = (
        "hand maul-thrash\nkilgore -3,3\nseat 1\nhand hold-ground\ndugrun 4,-4\n"
        "gwaien -4,3 damage 3\n"
    )
    match = at(given, "maul-thrash", "stay")
    preview = told(match, "gwaien")["preview"]
    assert (preview["hits"][0]["left"], preview["shoves"][0]["left"]) == (1, 0)
    match.answer(0, "gwaien")
    assert match.decision is not None
    stakes = GAME.prompt(match.state, match.decision)["stakes"]
    assert stakes == {"damage": 4, "knocked_out": True}


def test_a_reaction_tells_what_it_adds_to_the_defence() -> None:
    given = "hand fireball\ngwaien -4,3\nseat 1\nhand arcane-shield\nderyn -2,3\n"
    match = at(given, "fireball", "stay", "deryn")
    hit = told(match, "arcane-shield on deryn")["preview"]["hits"][0]
    assert (hit["defence"], hit["guard"]) == (3, 3)
    assert told(match, "pass")["preview"]["hits"][0]["guard"] == 0


REACH = {
    "a shot after a walk": (
        "hand flamespear\ngwaien -4,3\nseat 1\nkilgore -1,3\nderyn -4,0\n", ("flamespear",),
        {"stay": ["deryn", "kilgore"], "move -4,2": ["deryn"], "move -3,2": []},
    ),
    "a blow after a dash": (
        "hand double-strike\ntzu-xiao -4,3\nseat 1\nkilgore -1,3\n", ("double-strike",),
        {"stay": [], "dash -2,3": ["kilgore"]},
    ),
    "no blow before the dash": (
        "hand overpower\nmariusz -4,3\nseat 1\nkilgore -2,3\n", ("overpower",),
        {"move -3,3": []},
    ),
    "all around": (
        "hand fury\nkilgore -4,3\nderyn -3,2\nseat 1\ngwaien -2,3\n", ("fury",),
        {"move -3,3": ["gwaien"], "stay": []},
    ),
    "a Standard Action": (
        "kilgore -4,3\nseat 1\ngwaien -2,3\n", ("standard strike kilgore",),
        {"move -3,3": ["gwaien"], "stay": []},
    ),
    "from the Gate": (
        "hand maul-thrash\nkilgore gate\nseat 1\ngwaien 1,-3\n", ("maul-thrash",),
        {"move 1,-4": ["gwaien"], "move 4,-4": []},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", REACH)
def test_a_step_tells_who_could_be_targeted_from_there(what: str) -> None:
    given, answers, wanted = REACH[what]
    match = at(given, *answers)
    before = match.digest()
    for answer, names in wanted.items():
        shown = told(match, answer).get("preview") or {}
        assert sorted(shown.get("reach", [])) == names
        assert ("in reach" in shown.get("text", "")) == bool(names)
    assert match.digest() == before


def test_a_flight_tells_its_way() -> None:
    given = (
        "hand maul-thrash\nkilgore 0,2\ntrap 1,1 root\nseat 1\nhand intimidation\ngoldarr -1,3\n"
        "dugrun 4,-4\n"
    )
    match = at(given, "maul-thrash", "stay", "goldarr", "intimidation on goldarr")
    assert match.decision is not None
    assert match.decision.ask == "fear"
    ways = {str(way): told(match, str(way))["preview"] for way in match.decision.options}
    assert ways["flee ne"] == {"path": ["1,1"], "text": "springs a trap"}
    assert all(len(one["path"]) == 2 for way, one in ways.items() if way != "flee ne")


def test_who_takes_damage_over_sees_what_is_left() -> None:
    given = (
        "hand maul-thrash\nkilgore -4,3\nseat 1\nhand fury\ndugrun -3,2 damage 6 levelled\n"
        "gwaien -3,3 damage 4\n"
    )
    match = at(given, "maul-thrash", "stay", "gwaien", "pass")
    told_of = told(match, "gwaien")["preview"]["text"]
    assert told_of == "1 damage instead of 2: Gwaien 1 left, Dugrun out of action"


def test_to_be_placed_on_a_trap_is_foretold() -> None:
    given = (
        "hand maul-thrash\nkilgore -4,3\ntrap -2,1 root\nseat 1\nhand ambush\nderyn -3,2\n"
        "dugrun 4,-4\n"
    )
    match = at(given, "maul-thrash", "stay", "deryn", "ambush on deryn")
    assert told(match, "place -2,1")["preview"]["text"] == "springs a trap"
