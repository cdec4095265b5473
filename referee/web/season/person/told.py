"""What a player has played: their own games, and of all others only what is kept of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from referee.stats.season.ratings import RatedGame, rated_before
from referee.stats.season.summary import GameSummary, Player
from referee.store.people.clubs import Club
from referee.store.season.counted import Scope
from referee.store.season.moves import Moved, moved_with
from referee.store.season.replays import go_on
from referee.store.season.standings import Standings, players_of, standings_of
from referee.web.season import read
from referee.web.season.asked import EVERYTHING


@dataclass(frozen=True, slots=True)
class Career:
    """What one player has played."""

    club: Club
    player: Player
    ranked: Standings
    """Everybody in the club, by all games."""
    games: Sequence[GameSummary]
    """Those in which they sat, in the order in which they were played."""
    are_all: bool
    """Whether there are no older ones."""
    moved: Moved
    """What those moved that are rated."""
    open: frozenset[str]
    """The games, by their public ids, whose tables this phone may see."""
    late: bool
    """Whether an old game was changed, and not all games after it are rated anew yet."""

    @property
    def is_begun(self) -> bool:
        """Whether they sat through a hand of a finished game, ranked or not."""
        return any(self.player in hand.players for game in self.games for hand in game.hands)

    @property
    def names(self) -> Mapping[Player, str]:
        """What everybody is called."""
        return self.ranked.players.names

    @property
    def name(self) -> str:
        """What they are called."""
        return self.names[self.player]

    @property
    def finished(self) -> tuple[tuple[GameSummary, RatedGame | None], ...]:
        """The games that they sat to the end, with what each moved; None: it is to be rated."""
        sat = (game for game in self.games if any(self.player in side for side in game.sides))
        return tuple((game, self._rated(game)) for game in sat)

    def _rated(self, game: GameSummary) -> RatedGame | None:
        moves = self.moved.get(game.game)
        return None if moves is None else rated_before(game.sides, moves)


def career(connection: Connection, club: Club, player: Player, *, device: str) -> Career | None:
    """What *player* has played; None: the club has no such one."""
    if player not in players_of(connection, club.id).names:
        return None
    scope, number = Scope(club.id), int(player)
    found = read.games(connection, scope, EVERYTHING, player)
    return Career(
        club,
        player,
        ranked=standings_of(connection, scope),
        games=found.games,
        are_all=found.are_all,
        moved=moved_with(connection, scope, number),
        open=read.open_of(connection, found, device),
        late=read.are_ratings_late(connection, scope),
    )


def rate_on(connection: Connection, late: Career) -> None:
    """Rates some more of the games that a change of an old one has left to be rated."""
    go_on(connection, Scope(late.club.id))
