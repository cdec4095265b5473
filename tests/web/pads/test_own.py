"""A game of our own, made on the phone; the list of pads, and the standings of each game."""

import pytest
from flask import Flask

from tests.web.pads.test_game import FOUR, begun, each, path, played, tap, totals
from tests.web.phone import Page, Phone

KNOCK = {
    "name": "Knock",
    "counts": "formula",
    "label1": "Bid",
    "label2": "Tricks won",
    "formula": "10 + bid if tricks_won == bid else -tricks_won",
    "rounds": "2",
}


def made(phone: Phone, do: str = "use", **fields: str) -> Page:
    """The page after the form for our own game was filled in."""
    form = phone.open("/pads/own").form("/pads/own")
    return phone.send(form, do=do, **{**KNOCK, **fields})


def test_a_game_of_our_own_is_said_tried_and_played(phone: Phone) -> None:
    """Ann bids 2 and takes 2: 12. Bob bids 1 and takes 3: he loses 3."""
    tried = made(phone, "try")
    assert tried.shows("A round brings: 10 + bid, if tricks won = bid; else −tricks won")
    form = tried.form("/pads/own")
    taps = {"bid-0-0": "2", "bid-1-0": "1", "tricks_won-0-0": "2", "tricks_won-1-0": "3"}
    assert phone.send(form, do="try", **taps).shows("Ann: 12; Bob: −3")

    setup = phone.send(form, do="use")
    page = phone.send(setup.form("/pads/new/own"), name1="Ann", name2="Bob")
    page = played(phone, page, taps, taps)

    assert totals(page) == {"Ann": "24", "Bob": "−6"}
    assert page.shows("After 2 rounds Ann won")


def test_a_formula_may_begin_with_the_capital_that_a_phone_writes(phone: Phone) -> None:
    tried = made(phone, "try", formula="Tricks_Won * 10 If Bid else 0")

    assert tried.shows("A round brings: tricks won × 10, if bid; else 0")


def test_a_game_of_our_own_is_offered_to_the_club_afterwards(app: Flask, phone: Phone) -> None:
    page = phone.send(made(phone).form("/pads/new/own"), name1="Ann", name2="Bob")

    there = phone.open("/pads/new").to("Knock 2 to 12 players")

    setup = phone.open(there)
    assert setup.shows("10 + bid, if tricks won = bid; else −tricks won")
    again = phone.send(setup.form(there), name1="Cal", name2="Dee", name3="Eve")
    assert totals(again) == {"Cal": "0", "Dee": "0", "Eve": "0"}
    assert path(again) != path(page)
    assert Phone.new(app).open(there).status == 404


def test_typed_points_are_enough_for_a_game_of_our_own(phone: Phone) -> None:
    setup = made(phone, counts="points", wins="lowest", rounds="", target="50")
    page = phone.send(setup.form("/pads/new/own"), name1="Ann", name2="Bob")

    page = played(phone, page, {"points-0-0": "20", "points-1-0": "55"})

    assert page.shows("Bob reached 50: Ann won")


def test_what_is_wrong_with_a_game_of_our_own_is_said_at_once(phone: Phone) -> None:
    for fields, why in (
        ({"formula": "10 * points"}, "Points of a round: 'points' is no name here"),
        ({"name": ""}, "Give the game a name first."),
        ({"label1": "", "label2": ""}, "Say what is entered in a round"),
        ({"label2": "Round"}, "What is entered: there must be a name"),
        ({"formula": ""}, "Say what points a round brings"),
        ({"text": "x" * 9000}, "at most 8192 bytes"),
    ):
        page = made(phone, "try", **fields)
        assert page.shows(why), page.words
        assert not page.shows("A round brings"), fields
        assert not made(phone, "use", **fields).shows("Who plays")


