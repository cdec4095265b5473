"""A game scored by other rules, filled: the question, the answer, and the sheet of both."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from referee.engine.errors import RuleSetError
from referee.engine.rules import house
from referee.engine.rules.house import with_house
from referee.engine.rules.model import RuleSet
from referee.engine.rules.registry import RULES, SCORING
from referee.stats.what_if import Reckoned, WhatIf
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.chartering.effect import reckoned
from referee.web.chartering.page import WhatIfPage
from referee.web.rulebook.agreed import Agreed, house_fields
from referee.web.rulebook.editor import change_link, changed_rules, choice_of, fields_of
from referee.web.rulebook.offered import usual_at
from referee.web.rulebook.page import LineGroup, RuleLine, RulePage
from referee.web.state import TableState
from referee.web.table.page import Sheet, SheetCell, SheetRow
from referee.web.table.sheet.rows import sheet
from referee.web.ui.parts import Link
from referee.web.words.game import what_if as words
from referee.web.words.text import number

MOST_READY = 5
"""Questions that only want a tap."""


def what_if_page(state: TableState, viewer: Viewer, agreed: Agreed) -> WhatIfPage:
    """The game of *state* by the scoring rules that were asked for, or what can be asked."""
    here, rules = state.game.public_id, state.deciding_rules
    asked = {} if agreed.errors else dict(agreed.house)
    found = reckoned(state, asked) if asked and state.steps else None
    return WhatIfPage(
        title=state.words.title(),
        answer=_answer(state, asked, found, rules),
        doubts=tuple(_doubts(found)),
        sheet=_sheet(state, viewer, found) if found else None,
        ready=tuple(ready(here, rules)),
        groups=(LineGroup(words.ANY_RULE, tuple(_lines(here, rules)), open=not asked),),
        bids=words.BIDS_STAY,
        back=Link(addresses.table(here), "Back to the table"),
        error=" ".join(agreed.errors.values()),
    )


def _answer(
    state: TableState, asked: Mapping[str, Any], found: WhatIf | None, rules: RuleSet
) -> str:
    if not state.steps:
        return words.NOTHING_YET
    if not asked:
        return ""
    if found is None:
        return words.COULD_NOT_BE
    return f"{words.lead_words(asked, rules)} {words.outcome_words(found, state.words)}"


def _doubts(found: WhatIf | None) -> Iterator[str]:
    if found is None or not found.in_doubt:
        return
    yield words.doubt_words(found.in_doubt)
    yield words.RANGES
    if any(not each.totals and not each.over for each in found.hands):
        yield words.DASHES


def ready(here: str, rules: RuleSet) -> Iterator[Link]:
    """Questions of one tap: the game itself where the table differs, then what is argued most."""
    usual = usual_at(rules)
    official = house.parameters(usual)
    mine = [(n, official[n]) for n in changed_rules(rules, usual) if n in SCORING]
    argued = [each for each in _argued(rules) if each[0] not in dict(mine)]
    for name, value in [*mine, *argued][:MOST_READY]:
        if _can_be(rules, name, value):
            fields = house_fields({name: value})
            yield Link(addresses.what_if(here, fields), words.lead_words({name: value}, rules))


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
            said = house.sentence(name, rules)
            yield RuleLine(said, change_link(name, addresses.what_if_rule(here, name)))


def rule_page(state: TableState, name: str) -> RulePage:
    """The small form that asks for another value of one rule."""
    here, rules = state.game.public_id, state.deciding_rules
    choice = choice_of(name, rules)
    return RulePage(
        heading=change_link(name, "").label,
        stands=house.sentence(name, rules),
        usual="",
        choice=choice,
        fields=() if choice else fields_of(name, rules, usual_at(rules), {}),
        action=addresses.what_if(here, {}),
        sends=(),
        back=Link(addresses.what_if(here, {}), words.WHAT_IF),
        button=words.RECKON,
    )


def _sheet(state: TableState, viewer: Viewer, found: WhatIf) -> Sheet:
    """The score sheet with what every hand and total would have been, beside what it was."""
    played = sheet(state, viewer)
    pairs = zip(played.rows, reversed(found.hands), strict=True)
    rows = tuple(_row(row, each) for row, each in pairs)
    return replace(played, rows=rows, hint="")


def _row(row: SheetRow, each: Reckoned) -> SheetRow:
    cells = tuple(
        SheetCell(words.was_words(was.total), _total(each, book))
        for was, book in zip(row.cells, each.step.after.totals, strict=True)
    )
    outcomes = tuple(dict.fromkeys(str(v.score.outcome) for v in each.verdicts))
    said = words.outcome_beside(row.outcome, outcomes, str(each.step.verdict.score.outcome))
    return SheetRow(
        number=row.number,
        href=row.href,
        who=row.who,
        bid=row.bid,
        mark=row.mark,
        trump=row.trump,
        outcome=words.NOT_PLAYED if each.over else said,
        cells=cells,
        note=row.note,
    )


def _total(each: Reckoned, book: str) -> str:
    span = each.totals.get(book)
    if each.over or span is None:
        return words.DASH
    return number(span[0]) if span[0] == span[1] else words.span_words(*map(number, span))
