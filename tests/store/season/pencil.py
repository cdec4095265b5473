"""A club's tables computed with pencil and paper from the bare lines of its ledgers.

Neither the engine nor the stats are asked, nor anything that the store keeps beside the ledgers: a
line is read as TOML, a hand is scored and a game ended as the sheets of the games in `deeds` say
in a sentence. Those are Kentucky's games of two sides, and partners who are called and score alone,
without bonus: what is captured counts, a bid that is not made is lost by all who stood for it.
"""

import json
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import exp, floor, sqrt
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from referee.store.tables import ENTRIES, GAMES, SEATS, SITTINGS

Facts = dict[str, Any]
Who = int
"""The id of a player."""

COLUMNS = ("played", "won", "points", "against", "hands", "bids", "made", "bid_points")
"""The columns of a sum, in the order of `Paper.sums`."""

STRENGTH, DOUBT, LUCK, DRIFT = 25.0, 25.0 / 3, 25.0, 25.0 / 300
"""The rating of a new player, as docs/performance.md has it."""


class Rating(NamedTuple):
    mu: float = STRENGTH
    sigma: float = DOUBT
    games: int = 0


@dataclass
class Scored:
    """A hand that counts: its players, and what each seat scored."""

    sitting: Sequence[Who]
    points: Sequence[int]
    bidder: int
    bid: int


@dataclass
class Game:
    """A game as it is in the rows of the database."""

    id: int
    season: int | None
    started: datetime
    preset: str
    target: int
    alone: bool
    before: Mapping[str, int]
    seats: Sequence[Who]
    sits: Mapping[tuple[int, int], Mapping[int, Who]]
    """The players who sit down, by seat, for the hand and seq of the line."""
    lines: Sequence[Sequence[str]]
    """By hand."""
    scored: list[Scored] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    """By side."""
    winner: int | None = None
    last: Sequence[Who] = ()
    """The players of the last hand."""

    @property
    def sides(self) -> Sequence[Sequence[int]]:
        """For each side, the indexes of its seats."""
        places = range(len(self.seats))
        return [[each] for each in places] if self.alone else [places[0::2], places[1::2]]

    @property
    def ranked(self) -> list[tuple[int, Sequence[int]]]:
        """The sides with their ranks: the winner's is 1, and equal totals share one."""
        behind = sorted({t for s, t in enumerate(self.totals) if s != self.winner}, reverse=True)
        places = [
            1 if side == self.winner else 2 + behind.index(total)
            for side, total in enumerate(self.totals)
        ]
        return list(zip(places, self.sides, strict=True))


@dataclass
class Paper:
    """The expected statistics of a club."""

    sums: dict[tuple[int, str, Who], list[int]]
    """By season (0: all games), preset ("": any) and player."""
    ratings: dict[tuple[int, Who], Rating]
    """By season and player."""
    moves: dict[tuple[int, int, Who], tuple[Rating, Rating]]
    """The ratings before and after, by season, game and player."""


def computed(connection: Connection, club_id: int) -> Paper:
    """Computes the statistics of a club."""
    paper = Paper(defaultdict(lambda: [0] * len(COLUMNS)), {}, {})
    games = [_played(game) for game in _games(connection, club_id)]
    for game in sorted(games, key=lambda each: (each.started, each.id)):
        if game.winner is not None:
            for season in {0, game.season or 0}:
                _rate(paper, season, game)
                for preset in ("", game.preset):
                    _count(paper, season, preset, game)
    return paper


def _games(connection: Connection, club_id: int) -> Iterator[Game]:
    where = (GAMES.c.club_id == club_id, GAMES.c.deleted_at.is_(None))
    for row in connection.execute(select(GAMES).where(*where)).all():
        rules = json.loads(row.rules)
        yield Game(
            row.id,
            row.season_id,
            row.started_at,
            rules["id"],
            rules["end"]["target"],
            rules["table"]["sides"] == "called",
            json.loads(row.before),
            [each.player_id for each in _of(connection, SEATS, row.id, SEATS.c.number)],
            _sits(connection, row.id),
            _lines(connection, row.id),
        )


