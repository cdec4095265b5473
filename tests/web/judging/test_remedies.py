"""What a foul costs by each remedy, before and after the table rules; rulings 37 to 48 and 78."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from referee.engine.hand.facts import Irregularity
from referee.engine.ruling import Ruling
from referee.web.judging.foul import Word, heard
from tests.web.doors import join
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.telling import tell

RULE = "The side that reneged loses the bid"
MAKE = "The bidders make their bid"
PASS = "Let it pass"


def costs(table: Table, number: int = 1, /, **asked: Any) -> Page:
    return table.phone.open(f"{table.path}/hand/{number}/remedies?{urlencode(asked)}")


def sheets(page: Page) -> dict[str, list[list[str]]]:
    """The rows of the score sheet under each remedy, by its heading."""
    found = {}
    for part in re.findall(r"<article.*?</article>", page.html, re.DOTALL):
        heading = re.search(r"<h3[^>]*>(.*?)(?: <small>.*?)?</h3>", part)
        rows = re.findall(r"<bdi>(.*?)</bdi></th><td>(.*?)</td><td>(.*?)</td>", part)
        assert heading is not None
        found[heading[1]] = [list(row) for row in rows]
    return found


def marked(page: Page) -> list[str]:
    """The remedies that are marked as the rule."""
    return re.findall(r"<h3[^>]*>([^<]*?) <small>your rule</small></h3>", page.html)


def apply(table: Table, page: Page, remedy: str) -> Page:
    form = next(each for each in page.forms if ("remedy", remedy) in each.buttons)
    return table.phone.send(form, remedy=remedy)


@pytest.fixture
def made(table: Table) -> Table:
    """A table with a hand that Ann made: 90 bid, 95 to 25."""
    table.hand("Ann", 90, 95)
    return table


def test_a_defenders_renege_is_scored_by_every_remedy(made: Table) -> None:
    page = costs(made, seat=2, trick=4)

    assert sheets(page) == {
        RULE: [["Ann and Cal", "+95", "95"], ["Bob and Dee", "−90", "−90"]],
        MAKE: [["Ann and Cal", "+90", "90"], ["Bob and Dee", "−90", "−90"]],
        PASS: [["Ann and Cal", "+95", "95"], ["Bob and Dee", "+25", "25"]],
    }
    assert marked(page) == [RULE]
    assert page.shows("give nobody a choice")


def test_what_a_foul_costs_leads_to_its_rule(made: Table) -> None:
    page = costs(made, seat=2, trick=4)

    assert page.to("The rule") == f"{made.path}/rules#rule-renege"


def test_a_remedy_that_comes_to_the_same_is_not_shown_twice(made: Table) -> None:
    page = costs(made, seat=1, trick=4)  # the bidders pay the bid by either rule

    assert sheets(page) == {
        RULE: [["Ann and Cal", "−90", "−90"], ["Bob and Dee", "+25", "25"]],
        PASS: [["Ann and Cal", "+95", "95"], ["Bob and Dee", "+25", "25"]],
    }


def test_the_rule_of_the_table_is_the_one_that_is_marked(phone: Phone) -> None:
    table = Table.start(phone, renege_rule="bidders-make-bid")
    table.hand("Ann", 90, 95)

    assert marked(costs(table, seat=2, trick=4)) == [MAKE]


def test_the_remedy_of_the_rules_is_one_line_and_is_kept_with_the_hand(made: Table) -> None:
    page = apply(made, costs(made, seat=2, trick=4), "lose-bid")

    assert page.shows("Bob’s renege in trick 4: the side that reneged lost the bid.")
    assert page.shows("The table’s word: no card proves it or refutes it.")
    assert page.shows("Ruled by Ann") or page.shows("Ruled by the scorekeeper")
    assert made.look().totals == (95, -90)
    record = made.phone.open(f"{made.path}/record.rook").html
    assert 'kind = "renege"' in record
    assert "trick = 4" in record
    assert "remedy" not in record


@pytest.mark.parametrize(
    ("remedy", "told", "totals"),
    [
        ("bidders-make-bid", "the bidders made their bid", (90, -90)),
        ("played-on", "it was let pass", (95, 25)),
    ],
)
def test_another_remedy_stays_with_the_hand_as_the_tables_choice(
    made: Table, remedy: str, told: str, totals: tuple[int, int]
) -> None:
    page = apply(made, costs(made, seat=2, trick=4), remedy)

    assert page.shows(f"Bob’s renege in trick 4: {told}.")
    assert made.look().totals == totals
    assert f'remedy = "{remedy}"' in made.phone.open(f"{made.path}/record.rook").html


@pytest.mark.parametrize("first", ["bidders-make-bid", "played-on"])
def test_a_table_may_go_back_to_its_rule(made: Table, first: str) -> None:
    ruled = apply(made, costs(made, seat=2, trick=4), first)

    again = made.phone.open(ruled.to("Other remedies"))
    apply(made, again, "lose-bid")

    assert made.look().totals == (95, -90)
    assert "remedy" not in made.phone.open(f"{made.path}/record.rook").html


def test_one_undo_takes_a_ruling_back(made: Table) -> None:
    apply(made, costs(made, seat=2, trick=4), "bidders-make-bid")
    made.look().undo()

    assert made.totals == (95, 25)
    page = made.phone.open(f"{made.path}/hand/1")
    assert not page.shows("Ruled")


def test_what_was_captured_is_asked_where_no_card_tells_it(table: Table) -> None:
    table.bid("Ann", 100)
    page = costs(table, seat=2, trick=4, found=7)

    assert sheets(page) == {}
    form = page.form("/remedies")
    asked = table.phone.ask(form, captured=35)

    assert sheets(asked) == {
        RULE: [["Ann and Cal", "+35", "35"], ["Bob and Dee", "−100", "−100"]],
        MAKE: [["Ann and Cal", "+100", "100"], ["Bob and Dee", "−100", "−100"]],
        PASS: [],
    }
    assert asked.shows("The hand goes on, and nothing is scored yet.")
    apply(table, asked, "lose-bid")
    assert table.look().totals == (35, -100)


def test_a_hand_under_way_that_is_let_pass_is_played_on(table: Table) -> None:
    table.bid("Ann", 100)
    page = table.phone.ask(costs(table, seat=2, trick=4, found=7).form("/remedies"), captured=35)

    apply(table, page, "played-on")

    table.look().result(105)
    assert table.totals == (105, 15)


def test_the_trick_under_way_says_when_it_was_found(app: Flask, table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    told = {"1": "Y14 Y5 Y6 Y7", "2": "Y13 B5 Y11 Y10", "3": "G14 G5 G6 G7", "4": "B14"}
    tell(app, table, {"trick": told})

    page = costs(table, seat=2, trick=2)

    # Y14 Y5, B5 Y10, G14 G5: what Ann took before trick 4. Source: S000
    assert sheets(page)[RULE] == [["Ann and Cal", "+45", "45"], ["Bob and Dee", "−90", "−90"]]


def test_a_renege_in_the_trick_before_can_still_be_put_right(app: Flask, table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    tell(app, table, {"trick": {"1": "Y14 Y5 Y6 Y7", "2": "Y13"}})

    page = costs(table, seat=2, trick=1)

    assert sheets(page) == {}
    assert page.shows("That is in time")
    assert page.to("Save that it was put right").endswith("/hand/1/other/renege-in-time")


def test_a_renege_in_the_last_trick_is_too_late_once_the_hand_is_scored(made: Table) -> None:
    page = costs(made, seat=2, trick=9)
    assert page.shows("after the last trick")
    apply(made, page, "lose-bid")  # repairable until the score is confirmed: ruling 39

    assert made.look().totals == (95, -90)


def test_a_claim_that_the_cards_refute_costs_nothing_and_is_not_saved(
    app: Flask, table: Table
) -> None:
    table.hand("Ann", 90, 95, trump="red")
    tell(app, table, {"trick": {"1": "Y14 Y5 Y6 Y7"}})

    page = costs(table, seat=2, trick=1)

    assert page.shows("The cards refute it.")
    assert page.shows("The claim costs nobody anything")
    assert sheets(page) == {}
    assert page.to("Agree on a score instead").endswith("/hand/1/other/agreed")
    player = Phone.new(app)
    join(table, player, "Bob")
    theirs = costs(Table(player, table.path), seat=2, trick=1)
    assert theirs.shows("The cards refute it.")
    assert not any("/other/" in link for link in theirs.links)
    sent = {"seat": "2", "trick": "1", "found": "14", "remedy": "lose-bid", "seq": "2"}
    token = {"csrf_token": table.phone.token(), "key": "refuted-claim"}
    refused = table.phone.post(f"{table.path}/hand/1/remedies", {**sent, **token})
    assert refused.status == 422
    assert table.look().totals == (95, 25)


@pytest.mark.parametrize("seq", ["0", "1"])
def test_a_kind_of_foul_that_cannot_be_is_not_found_however_old_the_page(
    made: Table, seq: str
) -> None:
    sent = {"csrf_token": made.phone.token(), "key": f"no-such-foul-{seq}", "seq": seq}

    page = made.phone.post(f"{made.path}/hand/1/remedies", {**sent, "kind": "revoke", "seat": "9"})

    assert page.status == 404


def test_a_renege_that_the_cards_prove_is_kept_as_proven(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95, trump="red")
    tell(app, table, {"trick": {"1": "Y14 G5 Y6 Y7", "2": "Y13 Y12 Y11 Y10"}})

    page = costs(table, seat=2, trick=1)
    assert page.shows("The cards prove it.")
    ruled = apply(table, page, "lose-bid")

    assert ruled.shows("The cards prove it. Bob played the green 5 to the yellow 14 in trick 1")


def test_what_was_the_tables_word_stays_so_when_more_is_told(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95, trump="red")
    tell(app, table, {"trick": {"1": "Y14 G5 Y6 Y7"}})
    apply(table, costs(table, seat=2, trick=1), "lose-bid")

    tell(app, table, {"trick": {"2": "Y13 Y12 Y11 Y10"}})

    page = table.phone.open(f"{table.path}/hand/1")
    assert page.shows("The table’s word")


def test_a_bad_discard_sets_the_bidders_or_is_let_pass(made: Table) -> None:
    page = costs(made, kind="bad-discard")

    assert sheets(page) == {
        "The bidders are set": [["Ann and Cal", "−90", "−90"], ["Bob and Dee", "+25", "25"]],
        PASS: [["Ann and Cal", "+95", "95"], ["Bob and Dee", "+25", "25"]],
    }
    assert marked(page) == ["The bidders are set"]
    ruled = apply(made, page, "played-on")
    assert ruled.shows("Ann’s discard: it was let pass.")
    assert made.look().totals == (95, 25)


def test_a_bad_discard_cannot_be_where_nothing_is_laid_aside(phone: Phone) -> None:
    table = Table.start(phone, "boston")

    assert costs(table, kind="bad-discard").status == 404


def test_the_other_fouls_of_a_hand_stay_claimed(made: Table) -> None:
    apply(made, costs(made, seat=4, trick=9), "lose-bid")

    page = costs(made, seat=1, trick=2)  # the earliest decides: ruling 45
    assert sheets(page)[RULE] == [["Ann and Cal", "−90", "−90"], ["Bob and Dee", "+25", "25"]]
    apply(made, page, "lose-bid")

    record = made.phone.open(f"{made.path}/record.rook").html
    assert record.count('kind = "renege"') == 2


def test_a_remedy_that_ends_the_game_says_so(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Ann", 90, 95)

    page = costs(table, seat=2, trick=4)

    assert "Ann and Cal win the game." not in page.html
    table.hand("Ann", 95, 95)
    assert costs(table, 2, seat=4, trick=3).shows("Ann and Cal win the game.")


def test_a_score_that_the_table_agreed_on_stands(table: Table) -> None:
    table.happens("agreed", agreedA=10, agreedB=20)

    page = costs(table, seat=2, trick=4)

    assert page.shows("The table agreed on a score for this hand, and it stands.")
    assert sheets(page) == {}


def test_a_hand_that_was_dealt_again_has_nothing_to_judge(table: Table) -> None:
    table.bid("Ann", 90)
    table.happens("misdeal")

    assert costs(table, seat=2, trick=4).shows("This hand was not played")


def test_who_does_not_keep_the_score_sees_what_it_costs_and_rules_nothing(
    app: Flask, made: Table
) -> None:
    player = Phone.new(app)
    join(made, player, "Bob")

    page = costs(Table(player, made.path), seat=2, trick=4)

    assert list(sheets(page)) == [RULE, MAKE, PASS]
    assert not any("remedy" in dict(form.buttons) for form in page.forms)


def test_a_page_that_is_too_late_rules_nothing_and_shows_what_stands(made: Table) -> None:
    stale = costs(made, seat=2, trick=4)
    made.correct(1, taken=100)

    page = apply(made, stale, "lose-bid")

    assert page.status == 409
    assert page.shows("Somebody was first")
    assert sheets(page)[RULE][0] == ["Ann and Cal", "+100", "100"]
    assert made.look().totals == (100, 20)


def test_a_double_tap_rules_once(made: Table) -> None:
    page = costs(made, seat=2, trick=4)

    apply(made, page, "lose-bid")
    again = apply(made, page, "lose-bid")

    assert again.status == 200
    made.look().undo()
    assert made.totals == (95, 25)


def test_the_same_ruling_is_shown_to_later_disputes(made: Table) -> None:
    apply(made, costs(made, seat=2, trick=4), "bidders-make-bid")
    made.look().hand("Bob", 80, 85)

    page = costs(made, 2, seat=3, trick=1)

    assert page.shows("You ruled so on")
    assert page.shows(
        "Bob’s renege in trick 4 of hand 1: the bidders made their bid, by the table’s choice."
    )
    assert page.to("Hand 1") == f"{made.path}/hand/1"
    assert not costs(made, 2, kind="bad-discard").shows("Ruled before")


def test_a_ruling_that_was_undone_is_no_precedent(made: Table) -> None:
    apply(made, costs(made, seat=2, trick=4), "lose-bid")
    made.look().undo()
    made.look().hand("Bob", 80, 85)

    assert not costs(made, 2, seat=3, trick=1).shows("Ruled before")


def test_a_ruling_at_another_table_of_the_phone_is_a_precedent_and_not_of_strangers(
    app: Flask, made: Table
) -> None:
    apply(made, costs(made, seat=2, trick=4), "lose-bid")
    mine, hers = Table.start(made.phone), Table.start(Phone.new(app))
    for table in (mine, hers):
        table.hand("Ann", 90, 95)

    assert costs(mine, seat=3, trick=1).to("Hand 1") == f"{made.path}/hand/1"
    assert not costs(hers, seat=3, trick=1).shows("Ruled before")


@pytest.mark.parametrize("asked", [{"kind": "misdeal"}, {"kind": "<b>"}])
def test_only_fouls_that_can_be_are_asked_about(made: Table, asked: dict[str, str]) -> None:
    assert costs(made, **asked).status == 404


@pytest.mark.parametrize(
    "asked",
    [
        {"seat": "9", "trick": "4"},
        {"seat": "x", "trick": "4"},
        {"seat": "2", "trick": "4", "found": "99"},
        {"seat": "2", "trick": "4", "found": "2"},
        {"trick": "4", "do": "ask"},
    ],
)
def test_what_cannot_be_is_asked_again(made: Table, asked: dict[str, str]) -> None:
    page = costs(made, **asked)

    assert page.status == 200
    assert sheets(page) == {}


AT_FAULT = "The side at fault loses the bid"


@pytest.mark.parametrize("kind", ["lead-out-of-turn", "two-cards"])
def test_a_card_at_the_wrong_time_costs_nothing_by_the_rules(made: Table, kind: str) -> None:
    """Rulings 82 and 86: what else it may cost is for the table to choose."""
    page = costs(made, kind=kind, seat=2, trick=4)

    assert sheets(page) == {
        PASS: [["Ann and Cal", "+95", "95"], ["Bob and Dee", "+25", "25"]],
        AT_FAULT: [["Ann and Cal", "+95", "95"], ["Bob and Dee", "−90", "−90"]],
        MAKE: [["Ann and Cal", "+90", "90"], ["Bob and Dee", "−90", "−90"]],
    }
    assert marked(page) == [PASS]
    assert page.to("The rule") == f"{made.path}/rules#rule-out-of-turn"


def test_a_lead_that_goes_back_is_kept_with_the_hand_and_costs_nothing(made: Table) -> None:
    page = costs(made, kind="lead-out-of-turn", seat=2, trick=4)

    page = apply(made, page, "played-on")

    assert page.shows("Bob’s lead out of turn in trick 4: it was let pass")
    assert page.shows("Other remedies")
    assert made.look().totals == (95, 25)
    record = made.phone.open(f"{made.path}/record.rook").html
    assert 'kind = "lead-out-of-turn"' in record
    assert "in_time" not in record
    assert "remedy" not in record


@pytest.mark.parametrize(
    ("remedy", "totals", "told"),
    [
        ("lose-bid", (95, -90), "the side at fault lost the bid"),
        ("bidders-make-bid", (90, -90), "the bidders made their bid"),
    ],
)
def test_a_table_may_end_the_hand_by_two_cards_at_once(
    made: Table, remedy: str, totals: tuple[int, int], told: str
) -> None:
    page = apply(made, costs(made, kind="two-cards", seat=2, trick=4), remedy)

    assert page.shows(f"Bob’s two cards at once in trick 4: {told}.")
    assert made.look().totals == totals
    record = made.phone.open(f"{made.path}/record.rook").html
    assert 'kind = "two-cards"' in record
    assert "in_time = false" in record

    again = costs(made, kind="two-cards", seat=2, trick=4)
    apply(made, again, "played-on")
    assert made.look().totals == (95, 25)


def test_in_a_hand_under_way_a_card_goes_back_and_the_rest_is_asked(table: Table) -> None:
    table.bid("Ann", 100)
    page = costs(table, kind="two-cards", seat=2, trick=4, found=4)

    assert marked(page) == [PASS]
    assert page.shows("The hand goes on, and nothing is scored yet.")
    (form,) = (each for each in page.forms if ("do", "ask") in each.buttons)
    asked = table.phone.ask(form, captured=35)

    assert AT_FAULT in sheets(asked)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"kind": "two-cards", "trick": 4}, "Tap who laid two cards."),
        ({"kind": "lead-out-of-turn", "seat": 2}, "Say in which trick it was."),
    ],
)
def test_what_is_missing_of_a_card_at_the_wrong_time_is_said(
    made: Table, asked: dict[str, Any], said: str
) -> None:
    assert costs(made, **asked, do="ask").shows(said)


@pytest.mark.parametrize(("kind", "offered"), [("renege", True), ("two-cards", False)])
def test_only_of_a_renege_the_trick_may_be_unknown(made: Table, kind: str, offered: bool) -> None:
    page = made.phone.open(f"{made.path}/hand/1/remedies?kind={kind}")

    assert page.shows("nobody knows") is offered


@pytest.mark.parametrize("reason", ["claim-open", "claim-unchecked", "unchecked-somewhere"])
def test_a_claim_that_nobody_could_check_is_the_word_of_the_table(reason: str) -> None:
    claim = Irregularity("renege", 2, 4)

    said = heard(claim, [Ruling("renege", seat=2, trick=4, reason=reason)])

    assert said.word is Word.TABLE
