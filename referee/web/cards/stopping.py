"""What stops a hand under way: a card is taken back in time, or all cards are laid open."""

from typing import Any

from referee.engine.hand.events import TakeBack
from referee.engine.hand.values import write_cards, write_claims
from referee.engine.replay.apply import apply, why_not
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.cards.now import Now
from referee.web.cards.page import AskPage, Said
from referee.web.state import lines_of
from referee.web.ui.fields import number_in
from referee.web.ui.parts import Link

LAY_OPEN = (
    "Everybody at the table will see every card that was entered: hands, nest and all tricks. "
    "Nobody may play on after that. Do it where the play has stopped, to settle what happened."
)
TAKE_BACK = (
    "Who did not follow may take the card back until the next trick is taken. It costs nothing; "
    "what came after it goes back, too. Whose card is it?"
)


def open_page(now: Now, who: Viewer) -> AskPage:
    """The question before the cards are laid open."""
    return _page(
        now, who, "open", "Lay the cards open?", LAY_OPEN, (Said("open", "Lay them open"),)
    )


def back_page(now: Now, who: Viewer) -> AskPage:
    """Which card is taken back."""
    words = now.state.words
    found = tuple(
        Said(f"{event.trick}.{event.seat}", f"{words.seat(event.seat)}, trick {event.trick}")
        for event in taken_back(now)
    )
    said = TAKE_BACK if found else "No card can be taken back now."
    return _page(now, who, "back", "A card is taken back", said, found)


def _page(
    now: Now, who: Viewer, part: str, title: str, lead: str, choices: tuple[Said, ...]
) -> AskPage:
    here, hand = now.state.game.public_id, now.state.hand
    form = who.form(addresses.card_fact(here, hand, part), len(lines_of(now.state.game, hand)))
    return AskPage(
        title, lead, Link(addresses.cards(here, hand), "Back to the cards"), form, choices
    )


def taken_back(now: Now) -> tuple[TakeBack, ...]:
    """The cards that can be taken back: the newest trick's, and those of the one before."""
    position = now.position
    if position is None:
        return ()
    tricks = range(max(1, now.place.trick - 1), now.place.trick + 1)
    every = (TakeBack(trick, seat) for trick in tricks for seat in range(1, now.place.players + 1))
    return tuple(event for event in every if why_not(position, event) is None)


def back_facts(what: str, now: Now) -> dict[str, Any]:
    """The facts that tell that a card was taken back; {} where none such can be."""
    trick, _, seat = what.partition(".")
    event = TakeBack(number_in(trick) or 0, number_in(seat) or 0)
    if now.position is None or event not in taken_back(now):
        return {}
    after = apply(now.position, event).told
    claims = (*now.state.facts.irregularities, *after.irregularities[-1:])
    changed = range(event.trick, len(now.hand.play) + 1)
    laid = {at: after.play[at - 1] if at <= len(after.play) else () for at in changed}
    led = {at: f"{seat}: " for at, seat in after.leaders.items() if laid.get(at)}
    lines = {str(at): f"{led.get(at, '')}{write_cards(cards)}" for at, cards in laid.items()}
    return {"trick": lines, "irregularity": write_claims(claims)}
