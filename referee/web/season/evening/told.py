"""What an evening was, before any word is made of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from referee.stats.season.evenings import evening_of
from referee.stats.season.results import PlayerResult, result_of, sums_of
from referee.stats.season.strangers import strangers, with_strangers
from referee.stats.season.summary import GameSummary, Player
from referee.store.people.clubs import Club
from referee.web.season.read import Told
from referee.web.state import TableState
from referee.web.words.season import evening as said


@dataclass(frozen=True, slots=True)
class Evening:
    """The games that a club began on one evening, and finished."""

    club: Club
    on: date
    told: Told
    games: Sequence[GameSummary]
    tables: Sequence[TableState]
    """The same games with all that was told of them; one that cannot be read is out."""

    @property
    def strangers(self) -> Mapping[Player, str]:
        """Who sat on a chair that nobody named: each somebody of their own game."""
        return {
            player: said.stranger_words(seat, place if len(self.games) > 1 else None)
            for place, game in enumerate(self.games, 1)
            for player, seat in strangers(game).items()
        }

    @property
    def names(self) -> Mapping[Player, str]:
        """What everybody is called."""
        return {**self.told.names, **self.strangers}

    @property
    def placed(self) -> list[tuple[Player, PlayerResult]]:
        """Who played, with what they did: who won most first, then who scored most."""
        sums = sums_of(map(result_of, map(with_strangers, self.games)))
        return sorted(sums.items(), key=lambda each: (*_place(each[1]), self.names[each[0]]))

    @property
    def first(self) -> list[Player]:
        """Who won most; who won as often is one of them."""
        most = self.placed[0][1].won
        return [player for player, result in self.placed if result.won == most]


def _place(result: PlayerResult) -> tuple[int, int]:
    return -result.won, -result.points


def day_of(game: GameSummary) -> date:
    """The day on whose evening *game* was begun, by the server's own clock."""
    return evening_of(game.started, None)


def days(games: Sequence[GameSummary]) -> tuple[date, ...]:
    """Every day on whose evening a game was begun, the first first."""
    return tuple(sorted({day_of(game) for game in games}))
