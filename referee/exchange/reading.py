"""What a file holds, by its form: a record, the archive of a club."""

from referee.exchange.archive import read_archive
from referee.exchange.found import Fault, Found, FoundGame
from referee.store.game.importing import look_through
from referee.store.moving.arriving import arrival

ZIP = b"PK"
"""How every zip begins."""

MOST_TEXT = 8_000_000
"""Bytes of a file that is no archive: a hundred evenings."""

MOST_PACKED = 256_000_000
"""Bytes of an archive."""


def read_file(name: str, told: bytes) -> Found:
    """What the file called *name* holds, or what is wrong with it."""
    if told.startswith(ZIP):
        return read_archive(name, told)
    try:
        text = told.decode()
    except UnicodeDecodeError:
        return Found(name, faults=(Fault(name, None, "it is no text in UTF-8"),))
    return read_text(name, text)


def read_text(name: str, text: str) -> Found:
    """What a text file called *name* holds."""
    survey = look_through(text)
    if survey.record is None:
        faults = tuple(Fault(name, each.line, str(each.fault)) for each in survey.problems)
        return Found(name, faults=faults)
    return Found(name, (FoundGame(name, None, arrival(survey.record), survey.record),))
