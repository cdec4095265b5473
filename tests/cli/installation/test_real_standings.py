"""Standings of the real games, against what their tables wrote down, summed up by hand."""

import json
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from .asking import answer

REAL = Path(__file__).parents[2] / "real_games"
WRITTEN: dict[str, Any] = json.loads((REAL / "scores.json").read_text("utf-8"))
COLUMNS = ("played", "won", "lost", "points", "hands", "bids", "made", "set")

pytestmark = pytest.mark.slow


def summed() -> dict[str, dict[str, int]]:
    """The columns by player, from what the tables wrote; game 9 has one name at two seats."""
    sums: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COLUMNS, 0))
    for game, written in WRITTEN.items():
        if game != "game-09":
            record = tomllib.loads((REAL / f"{game}.rook").read_text("utf-8"))
            _add(sums, record["players"], written, [hand["bidder"] for hand in record["hand"]])
    return {name: row for name, row in sums.items() if name}  # a chair without a name is nobody


def _add(
    sums: dict[str, dict[str, int]], names: list[str], written: Any, bidders: list[int]
) -> None:
    for place, name in enumerate(names):
        side = "AB"[place % 2]
        row, won = sums[name], side == written["winner"]
        row["played"] += 1
        row["won" if won else "lost"] += 1
        row["hands"] += len(written["hands"])
        row["points"] += sum(hand["AB".index(side) + 2] for hand in written["hands"])
    for (side, _bid, *points), bidder in zip(written["hands"], bidders, strict=True):
        row = sums[names[bidder - 1]]
        row["bids"] += 1
        row["made" if points["AB".index(side)] > 0 else "set"] += 1


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with the real games, imported in two goes, the later ones first."""
    folder: Path = tmp_path_factory.mktemp("data")
    files = sorted(REAL.glob("*.rook"))
    for some in (files[30:], files):
        answer("import", *some, "--data", folder)
    return folder


def test_standings_are_what_the_tables_wrote_down(data: Path) -> None:
    rows = answer("standings", "--data", data)["rows"]

    found = {row["player"]: {name: row[name] for name in COLUMNS} for row in rows}
    assert found == summed()
    assert [(-row["won"], -row["points"]) for row in rows] == sorted(
        (-row["won"], -row["points"]) for row in rows
    )


def test_the_real_games_are_kept_as_their_ledgers_say(data: Path) -> None:
    assert answer("check", "--data", data) == {"games": 67, "differences": []}
