"""The game in words: questions, answers, events."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from rumpus.games.royale.battle import damage, plain_range
from rumpus.games.royale.content import Card
from rumpus.games.royale.moving import allowance
from rumpus.games.royale.odds import answered, forecast
from rumpus.games.royale.options import DONE, Choice
from rumpus.games.royale.state import Battle, State
from rumpus.kernel import PASS, Decision, Event, Line

_TEXT = tomllib.loads(
    (files("rumpus.games.royale") / "content" / "text.toml").read_text(encoding="utf-8")
)
ASKS: dict[str, dict[str, Any]] = _TEXT["ask"]
EVENTS: dict[str, dict[str, Any]] = _TEXT["event"]
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
    "keep": "Keep the flag",
    "pass": "No card",
}


def player_name(player: int) -> str:
    return f"Player {player + 1}"


def subject_name(state: State, subject: Any) -> str:
    """What a question is about, by name: a figure or a card."""
    if isinstance(subject, Card):
        return subject.title
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
    mode = ("SK", "CF") if state.flags else ("SK", "BR")
    shown: dict[str, Any] = {
        "text": words["text"].format(**values),
        "waiting": words["waiting"].format(**values),
        "rules": [rule for rule in words["rules"] if rule[:2] in mode],
    }
    if battle is not None:  # what standing orders may look at
        harm = damage(state, battle)
        knocked_out = harm >= state.health[battle.defender]
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
        label = figures[a].called if kind == "figure" else f"Move {figures[a].called}"
        shown: dict[str, Any] = {"label": label, "nouns": [f"figure:{figures[a].id}"]}
        if kind == "move":
            shown["barrier"] = not state.green
            shown["rules"] = ["SK-020", "SK-008"]
            shown["verb"] = "move"
        return shown
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
        name = state.grid.name(a)
        label = name.upper() if kind == "to" else f"{name.upper()} over the Mine"
        return {"label": label, "nouns": [f"cell:{name}"]}
    return {"label": text.capitalize(), "nouns": [f"button:{text.replace(' ', '-')}"]}


def _button(state: State, decision: Decision, text: str) -> dict[str, Any]:
    """An answer that is only a word; declining to answer a roll shows what that costs."""
    shown: dict[str, Any] = {
        "label": LABELS.get(text, text.capitalize()),
        "nouns": [f"button:{text.replace(' ', '-')}"],
    }
    if text == str(DONE) and decision.ask == "who is carried":
        shown["label"] = "Nobody"
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
    if event.kind == "attack":
        values["with"] = f" with {values['card']}" if event.data.get("card") is not None else ""
    if event.kind == "damage":
        harm = event.data["damage"]
        values["sum"] = _sum(event.data) + (f" = {harm} damage" if harm else ": no damage")
    if event.kind == "roll-off":
        pairs = zip(event.data["players"], event.data["rolls"], strict=True)
        values["rolls"] = ", ".join(f"{player_name(player)} {face}" for player, face in pairs)
    if event.kind == "captured":
        values["stops"] = " and has to stop" if event.data["stopped"] else ""
    return Line(
        words["text"].format(**values),
        int(words.get("depth", 0)),
        words.get("beat", "result"),
        {name: _named(state, name, value) for name, value in event.data.items()},
    )


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


def _sum(data: dict[str, Any]) -> str:
    """The arithmetic of a battle as one reads it aloud."""
    if data["no_damage"]:
        return "whatever the dice show"
    parts = " + ".join(map(str, data["red"]))
    for sign, key in (("+", "red_bonus"), ("-", "white"), ("-", "white_bonus"), ("-", "reduced")):
        if data[key]:
            parts += f" {sign} {data[key]}"
    if data["cap"]:
        parts += f" (at most {data['cap']})"
    return parts
