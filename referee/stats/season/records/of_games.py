"""Records of one game."""

from collections.abc import Iterator, Sequence

from referee.stats.season import course
from referee.stats.season.records.held import Held, Kind, Record, least, most
from referee.stats.season.summary import GameSummary


def of_games(games: Sequence[GameSummary]) -> Iterator[Record | None]:
    """The records of one game in *games*; None: nobody holds it.

    How long a game was says nothing where its first hands stand on paper.
    """
    whole = [game for game in games if not any(game.begun)]
    yield most(Kind.COMEBACK, ((_behind(game), _winners(game)) for game in games))
    yield least(Kind.CLOSEST, ((abs(course.margin(game)), _all(game)) for game in games))
    yield most(Kind.WIDEST, ((course.margin(game), _winners(game)) for game in games))
    yield most(Kind.HIGHEST_TOTAL, _totals(games))
    yield least(Kind.LOWEST_TOTAL, _totals(games))
    yield most(Kind.LONGEST, ((len(course.played(game)), _all(game)) for game in whole))
    yield least(Kind.SHORTEST, ((len(course.played(game)), _winners(game)) for game in whole))


def _behind(game: GameSummary) -> int:
    lead = course.furthest_behind(game)
    return -lead.points if lead else 0


def _winners(game: GameSummary) -> Held:
    return Held(game.sides[0], game.game)


def _all(game: GameSummary) -> Held:
    return Held(tuple(player for side in game.sides for player in side), game.game)


def _totals(games: Sequence[GameSummary]) -> Iterator[tuple[int, Held]]:
    for game in games:
        for side, total in zip(game.sides, course.final(game), strict=True):
            yield total, Held(side, game.game)
