"""Imports games into a club, one or many at a time, with few statements for all of them.

No change is noted with `touch`, since no page can show a game that was not there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime

from sqlalchemy import Connection, select

from referee.rook import Record
from referee.rook.game import Standing, after_hands, first_due
from referee.rook.hand.facts import is_no_hand
from referee.rook.hand.ledger import facts_line
from referee.rook.hand.schema import write_hand
from referee.stats.season.summary import GameSummary, evening_of, in_utc
from referee.store.errors import NameTakenError
from referee.store.game.beginning import Columns, Destination, add_link, write_games
from referee.store.game.entries import FROM_FILE
from referee.store.game.evenings import evening_in
from referee.store.people.links import Signer
from referee.store.people.players import all_called, in_summaries
from referee.store.season.summaries import Counted, with_players
from referee.store.seated.beginning import rules_columns, start_columns
from referee.store.seated.checking import (
    digest_of,
    game_of,
    in_any_zone,
    moment_of,
    refuse_twins,
    tables_in,
    twin_at,
)
from referee.store.seated.counting import count_new, summed_up
from referee.store.seated.entries import add_rulings, add_sittings
from referee.store.seated.standing import KeptStanding, write_standing
from referee.store.statements import in_parts, write_many
from referee.store.stored import StoredEntry
from referee.store.tables import GAMES, SEASONS, SEATS
from referee.text import name_key

AT_ONCE = 500
"""The most games written together."""


@dataclass(frozen=True, slots=True)
class Importable:
    """A game to be imported, in the form of its rows: small, so that many fit in memory."""

    digest: str
    tables: tuple[tuple[str, ...], ...]
    """The names by seat: at the beginning of the game, and after each change of players."""
    columns: Columns
    """The values of its row."""
    lines: tuple[tuple[str, str], ...]
    """The ledger line of each hand, and of the end if the table ended the game; with the note in
    it in the form that the search compares.
    """
    summary: GameSummary | None
    """The summary with the names in the record instead of ids; None if the game is not over. Its
    start and its public id are set when it is written.
    """
    standing: Standing
    """How it stands after all hands."""
    season: str = ""
    """The name of the season that it counts in. If it is empty, or the club has no season of that
    name any more, the game is practice: a season may be deleted while its games are imported.
    """
    key: str = ""
    """The idempotency key; if empty, the game gets a new one."""
    evening: date | None = None
    """The date under which it is found; None if only the club's time zone can tell."""
    hands: int = 0
    """The number of its hands; one of its lines may be the end of the game, which is none."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all who played, in the order in which they sat down."""
        return tuple(dict.fromkeys(name for table in self.tables for name in table))


def importable(
    record: Record, began: datetime | None = None, season: str = "", rules_name: str = ""
) -> Importable:
    """Prepares *record*, which comes from `check_record`; *began* overrides its start."""
    started, moment = moment_of(record.started)
    said = record.started if record.started and not in_utc(record.started) else None
    begun = first_due(record.start, record.rules, record.players)
    return Importable(
        digest_of(record),
        tuple(tables_in(record)),
        {
            **rules_columns(record.rules),
            **start_columns(record.start, record.place),
            "started_at": in_any_zone(began) if began else moment,
            "recorded_start": started,
            "rules_name": rules_name,
        },
        tuple((facts_line(write_hand(hand)), name_key(hand.note)) for hand in record.hands),
        summed_up(record, datetime.min.replace(tzinfo=UTC)),
        after_hands(begun, record.hands).standing,
        season,
        hands=sum(not is_no_hand(hand) for hand in record.hands),
        evening=evening_of(said) if said else None,
    )


def import_game(
    connection: Connection,
    signer: Signer,
    record: Record,
    place: Destination,
    *,
    key: str,
    season: str = "",
) -> str:
    """Writes *record*, which comes from `check_record`, as a game; returns its public id.

    If the same game was imported before, or for the same *key*, nothing changes, and the public id
    is that of the first time. The game counts in the *season* of that name. It gets a link by which
    others join, like a new table.

    Raises:
        NameTakenError: two names at the table are one player of the club, because of a merge.
    """
    game = importable(record, season=season)
    known = game_of(connection, game.digest, club_id=place.club_id) or connection.scalar(
        select(GAMES.c.public_id).where(GAMES.c.key == key)
    )
    if known is not None:
        return known
    refuse_twins(connection, record, club_id=place.club_id)
    ((public_id, number),) = import_games(connection, place, [replace(game, key=key)]).items()
    add_link(connection, signer, place.club_id, number, place.device, place.now)
    return public_id


