"""Poker hands of five cards: which is better, high or low, with wild cards, and why, in words."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, zip_longest

from referee.poker import PokerError
from referee.poker.game import ACE_LOW, GAMES, RANKS, SUITS, Ladder, PokerGame

WORDS = "two three four five six seven eight nine ten jack queen king ace"
NAMES = dict(zip(RANKS, WORDS.split(), strict=True))

KINDS = (
    "high-card",
    "one-pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-of-a-kind",
)
"""The kinds of hands, the lowest first. Five of a kind, which takes a wild card, beats all others;
ruling 106."""

STRAIGHTS = [RANKS[low : low + 5] for low in range(8, -1, -1)] + ["A2345"]
"""The ranks of each straight, the best first."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The best hand of one player."""

    name: str
    kind: str
    """Its class, such as ``full-house``."""
    cards: tuple[str, ...]
    """Its cards, those that count most first; more than five where two make one wild card."""
    ranks: tuple[str, ...]
    """The ranks that decide among hands of its kind, the most important first."""
    strength: tuple[int, ...]
    """Larger for a better hand of the same ladder."""
    ladder: Ladder = Ladder.HIGH
    wild: tuple[tuple[str, ...], ...] = ()
    """The wild cards among them, each one card, or two that make one together."""


def parse_cards(text: str) -> tuple[str, ...]:
    """Parses cards such as ``As Kd Th 2c``; a ten may be written 10.

    Raises:
        PokerError: a word is not a card; the message says what would be right.
    """
    cards = []
    for word in text.replace(",", " ").split():
        rank, suit = word[:-1].upper().replace("10", "T"), word[-1].lower()
        if rank not in NAMES or suit not in SUITS:
            raise PokerError.unlike("cards such as As Kd Th 2c", repr(word))
        cards.append(rank + suit)
    return tuple(cards)


def parse_wild(text: str) -> tuple[str, ...]:
    """Parses wild ranks and cards such as ``9 2h``.

    Raises:
        PokerError: a word is neither; the message says what would be right.
    """
    wild = []
    for word in text.replace(",", " ").split():
        rank = word.upper().replace("10", "T")
        try:
            wild.append(rank if rank in NAMES else parse_cards(word)[0])
        except PokerError:
            raise PokerError.unlike("ranks or cards such as 9 2h", repr(word), "wild") from None
    return tuple(dict.fromkeys(wild))


def rank(
    game: str,
    board: Sequence[str],
    hands: Mapping[str, Sequence[str]],
    *,
    wild: Sequence[str] = (),
    ladder: Ladder | None = None,
) -> list[Ranked]:
    """The best hand of each player, the best first; equal ones in the order of *hands*.

    *wild* are ranks or cards that are wild beside those of the game. *ladder* is one of the game's,
    by default the first; a player whose cards have no hand on it is left out.

    Raises:
        PokerError: the same card stands twice, or there are too many or too few cards.
    """
    rules = GAMES[game]
    _check("the board", board, rules.board)
    for name, cards in hands.items():
        _check(name, cards, rules.hole)
    seen = Counter(chain(board, *hands.values()))
    if twice := [card for card, times in seen.items() if times > 1]:
        raise PokerError(f"{twice[0]} stands twice: a deck has each card once")
    wild_cards = frozenset(card for card in seen if {card, card[0]} & {*rules.wild, *wild})
    ladder = ladder or rules.ladders[0]
    best = (_best(name, cards, board, rules, wild_cards, ladder) for name, cards in hands.items())
    return sorted((hand for hand in best if hand), key=lambda hand: hand.strength, reverse=True)


