"""Games: searching, loading with the whole ledger, listing, and conversion to hands and records."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    exists,
    func,
    or_,
    select,
    update,
)

from referee import toml
from referee.rook import Hand, Record, RuleSet, Start, start
from referee.rook.game import can_begin
from referee.rook.hand.ledger import fold, lines_in_force
from referee.rook.rules import presets
from referee.rook.rules.house import in_mid_game
from referee.rook.rules.model import KNOWN_RULES
from referee.store.database import readable
from referee.store.errors import OtherKindError, UnknownGameError, UnreadableGameError
from referee.store.game.beginning import placed
from referee.store.game.entries import Ledger
from referee.store.game.seals import agreed_at
from referee.store.people.memberships import (
    WRITERS,
    Access,
    Role,
    access_in,
    access_to,
    games_seen_by,
    with_access,
)
from referee.store.seated.agreements import OPEN, proposal
from referee.store.seated.entries import ledger_of_today, profiles_of_sittings, seats_somebody
from referee.store.seated.standing import KeptStanding, read_standing
from referee.store.seated.stored import ListedGame, PlayerProfile, StoredGame
from referee.store.statements import CompiledStatement, in_parts, touch
from referee.store.stored import UnreadableGame
from referee.store.tables import (
    CLUBS,
    ENTRIES,
    GAMES,
    HAS_SEATS,
    PENS,
    PLAYERS,
    SEATS,
    SITTINGS,
    SUMMARIES,
)
from referee.text import name_key

# Searching for games: by player, preset, time, and words in names, notes and the place


WORDS = 8
"""The most words that a search uses; further ones are ignored."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The conditions of a search; an empty field or None is no condition."""

    words: str = ""
    """Each must occur in a player's name, a note or the place; case and accents do not matter."""
    player: str = ""
    """The whole name of one of the players."""
    preset: str = ""
    since: date | None = None
    """The first evening."""
    until: date | None = None
    """The last evening."""


def conditions(wanted: Filters) -> Iterator[ColumnElement[bool]]:
    """The SQL conditions that a row of the games must meet to be *wanted*."""
    if wanted.player:
        yield _played(lambda name: name == name_key(wanted.player))
    if wanted.preset:
        yield GAMES.c.preset == wanted.preset
    if wanted.since is not None:
        yield GAMES.c.evening >= wanted.since
    if wanted.until is not None:
        yield GAMES.c.evening <= wanted.until
    for word in name_key(wanted.words).split()[:WORDS]:
        yield _mentions(word)


def _mentions(word: str) -> ColumnElement[bool]:
    """Whether *word* occurs in a player's name, a note or the place."""
    return or_(
        GAMES.c.place_key.contains(word, autoescape=True),
        _played(lambda name: name.contains(word, autoescape=True)),
        exists().where(
            ENTRIES.c.game_id == GAMES.c.id, ENTRIES.c.note.contains(word, autoescape=True)
        ),
    )


Fits = Callable[[ColumnElement[str]], ColumnElement[bool]]
"""Makes the condition for a column of names."""


def _played(fits: Fits) -> ColumnElement[bool]:
    """Whether anybody plays whose name *fits*, from the start or from a later hand.

    A player also goes by the names of those who were merged into them.
    """
    who = or_(fits(PLAYERS.c.name_key), PLAYERS.c.id.in_(_kept_instead(fits)))
    return or_(
        *(
            exists().where(each.c.game_id == GAMES.c.id, PLAYERS.c.id == each.c.player_id, who)
            for each in (SEATS, SITTINGS)
        )
    )


def _kept_instead(fits: Fits) -> Select[tuple[int]]:
    """The players into whom those whose names fit were merged, directly or indirectly."""
    gone, later = PLAYERS.alias("gone"), PLAYERS.alias("later")
    first = select(gone.c.merged_into.label("id")).where(
        gone.c.merged_into.is_not(None), fits(gone.c.name_key)
    )
    kept = first.cte(recursive=True)
    next_one = select(later.c.merged_into).join(kept, later.c.id == kept.c.id)
    kept = kept.union(next_one.where(later.c.merged_into.is_not(None)))
    return select(kept.c.id)


def presets_of(connection: Connection, *, device: str) -> tuple[str, ...]:
    """The ids of the presets of the games that *device* may write to."""
    query = select(GAMES.c.preset).distinct()
    query = query.where(games_seen_by(device, WRITERS), GAMES.c.deleted_at.is_(None), HAS_SEATS)
    return tuple(connection.scalars(query.order_by(GAMES.c.preset)))


