"""Finished games that are kept as lines, in numbers: for standings, and for other programs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.text import name_key


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended."""

    game: str
    """The id of what was played, such as "whist"."""
    name: str
    sides: tuple[tuple[str, ...], ...]
    """Who scored together, those ahead first."""
    totals: tuple[int, ...]
    places: tuple[int, ...]
    """Of each side, from 1; sides that are level share one. Empty if the game does not count."""
    winners: int
    """How many sides won or share it; 1: it is no draw."""
    reason: str
    """What ended it."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What one round brought, by side in the order of `GameResult`."""

    entered: str
    """What was recorded of it, in words."""
    points: tuple[int, ...]
    totals: tuple[int, ...]
    """The totals after it."""
    corrected: bool


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """What one player reached in the games of one name."""

    name: str
    played: int
    won: int
    """A draw is won by nobody."""
    place: float
    """The average place."""
    most: int
    least: int
    """The most and the least points at the end of a game."""


def player_standings(results: Iterable[GameResult]) -> Sequence[PlayerStanding]:
    """By player, the best first: by games won, then the average place, then by name."""
    found: dict[str, list[tuple[int, int, bool]]] = {}
    for result in results:
        for names, total, place in zip(result.sides, result.totals, result.places, strict=False):
            for name in names:
                won = place == 1 and result.winners == 1
                found.setdefault(name, []).append((place, total, won))
    rows = [
        PlayerStanding(
            name,
            len(games),
            sum(won for _, _, won in games),
            sum(place for place, _, _ in games) / len(games),
            max(total for _, total, _ in games),
            min(total for _, total, _ in games),
        )
        for name, games in found.items()
    ]
    return sorted(rows, key=lambda row: (-row.won, row.place, name_key(row.name)))
