"""What perfect play would have made of a hand that is over, and the hand played on otherwise.

One hand is analysed at a time, never longer than it may be, and what was found out is kept.
Compiled the analysis runs in a thread that stands behind all others, and keeps Python's lock for a
moment every few milliseconds, so that who saves a hand meanwhile does not wait. Plain Python would
hold everybody up: it gets a process.
"""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from itertools import groupby
from typing import Any, TypeVar, cast

from flask import Blueprint, Response, abort, current_app, render_template
from gevent.lock import BoundedSemaphore
from htmx_flask import request

from referee.engine.errors import NotationError
from referee.engine.game import Step
from referee.engine.hand import teams
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.solver.analysis import (
    Analysis,
    CardPlayed,
    Otherwise,
    Seen,
    analyse,
    otherwise,
    seen,
)
from referee.engine.solver.aside import BestNest, best_nest, has_other_nests
from referee.engine.solver.ending import SolvedMove, Value
from referee.engine.solver.report import (
    best_play_sentence,
    best_play_summary,
    costliest,
    nest_sentence,
    slip,
)
from referee.engine.solver.search import COMPILED
from referee.engine.solver.tables import Budget
from referee.stats.course import is_carded
from referee.stats.season.players import solved_of
from referee.store.errors import StoreBusyError, StoreFullError
from referee.store.season import summaries
from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.access import database, look
from referee.web.charts import Scale
from referee.web.server.bounds import DRAWING, limited
from referee.web.server.greenlets import SingleFlightCache, in_a_thread_behind
from referee.web.server.workers import PATIENCE, PER_SECOND, BusyError, in_worker
from referee.web.state import table_state
from referee.web.ui import render
from referee.web.visibility import is_closed
from referee.web.words.vocabulary import Words, card_face, card_words, listed

SECONDS = 2.5 if COMPILED else 10.0
"""Of the processor, for the values of a hand; as much again for best cards, twice for a nest."""

KEPT = 768
"""Answers that are kept, of some 30 kB each: analyses of hands, other ways to play, nests."""

Answer = TypeVar("Answer")


def worked_out(solving: "Solving", game: StoredGame, step: Step) -> Analysis | None:
    """The analysis of *step* of *game*, which is over, with what follows from it kept.

    Nobody has to wait until it is: where others write, it is kept the next time.

    Raises:
        BusyError: others took too long.
    """
    found = solving.of(step)
    known = _seen(step)
    if found is None or known is None:
        return found
    of = solved_of(found, teams.seats(step.rules))
    place = summaries.HandKey(game.id, known.digest)
    with database().reading() as connection:
        if summaries.hand_solved(connection, place) == of:
            return found
    try:
        with database().writing(game.public_id) as connection:
            summaries.keep_solved(connection, place, game.club_id, of)
    except (StoreBusyError, StoreFullError):
        current_app.logger.warning("what was found out about a hand was not kept")
    return found


