"""The standings of a club: who is ahead in the games that count, in which columns and order."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection

from referee.stats.season.ratings import chance
from referee.stats.season.results import beside, result_of, sums_of
from referee.stats.season.standings import Row, Scoring
from referee.store.people.clubs import Club
from referee.store.season.ratings import go_on
from referee.store.season.standings import Standings, Sums, players_of, standings_of
from referee.web.season import read
from referee.web.season.read import SeasonFilters
from referee.web.words.season import rating_words
from referee.web.words.vocabulary import number, percent, tenth

# The rows


@dataclass(frozen=True, slots=True)
class ClubStandings:
    """Who is ahead in the games that count."""

    club: Club
    standings: Standings
    offered: read.Offered
    late: bool
    """Whether some ratings are still to be computed again, so that nothing rests on them."""
    are_all: bool
    """Whether every game that fits the filters is counted."""


@dataclass(frozen=True, slots=True)
class Added:
    """Games whose sums are not kept, and what everybody did in them."""

    sums: Sums
    are_all: bool
    """Whether no older ones fit the filters."""
    is_one_game: bool
    """Whether all are of one preset, so that points compare."""


def club_standings(
    connection: Connection, club: Club, filters: SeasonFilters, added: Added | None = None
) -> ClubStandings:
    """Who is ahead in the games that the *filters* leave, *added* up where no sums are kept."""
    offered = read.offered_filters(connection, club.id, players_of(connection, club.id))
    scope = read.scope_of(club.id, offered.season(filters))
    sums = added.sums if added else None
    one = added.is_one_game if added else None
    found = standings_of(connection, scope, preset=filters.preset, sums=sums, is_one_game=one)
    late = read.are_ratings_late(connection, scope)
    return ClubStandings(club, found, offered, late, are_all=added is None or added.are_all)


def rate_on(connection: Connection, late: ClubStandings, filters: SeasonFilters) -> None:
    """Rates some more of the games that a change of an old one has left to be rated."""
    go_on(connection, read.scope_of(late.club.id, late.offered.season(filters)))


def to_add_up(connection: Connection, club: Club, filters: SeasonFilters) -> read.FoundGames | None:
    """The games that are to be added up one by one; None: the sums of them are kept."""
    if not filters.partner and not filters.period:
        return None
    offered = read.offered_filters(connection, club.id, players_of(connection, club.id))
    if filters.partner not in ("", *offered.names):
        return read.NO_GAMES
    scope = read.scope_of(club.id, offered.season(filters))
    return read.fitting_games(connection, scope, filters, filters.partner)


def added_up(found: read.FoundGames, filters: SeasonFilters) -> Added:
    """What everybody did in the games that were *found*; beside a partner, where one is chosen."""
    games, partner = found.games, filters.partner
    sums = beside(partner, games) if partner else sums_of(map(result_of, games))
    return Added(sums, found.are_all, len({game.preset for game in games}) == 1)


@dataclass(frozen=True, slots=True)
class LuckHere:
    """How often the two with the best ratings would win against the two with the worst."""

    best: Sequence[str]
    others: Sequence[str]
    wins: int
    """Of 100 games."""


def luck_of(found: ClubStandings) -> LuckHere | None:
    """How much luck decides here; None: too few play, or their ratings are not computed yet."""
    by_rating = sorted(found.standings.rows, key=lambda row: -row.rating.mu)
    if found.late or len(by_rating) < 4:
        return None
    best, others = by_rating[:2], by_rating[-2:]
    wins = chance([each.rating for each in best], [each.rating for each in others])
    names = found.standings.players.names
    return LuckHere(
        [names[each.player] for each in best],
        [names[each.player] for each in others],
        round(100 * wins),
    )


# The columns


@dataclass(frozen=True, slots=True)
class Column:
    """One figure of every player."""

    key: str
    short: str
    """Over the column."""
    label: str
    """Beside a figure that stands alone."""
    figure: Callable[[Row], float | None]
    """What is sorted by, the greatest first; None, a dash, stands last either way."""
    written: Callable[[Any], str] = str

    def text(self, row: Row) -> str:
        """The figure in words: "64 %", "27.1 ± 8.2"."""
        if self.key == RATING:
            return rating_words(row.rating)
        figure = self.figure(row)
        return "–" if figure is None else self.written(figure)

    def note(self, row: Row) -> str:
        """What must be known of the figure."""
        return "provisional" if self.key == RATING and row.rating.is_provisional else ""


RATING = "rating"


def _share(row: Row) -> float | None:
    return row.result.made / row.result.bids if row.result.bids else None


COLUMNS: Sequence[Column] = (
    Column("played", "Played", "Games played", attrgetter("result.played")),
    Column("won", "Won", "Games won", attrgetter("result.won")),
    Column("points", "Points", "Points a hand", attrgetter("points_a_hand"), tenth),
    Column("against", "Against", "Against, a hand", attrgetter("against_a_hand"), tenth),
    Column("bids", "Bids", "Own bids", attrgetter("result.bids")),
    Column("made", "Made", "Bids made", _share, percent),
    Column("set", "Sets", "Sets", attrgetter("set")),
    Column("bid", "Average", "Average bid", attrgetter("average_bid"), tenth),
    Column(RATING, "Rating", "Rating", attrgetter("rating.mu")),
)
"""In the order in which they stand."""

COMPARED_IN_ONE_GAME = ("points", "against")
"""Those that mean nothing where games of different decks and targets are counted together."""

TOTAL = Column("points", "Points", "Points", attrgetter("result.points"), number)
"""What stands for the points where a season counts them together."""

RANK = "rank"
"""What the rows are sorted by unless an address says otherwise."""


@dataclass(frozen=True, slots=True)
class Sorting:
    """What the rows are sorted by."""

    key: str = RANK
    turned: bool = False
    """The other way round: the least first."""

    @property
    def typed(self) -> str | None:
        """As addresses have it; None where nothing need be said."""
        return f"{'-' * self.turned}{self.key}" if self != Sorting() else None

    @property
    def direction(self) -> str:
        """As ``aria-sort`` has it."""
        return "ascending" if self.turned != (self.key == RANK) else "descending"

    def by(self, key: str) -> "Sorting":
        """What the head of column *key* sorts by: the other way round where it does so now."""
        return Sorting(key, turned=self.key == key and not self.turned)


def columns_of(found: ClubStandings) -> Sequence[Column]:
    """The figures that compare in the games that were *found*, and what they are ranked by."""
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
    """What ``?by=`` asks for; a name that none of *columns* has asks for nothing."""
    key = typed.removeprefix("-")
    known = key == RANK or any(each.key == key for each in columns)
    return Sorting(key, typed.startswith("-")) if known else Sorting()


def sorted_rows(
    rows: Sequence[Row], sorting: Sorting, columns: Sequence[Column]
) -> tuple[Row, ...]:
    """*rows*, which come by rank, as *sorting* says of one of *columns*; equals stay by rank."""
    if sorting.key == RANK:
        return tuple(reversed(rows)) if sorting.turned else tuple(rows)
    figure = next(each.figure for each in columns if each.key == sorting.key)
    known = [(row, value) for row in rows if (value := figure(row)) is not None]
    known.sort(key=lambda each: each[1], reverse=not sorting.turned)
    return (*(row for row, _ in known), *(row for row in rows if figure(row) is None))
