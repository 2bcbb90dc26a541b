"""The game in words: questions, answers with their consequences, events."""

from __future__ import annotations

from typing import Any

from rumpus.games.super_fantasy_brawl.act import Act
from rumpus.games.super_fantasy_brawl.attack import covered
from rumpus.games.super_fantasy_brawl.cards import SHOW
from rumpus.games.super_fantasy_brawl.drafts import BROUGHT
from rumpus.games.super_fantasy_brawl.movement import STAY
from rumpus.games.super_fantasy_brawl.names import (
    champion_name,
    core_name,
    face_name,
    name_of,
    place_name,
    player_name,
)
from rumpus.games.super_fantasy_brawl.pieces import (
    Aim,
    Amount,
    Card,
    Champion,
    Core,
    React,
    Spot,
    Standard,
    Way,
)
from rumpus.games.super_fantasy_brawl.previews import (
    area_preview,
    attack_preview,
    flight_preview,
    move_preview,
    order_preview,
    reach_preview,
    reaction_preview,
    skill_preview,
    spared_preview,
    victim_preview,
)
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import PASS, Decision, Event, Line, Some, Word

# What is answered for somebody who is away.
NEUTRAL = ("pass", "stay", "no attack", "no skill", "end turn")
# The rule behind a question of the set-up: for the first of two, for the second, for four.
SETTING_UP = {
    "area": ("SFB-022", "SFB-022", "SFB-R75"), "bring": ("SFB-036", "SFB-036", "SFB-176"),
    "ban": ("SFB-037", "SFB-037", "SFB-176"), "trap": ("SFB-028", "SFB-029", "SFB-171"),
    "first hand": ("SFB-030", "SFB-031", "SFB-172"), "deploy": ("SFB-032", "SFB-033", "SFB-173"),
}  # fmt: skip
MOVES = ("move", "dash", "force", "jump", "place", "swoop")
WITH_DEFAULT = ("action", "move", "dash", "jump", "swoop", "force", "target", "skill")


def prompt(state: State, decision: Decision) -> dict[str, Any]:
    """A question in words, for the one who is asked and for those who wait."""
    words = state.content.words["ask"][_question(state, decision)]
    subject = decision.subject
    named = decision.ask not in ("ban", "ban list", "replace", "seating")
    act: Act | None = state.act
    card = act.card if act else None
    values = {
        "player": player_name(decision.player),
        "subject": champion_name(state, state.champion(subject))
        if named and isinstance(subject, int) else "",
        "card": name_of(state.content, "card", card.text) if isinstance(card, Card) else "",
        **_line_values(state, decision, act),
    }  # fmt: skip
    told: dict[str, Any] = {
        "text": words["text"].format(**values),
        "waiting": words["waiting"].format(**values),
        "rules": _rules(state, decision, words["rules"]),
    }
    if decision.ask in WITH_DEFAULT:
        found = (str(one) for one in reversed(decision.options) if str(one) in NEUTRAL)
        told["default"] = next(found, None)
    elif decision.ask == "heal":
        told["default"] = str(decision.options[-1])  # SFB-R84
    if values["subject"] and isinstance(subject, int):
        told["subject"] = str(state.champion(subject))
    if isinstance(card, Card):
        told["card"] = str(card)
    if decision.ask == "reaction":
        if len(decision.options) == 1:
            told["text"] += " You have nothing to play now."
        if act is not None:
            told["stakes"] = _stakes(state, act)
    return told


def _stakes(state: State, act: Act) -> dict[str, Any]:
    """What standing orders may look at: what happens to those who do not react."""
    shown = reaction_preview(state, act, None)
    ours = [hit for hit in shown["hits"] if not hit["own"]]
    shoved = [shove for shove in shown["shoves"] if not shove["own"]]
    return {
        "damage": sum(hit["damage"] + hit["more"] for hit in ours)
        + sum(shove["damage"] for shove in shoved),
        "knocked_out": any(one["left"] == 0 for one in (*ours, *shoved)),
    }


def _question(state: State, decision: Decision) -> str:
    """Which of the questions it is: a target may be a Champion, or the lie of an area."""
    if decision.ask == "stun" and decision.options[0] is SHOW:
        return "stun none"
    card = state.act.card if state.act is not None else None
    area = isinstance(card, Card) and card.aim in ("arc", "ring")
    return "target area" if area and decision.ask == "target" else decision.ask


