"""The pages for sealing or disputing a hand, and for switching seals on and off."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.rook.game import Step
from referee.store.people.memberships import Role
from referee.store.seated import agreements as store
from referee.store.seated.stored import StoredSeal
from referee.text import capital
from referee.web.rook.entry.form import FormState
from referee.web.rook.game.seals import (
    REASONS,
    Agreement,
    SealAnswer,
    agreements,
    hand_words,
    may_dispute,
    note,
    objection_words,
    own_words,
    steps,
    waits_words,
)
from referee.web.rook.game.table import table_answer
from referee.web.rook.state import TableState, table_state
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import NotAllowedError, Viewer, database, device, look, member
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import number_in, one_line, too_long
from referee.web.shared.ui.parts import Notice
from referee.web.shared.words import someone

sealing = Blueprint("sealing", __name__)

MORE_LENGTH = 120
"""The most characters of a typed reason. A longer one is refused, not cut."""


@dataclass(frozen=True, slots=True)
class PostedSeal:
    """The seal or dispute of a hand that a form posted."""

    verdict: SealAnswer
    seq: int
    """The number of ledger lines of the hand that the page showed."""
    why: str = ""
    more: str = ""
    after_all: bool = False
    """Whether the page showed that this phone's own side disputes the hand."""


class NotSealedError(Exception):
    """Nothing was saved; the message is a sentence for the page."""


@sealing.post("/t/<public_id>/hand/<int:hand>/seal")
def answer(public_id: str, hand: int) -> Response:
    """Seals or disputes a hand for the side of this phone: 303 to the table.

    403 if the phone has no seat; 404 for an unknown hand; 409 with the present table if the hand
    was changed, or its side is not asked or has answered already; 422 if a dispute has no reason.
    """
    tap = _tapped()
    wrong = _wrong(tap) if tap.verdict is SealAnswer.DISPUTED else ""
    if wrong:
        return _dispute(public_id, hand, tap, wrong, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        _give(public_id, {hand: tap})
    except NotSealedError as refused:
        return _conflict(public_id, hand, tap, str(refused))
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)


@sealing.post("/t/<public_id>/seal")
def answer_all(public_id: str) -> Response:
    """Seals all hands that the page showed, for the side of this phone: 303 to the table.

    403 if the phone has no seat; 404 for an unknown hand; 409 with the present table if one of them
    was changed, or its side is not asked or has answered already: then none is sealed.
    """
    taps = _all_tapped()
    try:
        _give(public_id, taps)
    except NotSealedError as refused:
        return _shown(public_id, str(refused))
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _give(public_id: str, taps: Mapping[int, PostedSeal]) -> None:
    """Saves all answers, or none.

    Raises:
        NotSealedError: one of the hands cannot be answered, or its side has answered already.
    """
    with database().writing(public_id) as connection:
        game, who = member(connection, public_id)
        state = table_state(game)
        for hand, tap in taps.items():
            seal = _seal(state, who, hand, tap)
            stored = store.give_seal(
                connection, game_id=game.id, seal=seal, after_all=tap.after_all
            )
            again = (stored.device, stored.verdict, stored.reason)
            if again != (seal.device, seal.verdict, seal.reason):
                first, label = capital(someone(stored.name)), _step(state, hand).label
                raise NotSealedError(f"{first} has {stored.verdict} hand {label} already.")


def _all_tapped() -> dict[int, PostedSeal]:
    """The posted hands, each with its number of lines; aborts with 400 if they are malformed."""
    pairs = [each.partition(".") for each in request.form.get("hands", "").split()]
    hands = {number_in(hand): number_in(seq) for hand, _, seq in pairs}
    found = {
        hand: PostedSeal(SealAnswer.SEALED, seq)
        for hand, seq in hands.items()
        if hand is not None and seq is not None
    }
    return found if found and len(found) == len(hands) else abort(HTTPStatus.BAD_REQUEST)


def _tapped() -> PostedSeal:
    """The posted answer; aborts with 400 if it is malformed."""
    posted = request.form
    name = next((each for each in ("settled", *SealAnswer) if each in posted), "")
    seq, why = number_in(posted.get(name, "")), posted.get("why", "")
    if seq is None:
        abort(HTTPStatus.BAD_REQUEST)
    verdict = SealAnswer.DISPUTED if name == SealAnswer.DISPUTED else SealAnswer.SEALED
    more = one_line(posted.get("more", ""))
    return PostedSeal(
        verdict, seq, why if why in REASONS else "", more, after_all=name == "settled"
    )


def _wrong(tap: PostedSeal) -> str:
    """What is wrong with the reason of a dispute; an empty string if nothing is."""
    given = tap.why or tap.more
    return too_long(tap.more, MORE_LENGTH) if given else "Tap what is wrong, or write it."


def _seat(who: Viewer) -> int:
    """The seat of this phone; aborts with 403 if it has none."""
    if who.seat is None:
        raise NotAllowedError("no-seat")
    return who.seat


