"""Content: what the box holds, what a pack may add, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.games.super_fantasy_brawl import GAME
from rumpus.games.super_fantasy_brawl.arena import load
from rumpus.kernel import BadContent, Match

PACK = '[pack]\nname = "pit"\n'
VIPER = """
[[champion]]
id = "viper"
hp = [6, 3]
defence = 0
"""
CARDS = """
[[card]]
id = "bite"
champion = "viper"
core = "destruction"
kind = "attack"
move = 1
aim = "melee"
strength = 2
effects = [{ window = "static", do = "poison", n = 2 }]

[[card]]
id = "acid-cloud"
champion = "viper"
core = "creation"
kind = "attack"
move = 1
aim = "melee"
strength = 1
effects = [
  { window = "post", do = "damage", n = 2, who = "each champion", near = "target hex" },
  { window = "post", do = "heal", n = 5, who = "self" },
]

[[card]]
id = "grip"
champion = "viper"
core = "manipulation"
kind = "attack"
aim = "melee"
strength = 1
effects = [{ window = "post", do = "root" }]
""" + "".join(
    f"""
[[card]]
id = "hiss-{n}"
champion = "viper"
core = "creation"
kind = "skill"
move = 1
effects = [{{ window = "skill", do = "plan", n = 2 }}]
"""
    for n in (1, 2, 3)
)


def pack(folder: Path, cards: str = CARDS, champions: str = VIPER, **more: str) -> str:
    texts = {"pack": PACK, "cards": cards, "champions": champions, **more}
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return str(folder)


def match_with(folder: str, given: str) -> Match:
    table = GAME.table("duel", {}, (folder,))
    return Match(GAME, table, *GAME.read(table, given), None)


def test_what_the_box_holds() -> None:
    content = load()
    kinds = content.kinds
    assert len(kinds) == 8
    assert sum(not kind.record.further for kind in kinds) == 6
    assert len(content.challenges) == 11
    assert sum(trap.count for trap in content.traps) == 12
    for kind in kinds:
        assert len(kind.cards) == 6
        assert sorted(card.core.text for card in kind.cards) == sorted(
            2 * ["destruction", "creation", "manipulation"]
        )
        assert sum(card.is_reaction for card in kind.cards) == 1


def test_the_arena_is_the_same_for_both_sides() -> None:
    arena = load().arena
    board = arena.board
    mirror = [board.at(q + r, -r) for q, r in board.coordinates]

    def mirrored(mask: int) -> int:
        return sum(1 << mirror[cell] for cell in range(board.size) if mask >> cell & 1)

    assert board.size == 61
    assert arena.open.bit_count() == 58
    assert arena.trap_hexes.bit_count() == 6
    assert mirrored(arena.trap_hexes) == arena.trap_hexes
    assert mirrored(arena.deployment[0]) == arena.deployment[1]
    for mask in (*arena.areas.values(), *arena.statue_cells.values()):
        assert mirrored(mask) == mask
    assert [mask.bit_count() for mask in arena.areas.values()] == [8, 7, 7]


def test_every_piece_has_words() -> None:
    content = load()
    for table, pieces in (
        ("champion", content.kinds), ("challenge", content.challenges),
        ("card", [card for kind in content.kinds for card in kind.cards]),
    ):  # fmt: skip
        assert {piece.text for piece in pieces} == set(content.words[table])


def test_a_pack_adds_a_champion(tmp_path: Path) -> None:
    content = load((pack(tmp_path),))
    assert "viper" in {kind.text for kind in content.kinds}
    assert set(content.packs) == {"core", "pit"}


def test_poison_hurts_only_if_the_attack_did(tmp_path: Path) -> None:
    """SFB-152: X more damage in step 7, if the attack dealt damage."""
    folder = pack(tmp_path)
    for target, left in (("gwaien", 4), ("dugrun", 0)):
        match = match_with(folder, f"hand bite\nviper -4,3\nseat 1\n{target} -3,3\n")
        for answer in ("bite", "stay", target):
            match.answer(0, answer)
        assert GAME.holds(match.state, f"{target} damage {left}") is None


def test_who_causes_and_suffers_loses_the_rest_of_the_card(tmp_path: Path) -> None:
    """SFB-R96: it falls by its own text, the other side gains, and the card is over."""
    match = match_with(
        pack(tmp_path), "hand acid-cloud\nviper -4,3 damage 4\nseat 1\ngwaien -3,3\n"
    )
    for answer in ("acid-cloud", "stay", "gwaien"):
        match.answer(0, answer)
    for statement in ("viper at gate", "vp 0 1", "viper damage 0", "gwaien not levelled"):
        assert GAME.holds(match.state, statement) is None
    assert match.decision is not None
    assert match.decision.ask == "action"


def test_levelling_to_fewer_hitpoints_may_be_the_end(tmp_path: Path) -> None:
    """SFB-R63: damage stays; at or above the new hitpoints the Champion is out at once."""
    match = match_with(
        pack(tmp_path), "hand bite\nviper -4,3 damage 3\nseat 1\ngwaien -3,3 damage 5\n"
    )
    for answer in ("bite", "stay", "gwaien"):
        match.answer(0, answer)
    for statement in ("viper at gate", "vp 1 1", "viper not levelled"):
        assert GAME.holds(match.state, statement) is None


def test_root_by_a_card(tmp_path: Path) -> None:
    match = match_with(pack(tmp_path), "hand grip\nviper -4,3\nseat 1\ngwaien -3,3\n")
    for answer in ("grip", "gwaien"):
        match.answer(0, answer)
    assert GAME.holds(match.state, "gwaien rooted") is None


def test_plan_two_cards_one_after_the_other(tmp_path: Path) -> None:
    match = match_with(pack(tmp_path), "hand hiss-1 bite grip\nviper -4,3\nseat 1\ngwaien 4,-4\n")
    for answer in ("hiss-1", "stay", "use", "bite", "grip"):
        match.answer(0, answer)
    assert GAME.holds(match.state, "seat 0 top grip bite") is None


WRONG = {
    "strength on attacks": CARDS.replace("strength = 2\n", ""),
    "a Champion": CARDS.replace('champion = "viper"', 'champion = "vipr"', 1),
    "six cards": CARDS[: CARDS.index('[[card]]\nid = "hiss-3"')],
    "one of": CARDS.replace('do = "poison"', 'do = "poisson"'),
    "found the window": CARDS.replace('window = "static"', 'window = "skill"'),
    "unknown field": CARDS.replace("move = 1\n", "mvoe = 1\n", 1),
    "not TOML": CARDS.replace('id = "bite"', "id = bite"),
    "in the window static": CARDS.replace(
        'window = "post", do = "heal"', 'window = "post", do = "double"'
    ),
    "of a Reaction": CARDS.replace(
        'window = "post", do = "root"', 'window = "post", do = "shield"'
    ),
    "where there is one target": CARDS.replace('aim = "melee"', 'aim = "ring"'),
    "as the last line": CARDS.replace(
        'window = "post", do = "damage"', 'window = "post", do = "draw"'
    ),
    "from 1 to the greatest": CARDS.replace('aim = "melee"', 'aim = "direct"\nrange = [3, 2]', 1),
}


@pytest.mark.parametrize("told", WRONG)
def test_what_is_wrong_with_a_pack_is_told(tmp_path: Path, told: str) -> None:
    with pytest.raises(BadContent) as wrong:
        load((pack(tmp_path, cards=WRONG[told]),))
    assert any(told in str(problem) for problem in wrong.value.problems)


def test_a_challenge_must_name_a_place(tmp_path: Path) -> None:
    text = '[[challenge]]\nid = "x"\nmeasure = "in area"\nplace = "moon"\nleast = 1\n'
    with pytest.raises(BadContent, match="one of"):
        load((pack(tmp_path, challenges=text),))


def test_with_ten_champions_the_league_brings_two_lists(tmp_path: Path) -> None:
    """League format: two lists of five each, one of each player's is banned whole."""
    champions = VIPER + VIPER.replace("viper", "adder")
    cards = CARDS + CARDS.replace("viper", "adder").replace('id = "', 'id = "a-')
    folder = pack(tmp_path, cards, champions)
    table = GAME.table("duel", {"league": "yes", "first": "0"}, (folder,))
    match = Match(GAME, table, *GAME.start(table), None)
    match.answer(-1, 0)
    match.answer(0, "north")
    for seat in (0, 1):
        match.answer(seat, "deryn + dugrun + goldarr + gwaien + kilgore")
    for seat in (0, 1):
        match.answer(seat, "tzu-xiao + mariusz + korvash + viper + adder")
    assert match.decision is not None
    assert (match.decision.player, match.decision.ask) == (1, "ban list")
    match.answer(1, "deryn + dugrun + goldarr + gwaien + kilgore")
    match.answer(0, "tzu-xiao + mariusz + korvash + viper + adder")
    assert GAME.holds(match.state, "seat 0 brought tzu-xiao mariusz korvash viper adder") is None
    assert GAME.holds(match.state, "seat 1 brought deryn dugrun goldarr gwaien kilgore") is None


