"""Questions without a solver or without enough budget, and on single cards."""

import gc
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from referee.rook.evidence.account import Finding
from referee.rook.hand.facts import Hand, Sighting
from referee.rook.play.card_order import card_order_of
from referee.rook.possible import clauses
from referee.rook.possible.captured import Captured
from referee.rook.possible.record import PossibleHand
from referee.rook.questions import (
    Kind,
    Question,
    answer,
    parse_question,
    say_answer,
)
from referee.rook.rules import cards
from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset
from tests.laws import over


def tricks(*laid: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(each.split()) for each in laid)


PLAY = tricks("R14 R5 R6 R7", "G14 G5 B7 G6")


def test_without_a_solver_nothing_is_settled_and_a_claim_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise clauses.UnavailableError("no solver is installed")

    monkeypatch.setattr(clauses, "_solver", missing)

    hand = Hand(bidder=1, bid=80, trump="red", play=PLAY)

    found = answer(hand, 4, preset("kentucky-discard"), Question(Kind.RENEGE, 3, 2))

    assert (found.answer, found.settled) == (Finding.OPEN, False)
    assert say_answer(found).startswith("This could not be settled")


@pytest.mark.parametrize("found", [(True, None), (None, True), (False, None), (None, False)])
def test_a_search_that_was_given_up_proves_nothing(
    monkeypatch: pytest.MonkeyPatch, found: tuple[bool | None, ...]
) -> None:
    record = PossibleHand(
        Hand(bidder=1, bid=80, trump="red", play=PLAY), 4, preset("kentucky-discard")
    )
    lit = record.ways.wins[1, 1]
    results = iter(found)
    monkeypatch.setattr(clauses.Clauses, "can", lambda *_, **__: next(results))

    assert record.answer(lit) == (Finding.OPEN, False)


OFFERS = {"low_card": True, "no_trump": True, "black_two": True}


RANKED = ("kentucky-discard", "red-one", "one-forty", "double-deck-4")


@pytest.mark.parametrize(("name", "seeds"), over(RANKED, RANKED, range(16), range(16, 32)))
def test_cards_seen_one_by_one_take_a_trick_as_they_do_in_a_row(name: str, seeds: range) -> None:
    """Among them the black 2 that catches the Rook, low card, no trump, and two equal cards."""
    rules = with_house(preset(name), OFFERS)
    deck = list(cards.deck(rules))
    for seed in seeds:
        random = Random(f"{name} {seed}")
        order = [*random.sample(deck, 4)]
        if random.random() < 0.5:
            order = random.sample([*order[:2], "B2", "RK"], 4)
        if cards.deck(rules).get(order[0]) == 2 and random.random() < 0.5:
            order[2] = order[0]
        if any(order.count(card) > cards.deck(rules).get(card, 0) for card in order):
            continue
        trump = random.choice(["red", "green", "black", "none"])
        hand = Hand(bidder=1, bid=80, trump=trump, call=random.choice([None, "low"]))
        if trump == "none" or not rules.trump.low_card:
            hand = replace(hand, call=None)
        seen = tuple(Sighting(seat, 1, card) for seat, card in enumerate(order, 1))

        found = answer(replace(hand, seen=seen), 4, rules, Question(Kind.TOOK, trick=1))

        ranked = card_order_of(hand, rules)
        assert ranked is not None
        assert found.winner == 1 + ranked.winner(order), (order, hand.trump, hand.call)


def test_a_whole_hand_is_judged_without_the_solver() -> None:
    """Importing it takes 60 ms, which replays and scores should not cost."""
    program = (
        "import sys; from pathlib import Path; from referee.rook import read_record, "
        "replay_document; replay_document(read_record(Path(sys.argv[1]).read_text('utf-8'))); "
        "sys.exit('pysat' in sys.modules)"
    )
    record = Path(__file__).parents[2] / "corpus/carded-call-partner-5.rook"

    subprocess.run([sys.executable, "-c", program, str(record)], check=True)


def test_a_question_leaves_nothing_of_the_model_behind() -> None:
    rules = preset("kentucky-discard")
    for text in ("made", "renege 3@1", "took 2", "held 2 G5@1"):
        answer(Hand(bidder=1, bid=90, trump="red"), 4, rules, parse_question(text, rules))
    gc.collect()

    assert not [each for each in gc.get_objects() if type(each) in (Captured, clauses.Clauses)]
