"""The rules of a table as one frozen value.

Each rule is interpreted in one place, where it is read. `referee.rook.rules.check` checks which
values go together; registry.toml has the name and the words of each rule that a table may change.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from referee.hashed import Hashed

KNOWN_RULES = 1024
"""Size of the caches by rule set: more than the tables that play on one server at a time."""


LIMIT = 999_999
"""The largest absolute value of a bid, score or rule; a larger number is a typing error."""

MOST_SUMS = 1000
"""The most different totals a pile may be worth: each is a button on a page, and is cached."""


class Pack(StrEnum):
    """Whose printed cards lie on the table."""

    ROOK = "rook"
    STANDARD = "standard"


class Sides(StrEnum):
    """Who scores with whom."""

    TWO = "two"
    """Two fixed sides, every other seat."""
    THREE = "three"
    """Three fixed sides, every third seat."""
    FOUR = "four"
    """Four fixed sides, every fourth seat."""
    CALLED = "called"
    """The bidder's side is made up by called cards; everyone keeps a book of his own."""
    ALONE = "alone"
    """Everyone for himself."""

    @property
    def fixed(self) -> int:
        """How many sides stay together all game; 0: none do."""
        return _FIXED.get(self, 0)


_FIXED = {Sides.TWO: 2, Sides.THREE: 3, Sides.FOUR: 4}


class CallMoment(StrEnum):
    """When the bidder calls the partner's card."""

    AT_ONCE = "at-once"
    AFTER_EXCHANGE = "after-exchange"


class Ban(StrEnum):
    """What the bidder may not lay aside."""

    NONE = "none"
    TRUMP = "trump"
    COUNTERS = "counters"


class NestTo(StrEnum):
    """Who scores the counters laid aside."""

    LAST_TRICK = "last-trick"
    NOBODY = "nobody"


class FaceUp(StrEnum):
    """What lies face up of the cards that the bidder lays aside."""

    NONE = "none"
    TRUMP = "trump"
    COUNTERS = "counters"


class NestMisdeal(StrEnum):
    """What follows where no card that lies face up in the nest counts."""

    NONE = "none"
    MAY = "may"
    MUST = "must"


class AllPass(StrEnum):
    """What follows when nobody bids."""

    FORCE_DEALER = "force-dealer"
    REDEAL_SAME = "redeal-same"
    REDEAL_NEXT = "redeal-next"


class Once(StrEnum):
    """A right that a side has once a hand."""

    ONCE = "once"


class TrumpMoment(StrEnum):
    """When trump is named."""

    AFTER_DISCARD = "after-discard"
    BEFORE_NEST = "before-nest"
    WITH_LEAD = "with-lead"


class FirstLead(StrEnum):
    """Who leads to the first trick."""

    LEFT_OF_DEALER = "left-of-dealer"
    LEFT_OF_BIDDER = "left-of-bidder"
    BIDDER = "bidder"


class Dummy(StrEnum):
    """When the hand of the bidder's partner is laid face up."""

    NONE = "none"
    BEFORE_LEAD = "before-lead"
    AFTER_LEAD = "after-lead"


class Review(StrEnum):
    """Which of the tricks taken may be looked at before the hand ends."""

    NONE = "none"
    LAST_TRICK = "last-trick"
    ALL = "all"


class Bonus(StrEnum):
    """What brings points beside the counters."""

    NONE = "none"
    LAST_TRICK = "last-trick"
    MAJORITY = "majority"


class RenegeRule(StrEnum):
    """What a renege found too late costs."""

    LOSE_BID = "lose-bid"
    BIDDERS_MAKE_BID = "bidders-make-bid"


class BothOver(StrEnum):
    """Who wins when more than one side has reached the target."""

    HIGHER_TOTAL = "higher-total"
    BIDDER_GOES = "bidder-goes"


Rank = int
"""The number printed on a card, 1 to 14."""

