"""The pages for sealing or disputing a hand, and for switching seals on and off."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from referee.store.game import seals as store
from referee.store.game.plain import kind_of
from referee.store.game.seals import StoredSeal
from referee.store.people.memberships import Role
from referee.text import capital
from referee.web.shared.access import NotAllowedError, Viewer, database, device
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import number_in, one_line, too_long
from referee.web.shared.words import someone
from referee.web.table.doors import doors
from referee.web.table.seals import (
    SealAnswer,
    SealedHand,
    SealedTable,
    Sealing,
    may_dispute,
    note,
    objection_words,
    waits_words,
)

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


def _sealing_of(connection: Connection, public_id: str) -> Sealing:
    """What the kind of that table says about seals; aborts with 404 if it has none."""
    return doors()[kind_of(connection, public_id)].sealing or abort(HTTPStatus.NOT_FOUND)


def _table_and_viewer(public_id: str) -> tuple[SealedTable, Viewer]:
    """The table and this phone; aborts as its own page does."""
    with database().reading() as connection:
        return _sealing_of(connection, public_id).table(connection, public_id)


def _to_table(table: SealedTable) -> Response:
    return redirect(url_for(table.page, public_id=table.public_id), HTTPStatus.SEE_OTHER)


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
        table = _give(public_id, {hand: tap})
    except NotSealedError as refused:
        return _conflict(public_id, hand, tap, str(refused))
    return _to_table(table)


@sealing.post("/t/<public_id>/seal")
def answer_all(public_id: str) -> Response:
    """Seals all hands that the page showed, for the side of this phone: 303 to the table.

    403 if the phone has no seat; 404 for an unknown hand; 409 with the present table if one of them
    was changed, or its side is not asked or has answered already: then none is sealed.
    """
    taps = _all_tapped()
    try:
        table = _give(public_id, taps)
    except NotSealedError as refused:
        return _shown(public_id, str(refused))
    return _to_table(table)


def _give(public_id: str, taps: Mapping[int, PostedSeal]) -> SealedTable:
    """Saves all answers, or none.

    Raises:
        NotSealedError: one of the hands cannot be answered, or its side has answered already.
    """
    with database().writing(public_id) as connection:
        table, who = _sealing_of(connection, public_id).table(connection, public_id)
        for number, tap in taps.items():
            hand = _hand(table, number)
            seal = _seal(table, who, hand, tap)
            stored = store.give_seal(
                connection, game_id=table.id, seal=seal, after_all=tap.after_all
            )
            again = (stored.device, stored.verdict, stored.reason)
            if again != (seal.device, seal.verdict, seal.reason):
                first = capital(someone(stored.name))
                raise NotSealedError(
                    f"{first} has {stored.verdict} {table.unit} {hand.label} already."
                )
    return table


def _all_tapped() -> dict[int, PostedSeal]:
    """The posted hands, each with its number of lines; aborts with 400 if they are malformed."""
    pairs = [pair.partition(".") for pair in request.form.get("hands", "").split()]
    hands = {number_in(hand): number_in(seq) for hand, _, seq in pairs}
    seals = {
        hand: PostedSeal(SealAnswer.SEALED, seq)
        for hand, seq in hands.items()
        if hand is not None and seq is not None
    }
    return seals if seals and len(seals) == len(hands) else abort(HTTPStatus.BAD_REQUEST)


def _tapped() -> PostedSeal:
    """The posted answer; aborts with 400 if it is malformed."""
    posted = request.form
    name = next((button for button in ("settled", *SealAnswer) if button in posted), "")
    seq, why = number_in(posted.get(name, "")), posted.get("why", "")
    if seq is None:
        abort(HTTPStatus.BAD_REQUEST)
    verdict = SealAnswer.DISPUTED if name == SealAnswer.DISPUTED else SealAnswer.SEALED
    more = one_line(posted.get("more", ""))
    return PostedSeal(verdict, seq, why, more, after_all=name == "settled")


def _wrong(tap: PostedSeal) -> str:
    """What is wrong with the reason of a dispute; an empty string if nothing is."""
    given = tap.why or tap.more
    return too_long(tap.more, MORE_LENGTH) if given else "Tap what is wrong, or write it."


def _seat(who: Viewer) -> int:
    """The seat of this phone; aborts with 403 if it has none."""
    if who.seat is None:
        raise NotAllowedError("no-seat")
    return who.seat


def _hand(table: SealedTable, number: int) -> SealedHand:
    """The hand as it is now; aborts with 404 if there is none."""
    found = (hand for hand in table.hands if hand.number == number)
    return next(found, None) or abort(HTTPStatus.NOT_FOUND)


def _seal(table: SealedTable, who: Viewer, hand: SealedHand, tap: PostedSeal) -> StoredSeal:
    """The seal to be stored.

    Raises:
        NotSealedError: the hand was changed, or the side of this phone is not asked about it.
    """
    seat, what = _seat(who), f"{table.unit} {hand.label}"
    if hand.form != tap.seq:
        raise NotSealedError(f"{capital(what)} was changed since. It is shown here as it is now.")
    agreement = hand.agreed
    spoken = (each.party for each in (*agreement.sealed, *agreement.disputed))
    party = next((each for each in (*agreement.waits_for, *spoken) if seat in each), None)
    if party is None:
        raise NotSealedError(f"Your side is not asked about {what} now.")
    reason = objection_words(table.reasons, tap.why, tap.more)
    return StoredSeal(
        hand=hand.number,
        seq=tap.seq,
        party=party,
        seat=seat,
        device=device(),
        name=(who.access.name if who.access else "") or table.names[seat - 1],
        verdict=tap.verdict.value,
        reason=reason if tap.verdict is SealAnswer.DISPUTED else "",
        at=datetime.now(UTC),
    )


def _conflict(public_id: str, number: int, tap: PostedSeal, refused: str) -> Response:
    """409 with the table as it is now, or with the form of a dispute, which keeps its text."""
    table, who = _table_and_viewer(public_id)
    hand = next((hand for hand in table.hands if hand.number == number), None)
    if tap.verdict is SealAnswer.DISPUTED and hand and may_dispute(hand.agreed, _seat(who)):
        message = f"{refused} Yours was not added; it is still here."
        return _dispute(public_id, number, tap, message, HTTPStatus.CONFLICT)
    return _shown(public_id, refused)


def _shown(public_id: str, refused: str) -> Response:
    """409 with the table as it is now, and why nothing was saved."""
    with database().reading() as connection:
        kind = _sealing_of(connection, public_id)
    return kind.refused(public_id, refused)


@sealing.get("/t/<public_id>/hand/<int:hand>/dispute")
def dispute(public_id: str, hand: int) -> Response:
    """The form to dispute a hand; 303 to the table if this side is not asked about it."""
    return _dispute(public_id, hand, PostedSeal(SealAnswer.DISPUTED, 0), "", HTTPStatus.OK)


def _dispute(
    public_id: str, number: int, tap: PostedSeal, error: str, status: HTTPStatus
) -> Response:
    """The form to dispute a hand. *tap* has the input so far, and *error* why it was not saved."""
    table, who = _table_and_viewer(public_id)
    seat, hand = _seat(who), _hand(table, number)
    if not may_dispute(hand.agreed, seat):
        return _to_table(table)
    page = render_template(
        "seals/dispute.html",
        table=public_id,
        page=table.page,
        unit=table.unit,
        hand=number,
        label=hand.label,
        bid=hand.about(),
        own=hand.told(seat),
        seq=hand.form,
        reasons=table.reasons,
        tap=tap,
        error=error,
    )
    return Response(page, status, mimetype="text/html")


@sealing.get("/t/<public_id>/seals")
def show(public_id: str) -> Response:
    """The seals of all hands, and the switch. With ``?v=``, the changed block or 204."""
    with database().reading() as connection:
        table, who = _sealing_of(connection, public_id).table(connection, public_id)
        last = store.switched(connection, table.id)
    return render.followed(
        "seals/seals.html",
        "seals",
        table.version,
        table=public_id,
        page=table.page,
        unit=table.unit,
        title=table.title,
        seen=table.version,
        on=table.is_on,
        switched=last,
        may_switch=_may_switch(who),
        hands=[(hand.label, _status_words(hand)) for hand in table.hands if hand.agreement],
    )


def _status_words(hand: SealedHand) -> str:
    """Who has sealed a hand, who disputes it, and whose seal is missing."""
    missing = hand.agreed.waits_for
    waits = waits_words(missing, hand.who) if missing else ""
    status = note(hand.agreed)
    parts = ("" if status == "not sealed" else status, waits)
    return ", ".join(each for each in parts if each) or "nobody is asked"


@sealing.post("/t/<public_id>/seals")
def switch(public_id: str) -> Response:
    """Switches sealing on or off: 303; 403 for a phone without the pen that owns no club here."""
    to = request.form.get("seals", "")
    if to not in ("on", "off"):
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing(public_id) as connection:
        table, who = _sealing_of(connection, public_id).table(connection, public_id)
        if not _may_switch(who):
            raise NotAllowedError("charge")
        name = who.access.name or who.pen if who.access else ""
        now = datetime.now(UTC)
        store.switch_seals(connection, game_id=table.id, seals=to == "on", name=name, now=now)
    return redirect(url_for("sealing.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _may_switch(who: Viewer) -> bool:
    return who.writes or (who.access is not None and who.access.role is Role.OWNER)
