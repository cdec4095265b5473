"""House rules changed in mid-game, as the table sees them: from the next hand on."""

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from referee.engine.errors import RefereeError
from referee.store.errors import StaleEntryError
from referee.store.file.database import Database
from referee.store.game.games import load_game
from referee.web.entry.submit import FormPlace, write_change
from referee.web.state import TableState, coming, next_seq, next_to_deal, table_state
from tests.web.playing import Table


def state_of(app: Flask, table: Table) -> TableState:
    database: Database = app.extensions["referee"]
    with database.reading() as connection:
        return table_state(load_game(connection, table.path.rpartition("/")[2]))


def change(app: Flask, table: Table, hand: int | None = None, **house: Any) -> None:
    """Changes house rules as the page of rules does."""
    state = state_of(app, table)
    at = next_to_deal(state) if hand is None else hand
    key = f"change {datetime.now(UTC).isoformat()}"
    place = FormPlace(at, next_seq(state, at), key, "Ann")
    database: Database = app.extensions["referee"]
    with database.writing() as connection:
        write_change(connection, state, place, {"house": house})
    table.look()


def test_a_change_holds_from_the_next_hand_and_says_so(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95)

    change(app, table, target=500)

    page = table.look().page
    assert "From hand 2 on: The first to reach 500 wins." in page.words
    assert "First to 500" in table.status
    table.hand("Ann", 90, 95)
    assert "The first to reach 500 wins." in table.rows[0]
    assert "The first to reach" not in table.rows[1]


def test_a_table_counts_one_rule_where_another_only_follows(app: Flask, table: Table) -> None:
    change(app, table, bonus="last-trick")

    assert table.page.shows("One house rule")


def test_a_hand_in_play_is_played_on_by_its_rules(app: Flask, table: Table) -> None:
    table.bid("Ann", 90)

    change(app, table, target=500)

    assert "First to 300" in table.look().status
    table.result(95)
    assert "First to 500" in table.status


def test_a_target_below_the_totals_ends_the_game_with_the_next_hand(
    app: Flask, table: Table
) -> None:
    table.hand("Ann", 120, 120)

    change(app, table, target=100)

    assert "Ann and Cal win" not in table.look().page.words
    assert "over 100" in table.page.words
    assert "Ann and Cal have reached 100: the hand that is scored next decides." in table.page.words
    table.happens("redeal", seat=2, counter="no")
    assert "the hand that is scored next decides." in table.page.words
    table.hand("Bob", 70, 70)
    assert "Ann and Cal win" in table.page.words


def test_an_old_hand_is_corrected_under_its_old_rules(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95)
    change(app, table, bid_min=100)
    table.hand("Ann", 110, 115)

    assert "90" in table.correction(1).offers["bid"]
    assert "90" not in table.correction(2).offers["bid"]
    table.correct(1, taken=100)

    assert table.look().totals == (215, 25)
    assert "First to 300" in table.status


def test_a_correction_keeps_the_rule_that_changed_with_its_hand(app: Flask, table: Table) -> None:
    change(app, table, target=500)
    table.hand("Ann", 90, 95)

    table.correct(1, taken=100)

    assert "First to 500" in table.look().status


def test_a_rule_can_be_changed_again_and_back(app: Flask, table: Table) -> None:
    change(app, table, target=500, bid_min=80)
    change(app, table, target=400)
    assert "First to 400" in table.look().status
    assert "70" not in table.entry().offers["bid"]

    change(app, table, target=300)

    assert "First to 300" in table.look().status


def test_undo_brings_the_old_rules_back(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95)
    change(app, table, target=500)

    table.look().undo()

    assert "First to 300" in table.status
    assert "Undone. From hand 2 on all is as before." in table.page.words


def test_a_rule_told_for_the_next_hand_is_what_the_next_change_goes_on_from(
    app: Flask, table: Table
) -> None:
    table.bid("Ann", 90)
    change(app, table, target=500)

    state = state_of(app, table)

    assert (state.rules.end.target, coming(state).rules.end.target) == (300, 500)
    assert coming(state).label == "2"


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ({"players": 6}, "how many play stays the same until the game is over"),
        ({"sides": "alone"}, "who plays with whom stays the same until the game is over"),
    ],
)
def test_what_cannot_change_before_the_end_is_refused(
    app: Flask, table: Table, house: dict[str, Any], said: str
) -> None:
    with pytest.raises(RefereeError, match=said):
        change(app, table, **house)

    assert table.look().undos == []


def test_a_game_that_a_correction_ends_earlier_was_played_by_the_rules_of_then(
    app: Flask, table: Table
) -> None:
    """Hand 1 decides a game to 100 after all; the 500 were agreed on for the hands after it."""
    change(app, table, target=100)
    table.hand("Ann", 90, 95)
    change(app, table, target=500)
    table.hand("Bob", 90, 95)
    table.correct(1, taken=100)

    page = table.phone.open(f"{table.path}/charter").words
    played = page.partition("What is played")[2].partition("Versions")[0]

    assert "The first to reach 100 wins." in played
    assert "500" not in played


def test_nothing_changes_once_the_game_is_over(app: Flask, table: Table) -> None:
    for _ in range(3):
        table.hand("Ann", 120, 120)

    with pytest.raises(RefereeError, match="the game is over"):
        change(app, table, target=500)


def test_an_old_hand_gets_no_other_rules(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95)
    table.hand("Ann", 90, 95)

    with pytest.raises(RefereeError, match="never for an earlier one"):
        change(app, table, hand=1, target=500)


def test_who_was_late_changes_nothing(app: Flask, table: Table) -> None:
    state = state_of(app, table)
    change(app, table, target=500)
    database: Database = app.extensions["referee"]

    with pytest.raises(StaleEntryError), database.writing() as connection:
        write_change(
            connection,
            table_state(load_game(connection, state.game.public_id)),
            FormPlace(1, 0, "another key", ""),
            {"house": {"target": 400}},
        )


def test_the_record_has_the_change_with_its_hand(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95)
    change(app, table, target=500)

    record = table.phone.open(f"{table.path}/record.rook").html

    assert record.rstrip().endswith("[[hand]]\nhouse = { target = 500 }")


def test_the_history_of_a_hand_tells_what_changed_with_it(app: Flask, table: Table) -> None:
    change(app, table, target=500)
    table.hand("Ann", 90, 95)

    page = table.phone.open(f"{table.path}/hand/1")

    assert "The first to reach 500 wins." in page.words
