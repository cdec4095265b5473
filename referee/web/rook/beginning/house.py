"""The house rules of a new game: a list of sentences, a form for each, and named sets of rules.

The rules agreed on so far travel in the address; only rules with a name are written.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.rook.rules.model import RuleSet
from referee.server.addresses import url_for
from referee.store.errors import NameTakenError, StaleRulesError, UnknownRulesError
from referee.store.people.named_rules import (
    NamedRules,
    change_rules,
    keep_rules,
    load_rules,
    mark_rules,
    named_rules_of,
    rename_rules,
)
from referee.store.tables import new_public_id
from referee.web.rook.rulebook.house_rules import (
    NOTHING,
    Agreed,
    RuleLine,
    can_change,
    can_go_back,
    change_link,
    change_news,
    chosen_rules,
    differing_lines,
    read_agreed,
    rule_lines,
    rule_page,
    without_rule,
)
from referee.web.rook.rulebook.presets import PresetCard, preset_named, seated_as
from referee.web.rook.words.deck import deck_words
from referee.web.rook.words.rules import game_name
from referee.web.shared.access import database, device, posted_key, posted_seq, stranger
from referee.web.shared.ui.fields import Posted, name_fault, number_in, one_line
from referee.web.shared.ui.parts import Hidden

house = Blueprint("house", __name__)

Page = tuple[str, HTTPStatus]


def preset_or_404(preset_id: str) -> RuleSet:
    """The preset of the address; 404 if there is none."""
    return preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)


def seated_preset(preset: RuleSet, posted: Posted) -> RuleSet:
    """*preset* for the posted number of players and sides; unchanged if it cannot be played so."""
    players = number_in(posted.get("players", "")) or preset.table.players
    return seated_as(preset, players, posted.get("sides")) or seated_as(preset, players) or preset


def agreed_in(preset_id: str, posted: Posted) -> Agreed:
    """The rules that a form or an address agrees on, over the preset."""
    return read_agreed(posted, seated_preset(preset_or_404(preset_id), posted))


@house.get("/new/<preset_id>/rules")
def every(preset_id: str) -> Response:
    """The rules of the new game as sentences; ``?news=`` names the rule that was just changed."""
    agreed = agreed_in(preset_id, request.args)
    return Response(house_page(agreed, request.args.get("news", ""), kept_rules(agreed)))


def house_page(
    agreed: Agreed, news: str, kept: NamedRules | None = None, typed: str = "", wrong: str = ""
) -> str:
    """The page of the rules that a table agreed on so far, with the form to save them under a name.

    *kept* is the named set that they began as; *typed* a name that was refused, and *wrong* the
    reason.
    """
    carried, preset_id = agreed.fields(), agreed.usual.id

    def line(name: str, sentence: str, usual: str) -> RuleLine:
        href = url_for("house.one", preset_id=preset_id, name=name, **carried)
        return RuleLine(
            sentence, change_link(name, href, agreed.rules), usual, _way_back(agreed, name)
        )

    lines = rule_lines(agreed.rules, agreed.usual, line)
    keeps = agreed.house and not agreed.errors
    return render_template(
        "games/house.html",
        game=game_name(agreed.usual),
        status=" ".join(_status(agreed, kept, len(chosen_rules(agreed.rules, agreed.usual)))),
        lines=lines,
        back=url_for("starting.form", preset_id=preset_id, **carried),
        news=_news(agreed, news),
        words=url_for("telling.ask_over", preset_id=preset_id, **carried),
        keep=stranger().form(url_for("named.keep"), kept.version if kept else 0) if keeps else None,
        sends=tuple(Hidden(*each) for each in {**carried, "preset": preset_id}.items()),
        again=kept.name if kept and not _is(agreed, kept) else "",
        typed=typed,
        wrong=wrong,
    )


def _way_back(agreed: Agreed, name: str) -> str:
    """The link that resets the rule *name* to the preset's; empty if it cannot be reset."""
    if not can_go_back(agreed, name):
        return ""
    usual = agreed.without(name).fields()
    return url_for("house.every", preset_id=agreed.usual.id, **usual)


def _status(agreed: Agreed, kept: NamedRules | None, changed: int) -> Iterator[str]:
    """Sentences on what is wrong with the rules, how many are changed, and their name."""
    yield from agreed.errors.values()
    yield differs_words(changed)
    if kept is not None and _is(agreed, kept):
        yield f"Kept as “{kept.name}”."


def differs_words(number_of: int) -> str:
    """A sentence on how many house rules a table has."""
    if not number_of:
        return "Nothing is changed: the rules are those of the game."
    return "One house rule." if number_of == 1 else f"{number_of} house rules."


def rules_card_words(game: str, changed: int) -> str:
    """A named set of rules in a line: "Kentucky Discard. 2 house rules."."""
    return f"{game}. {differs_words(changed)}"


def _is(agreed: Agreed, kept: NamedRules) -> bool:
    """Whether the table agreed on exactly the rules of the named set."""
    return dict(kept.choices) == terms_of(agreed)


def terms_of(agreed: Agreed) -> dict[str, str]:
    """The fields of a table's house rules, without the others that travel in the address."""
    return {name: each for name, each in agreed.fields().items() if name not in agreed.more}


def kept_rules(agreed: Agreed) -> NamedRules | None:
    """The named set that *agreed* began as; None if this phone has no such set."""
    if "set" not in agreed.more:
        return None
    with database().reading() as connection:
        mine = named_rules_of(connection, device=device())
    return next((each for each in mine if each.public_id == agreed.more["set"]), None)


