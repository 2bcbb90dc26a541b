"""What each seat may know, and worlds that fit it.

A hidden crisis is known to Darkseid, and to a hero who has looked at it; everybody else knows
its region, stage and handle, and what was paid in all for those played together.
"""

from __future__ import annotations

from typing import Any

from rumpus.games.justice_league.confront import need_of
from rumpus.games.justice_league.content import ABILITIES, DARKSEID, TYPES
from rumpus.games.justice_league.growth import next_level
from rumpus.games.justice_league.state import FATES, VILLAIN_TARGET, State


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The table as that seat sees it (None: a watcher)."""
    content = state.content
    return {
        "game": "justice_league",
        "seat": seat,
        "omega": state.omega,
        "round": state.round,
        "phase": state.phase,
        "number": state.number,
        "victory": {"league": state.league, "darkseid": state.points},
        "static": content.static[str(state.omega)],
        "darkseid": darkseid(state, seat),
        "heroes": [hero(state, s, seat) for s in state.seats],
        "tiles": tiles(state, seat),
        "order": order(state),
        "deck": state.deck.bit_count(),
        "unseen": [content.crises[n].id for n in content.bits(unseen(state))],
        "completed": [content.crises[n].id for n in state.completed],
        "types": completed_types(state),
        "thwarted": [content.crises[n].id for n in state.thwarted],
        "falls": {"heroes": state.hero_falls, "darkseid": state.villain_falls},
        "locked": [content.places[r].id for r in content.bits(state.locked)],
    }


def completed_types(state: State) -> dict[str, int]:
    """How many crises of each type are completed: public (JL-137)."""
    done = [state.content.crises[n].type for n in state.completed]
    return {name: done.count(n) for n, name in enumerate(TYPES)}


def unseen(state: State) -> int:
    """The crises whose place nobody but Darkseid knows: hidden, in his hand, in the deck."""
    found = state.deck | state.crises
    for region in state.content.bits(state.tiles & ~state.revealed):
        found |= 1 << state.tile[region]
    return found


# --- Darkseid ---------------------------------------------------------------------------------


def darkseid(state: State, seat: int | None) -> dict[str, Any]:
    """Darkseid's strip; his hands only for himself (JL-017, JL-132, JL-138)."""
    step = next_level(state, DARKSEID)
    content = state.content
    shown: dict[str, Any] = {
        "seat": DARKSEID,
        "at": content.places[state.at[DARKSEID]].id,
        "level": state.level[DARKSEID],
        "xp": state.xp[DARKSEID],
        "next": {"price": step.price, "reward": step.reward} if step else None,
        "energy": state.energy,
        "exhausted": state.exhausted,
        "exposed": state.exposed(),
        "down": state.down,
        "moved": state.moved,
        "left": state.absent(DARKSEID),
        "villain": villain_card(state),
        "crises": state.crises.bit_count(),
        "hand": state.hand[DARKSEID].bit_count(),
        "chosen": state.chosen[DARKSEID].bit_count(),
        "spent": [card.id for card in content.hand(state.spent[DARKSEID])],
    }
    if seat == DARKSEID:
        shown["mine"] = mine(state, DARKSEID)
        shown["mine"]["crises"] = [crisis.id for crisis in content.deck(state.crises)]
    return shown


def villain_card(state: State) -> list[dict[str, Any]]:
    """The villain card as it counts now (JL-116)."""
    return [
        {
            "ability": ABILITIES[a],
            "score": need_of(state, VILLAIN_TARGET, a),
            "xp": state.hero(owner).id if owner else None,
        }
        for a, owner in enumerate(state.villain)
    ]


def mine(state: State, seat: int) -> dict[str, Any]:
    """What only its owner sees: hand, chosen cards, learnable cards (JL-016, JL-R71)."""
    content = state.content
    return {
        "hand": [card.id for card in content.hand(state.hand[seat])],
        "chosen": [card.id for card in content.hand(state.chosen[seat])],
        "learnable": [card.id for card in content.hand(state.stack[seat])],
        "barred": [card.id for card in content.hand(state.hand[seat] & state.barred)],
    }


# --- heroes -----------------------------------------------------------------------------------


