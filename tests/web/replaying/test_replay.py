"""The replay of a hand: what the page shows at each step, and what it does not know."""

import gzip
import re
from html import unescape

import pytest
from flask import Flask

from tests.carded import facts, preset_of
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone
from tests.web.playing import Table

MOST_BYTES = 12_000
"""The largest compressed page of a whole hand."""


def carded(app: Flask, phone: Phone, record: str) -> Table:
    """A table whose first hand is that of *record* in the corpus."""
    table = Table.start(phone, preset_of(record))
    add_line(app, table, facts(record))
    return table


def replay(table: Table, at: str = "") -> Page:
    query = f"?at={at}" if at else ""
    return table.phone.open(f"{table.path}/hand/1/replay{query}")


def words_of(page: Page) -> str:
    """What the page says of the current step."""
    found = re.search(r'<p id="said"[^>]*>(.*?)</p>', page.html, re.DOTALL)
    assert found is not None
    return unescape(found[1])


def shown(page: Page, label: str) -> str:
    """The words of a part of the page, without what is hidden now."""
    found = re.search(rf'<section[^>]*aria-label="{label}">(.*?)</section>', page.html, re.DOTALL)
    assert found is not None, label
    return Page.text(without_hidden(found[1]))


def without_hidden(html: str) -> str:
    """*html* without its hidden elements, which do not nest."""
    html = re.sub(r"<li[^>]* hidden>.*?</li>", "", html, flags=re.DOTALL)
    html = re.sub(r"<ul[^>]* hidden>.*?</ul>", "", html, flags=re.DOTALL)
    html = re.sub(r'<span[^>]* hidden><span class="face.*?</b>.*?</span></span></span>', "", html)
    return re.sub(r"<span[^>]* hidden>[^<]*</span>", "", html)


def way(page: Page, name: str) -> str:
    """The address of the step called *name*."""
    found = re.search(rf'<a class="b" data-go="{name}" href="([^"]*)"', page.html)
    assert found is not None, name
    return unescape(found[1])


