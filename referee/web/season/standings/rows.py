"""The standings that are asked for: of sums where they are kept, else of the games themselves."""

from dataclasses import dataclass

from sqlalchemy import Connection

from referee.stats.season.results import beside, result_of, sums_of
from referee.store.people.clubs import Club
from referee.store.season.replays import go_on
from referee.store.season.standings import Sums, players_of, standings_of
from referee.web.season import read
from referee.web.season.asked import Asked
from referee.web.season.standings.fill import Told


@dataclass(frozen=True, slots=True)
class Added:
    """Games whose sums are not kept, and what everybody did in them."""

    sums: Sums
    are_all: bool
    """Whether there are no older ones that are asked for as well."""


def standings_told(
    connection: Connection, club: Club, asked: Asked, added: Added | None = None
) -> Told:
    """Who is ahead in the games that are *asked* for, which were *added* up where that is due."""
    offered = read.offered(connection, club.id, players_of(connection, club.id))
    scope = read.scope_of(club.id, offered.season(asked))
    sums = added.sums if added else None
    found = standings_of(connection, scope, preset=asked.preset, sums=sums)
    late = read.are_ratings_late(connection, scope)
    return Told(club, found, offered, late, are_all=added is None or added.are_all)


def rate_on(connection: Connection, told: Told, asked: Asked) -> None:
    """Rates some more of the games that a change of an old one has left to be rated."""
    go_on(connection, read.scope_of(told.club.id, told.offered.season(asked)))


def to_add_up(connection: Connection, club: Club, asked: Asked) -> read.Latest | None:
    """The games that are to be added up one by one; None: the sums of them are kept."""
    if not asked.partner and not asked.period:
        return None
    offered = read.offered(connection, club.id, players_of(connection, club.id))
    if asked.partner not in ("", *offered.names):
        return read.NO_GAMES
    return read.games(
        connection, read.scope_of(club.id, offered.season(asked)), asked, asked.partner
    )


def added_up(found: read.Latest, asked: Asked) -> Added:
    """What everybody did in the games that were *found*; beside a partner, where one is asked."""
    games = found.games
    sums = beside(asked.partner, games) if asked.partner else sums_of(map(result_of, games))
    return Added(sums, found.are_all)
