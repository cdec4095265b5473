"""Which presets are offered, under which heading, and how each is shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.engine.errors import RuleSetError
from referee.engine.hand import teams
from referee.engine.rules import cards, house, presets
from referee.engine.rules.model import RuleSet
from referee.web.words.deck import deck_in_short, deck_words
from referee.web.words.rules import NUMBERS, game_name


@dataclass(frozen=True, slots=True)
class PresetCard:
    """One game that can be played."""

    href: str
    name: str
    special: str
    cards: str
    """What must be on the table: "41 cards: 5 to 14 in each color, and the Rook"."""


@dataclass(frozen=True, slots=True)
class PresetGroup:
    """Presets under a heading; only the first group is open at once."""

    heading: str
    presets: Sequence[PresetCard]
    open: bool = False


def preset_groups(address: Callable[[str], str]) -> tuple[PresetGroup, ...]:
    """Every preset under its heading; *address* says where a tap leads, from the preset's id."""
    return tuple(
        PresetGroup(
            heading,
            tuple(preset_card(presets.preset(name), address(name)) for name in names),
            open=number == 0,
        )
        for number, (heading, names) in enumerate(presets.families().items())
    )


HAND = range(6, 21)
"""As many cards as a hand of a game that makes sense has."""


def groups_for(players: int, address: Callable[[str], str]) -> tuple[PresetGroup, ...]:
    """The games for so many: those made for them, and those that can seat them."""
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
    """The games made for so many, and the others that can seat them, each with so many seated.

    A game that so many have a preset of their own for is not there twice.
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
    """A game's name, whatever the order of its parts."""
    return frozenset(game_name(rules).split(", "))


SIDE_WORDS = {
    "two": "two sides",
    "three": "three sides",
    "four": "four sides",
    "alone": "everyone alone",
    "called": "partners called",
}
"""Who may play with whom, in short."""


@lru_cache(maxsize=2048)
def seated_as(rules: RuleSet, players: int, sides: str | None = None) -> RuleSet | None:
    """*rules* for so many in these *sides*, or in those that fit; None: they cannot sit so."""
    try:
        return house.with_players(rules, players, sides)
    except RuleSetError:
        return None


def usual_at(rules: RuleSet) -> RuleSet:
    """The preset of *rules* with as many players in the same sides: what other tables play."""
    preset, table = presets.preset(rules.id), rules.table
    return seated_as(preset, table.players, str(table.sides)) or preset


def seats_well(rules: RuleSet, players: int) -> bool:
    """Whether the game keeps its character among so many: partners called, a dummy, fair hands."""
    there = house.with_players(rules, players)
    called = teams.partners_are_called(rules) == teams.partners_are_called(there)
    same = called and rules.play.dummy is there.play.dummy
    return same and cards.hand_size(there) in HAND


def seated_card(rules: RuleSet, address: Callable[[str], str]) -> PresetCard:
    """A game with what everybody is dealt."""
    card = preset_card(rules, address(rules.id))
    nest = f", {cards.nest_size(rules)} in the nest" if cards.nest_size(rules) else ""
    return replace(card, cards=f"{card.cards}; {cards.hand_size(rules)} each{nest}")


def apart_lines(games: Sequence[RuleSet]) -> Sequence[str]:
    """A line for each of *games*: its cards and its target, and what else tells it from the others.

    Games that differ in none of these have their summary beside it.
    """
    lines = [f"{deck_in_short(rules)}, to {rules.end.target}" for rules in games]
    apart: Sequence[Callable[[RuleSet], str]] = (
        lambda rules: "you call your partner" if teams.partners_are_called(rules) else "",
        lambda rules: f"{cards.hand_total(rules)} points a hand",
        lambda rules: rules.summary.rstrip("."),
    )
    for more in apart:
        again = [line for line in lines if lines.count(line) > 1]
        lines = [
            ", ".join(filter(None, (line, more(rules)))) if line in again else line
            for rules, line in zip(games, lines, strict=True)
        ]
    return lines


def with_words(groups: Sequence[PresetGroup], typed: str) -> Sequence[PresetGroup]:
    """Of *groups* the games that have every word *typed*, in open groups; all where none is."""
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
    """One preset: its name, what is special, and the cards it needs; *address* says more."""
    return PresetCard(address, game_name(rules), rules.summary, deck_words(rules))


def preset_named(name: str) -> RuleSet | None:
    """The preset *name*; None: there is none."""
    return presets.preset(name) if name in presets.preset_ids() else None
