"""Tokens: made and revoked by owners, shown once, kept as hashes alone."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection

from referee.store.people.clubs import Club as StoredClub
from referee.store.people.clubs import Reader, note_use
from referee.web.shared import access
from tests.web.phone import Page, Phone
from tests.web.playing import Table
from tests.web.test_pages import dump

from .conftest import Club, shown


def test_a_token_is_shown_once_and_stands_nowhere(club: Club) -> None:
    made = club.make(label="Our site")
    again = club.phone.open(f"/club/{club.id}/tokens")

    assert len(shown(made)) == 22
    assert again.shows("Our site")
    assert shown(again) == ""
    assert shown(made) not in again.html + repr(dump(club.app))


def numbers(page: Page) -> list[int]:
    """The ids of the tokens on *page*."""
    return [int(v) for each in page.forms for name, v in each.buttons if name == "token"]


def test_a_revoked_token_lets_in_no_more_and_does_not_come_back(club: Club) -> None:
    form = club.phone.open(f"/club/{club.id}/tokens").form("/tokens")
    made = club.phone.send(form, label="Ended", gives="api")
    token, other = shown(made), club.token()
    number = max(numbers(made))
    assert club.ask("games", token).status_code == 200

    revoking = next(each for each in made.forms if ("token", str(number)) in each.buttons)
    club.phone.send(revoking, token=number)

    assert club.ask("games", token).status_code == 401
    assert club.ask("games", other).status_code == 200
    assert shown(club.phone.send(form, label="Ended", gives="api")) == ""


@pytest.mark.parametrize(
    ("minutes", "due"),
    [
        pytest.param(None, True, id="never"),
        pytest.param(59, False, id="within the hour"),
        pytest.param(60, True, id="an hour ago"),
    ],
)
def test_its_use_is_noted_once_an_hour(minutes: int | None, due: bool) -> None:
    now = datetime(2026, 11, 20, 20, tzinfo=UTC)
    before = None if minutes is None else now - timedelta(minutes=minutes)

    assert Reader(1, StoredClub(1, "club", ""), before).is_due(now) is due


def test_of_many_uses_within_an_hour_one_is_written(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, noted = club.token(), list[int]()
    real = note_use

    def counted(connection: Connection, *, token_id: int, now: datetime) -> None:
        noted.append(token_id)
        real(connection, token_id=token_id, now=now)

    monkeypatch.setattr(access, "note_use", counted)
    for _ in range(3):
        club.read("games", token)

    assert len(noted) == 1


@pytest.mark.parametrize("verb", ["keep", "revoke"])
def test_an_owner_of_another_club_neither_keeps_nor_revokes_it(club: Club, verb: str) -> None:
    token = club.token()
    number = max(numbers(club.phone.open(f"/club/{club.id}/tokens")))
    other = Table.start(Phone.new(club.app)).phone
    theirs = other.led("/club")
    sent = {"token": str(number), "key": "k" * 12, "csrf_token": other.token()}

    refused = other.post(f"{theirs}/tokens/{verb}", sent)

    assert refused.status == 404
    assert club.ask("games", token).status_code == 200


def test_a_form_that_no_page_offers_makes_none(club: Club) -> None:
    page = club.phone.open(f"/club/{club.id}/tokens")
    sent = page.form("/tokens").forged({}, gives="everything")

    assert club.phone.post(page.form("/tokens").action, sent).status == 400


def test_two_taps_on_one_form_make_one_token_and_after_back_it_makes_another(club: Club) -> None:
    form = club.phone.open(f"/club/{club.id}/tokens").form("/tokens")

    first, again, other = (
        club.phone.send(form, label="Twice", gives=gives) for gives in ("api", "api", "standings")
    )

    assert shown(first) == shown(again) != ""
    assert again.html.count("<bdi>Twice</bdi>") == 1
    assert "/embed/standings/" in shown(other)
