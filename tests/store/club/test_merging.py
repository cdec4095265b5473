"""Players who were entered twice, merged, and separated again."""

from collections.abc import Iterator
from contextlib import suppress
from secrets import token_urlsafe

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from referee.store.club.merging import merge, merges_of, undo_merge
from referee.store.club.roster import (
    club_player,
    device_player,
    possible_players,
    roster,
    set_device_player,
    set_name,
)
from referee.store.database import Database, open_database
from referee.store.errors import (
    NameTakenError,
    OtherSpellingError,
    SatTogetherError,
    StaleMergeError,
    StalePlayerError,
    UnknownPlayerError,
)
from referee.store.people.memberships import Joining, Role, join
from referee.store.people.players import player_ids, present_names
from referee.store.season import summaries
from referee.store.seated.counting import resummarise
from referee.store.seated.games import Filters, games_of
from referee.store.seated.standing import stand_again
from referee.store.seated.stored import ListedGame
from referee.store.tables import HOME_CLUB, MEMBERSHIPS, SEATS, SITTINGS
from tests.databases import Databases
from tests.laws import law
from tests.store.asking import NOW, begin, fetch, load, rename, save, write


def player(database: Database, name: str) -> int:
    """The id of the player called *name*."""
    return save(database, player_ids, club_id=HOME_CLUB, names=[name], now=NOW)[0]


def merged(database: Database, gone: int, kept: int, key: str = "a key") -> frozenset[int]:
    return save(
        database,
        merge,
        club_id=HOME_CLUB,
        gone=gone,
        kept=kept,
        key=key,
        device="ann's phone",
        now=NOW,
    )


def undone(database: Database, which: int = 0) -> frozenset[int]:
    """Undoes the merge at index *which*, where 0 is the latest; returns the changed games."""
    with database.writing() as connection:
        found = merges_of(connection, club_id=HOME_CLUB)[which]
        return undo_merge(connection, club_id=HOME_CLUB, merge_id=found.id, now=NOW)


def names(database: Database) -> list[str]:
    return [each.name for each in fetch(database, roster, club_id=HOME_CLUB)]


@pytest.fixture
def twice(database: Database) -> tuple[int, int]:
    """The ids of Ann, who played in one game, and Anne, who played in two others."""
    begin(database, "first")
    begin(database, "second", names=("Anne", "Eve", "Fay", "Gus"))
    third = begin(database, "third", names=("Bob", "Cal", "Dee", "Eve"))
    write(database, third.id, 1, 0, text='{ players = { 3 = "Anne" } }')
    return player(database, "Ann"), player(database, "Anne")


@pytest.fixture
def ann(twice: tuple[int, int]) -> int:
    return twice[0]


@pytest.fixture
def anne(twice: tuple[int, int]) -> int:
    return twice[1]


@pytest.fixture
def one(database: Database, ann: int, anne: int) -> frozenset[int]:
    """Merges Anne into Ann; returns the ids of the changed games."""
    return merged(database, anne, ann)


def test_a_merge_gives_every_place_to_who_is_kept(database: Database, ann: int, anne: int) -> None:
    games = merged(database, anne, ann)

    assert len(games) == 2
    assert load(database, "second").names == ("Ann", "Eve", "Fay", "Gus")
    assert '"Ann"' in load(database, "third").hands[0][0].text
    assert names(database) == ["Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus"]


def test_a_list_of_games_names_who_is_kept_where_the_other_sat_down_later(
    database: Database, ann: int, anne: int
) -> None:
    """Gus sits down too, and stays; nobody sits down in the game that was begun by Anne."""
    both = '{ players = { 3 = "Anne", 4 = "Gus" } }'
    write(database, load(database, "third").id, 1, 1, text=both)
    save(database, stand_again, game=load(database, "third"))
    before = listed_names(database)

    merged(database, anne, ann)

    assert listed_names(database) == {
        "first": ("Ann", "Bob", "Cal", "Dee"),
        "second": ("Ann", "Eve", "Fay", "Gus"),
        "third": ("Bob", "Cal", "Ann", "Gus"),
    }
    undone(database)
    assert listed_names(database) == before
    assert before["third"] == ("Bob", "Cal", "Anne", "Gus")


def listed_names(database: Database) -> dict[str, tuple[str, ...]]:
    """Who sits in each game by the list of games."""
    games = fetch(database, games_of, device="ann's phone", limit=9)
    return {game.public_id: game.names for game in games if isinstance(game, ListedGame)}


@pytest.mark.usefixtures("one")
def test_the_name_of_a_merged_player_means_who_was_kept(database: Database, ann: int) -> None:
    game = begin(database, "next", names=("anne", "Eve", "Fay", "Gus"))

    assert game.names == ("Ann", "Eve", "Fay", "Gus")
    with database.reading() as connection:
        assert club_player(connection, club_id=HOME_CLUB, player_id=ann).spellings == ("Anne",)
        assert present_names(connection, club_id=HOME_CLUB, names=["ANNE", "Zoe"]) == ("Ann", "Zoe")


