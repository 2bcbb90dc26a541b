"""The actions of a turn.  Rulebook: "Do Two Actions", "Special Actions", "Doing an Ability"."""

from __future__ import annotations

from typing import Any

from rumpus.games.funkoverse import basics, deeds, scenarios, sight
from rumpus.games.funkoverse.challenge import stand
from rumpus.games.funkoverse.deeds import Doing
from rumpus.games.funkoverse.library import Deed
from rumpus.games.funkoverse.options import BELT, END, INTEL, RALLY, Option
from rumpus.games.funkoverse.specials import SPECIALS
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Rule, offer, tell

ACTIONS = 2  # FK-028


def options(state: State) -> tuple[Any, ...]:
    """Everything the acting character may do now; ending the turn is always open (FK-R28)."""
    piece = state.acting
    side = state.cast.side[piece]
    found: list[Any] = []
    if state.down >> piece & 1:
        for deed in state.cast.deeds[piece]:
            if deed.down:  # FK-029, FK-R29
                found += of_deed(state, piece, deed)
        if not state.used:
            found.append(RALLY)
    else:
        found = basics.options(state, piece, side)
        if state.scenario is not None:
            found += scenarios.objects(state, piece)
        near = sight.beside(state, piece, side)
        for deed in state.cast.deeds[piece]:  # none of a basic character (FK-007, FK-041)
            if near or not deed.near:
                found += of_deed(state, piece, deed)
        if piece in state.cast.holder:
            found += of_items(state, piece)
    found.append(END)
    return tuple(found)


def of_deed(state: State, piece: int, deed: Deed) -> list[Option]:
    """An ability with each of its targets, if it can be paid and can do anything (FK-R33)."""
    if not deeds.affordable(state, piece, deed) or state.once >> deed.index & 1:
        return []
    return targets(state, piece, deed)


def of_items(state: State, piece: int) -> list[Option]:
    """The use of items that are not on the track (FK-048, FK-073, FK-074)."""
    found: list[Option] = []
    for n, holder in enumerate(state.cast.holder):
        deed = state.cast.items[n].deed
        if holder == piece and deed is not None and not state.item_step[n]:
            found += targets(state, piece, deed)
    return found


def targets(state: State, piece: int, deed: Deed) -> list[Option]:
    """The ways to begin a deed."""
    content = state.content
    if deed.aim is None:
        return [content.alone[deed.index]] if deeds.possible(state, piece, deed) else []
    cells = deeds.aims(state, piece, deed)
    if not cells:
        return []
    if deed.aim.needs == "item":
        row = content.at_item[deed.index]
        found = deeds.items_in_reach(state, piece, cells)
        return [row[state.cast.items[n].index] for n in found]
    row = content.aimed[deed.index]
    return [row[state.cast.name[state.at[cell]]] for cell in cells_of(cells)]


def act(state: State, answer: Any) -> Rule[None]:
    """One action of the acting character (FK-028)."""
    piece = state.acting
    if answer is RALLY:
        tell(state, "rallies", "FK-029", piece=state.name(piece))
        yield from stand(state, piece)
        state.used = ACTIONS  # both (FK-029)
        return
    kind = answer.kind
    if kind in ("ability", "odds"):
        yield from ability(state, piece, answer)
    elif kind == "item":
        yield from use_item(state, piece, answer)
    elif kind == "interact":
        yield from scenarios.interact(state, piece, answer)
    else:
        side, seat = state.cast.side[piece], state.cast.owner[piece]
        yield from basics.act(state, piece, side, seat, answer, own=True)
    state.used += 1


