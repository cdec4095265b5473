"""What the page of an evening says."""

from collections.abc import Sequence
from datetime import date

from referee.engine.hand.chairs import chair
from referee.web.words.text import listed, number

AWARDS_HEADING = "Awards of the evening"
PICTURE_WORDS = "Picture to share (PNG)"
UNREADABLE = "One of the games of this evening cannot be read, and is left out."


def date_words(on: date) -> str:
    """A date: "Friday, Jan 9, 2026"."""
    return f"{on:%A}, {on:%b} {on.day}, {on.year}"


def headline_words(first: Sequence[str], won: int, games: int) -> str:
    """Who won most that evening: "Ann won most: 2 of 3 games", "Ann and Cal … 2 games each".

    Of several not each need have sat in all games.
    """
    if games == 1:
        return f"{listed(first)} won"
    if len(first) > 1:
        return f"{listed(first)} won most: {won} {'game' if won == 1 else 'games'} each"
    return f"{listed(first)} won most: {won} of {games} games"


def stranger_words(seat: int, game: int | None) -> str:
    """Who sat where nobody is named: "Seat 3", in an evening of several games "Seat 3, game 2"."""
    return chair(seat) if game is None else f"{chair(seat)}, game {game}"


def won_words(won: int, played: int) -> str:
    """How often somebody won: "2 of 3"."""
    return f"{won} of {played}"


def points_words(points: int) -> str:
    """What somebody scored."""
    return f"{number(points)} points"


def games_words(games: int) -> str:
    """So many games."""
    return "1 game" if games == 1 else f"{games} games"


def hand_words(label: str, said: str) -> str:
    """Something about one hand: "Hand 3: …"."""
    return f"Hand {label}: {said}"