# Games with their ledgers


EVERY = Filters()
"""Filters that every game passes."""


def load_game(connection: Connection, public_id: str, *, agreed: bool = False) -> StoredGame:
    """The game with its whole ledger, also if it is deleted; with its seals if *agreed*.

    Raises:
        OtherKindError: it is a game kept as lines.
        UnknownGameError: there is no such game.
        UnreadableGameError: a row of it is not as the program writes it.
    """
    with readable(public_id):
        rows = connection.execute(_BY_PUBLIC_ID, {"public_id": public_id}).all()
        if not rows:
            raise _missing(connection, public_id)
        game = _with_proposal(connection, _games(connection, rows)[0], rows[0])
    return _with_agreed(connection, game) if agreed else game


def load_game_for(
    connection: Connection, public_id: str, *, device: str
) -> tuple[StoredGame, Access]:
    """The game, and what *device* may do there.

    Raises:
        OtherKindError: it is a game kept as lines.
        UnknownGameError: no such game, or the device may not see it; the error is the same.
        UnreadableGameError: a row of it is not as the program writes it.
    """
    with readable(public_id):
        rows = _FOR_DEVICE.rows(connection, public_id=public_id, device=device)
        if not rows:
            access_to(connection, public_id, device=device)
            raise _missing(connection, public_id)
        game, access = _games(connection, rows)[0], access_in(rows[0])
        game = _with_proposal(connection, game, rows[0])
    return _with_agreed(connection, game) if access.shared else game, access


def _missing(connection: Connection, public_id: str) -> UnknownGameError:
    """The error for a game that was not found among those with seats."""
    kind = connection.scalar(select(GAMES.c.kind).where(GAMES.c.public_id == public_id))
    if kind is None:
        return UnknownGameError(f"no game {public_id!r}")
    return OtherKindError(public_id, str(kind))


def _with_agreed(connection: Connection, game: StoredGame) -> StoredGame:
    """*game* with the seals that the players' phones gave, if its hands are sealed."""
    return replace(game, agreed=agreed_at(connection, game.id)) if game.seals else game


def _with_proposal(
    connection: Connection, game: StoredGame, row: Row[*tuple[Any, ...]]
) -> StoredGame:
    """*game* with its open proposal, if it has one."""
    found = row.proposal_id
    return game if found is None else replace(game, proposal=proposal(connection, found))


def games_of(
    connection: Connection,
    *,
    device: str,
    limit: int,
    before_id: int | None = None,
    deleted: bool = False,
    wanted: Filters = EVERY,
    roles: Sequence[Role] = WRITERS,
    besides: Collection[int] = (),
) -> tuple[ListedGame | UnreadableGame, ...]:
    """The games for which *device* has one of *roles*, the latest played first.

    An imported game has its place among them by the day on which it was played.

    Args:
        connection: Where to read.
        device: The device whose games are listed.
        limit: How many at most.
        before_id: Only games played before the one with this id, for paging.
        deleted: Only deleted games, which are left out otherwise.
        wanted: Only games that meet these filters.
        roles: `WRITERS` for the games whose pen it may hold; more for those it may look at, too.
        besides: The ids of games to leave out, which are listed elsewhere.
    """
    which = [games_seen_by(device, roles), *conditions(wanted), GAMES.c.id.not_in(besides)]
    if before_id is not None:
        which.append(_played_before(before_id))
    found = _latest(*which, deleted=deleted).order_by(None)
    return _listed(connection, found.order_by(*_LAST_PLAYED).limit(limit), _LAST_PLAYED)


def _played_before(game_id: int) -> ColumnElement[bool]:
    """The condition that a game stands after the one with this id in the list of games."""
    began = select(GAMES.c.started_at).where(GAMES.c.id == game_id).scalar_subquery()
    same_moment = and_(GAMES.c.started_at == began, GAMES.c.id < game_id)
    return or_(GAMES.c.started_at < began, same_moment)


def latest_games(
    connection: Connection, *, club_id: int, since: datetime, limit: int
) -> tuple[ListedGame, ...]:
    """The club's last *limit* games, without those begun before *since*, the latest first.

    Imported and deleted games do not count; a game that cannot be read is left out.
    """
    last = _latest(GAMES.c.club_id == club_id, _BEGAN_HERE).limit(limit).subquery()
    query = _latest(GAMES.c.id.in_(last.select()), GAMES.c.started_at >= since)
    return _those_readable(connection, query)


