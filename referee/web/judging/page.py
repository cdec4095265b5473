"""The judge's pages: what is asked of a hand and known of it, and what a foul costs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from werkzeug.datastructures import MultiDict

from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Sighting, is_dealt_again
from referee.engine.hand.values import PLAYED_ON
from referee.engine.judge.scoring import Outcome
from referee.engine.questions import Kind, reneges
from referee.engine.rules import cards
from referee.web import addresses
from referee.web.access import Viewer, device
from referee.web.entry.form import FormState, open_bidding, seat_choice
from referee.web.entry.incidents import captured, captured_fields
from referee.web.entry.submit import after_words
from referee.web.judging.costs import Cost, Inquiry, completed, is_scored, read
from referee.web.judging.desk import Marks, desk, with_later
from referee.web.judging.foul import DISCARD, can_be, found_at, kind_in
from referee.web.judging.questions import ShownAnswer, offered, read_question, verdict
from referee.web.judging.recording import FORMS
from referee.web.judging.rulings import Precedent
from referee.web.server.aside import aside, turn
from referee.web.sight import is_closed
from referee.web.state import TableState, lines_of, step_at
from referee.web.ui.fields import Posted, checked, filled, hidden_of, number_in
from referee.web.ui.parts import Choice, Notice
from referee.web.words.hands import bid_words, entered_words, tricks_words
from referee.web.words.rulings import (
    WORDS_OF_WORD,
    foul_words,
    means_words,
    remedy_words,
    rule_of,
)
from referee.web.words.vocabulary import (
    Words,
    card_words,
    listed,
    number,
    seen_words,
    signed,
    trump_name,
)

Values = dict[str, Any]
"""What a template is made of, by name."""

Precedents = Callable[[str], Sequence[Precedent]]
"""What was ruled before, by the kind of foul."""


def _of_hand(state: TableState, viewer: Viewer) -> Values:
    """Which hand a page is about, and what of its rules the forms need."""
    return {
        "here": state.game.public_id,
        "hand": state.hand,
        "label": state.label,
        "bid": bid_words(state.facts, state.words),
        "seq": state.seq,
        "writes": viewer.writes,
        "size": cards.hand_size(state.rules),
    }


# What is asked of a hand, and known of it


def judge_page(
    state: TableState, viewer: Viewer, tried: FormState, precedents: Precedents
) -> Values:
    """What ``judging/judge.html`` shows, with what was *tried* to be asked or recorded."""
    rules, words, posted = state.rules, state.words, tried.posted
    closed = is_closed(state, state.hand)
    piles, known = teams.teams(rules), state.facts.in_piles or {}
    do = posted.get("do") or posted.get("tell", "")
    return {
        **_of_hand(state, viewer),
        "past": state.hand != state.current,
        "closed": closed,
        "known": known_words(state.facts, words, closed=closed),
        "notice": tried.notice or _saved(state, posted),
        "posted": posted,
        "errors": tried.errors,
        "recording": do if do in FORMS else "",
        "standard": cards.are_playing_cards(rules),
        "nest": bool(cards.nest_size(rules)),
        "discards": can_be(DISCARD, rules),
        "redeals": bool(rules.auction.no_counter_redeal),
        "circus": state.facts.call == "circus",
        "players": {str(seat): name for seat, name in enumerate(state.names, 1)},
        "seats": {seat: words.seat(seat) for seat in teams.seats(rules)},
        "card": partial(card_words, rules=rules),
        "seen_card": partial(seen_words, rules=rules),
        "colors": {color: trump_name(color, rules) for color in cards.COLORS.values()},
        "piles": {team: words.team(team) for team in piles},
        "in_piles": {team: " ".join(map(cards.shown, known.get(team, ()))) for team in piles},
        "next": _next(state),
        **_answered(state, viewer, posted, precedents, closed=closed),
    }


def _next(state: TableState) -> str:
    """The first trick of which no card is recorded."""
    play = state.facts.play
    free = next((n for n, laid in enumerate(play, 1) if not laid), len(play) + 1)
    return str(min(free, cards.hand_size(state.rules)))


def _saved(state: TableState, posted: Posted) -> Notice | None:
    """What was recorded just now, as the address says; None where the newest line is another."""
    lines = lines_of(state.game, state.hand)
    if not lines or number_in(posted.get("saved", "")) != len(lines) - 1:
        return None
    text = entered_words(lines, state.words)
    refuted = tuple(_refuted(state))
    return Notice("Saved", (text, *refuted), kept=not refuted) if text else None


def _refuted(state: TableState) -> Iterator[str]:
    """That a claim of this hand does not stand by what is recorded, and what that leaves open."""
    found = step_at(state).verdict
    refuted = [each for each in found.rulings if each.code == "claim-not-upheld"]
    yield from map(state.words.ruling, refuted)
    if refuted and found.score.outcome is Outcome.UNFINISHED:
        hand = f"hand {state.label}"
        yield f"The claim has not ended {hand}: it is not scored until its result is entered."


def _answered(
    state: TableState, viewer: Viewer, posted: Posted, precedents: Precedents, *, closed: bool
) -> Values:
    """What may be asked, and the answer to what was.

    Both may have to look through all ways of the hand.
    """
    question, wrong = read_question(posted, state)

    def judged() -> tuple[Marks | None, ShownAnswer | None]:
        marks = None if closed else reneges(state.facts, state.dealer, state.rules)
        if question is None:
            return marks, None
        return marks, verdict(question, state, closed=closed, pen=viewer.writes)

    with turn(state.game.public_id, device()):
        marks, found = aside(judged)
        shown: Values = {
            "desk": desk(state, viewer, posted, question, marks),
            "offered": tuple(offered(state, closed=closed)),
            "asked": str(question) if question else posted.get("ask", ""),
            "wrong": wrong,
            "verdict": None,
            "ruled": None,
            "precedents": (),
        }
        if question is None or found is None:
            return shown
        if found.kind == "open" and (shown["desk"].deck or shown["desk"].leaders):
            return shown  # not before all cards of the trick lie there
        if found.kind == "open" and question.kind is Kind.RENEGE:
            shown["desk"] = with_later(shown["desk"], state, viewer, posted, question)
        shown["verdict"] = found
        if not found.foul:
            return shown
        shown["precedents"] = precedents(found.foul["kind"])
        if found.kind == "proven":
            costs = aside(lambda: remedies_page(state, viewer, MultiDict(found.foul), ()))
            shown["ruled"] = costs if costs["remedies"] or costs["stops"] else None
    return shown


def known_words(hand: Hand, words: Words, *, closed: bool) -> str:
    """What is recorded of the cards of *hand*: "Recorded: tricks 1 to 4 and 6, Cal’s hand.".

    Of one that is *closed* no card is named.
    """
    tricks = [number for number, laid in enumerate(hand.play, 1) if laid]
    seen = sorted({each.trick for each in hand.seen})
    hands = [f"{words.seat(seat)}’s hand" for seat, dealt in enumerate(hand.deal, 1) if dealt]
    parts = [
        *([tricks_words(tricks)] if tricks else ()),
        *hands,
        *(["the nest"] if hand.nest else ()),
        *(["what was laid aside"] if hand.discard else ()),
        *([f"single cards of {tricks_words(seen)}"] if seen and closed else ()),
        *(() if closed else (sighting_words(each, words) for each in hand.seen)),
        *(["piles"] if hand.piles is not None else ()),
        *(["some cards of the piles"] if any((hand.in_piles or {}).values()) else ()),
    ]
    return f"Recorded: {listed(parts)}." if parts else "No card is recorded yet."


def sighting_words(seen: Sighting, words: Words) -> str:
    """A card that was seen alone: "the red 9 of Bob in trick 7"."""
    card = seen_words(seen.card, words.rules)
    return f"{card} of {words.seat(seen.seat)} in trick {seen.trick}"


# What a foul costs by each remedy


@dataclass(frozen=True, slots=True)
class Remedy:
    """The score sheet under one remedy."""

    name: str
    """As the form says it."""
    heading: str
    means: str
    prescribed: bool
    """Whether the rules in force say so."""
    rows: Sequence[tuple[str, str, str]]
    """What the hand brings each book, and where it stands then; none: nothing is scored yet."""
    after: Sequence[str]
    """What follows beside the points, as that the game is over."""


def remedies_page(
    state: TableState,
    viewer: Viewer,
    posted: Posted,
    precedents: Sequence[Precedent],
    notice: Notice | None = None,
) -> Values:
    """What ``judging/remedies.html`` shows for what *posted* asks of the hand of *state*."""
    posted = completed(posted, state)
    found, kind = read(posted, state), kind_in(posted)
    errors = found.errors if posted.get("do") == "ask" else {}
    more = captured(state) if found.wants_capture else ()
    amounts = captured_fields(state) if found.wants_capture else ()
    choices = (*_who(state, kind), *open_bidding(state), *more)
    stops = _stops(state, found)
    costs = () if stops else found.costs(state)
    rules = bool(costs) and (is_scored(costs[0]) or costs[0].remedy == PLAYED_ON)
    wrong = Notice("That cannot be", (found.fault,)) if found.fault else None
    return {
        **_of_hand(state, viewer),
        "heading": foul_words(found.foul.claim, state.words) if found.foul else "What it costs",
        "kind": kind,
        "rule": addresses.rule_address(state.game.public_id, rule_of(kind)),
        "posted": posted,
        "errors": errors,
        "found": {} if kind == DISCARD else _found_at(state, posted),
        "choices": [checked(each, posted, errors.get(each.name, "")) for each in choices],
        "fields": [filled(each, posted, errors) for each in amounts],
        "sends": hidden_of(posted, ["remedy", "do"]),
        "asks_more": bool(found.errors) and found.by_rule is not None,
        "word": WORDS_OF_WORD[found.heard.word] if found.heard else "",
        "says": found.heard.says(state.words) if found.heard else "",
        "stops": stops,
        "remedies": [_remedy(each, state, kind) for each in costs if rules],
        "precedents": precedents,
        "notice": notice or wrong,
    }


def _who(state: TableState, kind: str) -> Sequence[Choice]:
    legend = {
        "renege": "Who did not follow suit?",
        "lead-out-of-turn": "Who led out of turn?",
        "two-cards": "Who laid two cards?",
    }.get(kind)
    return (seat_choice("seat", legend, state.names, state.dots),) if legend else ()


def _found_at(state: TableState, posted: Posted) -> Mapping[str, str]:
    """When a foul in the trick of *posted* may have been noticed; none: the trick is not said."""
    trick, size = number_in(posted.get("trick", "")), cards.hand_size(state.rules)
    if trick is None or not 1 <= trick <= size:
        return {}
    *during, after = found_at(state, trick)
    tricks = [n for n in sorted({trick, trick + 1, *during}) if n <= size]
    return {**{str(n): f"in trick {n}" for n in tricks}, str(after): "after the last trick"}


def _stops(state: TableState, found: Inquiry) -> str:
    """Why there is nothing to rule, by a name of ``judging/stops.html``; "" where there is."""
    if state.facts.agreed is not None:
        return "agreed"
    if is_dealt_again(state.facts) or state.facts.passed_out:
        return "not played"
    if found.foul is not None and found.foul.in_time:
        return "in time"
    return "refuted" if found.refuted else ""


def _remedy(cost: Cost, state: TableState, kind: str) -> Remedy:
    step, words = cost.step, state.words
    gained = step.verdict.score.points or {}
    return Remedy(
        name=cost.remedy,
        heading=remedy_words(cost.remedy, kind, words),
        means=means_words(cost.remedy, kind),
        prescribed=cost.prescribed,
        rows=[
            (words.book(book), signed(points), number(step.after.totals[book]))
            for book, points in gained.items()
        ],
        after=tuple(after_words(cost.change, state)),
    )
