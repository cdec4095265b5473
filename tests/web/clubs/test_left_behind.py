"""Tokens of an owner end with the ownership, unless another owner keeps them."""

import re
from dataclasses import dataclass, replace

import pytest
from flask import Flask

from tests.web.api.conftest import shown
from tests.web.phone import Page, Phone

from .conftest import become, club_of, invitation


@dataclass(frozen=True)
class Company:
    """A club with two owners, and the tokens that the second one made."""

    app: Flask
    olga: Phone
    cleo: Phone
    club: str
    tokens: dict[str, str]

    def reads(self) -> dict[str, int]:
        """The status that each token gets."""
        program = self.app.test_client()
        bearer = {"Authorization": f"Bearer {self.tokens['api']}"}
        return {
            "api": program.get(f"/api/v1/clubs/{self.club}/games", headers=bearer).status_code,
            "standings": program.get(f"/embed/standings/{self.tokens['standings']}").status_code,
            "scores": program.get(f"/embed/scores/{self.tokens['scores']}").status_code,
        }

    def list(self, phone: Phone) -> Page:
        return phone.open(f"/club/{self.club}/tokens")

    def ended(self, phone: Phone) -> int:
        """The number of tokens that the page shows as ended."""
        return self.list(phone).words.count("reads nothing since the right of Cleo ended")

    def come_back(self) -> None:
        page = self.olga.send(club_of(self.olga).form("/invite"))
        become(self.cleo, invitation(page), "Cleo")

    def revoke_cleo(self) -> None:
        """Revokes the link by which Cleo came."""
        page = club_of(self.olga)
        link = re.findall(r"Makes an owner.*?used.*?value=\"(\d+)\"", page.html, re.DOTALL)[0]
        form = next(each for each in page.forms if ("link", link) in each.buttons)
        assert self.olga.send(form, link=link).status == 200

    def keep(self, label: str, owner: Phone | None = None) -> Page:
        """Lets *owner*, or else Olga, keep the token called *label*."""
        owner = owner or self.olga
        page = self.list(owner)
        part = next(part for part in page.html.split("<section") if f"<bdi>{label}</bdi>" in part)
        number = re.findall(r'/keep".*?name="token" value="(\d+)"', part, re.DOTALL)[0]
        forms = [each for each in page.forms if each.action.endswith("/keep")]
        form = next(each for each in forms if ("token", number) in each.buttons)
        return owner.send(form, token=number)


def made(phone: Phone, club: str, gives: str) -> str:
    """Makes a token on *phone*, and returns its secret."""
    page = phone.open(f"/club/{club}/tokens")
    text = shown(phone.send(page.form("/tokens"), label=f"Cleo’s {gives}", gives=gives))
    found = re.search(r"/embed/\w+/([\w-]+)", text)
    return found[1] if found else text


@pytest.fixture
def company(server: Flask, owner: Phone) -> Company:
    cleo = Phone.new(server)
    become(cleo, invitation(owner.send(club_of(owner).form("/invite"))), "Cleo")
    club = club_of(cleo).response.request.path.rpartition("/")[2]
    tokens = {gives: made(cleo, club, gives) for gives in ("api", "standings", "scores")}
    company = Company(server, owner, cleo, club, tokens)
    assert company.reads() == {"api": 200, "standings": 200, "scores": 200}
    return company


def test_it_does_not_come_back_with_who_made_it_unless_an_owner_keeps_it(company: Company) -> None:
    company.revoke_cleo()
    company.come_back()

    assert company.reads() == {"api": 401, "standings": 404, "scores": 404}
    assert company.ended(company.cleo) == 3

    company.keep("Cleo’s scores", company.cleo)
    assert company.reads() == {"api": 401, "standings": 404, "scores": 200}


def test_another_owner_keeps_it_with_a_tap_before_its_maker_goes_or_after(company: Company) -> None:
    company.keep("Cleo’s api")
    company.revoke_cleo()
    assert company.reads() == {"api": 200, "standings": 404, "scores": 404}
    assert company.ended(company.olga) == 2

    page = company.keep("Cleo’s standings")

    assert company.reads() == {"api": 200, "standings": 200, "scores": 404}
    assert page.shows("by Cleo, kept by you")
    assert company.ended(company.olga) == 1


def test_what_the_others_made_stays_and_goes_with_who_kept_it(company: Company) -> None:
    company.tokens["api"], kept = (made(company.olga, company.club, "api") for _ in range(2))
    page = company.list(company.cleo)
    form = next(each for each in page.forms if each.action.endswith("/keep"))
    company.cleo.send(form, token=form.buttons[0][1])
    assert company.list(company.olga).shows("kept by Cleo")

    company.revoke_cleo()

    mine, others = company.reads()["api"], replace(company, tokens={**company.tokens, "api": kept})
    assert sorted((mine, others.reads()["api"])) == [200, 401]
    assert company.list(company.olga).shows("reads nothing since the right of Cleo ended")


def test_nobody_keeps_what_is_his_own_and_no_stranger_anything(
    company: Company, stranger: Phone
) -> None:
    assert not [each for each in company.list(company.cleo).forms if each.action.endswith("/keep")]
    forms = company.list(company.cleo).forms
    number = max(int(v) for each in forms for name, v in each.buttons if name == "token")
    sent = {"token": str(number), "key": "k" * 12}

    theirs = stranger.post(
        f"/club/{company.club}/tokens/keep", {**sent, "csrf_token": stranger.token()}
    )
    unknown = company.olga.post(
        f"/club/{company.club}/tokens/keep",
        {**sent, "token": "999999", "csrf_token": company.olga.token()},
    )

    assert (theirs.status, unknown.status) == (404, 404)


def test_the_list_says_who_made_each_and_when_it_was_last_used(company: Company) -> None:
    company.tokens["api"] = made(company.olga, company.club, "api")

    page = company.list(company.cleo)

    assert page.words.count("by you") == 3
    assert page.words.count("by Olga") == 1
    assert page.words.count("never used") == 1
    assert page.words.count("last used") == 3

    company.reads()
    assert company.list(company.cleo).words.count("last used") == 4
