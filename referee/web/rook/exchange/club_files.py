"""Import and export of a club's data, for its owners."""

import re
from base64 import b64decode, b64encode
from binascii import Error
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from io import BytesIO
from itertools import zip_longest
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.errors import RefereeError
from referee.exchange.archive import export_club
from referee.exchange.found import (
    BY_DEFAULT,
    AfterEnd,
    Fault,
    FoundFile,
    FoundGame,
    FoundPlain,
    ReadOptions,
    Rows,
)
from referee.exchange.importing import (
    Import,
    ImportResult,
    clashes,
    new_plain,
    read_options,
    remember,
)
from referee.exchange.reading import read_file
from referee.exchange.rook.score_sheet import MEANINGS, heading_key
from referee.exchange.rook.sheets import MOST_FAULTS, NO_RULES, NOBODYS
from referee.exchange.rook.tables import TableKind, read_kind
from referee.exchange.tables import SIDES
from referee.games import KINDS, counted_words
from referee.rook import Record, preset
from referee.rook.game import after_hands, first_due
from referee.rook.hand import teams
from referee.rook.hand.facts import is_no_hand
from referee.rook.rules.presets import preset_ids
from referee.server.bounds import BEGINNING, DRAWING, IMPORTING, Work, limited
from referee.server.workers import TooLongError, in_worker, turn, yield_to_others
from referee.stats.season.summary import evening_of
from referee.store.club.importing import Known, club_known
from referee.store.club.seasons import seasons_of
from referee.store.people.clubs import Club, club_to_begin_in
from referee.store.people.players import people
from referee.store.seated.counting import hands_dealt
from referee.store.tables import NAME_LENGTH
from referee.text import capital, harmless, isolated, lines_words, name_key, one_line
from referee.web.rook.words.hands import end_words
from referee.web.rook.words.rules import game_name
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import club_owner, database, device
from referee.web.shared.words import refusal

moving = Blueprint("moving", __name__)


TABLES = frozenset(f"{kind}.csv" for kind in TableKind)
"""The tables that can be exported."""

CHANGED = "Your choices, or somebody meanwhile, changed what would be saved. It is this now."

Page = tuple[str, HTTPStatus]


# The files of a request


MOST_BYTES = 640 * 1024
"""The limit for all files of a request. A form carries them back as base64, a third longer."""

MOST_FILES = 20

MOST_HANDS = 3000
"""The limit for one score sheet; all of its hands are judged during the request."""

MOST_NAMES = 4 * (NAME_LENGTH + len(" & "))
"""The most characters of the names of a side, which has at most four players."""

MOST_IN_ALL = 10_000
"""The limit for all files; ten years of weekly games take half of `MOST_SECONDS`."""

MOST_LINES = 200_000
"""The most lines of a file or archive; enough for `MOST_IN_ALL` hands with all cards."""

MOST_SECONDS = 20
"""CPU seconds for reading the files, and as many for computing the page."""

TOO_MUCH = (
    f"That is too much for a page: bring in fewer games at once, and at most {MOST_BYTES // 1024} "
    "KiB. On the server itself “referee import” takes more."
)

PASTED = "The pasted table"


@dataclass(frozen=True, slots=True)
class SentFile:
    """An uploaded file, or a table that was pasted."""

    name: str
    content: bytes
    is_typed: bool = False
    """Whether the text was typed or pasted, and comes from no file."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """The players of each side, by the key of the side's heading, as posted so far."""
    rows: Rows | None = None
    """What a row of it was said to be; None if that was not said."""
    day_first: bool | None = None
    """Whether the day was said to come first in its dates; None if that was not said."""

    after_end: AfterEnd | None = None
    """What was said to follow where a game is over; None if that was not said."""
    left_out: tuple[tuple[int, ...], ...] = ()
    """The lines of it that were said to be left out, those of one tick together."""

    @property
    def without(self) -> frozenset[int]:
        """The lines of it that were said to be left out."""
        return frozenset(line for lines in self.left_out for line in lines)

    @property
    def encoded(self) -> str:
        """The content in base64, for a hidden field of the page."""
        return b64encode(self.content).decode()


