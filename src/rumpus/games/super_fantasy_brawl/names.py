"""What things are called: Champions, cards, Cores, faces of traps, players."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.arena import Content
from rumpus.games.super_fantasy_brawl.pieces import Card, Champion
from rumpus.games.super_fantasy_brawl.state import State


def player_name(seat: int) -> str:
    return f"Player {seat + 1}"


def name_of(content: Content, table: str, id: str) -> str:
    """The printed name of something; of a second copy, with its number."""
    known = content.words.get(table, {})
    if id in known:
        return str(known[id].get("name", id))
    base, _, copy = id.rpartition("-")
    if copy == "2" and base in known:
        return f"{known[base].get('name', base)} (2)"
    return id.replace("-", " ").capitalize()


def champion_name(state: State, champion: Champion) -> str:
    return name_of(state.content, "champion", champion.text)


def card_name(state: State, card: Card) -> str:
    return name_of(state.content, "card", card.text)


def core_name(core: str) -> str:
    return f"{core.capitalize()} Core"


def face_name(face: str) -> str:
    """`2 damage`, `Root`: what a trap does."""
    damage = face.removeprefix("damage-")
    return f"{damage} damage" if damage != face else face.capitalize()
