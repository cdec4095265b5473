"""The pages of a table's charter: its versions, and proposing, voting on and withdrawing a change.

A draft is kept in the address. Nothing is written before it is proposed.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response as AnyResponse

from referee.rook.rules import house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.registry import RULES
from referee.server.bounds import JOINING, limited
from referee.store.errors import ProposalOpenError
from referee.store.seated import agreements as store
from referee.store.seated.stored import SeatPhone, StoredProposal, StoredWord
from referee.store.stored import AGREED_BY_ALL
from referee.web.rook.charter.what_if import effect_lines
from referee.web.rook.entry.submit import FormPlace, write_change
from referee.web.rook.game.agreed_rules import (
    MOVED_ON,
    OVER,
    Version,
    digest,
    has_phone,
    proposed,
    proposed_rules,
    sentences,
    too_late,
    versions,
    votes,
    words_on,
)
from referee.web.rook.rulebook.house_rules import (
    NOTHING,
    Agreed,
    RuleLine,
    agreed_again,
    can_change,
    can_go_back,
    change_link,
    differing_lines,
    holds_words,
    read_agreed,
    rule_lines,
    rule_page,
    usually,
    without_rule,
)
from referee.web.rook.rulebook.nearest import fit
from referee.web.rook.rulebook.presets import usual_at
from referee.web.rook.rulebook.telling import read_telling, settled, told_page
from referee.web.rook.state import TableState, coming, next_seq, next_to_deal, table_state
from referee.web.rook.words.rules import game_name
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import (
    NotAllowedError,
    Viewer,
    database,
    device,
    look,
    member,
    posted_key,
    require_writing,
)
from referee.web.shared.ui import render
from referee.web.shared.ui.fields import Posted, number_in, one_line, too_long
from referee.web.shared.ui.parts import Hidden
from referee.web.shared.words import listed, someone

chartering = Blueprint("chartering", __name__)

SPOKEN = ("say", "say-no")
"""The pen's taps for a seat without a phone: it agrees, or does not, as was said at the table."""

VERBS = ("agree", "disagree", "withdraw", *SPOKEN, "first")

WHY_LENGTH = 120
"""The most characters of a reason. A longer one is refused, not cut."""

ENDED = {
    "agreed": "All have agreed already: it is in force.",
    "withdrawn": "This was withdrawn.",
    "overtaken": MOVED_ON,
    "": "Another change is proposed already. One at a time: agree to it, or let it be withdrawn.",
}
"""Why a tap had no effect, by the way in which its proposal ended."""

ENDING_BY = {"agree": store.AGREED, "say": store.AGREED, "withdraw": store.WITHDRAWN}
"""How a proposal ends if the tap is the last one needed. A repeated tap then is no conflict."""

CHANGED_MEANWHILE = "The rules or the hand have changed since this page was opened. The state now:"


@dataclass(frozen=True, slots=True)
class Vote:
    """The vote that a form posted."""

    verb: str
    about: int
    """The id of the proposal that the page showed."""
    seat: int | None = None
    """The seat that the pen votes for."""
    reason: str = ""


@chartering.get("/t/<public_id>/charter")
def show(public_id: str) -> Response:
    """The charter: rules, versions and the proposal. With ``?v=``, the changed block or 204."""
    return _answer(public_id, HTTPStatus.OK)


def _answer(
    public_id: str, status: HTTPStatus, *, refused: str = "", reason: str = "", wrong: str = ""
) -> Response:
    """The page. *refused*: why a vote was not saved; *wrong*: what is wrong with its *reason*."""
    with database().reading() as connection:
        game, who = member(connection, public_id)
        proposals = store.proposals_of(connection, game.id)
        first = store.first_words(connection, game.id)
        phones = store.phones_at(connection, game.id)
    state = table_state(game)
    answer = render.followed(
        "charter/charter.html",
        "charter",
        game.version,
        **_charter(state, who, proposals, first, phones),
        **(_open(state, who, game.proposal) if game.proposal else {}),
        refused=refused,
        reason=reason,
        wrong=wrong,
    )
    answer.status_code = status if answer.status_code == HTTPStatus.OK else answer.status_code
    return answer


