"""The rules that no house rule turns, each as a sentence of its own; "" where it means nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from referee.engine.hand import teams
from referee.engine.rules import cards
from referee.engine.rules.entry import Chapter
from referee.engine.rules.model import NestTo, RuleSet
from referee.engine.rules.registry import BY_CHAPTER
from referee.web.words.rulebook.book import deck, duties, play, scores
from referee.web.words.rulebook.book import rules as said
from referee.web.words.text import words_in

Sentence = Callable[[RuleSet], str]


def cards_words(rules: RuleSet) -> str:
    """What lies on the table: "41 cards: 5 to 14 in each color and the Rook."."""
    return f"{deck.deck_words(rules)}."


def trump_words(rules: RuleSet) -> str:
    """The order of trumps."""
    return f"Trumps, strongest first: {deck.trump_order_words(rules)}."


def plain_words(rules: RuleSet) -> str:
    """The order of any other color."""
    return f"Other {deck.suits_or_colors(rules)}, strongest first: {deck.plain_order_words(rules)}."


def exposed_words(rules: RuleSet) -> str:
    """What a card leads to that lay open in the deal; ruling 25."""
    told = duties.exposed_words(rules)
    return f"A card lay open in the deal: {told[:1].lower()}{told[1:]}"


def wrong_cards_words(rules: RuleSet) -> str:
    """What follows where somebody has too many cards or too few; ruling 26."""
    first = "Somebody has too many cards, or too few: before the first lead all are dealt again."
    if not cards.nest_size(rules):
        return first
    return f"{first} After it, a bidder who laid aside too many or too few made a bad discard."


def own_partner_words(rules: RuleSet) -> str:
    """That nobody holds the bid of the partner; ruling 19."""
    paired = rules.table.players > rules.table.sides.fixed > 0
    return "Bidding over one’s partner is bidding: nobody can hold the bid." if paired else ""


def nest_hidden_words(rules: RuleSet) -> str:
    """Who sees the nest; ruling 33."""
    if not cards.nest_size(rules):
        return ""
    hidden = "The nest is not shown, nor what is laid aside."
    return f"{hidden} The bidder may show the nest." if rules.deck.copies > 1 else hidden


def every_trick_words(rules: RuleSet) -> str:
    """That the nest is no exception for who takes everything; ruling 35."""
    if not cards.nest_size(rules) or rules.nest.goes_to is NestTo.NOBODY:
        return ""
    return "Who takes every trick takes the last one, and the nest with it."


def one_partner_words(rules: RuleSet) -> str:
    """What two called cards in one hand make; ruling 66."""
    if teams.most_partners(rules) < 2:
        return ""
    return "Two called cards with one player make one partner."


def rook_must_words(rules: RuleSet) -> str:
    """When the Rook must be played; ruling 1."""
    return play.rook_must_words(f"the {cards.rook_name(rules)}", rules)


def rook_leads_words(rules: RuleSet) -> str:
    """That the Rook may be led; ruling 4."""
    if cards.ROOK not in rules.deck.trump:
        return ""
    return f"The {cards.rook_name(rules)} may be led, also to the first trick."


def after_play_words(rules: RuleSet) -> str:
    """What counts where a renege is found after the last trick; ruling 78."""
    nest = cards.nest_size(rules) and rules.nest.goes_to is not NestTo.NOBODY
    with_it = ", and so does the nest" if nest else ""
    return f"Of a renege found after the last trick, all tricks count as captured{with_it}."


def both_reneged_words(rules: RuleSet) -> str:
    """Which renege decides; ruling 45."""
    sides = "sides" if rules.table.sides.fixed else "players"
    return f"Where several {sides} reneged, the earlier renege decides."


RENEGE = (
    f"Who had to follow and did not has reneged. {scores.RENEGE_WINDOW} It costs nothing then: the "
    "card goes back to the hand, and the trick is played anew from there."
)

SENTENCES: Mapping[str, Sentence] = {
    "one-partner": one_partner_words,
    "hidden-hands": said.hidden_words,
    "cards": cards_words,
    "trump-order": trump_words,
    "plain-order": plain_words,
    "red-trumps": play.red_trump_words,
    "worth": deck.worth_words,
    "deal": said.deal_words,
    "exposed-card": exposed_words,
    "wrong-cards": wrong_cards_words,
    "turns": said.turn_words,
    "own-partner": own_partner_words,
    "nest-exchange": play.exchange_words,
    "nest-hidden": nest_hidden_words,
    "every-trick": every_trick_words,
    "bad-discard": scores.discard_rule_words,
    "following": play.follow_words,
    "rook-led": play.rook_led_words,
    "rook-follows": rook_must_words,
    "rook-leads": rook_leads_words,
    "trick": play.winner_words,
    "identical-cards": play.identical_words,
    "leads-next": lambda _: play.LEADS_NEXT,
    "renege": lambda _: RENEGE,
    "renege-ends": scores.renege_ends_words,
    "renege-bidders": scores.renege_by_bidders_words,
    "renege-after-play": after_play_words,
    "both-reneged": both_reneged_words,
    "made": scores.made_words,
    "set": scores.set_words,
    "others": scores.others_words,
    "equal-totals": said.equal_words,
}
"""What a rule says at a table, by its name, where that is not the same at all; "" for nothing."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A rule that no house rule turns."""

    label: str
    """What it is called."""
    after: str
    """The rule that it follows in the book, or the chapter that it begins."""
    sentence: str = ""
    """What it says at every table; "": `SENTENCES` has it."""


_RULES = words_in(__file__, "fixed.toml")

FIXED: Mapping[str, Beside] = {name: Beside(**rule) for name, rule in _RULES.items()}
"""Each of them by its name, in the order of the book."""


def _chapters() -> Mapping[Chapter, Sequence[str]]:
    found = {chapter: [rule.name for rule in rules] for chapter, rules in BY_CHAPTER.items()}
    for name, rule in FIXED.items():
        names = next(found[each] for each in found if rule.after in (each, *found[each]))
        names.insert(names.index(rule.after) + 1 if rule.after in names else 0, name)
    return found


CHAPTERS = _chapters()
"""Every rule of the book by chapter, each once: house rules, and those beside them."""


def fixed_sentence(name: str, rules: RuleSet) -> str:
    """The rule *name* at a table of *rules*; "" where it means nothing there."""
    return FIXED[name].sentence or SENTENCES[name](rules)
