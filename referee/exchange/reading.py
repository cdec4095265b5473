"""Reads a file by its form: a record, an archive, a score sheet, or another scorer's backup."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from referee.errors import NotationError, RefereeError
from referee.exchange.archive import MORE, read_archive, require_happened
from referee.exchange.found import BY_DEFAULT, FoundFile, FoundPlain, ReadOptions
from referee.exchange.rook.record_file import read_record_file
from referee.exchange.rook.scorers import is_scorer
from referee.exchange.rook.sheets import read_backup, read_table, wrong
from referee.exchange.tables import SEPARATOR_LINE, is_parted, read_csv
from referee.exchange.workbook import read_workbook, workbook_kind
from referee.games import PLAIN
from referee.stats.season.summary import evening_of
from referee.store.game.plain import ArchivedPlain
from referee.store.stored import Progress

ZIP = b"PK"
"""The first bytes of every zip."""

MOST_TEXT = 16_000_000
"""The most bytes of a file that is no archive: enough for a sheet of `ReadOptions.most_hands`."""

MOST_PACKED = 256_000_000
"""The most bytes of an archive."""


NO_TEXT = "it is no text in UTF-8: save it as that; a spreadsheet calls it “CSV UTF-8”"


POKER = (
    "this is a hand of poker, which is not read here: want games of Rook, as records, "
    "score sheets, an archive of a club, a backup of Rook Score! or an export of BG Stats"
)


TABLES = (".csv", ".tsv")
"""Endings of the names of files that hold tables."""


def read_file(
    name: str, content: bytes, how: ReadOptions = BY_DEFAULT, progress: Progress = lambda: None
) -> FoundFile:
    """Reads the file called *name*: its games, or its faults."""
    try:
        if content.startswith(ZIP):
            kind = workbook_kind(content)
            if not kind:
                return read_archive(name, content, how, progress)
            table, said = read_workbook(content, kind)
            found = read_table(name, table, how, progress)
            return replace(found, said=(*said, *found.said))
        text = text_of(content)
        _require_short(text, how.most_lines)
        return read_text(name, text, how, progress)
    except NotationError as fault:
        return wrong(name, fault)


def is_record(name: str, content: bytes) -> bool:
    """Whether a file is read as a record, valid or not, and not as another form."""
    if content.startswith(ZIP):
        return False
    try:
        text = text_of(content)
    except NotationError:
        return True
    return _reader(name, text) is read_record_file


def text_of(content: bytes) -> str:
    """Decodes a file as UTF-8, or as UTF-16, in which spreadsheets save “Unicode text”.

    Raises:
        NotationError: it is neither.
    """
    try:
        return content.decode(
            "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8"
        )
    except UnicodeDecodeError as fault:
        raise NotationError(NO_TEXT) from fault


def read_text(
    name: str, text: str, how: ReadOptions = BY_DEFAULT, progress: Progress = lambda: None
) -> FoundFile:
    """Reads a text called *name*: its games, or its faults."""
    try:
        return _reader(name, text)(name, text, how, progress)
    except NotationError as fault:
        return wrong(name, fault)


def _reader(name: str, text: str) -> Callable[[str, str, ReadOptions, Progress], FoundFile]:
    """What reads a file of this name and text, by its form."""
    if name.lower().endswith(TABLES) or is_table(text):
        return _sheet
    if name.lower().endswith(".json") or is_scorer(text):
        return read_backup
    if _IS_POKER(text):
        return _poker
    return _plain if any(kind.is_file(text) for kind in PLAIN.values()) else read_record_file


def _require_short(text: str, most: int | None) -> None:
    """Refuses a text with too many lines before it is parsed."""
    if most is not None and text.count("\n") >= most:
        raise NotationError.unlike(f"at most {most} lines at once: {MORE}")


def is_table(text: str) -> bool:
    """Whether a text without a name looks like a score sheet: it has no ``=`` as a record has."""
    if SEPARATOR_LINE.match(text):
        return True
    return "=" not in text and is_parted(text) and not is_scorer(text)


_IS_POKER = re.compile(r"^(?:variant|blinds_or_straddles)\s*=", re.MULTILINE).search


def _poker(_name: str, _text: str, _how: ReadOptions, _progress: Progress) -> FoundFile:
    raise NotationError(POKER)


def _plain(name: str, text: str, _how: ReadOptions, _progress: Progress) -> FoundFile:
    """Reads a file of a kind that is kept as lines."""
    kind = next(kind for kind in PLAIN.values() if kind.is_file(text))
    try:
        agreed, lines, started = kind.read_file(text)
        require_happened(kind, agreed, lines)
    except RefereeError as fault:
        raise NotationError.restating(fault) from fault
    if not started:
        raise NotationError.unlike("when it began, such as 2026-11-20T19:30:00Z", "", "started")
    said = datetime.fromisoformat(started)
    began = said if said.tzinfo else said.replace(tzinfo=UTC)
    game = ArchivedPlain(
        kind.name, began, agreed, tuple((began, line) for line in lines), evening_of(said)
    )
    return FoundFile(name, plain=(FoundPlain(name, game),))


def _sheet(name: str, text: str, how: ReadOptions, progress: Progress) -> FoundFile:
    return read_table(name, read_csv(text), how, progress)
