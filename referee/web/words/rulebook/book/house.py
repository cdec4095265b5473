"""Each house rule as a sentence, for any value that it may have at a table."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.engine.rules import cards
from referee.engine.rules.model import RuleSet
from referee.web.words.rulebook.book.deck import COURT, rank_name, rook_name
from referee.web.words.text import listed, number

CHOICES: Mapping[str, Mapping[object, str]] = {
    "sides": {
        "two": "They play in two sides, every other seat.",
        "three": "They play in three sides, every third seat.",
        "four": "They play in four sides, every fourth seat.",
        "called": "The bidder calls a partner’s card.",
        "alone": "Everyone plays alone.",
    },
    "both_over": {
        "higher-total": "When several reach it in one hand, the higher total wins.",
        "bidder-goes": "When several reach it in one hand, the bidders win.",
    },
    "win_on_bid": {
        True: "A side wins only in a hand in which it made its bid or set the bidders.",
        False: "A side that reaches it wins, whoever bid.",
    },
    "dealer_opens": {
        True: "The dealer has bid the lowest bid before anybody speaks.",
        False: "Nobody has bid before the bidding begins.",
    },
    "all_pass": {
        "force-dealer": "When everybody passes, the dealer must play for the lowest bid.",
        "redeal-same": "When everybody passes, the same dealer deals again.",
        "redeal-next": "When everybody passes, the next dealer deals.",
    },
    "no_counter_redeal": {
        True: "A hand without counters may call a redeal.",
        False: "A hand without counters is played like any other.",
    },
    "bonus": {
        "none": "There is no bonus.",
        "last-trick": "The last trick brings a bonus.",
        "majority": "More than half of the tricks bring a bonus.",
    },
    "partner_pays": {
        True: "A called partner loses the bid with the bidder.",
        False: "The bidder alone loses the bid, not the partner.",
    },
    "rook_rank": {
        "high": "The {rook} is the highest trump.",
        "low": "The {rook} is the lowest trump.",
        "10.5": "The {rook} ranks between the 11 and the 10 of trump.",
        "none": "The {rook} is not in the deck.",
        "called": "The bidder says whether the {rook} is the highest or the lowest trump.",
    },
    "rook_free_play": {
        True: "The {rook} may be played at any time, also by who could follow.",
        False: "Who can follow must follow, and may not play the {rook} instead.",
    },
    "red_one": {
        True: "The red 1 is the highest trump in every hand.",
        False: "The red 1 is no trump of its own.",
    },
    "red_two": {
        True: "The red 2 is the trump right under the {rook}.",
        False: "The red 2 is no trump of its own.",
    },
    "black_two": {
        True: "The black 2 beats everything in a trick with the {rook}.",
        False: "The black 2 does not beat the {rook}.",
    },
    "deck": {
        "rook": "Rook cards are on the table.",
        "standard": "Ordinary playing cards stand for the Rook cards.",
    },
    "discard_ban": {
        "none": "The bidder may lay any cards aside.",
        "trump": "The bidder lays no trumps aside while holding other cards.",
        "counters": "The bidder lays no counters aside while holding other cards.",
    },
    "nest_to": {
        "last-trick": "What was laid aside goes to who takes the last trick.",
        "nobody": "What was laid aside is out of play.",
    },
    "declare_points": {
        True: "The bidder says whether points were laid aside.",
        False: "The bidder does not say whether points were laid aside.",
    },
    "first_lead": {
        "left-of-dealer": "The player left of the dealer leads first.",
        "left-of-bidder": "The player left of the bidder leads first.",
        "bidder": "The bidder leads first.",
    },
    "trump_named": {
        "after-discard": "Trump is named after the discard.",
        "before-nest": "Trump is named before the nest is seen.",
        "with-lead": "Trump is named with the first lead.",
    },
    "low_card": {
        True: "The bidder may call “low card”: then 5s are the best.",
        False: "“Low card” is not played.",
    },
    "no_trump": {
        True: "The bidder may call “no trump”.",
        False: "“No trump” is not played.",
    },
    "circus": {
        True: "The bidder may call “circus Rook”.",
        False: "“Circus Rook” is not played.",
    },
    "review": {
        "none": "Nobody may look at a trick that was taken before the hand ends.",
        "last-trick": "The last trick may be looked at until the next one is taken, no other.",
        "all": "Every trick that was taken may be looked at again at any time.",
    },
    "renege_rule": {
        "lose-bid": "A defender’s renege found too late costs the bid; the bidders score what they "
        "had.",
        "bidders-make-bid": "A defender’s renege found too late costs the bid; the bidders score "
        "their bid.",
    },
    "dummy": {
        "none": "Nobody lays the hand open.",
        "before-lead": "The bidder’s partner lays the hand open before the first lead.",
        "after-lead": "The bidder’s partner lays the hand open after the first lead.",
    },
    "call_moment": {
        "at-once": "The partner’s card is called as soon as the bid is won.",
        "after-exchange": "The partner’s card is called after the exchange with the nest.",
    },
}
"""The sentence of each value that can be chosen."""

NUMBERS: Mapping[str, str] = {
    "players": "{} play.",
    "target": "The first to reach {} wins.",
    "spread": "A lead of {} ends the game, whoever has the target.",
    "floor": "A total of {} or less ends the game: the highest total wins.",
    "bid_min": "The lowest bid is {}.",
    "bid_max": "The highest bid is {}.",
    "bid_step": "Bids go up by {}.",
    "rook_points": "The {rook} counts {}.",
    "red_one_points": "The red 1 counts {}.",
    "bonus_points": "The bonus is {}.",
    "trick_points": "Every trick counts {}.",
    "sweep_points": "A side that takes every counter scores {} instead.",
    "discard_counters": "No more than {} counters may be laid aside.",
    "called_cards": "The bidder may call {} cards.",
}
"""The sentence of a number."""

SPECIAL: Mapping[tuple[str, object], str] = {
    ("spread", 0): "A lead, however large, does not end the game.",
    ("floor", 0): "No total is so low that it ends the game.",
    ("trick_points", 0): "A trick counts nothing but its counters.",
    ("sweep_points", 0): "A side that takes every counter scores just these.",
    ("discard_counters", 0): "As many counters may be laid aside as one likes.",
    ("discard_counters", 1): "No more than one counter may be laid aside.",
    ("called_cards", 1): "The bidder may call one card.",
}
"""Numbers that say something of their own."""


def house_sentence(name: str, value: Any, rules: RuleSet) -> str:
    """The house rule *name* at a table of *rules*, if its value were *value*."""
    if name in _WORKED_OUT:
        return _WORKED_OUT[name](value, rules)
    if name == "trump_named" and value == "after-discard" and not cards.nest_size(rules):
        return "Trump is named as soon as the bid is won."
    if name in CHOICES:
        return CHOICES[name][value].format(rook=rook_name(rules))
    said = SPECIAL.get((name, value), NUMBERS[name])
    if name == "rook_points" and rules.deck.copies > 1:
        said = said.replace("The ", "Each ")
    return said.format(number(value), rook=rook_name(rules))


def _counters(points: Mapping[str, int], rules: RuleSet) -> str:
    """What each rank counts: "5s count 5, 10s 10 and 14s 10"."""
    worth = {rank: points.get(str(rank), 0) for rank in sorted(rules.deck.plain)}
    said = [f"{counter_name(rank, rules)}s {each}" for rank, each in worth.items() if each]
    if not said:
        return "No rank counts anything."
    first, count = said[0].rsplit(" ", 1)
    said[0] = f"{first} count {count}"
    words = listed(said)
    return f"{words[:1].upper()}{words[1:]}."


def counter_name(rank: int, rules: RuleSet) -> str:
    """What a card of *rank* is called where its points are told: "14", "king"."""
    printed = rank_name(rank, rules)
    return COURT.get(printed, printed)


def _nest(size: int, rules: RuleSet) -> str:
    each = (cards.deck_size(rules) - size) // rules.table.players
    if not size:
        return f"There is no nest: everybody gets {each} cards."
    return f"{size} cards lie in the nest, and everybody gets {each}."


_WORKED_OUT: Mapping[str, Callable[[Any, RuleSet], str]] = {"counters": _counters, "nest": _nest}


BACK = "Back to usual"
DONE = "Play with these rules"
ALL = "All rules"
CHANGE = "Change it"
CHANGE_A_RULE = "Change a rule"
HOUSE_RULES = "House rules"
TO_THE_NAMES = "Names"
TO_THE_TABLE = "Back to the table"
MEANWHILE = "Something was saved on another page or phone meanwhile. What stands now is shown here."


def heading_words(game: str) -> str:
    """What stands over the rules of a table that are to be changed."""
    return f"House rules: {game}"


def usual_words(sentence: str) -> str:
    """What a changed rule would be without the change."""
    return f"Usually: {sentence}"


def follows_words(sentences: list[str]) -> str:
    """What else has changed with a rule."""
    return f"With it: {' '.join(sentences)}"


def clash_words(labels: list[str], sentence: str) -> str:
    """Why rules do not go together, naming them."""
    if len(labels) < 2:
        return sentence
    return (
        f"“{labels[0]}” and “{labels[1]}” do not go together: {sentence[:1].lower()}{sentence[1:]}"
    )


def differs_words(number_of: int) -> str:
    """How far a table is from the game as it is printed."""
    if not number_of:
        return "Nothing is changed: the rules are those of the game."
    return "One house rule." if number_of == 1 else f"{number_of} house rules."


def holds_words(label: str) -> str:
    """From when on a change in mid-game holds."""
    before = " The hands before it keep the rules they were played by." if label != "1" else ""
    return f"What you change holds from hand {label} on.{before}"


def from_hand_words(sentence: str, label: str) -> str:
    """A rule that was just changed: "From hand 7 on: The lowest bid is 80."."""
    return f"From hand {label} on: {sentence}"


def since_words(usual: str, label: str) -> str:
    """What is usual, and from which hand on the table plays otherwise."""
    return f"From hand {label} on. {usual}".strip() if label and usual else usual
