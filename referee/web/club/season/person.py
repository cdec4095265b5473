"""The page of a player: their games, figures computed from them, and two charts."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection

from referee.server.workers import in_worker
from referee.stats.season.players import (
    Against,
    AgainstTaken,
    AtBid,
    Bid,
    GivenAway,
    InPart,
    Luck,
    Part,
    Place,
    Solved,
    Together,
    against_taken,
    bids_of,
    by_bid,
    given_away,
    luck,
    partners_of,
    parts,
    rivals_of,
)
from referee.stats.season.ratings import Move, RatedGame, Rating, rated_before
from referee.stats.season.summary import GameSummary, Player
from referee.store.people.clubs import Club
from referee.store.season import summaries
from referee.store.season.ratings import Moved, moved_with
from referee.store.season.summaries import Scope
from referee.store.season.tallies import Standings, players_of, standings_of
from referee.store.seated.games import load_game
from referee.web.club.season import read
from referee.web.club.season.read import EVERYTHING
from referee.web.club.words import rating_words
from referee.web.shared.access import database
from referee.web.shared.charts import Plot, ShareBar, Track, bars, few, lines
from referee.web.shared.words import day_words
from referee.web.table.doors import seated_door

LAST = 20
"""The most games that are listed without ``?games=all``."""
WIDTHS = (5, 10, 20, 25, 50, 100)
"""Possible widths of a bar in the chart of bids, in points."""
MOST_BARS = 8
PATIENCE = 2.0
"""Seconds after which no further hand is analysed for one tap."""
MOST_PLACES = 60
"""The most games along a line: more would be too dense for a phone."""


@dataclass(frozen=True, slots=True)
class Career:
    """The games of one player, and what is stored about them."""

    club: Club
    player: Player
    ranked: Standings
    """Everybody in the club, ranked by all games."""
    games: Sequence[GameSummary]
    """The games in which the player sat, in the order in which they were played."""
    are_all: bool
    """Whether *games* has all of them, and not only the latest."""
    moved: Moved
    """The rating changes of the rated games among them."""
    open: frozenset[str]
    """The public ids of the games whose tables this phone may see."""
    late: bool
    """Whether ratings are still to be computed again because an old game was changed."""
    solved: Mapping[Place, Solved]
    """The analyses of hands of these games, also of earlier versions of the hands."""

    @property
    def given(self) -> GivenAway:
        """What the player gave away in hands whose cards are recorded."""
        return given_away(self.player, self.games, self.solved)

    @property
    def names(self) -> Mapping[Player, str]:
        """The names of all players of the club."""
        return self.ranked.players.names

    @property
    def name(self) -> str:
        """The player's name."""
        return self.names[self.player]

    @property
    def finished(self) -> tuple[tuple[GameSummary, RatedGame | None], ...]:
        """The games that the player sat to the end, with their ratings; None if not yet rated."""
        sat = (game for game in self.games if any(self.player in side for side in game.sides))
        return tuple((game, self._rated(game)) for game in sat)

    def _rated(self, game: GameSummary) -> RatedGame | None:
        moves = self.moved.get(game.game)
        return None if moves is None else rated_before(game.sides, moves)


def career(connection: Connection, club: Club, player: Player, *, device: str) -> Career | None:
    """Loads the games of *player*; None if the club has no such player."""
    if player not in players_of(connection, club.id).names:
        return None
    scope, number = Scope(club.id), int(player)
    found = read.fitting_games(connection, scope, EVERYTHING, player)
    return Career(
        club,
        player,
        ranked=standings_of(connection, scope),
        games=found.games,
        are_all=found.are_all,
        moved=moved_with(connection, scope, number),
        open=read.open_of(connection, found, device),
        late=read.are_ratings_late(connection, scope),
        solved=summaries.solved_of_games(connection, [game.game_id for game in found.games.kept]),
    )


