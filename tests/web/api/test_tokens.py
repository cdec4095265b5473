"""Tokens: made and revoked by owners, shown once, kept as hashes alone."""

from tests.web.test_pages import dump

from .conftest import Club, shown


def test_a_token_is_shown_once_and_stands_nowhere(club: Club) -> None:
    made = club.make(label="Our site")
    again = club.phone.open(f"/club/{club.id}/tokens")

    assert len(shown(made)) == 22
    assert again.shows("Our site")
    assert shown(again) == ""
    assert shown(made) not in again.html + repr(dump(club.app))


def test_two_taps_on_one_form_make_one_token(club: Club) -> None:
    form = club.phone.open(f"/club/{club.id}/tokens").form("/tokens")
    first, second = (club.phone.send(form, label="Twice", gives="api") for _ in range(2))

    assert shown(first) == shown(second) != ""
    assert second.html.count("<bdi>Twice</bdi>") == 1


def test_a_revoked_token_lets_in_no_more_and_does_not_come_back(club: Club) -> None:
    form = club.phone.open(f"/club/{club.id}/tokens").form("/tokens")
    made = club.phone.send(form, label="Ended", gives="api")
    token, other = shown(made), club.token()
    number = max(
        int(value) for each in made.forms for name, value in each.buttons if name == "token"
    )
    assert club.ask("games", token).status_code == 200

    revoking = next(each for each in made.forms if ("token", str(number)) in each.buttons)
    club.phone.send(revoking, token=number)

    assert club.ask("games", token).status_code == 401
    assert club.ask("games", other).status_code == 200
    assert shown(club.phone.send(form, label="Ended", gives="api")) == ""


def test_a_form_that_no_page_offers_makes_none(club: Club) -> None:
    page = club.phone.open(f"/club/{club.id}/tokens")
    sent = page.form("/tokens").forged({}, gives="everything")

    assert club.phone.post(page.form("/tokens").action, sent).status == 400


def test_after_back_the_form_makes_another_token(club: Club) -> None:
    form = club.phone.open(f"/club/{club.id}/tokens").form("/tokens")

    first, again, other = (
        shown(club.phone.send(form, label="", gives=gives)) for gives in ("api", "api", "standings")
    )

    assert first == again
    assert "/embed/standings/" in other
