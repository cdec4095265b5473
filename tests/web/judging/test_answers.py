"""What the judge answers on the phone: proven, refuted, open, contradicting; or not yet."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from referee.rook.questions import reneges
from referee.web.rook.judging import questions
from tests.web.doors import join
from tests.web.ledger_lines import add_line
from tests.web.phone import Page, Phone
from tests.web.playing import Table

STRAYED = {"1": "Y14 G5 Y6 Y7"}
"""Bob did not follow the yellow 14."""
SHOWN = {"2": "Y13 Y12 Y11 Y10"}
"""And laid a yellow card in the next trick, which Ann leads."""


def ask(table: Table, question: str, number: int = 1) -> Page:
    return table.phone.open(f"{table.path}/hand/{number}/judge?{urlencode({'ask': question})}")


def faces(page: Page) -> list[tuple[str, bool]]:
    """The cards that the answer shows, and whether each is one of those that prove it."""
    found = re.findall(
        r'<li( class="proves")?><span class="face.*?<span class="vh">(.*?)</span>',
        page.html,
        re.DOTALL,
    )
    return [(card, bool(proves)) for proves, card in found]


def test_a_proof_is_shown_as_the_fewest_cards_in_their_tricks(app: Flask, made: Table) -> None:
    add_line(app, made, {"trick": STRAYED | SHOWN})

    page = ask(made, "renege 2@1")

    assert page.shows("Did Bob renege in trick 1?")
    assert page.shows("Proven. Bob could have followed: they played the yellow 12 in trick 2.")
    assert [card for card, proves in faces(page) if proves] == ["the green 5", "the yellow 12"]
    assert [card for card, _ in faces(page)][:4] == [
        "the yellow 14",
        "the green 5",
        "the yellow 6",
        "the yellow 7",
    ]
    assert page.shows("The side that reneged loses the bid your rule")
    assert any(("remedy", "lose-bid") in form.buttons for form in page.forms)


def test_who_followed_is_cleared_and_nothing_is_ruled(app: Flask, made: Table) -> None:
    add_line(app, made, {"trick": STRAYED})

    page = ask(made, "renege 3@1")

    assert page.shows("Refuted. Cal followed")
    assert "renege&amp;seat=3" not in page.html


def test_an_open_question_leads_to_what_settles_it_and_is_answered_then(
    app: Flask, made: Table
) -> None:
    add_line(app, made, {"trick": STRAYED})
    page = ask(made, "renege 2@1")
    assert page.shows("Open.")

    form_page = made.phone.open(page.to("Look at Bob’s hand"))
    form = next(each for each in form_page.forms if ("do", "tell-hand") in each.buttons)
    assert ("whose", "2") in form.fields
    answer = made.phone.send(form, do="tell-hand", held="G5 Y12 Y5 B5 B6 B7 B8 B9 B10")

    assert answer.shows("Did Bob renege in trick 1?")
    assert answer.shows("Proven.")


def test_before_anything_is_told_the_trick_that_is_asked_about_is_wanted_first(
    table: Table,
) -> None:
    table.bid("Ann", 90, trump="red")

    page = ask(table, "renege 3@2")
    assert page.shows("Who led trick 2?")
    assert not page.shows("Look at Ann’s hand")

    page = table.phone.open(to_leader(page, 1))
    form = next(each for each in page.forms if "typed" in each.typed)
    answer = table.phone.send(form, typed="G14 G5 B7 G6")

    assert answer.shows("Did Cal renege in trick 2?")
    assert answer.shows("The cards that would show it can be seen once this hand is over.")


def test_records_that_contradict_each_other_are_both_named_and_linked(
    app: Flask, made: Table
) -> None:
    add_line(app, made, {"trick": STRAYED | {"2": "Y14 Y12 Y11 Y10"}})

    page = ask(made, "renege 2@1")

    assert page.shows("The records contradict each other.")
    assert "tell-trick" in page.to("Trick 1: the yellow 14")
    assert "trick=2" in page.to("Trick 2: the yellow 14")


def tricks(page: Page) -> list[str]:
    """The tricks to tap, as they are read out."""
    every = re.findall(r'<a href="[^"]*trick=\d+"[^>]*>(.*?)</a>', page.html)
    return [found for found in map(Page.text, every) if found[:1].isdigit()]


def test_every_recorded_trick_has_its_mark_and_the_proof_is_a_tap_away(
    app: Flask, made: Table
) -> None:
    add_line(app, made, {"trick": STRAYED | SHOWN | {"3": "Y9 B8 Y8 B9"}})

    page = made.phone.open(f"{made.path}/hand/1/judge")

    assert tricks(page)[:4] == ["1: renege proven", "2: clean", "3: renege open", "4"]
    proof = made.phone.open(page.to("1: renege proven"))
    assert proof.shows("Did Bob renege in trick 1? Proven.")
    assert made.phone.open(proof.to("3: renege open")).shows("Did Bob renege in trick 3? Open.")


def test_of_a_closed_hand_no_trick_has_a_mark(app: Flask, table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    add_line(app, table, {"trick": STRAYED | SHOWN})

    page = table.phone.open(f"{table.path}/hand/1/judge?who=3&trick=1")

    assert tricks(page)[:3] == ["1", "2", "3"]
    assert not re.search(r"the (yellow|green) \d", page.html.partition('class="deck')[0])


def to_leader(page: Page, seat: int) -> str:
    """Where a tap leads that says who led."""
    (href,) = re.findall(rf'href="([^"]*led={seat})"', page.html)
    return unescape(href)


def test_a_remembered_renege_is_proven_by_few_taps(made: Table) -> None:
    phone, taps = made.phone, 0
    page = phone.open(f"{made.path}/hand/1/judge")

    def follow(label: str) -> None:
        nonlocal page, taps
        page, taps = phone.open(page.to(label)), taps + 1

    def tap(card: str) -> None:
        nonlocal page, taps
        deck = next(each for each in page.forms if ("card", card) in each.buttons)
        page, taps = phone.send(deck, card=card), taps + 1

    follow("Bob")
    follow("4")
    page, taps = phone.open(to_leader(page, 1)), taps + 1
    for card in ("Y14", "G5", "Y6", "Y7"):
        assert 'id="answer"' not in page.html
        tap(card)
    assert page.shows("Did Bob renege in trick 4? Open.")
    assert page.shows("What did Bob play later?")
    tap("Y12")

    assert page.shows("Proven. Bob could have followed: they played the yellow 12 in trick 5.")
    assert page.shows("The side that reneged loses the bid")
    assert taps == 8
    assert 'play = ["", "", "", "Y14 G5 Y6 Y7"]' in phone.open(f"{made.path}/record.rook").html


def test_a_tapped_card_is_answered_with_the_pad_alone_where_htmx_asks(made: Table) -> None:
    page = made.phone.open(f"{made.path}/hand/1/judge?who=2&trick=4&led=1")
    deck = next(each for each in page.forms if ("card", "Y14") in each.buttons)

    answer = made.phone.post(deck.action, deck.filled({"card": "Y14"}), htmx=True)

    assert answer.html.startswith('<div id="pad"')
    assert ("card", "Y14") not in [each for form in answer.forms for each in form.buttons]


def test_a_card_that_cannot_lie_there_is_told_so(made: Table) -> None:
    page = made.phone.open(f"{made.path}/hand/1/judge?who=2&trick=4&led=1")
    deck = next(each for each in page.forms if "typed" in each.typed)

    answer = made.phone.send(deck, typed="R15")

    assert answer.status == 422
    assert answer.shows("R15")


def test_of_a_closed_hand_only_the_cards_of_a_proof_are_shown(app: Flask, table: Table) -> None:
    table.bid("Ann", 90, trump="red")
    add_line(app, table, {"trick": STRAYED | SHOWN})

    page = ask(table, "renege 2@1")

    assert page.shows("Proven.")
    assert faces(page) == [("the green 5", True), ("the yellow 12", True)]
    for card in ("yellow 6", "yellow 7", "yellow 13", "yellow 11", "yellow 10"):
        assert card not in page.settled, card


WITHIN = "Refuted. According to the records, it was within the rules."
LATER = "This can be asked once the hand is over"


@pytest.mark.parametrize(
    ("question", "tricks", "text"),
    [
        ("made", STRAYED | SHOWN, LATER),
        ("held 2 B6@1", STRAYED | SHOWN, LATER),
        ("renege 3@1", STRAYED, WITHIN),
        ("renege 4@1", STRAYED, WITHIN),
        ("discard", STRAYED, WITHIN),
        # Ruling 48; Bob's hand would show it, and tricks 1 to 3 lie face down.
        ("renege 2@1", STRAYED | {"2": "B14 B8 B6 B7", "3": "G14 G8 G6 G7"},
         "The cards that would show it can be seen once this hand is over."),
        ("renege 2@1", STRAYED | {"2": "Y14 Y12 Y11 Y10"},
         "Not everything that was recorded can be right."),
    ],
)  # fmt: skip
def test_an_answer_that_is_no_proof_shows_no_card_of_a_closed_hand(
    app: Flask, table: Table, question: str, tricks: dict[str, str], text: str
) -> None:
    table.bid("Ann", 90, trump="red")
    add_line(app, table, {"trick": tricks})

    page = ask(table, question)

    assert page.shows(text)
    shown = page.html.partition('class="deck')[0]
    assert not re.search(r"(yellow|green) \d|Look at|Turn over", shown)
    assert question == "renege 2@1" or "seat=2" not in shown  # nor who did not follow


def test_who_only_watches_asks_of_hands_that_are_over(app: Flask, made: Table) -> None:
    """Whom they may ask at all, roles are tested for together."""
    made.bid("Bob", 80)
    guest = Phone.new(app)
    join(made, guest)

    assert ask(Table(guest, made.path), "discard", 2).status == 403
    assert ask(Table(guest, made.path), "discard", 1).status == 200


@pytest.mark.parametrize(
    ("fields", "question", "text"),
    [
        ({"what": "took", "when": "1"}, "Who took trick 1?",
         "Proven. Ann took trick 1 with the yellow 14."),
        ({"what": "may", "who": "2", "card": "G5", "when": "1"},
         "Was Bob allowed to play the green 5 to trick 1?", "Refuted."),
        ({"what": "held", "who": "2", "card": "y12", "when": "1"},
         "Did Bob hold the yellow 12 when they played to trick 1?",
         "Proven. Bob played the yellow 12 in trick 2."),
        ({"what": "redeal", "who": "2"}, "Was Bob allowed to ask for a new deal?", "Refuted."),
    ],
)  # fmt: skip
def test_a_form_asks_each_kind_of_question_and_writes_nothing(
    app: Flask, made: Table, fields: dict[str, str], question: str, text: str
) -> None:
    add_line(app, made, {"trick": STRAYED | SHOWN})
    before = made.phone.open(f"{made.path}/record.rook").html
    page = made.phone.open(f"{made.path}/hand/1/judge")
    form = next(each for each in page.forms if ("what", fields["what"]) in each.buttons)

    page = made.phone.ask(form, **fields)

    assert page.shows(question)
    assert page.shows(text)
    assert made.phone.open(f"{made.path}/record.rook").html == before


def test_what_was_ruled_before_stands_beside_the_answer(app: Flask, made: Table) -> None:
    add_line(app, made, {"trick": STRAYED | SHOWN})
    costs = ask(made, "renege 2@1")
    form = next(each for each in costs.forms if ("remedy", "lose-bid") in each.buttons)
    made.phone.send(form, remedy="lose-bid")
    made.look().hand("Bob", 80, 85, trump="red")
    add_line(app, made, {"trick": STRAYED}, hand=2)

    page = ask(made, "renege 3@1", 2)

    assert page.shows("You ruled like this on")
    assert page.shows(
        "Bob’s renege in trick 1 of hand 1: the side that reneged lost the bid, by the rules."
    )


@pytest.mark.parametrize(
    "question",
    ["renege", "renege 9@1", "renege 2@99", "held 2 R14", "held 2 R99@1", "who was it?", "made x"],
)
def test_an_address_that_asks_what_cannot_be_read_is_told_so(made: Table, question: str) -> None:
    page = ask(made, question)

    assert page.status == 200
    assert 'class="err" data-say' in page.html
    assert 'id="answer"' not in page.html
    assert page.shows(
        f"The judge cannot read the question “{question}” of this address. Ask it below"
    )
    assert not page.shows("SEAT@TRICK")


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ("", "Write which card is meant."),
        ("G 55", "'G 55' is not a card"),
        ("2 green", "The green 2 is not in the deck of this table."),
        ("G2", "The green 2 is not in the deck of this table."),
    ],
)
def test_a_card_that_cannot_be_asked_about_is_told_so(made: Table, card: str, message: str) -> None:
    query = urlencode({"what": "held", "who": "2", "card": card, "when": "1"})

    assert made.phone.open(f"{made.path}/hand/1/judge?{query}").shows(message)


def test_what_may_be_asked_is_looked_for_beside_the_server(
    made: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whose card it was may take a look through all ways of the hand, and others save meanwhile."""
    beside = []
    found = reneges

    def in_worker(compute: Callable[[], Any]) -> Any:
        beside.append("begun")
        computed = compute()
        beside.append("ended")
        return computed

    def logged(*hand: Any) -> Any:
        beside.append("asked")
        return found(*hand)

    monkeypatch.setattr(questions, "in_worker", in_worker)
    monkeypatch.setattr(questions, "reneges", logged)

    page = made.phone.open(f"{made.path}/hand/1/judge")

    assert 'class="pick"' in page.html
    assert beside == ["begun", "asked", "ended"]


