"""Why a square is not open: what lies or stands there, how far it is, what bars the way."""

from __future__ import annotations

from rumpus.games.royale import effects as fx
from rumpus.games.royale.building import lasting
from rumpus.games.royale.content import Card
from rumpus.games.royale.moving import allowance, reach
from rumpus.games.royale.options import STAY, Choice
from rumpus.games.royale.state import State
from rumpus.games.royale.words import ASKS, spaces_of
from rumpus.kernel import Decision, Refusal


def refuse(code: str, text: str, *rules: str, remedy: str = "") -> Refusal:
    """A refusal: what is wrong, by which rules, and what to do instead."""
    return Refusal(code, text, tuple(dict.fromkeys(rules)), remedy)


def asked(state: State, decision: Decision) -> tuple[str, ...]:
    """The rules behind a question, those of this mode."""
    mode = ("SK", "CF") if state.flags else ("SK", "BR")
    return tuple(r for r in ASKS[decision.ask]["rules"] if r[:2] in mode) or ("SK-R31",)


def no_square(state: State, decision: Decision, answer: Choice) -> Refusal:
    """Why this square is not open at this question."""
    cell, ask = answer.a, decision.ask
    name = state.grid.name(cell).upper()
    rules = asked(state, decision)
    if answer.kind == "over" and ask not in ("move", "card move"):
        return refuse("no-way", "Nobody moves here: name the square alone.", *rules)
    if answer.kind == "over":
        return refuse("no-way-over", f"No way over the Mine leads to {name}.", "SK-R35", *rules)
    if not state.grid.floor >> cell & 1 and ask != "demolish":
        return refuse("blacked-out", f"{name} is no floor: nothing may stand there.", "SK-023",
                       "SK-R09")  # fmt: skip
    if cell in state.here:
        other = state.here[cell]
        if other == decision.subject and STAY in decision.options:
            return refuse("there-already", f"{state.content.figures[other].called} stands there.",
                           "SK-R10", remedy="Answer: stay.")  # fmt: skip
        return refuse("occupied", f"{name} is occupied by {state.content.figures[other].called}.",
                       "SK-R10", "SK-022")  # fmt: skip
    if cell in state.flag_at and (
        ask != "flag square" or decision.subject != _flag_on(state, cell)
    ):
        return refuse("flag", f"A flag stands on {name}.", "CF-R04", "SK-R10")
    if ask == "move":
        return _no_way(state, decision.subject, cell, rules)
    if ask in ("barrier square", "rubble square", "mine square"):
        return _no_token(state, ask, cell, rules)
    return _not_among(state, decision, cell, rules)


def _not_among(state: State, decision: Decision, cell: int, rules: tuple[str, ...]) -> Refusal:
    """Why a free square is none of those that are meant."""
    name, ask = state.grid.name(cell).upper(), decision.ask
    battle = state.battle
    if ask == "card move" and battle is not None and decision.subject != battle.defender:
        defender = state.content.figures[battle.defender].called
        return refuse("must-defend", f"{name} cannot be reached, or the card could not move "
                       f"{defender} off its square afterwards.", *rules, "SK-R45")  # fmt: skip
    if ask == "card move":
        return refuse("too-far", f"{name} cannot be reached: too far, or the way is barred by "
                       "walls or figures.", *rules)  # fmt: skip
    if ask == "start square":
        return refuse("not-your-zone", f"{name} is not in your start zone.", "BR-R01")
    if ask == "respawn square":
        return refuse("not-behind-the-line", f"{name} is not an empty square behind your own "
                      "base line.", *rules)  # fmt: skip
    if ask == "flag square" and cell == state.mine:
        return refuse("mine", f"The Mine lies on {name}.", "CF-R13")
    if ask == "flag square":
        return refuse("not-beside", f"{name} is not adjacent to the carrier.", "CF-014", "CF-R13")
    if ask == "demolish":
        return refuse("nothing-there", f"{name} has no Barrier or Rubble, and is no blacked-out "
                      "square beside a character of yours.", *rules)  # fmt: skip
    if ask == "carried square" or (ask == "summon square" and _summons_beside(decision)):
        return refuse("not-beside", f"{name} is not adjacent to the character.", *rules, "SK-R09")
    return refuse("out-of-reach", f"{name} is out of the card's reach.", "SK-R13", *rules)


def _summons_beside(decision: Decision) -> bool:
    """Whether the card puts its minions on adjacent squares only."""
    card: Card = decision.subject
    return all(isinstance(e, fx.Summon) and not e.within for e in card.effects)


def _flag_on(state: State, cell: int) -> int:
    return state.flag_at.index(cell)


def _no_way(state: State, figure: int, cell: int, rules: tuple[str, ...]) -> Refusal:
    """Why a Move does not lead there: too far as the crow flies, or the way is barred."""
    name, carrying = state.grid.name(cell).upper(), state.lifted >= 0
    spaces = allowance(state, figure, carrying)
    away = state.grid.distance(state.at[figure], cell)
    if away > spaces:
        return refuse("too-far", f"{name} takes {away} steps or more, the Move allows {spaces}.",
                       *rules, "SK-R04")  # fmt: skip
    if carrying and reach(state, figure, spaces, "walk") >> cell & 1:
        return refuse("no-place", f"Beside {name} there is no free square for the flag.", *rules,
                       "CF-R13")  # fmt: skip
    return refuse("barred", f"No way of {spaces_of(spaces)} leads to {name}: walls, figures or "
                  "flags are in the way.", *rules, "SK-022", "SK-023")  # fmt: skip


def _no_token(state: State, ask: str, cell: int, rules: tuple[str, ...]) -> Refusal:
    """Why a token may not be put there (SK-R35)."""
    name = state.grid.name(cell).upper()
    bases = 0
    for base in state.board.bases:
        bases |= base
    if (bases | state.board.starts) >> cell & 1:
        return refuse("start-square", f"{name} is a start or base square: no token there.", *rules)
    if cell == state.mine or state.breach >> cell & 1:
        return refuse("token", f"Another token lies on {name}.", *rules)
    if ask == "rubble square" and lasting(state).splitting() >> cell & 1:
        return refuse("cuts", f"Rubble on {name} would cut the board in two.", *rules)
    return refuse("out-of-reach", f"{name} is out of the card's reach.", *rules, "SK-R13")
