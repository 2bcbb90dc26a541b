"""Options in words, with previews of what they would do."""

from __future__ import annotations

from typing import Any

from rumpus.games.justice_league import movement
from rumpus.games.justice_league.asking import Motion
from rumpus.games.justice_league.confront import Share
from rumpus.games.justice_league.content import (
    ABILITIES,
    Beam,
    Commit,
    Deploy,
    Hero,
    Order,
    Place,
    Power,
    Shift,
    Thing,
    Tokens,
)
from rumpus.games.justice_league.counting import Count
from rumpus.games.justice_league.odds import attempt_odds, share_odds
from rumpus.games.justice_league.state import VILLAIN_TARGET, State
from rumpus.games.justice_league.tiles import Playing, price
from rumpus.kernel import PASS, Decision, Some

BARRIERS = frozenset({"plan", "schemes", "reveal", "aim", "peek", "first", "draw more"})


def spaced(tokens: str) -> str:
    """Tokens as they are written, with commas: 2 strength, 1 tech."""
    words = tokens.split()
    if len(words) < 2:
        return tokens
    return ", ".join(" ".join(words[n : n + 2]) for n in range(0, len(words), 2))


def place_name(titles: dict[str, str], id: str) -> str:
    """A location within a sentence."""
    return "the Watchtower" if id == "watchtower" else titles[id]


def name_of(state: State, seat: int) -> str:
    """A seat's character in words."""
    if not seat:
        return state.content.title["darkseid"]
    if state.heroes[seat] < 0:
        return f"player {seat + 1}"
    return state.content.title[state.hero(seat).id]


def title(state: State, option: Any) -> str:
    """An option in words."""
    titles = state.content.title
    if isinstance(option, Some):
        return " + ".join(title(state, part) for part in option) or "none"  # pyright: ignore
    if isinstance(option, Order):
        return ", then ".join(titles[hero.id] for hero in option.heroes)
    if isinstance(option, Deploy):
        return f"{titles[option.crisis.id]} in {titles[option.place.id]}"
    if isinstance(option, Shift):
        word = "exchange" if option.swap else "move"
        join = "and" if option.swap else "to"
        return f"{word} {titles[option.way.id]} {join} {titles[option.to.id]}"
    if isinstance(option, Beam):
        return (
            f"{titles[option.hero.id]}{', 2 wounds for 1 energy' if option.paid else ', 1 wound'}"
        )
    if isinstance(option, Tokens):
        return spaced(str(option))
    if isinstance(option, Commit):
        return committed(option)
    text = str(option)
    return titles.get(text, text)


def committed(commit: Commit) -> str:
    """Tokens for an ability in words."""
    name = ABILITIES[commit.ability]
    text = f"{commit.own} {name}" if commit.own or not commit.wild else ""
    if commit.wild:
        text += f"{' and ' if text else ''}{commit.wild} tech as {name}"
    if commit.bonus:
        text += ", with the bonus"
    return text


def target_name(state: State, target: int) -> str:
    """A confrontation's target within a sentence: the crisis, or Darkseid."""
    titles = state.content.title
    if target == VILLAIN_TARGET:
        return titles["darkseid"]
    return titles[state.crisis(target).id]


def nouns(option: Any) -> list[str]:
    """What a click may hit."""
    if isinstance(option, Some):
        return [noun for part in option for noun in nouns(part)]  # pyright: ignore
    if isinstance(option, Place):
        return [f"region:{option.id}"]
    if isinstance(option, Power):
        return [f"card:{option.id}"]
    if isinstance(option, Hero):
        return [f"hero:{option.id}"]
    if isinstance(option, Order):
        return [f"hero:{hero.id}" for hero in option.heroes]
    if isinstance(option, Beam):
        return [f"hero:{option.hero.id}", f"button:{'two-wounds' if option.paid else 'one-wound'}"]
    if isinstance(option, Deploy):
        return [f"crisis:{option.crisis.id}", f"region:{option.place.id}"]
    if isinstance(option, Shift):
        return [f"region:{option.way.id}", f"region:{option.to.id}"]
    text = str(option)
    if isinstance(option, Thing):
        return [f"{'ability' if isinstance(option, Commit) else 'choice'}:{text}"]
    return [f"button:{text.replace(' ', '-')}"]


def describe(state: State, decision: Decision, option: Any) -> dict[str, Any]:
    """An option for the screen: label, nouns, and an exact preview where there is one."""
    shown: dict[str, Any] = {"label": label(state, decision, option), "nouns": nouns(option)}
    preview = look_ahead(state, decision, option)
    if preview:
        shown["preview"] = preview
    if decision.ask in BARRIERS and option is not PASS:
        shown["barrier"] = True
    return shown


def label(state: State, decision: Decision, option: Any) -> str:
    about = decision.subject
    text = title(state, option)
    if isinstance(option, Power) and option.number:
        text = f"{option.number} {text}"
    if decision.ask == "target" and isinstance(option, Place):
        text = f"{title(state, state.crisis(option.index))} in {text}"
    if isinstance(about, Motion) and about.step == "agree" and option is about.named[0]:
        return f"{text}: agree"
    if decision.ask == "move" and isinstance(option, Place):
        price = Count(movement.toll(state, decision.player, option.index, decision.subject))
        return f"{text}, for {price:token|tokens}" if price else text
    return text


def look_ahead(state: State, decision: Decision, option: Any) -> dict[str, Any]:
    """What an option costs or is likely to do."""
    about = decision.subject
    if decision.ask in ("attempt", "share") and isinstance(option, Commit):
        if isinstance(about, Share):
            return share_odds(state, about, decision.player, option)
        return attempt_odds(state, about, decision.player, option)
    if decision.ask == "perform" and isinstance(about, Power):
        return {"card": about.id}
    if isinstance(option, Deploy):
        more = about.surcharge if isinstance(about, Playing) else 0
        return {"cost": price(state, option.crisis, option.place.index, more)}
    if isinstance(option, Power) and decision.ask == "another":
        return {"too late": option.number < state.number, **reach(state, decision.player, option)}
    if isinstance(option, Power) and decision.ask == "plan":
        return reach(state, decision.player, option)
    if isinstance(option, Place) and decision.ask == "move":
        here = state.at[decision.player]
        return {"lines": state.map.distance(here, option.index)}
    return {}


def reach(state: State, seat: int, card: Power) -> dict[str, Any]:
    """Where a moving card could lead from here, with the number of lines (JL-072, JL-073)."""
    most = max((effect.n for effect in card.effects if effect.do == "move"), default=0)
    if not most:
        return {}
    here, places = state.at[seat], state.content.places
    if not state.in_region(seat):
        return {"stuck": True}
    there = movement.reach(state, seat, most)
    return {"reach": {places[r].id: state.map.distance(here, r) for r in there}}
