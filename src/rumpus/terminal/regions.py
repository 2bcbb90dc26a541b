"""Justice League: the regions of the world, who is there, and what happens there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.text import Text

from rumpus.terminal.names import COLOURS


def draw(view: Mapping[str, Any], marked: Collection[str]) -> Text:
    """One line for every region, then the heroes and Darkseid."""
    static = view["static"]
    short = {region["id"]: region["short"] for region in static["regions"]}
    text = Text()
    for region in static["regions"]:
        id = region["id"]
        text.append(f"{region['short']:4}", "bold reverse" if id in marked else "bold")
        text.append(f"{region['title']:22}")
        near = " ".join(short.get(other, other) for other in region["neighbours"])
        text.append(f"{near:28}", "dim")
        text.append_text(_there(view, id))
        text.append("\n")
    for place in static["off"]:
        text.append(f"{'':4}{place['title']:50}")
        text.append_text(_there(view, place["id"]))
        text.append("\n")
    text.append_text(people(view))
    return text


def _there(view: Mapping[str, Any], place: str) -> Text:
    """Who and what is at a place."""
    text = Text()
    for hero in view.get("heroes") or ():
        if hero.get("at") == place:
            text.append(f" {hero['id']}", COLOURS[hero["seat"] % 5])
    if view["darkseid"].get("at") == place:
        text.append(" DARKSEID", "bold red")
    for tile in view.get("tiles") or ():
        if tile["region"] == place:
            crisis = tile.get("crisis") or "hidden crisis"
            text.append(f" <{crisis}, stage {tile['stage']}>", "yellow")
    return text


def people(view: Mapping[str, Any]) -> Text:
    """Everybody's level, experience, tokens and cards."""
    text = Text()
    evil = view["darkseid"]
    scores = ", ".join(f"{s['ability']} {s['score']}" for s in evil["villain"])
    text.append("Darkseid", "bold red")
    text.append(f"  level {evil['level']}, {evil['xp']} XP, energy {evil['energy']}, {scores}, ")
    text.append(f"{evil['crises']} crisis cards, {evil['hand']} power cards\n")
    _own(text, evil)
    for hero in view.get("heroes") or ():
        if "ready" not in hero:
            continue
        text.append(hero["id"], f"bold {COLOURS[hero['seat'] % 5]}")
        ready = "/".join(map(str, hero["ready"]))
        text.append(f"  level {hero['level']}, {hero['xp']} XP, {hero['wounds']} wounds")
        text.append(f", tokens strength/agility/tech {ready}, {hero['hand']} cards")
        if hero["spent"]:
            text.append(f", spent {', '.join(hero['spent'])}", "dim")
        text.append("\n")
        _own(text, hero)
    return text


def _own(text: Text, person: Mapping[str, Any]) -> None:
    """What only its player sees."""
    mine = person.get("mine") or {}
    for name in ("hand", "chosen", "crises"):
        if mine.get(name):
            text.append(f"     {name}: {', '.join(map(str, mine[name]))}\n")
