"""The judge: what the record of a hand says about a question, by which of its cards, and why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from referee.rook.evidence.account import Finding
from referee.rook.hand.facts import Hand, Seat, known_discard, known_nest
from referee.rook.judge.scoring import Outcome
from referee.rook.judge.verdict import judge
from referee.rook.play import nest
from referee.rook.play.card_order import ALL_CARDS, NUMBER, circus_height
from referee.rook.possible.clauses import TRUE, Lit, UnavailableError
from referee.rook.possible.deal import RecordedFact
from referee.rook.possible.record import FoundAnswer, PossibleHand
from referee.rook.questions.grounds import clashing, proof, what_settles
from referee.rook.questions.made import BidMade, bid_record
from referee.rook.questions.question import Answered, Kind, Question, SeenCard
from referee.rook.rules import cards
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.rook.ruling import say_reason

Reason = tuple[str, Mapping[str, Any]]
"""The key of the sentence that answers a question, and the values it needs."""

UNSETTLED: Reason = ("unsettled", {})
"""The reason for a question that stays open because it takes too long to settle."""


class _QuestionLiterals(NamedTuple):
    """A question about a consistent record, as literals."""

    statement: Lit
    """The literal that the statement is true."""
    aspects: Sequence[Lit]
    """All literals in which two answers can differ."""
    names: Mapping[str, Any] = {}
    """Values that a proven answer names, besides the cards."""


def answer(hand: Hand, dealer: Seat, rules: RuleSet, question: Question) -> Answered:
    """What the record of *hand*, dealt by *dealer*, says about *question*.

    If no solver is installed, the answer is open, not settled, and says so.

    Raises:
        ImpossibleEventError: it asks for the bid, and a claim or agreed score is impossible.
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
        is_made = judge(called, record.dealer, rules).score.outcome is Outcome.MADE
        return Answered(question, Finding.PROVEN if is_made else Finding.REFUTED, reason="agreed")
    if not record.was_played:
        return Answered(question, Finding.REFUTED, reason="not-played")
    if called.bidder is None or called.bid is None:
        missing = "no-bidder" if called.bidder is None else "no-bid"
        return Answered(question, Finding.OPEN, reason=missing)
    record = bid_record(hand, record.dealer, rules)
    if record.miscount or record.can() is False:
        return _impossible(question, record)
    bid = BidMade(record)
    return _with_what_settles(bid.answered(), record, [] if bid.by_foul else [bid.made])


def _plain(question: Question, record: PossibleHand) -> Answered | None:
    """The answer if it does not depend on the possible plays, else None."""
    kind, hand, rules = question.kind, record.hand, record.rules
    size, aside = cards.nest_size(rules), hand.discard
    if kind is Kind.REDEAL and nest.redeal_fault((), rules) is not None:
        return Answered(question, Finding.REFUTED, reason="not-here")
    if kind is not Kind.REDEAL and not record.was_played:
        return Answered(question, Finding.REFUTED, reason="not-played")
    if kind is Kind.DECLARED and hand.declared is None:
        return Answered(question, Finding.OPEN, reason="unrecorded", values={"who": hand.bidder})
    if kind is Kind.DISCARD and aside and nest.count_faults(aside, rules):
        values = {"has": len(aside), "wants": size}
        return Answered(question, Finding.PROVEN, reason="count", values=values)
    return None


def _answered(question: Question, record: PossibleHand) -> Answered:
    if record.miscount:
        return _impossible(question, record)
    literals = _literals(question, record)
    result = record.answer(literals.statement)
    if result.answer is Finding.REFUTED and literals.names:
        # That a seat named by one possible play did not do it leaves open who did.
        result = FoundAnswer(Finding.OPEN, result.settled)
    match result.answer:
        case Finding.IMPOSSIBLE:
            return _impossible(question, record)
        case Finding.OPEN:
            reason, values = unknown_reason(question, record) if result.settled else UNSETTLED
            open_ = Answered(question, result.answer, reason=reason, values=values,
                             settled=result.settled)  # fmt: skip
            return _with_what_settles(open_, record, literals.aspects)
        case _:
            proven = result.answer is Finding.PROVEN
            because = proof(record, -literals.statement if proven else literals.statement, question)
            names = literals.names if proven else {}
            reason, values = reason_of(question, result.answer, because, record)
            return Answered(question, result.answer, because, reason=reason,
                            values={**values, **names})  # fmt: skip


