"""Records: the whole game as a document, back again, and nothing false believed."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from tests.toy import TOY, match, written

import rumpus
from rumpus.kernel import BadRecord, Chance, Match, Scripted
from rumpus.kernel.chance import commitment
from rumpus.kernel.record import VERSION, read, write


def played(seed: int, undo: float = 0.2, most: int = 10_000) -> Match:
    """A random game, with some answers taken back."""
    rng = random.Random(seed)
    found = match(seed, rng.choice(["two", "three"]))
    while found.decisions and most:
        most -= 1
        decision = rng.choice(found.decisions)
        found.answer(decision.player, rng.choice(decision.options))
        if rng.random() < undo and found.undoable(decision.player) is not None:
            found.undo(decision.player)
        elif rng.random() < undo / 3:
            found.rewind(rng.randrange(len(found.journal) + 1))
    return found


def luck(found: Match) -> list[str]:
    return [f"{who.purpose} {value}" for who, value in found.journal if isinstance(who, Chance)]


@pytest.mark.parametrize("seed", range(15))
def test_a_record_gives_the_same_match(seed: int) -> None:
    found = played(seed, most=60)
    document = json.loads(json.dumps(found.record()))
    back = read(TOY, document)
    assert back.digest() == found.digest()
    assert back.record() == document
    assert luck(back) == luck(found)
    assert [event.plain() for event in back.events or ()] == [
        event.plain() for event in found.events or ()
    ]


@pytest.mark.parametrize("seed", range(8))
def test_a_match_goes_on_after_loading_as_it_would_have(seed: int) -> None:
    rng = random.Random(seed)
    found = played(seed, most=25)
    back = read(TOY, found.record())
    while found.decisions:
        decision = rng.choice(found.decisions)
        option = rng.choice(decision.options)
        found.answer(decision.player, option)
        back.answer(decision.player, str(option))
        assert back.digest() == found.digest()
    assert back.record() == found.record()


def test_a_record_is_complete() -> None:
    found = played(3)
    document = found.record()
    assert document["record"] == VERSION
    assert (document["game"], document["rules"]) == ("toy", "1")
    assert document["options"] == {"goal": "10"}
    assert document["packs"] == {"core": "toy"}
    assert found.seed is not None
    assert document["seed"] == found.seed.hex()
    assert document["commitment"] == commitment("toy", "1", found.seed)
    assert found.result is not None
    assert document["result"] == found.result.plain()


def test_answers_carry_who_what_and_luck() -> None:
    found = match(2)
    found.answer(0, "pass")
    found.answer(1, "pass")
    found.answer(0, "rest")
    found.undo(0)
    found.answer(0, "dig")
    first, *rest = found.record()["answers"]
    assert len(first["luck"]) == 4
    assert rest[:4] == [
        {"seat": 0, "answer": "pass"},
        {"seat": 1, "answer": "pass"},
        {"seat": 0, "answer": "rest"},
        {"took_back": 1},
    ]
    assert rest[4]["answer"] == "dig"
    assert rest[4]["luck"][0].startswith("red ")


def test_a_sealed_record_tells_no_seed_until_the_end() -> None:
    running = played(1, most=5)
    assert "seed" not in write(running, sealed=True)
    assert "seed" in write(running)
    assert "seed" in write(played(1), sealed=True)


def test_a_record_without_seed_is_played_again() -> None:
    found = played(1, most=20)
    back = read(TOY, write(found, sealed=True))
    assert back.digest() == found.digest()
    assert back.seed != found.seed


def test_replay_takes_outcomes_from_the_record_alone() -> None:
    found = written("seat 0 quartz\nseat 1 opal\n")
    assert found.record()["commitment"] is None
    assert "seed" not in found.record()
    new = match(9)
    document = new.record()
    del document["seed"]
    document["answers"][0]["luck"] = ["bag opal", "bag opal", "bag opal", "bag quartz"]
    assert read(TOY, document).state.hands == [["opal", "opal"], ["opal", "quartz"]]


def change(path: str, value: Any) -> Any:
    """A document with one thing changed."""

    def changed(document: dict[str, Any]) -> None:
        *way, last = path.split("/")
        place: Any = document
        for step in way:
            place = place[int(step) if step.lstrip("-").isdigit() else step]
        place[int(last) if isinstance(place, list) else last] = value

    return changed


TAMPERED = [
    (change("record", "1"), "not a game record: 'record' should be a int"),
    (change("record", VERSION + 1), "use a newer Rumpus"),
    (change("game", "joy"), "this is a record of joy, not of toy"),
    (change("rules", "2"), "played by rules 2; this Rumpus plays 1"),
    (change("format", "four"), "cannot be set up: Gems has no format 'four'"),
    (change("format", "three"), "this record is of 2 seats, and three has 3"),
    (change("seats", "two"), "'seats' should be a int"),
    (change("packs", [1]), "'packs' should be a dict"),
    (change("options", {"goal": "12"}), "option goal cannot be '12'"),
    (change("options", {"aim": "12"}), "no option 'aim'"),
    (change("packs", {"core": "other"}), "content pack 'core' differs: the record has other"),
    (change("packs", {}), "content pack 'core' differs: the record has none"),
    (change("seed", "00" * 32), "not the one that was committed to"),
    (change("seed", "xyz"), "should be 64 hexadecimal digits"),
    (change("commitment", "0" * 64), "not the one that was committed to"),
    (change("answers/0/luck/0", "bag ruby"), "chance was asked for bag"),
    (change("answers/0/luck", []), "luck of this record is not that of its seed"),
    (change("answers/1/answer", 3), "answer 2 of the record is not one"),
    (change("answers/1", {"took_back": 0}), "answer 2 of the record is not one"),
    (change("answers/1/answer", "swap 9"), "answer 2 of the record"),
    (change("answers/1/seat", 7), "answer 2 of the record.*Seat 7 is not asked"),
    (change("answers/1", {"took_back": 4}), "answer 2 of the record"),
    (change("answers/1", {"seat": 0}), "answer|luck"),
    (change("result/winners", [0, 1]), "the record says the result was"),
    (change("answers", "none"), "'answers' should be a list"),
    (change("options", []), "'options' should be a dict"),
]


@pytest.mark.parametrize(("tamper", "words"), TAMPERED)
def test_a_false_record_is_refused_in_words(tamper: Any, words: str) -> None:
    document = copy.deepcopy(played(3, undo=0).record())
    tamper(document)
    with pytest.raises(BadRecord, match=words):
        read(TOY, document)


def test_every_single_outcome_is_proven() -> None:
    """Each piece of luck, changed to another possible one, is found out."""
    document = played(4, undo=0).record()
    places = [
        (n, i)
        for n, entry in enumerate(document["answers"])
        for i, line in enumerate(entry.get("luck", ()))
        if line.startswith("red ")
    ]
    assert len(places) > 5
    for n, i in places:
        false = copy.deepcopy(document)
        face = int(false["answers"][n]["luck"][i].split()[1])
        false["answers"][n]["luck"][i] = f"red {face % 6 + 1}"
        with pytest.raises(BadRecord, match="luck of this record is not that of its seed: red"):
            read(TOY, false)


def test_missing_luck_is_told() -> None:
    document = played(4, undo=0).record()
    del document["seed"]
    document["answers"] = document["answers"][:1]
    document["answers"][0]["luck"].pop()
    with pytest.raises(BadRecord, match="ends before bag"):
        read(TOY, document)


def test_luck_left_over_is_told() -> None:
    document = played(4, undo=0).record()
    del document["seed"]
    document["answers"][-1].setdefault("luck", []).append("red 3")
    with pytest.raises(BadRecord, match="1 outcomes of luck are left over"):
        read(TOY, document)


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ([], "a game record is one JSON object"),
        ({}, "this record is of None"),
        ({"game": "chess"}, "this record is of 'chess'; there are"),
    ],
)
def test_what_is_no_record_is_refused(document: Any, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        rumpus.load(document)


@pytest.mark.parametrize("entry", ["text", {"luck": "red 3"}, {"luck": 5}, {"took_back": "x"}, 7])
def test_a_broken_entry_is_refused(entry: Any) -> None:
    document = played(3, undo=0).record()
    document["answers"][2] = entry
    with pytest.raises(BadRecord):
        read(TOY, document)


def test_scripted_luck_stands_where_the_record_left_it() -> None:
    told = Scripted(["a 1"])
    assert told.copy().left == 1
