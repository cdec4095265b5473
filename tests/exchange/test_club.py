"""The files of an archive: what they may tell, and what they may not."""

from dataclasses import replace
from datetime import date
from functools import partial

import pytest

from referee.exchange.archive import InFileError, read_club, write_club
from referee.stats.season.standings import Scoring
from referee.store.club.seasons import Terms
from referee.store.moving.leaving import ArchivedClub, ArchivedGame, ArchivedPlayer

from .clubs import CLUB, NOW

GAME = ArchivedGame("games/000001.rook", NOW, "2026", "")


def read(club: ArchivedClub, game: ArchivedGame = GAME, within: str = "") -> ArchivedClub:
    """What is read of the files of *club* with one *game*, all of them *within* a folder."""
    files = dict(write_club(club, [(game, "its record")]))
    return read_club({within + name: partial(str, text) for name, text in files.items()})[0]


@pytest.mark.parametrize("within", ["", "birds/"])
def test_what_was_written_is_read(within: str) -> None:
    assert read(CLUB, within=within) == replace(CLUB, games=(GAME,))


def test_a_season_may_be_one_day() -> None:
    day = Terms("Tournament", date(2026, 5, 2), date(2026, 5, 2), Scoring.WINS)

    assert read(replace(CLUB, seasons=(*CLUB.seasons, day))).seasons[-1] == day


BACKWARDS = Terms("x", date(2026, 5, 2), date(2026, 5, 1), Scoring.WINS)
TWICE = replace(CLUB.seasons[0], name="SPRING, '25")


@pytest.mark.parametrize(
    ("club", "game", "within", "said"),
    [
        (CLUB, GAME, "home/birds/", ("club.toml", None, "an archive of a club has this file")),
        (CLUB, replace(GAME, season="2027"), "", ("games.csv", None, "no season '2027'")),
        (
            replace(CLUB, players=(*CLUB.players, ArchivedPlayer("Nan", means="Annie"))),
            GAME, "", ("players.csv", None, "'Nan' means 'Annie', nobody"),
        ),
        (
            replace(CLUB, seasons=(*CLUB.seasons, BACKWARDS)),
            GAME, "", ("seasons.csv", 4, "it ends before it begins"),
        ),
        (
            replace(CLUB, seasons=(*CLUB.seasons, TWICE)),
            GAME, "", ("seasons.csv", None, "a season stands in the list twice"),
        ),
    ],
)  # fmt: skip
def test_files_that_contradict_each_other_are_refused(
    club: ArchivedClub, game: ArchivedGame, within: str, said: tuple[str, int | None, str]
) -> None:
    with pytest.raises(InFileError) as refused:
        read(club, game, within)

    fault = refused.value
    assert (fault.file, fault.line, str(fault)) == said
