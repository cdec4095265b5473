"""The lists of games, and the way into a new one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from flask import url_for

from referee.store.errors import UnreadableGameError
from referee.store.people.members import Member
from referee.store.stored import StoredGame, UnreadableGame
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.games.page import (
    Again,
    GameCard,
    HomePage,
)
from referee.web.state import TableState, names_now, table_state
from referee.web.ui.parts import Form, Link, Saved
from referee.web.words.names import Words
from referee.web.words.people import seats as seat_words
from referee.web.words.people.joining import you_are_words
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.season.standings import standings_words
from referee.web.words.text import day, moment, number


def again(game: StoredGame | None, viewer: Viewer) -> Again | None:
    """The last table's set-up in one tap, for who has its pen; the deal moves on."""
    if game is None or game.id not in viewer.pens:
        return None
    said = f"{rule_words.game_name(game.rules)}: {_words(game).title()}"
    seats = Link(addresses.again(game.public_id), seat_words.CHANGE_SEATS)
    return Again(said, viewer.form(addresses.rematch(game.public_id)), seats)


Listed = StoredGame | UnreadableGame
"""A game as the store lists it."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The tables of others that a phone has joined."""

    tables: Sequence[Listed] = ()
    mine: Mapping[int, Member] = field(default_factory=dict)
    """What the phone is at each, by the game's id."""


NONE_JOINED = Joined()


def home_page(
    games: Sequence[Listed],
    viewer: Viewer,
    more: Link | None,
    deleted: Sequence[Listed],
    just_deleted: str | None,
    joined: Joined = NONE_JOINED,
) -> HomePage:
    """Games to go on with, earlier ones, the way into a new one, those *joined* and the deleted.

    Of the *games* that are not over the first is the one on the table.
    The one with the public id *just_deleted* is offered first, if this phone may bring it back.
    """
    deleted = [game for game in deleted if viewer.has_charge_of(game)]
    folded = [each for each in map(state_of, games) if each is not None]
    known = {state.game.public_id for state in folded}
    cards = [(game_card(state, viewer), state.standing.winner is not None) for state in folded]
    going = [card for card, over in cards if not over]
    watched = [each for each in map(state_of, joined.tables) if each is not None]
    just = [game for game in deleted if game.public_id == just_deleted]
    return HomePage(
        new_href=addresses.pick(),
        now=going[0] if going else None,
        open=tuple(going[1:]),
        earlier=tuple(card for card, over in cards if over),
        earlier_more=more,
        unreadable=tuple(
            viewer.form(addresses.delete(game.public_id))
            for game in games
            if game.public_id not in known and game.id in viewer.pens
        ),
        saved=_just_deleted(just[0], viewer) if just else None,
        watched=tuple(_joined(state, viewer, joined.mine.get(state.game.id)) for state in watched),
        standings=_standings((*folded, *watched)),
        deleted=tuple(_long_deleted(game, viewer) for game in deleted if game not in just),
    )


def _standings(states: Sequence[TableState]) -> tuple[Link, ...]:
    """A way to the standings of each club that has finished one of these games."""
    over: dict[int, TableState] = {}
    for state in states:
        if state.standing.winner is not None:
            over.setdefault(state.game.club_id, state)
    several = len(over) > 1
    return tuple(
        Link(
            addresses.table_standings(state.game.public_id),
            standings_words(state.words.title() if several else ""),
        )
        for state in over.values()
    )


def _joined(state: TableState, viewer: Viewer, member: Member | None) -> GameCard:
    """A table that this phone has joined, and as whom."""
    card = replace(game_card(state, viewer), delete=None)
    if member is None:
        return card
    name = state.words.seat(member.seat) if member.seat else ""
    leave = viewer.form(url_for("joining.leave", public_id=state.game.public_id))
    return replace(card, mine=you_are_words(name), leave=leave)


def state_of(game: Listed) -> TableState | None:
    """What stands in *game*; None: that cannot be read."""
    try:
        return table_state(game) if isinstance(game, StoredGame) else None
    except UnreadableGameError:
        return None


UNREADABLE = "A game that cannot be read"


def _just_deleted(game: Listed, viewer: Viewer) -> Saved:
    title = _words(game).title() if isinstance(game, StoredGame) else UNREADABLE
    return _restorable(game, viewer, f"{title}: deleted.")


def _long_deleted(game: Listed, viewer: Viewer) -> Saved:
    state = state_of(game)
    if state is None:
        return _restorable(game, viewer, UNREADABLE)
    card = game_card(state, viewer)
    return _restorable(game, viewer, f"{card.names}, {card.score}, {card.when}")


def _restorable(game: Listed, viewer: Viewer, said: str) -> Saved:
    restore = viewer.form(addresses.restore(game.public_id))
    return Saved(said, restore, "Bring it back")


def game_card(state: TableState, viewer: Viewer) -> GameCard:
    """One game in a list."""
    game = state.game
    standing, (when, stamp) = state.standing, _when(game)
    totals = [number(total) for total in standing.totals.values()]
    return GameCard(
        href=addresses.table(game.public_id),
        names=state.words.title(),
        score=" to ".join(totals) if len(totals) == 2 else ", ".join(totals),
        rules=rule_words.game_name(game.rules),
        when=when,
        stamp=stamp.isoformat(),
        delete=_delete(game, viewer),
        winner=state.words.winner(standing),
        place=game.place,
    )


def _when(game: StoredGame) -> tuple[str, datetime]:
    """When it was last written to; as it came from a file, the day on which it was played."""
    if game.started and game.came_whole:
        return day(game.started_at), game.started_at
    last = game.last_entry_at or game.started_at
    return moment(last), last


def _delete(game: StoredGame, viewer: Viewer) -> Form | None:
    return viewer.form(addresses.delete(game.public_id)) if viewer.has_charge_of(game) else None


def _words(game: StoredGame) -> Words:
    return Words(game.rules, names_now(game))
