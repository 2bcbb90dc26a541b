"""Before the first round.  Rulebook: "Setup", "Scenario Setup", "Item Setup"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from rumpus.games.funkoverse.formats import picks, teams
from rumpus.games.funkoverse.library import Item, Kind
from rumpus.games.funkoverse.options import AGREE, COLOUR_WORDS, KEEP, REFUSE, Option
from rumpus.games.funkoverse.state import Cast, State
from rumpus.kernel import Chance, Decision, Rule, Some, Stage, choose, tell, together

BASES: Chance[str] = Chance("base colours", ("dark", "light"))
FLIP: Chance[str] = Chance("first player", ("dark", "light"))
STARTS: Chance[str] = Chance("first player", ("seat 0", "seat 1"))


def setup(state: State) -> Rule[Stage]:
    """Base colours and the first-player marker.

    First game: colours by lot, then the flip compares them (FK-018, FK-023, FK-R79). Scenario:
    a plain flip, and who starts chooses the colour (FK-056, FK-R80).
    """
    own = teams(state.settings)
    if state.settings.mode == "first":
        colour = yield BASES
        seats = own if colour == "dark" else (own[1], own[0])
        up = yield FLIP
        state.first = 0 if up == "dark" else 1
    else:
        who = yield STARTS
        starter = 0 if who == "seat 0" else 1
        tell(state, "starts", "FK-056", seats=list(own[starter]))
        answer = yield from choose(own[starter][0], "base colour", COLOUR_WORDS)
        state.first = COLOUR_WORDS.index(answer)
        seats = own if state.first == starter else (own[1], own[0])
    state.cast = Cast(state.content, seats, ((), ()), ())
    state.turn = state.first
    tell(
        state, "sides", "FK-023", dark=list(seats[0]), light=list(seats[1]), first=state.first
    )  # FK-017
    return Stage("secret teams" if state.settings.secret else "draft")


def head(state: State, side: int) -> int:
    """Who decides for a side before round 1: the player seated first (FK-R118)."""
    return state.cast.seats[side][0]


def wanted(state: State, side: int) -> int:
    """How many characters a side picks (FK-019, FK-057)."""
    return picks(state.settings, teams(state.settings).index(state.cast.seats[side]))


def pool(state: State) -> list[Kind]:
    """The characters of the sets in play, basic ones left out (FK-078)."""
    sets = state.settings.pool
    return [kind for kind in state.content.kinds if kind.basic < 0 and kind.set in sets]


def draft(state: State) -> Rule[Stage]:
    """In turn from one collection: 1, 2, 2 ... and a last single pick (FK-R78)."""
    side, run = state.first, 1
    while True:
        taken = {index for team in state.picked for index in team}
        open_ = [s for s in (0, 1) if len(state.picked[s]) < wanted(state, s)]
        if not open_:
            break
        if side not in open_:
            side, run = 1 - side, 2
        left = [state.content.pick[k.index] for k in pool(state) if k.index not in taken]
        answer = yield from choose(head(state, side), "draft", left, subject=side)
        state.picked[side].append(answer.who)
        tell(state, "picked", "FK-019", side=side, character=state.content.kinds[answer.who].id)
        run -= 1
        if not run:
            side, run = 1 - side, 2
    muster(state)
    return Stage("items")


def secret_teams(state: State) -> Rule[Stage]:
    """Each side chooses from a collection of its own; all is shown at once (FK-058, FK-R82)."""
    asks = [_team(state, side) for side in (0, 1)]
    answers = yield from together(asks)
    for side, team in enumerate(answers):
        state.picked[side] = [option.who for option in team]
        names = [state.content.kinds[index].id for index in state.picked[side]]
        tell(state, "team", "FK-058", reveals=True, side=side, kinds=names)
    muster(state)
    return Stage("items")


def _team(state: State, side: int) -> Decision:
    """No name twice on a side (FK-079, FK-R87)."""
    options = [state.content.pick[kind.index] for kind in pool(state)]

    def teams_of() -> tuple[Some[Option], ...]:
        return tuple(Some(team) for team in combinations(options, wanted(state, side)))

    return Decision(head(state, side), "team", teams_of, True, (), side)


def muster(state: State) -> None:
    """Cards, tokens and places on the track for everybody (FK-020, FK-021, FK-059, FK-060)."""
    content, cast = state.content, state.cast
    lists: list[tuple[Kind, ...]] = []
    owner: list[int] = []
    for side in (0, 1):
        team = [content.kinds[index] for index in state.picked[side]]
        basic = basic_of(state, side)
        if basic is not None:
            team.append(basic)
        owner += owners(cast.seats[side], team)
        lists.append(tuple(team))
    enlist(state, cast.seats, (lists[0], lists[1]), tuple(owner))


def owners(seats: tuple[int, ...], team: Sequence[Kind]) -> list[int]:
    """In turns; a basic character is the first player's, if the other has one (FK-R118, FK-014)."""
    found: list[int] = []
    picked = 0
    for kind in team:
        turn = picked if kind.basic < 0 or picked == 1 else 0
        found.append(seats[turn % len(seats)])
        picked += kind.basic < 0
    return found


