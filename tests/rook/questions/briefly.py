"""Answers of the judge without their proof and without what would settle them."""

from unittest.mock import patch

from referee.rook.hand.facts import Hand, Seat
from referee.rook.questions import Answered, Kind, Question, answer, answering
from referee.rook.questions.grounds import ToLookAt
from referee.rook.rules.model import RuleSet


def briefly(hand: Hand, dealer: Seat, rules: RuleSet, question: Question) -> Answered:
    """The answer with nothing to look at and no proof, which take most of the time."""
    with (
        patch.object(answering, "what_settles", lambda *_: ToLookAt((), together=False)),
        patch.object(answering, "proof", lambda *_: ()),
    ):
        return answer(hand, dealer, rules, question)


def made(hand: Hand, dealer: Seat, rules: RuleSet) -> Answered:
    """Whether the bid was made, with its proof."""
    with (
        patch.object(answering, "what_settles", lambda *_: ToLookAt((), together=False)),
        patch.object(answering, "clashing", lambda *_: ()),
    ):
        return answer(hand, dealer, rules, Question(Kind.MADE))
