"""Import of record files: uploaded or pasted, shown as they will be scored, then saved.

The page carries the texts and a hash of the games that it showed, so that the server keeps no file
that nobody saved.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from itertools import groupby
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from referee.errors import NotationError, RefereeError
from referee.exchange.reading import is_record
from referee.rook import Record
from referee.rook.game import Due, Step
from referee.rook.hand.facts import only_changes
from referee.rook.record.survey import MOST, Problem, Survey
from referee.rook.rules import house
from referee.rook.rules.check import outdated
from referee.rook.rules.presets import preset
from referee.server.bounds import BEGINNING, IMPORTING, Work, limited
from referee.server.workers import in_worker, turn
from referee.store.club.seasons import seasons_of
from referee.store.errors import NameTakenError
from referee.store.game.beginning import Destination
from referee.store.people.clubs import Club, clubs_of
from referee.store.seated.checking import as_game, check_record, digest_of, game_of, refuse_twins
from referee.store.seated.games import load_game
from referee.store.seated.importing import import_game
from referee.store.seated.stored import StoredGame
from referee.text import harmless
from referee.web.club.words import NO_SEASON, PRACTICE
from referee.web.rook.exchange.club_files import (
    CHANGED,
    MOST_FILES,
    PASTED,
    SentFile,
    bring_in,
    files_to_read,
    season_typed,
    was_shown,
)
from referee.web.rook.game.changes import changed_lines
from referee.web.rook.rulebook.house_rules import changed_rules, clash
from referee.web.rook.state import Round, first_due_of, table_state
from referee.web.rook.words.hands import (
    end_words,
    penalty_words,
    step_words,
    totals_words,
)
from referee.web.rook.words.rules import game_name, reason_words
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import (
    club_to_begin,
    database,
    device,
    posted_key,
    require_may_begin,
    signer,
)
from referee.web.shared.words import refusal

records = Blueprint("records", __name__)
records.before_request(require_may_begin)

MOST_BYTES = 256 * 1024
"""The limit for all files and texts; a long evening with every card needs a fifth of it."""

TOO_LARGE = (
    f"That is too much at once. Files and text together may have {MOST_BYTES // 1024} KiB. "
    "Nothing was read: choose fewer of them."
)

MOST_HANDS = 60
"""The most hands that are shown; an evening has fewer."""

AROUND = 3
"""The number of lines shown before and after one with a problem."""

MOST_PROBLEMS = 30
"""The most problems that are marked; the others are counted."""

LONGEST_LINE = 300
"""The most characters of a line that are shown."""

Page = tuple[str, HTTPStatus]


# The texts of a request


UNREAD = Survey(None)


@dataclass(frozen=True, slots=True)
class SentText:
    """The text of a file, or one that was pasted, and what was found in it."""

    file: str
    """The name of the file; empty for a pasted text."""
    text: str
    refused: str = ""
    """Why the text is not read; empty if it is."""
    survey: Survey = UNREAD
    known: StoredGame | None = None
    """The game that was made of it earlier; None if it is new."""

    @property
    def record(self) -> Record | None:
        """The game in the text; None if it cannot be read."""
        return self.survey.record


def as_text(file: SentFile) -> SentText:
    """A file decoded, with Unix line ends and without a byte order mark."""
    name = "" if file.name == PASTED else file.name
    try:
        text = file.content.decode()
    except UnicodeDecodeError:
        binary = (
            "This is not UTF-8 text. A record file is plain text: save it as that, and choose it"
        )
        return SentText(name, "", f"{binary} again.")
    return SentText(name, text.removeprefix("\ufeff").replace("\r\n", "\n"))


def fingerprint(texts: Sequence[SentText]) -> str:
    """A hash of the games that a page showed, so that no others are saved."""
    shown = (digest_of(each.record) for each in texts if each.record)
    return sha256("".join(shown).encode()).hexdigest()[:20]


# What the page shows of them


def show(texts: Sequence[SentText], now: datetime) -> tuple[Mapping[str, Any], ...]:
    """The values shown of each text: ``passages`` with problems, and a ``preview`` of its game."""
    return tuple(
        {
            "passages": tuple(_passages(each.text.split("\n"), each.survey.problems)),
            "preview": _preview(each.record, now) if each.record else None,
        }
        for each in texts
    )


def _passages(
    lines: Sequence[str], found: Sequence[Problem]
) -> Iterator[Sequence[Mapping[str, Any]]]:
    """The runs of *lines* around the problems."""
    by_line: dict[int, list[str]] = {}
    for each in found[:MOST_PROBLEMS]:
        by_line.setdefault(each.line or 1, []).append(problem_words(each.fault))
    near = {n + beside for n in by_line for beside in range(-AROUND, AROUND + 1)}
    shown = sorted(near.intersection(range(1, len(lines) + 1)))
    for _, run in groupby(enumerate(shown), key=lambda pair: pair[1] - pair[0]):
        yield tuple(
            {"number": n, "text": _fit(lines[n - 1]), "problems": by_line.get(n, ())}
            for _, n in run
        )


def problem_words(fault: RefereeError) -> str:
    """What is wrong, as a sentence: "Hand 3, taken: 95 + 90 is 185, not 120."."""
    return refusal(fault, ", ".join(fault.places))


def _fit(line: str) -> str:
    """*line* shortened, with control characters made visible."""
    shown = harmless(line.replace("\t", "    "))
    return shown if len(shown) <= LONGEST_LINE else f"{shown[: LONGEST_LINE - 1]}…"


def _preview(record: Record, now: datetime) -> Mapping[str, Any]:
    """The game in a file, as it will be scored."""
    state, rules = table_state(as_game(record, now)), record.rules
    first, seats = first_due_of(state.game), Words(rules, record.players)
    brought, over = first.standing, state.standing.is_over
    rounds = [each for each in state.rounds if each.ended is None or each.penalties]
    return {
        "title": state.words.title(),
        "game": game_name(rules),
        "players": [seats.seat(seat) for seat in range(1, len(record.players) + 1)],
        "dealer": seats.seat(first.dealer),
        "evening": record.started and state.game.evening,
        "place": record.place,
        "from_paper": totals_words(brought, seats) if any(brought.totals.values()) else "",
        "house": [
            house.rule_sentence(name, rules) for name in changed_rules(rules, preset(rules.id))
        ],
        "outdated": "" if (fault := outdated(rules)) is None else clash(fault, rules),
        "hands": tuple(_hands(rounds[:MOST_HANDS], first)),
        "left": max(0, len(rounds) - MOST_HANDS),
        "end": end_words(state.standing, state.words, len(state.steps)),
        "reason": reason_words(state.standing, state.deciding_rules) if over else "",
    }


def _hands(rounds: Sequence[Round], before: Due) -> Iterator[Mapping[str, Any]]:
    for each in rounds:
        yield _hand(each, before)
        before = each.then


def _hand(played: Round, before: Due) -> Mapping[str, Any]:
    """One hand as it will be scored; one without ``text`` was struck out.

    Penalties without a hand have no ``label``.
    """
    step, due = played.step, played.then if played.step is None else played.step.due
    changes = tuple(changed_lines(before, due))
    penalties = tuple(penalty_words(each, Words(due.rules, due.names)) for each in played.penalties)
    alone = penalties and (played.ended is not None or _is_unplayed(step))
    if step is None or alone:
        label, text = ("", " ".join(penalties)) if alone else (before.label, "")
        more = changes if alone else (*changes, *penalties)
        totals = totals_words(due.standing, Words(due.rules, due.names)) if penalties else ""
        return {"label": label, "text": text, "totals": totals, "changes": more, "rulings": ()}
    words, contract = Words(step.rules, step.names), step.verdict.contract
    if contract is not None:  # the auction may be its only record
        step = replace(step, hand=replace(step.hand, bidder=contract.bidder, bid=contract.said))
    return {
        "label": step.label,
        "text": step_words(step, words),
        "totals": step.verdict.score.points is not None and totals_words(step.after, words),
        "changes": (*changes, *penalties),
        "rulings": tuple(map(words.ruling, step.rulings)),
    }


def _is_unplayed(step: Step | None) -> bool:
    return step is not None and only_changes(step.hand)


# The page


class SavedOtherError(Exception):
    """The form's key has saved other games already."""


