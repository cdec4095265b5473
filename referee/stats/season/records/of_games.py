"""Records of one game."""

from collections.abc import Iterator, Sequence

from referee.stats.season import course
from referee.stats.season.records.held import Held, Kind, Record, least, most
from referee.stats.season.summary import GameSummary, Player


def of_games(games: Sequence[GameSummary]) -> Iterator[Record | None]:
    """The records of one game in *games*; None: nobody holds it.

    How long a game was says nothing where its first hands stand on paper.
    """
    whole = [game for game in games if not any(game.begun)]
    totals = list(_totals(games))
    yield most(Kind.COMEBACK, ((_behind(game), game) for game in games), _winners)
    yield least(Kind.CLOSEST, ((abs(course.margin(game)), game) for game in games), _all)
    yield most(Kind.WIDEST, ((course.margin(game), game) for game in games), _winners)
    yield most(Kind.HIGHEST_TOTAL, totals, _side)
    yield least(Kind.LOWEST_TOTAL, totals, _side)
    yield most(Kind.LONGEST, ((len(course.played(game)), game) for game in whole), _all)
    yield least(Kind.SHORTEST, ((len(course.played(game)), game) for game in whole), _winners)


def _behind(game: GameSummary) -> int:
    lead = course.furthest_behind(game)
    return -lead.points if lead else 0


def _winners(game: GameSummary) -> Held:
    return Held(game.sides[0], game.game)


def _all(game: GameSummary) -> Held:
    return Held(tuple(player for side in game.sides for player in side), game.game)


Side = tuple[tuple[Player, ...], GameSummary]


def _totals(games: Sequence[GameSummary]) -> Iterator[tuple[int, Side]]:
    for game in games:
        for side, total in zip(game.sides, course.final(game), strict=True):
            yield total, (side, game)


def _side(side: Side) -> Held:
    players, game = side
    return Held(players, game.game)
