"""What if: the game so far, scored by other rules. Nothing is written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from referee.errors import RuleSetError
from referee.rook.game import Standing, Step
from referee.rook.rules import house
from referee.rook.rules.house import with_house
from referee.rook.rules.model import RuleSet
from referee.rook.rules.registry import RULES, SCORING
from referee.server.bounds import DRAWING, limited
from referee.server.workers import in_worker
from referee.stats.rook.what_if import Ending, Rescored, WhatIf
from referee.stats.rook.what_if import what_if as scored_otherwise
from referee.web.rook.game.seals import agreements
from referee.web.rook.game.sheet import ScoreSheet, SheetCell, SheetRow, sheet
from referee.web.rook.rulebook.house_rules import (
    RuleLine,
    change_link,
    changed_rules,
    house_fields,
    is_given,
    read_agreed,
    rule_page,
)
from referee.web.rook.rulebook.presets import usual_at
from referee.web.rook.state import TableState, table_state
from referee.web.rook.words.hands import verdict_working
from referee.web.rook.words.rules import NUMBERS, THE_WORD
from referee.web.rook.words.vocabulary import Words
from referee.web.shared.access import look
from referee.web.shared.ui.fields import Posted
from referee.web.shared.words import listed, number

what_if = Blueprint("what_if", __name__)

THE_REST = "The rest changes how hands are bid or played, which cannot be computed."
NOT_COMPUTED = (
    "It cannot be computed what it would have changed so far: it changes how hands are bid or "
    "played, not what they score."
)

MOST_READY = 5
"""The most questions that are offered for one tap."""


@what_if.get("/t/<public_id>/what-if")
@limited(DRAWING)
def show(public_id: str) -> str:
    """The game by the rules in the address; without any, the questions that can be asked."""
    game, _ = look(public_id)
    state = table_state(game)
    rules = state.deciding_rules
    agreed = read_agreed(_scoring(request.args), rules)
    changes = {} if agreed.errors else dict(agreed.house)
    found = _computed(state, changes) if changes and state.steps else None
    asks = bool(state.steps) or not state.standing.is_over
    return render_template(
        "charter/what_if.html",
        here=public_id,
        title=state.words.title(),
        has_changes=bool(changes),
        answer=_answer(state, changes, found),
        doubt=doubt_words(found.in_doubt) if found else "",
        dashes=found is not None and any(not each.totals and not each.over for each in found.hands),
        sheet=_sheet(state, found, changes) if found else None,
        ready=tuple(_ready(rules)) if asks else (),
        lines=tuple(_lines(public_id, rules)) if asks else (),
        error=" ".join(agreed.errors.values()),
    )


def _computed(state: TableState, changes: Mapping[str, Any]) -> WhatIf | None:
    """The game by other rules, from a worker process."""
    return in_worker(partial(recomputed, state, changes))


def _scoring(query: Posted) -> Posted:
    """The part of *query* about rules that score; others change the play itself."""
    return MultiDict(
        (name, value)
        for name, value in query.items()
        if any(is_given(MultiDict({name: value}), each) for each in SCORING)
    )


@what_if.get("/t/<public_id>/what-if/<name>")
def one(public_id: str, name: str) -> Response:
    """The form for another value of one rule; 404 if the rule does not score."""
    game, _ = look(public_id)
    state = table_state(game)
    if name not in SCORING or not RULES[name].can_change(state.deciding_rules):
        abort(HTTPStatus.NOT_FOUND)
    rules, form = state.deciding_rules, url_for("what_if.show", public_id=public_id)
    return rule_page(
        name,
        rules,
        usual_at(rules),
        template="charter/what_if_rule.html",
        usual="",
        action=form,
        back=form,
    )


def _answer(state: TableState, changes: Mapping[str, Any], found: WhatIf | None) -> str:
    if not state.steps:
        return _nothing(state)
    if not changes:
        return ""
    if found is None:
        return "Some of these hands could not have been played by such rules."
    lead = lead_words(changes, state.deciding_rules)
    return f"{lead} {would_end_words(found, state.words)}"


def _ready(rules: RuleSet) -> Iterator[tuple[Mapping[str, str], str]]:
    """Questions for one tap, as form fields and words.

    The game's official values of changed rules come first, then the rules that tables argue about.
    """
    usual = usual_at(rules)
    official = house.parameters(usual)
    mine = [(n, official[n]) for n in changed_rules(rules, usual) if n in SCORING]
    argued = [each for each in _argued(rules) if each[0] not in dict(mine)]
    for name, value in [*mine, *argued][:MOST_READY]:
        if _can_be(rules, name, value):
            yield house_fields({name: value}), lead_words({name: value}, rules)


def _argued(rules: RuleSet) -> Iterator[tuple[str, Any]]:
    """The rules that tables argue about most, each with a value that is not played here."""
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


def _lines(public_id: str, rules: RuleSet) -> Iterator[RuleLine]:
    """Every rule that affects scores or who wins, with a link to its form."""
    for name in SCORING:
        if RULES[name].can_change(rules):
            sentence = house.rule_sentence(name, rules)
            there = url_for("what_if.one", public_id=public_id, name=name)
            yield RuleLine(sentence, change_link(name, there, rules))


def _sheet(state: TableState, found: WhatIf, changes: Mapping[str, Any]) -> ScoreSheet:
    """The score sheet by the other rules, with the real totals beside it."""
    played = sheet(state, agreements(state))
    hands = iter(reversed(found.hands))
    rows = (
        _penalty_row(row) if row.penalty else _row(row, next(hands), changes) for row in played.rows
    )
    return replace(played, rows=tuple(rows))


def _penalty_row(row: SheetRow) -> SheetRow:
    """A penalty by other rules: the points are what they were."""
    return replace(row, cells=tuple(replace(cell, total="") for cell in row.cells))


def _row(row: SheetRow, each: Rescored, changes: Mapping[str, Any]) -> SheetRow:
    cells = tuple(
        SheetCell(was.total and f"was {was.total}", _total(each, book))
        for was, book in zip(row.cells, each.step.after.totals, strict=True)
    )
    outcomes = tuple(dict.fromkeys(str(v.score.outcome) for v in each.verdicts))
    shown = outcome_beside(row.outcome, outcomes, str(each.step.verdict.score.outcome))
    outcome = "not played" if each.over else shown
    working = ""
    if each.is_known and not each.over:
        words = Words(with_house(each.step.rules, changes), each.step.names)
        working = " ".join(verdict_working(each.verdicts[0], words))
    return replace(
        row, outcome=outcome, cells=cells, working=working, rule="", failed=False, provisional=False
    )


def _total(each: Rescored, book: str) -> str:
    span = each.totals.get(book)
    if each.over or span is None:
        return "–"
    return number(span[0]) if span[0] == span[1] else f"{number(span[0])} to {number(span[1])}"


def effect_lines(state: TableState, rules: RuleSet, before: RuleSet) -> tuple[str, ...]:
    """How *rules* instead of *before* would have changed the game so far, a sentence each."""
    if not state.steps:
        return (_nothing(state),)
    change = scoring_change(rules, before)
    rest = THE_REST if len(change) < len(changed_rules(rules, before)) else ""
    found = _computed(state, change) if change else None
    if found is None:
        return (NOT_COMPUTED,)
    sentence = f"{lead_words(change, before)} {would_end_words(found, state.words)}"
    return tuple(filter(None, (sentence, doubt_words(found.in_doubt), rest)))


def scoring_change(rules: RuleSet, before: RuleSet) -> Mapping[str, Any]:
    """The house rules with an effect on scores in which *rules* differ from *before*."""
    now = house.parameters(rules)
    return {name: now[name] for name in changed_rules(rules, before) if name in SCORING}


def recomputed(state: TableState, change: Mapping[str, Any]) -> WhatIf | None:
    """The game so far rescored with *change*; None if it could not be played so."""
    try:
        begin, steps = state.game.start.totals, state.steps
        last = steps[-1].after.totals if steps else begin
        late = {book: total - last[book] for book, total in state.standing.totals.items()}
        return scored_otherwise(begin, steps, change, state.word, late)
    except RuleSetError:
        return None


def _nothing(state: TableState) -> str:
    """Why there is nothing to compare, in a game without hands."""
    if not state.standing.is_over:
        return "No hand has a score yet, so there is nothing to compare."
    stands = _stands(Ending(state.standing, 0), state.words)
    return f"Of this game no hand is recorded, so other rules change nothing: {stands}."


def lead_words(change: Mapping[str, Any], rules: RuleSet) -> str:
    """The changed rules: "With the 1s at 15 and 500 to win". *rules* are those that were played."""
    phrases = (RULES[name].wording(value, rules).phrase for name, value in change.items())
    return f"With {listed(phrases)}"


def would_end_words(found: WhatIf, words: Words) -> str:
    """How the game would have ended; continues the sentence of `lead_words`."""
    word = any(end.standing.reason == "ended" for end in found.endings)
    return f"{_would_end(found, words)} {THE_WORD}" if word else _would_end(found, words)


def _would_end(found: WhatIf, words: Words) -> str:
    if is_as_played(found):
        return f"nothing would have changed: {_stands(found.played, words)}."
    if len(found.endings) == 1:
        return f"{_ended(found.endings[0], found, words)}."
    ends = {(end.standing.winner, end.standing.shared) for end in found.endings}
    if len(ends) != 1:
        return "it cannot be said who would have won."
    ((winner, shared),) = ends
    if shared:
        return "it would have been a draw in any case; the score cannot be said for certain."
    if winner is None and found.endings[0].standing.is_over:
        return "it would count for nothing; the totals cannot be said for certain."
    if winner is None:
        return "nobody would have won yet; the totals cannot be said for certain."
    return f"{words.book(winner)} would have won in any case; the score cannot be said for certain."


def is_as_played(found: WhatIf) -> bool:
    """Whether every hand and the end would have been the same."""
    return found.endings == (found.played,) and all(map(_same_score, found.hands))


def _same_score(each: Rescored) -> bool:
    played = each.step.verdict.score
    now = [(v.score.outcome, v.score.points) for v in each.verdicts]
    return now == [(played.outcome, played.points)]


def _stands(ending: Ending, words: Words) -> str:
    standing = ending.standing
    if not standing.is_over:
        return f"it stands at {_totals(standing, words)}"
    if standing.is_draw:
        return f"it is a draw, {_totals(standing, words)}"
    if standing.winner is None:
        return f"it counts for nothing, at {_totals(standing, words)}"
    return f"{words.end(standing)}, {_totals(standing, words)}"


def _totals(standing: Standing, words: Words) -> str:
    """The totals, the highest first: "310 to 285", or each with its player if not two."""
    best = sorted(standing.totals.items(), key=lambda each: (each[0] != standing.winner, -each[1]))
    if len(best) == 2:
        return " to ".join(number(points) for _, points in best)
    return listed(f"{words.book(book)} {number(points)}" for book, points in best)


def _ended(ending: Ending, found: WhatIf, words: Words) -> str:
    standing, totals = ending.standing, _totals(ending.standing, words)
    if standing.is_draw:
        return f"it would have been a draw, {totals}{_when(ending, found)}"
    if standing.winner is None and standing.is_over:
        return f"it would stand at {totals}, and count for nothing{_when(ending, found)}"
    if standing.winner is None:
        if found.played.decided is None:
            return f"it would stand at {totals}"
        return f"nobody would have won yet: the game would have gone on at {totals}"
    too = " too" if standing.winner == found.played.standing.winner else ""
    return f"{words.book(standing.winner)} would have won{too}, {totals}{_when(ending, found)}"


def _when(ending: Ending, found: WhatIf) -> str:
    """When the game would have ended, compared with when it did."""
    decided, was = ending.decided, found.played.decided
    if decided is None:
        return ""
    if was is None:
        return f", in hand {found.hands[decided - 1].step.label}"
    between = found.hands[min(decided, was) : max(decided, was)]
    hands = sum(not each.step.is_dealt_again for each in between)
    if not hands:
        return ""
    count = "one hand" if hands == 1 else f"{NUMBERS.get(hands, hands)} hands"
    return f", {count} {'earlier' if decided < was else 'later'}"


def doubt_words(in_doubt: Sequence[Step]) -> str:
    """The hands whose record is not complete enough; an empty string if there are none."""
    if not in_doubt:
        return ""
    labels = [step.label for step in in_doubt]
    which = f"Hand {labels[0]}" if len(labels) == 1 else f"Hands {listed(labels)}"
    return (
        f"{which} would need more than was recorded: the cards themselves, or who took the tricks."
    )


def outcome_beside(shown: str, outcomes: Sequence[str], was: str) -> str:
    """The outcomes that a hand would have had, followed by the one *shown* on the sheet."""
    if outcomes == (was,) or not outcomes:
        return shown
    return f"{' or '.join(outcomes)}, was {shown}"
