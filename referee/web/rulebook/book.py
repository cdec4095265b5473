"""The rule book of a table: every rule as a sentence, where it comes from, what differs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from referee.engine.rules import house, presets
from referee.engine.rules.model import RuleSet
from referee.engine.rules.sources import origin
from referee.web.rulebook.house_fields import LABELS
from referee.web.rulebook.offered import usual_at
from referee.web.rulebook.page import Chapter, Rule
from referee.web.words.rulebook import sources
from referee.web.words.rulebook.book.deck import as_named
from referee.web.words.rulebook.book.sentences import rule_sentence

CHAPTERS: Mapping[str, Sequence[str]] = {
    "The table": ("players", "sides", "one-partner", "hidden-hands", "agreed"),
    "The cards": (
        "cards",
        "deck",
        "trump-order",
        "plain-order",
        "rook_rank",
        "red-trumps",
        "red_one",
        "red_two",
        "black_two",
    ),
    "What counts": (
        "worth",
        "counters",
        "rook_points",
        "red_one_points",
        "bonus",
        "bonus_points",
        "trick_points",
        "sweep_points",
    ),
    "The deal": ("deal", "nest", "no_counter_redeal", "exposed-card", "wrong-cards"),
    "The bidding": (
        "turns",
        "bid_min",
        "bid_max",
        "bid_step",
        "dealer_opens",
        "all_pass",
        "bid-binds",
        "own-partner",
        "not-offered",
    ),
    "The nest": (
        "nest-exchange",
        "discard_ban",
        "discard_counters",
        "nest-hidden",
        "declare_points",
        "nest_to",
        "every-trick",
        "bad-discard",
    ),
    "Trump and partner": (
        "trump_named",
        "called_cards",
        "call_moment",
        "low_card",
        "no_trump",
        "circus",
        "dummy",
    ),
    "The play": (
        "first_lead",
        "one-card",
        "out-of-turn",
        "following",
        "rook_free_play",
        "rook-led",
        "rook-follows",
        "rook-leads",
        "trick",
        "identical-cards",
        "leads-next",
        "review",
    ),
    "A broken rule": (
        "renege",
        "renege-last-trick",
        "renege-ends",
        "renege-bidders",
        "renege_rule",
        "renege-after-play",
        "both-reneged",
        "false-claim",
        "recorded",
    ),
    "The score of a hand": ("made", "set", "partner_pays", "others"),
    "The end of the game": (
        "target",
        "after-hand",
        "both_over",
        "equal-totals",
        "win_on_bid",
        "spread",
        "floor",
        "below-zero",
    ),
}
"""Every rule of the book by chapter, each once."""

NOT_PLAYED = "Not played here"
"""The chapter of what a table may agree on beside the rules, and has not."""

OFF = (
    *("red_one", "red_two", "black_two", "bonus", "trick_points", "sweep_points", "dealer_opens"),
    *("low_card", "no_trump", "circus", "dummy", "spread", "floor", "declare_points"),
)
"""House rules whose values `False`, 0 and ``none`` say that something is not played."""

MEANT_BY = {
    **dict.fromkeys(("called_cards", "call_moment", "partner_pays", "declare_points"), "sides"),
    **dict.fromkeys(("discard_ban", "discard_counters", "nest_to"), "nest"),
    **dict.fromkeys(("rook_points", "rook_free_play"), "rook_rank"),
    "red_one_points": "red_one",
    "bonus_points": "bonus",
}
"""House rules that mean something only where another one is played."""

SHORT: Mapping[str, str] = {
    "agreed": "The last word",
    "bad-discard": "A bad discard",
    "below-zero": "Totals below 0",
    "bid-binds": "A bid out of turn",
    "both-reneged": "Several reneges",
    "cards": "The cards",
    "deal": "How the cards are dealt",
    "equal-totals": "Equal totals",
    "every-trick": "Taking every trick",
    "exposed-card": "An exposed card",
    "after-hand": "When a game ends",
    "false-claim": "A claim that was wrong",
    "following": "Following",
    "hidden-hands": "Hands are secret",
    "identical-cards": "Equal cards",
    "leads-next": "Who leads next",
    "made": "The bid is made",
    "nest-exchange": "The exchange with the nest",
    "nest-hidden": "Who sees the nest",
    "not-offered": "Other calls",
    "one-card": "A card to each trick",
    "one-partner": "Two called cards",
    "others": "The others",
    "out-of-turn": "A card out of turn",
    "own-partner": "Bidding over a partner",
    "plain-order": "Other colors, strongest first",
    "recorded": "Cards and numbers",
    "red-trumps": "Red trumps",
    "renege": "A renege",
    "renege-after-play": "A renege after the last trick",
    "renege-bidders": "A renege of the bidders",
    "renege-ends": "A renege found too late",
    "renege-last-trick": "A renege in the last trick",
    "rook-follows": "When the Rook must be played",
    "rook-leads": "Leading the Rook",
    "rook-led": "The Rook is led",
    "set": "The bid is set",
    "trick": "Who takes a trick",
    "trump-order": "Trumps, strongest first",
    "turns": "The bidding",
    "worth": "What brings points",
    "wrong-cards": "A wrong number of cards",
}
"""What the rules are called that no house rule turns."""


def label_of(name: str, rules: RuleSet) -> str:
    """What a rule is called at a table of *rules*: "Lowest bid", "The joker ranks"."""
    return as_named(LABELS.get(name) or SHORT[name], rules)


def every_name() -> tuple[str, ...]:
    """All rules that a book may hold."""
    return tuple(name for names in CHAPTERS.values() for name in names)


@lru_cache(maxsize=64)
def rule_book(rules: RuleSet) -> tuple[Chapter, ...]:
    """Every rule of a table by chapter, and last what is not played there."""
    usual = usual_at(rules)
    off = tuple(name for name in every_name() if is_off(name, rules) and is_off(name, usual))
    chapters = (
        Chapter(heading, tuple(_told([each for each in names if each not in off], rules, usual)))
        for heading, names in CHAPTERS.items()
    )
    left = Chapter(NOT_PLAYED, tuple(Rule(name, rule_sentence(name, rules), "") for name in off))
    return (*(each for each in chapters if each.rules), left)


@lru_cache(maxsize=64)
def in_force(rules: RuleSet) -> Mapping[str, Rule]:
    """The rules of a book by name."""
    return {rule.name: rule for chapter in rule_book(rules) for rule in chapter.rules}


def _told(names: Sequence[str], rules: RuleSet, usual: RuleSet) -> Iterator[Rule]:
    changed = house.unlike_usual(rules, usual)
    for name in names:
        said, before = _says(name, rules), _says(name, usual)
        if said:
            differs = said != before
            source = _own(name in changed) if differs else _source(name, rules)
            yield Rule(name, said, source, (before or sources.NOT_THERE) if differs else "")


def _says(name: str, rules: RuleSet) -> str:
    """The sentence of a rule; "" where it means nothing at that table."""
    now, asks = house.parameters(rules), MEANT_BY.get(name)
    silent = asks is not None and now[asks] in (False, 0, "none")
    called = asks == "sides" and now["sides"] != "called"
    return "" if silent or called else rule_sentence(name, rules)


def is_off(name: str, rules: RuleSet) -> bool:
    """Whether a rule says at that table that something is not played."""
    return (
        name in OFF
        and house.parameters(rules)[name] in (False, 0, "none")
        and bool(_says(name, rules))
    )


def _own(said_by_the_table: bool) -> str:  # noqa: FBT001 - a fact
    return sources.OWN if said_by_the_table else sources.FOLLOWS


def _source(name: str, rules: RuleSet) -> str:
    """Where a rule comes from that the table plays as others with as many players do."""
    preset = presets.preset(rules.id)
    if _says(name, preset) != _says(name, rules):
        return sources.FITTED
    return sources.source_words(origin(rules.id, name), rules.id)
