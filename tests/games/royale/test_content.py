"""Content: what the box holds, that every card is played in a case, what is said of wrong packs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import rumpus
from rumpus import cases
from rumpus.games.royale.content import Board, Card
from rumpus.games.royale.loading import load
from rumpus.kernel import BadContent, Problem

CONTENT = load(())
CASES = cases.load([Path(__file__).parent / "cases"]).cases
CHARACTERS = [case for case in CASES if "characters_" in case.file]
DESIGNS = [case for case in CASES if "bonus_deck" in case.file]


def test_twenty_characters_with_four_cards_each() -> None:
    figures = CONTENT.figures[: CONTENT.characters]
    assert len(figures) == 20
    assert all(len(figure.cards) == 4 for figure in figures)
    assert sum(figure.universe == "dc" for figure in figures) == 10
    assert sum(figure.universe == "marvel" for figure in figures) == 10
    assert sum(figure.health for figure in figures) / 20 == pytest.approx(9.1, abs=0.1)


def test_the_bonus_deck_has_26_cards_of_22_designs() -> None:
    assert len(CONTENT.bonus) == 22
    assert sum(card.text.copies for card in CONTENT.bonus) == 26


def test_the_supplies() -> None:
    assert CONTENT.tokens == {"barrier": 6, "rubble": 2, "breach": 1, "mine": 1}
    minions = [figure.minion for figure in CONTENT.figures[CONTENT.characters :]]
    assert sorted(minions) == ["decoy", "doombot", "goon", "goon"]


def test_attack_in_the_title_of_attack_cards_alone() -> None:
    """Anything that fights a battle on the own turn says so in its title, and is no answer."""
    for card in (*CONTENT.cards, *CONTENT.bonus):
        fights = any(
            type(effect).__name__ in ("Battle", "ChooseOne", "Takeover") for effect in card.effects
        )
        assert card.attack is fights, card.title
        assert not (card.attack and "B" in card.text.timing), card.title
    assert sum(card.attack for card in CONTENT.cards) == 25


def test_fifteen_movement_cards_answer_a_battle() -> None:
    movement = [card for card in CONTENT.cards if card.text.kind == "move"]
    assert len(movement) == 15
    assert all(card.text.timing == "TB" for card in movement)


def test_fourteen_passive_and_two_reusable_cards_stay_up() -> None:
    kinds = [card.text.kind for card in CONTENT.cards]
    assert kinds.count("passive") == 14
    assert [card.id for card in CONTENT.cards if card.text.kind == "reusable"] == [
        "agile-mind", "spider-sense",
    ]  # fmt: skip


def words(found: Sequence[cases.Case]) -> str:
    return "\n".join(item for case in found for item in cases.texts(case.written.when))


@pytest.mark.parametrize("card", CONTENT.cards, ids=str)
def test_every_action_card_has_a_case_that_plays_it(card: Card) -> None:
    own = [case for case in CHARACTERS if case.id.startswith(card.id)]
    modes = [case for case in CHARACTERS if case.id.startswith(card.id.removesuffix("-attack"))]
    assert {case.game.id for case in own or modes} == {"battle_royale", "capture_the_flag"} or any(
        case.game.id == "battle_royale" for case in own or modes
    ), f"no case for {card.id}"
    if card.text.timing != "W":
        assert re.search(rf"^play {card.id}$", words(CHARACTERS), re.MULTILINE), card.id


@pytest.mark.parametrize("card", CONTENT.bonus, ids=str)
def test_every_bonus_card_has_a_case_that_plays_it(card: Card) -> None:
    assert any(case.id.startswith(card.id) for case in DESIGNS)
    assert re.search(rf"^play {card.id}$", words(DESIGNS), re.MULTILINE)


# --- boards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("board", CONTENT.boards.values(), ids=lambda board: board.id)
def test_boards_are_the_same_turned_half_around(board: Board) -> None:
    last = board.grid.size - 1
    floor = {cell for cell in range(board.grid.size) if board.grid.floor >> cell & 1}
    assert {last - cell for cell in floor} == floor
    walls = {(last - b, last - a) for a, b in board.grid.walls}
    assert walls == set(board.grid.walls)


@pytest.mark.parametrize("board", CONTENT.boards.values(), ids=lambda board: board.id)
def test_boards_are_in_one_piece(board: Board) -> None:
    assert len(board.grid.regions(board.grid.floor)) == 1


@pytest.mark.parametrize(
    ("name", "out", "home"), [("twin-headquarters", 11, 10), ("rooftop-dash", 9, 8)]
)
def test_distances_on_the_flag_boards(name: str, out: int, home: int) -> None:
    """Steps from a start square to the enemy flag, and from there to the row before the line."""
    board = CONTENT.boards[name]
    grid, theirs = board.grid, board.homes[1]
    beside = grid.steps[theirs]
    ours = [board.homes[0] - 1, board.homes[0] + 1]
    assert min(steps(board, start, beside) for start in ours) == out
    row = ((1 << grid.width) - 1) << grid.width & grid.floor
    near = [cell for cell in range(grid.size) if beside >> cell & 1]
    assert min(steps(board, cell, row) for cell in near) == home


def steps(board: Board, start: int, goals: int) -> int:
    """The fewest steps from a square to one of the goals."""
    seen, count = 1 << start, 0
    while not seen & goals:
        seen |= board.grid.spread(seen)
        count += 1
    return count


@pytest.mark.parametrize(
    ("name", "zones", "size"), [("city-block", 4, 4), ("watchtower-deck", 4, 3)]
)
def test_start_zones(name: str, zones: int, size: int) -> None:
    board = CONTENT.boards[name]
    assert [len(zone) for zone in board.zones] == [size] * zones
    assert [len(zone) for zone in board.zones2] == [4, 4]
    assert len({cell for zone in board.zones for cell in zone}) == zones * size


# --- packs ----------------------------------------------------------------------------------

HEAD = 'id = "more"\ngame = "battle_royale"\n'
GOOD = """
[[character]]
id = "nightwing"
name = "Nightwing"
universe = "dc"
health = 9

