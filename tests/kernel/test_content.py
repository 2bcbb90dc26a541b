"""Content: frozen records from TOML, and everything that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent
from typing import Annotated, Any, Literal

import pytest

from rumpus.kernel import BadContent, Problem
from rumpus.kernel.content import Source, expected, pack_hash, record


@dataclass(frozen=True)
class Effect:
    do: str
    steps: int = 0


@dataclass(frozen=True)
class Card:
    id: Annotated[str, "its name"]
    kind: Literal["attack", "reaction"]
    reach: tuple[int, int] = (1, 1)
    cost: int | None = None
    after: tuple[Effect, ...] = ()
    loud: bool = False
    weight: float = 1.0
    words: Mapping[str, str] = field(default_factory=dict)
    anything: Any = None
    shape: str | tuple[str, ...] = ""


def read(text: str) -> tuple[list[Card | None], list[Problem]]:
    problems: list[Problem] = []
    source = Source("cards.toml", dedent(text), problems)
    return [record(Card, source, line, table) for line, table in source.tables("card")], problems


def test_a_whole_record() -> None:
    (card,), problems = read("""
        [[card]]
        id = "gale"
        kind = "attack"
        reach = [1, 3]
        cost = 2
        after = [{ do = "push", steps = 3 }, { do = "pull" }]
        loud = true
        weight = 2
        words = { title = "Gale" }
        anything = [1, "x"]
        shape = ["a", "b"]
    """)
    assert problems == []
    assert card == Card(
        "gale", "attack", (1, 3), 2, (Effect("push", 3), Effect("pull")), True, 2,
        {"title": "Gale"}, [1, "x"], ("a", "b"),
    )  # fmt: skip


def test_defaults_stand_in() -> None:
    (card,), _ = read('[[card]]\nid = "gale"\nkind = "reaction"')
    assert card == Card("gale", "reaction")


WRONG = [
    ("id = 3", 3, "id", "expected a text, found 3"),
    ('kind = "blow"', 4, "kind", "expected one of 'attack', 'reaction', found 'blow'"),
    ("reach = [1]", 5, "reach", "expected a list of 2, found 1 items"),
    ('reach = [1, "x"]', 5, "reach", "expected a whole number, found 'x'"),
    ('cost = "two"', 5, "cost", "expected a whole number, found 'two'"),
    ("cost = true", 5, "cost", "expected a whole number, found True"),
    ("loud = 1", 5, "loud", "expected true or false, found 1"),
    ("after = 3", 5, "after", "expected a list, each a table with do, steps, found 3"),
    ("after = [3]", 5, "after[0]", "expected a table with do, steps"),
    ('after = [{ do = "x" }, { do = "x", done = 1 }]', 5, "after[1].done", "known are do, steps"),
    ('after = [{ do = "x" }, { steps = 1 }]', 5, "after[1].do", "missing; a text"),
    ("words = { title = 3 }", 5, "words.title", "expected a text, found 3"),
    ("words = 3", 5, "words", "expected a table, found 3"),
    ("price = 3", 5, "price", "unknown field; known are id, kind, reach"),
    ("shape = 3", 5, "shape", "expected a list, each a text, found 3"),
]


@pytest.mark.parametrize(("line", "number", "path", "words"), WRONG)
def test_each_mistake_is_told_with_line_and_field(
    line: str, number: int, path: str, words: str
) -> None:
    lines = ['id = "gale"', 'kind = "attack"']
    key = line.split()[0]
    lines = [line if old.startswith(key) else old for old in lines]
    if line not in lines:
        lines.append(line)
    (card,), problems = read("\n[[card]]\n" + "\n".join(lines))
    assert card is None
    assert [(p.line, p.field) for p in problems] == [(number, path)]
    assert words in problems[0].expected


def test_all_mistakes_of_a_file_at_once() -> None:
    cards, problems = read("""
        [[card]]
        id = "a"
        [[card]]
        id = 3
        kind = "attack"
        [[card]]
        id = "c"
        kind = "attack"
    """)
    assert [card and card.id for card in cards] == [None, None, "c"]
    assert [str(problem) for problem in problems] == [
        "cards.toml:2: kind: missing; one of 'attack', 'reaction'",
        "cards.toml:5: id: expected a text, found 3",
    ]


def test_a_key_is_not_looked_for_in_the_next_table() -> None:
    _, problems = read("""
        [[card]]
        kind = "attack"
        [[card]]
        id = "b"
        kind = "attack"
    """)
    assert [(p.line, p.field) for p in problems] == [(2, "id")]


def test_what_is_not_toml_is_told_with_its_line() -> None:
    _, problems = read('[[card]]\nid = "a"\nkind = attack\n')
    assert [problem.line for problem in problems] == [3]
    assert problems[0].expected.startswith("not TOML: ")


def test_a_lone_table_where_an_array_belongs() -> None:
    _, problems = read('[card]\nid = "a"')
    assert str(problems[0]) == "cards.toml: card: expected tables headed [[card]]"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    problems: list[Problem] = []
    assert Source.of(tmp_path / "none.toml", problems).data == {}
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    Source.of(tmp_path / "bad.toml", problems)
    assert ["cannot be read" in str(problem) for problem in problems] == [True, True]
    assert set(problems[0].plain()) == {"file", "line", "field", "expected"}


def test_bad_content_tells_every_problem() -> None:
    wrong = BadContent([Problem("a", 1, "x", "p"), Problem("b", 0, "", "q")])
    assert str(wrong) == "a:1: x: p\nb: q"


def test_kinds_in_words() -> None:
    assert expected(int | None) == "a whole number"
    assert expected(tuple[int, ...]) == "a list, each a whole number"
    assert expected(Effect) == "a table with do, steps"
    assert expected(Mapping[str, int]) == "a table"


def test_a_pack_is_known_by_names_and_texts() -> None:
    one = pack_hash({"a.toml": "x", "b.toml": "y"})
    assert one == pack_hash({"b.toml": "y", "a.toml": "x"})
    assert one == pack_hash({"a.toml": "x", "b.toml": "y", "text.toml": "a word put right"})
    assert len({one, pack_hash({"a.toml": "y", "b.toml": "x"}), pack_hash({"a.toml": "x"})}) == 3
