"""Nights of poker in the archive of a club: they leave, come into another one, and are the same."""

import io
import json
import zipfile
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from referee.exchange.archive import InFileError, export_club, read_plain, write_plain
from referee.exchange.found import ReadOptions
from referee.exchange.importing import Import
from referee.exchange.reading import read_file
from referee.lines import Line, line_text, parse_line
from referee.poker.kind import POKER
from referee.poker.night import MOST_STANDING, Night, fold_night
from referee.poker.terms import NightTerms, write_terms
from referee.store.club import importing
from referee.store.database import Database
from referee.store.game.beginning import begin_plain
from referee.store.game.plain import ArchivedPlain, archived_plain, load_plain
from referee.store.game.plain import write_plain_line as write_entry
from referee.store.people.links import Signer
from referee.store.seated.counting import delete_game
from referee.store.stored import StoredEntry
from referee.store.tables import GAMES, HOME_CLUB
from tests.exchange.clubs import exported, take
from tests.store.asking import fetch, save

from .conftest import NewClub

BEGAN = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
AGREED = NightTerms(clock=30, rise=15, order="turn", games=("holdem", "razz"), each=3)
LINES: tuple[Line, ...] = (
    {"sit": "Ann", "chips": 1000},
    {"sit": "Zoë", "chips": 1000},
    {"deal": 1, "level": 0},
    {"do": "raise", "seat": 1, "to": 60},
    {"undo": 3},
    {"do": "fold", "seat": 1},
    {"out": 2},
)
"""Heads-up Ann has the small blind of 10, raises, takes it back, folds; Zoë leaves with 1010."""


def begun(database: Database, public_id: str = "a-night", lines: tuple[Line, ...] = LINES) -> None:
    with database.writing() as connection:
        begin_plain(
            connection,
            Signer(b"secret"),
            kind="poker",
            public_id=public_id,
            key=public_id,
            agreed=write_terms(AGREED),
            started_at=BEGAN,
            device="ann's",
        )
        night = load_plain(connection, public_id)
        for seq, line in enumerate(lines):
            at = BEGAN + timedelta(minutes=seq)
            text, key = line_text(line), f"{public_id} {seq}"
            write_entry(connection, night, StoredEntry(1, seq, text, "", "Ann", key, at))


def nights_in(database: Database) -> list[ArchivedPlain]:
    """The nights that the database has."""
    with database.reading() as connection:
        ids = connection.scalars(select(GAMES.c.public_id).where(GAMES.c.kind == POKER.name)).all()
        return [archived_plain(load_plain(connection, each)) for each in ids]


