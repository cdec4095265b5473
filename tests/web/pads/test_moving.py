"""A game on a pad leaves a club in its archive and as a record, and comes into another one."""

from flask import Flask

from tests.web.moving.test_moving import send
from tests.web.pads.test_game import FOUR, begun, each, path, played, tap, totals
from tests.web.phone import Page, Phone


def corrected(phone: Phone) -> Page:
    """A game of Whist with a round that was corrected, and one that was undone: 10 to 20."""
    page = played(phone, begun(phone, "whist", *FOUR), each(tricks="8"), each(tricks="5"))
    page = tap(phone, phone.open(f"{path(page)}/round/1"), "hand", each(tricks="7 6"))
    return tap(phone, played(phone, page, each(tricks="13")), "undo")


def brought_in(phone: Phone, file: tuple[str, bytes]) -> Page:
    """The page with its only game after another club's phone brought in a file."""
    played(phone, begun(phone, "hearts", *FOUR))
    club = phone.led("/club")
    shown = send(phone, f"{club}/import", file=file)
    saved = send(phone, f"{club}/import", shown, do="save")
    assert phone.open(saved.response.headers["Location"]).shows("1 game on a pad came in.")
    again = send(phone, f"{club}/import", file=file)
    assert again.shows("Nothing here is new")
    listed = phone.open("/pads?pad=whist")
    return phone.open(
        next(link for link in listed.links if link.count("/") == 2 and len(link) > 20)
    )


def test_an_archive_takes_it_to_another_club(app: Flask, phone: Phone) -> None:
    page = corrected(phone)
    archive = phone.client.get(f"{phone.led('/club')}/export/club.zip").data

    came = brought_in(Phone.new(app), ("club.zip", archive))

    assert totals(came) == totals(page) == {"Ann and Cal": "10", "Bob and Dee": "20"}
    assert came.shows("Round 1 corrected: Ann and Cal +10, Bob and Dee 0.")


def test_a_record_takes_it_to_another_club(app: Flask, phone: Phone) -> None:
    page = corrected(phone)
    text = phone.client.get(f"{path(page)}/record.rook").text

    came = brought_in(Phone.new(app), ("whist.rook", text.encode()))

    assert 'kind = "pad"' in text
    assert totals(came) == {"Ann and Cal": "10", "Bob and Dee": "20"}


def test_what_is_wrong_with_a_record_is_said(phone: Phone) -> None:
    text = phone.client.get(f"{path(corrected(phone))}/record.rook").text
    club = phone.led("/club")

    for wrong, why in (
        (text.replace("tricks = 7", "tricks = 9"), "Tricks: these add up to 15, not 13"),
        (text.replace("started = ", "began = "), "there is no such key"),
        ("\n".join(line for line in text.splitlines() if "started" not in line), "when it began"),
    ):
        assert wrong != text
        shown = send(phone, f"{club}/import", file=("whist.rook", wrong.encode()))
        assert shown.shows(why), shown.words
