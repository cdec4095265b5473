"""The rule book of a table: every rule as a sentence, with its source and what differs.

A sentence is a function of the rule set. A page written once would be wrong at most tables, and
nobody would notice: it reads well.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from string import Formatter

from referee.rook.hand import teams
from referee.rook.rules import cards, house, presets
from referee.rook.rules.cards import highest_bid
from referee.rook.rules.model import AllPass, Ban, BothOver, FaceUp, NestTo, RuleSet, Sides
from referee.rook.rules.presets import Origin, origin
from referee.rook.rules.registry import BY_CHAPTER, RULES, Chapter
from referee.text import capital
from referee.web.rook.rulebook.presets import usual_at
from referee.web.rook.words import deck
from referee.web.rook.words.deck import as_named
from referee.web.rook.words.rules import (
    BETWEEN_BIDDERS,
    RENEGE_WINDOW,
    call_rule_words,
    circus_words,
    deal_words,
    discard_rule_words,
    dummy_words,
    equal_words,
    exposed_words,
    hidden_words,
    made_words,
    others_words,
    partner_words,
    redeal_rule_words,
    renege_by_bidders_words,
    renege_by_defenders_words,
    renege_ends_words,
    set_words,
    turn_words,
)
from referee.web.shared.words import listed, words_in

Sentence = Callable[[RuleSet], str]

# House rules with a longer sentence than the one in a form


def all_pass_sentence(rules: RuleSet) -> str:
    """What follows when nobody bids; rulings 12 and 13."""
    least = rules.auction.minimum
    if rules.auction.dealer_opens:
        return f"When all others pass, the dealer must play for the {least} already bid."
    return {
        AllPass.FORCE_DEALER: f"When everybody passes, the dealer must play for {least}.",
        AllPass.REDEAL_SAME: "When everybody passes, nothing is scored and the same dealer deals "
        "again.",
        AllPass.REDEAL_NEXT: "When everybody passes, nothing is scored and the next dealer deals.",
    }[rules.auction.all_pass]


def both_over_words(rules: RuleSet) -> str:
    """Who wins if several reach the target in one hand; rulings 8, 54, 55 and 83."""
    several = "both sides" if len(teams.books(rules)) == 2 else "several"
    wins = {
        BothOver.HIGHER_TOTAL: "the higher total wins",
        BothOver.BIDDER_GOES: "the bidders win, whatever the totals, if they made their bid",
    }[rules.end.both_over]
    rule = f"When {several} have {rules.end.target} or more after a hand, {wins}."
    goes = rules.end.both_over is BothOver.BIDDER_GOES and teams.partners_are_called(rules)
    return f"{rule} Between the bidder and a partner {BETWEEN_BIDDERS}." if goes else rule


def win_on_bid_words(rules: RuleSet) -> str:
    """Whether reaching the target is enough to win."""
    who = "side" if rules.table.sides.fixed else "player"
    if rules.end.win_on_bid:
        return f"A {who} wins only in a hand of its own made bid, or one that set the bidders."
    return f"A {who} with {rules.end.target} or more wins, whoever bid in that hand."


def rook_rank_words(rules: RuleSet) -> str:
    """Where the Rook ranks, and whether the red 1 beats it; ruling 7."""
    ranks = house.rule_sentence("rook_rank", rules)
    places = cards.trump_places(rules)
    if "R1" not in places or cards.ROOK not in places:
        return ranks
    return f"{ranks[:-1]}, but the red 1 beats it."


def rook_free_words(rules: RuleSet) -> str:
    """Whether a player who could follow may play the Rook, and after which calls not."""
    return house.rule_sentence("rook_free_play", rules) + rook_after_calls_words(rules)


def rook_after_calls_words(rules: RuleSet) -> str:
    """The calls after which the Rook must follow like other cards, or ""."""
    offered = {"“no trump”": rules.trump.no_trump, "“low card”": rules.trump.low_card}
    calls = [call for call, is_offered in offered.items() if is_offered]
    if not calls or not rules.play.rook_free_play:
        return ""
    return f" After {listed(calls, 'or')} it must follow like any other card."


def _or_house(name: str, sentence: Sentence) -> Sentence:
    """*sentence*, or if it is empty the short sentence of the house rule *name*."""
    return lambda rules: sentence(rules) or house.rule_sentence(name, rules)


def captured_nest_words(rules: RuleSet) -> str:
    """Who scores the cards that were laid aside; "" if there is no nest."""
    if not cards.nest_size(rules):
        return ""
    if rules.nest.goes_to is NestTo.NOBODY:
        return "What was laid aside is out of play."
    taker = "side that" if rules.table.sides is not Sides.ALONE else "player who"
    return f"What was laid aside, with its counters, goes to the {taker} takes the last trick."


def bid_max_words(rules: RuleSet) -> str:
    """The highest possible bid; ruling 14."""
    return RULES["bid_max"].wording(highest_bid(rules), rules).sentence


FULLER: Mapping[str, Sentence] = {
    "sides": partner_words,
    "bid_max": bid_max_words,
    "all_pass": all_pass_sentence,
    "no_counter_redeal": redeal_rule_words,
    "both_over": both_over_words,
    "win_on_bid": win_on_bid_words,
    "rook_rank": rook_rank_words,
    "rook_free_play": rook_free_words,
    "nest_to": _or_house("nest_to", captured_nest_words),
    "renege_rule": renege_by_defenders_words,
    "dummy": _or_house("dummy", dummy_words),
    "circus": _or_house("circus", circus_words),
    "call_moment": _or_house("call_moment", call_rule_words),
}
"""The longer sentences of some house rules, by name."""


# The rules that no house rule changes


@dataclass(frozen=True, slots=True)
class FixedRule:
    """A rule that no house rule changes."""

    label: str
    """Its label in the book."""
    after: str
    """The rule before it in the book, or the chapter that it begins."""
    sentence: str = ""
    """Its sentence, with names of `PLACES` where tables differ; "" if `SENTENCES` has it."""
    means: str = "always"
    """The key in `MEANS` that decides at which tables the rule appears."""


_RULES = words_in(__file__, "fixed.toml")

FIXED: Mapping[str, FixedRule] = {name: FixedRule(**rule) for name, rule in _RULES.items()}
"""The fixed rules by name, in the order of the book."""

MEANS: Mapping[str, Callable[[RuleSet], bool]] = {
    "always": lambda _: True,
    "nest": lambda rules: bool(cards.nest_size(rules)),
    "captured nest": lambda rules: (
        bool(cards.nest_size(rules)) and rules.nest.goes_to is not NestTo.NOBODY
    ),
    "Rook": lambda rules: cards.ROOK in rules.deck.trump,
    "two packs": lambda rules: rules.deck.copies > 1,
    "partners": lambda rules: rules.table.players > rules.table.sides.fixed > 0,
    "two called": lambda rules: teams.most_partners(rules) > 1,
}

PLACES: Mapping[str, Sentence] = {
    "rook": cards.rook_name,
    "color": lambda rules: "suit" if cards.are_playing_cards(rules) else "color",
    "colors": deck.suits_or_colors,
    "or rook": lambda rules: (
        f", or the {cards.rook_name(rules)}" if rules.play.rook_free_play else ""
    ),
    "deck": deck.deck_words,
    "trumps": deck.trump_order_words,
    "ranks": deck.plain_order_words,
    "sides": lambda rules: "sides" if rules.table.sides.fixed else "players",
    "window": lambda _: RENEGE_WINDOW,
}


LAID_ASIDE: Mapping[Ban, str] = {
    Ban.NONE: "lays any {size} aside, {lie}",
    Ban.TRUMP: "lays {size} aside, {lie}: no trumps{nor}, while other cards are held",
    Ban.COUNTERS: "lays {size} aside, {lie}: no counters while other cards are held",
}
FACE_UP: Mapping[FaceUp, str] = {
    FaceUp.NONE: "", FaceUp.TRUMP: "trumps", FaceUp.COUNTERS: "counters",
}  # fmt: skip
"""What lies face up of the cards laid aside, in a word; ruling 114."""


def exchange_words(rules: RuleSet) -> str:
    """What the bidder takes up and may lay aside."""
    size, most = cards.nest_size(rules), rules.nest.most_counters
    nor = f", nor the {cards.rook_name(rules)}" if cards.ROOK in rules.deck.trump else ""
    taken, aside = ("card", "one") if size == 1 else (f"{size} cards", size)
    face_up = FACE_UP[rules.nest.discard_face_up]
    lie = f"{face_up} face up and the others face down" if face_up else "face down"
    laid = LAID_ASIDE[rules.nest.ban].format(size=aside, nor=nor, lie=lie)
    few = f", with no more than {most} of the counters" if most else ""
    return f"The bidder takes up the {taken} of the nest and {laid}{few}."


def rook_led_words(rules: RuleSet) -> str:
    """That the Rook is a trump, even if it is led; rulings 3, 30 and 75."""
    whose = "The" if rules.deck.copies == 1 else "Each"
    trump = (
        f"{whose} {cards.rook_name(rules)} is a trump in every hand. When it is led, whoever holds "
        "a trump must play one."
    )
    if not rules.trump.no_trump:
        return trump
    red = "heart" if cards.are_playing_cards(rules) else "red card"
    aside = ", and may be laid aside like one" if rules.nest.ban is Ban.TRUMP else ""
    return f"{trump} Where no trump is called, it is a {red}{aside}."


def red_trump_words(rules: RuleSet) -> str:
    """What the red 1 and the red 2 are; "" if neither is always a trump; ruling 6."""
    always = [cards.words(card) for card in rules.deck.trump if card in ("R1", "R2")]
    if not always:
        return ""
    verb, kind = ("is a trump", "a red card") if len(always) == 1 else ("are trumps", "red cards")
    sentence = f"{listed(always)} {verb} in every hand, and never {kind}."
    return capital(sentence)


def wrong_cards_words(rules: RuleSet) -> str:
    """What follows if somebody has too many or too few cards; ruling 26."""
    first = "Somebody has too many cards, or too few: before the first lead all are dealt again."
    if not cards.nest_size(rules):
        return first
    return f"{first} After it, a bidder who laid aside too many or too few made a bad discard."


def nest_hidden_words(rules: RuleSet) -> str:
    """Who sees the nest; rulings 33, 111 and 114."""
    face_up = FACE_UP[rules.nest.discard_face_up]
    aside = f"what is laid aside, but for {face_up}" if face_up else "what is laid aside"
    if cards.nest_up_size(rules):
        return f"But for its cards that lie face up, the nest is not shown, nor {aside}."
    if rules.deck.copies > 1:
        shown = (
            f"Of what is laid aside only {face_up} are" if face_up else f"{capital(aside)} is not"
        )
        return f"The bidder may show the nest, but need not. {shown} shown."
    return f"The nest is not shown, nor {aside}."


def after_play_words(rules: RuleSet) -> str:
    """What counts if a renege is found after the last trick; ruling 78."""
    with_it = ", and so does the nest" if MEANS["captured nest"](rules) else ""
    return f"If a renege is found after the last trick, all tricks count as captured{with_it}."


SENTENCES: Mapping[str, Sentence] = {
    "hidden-hands": hidden_words,
    "red-trumps": red_trump_words,
    "worth": deck.worth_words,
    "deal": deal_words,
    "exposed-card": exposed_words,
    "wrong-cards": wrong_cards_words,
    "turns": turn_words,
    "nest-exchange": exchange_words,
    "nest-hidden": nest_hidden_words,
    "bad-discard": discard_rule_words,
    "rook-led": rook_led_words,
    "renege-ends": renege_ends_words,
    "renege-bidders": renege_by_bidders_words,
    "renege-after-play": after_play_words,
    "made": made_words,
    "set": set_words,
    "others": others_words,
    "equal-totals": equal_words,
}
"""The functions for fixed rules whose sentences differ more between tables, by name.

