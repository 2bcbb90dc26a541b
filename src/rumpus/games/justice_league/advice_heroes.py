"""How built-in heroes play: where to go, when to go home, how many tokens to risk.

Hidden crises are judged by what everybody knows, never by what they are in an imagined world.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.games.justice_league import advice_fight
from rumpus.games.justice_league.confront import (
    ABILITY_WORDS,
    need_of,
    open_abilities,
)
from rumpus.games.justice_league.content import (
    HEAL,
    STAY,
    TRAIN,
    VILLAIN,
    YES,
    Place,
    Power,
    Tokens,
)
from rumpus.games.justice_league.state import State
from rumpus.kernel import PASS, Decision

TIRED = 4  # unspent tokens with which a hero goes home
HOME, SPARE = 1.6, 1.4  # what going home is worth when tired, and by tokens spent
AHEAD, LEAVING = 0.75, 0.5  # of what lies ahead, and of what is left behind
URGENCY = (1.0, 1.15, 1.45, 1.6)  # of a crisis, by its stage
HIDDEN = 1.5  # what a hidden crisis is worth to a hero with all his tokens

# Cards to learn first, by hero.
WISHES = (
    "heat-vision", "faster-than-sight", "strength-of-the-sun", "frozen-breath", "unbreakable",
    "grace-under-fire", "champions-respite", "sisterhood-of-arms", "godslayers-challenge",
    "hidden-cache", "master-planner", "smoke-and-shadows", "contingency-plan",
    "network-override", "sonic-cannon", "upgrade-protocol", "boom-tube", "firewall",
)  # fmt: skip


# --- what a crisis is worth to a hero ---------------------------------------------------------


def worth_here(state: State, seat: int, region: int) -> float:
    """What a hero could gain in a region, in points."""
    if region >= len(state.tile) or state.tile[region] < 0:
        return 0.0
    urgency = URGENCY[state.stage[region]]
    if not state.revealed >> region & 1:
        return HIDDEN * urgency * min(1.0, state.unspent(seat) / 8)
    found = 0.0
    openings = open_abilities(state, region)
    crisis = state.crisis(region)
    for a in openings:
        have = state.ready[3 * seat + a]
        lack = need_of(state, region, a) - have
        chance = 1.0 if lack <= 0 else (0.0, 0.75, 0.6, 0.5)[lack] if lack <= 3 else 0.17
        if have:
            found += chance * (0.3 + crisis.cost / max(1, len(openings)))
    return found * urgency


def destination(state: State, seat: int, regions: list[int]) -> int:
    """The region where a hero gains most; others who stand there make it less urgent."""
    best, found = -1, 0.0
    for region in regions:
        value = worth_here(state, seat, region)
        others = [s for s in state.standing_at(1 << region) if s != seat]
        value *= (1.0, 0.6, 0.4, 0.3)[len(others)]
        value += 0.001 * ((region * 7 + seat * 5) % 12)  # heroes spread where all is equal
        if value > found:
            best, found = region, value
    return best


def tired(state: State, seat: int) -> bool:
    """Whether it is time to go home."""
    return state.unspent(seat) <= TIRED or state.wounds[seat] >= 2


# --- planning ---------------------------------------------------------------------------------


def plan(state: State, decision: Decision) -> Power:
    """The card with the best prospects this round."""
    seat = decision.player
    cards: tuple[Power, ...] = decision.options
    return max(cards, key=lambda card: prospects(state, seat, card))


def prospects(state: State, seat: int, card: Power) -> float:
    """What a card promises in the present position."""
    first = card.effects[0]
    home = state.at[seat] == state.content.watchtower
    if first.do == "watchtower":
        if home:
            return 2.0
        spare = state.unspent(seat) / max(1, state.unspent(seat) + sum_used(state, seat))
        return (HOME if tired(state, seat) else 0.0) + SPARE * (1.0 - spare)
    if home or state.at[seat] >= len(state.tile):
        return 0.3 if card.number == 8 else 0.1
    here = worth_here(state, seat, state.at[seat])
    if card.confronts:
        return confront_prospects(state, seat, card, here)
    if first.do == "move":
        reach = state.content.bits(state.map.ball(state.at[seat], first.n))
        there = destination(state, seat, list(reach))
        ahead = worth_here(state, seat, there) if there >= 0 else 0.0
        more = 0.35 if any(effect.do == "another" for effect in card.effects) else 0.0
        return (AHEAD * ahead + more if there != state.at[seat] else 0.2) - LEAVING * here
    if any(effect.do == "another" for effect in card.effects):
        return 0.25 + here * 0.9 if best_confront(state, seat) else 0.2
    if card.number == 8:
        return 0.09 * min(4, sum_used(state, seat))
    return 0.1


def sum_used(state: State, seat: int) -> int:
    return sum(state.used[3 * seat : 3 * seat + 3])


def best_confront(state: State, seat: int) -> bool:
    return any(card.confronts for card in state.content.hand(state.hand[seat]))


def confront_prospects(state: State, seat: int, card: Power, here: float) -> float:
    """A confront card is worth what lies here; some reach further."""
    effect = next(effect for effect in card.effects if effect.do == "confront")
    if effect.scope == "villain":
        return 0.4 if state.unspent(seat) >= 8 else 0.0
    hidden = state.tiles & ~state.revealed
    at = state.at[seat]
    if effect.scope == "near":
        near = [n for n in state.map.neighbours[at] if state.tile[n] >= 0]
        here = max([here, *[worth_here(state, seat, region) for region in near]])
    first = card.effects[0]
    reveals = first.scope != "anywhere" and any(e.do in ("reveal", "aim") for e in card.effects)
    if not reveals and hidden >> at & 1:
        here = 0.0
    return here + 0.02 * (card.number == 4) + 0.03 * card.green


# --- movement ---------------------------------------------------------------------------------


def move(state: State, decision: Decision) -> Any:
    """To where he gains most; he stays where it is as good."""
    seat = decision.player
    places = {o.index: o for o in decision.options if isinstance(o, Place)}
    best = destination(state, seat, [state.at[seat], *places])
    if best < 0:
        return closer(state, seat, places)
    return places.get(best, STAY)


def closer(state: State, seat: int, places: dict[int, Place]) -> Any:
    """Nothing within reach: towards the nearest crisis."""
    tiles = state.content.bits(state.tiles)
    if not tiles or not places:
        return STAY
    return min(
        places.values(), key=lambda p: min(state.map.distance(p.index, tile) for tile in tiles)
    )


def transport(state: State, decision: Decision) -> Any:
    seat = decision.player
    places = {place.index: place for place in decision.options}
    best = destination(state, seat, list(places))
    return places.get(best, decision.options[0])


def boom_tube(state: State, decision: Decision) -> Any:
    regions = [place for place in decision.options if place.index < len(state.tile)]
    best = destination(state, decision.player, [place.index for place in regions])
    return next((place for place in regions if place.index == best), decision.options[0])


def invite(state: State, decision: Decision) -> Any:
    """Those who are idle at the Watchtower come along."""
    tower = state.content.watchtower
    idle = [s for s in state.seats if state.at[s] == tower and s != decision.player]
    names = {state.hero(s).id for s in idle if state.stands(s)}
    return next(
        option for option in decision.options if names.issuperset(hero.id for hero in option)
        and len(option) == max(
            len(o) for o in decision.options if names.issuperset(hero.id for hero in o)
        )
    )  # fmt: skip


def willing(state: State, decision: Decision) -> Any:
    """Not away from a crisis he can work on."""
    seat = decision.player
    return YES if worth_here(state, seat, state.at[seat]) < 0.8 else decision.options[1]


def reveal(state: State, decision: Decision) -> Any:
    """Reveal what he stands on if he has tokens to go on with, else the ripest."""
    seat = decision.player
    places = [o for o in decision.options if isinstance(o, Place)]
    here = [place for place in places if place.index == state.at[seat]]
    if here:
        return here[0]
    if PASS in decision.options and state.unspent(seat) < 3:
        return PASS
    return max(places, key=lambda place: state.stage[place.index])


def aim(state: State, decision: Decision) -> Any:
    seat = decision.player
    places = [o for o in decision.options if isinstance(o, Place)]
    if not places:
        return VILLAIN
    return max(places, key=lambda place: worth_here(state, seat, place.index))


def firewall(state: State, decision: Decision) -> Any:
    """The dearest ripe crisis is locked."""
    seat = decision.player
    places: tuple[Place, ...] = decision.options
    return max(places, key=lambda p: 2 * state.stage[p.index] + worth_here(state, seat, p.index))


# --- cards and tokens -------------------------------------------------------------------------


def another(state: State, decision: Decision) -> Any:
    """A card that is not too late and that has something to do here."""
    seat = decision.player
    best, found = PASS, 0.3
    for card in decision.options:
        if isinstance(card, Power) and card.number >= state.number:
            if card.effects[0].do == "watchtower" and not tired(state, seat):
                continue
            value = prospects(state, seat, card)
            if value > found:
                best, found = card, value  # type: ignore[assignment]
    return best


def most_tokens(state: State, decision: Decision) -> Any:
    """As many tokens as possible, most of what he has most of; heal a second wound."""
    seat = decision.player
    if HEAL in decision.options and state.wounds[seat] >= 2:
        return HEAL
    tokens = [o for o in decision.options if isinstance(o, Tokens)]
    whole = state.hero(seat).tokens
    return max(
        tokens, key=lambda t: (sum(t.counts), sum(n * whole[a] for a, n in enumerate(t.counts)))
    )


def least_useful(state: State, decision: Decision) -> Any:
    """Spend what he has most of."""
    seat = decision.player
    return max(
        decision.options,
        key=lambda t: sum(n * state.ready[3 * seat + a] for a, n in enumerate(t.counts)),
    )


def learn(state: State, decision: Decision) -> Any:
    return min(
        decision.options, key=lambda card: WISHES.index(card.id) if card.id in WISHES else 99
    )


def new_token(state: State, decision: Decision) -> Any:
    """One more of what he is best at."""
    whole = state.hero(decision.player).tokens
    return max(decision.options, key=lambda word: whole[ABILITY_WORDS.index(word)])


def first(state: State, decision: Decision) -> Any:
    return decision.options[0]


ADVICE: dict[str, Callable[[State, Decision], Any]] = {
    "plan": plan,
    "perform": first,
    "move": move,
    "transport": transport,
    "boom tube": boom_tube,
    "invite": invite,
    "willing": willing,
    "carry": lambda state, decision: PASS,
    "reveal": reveal,
    "aim": aim,
    "firewall": firewall,
    "peek": first,
    "join": first,
    **advice_fight.ADVICE,
    "xp token": first,
    "order": first,
    "another": another,
    "spend": least_useful,
    "replenish": most_tokens,
    "recover": most_tokens,
    "return": first,
    "pay along": first,
    "train": lambda state, decision: TRAIN,
    "learn": learn,
    "new token": new_token,
    "hero": first,
}
