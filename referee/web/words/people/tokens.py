"""What is said of tokens, to owners who make them and to programs that ask with them."""

from collections.abc import Mapping
from http import HTTPStatus

HEADING = "Tokens for other sites"
LABEL, GIVES = "What for", "It lets in to"
LABEL_HINT = "So that you know which one to revoke: the name of the site, say."
NONE = "No token lets anybody in."
UNNAMED = "A token without a name"
DESCRIBED = "What programs can ask for, as OpenAPI"

KINDS: Mapping[str, str] = {
    "api": "Standings, finished games and players, for a program",
}
"""What a token lets in to, by `referee.store.people.tokens.Gives`."""

MADE: Mapping[str, str] = {
    "api": "The new token. It is shown this once: copy it now. The program sends it with every "
    "question, in the head “Authorization”, after “Bearer ”.",
}
"""What is said above a new token."""

SENTENCES: Mapping[HTTPStatus, str] = {
    HTTPStatus.UNAUTHORIZED: "This needs a token that an owner of the club made, sent as "
    "“Authorization: Bearer …”.",
    HTTPStatus.NOT_FOUND: "This token lets in to no such club, or the club has no such season, "
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
