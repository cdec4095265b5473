"""Tokens of a club: what lets programs and frames on other sites read of it; for owners alone."""

from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.store.club.seasons import seasons_of
from referee.store.errors import UnknownClubError
from referee.store.people.clubs import owned_club
from referee.store.people.tokens import (
    Gives,
    NewToken,
    keep_token,
    make_token,
    revoke_token,
    tokens_of,
)
from referee.web.access import database, device, minter, posted_key
from referee.web.addresses import readers_origin
from referee.web.ui.fields import NAME_LENGTH, number_in, one_line
from referee.web.words.season import scores_words, standings_heading

tokens = Blueprint("tokens", __name__)


@tokens.get("/club/<club_id>/tokens")
def show(club_id: str) -> str:
    """The tokens of a club, never their secrets; 404 for who does not own it."""
    return _page(club_id)


def _page(club_id: str, gives: Gives | None = None, secret: str = "") -> str:
    """*secret*: of a token that was made just now, which is shown this once."""
    with database().reading() as connection:
        club = owned_club(connection, club_id, device=device())
        listed = tokens_of(connection, club_id=club.id)
        seasons = seasons_of(connection, club_id=club.id)
    return render_template(
        "tokens.html",
        club=club,
        tokens=listed,
        seasons=seasons,
        standings_title=standings_heading(club.name),
        scores_title=scores_words(club.name),
        phone=device(),
        gives=gives,
        secret=secret,
        origin=readers_origin(),
    )


@tokens.post("/club/<club_id>/tokens")
def make(club_id: str) -> str:
    """Makes a token, and shows it this once; 400 for one that no page offers.

    The same form again shows the same token, or after its end the page alone.
    """
    gives, label = request.form.get("gives", ""), one_line(request.form.get("label", ""))
    if gives not in list(Gives):
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        secret = _secret(club_id, gives, label)
        wanted = NewToken(club.id, Gives(gives), label[:NAME_LENGTH], by=device())
        good = make_token(connection, wanted, secret=secret, now=datetime.now(UTC))
    return _page(club_id, Gives(gives), secret) if good else _page(club_id)


def _secret(club_id: str, gives: str, label: str) -> str:
    """The token of the form that was sent: of this phone and its key, so that two taps make one.

    What was filled in belongs to it: after Back the same form may ask for another token.

    That key is kept nowhere, so the database and the server's key together do not tell it again.
    """
    return minter().secret(f"token {club_id} {device()} {posted_key()} {gives} {label}")


@tokens.post("/club/<club_id>/tokens/keep")
def keep(club_id: str) -> Response:
    """Keeps a token, whoever made it: from now on it goes with this owner. 303 to the others.

    404 where the club has no such token any more.
    """
    return _change(club_id, keep_token, by=device())


@tokens.post("/club/<club_id>/tokens/revoke")
def revoke(club_id: str) -> Response:
    """Takes a token back at once: 303 to the others; 404 where the club has no such token."""
    return _change(club_id, revoke_token, now=datetime.now(UTC))


def _change(club_id: str, change: Callable[..., bool], **how: str | datetime) -> Response:
    number = number_in(request.form.get("token", ""))
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        if number is None or not change(connection, token_id=number, club_id=club.id, **how):
            raise UnknownClubError("the club has no such token")
    return redirect(url_for("tokens.show", club_id=club_id), HTTPStatus.SEE_OTHER)
