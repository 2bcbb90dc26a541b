"""Questions and answers in words.  The texts themselves are in content/text.toml."""

from __future__ import annotations

from typing import Any

from rumpus.games.brave_and_bold import odds
from rumpus.games.brave_and_bold.allocation import MOST_DAMAGE, MOST_RESOURCES, step
from rumpus.games.brave_and_bold.armoury import BOUGHT
from rumpus.games.brave_and_bold.guard import strength
from rumpus.games.brave_and_bold.plan import Plan, Whole
from rumpus.games.brave_and_bold.pools import expected, resources
from rumpus.games.brave_and_bold.prices import (
    GOODS,
    PLAIN,
    WITH_MARKER,
    WITH_PLUS,
    Basket,
    cost,
    finished,
    price,
    why_not,
)
from rumpus.games.brave_and_bold.recovery import worth
from rumpus.games.brave_and_bold.said import (
    a_token,
    also,
    listed,
    loads,
    number,
    parts,
    title,
    token,
)
from rumpus.games.brave_and_bold.standing import now
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import (
    ARMOURY,
    CODES,
    KR,
    MASS,
    MASS_PRICE,
    NAMES,
    R,
    S,
    X,
    crisis_needed,
    shown,
)
from rumpus.games.brave_and_bold.views import forecast, seen
from rumpus.kernel import Decision, Word
from rumpus.kernel.notation import slug

DRAWS = ("draw", "draw again", "one more token", "draw on")


def prompt(state: State, decision: Decision) -> dict[str, Any]:
    """The question for the one who is asked, and for those who wait."""
    text = state.content.asks[decision.ask]
    who = title(state, decision.player)
    told: dict[str, Any] = {
        "text": text["text"].format(**facts(state, decision)),
        "waiting": f"{who} {text['waiting']}.",
        "rules": text["rules"].split(),
    }
    if isinstance(decision.subject, Plan):
        told["plan"] = laid_out(state, decision.subject)
        told["resources"] = resources_of(state, decision.subject)
    elif isinstance(decision.subject, Basket):
        told["basket"] = basket(state, state.players[decision.player], decision.subject)
    elif decision.ask == "draw":
        told["now"] = now(state, state.players[decision.player])
        if state.odds:
            told["odds"] = odds.told(state, state.players[decision.player])
    return told


def laid_out(state: State, plan: Plan) -> dict[str, Any]:
    """An allocation in the making, its damage with all that is known to change it."""
    pool, _ = plan.total()
    damage = expected(state, state.players[plan.seat], pool)
    return {**plan.plain(), "damage": damage, "changes": damage - pool}


def resources_of(state: State, plan: Plan) -> int:
    """The resource pool that an allocation leaves: "any" bonuses may be resources (BB-R16)."""
    twin = state.players[plan.seat].copy()
    twin.resources += plan.anys.count(R)
    return resources(state, twin)


def facts(state: State, decision: Decision) -> dict[str, Any]:
    """What the words of a question name: the token, the cards, the damage it is about."""
    subject: Any = decision.subject
    match decision.ask:
        case "draw":
            return {"risk": risk(state, state.players[decision.player])}
        case "drawn" | "keep or return":
            third = subject.kind == X and state.players[decision.player].meter == 2
            said = a_token(state, subject.code, decision.player)
            return {"token": said, "third": ", your third" if third else ""}
        case "draw on":
            codes = shown(list(subject)).split()
            amount = worth(state, state.players[decision.player], list(subject))
            return {"drawn": listed(state, codes, decision.player), "amount": amount}
        case "signal" | "pick a card" | "order":
            return {"cards": also(next_cards(state, decision))}
        case "name a number":
            return {"damage": state.law.sworn}
        case "recover":
            return {"amount": subject}
        case "target":
            return {"damage": loads(*state.players[decision.player].blow)}
        case "resupply":
            return {"purse": purse(state, decision)}
        case "share" | "hard share":
            return {"whom": state.content.names[subject]}
        case "how many":
            code, foe = subject
            return {"token": token(state, code, None), "whom": title(state, foe)}
        case "lend":
            whom, amount = subject
            return {"whom": state.content.names[whom], "amount": number(amount, "resource")}
        case "prevent":
            due = incoming(decision)
            damage = loads(due["normal"], due["indefensible"])
            vain = "" if state.players[subject[0]].counter else ", in vain at 0 already"
            return {"whom": title(state, subject[0]), "damage": damage, "vain": vain}
        case _:
            return {}


