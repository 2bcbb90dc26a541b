"""Setup.  Rulebook: "Preparing the Characters", "Placing the Earth in Danger"."""

from __future__ import annotations

from rumpus.games.justice_league.content import DARKSEID, DONE, Deploy, Hero, Place
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.tiles import (
    advance,
    draw_crises,
    place_crisis,
    prices,
    turn_up,
)
from rumpus.kernel import Decision, Over, Rule, Stage, choose, draw, tell


def heroes(state: State, way: str) -> Rule[Stage | Over]:
    """Each hero player has a different hero (JL-002, JL-009, JL-010)."""
    for seat in state.seats:
        left = [hero for hero in state.content.heroes if hero.index not in state.heroes]
        if way == "random":
            hero: Hero = yield from draw("hero", left)
        else:
            hero = yield from choose(seat, "hero", left)
        be(state, seat, hero)
        tell(state, "plays as", "JL-010", seat=seat, player=seat + 1, hero=hero.id)
    return Stage("deal")


def be(state: State, seat: int, hero: Hero) -> None:
    """A hero's sheet and cards at the start (JL-012, JL-013, JL-015)."""
    state.heroes[seat] = hero.index
    state.ready[3 * seat : 3 * seat + 3] = hero.tokens
    state.used[3 * seat : 3 * seat + 3] = (0, 0, 0)
    state.hand[seat] = hero.start
    state.stack[seat] = hero.learn


def be_darkseid(state: State, goal: int) -> None:
    """Darkseid's eight cards and his secret goal; four cards to learn (JL-017, JL-019)."""
    start, learn, _ = state.content.starting
    state.hand[DARKSEID] = start | goal
    state.stack[DARKSEID] = learn


def deal(state: State) -> Rule[Stage | Over]:
    """A goal is drawn unseen by the others, and 2 crisis cards per hero (JL-018, JL-022)."""
    goals = state.content.hand(state.content.starting[2])
    goal = yield from draw("goal", goals, (DARKSEID,))
    be_darkseid(state, goal.bit)
    tell(state, "has a goal", "JL-017", sees=(DARKSEID,), card=goal.id)
    yield from draw_crises(state, state.content.numbers.draw_per_hero * state.omega)
    return Stage("deploy")


def deploy(state: State) -> Rule[Stage | Over]:
    """Starting crises up to a total cost, without energy (JL-023 to JL-025, JL-R05)."""
    limit = state.content.numbers.draw_per_hero * state.omega
    total = 0
    put: list[int] = []
    while state.crises and state.free:
        plays: list[object] = list(affordable(state, limit - total))
        if put:
            plays.append(DONE)
        play = yield Decision(DARKSEID, "deploy", tuple(plays), True, (), limit - total)
        if not isinstance(play, Deploy):
            break
        region = play.place.index
        total += prices(state, region)[play.crisis.index]
        place_crisis(state, play.crisis, region, put[0] if put else -1)
        put.append(region)
    state.laying = 0
    tell(state, "deploys", "JL-023", "JL-125", number=len(put), total=total)
    return Stage("placement")


def affordable(state: State, left: int) -> list[Deploy]:
    """Every crisis of the hand in every free region within the limit (JL-023, JL-024)."""
    lists = [(region, prices(state, region)) for region in state.content.bits(state.free)]
    return [
        state.content.deploys[crisis.index][region]
        for crisis in state.content.deck(state.crises)
        for region, costs in lists
        if costs[crisis.index] <= left
    ]


def placement(state: State) -> Rule[Stage | Over]:
    """Heroes start in different random regions without a crisis (JL-026, JL-027)."""
    left = state.free
    for seat in state.seats:
        place: Place = yield from draw("start", state.content.sites(left))
        left &= ~(1 << place.index)
        state.at[seat] = place.index
        tell(state, "starts", "JL-027", hero=state.hero(seat).id, region=place.id)
    return Stage("first reveal")


def first_reveal(state: State) -> Rule[Stage | Over]:
    """Darkseid turns up exactly one starting crisis and advances it (JL-028, JL-R06)."""
    place = yield from choose(DARKSEID, "first", state.content.sites(state.tiles))
    turn_up(state, place.index)
    advance(state, place.index)
    return Stage("round")
