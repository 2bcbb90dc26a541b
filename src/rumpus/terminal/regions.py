"""Justice League: the regions of the world, who is there, and what happens there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.text import Text

from rumpus.terminal.names import COLOURS


def board(view: Mapping[str, Any], marked: Collection[str], short: bool = False) -> Text:
    """One line for every region: what lies next to it, who is there, and what happens there."""
    static = view["static"]
    names = {region["id"]: region["short"] for region in static["regions"]}
    text = Text()
    for region in static["regions"]:
        id = region["id"]
        text.append(f"{region['short']:4}", "bold reverse" if id in marked else "bold")
        text.append(f"{region['title']:21}")
        near = " ".join(names.get(other, other) for other in region["neighbours"])
        text.append(f"{near:20}", "dim")
        text.append_text(_there(view, id))
        text.append("\n")
    for place in static["off"]:
        text.append(f"{'':4}{place['title']:41}")
        text.append_text(_there(view, place["id"]))
        text.append("\n")
    return text


def status(view: Mapping[str, Any]) -> str:
    """The round, and how near either side is to winning."""
    won = view["victory"]
    least = view["static"]["victory"]
    return (
        f"Round {view['round']}, {view['phase']}; victory points: "
        f"League {won.get('league', 0)}, Darkseid {won.get('darkseid', 0)} of {least}"
    )


def titles(view: Mapping[str, Any]) -> dict[str, str]:
    """What every hero, crisis and power is called."""
    static = view["static"]
    called = [*static["heroes"], *static["crises"], *static["darkseid"]["powers"]]
    called += [power for hero in static["heroes"] for power in hero["powers"]]
    return {thing["id"]: thing["title"] for thing in called}


def _there(view: Mapping[str, Any], place: str) -> Text:
    """Who and what is at a place."""
    text = Text()
    called = titles(view)
    for hero in view.get("heroes") or ():
        if hero.get("at") == place:
            text.append(
                f" {called.get(str(hero['id']), str(hero['id']))}", COLOURS[hero["seat"] % 5]
            )
    if view["darkseid"].get("at") == place:
        text.append(" Darkseid", "bold red")
    for tile in view.get("tiles") or ():
        if tile["region"] == place:
            crisis = str(tile.get("crisis") or tile.get("secret") or "crisis ?")
            hidden = " (hidden)" if tile.get("secret") else ""
            text.append(f" <{called.get(crisis, crisis)}{hidden} {tile['stage']}>", "yellow")
    return text


def people(view: Mapping[str, Any]) -> Text:
    """Everybody's level, experience, tokens and cards."""
    text = Text()
    evil = view["darkseid"]
    scores = ", ".join(f"{s['ability']} {s['score']}" for s in evil["villain"])
    text.append("Darkseid", "bold red")
    text.append(f"  level {evil['level']}, {evil['xp']} XP, energy {evil['energy']}, {scores}, ")
    text.append(f"{evil['crises']} crisis cards, {evil['hand']} power cards\n")
    called = titles(view)
    _own(text, evil, called)
    for hero in view.get("heroes") or ():
        if "ready" not in hero:
            continue
        text.append(
            called.get(str(hero["id"]), str(hero["id"])), f"bold {COLOURS[hero['seat'] % 5]}"
        )
        ready = "/".join(map(str, hero["ready"]))
        text.append(f"  level {hero['level']}, {hero['xp']} XP, {hero['wounds']} wounds")
        text.append(f", tokens strength/agility/tech {ready}, {hero['hand']} cards")
        if hero["spent"]:
            spent = ", ".join(called.get(str(id), str(id)) for id in hero["spent"])
            text.append(f", spent {spent}", "dim")
        text.append("\n")
        _own(text, hero, called)
    return text


def _own(text: Text, person: Mapping[str, Any], called: Mapping[str, str]) -> None:
    """What only its player sees."""
    mine = person.get("mine") or {}
    for name in ("hand", "chosen", "crises"):
        if mine.get(name):
            held = ", ".join(called.get(str(id), str(id)) for id in mine[name])
            text.append(f"     {name}: {held}\n")