def running_games(connection: Connection, *, device: str, limit: int) -> tuple[ListedGame, ...]:
    """The unfinished games that *device* may write to, the latest begun first.

    An imported game is among them only if somebody has added to it since. A game that cannot be
    read is left out.
    """
    entered = GAMES.c.written_at.is_not(None)
    query = _latest(games_seen_by(device, WRITERS), or_(_BEGAN_HERE, entered), ~_OVER)
    return _those_readable(connection, query.limit(limit))


def table_now(connection: Connection, *, device: str) -> str | None:
    """The public id of the last begun unfinished table that *device* may see, or None.

    Imported games do not count.
    """
    query = _latest(games_seen_by(device, tuple(Role)), ~_OVER, _BEGAN_HERE)
    return connection.scalar(query.with_only_columns(GAMES.c.public_id).limit(1))


def last_game_of(connection: Connection, *, device: str) -> ListedGame | None:
    """The latest game whose pen *device* has, as the model for its next one; None if there is none.

    Imported games do not count, nor does one that cannot be read.
    """
    with_pen = select(PENS.c.game_id).where(PENS.c.device == device)
    found = _those_readable(connection, _latest(GAMES.c.id.in_(with_pen), _BEGAN_HERE).limit(1))
    return found[0] if found else None


def presets_played(connection: Connection, *, players: int, of_last: int) -> tuple[str, ...]:
    """The presets of the last *of_last* games with *players* players, the most played first.

    It counts the games of all clubs, so it shows what is usual and nothing about any single table.
    Imported and deleted games do not count.
    """
    last = _latest(_BEGAN_HERE).limit(of_last).subquery()
    sat = exists().where(SEATS.c.game_id == GAMES.c.id, SEATS.c.number == players)
    more = exists().where(SEATS.c.game_id == GAMES.c.id, SEATS.c.number == players + 1)
    often = (
        select(GAMES.c.preset)
        .where(GAMES.c.id.in_(last.select()), sat, ~more)
        .group_by(GAMES.c.preset)
        .order_by(func.count().desc(), GAMES.c.preset)
    )
    return tuple(connection.scalars(often))


def _latest(*which: ColumnElement[bool], deleted: bool = False) -> Select[tuple[int]]:
    """A query for the ids of the games with seats that meet all conditions, latest first."""
    is_deleted = GAMES.c.deleted_at.is_not(None) if deleted else GAMES.c.deleted_at.is_(None)
    found = select(GAMES.c.id).where(is_deleted, HAS_SEATS, *which)
    return found.order_by(GAMES.c.id.desc())


_LAST_PLAYED = (GAMES.c.started_at.desc(), GAMES.c.id.desc())
_BEGAN_HERE = GAMES.c.imported.is_(None)
_OVER = or_(
    exists().where(SUMMARIES.c.game_id == GAMES.c.id),
    func.coalesce(GAMES.c.standing, "").contains('"reason":'),  # one that counts for nothing
)


Read = TypeVar("Read")
Reading = Callable[[Connection, Sequence[Row[*tuple[Any, ...]]]], tuple[Read, ...]]
"""Makes games of their rows, of which there is one for each seat."""


def _those_readable(connection: Connection, ids: Select[tuple[int]]) -> tuple[ListedGame, ...]:
    found = _listed(connection, ids)
    return tuple(game for game in found if isinstance(game, ListedGame))


def _listed(
    connection: Connection, ids: Select[tuple[int]], order: Sequence[Any] = (GAMES.c.id.desc(),)
) -> tuple[ListedGame | UnreadableGame, ...]:
    """The games whose ids a query selects, without their ledgers, in its *order*."""
    rows = _seated(ids).order_by(None).order_by(*order, SEATS.c.number)
    try:
        with readable(""):
            return _listed_games(connection, connection.execute(rows).all())
    except UnreadableGameError:
        return tuple(_each_read(connection, list(connection.scalars(ids)), _listed_games))


def one_by_one(connection: Connection, ids: Sequence[int]) -> Iterator[StoredGame | UnreadableGame]:
    """The games with these *ids* and their ledgers, loaded separately."""
    return _each_read(connection, ids, _games)