def winners(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The best hands of *ranked*, which is in the order of `rank`; several if they are equal."""
    return [hand for hand in ranked if hand.strength == ranked[0].strength]


def _check(whose: str, cards: Sequence[str], wanted: range) -> None:
    if len(cards) in wanted:
        return
    least, most = wanted[0], wanted[-1]
    many = f"{least}" if least == most else f"{least} to {most}"
    raise PokerError.unlike(f"{many} cards", len(cards), whose)


def _best(
    name: str,
    hole: Sequence[str],
    board: Sequence[str],
    rules: PokerGame,
    wild_cards: Collection[str],
    ladder: Ladder,
) -> Ranked | None:
    """The best hand that *hole* and *board* make; None if there is none on *ladder*."""
    best: Ranked | None = None
    order = RANKS if ladder in (Ladder.HIGH, Ladder.DEUCE_TO_SEVEN) else ACE_LOW
    badugi = ladder is Ladder.BADUGI
    ways = _badugis(hole, wild_cards) if badugi else _fives(hole, board, rules, wild_cards)
    for naturals, wild in ways:
        kind, ranks = LADDERS[ladder](naturals, len(wild))
        if ladder is Ladder.EIGHT_OR_BETTER and (kind != "high-card" or ranks[0] in "9TJQK"):
            continue
        place = len(ranks) if badugi else KINDS.index(kind) * (-1 if ladder.is_low else 1)
        weights = map(order.index, ranks)
        strength = (place, *(-weight if ladder.is_low else weight for weight in weights))
        # Of equal hands the one of fewer wild cards is shown: what needs no explanation.
        if best is None or (strength, -len(wild)) > (best.strength, -len(best.wild)):
            dealt = [card for card in chain(*zip_longest(hole, board)) if card]
            cards = [card for card in dealt if card in naturals]
            cards.sort(key=lambda card: _place(card[0], ranks, order))
            best = Ranked(
                name, kind, (*cards, *chain.from_iterable(wild)), ranks, strength, ladder, wild
            )
    return best


Wild = tuple[tuple[str, ...], ...]
"""Wild cards, each one card, or two that make one together."""


def _fives(
    hole: Sequence[str], board: Sequence[str], rules: PokerGame, wild_cards: Collection[str]
) -> Iterator[tuple[tuple[str, ...], Wild]]:
    """Every five cards that may be a player's hand: those that count as they are, and wild ones."""
    if rules.from_hand:
        for own in combinations(hole, rules.from_hand):
            for shared in combinations(board, 5 - rules.from_hand):
                yield _split((*own, *shared), wild_cards)
        return
    cards = (*hole, *board)
    for pairs in _pairs(cards, rules.wild_sum, wild_cards):
        rest = [card for card in cards if not any(card in pair for pair in pairs)]
        for kept in combinations(rest, 5 - len(pairs)):
            naturals, wild = _split(kept, wild_cards)
            yield naturals, (*wild, *pairs)


def _badugis(
    cards: Sequence[str], wild_cards: Collection[str]
) -> Iterator[tuple[tuple[str, ...], Wild]]:
    """Every choice of *cards* in which no rank and no suit stands twice."""
    for many in range(1, len(cards) + 1):
        for kept in combinations(cards, many):
            naturals, wild = _split(kept, wild_cards)
            if all(len({*sides}) == len(naturals) for sides in zip(*naturals, strict=True)):
                yield naturals, wild


def _split(cards: Sequence[str], wild_cards: Collection[str]) -> tuple[tuple[str, ...], Wild]:
    naturals = tuple(card for card in cards if card not in wild_cards)
    return naturals, tuple((card,) for card in cards if card in wild_cards)


def _pairs(cards: Sequence[str], total: int, wild_cards: Collection[str]) -> list[Wild]:
    """The ways to put *cards* together as pairs whose pips add up to *total*, none to begin with.

    As many pairs as leave five cards in all; a card that is wild by itself needs no other.
    """
    ways: list[Wild] = [()]
    for pair in combinations(cards, 2) if total else ():
        if sum(ACE_LOW.index(card[0]) + 1 for card in pair) != total or {*pair} & {*wild_cards}:
            continue
        ways += [
            (*way, pair)
            for way in ways
            if len(way) < len(cards) - 5 and not any({*pair} & {*other} for other in way)
        ]
    return ways


def _high(naturals: Sequence[str], wild: int) -> tuple[str, tuple[str, ...]]:
    """The best kind of hand of *naturals* and so many wild cards, and the ranks that decide."""
    counts = Counter(card[0] for card in naturals)
    ranks = sorted(counts, key=lambda value: (counts[value], RANKS.index(value)), reverse=True)
    if len(ranks) <= 1 and wild:
        return "five-of-a-kind", (ranks[0] if ranks else "A",)
    # A wild card makes the most of the largest set; equal sets are in the order of their ranks.
    most, second = counts[ranks[0]] + wild, counts[ranks[1]]
    is_flush = len({card[1] for card in naturals}) == 1
    straight = next((run for run in STRAIGHTS if counts.keys() <= {*run}), None)
    straight = straight if len(ranks) == len(naturals) else None
    if straight and is_flush:
        return ("royal-flush" if straight[-1] == "A" else "straight-flush"), (straight[-1],)
    if most == 4:
        return "four-of-a-kind", tuple(ranks)
    if most == 3 and second == 2:
        return "full-house", tuple(ranks)
    if is_flush:
        # A wild card in a flush is no second card of a rank that the flush has (ruling 106).
        filled = [value for value in reversed(RANKS) if value not in counts][:wild]
        return "flush", tuple(sorted([*ranks, *filled], key=RANKS.index, reverse=True))
    if straight:
        return "straight", (straight[-1],)
    return {3: "three-of-a-kind", 2: "two-pair" if second == 2 else "one-pair"}.get(
        most, "high-card"
    ), tuple(ranks)


def _ace_to_five(naturals: Sequence[str], wild: int) -> tuple[str, tuple[str, ...]]:
    """The lowest kind of hand, and the ranks that decide; straights and flushes do not count.

    A wild card is the lowest rank that the hand does not have.
    """
    counts = Counter(card[0] for card in naturals)
    counts.update([value for value in ACE_LOW if value not in counts][:wild])
    ranks = sorted(counts, key=lambda value: (counts[value], ACE_LOW.index(value)), reverse=True)
    sizes = tuple(counts[value] for value in ranks[:2])
    return KIND_OF_SIZES.get(sizes, "high-card"), tuple(ranks)


KIND_OF_SIZES: Mapping[tuple[int, ...], str] = {
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1): "three-of-a-kind",
    (2, 2): "two-pair",
    (2, 1): "one-pair",
}
"""Kinds of hands without straights and flushes, by how many cards the first two ranks have."""