@pytest.mark.usefixtures("one")
def test_two_spellings_of_one_player_sit_at_no_table(database: Database) -> None:
    with pytest.raises(NameTakenError):
        begin(database, "next", names=("Ann", "Anne", "Fay", "Gus"))


def test_players_who_sat_in_one_game_are_two(database: Database) -> None:
    begin(database, "one")
    begin(database, "two")

    with pytest.raises(SatTogetherError) as refused:
        merged(database, player(database, "Ann"), player(database, "Bob"))
    assert refused.value.games == ("one", "two")


@pytest.mark.usefixtures("one")
def test_an_undo_takes_them_apart_as_they_were(database: Database, anne: int) -> None:
    games = undone(database)

    assert len(games) == 2
    assert load(database, "first").names[0] == "Ann"
    assert load(database, "second").names[0] == "Anne"
    assert '"Anne"' in load(database, "third").hands[0][0].text
    assert player(database, "anne") == anne


@pytest.mark.usefixtures("one")
def test_what_was_played_since_a_merge_stays_with_who_was_kept(database: Database) -> None:
    begin(database, "next", names=("Anne", "Eve", "Fay", "Gus"))
    third = load(database, "third").id
    write(database, third, 1, 1, text='{ players = { 3 = "Dot", 4 = "Ann" } }')

    undone(database)

    assert load(database, "next").names[0] == "Ann"
    before, since = (line.text for line in load(database, "third").hands[0])
    assert ('"Anne"' in before, '"Ann"' in since) == (True, True)


@pytest.mark.usefixtures("one")
def test_a_phone_that_came_since_a_merge_keeps_the_name_of_who_was_kept(database: Database) -> None:
    third = load(database, "third").id
    write(database, third, 1, 1, text='{ players = { 3 = "Dot", 4 = "Ann" } }')
    joining = Joining(HOME_CLUB, third, Role.PLAYER, "Ann", seat=4)
    save(database, join, joining, device="a phone", now=NOW)

    undone(database)

    called = select(MEMBERSHIPS.c.name).where(MEMBERSHIPS.c.seat == 4)
    with database.reading() as connection:
        assert connection.scalars(called).all() == ["Ann"]


@pytest.mark.usefixtures("one")
def test_a_finished_game_in_which_both_played_counts_for_each_after_an_undo(
    database: Database, ann: int, anne: int
) -> None:
    third = load(database, "third").id
    won = "bidder = 1, bid = 120, taken = { A = 120 }"
    write(database, third, 1, 1, text=f"{{ {won} }}")
    write(database, third, 2, 0, text=f'{{ players = {{ 3 = "Dot", 4 = "Ann" }}, {won} }}')
    write(database, third, 3, 0, text=f"{{ {won} }}")
    save(database, resummarise, third)

    undone(database)

    counted = fetch(database, summaries.kept, third)
    assert counted is not None
    first, *later = counted.summary.hands
    assert (first.players[2], {each.players[3] for each in later}) == (str(anne), {str(ann)})


@pytest.mark.usefixtures("one")
def test_a_seat_that_was_given_to_somebody_else_since_is_not_taken_from_them(
    database: Database,
) -> None:
    rename(database, load(database, "second").id, "Ann", "Zoe")

    undone(database)

    assert load(database, "second").names[0] == "Zoe"


def test_a_merge_requested_twice_is_one(database: Database, ann: int, anne: int) -> None:
    assert merged(database, anne, ann)
    assert not merged(database, anne, ann)
    assert undone(database)
    assert fetch(database, merges_of, club_id=HOME_CLUB) == ()


@pytest.mark.parametrize("other", ["themselves", "merged", "nobody"])
def test_only_two_players_are_made_one(database: Database, ann: int, anne: int, other: str) -> None:
    if other == "merged":
        merged(database, anne, ann)
    kept = {"themselves": ann, "merged": anne, "nobody": 0}[other]

    with pytest.raises(UnknownPlayerError):
        merged(database, ann, kept, "another key")


def test_of_merges_one_upon_the_other_the_last_is_undone_first(
    database: Database, ann: int, anne: int
) -> None:
    annie = player(database, "Annie")
    merged(database, anne, ann, "first")
    merged(database, ann, annie, "second")

    assert player(database, "Anne") == annie
    with pytest.raises(StaleMergeError):
        undone(database, 1)
    undone(database)
    undone(database)
    assert player(database, "Anne") == anne


@pytest.mark.usefixtures("one")
def test_a_table_that_types_another_spelling_names_nobody_anew(database: Database) -> None:
    changed = rename(database, load(database, "first").id, "Ann", "Anne")

    assert changed == 0
    assert load(database, "first").names[0] == "Ann"


@pytest.mark.usefixtures("one")
def test_a_name_corrected_in_all_games_can_still_be_unmerged(database: Database, anne: int) -> None:
    rename(database, load(database, "first").id, "Ann", "Zoe")

    undone(database)

    assert player(database, "Anne") == anne


def test_a_club_calls_a_player_anew_everywhere(database: Database, ann: int) -> None:
    for _again in range(2):
        save(database, set_name, club_id=HOME_CLUB, player_id=ann, name="Ann Lee", was="Ann")

    assert load(database, "first").names[0] == "Ann Lee"