def _line_values(state: State, decision: Decision, act: Act | None) -> dict[str, str]:
    """What a question says of the line of a text, of a list, or of a Challenge."""
    line = act.line if act is not None else None
    left = act.left if act is not None else 0
    values = {
        "verb": line.do if line else "affect",
        "n": str(line.n) if line else "",
        "far": f"{left} hex{'' if left == 1 else 'es'}",
        "count": str(BROUGHT[state.rules.seats]),
        "victim": player_name(decision.subject) if decision.ask in ("ban", "ban list") else "",
        "face": face_name(str(state.trap(state.sprung[-1][1]))) if state.sprung else "",
    }
    if decision.ask == "replace":
        challenge = state.track[decision.subject]
        values["challenge"] = name_of(state.content, "challenge", str(challenge))
    return values


def _rules(state: State, decision: Decision, usual: list[str]) -> list[str]:
    """The rules behind a question; of a pick, those of the draft at the table."""
    few = state.rules.seats == 2
    if decision.ask == "pick":
        if state.brought[decision.player]:
            return ["SFB-038"]
        free = state.rules.draft == "free"
        return ["SFB-023", "SFB-R93"] if free else ["SFB-034", "SFB-035" if few else "SFB-175"]
    if decision.ask in SETTING_UP:
        return [SETTING_UP[decision.ask][state.order.index(decision.player) if few else 2]]
    act: Act | None = state.act
    if decision.ask == "victim" and act is not None and isinstance(act.card, Card):
        return ["SFB-069", "SFB-R11"]
    return list(usual)


def describe(state: State, decision: Decision, option: Any) -> dict[str, Any]:
    """An answer in words, with what a click may hit, and what it would lead to."""
    if isinstance(option, Some):
        names = [_thing(state, piece) for piece in option]
        nouns = [noun for piece in option for noun in _nouns(state, piece)]
        return {"label": ", ".join(names) or "None", "nouns": nouns or ["button:none"]}
    told: dict[str, Any] = {"label": _thing(state, option), "nouns": _nouns(state, option)}
    act: Act | None = state.act
    if isinstance(option, Word):
        if option.text in NEUTRAL:
            told["default"] = True
        told["label"] = _word(state, decision.ask, option.text)
    if act is not None:
        told.update(_within(state, act, decision, option, told["nouns"]))
    mover = decision.subject
    if isinstance(option, Spot) and decision.ask in MOVES:
        told.update(move_preview(state, decision.ask, decision.player, mover, option))
    elif option is STAY and mover is not None:
        told["preview"] = reach_preview(state, mover, state.hexes[mover], None) or None
    elif decision.ask == "victim" and isinstance(option, Champion):
        told["preview"] = victim_preview(state, act, option)
    elif isinstance(option, Card | Standard):
        if decision.ask == "action" and isinstance(option, Card):
            told["nouns"].append(f"figure:{option.owner}")
        told.setdefault("rules", ["SFB-045"] if isinstance(option, Card) else ["SFB-051"])
    return told


def _within(
    state: State, act: Act, decision: Decision, option: Any, nouns: list[str]
) -> dict[str, Any]:
    """What an answer would lead to in the action under way."""
    if decision.ask == "reaction":
        shown = reaction_preview(state, act, option if isinstance(option, React) else None)
        rules = ["SFB-104", "SFB-106"] if option is not PASS else ["SFB-105"]
        return {"preview": shown, "rules": rules, "barrier": True}
    if decision.ask == "order" and isinstance(option, Champion):
        return {"preview": order_preview(state, act, option)}
    if decision.ask == "take over" and isinstance(option, Champion):
        return {"preview": spared_preview(state, act, decision.subject, option)}
    if decision.ask == "fear":
        return {"preview": flight_preview(state, act, decision.subject, option)}
    if not isinstance(act.card, Card):
        return {}
    if decision.ask == "target" and isinstance(option, Champion):
        return {"preview": attack_preview(state, act, act.card, option)}
    if decision.ask == "target" and isinstance(option, Aim):
        hit = covered(state, act.champion, act.card, option)
        struck = [f"figure:{state.champion(champion)}" for champion in hit]
        return {"preview": area_preview(state, act, act.card, option), "nouns": struck + nouns}
    if decision.ask == "skill":
        return {"preview": skill_preview(state, act, act.card) if option.text == "use" else None}
    return {}


