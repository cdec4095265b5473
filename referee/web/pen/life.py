"""Signs of life of the phones that have pens: whatever they ask, and the streams they follow."""

from collections.abc import Collection
from datetime import UTC, datetime

from flask import Response, g, request

from referee.store.errors import StoreError
from referee.store.file.database import Database
from referee.store.people.memberships import Access
from referee.store.people.passing import NOTED_EVERY, note_life, silent_among
from referee.web.access import database, device
from referee.web.server.log import LOG, brief, note


def note_it(response: Response) -> Response:
    """Keeps it that the phone with the pen has asked for something, at most once a minute."""
    access: Access | None = g.get("access")
    now = datetime.now(UTC)
    if access is None or not access.writes or not _is_due(access, now):
        return response
    try:
        with database().writing(_table()) as connection:
            note_life(connection, game_id=access.game_id, device=device(), now=now)
    except StoreError as fault:  # the answer stands without it
        note(brief(fault))
    return response


def _table() -> str | None:
    """The public id of the table that was asked for something."""
    return (request.view_args or {}).get("public_id")


def _is_due(access: Access, now: datetime) -> bool:
    return access.pen_seen_at is None or now - access.pen_seen_at >= NOTED_EVERY


def note_streams(database: Database, present: Collection[tuple[str, str]]) -> None:
    """Keeps it that phones follow tables: each by the table's public id and its device."""
    now = datetime.now(UTC)
    try:
        with database.reading() as connection:
            found = silent_among(connection, present, now=now)
        for each in found:
            with database.writing(each.table) as connection:
                note_life(connection, game_id=each.game_id, device=each.device, now=now)
    except StoreError as fault:  # the streams go on without it
        LOG.error("pen: %s", brief(fault))