def files(packed: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def standing(night: ArchivedPlain) -> Night:
    return fold_night(AGREED, [parse_line(text) for _, text in night.lines])


def test_a_night_comes_out_of_another_club_as_it_went_in(new_club: NewClub) -> None:
    first, second = new_club(), new_club()
    begun(first)
    packed = exported(first)
    done = take(second, read_file("club.zip", packed))

    assert (done.plain["poker"], done.games, done.skipped) == (1, 0, [])
    (night,) = nights_in(second)
    assert standing(night).up() == {"Ann": -10, "Zoë": 10}
    assert night.lines[2][0] == BEGAN + timedelta(minutes=2)  # stakes rise from the first deal on
    assert exported(second) == packed
    head, *lines = files(packed)["nights/000001.jsonl"].splitlines()
    assert json.loads(head)["agreed"]["rise"] == 15
    assert [json.loads(each)["line"] for each in lines] == [*LINES[:3], *LINES[5:]]


def test_what_was_imported_before_does_not_come_again(new_club: NewClub) -> None:
    first, second = new_club(), new_club()
    begun(first)
    archive = read_file("club.zip", exported(first))
    assert take(first, archive).plain["poker"] == 0
    assert take(second, archive).plain["poker"] == 1
    done = take(second, archive)

    assert done.plain["poker"] == 0
    assert [each.file for each in done.skipped] == ["club.zip/nights/000001.jsonl"]
    assert len(nights_in(first)) == len(nights_in(second)) == 1


def test_a_night_that_came_in_another_way_meanwhile_does_not_come_twice(new_club: NewClub) -> None:
    first, second = new_club(), new_club()
    begun(first)
    archive = read_file("club.zip", exported(first))
    importing = Import(HOME_CLUB, "nobody's", BEGAN)
    (part,) = fetch(second, importing.batches, [archive])
    take(second, archive)

    save(second, importing.write, part)

    assert (importing.done.plain["poker"], len(nights_in(second))) == (0, 1)
    assert [each.file for each in importing.done.skipped] == ["club.zip/nights/000001.jsonl"]


def test_a_dry_run_says_the_same_and_writes_nothing(new_club: NewClub) -> None:
    first, second = new_club(), new_club()
    begun(first)

    assert take(second, read_file("club.zip", exported(first)), dry=True).plain["poker"] == 1
    assert nights_in(second) == []


def test_deleted_nights_stay_behind(new_club: NewClub) -> None:
    club = new_club()
    begun(club)
    save(club, delete_game, public_id="a-night", now=BEGAN)

    assert not [name for name in files(exported(club)) if name.startswith("nights/")]


def test_three_lines_of_nights_count_as_a_hand_of_an_archive(new_club: NewClub) -> None:
    club = new_club()
    for number in range(2):
        begun(club, f"night {number}", (*LINES, {"sit": f"P{number}", "chips": 1000}))
    packed = exported(club)  # six lines of each stand

    fits = read_file("club.zip", packed, ReadOptions(most_in_archive=4))
    over = read_file("club.zip", packed, ReadOptions(most_in_archive=3))

    assert (len(fits.plain), fits.hands) == (2, 4)
    assert over.plain == ()
    assert "want at most 3 hands at once" in over.faults[0].why


def test_a_night_that_went_on_after_it_came_is_known_as_it_came_and_as_it_stands(
    new_club: NewClub,
) -> None:
    first, second = new_club(), new_club()
    begun(first)
    came = exported(first)
    take(second, read_file("club.zip", came))
    with second.writing() as connection:
        here = select(GAMES.c.public_id).where(GAMES.c.kind == POKER.name)
        night = load_plain(connection, connection.scalar(here) or "")
        bought = line_text({"buy": 1, "chips": 500})
        write_entry(connection, night, StoredEntry(1, 5, bought, "", "Ann", "bought", BEGAN))

    for packed in (came, exported(second)):
        assert take(second, read_file("club.zip", packed)).plain["poker"] == 0
    assert len(nights_in(second)) == 1


def test_what_a_file_brings_is_held_against_nights_of_its_moments_that_changed_alone(
    new_club: NewClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = new_club(), new_club()
    begun(first)
    packed = exported(first)
    take(second, read_file("club.zip", packed))
    later = files(packed)["nights/000001.jsonl"].replace("2026-11-20T19:30", "2026-11-20T19:31", 1)
    other = read_plain(POKER, "nights/000001.jsonl", lambda: later)
    same = read_plain(POKER, "nights/000001.jsonl", lambda: files(packed)["nights/000001.jsonl"])
    monkeypatch.setattr(importing, "load_plain", None)

    assert fetch(first, importing.plain_there, 1, [other]) == frozenset()
    assert fetch(second, importing.plain_there, 1, [other, same]) == {same.digest}


def test_others_go_on_between_two_nights_that_leave(new_club: NewClub) -> None:
    club, left = new_club(), list[None]()
    for number in range(3):
        begun(club, f"night {number}", (*LINES, {"sit": f"P{number}", "chips": 1000}))

    fetch(club, export_club, 1, io.BytesIO(), lambda: left.append(None))

    assert len(left) == 3


def test_a_night_longer_than_any_table_writes_is_refused() -> None:
    bought = tuple((BEGAN, line_text(each)) for each in (LINES[0], {"buy": 1, "chips": 1}))
    night = ArchivedPlain(
        "poker", BEGAN, write_terms(AGREED), (bought[0], *bought[1:] * MOST_STANDING)
    )
    text = write_plain(night)

    with pytest.raises(InFileError, match="want at most 6100 lines in a night of poker, got 6101"):
        read_plain(POKER, "nights/000001.jsonl", lambda: text)


def test_a_night_of_a_limit_that_nobody_plays_is_refused() -> None:
    text = write_plain(ArchivedPlain("poker", BEGAN, write_terms(AGREED), ())).replace(
        '"no"', '"none"'
    )

    with pytest.raises(InFileError, match="none that is played here"):
        read_plain(POKER, "nights/000001.jsonl", lambda: text)


ANN_SITS = '{AT,"line":{"sit":"Ann","chips":1000}}'
BOB_SITS = ANN_SITS.replace("Ann", "Bob")
TWO_SIT = f"{{GOOD}}\n{ANN_SITS}\n{BOB_SITS}"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "no line of a night"),
        ("[]", 1, "no line of a night"),
        ("[" * 100_000, 1, "no line of a night"),
        ('{"began":"2026-11-20T19:30:00+00:00","agreed":{"small":"10"}}', 1, "no line"),
        ('{"began":"2026-11-20T19:30:00+00:00","agreed":{"small":0}}', 1, "at least 1"),
        ('{"began":"2026-11-20T19:30:00","agreed":{}}', 1, "a time with its zone"),
        ("{GOOD}\n", None, "nobody sits"),
        ("{GOOD}\n{}", 2, "no line of a night"),
        ('{GOOD}\n{AT,"line":{"deal":1,"level":0}}', None, "two players"),
        ('{GOOD}\n{AT,"line":{"sit":"A\\nB","chips":9}}', None, "a name"),
        ('{GOOD}\n{AT,"line":{"undo":0}}', None, "nothing to undo"),
        (f'{TWO_SIT}\n{{AT,"line":{{"undo":1}}}}', None, "nothing is undone"),
        ('{GOOD}\n{AT,"line":{}}', None, "a line cannot begin with"),
        ('{GOOD}\n{AT,"line":[]}', None, "a line cannot begin with"),
        ('{GOOD}\n{AT,"line":{"sit":"Ann","chips":1e999}}', 2, "no line of a night"),
        ('{GOOD}\n{AT,"line":{"sit":"Ann","chips":9.5}}', 2, "no line of a night"),
        ('{GOOD}\n{AT,"line":{"end":"\\ud800"}}', 2, "no line of a night"),
    ],
)
def test_a_file_that_is_no_night_is_refused(text: str, line: int | None, words: str) -> None:
    good = write_plain(ArchivedPlain("poker", BEGAN, write_terms(AGREED), ())).strip()
    text = text.replace("{GOOD}", good).replace("AT", f'"at":"{BEGAN.isoformat()}"')
    with pytest.raises(InFileError) as refused:
        read_plain(POKER, "nights/000001.jsonl", lambda: text)

    assert words in str(refused.value)
    assert refused.value.line == line
