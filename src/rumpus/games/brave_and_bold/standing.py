"""What a draw would be worth if it ended now: for the screen, from public facts alone."""

from __future__ import annotations

from typing import Any

from rumpus.games.brave_and_bold.allocate import most_damage
from rumpus.games.brave_and_bold.combat import earned
from rumpus.games.brave_and_bold.plan import Plan, place_name
from rumpus.games.brave_and_bold.pools import expected, resources
from rumpus.games.brave_and_bold.prices import Basket
from rumpus.games.brave_and_bold.state import Player, State

MOST = 512  # draws whose best allocation is kept

_best: dict[tuple[Any, ...], dict[str, Any]] = {}


def plan_now(state: State, player: Player) -> Plan:
    """The plan with the draw as it lies and the bonuses of the rows reached."""
    twin = player.copy()
    twin.bonus = earned(state, player)
    return Plan(state, twin)


def payable(state: State, player: Player) -> list[str]:
    """Abilities and finishing move that the draw can pay for, each by itself (BB-055)."""
    plan = plan_now(state, player)
    return [place_name(player.character, at) for at in range(9) if plan.open(at)]


def now(state: State, player: Player) -> dict[str, Any]:
    """What stopping now would bring, and what a third crisis token would leave (BB-103)."""
    twin = player.copy()
    twin.bonus = earned(state, player)
    plan = Plan(state, twin)
    key = (
        state.content.digest_key, player.character.id, state.card, state.turn == 1,
        tuple(state.pile[-2:]), tuple(plan.free), plan.open_any, plan.meter, plan.starting,
        plan.barred,
    )  # fmt: skip
    found = _best.get(key)
    if found is None:
        if len(_best) >= MOST:
            _best.clear()
        best = most_damage(plan)
        pool, finishing = best.total()
        found = _best[key] = {
            "damage": pool,
            "finishing": finishing,
            "abilities": len(best.laid),
            "with": best.whole().words,
            "crash": plan.loose(),
        }
    told = {**found, "resources": resources(state, twin)}
    told["damage"] = expected(state, twin, found["damage"])
    told["buys"] = Basket(state, twin).purchases
    twin.crisis = True
    told["crash_buys"] = Basket(state, twin).purchases
    told["crash"] = expected(state, twin, found["crash"])
    return told
