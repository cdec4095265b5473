"""A club with a long past, written in bulk: games of fifteen hands between two hundred players.

A few games are drawn by lot and judged; all others have their hands, with players, a day and a
season of their own. They come in as those of an archive do, by `referee.store.club.importing`,
which writes the rows: what lies there then is what an import of as many records leaves.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import sha256
from itertools import count
from random import Random

from sqlalchemy import Connection, func, select

from referee.rook import Hand, Record, play_game, preset, start
from referee.rook.hand.ledger import facts_line, fold
from referee.stats.season.ranking import Scoring
from referee.store.club.importing import add_season
from referee.store.club.seasons import Terms
from referee.store.game.beginning import Destination
from referee.store.people.memberships import Joining, Role, join
from referee.store.season.summaries import with_players
from referee.store.seated.importing import Importable, import_games, importable
from referee.store.tables import GAMES, HOME_CLUB

RULES = preset("kentucky-discard")
COLORS = ("red", "yellow", "green", "black")
HANDS = 15
PLAYERS = tuple(f"Player {number}" for number in range(1, 201))
MODELS = 40
"""Games whose hands all others have: each is drawn when it is first wanted."""
BEGUN = datetime(2020, 1, 1, 19, 30, tzinfo=UTC)
SEASON = "All weeks"
"""Two of three games count in it."""


def line(lot: Random) -> str:
    """A hand in which the bidders are set more often than not: a game of 300 lasts."""
    bidder, bid = lot.randint(1, 4), 5 * lot.randint(16, 24)
    side, other = ("A", "B") if bidder % 2 else ("B", "A")
    taken = 5 * lot.randint(8, 22)
    told = {"bidder": bidder, "bid": bid, "trump": lot.choice(COLORS)}
    return facts_line({**told, "taken": {side: taken, other: 120 - taken}})


def _model(number: int) -> Importable:
    return _drawn(number % MODELS)


@cache
def _drawn(number: int) -> Importable:
    """A game by lot that is won in its last hand, and not before."""
    lot = Random(number)
    drawn = (tuple(fold([line(lot)], RULES) for _ in range(HANDS)) for _ in count())
    return _arrival(next(filter(_lasts, drawn)))


def _lasts(hands: tuple[Hand, ...]) -> bool:
    won = [step.number for step in play_game(start(RULES), hands, RULES) if step.after.winner]
    return won[:1] == [HANDS]


def _arrival(hands: tuple[Hand, ...]) -> Importable:
    return importable(Record(RULES, PLAYERS[:4], start(RULES), hands))


def game(number: int) -> Importable:
    """The game *number*, from 1: finished, and played after those before it."""
    model = _model(number)
    players = tuple(Random(number).sample(PLAYERS, 4))
    assert model.summary is not None
    names = dict(zip(model.tables[0], players, strict=True))
    return replace(
        model,
        digest=sha256(str(number).encode()).hexdigest(),
        tables=(players,),
        columns={**model.columns, "started_at": begun(number)},
        summary=with_players(model.summary, names),
        season=SEASON if number % 3 else "",
    )


def waiting(number: int) -> Importable:
    """The game *number*, which still waits for its last hand."""
    finished = game(number)
    return replace(finished, lines=finished.lines[:-1], summary=None)


def last_line(number: int) -> str:
    """The last hand of the game *number*, as a line of its ledger."""
    text, _ = _model(number).lines[-1]
    return text


def begun(number: int) -> datetime:
    """When the game *number* began."""
    return BEGUN + timedelta(minutes=20 * number)


def write_past(connection: Connection, numbers: Iterable[int], device: str) -> None:
    """Writes the finished games *numbers*; *device* has their pens."""
    terms = Terms(SEASON, BEGUN.date(), None, Scoring.WINS)
    add_season(connection, HOME_CLUB, terms, BEGUN)
    _arrive(connection, tuple(map(game, numbers)), device)


def write_waiting(connection: Connection, many: int, device: str) -> dict[str, int]:
    """Writes *many* games that wait for their last hand: their numbers by their public ids."""
    there = connection.scalar(select(func.count()).select_from(GAMES)) or 0
    numbers = range(there + 1, there + many + 1)
    ids = _arrive(connection, tuple(map(waiting, numbers)), device)
    return dict(zip(ids, numbers, strict=True))


def _arrive(connection: Connection, games: tuple[Importable, ...], device: str) -> dict[str, int]:
    return import_games(connection, Destination(HOME_CLUB, device, BEGUN), games)


def own(connection: Connection, device: str) -> None:
    """Makes *device* an owner of the club."""
    join(connection, Joining(HOME_CLUB, None, Role.OWNER), device=device, now=BEGUN)
