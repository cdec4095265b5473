"""What a hand with all cards seen could have made, and which cards gave points away."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from referee.rook.hand import teams
from referee.rook.hand.facts import Hand, Seat
from referee.rook.judge.verdict import Verdict, judge
from referee.rook.play.called import is_rook_open
from referee.rook.play.card_order import CardOrder, TrumpCall, card_order_of, trump_call_of
from referee.rook.play.tricks import Trick, first_leader
from referee.rook.rules import cards, house
from referee.rook.rules.cards import Card
from referee.rook.rules.model import RuleSet
from referee.rook.solver.ending import (
    MOST_CARDS,
    RestOfHand,
    SolvedMove,
    Stand,
    Value,
    best_cards,
    best_line,
    bits_of,
    sure_points,
    value_before,
)
from referee.rook.solver.tables import Budget

FORM = 1
"""The version of the answers; incremented if a hand would be analysed differently than before."""

DIGITS = 32
"""The length of a digest in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand with every card known."""

    rules: RuleSet
    call: TrumpCall
    order: CardOrder
    declarers: tuple[Seat, ...]
    """The bidder and his partners."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, before the first lead."""
    tricks: tuple[Trick, ...]
    """As they were played."""
    aside: int
    """Counters laid aside."""
    out_of_turn: frozenset[int] = frozenset()
    """The numbers of the tricks that were led out of turn."""
    digest: str = ""
    """A digest of all of that; hands with equal digests have equal answers."""


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card as it was played, with what could be made before and after it."""

    trick: int
    seat: Seat
    card: Card
    before: Value
    after: Value
    gave: int | None
    """The points that it gave away; None if not settled, or if it broke a rule."""
    best: tuple[Card, ...] | None = None
    """All cards that gave nothing away; None if not settled or not requested."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What perfect play would have made of a hand."""

    declarers: tuple[Seat, ...]
    made: int | None
    """The points of the bidder's side; None if the hand was not played to its end."""
    worth: Value
    """The points that it could be sure of from the first lead on."""
    played: tuple[CardPlayed, ...]
    exact_from: int | None
    """The first trick from which on every value is settled; None if there is none."""
    line: tuple[SolvedMove, ...] = field(default=())
    """One way to play from `exact_from` on in which nobody gives points away."""

    @property
    def slips(self) -> tuple[CardPlayed, ...]:
        """The cards that gave points away, in order of play."""
        return tuple(card for card in self.played if card.gave)


def seen(hand: Hand, dealer: Seat, rules: RuleSet, verdict: Verdict | None = None) -> Seen | None:
    """*hand* with every card known; None if some cards or the bidder's partners are unknown."""
    verdict = verdict or judge(hand, dealer, rules)
    call, order = trump_call_of(hand), card_order_of(hand, rules)
    contract = verdict.contract
    if call is None or order is None or contract is None or is_rook_open(hand.rook, rules):
        return None
    if contract.moon:  # of all that the bidders can score, it is worth the most
        rules = replace(rules, score=replace(rules.score, sweep_points=contract.moon))
    tricks = tuple(trick for trick in verdict.tricks if trick.cards)
    if not tricks:  # no card was played: analyse from the first lead on
        leads = first_leader(dealer, contract.bidder, circus=hand.call == "circus", rules=rules)
        tricks = (Trick(1, hand.leaders.get(1, leads), (), None, 0),)
    hands = _from_play(tricks, rules) or _from_deal(hand, contract.bidder, tricks, rules)
    if hands is None or not _is_whole(hands, rules) or not _followed(tricks, rules):
        return None
    partners: tuple[Seat, ...] | None = contract.partners
    if teams.partners_are_called(rules) and not partners:
        partners = _called(hand, contract.bidder, hands)
    if partners is None:
        return None
    aside = cards.counter_total(rules) - sum(order.value(held_cards) for held_cards in hands)
    out_of_turn = frozenset(
        ruling.trick
        for ruling in verdict.rulings
        if ruling.code == "lead-out-of-turn" and ruling.trick
    )
    side = (contract.bidder, *partners)
    content = (
        (FORM, _written(rules), hand.trump, hand.call, hand.rook, side, sorted(out_of_turn)),
        tuple(map(sorted, hands)),
        tuple((trick.leader, trick.cards) for trick in tricks),
    )
    digest = hashlib.sha256(repr(content).encode()).hexdigest()[:DIGITS]
    return Seen(rules, call, order, side, hands, tricks, aside, out_of_turn, digest)


def _written(rules: RuleSet) -> str:
    """*rules* as a record writes them, so that a new, unused house rule changes nothing."""
    return f"{rules.id} {sorted(house.changes(rules).items())!r}"


def _from_play(tricks: Sequence[Trick], rules: RuleSet) -> tuple[tuple[Card, ...], ...] | None:
    """The hands as the play shows them; None if not all cards were played."""
    if sum(len(trick.cards) for trick in tricks) != cards.hand_size(rules) * rules.table.players:
        return None
    hands: dict[Seat, list[Card]] = {seat: [] for seat in teams.seats(rules)}
    for trick in tricks:
        for played in trick.played(rules):
            hands[played.seat].append(played.card)
    return tuple(tuple(hand) for hand in hands.values())


