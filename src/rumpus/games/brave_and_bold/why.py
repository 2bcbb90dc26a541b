"""Why an answer is not open: every answer one could think of, with the rule against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

from rumpus.games.brave_and_bold.allocation import MOST_DAMAGE, MOST_RESOURCES, TYPES
from rumpus.games.brave_and_bold.armoury import BOUGHT
from rumpus.games.brave_and_bold.bag import FLIGHT, LOOK, PLAN, REMOVE, REVERSE, REWIND
from rumpus.games.brave_and_bold.gains import NUMBERS
from rumpus.games.brave_and_bold.library import FINISHING, Special
from rumpus.games.brave_and_bold.plan import MASSES, Plan, Whole, place_name
from rumpus.games.brave_and_bold.pools import HARD_SHARES, SHARES, SPEND, SPLIT
from rumpus.games.brave_and_bold.preparation import STOP
from rumpus.games.brave_and_bold.prices import Basket, why_not
from rumpus.games.brave_and_bold.said import wanted
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import AGILITY, ARMOURY, CODES, FOCUS, TOKENS
from rumpus.kernel import Decision, Refusal, Word

Found: TypeAlias = Iterator[tuple[Any, Refusal]]

YEAR_ZERO = "The challenge card lets nobody use a marker this turn."
DRAWN = ("any drawn", "crisis drawn", "third crisis drawn")
WINDOWS = {
    "watchtower": ("after reveal", "after recovery"),
    "before draw": ("before draw",),
    "all stopped": ("all stopped",),
    "combat": ("combat",),
    "crisis": ("crisis",),
    "last stand": ("last stand",),
    "drawn": DRAWN,
}
TOKEN_ASKS = {
    "keep": ("BB-118", "That is neither of the two tokens drawn."),
    "one more": ("BB-136", "Your current draw holds no such token."),
    "stakeout": ("BB-136", "Your current draw holds no such token."),
    "offering": ("BB-033", "You have no basic token of that type in your bag, draw or discard."),
}
PLAYER_ASKS = {
    "recover": ("BB-155", "Recovery goes to you or to a living teammate."),
    "lower count": ("BB-R60", "That is no living opponent of yours."),
    "critical mass": ("BB-121", "That is no living opponent of yours."),
    "hostile tokens": ("BB-R60", "That is no living opponent of yours."),
    "lasso": ("BB-R60", "That is no living opponent of yours."),
    "target": ("BB-152", "Damage goes to living opponents."),
    "finishing move": ("BB-153", "The finishing move hits one living opponent."),
    "scent of blood": ("BB-033", "Only a target whose counter is lower than yours."),
}


def objection(state: State, decision: Decision, answer: Any) -> Refusal | None:
    """What the rules say against an answer that is not open."""
    text = " ".join(str(answer).split()).casefold()
    if text in {str(option) for option in (*decision.options, *decision.aside)}:
        return None
    for other, refusal in refused(state, decision):
        if str(other) == text:
            return refusal
    if decision.ask == "allocate" and text.startswith("commit"):
        return Refusal(
            "not-laid", "Another allocation lies on your board.", ("BB-R64",),
            "Lay the abilities first; then commit what lies there.",
        )  # fmt: skip
    return None


def conceivable(state: State, decision: Decision) -> Iterable[Any]:
    """Every answer one could think of, open or not."""
    return (*decision.options, *(answer for answer, _ in refused(state, decision)))


def refused(state: State, decision: Decision) -> list[tuple[Any, Refusal]]:
    """The answers that are not open, each with its refusal."""
    open_ = {str(option) for option in (*decision.options, *decision.aside)}
    seen: set[str] = set()
    found: list[tuple[Any, Refusal]] = []
    for answer, refusal in candidates(state, decision):
        text = str(answer)
        if text not in open_ and text not in seen:
            seen.add(text)
            found.append((answer, refusal))
    return found


def candidates(state: State, decision: Decision) -> Found:
    """Answers of the kind that the question asks for."""
    ask = decision.ask
    if ask == "character":
        yield from characters(state, decision)
        return
    player = state.players[decision.player]
    if ask in TOKEN_ASKS:
        rule, text = TOKEN_ASKS[ask]
        yield from ((token, Refusal("no-token", text, (rule,))) for token in TOKENS)
    elif ask in PLAYER_ASKS:
        rule, text = PLAYER_ASKS[ask]
        for character in state.content.characters:
            yield Word(character.id), Refusal("no-target", text, (rule,))
    if ask in WINDOWS:
        yield from specials(state, player, ask)
    more = MORE.get(ask)
    if more is not None:
        yield from more(state, player, decision)


def characters(state: State, decision: Decision) -> Found:
    taken = {player.character.id for player in state.players}
    for character in state.content.characters:
        if character.id in taken:
            yield (
                Word(character.id),
                Refusal("taken", "That character is taken already.", ("BB-R51",)),
            )
        else:
            side = ("hero", "villain")[decision.player % 2]
            text = f"This seat plays a {side}: the sides alternate round the table."
            yield Word(character.id), Refusal("wrong-side", text, ("BB-139", "BB-R52"))


def specials(state: State, player: Player, ask: str) -> Found:
    """The player's own special abilities, at this moment or another."""
    for special in player.character.specials:
        if special.when not in WINDOWS[ask]:
            text = f"{special.title} is used at another moment."
            refusal = Refusal("wrong-moment", text, ("BB-027",))
        elif state.law.year_zero:
            refusal = Refusal("no-markers", YEAR_ZERO, ("BB-033",))
        elif not player.markers[special.index]:
            text = f"You have no marker of {special.title}."
            refusal = Refusal("no-marker", text, ("BB-131",), "Activate its ability first.")
        else:
            text = f"{special.title} would have no effect here."
            refusal = Refusal("no-effect", text, ("BB-R81", "BB-027"))
        yield Word(special.id), refusal
        for fewer in range(1, len(special.text.add) if special.text.until == "for good" else 0):
            yield Word(f"{special.id} {fewer}"), refusal


