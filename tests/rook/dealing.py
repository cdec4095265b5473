"""Hands dealt and played at random: honest ones, and ones with known offences."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from referee.rook.hand import teams
from referee.rook.hand.facts import Hand
from referee.rook.play.tricks import first_leader
from referee.rook.rules import cards
from referee.rook.rules.cards import bid_maximum
from referee.rook.rules.model import Ban, RuleSet
from referee.rook.rules.presets import preset
from tests.rook import oracle

TRUMPS = {"R": "red", "Y": "yellow", "G": "green", "B": "black", "-": "none"}


@dataclass(frozen=True)
class Played:
    """A hand as it was played, with the results of the oracle."""

    hand: Hand
    rules: RuleSet
    dealer: int
    winners: tuple[int, ...]
    """The seat that took each trick."""
    offences: frozenset[tuple[int, int]]
    """(trick, seat) of every renege."""


def shuffled_deck(rules: RuleSet, random: Random) -> list[str]:
    deck = Counter(cards.deck(rules))
    for extra in rules.deck.extras:
        for spare in random.sample(extra.cards, len(extra.cards) - extra.count):
            deck[spare] -= 1
    found = list(deck.elements())
    random.shuffle(found)
    return found


def a_call(rules: RuleSet, random: Random) -> oracle.Called:
    trump = random.choice("RYGB" if random.random() < 0.8 else "-")
    rook = random.choice(["high", "low"]) if rules.trump.rook_called else None
    return oracle.Called(trump, low=random.random() < 0.15, rook=rook)


def offering_calls(rules: RuleSet) -> RuleSet:
    """*rules* with every call offered that `a_call` may choose."""
    return replace(rules, trump=replace(rules.trump, low_card=True, no_trump=True))


def deal(rules: RuleSet, random: Random) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    deck = shuffled_deck(rules, random)
    size = cards.hand_size(rules)
    hands = tuple(
        tuple(deck[seat * size : (seat + 1) * size]) for seat in range(rules.table.players)
    )
    return hands, tuple(deck[rules.table.players * size :])


def lay_aside(held: list[str], rules: RuleSet, called: oracle.Called, random: Random) -> list[str]:
    """As many cards as the nest has, those without a ban first."""
    game = oracle.GAMES[rules.id]
    random.shuffle(held)
    if rules.nest.ban is Ban.COUNTERS:
        held.sort(key=lambda c: int(c[1:]) in (5, 10, 14))
    if rules.nest.ban is Ban.TRUMP:
        held.sort(key=lambda c: oracle.follows_as(c, game, called) == called.trump)
    return held[: cards.nest_size(rules)]


def random_hand(
    preset_id: str, random: Random, *, cheating: float = 0.0, table: RuleSet | None = None
) -> Played:
    """A whole hand; *cheating* is the chance that a seat plays any card it likes.

    *table* are the rules of the preset for other seats and sides. Every call is offered.
    """
    rules = offering_calls(table or preset(preset_id))
    game = oracle.GAMES[preset_id]
    called = a_call(rules, random)
    dealer, bidder = (random.choice(list(teams.seats(rules))) for _ in range(2))
    hands, nest = deal(rules, random)
    held = [list(each) for each in hands]
    held[bidder - 1] += nest
    aside = lay_aside(held[bidder - 1], rules, called, random)
    for card in aside:
        held[bidder - 1].remove(card)
    tricks, winners, offences = [], [], set()
    leader = first_leader(dealer, bidder, circus=False, rules=rules)
    for number in range(1, cards.hand_size(rules) + 1):
        trick: list[str] = []
        for step in range(rules.table.players):
            seat = (leader - 1 + step) % rules.table.players + 1
            mine = held[seat - 1]
            fair = oracle.legal(mine, trick[0], game, called) if trick else mine
            card = random.choice(mine if random.random() < cheating else fair)
            if card not in fair:
                offences.add((number, seat))
            mine.remove(card)
            trick.append(card)
        leader = (leader - 1 + oracle.winner(trick, game, called)) % rules.table.players + 1
        winners.append(leader)
        tricks.append(tuple(trick))
    bids = range(rules.auction.minimum, bid_maximum(rules) + 1, rules.auction.step)
    if rules.auction.dealer_opens:
        bids = bids[:1] if bidder == dealer else bids[1:]
    hand = Hand(
        deal=hands,
        nest=nest,
        discard=tuple(aside),
        bidder=bidder,
        bid=random.choice(bids),
        trump=TRUMPS[called.trump],
        call="low" if called.low else None,
        rook=called.rook,
        partner_cards=_called_cards(rules, random),
        play=tuple(tricks),
    )
    return Played(hand, rules, dealer, tuple(winners), frozenset(offences))


def _called_cards(rules: RuleSet, random: Random) -> tuple[str, ...]:
    return tuple(random.sample(list(cards.deck(rules)), rules.table.called_cards))


def only_face_up(hand: Hand) -> Hand:
    """*hand* with only the cards that were played, as the referee saw them."""
    return replace(hand, deal=(), nest=(), discard=())


def stopped(hand: Hand, cards_seen: int) -> Hand:
    """*hand* after *cards_seen* cards were played."""
    seen = []
    left = cards_seen
    for trick in hand.play:
        if left > 0:
            seen.append(trick[:left])
        left -= len(trick)
    return replace(hand, play=tuple(seen))


def recorded_in_part(played: Played, random: Random) -> Hand:
    """The hand without some of the cards dealt, laid aside or played; leaders may be recorded."""
    whole = played.hand
    missing = random.sample(range(len(whole.play)), random.choice([0, 0, 1, 1, 2, 3]))
    part = replace(
        whole,
        deal=tuple(dealt if random.random() < 0.4 else () for dealt in whole.deal),
        nest=whole.nest if random.random() < 0.5 else (),
        discard=whole.discard if random.random() < 0.5 else (),
        play=tuple(() if at in missing else trick for at, trick in enumerate(whole.play)),
        leaders={
            at + 2: played.winners[at]
            for at in missing if random.random() < 0.4 and at + 1 < len(whole.play)
        },
    )  # fmt: skip
    tricks = random.choice([len(whole.play), random.randint(1, len(whole.play))])
    return stopped(part, tricks * len(whole.deal) - random.choice([0, 0, 1]))


def with_something_left_out(played: Played, random: Random) -> Hand:
    """The hand, stopped at any card, without its nest, its discard, a hand, or some of these."""
    whole, seats = played.hand, range(len(played.hand.deal))
    things = [*seats, *(["nest", "discard"] if whole.nest else [])]
    number = 1 if random.random() < 0.5 else random.randint(1, len(things))
    missing = set(random.sample(things, number))
    part = replace(
        whole,
        deal=tuple(() if at in missing else dealt for at, dealt in enumerate(whole.deal)),
        nest=() if "nest" in missing else whole.nest,
        discard=() if "discard" in missing else whole.discard,
    )
    return stopped(part, random.randint(0, len(whole.play) * len(whole.deal)))
