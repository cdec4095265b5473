"""The clubs of a phone, and the page where owners manage the links, phones and tokens of a club.

A link that works once makes a phone an owner. A token lets programs and frames on other sites read
the data of the club.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from referee.server import addresses
from referee.server.addresses import readers_origin, ways
from referee.server.bounds import JOINING, limited
from referee.store.club.seasons import seasons_of
from referee.store.errors import DeadLinkError, UnknownClubError
from referee.store.people.clubs import (
    Club,
    Gives,
    NewToken,
    club_members,
    club_tables,
    club_with,
    clubs_made,
    clubs_of,
    clubs_seen,
    keep_token,
    make_token,
    name_club,
    new_club,
    owned_club,
    owner_link,
    revoke_token,
    tokens_of,
)
from referee.store.people.links import (
    Guest,
    Link,
    join_by,
    link_by_secret,
    link_with,
    links_of,
    revoke_link,
)
from referee.store.people.memberships import Role, owns
from referee.store.people.named_rules import give_waiting_rules
from referee.store.people.pens import remember_words, words_of
from referee.store.tables import HOME_CLUB, NAME_LENGTH, zones
from referee.web.club.words import scores_words, standings_heading
from referee.web.shared.access import database, device, posted_key, secret, signer
from referee.web.shared.ui.fields import number_in, one_line
from referee.web.shared.ui.parts import qr_path

clubs = Blueprint("clubs", __name__)

TABLES, PHONES = 50, 500
"""The most tables and phones that one page lists."""

NAME_MISSING = "A club needs a name."

Page = tuple[str, HTTPStatus]


@clubs.get("/club")
def here() -> str | Response:
    """The clubs of this phone. Redirects with 303 if there is exactly one and the phone owns it."""
    with database().reading() as connection:
        seen = clubs_seen(connection, device=device())
        owned = {club.id for club in clubs_of(connection, device=device())}
    if len(seen) == 1 and seen[0].id in owned:
        return _back(seen[0].public_id)
    begins = bool(owned) or not current_app.config["PRIVATE"]
    return render_template("clubs/here.html", clubs=seen, owned=owned, begins=begins)


@clubs.get("/club/<club_id>")
def show(club_id: str) -> Page:
    """The name, links and phones of the club; 404 for a phone that does not own it."""
    return _page(club_id)


def _page(club_id: str, error: str = "") -> Page:
    now = datetime.now(UTC)
    with database().reading() as connection:
        club = owned_club(connection, club_id, device=device())
        founds = club.id == HOME_CLUB
        links = links_of(connection, club_id=club.id)
        tables = club_tables(connection, club_id=club.id, limit=TABLES)
        members = club_members(connection, club_id=club.id, limit=PHONES)
        others = clubs_made(connection) if founds else ()
    joined_by = {member.game_id for member in members}
    page = render_template(
        "clubs/club.html",
        club=club,
        links=[link for link in links if _matters(link, now)],
        shows={link.id for link in links if _invites(link, now)},
        tables={table.id: table for table in tables},
        members=members,
        joined=[table for table in tables if table.id in joined_by],
        founds=founds,
        zones=zones(),
        others=others,
        now=now,
        error=error,
        part=request.args.get("part"),
    )
    return page, HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK


def _matters(link: Link, now: datetime) -> bool:
    """Whether a link still lets somebody in, or somebody has come in by it."""
    opens = now < link.expires_at and not (link.once and link.used_by)
    return link.revoked_at is None and (opens or link.joined > 0)


def _invites(link: Link, now: datetime) -> bool:
    """Whether the link is an invitation for an owner that still works and can be shown again."""
    works = link.role is Role.OWNER and link.lets_in("", now)
    return works and link.secret(signer()) is not None


@clubs.post("/club/<club_id>/name")
def name(club_id: str) -> Response | Page:
    """Sets its name and time zone: 303 to its page; 422 if a name is taken away.

    400 for a zone that the page does not offer.
    """
    named = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    zone = request.form.get("zone")
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        if zone and zone not in zones():
            abort(HTTPStatus.BAD_REQUEST)
        fits = bool(named) or (zone is not None and not club.name)
        if fits:
            zone = club.zone if zone is None else zone
            name_club(connection, club_id=club.id, name=named, zone=zone)
    return _back(club_id) if fits else _page(club_id, NAME_MISSING)


@clubs.post("/club/<club_id>/invite")
def invite(club_id: str) -> Response:
    """Creates a link for one more owner: 303 to the page that shows it.

    ``club``, if given, is another club, which the owner of the server made.
    """
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        other = request.form.get("club", "")
        return _invited(connection, _made(connection, club, other) if other else club)


def _made(connection: Connection, club: Club, public_id: str) -> Club:
    """The club with *public_id*, if it was made by the owner of *club*.

    Raises:
        UnknownClubError: it was not.
    """
    made = clubs_made(connection) if club.id == HOME_CLUB else ()
    for each in made:
        if each.public_id == public_id:
            return each
    raise UnknownClubError(f"no club {public_id!r}")


@clubs.post("/club/<club_id>/clubs")
def found(club_id: str) -> Response | Page:
    """Creates another club: 303 to the link for its owner; 404 unless this is the server's club."""
    named = one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        if club.id != HOME_CLUB:
            raise UnknownClubError("this club makes no others")
        if named:
            made = new_club(connection, name=named, key=posted_key(), now=datetime.now(UTC))
            return _invited(connection, made)
    return _page(club_id, NAME_MISSING)


