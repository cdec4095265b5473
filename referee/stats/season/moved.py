"""What a correction moves: the difference of two standings, of two sets of awards, of records."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from referee.stats.season.awards import Award, Tag, of_season
from referee.stats.season.records import RecordKind, SeasonRecord, held_records
from referee.stats.season.standings import Row, Scoring, standings
from referee.stats.season.summary import GameSummary, Player


@dataclass(frozen=True, slots=True)
class RankMoved:
    """Players who go from one rank to another."""

    players: tuple[Player, ...]
    before: int | None
    """None: they were not in the standings."""
    after: int | None
    """None: they are no longer in them."""


@dataclass(frozen=True, slots=True)
class AwardMoved:
    """An award that somebody else has."""

    tag: Tag
    before: tuple[Player, ...]
    """(): nobody had it."""
    after: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class RecordMoved:
    """A record that is another, or held by somebody else."""

    kind: RecordKind
    before: SeasonRecord | None
    after: SeasonRecord | None


@dataclass(frozen=True, slots=True)
class Moved:
    """All that a change of games moves."""

    ranks: tuple[RankMoved, ...] = ()
    """Who rises comes before who falls, the higher ranks first."""
    awards: tuple[AwardMoved, ...] = ()
    records: tuple[RecordMoved, ...] = ()


def what_moved(
    before: Sequence[GameSummary],
    after: Sequence[GameSummary],
    scoring: Scoring = Scoring.WINS,
    among: Collection[Player] | None = None,
) -> Moved:
    """What moves in a season where *after* it stands for *before*, both in playing order.

    *among*: who is ranked and can have an award; None: everybody.
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
    """*games* with *now* in the place of the one called *game*; None: it is not over.

    When it began is never corrected, so that all stay in their order: the store alone knows it.
    """
    then = (now if each.game == game else each for each in games)
    return tuple(each for each in then if each)


def ranks_moved(before: Sequence[Row], after: Sequence[Row]) -> tuple[RankMoved, ...]:
    """Who changed ranks between two standings."""
    old = {row.player: row.rank for row in before}
    new = {row.player: row.rank for row in after}
    groups: dict[tuple[int | None, int | None], list[Player]] = {}
    for player in dict.fromkeys((*new, *old)):
        change = old.get(player), new.get(player)
        if change[0] != change[1]:
            groups.setdefault(change, []).append(player)
    found = (RankMoved(tuple(sorted(players)), *ranks) for ranks, players in groups.items())
    return tuple(sorted(found, key=_rising_first))


def awards_moved(before: Iterable[Award], after: Iterable[Award]) -> tuple[AwardMoved, ...]:
    """Awards of which the winners are others."""
    old, new = ({each.tag: each.winners for each in awards} for awards in (before, after))
    found = (AwardMoved(tag, old.get(tag, ()), new.get(tag, ())) for tag in Tag)
    return tuple(each for each in found if each.before != each.after)


def records_moved(
    before: Iterable[SeasonRecord], after: Iterable[SeasonRecord]
) -> tuple[RecordMoved, ...]:
    """Records that are others, or held elsewhere."""
    old, new = ({each.kind: each for each in records} for records in (before, after))
    found = (RecordMoved(kind, old.get(kind), new.get(kind)) for kind in RecordKind)
    return tuple(each for each in found if each.before != each.after)


def _rising_first(move: RankMoved) -> tuple[bool, float, float, tuple[Player, ...]]:
    before, after = (float("inf") if rank is None else rank for rank in (move.before, move.after))
    return after > before, after, before, move.players
