"""A record file becomes games: sent or pasted, shown as they will be, and only then saved."""

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

from referee.engine import Record
from referee.engine.errors import NotationError, RefereeError
from referee.engine.game import Due
from referee.engine.record.survey import MOST, Problem, Survey
from referee.engine.rules import house
from referee.engine.rules.presets import preset
from referee.engine.text import harmless
from referee.exchange.reading import is_record
from referee.store.club.arriving import Destination, import_game
from referee.store.club.seasons import seasons_of
from referee.store.errors import NameTakenError
from referee.store.game.games import load_game
from referee.store.game.importing import (
    as_game,
    digest_of,
    game_of,
    look_through,
    refuse_twins,
)
from referee.store.people.clubs import Club, clubs_of
from referee.store.stored import StoredGame
from referee.web.access import (
    club_to_begin,
    database,
    device,
    minter,
    posted_key,
    require_may_begin,
)
from referee.web.moving import (
    CHANGED,
    PASTED,
    SentFile,
    bring_in,
    season_typed,
    sent_files,
    was_shown,
)
from referee.web.rulebook.house_rules import changed_rules
from referee.web.server.bounds import BEGINNING, IMPORTING, limited
from referee.web.server.workers import in_worker
from referee.web.state import Round, first_due_of, table_state
from referee.web.table.page import changed_lines
from referee.web.words.hands import end_words, step_words, totals_words
from referee.web.words.rules import game_name, reason_words
from referee.web.words.season import NO_SEASON, PRACTICE
from referee.web.words.vocabulary import Words, refusal

records = Blueprint("records", __name__)
records.before_request(require_may_begin)

MOST_BYTES = 256 * 1024
"""Files and texts together: a long evening with every card has a fifth of it."""

MOST_FILES = 10

MOST_HANDS = 60
"""Hands that are shown; an evening has fewer."""

AROUND = 3
"""Lines shown before and after one with a problem."""

MOST_PROBLEMS = 30
"""Problems that are marked; the others are counted."""

LONGEST_LINE = 300
"""Characters of a line that are shown."""

Page = tuple[str, HTTPStatus]


# What was sent


UNREAD = Survey(None)


@dataclass(frozen=True, slots=True)
class SentText:
    """One text, from a file or pasted, and what it holds."""

    file: str
    """What the file was called; empty: it was pasted."""
    text: str
    refused: str = ""
    """Why it is not looked at."""
    survey: Survey = UNREAD
    known: StoredGame | None = None
    """The game that it became before."""

    @property
    def record(self) -> Record | None:
        """The game in it; None: there is none."""
        return self.survey.record


def as_texts(files: Sequence[SentFile]) -> tuple[SentText, ...]:
    """*files* as texts; of what is too much only what was typed is kept: files are on the phone."""
    why = ""
    if sum(len(each.content) for each in files) > MOST_BYTES:
        large = "That is too much at once. Files and text together may have"
        why = f"{large} {MOST_BYTES // 1024} KiB."
    elif len(files) > MOST_FILES:
        why = f"Those are too many files at once. Choose at most {MOST_FILES}."
    return tuple(_as_text(each, why) for each in files)


def _as_text(file: SentFile, why: str) -> SentText:
    """A file with line ends as they are here, and without the mark that Windows begins with."""
    name = "" if file.name == PASTED else file.name
    try:
        text = file.content.decode()
    except UnicodeDecodeError:
        binary = "This is no text in UTF-8. A record file is plain text: save it so, and choose it"
        return SentText(name, "", f"{binary} again.")
    if why and not file.is_typed:
        return SentText(name, "", why)
    return SentText(name, text.removeprefix("\ufeff").replace("\r\n", "\n"), why)


def fingerprint(texts: Sequence[SentText]) -> str:
    """What stands for the games that a page showed, so that no others are saved."""
    shown = (digest_of(each.record) for each in texts if each.record)
    return sha256("".join(shown).encode()).hexdigest()[:20]


# What the page shows of it


def show(texts: Sequence[SentText], now: datetime) -> tuple[Mapping[str, Any], ...]:
    """What was *looked* through: its ``passages`` with a problem, and a ``preview`` of its game."""
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
    """The *lines* about those in which problems were *found*, where they follow one another."""
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
    return refusal(harmless(str(fault)).replace(": ", ", ", max(len(fault.where) - 1, 0)))


def _fit(line: str) -> str:
    """*line* as it can be shown: cut, and with what would steer the page written out."""
    shown = harmless(line.replace("\t", "    "))
    return shown if len(shown) <= LONGEST_LINE else f"{shown[: LONGEST_LINE - 1]}…"


def _preview(record: Record, now: datetime) -> Mapping[str, Any]:
    """The game in a file, as it will be scored."""
    state, rules = table_state(as_game(record, now)), record.rules
    first, seats = first_due_of(state.game), Words(rules, record.players)
    brought, over = first.standing, state.standing.winner is not None
    return {
        "title": state.words.title(),
        "game": game_name(rules),
        "players": [seats.seat(seat) for seat in range(1, len(record.players) + 1)],
        "dealer": seats.seat(first.dealer),
        "started": record.started and state.game.started_at,
        "place": record.place,
        "from_paper": totals_words(brought, seats) if any(brought.totals.values()) else "",
        "house": [
            house.rule_sentence(name, rules) for name in changed_rules(rules, preset(rules.id))
        ],
        "hands": tuple(_hands(state.rounds[:MOST_HANDS], first)),
        "left": max(0, len(state.rounds) - MOST_HANDS),
        "end": end_words(state.standing, state.words, len(state.steps)),
        "reason": reason_words(state.standing, state.deciding_rules) if over else "",
    }


