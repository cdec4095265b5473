"""The parts of sentences: names in any script, remarks in a row, full stops."""

import re

import pytest

from referee.errors import ImpossibleEventError, NotationError, RefereeError
from referee.rook.rules.cards import as_printed
from referee.rook.rules.presets import preset
from referee.web.rook.words.play import points_words
from referee.web.rook.words.vocabulary import Words, card_face
from referee.web.shared.words import in_a_row, refusal, with_stop
from tests.web.phone import Phone
from tests.web.playing import Table

ARABIC = "عبد الرحمن"
WALLED = f"\N{FIRST STRONG ISOLATE}{ARABIC}\N{POP DIRECTIONAL ISOLATE}"


def test_a_name_from_right_to_left_leaves_the_words_around_it_in_place() -> None:
    names = ("Ann", ARABIC, "Cal", "Dee")

    assert Words(preset("dixie"), names).deals(2) == f"{WALLED} deals"
    assert Words(preset("dixie"), names).book("B") == f"{WALLED} and Dee"


@pytest.mark.parametrize("name", ["Ann", "Jörg", "Ольга", "美咲", "<b>Bobby</b>"])
def test_a_name_from_left_to_right_is_written_as_it_is(name: str) -> None:
    assert Words(preset("dixie"), (name, "Bob", "Cal", "Dee")).deals(1) == f"{name} deals"


def test_a_name_that_is_cut_is_still_walled_off() -> None:
    names = ("Ann", ARABIC * 2, "Cal", "Dee")

    cut = Words(preset("dixie"), names).short_book("B")

    assert cut.count("\N{FIRST STRONG ISOLATE}") == cut.count("\N{POP DIRECTIONAL ISOLATE}") == 1


@pytest.mark.parametrize(
    ("preset_id", "book", "short"),
    [
        ("call-partner-5", "2", "Wolfgang-…"),
        ("dixie", "B", "Wolfga… & Dee"),
        ("double-deck-6", "A", "Ann, Cal, Ev…"),
    ],
)
def test_names_are_cut_to_stand_beside_a_line_of_the_chart(
    preset_id: str, book: str, short: str
) -> None:
    names = ("Ann", "Wolfgang-Amadeus", "Cal", "Dee", "Evelyn", "Fay")

    assert Words(preset(preset_id), names).short_book(book) == short


def test_seats_without_names_are_not_cut_to_one_word() -> None:
    seats = tuple(f"Seat {seat}" for seat in range(1, 7))

    assert Words(preset("dixie"), seats[:4]).short_book("B") == "Seats 2 & 4"
    assert Words(preset("dixie"), ("Ann", "Bob", *seats[2:4])).short_book("A") == "Ann & Seat 3"
    assert Words(preset("double-deck-6"), seats).short_book("A") == "Seats 1, 3, 5"
    assert Words(preset("call-partner-5"), seats[:5]).short_book("2") == "Seat 2"


def test_a_playing_card_is_drawn_by_its_own_name_whichever_name_was_asked_for_first() -> None:
    rules = preset("kentucky-standard-deck")

    faces = [card_face(card, rules) for card in ("R5", as_printed("R5", rules))]

    assert [each.code for each in faces] == ["H5", "H5"]


STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\ufeff]")
NASTY = "\x1b]0;x\x07Zo\u202e\u200bë\x9b2J"


def test_what_would_steer_a_page_is_left_out_of_names_and_notes(phone: Phone) -> None:
    table = Table.start(phone, seat1=NASTY, seat2=f"{ARABIC}\u202e")
    table.happens("agreed", agreedA="10", agreedB="5", note=f"no{NASTY}te \u202e")

    pages = (table.path, "/", f"{table.path}/hand/1", f"{table.path}/record.rook")
    for page in (phone.open(path) for path in pages):
        assert page.status == 200
        assert not STEERING.search(page.html), page.words
    assert table.look().page.shows("]0;xZoë2J")
    assert "no]0;xZoë2Jte" in phone.open(f"{table.path}/record.rook").html


def test_a_name_that_came_from_elsewhere_steers_no_sentence() -> None:
    words = Words(preset("dixie"), ("Ann", "B\u202eob", "Cal", f"{ARABIC}\u2067"))

    assert words.deals(2) == "Bob deals"
    assert words.book("B") == f"Bob and {WALLED}"
    cut = f"\N{FIRST STRONG ISOLATE}{ARABIC[:6]}…\N{POP DIRECTIONAL ISOLATE}"
    assert words.short_book("B") == f"Bob & {cut}"


@pytest.mark.parametrize(
    ("remarks", "sentence"),
    [
        (("", ""), ""),
        (("corrected", "", "not sealed"), "corrected, not sealed"),
        (("The bonus is 20.", "not sealed"), "The bonus is 20. Not sealed"),
        (("It was late!", "corrected", "not sealed"), "It was late! Corrected, not sealed"),
    ],
)
def test_a_remark_after_a_sentence_begins_another(remarks: tuple[str, ...], sentence: str) -> None:
    assert in_a_row(remarks) == sentence


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("It waits for Ann", "It waits for Ann."),
        ("It waits for Ann B.", "It waits for Ann B."),
        ("It waits for \u2068Zoë B.\u2069", "It waits for \u2068Zoë B.\u2069"),
    ],
)
def test_a_name_that_ends_with_a_full_stop_ends_the_sentence(words: str, sentence: str) -> None:
    assert with_stop(words) == sentence


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (
            NotationError.unlike("a number", "'x'", "points B"),
            "Points B: there must be a number, not 'x'.",
        ),
        (
            NotationError.unlike("the points of each side"),
            "There must be the points of each side.",
        ),
        (
            NotationError.unlike("a seat 1..4", 9, "hand 1", "bidder"),
            "Hand 1: bidder: there must be a seat 1 to 4, not 9.",
        ),
        (
            NotationError.unlike("a number", "'they want 5, got 4'"),
            "There must be a number, not 'they want 5, got 4'.",
        ),
        (
            NotationError.unlike("a number", 0, reason="it is late"),
            "It is late: there must be a number, not 0.",
        ),
        (
            ImpossibleEventError("the red 14 was played already", "trick 2"),
            "Trick 2: the red 14 was played already.",
        ),
    ],
)
def test_what_the_engine_refuses_is_said_in_words_of_players(
    fault: RefereeError, sentence: str
) -> None:
    assert refusal(fault, *fault.places) == sentence


@pytest.mark.parametrize(("points", "words"), [(0, "no points"), (1, "1 point"), (15, "15 points")])
def test_points_are_counted_in_words(points: int, words: str) -> None:
    assert points_words(points) == words
