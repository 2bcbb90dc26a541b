"""What a view shows of things that never change: cards, map, sheets; built once."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any

from rumpus.games.justice_league.content import (
    ABILITIES,
    DARKSEID,
    TYPES,
    Content,
    Crisis,
    Power,
)
from rumpus.games.justice_league.counting import Count
from rumpus.kernel import Problem

NUMBERS = ("heroes", "points", "council", "unleash", "escalate", "defeats", "twice")


def check_texts(problems: list[Problem], texts: dict[str, str]) -> None:
    """Texts name only numbers that there are."""
    for id, text in texts.items():
        try:
            names = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
        except ValueError as wrong:
            problems.append(Problem("text.toml", 0, f"text.{id}", str(wrong)))
            continue
        for name in names:
            if name not in NUMBERS:
                known = ", ".join(NUMBERS)
                message = f"no number {name!r}; known: {known}"
                problems.append(Problem("text.toml", 0, f"text.{id}", message))


def show(content: Content) -> None:
    """What a view shows of things that never change, built once."""
    title = content.title
    for card in content.powers:
        owner = content.heroes[card.owner].id if card.owner >= 0 else "darkseid"
        card.shown = {
            "id": card.id,
            "owner": owner,
            "title": title[card.id],
            "number": card.number,
            "icon": "green" if card.green else "red",
            "group": card.group,
        }
    for crisis in content.crises:
        scores: dict[str, Any] = {
            ABILITIES[a]: f"{crisis.scores[a]}{'+' if crisis.plus[a] else ''}" for a in crisis.used
        }
        crisis.shown = {
            "id": crisis.id,
            "title": title[crisis.id],
            "type": TYPES[crisis.type],
            "cost": crisis.cost,
            "scores": scores,
        }
    for heroes in content.maps:
        content.static[str(heroes)] = static(content, heroes)


def texts(content: Content, heroes: int) -> Callable[[Power | Crisis], dict[str, Any]]:
    """A card as it is shown in a game with so many heroes: its text, and a shorter note."""
    numbers, own = content.numbers, content.darkseid
    words: dict[str, Any] = {
        "heroes": heroes,
        "points": numbers.goal_points,
        "council": Count(own.council[heroes - 2]),
        "unleash": Count(own.unleash[heroes - 2]),
        "escalate": Count(own.escalate[heroes - 2]),
        "defeats": Count(own.defeats[heroes - 2]),
        "twice": content.text["twice"] if own.twice[heroes - 2] else "",
    }

    def told(card: Power | Crisis) -> dict[str, Any]:
        text = content.text.get(card.id, "")
        note = content.note.get(card.id, text)
        return {
            **card.shown,
            "text": text.format_map(words),
            "note": note.format_map(words),
        }

    return told


def static(content: Content, heroes: int) -> dict[str, Any]:
    """The map, the reference cards and the list of all crises (JL-141, JL-142)."""
    known, told = content.maps[heroes], texts(content, heroes)
    return {
        "regions": [
            {
                "id": region.id,
                "title": content.title[region.id],
                "short": region.short,
                "spot": list(region.spot),
                "open": bool(known.all >> n & 1),
                "neighbours": [content.places[m].id for m in known.neighbours[n]],
            }
            for n, region in enumerate(content.regions)
        ],
        "off": [
            {"id": "watchtower", "title": "Watchtower", "corner": "upper right"},
            {"id": "apokolips", "title": "Apokolips", "corner": "lower left"},
        ],
        "heroes": [
            {
                "id": hero.id,
                "title": content.title[hero.id],
                "tokens": list(hero.tokens),
                "chart": [f"W{w}" if w else f"+{n}" for w, n in hero.chart],
                "dial": [{"price": step.price, "reward": step.reward} for step in hero.dial],
                "powers": [told(card) for card in content.hand(hero.cards)],
            }
            for hero in content.heroes
        ],
        "darkseid": {
            "seat": DARKSEID,
            "villain": list(content.villains[heroes]),
            "dial": [{"price": step.price, "reward": step.reward} for step in content.dial],
            "powers": [told(card) for card in content.powers if card.owner < 0],
        },
        "crises": [told(crisis) for crisis in content.crises],
        "victory": content.numbers.victory,
        "last_round": content.numbers.last_round,
    }
