"""The pages of what may happen beside a scored hand: the list, and the form for each."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from referee.web import addresses
from referee.web.access import Viewer
from referee.web.addresses import url_for, with_query
from referee.web.entry.form import PAST, form
from referee.web.entry.incidents.kind import Kind
from referee.web.entry.incidents.registry import ALWAYS, offered
from referee.web.entry.page import (
    Acts,
    EntryEffect,
    FormState,
    Incident,
    IncidentPage,
    OtherPage,
)
from referee.web.entry.reading import CALLS
from referee.web.state import TableState
from referee.web.ui.choices import checked
from referee.web.ui.fields import Posted, nothing_posted
from referee.web.ui.parts import Choice, Effect, Field, Hidden, Link, Notice
from referee.web.words.game.tricks import ADD, CARD_BY_TAP, CORRECT, GO_ON, LOG, RENEGED
from referee.web.words.rulebook.answers.asking import ASK
from referee.web.words.text import with_stop

Tapped = Iterable[tuple[str, str]]

CARRIED = ("bidder", "bid", *CALLS)
"""What is tapped of a bid goes along from page to page until something is saved."""


ASK_THE_JUDGE = "The judge says what is proven, and what would settle it."


def tapped(posted: Posted) -> tuple[tuple[str, str], ...]:
    """What *posted* tells of the bid, for the address of the next page."""
    return tuple((name, posted[name]) for name in CARRIED if posted.get(name))


def other_page(state: TableState, carried: Tapped, *, past: bool) -> OtherPage:
    """All that may have happened in the hand."""
    here, hand = state.game.public_id, state.hand
    return OtherPage(
        "What happened?",
        _which_hand(state),
        (
            *_cards(state, past=past),
            Incident(url_for("judging.show", public_id=here, hand=hand), RENEGED, ASK_THE_JUDGE),
            *_kinds(state, carried, past=past),
        ),
        Link(url_for("asking.ask", public_id=here), ASK),
        Link(
            url_for("table.correct", public_id=here, hand=hand)
            if past
            else url_for("table.show", public_id=here),
            "Back",
        ),
    )


def _kinds(state: TableState, carried: Tapped, *, past: bool) -> Iterator[Incident]:
    """What has a form of its own; and what the judge rules on, after all else of the play."""
    here, hand = state.game.public_id, state.hand
    kinds = offered(state, past=past)
    links = [
        Incident(
            with_query(
                url_for("table.incident", public_id=here, hand=hand, kind=kind.name), carried
            ),
            kind.title,
            kind.about,
        )
        for kind in kinds
    ]
    first = sum(kind not in ALWAYS for kind in kinds)
    yield from links[:first]
    for name, (title, about) in AT_THE_WRONG_TIME.items():
        yield Incident(url_for("judging.costs", public_id=here, hand=hand, kind=name), title, about)
    yield from links[first:]


AT_THE_WRONG_TIME = {
    "lead-out-of-turn": ("Lead out of turn", "Somebody led, and it was not their turn."),
    "two-cards": ("Two cards at once", "Somebody laid two cards to one trick."),
}
"""What may be ruled on, and costs nothing unless the table says so; rulings 82 and 86."""


def _cards(state: TableState, *, past: bool) -> Iterator[Incident]:
    """To the cards of the hand, once it has a bid."""
    if state.contract is None:
        return
    told = any(state.facts.play)
    label = (CORRECT if told else ADD) if past else (GO_ON if told else LOG)
    yield Incident(
        url_for("cards.show", public_id=state.game.public_id, hand=state.hand), label, CARD_BY_TAP
    )


def incident_page(
    kind: Kind, state: TableState, viewer: Viewer, tried: FormState, *, past: bool
) -> IncidentPage:
    """The form for what happened, filled with what was tapped, and with what is wrong with it."""
    here, hand = state.game.public_id, state.hand
    posted, errors, open_words = tried.posted, tried.errors, needed(kind, state, past=past)
    return IncidentPage(
        kind.title,
        _which_hand(state),
        kind.hint(state),
        addresses.rule(here, kind.rule) if kind.rule else "",
        form(state, viewer),
        (Hidden("kind", kind.name), *((PAST,) if past else ())),
        tuple(
            checked(_marked(c, open_words), posted, errors.get(c.name, ""))
            for c in kind.choices(state)
        ),
        tuple(
            _filled_field(replace(each, open=open_words.get(each.name, "")), posted, errors)
            for each in kind.fields(state)
        ),
        EntryEffect(
            tried.effect or Effect(""),
            url_for("table.effect", public_id=here, hand=hand),
            tried.acts or Acts(kind.save),
        ),
        Link(
            with_query(url_for("table.other", public_id=here, hand=hand), tapped(posted)),
            "Something else",
        ),
        _notice(tried),
    )


def needed(kind: Kind, state: TableState, *, past: bool) -> Mapping[str, str]:
    """By the questions that its form cannot do without: what is said where one is open.

    The reading of the form itself says it, whoever is tapped; what is needed after some answers
    only is not here.
    """
    found = [_open_words(kind, state, place, past=past) for place in range(len(state.names))]
    return {name: said for name, said in found[0].items() if all(name in other for other in found)}


def _open_words(kind: Kind, state: TableState, place: int, *, past: bool) -> dict[str, str]:
    """What is said of open questions until each of them has the chip at *place*, or its last."""
    posted, said = nothing_posted(), dict[str, str]()
    if past:
        posted[PAST.name] = PAST.value
    chips = {c.name: [x for group in c.groups for x in group.chips] for c in kind.choices(state)}
    posted.update({name: x.value for name, each in chips.items() for x in each if x.checked})
    answers = {each.name: "0" for each in kind.fields(state)}
    answers |= {name: each[min(place, len(each) - 1)].value for name, each in chips.items()}
    while still := {
        name: words
        for name, words in kind.read(posted, state).errors.items()
        if name in answers and name not in posted
    }:
        said |= still
        posted.update({name: answers[name] for name in still})
    return said


def _marked(question: Choice, open_words: Mapping[str, str]) -> Choice:
    said = open_words.get(question.name)
    return replace(question, open=said, where="") if said else question


def _which_hand(state: TableState) -> str:
    return with_stop(f"In hand {state.label}, dealt by {state.words.seat(state.dealer)}")


def _notice(tried: FormState) -> Notice | None:
    said = tuple(dict.fromkeys(tried.errors.values()))
    return Notice("Not saved yet", said) if said else None


def _filled_field(asked: Field, posted: Posted, errors: Mapping[str, str]) -> Field:
    value = posted.get(asked.name, "")
    return replace(asked, value=value, error=errors.get(asked.name, ""))
