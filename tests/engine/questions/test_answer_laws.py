"""Laws of the judge: recording more never loses a proof, and nobody is accused who followed."""

from dataclasses import replace
from random import Random

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand, Sighting
from referee.engine.questions import Kind, Question
from referee.engine.rules import cards
from referee.engine.rules.cards import COLORS, ROOK
from referee.engine.rules.presets import preset_ids
from tests.engine.dealing import Played, random_hand
from tests.engine.evidence.test_no_wrong_verdict import recorded_in_part, with_more
from tests.engine.questions.briefly import briefly
from tests.engine.questions.test_full_decks import first_leader
from tests.laws import over

HANDS = over(preset_ids(), preset_ids(), range(1), range(1, 13))
SURE = (Finding.PROVEN, Finding.REFUTED)


def questions(played: Played, random: Random) -> list[Question]:
    size, players = cards.hand_size(played.rules), played.rules.table.players
    trick, seat = random.choice(sorted(played.offences) or [(1, 1)])
    card = random.choice(list(cards.deck(played.rules)))
    return [
        Question(Kind.RENEGE, seat, trick),
        Question(Kind.RENEGE, random.randint(1, players), random.randint(1, size)),
        Question(Kind.HELD, random.randint(1, players), random.randint(1, size), card),
        Question(Kind.DISCARD),
    ]


def sightings(played: Played, random: Random) -> tuple[Sighting, ...]:
    """Three cards of the hand as they were played, or their colors."""
    every, hand = list[Sighting](), played.hand
    for at, trick in enumerate(hand.play):
        leader = hand.leaders.get(at + 1, played.winners[at - 1] if at else first_leader(played))
        seats = [(leader - 1 + step) % len(trick) + 1 for step in range(len(trick))]
        every += [Sighting(seat, at + 1, card) for seat, card in zip(seats, trick, strict=True)]
    return tuple(
        replace(each, card=COLORS[each.card[0]])
        if each.card != ROOK and random.random() < 0.5
        else each
        for each in random.sample(every, 3)
    )


def said(hand: Hand, played: Played, question: Question) -> Finding:
    return briefly(hand, played.dealer, played.rules, question).answer


@pytest.mark.parametrize(("name", "seeds"), HANDS)
def test_recording_more_never_loses_an_answer(name: str, seeds: range) -> None:
    for seed in seeds:
        random = Random(f"more {name} {seed}")
        played = random_hand(name, random, cheating=0.1)
        less = recorded_in_part(played.hand, played.winners, random)
        more = with_more(less, played, random)
        if random.random() < 0.5:
            more = replace(more, seen=sightings(played, random))
        for question in questions(played, random):
            before, after = (said(hand, played, question) for hand in (less, more))

            assert after is before or before not in SURE, (seed, str(question))
            assert Finding.IMPOSSIBLE not in (before, after), (seed, str(question))


@pytest.mark.parametrize(("name", "seeds"), HANDS)
def test_what_is_proven_was_so_and_what_is_refuted_was_not(name: str, seeds: range) -> None:
    for seed in seeds:
        random = Random(f"so {name} {seed}")
        played = random_hand(name, random, cheating=0.1)
        hand = recorded_in_part(played.hand, played.winners, random)
        for question in questions(played, random)[:2]:
            found = said(hand, played, question)
            was_so = (question.trick, question.seat) in played.offences

            assert found is not (Finding.REFUTED if was_so else Finding.PROVEN), (
                seed,
                str(question),
            )
