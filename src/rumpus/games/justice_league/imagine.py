"""Worlds that fit what a seat knows: hidden things are dealt anew."""

from __future__ import annotations

from rumpus.games.justice_league.content import DARKSEID
from rumpus.games.justice_league.state import State
from rumpus.kernel import Chance, Luck


def imagine(start: State, now: State, seat: int, luck: Luck) -> State:
    """A copy of the stage's start in which what the seat does not know now is dealt anew."""
    world = start.copy()
    for hero in world.seats:
        if hero != seat and world.heroes[hero] >= 0:
            redeal_cards(world, now, hero, luck)
            rechoose(world, hero, luck)
    if seat != DARKSEID:
        if any(world.hand):
            redeal_goal(world, now, luck)
            redeal_cards(world, now, DARKSEID, luck)
        redeal_crises(world, now, seat, luck)
    return world


def pick(luck: Luck, mask: int, purpose: str) -> int:
    """One of the bits of a mask."""
    bits = tuple(n for n in range(mask.bit_length()) if mask >> n & 1)
    found: int = luck.give(Chance(purpose, bits))
    return found


def redeal_cards(world: State, now: State, seat: int, luck: Luck) -> None:
    """Which cards a character has learned unseen; a card learned in this very stage stays."""
    learnable = world.content.starting[1] if seat == DARKSEID else world.hero(seat).learn
    fresh = world.stack[seat] & ~now.stack[seat]
    held = world.hand[seat] | world.chosen[seat]
    hidden = held & learnable & ~now.known[seat]
    if not hidden:
        return
    pool = (world.stack[seat] & ~fresh) | hidden
    chosen_hidden = world.chosen[seat] & hidden
    world.stack[seat] = pool | fresh
    world.hand[seat] &= ~hidden
    world.chosen[seat] &= ~hidden
    for _ in range(hidden.bit_count()):
        bit = 1 << pick(luck, pool, "imagined card")
        pool &= ~bit
        world.stack[seat] &= ~bit
        world.hand[seat] |= bit
        if chosen_hidden and not world.chosen[seat]:
            world.hand[seat] &= ~bit
            world.chosen[seat] |= bit


def rechoose(world: State, seat: int, luck: Luck) -> None:
    """Which card lies face down before a hero; a defeated one's is known (JL-054)."""
    if not world.chosen[seat] or not world.stands(seat) or world.absent(seat):
        return
    hand = world.hand[seat] | world.chosen[seat]
    bit = 1 << pick(luck, hand, "imagined plan")
    world.hand[seat] = hand & ~bit
    world.chosen[seat] = bit


def redeal_goal(world: State, now: State, luck: Luck) -> None:
    """Darkseid's Ultimate Goal, until it has been played (JL-017)."""
    goals = world.content.starting[2]
    mine = world.hand[DARKSEID] & goals & ~now.known[DARKSEID]
    if mine:
        world.hand[DARKSEID] &= ~mine
        world.hand[DARKSEID] |= 1 << pick(luck, goals, "imagined goal")


def redeal_crises(world: State, now: State, seat: int, luck: Luck) -> None:
    """Hidden tiles, Darkseid's crisis hand and the deck; what has become known stays."""
    content = world.content
    seen = world.peeked[seat] | now.peeked[seat]
    for n in (*now.completed, *now.thwarted):
        seen |= 1 << n
    for region in content.bits(now.revealed):
        seen |= 1 << now.tile[region]
    for region in content.bits(now.tiles & ~now.revealed):  # put down in this very stage
        if world.crises >> now.tile[region] & 1:
            seen |= 1 << now.tile[region]
    unknown = [
        r for r in content.bits(world.tiles & ~world.revealed) if not seen >> world.tile[r] & 1
    ]
    pool = (world.deck | world.crises) & ~seen
    for region in unknown:
        pool |= 1 << world.tile[region]
    pool = redeal_tiles(world, unknown, pool, luck)
    keep = world.crises & seen
    count = world.crises.bit_count() - keep.bit_count()
    hand = 0
    for _ in range(count):
        bit = 1 << pick(luck, pool & ~hand, "imagined hand")
        hand |= bit
    world.deck = (world.deck & seen) | (pool & ~hand)
    world.crises = keep | hand


def groups(world: State, regions: list[int]) -> list[list[int]]:
    """Hidden tiles that were played together."""
    found: dict[int, list[int]] = {}
    for region in regions:
        found.setdefault(world.group[region], []).append(region)
    return list(found.values())


def redeal_tiles(world: State, regions: list[int], pool: int, luck: Luck) -> int:
    """Every hidden tile anew, each group at its public total price; the pool without them.

    Nothing of the truth is looked at but those totals.
    """
    prices, tile = world.prices, world.tile
    wanted: list[tuple[int, int, int]] = []  # region, how many of its group follow, total
    for group in groups(world, regions):
        total = sum(prices[region][tile[region]] for region in group)
        wanted += [(region, len(group) - n - 1, total) for n, region in enumerate(group)]
    drawn = deal(world, wanted, 0, 0, pool, luck)
    for (region, _, _), crisis in zip(wanted, drawn or (), strict=False):
        tile[region] = crisis
        pool &= ~(1 << crisis)
    return pool


def deal(
    world: State, wanted: list[tuple[int, int, int]], at: int, paid: int, pool: int, luck: Luck
) -> list[int] | None:
    """Crises for the tiles from the at-th on, tried in an order by chance until all totals fit."""
    if at == len(wanted):
        return []
    region, following, total = wanted[at]
    prices = world.prices[region]
    open_ = [n for n in world.content.bits(pool) if following or paid + prices[n] == total]
    while open_:
        crisis = open_.pop(luck.give(Chance("imagined tile", tuple(range(len(open_))))))
        left, spent = pool & ~(1 << crisis), paid + prices[crisis]
        if following and not affordable(world, wanted, at + 1, total - spent, left):
            continue
        rest = deal(world, wanted, at + 1, spent if following else 0, left, luck)
        if rest is not None:
            return [crisis, *rest]
    return None


def affordable(
    world: State, wanted: list[tuple[int, int, int]], at: int, rest: int, pool: int
) -> bool:
    """Whether the tiles left of a group could cost that much together."""
    count = wanted[at][1] + 1
    least = most = 0
    for region, _, _ in wanted[at : at + count]:
        costs = [world.prices[region][n] for n in world.content.bits(pool)]
        if not costs:
            return False
        least, most = least + min(costs), most + max(costs)
    return least <= rest <= most
