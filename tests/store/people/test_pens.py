from datetime import timedelta

import pytest

from referee.store.database import Database
from referee.store.errors import DeadLinkError, UnknownGameError
from referee.store.people import pens
from referee.store.people.links import ONCE_LASTS
from referee.store.people.memberships import Access, Role, access_to, take_seat
from referee.store.seated.stored import StoredGame
from tests.store.asking import NOW, SIGNER, begin, fetch, load, save

ANN, BOB, CAL = "ann's phone", "bob's phone", "cal's phone"


@pytest.fixture(autouse=True)
def game(database: Database) -> StoredGame:
    """A game whose pen Ann's phone has, for every test."""
    return begin(database, device=ANN, actor="Ann")


def secret(database: Database, public_id: str = "game") -> str:
    """The secret of a new link to the pen."""
    with database.writing() as connection:
        link = pens.new_pen_link(connection, SIGNER, public_id=public_id, now=NOW)
        return str(link.secret(SIGNER))


def take(
    database: Database,
    token: str,
    device: str = BOB,
    name: str = "Bob",
    later: timedelta = ONCE_LASTS,
) -> str:
    now = NOW + later - timedelta(seconds=1)
    return save(database, pens.take_pen, secret=token, device=device, name=name, now=now)


def access(database: Database, device: str, public_id: str = "game") -> Access:
    return fetch(database, access_to, public_id, device=device)


def test_the_device_that_began_the_game_holds_the_pen(database: Database) -> None:
    assert access(database, ANN).writes
    assert access(database, ANN).pen_name == "Ann"
    with pytest.raises(UnknownGameError):
        access(database, BOB)


def test_the_link_moves_the_pen_and_who_had_it_stays_a_scribe(database: Database) -> None:
    assert take(database, secret(database)) == "game"

    assert access(database, BOB).writes
    assert not access(database, ANN).writes
    assert access(database, ANN).role is Role.SCRIBE
    assert {access(database, each).pen_name for each in (ANN, BOB)} == {"Bob"}


@pytest.mark.parametrize("seat", [2, None])
def test_who_had_the_pen_stays_a_scribe_wherever_he_sits_down(
    database: Database, game: StoredGame, seat: int | None
) -> None:
    """Taking a seat, or none, does not remove a right to the pen."""
    take(database, secret(database))

    save(database, take_seat, game_id=game.id, device=BOB, seat=seat, name="Bob", now=NOW)

    assert access(database, BOB).role is Role.SCRIBE
    assert access(database, BOB).seat == seat


def test_a_game_has_one_pen_however_often_it_moves(database: Database, game: StoredGame) -> None:
    for device in (BOB, CAL, ANN, CAL):
        take(database, secret(database), device)

    assert [each for each in (ANN, BOB, CAL) if access(database, each).writes] == [CAL]
    assert load(database).version > game.version


def test_a_pen_is_for_one_game(database: Database) -> None:
    begin(database, "other")

    take(database, secret(database, "game"))

    assert access(database, ANN, "other").writes
    with pytest.raises(UnknownGameError):
        access(database, BOB, "other")


def test_taking_the_pen_again_changes_the_name(database: Database) -> None:
    token = secret(database)
    take(database, token, name="Bob")

    take(database, token, name="Bobby")

    assert access(database, BOB).pen_name == "Bobby"


def test_a_link_that_moved_the_pen_does_not_take_it_back_from_the_next_one(
    database: Database, game: StoredGame
) -> None:
    token = secret(database)
    take(database, token)
    save(database, pens.move_pen, game_id=game.id, device=ANN, name="Ann", now=NOW)

    take(database, token)

    assert access(database, ANN).writes
    assert access(database, BOB).role is Role.SCRIBE


@pytest.mark.parametrize("dead", ["", "guessed", "game", "too late", "another's", "renewed"])
def test_a_link_that_is_dead_gives_no_pen(database: Database, dead: str) -> None:
    """It moves the pen to one phone, within a day, until a newer link is made."""
    token, later = secret(database), ONCE_LASTS
    match dead:
        case "too late":
            later += timedelta(seconds=1)
        case "another's":
            take(database, token)
        case "renewed":
            assert take(database, secret(database)) == "game"
        case _:
            token = dead

    with pytest.raises(DeadLinkError):
        take(database, token, CAL, later=later)

    assert access(database, ANN).pen_name == ("Bob" if dead in ("another's", "renewed") else "Ann")


def test_a_game_that_is_not_there_has_no_link(database: Database) -> None:
    with pytest.raises(UnknownGameError), database.writing() as connection:
        pens.new_pen_link(connection, SIGNER, public_id="nowhere", now=NOW)


def test_a_request_for_the_pen_ends_once_it_has_moved(database: Database, game: StoredGame) -> None:
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE pen SET asked_by = 'cal', asked_name = 'Cal'")

    take(database, secret(database))

    pen = fetch(database, pens.pen_of, game.id)
    assert pen is not None
    assert (pen.device, pen.asked_by, pen.asked_name, pen.asked_at) == (BOB, None, "", None)
