"""What the server hears: the shape of every request (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rumpus.server.protocol import Short, StandingOrder, Takebacks

Text = Annotated[str, Field(max_length=1000)]
Nonce = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Hex16 = Annotated[str, Field(pattern=r"^[0-9a-fA-F]{32}$")]
Answers = Annotated[list[Text], Field(min_length=1, max_length=40)]
SeatNo = Annotated[int, Field(ge=0, le=15)]


class In(BaseModel):
    """What the server hears; a field it does not know is refused, so that typing errors show."""

    model_config = ConfigDict(extra="forbid")


class NewTable(In):
    """Seats are `human` (held by the one who asks), `open` (for a friend), or a level."""

    game: Short
    format: Short | None = None
    options: Annotated[dict[str, str | int | bool], Field(max_length=40)] = {}
    seats: Annotated[list[Short], Field(max_length=16)] | None = None
    name: Annotated[str, Field(max_length=40)] = ""
    takebacks: Takebacks | None = None
    ready: bool = True
    nonce: Nonce | None = None


class AnswerIn(In):
    decision: Short
    answers: Answers
    nonce: Nonce


class AskIn(In):
    decision: Short
    answers: Answers


class WhyIn(In):
    """Either an answer in notation, or a noun (`cell:c4`) that was clicked."""

    decision: Short
    answer: Text | None = None
    noun: Text | None = None


class ReadyIn(In):
    nonce: Hex16 | None = None


class InviteIn(In):
    seat: SeatNo | None = None


class LookIn(In):
    token: Short


class JoinIn(In):
    token: Short
    name: Annotated[str, Field(max_length=40)] = ""
    ready: bool = True


class RematchIn(In):
    luck: Literal["new", "same"] = "new"


class UndoIn(In):
    seat: SeatNo | None = None
    nonce: Nonce | None = None


class AskBackIn(In):
    seat: SeatNo | None = None


class AgreeIn(In):
    id: Annotated[int, Field(ge=0, le=2**31)]  # of the request
    agree: bool
    seat: SeatNo | None = None


class ResignIn(In):
    seat: SeatNo | None = None
    nonce: Nonce | None = None


class OrdersIn(In):
    orders: Annotated[list[StandingOrder], Field(max_length=40)]


class SayIn(In):
    """A phrase by its key; who holds several seats names the one that speaks."""

    phrase: Short
    seat: SeatNo | None = None
