"""Fills the page of records and awards."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.stats.season.awards.given import of_season
from referee.stats.season.evenings import evening_of
from referee.stats.season.records.every import records
from referee.stats.season.records.held import Held, Record
from referee.stats.season.summary import GameSummary, Player
from referee.store.people.clubs import Club
from referee.web import addresses
from referee.web.season.asked import Asked, chosen
from referee.web.season.choosing import bound, fields, filtered
from referee.web.season.honours.given import award_cards
from referee.web.season.honours.page import HolderLine, RecordCard, RecordsPage
from referee.web.season.read import Offered, Told
from referee.web.ui.parts import Link
from referee.web.words.season import records as said
from referee.web.words.text import day, listed

MOST = 3
"""Holders of one record that are named."""


@dataclass(frozen=True, slots=True)
class Known:
    """What it takes to say who did what, and when."""

    club: Club
    names: Mapping[Player, str]
    games: Mapping[str, GameSummary]


def records_page(club: Club, told: Told, asked: Asked, offered: Offered) -> RecordsPage:
    """The records and awards of the games that are *asked* for."""
    games = chosen(told.games, asked)
    known = Known(club, told.names, {game.game: game for game in games})
    awards = award_cards(of_season(games, told.ranked), told.names)
    return RecordsPage(
        heading=said.RECORDS_HEADING,
        back=Link(addresses.standings(club.public_id), "Standings"),
        action=addresses.records(club.public_id),
        fields=fields(offered, asked, ("season", "preset", "period")),
        filtered=filtered(offered, asked),
        bound=bound(are_all=told.are_all),
        records=tuple(_card(each, known) for each in records(games)),
        awards=awards,
        no_award="" if awards else said.NO_AWARD,
        none="" if games else said.NO_RECORD_FITS if offered.years else said.NO_RECORD,
    )


def _card(record: Record, known: Known) -> RecordCard:
    others = len(record.held) - MOST
    return RecordCard(
        label=said.RECORDS[record.kind][0],
        value=said.record_words(record.kind, record.value),
        holders=tuple(_holder(each, known) for each in record.held[:MOST]),
        others=f"and {others} more" if others > 0 else "",
    )


def _holder(held: Held, known: Known) -> HolderLine:
    started = known.games[held.game].started
    there = addresses.evening(known.club.public_id, evening_of(started, None).isoformat())
    more = (f"hand {held.hand}" if held.hand else "", said.GOES_ON if held.goes_on else "")
    names = listed(known.names.get(player, "somebody") for player in held.players)
    return HolderLine(names, Link(there, day(started)), ", ".join(filter(None, more)))