@pytest.mark.parametrize(
    ("name", "was", "refused"),
    [
        ("Bob", "Ann", NameTakenError),
        ("Anne", "Ann", OtherSpellingError),
        ("Zoe", "An", StalePlayerError),
    ],
)
@pytest.mark.usefixtures("one")
def test_a_name_that_would_mean_two_is_refused(
    database: Database, ann: int, name: str, was: str, refused: type[Exception]
) -> None:
    with database.writing() as connection, pytest.raises(refused):
        set_name(connection, club_id=HOME_CLUB, player_id=ann, name=name, was=was)


def test_a_game_counts_once_for_who_came_back_to_another_seat(
    database: Database, ann: int, anne: int
) -> None:
    third = load(database, "third").id
    write(database, third, 1, 1, text='{ players = { 3 = "Dot", 4 = "Anne" } }')

    with database.reading() as connection:
        games = {each.id: each.games for each in roster(connection, club_id=HOME_CLUB)}
        one = club_player(connection, club_id=HOME_CLUB, player_id=anne).games

    assert (games[ann], games[anne], one) == (1, 2, 2)


def test_a_game_does_not_count_for_who_sat_down_only_by_mistake(database: Database) -> None:
    """Undone, and put right: Anne never sat there; once she does, the game is hers."""
    game_id = begin(database, "first").id
    write(database, game_id, 1, 0, text='{ players = { 4 = "Anne" } }')
    write(database, game_id, 1, 1, text="undo 0")

    assert _games_by_name(database)["Anne"] == 0

    write(database, game_id, 1, 2, text='{ players = { 4 = "Anne" } }')
    write(database, game_id, 1, 3, text='{ players = { 4 = "Eve" } }')

    assert _games_by_name(database) == {**dict.fromkeys(("Ann", "Bob", "Cal", "Dee"), 1)} | {
        "Anne": 0,
        "Eve": 1,
    }

    write(database, game_id, 2, 0, text='{ players = { 4 = "Anne" } }')

    assert _games_by_name(database)["Anne"] == 1

    write(database, game_id, 1, 4, text="undo everything")

    assert _games_by_name(database)["Anne"] == 1, "a hand that cannot be read"


def _games_by_name(database: Database) -> dict[str, int]:
    return {each.name: each.games for each in fetch(database, roster, club_id=HOME_CLUB)}


def sits(connection: Connection, game_id: int, seat: int) -> None:
    joining = Joining(HOME_CLUB, game_id, Role.PLAYER, seat=seat)
    join(connection, joining, device="a phone", now=NOW)


def test_a_phone_is_whose_seat_it_had(database: Database, ann: int, anne: int) -> None:
    second = load(database, "second").id
    with database.writing() as connection:
        sits(connection, second, 1)
        assert possible_players(connection, club_id=HOME_CLUB, device="a phone") == {anne}
        with pytest.raises(UnknownPlayerError):
            set_device_player(
                connection, club_id=HOME_CLUB, device="a phone", player_id=ann, now=NOW
            )
        set_device_player(connection, club_id=HOME_CLUB, device="a phone", player_id=anne, now=NOW)

    merged(database, anne, ann)

    with database.reading() as connection:
        assert device_player(connection, club_id=HOME_CLUB, device="a phone") == ann
        assert device_player(connection, club_id=HOME_CLUB, device="another") is None


@pytest.mark.parametrize("wanted", [Filters(player="anne"), Filters(words="ANNE")])
def test_old_games_are_found_by_a_name_that_is_merged_twice(
    database: Database, ann: int, anne: int, wanted: Filters
) -> None:
    merged(database, anne, ann, "first")
    merged(database, ann, player(database, "Zoe"), "second")

    found = fetch(database, games_of, device="ann's phone", limit=9, wanted=wanted)
    assert [game.public_id for game in found] == ["third", "second", "first"]


def places(database: Database) -> list[tuple[int, ...]]:
    """The seats and players of all games."""
    with database.reading() as connection:
        rows = [connection.execute(select(each)).all() for each in (SEATS, SITTINGS)]
    return sorted(tuple(row) for each in rows for row in each)


PEOPLE = tuple("ABCDEFGH")
GAMES = ("ABCD", "EFGH", "ABGH")


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory, databases: Databases) -> Iterator[Database]:
    """Eight people at three tables, for a law that puts everything back."""
    database = open_database(databases.new(tmp_path_factory.mktemp("crowd")))
    for number, seats in enumerate(GAMES):
        begin(database, f"game {number}", names=tuple(seats))
    yield database
    database.close()


@law(30)
@given(st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)), max_size=6))
def test_merges_undone_from_the_last_leave_everything_as_it_was(
    crowd: Database, pairs: list[tuple[str, str]]
) -> None:
    before, done = places(crowd), 0
    for gone, kept in pairs:
        with suppress(SatTogetherError, UnknownPlayerError):
            merged(crowd, player(crowd, gone), player(crowd, kept), token_urlsafe(9))
            done += 1
    for _ in range(done):
        undone(crowd)

    assert places(crowd) == before
    assert names(crowd) == list(PEOPLE)
