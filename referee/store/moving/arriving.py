"""Games that come into a club many at a time: a few statements for all of them.

What is written is what `referee.store.game.importing.import_game` writes for one, but for the link
by which others join: whoever owns the club gives one out where a game goes on. No change is noted
either, since nobody can follow a game that was not there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, insert, select, update

from referee.engine import Record, RuleSet, play_game
from referee.engine.game import seated
from referee.engine.hand.ledger import facts_line
from referee.engine.hand.schema import write_hand
from referee.engine.hashed import KNOWN_RULES
from referee.stats.season.summary import GameSummary, summary_of
from referee.store.club.seasons import Terms, make_season, seasons_of
from referee.store.errors import NameTakenError
from referee.store.file.database import insert_new
from referee.store.file.statements import in_parts, write_many
from referee.store.game.beginning import rules_columns, start_columns
from referee.store.game.entries import FROM_FILE, keep_rulings, keep_sitters, seats_somebody
from referee.store.game.importing import digest_of, in_any_zone, moment_of
from referee.store.game.summarising import dealt
from referee.store.moving.leaving import ArchivedClub, ArchivedPlayer
from referee.store.people.memberships import owners_of
from referee.store.people.minted import new_public_id
from referee.store.people.named_rules import keep_rules, rules_keeper
from referee.store.people.players import all_called, in_summaries, name_key
from referee.store.season.keeping import keep_new
from referee.store.season.summaries import Counted, called
from referee.store.stored import StoredEntry
from referee.store.tables import CLUBS, ENTRIES, GAMES, MERGES, PENS, PLAYERS, SEATS

AT_ONCE = 500
"""Games that are written together."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A game on its way in, as its rows will tell it: small, so that many wait in memory."""

    digest: str
    tables: tuple[tuple[str, ...], ...]
    """Who sits there by seat: as the game begins, and whenever somebody else sits down."""
    columns: dict[str, Any]
    """Of its row."""
    lines: tuple[tuple[str, str], ...]
    """A line a hand, and the note in it as the search compares it."""
    summary: GameSummary | None
    """What the game was, its players by the names in its record; None: it is not over."""
    season: str = ""
    """The name of the season it counts in; empty: it is practice."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who sat there, in the order in which they sat down."""
        return tuple(dict.fromkeys(name for table in self.tables for name in table))


def arrival(
    record: Record, began: datetime | None = None, season: str = "", rules_name: str = ""
) -> Arrival:
    """*record*, as `look_through` gives it; *began*: the moment meant, where that is known."""
    told, moment = moment_of(record.started)
    return Arrival(
        digest_of(record),
        tuple(_tables(record)),
        {
            **_rules(record.rules),
            **start_columns(record.start, record.place),
            "started_at": in_any_zone(began) if began else moment,
            "recorded_start": told,
            "rules_name": rules_name,
        },
        tuple((facts_line(write_hand(hand)), name_key(hand.note)) for hand in record.hands),
        _summary(record),
        season,
    )


def _summary(record: Record) -> GameSummary | None:
    """What *record* was; when, and under which address, is settled as it is written."""
    steps = play_game(record.start, dealt(record.hands), record.rules, record.players)
    return summary_of(tuple(steps), datetime.min.replace(tzinfo=UTC))


def _tables(record: Record) -> Iterator[tuple[str, ...]]:
    names = record.players
    yield names
    for hand in record.hands:
        if hand.players:
            names = seated(names, hand)
            yield names


@lru_cache(maxsize=KNOWN_RULES)
def _rules(rules: RuleSet) -> dict[str, str]:
    return rules_columns(rules)


@dataclass(frozen=True, slots=True)
class Destination:
    """Where games arrive, and from when on they are there."""

    club_id: int
    device: str
    """What gets their pens."""
    now: datetime
    seasons: dict[str, int]
    """The ids of the club's seasons by their names' keys."""


def arrive(
    connection: Connection, place: Destination, arrivals: Sequence[Arrival]
) -> tuple[str, ...]:
    """Writes games that the club does not have yet, in order; their public ids."""
    return tuple(
        each for some in in_parts(arrivals, AT_ONCE) for each in _write(connection, place, some)
    )


def _players(
    connection: Connection, place: Destination, arrivals: Sequence[Arrival]
) -> dict[str, int]:
    """The players that sit down in any of the games, by the keys of their names."""
    names: dict[str, str] = {}
    for each in arrivals:
        for name in each.names:
            names.setdefault(name_key(name), name)
    told = list(names.values())
    ids = all_called(connection, club_id=place.club_id, names=told, now=place.now)
    return dict(zip(names, ids, strict=True))


def _write(connection: Connection, place: Destination, some: Sequence[Arrival]) -> list[str]:
    players = _players(connection, place, some)
    ids = [new_public_id() for _ in some]
    rows = [_game(place, each, public_id) for each, public_id in zip(some, ids, strict=True)]
    write_many(connection, GAMES, rows)
    numbers = _numbers(connection, ids)
    games = [(numbers[public_id], each) for each, public_id in zip(some, ids, strict=True)]
    seats = [row for game in games for row in _seats(place, *game, players)]
    write_many(connection, SEATS, seats)
    write_many(connection, PENS, [_pen(place, number) for number, _ in games])
    entries = [row for game in games for row in _entries(place, *game)]
    write_many(connection, ENTRIES, entries)
    for number, each in games:
        _keep_beside(connection, place, number, each)
    counted = (
        _counted(place, number, public_id, each, players)
        for public_id, (number, each) in zip(ids, games, strict=True)
    )
    keep_new(connection, counted)
    return ids


