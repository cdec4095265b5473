"""What every table of the database shares."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect, MetaData, TypeDecorator
from sqlmodel import SQLModel

# How the tables keep a moment


class UtcTime(TypeDecorator[datetime]):
    """A moment, aware in and aware out, in UTC.

    SQLite knows no time zones, so there it is text, which sorts as the moments do. Reading is
    one call a value: two layers of Python would cost as much as the query.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], object]:
        """How a moment is written; one without a zone is a mistake of the caller."""
        return _utc_text if dialect.name == "sqlite" else _utc

    def result_processor(
        self, dialect: Dialect, coltype: object
    ) -> Callable[[Any], datetime | None]:
        """How a moment is read."""
        del coltype
        return _moment if dialect.name == "sqlite" else _utc


def local_day(moment: datetime) -> date:
    """The day that it was then by the calendar of the server."""
    return moment.astimezone().date()


def _utc(moment: datetime | None) -> datetime | None:
    if moment is not None and moment.tzinfo is None:
        raise ValueError(f"want a time with its zone, got {moment!r}")
    return moment.astimezone(UTC) if moment is not None else None


def _utc_text(moment: datetime | None) -> str | None:
    utc = _utc(moment)
    return utc.isoformat(" ", "microseconds") if utc is not None else None


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


class Row(SQLModel):
    """What all tables share: one set of names for their constraints."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
