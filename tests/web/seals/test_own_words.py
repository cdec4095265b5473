"""A hand as told to each seat, and who must agree to it at every kind of table."""

import pytest

from referee.rook.game import Step, first_due, start, take_step
from referee.rook.hand import ledger
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.presets import preset
from referee.web.rook.game.seals import REASONS, own_words, parties
from referee.web.rook.words.vocabulary import Words
from referee.web.table.seals import disputes_words, objection_words, waits_words

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
TWO = preset("kentucky-discard")
ALONE = preset("rook-for-three")
CALLED = preset("call-partner-5")
THREE = with_house(preset("double-deck-6"), {"sides": "three"})


def played(rules: RuleSet, line: str) -> Step:
    names = NAMES[: rules.table.players]
    due = first_due(start(rules, rules.table.players), rules, names)
    return take_step(due, ledger.fold([line], rules))


def words(step: Step) -> Words:
    return Words(step.rules, step.names)


MADE = "{ bidder = 1, bid = 90, taken = { A = 95, B = 25 } }"
SET = "{ bidder = 1, bid = 120, taken = { A = 115, B = 5 } }"
WHY = "Ann and Cal captured 115, the bid of 120 is lost: −120."


@pytest.mark.parametrize(
    ("line", "seat", "sentence"),
    [
        (MADE, 2, "Ann and Cal made it: they take 95, you take 25."),
        (MADE, 3, "You made it: they take 25, you take 95."),
        (SET, 4, f"You set them: they lose 120, you take 5. {WHY}"),
        (SET, 1, f"You were set: they take 5, you lose 120. {WHY}"),
        ("{ agreed = { A = 0, B = 180 } }", 1, "As agreed: they take 180, you get nothing."),
    ],
)
def test_each_side_reads_what_it_did_itself(line: str, seat: int, sentence: str) -> None:
    step = played(TWO, line)

    assert own_words(step, words(step), seat) == sentence


def test_where_everybody_scores_alone_the_others_have_names() -> None:
    step = played(ALONE, '{ agreed = { "1" = 30, "2" = 30, "3" = -60 } }')

    assert own_words(step, words(step), 2) == "As agreed: Cal loses 60, Ann takes 30, you take 30."
    assert own_words(step, words(step), 3) == "As agreed: Ann and Bob take 30 each, you lose 60."


def test_players_who_get_nothing_do_not_get_it_each() -> None:
    step = played(ALONE, '{ agreed = { "1" = 0, "2" = 0, "3" = -60 } }')

    assert own_words(step, words(step), 3) == "As agreed: Ann and Bob get nothing, you lose 60."


def test_of_two_who_are_accused_only_who_reneged_is_named() -> None:
    """Cal followed: the cards refute the earlier claim. Bob threw a black card, and had a green."""
    step = played(
        TWO,
        '{ bidder = 1, bid = 80, trump = "red", '
        'play = ["G14 B5 G6 G5", "G13 G7 G8 G9", "G12 Y7 Y8 Y9"], irregularity = ['
        '{ kind = "renege", seat = 3, trick = 1, found = 4 }, '
        '{ kind = "renege", seat = 2, trick = 1, found = 4 }] }',
    )

    ended, _, why = own_words(step, words(step), 1).partition(". ")
    assert ended == "Renege by Bob: they lose 80, you take 20"
    assert why == "Bob and Dee: the broken rule costs the bid of 80."


BID_OF_BOB = "bidder = 2, bid = 120"


@pytest.mark.parametrize(
    ("rules", "line", "writer", "found"),
    [
        (TWO, MADE, 1, [{1, 3}, {2, 4}]),
        (TWO, MADE, 2, [{1, 3}, {2, 4}]),
        (TWO, MADE, None, [{1, 3}, {2, 4}]),
        (TWO, "{ passed_out = true }", None, [{1, 3}, {2, 4}]),
        (THREE, "{ passed_out = true }", 1, [{1, 4}, {2, 3, 5, 6}]),
        (ALONE, "{ passed_out = true }", 2, [{2}, {1, 3}]),
        (ALONE, "{ bidder = 1, bid = 100 }", None, [{1}, {2, 3}]),
        (ALONE, "{ passed_out = true }", None, [{1, 2, 3}]),
        (CALLED, f"{{ {BID_OF_BOB}, partners = [4] }}", 1, [{1, 3, 5}, {2, 4}]),
        (CALLED, f"{{ {BID_OF_BOB}, partners = [4] }}", 4, [{2, 4}, {1, 3, 5}]),
        (CALLED, f"{{ {BID_OF_BOB} }}", 1, [{1}, {2, 3, 4, 5}]),
    ],
)
def test_the_parties_are_who_wrote_it_with_his_side_and_the_others(
    rules: RuleSet, line: str, writer: int | None, found: list[set[int]]
) -> None:
    assert [set(each) for each in parties(played(rules, line), writer)] == found


def test_who_is_waited_for_and_who_disputes() -> None:
    names = words(played(TWO, MADE))

    assert waits_words([frozenset({2, 4})], names.seat) == "waits for a seal by Bob or Dee"
    assert disputes_words("Dee", "hand 4", objection_words(REASONS, "bid", "it was 110")) == (
        "Dee disputes hand 4: wrong bid: “it was 110”."
    )
    assert (
        disputes_words("Dee", "hand 4", objection_words(REASONS, "other", ""))
        == "Dee disputes hand 4."
    )
