"""Who is ahead, in which order and at which rank: pages, commands, programs and files ask here."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from referee.engine.hand.teams import CHAIRS
from referee.stats.season.results import PlayerResult
from referee.stats.season.standings import Row, Scoring, ranked
from referee.stats.season.summary import Player
from referee.store.season.replays import ratings_of
from referee.store.season.summaries import Scope
from referee.store.season.tallies import EVERY_PRESET, player_sums, presets_in
from referee.store.tables import CLUBS, PLAYERS, SEASONS


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays in a club, or in several."""

    names: Mapping[Player, str]
    """What each is called today."""
    guests: frozenset[Player]
    """Those who are not ranked."""

    @property
    def ranked(self) -> frozenset[Player]:
        """All but guests."""
        return frozenset(self.names) - self.guests


@dataclass(frozen=True, slots=True)
class Standings:
    """Who is ahead in some games."""

    rows: tuple[Row, ...]
    """By rank."""
    players: Players
    scoring: Scoring
    """What they are ranked by."""
    is_one_game: bool
    """Whether all of these games are of one preset, so that points compare."""

    @property
    def named(self) -> tuple[Row, ...]:
        """The rows, each player by name."""
        names = self.players.names
        return tuple(replace(row, player=names[row.player]) for row in self.rows)


Sums = Mapping[Player, PlayerResult]


def standings_of(
    connection: Connection,
    *scopes: Scope,
    preset: str = EVERY_PRESET,
    sums: Sums | None = None,
    is_one_game: bool | None = None,
) -> Standings:
    """Who is ahead in *scopes*, as their season counts; guests are not ranked.

    *preset*: in its games alone. *sums*: what everybody did in some of the games, where those
    alone are asked for; *is_one_game*: whether these are of one preset, None where all count. A
    rating is that of all games of its scope.
    """
    players = players_of(connection, *(scope.club_id for scope in scopes))
    if sums is None:
        of_scopes = (player_sums(connection, scope, preset).items() for scope in scopes)
        sums = {str(player): each for some in of_scopes for player, each in some}
    among = {player: each for player, each in sums.items() if player in players.ranked}
    ratings = (ratings_of(connection, scope).items() for scope in scopes)
    rated = {str(player): each for some in ratings for player, each in some}
    scoring = scoring_of(connection, *scopes)
    one = is_one_game
    if one is None:
        presets = {each for scope in scopes for each in presets_in(connection, scope)}
        one = bool(preset) or len(presets) == 1
    return Standings(ranked(among, rated, scoring, players.names), players, scoring, one)


def players_of(connection: Connection, *clubs: int) -> Players:
    """Who plays in *clubs*; a chair that nobody named is nobody.

    Whose name is somebody's in another of them has the name of the own club beside it.
    """
    known = (
        select(
            PLAYERS.c.id,
            PLAYERS.c.name,
            PLAYERS.c.guest,
            CLUBS.c.name.label("club"),
            CLUBS.c.public_id,
        )
        .join(CLUBS, CLUBS.c.id == PLAYERS.c.club_id)
        .where(PLAYERS.c.club_id.in_(clubs), PLAYERS.c.name_key.not_in(CHAIRS))
    )
    rows = connection.execute(known).all()
    called = Counter(row.name for row in rows)
    names = {
        str(row.id): f"{row.name} ({row.club or row.public_id})"
        if called[row.name] > 1
        else row.name
        for row in rows
    }
    return Players(names, frozenset(str(row.id) for row in rows if row.guest))


def scoring_of(connection: Connection, *scopes: Scope) -> Scoring:
    """What *scopes* rank by: one season as its owners said, everything else by games won."""
    if len(scopes) != 1:
        return Scoring.WINS
    said = select(SEASONS.c.scoring).where(SEASONS.c.id == scopes[0].season_id)
    return Scoring(connection.scalar(said) or Scoring.WINS)
