"""A record file becomes a game without losing anything; what cannot become one is reported."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from referee import toml
from referee.rook.game import play_game
from referee.rook.record.document import replay_document
from referee.rook.record.file import Record, write_record
from referee.rook.record.survey import IN_ONE_PIECE
from referee.store.check import compare
from referee.store.database import Database, open_database
from referee.store.game.beginning import Destination
from referee.store.people.clubs import new_club
from referee.store.people.memberships import Joining, Role, access_to, join
from referee.store.season.summaries import Scope
from referee.store.season.tallies import standings_of
from referee.store.seated.checking import check_record, digest_of, game_of
from referee.store.seated.counting import delete_game
from referee.store.seated.games import record_of
from referee.store.seated.importing import import_game
from referee.store.tables import (
    ENTRIES,
    GAMES,
    HOME_CLUB,
    MOST_HANDS,
    NAME_LENGTH,
    PLAYERS,
    RULINGS,
)
from referee.text import name_key
from tests.laws import law
from tests.store.asking import NOW, SIGNER, begin, load, save

FILES = [
    path
    for folder in ("corpus", "real_games")
    for path in sorted((Path(__file__).parents[2] / folder).glob("*.rook"))
]
TWINS = {"game-09": "two players are called 'P11'"}
"""The one real game whose sheet has the same name at two seats."""
HEAD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'
ANNS = Destination(HOME_CLUB, "ann's phone", NOW)
GOOD = "[[hand]]\nbidder = 1\nbid = 90\ntaken = { A = 95, B = 25 }\n"


def fitting(text: str) -> Record:
    record = check_record(text).record
    assert record is not None
    return record


def written(
    database: Database, record: Record, key: str = "a key", club_id: int = HOME_CLUB
) -> str:
    """Imports *record* on Ann's phone; returns the game's public id."""
    place = replace(ANNS, club_id=club_id)
    return save(database, import_game, SIGNER, record, place, key=key)


def problems(text: str) -> list[tuple[int | None, str]]:
    return [(each.line, str(each.fault)) for each in check_record(text).problems]


def test_a_real_sheet_with_one_name_at_two_seats_is_refused() -> None:
    unfit = {path.stem: problems(path.read_text("utf-8")) for path in FILES}

    assert {name: problem for name, problem in unfit.items() if problem} == {
        "game-09": [(4, f"players: name 3: {TWINS['game-09']}: add a letter to one")]
    }


@pytest.mark.slow
def test_every_record_survives_the_store(database: Database) -> None:
    """The text, totals and rulings of all records stay the same; their files can be read again."""
    for number, path in enumerate(FILES):
        if path.stem in TWINS:
            continue
        record = fitting(path.read_text("utf-8"))

        back = record_of(load(database, written(database, record, f"game{number}")))

        assert write_record(back) == write_record(record), path.name
        assert replay_document(back) == replay_document(record), path.name
        assert back == record, path.name
        assert fitting(write_record(back)) == record, path.name


EVERYTHING = """
format = "rook-record/1"
rules = "kentucky-discard"
players = ["Zoë", '"Bob"', "<b>Cal</b>", "Dee 🂠"]
dealer = 2
started = 2026-11-20T19:30:00.123456-05:00
place = "Grandma’s kitchen"
before = { A = 105, B = -20 }
first_hand = 6
[house]
target = 500
counters = { 5 = 5, 10 = 10, 14 = 10, 13 = 15 }

[[hand]]
void = true
note = "struck out"
players = { 3 = "Eve" }
house = { target = 400 }

[[hand]]
redeal = 2

[[hand]]
irregularity = [{ kind = "misdeal", card = "R14" }]

[[hand]]
passed_out = true

[[hand]]

[[hand]]
dealer = 1
bidder = 2
bid = 120
agreed = { A = 0, B = 180 }
note = "played on\\nafter \\u0000\\u202e the wrong deal"

[[hand]]
bidder = 4
bid = 80
declared = true
trump = "black"
rook = "high"
piles = { A = "R5", B = "RK" }
last_trick = "B"
tricks = { A = 1, B = 2 }
[[hand.irregularity]]
kind = "renege"
seat = 3
in_time = false

