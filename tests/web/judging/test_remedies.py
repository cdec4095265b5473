"""What a foul costs by each remedy, before and after the table rules; rulings 37 to 48 and 78."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from referee.rook.hand.facts import Irregularity
from referee.rook.ruling import Ruling
from referee.web.rook.judging.foul import Basis, finding
from tests.web.doors import join
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone
from tests.web.playing import Table

RULE = "The side that reneged loses the bid"
MAKE = "The bidders make their bid"
PASS = "Let it pass"
AT_FAULT = "The side at fault loses the bid"
BOBS = {"seat": 2, "trick": 4}


def costs(table: Table, number: int = 1, /, **query: Any) -> Page:
    return table.phone.open(f"{table.path}/hand/{number}/remedies?{urlencode(query)}")


def sheets(page: Page) -> dict[str, tuple[str, ...]]:
    """What each side gets under each remedy, by its heading, where the totals come to as much."""
    found = {}
    for part in re.findall(r"<article.*?</article>", page.html, re.DOTALL):
        heading = re.search(r"<h3[^>]*>(.*?)(?: <small>.*?)?</h3>", part)
        rows = re.findall(r"<bdi>(.*?)</bdi></th><td>(.*?)</td><td>(.*?)</td>", part)
        assert heading is not None
        assert [who for who, _, _ in rows] in ([], ["Ann and Cal", "Bob and Dee"])
        assert all(gets.removeprefix("+") == total for _, gets, total in rows)
        found[heading[1]] = tuple(gets for _, gets, _ in rows)
    return found


def marked(page: Page) -> list[str]:
    """The remedies that are marked as the rule."""
    return re.findall(r"<h3[^>]*>([^<]*?) <small>your rule</small></h3>", page.html)


def apply(table: Table, page: Page, remedy: str) -> Page:
    form = next(each for each in page.forms if ("remedy", remedy) in each.buttons)
    return table.phone.send(form, remedy=remedy)


def record(table: Table) -> str:
    return table.phone.open(f"{table.path}/record.rook").html


@pytest.fixture
def made(table: Table) -> Table:
    """A table with a hand that Ann made: 90 bid, 95 to 25."""
    table.hand("Ann", 90, 95)
    return table


BY_ALL = {PASS: ("+95", "+25"), AT_FAULT: ("+95", "−90"), MAKE: ("+90", "−90")}


@pytest.mark.parametrize(
    ("query", "rule", "costing"),
    [
        (BOBS, "renege", {RULE: ("+95", "−90"), MAKE: ("+90", "−90"), PASS: ("+95", "+25")}),
        # The bidders pay the bid by either rule: what comes to the same is not shown twice.
        ({"seat": 1, "trick": 4}, "renege", {RULE: ("−90", "+25"), PASS: ("+95", "+25")}),
        ({"kind": "bad-discard"}, "bad-discard",
         {"The bidders are set": ("−90", "+25"), PASS: ("+95", "+25")}),
        # Rulings 82 and 86: what else it may cost is for the table to choose.
        ({"kind": "lead-out-of-turn", **BOBS}, "out-of-turn", BY_ALL),
        ({"kind": "two-cards", **BOBS}, "out-of-turn", BY_ALL),
    ],
)  # fmt: skip
def test_a_foul_is_scored_by_every_remedy_and_the_rule_is_marked(
    made: Table, query: dict[str, Any], rule: str, costing: dict[str, tuple[str, ...]]
) -> None:
    page = costs(made, **query)

    assert sheets(page) == costing
    assert marked(page) == [next(iter(costing))]
    assert page.to("The rule") == f"{made.path}/rules#rule-{rule}"


def test_the_rule_of_the_table_is_the_one_that_is_marked(phone: Phone) -> None:
    table = Table.start(phone, renege_rule="bidders-make-bid")
    table.hand("Ann", 90, 95)

    assert marked(costs(table, **BOBS)) == [MAKE]


def test_a_remedy_says_what_a_renege_costs_at_the_table(phone: Phone) -> None:
    table = Table.start(phone, renege_cost=180, renege_award=60)
    table.hand("Ann", 90, 95)

    page = costs(table, **BOBS)

    by_rule = "The side that reneged loses 180"
    assert sheets(page) == {by_rule: ("+60", "−180"), MAKE: ("+90", "−180"), PASS: ("+95", "+25")}
    assert page.shows("Offenders lose 180, whoever bid. The others score 60.")
    assert page.shows("the bidders score their bid and the defenders lose 180")
    ruled = apply(table, page, "lose-bid")
    assert ruled.shows("Bob’s renege in trick 4: the side that reneged lost 180.")


@pytest.mark.parametrize(
    ("kind", "remedy", "totals", "sentence", "kept"),
    [
        ("renege", "lose-bid", (95, -90), "renege in trick 4: the side that reneged lost the bid",
         "trick = 4"),
        ("renege", "bidders-make-bid", (90, -90), "renege in trick 4: the bidders made their bid",
         'remedy = "bidders-make-bid"'),
        ("renege", "played-on", (95, 25), "renege in trick 4: it was let pass",
         'remedy = "played-on"'),
        ("lead-out-of-turn", "played-on", (95, 25), "lead out of turn in trick 4: it was let pass",
         "trick = 4"),
        ("two-cards", "lose-bid", (95, -90),
         "two cards at once in trick 4: the side at fault lost the bid", "in_time = false"),
        ("two-cards", "bidders-make-bid", (90, -90),
         "two cards at once in trick 4: the bidders made their bid", "in_time = false"),
    ],
)  # fmt: skip
def test_a_remedy_is_one_line_and_is_kept_with_the_hand_until_the_table_goes_by_its_rule(
    made: Table, kind: str, remedy: str, totals: tuple[int, int], sentence: str, kept: str
) -> None:
    page = apply(made, costs(made, kind=kind, **BOBS), remedy)

    assert page.shows(f"Bob’s {sentence}.")
    assert page.shows("The table’s word: no card proves it or refutes it.")
    assert page.shows("Ruled by Ann") or page.shows("Ruled by the scorekeeper")
    assert made.look().totals == totals
    assert f'kind = "{kind}"' in record(made)
    assert kept in record(made)
    assert ("in_time" in record(made)) == ("in_time" in kept)
    by_rule, costing = ("lose-bid", (95, -90)) if kind == "renege" else ("played-on", (95, 25))
    apply(made, made.phone.open(page.to("Other remedies")), by_rule)
    assert made.look().totals == costing
    assert "remedy" not in record(made)


def test_one_undo_takes_a_ruling_back_that_two_taps_made(made: Table) -> None:
    page = costs(made, **BOBS)
    apply(made, page, "bidders-make-bid")
    assert apply(made, page, "bidders-make-bid").status == 200

    made.look().undo()

    assert made.totals == (95, 25)
    assert not made.phone.open(f"{made.path}/hand/1").shows("Ruled")
    made.look().hand("Bob", 80, 85)
    assert not costs(made, 2, seat=3, trick=1).shows("Ruled before")


def test_what_was_captured_is_asked_where_no_card_tells_it(table: Table) -> None:
    table.bid("Ann", 100)
    page = costs(table, **BOBS, found=7)
    assert sheets(page) == {}

    answered = table.phone.ask(page.form("/remedies"), captured=35)

    assert sheets(answered) == {RULE: ("+35", "−100"), MAKE: ("+100", "−100"), PASS: ()}
    assert answered.shows("The hand goes on, and nothing is scored yet.")
    apply(table, answered, "lose-bid")
    assert table.look().totals == (35, -100)


def test_a_hand_under_way_that_is_let_pass_is_played_on(table: Table) -> None:
    table.bid("Ann", 100)
    page = table.phone.ask(costs(table, **BOBS, found=7).form("/remedies"), captured=35)

    apply(table, page, "played-on")

    table.look().result(105)
    assert table.totals == (105, 15)


def test_in_a_hand_under_way_a_card_goes_back_and_the_rest_is_asked(table: Table) -> None:
    table.bid("Ann", 100)
    page = costs(table, kind="two-cards", **BOBS, found=4)

    assert marked(page) == [PASS]
    assert page.shows("The hand goes on, and nothing is scored yet.")
    (form,) = (each for each in page.forms if ("do", "ask") in each.buttons)
    assert AT_FAULT in sheets(table.phone.ask(form, captured=35))


def test_the_trick_under_way_says_when_it_was_found(app: Flask, table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    tricks = {"1": "Y14 Y5 Y6 Y7", "2": "Y13 B5 Y11 Y10", "3": "G14 G5 G6 G7", "4": "B14"}
    add_line(app, table, {"trick": tricks})

    # Y14 Y5, B5 Y10, G14 G5: what Ann took before trick 4. Source: S000
    assert sheets(costs(table, seat=2, trick=2))[RULE] == ("+45", "−90")


def test_a_renege_in_the_trick_before_can_still_be_put_right(app: Flask, table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    add_line(app, table, {"trick": {"1": "Y14 Y5 Y6 Y7", "2": "Y13"}})

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
    add_line(app, table, {"trick": {"1": "Y14 Y5 Y6 Y7"}})
    player = Phone.new(app)
    join(table, player, "Bob")

    mine, theirs = (costs(each, seat=2, trick=1) for each in (table, Table(player, table.path)))

    for page in (mine, theirs):
        assert page.shows("The cards refute it.")
        assert page.shows("The claim costs nobody anything")
        assert sheets(page) == {}
    assert mine.to("Agree on a score instead").endswith("/hand/1/other/agreed")
    assert not any("/other/" in link for link in theirs.links)
    sent = {"seat": "2", "trick": "1", "found": "14", "remedy": "lose-bid", "seq": "2"}
    token = {"csrf_token": table.phone.token(), "key": "refuted-claim"}
    refused = table.phone.post(f"{table.path}/hand/1/remedies", {**sent, **token})
    assert (refused.status, table.look().totals) == (422, (95, 25))


def test_a_renege_that_the_cards_prove_is_kept_as_proven(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95, trump="red")
    add_line(app, table, {"trick": {"1": "Y14 G5 Y6 Y7", "2": "Y13 Y12 Y11 Y10"}})

    ruled = apply(table, costs(table, seat=2, trick=1), "lose-bid")

    assert ruled.shows("The cards prove it. Bob played the green 5 to the yellow 14 in trick 1")


def test_what_was_the_tables_word_stays_so_when_more_is_told(app: Flask, table: Table) -> None:
    table.hand("Ann", 90, 95, trump="red")
    add_line(app, table, {"trick": {"1": "Y14 G5 Y6 Y7"}})
    apply(table, costs(table, seat=2, trick=1), "lose-bid")

    add_line(app, table, {"trick": {"2": "Y13 Y12 Y11 Y10"}})

    assert table.phone.open(f"{table.path}/hand/1").shows("The table’s word")


def test_a_bad_discard_is_let_pass(made: Table) -> None:
    ruled = apply(made, costs(made, kind="bad-discard"), "played-on")

    assert ruled.shows("Ann’s discard: it was let pass.")
    assert made.look().totals == (95, 25)


def test_the_other_fouls_of_a_hand_stay_claimed(made: Table) -> None:
    apply(made, costs(made, seat=4, trick=9), "lose-bid")

    page = costs(made, seat=1, trick=2)  # the earliest decides: ruling 45
    assert sheets(page)[RULE] == ("−90", "+25")
    apply(made, page, "lose-bid")

    assert record(made).count('kind = "renege"') == 2


def test_a_remedy_that_ends_the_game_says_so(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Ann", 90, 95)
    assert "Ann and Cal win the game." not in costs(table, **BOBS).html

    table.hand("Ann", 95, 95)

    assert costs(table, 2, seat=4, trick=3).shows("Ann and Cal win the game.")


@pytest.mark.parametrize(
    ("what", "points", "text"),
    [
        ("agreed", {"agreedA": 10, "agreedB": 20}, "The table agreed on a score for this hand"),
        ("misdeal", {}, "This hand was not played"),
    ],
)
def test_a_hand_without_a_score_by_its_cards_has_nothing_to_judge(
    table: Table, what: str, points: dict[str, int], text: str
) -> None:
    table.bid("Ann", 90)
    table.happens(what, **points)

    page = costs(table, **BOBS)

    assert page.shows(text)
    assert sheets(page) == {}


def test_who_does_not_keep_the_score_sees_what_it_costs_and_rules_nothing(
    app: Flask, made: Table
) -> None:
    player = Phone.new(app)
    join(made, player, "Bob")

    page = costs(Table(player, made.path), **BOBS)

    assert list(sheets(page)) == [RULE, MAKE, PASS]
    assert not any("remedy" in dict(form.buttons) for form in page.forms)


def test_a_page_that_is_too_late_rules_nothing_and_shows_what_stands(made: Table) -> None:
    stale = costs(made, **BOBS)
    made.correct(1, taken=100)

    page = apply(made, stale, "lose-bid")

    assert page.status == 409
    assert page.shows("Somebody was faster")
    assert sheets(page)[RULE] == ("+100", "−90")
    assert made.look().totals == (100, 20)


def test_a_ruling_is_shown_to_later_disputes_at_the_tables_of_the_phone_alone(
    app: Flask, made: Table
) -> None:
    apply(made, costs(made, **BOBS), "bidders-make-bid")
    made.look().hand("Bob", 80, 85)
    mine, hers = Table.start(made.phone), Table.start(Phone.new(app))
    for table in (mine, hers):
        table.hand("Ann", 90, 95)

    page = costs(made, 2, seat=3, trick=1)

    assert page.shows("You ruled like this on")
    assert page.shows(
        "Bob’s renege in trick 4 of hand 1: the bidders made their bid, by the table’s choice."
    )
    assert page.to("Hand 1") == f"{made.path}/hand/1"
    assert costs(mine, seat=3, trick=1).to("Hand 1") == f"{made.path}/hand/1"
    assert not costs(made, 2, kind="bad-discard").shows("Ruled before")
    assert not costs(hers, seat=3, trick=1).shows("Ruled before")


@pytest.mark.parametrize(
    ("preset", "kind"),
    [("kentucky-discard", "misdeal"), ("kentucky-discard", "<b>"), ("boston", "bad-discard")],
)
def test_a_foul_that_cannot_be_is_not_found_however_old_the_page(
    phone: Phone, preset: str, kind: str
) -> None:
    table = Table.start(phone, preset)
    table.hand("Ann", 90, 95)
    sent = {"csrf_token": phone.token(), "kind": kind, "seat": "9"}

    assert costs(table, kind=kind).status == 404
    for seq in ("0", "1"):
        posted = {**sent, "key": f"no-such-foul-{seq}", "seq": seq}
        assert phone.post(f"{table.path}/hand/1/remedies", posted).status == 404


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"seat": "9", "trick": "4", "do": "ask"}, "Tap the player who did not follow suit."),
        ({"seat": "x", "trick": "4", "do": "ask"}, "Tap the player who did not follow suit."),
        ({"trick": "4", "do": "ask"}, "Tap the player who did not follow suit."),
        ({**BOBS, "found": "99", "do": "ask"}, "Say when it was noticed."),
        ({**BOBS, "found": "2", "do": "ask"}, "Say when it was noticed."),
        ({"kind": "two-cards", "trick": 4, "do": "ask"}, "Tap who laid two cards."),
        ({"kind": "lead-out-of-turn", "seat": 2, "do": "ask"}, "Say in which trick it was."),
        ({"seat": "9", "trick": "4"}, ""),
    ],
)
def test_what_is_missing_or_cannot_be_is_asked_again(
    made: Table, query: dict[str, str], message: str
) -> None:
    page = costs(made, **query)

    assert page.status == 200
    assert page.shows(message)
    assert sheets(page) == {}


@pytest.mark.parametrize(("kind", "offered"), [("renege", True), ("two-cards", False)])
def test_only_of_a_renege_the_trick_may_be_unknown(made: Table, kind: str, offered: bool) -> None:
    assert costs(made, kind=kind).shows("nobody knows") is offered


@pytest.mark.parametrize("reason", ["claim-open", "claim-unchecked", "unchecked-somewhere"])
def test_a_claim_that_nobody_could_check_is_the_word_of_the_table(reason: str) -> None:
    found = finding(
        Irregularity("renege", 2, 4), [Ruling("renege", seat=2, trick=4, reason=reason)]
    )

    assert found.basis is Basis.TABLE