def basic_of(state: State, side: int) -> Kind | None:
    """The basic character of a base colour that fills up a side (FK-008, FK-018)."""
    team = teams(state.settings).index(state.cast.seats[side])
    if not state.settings.basics or state.settings.characters[team] < 2:
        return None
    for kind in state.content.kinds:
        if kind.basic == side and kind.set == state.settings.basics:
            return kind
    return None


def enlist(
    state: State,
    seats: tuple[tuple[int, ...], tuple[int, ...]],
    lists: tuple[tuple[Kind, ...], tuple[Kind, ...]],
    owner: tuple[int, ...],
) -> None:
    """The cast is known: room for its pieces, one token per ability dot (FK-006, FK-022)."""
    cast = state.cast = Cast(state.content, seats, lists, owner)
    state.cell = [-1] * len(cast.name)
    state.out = [0] * len(cast.name)
    for piece, kind in enumerate(cast.kind):
        side = cast.side[piece]
        for colour in kind.dots:
            state.pool[4 * side + colour] += 1
        if kind.trait == "champion":
            state.champion[side] = 0


def items(state: State) -> Rule[Stage]:
    """Each side picks items and hands them out, none to basic ones (FK-058, FK-070, FK-R81)."""
    for _ in range(state.settings.items):
        if state.settings.secret:
            asks = [
                Decision(head(state, s), "item", tuple(gifts(state, s)), True, (), s)
                for s in (0, 1)
            ]
            answers = yield from together(asks)
            for side, answer in enumerate(answers):
                give(state, side, answer)
        else:
            for side in (1 - state.first, state.first):
                options = gifts(state, side)
                answer = yield from choose(head(state, side), "item", options, subject=side)
                give(state, side, answer)
    return Stage("partners")


def gifts(state: State, side: int) -> list[Option]:
    """Every item left, with every character that could hold it."""
    cast, content = state.cast, state.content
    taken = {
        item.index
        for item, holder in zip(cast.items, cast.holder, strict=True)
        if not state.settings.secret or cast.side[holder] == side
    }
    sets = state.settings.pool
    return [
        content.give[item.index][cast.name[piece]]
        for item in content.items
        if item.index not in taken and item.set in sets
        for piece in cast.figures[side]
        if cast.kind[piece].basic < 0
    ]


def give(state: State, side: int, answer: Option) -> None:
    """An item stays with its holder for the game (FK-071)."""
    item = state.content.items[answer.what]
    hold(state, item, state.cast.piece_of[answer.who])
    tell(
        state, "item", "FK-070", reveals=state.settings.secret, side=side, item=item.id,
        piece=state.content.names[answer.who],
    )  # fmt: skip


def hold(state: State, item: Item, piece: int) -> None:
    """The cast again, with one more item."""
    cast = state.cast
    lists = (
        tuple(cast.kind[p] for p in cast.figures[0]),
        tuple(cast.kind[p] for p in cast.figures[1]),
    )
    state.cast = Cast(
        state.content, cast.seats, lists, cast.owner, (*cast.items, item), (*cast.holder, piece)
    )
    state.item_step.append(0)


