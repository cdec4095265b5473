"""Questions about a hand as a person types them."""

import pytest

from referee.engine.errors import NotationError
from referee.engine.questions import Kind, Question, parse_question
from referee.engine.rules.cards import shown
from referee.engine.rules.presets import preset

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