[[hand]]
"""


def test_a_record_of_everything_survives_the_store(database: Database) -> None:
    record = fitting(EVERYTHING)

    back = record_of(load(database, written(database, record)))

    assert write_record(back) == write_record(record)
    assert write_record(back).count("[[hand]]") == 8
    assert "started = 2026-11-20T19:30:00.123456-05:00" in write_record(back)


@pytest.mark.parametrize(
    ("started", "moment"),
    [
        ("2026-11-20T19:30:00-05:00", datetime(2026, 11, 21, 0, 30, tzinfo=UTC)),
        ("2026-11-20T19:30:00", datetime(2026, 11, 20, 19, 30).astimezone(UTC)),
        ("2026-11-20", datetime(2026, 11, 20).astimezone(UTC)),
        ("0001-01-01T00:00:00+23:59", None),
        ("9999-12-31T23:59:59-23:59", None),
        ("9999-12-31", None),
    ],
)
def test_when_it_began_stays_as_it_was_written(
    database: Database, started: str, moment: datetime | None
) -> None:
    record = fitting(f"{HEAD}started = {started}\n{GOOD}")

    game = load(database, written(database, record))

    assert f"started = {started}\n" in write_record(record_of(game))
    assert moment is None or game.started_at == moment
    assert game.started_at.tzinfo is not None


def test_when_it_began_stays_untold(database: Database) -> None:
    game = load(database, written(database, fitting(HEAD + GOOD)))

    assert "started" not in write_record(record_of(game))
    assert game.started_at == NOW


names = st.lists(
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=NAME_LENGTH),
    min_size=4,
    max_size=4,
)
results = st.integers(0, 24).map(lambda fives: {"A": 5 * fives, "B": 120 - 5 * fives})
hands = st.lists(
    st.fixed_dictionaries(
        {"bidder": st.integers(1, 4), "bid": st.integers(70, 120)},
        optional={
            "taken": results,
            "note": st.text(st.characters(codec="utf-8"), max_size=60),
            "void": st.just(True),
            "dealer": st.integers(1, 4),
            "trump": st.sampled_from(["red", "yellow", "green", "black"]),
            "players": st.dictionaries(
                st.sampled_from("1234"), st.text(st.characters(codec="utf-8"), max_size=20)
            ),
        },
    ),
    max_size=6,
)


@law(cases=120)
@given(names=names, hands=hands, place=st.text(st.characters(codec="utf-8"), max_size=40))
def test_any_record_that_is_taken_is_given_back(
    databases: Any, tmp_path_factory: Any, names: Any, hands: Any, place: str
) -> None:
    """A law: a record that `check_record` accepts is stored and written again unchanged.

    A player's name is the first spelling in the record.
    """
    head = {"players": names, "place": place}
    header = "".join(f"{name} = {toml.literal(value)}\n" for name, value in head.items())
    text = HEAD + header + f"hand = {toml.literal(hands)}\n"
    record = check_record(text).record
    if record is None:
        assert problems(text)
        return
    database = opened(databases, tmp_path_factory)
    club = save(database, new_club, now=NOW)  # whose players are nobody else's

    back = record_of(load(database, written(database, record, f"key {club.id}", club.id)))

    assert write_record(back) == write_record(spelled_as_first(record))


def spelled_as_first(record: Record) -> Record:
    spelling: dict[str, str] = {}
    players = tuple(spelling.setdefault(name_key(name), name) for name in record.players)
    hands = tuple(
        replace(
            hand,
            players={
                seat: spelling.setdefault(name_key(name), name)
                for seat, name in hand.players.items()
            },
        )
        for hand in record.hands
    )
    return replace(record, players=players, hands=hands)


_opened: list[Database] = []


def opened(databases: Any, tmp_path_factory: Any) -> Database:
    """A single database for all cases of the law."""
    if not _opened:
        _opened.append(open_database(databases.new(tmp_path_factory.mktemp("law"))))
    return _opened[0]


def test_a_file_that_came_before_leads_to_the_game_that_it_became(database: Database) -> None:
    record = fitting(HEAD + GOOD)
    first = written(database, record, "first")
    other_words = fitting(f"\ufeff# Again\n{HEAD}{GOOD}".replace("\n", "\r\n"))

    assert written(database, other_words, "second") == first
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(GAMES)) == 1
        assert game_of(connection, digest_of(record), club_id=HOME_CLUB) == first
    save(database, delete_game, public_id=first, now=NOW)
    assert written(database, record, "third") == first


def test_the_same_key_again_writes_nothing(database: Database) -> None:
    first = written(database, fitting(HEAD + GOOD))

    assert written(database, fitting(HEAD + GOOD + GOOD)) == first
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(ENTRIES)) == 1


def test_the_phone_has_the_pen_and_players_are_those_of_the_club(database: Database) -> None:
    begin(database, "earlier")
    record = fitting(f'{HEAD}players = ["ANN", "Bob", "Cal ", "Eve"]\n{GOOD}')
    save(database, join, Joining(HOME_CLUB, None, Role.OWNER), device="ann's phone", now=NOW)

    game = load(database, written(database, record))

    assert game.names == ("Ann", "Bob", "Cal", "Eve")
    with database.reading() as connection:
        assert access_to(connection, game.public_id, device="ann's phone").writes
        assert connection.scalar(select(func.count()).select_from(PLAYERS)) == 5


def test_who_sat_down_later_is_a_player_too(database: Database) -> None:
    record = fitting(f"{HEAD}{GOOD}players = {{ 3 = 'Eve' }}\n")

    game = load(database, written(database, record))

    (step,) = play_game(game.start, record_of(game).hands, game.rules, game.names)
    assert step.names[2] == "Eve"
    with database.reading() as connection:
        assert "Eve" in set(connection.scalars(select(PLAYERS.c.name)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            'players = [\n"Ann",\n"Bob",\n"ANN ",\n"Dee"]\n',
            (6, "players: name 3: two players are called 'ANN': add a letter to one"),
        ),
        (
            f'players = ["Ann", "Bob", "Cal", "{"D" * 41}"]\n',
            (3, "players: name 4: want at most 40 characters, got 41"),
        ),
        (f'place = "{"p" * 61}"\n', (3, "place: want at most 60 characters, got 61")),
        (
            f'{GOOD}note = "{"n" * 501}"\n',
            (7, "hand 1: note: want at most 500 characters, got 501"),
        ),
        (
            f'{GOOD}[[penalty]]\nseat = 1\npoints = 5\nnote = "{"n" * 501}"\n',
            (10, "penalty 1: note: want at most 500 characters, got 501"),
        ),
        (
            f'{GOOD}[[hand.penalty]]\nseat = 1\npoints = 5\nnote = "{"n" * 501}"\n',
            (10, "hand 1: penalty: number 1: note: want at most 500 characters, got 501"),
        ),
        (
            f'players = ["Ann", "Bob", "Cal", "Dee"]\n{GOOD}players = {{ 2 = "dee" }}\n',
            (8, "hand 1: players: 2: two players are called 'dee': add a letter to one"),
        ),
        (
            "[[hand]]\npassed_out = true\n" * (MOST_HANDS + 1),
            (3 + 2 * MOST_HANDS, "hand: want at most 999 hands in a game, got 1000"),
        ),
        (
            f"hand = [\n{'{},' * 998}\n{{}},\n{{}}]",
            (6, "hand: want at most 999 hands in a game, got 1000"),
        ),
    ],
)
def test_what_cannot_be_a_game_is_reported_at_its_line(text: str, problem: tuple[int, str]) -> None:
    assert problems(HEAD + text) == [problem]


@pytest.mark.parametrize("blank", ["", " ", "\\u200b", "\\u3164", "\\ufe0f"])
def test_a_seat_without_a_name_is_called_by_its_number(blank: str) -> None:
    record = fitting(f'{HEAD}players = ["Ann", "{blank}", "Cal", "Dee"]\n{GOOD}')

    assert record.players == ("Ann", "Seat 2", "Cal", "Dee")


def test_players_may_change_places() -> None:
    names = 'players = ["Ann", "Bob", "Cal", "Dee"]\n'

    assert problems(f'{HEAD}{names}{GOOD}players = {{ 1 = "Bob", 2 = "Ann" }}\n') == []


def test_only_the_first_such_problems_are_reported() -> None:
    bad = "[[hand]]\npassed_out = true\nnote = '" + "n" * 501 + "'\n"

    assert len(problems(HEAD + bad * 20)) == IN_ONE_PIECE


def test_a_ruling_of_a_file_is_found_as_one_that_was_made_here(database: Database) -> None:
    renege = "[[hand]]\nbidder = 1\nbid = 90\ntaken = { A = 0, B = 40 }\n"
    renege += '[[hand.irregularity]]\nkind = "renege"\nseat = 3\ntrick = 4\nfound = 7\n'

    public_id = written(database, fitting(HEAD + GOOD + renege))

    kept = select(RULINGS.c.game_id, RULINGS.c.hand, RULINGS.c.kind)
    with database.reading() as connection:
        assert connection.execute(kept).all() == [(load(database, public_id).id, 2, "renege")]


FINAL = HEAD + 'players = ["Ann", "Bob", "Cal", "Dee"]\nbefore = { A = 430, B = 500 }\n\n[ended]\n'


@pytest.mark.parametrize(
    ("ended", "results"),
    [
        ("winner = 'B'", {"Ann": (1, 0, 0), "Bob": (1, 1, 0), "Cal": (1, 0, 0), "Dee": (1, 1, 0)}),
        ("draw = true", dict.fromkeys(("Ann", "Bob", "Cal", "Dee"), (1, 0, 1))),
        ("", {}),
    ],
)
def test_a_final_score_counts_without_a_hand(
    database: Database, ended: str, results: dict[str, tuple[int, int, int]]
) -> None:
    """By player: played, won, drawn."""
    record = fitting(f"{FINAL}{ended}\n")

    public_id = written(database, record)

    game = load(database, public_id)
    kept = record_of(game)
    assert (kept.players, kept.start, kept.hands) == (record.players, record.start, record.hands)
    with database.reading() as connection:
        rows = standings_of(connection, Scope(HOME_CLUB)).named
        found = {each.player: each.result for each in rows}
        assert compare(connection).differences == ()
    assert {name: (r.played, r.won, r.drawn) for name, r in found.items()} == results
    assert {(each.hands, each.points) for each in found.values()} <= {(0, 0)}
