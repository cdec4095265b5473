"""What a correction moves in the standings, in sentences."""

from collections.abc import Iterator, Mapping, Sequence

from referee.stats.season.moved import AwardMoved, Moved, RankMoved, RecordMoved
from referee.stats.season.scoring import Scoring
from referee.stats.season.summary import Player
from referee.web.words.season.records import AWARDS, RECORDS, record_amount
from referee.web.words.season.standings import ordinal
from referee.web.words.text import listed, verb

Names = Mapping[Player, str]

NO_LONGER_OVER = "The game is then not over any more, and counts in no standings until it is."


def moves_words(moved: Moved, names: Names, table: str) -> tuple[str, ...]:
    """All that moves in the standings called *table*; () where nothing does."""
    said = [
        *(_rank_words(each, names) for each in moved.ranks),
        *(_award_words(each, names) for each in moved.awards),
        *(_record_words(each, names) for each in moved.records),
    ]
    return (f"{table} {said[0]}", *said[1:]) if said else ()


def table_words(season: str) -> str:
    """Whose standings are meant: those of a season, or of all games; ""."""
    return f"In the standings of {season}:" if season else "In the standings:"


def ranks_alone_words(scoring: Scoring) -> str:
    """What is not looked at before it is saved, where a club has played very many games."""
    late = "Ratings, the ranks by them" if scoring is Scoring.RATING else "Ratings"
    return f"{late}, awards and records of so many games are reckoned once it is saved."


def more_words(count: int) -> str:
    """That more moves than is said."""
    return "One thing more moves." if count == 1 else f"{count} things more move."


def _rank_words(move: RankMoved, names: Names) -> str:
    who = _called(move.players, names)
    if move.before is None:
        comes = verb(move.players, "comes in", "come in")
        return f"{who} {comes} at {ordinal(move.after or 0)}."
    if move.after is None:
        return f"{who} {verb(move.players, 'drops', 'drop')} out."
    up = move.after < move.before
    goes = verb(move.players, *(("rises", "rise") if up else ("falls", "fall")))
    return f"{who} {goes} from {ordinal(move.before)} to {ordinal(move.after)}."


def _award_words(move: AwardMoved, names: Names) -> str:
    award = f"The award {AWARDS[move.tag][0]}"
    if not move.after:
        return f"{award} goes to nobody any more."
    return f"{award} goes to {_called(move.after, names)}."


def _record_words(move: RecordMoved, names: Names) -> str:
    label = RECORDS[move.kind][0]
    if move.after is None:
        return f"{label}: nobody has it any more."
    holders = dict.fromkeys(player for held in move.after.held for player in held.players)
    amount = record_amount(move.kind, move.after.value)
    return f"{label}: {amount}, {_called(list(holders), names)}."


def _called(players: Sequence[Player], names: Names) -> str:
    return listed(_named(players, names))


def _named(players: Sequence[Player], names: Names) -> Iterator[str]:
    for player in players:
        yield names.get(player, "somebody")
