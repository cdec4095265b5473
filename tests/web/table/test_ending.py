"""The table ends a game: the leader wins, it is a draw, or it counts for nothing."""

import re

import pytest

from tests.web.phone import Page, Phone
from tests.web.playing import Table, seat

WORD = "The table ended the game, and its word stays as it is."


def ending(table: Table) -> Page:
    return table.phone.open(f"{table.path}/end")


def end(table: Table, how: str) -> Page:
    """Taps the way to end the game on its page."""
    table.page = table.phone.send(ending(table).form("/end"), how=how)
    return table.page


def replayed(table: Table) -> str:
    return table.phone.open(f"{table.path}/record.rook").response.text


def played(table: Table) -> Table:
    """Ann and Cal lead 95 to 25."""
    table.hand("Ann", 90, 95)
    return table


@pytest.mark.parametrize(
    ("how", "heading", "record"),
    [
        ("A", "Ann and Cal win", '[ended]\nwinner = "A"\n'),
        ("draw", "A draw", "[ended]\ndraw = true\n"),
        ("nothing", "Ended, and it counts for nothing", "[ended]\n\n"),
    ],
)
def test_a_game_is_ended_and_that_is_undone_and_put_back(
    table: Table, how: str, heading: str, record: str
) -> None:
    played(table)

    page = end(table, how)
    assert page.shows(heading)
    assert page.shows("The table ended the game")
    assert record in replayed(table)
    assert not page.shows("bids first")

    undone = table.undo()
    assert undone.shows("Undone. The table did not end the game. The game goes on")
    assert "ended" not in replayed(table)
    assert table.totals == (95, 25)

    again = table.undo()
    assert again.shows(heading)


def test_the_page_says_what_follows_before_anything_is_saved(table: Table) -> None:
    page = ending(played(table))

    assert page.shows("Ann & Cal 95, Bob & Dee 25.")
    assert page.shows("One win each for Ann and Cal. In the standings:")
    assert page.shows("Half a win for each player. In the standings:")
    assert page.shows("In the standings: Ann and Cal come in 1st.")
    assert page.shows("Ann, Bob, Cal and Dee come in") or page.shows("Bob and Dee come in 3rd.")
    assert page.shows("It counts in no season and no statistics; the list of games keeps it.")
    assert "ended" not in replayed(table)


def ways(page: Page) -> list[str]:
    return [value for _, value in page.form("/end").buttons]


def test_a_game_that_was_ended_is_not_ended_once_more(table: Table) -> None:
    """Ruling 100: a form as of the end's own line, which a page never has."""
    form = ending(played(table)).form("/end")
    end(table, "A")

    other = form.action.replace("/hand/2/", "/hand/3/")
    sent = {**form.filled({}), "entries": "2", "seq": "0", "key": "another-key", "how": "B"}
    answer = table.phone.client.post(other, data=sent)

    assert answer.status_code == 409
    assert '[ended]\nwinner = "A"\n' in replayed(table)


def test_the_leader_comes_first_and_who_is_behind_wins_if_the_others_give_up(
    table: Table,
) -> None:
    assert ways(ending(table)) == ["nothing", "draw", "A", "B"]
    assert ways(ending(played(table))) == ["A", "draw", "nothing", "B"]

    page = end(table, "B")

    assert page.shows("Bob and Dee win")
    assert '[ended]\nwinner = "B"\n' in replayed(table)
    assert page.shows("The winner was 70 behind after hand 1.")


def test_the_button_says_who_gives_up_and_who_wins_by_it(table: Table) -> None:
    assert ending(played(table)).shows("Ann and Cal give up: Bob and Dee win")


def test_where_everybody_plays_alone_each_may_win(phone: Phone) -> None:
    table = Table.start(phone, "rook-for-three")

    assert ending(table).shows("Ann and Cal give up: Bob wins")
    assert ways(ending(table)) == ["nothing", "draw", "1", "2", "3"]
    assert end(table, "2").shows("Bob wins")


