"""A club's data in and out, for its owners."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from io import BytesIO

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.rules.presets import preset, preset_ids
from referee.exchange.archive import export_club
from referee.exchange.found import Fault, FoundFile, FoundNight, How
from referee.exchange.reading import MOST_FAULTS, read_file
from referee.exchange.tables import TableKind, read_kind
from referee.exchange.taking import Taken, Taking, how_of, remember
from referee.store.club.seasons import seasons_of
from referee.store.moving.known import Known, club_known
from referee.store.moving.nights import nights_there
from referee.store.people.clubs import Club, club_to_begin_in
from referee.store.people.players import people
from referee.web.access import club_owner, database, device
from referee.web.moving.looked import Looked, seen, show
from referee.web.moving.sent import (
    MOST_BYTES,
    MOST_FILES,
    MOST_SECONDS,
    SentFile,
    season_typed,
    sent_files,
    typed_now,
)
from referee.web.server.aside import TooLongError, aside, breathe, turn
from referee.web.server.bounds import BEGINNING, DRAWING, IMPORTING, limited
from referee.web.words.rules import game_name

moving = Blueprint("moving", __name__)


TABLES = frozenset(f"{kind}.csv" for kind in TableKind)
"""What can be taken out to be looked at."""

CHANGED = "Something changed since it was shown. This is what would be saved now."

Page = tuple[str, HTTPStatus]


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen for the files, and what can be."""

    typed: How
    """What the form says."""
    how: How
    """With what was remembered."""
    season: str
    seasons: Sequence[str] = ()
    players: Sequence[str] = ()
    """Who is in the club."""
    new_names: Sequence[str] = ()


@moving.get("/club/<club_id>/import")
def ask(club_id: str) -> Page:
    """Asks for files; for its owners."""
    with database().reading() as connection:
        club = club_owner(connection, club_id).club
        choices = _choices(connection, club, How(), (), "")
    return _page(club, (), choices)


@moving.post("/club/<club_id>/import")
@limited(IMPORTING)
def look(club_id: str) -> AnyResponse | Page:
    """Shows what was sent and writes nothing; ``do=save`` saves what was shown: 303 to standings.

    They say how many games came in.

    422 where something is wrong, with its line; 409 where this is not what the page had shown.
    """
    return bring_in(sent_files(), partial(_owned, club_id), season_typed())


def _owned(club_id: str, connection: Connection) -> Club:
    return club_owner(connection, club_id).club


FindClub = Callable[[Connection], Club | None]
"""Gives the club that files are for, if this phone may bring them; None: it is still to be made."""


def bring_in(files: Sequence[SentFile], find: FindClub, season: str) -> AnyResponse | Page:
    """`look`, for the club that *find* gives; one that is still to be made is made by saving.

    *season* is the name of the one that was chosen; empty: none.
    """
    typed = typed_now()
    with database().reading() as connection:
        club = find(connection)
        how = how_of(connection, club.id, typed) if club else typed
    refused = "Choose a file, or paste a table." if not files else _too_much(files)
    found: Sequence[FoundFile] = ()
    if not refused:
        with turn(club.public_id if club else "", device()):
            found, refused = _read(files, how)
    with database().reading() as connection:
        there = club_known(connection, club.id) if club else Known(set(), {}, {})
        looked = [
            _looked(connection, club, there, *each) for each in zip(files, found, strict=False)
        ]
        names = [name for each in looked for game in each.new for name in there.add(game.arrival)]
        choices = _choices(connection, club, typed, names, season)
    if refused or any(each.found.faults for each in looked):
        return _page(club, looked, choices, refused, HTTPStatus.UNPROCESSABLE_ENTITY)
    if request.form.get("do") != "save":
        return _page(club, looked, choices)
    if any(each.new or each.nights for each in looked) and request.form.get("seen") != seen(
        looked, season
    ):
        return _page(club, looked, choices, CHANGED, HTTPStatus.CONFLICT)
    into, done = _save(find, [each.found for each in looked], typed, season)
    games, nights = done.games or None, done.nights or None
    club_id = into.public_id
    standings = url_for("season.standings", club_id=club_id, came=games, nights=nights)
    return redirect(standings, HTTPStatus.SEE_OTHER)


def _read(files: Sequence[SentFile], how: How) -> tuple[Sequence[FoundFile], str]:
    """What *files* hold, and why no more is looked at; "" where all was."""
    try:
        return aside(lambda: _found(files, how), MOST_SECONDS), ""
    except TooLongError:
        return (), (
            "That takes too long to look at: bring in fewer games at once. "
            "On the server itself “referee import” takes more."
        )


