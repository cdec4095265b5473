"""The archive of a club, written from the database and read for it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from sqlalchemy import Connection

from referee.engine.errors import NotationError
from referee.exchange.archives.files import InFileError, read_club, write_club
from referee.exchange.archives.zipped import Read, pack, unpack
from referee.exchange.found import Fault, Found, FoundGame
from referee.store.game.importing import look_through
from referee.store.moving.arriving import arrival
from referee.store.moving.leaving import LeavingGame, leaving, told_club
from referee.store.moving.told import ToldGame
from referee.store.stored import Seen, UnreadableGame


@dataclass(slots=True)
class Exported:
    """What an archive took along."""

    games: int = 0
    hands: int = 0
    unreadable: list[str] = field(default_factory=list)
    """The public ids of games that stayed behind, since they cannot be read."""


def export_club(
    connection: Connection, club_id: int, target: BinaryIO, seen: Seen = lambda: None
) -> Exported:
    """Writes the archive of a club to *target*; the same club gives the same bytes."""
    done = Exported()
    club = told_club(connection, club_id)
    pack(target, write_club(club, _records(leaving(connection, club_id, seen), done)))
    return done


def _records(
    games: Iterable[LeavingGame | UnreadableGame], done: Exported
) -> Iterator[tuple[ToldGame, str]]:
    for each in games:
        if isinstance(each, UnreadableGame):
            done.unreadable.append(each.public_id)
            continue
        done.games += 1
        done.hands += len(each.record.hands)
        yield each.told, each.text


def read_archive(name: str, packed: bytes, seen: Seen) -> Found:
    """What the archive *packed* holds: nothing is taken of one in which anything is wrong."""
    try:
        club, records = read_club(unpack(packed))
        games = tuple(_game(name, told, records[told.file], seen) for told in club.games)
    except InFileError as fault:
        return Found(name, faults=(Fault(f"{name}/{fault.file}", fault.line, str(fault)),))
    except NotationError as fault:
        return Found(name, faults=(Fault(name, None, str(fault)),))
    return Found(name, games, club=club)


def _game(name: str, told: ToldGame, read: Read, seen: Seen) -> FoundGame:
    try:
        survey = look_through(read())
    except NotationError as fault:
        raise InFileError(told.file, fault) from fault
    if survey.record is None:
        first = survey.problems[0]
        unfit = NotationError(str(first.fault), line=first.line)
        raise InFileError(told.file, unfit) from first.fault
    ready = arrival(survey.record, told.began, told.season, told.rules_name)
    seen()
    return FoundGame(f"{name}/{told.file}", None, ready, None)