[[character.cards]]
title = "Escrima Attack"
kind = "attack"
timing = "T"
text = "He attacks up to two different adjacent enemies, each with red +1."
effects = [{ do = "battle", targets = 2, red = 1 }]
"""


def pack(folder: Path, text: str, head: str = HEAD) -> str:
    (folder / "pack.toml").write_text(head, encoding="utf-8")
    (folder / "more.toml").write_text(text, encoding="utf-8")
    return str(folder)


def problems(folder: str) -> list[Problem]:
    with pytest.raises(BadContent) as wrong:
        load((folder,))
    return wrong.value.problems


def test_a_pack_adds_a_character(tmp_path: Path) -> None:
    match = rumpus.start("battle_royale", seed=1, packs=(pack(tmp_path, GOOD),))
    decision = match.decision
    assert decision is not None
    assert "nightwing" in map(str, decision.options)


def test_all_mistakes_are_told_at_once_with_file_line_and_field(tmp_path: Path) -> None:
    text = (
        GOOD.replace('kind = "attack"', 'kind = "slap"')
        .replace("targets = 2", "tagrets = 2")
        .replace("health = 9", 'health = "many"')
    )
    found = problems(pack(tmp_path, text))
    file = str(tmp_path / "more.toml")
    assert {problem.file for problem in found} == {file}
    told = {(problem.line, problem.field.split(".")[-1].split("[")[0]) for problem in found}
    lines = text.splitlines()
    assert (lines.index('kind = "slap"') + 1, "kind") in told
    assert (lines.index('health = "many"') + 1, "health") in told
    assert any(field == "tagrets" for _, field in told)
    assert len(found) == 3


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "nightwing"', 'id = "hulk"', "hulk"),
        ('title = "Escrima Attack"', 'title = "Gamma Leap"', "gamma-leap"),
        ("health = 9", "health = 0", "at least 1"),
        ('do = "battle"', 'do = "tickle"', "tickle"),
        ('universe = "dc"\n', "", "missing"),
    ],
)
def test_a_mistake_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    (problem,) = problems(pack(tmp_path, GOOD.replace(old, new)))
    assert said in str(problem)
    assert problem.line > 0


def test_a_pack_says_which_game_it_is_for(tmp_path: Path) -> None:
    (problem,) = problems(pack(tmp_path, GOOD, 'id = "more"\ngame = "chess"\n'))
    assert problem.field == "game"


def test_a_folder_without_a_head_is_no_pack(tmp_path: Path) -> None:
    (problem,) = problems(str(tmp_path))
    assert "pack.toml" in str(problem)


def test_a_board_without_its_drawing(tmp_path: Path) -> None:
    text = '[[board]]\nid = "moon"\ntitle = "Moon"\nmode = "royale"\n'
    (problem,) = problems(pack(tmp_path, text))
    assert "boards/moon.txt" in str(problem)
    assert problem.line == 1


def test_a_crooked_board(tmp_path: Path) -> None:
    text = '[[board]]\nid = "moon"\ntitle = "Moon"\nmode = "royale"\n'
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "moon.txt").write_text("2 ..\n1 .\n  AB\n", encoding="utf-8")
    (problem,) = problems(pack(tmp_path, text))
    assert problem.file.endswith("moon.txt")
    assert "line 2" in str(problem)