def sent_files() -> tuple[SentFile, ...]:
    """All files and texts of the form, also those of the page before; not the empty ones."""
    sides: dict[str, dict[str, str]] = {}
    for side, names in _pairs("side", "who", MOST_NAMES):
        place, _, heading = side.partition(" ")
        sides.setdefault(place, {})[heading] = names
    files = (each for each in _sent() if each.content.strip())
    return tuple(
        replace(
            each,
            sides=sides.get(str(place), {}),
            rows=_ROWS.get(request.form.get(f"rows_{place}", "")),
            day_first=_DATES.get(request.form.get(f"dates_{place}", "")),
            after_end=_AFTER.get(request.form.get(f"after_{place}", "")),
            left_out=tuple(filter(None, _lines(f"without_{place}"))),
        )
        for place, each in enumerate(files, 1)
    )


def _lines(key: str) -> Iterator[tuple[int, ...]]:
    """The numbers of lines posted as *key*, for each tick."""
    for lines in request.form.getlist(key):
        yield tuple(int(line) for line in lines.split() if re.fullmatch("[0-9]{1,6}", line))


_ROWS: Mapping[str, Rows] = {kind.value: kind for kind in Rows}
_AFTER: Mapping[str, AfterEnd] = {answer.value: answer for answer in AfterEnd}
_DATES = {"month-first": False, "day-first": True}


def files_to_read() -> tuple[Sequence[SentFile], str]:
    """The files of the form that are read at once, and a sentence if some are left for later."""
    files = sent_files()
    left = [each for each in files if not each.is_typed][MOST_FILES:]
    if not left:
        return files, ""
    last = left[0].name if len(left) == 1 else f"those from {left[0].name} on"
    notice = f"At most {MOST_FILES} files are read at once: choose {last} again afterwards."
    return [each for each in files if each not in left], notice


def _sent() -> Iterator[SentFile]:
    for name, encoded in zip(
        request.form.getlist("kept_name"), request.form.getlist("kept"), strict=False
    ):
        try:
            yield SentFile(one_line(name)[:60], b64decode(encoded, validate=True))
        except (Error, ValueError):
            abort(HTTPStatus.BAD_REQUEST)
    for file in request.files.getlist("file"):
        if file.filename:
            yield SentFile(one_line(file.filename)[:60], file.read())
    names = request.form.getlist("file_name")
    for name, text in zip_longest(names, request.form.getlist("text"), fillvalue=""):
        yield SentFile(one_line(name)[:60] or PASTED, text.encode(), is_typed=True)


def was_shown() -> bool:
    """Whether the form comes from the page that shows files, and not from the first page."""
    return "kept" in request.form


def typed_now() -> ReadOptions:
    """The posted choices of rules, columns and names. Values that no page offers are ignored."""
    chosen = request.form.get("rules", "")
    return ReadOptions(
        preset(chosen) if chosen in preset_ids() else BY_DEFAULT.rules,
        {key: each for key, each in _pairs("heading", "meaning") if each in ("", *MEANINGS)},
        {key: each for key, each in _pairs("spelled", "player") if each},
        most_hands=MOST_HANDS,
        most_in_archive=MOST_IN_ALL,
        most_lines=MOST_LINES,
    )


def _pairs(key: str, value: str, most: int = NAME_LENGTH) -> Iterator[tuple[str, str]]:
    """The values of the fields *key*, each paired with that of the field *value* beside it."""
    keys, values = request.form.getlist(key), request.form.getlist(value)
    for each, text in zip(keys, values, strict=False):
        yield each, one_line(text)[:most]


def season_typed() -> str:
    """The name of the chosen season; empty for none."""
    return one_line(request.form.get("season", ""))[:NAME_LENGTH]


# What the files hold, and the questions about them


SHOWN = 40
"""The most games of a file that are listed; the others are counted."""

NAMES = 60
"""The most new names that the page asks about."""

Question = Mapping[str, Any]
"""What the page asks about a column, a side or a name, under its ``key`` in the form."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file, the games found in it, and which of them are new to the club."""

    sent: SentFile
    found: FoundFile
    new: Sequence[FoundGame]
    known: int
    """The number of games that the club has already."""
    plain: Sequence[FoundPlain] = ()
    """The games kept as lines that are new."""