def drawing(state: State, player: Player, decision: Decision) -> Found:
    law = state.law
    text = "The challenge card does not let you stop yet."
    if decision.ask == "draw again":
        text = "You must draw as many tokens as went back."
        yield STOP, Refusal("must-draw", text, ("BB-R10", "BB-048"), "Draw on.")
    elif player.held < law.draws_at_least or player.meter < law.chase:
        yield STOP, Refusal("must-draw", text, ("BB-033",), "Draw on.")
    if law.year_zero:
        yield FLIGHT, Refusal("no-markers", YEAR_ZERO, ("BB-033",))
    yield FLIGHT, Refusal("no-marker", "You have no marker of Flight to use.", ("BB-131",))


def just_drawn(state: State, player: Player, decision: Decision) -> Found:
    yield REVERSE, Refusal("no-reverse", "You have no Reverse in play.", ("BB-123", "BB-R10"))
    text = "No challenge card lets you rewind now, or you have done so this turn."
    yield REWIND, Refusal("no-card", text, ("BB-033",))
    text = "No challenge card takes this token back; it does so once, with the third crisis token."
    yield PLAN, Refusal("no-card", text, ("BB-033", "BB-R46"))


def tokens_of_foes(state: State, player: Player, decision: Decision) -> Found:
    """Tokens of other draws, for cards and markers that return one."""
    heads = [""]
    if decision.ask == "all stopped":
        heads = [f"{s.id} " for s in player.character.specials if s.when == "all stopped"]
    for other in state.players:
        for head in heads:
            if head:
                text = "Say which token goes back."
                if other.side == player.side:
                    text = "Name a token of an opponent."
                yield Word(f"{head}{other.character.id}"), Refusal("no-token", text, ("BB-R81",))
        for token in TOKENS:
            for head in heads:
                if other.side == player.side:
                    refusal = Refusal("no-opponent", "Name a token of an opponent.", ("BB-R60",))
                elif other.crisis:
                    text = "A player in a crisis cannot be chosen."
                    refusal = Refusal("in-crisis", text, ("BB-R44",))
                elif not other.draw[token.kind]:
                    refusal = Refusal(
                        "no-token", "There is no such token in that draw.", ("BB-136",)
                    )
                elif head:
                    text = "You have no marker to use for that."
                    refusal = Refusal("no-marker", text, ("BB-131",))
                else:
                    text = "That player has lost a token already: nobody loses more than one."
                    refusal = Refusal("lost-one", text, ("BB-033",))
                yield Word(f"{head}{other.character.id} {token.code}"), refusal


