"""Where the record of a hand lets every card lie, as the deals that are consistent with it.

A dealt hand stays with its seat; the bidder's and the nest lie in his hand or aside; in circus
Rook each card may have gone on to the seat on the left. What nobody recorded can lie anywhere
that is not full.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from referee.engine.evidence.deals import ASIDE, Deals, Place, Reach, Room
from referee.engine.hand import teams
from referee.engine.hand.facts import Hand, Seat
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.rules.model import RuleSet
from referee.engine.tricks.tricks import Played


@dataclass(frozen=True, slots=True)
class Known:
    """What is recorded of where the cards of a hand lay; a part of it may be left out."""

    hand: Hand
    bidder: Seat
    played: Sequence[Played]
    """Cards of which it is known who played them."""
    passed: Sequence[Card] = ()
    """The card that each seat passed to its left in circus Rook, by seat; empty: not known."""
    counted: bool = True
    """Whether every seat had its number of cards; not where the record miscounts them."""

    def without_discard(self) -> "Known":
        """The same, but for what the bidder laid aside."""
        return replace(self, hand=replace(self.hand, discard=()))

    def only_played(self, played: Sequence[Played]) -> "Known":
        """Nothing but the cards *played*: no hand, no nest, no number of cards."""
        bare = replace(self.hand, deal=(), nest=(), discard=())
        return replace(self, hand=bare, played=tuple(played), passed=(), counted=False)


def recorded_hand(known: Known, seat: Seat, rules: RuleSet) -> Counter[Card] | None:
    """What *seat* held at the first lead, where the deal and what came after it were recorded."""
    dealt = known.hand.deal[seat - 1] if known.hand.deal else ()
    held = Counter(dealt)
    if seat == known.bidder and cards.nest_size(rules):
        if not (known.hand.nest and known.hand.discard):
            return None
        held = held + Counter(known.hand.nest) - Counter(known.hand.discard)
    if known.hand.call == "circus":
        if not known.passed:
            return None
        held = held - Counter([known.passed[seat - 1]]) + Counter([known.passed[seat - 2]])
    return held if dealt and held.total() == cards.hand_size(rules) else None


Reaches = Mapping[Card, Sequence[Reach]]
"""Of each card, where every copy of it can lie."""


def consistent_deals(known: Known, rules: RuleSet, reaches: Reaches | None = None) -> Deals:
    """The deals that are consistent with all that is *known*.

    *reaches* is what `where_cards_lie` says, which the cards played do not change.
    """
    if reaches is None:
        reaches = where_cards_lie(known, rules)
    return Deals(reaches, _seen(known, rules), _rooms(known, rules))


def _seen(known: Known, rules: RuleSet) -> Counter[tuple[Place, Card]]:
    """The cards that were in a hand or aside for sure, with how many of them at least."""
    seen = Counter((each.seat, each.card) for each in known.played)
    if len(known.hand.discard) <= cards.nest_size(rules):
        seen.update((ASIDE, card) for card in known.hand.discard)
    return seen | received(known, rules)


def received(known: Known, rules: RuleSet) -> Counter[tuple[Seat, Card]]:
    """How many copies at least each seat holds of the card that it got in circus Rook.

    One that was dealt to it and that it did not pass on is another; of the bidder's it is not known
    which were laid aside.
    """
    found: Counter[tuple[Seat, Card]] = Counter()
    for seat, card in enumerate(known.passed, 1):
        to = teams.next_seat(seat, rules)
        own = 0 if to == known.bidder else _taken_up_by(to, known, rules)[card]
        found[to, card] = 1 + max(0, own - (known.passed[to - 1] == card))
    return found


def _rooms(known: Known, rules: RuleSet) -> dict[Place, Room]:
    """How many cards each place holds. With too few recorded aside, the others are with him."""
    size, nest = cards.hand_size(rules), cards.nest_size(rules)
    rooms = dict.fromkeys(teams.seats(rules), (size, size)) | {ASIDE: (nest, nest)}
    missing = nest - len(known.hand.discard)
    if 0 < missing < nest:
        rooms |= {ASIDE: (nest - missing, nest), known.bidder: (size, size + missing)}
    for at, (_, number) in enumerate(cards.spare_extras(rules)):
        rooms[_out(at, rules)] = (number, number)
    if not known.counted:
        return dict.fromkeys(rooms, (0, cards.deck_size(rules)))
    return rooms


def _out(extra: int, rules: RuleSet) -> Place:
    """The place of the extra cards, by their number in the rules, that this deck does not hold."""
    return rules.table.players + 1 + extra


def where_cards_lie(known: Known, rules: RuleSet) -> Reaches:
    """Of each card, where every copy of it can lie, whoever played what."""
    found: dict[Card, list[Reach]] = {card: [] for card in cards.deck(rules)}
    taken = {seat: _taken_up_by(seat, known, rules) for seat in teams.seats(rules)}
    for seat, own in taken.items():
        for card, number in own.items():
            found.setdefault(card, []).extend(_known_reaches(card, number, seat, known, rules))
    hidden = {seat: taken[seat] for seat, dealt in _sources(known, rules) if not dealt}
    for card, copies in cards.deck(rules).items():
        number = copies - len(found[card])
        if number > 0:
            found[card] += _hidden_reaches(card, number, hidden, known, rules)
    return {card: _nested(reaches) for card, reaches in found.items()}


def _sources(known: Known, rules: RuleSet) -> Iterator[tuple[Seat, Sequence[Card]]]:
    """Every dealt hand and the nest, with the seat that takes it up; () where it is not known."""
    deal = known.hand.deal or ((),) * rules.table.players
    for seat, dealt in enumerate(deal, 1):
        yield seat, dealt if len(dealt) == cards.hand_size(rules) else ()
    if cards.nest_size(rules):
        nest = known.hand.nest
        yield known.bidder, nest if len(nest) == cards.nest_size(rules) else ()


def _taken_up_by(seat: Seat, known: Known, rules: RuleSet) -> Counter[Card]:
    """The cards that *seat* took up for sure, from the deal and as bidder from the nest."""
    own = (dealt for taker, dealt in _sources(known, rules) if taker == seat)
    return Counter(card for dealt in own for card in dealt)


def _known_reaches(
    card: Card, number: int, seat: Seat, known: Known, rules: RuleSet
) -> list[Reach]:
    """Where the *number* copies of *card* lie that *seat* is known to have taken up.

    One of them is what it passed on; the copies of a card are alike, so that it is one of these.
    """
    if known.passed and known.passed[seat - 1] == card:
        return [1 << teams.next_seat(seat, rules)] + [_kept(seat, known, rules)] * (number - 1)
    return [_taken_up(card, seat, known, rules)] * number


def _hidden_reaches(
    card: Card, number: int, hidden: Mapping[Seat, Counter[Card]], known: Known, rules: RuleSet
) -> list[Reach]:
    """Where *number* copies of *card* lie of which nobody knows who took them up.

    *hidden*: who took up cards that are not known, with those that are: what was passed on is one
    of these, if any of them is that card.
    """
    reach = 0
    for seat, own in hidden.items():
        if known.passed and own[card]:
            reach |= _kept(seat, known, rules)
        else:
            reach |= _taken_up(card, seat, known, rules)
    choices = enumerate(cards.spare_extras(rules))
    outside = [reach | 1 << _out(at, rules) for at, (extra, _) in choices if card in extra]
    return (outside + [reach] * number)[:number]


def _taken_up(card: Card, seat: Seat, known: Known, rules: RuleSet) -> Reach:
    """Where *card* can lie if *seat* took it up: in circus Rook the left may have it as well."""
    kept = _kept(seat, known, rules)
    may_pass = known.hand.call == "circus" and not known.passed
    if may_pass or (known.passed and known.passed[seat - 1] == card):
        return kept | 1 << teams.next_seat(seat, rules)
    return kept


def _kept(seat: Seat, known: Known, rules: RuleSet) -> Reach:
    aside = 1 << ASIDE if seat == known.bidder and cards.nest_size(rules) else 0
    return 1 << seat | aside


def _nested(reaches: list[Reach]) -> list[Reach]:
    """*reaches* of one card, each as wide as all where they overlap without being nested."""
    every = 0
    for reach in reaches:
        every |= reach
    pairs = combinations(reaches, 2)
    apart = all((one & two) in (0, one, two) for one, two in pairs)
    return reaches if apart else [every] * len(reaches)