They return "" if the rule means nothing at a table.
"""


def _chapters() -> Mapping[Chapter, Sequence[str]]:
    found = {chapter: [rule.name for rule in rules] for chapter, rules in BY_CHAPTER.items()}
    for name, rule in FIXED.items():
        names = next(found[each] for each in found if rule.after in (each, *found[each]))
        names.insert(names.index(rule.after) + 1 if rule.after in names else 0, name)
    return found


CHAPTERS = _chapters()
"""The names of all rules by chapter, house rules and fixed rules, each once."""


def fixed_sentence(name: str, rules: RuleSet) -> str:
    """The sentence of the fixed rule *name* at a table of *rules*; "" if it means nothing there."""
    rule = FIXED[name]
    if not MEANS[rule.means](rules):
        return ""
    if not rule.sentence:
        return SENTENCES[name](rules)
    places = (place for _, place, _, _ in Formatter().parse(rule.sentence) if place)
    return rule.sentence.format_map({place: PLACES[place](rules) for place in places})


def full_sentence(name: str, rules: RuleSet) -> str:
    """The long sentence of any rule *name* at a table of *rules*; "" if it means nothing there."""
    if name in FIXED:
        return fixed_sentence(name, rules)
    return FULLER[name](rules) if name in FULLER else house.rule_sentence(name, rules)


TEXTS: Mapping[str, Sequence[str]] = words_in(__file__, "texts.toml")
"""How the rule book names each source and how docs/rules.md describes it, by tag."""

OWN = "This table’s own rule."
FOLLOWS = "Follows from this table’s own rules."
FITTED = "Fitted to this number of players."
NOT_THERE = "The game has no such rule."
SILENT = "No source says: this referee’s choice."

NOT_PLAYED = "Not played here"
"""The heading of the rules that a table could agree on and has not."""


@dataclass(frozen=True, slots=True)
class BookRule:
    """One rule of a book."""

    name: str
    """The name of a house rule or a fixed rule; its id on the page is ``rule-<name>``."""
    sentence: str
    source: str
    """Where it comes from; "" for a rule that is not played."""
    official: str = ""
    """The sentence of the game's own rules, if this table plays otherwise; otherwise ""."""


