"""The judge's page: questions about a hand, what is recorded of it, and the judge's answers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from werkzeug.datastructures import MultiDict

from referee.errors import NotationError
from referee.rook.hand import teams
from referee.rook.hand.facts import Hand
from referee.rook.judge.scoring import Outcome
from referee.rook.play.tricks import seats_from, tricks_open
from referee.rook.questions import (
    Answered,
    Kind,
    Question,
    RecordedFact,
    SeenCard,
    Settle,
    answer,
    parse_question,
    question_text,
    reneges,
    say_answer,
)
from referee.rook.rules import cards
from referee.rook.rules.cards import shown
from referee.rook.rules.typed import typed_card
from referee.server import addresses
from referee.server.addresses import url_for
from referee.server.workers import in_worker, turn
from referee.text import listed
from referee.web.rook.entry.form import FormState
from referee.web.rook.entry.submit import sentence
from referee.web.rook.judging.foul import DISCARD, RENEGE, can_be
from referee.web.rook.judging.recording import ASIDE, DEALT, FORMS, TRICK, Marks, desk, with_later
from referee.web.rook.judging.remedies import Values, of_hand, remedies_page
from referee.web.rook.judging.rulings import Precedent
from referee.web.rook.state import TableState, coming, lines_of, step_at
from referee.web.rook.visibility import is_closed
from referee.web.rook.words.hands import entered_words, hand_label, tricks_words
from referee.web.rook.words.rulings import rule_of
from referee.web.rook.words.vocabulary import (
    Words,
    card_face,
    card_words,
    seen_face,
    seen_words,
    trump_name,
)
from referee.web.shared.access import Viewer
from referee.web.shared.ui.fields import Posted, number_in
from referee.web.shared.ui.parts import CardFace, Notice


@dataclass(frozen=True, slots=True)
class ProofCard:
    """A card of a trick that is part of a proof."""

    who: str
    """Who played it; "" if that is not known."""
    face: CardFace
    proves: bool
    """Whether the proof needs this card."""


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """The answer to a question, as the page shows it."""

    question: Question
    kind: str
    """``proven``, ``refuted``, ``open`` or ``impossible``."""
    settled: bool = False
    """Whether the judge finished; if not, even ``open`` is not certain."""
    reason: str = ""
    """The shortest reason that a player accepts; "" if the hand is still closed or not recorded."""
    not_yet: bool = False
    """Whether this can only be asked once the hand is over."""
    unrecorded: bool = False
    """Whether nothing is recorded of the trick in question."""
    shown_later: bool = False
    """Whether what would settle it may be looked at only after the hand."""
    proof: Sequence[tuple[int, Sequence[ProofCard]]] = ()
    """The tricks of a proof with their cards; of a closed hand only the cards that prove something.
    """
    settle: Sequence[tuple[Settle, str]] = ()
    """What would settle an open question, the least first, each with the address of its form or "".
    """
    together: bool = False
    """Whether all of *settle* is needed."""
    records: Sequence[tuple[RecordedFact, str]] = ()
    """Facts that contradict each other, each with the address of its form or ""."""
    foul: Mapping[str, str] = field(default_factory=dict)
    """The foul that may be ruled on, as parameters of its address; empty if there is none."""
    rule: str = ""
    """The address of the rule behind the answer; "" if only cards decide it."""


IN_A_CLOSED_HAND = (Kind.RENEGE, Kind.DISCARD)
"""Questions that may be asked while the hand is played; ruling 48."""

OF_A_CARD = (Kind.HELD, Kind.MAY)
"""Questions whose form has a field for a card."""

FOULS = {Kind.RENEGE: RENEGE, Kind.DISCARD: DISCARD}


def _read_question(posted: Posted, state: TableState) -> tuple[Question | None, str]:
    """The question in *posted*, or why it cannot be read; None and "" if there is none.

    A link has the question in one parameter, a form in several.
    """
    text = posted.get("ask", "").strip() or _from_fields(posted, state) or _tapped(posted)
    if not text:
        return None, ""
    try:
        return parse_question(text, state.rules), ""
    except NotationError as fault:
        return None, _wrong_card(posted, fault, state) or (
            f"The judge cannot read the question “{text[:40]}” of this address. Ask it below, by a "
            "tap or by the player and the trick."
        )


def _tapped(posted: Posted) -> str:
    """The renege question of a tapped player and trick; "" without both, or to open a form."""
    who, trick = posted.get("who", "").strip(), posted.get("trick", "").strip()
    return "" if not who or not trick or posted.get("tell") else f"{Kind.RENEGE} {who}@{trick}"


def _wrong_card(posted: Posted, fault: NotationError, state: TableState) -> str:
    """What is wrong with the card in *posted*; "" if its form has no field for one."""
    if posted.get("ask") or posted.get("what") not in OF_A_CARD:
        return ""
    card = posted.get("card", "").strip()
    if not card:
        return "Write which card is meant."
    try:
        typed_card(card, state.rules)
    except NotationError as unread:
        return sentence(unread)
    return sentence(fault)


def _from_fields(posted: Posted, state: TableState) -> str:
    kind, seat, card, trick = (
        posted.get(name, "").strip() for name in ("what", "who", "card", "when")
    )
    with suppress(NotationError):  # said by `_wrong_card`, of the question as a whole
        card = shown(typed_card(card, state.rules))
    known = next((each for each in Kind if each == kind), None)
    return question_text(known, seat=seat, card=card, trick=trick) if known else kind


def verdict(question: Question, state: TableState, *, closed: bool, pen: bool) -> ShownAnswer:
    """Answers *question* for the page; with *pen*, it links to forms for what would settle it."""
    if closed and question.kind not in IN_A_CLOSED_HAND:
        return ShownAnswer(question, "open", not_yet=True)
    found = answer(state.facts, state.dealer, state.rules, question)
    proven, foul = found.answer == "proven", FOULS.get(question.kind)
    names = [state.words.seat(seat) for seat in teams.seats(state.rules)]
    unrecorded = found.answer == "open" and _is_unrecorded(question, state.facts)
    looks = _looks_now(found, state) if closed else found.settle
    shown_later = not unrecorded and len(looks) < len(found.settle)
    if unrecorded:
        looks = (Settle(trick=question.trick),)
    return ShownAnswer(
        question,
        kind=str(found.answer),
        settled=found.settled,
        reason="" if unrecorded or (closed and not proven) else say_answer(found, names),
        unrecorded=unrecorded,
        shown_later=shown_later,
        proof=tuple(_proof(found, state, closed=closed)) if proven or not closed else (),
        settle=[(each, _entered(each, question, state) if pen else "") for each in looks],
        together=bool(found.values.get("together")) and len(found.settle) > 1,
        records=() if closed else tuple(_records(found, question, state, pen=pen)),
        foul=_foul(question) if found.answer != "refuted" else {},
        rule=addresses.rule_address(state.game.public_id, rule_of(foul)) if foul else "",
    )


def _is_unrecorded(question: Question, hand: Hand) -> bool:
    """Whether nothing is recorded of the trick in *question*."""
    trick = question.trick
    if question.kind is not Kind.RENEGE or trick is None:
        return False
    if any(each.trick == trick for each in hand.seen):
        return False
    return trick > len(hand.play) or not hand.play[trick - 1]


def _looks_now(found: Answered, state: TableState) -> Sequence[Settle]:
    """What would settle it, and may be looked at already; empty if that is not enough."""
    seen = [each for each in found.settle if _may_be_seen(each, state)]
    return seen if len(seen) == len(found.settle) or not found.values.get("together") else ()


def _may_be_seen(look: Settle, state: TableState) -> bool:
    """Whether it is a trick that players may look at while the hand is played; ruling 48."""
    play = state.facts.play
    short = bool(play) and len(play[-1]) < state.rules.table.players
    return look.trick in tricks_open(len(play) - short, state.rules)


def _proof(
    found: Answered, state: TableState, *, closed: bool
) -> Iterator[tuple[int, Sequence[ProofCard]]]:
    """The tricks of a proof with their cards; of a closed hand only those that prove."""
    for trick in sorted({each.trick for each in found.because}):
        seen = [each for each in found.because if each.trick == trick]
        cards = _alone(seen, state) if closed else _in_their_trick(seen, state.facts, state)
        yield trick, tuple(cards)


def _alone(seen: Sequence[SeenCard], state: TableState) -> Iterator[ProofCard]:
    for each in seen:
        who = state.words.seat(each.seat) if each.seat else ""
        yield ProofCard(who, seen_face(each.card, state.rules), proves=True)


def _in_their_trick(seen: Sequence[SeenCard], hand: Hand, state: TableState) -> Iterator[ProofCard]:
    """All cards of the trick, with those that prove something marked."""
    played = next(iter(hand.play[seen[0].trick - 1 : seen[0].trick]), ())
    places = {played.index(each.card): each.seat for each in seen if each.card in played}
    seats = _seats(places, state)
    for place, card in enumerate(played):
        who = state.words.seat(seats[place]) if place < len(seats) else ""
        yield ProofCard(who, card_face(card, state.rules), proves=place in places)
    yield from _alone([each for each in seen if each.card not in played], state)


def _seats(places: dict[int, int | None], state: TableState) -> Sequence[int]:
    """The seats in the order of play, from the known seat of one card; empty if none is known."""
    known = next(((place, seat) for place, seat in places.items() if seat), None)
    if known is None:
        return ()
    players = state.rules.table.players
    return seats_from((known[1] - 1 - known[0]) % players + 1, state.rules)


def _entered(look: Settle, question: Question, state: TableState) -> str:
    query = {"ask": str(question)}
    if look.trick is not None:
        query |= {"tell": TRICK, "trick": str(look.trick)}
    elif look.seat is not None:
        query |= {"tell": DEALT, "whose": str(look.seat)}
    else:
        query |= {"tell": ASIDE}
    address = url_for("judging.show", public_id=state.game.public_id, hand=state.hand, **query)
    return f"{address}#{query['tell']}"


def _records(
    found: Answered, question: Question, state: TableState, *, pen: bool
) -> Iterator[tuple[RecordedFact, str]]:
    """Facts that contradict each other, each with the address of its form; "" without a *pen*."""
    for record in found.values.get("records", ()):
        look = Settle(trick=record.trick, seat=record.seat, nest=record.what == "discard")
        at_hand = look.trick is None and look.seat is None and record.what not in IN_THE_NEST
        form = url_for("table.correct", public_id=state.game.public_id, hand=state.hand)
        href = form if at_hand else _entered(look, question, state)
        yield record, href if pen else ""


IN_THE_NEST = ("nest", "discard")
"""Facts that are recorded in the same form, that of the nest."""


def _foul(question: Question) -> Mapping[str, str]:
    """The foul in *question*, as parameters of the page on which it is ruled on."""
    kind = FOULS.get(question.kind)
    if kind is None:
        return {}
    if question.seat is None or question.trick is None:
        return {"kind": kind}
    return {"kind": kind, "seat": str(question.seat), "trick": str(question.trick)}


def _makes_sense(question: Question, state: TableState) -> bool:
    match question.kind:
        case Kind.DISCARD:
            return can_be(DISCARD, state.rules)
        case Kind.PARTNER:
            return teams.partners_are_called(state.rules)
        case Kind.DECLARED:
            return state.facts.declared is not None
        case _:
            return True


# The page


Precedents = Callable[[str], Sequence[Precedent]]
"""Returns earlier rulings on a kind of foul."""


def judge_page(
    state: TableState, viewer: Viewer, tried: FormState, precedents: Precedents
) -> Values:
    """The values of ``judging/judge.html``; *tried* has the posted question or facts."""
    rules, words, posted = state.rules, state.words, tried.posted
    closed = is_closed(state, state.hand)
    piles, known = teams.teams(rules), state.facts.in_piles or {}
    do = posted.get("do") or posted.get("tell", "")
    play = state.facts.play
    unrecorded = next((n for n, trick in enumerate(play, 1) if not trick), len(play) + 1)
    return {
        **of_hand(state, viewer),
        "past": state.hand != state.current,
        "hands": _hands(state, viewer),
        "closed": closed,
        "known": _known_words(state.facts, words, closed=closed),
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
        "next": str(min(unrecorded, cards.hand_size(rules))),
        **_answered(state, viewer, posted, precedents, closed=closed),
    }


def _hands(state: TableState, viewer: Viewer) -> Mapping[int, str]:
    """This hand and those beside it that *viewer* may ask about, with the players' numbers."""
    there = {each.hand: hand_label(each.step) for each in state.rounds if each.step is not None}
    if not state.is_over and state.current not in there:
        there[state.current] = coming(state, state.current).label
    if not viewer.plays:
        there.pop(state.current, None)
    at = sorted(there).index(state.hand) if state.hand in there else 0
    return {hand: there[hand] for hand in sorted(there)[max(0, at - 1) : at + 2]}


