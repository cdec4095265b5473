"""The archive of a club, written from the database and read for it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import BinaryIO

from sqlalchemy import Connection

from referee.engine.errors import NotationError
from referee.exchange.archives.files import InFileError, read_club, write_club
from referee.exchange.archives.zipped import Read, pack, unpack
from referee.exchange.found import Fault, Found, FoundGame
from referee.exchange.how import How
from referee.store.game.importing import look_through
from referee.store.moving.arriving import arrival
from referee.store.moving.leaving import LeavingGame, leaving, told_club
from referee.store.moving.told import ToldGame
from referee.store.stored import Seen, UnreadableGame

MORE = "“referee import” on the server takes more"


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


def read_archive(name: str, packed: bytes, how: How, seen: Seen) -> Found:
    """What the archive *packed* holds: nothing is taken of one in which anything is wrong.

    It is given up as soon as it holds more than *how* says.
    """
    left = _Left(how)
    try:
        files = unpack(packed)
        club, records = read_club({at: partial(left.read, files[at]) for at in files})
        games = tuple(left.take(_game(name, told, records[told.file], seen)) for told in club.games)
    except InFileError as fault:
        return Found(name, faults=(Fault(f"{name}/{fault.file}", fault.line, str(fault)),))
    except NotationError as fault:
        return Found(name, faults=(Fault(name, None, str(fault)),))
    return Found(name, games, club=club)


class _Left:
    """How much more may be read of an archive."""

    def __init__(self, how: How) -> None:
        self._how = how
        self._lines = self._hands = 0

    def read(self, read: Read) -> str:
        """The text of a file."""
        text, most = read(), self._how.most_lines
        self._lines += text.count("\n") + 1
        if most is not None and self._lines > most:
            raise NotationError(f"want at most {most} lines at once: {MORE}")
        return text

    def take(self, game: FoundGame) -> FoundGame:
        """A *game* of it."""
        most = self._how.most_in_archive
        self._hands += game.hands
        if most is not None and self._hands > most:
            raise NotationError(f"want at most {most} hands at once: {MORE}")
        return game


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
