"""The game in words: questions, answers, events."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from rumpus.games.royale.acts import Aiming
from rumpus.games.royale.battle import plain_range
from rumpus.games.royale.content import Card
from rumpus.games.royale.damage import damage
from rumpus.games.royale.defeat import left_after
from rumpus.games.royale.moving import allowance, shown_path
from rumpus.games.royale.odds import answered, forecast
from rumpus.games.royale.options import DONE, KEEP, LEAVE, Choice
from rumpus.games.royale.state import Battle, State
from rumpus.kernel import PASS, Decision, Event, Line

_TEXT = tomllib.loads(
    (files("rumpus.games.royale") / "content" / "text.toml").read_text(encoding="utf-8")
)
ASKS: dict[str, dict[str, Any]] = _TEXT["ask"]
EVENTS: dict[str, dict[str, Any]] = _TEXT["event"]
PARTS = {"SK-R07", "CF-014"}  # movement by a card, and with a flag
LABELS = {
    "move": "Roll and move",
    "end turn": "End turn",
    "resign": "Resign",
    "stay": "Stay",
    "done": "No more",
    "carry flag 1": "Carry the flag of Player 1",
    "carry flag 2": "Carry the flag of Player 2",
    "leave the flag": "Leave the flag",
    "take a bonus card": "Take a bonus card",
    "pass": "No card",
}


def player_name(player: int) -> str:
    return f"Player {player + 1}"


def subject_name(state: State, subject: Any) -> str:
    """What a question is about, by name: a figure or a card."""
    if isinstance(subject, Card | Aiming):
        return (subject.card if isinstance(subject, Aiming) else subject).title
    if isinstance(subject, int) and 0 <= subject < len(state.content.figures):
        return state.content.figures[subject].called
    return ""


def prompt(state: State, decision: Decision) -> dict[str, Any]:
    """A question in words, for the one who is asked and for those who wait."""
    words = ASKS[decision.ask]
    battle = decision.subject if isinstance(decision.subject, Battle) else None
    names = state.content.figures
    values = {
        "player": player_name(decision.player),
        "subject": subject_name(state, decision.subject),
        "green": state.green,
        "left": actions_left(state),
        "spaces": "",
        "defender": names[battle.defender].called if battle else "",
        "outcome": outcome(state, battle) if battle else "",
    }
    if decision.ask == "move" and isinstance(decision.subject, int):
        carrying = state.lifted >= 0
        values["spaces"] = spaces_of(allowance(state, decision.subject, carrying))
    if decision.ask == "hand over":
        values["subject"] = names[decision.options[0].a].called
    mode = ("SK", "CF") if state.flags else ("SK", "BR")
    shown: dict[str, Any] = {
        "text": words["text"].format(**values),
        "waiting": words["waiting"].format(**values),
        "rules": [rule for rule in words["rules"] if rule[:2] in mode],
    }
    if battle is not None:  # what standing orders may look at
        harm = damage(state, battle)
        knocked_out = not left_after(state, battle.defender, harm)
        shown["stakes"] = {"damage": harm, "knocked_out": knocked_out}
    return shown


def outcome(state: State, battle: Battle) -> str:
    """What a battle comes to as it stands."""
    attacker, defender = (state.content.figures[f] for f in (battle.attacker, battle.defender))
    harm = damage(state, battle)
    does = f"costs {defender.called} {harm} health" if harm else f"does not hurt {defender.called}"
    return f"{attacker.called}'s attack {does} as it stands."


def actions_left(state: State) -> str:
    """What the turn still has, with what Manic Energy gave to one character alone."""
    left = "1 action" if state.actions == 1 else f"{state.actions} actions"
    if state.manic and state.manic_by >= 0:
        left += f", and {state.manic} for {state.content.figures[state.manic_by].called} alone"
    return left


def spaces_of(number: int) -> str:
    return "1 space" if number == 1 else f"{number} spaces"


def describe(state: State, decision: Decision, option: Any) -> dict[str, Any]:
    """An answer in words, with what a click may hit, and what it would lead to."""
    content = state.content
    text = str(option)
    if not isinstance(option, Choice):
        return _button(state, decision, text)
    figures = content.figures
    kind, a, b = option.kind, option.a, option.b
    if kind in ("figure", "move"):
        return _figure(state, decision, option)
    if kind == "attack":
        return {
            "label": f"{figures[a].called} attacks {figures[b].called}",
            "nouns": [f"figure:{figures[b].id}", f"figure:{figures[a].id}"],
            "verb": "attack",
            "rules": ["SK-041", "SK-053"],
            "barrier": True,
            "preview": forecast(state, a, b, range=plain_range(state, a), plain=True),
        }
    if kind in ("play", "card"):
        card = content.card_at(a)
        owner = figures[card.figure].name if card.figure >= 0 else "bonus card"
        answers = isinstance(decision.subject, Battle) and kind == "play"
        return {
            **({"preview": answered(state, decision.subject, card)} if answers else {}),
            "label": card.title, "nouns": [f"card:{card.id}"], "verb": kind, "text": card.text.text,
            "owner": owner, "rules": ["SK-034"],
        }  # fmt: skip
    if kind in ("to", "over"):
        return _square(state, decision, option)
    label = text.capitalize()
    if kind == "steps":
        label = f"Push {spaces_of(a)}" if a else "Do not push"
    return {"label": label, "nouns": [f"button:{text.replace(' ', '-')}"]}


def _figure(state: State, decision: Decision, option: Choice) -> dict[str, Any]:
    """A figure: to move, to be struck, or whatever else the question is for."""
    figure = option.a
    whose = state.content.figures[figure]
    shown: dict[str, Any] = {"label": whose.called, "nouns": [f"figure:{whose.id}"]}
    if option.kind == "move":
        shown["label"] = f"Move {whose.called}"
        shown["barrier"] = not state.green
        shown["rules"] = ["SK-020", "SK-008"]
        shown["verb"] = "move"
    moves = option.kind == "move" or decision.ask == "mover"
    if moves and state.green and state.in_play(figure):
        shown["spaces"] = allowance(state, figure, carrying=False)
    aiming = decision.subject
    if isinstance(aiming, Aiming) and state.in_play(figure) and state.in_play(aiming.fighter):
        odds = forecast(
            state, aiming.fighter, figure, range=aiming.range, red=aiming.red, dice=aiming.dice
        )
        start = aiming.origin if aiming.origin >= 0 else state.at[aiming.fighter]
        shown["preview"] = {**odds, "from": state.grid.name(start)}
    return shown


def _square(state: State, decision: Decision, option: Choice) -> dict[str, Any]:
    """A square; for a Move with the way that leads to it."""
    name = state.grid.name(option.a)
    label = name.upper() if option.kind == "to" else f"{name.upper()} over the Mine"
    shown: dict[str, Any] = {"label": label, "nouns": [f"cell:{name}"]}
    if decision.ask == "move" and option.kind == "to" and option in decision.options:
        path = shown_path(state, decision.subject, option.a, "walk")
        shown["preview"] = {"path": list(path)}
    if decision.ask == "flag square" and decision.subject != decision.player:
        home = state.board.steps_home[decision.player != state.south]
        shown["preview"] = {"to_go": home[option.a]}  # none: it wins (CF-026)
    return shown


def _button(state: State, decision: Decision, text: str) -> dict[str, Any]:
    """An answer that is only a word; declining to answer a roll shows what that costs."""
    shown: dict[str, Any] = {
        "label": LABELS.get(text, text.capitalize()),
        "nouns": [f"button:{text.replace(' ', '-')}"],
    }
    if text == str(DONE) and decision.ask == "who is carried":
        shown["label"] = "Nobody"
    if decision.ask == "carry":  # a flag may slow its carrier down
        shown["spaces"] = allowance(state, decision.subject, carrying=text != str(LEAVE))
    if text == str(KEEP) and decision.ask == "hand over":
        holder = state.content.figures[state.holder[decision.subject]]
        shown["label"] = f"{holder.called} keeps the flag"
    if text == str(PASS):
        shown["default"] = True
        if not isinstance(decision.subject, Battle):
            shown["label"] = "No"
        else:
            shown["preview"] = answered(state, decision.subject, None)
    return shown


def line(state: State, event: Event) -> Line:
    """An event in words."""
    words = EVENTS[event.kind]
    values = {name: _value(state, name, value) for name, value in event.data.items()}
    if event.kind == "gained actions":
        alone = event.data["figure"]
        values["whose"] = "" if alone is None else f" for {values['figure']} alone"
    if event.kind == "damage":
        harm = event.data["damage"]
        values["sum"] = _sum(state, event.data) + (f" = {harm} damage" if harm else ": no damage")
    if event.kind == "roll-off":
        pairs = zip(event.data["players"], event.data["rolls"], strict=True)
        values["rolls"] = ", ".join(f"{player_name(player)}: {face}" for player, face in pairs)
    if event.kind == "contested":
        names = [state.content.figures[figure].called for figure in event.data["by"]]
        values["by"] = " and ".join((", ".join(names[:-1]), names[-1]))
    if event.kind == "captured":
        values["stops"] = " and has to stop" if event.data["stopped"] else ""
    return Line(
        words["text"].format(**values),
        _depth(event),
        words.get("beat", "result"),
        {name: _named(state, name, value) for name, value in event.data.items()},
    )


def _depth(event: Event) -> int:
    """How deep an event lies under its cause: what belongs to a card or a carry is part of it."""
    part = (
        (event.kind in ("moved", "placed") and not PARTS.isdisjoint(event.rules))
        or (event.kind == "attack" and event.data["card"] is not None)
        or (event.kind == "roll-off" and "BR-021" in event.rules)
    )
    return 1 if part else int(EVENTS[event.kind].get("depth", 0))


def _named(state: State, name: str, value: Any) -> Any:
    """A detail of an event for programs: figures and cards by their names in notation."""
    if name in ("figure", "target") and isinstance(value, int):
        return state.content.figures[value].id if value >= 0 else None
    if name == "card" and isinstance(value, int):
        return state.content.card_at(value).id
    if name == "by" and isinstance(value, list):
        return [state.content.figures[figure].id for figure in value]  # pyright: ignore
    return value


def _value(state: State, name: str, value: Any) -> str:
    content = state.content
    if name in ("figure", "target") and isinstance(value, int):
        return content.figures[value].called
    if name == "card" and value is not None:
        return content.card_at(value).title
    if name in ("player", "loser") and isinstance(value, int):
        return player_name(value)
    if name == "flag" and isinstance(value, int):
        return f"the flag of {player_name(value)}"
    if name == "cell" or (name == "start" and value):
        return str(value).upper()
    if isinstance(value, list):
        return ", ".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
    return str(value)


def _sum(state: State, data: dict[str, Any]) -> str:
    """The arithmetic of a battle as one reads it aloud, each card by its title."""
    if data["no_damage"]:
        return "whatever the dice show"
    parts = " + ".join(map(str, data["red"])) + _added(state, data, "red", "+")
    parts += f" - {data['white']}" + _added(state, data, "white", "-")
    parts += _added(state, data, "reduced", "-")
    if data["cap"]:
        parts += f" (at most {data['cap']})"
    return parts


def _added(state: State, data: dict[str, Any], side: str, sign: str) -> str:
    cards = {card.id: card.title for card in (*state.content.cards, *state.content.bonus)}
    parts = [one for one in data["sources"] if one["side"] == side]
    return "".join(f" {sign} {one['add']} {cards.get(one['card'], 'more')}" for one in parts)
