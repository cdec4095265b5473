"""The counter pad, shown: every counter of the deck, and a pile for each side."""

from collections.abc import Collection
from functools import lru_cache

from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web.entry.page import Counter, Pad
from referee.web.entry.told.piles import pad_chips, pile_letters
from referee.web.ui.choices import checked
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Chip, Choice, Group, Look, Mark
from referee.web.words.cards import card_label, card_words
from referee.web.words.marks import TRUMPS, trump_mark
from referee.web.words.names import Words


def pad(words: Words, posted: Posted, error: str = "") -> Pad:
    """The counter pad with what was tapped."""
    plain = _pad(words)
    tapped = {letter: posted.getlist(f"pile{letter}") for letter in pile_letters(words.rules)}
    if not error and not any(tapped.values()) and not posted.get("rest"):
        return plain
    counters = tuple(
        Counter(
            each.value,
            each.label,
            each.spoken,
            each.points,
            each.mark,
            "".join(letter for letter in tapped if each.value in tapped[letter]),
        )
        for each in plain.counters
    )
    return Pad(
        plain.piles, counters, checked(plain.rest, posted), plain.total, plain.columns, error
    )


@lru_cache(maxsize=256)
def _pad(words: Words) -> Pad:
    rules = words.rules
    piles = tuple(
        (letter, words.short_team(team), words.team(team))
        for letter, team in pile_letters(rules).items()
    )
    chips = tuple(Chip(value, whose) for value, _, whose in piles)
    rest = Choice("rest", "Cards that you do not tap go to", (Group(chips),), Look.SEATS)
    ranks = {rank for rank, worth in rules.score.counters if worth}
    placed = sorted(pad_chips(rules), key=lambda chip: _pad_place(chip, ranks))
    return Pad(
        piles,
        tuple(_counter(chip, rules) for chip in placed),
        rest,
        cards.counter_total(rules),
        len(ranks),
    )


def _pad_place(chip: str, ranks: Collection[int]) -> tuple[int, int]:
    """Where a counter lies on the pad: color by color, deck by deck; single cards at the end."""
    card, _, copy = chip.partition("#")
    if card == cards.ROOK or cards.rank_of(card) not in ranks:
        return len(TRUMPS), int(copy)
    return TRUMPS.index(cards.COLORS[card[0]]), int(copy)


def _counter(chip: str, rules: RuleSet) -> Counter:
    card, _, copy = chip.partition("#")
    spoken = card_words(card, rules)
    second = spoken.replace("the ", "the second ", 1) if copy == "2" else spoken
    mark = Mark.ROOK if card == cards.ROOK else trump_mark(cards.COLORS[card[0]], rules)
    return Counter(
        chip, card_label(card, rules), second, cards.points(card, rules), mark or Mark.NONE
    )
