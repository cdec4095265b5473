"""What is said of a club, of its links and of the phones in it."""

from datetime import datetime

from referee.web.words.text import moment

UNNAMED = "Your club"

ROLES = {
    "owner": "owner of the club",
    "scribe": "scribe",
    "player": "player",
    "spectator": "spectator",
}
"""What a phone is, in the words of its page."""

GIVES = {
    "owner": "Makes an owner",
    "scribe": "Hands over the pen",
    "player": "Lets players in",
    "spectator": "Lets watchers in",
}
"""What a link does."""

NAME_MISSING = "A club needs a name."


def to_club_words(name: str) -> str:
    """The link to a club's page."""
    return f"{name}: links and phones" if name else "Your club: links and phones"


def back_words(name: str, *, owns: bool) -> str:
    """From a page of the club back: to its owners' page, or for others to their games."""
    return (name or UNNAMED) if owns else "All games"


def own_words(name: str) -> str:
    """What is asked of a phone that an owner's link was opened on."""
    return f"Own “{name}” with this phone?" if name else "Own this club with this phone?"


def owned_words(name: str) -> str:
    """That it does now."""
    return f"This phone owns “{name}”." if name else "This phone is an owner now."


def invitation_words(name: str) -> str:
    """What an invitation does."""
    club = f"“{name}”" if name else "the club"
    return f"The first phone that opens this within a day becomes an owner of {club}."


def made_words(made: datetime) -> str:
    """When a link was made."""
    return f"made {moment(made)}"


def until_words(expires: datetime, now: datetime) -> str:
    """Until when it lets phones in."""
    return f"works until {moment(expires)}" if now < expires else f"ended {moment(expires)}"


def used_words(phones: int, *, once: bool) -> str:
    """How many phones are in by it."""
    if once:
        return "used" if phones else "for one phone"
    return "1 phone" if phones == 1 else f"{phones} phones"


def phone_words(name: str, role: str, *, seat: str, writes: bool) -> str:
    """One phone: "Bob, player at Bob’s seat, has the pen"."""
    said = [name or "A phone without a name", ROLES[role]]
    if seat:
        said.append(f"in the seat of {seat}")
    if writes:
        said.append("has the pen")
    return ", ".join(said)
