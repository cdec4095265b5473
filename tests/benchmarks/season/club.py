"""A club with so many games that the app is asked about, and in which games end."""

from dataclasses import dataclass, field

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from referee.cli.installation import counting
from referee.store.database import Database
from referee.store.migrations import migrate
from referee.store.people.clubs import club_with
from referee.store.people.memberships import device_of
from referee.store.season.ratings import replay_all
from referee.store.seated.counting import resummarise
from referee.store.seated.entries import append
from referee.store.seated.games import count_games
from referee.store.seated.importing import AT_ONCE
from referee.store.tables import GAMES, HOME_CLUB, PLAYERS
from referee.web.shared.phone import NAME
from tests.benchmarks.season import past
from tests.benchmarks.season.costs import Cost, spent
from tests.web.conftest import make_app

PHONE = "the-phone-of-the-owner"
"""The secret of the phone that looks at the club."""

PAGES = {"standings page": "standings", "player page": "player/{player}", "records page": "records"}


@dataclass
class Club:
    """One of *games* finished games."""

    games: int
    url: str
    app: Flask
    client: FlaskClient
    home: str
    """Where its pages are."""
    player: int
    waiting: dict[int, str] = field(default_factory=dict)
    """The lines with which games will end that wait for their last hand, by the games' ids."""

    @property
    def database(self) -> Database:
        """Where it is kept."""
        return database_of(self.app)

    def page(self, name: str) -> Cost:
        """What it costs to be answered with one of `PAGES`."""
        path = f"{self.home}/{PAGES[name].format(player=self.player)}"
        return spent(lambda: self._open(path))

    def _open(self, path: str) -> None:
        answer = self.client.get(path)
        assert answer.status_code == 200, path

    def end(self) -> Cost:
        """What it costs to save the last hand of a game, and all that follows from it."""
        game_id, line = self.waiting.popitem()
        return spent(lambda: _end(self.database, game_id, line))

    def wait(self, many: int) -> None:
        """Begins so many games, and plays them up to their last hand."""
        with self.database.writing() as connection:
            numbers = past.write_waiting(connection, many, device_of(PHONE))
            new = select(GAMES.c.id, GAMES.c.public_id).where(GAMES.c.public_id.in_(numbers))
            for game_id, public_id in connection.execute(new):
                self.waiting[game_id] = past.last_line(numbers[public_id])


def database_of(app: Flask) -> Database:
    """Where *app* keeps everything."""
    found: Database = app.extensions["referee"]
    return found


def opened(url: str, games: int) -> Club:
    """The club with so many games in the database at *url*; it is built where it is not there."""
    migrate(url)
    app = make_app(url)
    database = database_of(app)
    with database.reading() as connection:
        there = count_games(connection)
    if there < games:
        _build(database, range(there + 1, games + 1))
    with database.reading() as connection:
        club = club_with(connection, HOME_CLUB)
        player = connection.scalar(select(func.min(PLAYERS.c.id))) or 0
    client = app.test_client()
    client.set_cookie(NAME, PHONE)
    return Club(games, url, app, client, f"/club/{club.public_id}", player)


def _build(database: Database, numbers: range) -> None:
    device = device_of(PHONE)
    with counting("Writing games", len(numbers)) as seen:
        for first in numbers[::AT_ONCE]:
            part = range(first, min(first + AT_ONCE, numbers.stop))
            with database.writing() as connection:
                past.own(connection, device)
                past.write_past(connection, part, device)
            for _ in part:
                seen()
    replay_all(database)


def _end(database: Database, game_id: int, line: str) -> None:
    with database.writing() as connection:
        append(
            connection,
            game_id=game_id,
            hand=past.HANDS,
            seq=0,
            text=line,
            actor="",
            key="end",
            now=past.BEGUN,
        )
        resummarise(connection, game_id)