def next_cards(state: State, decision: Decision) -> list[str]:
    """The titles of the challenge cards that the question is about."""
    known = seen(state, state.top, state.top_seen, decision.player)
    known = known[: 1 if decision.ask == "signal" else 2]
    found = [state.content.challenge(id) for id in known if id]
    return [card.title for card in found if card]


def purse(state: State, decision: Decision) -> str:
    """What a buyer has: resources, purchases left, and further ones that cost less."""
    bought: Basket = decision.subject
    player = state.players[decision.player]
    said = [number(player.resources, "resource")]
    left = sum(mate.resources for mate in finished(state, player))
    if left:
        said.append(f"{left} that teammates left")
    said.append(number(bought.ordinary, "purchase"))
    if bought.plus:
        said.append(f"{bought.plus} more for 1 less")
    return also(said)


def risk(state: State, player: Player) -> str:
    """What the next token can do."""
    if player.meter < 2:
        return "The next token cannot be a third crisis."
    if not state.odds:
        return "A third crisis token costs the turn's abilities."
    return f"The next token is a third crisis at {odds.percent(odds.next_is_crisis(player))} %."


def basket(state: State, player: Player, bought: Basket) -> dict[str, Any]:
    """What has been bought, what can still be, and what is against the rest."""
    how = PLAIN if bought.ordinary else WITH_PLUS if bought.plus else WITH_MARKER
    refused: list[dict[str, Any]] = []
    for kind in GOODS:
        no = why_not(state, player, bought, kind, how)
        if no is not None:
            refused.append({"token": CODES[kind], "text": no.text, "rules": list(no.rules)})
    return {
        "refused": refused,
        "prices": {
            CODES[kind]: MASS_PRICE if kind in MASS else price(state, bought, kind)
            for kind in GOODS
        },
        "bought": [CODES[kind] for kind in bought.bought],
        "ordinary": bought.ordinary,
        "plus": bought.plus,
        "resources": player.resources,
        "rebalance": forecast(state, player),
    }


# --- answers --------------------------------------------------------------------------------------


def describe(state: State, decision: Decision, option: Any) -> dict[str, Any]:
    """A label, what a click may hit, and an exact preview where there is one."""
    text = str(option)
    player = state.players[decision.player] if decision.player < len(state.players) else None
    told: dict[str, Any] = {
        "label": label(state, decision, text),
        "nouns": nouns(state, decision, text),
    }
    if player is None:
        return told
    if decision.ask in DRAWS and text.startswith(("draw", "one", "flight")):
        told["barrier"] = "luck"
        if state.odds and text != "flight":
            told["preview"] = {"crisis": odds.percent(odds.next_is_crisis(player))}
    elif isinstance(decision.subject, Plan):
        preview(state, told, decision.subject, option)
    elif isinstance(decision.subject, Basket) and option in BOUGHT:
        purchase(state, told, player, decision.subject, *BOUGHT[option])
    elif decision.ask == "name a number" and state.odds:
        told["preview"] = {"reach": odds.percent(odds.drawing(player, int(text.split()[1])))}
    elif decision.ask == "prevent":
        told["preview"] = incoming(decision) | guarded(state, decision, text)
    return told


def preview(state: State, told: dict[str, Any], plan: Plan, option: Any) -> None:
    """What the damage pool comes to after a step of an allocation."""
    after = plan
    if isinstance(option, Whole):
        told["barrier"] = "reveal"
        told["label"] = f"Commit: {parts(state, option.words, plan.seat)}"
    elif isinstance(option, Word) and option.text != "clear":
        after = step(plan, option)
        if option in (MOST_DAMAGE, MOST_RESOURCES):
            told["label"] = (
                f"{option.text.capitalize()}: {parts(state, after.whole().words, plan.seat)}"
            )
    pool, finishing = after.total()
    told["preview"] = {
        "damage": expected(state, state.players[plan.seat], pool),
        "finishing": finishing,
        "resources": resources_of(state, after),
        "with": after.whole().words,
    }


def purchase(
    state: State, told: dict[str, Any], player: Player, bought: Basket, kind: int, how: int
) -> None:
    """The price, what is left, and the crisis tokens that Rebalance will set."""
    paid = cost(state, player, bought, kind, how)
    others = state.counted(player) + (kind != KR)  # which goes into another bag
    due = "10 tokens of its type" if kind in MASS else number(paid, "resource")
    how_said = ("", " with a resource power-up", " with Insider Trading")[how]
    told["label"] = f"Buy {a_token(state, CODES[kind], player.seat)}{how_said} for {due}"
    told["preview"] = {
        "price": paid,
        "left": player.resources - paid,
        "others": others,
        "crisis": crisis_needed(others),
    }