def _of(connection: Connection, table: Any, game_id: int, *order: Any) -> Sequence[Any]:
    of_game = select(table).where(table.c.game_id == game_id)
    return connection.execute(of_game.order_by(*order)).all()


def _sits(connection: Connection, game_id: int) -> Mapping[tuple[int, int], Mapping[int, Who]]:
    found: dict[tuple[int, int], dict[int, Who]] = defaultdict(dict)
    for row in _of(connection, SITTINGS, game_id):
        found[row.hand, row.seq][row.number] = row.player_id
    return found


def _lines(connection: Connection, game_id: int) -> list[list[str]]:
    hands: dict[int, list[str]] = defaultdict(list)
    for row in _of(connection, ENTRIES, game_id, ENTRIES.c.hand, ENTRIES.c.seq):
        hands[row.hand].append(row.text)
    return list(hands.values())


def _in_force(lines: Sequence[str]) -> list[int]:
    """The numbers of the lines that were not struck, from the last that begins with ``anew`` on."""
    struck: set[int] = set()
    for number, line in reversed(list(enumerate(lines))):
        if line.startswith("undo ") and number not in struck:
            struck.add(int(line.removeprefix("undo ")))
    left = [n for n, line in enumerate(lines) if n not in struck and not line.startswith("undo ")]
    return [
        n for n in left if n >= max((m for m in left if lines[m].startswith("anew ")), default=0)
    ]


def _facts(game: Game, hand: int) -> Facts:
    """The facts of a hand, with the ids of the players who sit down."""
    facts: Facts = {}
    for number in _in_force(game.lines[hand - 1]):
        line = tomllib.loads(f"line = {game.lines[hand - 1][number].removeprefix('anew ')}")["line"]
        facts |= line
        if "players" in line:
            facts["players"] = game.sits[hand, number]
    return facts


def _played(game: Game) -> Game:
    """Scores the hands of *game*, and sets its totals and winner."""
    hands = [_facts(game, hand) for hand in range(1, len(game.lines) + 1)]
    while hands and set(hands[-1]) <= {"players", "house"}:
        hands.pop()
    sitting, target, waits = list(game.seats), game.target, False
    game.totals = [_brought(game, side) for side in game.sides]
    for facts in hands:
        target = facts.get("house", {}).get("target", target)
        sitting = [facts.get("players", {}).get(n, who) for n, who in enumerate(sitting, 1)]
        for penalty in facts.get("penalty", ()):
            game.totals = _fined(game, penalty)
        if facts.get("void") or (
            "penalty" in facts and set(facts) <= {"players", "house", "penalty"}
        ):
            continue
        game.last = sitting
        if "redeal" in facts or "passed_out" in facts:
            continue
        points = _points(facts, game)
        if points is None:
            waits = True
            continue
        game.scored.append(Scored(sitting, points, facts["bidder"], facts["bid"]))
        game.totals = [
            total + points[side[0]] for total, side in zip(game.totals, game.sides, strict=True)
        ]
        if game.winner is None and not waits:
            game.winner = _leader(game.totals, target)
    return game


def _fined(game: Game, penalty: Facts) -> list[int]:
    """The totals after *penalty*: the side of the seat pays, and each other may get as much."""
    gets = penalty["points"] if penalty.get("to") else 0
    return [
        total - penalty["points"] if penalty["seat"] - 1 in side else total + gets
        for total, side in zip(game.totals, game.sides, strict=True)
    ]


def _brought(game: Game, side: Sequence[int]) -> int:
    return game.before.get(str(side[0] + 1) if game.alone else "AB"[side[0]], 0)


def _leader(totals: Sequence[int], target: int) -> int | None:
    """The only side with the most points, if it has reached the target; or None."""
    most = max(totals)
    return totals.index(most) if most >= target and totals.count(most) == 1 else None


