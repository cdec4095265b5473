"""Players who sit at a table with phones of their own."""

from datetime import UTC, datetime

from referee.store.file.database import default_url, open_database
from referee.store.people.memberships import Joining, access_to, join
from referee.store.people.minted import device_of
from referee.store.people.roles import Role

from .scribe import NAMES, Scribe
from .serving import Server


def sits(server: Server, scribe: Scribe, table: str, seat: int) -> Scribe:
    """The phone of who sits at *seat*, let in by the scribe's."""
    guest = scribe.guest(table)
    seated(server, guest, table, seat)
    return guest


def seated(server: Server, phone: Scribe, table: str, seat: int) -> None:
    """Says that the owner of a *phone* that belongs to the table sits at *seat*."""
    device = device_of(phone.cookie().split(".")[0])
    database = open_database(default_url(server.data))
    with database.writing() as connection:
        there = access_to(connection, table.removeprefix("/t/"), device=device)
        joining = Joining(there.club_id, there.game_id, Role.PLAYER, NAMES[seat - 1], seat)
        join(connection, joining, device=device, now=datetime.now(UTC))
    database.close()
