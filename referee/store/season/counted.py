"""A finished game as it counts: whose it is, in which season, and what it was."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from referee.stats.season.summary import GameSummary

ALL_GAMES = 0
"""What stands for a season where all games of a club are meant."""


class Scope(NamedTuple):
    """Games that are counted together: those of one season, or all of a club."""

    club_id: int
    season_id: int = ALL_GAMES


class Place(NamedTuple):
    """Where a game stands in the order in which games are counted."""

    started_at: datetime
    game_id: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished game, its players named by their ids."""

    game_id: int
    club_id: int
    season_id: int | None
    """None: it counts in no season."""
    summary: GameSummary

    @property
    def place(self) -> Place:
        """Where it stands among the others."""
        return Place(self.summary.started, self.game_id)

    @property
    def scopes(self) -> tuple[Scope, ...]:
        """What it counts in."""
        everything = Scope(self.club_id)
        return (
            (everything, Scope(self.club_id, self.season_id)) if self.season_id else (everything,)
        )


Change = tuple[Counted | None, Counted | None]
"""What a game was, and what it is now; None: it did not count, or does no longer."""


def called(summary: GameSummary, names: Mapping[str, str]) -> GameSummary:
    """*summary* with its players called as *names* says; whom it leaves out stay as they are."""

    def each(players: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(names.get(player, player) for player in players)

    return replace(
        summary,
        sides=tuple(map(each, summary.sides)),
        hands=tuple(replace(hand, players=each(hand.players)) for hand in summary.hands),
    )
