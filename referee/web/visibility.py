"""What a phone may see of a hand: while it is played, only what lies face up, and its own cards.

Players may not look at tricks that were taken before the hand ends, but the referee may look at
what it was told. Source: S000, S002; ruling 48. Everything that a page, a file or a stream shows
of the cards of a hand goes through here.
"""

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.game import Step
from referee.engine.hand.facts import Hand, Seat, visible_facts
from referee.engine.judge.scoring import Outcome
from referee.engine.play.tricks import tricks_open
from referee.engine.rules.model import RuleSet
from referee.engine.solver.analysis import seen
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.state import TableState, table_state


def is_closed(state: TableState, hand: int) -> bool:
    """Whether *hand* is being played: it is the one the table is at, and nobody laid it open."""
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    return hand == state.current and step is not None and is_under_way(step)


def is_under_way(step: Step) -> bool:
    """Whether the newest hand, told as in *step*, has no end yet."""
    return step.verdict.score.outcome is Outcome.UNFINISHED and not step.hand.open


def solved_link(state: TableState, hand: int) -> str:
    """To what was there in *hand* with all cards seen; "": it is still played, or one is not."""
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
    """What whoever sits at *seat* may see of the cards of *hand*, which is closed; None: nobody.

    The bidding, what was called and the trick under way lie open, and of the tricks taken those
    that the table opens; a hand only to its own seat, but for that of the *dummy*; what the
    *bidder* laid aside only to the bidder.
    """
    mine = known_at(hand, seat, dummy=dummy, bidder=bidder)
    return replace(mine, play=_under_way(hand.play, rules))


def known_at(hand: Hand, seat: Seat | None, *, dummy: Seat | None, bidder: Seat | None) -> Hand:
    """*hand*, which is closed, as *seat* may reckon with it: with every card that was played."""
    return visible_facts(hand, {seat, dummy}, with_discard=seat is not None and seat == bidder)


def _under_way(play: Sequence[tuple[str, ...]], rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    """The tricks without the cards of those that were taken and may not be looked at."""
    short = bool(play) and len(play[-1]) < rules.table.players
    taken = len(play) - short
    seen = tricks_open(taken, rules)
    shown = (cards if at in seen else () for at, cards in enumerate(play[:taken], 1))
    return (*shown, *play[taken:])


def with_closed_hand(game: StoredGame, hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """*hands*, all of *game* as its ledger tells them; of the one under way what lies open."""
    state = table_state(game)
    if not is_closed(state, state.hand):
        return tuple(hands)
    shown = seen_by(hands[state.hand - 1], state.rules)
    return (*hands[: state.hand - 1], shown, *hands[state.hand :])
