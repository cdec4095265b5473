"""House rules kept under a name: offered before the next game, renamed, changed, deleted."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.store.errors import NameTakenError, StaleRulesError, UnknownRulesError
from referee.store.people.minted import new_public_id
from referee.store.people.named_rules import (
    NamedRules,
    change_rules,
    keep_rules,
    load_rules,
    mark_rules,
    rename_rules,
)
from referee.store.people.players import name_key
from referee.web import addresses
from referee.web.access import database, device, posted_key, posted_seq, stranger
from referee.web.games.begin.house import agreed_in, house_page, kept_rules, said_of, seated
from referee.web.games.page import NamedPage
from referee.web.rulebook.agreed import Agreed, read_agreed
from referee.web.rulebook.editor import differing_lines, said_rules
from referee.web.rulebook.offered import preset_named
from referee.web.rulebook.page import PresetCard, RuleLine
from referee.web.ui import render
from referee.web.ui.fields import NAME_LENGTH, one_line
from referee.web.ui.parts import Field, Link, Notice
from referee.web.words.rulebook import named as words
from referee.web.words.rulebook.book.deck import deck_words
from referee.web.words.rulebook.book.rules import game_name

named = Blueprint("named", __name__)


def agreed_by(rules: NamedRules) -> Agreed | None:
    """What *rules* say; None: their game is gone, or they cannot stand together any more."""
    preset = preset_named(rules.preset)
    if preset is None:
        return None
    said = MultiDict({**rules.said, "set": rules.public_id})
    agreed = read_agreed(said, seated(preset, said))
    return None if agreed.errors else agreed


def named_card(rules: NamedRules) -> PresetCard | None:
    """Named rules as a game to pick; None where they cannot be played any more."""
    agreed = agreed_by(rules)
    if agreed is None:
        return None
    href = addresses.new_game(rules.preset, **agreed.fields())
    said = words.card_words(game_name(agreed.rules), len(said_rules(agreed.rules, agreed.usual)))
    return PresetCard(href, rules.name, said, deck_words(agreed.rules))


def _changed(agreed: Agreed) -> tuple[RuleLine, ...]:
    def line(_name: str, said: str, usual: str) -> RuleLine:
        return RuleLine(said, usual=usual)

    return differing_lines(agreed.rules, agreed.usual, line)


def name_of(agreed: Agreed) -> str:
    """What the phone calls the rules that were *agreed*; "" where they have no name, or another."""
    if "set" not in agreed.more:
        return ""
    try:
        with database().reading() as connection:
            rules = load_rules(connection, public_id=agreed.more["set"], device=device())
    except UnknownRulesError:
        return ""
    kept = agreed_by(rules)
    return rules.name if kept and not rules.deleted and kept.rules == agreed.rules else ""


@named.post("/our-rules")
def keep() -> AnyResponse:
    """Keeps what was agreed under a name, or in the rules that it began as: 303 to them all.

    422 with a sentence where the name cannot be, 409 where the rules were changed meanwhile.
    """
    agreed = agreed_in(request.form.get("preset", ""), request.form)
    if agreed.errors:
        abort(HTTPStatus.BAD_REQUEST)
    name, wrong = _posted_name()
    again = request.form.get("do") == "again"
    try:
        kept = _keep_again(agreed) if again else "" if wrong else _keep(agreed, name)
    except NameTakenError:
        kept, wrong = "", words.TAKEN.format(name=name)
    except StaleRulesError:
        kept, wrong = "", words.CHANGED_SINCE
    if not kept:
        shown = house_page(agreed, "", kept_rules(agreed), name, wrong)
        status = HTTPStatus.CONFLICT if again else HTTPStatus.UNPROCESSABLE_ENTITY
        return Response(render.page("rules/house.html", shown), status)
    there = addresses.house_rules(agreed.usual.id, {**agreed.fields(), "set": kept})
    return redirect(there, HTTPStatus.SEE_OTHER)


def _keep(agreed: Agreed, name: str) -> str:
    with database().writing() as connection:
        return keep_rules(
            connection,
            public_id=new_public_id(),
            key=posted_key(),
            device=device(),
            name=name,
            preset=agreed.usual.id,
            said=said_of(agreed),
            now=datetime.now(UTC),
        )


def _keep_again(agreed: Agreed) -> str:
    this = agreed.more.get("set", "")
    with database().writing() as connection:
        change_rules(
            connection, public_id=this, device=device(), version=posted_seq(), said=said_of(agreed)
        )
    return this


def _posted_name() -> tuple[str, str]:
    """The name that was typed, and what is wrong with it."""
    name = one_line(request.form.get("name", ""))
    if not name_key(name):
        return name, words.NO_NAME
    if len(name) > NAME_LENGTH:
        return name, words.too_long_words(NAME_LENGTH, len(name))
    return name, ""


@named.get("/our-rules/<named_id>")
def show(named_id: str) -> Response:
    """Rules under a name: what they change, and what can be done with them."""
    return _answer(named_id)


def _answer(
    named_id: str, wrong: str = "", notice: str = "", status: HTTPStatus = HTTPStatus.OK
) -> Response:
    with database().reading() as connection:
        rules = load_rules(connection, public_id=named_id, device=device())
    agreed = agreed_by(rules) or abort(HTTPStatus.NOT_FOUND)
    typed = request.form.get("name", rules.name)
    shown = NamedPage(
        name=rules.name,
        said=words.card_words(game_name(agreed.rules), len(said_rules(agreed.rules, agreed.usual))),
        changed=_changed(agreed),
        play=Link(addresses.new_game(rules.preset, **agreed.fields()), words.PLAY),
        change=Link(addresses.house_rules(rules.preset, agreed.fields()), words.CHANGE),
        back=Link(addresses.pick(), words.MINE),
        form=stranger().form(addresses.named_rules(named_id), rules.version),
        field=Field("name", words.NAME_LABEL, typed, error=wrong),
        notice=Notice(notice) if notice else None,
    )
    return Response(render.page("games/named.html", shown), status)


@named.post("/our-rules/<named_id>")
def write(named_id: str) -> AnyResponse:
    """Renames (303 to the rules), deletes or brings back (303 to where a game is picked).

    422 with a sentence at the name, 409 where they were changed meanwhile.
    """
    do = request.form.get("do")
    if do in ("delete", "restore"):
        return _mark(named_id, None if do == "restore" else datetime.now(UTC))
    name, wrong = _posted_name()
    try:
        if not wrong:
            with database().writing() as connection:
                rename_rules(
                    connection,
                    public_id=named_id,
                    device=device(),
                    version=posted_seq(),
                    name=name,
                )
    except NameTakenError:
        wrong = words.TAKEN.format(name=name)
    except StaleRulesError:
        return _answer(named_id, notice=words.CHANGED_SINCE, status=HTTPStatus.CONFLICT)
    if wrong:
        return _answer(named_id, wrong, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(addresses.named_rules(named_id), HTTPStatus.SEE_OTHER)


def _mark(named_id: str, deleted_at: datetime | None) -> AnyResponse:
    try:
        with database().writing() as connection:
            mark_rules(connection, public_id=named_id, device=device(), deleted_at=deleted_at)
    except NameTakenError:
        return redirect(addresses.pick(deleted=named_id), HTTPStatus.SEE_OTHER)
    there = addresses.pick(deleted=named_id) if deleted_at else addresses.pick()
    return redirect(there, HTTPStatus.SEE_OTHER)