def test_the_judge_opens_the_last_hand_with_anything_in_it(made: Table) -> None:
    """Hand 2 is empty, and the quarrel is about hand 1; each leads to the other."""
    link = made.look().page.to("Ask the judge")

    page = made.phone.open(made.phone.led(link))

    assert page.shows("Hand 1. Ann bid 90 in red.")
    assert page.to("Hand 2") == f"{made.path}/hand/2/judge"
    second = made.phone.open(page.to("Hand 2"))
    assert second.shows("Hand 2.")
    assert second.to("Hand 1") == f"{made.path}/hand/1/judge"


def test_the_judge_opens_the_hand_before_a_misdeal_and_names_that_one(made: Table) -> None:
    made.happens("misdeal")

    page = made.phone.open(made.phone.led(made.look().page.to("Ask the judge")))

    assert page.shows("Hand 1. Ann bid 90 in red.")
    misdealt = made.phone.open(page.to("Hand 2a (misdeal)"))
    assert misdealt.shows("Hand 2a (misdeal).")


def test_the_judge_opens_a_hand_under_way_and_shows_those_beside_it(made: Table) -> None:
    made.hand("Bob", 100, 65, trump="green")
    made.hand("Cal", 80, 85, trump="red")
    made.bid("Dee", 110, trump="black")

    page = made.phone.open(made.phone.led(made.look().page.to("Ask the judge")))

    assert page.shows("Hand 4. Dee bid 110 in black.")
    assert page.to("Hand 3") == f"{made.path}/hand/3/judge"
    assert "Hand 2" not in page.words
    assert "Hand 1" not in page.words


def test_a_first_hand_has_no_other_beside_it(table: Table) -> None:
    page = table.phone.open(table.phone.led(table.look().page.to("Ask the judge")))

    assert page.shows("Hand 1.")
    assert "Which hand?" not in page.html
