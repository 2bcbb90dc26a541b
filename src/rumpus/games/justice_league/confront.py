"""Confronting a crisis or Darkseid.  Rulebook: "Dealing with Crisis Tiles", "Confronting Darkseid".

Who confronts together is settled in teamwork.py; here is what one confrontation does. What becomes
of Darkseid when he is struck is in downfall.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.games.justice_league.asking import agree, ask
from rumpus.games.justice_league.content import (
    ABILITIES,
    DARKSEID,
    NO,
    STOP,
    TECH,
    VILLAIN,
    YES,
    Commit,
    Hero,
    Place,
)
from rumpus.games.justice_league.downfall import hit_villain
from rumpus.games.justice_league.records import Effect
from rumpus.games.justice_league.state import VILLAIN_TARGET, WAITING, State
from rumpus.games.justice_league.tiles import score, thwart, villain_score
from rumpus.games.justice_league.wounds import braced, wound
from rumpus.kernel import Decision, Rule, Word, roll, tell

ABILITY_WORDS = tuple(Word(name) for name in ABILITIES)
Face = int | Word


class Fight:
    """One confrontation under way: target, heroes with their cards, and what they have used up."""

    __slots__ = (
        "bonus", "declined", "effects", "ignore", "members", "rerolled", "target", "tried", "wild",
    )  # fmt: skip

    def __init__(self, target: int, effects: dict[int, Effect]) -> None:
        self.target = target
        self.effects = effects
        self.members = list(effects)
        self.tried: dict[int, int] = {}  # abilities each hero has spent tokens on (JL-R20)
        self.declined = 0  # abilities for which no partner gave a token
        self.bonus = 0  # seats that have used a bonus
        self.rerolled = 0
        self.wild = {seat: effect.wild for seat, effect in effects.items()}
        self.ignore = {seat: effect.ignore for seat, effect in effects.items()}


class Share:
    """A hero's part in a joint attempt: who gave before him, how much, and who is to come."""

    __slots__ = ("ability", "committed", "fight", "giving", "later")

    def __init__(
        self,
        fight: Fight,
        ability: int,
        committed: int,
        giving: tuple[int, ...],
        later: tuple[int, ...],
    ) -> None:
        self.fight = fight
        self.ability = ability
        self.committed = committed
        self.giving = giving
        self.later = later


# --- targets ----------------------------------------------------------------------------------


def open_abilities(state: State, target: int) -> list[int]:
    """The abilities of a target that can be confronted now (JL-039, JL-090, JL-099)."""
    if target == VILLAIN_TARGET:
        return [a for a in range(3) if not state.villain[a]]
    crisis = state.shown(target)
    if crisis is None or (crisis.one_a_round and state.fell >> target & 1):  # C11
        return []
    return [a for a in crisis.used if not state.token[3 * target + a]]


def near(state: State, seat: int, place: int) -> bool:
    """Whether a location is a hero's own or next to it."""
    here = state.at[seat]
    if here == place:
        return True
    regions = len(state.tile)
    return here < regions and place < regions and bool(state.map.steps[here] >> place & 1)


def targets(state: State, seat: int, effect: Effect) -> list[int]:
    """What a hero's confront effect may be turned on (JL-089, JL-115, JL-R26, JL-R51)."""
    found: list[int] = []
    here, his = state.at[seat], state.at[DARKSEID]
    aim = state.aim[seat]
    if effect.scope == "near":
        if aim >= 0 and near(state, seat, aim) and open_abilities(state, aim):
            found.append(aim)
        if aim == VILLAIN_TARGET and near(state, seat, his) and state.exposed():
            found.append(aim)
    elif effect.scope == "villain":
        if aim == VILLAIN_TARGET and here == his and state.exposed():
            found.append(aim)
    else:
        if here < len(state.tile) and open_abilities(state, here):
            found.append(here)
        if here == his and state.exposed():
            found.append(VILLAIN_TARGET)
    return found


