"""Why an answer is not open: the rule against it, a sentence, and what would make it legal.

What may be answered is decided by the options alone; this file only finds the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rumpus.games.royale import effects as fx
from rumpus.games.royale.battle import plain_range
from rumpus.games.royale.content import Card
from rumpus.games.royale.moving import may_be_moved
from rumpus.games.royale.options import (
    CARRY,
    COUNTS,
    DIRECTIONS,
    DONE,
    END_TURN,
    KEEP,
    LEAVE,
    RESIGN,
    ROLL,
    STAY,
    STEAL,
    ZONES,
    Choice,
)
from rumpus.games.royale.state import Battle, State
from rumpus.games.royale.why_there import asked, no_square, refuse
from rumpus.kernel import PASS, Decision, Refusal, Word

SQUARES = (
    "move", "card move", "start square", "flag square", "respawn square", "carried square",
    "summon square", "barrier square", "rubble square", "mine square", "demolish",
)  # fmt: skip
CARDS = ("turn over", "which card", "what to take")
NO_TARGET = ("no target is within its reach", ("SK-R15",))
NO_TOKEN = ("no token is left, or no square for it", ("SK-R35",))
NOTHING: dict[type, tuple[str, tuple[str, ...]]] = {  # why a part of a card has no effect
    fx.Battle: NO_TARGET,
    fx.ChooseOne: NO_TARGET,
    fx.Aim: NO_TARGET,
    fx.Blast: NO_TARGET,
    fx.Takeover: NO_TARGET,
    fx.Burgle: NO_TARGET,
    fx.Bargain: ("no enemy within reach has a card that it could use", ("SK-R13",)),
    fx.Move: ("there is no square to go to", ("SK-R38",)),
    fx.Teleport: ("there is no square to go to", ("SK-R13",)),
    fx.Swap: ("there is no pair within reach to swap", ("SK-R13",)),
    fx.Heal: ("nobody it is for has lost health", ("SK-R26",)),
    fx.LastStand: ("nobody of yours is hurt enough", ("SK-R26",)),
    fx.Flip: ("there is no card to turn over", ("SK-R24",)),
    fx.Summon: ("no minion is left in the supply, or no square for it", ("SK-R34",)),
    fx.Terrain: NO_TOKEN,
    fx.Mine: NO_TOKEN,
    fx.Demolish: ("there is nothing to clear", ("SK-R35",)),
    fx.DrawBonus: ("the bonus deck is empty", ("BR-R09",)),
    fx.Allowance: ("it is in force already", ("SK-R04",)),
}
WORDS = (STAY, DONE, LEAVE, KEEP, STEAL, PASS, *CARRY, *COUNTS[:9], *DIRECTIONS, *ZONES)


def conceivable(state: State, decision: Decision) -> Iterable[Any]:
    """Every answer that one could think of at this question."""
    content = state.content
    if decision.ask == "action":
        yield from (ROLL, END_TURN)
        yield from content.move
        for row in content.attack:
            yield from row
        yield from content.play
    elif decision.ask.startswith("window"):
        yield from content.play
        yield PASS
    elif decision.ask in SQUARES:
        yield from state.board.to
        yield from state.board.over
        yield from (STAY, DONE)
    elif decision.ask in CARDS:
        yield from content.card
        yield STEAL
    else:
        yield from content.name
        yield from WORDS
        yield from decision.options


def objection(state: State, decision: Decision, answer: Any) -> Refusal | None:
    """The rule against an answer; None exactly for those that are offered."""
    if answer in decision.options or answer in decision.aside:
        return None
    if isinstance(answer, str):
        wanted = " ".join(answer.split()).casefold()
        if wanted == str(RESIGN):
            return refuse("own-turn", "One resigns on the own turn, in place of an action.",
                          "SK-R41")  # fmt: skip
        found = next((o for o in conceivable(state, decision) if str(o) == wanted), None)
        if found is None:
            return _not_understood(state, decision, answer)
        if found in decision.options:
            return None
        answer = found
    if decision.ask == "action":
        return _no_action(state, decision, answer)
    if decision.ask.startswith("window"):
        return _no_answer(state, decision, answer)
    if isinstance(answer, Choice) and answer.kind in ("to", "over"):
        return no_square(state, decision, answer)
    if answer is STAY and decision.ask == "card move" and state.battle is not None:
        return refuse("must-leave", "In a battle the card has to move the defender off its "
                       "square.", "SK-R45", "SK-036")  # fmt: skip
    if isinstance(answer, Choice) and answer.kind == "figure":
        if decision.ask == "mover":
            return _no_mover(state, decision, answer.a)
        if decision.ask == "pick" and state.owner[answer.a] >= 0:
            return refuse("taken", f"{_name(state, answer)} is taken.",
                          *asked(state, decision))  # fmt: skip
    return _not_here(state, decision, answer)


def _not_understood(state: State, decision: Decision, answer: str) -> Refusal:
    some = "; ".join(map(str, decision.options[:4]))
    content, wanted = state.content, " ".join(answer.split()).casefold()
    actions = (END_TURN, *content.move, *content.play, *(c for row in content.attack for c in row))
    if decision.ask != "action" and any(str(action) == wanted for action in actions):
        return refuse("not-now", "That is an action: first comes the answer to this question.",
                      *asked(state, decision), "SK-R31",
                      remedy=f"Answers look like: {some}.")  # fmt: skip
    return refuse(
        "not-understood", f"{answer!r} names nothing here.", *asked(state, decision),
        remedy=f"Answers look like: {some}.",
    )  # fmt: skip


def _not_here(state: State, decision: Decision, answer: Any) -> Refusal:
    some = "; ".join(map(str, decision.options[:6]))
    return refuse(
        "not-possible", f"{_name(state, answer)} is not possible here.",
        *asked(state, decision), remedy=f"Possible: {some}.",
    )  # fmt: skip


def _name(state: State, answer: Any) -> str:
    if isinstance(answer, Choice) and answer.kind == "figure":
        return state.content.figures[answer.a].called
    return f"{answer}"


def _no_action(state: State, decision: Decision, answer: Any) -> Refusal:
    if isinstance(answer, Word):
        if answer is ROLL:
            return _no_roll(state)
        return _not_here(state, decision, answer)
    if answer.kind == "move":
        return _no_move(state, answer.a)
    if answer.kind == "attack":
        return _no_attack(state, answer.a, answer.b)
    return _no_play(state, state.content.card_at(answer.a))


def _no_roll(state: State) -> Refusal:
    if not state.actions and not state.manic:
        return refuse("no-actions", "No actions are left.", "SK-007", remedy="End the turn.")
    if not state.flags:
        return refuse("mover-first", "The mover is named before the green roll.", "SK-R03",
                       remedy="Say who moves: move NAME.")  # fmt: skip
    if state.green:
        return refuse("rolled", "The green die is rolled once per turn; its value stays.",
                       "SK-008", remedy="Say who moves: move NAME.")  # fmt: skip
    return refuse("nobody-moves", "Nobody of yours could take a Move action.", "SK-R03")


def _not_able(state: State, figure: int, rule: str) -> Refusal | None:
    """What keeps a figure from acting at all; the rule says whose may do what was asked."""
    whose = state.content.figures[figure]
    if state.owner[figure] < 0:
        return refuse("not-in-play", f"{whose.called} is not in this game.", rule)
    if state.owner[figure] != state.player:
        return refuse("not-yours", f"{whose.called} is not yours to command.", rule, "SK-001")
    if state.down[figure]:
        return refuse("respawning", f"{whose.called} is in the respawn phase.", "CF-023",
                       remedy="It stands up at the end of its missed turn.")  # fmt: skip
    if state.at[figure] < 0:
        return refuse("not-in-play", f"{whose.called} is not in play.", *_why_out(state, figure))
    if not whose.acts:
        return refuse("cannot-act", f"{whose.called} never acts.", "SK-R34")
    return None


def _why_out(state: State, figure: int) -> tuple[str, ...]:
    """The rule by which a figure is not in play."""
    if state.down[figure]:
        return ("CF-024", "CF-022")
    if state.owner[figure] < 0:
        return ("SK-R14",)
    if state.content.figures[figure].minion:
        return ("SK-R34",)
    return ("CF-022",) if state.flags else ("BR-020",)


def _no_move(state: State, figure: int) -> Refusal:
    able = _not_able(state, figure, "SK-020") or _no_actions(state, figure)
    return able or _held(state, figure) or refuse(
        "roll-first", "The green die is rolled before the mover is named.", "SK-R03",
        remedy="Answer: move.",
    )  # fmt: skip


def _no_mover(state: State, decision: Decision, figure: int) -> Refusal:
    """Why a figure is not among the movers, now that the die is rolled."""
    reason = _not_able(state, figure, "SK-020") or _held(state, figure)
    if reason is None:
        return _not_here(state, decision, state.content.name[figure])
    rules = (*reason.rules, *asked(state, decision))
    return refuse(reason.code, reason.text, *rules, remedy=reason.remedy)


def _no_actions(state: State, figure: int) -> Refusal | None:
    if state.actions or (state.manic and figure == state.manic_by):
        return None
    if state.manic:
        whose = state.content.figures[state.manic_by].called
        return refuse("no-actions", f"The actions left are for {whose} alone.", "SK-007", "SK-R43",
                      remedy=f"Move or attack with {whose}, or end the turn.")  # fmt: skip
    return refuse("no-actions", "No actions are left.", "SK-007", remedy="End the turn.")


def _held(state: State, figure: int) -> Refusal | None:
    """What keeps a figure from a Move action."""
    name = state.content.figures[figure].called
    if state.moved >> figure & 1:
        return refuse("moved", f"{name} has taken its Move action this turn.", "SK-021",
                      remedy="A card may still move it.")  # fmt: skip
    if state.bound[figure]:
        return refuse("bound", f"{name} is Bound: no Move action.", "SK-R36")
    if state.webbed[figure]:
        return refuse("webbed", f"{name} is Webbed: no Move action.", "SK-R36")
    if state.stopped >> figure & 1:
        return refuse("stopped", f"{name} captured a flag and must stop until the next turn.",
                      "CF-013", "CF-R09")  # fmt: skip
    return None


def _no_attack(state: State, figure: int, target: int) -> Refusal:
    able = _not_able(state, figure, "SK-040") or _no_actions(state, figure)
    if able is not None:
        return able
    names = state.content.figures
    if state.webbed[figure]:
        return refuse("webbed", f"{names[figure].called} is Webbed: no plain attack.", "SK-R36")
    if figure == target or state.owner[target] == state.player:
        return refuse("own-side", "A plain attack may target only an opponent's figure.", "SK-R14",
                       remedy="Only a card can hit teammates.")  # fmt: skip
    if not state.in_play(target):
        return refuse("target-out", f"{names[target].called} is not in play.",
                       *_why_out(state, target))  # fmt: skip
    return out_of_reach(state, state.at[figure], state.at[target], plain_range(state, figure))


def out_of_reach(state: State, start: int, goal: int, spaces: int) -> Refusal:
    """Why an attack does not reach: too far, no straight line, a wall, or a figure between."""
    grid = state.grid
    away = grid.distance(start, goal) - 1
    where = f"{grid.name(start).upper()} to {grid.name(goal).upper()}"
    if away > spaces and spaces == 0:
        return refuse("not-adjacent", f"{where}: not adjacent, {away} spaces lie between.",
                       "SK-041", "SK-042", remedy="Move beside the target.")  # fmt: skip
    if away > spaces:
        return refuse("too-far", f"{where}: {away} spaces lie between, the range is {spaces}.",
                       "SK-047", "SK-R11")  # fmt: skip
    if grid.ways(start, goal) < 0:
        return refuse("no-line", f"{where}: no row, column or exact diagonal.", "SK-R12")
    between = grid.between(start, goal)
    if between is None:
        return refuse("wall", f"{where}: a wall or a blacked-out space is in the way.",
                       "SK-043", "SK-R09")  # fmt: skip
    return refuse("figure-between", f"{where}: a figure stands in the way.", "SK-044", "SK-R12")


def _unavailable(state: State, card: Card, player: int) -> Refusal | None:
    """What makes a card unavailable to a player (SK-033)."""
    figure = card.figure
    if figure < 0:
        if state.flags:
            return refuse("no-bonus", "Capture the Flag has no bonus cards.", "CF-027")
        if card.index not in state.hands[player]:
            return refuse("not-in-hand", f"{card.title} is not in your hand.", "BR-022")
        return None
    name = state.content.figures[figure].name
    if state.owner[figure] != player:
        return refuse("not-yours", f"{card.title} is not a card of yours.", "SK-001")
    if not state.in_play(figure):
        return refuse("not-in-play", f"{name} is not in play, and so are its cards.", "SK-R25")
    if card.text.timing == "W":
        return refuse("passive", f"{card.title} works by itself and is never played.", "SK-R23")
    if not state.up[figure] >> card.bit & 1:
        rule = "CF-020" if state.flags else "BR-012"
        return refuse("face-down", f"{card.title} is face-down.", "SK-033", rule)
    if state.used[figure] >> card.bit & 1:
        return refuse("used", f"{card.title} was used this turn.", "SK-R23",
                       remedy="A reusable card works once per turn of any player.")  # fmt: skip
    return None


def _no_play(state: State, card: Card) -> Refusal:
    reason = _unavailable(state, card, state.player)
    if reason is not None:
        return reason
    if not state.actions:
        left = "that may pay for it" if state.manic else "left"
        return refuse("no-actions", f"Playing a card costs an action, and none is {left}.",
                       "SK-007", "SK-030")  # fmt: skip
    if "T" not in card.text.timing:
        return refuse("battle-only", f"{card.title} answers a battle; it is no action.", "SK-R19")
    return _no_effect(state, card)


def _no_effect(state: State, card: Card) -> Refusal:
    """Why nothing that the card says could change the game now (SK-R30)."""
    figure = card.figure
    moves = any(isinstance(effect, fx.Move | fx.Swap) for effect in card.effects)
    if figure >= 0 and moves and state.bound[figure]:
        name = state.content.figures[figure].name
        return refuse("bound", f"{name} is Bound: cards of its own side cannot move it.",
                       "SK-R30", "SK-R36")  # fmt: skip
    if figure >= 0 and moves and not may_be_moved(state, figure):
        name = state.content.figures[figure].name
        return refuse("stopped", f"{name} captured a flag and must stop until the next turn.",
                       "SK-R30", "CF-R09")  # fmt: skip
    sentence, rules = next(
        (NOTHING[type(effect)] for effect in card.effects if type(effect) in NOTHING),
        ("nothing that it says could change the game now", ()),
    )
    return refuse("no-effect", f"{card.title}: {sentence}.", "SK-R30", *rules,
                   remedy=card.text.text)  # fmt: skip


def _no_answer(state: State, decision: Decision, answer: Any) -> Refusal:
    """Why a card cannot be played in a battle window."""
    battle = decision.subject
    if not isinstance(answer, Choice) or not isinstance(battle, Battle):
        return _not_here(state, decision, answer)
    card = state.content.card_at(answer.a)
    reason = _unavailable(state, card, decision.player)
    if reason is not None:
        return reason
    if card.attack:
        return refuse("attack-title", f"{card.title} has “attack” in its title.", "SK-R18",
                       "SK-036", "SK-037", remedy="It is for your own turn.")  # fmt: skip
    if "B" not in card.text.timing:
        return refuse("own-turn-only", f"{card.title} is for the own turn only.", "SK-R19")
    defender = state.content.figures[battle.defender].called
    if battle.window == 2 and card.figure >= 0 and card.figure != battle.defender:
        return refuse("not-the-defender", f"Now only a card of {defender} itself may be played.",
                       "SK-037", "SK-R17")  # fmt: skip
    if card.text.defender != "any":
        who = "" if card.text.defender == "self" else " or an adjacent teammate"
        owner = state.content.figures[card.figure].name
        if battle.defender != card.figure:
            return refuse("wrong-defender", f"{card.title} answers an attack on {owner}{who}, "
                           f"not one on {defender}.", "SK-R43", "SK-033")  # fmt: skip
    movement = (fx.Move, fx.Carry, fx.Teleport, fx.Swap)
    if state.bound[battle.defender] and any(isinstance(e, movement) for e in card.effects):
        return refuse("bound", f"{defender} is Bound: cards of its own side cannot move it.",
                       "SK-R36", "SK-R45")  # fmt: skip
    if any(isinstance(effect, movement) for effect in card.effects):
        return refuse("must-defend", f"In a battle {card.title} must move {defender} off its "
                       "square.", "SK-R45", "SK-036")  # fmt: skip
    return _no_effect(state, card)