def work_out(career: Career) -> bool:
    """Analyses hands of *career* that are not analysed yet, for `PATIENCE` seconds.

    Stores what it finds out. Returns whether there was a hand to analyse.

    Raises:
        BusyError: other analyses took too long.
    """
    end, any_of_them = time.monotonic() + PATIENCE, False
    for game, digest in in_worker(lambda: career.given.waiting):
        with database().reading() as connection:
            stored = load_game(connection, game)
        of = seated_door().best_play(stored, digest)
        if of is not None:
            place = summaries.HandKey(stored.id, digest)
            with database().writing(stored.public_id) as connection:
                summaries.keep_solved(connection, place, stored.club_id, of)
            any_of_them = True
        if time.monotonic() > end:
            break
    return any_of_them


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game from the player's point of view."""

    evening: date
    table: str
    """The public id of its table; "" if this phone may not see it."""
    mates: Sequence[str]
    others: Sequence[Sequence[str]]
    totals: Sequence[int]
    """The totals of the player's own side, then of the others."""
    won: bool
    drew: bool
    move: Move | None
    """The change of the player's rating; None if it is not rated yet."""
    chance: float
    """The probability that their side would win, from 0 to 1; 0 if it is not rated yet."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a player, computed from their games."""

    taken: AgainstTaken | None
    """Points bid compared with points taken; None without a bid."""
    luck: tuple[Luck, Luck]
    """The player's, and the sum of everybody's who sat at their tables."""
    parts: Mapping[Part, InPart]
    partners: Sequence[tuple[Player, Together]]
    rivals: Sequence[tuple[Player, Against]]
    given: GivenAway
    """What the player gave away in hands whose cards are recorded."""
    is_begun: bool
    """Whether the player sat in a hand of a finished game, ranked or not."""
    made: Plot | None
    """The chart of how often bids were made, by their height; None without a bid."""
    rating: Plot | None
    """The chart of the rating after each game; None before the second game."""
    games: Sequence[PlayedGame]
    """The listed games, the latest first."""
    are_all: bool
    """Whether every game is listed."""


def figures(career: Career, *, every_game: bool) -> Figures:
    """The figures of a *career*; lists *every_game* or only the last `LAST`."""
    me, games, finished = career.player, career.games, career.finished
    bids = tuple(bids_of(games, me))
    lucks = luck(games)
    shown = finished if every_game else finished[-LAST:]
    return Figures(
        taken=against_taken(bids).get(me),
        luck=(lucks.get(me, Luck()), sum(lucks.values(), Luck())),
        parts=parts(games).get(me, {}),
        partners=partners_of(me, games),
        rivals=rivals_of(me, games),
        given=career.given,
        is_begun=any(me in hand.players for game in games for hand in game.hands),
        made=_made_chart(career.name, bids),
        rating=_rating_chart(
            career.name, [(game.evening, moved.after[me]) for game, moved in finished if moved]
        ),
        games=tuple(_played(game, moved, career) for game, moved in reversed(shown)),
        are_all=len(shown) == len(finished),
    )


def _played(game: GameSummary, moved: RatedGame | None, career: Career) -> PlayedGame:
    place = next(n for n, side in enumerate(game.sides) if career.player in side)
    mates = [each for each in game.sides[place] if each != career.player]
    others = [side for n, side in enumerate(game.sides) if n != place]
    names = [[career.names.get(each, "somebody") for each in side] for side in (mates, *others)]
    return PlayedGame(
        evening=game.evening,
        table=game.game if game.game in career.open else "",
        mates=names[0],
        others=names[1:],
        totals=[game.totals[place], *(t for n, t in enumerate(game.totals) if n != place)],
        won=game.won(place),
        drew=game.drew(place),
        move=next(move for move in moved.moves if move.player == career.player) if moved else None,
        chance=moved.chances[place] if moved else 0,
    )


def _made_chart(name: str, bids: Sequence[Bid]) -> Plot | None:
    if not bids:
        return None
    width = next((each for each in WIDTHS if len(by_bid(bids, each)) <= MOST_BARS), WIDTHS[-1])
    spoken = (
        f"How often {name} made a bid, by its height, of {len(bids)} bids; the thin lines say how "
        f"sure that is."
    )
    shares = [_share(row, width) for row in by_bid(bids, width)]
    return bars(spoken, ("Bid", "Bids", "Made", "Between"), shares)


def _share(row: AtBid, width: int) -> ShareBar:
    low, high = row.made.interval
    label = str(row.bid) if width <= WIDTHS[0] else f"{row.bid}+"
    return ShareBar(label, row.made.value or 0, low, high, row.made.times)


def _rating_chart(name: str, after: Sequence[tuple[date, Rating]]) -> Plot | None:
    if len(after) < 2:
        return None
    spoken = (
        f"The rating of {name} after each of {len(after)} games, with the band in which it lies; "
        f"now {rating_words(after[-1][1])}."
    )
    shown = few(after, MOST_PLACES)
    ratings = [rating for _, rating in shown]
    track = Track(
        label=f"{ratings[-1].mu:.1f}",
        values=[rating.mu for rating in ratings],
        reach=[rating.interval for rating in ratings],
    )
    return lines(spoken, "Game", [day_words(evening) for evening, _ in shown], [track])
