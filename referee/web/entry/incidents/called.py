"""The cards that the bidder calls: who holds one is a partner."""

from referee.engine.hand import schema, teams
from referee.web.entry.incidents.cards import card_choices, read_card
from referee.web.entry.incidents.kind import Kind
from referee.web.entry.page import FormResult
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Choice
from referee.web.words.rulebook.book.duties import call_rule_words

WHICH = ("Which card is called?", "Which other card?")


def _fits(state: TableState, *, past: bool) -> bool:  # noqa: ARG001 - either way
    return teams.partners_are_called(state.rules)


def _numbers(state: TableState) -> range:
    """The cards that may be called, from 1."""
    return range(1, teams.most_partners(state.rules) + 1)


def _choices(state: TableState) -> tuple[Choice, ...]:
    asked = (
        card_choices(state.rules, WHICH[min(number, 2) - 1], number=str(number))
        for number in _numbers(state)
    )
    return tuple(each for pair in asked for each in pair)


def _read(posted: Posted, state: TableState) -> FormResult:
    called: list[str] = []
    errors: dict[str, str] = {}
    for number in map(str, _numbers(state)):
        card, wrong = read_card(posted, state.rules, number)
        called += [card] if card else []
        errors |= {f"color{number}": wrong} if wrong else {}
    if not called and not errors:
        errors = {"color1": "Tap the color and the number of the card."}
    return FormResult({} if errors else {"partner_cards": called}, errors)


CALLED = Kind(
    "called",
    "The card that is called",
    "Who holds it plays with the bidder.",
    "Save the card",
    lambda state: call_rule_words(state.rules),
    _read,
    choices=_choices,
    fits=_fits,
    keeps=lambda _told, _state: schema.FACT_FIELDS,
    rule="call_moment",
)
