"""What if: a game so far, or one that is over, scored by other rules. Nothing is written."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from referee.engine.errors import RuleSetError
from referee.engine.rules import house
from referee.engine.rules.house import with_house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import RULES, SCORING
from referee.stats.what_if import Reckoned, WhatIf
from referee.stats.what_if import what_if as scored_otherwise
from referee.web.access import look
from referee.web.rulebook.agreed import house_fields, is_told, read_agreed
from referee.web.rulebook.editor import RuleLine, change_link, changed_rules, form_of
from referee.web.rulebook.offered import usual_at
from referee.web.seals import standings
from referee.web.server.bounds import DRAWING, limited
from referee.web.state import TableState, table_state
from referee.web.table.sheet import ScoreSheet, SheetCell, SheetRow, sheet
from referee.web.ui.fields import Posted
from referee.web.words.game import what_if as words
from referee.web.words.text import number

what_if = Blueprint("what_if", __name__)

THE_REST = "The rest changes how hands are bid or played, which cannot be computed."
NOT_COMPUTED = (
    "What it would have changed so far cannot be computed: it changes how hands are bid or played, "
    "not what they score."
)

MOST_READY = 5
"""Questions that only want a tap."""


@what_if.get("/t/<public_id>/what-if")
@limited(DRAWING)
def show(public_id: str) -> str:
    """The game by the rules of the address; without any, what can be asked."""
    game, _ = look(public_id)
    state = table_state(game)
    rules = state.deciding_rules
    agreed = read_agreed(_scoring(request.args), rules)
    asked = {} if agreed.errors else dict(agreed.house)
    found = recomputed(state, asked) if asked and state.steps else None
    return render_template(
        "charter/what_if.html",
        here=public_id,
        title=state.words.title(),
        is_asked=bool(asked),
        answer=_answer(state, asked, found),
        doubt=words.doubt_words(found.in_doubt) if found else "",
        dashes=found is not None and any(not each.totals and not each.over for each in found.hands),
        sheet=_sheet(state, found) if found else None,
        ready=tuple(_ready(rules)),
        lines=tuple(_lines(public_id, rules)),
        error=" ".join(agreed.errors.values()),
    )


def _scoring(told: Posted) -> Posted:
    """What is told of rules that score; all else changes the play, and cannot be asked."""
    return MultiDict(
        (name, value)
        for name, value in told.items()
        if any(is_told(MultiDict({name: value}), each) for each in SCORING)
    )


@what_if.get("/t/<public_id>/what-if/<name>")
def one(public_id: str, name: str) -> Response:
    """The form that asks for another value of one rule; 404 where it does not score."""
    game, _ = look(public_id)
    state = table_state(game)
    if name not in SCORING or not RULES[name].can_change(state.deciding_rules):
        abort(HTTPStatus.NOT_FOUND)
    rules, asks = state.deciding_rules, url_for("what_if.show", public_id=public_id)
    shown = render_template(
        "charter/what_if_rule.html",
        **form_of(name, rules, usual_at(rules)),
        usual="",
        action=asks,
        sends=(),
        back=asks,
        form=None,
        error="",
        holds="",
    )
    return Response(shown)


def _answer(state: TableState, asked: Mapping[str, Any], found: WhatIf | None) -> str:
    if not state.steps:
        return words.NOTHING_YET
    if not asked:
        return ""
    if found is None:
        return "Such rules could not have been played in every one of these hands."
    lead = words.lead_words(asked, state.deciding_rules)
    return f"{lead} {words.would_end_words(found, state.words)}"


def _ready(rules: RuleSet) -> Iterator[tuple[Mapping[str, str], str]]:
    """Questions of one tap, fields and words: the game's own rules, then what is argued most."""
    usual = usual_at(rules)
    official = house.parameters(usual)
    mine = [(n, official[n]) for n in changed_rules(rules, usual) if n in SCORING]
    argued = [each for each in _argued(rules) if each[0] not in dict(mine)]
    for name, value in [*mine, *argued][:MOST_READY]:
        if _can_be(rules, name, value):
            yield house_fields({name: value}), words.lead_words({name: value}, rules)


def _argued(rules: RuleSet) -> Iterator[tuple[str, Any]]:
    """What tables argue about most, each as it is not played here."""
    now = house.parameters(rules)
    other = {"higher-total": "bidder-goes", "bidder-goes": "higher-total"}
    if 1 in rules.deck.plain and not now["counters"].get("1"):
        yield "counters", {**now["counters"], "1": 15}
    yield "both_over", other[now["both_over"]]
    yield "win_on_bid", not now["win_on_bid"]
    yield "bonus", "none" if now["bonus"] != "none" else "last-trick"
    yield "target", now["target"] - 100 if now["target"] > 200 else now["target"] + 100


def _can_be(rules: RuleSet, name: str, value: Any) -> bool:
    try:
        return with_house(rules, {name: value}) != rules
    except RuleSetError:
        return False


def _lines(here: str, rules: RuleSet) -> Iterator[RuleLine]:
    """Every rule that says what a hand scores or who wins, with the form for another value."""
    for name in SCORING:
        if RULES[name].can_change(rules):
            said = house.rule_sentence(name, rules)
            yield RuleLine(
                said, change_link(name, url_for("what_if.one", public_id=here, name=name))
            )


def _sheet(state: TableState, found: WhatIf) -> ScoreSheet:
    """The score sheet with what every hand and total would have been, beside what it was."""
    played = sheet(state, standings(state))
    pairs = zip(played.rows, reversed(found.hands), strict=True)
    rows = tuple(_row(row, each) for row, each in pairs)
    return replace(played, rows=rows)


def _row(row: SheetRow, each: Reckoned) -> SheetRow:
    cells = tuple(
        SheetCell(words.was_words(was.total), _total(each, book))
        for was, book in zip(row.cells, each.step.after.totals, strict=True)
    )
    outcomes = tuple(dict.fromkeys(str(v.score.outcome) for v in each.verdicts))
    said = words.outcome_beside(row.outcome, outcomes, str(each.step.verdict.score.outcome))
    outcome = "not played" if each.over else said
    return replace(row, outcome=outcome, cells=cells, failed=False, provisional=False)


def _total(each: Reckoned, book: str) -> str:
    span = each.totals.get(book)
    if each.over or span is None:
        return "–"
    return number(span[0]) if span[0] == span[1] else words.span_words(*map(number, span))


def effect_lines(state: TableState, rules: RuleSet, before: RuleSet) -> tuple[str, ...]:
    """What *rules* instead of those *before* would have made of the game so far, a line each."""
    if not state.steps:
        return (words.NOTHING_YET,)
    change = scoring_change(rules, before)
    rest = THE_REST if len(change) < len(changed_rules(rules, before)) else ""
    found = recomputed(state, change) if change else None
    if found is None:
        return (NOT_COMPUTED,)
    said = f"{words.lead_words(change, before)} {words.would_end_words(found, state.words)}"
    return tuple(filter(None, (said, words.doubt_words(found.in_doubt), rest)))


def scoring_change(rules: RuleSet, before: RuleSet) -> Mapping[str, Any]:
    """The house rules that say what a hand scores, or who wins, in which *rules* differ."""
    now = house.parameters(rules)
    return {name: now[name] for name in changed_rules(rules, before) if name in SCORING}


def recomputed(state: TableState, change: Mapping[str, Any]) -> WhatIf | None:
    """The game so far with *change*; None: such rules could not have been played."""
    try:
        return scored_otherwise(state.game.start.totals, state.steps, change)
    except RuleSetError:
        return None