@dataclass(frozen=True, slots=True)
class Sending:
    """The files of a request, the choices made for them, and those that are possible."""

    club: Club | None
    """The club that gets the games; None if saving will create it."""
    typed: ReadOptions
    """The choices in the form."""
    how: ReadOptions
    """The same, completed by what the club remembers from earlier imports."""
    season: str
    """The name of the chosen season; empty for none."""
    files: Sequence[CheckedFile] = ()
    new_names: Sequence[str] = ()
    """The names in the files that are no players of the club yet."""
    players: Sequence[str] = ()
    """The players of the club."""
    seasons: Sequence[str] = ()

    @property
    def fingerprint(self) -> str:
        """A hash of the games that a page showed, so that no others are saved."""
        games = (game.importable.digest for each in self.files for game in each.new)
        plain = (each.game.digest for file in self.files for each in file.plain)
        return sha256("".join((*games, *plain)).encode()).hexdigest()[:20]


def show(sending: Sending) -> Mapping[str, Sequence[Any]]:
    """The values of the page: the files, and the questions about them."""
    bidders, names = tuple(_bidders(sending.files)), tuple(_new_names(sending))
    keys = {each["key"] for each in (*bidders, *names)}
    return {
        "files": tuple(_file(*each) for each in enumerate(sending.files, 1)),
        "sides": tuple(_sides(sending)),
        "columns": tuple(_columns(sending)),
        "bidders": bidders,
        "new_names": names,
        "settled": [pair for pair in sending.typed.names.items() if pair[0] not in keys],
    }


def _file(number: int, each: CheckedFile) -> Mapping[str, Any]:
    """The file with that *number*, from 1, and its new games, of which the first are listed."""
    games, sheet = each.new[:SHOWN], each.found.sheet
    problems = _alike(fault for fault in each.found.faults if not fault.asks)
    rows = {at for at, lines in problems.items() if sheet and min(lines, default=0) > sheet.first}
    remarks = dict.fromkeys(remark for game in each.new for remark in game.remarks)
    return {
        "number": number,
        "sent": each.sent,
        "faulty": bool(problems),
        "many": len(problems) >= MOST_FAULTS,
        "problems": tuple(_fault(at, problems[at]) for at in problems if at not in rows),
        "asks": {
            fault.asks: _fault(fault.error, [fault.line] if fault.line else [])
            for fault in each.found.faults
            if fault.asks
        },
        "sheet": sheet
        and {
            "columns": tuple(zip(sheet.headings, map(_short, sheet.meant), strict=True)),
            "rows": tuple(
                {"line": row.line, "cells": row.cells, "doubt": _fault(row.doubt)}
                for row in sheet.rows
            ),
            "unread": tuple(_left_out(problems[at], at) for at in problems if at in rows),
            "without": tuple(map(_left_out, each.sent.left_out)),
            "count": sheet.count,
            "kind": sheet.kind,
            "answers": {kind: sheet.answers.get(kind, "") for kind in Rows},
            "either": sheet.either,
            "begins": sheet.begins and lines_words(sheet.begins),
        },
        "lost": each.found.sheet is not None and NOBODYS in each.found.said,
        "said": tuple(f"{capital(harmless(said))}." for said in each.found.said if said != NOBODYS),
        "remarks": tuple(f"{capital(harmless(remark))}." for remark in remarks),
        "games": tuple(map(_game, games)),
        "hands": sum(game.hands for game in each.new),
        "new": len(each.new),
        "count_of_plain": len(each.plain),
        "plain": counted_words(Counter(game.game.kind for game in each.plain)),
        "known": each.known,
    }


def _alike(faults: Iterable[Fault]) -> Mapping[RefereeError, tuple[int, ...]]:
    """What is wrong, in the order of *faults*, with all its lines; () if it is about the file."""
    errors: dict[str, RefereeError] = {}
    lines: dict[str, list[int]] = {}
    for fault in faults:
        errors.setdefault(fault.why, fault.error)
        lines.setdefault(fault.why, []).extend([fault.line] if fault.line else [])
    return {errors[why]: tuple(lines[why]) for why in errors}