def _word(state: State, ask: str, text: str) -> str:
    """The label of an answer that is a word, with what it declines."""
    labels: dict[str, str] = state.content.words["label"]
    if ask == "seating":
        return f"{player_name(int(text.split()[-1]))} plays first"
    return labels.get(f"{text} {ask}") or labels.get(text) or text.capitalize()


def _thing(state: State, option: Any) -> str:
    """The label of an answer."""
    content = state.content
    if isinstance(option, Card):
        return name_of(content, "card", option.text)
    if isinstance(option, Champion):
        return champion_name(state, option)
    if isinstance(option, React):
        card = name_of(content, "card", option.card.text)
        return f"{card} on {champion_name(state, option.defender)}"
    if isinstance(option, Standard):
        doing = content.words["label"].get(option.do, option.do)
        champion = champion_name(state, state.champion(option.champion))
        return f"{champion}: {doing} ({option.core})"
    if isinstance(option, Spot):
        return state.arena.names[option.cell]
    return str(option).capitalize()


def _nouns(state: State, option: Any) -> list[str]:
    """What a click may hit to choose it."""
    if isinstance(option, Card):
        return [f"card:{option}"]
    if isinstance(option, Champion):
        return [f"figure:{option}"]
    if isinstance(option, React):
        return [f"card:{option.card}", f"figure:{option.defender}"]
    if isinstance(option, Standard):
        return [f"standard:{option.do}", f"figure:{state.champion(option.champion)}",
                f"core:{option.core}"]  # fmt: skip
    if isinstance(option, Spot):
        return [f"cell:{state.arena.names[option.cell]}"]
    if isinstance(option, Core):
        return [f"core:{option}"]
    if isinstance(option, Aim | Way | Amount):
        return [f"button:{option.text.replace(' ', '-')}"]
    decline = {"end turn": "end", "stay": "none", "no attack": "no", "no skill": "no"}
    text = str(option)
    return [f"button:{decline.get(text, text.replace(' ', '-'))}"]


def line(state: State, event: Event) -> Line:
    """An event in words; some have a text of their own for each way it may come about."""
    words = state.content.words["event"][event.kind]
    values = {name: _value(state, name, value) for name, value in event.data.items()}
    if event.kind == "entered":
        values["hex"] = place_name(state.content, event.data["hex"])
    text = words["text"]
    if "by" in words:
        text = words["texts"].get(str(event.data[words["by"]]), text)
    return Line(
        str(text).format(**values).replace("!.", "!"),  # names such as Set Sail!
        int(words.get("depth", 0)),
        str(words.get("beat", "result")),
    )


def _listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _value(state: State, name: str, value: Any) -> str:
    content = state.content
    if isinstance(value, list):
        items: list[object] = value
        if name == "order":
            return ", ".join(player_name(seat) for seat in value)
        if name == "cores":
            return (
                f"{_listed([str(core).capitalize() for core in items])} Core{'s'[: len(items) - 1]}"
            )
        table = {"cards": "card", "targets": "champion", "champions": "champion"}.get(name, "")
        return ", ".join(name_of(content, table, str(item)) for item in items) or "nobody"
    if value is None:
        return "nobody"
    if name in ("champion", "by", "spared", "defender"):
        return name_of(content, "champion", str(value))
    if name in ("card", "cause"):
        return name_of(content, "card", str(value))
    if name == "challenge":
        return name_of(content, "challenge", str(value))
    if name in ("seat", "victim"):
        return player_name(int(value))
    if name == "side":
        return " and ".join(player_name(seat) for seat in state.side_seats(int(value)))
    if name == "count":
        return f"{value or 'no'} {'card' if value == 1 else 'cards'}"
    if name == "left":
        return f"{value} hitpoint{'' if value == 1 else 's'} left"
    if name == "face":
        return face_name(str(value))
    if name == "core":
        return core_name(str(value))
    return str(content.words["label"].get(str(value), value)) if name == "do" else str(value)
