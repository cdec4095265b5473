"""Before a correction of a finished game is saved: what it moves in the standings of the club."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from referee.engine.hand.ledger import Draft
from referee.stats.season.moved import Moved, moved, ranks_moved
from referee.stats.season.results import PlayerResult, result_of
from referee.stats.season.scoring import Scoring
from referee.stats.season.standings import ranked
from referee.stats.season.summary import GameSummary, Player, summary_of
from referee.store.club.seasons import Season, seasons_of
from referee.store.season.counted import Counted, Scope, called
from referee.store.season.replays import ratings_of
from referee.store.season.summaries import in_order, kept
from referee.store.season.tallies import sums_of
from referee.store.tables import PLAYERS
from referee.web.access import database
from referee.web.entry.preview import Judged
from referee.web.state import TableState, dealt, is_won, play_hands
from referee.web.words.season import moves as said

MOST = 200
"""Games of which awards and records are reckoned while somebody waits; of more, the ranks alone."""
SAID = 5
"""Things that are said; of others, how many."""


@dataclass(frozen=True, slots=True)
class Club:
    """Who is ranked where the game counts."""

    season: Season | None
    names: Mapping[Player, str]
    guests: frozenset[Player]

    @property
    def ranked(self) -> frozenset[Player]:
        """All but guests."""
        return frozenset(self.names) - self.guests

    @property
    def scoring(self) -> Scoring:
        """By what they are ranked."""
        return Scoring(self.season.terms.scoring.value) if self.season else Scoring.WINS


def with_moves(judged: Judged, state: TableState) -> Judged:
    """*judged* with what it would move, where the game counts already."""
    if judged.draft is None or not is_won(state.game, state.rounds):
        return judged
    with database().reading() as connection:
        lines = _moves(connection, judged.draft, state)
    effect = replace(judged.effect, lines=(*judged.effect.lines, *lines))
    return replace(judged, effect=effect)


def _moves(connection: Connection, draft: Draft, state: TableState) -> Sequence[str]:
    was = kept(connection, state.game.id)
    if was is None:
        return ()
    now = _summary(was, draft, state)
    club = _club(connection, was)
    found = _moved(connection, was, now, club)
    table = said.table_words(club.season.name if club.season else "")
    lines = said.moves_words(found, club.names, table)
    more = [said.more_words(len(lines) - SAID)] if len(lines) > SAID else []
    over = [] if now else [said.NO_LONGER_OVER]
    return (*over, *lines[:SAID], *more)


def _summary(was: Counted, draft: Draft, state: TableState) -> GameSummary | None:
    """The game once *draft* is told; None: it is then not over."""
    rounds = play_hands(state.game, state.rounds[: state.hand - 1], draft)
    steps = tuple(each.step for each in dealt(rounds) if each.step is not None)
    then = summary_of(steps, was.summary.started, was.summary.game)
    return then and called(then, _ids(was, state))


def _ids(was: Counted, state: TableState) -> Mapping[str, Player]:
    """What the store calls the players of the game, by their names of today."""
    steps = {each.step.number: each.step for each in state.rounds if each.step is not None}
    return {
        name: player
        for hand in was.summary.hands
        if hand.number in steps
        for name, player in zip(steps[hand.number].names, hand.players, strict=True)
    }


def _club(connection: Connection, was: Counted) -> Club:
    known = select(PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.guest)
    rows = connection.execute(known.where(PLAYERS.c.club_id == was.club_id)).all()
    seasons = seasons_of(connection, club_id=was.club_id) if was.season_id else ()
    return Club(
        season=next((each for each in seasons if each.id == was.season_id), None),
        names={str(row.id): row.name for row in rows},
        guests=frozenset(str(row.id) for row in rows if row.guest),
    )


def _moved(connection: Connection, was: Counted, now: GameSummary | None, club: Club) -> Moved:
    scope = Scope(was.club_id, club.season.id) if club.season else Scope(was.club_id)
    games = [each.summary for each in in_order(connection, scope, most=MOST + 1)]
    if len(games) > MOST:
        return _ranks(connection, scope, (was.summary, now), club)
    then = (now if each.game == was.summary.game else each for each in games)
    return moved(games, [each for each in then if each], club.scoring, club.ranked)


def _ranks(
    connection: Connection,
    scope: Scope,
    change: tuple[GameSummary, GameSummary | None],
    club: Club,
) -> Moved:
    """The ranks alone, from the sums; ratings stay as they are."""
    sums = {str(player): each for player, each in sums_of(connection, scope).items()}
    rated = {str(player): each for player, each in ratings_of(connection, scope).items()}
    before, after = change
    then = {**sums}
    for player, result in result_of(before).players.items():
        then[player] = then.get(player, PlayerResult()) - result
    for player, result in result_of(after).players.items() if after else ():
        then[player] = then.get(player, PlayerResult()) + result
    rows = (
        ranked({p: each for p, each in told.items() if p in club.ranked}, rated, club.scoring)
        for told in (sums, then)
    )
    return Moved(ranks=ranks_moved(*rows))