def _charter(
    state: TableState,
    viewer: Viewer,
    proposals: Sequence[StoredProposal],
    first: Sequence[StoredWord],
    phones: Sequence[SeatPhone],
) -> Mapping[str, Any]:
    """The values of the page that do not depend on the open proposal."""
    now, found, over = coming(state), versions(state), state.standing.is_over
    rules = state.deciding_rules if over else now.rules
    missing = votes(now.names, first, phones).missing if len(found) == 1 else ()
    called = Words(state.rules, now.names)
    return {
        "here": state.game.public_id,
        "seen": state.game.version,
        "title": state.words.title(),
        "game": ", ".join(filter(None, (game_name(state.game.rules), state.game.rules_name))),
        "writes": viewer.writes,
        "holder": viewer.holder,
        "proposal": state.game.proposal,
        "changed": differing_lines(
            rules, usual_at(rules), lambda _, sentence, was: RuleLine(sentence, usual=was)
        ),
        "versions": tuple(_versions(found, proposals)),
        "dropped": tuple(
            (each, tuple(_sentences(each, now.rules)))
            for each in reversed(proposals)
            if each.ending in (store.WITHDRAWN, store.OVERTAKEN) and each.closed_at is not None
        ),
        "first": [each.player for each in first if each.agrees],
        "may_agree_first": not over and viewer.seat in missing,
        "waits": [called.seat(seat) for seat in missing if has_phone(seat, phones)],
        "may_propose": may_propose(viewer) and not over and state.game.proposal is None,
        "keep": agreed_again(now.rules, {}),
    }


def may_propose(viewer: Viewer) -> bool:
    """Whether this phone may propose other rules: it has the pen or a seat."""
    return viewer.writes or viewer.seat is not None


def _versions(
    found: Sequence[Version], proposals: Sequence[StoredProposal]
) -> Iterator[tuple[Version, StoredProposal | None, Sequence[str]]]:
    """The versions, the latest first, each with its proposal and those who agreed.

    The proposal is None for the first version, and where one phone decided alone.
    """
    came_from = {(each.hand, each.seq): each for each in proposals}
    for version in reversed(found):
        entry = version.entry
        proposal = came_from.get((entry.hand, entry.seq)) if entry else None
        yield version, proposal, [_who_agreed(each) for each in proposal.words] if proposal else []


def _who_agreed(word: StoredWord) -> str:
    return f"{someone(word.player)}{' (said at the table)' if word.spoken else ''}"


def _sentences(proposal: StoredProposal, rules: RuleSet) -> Iterator[str]:
    """The proposed rules, a sentence each, in the terms of this table."""
    for name, value in proposal.house.items():
        yield RULES[name].wording(value, rules).sentence


def _open(state: TableState, viewer: Viewer, proposal: StoredProposal) -> Mapping[str, Any]:
    """The values of the open proposal; if it is too late for it, only the reason."""
    shown = {**proposed(state, proposal, viewer), "may_withdraw": may_withdraw(state, viewer)}
    if shown["late"]:
        return shown
    given, rules, now = words_on(state, proposal), proposed_rules(state, proposal), coming(state)
    called = Words(state.rules, now.names)
    words = {each.seat: each for each in (*given.agreed, *given.against)}
    return {
        **shown,
        "now": sentences(now.rules, rules),
        "effect": effect_lines(state, rules, now.rules),
        "seats": [
            (seat, called.seat(seat), words.get(seat), has_phone(seat, proposal.phones))
            for seat in range(1, len(now.names) + 1)
        ],
        "by_all": given.by_all,
        "may_agree": shown["may_agree"] or viewer.seat in [each.seat for each in given.against],
        "may_refuse": viewer.seat is not None,
    }


def may_withdraw(state: TableState, viewer: Viewer) -> bool:
    """Whether this phone may withdraw the open proposal.

    The phone that made it may. The pen may, too, if the proposal is too late or the phone that made
    it has left.
    """
    proposal = state.game.proposal
    if proposal is None:
        return False
    gone = all(each.device != proposal.device for each in proposal.phones)
    mine = proposal.device == device()
    return mine or (viewer.writes and (gone or too_late(state, proposal) != ""))


@chartering.post("/t/<public_id>/charter")
def answer(public_id: str) -> AnyResponse:
    """Agrees, objects or withdraws the proposal, then redirects with 303.

    The last missing vote puts the proposal into force, in the same transaction. 403 for a phone
    without a vote; 404 for an unknown proposal; 409 with the present state if the proposal is
    closed or too late; 422 if the reason is too long.
    """
    vote = _tapped()
    wrong = too_long(vote.reason, WHY_LENGTH)
    with database().writing(public_id) as connection:
        game, who = member(connection, public_id)
        _require_vote(who, vote.verb)
        refused = "" if wrong else _do(connection, table_state(game), who, vote)
    if wrong:
        return _answer(public_id, HTTPStatus.UNPROCESSABLE_ENTITY, reason=vote.reason, wrong=wrong)
    if refused:
        return _answer(public_id, HTTPStatus.CONFLICT, refused=refused, reason=vote.reason)
    page = "chartering.show" if vote.verb in (*SPOKEN, "first") else "table.show"
    return redirect(url_for(page, public_id=public_id), HTTPStatus.SEE_OTHER)


