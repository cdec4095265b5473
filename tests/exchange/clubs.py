"""Clubs to be taken along: in empty installations, filled by records."""

import io
from datetime import UTC, date, datetime
from pathlib import Path

from referee.exchange.archive import export_club
from referee.exchange.found import FoundFile
from referee.exchange.importing import Import, ImportResult
from referee.exchange.reading import read_file
from referee.stats.season.ranking import Scoring
from referee.store.club.exporting import ArchivedClub, ArchivedPlayer, ArchivedRules
from referee.store.club.seasons import Terms
from referee.store.database import Database
from referee.store.tables import HOME_CLUB
from tests.store.asking import fetch, save

NOW = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)
FILES = [
    path
    for folder in ("corpus", "real_games")
    for path in sorted((Path(__file__).parents[1] / folder).glob("*.rook"))
    if path.stem != "game-09"  # one name at two seats
]
CLUB = ArchivedClub(
    "Birds",
    players=(
        ArchivedPlayer("Ann", nickname="=A", color="teal"),
        ArchivedPlayer("Annie", means="Ann"),
        ArchivedPlayer("=Eve", guest=True),
    ),
    seasons=(
        Terms("2026", date(2026, 1, 1), None, Scoring.RATING),
        Terms("Spring, '25", date(2025, 3, 1), date(2025, 5, 31), Scoring.POINTS_A_HAND),
    ),
    rules=(ArchivedRules('Grandma\'s "table"', "kentucky-discard", {"target": "300"}),),
    zone="America/New_York",
)


def take(database: Database, *files: FoundFile, **how: object) -> ImportResult:
    """What came of *files* in the club of the server's owner."""
    importing = Import(HOME_CLUB, "nobody's", NOW, **how)  # type: ignore[arg-type]
    save(database, importing.take, files)
    return importing.done


def exported(database: Database) -> bytes:
    """The archive of that club."""
    target = io.BytesIO()
    fetch(database, export_club, HOME_CLUB, target)
    return target.getvalue()


def records(*paths: Path) -> list[FoundFile]:
    return [read_file(path.name, path.read_bytes()) for path in paths]


def faults(found: FoundFile) -> list[tuple[str, int | None, str]]:
    return [(each.file, each.line, each.why) for each in found.faults]