def ability(state: State, piece: int, answer: Option) -> Rule[None]:
    """Choose, pay, carry out from top to bottom (FK-042, FK-044)."""
    deed = state.content.deeds[answer.what]
    target = state.cast.piece_of[answer.who] if answer.who >= 0 else -1
    doing = Doing(state, piece, deed, target)
    if answer.kind == "odds":
        doing.item = next(
            n for n, item in enumerate(state.cast.items)
            if item.index == answer.cell and state.cast.side[state.cast.holder[n]] != doing.side
        )  # fmt: skip
    tell(
        state,
        "ability",
        "FK-042",
        piece=state.name(piece),
        deed=deed.id,
        target=_name(state, doing),
    )
    riddled = state.riddle >> piece & 1
    yield from pay(state, doing)
    if deed.once:
        state.once |= 1 << deed.index
    yield from carry_out(state, doing)
    if riddled:  # discarded after the ability it made dearer
        state.riddle &= ~(1 << piece)
        tell(state, "discarded", "FK-115", card="riddle", piece=state.name(piece))


def _name(state: State, doing: Doing) -> str | None:
    return state.name(doing.target) if doing.target >= 0 else None


def carry_out(state: State, doing: Doing) -> Rule[None]:
    """The instructions in the printed order; the card's words win over the rules (FK-045)."""
    for step in doing.deed.steps:
        if step.when == "won" and doing.won is not True:
            continue
        if step.when == "lost" and doing.won is not False:
            continue
        if step.when and doing.target >= 0 and state.cell[doing.target] < 0 and step.do != "keep":
            continue  # who is out cannot be moved or frozen (FK-R43)
        yield from SPECIALS[step.do](state, doing, step)


def pay(state: State, doing: Doing) -> Rule[None]:
    """The token goes on the step of the current cost (FK-043, FK-R49).

    First what stands, then discards, then the Utility Belt (FK-R115).
    """
    piece, side, colour = doing.actor, doing.side, doing.deed.colour
    price = deeds.cost(state, piece, doing.deed)
    have = state.pool[4 * side + colour]
    if state.intel >> piece & 1:
        spend: Any = INTEL
        if have:
            spend = yield from offer(doing.seat, "intel card", (INTEL,), subject=piece)
        if spend is not None:  # FK-R51, FK-113
            price -= 1
            state.intel &= ~(1 << piece)
            tell(state, "discarded", "FK-115", card="intel", piece=state.name(piece))
    if price >= 2:
        price -= yield from belt(state, doing)
    if price < 1:
        tell(state, "paid", "FK-113", side=side, colour=colour, step=0)
        return
    step = min(price, 4)
    state.pool[4 * side + colour] -= 1
    state.track[16 * side + 4 * colour + step - 1] += 1
    tell(state, "paid", "FK-043", side=side, colour=colour, step=step)


def belt(state: State, doing: Doing) -> Rule[int]:
    """Once per round the holder's side may lower a cost of 2 or more by 1 (FK-R115)."""
    if not state.holds_item(doing.actor, "utility-belt"):
        return 0
    cast = state.cast
    for n, holder in enumerate(cast.holder):
        ready = cast.item_traits[n] == "utility-belt" and not state.item_step[n]
        if holder == doing.actor and ready and not state.belt >> n & 1:
            answer = yield from offer(doing.seat, "belt", (BELT,), subject=holder)
            if answer is not None:
                state.belt |= 1 << n
                tell(state, "belt", "FK-R115", piece=state.name(holder))
                return 1
    return 0


def use_item(state: State, piece: int, answer: Option) -> Rule[None]:
    """Its text, then its card goes on the step of its icon (FK-048); no cost change (FK-R55)."""
    deed = state.content.deeds[answer.what]
    target = state.cast.piece_of[answer.who] if answer.who >= 0 else -1
    doing = Doing(state, piece, deed, target)
    tell(state, "uses", "FK-048", piece=state.name(piece), item=deed.id, target=_name(state, doing))
    yield from carry_out(state, doing)
    if doing.keep:
        tell(state, "kept", "FK-045", item=deed.id)
        return
    for n, holder in enumerate(state.cast.holder):
        if holder == piece and state.cast.items[n].deed is deed:
            state.item_step[n] = deed.cost
            tell(state, "item on track", "FK-048", item=deed.id, step=deed.cost)
