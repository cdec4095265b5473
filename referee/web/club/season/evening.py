"""An evening: how often each player won, its games, and a drawing of it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import partial
from typing import Any

from referee.server.workers import computed_once
from referee.stats.season.awards import Award, of_evening
from referee.stats.season.results import PlayerResult, half_words, result_of, sums_of
from referee.stats.season.summary import GameSummary, Player, strangers, with_strangers
from referee.store.errors import UnreadableGameError
from referee.store.people.clubs import Club
from referee.store.seated.stored import StoredGame
from referee.text import chair
from referee.web.club.season import read
from referee.web.club.season.read import ClubGames
from referee.web.club.words import AWARDS, award_winners, award_words
from referee.web.shared.access import database, loaded_games
from referee.web.shared.drawing import (
    FOOT,
    SMALL_GAP,
    SideTotal,
    end_of,
    frame,
    sentences_down,
    whole_lines,
)
from referee.web.shared.pictures import letters
from referee.web.shared.words import listed, long_date
from referee.web.table.doors import EveningGame, Panel, seated_door

ROWS_HIGH = 560
"""The height available for all players together."""
MOST_ROWS = 8
"""The most players in the drawing, one for each color of a side."""
SOMEBODY = "A player"
"""Replaces a name that no font here can draw."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The games that a club began on one evening."""

    club: Club
    on: date
    played: ClubGames
    games: Sequence[GameSummary]
    """The finished games with seats; may be empty if there are others."""
    others: Sequence[Panel]
    """Those that are kept as lines, as far as this phone may see them."""

    @property
    def strangers(self) -> Mapping[Player, str]:
        """Names for players on seats without a name, different in each game."""
        return {
            player: f"{chair(seat)}, game {place}" if len(self.games) > 1 else chair(seat)
            for place, game in enumerate(self.games, 1)
            for player, seat in strangers(game).items()
        }

    @property
    def names(self) -> Mapping[Player, str]:
        """The names of all players."""
        return {**self.played.names, **self.strangers}

    @property
    def placed(self) -> list[tuple[Player, PlayerResult]]:
        """The players with their results: by games won, then by points, then by name."""
        sums = sums_of(map(result_of, map(with_strangers, self.games)))
        return sorted(sums.items(), key=lambda each: (*_place(each[1]), self.names[each[0]]))

    @property
    def first(self) -> list[Player]:
        """The players who won most games; several if they won equally many."""
        most = self.placed[0][1].wins
        return [player for player, result in self.placed if result.wins == most]

    @property
    def awards(self) -> Sequence[Award]:
        """The awards of the evening."""
        return of_evening(self.games, self.played.ranked)

    @property
    def headline(self) -> str:
        """Who won most, as a heading; the day if no game with seats was played."""
        if not self.games:
            return f"Evening of {long_date(self.on)}"
        names = [self.names[player] for player in self.first]
        return headline_words(names, self.placed[0][1].wins, len(self.games))

    @property
    def setting(self) -> str:
        """Club, date and number of games, as one line."""
        number = len(self.games) or len(self.others)
        games = f"{number} game{'' if number == 1 else 's'}"
        if not self.games:
            return ", ".join(filter(None, (self.club.name, games)))
        return ", ".join(filter(None, (self.club.name, long_date(self.on), games)))


def headline_words(first: Sequence[str], won: int | Fraction, games: int) -> str:
    """Who won most that evening: "Ann won most: 2 of 3 games", "Ann and Cal … 2 games each".

    A draw is half a win; one that is the only game is no win: "A draw".

    Not every one of several winners need have sat in all games.
    """
    if games == 1:
        return f"{listed(first)} won" if won == 1 else "A draw"
    games_won = half_words(won)
    if len(first) > 1:
        return f"{listed(first)} won most: {games_won} {'game' if won == 1 else 'games'} each"
    return f"{listed(first)} won most: {games_won} of {games} games"


def _place(result: PlayerResult) -> tuple[int | Fraction, int]:
    return -result.wins, -result.points


def days(games: Sequence[GameSummary]) -> tuple[date, ...]:
    """The dates of all evenings on which a game began, in order."""
    return tuple(sorted({game.evening for game in games}))


def evening_games(evening: Evening) -> Sequence[EveningGame]:
    """The games of the *evening* that can be read, from a worker process; cached until they change.

    They are loaded one by one, and others have their turn in between.
    """
    with database().reading() as connection:
        versions = read.versions_of(connection, evening.games)
    shown = partial(_readable_games, seated_door().evening_game)
    games = computed_once(("evening", *versions.items()), shown, partial(loaded_games, versions))
    may_see = evening.played.open
    return [game if game.table in may_see else replace(game, table="") for game in games]


def _readable_games(
    told: Callable[[StoredGame], EveningGame], *games: StoredGame
) -> Sequence[EveningGame]:
    shown = []
    for game in games:
        with suppress(UnreadableGameError):
            shown.append(told(game))
    return shown


# As a drawing


def evening_picture(evening: Evening) -> dict[str, Any]:
    """The values of ``result/frame.svg`` for the evening."""
    headline, setting = evening.headline, evening.setting
    first = set(evening.first)
    totals = [
        SideTotal(
            evening.names[player], f"{half_words(each.wins)} of {each.played}", player in first
        )
        for player, each in evening.placed[:MOST_ROWS]
    ]
    page = frame(f"{headline}. {setting}.", headline, (setting,), totals, ROWS_HIGH)
    top = end_of(page["rows"])
    awards = (
        f"{AWARDS[award.tag].label}: {award_winners(award, evening.names)}, {award_words(award)}"
        for award in evening.awards
    )
    lines = whole_lines(awards, (FOOT - 40 - top) // SMALL_GAP)
    return {**page, "sentences": sentences_down(lines, top + SMALL_GAP)}


def drawable_evening(evening: Evening) -> Evening:
    """*evening* with names reduced to the characters that can be drawn."""
    names = {player: letters(name) or SOMEBODY for player, name in evening.names.items()}
    club = replace(evening.club, name=letters(evening.club.name))
    players = replace(evening.played.players, names=names)
    return replace(evening, club=club, played=replace(evening.played, players=players))
