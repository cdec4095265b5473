"""Fills the page of an evening."""

from collections.abc import Sequence
from datetime import date

from referee.stats.season.awards.given import of_evening
from referee.stats.season.results import PlayerResult
from referee.stats.season.summary import Player
from referee.web import addresses
from referee.web.season.evening.page import EveningGame, EveningPage, Winner
from referee.web.season.evening.told import Evening, days
from referee.web.season.honours.given import award_cards
from referee.web.state import TableState
from referee.web.table.fill import outstanding
from referee.web.table.sheet.chart import chart
from referee.web.ui.parts import Link
from referee.web.words.names import Words
from referee.web.words.rulebook.book.rules import reason_words
from referee.web.words.season import evening as said
from referee.web.words.text import number


def evening_page(evening: Evening) -> EveningPage:
    """The page of an evening of at least one game."""
    club, every = evening.club.public_id, days(evening.told.games)
    place = every.index(evening.on)
    return EveningPage(
        heading=headline(evening),
        setting=setting(evening),
        back=Link(addresses.standings(club), "Standings"),
        earlier=_link(club, every[place - 1 : place]),
        later=_link(club, every[place + 1 : place + 2]),
        winners=tuple(_winner(player, result, evening) for player, result in evening.placed),
        games=tuple(_game(state, evening) for state in evening.tables),
        awards=award_cards(of_evening(evening.games, evening.told.ranked), evening.names),
        picture=addresses.evening_picture(club, evening.on.isoformat(), "png"),
        picture_words=said.PICTURE_WORDS,
        notice=said.UNREADABLE if len(evening.tables) < len(evening.games) else "",
    )


def headline(evening: Evening) -> str:
    """Who won most."""
    names = [evening.names[player] for player in evening.first]
    return said.headline_words(names, evening.placed[0][1].won, len(evening.games))


def setting(evening: Evening) -> str:
    """When it was, where, and how much was played."""
    told = (evening.club.name, said.date_words(evening.on), said.games_words(len(evening.games)))
    return ", ".join(filter(None, told))


def _link(club: str, on: Sequence[date]) -> Link | None:
    """To the evening of the one day in *on*; None where it is empty."""
    return next(
        (Link(addresses.evening(club, day.isoformat()), said.date_words(day)) for day in on), None
    )


def _winner(player: Player, result: PlayerResult, evening: Evening) -> Winner:
    known = player in evening.told.names
    return Winner(
        name=evening.names[player],
        href=addresses.player(evening.club.public_id, player) if known else "",
        won=said.won_words(result.won, result.played),
        points=said.points_words(result.points),
    )


def _game(state: TableState, evening: Evening) -> EveningGame:
    words, standing = state.words, state.standing
    totals = (f"{words.book(book)} {number(total)}" for book, total in standing.totals.items())
    there = state.game.public_id
    return EveningGame(
        heading=words.winner(standing),
        totals=", ".join(totals),
        reason=reason_words(standing, state.deciding_rules),
        chart=chart(state),
        facts=outstanding(state),
        rulings=tuple(_rulings(state)),
        table=Link(addresses.table(there), "The table") if there in evening.told.open else None,
    )


def _rulings(state: TableState) -> list[str]:
    return [
        said.hand_words(step.label, Words(step.rules, step.names).ruling(each))
        for step in state.steps
        for each in step.rulings
    ]
