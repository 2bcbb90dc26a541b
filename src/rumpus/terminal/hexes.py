"""Super Fantasy Brawl: a board of hexes, champions, traps, cores and hands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.text import Text

from rumpus.terminal.names import COLOURS, hearts, letters_of

AREAS = {"destruction": "red", "creation": "green", "manipulation": "blue"}


def board(view: Mapping[str, Any], marked: Collection[str], short: bool = False) -> Text:
    """One line for every r, each hex four columns wide; below it the Challenges."""
    cells = contents(view)
    hexes = view["board"]["hexes"]
    left = min(2 * spot["q"] + spot["r"] for spot in hexes)
    rows: dict[int, list[Mapping[str, Any]]] = {}
    for spot in hexes:
        rows.setdefault(spot["r"], []).append(spot)
    text = Text()
    for r in sorted(rows):
        line = Text(f"r={r:2} ", "dim")
        width = 0
        for spot in sorted(rows[r], key=lambda spot: spot["q"]):
            start = 2 * (2 * spot["q"] + spot["r"] - left)
            line.append(" " * (start - width))
            shown, style = cells[spot["id"]]
            line.append(shown, f"{style} reverse" if spot["id"] in marked else style)
            width = start + len(shown)
        first, last = min(s["q"] for s in rows[r]), max(s["q"] for s in rows[r])
        line.append(f"   q={first}..{last}\n", "dim")
        text.append_text(line)
    text.append_text(challenges(view))
    return text


def status(view: Mapping[str, Any]) -> str:
    """The round and the score."""
    score = " to ".join(map(str, view["vp"]))
    return f"Round {view['round']}, points {score}, {view['goal']} win"


def challenges(view: Mapping[str, Any]) -> Text:
    """What there is to be scored, with its points."""
    text = Text()
    for place in view.get("track") or ():
        challenge = place.get("challenge")
        if challenge:
            met = [f"Side {n + 1} has it" for n, s in enumerate(place["sides"]) if s.get("met")]
            text.append(f"  {place['points']} ", "bold yellow")
            text.append(f"{challenge['name']}", "bold")
            text.append(f"  {', '.join(met)}\n" if met else "\n", "green")
    return text


def contents(view: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """What stands on each hex: three letters and a style."""
    cells: dict[str, tuple[str, str]] = {}
    for spot in view["board"]["hexes"]:
        sign = " # " if spot["statue"] else " ° " if spot["trap"] else " · "
        cells[spot["id"]] = (sign, AREAS.get(spot["area"] or "", "dim"))
    for trap in view.get("traps") or ():
        face = trap["face"]
        cells[trap["hex"]] = (f"△{face[0]}{face[-1]}" if face else " △ ", "yellow")
    letters = _letters(view)
    for champion in view.get("champions") or ():
        if champion["hex"]:
            style = f"bold {COLOURS[champion['side'] % 4]}"
            cells[champion["hex"]] = (f"{letters[champion['id']]}{_left(champion) % 10}", style)
    return cells


def _letters(view: Mapping[str, Any]) -> dict[str, str]:
    return letters_of((c["id"], c["card"]["name"]) for c in view.get("champions") or ())


def _left(champion: Mapping[str, Any]) -> int:
    return max(0, int(champion["hp"]) - int(champion["damage"]))


def champions(view: Mapping[str, Any]) -> Text:
    """Each player's cores, hand and champions."""
    text = Text()
    letters = _letters(view)
    for player in view.get("players") or ():
        style = COLOURS[player["side"] % 4]
        cores = ", ".join(c["core"] if c["ready"] else f"({c['core']})" for c in player["cores"])
        text.append(f"Player {player['seat'] + 1}", f"bold {style}")
        text.append(f"  cores {cores}; {player['hand_count']} cards in hand\n")
        for champion in view["champions"]:
            if champion["owner"] == player["seat"]:
                text.append(f"  {letters[champion['id']]} ", f"bold {style}")
                text.append(f"{champion['card']['name']:12}")
                text.append_text(hearts(_left(champion), champion["hp"]))
                words = [champion["hex"] or "knocked out", f"defence {champion['defence']}"]
                flags = ("bloodied", "rooted", "steady", "exposed", "levelled")
                words += [flag for flag in flags if champion.get(flag)]
                text.append(f" {_left(champion)}/{champion['hp']} {', '.join(words)}\n")
        for card in player.get("hand") or ():
            text.append(f"     {card['name']}", "bold")
            text.append(f" ({card['kind']}, {card['core']}, {card['champion']}) {card['text']}\n")
    return text
