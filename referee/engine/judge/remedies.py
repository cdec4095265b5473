"""What a card against the rules would cost by each rule that tables play, side by side."""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.hand.facts import Hand, Seat, as_ended, ending_foul
from referee.engine.hand.values import PLAYED_ON
from referee.engine.judge.chosen import by_rule, choices
from referee.engine.judge.scoring import HandScore
from referee.engine.judge.verdict import judge
from referee.engine.rules.model import RuleSet


def remedies(hand: Hand, dealer: Seat, rules: RuleSet) -> Mapping[str, HandScore]:
    """The score of *hand*, with its claims, by each remedy: by name, the table's own among them.

    How the hand would have ended without the claim is among them where its cards were told:
    the counters captured until it was stopped do not say it.

    Raises:
        ImpossibleEventError: what was told of the hand cannot be.
    """
    scores = {}
    hand = replace(hand, remedy=None)
    if hand.play:
        scores[PLAYED_ON] = judge(replace(hand, irregularities=()), dealer, rules).score
    if ending_foul(hand) is None:
        hand = replace(hand, irregularities=tuple(map(as_ended, hand.irregularities)))
    for remedy in choices("renege"):
        if remedy != PLAYED_ON:
            scores[remedy] = judge(hand, dealer, by_rule(remedy, rules)).score
    return scores
