"""What the rules say against an answer that is not offered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.games.super_fantasy_brawl.act import Act
from rumpus.games.super_fantasy_brawl.attack import reach
from rumpus.games.super_fantasy_brawl.cards import SHOW
from rumpus.games.super_fantasy_brawl.conceive import conceivable
from rumpus.games.super_fantasy_brawl.names import card_name, champion_name, core_name
from rumpus.games.super_fantasy_brawl.objections_moving import MOVING, no
from rumpus.games.super_fantasy_brawl.pieces import Aim, Card, Champion, React, Spot, Standard
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import Decision, Refusal, Some


def objection(state: State, decision: Decision, answer: Any) -> Refusal | None:
    """The rule against an answer; None for those offered, and for what means nothing here."""
    text = " ".join(str(answer).split()).casefold()
    for option in (*decision.options, *decision.aside):
        if option is answer or str(option).casefold() == text:
            return None
    for thing in conceivable(state, decision):
        if str(thing).casefold() == text:
            return AGAINST[decision.ask](state, decision, thing)
    return None


# --- setting up -------------------------------------------------------------------------------


def _seating(state: State, decision: Decision, thing: Any) -> Refusal:
    return no(
        "other-team", "That seat plays for the other team.", "SFB-167", remedy="Name one of yours."
    )


def _pick(state: State, decision: Decision, kind: Champion) -> Refusal:
    seat, name = decision.player, champion_name(state, kind)
    pair = (kind.number, kind.number + 1)
    if state.brought[seat]:
        if any(state.owner[c] == seat for c in pair):
            return no("taken", f"{name} is in your team already.", "SFB-038")
        return no("not-brought", f"{name} is banned, or not on your list.", "SFB-038", "SFB-037",
                  remedy="Pick one of your own list.")  # fmt: skip
    if any(state.owner[c] >= 0 and not (state.owner[c] ^ seat) & 1 for c in pair):
        rules = ("SFB-R60", "SFB-034") if state.rules.seats == 2 else ("SFB-175", "SFB-R60")
        return no("twice", f"Your side has {name} already.", *rules)
    if any(state.owner[c] >= 0 for c in pair):
        return no("taken", f"The other side has taken {name}.", "SFB-R60", "SFB-R93",
                  remedy="Pick another Champion.")  # fmt: skip
    return no("not-in-pool", f"{name} is not in the pool of this table.", "SFB-034", "SFB-R93")


def _bring(state: State, decision: Decision, thing: Any) -> Refusal:
    if any(kind.record.further for kind in thing) and state.rules.options["pool"] == "box":
        return no("not-in-pool", "Not all of these are in the pool of this table.", "SFB-034")
    free = {kind for pick in decision.options for kind in pick}
    twice = " and ".join(champion_name(state, kind) for kind in thing if kind not in free)
    whose, rule = (
        ("your teammate's", "SFB-176") if state.rules.seats == 4 else ("your first", "SFB-036")
    )
    return no("brought-twice", f"{whose.capitalize()} list has {twice} already.", rule,
              remedy="Choose among the others.")  # fmt: skip


def _ban(state: State, decision: Decision, kind: Champion) -> Refusal:
    name = champion_name(state, kind)
    rule = "SFB-037" if state.rules.seats == 2 else "SFB-176"
    return no("not-brought", f"{name} is not on that player's list.", rule)


def _deploy(state: State, decision: Decision, spot: Spot) -> Refusal:
    seat = decision.player
    rule = "SFB-173" if state.rules.seats == 4 else f"SFB-03{2 + state.order.index(seat)}"
    if not state.own_deployment(seat & 1) >> spot.cell & 1:
        return no("not-yours", "That hex is not in your deployment area.", rule)
    return no("occupied", "A Champion stands there.", rule, "SFB-R76")


def _lay(state: State, decision: Decision, spot: Spot) -> Refusal:
    """Where a trap cannot be laid."""
    board_trap = state.arena.trap_hexes >> spot.cell & 1
    if state.trap_mask >> spot.cell & 1:
        return no("taken", "A trap lies there already.", "SFB-128")
    if state.occupied >> spot.cell & 1:
        just = decision.ask == "new trap" and state.hexes[decision.subject] == spot.cell
        if just:
            return no("same-hex", "The new trap goes to another hex than the one that was sprung.",
                      "SFB-127", "SFB-R45")  # fmt: skip
        return no("occupied", "A Champion stands there.", "SFB-128", "SFB-129")
    if state.arena.statues >> spot.cell & 1:
        return no("statue", "A Statue stands there.", "SFB-128", "SFB-129")
    if board_trap:
        return no("same-hex", "The new trap goes to another hex than the one that was sprung.",
                  "SFB-127", "SFB-R45")  # fmt: skip
    if state.arena.trap_hexes >> decision.options[0].cell & 1:
        rules = ("SFB-128", _laying(state, decision))
        return no("no-trap-hex", "That is not an empty trap hex.", *rules,
                  remedy="Choose one of the lit hexes.")  # fmt: skip
    return no("not-beside", "No trap hex is empty: the trap goes beside a trap hex.", "SFB-129",
              "SFB-127", remedy="Choose one of the lit hexes.")  # fmt: skip


def _laying(state: State, decision: Decision) -> str:
    """The rule by which a trap is being laid."""
    if state.round:
        return "SFB-127"
    if state.rules.seats == 4:
        return "SFB-171"
    return ("SFB-028", "SFB-029")[state.order.index(decision.player)]


# --- the Activation Phase ---------------------------------------------------------------------


def _action(state: State, decision: Decision, thing: Card | Standard) -> Refusal:
    seat = decision.player
    champion = thing.champion
    if state.owner[champion] != seat:
        name = champion_name(state, state.champion(champion))
        ally = state.side(champion) == seat & 1
        rules = ("SFB-046" if isinstance(thing, Card) else "SFB-051", *["SFB-161"] * ally)
        return no("not-yours", f"{name} is not yours to activate.", *rules)
    if isinstance(thing, Card):
        if thing.is_reaction:
            return no("reaction", "A Reaction is played in an opponent's turn only.", "SFB-049",
                      "SFB-103", "SFB-063",
                      remedy="Your Upkeep discards it, unless you Plan it.")  # fmt: skip
        if thing not in state.hands[seat]:
            return no("not-in-hand", f"{card_name(state, thing)} is not in your hand.", "SFB-045")
    elif state.used & thing.bit:
        return no(
            "used", "This Standard Action was used in this phase already.", "SFB-051", "SFB-R24"
        )
    if not state.ready[seat] & thing.cost:
        core = core_name(thing.core.text)
        return no("exhausted", f"Your {core} is exhausted.", "SFB-006", "SFB-007",
                  remedy="It is readied in your Upkeep.")  # fmt: skip
    return _gate(state, thing)


def _gate(state: State, thing: Card | Standard) -> Refusal:
    """Why a Champion on the Gate cannot come back by this."""
    name = champion_name(state, state.champion(thing.champion))
    if thing.move is None:
        return no("no-movement", f"{name} is on the Gate, and this card prints no movement.",
                  "SFB-119", remedy="Use a card or Standard Action with movement.")  # fmt: skip
    if not state.gate_start >> thing.champion & 1:
        return no("fell-this-turn", f"{name} did not start this turn on the Gate.", "SFB-121",
                  "SFB-R28", remedy="It can come back in your next turn.")  # fmt: skip
    return no("no-way-in", f"No deployment hex is open to {name}.", "SFB-R27", "SFB-120")


# --- targets ----------------------------------------------------------------------------------


def _target(state: State, decision: Decision, thing: Any) -> Refusal:
    act: Act = state.act
    card = act.card
    assert isinstance(card, Card)
    if isinstance(thing, Aim):
        return no("no-enemy", "No Enemy is in that area.", "SFB-R21", "SFB-016")
    target: int = thing.number
    name = champion_name(state, thing)
    start, there = state.hexes[act.champion], state.hexes[target]
    if state.owner[target] & 1 == act.player & 1:
        return no("not-an-enemy", "Only Enemies can be targeted.", "SFB-015")
    if there < 0:
        return no("on-the-gate", f"{name} is on the Gate, and cannot be targeted.", "SFB-114")
    if card.aim in ("arc", "ring"):
        return no("an-area", "This card marks an area: choose how it lies.", "SFB-078")
    distance, most = state.board.distance(start, there), reach(state, act.champion, card)
    if card.aim == "melee":
        return no("not-adjacent", f"{name} is not adjacent, and this is a melee card.", "SFB-075")
    if distance < card.nearest:
        text = f"{name} is nearer than the least range, {card.nearest}."
        return no("too-near", text, "SFB-073", "SFB-079")
    if distance > most:
        text = f"{name} is {distance} hexes away, and the range is {most}."
        return no("too-far", text, "SFB-079", "SFB-080", "SFB-073")
    if state.board.ways(start, there) < 0:
        text = f"A direct shot needs a common hex row, and {name} is in none."
        return no("no-row", text, "SFB-077", "SFB-136")
    return no("in-the-way", "A Statue or a Champion is in the way of the shot.", "SFB-077")


def _reaction(state: State, decision: Decision, thing: React) -> Refusal:
    act: Act = state.act
    seat, card, defender = decision.player, thing.card, thing.defender.number
    name = champion_name(state, thing.defender)
    if card not in state.hands[seat]:
        return no("not-in-hand", f"{card_name(state, card)} is not in your hand.", "SFB-104")
    if not state.ready[seat] & card.cost:
        text = f"Your {core_name(card.core.text)} is exhausted."
        return no("exhausted", text, "SFB-104", "SFB-006", "SFB-064")
    if state.owner[defender] & 1 != seat & 1:
        return no("not-yours", f"{name} is an Enemy: a Reaction is played on your own side.",
                  "SFB-106", "SFB-103")  # fmt: skip
    assert defender not in act.targets
    return no("not-a-target", f"{name} is not a target of this attack.", "SFB-106", "SFB-103",
              "SFB-R91")  # fmt: skip


# --- the rest ---------------------------------------------------------------------------------


def _take_over(state: State, decision: Decision, thing: Any) -> Refusal:
    return no("not-spared", "Only an adjacent Ally about to suffer attack damage can be spared.",
              "SFB-R33", "SFB-003")  # fmt: skip


def _heal(state: State, decision: Decision, thing: Any) -> Refusal:
    act: Act | None = state.act
    by_attack = act is not None and act.step == "damage"
    text = f"{len(decision.options) - 1} is the most that can be healed now."
    return no("too-much", text, "SFB-147", "SFB-R84", *["SFB-149"] * by_attack)


def _draw(state: State, decision: Decision, thing: Any) -> Refusal:
    return no("too-many", f"{len(decision.options) - 1} is the most that you may draw.", "SFB-144")


def _plan(state: State, decision: Decision, card: Card) -> Refusal:
    return no("not-in-hand", f"{card_name(state, card)} is not in your hand.", "SFB-151")


def _stun(state: State, decision: Decision, card: Any) -> Refusal:
    name = champion_name(state, state.champion(decision.subject))
    if card is SHOW:
        return no("has-one", f"You hold a card of {name}.", "SFB-157", remedy="Discard one.")
    if card.champion != decision.subject:
        return no("another's", f"It must be a card of {name}.", "SFB-157")
    return no("not-in-hand", f"{card_name(state, card)} is not in your hand.", "SFB-157")


def _look(state: State, decision: Decision, spot: Spot) -> Refusal:
    return no("no-trap", "No trap lies there.", "SFB-123")


def _shift(state: State, decision: Decision, spot: Spot) -> Refusal:
    return no("not-empty", "That is not an empty trap hex.", "SFB-R76", "SFB-128", "SFB-R68",
              remedy="A trap is moved to a trap hex without Champion and trap.")  # fmt: skip


def _cores(state: State, decision: Decision, cores: Some[Any]) -> Refusal:
    ready = state.ready[decision.player]
    out = " and ".join(core_name(c.text) for c in cores if not c.bit & ready)
    return no("exhausted", f"Your {out} cannot be exhausted again.", "SFB-006")


def _victim(state: State, decision: Decision, thing: Champion) -> Refusal:
    act: Act = state.act
    name = champion_name(state, thing)
    if state.side(thing.number) == act.player & 1:
        return no("not-an-enemy", f"{name} is no Enemy.", "SFB-015", "SFB-002")
    if state.hexes[thing.number] < 0:
        return no("on-the-gate", f"{name} is on the Gate.", "SFB-114")
    if isinstance(act.card, Standard):
        return no("not-adjacent", f"{name} is not adjacent.", "SFB-054", "SFB-R25")
    return no("not-there", f"The text of the card does not reach {name}.", "SFB-001")


def _ally(state: State, decision: Decision, thing: Champion) -> Refusal:
    name = champion_name(state, thing)
    if state.owner[thing.number] & 1 != decision.player & 1:
        return no("not-an-ally", f"{name} is an Enemy.", "SFB-002")
    act: Act = state.act
    if thing.number == act.champion:
        return no("itself", "A Champion is not its own Ally.", "SFB-003")
    if state.hexes[thing.number] < 0:
        return no("on-the-gate", f"{name} is on the Gate.", "SFB-114")
    return no("not-adjacent", f"The text asks for an adjacent Ally; {name} is not.", "SFB-001")


def _order(state: State, decision: Decision, thing: Champion) -> Refusal:
    name = champion_name(state, thing)
    return no("not-concerned", f"{name} is not, or no longer, among them.", "SFB-R23")


AGAINST: dict[str, Callable[[State, Decision, Any], Refusal]] = {
    "seating": _seating, "pick": _pick, "bring": _bring, "ban": _ban, "deploy": _deploy,
    "trap": _lay, "new trap": _lay, "action": _action, "target": _target,
    "reaction": _reaction, "take over": _take_over, "heal": _heal, "draw": _draw,
    "plan": _plan, "stun": _stun, "look": _look, "shift": _shift, "cores": _cores,
    "victim": _victim, "ally": _ally, "order": _order, **MOVING,
}  # fmt: skip
