from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from referee.store.database import Database
from referee.store.errors import StaleEntryError, UnknownGameError
from referee.store.game import entries
from referee.store.seated.entries import append
from referee.store.seated.games import load_game
from referee.store.stored import StoredEntry
from referee.store.tables import ENTRIES
from tests.store.asking import BID, NOW, TAKEN, begin, load, write

ODD = 'Zoë\'s "note" — 🂠 \\ %s :text ; DROP TABLE entry; <b>\u202e\n\tend'


def test_what_is_written_is_read_again(database: Database, game_id: int) -> None:
    odd = write(database, game_id, 1, 0, text=ODD, note=ODD, actor=ODD, key=ODD)
    taken = write(database, game_id, 1, 1, text=TAKEN, key="b")

    assert odd == StoredEntry(1, 0, ODD, ODD, ODD, ODD, NOW)
    assert load(database).hands == ((odd, taken),)


def write_and_fail(database: Database, game_id: int) -> None:
    """Writes and reads a line in a transaction that is rolled back."""
    with database.writing() as connection:
        append(connection, game_id=game_id, hand=1, seq=0, text=BID, actor="Ann", key="a", now=NOW)
        load_game(connection, "game")
        raise ZeroDivisionError


def test_a_line_that_was_read_and_taken_back_is_forgotten(database: Database, game_id: int) -> None:
    """The next line gives the game the same version as the one that was rolled back."""
    load(database)
    with pytest.raises(ZeroDivisionError):
        write_and_fail(database, game_id)

    kept = write(database, game_id, 1, 0, text=TAKEN, key="b")

    assert load(database).hands == ((kept,),)


def test_so_many_ledgers_are_remembered_and_the_one_read_longest_ago_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(entries, "REMEMBERED", 2)
    known: entries.Known = {}

    for game_id in (1, 2, 1, 3):
        entries._remember(known, game_id, (1, ()))

    assert list(known) == [1, 3]


def test_the_last_entry_may_stand_in_an_early_hand(database: Database, game_id: int) -> None:
    assert (load(database).entries, load(database).last_entry_at) == (0, None)
    later = NOW + timedelta(minutes=9)
    first, second = write(database, game_id, 1, 0), write(database, game_id, 2, 0)
    last = write(database, game_id, 1, 1, now=later)

    assert load(database).hands == ((first, last), (second,))
    assert load(database).last_entry_at == later
    assert load(database).entries == 3


def test_moments_come_back_in_utc(database: Database, game_id: int) -> None:
    eastern = datetime(2026, 11, 20, 14, 30, 0, 7, tzinfo=timezone(timedelta(hours=-5)))

    write(database, game_id, 1, 0, now=eastern)

    ((entry,),) = load(database).hands
    assert entry.recorded_at == eastern
    assert entry.recorded_at.utcoffset() == timedelta(0)
    with pytest.raises(Exception, match="want a time with its zone"):
        write(database, game_id, 1, 1, now=NOW.replace(tzinfo=None))


def test_a_repeated_key_gets_the_first_answer(database: Database, game_id: int) -> None:
    first = write(database, game_id, 1, 0, key="same")
    write(database, game_id, 1, 1)

    again = write(database, game_id, 1, 0, key="same", now=NOW + timedelta(seconds=3))
    elsewhere = write(database, game_id, 1, 2, key="same", text=TAKEN)

    assert (again, elsewhere) == (first, first)
    assert load(database).entries == 2


def test_two_games_may_use_one_key(database: Database, game_id: int) -> None:
    other = begin(database, "other")
    write(database, game_id, 1, 0, key="same")

    entry = write(database, other.id, 1, 0, key="same", text=TAKEN)

    assert load(database, "other").hands == ((entry,),)


def test_a_stale_entry_is_refused_and_shows_who_was_first(database: Database, game_id: int) -> None:
    first = write(database, game_id, 1, 0, actor="Bob", key="bob's")

    with pytest.raises(StaleEntryError, match="entry 0 of hand 1 is taken") as refused:
        write(database, game_id, 1, 0, actor="Ann", key="ann's", text=TAKEN)

    assert refused.value.first == first
    assert load(database).hands == ((first,),)


@pytest.mark.parametrize(("hand", "seq"), [(1, 2), (2, 1), (3, 0), (0, 0)])
def test_nothing_may_be_left_out(database: Database, game_id: int, hand: int, seq: int) -> None:
    first = write(database, game_id, 1, 0)

    with pytest.raises(StaleEntryError, match="does not come next") as refused:
        write(database, game_id, hand, seq)

    assert refused.value.first is None
    assert load(database).hands == ((first,),)


def test_a_game_that_is_not_there_takes_no_entry(database: Database, game_id: int) -> None:
    with pytest.raises(UnknownGameError):
        write(database, game_id + 1, 1, 0)


@pytest.mark.parametrize("wrong", [{"hand": 0}, {"seq": -1}, {"game_id": 999}])
def test_the_tables_refuse_what_cannot_be(
    database: Database, game_id: int, wrong: dict[str, int]
) -> None:
    row = {"club_id": 1, "game_id": game_id, "hand": 1, "seq": 0, "text": BID, "note": ""}
    row |= {"actor": "", "key": "", "recorded_at": NOW, **wrong}

    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(insert(ENTRIES), row)


def test_of_many_who_write_the_same_entry_one_is_first(database: Database, game_id: int) -> None:
    def attempt(number: int) -> str:
        try:
            return write(database, game_id, 1, 0, key=str(number)).key
        except StaleEntryError as stale:
            return stale.first.key if stale.first else "nobody"

    with ThreadPoolExecutor(8) as threads:
        answers = set(threads.map(attempt, range(40)))

    ((entry,),) = load(database).hands
    assert answers == {entry.key}


def test_a_key_sent_many_times_at_once_is_written_once(database: Database, game_id: int) -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: write(database, game_id, 1, 0, key="same"), range(40)))

    assert load(database).hands == ((answers[0],),)
    assert set(answers) == {answers[0]}
