"""Which sentence tells a player why: the reason of an answer, chosen by what it rests on."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.evidence.account import Finding
from referee.engine.hand.facts import Seat
from referee.engine.play import nest
from referee.engine.play.card_order import ALL_CARDS, NUMBER, circus_height
from referee.engine.possible import literals
from referee.engine.possible.record import PossibleHand
from referee.engine.questions.question import Kind, Question, SeenCard
from referee.engine.rules import cards
from referee.engine.rules.cards import Card

Reason = tuple[str, Mapping[str, Any]]
"""Which of the sentences of a question fits, and what it speaks of."""


def reason_of(
    question: Question, answer: Finding, because: Sequence[SeenCard], record: PossibleHand
) -> Reason:
    """Why *question* has this *answer*, which is proven or refuted."""
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
        case Kind.MAY:
            return ("may" if proven else _why_not(question, record)), {}
        case Kind.DISCARD:
            return _bad_discard(because, record) if proven else _good_discard(record)
        case Kind.PARTNER:
            return "partners", {}
        case Kind.TOOK:
            return _took(question, record)
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
    if led and len(because) > 1 and all(card.seat == question.seat for card in because):
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
    """Whence a card came that was held: dealt, out of the nest, or as none but this seat had it."""
    seat, card, hand = question.seat or 1, question.card, record.hand
    if hand.call != "circus" and hand.deal and card in hand.deal[seat - 1]:
        return "dealt"
    return (
        "nest" if hand.call != "circus" and hand.bidder == seat and card in hand.nest else "counted"
    )


def _not_held(question: Question, because: Sequence[SeenCard], record: PossibleHand) -> Reason:
    if len(because) == 1 and because[0].card == question.card:
        who, given = because[0].seat, {"who": because[0].seat, "at": because[0].trick}
        if who == question.seat:
            return "gone", given
        if _is_single(question.card, record):
            return ("elsewhere" if who else "somebody"), given
    if question.card in record.hand.discard and _is_single(question.card, record):
        return "aside", {"who": record.hand.bidder}
    holder = _dealt_to(question.card, record)
    if holder not in (None, question.seat) and _is_single(question.card, record):
        return "dealt-elsewhere", {"who": holder}
    return ("not-dealt" if _has_whole_deal(question.seat, record) else "not-counted"), {}


def _why_not(question: Question, record: PossibleHand) -> str:
    """Whether the card was not there, or another had to be played, or in some ways each."""
    seat, trick = question.seat or 1, question.trick or 1
    if record.can(literals.held_back(record.ways, seat, question.card or "", trick)) is False:
        return "not-held"
    had_to = literals.could_follow(record.ways, seat, trick, trick)
    return "must-follow" if record.can(-had_to) is False else "either"


def _took(question: Question, record: PossibleHand) -> Reason:
    """With which card, where the trick is recorded in the order of play."""
    trick = question.trick or 1
    if not record.ways.is_in_order(trick):
        return "so", {}
    laid = record.hand.play[trick - 1]
    best = {order.winner(laid) for order in record.orders}
    if len(laid) < record.rules.table.players or len(best) > 1:
        return "so", {}
    return "so-with", {"taking": laid[best.pop()]}


def _passed(question: Question, record: PossibleHand, *, proven: bool) -> Reason:
    """Which card was passed, and which was better, where that is known."""
    ways, seat = record.ways, question.seat or 1
    plain = "so" if proven else "not-so"
    given_away = record.surely({each: ways.gave(seat, each) for each in ways.copies})
    if not given_away or len(record.orders) > 1:
        return plain, {}
    (kind,) = given_away
    passed = ALL_CARDS[kind]
    if proven:
        return "so-named", {"passed": passed}
    high = {
        each: circus_height(ALL_CARDS[each], record.orders[0], record.rules) for each in ways.copies
    }
    better = sorted((each for each in high if high[each] > high[kind]), key=high.__getitem__)
    best = next((each for each in better[::-1] if record.can(-ways.own(seat, each)) is False), None)
    if best is None:
        return plain, {}
    free = record.can(-record.ways.plays_with_bidder(seat)) is False
    given = {"passed": passed, "better": ALL_CARDS[best]}
    return ("not-so-free" if free else "not-so-named"), given


def _dealt_to(card: Card | None, record: PossibleHand) -> Seat | None:
    return next((at for at, dealt in enumerate(record.hand.deal, 1) if card in dealt), None)


def _bad_discard(because: Sequence[SeenCard], record: PossibleHand) -> Reason:
    kind, bidder = nest.ban_ruling(record.rules, None).code, record.hand.bidder
    given = {"who": bidder, "most": nest.let_go(record.rules)}
    own = _of(bidder, because, lambda _: True)
    if record.hand.discard and own:
        return f"{kind}-kept", {**given, "kept": own[-1].card, "at": own[-1].trick}
    return kind, given


def _good_discard(record: PossibleHand) -> Reason:
    given = {"who": record.hand.bidder, "size": cards.nest_size(record.rules)}
    return ("right" if nest.has_ban(record.rules) else "any-cards"), given


def _of(seat: Seat | None, seen: Sequence[SeenCard], when: Any) -> list[SeenCard]:
    return [each for each in seen if each.seat == seat and when(each.trick)]


def _is_single(card: Card | None, record: PossibleHand) -> bool:
    """Whether the deck has one of *card*: else where one lies does not say where the other is."""
    return record.ways.copies.get(NUMBER.get(card or "", -1)) == 1


def _has_whole_deal(seat: Seat | None, record: PossibleHand) -> bool:
    """Whether all that *seat* held is recorded as dealt to it: no nest and no neighbor gave any."""
    hand, nest_size = record.hand, cards.nest_size(record.rules)
    as_dealt = hand.call != "circus" and (not nest_size or hand.bidder not in (None, seat))
    return bool(seat and as_dealt and hand.deal and hand.deal[seat - 1])


def led_card(question: Question, record: PossibleHand) -> Card | None:
    """The card led to the trick that is asked about; None: it is not recorded."""
    trick = question.trick or 1
    return record.hand.play[trick - 1][0] if record.ways.is_in_order(trick) else None


def unknown_reason(question: Question, record: PossibleHand) -> Reason:
    """What is missing where *question* is open."""
    hand, trick = record.hand, question.trick or 1
    if record.missing and question.kind is not Kind.REDEAL:  # it is asked before the bidding, too
        return f"no-{record.missing}", {}
    if question.kind is Kind.RENEGE:
        recorded = trick <= len(hand.play) and hand.play[trick - 1]
        if not recorded and all(each.trick != trick for each in hand.seen):
            return "unrecorded", {}
        led = led_card(question, record)
        return ("open" if led else "open-unled"), {"led": led}
    return "open", {"who": hand.bidder}