def _deuce_to_seven(naturals: Sequence[str], wild: int) -> tuple[str, tuple[str, ...]]:
    """The lowest kind of hand, and the ranks that decide.

    A wild card is a low rank that the hand does not have, and of a suit that is no flush.
    """
    missing = [value for value in RANKS if value not in {card[0] for card in naturals}]
    hands = (
        [*naturals, *(value + "?" for value in filled)]
        for filled in combinations(missing[: wild + 2], wild)  # 3-4-5-6 takes neither 2 nor 7
    )
    found = [_high(hand, 0) for hand in hands]
    for at, (kind, ranks) in enumerate(found):
        if ranks == ("5",):  # the ace is high: A-2-3-4-5 is no straight
            found[at] = ("flush" if "flush" in kind else "high-card"), tuple("A5432")
    return min(found, key=lambda way: (KINDS.index(way[0]), *map(RANKS.index, way[1])))


def _badugi(naturals: Sequence[str], wild: int) -> tuple[str, tuple[str, ...]]:
    ranks = _ace_to_five(naturals, wild)[1]
    return BADUGIS[len(ranks)], ranks


BADUGIS = ("", "one-card", "two-card", "three-card", "badugi")
"""Kinds of hands of different suits and ranks, by how many cards they have."""

LADDERS = {
    Ladder.HIGH: _high,
    Ladder.DEUCE_TO_SEVEN: _deuce_to_seven,
    Ladder.ACE_TO_FIVE: _ace_to_five,
    Ladder.EIGHT_OR_BETTER: _ace_to_five,
    Ladder.BADUGI: _badugi,
}


def _place(value: str, ranks: Sequence[str], order: str) -> int:
    """Sort key of a card of rank *value* within its hand.

    *ranks* of a straight has the highest card alone; an ace that is not in it is low and comes
    last.
    """
    if value in ranks:
        return ranks.index(value)
    return len(ranks) + len(order) - order.index(value) + (20 if value == "A" else 0)


