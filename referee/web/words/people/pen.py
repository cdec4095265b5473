"""Who keeps the score, and how the pen passes, in words."""

from datetime import datetime, timedelta

from referee.web.words.text import moment

ASK = "Ask for the pen"
WITHDRAW = "Never mind"
KEEP = "Not now"
TAKE = "Take the pen"
TAKE_SILENT = "No answer in 2 minutes? Take it"
PEN = "The pen"
HAND_OVER = "Hand over the pen"
HAND_OVER_WORDS = "One phone writes at a time. Yours goes on watching, and can have the pen again."
NOBODY_THERE = "No other player's phone is at the table yet: let others join first."
TO_A_NEW_PHONE = "A link for a phone that has not joined"
TAKE_WORDS = "What is being entered there is kept on that phone, but not saved."
PASSED = "It passed while this page was open. The table shows who keeps the score."
TO_THE_PEN = "Ask for the pen"
NOT_SAVED = "What you tapped was not saved, and is still here."
THEN_SAVE = "Ask for the pen, then save it."
KEPT_HERE = f"What you tapped is still here. {THEN_SAVE}"
AS_NOW = "The score shown here is as it stands now."
OVER_KEPT = f"What you tapped is still here, but no hand is open. {AS_NOW}"
SOMEBODY = "Another phone"


def keeps_words(name: str | None) -> str:
    """Who has the pen: "Ann keeps the score."; None: nobody has it."""
    if name is None:
        return "Nobody keeps the score."
    return f"{name or SOMEBODY} keeps the score."


def asks_words(name: str) -> str:
    """Who wants it: "Bob asks for the pen."."""
    return f"{name or SOMEBODY} asks for the pen."


def has_asked_words(name: str) -> str:
    """Who was first to want it: "Bob has asked for the pen."."""
    return f"{name or SOMEBODY} has asked for the pen."


def asked_words(holder: str | None) -> str:
    """What one reads who has asked."""
    return f"You have asked {holder or 'the other phone'} for the pen."


def kept_words(holder: str | None) -> str:
    """What one reads who was refused: "Ann keeps the pen for now."."""
    return f"{holder or SOMEBODY} keeps the pen for now."


def give_words(name: str) -> str:
    """What gives it: "Give it to Bob"."""
    return f"Give it to {name}" if name else "Give it away"


def has_it_now_words(name: str | None) -> str:
    """What one reads who has lost it: "Bob has the pen now"."""
    return f"{name or SOMEBODY} has the pen now" if name is not None else "Nobody has the pen now"


def elsewhere_words(holder: str | None) -> str:
    """What a player reads who asks for a page on which one writes."""
    return (
        f"{keeps_words(holder)} Nothing was changed: one phone writes at a time. Ask for the pen "
        "on the page of the table."
    )


def not_saved_words(holder: str | None) -> str:
    """What one reads who has saved something without the pen."""
    return (
        f"{has_it_now_words(holder)}. Nothing was saved yet, and nothing is lost: ask for the pen, "
        "then send this again."
    )


def take_question(name: str) -> str:
    """What an owner is asked first."""
    return f"Take the pen from {name or 'the other phone'}?"


def alive_words(holder: str, seen_at: datetime, now: datetime, *, asked: bool) -> str:
    """Why it cannot be taken yet; *asked*: who reads it has asked for it."""
    who = holder or "the other phone"
    seen = "just now" if now - seen_at < timedelta(minutes=1) else moment(seen_at)
    ask = "You have asked" if asked else f"Ask {who} for the pen"
    return (
        f"{_capital(who)} was here {seen}. {ask}; once that phone has been silent for two minutes, "
        "you can take it."
    )


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