def _fault(error: RefereeError | None, lines: Collection[int] = ()) -> str:
    """A problem at its lines: "Lines 3 and 12 to 30: there must be a number."; or ""."""
    if error is None:
        return ""
    return refusal(error, lines_words(lines) if lines else "", *error.places)


def _left_out(lines: Iterable[int], error: RefereeError | None = None) -> Mapping[str, str]:
    """A tick that leaves *lines* out: its value, its label, and why it may be ticked."""
    return {
        "value": " ".join(map(str, lines)),
        "label": f"Leave {lines_words(lines)} out",
        "why": _fault(error),
    }


def _game(game: FoundGame) -> Mapping[str, Any]:
    """A game in the list. Its ``end`` is empty if the game comes from an archive."""
    importable, began = game.importable, game.importable.columns["started_at"]
    nobody = game.record and len(game.called) == len(teams.books(game.record.rules))
    return {
        "names": tuple(game.called.values()) if nobody else importable.tables[0],
        "played": began and (importable.evening or evening_of(began)),
        "hands": importable.hands,
        "end": _end(game.record, game.called) if game.record else "",
    }


@dataclass(frozen=True, slots=True)
class _SheetWords(Words):
    """The words of a game of a score sheet, which may have headings for sides instead of names."""

    called: Mapping[str, str]
    """The headings of the sides that have no names, by their books."""

    def book(self, book: str) -> str:
        return isolated(self.called[book]) if book in self.called else Words.book(self, book)

    def short_book(self, book: str) -> str:
        return isolated(self.called[book]) if book in self.called else Words.short_book(self, book)


def _end(record: Record, called: Mapping[str, str]) -> str:
    hands = hands_dealt(record.hands)
    due = after_hands(first_due(record.start, record.rules, record.players), hands)
    played = sum(not is_no_hand(hand) for hand in hands)
    return end_words(due.standing, _SheetWords(due.rules, due.names, called), played)


def _columns(sending: Sending) -> Iterator[Question]:
    """The columns of the tables and their meanings. A heading in several tables is asked once."""
    columns: dict[str, tuple[str, str, set[str]]] = {}
    for sheet in filter(None, (each.found.sheet for each in sending.files)):
        for heading, meaning, meanings in zip(
            sheet.headings, sheet.meant, sheet.offered, strict=True
        ):
            column = columns.setdefault(heading_key(heading), (heading, meaning, set()))
            column[-1].update(meanings)
    for key, (heading, meaning, allowed) in columns.items():
        options = {each: _meaning(each) for each in ("", *MEANINGS) if each in allowed}
        yield {"key": key, "label": heading or "–", "options": options, "chosen": meaning}


def _short(meaning: str) -> str:
    """The meaning of a column under its heading: "points of A"."""
    return meaning.replace(" ", " of ") or "left out"


def _meaning(meaning: str) -> str:
    """The meaning of a column as a choice in a list."""
    what, _, side = meaning.partition(" ")
    if side:
        return f"{what.capitalize()} of side {side}, seat {SIDES.index(side) + 1}"
    return meaning.capitalize() if meaning else "Left out"


def _sides(sending: Sending) -> Iterator[Question]:
    """The sides whose heading is no player's name, with the players posted for them."""
    for place, each in enumerate(sending.files, 1):
        for heading in each.found.sheet.nameless if each.found.sheet else ():
            key = heading_key(heading)
            yield {
                "key": f"{place} {key}",
                "file": each.sent.name,
                "heading": heading,
                "who": each.sent.sides.get(key, ""),
            }


def _new_names(sending: Sending) -> Iterator[Question]:
    games = (game for each in sending.files for game in each.new)
    if all(game.record is None or game.line is None for game in games):
        return  # records and archives have full names
    if not sending.players:
        return
    options = {each: each for each in sending.players}
    for name in sending.new_names[:NAMES]:
        yield {"key": name_key(name), "label": name, "options": options}