@records.get("/import")
def ask() -> Page:
    """Asks for files or pasted text."""
    return _page(())


@records.post("/import")
@limited(IMPORTING)
def look() -> Response | Page:
    """Shows the games without writing anything; ``do=save`` saves what was shown.

    303 to the game; 422 if something cannot be read, with each problem at its line; 409 if this is
    not what the page had shown, or the page has saved another game.

    If one of the files is an archive, a score sheet or another scorer's backup, the page for a
    club's owners shows all of them, and the games go into the club of this phone.
    """
    files, notice = files_to_read()
    if was_shown():
        return bring_in(files, _club, season_typed(), notice)
    if not all(is_record(each.name, each.content) for each in files):
        return bring_in(files, _club, "", notice)  # the season field of this page holds an id
    if sum(len(each.content) for each in files) > MOST_BYTES:
        typed = [as_text(each) for each in files if each.is_typed]
        return _page(typed, TOO_LARGE, HTTPStatus.UNPROCESSABLE_ENTITY)
    texts = tuple(map(as_text, files))
    if not texts:
        nothing = "Choose a file, or paste the text of one."
        return _page((), nothing, HTTPStatus.UNPROCESSABLE_ENTITY)
    with turn(work=Work.FILES):
        surveyed = _with_known(in_worker(lambda: tuple(map(_surveyed, texts))))
    if not all(each.record for each in surveyed):
        return _page(surveyed, notice, HTTPStatus.UNPROCESSABLE_ENTITY)
    if request.form.get("do") != "save":
        return _page(surveyed, notice)
    if request.form.get("seen") != fingerprint(surveyed) or _season() not in _seasons():
        return _page(surveyed, CHANGED, HTTPStatus.CONFLICT)
    return _saved(surveyed)


