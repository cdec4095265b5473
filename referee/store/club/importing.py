"""Imports games into a club, one or many at a time, with few statements for all of them.

No change is noted with `touch`, since no page can show a game that was not there. An archive also
brings players, seasons, named rules and games kept as lines. What a club has decided about reading
files is stored here, too.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from referee.errors import NotationError, RefereeError
from referee.store.club.exporting import ArchivedClub, ArchivedPlayer
from referee.store.club.seasons import Terms, make_season
from referee.store.errors import NameTakenError, UnreadableGameError
from referee.store.game.beginning import Destination, plain_columns, write_games
from referee.store.game.entries import FROM_FILE
from referee.store.game.evenings import evening_in
from referee.store.game.plain import ArchivedPlain, archived_plain, load_plain
from referee.store.people.memberships import owners_of
from referee.store.people.named_rules import keep_rules, rules_keeper
from referee.store.people.players import all_called, all_kept, names_nobody
from referee.store.seated.checking import digest_of, twin_at
from referee.store.seated.games import load_game, record_of
from referee.store.seated.importing import Importable, season_ids
from referee.store.statements import insert_new, write_many
from referee.store.stored import StoredEntry
from referee.store.tables import CLUBS, GAMES, HABITS, HAS_SEATS, MERGES, PLAYERS, new_public_id
from referee.text import name_key

# What an archive contains besides games: players, seasons and named rules.
#
# What the club has already stays as it is; only what is missing is added.


def add_to_club(connection: Connection, club_id: int, club: ArchivedClub, now: datetime) -> None:
    """Adds what *club* has and the club does not."""
    unnamed = (CLUBS.c.id == club_id, CLUBS.c.name == "")
    connection.execute(update(CLUBS).where(*unnamed).values(name=club.name))
    placeless = (CLUBS.c.id == club_id, CLUBS.c.zone == "")
    connection.execute(update(CLUBS).where(*placeless).values(zone=club.zone))
    new = [each for each in club.players if _add_player(connection, club_id, each, now)]
    for player in new:
        if player.means:
            _merge(connection, club_id, player, now)
    for season in club.seasons:
        add_season(connection, club_id, season, now)
    _add_rules(connection, club_id, club, now)


def _add_player(
    connection: Connection, club_id: int, player: ArchivedPlayer, now: datetime
) -> bool:
    key = name_key(player.name)
    row = {"club_id": club_id, "name": player.name, "name_key": key, "created_at": now}
    shown = {"guest": player.guest, "nickname": player.nickname, "color": player.color}
    return insert_new(connection, PLAYERS, {**row, **shown})


def _merge(connection: Connection, club_id: int, player: ArchivedPlayer, now: datetime) -> None:
    """Makes an imported name mean another player, as a merge without any seats to move back."""
    names = (player.name, player.means)
    gone, kept = all_called(connection, club_id=club_id, names=names, now=now)
    where = PLAYERS.c.id == gone
    connection.execute(update(PLAYERS).where(where).values(merged_into=kept))
    key = f"import {new_public_id()}"
    row = {"club_id": club_id, "gone": gone, "kept": kept, "key": key, "device": "", "at": now}
    connection.execute(insert(MERGES), row)


def add_season(connection: Connection, club_id: int, season: Terms, now: datetime) -> None:
    """Creates *season*, unless the club has one of that name."""
    if name_key(season.name) not in season_ids(connection, club_id):
        key = f"import {new_public_id()}"
        make_season(connection, season, club_id=club_id, key=key, now=now)


def _add_rules(connection: Connection, club_id: int, archived: ArchivedClub, now: datetime) -> None:
    """Saves named rules for an owner of the club, or for its first owner if it has none yet."""
    keeper = next(iter(owners_of(connection, club_id)), rules_keeper(club_id))
    for rules in archived.rules:
        try:
            keep_rules(
                connection,
                public_id=(public_id := new_public_id()),
                key=f"import {public_id}",
                device=keeper,
                name=rules.name,
                preset=rules.preset,
                choices=rules.choices,
                now=now,
            )
        except NameTakenError:
            continue


# Importing games kept as lines


def plain_there(
    connection: Connection, club_id: int, games: Collection[ArchivedPlain]
) -> frozenset[str]:
    """The digests of those of *games* that the club has, either as imported or as they are now.

    A game is loaded for this only if one of *games* began at the same moment, and only if it was
    not imported or has changed since.
    """
    where = (GAMES.c.club_id == club_id, ~HAS_SEATS)
    wanted = {game.digest for game in games}
    imported = set(connection.scalars(select(GAMES.c.imported).where(*where)))
    began = GAMES.c.started_at.in_({game.began for game in games})
    as_it_came = GAMES.c.imported.is_not(None) & (GAMES.c.version == 1)
    query = select(GAMES.c.public_id).where(
        *where, GAMES.c.deleted_at.is_(None), began, ~as_it_came
    )
    for public_id in connection.scalars(query).all():
        with suppress(RefereeError):
            imported.add(archived_plain(load_plain(connection, public_id)).digest)
    return frozenset(wanted & imported)


def import_plain(
    connection: Connection, place: Destination, games: Collection[ArchivedPlain]
) -> tuple[str, ...]:
    """Writes *games*, which the club must not have yet; returns their public ids."""
    rows = [
        (
            {
                **plain_columns(game.kind, game.agreed, game.began),
                "evening": game.evening or evening_in(connection, place.club_id, game.began),
                "imported": game.digest,
            },
            [
                StoredEntry(1, seq, text, "", "", f"{FROM_FILE}{seq}", at)
                for seq, (at, text) in enumerate(game.lines)
            ],
        )
        for game in games
    ]
    return tuple(write_games(connection, place, rows))


# What a club has already, so that nothing is imported twice


@dataclass(slots=True)
class Known:
    """The contents of a club, and of an import into it so far."""

    digests: set[str]
    """The digests of the records that games were imported from; deleted games count."""
    moments: dict[datetime, list[str]]
    """The public ids of games by their start."""
    names: dict[str, str]
    """For the key of every name the key of that player's present name, which differs after a merge.
    """
    looked_at: dict[str, str] = field(default_factory=dict)
    """The digests of games as they are now, by their public ids, as far as they have been computed.
    """

    def has(self, connection: Connection, game: Importable) -> bool:
        """Whether the club has *game*: imported from such a record, or identical to it now."""
        if game.digest in self.digests:
            return True
        same = self.moments.get(game.columns["started_at"], ())
        return any(self._digest(connection, each) == game.digest for each in same)

    def _digest(self, connection: Connection, public_id: str) -> str:
        if public_id not in self.looked_at:
            self.looked_at[public_id] = _digest_of(connection, public_id)
        return self.looked_at[public_id]

    def add(self, game: Importable) -> list[str]:
        """Adds *game* to the import; returns the names in it that are new to the club."""
        self.digests.add(game.digest)
        new: list[str] = []
        for name in game.names:
            if name_key(name) not in self.names and not names_nobody(name):
                self.names[name_key(name)] = name_key(name)
                new.append(name)
        return new

    def add_players(self, players: Sequence[ArchivedPlayer]) -> None:
        """Adds *players* to the import."""
        for player in players:
            self.names.setdefault(name_key(player.name), name_key(player.means or player.name))

    def clash(self, game: Importable) -> str:
        """Why *game* is impossible: a player of the club has two seats. Empty if it is possible."""
        return twin_at(game.tables, self.names)


def _digest_of(connection: Connection, public_id: str) -> str:
    """The digest of a game as it is now; empty if it cannot be read, and so is in no file."""
    try:
        return digest_of(record_of(load_game(connection, public_id)))
    except (NotationError, UnreadableGameError):
        return ""


def club_known(connection: Connection, club_id: int) -> Known:
    """The contents of a club before an import."""
    games = select(GAMES.c.public_id, GAMES.c.imported, GAMES.c.started_at)
    digests, moments = set(), defaultdict(list)
    for row in connection.execute(games.where(GAMES.c.club_id == club_id, HAS_SEATS)):
        moments[row.started_at].append(row.public_id)
        if row.imported is not None:
            digests.add(row.imported)
    query = select(PLAYERS.c.id, PLAYERS.c.name_key).where(PLAYERS.c.club_id == club_id)
    keys = {row.id: row.name_key for row in connection.execute(query)}
    kept = all_kept(connection, club_id)
    names = {key: keys[kept.get(player, player)] for player, key in keys.items()}
    return Known(digests, dict(moments), names)


def names_there(connection: Connection, club_id: int) -> set[str]:
    """The keys of the names of all players of a club."""
    return set(connection.scalars(select(PLAYERS.c.name_key).where(PLAYERS.c.club_id == club_id)))


def new_names(there: Collection[str], names: Iterable[str]) -> list[str]:
    """Those of *names* whose keys are not *there*, each once, without placeholders."""
    new: dict[str, str] = {}
    for name in names:
        if name_key(name) not in there and not names_nobody(name):
            new.setdefault(name_key(name), name)
    return list(new.values())


def digests_there(connection: Connection, club_id: int, digests: Sequence[str]) -> set[str]:
    """Those of *digests* that the club has imported a game from."""
    where = (GAMES.c.club_id == club_id, GAMES.c.imported.in_(digests))
    return {
        imported
        for imported in connection.scalars(select(GAMES.c.imported).where(*where))
        if imported
    }


# What a club has decided about reading files, for the next file


MOST = 2000
"""The most headings, and the most names, that are stored from one file."""


KINDS = ("column", "name")
"""The kinds of `Habits`, in the order of its fields."""


@dataclass(frozen=True, slots=True)
class Habits:
    """The meanings of headings and names in the files of a club, by their keys."""

    columns: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)


def habits_of(connection: Connection, *, club_id: int) -> Habits:
    """The meanings that the club has stored."""
    rows = connection.execute(select(HABITS).where(HABITS.c.club_id == club_id)).all()
    meanings = [{row.written: row.meant for row in rows if row.kind == kind} for kind in KINDS]
    return Habits(*meanings)


def keep_habits(connection: Connection, habits: Habits, *, club_id: int) -> None:
    """Adds *habits* to those of the club, replacing earlier meanings of the same texts."""
    for kind, meanings in zip(KINDS, (habits.columns, habits.names), strict=True):
        kept = list(meanings.items())[:MOST]
        where = (HABITS.c.club_id == club_id, HABITS.c.kind == kind)
        connection.execute(delete(HABITS).where(*where, HABITS.c.written.in_(dict(kept))))
        own = {"club_id": club_id, "kind": kind}
        write_many(connection, HABITS, [own | {"written": k, "meant": m} for k, m in kept])
