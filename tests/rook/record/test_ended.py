"""A game that the table ended: by the clock, by agreement, or because somebody goes home."""

from typing import Any

import pytest

from referee.cli.replay import answer_text
from referee.errors import NotationError
from referee.rook.hand.facts import Ended
from referee.rook.record.document import replay_document
from referee.rook.record.file import read_record, write_record
from referee.rook.record.survey import survey

HEAD = """\
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
"""
FIRST = """
[[hand]]
bidder = 1
bid = 90
taken = { A = 95, B = 25 }
"""
SECOND = """
[[hand]]
bidder = 2
bid = 100
taken = { A = 30, B = 90 }
"""
WON = "\n[ended]\nwinner = 'A'\n"
DRAWN = "\n[ended]\ndraw = true\n"
NOTHING = "\n[ended]\n"


def end_of(text: str) -> tuple[Any, ...]:
    answer = replay_document(read_record(text))
    return answer["winner"], answer["reason"], answer["draw"]


@pytest.mark.parametrize(
    ("ended", "end"),
    [
        ("", (None, None, False)),
        (WON, ("A", "ended", False)),
        (DRAWN, (None, "ended", True)),
        (NOTHING, (None, "ended", False)),
    ],
)
def test_the_table_ends_a_game(ended: str, end: tuple[Any, ...]) -> None:
    """Ruling 100."""
    assert end_of(HEAD + ended + FIRST) == end
    assert end_of(HEAD + FIRST + ended) == end


@pytest.mark.parametrize("ended", [WON, DRAWN, NOTHING])
def test_a_round_trip_keeps_the_end(ended: str) -> None:
    for text in (HEAD + ended + FIRST, HEAD + FIRST + SECOND + ended, HEAD + ended):
        record = read_record(text)

        assert read_record(write_record(record)) == record
        assert "\n[ended]\n" in write_record(record)


def test_a_final_score_has_no_hand() -> None:
    """Totals on paper, and the end: 500 to 430."""
    answer = replay_document(read_record(f"{HEAD}before = {{ A = 500, B = 430 }}\n{WON}"))

    assert answer["hands"] == []
    assert answer["totals"] == {"A": 500, "B": 430}
    assert (answer["winner"], answer["reason"], answer["draw"]) == ("A", "ended", False)


def test_the_end_is_no_hand() -> None:
    answer = replay_document(read_record(HEAD + FIRST + SECOND + WON))

    assert [hand["number"] for hand in answer["hands"]] == [1, 2]
    assert answer["totals"] == {"A": 125, "B": -75}


OPEN = "\n[[hand]]\nbidder = 2\nbid = 100\n"


def test_a_hand_under_way_is_not_waited_for() -> None:
    """Somebody goes home in the middle of a hand: it has no score, and the game ends."""
    assert end_of(HEAD + FIRST + OPEN + WON) == ("A", "ended", False)


def test_a_game_that_was_won_before_stays_won() -> None:
    assert end_of(HEAD + FIRST * 4 + DRAWN) == ("A", "target", False)


ENDED_BEFORE = "\n[[hand]]\nended = "


@pytest.mark.parametrize(
    ("ended", "end", "text"),
    [
        ("{ winner = 'B' }", ("B", "ended", False), "B had won"),
        ("{ draw = true }", (None, "ended", True), "it was a draw"),
        ("{}", (None, "ended", False), "it counts for nothing"),
    ],
)
def test_a_hand_after_the_end_is_scored_and_ruled_on(
    ended: str, end: tuple[Any, ...], text: str
) -> None:
    record = read_record(f"{HEAD}{FIRST}{ENDED_BEFORE}{ended}\n{SECOND}")
    answer = replay_document(record)

    assert answer["totals"] == {"A": 125, "B": -75}
    assert (answer["winner"], answer["reason"], answer["draw"]) == end
    (ruling,) = answer["hands"][1]["rulings"]
    assert ruling["code"] == "after-game-over"
    assert text in ruling["text"]
    assert read_record(write_record(record)) == record


def test_no_end_is_a_win_and_a_draw() -> None:
    with pytest.raises(NotationError, match="want a winner or a draw, got both"):
        Ended("A", draw=True)


@pytest.mark.parametrize(
    ("ended", "message", "line"),
    [
        ("winner = 'E'", "ended: winner: want one of A, B, got 'E'", 6),
        ("winner = 'A'\ndraw = true", "ended: want a winner or a draw, got both", 5),
        (
            "draw = false",
            "ended: draw: want true; leave it out where the game counts for nothing",
            6,
        ),
        ("draw = 1", "ended: draw: want true or false, got 1", 6),
        ("by = 'clock'", "ended: by: no such key (have winner, draw)", 6),
    ],
)
def test_an_end_that_cannot_be_read_is_refused_at_its_line(
    ended: str, message: str, line: int
) -> None:
    text = f"{HEAD}\n[ended]\n{ended}\n{FIRST}"

    with pytest.raises(NotationError) as refused:
        read_record(text)

    assert str(refused.value).endswith(message)
    (problem,) = survey(text).problems
    assert (str(problem.fault), problem.line) == (message, line)


def test_a_hand_that_cannot_be_is_found_beside_an_end() -> None:
    wrong = "\n[[hand]]\nbidder = 1\nbid = 90\ntaken = { A = 195, B = 25 }\n"

    (problem,) = survey(HEAD + FIRST + wrong + WON).problems

    assert problem.line in range(12, 16)


def test_where_everybody_plays_alone_a_player_wins_or_all_share() -> None:
    head = HEAD.replace("kentucky-discard", "call-partner-5").replace('"Dee"', '"Dee", "Eve"')
    before = "before = { 1 = 120, 2 = 80, 3 = 120, 4 = 0, 5 = 0 }\n"

    assert end_of(head + before + WON.replace("A", "3")) == ("3", "ended", False)
    assert end_of(head + before + DRAWN) == (None, "ended", True)


def test_a_hand_that_all_passed_or_was_dealt_again_is_not_counted() -> None:
    """Ruling 101."""
    head = f"{HEAD}[house]\nhands = 2\nall_pass = 'redeal-next'\n"
    again = "\n[[hand]]\nredeal = 2\n\n[[hand]]\npassed_out = true\n"

    assert end_of(head + FIRST + again) == (None, None, False)
    assert end_of(head + FIRST + again + SECOND) == ("A", "hands", False)


def test_hands_on_paper_count_for_the_last_hand() -> None:
    text = f"{HEAD}first_hand = 8\n[house]\nhands = 8\n{FIRST}"

    assert end_of(text) == ("A", "hands", False)


def test_the_last_hand_waits_for_an_earlier_one_without_a_score() -> None:
    head = f"{HEAD}[house]\nhands = 2\n"

    assert end_of(head + OPEN + FIRST) == (None, None, False)


def test_a_hand_under_way_of_an_ended_game_says_not_what_to_do_next() -> None:
    bid = "\n[[hand]]\nbidder = 2\nbid = 100\n"
    next_act = "takes the nest"

    assert next_act in answer_text(HEAD + FIRST + bid, as_json=False)
    assert next_act not in answer_text(HEAD + FIRST + bid + NOTHING, as_json=False)