def _game(place: Destination, each: Arrival, public_id: str) -> dict[str, Any]:
    return {
        **each.columns,
        "club_id": place.club_id,
        "public_id": public_id,
        "key": f"import {public_id}",
        "imported": each.digest,
        "started_at": each.columns["started_at"] or place.now,
        "season_id": _season(place, each),
        "version": 1,
    }


def _counted(
    place: Destination, number: int, public_id: str, each: Arrival, players: dict[str, int]
) -> Counted | None:
    """The game as it counts; None: it does not yet."""
    if each.summary is None:
        return None
    started = each.columns["started_at"] or place.now
    own = replace(each.summary, started=started, game=public_id)
    called_here = {name: in_summaries(name, players[name_key(name)]) for name in each.names}
    return Counted(number, place.club_id, _season(place, each), called(own, called_here))


def _season(place: Destination, each: Arrival) -> int | None:
    return place.seasons[name_key(each.season)] if each.season else None


def _numbers(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    asked = select(GAMES.c.public_id, GAMES.c.id).where(GAMES.c.public_id.in_(ids))
    return {row.public_id: row.id for row in connection.execute(asked)}


def _seats(
    place: Destination, number: int, each: Arrival, players: dict[str, int]
) -> Iterator[dict[str, int]]:
    here = {"game_id": number, "club_id": place.club_id}
    for seat, name in enumerate(each.tables[0], 1):
        yield {**here, "number": seat, "player_id": players[name_key(name)]}


def _pen(place: Destination, number: int) -> dict[str, Any]:
    return {
        "game_id": number,
        "club_id": place.club_id,
        "device": place.device,
        "name": "",
        "granted_at": place.now,
        "seen_at": place.now,
    }


def _entries(place: Destination, number: int, each: Arrival) -> Iterator[dict[str, Any]]:
    for hand, (text, note) in enumerate(each.lines, 1):
        yield {
            "club_id": place.club_id,
            "game_id": number,
            "hand": hand,
            "seq": 0,
            "text": text,
            "note": note,
            "actor": "",
            "key": f"{FROM_FILE}{hand}",
            "recorded_at": place.now,
            "seat": None,
        }


def _keep_beside(connection: Connection, place: Destination, number: int, each: Arrival) -> None:
    """What is kept beside the ledger of lines that seat somebody or rule on a foul."""
    for hand, (text, note) in enumerate(each.lines, 1):
        entry = StoredEntry(hand, 0, text, note, "", f"{FROM_FILE}{hand}", place.now)
        if seats_somebody(entry):
            keep_sitters(connection, number, entry)
        keep_rulings(connection, number, entry)


# What a club brings along beside its games: its players, seasons and named rules.
#
# What is there already stays as it is; only what is missing is added.


def settle(connection: Connection, club_id: int, told: ArchivedClub, now: datetime) -> None:
    """Gives the club what *told* has and it has not."""
    unnamed = (CLUBS.c.id == club_id, CLUBS.c.name == "")
    connection.execute(update(CLUBS).where(*unnamed).values(name=told.name))
    new = [each for each in told.players if _add_player(connection, club_id, each, now)]
    for player in new:
        if player.means:
            _merge(connection, club_id, player, now)
    for season in told.seasons:
        add_season(connection, club_id, season, now)
    _add_rules(connection, club_id, told, now)


def _add_player(
    connection: Connection, club_id: int, player: ArchivedPlayer, now: datetime
) -> bool:
    key = name_key(player.name)
    row = {"club_id": club_id, "name": player.name, "name_key": key, "created_at": now}
    shown = {"guest": player.guest, "nickname": player.nickname, "color": player.color}
    return insert_new(connection, PLAYERS, {**row, **shown})


def _merge(connection: Connection, club_id: int, player: ArchivedPlayer, now: datetime) -> None:
    """Makes a name that came mean whom it means; the row by which that is undone moves nothing."""
    gone, kept = (_player(connection, club_id, name) for name in (player.name, player.means))
    here = PLAYERS.c.id == gone
    connection.execute(update(PLAYERS).where(here).values(merged_into=kept))
    key = f"import {new_public_id()}"
    row = {"club_id": club_id, "gone": gone, "kept": kept, "key": key, "device": "", "at": now}
    connection.execute(insert(MERGES), row)


def _player(connection: Connection, club_id: int, name: str) -> int:
    """The id of the player called so, or of whom that name means."""
    here = (PLAYERS.c.club_id == club_id, PLAYERS.c.name_key == name_key(name))
    row = connection.execute(select(PLAYERS.c.id, PLAYERS.c.merged_into).where(*here)).one()
    return int(row.merged_into or row.id)


def add_season(connection: Connection, club_id: int, season: Terms, now: datetime) -> None:
    """Makes *season*, unless the club has one of that name."""
    if name_key(season.name) not in season_ids(connection, club_id):
        key = f"import {new_public_id()}"
        make_season(connection, season, club_id=club_id, key=key, now=now)


def season_ids(connection: Connection, club_id: int) -> dict[str, int]:
    """The ids of the seasons of a club by the keys of their names."""
    return {name_key(each.name): each.id for each in seasons_of(connection, club_id=club_id)}


def _add_rules(connection: Connection, club_id: int, told: ArchivedClub, now: datetime) -> None:
    """Keeps named rules for an owner of the club, or for whoever will be its first."""
    keeper = next(iter(owners_of(connection, club_id)), rules_keeper(club_id))
    for rules in told.rules:
        try:
            keep_rules(
                connection,
                public_id=(public_id := new_public_id()),
                key=f"import {public_id}",
                device=keeper,
                name=rules.name,
                preset=rules.preset,
                said=rules.said,
                now=now,
            )
        except NameTakenError:
            continue
