"""Players' own phones seal rounds; what a correction changed has to be sealed again."""

import re

import pytest
from flask import Flask

from tests.web.pads.test_game import FOUR, begun, each, path, played, tap
from tests.web.pads.test_own import made
from tests.web.phone import Page, Phone
from tests.web.poker.test_night import begun as night_begun
from tests.web.poker.test_night import path as night_path
from tests.web.seals.test_sealing import disputes, taps


@pytest.fixture
def bob(app: Flask) -> Phone:
    """A phone that is at no table yet."""
    return Phone.new(app)


def sit(phone: Phone, guest: Phone, page: Page) -> None:
    """Lets *guest* in at seat 2, by the code that the phone with the pen shows."""
    shown = phone.open(f"/t/{path(page)[6:]}/join")
    code = re.findall(r"\b[A-Z2-9]{3} ?[A-Z2-9]{3}\b", shown.words)[-1]
    asked = guest.send(guest.open("/join").form("/join"), code=code)
    guest.send(next(form for form in asked.forms if form.action.startswith("/j/")), seat="2")


def whist(phone: Phone, bob: Phone) -> Page:
    """A game of Whist, with Bob's phone at seat 2."""
    page = begun(phone, "whist", *FOUR)
    sit(phone, bob, page)
    return page


def doubling(phone: Phone, bob: Phone) -> Page:
    """Two rounds of a game in which whoever has 10 points gets twice what they enter.

    Ann enters 9 and 5, Bob 0 and 5: 14 to 5. Bob seals both rounds.
    """
    setup = made(phone, label1="N", label2="", formula="n if total < 10 else 2 * n", rounds="")
    page = phone.send(setup.form("/pads/new/own"), name1="Ann", name2="Bob")
    sit(phone, bob, page)
    for ann, other in (("9", "0"), ("5", "5")):
        page = played(phone, page, {"n-0-0": ann, "n-1-0": other})
    taps(bob, bob.open(path(page)), "Seal both rounds")
    return phone.open(path(page))


def sheet(page: Page) -> list[str]:
    """What the score sheet says of each round, the latest first."""
    return [row.text(separator=" ") for row in page.tree.css("table.sheet tr.wide-row td")]


def test_the_other_side_seals_a_round_with_one_tap(phone: Phone, bob: Phone) -> None:
    page = played(phone, whist(phone, bob), each(tricks="8"))
    assert sheet(page) == ["Tricks: Ann and Cal 8, Bob and Dee 5 (not sealed)"]
    assert page.shows("Round 1 waits for a seal by Bob or Dee.")
    asked = bob.open(path(page))
    assert asked.shows("Round 1: is it right?")
    assert asked.shows("Ann and Cal +20, Bob and Dee 0.")

    sealed = taps(bob, asked)

    assert not sealed.shows("is it right?")
    assert sheet(phone.open(path(page))) == ["Tricks: Ann and Cal 8, Bob and Dee 5 (sealed by Bob)"]
    assert phone.open(f"{path(page)}/sheet").shows("(sealed by Bob)")
    assert phone.open(f"{path(page)}/round/1").shows("Sealed by Bob")
    assert "seal" not in phone.open(f"{path(page)}/record.rook").html


def test_a_round_is_sealed_whatever_it_brought(phone: Phone, bob: Phone) -> None:
    """What stands for a round in the form is drawn from what it says, and none is too long."""
    page = whist(phone, bob)

    for count in range(7):
        page = played(phone, page, each(tricks=str(7 + count)))
        sealed = taps(bob, bob.open(path(page)))
        assert sealed.status == 200, count
        assert sheet(phone.open(path(page)))[0].endswith("(sealed by Bob)")


def test_a_table_with_one_phone_seals_nothing(phone: Phone) -> None:
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"))

    assert sheet(page) == ["Tricks: Ann and Cal 8, Bob and Dee 5"]
    assert not page.shows("seal")


def test_a_dispute_leads_the_scribe_to_the_correction(phone: Phone, bob: Phone) -> None:
    page = played(phone, whist(phone, bob), each(tricks="8"))

    against = disputes(bob, bob.open(path(page)), why="entered", more="it was 7")

    words = "Bob disputes round 1: something was entered wrongly: “it was 7”."
    assert against.shows(words)
    page = phone.open(path(page))
    assert page.shows(words)
    correction = phone.open(page.to("Correct round 1"))
    assert correction.shows("Disputed by Bob")
    corrected = tap(phone, correction, "hand", each(tricks="7 6"))
    assert not corrected.shows("disputes")
    assert sheet(corrected) == ["Tricks: Ann and Cal 7, Bob and Dee 6 (corrected, not sealed)"]