def target_option(state: State, target: int) -> Place | Word:
    return VILLAIN if target == VILLAIN_TARGET else state.content.places[target]


def against(state: State, target: int) -> str:
    """What is confronted: a crisis, or Darkseid himself."""
    return str(VILLAIN) if target == VILLAIN_TARGET else state.crisis(target).id


def target_of(option: Place | Word) -> int:
    return option.index if isinstance(option, Place) else VILLAIN_TARGET


# --- committing tokens ------------------------------------------------------------------------


def need_of(state: State, target: int, ability: int) -> int:
    """A target's score now, before any card of the heroes lowers it."""
    if target == VILLAIN_TARGET:
        return villain_score(state, ability)
    return score(state, target, ability)


def need(state: State, fight: Fight, ability: int, seats: Sequence[int]) -> int:
    """The score that these heroes must reach (JL-146, JL-R36)."""
    worth = need_of(state, fight.target, ability)
    for seat in seats:
        effect = fight.effects.get(seat)
        if effect and effect.lower and effect.ability == ABILITIES[ability]:  # W8
            worth -= effect.lower
    return max(1, worth)


def commits(state: State, fight: Fight, seat: int, ability: int, left: int) -> list[Commit]:
    """What a hero may commit when `left` is needed (JL-092, JL-094, JL-101, JL-R22, JL-R23)."""
    if fight.tried.get(seat, 0) >> ability & 1:  # JL-098, JL-R20
        return []
    content = state.content
    own = state.ready[3 * seat + ability]
    effect = fight.effects.get(seat)
    wild = bonus = 0
    if effect is not None:
        fits = effect.ability is None or effect.ability == ABILITIES[ability]
        if effect.wild and fits and ability != TECH:
            wild = min(fight.wild[seat], state.ready[3 * seat + TECH])
        if effect.bonus and fits and not fight.bonus >> seat & 1:
            bonus = effect.bonus
    found = [
        content.commit(ability, n, w)
        for w in range(min(wild, left) + 1)
        for n in range(0 if w else 1, min(own, left - w) + 1)
    ]
    if bonus:
        cap = max(1, left - bonus)
        found += [
            content.commit(ability, n, w, True)
            for w in range(min(wild, cap) + 1)
            for n in range(0 if w else 1, min(own, cap - w) + 1)
        ]
    return found


def worth(fight: Fight, seat: int, commit: Commit) -> int:
    """What a commitment counts before any die."""
    bonus = fight.effects[seat].bonus if commit.bonus else 0
    return commit.own + commit.wild + bonus


def solo_options(state: State, fight: Fight, seat: int) -> tuple[Commit | Word, ...]:
    """Every ability with every number of tokens, or to stop (JL-091)."""
    found: list[Commit | Word] = []
    for ability in open_abilities(state, fight.target):
        found += commits(state, fight, seat, ability, need(state, fight, ability, (seat,)))
    found.append(STOP)
    return tuple(found)


def fight_alone(state: State, fight: Fight, seat: int) -> Rule[None]:
    """One ability after another; he may stop after each (JL-091, JL-139, JL-R63)."""
    while state.stands(seat):  # JL-087
        options = solo_options(state, fight, seat)
        if len(options) == 1 or state.absent(seat):
            return
        commit = yield Decision(seat, "attempt", options, False, (), fight)
        if not isinstance(commit, Commit):
            return
        yield from attempt(state, fight, commit.ability, [(seat, commit)])
        if is_over(state, fight.target):
            return


def is_over(state: State, target: int) -> bool:
    return not open_abilities(state, target) or (target == VILLAIN_TARGET and state.down)


# --- one attempt ------------------------------------------------------------------------------


