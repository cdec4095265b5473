"""The people at a table of any game, and a poker night folded into its state."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Connection

from referee.poker import PokerError, night
from referee.poker.ranking import GAMES
from referee.server.workers import computed_once
from referee.store.errors import UnreadableGameError
from referee.store.game.games import load_game
from referee.store.game.nights import StoredNight, kind_of, load_night
from referee.store.tables import POKER, ROOK
from referee.web.rook.state import table_state
from referee.web.rook.words.rules import game_name

REMEMBERED = 32
"""The most nights in the cache. The longest takes 5 MB, and a third of a second to fold."""


@dataclass(frozen=True, slots=True)
class Company:
    """A table and the people at it."""

    id: int
    club_id: int
    names: tuple[str, ...]
    """In seat order."""
    title: str
    game: str
    """The name of the game that is played."""


def company(connection: Connection, public_id: str) -> Company:
    """The table and the people who sit there now.

    Raises:
        UnknownGameError: there is no such table.
        UnreadableGameError: its stored data is damaged.
    """
    return _BY_KIND[kind_of(connection, public_id)](connection, public_id)


def night_of(stored: StoredNight) -> night.Night:
    """The state of a poker night.

    Raises:
        UnreadableGameError: a stored line is damaged.
    """
    try:
        return night_after(stored.agreed, tuple(line.text for line in stored.lines))
    except (PokerError, ValueError, KeyError, TypeError) as fault:
        raise UnreadableGameError(f"night {stored.public_id!r} cannot be read") from fault


@lru_cache(REMEMBERED)
def night_after(agreed: str, lines: tuple[str, ...]) -> night.Night:
    """The night after *lines*, all in stored form.

    Cached, because many phones read it between two changes, and a page reads it more than once.

    Raises:
        PokerError: a line records something impossible.
    """
    return night.fold_night(night.read_terms(agreed), [night.parse_line(each) for each in lines])


def glance(stored: StoredNight) -> night.NightSummary | None:
    """The summary of a night for a list; None if it is damaged, so that others can be shown."""
    try:
        seen = night.night_summary([night.parse_line(line.text) for line in stored.lines])
    except (PokerError, ValueError, KeyError, TypeError):
        return None
    return seen if seen.names else None


@dataclass(frozen=True, slots=True)
class Tally:
    """A night in a long list."""

    summary: night.NightSummary | None
    """The summary; None if the night is damaged."""
    ups: Mapping[str, int]
    """What each player is up or down after the last complete hand; empty if the night is damaged.
    """


def tallies(nights: Sequence[StoredNight]) -> Sequence[Tally]:
    """The tally of each night, from a worker process; cached until one of them changes."""
    of = ("nights", *((each.public_id, each.version) for each in nights))
    return computed_once(of, lambda: [_tally(each) for each in nights]) if nights else ()


def _tally(stored: StoredNight) -> Tally:
    try:
        return Tally(glance(stored), night_of(stored).up())
    except UnreadableGameError:
        return Tally(None, {})


def _of_rook(connection: Connection, public_id: str) -> Company:
    game = load_game(connection, public_id)
    state = table_state(game)
    played = game.rules_name or game_name(state.rules)
    return Company(game.id, game.club_id, state.names, state.words.title(), played)


def _of_poker(connection: Connection, public_id: str) -> Company:
    stored = load_night(connection, public_id)
    state = night_of(stored)
    names = tuple(each.name for each in state.people.values())
    played = GAMES[state.agreed.game].name
    return Company(stored.id, stored.club_id, names, "Poker night", played)


_BY_KIND: Mapping[str, Callable[[Connection, str], Company]] = {ROOK: _of_rook, POKER: _of_poker}
