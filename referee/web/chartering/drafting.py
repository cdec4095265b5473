"""Proposing a change of a table's rules: put together in the address, its effect, and the tap."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.rules import house
from referee.engine.rules.registry import RULES
from referee.store.errors import ProposalOpenError
from referee.store.game import charter as store
from referee.store.stored import StoredGame, StoredWord
from referee.web import addresses
from referee.web.access import Viewer, database, device, look, member, posted_key
from referee.web.charter.standing import digest, moved
from referee.web.chartering.draft import draft_page, effect_page, rule_page
from referee.web.chartering.fill import may_propose
from referee.web.chartering.settling import own_name, settle
from referee.web.entry.changes import coming, next_to_deal
from referee.web.rulebook.agreed import Agreed, but, names, read_agreed, read_rule
from referee.web.server.bounds.rate import JOINING, limited
from referee.web.state import TableState, table_state
from referee.web.ui import render
from referee.web.ui.fields import Posted, number_in
from referee.web.ui.parts import Notice
from referee.web.words.rulebook import charter as words

drafting = Blueprint("drafting", __name__)


def proposer(public_id: str) -> tuple[TableState, Viewer]:
    """The table, for a phone that may propose: stops with 403 where it has no seat and no pen."""
    game, who = look(public_id)
    require_proposer(who)
    return table_state(game), who


def require_proposer(who: Viewer) -> None:
    """Stops with 403 where this phone may not propose."""
    if not may_propose(who):
        abort(HTTPStatus.FORBIDDEN)


def drafted(state: TableState, told: Posted) -> Agreed:
    """What is drafted over the rules of the next hand."""
    return read_agreed(told, coming(state).rules)


@drafting.get("/t/<public_id>/charter/change")
def every(public_id: str) -> AnyResponse:
    """Every rule of the hands to come, each leading to its form. 303 where one phone decides."""
    state, who = proposer(public_id)
    if decides_alone(who):
        return redirect(addresses.change_rules(public_id), HTTPStatus.SEE_OTHER)
    page = draft_page(state, drafted(state, request.args))
    return Response(render.page("charter/change.html", page))


def decides_alone(who: Viewer) -> bool:
    """Whether this phone keeps the score at a table where nobody else sits with a phone."""
    return who.writes and who.access is not None and not who.access.shared


@drafting.get("/t/<public_id>/charter/change/<name>")
def one(public_id: str, name: str) -> AnyResponse:
    """One rule, and what it may be; ``do=change``: 303 to the effect, or 422 with a sentence.

    404 where the table has no such rule.
    """
    state, _ = proposer(public_id)
    changes = request.args.get("do") == "change"
    agreed = drafted(state, but(name, request.args) if changes else request.args)
    if name not in names() or not RULES[name].can_change(agreed.rules):
        abort(HTTPStatus.NOT_FOUND)
    if not changes:
        return Response(render.page("rules/rule.html", rule_page(state, agreed, name, {}, "")))
    value, wrong = read_rule(request.args, name, house.parameters(agreed.usual)[name])
    changed = agreed if wrong else agreed.with_rule(name, value)
    wrong = wrong or " ".join(changed.errors.values())
    if wrong:
        page = rule_page(state, agreed, name, request.args, wrong)
        return Response(render.page("rules/rule.html", page), HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(addresses.proposal(public_id, changed.fields()), HTTPStatus.SEE_OTHER)


@drafting.get("/t/<public_id>/charter/effect")
def effect(public_id: str) -> AnyResponse:
    """What a change means, and what it would have changed so far. Writes nothing."""
    state, who = proposer(public_id)
    agreed = drafted(state, request.args)
    return _effect(state, who, agreed, _fault(agreed), HTTPStatus.OK)


def _effect(
    state: TableState, who: Viewer, agreed: Agreed, said: str, status: HTTPStatus
) -> Response:
    page = effect_page(state, who, agreed, Notice(said) if said else None)
    return Response(render.page("charter/effect.html", page), status)


def _fault(agreed: Agreed) -> str:
    """Why there is nothing to propose; "" where there is."""
    said = " ".join(agreed.errors.values())
    return said or (words.NOTHING if agreed.rules == agreed.usual else "")


@drafting.post("/t/<public_id>/charter/effect")
@limited(JOINING)
def propose(public_id: str) -> AnyResponse:
    """Proposes the change to the table, whose maker agrees with it: 303 to the charter.

    403 for who may not; 409 where rules or hand have moved on, or something else is proposed; 422
    where it cannot be.
    """
    with database().writing(public_id) as connection:
        game, who = member(connection, public_id)
        require_proposer(who)
        state = table_state(game)
        agreed = drafted(state, request.form)
        said, status = _proposed(connection, state, who, agreed)
    if said:
        return _effect(state, who, agreed, said, status)
    return redirect(addresses.charter(public_id), HTTPStatus.SEE_OTHER)


def _proposed(
    connection: Connection, state: TableState, who: Viewer, agreed: Agreed
) -> tuple[str, HTTPStatus]:
    """Keeps the proposal; why not, and what that is in HTTP."""
    game, key = state.game, posted_key()
    if store.made_by(connection, game_id=game.id, key=key) is not None:
        return "", HTTPStatus.OK
    if state.standing.winner is not None or _is_late(state, agreed):
        late = words.MOVED["over"] if state.standing.winner else words.CHANGED_MEANWHILE
        return late, HTTPStatus.CONFLICT
    if _fault(agreed):
        return _fault(agreed), HTTPStatus.UNPROCESSABLE_ENTITY
    _lay_aside(connection, state)
    made = store.Proposed(
        key=key,
        device=device(),
        seat=who.seat,
        name=own_name(state, who),
        house=dict(agreed.house),
        base=digest(agreed.usual),
        hand=next_to_deal(state),
    )
    try:
        found = store.propose(connection, game_id=game.id, made=made, now=datetime.now(UTC))
    except ProposalOpenError:
        return words.ENDED[""], HTTPStatus.CONFLICT
    _agree(connection, game, who, made, state, found)
    return "", HTTPStatus.OK


def _is_late(state: TableState, agreed: Agreed) -> bool:
    """Whether the page was made for another hand, or for other rules."""
    hand = number_in(request.form.get("hand", ""))
    return (hand, request.form.get("base")) != (next_to_deal(state), digest(agreed.usual))


def _lay_aside(connection: Connection, state: TableState) -> None:
    """Closes a proposal that the table has moved on from: it stands in nobody's way."""
    old = state.game.proposal
    if old is not None and moved(state, old) is not None:
        store.close(
            connection,
            game_id=state.game.id,
            proposal_id=old.id,
            ending=store.OVERTAKEN,
            now=datetime.now(UTC),
        )


def _agree(
    connection: Connection,
    game: StoredGame,
    who: Viewer,
    made: store.Proposed,
    state: TableState,
    proposal_id: int,
) -> None:
    """Who proposes agrees, where he sits at the table."""
    if who.seat is None:
        return
    word = StoredWord(
        seat=who.seat,
        player=coming(state).names[who.seat - 1],
        device=made.device,
        name=made.name,
        agrees=True,
        said=False,
        reason="",
        at=datetime.now(UTC),
    )
    store.speak(connection, game_id=game.id, about=proposal_id, word=word)
    settle(connection, state, proposal_id)
