"""The charter of a table: what was proposed, who agreed, which version holds, in words."""

from collections.abc import Sequence
from datetime import datetime

from referee.web.words.names import someone
from referee.web.words.text import listed, moment, with_stop

TITLE = "Charter of this table"
CHARTER = "Charter: versions, and who agreed"
PROPOSE = "Propose another rule"
PROPOSE_IT = "Propose it to the table"
ANOTHER = "Change another rule too"
SEE = "See what it does"
AS_IT_IS = "Leave it as it is"
AS_OFFICIAL = "That is how the game itself has it."
AGREE = "I agree"
READ = "Read it, or say no"
WITHDRAW = "Withdraw it"
LAY_ASIDE = "Lay it aside"
SETTLE = "Put it into force"
WHAT_IF = "What if? Score this game by other rules"
KEEP = "Keep these rules for the next game"
AS_USUAL = "Nothing is changed: the rules are those of the game."
FIRST = "As the game began."
WHY = "Why not?"
WHY_LENGTH = 120
"""Characters of a reason; more are refused rather than cut."""

ENDED = {
    "agreed": "All have agreed already: it is in force.",
    "withdrawn": "This was withdrawn.",
    "overtaken": "The table has moved on: this was made for rules, or a hand, that are past.",
    "": "Another change is proposed already. One at a time: agree to it, or let it be withdrawn.",
}
"""Why a tap changed nothing, by how the proposal ended that it was for."""

MOVED = {
    "over": "The game is over, so it cannot come into force any more.",
    "hand": "Hand {} has begun meanwhile, so it is not put into force. Propose it again if you "
    "still want it.",
    "rules": "The rules have changed meanwhile, so it is not put into force. Propose it again if "
    "you still want it.",
}
"""Why an open proposal cannot come into force any more."""

CHANGED_MEANWHILE = (
    "The rules or the hand have moved on since this page was made. As it stands now:"
)
NOTHING = "That is what is played already."
HAS_A_PHONE = "That seat has a phone of its own now, and speaks for itself."


def proposes_words(name: str) -> str:
    """Who proposes: "Bob proposes another rule"."""
    said = someone(name)
    return f"{said[:1].upper()}{said[1:]} proposes another rule"


def from_hand_words(label: str) -> str:
    """From when on a change would hold."""
    return f"From hand {label} on"


def from_words(sentences: Sequence[str], label: str) -> str:
    """What is proposed: "From hand 6 on: The first to reach 500 wins."."""
    return f"{from_hand_words(label)}: {' '.join(sentences)}"


def now_words(sentences: Sequence[str]) -> str:
    """What it takes the place of."""
    return f"Now: {' '.join(sentences)}"


def waits_words(names: Sequence[str]) -> str:
    """Whose word is missing: "It waits for Cal and Dee."; "" where nobody's is."""
    return with_stop(f"It waits for {listed(names)}") if names else ""


def against_words(name: str, reason: str) -> str:
    """Who does not agree, and why."""
    return f"{name} does not agree: “{reason}”." if reason else f"{name} does not agree."


def word_words(*, agrees: bool, said: bool, by: str, reason: str) -> str:
    """What a seat said: "agrees", "agrees (said at the table, tapped by Ann)"."""
    if agrees:
        return f"agrees (said at the table, tapped by {by})" if said else "agrees"
    return f"does not agree: “{reason}”" if reason else "does not agree"


def says_for_words(name: str) -> str:
    """The button by which the pen says that somebody without a phone agrees."""
    return f"{name} agrees (said at the table)"


def version_words(number: int, label: str) -> str:
    """A version, and from when on it holds: "Version 2, from hand 5 on"."""
    return f"Version {number}, from hand {label} on"


def proposed_words(name: str, at: datetime) -> str:
    """Who proposed it, and when."""
    return f"Proposed by {someone(name)}, {moment(at)}."


def agreed_words(names: Sequence[str]) -> str:
    """Who agreed: "Agreed by Ann, Bob and Dee (said at the table)."; "" where nobody did."""
    return with_stop(f"Agreed by {listed(names)}") if names else ""


def in_force_words(at: datetime) -> str:
    """When all had agreed."""
    return f"In force since {moment(at)}."


def changed_by_words(name: str, at: datetime) -> str:
    """Who changed it at a table of one phone, where nobody else was asked."""
    return f"Changed by {someone(name)}, {moment(at)}."


def ended_words(name: str, ending: str, at: datetime) -> str:
    """A proposal that came to nothing."""
    how = "withdrawn" if ending == "withdrawn" else "overtaken by the game"
    return f"Proposed by {someone(name)}, {how} {moment(at)}."


def may_agree_words(names: Sequence[str]) -> str:
    """Whose phones may still agree to the rules of the beginning; "" where none is left."""
    return f"{listed(names)} may agree too." if names else ""


def too_long_words(length: int) -> str:
    """That a reason is too long."""
    return f"At most {WHY_LENGTH} characters; this has {length}."