def _with_what_settles(
    answered: Answered, record: PossibleHand, aspects: Sequence[Lit]
) -> Answered:
    """*answered* with what would settle it, if it is open and depends on *aspects* of the hand."""
    if answered.answer is not Finding.OPEN or not answered.settled or not aspects:
        return answered
    to_look_at = what_settles(record, answered.question, aspects)
    values = {**answered.values, "look": to_look_at.things, "together": to_look_at.together}
    return replace(answered, settle=to_look_at.things, values=values)


def _impossible(question: Question, record: PossibleHand) -> Answered:
    if record.miscount is not None:
        reason, values = record.miscount
        return Answered(question, Finding.IMPOSSIBLE, reason=reason, values=values)
    items = clashing(record)
    reason = {0: "itself", 1: "one", 2: "two"}.get(len(items), "more")
    return Answered(question, Finding.IMPOSSIBLE, reason=reason, values={"records": items})


def _literals(question: Question, record: PossibleHand) -> _QuestionLiterals:
    """*question* as literals.

    Raises:
        ValueError: the question lacks a value that its kind needs, or is `made`.
    """
    ways, seat, trick, card = record.ways, question.seat, question.trick, question.card
    match question.kind:
        case Kind.RENEGE if seat and trick:
            statement = ways.renege(seat, trick)
        case Kind.HELD if seat and trick and card:
            statement = ways.holds(seat, card, trick)
        case Kind.MAY if seat and trick and card:
            statement = ways.may_play(seat, card, trick)
        case Kind.DISCARD:
            statement = ways.too_many_aside()
        case Kind.DECLARED:
            points = record.ways.points_aside()
            statement = points if record.hand.declared else -points
        case Kind.REDEAL if seat:
            statement = -ways.counters_dealt(seat)
        case Kind.BEST_PASSED if seat:
            statement = ways.best_passed(seat)
        case Kind.TOOK if trick:
            # Whether the winner is the one of some possible play.
            wins = {seat: record.ways.wins[trick, seat] for seat in record.ways.seats}
            statement, winner = record.in_one_way(wins) or (TRUE, ())
            winning = {"winner": winner[0]} if winner else {}
            return _QuestionLiterals(statement, list(wins.values()), winning)
        case Kind.PARTNER:
            # Whether the bidder has exactly the partners of some possible play.
            bids = {(seat, "bid"): lit for seat, lit in record.ways.contract.bids.items()}
            sides = {
                (seat, "played"): record.ways.plays_with_bidder(seat) for seat in record.ways.seats
            }
            statement, sides_played = record.in_one_way({**bids, **sides}) or (TRUE, ())
            bidder = next((seat for seat, what in sides_played if what == "bid"), None)
            partners = tuple(
                seat for seat, what in sides_played if what == "played" and seat != bidder
            )
            bidding = {"partners": partners, "bidder": bidder} if sides_played else {}
            return _QuestionLiterals(statement, [*sides.values(), *bids.values()], bidding)
        case _:
            raise ValueError(f"want a question of cards, got {question}")
    return _QuestionLiterals(statement, [statement])


def default_questions(hand: Hand, dealer: Seat, rules: RuleSet) -> tuple[Question, ...]:
    """The questions for *hand* if the caller names none: the bid, the discard, and each renege.

    There is one for every recorded card that did not follow, if it is known who played it.
    """
    record = PossibleHand(hand, dealer, rules)
    strayed = (Question(Kind.RENEGE, seat, trick) for trick, seat in _strayed(record))
    return (Question(Kind.MADE), Question(Kind.DISCARD), *strayed)


def reneges(hand: Hand, dealer: Seat, rules: RuleSet) -> Mapping[tuple[int, Seat], Finding]:
    """The finding on each card that did not follow, by trick and seat, without a proof."""
    record = PossibleHand(hand, dealer, rules)
    strayed = dict.fromkeys(_strayed(record))
    try:
        return {
            (trick, seat): record.answer(record.ways.renege(seat, trick)).answer
            for trick, seat in strayed
        }
    except UnavailableError:
        return dict.fromkeys(strayed, Finding.OPEN)