def _points(facts: Facts, game: Game) -> list[int] | None:
    """The score of each seat; None if there is no result yet."""
    places = range(len(game.seats))
    if "agreed" in facts:
        return [facts["agreed"][str(n + 1) if game.alone else "AB"[n % 2]] for n in places]
    if "taken" not in facts:
        return None
    standing = {facts["bidder"], *facts.get("partners", ())}
    if not game.alone:
        standing = {n + 1 for n in places if n % 2 == (facts["bidder"] - 1) % 2}
    foul = next(iter(facts.get("irregularity", ())), None)
    return [_point(n + 1, facts, standing, foul, alone=game.alone) for n in places]


def _point(seat: int, facts: Facts, standing: set[int], foul: Facts | None, *, alone: bool) -> int:
    sides = ("declarers", "defenders") if alone else ("AB" if 1 in standing else "BA")
    mine = facts["taken"][sides[seat not in standing]]
    if foul:
        if (foul["seat"] in standing) != (seat in standing):
            return int(mine)
        return 0 if alone and foul["seat"] != seat else -facts["bid"]
    made = facts["taken"][sides[0]] >= facts["bid"]
    return int(mine) if made or seat not in standing else -facts["bid"]


def _count(paper: Paper, season: int, preset: str, game: Game) -> None:
    """Adds the game to the sums."""

    def add(who: Who, *amounts: int) -> None:
        row = paper.sums[season, preset, who]
        row[:] = (have + more for have, more in zip(row, amounts, strict=True))

    for number, side in enumerate(game.sides):
        for place in side:
            add(game.last[place], 1, number == game.winner, 0, 0, 0, 0, 0, 0)
    for hand in game.scored:
        for place, who in enumerate(hand.sitting):
            mine, bids = hand.points[place], place + 1 == hand.bidder
            made = bids and mine >= hand.bid
            others = [hand.points[side[0]] for side in game.sides if place not in side]
            mean = floor(sum(others) / len(others) + 0.5)
            add(who, 0, 0, mine, mean, 1, bids, made, hand.bid if bids else 0)


def _rate(paper: Paper, season: int, game: Game) -> None:
    """Updates the ratings of the players of the last hand."""
    sides = [(place, [game.last[seat] for seat in side]) for place, side in game.ranked]
    ratings = [
        (place, [paper.ratings.get((season, who), Rating()) for who in side])
        for place, side in sides
    ]
    for (_, side), (_, before), after in zip(sides, ratings, moved(ratings), strict=True):
        for who, was, now in zip(side, before, after, strict=True):
            paper.ratings[season, who] = now
            paper.moves[season, game.id, who] = was, now


def moved(sides: Sequence[tuple[int, Sequence[Rating]]]) -> Iterator[list[Rating]]:
    """The ratings after a game, for sides with their ranks.

    Source: R. C. Weng and C.-J. Lin, A Bayesian approximation method for online ranking, 2011,
    algorithm 1, with the square root of a side's doubt over its spread as gamma.
    """
    known = [(place, _mean(side), _doubt(side)) for place, side in sides]
    for number, (_, side) in enumerate(sides):
        others = known[:number] + known[number + 1 :]
        yield list(_after(side, known[number], others))


def _mean(side: Iterable[Rating]) -> float:
    return sum(each.mu for each in side)


def _doubt(side: Iterable[Rating]) -> float:
    return sum(each.sigma**2 + DRIFT**2 for each in side)


def _after(
    side: Sequence[Rating],
    own: tuple[int, float, float],
    others: Iterable[tuple[int, float, float]],
) -> Iterator[Rating]:
    place, mean, doubt = own
    gain = loss = 0.0
    for its_place, its_mean, its_doubt in others:
        spread = sqrt(doubt + its_doubt + 2 * LUCK**2)
        chance = 1 / (1 + exp((its_mean - mean) / spread))
        came = 1.0 if place < its_place else 0.5 if place == its_place else 0.0
        gain += doubt / spread * (came - chance)
        loss += sqrt(doubt) / spread * doubt / spread**2 * chance * (1 - chance)
    for each in side:
        share = (each.sigma**2 + DRIFT**2) / doubt
        left = sqrt((each.sigma**2 + DRIFT**2) * max(1 - share * loss, 0.0001))
        yield Rating(each.mu + share * gain, left, each.games + 1)
