"""A club leaves one installation, comes into another, and is the same."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

from referee.exchange.archive import pack, read_club, write_club
from referee.exchange.found import FoundFile, ReadOptions
from referee.exchange.reading import read_file
from referee.rook.record.survey import survey
from referee.stats.season.ranking import Scoring
from referee.store.club.exporting import ArchivedClub, ArchivedPlayer, archived_club
from referee.store.club.importing import add_to_club
from referee.store.club.seasons import Terms
from referee.store.database import Database
from referee.store.seated.counting import delete_game
from referee.store.seated.exporting import ArchivedGame
from referee.store.tables import GAMES, HOME_CLUB, MERGES
from tests.store.asking import fetch, save

from .clubs import CLUB, FILES, NOW, exported, records, take
from .conftest import NewClub


def texts(packed: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def packed(files: Mapping[str, str]) -> bytes:
    target = io.BytesIO()
    pack(target, files.items())
    return target.getvalue()


def stored_rows(database: Database, table: Any, *columns: str) -> list[tuple[Any, ...]]:
    with database.reading() as connection:
        rows = connection.execute(select(*(table.c[name] for name in columns)))
        return sorted(tuple(row) for row in rows)


def filled(database: Database, *files: FoundFile) -> Database:
    """A club with all that an archive tells, and the games of *files*."""
    save(database, add_to_club, HOME_CLUB, CLUB, NOW)
    take(database, *files)
    take(database, *records(*FILES[:2]), season="2026")
    return database


@pytest.mark.parametrize("files", [FILES[2:5], pytest.param(FILES[2:], marks=pytest.mark.slow)])
def test_a_club_is_the_same_in_an_empty_installation(new_club: NewClub, files: list[Path]) -> None:
    """A law, over all records there are: exporting what was imported gives the same bytes."""
    first = exported(filled(new_club(), *records(*files)))
    second = new_club()

    done = take(second, read_file("club.zip", first))

    assert (done.games, done.skipped) == (2 + len(files), [])
    assert exported(second) == first


def test_what_a_club_has_beside_its_games_comes_along(new_club: NewClub) -> None:
    second = new_club()

    done = take(second, read_file("club.zip", exported(filled(new_club()))))

    kept = fetch(second, archived_club, HOME_CLUB)
    assert set(kept.players) >= set(CLUB.players)
    assert replace(kept, players=CLUB.players) == CLUB
    assert [each.name for each in fields(CLUB) if not getattr(CLUB, each.name)] == ["games"]
    assert set(done.players_new) >= {"Ann", "Annie", "=Eve"}
    assert len(stored_rows(second, MERGES, "gone", "kept")) == 1
    with second.reading() as connection:
        in_season = select(func.count()).where(GAMES.c.season_id.is_not(None))
        assert connection.scalar(in_season) == 2


def test_a_record_in_an_archive_is_a_record_file(new_club: NewClub) -> None:
    files = texts(exported(filled(new_club())))

    assert survey(files["games/000001.rook"]).record is not None
    assert files["players.csv"].splitlines()[:2] == [
        "player,guest,means,nickname,color",
        "'=Eve,yes,,,",
    ]


def test_an_archive_brought_back_changes_nothing(new_club: NewClub) -> None:
    """Games that began here are known too: by how they stand today."""
    database = filled(new_club(), *records(*FILES[2:5]))
    with database.writing() as connection:
        connection.execute(update(GAMES).values(imported=None, recorded_start=None))
    before = exported(database)

    done = take(database, read_file("club.zip", before))

    assert (done.games, done.players_new) == (0, [])
    assert [each.why for each in done.skipped] == ["it was imported before"] * 5
    assert exported(database) == before


def test_deleted_games_and_phones_stay_behind(new_club: NewClub) -> None:
    database = filled(new_club())
    with database.writing() as connection:
        public_id = connection.scalars(select(GAMES.c.public_id)).first() or ""
        delete_game(connection, public_id=public_id, now=NOW)

    files = texts(exported(database))

    assert [name for name in files if name.startswith("games/")] == ["games/000001.rook"]
    assert "nobody's" not in "".join(files.values())


def test_names_that_mean_one_player_cannot_sit_at_one_table(new_club: NewClub) -> None:
    database = filled(new_club())
    head = 'format = "rook-record/1"\nrules = "kentucky-discard"\n'
    text = f'{head}players = ["Ann", "Bob", "ANNIE", "Dee"]\n'

    done = take(database, read_file("a.rook", text.encode()))

    assert [each.why for each in done.skipped] == ["'Ann' is another spelling of a player there"]


def test_an_archive_with_more_hands_than_are_read_is_given_up(new_club: NewClub) -> None:
    files = texts(exported(filled(new_club())))
    whole, hands = packed(files), sum(text.count("[[hand]]") for text in files.values())
    read: list[None] = []

    fits = read_file("club.zip", whole, ReadOptions(most_in_archive=hands))
    found = read_file("club.zip", whole, ReadOptions(most_in_archive=1), lambda: read.append(None))
    over = read_file("club.zip", whole, ReadOptions(most_in_archive=hands - 1))

    assert fits.games
    assert not over.games  # though no game of it has so many
    assert not found.games
    assert found.faults[0].why == (
        "want at most 1 hands at once: “referee import” on the server takes more"
    )
    assert len(read) < len(fits.games)


def test_an_archive_with_more_lines_than_are_read_is_given_up(new_club: NewClub) -> None:
    files = texts(exported(filled(new_club())))
    lines = sum(len(text.split("\n")) for text in files.values())
    assert max(len(text.split("\n")) for text in files.values()) < lines - 1

    fits = read_file("club.zip", packed(files), ReadOptions(most_lines=lines))
    found = read_file("club.zip", packed(files), ReadOptions(most_lines=lines - 1))

    assert fits.games
    assert found.games == ()
    assert f"want at most {lines - 1} lines at once" in found.faults[0].why


def test_what_was_read_of_one_file_is_left_to_none_of_the_next() -> None:
    how = ReadOptions(most_hands=30, most_in_archive=100)

    assert how.after(60).most_hands == 30
    assert how.after(90) == ReadOptions(most_hands=10, most_in_archive=10)
    assert how.after(120) == ReadOptions(most_hands=0, most_in_archive=0)


GAME = ArchivedGame("games/000001.rook", NOW, "2026", "")
RECORD = 'format = "rook-record/1"\nrules = "kentucky-discard"\n[[hand]]\npassed_out = true\n'
FILES_OF_IT = dict(write_club(CLUB, [(GAME, RECORD)]))
"""A small archive."""


def read(files: Mapping[str, str], within: str = "") -> ArchivedClub:
    """What is read of *files*, all of them *within* a folder."""
    return read_club({within + name: partial(str, text) for name, text in files.items()})[0]


@pytest.mark.parametrize("within", ["", "birds/"])
def test_what_was_written_is_read_also_if_it_was_packed_anew(within: str) -> None:
    assert read(FILES_OF_IT, within) == replace(CLUB, games=(GAME,))


def test_an_older_archive_knows_no_nicknames() -> None:
    club = read(FILES_OF_IT | {"players.csv": "player,guest,means\r\nAnn,yes,\r\n"})

    assert club.players == (ArchivedPlayer("Ann", guest=True),)


def test_a_season_may_be_one_day() -> None:
    day = Terms("Tournament", date(2026, 5, 2), date(2026, 5, 2), Scoring.WINS)

    files = dict(write_club(replace(CLUB, seasons=(*CLUB.seasons, day)), [(GAME, RECORD)]))
    assert read(files).seasons[-1] == day


PLAYER, OLDER = "player,guest,means,nickname,color\r\n", "player,guest,means\r\n"
SEASON, LISTED = "season,begins,ends,scoring\r\n", "file,began,season,rules\r\n"
EVENINGS = "file,began,season,rules,evening\r\n"


@pytest.mark.parametrize(
    ("name", "text", "line", "message"),
    [
        ("club.toml", None, None, "the archive of a club lacks this file"),
        ("club.toml", 'format = "rook-club/2"', None, "format: want 'rook-club/1', got 'rook"),
        ("club.toml", f'format = "rook-club/1"\nname = "{"x" * 41}"', None, "name: want a name of"),
        ("club.toml", 'format = "rook-club/1"\nname = "Birds\\nB"', None, "name: want a name of"),
        ("players.csv", None, None, "the archive of a club lacks this file"),
        ("players.csv", OLDER + "Ann,,\r\nANN,,\r\n", None, "a player stands in the list twice"),
        ("players.csv", OLDER + "Nan,,Annie\r\n", None, "'Nan' means 'Annie', no player"),
        ("players.csv", OLDER + "Ann,no,\r\n", 2, "want yes or nothing, got 'no'"),
        ("players.csv", OLDER + "Ann\r\n", 2, "want 3 cells, got 1"),
        ("players.csv", PLAYER + "Ann,,,Bartholomew,\r\n", 2, "want a nickname of at most 8"),
        ("players.csv", PLAYER + "Ann,,,,red\r\n", 2, "want blue or "),
        ("seasons.csv", SEASON + "x,soon,,wins\r\n", 2, "want a date, got 'soon'"),
        ("seasons.csv", SEASON + "x,2026-05-02,2026-05-01,wins\r\n", 2, "it ends before it"),
        ("seasons.csv", SEASON + "x,2026-05-02,,luck\r\n", 2, "want wins or "),
        ("seasons.csv", SEASON + 2 * "x,2026-05-02,,wins\r\n", None, "a season stands in the list"),
        ("games.csv", LISTED + "games/9.rook,2026-01-01,,\r\n", 2, "want a time with its zone"),
        ("games.csv", LISTED + "games/9.rook,2026-01-01T00Z,,\r\n", None, "there is no 'games/9"),
        ("games.csv", EVENINGS + "games/9.rook,2026-01-01T00Z,,,soon\r\n", 2, "want a date, got"),
        ("games.csv", LISTED + f"{GAME.file},2026-01-01T00Z,27,\r\n", None, "no season '27'"),
        ("rules.toml", "[[rules]]\nname = 3\n", None, "rules: want a name, rules and"),
        ("games/000001.rook", 'format = "rook-record/1"\nrules = "poker"\n', 2, "rules: 'poker'"),
        ("games/000001.rook", None, None, "there is no 'games/000001.rook'"),
        ("evil.sh", "rm", None, "this file belongs to no archive of a club"),
        ("deep/er/", "", None, "the archive of a club lacks this file"),
    ],
)  # fmt: skip
def test_with_one_broken_file_nothing_is_read(
    name: str, text: str | None, line: int | None, message: str
) -> None:
    files = {at: each for at, each in (FILES_OF_IT | {name: text}).items() if each is not None}
    if name.endswith("/"):
        files = {name + at: each for at, each in FILES_OF_IT.items()}

    found = read_file("club.zip", packed(files))

    (fault,) = found.faults
    assert (found.games, found.club, fault.line) == ((), None, line)
    assert fault.why.startswith(message)
    assert fault.file.startswith("club.zip/")
