"""How a built-in Darkseid plays: which two cards, which crises, where to stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.games.justice_league.content import (
    DARKSEID,
    DONE,
    TRAIN,
    YES,
    Beam,
    Deploy,
    Place,
    Power,
)
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.villain import own_condition
from rumpus.kernel import PASS, Decision, Some

PLAYING = ("unleash", "rapid assault")
WISHES = ("rapid-assault", "dark-renewal", "omega-beams", "cull-the-weak")


# --- planning ---------------------------------------------------------------------------------


def schemes(state: State, decision: Decision) -> Any:
    """The two cards that do most together."""
    return max(decision.options, key=lambda pair: together(state, pair))


def together(state: State, pair: Some[Power]) -> float:
    """What two cards promise."""
    verbs = {card.effects[0].do for card in pair}
    value = sum(promise(state, card, verbs) for card in pair)
    return value + 0.001 * sum(card.green for card in pair)


def promise(state: State, card: Power, verbs: set[str]) -> float:
    """What a card promises beside the other one."""
    verb = card.effects[0].do
    known = PROMISES.get(verb)
    if known:
        return known(state, verbs)
    return goal(state, card, verbs) if verb == "goal" else 0.2


def worth(state: State, region: int) -> float:
    """A crisis on the map: its points, less what the heroes have overcome of it."""
    crisis = state.crisis(region)
    done = sum(1 for a in crisis.used if state.token[3 * region + a])
    danger = 0.25 * len(state.standing_at(1 << region))
    return crisis.cost * (1.0 - 0.3 * done / crisis.abilities) - danger


def ripest(state: State) -> list[int]:
    """Crises that can advance, the best to advance first."""
    open_ = [r for r in state.content.bits(state.tiles) if state.stage[r] < 3]
    open_ = [r for r in open_ if not state.locked >> r & 1]
    return sorted(open_, key=lambda r: -(worth(state, r) + 0.9 * state.stage[r]))


def most(state: State) -> int:
    return state.content.darkseid.escalate[state.omega - 2]


def escalate(state: State, verbs: set[str]) -> float:
    return sum(0.4 * max(0.3, worth(state, r)) for r in ripest(state)[: most(state)])


def triumph(state: State, verbs: set[str]) -> float:
    """The points to be had this round, after Escalate if that is played too."""
    ready = [r for r in state.content.bits(state.tiles) if state.stage[r] == 3]
    if "escalate" in verbs:
        ready += [r for r in ripest(state)[: most(state)] if state.stage[r] == 2]
    gain = sum(state.crisis(r).cost for r in ready)
    if state.points + gain >= state.content.numbers.victory:
        return 50.0
    if not gain:
        return -1.0
    left = state.tiles.bit_count() - len(ready)
    away = state.at[DARKSEID] != state.content.home and "apokolips" not in verbs
    if away and state.crises:
        left += min(len(ready), state.energy // 2)
    return 1.1 * gain - 0.4 - (2.0, 1.0, 0.3, 0.0)[min(3, left)]


def apokolips(state: State, verbs: set[str]) -> float:
    """Energy and spent cards come back."""
    value = 0.22 * state.exhausted + 0.5 * state.spent[DARKSEID].bit_count()
    value += lonely(state) if state.energy < 2 else 0.0
    if state.at[DARKSEID] == state.content.home:
        value += 0.4 * ("unleash" in verbs or "triumph" in verbs)
    elif "unleash" in verbs or "triumph" in verbs:
        value -= 0.5
    return value


def council(state: State, verbs: set[str]) -> float:
    have = state.crises.bit_count()
    if have:
        return (0.0, 1.0, 0.5)[have] if have < 3 else 0.05
    return 1.6 + 0.5 * lonely(state)


def unleash(state: State, verbs: set[str]) -> float:
    """New crises, as far as hand and energy go."""
    home = state.at[DARKSEID] == state.content.home and "apokolips" not in verbs
    most = state.content.darkseid.unleash[state.omega - 2]
    number = min(1 if home else most, state.crises.bit_count())
    energy = state.energy + (state.exhausted if "apokolips" in verbs else 0) - home
    tiles = state.tiles.bit_count()
    few = max(0.0, 0.25 * (state.omega + 2 - tiles)) + lonely(state)
    return (0.5 + few) * min(number, energy / 2) if state.crises else 0.0


def lonely(state: State) -> float:
    """How urgent new crises are: without any on the map the heroes win."""
    tiles = state.tiles.bit_count()
    ripe = sum(1 for r in state.content.bits(state.tiles) if state.stage[r] == 3)
    return (5.0, 3.5, 1.8, 0.7, 0.2)[min(4, max(0, tiles - ripe // 2))]


def rapid(state: State, verbs: set[str]) -> float:
    return 0.9 + lonely(state) if state.crises and state.energy >= 4 else 0.0


def crush(state: State, verbs: set[str]) -> float:
    """Heroes who stand with him, those on their last wound above all."""
    here = state.standing_at(1 << state.at[DARKSEID])
    return sum(0.3 + 1.3 * (state.wounds[s] == 2) for s in here) - 0.2


def beams(state: State, verbs: set[str]) -> float:
    here = state.at[DARKSEID]
    if here >= len(state.tile):
        return 0.0
    near = state.standing_at(state.map.ball(here, 2))
    if any(state.wounds[s] == 2 or (state.wounds[s] and state.energy) for s in near):
        return 1.5
    return 0.4 if near else 0.0


def cull(state: State, verbs: set[str]) -> float:
    return 0.25 * sum(1 for s in state.seats if state.wounds[s] and state.stands(s))


def teleport(state: State, verbs: set[str]) -> float:
    """Out of Apokolips, to play crises around him."""
    away = state.at[DARKSEID] == state.content.home
    return 0.8 if away and "unleash" in verbs and state.crises else 0.05


def shell_game(state: State, verbs: set[str]) -> float:
    """Away from heroes who stand on hidden crises."""
    if not state.energy:
        return 0.0
    met = [r for r in state.content.bits(state.tiles & ~state.revealed) if
           state.standing_at(1 << r)]  # fmt: skip
    return 0.3 + 0.25 * len(met) if met else 0.2


def renew(state: State, verbs: set[str]) -> float:
    other = state.spent[DARKSEID].bit_count()
    return 0.2 * min(state.omega, state.exhausted) + 0.4 * (other > 0)


def goal(state: State, card: Power, verbs: set[str]) -> float:
    """Only when its conditions can be met as he stands."""
    here = state.at[DARKSEID]
    stays = not verbs & {"apokolips", "teleport"}
    free = here < len(state.tile) and state.tile[here] < 0
    points = state.points >= state.content.numbers.goal_points
    if stays and free and points and own_condition(state, card.effects[0]):
        return 60.0
    return -2.0


PROMISES: dict[str, Callable[[State, set[str]], float]] = {
    "apokolips": apokolips,
    "teleport": teleport,
    "council": council,
    "unleash": unleash,
    "crush": crush,
    "escalate": escalate,
    "shell game": shell_game,
    "triumph": triumph,
    "omega beams": beams,
    "rapid assault": rapid,
    "cull": cull,
    "renew": renew,
}


# --- crises -----------------------------------------------------------------------------------


def best_play(state: State, options: list[Deploy]) -> Deploy:
    """The dearest crisis, where no hero stands near."""
    return max(options, key=lambda play: play_worth(state, play))


def play_worth(state: State, play: Deploy) -> float:
    region = play.place.index
    near = state.standing_at(1 << region | state.map.steps[region])
    here = state.standing_at(1 << region)
    beside = bin(state.map.steps[region] & state.tiles).count("1")
    discount = play.crisis.discounts >> region & 1
    return play.crisis.cost - 0.3 * len(near) - 0.5 * len(here) - 0.05 * beside + 0.5 * discount


def deploy(state: State, decision: Decision) -> Any:
    """As much of the limit as possible."""
    plays = [o for o in decision.options if isinstance(o, Deploy)]
    return best_play(state, plays) if plays else DONE


def play(state: State, decision: Decision) -> Any:
    plays = [o for o in decision.options if isinstance(o, Deploy)]
    return best_play(state, plays) if plays else PASS


def first_crisis(state: State, decision: Decision) -> Any:
    """The one that is hardest to overcome."""
    return max(
        decision.options,
        key=lambda p: sum(state.crisis(p.index).scores) - 1.5 * state.crisis(p.index).cost,
    )


def pick_escalate(state: State, decision: Decision) -> Any:
    names = {state.content.places[r].id for r in ripest(state)[: decision.subject]}
    return next(o for o in decision.options if {place.id for place in o} == names)


def pick_advance(state: State, decision: Decision) -> Any:
    places: tuple[Place, ...] = decision.options
    return max(places, key=lambda p: state.stage[p.index] + worth(state, p.index))


def complete(state: State, decision: Decision) -> Any:
    places = [o for o in decision.options if isinstance(o, Place)]
    best = max(places, key=lambda p: state.crisis(p.index).cost)
    wins = state.points + state.crisis(best.index).cost >= state.content.numbers.victory
    return DONE if state.tiles.bit_count() == 1 and not wins and not replaces(state) else best


def replaces(state: State) -> bool:
    """Whether Triumph can put down a new crisis where he stands."""
    costs = [crisis.cost for crisis in state.content.deck(state.crises)]
    away = state.at[DARKSEID] != state.content.home
    return away and bool(costs) and min(costs) <= state.energy


def shift(state: State, decision: Decision) -> Any:
    """A hidden crisis moves away from heroes, if one is with them."""
    best, found = PASS, 0.0
    for option in decision.options:
        if option is PASS or option.swap:
            continue
        way, to = option.way.index, option.to.index
        value = len(state.standing_at(1 << way)) - len(state.standing_at(1 << to)) + 0.1
        if value > found:
            best, found = option, value
    return best


# --- standing and fighting --------------------------------------------------------------------


def stand(state: State, decision: Decision) -> Any:
    """Covered by a crisis, with free regions around, heroes far away."""
    places = [o for o in decision.options if isinstance(o, Place)]
    return max(places, key=lambda place: standing(state, place.index))


def standing(state: State, region: int) -> float:
    if region >= len(state.tile):
        return -1.0
    around = state.map.steps[region] | 1 << region
    free = bin(around & state.free).count("1")
    covered = state.tile[region] >= 0
    want_open = state.points >= state.content.numbers.goal_points - 2
    heroes = state.standing_at(1 << region)
    return min(3, free) + (0.8 if covered != want_open else 0.0) - 0.3 * len(heroes)


def again(state: State, decision: Decision) -> Any:
    """One more wound for whoever falls by it."""
    for hero in decision.options[:-1]:
        if state.wounds[state.seat_of(hero)] == 2:
            return hero
    return PASS


def beam(state: State, decision: Decision) -> Any:
    """A hero who falls, by as little energy as possible; else the most wounded."""

    def value(option: Beam) -> float:
        seat = state.seat_of(option.hero)
        falls = state.wounds[seat] + 1 + option.paid >= 3
        return 3.0 * int(falls) + 0.5 * state.wounds[seat] - 0.4 * option.paid

    return max(decision.options, key=value)


def heal(state: State, decision: Decision) -> Any:
    """Two wounds are too many."""
    hurt = sum(1 for owner in state.villain if owner)
    return YES if hurt == 2 else decision.options[1]


def draw_more(state: State, decision: Decision) -> Any:
    few = state.crises.bit_count() < 2 and state.energy > 3
    return YES if few else decision.options[1]


def plague(state: State, decision: Decision) -> Any:
    return YES if state.energy >= 2 else decision.options[1]


def another(state: State, decision: Decision) -> Any:
    """Seldom worth energy: only what wins points now."""
    for card in decision.options:
        if not isinstance(card, Power) or state.energy < 3:
            continue
        if card.effects[0].do in PLAYING and promise(state, card, set()) > 0.8:
            return card
    return PASS


def learn(state: State, decision: Decision) -> Any:
    return min(decision.options, key=lambda c: WISHES.index(c.id) if c.id in WISHES else 99)


def first(state: State, decision: Decision) -> Any:
    return decision.options[0]


ADVICE: dict[str, Callable[[State, Decision], Any]] = {
    "schemes": schemes,
    "perform": first,
    "own order": first,
    "deploy": deploy,
    "first": first_crisis,
    "play": play,
    "escalate": pick_escalate,
    "advance": pick_advance,
    "complete": complete,
    "shell game": shift,
    "leave home": stand,
    "teleport": stand,
    "wound order": first,
    "crush again": again,
    "omega beams": beam,
    "heal": heal,
    "draw more": draw_more,
    "plague": plague,
    "another": another,
    "return": first,
    "crisis order": first,
    "train": lambda state, decision: TRAIN,
    "learn": learn,
}