def test_a_name_may_have_any_letter_or_picture(phone: Phone) -> None:
    page = made(phone, "try", name="Knock 🃏 “é” \\", label1="Bid 🎲", formula="bid")

    assert page.shows("A round brings: bid")
    assert made(phone, "keep", name="Knock 🃏", label1="Bid 🎲", formula="bid").status == 200
    assert phone.open("/pads/new").shows("Our own games Knock 🃏 2 to 12 players")


@pytest.mark.parametrize("typed", ["500 points", "1.000", "-5", "1000000"])
def test_an_end_that_is_no_number_is_not_left_out(phone: Phone, typed: str) -> None:
    for field, label in (("target", "Ends at, points"), ("rounds", "Ends after, rounds")):
        page = made(phone, "keep", **{"rounds": "", field: typed})

        assert page.status == 422
        assert page.shows(f"{label}: there must be a number from 0 to 999999, not ")
    assert made(phone, "try", target=" 0 ", rounds="").shows("A round brings")


FREE = """format = "rook-pad/1"
name = "Free"
scores = "players"
seats = [3, 4]

[[enter]]
name = "n"
label = "N"
kind = "number"
{enter}

[house]
h = {{ value = 0, label = "H", least = 0, most = 9 }}

[score]
points = "{points}"

[end]
wins = "highest"
"""
"""A text whose numbers may be impossible to compute."""


def test_a_text_is_tried_with_as_many_as_can_play_it(phone: Phone) -> None:
    """With three players each has at most 4 // (3 - 2)."""
    text = FREE.format(enter='most = "4 // (seats - 2)"', points="n")

    page = made(phone, "try", text=text)

    assert page.shows("A round brings: n Ann 0 1 2 3 4 Bob 0")
    taps = {"n-0": "4", "n-1": "1", "n-2": "0"}
    tried = phone.send(page.form("/pads/own"), do="try", text=text, **taps)
    assert tried.shows("Ann: 4; Bob: 1; Cal: 0")


@pytest.mark.parametrize(
    ("enter", "points", "why"),
    [
        ('most = "10 // (round - 1)"', "n", "nothing can be divided by 0"),
        ('sum = "999999999 * seats"', "n", "a number is not below 1000000000"),
        ("most = 9", "n + 1 // 0", ""),
        ("most = 9", "n if h else 1 // 0", ""),
        ('most = "h and 9 // h"', "n", ""),
    ],
)
def test_a_text_that_nobody_can_play_is_shown_like_any_other(
    phone: Phone, enter: str, points: str, why: str
) -> None:
    """The game is begun, and refused or not, without a page that fails."""
    text = FREE.format(enter=enter, points=points)

    assert made(phone, "try", text=text).shows(why.capitalize())
    setup = made(phone, "use", text=text)
    assert setup.shows("Who plays")
    begun = phone.send(setup.form("/pads/new/own"), name1="Ann", name2="Bob", name3="Cal")
    assert begun.status == (422 if why else 200)
    assert begun.shows(why)
    assert made(phone, "keep", text=text).status == 200
    assert phone.open(phone.open("/pads/new").to("Free 3 to 4 players")).shows("Who plays")


def test_a_pad_is_found_by_its_name_and_what_was_played_comes_first(phone: Phone) -> None:
    begun(phone, "wizard", *FOUR)

    every = phone.open("/pads/new").words
    assert every.index("Wizard") < every.index("Euchre")
    found = phone.open("/pads/new?q=spad").words
    assert "Spades" in found
    assert "Wizard" not in found
    assert phone.open("/pads/new?q=zzz").shows("No game has that name.")


def ended(phone: Phone, page: Page) -> None:
    tap(phone, phone.open(f"{path(page)}/more"), "end:leader")


