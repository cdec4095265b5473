"""What the judge says: what may be asked of a hand, what is known of it, what would settle it."""

from collections.abc import Mapping
from typing import Protocol

from referee.engine.hand.facts import Hand, Seat, Sighting
from referee.engine.questions import Kind, Question, Settle
from referee.engine.rules.cards import Card
from referee.web.words.cards import card_words, seen_words
from referee.web.words.game.told import tricks_words
from referee.web.words.names import Words
from referee.web.words.text import listed

CLOSED = (
    "This hand is being played. Taken tricks stay face down: ask about reneges and the discard; "
    "only cards that prove something are shown."
)

OPENING = (
    "Play stopped by a dispute? Lay the cards open, and everything may be looked at and asked. The "
    "record says that they were opened."
)

NOT_SCORED = "The claim has not ended hand {hand}: it is not scored until its result is entered."

TYPED = "Like R14 G5 RK (the Rook)."
TYPED_STANDARD = "Like HA C5 JK (the joker)."


WHO_LED = "Who led trick {trick}?"
LATER_ASKED = "What did {who} play later?"
LATER_CARD = "Or write the card"

MARKS: Mapping[str, str] = {"clean": "clean", "proven": "renege proven", "open": "renege open"}
"""What the mark of a recorded trick means."""

SEEN_HINT = "Where nobody remembers the rest of the trick. It counts as proof."
SOME_HINT = "As far as they were seen; more may lie there."


def known_words(hand: Hand, words: Words, *, closed: bool) -> str:
    """What is recorded of the cards of *hand*: "Recorded: tricks 1 to 4 and 6, Cal’s hand.".

    Of one that is *closed* no card is named.
    """
    tricks = [number for number, laid in enumerate(hand.play, 1) if laid]
    seen = sorted({each.trick for each in hand.seen})
    hands = [f"{words.seat(seat)}’s hand" for seat, dealt in enumerate(hand.deal, 1) if dealt]
    told = [
        *([tricks_words(tricks)] if tricks else ()),
        *hands,
        *(["the nest"] if hand.nest else ()),
        *(["what was laid aside"] if hand.discard else ()),
        *([f"single cards of {tricks_words(seen)}"] if seen and closed else ()),
        *(() if closed else (sighting_words(each, words) for each in hand.seen)),
        *(["piles"] if hand.piles is not None else ()),
        *(["some cards of the piles"] if any((hand.in_piles or {}).values()) else ()),
    ]
    return f"Recorded: {listed(told)}." if told else "No card is recorded yet."


def sighting_words(seen: Sighting, words: Words) -> str:
    """A card that was seen alone: "the red 9 of Bob in trick 7"."""
    card = seen_words(seen.card, words.rules)
    return f"{card} of {words.seat(seen.seat)} in trick {seen.trick}"


VERDICTS: Mapping[str, str] = {
    "proven": "Proven",
    "refuted": "Refuted",
    "open": "Open",
    "impossible": "The records contradict each other",
}
"""An answer in a word or two."""

CLOSED_SAYS: Mapping[str, str] = {
    "refuted": "By what is recorded, it was within the rules.",
    "open": "What is recorded so far neither proves nor refutes it.",
    "impossible": "Not everything that was recorded can be right. What it is can be seen once the "
    "cards of this hand lie open.",
}
"""What is said of a hand that is played, where no card proves anything."""

SHOWN_LATER = "What would show it may be looked at once this hand is over."
"""What is said where it lies in tricks, or in hands, that nobody may look at yet."""

UNTOLD_SAYS = "Nobody recorded yet what was played in that trick."
"""What is said where the trick that is asked about was not told."""

ALONE, TOGETHER, FIRST = "What settles it", "These together settle it", "Record this first"
"""What stands over what would settle an open question."""

NO_SUCH_QUESTION = (
    "The judge cannot read the question “{}” of this address. Ask it below, by a tap or by the "
    "player and the trick."
)
UNSETTLED = "Not settled"
"""What stands over an answer that would take too long to find."""

WHICH_CARD = "Write which card is meant."
"""Why a question cannot be answered."""

NOT_YET = "This can be asked once the hand is over, or its cards lie open."


def question_words(question: Question, words: Words) -> str:
    """A question as one asks it: "Did Cal renege in trick 4?"."""
    who = words.seat(question.seat) if question.seat else "anybody"
    card = card_words(question.card, words.rules) if question.card else ""
    return QUESTIONS[question.kind].format(who=who, card=card, trick=question.trick)


QUESTIONS: Mapping[Kind, str] = {
    Kind.RENEGE: "Did {who} renege in trick {trick}?",
    Kind.HELD: "Did {who} hold {card} when they played to trick {trick}?",
    Kind.MAY: "Was {who} allowed to play {card} to trick {trick}?",
    Kind.TOOK: "Who took trick {trick}?",
    Kind.DISCARD: "Was the discard against the rules?",
    Kind.DECLARED: "Was it true what the bidder said of points laid aside?",
    Kind.MADE: "Was the bid made?",
    Kind.PARTNER: "Who played with the bidder?",
    Kind.BEST_PASSED: "Did {who} pass their best card?",
    Kind.REDEAL: "Was {who} allowed to ask for a new deal?",
}


def settle_words(look: Settle, words: Words) -> str:
    """What to look at: "Turn over trick 4"."""
    if look.trick is not None:
        return f"Turn over trick {look.trick}"
    if look.seat is not None:
        return f"Look at {words.seat(look.seat)}’s hand"
    return "Look at what was laid aside"


class Record(Protocol):
    """One thing that was recorded of a hand."""

    @property
    def what(self) -> str:
        """``played``, ``seen``, ``dealt``, or the name of a fact."""

    @property
    def seat(self) -> Seat | None:
        """Whose hand it is."""

    @property
    def trick(self) -> int | None:
        """The trick of a card that was played."""

    @property
    def card(self) -> Card | None:
        """That card."""


RECORDS: Mapping[str, str] = {
    "nest": "The nest",
    "discard": "What was laid aside",
    "circus": "The cards that were passed",
    "partner_cards": "The cards that were called",
    "partners": "Who played with the bidder",
    "piles": "The piles",
    "tricks": "Who took how many tricks",
    "last_trick": "Who took the last trick",
    "taken": "The points that were taken",
}
"""What was recorded, by the name of the fact."""


def record_words(record: Record, words: Words) -> str:
    """One thing that was recorded: "Trick 4: the green 5"."""
    if record.what == "seen" and record.seat is not None and record.card is not None:
        card = seen_words(record.card, words.rules)
        return f"Trick {record.trick}: {card} of {words.seat(record.seat)}"
    if record.trick is not None and record.card is not None:
        return f"Trick {record.trick}: {card_words(record.card, words.rules)}"
    if record.seat is not None:
        return f"{words.seat(record.seat)}’s hand"
    return RECORDS.get(record.what, "The hand")
