"""What is said where another phone comes to a table."""

from collections.abc import Sequence
from datetime import datetime

from referee.store.people.roles import Role
from referee.web.words.text import listed, moment, verb

JOIN = "Let others join"
BACK = "Back to the table"
ALL_LINKS = "All links of this table"
SAME_WIFI = "Phones must be on the same Wi-Fi as the computer that runs the referee."
ANYWHERE = "The address works from any network."
NO_WAY = (
    "No phone can reach this computer yet. Connect it to the Wi-Fi of the phones, or start the "
    "referee so that it listens there: referee serve --host 0.0.0.0."
)
EXPIRED = "The code of this table has run out."
ASK_FOR_NEW = "Ask whoever keeps the score to make a new one."

WATCH = "I only watch"
MINE = "that is you"
LOOKS_ALIKE = "A code has no 0, O, 1, I or L. Look at it once more."
WRONG_CODE = "No table has this code. Look at it once more; perhaps there is a newer one."
NO_CODE = "It stands below the picture on the phone that lets you join."
TOO_OFTEN = "Too many wrong codes. Wait a minute, or scan the picture: that always works."

LINKS = "Links of this table"
LINKS_ARE = "Whoever opens a link is in, without a password. Ending it puts out all who came by it."
WHAT_FOR = "What for?"
WHOM_FOR = "Whom for"
WHOM_HINT = "May stay empty: it only tells you which link is which."
END = "End it"
END_NOW = "Yes, end it"
END_QUESTION = "End this link?"
FOR = {
    Role.OWNER: "For owners",
    Role.SCRIBE: "For who shall keep the score",
    Role.PLAYER: "For players",
    Role.SPECTATOR: "For watching",
}
"""What a link is for, in the list of them."""

MAY = {
    Role.OWNER: "Whoever opens this owns the club, too.",
    Role.SCRIBE: "Whoever opens this keeps the score from then on.",
    Role.PLAYER: "Whoever opens this sees the score, and can ask for the pen.",
    Role.SPECTATOR: "Whoever opens this sees the score, and can change nothing.",
}
"""What one may do who comes by a link."""


def heading(role: Role) -> str:
    """What stands above the code of a link."""
    return "Join the table" if role is Role.PLAYER else FOR[role]


def lasts_words(until: datetime) -> str:
    """How long a link lasts: "Works until Nov 20, 7:35 pm."."""
    return f"Works until {moment(until)}."


def until_words(until: datetime, now: datetime) -> str:
    """`lasts_words`, or since when it lets nobody in any more."""
    return lasts_words(until) if until > now else f"Lets nobody in since {moment(until)}."


def ended_words(at: datetime) -> str:
    """When a link was ended, with all that came by it."""
    return f"Ended {moment(at)}."


def came_words(phones: int) -> str:
    """How many are in by a link."""
    if not phones:
        return "Nobody has come by it."
    return f"{phones} {'phone is' if phones == 1 else 'phones are'} in by it."


def end_words(phones: int) -> str:
    """What ending a link does."""
    if not phones:
        return "Nobody can come by it any more."
    who = (
        "The phone that came by it is"
        if phones == 1
        else f"The {phones} phones that came by it are"
    )
    return f"{who} out at once, and nobody can come by it any more."


def phones_words(phones: int) -> str:
    """What stands at a seat that others chose before: "a phone is here already"."""
    return f"{phones} phones are here already" if phones > 1 else "a phone is here already"


def joined_words(names: Sequence[str], watching: int) -> str:
    """Who has joined so far: "Bob and Cal have joined, and 2 phones watch."."""
    came = f"{listed(names)} {verb(names, 'has', 'have')} joined" if names else ""
    see = f"{watching} {'phone watches' if watching == 1 else 'phones watch'}" if watching else ""
    said = ", and ".join(each for each in (came, see) if each)
    return f"{said}." if said else "Nobody has joined yet."


def wrong_length_words(signs: int, wanted: int) -> str:
    """That what was typed is no whole code."""
    return f"A code has {wanted} letters and figures; this has {signs}. {NO_CODE}"


def not_you_words(name: str) -> str:
    """What leads to another seat, or to the first one."""
    return f"Not {name}? Change it" if name else "Take a seat"


def you_are_words(name: str) -> str:
    """What a phone is at a table, in its own list: "You are Bob", "You watch"."""
    return f"You are {name}" if name else "You watch"