def test_a_correction_unseals_every_round_whose_points_it_changes_and_says_so(
    phone: Phone, bob: Phone
) -> None:
    """With 10 instead of 9 in round 1 Ann's 5 in round 2 count twice."""
    page = doubling(phone, bob)
    assert [row.rpartition("(")[2] for row in sheet(page)] == ["sealed by Bob)", "sealed by Bob)"]
    form = next(
        form for form in phone.open(f"{path(page)}/round/1").forms if ("do", "hand") in form.buttons
    )
    fields = {**dict(form.fields), "n-0-0": "10", "n-1-0": "0"}

    said = phone.post(f"{path(page)}/effect", fields)
    corrected = phone.send(form, do="hand", **{"n-0-0": "10", "n-1-0": "0"})

    assert said.shows("Rounds 1 and 2 have to be sealed again.")
    assert [row.rpartition("(")[2] for row in sheet(corrected)] == [
        "changed after Bob sealed it, not sealed)",
        "corrected, changed after Bob sealed it, not sealed)",
    ]
    undone = tap(phone, corrected, "undo")
    assert [row.rpartition("(")[2] for row in sheet(undone)] == ["sealed by Bob)", "sealed by Bob)"]


def test_a_round_that_a_correction_left_as_it_was_stays_sealed(phone: Phone, bob: Phone) -> None:
    page = doubling(phone, bob)

    page = tap(phone, phone.open(f"{path(page)}/round/1"), "hand", {"n-0-0": "8", "n-1-0": "0"})

    assert [row.rpartition("(")[2] for row in sheet(page)] == [
        "sealed by Bob)",
        "corrected, changed after Bob sealed it, not sealed)",
    ]


def test_what_the_phone_did_not_show_is_not_sealed(phone: Phone, bob: Phone) -> None:
    page = played(phone, whist(phone, bob), each(tricks="8"))
    seen = bob.open(path(page))
    corrected = tap(phone, phone.open(f"{path(page)}/round/1"), "hand", each(tricks="7 6"))

    late = taps(bob, seen)

    assert late.status == 409
    assert late.shows("Round 1 was changed since. It is shown here as it is now.")
    assert "not sealed" in sheet(phone.open(path(corrected)))[0]


def test_the_next_round_disturbs_no_seal(phone: Phone, bob: Phone) -> None:
    page = played(phone, whist(phone, bob), each(tricks="8"))
    seen = bob.open(path(page))
    page = played(phone, page, each(tricks="9"))

    taps(bob, seen)

    second, first = sheet(phone.open(path(page)))
    assert second.endswith("(not sealed)")
    assert first.endswith("(sealed by Bob)")


def test_a_player_who_has_no_seat_seals_nothing(phone: Phone, bob: Phone, stranger: Phone) -> None:
    page = played(phone, whist(phone, bob), each(tricks="8"))
    form = dict(bob.open(path(page)).form("/seal").fields)
    seals = f"/t/{path(page)[6:]}/hand/1/seal"

    assert (
        stranger.post(seals, {**form, "csrf_token": stranger.token(), "sealed": "1"}).status == 404
    )
    assert phone.post(seals, {**form, "csrf_token": phone.token(), "sealed": "1"}).status == 403


def test_sealing_is_switched_off_for_a_table(phone: Phone, bob: Phone) -> None:
    page = played(phone, whist(phone, bob), each(tricks="8"))
    public_id = path(page)[6:]
    seals = phone.open(f"/t/{public_id}/seals")
    assert seals.shows("After each round the other side seals it")
    assert seals.shows("Round 1 waits for a seal by Bob or Dee")

    phone.send(seals.form("/seals"), seals="off")

    assert not bob.open(path(page)).shows("is it right?")


def test_a_night_of_poker_has_no_seals(phone: Phone) -> None:
    night = night_begun(phone)

    assert phone.open(f"/t/{night_path(night)[7:]}/seals").status == 404
