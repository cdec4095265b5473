"""Answers of the judge, as a table at the end of an argument gets them."""

from dataclasses import replace

import pytest

from referee.engine.errors import NotationError
from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand
from referee.engine.judge.verdict import judge
from referee.engine.possible.deal import RecordedFact
from referee.engine.questions import (
    Answered,
    Kind,
    Question,
    SeenCard,
    Settle,
    answer,
    asked_by_default,
    parse_question,
    say_answer,
)
from referee.engine.rules.cards import shown
from referee.engine.rules.presets import preset
from referee.engine.ruling import say_reason
from tests.engine.questions.small_hands import tiny

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
"""Seat 3 throws the black 7 on a green lead, and has the green 9 in the end."""


def ask(hand: Hand, question: str, rules: str = "kentucky-discard") -> Answered:
    table = preset(rules)
    return answer(hand, 4, table, parse_question(question, table))


def said(hand: Hand, question: str, rules: str = "kentucky-discard") -> str:
    return say_answer(ask(hand, question, rules), NAMES)


def test_a_later_card_proves_a_renege_and_nothing_else_is_needed() -> None:
    found = ask(SIX, "renege 3@4")

    assert found.answer is Finding.PROVEN
    assert found.because == (SeenCard(4, 3, "B7"), SeenCard(6, 3, "G9"))
    assert (
        say_answer(found, NAMES) == "Cal could have followed: they played the green 9 in trick 6."
    )


@pytest.mark.parametrize(
    ("question", "right", "because", "text"),
    [
        ("renege 2@4", "refuted", [(4, 2, "G5")],
         "Bob followed: the green 5 answers the green 14."),
        ("renege 1@1", "refuted", [], "Ann led trick 1, and may lead any card."),
        ("held 3 G9@2", "proven", [(6, 3, "G9")], "Cal played the green 9 in trick 6."),
        ("held 2 G9@2", "refuted", [(6, 3, "G9")], "Cal played the green 9 in trick 6."),
        ("held 3 B7@5", "refuted", [(4, 3, "B7")],
         "Cal had played the black 7 in trick 4 already."),
        ("discard", "refuted", [], "At this table any 5 cards may be laid aside."),
    ],
)  # fmt: skip
def test_an_answer_shows_the_cards_it_rests_on(
    question: str, right: str, because: list[tuple[int, int, str]], text: str
) -> None:
    found = ask(SIX, question)

    assert found.answer == right
    assert [tuple(each) for each in found.because] == because
    assert say_answer(found, NAMES) == text


def test_the_hand_to_show_settles_what_the_tricks_leave_open() -> None:
    found = ask(replace(SIX, play=SIX.play[:5]), "renege 3@4")

    assert found.answer is Finding.OPEN
    assert found.settle == (Settle(seat=3),)
    assert say_answer(found, NAMES) == (
        "Nothing recorded shows whether Cal could follow the green 14. "
        "The hand of Cal would settle it."
    )


def test_a_trick_that_lies_face_down_does_not_say_who_played_what() -> None:
    whole = (*SIX.play[:5], *tricks("B14 B5 B9 B6", "Y13 Y8 Y9 Y10", "Y12 Y11 B10 B11"))
    found = ask(replace(SIX, play=whole), "renege 3@4")

    assert found.settle == (Settle(seat=3),)
    assert say_answer(found, NAMES).endswith("The hand of Cal would settle it.")


def test_a_rook_that_may_be_played_at_any_time_is_no_renege() -> None:
    hand = replace(SIX, play=tricks("G14 G5 RK G6", "R5 G7 G8 G9"))

    assert ask(hand, "renege 3@1").because == (SeenCard(1, 3, "RK"),)
    assert said(hand, "renege 3@1") == "The Rook may be played to any trick."


def test_trump_laid_aside_is_proven_by_a_plain_card_that_was_kept() -> None:
    laid = ("R13", "Y5", "Y6", "Y7", "Y8", "Y9")
    hand = Hand(bidder=1, bid=150, trump="red", discard=laid, play=tricks("R14 R5 R6 R7", "G14"))
    found = ask(hand, "discard", "double-deck-4")

    assert (found.answer, found.because) == (Finding.PROVEN, (SeenCard(2, 1, "G14"),))
    assert say_answer(found, NAMES) == (
        "Ann laid trump aside and kept the green 14, which they played in trick 2."
    )


