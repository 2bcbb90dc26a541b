"""The bonuses of a battle, card by card."""

from __future__ import annotations

import random
from itertools import product

from rumpus.games.royale import BATTLE_ROYALE, CAPTURE_THE_FLAG
from rumpus.lab.contract import at_random, setups

TABLES = [*setups(BATTLE_ROYALE)[:1], *setups(CAPTURE_THE_FLAG)[:1]]


def test_the_sources_of_a_bonus_add_up_to_it() -> None:
    named = 0
    for setup, seed in product(TABLES, range(4)):
        match = setup.begin(seed)
        for _ in at_random(match, random.Random(seed)):
            view = match.view(None)
            battle = view["battle"]
            if battle is None:
                continue
            cards = {card["id"] for figure in view["figures"] for card in figure["cards"]}
            for side in ("red", "white"):
                parts = [one for one in battle["sources"] if one["side"] == side]
                assert sum(one["add"] for one in parts) == battle[f"{side}_bonus"]
                assert all(one["add"] for one in parts)
                known = [one["card"] for one in parts if one["card"]]
                assert set(known) <= cards
                named += len(known)
    assert named > 0
