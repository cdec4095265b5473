"""Reneges: which the record proves, which it refutes, and by what.

A later card of the same seat proves one: "seat 3 played the green 5 to a red lead in trick 3,
and the red 9 in trick 6". So does counting, where no other cards are left for that hand. Nobody
who may have been without the color is accused.
"""

from collections import Counter
from collections.abc import Iterable

from referee.engine.evidence.account import Account, Answer
from referee.engine.evidence.consistent import Known, recorded_hand
from referee.engine.evidence.deals import Bound
from referee.engine.evidence.readings import Reading
from referee.engine.hand.facts import Seat
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.ruling import Proof, Ruling
from referee.engine.tricks.card_order import NUMBER, CardOrder
from referee.engine.tricks.fast_replay import play_out
from referee.engine.tricks.tricks import Played


def is_honest(known: Known, order: CardOrder, rules: RuleSet) -> bool:
    """Whether every card is recorded and went by the rules; False says nothing."""
    players, played = rules.table.players, known.played
    if not played or len(played) % players or not known.hand.deal:
        return False
    hands = []
    for seat in range(1, players + 1):
        held = recorded_hand(known, seat, rules)
        if held is None:
            return False
        hands.append(order.mask(held.elements()))
    honest = play_out(hands, played[0].seat - 1, [NUMBER[each.card] for each in played], order)
    leaders = [each.seat - 1 for each in played[players::players]]
    return honest.legal == len(played) and honest.winners[:-1] == leaders


def reneges(account: Account) -> tuple[Ruling, ...]:
    """Every renege that each consistent deal shows.

    Source: S000, S002 "Play"; rulings 1 to 6.
    """
    shown: dict[tuple[int, Seat], Ruling] = {}
    for view in account.views:
        shown = _shown(view, account) | shown
    return tuple(ruling for _, ruling in sorted(shown.items()))


def is_refuted(account: Account, seat: Seat, trick: int) -> bool:
    """Whether *seat* followed in *trick*, or could not have, in every deal: by counting alone."""

    def can_be(reading: Reading) -> bool:
        mine = (each for each in reading.of(seat) if each.trick == trick)
        each = next(mine, None)
        if each is None:
            return True
        kinds = _answering(each, account.order)
        before, _ = _answered(each, kinds, reading)
        held = Bound(seat, kinds, least=len(before) + 1)
        return not _excused(each, account.order) and reading.deals.allows(held)

    refuted = account.answer(can_be, lambda _: True) is Answer.REFUTED
    return refuted and not account.contradicted


def _shown(view: Iterable[Reading], account: Account) -> dict[tuple[int, Seat], Ruling]:
    """What every reading of *view* shows, by trick and seat."""
    found: dict[tuple[int, Seat], Ruling] | None = None
    for reading in view:
        wanted = None if found is None else found.keys()
        shown = {
            (each.trick, each.seat): _accused(each, reading, account)
            for each in _not_followed(reading, account.order)
            if (wanted is None or (each.trick, each.seat) in wanted)
            and not _can_be_right(each, reading, account)
        }
        found = shown if found is None else _in_both(found, shown)
        if not found:
            break
    return found or {}


def _in_both(
    one: dict[tuple[int, Seat], Ruling], other: dict[tuple[int, Seat], Ruling]
) -> dict[tuple[int, Seat], Ruling]:
    """What is proven whoever led, with the card and the proof only where they are the same."""
    return {
        at: one[at] if one[at] == other[at] else _whoever_led(one[at], other[at])
        for at in one
        if at in other
    }


def _whoever_led(one: Ruling, other: Ruling) -> Ruling:
    card = one.card if one.card == other.card else None
    return Ruling("renege", seat=one.seat, trick=one.trick, card=card, reason="whoever-led")


def _not_followed(reading: Reading, order: CardOrder) -> Iterable[Played]:
    return (each for each in reading.known.played if not _excused(each, order))


def _excused(each: Played, order: CardOrder) -> bool:
    """Whether the card was led, followed, or may be played by a seat that could follow."""
    return each.led is None or order.excused(each.card, each.led)


def _can_be_right(each: Played, reading: Reading, account: Account) -> bool:
    """Whether the seat may have been without the color led."""
    if _excused(each, account.order):
        return True
    kinds = _answering(each, account.order)
    before, after = _answered(each, kinds, reading)
    most = len(before) + reading.blind(each.seat, each.trick)
    return not after and reading.deals.allows(Bound(each.seat, kinds, most=most))


def _answering(each: Played, order: CardOrder) -> frozenset[Card]:
    """The cards that would have followed."""
    return order.followers[order.suit[NUMBER[each.led or each.card]]]


def _answered(
    each: Played, kinds: frozenset[Card], reading: Reading
) -> tuple[list[Played], list[Played]]:
    """What the seat of *each* played out of *kinds* before it, and after it."""
    mine = [other for other in reading.of(each.seat) if other.card in kinds]
    before = [other for other in mine if other.trick < each.trick]
    return before, [other for other in mine if other.trick > each.trick]


def _accused(each: Played, reading: Reading, account: Account) -> Ruling:
    """The ruling on *each*, which was wrong in every deal, with what shows it."""
    kinds = _answering(each, account.order)
    before, after = _answered(each, kinds, reading)
    held = recorded_hand(reading.known, each.seat, account.rules) or Counter()
    answers = list((held - Counter(other.card for other in before)).elements())
    answers = [card for card in answers if card in kinds]
    blind = reading.blind(each.seat, each.trick)
    told = {"led": each.led}
    if len(answers) > blind:
        shown = answers[0] if not blind else None
        reason = "held" if shown else "held-some"
        return _renege(each, None, reason, told | {"shown": shown})
    if after:
        return _renege(each, Proof(after[0].trick, after[0].card), "later", told)
    return _renege(each, None, "counted", told)


def _renege(
    each: Played, proof: Proof | None, reason: str, given: dict[str, Card | None]
) -> Ruling:
    return Ruling(
        "renege",
        seat=each.seat,
        trick=each.trick,
        card=each.card,
        proof=proof,
        reason=reason,
        given=given,
    )
