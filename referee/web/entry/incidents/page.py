"""The pages of what may happen beside a scored hand: the list, and the form for each."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from referee.web import addresses
from referee.web.access import Viewer
from referee.web.entry.asked.fill import PAST, form
from referee.web.entry.incidents.kind import Kind
from referee.web.entry.incidents.registry import offered
from referee.web.entry.page import (
    Acts,
    EntryEffect,
    FormState,
    Incident,
    IncidentPage,
    OtherPage,
)
from referee.web.entry.told.forms import CALLS
from referee.web.state import TableState
from referee.web.ui.choices import checked
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Effect, Field, Hidden, Link, Notice
from referee.web.words.game.tricks import ADD, CARD_BY_TAP, CORRECT, GO_ON, LOG, RENEGED
from referee.web.words.rulebook.spoken import ASK

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
            Incident(addresses.judge_hand(here, hand), RENEGED, ASK_THE_JUDGE),
            *(
                Incident(addresses.incident(here, hand, kind.name, carried), kind.title, kind.about)
                for kind in offered(state, past=past)
            ),
        ),
        Link(addresses.ask(here), ASK),
        Link(addresses.hand(here, hand) if past else addresses.table(here), "Back"),
    )


def _cards(state: TableState, *, past: bool) -> Iterator[Incident]:
    """To the cards of the hand, once it has a bid."""
    if state.contract is None:
        return
    told = any(state.facts.play)
    label = (CORRECT if told else ADD) if past else (GO_ON if told else LOG)
    yield Incident(addresses.cards(state.game.public_id, state.hand), label, CARD_BY_TAP)


def incident_page(
    kind: Kind, state: TableState, viewer: Viewer, tried: FormState, *, past: bool
) -> IncidentPage:
    """The form for what happened, filled with what was tapped, and with what is wrong with it."""
    here, hand = state.game.public_id, state.hand
    posted, errors = tried.posted, tried.errors
    return IncidentPage(
        kind.title,
        _which_hand(state),
        kind.hint(state),
        addresses.rule(here, kind.rule) if kind.rule else "",
        form(state, viewer),
        (Hidden("kind", kind.name), *((PAST,) if past else ())),
        tuple(checked(c, posted, errors.get(c.name, "")) for c in kind.choices(state)),
        tuple(_filled_field(each, posted, errors) for each in kind.fields(state)),
        EntryEffect(
            tried.effect or Effect(""), addresses.effect(here, hand), tried.acts or Acts(kind.save)
        ),
        Link(addresses.other(here, hand, tapped(posted)), "Something else"),
        _notice(tried),
    )


def _which_hand(state: TableState) -> str:
    return f"In hand {state.label}, dealt by {state.words.seat(state.dealer)}."


def _notice(tried: FormState) -> Notice | None:
    said = tuple(dict.fromkeys(tried.errors.values()))
    return Notice("Not saved yet", said) if said else None


def _filled_field(asked: Field, posted: Posted, errors: Mapping[str, str]) -> Field:
    value = posted.get(asked.name, "")
    return replace(asked, value=value, error=errors.get(asked.name, ""))
