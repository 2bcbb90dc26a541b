"""The rule cases of DC Comics Funkoverse, and that nothing is left without one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus.cases import collect
from rumpus.games.funkoverse.content import VERBS
from rumpus.games.funkoverse.loading import load
from rumpus.games.funkoverse.specials import SPECIALS

test_case = collect(__file__)

CASES = Path(__file__).parent / "cases"
TEXT = "".join(path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*.toml")))
PLAYED = "\n".join(re.findall(r"when = \[(.*?)\]", TEXT, re.S))
CONTENT = load(())


@pytest.mark.parametrize("deed", [deed.id for deed in CONTENT.deeds])
def test_every_ability_and_item_is_played_in_a_case(deed: str) -> None:
    assert re.search(rf'"(seat \d: )?{re.escape(deed)}( > [\w-]+)?"', PLAYED)


@pytest.mark.parametrize("item", [item.id for item in CONTENT.items if item.trait])
def test_every_trait_item_is_in_a_case(item: str) -> None:
    assert f"holds {item}" in TEXT


@pytest.mark.parametrize("kind", [kind.id for kind in CONTENT.kinds])
def test_every_character_is_in_a_case_or_a_draft(kind: str) -> None:
    assert re.search(rf"\b{kind}\b", TEXT)


def test_every_verb_has_its_rule() -> None:
    assert set(VERBS) == set(SPECIALS)


def test_every_verb_is_used_by_a_card() -> None:
    assert {step.do for deed in CONTENT.deeds for step in deed.steps} == set(VERBS)
