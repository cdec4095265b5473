"""The hand in play as it stands, where its cards are told: only what all at the table have seen."""

from collections.abc import Iterator

from referee.engine.game import take_step
from referee.engine.hand.facts import held_open
from referee.stats.course.fate import fate
from referee.stats.course.moments import Moment, course
from referee.stats.course.told import Told, told_of
from referee.web.sight import is_closed
from referee.web.state import TableState, due_before
from referee.web.words.game.tricks import (
    counters_words,
    gap_words,
    prospects_words,
    turn_words,
)
from referee.web.words.names import Words


def under_way(state: TableState) -> tuple[str, ...]:
    """Whose turn it is, what each side has, how the bid stands; () where no card is told."""
    if not state.facts.play or not is_closed(state, state.hand):
        return ()
    told = told_of(take_step(due_before(state), held_open(state.facts)))
    now = course(told)[-1]
    gap = gap_words(_missing(told))
    said = (_turn(now, told, state.words), *([gap] if gap else _sums(now, told, state.words)))
    return tuple(filter(None, said))


def _missing(told: Told) -> tuple[int, ...]:
    """The tricks before the last of which not every card is told."""
    players = told.rules.table.players
    return tuple(trick.number for trick in told.tricks[:-1] if len(trick.cards) < players)


def _turn(now: Moment, told: Told, words: Words) -> str:
    """Who plays next, to what; "" where nobody does, or that is not known."""
    if now.turn is None:
        return ""
    first = now.laid[0] if now.laid and now.winner is None else None
    led = (first.seat, first.card) if first is not None and first.seat is not None else None
    number = now.trick + (now.winner is not None)
    trump = told.order is not None and led is not None and told.order.is_trump(led[1])
    return f"{turn_words(now.turn, number, led, words)}{', a trump' if trump else ''}."


def _sums(now: Moment, told: Told, words: Words) -> Iterator[str]:
    """What each side has so far, and what becomes of the bid."""
    yield counters_words(now.points, now.tricks, words)
    then = fate(now, told)
    if then is not None and told.hand.bidder is not None:
        yield prospects_words(then, words.seats(_bidders(now, told)))


def _bidders(now: Moment, told: Told) -> tuple[int, ...]:
    """The bidder and who is known to play with them."""
    contract = told.step.verdict.contract
    fixed = contract.partners if contract is not None and not told.partners_hide else now.partners
    mine = () if told.hand.bidder is None else (told.hand.bidder,)
    return tuple(sorted({*mine, *fixed}))
