"""The words of a season: standings, records, awards, and what a correction moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from referee.stats.season.awards import Award, Tag, Unit
from referee.stats.season.moved import AwardMoved, Moved, RankMoved, RecordMoved
from referee.stats.season.ranking import By, Decided, Row, Scoring
from referee.stats.season.ratings import PROVISIONAL, Rating
from referee.stats.season.records import RecordKind, SeasonRecord
from referee.stats.season.results import half_words, too_close
from referee.stats.season.summary import Player
from referee.web.shared.words import listed, number, ordinal, percent, times, verb, words_in

# What several pages say of the season in which a game counts


NO_SEASON = "none"
"""The value in forms for a game that counts in no season."""

PRACTICE = "Practice: it counts in no season"
CHOOSE = "Choose the season it counts in."


# What the standings say


RATING = (
    f"A rating says how strong a player seems, whoever they played with and against. 95 times in "
    f"100 it is off by no more than the number after the ±. Below {PROVISIONAL} games it is "
    f"provisional."
)
NOBODY = "No game of Rook has been finished yet. The standings begin with the first one."
NOBODY_RANKED = "Nobody is ranked yet: the players so far were guests, or had no name."
NOBODY_IN_SEASON = "Nobody is ranked in this season yet."
NOBODY_FITS = "No finished game matches."


def rating_words(rating: Rating) -> str:
    """A rating with its margin: "27.1 ± 8.2"."""
    low, high = rating.interval
    return f"{rating.mu:.1f} ± {(high - low) / 2:.1f}"


def rank_words(
    row: Row,
    rows: Sequence[Row],
    names: Mapping[str, str],
    scoring: Scoring = Scoring.WINS,
    *,
    points_compare: bool = True,
) -> str:
    """Why a player is at this rank.

    Points of different games do not compare; without *points_compare* their numbers are not named.
    """
    bare = scoring is Scoring.WINS and not points_compare
    shared = [names[other.player] for other in rows if other.rank == row.rank and other is not row]
    above = [other for other in rows if other.rank < row.rank]
    place = ordinal(row.rank) + (f", together with {listed(shared)}" if shared else "")
    if above and row.decided is not None:
        name = names[above[-1].player]
        if bare and row.decided.by is By.POINTS:
            return f"{place}: as many games won as {name}, but fewer points."
        return f"{place}: {_behind(row.decided, name, scoring)}."
    below = next((other for other in rows if other.rank > row.rank), None)
    decided = below.decided if below else None
    if bare and decided and decided.by is By.POINTS:
        return f"{place}: {amount_words(By.WON, row.result.wins)}, and more points, which decided."
    return f"{place}: {_leads(row, decided, scoring)}."


def _behind(decided: Decided, name: str, scoring: Scoring) -> str:
    """What puts a player behind *name*."""
    ahead, behind = decided.ahead, decided.behind
    if decided.by is By.GAMES:
        return f"too few games so far; from {PROVISIONAL} on they are ranked with the others"
    if decided.by is By.HANDS:
        return "no scored hand so far"
    own, bare = amount_words(decided.by, behind), _bare(ahead, decided.by)
    if (scoring, decided.by) in LEVEL:
        return f"as many {LEVEL[scoring, decided.by]} as {name}, but {own}; {name}: {bare}"
    return f"{own}; {name}: {bare}"


def _leads(row: Row, decided: Decided | None, scoring: Scoring) -> str:
    """What puts a player first; *decided* puts the next one behind, None if there is no next."""
    first: Mapping[Scoring, str] = {
        Scoring.WINS: amount_words(By.WON, row.result.wins),
        Scoring.POINTS: amount_words(By.POINTS, row.result.points),
        Scoring.POINTS_A_HAND: amount_words(By.POINTS_A_HAND, row.points_a_hand or 0),
        Scoring.RATING: amount_words(By.RATING, row.rating.mu),
    }
    if decided is None:
        return first[scoring]
    if (scoring, decided.by) in LEVEL:
        return f"{first[scoring]}, and {amount_words(decided.by, decided.ahead)}, which decided"
    return f"{first[scoring]}, more than {_anybody_else(row, scoring)}"


def _anybody_else(row: Row, scoring: Scoring) -> str:
    """Who surely has less than the first; players with too few games might have more."""
    games = {Scoring.POINTS_A_HAND: row.result.played, Scoring.RATING: row.rating.games}
    if games.get(scoring, 0) < PROVISIONAL:
        return "anybody else"
    return f"anybody else who has played {PROVISIONAL} games"


LEVEL: Mapping[tuple[Scoring, By], str] = {
    (Scoring.WINS, By.POINTS): "games won",
    (Scoring.POINTS, By.WON): "points",
}
"""What two players have equally if the second criterion decides between them."""


def amount_words(by: By, amount: float | Fraction) -> str:
    """An amount of what counts: "3 games won", "610 points", "a rating of 27.1"."""
    bare = _bare(amount, by)
    return {
        By.WON: "1 game won" if amount == 1 else f"{bare} games won",
        By.POINTS_A_HAND: f"{bare} points a hand",
        By.RATING: f"a rating of {bare}",
    }.get(by, f"{bare} {by}")


def _bare(amount: float | Fraction, by: By) -> str:
    """The number alone, with one decimal if it is not whole; of games won, with a half."""
    if by is By.WON:
        return half_words(Fraction(amount))
    whole = round(amount)
    return number(whole) if amount == whole else f"{float(amount):.1f}".replace("-", "−")


SCORING: Mapping[Scoring, str] = {
    Scoring.WINS: "Ranked by games won, then by points.",
    Scoring.POINTS: "Ranked by points, then by games won.",
    Scoring.POINTS_A_HAND: f"Ranked by points a hand, from {PROVISIONAL} games on.",
    Scoring.RATING: f"Ranked by rating, from {PROVISIONAL} games on.",
}
"""How a season ranks."""

LATE = (
    "Games were added, or an old one was changed, and the ratings are being computed again: look "
    "again in a moment."
)


def close_words(row: Row, rows: Sequence[Row], names: Mapping[str, str]) -> str:
    """The players whose ratings are too close to this one to tell apart; "" if there are none."""
    others = [other for other in rows if other is not row]
    close = [other for other in others if too_close(row.rating, other.rating)]
    if not close:
        return ""
    if len(close) == len(others) > 1:
        return "By rating it is too close to call against all others here."
    return f"By rating it is too close to call against {listed(names[e.player] for e in close)}."


def provisional_words(rating: Rating) -> str:
    """The sentence that a rating is provisional; "" if it is not."""
    if not rating.is_provisional:
        return ""
    games = "game" if rating.games == 1 else "games"
    return f"Provisional: the rating rests on {rating.games} {games} of {PROVISIONAL}."


def standings_heading(club: str) -> str:
    """The heading of the standings of a club, which may have no name."""
    return f"Standings: {club}" if club else "Standings"


def scores_words(club: str) -> str:
    """The heading of the games that a club plays now; the club may have no name."""
    return f"Scores: {club}" if club else "Scores"


# What records and awards are called, and how much each is


@dataclass(frozen=True, slots=True)
class Honour:
    """The words of a record or an award."""

    label: str
    amount: str
    """The amount, with ``{number}``, ``{times}``, ``{share}``, ``{worth}``, or a counted noun as
    ``{bids}``.
    """
    rule: str = ""
    """What an award is given for; "" for a record."""

    def words(self, value: Fraction | int, worth: int = 0) -> str:
        """*value* in words: "24 bids made in a row"; of *worth* points: "150 of 200"."""
        return self.amount.format_map(_Amounts(value, worth))


class _Amounts(dict[str, str]):
    """The forms of a value for `Honour.amount`; an unknown key is a noun, which is counted."""

    def __init__(self, value: Fraction | int, worth: int) -> None:
        self.count = int(value)
        super().__init__(
            number=number(self.count),
            worth=number(worth),
            times=times(self.count),
            share=percent(float(value)),
        )

    def __missing__(self, what: str) -> str:
        one = what.removesuffix("s")
        return f"{number(self.count)} {one if self.count == 1 else what}"


_HONOURS = words_in(__file__, "honours.toml")

RECORDS: Mapping[RecordKind, Honour] = {
    RecordKind(kind): Honour(**honour) for kind, honour in _HONOURS["records"].items()
}
AWARDS: Mapping[Tag, Honour] = {
    Tag(tag): Honour(**honour) for tag, honour in _HONOURS["awards"].items()
}
UNITS: Mapping[Unit, str] = {Unit(unit): what for unit, what in _HONOURS["units"].items()}
"""The noun for what an award needs a minimum of."""


def record_words(record: SeasonRecord) -> str:
    """The amount of a record: "7 hands", "150 of 200".

    It has several where different games share it: "90 of 120 and 150 of 200".
    """
    amounts = (
        (holder.points if holder.worth else record.value, holder.worth) for holder in record.holders
    )
    return listed(RECORDS[record.kind].words(*amount) for amount in dict.fromkeys(amounts))


def rule_words(given: Award) -> str:
    """What an award is given for, and the minimum that a player must have played."""
    rule = AWARDS[given.tag].rule
    if given.minimum < 2:
        return rule
    return f"{rule} From {given.minimum} {UNITS[given.unit]} on."


def award_winners(given: Award, names: Mapping[Player, str]) -> str:
    """The names of those who have the award, in order."""
    return listed(sorted((names[player] for player in given.winners), key=str.casefold))


def award_words(given: Award) -> str:
    """The amount of an award: "64 %", "twice"."""
    return AWARDS[given.tag].words(given.value)


# What a correction moves in the standings, in sentences


Names = Mapping[Player, str]

NO_LONGER_OVER = "The game is then no longer over, and counts in no standings until it is."


def moves_words(moved: Moved, names: Names, table: str) -> tuple[str, ...]:
    """The sentences about all that moves in the standings called *table*; () if nothing does."""
    lines = [
        *(_rank_words(rank, names) for rank in moved.ranks),
        *(_award_words(award, names) for award in moved.awards),
        *(_record_words(record, names) for record in moved.records),
    ]
    return (f"{table} {lines[0]}", *lines[1:]) if lines else ()


def table_words(season: str) -> str:
    """The beginning of a sentence about the standings of *season*; "" for those of all games."""
    return f"In the standings of {season}:" if season else "In the standings:"


def ranks_alone_words(scoring: Scoring) -> str:
    """What is computed only after saving in a club with very many games."""
    late = "Ratings, the ranks by them" if scoring is Scoring.RATING else "Ratings"
    return f"{late}, awards and records of so many games are computed once it is saved."


def more_words(count: int) -> str:
    """The sentence that *count* more things move."""
    return "One more thing changes." if count == 1 else f"{count} more things change."


def _rank_words(move: RankMoved, names: Names) -> str:
    who = _called(move.players, names)
    if move.before is None:
        comes = verb(move.players, "comes in", "come in")
        return f"{who} {comes} {ordinal(move.after or 0)}."
    if move.after is None:
        return f"{who} {verb(move.players, 'drops', 'drop')} out."
    up = move.after < move.before
    goes = verb(move.players, *(("rises", "rise") if up else ("falls", "fall")))
    return f"{who} {goes} from {ordinal(move.before)} to {ordinal(move.after)}."


def _award_words(move: AwardMoved, names: Names) -> str:
    award = f"The award {AWARDS[move.tag].label}"
    if not move.after:
        return f"{award} goes to nobody any more."
    return f"{award} goes to {_called(move.after, names)}."


def _record_words(move: RecordMoved, names: Names) -> str:
    record = RECORDS[move.kind]
    if move.after is None:
        return f"{record.label}: nobody has it any more."
    holders = dict.fromkeys(player for holder in move.after.holders for player in holder.players)
    return f"{record.label}: {record_words(move.after)}, {_called(list(holders), names)}."


def _called(players: Sequence[Player], names: Names) -> str:
    return listed(names.get(player, "somebody") for player in players)