def _tapped() -> Vote:
    """The vote that was posted; aborts with 400 if it is malformed."""
    posted = request.form
    verb = next((each for each in VERBS if each in posted), "")
    about = number_in(posted.get(verb, ""))
    if about is None:
        abort(HTTPStatus.BAD_REQUEST)
    seat = number_in(posted.get("seat", "")) if verb in SPOKEN else None
    return Vote(verb, about, seat, one_line(posted.get("reason", "")))


def _require_vote(who: Viewer, verb: str) -> None:
    """Aborts with 403 unless this phone may cast this vote: the pen says what others agreed."""
    if verb in SPOKEN and who.access:
        require_writing(who.access)
    if who.seat is None and not (verb in (*SPOKEN, "agree", "withdraw") and who.writes):
        raise NotAllowedError("no-seat")


def _do(connection: Connection, state: TableState, who: Viewer, vote: Vote) -> str:
    """Applies the vote. Returns why it had no effect; an empty string if it had, or has before."""
    proposal, seat = state.game.proposal, who.seat
    if vote.verb == "first":
        _speak(connection, state, who, seat, vote)
        return ""
    if proposal is None or proposal.id != vote.about:
        return _closed(connection, state, vote)
    late = too_late(state, proposal)
    if vote.verb == "withdraw":
        if not may_withdraw(state, who):
            raise NotAllowedError("not-yours")
        _close(connection, proposal.id, state, store.OVERTAKEN if late else store.WITHDRAWN)
        return ""
    if late:
        return late
    if vote.verb in SPOKEN:
        seat = vote.seat
        if seat is None or not 1 <= seat <= len(state.names):
            abort(HTTPStatus.BAD_REQUEST)
        if has_phone(seat, proposal.phones):
            return "That seat has its own phone now, and answers for itself."
    _speak(connection, state, who, seat, vote)
    put_into_force(connection, state, proposal.id)
    return ""


def _speak(
    connection: Connection, state: TableState, who: Viewer, seat: int | None, vote: Vote
) -> None:
    """Saves the vote of *seat*; does nothing if there is no seat."""
    if seat is None:
        return
    agrees = vote.verb not in ("disagree", "say-no")
    word = StoredWord(
        seat=seat,
        player=coming(state).names[seat - 1],
        device=device(),
        name=own_name(state, who),
        agrees=agrees,
        spoken=vote.verb in SPOKEN,
        reason="" if agrees else vote.reason,
        at=datetime.now(UTC),
    )
    about = None if vote.verb == "first" else vote.about
    store.speak(connection, game_id=state.game.id, about=about, word=word)


def _close(
    connection: Connection, proposal_id: int, state: TableState, ending: str, seq: int | None = None
) -> None:
    game_id, now = state.game.id, datetime.now(UTC)
    store.close(
        connection, game_id=game_id, proposal_id=proposal_id, ending=ending, now=now, seq=seq
    )


def _closed(connection: Connection, state: TableState, vote: Vote) -> str:
    """Why a vote on a closed proposal had no effect; an empty string if the vote had closed it."""
    ended = {each.id: each.ending for each in store.proposals_of(connection, state.game.id)}
    if vote.about not in ended:
        abort(HTTPStatus.NOT_FOUND)
    ending = ended[vote.about]
    return "" if ending == ENDING_BY.get(vote.verb) else ENDED[ending]


def own_name(state: TableState, who: Viewer) -> str:
    """The name of the person who uses this phone; may be empty."""
    named = (who.access.name if who.access else "") or who.pen
    return named or (state.names[who.seat - 1] if who.seat else "")


def put_into_force(connection: Connection, state: TableState, proposal_id: int) -> None:
    """Puts a proposal into force if every seat agrees now, as a line of the next hand's ledger.

    The line records who agreed. The pen cannot undo it alone.
    """
    proposal = store.proposal(connection, proposal_id)
    if proposal is None or not words_on(state, proposal).by_all:
        return
    key = f"{AGREED_BY_ALL}{secrets.token_urlsafe(12)}"
    seq, names = next_seq(state, proposal.hand), listed(coming(state).names)
    place = FormPlace(proposal.hand, seq, key, names)
    write_change(connection, state, place, {"house": proposal.house})
    _close(connection, proposal.id, state, store.AGREED, place.seq)