def _from_deal(
    hand: Hand, bidder: Seat, tricks: Sequence[Trick], rules: RuleSet
) -> tuple[tuple[Card, ...], ...] | None:
    """The hands after deal, discard and passing; None if unknown or contrary to the play."""
    if len(hand.deal) != rules.table.players or not all(hand.deal):
        return None
    hands = [Counter(dealt) for dealt in hand.deal]
    hands[bidder - 1].update(hand.nest)
    hands[bidder - 1].subtract(hand.discard)
    if hand.call == "circus":
        if len(hand.circus) != len(hands):
            return None
        for at, card in enumerate(hand.circus):
            hands[at][card] -= 1
            hands[(at + 1) % len(hands)][card] += 1
    played: list[Counter[Card]] = [Counter() for _ in hands]
    for trick in tricks:
        for play in trick.played(rules):
            played[play.seat - 1][play.card] += 1
    if any(min(left.values()) < 0 for left in hands):
        return None
    if any(laid - left for laid, left in zip(played, hands, strict=True)):
        return None
    return tuple(tuple(left.elements()) for left in hands)


def _is_whole(hands: Sequence[Sequence[Card]], rules: RuleSet) -> bool:
    """Whether each seat has a complete hand, and one deck has all of these cards."""
    size, deck = cards.hand_size(rules), cards.deck(rules)
    counts = Counter(card for hand in hands for card in hand)
    fits = all(number <= deck.get(card, 0) for card, number in counts.items())
    return fits and all(len(hand) == size for hand in hands)


def _followed(tricks: Sequence[Trick], rules: RuleSet) -> bool:
    """Whether it is known who played each card, and at most the last trick is incomplete."""
    whole = all(len(trick.cards) == rules.table.players for trick in tricks[:-1])
    return whole and all(trick.leader is not None for trick in tricks)


def _called(hand: Hand, bidder: Seat, hands: Sequence[Sequence[Card]]) -> tuple[Seat, ...] | None:
    """The holders of the called cards, () if the bidder is alone; None if that is unknown."""
    if hand.partners is not None:
        return hand.partners
    if not hand.partner_cards:
        return None
    holders = (
        seat for seat, cards_held in enumerate(hands, 1) if {*cards_held} & {*hand.partner_cards}
    )
    return tuple(seat for seat in holders if seat != bidder)


@dataclass(frozen=True, slots=True)
class _Step:
    """A card as it was played, with the state before and after it."""

    trick: int
    seat: Seat
    card: Card
    before: Stand
    after: Stand
    is_fair: bool


