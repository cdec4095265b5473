"""The effect of a correction: the differences in standings, awards and records."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from referee.stats.season.awards import Award, Tag, of_season
from referee.stats.season.ranking import Row, Scoring, standings
from referee.stats.season.records import RecordKind, SeasonRecord, held_records
from referee.stats.season.summary import GameSummary, Player


@dataclass(frozen=True, slots=True)
class RankMoved:
    """Players whose rank changes in the same way."""

    players: tuple[Player, ...]
    before: int | None
    """None if they were not in the standings."""
    after: int | None
    """None if they are no longer in the standings."""


@dataclass(frozen=True, slots=True)
class AwardMoved:
    """An award with other winners."""

    tag: Tag
    before: tuple[Player, ...]
    """() if nobody had it."""
    after: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class RecordMoved:
    """A record with another value or other holders."""

    kind: RecordKind
    before: SeasonRecord | None
    after: SeasonRecord | None


@dataclass(frozen=True, slots=True)
class Moved:
    """All effects of a change of games."""

    ranks: tuple[RankMoved, ...] = ()
    """Players who rise come before those who fall, higher ranks first."""
    awards: tuple[AwardMoved, ...] = ()
    records: tuple[RecordMoved, ...] = ()


def what_moved(
    before: Sequence[GameSummary],
    after: Sequence[GameSummary],
    scoring: Scoring = Scoring.WINS,
    among: Collection[Player] | None = None,
) -> Moved:
    """The effects on a season when *after* replaces *before*; both are in order of play.

    *among* are the players who are ranked and can receive awards; None: everybody.
    """
    rows = (standings(games, scoring, among) for games in (before, after))
    return Moved(
        ranks=ranks_moved(*rows),
        awards=awards_moved(of_season(before, among), of_season(after, among)),
        records=records_moved(held_records(before), held_records(after)),
    )


def corrected(
    games: Iterable[GameSummary], game: str, now: GameSummary | None
) -> tuple[GameSummary, ...]:
    """*games* with *now* in place of the game with the id *game*; None: it is no longer over.

    The order stays the same, because a correction never changes when a game started.
    """
    then = (now if game_then.game == game else game_then for game_then in games)
    return tuple(changed for changed in then if changed)


def ranks_moved(before: Sequence[Row], after: Sequence[Row]) -> tuple[RankMoved, ...]:
    """The changes of ranks between two standings."""
    old = {row.player: row.rank for row in before}
    new = {row.player: row.rank for row in after}
    groups: dict[tuple[int | None, int | None], list[Player]] = {}
    for player in dict.fromkeys((*new, *old)):
        change = old.get(player), new.get(player)
        if change[0] != change[1]:
            groups.setdefault(change, []).append(player)
    moves = (RankMoved(tuple(sorted(players)), *ranks) for ranks, players in groups.items())

    def rising_first(move: RankMoved) -> tuple[bool, float, float, tuple[Player, ...]]:
        was, now = (float("inf") if rank is None else rank for rank in (move.before, move.after))
        return now > was, now, was, move.players

    return tuple(sorted(moves, key=rising_first))


def awards_moved(before: Iterable[Award], after: Iterable[Award]) -> tuple[AwardMoved, ...]:
    """The awards whose winners change."""
    old, new = ({award.tag: award.winners for award in awards} for awards in (before, after))
    moves = (AwardMoved(tag, old.get(tag, ()), new.get(tag, ())) for tag in Tag)
    return tuple(move for move in moves if move.before != move.after)


def records_moved(
    before: Iterable[SeasonRecord], after: Iterable[SeasonRecord]
) -> tuple[RecordMoved, ...]:
    """The records whose value or holders change."""
    old, new = ({record.kind: record for record in records} for records in (before, after))
    moves = (RecordMoved(kind, old.get(kind), new.get(kind)) for kind in RecordKind)
    return tuple(move for move in moves if move.before != move.after)
