"""The pages of a season: the standings, and everything behind them."""

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from itertools import groupby
from operator import attrgetter
from typing import TypeVar

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    url_for,
)
from htmx_flask import request
from werkzeug.wrappers import Response as AnyResponse

from referee.games import PLAIN, counted_words
from referee.server.bounds import DRAWING, limited
from referee.server.workers import computed_once, turn
from referee.stats.season.awards import Award, of_season
from referee.stats.season.ranking import Scoring, ranked
from referee.stats.season.ratings import Rating, rated
from referee.stats.season.records import RecordHolder, RecordKind, SeasonRecord, held_records
from referee.stats.season.results import PlayerResult, result_of
from referee.stats.season.summary import GameSummary, Player
from referee.store.game.plain import plain_evenings, plain_games_on
from referee.store.people.clubs import Club, club_with, clubs_seen
from referee.store.season.tallies import Players, players_of
from referee.store.tables import local_day, read_day, zone_called
from referee.web.club import words
from referee.web.club.season import read
from referee.web.club.season.evening import (
    Evening,
    days,
    drawable_evening,
    evening_games,
    evening_picture,
)
from referee.web.club.season.person import Career, career, figures, work_out
from referee.web.club.season.read import RECENT, ClubGames, SeasonFilters, fitting, read_filters
from referee.web.club.season.standings import (
    added_up,
    club_standings,
    columns_of,
    luck_of,
    read_sorting,
    sorted_rows,
    to_add_up,
)
from referee.web.shared.access import club_member, database, device, look
from referee.web.shared.charts import MOST as LINES
from referee.web.shared.charts import Plot, Track, few, lines, span
from referee.web.shared.pictures import file_answer, png
from referee.web.shared.ui.fields import number_in
from referee.web.shared.words import short_day
from referee.web.table.doors import doors, seated_door

season = Blueprint("season", __name__)

Result = TypeVar("Result")

QUESTIONS = ("season", "preset", "period")
"""The filters of a page; the standings also have one for a partner."""


@season.get("/standings")
def here() -> str | AnyResponse:
    """303 to the standings of the club where this phone played last; a new phone gets a page."""
    with database().reading() as connection:
        clubs = clubs_seen(connection, device=device())
    if not clubs:
        return render_template("season/nowhere.html", begins=not current_app.config["PRIVATE"])
    address = url_for("season.standings", club_id=clubs[0].public_id)
    return redirect(address, HTTPStatus.SEE_OTHER)


@season.get("/club/<club_id>/standings")
@limited(DRAWING)
def standings(club_id: str) -> str:
    """The standings; ``?by=`` sorts; a season, preset, partner and period choose the games.

    ``?came=`` and the names of other kinds' files are how many games were just imported.
    """
    club = _club(club_id)
    filters = _filters(club)
    with database().reading() as connection:
        games = to_add_up(connection, club, filters)
    added = None
    if games is not None:
        with turn(club_id):
            added = _cached(added_up, games, filters)
    with database().reading() as connection:
        found = club_standings(connection, club, filters, added)
        others = plain_evenings(connection, device=device(), club_id=club.id)
    evenings = [found.offered.last] if found.offered.last else []
    last = max([*evenings, *others[-1:]], default=None)
    columns = columns_of(found)
    sorting = read_sorting(request.args.get("by", ""), columns)
    return render_template(
        "season/standings.html",
        club=club,
        came=number_in(request.args.get("came", "")),
        plain=counted_words(
            {kind.name: number_in(request.args.get(kind.files, "")) or 0 for kind in PLAIN.values()}
        ),
        ranked=found.standings.rows,
        rows=sorted_rows(found.standings.rows, sorting, columns),
        names=found.standings.players.names,
        scoring=found.standings.scoring,
        late=found.late,
        luck=luck_of(found),
        columns=columns,
        is_one_game=found.standings.is_one_game,
        sorting=sorting,
        filters=filters,
        choices=_choices(found.offered, (*QUESTIONS[:2], "partner", *QUESTIONS[2:])),
        any_game=bool(found.offered.years),
        last_evening=last,
        latest=_latest(are_all=found.are_all),
        words=words,
    )


