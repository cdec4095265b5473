"""The standings of a club, their columns and their order.

The rank is that of the season whatever the rows are sorted by, and a rating that of all games
whatever the filter: two numbers that both claim to be the place would be argued about.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection

from referee.stats.season.ranking import Row, Scoring
from referee.stats.season.ratings import chance
from referee.stats.season.results import beside, half_words, result_of, sums_of
from referee.store.people.clubs import Club
from referee.store.season.tallies import (
    Standings,
    Sums,
    players_of,
    standings_of,
)
from referee.web.club.season import read
from referee.web.club.season.read import SeasonFilters
from referee.web.club.words import rating_words
from referee.web.shared.words import number, percent, tenth

# The rows


@dataclass(frozen=True, slots=True)
class ClubStandings:
    """The standings of the games that count."""

    club: Club
    standings: Standings
    offered: read.Offered
    late: bool
    """Whether some ratings are still to be computed again, so that nothing may rest on them."""
    are_all: bool
    """Whether they count all games that pass the filters, and not only the latest."""


@dataclass(frozen=True, slots=True)
class Added:
    """The results of games whose sums are not stored."""

    sums: Sums
    are_all: bool
    """Whether they count all games that pass the filters, and not only the latest."""
    is_one_game: bool
    """Whether all games have the same preset, so that points can be compared."""


def club_standings(
    connection: Connection, club: Club, filters: SeasonFilters, added: Added | None = None
) -> ClubStandings:
    """The standings of the games that pass the *filters*, from *added* or else from stored sums."""
    offered = read.offered_filters(connection, club.id, players_of(connection, club.id))
    scope = read.scope_of(club.id, offered.season(filters))
    sums = added.sums if added else None
    one = added.is_one_game if added else None
    found = standings_of(connection, scope, preset=filters.preset, sums=sums, is_one_game=one)
    late = read.are_ratings_late(connection, scope)
    return ClubStandings(club, found, offered, late, are_all=added is None or added.are_all)


def to_add_up(connection: Connection, club: Club, filters: SeasonFilters) -> read.FoundGames | None:
    """The games to add up one by one; None if their sums are stored."""
    if not filters.partner and not filters.period:
        return None
    offered = read.offered_filters(connection, club.id, players_of(connection, club.id))
    if filters.partner not in ("", *offered.names):
        return read.NO_GAMES
    scope = read.scope_of(club.id, offered.season(filters))
    return read.fitting_games(connection, scope, filters, filters.partner)


def added_up(found: read.FoundGames, filters: SeasonFilters) -> Added:
    """Adds up the games in *found*, or those of each player beside the partner in *filters*."""
    games, partner = found.games, filters.partner
    sums = beside(partner, games) if partner else sums_of(map(result_of, games))
    return Added(sums, found.are_all, len({game.preset for game in games}) == 1)


@dataclass(frozen=True, slots=True)
class LuckHere:
    """How often the two best rated players would win against the two worst."""

    best: Sequence[str]
    others: Sequence[str]
    wins: int
    """Games of 100."""


def luck_of(found: ClubStandings) -> LuckHere | None:
    """How much luck decides here; None if there are under four players or ratings are outdated."""
    by_rating = sorted(found.standings.rows, key=lambda row: -row.rating.mu)
    if found.late or len(by_rating) < 4:
        return None
    best, others = by_rating[:2], by_rating[-2:]
    wins = chance([each.rating for each in best], [other.rating for other in others])
    names = found.standings.players.names
    return LuckHere(
        [names[each.player] for each in best],
        [names[other.player] for other in others],
        round(100 * wins),
    )


# The columns


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the standings."""

    key: str
    short: str
    """The heading of the column."""
    label: str
    """The label of a single figure outside the table."""
    figure: Callable[[Row], float | None]
    """The value to sort by, greatest first; None is a dash and comes last in any order."""
    written: Callable[[Any], str] = str

    def text(self, row: Row) -> str:
        """The figure as text: "64 %", "27.1 ± 8.2"."""
        if self.key == RATING:
            return rating_words(row.rating)
        figure = self.figure(row)
        return "–" if figure is None else self.written(figure)

    def note(self, row: Row) -> str:
        """A remark on the figure, or ""."""
        return "provisional" if self.key == RATING and row.rating.is_provisional else ""


RATING = "rating"


def _share(row: Row) -> float | None:
    return row.result.made / row.result.bids if row.result.bids else None


COLUMNS: Sequence[Column] = (
    Column("played", "Played", "Games played", attrgetter("result.played")),
    Column("won", "Won", "Games won", attrgetter("result.wins"), half_words),
    Column("points", "Points", "Points a hand", attrgetter("points_a_hand"), tenth),
    Column("against", "Against", "Against, a hand", attrgetter("against_a_hand"), tenth),
    Column("bids", "Bids", "Own bids", attrgetter("result.bids")),
    Column("made", "Made", "Bids made", _share, percent),
    Column("set", "Sets", "Sets", attrgetter("set")),
    Column("bid", "Average", "Average bid", attrgetter("average_bid"), tenth),
    Column(RATING, "Rating", "Rating", attrgetter("rating.mu")),
)
"""The columns in their order."""

COMPARED_IN_ONE_GAME = ("points", "against", "bid")
"""Columns that mean nothing if games with different decks and targets are counted together."""

TOTAL = Column("points", "Points", "Points", attrgetter("result.points"), number)
"""The column of points if a season ranks by their sum."""

RANK = "rank"
"""The default order of the rows."""


@dataclass(frozen=True, slots=True)
class Sorting:
    """The order of the rows."""

    key: str = RANK
    reverse: bool = False
    """Whether the order is reversed: the least first, or the last rank first."""

    @property
    def typed(self) -> str | None:
        """The query parameter; None for the default order."""
        return f"{'-' * self.reverse}{self.key}" if self != Sorting() else None

    @property
    def direction(self) -> str:
        """The value of ``aria-sort``."""
        return "ascending" if self.reverse != (self.key == RANK) else "descending"

    def by(self, key: str) -> "Sorting":
        """The order after a tap on the heading of column *key*: reversed if it is in use."""
        return Sorting(key, reverse=self.key == key and not self.reverse)


def columns_of(found: ClubStandings) -> Sequence[Column]:
    """The columns whose figures can be compared in these standings, and those that rank."""
    scoring = found.standings.scoring
    ranks_by = ("points",) if scoring in (Scoring.POINTS, Scoring.POINTS_A_HAND) else ()
    return [
        TOTAL if each.key == "points" and scoring is Scoring.POINTS else each
        for each in COLUMNS
        if found.standings.is_one_game
        or each.key not in COMPARED_IN_ONE_GAME
        or each.key in ranks_by
    ]


def read_sorting(typed: str, columns: Sequence[Column]) -> Sorting:
    """Reads ``?by=``; the default order if none of *columns* has that key."""
    key = typed.removeprefix("-")
    known = key == RANK or any(column.key == key for column in columns)
    return Sorting(key, typed.startswith("-")) if known else Sorting()


def sorted_rows(
    rows: Sequence[Row], sorting: Sorting, columns: Sequence[Column]
) -> tuple[Row, ...]:
    """*rows*, given by rank, in the order of *sorting*; equal rows stay in the order of rank."""
    if sorting.key == RANK:
        return tuple(reversed(rows)) if sorting.reverse else tuple(rows)
    figure = next(column.figure for column in columns if column.key == sorting.key)
    known = [(row, value) for row in rows if (value := figure(row)) is not None]
    known.sort(key=lambda each: each[1], reverse=not sorting.reverse)
    return (*(row for row, _ in known), *(row for row in rows if figure(row) is None))
