"""The columns of the standings: what stands in each, and how it is sorted by."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from referee.stats.season.standings import Row
from referee.web.words.season.standings import (
    LABELS,
    PROVISIONAL_MARK,
    average_words,
    rating_words,
)
from referee.web.words.text import number, percent

Order = Callable[[Row], float | None]


@dataclass(frozen=True, slots=True)
class Column:
    """One figure of every player."""

    key: str
    short: str
    """Over the column."""
    label: str
    """Beside a figure that stands alone."""
    said: Callable[[Row], str]
    order: Order
    """What is sorted by, the greatest first; None stands last either way."""
    note: Callable[[Row], str] = lambda _row: ""
    """What must be known of the figure."""


def _share(row: Row) -> float | None:
    return row.result.made / row.result.bids if row.result.bids else None


def _made(row: Row) -> str:
    share = _share(row)
    return "–" if share is None else percent(share)


def _column(key: str, said: Callable[[Row], str], order: Order) -> Column:
    return Column(key, *LABELS[key], said, order)


def _guess(row: Row) -> str:
    return PROVISIONAL_MARK if row.rating.is_provisional else ""


COLUMNS: Sequence[Column] = (
    _column("played", lambda row: str(row.result.played), lambda row: row.result.played),
    _column("won", lambda row: str(row.result.won), lambda row: row.result.won),
    _column("points", lambda row: number(row.result.points), lambda row: row.result.points),
    _column("against", lambda row: number(row.result.against), lambda row: row.result.against),
    _column("bids", lambda row: str(row.result.bids), lambda row: row.result.bids),
    _column("made", _made, _share),
    _column("set", lambda row: str(row.set), lambda row: row.set),
    _column("bid", lambda row: average_words(row.average_bid), lambda row: row.average_bid),
    replace(
        _column("rating", lambda row: rating_words(row.rating), lambda row: row.rating.mu),
        note=_guess,
    ),
)
"""In the order in which they stand."""

RANK = "rank"
"""What the rows are sorted by where nothing is asked."""


@dataclass(frozen=True, slots=True)
class Sorting:
    """What the rows are sorted by."""

    key: str = RANK
    turned: bool = False
    """The other way round: the least first."""

    @property
    def asked(self) -> str:
        """As addresses say it; "" where nothing need be said."""
        return f"{'-' * self.turned}{self.key}" if self != Sorting() else ""


def read_sorting(asked: str) -> Sorting:
    """What ``?by=`` asks for; a name that no column has asks for nothing."""
    key = asked.removeprefix("-")
    known = key == RANK or any(each.key == key for each in COLUMNS)
    return Sorting(key, asked.startswith("-")) if known else Sorting()


def in_order(rows: Sequence[Row], sorting: Sorting) -> tuple[Row, ...]:
    """*rows*, which come by rank, as *sorting* says; equals stay by rank."""
    if sorting.key == RANK:
        return tuple(reversed(rows)) if sorting.turned else tuple(rows)
    order = next(each.order for each in COLUMNS if each.key == sorting.key)
    told = [(row, value) for row in rows if (value := order(row)) is not None]
    told.sort(key=lambda each: each[1], reverse=not sorting.turned)
    return (*(row for row, _ in told), *(row for row in rows if order(row) is None))
