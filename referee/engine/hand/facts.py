"""One hand as it was told to the referee: what happened, never what follows from it.

A table tells as much or as little as it likes. ``None`` or empty always means "not told".
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any

from referee.engine.rules.cards import COLORS, Card, shown
from referee.engine.rules.model import Hashed

Seat = int
"""A place at the table, clockwise from 1."""

Book = str
"""What a score goes to: a side, ``A`` to ``D``, or a seat's number where everyone has a book."""

Team = str
"""Who captures together in one hand: ``A`` to ``D``; ``declarers``, ``defenders``; or a seat."""

Points = Mapping[str, int]
"""Points by book or by team."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the auction: a bid in points, a pass, or the call for a redeal."""

    seat: Seat
    bid: int | None = None
    """The bid; None: a pass, or a redeal call."""
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class Irregularity:
    """What the table claimed or settled.

    A ``renege``, a ``bad-discard``, a ``lead-out-of-turn``, ``two-cards`` or a ``misdeal``.
    """

    kind: str
    seat: Seat | None = None
    """Who did it; None: nobody was named (a misdeal)."""
    trick: int | None = None
    """The trick of the offence, counted from 1."""
    found: int | None = None
    """The trick under way when it was pointed out."""
    in_time: bool | None = None
    """Whether a renege was pointed out in time, where the tricks were not told. False of a card
    that was led out of turn or beside another: the table ended the hand by it; ruling 86."""
    card: Card | None = None
    """The card that a misdeal exposed."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One card that a seat played, where nothing else of the trick need be known."""

    seat: Seat
    trick: int
    card: str
    """The card, or the name of a color or suit where no more was seen: any of it but the Rook."""


COLOR_NAMES = {name: letter for letter, name in COLORS.items()}
SUIT_NAMES = {"hearts": "R", "diamonds": "Y", "clubs": "G", "spades": "B"}
"""What may stand for a card of which no more was seen, with the letter of its color."""


def color_seen(card: str) -> str:
    """The letter of the color that *card* names; "" where it is a card."""
    return {**COLOR_NAMES, **SUIT_NAMES}.get(card, "")


@dataclass(frozen=True, slots=True, eq=False)
class Hand(Hashed):
    """Everything that was told of one hand; equal to one that was told in the same words."""

    dealer: Seat | None = None
    """Who dealt, where it was not the seat whose turn it was."""
    auction: tuple[Call, ...] = ()
    bidder: Seat | None = None
    bid: int | None = None
    deal: tuple[tuple[Card, ...], ...] = ()
    """The dealt cards by seat; an empty hand is not known."""
    nest: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    declared: bool | None = None
    """Whether the bidder said that the cards laid aside hold points; ruling 34."""
    trump: str | None = None
    """A color's name, or ``none``."""
    call: str | None = None
    """``low`` or ``circus``."""
    circus: tuple[Card, ...] = ()
    """The card each seat passed to its left, by seat, where circus was called."""
    rook: str | None = None
    """``high`` or ``low``, where the bidder says so."""
    partner_cards: tuple[Card, ...] = ()
    partners: tuple[Seat, ...] | None = None
    """Seats that played with the bidder, in call-partner games; (): he plays alone."""
    play: tuple[tuple[Card, ...], ...] = ()
    """The cards of each trick, in order of play; the last may be short."""
    leaders: Mapping[int, Seat] = field(default_factory=dict)
    """Trick to the seat that led it, only where it was led out of turn."""
    seen: tuple[Sighting, ...] = ()
    """Single cards of tricks, beside those of `play`: evidence, and nothing is scored by it."""
    taken: Points | None = None
    """Counters each team captured, nest included, bonus not."""
    piles: Mapping[Team, tuple[Card, ...]] | None = None
    """The counters themselves, by team."""
    in_piles: Mapping[Team, tuple[Card, ...]] | None = None
    """Some of the cards that each team captured, where the whole piles are not known: evidence,
    and nothing is scored by it."""
    tricks: Points | None = None
    """Tricks each team took."""
    last_trick: Team | None = None
    irregularities: tuple[Irregularity, ...] = ()
    redeal: Seat | None = None
    """Who called the no-counter redeal."""
    passed_out: bool = False
    remedy: str | None = None
    """What a renege found too late costs in this hand, by the table's own choice: the name of a
    renege rule, or ``played-on``: nothing, the hand counts as it was played. A bad discard
    may be let pass too."""
    agreed: Points | None = None
    """A score by book that the table agreed on; it stands."""
    note: str = ""
    open: bool = False
    """Whether the table laid the cards open before there was a result: the play had stopped."""
    void: bool = False
    """Whether the hand was struck out: it never happened, and nobody dealt it."""
    players: Mapping[Seat, str] = field(default_factory=dict)
    """Who has sat down in another's place from this hand on, by seat."""
    house: Mapping[str, Any] = field(default_factory=dict)
    """House rules that hold from this hand on, by their outer names, over those before."""

    __hash__ = Hashed.__hash__

    def __eq__(self, other: object) -> bool:
        """Whether *other* tells the same, in the same order, and calls its cards the same.

        A joker is the Rook, but who reads a ruling wants the card that was told.
        """
        if self is other or not isinstance(other, Hand):
            return self is other
        if hash(self) != hash(other):
            return False
        pairs = zip(_facts(self), _facts(other), strict=True)
        return all(mine is yours or _told(mine) == _told(yours) for mine, yours in pairs)


