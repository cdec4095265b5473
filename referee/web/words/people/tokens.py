"""What is said of tokens, to owners who make them and to programs that ask with them."""

from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus

from referee.store.people.tokens import Token
from referee.web.words.text import moment

HEADING = "For other sites"
LABEL, GIVES = "What for", "It may read"
LABEL_HINT = "So that you know which one to revoke: the name of the site, say."
NONE = "No other site or program reads anything yet."
UNNAMED = "Without a name"
DESCRIBED = "What programs can ask for, as OpenAPI"
NEW = "The new token"
ALL_GAMES = "All games"
NOW_PLAYED = "The games of this evening"
LOOK = "Look at it"

KINDS: Mapping[str, str] = {
    "standings": "The standings, in a frame on a site",
    "scores": "The games that are played just now, in a frame on a site",
    "api": "Standings, finished games and players, for a program",
}
"""What a token lets in to, by `referee.store.people.tokens.Gives`."""

FRAME = (
    "Put this into the page of the site that is to show it. It is shown here this once: copy it "
    "now. Whoever can open the site reads the address in it, and sees what it shows, as long as "
    "their browser reaches this server; on a site with https that takes https here, too."
)

MADE: Mapping[str, str] = {
    "standings": FRAME,
    "scores": FRAME,
    "api": "The new token. It is shown this once: copy it now. The program sends it with every "
    "question, in the head “Authorization”, after “Bearer ”.",
}
"""What is said above a new token."""


def whose_words(token: Token, *, mine: bool) -> str:
    """Who made a token and who keeps it; *mine*: the one who reads this. "" where nobody noted it.

    It goes on after when it was made.
    """
    if not token.held_by:
        return ""
    if token.keeper is None:
        return f" by {'you' if mine else token.maker or NAMELESS}"
    maker = f" by {token.maker or NAMELESS}"
    return f"{maker}, kept by {'you' if mine else token.keeper or NAMELESS}"


def used_words(used: datetime | None) -> str:
    """When a token was last used."""
    return f"last used {moment(used)}" if used else "never used"


def stopped_words(token: Token) -> str:
    """Why a token lets in no more."""
    holder = (token.maker if token.keeper is None else token.keeper) or "who made it"
    return f"It reads nothing since {holder} is no owner any more."


NAMELESS = "an owner without a name"

SENTENCES: Mapping[HTTPStatus, str] = {
    HTTPStatus.UNAUTHORIZED: "This needs a token that an owner of the club made, sent as "
    "“Authorization: Bearer …”.",
    HTTPStatus.NOT_FOUND: "This token is not for such a club, or the club has no such season, "
    "preset or game, or there is no such address.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address is only read, by GET.",
    HTTPStatus.TOO_MANY_REQUESTS: "That was asked too often from this address: wait as long as "
    "“Retry-After” says.",
}
"""What programs are told, by status."""


def fault_words(said: str, status: HTTPStatus) -> str:
    """One sentence for a program, where people are *said* a heading and what to do."""
    heading, _, _ = said.partition(". ")
    return SENTENCES.get(status, f"{heading.removesuffix('.')}.")
