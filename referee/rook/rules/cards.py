"""Cards and their names, the deck, what its cards count, and the bids that follow from it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal

from referee import toml
from referee.errors import NotationError
from referee.rook.rules.model import KNOWN_RULES, Bonus, Pack, Place, RuleSet

Card = str
"""A card's name: color letter and rank (``R14``), or ``RK`` for the Rook."""

COLORS: Mapping[str, str] = {"R": "red", "Y": "yellow", "G": "green", "B": "black"}
"""Color letter to the color's name, in the order in which cards are shown."""

ROOK: Card = "RK"


class PlayingCard(str):
    """A card of a standard pack: equal to the Rook card it stands for, but with its own name."""

    __slots__ = ("printed",)
    printed: str

    def __new__(cls, card: Card, printed: str) -> "PlayingCard":
        """The Rook card *card*, which was read as the standard card *printed*."""
        playing_card = super().__new__(cls, card)
        playing_card.printed = printed
        return playing_card

    def __reduce__(self) -> "tuple[type[PlayingCard], tuple[Card, str]]":
        """Pickles both names, which a copy in another process needs."""
        return PlayingCard, (str(self), self.printed)


PRINTED: Mapping[str, Card] = {
    card: card for card in (*(f"{color}{rank}" for color in COLORS for rank in range(1, 15)), ROOK)
}
"""Every Rook card by its name, so that reading a name twice gives the same object."""

ROOK_NAMES = frozenset({"RK", "ROOK", "BIRD"})
JOKER_NAMES = frozenset({"JOKER", "JK"})
RANK_WORDS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
SUIT_WORDS = {"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"}
SUITS: Mapping[str, str] = {"H": "R", "S": "B", "D": "Y", "C": "G"}
"""Suit letter to color letter."""


@lru_cache(maxsize=KNOWN_RULES)
def deck(rules: RuleSet) -> Mapping[Card, int]:
    """Every card that can be in the deck, with its maximum number of copies.

    The order is rank by rank, then the cards that are always trump, strongest first. If the deck
    has extras to choose from (two 4s of any colors), all choices are listed; `deck_size` counts the
    cards that are dealt.
    """
    cards: Counter[Card] = Counter()
    named = [place for place in rules.deck.trump if isinstance(place, str)]
    for rank in rules.deck.plain:
        for color in COLORS:
            if f"{color}{rank}" not in named:
                cards[f"{color}{rank}"] += rules.deck.copies
    for card in named:
        cards[card] += rules.deck.copies
    for extra in rules.deck.extras:
        cards.update(extra.cards)
    return MappingProxyType(cards)


def too_many_extras(named: Iterable[Card], rules: RuleSet) -> tuple[Card, ...]:
    """The cards of *named* that exceed a choice of extra cards; () if all can be in the deck."""
    cards = list(named)
    for extra in rules.deck.extras:
        extras = tuple(card for card in cards if card in extra.cards)
        if len(extras) > extra.count:
            return extras
    return ()


