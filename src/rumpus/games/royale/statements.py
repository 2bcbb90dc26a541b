"""Statements about a position as text, for cases and tools."""

from __future__ import annotations

from rumpus.games.royale.state import State
from rumpus.kernel import BadSetting


def holds(state: State, statement: str) -> str | None:
    """None if a statement about the position is true, else what was found instead."""
    try:
        return _holds(state, statement, statement.split())
    except (IndexError, KeyError, ValueError) as wrong:
        told = f": {wrong}" if type(wrong) is ValueError else ""
        raise BadSetting(f"{statement!r} is not a whole statement about a position{told}") from None


def _holds(state: State, statement: str, words: list[str]) -> str | None:
    figures = {f.id: f.index for f in state.content.figures}
    if words[0] in figures:
        return _figure_holds(state, figures[words[0]], words[1:])
    known = {
        "card": _card_holds, "hand": _hand_holds, "flag": _flag_holds, "team": _team_holds,
    }  # fmt: skip
    if words[0] in known:
        return known[words[0]](state, words[1:])
    if words[0] in ("barrier", "rubble", "breach", "mine", "no"):
        return _token_holds(state, words)
    numbers = {
        "actions": state.actions, "green": state.green, "turn": state.player,
        "round": state.round, "quiet": state.quiet, "budget": state.budget,
        "extra": state.manic, "deck": sum(state.deck), "south": state.south,
    }  # fmt: skip
    if words[0] in numbers and len(words) == 2:
        found = numbers[words[0]]
        return None if str(found) == words[1] else f"{words[0]} {found}"
    if words[0] == "players":
        found_players = " ".join(map(str, state.order))
        return None if found_players == " ".join(words[1:]) else f"players {found_players}"
    if words[0] == "discard":
        ids = [state.content.card_at(i).id for i in state.discard]
        return None if words[1] in ids else f"discard {' '.join(ids) or 'empty'}"
    if words[0] == "attached":
        worn = {state.content.card_at(card).id: wearer for card, wearer in state.attached.items()}
        wearers = {card: state.content.figures[figure].id for card, figure in worn.items()}
        return None if wearers.get(words[1]) == words[2] else f"attached {wearers or 'nothing'}"
    if words[0] == "falls":
        falls = state.fallen[int(words[1])]
        return None if words[2] == str(falls) else f"falls {words[1]} {falls}"
    if words[0] == "zone":
        zone = state.zones[int(words[1])] + 1
        return None if words[2] == str(zone) else f"zone {words[1]} {zone}"
    raise BadSetting(f"{statement!r} is not a statement about a position")


def _figure_holds(state: State, figure: int, words: list[str]) -> str | None:
    cell = state.at[figure]
    where = state.grid.name(cell) if cell >= 0 else "nowhere"
    name = state.content.figures[figure].id
    if words[0] == "at":
        state.grid.cell(words[1])
        return None if where == words[1].lower() else f"{name} at {where}"
    if words[0] == "health":
        found = str(state.health[figure])
        return None if found == words[1] else f"{name} health {found}"
    if words[0] == "owner":
        found = str(state.owner[figure])
        return None if found == words[1] else f"{name} owner {found}"
    facts = {
        "out": cell < 0,
        "down": bool(state.down[figure]) and cell >= 0,
        "up": state.in_play(figure),
        "bound": bool(state.bound[figure]),
        "webbed": bool(state.webbed[figure]),
        "moved": bool(state.moved >> figure & 1),
        "stopped": bool(state.stopped >> figure & 1),
    }
    wanted = words[0] != "not"
    fact = words[-1]
    if fact not in facts or len(words) > 1 + (not wanted):
        raise BadSetting(f"{' '.join(words)!r} cannot be said of a figure")
    if facts[fact] is wanted:
        return None
    return f"{name} {'not ' if wanted else ''}{fact} (health {state.health[figure]}, at {where})"


def _card_holds(state: State, words: list[str]) -> str | None:
    card = next((c for c in state.content.cards if c.id == words[0]), None)
    if card is None:
        raise BadSetting(f"there is no action card {words[0]!r}")
    if words[1] not in ("up", "down"):
        raise BadSetting(f"a card is up or down, not {words[1]!r}")
    up = bool(state.up[card.figure] >> card.bit & 1)
    return None if up is (words[1] == "up") else f"card {card.id} {'up' if up else 'down'}"


def _hand_holds(state: State, words: list[str]) -> str | None:
    hand = [state.content.card_at(i).id for i in state.hands[int(words[0])]]
    wanted = [] if words[1] == "empty" else words[1:]
    if len(wanted) == 1 and wanted[0].isdigit():
        return None if len(hand) == int(wanted[0]) else f"hand {words[0]} {len(hand)}"
    found = f"hand {words[0]} {' '.join(hand) or 'empty'}"
    return None if sorted(hand) == sorted(wanted) else found


def _flag_holds(state: State, words: list[str]) -> str | None:
    flag = int(words[0])
    where = state.grid.name(state.flag_at[flag])
    holder = state.holder[flag]
    name = state.content.figures[holder].id if holder >= 0 else "none"
    if words[1] == "at":
        state.grid.cell(words[2])
        return None if where == words[2].lower() else f"flag {flag} at {where}"
    if words[1] == "holder":
        return None if name == words[2] else f"flag {flag} holder {name}"
    if words[1:] not in (["contested"], ["not", "contested"]):
        raise BadSetting(f"{' '.join(words)!r} cannot be said of a flag")
    wanted = words[1] != "not"
    if state.contested[flag] is wanted:
        return None
    return f"flag {flag} {'not ' if wanted else ''}contested"


def _team_holds(state: State, words: list[str]) -> str | None:
    team = [state.content.figures[f].id for f in state.teams[int(words[0])]]
    found = f"team {words[0]} {' '.join(team) or 'empty'}"
    return None if sorted(team) == sorted(w for w in words[1:] if w != "empty") else found


def _token_holds(state: State, words: list[str]) -> str | None:
    absent = words[0] == "no"
    kind = words[1] if absent else words[0]
    squares = {
        "barrier": list(state.barriers),
        "rubble": [c for c in range(state.grid.size) if state.rubble >> c & 1],
        "breach": [c for c in range(state.grid.size) if state.breach >> c & 1],
        "mine": [state.mine] if state.mine >= 0 else [],
    }[kind]
    cells = [state.grid.name(c) for c in squares]
    rest = words[2:] if absent else words[1:]
    if rest:
        state.grid.cell(rest[0])
    there = (rest[0].lower() in cells) if rest else bool(cells)
    return None if there is not absent else f"{kind} {' '.join(cells) or 'nowhere'}"
