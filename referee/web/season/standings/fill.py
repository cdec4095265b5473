"""Fills the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.stats.season.ratings import chance, ratings
from referee.stats.season.results import PlayerResult, result_of, together
from referee.stats.season.standings import Row, ranked
from referee.stats.season.summary import GameSummary, Player
from referee.store.people.clubs import Club
from referee.web import addresses
from referee.web.season.asked import Asked, chosen
from referee.web.season.choosing import fields, filtered
from referee.web.season.read import Told
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
from referee.web.words.season.records import RECORDS_HEADING


@dataclass(frozen=True, slots=True)
class Shown:
    """What a row needs to know of the whole table."""

    club: Club
    rows: Sequence[Row]
    """By rank."""
    names: Mapping[Player, str]


def standings_page(club: Club, told: Told, asked: Asked, sorting: Sorting) -> StandingsPage:
    """The standings of *club* in the games that are *asked* for."""
    rows = rows_of(told.games, asked)
    shown = Shown(club, rows, told.names)
    typed = asked.typed
    return StandingsPage(
        heading=said.heading_words(club.name),
        back=Link(addresses.home(), "All games"),
        action=addresses.standings(club.public_id),
        fields=fields(told, asked),
        filtered=filtered(told, asked),
        hidden=(Hidden("by", sorting.asked),) if sorting.asked else (),
        rank=_head(club, RANK, said.LABELS["rank"][0], sorting, typed),
        heads=tuple(_head(club, each.key, each.short, sorting, typed) for each in COLUMNS),
        chosen=sorting.key,
        rows=tuple(_row(each, shown) for each in in_order(rows, sorting)),
        luck=_luck(shown),
        hints=said.HINTS,
        none="" if rows else said.NOBODY_FITS if told.games else said.NOBODY,
        links=(Link(addresses.records(club.public_id), RECORDS_HEADING),),
    )


def rows_of(games: Sequence[GameSummary], asked: Asked) -> tuple[Row, ...]:
    """A row a player in the games that are *asked* for; ratings are those of all games."""
    rated = ratings(map(result_of, games))
    results = (each for game in chosen(games, asked) for each in _results(game, asked.partner))
    return ranked(together(results), rated)


def _results(game: GameSummary, partner: Player) -> Sequence[tuple[Player, PlayerResult]]:
    """What *game* was for its players; for those who sat with *partner* alone, where one is."""
    told = result_of(game).players.items()
    if not partner:
        return tuple(told)
    side = next((side for side in game.sides if partner in side), ())
    return tuple(
        (player, result) for player, result in told if player in side and player != partner
    )


def _row(row: Row, shown: Shown) -> PlayerRow:
    name = shown.names[row.player]
    why = (
        said.rank_words(row, shown.rows, shown.names),
        said.provisional_words(row.rating),
        said.close_words(row, shown.rows, shown.names),
    )
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
    """How often the two with the best ratings would win against the two with the worst."""
    by_rating = sorted(shown.rows, key=lambda row: -row.rating.mu)
    if len(by_rating) < 4:
        return ""
    best, others = by_rating[:2], by_rating[-2:]
    won = chance([each.rating for each in best], [each.rating for each in others])
    return said.luck_words(_names(best, shown), _names(others, shown), won)


def _names(rows: Sequence[Row], shown: Shown) -> list[str]:
    return [shown.names[each.player] for each in rows]
