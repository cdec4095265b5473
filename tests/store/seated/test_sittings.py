"""Players who sit down in the middle of a game, and players who are renamed afterwards."""

import pytest
from sqlalchemy import select

from referee.rook.game import play_game
from referee.rook.record.file import read_record, write_record
from referee.store.database import Database
from referee.store.errors import NameTakenError, UnknownPlayerError
from referee.store.people import players
from referee.store.seated.games import hands_of, record_of
from referee.store.seated.importing import importable
from referee.store.tables import PLAYERS
from tests.store.asking import BID, TAKEN, begin, fetch, load, rename, write

PHONE = "ann's phone"
EVE = '{ players = { 3 = "Eve" } }'


def sitters(database: Database, public_id: str = "game") -> list[dict[int, str]]:
    return [dict(hand.players) for hand in hands_of(load(database, public_id))]


def test_who_sits_down_is_a_player_who_is_offered_again(database: Database, game_id: int) -> None:
    write(database, game_id, 1, 0, text=EVE)

    known = fetch(database, players.known_names, device=PHONE, limit=9)

    assert set(known) == {"Ann", "Bob", "Cal", "Dee", "Eve"}
    assert sitters(database) == [{3: "Eve"}]


def test_a_renamed_sitter_is_called_so_in_old_lines_too(database: Database, game_id: int) -> None:
    write(database, game_id, 1, 0, text=EVE)
    write(database, game_id, 1, 1, text='anew { players = { 3 = "Eve" }, void = true }')

    rename(database, game_id, "Eve", "Eva")

    assert sitters(database) == [{3: "Eva"}]
    assert record_of(load(database)).hands[0].players == {3: "Eva"}


def test_a_player_is_renamed_in_the_games_that_the_phone_writes(
    database: Database, game_id: int
) -> None:
    begin(database, "later")
    begin(database, "elsewhere", device="another phone")

    assert rename(database, game_id, "Cal", "Carl") == 2

    names = {each: load(database, each).names[2] for each in ("game", "later", "elsewhere")}
    assert names == {"game": "Carl", "later": "Carl", "elsewhere": "Cal"}


def test_a_chair_gets_a_name_in_its_own_game_alone(database: Database) -> None:
    names = ("Ann", "Bob", "Seat 3", "Dee")
    game = begin(database, names=names)
    begin(database, "later", names=names)

    assert rename(database, game.id, "Seat 3", "Eve") == 1

    assert load(database).names[2] == "Eve"
    assert load(database, "later").names[2] == "Seat 3"


def test_a_slip_was_somebody_known_all_the_time(database: Database, game_id: int) -> None:
    begin(database, "earlier", names=("Ann", "Bob", "Carl", "Dee"))
    begin(database, "both", names=("Ann", "Cal", "Carl", "Dee"))

    assert rename(database, game_id, "Cal", "Carl") == 1

    assert load(database).names[2] == "Carl"
    assert load(database, "both").names[1] == "Cal"


def test_another_spelling_stays_the_same_player(database: Database, game_id: int) -> None:
    rename(database, game_id, "Cal", "CAL")

    assert load(database).names[2] == "CAL"


def test_a_name_without_games_is_forgotten(database: Database, game_id: int) -> None:
    rename(database, game_id, "Cal", "Carl")

    with database.reading() as connection:
        names = set(connection.scalars(select(PLAYERS.c.name)))
    assert names == {"Ann", "Bob", "Carl", "Dee"}


@pytest.mark.parametrize("taken", ["Bob", "eve"])
def test_twins_at_one_table_are_refused(database: Database, game_id: int, taken: str) -> None:
    write(database, game_id, 1, 0, text=EVE)
    before = load(database)

    with pytest.raises(NameTakenError):
        rename(database, game_id, "Cal", taken)

    assert load(database) == before


def test_nobody_is_renamed_who_never_sat_there(database: Database, game_id: int) -> None:
    begin(database, "other", names=("Ann", "Bob", "Fay", "Dee"))
    with pytest.raises(UnknownPlayerError):
        rename(database, game_id, "Fay", "May")


def test_a_line_keeps_its_other_facts(database: Database, game_id: int) -> None:
    write(database, game_id, 1, 0, text=BID)
    write(database, game_id, 1, 1, text='{ note = "players = ", players = { 1 = "Fay" } }')

    rename(database, game_id, "Fay", "May")

    (hand,) = hands_of(load(database))
    assert (hand.bid, hand.note, dict(hand.players)) == (110, "players = ", {1: "May"})


def test_a_record_loses_nothing_that_changed_in_mid_game(database: Database) -> None:
    game = begin(database, first_hand=6)
    write(database, game.id, 1, 0)
    write(database, game.id, 1, 1, text=TAKEN)
    write(database, game.id, 2, 0, text='{ house = { target = 500 }, players = { 3 = "Eve" } }')
    write(database, game.id, 2, 1, text="anew { house = { target = 500 }, void = true }")
    write(database, game.id, 3, 0, text="{ house = { counters = { 5 = 5, 10 = 10 } } }")
    write(database, game.id, 3, 1, text=BID)
    write(database, game.id, 4, 0, text='{ players = { 1 = "Fay" } }')
    record = record_of(load(database))

    again = read_record(write_record(record))

    assert again.hands == record.hands
    assert (again.start, again.players) == (record.start, record.players)
    *_, last = play_game(again.start, again.hands, again.rules, again.players)
    assert (last.rules.end.target, last.rules.score.counters) == (500, ((5, 5), (10, 10)))
    assert (last.label, last.names) == ("8", ("Fay", "Bob", "Cal", "Dee"))


TO_100 = """
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Ann", "Bob", "Cal", "Dee"]
[house]
target = 100
"""
WON = "[[hand]]\nbidder = 1\nbid = 100\ntaken = { A = 100, B = 20 }\n"
EVE_SITS = '[[hand]]\nplayers = { 3 = "Eve" }\n'
STRUCK_OUT = "[[hand]]\nvoid = true\nbidder = 2\nbid = 90\n"


@pytest.mark.parametrize(
    ("after", "hands", "side"),
    [
        (EVE_SITS, 1, ("Ann", "Cal")),
        (EVE_SITS + EVE_SITS, 1, ("Ann", "Cal")),
        (EVE_SITS + STRUCK_OUT, 1, ("Ann", "Cal")),
        (STRUCK_OUT + EVE_SITS + STRUCK_OUT, 1, ("Ann", "Cal")),
        (EVE_SITS + WON, 3, ("Ann", "Eve")),
    ],
    ids=["sat down", "twice", "before one struck out", "between two", "before one more"],
)
def test_who_sat_down_after_the_end_has_won_only_with_a_hand_that_was_played(
    after: str, hands: int, side: tuple[str, str]
) -> None:
    game = importable(read_record(TO_100 + WON + after)).summary

    assert game is not None
    assert (len(game.hands), game.ended, game.sides[0]) == (hands, 1, side)


def test_an_unrecorded_hand_in_between_keeps_the_game_open() -> None:
    assert importable(read_record(TO_100 + EVE_SITS + WON)).summary is None