def spare_extras(rules: RuleSet) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Each choice of extra cards, with the number of them that are not in the deck."""
    return tuple((extra.cards, len(extra.cards) - extra.count) for extra in rules.deck.extras)


def plain_ranks(rules: RuleSet) -> tuple[int, ...]:
    """The ranks of every color, strongest first."""
    return rules.deck.plain


def trump_places(rules: RuleSet) -> tuple[Place, ...]:
    """The trumps, strongest first: ranks, and names of the cards that are always trump."""
    return rules.deck.trump


def nest_size(rules: RuleSet) -> int:
    """Cards in the nest, and cards that the bidder lays aside."""
    return rules.nest.size


def nest_up_size(rules: RuleSet) -> int:
    """Cards of the nest that lie face up during the bidding; ruling 111."""
    return rules.nest.face_up


def deck_size(rules: RuleSet) -> int:
    """Cards in the deck, nest included."""
    surplus = sum(len(extra.cards) - extra.count for extra in rules.deck.extras)
    return sum(deck(rules).values()) - surplus


def hand_size(rules: RuleSet) -> int:
    """Cards dealt to each seat, which is the number of tricks."""
    return (deck_size(rules) - nest_size(rules)) // rules.table.players


def points(card: Card, rules: RuleSet) -> int:
    """The points of *card* for the side that captures it."""
    if card == ROOK:
        return rules.score.rook_points
    if card in rules.deck.trump:
        return rules.score.red_one_points if card == "R1" else 0
    return dict(rules.score.counters).get(rank_of(card), 0)


def rank_of(card: Card) -> int:
    """The number printed on *card*; 0 for the Rook."""
    return 0 if card == ROOK else int(card[1:])


@lru_cache(maxsize=KNOWN_RULES)
def counters(rules: RuleSet) -> tuple[Card, ...]:
    """Every card of the deck that counts, each copy by itself: color by color, Rook last."""
    cards = [
        card for card, copies in deck(rules).items() for _ in range(copies) if points(card, rules)
    ]
    colors = "".join(COLORS)
    return tuple(
        sorted(cards, key=lambda card: (colors.find(card[0]) if card != ROOK else 9, rank_of(card)))
    )


def counter_total(rules: RuleSet) -> int:
    """The points of all counters in the deck."""
    return sum(points(card, rules) for card in counters(rules))


def most_points(number: int, rules: RuleSet) -> int:
    """The most points that *number* cards can be worth together."""
    worth = sorted((points(card, rules) for card in counters(rules)), reverse=True)
    return sum(worth[:number])


def possible_sums(rules: RuleSet) -> frozenset[int]:
    """Every total that some set of the deck's counters is worth."""
    sums = _sums(rules)
    return frozenset(total for total in range(sums.bit_length()) if sums >> total & 1)


def count_sums(rules: RuleSet) -> int:
    """The number of different totals that a pile can be worth."""
    return _sums(rules).bit_count()


def _sums(rules: RuleSet) -> int:
    """A bit mask: bit *n* is set if a pile can be worth *n* points.

    A mask stays fast even if a table chose unusual counters.
    """
    sums = 1
    for card in counters(rules):
        sums |= sums << points(card, rules)
    return sums


def hand_total(rules: RuleSet) -> int:
    """The points in one hand, bonus included."""
    return counter_total(rules) + beside_counters(rules)


def beside_counters(rules: RuleSet) -> int:
    """The points in one hand that no counter brings: of the bonus and of all tricks."""
    return bonus_worth(rules) + trick_worth(rules) * hand_size(rules)


def bonus(rules: RuleSet) -> Bonus:
    """What the bonus is given for."""
    return rules.score.bonus


def bonus_worth(rules: RuleSet) -> int:
    """Points of the bonus; 0 if there is none."""
    return rules.score.bonus_points


def trick_worth(rules: RuleSet) -> int:
    """Points of each trick, regardless of its cards."""
    return rules.score.trick_points


def sweep_worth(rules: RuleSet) -> int:
    """Points of a hand in which one side captures every counter; 0: no such rule. House rule."""
    return rules.score.sweep_points


def renege_cost(rules: RuleSet) -> int:
    """Points that a renege takes, whatever was bid; 0: the bid. House rule."""
    return rules.foul.renege_cost


def renege_award(rules: RuleSet) -> int:
    """Points of those who did not renege; 0: what they had captured. House rule."""
    return rules.foul.renege_award


def most_scored(rules: RuleSet) -> int:
    """The most points that one hand can bring a book or cost it, a bid set aside.

    They are all points of the hand, or those of a sweep, the moon or a renege instead.
    """
    instead = (sweep_worth, moon_worth, renege_cost, renege_award)
    return max(hand_total(rules), *(worth(rules) for worth in instead))


def are_playing_cards(rules: RuleSet) -> bool:
    """Whether playing cards stand for Rook cards at this table."""
    return rules.deck.pack is Pack.STANDARD


