"""Perfect play in a finished hand: the page of its analysis, and of other cards played in it.

One hand is analysed at a time, within a time limit, and the answers are cached. Each address has
one place in the queue, so that nobody's many hands hold up those of others. The compiled
analysis runs in a thread of low priority, which holds Python's lock only for moments, so that
saving a hand meanwhile does not have to wait. Analysis in plain Python would block the server, and
gets a process.
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
from htmx_flask import request

from referee.errors import NotationError
from referee.rook.game import Step
from referee.rook.hand import teams
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.solver.analysis import (
    Analysis,
    CardPlayed,
    Otherwise,
    Seen,
    analyse,
    otherwise,
    seen,
)
from referee.rook.solver.aside import BestNest, best_nest, has_other_nests
from referee.rook.solver.ending import SolvedMove, Value
from referee.rook.solver.report import (
    best_play_sentence,
    best_play_summary,
    costliest,
    nest_sentence,
    slip,
)
from referee.rook.solver.search import COMPILED
from referee.rook.solver.tables import Budget
from referee.server import addresses
from referee.server.bounds import DRAWING, limited
from referee.server.greenlets import SingleFlightCache, in_a_thread_behind
from referee.server.workers import PER_SECOND, BusyError, Turns, in_worker, who_asks
from referee.stats.rook.course import is_carded
from referee.web.rook.state import table_state
from referee.web.rook.visibility import is_closed
from referee.web.rook.words.vocabulary import Words, card_face, card_words
from referee.web.shared.access import look
from referee.web.shared.charts import Scale
from referee.web.shared.ui import render
from referee.web.shared.words import listed

SECONDS = 2.5 if COMPILED else 10.0
"""Processor time for the values of a hand; its best cards get as much again, a nest twice as much.
"""

KEPT = 768
"""Size of the cache: answers of some 30 kB each, on analysed hands, other ways to play, and nests.
"""

Answer = TypeVar("Answer")


class Solving:
    """Analyses of hands of which every card is known, and the cache of their answers."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._turns = Turns(1)
        self._found = SingleFlightCache[Any](KEPT, refusals=(BusyError,))

    def sentence(self, step: Step) -> str:
        """A sentence on perfect play in *step*; empty unless it was analysed, and exactly."""
        hand = _seen(step)
        found = self._found.cached((analysed_within, hand.digest)) if hand else None
        if found is None or not found.worth.is_exact:
            return ""
        return best_play_sentence(found, player_names(step), step.rules)

    def of(self, step: Step) -> Analysis | None:
        """The analysis of the finished *step*; None if not every card of it is known.

        Raises:
            BusyError: others took too long.
        """
        return self._answer(step, analysed_within)

    def tried(self, step: Step, at: tuple[int, int], then: tuple[Card, ...]) -> Otherwise | None:
        """*step* with the cards *then* played from card *at* on; None if they cannot be played.

        Raises:
            BusyError: others took too long.
        """
        return self._answer(step, tried, at, then)

    def nest(self, step: Step) -> BestNest | None:
        """What another nest and another trump would have made of the finished *step*.

        None if the hand has no other nest, or not every card is known.

        Raises:
            BusyError: others took too long.
        """
        found = self.of(step)
        if found is None or not _has_other_nests(step):
            return None
        return self._answer(step, nest_within, found.worth)

    def _answer(self, step: Step, compute: Callable[..., Answer], *of: Any) -> Answer | None:
        """The result of *compute* for *step*, from the cache if it is there.

        None if not every card of the hand is known.
        """
        hand = _seen(step)
        if hand is None:
            return None
        key = compute, hand.digest, *of
        alone = partial(self._alone, repr(key), partial(compute, hand, *of, self._seconds))
        answer: Answer = self._found.get(key, alone)
        return answer

    def _alone(self, what: str, compute: Callable[[], Answer]) -> Answer:
        """Calls *compute*, which finds out *what*, while no other hand is analysed.

        A phone may wait for several, as one does whose player taps on before the answer is there.
        """
        address, phone = who_asks()
        with self._turns.taken((f"by {address}", f"of {what}"), phone):
            answer: Answer = in_a_thread_behind(compute) if COMPILED else in_worker(compute)
        return answer


def _seen(step: Step) -> Seen | None:
    """The hand of *step* with every card known; None if some are not."""
    return seen(step.hand, step.dealer, step.rules, step.verdict)


def player_names(step: Step) -> tuple[str, ...]:
    """The names of the players by seat, as they stand in a sentence."""
    words = Words(step.rules, step.names)
    return tuple(map(words.seat, teams.seats(step.rules)))