def _invited(connection: Connection, club: Club) -> Response:
    link = owner_link(
        connection,
        signer(),
        club_id=club.id,
        by=device(),
        key=f"invite {posted_key()}",
        now=datetime.now(UTC),
    )
    return redirect(url_for("clubs.invitation", number=link.id), HTTPStatus.SEE_OTHER)


@clubs.post("/club/<club_id>/revoke")
def revoke(club_id: str) -> Response:
    """Revokes a link and all that it gave: 303 to the page of the club, unfolded as before."""
    number, now = number_in(request.form.get("link", "")), datetime.now(UTC)
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        if number is None or not revoke_link(connection, link_id=number, club_id=club.id, now=now):
            raise UnknownClubError("the club has no such link")
    with database().reading() as connection:  # the link may be what made this phone an owner
        still = owns(connection, club_id=club.id, device=device())
    if not still:
        return redirect(url_for("games.home"), HTTPStatus.SEE_OTHER)
    return _back(club_id, request.args.get("part"))


def _back(club_id: str, part: str | None = None) -> Response:
    """303 to the page of the club, with *part* unfolded."""
    return redirect(url_for("clubs.show", club_id=club_id, part=part), HTTPStatus.SEE_OTHER)


@clubs.get("/own/<token>")
def own(token: str) -> str:
    """Asks whether this phone should become an owner, which takes a POST; 404 for a dead link."""
    with database().reading() as connection:
        _, club = _owners_link(connection, token, datetime.now(UTC))
    return render_template("clubs/own.html", club=club, token=token)


@clubs.post("/own/<token>")
@limited(JOINING)
def become(token: str) -> str:
    """Makes this phone an owner, and shows its recovery words; 404 for a dead link.

    Named rules that the club got while it had no owner become the owner's.
    """
    now, called = datetime.now(UTC), one_line(request.form.get("name", ""))[:NAME_LENGTH]
    with database().writing() as connection:
        link, club = _owners_link(connection, token, now)
        join_by(connection, link, Guest(device(), called), now=now)
        give_waiting_rules(connection, club_id=club.id, device=device())
        remember_words(connection, secret=secret(), game=None, now=now)
        words = words_of(connection, secret=secret())
    return render_template("clubs/owner.html", club=club, words=words)


