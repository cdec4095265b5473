"""Poker hands of five cards, ranked by PokerKit: who wins, and why, in words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Any

from referee.poker import PokerError

RANKS = "23456789TJQKA"
SUITS = "shdc"

WORDS = "two three four five six seven eight nine ten jack queen king ace"
NAMES = dict(zip(RANKS, WORDS.split(), strict=True))


@dataclass(frozen=True, slots=True)
class PokerGame:
    """A game that is played here. Source: Official:Poker; S000; ruling 87."""

    name: str
    code: str
    """Its code in PHH, without that of the limit."""
    most_players: int
    rounds: int
    """The number of betting rounds."""
    hole: range
    """How many cards a player may show; the last of them is how many are dealt."""
    board: range
    """How many cards of the board may be known."""
    ranked_as: str
    """The name of PokerKit's class for these hands."""


GAMES = {
    "holdem": PokerGame("Texas Hold’em", "T", 10, 4, range(2, 3), range(3, 6), "StandardHighHand"),
    "omaha": PokerGame("Omaha", "O", 10, 4, range(4, 5), range(3, 6), "OmahaHoldemHand"),
    "stud": PokerGame("Seven-card stud", "7S", 8, 5, range(5, 8), range(2), "StandardHighHand"),
}
"""The games by their ids, which nights, commands and addresses use."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The best hand of one player."""

    name: str
    kind: str
    """Its class, such as ``full-house``."""
    cards: tuple[str, ...]
    """Its five cards, those that count most first."""
    ranks: tuple[str, ...]
    """The ranks that decide among hands of its kind, the most important first."""
    strength: Any
    """PokerKit's hand, which can be compared with others."""


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


def rank(game: str, board: Sequence[str], hands: Mapping[str, Sequence[str]]) -> list[Ranked]:
    """The best hand of each player, the best first; equal ones in the order of *hands*.

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
    ranked = [_ranked(name, cards, board, rules) for name, cards in hands.items()]
    return sorted(ranked, key=lambda hand: hand.strength, reverse=True)


def winners(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The best hands of *ranked*, which is in the order of `rank`; several if they are equal."""
    return [hand for hand in ranked if hand.strength == ranked[0].strength]


def _check(whose: str, cards: Sequence[str], wanted: range) -> None:
    if len(cards) in wanted:
        return
    least, most = wanted[0], wanted[-1]
    many = f"{least}" if least == most else f"{least} to {most}"
    raise PokerError.unlike(f"{many} cards", len(cards), whose)


def _ranked(name: str, hole: Sequence[str], board: Sequence[str], rules: PokerGame) -> Ranked:
    # Imported here: keeping score of Rook never needs it.
    import pokerkit  # noqa: PLC0415

    strength = getattr(pokerkit, rules.ranked_as).from_game("".join(hole), "".join(board))
    dealt = [card for card in chain(*zip_longest(hole, board)) if card]
    five = {repr(card) for card in strength.cards}
    kept = [card for card in dealt if card in five]
    kind = strength.entry.label.value.lower().replace(" ", "-")
    ranks = _weighty(kind, kept)
    if kind == "straight-flush" and ranks[0] == "A":
        kind = "royal-flush"
    kept.sort(key=lambda card: _place(card[0], ranks))
    return Ranked(name, kind, tuple(kept), ranks, strength)


def _place(rank_: str, ranks: Sequence[str]) -> int:
    """Sort key of a card within its hand.

    *ranks* of a straight has the highest card alone; an ace that is not in it is low and comes
    last.
    """
    if rank_ in ranks:
        return ranks.index(rank_)
    return len(ranks) + len(RANKS) - RANKS.index(rank_) + (20 if rank_ == "A" else 0)


def _weighty(kind: str, cards: Sequence[str]) -> tuple[str, ...]:
    counts = Counter(card[0] for card in cards)
    ranks = sorted(counts, key=lambda value: (counts[value], RANKS.index(value)), reverse=True)
    if kind in ("straight", "straight-flush"):
        return ("5",) if {"A", "5"} <= set(ranks) else (ranks[0],)
    return tuple(ranks)


def _many(rank_: str) -> str:
    return NAMES[rank_] + ("es" if rank_ == "6" else "s")


def five_card_words(hand: Ranked) -> str:
    """The name of *hand*, such as "two pair, kings and nines"."""
    first, *others = hand.ranks
    second = others[0] if others else first
    return {
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


MANY = ("four-of-a-kind", "three-of-a-kind")
"""Kinds of hands whose names are plural: "four sevens beat"."""


def ranking_text(hand: Ranked, ranked: Sequence[Ranked]) -> str:
    """A sentence on how *hand* fared among *ranked*: it wins, it shares, or what beats it."""
    best = winners(ranked)
    if hand in best:
        if len(best) == 1:
            return f"{hand.name} wins with {five_card_words(hand)}."
        others = " and ".join(other.name for other in best if other is not hand)
        return f"{hand.name} has {five_card_words(hand)}, and shares with {others}."
    winner = best[0]
    ours, theirs = _bare(winner), _bare(hand)
    beats = "beat" if winner.kind in MANY else "beats"
    text = f"{winner.name}’s {ours}{',' if ', ' in ours else ''} {beats} {hand.name}’s "
    if winner.kind != hand.kind:
        return f"{text}{theirs}."
    pairs = zip(winner.ranks, hand.ranks, strict=True)
    decides = next(NAMES[mine] for mine, yours in pairs if mine != yours)
    return f"{text}{theirs.rpartition(', ')[2]} by the {decides}."


def _bare(hand: Ranked) -> str:
    return five_card_words(hand).removeprefix("a ")
