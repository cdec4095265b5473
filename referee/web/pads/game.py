"""The table of a game on a pad: a round on one screen, its effect, corrections, and what else."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from htmx_flask import request as htmx_request
from werkzeug.wrappers import Response as Redirect

from referee.lines import Line, line_text
from referee.pads import MissingError, PadError
from referee.pads.game import PadGame, PlayedRound, check_room, require_open
from referee.pads.kind import PAD
from referee.pads.model import Row
from referee.pads.scoring import end_number, quota_of
from referee.store.game.plain import PlainGame
from referee.store.tables import NAME_LENGTH
from referee.text import capital, isolated, without_steering
from referee.web.pads.form import as_posted, read_rows, sections
from referee.web.pads.read import (
    Name,
    game_after,
    game_of,
    headline,
    last_words,
    points_words,
    reason_sentence,
    rows_words,
    scorers,
    undone_words,
    value_words,
)
from referee.web.pads.seals import notes, to_seal, unsealed_words
from referee.web.shared.access import Viewer
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, nothing_posted, number_in, one_line
from referee.web.shared.ui.parts import Effect
from referee.web.shared.words import number, refusal, signed
from referee.web.table.pen import panel
from referee.web.table.plain import (
    Tap,
    look_at_plain,
    offline_answer,
    queued_answer,
    require_pen,
    write_tap,
)
from referee.web.table.seals import may_dispute, seals

pads = Blueprint("pads", __name__)

REASONED = 2
"""The most who score for whom the bar says how their points came about: it must stay low."""


def look_at_game(public_id: str) -> tuple[PlainGame, Viewer]:
    """The game and this phone."""
    return look_at_plain(public_id, PAD.name)


@pads.get("/pads/<public_id>")
def show(public_id: str) -> Response:
    """The table; for a page that asks for news since ``?v=`` the block ``play``, or 204."""
    stored, who = look_at_game(public_id)
    return render.followed("pads/game.html", "play", stored.version, **page(stored, who))


@pads.post("/pads/<public_id>")
def act(public_id: str) -> Response | Redirect:
    """Writes a tap: 303 to the table, or the block ``play`` for htmx.

    403 for a phone without the pen, 409 if another was first, 422 for what cannot be.
    """
    error, status = write_tap(public_id, TAP)
    if not error and not htmx_request.htmx:
        return redirect(url_for("pads.show", public_id=public_id), HTTPStatus.SEE_OTHER)
    stored, who = look_at_game(public_id)
    values = page(stored, who, error, request.form if error else nothing_posted())
    if htmx_request.htmx:  # with an error, too: it is shown in the page
        return Response(render.part("pads/game.html", "play", **values))
    if error and (past := number_in(request.form.get("correct", ""))):
        played = _round(game_of(stored), past)
        return Response(_correction(stored, who, played, request.form, error), status)
    return Response(render_template("pads/game.html", **values), status)


@pads.post("/pads/<public_id>/effect")
def effect(public_id: str) -> str:
    """What saving the form would do, as the block ``effect``."""
    stored, who = look_at_game(public_id)
    game, past = game_of(stored), number_in(request.form.get("correct", ""))
    return render.part(
        "pads/entry.html",
        "effect",
        stored=stored,
        who=who,
        effect=_effect(stored, game, request.form, past),
        past=past,
        bids_alone=past is None and _asks_bids(game),
    )


def page(
    stored: PlainGame, who: Viewer, error: str = "", posted: Posted | None = None
) -> dict[str, Any]:
    """The values of ``pads/game.html``."""
    game = game_of(stored)
    posted = posted if posted is not None else nothing_posted()
    sealed = to_seal(stored, game)
    said = notes(stored, sealed)
    return {
        "stored": stored,
        "game": game,
        "who": who,
        "error": error,
        "pen": panel(who, stored.public_id, own=True),
        "headline": headline(game),
        "reason": reason_sentence(game),
        "status": status_words(game),
        "rows": totals(game),
        "last": last_words(stored),
        "undone": undone_words(stored),
        "sheet": [sheet_row(game, played, said[played.number]) for played in game.rounds],
        "seals": seals(sealed, who),
        "bids": rows_words(game.terms, game.bids, before=True) if game.bids else "",
        "unsent": sections(game.terms, len(game.rounds) + 1, nothing_posted(), typed=True),
        **entry_values(stored, game, posted),
    }


def entry_values(
    stored: PlainGame, game: PadGame, posted: Posted, past: int | None = None
) -> dict[str, Any]:
    """The values of ``pads/entry.html``; *past*: the number of the round that is corrected."""
    terms, round_number = game.terms, past or len(game.rounds) + 1
    if past is not None or _asks_bids(game):
        asked = sections(terms, round_number, posted)
    else:
        beside = bids_beside(game)
        asked = sections(terms, round_number, posted, before=False, beside=beside)
    return {
        "sections": asked,
        "effect": _effect(stored, game, posted, past),
        "past": past,
        "bids_alone": past is None and _asks_bids(game),
        "round_number": round_number,
    }


def _asks_bids(game: PadGame) -> bool:
    """Whether something is entered before the result, and was not yet."""
    return game.terms.pad.asks_before and game.bids is None


def round_line(game: PadGame, posted: Posted, past: int | None = None) -> Line:
    """The line that saving the form writes.

    Raises:
        PadError: something that was typed cannot be read.
    """
    if past is not None:
        return {"correct": past, "rows": read_rows(game.terms, posted)}
    before = None if _asks_bids(game) else False
    return {"round": read_rows(game.terms, posted, before=before)}


def _effect(stored: PlainGame, game: PadGame, posted: Posted, past: int | None) -> Effect:
    """What saving would do, in words; what is missing, as long as something is."""
    try:
        line = round_line(game, posted, past)
        if past is None and _says_nothing(game, line["round"]):
            return Effect("")
        require_open(game, line)
        texts = (*(each.text for each in stored.lines), line_text(line))
        after = game_after(stored.agreed, texts)
    except PadError as fault:
        return Effect(fault_words(fault), wrong=not isinstance(fault, MissingError))
    played = after.rounds[past - 1 if past else -1]
    entered = line["rows" if past else "round"]
    follows = [entry.name for entry in after.terms.entries if entry.sum]
    filled = [{name: row.get(name) for name in follows} for row in played.rows]
    known = [{name: row.get(name) for name in follows} for row in entered]
    lines = [f"{rows_words(after.terms, filled)}."] if filled != known else []
    if len(after.terms.sides) <= REASONED:
        why = zip(scorers(after.terms), after.why(played.number), strict=True)
        lines += [f"{who}: {words}." for who, words in why if words]
    if after.outcome and (past or not game.outcome):
        lines.append(reason_sentence(after))
    if past and (unsealed := unsealed_words(to_seal(stored, game), after.rounds)):
        lines.append(unsealed)
    return Effect(f"{points_words(after.terms, played.after.points)}.", lines, complete=True)


def _says_nothing(game: PadGame, rows: Sequence[Row]) -> bool:
    """Whether nothing was tapped: what is usual is chosen already."""
    usual = {entry.name: entry.usual for entry in game.terms.entries}
    return all(value == usual[name] for row in rows for name, value in row.items())


def fault_words(fault: PadError) -> str:
    """Why a round cannot be saved, as a sentence: "Tricks: these add up to 12, not 13."."""
    return refusal(fault, *(place for place in fault.places if not place.startswith("round ")))


def _tapped(_who: Viewer, stored: PlainGame, _now: datetime) -> Sequence[str]:
    """The lines of a tap, as they are stored.

    Raises:
        PadError: they cannot be written.
    """
    game, form = game_of(stored), request.form
    try:
        line = _line_of(game, form)
        require_open(game, line)
        check_room(len(stored.lines), [line])
        text = line_text(line)
        game_after(stored.agreed, (*(each.text for each in stored.lines), text))
    except PadError as fault:
        raise PadError(fault_words(fault)) from fault
    return [text]


def _line_of(game: PadGame, form: Posted) -> Line:
    """The line of the button that was tapped; 400 for a button that no page has."""
    what, _, rest = form.get("do", "").partition(":")
    match what:
        case "hand":
            return round_line(game, form, number_in(form.get("correct", "")))
        case "bid":
            return {"before": read_rows(game.terms, form, before=True)}
        case "undo":
            return {"undo": -1 if game.last is None else game.last}
        case "dealer":
            return {"dealer": number_in(form.get("dealer", "")) or 0}
        case "rename":
            name = one_line(form.get("name", ""))[:NAME_LENGTH]
            return {"rename": number_in(rest) or 0, "name": name}
        case "end":
            return {"ended": "agreement", "as": rest}
    return abort(HTTPStatus.BAD_REQUEST)


TAP = Tap(PAD.name, lambda who, _: require_pen(who), _tapped)


@pads.get("/pads/<public_id>/round/<int:round_number>")
def correct(public_id: str, round_number: int) -> str:
    """A round, with all that was recorded of it; the phone with the pen corrects it here."""
    stored, who = look_at_game(public_id)
    played = _round(game_of(stored), round_number)
    return _correction(stored, who, played, as_posted(game_of(stored).terms, played.rows))


def _round(game: PadGame, round_number: int | None) -> PlayedRound:
    """The round with that number; 404 if there is none."""
    if round_number is None or not 1 <= round_number <= len(game.rounds):
        abort(HTTPStatus.NOT_FOUND)
    return game.rounds[round_number - 1]


def _correction(
    stored: PlainGame, who: Viewer, played: PlayedRound, posted: Posted, error: str = ""
) -> str:
    game = game_of(stored)
    sealed = next(hand for hand in to_seal(stored, game).hands if hand.number == played.number)
    return render_template(
        "pads/correct.html",
        may_dispute=who.seat is not None and may_dispute(sealed.agreed, who.seat),
        stored=stored,
        game=game,
        who=who,
        error=error,
        played=played,
        points=points_words(game.terms, played.after.points),
        said=rows_words(game.terms, played.rows),
        why=list(zip(game.terms.scorers, game.why(played.number), strict=True)),
        trail=_trail(stored, game, played),
        **entry_values(stored, game, posted, played.number),
    )


def _trail(
    stored: PlainGame, game: PadGame, played: PlayedRound
) -> list[tuple[str, str, datetime, str]]:
    """What was done with a round, by whom, when, and what was said then; the first first."""
    said = (rows_words(game.terms, rows) for rows in (*played.was, played.rows))
    lines = [stored.lines[at] for at in played.lines]
    trail = [
        ("Corrected" if at else "Recorded", line.actor, line.recorded_at, words)
        for at, (line, words) in enumerate(zip(lines, said, strict=True))
    ]
    trail += [
        (capital(seal.verdict), seal.name, seal.at, isolated(without_steering(seal.reason)))
        for seal in stored.seals.seals
        if seal.hand == played.number and seal.at >= lines[0].recorded_at
    ]
    return sorted(trail, key=lambda step: step[2])


@pads.get("/pads/<public_id>/more")
def more(public_id: str) -> str:
    """The rules of the pad, who deals, the names, and the end of the game."""
    stored, who = look_at_game(public_id)
    return render_template("pads/more.html", stored=stored, game=game_of(stored), who=who)


@pads.get("/pads/<public_id>/offline")
def offline(public_id: str) -> Response:
    """What a phone needs to send the rounds that it queued; 403 for one that may not write here."""
    stored, who = look_at_game(public_id)
    title = game_of(stored).terms.pad.name
    return offline_answer(who, url_for("pads.show", public_id=public_id), title)


@pads.post("/pads/<public_id>/queued")
def queued(public_id: str) -> tuple[Response, HTTPStatus]:
    """Writes a round that the phone had queued: 200, or 409 and 422 with what stands now."""
    here = url_for("pads.show", public_id=public_id)
    written = write_tap(public_id, TAP)
    return queued_answer(written, here, lambda: last_words(look_at_game(public_id)[0]))


# Seen from a distance


@pads.get("/pads/<public_id>/centre")
def centre(public_id: str) -> Response:
    """The totals towards all four sides, for a phone in the middle of the table."""
    return _board(public_id, "centre")


@pads.get("/pads/<public_id>/tv")
def tv(public_id: str) -> Response:
    """The totals for a television."""
    return _board(public_id, "tv")


def _board(public_id: str, screen: str) -> Response:
    stored, _ = look_at_game(public_id)
    game = game_of(stored)
    return render.followed(
        f"boards/{screen}.html",
        "play",
        stored.version,
        here=public_id,
        news=url_for(f"pads.{screen}", public_id=public_id, v=stored.version),
        board=board(stored, game),
    )


def board(stored: PlainGame, game: PadGame) -> Mapping[str, Any]:
    """The values of the pages that are seen from a distance."""
    rows, status = totals(game), status_words(game)
    return {
        "title": game.terms.pad.name,
        "books": rows,
        "gained": [row["gained"] for row in rows],
        "next": (*status[:1], *status[-1:]) if len(status) > 1 else status,
        "status": () if game.is_over else status,
        "contract": None,
        "under_way": (),
        "last": last_words(stored),
        "why": "",
        "won": headline(game) if game.is_over else "",
        "not_sealed": sum(hand.agreed.provisional for hand in to_seal(stored, game).hands),
        "unit": "round",
    }


# What the pages say


def totals(game: PadGame) -> list[dict[str, Any]]:
    """The total of each of those who score, with what the last round brought."""
    now, won = game.now, game.outcome.winners if game.outcome else ()
    found = []
    for at, names in enumerate(game.terms.sides):
        total = number(now.totals[at])
        running = ", ".join(
            f"{one.label.lower()} {number(now.running[one.name][at])}"
            for one in game.terms.pad.running
        )
        found.append(
            {
                "key": str(at),
                "names": tuple(Name(game.terms.names[seat - 1]) for seat in names),
                "name": game.terms.scorers[at],
                "total": total,
                "size": max(3, len(total)),
                "gained": signed(now.points[at]) if game.rounds else "",
                "note": running,
                "wins": at in won,
            }
        )
    return found


def status_words(game: PadGame) -> list[str]:
    """Which round comes, what it is about, who deals and who begins."""
    if game.is_over:
        return []
    round_number = len(game.rounds) + 1
    rounds = end_number(game.terms, "rounds", round_number)
    target = end_number(game.terms, "target", round_number)
    names = [isolated(name) for name in game.terms.names]
    said = [f"Round {round_number}" + (f" of {rounds}" if rounds else "")]
    said += [f"to {target}"] if target else []
    said += [game.goal] if game.goal else []
    said += [f"{names[game.dealer - 1]} deals"] if game.dealer else []
    return said + ([f"{names[game.begins - 1]} begins"] if game.begins else [])


def bids_beside(game: PadGame) -> Mapping[str, str]:
    """The quota, and what is known before the result, to stand small beside each name."""
    found: dict[str, list[str]] = {}
    if game.terms.pad.quota:
        for at, scorer in enumerate(game.terms.scorers):
            quota = quota_of(game.terms, at, len(game.rounds) + 1, game.dealer)
            found[scorer] = [f"quota {number(quota)}"]
    for at, row in enumerate(game.bids or ()):
        for entry in game.terms.entries:
            value = row.get(entry.name)
            if not entry.before or value is None or not (entry.each or entry.kind == "number"):
                continue
            seats = [game.terms.names[seat - 1] for seat in game.terms.sides[at]]
            names, values = (seats, value) if entry.each else ([game.terms.scorers[at]], [value])
            for name, each in zip(names, values, strict=True):
                words = entry.label.lower()
                if entry.kind == "number":
                    words += f" {value_words(entry, each)}"
                if entry.kind == "number" or each:
                    found.setdefault(name, []).append(words)
    return {name: ", ".join(words) for name, words in found.items()}


def sheet_row(game: PadGame, played: PlayedRound, sealed: str = "") -> dict[str, Any]:
    """A round for the score sheet: its number, what was entered, points and totals.

    *sealed* is what there is to say of its seals.
    """
    after = played.after
    return {
        "number": played.number,
        "said": "" if game.terms.pad.is_typed else rows_words(game.terms, played.rows),
        "goal": dict(enumerate(game.terms.pad.goals, 1)).get(played.number, ""),
        "remarks": ", ".join(filter(None, ("corrected" if played.was else "", sealed))),
        "cells": [
            (number(total), signed(points), points < 0)
            for total, points in zip(after.totals, after.points, strict=True)
        ],
    }