def test_before_a_hand_has_points_nothing_is_put_in_the_standings_by_the_first_button(
    table: Table,
) -> None:
    table.happens("misdeal")

    assert ways(ending(table)) == ["nothing", "draw", "A", "B"]
    assert '<button class="b go" name="how" value="nothing"' in ending(table).html
    assert '<button class="b go" name="how" value="draw"' not in ending(table).html


def test_a_game_won_by_word_says_how_the_lead_went(table: Table) -> None:
    table.hand("Bob", 80, 80)  # 40 to 80
    table.hand("Ann", 100, 120)  # 160 to 80

    page = end(table, "A")

    assert page.shows("Hand 2, where Ann and Cal came from 40 behind to 80 ahead for good.")
    assert page.shows("It changed once. The winner was 40 behind after hand 1.")


def test_a_game_without_hands_says_that_no_hand_is_recorded(table: Table) -> None:
    assert table.look().page.shows("No hand yet.")

    end(table, "draw")

    for page in (table.look().page, table.phone.open(f"{table.path}/sheet")):
        assert page.shows("No hand is recorded.")
        assert not page.shows("No hand yet.")


def test_a_hand_under_way_gets_no_score_and_comes_back_with_an_undo(table: Table) -> None:
    played(table).bid("Bob", 100)

    assert ending(table).shows("Hand 2 is under way: it gets no score.")
    page = end(table, "A")
    assert page.shows("Ann and Cal win")
    assert not page.shows("is not scored yet")

    table.undo()
    table.result(110)
    assert table.totals == (105, 135)


def test_what_was_saved_meanwhile_is_seen_before_the_game_ends(table: Table) -> None:
    form = ending(played(table)).form("/end")
    table.hand("Bob", 100, 120)

    page = table.phone.send(form, how="A")

    assert page.status == 409
    assert "ended" not in replayed(table)


def test_a_double_tap_ends_it_once(table: Table) -> None:
    form = ending(played(table)).form("/end")

    for _ in range(2):
        assert table.phone.send(form, how="A").shows("Ann and Cal win")

    assert len(table.look().undos) == 1


def test_nobody_enters_a_hand_of_a_game_that_the_table_ended(table: Table) -> None:
    form = played(table).entry()
    end(table, "A")

    page = table.phone.send(form, bidder=seat("Bob"), bid=90, taken=95, do="hand")

    assert page.status == 409
    assert page.shows("Ann and Cal win already. The table ended it. Undo that first")


def test_a_way_that_is_not_offered_is_refused(table: Table) -> None:
    form = ending(played(table)).form("/end")

    page = table.phone.post(form.action, {**form.filled({}), "how": "C"})

    assert page.status == 422
    assert "ended" not in replayed(table)


def test_an_earlier_hand_is_corrected_and_the_word_of_the_table_stands(table: Table) -> None:
    end(played(table), "A")

    table.correct(1, taken=30)

    assert table.look().page.shows("Ann and Cal win")
    assert table.totals == (-90, 90)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("A", "Ann and Cal win the game."),
        ("draw", "A draw."),
        ("nothing", "Ended, and it counts for nothing."),
    ],
)
def test_before_a_correction_is_saved_it_says_that_the_word_of_the_table_stays(
    table: Table, how: str, says: str
) -> None:
    """Bob and Dee lead then."""
    end(played(table), how)

    page = table.phone.send(table.correction(1), taken=30, do="hand")

    assert page.shows(f"{says} {WORD}")


def test_an_end_by_word_that_a_correction_brings_back_is_no_game_that_goes_on(
    phone: Phone,
) -> None:
    table = Table.start(phone, target=110)
    end(played(table), "A")
    table.correct(1, bidder=seat("Bob"), bid=70, taken=110)
    assert table.page.shows("Bob and Dee win The first to reach 110 wins.")

    page = table.phone.send(table.correction(1), taken=80, do="hand")

    assert not page.shows("goes on")
    assert page.shows("Ann and Cal win the game. The table ended the game")


def test_level_totals_of_a_drawn_game_ask_for_no_other_hand(phone: Phone) -> None:
    table = Table.start(phone, target=60, bid_min=60, bid_max=110)
    table.hand("Ann", 60, 60)
    assert table.page.shows("Level at 60: another hand.")
    end(table, "draw")

    page = table.phone.send(table.correction(1), trump="red", do="hand")

    assert not page.shows("another hand")
    assert page.shows(f"A draw. {WORD}")