Place = int | str
"""A place in the order of trumps: a rank of the trump color, or a card's name (``RK``)."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table, and who plays with whom."""

    players: int = 4
    """Seats at the table, clockwise from 1. Source: S000, S001."""
    sides: Sides = Sides.TWO
    """Fixed sides spread evenly round the table, called partners, or everyone alone.
    Source: S000; rules 1.20."""
    called_cards: int = 0
    """How many cards the bidder may call, each making its holder a partner. Source: S000."""
    call_moment: CallMoment = CallMoment.AFTER_EXCHANGE
    """Whether the card is called at once or after the nest is exchanged; ruling 64."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Single cards added to the deck: *count* cards out of *cards*."""

    cards: tuple[str, ...] = ()
    """The cards to choose from, by name."""
    count: int = 0
    """How many of them lie in the deck, each as often as it stands in *cards* at most."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Which cards there are, and what beats what. Two lists say both at once."""

    pack: Pack = Pack.ROOK
    """Rook cards, or playing cards that stand for them."""
    copies: int = 1
    """How many decks are shuffled together. Source: S001."""
    plain: tuple[Rank, ...] = ()
    """The ranks of every color, strongest first. Source: S000, S001; a house rule may change it."""
    trump: tuple[Place, ...] = ()
    """The trumps, strongest first: ranks of the trump color, and ``RK``, ``R1``, ``R2`` where
    those cards are trumps in every hand. No ``RK``: there is no Rook. Source: S000, S001."""
    extras: tuple[Extra, ...] = ()
    """Single cards beside the ranks, lowest of their colors. Source: S001 (two 4s)."""
    black_two: bool = False
    """Whether the black 2 beats everything in a trick with the Rook. Source: S000."""
    standard: tuple[tuple[str, Place], ...] = ()
    """What each standard rank stands for; a rank that none stands for is left out of the deck
    when it is played with standard cards. Empty: it cannot be. Source: docs/rules.md,
    “Playing cards instead of Rook cards”."""


@dataclass(frozen=True, slots=True)
class Nest:
    """The cards set aside in the deal."""

    size: int = 0
    """Cards dealt to the nest; the bidder lays as many aside. 0: no nest. Source: S000, S001."""
    ban: Ban = Ban.NONE
    """What may not be laid aside while enough else is held; rulings 27-30. Source: S001."""
    most_counters: int = 0
    """How many counters may be laid aside while enough else is held; 0: any number;
    ruling 27. Source: SMI (one 5 or 10)."""
    discard_face_up: FaceUp = FaceUp.NONE
    """What lies face up of the cards laid aside; ruling 114. Source: BRE, SMI (trump), RGV
    (counters)."""
    goes_to: NestTo = NestTo.LAST_TRICK
    """Whether the side with the last trick captures the nest, or the nest is out of play.
    Source: S000, S001; out of play GR, rules 1.20."""
    face_up: int = 0
    """Cards of the nest that lie face up during the bidding; ruling 111. A house rule (DRW)."""
    misdeal: NestMisdeal = NestMisdeal.NONE
    """Whether the cards are dealt again if none of those face up counts; ruling 111. A house rule
    (DRW)."""
    declares_points: bool = False
    """Whether the bidder must say if the cards laid aside hold points; ruling 34. Source: S000."""


@dataclass(frozen=True, slots=True)
class Auction:
    """The bidding."""

    minimum: int = 0
    """The lowest bid, points. Source: S000 (70), S001 (150); ruling 72."""
    maximum: int | None = None
    """The highest bid, points; it ends the auction; by default all points of a hand; ruling 14."""
    step: int = 5
    """Bids are multiples of it, each at least one step higher; rulings 15 and 16. Source: S000."""
    all_pass: AllPass = AllPass.FORCE_DEALER
    """What follows when nobody bids; rulings 12 and 13."""
    no_counter_redeal: bool = True
    """Whether a hand without counters may call a redeal during the auction; rulings 20-24."""
    dealer_opens: bool = False
    """Whether the dealer has bid the minimum before the first call; rules 1.20. Source: GR."""
    hold: bool | Once = False
    """Whether a seat whose partner has the high bid may hold: call nothing now, and still bid once
    an opponent bids higher; once: each side once a hand; ruling 103. A house rule."""


