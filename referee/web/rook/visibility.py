"""What a phone may see of a hand: during play, only cards that lie face up, and its own.

Players may not look at tricks that were taken before the hand ends, but the referee may look at
whatever was recorded. Source: S000, S002; ruling 48. Every page, file and stream that shows the
cards of a hand goes through this module.
"""

from collections.abc import Sequence
from dataclasses import replace

from referee.rook.game import Step
from referee.rook.hand.facts import Hand, Seat, visible_facts
from referee.rook.judge.scoring import Outcome
from referee.rook.play.nest import with_face_up
from referee.rook.play.tricks import tricks_open
from referee.rook.rules.model import RuleSet
from referee.rook.solver.analysis import seen
from referee.server import addresses
from referee.store.seated.stored import StoredGame
from referee.web.rook.state import TableState, table_state


def is_closed(state: TableState, hand: int) -> bool:
    """Whether the cards of *hand* are hidden: it is in play, and nobody has opened it."""
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    return hand == state.current and step is not None and is_under_way(step)


def is_under_way(step: Step) -> bool:
    """Whether the hand *step*, which must be the newest, is in play and not opened."""
    return step.verdict.score.outcome is Outcome.UNFINISHED and not step.hand.open


def solved_link(state: TableState, hand: int) -> str:
    """The link to the solution of *hand*; an empty string while cards are hidden or missing."""
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or is_closed(state, hand):
        return ""
    if seen(step.hand, step.dealer, step.rules, step.verdict) is None:
        return ""
    return addresses.solved(state.game.public_id, hand)


def seen_by(
    hand: Hand,
    rules: RuleSet,
    seat: Seat | None = None,
    *,
    dummy: Seat | None = None,
    bidder: Seat | None = None,
) -> Hand:
    """The cards of *hand*, which is in play, that *seat* may see; None for a phone without a seat.

    Everyone sees the bidding, the calls, the trick under way, and the taken tricks that the rules
    leave open, and what was laid aside face up. A seat sees its own hand and that of the *dummy*.
    Only the *bidder* sees the rest of the discard.
    """
    mine = known_at(hand, rules, seat, dummy=dummy, bidder=bidder)
    return replace(mine, play=_under_way(hand.play, rules))


def known_at(
    hand: Hand, rules: RuleSet, seat: Seat | None, *, dummy: Seat | None, bidder: Seat | None
) -> Hand:
    """*hand*, which is in play, as *seat* can know it if it remembers every card played."""
    seen = with_face_up(hand, rules)
    return visible_facts(seen, {seat, dummy}, with_discard=seat is not None and seat == bidder)


def _under_way(play: Sequence[tuple[str, ...]], rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    """The tricks; those that were taken and may not be looked at are empty."""
    short = bool(play) and len(play[-1]) < rules.table.players
    taken = len(play) - short
    seen = tricks_open(taken, rules)
    shown = (cards if at in seen else () for at, cards in enumerate(play[:taken], 1))
    return (*shown, *play[taken:])


def with_closed_hand(game: StoredGame, hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """*hands*, all of *game*, with the hidden cards of the one in play left out."""
    state = table_state(game)
    if not is_closed(state, state.hand):
        return tuple(hands)
    shown = seen_by(hands[state.hand - 1], state.rules)
    return (*hands[: state.hand - 1], shown, *hands[state.hand :])
