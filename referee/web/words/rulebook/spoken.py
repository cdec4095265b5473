"""What people say instead of the words of the rule book, for the search."""

from collections.abc import Mapping

INSTEAD: Mapping[str, str] = {
    "shoot the moon": "everything",
    "shooting the moon": "everything",
    "shot the moon": "everything",
    "going out": "finish",
    "go out": "finish",
    "goes out": "finish",
    "game over": "finish",
    "end of the game": "finish",
    "face up": "open",
    "face down": "hidden",
    "lay aside": "bury",
    "laid aside": "bury",
    "lays aside": "bury",
    "laying aside": "bury",
    "put away": "bury",
    "in the hole": "below",
    "out of turn": "turn",
    "all pass": "everybody pass",
    "sluff": "discard",
    "slough": "discard",
    "throw off": "discard",
    "kitty": "nest",
    "widow": "nest",
    "blind": "nest",
    "talon": "nest",
    "stock": "nest",
    "crow": "rook",
    "bird": "rook",
    "raven": "rook",
    "joker": "rook",
    "wild": "rook",
    "wildcard": "rook",
    "revoke": "renege",
    "revoking": "renege",
    "cheat": "renege",
    "cheating": "renege",
    "discard": "bury",
    "discarding": "bury",
    "euchre": "set",
    "euchred": "set",
    "failed": "set",
    "overbid": "bid",
    "outbid": "bid",
    "auction": "bid",
    "trumps": "trump",
    "atout": "trump",
    "suit": "color",
    "colour": "color",
    "teammate": "partner",
    "team": "side",
    "minus": "negative",
    "tie": "equal",
    "tied": "equal",
    "draw": "equal",
    "ends": "finish",
    "ended": "finish",
    "finished": "finish",
    "winner": "win",
    "penalty": "cost",
    "punish": "cost",
    "punishment": "cost",
    "fine": "cost",
    "slam": "everything",
    "sweep": "everything",
    "dummy": "open",
    "ace": "ones",
    "aces": "ones",
    "value": "count",
    "worth": "count",
    "points": "count",
    "void": "follow",
    "peek": "look",
    "review": "look",
    "reshuffle": "redeal",
}
"""What is said, in small letters, and what the book calls it."""

_NO_MATTER = (
    "a an and are as at be been but by can could did do does for from get gets go goes got had has "
    "have he her his how i if in is it its just like may me much my not now of off on one or our "
    "put rule rules she should so than that the their them then there they this to us use was way "
    "we were what when where which who whose why will with would you your somebody someone"
)
NO_MATTER = frozenset(_NO_MATTER.split())
"""Words that tell nothing of what is asked for."""

ASK = "Ask the rules"
EVERY = "All questions"
ALL_RULES = "All the rules, one by one"
NOTHING = "Nothing was found for “{asked}”. Are you asking one of these?"
READ_AS = "Shown for “{words}”."


def nothing_words(asked: str) -> str:
    """What is said where a search finds nothing."""
    return NOTHING.format(asked=asked)


def read_as_words(words: str) -> str:
    """What a word with a slip in it was taken for."""
    return READ_AS.format(words=words)


def asked_of_words(game: str) -> str:
    """What stands over the questions: "Ask the rules: Kentucky Discard"."""
    return f"{ASK}: {game}"


def by_hand_words(label: str) -> str:
    """By which rules questions are answered, where those of the next hand are others."""
    return f"Answered by the rules of hand {label}. From the next hand on, others hold."