def madness(state: State, player: Player, decision: Decision) -> Found:
    for special in player.character.specials:
        if special.when == "before draw" and special.text.to == "opponent":
            for other in state.players:
                text = f"{special.title} has no effect on this player."
                rules = ("BB-R60", "BB-R81", "BB-131")
                yield Word(f"{special.id} {other.character.id}"), Refusal("no-target", text, rules)


def abilities_of_foes(state: State, player: Player, decision: Decision) -> Found:
    for other in state.players:
        for ability in other.character.abilities:
            finishing = ability.index == FINISHING
            text = "Name an ability of an opponent."
            if finishing and other.side != player.side:
                text = "A finishing move is not an ability."
            rules = ("BB-059",) if finishing and other.side != player.side else ("BB-R60",)
            yield Word(f"{other.character.id} {ability.id}"), Refusal("not-that", text, rules)


# --- the allocation -------------------------------------------------------------------------------


def allocating(state: State, player: Player, decision: Decision) -> Found:
    plan: Plan = decision.subject
    pick_first = Refusal(
        "open-bonus", "First say which type your bonus of any type is.", ("BB-R16",)
    )
    for at in range(9):
        name = place_name(plan.character, at)
        yield Word(name), pick_first if plan.open_any else unpaid(state, plan, at)
        text = "There is no other way to pay for it." if at in plan.laid else "It is not laid yet."
        yield Word(f"other {name}"), Refusal("no-way", text, ("BB-069", "BB-055"))
    for word in TYPES:
        yield word, Refusal("no-bonus", "You have no bonus of any type left.", ("BB-R16",))
    for word in (MOST_DAMAGE, MOST_RESOURCES):
        yield word, Refusal("laid", "Something is laid already.", ("BB-055",), "Clear first.")
    yield Word("clear"), Refusal("empty", "Nothing is laid yet.", ("BB-055",))
    for kind in (*AGILITY, *FOCUS):
        text = "No challenge card lets you discard that, or you have no such token left."
        yield Word(f"discard {CODES[kind]}"), Refusal("no-discard", text, ("BB-033", "BB-135"))
    if plan.open_any:
        yield Whole(plan.character, (), (), ()), pick_first


def unpaid(state: State, plan: Plan, at: int) -> Refusal:
    """Why a place cannot be laid."""
    if at in plan.laid:
        return Refusal("once", "It is laid already: once a turn is all.", ("BB-R17",))
    if at in MASSES:
        text = "It takes its token and unallocated tokens of its type worth 10."
        return Refusal("no-mass", text, ("BB-121", "BB-R29", "BB-R30"))
    ability = plan.character.abilities[at]
    if plan.barred >> at & 1:
        return Refusal("barred", f"{ability.title} cannot be activated this turn.", ("BB-033",))
    needs = wanted(state, ability.needs, plan.seat)
    if at == FINISHING:
        text = f"{ability.title} needs {needs}: tokens only, no bonus and no stand-in."
        return Refusal("not-filled", text, ("BB-055", "BB-R13", "BB-059"))
    rules = ["BB-055", "BB-056", "BB-058", "BB-R12", "BB-R64", "BB-122", "BB-R14"]
    if plan.law.red_sun:
        rules.append("BB-033")
    text = f"{ability.title} needs {needs}; what you have free does not fill it."
    return Refusal("not-filled", text, tuple(rules), "Clear, and lay it before others.")


# --- the rest -------------------------------------------------------------------------------------


def sharing(state: State, player: Player, decision: Decision) -> Found:
    words = SHARES if decision.ask == "share" else HARD_SHARES
    for word in words[:60]:
        yield (
            word,
            Refusal("too-much", "Your damage pool does not hold so much.", ("BB-152", "BB-R56")),
        )


def splitting(state: State, player: Player, decision: Decision) -> Found:
    yield SPLIT, Refusal("no-split", "A pool of one point cannot be split.", ("BB-152",))


def spending(state: State, player: Player, decision: Decision) -> Found:
    for word in SPEND:
        yield (
            word,
            Refusal("poor", "Your resource pool does not hold so much.", ("BB-033", "BB-R44")),
        )