def _filters(club: Club) -> SeasonFilters:
    return read_filters(request.args, local_day(datetime.now(UTC), zone_called(club.zone)))


def _choices(
    offered: read.Offered, questions: tuple[str, ...] = QUESTIONS
) -> Mapping[str, Mapping[str, str]]:
    """The choices of each filter in *questions* that has any: value to label."""
    presets = ((preset, seated_door().variant(preset)) for preset in offered.presets)
    players = sorted(offered.names.items(), key=lambda each: each[1].casefold())
    recent = {str(n): "Last 12 months" if n == 365 else f"Last {n} days" for n in RECENT}
    every = {
        "season": {each.public_id: each.name for each in offered.seasons},
        "preset": {preset: name for preset, name in presets if name},
        "partner": dict(players),
        "period": recent | {year: year for year in offered.years},
    }
    return {name: every[name] for name in questions if every[name]}


def _latest(*, are_all: bool) -> int:
    """The number of games counted if they are only the latest; 0 if all are."""
    return 0 if are_all else read.MOST


@season.get("/club/<club_id>/player/<player_id>")
@limited(DRAWING)
def player(club_id: str, player_id: str) -> str:
    """The page of a player; ``?games=all`` lists every game. 404 if the club has no such player."""
    club = _club(club_id)
    with turn(club_id):
        found = _career(club, player_id)
        every_game = request.args.get("games") == "all"
        shown = _cached(partial(figures, every_game=every_game), found)
    rows = found.ranked.rows
    return render_template(
        "season/player.html",
        club=club,
        id=player_id,
        names=found.names,
        ranked=rows,
        is_one_game=found.ranked.is_one_game,
        row=next((row for row in rows if row.player == player_id), None),
        figures=shown,
        going=True,
        late=found.late,
        latest=_latest(are_all=found.are_all),
        span=span,
        words=words,
    )


@season.post("/club/<club_id>/player/<player_id>/given")
@limited(DRAWING)
def give(club_id: str, player_id: str) -> str | AnyResponse:
    """Analyses some more hands of a player: 303 to the page of the player.

    htmx gets the part about them. 404 if the club has no such player.
    """
    club = _club(club_id)
    going = work_out(_career(club, player_id))
    if not request.htmx:
        page = url_for("season.player", club_id=club_id, player_id=player_id, _anchor="given")
        return redirect(page, HTTPStatus.SEE_OTHER)
    given = _career(club, player_id).given
    return render_template("season/given.html", club=club, id=player_id, given=given, going=going)


def _career(club: Club, player_id: str) -> Career:
    """The games of a player; 404 if the club has no such player."""
    with database().reading() as connection:
        found = career(connection, club, player_id, device=device())
    return found or abort(HTTPStatus.NOT_FOUND)


@season.get("/club/<club_id>/records")
@limited(DRAWING)
def records(club_id: str) -> str:
    """The records and awards; a season, preset and period choose the games."""
    return _of_all(club_id, honours, "records", words=words)


@season.get("/club/<club_id>/over-time")
@limited(DRAWING)
def progress(club_id: str) -> str:
    """The standings over time; a season, preset and period choose the games."""
    return _of_all(club_id, standings_over_time, "progress", lines=LINES, words=words)


def _club(club_id: str) -> Club:
    """The club; only for a phone that belongs to it."""
    with database().reading() as connection:
        return club_member(connection, club_id).club


def _of_all(
    club_id: str,
    compute: Callable[[read.ClubGames, SeasonFilters], object],
    page: str,
    **shown: object,
) -> str:
    """Renders *page* with what *compute* makes of all chosen games of the club."""
    club = _club(club_id)
    filters = _filters(club)
    with turn(club_id):
        with database().reading() as connection:
            offered = read.offered_filters(connection, club.id, players_of(connection, club.id))
            chosen = offered.season(filters)
            played = read.club_games(
                connection, club.id, device=device(), season=chosen, filters=filters
            )
        found = _cached(compute, played, filters)
    return render_template(
        f"season/{page}.html",
        club=club,
        names=played.names,
        found=found,
        filters=filters,
        choices=_choices(offered),
        any_game=bool(offered.years),
        latest=_latest(are_all=played.are_all),
        **shown,
    )


