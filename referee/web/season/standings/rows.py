"""The standings that are asked for: of sums where they are kept, else of the games themselves."""

from sqlalchemy import Connection

from referee.stats.season.results import beside, result_of, sums_of
from referee.store.people.clubs import Club
from referee.store.season.counted import Scope
from referee.store.season.replays import go_on
from referee.store.season.standings import Sums, players_of, standings_of
from referee.web.season import read
from referee.web.season.asked import Asked
from referee.web.season.standings.fill import Told


def standings_told(connection: Connection, club: Club, asked: Asked) -> Told:
    """Who is ahead in the games that are *asked* for."""
    offered = read.offered(connection, club.id, players_of(connection, club.id))
    scope = read.scope_of(club.id, offered.season(asked))
    is_nobody = asked.partner not in ("", *offered.names)
    games = None if is_nobody else _games(connection, scope, asked)
    sums = {} if is_nobody else _sums(games, asked)
    found = standings_of(connection, scope, preset=asked.preset, sums=sums)
    late = read.are_ratings_late(connection, scope)
    return Told(club, found, offered, late, are_all=games is None or games.are_all)


def rate_on(connection: Connection, told: Told, asked: Asked) -> None:
    """Rates some more of the games that a change of an old one has left to be rated."""
    go_on(connection, read.scope_of(told.club.id, told.offered.season(asked)))


def _games(connection: Connection, scope: Scope, asked: Asked) -> read.Latest | None:
    """The games that are to be added up one by one; None: the sums of them are kept."""
    if not asked.partner and not asked.period:
        return None
    return read.games(connection, scope, asked, asked.partner)


def _sums(found: read.Latest | None, asked: Asked) -> Sums | None:
    """What everybody did in the games that were *found*; None: as it is kept."""
    if found is None:
        return None
    games = found.games
    return beside(asked.partner, games) if asked.partner else sums_of(map(result_of, games))
