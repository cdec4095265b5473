"""What to turn over so that it is known whether a bid was made, whatever it shows."""

from itertools import combinations

from referee.engine.questions.making.case import Case
from referee.engine.questions.question import Settle


def settling(case: Case) -> tuple[tuple[Settle, ...], bool]:
    """The tricks to turn over, and whether it takes all of them together.

    With every trick that counts, all is known. One may stay face down where each seat's cards
    are known: it holds what is left of them.
    """
    if not case.is_played_by_known:
        return (), False
    unseen = case.unseen_tricks
    if len(unseen) > 1 and case.hands_are_known:
        if len(unseen) == 2:
            return tuple(Settle(trick=number) for number in unseen), False
        unseen = next(combinations(unseen, len(unseen) - 1))
    return tuple(Settle(trick=number) for number in unseen), len(unseen) > 1