def hero(state: State, s: int, seat: int | None) -> dict[str, Any]:
    """A hero's strip; his cards only for himself."""
    content = state.content
    if state.heroes[s] < 0:
        return {"seat": s, "id": None}
    step = next_level(state, s)
    ready, used = state.ready, state.used
    shown: dict[str, Any] = {
        "seat": s,
        "id": content.heroes[state.heroes[s]].id,
        "at": content.places[state.at[s]].id,
        "level": state.level[s],
        "xp": state.xp[s],
        "next": {"price": step.price, "reward": step.reward} if step else None,
        "wounds": state.wounds[s],
        "lying": bool(state.lying >> s & 1),
        "left": state.absent(s),
        "ready": ready[3 * s : 3 * s + 3],
        "used": used[3 * s : 3 * s + 3],
        "hand": state.hand[s].bit_count(),
        "chosen": state.chosen[s].bit_count(),
        "spent": [card.id for card in content.hand(state.spent[s])],
        "known": [card.id for card in content.hand(known_hand(state, s))],
        "statuses": statuses(state, s),
        "team": [state.hero(m).id for m in content.bits(state.team[s])],
    }
    if s == seat:
        shown["mine"] = mine(state, s)
    return shown


def known_hand(state: State, seat: int) -> int:
    """The cards everybody knows to be in a hand or face down: starting ones and those seen."""
    own = state.hand[seat] | state.chosen[seat]
    return own & (state.hero(seat).start | state.known[seat])


def statuses(state: State, s: int) -> list[str]:
    """What protects a hero this round."""
    pairs = (("immune", state.immune), ("bracelets", state.bracelets), ("shadows", state.shadows))
    return [name for name, mask in pairs if mask >> s & 1]


# --- the map ----------------------------------------------------------------------------------


def tiles(state: State, seat: int | None) -> list[dict[str, Any]]:
    """Every crisis on the map: what is public, and what this seat knows besides."""
    content, revealed = state.content, state.revealed
    found: list[dict[str, Any]] = []
    unknown = [(content.crises[n].id, n) for n in content.bits(unseen(state))]
    for region in content.bits(state.tiles):
        shown: dict[str, Any] = {
            "tile": state.handle[region],
            "region": content.places[region].id,
            "stage": state.stage[region],
            "revealed": bool(revealed >> region & 1),
        }
        crisis = content.crises[state.tile[region]]
        if revealed >> region & 1:
            shown["crisis"] = crisis.id
            shown["abilities"] = abilities(state, region)
        else:
            shown["group"], total = paid(state, region)
            if seat == DARKSEID or state.group[region] != state.laying:
                shown["paid"] = total
                least, most = price_range(state, region, total)
                costs = state.prices[region]
                shown["could be"] = [name for name, n in unknown if least <= costs[n] <= most]
            else:  # JL-125: no price is told before the total is
                shown["could be"] = [name for name, _ in unknown]
            if seat == DARKSEID or (seat and state.peeked[seat] & crisis.bit):
                shown["secret"] = crisis.id
        found.append(shown)
    return found


def abilities(state: State, region: int) -> list[dict[str, Any]]:
    """A revealed crisis's abilities with their scores now, and whose XP token lies there."""
    found: list[dict[str, Any]] = []
    for a in state.crisis(region).used:
        owner = state.token[3 * region + a]
        found.append(
            {
                "ability": ABILITIES[a],
                "score": need_of(state, region, a),
                "xp": state.hero(owner).id if owner else None,
            }
        )
    return found


def paid(state: State, region: int) -> tuple[list[int], int]:
    """The hidden crises played together with this one, and their total price: public (JL-125).

    What a crisis of the group cost is known as soon as it is revealed, so the rest is known too.
    """
    group: list[int] = []
    total = 0
    same = state.group[region]
    for other, number in enumerate(state.group):
        if number == same and not state.revealed >> other & 1:
            group.append(state.handle[other])
            total += state.prices[other][state.tile[other]]
    return group, total


def could_be(state: State, region: int) -> int:
    """Which crises a hidden tile could be, by what everybody knows (JL-R08)."""
    _, total = paid(state, region)
    least, most = price_range(state, region, total)
    costs = state.prices[region]
    return sum(1 << n for n in state.content.bits(unseen(state)) if least <= costs[n] <= most)


def price_range(state: State, region: int, total: int) -> tuple[int, int]:
    """What the crisis in a region can have cost, if those played with it cost the rest."""
    same = state.group[region]
    least = most = total
    for other, number in enumerate(state.group):
        if number == same and other != region and not state.revealed >> other & 1:
            least -= max(state.prices[other])
            most -= min(state.prices[other])
    return least, most


def order(state: State) -> list[dict[str, Any]]:
    """The cards in play by action number, with what became of them."""
    powers = state.content.powers
    entries = [
        {
            "number": powers[card].number,
            "card": powers[card].id,
            "seat": state.owner(powers[card]),
            "fate": FATES[state.fate[n]],
        }
        for n, card in enumerate(state.played)
    ]
    entries.sort(key=_number)
    return entries


def _number(entry: dict[str, Any]) -> int:
    number: int = entry["number"]
    return number
