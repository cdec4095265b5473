"""Which games a page of a season counts, and what a club has played, from the store's summaries.

Nothing else in this room asks the store for them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from itertools import islice
from typing import Any, overload

from sqlalchemy import ColumnElement, Connection, Select, func, select

from referee.stats.season.standings import Scoring
from referee.stats.season.summary import GameSummary, Player
from referee.store.club.seasons import Season, seasons_of
from referee.store.errors import UnreadableGameError
from referee.store.game.games import load_game
from referee.store.people.memberships import Role, games_seen_by
from referee.store.season import summaries
from referee.store.season.ratings import mark_of
from referee.store.season.standings import EVERY_PRESET, Players, players_of, scoring_of
from referee.store.season.summaries import PlaceInOrder, Scope, Unread
from referee.store.tables import GAMES, SUMMARIES, TALLIES
from referee.web.state import TableState, table_state

DAY = timedelta(days=1)
RECENT = (30, 365)
"""Days back that are offered."""


@dataclass(frozen=True, slots=True)
class Period:
    """From one day to another, both included; None: open."""

    first: date | None = None
    last: date | None = None

    def holds(self, started: datetime) -> bool:
        """Whether a game that *started* then, in the server's own time, lies in it."""
        day = started.astimezone().date()
        return not (self.first and day < self.first) and not (self.last and day > self.last)

    @property
    def around(self) -> tuple[datetime | None, datetime | None]:
        """From one moment to before another, with all of it between, wherever the clocks are."""
        return (
            datetime.combine(self.first - DAY, time(), UTC) if self.first else None,
            datetime.combine(self.last + 2 * DAY, time(), UTC) if self.last else None,
        )


ALWAYS = Period()


def read_day(typed: str) -> date | None:
    """The day of the address "2026-11-20"; None: it is none, or nobody can have played on it."""
    if not re.fullmatch(r"[12]\d{3}-\d{2}-\d{2}", typed, re.ASCII):
        return None
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None


def read_period(typed: str, today: date) -> Period:
    """What ``?period=`` asks for: "30" days back, the year "2026"; all time where it is none."""
    if re.fullmatch(r"[12]\d{3}", typed, re.ASCII):
        return Period(date(int(typed), 1, 1), date(int(typed), 12, 31))
    if re.fullmatch(r"\d{1,3}", typed, re.ASCII):
        return Period(today - timedelta(days=int(typed)), None)
    return ALWAYS


@dataclass(frozen=True, slots=True)
class SeasonFilters:
    """Which games are counted; "" where they are not chosen by that."""

    season: str = ""
    preset: str = ""
    partner: Player = ""
    period: str = ""
    stretch: Period = ALWAYS
    """What *period* means."""

    @property
    def typed(self) -> dict[str, str]:
        """As an address has them."""
        names = ("season", "preset", "partner", "period")
        return {name: value for name in names if (value := getattr(self, name))}


EVERYTHING = SeasonFilters()
"""All games."""


def read_filters(sent: Mapping[str, str], today: date) -> SeasonFilters:
    """What an address asks for; a period that is none is all time."""
    stretch = read_period(sent.get("period", ""), today)
    return SeasonFilters(
        season=sent.get("season", ""),
        preset=sent.get("preset", ""),
        partner=sent.get("partner", ""),
        period=sent.get("period", "") if stretch != ALWAYS else "",
        stretch=stretch,
    )


def fitting(games: Iterable[GameSummary], filters: SeasonFilters) -> tuple[GameSummary, ...]:
    """Those of *games* that count; of whom they are counted is left to who asks."""
    return tuple(game for game in games if fits(game, filters))


def fits(game: GameSummary | Unread, filters: SeasonFilters) -> bool:
    """Whether *game* is one of those that the *filters* leave."""
    return filters.preset in ("", game.preset) and filters.stretch.holds(game.started)


# What a club has played


MOST = 2000
"""Games that are read for one page: a club that meets every week has fewer after ten years."""


class Games(Sequence[GameSummary]):
    """Games in the order in which they were played, read from their texts when one is looked at."""

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
        """One game, or some of them."""
        return self._read[place]

    def __iter__(self) -> Iterator[GameSummary]:
        """Each of them."""
        return iter(self._read)

    def __len__(self) -> int:
        """How many there are, which takes no reading."""
        return len(self.kept)


@dataclass(frozen=True, slots=True)
class FoundGames:
    """The games that were played last, of those that fit."""

    games: Games
    are_all: bool
    """Whether there are no others."""


NO_GAMES = FoundGames(Games(()), are_all=True)


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

    def season(self, filters: SeasonFilters) -> Season | None:
        """The season that the *filters* name; None: all games."""
        return next((each for each in self.seasons if each.public_id == filters.season), None)


@dataclass(frozen=True, slots=True)
class ClubGames:
    """What a club has played."""

    games: Sequence[GameSummary]
    """The finished ones that fit, in the order in which they were played."""
    are_all: bool
    """Whether there are no older ones that fit as well."""
    players: Players
    scoring: Scoring
    """What they are ranked by."""
    open: frozenset[str]
    """The games, by their public ids, whose tables this phone may see."""

    @property
    def names(self) -> Mapping[Player, str]:
        """What each player is called today."""
        return self.players.names

    @property
    def ranked(self) -> frozenset[Player]:
        """All players but guests."""
        return self.players.ranked


