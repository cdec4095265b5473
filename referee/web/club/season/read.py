"""The games that a page of a season counts, and those that a club has played.

Nothing else in this package reads them from the store.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from itertools import islice
from typing import Any, overload

from sqlalchemy import ColumnElement, Connection, Select, select

from referee.stats.season.ranking import Scoring
from referee.stats.season.summary import GameSummary, Player
from referee.store.club.seasons import Season, seasons_of
from referee.store.people.memberships import Role, games_seen_by
from referee.store.season import summaries
from referee.store.season.ratings import mark_of
from referee.store.season.summaries import PlaceInOrder, Scope, Unread
from referee.store.season.tallies import (
    EVERY_PRESET,
    Players,
    players_of,
    scoring_of,
)
from referee.store.tables import GAMES, SUMMARIES, TALLIES

DAY = timedelta(days=1)
RECENT = (30, 365)
"""The periods on offer, in days back from today."""


@dataclass(frozen=True, slots=True)
class Period:
    """A range of days, both included; None for no limit."""

    first: date | None = None
    last: date | None = None

    def holds(self, evening: date) -> bool:
        """Whether an evening lies in the period."""
        return not (self.first and evening < self.first) and not (self.last and evening > self.last)

    @property
    def around(self) -> tuple[datetime | None, datetime | None]:
        """A start and an end in UTC that enclose the period in any time zone; None for no limit."""
        return (
            datetime.combine(self.first - DAY, time(), UTC) if self.first else None,
            datetime.combine(self.last + 2 * DAY, time(), UTC) if self.last else None,
        )


ALWAYS = Period()


def read_period(typed: str, today: date) -> Period:
    """Reads ``?period=``: "30" days back or the year "2026"; `ALWAYS` for anything else."""
    if re.fullmatch(r"[12]\d{3}", typed, re.ASCII):
        return Period(date(int(typed), 1, 1), date(int(typed), 12, 31))
    if re.fullmatch(r"\d{1,3}", typed, re.ASCII):
        return Period(today - timedelta(days=int(typed)), None)
    return ALWAYS


@dataclass(frozen=True, slots=True)
class SeasonFilters:
    """The games to count; a filter that is "" is not set."""

    season: str = ""
    preset: str = ""
    partner: Player = ""
    period: str = ""
    stretch: Period = ALWAYS
    """The days of *period*."""

    @property
    def typed(self) -> dict[str, str]:
        """The filters that are set, as query parameters."""
        names = ("season", "preset", "partner", "period")
        return {name: value for name in names if (value := getattr(self, name))}


EVERYTHING = SeasonFilters()
"""No filters: all games."""


def read_filters(sent: Mapping[str, str], today: date) -> SeasonFilters:
    """Reads the filters from query parameters; an unknown period is dropped."""
    stretch = read_period(sent.get("period", ""), today)
    return SeasonFilters(
        season=sent.get("season", ""),
        preset=sent.get("preset", ""),
        partner=sent.get("partner", ""),
        period=sent.get("period", "") if stretch != ALWAYS else "",
        stretch=stretch,
    )


def fitting(games: Iterable[GameSummary], filters: SeasonFilters) -> tuple[GameSummary, ...]:
    """The *games* that pass the *filters* on preset and period."""
    return tuple(game for game in games if fits(game, filters))


def fits(game: GameSummary | Unread, filters: SeasonFilters) -> bool:
    """Whether *game* passes the *filters* on preset and period."""
    return filters.preset in ("", game.preset) and filters.stretch.holds(game.evening)


# What a club has played


MOST = 2000
"""The most games that are read for one page: more than ten years of a club that meets weekly."""


class Games(Sequence[GameSummary]):
    """Games in the order in which they were played, parsed when one is first looked at."""

    def __init__(self, kept: Sequence[Unread]) -> None:
        self.kept = kept

    @cached_property
    def _read(self) -> tuple[GameSummary, ...]:
        return tuple(each.read() for each in self.kept)

    @overload
    def __getitem__(self, place: int) -> GameSummary: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[GameSummary, ...]: ...
    def __getitem__(self, place: int | slice) -> GameSummary | tuple[GameSummary, ...]:
        """A game, or a tuple of them."""
        return self._read[place]

    def __iter__(self) -> Iterator[GameSummary]:
        """Iterates over the games."""
        return iter(self._read)

    def __len__(self) -> int:
        """The number of games; parses none."""
        return len(self.kept)


@dataclass(frozen=True, slots=True)
class FoundGames:
    """The latest games that pass the filters."""

    games: Games
    are_all: bool
    """Whether these are all that pass."""


NO_GAMES = FoundGames(Games(()), are_all=True)


@dataclass(frozen=True, slots=True)
class Offered:
    """The values that the filters of a club's pages offer."""

    seasons: Sequence[Season]
    presets: Sequence[str]
    names: Mapping[Player, str]
    years: Sequence[str]
    """The years with games, the latest first; empty if no game is finished yet."""
    last: date | None
    """The evening of the last finished game."""

    def season(self, filters: SeasonFilters) -> Season | None:
        """The season in *filters*; None for all games."""
        return next((season for season in self.seasons if season.public_id == filters.season), None)


