"""Games that the table ended: a draw is half a win, and a final score has no hands."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

from referee.rook import preset, start
from referee.rook.game import first_due
from referee.rook.hand.facts import Book, Ended, Hand
from referee.stats.rook.summing import summary_of_game
from referee.stats.season.awards import of_season
from referee.stats.season.players import partners_of, rivals_of
from referee.stats.season.ranking import By, standings
from referee.stats.season.ratings import ratings
from referee.stats.season.records import RecordKind, held_records
from referee.stats.season.results import PlayerResult, Share, result_of, sums_of
from referee.stats.season.summary import GameSummary, leads, strangers, with_strangers

KENTUCKY = preset("kentucky-discard")
NAMES = ("Ann", "Bob", "Cal", "Dee")
NOON = datetime(2025, 2, 7, 12, tzinfo=UTC)
MADE = Hand(bidder=1, bid=90, taken={"A": 95, "B": 25})
DRAW, NOTHING = Ended(draw=True), Ended()


def ended(
    how: Ended,
    *hands: Hand,
    before: dict[Book, int] | None = None,
    names: tuple[str, ...] = NAMES,
    number: int = 1,
) -> GameSummary | None:
    due = first_due(start(KENTUCKY, totals=before), KENTUCKY, names)
    at = NOON + timedelta(days=number)
    return summary_of_game(due, (*hands, Hand(ended=how)), at, f"game {number}")


def counted(game: GameSummary | None) -> GameSummary:
    assert game is not None
    return game


FINAL = counted(ended(Ended("B"), before={"A": 430, "B": 500}))
DRAWN = counted(ended(DRAW, MADE, number=2))


def test_a_game_that_counts_for_nothing_has_no_summary() -> None:
    assert ended(NOTHING, MADE) is None


def test_a_draw_is_half_a_win() -> None:
    won = counted(ended(Ended("A"), MADE, number=3))
    games = [FINAL, DRAWN, won]

    rows = {row.player: row for row in standings(games)}

    ann = rows["Ann"]
    assert (ann.result.played, ann.result.won, ann.result.drawn, ann.lost) == (3, 1, 1, 1)
    assert ann.wins.value == 0.5
    assert (ann.result.points, ann.result.hands) == (190, 2)
    assert rows["Bob"].result.points == 50
    assert rows["Bob"].rank == 3, "level with Ann in games won, and fewer points"


def test_a_draw_counts_before_points_do() -> None:
    """Bob has a win, Ann a win and a draw with Cal as her partner."""
    one = counted(ended(Ended("B"), before={"A": 0, "B": 500}))
    two = counted(ended(Ended("A"), before={"A": 10, "B": 0}, number=2))
    pair = ("Ann", "Eve", "Cal", "Fay")
    three = counted(ended(DRAW, before={"A": 5, "B": 5}, names=pair, number=3))

    rows = {row.player: row for row in standings([one, two, three])}

    assert rows["Ann"].rank == 1
    bob = rows["Bob"].decided
    assert bob is not None
    assert (bob.by, bob.ahead, bob.behind) == (By.WON, 1.5, 1)


def test_a_draw_moves_the_stronger_side_down_and_the_weaker_up() -> None:
    strong = [counted(ended(Ended("A"), before={"A": 9, "B": 0}, number=n)) for n in range(9)]
    before = ratings(map(result_of, strong))

    after = ratings(map(result_of, [*strong, DRAWN]))

    assert after["Ann"].mu < before["Ann"].mu
    assert after["Bob"].mu > before["Bob"].mu


def test_partners_and_opponents_share_a_draw() -> None:
    ((mate, together),) = partners_of("Ann", [DRAWN, FINAL])
    rivals = dict(rivals_of("Ann", [DRAWN, FINAL]))

    assert (mate, together.wins.value, together.wins.times) == ("Cal", 0.25, 2)
    assert rivals["Bob"].wins.value == 0.25
    assert (rivals["Bob"].won, rivals["Bob"].drawn, rivals["Bob"].lost) == (0, 1, 1)


def test_a_share_takes_halves() -> None:
    low, high = Share(sums_of([result_of(DRAWN)])["Ann"].wins, 1).interval

    assert low < 0.5 < high


def test_a_final_score_has_no_hands_and_divides_by_nothing() -> None:
    assert FINAL.hands == ()
    assert result_of(FINAL).players["Bob"] == PlayerResult(played=1, won=1)
    (row, *_) = standings([FINAL])
    assert (row.points_a_hand, row.average_bid, row.kept.value) == (None, None, None)
    assert [lead.points for lead in leads(FINAL)] == [70]
    assert of_season([FINAL]) == ()
    (mate, together), *_ = partners_of("Bob", [FINAL])
    assert (mate, together.points_a_hand) == ("Dee", None)


def test_a_final_score_holds_no_record_of_length() -> None:
    level = counted(ended(Ended("A"), number=3))
    kinds = {record.kind: record.value for record in held_records([FINAL, level])}

    assert RecordKind.LONGEST not in kinds
    assert RecordKind.SHORTEST not in kinds
    assert kinds[RecordKind.WIDEST] == Fraction(70, 300)
    assert kinds[RecordKind.HIGHEST_TOTAL] == Fraction(500, 300)


def test_a_draw_has_no_margin_and_ends_every_run() -> None:
    won = [counted(ended(Ended("A"), MADE, number=n)) for n in (1, 2, 4)]
    games = [won[0], won[1], DRAWN, won[2]]

    kinds = {record.kind: record for record in held_records(games)}

    assert kinds[RecordKind.WINS_IN_A_ROW].value == 2
    assert kinds[RecordKind.LOSSES_IN_A_ROW].value == 2
    assert kinds[RecordKind.WIDEST].value == Fraction(70, 300)
    assert [held.game for held in kinds[RecordKind.CLOSEST].holders] == [
        "game 1",
        "game 2",
        "game 4",
    ]
    assert RecordKind.SHORTEST not in kinds, "the table ended each of them"
    assert kinds[RecordKind.LONGEST].value == 1


def test_unnamed_players_of_a_final_score_are_strangers_by_their_seats() -> None:
    game = counted(ended(Ended("B"), before={"A": 430, "B": 500}, names=("Ann", "Bob", "", "")))

    assert dict(strangers(game)) == {"game 1/3": 3, "game 1/4": 4}
    assert with_strangers(game).sides == (("Bob", "game 1/4"), ("Ann", "game 1/3"))