@pytest.mark.parametrize(
    ("how", "result"),
    [("draw", "A draw."), ("nothing", "Ended, and it counts for nothing.")],
)
def test_the_printed_sheet_says_who_ended_a_game_that_nobody_won(
    table: Table, how: str, result: str
) -> None:
    end(played(table), how)

    sheet = table.phone.open(f"{table.path}/sheet")

    assert sheet.shows(f"{result} The table ended the game.")


def test_the_menu_and_what_may_happen_lead_to_it(table: Table) -> None:
    played(table)

    assert f"{table.path}/end" in table.look().page.links
    assert f"{table.path}/end" in table.phone.open(f"{table.path}/hand/2/other").links

    end(table, "draw")
    assert f"{table.path}/end" not in table.look().page.links
    assert table.phone.led(f"{table.path}/end") == table.path


@pytest.mark.parametrize(
    ("how", "stands"),
    [
        ("A", "Ann and Cal win, 145 to −75"),
        ("draw", "it is a draw, 145 to −75"),
        ("nothing", "it counts for nothing, at 145 to −75"),
    ],
)
def test_by_other_rules_the_word_of_the_table_stays(table: Table, how: str, stands: str) -> None:
    played(table).hand("Bob", 100, 70)  # set: −100, and 50 for the others
    end(table, how)

    same = table.phone.open(f"{table.path}/what-if?target=500")
    earlier = table.phone.open(f"{table.path}/what-if?target=90")

    assert same.shows(f"nothing would have changed: {stands}. {WORD}")
    assert re.search(
        "Ann and Cal would have won(?: too)?, 95 to 25, one hand earlier", earlier.words
    )
    assert not earlier.shows(WORD)


def test_a_game_without_hands_is_not_asked_about_other_rules(table: Table) -> None:
    end(table, "draw")

    page = table.phone.open(f"{table.path}/what-if?target=500")

    assert page.shows(
        "Of this game no hand is recorded, so other rules change nothing: it is a draw, 0 to 0."
    )
    assert not [link for link in page.links if "what-if?" in link]


def test_a_draw_is_half_a_win_in_the_standings(table: Table, phone: Phone, club: str) -> None:
    end(played(table), "draw")

    page = phone.open(f"{club}/standings")

    assert page.shows("won ½ of 1")
    assert page.shows("½ games won")


def test_a_table_that_agreed_on_a_last_hand_plays_no_other(phone: Phone) -> None:
    table = Table.start(phone, hands=2)
    assert table.look().page.shows("Hand 1 of 2")

    table.hand("Ann", 90, 95)
    page = table.hand("Bob", 80, 80)

    assert page.shows("Ann and Cal win")
    assert page.shows("The game was to end with hand 2: the highest total wins.")


def test_a_last_hand_that_is_over_already_makes_the_hand_under_way_the_last(phone: Phone) -> None:
    table = Table.start(phone)
    for _ in range(2):
        table.hand("Ann", 70, 70)
    form = phone.open(f"{table.path}/rules/change/hands").form("/rules/change/hands")
    phone.send(form, hands="1", do="change")

    assert table.look().page.shows("Hand 3, the last")
    assert not table.page.shows("Hand 3 of 1")

    page = table.hand("Ann", 70, 70)
    assert page.shows("Ann and Cal win The game was to end with hand 1: the highest total wins.")


def test_level_totals_after_the_last_hand_are_a_draw(phone: Phone) -> None:
    table = Table.start(phone, hands=1, bid_min=60)

    page = table.hand("Ann", 60, 60)

    assert page.shows("A draw")
    assert page.shows("The game was to end with hand 1: the highest totals are level.")


def test_what_counts_for_nothing_is_listed_and_over(table: Table, phone: Phone) -> None:
    end(played(table), "nothing")

    assert phone.open("/games").shows("Ended, and it counts for nothing")
    assert not phone.open("/").shows("95")
