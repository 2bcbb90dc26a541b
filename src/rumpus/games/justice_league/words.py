"""Questions and events in words."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rumpus.games.justice_league.asking import Motion
from rumpus.games.justice_league.confront import (
    Fight,
    Share,
    machinations,
    need,
    open_abilities,
    target_option,
)
from rumpus.games.justice_league.content import (
    ABILITIES,
    ALONE,
    DONE,
    NO,
    SAVE,
    STAY,
    STOP,
    Deploy,
    Hero,
    Level,
    Place,
    Power,
)
from rumpus.games.justice_league.counting import Count
from rumpus.games.justice_league.labels import name_of, place_name, spaced, target_name, title
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.tiles import Playing
from rumpus.kernel import PASS, Decision, Event, Line, Some

RULES: dict[str, tuple[str, ...]] = {
    "hero": ("JL-010",),
    "deploy": ("JL-023", "JL-024", "JL-025"),
    "first": ("JL-028",),
    "plan": ("JL-051", "JL-052", "JL-053"),
    "schemes": ("JL-055",),
    "perform": ("JL-034",),
    "order": ("JL-059",),
    "own order": ("JL-060",),
    "move": ("JL-072",),
    "carry": ("JL-R67",),
    "willing": ("JL-R69",),
    "transport": ("JL-078",),
    "boom tube": ("JL-076",),
    "invite": ("JL-076",),
    "reveal": ("JL-089",),
    "aim": ("JL-089",),
    "peek": ("JL-042",),
    "firewall": ("JL-R73",),
    "another": ("JL-061", "JL-063"),
    "team": ("JL-100", "JL-R21"),
    "join": ("JL-100",),
    "target": ("JL-R19",),
    "attempt": ("JL-091", "JL-092", "JL-094"),
    "ability": ("JL-R21",),
    "share": ("JL-101", "JL-R22"),
    "xp token": ("JL-103",),
    "reroll": ("JL-145",),
    "cancel": ("JL-118",),
    "spend": ("JL-145",),
    "replenish": ("JL-037",),
    "recover": ("JL-037",),
    "return": ("JL-036",),
    "pay along": ("JL-R67",),
    "wound order": ("JL-R57",),
    "leave home": ("JL-080",),
    "teleport": ("JL-077",),
    "heal": ("JL-081",),
    "draw more": ("JL-144",),
    "play": ("JL-124",),
    "crush again": ("JL-144",),
    "escalate": ("JL-127",),
    "shell game": ("JL-145",),
    "advance": ("JL-127",),
    "complete": ("JL-128",),
    "omega beams": ("JL-144",),
    "crisis order": ("JL-R73",),
    "plague": ("JL-144",),
    "train": ("JL-065", "JL-068"),
    "learn": ("JL-069",),
    "new token": ("JL-070",),
}
NEUTRAL = (PASS, NO, STAY, STOP, ALONE, SAVE, DONE)


def prompt(state: State, decision: Decision) -> dict[str, Any]:
    """A question: for the one who is asked, and for those who wait."""
    content = state.content
    text = content.prompts[wording(decision)].format_map(particulars(state, decision))
    about = decision.subject
    if isinstance(about, Motion) and about.step != "propose":
        named = "; ".join(title(state, choice) for choice in about.named)
        text += f" {'Proposed' if about.step == 'agree' else 'Named'}: {named}."
    key = decision.ask if decision.ask in content.waiting else "hero"
    waiting = content.waiting["darkseid" if not decision.player and key == "hero" else key]
    return {
        "text": text,
        "waiting": waiting.format(who=name_of(state, decision.player)),
        "rules": RULES[decision.ask],
        "default": str(neutral(state, decision)),
        **motion(state, decision),
        **under_way(state, decision),
    }


def under_way(state: State, decision: Decision) -> dict[str, Any]:
    """The confrontation that a question belongs to: its target, who takes part, what is spent."""
    share = decision.subject if isinstance(decision.subject, Share) else None
    fight = fight_of(decision)
    if fight is None:
        return {}
    seat = decision.player
    seats = (*(share.giving if share else ()), seat)
    return {
        "fight": {
            "target": str(target_option(state, fight.target)),
            "heroes": [state.hero(member).id for member in fight.members],
            "committed": share.committed if share else 0,
            "minus": machinations(state, fight.target, seat),
            "abilities": [
                {"ability": ABILITIES[a], "score": need(state, fight, a, seats)}
                for a in open_abilities(state, fight.target)
            ],
        }
    }


def fight_of(decision: Decision) -> Fight | None:
    """The confrontation that a question belongs to, if any."""
    about = decision.subject
    if isinstance(about, Motion):
        about = about.about
    if isinstance(about, Share):
        about = about.fight
    return about if isinstance(about, Fight) else None


def motion(state: State, decision: Decision) -> dict[str, Any]:
    """What heroes have proposed and named, where they decide together."""
    about = decision.subject
    if not isinstance(about, Motion):
        return {}
    return {"step": about.step, "named": [str(choice) for choice in about.named]}


def neutral(state: State, decision: Decision) -> Any:
    """What an absent player gives: Watchtower, the lowest numbers, or nothing at all."""
    options, about = decision.options, decision.subject
    if decision.ask == "plan":
        tower = state.content.powers[state.hero(decision.player).watchtower]
        return tower if tower in options else min(options, key=lambda card: card.number)
    if decision.ask == "schemes":
        return min(options, key=lambda pair: sum(card.number for card in pair))
    if isinstance(about, Motion) and about.named:
        return about.named[0]
    if decision.ask == "boom tube":
        return state.content.places[state.at[decision.player]]
    return next((word for word in NEUTRAL if word in options), options[0])


def wording(decision: Decision) -> str:
    """Which sentence asks: a few questions are put in two ways."""
    about, ask = decision.subject, decision.ask
    if ask == "another" and not decision.player:
        return "another for energy"
    if ask == "willing" and about[1] is None:
        return "willing to be carried"
    if ask == "shell game" and about:
        return "shell game again"
    if ask in ("deploy", "play"):
        number = len(playable(decision))
        return ask if number > 1 else f"{ask} only" if number else f"{ask} nothing"
    return ask


def playable(decision: Decision) -> set[str]:
    """The crises for which a place is offered."""
    return {option.crisis.id for option in decision.options if isinstance(option, Deploy)}


def particulars(state: State, decision: Decision) -> dict[str, Any]:
    """What a question is about: the words that its sentence has room for."""
    titles, about = state.content.title, decision.subject
    known: dict[str, Any] = defaultdict(str)
    fight = fight_of(decision)
    if isinstance(about, Motion):
        about = about.about
    known["crisis"] = " or ".join(sorted(titles[id] for id in playable(decision)))
    if fight is not None:
        known["target"] = target_name(state, fight.target)
    if isinstance(about, Share):
        score = need(state, about.fight, about.ability, (*about.giving, decision.player))
        known |= {"ability": ABILITIES[about.ability], "score": score, "given": about.committed}
    elif isinstance(about, Playing):
        known["subject"] = about.left
    elif isinstance(about, Level):
        known |= {"subject": about.price, "level": state.level[decision.player] + 1}
        known["reward"] = titles[about.reward]
    elif isinstance(about, tuple):  # who asks, and maybe where it leads
        known["subject"] = name_of(state, about[0])  # pyright: ignore[reportUnknownArgumentType]
        if isinstance(about[1], Place):
            known["place"] = place_name(titles, about[1].id)
        elif isinstance(about[1], Some):
            own = state.hero(decision.player)
            also = [titles[hero.id] for hero in about[1] if hero is not own]  # pyright: ignore
            known["others"] = f", with {listed(also)} too" if also else ""
    elif isinstance(about, dict):  # dice
        dice = [f"{name_of(state, seat)} {face}" for seat, face in about.items()]  # pyright: ignore
        known["subject"] = ", ".join(dice)
    elif isinstance(about, Place):
        known["subject"] = place_name(titles, about.id)
    elif isinstance(about, Power | Hero):
        known["subject"] = titles[about.id]
    elif about is not None and not isinstance(about, Fight):
        known["subject"] = Count(about) if isinstance(about, int) else str(about)
    return known


# --- events -----------------------------------------------------------------------------------

ANNOUNCED = frozenset({"round", "cards up", "performs", "passes", "attempt", "adds"})
CHANCE_BEATS = frozenset({"rolls", "revealed", "the die decides", "starts"})
QUIET = frozenset({"cards return", "draws in secret", "plays in secret", "gains xp"})
TOP = frozenset({"round", "cards up", "order", "performs", "passes", "trains", "deploys", "leaves"})


def named(titles: dict[str, str], part: Any) -> str:
    """One thing of a list: a name, or whose card it is."""
    if isinstance(part, dict):
        return f"{titles[part['who']]}: {titles[part['card']]}"
    return titles.get(str(part), str(part))


def listed(parts: list[str]) -> str:
    """Names in a row: Batman, Superman and Cyborg."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def in_words(titles: dict[str, str], key: str, value: Any) -> Any:
    """A detail of an event within a sentence."""
    if isinstance(value, list):
        parts = [named(titles, part) for part in value]  # pyright: ignore
        return ", ".join(parts) if key in ("cards", "way") else listed(parts)
    if isinstance(value, int):
        return Count(value)
    if not isinstance(value, str):
        return value
    if key in ("to", "start", "region"):
        return place_name(titles, value)
    if key == "tokens":
        return spaced(value)
    return titles.get(value) or ", ".join(titles.get(part, part) for part in value.split(", "))


def line(state: State, event: Event) -> Line:
    """An event as a sentence of the log."""
    titles = state.content.title
    words: dict[str, Any] = defaultdict(str)
    for key, value in event.data.items():
        words[key] = in_words(titles, key, value)
    sentences = state.content.sentences
    openly = sentences.get(f"{event.kind} openly") if "crisis" in event.data else None
    text = (openly or sentences[event.kind]).format_map(words)
    beat = "result"
    if event.kind in ANNOUNCED:
        beat = "announce"
    elif event.kind in CHANCE_BEATS:
        beat = "chance"
    elif event.kind in QUIET:
        beat = "quiet"
    return Line(text[:1].upper() + text[1:], 0 if event.kind in TOP else 1, beat)