class Solving:
    """What was found out about hands of which every card is known."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._one = BoundedSemaphore(1)
        self._found = SingleFlightCache[Any](KEPT)

    def sentence(self, step: Step) -> str:
        """What was there in *step* with all cards seen; "" where that was not asked, or is open."""
        hand = _seen(step)
        found = self._found.cached((analysed_within, hand.digest)) if hand else None
        if found is None or not found.worth.is_exact:
            return ""
        return best_play_sentence(found, called(step), step.rules)

    def of(self, step: Step) -> Analysis | None:
        """The analysis of *step*, which is over; None: not every card of it is known.

        Raises:
            BusyError: others took too long.
        """
        return self._answer(step, analysed_within)

    def tried(self, step: Step, at: tuple[int, int], then: tuple[Card, ...]) -> Otherwise | None:
        """*step* played on by *then* from card *at* on; None: it cannot be.

        Raises:
            BusyError: others took too long.
        """
        return self._answer(step, tried, at, then)

    def nest(self, step: Step) -> BestNest | None:
        """What other cards laid aside and another trump would have made of *step*, which is over.

        None: that cannot be asked of it.

        Raises:
            BusyError: others took too long.
        """
        found = self.of(step)
        if found is None or not _has_other_nests(step):
            return None
        return self._answer(step, nest_within, found.worth)

    def _answer(self, step: Step, compute: Callable[..., Answer], *of: Any) -> Answer | None:
        """What *compute* makes of *step*, once; None: not every card of it is known."""
        hand = _seen(step)
        if hand is None:
            return None
        alone = partial(self._alone, partial(compute, hand, *of, self._seconds))
        answer: Answer = self._found.get((compute, hand.digest, *of), alone)
        return answer

    def _alone(self, compute: Callable[[], Answer]) -> Answer:
        """What *compute* gives, while nothing else is analysed."""
        if not self._one.acquire(timeout=PATIENCE):
            raise BusyError(f"another hand took more than {PATIENCE:g} s")
        try:
            answer: Answer = in_a_thread_behind(compute) if COMPILED else in_worker(compute)
        finally:
            self._one.release()
        return answer


def _seen(step: Step) -> Seen | None:
    """The hand of *step* with every card known; None: some are not."""
    return seen(step.hand, step.dealer, step.rules, step.verdict)


def called(step: Step) -> tuple[str, ...]:
    """Who sits where, by names fit for a sentence."""
    words = Words(step.rules, step.names)
    return tuple(map(words.seat, teams.seats(step.rules)))


def analysed_within(hand: Seen, seconds: float) -> Analysis:
    """The analysis of *hand* in so many *seconds*, and its best cards in as many more."""
    return analyse(hand, _until(seconds), for_best=_until(2 * seconds))


def tried(
    hand: Seen, at: tuple[int, int], then: tuple[Card, ...], seconds: float
) -> Otherwise | None:
    """*hand* played on otherwise, in so many *seconds*."""
    return otherwise(hand, at, then, _until(seconds))


def nest_within(hand: Seen, worth: Value, seconds: float) -> BestNest | None:
    """What another nest would have made of *hand*, *worth* so much, in twice the *seconds*."""
    return best_nest(hand, worth, _until(2 * seconds))


def _until(seconds: float) -> Budget:
    """So many *seconds* of the processor: who stands behind all others waits most of the time."""
    end, latest = time.thread_time() + seconds, time.monotonic() + PER_SECOND * seconds
    return Budget(go_on=lambda: time.thread_time() < end and time.monotonic() < latest)


# The page


solving = Blueprint("solving", __name__)

MOST_TRIED = 64
"""Cards that may be tapped one after the other."""

WIDTH, HEIGHT, EDGE = 320, 90, 6
"""Of the line, and how far it keeps from the edges, in drawing units."""


@solving.get("/t/<public_id>/hand/<int:hand>/best")
@limited(DRAWING)
def show(public_id: str, hand: int) -> Response:
    """What was there with all cards seen; 404 where the hand is still played, or has no cards.

    Played on from ``?at=trick.card`` by the cards in ``?then=``; ``?part=line`` is the
    sentence alone, ``?part=1`` has the cards that gave points away too, ``?part=replay`` every card
    behind a switch.
    ``?nest=1`` says as well what other cards laid aside and another trump would have made: to
    htmx nothing else.
    """
    game, step = _step(public_id, hand)
    try:
        found = worked_out(_solving(), game, step)
        nest = _nest(found, step) if found is not None and "nest" in request.args else ""
    except BusyError:
        if not request.htmx:
            raise
        return _busy()
    shown = _shown(found, step, public_id, hand)
    part = request.args.get("part")
    if part:
        return Response(
            render_template("solving/best.html", part=part, every=part == "replay", **shown)
        )
    if request.htmx:
        return Response(render.part("solving/solved.html", "nest", nest=nest, is_busy=False))
    return Response(
        render_template(
            "solving/solved.html",
            label=step.label,
            tried=_tried(step) if found is not None else None,
            has_other_nests=_has_other_nests(step),
            nest=nest,
            is_busy=False,
            **shown,
        )
    )


def _busy() -> Response:
    """Others had the turn for too long: who tapped hears it, else the link to the page stays."""
    if "nest" in request.args:
        return Response(render.part("solving/solved.html", "nest", is_busy=True))
    return Response(status=HTTPStatus.NO_CONTENT)


def _step(public_id: str, hand: int) -> tuple[StoredGame, Step]:
    """The hand, if it is over and a card of it is known; 404 where it is not."""
    game, _ = look(public_id)
    state = table_state(game)
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or is_closed(state, hand) or not is_carded(step):
        abort(HTTPStatus.NOT_FOUND)
    return game, step


def _solving() -> Solving:
    return cast(Solving, current_app.extensions["solving"])


def _nest(found: Analysis, step: Step) -> str:
    """What other cards laid aside would have made; "": that cannot be asked of this hand."""
    nest = _solving().nest(step)
    return nest_sentence(nest, found, step.rules) if nest else ""


def _has_other_nests(step: Step) -> bool:
    hand = _seen(step)
    return hand is not None and has_other_nests(hand)


def _shown(found: Analysis | None, step: Step, table: str, hand: int) -> Mapping[str, Any]:
    """What was found out about *step*, and what the templates call cards and places by."""
    names = called(step)
    return {
        "found": found,
        "names": names,
        "bidders": listed(names[seat - 1] for seat in found.declarers) if found else "",
        "seats": teams.seats(step.rules),
        "summary": best_play_summary(found, names) if found else "",
        "slips": _slips(found, step) if found else [],
        "tricks": _tricks(found) if found else [],
        "curve": _curve(found) if found and found.exact_from is not None else None,
        "face": partial(card_face, rules=step.rules),
        "words": partial(card_words, rules=step.rules),
        "there": partial(addresses.solved, table, hand),
        "replay": partial(addresses.url_for, "replaying.show", public_id=table, hand=hand),
    }


def _slips(found: Analysis, step: Step) -> Sequence[tuple[tuple[int, int], str]]:
    """Where each card lies that gave points away, as a replay counts, and the sentence about it."""
    names = called(step)
    at = {(n, seat): (n, place) for n, laid in _tricks(found) for seat, (place, _) in laid.items()}
    return [(at[each.trick, each.seat], slip(each, names, step.rules)) for each in costliest(found)]


def _tricks(found: Analysis) -> Sequence[tuple[int, Mapping[int, tuple[int, CardPlayed]]]]:
    """Each trick: by seat the card, and its place in the trick."""
    tricks = groupby(found.played, key=lambda each: each.trick)
    return [(number, {c.seat: (at, c) for at, c in enumerate(laid, 1)}) for number, laid in tricks]


@dataclass(frozen=True, slots=True)
class Curve:
    """What could still be made after each card, as a thin line."""

    corners: Sequence[tuple[int, int]]
    marks: Sequence[tuple[int, int]]
    """Where a card gave points away."""
    values: Sequence[int]
    first: int
    """The trick that it begins with."""
    width: int = WIDTH
    height: int = HEIGHT


def _curve(found: Analysis) -> Curve:
    settled = [each for each in found.played if each.before.is_exact and each.after.is_exact]
    values = [settled[0].before.low, *(each.after.low for each in settled)]
    up = Scale(min(values), max(values), HEIGHT - EDGE, EDGE)
    along = Scale(0, len(values) - 1, EDGE, WIDTH - EDGE)
    steps = list(enumerate(values))
    corners = [(along.at(0), up.at(values[0]))]
    for at, value in steps[1:]:
        corners += [(along.at(at), up.at(values[at - 1])), (along.at(at), up.at(value))]
    marks = [(along.at(at), up.at(value)) for at, value in steps[1:] if settled[at - 1].gave]
    return Curve(corners, marks, values, settled[0].trick)


def _tried(step: Step) -> Mapping[str, Any] | None:
    """What is asked for beside the cards as they were played; None: nothing."""
    asked = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", request.args.get("at", ""), re.ASCII)
    if asked is None:
        return None
    at = int(asked[1]), int(asked[2])
    codes = request.args.get("then", "").split(".")
    try:
        then = tuple(cards.parse_card(code, step.rules) for code in codes if code)[:MOST_TRIED]
    except NotationError:
        abort(HTTPStatus.NOT_FOUND)
    found = _solving().tried(step, at, then)
    if found is None:
        abort(HTTPStatus.NOT_FOUND)
    done, on_table = divmod(at[1] - 1 + len(then), step.rules.table.players)
    return {
        "found": found,
        "at": at,
        "then": then,
        "played": None if then else step.verdict.tricks[at[0] - 1].cards[at[1] - 1],
        "line_from": at[0] + done,
        "line": _by_trick(found.line, on_table, step.rules.table.players),
    }


def _by_trick(
    line: Sequence[SolvedMove], on_table: int, players: int
) -> Sequence[Sequence[SolvedMove]]:
    """*line* trick by trick, where so many cards of the first trick are *on_table* already."""
    ends = range(players - on_table, len(line) + players, players)
    rows = (line[max(0, end - players) : end] for end in ends)
    return [row for row in rows if row]
