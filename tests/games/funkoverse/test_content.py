"""Content packs and what is told about wrong ones; odds; the pictures of the maps."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from rumpus.games.funkoverse import GAME, odds
from rumpus.games.funkoverse.challenge import added
from rumpus.games.funkoverse.dice import ATTACK, roll
from rumpus.games.funkoverse.loading import load
from rumpus.kernel import BadContent, BadSetting

PACK = 'id = "heroes"\ntitle = "More heroes"\ngame = "funkoverse"\n'
HERO = """
[[character]]
id = "zatanna"
set = "heroes"
defense = 2
dots = ["silver", "gold"]
trait = "scent"

[[character.ability]]
id = "abracadabra"
cost = 2
colour = "silver"
challenge = true
aim = { reach = 3 }
steps = [{ do = "challenge", dice = 2 }, { do = "move", n = 1 }]
"""


def pack(folder: Path, text: str) -> tuple[str, ...]:
    (folder / "pack.toml").write_text(PACK)
    (folder / "characters.toml").write_text(text)
    return (str(folder),)


def test_a_pack_adds_a_character(tmp_path: Path) -> None:
    packs = pack(tmp_path, HERO)
    content = load(packs)
    assert content.kind("zatanna").abilities[0].cost == 2
    assert set(content.packs) == {"core", "heroes"}
    table = GAME.table("collection", {}, packs)
    state, _ = GAME.read(table, "dark zatanna e5\nlight batman e8\nacting zatanna")
    assert state.name(0) == "zatanna"


def test_built_in_content_is_the_core_pack() -> None:
    assert set(load(()).packs) == {"core"}


WRONG = {
    "unknown-verb": (HERO.replace('do = "move"', 'do = "teleport"'), "teleport", 15),
    "unknown-field": (HERO.replace("cost = 2", "price = 2"), "price", 0),
    "cost-of-five": (HERO.replace("cost = 2", "cost = 5"), "expected 1 to 4", 2),
    "unknown-trait": (HERO.replace('"scent"', '"nose"'), "nose", 7),
    "colour-without-dot": (HERO.replace('colour = "silver"', 'colour = "red"'), "a colour of", 2),
    "no-aim": (HERO.replace("aim = { reach = 3 }\n", ""), "needs an aim", 2),
    "known-name": (HERO.replace('"zatanna"', '"batman"'), "another character", 2),
    "text-for-number": (HERO.replace("defense = 2", 'defense = "two"'), "whole number", 5),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_pack_says_what_is_wrong(name: str, tmp_path: Path) -> None:
    text, expected, _ = WRONG[name]
    with pytest.raises(BadContent) as raised:
        load(pack(tmp_path, text))
    problems = raised.value.problems
    assert any(expected in str(problem) for problem in problems)
    assert all(problem.file.endswith("characters.toml") for problem in problems)
    assert any(problem.line > 0 for problem in problems)


def test_all_errors_are_told_at_once(tmp_path: Path) -> None:
    text = HERO.replace("cost = 2", "cost = 9").replace('"scent"', '"nose"')
    with pytest.raises(BadContent) as raised:
        load(pack(tmp_path, text))
    assert len(raised.value.problems) == 2


def test_a_folder_without_pack_toml_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"no pack\.toml"):
        load((str(tmp_path),))


@pytest.mark.parametrize(
    "options",
    [
        {"characters": "5", "sets": "printed"},
        {"side-items": "3", "sets": "printed"},
        {"pack-map": "atlantis"},
        {"pack-scenario": "picnic"},
    ],
)
def test_impossible_options_are_told(options: dict[str, str]) -> None:
    with pytest.raises(BadSetting):
        GAME.start(GAME.table("collection", options))


FACES = ("burst", "burst", "burst", "shield", "shield", "triple")
HIT = {"burst": 1, "shield": 0, "triple": 3}
SAVE = {"burst": 0, "shield": 1, "triple": 3}


@pytest.mark.parametrize("dice", range(4))
@pytest.mark.parametrize("defense", range(4))
def test_odds_by_throwing_every_throw(dice: int, defense: int) -> None:
    wins = ties = total = 0
    for throw in product(FACES, repeat=dice + defense):
        hit = sum(HIT[face] for face in throw[:dice])
        saved = sum(SAVE[face] for face in throw[dice:])
        wins, ties, total = wins + (hit > saved), ties + (hit == saved), total + 1
    expected = (Fraction(wins, total), Fraction(ties, total))
    assert odds.chances(load(()), dice, defense) == expected


TABLE = {
    1: (67, 39, 24, 15, 10), 2: (89, 66, 48, 34, 24), 3: (96, 81, 65, 51, 39),
    4: (99, 89, 77, 65, 53), 5: (100, 94, 86, 76, 65), 6: (100, 97, 91, 84, 75),
}  # fmt: skip


@pytest.mark.parametrize("dice", TABLE)
def test_the_printed_table_of_odds(dice: int) -> None:
    found = [round(float(odds.chances(load(()), dice, d)[0]) * 100) for d in range(5)]
    assert tuple(found) == TABLE[dice]


def test_a_preview_gives_the_odds() -> None:
    table = GAME.table("first")
    state, stage = GAME.read(table, "bare\ndark the-joker e6\nlight batman e5\nacting batman")
    from rumpus.kernel import Match

    match = Match(GAME, table, state, stage, None)
    decision = match.decision
    assert decision is not None
    option = next(o for o in decision.options if str(o) == "challenge the-joker")
    told = GAME.describe(match.state, decision, option)
    assert told["preview"]["odds"]["win"] == round(float(odds.chances(load(()), 2, 2)[0]), 4)
    assert told["preview"]["result"] == "knocked down"
    assert "figure:the-joker" in told["nouns"]


BESIDE = (
    ("dark catwoman e8 holds body-armor\nlight batman e5", "grappling-swing > catwoman", 1),
    ("dark batman e8\nlight the-joker j1\ndark robin j12\nlight cheetah e6", "pounce > batman", 2),
    ("dark batman e8\nlight robin f8\nlight cheetah e6", "pounce > batman", 3),
    ("dark batman e8\nlight robin f8\nlight cheetah e7", "pounce > batman", 3),
    ("dark catwoman e7 holds body-armor\nlight nightwing e5", "escrima-throw > catwoman", 2),
)


@pytest.mark.parametrize(("given", "answer", "dice"), BESIDE)
def test_odds_from_where_the_challenge_is_made(given: str, answer: str, dice: int) -> None:
    """Who goes beside the target first challenges from there: no armor, one rival more."""
    from rumpus.kernel import Match

    table = GAME.table("collection")
    acting = next(n for n in ("cheetah", "nightwing", "batman") if f"light {n}" in given)
    state, stage = GAME.read(table, f"bare\n{given}\nacting {acting}")
    match = Match(GAME, table, state, stage, None)
    decision = match.decision
    assert decision is not None
    option = next(o for o in decision.options if str(o) == answer)
    told = GAME.describe(match.state, decision, option)
    assert told["preview"]["odds"]["defense"] == dice


def test_more_dice_than_six_are_rolled() -> None:
    """No card of the game comes to more than six (FK-R39)."""
    table = GAME.table("first")
    state, _ = GAME.read(table, "dark the-joker e6")
    throw = roll(state, load(()).challenge_die, 8, ATTACK, False)
    next(throw)
    for _ in range(7):
        throw.send("triple")
    with pytest.raises(StopIteration) as ended:
        throw.send("triple")
    assert ended.value.value == (24, ["triple"] * 8)


def test_adding_range() -> None:
    """No card of the game adds range to a ranged challenge (FK-111, FK-X22)."""
    assert (added(0, 1), added(3, 1), added(3, 0), added(0, 2)) == (2, 4, 3, 3)
