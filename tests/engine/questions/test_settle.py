"""What would settle a question, against all worlds of tiny decks."""

from collections.abc import Iterable
from itertools import combinations

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand
from referee.engine.questions import Answered, Settle, answer
from referee.engine.questions.question import Kind, Question
from referee.engine.rules.presets import preset
from tests.engine.questions.every_way import World, worlds
from tests.engine.questions.partly import Asked, drawn
from tests.laws import further

GAMES = ("free Rook", "two decks", "two of four")
SEEDS = [range(5), *further(range(5, 130), 25)]


def asked_of(name: str, seeds: range) -> Iterable[tuple[Asked, Answered]]:
    for asked in (each for seed in seeds for each in drawn(name, seed)):
        yield asked, answer(asked.hand, asked.tiny.players, asked.tiny.rules, asked.question)


def sight(things: Iterable[Settle], world: World, hand: Hand) -> object:
    """What *things* show in *world*: tricks, what lies aside, the cards a seat has left.

    A trick that lies face down shows its cards and on whose pile it lies, not who played which.
    """
    _, aside, steps = world
    seen: list[object] = []
    begun = len(hand.play)
    short = begun > 0 and len(hand.play[-1]) < len(world[0])
    for thing in things:
        if thing.trick is not None:
            step = steps[thing.trick - 1]
            seen.append((sorted(step.cards), side(step.winner, world)))
        elif thing.nest:
            seen.append(tuple(sorted(aside.elements())))
        else:
            left = steps[begun - 1 if short else begun].held[(thing.seat or 0) - 1]
            seen.append(tuple(sorted(left.elements())))
    return repr(seen)


def side(seat: int, world: World) -> int:
    """Whose pile a trick lies on: two sides of four players, three play alone."""
    return seat % 2 if len(world[0]) == 4 else seat


def settles(things: Iterable[Settle], asked: Asked, every: list[World]) -> bool:
    """Whether no two worlds look the same by *things* and answer otherwise."""
    shown: dict[object, set[bool]] = {}
    for world in every:
        shown.setdefault(sight(things, world, asked.hand), set()).add(asked.fact(world))
    return all(len(truths) == 1 for truths in shown.values())


def could_be_seen(asked: Asked) -> list[Settle]:
    """Everything that was not recorded: tricks, what was laid aside, hands."""
    hand, tiny = asked.hand, asked.tiny
    whole = [len(laid) == tiny.players for laid in hand.play]
    whole += [False] * (tiny.size - len(whole))
    found = [Settle(trick=at) for at, known in enumerate(whole, 1) if not known]
    if len(hand.discard) < tiny.nest:
        found.append(Settle(nest=True))
    if len(hand.play) < tiny.size or not whole[-1]:
        found += [Settle(seat=seat) for seat in range(1, tiny.players + 1)]
    return found


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_to_settle_a_question_does_and_nothing_else_would(
    name: str, seeds: range
) -> None:
    for asked, found in asked_of(name, seeds):
        if found.answer is not Finding.OPEN:
            continue
        hand, tiny = asked.hand, asked.tiny
        captured = hand.piles is not None
        every = list(worlds(hand, tiny, asked.called, until=tiny.size, captured=captured))
        alone = [each for each in could_be_seen(asked) if settles([each], asked, every)]
        if alone:
            assert list(found.settle) == alone, (str(asked.question), hand)
            continue

        if not settles(could_be_seen(asked), asked, every):
            assert found.settle == (), (str(asked.question), hand)
            continue
        assert settles(found.settle, asked, every), (str(asked.question), hand, found.settle)
        fewer = combinations(could_be_seen(asked), len(found.settle) - 1)
        assert not any(settles(some, asked, every) for some in fewer), (asked.question, hand)


def test_nothing_says_who_played_what_to_a_trick_that_nobody_recorded() -> None:
    """Who asks of trick 2 says that it was played: its cards are in no hand any more, and on the
    pile nobody sees whose each of them was."""
    told = Hand(bidder=1, bid=90, trump="red")

    found = answer(told, 4, preset("kentucky-discard"), Question(Kind.RENEGE, seat=3, trick=2))

    assert found.settle == ()
