"""What would settle a question, against all ways in which small hands can have gone."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand
from referee.engine.questions import Settle, answer, parse_question
from referee.engine.questions.question import Kind, Question
from referee.engine.rules import cards
from referee.engine.rules.presets import preset
from tests.engine.questions.every_hand import End, ends
from tests.engine.questions.small_hands import PRESETS, Asked, drawn
from tests.laws import over

QUICK = ("kentucky-discard", "double-deck-4", "double-deck-6", "rook-for-three")
FEW = 1_500
"""Cards that may be laid to write out the ways of a hand: they are gone through many times."""


def first_left(asked: Asked, question: Question) -> int:
    """The first trick to which a hand still has its card: who asks of a trick, or saw a card of
    it, says that it was played."""
    hand = asked.hand
    over = len(hand.play) - (len(hand.play[-1]) < players(asked) if hand.play else 0)
    named = max([question.trick or 0, *(each.trick for each in hand.seen)])
    return 1 + (named if named > len(hand.play) else over)


def players(asked: Asked) -> int:
    return asked.rules.table.players


def sight(things: Iterable[Settle], end: End, first: int) -> object:
    """What *things* show: tricks, what lies aside, the cards a seat has left from trick *first* on.

    A trick that lies face down shows its cards and on whose pile it lies, not who played which.
    """
    way, shown = end.way, list[object]()
    for thing in things:
        if thing.trick is not None:
            step = way.steps[thing.trick - 1]
            called = teams.partners_are_called(way.rules)
            pile = step.winner if called else teams.team(step.winner, (), way.rules)
            shown.append((sorted(step.laid), pile))
        elif thing.nest:
            shown.append(sorted(way.aside))
        else:
            shown.append(sorted(way.held(thing.seat or 0, first)))
    return repr(shown)


def could_be_seen(asked: Asked, first: int) -> list[Settle]:
    """Everything that was not recorded: tricks, what was laid aside, hands."""
    hand, size = asked.hand, cards.hand_size(asked.rules)
    whole = [len(laid) == players(asked) for laid in hand.play]
    whole += [False] * (size - len(whole))
    found = [Settle(trick=at) for at, known in enumerate(whole, 1) if not known]
    if len(hand.discard) < cards.nest_size(asked.rules):
        found.append(Settle(nest=True))
    if first <= size:
        found += [Settle(seat=seat) for seat in range(1, players(asked) + 1)]
    return found


class Looks:
    """What can be seen of a hand, in every way in which it can have gone."""

    def __init__(self, every: Sequence[End], asked: Asked, text: str) -> None:
        self.first = first_left(asked, parse_question(text, asked.rules))
        self.every, self.fact = every, asked.facts[text]
        self.all = could_be_seen(asked, self.first)

    def settle(self, things: Iterable[Settle]) -> bool:
        """Whether no two ways look the same by *things* and answer otherwise."""
        shown: dict[object, set[Hashable]] = {}
        for end in self.every:
            look = sight(things, end, self.first)
            shown.setdefault(look, set()).update(self.fact(end))
        return all(len(truths) == 1 for truths in shown.values())


@pytest.mark.parametrize(("name", "seeds"), over(PRESETS, QUICK, range(200, 204), range(204, 224)))
def test_what_is_said_to_settle_a_question_does_and_nothing_else_would(
    name: str, seeds: range
) -> None:
    for seed in seeds:
        asked = drawn(name, seed, FEW)
        every = list(ends(asked.hand, asked.dealer, asked.rules))
        for text in (each for each, values in asked.answers.items() if len(values) > 1):
            question = parse_question(text, asked.rules)
            looks, about = Looks(every, asked, text), (seed, text, asked.hand)
            found = answer(asked.hand, asked.dealer, asked.rules, question)
            assert found.answer is Finding.OPEN

            alone = [each for each in looks.all if looks.settle([each])]
            if alone:
                assert list(found.settle) == alone, about
            elif not looks.settle(looks.all):
                assert found.settle == (), about
            else:
                assert looks.settle(found.settle), (about, found.settle)
                fewer = combinations(looks.all, len(found.settle) - 1)
                assert not any(map(looks.settle, fewer)), (about, found.settle)


def test_nothing_says_who_played_what_to_a_trick_that_nobody_recorded() -> None:
    """Who asks of trick 2 says that it was played: its cards are in no hand any more, and on the
    pile nobody sees whose each of them was."""
    told = Hand(bidder=1, bid=90, trump="red")

    found = answer(told, 4, preset("kentucky-discard"), Question(Kind.RENEGE, seat=3, trick=2))

    assert found.settle == ()