@dataclass(frozen=True, slots=True)
class Trump:
    """What the bidder may call beside a color, and when. Source: S000."""

    moment: TrumpMoment = TrumpMoment.AFTER_DISCARD
    """When trump is named; ruling 32."""
    rook_called: bool = False
    """Whether the bidder says if the Rook is high or low in this hand."""
    low_card: bool = False
    """Whether "low card" is offered: 5s best, the Rook between 10 and 11."""
    no_trump: bool = False
    """Whether "no trump" is offered: the Rook ranks between red 11 and 10; ruling 75."""
    circus: bool = False
    """Whether "circus Rook" is offered: the left neighbor names trump, cards are passed."""


@dataclass(frozen=True, slots=True)
class Tricks:
    """The tricks."""

    first_lead: FirstLead = FirstLead.LEFT_OF_DEALER
    """Who leads first; ruling 11."""
    rook_free_play: bool = False
    """Whether the Rook may be played by a seat that could follow; rulings 5 and 6."""
    dummy: Dummy = Dummy.NONE
    """Whether and when the partner's hand is laid face up; ruling 63."""
    review: Review = Review.NONE
    """Which tricks players may look at again before the hand ends; ruling 48. Source: S000, S002
    (none); the last one or all are house rules."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth."""

    counters: tuple[tuple[Rank, int], ...] = ()
    """Points of each rank that counts, lowest rank first. Source: S000, S001."""
    rook_points: int = 0
    """Points of each Rook; ruling 59."""
    red_one_points: int = 30
    """Points of the red 1 where it is a trump in every hand. Source: S000."""
    bonus: Bonus = Bonus.NONE
    """What brings the bonus; rulings 60 and 61."""
    bonus_points: int = 0
    """Points of the bonus. Source: S000, S001c."""
    trick_points: int = 0
    """Points of every trick taken, counted with the bonus; rules 1.20. Source: GR."""
    sweep_points: int = 0
    """What a side that captures every counter scores instead; 0: off. A house rule."""
    moon: int = 0
    """What a bid of every counter, over the highest bid, scores or costs instead; 0: it cannot be
    bid; ruling 109. A house rule."""
    only_bids_from: int = 0
    """A total from which a side scores only in hands that it bid; 0: off; ruling 110. A house
    rule."""
    partner_pays: bool = True
    """Whether called partners lose the bid with the bidder when set; ruling 67."""


@dataclass(frozen=True, slots=True)
class Foul:
    """What breaking a rule costs."""

    renege_rule: RenegeRule = RenegeRule.LOSE_BID
    """What a renege found too late costs; rulings 40-47. Source: S000; the other value BRE."""
    renege_cost: int = 0
    """What the offenders of such a renege lose; 0: the bid; ruling 104. A house rule; BRE."""
    renege_award: int = 0
    """What each of the others scores then; 0: what was captured; ruling 104. A house rule; BRE."""


@dataclass(frozen=True, slots=True)
class End:
    """How a game ends."""

    target: int = 0
    """The total that ends the game, at the end of a hand; rulings 9 and 10. Source: S000, S001."""
    both_over: BothOver = BothOver.HIGHER_TOTAL
    """Who wins when several have reached the target; rulings 8 and 53-56. Source: S000, S001."""
    win_on_bid: bool = False
    """Whether a side wins only by its own made bid or by setting the bidders. A house rule."""
    hold_at: int = 0
    """A total that a side passes only by its own bid; 0: off; ruling 108. A house rule."""
    spread: int = 0
    """A lead that ends the game, won by the leader before any target; 0: off; ruling 84.
    A house rule."""
    floor: int = 0
    """A total that loses the game, 0 or less; 0: off; ruling 52. A house rule."""
    hands: int = 0
    """The number of hands after which the leader wins; 0: off; ruling 101. A house rule."""


@dataclass(frozen=True, slots=True)
class RuleSet(Hashed):
    """Everything a table has agreed on. Compare, hash and store it as a value."""

    id: str
    """The preset it started from."""
    name: str
    """Its plain name."""
    summary: str
    """What is special about it, one line."""
    table: Table = field(default_factory=Table)
    deck: Deck = field(default_factory=Deck)
    nest: Nest = field(default_factory=Nest)
    auction: Auction = field(default_factory=Auction)
    trump: Trump = field(default_factory=Trump)
    play: Tricks = field(default_factory=Tricks)
    score: Score = field(default_factory=Score)
    foul: Foul = field(default_factory=Foul)
    end: End = field(default_factory=End)

    __hash__ = Hashed.__hash__
