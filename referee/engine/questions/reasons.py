"""Which sentence tells a player why: the reason of an answer, chosen by what it rests on."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine import nest
from referee.engine.evidence.account import Answer
from referee.engine.hand.facts import Seat
from referee.engine.questions.question import Kind, Question, SeenCard
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.tricks.card_order import NUMBER
from referee.engine.tricks.follow import seats_from
from referee.engine.worlds.cases import Cases
from referee.engine.worlds.told import Told, bits_seen

Reason = tuple[str, Mapping[str, Any]]
"""Which of the sentences of a question fits, and what it speaks of."""


def reason_of(
    question: Question, answer: Answer, because: Sequence[SeenCard], cases: Cases
) -> Reason:
    """Why *question* has this *answer*, which is proven or refuted."""
    told = cases.every[0]
    match question.kind:
        case Kind.RENEGE if answer is Answer.PROVEN:
            return _reneged(question, because, told)
        case Kind.RENEGE:
            return _followed(question, because, told)
        case Kind.HELD if answer is Answer.PROVEN:
            return _held(question, because, told)
        case Kind.HELD:
            return _not_held(question, because, told)
        case _ if answer is Answer.PROVEN:
            return _bad_discard(because, told)
        case _:
            return _good_discard(told)


def _reneged(question: Question, because: Sequence[SeenCard], told: Told) -> Reason:
    later = _of(question.seat, because, lambda trick: trick > (question.trick or 0))
    led = led_card(question, told)
    if len(because) == 2 and later:
        return "later", {"shown": later[0].card, "at": later[0].trick, "led": led}
    reason = "told" if _is_told(question.seat, told) else "counted"
    return (reason if led else f"{reason}-unled"), {"led": led}


def _followed(question: Question, because: Sequence[SeenCard], told: Told) -> Reason:
    own = [card for card in because if card.trick == question.trick]
    led = led_card(question, told)
    if not because:
        return ("led" if _led_it(question, told) else "none"), {"led": led}
    if led and len(because) > 1 and all(card.seat == question.seat for card in because):
        return "void", {"led": led}
    if len(because) > 1 or not own or led is None:
        return ("told-none" if _is_told(question.seat, told) else "none"), {"led": led}
    played = own[0].card
    if not bits_seen(played) & ~told.ranks.follow[told.order.suit[NUMBER[led]]]:
        return "followed", {"played": played, "led": led}
    if played in NUMBER and told.order.excused(played, led):
        return "free", {"played": played}
    return ("told-none" if _is_told(question.seat, told) else "none"), {"led": led}


def _held(question: Question, because: Sequence[SeenCard], told: Told) -> Reason:
    if len(because) == 1 and because[0].seat == question.seat and because[0].card == question.card:
        return "played", {"at": because[0].trick}
    return ("told" if _is_told(question.seat, told) else "counted"), {}


def _not_held(question: Question, because: Sequence[SeenCard], told: Told) -> Reason:
    if len(because) == 1 and because[0].card == question.card and because[0].seat:
        own = because[0].seat == question.seat
        return ("gone" if own else "elsewhere"), {"who": because[0].seat, "at": because[0].trick}
    if question.card in told.hand.discard:
        return "aside", {"who": told.bidder}
    holder = _dealt_to(question.card, told)
    if holder not in (None, question.seat):
        return "dealt-elsewhere", {"who": holder}
    return ("told-not" if _is_told(question.seat, told) else "not-counted"), {}


def _dealt_to(card: Card | None, told: Told) -> Seat | None:
    return next((at for at, dealt in enumerate(told.hand.deal, 1) if card in dealt), None)


def _bad_discard(because: Sequence[SeenCard], told: Told) -> Reason:
    kind = nest.ban_ruling(told.rules, None).code
    given = {"who": told.bidder, "most": nest.let_go(told.rules)}
    own = _of(told.bidder, because, lambda _: True)
    if told.hand.discard and own:
        return f"{kind}-kept", {**given, "kept": own[-1].card, "at": own[-1].trick}
    return kind, given


def _good_discard(told: Told) -> Reason:
    given = {"who": told.bidder, "size": told.nest}
    return ("right" if nest.has_ban(told.rules) else "any-cards"), given


def _of(seat: Seat | None, seen: Sequence[SeenCard], when: Any) -> list[SeenCard]:
    return [each for each in seen if each.seat == seat and when(each.trick)]


def _is_told(seat: Seat | None, told: Told) -> bool:
    """Whether the dealt hand of *seat* is recorded."""
    return bool(seat and told.hand.deal and told.hand.deal[seat - 1])


def led_card(question: Question, told: Told) -> Card | None:
    """The card led to the trick that is asked about; None: it is not recorded."""
    trick = question.trick or 1
    return told.tricks[trick - 1][0] if told.is_in_order(trick) else None


def _led_it(question: Question, told: Told) -> bool:
    """Whether the seat that is asked about led the trick, as far as it is known."""
    return leader_of(question.trick or 1, told) == question.seat


def leader_of(trick: int, told: Told) -> Seat | None:
    """Who led *trick*, by the tricks before it that are recorded one after the other."""
    leader: Seat | None = told.first_leader
    for at in range(1, trick):
        leader = told.hand.leaders.get(at, leader)
        known = leader is not None and told.is_whole(at)
        won = told.order.winner(told.tricks[at - 1]) if known else 0
        leader = seats_from(leader, told.rules)[won] if leader is not None and known else None
    return told.hand.leaders.get(trick, leader)


def unknown_reason(question: Question, cases: Cases) -> Reason:
    """What is missing where *question* is open."""
    told = cases.every[0]
    if cases.missing:
        return f"no-{cases.missing}", {}
    if question.kind is Kind.RENEGE:
        trick = question.trick or 1
        if not told.tricks[trick - 1] and all(each.trick != trick for each in told.sightings):
            return "untold", {}
        led = led_card(question, told)
        return ("open" if led else "open-unled"), {"led": led}
    if question.kind is Kind.DISCARD:
        return "open", {"who": told.bidder}
    return "open", {"size": cards.hand_size(cases.rules)}