def offered_filters(connection: Connection, club_id: int, players: Players) -> Offered:
    """What the games of that club can be chosen by."""
    presets = select(TALLIES.c.preset).distinct()
    presets = presets.where(TALLIES.c.club_id == club_id, TALLIES.c.preset != EVERY_PRESET)
    first, last = connection.execute(_ends(club_id)).one()
    years = range(last.astimezone().year, first.astimezone().year - 1, -1) if first else ()
    return Offered(
        seasons=seasons_of(connection, club_id=club_id),
        presets=sorted(connection.scalars(presets)),
        names=players.names,
        years=tuple(map(str, years)),
        last=last,
    )


def _ends(club_id: int) -> Select[Any]:
    """When the first finished game was begun, and the last.

    Each is a query by itself: SQLite looks both up in an index, but reads all of it for the two.
    """
    here = SUMMARIES.c.club_id == club_id
    both = (func.min(SUMMARIES.c.started_at), func.max(SUMMARIES.c.started_at))
    return select(*(select(each).where(here).scalar_subquery() for each in both))


def scope_of(club_id: int, season: Season | None) -> Scope:
    """The games of a *season*, or all of the club."""
    return Scope(club_id, season.id) if season else Scope(club_id)


def are_ratings_late(connection: Connection, scope: Scope) -> bool:
    """Whether an old game was changed, and not all games after it are rated again yet."""
    return mark_of(connection, scope) is not None


def fitting_games(
    connection: Connection, scope: Scope, filters: SeasonFilters, partner: Player = ""
) -> FoundGames:
    """The finished games of *scope* that the *filters* leave, at most `MOST` of them.

    *partner*: those alone in which that player sat. No other is read from its text.
    """
    only = [*summaries.begun(*filters.stretch.around)]
    only += [summaries.by_preset(filters.preset)] if filters.preset else []
    only += [summaries.sat_there(int(partner))] if partner else []
    last_first = summaries.backwards(connection, scope, only)
    found = list(islice((game for game in last_first if fits(game, filters)), MOST + 1))
    return FoundGames(Games(found[:MOST][::-1]), are_all=len(found) <= MOST)


def games_about(connection: Connection, scope: Scope, on: date) -> tuple[GameSummary, ...]:
    """The games of *scope* about a day, and those of the days before and after that have any."""
    noon = datetime.combine(on, time(12), UTC)
    since, until = noon - 2 * DAY, noon + 2 * DAY  # wherever the clocks are
    before = summaries.latest(connection, scope, PlaceInOrder(since, 0), 1)
    after = tuple(summaries.counted_in_order(connection, scope, PlaceInOrder(until, 0), 1))
    first = before[0].summary.started - 2 * DAY if before else since
    last = after[0].summary.started + 2 * DAY if after else until
    only = tuple(summaries.begun(first, last))
    return tuple(each.summary for each in summaries.counted_in_order(connection, scope, only=only))


def club_games(
    connection: Connection,
    club_id: int,
    *,
    device: str,
    season: Season | None = None,
    filters: SeasonFilters = EVERYTHING,
) -> ClubGames:
    """What the club *club_id* has played, in a *season* or ever, of what the *filters* leave."""
    scope = scope_of(club_id, season)
    found = fitting_games(connection, scope, filters)
    players, scoring = players_of(connection, club_id), scoring_of(connection, scope)
    seen = open_of(connection, found, device)
    return ClubGames(found.games, found.are_all, players, scoring, seen)


def read_days(connection: Connection, club_id: int, on: date, *, device: str) -> ClubGames:
    """What it has played on a day, on the day before that has a game, and on the next."""
    scope = Scope(club_id)
    found = games_about(connection, scope, on)
    players, scoring = players_of(connection, club_id), scoring_of(connection, scope)
    these = GAMES.c.public_id.in_([game.game for game in found])
    seen = _seen(connection, these, device)
    return ClubGames(found, players=players, scoring=scoring, open=seen, are_all=True)


def tables(connection: Connection, games: Iterable[GameSummary]) -> tuple[TableState, ...]:
    """All that was recorded of *games*; one that cannot be read is out."""
    return tuple(state for game in games for state in _table(connection, game.game))


def _table(connection: Connection, public_id: str) -> Iterator[TableState]:
    with suppress(UnreadableGameError):
        yield table_state(load_game(connection, public_id))


def open_of(connection: Connection, found: FoundGames, device: str) -> frozenset[str]:
    """Those of the games *found*, by their public ids, whose tables the phone *device* may see."""
    these = GAMES.c.id.in_([game.game_id for game in found.games.kept])
    return _seen(connection, these, device)


def _seen(connection: Connection, these: ColumnElement[bool], device: str) -> frozenset[str]:
    seen = select(GAMES.c.public_id).where(these, games_seen_by(device, tuple(Role)))
    return frozenset(connection.scalars(seen))
