"""A club whose five games count in one season, ranked by what a test says."""

from datetime import UTC, date, datetime

from flask import Flask
from sqlalchemy import Connection, select, update

from referee.stats.season.ranking import Scoring
from referee.store.club.roster import make_guest
from referee.store.club.seasons import Season, Terms, make_season
from referee.store.seated.counting import count_again
from referee.store.tables import CLUBS, GAMES, PLAYERS
from tests.databases import database_of
from tests.web.phone import Page, Phone


def counted_in(app: Flask, club: str, scoring: str, name: str = "Winter") -> Season:
    """A season of *club* in which all of its games count."""
    terms = Terms(name, date(2026, 1, 1), None, Scoring(scoring))
    with database_of(app).writing() as connection:
        club_id = number_of(connection, club)
        made = make_season(
            connection, terms, club_id=club_id, key=f"{name} {club}", now=datetime.now(UTC)
        )
        games = list(connection.scalars(select(GAMES.c.id).where(GAMES.c.club_id == club_id)))
        there = update(GAMES).where(GAMES.c.club_id == club_id)
        connection.execute(there.values(season_id=made.id))
        count_again(connection, games)
    return made


def call_guest(app: Flask, club: str, name: str) -> None:
    """Makes the player called *name* a guest."""
    with database_of(app).writing() as connection:
        club_id = number_of(connection, club)
        this = (PLAYERS.c.club_id == club_id, PLAYERS.c.name == name)
        player_id = connection.scalar(select(PLAYERS.c.id).where(*this)) or 0
        make_guest(connection, club_id=club_id, player_id=player_id, guest=True)


def number_of(connection: Connection, club: str) -> int:
    """The number of the club whose pages are called *club*."""
    return connection.scalar(select(CLUBS.c.id).where(CLUBS.c.public_id == club)) or 0


def standings_by(phone: Phone, page: Page) -> str:
    """Where the link of *page* to the standings comes out."""
    return phone.open(page.to("Standings")).response.headers["Location"]
