"""The judge: what the record of a hand says to a question, and by which of its cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Hand, Seat
from referee.engine.judge.scoring import Outcome
from referee.engine.judge.verdict import judge
from referee.engine.play import nest
from referee.engine.play.card_order import circus_height
from referee.engine.possible import literals
from referee.engine.possible.clauses import TRUE, Lit, UnavailableError
from referee.engine.possible.deal import RecordedFact
from referee.engine.possible.record import FoundAnswer, PossibleHand
from referee.engine.questions.made import BidMade, bid_record
from referee.engine.questions.proofs import clashing, proof
from referee.engine.questions.question import Answered, Kind, Question
from referee.engine.questions.reasons import Reason, reason_of, unknown_reason
from referee.engine.questions.settling import what_settles
from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import say_reason

UNSETTLED: Reason = ("unsettled", {})
"""Why a question is open that costs too much to find out."""


class _AskedLiterals(NamedTuple):
    """A question of a record that can have been, as literals."""

    so: Lit
    """That it was so."""
    aspects: Sequence[Lit]
    """All in which two answers can differ."""
    names: Mapping[str, Any] = {}
    """What the answer names where it is proven, beside the cards."""


def answer(hand: Hand, dealer: Seat, rules: RuleSet, question: Question) -> Answered:
    """What the record of *hand*, dealt by *dealer*, says to *question*.

    Where this computer has no solver it cannot be settled, and says so.

    Raises:
        ImpossibleEventError: it asks for the bid, and a claim or an agreed score cannot be.
    """
    try:
        if question.kind is Kind.MADE:
            return _whether_made(question, hand, dealer, rules)
        record = PossibleHand(hand, dealer, rules)
        return _plain(question, record) or _answered(question, record)
    except UnavailableError:
        return Answered(question, Finding.OPEN, reason="no-solver", settled=False)


def _whether_made(question: Question, hand: Hand, dealer: Seat, rules: RuleSet) -> Answered:
    record = PossibleHand(hand, dealer, rules)
    called = record.hand
    if called.agreed is not None:
        so = judge(called, record.dealer, rules).score.outcome is Outcome.MADE
        return Answered(question, Finding.PROVEN if so else Finding.REFUTED, reason="agreed")
    if not record.was_played:
        return Answered(question, Finding.REFUTED, reason="not-played")
    if called.bidder is None or called.bid is None:
        missing = "no-bidder" if called.bidder is None else "no-bid"
        return Answered(question, Finding.OPEN, reason=missing)
    record = bid_record(hand, record.dealer, rules)
    if record.miscount or record.can() is False:
        return _impossible(question, record)
    bid = BidMade(record)
    return _with_looks(bid.answered(), record, [] if bid.by_foul else [bid.so])


def _plain(question: Question, record: PossibleHand) -> Answered | None:
    """The answer that needs no look at the ways of the hand; None: there is none."""
    kind, hand, rules = question.kind, record.hand, record.rules
    size, aside = cards.nest_size(rules), hand.discard
    if kind is Kind.REDEAL and nest.redeal_fault((), rules) is not None:
        return Answered(question, Finding.REFUTED, reason="not-here")
    if kind is not Kind.REDEAL and not record.was_played:
        return Answered(question, Finding.REFUTED, reason="not-played")
    if kind is Kind.DECLARED and hand.declared is None:
        return Answered(question, Finding.OPEN, reason="unrecorded", given={"who": hand.bidder})
    if kind is Kind.DISCARD and aside and nest.count_faults(aside, rules):
        given = {"has": len(aside), "wants": size}
        return Answered(question, Finding.PROVEN, reason="count", given=given)
    return None


def _answered(question: Question, record: PossibleHand) -> Answered:
    if record.miscount:
        return _impossible(question, record)
    it = _asked(question, record)
    found = _found(it, record)
    match found.answer:
        case Finding.IMPOSSIBLE:
            return _impossible(question, record)
        case Finding.OPEN:
            reason, given = unknown_reason(question, record) if found.settled else UNSETTLED
            open_ = Answered(question, found.answer, reason=reason, given=given,
                             settled=found.settled)  # fmt: skip
            return _with_looks(open_, record, it.aspects)
        case _:
            proven = found.answer is Finding.PROVEN
            because = proof(record, -it.so if proven else it.so, question)
            names = it.names if proven else {}
            reason, given = reason_of(question, found.answer, because, record)
            return Answered(question, found.answer, because, reason=reason,
                            given={**given, **names})  # fmt: skip


def _found(it: _AskedLiterals, record: PossibleHand) -> FoundAnswer:
    """The answer; of a question that names seats it is open where it is not proven."""
    found = record.answer(it.so)
    refuted = found.answer is Finding.REFUTED and it.names
    return FoundAnswer(Finding.OPEN, found.settled) if refuted else found


def _with_looks(answered: Answered, record: PossibleHand, aspects: Sequence[Lit]) -> Answered:
    """*answered* with what would settle it, where it is open and goes by *aspects* of the hand."""
    if answered.answer is not Finding.OPEN or not answered.settled or not aspects:
        return answered
    look = what_settles(record, answered.question, aspects)
    given = {**answered.given, "look": look.things, "together": look.together}
    return replace(answered, settle=look.things, given=given)


def _impossible(question: Question, record: PossibleHand) -> Answered:
    if record.miscount is not None:
        reason, given = record.miscount
        return Answered(question, Finding.IMPOSSIBLE, reason=reason, given=given)
    items = clashing(record)
    reason = {0: "itself", 1: "one", 2: "two"}.get(len(items), "more")
    return Answered(question, Finding.IMPOSSIBLE, reason=reason, given={"records": items})


def _asked(question: Question, record: PossibleHand) -> _AskedLiterals:
    """*question* as literals.

    Raises:
        ValueError: it lacks what its kind needs, or is `made`.
    """
    ways, seat, trick, card = record.ways, question.seat, question.trick, question.card
    match question.kind:
        case Kind.RENEGE if seat and trick:
            so = literals.renege(ways, seat, trick)
        case Kind.HELD if seat and trick and card:
            so = literals.held_back(ways, seat, card, trick)
        case Kind.MAY if seat and trick and card:
            so = literals.may_play(ways, seat, card, trick)
        case Kind.DISCARD:
            so = literals.too_many_aside(ways)
        case Kind.DECLARED:
            so = literals.points_aside(ways) * (1 if record.hand.declared else -1)
        case Kind.REDEAL if seat:
            so = -literals.counters_dealt(ways, seat)
        case Kind.BEST_PASSED if seat:
            so = literals.best_passed(
                ways, seat, lambda each, order: circus_height(each, order, ways.rules)
            )
        case Kind.TOOK if trick:
            return _took(record, trick)
        case Kind.PARTNER:
            return _partner(record)
        case _:
            raise ValueError(f"want a question of cards, got {question}")
    return _AskedLiterals(so, [so])


def _took(record: PossibleHand, trick: int) -> _AskedLiterals:
    """That who took *trick* in one way took it."""
    wins = {seat: record.ways.wins[trick, seat] for seat in record.ways.seats}
    so, winner = record.in_one_way(wins) or (TRUE, ())
    return _AskedLiterals(so, list(wins.values()), {"winner": winner[0]} if winner else {})


def _partner(record: PossibleHand) -> _AskedLiterals:
    """That those who played with the bidder in one way did, and nobody else."""
    bids = {(seat, "bid"): lit for seat, lit in record.ways.contract.bids.items()}
    sides = {(seat, "played"): record.ways.plays_with_bidder(seat) for seat in record.ways.seats}
    so, there = record.in_one_way({**bids, **sides}) or (TRUE, ())
    bidder = next((seat for seat, what in there if what == "bid"), None)
    partners = tuple(seat for seat, what in there if what == "played" and seat != bidder)
    names = {"partners": partners, "bidder": bidder} if there else {}
    return _AskedLiterals(so, [*sides.values(), *bids.values()], names)


def asked_by_default(hand: Hand, dealer: Seat, rules: RuleSet) -> tuple[Question, ...]:
    """What is asked of *hand* where nobody asks: the bid, the cards laid aside, each renege.

    Every recorded card is asked about that did not follow, where it is known who played it.
    """
    record = PossibleHand(hand, dealer, rules)
    strayed = (Question(Kind.RENEGE, seat, trick) for trick, seat in _strayed(record))
    return (Question(Kind.MADE), Question(Kind.DISCARD), *strayed)


def reneges(hand: Hand, dealer: Seat, rules: RuleSet) -> Mapping[tuple[int, Seat], Finding]:
    """What the record says of every card that did not follow, by trick and seat; no proof of it."""
    record = PossibleHand(hand, dealer, rules)
    strayed = dict.fromkeys(_strayed(record))
    try:
        return {
            (trick, seat): record.answer(literals.renege(record.ways, seat, trick)).answer
            for trick, seat in strayed
        }
    except UnavailableError:
        return dict.fromkeys(strayed, Finding.OPEN)


def _strayed(record: PossibleHand) -> Iterator[tuple[int, Seat]]:
    """Trick and seat of every card that did not follow, whatever was trump."""
    if record.miscount or not record.was_played:
        return
    for trick, laid in enumerate(record.hand.play, 1):
        for place, card in enumerate(laid):
            if not all(order.answers(card, laid[0]) for order in record.orders):
                player = _player_of(record, RecordedFact("played", None, trick, card, place))
                if player is not None:
                    yield trick, player


def _player_of(record: PossibleHand, fact: RecordedFact) -> Seat | None:
    try:
        return record.player(fact)
    except UnavailableError:
        return None


def say_answer(answered: Answered, names: Sequence[str] = ()) -> str:
    """The shortest reason that a player accepts; *names* are the players by seat."""
    question = answered.question
    it = {"seat": question.seat, "trick": question.trick, "card": question.card}
    return say_reason(question.kind, answered.reason, {**it, **answered.given}, names)