def _many(value: str) -> str:
    return NAMES[value] + ("es" if value == "6" else "s")


def five_card_words(hand: Ranked) -> str:
    """The name of *hand*, such as "two pair, kings and nines"; of a low hand "8-6-4-3-A"."""
    if hand.kind in BADUGIS:
        return f"{'a badugi' if hand.kind == 'badugi' else hand.kind} {_run(hand.ranks)}"
    if _is_run(hand):
        return _run(hand.ranks)
    first, *others = hand.ranks
    second = others[0] if others else first
    return {
        "five-of-a-kind": f"five {_many(first)}",
        "royal-flush": "a royal flush",
        "straight-flush": f"a straight flush to the {NAMES[first]}",
        "four-of-a-kind": f"four {_many(first)}",
        "full-house": f"a full house, {_many(first)} over {_many(second)}",
        "flush": f"a flush to the {NAMES[first]}",
        "straight": f"a straight to the {NAMES[first]}",
        "three-of-a-kind": f"three {_many(first)}",
        "two-pair": f"two pair, {_many(first)} and {_many(second)}",
        "one-pair": f"a pair of {_many(first)}",
        "high-card": f"{NAMES[first]} high",
    }[hand.kind]


def _is_run(hand: Ranked) -> bool:
    """Whether *hand* is called by its ranks alone, as a low hand without a pair is."""
    return hand.ladder.is_low and hand.kind == "high-card"


def _run(ranks: Sequence[str]) -> str:
    return "-".join(ranks).replace("T", "10")


MANY = ("five-of-a-kind", "four-of-a-kind", "three-of-a-kind")
"""Kinds of hands whose names are plural: "four sevens beat"."""


def ranking_text(hand: Ranked, ranked: Sequence[Ranked]) -> str:
    """A sentence on how *hand* fared among *ranked*: it wins, it shares, or what beats it.

    A sentence before it says which of its cards are wild.
    """
    best = winners(ranked)
    low = " low" if hand.ladder is Ladder.EIGHT_OR_BETTER else ""  # beside the high hand
    words = _wild_words(hand)
    if hand in best:
        if len(best) == 1:
            return f"{words}{hand.name} wins{low} with {five_card_words(hand)}."
        others = " and ".join(other.name for other in best if other is not hand)
        return f"{words}{hand.name} has {five_card_words(hand)}, and shares{low} with {others}."
    winner = best[0]
    ours, theirs = _bare(winner), _bare(hand)
    beats = "beat" if winner.kind in MANY else "beats"
    text = f"{words}{winner.name}’s{low} {ours}{',' if ', ' in ours else ''} {beats} {hand.name}’s "
    if winner.kind != hand.kind:
        return f"{text}{theirs}."
    pairs = list(zip(winner.ranks, hand.ranks, strict=True))
    at = next(at for at, (mine, yours) in enumerate(pairs) if mine != yours)
    decides = NAMES[winner.ranks[at]]
    if _is_run(hand) or hand.kind in BADUGIS:
        return f"{text}{_run(hand.ranks[: max(at + 1, 2)])} by the {decides}."
    return f"{text}{theirs.rpartition(', ')[2]} by the {decides}."


def _bare(hand: Ranked) -> str:
    return five_card_words(hand).removeprefix("a ")


def _wild_words(hand: Ranked) -> str:
    """Says which cards of *hand* are wild, such as "Cal’s 9♥ and 4♠ with 5♦ are wild. "."""
    if not hand.wild:
        return ""
    cards = [" with ".join(map(card_text, wild)) for wild in hand.wild]
    are = "is" if len(cards) == 1 else "are"
    listed = " and ".join(filter(None, [", ".join(cards[:-1]), cards[-1]]))
    return f"{hand.name}’s {listed} {are} wild. "


def card_text(card: str) -> str:
    """A card as text within a sentence: "K♦", "10♠"."""
    return f"{card[0]}{SIGNS[card[1]]}".replace("T", "10")


SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