def _found(files: Sequence[SentFile], how: How) -> tuple[FoundFile, ...]:
    """What each holds; what *how* allows is for all of them together."""
    found: list[FoundFile] = []
    for each in files:
        found.append(read_file(each.name, each.content, replace(how, sides=each.sides)))
        how = how.less(found[-1].hands)
    return tuple(found)


def _too_much(files: Sequence[SentFile]) -> str:
    large = sum(len(each.content) for each in files) > MOST_BYTES
    if not large and len(files) <= MOST_FILES:
        return ""
    return (
        f"That is too much for a page: {MOST_BYTES // 1024} KiB at once. "
        "On the server itself “referee import” takes more."
    )


def _looked(
    connection: Connection, club: Club | None, there: Known, sent: SentFile, found: FoundFile
) -> Looked:
    """What a file holds, with how much of it the club has."""
    faults = tuple(
        Fault(game.file, game.line, why)
        for game in found.games
        if (why := there.clash(game.arrival))
    )
    if faults:
        found = FoundFile(found.file, faults=faults)
    new = [game for game in found.games if not there.has(connection, game.arrival)]
    nights = _new_nights(connection, club, found)
    known_before = len(found.games) + len(found.nights) - len(new) - len(nights)
    return Looked(sent, found, new, known_before, nights)


def _new_nights(connection: Connection, club: Club | None, found: FoundFile) -> list[FoundNight]:
    """The nights of poker that the club has not."""
    told = [each.night for each in found.nights]
    there = nights_there(connection, club.id, told) if club and told else frozenset[str]()
    return [each for each in found.nights if each.night.digest not in there]


def _choices(
    connection: Connection, club: Club | None, typed: How, names: Sequence[str], season: str
) -> Choices:
    if club is None:
        return Choices(typed, typed, season, new_names=names)
    return Choices(
        typed,
        how_of(connection, club.id, typed),
        season,
        [each.name for each in seasons_of(connection, club_id=club.id)],
        people(connection, club.id),
        names,
    )


@limited(BEGINNING)
def _save(
    find: FindClub, found: Sequence[FoundFile], typed: How, season: str
) -> tuple[Club, Taken]:
    """Writes all games; the club that they are in now, and how many came."""
    now = datetime.now(UTC)
    with database().writing() as connection:
        club = find(connection) or club_to_begin_in(connection, device=device(), now=now)
        taking = Taking(club.id, device(), now, season)
        taking.take(connection, found)
        remember(connection, club.id, typed)
    return club, taking.done


def _page(
    club: Club | None,
    looked: Sequence[Looked],
    choices: Choices,
    notice: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> Page:
    """The page for what was sent; for nothing, the page that asks for it."""
    compute = partial(show, looked, choices.typed, choices.how, choices.players, choices.new_names)
    if looked:
        with turn(club.public_id if club else "", device()):
            shown = aside(compute)
    else:
        shown = compute()
    page = render_template(
        "moving/import.html",
        club=club,
        shown=shown,
        new=sum(each["new"] + each["nights"] for each in shown["files"]),
        faulty=any(each["problems"] for each in shown["files"]),
        most_faults=MOST_FAULTS,
        presets={each: game_name(preset(each)) for each in preset_ids()},
        rules=choices.typed.rules.id if choices.typed.rules else "",
        seasons={each: each for each in choices.seasons},
        season=choices.season,
        notice=notice,
        seen=seen(looked, choices.season),
    )
    return page, status


@moving.get("/club/<club_id>/export")
def offer(club_id: str) -> str:
    """What can be taken out; for its owners."""
    with database().reading() as connection:
        club = club_owner(connection, club_id).club
    return render_template("moving/export.html", club=club)


@moving.get("/club/<club_id>/export/<name>")
@limited(DRAWING)
def file(club_id: str, name: str) -> Response:
    """``club.zip``, or a table as CSV; 404 for any other, and for who does not own the club."""
    with database().reading() as connection:
        club = club_owner(connection, club_id).club
    if name not in TABLES and name != "club.zip":
        abort(HTTPStatus.NOT_FOUND)
    with turn(club_id, device()):
        with database().reading() as connection:
            if name == "club.zip":
                target = BytesIO()
                export_club(connection, club.id, target, breathe)
                return _download(name, target.getvalue(), "application/zip")
            write = read_kind(connection, club.id, TableKind(name.removesuffix(".csv")), breathe)
        content = aside(write).encode()
    return _download(name, content, "text/csv; charset=utf-8; header=present")


def _download(name: str, content: bytes, kind: str) -> Response:
    response = Response(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