def _bidders(files: Sequence[CheckedFile]) -> Iterator[Question]:
    unknown: dict[str, tuple[str, set[str]]] = {}
    for fault in (fault for each in files for fault in each.found.faults if fault.table):
        _, table = unknown.setdefault(name_key(fault.unknown), (fault.unknown, set()))
        table.update(fault.table)
    for key, (name, table) in list(unknown.items())[:NAMES]:
        options = {each: each for each in sorted(table, key=name_key)}
        yield {"key": key, "label": name, "options": options}


# The pages


@moving.get("/club/<club_id>/import")
def ask(club_id: str) -> Page:
    """Asks for files; 403 for a phone that does not own the club."""
    with database().reading() as connection:
        club = club_owner(connection, club_id).club
        sending = _sending(connection, club, ReadOptions(), "")
    return _page(sending)


@moving.post("/club/<club_id>/import")
@limited(IMPORTING)
def look(club_id: str) -> AnyResponse | Page:
    """Shows the files without writing anything; ``do=save`` saves what was shown.

    303 to the standings, which say how many games were imported; 422 if something is wrong, with
    its line; 409 if this is not what the page had shown.
    """
    files, notice = files_to_read()
    return bring_in(files, partial(_owned, club_id), season_typed(), notice)


def _owned(club_id: str, connection: Connection) -> Club:
    return club_owner(connection, club_id).club


FindClub = Callable[[Connection], Club | None]
"""Finds the club to import into, and checks access; None if saving will create the club."""


def bring_in(
    files: Sequence[SentFile], find: FindClub, season: str, notice: str = ""
) -> AnyResponse | Page:
    """Does the work of `look`, for the club that *find* returns.

    *season* is the name of the chosen season; empty for none. *notice* says which files are left
    for later.
    """
    typed = typed_now()
    with database().reading() as connection:
        club = find(connection)
        how = read_options(connection, club.id, typed) if club else typed
    refused = "Choose a file, or paste a table." if not files else ""
    if sum(len(each.content) for each in files) > MOST_BYTES:
        refused = TOO_MUCH
    found: Sequence[FoundFile] = ()
    if not refused:
        try:
            with turn(club.public_id if club else "", Work.FILES):
                found = in_worker(lambda: _found(files, how), MOST_SECONDS)
        except TooLongError:
            refused = TOO_MUCH
    with database().reading() as connection:
        known = club_known(connection, club.id) if club else Known(set(), {}, {})
        checked = [
            _check_file(connection, club, known, *each) for each in zip(files, found, strict=False)
        ]
        names = [
            name for each in checked for game in each.new for name in known.add(game.importable)
        ]
        sending = _sending(connection, club, typed, season, checked, names)
    if refused or any(each.found.faults for each in checked):
        return _page(sending, refused or notice, HTTPStatus.UNPROCESSABLE_ENTITY)
    if request.form.get("do") != "save":
        return _page(sending, notice)
    brings = any(each.new or each.plain for each in checked)
    gone = season not in ("", *sending.seasons)
    if brings and (gone or request.form.get("seen") != sending.fingerprint):
        return _page(sending, CHANGED, HTTPStatus.CONFLICT)
    into, done = _save(find, [each.found for each in checked], typed, season)
    plain = {KINDS[kind].files: count for kind, count in done.plain.items()}
    came = {"came": done.games or None, **plain}
    standings = url_for("season.standings", club_id=into.public_id, **came)
    return redirect(standings, HTTPStatus.SEE_OTHER)


def _found(files: Sequence[SentFile], how: ReadOptions) -> tuple[FoundFile, ...]:
    """The contents of each file. The limits in *how* hold for all files together."""
    found: list[FoundFile] = []
    for each in files:
        its = replace(
            how,
            sides=each.sides,
            rows=each.rows,
            day_first=each.day_first,
            after_end=each.after_end,
            without=each.without,
        )
        found.append(read_file(each.name, each.content, its))
        how = how.after(found[-1].hands)
    return tuple(found)