def test_the_standings_of_rook_lead_to_those_of_other_games(phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"))
    ended(phone, page)

    standings = phone.open(phone.led("/standings"))

    assert standings.shows("No game of Rook has been finished yet.")
    assert phone.open(standings.to("Other card games")).shows("Standings of Whist")


def test_a_draw_that_the_table_agreed_on_is_won_by_nobody(phone: Phone) -> None:
    page = played(phone, begun(phone, "any", "Ann", "Bob"), {"points-0-0": "30"})
    tap(phone, phone.open(f"{path(page)}/more"), "end:draw")

    rows = phone.open("/pads").tree.css("tr:has(th[scope=row])")

    assert [" ".join(cell.text() for cell in row.css("th, td")) for row in rows] == [
        "Ann 1 0 1.0 30 30",
        "Bob 1 0 1.0 0 0",
    ]


def test_each_game_has_standings_of_its_own(phone: Phone) -> None:
    """Ann wins 30 to 10, Bob 25 to 5: a first and a second place each, by name."""
    for points in ("30", "10"), ("5", "25"):
        page = begun(phone, "any", "Ann", "Bob")
        scored = {f"points-{at}-0": each_points for at, each_points in enumerate(points)}
        ended(phone, played(phone, page, scored))
    ended(phone, played(phone, begun(phone, "whist", *FOUR), each(tricks="8")))
    played(phone, begun(phone, "any", "Ann", "Bob"), {"points-0-0": "99", "points-1-0": "0"})

    page = phone.open("/pads")

    rows = page.tree.css("tr:has(th[scope=row])")
    assert [" ".join(cell.text() for cell in row.css("th, td")) for row in rows] == [
        *("Ann 2 1 1.5 30 5", "Bob 2 1 1.5 25 10"),
        *("Ann 1 1 1.0 20 20", "Cal 1 1 1.0 20 20", "Bob 1 0 2.0 0 0", "Dee 1 0 2.0 0 0"),
    ]
    only = phone.open(page.to("Whist"))
    assert only.shows("Whist: Ann and Cal 20, Bob and Dee 0")
    assert not only.shows("Just points: ")


def test_a_deleted_game_comes_back(phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"))
    listed = phone.open("/pads")

    gone = phone.send(listed.form("/delete"))

    assert gone.shows("Whist: Ann and Cal 20, Bob and Dee 0")
    assert phone.open(path(page)).status == 410
    phone.send(gone.form("/restore"))
    assert totals(phone.open(path(page))) == {"Ann and Cal": "20", "Bob and Dee": "0"}


def test_the_first_page_and_the_evening_have_the_game(phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"))

    home = phone.open("/")
    assert home.shows("Ann and Cal 20, Bob and Dee 0")
    assert home.shows("round 2")
    assert home.to("Go on") == path(page)
    evening = phone.open(phone.open(phone.led("/standings")).to("Last evening"))
    assert evening.shows("Whist Ann and Cal 20, Bob and Dee 0")
    assert evening.to("The game") == path(page)
    ended(phone, page)
    assert not phone.open("/").shows("Whist")


def test_the_rules_answer_for_other_games(phone: Phone) -> None:
    """The search in any rule book knows the games by name, and says how they count."""
    for question, game, says in (
        ("what does a euchre score?", "Euchre", "All rules of Euchre"),
        ("how many points for a nil in spades", "Spades", "All rules of Spades"),
        ("rubber bridge", "Rubber Bridge", "All rules of Rubber Bridge"),
        ("do you know setback", "Pitch", "All rules of Pitch"),
    ):
        page = phone.open(f"/rules/kentucky-discard/ask?q={question}")
        assert page.shows(f"{game} Note: ") or page.shows(f"{game} Points: "), page.words
        assert not page.shows("Nothing was found")
        assert phone.open(page.to(says)).shows("Play it")
    assert not phone.open("/rules/kentucky-discard/ask?q=rubber bridge").shows("Scottish")
    assert phone.open("/rules/kentucky-discard/ask?q=scottish").shows("Scottish Bridge")
    for about_rook in ("who won the hand", "points of the rook", "is it kentucky"):
        assert not phone.open(f"/rules/kentucky-discard/ask?q={about_rook}").shows("All rules of")
