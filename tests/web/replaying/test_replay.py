"""A hand played again: what the page shows at each step, and what it does not know."""

import gzip
import re
from html import unescape

import pytest
from flask import Flask

from tests.carded import facts, preset_of
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.telling import tell

MOST_BYTES = 12_000
"""Of the page of a whole hand as it travels."""


def carded(app: Flask, phone: Phone, record: str) -> Table:
    """A table whose first hand is that of *record* in the corpus."""
    table = Table.start(phone, preset_of(record))
    tell(app, table, facts(record))
    return table


def replay(table: Table, at: str = "") -> Page:
    asked = f"?at={at}" if at else ""
    return table.phone.open(f"{table.path}/hand/1/replay{asked}")


def said(page: Page) -> str:
    """What happened at the step that is shown."""
    found = re.search(r'<p id="said"[^>]*>(.*?)</p>', page.html, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def shown(page: Page, label: str) -> str:
    """The words of a part of the page, without what is hidden now."""
    found = re.search(rf'<section[^>]*aria-label="{label}">(.*?)</section>', page.html, re.DOTALL)
    assert found is not None, label
    return Page.text(without_hidden(found[1]))


def without_hidden(html: str) -> str:
    """*html* without the elements that are hidden; none of them holds one of its own kind."""
    html = re.sub(r"<li[^>]* hidden>.*?</li>", "", html, flags=re.DOTALL)
    html = re.sub(r"<ul[^>]* hidden>.*?</ul>", "", html, flags=re.DOTALL)
    html = re.sub(r'<span[^>]* hidden><span class="face.*?</b>.*?</span></span></span>', "", html)
    return re.sub(r"<span[^>]* hidden>[^<]*</span>", "", html)


def way(page: Page, name: str) -> str:
    """Where the step called *name* leads."""
    found = re.search(rf'<a class="b" data-go="{name}" href="([^"]*)"', page.html)
    assert found is not None, name
    return unescape(found[1])


def test_a_hand_is_followed_card_by_card_by_links_alone(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-kentucky-discard")
    page, heard = replay(table), []
    for _ in range(100):
        heard.append(said(page))
        if way(page, "Forward") == way(page, "Last") == page.response.request.full_path:
            break
        page = phone.open(way(page, "Forward"))

    # Four steps before the play, nine tricks of four cards, the end.
    assert len(heard) == 4 + 36 + 1
    assert heard[0] == "Dee dealt."
    assert heard[-1].startswith("Ann bid 80 in red: made.")
    assert said(phone.open(way(page, "First"))) == heard[0]
    assert said(phone.open(way(page, "Back"))) == heard[-2]


def test_a_step_says_who_took_the_trick_and_what_stood_out(app: Flask, phone: Phone) -> None:
    # Trick 3 of the record: Cal leads the yellow 5, Dee the 11, Ann trumps with the red 12, Bob 5.
    table = carded(app, phone, "carded-kentucky-discard")

    assert said(replay(table, "3.1")) == "Trick 3. Cal leads the yellow 5."
    assert said(replay(table, "3.3")) == "Ann plays the red 12. It trumps the trick."
    assert said(replay(table, "3.4")) == "Bob plays the green 5. Ann takes it: 10 points."


def test_the_table_stands_as_it_stood(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-kentucky-discard")

    page = replay(table, "3.2")

    assert shown(page, "The table") == (
        "Trick 3 Ann next Bob Cal led 5the yellow 5 Dee 11the yellow 11"
    )
    assert "Ann & Cal 30 1 trick Bob & Dee 10 1 trick 50 to go for the bid of 80" in shown(
        page, "Taken so far"
    )


def test_a_card_leaves_the_hand_that_lays_it(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-kentucky-discard")

    before, after = (shown(replay(table, at), "Hands") for at in ("3.2", "3.3"))

    assert "the red 12" in before
    assert "the red 12" not in after


def test_what_the_bidder_was_dealt_is_known_by_the_play_the_nest_and_what_lay_aside(
    app: Flask, phone: Phone
) -> None:
    whole = facts("carded-kentucky-discard")
    table = Table.start(phone, preset_of("carded-kentucky-discard"))
    tell(app, table, {name: each for name, each in whole.items() if name != "deal"})

    for at in ("0.0", "0.3", "1.0"):
        assert shown(replay(table, at), "Hands") == shown(
            replay(carded(app, phone, "carded-kentucky-discard"), at), "Hands"
        )


def test_a_hand_that_is_known_from_the_first_lead_on_alone_is_said_to_be_unknown_before(
    app: Flask, phone: Phone
) -> None:
    whole = facts("carded-kentucky-discard")
    table = Table.start(phone, preset_of("carded-kentucky-discard"))
    tell(app, table, {name: each for name, each in whole.items() if name not in ("deal", "nest")})

    assert "Ann Not known here Bob" in shown(replay(table, "0.0"), "Hands")
    assert "Not known" not in shown(replay(table, "1.1"), "Hands")


def test_an_address_that_names_no_step_leads_to_the_one_before(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-kentucky-discard")

    assert said(replay(table, "3.9")) == said(replay(table, "3.4"))
    assert said(replay(table, "99.1")) == said(replay(table, "10.0"))
    assert said(replay(table, "red")) == said(replay(table))


def test_a_renege_is_marked_with_its_proof(app: Flask, phone: Phone) -> None:
    # Dee plays to a red trick another color in trick 2, and lays a red card later.
    table = carded(app, phone, "renege-proved")
    page = replay(table, "2.4")

    assert page.to("The rule") == f"{table.path}/rules#rule-renege"
    assert "A seat that holds a card of the color led must play one." in said(page)
    assert page.html.count(" noted") >= 1


def test_a_lead_out_of_turn_is_marked(app: Flask, phone: Phone) -> None:
    page = replay(carded(app, phone, "lead-out-of-turn"), "1.1")

    assert said(page).startswith("Trick 1. Cal leads the black 11.")
    assert "Cal led to trick 1, and it was Ann's lead" in said(page)


def test_a_partner_is_shown_once_the_called_card_falls(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-call-partner-4")
    called = facts("carded-call-partner-4")["partner_cards"]
    tricks = [trick.split() for trick in facts("carded-call-partner-4")["play"]]
    trick = next(n for n, each in enumerate(tricks, 1) if called[0] in each)
    place = tricks[trick - 1].index(called[0]) + 1

    before = replay(table, f"{trick}.{place - 1}")
    after = replay(table, f"{trick}.{place}")

    assert "partner" not in said(before)
    assert "is a partner." in said(after)
    assert shown(before, "Taken so far").count("trick") == 4
    assert shown(after, "Taken so far").count("trick") == 2


def test_what_nobody_told_is_said(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "renege-proved-past-a-gap")
    tell(app, table, {"open": True})

    page = replay(table, "4.0")

    assert said(page) == "Trick 4 is not recorded."
    assert page.shows("What Ann, Cal and Dee held is not recorded.")
    assert page.shows("Not told: trick 4.")


def test_two_tricks_that_nobody_told_are_tricks(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "renege-proved-past-a-gap")
    tell(app, table, {"open": True, "trick": {"3": ""}})

    assert replay(table, "4.0").shows("Not told: tricks 3 and 4.")


def test_a_hand_whose_play_stopped_says_how_far_it_was_told(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-under-way")
    tell(app, table, {"open": True})

    assert replay(table).shows("Told up to trick 5 of 9.")


def test_a_hand_that_is_still_played_is_not_replayed(app: Flask, phone: Phone) -> None:
    page = replay(carded(app, phone, "carded-under-way"))

    assert page.shows("This hand is still being played.")
    assert "data-on" not in page.html
    assert not re.search(r"the (red|yellow|green|black) \d", page.words)


def test_a_hand_without_cards_has_no_replay(table: Table) -> None:
    table.hand("Ann", 90, 95)

    assert replay(table).status == 404
    assert table.phone.open(f"{table.path}/hand/7/replay").status == 404
    assert "/replay" not in table.phone.open(f"{table.path}/hand/1").html


def test_the_hand_and_the_result_lead_to_the_replay(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-kentucky-discard")
    there = f"{table.path}/hand/1/replay"

    assert phone.open(f"{table.path}/hand/1").to("Replay, card by card") == there
    assert phone.open(f"{table.path}/result").to("Hand 1, card by card") == there


def test_the_list_of_tricks_is_a_table_with_each_card_under_its_player(
    app: Flask, phone: Phone
) -> None:
    page = replay(carded(app, phone, "carded-kentucky-discard"))

    rows = re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', page.html, re.DOTALL)
    third = re.findall(r'class="vh">([^<]*)<', dict(rows)["3"])

    assert [number for number, _ in rows] == [str(number) for number in range(1, 10)]
    assert third == ["the red 12", "the green 5", "the yellow 5", "the yellow 11"]
    assert Page.text(dict(rows)["3"]).endswith("Ann 10")


@pytest.mark.parametrize(
    "record",
    [
        "carded-kentucky-discard",
        "carded-kentucky-full-deck",
        "carded-double-deck-4",
        "carded-double-deck-6",
        "carded-call-partner-5",
        "carded-hoyle-standard-deck",
    ],
)
def test_the_page_of_a_whole_hand_is_light(app: Flask, phone: Phone, record: str) -> None:
    page = replay(carded(app, phone, record))

    assert len(gzip.compress(page.html.encode(), 6)) <= MOST_BYTES


@pytest.mark.parametrize(
    "record",
    ["carded-circus", "carded-low-card", "carded-no-trump-low", "carded-call-partner-6-short"],
)
def test_other_games_are_followed_to_their_end(app: Flask, phone: Phone, record: str) -> None:
    table = carded(app, phone, record)

    page = replay(table, "99.0")

    assert page.status == 200
    assert re.search(r": (made|set)\.", said(page))
    assert "is not recorded" not in page.words or record == "carded-circus"
