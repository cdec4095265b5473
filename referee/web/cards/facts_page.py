"""The page of one part of the cards of a hand, filled with what this phone may see of it."""

from collections import Counter
from collections.abc import Iterator

from referee.engine.auction.auction import auction_by_rules
from referee.engine.hand.facts import Call
from referee.engine.hand.values import write_calls
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.cards import deck
from referee.web.cards.now import Now
from referee.web.cards.page import PartLine, PartPage, Said
from referee.web.cards.parts import Part, call_value, next_calls, parts
from referee.web.cards.taps import TYPED
from referee.web.state import lines_of
from referee.web.ui.parts import Field, Link, Notice
from referee.web.words.game.tricks import call_words, part_label, told_words


def part_lines(now: Now, who: Viewer) -> Iterator[PartLine]:
    """What can be told beside the tricks, with whether it was."""
    state = now.state
    for part in parts(state.rules):
        if not may_tell(part, who):
            continue
        there = addresses.card_fact(state.game.public_id, state.hand, part.name)
        told = bool(part.told(state.facts))
        yield PartLine(
            Link(there, part_label(part.name, part.seat, state.words)), told_words(told=told)
        )


def may_tell(part: Part, who: Viewer) -> bool:
    """Whether *who* may tell a part: the pen all, a seat its own hand."""
    return who.writes or (who.plays and part.seat is not None and part.seat == who.seat)


def part_page(part: Part, now: Now, who: Viewer, wrong: str = "", typed: str = "") -> PartPage:
    """The form for *part*; what is hidden of it while the hand is played is not in it."""
    state = now.state
    here = state.game.public_id
    label = part_label(part.name, part.seat, state.words)
    seen = part.told(now.hand)
    piles = Counter(each for each in seen if not isinstance(each, Call))
    hidden = bool(part.told(state.facts)) and not seen
    return PartPage(
        title=label,
        lead=_lead(part, now, hidden=hidden),
        back=Link(addresses.cards(here, state.hand), "Back to the cards"),
        form=who.form(
            addresses.card_fact(here, state.hand, part.name), len(lines_of(state.game, state.hand))
        ),
        rows=deck.pile_rows(piles, state.rules) if part.size else (),
        size=part.size,
        calls=tuple(_calls(now)) if part.name == "auction" else (),
        said=tuple(_said(now)) if part.name == "auction" else (),
        typed=Field(TYPED, _typed_label(part), value=typed or _typed_value(part, now)),
        notice=Notice(wrong) if wrong else None,
    )


def _lead(part: Part, now: Now, *, hidden: bool) -> str:
    if hidden:
        return "It is entered. Nobody sees it here before the hand ends; what you save replaces it."
    if part.size:
        return f"Tap its {part.size} cards, or write them; none at all where it is not known."
    first = now.state.words.bids_first(now.state.dealer)
    return f"{first}. A call against the rules can be written: it happened."


def _typed_label(part: Part) -> str:
    return "Or write cards" if part.size else "Or write all calls, such as 1:70 2:- 3:75"


def _typed_value(part: Part, now: Now) -> str:
    return "" if part.size else write_calls(now.hand.auction)


def _calls(now: Now) -> Iterator[Said]:
    state = now.state
    for call in next_calls(now.hand, state.dealer, state.rules):
        yield Said(call_value(call), call_words(call, state.words))


def _said(now: Now) -> Iterator[str]:
    """The calls so far, and what was against the rules in them."""
    state = now.state
    yield from (f"{call_words(call, state.words)}." for call in now.hand.auction)
    heard = auction_by_rules(now.hand.auction, state.dealer, state.rules)
    yield from (state.words.ruling(ruling) for ruling in heard.rulings)
