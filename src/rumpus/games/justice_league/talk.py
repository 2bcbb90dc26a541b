"""What is said aloud at the table, and Darkseid hears it (JL-053)."""

from __future__ import annotations

from rumpus.games.justice_league.content import Content


def phrases(content: Content) -> dict[str, str]:
    """Every sentence by its key: about nothing, about a place, or about a hero's card."""
    places = [place.id for place in content.places]
    cards = [card.id for card in content.powers if card.owner >= 0]
    found: dict[str, str] = {}
    for key, sentence in content.spoken.items():
        if "{place}" in sentence:
            things, slot = places, "place"
        elif "{card}" in sentence:
            things, slot = cards, "card"
        else:
            found[key] = sentence
            continue
        for thing in things:
            found[f"{key} {thing}"] = sentence.format(**{slot: content.title[thing]})
    return found