def test_a_wrong_number_of_cards_laid_aside_needs_no_other_card() -> None:
    found = ask(replace(SIX, discard=("Y8", "Y9")), "discard")

    assert (found.answer, found.because) == (Finding.PROVEN, ())
    assert say_answer(found) == "2 cards went aside, and it must be 5."


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (replace(SIX, play=(*SIX.play, ("R14",))),
         "The red 14 in trick 7 and the red 14 in trick 1 cannot both be right."),
        (replace(SIX, deal=((), (), ("G10", "B7", "B8", "G9", "R6", "R9", "Y6", "Y8", "Y9"), ()),
                 play=(*SIX.play, tricks("B9 B10 B11 G10")[0])),
         "The green 10 in trick 7 and the hand dealt to Cal cannot both be right."),
        (replace(SIX, discard=("G9", "Y8", "Y9", "Y10", "Y11")),
         "What was laid aside and the green 9 in trick 6 cannot both be right."),
        (replace(SIX, nest=("B9", "B10", "B11", "B12", "B13"),
                 deal=(("R14", "R13", "Y14", "G13", "B14", "Y8", "Y9", "Y10", "Y11"), (), (), ())),
         "The green 14 in trick 4, the nest and the hand dealt to Ann cannot all be right."),
        (replace(SIX, play=(*SIX.play, ("G4",))), "The green 4 in trick 7 cannot be right."),
        (replace(SIX, deal=((), ("G10",), (), ())),
         "Bob is recorded with 1 card dealt, and a hand has 9."),
        (replace(SIX, play=(*SIX.play[:2], (*SIX.play[2], "B9"), *SIX.play[3:])),
         "5 cards are recorded in trick 3, and 4 play."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named_by_the_fewest_records_that_cannot_all_be(
    hand: Hand, text: str
) -> None:
    found = ask(hand, "renege 3@4")

    assert (found.answer, found.because, found.settle) == (Finding.IMPOSSIBLE, (), ())
    assert say_answer(found, NAMES) == text


def test_of_many_cards_that_cannot_all_be_only_their_number_is_said() -> None:
    cards = [
        RecordedFact("played", None, 4, card, at) for at, card in enumerate(("G14", "G5", "B7"))
    ]
    clash = (*cards, RecordedFact("played", None, 2, "R8", 1), RecordedFact("dealt", 1))

    said = say_reason("made", "more", {"records": clash}, NAMES)

    assert said == (
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
    said = say_reason("took", "open", {"trick": 4, "look": looks, "together": True}, NAMES)

    assert said == f"Nothing recorded shows who took trick 4. {text} together would settle it."


NO_NEST = Hand(bidder=1, bid=60, trump="red", play=tricks("R14 R5 R6 R7"))
AGAIN = replace(NO_NEST, play=tricks("R14 R5 R6 R7", "R14 B5 B6 B7"))


@pytest.mark.parametrize(
    ("hand", "question", "right"),
    [
        (NO_NEST, "discard", Finding.REFUTED),
        (replace(NO_NEST, declared=True), "declared", Finding.REFUTED),
        (replace(NO_NEST, declared=False), "declared", Finding.PROVEN),
        (AGAIN, "discard", Finding.IMPOSSIBLE),
        (replace(AGAIN, declared=False), "declared", Finding.IMPOSSIBLE),
        (AGAIN, "best-passed 2", Finding.IMPOSSIBLE),
    ],
)
def test_a_record_that_cannot_be_is_said_first_also_of_what_no_hand_here_has(
    hand: Hand, question: str, right: Finding
) -> None:
    """Display has no nest, and nobody called circus."""
    found = ask(hand, question, "display")

    assert found.answer is right
    if right is not Finding.IMPOSSIBLE:
        assert say_answer(found) == "This table has no nest, so nothing is laid aside."


@pytest.mark.parametrize("aside", ["Y6 Y7", "Y6 Y5"])
@pytest.mark.parametrize("said_so", [True, False])
def test_a_short_discard_is_all_that_was_laid_aside(aside: str, *, said_so: bool) -> None:
    """The Rook and the yellow 5 or 7 are left over, which counts as kept; ruling 26."""
    hand = replace(SIX, discard=tuple(aside.split()), declared=said_so)

    right = Finding.PROVEN if said_so == ("Y5" in aside) else Finding.REFUTED

    assert ask(replace(hand, play=SIX.play[:2]), "declared").answer is right
    rulings = judge(replace(hand, play=SIX.play[:2]), 4, preset("kentucky-discard")).rulings
    assert ("declared-otherwise" in {each.code for each in rulings}) == (right is Finding.REFUTED)


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (replace(SIX, bidder=None), "Nobody recorded who had the bid."),
        (replace(SIX, trump=None), "Nobody recorded which color was trump."),
    ],
)
def test_what_is_missing_of_the_contract_is_said(hand: Hand, text: str) -> None:
    hand = replace(hand, play=tricks("G14 G5 B7 G6"))

    assert ask(hand, "renege 3@1").answer is Finding.OPEN
    assert said(hand, "renege 3@1").startswith(text)


