"""How a hand is played, in the words that a player reads: nest, following, the Rook, tricks."""

from collections.abc import Mapping

from referee.engine.rules import cards
from referee.engine.rules.model import Ban, NestTo, RuleSet, Sides
from referee.web.words.text import listed

LAID_ASIDE: Mapping[Ban, str] = {
    Ban.NONE: "lays any {size} aside, face down",
    Ban.TRUMP: "lays {size} aside, face down: no trumps{nor}, while other cards are held",
    Ban.COUNTERS: "lays {size} aside, face down: no counters while other cards are held",
}


def exchange_words(rules: RuleSet) -> str:
    """Who takes up the nest, and what may be laid aside; nothing where there is none."""
    size, most = cards.nest_size(rules), rules.nest.most_counters
    if not size:
        return ""
    nor = f", nor the {cards.rook_name(rules)}" if cards.ROOK in rules.deck.trump else ""
    laid = LAID_ASIDE[rules.nest.ban].format(size=size, nor=nor)
    few = f", with no more than {most} of the counters" if most else ""
    return f"The bidder takes up the {size} cards of the nest and {laid}{few}."


def captured_nest_words(rules: RuleSet) -> str:
    """Who scores what was laid aside; nothing where there is no nest."""
    if not cards.nest_size(rules):
        return ""
    if rules.nest.goes_to is NestTo.NOBODY:
        return "What was laid aside is out of play."
    taker = "side that" if rules.table.sides is not Sides.ALONE else "player who"
    return f"What was laid aside, with its counters, goes to the {taker} takes the last trick."


def follow_words(rules: RuleSet) -> str:
    """Who must follow, and that nobody need trump; source: S000, S002."""
    color = "suit" if cards.are_playing_cards(rules) else "color"
    rook = f", or the {cards.rook_name(rules)}" if rules.play.rook_free_play else ""
    return (
        f"Who holds cards of the {color} led must play one of them{rook}. Who holds none may play "
        "any card: nobody has to trump, and nobody has to beat what was played."
    )


def rook_led_words(rules: RuleSet) -> str:
    """That the Rook is a trump, also when it is led; rulings 3, 30 and 75.

    Nothing where there is none.
    """
    if cards.ROOK not in rules.deck.trump:
        return ""
    whose = "The" if rules.deck.copies == 1 else "Each"
    trump = (
        f"{whose} {cards.rook_name(rules)} is a trump in every hand. When it is led, who holds a "
        "trump must play one."
    )
    if not rules.trump.no_trump:
        return trump
    red = "heart" if cards.are_playing_cards(rules) else "red card"
    aside = ", and may be laid aside like one" if rules.nest.ban is Ban.TRUMP else ""
    return f"{trump} Where no trump is called, it is a {red}{aside}."


def rook_must_words(it: str, rules: RuleSet) -> str:
    """When the Rook, called *it*, must be played; ruling 1. Nothing where there is none."""
    if cards.ROOK not in rules.deck.trump:
        return ""
    return f"When trump is led and no other trump is held, {it} must be played."


def red_trump_words(rules: RuleSet) -> str:
    """What the red 1 and the red 2 are; ruling 6. Nothing where they are no such cards."""
    always = [cards.words(card) for card in rules.deck.trump if card in ("R1", "R2")]
    if not always:
        return ""
    verb, kind = ("is a trump", "a red card") if len(always) == 1 else ("are trumps", "red cards")
    said = f"{listed(always)} {verb} in every hand, and never {kind}."
    return said[:1].upper() + said[1:]


LEADS_NEXT = "Who takes a trick leads to the next, with any card, trump too."


def winner_words(rules: RuleSet) -> str:
    """The card that takes a trick; ruling 7."""
    color = "suit" if cards.are_playing_cards(rules) else "color"
    return f"The highest trump takes a trick; without one, the highest card of the {color} led."


def identical_words(rules: RuleSet) -> str:
    """Which of two equal cards wins; ruling 57. Nothing where each card is there once."""
    return "Of two equal cards, the first played wins." if rules.deck.copies > 1 else ""
