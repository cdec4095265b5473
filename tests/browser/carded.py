"""Adds hands with their cards to the server's database, without its pages."""

from collections.abc import Mapping
from contextlib import closing
from typing import Any

from referee.store.database import open_database
from tests.carded import facts, preset_of
from tests.web.ledger_lines import add_line_in

from .scribe import Scribe


def carded(scribe: Scribe, record: str, **names: str) -> str:
    """The path of a new table whose first hand is that of *record* in the corpus."""
    table = scribe.begin(preset_of(record), **names)
    add_line(scribe, table, facts(record))
    return table


def add_line(scribe: Scribe, table: str, facts: Mapping[str, Any], hand: int = 1) -> None:
    """Adds a line with *facts* to the ledger of *hand* of *table*."""
    with closing(open_database(scribe.database)) as database:
        add_line_in(database, table, facts, hand=hand)