def _strayed(record: PossibleHand) -> Iterator[tuple[int, Seat]]:
    """Trick and seat of each card that did not follow under some possible card order."""
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
    subject = {"seat": question.seat, "trick": question.trick, "card": question.card}
    return say_reason(question.kind, answered.reason, {**subject, **answered.values}, names)


# The reason of an answer, and the values that its sentence names


def reason_of(
    question: Question, answer: Finding, because: Sequence[SeenCard], record: PossibleHand
) -> Reason:
    """The reason of an *answer* that is proven or refuted."""
    proven = answer is Finding.PROVEN
    match question.kind:
        case Kind.DISCARD | Kind.DECLARED if not cards.nest_size(record.rules):
            return "no-nest", {}
        case Kind.BEST_PASSED if record.hand.call != "circus":
            return "no-circus", {}
        case Kind.RENEGE:
            return (_reneged if proven else _followed)(question, because, record)
        case Kind.HELD:
            return (_held if proven else _not_held)(question, because, record)
        case Kind.MAY if not proven:
            return _why_not(question, record), {}
        case Kind.DISCARD if proven:
            return _bad_discard(because, record)
        case Kind.DISCARD:
            reason = "right" if nest.has_ban(record.rules) else "any-cards"
            return reason, {"who": record.hand.bidder, "size": cards.nest_size(record.rules)}
        case Kind.TOOK:
            return _taken_with(question, record)
        case Kind.BEST_PASSED:
            return _passed(question, record, proven=proven)
        case _:
            return ("so" if proven else "not-so"), {"who": record.hand.bidder}


def _reneged(question: Question, because: Sequence[SeenCard], record: PossibleHand) -> Reason:
    later = _of(question.seat, because, lambda trick: trick > (question.trick or 0))
    led = led_card(question, record)
    if len(because) == 2 and later:
        return "later", {"shown": later[0].card, "at": later[0].trick, "led": led}
    reason = "dealt" if _has_whole_deal(question.seat, record) else "counted"
    return (reason if led else f"{reason}-unled"), {"led": led}


def _followed(question: Question, because: Sequence[SeenCard], record: PossibleHand) -> Reason:
    own = [card for card in because if card.trick == question.trick]
    led, trick = led_card(question, record), question.trick or 1
    none = "dealt-none" if _has_whole_deal(question.seat, record) else "none"
    if not because:
        return ("led" if record.leader(trick) == question.seat else "none"), {"led": led}
    of_seat = len(because) > 1 and all(card.seat == question.seat for card in because)
    if led and of_seat and all(map(record.ways.is_whole, range(trick, record.ways.size + 1))):
        return "void", {"led": led}
    if len(because) > 1 or not own or led is None:
        return none, {"led": led}
    played, order = own[0].card, record.orders[0]
    suit = order.suit[NUMBER[led]]
    if all(order.suit[kind] == suit for kind in record.ways.kinds_seen(played)):
        return "followed", {"played": played, "led": led}
    if played in NUMBER and order.excused(played, led):
        return "free", {"played": played}
    return none, {"led": led}


def _held(question: Question, because: Sequence[SeenCard], record: PossibleHand) -> Reason:
    if len(because) == 1 and because[0].seat == question.seat and because[0].card == question.card:
        return "played", {"at": because[0].trick}
    return _had_it(question, record), {}


def _had_it(question: Question, record: PossibleHand) -> str:
    """How a held card got there: dealt, from the nest, or by counting all other cards."""
    seat, card, hand = question.seat or 1, question.card, record.hand
    if hand.call != "circus" and hand.deal and card in hand.deal[seat - 1]:
        return "dealt"
    return (
        "nest"
        if hand.call != "circus" and hand.bidder == seat and card in known_nest(hand)
        else "counted"
    )


def _not_held(question: Question, because: Sequence[SeenCard], record: PossibleHand) -> Reason:
    if len(because) == 1 and because[0].card == question.card:
        player, values = because[0].seat, {"who": because[0].seat, "at": because[0].trick}
        if player == question.seat:
            return "gone", values
        if _is_single(question.card, record):
            return ("elsewhere" if player else "somebody"), values
    if question.card in known_discard(record.hand) and _is_single(question.card, record):
        return "aside", {"who": record.hand.bidder}
    holder = next(
        (at for at, dealt in enumerate(record.hand.deal, 1) if question.card in dealt), None
    )
    if holder not in (None, question.seat) and _is_single(question.card, record):
        return "dealt-elsewhere", {"who": holder}
    return ("not-dealt" if _has_whole_deal(question.seat, record) else "not-counted"), {}