@dataclass(frozen=True, slots=True)
class ClubGames:
    """Games of a club, with its players."""

    games: Sequence[GameSummary]
    """The finished games that pass the filters, in the order in which they were played."""
    are_all: bool
    """Whether *games* has all that pass, and not only the latest."""
    players: Players
    scoring: Scoring
    """How players are ranked."""
    open: frozenset[str]
    """The public ids of the games whose tables this phone may see."""

    @property
    def names(self) -> Mapping[Player, str]:
        """The present name of each player."""
        return self.players.names

    @property
    def ranked(self) -> frozenset[Player]:
        """All players except guests."""
        return self.players.ranked


def offered_filters(connection: Connection, club_id: int, players: Players) -> Offered:
    """The values that the filters of this club's pages offer."""
    presets = select(TALLIES.c.preset).distinct()
    presets = presets.where(TALLIES.c.club_id == club_id, TALLIES.c.preset != EVERY_PRESET)
    first, last = connection.execute(_ends(club_id)).one()
    ends = [each.year for each in (first, last) if each]
    years = range(ends[-1], ends[0] - 1, -1) if ends else ()
    return Offered(
        seasons=seasons_of(connection, club_id=club_id),
        presets=sorted(connection.scalars(presets)),
        names=players.names,
        years=tuple(map(str, years)),
        last=last,
    )


def _ends(club_id: int) -> Select[Any]:
    """A statement for the evenings of the first and the last finished game.

    These are two subqueries, because SQLite finds each in an index but would scan it for both.
    """
    of_club = select(GAMES.c.evening).join(SUMMARIES, SUMMARIES.c.game_id == GAMES.c.id)
    of_club = of_club.where(SUMMARIES.c.club_id == club_id).limit(1)
    begun = SUMMARIES.c.started_at
    both = (of_club.order_by(order).scalar_subquery() for order in (begun, begun.desc()))
    return select(*both)


def scope_of(club_id: int, season: Season | None) -> Scope:
    """The games of a *season*, or of the whole club if it is None."""
    return Scope(club_id, season.id) if season else Scope(club_id)


def are_ratings_late(connection: Connection, scope: Scope) -> bool:
    """Whether ratings are still to be computed again because an old game was changed."""
    return mark_of(connection, scope) is not None


def fitting_games(
    connection: Connection, scope: Scope, filters: SeasonFilters, partner: Player = ""
) -> FoundGames:
    """The latest finished games of *scope* that pass the *filters*, at most `MOST`.

    With *partner*, only games in which that player sat. Other games are not parsed.
    """
    only = [*summaries.begun(*filters.stretch.around)]
    only += [summaries.by_preset(filters.preset)] if filters.preset else []
    only += [summaries.sat_there(int(partner))] if partner else []
    last_first = summaries.backwards(connection, scope, only)
    found = list(islice((game for game in last_first if fits(game, filters)), MOST + 1))
    return FoundGames(Games(found[:MOST][::-1]), are_all=len(found) <= MOST)


def games_about(connection: Connection, scope: Scope, on: date) -> tuple[GameSummary, ...]:
    """The games of *scope* around the day *on*, and around the nearest days with games."""
    since, until = _around(on)
    before = summaries.latest(connection, scope, PlaceInOrder(since, 0), 1)
    after = tuple(summaries.counted_in_order(connection, scope, PlaceInOrder(until, 0), 1))
    first = _around(before[0].evening)[0] if before else since
    last = _around(after[0].summary.evening)[1] if after else until
    only = tuple(summaries.begun(first, last))
    return tuple(each.summary for each in summaries.counted_in_order(connection, scope, only=only))


def _around(evening: date) -> tuple[datetime, datetime]:
    """A start and an end that enclose *evening*, wherever the clocks are."""
    noon = datetime.combine(evening, time(12), UTC)
    return noon - 2 * DAY, noon + 2 * DAY


def club_games(
    connection: Connection,
    club_id: int,
    *,
    device: str,
    season: Season | None = None,
    filters: SeasonFilters = EVERYTHING,
) -> ClubGames:
    """The games of the club *club_id*, or of its *season*, that pass the *filters*."""
    scope = scope_of(club_id, season)
    found = fitting_games(connection, scope, filters)
    players, scoring = players_of(connection, club_id), scoring_of(connection, scope)
    seen = open_of(connection, found, device)
    return ClubGames(found.games, found.are_all, players, scoring, seen)


def read_days(connection: Connection, club_id: int, on: date, *, device: str) -> ClubGames:
    """The club's games on a day, and on the nearest days before and after that have any."""
    scope = Scope(club_id)
    found = games_about(connection, scope, on)
    players, scoring = players_of(connection, club_id), scoring_of(connection, scope)
    chosen = GAMES.c.public_id.in_([game.game for game in found])
    seen = _seen(connection, chosen, device)
    return ClubGames(found, players=players, scoring=scoring, open=seen, are_all=True)


def versions_of(connection: Connection, games: Iterable[GameSummary]) -> Mapping[str, int]:
    """The present versions of the tables of *games*, by their public ids."""
    chosen = GAMES.c.public_id.in_([game.game for game in games])
    rows = connection.execute(select(GAMES.c.public_id, GAMES.c.version).where(chosen))
    return {row.public_id: row.version for row in rows}


def open_of(connection: Connection, found: FoundGames, device: str) -> frozenset[str]:
    """The public ids of the games in *found* whose tables the phone *device* may see."""
    chosen = GAMES.c.id.in_([game.game_id for game in found.games.kept])
    return _seen(connection, chosen, device)


def _seen(connection: Connection, chosen: ColumnElement[bool], device: str) -> frozenset[str]:
    seen = select(GAMES.c.public_id).where(chosen, games_seen_by(device, tuple(Role)))
    return frozenset(connection.scalars(seen))