def _step(state: TableState, hand: int) -> Step:
    """The hand as it is now; aborts with 404 if there is none."""
    return dict(steps(state)).get(hand) or abort(HTTPStatus.NOT_FOUND)


def _seal(state: TableState, who: Viewer, hand: int, tap: PostedSeal) -> StoredSeal:
    """The seal to be stored.

    Raises:
        NotSealedError: the hand was changed, or the side of this phone is not asked about it.
    """
    seat, step = _seat(who), _step(state, hand)
    if len(state.game.hands[hand - 1]) != tap.seq:
        raise NotSealedError(f"Hand {step.label} was changed since. It is shown here as it is now.")
    agreement = agreements(state).get(hand, Agreement())
    spoken = (each.party for each in (*agreement.sealed, *agreement.disputed))
    party = next((each for each in (*agreement.waits_for, *spoken) if seat in each), None)
    if party is None:
        raise NotSealedError(f"Your side is not asked about hand {step.label} now.")
    return StoredSeal(
        hand=hand,
        seq=tap.seq,
        party=party,
        seat=seat,
        device=device(),
        name=(who.access.name if who.access else "") or state.names[seat - 1],
        verdict=tap.verdict.value,
        reason=objection_words(tap.why, tap.more) if tap.verdict is SealAnswer.DISPUTED else "",
        at=datetime.now(UTC),
    )


def _conflict(public_id: str, hand: int, tap: PostedSeal, refused: str) -> Response:
    """409 with the table as it is now, or with the form of a dispute, which keeps its text."""
    game, who = look(public_id)
    agreement = agreements(table_state(game)).get(hand)
    if tap.verdict is SealAnswer.DISPUTED and agreement and may_dispute(agreement, _seat(who)):
        message = f"{refused} Yours was not added; it is still here."
        return _dispute(public_id, hand, tap, message, HTTPStatus.CONFLICT)
    return _shown(public_id, refused)


def _shown(public_id: str, refused: str) -> Response:
    """409 with the table as it is now, and why nothing was saved."""
    game, who = look(public_id)
    tried = FormState(notice=Notice(refused))
    return table_answer(table_state(game), who, tried, HTTPStatus.CONFLICT)


@sealing.get("/t/<public_id>/hand/<int:hand>/dispute")
def dispute(public_id: str, hand: int) -> Response:
    """The form to dispute a hand; 303 to the table if this side is not asked about it."""
    return _dispute(public_id, hand, PostedSeal(SealAnswer.DISPUTED, 0), "", HTTPStatus.OK)


def _dispute(
    public_id: str, hand: int, tap: PostedSeal, error: str, status: HTTPStatus
) -> Response:
    """The form to dispute a hand. *tap* has the input so far, and *error* why it was not saved."""
    game, who = look(public_id)
    state, seat = table_state(game), _seat(who)
    step, agreement = _step(state, hand), agreements(state).get(hand)
    if agreement is None or not may_dispute(agreement, seat):
        return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)
    words = Words(step.rules, step.names)
    page = render_template(
        "seals/dispute.html",
        table=public_id,
        hand=hand,
        label=step.label,
        bid=hand_words(step, words),
        own=own_words(step, words, seat),
        seq=len(game.hands[hand - 1]),
        reasons=REASONS,
        tap=tap,
        error=error,
    )
    return Response(page, status, mimetype="text/html")


@sealing.get("/t/<public_id>/seals")
def show(public_id: str) -> Response:
    """The seals of all hands, and the switch. With ``?v=``, the changed block or 204."""
    game, who = look(public_id)
    state = table_state(game)
    with database().reading() as connection:
        last = store.switched(connection, game.id)
    found = agreements(state)
    return render.followed(
        "seals/seals.html",
        "seals",
        game.version,
        table=public_id,
        title=state.words.title(),
        seen=game.version,
        on=game.seals,
        switched=last,
        may_switch=_may_switch(who),
        hands=[
            (step.label, _status_words(found[hand], step))
            for hand, step in steps(state)
            if hand in found
        ],
    )


def _status_words(agreement: Agreement, step: Step) -> str:
    """Who has sealed a hand, who disputes it, and whose seal is missing."""
    missing = agreement.waits_for
    waits = waits_words(missing, Words(step.rules, step.names)) if missing else ""
    status = note(agreement)
    parts = ("" if status == "not sealed" else status, waits)
    return ", ".join(each for each in parts if each) or "nobody is asked"


@sealing.post("/t/<public_id>/seals")
def switch(public_id: str) -> Response:
    """Switches sealing on or off: 303; 403 for a phone without the pen that owns no club here."""
    to = request.form.get("seals", "")
    if to not in ("on", "off"):
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing(public_id) as connection:
        game, who = member(connection, public_id)
        if not _may_switch(who):
            raise NotAllowedError("charge")
        name = who.access.name or who.pen if who.access else ""
        now = datetime.now(UTC)
        store.switch_seals(connection, game_id=game.id, seals=to == "on", name=name, now=now)
    return redirect(url_for("sealing.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _may_switch(who: Viewer) -> bool:
    return who.writes or (who.access is not None and who.access.role is Role.OWNER)
