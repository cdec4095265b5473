"""What a phone keeps of a table, so that hands can be entered while the table does not answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.engine.game import Ends
from referee.engine.judge.score_table import ScoreTable


@dataclass(frozen=True, slots=True)
class Coming:
    """A hand that can be entered: the one that is played now, or one after it."""

    hand: int
    """The store's number, from 1."""
    seq: int
    """Lines written of it so far."""
    label: str
    """What players call it."""
    status: str
    """"Hand 7, Dee deals"."""
    badges: Mapping[str, str]
    """By seat: "deals", "bids first"."""
    action: str
    """Where it is sent."""


@dataclass(frozen=True, slots=True)
class Book:
    """A total, and who has it."""

    key: str
    who: str
    many: bool
    """Whether a verb about them is in the plural."""
    seats: Sequence[int]
    total: int


@dataclass(frozen=True, slots=True)
class Bid:
    """The bid in play."""

    bidder: int
    bid: int
    words: str
    """"Ann bid 110 in red"."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The hands to come if each is played and scored, and what is needed to enter them."""

    table: str
    title: str
    token: str
    """For forms that are sent from now on."""
    coming: Sequence[Coming]
    """The hand entered now, then those after it; none once the game is won."""
    books: Sequence[Book]
    seats: Sequence[str]
    called: bool
    """Whether the bidder's partners are called, so that their points follow who they are."""
    bid: Bid | None
    scores: ScoreTable | None
    """None: these rules need more than that to tell a score."""
    ends: Ends
    """Totals at which the game may be over: no hand after them is offered."""
    over: str
    """What is said then."""
    form: str
    """The form for a hand whose bid is not saved, as the page has it; "" where nothing comes."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a kept entry was not written, and what could be done with it."""

    said: Sequence[str]
    stands: str = ""
    """What stands in its place, in words."""
    at: str = ""
    """Where that is shown."""
    next: Coming | None = None
    """The hand it could be entered as instead; None where there is none."""