@dataclass(frozen=True, slots=True)
class BookChapter:
    """The rules under one heading."""

    heading: str
    rules: Sequence[BookRule]


def label_of(name: str, rules: RuleSet) -> str:
    """The label of a rule at a table of *rules*: "Lowest bid", "The joker ranks"."""
    return as_named((RULES.get(name) or FIXED[name]).label, rules)


def every_name() -> tuple[str, ...]:
    """The names of all rules that a book may contain."""
    return tuple(name for names in CHAPTERS.values() for name in names)


@lru_cache(maxsize=64)
def rule_book(rules: RuleSet) -> tuple[BookChapter, ...]:
    """The rules of a table by chapter; the last chapter has those that are not played."""
    usual = usual_at(rules)
    off = tuple(name for name in every_name() if is_off(name, rules) and is_off(name, usual))
    played = (
        BookChapter(
            heading, tuple(_rules_of([each for each in names if each not in off], rules, usual))
        )
        for heading, names in CHAPTERS.items()
    )
    left = BookChapter(
        NOT_PLAYED, tuple(BookRule(name, full_sentence(name, rules), "") for name in off)
    )
    return (*(each for each in played if each.rules), left)


def in_force(rules: RuleSet) -> Mapping[str, BookRule]:
    """The rules of a table's book by name, including those that are not played."""
    return {rule.name: rule for chapter in rule_book(rules) for rule in chapter.rules}


