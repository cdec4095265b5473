"""The facts recorded of one hand: what happened, not what follows from it.

A table may record as much or as little as it likes. ``None`` or empty always means "not recorded".
"""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any

from referee.errors import NotationError
from referee.hashed import Hashed
from referee.rook.rules.cards import COLORS, Bid, Card, shown

Seat = int
"""A place at the table, clockwise from 1."""

Book = str
"""The owner of a total: a side, ``A`` to ``D``, or a seat's number if everyone has a book."""

Team = str
"""Seats that capture together in a hand: ``A`` to ``D``, ``declarers`` and ``defenders``, or a
seat's number.
"""

Points = Mapping[str, int]
"""Points by book or by team."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction: a bid, a pass, a hold, or the call for a redeal."""

    seat: Seat
    bid: Bid | None = None
    """The bid; None for any other call."""
    redeal: bool = False
    hold: bool = False

    @property
    def is_pass(self) -> bool:
        """Whether it is none of the others."""
        return self.bid is None and not self.redeal and not self.hold


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An offence or accident that the table claimed.

    A ``renege``, a ``bad-discard``, a ``lead-out-of-turn``, ``two-cards``, a ``misdeal``, or a
    ``nest-misdeal``: a new deal since nothing counted that lay face up in the nest.
    """

    kind: str
    seat: Seat | None = None
    """The offender; None if nobody was named (a new deal)."""
    trick: int | None = None
    """The trick of the offence, from 1."""
    found: int | None = None
    """The trick that was being played when the offence was pointed out."""
    in_time: bool | None = None
    """Whether a renege was pointed out in time, if its tricks are not recorded. For a card led out
    of turn, or played beside another, False means that the table ended the hand because of it;
    ruling 86.
    """
    card: Card | None = None
    """The card that a misdeal exposed."""


OTHERS = "others"
"""Who gets the points of a penalty, where it is everybody but who pays."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that the table takes beside the play: for table talk, a card shown, coming late.

    They are no part of a hand's score, and end no game; ruling 102.
    """

    points: int
    seat: Seat | None = None
    """The player who pays, out of the book of the seat; None if a whole `side` does."""
    side: Book | None = None
    to: str | None = None
    """Who gets the points: a book, or `OTHERS`, each of which gets them whole. None: nobody."""
    note: str = ""
    between: bool = False
    """Whether it was given between two hands, before the one that it is recorded with was dealt."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A single card that a seat played to a trick of which nothing else need be known."""

    seat: Seat
    trick: int
    card: str
    """The card, or the name of a color or suit if only that was seen, which excludes the Rook."""


COLOR_NAMES = {name: letter for letter, name in COLORS.items()}
SUIT_NAMES = {"hearts": "R", "diamonds": "Y", "clubs": "G", "spades": "B"}
"""Names that may stand for a card whose color alone was seen, with the letter of the color."""