def is_dealt_again(hand: Hand) -> bool:
    """Whether *hand* ended before it was played: a redeal, or a misdeal; ruling 25."""
    return hand.redeal is not None or any(each.kind == "misdeal" for each in hand.irregularities)


UNTOLD = Hand()
"""A hand of which nothing is told."""


def only_changes(hand: Hand) -> bool:
    """Whether nothing is told of *hand* but what holds from it on: it is still to be played."""
    if not hand.players and not hand.house:
        return hand == UNTOLD
    return hand == Hand(players=hand.players, house=hand.house)


_facts = attrgetter(*(each.name for each in fields(Hand)))


def _told(value: Any) -> Hashable:
    if isinstance(value, tuple):
        return tuple(map(_told, value))
    if isinstance(value, Mapping):
        return tuple((key, _told(each)) for key, each in value.items())
    return shown(value)


# What of the facts of a hand lies open while it is played; ruling 48


def held_open(hand: Hand, seats: Collection[Seat | None] = (), *, aside: bool = False) -> Hand:
    """*hand* without what is hidden in hands, nest and piles, but for the hands of *seats*.

    What was seen of tricks that were taken is hidden, too.

    *aside*: whether it is known what was laid aside as well, and with it the nest that was
    taken up, as the bidder knows both.

    The cards played are all there: what follows from them alone is no secret, who took a trick
    and what it counts. They are not to be shown.
    """
    deal = _own(hand.deal, seats)
    nest, discard = (hand.nest, hand.discard) if aside and hand.discard else ((), ())
    return replace(
        hand, deal=deal, nest=nest, discard=discard, circus=(), piles=None, seen=(), in_piles=None
    )


def _own(
    deal: Sequence[tuple[Card, ...]], seats: Collection[Seat | None]
) -> tuple[tuple[Card, ...], ...]:
    mine = tuple(dealt if at in seats else () for at, dealt in enumerate(deal, 1))
    return mine if any(mine) else ()


def with_all_piled(hand: Hand) -> Hand:
    """*hand* with every card that is known to lie on a pile among its piles."""
    if hand.in_piles is None:
        return hand
    whole = hand.piles or {}
    piles = {team: _all_of(whole.get(team, ()), some) for team, some in hand.in_piles.items()}
    return replace(hand, piles={**whole, **piles}, in_piles=None)


def _all_of(one: Iterable[Card], other: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of both, where those of one may be among those of the *other*."""
    return tuple((Counter(one) | Counter(other)).elements())


OUT_OF_ORDER = ("lead-out-of-turn", "two-cards")
"""Offences of a card that comes at the wrong time: it goes back and costs nothing; ruling 82."""


def ends_hand(irregularity: Irregularity) -> bool:
    """Whether *irregularity* stops the hand: a renege found too late, or a bad discard.

    A renege in trick n can be put right until trick n + 1 is taken. A card that came at the wrong
    time does where the table said so. Source: S000; rulings 37 and 86.
    """
    if irregularity.kind in OUT_OF_ORDER:
        return irregularity.in_time is False
    if irregularity.kind == "renege":
        if irregularity.trick is not None and irregularity.found is not None:
            return irregularity.found > irregularity.trick + 1
        return not irregularity.in_time
    return irregularity.kind == "bad-discard"


def as_ended(irregularity: Irregularity) -> Irregularity:
    """*irregularity*, where it can go back and cost nothing, as one that ended the hand."""
    back = irregularity.kind in OUT_OF_ORDER
    return replace(irregularity, in_time=False) if back else irregularity


def ending_foul(hand: Hand) -> Irregularity | None:
    """The irregularity that ended the hand, the earliest if there are more; ruling 45.

    A bad discard is earlier than any card of a trick.
    """
    ending = [each for each in hand.irregularities if ends_hand(each)]
    return min(ending, key=lambda e: (e.kind != "bad-discard", e.trick or 0), default=None)