def _check_file(
    connection: Connection, club: Club | None, known: Known, sent: SentFile, found: FoundFile
) -> CheckedFile:
    """A file's contents compared with what the club has."""
    if faults := clashes(known, found):
        found = replace(found, games=(), faults=faults)
    new = [game for game in found.games if not known.has(connection, game.importable)]
    plain = new_plain(connection, club.id, found.plain) if club else found.plain
    known_before = len(found.games) + len(found.plain) - len(new) - len(plain)
    return CheckedFile(sent, found, new, known_before, plain)


def _sending(
    connection: Connection,
    club: Club | None,
    typed: ReadOptions,
    season: str,
    files: Sequence[CheckedFile] = (),
    names: Sequence[str] = (),
) -> Sending:
    if club is None:
        return Sending(None, typed, typed, season, files, names)
    how, players = read_options(connection, club.id, typed), people(connection, club.id)
    seasons = [each.name for each in seasons_of(connection, club_id=club.id)]
    return Sending(club, typed, how, season, files, names, players, seasons)


@limited(BEGINNING)
def _save(
    find: FindClub, found: Sequence[FoundFile], typed: ReadOptions, season: str
) -> tuple[Club, ImportResult]:
    """Writes all games, and returns the club and how many were written."""
    now = datetime.now(UTC)
    with database().writing() as connection:
        club = find(connection) or club_to_begin_in(connection, device=device(), now=now)
        taking = Import(club.id, device(), now, season)
        taking.take(connection, found)
        before = read_options(connection, club.id, BY_DEFAULT).columns
        sheets = [each.sheet for each in found if each.sheet]
        guesses = {
            (heading_key(heading), guess)
            for sheet in sheets
            for heading, guess in zip(sheet.headings, sheet.guessed, strict=True)
        }
        said = {
            key: meaning
            for key, meaning in typed.columns.items()
            if key in before or (key, meaning) not in guesses
        }
        remember(connection, club.id, replace(typed, columns=said))
    return club, taking.done


def _page(sending: Sending, notice: str = "", status: HTTPStatus = HTTPStatus.OK) -> Page:
    """The page that shows the files; without files, the page that asks for them."""
    club, rules = sending.club, sending.typed.rules
    if sending.files:
        with turn(club.public_id if club else "", Work.FILES):
            shown = in_worker(partial(show, sending))
    else:
        shown = show(sending)
    page = render_template(
        "moving/import.html",
        club=club,
        shown=shown,
        new=sum(each["new"] + each["count_of_plain"] for each in shown["files"]),
        faulty=any(each["faulty"] or each["asks"] for each in shown["files"]),
        asks=any(each["asks"] for each in shown["files"]),
        rules_asked=any(
            fault.why == NO_RULES for each in sending.files for fault in each.found.faults
        ),
        presets={each: game_name(preset(each)) for each in preset_ids()},
        rules=rules.id if rules else "",
        seasons={each: each for each in sending.seasons},
        season=sending.season,
        notice=notice,
        most_files=MOST_FILES,
        seen=sending.fingerprint,
    )
    return page, status


@moving.get("/club/<club_id>/export")
def offer(club_id: str) -> str:
    """Lists the exports; 403 for a phone that does not own the club."""
    with database().reading() as connection:
        club = club_owner(connection, club_id).club
    return render_template("moving/export.html", club=club)


@moving.get("/club/<club_id>/export/<name>")
@limited(DRAWING)
def file(club_id: str, name: str) -> Response:
    """``club.zip`` or a table as CSV; 404 for any other name."""
    with database().reading() as connection:
        club = club_owner(connection, club_id).club
    if name not in TABLES and name != "club.zip":
        abort(HTTPStatus.NOT_FOUND)
    with turn(club_id, Work.FILES):
        with database().reading() as connection:
            if name == "club.zip":
                target = BytesIO()
                export_club(connection, club.id, target, yield_to_others)
                return _download(name, target.getvalue(), "application/zip")
            write = read_kind(
                connection, club.id, TableKind(name.removesuffix(".csv")), yield_to_others
            )
        content = in_worker(write).encode()
    return _download(name, content, "text/csv; charset=utf-8; header=present")


def _download(name: str, content: bytes, kind: str) -> Response:
    response = Response(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
