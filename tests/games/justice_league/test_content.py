"""The content of the ledger is there, and wrong content says where and what."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.games.justice_league import loading
from rumpus.games.justice_league.content import ABILITIES
from rumpus.kernel import BadContent

CONTENT = loading.load(())


def test_counts() -> None:
    assert len(CONTENT.powers) == 54
    assert len(CONTENT.crises) == 24
    assert len(CONTENT.heroes) == 4
    assert [n.bit_count() for n in CONTENT.starting] == [8, 4, 6]
    for hero in CONTENT.heroes:
        assert hero.start.bit_count() == 4
        assert hero.learn.bit_count() == 5
        assert sum(hero.tokens) == 10


def test_crises_add_up() -> None:
    costs = [crisis.cost for crisis in CONTENT.crises]
    assert (costs.count(1), costs.count(2), costs.count(3)) == (8, 11, 5)
    for a, total in enumerate((62, 63, 62)):
        assert sum(crisis.scores[a] for crisis in CONTENT.crises) == total, ABILITIES[a]
    assert [sum(a in c.used for c in CONTENT.crises) for a in range(3)] == [17, 18, 18]
    for kind in range(4):
        assert sum(crisis.type == kind for crisis in CONTENT.crises) == 6


def test_dials_add_up() -> None:
    sums = {hero.id: sum(step.price for step in hero.dial) for hero in CONTENT.heroes}
    assert sums == {"superman": 13, "wonder-woman": 12, "batman": 10, "cyborg": 11}
    assert sum(step.price for step in CONTENT.dial) == 15
    for hero in CONTENT.heroes:
        assert sum(step.power for step in hero.dial) == 5
        assert sum(step.token for step in hero.dial) == 2
    assert sum(step.power for step in CONTENT.dial) == 4
    assert sum(step.energy for step in CONTENT.dial) == 2


@pytest.mark.parametrize(("heroes", "open_"), [(2, 10), (3, 11), (4, 12)])
def test_maps_hold_together(heroes: int, open_: int) -> None:
    known = CONTENT.maps[heroes]
    assert known.all.bit_count() == open_
    assert known.connected()
    assert known.farthest() == 3


def test_everything_has_words() -> None:
    for thing in (*CONTENT.powers, *CONTENT.crises):
        assert CONTENT.title[thing.id]
        assert CONTENT.text[thing.id]


@pytest.mark.parametrize("heroes", ["2", "3", "4"])
def test_notes_are_short(heroes: str) -> None:
    """A card has room for about sixteen words; its whole text stands elsewhere."""
    static = CONTENT.static[heroes]
    powers = [card for sheet in (*static["heroes"], static["darkseid"]) for card in sheet["powers"]]
    assert len(powers) == 54
    for card in powers:
        assert 0 < len(card["note"].split()) <= 16, card["id"]
        assert "{" not in card["text"] + card["note"]


def test_texts_tell_the_numbers_of_the_table() -> None:
    texts = [
        {card["id"]: card["text"] for card in CONTENT.static[heroes]["darkseid"]["powers"]}
        for heroes in ("2", "4")
    ]
    assert [text["dark-council"].split(".")[0][-1] for text in texts] == ["1", "4"]
    assert ["one of them again" in text["escalate"] for text in texts] == [False, True]


def complaints(tmp_path: Path, text: str) -> str:
    (tmp_path / "more.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadContent) as wrong:
        loading.load((str(tmp_path),))
    return str(wrong.value)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    told = complaints(
        tmp_path,
        """
[[power]]
id = "leap"
owner = "superman"
number = 12
icon = "blue"
group = "start"
effects = [{ do = "move" }]

[[power]]
id = "vault"
owner = "robin"
number = 12
icon = "red"
group = "learn"
effects = [{ do = "fly" }]

[text]
leap = "Moves {far} regions."

[[crisis]]
id = "doomsday"
type = "weapon"
cost = 3
scores = ["x", "-", "5+"]
discounts = ["gotham"]
while_revealed = [{ do = "explode" }]
""",
    )
    for part in (
        "more.toml:6: icon", "no character 'robin'", "action number from 1 to 9", "no verb 'fly'",
        "scores such as 4, 4+ or -", "no region 'gotham'", "no verb 'explode'", "title.vault",
        "text.leap: no number 'far'",
    ):  # fmt: skip
        assert part in told


def test_a_pack_may_add_a_crisis(tmp_path: Path) -> None:
    (tmp_path / "more.toml").write_text(
        """
[[crisis]]
id = "doomsday"
type = "weapon"
cost = 3
scores = ["6", "-", "5+"]
while_revealed = [{ do = "raise", ability = "tech", n = 2 }]

[title]
doomsday = "Doomsday"
""",
        encoding="utf-8",
    )
    content = loading.load((str(tmp_path),))
    assert content.crises[24].id == "doomsday"
    assert content.crises[24].raises == (0, 0, 2)
    assert list(content.packs) == ["core", tmp_path.name]


def test_a_pack_may_change_a_card(tmp_path: Path) -> None:
    (tmp_path / "faster.toml").write_text(
        """
[[power]]
id = "skyward"
owner = "superman"
number = 2
icon = "green"
group = "start"
effects = [{ do = "move", n = 3 }]
""",
        encoding="utf-8",
    )
    content = loading.load((str(tmp_path),))
    assert len(content.powers) == 54
    assert next(card for card in content.powers if card.id == "skyward").effects[0].n == 3


def test_a_map_must_hold_together(tmp_path: Path) -> None:
    told = complaints(
        tmp_path,
        """
[[region]]
id = "gotham"
short = "GOT"
spot = [0, 0]

[title]
gotham = "Gotham"
""",
    )
    assert "some region cannot be reached" in told
