"""The record file of a stored game, and what it leaves out of the ledger."""

import pytest

from referee.errors import NotationError
from referee.rook.game import play_game
from referee.rook.hand.facts import Hand
from referee.rook.hand.ledger import facts_line, undo_line
from referee.rook.record.file import read_record, write_record
from referee.store.database import Database
from referee.store.seated.games import hands_of, record_of
from tests.store.asking import NOW, begin, load, write


def write_hand(database: Database, game_id: int, hand: int, *lines: str) -> None:
    for seq, line in enumerate(lines):
        write(database, game_id, hand, seq, text=line)


MADE = facts_line({"bidder": 1, "bid": 80, "taken": {"A": 95, "B": 25}})
SET = facts_line({"bidder": 2, "bid": 100, "taken": {"A": 60, "B": 60}})


def test_a_record_holds_the_game_as_it_was_recorded(database: Database) -> None:
    game = begin(database, dealer=3, before={"A": 100, "B": 5}, place="Grandma’s kitchen")
    write_hand(database, game.id, 1, MADE)
    write_hand(database, game.id, 2, facts_line({"bidder": 2, "bid": 100}), SET)

    record = record_of(load(database))

    assert record.players == ("Ann", "Bob", "Cal", "Dee")
    assert record.started == NOW
    assert record.place == "Grandma’s kitchen"
    assert read_record(write_record(record)).place == record.place
    assert record.start.dealer == 3
    # 100 + 95 + 60 for A; 5 + 25 - 100 for B: the set side loses its bid, and its counters.
    (*_, last) = play_game(record.start, record.hands, record.rules)
    assert last.after.totals == {"A": 255, "B": -70}


def test_corrections_and_undone_entries_leave_their_effect_only(
    database: Database, game_id: int
) -> None:
    write_hand(database, game_id, 1, MADE, SET, undo_line(1))
    write_hand(database, game_id, 2, MADE, facts_line({"passed_out": True}, anew=True))

    first, second = record_of(load(database)).hands

    assert (first.bidder, first.bid, first.taken) == (1, 80, {"A": 95, "B": 25})
    assert second == Hand(passed_out=True)


def test_a_hand_that_was_struck_out_stays_in_the_record_and_counts_for_nothing(
    database: Database, game_id: int
) -> None:
    write_hand(database, game_id, 1, MADE, facts_line({"void": True}))
    write_hand(database, game_id, 2, SET)

    record = record_of(load(database))

    assert [(hand.bid, hand.void) for hand in record.hands] == [(80, True), (100, False)]
    (step,) = play_game(record.start, record.hands, record.rules)
    assert step.after.totals == {"A": 60, "B": -100}


def test_a_last_hand_without_facts_is_left_out(database: Database, game_id: int) -> None:
    write_hand(database, game_id, 1, MADE)
    write_hand(database, game_id, 2, SET, undo_line(0))

    assert [hand.bid for hand in record_of(load(database)).hands] == [80]


def test_a_last_hand_with_a_line_in_force_stays_without_facts(
    database: Database, game_id: int
) -> None:
    write_hand(database, game_id, 1, MADE)
    write_hand(database, game_id, 2, facts_line({}))

    assert [hand.bid for hand in record_of(load(database)).hands] == [80, None]


def test_an_entry_that_cannot_be_read_is_reported(database: Database, game_id: int) -> None:
    write_hand(database, game_id, 1, "not a line")

    with pytest.raises(NotationError, match="not a line"):
        hands_of(load(database))