def test_a_pack_may_bring_an_arena(tmp_path: Path) -> None:
    here = Path(load.__code__.co_filename).parent / "content"
    arena = (here / "arena.toml").read_text(encoding="utf-8")
    arena = arena[: arena.index("[[trap]]")].replace("boards/arena.txt", "pit.txt")
    drawing = (here / "boards" / "arena.txt").read_text(encoding="utf-8")
    for text, right in (
        (drawing.replace("T d d T", "T d d d"), True),
        (drawing.replace("s s s s s", "s s s . ."), False),
    ):
        (tmp_path / "pack.toml").write_text(PACK, encoding="utf-8")
        (tmp_path / "arena.toml").write_text(arena, encoding="utf-8")
        (tmp_path / "pit.txt").write_text(text, encoding="utf-8")
        if right:
            assert load((str(tmp_path),)).arena.trap_hexes.bit_count() == 4
        else:
            with pytest.raises(BadContent, match="south deployment"):
                load((str(tmp_path),))


SPIKES = """
[[card]]
id = "hiss-3"
champion = "viper"
core = "creation"
kind = "reaction"
defence = 0
effects = [{ window = "now", do = "damage", n = 9, who = "attacker" }]
"""


def test_an_attacker_that_falls_before_it_strikes_strikes_nobody(tmp_path: Path) -> None:
    """SFB-R13: whoever has left the arena does no more, even between declaring and striking."""
    cards = CARDS[: CARDS.index('\n[[card]]\nid = "hiss-3"')] + SPIKES
    given = "hand fury\nkilgore -4,3\nseat 1\nhand hiss-3\nviper -3,3\ngwaien -4,2\n"
    match = match_with(pack(tmp_path, cards), given)
    for seat, answer in ((0, "fury"), (0, "stay"), (0, "aim around"), (1, "hiss-3 on gwaien")):
        match.answer(seat, answer)
    for statement in (
        "kilgore at gate", "vp 0 1", "gwaien damage 0", "viper damage 0", "gwaien levelled",
        "seat 0 discard fury", "seat 1 discard hiss-3",
    ):  # fmt: skip
        assert GAME.holds(match.state, statement) is None
    assert match.decision is not None
    assert match.decision.ask == "action"


def test_an_ability_holds_while_it_says(tmp_path: Path) -> None:
    champions = VIPER + 'ability = [{ do = "lifesteal" }]\n'
    with pytest.raises(BadContent, match="when = 'bloodied' for 'lifesteal', found ''"):
        load((pack(tmp_path, champions=champions),))
