"""The rules of one table: all of them, and how one is changed while the game is under way.

A change holds from the next hand on; the hands before it keep the rules they were played by.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.errors import ImpossibleEventError, RuleSetError
from referee.rook.game import Due
from referee.rook.rules import house
from referee.rook.rules.house import change_in_mid_game
from referee.rook.rules.model import RuleSet
from referee.store.club.seasons import name_of_season
from referee.store.errors import StaleEntryError
from referee.web.club.words import PRACTICE
from referee.web.rook.entry.submit import posted_place, sentence, write_change
from referee.web.rook.rulebook.answers import Asking
from referee.web.rook.rulebook.ask import answered, find_answers
from referee.web.rook.rulebook.book import in_brief, rule_book
from referee.web.rook.rulebook.house_rules import (
    NOTHING,
    RuleLine,
    can_change,
    change_link,
    clash,
    differing_lines,
    holds_words,
    house_fields,
    names,
    read_rule,
    rule_lines,
    rule_page,
)
from referee.web.rook.rulebook.nearest import fit
from referee.web.rook.rulebook.presets import usual_at
from referee.web.rook.rulebook.telling import read_telling, settled, told_page
from referee.web.rook.state import TableState, coming, next_seq, next_to_deal, table_state
from referee.web.rook.words.rules import game_name
from referee.web.shared.access import Viewer, database, look, pen_holder, posted_seq, writer
from referee.web.shared.ui.fields import number_in
from referee.web.shared.ui.parts import Hidden

table_rules = Blueprint("table_rules", __name__)


MEANWHILE = (
    "Something was saved on another page or phone in the meantime. The page shows it as it is now."
)


def since_words(usual: str, label: str) -> str:
    """The usual rule, after the hand from which on the table plays otherwise."""
    return f"From hand {label} on. {usual}".strip() if label and usual else usual


@table_rules.get("/t/<public_id>/rules")
def show(public_id: str) -> str:
    """The rules of the next hand, with those marked that differ from the game's."""
    game, who = look(public_id)
    state = table_state(game)
    mine = _rules(state)
    since = _since(state)

    def line(name: str, sentence: str, usual: str) -> RuleLine:
        return RuleLine(sentence, usual=since_words(usual, since.get(name, "")))

    changed = differing_lines(mine, usual_at(mine), line)
    named = game.rules_name or game_name(mine)
    with database().reading() as connection:
        season = name_of_season(connection, game_id=game.id)
    return render_template(
        "rules/table.html",
        here=public_id,
        name=f"Rules of this table: {named}",
        special="" if changed else mine.summary,
        brief=in_brief(mine),
        chapters=rule_book(mine),
        changed=changed,
        proposes=not _over(state) and _shared(who) and (who.writes or who.seat is not None),
        changes=not _over(state) and not _shared(who) and who.writes,
        season=season,
        practice=PRACTICE,
        may_move=who.has_charge,
    )


def _shared(who: Viewer) -> bool:
    """Whether other phones sit at the table: then the pen alone changes no rule."""
    return who.access is not None and who.access.shared


def _over(state: TableState) -> bool:
    return state.standing.is_over


def _rules(state: TableState) -> RuleSet:
    return state.deciding_rules if _over(state) else coming(state).rules


def _since(state: TableState) -> dict[str, str]:
    """By name of each rule changed in mid-game, the label of the hand since which it holds."""
    steps = [each.step for each in state.rounds if each.step is not None]
    return {name: step.label for step in steps for name in step.hand.house}


@table_rules.get("/t/<public_id>/rules/change")
def every(public_id: str) -> AnyResponse:
    """The rules of the next hand as sentences to change; 403 for a phone that only watches.

    303 to the proposal of a change at a table of several phones.
    """
    game, who = writer(public_id)
    if _shared(who):
        return redirect(url_for("chartering.change", public_id=public_id), HTTPStatus.SEE_OTHER)
    return _all(table_state(game), who, request.args.get("news", ""))


def _all(state: TableState, who: Viewer, news: str) -> Response:
    """The list of all rules, with a form to reset each that was changed."""
    rules, public_id = coming(state).rules, state.game.public_id
    hand, since = next_to_deal(state), _since(state)

    def line(name: str, sentence: str, usual: str) -> RuleLine:
        there = url_for("table_rules.one", public_id=public_id, name=name)
        undo = who.form(there, next_seq(state, hand)) if usual else None
        note = since_words(usual, since.get(name, ""))
        return RuleLine(sentence, change_link(name, there, rules), note, "", undo, _hand(hand))

    lines = rule_lines(rules, usual_at(rules), line)
    shown = render_template(
        "rules/house.html",
        status=holds_words(coming(state).label),
        lines=lines,
        back=url_for("table.show", public_id=public_id),
        news=_news(news, coming(state)),
        words=url_for("table_rules.ask_words", public_id=public_id),
    )
    return Response(shown)


def _hand(hand: int) -> tuple[Hidden, ...]:
    return (Hidden("hand", str(hand)),)


def _news(name: str, due: Due) -> tuple[str, ...]:
    if name not in names():
        return ()
    return (f"From hand {due.label} on: {house.rule_sentence(name, due.rules, due.count)}",)


@table_rules.get("/t/<public_id>/rules/words")
def ask_words(public_id: str) -> AnyResponse:
    """The form for rules in words; 303 to that of the charter at a table of several phones."""
    return words(public_id)


