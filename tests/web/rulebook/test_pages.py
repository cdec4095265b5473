"""The pages of the rule book: a place for each rule, questions, the search."""

import re

import pytest

from referee.rook.rules.presets import preset_ids
from referee.web.rook.rulebook.book import in_force
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.rulebook.books import book, with_house


def places(page: Page) -> set[str]:
    """The rules that have a place on a page."""
    return set(re.findall(r'id="rule-([a-z_-]+)"', page.html))


def test_every_rule_of_a_table_and_of_a_game_has_a_place(table: Table) -> None:
    for there, game in ((f"{table.path}/rules", "kentucky-discard"), ("/rules/boston", "boston")):
        assert places(table.phone.open(there)) == set(in_force(with_house(game)))


ASK = "/rules/kentucky-discard/ask?q="


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("/rules", "The rules of every game"),
        ("/rules/double-deck-4/ask?q=who+leads", "The bidder leads first, with any card."),
        (f"{ASK}pizza", "Nothing was found for “pizza”. Are you asking one of these?"),
        (f"{ASK}pizza", "Who leads first?"),
        (f"{ASK}she+had+a+red+and+played+black",
         "Nothing answers just “she had a red and played black”. These come closest:"),
        (f"{ASK}can+I+tlak+to+my+partnr", "Shown for “talk partner”."),
        ("/new/display/rules/trump_named", "as soon as the bid is won"),
        ("/new/dixie/rules/trump_named", "after the discard"),
    ],
)  # fmt: skip
def test_a_page_of_the_rules_says(phone: Phone, address: str, text: str) -> None:
    assert phone.open(address).shows(text)


def test_what_a_table_changed_is_marked_beside_the_game_s(phone: Phone) -> None:
    table = Table.start(phone, target="500", rook_points="30")

    page = phone.open(f"{table.path}/rules")

    assert page.shows(
        "The first to reach 500 wins. §Source This table’s own rule. "
        "The game: The first to reach 300 wins."
    )
    assert page.shows("5s: 5, 10s: 10, 14s: 10, the Rook: 30. Together 130.")
    assert page.shows("The Rook counts 30. Usually: The Rook counts 20.")


def test_a_renege_is_asked_in_the_words_of_the_book(table: Table) -> None:
    table.bid("Ann", 100)

    page = table.phone.open(f"{table.path}/hand/1/other/renege")

    assert page.shows(book("kentucky-discard")["renege_rule"])


def test_answers_lead_to_their_rules(table: Table) -> None:
    page = table.phone.open(f"{table.path}/ask?q=bury+counters")

    assert page.shows("May I bury counters? Yes, as many as you like among the 5 cards.")
    assert f"{table.path}/rules#rule-discard_ban" in page.links


def test_every_link_of_the_questions_leads_to_a_place(table: Table) -> None:
    page = table.phone.open(f"{table.path}/ask")
    there = places(table.phone.open(f"{table.path}/rules"))

    led_to = {link.partition("#rule-")[2] for link in page.links if "#rule-" in link}

    assert len(led_to) > 30
    assert led_to <= there


def test_a_table_answers_with_its_players(table: Table) -> None:
    page = table.phone.open(f"{table.path}/ask?q=who+leads")

    assert page.shows("Ann leads, with any card: they sit left of the dealer, Dee.")


def test_a_bid_under_way_is_spoken_of(table: Table) -> None:
    table.bid("Ann", 95)

    assert table.phone.open(f"{table.path}/ask?q=set").shows(
        "Ann and Cal lose 95 and score nothing"
    )


def test_what_is_found_alone_answers_a_script(table: Table) -> None:
    there = f"{table.path}/ask?q=kitty"
    whole = table.phone.open(there).html

    part = table.phone.client.get(there, headers={"HX-Request": "true"}).text

    assert part.startswith('<div id="found">')
    assert part in whole


def test_a_rule_changed_for_the_next_hand_is_said(table: Table) -> None:
    table.bid("Ann", 95)
    form = table.phone.open(f"{table.path}/rules/change/target").form("/rules/change/target")
    table.phone.send(form, target="500")

    page = table.phone.open(f"{table.path}/ask?q=game+over")

    assert page.shows("Answered by the rules of hand 1. From the next hand on, other rules hold.")
    assert page.shows("The first to reach 300 wins.")
    assert table.phone.open(f"{table.path}/rules").shows("The first to reach 500 wins.")


