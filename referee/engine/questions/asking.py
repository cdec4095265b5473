"""Questions as wishes: how a hand must have gone so that something was so."""

from collections.abc import Callable, Sequence

from referee.engine.questions.asks import Asks
from referee.engine.questions.question import Kind, Question
from referee.engine.rules.cards import ROOK
from referee.engine.tricks.card_order import NUMBER
from referee.engine.worlds import wishes
from referee.engine.worlds.matching import Kinds
from referee.engine.worlds.told import Told, bit


def asks_of(question: Question) -> Asks:
    """What *question* wishes for; not of `made`, which is counted.

    Raises:
        ValueError: the question lacks what its kind needs, or is `made`.
    """
    seat, trick, card = question.seat, question.trick, question.card
    match question.kind:
        case Kind.RENEGE if seat and trick:
            return Asks(lambda so: wishes.renege(seat, trick, so=so), _by_suit(trick), seat, trick)
        case Kind.HELD if seat and trick and card:
            return Asks(
                lambda so: wishes.held(seat, card, trick, so=so), lambda _: [bit(card)], seat, trick
            )
        case Kind.DISCARD:
            return Asks(lambda so: wishes.bad_discard(so=so), _by_ban)
    raise ValueError(f"want a question of cards, got {question}")


def _by_suit(trick: int) -> Callable[[Told], Sequence[Kinds]]:
    """The cards that follow what was led to *trick*; of every suit where that is not recorded."""

    def apart(told: Told) -> Sequence[Kinds]:
        if told.is_in_order(trick):
            led = told.order.suit[NUMBER[told.tricks[trick - 1][0]]]
            return [told.ranks.follow[led]]
        return [*told.ranks.follow, bit(ROOK)]

    return apart


def _by_ban(told: Told) -> Sequence[Kinds]:
    return [wishes.banned_kinds(told)]
