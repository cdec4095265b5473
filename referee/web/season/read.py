"""What a club has played, from the summaries that the store keeps of its finished games.

Nothing else in this room asks the store for them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from referee.stats.season.ratings import Rating
from referee.stats.season.results import PlayerResult
from referee.stats.season.scoring import Scoring
from referee.stats.season.summary import GameSummary, Player
from referee.store.club.seasons import Season, seasons_of
from referee.store.errors import UnreadableGameError
from referee.store.game.games import load_game
from referee.store.people.memberships import seen_by
from referee.store.people.roles import Role
from referee.store.season.counted import Scope
from referee.store.season.replays import mark_of, ratings_of
from referee.store.season.summaries import in_order
from referee.store.season.tallies import EVERY_PRESET, sums_of
from referee.store.tables import GAMES, PLAYERS, SUMMARIES, TALLIES
from referee.web.season.asked import Asked
from referee.web.state import TableState, table_state


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays in a club."""

    names: Mapping[Player, str]
    """What each is called today."""
    guests: frozenset[Player]
    """Those who are not ranked."""


@dataclass(frozen=True, slots=True)
class Offered:
    """What the games of a club can be chosen by."""

    seasons: Sequence[Season]
    presets: Sequence[str]
    names: Mapping[Player, str]
    years: Sequence[str]
    """The latest first; empty: no game is finished yet."""
    last: datetime | None
    """When the last finished game was begun."""

    def season(self, asked: Asked) -> Season | None:
        """The season that is *asked* for; None: all games."""
        return next((each for each in self.seasons if each.public_id == asked.season), None)

    def scoring(self, asked: Asked) -> Scoring:
        """By what that season ranks; all games together by games won."""
        season = self.season(asked)
        return Scoring(season.terms.scoring.value) if season else Scoring.WINS


@dataclass(frozen=True, slots=True)
class Told:
    """What a club has played."""

    games: tuple[GameSummary, ...]
    """The finished ones, in the order in which they were played."""
    names: Mapping[Player, str]
    """What each player is called today."""
    guests: frozenset[Player]
    """Those who are not ranked."""
    open: frozenset[str]
    """The games, by their public ids, whose tables this phone may see."""

    @property
    def ranked(self) -> frozenset[Player]:
        """All players but guests."""
        return frozenset(self.names) - self.guests


def players_of(connection: Connection, club_id: int) -> Players:
    """Who plays in the club with the number *club_id*."""
    known = select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.guest)
    rows = connection.execute(known.where(PLAYERS.c.club_id == club_id)).all()
    names = {str(row.id): row.name for row in rows}
    return Players(names, frozenset(str(row.id) for row in rows if row.guest))


def offered(connection: Connection, club_id: int, players: Players) -> Offered:
    """What the games of that club can be chosen by."""
    presets = select(TALLIES.c.preset).distinct()
    presets = presets.where(TALLIES.c.club_id == club_id, TALLIES.c.preset != EVERY_PRESET)
    ends = select(func.min(SUMMARIES.c.started_at), func.max(SUMMARIES.c.started_at))
    first, last = connection.execute(ends.where(SUMMARIES.c.club_id == club_id)).one()
    years = range(last.astimezone().year, first.astimezone().year - 1, -1) if first else ()
    return Offered(
        seasons=seasons_of(connection, club_id=club_id),
        presets=sorted(connection.scalars(presets)),
        names=players.names,
        years=tuple(map(str, years)),
        last=last,
    )


def scope_of(club_id: int, season: Season | None) -> Scope:
    """The games of a *season*, or all of the club."""
    return Scope(club_id, season.id) if season else Scope(club_id)


def sums(
    connection: Connection, scope: Scope, preset: str = EVERY_PRESET
) -> Mapping[Player, PlayerResult]:
    """What everybody did in *scope*, however many games that were; in those of *preset* alone."""
    found = sums_of(connection, scope, preset)
    return {str(player): result for player, result in found.items()}


def rated(connection: Connection, scope: Scope) -> Mapping[Player, Rating]:
    """The rating of everybody in *scope*."""
    return {str(player): each for player, each in ratings_of(connection, scope).items()}


def are_ratings_late(connection: Connection, scope: Scope) -> bool:
    """Whether an old game was changed, and not all games after it are rated anew yet."""
    return mark_of(connection, scope) is not None


def games(connection: Connection, scope: Scope) -> tuple[GameSummary, ...]:
    """The finished games of *scope*, in the order in which they were played."""
    return tuple(each.summary for each in in_order(connection, scope))


def read_club(
    connection: Connection, club_id: int, *, device: str, season: Season | None = None
) -> Told:
    """What the club with the number *club_id* has played, in a *season* or ever."""
    players = players_of(connection, club_id)
    found = games(connection, scope_of(club_id, season))
    return Told(found, players.names, players.guests, _open(connection, club_id, device))


def tables(connection: Connection, games: Iterable[GameSummary]) -> tuple[TableState, ...]:
    """All that was told of *games*; one that cannot be read is out."""
    return tuple(state for game in games for state in _table(connection, game.game))


def _table(connection: Connection, public_id: str) -> Iterator[TableState]:
    with suppress(UnreadableGameError):
        yield table_state(load_game(connection, public_id))


def _open(connection: Connection, club_id: int, device: str) -> frozenset[str]:
    seen = select(GAMES.c.public_id).where(GAMES.c.club_id == club_id, seen_by(device, tuple(Role)))
    return frozenset(connection.scalars(seen))