def proposer(public_id: str) -> tuple[TableState, Viewer]:
    """The table, for a phone that may propose; aborts with 403 for a phone without seat and pen."""
    game, who = look(public_id)
    if not may_propose(who):
        raise NotAllowedError("no-seat")
    return table_state(game), who


def drafted(state: TableState, query: Posted) -> Agreed:
    """The draft in *query*, applied to the rules of the next hand."""
    return read_agreed(query, coming(state).rules)


@chartering.get("/t/<public_id>/charter/change")
def change(public_id: str) -> AnyResponse:
    """Every rule that can be changed, with a link to its form; 303 if this phone decides alone."""
    state, who = proposer(public_id)
    if decides_alone(who):
        return redirect(url_for("table_rules.every", public_id=public_id), HTTPStatus.SEE_OTHER)
    agreed = drafted(state, request.args)
    fields = agreed.fields()

    def line(name: str, sentence: str, was: str) -> RuleLine:
        form = url_for("chartering.change_one", public_id=public_id, name=name, **fields)
        back = url_for("chartering.change", public_id=public_id, **agreed.without(name).fields())
        return RuleLine(
            sentence,
            change_link(name, form, agreed.rules),
            _now(name, agreed) if was else "",
            back if was and can_go_back(agreed, name) else "",
        )

    shown = render_template(
        "charter/change.html",
        here=public_id,
        holds=holds_words(coming(state).label),
        lines=rule_lines(agreed.rules, agreed.usual, line),
        fields=fields,
        words=url_for("chartering.ask_words", public_id=public_id, **fields),
    )
    return Response(shown)


def _now(name: str, agreed: Agreed) -> str:
    """The sentence for the value that is played now."""
    return f"Now: {house.rule_sentence(name, agreed.usual)}"


def decides_alone(who: Viewer) -> bool:
    """Whether this phone keeps the score, and no other player has a phone at the table."""
    return who.writes and who.access is not None and not who.access.shared


@chartering.get("/t/<public_id>/charter/words")
def ask_words(public_id: str) -> AnyResponse:
    """The form for rules in the table's own words; 303 if this phone decides alone."""
    return words(public_id)


@chartering.post("/t/<public_id>/charter/words")
def words(public_id: str) -> AnyResponse:
    """What was understood of a text, over the draft; ``do=use``: 303 to the draft with it.

    Writes nothing. 422 with the text if the rules cannot be.
    """
    state, who = proposer(public_id)
    if decides_alone(who):
        return redirect(url_for("table_rules.ask_words", public_id=public_id), HTTPStatus.SEE_OTHER)
    agreed, told = drafted(state, request.values), read_telling(request.form)
    fitted = fit(told.values, agreed.usual, agreed.house)
    sets, wrong = settled(told, fitted, request.form)
    if sets:
        there = url_for("chartering.change", public_id=public_id, **fitted.agreed.fields())
        return redirect(there, HTTPStatus.SEE_OTHER)
    return told_page(
        told,
        [fitted] if told.read else (),
        action=url_for("chartering.words", public_id=public_id),
        back=url_for("chartering.change", public_id=public_id, **agreed.fields()),
        goes_back="Propose another rule",
        wrong=wrong,
        sends=tuple(Hidden(*each) for each in agreed.fields().items()),
        holds=holds_words(coming(state).label),
        done="Put them into the proposal",
    )


@chartering.get("/t/<public_id>/charter/change/<name>")
def change_one(public_id: str, name: str) -> AnyResponse:
    """The form for one rule. With ``do=change``: 303 to the effect, or 422 with a sentence.

    404 if the table has no such rule.
    """
    state, _ = proposer(public_id)
    changes = request.args.get("do") == "change"
    agreed = drafted(state, without_rule(name, request.args) if changes else request.args)
    if not can_change(name, agreed.rules):
        abort(HTTPStatus.NOT_FOUND)
    changed, wrong = agreed.posted(name, request.args) if changes else (agreed, "")
    if changes and not wrong:
        next_page = url_for("chartering.effect", public_id=public_id, **changed.fields())
        return redirect(next_page, HTTPStatus.SEE_OTHER)
    same = house.parameters(agreed.rules)[name] == house.parameters(agreed.usual)[name]
    return rule_page(
        name,
        agreed.rules,
        usual_at(agreed.rules),
        template="charter/change_one.html",
        **({} if same else {"usual": _now(name, agreed)}),
        action=url_for("chartering.change_one", public_id=public_id, name=name),
        back=url_for("chartering.change", public_id=public_id, **agreed.fields()),
        sends=agreed.hidden(name),
        typed=request.args if changes else NOTHING,
        error=wrong,
        holds=holds_words(coming(state).label),
    )


