"""Whatever happens to games, what is kept of them is what all ledgers together give."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, insert, select

from referee.engine import Hand, Record, preset, start, with_house
from referee.engine.hand import ledger
from referee.store.check.anew import rebuild
from referee.store.club.counting import count_in, season_of
from referee.store.club.merging import merge, merges_of, undo_merge
from referee.store.errors import (
    NameTakenError,
    SatTogetherError,
    StaleMergeError,
    UnknownPlayerError,
)
from referee.store.file.database import Database, open_database
from referee.store.game.beginning import create_game
from referee.store.game.deleting import delete_game, restore_game
from referee.store.game.games import load_game
from referee.store.game.importing import import_game
from referee.store.people.renaming import rename_in_games
from referee.store.season import replays
from referee.store.stored import StoredGame
from referee.store.tables import GAMES, HOME_CLUB, PLAYERS, SEASONS
from referee.web.entry.submit import Place, write_line
from referee.web.state import lines_of, names_now
from tests.laws import law
from tests.store.asking import MINTER, NOW
from tests.store.season.kept import everything

RULES = with_house(preset("kentucky-discard"), {"target": 100, "both_over": "higher-total"})
OTHER = with_house(preset("kentucky-original"), {"target": 100})
NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
PHONE = "ann's phone"
SEASON = {"version": 0, "scoring": "wins", "begins": NOW.date(), "created_at": NOW}


@dataclass
class Table:
    """Where a case plays: one transaction, which is never kept."""

    connection: Connection
    written: int = 0

    @property
    def games(self) -> list[str]:
        order = select(GAMES.c.public_id).order_by(GAMES.c.id)
        return list(self.connection.scalars(order))

    def are_apart(self, names: Sequence[str]) -> bool:
        """Whether no merge said that one of *names* is another spelling of somebody."""
        gone = select(PLAYERS.c.id).where(PLAYERS.c.merged_into.is_not(None))
        return self.connection.scalar(gone.where(PLAYERS.c.name.in_(names)).limit(1)) is None

    def game(self, number: int) -> StoredGame | None:
        """One of the games so far."""
        games = self.games
        return load_game(self.connection, games[number % len(games)]) if games else None

    def write(self, game: StoredGame, hand: int, line: str) -> None:
        self.written += 1
        place = Place(hand, len(lines_of(game, hand)), f"key {self.written}", "Ann")
        write_line(self.connection, game, place, line)


Does = Callable[[Table], object]


class EnoughError(Exception):
    """Ends a case, so that nothing of it is kept."""


@contextmanager
def one_case(database: Database) -> Iterator[Table]:
    with suppress(EnoughError), database.writing() as connection:
        rows = [{"id": each, "name": f"S{each}"} for each in (1, 2)]
        told = [
            {"public_id": row["name"], "key": row["name"], "name_key": row["name"]} for row in rows
        ]
        both = [{**SEASON, "club_id": HOME_CLUB, **a, **b} for a, b in zip(rows, told, strict=True)]
        connection.execute(insert(SEASONS), both)
        yield Table(connection)
        raise EnoughError


def require_same(table: Table) -> None:
    """A rebuild changes nothing, once all ratings are replayed."""
    for scope in replays.open_scopes(table.connection):
        while not replays.go_on(table.connection, scope, 2):
            pass
    kept = everything(table.connection)

    rebuild(table.connection)

    assert everything(table.connection) == kept


def begun(names: Any, day: int, rules: Any, season_id: int | None) -> Does:
    def do(table: Table) -> None:
        if not table.are_apart(names[:4]):
            return
        public_id = f"game {len(table.games)}"
        create_game(
            table.connection,
            MINTER,
            public_id=public_id,
            key=public_id,
            rules=rules,
            names=names[:4],
            dealer=4,
            before={"A": 70},
            started_at=NOW + timedelta(days=day),
            device=PHONE,
            actor="Ann",
        )
        counted_in(len(table.games) - 1, season_id)(table)

    return do


def facts(bidder: int, bid: int, taken: int) -> dict[str, Any]:
    side, other = ("A", "B") if bidder % 2 else ("B", "A")
    return {"bidder": bidder, "bid": bid, "taken": {side: taken, other: 120 - taken}}


def told(number: int, hand: tuple[int, int, int]) -> Does:
    def do(table: Table) -> None:
        game = table.game(number)
        if game:
            table.write(game, len(game.hands) + 1, ledger.facts_line(facts(*hand)))

    return do


def corrected(number: int, at: int, hand: tuple[int, int, int] | None) -> Does:
    """A hand told anew, or struck out."""

    def do(table: Table) -> None:
        game = table.game(number)
        if game and game.hands:
            line = ledger.anew_line(facts(*hand) if hand else {"void": True})
            table.write(game, at % len(game.hands) + 1, line)

    return do


def undone(number: int, at: int) -> Does:
    def do(table: Table) -> None:
        game = table.game(number)
        if game and game.hands:
            hand = at % len(game.hands) + 1
            table.write(game, hand, ledger.undo_line(len(lines_of(game, hand)) - 1))

    return do


def seated(number: int, seat: int, name: str) -> Does:
    def do(table: Table) -> None:
        game = table.game(number)
        sits = game and name in (*names_now(game), *game.names)
        if game and not sits and table.are_apart([name]):
            line = ledger.facts_line({"players": {str(seat): name}})
            table.write(game, len(game.hands) + 1, line)

    return do


def renamed(number: int, seat: int, new: str, *, here: bool) -> Does:
    def do(table: Table) -> None:
        game = table.game(number)
        if game is None:
            return
        with suppress(NameTakenError, UnknownPlayerError):
            rename_in_games(
                table.connection,
                game_id=game.id,
                device=PHONE,
                name=game.names[seat - 1],
                new_name=new,
                only_here=here,
                now=NOW,
            )

    return do


def deleted(number: int, *, back: bool) -> Does:
    def do(table: Table) -> None:
        game = table.game(number)
        if game and back:
            restore_game(table.connection, public_id=game.public_id)
        elif game:
            delete_game(table.connection, public_id=game.public_id, now=NOW)

    return do


def imported(names: Any, day: int, hands: list[tuple[int, int, int]]) -> Does:
    def do(table: Table) -> None:
        if not table.are_apart(names[:4]):
            return
        told = tuple(Hand(**facts(*each)) for each in hands)
        when = NOW + timedelta(days=day)
        record = Record(RULES, tuple(names[:4]), start(RULES), told, when, "")
        public_id = f"game {len(table.games)}"
        import_game(
            table.connection,
            MINTER,
            record,
            public_id=public_id,
            key=public_id,
            club_id=HOME_CLUB,
            device=PHONE,
            now=NOW,
        )

    return do


def counted_in(number: int, season_id: int | None) -> Does:
    def do(table: Table) -> None:
        game = table.game(number)
        if game:
            was = season_of(table.connection, game_id=game.id)
            assert count_in(table.connection, game_id=game.id, season_id=season_id, was=was)

    return do


def merged(gone: str, kept: str) -> Does:
    def do(table: Table) -> None:
        table.written += 1
        by_name = select(PLAYERS.c.name, PLAYERS.c.id).where(PLAYERS.c.club_id == HOME_CLUB)
        ids = {row.name: row.id for row in table.connection.execute(by_name)}
        with suppress(SatTogetherError, UnknownPlayerError):
            merge(
                table.connection,
                club_id=HOME_CLUB,
                gone=ids.get(gone, 0),
                kept=ids.get(kept, 0),
                key=f"merge {table.written}",
                device=PHONE,
                now=NOW,
            )

    return do


def taken_apart(number: int) -> Does:
    def do(table: Table) -> None:
        merges = merges_of(table.connection, club_id=HOME_CLUB)
        if merges:
            chosen = merges[number % len(merges)].id
            with suppress(StaleMergeError):
                undo_merge(table.connection, club_id=HOME_CLUB, merge_id=chosen, now=NOW)

    return do


_opened: list[Database] = []


def opened(databases: Any, tmp_path_factory: Any) -> Database:
    """One database for all cases of the law."""
    if not _opened:
        _opened.append(open_database(databases.new(tmp_path_factory.mktemp("law"))))
    return _opened[0]


number = st.integers(0, 3)
days = st.integers(-5, 5)
names = st.permutations(NAMES)
seasons = st.sampled_from([None, 1, 2])
hands = st.tuples(
    st.integers(1, 4), st.sampled_from([70, 90, 120]), st.sampled_from([0, 65, 95, 120])
)
begins = st.builds(begun, names, days, st.sampled_from([RULES, OTHER]), seasons)
imports = st.builds(imported, names, days, st.lists(hands, max_size=3))
deeds = st.one_of(
    begins,
    imports,
    st.builds(told, number, hands),
    st.builds(told, number, hands),
    st.builds(corrected, number, number, st.one_of(st.none(), hands)),
    st.builds(undone, number, number),
    st.builds(seated, number, st.integers(1, 4), st.sampled_from(NAMES)),
    st.builds(
        renamed, number, st.integers(1, 4), st.sampled_from((*NAMES, "Gus")), here=st.booleans()
    ),
    st.builds(deleted, number, back=st.booleans()),
    st.builds(counted_in, number, seasons),
    st.builds(merged, st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.builds(taken_apart, number),
)
evening = st.tuples(
    st.lists(st.one_of(begins, imports), min_size=1, max_size=4), st.lists(deeds, max_size=14)
)


@law(300)
@given(evening, st.sampled_from([0, 1, 200]))
def test_a_rebuild_changes_nothing(
    databases: Any, tmp_path_factory: Any, evening: Any, at_once: int
) -> None:
    """Also where most games wait to be replayed."""
    database = opened(databases, tmp_path_factory)
    first, later = evening
    with one_case(database) as table, patch.object(replays, "AT_ONCE", at_once):
        for deed in (*first, *later):
            deed(table)
        require_same(table)
