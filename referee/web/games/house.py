"""House rules of a game that is not begun: a list of sentences, and a small form for each.

Nothing is written here: what a table agreed on so far travels in the address.
"""

from collections.abc import Iterator, Mapping
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template, request
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
    RuleLine,
    can_go_back,
    change_link,
    form_of,
    house_texts,
    lines_of,
    news_of,
    usually,
)
from referee.web.rulebook.offered import preset_named, seated_as
from referee.web.ui.fields import Posted, number_in
from referee.web.ui.parts import Hidden
from referee.web.words.rulebook.book import house as words
from referee.web.words.rulebook.book.rules import game_name

house = Blueprint("house", __name__)


def preset_or_404(preset_id: str) -> RuleSet:
    """The preset of the address; 404 where there is none."""
    return preset_named(preset_id) or abort(HTTPStatus.NOT_FOUND)


def seated_preset(preset: RuleSet, posted: Posted) -> RuleSet:
    """*preset* for as many in such sides as was *posted*; as it is where they cannot sit so."""
    players = number_in(posted.get("players", "")) or preset.table.players
    return seated_as(preset, players, posted.get("sides")) or seated_as(preset, players) or preset


def agreed_in(preset_id: str, posted: Posted) -> Agreed:
    """What a form or an address says of a table that sits down to a preset."""
    return read_agreed(posted, seated_preset(preset_or_404(preset_id), posted))


@house.get("/new/<preset_id>/rules")
def every(preset_id: str) -> Response:
    """The rules of the game to come, as sentences; ``?news=`` names the one just changed."""
    agreed = agreed_in(preset_id, request.args)
    return Response(house_page(agreed, request.args.get("news", ""), kept_rules(agreed)))


def house_page(
    agreed: Agreed, news: str, kept: NamedRules | None = None, typed: str = "", wrong: str = ""
) -> str:
    """The rules that a table agreed on so far, and what keeps them under a name.

    *kept*: the named rules that they began as. *typed*, *wrong*: a name that cannot be, and why.
    """
    carried, preset_id = agreed.fields(), agreed.usual.id

    def line(name: str, said: str, usual: str) -> RuleLine:
        href = url_for("house.one", preset_id=preset_id, name=name, **carried)
        return RuleLine(said, change_link(name, href), usual, _way_back(agreed, name))

    lines = lines_of(agreed.rules, agreed.usual, line)
    keeps = agreed.house and not agreed.errors
    return render_template(
        "games/house.html",
        game=game_name(agreed.usual),
        said=" ".join(_said(agreed, kept, len(house_texts(agreed.rules, agreed.usual)))),
        lines=lines,
        back=url_for("starting.fill", preset_id=preset_id, **carried),
        news=_news(agreed, news),
        keep=stranger().form(url_for("named.keep"), kept.version if kept else 0) if keeps else None,
        sends=tuple(Hidden(*each) for each in {**carried, "preset": preset_id}.items()),
        again=kept.name if kept and not _is(agreed, kept) else "",
        typed=typed,
        wrong=wrong,
    )


def _way_back(agreed: Agreed, name: str) -> str:
    """Where the rule *name* that a table said is taken back; "" where it cannot be."""
    if not can_go_back(agreed, name):
        return ""
    usual = agreed.without(name).fields()
    return url_for("house.every", preset_id=agreed.usual.id, **usual)


def _said(agreed: Agreed, kept: NamedRules | None, changed: int) -> Iterator[str]:
    """What is wrong with the rules, how far they are from the game, and what they are kept as."""
    yield from agreed.errors.values()
    yield words.differs_words(changed)
    if kept is not None and _is(agreed, kept):
        yield f"Kept as “{kept.name}”."


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
        return _one(agreed, name, {}, "")
    value, wrong = read_rule(request.args, name, outer.parameters(agreed.usual)[name])
    changed = agreed if wrong else agreed.with_rule(name, value)
    wrong = wrong or " ".join(changed.errors.values())
    if wrong:
        return _one(agreed, name, request.args, wrong)
    there = url_for("house.every", preset_id=preset_id, **{**changed.fields(), "news": name})
    return redirect(there, HTTPStatus.SEE_OTHER)


def _changes() -> bool:
    return request.args.get("do") == "change"


def _one(agreed: Agreed, name: str, typed: Mapping[str, str], error: str) -> Response:
    """The small form for one rule of a game that is not begun; 422 with an *error*."""
    rules, preset_id = agreed.rules, agreed.usual.id
    now, was = outer.parameters(rules)[name], outer.parameters(agreed.usual)[name]
    carried = agreed.fields()
    own = house_fields({name: now})
    shown = render_template(
        "rules/rule.html",
        **form_of(name, rules, agreed.usual, typed),
        usual="" if now == was else usually(name, agreed.usual),
        action=url_for("house.one", preset_id=preset_id, name=name),
        sends=tuple(Hidden(*each) for each in carried.items() if each[0] not in own),
        back=url_for("house.every", preset_id=preset_id, **carried),
        form=None,
        error=error,
        holds="",
    )
    return Response(shown, HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK)