def _club(connection: Connection) -> Club | None:
    """The club of this phone, which gets the games; None if saving will create it."""
    return next(iter(clubs_of(connection, device=device())), None)


def _page(texts: Sequence[SentText], notice: str = "", status: HTTPStatus = HTTPStatus.OK) -> Page:
    """The page that shows the texts; without texts, the page that asks for them."""
    shown: Sequence[tuple[SentText, Any]] = ()
    if texts:
        with turn(work=Work.FILES):
            found = in_worker(partial(show, texts, datetime.now(UTC)))
        shown = tuple(zip(texts, found, strict=True))
    new = sum(each.known is None for each in texts)
    page = render_template(
        "records.html",
        shown=shown,
        new=new,
        fit=new > 0 and all(each.record for each in texts),
        most_found=MOST,
        most_files=MOST_FILES,
        most_shown=MOST_PROBLEMS,
        notice=notice,
        seen=fingerprint(texts),
        seasons=_seasons(),
        season=_season(),
    )
    return page, status


def _seasons() -> Mapping[str, str]:
    """The seasons that the games may count in, by public id; `NO_SEASON` is the first."""
    with database().reading() as connection:
        club = _club(connection)
        listed = seasons_of(connection, club_id=club.id) if club else ()
    return {NO_SEASON: PRACTICE, **{each.public_id: each.name for each in listed}}


def _surveyed(text: SentText) -> SentText:
    return text if text.refused else replace(text, survey=check_record(text.text))


def _with_known(texts: Sequence[SentText]) -> tuple[SentText, ...]:
    """*texts* with the games that were made of them earlier in the club of this phone."""
    with database().reading() as connection:
        club = _club(connection)
        if club is None:
            return tuple(texts)
        return tuple(_as_of_club(connection, each, club.id) for each in texts)


def _as_of_club(connection: Connection, each: SentText, club_id: int) -> SentText:
    """*each* with the game that was made of it earlier, or with a problem with its players."""
    if each.record is None:
        return each
    known = game_of(connection, digest_of(each.record), club_id=club_id)
    if known is not None:
        return replace(each, known=load_game(connection, known))
    try:
        refuse_twins(connection, each.record, club_id=club_id)
    except NameTakenError as fault:
        problem = Problem(NotationError(str(fault), "players"), None)
        return replace(each, survey=Survey(None, (problem,)))
    return each


def _season() -> str:
    """The public id of the chosen season, or `NO_SEASON`."""
    return request.form.get("season", NO_SEASON)


def _saved(texts: Sequence[SentText]) -> Response | Page:
    """303 to the game; for several, 303 to the list of games, which says how many were saved."""
    try:
        games = _write(texts)
    except SavedOtherError:
        other = "This page has saved another game already. Send it again to save this one, too."
        return _page(texts, other, HTTPStatus.CONFLICT)
    one = len(games) == 1
    came = sum(each.known is None for each in texts) or None
    target = url_for("table.show", public_id=games[0]) if one else url_for("search.find", came=came)
    return redirect(target, HTTPStatus.SEE_OTHER)


@limited(BEGINNING)
def _write(texts: Sequence[SentText]) -> tuple[str, ...]:
    """Writes all games or none, and returns their public ids.

    Raises:
        SavedOtherError: the form's key has saved other games.
    """
    key, now = posted_key(), datetime.now(UTC)
    found = [each.record for each in texts if each.record]
    with database().writing() as connection:
        club_id = club_to_begin(connection, now)
        place = Destination(club_id, device(), now)
        seasons = {each.public_id: each.name for each in seasons_of(connection, club_id=club_id)}
        season = seasons.get(_season(), "")
        games = tuple(
            import_game(connection, signer(), record, place, key=f"{key}.{number}", season=season)
            for number, record in enumerate(found)
        )
        same = [game_of(connection, digest_of(each), club_id=club_id) for each in found]
        if same != list(games):
            raise SavedOtherError
    return games