def attempt(
    state: State, fight: Fight, ability: int, spent: list[tuple[int, Commit]]
) -> Rule[None]:
    """Tokens are spent; if they do not reach the score, the dice are rolled (JL-092 to JL-097)."""
    total = 0
    for seat, commit in spent:
        total += worth(fight, seat, commit)
        use(state, fight, seat, commit)
    score_now = need(state, fight, ability, [seat for seat, _ in spent])
    tell(
        state, "attempt", "JL-092" if total >= score_now else "JL-094",
        heroes=[state.hero(seat).id for seat, _ in spent], ability=ABILITIES[ability],
        target=str(target_option(state, fight.target)), total=total, score=score_now,
        against=against(state, fight.target),
        committed=[str(commit) for _, commit in spent],
    )  # fmt: skip
    won = total >= score_now  # JL-102
    rollers = [seat for seat, _ in spent if seat in fight.effects]
    if not won and rollers:  # JL-104, JL-105; helpers do not roll (W6)
        faces = yield from roll_dice(state, fight, rollers)
        plus, won = read_dice(state, fight, faces)
        won = won or total + plus >= score_now  # JL-095, JL-106, JL-107
    if won:
        yield from overcome(state, fight, ability, spent)
    else:
        tell(state, "failed", "JL-097", ability=ABILITIES[ability])


def use(state: State, fight: Fight, seat: int, commit: Commit) -> None:
    """Committed tokens are spent whatever comes of it (JL-097, JL-R66)."""
    i = 3 * seat
    state.ready[i + commit.ability] -= commit.own
    state.used[i + commit.ability] += commit.own
    if commit.wild:
        state.ready[i + TECH] -= commit.wild
        state.used[i + TECH] += commit.wild
        fight.wild[seat] -= commit.wild
    if commit.bonus:
        fight.bonus |= 1 << seat
    fight.tried[seat] = fight.tried.get(seat, 0) | 1 << commit.ability


def roll_dice(state: State, fight: Fight, seats: list[int]) -> Rule[dict[int, Face]]:
    """Every roller rolls one Justice League die; then a reroll may be used (JL-104, W4)."""
    faces: dict[int, Face] = {}
    for seat in seats:
        faces[seat] = yield from roll(state.content.die)
        tell(state, "rolls", "JL-094", hero=state.hero(seat).id, face=str(faces[seat]))
    for seat in seats:
        if fight.effects[seat].reroll and not fight.rerolled >> seat & 1:
            again = yield from ask(state, seat, "reroll", (YES, NO), NO, dict(faces))
            if again is YES:
                fight.rerolled |= 1 << seat
                faces[seat] = yield from roll(state.content.die)
                tell(state, "rolls", "JL-145", hero=state.hero(seat).id, face=str(faces[seat]))
    return faces


def number(state: State, fight: Fight, seat: int, face: Face) -> int | None:
    """The row of his chart that a hero reads; None is the symbol (JL-108 to JL-110, JL-R65)."""
    if not isinstance(face, int):
        return symbol_row(state, fight.target)
    effect = fight.effects[seat]
    return min(5, max(0, face - machinations(state, fight.target, seat) + effect.roll))


def symbol_row(state: State, target: int) -> int | None:
    """The symbol overcomes, unless a neighbour of the crisis makes it a number (C12, JL-096)."""
    if target >= 0:
        for region in state.map.neighbours[target]:
            other = state.shown(region)
            if other and other.symbol:
                return other.symbol
    return None


def machinations(state: State, target: int, seat: int) -> int:
    """1 less where Darkseid is, and against himself, never twice (JL-108, JL-117, JL-R26)."""
    if state.shadows >> seat & 1 or state.down:  # B6, JL-R27
        return 0
    return int(target == VILLAIN_TARGET or state.at[DARKSEID] == state.at[seat])


