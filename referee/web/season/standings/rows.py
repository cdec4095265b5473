"""The rows of the standings: sums where they are kept, else from the games themselves."""

from collections.abc import Mapping

from sqlalchemy import Connection

from referee.stats.season.results import PlayerResult
from referee.stats.season.standings import ranked
from referee.stats.season.summary import Player
from referee.store.people.clubs import Club
from referee.store.season.counted import Scope
from referee.web.season import read
from referee.web.season.asked import Asked, chosen
from referee.web.season.standings.fill import Standings, partners_results


def standings_of(connection: Connection, club: Club, asked: Asked) -> Standings:
    """Who is ahead in the games that are *asked* for; guests are not ranked."""
    players = read.players_of(connection, club.id)
    offered = read.offered(connection, club.id, players)
    scope = read.scope_of(club.id, offered.season(asked))
    sums = {
        player: result
        for player, result in _sums(connection, scope, asked).items()
        if player not in players.guests
    }
    scoring = offered.scoring(asked)
    rows = ranked(sums, read.rated(connection, scope), scoring)
    return Standings(club, rows, scoring, offered, read.are_ratings_late(connection, scope))


def _sums(connection: Connection, scope: Scope, asked: Asked) -> Mapping[Player, PlayerResult]:
    """What everybody did: at once where sums are kept, else game by game."""
    if not asked.partner and not asked.period:
        return read.sums(connection, scope, asked.preset)
    return partners_results(chosen(read.games(connection, scope), asked), asked.partner)
