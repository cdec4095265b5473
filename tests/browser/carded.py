"""Adds hands with their cards to the server's database, without its pages."""

from collections.abc import Mapping
from contextlib import closing
from typing import Any

from referee.store.database import open_database
from tests.carded import facts, preset_of
from tests.web.telling import tell_in

from .scribe import Scribe


def carded(scribe: Scribe, record: str, **names: str) -> str:
    """The path of a new table whose first hand is that of *record* in the corpus."""
    table = scribe.begin(preset_of(record), **names)
    tell(scribe, table, facts(record))
    return table


def tell(scribe: Scribe, table: str, facts: Mapping[str, Any], hand: int = 1) -> None:
    """Adds a line with *facts* to the ledger of *hand* of *table*."""
    with closing(open_database(scribe.database)) as database:
        tell_in(database, table, facts, hand=hand)