def read_dice(state: State, fight: Fight, faces: dict[int, Face]) -> tuple[int, bool]:
    """Wounds first, then what the dice add, and whether a symbol overcomes (JL-R24, JL-R25)."""
    plus, won = 0, False
    hurt: list[tuple[int, int]] = []
    for seat, face in faces.items():
        row = number(state, fight, seat, face)
        if row is None:  # JL-096
            won = True
            continue
        wounds, more = state.hero(seat).chart[row]
        plus += more
        received = die_wounds(state, fight, seat, wounds) if wounds else 0
        if state.events is not None:
            if face != row:
                why = changers(state, fight, seat, face)
                who = state.hero(seat).id
                tell(state, "counts as", "JL-R65", hero=who, face=str(face), row=row, why=why)
            tell_row(state, seat, row, wounds, received, more)
        if wounds:
            hurt.append((seat, received))
    for seat, wounds in hurt:
        wound(state, seat, wounds, "die")
    return plus, won


def changers(state: State, fight: Fight, seat: int, face: Face) -> list[str]:
    """What changes the number that a hero rolled (JL-108, JL-R65, B7, C12)."""
    if not isinstance(face, int):
        beside = state.content.bits(state.map.steps[fight.target] & state.revealed)
        return [state.crisis(region).id for region in beside if state.crisis(region).symbol]
    effect, powers = fight.effects[seat], state.content.powers
    found = ["Machinations"] if machinations(state, fight.target, seat) else []
    return found + [
        powers[card].id for card in state.played if effect.roll and effect in powers[card].effects
    ]


def tell_row(state: State, seat: int, row: int, wounds: int, received: int, more: int) -> None:
    """What a hero's chart says of his number, and what changes the wounds (JL-095)."""
    hero = state.hero(seat).id
    kind = "die wounds" if wounds else "die adds"
    tell(state, kind, "JL-095", hero=hero, row=row, number=wounds or more)
    if received != wounds:
        kind = "worse wounds" if received > wounds else "fewer wounds"
        tell(state, kind, "JL-145", hero=hero, number=received)


def die_wounds(state: State, fight: Fight, seat: int, wounds: int) -> int:
    """A die that wounds: more in some regions, less with bracelets (W5), the first not (S3)."""
    if state.in_region(seat):
        wounds += state.has_trait(state.at[seat], "die_wounds")
    wounds = max(0, wounds - braced(state, seat))
    ignored = min(wounds, fight.ignore[seat])
    fight.ignore[seat] -= ignored
    return wounds - ignored


# --- overcoming -------------------------------------------------------------------------------


def overcome(
    state: State, fight: Fight, ability: int, spent: list[tuple[int, Commit]]
) -> Rule[None]:
    """The hero who spent most places his XP token (JL-093, JL-103, JL-118)."""
    most = max(commit.own + commit.wild for _, commit in spent)  # JL-R66
    best = [seat for seat, commit in spent if commit.own + commit.wild == most]
    seat = best[0]
    if len(best) > 1:
        voters = sorted(s for s, _ in spent if state.stands(s))
        heroes = [state.hero(s) for s in best]
        chosen: Hero = yield from agree(state, voters, "xp token", heroes, ABILITIES[ability])
        seat = state.seat_of(chosen)
    tell(
        state, "overcome", "JL-093", ability=ABILITIES[ability], hero=state.hero(seat).id,
        target=str(target_option(state, fight.target)), against=against(state, fight.target),
    )  # fmt: skip
    if fight.target == VILLAIN_TARGET:
        state.villain[ability] = seat
        yield from hit_villain(state, seat)
        return
    region = fight.target
    state.token[3 * region + ability] = seat
    state.fell |= 1 << region
    if all(state.token[3 * region + a] for a in state.crisis(region).used):  # JL-111
        yield from thwart(state, region)


def unresolved(state: State, seat: int) -> bool:
    """Whether a hero still has a card with a confront effect before him (JL-100, JL-R21)."""
    own = state.heroes[seat]
    powers = state.content.powers
    return any(
        state.fate[n] == WAITING and powers[card].owner == own and powers[card].confronts
        for n, card in enumerate(state.played)
    )