def import_games(
    connection: Connection, place: Destination, importables: Sequence[Importable]
) -> dict[str, int]:
    """Writes games that the club does not have yet; returns their ids by public id, in order."""
    seasons = season_ids(connection, place.club_id)
    made: dict[str, int] = {}
    for some in in_parts(importables, AT_ONCE):
        made |= _write(connection, place, some, seasons)
    return made


def season_ids(connection: Connection, club_id: int) -> dict[str, int]:
    """The ids of the seasons of a club by the keys of their names."""
    where = (SEASONS.c.club_id == club_id, SEASONS.c.deleted_at.is_(None))
    rows = connection.execute(select(SEASONS.c.name_key, SEASONS.c.id).where(*where))
    return {row.name_key: row.id for row in rows}


def _write(
    connection: Connection,
    place: Destination,
    some: Sequence[Importable],
    seasons: Mapping[str, int],
) -> Mapping[str, int]:
    players = _players(connection, place, some)
    games = [
        (_columns(connection, place, each, seasons, players), _entries(place, each))
        for each in some
    ]
    numbers = write_games(connection, place, games)
    seats: list[Columns] = []
    counted: list[Counted | None] = []
    for (public_id, number), each, (columns, lines) in zip(
        numbers.items(), some, games, strict=True
    ):
        key = {"game_id": number, "club_id": place.club_id}
        seats += (
            {**key, "number": seat, "player_id": players[name_key(name)]}
            for seat, name in enumerate(each.tables[0], 1)
        )
        for entry in lines:
            add_sittings(connection, number, entry)
            add_rulings(connection, number, entry)
        if each.summary is not None:
            own = replace(
                each.summary,
                started=columns["started_at"],
                evening=columns["evening"],
                game=public_id,
            )
            ids = {name: in_summaries(name, players[name_key(name)]) for name in each.names}
            season = columns["season_id"]
            counted.append(Counted(number, place.club_id, season, with_players(own, ids)))
    write_many(connection, SEATS, seats)
    count_new(connection, counted)
    return numbers


def _players(
    connection: Connection, place: Destination, importables: Sequence[Importable]
) -> dict[str, int]:
    """The ids of the players of all these games, by the keys of their names.

    Raises:
        NameTakenError: two names at one table are one player, since a merge just now.
    """
    names: dict[str, str] = {}
    for each in importables:
        for name in each.names:
            names.setdefault(name_key(name), name)
    every_name = list(names.values())
    ids = all_called(connection, club_id=place.club_id, names=every_name, now=place.now)
    players = dict(zip(names, ids, strict=True))
    today = {key: str(player) for key, player in players.items()}
    for each in importables:
        if why := twin_at(each.tables, today):
            raise NameTakenError(why)
    return players


def _columns(
    connection: Connection,
    place: Destination,
    each: Importable,
    seasons: Mapping[str, int],
    players: Mapping[str, int],
) -> Columns:
    started_at = each.columns["started_at"] or place.now
    first, last = ([players[name_key(name)] for name in each.tables[at]] for at in (0, -1))
    sits = {
        seat: player
        for seat, (was, player) in enumerate(zip(first, last, strict=True), 1)
        if player != was
    }
    return {
        **each.columns,
        "imported": each.digest,
        "started_at": started_at,
        "evening": each.evening or evening_in(connection, place.club_id, started_at),
        "season_id": seasons.get(name_key(each.season)),
        "standing": write_standing(KeptStanding(each.standing, sits)) if each.lines else None,
        **({"key": each.key} if each.key else {}),
    }


def _entries(place: Destination, each: Importable) -> Sequence[StoredEntry]:
    return [
        StoredEntry(hand, 0, text, note, "", f"{FROM_FILE}{hand}", place.now)
        for hand, (text, note) in enumerate(each.lines, 1)
    ]