def _saved(state: TableState, posted: Posted) -> Notice | None:
    """What was saved last, if the address says so; None if there is a newer line."""
    lines = lines_of(state.game, state.hand)
    if not lines or number_in(posted.get("saved", "")) != len(lines) - 1:
        return None
    text = entered_words(lines, state.words)
    refuted = tuple(_refuted(state))
    return Notice("Saved", (text, *refuted), kept=not refuted) if text else None


def _refuted(state: TableState) -> Iterator[str]:
    """Sentences for a claim that the records refute, and for a hand that is unfinished again."""
    found = step_at(state).verdict
    refuted = [each for each in found.rulings if each.code == "claim-not-upheld"]
    yield from map(state.words.ruling, refuted)
    if refuted and found.score.outcome is Outcome.UNFINISHED:
        hand = f"hand {state.label}"
        yield f"The claim has not ended {hand}: it is not scored until its result is entered."


def _answered(
    state: TableState, viewer: Viewer, posted: Posted, precedents: Precedents, *, closed: bool
) -> Values:
    """The values for the questions on offer, and for the answer to the one in *posted*.

    Both may have to search all possible plays, so a worker process computes them.
    """
    question, wrong = _read_question(posted, state)
    of_all = (Kind.MADE, Kind.DISCARD, Kind.PARTNER, Kind.DECLARED)
    kinds = (Kind.DISCARD,) if closed else of_all

    def compute() -> tuple[Marks | None, ShownAnswer | None]:
        marks = None if closed else reneges(state.facts, state.dealer, state.rules)
        if question is None:
            return marks, None
        return marks, verdict(question, state, closed=closed, pen=viewer.writes)

    with turn(state.game.public_id):
        marks, found = in_worker(compute)
        shown: Values = {
            "desk": desk(state, viewer, posted, question, marks),
            "offered": [each for each in map(Question, kinds) if _makes_sense(each, state)],
            "question": str(question) if question else posted.get("ask", ""),
            "wrong": wrong,
            "verdict": None,
            "ruled": None,
            "precedents": (),
        }
        if question is None or found is None:
            return shown
        if found.kind == "open" and (shown["desk"].deck or shown["desk"].leaders):
            return shown  # the remaining cards of the trick are asked for first
        if found.kind == "open" and question.kind is Kind.RENEGE:
            shown["desk"] = with_later(shown["desk"], state, viewer, posted, question)
        shown["verdict"] = found
        if not found.foul:
            return shown
        shown["precedents"] = precedents(found.foul["kind"])
        if found.kind == "proven":
            costs = in_worker(lambda: remedies_page(state, viewer, MultiDict(found.foul)))
            shown["ruled"] = costs if costs["remedies"] or costs["stops"] else None
    return shown


def _known_words(hand: Hand, words: Words, *, closed: bool) -> str:
    """What is recorded of the cards of *hand*: "Recorded: tricks 1 to 4 and 6, Cal’s hand.".

    Cards of a *closed* hand are not named.
    """
    tricks = [number for number, trick in enumerate(hand.play, 1) if trick]
    seen = sorted({each.trick for each in hand.seen})
    hands = [f"{words.seat(seat)}’s hand" for seat, dealt in enumerate(hand.deal, 1) if dealt]
    parts = [
        *([tricks_words(tricks)] if tricks else ()),
        *hands,
        *(["the nest"] if hand.nest else ()),
        *(["what was laid aside"] if hand.discard else ()),
        *(["what was laid aside face up"] if hand.discard_up else ()),
        *([f"single cards of {tricks_words(seen)}"] if seen and closed else ()),
        *(
            f"{seen_words(each.card, words.rules)} of {words.seat(each.seat)} in trick {each.trick}"
            for each in hand.seen
            if not closed
        ),
        *(["piles"] if hand.piles is not None else ()),
        *(["some cards of the piles"] if any((hand.in_piles or {}).values()) else ()),
    ]
    return f"Recorded: {listed(parts)}." if parts else "No card is recorded yet."
