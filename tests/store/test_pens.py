import pytest

from referee.store.errors import UnknownGameError
from referee.store.file.database import Database
from referee.store.game import games
from referee.store.people import pens

from .asking import NOW, begin, load

ANN, BOB = "ann's phone", "bob's phone"


def take(database: Database, token: str, device: str = BOB, name: str = "Bob") -> str:
    with database.writing() as connection:
        return pens.take_pen(connection, token=token, device=device, name=name, now=NOW)


def holder(database: Database, game_id: int, device: str) -> str | None:
    with database.reading() as connection:
        return pens.pen_name(connection, game_id=game_id, device=device)


def test_the_device_that_began_the_game_holds_the_pen(database: Database) -> None:
    game = begin(database, device=ANN, actor="Ann")

    assert holder(database, game.id, ANN) == "Ann"
    assert holder(database, game.id, BOB) is None


def test_a_pen_without_a_name_is_held_all_the_same(database: Database) -> None:
    game = begin(database, device=ANN, actor="")

    assert holder(database, game.id, ANN) == ""


def test_the_link_hands_over_the_pen_and_takes_it_from_nobody(database: Database) -> None:
    game = begin(database, "game", device=ANN, actor="Ann")

    assert take(database, game.pen_token) == "game"

    assert holder(database, game.id, BOB) == "Bob"
    assert holder(database, game.id, ANN) == "Ann"
    with database.reading() as connection:
        assert games.last_game_of(connection, device=BOB) == load(database)


def test_a_pen_is_for_one_game(database: Database) -> None:
    game, other = begin(database, "game"), begin(database, "other")

    take(database, game.pen_token)

    assert game.pen_token != other.pen_token
    assert holder(database, other.id, BOB) is None


def test_taking_the_pen_again_changes_the_name(database: Database) -> None:
    game = begin(database)
    take(database, game.pen_token, name="Bob")

    take(database, game.pen_token, name="Bobby")

    assert holder(database, game.id, BOB) == "Bobby"


@pytest.mark.parametrize("token", ["", "guessed", "game"])
def test_a_wrong_link_gives_no_pen(database: Database, token: str) -> None:
    begin(database, "game")

    with pytest.raises(UnknownGameError):
        take(database, token)


def test_an_old_link_stops_working(database: Database) -> None:
    game = begin(database)

    with database.writing() as connection:
        token = pens.renew_pen_token(connection, game_id=game.id)

    with pytest.raises(UnknownGameError, match="does not work any more"):
        take(database, game.pen_token)
    assert load(database).pen_token == token
    assert take(database, token) == "game"
    assert holder(database, game.id, ANN) == "Ann"


def test_a_game_that_is_not_there_has_no_link(database: Database) -> None:
    with pytest.raises(UnknownGameError), database.writing() as connection:
        pens.renew_pen_token(connection, game_id=1_000_000)
