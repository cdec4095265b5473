"""Fills the standings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.stats.season.evenings import evening_of
from referee.stats.season.ratings import chance
from referee.stats.season.scoring import Scoring
from referee.stats.season.standings import Row
from referee.stats.season.summary import Player
from referee.store.people.clubs import Club
from referee.store.season.standings import Standings
from referee.web import addresses
from referee.web.season.asked import Asked
from referee.web.season.choosing import bound, fields, filtered
from referee.web.season.read import Offered
from referee.web.season.standings.columns import (
    COLUMNS,
    RANK,
    Column,
    Sorting,
    in_order,
)
from referee.web.season.standings.page import Cell, Head, PlayerRow, StandingsPage
from referee.web.ui.parts import Hidden, Link
from referee.web.words.season import standings as said
from referee.web.words.season.progress import HEADING as OVER_TIME
from referee.web.words.season.records import RECORDS_HEADING


@dataclass(frozen=True, slots=True)
class Shown:
    """What a row needs to know of the whole table."""

    club: Club
    rows: Sequence[Row]
    """By rank."""
    names: Mapping[Player, str]
    scoring: Scoring
    late: bool
    """Whether the ratings are still without some of the games, so that nothing rests on them."""


@dataclass(frozen=True, slots=True)
class Told:
    """Who is ahead, as it was asked."""

    club: Club
    standings: Standings
    offered: Offered
    late: bool
    """Whether some ratings are still to be reckoned anew."""
    are_all: bool
    """Whether every game that is asked for is counted."""


def standings_page(told: Told, asked: Asked, sorting: Sorting) -> StandingsPage:
    """The standings of a club in the games that are *asked* for."""
    club, typed, found = told.club, asked.typed, told.standings
    shown = Shown(club, found.rows, found.players.names, found.scoring, told.late)
    return StandingsPage(
        heading=said.heading_words(club.name),
        back=Link(addresses.home(), "All games"),
        action=addresses.standings(club.public_id),
        fields=fields(told.offered, asked),
        filtered=filtered(told.offered, asked),
        bound=bound(are_all=told.are_all),
        hidden=(Hidden("by", sorting.asked),) if sorting.asked else (),
        rank=_head(club, RANK, said.LABELS["rank"][0], sorting, typed),
        heads=tuple(_head(club, each.key, each.short, sorting, typed) for each in COLUMNS),
        chosen=sorting.key,
        rows=tuple(_row(each, shown) for each in in_order(found.rows, sorting)),
        luck=_luck(shown),
        hints=(said.SCORING[found.scoring], *said.HINTS, *([said.LATE] if told.late else [])),
        none="" if found.rows else _none(told, asked),
        links=tuple(_links(club, told.offered)),
    )


def _none(told: Told, asked: Asked) -> str:
    """Why nobody is in the standings."""
    if not told.offered.years:
        return said.NOBODY
    return said.NOBODY_FITS if asked.typed else said.NOBODY_RANKED


def _links(club: Club, offered: Offered) -> Iterator[Link]:
    """To what else is told of a club that has finished a game."""
    if offered.last is not None:
        on = evening_of(offered.last, None).isoformat()
        yield Link(addresses.records(club.public_id), RECORDS_HEADING)
        yield Link(addresses.progress(club.public_id), OVER_TIME)
        yield Link(addresses.evening(club.public_id, on), said.LAST_EVENING)


def _row(row: Row, shown: Shown) -> PlayerRow:
    name = shown.names[row.player]
    why = [said.rank_words(row, shown.rows, shown.names, shown.scoring)]
    if not shown.late:
        why.append(said.provisional_words(row.rating))
        why.append(said.close_words(row, shown.rows, shown.names))
    return PlayerRow(
        rank=str(row.rank),
        name=name,
        brief=said.won_words(row),
        cells=tuple(_cell(each, row) for each in COLUMNS),
        why=tuple(filter(None, why)),
        player=Link(addresses.player(shown.club.public_id, row.player), said.player_words(name)),
    )


def _cell(column: Column, row: Row) -> Cell:
    return Cell(column.key, column.label, column.said(row), column.note(row))


def _head(club: Club, key: str, label: str, sorting: Sorting, typed: Mapping[str, str]) -> Head:
    """The head that sorts by *key*; that of the column sorted by now turns the order round."""
    chosen_now = sorting.key == key
    by = Sorting(key, turned=chosen_now and not sorting.turned)
    rising = sorting.turned != (key == RANK)
    return Head(
        key=key,
        label=label,
        href=addresses.standings(club.public_id, **typed, by=by.asked),
        sorted=("ascending" if rising else "descending") if chosen_now else "",
    )


def _luck(shown: Shown) -> str:
    """How often the two with the best ratings would win against the two with the worst.

    Empty where there are too few, or their ratings are still those of before an import.
    """
    by_rating = sorted(shown.rows, key=lambda row: -row.rating.mu)
    if shown.late or len(by_rating) < 4:
        return ""
    best, others = by_rating[:2], by_rating[-2:]
    won = chance([each.rating for each in best], [each.rating for each in others])
    return said.luck_words(_names(best, shown), _names(others, shown), won)


def _names(rows: Sequence[Row], shown: Shown) -> list[str]:
    return [shown.names[each.player] for each in rows]
