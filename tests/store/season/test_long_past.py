"""The club of the benchmark has the same rows as one whose games were really played."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import func, select

from referee.store.check import compare
from referee.store.tables import ENTRIES
from tests.benchmarks.season.__main__ import main
from tests.benchmarks.season.club import opened
from tests.benchmarks.season.past import HANDS
from tests.databases import NewDatabase


@pytest.mark.slow
def test_a_club_built_in_bulk_follows_from_its_ledgers(
    tmp_path: Path, new_database: NewDatabase
) -> None:
    club = opened(new_database(tmp_path / "data"), games=3)
    club.wait(1)
    club.end()

    with club.database.reading() as connection:
        compared = compare(connection)
        lines = connection.scalar(select(func.count()).select_from(ENTRIES))

    assert (compared.games, compared.differences, compared.unreadable) == (4, (), ())
    assert lines == 4 * HANDS


@pytest.mark.slow
@pytest.mark.soak
def test_the_benchmark_measures_pages_ends_rebuilds_and_imports(tmp_path: Path) -> None:
    options = ["--games", "40", "--few", "10", "--rounds", "1", "--imported", "5"]

    result = CliRunner().invoke(main, [*options, "--folder", str(tmp_path)])

    assert result.exit_code == 0, result.output
    named = ("rebuild of 40 games", "standings page", "player page", "records page")
    for each in (*named, "end of a game", "5 games in club.zip", "5 games in sheet.csv"):
        assert each in result.output