@chartering.get("/t/<public_id>/charter/effect")
def effect(public_id: str) -> AnyResponse:
    """What the drafted change means, and what it would have changed so far. Writes nothing."""
    state, _ = proposer(public_id)
    agreed = drafted(state, request.args)
    return _effect(state, agreed, _fault(agreed), HTTPStatus.OK)


def _effect(state: TableState, agreed: Agreed, refused: str, status: HTTPStatus) -> Response:
    """The page with the effect of a draft and the button that proposes it."""
    can_be = not _fault(agreed)
    fields, place = agreed.fields(), {"hand": next_to_deal(state), "base": digest(agreed.usual)}
    shown = render_template(
        "charter/effect.html",
        here=state.game.public_id,
        label=coming(state).label,
        refused=refused,
        lines=differing_lines(
            agreed.rules, agreed.usual, lambda name, rule, _: _line(agreed, name, rule)
        ),
        effect=effect_lines(state, agreed.rules, agreed.usual) if can_be else (),
        can_be=can_be,
        sends=tuple(Hidden(*each) for each in {**fields, **place}.items()),
        fields=fields,
    )
    return Response(shown, status)


def _line(agreed: Agreed, name: str, sentence: str) -> RuleLine:
    """One rule of the draft, with its present value and the usual one beside it."""
    official = usual_at(agreed.rules)
    same = house.parameters(official)[name] == house.parameters(agreed.rules)[name]
    usual = "That is already the usual rule of this game." if same else usually(name, official)
    now = _now(name, agreed)
    return RuleLine(
        sentence, usual=now if usual.endswith(now.partition(" ")[2]) else f"{now} {usual}"
    )


def _fault(agreed: Agreed) -> str:
    """Why the draft cannot be proposed; an empty string if it can."""
    errors = " ".join(agreed.errors.values())
    return errors or ("You already play by that rule." if agreed.rules == agreed.usual else "")


@chartering.post("/t/<public_id>/charter/effect")
@limited(JOINING)
def propose(public_id: str) -> AnyResponse:
    """Proposes the drafted change, with the vote of its author, then 303 to the charter.

    403 for a phone that may not propose; 409 if the rules or the hand have moved on, or another
    change is proposed; 422 if the rules are impossible.
    """
    with database().writing(public_id) as connection:
        game, who = member(connection, public_id)
        if not may_propose(who):
            raise NotAllowedError("no-seat")
        state = table_state(game)
        agreed = drafted(state, request.form)
        refused, status = _proposed(connection, state, who, agreed)
    if refused:
        return _effect(state, agreed, refused, status)
    return redirect(url_for("chartering.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _proposed(
    connection: Connection, state: TableState, who: Viewer, agreed: Agreed
) -> tuple[str, HTTPStatus]:
    """Saves the proposal and its author's vote. Returns why it was refused, and the status."""
    game, key, old = state.game, posted_key(), state.game.proposal
    hand, base = next_to_deal(state), digest(agreed.usual)
    if store.made_by(connection, game_id=game.id, key=key) is not None:
        return "", HTTPStatus.OK
    if state.standing.is_over:
        return OVER, HTTPStatus.CONFLICT
    if (number_in(request.form.get("hand", "")), request.form.get("base")) != (hand, base):
        return CHANGED_MEANWHILE, HTTPStatus.CONFLICT
    if _fault(agreed):
        return _fault(agreed), HTTPStatus.UNPROCESSABLE_ENTITY
    if old is not None and too_late(state, old):  # it blocks no other proposal
        _close(connection, old.id, state, store.OVERTAKEN)
    name, changes = own_name(state, who), dict(agreed.house)
    new = store.NewProposal(key, device(), who.seat, name, changes, base, hand)
    try:
        found = store.propose(connection, game_id=game.id, made=new, now=datetime.now(UTC))
    except ProposalOpenError:
        return ENDED[""], HTTPStatus.CONFLICT
    if who.seat is not None:
        _speak(connection, state, who, who.seat, Vote("agree", found))
        put_into_force(connection, state, found)
    return "", HTTPStatus.OK
