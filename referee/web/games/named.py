"""House rules kept under a name: offered before the next game, renamed, changed, deleted."""

from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
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
from referee.web.access import database, device, posted_key, posted_seq
from referee.web.games.house import agreed_in, house_page, kept_rules, said_of, seated_preset
from referee.web.rulebook.agreed import Agreed, read_agreed
from referee.web.rulebook.editor import RuleLine, differing_lines, house_texts
from referee.web.rulebook.offered import PresetCard, preset_named
from referee.web.ui.fields import NAME_LENGTH, one_line
from referee.web.words.rulebook.book import house as words
from referee.web.words.rulebook.book.deck import deck_words
from referee.web.words.rulebook.book.rules import game_name

named = Blueprint("named", __name__)

TAKEN = "There are rules called “{name}” already."
CHANGED_SINCE = "These rules were changed on another page. They stand as shown here."

Page = tuple[str, HTTPStatus]


def agreed_by(rules: NamedRules) -> Agreed | None:
    """What *rules* say; None: their game is gone, or they cannot stand together any more."""
    preset = preset_named(rules.preset)
    if preset is None:
        return None
    said = MultiDict({**rules.said, "set": rules.public_id})
    agreed = read_agreed(said, seated_preset(preset, said))
    return None if agreed.errors else agreed


def named_card(rules: NamedRules) -> PresetCard | None:
    """Named rules as a game to pick; None where they cannot be played any more."""
    agreed = agreed_by(rules)
    if agreed is None:
        return None
    href = addresses.url_for("starting.fill", preset_id=rules.preset, **agreed.fields())
    said = words.card_words(game_name(agreed.rules), len(house_texts(agreed.rules, agreed.usual)))
    return PresetCard(href, rules.name, said, deck_words(agreed.rules))


def as_line(_name: str, sentence: str, usual: str) -> RuleLine:
    """What a table plays otherwise, to be read alone."""
    return RuleLine(sentence, usual=usual)


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
        kept, wrong = "", TAKEN.format(name=name)
    except StaleRulesError:
        kept, wrong = "", CHANGED_SINCE
    if not kept:
        shown = house_page(agreed, "", kept_rules(agreed), name, wrong)
        status = HTTPStatus.CONFLICT if again else HTTPStatus.UNPROCESSABLE_ENTITY
        return Response(shown, status)
    there = url_for("house.every", preset_id=agreed.usual.id, **{**agreed.fields(), "set": kept})
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
        return name, "Rules need a name that can be read."
    if len(name) > NAME_LENGTH:
        return name, f"A name has at most {NAME_LENGTH} characters; this has {len(name)}."
    return name, ""


@named.get("/our-rules/<named_id>")
def show(named_id: str) -> Page:
    """Rules under a name: what they change, and what can be done with them."""
    return _answer(named_id)


def _answer(
    named_id: str, wrong: str = "", notice: str = "", status: HTTPStatus = HTTPStatus.OK
) -> Page:
    with database().reading() as connection:
        rules = load_rules(connection, public_id=named_id, device=device())
    agreed = agreed_by(rules) or abort(HTTPStatus.NOT_FOUND)
    changed = len(house_texts(agreed.rules, agreed.usual))
    page = render_template(
        "games/named.html",
        rules=rules,
        said=words.card_words(game_name(agreed.rules), changed),
        changed=differing_lines(agreed.rules, agreed.usual, as_line),
        carried=agreed.fields(),
        typed=request.form.get("name", rules.name),
        wrong=wrong,
        notice=notice,
    )
    return page, status


@named.post("/our-rules/<named_id>")
def write(named_id: str) -> AnyResponse | Page:
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
        wrong = TAKEN.format(name=name)
    except StaleRulesError:
        return _answer(named_id, notice=CHANGED_SINCE, status=HTTPStatus.CONFLICT)
    if wrong:
        return _answer(named_id, wrong, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return redirect(url_for("named.show", named_id=named_id), HTTPStatus.SEE_OTHER)


def _mark(named_id: str, deleted_at: datetime | None) -> AnyResponse:
    try:
        with database().writing() as connection:
            mark_rules(connection, public_id=named_id, device=device(), deleted_at=deleted_at)
    except NameTakenError:
        return redirect(url_for("picking.ask", deleted=named_id), HTTPStatus.SEE_OTHER)
    gone = named_id if deleted_at else None
    return redirect(url_for("picking.ask", deleted=gone), HTTPStatus.SEE_OTHER)
