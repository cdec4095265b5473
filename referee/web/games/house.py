"""House rules of a game that is not begun: a list of sentences, and a small form for each.

Nothing is written here: what a table agreed on so far travels in the address.
"""

from collections.abc import Iterator, Mapping
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from referee.engine.rules import house as outer
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import RULES
from referee.store.people.named_rules import NamedRules, rules_of
from referee.web.access import database, device, stranger
from referee.web.addresses import url_for
from referee.web.rulebook.agreed import (
    Agreed,
    but,
    house_fields,
    names,
    read_agreed,
    read_rule,
)
from referee.web.rulebook.editor import (
    can_go_back,
    change_link,
    choice_of,
    fields_of,
    lines_of,
    news_of,
    said_rules,
    usually,
)
from referee.web.rulebook.offered import preset_named, seated_as
from referee.web.rulebook.page import HousePage, Keep, RuleLine, RulePage
from referee.web.ui import render
from referee.web.ui.fields import Posted, number_in
from referee.web.ui.parts import Field, Hidden, Link
from referee.web.words.rulebook import named
from referee.web.words.rulebook.book import house as words
from referee.web.words.rulebook.book.rules import game_name

house = Blueprint("house", __name__)


def preset_asked(preset_id: str) -> RuleSet:
    """The preset of the address; 404 where there is none."""
    return preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)


def seated(preset: RuleSet, posted: Posted) -> RuleSet:
    """*preset* for as many in such sides as was *posted*; as it is where they cannot sit so."""
    players = number_in(posted.get("players", "")) or preset.table.players
    return seated_as(preset, players, posted.get("sides")) or seated_as(preset, players) or preset


def agreed_in(preset_id: str, posted: Posted) -> Agreed:
    """What a form or an address says of a table that sits down to a preset."""
    return read_agreed(posted, seated(preset_asked(preset_id), posted))


@house.get("/new/<preset_id>/rules")
def every(preset_id: str) -> Response:
    """The rules of the game to come, as sentences; ``?news=`` names the one just changed."""
    agreed = agreed_in(preset_id, request.args)
    shown = house_page(agreed, request.args.get("news", ""), kept_rules(agreed))
    return Response(render.page("rules/house.html", shown))


def house_page(
    agreed: Agreed, news: str, kept: NamedRules | None = None, typed: str = "", wrong: str = ""
) -> HousePage:
    """The rules that a table agreed on so far."""
    carried, preset_id = agreed.fields(), agreed.usual.id

    def line(name: str, said: str, usual: str) -> RuleLine:
        href = url_for("house.one", preset_id=preset_id, name=name, **carried)
        return RuleLine(said, change_link(name, href), usual, _way_back(agreed, name))

    lines = lines_of(agreed.rules, agreed.usual, line)
    play = Link(url_for("starting.fill", preset_id=preset_id, **carried), words.DONE)
    return HousePage(
        heading=words.heading_words(game_name(agreed.usual)),
        said=" ".join(_said(agreed, kept, len(said_rules(agreed.rules, agreed.usual)))),
        changed=lines.changed,
        groups=lines.groups,
        back=Link(play.href, words.TO_THE_NAMES),
        done=play,
        news=_news(agreed, news),
        keep=keep_form(agreed, kept, typed, wrong),
    )


def _way_back(agreed: Agreed, name: str) -> Link | None:
    """What takes back the rule *name* that a table said; None where it cannot."""
    if not can_go_back(agreed, name):
        return None
    usual = agreed.without(name).fields()
    return Link(url_for("house.every", preset_id=agreed.usual.id, **usual), words.BACK)


def _said(agreed: Agreed, kept: NamedRules | None, changed: int) -> Iterator[str]:
    """What is wrong with the rules, how far they are from the game, and what they are kept as."""
    yield from agreed.errors.values()
    yield words.differs_words(changed)
    if kept is not None and _is(agreed, kept):
        yield named.KEPT.format(name=kept.name)


def keep_form(agreed: Agreed, kept: NamedRules | None, typed: str, wrong: str) -> Keep | None:
    """What keeps the rules under a name, or the change in those that they began as."""
    if not agreed.house or agreed.errors:
        return None
    return Keep(
        form=stranger().form(url_for("named.keep"), kept.version if kept else 0),
        name=Field("name", named.NAME_LABEL, typed, hint=named.NAME_HINT, error=wrong),
        sends=tuple(
            Hidden(*each) for each in {**agreed.fields(), "preset": agreed.usual.id}.items()
        ),
        button=named.KEEP,
        again=named.KEEP_AGAIN.format(name=kept.name) if kept and not _is(agreed, kept) else "",
    )


def _is(agreed: Agreed, kept: NamedRules) -> bool:
    """Whether the table said just what stands under the name."""
    return dict(kept.said) == said_of(agreed)


def said_of(agreed: Agreed) -> dict[str, str]:
    """What a table said, without what travels with it."""
    return {name: each for name, each in agreed.fields().items() if name not in agreed.more}


def kept_rules(agreed: Agreed) -> NamedRules | None:
    """The named rules that *agreed* began as; None: none that this phone keeps."""
    if "set" not in agreed.more:
        return None
    with database().reading() as connection:
        mine = rules_of(connection, device=device())
    return next((each for each in mine if each.public_id == agreed.more["set"]), None)


def _news(agreed: Agreed, name: str) -> tuple[str, ...]:
    if name not in agreed.house or agreed.errors:
        return ()
    before = agreed.without(name)
    return () if before.errors else news_of(name, agreed.rules, before.rules)


@house.get("/new/<preset_id>/rules/<name>")
def one(preset_id: str, name: str) -> AnyResponse:
    """One rule, and what it may be; ``do=change``: 303 to all of them, or 422 with a sentence.

    404 where the table has no such rule.
    """
    agreed = agreed_in(preset_id, but(name, request.args) if _changes() else request.args)
    if name not in names() or not RULES[name].can_change(agreed.rules):
        abort(HTTPStatus.NOT_FOUND)
    if not _changes():
        return Response(render.page("rules/rule.html", rule_page(agreed, name, {}, "")))
    value, wrong = read_rule(request.args, name, outer.parameters(agreed.usual)[name])
    changed = agreed if wrong else agreed.with_rule(name, value)
    wrong = wrong or " ".join(changed.errors.values())
    if wrong:
        shown = rule_page(agreed, name, request.args, wrong)
        return Response(render.page("rules/rule.html", shown), HTTPStatus.UNPROCESSABLE_ENTITY)
    there = url_for("house.every", preset_id=preset_id, **{**changed.fields(), "news": name})
    return redirect(there, HTTPStatus.SEE_OTHER)


def _changes() -> bool:
    return request.args.get("do") == "change"


def rule_page(agreed: Agreed, name: str, typed: Mapping[str, str], error: str) -> RulePage:
    """The small form for one rule of a game that is not begun."""
    rules, preset_id = agreed.rules, agreed.usual.id
    now, was = outer.parameters(rules)[name], outer.parameters(agreed.usual)[name]
    carried = agreed.fields()
    own = house_fields({name: now})
    choice = choice_of(name, rules)
    return RulePage(
        heading=change_link(name, "").label,
        stands=outer.sentence(name, rules),
        usual="" if now == was else usually(name, agreed.usual),
        choice=choice,
        fields=() if choice else fields_of(name, rules, agreed.usual, typed),
        action=url_for("house.one", preset_id=preset_id, name=name),
        sends=tuple(Hidden(*each) for each in carried.items() if each[0] not in own),
        back=Link(url_for("house.every", preset_id=preset_id, **carried), words.ALL),
        button=words.CHANGE,
        error=error,
    )