def _owners_link(connection: Connection, token: str, now: datetime) -> tuple[Link, Club]:
    link = link_by_secret(connection, token, device=device(), now=now)
    if link.role is not Role.OWNER:
        raise DeadLinkError("this link makes no owner")
    return link, club_with(connection, link.club_id)


@clubs.get("/invitation/<int:number>")
def invitation(number: int) -> str:
    """The address of an owner's link, for the phone that made it and for owners of the club."""
    with database().reading() as connection:
        link = link_with(connection, number)
        mine = link is not None and owns(connection, club_id=link.club_id, device=device())
        made = link is not None and link.made_by == device() != ""
        if link is None or link.role is not Role.OWNER or not (mine or made):
            raise UnknownClubError("no such invitation")
        club = club_with(connection, link.club_id)
    token = link.secret(signer()) if link.lets_in("", datetime.now(UTC)) else None
    url = _reached(url_for("clubs.own", token=token)) if token else ""
    picture = qr_path(url) if url else None
    return render_template("clubs/invitation.html", club=club, owns=mine, url=url, picture=picture)


def _reached(path: str) -> str:
    """*path* with a scheme and host for other phones; those of this request if none is known."""
    found = ways()
    return f"{found[0].origin}{path}" if found else addresses.whole(path)


# Tokens, with which programs and frames on other sites read the data of a club


@clubs.get("/club/<club_id>/tokens")
def tokens(club_id: str) -> str:
    """The tokens of a club, without their secrets; 404 for a phone that does not own it."""
    return _token_page(club_id)


def _token_page(club_id: str, gives: Gives | None = None, secret: str = "") -> str:
    """The page of the tokens. *secret* is that of a token made just now, shown only this once."""
    with database().reading() as connection:
        club = owned_club(connection, club_id, device=device())
        listed = tokens_of(connection, club_id=club.id)
        seasons = seasons_of(connection, club_id=club.id)
    return render_template(
        "clubs/tokens.html",
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


@clubs.post("/club/<club_id>/tokens")
def new_token(club_id: str) -> str:
    """Creates a token and shows its secret once; 400 for a kind that the page does not offer.

    The same form again shows the same token, or only the page if the token has ended.
    """
    gives, label = request.form.get("gives", ""), one_line(request.form.get("label", ""))
    if gives not in list(Gives):
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        secret = _secret(club_id, gives, label)
        wanted = NewToken(club.id, Gives(gives), label[:NAME_LENGTH], by=device())
        good = make_token(connection, wanted, secret=secret, now=datetime.now(UTC))
    return _token_page(club_id, Gives(gives), secret) if good else _token_page(club_id)


def _secret(club_id: str, gives: str, label: str) -> str:
    """The secret of the token that this form creates. A repeated form gives the same secret.

    It depends on the phone, the form's key and the fields: after Back, the same form may ask for
    another token. The form's key is stored nowhere, so the database and the server's key together
    do not reveal the secret.
    """
    return signer().secret(f"token {club_id} {device()} {posted_key()} {gives} {label}")


@clubs.post("/club/<club_id>/tokens/keep")
def keep(club_id: str) -> Response:
    """Ties a token, whoever made it, to this owner: 303 to the list.

    404 if the club no longer has such a token.
    """
    return _change_token(club_id, keep_token, by=device())


@clubs.post("/club/<club_id>/tokens/revoke")
def take_back(club_id: str) -> Response:
    """Revokes a token at once: 303 to the list; 404 if the club has no such token."""
    return _change_token(club_id, revoke_token, now=datetime.now(UTC))


def _change_token(club_id: str, change: Callable[..., bool], **how: str | datetime) -> Response:
    number = number_in(request.form.get("token", ""))
    with database().writing() as connection:
        club = owned_club(connection, club_id, device=device())
        if number is None or not change(connection, token_id=number, club_id=club.id, **how):
            raise UnknownClubError("the club has no such token")
    return redirect(url_for("clubs.tokens", club_id=club_id), HTTPStatus.SEE_OTHER)
