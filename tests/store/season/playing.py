"""The table at which a test plays a season, and the hands that it draws."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, select

from referee.rook import Record, RuleSet, preset, start, with_house
from referee.rook.hand import ledger
from referee.stats.season.ranking import Scoring
from referee.store.club.seasons import Terms, make_season
from referee.store.seated.games import load_game
from referee.store.seated.stored import StoredGame
from referee.store.statements import touch_all
from referee.store.tables import GAMES, HOME_CLUB, PLAYERS
from referee.web.rook.entry.submit import FormPlace, write_line
from referee.web.rook.state import changed, lines_of, table_state
from tests.store.asking import NOW

HOUSE = {"target": 60, "both_over": "higher-total"}
RULES = [
    with_house(preset(each), HOUSE)
    for each in ("kentucky-discard", "kentucky-standard-deck", "call-partner-5-classic")
]
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")
PHONE = "ann's phone"


@dataclass
class Table:
    """The table of one case, in a transaction that is rolled back."""

    connection: Connection
    seasons: tuple[int, int]
    """Their ids."""
    written: int = 0

    @property
    def games(self) -> list[str]:
        order = select(GAMES.c.public_id).where(GAMES.c.club_id == HOME_CLUB).order_by(GAMES.c.id)
        return list(self.connection.scalars(order))

    def are_apart(self, names: Sequence[str]) -> bool:
        """Whether none of *names* belongs to a player who was merged into another."""
        gone = select(PLAYERS.c.id).where(PLAYERS.c.merged_into.is_not(None))
        return self.connection.scalar(gone.where(PLAYERS.c.name.in_(names)).limit(1)) is None

    def game(self, number: int) -> StoredGame | None:
        """One of the games so far."""
        games = self.games
        return load_game(self.connection, games[number % len(games)]) if games else None

    def player(self, name: str) -> int:
        """The id of the player called *name*; 0 if there is none."""
        where = (PLAYERS.c.club_id == HOME_CLUB, PLAYERS.c.name == name)
        return self.connection.scalar(select(PLAYERS.c.id).where(*where)) or 0

    def write(self, game: StoredGame, hand: int, line: str) -> None:
        place = FormPlace(hand, len(lines_of(game, hand)), self.key(), "Ann")
        now = table_state(game)
        write_line(self.connection, now, place, changed(now, hand, line))

    def touch(self) -> None:
        """Changes all versions, so that no cache keeps games that will be rolled back."""
        query = select(GAMES.c.id).where(GAMES.c.club_id == HOME_CLUB)
        touch_all(self.connection, frozenset(self.connection.scalars(query)))

    def season(self, chosen: int | None) -> int | None:
        """The id of the first or second season, or None."""
        return None if chosen is None else self.seasons[chosen]

    def key(self) -> str:
        """A new idempotency key."""
        self.written += 1
        return f"key {self.written}"


Does = Callable[[Table], object]


@dataclass(frozen=True)
class DrawnHand:
    """A random hand: how it ended, who bid, and what the bidders captured."""

    ended: str
    bidder: int
    bid: int
    taken: int

    def facts(self, players: int) -> dict[str, Any]:
        """The facts to record at a table of so many."""
        alone, whole = (True, 180) if players == 5 else (False, 120)
        bid: dict[str, Any] = {"bidder": self.bidder, "bid": self.bid}
        sides = ("A", "B") if self.bidder % 2 else ("B", "A")
        if alone:
            bid["partners"], sides = [self.bidder % 5 + 1], ("declarers", "defenders")
        taken = {sides[0]: self.taken, sides[1]: whole - self.taken}
        match self.ended:
            case "redealt":
                return {"redeal": self.bidder}
            case "passed out":
                return {"passed_out": True}
            case "only bid":
                return bid
            case "agreed":
                books = map(str, range(1, 6)) if alone else "AB"
                return bid | {"agreed": {book: self.taken - 5 * n for n, book in enumerate(books)}}
            case "fouled by the bidder" | "fouled by the next":
                seat = self.bidder if self.ended.endswith("bidder") else self.bidder % players + 1
                foul = {"kind": "renege", "seat": seat, "trick": 3, "found": 6}
                half = {side: points // 10 * 5 for side, points in taken.items()}
                return bid | {"taken": half, "irregularity": [foul]}
            case _:
                return bid | {"taken": taken}


def before(players: int) -> dict[str, int]:
    """Scores carried over from paper; if all score alone, no two are equal."""
    return {str(n): 5 * n for n in range(1, 6)} if players == 5 else {"A": 30}


def facts_at(game: StoredGame, hand: DrawnHand) -> dict[str, Any]:
    return hand.facts(len(game.names))


def two_seasons(connection: Connection) -> tuple[int, int]:
    """Creates two seasons of the club; returns their ids."""
    first, second = (
        make_season(
            connection,
            Terms(name, NOW.date(), None, Scoring.WINS),
            club_id=HOME_CLUB,
            key=name,
            now=NOW,
        ).id
        for name in ("S1", "S2")
    )
    return first, second


@dataclass(frozen=True)
class Sheet:
    """A complete game for a record file."""

    names: Sequence[str]
    day: int
    rules: RuleSet
    season: int | None
    hands: Sequence[DrawnHand]

    @property
    def record(self) -> Record:
        seats = self.rules.table.players
        lines = (ledger.facts_line(each.facts(seats)) for each in self.hands)
        hands = tuple(ledger.fold([line], self.rules) for line in lines)
        begin = start(self.rules, totals=before(seats))
        when = NOW + timedelta(days=self.day)
        return Record(self.rules, tuple(self.names[:seats]), begin, hands, when, "")
