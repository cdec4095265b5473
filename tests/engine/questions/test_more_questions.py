"""Who took a trick, who plays with the bidder, and what may be played, passed, or asked for."""

import gc
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand, Sighting
from referee.engine.play.card_order import card_order_of
from referee.engine.possible import clauses
from referee.engine.possible.captured import Captured
from referee.engine.possible.record import PossibleHand
from referee.engine.questions import (
    Answered,
    Kind,
    Question,
    answer,
    parse_question,
    say_answer,
)
from referee.engine.rules import cards
from referee.engine.rules.house import with_house
from referee.engine.rules.presets import preset
from tests.laws import over

NAMES = ("Ann", "Bob", "Cal", "Dee")


def tricks(*laid: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(each.split()) for each in laid)


PLAY = tricks("R14 R5 R6 R7", "G14 G5 B7 G6")


def ask(question: str, rules: str = "kentucky-discard", dealer: int = 4, **told: Any) -> Answered:
    table = preset(rules)
    hand = replace(Hand(bidder=1, bid=80, trump="red"), **told)
    return answer(hand, dealer, table, parse_question(question, table))


OPEN = (
    "Nothing recorded shows whether Cal was allowed to play the black 7. "
    "The hand of Cal would settle it."
)


@pytest.mark.parametrize(
    ("question", "told", "right", "text"),
    [
        ("took 2", {"play": PLAY}, "proven", "Ann took trick 2 with the green 14."),
        ("took 1", {"play": PLAY, "leaders": {2: 3}}, "proven",
         "Ann took trick 1 with the red 14."),
        ("took 3", {"play": PLAY}, "open", "Nothing recorded shows who took trick 3."),
        ("partner", {}, "proven", "Ann had the bid, and Cal played with them."),
        ("may 3 B7@2", {"play": PLAY}, "open",
         OPEN),
        ("may 3 B7@2", {"play": (*PLAY, ("G13", "G7", "G9"))}, "refuted",
         "Cal held a card of the suit led to trick 2, and the black 7 does not follow."),
        ("may 1 Y5@1", {"play": (*PLAY, ("Y5",))}, "proven",
         "By the rules Ann was allowed to play the yellow 5 to trick 1."),
        ("may 1 R5@1", {"play": PLAY}, "refuted", "Ann did not hold the red 5 in trick 1."),
        ("redeal 2", {"play": PLAY}, "refuted",
         "Bob was dealt a counter, and was not allowed to ask for a new deal."),
        ("redeal 2", {"deal": ((), ("R6", "R7", "R8", "R9", "G6", "G7", "G8", "B6", "B7"), (), ())},
         "proven", "Bob was dealt no counter, and was allowed to ask for a new deal."),
        ("redeal 2", {"redeal": 2, "bidder": None, "bid": None, "trump": None}, "open",
         "Nothing recorded shows whether Bob was dealt a counter."),
        ("best-passed 2", {}, "refuted", "No cards were passed in this hand."),
        ("declared", {}, "open", "Nobody recorded what Ann said of points laid aside."),
        ("declared", {"declared": True, "discard": ("R9", "R8", "B6", "B9", "G9")}, "refuted",
         "What Ann said of points laid aside was not true."),
        ("declared", {"declared": False, "discard": ("R9", "R8", "B6", "B9", "G9")}, "proven",
         "What Ann said of points laid aside was true."),
    ],
)  # fmt: skip
def test_an_answer_is_said_in_a_sentence(
    question: str, told: dict[str, Any], right: str, text: str
) -> None:
    found = ask(question, **told)

    assert (str(found.answer), say_answer(found, NAMES)) == (right, text)


@pytest.mark.parametrize(("counters", "right"), [(1, "open"), (5, "open"), (6, "refuted")])
def test_counters_of_the_bidder_may_all_have_lain_in_the_nest(counters: int, right: str) -> None:
    """Ann leads one in each trick, and the nest, which nobody recorded, had five cards."""
    led = ("R14", "Y14", "G14", "B14", "RK", "R10")[:counters]
    rest = (("R6", "R7", "R8"), ("Y6", "Y7", "Y8"), ("G6", "G7", "G8"),
            ("B6", "B7", "B8"), ("R9", "Y9", "G9"), ("B9", "R11", "Y11"))  # fmt: skip
    play = tuple((first, *others) for first, others in zip(led, rest, strict=False))

    assert str(ask("redeal 1", play=play).answer) == right


def test_who_took_a_trick_is_shown_by_its_cards() -> None:
    assert [each.card for each in ask("took 2", play=PLAY).because] == ["G14", "G5", "B7", "G6"]


@pytest.mark.parametrize(("offered", "winner"), [(False, 2), (True, None)])
def test_a_hand_without_trump_is_one_where_nobody_recorded_it(
    *, offered: bool, winner: int | None
) -> None:
    """The Rook takes a green trick whatever color is trump, and as a red card none; ruling 30."""
    rules = with_house(preset("kentucky-discard"), {"no_trump": offered})
    hand = Hand(bidder=1, bid=80, play=tricks("G14 RK G5 G6"))

    found = answer(hand, 4, rules, Question(Kind.TOOK, trick=1))

    assert found.winner == winner


