"""The judge on full decks of every preset, checked against a bipartite matching.

Cards are matched with places: one card that a seat played to a trick, or one discarded card; a
recorded card fits only its own place, and a dealt one only its seat's, of the bidder also those of
the discard. The oracle says which cards follow and who took which trick.
Each proof is checked with only its cards in their places, and again without each of them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from random import Random

import pytest

from referee.rook.evidence.account import Finding
from referee.rook.hand.facts import Hand
from referee.rook.questions import Kind, Question, answer, parse_question, question_text
from referee.rook.rules import cards
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset_ids
from tests.laws import over
from tests.rook import oracle
from tests.rook.dealing import (
    Played,
    only_face_up,
    random_hand,
    stopped,
    with_something_left_out,
)
from tests.rook.questions.briefly import briefly
from tests.rook.questions.every_hand import way_of

COLORS = {"red": "R", "yellow": "Y", "green": "G", "black": "B", "none": "-"}
QUICK = ("kentucky-discard", "call-partner-5", "double-deck-4", "one-high", "red-one")

Place = tuple[int, int]
"""Seat and trick; seat 0 for the discard, seat -1 for extra cards out of the deck."""

Domains = Mapping[Place, frozenset[str]]

Copy = tuple[str, frozenset[Place]]
"""A card of the deck with the places where it can be, as far as it is known who took it up."""


def fits(domains: Domains, copies: list[Copy]) -> bool:
    """Whether every place gets a card of its own, by augmenting paths."""
    holder: dict[int, Place] = {}

    def placed(place: Place, tried: set[int]) -> bool:
        for at, (card, where) in enumerate(copies):
            if card in domains[place] and place in where and at not in tried:
                tried.add(at)
                if at not in holder or placed(holder[at], tried):
                    holder[at] = place
                    return True
        return False

    order = sorted(domains, key=lambda place: len(domains[place]))
    return all(placed(place, set()) for place in order)


class Table:
    """A hand with unknown cards, as places."""

    def __init__(self, hand: Hand, played: Played) -> None:
        rules = played.rules
        self.rules, self.hand = rules, hand
        self.game = oracle.GAMES[rules.id]
        self.called = oracle.Called(
            COLORS[hand.trump or ""], low=hand.call == "low", rook=hand.rook
        )
        self.deck = [card for card, number in cards.deck(rules).items() for _ in range(number)]
        self.size, self.players = cards.hand_size(rules), rules.table.players
        steps = dict(enumerate(way_of(played).steps[: len(hand.play)], 1))
        self.leaders = {trick: step.leader for trick, step in steps.items()}
        self.led = {trick: step.laid[step.leader - 1] for trick, step in steps.items()}
        self.seen = {
            (seat, trick): card
            for trick, step in steps.items()
            for seat, card in enumerate(step.laid, 1)
        }

    @cached_property
    def copies(self) -> list[Copy]:
        """The deck, with the places of the seats to which its cards were dealt."""
        taken_up = {seat: list(dealt) for seat, dealt in enumerate(self.hand.deal, 1)}
        bidder = self.hand.bidder or 0
        taken_up[bidder] = [*taken_up.get(bidder, ()), *self.hand.nest]
        everywhere = frozenset(self.domains([]))
        found = []
        for seat, some in taken_up.items():
            mine = {seat, 0} if seat == bidder else {seat}
            places = frozenset(place for place in everywhere if place[0] in mine)
            found += [(card, places) for card in some]
        rest = Counter(self.deck) - Counter(card for card, _ in found)
        return found + [(card, everywhere) for card in rest.elements()]

    def domains(self, kept: Iterable[Place]) -> dict[Place, frozenset[str]]:
        every = frozenset(self.deck)
        seats = range(1, self.players + 1)
        found = {(seat, trick): every for seat in seats for trick in range(1, self.size + 1)}
        found |= {(0, at): every for at in range(cards.nest_size(self.rules))}
        for group, (extra, number) in enumerate(cards.spare_extras(self.rules)):
            found |= {(-1 - group, at): frozenset(extra) for at in range(number)}
        found |= {(0, at): frozenset([card]) for at, card in enumerate(self.hand.discard)}
        return found | {place: frozenset([self.seen[place]]) for place in kept}

    def follows(self, trick: int) -> tuple[frozenset[str], frozenset[str]]:
        """The cards that follow the lead, and those allowed to a seat that could follow."""
        led = self.led[trick]
        color = oracle.follows_as(led, self.game, self.called)
        follow = frozenset(
            card for card in self.deck
            if oracle.follows_as(card, self.game, self.called) == color
        )  # fmt: skip
        may = oracle.legal([*follow, *self.deck], led, self.game, self.called)
        return follow, frozenset(may)

    def answer(self, question: Question, kept: Iterable[Place]) -> str:
        domains = self.domains(kept)
        seat, trick = question.seat or 0, question.trick or 0
        if question.kind is Kind.HELD:
            card = frozenset([question.card or ""])
            later = [(seat, at) for at in range(trick, self.size + 1)]
            yes = any(self.limited(domains, {place: card}) for place in later)
            no = self.limited(domains, dict.fromkeys(later, frozenset(self.deck) - card))
        else:
            follow, may = self.follows(trick)
            first = self.leaders[trick], trick  # what was led is asked about: its suit is known
            domains[first] &= follow
            wrong = frozenset(self.deck) - may
            own = {(seat, trick): wrong}
            later = [(seat, at) for at in range(trick + 1, self.size + 1)]
            yes = any(self.limited(domains, {**own, place: follow}) for place in later)
            void = dict.fromkeys(later, frozenset(self.deck) - follow)
            no = self.limited(domains, {(seat, trick): may}) or self.limited(domains, void)
        return {(True, False): "proven", (False, True): "refuted", (True, True): "open"}[yes, no]

    def limited(self, domains: Domains, limits: Domains) -> bool:
        return fits(
            {at: kinds & limits.get(at, kinds) for at, kinds in domains.items()}, self.copies
        )


def some_questions(table: Table, random: Random) -> list[Question]:
    """A renege that the cards suggest, one at random, and a card that was held or not."""
    strayed = [
        (seat, trick) for (seat, trick), card in table.seen.items()
        if table.led[trick] != card and card not in table.follows(trick)[1]
    ]  # fmt: skip
    later = [place for place in table.seen if table.seen[place] != table.led[place[1]]]
    chosen = [random.choice(strayed or later), random.choice(later)]
    seat, trick = random.choice(list(table.seen))
    return [
        *(Question(Kind.RENEGE, seat, trick) for seat, trick in chosen),
        Question(Kind.HELD, seat, trick, random.choice(table.deck)),
    ]


def check(hand: Hand, played: Played, random: Random, about: object, most: int = 100) -> None:
    """Compares answers and proofs about *hand* with the matching.

    Proofs of up to *most* cards must be minimal.
    """
    table = Table(hand, played)
    for question in some_questions(table, random):
        found = answer(hand, played.dealer, played.rules, question)

        assert found.answer == table.answer(question, table.seen), (about, str(question))
        if found.answer in (Finding.PROVEN, Finding.REFUTED):
            proof = [(each.seat or 0, each.trick) for each in found.because]
            assert table.answer(question, proof) == found.answer, (about, str(question), proof)
            for card in proof if len(proof) <= most else ():
                others = [each for each in proof if each != card]
                assert table.answer(question, others) == "open", (about, str(question), proof, card)


@pytest.mark.parametrize(("name", "seeds"), over(preset_ids(), QUICK, range(4), range(4, 13)))
def test_an_answer_is_what_a_matching_says_and_its_proof_is_minimal(
    name: str, seeds: range
) -> None:
    for seed in seeds:
        random = Random(f"matching {name} {seed}")
        played = random_hand(name, random, cheating=0.1)
        until = random.randint(2, len(played.hand.play))
        hand = stopped(only_face_up(played.hand), until * played.rules.table.players)

        check(hand, played, random, seed)


@pytest.mark.parametrize(("name", "seeds"), over(preset_ids(), QUICK, range(4), range(4, 13)))
def test_so_it_is_with_the_nest_the_discard_or_some_hands_left_out(name: str, seeds: range) -> None:
    for seed in seeds:
        random = Random(f"left out {name} {seed}")
        played = random_hand(name, random, cheating=0.1)
        until = random.randint(2, len(played.hand.play)) * played.rules.table.players
        hand = replace(with_something_left_out(played, random),
                       play=stopped(played.hand, until).play)  # fmt: skip

        check(hand, played, random, seed, most=6)  # longer ones are reduced as time allows


def one_question(hand: Hand, rules: RuleSet, random: Random) -> Question:
    """Any question about any seat, trick and card."""
    kind = random.choice(list(Kind))
    seat, trick = random.randint(1, rules.table.players), random.randint(1, cards.hand_size(rules))
    if random.random() < 0.7:
        trick = random.randint(1, max(1, len(hand.play)))
    card = random.choice(list(cards.deck(rules)))
    return parse_question(question_text(kind, seat=seat, card=card, trick=trick), rules)


@pytest.mark.parametrize(("name", "seeds"), over(preset_ids(), QUICK, range(16), range(16, 840)))
def test_no_question_is_left_because_too_much_is_open(name: str, seeds: range) -> None:
    """20,000 questions about all games in `make soak`, some in `make quick`."""
    for seed in seeds:
        random = Random(f"settled {name} {seed}")
        played = random_hand(name, random, cheating=random.choice([0, 0.1]))
        hand = with_something_left_out(played, random)
        question = one_question(hand, played.rules, random)

        found = briefly(hand, played.dealer, played.rules, question)

        assert found.settled, (seed, str(question), hand)
        assert found.answer is not Finding.IMPOSSIBLE, (seed, str(question), hand)