def _cached(compute: Callable[..., Result], *values: object) -> Result:
    """The result of *compute* for *values*, computed in a worker process and cached.

    The cache key covers all the values, so any change in the club leads to a new result.
    """
    key = sha256(pickle.dumps((compute, values))).digest()
    return computed_once(key, partial(compute, *values))


@season.get("/club/<club_id>/evening/<on>")
@limited(DRAWING)
def evening(club_id: str, on: str) -> str:
    """An evening of the club; 404 if this phone may see no game of that day, and none counts."""
    found = _evening(club_id, on)
    with database().reading() as connection:
        others = plain_evenings(connection, device=device(), club_id=found.club.id)
    every = sorted({*days(found.played.games), *others})
    place = every.index(found.on)
    shown = evening_games(found)
    return render_template(
        "season/evening.html",
        club=found.club,
        on=found.on,
        headline=found.headline,
        setting=found.setting,
        earlier=every[place - 1] if place else None,
        later=every[place + 1] if place + 1 < len(every) else None,
        placed=found.placed,
        names=found.names,
        known=found.played.names,
        games=shown,
        unreadable=len(shown) < len(found.games),
        awards=found.awards,
        words=words,
        panels=found.others,
    )


@season.get("/club/<club_id>/evening/<on>.svg")
@limited(DRAWING)
def evening_svg(club_id: str, on: str) -> Response:
    """The evening as a drawing."""
    shown = evening_picture(_drawn_evening(club_id, on))
    return file_answer(render_template("result/frame.svg", **shown), "image/svg+xml")


@season.get("/club/<club_id>/evening/<on>.png")
@limited(DRAWING)
def evening_png(club_id: str, on: str) -> Response:
    """The evening as a picture, with names reduced to what can be drawn."""
    shown = evening_picture(drawable_evening(_drawn_evening(club_id, on)))
    return file_answer(render_template("result/frame.svg", **shown), "image/png", png)


def _evening(club_id: str, on: str) -> Evening:
    with database().reading() as connection:
        club = club_member(connection, club_id).club
        day = read_day(on) or abort(HTTPStatus.NOT_FOUND)
        played = read.read_days(connection, club.id, day, device=device())
        plain = {
            kind: plain_games_on(connection, kind=kind, device=device(), club_id=club.id, day=day)
            for kind in PLAIN
        }
    games = tuple(game for game in played.games if game.evening == day)
    with turn(club.public_id) if any(plain.values()) else nullcontext():
        others = [panel for kind in PLAIN for panel in doors()[kind].evening(plain[kind])]
    if not games and not others:
        abort(HTTPStatus.NOT_FOUND)
    return Evening(club, day, played, games, others)


def _drawn_evening(club_id: str, on: str) -> Evening:
    """The evening for a drawing; 404 if no game with seats was played."""
    found = _evening(club_id, on)
    return found if found.games else abort(HTTPStatus.NOT_FOUND)


@season.get("/t/<public_id>/standings")
def of_table(public_id: str) -> AnyResponse:
    """303 to the standings of the club that plays at a table."""
    game, _ = look(public_id)
    with database().reading() as connection:
        club = club_with(connection, game.club_id)
    address = url_for("season.standings", club_id=club.public_id)
    return redirect(address, HTTPStatus.SEE_OTHER)


NAMED = 3
"""The most holders of a record that are named."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A holder of a record, and where it was set."""

    names: Sequence[str]
    evening: date
    """The date of its evening."""
    hand: str
    """The label of its hand; "" if the record is about a whole game or several."""
    goes_on: bool


