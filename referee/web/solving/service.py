"""The analysis of hands that are over: one at a time, never longer than it may, kept.

Compiled it runs in a thread that stands behind all others, and keeps Python's lock for a moment
every few milliseconds, so that who saves a hand meanwhile does not wait. Plain Python would hold
everybody up: it gets a process.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from flask import current_app
from gevent.lock import BoundedSemaphore

from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.rules.cards import Card
from referee.engine.solver import (
    COMPILED,
    Analysis,
    BestNest,
    Budget,
    Otherwise,
    Seen,
    analyse,
    best_nest,
    best_play_sentence,
    has_other_nests,
    otherwise,
    seen,
)
from referee.stats.season.best_play import solved_of
from referee.store.errors import StoreBusyError, StoreFullError
from referee.store.season import best_play
from referee.store.stored import StoredGame
from referee.web.access import database
from referee.web.server.aside import PATIENCE, PER_SECOND, BusyError, aside
from referee.web.server.greenlets import in_a_thread_behind
from referee.web.server.latest import Latest
from referee.web.words.names import Words

SECONDS = 2.5 if COMPILED else 10.0
"""Of the processor, for the values of a hand; as much again for best cards, twice for a nest."""

KEPT = 256
"""Hands of which the analysis is kept: some 30 kB each."""

TRIED = 256
"""Other ways to play that are kept."""

Answer = TypeVar("Answer")


def worked_out(solving: "Solving", game: StoredGame, step: Step) -> Analysis | None:
    """The analysis of *step* of *game*, which is over, with what follows from it kept.

    Nobody has to wait until it is: where others write, it is kept the next time.

    Raises:
        BusyError: others took too long.
    """
    found = solving.of(step)
    known = seen(step.hand, step.dealer, step.rules, step.verdict)
    if found is None or known is None:
        return found
    of = solved_of(found, teams.seats(step.rules))
    place = best_play.HandKey(game.id, known.digest)
    with database().reading() as connection:
        if best_play.solved(connection, place) == of:
            return found
    try:
        with database().writing(game.public_id) as connection:
            best_play.keep_solved(connection, place, game.club_id, of)
    except (StoreBusyError, StoreFullError):
        current_app.logger.warning("what was found out about a hand was not kept")
    return found


class Solving:
    """What was found out about hands of which every card is known."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._one = BoundedSemaphore(1)
        self._hands = Latest[Analysis](KEPT)
        self._known: dict[str, Analysis] = {}
        self._tried = Latest[Otherwise | None](TRIED)
        self._nests = Latest[BestNest | None](KEPT)

    def kept(self, step: Step) -> Analysis | None:
        """The analysis of *step*, where there is one already."""
        hand = seen(step.hand, step.dealer, step.rules, step.verdict)
        return self._known.get(hand.digest) if hand else None

    def sentence(self, step: Step) -> str:
        """What was there in *step* with all cards seen; "" where that was not asked, or is open."""
        found = self.kept(step)
        if found is None or not found.worth.is_exact:
            return ""
        return best_play_sentence(found, called(step), step.rules)

    def of(self, step: Step) -> Analysis | None:
        """The analysis of *step*, which is over; None: not every card of it is known.

        Raises:
            BusyError: others took too long.
        """
        hand = seen(step.hand, step.dealer, step.rules, step.verdict)
        if hand is None:
            return None
        compute = partial(analysed, hand, self._seconds)
        found = self._hands.get(hand.digest, partial(self._alone, compute))
        self._known[hand.digest] = found
        while len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return found

    def tried(self, step: Step, at: tuple[int, int], then: tuple[Card, ...]) -> Otherwise | None:
        """*step* played on by *then* from card *at* on; None: it cannot be.

        Raises:
            BusyError: others took too long.
        """
        hand = seen(step.hand, step.dealer, step.rules, step.verdict)
        if hand is None:
            return None
        compute = partial(tried, hand, at, then, self._seconds)
        return self._tried.get((hand.digest, at, then), partial(self._alone, compute))

    def nest(self, step: Step) -> BestNest | None:
        """What other cards laid aside and another trump would have made of *step*, which is over.

        None: that cannot be asked of it.

        Raises:
            BusyError: others took too long.
        """
        hand = seen(step.hand, step.dealer, step.rules, step.verdict)
        found = self.of(step)
        if hand is None or found is None or not has_other_nests(hand):
            return None
        compute = partial(nest_of, hand, found, self._seconds)
        return self._nests.get(hand.digest, partial(self._alone, compute))

    def _alone(self, compute: Callable[[], Answer]) -> Answer:
        """What *compute* gives, while nothing else is analysed."""
        if not self._one.acquire(timeout=PATIENCE):
            raise BusyError(f"another hand took more than {PATIENCE:g} s")
        try:
            answer: Answer = in_a_thread_behind(compute) if COMPILED else aside(compute)
        finally:
            self._one.release()
        return answer


def called(step: Step) -> tuple[str, ...]:
    """Who sits where, by names fit for a sentence."""
    words = Words(step.rules, step.names)
    return tuple(map(words.seat, teams.seats(step.rules)))


def analysed(hand: Seen, seconds: float) -> Analysis:
    """The analysis of *hand* in so many *seconds*, and its best cards in as many more."""
    return analyse(hand, _until(seconds), for_best=_until(2 * seconds))


def tried(
    hand: Seen, at: tuple[int, int], then: tuple[Card, ...], seconds: float
) -> Otherwise | None:
    """*hand* played on otherwise, in so many *seconds*."""
    return otherwise(hand, at, then, _until(seconds))


def nest_of(hand: Seen, found: Analysis, seconds: float) -> BestNest | None:
    """What another nest would have made of *hand*, in twice so many *seconds*."""
    return best_nest(hand, found.worth, _until(2 * seconds))


def _until(seconds: float) -> Budget:
    """So many *seconds* of the processor: who stands behind all others waits most of the time."""
    end, latest = time.thread_time() + seconds, time.monotonic() + PER_SECOND * seconds
    return Budget(go_on=lambda: time.thread_time() < end and time.monotonic() < latest)
