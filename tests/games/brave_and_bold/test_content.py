"""Content: complete as the sets say, and wrong files are told with file, line and field."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rumpus.games.brave_and_bold import loading
from rumpus.games.brave_and_bold.law import PLAIN
from rumpus.games.brave_and_bold.loading import load
from rumpus.games.brave_and_bold.tokens import SET, K, S, X
from rumpus.kernel import BadContent

CONTENT = load()


def test_eight_characters_of_two_sides() -> None:
    sides = [character.side for character in CONTENT.characters]
    assert sides == ["hero"] * 4 + ["villain"] * 4
    for character in CONTENT.characters:
        assert len(character.abilities) == 7
        assert 6 <= character.finishing.total <= 7
        assert all(2 <= ability.total <= 4 for ability in character.abilities[:6])
        assert character.start[X] == 3
        assert 5 <= sum(character.most) <= 7
        points = sum(map(sum, (gains for _, gains in character.rows)))
        assert len(character.rows) == 6
        assert 9 <= points <= 12
        assert character.stock[K] == SET[K]
        assert character.stock[S] == 6


def test_eight_challenge_cards_of_each_character() -> None:
    crests = [challenge.crest for challenge in CONTENT.challenges]
    assert [crests.count(n) for n in range(8)] == [8] * 8
    assert all(challenge.law != PLAIN for challenge in CONTENT.challenges)


def test_every_thing_has_a_title() -> None:
    for character in CONTENT.characters:
        for special in character.specials:
            assert CONTENT.names[special.id]
            assert CONTENT.says[special.id]
        assert CONTENT.says[character.token.id]


def test_what_a_board_does_beside_damage_is_said() -> None:
    for character in CONTENT.characters:
        for ability in character.abilities:
            text = ability.text
            numbers = (text.starting, text.per_crisis, text.hostile)
            assert bool(CONTENT.says.get(ability.id)) == any(numbers)
            assert all(str(n) in CONTENT.says[ability.id] for n in numbers if n)
        recovery, said = character.recovery, CONTENT.says[f"{character.id}-recovery"]
        draws = f"Draw {'up to ' if recovery.one_by_one else ''}{recovery.draw} tokens"
        assert said.startswith(draws)
        assert f"at most {recovery.most}." in said
        types = {"C": "combat", "R": "resource", "A": "agility", "F": "focus", "K": "crest",
                 "X": "crisis", "S": CONTENT.names[character.token.id]}  # fmt: skip
        counted = said.partition("recover")[2].partition("at most")[0]
        wanted = (*recovery.per, *recovery.kinds)
        assert {letter for letter, name in types.items() if name in counted} == set(wanted)


def test_what_a_marker_does_is_said_in_numbers() -> None:
    for character in CONTENT.characters:
        for special in character.specials:
            text = special.text
            numbers = (text.prevent, text.riposte, text.recover, text.look, text.draw,
                       text.discount, text.resource, text.pool)  # fmt: skip
            assert all(str(n) in CONTENT.says[special.id] for n in numbers if n), special.id


def test_packs_are_named_by_hash() -> None:
    assert list(CONTENT.packs) == ["core"]
    assert len(CONTENT.packs["core"]) == 16
    assert load() is CONTENT


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "mine"\n')
    return folder


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ('[[challenge]]\nid = "x-1"\n', "crest", "missing"),
        (
            '[[challenge]]\nid = "x-1"\ncrest = "nobody"\ntitle = "a"\nwhen = "b"\ntext = "c"\n',
            "crest",
            "there is no character",
        ),
        (
            '[[challenge]]\nid = "x-1"\ncrest = "batman"\ntitle = "a"\nwhen = "b"\ntext = "c"\n'
            "law = { bonuss = 1 }\n",
            "law.bonuss",
            "unknown field",
        ),
        ('[[hero]]\nid = "x"\n', "hero", "unknown"),
        ("[names]\nx = 3\n", "x", "expected a text"),
    ],
)
def test_wrong_packs_are_told(pack: Path, text: str, field: str, words: str) -> None:
    (pack / "more.toml").write_text(text)
    with pytest.raises(BadContent) as caught:
        load((str(pack),))
    problems = caught.value.problems
    assert any(p.field == field and words in p.expected and p.line > 0 for p in problems), problems


def test_all_that_is_wrong_is_told_at_once(pack: Path) -> None:
    (pack / "more.toml").write_text('[[challenge]]\nid = 3\n\n[[character]]\nid = "x"\n')
    with pytest.raises(BadContent) as caught:
        load((str(pack),))
    assert len(caught.value.problems) > 5


def test_a_pack_without_its_file(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"pack\.toml"):
        load((str(tmp_path),))


def test_wrong_abilities_and_specials(pack: Path) -> None:
    text = (loading.HERE / "heroes.toml").read_text()
    text = text.replace('needs = "CAK"', 'needs = "CQ"', 1).replace(
        'gains = ["flight"]', 'gains = ["swimming"]', 1
    )
    (pack / "heroes.toml").write_text(text.replace('id = "superman"', 'id = "superboy"'))
    with pytest.raises(BadContent) as caught:
        load((str(pack),))
    told = str(caught.value)
    assert "'CQ'" in told
    assert "'swimming'" in told
    assert "another character 'batman'" in told


def test_a_further_pack_adds_challenge_cards(pack: Path) -> None:
    (pack / "more.toml").write_text(
        '[[challenge]]\nid = "x-1"\ncrest = "batman"\ntitle = "More"\nwhen = "Combat 2"\n'
        'text = "More combat."\nlaw = { bonus = 2 }\n'
    )
    content = load((str(pack),))
    assert len(content.challenges) == 65
    assert set(content.packs) == {"core", "mine"}
    shutil.rmtree(pack)
