"""The frames on other sites, filled."""

from collections.abc import Mapping, Sequence

from referee.stats.season.scoring import Scoring
from referee.stats.season.standings import Row
from referee.stats.season.summary import Player
from referee.store.club.seasons import Season
from referee.store.people.clubs import Club
from referee.web.boards.fill import board_page
from referee.web.boards.page import BoardPage
from referee.web.embed.page import (
    Bid,
    Board,
    EmbeddedNotice,
    EmbeddedScoreboard,
    EmbeddedStandings,
    Figure,
    Ranked,
    Total,
)
from referee.web.season.asked import Asked
from referee.web.season.standings.columns import COLUMNS
from referee.web.season.standings.fill import Told
from referee.web.state import TableState
from referee.web.words.season import embedded as said
from referee.web.words.season.standings import (
    HINTS,
    NOBODY,
    NOBODY_IN_SEASON,
    NOBODY_RANKED,
    SCORING,
    heading_words,
)

STANDINGS_RENEW = 300
SCORES_RENEW = 20
"""Seconds between two looks of a page that stays open."""

SHOWN = ("played", "won", "points", "made", "rating")
COLUMNS_SHOWN = tuple(each for each in COLUMNS if each.key in SHOWN)

RANKED_BY = {Scoring.WINS: "won", Scoring.RATING: "rating"}
"""The column that a season ranks by; by points where it is neither."""


def embedded_standings(told: Told, asked: Asked) -> EmbeddedStandings:
    """Who is ahead in a club, or in its season that is *asked* for."""
    season, found = told.offered.season(asked), told.standings
    key = RANKED_BY.get(found.scoring, "points")
    return EmbeddedStandings(
        heading=heading_words(told.club.name),
        season=season.name if season else "",
        heads=tuple(Figure(each.key, each.short, each.key == key) for each in COLUMNS_SHOWN),
        rows=tuple(_ranked(each, found.players.names, key) for each in found.rows),
        ranked=SCORING[found.scoring],
        rating=HINTS[1],
        none="" if found.rows else _none(told, season),
        renews=STANDINGS_RENEW,
    )


def _none(told: Told, season: Season | None) -> str:
    """Why nobody is in the standings."""
    if not told.offered.years:
        return NOBODY
    return NOBODY_IN_SEASON if season else NOBODY_RANKED


def _ranked(row: Row, names: Mapping[Player, str], key: str) -> Ranked:
    figures = (
        Figure(each.key, each.said(row), each.key == key, each.note(row)) for each in COLUMNS_SHOWN
    )
    return Ranked(str(row.rank), names[row.player], tuple(figures))


def embedded_scoreboard(club: Club, tables: Sequence[TableState]) -> EmbeddedScoreboard:
    """How the *tables* of a club stand, the latest first."""
    boards = [_board(board_page(each, news="")) for each in tables]
    return EmbeddedScoreboard(
        heading=said.scores_words(club.name),
        boards=tuple(sorted(boards, key=lambda each: each.won != "")),
        none="" if boards else said.NO_GAME,
        renews=SCORES_RENEW,
    )


def _board(seen: BoardPage) -> Board:
    """What everybody may see of what a television at the table shows."""
    told = zip(seen.books, seen.gained, strict=True)
    bid = seen.contract
    return Board(
        title=seen.title,
        totals=tuple(Total(book.names, book.total, gained, book.note) for book, gained in told),
        won=seen.won,
        bid=Bid(bid.who, bid.bid, bid.trump) if bid else None,
        status=seen.status,
        last=seen.last,
    )


def embedded_notice(words: str) -> EmbeddedNotice:
    """A frame that shows nothing else."""
    heading, _, more = words.partition(". ")
    return EmbeddedNotice(heading, more, STANDINGS_RENEW)