def incoming(decision: Decision) -> dict[str, int]:
    """Damage that is about to be dealt to the protected player."""
    to, blows = decision.subject
    return {
        "normal": sum(blow[2] for blow in blows if blow[1] == to),
        "indefensible": sum(max(0, blow[3]) for blow in blows if blow[1] == to),
    }


def guarded(state: State, decision: Decision, text: str) -> dict[str, int]:
    """What a use prevents, and what it deals back."""
    use, _, attacker = text.partition(" > ")
    if not attacker:
        return {}
    to, blows = decision.subject
    by = seat_of(state, attacker)
    normal = max(blow[2] for blow in blows if blow[:2] == (by, to))
    what = use.removeprefix("discard ").split(" for ")[0]
    most, riposte = strength(state, state.players[decision.player], what)
    prevented = min(normal, most)
    return {"prevented": prevented, "back": prevented if riposte < 0 else riposte}


def label(state: State, decision: Decision, text: str) -> str:
    """An answer in words: names and tokens by their titles."""
    names = state.content.names
    if text in names:
        return names[text]
    match text.split():
        case ["any", code]:
            return f"{NAMES[CODES.index(code)].capitalize()} for the bonus of any type"
        case ["other", place]:
            return f"Pay for {names.get(place, place)} in another way"
        case ["ask", id, amount]:
            return f"Ask {names[id]} for {number(int(amount), 'resource')}"
        case [id, amount] if id in names and amount.isdigit():
            return f"{names[id]}, only {number(int(amount), 'token')}"
        case ["replace", *codes]:
            return f"Replace {also([NAMES[CODES.index(code)] for code in codes])}"
        case parts:
            return of_others(state, decision, parts) or spelt(state, decision, parts)


def of_others(state: State, decision: Decision, parts: list[str]) -> str:
    """An answer about what is another's, or about challenge cards; empty if it is not."""
    names = state.content.names
    match decision.ask, parts:
        case "slippery stage", [id, code]:
            return f"{names[id]} returns {a_token(state, code, seat_of(state, id))}"
        case "all stopped", [special, id, code]:
            back = a_token(state, code, seat_of(state, id))
            return f"{names[special]}: {names[id]} returns {back}"
        case "all stopped", [special, id]:
            return f"{names[special]} against {names[id]}, who has no token to return"
        case "blackmail", [id, ability]:
            return f"{names[ability]} of {names[id]}"
        case "pick a card" | "order", [*_]:
            cards = next_cards(state, decision)
            place = parts[0] in ("second", "swap")
            end = "to the bottom" if decision.ask == "pick a card" else "first"
            return f"{cards[place]} {end}" if len(cards) == 2 else ""
        case _:
            return ""


def seat_of(state: State, id: str) -> int:
    """The seat of a character in play."""
    return next(player.seat for player in state.players if player.character.id == id)


def spelt(state: State, decision: Decision, parts: list[str]) -> str:
    """An answer word by word."""
    words = " ".join(word_for(state, decision, word) for word in parts)
    return words[:1].upper() + words[1:]


def word_for(state: State, decision: Decision, word: str) -> str:
    """One word of an answer, said aloud."""
    if word == ">":
        return "against"
    if word in CODES:
        return token(state, word, decision.player)
    return state.content.names.get(word, word)


def nouns(state: State, decision: Decision, text: str) -> list[str]:
    """Things on the screen that stand for the answer."""
    found: list[str] = []
    seats = {player.character.id: player.seat for player in state.players}
    seat = decision.player
    owner = seat
    for word in text.split():
        if word in seats:
            owner = seats[word]
            found.append(f"player:{owner}")
    mine = state.players[seat].character if seat < len(state.players) else None
    for word in text.replace(",", " ").split():
        if word in CODES and decision.ask != "allocate":
            shop = decision.ask in ("resupply", "exchange")
            market = shop and CODES.index(word) in ARMOURY
            place = "market" if market else "supply" if shop else f"token:{owner}"
            found.append(f"{place}:{word}")
        elif mine and word in mine.of:
            found.append(f"special:{seat}:{word}")
        elif mine and word == mine.token.id:
            found.append(f"token:{seat}:{CODES[S]}")
        elif any(a.id == word for p in state.players for a in p.character.abilities):
            found.append(f"ability:{owner}:{word}")
    if decision.ask == "allocate" and text.startswith("commit"):
        return ["button:commit"]
    if decision.ask == "character":
        return [f"character:{text}"]
    return found or [f"button:{slug(text)}"]
