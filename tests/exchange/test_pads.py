"""Games on a pad in the archive of a club: they leave, come into another one, and are the same."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from referee.exchange.archive import InFileError, read_plain
from referee.exchange.reading import read_file
from referee.lines import Line, line_text, parse_line
from referee.pads.game import PadGame, fold_pad_game, read_terms
from referee.pads.kind import PAD
from referee.pads.pad import PADS
from referee.pads.record import write_record
from referee.store.database import Database
from referee.store.game.beginning import begin_plain
from referee.store.game.plain import ArchivedPlain, archived_plain, load_plain, write_plain_line
from referee.store.people.links import Signer
from referee.store.stored import StoredEntry
from referee.store.tables import GAMES
from tests.exchange.clubs import exported, take
from tests.exchange.test_nights import files

from .conftest import NewClub

BEGAN = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
AGREED = {
    "id": "pads", "pad": PADS["wizard"].text, "players": ["Ann", "Zoë", "Cal"],
    "sides": [[1], [2], [3]], "house": {}, "dealer": 1, "wins": "highest",
}  # fmt: skip
FIRST = [{"bid": 0, "tricks": 0}, {"bid": 1, "tricks": 0}, {"bid": 0, "tricks": 1}]
RIGHT = [{"bid": 0, "tricks": 0}, {"bid": 1, "tricks": 1}, {"bid": 0, "tricks": 0}]
LINES: tuple[Line, ...] = (
    {"before": [{"bid": 0}, {"bid": 1}, {"bid": 0}]},
    {"round": RIGHT},
    {"undo": 1},
    {"round": FIRST},
    {"correct": 1, "rows": RIGHT},
    {"rename": 3, "name": "Eve"},
    {"ended": "clock", "as": "leader"},
)
"""A round is undone, recorded wrongly, and corrected: 20, 30 and 20."""


def begun(database: Database) -> None:
    with database.writing() as connection:
        begin_plain(
            connection,
            Signer(b"secret"),
            kind=PAD.name,
            public_id="a-pad",
            key="a-pad",
            agreed=PAD.read_terms(AGREED),
            started_at=BEGAN,
            device="ann's",
        )
        game = load_plain(connection, "a-pad")
        for seq, line in enumerate(LINES):
            at = BEGAN + timedelta(minutes=seq)
            entry = StoredEntry(1, seq, line_text(line), "", "Ann", f"pad {seq}", at)
            write_plain_line(connection, game, entry)


def games_in(database: Database) -> list[ArchivedPlain]:
    with database.reading() as connection:
        ids = connection.scalars(select(GAMES.c.public_id).where(GAMES.c.kind == PAD.name)).all()
        return [archived_plain(load_plain(connection, each)) for each in ids]


def standing(game: ArchivedPlain) -> PadGame:
    return fold_pad_game(read_terms(game.agreed), [parse_line(text) for _, text in game.lines])


def test_a_game_on_a_pad_comes_out_of_another_club_as_it_went_in(new_club: NewClub) -> None:
    first, second = new_club(), new_club()
    begun(first)
    packed = exported(first)

    done = take(second, read_file("club.zip", packed))

    assert (done.plain["pads"], done.games, done.skipped) == (1, 0, [])
    (game,) = map(standing, games_in(second))
    assert game.now.totals == (20, 30, 20)
    assert game.rounds[0].was == (tuple(FIRST),)
    assert game.reason == "the time was up: Zoë won"
    assert exported(second) == packed
    head, *lines = files(packed)["pads/000001.jsonl"].splitlines()
    assert json.loads(head)["agreed"] == AGREED
    assert [json.loads(line)["line"] for line in lines] == [LINES[0], *LINES[3:]]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"dealer":1', '"dealer":9', "dealer: want a seat from 1 to 3, got 9"),
        ('"correct":1', '"correct":2', "there is no round 2"),
        ('"tricks":1}', '"tricks":2}', "round 1: Cal: Tricks: want 0 to 1, got 2"),
        ('"tricks":1}', '"tricks":1.5}', "this is no line of a game on a pad"),
        ('"name":"Eve"', '"name":"Ann"', "two people need two names"),
    ],
)
def test_what_cannot_have_happened_on_a_pad_is_refused(
    new_club: NewClub, old: str, new: str, line: str
) -> None:
    club = new_club()
    begun(club)
    text = files(exported(club))["pads/000001.jsonl"]
    assert text.count(old) >= 1

    with pytest.raises(InFileError) as raised:
        read_plain(PAD, "pads/000001.jsonl", lambda: text.replace(old, new))

    assert str(raised.value) == line


@pytest.mark.parametrize("name", ["A" * 41, "A\\nnn", "\\u202eAnn", "\\u0000Ann"])
def test_a_record_has_names_that_a_list_can_show(new_club: NewClub, name: str) -> None:
    club = new_club()
    begun(club)
    (game,) = games_in(club)
    text = write_record(standing(game), "2026-11-20T19:30:00Z")
    assert not read_file("wizard.rook", text.encode()).faults

    found = read_file("wizard.rook", text.replace('"Ann"', f'"{name}"').encode())

    (fault,) = found.faults
    assert fault.why.startswith("want a name of at most 40 characters on one line, got ")
    assert not found.plain
