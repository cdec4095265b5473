"""Who can play with the bidder, as far as it is recorded: unknown is not alone; ruling 80."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from referee.engine.evidence.deals import ASIDE
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.questions.making.reading.records import Reach, Sharing
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet


def sharings(hand: Hand, bidder: Seat, rules: RuleSet) -> tuple[Sharing, ...]:
    """Every way to share out the seats that the record of *hand* does not exclude by itself."""
    fixed = teams.partners(bidder, rules)
    if fixed is not None:
        return (Sharing(frozenset((bidder, *fixed))),)
    called = [card for card in hand.partner_cards if cards.deck(rules).get(card) == 1]
    if hand.partner_cards and len(called) == len(hand.partner_cards):
        found = _by_holders(called, bidder, rules)
    else:
        found = {declarers: ({},) for declarers in _any(bidder, rules)}
    told = None if hand.partners is None else frozenset((bidder, *hand.partners))
    return tuple(
        Sharing(declarers, tuple(holders))
        for declarers, holders in found.items()
        if told in (None, declarers)
    )


def _by_holders(
    called: Sequence[Card], bidder: Seat, rules: RuleSet
) -> dict[frozenset[Seat], Sequence[Mapping[Card, Reach]]]:
    """By the seats that play together: where the *called* cards lie then."""
    found: dict[frozenset[Seat], list[Mapping[Card, Reach]]] = {}
    for holders in product(teams.seats(rules), repeat=len(called)):
        lying = {
            card: 1 << seat | (1 << ASIDE if seat == bidder else 0)
            for card, seat in zip(called, holders, strict=True)
        }
        found.setdefault(frozenset((bidder, *holders)), []).append(lying)
    return dict(found)


def _any(bidder: Seat, rules: RuleSet) -> Iterator[frozenset[Seat]]:
    others = [seat for seat in teams.seats(rules) if seat != bidder]
    for number in range(teams.most_partners(rules) + 1):
        for chosen in combinations(others, number):
            yield frozenset((bidder, *chosen))
