"""What the standings say."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from referee.stats.season.ratings import PROVISIONAL, Rating
from referee.stats.season.scoring import By, Decided, Scoring
from referee.stats.season.share import too_close
from referee.stats.season.standings import Row
from referee.web.words.text import listed, number

RATING = (
    f"A rating says how strong a player seems, partners and opponents taken into account: 95 times "
    f"in 100 the strength lies no further off than the number after the ±. Below {PROVISIONAL} "
    f"games it is provisional, a first guess."
)
NOBODY = "No game has been finished yet. The standings begin with the first one."
NOBODY_RANKED = (
    "Nobody is ranked yet: who has played was a guest, or sat on a chair without a name."
)
NOBODY_IN_SEASON = "Nobody is ranked in this season yet."
NOBODY_FITS = "No finished game fits what is asked for."

ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(place: int) -> str:
    """A place: "1st", "12th", "23rd"."""
    last = 0 if place % 100 in (11, 12, 13) else place % 10
    return f"{place}{ORDINALS.get(last, 'th')}"


def average_words(average: float | None) -> str:
    """The mean of the bids; a dash without any."""
    return "–" if average is None else f"{average:.1f}"


def rating_words(rating: Rating) -> str:
    """A rating with how far off it may be: "27.1 ± 8.2"."""
    low, high = rating.interval
    return f"{rating.mu:.1f} ± {(high - low) / 2:.1f}"


def rank_words(
    row: Row, rows: Sequence[Row], names: Mapping[str, str], scoring: Scoring = Scoring.WINS
) -> str:
    """Why a player stands where they stand."""
    shared = [names[each.player] for each in rows if each.rank == row.rank and each is not row]
    above = [each for each in rows if each.rank < row.rank]
    place = ordinal(row.rank) + (f", together with {listed(shared)}" if shared else "")
    if above and row.decided is not None:
        return f"{place}: {_behind(row.decided, names[above[-1].player], scoring)}."
    below = next((each for each in rows if each.rank > row.rank), None)
    return f"{place}: {_leads(row, below.decided if below else None, scoring)}."


def _behind(decided: Decided, name: str, scoring: Scoring) -> str:
    """What puts a player after *name*."""
    ahead, behind = decided.ahead, decided.behind
    if decided.by is By.GAMES:
        return f"too few games so far; from {PROVISIONAL} on they are ranked with the others"
    if decided.by is By.HANDS:
        return "no scored hand so far"
    own = amount_words(decided.by, behind)
    if (scoring, decided.by) in LEVEL:
        return f"as many {LEVEL[scoring, decided.by]} as {name}, but {own}; {name}: {_bare(ahead)}"
    return f"{own}; {name}: {_bare(ahead)}"


def _leads(row: Row, decided: Decided | None, scoring: Scoring) -> str:
    """What puts a player first, who is before the next by what was *decided*; None: nobody is."""
    first: Mapping[Scoring, str] = {
        Scoring.WINS: amount_words(By.WON, row.result.won),
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
    """Whom who is first surely has more than: who has played too little may have more still."""
    games = {Scoring.POINTS_A_HAND: row.result.played, Scoring.RATING: row.rating.games}
    if games.get(scoring, 0) < PROVISIONAL:
        return "anybody else"
    return f"anybody else who has played {PROVISIONAL} games"


LEVEL: Mapping[tuple[Scoring, By], str] = {
    (Scoring.WINS, By.POINTS): "games won",
    (Scoring.POINTS, By.WON): "points",
}
"""In what two are level where the second thing that counts decides between them."""


def amount_words(by: By, amount: float | Fraction) -> str:
    """So much of what counts: "3 games won", "610 points", "a rating of 27.1"."""
    match by:
        case By.WON:
            return "1 game won" if amount == 1 else f"{_bare(amount)} games won"
        case By.POINTS:
            return f"{_bare(amount)} points"
        case By.POINTS_A_HAND:
            return f"{_bare(amount)} points a hand"
        case By.RATING:
            return f"a rating of {_bare(amount)}"
        case By.GAMES | By.HANDS:
            return f"{_bare(amount)} {by}"


def _bare(amount: float | Fraction) -> str:
    """The number alone, with one decimal where it is not whole."""
    whole = round(amount)
    return number(whole) if amount == whole else f"{float(amount):.1f}".replace("-", "−")


SCORING: Mapping[Scoring, str] = {
    Scoring.WINS: "Ranked by games won, then by points.",
    Scoring.POINTS: "Ranked by points, then by games won.",
    Scoring.POINTS_A_HAND: f"Ranked by points a hand, from {PROVISIONAL} games on.",
    Scoring.RATING: f"Ranked by rating, from {PROVISIONAL} games on.",
}
"""By what a season ranks."""

LATE = (
    "Games came in, or an old one was changed, and the ratings are being computed again: look "
    "again in a moment."
)


def close_words(row: Row, rows: Sequence[Row], names: Mapping[str, str]) -> str:
    """Whose rating cannot be told from this one; "" where all can."""
    others = [each for each in rows if each is not row]
    close = [each for each in others if too_close(row.rating, each.rating)]
    if not close:
        return ""
    if len(close) == len(others) > 1:
        return "By rating it is too close to call against all others here."
    return f"By rating it is too close to call against {listed(names[e.player] for e in close)}."


def provisional_words(rating: Rating) -> str:
    """That a rating is a first guess; "" where it is more."""
    if not rating.is_provisional:
        return ""
    games = "game" if rating.games == 1 else "games"
    return f"Provisional: the rating rests on {rating.games} {games} of {PROVISIONAL}."


def standings_heading(club: str) -> str:
    """Over the standings of a club, which may have no name."""
    return f"Standings: {club}" if club else "Standings"


def scores_words(club: str) -> str:
    """Over the games that a club plays, which may have no name."""
    return f"Scores: {club}" if club else "Scores"
