"""Which presets are offered, under which heading, and how each is shown."""

from collections.abc import Callable, Mapping

from referee.engine.rules import presets
from referee.engine.rules.model import RuleSet, Sides
from referee.web.rulebook.page import PresetCard, PresetGroup
from referee.web.words.deck import deck_words

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "Kentucky Discard, the tournament game and its kin": (
        "kentucky-discard",
        "kentucky-original",
        "red-one",
        "buckeye",
        "one-eighty",
        "kentucky-full-deck",
        "one-forty",
    ),
    "Two decks, to 600": ("double-deck-4", "double-deck-6"),
    "Call your partner, everyone a book": (
        "call-partner-4",
        "call-partner-5",
        "call-partner-6",
        "call-partner-4-short",
        "call-partner-5-short",
        "call-partner-6-short",
        "call-partner-5-classic",
    ),
    "Partnership with the whole deck": (
        "regular-partnership",
        "dixie",
        "display",
        "boston",
        "one-high",
    ),
    "With ordinary playing cards": ("kentucky-standard-deck", "hoyle-standard-deck"),
}
"""Which presets are offered under which heading."""


def preset_groups(address: Callable[[str], str]) -> tuple[PresetGroup, ...]:
    """Every preset under its heading; *address* says where a tap leads, from the preset's id."""
    return tuple(
        PresetGroup(
            heading,
            tuple(preset_card(presets.preset(name), address(name)) for name in names),
            open=number == 0,
        )
        for number, (heading, names) in enumerate(FAMILIES.items())
    )


def preset_card(rules: RuleSet, address: str) -> PresetCard:
    """One preset: its name, what is special, and the cards it needs; *address* says more."""
    return PresetCard(address, rules.name, rules.summary, deck_words(rules))


def preset_offered(name: str) -> RuleSet | None:
    """The preset *name*, where a table can keep its score here: sides of one are not kept yet."""
    rules = preset_named(name)
    return None if rules is None or rules.table.sides is Sides.ALONE else rules


def preset_named(name: str) -> RuleSet | None:
    """The preset *name*; None: there is none."""
    return presets.preset(name) if name in presets.preset_ids() else None