def color_seen(card: str) -> str:
    """The letter of the color if *card* is the name of a color or suit; "" if it is a card."""
    return {**COLOR_NAMES, **SUIT_NAMES}.get(card, "")


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a game by the word of the table; ruling 100.

    Without a winner or a draw the game counts for nothing.

    Raises:
        NotationError: it has both.
    """

    winner: Book | None = None
    draw: bool = False

    def __post_init__(self) -> None:
        if self.draw and self.winner is not None:
            raise NotationError.unlike("a winner or a draw", "both")


@dataclass(frozen=True, slots=True, eq=False)
class Hand(Hashed):
    """All facts recorded of a hand; hands are equal if they record the same in the same words."""

    dealer: Seat | None = None
    """The seat that dealt, if it was not the seat whose turn it was."""
    auction: tuple[Call, ...] = ()
    bidder: Seat | None = None
    bid: Bid | None = None
    deal: tuple[tuple[Card, ...], ...] = ()
    """The dealt cards by seat; an empty tuple for a hand that is not known."""
    nest: tuple[Card, ...] = ()
    nest_up: tuple[Card, ...] = ()
    """The cards of the nest that lay face up during the bidding, whether or not `nest` has all."""
    discard: tuple[Card, ...] = ()
    discard_up: tuple[Card, ...] = ()
    """All cards laid aside that lay face up, whether or not `discard` has the others."""
    declared: bool | None = None
    """Whether the bidder declared that the cards laid aside hold points; ruling 34."""
    trump: str | None = None
    """A color's name, or ``none`` for no trump."""
    call: str | None = None
    """``low`` or ``circus``."""
    circus: tuple[Card, ...] = ()
    """The card that each seat passed to its left, by seat, if circus was called."""
    rook: str | None = None
    """``high`` or ``low``, if the bidder chose the rank of the Rook."""
    partner_cards: tuple[Card, ...] = ()
    partners: tuple[Seat, ...] | None = None
    """The bidder's partners in a game with called partners; () if he plays alone."""
    play: tuple[tuple[Card, ...], ...] = ()
    """The cards of each trick, in order of play; the last trick may be incomplete."""
    leaders: Mapping[int, Seat] = field(default_factory=dict)
    """The leaders of tricks that were led out of turn, by trick number."""
    seen: tuple[Sighting, ...] = ()
    """Single cards of tricks, beside those in `play`. They are evidence only, and are not scored.
    """
    taken: Points | None = None
    """Points of the counters that each team captured, with the nest and without the bonus."""
    piles: Mapping[Team, tuple[Card, ...]] | None = None
    """The captured counters themselves, by team."""
    in_piles: Mapping[Team, tuple[Card, ...]] | None = None
    """Some of the cards that each team captured, if the whole piles are not known. They are
    evidence only, and are not scored.
    """
    tricks: Points | None = None
    """The number of tricks that each team took."""
    last_trick: Team | None = None
    irregularities: tuple[Irregularity, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    redeal: Seat | None = None
    """The seat that called the no-counter redeal."""
    passed_out: bool = False
    remedy: str | None = None
    """The table's choice of what a renege found too late costs in this hand: the name of a renege
    rule, or ``played-on`` if it costs nothing and the hand counts as it was played. A bad discard
    may be played on too.
    """
    agreed: Points | None = None
    """A score by book that the table agreed on, which overrides the computed score."""
    note: str = ""
    open: bool = False
    """Whether play stopped without a result and the table laid the cards open."""
    void: bool = False
    """Whether the hand was struck out: it does not count, not even as a deal."""
    players: Mapping[Seat, str] = field(default_factory=dict)
    """New players from this hand on, by seat."""
    house: Mapping[str, Any] = field(default_factory=dict)
    """House rules that change from this hand on, by their outer names."""
    ended: Ended | None = None
    """How the table ended the game, after this hand if anything else is recorded of it."""

    __hash__ = Hashed.__hash__

    def __eq__(self, other: object) -> bool:
        """Whether *other* has the same facts in the same order, with the same names for its cards.

        A joker stands for the Rook, but a ruling should name the card that was recorded.
        """
        if self is other or not isinstance(other, Hand):
            return self is other
        if hash(self) != hash(other):
            return False
        pairs = zip(_facts(self), _facts(other), strict=True)
        return all(mine is yours or _printed(mine) == _printed(yours) for mine, yours in pairs)


NEW_DEALS = ("misdeal", "nest-misdeal")
"""Kinds of irregularities after which the cards are dealt again; rulings 25 and 111."""


def is_redealt(hand: Hand) -> bool:
    """Whether *hand* ended by a redeal or a misdeal before it was played; ruling 25."""
    return hand.redeal is not None or any(c.kind in NEW_DEALS for c in hand.irregularities)


def shown_nest(hand: Hand, face_up: int) -> tuple[Card, ...]:
    """The cards known to have lain face up in the nest, where *face_up* of them do."""
    return hand.nest if len(hand.nest) == face_up and not hand.nest_up else hand.nest_up


def known_nest(hand: Hand) -> tuple[Card, ...]:
    """All cards known to have been in the nest; `deal_faults` has what is amiss with them."""
    return tuple((Counter(hand.nest) | Counter(hand.nest_up)).elements())


def known_discard(hand: Hand) -> tuple[Card, ...]:
    """The cards known to be laid aside; a recorded discard is taken as complete, ruling 26."""
    return hand.discard or hand.discard_up


def was_played(hand: Hand) -> bool:
    """Whether *hand* was neither passed out nor ended by a redeal or a misdeal."""
    return not (hand.passed_out or is_redealt(hand))


NO_FACTS = Hand()
"""A hand without any recorded facts."""


def only_changes(hand: Hand) -> bool:
    """Whether *hand* records at most changes and penalties, and is still to be dealt."""
    if not (hand.players or hand.house or hand.penalties):
        return hand == NO_FACTS
    return hand == Hand(players=hand.players, house=hand.house, penalties=hand.penalties)


def is_no_hand(hand: Hand) -> bool:
    """Whether *hand* was struck out, or only holds the place of a penalty or the game's end."""
    if hand.ended is None and not hand.penalties:
        return hand.void
    return hand.void or only_changes(replace(hand, ended=None))


_facts = attrgetter(*(field.name for field in fields(Hand)))


def _printed(value: Any) -> Hashable:
    if isinstance(value, tuple):
        return tuple(map(_printed, value))
    if isinstance(value, Mapping):
        return tuple((key, _printed(item)) for key, item in value.items())
    return shown(value)


# The facts of a hand that are public while it is played; ruling 48


def visible_facts(
    hand: Hand, seats: Collection[Seat | None] = (), *, with_discard: bool = False
) -> Hand:
    """*hand* without the facts that are hidden during play; ruling 48.

    Left out are the deal but for the hands of *seats*, the nest, the discard, circus cards, piles,
    and what was seen of tricks that were taken. With *with_discard*, the discard and the nest are
    kept if the discard is known, as the bidder knows both.

    The cards played are kept, because what follows from them is public: who took a trick, and its
    points. The cards themselves must not be shown.
    """
    mine = tuple(dealt if at in seats else () for at, dealt in enumerate(hand.deal, 1))
    deal = mine if any(mine) else ()
    nest, discard = (hand.nest, hand.discard) if with_discard and hand.discard else ((), ())
    return replace(
        hand, deal=deal, nest=nest, discard=discard, circus=(), piles=None, seen=(), in_piles=None
    )


def with_all_piled(hand: Hand) -> Hand:
    """*hand* with the cards of `in_piles` added to its piles."""
    if hand.in_piles is None:
        return hand
    whole = hand.piles or {}
    piles = {
        team: tuple((Counter(whole.get(team, ())) | Counter(some)).elements())
        for team, some in hand.in_piles.items()
    }
    return replace(hand, piles={**whole, **piles}, in_piles=None)


OUT_OF_ORDER = ("lead-out-of-turn", "two-cards")
"""Offences of a card played at the wrong time, which goes back without cost; ruling 82."""


def ends_hand(irregularity: Irregularity) -> bool:
    """Whether *irregularity* ends the hand: a renege found too late, or a bad discard.

    A renege in trick n can be corrected until trick n + 1 is taken. A card played at the wrong time
    ends the hand if the table said so. Source: S000; rulings 37 and 86.
    """
    if irregularity.kind in OUT_OF_ORDER:
        return irregularity.in_time is False
    if irregularity.kind == "renege":
        if irregularity.trick is not None and irregularity.found is not None:
            return irregularity.found > irregularity.trick + 1
        return not irregularity.in_time
    return irregularity.kind == "bad-discard"


def as_ended(irregularity: Irregularity) -> Irregularity:
    """*irregularity*, marked as ending the hand if it is one of `OUT_OF_ORDER`."""
    back = irregularity.kind in OUT_OF_ORDER
    return replace(irregularity, in_time=False) if back else irregularity


def ending_foul(hand: Hand) -> Irregularity | None:
    """The irregularity that ended the hand, the earliest if there are several; ruling 45.

    A bad discard is earlier than any card of a trick. None if nothing ended the hand.
    """
    ending = [claim for claim in hand.irregularities if ends_hand(claim)]
    return min(ending, key=lambda foul: (foul.kind != "bad-discard", foul.trick or 0), default=None)
