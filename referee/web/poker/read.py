"""Stored nights, folded into their state, and counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from referee.lines import parse_line
from referee.poker import PokerError, night
from referee.poker.terms import read_terms
from referee.server.workers import computed_once
from referee.store.errors import UnreadableGameError
from referee.store.game.plain import PlainGame

REMEMBERED = 32
"""The most nights in the cache. The longest takes 5 MB, and a third of a second to fold."""


def night_of(stored: PlainGame) -> night.Night:
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
    return night.fold_night(read_terms(agreed), [parse_line(each) for each in lines])


def glance(stored: PlainGame) -> night.NightSummary | None:
    """The summary of a night for a list; None if it is damaged, so that others can be shown."""
    try:
        if read_terms(stored.agreed).tournament:  # which ends by itself with its last hand
            found = night_of(stored)
            return night.NightSummary(tuple(found.up()), len(found.hands), found.ended)
        seen = night.night_summary([parse_line(line.text) for line in stored.lines])
    except (UnreadableGameError, PokerError, ValueError, KeyError, TypeError):
        return None
    return seen if seen.names else None


@dataclass(frozen=True, slots=True)
class Tally:
    """A night in a long list."""

    summary: night.NightSummary | None
    """The summary; None if the night is damaged."""
    ups: Mapping[str, Decimal]
    """What each player is up or down after the last complete hand; empty if the night is damaged.
    """
    game: str = ""
    """What is played, in words."""
    places: Mapping[str, int] = field(default_factory=dict)
    """The place of each player in a tournament, as far as it is known."""


def tallies(nights: Sequence[PlainGame]) -> Sequence[Tally]:
    """The tally of each night, from a worker process; cached until one of them changes."""
    of = ("nights", *((each.public_id, each.version) for each in nights))
    return computed_once(of, lambda: [_tally(each) for each in nights]) if nights else ()


def _tally(stored: PlainGame) -> Tally:
    try:
        found = night_of(stored)
        return Tally(
            glance(stored),
            {name: up * Decimal(found.agreed.chip) for name, up in found.up().items()},
            found.agreed.words,
            {each.name: each.place for each in found.people.values() if each.place},
        )
    except UnreadableGameError:
        return Tally(None, {})
