"""Seats without a name belong to nobody: no player of a club, and no person across two games."""

import pytest
from sqlalchemy import select, update

from referee.rook.rules.check import MOST_PLAYERS
from referee.store.club.exporting import archived_club
from referee.store.club.merging import merge
from referee.store.club.roster import club_player, roster
from referee.store.database import Database
from referee.store.errors import NameTakenError, UnknownPlayerError
from referee.store.people.players import (
    known_names,
    names_nobody,
    people,
    player_ids,
    present_names,
    rename_player,
)
from referee.store.season.summaries import Scope
from referee.store.season.tallies import standings_of
from referee.store.seated.counting import resummarise
from referee.store.tables import CHAIRS, HOME_CLUB, PLAYERS
from referee.text import chair, name_key
from tests.store.asking import NOW, begin, fetch, load, rename, save, write

NAMES = ("Ann", "Bob", "Seat 3", "Dee")


@pytest.fixture(autouse=True)
def two(database: Database) -> None:
    """Two games that Ann and an unnamed partner won, with 95 points each."""
    for public_id in ("one", "two"):
        game = begin(database, public_id, names=NAMES, before={"A": 250})
        write(database, game.id, 1, 0, text="{ bidder = 3, bid = 90, taken = { A = 95, B = 25 } }")
        save(database, resummarise, game.id)


def played(database: Database) -> dict[str, tuple[int, int, int]]:
    """Games, games won and bids of each player in the standings, by name."""
    rows = fetch(database, standings_of, Scope(HOME_CLUB)).named
    results = {row.player: row.result for row in rows}
    return {name: (each.played, each.won, each.bids) for name, each in results.items()}


def number(database: Database, name: str) -> int:
    with database.reading() as connection:
        return connection.scalar(select(PLAYERS.c.id).where(PLAYERS.c.name == name)) or 0


def test_a_chair_is_not_in_the_standings_and_its_partner_is(database: Database) -> None:
    assert played(database) == {"Ann": (2, 2, 0), "Bob": (2, 0, 0), "Dee": (2, 0, 0)}


def test_who_is_named_later_sat_in_that_game_alone(database: Database) -> None:
    assert rename(database, load(database, "one").id, "Seat 3", "Eve") == 1

    assert played(database)["Eve"] == (1, 1, 1)
    assert load(database, "two").names == NAMES


def test_a_name_that_is_taken_back_leaves_nobody(database: Database) -> None:
    rename(database, load(database, "one").id, "Seat 3", "Eve")
    rename(database, load(database, "one").id, "Eve", "Seat 3")

    assert "Eve" not in played(database)


def test_no_list_of_players_has_a_chair(database: Database) -> None:
    with database.reading() as connection:
        lists = (
            [each.name for each in roster(connection, club_id=HOME_CLUB)],
            people(connection, HOME_CLUB),
            [each.name for each in archived_club(connection, HOME_CLUB).players],
            known_names(connection, device="ann's phone", limit=9),
        )

    assert [sorted(each) for each in lists] == [["Ann", "Bob", "Dee"]] * 4


def test_a_chair_is_neither_changed_nor_made_one_with_anybody(database: Database) -> None:
    ann, third = number(database, "Ann"), number(database, "Seat 3")

    with database.writing() as connection:
        with pytest.raises(UnknownPlayerError):
            club_player(connection, club_id=HOME_CLUB, player_id=third)
        for gone, kept in ((ann, third), (third, ann)):
            with pytest.raises(UnknownPlayerError):
                merge(
                    connection, club_id=HOME_CLUB, gone=gone, kept=kept, key="", device="", now=NOW
                )
        with pytest.raises(NameTakenError):
            rename_player(connection, club_id=HOME_CLUB, name="Ann", new_name="seat  7")


def test_a_chair_that_an_older_program_made_one_with_somebody_is_nobody_again(
    database: Database,
) -> None:
    with database.writing() as connection:
        this = update(PLAYERS).where(PLAYERS.c.name == "Seat 3")
        connection.execute(this.values(merged_into=number(database, "Ann")))
        found = player_ids(connection, club_id=HOME_CLUB, names=["Ann", "Seat 3"], now=NOW)

        assert found == [number(database, "Ann"), number(database, "Seat 3")]
        assert present_names(connection, club_id=HOME_CLUB, names=["Seat 3"]) == ("Seat 3",)


@pytest.mark.parametrize("name", ["Seat 3", "SEAT 3", " seat  3 ", "\uff33eat 3", "Seat\u200b 3"])
def test_every_spelling_of_a_chair_is_one(name: str) -> None:
    assert names_nobody(name)


@pytest.mark.parametrize("name", ["Seat 9", "Seat", "Seat three", "My seat 3", ""])
def test_what_only_sounds_like_a_chair_is_a_name(name: str) -> None:
    assert not names_nobody(name)


def test_placeholders_are_recognized_in_any_spelling() -> None:
    assert {name_key(chair(seat)) for seat in range(1, MOST_PLAYERS + 1)} == CHAIRS
