"""House rules as lines of a rule sheet: their themes, their labels, their values in words."""

from collections.abc import Mapping
from typing import Any

GROUPS: Mapping[str, tuple[str, ...]] = {
    "The table": ("players", "sides"),
    "The end of the game": ("target", "both_over", "win_on_bid", "spread", "floor"),
    "Bidding": (
        "bid_min",
        "bid_max",
        "bid_step",
        "dealer_opens",
        "all_pass",
        "no_counter_redeal",
    ),
    "What counts": (
        "counters",
        "rook_points",
        "red_one_points",
        "bonus",
        "bonus_points",
        "trick_points",
        "sweep_points",
        "partner_pays",
    ),
    "The cards": ("rook_rank", "rook_free_play", "red_one", "red_two", "black_two", "deck"),
    "Nest and play": (
        "nest",
        "discard_ban",
        "discard_counters",
        "nest_to",
        "declare_points",
        "first_lead",
        "trump_named",
        "low_card",
        "no_trump",
        "circus",
        "review",
        "renege_rule",
        "dummy",
        "called_cards",
        "call_moment",
    ),
}
"""House rules by theme, each once."""

LABELS: Mapping[str, str] = {
    "players": "Players",
    "sides": "Who plays with whom",
    "target": "Points to win",
    "both_over": "Several reach it in one hand",
    "win_on_bid": "To win, make your own bid or set the bidders",
    "spread": "A lead that ends the game",
    "floor": "A total that loses the game",
    "bid_min": "Lowest bid",
    "bid_max": "Highest bid",
    "bid_step": "Bids go up by",
    "dealer_opens": "The dealer begins with the lowest bid",
    "all_pass": "When everybody passes",
    "no_counter_redeal": "A hand without counters may call a redeal",
    "counters": "What the cards count",
    "rook_points": "The Rook is worth",
    "red_one_points": "The red 1 is worth",
    "bonus": "Bonus for",
    "bonus_points": "The bonus is worth",
    "trick_points": "Every trick is worth",
    "sweep_points": "A side with every counter scores",
    "partner_pays": "A called partner loses the bid too",
    "rook_rank": "The Rook ranks",
    "rook_free_play": "The Rook may be played at any time",
    "red_one": "The red 1 is the highest trump",
    "red_two": "The red 2 is the trump under the Rook",
    "black_two": "The black 2 beats the Rook",
    "deck": "Cards on the table",
    "nest": "Cards in the nest",
    "discard_ban": "May not be laid aside",
    "discard_counters": "Counters that may be laid aside",
    "nest_to": "The nest goes to",
    "declare_points": "The bidder says if points were laid aside",
    "first_lead": "The first lead",
    "trump_named": "Trump is named",
    "low_card": "“Low card” may be called",
    "no_trump": "“No trump” may be called",
    "circus": "“Circus Rook” may be called",
    "review": "Tricks that may be looked at again",
    "renege_rule": "A defender’s renege found too late",
    "dummy": "The partner’s hand is laid open",
    "called_cards": "Cards the bidder may call",
    "call_moment": "The partner’s card is called",
}

WORDS: Mapping[str, Mapping[str, str]] = {
    "sides": {
        "two": "two sides, every other seat",
        "three": "three sides, every third seat",
        "four": "four sides, every fourth seat",
        "called": "the bidder calls a partner’s card",
        "alone": "everyone alone",
    },
    "both_over": {"higher-total": "the higher total wins", "bidder-goes": "the bidders win"},
    "all_pass": {
        "force-dealer": "the dealer must play for the lowest bid",
        "redeal-same": "the same dealer deals again",
        "redeal-next": "the next dealer deals",
    },
    "bonus": {
        "none": "nothing",
        "last-trick": "the last trick",
        "majority": "more than half of the tricks",
    },
    "rook_rank": {
        "high": "highest trump",
        "low": "lowest trump",
        "10.5": "between 11 and 10",
        "none": "not in the deck",
        "called": "as the bidder says",
    },
    "deck": {"rook": "Rook cards", "standard": "standard playing cards"},
    "discard_ban": {"none": "nothing is barred", "trump": "trump", "counters": "counters"},
    "nest_to": {
        "last-trick": "the side with the last trick",
        "nobody": "nobody: it is out of play",
    },
    "first_lead": {
        "left-of-dealer": "left of the dealer",
        "left-of-bidder": "left of the bidder",
        "bidder": "the bidder",
    },
    "trump_named": {
        "after-discard": "after the discard",
        "before-nest": "before the nest is seen",
        "with-lead": "with the first lead",
    },
    "review": {
        "none": "none before the hand ends",
        "last-trick": "the last one, until the next is taken",
        "all": "all of them",
    },
    "renege_rule": {
        "lose-bid": "costs the bid; the bidders score what they had",
        "bidders-make-bid": "gives the bidders their bid",
    },
    "dummy": {
        "none": "never",
        "before-lead": "before the first lead; the bidder plays it",
        "after-lead": "after the first lead; the bidder plays it",
    },
    "call_moment": {
        "at-once": "as soon as the bid is won",
        "after-exchange": "after the exchange with the nest",
    },
}
"""What each value of a house rule is called."""


def value_text(value: Any) -> str:
    """A value as a form's field holds it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{rank}={points}" for rank, points in value.items())
    return str(value)


def speaks(name: str, now: Mapping[str, Any]) -> bool:
    """Whether a rule says anything at a table: no bonus points without a bonus."""
    called = now["sides"] == "called"
    silent = {
        "bonus_points": now["bonus"] == "none",
        "red_one_points": not now["red_one"],
        "rook_points": now["rook_rank"] == "none",
        "rook_free_play": now["rook_rank"] == "none",
        "dealer_opens": not now["dealer_opens"],
        "trick_points": now["trick_points"] == 0,
        "partner_pays": not called,
        "declare_points": not called,
        "called_cards": not called,
        "call_moment": not called,
        **dict.fromkeys(("discard_ban", "discard_counters", "nest_to"), now["nest"] == 0),
    }
    return not silent.get(name, False)


def value_words(name: str, now: Mapping[str, Any]) -> str:
    """A rule's value in words, at a table with the rules *now*."""
    return _option_words(name, now[name], now)


def _option_words(name: str, value: Any, now: Mapping[str, Any]) -> str:
    if name == "trump_named" and value == "after-discard" and now["nest"] == 0:
        return "as soon as the bid is won"
    return said(name, value)


def said(name: str, value: Any) -> str:
    """A rule's value in words, wherever it stands."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in WORDS:
        return WORDS[name][value]
    if name == "nest" and value == 0:
        return "no nest"
    if name == "discard_counters":
        return f"no more than {value}" if value else "as many as one likes"
    if name in ("spread", "floor", "sweep_points") and value == 0:
        return "not played"
    if isinstance(value, Mapping):
        return ", ".join(f"{rank}s: {points}" for rank, points in value.items())
    return value_text(value)