def _hands(rounds: Sequence[Round], before: Due) -> Iterator[Mapping[str, Any]]:
    for each in rounds:
        yield _hand(each, before)
        before = each.then


def _hand(played: Round, before: Due) -> Mapping[str, Any]:
    """One hand as it will be scored; one without ``text`` was struck out."""
    step = played.step
    if step is None:
        changes = tuple(changed_lines(before, played.then))
        return {"label": before.label, "text": "", "totals": "", "changes": changes, "rulings": ()}
    words, contract = Words(step.rules, step.names), step.verdict.contract
    if contract is not None:  # it follows from the auction where nobody wrote it down apart
        step = replace(step, hand=replace(step.hand, bidder=contract.bidder, bid=contract.bid))
    return {
        "label": step.label,
        "text": step_words(step, words),
        "totals": step.verdict.score.points is not None and totals_words(step.after, words),
        "changes": tuple(changed_lines(before, step.due)),
        "rulings": tuple(map(words.ruling, step.rulings)),
    }


# The page


class SavedOtherError(Exception):
    """The page has saved other games already."""


@records.get("/import")
def ask() -> Page:
    """Asks for a file, or its text."""
    return _page(())


@records.post("/import")
@limited(IMPORTING)
def look() -> Response | Page:
    """Shows what was sent and writes nothing; ``do=save`` saves what was shown: 303 to the game.

    An archive, a score sheet or another scorer's backup, and whatever was sent beside it, is shown
    as a club's owners see it: its games come into the club of this phone.

    422 where nothing can be read, with each problem at its line; 409 where this is not what the
    page had shown, or the page has saved another game.
    """
    files = sent_files()
    if was_shown():
        return bring_in(files, _club, season_typed())
    if not all(is_record(each.name, each.content) for each in files):
        return bring_in(files, _club, "")  # the page of records asks for a season otherwise
    texts = as_texts(files)
    if not texts:
        nothing = "Choose a file, or paste the text of one."
        return _page((), nothing, HTTPStatus.UNPROCESSABLE_ENTITY)
    surveyed = _with_known(in_worker(lambda: tuple(map(_surveyed, texts))))
    if not all(each.record for each in surveyed):
        return _page(surveyed, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if request.form.get("do") != "save":
        return _page(surveyed)
    if request.form.get("seen") != fingerprint(surveyed) or _season() not in _seasons():
        return _page(surveyed, CHANGED, HTTPStatus.CONFLICT)
    return _saved(surveyed)


def _club(connection: Connection) -> Club | None:
    """The club into which games of this phone come; None: it is still to be made."""
    return next(iter(clubs_of(connection, device=device())), None)


def _page(texts: Sequence[SentText], notice: str = "", status: HTTPStatus = HTTPStatus.OK) -> Page:
    """The page for what was sent; for nothing, the page that asks for it."""
    compute = partial(show, texts, datetime.now(UTC))
    new = sum(each.known is None for each in texts)
    page = render_template(
        "records.html",
        shown=tuple(zip(texts, in_worker(compute), strict=True)) if texts else (),
        new=new,
        fit=new > 0 and all(each.record for each in texts),
        most_found=MOST,
        most_shown=MOST_PROBLEMS,
        notice=notice,
        seen=fingerprint(texts),
        seasons=_seasons(),
        season=_season(),
    )
    return page, status


def _seasons() -> Mapping[str, str]:
    """Where its games may count: in none, or in those of this phone's club, by public id."""
    with database().reading() as connection:
        club = _club(connection)
        listed = seasons_of(connection, club_id=club.id) if club else ()
    return {NO_SEASON: PRACTICE, **{each.public_id: each.name for each in listed}}


def _surveyed(text: SentText) -> SentText:
    return text if text.refused else replace(text, survey=look_through(text.text))


def _with_known(texts: Sequence[SentText]) -> tuple[SentText, ...]:
    """*looked*, with the games that they became before in the club of this phone."""
    with database().reading() as connection:
        club = _club(connection)
        if club is None:
            return tuple(texts)
        return tuple(_as_of_club(connection, each, club.id) for each in texts)


def _as_of_club(connection: Connection, each: SentText, club_id: int) -> SentText:
    """*each* with the game that it became before, or with what the club's players forbid."""
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
    """The public id of the season that was chosen, or that none was."""
    return request.form.get("season", NO_SEASON)


def _saved(texts: Sequence[SentText]) -> Response | Page:
    """303 to the game; where there are several to the list of games, which says how many came."""
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
    """Writes all games or none, and gives their ids.

    Raises:
        SavedOtherError: the page has written other games.
    """
    key, now = posted_key(), datetime.now(UTC)
    found = [each.record for each in texts if each.record]
    with database().writing() as connection:
        club_id = club_to_begin(connection, now)
        place = Destination(club_id, device(), now)
        seasons = {each.public_id: each.name for each in seasons_of(connection, club_id=club_id)}
        season = seasons.get(_season(), "")
        games = tuple(
            import_game(connection, minter(), record, place, key=f"{key}.{number}", season=season)
            for number, record in enumerate(found)
        )
        same = [game_of(connection, digest_of(each), club_id=club_id) for each in found]
        if same != list(games):
            raise SavedOtherError
    return games