def test_what_is_so_whatever_is_trump_is_proven_without_trump() -> None:
    assert ask(replace(SIX, trump=None), "renege 2@1").answer is Finding.REFUTED
    assert ask(replace(SIX, trump=None), "held 3 R6@1").answer is Finding.PROVEN


def test_nobody_reneged_in_a_hand_that_was_not_played() -> None:
    assert ask(Hand(passed_out=True), "renege 3@1").answer is Finding.REFUTED
    assert said(Hand(redeal=2), "renege 3@1") == "Nobody played this hand."


def test_by_itself_the_judge_looks_at_every_card_that_did_not_follow() -> None:
    asked = asked_by_default(SIX, 4, preset("kentucky-discard"))

    assert [str(each) for each in asked] == [
        "made", "discard", "renege 3@4", "renege 3@5", "renege 3@6",
    ]  # fmt: skip


def test_a_hand_of_which_nothing_is_known_leaves_everything_open() -> None:
    empty = Hand()

    assert ask(empty, "renege 3@4").answer is Finding.OPEN
    assert ask(empty, "held 2 RK@1").answer is Finding.OPEN
    assert said(empty, "renege 3@4") == "Nobody recorded who had the bid."


TAKEN_UP = Hand(
    bidder=1,
    bid=75,
    trump="red",
    deal=tricks("R14 R13 R12 R11 R10 G14 G13 B14 B13", "", "", ""),
    nest=("G12", "Y5", "Y6", "Y7", "Y8"),
    discard=("Y5", "Y6", "Y7", "Y8", "B13"),
    play=tricks("", "G5 Y14 G6 G13"),
)
"""Ann was dealt no green 12 and had it from the nest."""


def test_a_card_of_the_nest_is_not_said_to_have_been_dealt() -> None:
    assert said(TAKEN_UP, "held 1 G12@1") == (
        "Ann held the green 12: it lay in the nest that they took up, and they had not played it "
        "yet."
    )
    assert said(TAKEN_UP, "held 1 G14@1") == (
        "Ann held the green 14: they were dealt it, and had not played it yet."
    )


def test_who_took_up_a_nest_that_nobody_recorded_is_not_measured_by_the_hand_dealt() -> None:
    unknown = replace(TAKEN_UP, nest=(), discard=(), play=tricks("", "G5 Y14 G6 G7"))
    told = replace(TAKEN_UP, bidder=2, nest=(), discard=())

    assert said(unknown, "held 1 Y14@3") == "The yellow 14 was played in trick 2."
    assert said(told, "held 1 Y12@3") == (
        "By the hand that Ann was dealt, they did not hold the yellow 12."
    )


def test_a_renege_by_a_card_of_the_nest_is_not_said_to_follow_from_the_hand_dealt() -> None:
    hand = replace(
        TAKEN_UP,
        deal=tricks("R14 R13 R12 R11 R10 B14 B13 B12 B11", "", "", ""),
        play=tricks("R14 R5 R6 R7", "R13 R8 R9 B5", "R12 B6 B7 B8", "R11 B9 G5 G6"),
    )
    led_by_bob = replace(hand, leaders={4: 2}, play=(*hand.play[:3], ("G5", "G6", "G7", "R11")))

    assert said(led_by_bob, "renege 1@4") == (
        "Ann could have followed the green 5: the cards that do cannot all have been elsewhere."
    )


def test_one_of_two_equal_cards_does_not_say_where_the_other_is() -> None:
    hand = Hand(
        bidder=1,
        bid=150,
        trump="red",
        deal=tricks(
            "", "R5 R14 R13 R12 R11 R10 R9 R8 R7 R6 G14 G13 G12 G11 G10 G9 G8 G7 G6", "", ""
        ),
        discard=("G5", "Y5", "Y6", "Y7", "Y8", "R5"),
    )

    for seat, name in ((1, "Ann"), (3, "Cal")):
        assert said(hand, f"held {seat} R5@1", "double-deck-4") == (
            f"There was no place for the red 5 with {name} any more."
        )


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


KENTUCKY = preset("kentucky-discard")


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