def test_partners_are_those_who_hold_the_called_cards() -> None:
    """Source: ruling 65. Cal has played the card that Ann called; before, anybody may hold it."""
    told: dict[str, Any] = {"rook": "high", "partner_cards": ("G1",)}
    shown = ask("partner", "call-partner-4", **told, play=tricks("R14 R5 G1 R7"))
    hidden = ask("partner", "call-partner-4", **told, play=tricks("R14 R5 R6 R7"))

    assert (shown.answer, shown.partners) == (Finding.PROVEN, (3,))
    assert (hidden.answer, hidden.partners) == (Finding.OPEN, None)


@pytest.mark.parametrize("partners", [(), (3,)])
def test_partners_that_are_recorded_are_all(partners: tuple[int, ...]) -> None:
    found = ask("partner", "call-partner-4", rook="high", partners=partners)

    assert (found.answer, found.partners) == (Finding.PROVEN, partners)


CIRCUS = with_house(preset("kentucky-discard"), {"circus": True})
PASSED = {"call": "circus", "circus": ("R9", "Y9", "G9", "B9")}


@pytest.mark.parametrize(
    ("deal", "right"),
    [
        (("R5", "Y9", "G6", "G7", "G8", "B6", "B7", "B8", "B10"), Finding.REFUTED),
        (("Y5", "Y9", "G6", "G7", "G8", "B6", "B7", "B8", "Y6"), Finding.PROVEN),
        ((), Finding.OPEN),
    ],
    ids=["a trump kept", "the best of plain cards", "nothing known"],
)  # fmt: skip
def test_the_best_card_is_passed_or_not(deal: tuple[str, ...], right: Finding) -> None:
    """Ruling 85: any trump is better than a plain card; red is trump."""
    hand = Hand(bidder=1, bid=80, trump="red", deal=((), deal, (), ()), **PASSED)  # type: ignore[arg-type]

    found = answer(hand, 4, CIRCUS, parse_question("best-passed 2", CIRCUS))

    assert found.answer is right


@pytest.mark.parametrize(
    ("seat", "deal", "text"),
    [
        (2, ("R5", "Y9", "G6", "G7", "G8", "B6", "B7", "B8", "B10"),
         "Bob passed the yellow 9, and had the red 5, which is better."),
        (2, ("Y5", "Y9", "G6", "G7", "G8", "B6", "B7", "B8", "Y6"),
         "Bob passed the yellow 9, and had no better card."),
        (3, ("R5", "G9", "G6", "G7", "G8", "B6", "B7", "B8", "B10"),
         ("Cal passed the green 9, and had the red 5, which is better. "
          "The side that bid may pass any card.")),
    ],
)  # fmt: skip
def test_the_cards_of_a_pass_are_named(seat: int, deal: tuple[str, ...], text: str) -> None:
    """Source: rules, section 1.19: only the other side must pass its best."""
    dealt = tuple(deal if each == seat else () for each in range(1, 5))
    hand = Hand(bidder=1, bid=80, trump="red", deal=dealt, **PASSED)  # type: ignore[arg-type]

    found = answer(hand, 4, CIRCUS, parse_question(f"best-passed {seat}", CIRCUS))

    assert say_answer(found, NAMES) == text


def test_without_a_solver_nothing_is_settled_and_a_claim_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise clauses.UnavailableError("no solver is installed")

    monkeypatch.setattr(clauses, "_solver", missing)

    found = ask("renege 3@2", play=PLAY)

    assert (found.answer, found.settled) == (Finding.OPEN, False)
    assert say_answer(found).startswith("This could not be settled")


@pytest.mark.parametrize("found", [(True, None), (None, True), (False, None), (None, False)])
def test_a_search_that_was_given_up_proves_nothing(
    monkeypatch: pytest.MonkeyPatch, found: tuple[bool | None, ...]
) -> None:
    record = PossibleHand(
        Hand(bidder=1, bid=80, trump="red", play=PLAY), 4, preset("kentucky-discard")
    )
    asked = record.ways.wins[1, 1]
    said = iter(found)
    monkeypatch.setattr(clauses.Clauses, "can", lambda *_, **__: next(said))

    assert record.answer(asked) == (Finding.OPEN, False)


OFFERS = {"low_card": True, "no_trump": True, "black_two": True}


RANKED = ("kentucky-discard", "red-one", "one-forty", "double-deck-4")


@pytest.mark.parametrize(("name", "seeds"), over(RANKED, RANKED, range(16), range(16, 32)))
def test_cards_seen_one_by_one_take_a_trick_as_they_do_in_a_row(name: str, seeds: range) -> None:
    """The black 2 that catches the Rook, low card and no trump among them, and two equal cards."""
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
    """It takes 60 ms to import, which no replay and no score may cost."""
    program = (
        "import sys; from pathlib import Path; from referee.engine import read_record, "
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