def _why_not(question: Question, record: PossibleHand) -> str:
    """Whether the seat lacked the card, had to follow with another, or one of both."""
    seat, trick = question.seat or 1, question.trick or 1
    if record.can(record.ways.holds(seat, question.card or "", trick)) is False:
        return "not-held"
    had_to = record.ways.could_follow(seat, trick, trick)
    return "must-follow" if record.can(-had_to) is False else "either"


def _taken_with(question: Question, record: PossibleHand) -> Reason:
    """The card that took the trick, if the trick is recorded in order of play."""
    trick = question.trick or 1
    if not record.ways.is_in_order(trick):
        return "so", {}
    laid = record.hand.play[trick - 1]
    best = {order.winner(laid) for order in record.orders}
    if len(laid) < record.rules.table.players or len(best) > 1:
        return "so", {}
    return "so-with", {"taking": laid[best.pop()]}


def _passed(question: Question, record: PossibleHand, *, proven: bool) -> Reason:
    """The card that was passed and a better one, if they are known."""
    ways, seat = record.ways, question.seat or 1
    plain = "so" if proven else "not-so"
    given_away = record.surely({kind: ways.gave(seat, kind) for kind in ways.copies})
    if not given_away or len(record.orders) > 1:
        return plain, {}
    (kind,) = given_away
    passed = ALL_CARDS[kind]
    if proven:
        return "so-named", {"passed": passed}
    high = {
        other: circus_height(ALL_CARDS[other], record.orders[0], record.rules)
        for other in ways.copies
    }
    better = sorted((other for other in high if high[other] > high[kind]), key=high.__getitem__)
    best = next(
        (other for other in better[::-1] if record.can(-ways.own(seat, other)) is False), None
    )
    if best is None:
        return plain, {}
    free = record.can(-record.ways.plays_with_bidder(seat)) is False
    values = {"passed": passed, "better": ALL_CARDS[best]}
    return ("not-so-free" if free else "not-so-named"), values


def _bad_discard(because: Sequence[SeenCard], record: PossibleHand) -> Reason:
    kind, bidder = nest.ban_ruling(record.rules, None).code, record.hand.bidder
    values = {"who": bidder, "most": nest.let_go(record.rules)}
    own = _of(bidder, because, lambda _: True)
    if record.hand.discard and own:
        return f"{kind}-kept", {**values, "kept": own[-1].card, "at": own[-1].trick}
    return kind, values


def _of(seat: Seat | None, seen: Sequence[SeenCard], when: Any) -> list[SeenCard]:
    return [card for card in seen if card.seat == seat and when(card.trick)]


def _is_single(card: Card | None, record: PossibleHand) -> bool:
    """Whether the deck has just one of *card*; of two, one may be elsewhere."""
    return record.ways.copies.get(NUMBER.get(card or "", -1)) == 1


def _has_whole_deal(seat: Seat | None, record: PossibleHand) -> bool:
    """Whether the recorded deal is all that *seat* held, without cards from nest or neighbor."""
    hand, nest_size = record.hand, cards.nest_size(record.rules)
    as_dealt = hand.call != "circus" and (not nest_size or hand.bidder not in (None, seat))
    return bool(seat and as_dealt and hand.deal and hand.deal[seat - 1])


def led_card(question: Question, record: PossibleHand) -> Card | None:
    """The card led to the trick of the question; None if it is not recorded."""
    trick = question.trick or 1
    return record.hand.play[trick - 1][0] if record.ways.is_in_order(trick) else None


def unknown_reason(question: Question, record: PossibleHand) -> Reason:
    """The reason why *question* is open, and what is missing."""
    hand, trick = record.hand, question.trick or 1
    if record.missing and question.kind is not Kind.REDEAL:  # which also comes before the bidding
        return f"no-{record.missing}", {}
    if question.kind is Kind.RENEGE:
        recorded = trick <= len(hand.play) and hand.play[trick - 1]
        if not recorded and all(card.trick != trick for card in hand.seen):
            return "unrecorded", {}
        led = led_card(question, record)
        return ("open" if led else "open-unled"), {"led": led}
    return "open", {"who": hand.bidder}
