"""A rule is a generator: it changes the state, and stops to ask when the rulebook asks somebody."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

T = TypeVar("T")
R = TypeVar("R")

CHANCE = -1  # the seat of chance


class Word:
    """An answer that is only a word, such as `pass` or `end turn`; equal words are one object."""

    __slots__ = ("text",)
    _known: ClassVar[dict[str, Word]] = {}

    def __new__(cls, text: str) -> Word:
        known = cls._known.get(text)
        if known is None:
            known = cls._known[text] = super().__new__(cls)
            known.text = text
        return known

    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Word({self.text!r})"

    def __reduce__(self) -> tuple[type[Word], tuple[str]]:
        return (Word, (self.text,))


PASS = Word("pass")


class Some(tuple[T, ...]):
    """Several things chosen at once; written `a + b + c`, and `none` where nothing is chosen."""

    __slots__ = ()

    def __str__(self) -> str:
        return " + ".join(map(str, self)) if self else "none"


class Decision:
    """A question to one player: the options offered are the law.

    `options` may be given as a function; it is then called once, when somebody looks.
    `aside` are answers that are always open beside the question and that nobody is expected
    to weigh (resigning): they are legal, but not among the options.
    """

    __slots__ = ("_options", "aside", "ask", "player", "secret", "subject")

    def __init__(
        self,
        player: int,
        ask: str,
        options: tuple[Any, ...] | Callable[[], tuple[Any, ...]],
        secret: bool = False,
        aside: tuple[Any, ...] = (),
        subject: Any = None,
    ) -> None:
        self.player = player
        self.ask = ask
        self._options: Any = options
        self.secret = secret
        self.aside = aside
        self.subject = subject  # what the question is about, for words and screens

    @property
    def seat(self) -> int:
        """Who is asked; rules say `player`, programs outside say `seat`."""
        return self.player

    @property
    def options(self) -> tuple[Any, ...]:
        known = self._options
        if type(known) is not tuple:
            known = self._options = known()
        return known  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self.options[:6]))
        return f"Decision({self.player}, {self.ask!r}, {len(self.options)} options: {shown})"


class Many:
    """Several players are asked at once; each has one open question.

    Sealed: no answer has any effect, or is seen by anybody else, before all are in.
    """

    __slots__ = ("decisions", "sealed")

    def __init__(self, decisions: tuple[Decision, ...], sealed: bool) -> None:
        self.decisions = decisions
        self.sealed = sealed


class Chance(Generic[T]):
    """A question to chance: one of the outcomes, with their weights.

    `purpose` names the stream of luck (a die, a deck); `sees` who learns the outcome (None: all).
    """

    __slots__ = ("outcomes", "purpose", "sees", "total", "weights")

    def __init__(
        self,
        purpose: str,
        outcomes: tuple[T, ...],
        weights: tuple[int, ...] | None = None,
        sees: tuple[int, ...] | None = None,
    ) -> None:
        self.purpose = purpose
        self.outcomes = outcomes
        self.weights = weights
        self.total = len(outcomes) if weights is None else sum(weights)
        self.sees = sees

    def at(self, index: int) -> T:
        """The outcome that owns the index-th of `total` equal shares."""
        if self.weights is None:
            return self.outcomes[index]
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            index -= weight
            if index < 0:
                return outcome
        raise IndexError(self.purpose)

    def __repr__(self) -> str:
        return f"Chance({self.purpose!r}, {len(self.outcomes)} outcomes)"


class Die(Chance[int]):
    """A die with equally likely faces; made once and asked as often as one likes."""

    __slots__ = ()

    def __init__(self, purpose: str, faces: int = 6) -> None:
        super().__init__(purpose, tuple(range(1, faces + 1)))


Ask: TypeAlias = Decision | Many | Chance[Any]
Rule: TypeAlias = Generator[Ask, Any, R]


def choose(
    player: int, ask: str, options: Iterable[T], secret: bool = False, subject: Any = None
) -> Rule[T]:
    """One of the options; a lone option is taken without asking."""
    known = tuple(options)
    if len(known) == 1:
        return known[0]
    answer: T = yield Decision(player, ask, known, secret, (), subject)
    return answer


def choose_some(
    player: int,
    ask: str,
    items: Iterable[T],
    low: int,
    high: int,
    secret: bool = False,
    subject: Any = None,
) -> Rule[Some[T]]:
    """From `low` to `high` of the items, in the items' order; asked unless there is no choice."""
    known = tuple(items)
    top = min(high, len(known))
    few = min(low, top)
    if few == top and (top == 0 or top == len(known)):
        return Some(known[:top])

    def options() -> tuple[Some[T], ...]:
        return tuple(Some(pick) for n in range(few, top + 1) for pick in combinations(known, n))

    answer: Some[T] = yield Decision(player, ask, options, secret, (), subject)
    return answer


def offer(
    player: int, ask: str, options: Iterable[T], secret: bool = False, subject: Any = None
) -> Rule[T | None]:
    """One of the options or nothing; always asked, so that silence tells nothing."""
    answer: Any = yield Decision(player, ask, (*options, PASS), secret, (), subject)
    return None if answer is PASS else answer


def together(decisions: Sequence[Decision]) -> Rule[list[Any]]:
    """All are asked at once and sealed; the answers come back in the order of the questions."""
    if not decisions:
        return []
    answers: list[Any] = yield Many(tuple(decisions), sealed=True)
    return answers


def alongside(rules: Mapping[int, Rule[R]]) -> Rule[dict[int, R]]:
    """Each player follows a rule of her own, all at the same time, in any order of answers."""
    done: dict[int, R] = {}
    open_: dict[int, Decision] = {}
    running = dict(rules)
    for seat, rule in rules.items():
        yield from _step(seat, rule, None, open_, done)
    while open_:
        seat, answer = yield Many(tuple(open_.values()), sealed=False)
        del open_[seat]
        yield from _step(seat, running[seat], answer, open_, done)
    return {seat: done[seat] for seat in rules}


def _step(
    seat: int, rule: Rule[R], answer: Any, open_: dict[int, Decision], done: dict[int, R]
) -> Rule[None]:
    """Take one player's rule to its next question; chance answers at once."""
    while True:
        try:
            ask = rule.send(answer)
        except StopIteration as stop:
            done[seat] = stop.value
            return
        if isinstance(ask, Decision):
            if ask.player != seat:
                raise ValueError(f"the rule of seat {seat} asked seat {ask.player}")
            open_[seat] = ask
            return
        answer = yield ask


def roll(die: Chance[T]) -> Rule[T]:
    """Chance rolls the die."""
    face: T = yield die
    return face


def draw(
    purpose: str, pile: Mapping[T, int] | Sequence[T], sees: tuple[int, ...] | None = None
) -> Rule[T]:
    """Chance draws one thing from a pile without order; the caller takes it out of the pile."""
    if isinstance(pile, Mapping):
        things = tuple(thing for thing, count in pile.items() if count)
        drawn: T = yield Chance(purpose, things, tuple(pile[thing] for thing in things), sees)
    else:
        drawn = yield Chance(purpose, tuple(pile), None, sees)
    return drawn


def shuffle(purpose: str, pile: Sequence[T], sees: tuple[int, ...] | None = None) -> Rule[list[T]]:
    """Chance puts the things in an order; only for orders that somebody comes to know."""
    left = list(pile)
    order: list[T] = []
    while left:
        index: int = yield Chance(purpose, tuple(range(len(left))), None, sees)
        order.append(left.pop(index))
    return order
