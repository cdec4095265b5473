"""The cards of a table in words: which there are, what beats what, and what they count.

Playing cards go by their own names: ace, king, joker.
"""

from collections.abc import Iterator, Sequence

from referee.rook.hand import teams
from referee.rook.rules import cards
from referee.rook.rules.model import Bonus, Extra, Place, RuleSet
from referee.text import capital, in_short
from referee.web.shared.words import listed


def deck_words(rules: RuleSet) -> str:
    """The cards of the deck: "41 cards: 5 to 14 in each color and the Rook"."""
    return f"{cards.deck_size(rules)} cards: {kinds_words(rules)}"


def kinds_words(rules: RuleSet) -> str:
    """The cards of the deck without their number: "5 to 14 in each color and the Rook"."""
    two = {1: "", 2: "two packs, " if cards.are_playing_cards(rules) else "two decks, "}
    return f"{two[rules.deck.copies]}{listed(_parts(rules))}"


def deck_in_short(rules: RuleSet) -> str:
    """The cards of the deck in a short line: "5 to 14 and the Rook"."""
    words = kinds_words(rules).replace(" in each color", "").replace(" in each suit", "")
    return capital(words)


def _parts(rules: RuleSet) -> Iterator[str]:
    deck = rules.deck
    yield _ranks_words(rules)
    if cards.ROOK in deck.trump:
        yield _rook_words(rules)
    for card in ("R1", "R2"):
        if card in deck.trump and cards.rank_of(card) not in deck.plain:
            yield _single_words(card, rules)
    for extra in deck.extras:
        yield _extra_words(extra, rules)


def _ranks_words(rules: RuleSet) -> str:
    if not cards.are_playing_cards(rules):
        return f"{listed(in_short(sorted(rules.deck.plain)))} in each color"
    printed = [name for name, place in rules.deck.standard if place in rules.deck.plain]
    return f"{printed[0]} down to {printed[-1]} in each suit"


def _rook_words(rules: RuleSet) -> str:
    two = rules.deck.copies == 2
    if not cards.are_playing_cards(rules):
        return "both Rooks" if two else "the Rook"
    if cards.rook_name(rules) == "joker":
        return "two jokers" if two else "a joker"
    return "only two of the aces (the Rooks)" if two else "only one of the aces (the Rook)"


def _extra_words(extra: Extra, rules: RuleSet) -> str:
    if extra.count == len(extra.cards):
        return listed(_single_words(card, rules) for card in dict.fromkeys(extra.cards))
    return f"two {_extra_rank(extra, rules)}s of different {suits_or_colors(rules)}"


def _single_words(card: cards.Card, rules: RuleSet) -> str:
    """A card of the deck by itself: "the black 2", "both black 2s"."""
    words = cards.words(cards.as_printed(card, rules))
    if rules.deck.copies == 1:
        return words
    name = words.removeprefix("the ")
    rank, of, suit = name.partition(" of ")
    return f"both {rank}s{of}{suit}"


def _extra_rank(extra: Extra, rules: RuleSet) -> str:
    return cards.rank_name(cards.rank_of(extra.cards[0]), rules)


def suits_or_colors(rules: RuleSet) -> str:
    """The word for what divides the cards: "suits" of playing cards, "colors" of Rook cards."""
    return "suits" if cards.are_playing_cards(rules) else "colors"


def as_named(label: str, rules: RuleSet) -> str:
    """*label* with the table's names for the Rook and the black 2: "The joker ranks"."""
    name = cards.rook_name(rules)
    label = label.replace("black 2", cards.black_two_name(rules))
    return label.replace("The Rook", f"The {name}").replace("the Rook", f"the {name}")


def trump_order_words(rules: RuleSet) -> str:
    """The trumps, strongest first: "Rook, 14 down to 5"."""
    places = rules.deck.trump
    ranked = max((at for at, place in enumerate(places) if isinstance(place, int)), default=-1)
    names = [_place_name(place, rules) for place in places]
    order = _order([*names[: ranked + 1], *_extra_places(rules), *names[ranked + 1 :]])
    if rules.trump.rook_called:
        return f"{order}; or the {cards.rook_name(rules)} last, as the bidder says"
    return order


def plain_order_words(rules: RuleSet) -> str:
    """The cards of any other color, strongest first: "14 down to 5"."""
    ranks = [cards.rank_name(rank, rules) for rank in rules.deck.plain]
    return _order([*ranks, *_extra_places(rules)])


def _place_name(place: Place, rules: RuleSet) -> str:
    if isinstance(place, int):
        return cards.rank_name(place, rules)
    return (
        cards.rook_name(rules) if place == cards.ROOK else cards.words(place).removeprefix("the ")
    )


def _extra_places(rules: RuleSet) -> Iterator[str]:
    """The extra cards, each the lowest of its color: a 4 of trump still beats a low Rook."""
    for extra in rules.deck.extras:
        chosen = extra.count < len(extra.cards)
        colors = listed(cards.COLORS[card[0]] for card in dict.fromkeys(extra.cards))
        where = f"in two of the {suits_or_colors(rules)}" if chosen else f"{colors} alone"
        yield f"{_extra_rank(extra, rules)} ({where})"


def _order(names: Sequence[str]) -> str:
    """Names in a row, with runs of falling numbers in short: "1, 14 down to 5"."""
    runs: list[list[str]] = []
    for name in names:
        before = runs[-1][-1] if runs else ""
        if before.isdigit() and name.isdigit() and int(before) - 1 == int(name):
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(
        f"{run[0]} down to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs
    )


def counter_words(rules: RuleSet) -> str:
    """The counters: "5s, 10s, 14s, the Rook"."""
    return ", ".join(name for name, _ in _counters(rules))


def worth_words(rules: RuleSet) -> str:
    """What brings points: "5s: 5, 10s: 10, 14s: 10, the Rook: 20. Together 120."."""
    worth = (f"{name}: {points}" for name, points in (*_counters(rules), *_beside(rules)))
    split = " With no more than half for any side, nobody gets the bonus." if _split(rules) else ""
    return f"{', '.join(worth)}. Together {cards.hand_total(rules)}.{split}"


def _split(rules: RuleSet) -> bool:
    """Whether the tricks may be split so that nobody has most of them; ruling 60."""
    always = cards.hand_size(rules) % 2 == 1 and len(teams.teams(rules)) == 2
    return rules.score.bonus is Bonus.MAJORITY and not always


def _counters(rules: RuleSet) -> Iterator[tuple[str, int]]:
    """The counters, each rank with its points, the Rook last."""
    for rank, points in rules.score.counters:
        if points and rank in rules.deck.plain:
            yield f"{cards.counter_name(rank, rules)}s", points
    if "R1" in rules.deck.trump and rules.score.red_one_points:
        each = "the" if rules.deck.copies == 1 else "each"
        yield f"{each} red 1", rules.score.red_one_points
    if cards.ROOK in rules.deck.trump and rules.score.rook_points:
        one = rules.deck.copies == 1
        yield f"{'the' if one else 'each'} {cards.rook_name(rules)}", rules.score.rook_points


def _beside(rules: RuleSet) -> Iterator[tuple[str, int]]:
    """What brings points beside the counters, with the points."""
    if rules.score.trick_points:
        yield "every trick", rules.score.trick_points
    if rules.score.bonus is not Bonus.NONE:
        from_what = {
            Bonus.LAST_TRICK: "the last trick",
            Bonus.MAJORITY: "more than half of the tricks",
        }
        yield from_what[rules.score.bonus], rules.score.bonus_points