def _news(agreed: Agreed, name: str) -> tuple[str, ...]:
    if name not in agreed.house or agreed.errors:
        return ()
    before = agreed.without(name)
    return () if before.errors else change_news(name, agreed.rules, before.rules)


@house.get("/new/<preset_id>/rules/<name>")
def one(preset_id: str, name: str) -> AnyResponse:
    """The form for one rule; ``do=change``: 303 to the list of all, or 422 with an error.

    404 if the table has no such rule.
    """
    changes = request.args.get("do") == "change"
    agreed = agreed_in(preset_id, without_rule(name, request.args) if changes else request.args)
    if not can_change(name, agreed.rules):
        abort(HTTPStatus.NOT_FOUND)
    changed, wrong = agreed.posted(name, request.args) if changes else (agreed, "")
    if changes and not wrong:
        there = url_for("house.every", preset_id=preset_id, **{**changed.fields(), "news": name})
        return redirect(there, HTTPStatus.SEE_OTHER)
    return rule_page(
        name,
        agreed.rules,
        agreed.usual,
        action=url_for("house.one", preset_id=preset_id, name=name),
        back=url_for("house.every", preset_id=preset_id, **agreed.fields()),
        sends=agreed.hidden(name),
        typed=request.args if changes else NOTHING,
        error=wrong,
    )


# Named sets of house rules: saved, offered before the next game, renamed, changed, deleted


named = Blueprint("named", __name__)

TAKEN = "There are rules called “{name}” already."
CHANGED_SINCE = "These rules were changed on another page. They are shown as they are now."


def agreed_by(rules: NamedRules) -> Agreed | None:
    """The rules of a named set; None if their preset is gone, or they cannot be read.

    Rules that no table can agree to any more are in ``house``, with the reason in ``errors``.
    """
    preset = preset_named(rules.preset)
    if preset is None:
        return None
    fields = MultiDict({**rules.choices, "set": rules.public_id})
    agreed = read_agreed(fields, seated_preset(preset, fields))
    return None if agreed.errors and not agreed.house else agreed


def named_card(rules: NamedRules) -> PresetCard | None:
    """A named set as a game to choose, or to mend if no table can agree to it any more.

    None if it cannot be read.
    """
    agreed = agreed_by(rules)
    if agreed is None:
        return None
    goes_to = "house.every" if agreed.errors else "starting.form"
    href = url_for(goes_to, preset_id=rules.preset, **agreed.fields())
    return PresetCard(href, rules.name, _set_words(agreed), deck_words(agreed.rules))


def _set_words(agreed: Agreed) -> str:
    """A named set of rules in a line, or why no table can agree to it."""
    changed = len(chosen_rules(agreed.rules, agreed.usual))
    wrong = " ".join(agreed.errors.values())
    return wrong or rules_card_words(game_name(agreed.rules), changed)


def as_line(_name: str, sentence: str, usual: str) -> RuleLine:
    """A line for a changed rule that is only read: without a link to change it."""
    return RuleLine(sentence, usual=usual)


def name_of(agreed: Agreed) -> str:
    """This phone's name for the *agreed* rules; empty if they have none or were changed."""
    if "set" not in agreed.more:
        return ""
    try:
        with database().reading() as connection:
            rules = load_rules(connection, public_id=agreed.more["set"], device=device())
    except UnknownRulesError:
        return ""
    kept = agreed_by(rules)
    if kept is None or kept.errors or rules.deleted:
        return ""
    return rules.name if kept.rules == agreed.rules else ""


@named.post("/our-rules")
def keep() -> AnyResponse:
    """Saves the agreed rules as a new named set, or over the one they began as: 303 to the list.

    422 if the name is refused, 409 if another page changed the set meanwhile.
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
            choices=terms_of(agreed),
            now=datetime.now(UTC),
        )


def _keep_again(agreed: Agreed) -> str:
    this = agreed.more.get("set", "")
    with database().writing() as connection:
        change_rules(
            connection,
            public_id=this,
            device=device(),
            version=posted_seq(),
            choices=terms_of(agreed),
        )
    return this


def _posted_name() -> tuple[str, str]:
    """The name that was typed, and an error; the error is empty if the name can be used."""
    name = one_line(request.form.get("name", ""))
    return name, name_fault(name, "Rules need a name with a visible character.")


@named.get("/our-rules/<named_id>")
def show(named_id: str) -> Page:
    """A named set of rules: what it changes, and what can be done with it."""
    return _answer(named_id)


def _answer(
    named_id: str, wrong: str = "", notice: str = "", status: HTTPStatus = HTTPStatus.OK
) -> Page:
    with database().reading() as connection:
        rules = load_rules(connection, public_id=named_id, device=device())
    agreed = agreed_by(rules) or abort(HTTPStatus.NOT_FOUND)
    page = render_template(
        "games/named.html",
        rules=rules,
        summary=_set_words(agreed),
        outdated=bool(agreed.errors),
        changed=differing_lines(agreed.rules, agreed.usual, as_line),
        carried=agreed.fields(),
        typed=request.form.get("name", rules.name),
        wrong=wrong,
        notice=notice,
    )
    return page, status


@named.post("/our-rules/<named_id>")
def write(named_id: str) -> AnyResponse | Page:
    """Renames a set (303 to it), or deletes or restores it (303 to the choice of a game).

    422 if the name is refused, 409 if another page changed the set meanwhile.
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
