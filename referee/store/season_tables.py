"""The tables of what follows from finished games: kept so that a season is read at once.

The ledger alone is the truth. `referee.store.check` makes every row here anew from it, but for
those of `BestPlay`, which take seconds each: they are made as they are asked for.
"""

from datetime import datetime

from sqlalchemy import Double, Index, Text
from sqlmodel import Field

from referee.store.rows import Row, UtcTime


class Summary(Row, table=True):
    """A finished game that is not deleted, as seasons see it."""

    __table_args__ = (
        Index(None, "club_id", "started_at", "game_id"),
        Index(None, "season_id", "started_at", "game_id"),
    )

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    club_id: int = Field(foreign_key="club.id")
    season_id: int | None = Field(default=None, foreign_key="season.id")
    """None: it counts in no season."""
    preset: str = Field(sa_type=Text)
    """The id of the preset that it is counted under."""
    started_at: datetime = Field(sa_type=UtcTime)
    body: str = Field(sa_type=Text)
    """The game as `referee.store.season.summaries` writes it, its players by their ids."""


class Tally(Row, table=True):
    """The sums of what one player did in the finished games of a club or a season."""

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0: all games."""
    preset: str = Field(primary_key=True, sa_type=Text)
    """Empty: by whatever rules."""
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    played: int
    won: int
    points: int
    against: int
    hands: int
    bids: int
    made: int
    bid_points: int


class RatingRow(Row, table=True):
    """How strong a player is after the finished games of a club or a season."""

    __tablename__ = "rating"

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0: all games."""
    player_id: int = Field(primary_key=True, foreign_key="player.id", index=True)
    mu: float = Field(sa_type=Double)
    sigma: float = Field(sa_type=Double)
    games: int


class RatingMove(Row, table=True):
    """What one game did to the rating of one of its players."""

    __tablename__ = "rating_move"
    __table_args__ = (Index(None, "player_id", "season_id", "started_at", "game_id"),)

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    season_id: int = Field(primary_key=True)
    """0: all games."""
    player_id: int = Field(primary_key=True, foreign_key="player.id")
    club_id: int = Field(foreign_key="club.id")
    started_at: datetime = Field(sa_type=UtcTime)
    """When the game began: games are rated in this order, then in that of their ids."""
    mu_before: float = Field(sa_type=Double)
    sigma_before: float = Field(sa_type=Double)
    mu: float = Field(sa_type=Double)
    sigma: float = Field(sa_type=Double)
    games: int
    """Rated games of the player, this one among them."""


class RatingMark(Row, table=True):
    """From which game on the ratings are still to be replayed; no row: from none."""

    __tablename__ = "rating_mark"

    club_id: int = Field(primary_key=True, foreign_key="club.id")
    season_id: int = Field(primary_key=True)
    """0: all games."""
    started_at: datetime = Field(sa_type=UtcTime)
    game_id: int
    """The game itself may be gone."""


class BestPlay(Row, table=True):
    """What was found out about one hand of a game by an analysis.

    It is of the hand only while the hand has that digest, and stays when it has another.
    """

    __tablename__ = "best_play"

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    digest: str = Field(primary_key=True, sa_type=Text)
    """Of the cards and the rules, as `Seen.digest` in the engine has it."""
    club_id: int = Field(foreign_key="club.id")
    body: str = Field(sa_type=Text)
    """`referee.stats.season.best_play.Solved` as JSON."""


class Derived(Row, table=True):
    """In which form something that follows from the ledgers was last made of all of them."""

    name: str = Field(primary_key=True, sa_type=Text)
    version: int
