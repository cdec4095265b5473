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


@dataclass(frozen=True, slots=True)
class Beside:
    """A rule that no house rule turns."""

    name: str
    label: str
    """What it is called."""
    after: str
    """The rule that it follows in the book, or the chapter that it begins."""
    sentence: Sentence | str
    """What it says at a table; "" where it means nothing there."""


FIXED: Mapping[str, Beside] = {
    rule.name: rule
    for rule in (
        Beside("one-partner", "Two called cards", "sides", one_partner_words),
        Beside("hidden-hands", "Hands are secret", "one-partner", said.hidden_words),
        Beside(
            "agreed",
            "The last word",
            "hidden-hands",
            "The table has the last word: a score that it agrees on stands, and is marked.",
        ),
        Beside("cards", "The cards", Chapter.CARDS, cards_words),
        Beside("trump-order", "Trumps, strongest first", "deck", trump_words),
        Beside("plain-order", "Other colors, strongest first", "trump-order", plain_words),
        Beside("red-trumps", "Red trumps", "rook_rank", play.red_trump_words),
        Beside("worth", "What brings points", Chapter.COUNTS, deck.worth_words),
        Beside("deal", "How the cards are dealt", Chapter.DEAL, said.deal_words),
        Beside("exposed-card", "An exposed card", "no_counter_redeal", exposed_words),
        Beside("wrong-cards", "A wrong number of cards", "exposed-card", wrong_cards_words),
        Beside("turns", "The bidding", Chapter.BIDDING, said.turn_words),
        Beside(
            "bid-binds",
            "A bid out of turn",
            "all_pass",
            "A bid binds. One out of turn is void, and costs nothing.",
        ),
        Beside("own-partner", "Bidding over a partner", "bid-binds", own_partner_words),
        Beside(
            "not-offered",
            "Other calls",
            "own-partner",
            "Only what the table agreed on can be called. Any other call is void.",
        ),
        Beside("nest-exchange", "The exchange with the nest", Chapter.NEST, play.exchange_words),
        Beside("nest-hidden", "Who sees the nest", "discard_counters", nest_hidden_words),
        Beside("every-trick", "Taking every trick", "nest_to", every_trick_words),
        Beside("bad-discard", "A bad discard", "every-trick", scores.discard_rule_words),
        Beside(
            "one-card",
            "A card to each trick",
            "first_lead",
            "Everybody plays one card to each trick, in turn to the left, out of the own hand.",
        ),
        Beside(
            "out-of-turn",
            "A card out of turn",
            "one-card",
            "A card out of turn, or a second one to a trick, goes back to the hand and "
            "costs nothing. A lead that others have followed stands.",
        ),
        Beside("following", "Following", "out-of-turn", play.follow_words),
        Beside("rook-led", "The Rook is led", "rook_free_play", play.rook_led_words),
        Beside("rook-follows", "When the Rook must be played", "rook-led", rook_must_words),
        Beside("rook-leads", "Leading the Rook", "rook-follows", rook_leads_words),
        Beside("trick", "Who takes a trick", "rook-leads", play.winner_words),
        Beside("identical-cards", "Equal cards", "trick", play.identical_words),
        Beside("leads-next", "Who leads next", "identical-cards", play.LEADS_NEXT),
        Beside(
            "renege",
            "A renege",
            Chapter.BROKEN,
            f"Who had to follow and did not has reneged. {scores.RENEGE_WINDOW} It costs nothing "
            "then: the card goes back to the hand, and the trick is played anew from there.",
        ),
        Beside(
            "renege-last-trick",
            "A renege in the last trick",
            "renege",
            "In the last trick a renege can be put right until the score is agreed.",
        ),
        Beside(
            "renege-ends", "A renege found too late", "renege-last-trick", scores.renege_ends_words
        ),
        Beside(
            "renege-bidders",
            "A renege of the bidders",
            "renege-ends",
            scores.renege_by_bidders_words,
        ),
        Beside(
            "renege-after-play", "A renege after the last trick", "renege_rule", after_play_words
        ),
        Beside("both-reneged", "Several reneges", "renege-after-play", both_reneged_words),
        Beside(
            "false-claim",
            "A claim that was wrong",
            "both-reneged",
            "A renege that was claimed and was none costs nobody anything.",
        ),
        Beside(
            "recorded",
            "Cards and numbers",
            "false-claim",
            "Where cards were recorded and a number beside them says otherwise, the cards count.",
        ),
        Beside("made", "The bid is made", Chapter.SCORE, scores.made_words),
        Beside("set", "The bid is set", "made", scores.set_words),
        Beside("others", "The others", "partner_pays", scores.others_words),
        Beside(
            "after-hand", "When a game ends", "target", "A game ends after a hand, never during it."
        ),
        Beside("equal-totals", "Equal totals", "both_over", said.equal_words),
        Beside("below-zero", "Totals below 0", "floor", "Totals may fall below 0."),
    )
}
"""Each of them by its name, in the order of the book."""


def _chapters() -> Mapping[Chapter, Sequence[str]]:
    found = {chapter: [rule.name for rule in rules] for chapter, rules in BY_CHAPTER.items()}
    for rule in FIXED.values():
        chapter = next(each for each in found if rule.after in (each, *found[each]))
        names = found[chapter]
        names.insert(names.index(rule.after) + 1 if rule.after in names else 0, rule.name)
    return found


CHAPTERS = _chapters()
"""Every rule of the book by chapter, each once: house rules, and those beside them."""


def fixed_sentence(name: str, rules: RuleSet) -> str:
    """The rule *name* at a table of *rules*; "" where it means nothing there."""
    sentence = FIXED[name].sentence
    return sentence if isinstance(sentence, str) else sentence(rules)