def parse_card(text: str, rules: RuleSet) -> Card:
    """The card that *text* names, in upper or lower case.

    If the table plays with standard cards, their names are read too. The card need not be in the
    deck: a record may name one that is not.

    Raises:
        NotationError: *text* is not the name of a card.
    """
    standard = are_playing_cards(rules)
    if text in PRINTED and not standard:
        return PRINTED[text]
    name = text.strip().upper()
    if name in ROOK_NAMES:
        return ROOK
    if standard:
        meant = _standard_card(name, standard_ranks(rules))
        if meant is not None:
            return PlayingCard(meant, name)
    if name in PRINTED:
        return PRINTED[name]
    if standard:
        names = [name for name, _ in printed_ranks(rules)]
        ranks = " ".join(name for name in names if name not in JOKER_NAMES)
        joker = ", or JOKER" if "JOKER" in names else ""
        wanted = f"a suit letter H, S, D or C and a rank out of {ranks}{joker}"
        raise NotationError.unlike(wanted, reason=f"{toml.quoted(text)} is not a card")
    if name[:1] in COLORS and name[1:].isascii() and name[1:].isdigit():
        raise NotationError(f"{toml.quoted(text)} is not a card: {_ranks_words(rules)}")
    wanted = "a color letter R, Y, G or B and a rank, or RK"
    raise NotationError.unlike(wanted, reason=f"{toml.quoted(text)} is not a card")


