"""The rule sheet of a table: what a player asks first in sentences, then every other setting."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.engine.rules import house
from referee.engine.rules.bids import highest_bid
from referee.engine.rules.entry import OFF, HouseRule, Theme
from referee.engine.rules.model import RuleSet
from referee.engine.rules.presets import preset
from referee.engine.rules.registry import BY_THEME
from referee.web.rulebook.offered import usual_at
from referee.web.rulebook.page import FactGroup
from referee.web.ui.parts import Fact
from referee.web.words.rulebook.book import deck, duties, play, scores
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.text import listed

Sentence = Callable[[RuleSet], str]

SENTENCES: Mapping[str, Mapping[str, Sentence]] = {
    "The table": {
        "Partners": rule_words.partner_words,
        "Hands": rule_words.hidden_words,
    },
    "The score of a hand": {
        "The bid is made": scores.made_words,
        "The bid is set": scores.set_words,
        "The others": scores.others_words,
        "What counts": deck.worth_words,
    },
    "Nest and play": {
        "The nest": play.nest_words,
        "Following": play.follow_words,
        "The Rook": play.rook_words,
        "Red trumps": play.red_trump_words,
        "A trick": play.trick_words,
        "Points in the nest": duties.declare_words,
        "The open hand": duties.dummy_words,
        "Circus Rook": duties.circus_words,
    },
    "A broken rule": {
        "A renege": scores.renege_window_words,
        "By the bidders, found too late": scores.renege_by_bidders_words,
        "By a defender, found too late": scores.renege_by_defenders_words,
        "A bad discard": scores.discard_rule_words,
    },
    "The cards": {
        "Trumps, strongest first": deck.trump_order_words,
        "Other colors, strongest first": deck.plain_order_words,
    },
    "Bidding": {
        "The deal": rule_words.deal_words,
        "The bidding": rule_words.turn_words,
        "A redeal": rule_words.redeal_rule_words,
        "A card exposed in the deal": duties.exposed_words,
    },
    "The end of the game": {
        "When it ends": rule_words.end_words,
        "Equal totals": rule_words.equal_words,
    },
}
"""What is told in sentences, by heading; an empty one has nothing to say."""

SAID = frozenset(
    {
        *("counters", "rook_points", "red_one_points", "bonus", "bonus_points", "trick_points"),
        *("rook_rank", "rook_free_play", "red_one", "red_two", "black_two", "nest", "discard_ban"),
        *("declare_points", "dummy", "circus"),
        *("discard_counters", "nest_to", "partner_pays", "renege_rule", "sides"),
        "no_counter_redeal",
    }
)
"""House rules that the sentences tell; they have a line of their own where a table changed them."""


def fact_groups(rules: RuleSet) -> tuple[FactGroup, ...]:
    """Every rule of a table in words, with those marked that differ from the preset."""
    now, made = house.parameters(rules), house.parameters(preset(rules.id))
    seated = {"players": made["players"], "sides": made["sides"]}
    usual = {**house.parameters(usual_at(rules)), **seated}
    changed = {name for name in house.rule_names() if now[name] != usual[name]}
    groups = (
        FactGroup(heading, (*_sentences(heading, rules), *_settings(heading, rules, changed)))
        for heading in dict.fromkeys((*SENTENCES, *BY_THEME))
    )
    variants = FactGroup(
        "Variants", (Fact("Not played here", _not_played(rules, changed), wide=True),)
    )
    return (*(group for group in groups if group.facts), variants)


def _sentences(heading: str, rules: RuleSet) -> Iterator[Fact]:
    for label, sentence in SENTENCES.get(heading, {}).items():
        said = sentence(rules)
        if said:
            yield Fact(deck.as_named(label, rules), said, wide=True)


def _settings(heading: str, rules: RuleSet, changed: set[str]) -> Iterator[Fact]:
    now = {**house.parameters(rules), "bid_max": highest_bid(rules)}
    for rule in BY_THEME[Theme(heading)] if heading in list(Theme) else ():
        elsewhere = rule.name in SAID or _is_off(rule, now)
        if rule.means(rules) and (rule.name in changed or not elsewhere):
            label, value = deck.as_named(rule.label, rules), now[rule.name]
            yield Fact(label, rule.says(value, rules).short, changed=rule.name in changed)


def _is_off(rule: HouseRule, now: Mapping[str, Any]) -> bool:
    """Whether a table does without it, be it listed among the variants or not."""
    return (rule.optional or bool(rule.variant)) and now[rule.name] in OFF


def _not_played(rules: RuleSet, changed: set[str]) -> str:
    """The variants that are off here and that no table asked to turn off."""
    now = house.parameters(rules)
    every = (rule for of_theme in BY_THEME.values() for rule in of_theme)
    off = (
        rule.variant
        for rule in every
        if rule.variant and now[rule.name] in OFF and rule.name not in changed
    )
    words = deck.as_named(listed(off), rules)
    return f"{words[:1].upper()}{words[1:]}."
