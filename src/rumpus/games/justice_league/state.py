"""What lies on the table, and the plain questions about it."""

from __future__ import annotations

from rumpus.games.justice_league.content import DARKSEID, Content, Crisis, Hero, Place, Power
from rumpus.geometry.graph import Graph
from rumpus.kernel import Ends, Event, Over, tell

WAITING, HELD, DONE, PASSED, CANCELLED = range(5)  # what became of a card in play
FATES = ("waiting", "held", "done", "passed", "cancelled")
VILLAIN_TARGET = -1  # where a confrontation is with Darkseid himself
NOBODY = 0  # on an ability: no XP token


class State:
    """A position. Seat 0 is Darkseid; lists by seat have an entry for every character (JL-007).

    Sets of cards, crises, regions and seats are bit masks. A pile whose order nobody knows is a
    mask (the crisis deck); an empty place of the map holds -1.
    """

    __slots__ = (
        "aim", "at", "barred", "bracelets", "challenged", "chosen", "completed", "content",
        "crises", "deck", "down", "energy", "events", "exhausted", "fate", "fell", "gone",
        "group", "hand", "handle", "hero_falls", "heroes", "immune", "known", "laying", "league",
        "level", "locked", "lying", "moved", "number", "omega", "order", "peeked", "phase",
        "played", "points", "prices", "ready", "revealed", "round", "seats", "serial", "shadows",
        "spent", "stack", "stage", "team", "thwarted", "tile", "token", "traits", "used",
        "villain", "villain_falls", "wounds", "xp",
    )  # fmt: skip

    def __init__(self, content: Content, omega: int) -> None:
        self.content = content
        self.omega = omega  # the number of heroes: it never changes (JL-003)
        self.seats = range(1, omega + 1)  # of the heroes
        self.events: list[Event] | None = None
        self.round = 0
        self.phase = "setup"
        self.number = 0  # the action number under way
        self._characters(content, omega)
        self._crises(len(content.regions), len(content.crises))
        self._round(omega)

    def _characters(self, content: Content, omega: int) -> None:
        """Sheets, figures and cards; counters have no limit (JL-R03)."""
        self.heroes = [-1] * (omega + 1)
        self.at = [content.home] + [content.watchtower] * omega
        self.level = [1] * (omega + 1)  # JL-012
        self.xp = [0] * (omega + 1)
        self.wounds = [0] * (omega + 1)
        self.ready = [0] * (3 * omega + 3)  # unspent ability tokens, three a seat
        self.used = [0] * (3 * omega + 3)
        self.lying = 0
        self.gone = 0  # seats whose player left (JL-R56)
        self.hand = [0] * (omega + 1)
        self.stack = [0] * (omega + 1)
        self.spent = [0] * (omega + 1)
        self.known = [0] * (omega + 1)  # cards that everybody has seen
        self.chosen = [0] * (omega + 1)  # face down
        self.energy = content.numbers.energy_per_hero * omega  # JL-014, JL-029
        self.exhausted = 0
        self.down = False  # Darkseid is defeated

    def _crises(self, regions: int, crises: int) -> None:
        """The map, the deck, the villain card and the displays."""
        self.deck = (1 << crises) - 1  # JL-021
        self.crises = 0  # Darkseid's crisis hand (JL-132)
        self.tile = [-1] * regions
        self.stage = [0] * regions
        self.token = [NOBODY] * (3 * regions)  # whose XP token lies on an ability
        self.handle = [0] * regions
        self.group = [0] * regions  # played together with
        self.prices: list[tuple[int, ...]] = [()] * regions  # of all crises when it was played
        self.laying = 0  # the group being played, its price not yet told
        self.revealed = 0  # regions
        self.traits = 0  # revealed crises
        self.serial = 0
        self.peeked = [0] * (self.omega + 1)  # hidden crises that a hero has looked at
        self.villain = [NOBODY] * 3
        self.completed: list[int] = []
        self.thwarted: list[int] = []
        self.hero_falls = 0
        self.villain_falls = 0
        self.points = 0  # Darkseid's
        self.league = 0

    def _round(self, omega: int) -> None:
        """What belongs to one round."""
        self.played: list[int] = []
        self.fate: list[int] = []
        self.order: list[int] = []  # seats, for the number under way
        self.team = [0] * (omega + 1)  # seats that a hero waits for, or who wait for him
        self.aim = [-2] * (omega + 1)  # the region aimed at, -1 Darkseid, -2 nothing
        self.barred = 0  # cards returned this round
        self.immune = 0
        self.bracelets = 0
        self.shadows = 0
        self.locked = 0
        self.fell = 0  # regions where an ability was overcome
        self.challenged = False
        self.moved = False  # Darkseid changed his location

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.content, twin.omega, twin.seats = self.content, self.omega, self.seats
        twin.events = None
        twin.round, twin.phase, twin.number = self.round, self.phase, self.number
        twin.heroes, twin.at, twin.level = self.heroes[:], self.at[:], self.level[:]
        twin.xp, twin.wounds, twin.ready = self.xp[:], self.wounds[:], self.ready[:]
        twin.used, twin.lying, twin.gone = self.used[:], self.lying, self.gone
        twin.hand, twin.stack, twin.spent = self.hand[:], self.stack[:], self.spent[:]
        twin.known, twin.chosen = self.known[:], self.chosen[:]
        twin.energy, twin.exhausted, twin.down = self.energy, self.exhausted, self.down
        twin.deck, twin.crises, twin.tile = self.deck, self.crises, self.tile[:]
        twin.stage, twin.token, twin.handle = self.stage[:], self.token[:], self.handle[:]
        twin.group, twin.prices, twin.laying = self.group[:], self.prices[:], self.laying
        twin.revealed = self.revealed
        twin.traits, twin.serial, twin.peeked = self.traits, self.serial, self.peeked[:]
        twin.villain, twin.completed = self.villain[:], self.completed[:]
        twin.thwarted, twin.hero_falls = self.thwarted[:], self.hero_falls
        twin.villain_falls, twin.points, twin.league = (
            self.villain_falls, self.points, self.league,
        )  # fmt: skip
        twin.played, twin.fate, twin.order = self.played[:], self.fate[:], self.order[:]
        twin.team, twin.aim, twin.barred = self.team[:], self.aim[:], self.barred
        twin.immune, twin.bracelets, twin.shadows = self.immune, self.bracelets, self.shadows
        twin.locked, twin.fell = self.locked, self.fell
        twin.challenged, twin.moved = self.challenged, self.moved
        return twin

    # --- characters ---------------------------------------------------------------------------

    def hero(self, seat: int) -> Hero:
        return self.content.heroes[self.heroes[seat]]

    def seat_of(self, hero: Hero) -> int:
        return self.heroes.index(hero.index)

    def stands(self, seat: int) -> bool:
        """Whether a hero is up: a defeated one lies until he recovers (JL-R18)."""
        return not self.lying >> seat & 1

    def absent(self, seat: int) -> bool:
        return bool(self.gone >> seat & 1)

    def place(self, seat: int) -> Place:
        return self.content.places[self.at[seat]]

    def in_region(self, seat: int) -> bool:
        return self.at[seat] < self.content.watchtower

    def with_him(self, seat: int) -> list[int]:
        """The other standing heroes in a hero's location, in seat order."""
        at = self.at
        here = at[seat]
        return [s for s in self.seats if s != seat and at[s] == here and self.stands(s)]

    def standing_at(self, places: int) -> list[int]:
        """The standing heroes in these locations."""
        return [s for s in self.seats if places >> self.at[s] & 1 and self.stands(s)]

    def unspent(self, seat: int) -> int:
        i = 3 * seat
        return self.ready[i] + self.ready[i + 1] + self.ready[i + 2]

    # --- the map ------------------------------------------------------------------------------

    @property
    def map(self) -> Graph:
        """The regions in use and their lines (JL-011)."""
        return self.content.maps[self.omega]

    @property
    def tiles(self) -> int:
        """The regions with a crisis."""
        found = 0
        for region, crisis in enumerate(self.tile):
            if crisis >= 0:
                found |= 1 << region
        return found

    @property
    def free(self) -> int:
        """The open regions without a crisis (JL-045, JL-011)."""
        return self.map.all & ~self.tiles

    def crisis(self, region: int) -> Crisis:
        return self.content.crises[self.tile[region]]

    def shown(self, region: int) -> Crisis | None:
        """The revealed crisis of a region, if there is one."""
        if self.revealed >> region & 1:
            return self.content.crises[self.tile[region]]
        return None

    def shown_at(self, seat: int) -> Crisis | None:
        """The revealed crisis where a hero is, if there is one."""
        return self.shown(self.at[seat]) if self.in_region(seat) else None

    def has_trait(self, region: int, trait: str) -> int:
        """What a revealed crisis in that region says of that trait (JL-048)."""
        crisis = self.shown(region)
        return int(getattr(crisis, trait)) if crisis else 0

    def exposed(self) -> bool:
        """Whether Darkseid can be confronted (JL-114, JL-R27, JL-R28)."""
        if self.down:
            return False
        where = self.at[DARKSEID]
        if where >= len(self.tile) or self.tile[where] < 0 or self.challenged:
            return True
        powers = self.content.powers
        return any(powers[card].exposes for card in self.played)

    # --- cards in play ------------------------------------------------------------------------

    def owner(self, card: Power) -> int:
        """The seat whose card it is."""
        return DARKSEID if card.owner < 0 else self.heroes.index(card.owner)

    def waiting(self, seat: int) -> list[Power]:
        """That seat's cards in play that have not yet resolved, held ones left out."""
        powers, fate = self.content.powers, self.fate
        own = self.heroes[seat]
        return [
            powers[card]
            for n, card in enumerate(self.played)
            if fate[n] == WAITING and powers[card].owner == own
        ]

    def held(self, seat: int) -> Power | None:
        """The card whose confront part a hero holds back."""
        own = self.heroes[seat]
        for n, card in enumerate(self.played):
            if self.fate[n] == HELD and self.content.powers[card].owner == own:
                return self.content.powers[card]
        return None

    def settle(self, card: Power, fate: int) -> None:
        self.fate[self.played.index(card.index)] = fate


def check_victory(state: State, heroes_act: bool) -> None:
    """A side with 12 points wins at once; the acting side first (JL-133, JL-135, JL-R45)."""
    goal = state.content.numbers.victory
    sides = [state.league >= goal, state.points >= goal]
    if sides[0] and (heroes_act or not sides[1]):
        raise Ends(league_wins(state, "JL-135", f"the League has {standing(state)}"))
    if sides[1]:
        raise Ends(darkseid_wins(state, "JL-133", f"Darkseid has {standing(state)}"))


def standing(state: State) -> str:
    """The points of both sides, the winner's first."""
    more, fewer = sorted((state.league, state.points), reverse=True)
    return f"{more} victory points against {fewer}"


def scores(state: State) -> tuple[float, ...]:
    return (float(state.points), *[float(state.league)] * state.omega)


def league_wins(state: State, rule: str, why: str) -> Over:
    tell(state, "league wins", rule, why=why)
    return Over(tuple(state.seats), rule, why, scores(state))


def darkseid_wins(state: State, rule: str, why: str) -> Over:
    tell(state, "darkseid wins", rule, why=why)
    return Over((DARKSEID,), rule, why, scores(state))
