"""The page of what a foul costs, filled."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.engine.hand.facts import is_dealt_again
from referee.engine.hand.values import PLAYED_ON
from referee.engine.rules import cards
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.entry import questions
from referee.web.entry.incidents import captured, captured_fields
from referee.web.entry.submit import after_words
from referee.web.judging.asking import ASKED, Asked, completed, read
from referee.web.judging.claim import DISCARD, RENEGE, found_at, kind_asked
from referee.web.judging.costs import Cost, is_scored
from referee.web.judging.page import BookRow, Precedent, RemediesPage, Remedy
from referee.web.state import TableState
from referee.web.ui.fields import Posted, checked, hidden_of, number_in
from referee.web.ui.parts import Choice, Field, Form, Link, Notice, Option
from referee.web.words.game.hands import bid_words
from referee.web.words.game.rulings import (
    AGREED_STANDS,
    NOT_PLAYED,
    NOT_UPHELD,
    STILL_IN_TIME,
    WHO_CHOOSES,
    WORDS_OF_WORD,
    foul_words,
    means_words,
    remedy_words,
)
from referee.web.words.rulebook.verdicts import rule_of
from referee.web.words.text import number, signed


def remedies_page(
    state: TableState,
    viewer: Viewer,
    posted: Posted,
    precedents: Sequence[Precedent],
    notice: Notice | None = None,
) -> RemediesPage:
    """The page for what *posted* asks of the hand that *state* is at."""
    there = completed(posted, state)
    asked = read(there, state)
    page = _questions(state, viewer, there, asked)
    page = replace(
        page,
        precedents=precedents,
        notice=notice or _told_wrong(asked),
        word=_word(asked),
        says=_says(asked, state),
    )
    stops = _stops(state, asked)
    if stops is not None:
        return replace(page, stops=stops[0], more=stops[1] if viewer.writes else None)
    costs = asked.costs(state)
    if not costs or not (is_scored(costs[0]) or costs[0].remedy == PLAYED_ON):
        return page
    return replace(
        page,
        remedies=tuple(_remedy(each, state, page.kind) for each in costs),
        who_chooses=WHO_CHOOSES,
        ruling=_form(state, viewer) if viewer.writes else None,
    )


def _questions(state: TableState, viewer: Viewer, posted: Posted, asked: Asked) -> RemediesPage:
    """The page with its questions alone."""
    here, hand = state.game.public_id, state.hand
    said = asked.errors if posted.get("do") == ASKED else {}
    kind = kind_asked(posted)
    more = captured(state) if asked.wants_capture else ()
    amounts = captured_fields(state) if asked.wants_capture else ()
    choices = (*_who(state, kind), *questions.open_bidding(state), *more)
    bid = bid_words(state.facts, state.words)
    return RemediesPage(
        title=foul_words(asked.foul.claim, state.words) if asked.foul else "What it costs",
        hand=f"Hand {state.label}. {bid}{'.' if bid else ''}".rstrip(),
        back=Link(url_for("judging.show", public_id=here, hand=hand), "The judge"),
        asking=viewer.form(url_for("judging.costs", public_id=here, hand=hand)),
        kind=kind,
        rule=addresses.rule(here, rule_of(kind)),
        choices=tuple(checked(each, posted, said.get(each.name, "")) for each in choices),
        fields=(
            *(_when(state, posted, said) if kind != DISCARD else ()),
            *(_filled(each, posted, said) for each in amounts),
        ),
        hidden=hidden_of(posted, ["remedy", "do"]),
        asks_more=bool(asked.errors) and asked.by_rule is not None,
    )


def _who(state: TableState, kind: str) -> Sequence[Choice]:
    if kind == DISCARD:
        return ()
    return (questions.seat_choice("seat", WHO[kind], state.names, state.dots),)


WHO = {
    RENEGE: "Who did not follow suit?",
    "lead-out-of-turn": "Who led out of turn?",
    "two-cards": "Who laid two cards?",
}


def _when(state: TableState, posted: Posted, said: Mapping[str, str]) -> Iterator[Field]:
    """In which trick it was, and when it was noticed."""
    size = cards.hand_size(state.rules)
    unknown = "nobody knows" if kind_asked(posted) == RENEGE else "not said yet"
    tricks = [("", unknown), *((str(n), f"trick {n}") for n in range(1, size + 1))]
    yield _select("trick", "In which trick?", tricks, posted, said)
    trick = number_in(posted.get("trick", ""))
    if trick is not None and 1 <= trick <= size:
        *during, after = found_at(state, trick)
        options = [("", "not said yet")]
        options += [
            (str(n), f"in trick {n}") for n in sorted({trick, trick + 1, *during}) if n <= size
        ]
        yield _select(
            "found", "When was it noticed?", [*options, (str(after), AFTER)], posted, said
        )


AFTER = "after the last trick"


def _select(
    name: str,
    label: str,
    options: Sequence[tuple[str, str]],
    posted: Posted,
    said: Mapping[str, str],
) -> Field:
    now = posted.get(name, "")
    shown = tuple(Option(value, words, value == now) for value, words in options)
    return Field(name, label, now, "select", shown, error=said.get(name, ""))


def _filled(asked: Field, posted: Posted, said: Mapping[str, str]) -> Field:
    return replace(asked, value=posted.get(asked.name, ""), error=said.get(asked.name, ""))


def _told_wrong(asked: Asked) -> Notice | None:
    return Notice("That cannot be", (asked.fault,)) if asked.fault else None


def _stops(state: TableState, asked: Asked) -> tuple[str, Link | None] | None:
    """Why there is nothing to rule, and what to do instead."""
    here, hand, facts = state.game.public_id, state.hand, state.facts
    if facts.agreed is not None:
        return AGREED_STANDS, Link(
            url_for("table.correct", public_id=here, hand=hand), "Correct the hand"
        )
    if is_dealt_again(facts) or facts.passed_out:
        return NOT_PLAYED, None
    if asked.foul is not None and asked.foul.in_time:
        link = url_for("table.incident", public_id=here, hand=hand, kind="renege-in-time")
        return STILL_IN_TIME, Link(link, "Save that it was put right")
    if asked.refuted:
        link = url_for("table.incident", public_id=here, hand=hand, kind="agreed")
        return NOT_UPHELD, Link(link, "Agree on a score instead")
    return None


def _word(asked: Asked) -> str:
    return WORDS_OF_WORD[asked.heard.word] if asked.heard else ""


def _says(asked: Asked, state: TableState) -> str:
    return asked.heard.says(state.words) if asked.heard else ""


def _remedy(cost: Cost, state: TableState, kind: str) -> Remedy:
    step = cost.step
    words = state.words
    gained = step.verdict.score.points or {}
    goes_on = () if gained else ("The hand goes on, and nothing is scored yet.",)
    return Remedy(
        name=cost.remedy,
        heading=remedy_words(cost.remedy, kind, words),
        means=means_words(cost.remedy, kind),
        prescribed=cost.prescribed,
        rows=tuple(
            BookRow(words.book(book), signed(n), number(step.after.totals[book]))
            for book, n in gained.items()
        ),
        after=(*goes_on, *after_words(cost.change, state)),
    )


def _form(state: TableState, viewer: Viewer) -> Form:
    return viewer.form(
        url_for("judging.costs", public_id=state.game.public_id, hand=state.hand), state.seq
    )