def analysed_within(hand: Seen, seconds: float) -> Analysis:
    """The analysis of *hand* within *seconds*, with its best cards within as many more."""
    return analyse(hand, _until(seconds), for_best=_until(2 * seconds))


def tried(
    hand: Seen, at: tuple[int, int], then: tuple[Card, ...], seconds: float
) -> Otherwise | None:
    """*hand* with the cards *then* played from card *at* on, computed within *seconds*."""
    return otherwise(hand, at, then, _until(seconds))


def nest_within(hand: Seen, worth: Value, seconds: float) -> BestNest | None:
    """What another nest would have made of *hand*, computed within twice the *seconds*."""
    return best_nest(hand, worth, _until(2 * seconds))


def _until(seconds: float) -> Budget:
    """A budget of *seconds* of processor time; a thread of low priority waits most of the time."""
    end, latest = time.thread_time() + seconds, time.monotonic() + PER_SECOND * seconds
    return Budget(go_on=lambda: time.thread_time() < end and time.monotonic() < latest)


# The page


solving = Blueprint("solving", __name__)

MOST_TRIED = 64
"""The most cards that may be tapped one after the other."""

WIDTH, HEIGHT, EDGE = 320, 90, 6
"""Size of the curve and its margin, in drawing units."""


@solving.get("/t/<public_id>/hand/<int:hand>/best")
@limited(DRAWING)
def show(public_id: str, hand: int) -> Response:
    """The page of perfect play in a hand; 404 if it is still played, or has no cards.

    ``?at=trick.card`` and ``?then=`` play other cards from there on. ``?part=line`` is the sentence
    alone, ``?part=1`` has the cards that gave points away too, ``?part=replay`` every card behind a
    switch. ``?nest=1`` adds what another nest and another trump would have made; htmx gets that
    alone.
    """
    step = _step(public_id, hand)
    try:
        found = _solving().of(step)
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
    """The answer if others took too long: a sentence for ``?nest=``, else 204."""
    if "nest" in request.args:
        return Response(render.part("solving/solved.html", "nest", is_busy=True))
    return Response(status=HTTPStatus.NO_CONTENT)


def _step(public_id: str, hand: int) -> Step:
    """The hand; 404 if it is not over, or no card of it is known."""
    game, _ = look(public_id)
    state = table_state(game)
    step = state.rounds[hand - 1].step if 1 <= hand <= len(state.rounds) else None
    if step is None or is_closed(state, hand) or not is_carded(step):
        abort(HTTPStatus.NOT_FOUND)
    return step


def _solving() -> Solving:
    return cast(Solving, current_app.extensions["solving"])


def _nest(found: Analysis, step: Step) -> str:
    """A sentence on what another nest would have made; empty if the hand has no other."""
    nest = _solving().nest(step)
    return nest_sentence(nest, found, step.rules) if nest else ""


def _has_other_nests(step: Step) -> bool:
    hand = _seen(step)
    return hand is not None and has_other_nests(hand)


def _shown(found: Analysis | None, step: Step, table: str, hand: int) -> Mapping[str, Any]:
    """The values of the templates: what the analysis *found*, and functions for cards and links."""
    names = player_names(step)
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
    """The cards that gave points away: trick and place, as a replay counts them, and a sentence."""
    names = player_names(step)
    at = {(n, seat): (n, place) for n, laid in _tricks(found) for seat, (place, _) in laid.items()}
    return [(at[each.trick, each.seat], slip(each, names, step.rules)) for each in costliest(found)]


def _tricks(found: Analysis) -> Sequence[tuple[int, Mapping[int, tuple[int, CardPlayed]]]]:
    """Each trick with its cards by seat, and the place of each in the trick."""
    tricks = groupby(found.played, key=lambda each: each.trick)
    return [(number, {c.seat: (at, c) for at, c in enumerate(laid, 1)}) for number, laid in tricks]


@dataclass(frozen=True, slots=True)
class Curve:
    """The points that could still be made after each card, as a thin line."""

    corners: Sequence[tuple[int, int]]
    marks: Sequence[tuple[int, int]]
    """The points where a card gave points away."""
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
    """The values for the other cards in the address; None if there are none."""
    card = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", request.args.get("at", ""), re.ASCII)
    if card is None:
        return None
    at = int(card[1]), int(card[2])
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
    """*line* split into tricks, when *on_table* cards of the first trick lie there already."""
    ends = range(players - on_table, len(line) + players, players)
    rows = (line[max(0, end - players) : end] for end in ends)
    return [row for row in rows if row]
