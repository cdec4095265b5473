"""Hands of tiny games as somebody recorded them who missed this and that, and questions on them."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from referee.engine.hand.facts import Hand, Sighting
from referee.engine.questions import Kind, Question
from referee.engine.rules.cards import COLORS
from tests.engine import oracle
from tests.engine.questions import every_way
from tests.engine.questions.every_way import Fact, seats_from
from tests.engine.worlds import GAMES, Tiny, a_circus_hand, a_hand, first

UNSEEN = {"free Rook": 5, "two decks": 6, "two of four": 4, "circus": 3, "circus, two decks": 3}
"""How many cards may be unknown: the deals that can be written out grow fast with them."""


@dataclass(frozen=True)
class Asked:
    """A record, a question on it, and the same question to the oracle."""

    hand: Hand
    tiny: Tiny
    called: oracle.Called
    question: Question
    fact: Fact

    @property
    def before(self) -> bool:
        """Whether it is of the hands as they were before cards were passed."""
        return self.question.kind is Kind.DISCARD

    @property
    def until(self) -> int:
        """The trick that must be played out to see what is asked."""
        return self.question.trick or 1


def drawn(name: str, seed: int) -> list[Asked]:
    """Questions on one hand of the game *name*; none where too much is unknown."""
    random, tiny = Random(f"{name} {seed}"), GAMES[name]
    begun = a_circus_hand if name.startswith("circus") else a_hand
    whole, called = begun(name, random)
    hand = recorded_in_part(whole, tiny, called, random)
    if unknown(hand, tiny) > UNSEEN[name]:
        return []
    return [
        Asked(hand, tiny, called, question, fact)
        for question, fact in questions(tiny, called, random)
    ]


def questions(tiny: Tiny, called: oracle.Called, random: Random) -> list[tuple[Question, Fact]]:
    seat, trick = random.randint(1, tiny.players), random.randint(1, tiny.size)
    card = random.choice(sorted(tiny.deck))
    asked = [
        (Question(Kind.RENEGE, seat, trick), every_way.reneged(seat, trick, tiny, called)),
        (Question(Kind.HELD, seat, trick, card), every_way.held(seat, card, trick)),
    ]
    if tiny.game.copies == 2:
        asked.append((Question(Kind.DISCARD), every_way.trump_aside(tiny, called)))
    return asked


def recorded_in_part(hand: Hand, tiny: Tiny, called: oracle.Called, random: Random) -> Hand:
    """*hand* without some of it; a trick may be short in the middle, cards may lie on piles."""
    play = list(hand.play)
    leaders = {}
    for at in random.sample(
        range(len(play)), random.choice([0, 1, 1, 1] if tiny.size > 3 else [0, 1, 1, 2])
    ):
        number = 0 if random.random() < 0.7 else random.randint(1, tiny.players - 1)
        places = sorted(random.sample(range(tiny.players), number))
        if at == len(play) - 1:
            places = list(range(number))
        play[at] = tuple(play[at][place] for place in places)
        if at + 1 < len(play) and random.random() < 0.2:
            leaders[at + 2] = random.randint(1, tiny.players)
    lying = piles(hand, tiny, called)
    told = {side: tuple(random.sample(pile, min(2, len(pile)))) for side, pile in lying.items()}
    part = replace(
        hand,
        deal=tuple(dealt if random.random() < 0.5 else () for dealt in hand.deal),
        nest=hand.nest if random.random() < 0.5 else (),
        discard=hand.discard if random.random() < 0.4 else (),
        circus=hand.circus if random.random() < 0.5 else (),
        play=tuple(play),
        leaders=leaders,
        piles=told if tiny.players == 4 and random.random() < 0.3 else None,
    )
    if part.piles and random.random() < 0.5:
        part = replace(part, piles=None, in_piles=part.piles)
    return replace(part, seen=sightings(hand, tiny, called, random))


def sightings(
    hand: Hand, tiny: Tiny, called: oracle.Called, random: Random
) -> tuple[Sighting, ...]:
    """Up to two cards of a whole hand, or their colors; rarely one that somebody got wrong."""
    leader, every = first(hand), list[Sighting]()
    for number, trick in enumerate(hand.play, 1):
        seats = seats_from(leader, tiny.players)
        every += [Sighting(seat, number, card) for seat, card in zip(seats, trick, strict=True)]
        leader = seats[oracle.winner(trick, tiny.game, called)]
    if random.random() < 0.05:
        every = [replace(each, card=random.choice(sorted(tiny.deck))) for each in every]
    chosen = random.sample(every, random.choice([0, 0, 1, 1, 2]))
    return tuple(
        replace(each, card=COLORS[each.card[0]])
        if each.card != "RK" and random.random() < 0.5
        else each
        for each in chosen
    )


def piles(hand: Hand, tiny: Tiny, called: oracle.Called) -> dict[str, list[str]]:
    """What each side captured of a whole hand."""
    found: dict[str, list[str]] = {"A": [], "B": []}
    leader = first(hand)
    for trick in hand.play:
        leader = seats_from(leader, tiny.players)[oracle.winner(trick, tiny.game, called)]
        found["AB"[(leader - 1) % 2]] += trick
    found["AB"[(leader - 1) % 2]] += hand.discard
    return found


def unknown(hand: Hand, tiny: Tiny) -> int:
    """How many cards there are of which the oracle has to try where they lay."""
    seen = Counter(card for trick in hand.play for card in trick)
    others = () if hand.call == "circus" else hand.deal[1:]
    for dealt in (*others, hand.discard):
        seen |= Counter(dealt)
    return tiny.size * tiny.players + tiny.nest - seen.total()
