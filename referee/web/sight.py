"""What a phone may see of a hand: while it is played, only what lies face up, and its own cards.

Players may not look at tricks that were taken before the hand ends, but the referee may look at
what it was told. Source: S000, S002; ruling 48. Everything that a page, a file or a stream shows
of the cards of a hand goes through here.
"""

from collections.abc import Sequence
from dataclasses import replace

from referee.engine.game import Step
from referee.engine.hand.facts import Hand, Seat
from referee.engine.judge.scoring import Outcome
from referee.engine.rules.model import RuleSet
from referee.store.stored import StoredGame
from referee.web.state import TableState, table_state


def is_closed(state: TableState, hand: int) -> bool:
    """Whether *hand* is being played: it is the one the table is at, and nobody laid it open."""
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    return hand == state.hand and step is not None and is_under_way(step)


def is_under_way(step: Step) -> bool:
    """Whether the newest hand, told as in *step*, has no end yet."""
    return step.verdict.score.outcome is Outcome.UNFINISHED and not step.hand.open


def seen_by(hand: Hand, rules: RuleSet, seat: Seat | None = None) -> Hand:
    """What whoever sits at *seat* may see of the cards of *hand*, which is closed; None: nobody.

    The bidding, what was called and the trick under way lie open; a hand only to its own seat.
    """
    return replace(
        hand,
        deal=_own(hand.deal, seat),
        nest=(),
        discard=(),
        circus=(),
        play=_under_way(hand.play, rules),
        piles=None,
    )


def _own(deal: Sequence[tuple[str, ...]], seat: Seat | None) -> tuple[tuple[str, ...], ...]:
    mine = tuple(dealt if at == seat else () for at, dealt in enumerate(deal, 1))
    return mine if any(mine) else ()


def _under_way(play: Sequence[tuple[str, ...]], rules: RuleSet) -> tuple[tuple[str, ...], ...]:
    """The tricks without the cards of those that were taken."""
    if not play or len(play[-1]) >= rules.table.players:
        return ((),) * len(play)
    return (*((),) * (len(play) - 1), play[-1])


def with_closed_hand(game: StoredGame, hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """*hands*, all of *game* as its ledger tells them; of the one under way what lies open."""
    state = table_state(game)
    if not is_closed(state, state.hand):
        return tuple(hands)
    shown = seen_by(hands[state.hand - 1], state.rules)
    return (*hands[: state.hand - 1], shown, *hands[state.hand :])
