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
    "out of turn": "early",
    "win the trick": "take the trick",
    "wins the trick": "take the trick",
    "win a trick": "take a trick",
    "all pass": "everybody pass",
    "sluff": "slough",
    "throw off": "slough",
    "table talk": "talk",
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
    "throw away": "bury",
    "didnt follow suit": "renege",
    "did not follow suit": "renege",
    "forgot to follow suit": "renege",
    "failed to follow suit": "renege",
    "chat": "talk",
    "discuss": "talk",
    "any time": "anytime",
    "at will": "anytime",
    "whenever": "anytime",
    "not following suit": "renege",
    "not follow suit": "renege",
    "not following": "renege",
    "didnt follow": "renege",
    "did not follow": "renege",
    "pick up": "take",
    "picks up": "take",
    "picked up": "take",
    "lay down": "play",
    "laid down": "play",
    "put down": "play",
    "throw in": "redeal",
    "throw": "play",
    "every": "all",
    "each trick": "a trick",
    "two": "2",
    "twos": "2",
    "three": "3",
    "threes": "3",
    "four": "4",
    "fours": "4",
    "six": "6",
    "sixes": "6",
    "seven": "7",
    "sevens": "7",
    "ten": "10",
    "tens": "10",
    "five": "5",
    "fives": "5",
    "fourteen": "14",
    "fourteens": "14",
    "out of the suit": "void",
    "out of the color": "void",
    "reveal": "say",
    "admit": "say",
    "announce": "say",
    "each player": "everybody",
    "every player": "everybody",
    "forced to": "have to",
    "no counters": "without count",
    "no points": "without count",
    "change my bid": "take back my bid",
    "undo my bid": "take back my bid",
    "bidder goes": "both over",
    "smallest": "lowest",
    "least": "lowest",
    "minimum": "lowest",
    "biggest": "highest",
    "largest": "highest",
    "greatest": "highest",
    "maximum": "highest",
    "max": "highest",
    "min": "lowest",
    "check": "look",
    "people": "players",
    "per person": "everybody",
    "each other": "everybody",
    "anyone": "somebody",
    "previous": "last",
    "earlier": "last",
    "big": "how many cards",
    "size": "how many cards",
    "visible": "open",
    "junk": "bad",
    "terrible": "bad",
    "awful": "bad",
    "weak": "bad",
    "noticed": "find",
    "discovered": "find",
    "caught": "find",
    "found": "find",
    "right away": "anytime",
    "stop playing": "finish",
    "stop": "finish",
    "end": "finish",
    "argue": "agree",
    "disagree": "not agree",
    "cheated": "renege",
    "direction": "way",
    "begins": "start",
    "begin": "start",
    "opens": "start",
    "fell short": "set",
    "come up short": "set",
    "went down": "set",
    "hint": "signal",
    "hints": "signal",
    "defenders": "others",
    "defending side": "others",
    "defending team": "others",
    "other side": "others",
    "other team": "others",
    "opponents": "others",
    "exactly": "exact",
    "made": "make",
    "led": "lead",
    "dealt": "deal",
    "lost": "lose",
    "won": "win",
    "took": "take",
    "taken": "take",
    "told": "tell",
    "said": "say",
    "held": "hold",
    "shown": "show",
    "broken": "break",
    "forgot": "forget",
    "sat": "sit",
    "thrown": "throw",
    "buried": "bury",
    "buries": "bury",
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
    "ace": "1",
    "aces": "1",
    "ones": "1",
    "everyone": "everybody",
    "overtake": "beat",
    "outrank": "beat",
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
    "a about accident accidentally actually against ago allow allowed already also always am an "
    "and another anybody anyone anything are arent as ask asked at be because been bidder black "
    "but by can cant could couldnt did didnt do does doesnt dont down each else ever everybody "
    "everyone exactly for forced from get gets give given gives giving go goes got green had "
    "happen happens has have he her herself hes him himself his how i if im in instead is isnt it "
    "its ive jack jacks just king kings later legal lets like likely many may me mean means much "
    "must my need needs no not now of off ok okay on once one only or our people person please "
    "possible put queen queens really red rule rules she shes should shouldnt so somebody someone "
    "something still suddenly than that thats the their them themself themselves then there these "
    "they theyre this those to u up ur us use used using want wants was wasnt wat way we were "
    "what whats when where which who whos whose why will with wont would yellow yes yet you your "
    "youre"
)
NO_MATTER = frozenset(_NO_MATTER.split())
"""Words that tell little of what is asked for."""

ASK = "Ask the rules"
EVERY = "All questions"
ALL_RULES = "All the rules, one by one"
NOTHING = "Nothing was found for “{asked}”. Are you asking one of these?"
NEAREST = "Nothing answers just “{asked}”. These come nearest:"
READ_AS = "Shown for “{words}”."


def not_sure_words(asked: str, *, found_any: bool) -> str:
    """What is said where a search finds nothing, or nothing that is near enough."""
    return (NEAREST if found_any else NOTHING).format(asked=asked)


def read_as_words(words: str) -> str:
    """What a word with a slip in it was taken for."""
    return READ_AS.format(words=words)


def asked_of_words(game: str) -> str:
    """What stands over the questions: "Ask the rules: Kentucky Discard"."""
    return f"{ASK}: {game}"


def by_hand_words(label: str) -> str:
    """By which rules questions are answered, where those of the next hand are others."""
    return f"Answered by the rules of hand {label}. From the next hand on, others hold."
