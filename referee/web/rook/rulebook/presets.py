"""The presets on offer, their headings, and how each is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.errors import RuleSetError
from referee.rook.hand import teams
from referee.rook.rules import cards, house, presets
from referee.rook.rules.model import RuleSet
from referee.web.rook.words.deck import deck_in_short, deck_words
from referee.web.rook.words.rules import NUMBERS, game_name


@dataclass(frozen=True, slots=True)
class PresetCard:
    """A game, as the list of games shows it."""

    href: str
    name: str
    special: str
    cards: str
    """The cards that it needs: "41 cards: 5 to 14 in each color, and the Rook"."""


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """Presets under a heading; only the first group is unfolded."""

    heading: str
    presets: Sequence[PresetCard]
    open: bool = False


def preset_groups(address: Callable[[str], str]) -> tuple[PresetGroup, ...]:
    """Every preset under its heading; *address* returns the link of a preset by its id."""
    return tuple(
        PresetGroup(
            heading,
            tuple(preset_card(presets.preset(name), address(name)) for name in names),
            open=number == 0,
        )
        for number, (heading, names) in enumerate(presets.families().items())
    )


HAND = range(6, 21)
"""The hand sizes of a game that makes sense."""


def groups_for(players: int, address: Callable[[str], str]) -> tuple[PresetGroup, ...]:
    """The games for this number of players: those made for it, and others that can seat them."""
    made, others = games_for(players)
    groups = (
        (f"Made for {NUMBERS[players]}", made),
        (f"Other games, for {NUMBERS[players]}", others),
    )
    shown = [(heading, found) for heading, found in groups if found]
    return tuple(
        PresetGroup(heading, tuple(seated_card(rules, address) for rules in found), open=not place)
        for place, (heading, found) in enumerate(shown)
    )


@lru_cache
def games_for(players: int) -> tuple[tuple[RuleSet, ...], tuple[RuleSet, ...]]:
    """The games made for this number of players, and other games changed to seat them.

    A game that has a preset of its own for this number is not listed twice.
    """
    every = [presets.preset(name) for names in presets.families().values() for name in names]
    made = tuple(rules for rules in every if rules.table.players == players)
    names = set(map(_named, made))
    others = tuple(
        house.with_players(rules, players)
        for rules in every
        if rules not in made and not presets.is_variant(rules.id) and seats_well(rules, players)
    )
    return made, tuple(rules for rules in others if _named(rules) not in names)


def _named(rules: RuleSet) -> frozenset[str]:
    """The parts of a game's name, so that their order does not matter."""
    return frozenset(game_name(rules).split(", "))


SIDE_WORDS = {
    "two": "two sides",
    "three": "three sides",
    "four": "four sides",
    "alone": "everyone alone",
    "called": "partners called",
}
"""Short words for the sides of a table."""


def seated_as(rules: RuleSet, players: int, sides: str | None = None) -> RuleSet | None:
    """*rules* for *players* in these *sides*, or in sides that fit; None if impossible."""
    try:
        return house.with_players(rules, players, sides)
    except RuleSetError:
        return None


def usual_at(rules: RuleSet) -> RuleSet:
    """The preset of *rules* for the same players and sides, as other tables play it."""
    preset, table = presets.preset(rules.id), rules.table
    return seated_as(preset, table.players, str(table.sides)) or preset


def seats_well(rules: RuleSet, players: int) -> bool:
    """Whether the game stays the same for *players*: called partners, dummy, a fair hand size."""
    seated = house.with_players(rules, players)
    called = teams.partners_are_called(rules) == teams.partners_are_called(seated)
    same = called and rules.play.dummy is seated.play.dummy
    return same and cards.hand_size(seated) in HAND


def seated_card(rules: RuleSet, address: Callable[[str], str]) -> PresetCard:
    """A game with the size of its hands and nest."""
    card = preset_card(rules, address(rules.id))
    nest = f", {cards.nest_size(rules)} in the nest" if cards.nest_size(rules) else ""
    return replace(card, cards=f"{card.cards}; {cards.hand_size(rules)} each{nest}")


def distinguishing_lines(games: Sequence[RuleSet]) -> Sequence[str]:
    """A line for each of *games* with its cards, its target, and what else distinguishes it.

    Games that are alike in all of these have their summary added.
    """
    lines = [f"{deck_in_short(rules)}, to {rules.end.target}" for rules in games]
    details: Sequence[Callable[[RuleSet], str]] = (
        lambda rules: "you call your partner" if teams.partners_are_called(rules) else "",
        lambda rules: f"{cards.hand_total(rules)} points a hand",
        lambda rules: rules.summary.rstrip("."),
    )
    for more in details:
        again = [line for line in lines if lines.count(line) > 1]
        lines = [
            ", ".join(filter(None, (line, more(rules)))) if line in again else line
            for rules, line in zip(games, lines, strict=True)
        ]
    return lines


def with_words(groups: Sequence[PresetGroup], typed: str) -> Sequence[PresetGroup]:
    """The games of *groups* with every word in *typed*, unfolded; all if nothing is typed."""
    words = typed.casefold().split()
    if not words:
        return groups

    def fits(card: PresetCard, heading: str) -> bool:
        text = f"{card.name} {card.special} {card.cards} {heading}".casefold()
        return all(word in text for word in words)

    found = [
        replace(each, open=True, presets=tuple(c for c in each.presets if fits(c, each.heading)))
        for each in groups
    ]
    return [each for each in found if each.presets]


def preset_card(rules: RuleSet, address: str) -> PresetCard:
    """A preset with its name, summary and cards; *address* is the link for more."""
    return PresetCard(address, game_name(rules), rules.summary, deck_words(rules))


def preset_named(name: str) -> RuleSet | None:
    """The preset with the id *name*; None if there is none."""
    return presets.preset(name) if name in presets.preset_ids() else None
