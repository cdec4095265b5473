"""Before a correction of a finished game is saved: what it moves in the standings of the club."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from referee.stats.season.moved import Moved, corrected, ranks_moved, what_moved
from referee.stats.season.results import PlayerResult, result_of
from referee.stats.season.standings import Scoring
from referee.stats.season.summary import GameSummary, Player, summary_of
from referee.store.club.seasons import seasons_of
from referee.store.season.standings import (
    Players,
    Sums,
    players_of,
    scoring_of,
    standings_of,
)
from referee.store.season.summaries import Counted, Scope, counted_in_order, kept, with_players
from referee.store.season.tallies import player_sums
from referee.web.access import database
from referee.web.entry.submit import Judged, saying
from referee.web.state import Change, TableState
from referee.web.words import season as said

MOST = 200
"""Games of which awards and records are reckoned while somebody waits; of more, the ranks alone."""
SAID = 5
"""Things that are said; of others, how many."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The standings in which the game counts: of its season, or else of all games."""

    scope: Scope
    season: str
    """What it is called; empty: all games."""
    players: Players
    scoring: Scoring


@dataclass(frozen=True, slots=True)
class Moving:
    """A game that counts, and what it would be."""

    was: GameSummary
    now: GameSummary | None
    """None: it is then not over."""


def with_moves(judged: Judged, state: TableState) -> Judged:
    """*judged* with what it would move, where the game counts already."""
    if judged.change is None or not state.is_won:
        return judged
    with database().reading() as connection:
        lines = _moves(connection, judged.change, state)
    effect = replace(judged.effect, lines=(*judged.effect.lines, *lines))
    return replace(judged, say=saying(effect))


def _moves(connection: Connection, change: Change, state: TableState) -> Sequence[str]:
    was = kept(connection, state.game.id)
    if was is None:
        return ()
    now = _summary(was, change, state)
    table = _table(connection, was)
    games = [each.summary for each in counted_in_order(connection, table.scope, most=MOST + 1)]
    many = len(games) > MOST
    moving = Moving(was.summary, now)
    found = _ranks(connection, moving, table) if many else _moved(games, moving, table)
    lines = said.moves_words(found, table.players.names, said.table_words(table.season))
    more = [said.more_words(len(lines) - SAID)] if len(lines) > SAID else []
    over = [] if now else [said.NO_LONGER_OVER]
    open_yet = [said.ranks_alone_words(table.scoring)] if many and was.summary != now else []
    return (*over, *lines[:SAID], *more, *open_yet)


def _summary(was: Counted, change: Change, state: TableState) -> GameSummary | None:
    """The game after the *change*; None: it is then not over."""
    then = summary_of(change.then.steps, was.summary.started, was.summary.game)
    return then and with_players(then, _ids(was, state))


def _ids(was: Counted, state: TableState) -> Mapping[str, Player]:
    """What the store calls the players of the game, by their names of today."""
    steps = {each.step.number: each.step for each in state.rounds if each.step is not None}
    return {
        name: player
        for hand in was.summary.hands
        if hand.number in steps
        for name, player in zip(steps[hand.number].names, hand.players, strict=True)
    }


def _table(connection: Connection, was: Counted) -> _Table:
    seasons = seasons_of(connection, club_id=was.club_id) if was.season_id else ()
    season = next((each for each in seasons if each.id == was.season_id), None)
    scope = Scope(was.club_id, season.id) if season else Scope(was.club_id)
    return _Table(
        scope=scope,
        season=season.name if season else "",
        players=players_of(connection, was.club_id),
        scoring=scoring_of(connection, scope),
    )


def _moved(games: Sequence[GameSummary], moving: Moving, table: _Table) -> Moved:
    then = corrected(games, moving.was.game, moving.now)
    return what_moved(games, then, table.scoring, table.players.ranked)


def _ranks(connection: Connection, moving: Moving, table: _Table) -> Moved:
    """The ranks alone, from the sums; ratings stay as they are."""
    before = standings_of(connection, table.scope)
    sums = {str(player): each for player, each in player_sums(connection, table.scope).items()}
    after = standings_of(connection, table.scope, sums=_changed(sums, moving))
    return Moved(ranks=ranks_moved(before.rows, after.rows))


def _changed(sums: Sums, moving: Moving) -> Sums:
    """*sums* after *moving*, without who is in no game any more."""
    then = {**sums}
    for player, result in result_of(moving.was).players.items():
        then[player] = then.get(player, PlayerResult()) - result
    for player, result in result_of(moving.now).players.items() if moving.now else ():
        then[player] = then.get(player, PlayerResult()) + result
    return {player: each for player, each in then.items() if each != PlayerResult()}
