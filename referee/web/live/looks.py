"""What the database says to those who follow tables: what stands there, and who may know it."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection

from referee.store.errors import UnknownGameError
from referee.store.file.database import Database
from referee.store.people.memberships import access_to, devices_of, follows
from referee.web.live.streams import Standing
from referee.web.server.latest import Latest

KNOWN = 256
"""Tables whose phones are remembered."""


class Looks:
    """Reads all of many tables in one query, but who may look only where that has changed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen_by = Latest[frozenset[str]](KNOWN)

    def standing(self, tables: Sequence[str]) -> dict[str, Standing]:
        """What is to be told of *tables*; those that are gone are missing."""
        with self._database.reading() as connection:
            return {
                table: Standing(now.version, self._devices(connection, table, now.members))
                for table, now in follows(connection, tables).items()
            }

    def version_for(self, table: str, device: str) -> int | None:
        """The version of *table*; None where *device* may not look at it."""
        with self._database.reading() as connection:
            try:
                access = access_to(connection, table, device=device)
            except UnknownGameError:
                return None
        return None if access.deleted else access.version

    def _devices(self, connection: Connection, table: str, members: str) -> frozenset[str]:
        """Who may look, of the same moment as the sign *members* by which it is remembered."""
        return self._seen_by.get((table, members), partial(devices_of, connection, table))
