"""What an answer is made from: the rules, and who sits where as far as that is known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.engine.hand.facts import Seat
from referee.engine.judge.scoring import Contract
from referee.engine.rules import cards, house
from referee.engine.rules.entry import OFF, HouseRule
from referee.engine.rules.model import RuleSet, Sides
from referee.engine.rules.registry import RULES
from referee.web.words.names import Words
from referee.web.words.rulebook.book.sentences import rule_sentence


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
        return cards.rook_name(self.rules)

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
    first: Callable[[Asking], str]
    """One or two sentences; "" where nobody would ask that at such a table."""
    rests_on: Sequence[str]
    """The rules that these rest on, by name."""
    also: str = ""
    """Other ways in which people ask it, with " / " between them, for who searches."""

    def answer(self, at: Asking) -> str:
        """What is said at that table: what is true at any, and what its house rules add to it."""
        said, now = self.first(at), house.parameters(at.rules)
        played = (rule.name for rule in self._adding if said and now[rule.name] not in OFF)
        return " ".join((said, *(rule_sentence(name, at.rules) for name in played)))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the answer rests on, by name."""
        return (*self.rests_on, *(rule.name for rule in self._adding))

    @property
    def _adding(self) -> Sequence[HouseRule]:
        return [rule for rule in RULES.values() if rule.answers == self.name]


def capital(sentence: str) -> str:
    """*sentence* with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]