BRIEF: Mapping[str, Sequence[str]] = {
    "Deck": ("cards",),
    "Nest": ("nest-exchange",),
    "Bidding": ("bid_min", "bid_max", "bid_step"),
    "Partner": ("called_cards",),
    "First lead": ("first_lead",),
    "Bid made": ("made",),
    "Bid set": ("set",),
    "The others": ("others",),
    "Winner": ("target",),
}
"""The rules of the short overview, by their topic."""


def in_brief(rules: RuleSet) -> Mapping[str, tuple[BookRule, ...]]:
    """The rules that fit on one screen, by topic."""
    there, off = in_force(rules), {rule.name for rule in rule_book(rules)[-1].rules}
    found = {
        about: tuple(there[name] for name in names if name in there and name not in off)
        for about, names in BRIEF.items()
    }
    return {about: shown for about, shown in found.items() if shown}


def _rules_of(names: Sequence[str], rules: RuleSet, usual: RuleSet) -> Iterator[BookRule]:
    changed = house.unlike_usual(rules, usual)
    for name in names:
        sentence, before = sentence_at(name, rules), sentence_at(name, usual)
        if sentence:
            differs = sentence != before
            source = (OWN if name in changed else FOLLOWS) if differs else _source(name, rules)
            yield BookRule(name, sentence, source, (before or NOT_THERE) if differs else "")


def sentence_at(name: str, rules: RuleSet) -> str:
    """The sentence of a rule; "" if it means nothing at that table."""
    if name in RULES and not RULES[name].means(rules):
        return ""
    return full_sentence(name, rules)


def is_off(name: str, rules: RuleSet) -> bool:
    """Whether the rule's sentence at that table says that something is not played."""
    off = name in RULES and RULES[name].is_off(house.parameters(rules)[name])
    return off and bool(sentence_at(name, rules))


def _source(name: str, rules: RuleSet) -> str:
    """The source of a rule that the table plays as usual for its number of players."""
    preset = presets.preset(rules.id)
    if sentence_at(name, preset) != sentence_at(name, rules):
        return FITTED
    return source_words(origin(rules.id, name), rules.id)


def source_words(where: Origin | None, preset_id: str) -> str:
    """A sentence with the source of a rule that a table of *preset_id* plays as usual."""
    if where is None or not where.tags:
        return SILENT
    game = presets.preset(where.preset_id).name
    texts = [TEXTS[tag][0].format(game=game) for tag in _newest(where.tags)]
    as_there = where.preset_id != preset_id
    return f"As in {game}, from {listed(texts)}." if as_there else f"From {listed(texts)}."


def _newest(tags: tuple[str, ...]) -> list[str]:
    """*tags* without S000 if S002 is among them, which is a later edition of the same rules."""
    return [tag for tag in tags if tag != "S000" or "S002" not in tags]