def preventing(state: State, player: Player, decision: Decision) -> Found:
    ward = decision.subject[0]
    end = f" for {state.players[ward].character.id}" if ward != player.seat else ""
    for foe in state.players:
        tail = f"{end} > {foe.character.id}"
        for special in player.character.specials:
            yield Word(special.id + tail), unguarded(state, player, special, decision, foe)
        token = player.character.token
        if token.prevent:
            text = f"You have no unallocated {state.content.names[token.id]}"
            text += ", or no normal damage of that player is left."
            yield Word(token.id + tail), Refusal("no-token", text, ("BB-063", "BB-056"))
        for kind in AGILITY:
            text = "No challenge card lets you prevent damage with that."
            if state.law.vibrate:
                text = (
                    "You have no such token, no such damage is left, or you prevented all you may."
                )
            yield Word(f"discard {CODES[kind]}{tail}"), Refusal("no-discard", text, ("BB-033",))


def unguarded(
    state: State, player: Player, special: Special, decision: Decision, foe: Player
) -> Refusal:
    """Why a special ability does not prevent the damage of that player."""
    if special.when != "damage":
        text = f"{special.title} is used at another moment."
        return Refusal("wrong-moment", text, ("BB-027",))
    if state.law.year_zero:
        return Refusal("no-markers", YEAR_ZERO, ("BB-033",))
    if not player.markers[special.index]:
        return Refusal("no-marker", f"You have no marker of {special.title} to use.", ("BB-131",))
    ward, blows = decision.subject
    if any(by == foe.seat and to == ward and normal for by, to, normal, _ in blows):
        return Refusal("riposte", "Damage dealt back cannot be answered that way.", ("BB-R22",))
    text = "There is no normal damage of that player left to prevent."
    return Refusal("nothing", text, ("BB-063", "BB-R21"))


def buying(state: State, player: Player, decision: Decision) -> Found:
    basket: Basket = decision.subject
    for word, (kind, how) in BOUGHT.items():
        found = why_not(state, player, basket, kind, how)
        if found is not None:
            yield word, found
    for mate in state.players:
        for amount in range(1, 31):
            word = Word(f"ask {mate.character.id} {amount}")
            yield word, unasked(player, mate, basket)


def unasked(player: Player, mate: Player, basket: Basket) -> Refusal:
    """Why a player cannot be asked for resources."""
    rules = ("BB-154", "BB-R58")
    if mate.side != player.side or mate is player or mate.defeated:
        return Refusal("no-mate", "Only living teammates lend resources.", rules)
    if mate.ready:
        text = "That teammate has finished: what is left over is yours to spend."
        return Refusal("finished", text, rules)
    if mate.seat in basket.refused:
        return Refusal("refused", "That teammate has refused already.", rules)
    return Refusal(
        "too-much", "That teammate does not have so much, or you may buy no more.", rules
    )


def exchanging(state: State, player: Player, decision: Decision) -> Found:
    text = "Name two tokens that the market shows, in the order in which they lie there."
    for one, two in combinations_with_replacement(ARMOURY, 2):
        word = Word(f"replace {CODES[one]} {CODES[two]}")
        yield word, Refusal("not-in-market", text, ("BB-084", "BB-R34"))


def counting(state: State, player: Player, decision: Decision) -> Found:
    text = "There are not so many: the ability and your set give no more."
    for word in NUMBERS:
        yield word, Refusal("too-many", text, ("BB-R36", "BB-R83"))


def looking(state: State, player: Player, decision: Decision) -> Found:
    text = "A focus power-up gives no look."
    yield LOOK, Refusal("no-look", text, ("BB-119", "BB-R04"))
    text = "Only a focus power-up takes a crisis token off the meter."
    yield REMOVE, Refusal("no-power-up", text, ("BB-119",))


More: TypeAlias = Callable[[State, Player, Decision], Found]
MORE: dict[str, More] = {
    "draw": drawing,
    "draw again": drawing,
    "one more token": drawing,
    "drawn": just_drawn,
    "slippery stage": tokens_of_foes,
    "all stopped": tokens_of_foes,
    "before draw": madness,
    "blackmail": abilities_of_foes,
    "allocate": allocating,
    "share": sharing,
    "hard share": sharing,
    "target": splitting,
    "power play": spending,
    "prevent": preventing,
    "resupply": buying,
    "exchange": exchanging,
    "how many": counting,
    "focus": looking,
    "focus power-up": looking,
}