def _each_read(
    connection: Connection, ids: Sequence[int], read: Reading[Read]
) -> Iterator[Read | UnreadableGame]:
    """The games with these *ids*, separately since one of them cannot be read."""
    public_id = select(GAMES.c.public_id).where(GAMES.c.id == bindparam("id"))
    for game_id in ids:
        try:
            with readable(""):
                yield from read(connection, connection.execute(_seated([game_id])).all())
        except UnreadableGameError:
            yield UnreadableGame(str(connection.scalar(public_id, {"id": game_id})), game_id)


def name_place(connection: Connection, *, game_id: int, place: str, was: str) -> bool:
    """Sets the place of the game if it is still *was*; returns whether it is *place* now."""
    where = (GAMES.c.id == game_id, GAMES.c.place.in_((was, place)))
    named = connection.execute(update(GAMES).where(*where).values(placed(place))).rowcount == 1
    if named:
        touch(connection, game_id)
    return named


def _seated(ids: Any) -> Any:
    return _SEATED.where(GAMES.c.id.in_(ids))


def _games(connection: Connection, rows: Sequence[Row[*tuple[Any, ...]]]) -> tuple[StoredGame, ...]:
    """The games of *rows*, in their order; there is one row for each seat."""
    by_game = groupby(rows, key=lambda row: row.id)
    return tuple(_game_of(connection, game_id, list(seats)) for game_id, seats in by_game)


def _listed_games(
    connection: Connection, rows: Sequence[Row[*tuple[Any, ...]]]
) -> tuple[ListedGame, ...]:
    """The games of *rows* as lists show them, in their order."""
    games = [list(seats) for _, seats in groupby(rows, key=lambda row: row.id)]
    stand = {
        seats[0].id: read_standing(seats[0].standing, _start_of(seats).totals) for seats in games
    }
    later = {player for kept in stand.values() for player in kept.sits.values()}
    names = select(PLAYERS.c.id, PLAYERS.c.name).where(PLAYERS.c.id.in_(later))
    called = {row.id: row.name for row in connection.execute(names)} if later else {}
    return tuple(_listed_game(seats, stand[seats[0].id], called) for seats in games)


def _listed_game(
    seats: Sequence[Row[*tuple[Any, ...]]],
    kept: KeptStanding,
    called: Mapping[int, str],
) -> ListedGame:
    row = seats[0]
    return ListedGame(
        **{name: getattr(row, name) for name in _AS_LISTED},
        rules=_read(row.rules),
        names=tuple(
            called[kept.sits[seat.number]] if seat.number in kept.sits else seat.name
            for seat in seats
        ),
        standing=kept.standing,
        imported=row.imported is not None,
    )


_AS_LISTED = (
    *("id", "public_id", "club_id", "started_at", "evening", "written_at", "place", "version"),
)
"""The fields of a listed game that are copied from its row."""


def _start_of(seats: Sequence[Row[*tuple[Any, ...]]]) -> Start:
    """How the game of these *seats* began.

    Raises:
        ValueError: it cannot have begun so.
    """
    row = seats[0]
    rules = _read(row.rules)
    if len(seats) != rules.table.players:
        raise ValueError("its seats are not those of a game by its rules")
    return _begun(rules, row.dealer, row.before, row.first_hand)


def _game_of(
    connection: Connection, game_id: int, seats: Sequence[Row[*tuple[Any, ...]]]
) -> StoredGame:
    game = _game(seats, ledger_of_today(connection, game_id, seats[0].version))
    if not any(seats_somebody(entry) for entries in game.hands for entry in entries):
        return game
    return replace(game, profiles=game.profiles + profiles_of_sittings(connection, game_id))


def _game(seats: Sequence[Row[*tuple[Any, ...]]], hands: Ledger) -> StoredGame:
    row = seats[0]
    return StoredGame(
        **{name: getattr(row, name) for name in _AS_KEPT},
        rules=_read(row.rules),
        names=tuple(seat.name for seat in seats),
        start=_start_of(seats),
        started=row.recorded_start,
        hands=hands,
        profiles=tuple(
            PlayerProfile(seat.name, seat.nickname, seat.color)
            for seat in seats
            if seat.nickname or seat.color
        ),
    )


_AS_KEPT = (
    *("id", "public_id", "digest", "started_at", "evening", "deleted_at", "rematch_of", "place"),
    *("rules_name", "version", "seals", "club_id", "zone"),
)
"""The fields of a game that are copied from its row."""


