"""Access to a club: for its owners, for members of its tables, and by tokens."""

import pytest

from referee.store.database import Database
from referee.store.errors import UnknownClubError
from referee.store.people.clubs import (
    Club,
    Gives,
    NewToken,
    club_with,
    clubs_seen,
    make_token,
    new_club,
    seen_club,
)
from referee.store.people.memberships import Joining, Role, join
from referee.store.people.pens import move_pen
from referee.store.tables import HOME_CLUB
from tests.store.asking import NOW, begin, fetch, save


def home(database: Database) -> Club:
    return fetch(database, club_with, HOME_CLUB)


def sees(database: Database, device: str) -> bool:
    public_id = home(database).public_id
    with database.reading() as connection:
        listed = [club.id for club in clubs_seen(connection, device=device)]
        try:
            found = seen_club(connection, public_id, device=device).id == HOME_CLUB
        except UnknownClubError:
            found = False
    assert listed.count(HOME_CLUB) == found
    return found


@pytest.mark.parametrize("role", list(Role))
def test_whoever_is_at_a_table_of_a_club_sees_it(database: Database, role: Role) -> None:
    game = begin(database)
    save(database, join, Joining(HOME_CLUB, game.id, role), device="bob's phone", now=NOW)

    assert sees(database, "bob's phone")


def test_who_has_a_pen_of_a_club_sees_it(database: Database) -> None:
    game = begin(database)
    save(database, move_pen, game_id=game.id, device="cal's phone", name="Cal", now=NOW)

    assert sees(database, "cal's phone")


def test_a_club_is_not_there_for_who_belongs_to_another_alone(database: Database) -> None:
    begin(database)
    with database.writing() as connection:
        other = new_club(connection, now=NOW)
        join(connection, Joining(other.id, None, Role.OWNER), device="eve's phone", now=NOW)

    assert not sees(database, "eve's phone")
    assert not sees(database, "")


@pytest.mark.parametrize("role", list(Role))
def test_a_token_reads_as_long_as_who_made_it_is_an_owner(database: Database, role: Role) -> None:
    """It must own the whole club: a phone can also belong to it as a player or a spectator."""
    with database.writing() as connection:
        join(connection, Joining(HOME_CLUB, None, role), device="bob's phone", now=NOW)
        wanted = NewToken(HOME_CLUB, Gives.API, by="bob's phone")

        reads = make_token(connection, wanted, secret="a secret", now=NOW)

    assert reads is (role is Role.OWNER)
