"""Fills the standings over time."""

from collections.abc import Sequence

from referee.store.people.clubs import Club
from referee.web import addresses
from referee.web.season.asked import Asked, chosen
from referee.web.season.charts import MOST, Plot, Said, Track, lines
from referee.web.season.choosing import bound, fields, filtered
from referee.web.season.progress.page import ProgressPage
from referee.web.season.progress.places import After, after_each_day
from referee.web.season.read import Offered, Told
from referee.web.ui.parts import Link
from referee.web.words.season import progress as said
from referee.web.words.season.standings import NOBODY, NOBODY_FITS, NOBODY_RANKED
from referee.web.words.text import short_day

DAYS = 40
"""Days along the lines: more are not told apart on a phone."""


def progress_page(club: Club, told: Told, asked: Asked, offered: Offered) -> ProgressPage:
    """The standings of *club* after each day on which games that are *asked* for were played."""
    games = chosen(told.games, asked)
    days = tuple(after_each_day(games, told.scoring, told.players))
    is_anybody_ranked = bool(days and days[-1].ranks)
    return ProgressPage(
        heading=said.HEADING,
        back=Link(addresses.standings(club.public_id, **asked.typed), "Standings"),
        action=addresses.progress(club.public_id),
        fields=fields(offered, asked, ("season", "preset", "period")),
        filtered=filtered(offered, asked),
        bound=bound(are_all=told.are_all),
        chart=_chart(days, told) if len(days) > 1 and is_anybody_ranked else None,
        hint=said.hint_words(MOST) if days and len(days[-1].ranks) > MOST else "",
        none=_none(days, offered),
    )


def _none(days: Sequence[After], offered: Offered) -> str:
    """Why there are no lines, where there are none."""
    if len(days) == 1:
        return said.ONE_DAY
    if days:
        return NOBODY_RANKED
    return NOBODY_FITS if offered.years else NOBODY


def _chart(days: Sequence[After], told: Told) -> Plot:
    """A line for each of those who are ahead now; the first place is at the top."""
    few, now = _spread(days), days[-1].ranks
    ahead = list(now)[:MOST]
    tracks = [
        Track(told.names[player], [each.ranks.get(player) for each in few]) for player in ahead
    ]
    spoken = said.spoken_words(len(days), told.names[ahead[0]])
    words = Said(said.CHART, spoken, said.DAY)
    return lines(words, [short_day(each.day) for each in few], tracks, best_low=True)


def _spread(days: Sequence[After]) -> Sequence[After]:
    """At most so many of *days*, the first and the last among them."""
    last = len(days) - 1
    if last < DAYS:
        return days
    return [days[round(last * place / (DAYS - 1))] for place in range(DAYS)]
