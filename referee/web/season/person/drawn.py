"""The charts of one player."""

from collections.abc import Sequence
from datetime import datetime

from referee.stats.season.bidding.bids import Bid
from referee.stats.season.bidding.by_bid import AtBid, by_bid
from referee.stats.season.ratings import Rating
from referee.web.season.charts import Plot, Said, Share, Track, bars, lines
from referee.web.words.season import player as said
from referee.web.words.season.standings import rating_words
from referee.web.words.text import day

WIDTHS = (5, 10, 20, 25, 50, 100)
"""Points of bids that are one bar."""
MOST_BARS = 8
MOST_PLACES = 60
"""Games along a line: more are not told apart on a phone."""


def made_chart(name: str, bids: Sequence[Bid]) -> Plot | None:
    """How often a bid of each height was made; None without a bid."""
    if not bids:
        return None
    width = next((each for each in WIDTHS if len(by_bid(bids, each)) <= MOST_BARS), WIDTHS[-1])
    rows = by_bid(bids, width)
    words = Said(said.MADE_HEADING, said.made_spoken(name, len(bids)), said.MADE_HEADS[0])
    return bars(words, [_share(row, width) for row in rows], said.MADE_HEADS)


def _share(row: AtBid, width: int) -> Share:
    low, high = row.made.interval
    label = str(row.bid) if width <= WIDTHS[0] else f"{row.bid}+"
    return Share(label, row.made.value or 0, low, high, row.made.times)


def rating_chart(name: str, after: Sequence[tuple[datetime, Rating]]) -> Plot | None:
    """The rating after each game, by when it was played; None before the second game."""
    if len(after) < 2:
        return None
    few = _spread(after)
    words = Said(
        said.RATING_HEADING,
        said.rating_spoken(name, len(after), rating_words(after[-1][1])),
        "Game",
    )
    ratings = [rating for _, rating in few]
    track = Track(
        label=f"{ratings[-1].mu:.1f}",
        values=[rating.mu for rating in ratings],
        reach=[rating.interval for rating in ratings],
    )
    return lines(words, [day(when) for when, _ in few], [track])


def _spread(after: Sequence[tuple[datetime, Rating]]) -> Sequence[tuple[datetime, Rating]]:
    """At most so many of them, the first and the last among them."""
    last = len(after) - 1
    if last < MOST_PLACES:
        return after
    return [after[round(last * place / (MOST_PLACES - 1))] for place in range(MOST_PLACES)]