@dataclass(frozen=True, slots=True)
class HeldRecord:
    """A record with its first holders, without their tables, which not every phone may see."""

    kind: RecordKind
    amount: str
    """How much it is, in words."""
    holders: Sequence[Holder]
    others: int
    """The number of further holders."""


@dataclass(frozen=True, slots=True)
class Honours:
    """Records and awards with their holders."""

    records: Sequence[HeldRecord]
    awards: Sequence[Award]
    any_game: bool
    """Whether any finished game passes the filters."""


def honours(played: ClubGames, filters: SeasonFilters) -> Honours:
    """The records and awards of the games that pass the *filters*."""
    games = fitting(played.games, filters)
    by_id = {game.game: game for game in games}
    return Honours(
        tuple(_held(record, played.names, by_id) for record in held_records(games)),
        tuple(of_season(games, played.ranked)),
        any_game=bool(games),
    )


def _held(
    record: SeasonRecord, names: Mapping[Player, str], games: Mapping[str, GameSummary]
) -> HeldRecord:
    holders = tuple(_holder(holder, names, games[holder.game]) for holder in record.holders[:NAMED])
    others = max(0, len(record.holders) - NAMED)
    return HeldRecord(record.kind, words.record_words(record), holders, others)


def _holder(holder: RecordHolder, names: Mapping[Player, str], game: GameSummary) -> Holder:
    who = [names.get(player, "somebody") for player in holder.players]
    return Holder(who, game.evening, holder.hand, holder.goes_on)


DAYS = 40
"""The most days along a line: more would be too dense for a phone."""


@dataclass(frozen=True, slots=True)
class RanksOverTime:
    """The standings over time: a line for each player who leads now."""

    days: int
    ranked: int
    """The number of players who are ranked after the last day."""
    chart: Plot | None
    """None if there is only one day, or nobody is ranked."""


def standings_over_time(played: ClubGames, filters: SeasonFilters) -> RanksOverTime:
    """The standings after each day with games that pass the *filters*."""
    games = fitting(played.games, filters)
    days = tuple(after_each_day(games, played.scoring, played.players))
    ranked_now = len(days[-1].ranks) if days else 0
    chart = _chart(days, played.names) if len(days) > 1 and ranked_now else None
    return RanksOverTime(len(days), ranked_now, chart)


def _chart(days: Sequence["After"], names: Mapping[Player, str]) -> Plot:
    """The chart of ranks, with the first place at the top."""
    shown, ahead = few(days, DAYS), list(days[-1].ranks)[:LINES]
    tracks = [Track(names[player], [each.ranks.get(player) for each in shown]) for player in ahead]
    spoken = (
        f"Who stood where after each of {len(days)} days, the first place at the top; "
        f"now {names[ahead[0]]}."
    )
    places = [short_day(each.day) for each in shown]
    return lines(spoken, "After", places, tracks, best_low=True)


@dataclass(frozen=True, slots=True)
class After:
    """The standings after a day."""

    day: date
    ranks: Mapping[Player, int]
    """The ranks of those who have played so far, the best first."""


def after_each_day(
    games: Iterable[GameSummary], scoring: Scoring, players: Players
) -> Iterator[After]:
    """The ranks after each day of *games*, in order, of the *players* who are ranked."""
    sums: dict[Player, PlayerResult] = {}
    ratings: dict[Player, Rating] = {}
    for day, played in groupby(games, attrgetter("evening")):
        for game in played:
            _add(game, sums, ratings)
        among = {player: each for player, each in sums.items() if player in players.ranked}
        rows = ranked(among, ratings, scoring, players.names)
        yield After(day, {row.player: row.rank for row in rows})


def _add(
    game: GameSummary, sums: dict[Player, PlayerResult], ratings: dict[Player, Rating]
) -> None:
    """Adds *game* to the sums and ratings so far."""
    result = result_of(game)
    ratings |= rated(result, ratings).after
    for player, each in result.players.items():
        sums[player] = sums.get(player, PlayerResult()) + each
