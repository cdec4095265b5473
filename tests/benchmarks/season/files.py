"""Games by lot that nobody told but for their results, as an archive and as a score sheet."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from referee.exchange.archive import pack, write_club
from referee.exchange.tables import write_csv
from referee.rook import Record, start
from referee.rook.game import Step, first_due, next_due, take_step
from referee.rook.hand.ledger import fold
from referee.rook.record.file import write_record
from referee.store.club.exporting import ArchivedClub
from referee.store.seated.exporting import ArchivedGame
from tests.benchmarks.season.past import PLAYERS, RULES, line

HEADINGS = (
    "game", "date", "players A", "players B", "bidder", "bid", "trump", "points A", "points B",
)  # fmt: skip
MOST = 9
"""Hands after which a game is left as it stands: so many sheets end in fact."""
BEGUN = datetime(2021, 1, 1, 19, 30, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Played:
    """A game and how its hands went."""

    number: int
    steps: tuple[Step, ...]

    @property
    def began(self) -> datetime:
        """When."""
        return BEGUN + timedelta(minutes=20 * self.number)

    @property
    def record(self) -> Record:
        """It as a record file tells it."""
        hands = tuple(step.hand for step in self.steps)
        return Record(RULES, self.steps[0].names, start(RULES), hands, self.began)


def played(games: int) -> Iterator[Played]:
    """So many games, the same ones every time."""
    lot = Random(11)
    for number in range(1, games + 1):
        yield Played(number, tuple(_steps(lot)))


def _steps(lot: Random) -> Iterator[Step]:
    due = first_due(start(RULES), RULES, tuple(lot.sample(PLAYERS, 4)))
    while due.standing.winner is None and due.number <= MOST:
        step = take_step(due, fold([line(lot)], RULES))
        yield step
        due = next_due(step)


def write_archive(path: Path, games: int) -> None:
    """The archive of a club that has played them."""
    told = (
        (ArchivedGame(f"games/{game.number:06}.rook", game.began), game) for game in played(games)
    )
    records = ((listed, write_record(game.record)) for listed, game in told)
    with path.open("wb") as target:
        pack(target, write_club(ArchivedClub("Club"), records))


def write_sheet(path: Path, games: int) -> None:
    """A score sheet with a row a hand."""
    rows = [row for game in played(games) for row in _rows(game)]
    path.write_text(write_csv(HEADINGS, rows))


def _rows(game: Played) -> Iterator[tuple[str, ...]]:
    first, second, third, fourth = game.steps[0].names
    sides = (f"{first} & {third}", f"{second} & {fourth}")
    for step in game.steps:
        hand, points = step.hand, step.verdict.score.points
        assert hand.bidder
        assert points
        bid = (step.names[hand.bidder - 1], str(hand.bid), hand.trump or "")
        both = (str(points["A"]), str(points["B"]))
        yield str(game.number), game.began.date().isoformat(), *sides, *bid, *both