def test_a_hand_is_followed_card_by_card_by_links_alone(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-kentucky-discard")
    page, heard = replay(table), []
    for _ in range(100):
        heard.append(words_of(page))
        if way(page, "Forward") == way(page, "Last") == page.response.request.full_path:
            break
        page = phone.open(way(page, "Forward"))

    # Four steps before the play, nine tricks of four cards, the end.
    assert len(heard) == 4 + 36 + 1
    assert heard[0] == "Dee dealt."
    assert heard[-1].startswith("Ann bid 80 in red: made.")
    assert words_of(phone.open(way(page, "First"))) == heard[0]
    assert words_of(phone.open(way(page, "Back"))) == heard[-2]


@pytest.mark.parametrize(
    ("record", "at", "words"),
    [
        ("carded-kentucky-discard", "0.1", "Ann bids 80, Bob passes, Cal passes, Dee passes. Ann"),
        ("carded-kentucky-discard", "0.1", "has the bid at 80."),
        ("carded-kentucky-discard", "0.2", "Ann took up the red 7, the yellow 8, the red 10, the"),
        ("carded-kentucky-discard", "0.2", "the red 6 and laid aside the yellow 7, the yellow 8,"),
        ("carded-kentucky-discard", "0.3", "Trump: red."),
        # Trick 3: Cal leads the yellow 5, Dee the 11, Ann trumps with the red 12, Bob 5.
        ("carded-kentucky-discard", "3.1", "Trick 3. Cal leads the yellow 5."),
        ("carded-kentucky-discard", "3.3", "Ann plays the red 12. It trumps the trick."),
        ("carded-kentucky-discard", "3.4", "Bob plays the green 5. Ann takes it: 10 points."),
        # What names no step leads to the one before.
        ("carded-kentucky-discard", "3.9", "Bob plays the green 5. Ann takes it: 10 points."),
        ("carded-kentucky-discard", "99.1", "Ann bid 80 in red: made."),
        ("carded-kentucky-discard", "red", "Dee dealt."),
        ("carded-no-trump-low", "0.3", "No trump, low card."),
        ("circus-passes", "0.4", "All pass a card to the left: Ann the yellow 5, Bob the red 13,"),
        (
            "lead-out-of-turn",
            "1.1",
            "Trick 1. Cal leads the black 11. Cal led to trick 1, and it w",
        ),
        ("renege-proved", "2.4", "A seat that holds a card of the color led must play one."),
        ("claim-refuted-by-every-card", "3.4", "The table said: Cal reneged."),
        ("renege-proved-past-a-gap", "4.0", "Trick 4 is not recorded."),
        ("carded-circus", "99.0", ": made."),
        ("carded-low-card", "99.0", ": set."),
        ("carded-call-partner-6-short", "99.0", ": made."),
    ],
)
def test_a_step_says_what_happened_and_what_stood_out(
    app: Flask, phone: Phone, record: str, at: str, words: str
) -> None:
    table = carded(app, phone, record)
    add_line(app, table, {"open": True})

    assert words in words_of(replay(table, at))


def test_a_moon_is_no_bid_of_points_once_the_hand_is_over(app: Flask, phone: Phone) -> None:
    """Source: ruling 109."""
    table = Table.start(phone, "kentucky-discard", moon=200)
    add_line(app, table, {**facts("carded-kentucky-discard"), "bid": "moon", "auction": "1:moon"})
    add_line(app, table, {"open": True})

    last = replay(table, "9.4")

    assert "The moon cannot be made any more." in shown(last, "Taken so far")
    for shown_at in ("hand/1/replay", "hand/1/picture.svg", "sheet", "result.txt"):
        page = table.phone.open(f"{table.path}/{shown_at}")
        assert "moon" in page.html, shown_at
        assert "bid of 120" not in page.html, shown_at


def test_the_table_stands_as_it_stood(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-kentucky-discard")

    page = replay(table, "3.2")

    assert shown(page, "The table") == (
        "Trick 3 Ann next Bob Cal led 5the yellow 5 Dee 11the yellow 11"
    )
    assert "Ann & Cal 30 1 trick Bob & Dee 10 1 trick 50 to go for the bid of 80" in shown(
        page, "Taken so far"
    )


@pytest.mark.parametrize(
    ("record", "last", "words", "bid"),
    [
        ("carded-one-forty", "9.4", "The bid is made.", "The bid of 75 is made."),
        (
            "carded-call-partner-4-short",
            "10.4",
            "The bid is set.",
            "The bid of 100 cannot be made any more.",
        ),
    ],
)
def test_the_last_trick_decides_a_bid_also_if_the_nest_is_not_recorded(
    app: Flask, phone: Phone, record: str, last: str, words: str, bid: str
) -> None:
    table = Table.start(phone, preset_of(record))
    unknown = ("deal", "nest", "discard")
    add_line(app, table, {key: fact for key, fact in facts(record).items() if key not in unknown})

    page = replay(table, last)

    assert words in words_of(page)
    assert shown(page, "Taken so far").endswith(bid)


def test_a_score_that_was_agreed_does_not_say_that_the_last_trick_made_the_bid(
    app: Flask, phone: Phone
) -> None:
    table, unknown = Table.start(phone, "one-forty"), ("deal", "nest", "discard")
    known = {key: fact for key, fact in facts("carded-one-forty").items() if key not in unknown}
    add_line(app, table, known | {"agreed": {"A": 75, "B": 75}})

    assert "The bid of 75 is made." not in shown(replay(table, "9.4"), "Taken so far")


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
    add_line(app, table, {name: each for name, each in whole.items() if name != "deal"})

    for at in ("0.0", "0.3", "1.0"):
        assert shown(replay(table, at), "Hands") == shown(
            replay(carded(app, phone, "carded-kentucky-discard"), at), "Hands"
        )


def test_a_hand_that_is_known_from_the_first_lead_on_alone_is_said_to_be_unknown_before(
    app: Flask, phone: Phone
) -> None:
    whole = facts("carded-kentucky-discard")
    table = Table.start(phone, preset_of("carded-kentucky-discard"))
    add_line(
        app, table, {name: each for name, each in whole.items() if name not in ("deal", "nest")}
    )

    assert "Ann Not known here Bob" in shown(replay(table, "0.0"), "Hands")
    assert "Not known" not in shown(replay(table, "1.1"), "Hands")


def test_a_renege_is_marked_with_its_rule(app: Flask, phone: Phone) -> None:
    page = replay(carded(app, phone, "renege-proved"), "2.4")

    assert (
        page.to("The rule") == f"{page.response.request.path.split('/hand')[0]}/rules#rule-renege"
    )
    assert page.html.count(" noted") >= 1


def test_a_partner_is_shown_once_the_called_card_falls(app: Flask, phone: Phone) -> None:
    table = carded(app, phone, "carded-call-partner-4")
    called = facts("carded-call-partner-4")["partner_cards"]
    tricks = [trick.split() for trick in facts("carded-call-partner-4")["play"]]
    trick = next(n for n, each in enumerate(tricks, 1) if called[0] in each)
    place = tricks[trick - 1].index(called[0]) + 1

    before = replay(table, f"{trick}.{place - 1}")
    after = replay(table, f"{trick}.{place}")

    assert "partner" not in words_of(before)
    assert "is a partner." in words_of(after)
    assert shown(before, "Taken so far").count("trick") == 4
    assert shown(after, "Taken so far").count("trick") == 2


@pytest.mark.parametrize(
    ("record", "facts", "words"),
    [
        ("renege-proved-past-a-gap", {}, "What Ann, Cal and Dee held is not recorded."),
        ("renege-proved-past-a-gap", {}, "Not recorded: trick 4."),
        ("renege-proved-past-a-gap", {"trick": {"3": ""}}, "Not recorded: tricks 3 and 4."),
        ("carded-under-way", {}, "Recorded up to trick 5 of 9."),
    ],
)
def test_what_is_not_recorded_is_said(
    app: Flask, phone: Phone, record: str, facts: dict[str, object], words: str
) -> None:
    table = carded(app, phone, record)
    add_line(app, table, {"open": True, **facts})

    assert replay(table).shows(words)


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