def _begun(rules: RuleSet, dealer: int, before: str, first_hand: int) -> Start:
    begun = start(rules, dealer, dict(json.loads(before)), first_hand)
    if not can_begin(begun, rules):
        raise ValueError("its start is not that of a game by its rules")
    return begun


@lru_cache(maxsize=KNOWN_RULES)
def _read(text: str) -> RuleSet:
    """The rules of a game; if a preset equals them its own object, which is quicker to look up."""
    rules = presets.load_agreed(json.loads(text))
    same = (preset for preset in map(presets.preset, presets.preset_ids()) if preset == rules)
    return next(same, rules)


_SEATED = (
    select(
        GAMES,
        OPEN.label("proposal_id"),
        CLUBS.c.zone,
        SEATS.c.number,
        PLAYERS.c.name,
        PLAYERS.c.nickname,
        PLAYERS.c.color,
    )
    .join(SEATS, SEATS.c.game_id == GAMES.c.id)
    .join(PLAYERS, PLAYERS.c.id == SEATS.c.player_id)
    .join(CLUBS, CLUBS.c.id == GAMES.c.club_id)
    .where(HAS_SEATS)
    .order_by(GAMES.c.id.desc(), SEATS.c.number)
)
"""The games, one row for each seat, the latest begun first."""

_BY_PUBLIC_ID = _SEATED.where(GAMES.c.public_id == bindparam("public_id"))

_FOR_DEVICE = CompiledStatement(with_access(_BY_PUBLIC_ID))


def read_newest(connection: Connection) -> None:
    """Reads the newest game and the newest entry, where a damaged database is likely to show.

    Raises:
        StoreDamagedError: it cannot be read.
    """
    for table in (GAMES, ENTRIES):
        connection.execute(select(table).order_by(table.c.id.desc()).limit(1)).fetchall()


# From a stored game to the hands of the engine and to a record


def hands_of(game: StoredGame) -> tuple[Hand, ...]:
    """Every hand of the ledger, by the rules in force at that hand; void hands too.

    Raises:
        NotationError: an entry cannot be read.
    """
    rules, hands = game.rules, []
    for lines in game.hands:
        hand = fold([entry.text for entry in lines], rules)
        rules = in_mid_game(rules, hand.house)
        hands.append(hand)
    return tuple(hands)


def record_of(game: StoredGame, recorded: Sequence[Hand] | None = None) -> Record:
    """The game as a record: undone lines are left out, void hands are in it.

    *recorded* is what `hands_of` returns, if the caller has it already. Hands at the end are left
    out if none of their lines is in force.

    Raises:
        NotationError: an entry cannot be read.
    """
    hands = list(hands_of(game) if recorded is None else recorded)
    while hands and not lines_in_force([entry.text for entry in game.hands[len(hands) - 1]]):
        hands.pop()
    return Record(game.rules, game.names, game.start, tuple(hands), started(game), game.place)


def started(game: StoredGame) -> Any:
    """When *game* began; of an imported one as in its file, or None if that does not say."""
    if game.started is None:
        return game.started_at
    return toml.parse(f"began = {game.started}")["began"] if game.started else None


# Every game with seats of an installation, in the order in which they were played


AT_ONCE = 200
"""The most games held in memory at a time."""


def every_game(
    connection: Connection, *, season_id: int | None = None, deleted: bool = False
) -> Iterator[StoredGame | UnreadableGame]:
    """All games that are not deleted, with their ledgers, the first begun first.

    With *season_id*, only the games that count in that season; with *deleted*, deleted ones too.
    """
    order = (GAMES.c.started_at, GAMES.c.id)
    which = _SEATS if deleted else _THERE
    query = select(GAMES.c.id).where(*which).order_by(*order)
    if season_id is not None:
        query = query.where(GAMES.c.season_id == season_id)
    for some in in_parts(connection.scalars(query).all(), AT_ONCE):
        yield from one_by_one(connection, some)


_SEATS = (HAS_SEATS,)
_THERE = (GAMES.c.deleted_at.is_(None), *_SEATS)


def count_games(connection: Connection) -> int:
    """The number of games that are not deleted."""
    query = select(func.count()).select_from(GAMES).where(*_THERE)
    return int(connection.scalar(query) or 0)
