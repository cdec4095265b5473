"""The pages of a club's seasons, and of the season that a game counts in."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from hashlib import sha256
from http import HTTPStatus
from itertools import chain

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response
from wtforms import Form, StringField, ValidationError
from wtforms.validators import AnyOf, DataRequired, Optional

from referee.stats.season.ranking import Scoring
from referee.store.club.seasons import (
    Season,
    Terms,
    change_season,
    count_all_in,
    count_in,
    load_season,
    make_season,
    mark_season,
    season_of,
    seasons_of,
    uncounted_in,
)
from referee.store.errors import NameTakenError, StaleSeasonError
from referee.store.people.clubs import Club
from referee.store.people.memberships import Access
from referee.store.tables import local_day, zone_called
from referee.web.club.words import CHOOSE, NO_SEASON, PRACTICE
from referee.web.shared.access import (
    ClubViewer,
    club_owner,
    club_viewer,
    database,
    posted_key,
    posted_seq,
    require_charge,
)
from referee.web.shared.ui.forms import NO_DAY, Day, Line, a_name
from referee.web.shared.ui.parts import Notice

seasons = Blueprint("seasons", __name__)

NAME_TAKEN = "Another season has that name."
LATE = Notice(
    "Somebody changed it before you",
    ("This is the state now. Nothing of yours was saved.",),
)

Page = tuple[str, HTTPStatus]


class SeasonForm(Form):
    """What owners set for a season."""

    name = Line(validators=[a_name("A season needs a name.")])
    begins = Day(validators=[DataRequired(NO_DAY)])
    ends = Day(validators=[Optional()])
    scoring = StringField(validators=[AnyOf([*map(str, Scoring)], "Tap one of them.")])

    def validate_ends(self, ends: Day) -> None:
        """Refuses a season that ends before it begins."""
        if ends.data and self.begins.data and ends.data < self.begins.data:
            raise ValidationError("The last day comes before the first.")

    def terms(self) -> Terms:
        """The season, once the form is valid."""
        return Terms(**{**self.data, "scoring": Scoring(self.data["scoring"])})


def calendar_day(club: Club) -> date:
    """Today, in the time zone of the club."""
    return local_day(datetime.now(UTC), zone_called(club.zone))


def _notice(form: Form) -> Notice | None:
    """The errors repeated above the form; None if there are none."""
    errors = dict.fromkeys(chain.from_iterable(form.errors.values()))
    return Notice("Not saved yet", tuple(errors)) if errors else None


@seasons.get("/club/<club_id>/seasons")
def show(club_id: str) -> Page:
    """The seasons of a club; 404 for a phone that is at none of its tables."""
    return _list(club_viewer(club_id))


AT_ONCE = 500
"""The most games that one tap counts."""


@dataclass(frozen=True, slots=True)
class JustCounted:
    """Games that were counted in a season with one tap, and can be taken back with another."""

    season: str
    """Its public id."""
    number: int
    games: str
    """The public ids of the games, with spaces between them."""


def _list(
    club: ClubViewer, form: SeasonForm | None = None, just_counted: JustCounted | None = None
) -> Page:
    form = form or SeasonForm(data={"begins": calendar_day(club.club)})
    with database().reading() as connection:
        listed = seasons_of(connection, club_id=club.club.id)
        deleted = seasons_of(connection, club_id=club.club.id, deleted=True)
        uncounted = {
            season.public_id: uncounted_in(
                connection, season, club_id=club.club.id, most=AT_ONCE + 1
            )
            for season in (listed if club.owns else ())
        }
    page = render_template(
        "seasons/seasons.html",
        viewer=club,
        seasons=listed,
        uncounted=uncounted,
        just_counted=just_counted,
        at_once=AT_ONCE,
        deleted=deleted if club.owns else (),
        form=form,
        notice=_notice(form),
        today=calendar_day(club.club),
    )
    return page, HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK


@seasons.post("/club/<club_id>/seasons")
def make(club_id: str) -> Response | Page:
    """Creates a season: 303 to the list; 422 with a sentence at each invalid field."""
    form = SeasonForm(request.form)
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        if form.validate():
            terms = form.terms()
            # The terms are part of the key: after Back the same form may describe another season.
            key = sha256(f"{posted_key()} {terms}".encode()).hexdigest()
            now = datetime.now(UTC)
            try:
                make_season(connection, terms, club_id=club.club.id, key=key, now=now)
            except NameTakenError:
                form.name.errors = [NAME_TAKEN]
    if form.errors:
        return _list(club, form)
    return redirect(url_for("seasons.show", club_id=club_id), HTTPStatus.SEE_OTHER)


@seasons.get("/club/<club_id>/seasons/<season_id>")
def one(club_id: str, season_id: str) -> Page:
    """The page to change a season; 403 for a phone that does not own the club."""
    with database().reading() as connection:
        club = club_owner(connection, club_id)
        season = load_season(connection, club_id=club.club.id, public_id=season_id)
    return _one(club, season)


def _one(
    club: ClubViewer,
    season: Season,
    form: SeasonForm | None = None,
    notice: Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> Page:
    """The form for a season, with the stored values, or the typed ones if some are invalid."""
    today, form = calendar_day(club.club), form or SeasonForm(obj=season.terms)
    page = render_template(
        "seasons/season.html",
        club=club.club,
        season=season,
        form=form,
        notice=notice or _notice(form),
        ends_later=season.runs_on(today) and season.terms.ends != today,
    )
    return page, status


@seasons.post("/club/<club_id>/seasons/<season_id>")
def change(club_id: str, season_id: str) -> Response | Page:
    """Changes, ends, deletes or restores a season: 303 to the list.

    Or counts in it the finished games of its days that counted nowhere: 200, the list, where one
    tap undoes that.

    422 with a sentence at each invalid field; 409 with the present season if another page changed
    it meanwhile.
    """
    do = request.form.get("do", "change")
    if do in ("count", "uncount"):
        return _count(club_id, season_id, do)
    if do not in ("change", "end", "delete", "restore"):
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        season = load_season(connection, club_id=club.club.id, public_id=season_id)
        form = SeasonForm(request.form if do == "change" else None, obj=season.terms)
        if do != "change" or form.validate():
            try:
                _write(connection, club, season, do, form.terms())
            except NameTakenError:
                form.name.errors = [NAME_TAKEN]
            except StaleSeasonError:
                return _one(club, season, notice=LATE, status=HTTPStatus.CONFLICT)
    if form.errors:
        return _one(club, season, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(url_for("seasons.show", club_id=club_id), HTTPStatus.SEE_OTHER)


def _count(club_id: str, season_id: str, do: str) -> Response | Page:
    games = request.form.get("games", "")
    with database().writing() as connection:
        club = club_owner(connection, club_id)
        season = load_season(connection, club_id=club.club.id, public_id=season_id)
        if season.deleted:
            return _one(club, season, notice=LATE, status=HTTPStatus.CONFLICT)
        number = count_all_in(
            connection, games.split(), club_id=club.club.id, season=season, counts=do == "count"
        )
    if do == "uncount" or not number:
        return redirect(url_for("seasons.show", club_id=club_id), HTTPStatus.SEE_OTHER)
    return _list(club, just_counted=JustCounted(season_id, number, games))


def _write(connection: Connection, club: ClubViewer, season: Season, do: str, terms: Terms) -> None:
    club_id, season_id, version = club.club.id, season.public_id, posted_seq()
    if do in ("change", "end"):
        terms = replace(terms, ends=calendar_day(club.club)) if do == "end" else terms
        change_season(connection, terms, club_id=club_id, public_id=season_id, version=version)
        return
    deleted_at = datetime.now(UTC) if do == "delete" else None
    mark_season(
        connection, club_id=club_id, public_id=season_id, version=version, deleted_at=deleted_at
    )


@seasons.get("/t/<public_id>/season")
def of_table(public_id: str) -> Page:
    """The season that the game counts in; 403 without the pen or ownership of the club."""
    with database().reading() as connection:
        return _of_table(connection, public_id, HTTPStatus.OK)


def _charge(connection: Connection, public_id: str) -> Access:
    """The access of a phone in charge of the table; aborts with 410 if the table was deleted."""
    access = require_charge(connection, public_id)
    if access.deleted:
        abort(HTTPStatus.GONE)
    return access


def _of_table(
    connection: Connection, public_id: str, status: HTTPStatus, notice: Notice | None = None
) -> Page:
    access = _charge(connection, public_id)
    listed = seasons_of(connection, club_id=access.club_id)
    counts = season_of(connection, game_id=access.game_id)
    page = render_template(
        "seasons/of_table.html",
        public_id=public_id,
        seasons=listed,
        counts=next((each.public_id for each in listed if each.id == counts), NO_SEASON),
        practice=(NO_SEASON, PRACTICE),
        notice=notice,
    )
    return page, status


@seasons.post("/t/<public_id>/season")
def count(public_id: str) -> Response | Page:
    """Sets the season that the game counts in: 303 to the rules of its table.

    422 for a season that the club does not have; 409 with the present choice if another page
    changed it meanwhile.
    """
    with database().writing(public_id) as connection:
        access = _charge(connection, public_id)
        known = {
            season.public_id: season.id for season in seasons_of(connection, club_id=access.club_id)
        }
        ids: dict[str, int | None] = {NO_SEASON: None, **known}
        wanted, was = (request.form.get(name, "") for name in ("season", "was"))
        if wanted not in ids:
            unknown = Notice("There is no such season.", (CHOOSE,))
            return _of_table(connection, public_id, HTTPStatus.UNPROCESSABLE_ENTITY, unknown)
        if not count_in(
            connection, game_id=access.game_id, season_id=ids[wanted], was=ids.get(was, 0)
        ):
            return _of_table(connection, public_id, HTTPStatus.CONFLICT, LATE)
    return redirect(url_for("table_rules.show", public_id=public_id), HTTPStatus.SEE_OTHER)
