import pytest
from hypothesis import given
from hypothesis.strategies import characters, text
from sqlalchemy import select

from referee.store.database import Database
from referee.store.errors import NameTakenError, UnknownPlayerError
from referee.store.people import players
from referee.store.seated import counting
from referee.store.tables import HOME_CLUB, PLAYERS
from referee.text import name_key
from tests.laws import law
from tests.store.asking import NOW, begin, fetch, load, save

PHONE = "ann's phone"


UNSEEN = [
    "\u3164",  # Hangul filler
    "\u2800",  # Braille without a dot
    "\ufe0f",  # the mark for a colored sign
    "\u034f",  # the joiner of graphemes
    "\u115f\u1160",
    "\uffa0",
    "\u00ad",
    "\u180e",
    "\u17b4",
    "\U0001d173",
    "\U000e0041",  # a tag
    "\U000e01ef",  # the last of the variation selectors
]
"""Names without anything to see."""


def known(database: Database, device: str = PHONE, limit: int = 20) -> tuple[str, ...]:
    return fetch(database, players.known_names, device=device, limit=limit)


def rename(database: Database, name: str, new_name: str) -> None:
    save(database, players.rename_player, club_id=HOME_CLUB, name=name, new_name=new_name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann  Lee", " ann\u00a0lee\n"),
        ("Zoe\u0308", "ZOË"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("Strauß", "STRAUSS"),
        ("\u210cans", "hans"),
        ("An\u200bn", "\u202eAnn"),
        ("Lea \u2764", "Lea \u2764\ufe0f"),
        ("Ann", "Ann\ufe0f"),
        ("Ann", "A\u034fnn"),
        ("Zoe\u034f\u0308", "Zoë"),
        ("Ann", "\u3164Ann"),
        ("Ann", "Ann\U000e0100"),
        ("Ann Lee", "Ann\u2800Lee"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@law(200)
@given(text(characters(max_codepoint=127)))
def test_a_plain_name_has_the_key_that_it_has_beside_a_sign_nobody_sees(name: str) -> None:
    assert name_key(name) == name_key(f"\u200b{name}")


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Zoë", "Zoe"), ("A nn", "Ann")])
def test_other_names_have_other_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("name", ["", " \t\n", "\u3000\u00a0", "\u200b\u2060 \ufeff", *UNSEEN])
def test_a_name_that_cannot_be_seen_has_no_key(name: str) -> None:
    assert name_key(name) == ""


def test_names_are_known_from_the_latest_game_first(database: Database) -> None:
    begin(database, "first")
    begin(database, "second", names=("Eve", "Cal", "Fay", "Gus"))

    assert known(database) == ("Eve", "Cal", "Fay", "Gus", "Ann", "Bob", "Dee")
    assert known(database, limit=2) == ("Eve", "Cal")


def test_names_of_other_devices_and_deleted_games_are_not_suggested(database: Database) -> None:
    begin(database, "bob's", device="bob's phone", names=("Eve", "Fay", "Gus", "Hal"))
    begin(database, "gone")
    save(database, counting.delete_game, public_id="gone", now=NOW)

    assert known(database) == ()


def test_a_rename_shows_in_every_game(database: Database) -> None:
    begin(database, "first")
    begin(database, "second", names=("Eve", "ann", "Fay", "Gus"))

    rename(database, "ANN", "  Ann  Lee ")

    assert load(database, "first").names == ("Ann Lee", "Bob", "Cal", "Dee")
    assert load(database, "second").names == ("Eve", "Ann Lee", "Fay", "Gus")
    assert "Ann Lee" in known(database)


def test_the_old_name_is_free_after_a_rename(database: Database) -> None:
    begin(database, "first")

    rename(database, "Ann", "Annie")
    second = begin(database, "second")

    assert second.names == ("Ann", "Bob", "Cal", "Dee")
    assert load(database, "first").names == ("Annie", "Bob", "Cal", "Dee")


def test_a_taken_name_is_refused(database: Database) -> None:
    begin(database)

    with pytest.raises(NameTakenError, match="another player is called 'bob'"):
        rename(database, "Ann", "bob")

    assert load(database).names == ("Ann", "Bob", "Cal", "Dee")


def test_nobody_can_be_renamed_to_nothing(database: Database) -> None:
    begin(database)

    with pytest.raises(ValueError, match="want a name"):
        rename(database, "Ann", " \u3000")


def test_who_never_played_cannot_be_renamed(database: Database) -> None:
    with pytest.raises(UnknownPlayerError, match="no player is called 'Zed'"):
        rename(database, "Zed", "Zac")


def test_a_name_is_kept_without_what_would_steer_a_page(database: Database) -> None:
    with database.writing() as connection:
        (player,) = players.player_ids(
            connection, club_id=HOME_CLUB, names=["Z\u202eoë\x1b"], now=NOW
        )
        named = select(PLAYERS.c.name).where(PLAYERS.c.id == player)

        assert connection.scalar(named) == "Zoë"