def _ranks_words(rules: RuleSet) -> str:
    """The ranks of this deck: "ranks run 5..14, and RK is the Rook"."""
    ranks = sorted({rank_of(card) for card in deck(rules) if card != ROOK})
    breaks = [i for i in range(1, len(ranks)) if ranks[i] > ranks[i - 1] + 1]
    runs = [ranks[i:j] for i, j in pairwise((0, *breaks, len(ranks)))]
    spans = ", ".join(f"{run[0]}..{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return f"ranks run {spans}" + (", and RK is the Rook" if ROOK in deck(rules) else "")


@lru_cache(maxsize=KNOWN_RULES)
def standard_ranks(rules: RuleSet) -> Mapping[str, Place]:
    """What each rank on a standard card stands for at this table.

    An extra card of a rank that none stands for keeps its number: the black 2 is the 2 of spades.
    """
    ranks: dict[str, Place] = dict(rules.deck.standard)
    for rank in {rank_of(card) for extra in rules.deck.extras for card in extra.cards}:
        if rank not in ranks.values():
            ranks.setdefault(str(rank), rank)
    return MappingProxyType(ranks)


def printed_ranks(rules: RuleSet) -> tuple[tuple[str, Place], ...]:
    """The ranks on standard cards of this deck, each with the rank or card it stands for."""
    extras = {rank_of(card) for extra in rules.deck.extras for card in extra.cards}
    in_deck = {*rules.deck.plain, *rules.deck.trump, *extras}
    return tuple((name, place) for name, place in standard_ranks(rules).items() if place in in_deck)


def _standard_card(name: str, ranks: Mapping[str, Place]) -> Card | None:
    """The Rook card that the standard card *name* stands for; None if *name* is not one."""
    if name in JOKER_NAMES:
        place = ranks.get("JOKER")
        return str(place) if place is not None else None
    for suit, rank in ((name[:1], name[1:]), (name[-1:], name[:-1])):
        if suit in SUITS and rank in ranks:
            place = ranks[rank]
            return place if isinstance(place, str) else f"{SUITS[suit]}{place}"
    return None


def as_printed(card: Card, rules: RuleSet) -> Card:
    """*card* under the name that is printed on it at this table: ``HA`` with playing cards."""
    if not are_playing_cards(rules) or isinstance(card, PlayingCard):
        return card
    names = {place: name for name, place in standard_ranks(rules).items()}
    if card in names:
        return PlayingCard(card, names[card])
    if rank_of(card) not in names:
        return card  # a record may name a card that the pack does not have
    suit = next(suit for suit, color in SUITS.items() if color == card[0])
    return PlayingCard(card, f"{suit}{names[rank_of(card)]}")


def rook_name(rules: RuleSet) -> str:
    """What this table calls the Rook: "Rook"; with playing cards "joker" or "ace"."""
    printed = {place: name for name, place in rules.deck.standard}.get(ROOK, "")
    if not are_playing_cards(rules):
        return "Rook"
    return RANK_WORDS.get(printed, printed.lower())


def black_two_name(rules: RuleSet) -> str:
    """What this table calls the black 2: "black 2"; with playing cards "2 of spades"."""
    return words(as_printed("B2", rules)).removeprefix("the ")


def color_name(color: str, rules: RuleSet) -> str:
    """What this table calls the trump *color*: "red"; with playing cards "hearts".

    What is no color, as no trump, keeps its name.
    """
    if not are_playing_cards(rules):
        return color
    suits = (SUIT_WORDS[suit] for suit, letter in SUITS.items() if COLORS[letter] == color)
    return next(suits, color)


def rank_name(rank: int, rules: RuleSet) -> str:
    """What is printed on a card of *rank* at this table: "14"; with playing cards "K".

    A rank that no standard card stands for keeps its number.
    """
    if not are_playing_cards(rules):
        return str(rank)
    named = standard_ranks(rules).items()
    return next((name for name, place in named if place == rank), str(rank))


def counter_name(rank: int, rules: RuleSet) -> str:
    """The name of *rank* where points are listed: "14", "king"."""
    printed = rank_name(rank, rules)
    return RANK_WORDS.get(printed, printed)


def shown(card: Card) -> str:
    """*card* under the name by which it was recorded: ``HA`` if it was a standard card."""
    return card.printed if isinstance(card, PlayingCard) else card


def read_cards(text: str, rules: RuleSet) -> tuple[Card, ...]:
    """The cards named in *text*, separated by blanks or commas.

    Raises:
        NotationError: a word is not the name of a card.
    """
    return tuple(parse_card(word, rules) for word in text.replace(",", " ").split())


def words(card: Card) -> str:
    """*card* in words: "the green 10", "the Rook", "the ace of hearts"."""
    if isinstance(card, PlayingCard):
        printed = card.printed
        if printed in JOKER_NAMES:
            return "the joker"
        suit_first = printed[0] in SUITS
        suit, rank = (printed[0], printed[1:]) if suit_first else (printed[-1], printed[:-1])
        return f"the {RANK_WORDS.get(rank, rank)} of {SUIT_WORDS[suit]}"
    return "the Rook" if card == ROOK else f"the {COLORS[card[0]]} {rank_of(card)}"


# The legal bids of a table


MOON: Final = "moon"
"""The bid of every counter, which is over all bids of points; ruling 109."""

Bid = int | Literal["moon"]
"""A bid of points, or the moon."""


def moon_worth(rules: RuleSet) -> int:
    """What the moon scores or costs; 0 if nobody can bid it; ruling 109."""
    return rules.score.moon


def bid_name(bid: Bid) -> str:
    """A bid as players say it: "90", "the moon"."""
    return "the moon" if bid == MOON else str(bid)


def bid_words(bid: Bid) -> str:
    """What is made or set: "the bid of 90", "the moon"."""
    return bid_name(bid) if bid == MOON else f"the bid of {bid}"


def bid_maximum(rules: RuleSet) -> int:
    """The maximum bid: the one that the table set, or else all points of a hand; ruling 14."""
    if rules.auction.maximum is None:
        return hand_total(rules)
    return rules.auction.maximum


def highest_bid(rules: RuleSet) -> int:
    """The highest legal bid: the last multiple of the step up to the maximum; rulings 14 and 16."""
    maximum = bid_maximum(rules)
    return maximum - maximum % bid_step(rules)


def bid_over(bid: int, rules: RuleSet) -> int | None:
    """The lowest legal bid over *bid*; None if there is none. *bid* itself may be illegal.

    Rulings 14 to 16 and 76.
    """
    above = max(least_bid(rules), bid - bid % bid_step(rules) + bid_step(rules))
    return above if above <= highest_bid(rules) else None


def least_bid(rules: RuleSet) -> int:
    """The lowest legal bid, in points."""
    return rules.auction.minimum


def bid_step(rules: RuleSet) -> int:
    """The points that every bid is a multiple of; ruling 16."""
    return rules.auction.step


def legal_bids(rules: RuleSet) -> tuple[int, ...]:
    """Every legal bid, lowest first."""
    return tuple(range(least_bid(rules), highest_bid(rules) + 1, bid_step(rules)))


def bids_within_reach(rules: RuleSet) -> tuple[int, ...]:
    """The legal bids up to the points of a hand, which a side can make without a sweep.

    A table that pays for a sweep may allow higher bids.
    """
    return tuple(bid for bid in legal_bids(rules) if bid <= hand_total(rules))
