"""What an answer is made from: the rules, and who sits where as far as that is known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.engine.hand.facts import Seat
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet, Sides
from referee.web.words.names import Words
from referee.web.words.rulebook.book.deck import rook_name


@dataclass(frozen=True, slots=True)
class Asking:
    """A question's table. Without names it is a game that nobody plays yet."""

    rules: RuleSet
    names: tuple[str, ...] = ()
    """By seat; none where no table is asked about."""
    dealer: Seat | None = None
    """Who deals the hand under way, or the next one; None: no table, or its game is over."""
    contract: Contract | None = None
    """The bid of the hand under way."""
    circus: bool = False
    """Whether circus Rook was called in it."""

    @property
    def words(self) -> Words:
        """What calls the players by name, where there are any."""
        return Words(self.rules, self.names)

    @property
    def rook(self) -> str:
        """What the Rook is called."""
        return rook_name(self.rules)

    @property
    def has_rook(self) -> bool:
        """Whether the Rook is in the deck."""
        return cards.ROOK in self.rules.deck.trump

    @property
    def has_nest(self) -> bool:
        """Whether cards are set aside in the deal."""
        return bool(cards.nest_size(self.rules))

    @property
    def alone(self) -> bool:
        """Whether everybody plays alone."""
        return self.rules.table.sides is Sides.ALONE

    @property
    def dealer_named(self) -> str:
        """The dealer: "the dealer, Dee", or without a name."""
        return (
            "the dealer" if self.dealer is None else f"the dealer, {self.words.seat(self.dealer)}"
        )

    @property
    def bidder(self) -> str:
        """The bidder by name, or "the bidder"."""
        return self.words.seat(self.contract.bidder) if self.contract else "the bidder"

    @property
    def the_bid(self) -> str:
        """What is lost with a bid: its points, or "the bid"."""
        return str(self.contract.bid) if self.contract else "the bid"


@dataclass(frozen=True, slots=True)
class Question:
    """Something that people ask."""

    name: str
    """Its place on the page is ``ask-<name>``."""
    asked: str
    """As people say it; ``{rook}`` is what the Rook is called there."""
    answer: Callable[[Asking], str]
    """One or two sentences; "" where nobody would ask that at such a table."""
    rules: Sequence[str]
    """The rules that it rests on, by name."""
    also: str = ""
    """Other ways in which people ask it, with " / " between them, for who searches."""


def capital(sentence: str) -> str:
    """*sentence* with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]
