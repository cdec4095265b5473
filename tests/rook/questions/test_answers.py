"""Sentences on many records and looks, the default questions, and how a question is written.

The answers of the judge are in the examples.
"""

from dataclasses import replace

import pytest

from referee.errors import NotationError
from referee.rook.evidence.account import Finding
from referee.rook.hand.facts import Hand
from referee.rook.judge.verdict import judge
from referee.rook.possible.deal import RecordedFact
from referee.rook.questions import (
    Kind,
    Question,
    Settle,
    answer,
    default_questions,
    parse_question,
    say_answer,
)
from referee.rook.rules.cards import shown
from referee.rook.rules.presets import preset
from referee.rook.ruling import say_reason
from tests.rook.questions.small_hands import tiny

KENTUCKY = preset("kentucky-discard")
NAMES = ("Ann", "Bob", "Cal", "Dee")


def tricks(*laid: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(each.split()) for each in laid)


SIX = Hand(
    bidder=1,
    bid=80,
    trump="red",
    play=tricks(
        "R14 R5 R6 R7", "R13 R8 R9 R10", "Y14 Y5 Y6 Y7", "G14 G5 B7 G6", "G13 G7 B8 G8",
        "B14 B5 G9 B6",
    ),
)  # fmt: skip
"""Seat 3 plays the black 7 to a green lead, and still has the green 9 at the end."""


def test_of_many_cards_that_cannot_all_be_only_their_number_is_said() -> None:
    cards = [
        RecordedFact("played", None, 4, card, at) for at, card in enumerate(("G14", "G5", "B7"))
    ]
    clash = (*cards, RecordedFact("played", None, 2, "R8", 1), RecordedFact("dealt", 1))

    sentence = say_reason("made", "more", {"records": clash}, NAMES)

    assert sentence == (
        "3 cards in trick 4, the red 8 in trick 2 and the hand dealt to Ann cannot all be right."
    )


@pytest.mark.parametrize(
    ("looks", "text"),
    [
        ([Settle(trick=4), Settle(seat=2)], "Trick 4 and the hand of Bob"),
        ([Settle(trick=3), Settle(trick=4), Settle(trick=5), Settle(nest=True)],
         "Tricks 3 to 5 and the cards laid aside"),
        ([Settle(trick=3), Settle(trick=5), Settle(trick=6), Settle(seat=1)],
         "Tricks 3, 5 and 6 and the hand of Ann"),
        ([Settle(trick=4), *(Settle(seat=seat) for seat in (1, 2, 3, 4))],
         "Trick 4 and the hands of Ann, Bob, Cal and Dee"),
    ],
)  # fmt: skip
def test_what_would_settle_a_question_together_is_said_in_few_words(
    looks: list[Settle], text: str
) -> None:
    sentence = say_reason("took", "open", {"trick": 4, "look": looks, "together": True}, NAMES)

    assert sentence == f"Nothing recorded shows who took trick 4. {text} together would settle it."


@pytest.mark.parametrize("aside", ["Y6 Y7", "Y6 Y5"])
@pytest.mark.parametrize("said_so", [True, False])
def test_a_short_discard_is_all_that_was_laid_aside(aside: str, *, said_so: bool) -> None:
    """The Rook and the yellow 5 or 7 are left over, and count as kept; ruling 26."""
    hand = replace(SIX, discard=tuple(aside.split()), declared=said_so)

    right = Finding.PROVEN if said_so == ("Y5" in aside) else Finding.REFUTED

    begun = replace(hand, play=SIX.play[:2])

    assert answer(begun, 4, KENTUCKY, Question(Kind.DECLARED)).answer is right
    rulings = judge(begun, 4, KENTUCKY).rulings
    assert ("declared-otherwise" in {each.code for each in rulings}) == (right is Finding.REFUTED)


def test_by_itself_the_judge_looks_at_every_card_that_did_not_follow() -> None:
    questions = default_questions(SIX, 4, KENTUCKY)

    assert [str(each) for each in questions] == [
        "made", "discard", "renege 3@4", "renege 3@5", "renege 3@6",
    ]  # fmt: skip