def ending_of(hand: Seen, first: int = 1) -> tuple[RestOfHand, Stand]:
    """The rest of *hand* from trick *first* on, and the state at its start."""
    left = [Counter(dealt) for dealt in hand.hands]
    won, tricks_won, lost = 0, 0, False
    for trick in hand.tricks[: first - 1]:
        for played in trick.played(hand.rules):
            left[played.seat - 1][played.card] -= 1
        ours = trick.winner in hand.declarers
        won += ours * (trick.points + cards.trick_worth(hand.rules))
        tricks_won += ours
        lost = lost or (trick.points > 0 and not ours)
    hands = [tuple(left_over.elements()) for left_over in left]
    ending = RestOfHand(hands, hand.declarers, hand.aside, hand.order, hand.rules)
    leader = hand.tricks[first - 1].leader if first <= len(hand.tricks) else None
    at = (leader or _leads_next(hand)) - 1
    return ending, Stand(ending.first, at, (), won // ending.step, tricks_won, lost)


def _leads_next(hand: Seen) -> Seat:
    """The seat that leads after the tricks that were played."""
    last = hand.tricks[-1].winner if hand.tricks else None
    if last is None:
        raise ValueError("no trick says who leads")
    return last


def analyse(hand: Seen, budget: Budget, *, for_best: Budget | None = None) -> Analysis:
    """What could be made before and after each card of *hand*, found from the last card backwards.

    When *budget* runs out, earlier values are ranges. All best cards and a line of best play are
    found as well if *for_best*, a budget for that, is given.
    """
    players = hand.rules.table.players
    first = max(1, cards.hand_size(hand.rules) + 1 - MOST_CARDS // players)
    if first > len(hand.tricks):
        return Analysis(hand.declarers, None, _anything(hand), (), None)
    ending, start = ending_of(hand, first)
    steps = list(_steps(hand, ending, start, first))
    if not steps:
        return Analysis(hand.declarers, None, sure_points(ending, start, budget), (), None)
    played = _played(ending, steps, budget)
    if for_best is not None:
        played = tuple(
            replace(card, best=best_cards(ending, step.before, card.before, for_best))
            for card, step in zip(reversed(played), reversed(steps), strict=True)
        )[::-1]
    exact = _exact_from(played)
    end = steps[-1].after
    made = ending.result(end) * ending.step if not any(end.hands) else None
    line: tuple[SolvedMove, ...] = ()
    if for_best is not None and exact is not None:
        at = next(at for at, card in enumerate(played) if card.trick == exact)
        line = best_line(ending, steps[at].before, played[at].before, for_best)
    worth = played[0].before if first == 1 else _anything(hand)
    return Analysis(hand.declarers, made, worth, played, exact, line)


def _anything(hand: Seen) -> Value:
    """The range of what any hand may be worth, if nothing was settled."""
    most = max(cards.hand_total(hand.rules), cards.sweep_worth(hand.rules))
    return Value(0, most)


def _steps(hand: Seen, ending: RestOfHand, start: Stand, first: int) -> Iterator[_Step]:
    stand = start
    for trick in hand.tricks[first - 1 :]:
        if trick.leader is not None:
            stand = replace(stand, leader=trick.leader - 1)
        for place, card in enumerate(trick.cards):
            bit = ending.bit(stand, card)
            is_fair = bool(bit & ending.legal(stand)) and (
                place > 0 or trick.number not in hand.out_of_turn
            )
            after = ending.play(stand, bit)
            yield _Step(trick.number, stand.seat + 1, card, stand, after, is_fair)
            stand = after


def _played(ending: RestOfHand, steps: Sequence[_Step], budget: Budget) -> tuple[CardPlayed, ...]:
    """What could be made before and after each card, computed from the last card backwards."""
    cards_played: list[CardPlayed] = []
    stand, worth = steps[-1].after, sure_points(ending, steps[-1].after, budget)
    for step in reversed(steps):
        after = worth if stand == step.after else sure_points(ending, step.after, budget)
        if step.is_fair:
            before = value_before(ending, step.before, after, budget)
        else:
            before = sure_points(ending, step.before, budget, after.low)
        gave = None
        if step.is_fair and before.is_exact and after.is_exact:
            gave = abs(before.low - after.low)
        cards_played.append(CardPlayed(step.trick, step.seat, step.card, before, after, gave))
        stand, worth = step.before, before
    return tuple(reversed(cards_played))


def _exact_from(played: Sequence[CardPlayed]) -> int | None:
    """The first trick from whose first card on every value is settled; None if there is none."""
    for card in reversed(played):
        if not (card.before.is_exact and card.after.is_exact):
            return card.trick + 1 if card.trick < played[-1].trick else None
    return played[0].trick if played else None


# Variations: what each card would have led to, from some card of a hand on


@dataclass(frozen=True, slots=True)
class ExploredCard:
    """A legal card, and what could be made after it."""

    card: Card
    after: Value
    is_best: bool


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The state of a hand after other cards than those that were played."""

    moves: tuple[SolvedMove, ...]
    """The other cards, with the seats that play them."""
    seat: Seat | None
    """The seat whose turn it is; None if the hand is over."""
    worth: Value
    """The points that the bidder's side can be sure of now, or has made."""
    options: tuple[ExploredCard, ...]
    line: tuple[SolvedMove, ...]
    """One way to play on in which nobody gives points away."""


def otherwise(
    hand: Seen, at: tuple[int, int], then: Sequence[Card], budget: Budget
) -> Otherwise | None:
    """*hand* continued with the cards *then* instead of card *at* (a trick and a card in it).

    None if there is no such card, one of *then* could not be played, or too many cards are left.
    """
    start = _before(hand, at)
    if start is None:
        return None
    ending, stand = start
    moves: list[SolvedMove] = []
    for card in then:
        bit = ending.bit(stand, card) if any(stand.hands) else 0
        if not bit & ending.legal(stand):
            return None
        moves.append(SolvedMove(stand.seat + 1, card))
        stand = ending.play(stand, bit)
    worth = sure_points(ending, stand, budget)
    if not any(stand.hands):
        return Otherwise(tuple(moves), None, worth, (), ())
    options = tuple(_options(ending, stand, worth, budget))
    line = best_line(ending, stand, worth, budget) if worth.is_exact else ()
    return Otherwise(tuple(moves), stand.seat + 1, worth, options, line)


def _before(hand: Seen, at: tuple[int, int]) -> tuple[RestOfHand, Stand] | None:
    """The ending and the state before the card *at*; None if it does not exist or is too early."""
    number, place = at
    if not 1 <= number <= len(hand.tricks):
        return None
    trick = hand.tricks[number - 1]
    left = sum(map(len, hand.hands)) - (number - 1) * len(hand.hands)
    if not 1 <= place <= len(trick.cards) or left > MOST_CARDS:
        return None
    ending, stand = ending_of(hand, number)
    for card in trick.cards[: place - 1]:
        stand = ending.play(stand, ending.bit(stand, card))
    return ending, stand


def _options(ending: RestOfHand, stand: Stand, worth: Value, budget: Budget) -> list[ExploredCard]:
    options: dict[Card, ExploredCard] = {}
    for bit in bits_of(ending.legal(stand)):
        card = ending.card(bit)
        if card not in options:
            after = sure_points(ending, ending.play(stand, bit), budget, worth.low)
            options[card] = ExploredCard(card, after, worth.is_exact and after == worth)
    ours = ending.tables.ours[stand.seat]
    return sorted(options.values(), key=lambda option: option.after.low, reverse=ours)
