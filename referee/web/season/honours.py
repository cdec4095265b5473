"""The records of a club and the awards of a season, as their page has them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from referee.stats.season.awards import Award, of_season
from referee.stats.season.records import Held, RecordKind, SeasonRecord, records
from referee.stats.season.summary import GameSummary, Player, evening_of
from referee.web.season.read import ClubGames, SeasonFilters, chosen

MOST = 3
"""Holders of one record that are named."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, and where they did it."""

    names: Sequence[str]
    started: datetime
    """When the game was begun."""
    evening: date
    """To which it belongs."""
    hand: str
    """What players call it; "": it is of the whole game, or of several."""
    goes_on: bool


@dataclass(frozen=True, slots=True)
class HeldRecord:
    """A record, and the first who hold it; not in which tables, which not every phone may see."""

    kind: RecordKind
    value: int
    holders: Sequence[Holder]
    others: int
    """How many more share it."""


@dataclass(frozen=True, slots=True)
class Honours:
    """What is to be won, and who has it."""

    records: Sequence[HeldRecord]
    awards: Sequence[Award]
    any_game: bool
    """Whether a finished game fits the filters."""


def honours(played: ClubGames, filters: SeasonFilters) -> Honours:
    """The records and awards of the games that the *filters* leave."""
    games = chosen(played.games, filters)
    by_id = {game.game: game for game in games}
    return Honours(
        tuple(_held(each, played.names, by_id) for each in records(games)),
        tuple(of_season(games, played.ranked)),
        any_game=bool(games),
    )


def _held(
    record: SeasonRecord, names: Mapping[Player, str], games: Mapping[str, GameSummary]
) -> HeldRecord:
    holders = tuple(_holder(each, names, games[each.game]) for each in record.held[:MOST])
    return HeldRecord(record.kind, record.value, holders, max(0, len(record.held) - MOST))


def _holder(held: Held, names: Mapping[Player, str], game: GameSummary) -> Holder:
    who = [names.get(player, "somebody") for player in held.players]
    return Holder(who, game.started, evening_of(game.started, None), held.hand, held.goes_on)