def test_a_suit_that_may_not_have_been_held_is_not_said_to_have_been() -> None:
    rules = tiny("boston", [14, 10, 5], 0)
    hand = Hand(
        bidder=2,
        bid=10,
        trump="red",
        leaders={2: 3},
        play=tricks("B14 R14 B10 G10", "Y10 R5", "Y14 G14 R10 B5"),
        last_trick="B",
    )
    found = answer(hand, 4, rules, parse_question("may 4 R5@2", rules))

    # Dee took trick 2 with the red 5 and led the yellow 14, or Bob took it, and she had no card.
    assert found.answer is Finding.REFUTED
    assert say_answer(found, NAMES) == (
        "Either Dee did not hold the red 5 in trick 2, or they held a card of the suit led, and "
        "the red 5 does not follow."
    )


# How a question is written


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("renege 3@4", Question(Kind.RENEGE, seat=3, trick=4)),
        (" Renege  1@9 ", Question(Kind.RENEGE, seat=1, trick=9)),
        ("discard", Question(Kind.DISCARD)),
        ("made", Question(Kind.MADE)),
        ("held 3 g5@4", Question(Kind.HELD, seat=3, trick=4, card="G5")),
        ("held 2 bird@1", Question(Kind.HELD, seat=2, trick=1, card="RK")),
        ("took 4", Question(Kind.TOOK, trick=4)),
        ("partner", Question(Kind.PARTNER)),
        ("declared", Question(Kind.DECLARED)),
        ("best-passed 3", Question(Kind.BEST_PASSED, seat=3)),
        ("redeal 3", Question(Kind.REDEAL, seat=3)),
        ("may 3 g5@4", Question(Kind.MAY, seat=3, trick=4, card="G5")),
    ],
)
def test_a_question_is_read_as_it_is_typed(text: str, question: Question) -> None:
    assert parse_question(text, KENTUCKY) == question


@pytest.mark.parametrize(
    "text",
    [
        "renege 3@4", "discard", "made", "held 3 G5@4", "took 4", "partner", "declared",
        "best-passed 3", "redeal 3", "may 3 G5@4",
    ],
)  # fmt: skip
def test_a_question_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_question(text, KENTUCKY)) == text


def test_a_playing_card_keeps_its_name() -> None:
    question = parse_question("held 3 HA@4", preset("kentucky-standard-deck"))

    assert (question.card, shown(question.card or "")) == ("R14", "HA")
    assert str(question) == "held 3 HA@4"


FORMS = (
    "want 'renege SEAT@TRICK', 'discard', 'made', 'held SEAT CARD@TRICK', 'may SEAT CARD@TRICK', "
    "'took TRICK', 'partner', 'declared', 'best-passed SEAT' or 'redeal SEAT', got "
)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("reneged 3@4", FORMS + "'reneged 3@4'"),
        ("", FORMS + "''"),
        ("made it", FORMS + "'made it'"),
        ("took", FORMS + "'took'"),
        ("took 3@4", "want a trick from 1 to 9, got '3@4'"),
        ("renege 3", FORMS + "'renege 3'"),
        ("held G5@4", FORMS + "'held G5@4'"),
        ("renege 5@4", "want a seat from 1 to 4, got '5'"),
        ("renege 0@4", "want a seat from 1 to 4, got '0'"),
        ("renege x@4", "want a seat from 1 to 4, got 'x'"),
        ("renege 3@10", "want a trick from 1 to 9, got '10'"),
        ("held 3 G4@4", "the green 4 is not in the deck of this table"),
        ("held 3 G15@4", "'G15' is not a card: ranks run 5..14, and RK is the Rook"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(text: str, refusal: str) -> None:
    with pytest.raises(NotationError) as fault:
        parse_question(text, KENTUCKY)

    assert str(fault.value) == refusal