def test_questions_are_reached_from_the_table_and_where_something_happened(table: Table) -> None:
    rules = table.phone.open(table.look().page.to("Rules"))
    happened = table.phone.open(f"{table.path}/hand/1/other")

    assert rules.to("Ask") == happened.to("Ask the rules") == f"{table.path}/ask"


HAND = {"bidder": "1", "bid": "90", "trump": "red", "by": "bidders", "taken": "95"}


def rule_behind(table: Table, **fields: str) -> str:
    """Where the heading of an effect leads that is shown beside the form."""
    sent = table.entry().forged({}, **{**HAND, **fields})
    effect = table.phone.post(f"{table.path}/hand/1/effect", sent, htmx=True)
    found = re.search(r'<strong><a class="behind" href="([^"]*)"', effect.html)
    return found[1].rpartition("#")[2] if found else ""


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({}, "rule-made"),
        ({"taken": "85"}, "rule-set"),
        ({"bid": "65"}, "rule-bid_min"),
        ({"bid": "125"}, "rule-bid_max"),
        ({"bid": "72"}, "rule-bid_step"),
        ({"bid": "x"}, ""),
        ({"taken": ""}, ""),
    ],
)
def test_an_effect_and_a_refusal_lead_to_their_rule(
    table: Table, fields: dict[str, str], rule: str
) -> None:
    assert rule_behind(table, **fields) == rule


@pytest.mark.parametrize(
    ("bid", "rule"),
    [("100", "rule-bonus_points"), ("110", "rule-set"), ("70", "rule-bonus_points")],
)
def test_a_bonus_in_a_bid_that_was_made_leads_to_its_rule(
    phone: Phone, bid: str, rule: str
) -> None:
    table = Table.start(phone, "one-forty")

    assert rule_behind(table, bid=bid, taken="85", last_trick="A") == rule


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("redeal", "no_counter_redeal"),
        ("passed-out", "all_pass"),
        ("misdeal", "exposed-card"),
        ("renege", "renege-ends"),
        ("renege-in-time", "renege"),
        ("bad-discard", "bad-discard"),
        ("agreed", "agreed"),
    ],
)
def test_what_happened_leads_to_its_rule(table: Table, kind: str, rule: str) -> None:
    page = table.phone.open(f"{table.path}/hand/1/other/{kind}")

    assert page.to("The rule") == f"{table.path}/rules#rule-{rule}"


def test_the_end_of_a_game_leads_to_the_rule_that_decided_it(phone: Phone) -> None:
    table = Table.start(phone, target="100")
    table.hand("Ann", 110, 110)

    assert table.page.to("The first to reach 100 wins.") == f"{table.path}/rules#rule-target"


def test_the_rules_of_every_game_are_a_tap_away(phone: Phone) -> None:
    assert {f"/rules/{name}" for name in preset_ids()} <= set(phone.open("/rules").links)
    there = phone.open("/rules/double-deck-4/ask?q=who+leads").links
    assert "/rules/double-deck-4#rule-first_lead" in there
    assert phone.open("/rules/no-such/ask").status == 404


def test_the_rules_of_a_table_begin_with_what_fits_on_one_screen(phone: Phone) -> None:
    table = Table.start(phone, target="500")

    page = phone.open(f"{table.path}/rules")
    brief = Page.text(page.html.split('<dl class="brief')[1].split("</dl>")[0])

    assert "The first to reach 500 wins. House rule" in brief
    assert "The lowest bid is 70." in brief
    assert "41 cards: 5 to 14 in each color and the Rook." in brief
    assert len(brief.split()) < 130
    assert page.html.count('<details class="set chapter">') == 12


def test_rules_questions_and_charter_are_one_place(table: Table) -> None:
    for path in ("rules", "ask", "charter"):
        page = table.phone.open(f"{table.path}/{path}")
        assert {f"{table.path}/{each}" for each in ("rules", "ask", "charter")} <= set(page.links)
        assert page.html.count('aria-current="page"') == 1