@table_rules.post("/t/<public_id>/rules/words")
def words(public_id: str) -> AnyResponse:
    """What was understood of a text; ``do=use`` changes those rules from the next hand on.

    303 to the list of all; 422 with the text if the rules cannot be, 409 if something was written
    meanwhile.
    """
    game, who = writer(public_id)
    if _shared(who):
        there = url_for("chartering.ask_words", public_id=public_id)
        return redirect(there, HTTPStatus.SEE_OTHER)
    state = table_state(game)
    rules, hand = coming(state).rules, next_to_deal(state)
    told = read_telling(request.form)
    fitted = fit(told.values, rules)
    there = url_for("table_rules.every", public_id=public_id)
    sets, wrong = settled(told, fitted, request.form)
    status = HTTPStatus.OK
    if sets:
        try:
            if fitted.agreed.house:
                change_in_mid_game(rules, fitted.agreed.house)
                _write(public_id, {"house": dict(fitted.agreed.house)})
            return redirect(there, HTTPStatus.SEE_OTHER)
        except StaleEntryError:
            wrong, status = MEANWHILE, HTTPStatus.CONFLICT
        except RuleSetError as fault:
            wrong = clash(fault, rules)
    shown = told_page(
        told,
        [fitted] if told.read else (),
        action=url_for("table_rules.words", public_id=public_id),
        back=there,
        goes_back="All rules",
        wrong=wrong,
        sends=_hand(hand),
        form=who.form(there, next_seq(state, hand)),
        holds=holds_words(coming(state).label),
        done="Change these rules",
    )
    if status is not HTTPStatus.OK:
        shown.status_code = status
    return shown


@table_rules.get("/t/<public_id>/rules/change/<name>")
def one(public_id: str, name: str) -> AnyResponse:
    """The form for one rule from the next hand on; 404 if there is no such rule."""
    game, who = writer(public_id)
    if _shared(who) and name in names():
        return redirect(
            url_for("chartering.change_one", public_id=public_id, name=name), HTTPStatus.SEE_OTHER
        )
    return _one(table_state(game), who, name)


def _one(
    state: TableState,
    who: Viewer,
    name: str,
    typed: Mapping[str, str] = NOTHING,
    error: str = "",
) -> Response:
    rules, public_id = coming(state).rules, state.game.public_id
    if not can_change(name, rules):
        abort(HTTPStatus.NOT_FOUND)
    hand = next_to_deal(state)
    there = url_for("table_rules.one", public_id=public_id, name=name)
    return rule_page(
        name,
        rules,
        usual_at(rules),
        action=there,
        back=url_for("table_rules.every", public_id=public_id),
        sends=_hand(hand),
        form=who.form(there, next_seq(state, hand)),
        typed=typed,
        error=error,
        holds=holds_words(coming(state).label),
    )


@table_rules.post("/t/<public_id>/rules/change/<name>")
def change(public_id: str, name: str) -> AnyResponse:
    """Changes a rule from the next hand on: 303 to the list of all.

    422 with an error if it cannot be, 409 if something was written meanwhile. If other phones sit
    at the table nothing is changed: 303 to the proposal.
    """
    game, who = writer(public_id)
    state = table_state(game)
    rules = coming(state).rules
    if name not in names():
        abort(HTTPStatus.NOT_FOUND)
    if _shared(who):
        return redirect(_to_propose(public_id, name, rules), HTTPStatus.SEE_OTHER)
    value, wrong = _posted(name, rules)
    try:
        if not wrong:
            change_in_mid_game(rules, {name: value})
            _write(public_id, {"house": {name: value}})
            there = url_for("table_rules.every", public_id=public_id, news=name)
            return redirect(there, HTTPStatus.SEE_OTHER)
    except StaleEntryError:
        stands = _one(state, who, name, error=MEANWHILE)
        stands.status_code = HTTPStatus.CONFLICT
        return stands
    except RuleSetError as fault:
        wrong = clash(fault, rules)
    except ImpossibleEventError as fault:
        wrong = sentence(fault)
    return _one(state, who, name, request.form, wrong)


def _to_propose(public_id: str, name: str, rules: RuleSet) -> str:
    """The address that proposes the posted change, or of its form if it cannot be read."""
    value, wrong = _posted(name, rules)
    if wrong:
        return url_for("chartering.change_one", public_id=public_id, name=name)
    return url_for("chartering.effect", public_id=public_id, **house_fields({name: value}))


def _posted(name: str, rules: RuleSet) -> tuple[Any, str]:
    """The chosen value, or the usual one if it is reset, and an error."""
    usual = house.parameters(usual_at(rules))[name]
    return (
        (usual, "") if request.form.get("do") == "usual" else read_rule(request.form, name, usual)
    )


def _write(public_id: str, facts: Mapping[str, Mapping[str, Any]]) -> None:
    hand = number_in(request.form.get("hand", ""))
    if hand is None:
        abort(HTTPStatus.BAD_REQUEST)
    with database().writing(public_id) as connection:
        game, who = pen_holder(connection, public_id)
        if _shared(who):  # somebody sat down since the form was read
            raise StaleEntryError(hand, posted_seq(), None)
        write_change(connection, table_state(game), posted_place(hand, who), facts)


# Questions at one table, answered from its own rules, with the names of its players


asking = Blueprint("asking", __name__)


@asking.get("/t/<public_id>/ask")
def ask(public_id: str) -> Response:
    """What people ask at a table, answered; with ``q`` the answers that a search finds."""
    game, _ = look(public_id)
    state = table_state(game)
    over = state.standing.is_over
    same = over or coming(state).rules == state.rules
    if over:
        table = Asking(state.deciding_rules, state.names)
    else:
        circus = state.facts.call == "circus"
        table = Asking(state.rules, state.names, state.dealer, state.contract, circus)
    return answered(
        "rules/ask_table.html",
        find_answers(table, request.args.get("q", "")),
        here=public_id,
        action=url_for("asking.ask", public_id=public_id),
        book=url_for("table_rules.show", public_id=public_id),
        of_hand="" if same else state.label,
    )
