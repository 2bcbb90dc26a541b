"""What the server says: the shape of every message (docs/protocol.md).

Messages are written by `redact` and by the routes; the tests hold them against these shapes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Status = Literal["open", "running", "over"]
Kind = Literal["choose", "some", "number"]
Beat = Literal["announce", "chance", "result", "quiet"]
Barrier = Literal["luck", "reveal", "seat", "over"]
Takebacks = Literal["barrier", "free"]
Order = Literal["ask", "never", "ask_if_knocked_out"]
Short = Annotated[str, Field(min_length=1, max_length=80)]


class Out(BaseModel):
    """What the server says."""

    model_config = ConfigDict(extra="forbid")


class Refusal(Out):
    """Why something cannot be done: the same shape for every error there is."""

    code: str
    text: str
    rules: list[str]
    remedy: str


class Span(Out):
    min: int
    max: int


class GameFormat(Out):
    id: str
    title: str
    players: Span
    roles: list[str]  # what each seat plays, where that is not the same for all


class OptionField(Out):
    """One option of a table: its values, and the one taken when nobody says otherwise."""

    title: str
    values: list[str]
    default: str
    defaults: dict[str, str]
    titles: dict[str, str]
    formats: list[str]
    help: str


class GameInfo(Out):
    id: str
    title: str
    summary: str
    players: Span
    formats: list[GameFormat]
    options: dict[str, OptionField]
    rules: int
    levels: list[str]


class GameList(Out):
    games: list[GameInfo]


class RuleText(Out):
    id: str
    kind: Literal["rule", "ruling", "example"]
    text: str
    heading: str
    ruling: bool
    reason: str | None
    code: list[str]
    cases: list[str]


class RuleList(Out):
    rules: list[RuleText]


class Seat(Out):
    """A seat: who holds it, and whether that player is ready to begin."""

    no: int
    name: str
    kind: Literal["human", "bot", "open"]
    level: str | None
    ready: bool


class Option(Out):
    """An answer that is open: its notation is what is sent, its nouns are what a click may hit."""

    model_config = ConfigDict(extra="allow")
    text: str
    label: str
    nouns: list[str]
    rules: list[str]
    preview: dict[str, Any] | None
    barrier: bool | None


class Disabled(Out):
    noun: str
    reason: str
    rules: list[str]


class Decision(Out):
    """A question to one seat; the options are the law."""

    id: str
    seat: int
    ask: str
    prompt: str
    rules: list[str]
    kind: Kind
    min: int
    max: int
    options: list[Option]
    aside: list[Option]
    disabled: list[Disabled]
    default: str | None
    secret: bool
    window: bool
    committed: str | None
    about: dict[str, Any]


class Event(Out):
    """Something that happened, in words and as data."""

    seq: int
    kind: str
    text: str
    rules: list[str]
    depth: int
    beat: Beat
    seat: int | None
    data: dict[str, Any]


class Waiting(Out):
    seat: int
    text: str


class Committed(Out):
    """How many of the players who choose in secret have chosen."""

    ready: int
    of: int


class Result(Out):
    winners: list[int]
    why: str
    rules: list[str]
    scores: list[float]


class Undo(Out):
    """Whether the last answer can be taken back, and if not, why."""

    free: bool
    refusal: Refusal | None
    ask: bool  # whether the others may be asked to agree to it


class Takeback(Out):
    """Somebody asks to take back beyond a barrier; all others must agree."""

    id: int
    seat: int
    text: str
    waits: list[int]


class Table(Out):
    """The table as one seat may see it."""

    id: str
    game: str
    title: str
    format: str
    options: dict[str, str]
    seats: list[Seat]
    you: int | None
    yours: list[int]
    host: bool
    status: Status
    seq: int
    view: dict[str, Any] | None
    decisions: list[Decision]
    waiting: list[Waiting]
    committed: Committed | None
    result: Result | None
    undo: Undo | None
    takeback: Takeback | None
    takebacks: Takebacks
    commitment: str
    rematch: str | None
    tail: list[Event]


class Update(Out):
    """One message of the numbered stream: what happened, and how the table stands after it."""

    seq: int
    events: list[Event]
    table: Table


class Invite(Out):
    """A link to a seat (null: to watch). The token is told once; only its hash is kept."""

    id: int
    seat: int | None
    token: str
    path: str


class Created(Out):
    id: str
    seat: int | None
    token: str | None
    tokens: dict[str, str]
    commitment: str
    invites: list[Invite]
    table: Table


class TableLine(Out):
    """A table in the list of one's own."""

    id: str
    game: str
    title: str
    format: str
    status: Status
    seats: list[Seat]
    yours: list[int]
    asked: bool
    seq: int
    updated: str


class TableList(Out):
    tables: list[TableLine]


class StandingOrder(Out):
    """What to do, unasked, in every window of that kind."""

    ask: Short
    order: Order


class Orders(Out):
    orders: list[StandingOrder]


class Accepted(Out):
    """What became of an answer: how many parts were applied, and the ones left at a barrier."""

    seq: int
    applied: int
    left: list[str]
    table: Table


class Asked(Out):
    """What would be asked next, or that the answer is whole."""

    ready: bool
    decision: Decision | None
    barrier: Barrier | None


class Why(Out):
    """The objection, or that there is none."""

    open: bool
    refusal: Refusal | None


class InviteLine(Out):
    id: int
    seat: int | None
    used: bool
    revoked: bool


class InviteList(Out):
    invites: list[InviteLine]


class Looked(Out):
    """What an invitation is to, told before it is taken."""

    table: str
    game: str
    title: str
    format: str
    options: dict[str, str]
    seat: int | None
    seats: list[Seat]
    commitment: str


class Joined(Out):
    table: str
    seat: int | None
    token: str | None


class Rematch(Out):
    table: str


class Imported(Out):
    table: str
    seq: int


class Proof(Out):
    """The luck: what was committed to, what the players mixed in, and in the end the seed."""

    game: str
    rules: str
    commitment: str
    nonces: list[str | None]
    mix: str | None
    seed: str | None
    how: str


class Fortune(Out):
    """One kind of luck in the actions of one seat: what came, beside what was to be expected."""

    purpose: str
    seat: int | None
    count: int
    kind: str  # of the outcome that is counted; empty where the mean is told
    came: float
    expected: float
    low: float  # 19 of 20 games lie between low and high
    high: float
    likely: float  # of being at least so far out on its side


class Fortunes(Out):
    """The luck of a game that is over."""

    lines: list[Fortune]


class Health(Out):
    status: Literal["ok", "failing"]
    version: str
    tables: int
    workers: int


Record = dict[str, Any]


class Phrases(Out):
    """What may be said at this table: each sentence by its key."""

    phrases: dict[str, str]


class Said(Out):
    """The number of the event that everybody hears."""

    seq: int
