"""What is laid aside face up: recorded by itself, and seen by all while the hand is played."""

import pytest

from referee.rook.rules.house import with_house
from referee.rook.rules.presets import preset
from referee.web.rook.rulebook.book import exchange_words, nest_hidden_words
from tests.web.phone import Phone
from tests.web.playing import Table


def test_what_lies_face_up_is_recorded_by_itself_and_seen(phone: Phone) -> None:
    table = Table.start(phone, discard_face_up="counters")
    page = phone.open(f"{table.path}/hand/1/cards/discard_up")

    assert page.shows("Laid aside face up Tap the cards that lie face up, or write them;")
    phone.send(page.form("/cards/discard_up"), typed="G10 R5")

    assert phone.open(f"{table.path}/hand/1/cards").shows(
        "Laid aside face up: the green 10, the red 5."
    )


def test_the_counters_of_a_whole_discard_are_seen_and_the_rest_is_not(phone: Phone) -> None:
    table = Table.start(phone, discard_face_up="counters")
    form = phone.open(f"{table.path}/hand/1/cards/discard").form("/cards/discard")

    phone.send(form, typed="G10 R6 R7 R8 R9")

    page = phone.open(f"{table.path}/hand/1/cards")
    assert page.shows("Laid aside face up: the green 10.")
    assert "R6" not in page.html


def test_more_cards_than_are_laid_aside_are_refused(phone: Phone) -> None:
    table = Table.start(phone, discard_face_up="counters")
    form = phone.open(f"{table.path}/hand/1/cards/discard_up").form("/cards/discard_up")

    page = phone.send(form, typed="G10 R5 B5 Y5 G5 RK")

    assert page.status == 422
    assert page.shows("These are 6 cards: there can be no more than 5.")


def test_where_none_lies_face_up_there_is_nothing_to_record(table: Table) -> None:
    assert table.phone.open(f"{table.path}/hand/1/cards/discard_up").status == 404


@pytest.mark.parametrize(
    ("settings", "exchange", "hidden"),
    [
        (
            {"discard_face_up": "counters"},
            "lays any 5 aside, counters face up and the others face down.",
            "The nest is not shown, nor what is laid aside, but for counters.",
        ),
        (
            {"discard_face_up": "trump", "discard_ban": "counters", "nest_up": 1},
            (
                "lays 5 aside, trumps face up and the others face down: no counters while other "
                "cards are held."
            ),
            (
                "But for its cards that lie face up, the nest is not shown, nor what is laid "
                "aside, but for trumps."
            ),
        ),
        (
            {"discard_face_up": "counters", "decks": 2},
            "counters face up and the others face down.",
            "need not. Of what is laid aside only counters are shown.",
        ),
    ],
)
def test_the_book_says_what_lies_face_up(
    settings: dict[str, str], exchange: str, hidden: str
) -> None:
    rules = with_house(preset("kentucky-discard"), settings)

    assert exchange_words(rules).endswith(exchange)
    assert nest_hidden_words(rules).endswith(hidden)