def partners(state: State) -> Rule[Stage]:
    """Setup traits, the starting side's first (D18): Sidekick marks a partner, for good."""
    for side in (state.first, 1 - state.first):
        for piece in state.cast.with_trait.get("sidekick", ()):
            allies = [p for p in state.cast.figures[side] if p != piece]  # FK-R38
            if state.cast.side[piece] != side or not allies:
                continue
            names = [state.content.named[state.cast.name[p]] for p in allies]
            answer = yield from choose(head(state, side), "partner", names, subject=piece)
            state.partner[side] = state.cast.piece_of[answer.who]
            tell(state, "given", "FK-130", card="partner", piece=str(answer))
    return Stage("leaders")


def leaders(state: State) -> Rule[Stage]:
    """Leaders: each side picks one in secret, any character (FK-061, FK-R83)."""
    if state.scenario is not None and state.scenario.leader:
        asks = [
            Decision(
                head(state, side), "leader",
                tuple(state.content.named[state.cast.name[p]] for p in state.cast.figures[side]),
                True, (), side,
            )
            for side in (0, 1)
        ]  # fmt: skip
        answers = yield from together(asks)
        for side, answer in enumerate(answers):
            state.leader[side] = state.cast.piece_of[answer.who]
            tell(state, "leader", "FK-061", reveals=True, side=side, piece=str(answer))
    return Stage("swaps")


def swaps(state: State) -> Rule[Stage]:
    """Two players of a side may swap characters before placing (FK-R118)."""
    for side in (state.first, 1 - state.first):
        seats = state.cast.seats[side]
        if len(seats) < 2:
            continue
        pairs = swap_options(state, side)
        answer: Any = yield Decision(seats[0], "swap", (*pairs, KEEP), False, (), side)
        if answer is KEEP:
            continue
        word = yield Decision(seats[1], "swap agreed", (AGREE, REFUSE), False, (), answer)
        if word is AGREE:
            exchange(state, answer)
    return Stage("placing")


def swap_options(state: State, side: int) -> list[Option]:
    """A character of the one player for one of the other."""
    cast, names = state.cast, state.content.names
    first, second = cast.seats[side]
    mine = [p for p in cast.figures[side] if cast.owner[p] == first]
    yours = [p for p in cast.figures[side] if cast.owner[p] == second]
    found: list[Option] = []
    for a in mine:
        for b in yours:
            key = (cast.name[a], cast.name[b])
            known = state.content.swap.get(key)
            if known is None:
                text = f"swap {names[key[0]]} {names[key[1]]}"
                known = state.content.swap[key] = Option("swap", text, key[0], what=key[1])
            found.append(known)
    return found


def exchange(state: State, answer: Option) -> None:
    """Each of the two characters gets the other one's player."""
    cast = state.cast
    a, b = cast.piece_of[answer.who], cast.piece_of[answer.what]
    owner = list(cast.owner)
    owner[a], owner[b] = owner[b], owner[a]
    lists = (
        tuple(cast.kind[p] for p in cast.figures[0]),
        tuple(cast.kind[p] for p in cast.figures[1]),
    )
    state.cast = Cast(state.content, cast.seats, lists, tuple(owner), cast.items, cast.holder)
    tell(state, "swapped", "FK-R118", pieces=[state.name(a), state.name(b)])


def placing(state: State) -> Rule[Stage]:
    """The marker holder's side places all its characters, then the other (FK-024, FK-062)."""
    for side in (state.first, 1 - state.first):
        for piece in state.cast.figures[side]:
            if state.cell[piece] >= 0:
                continue
            cells = state.arena.starts[side] & state.free()
            row = state.content.place[state.cast.name[piece]]
            options = row.of(cells)
            seat = state.cast.owner[piece]
            answer = yield from choose(seat, "placing", options, subject=piece)
            state.put(piece, answer.cell)
            tell(
                state, "placed", "FK-024", piece=state.name(piece),
                cell=state.arena.cells[answer.cell], stayed=False,
            )  # fmt: skip
    return Stage("turn")
