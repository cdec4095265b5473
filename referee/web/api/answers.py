"""What programs are answered: JSON, of the same values that pages are filled with."""

import json
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from flask import Response

from referee.stats.season.summary import GameSummary
from referee.store.club.roster import Listed


def answer(document: Mapping[str, Any], status: HTTPStatus = HTTPStatus.OK) -> Response:
    """*document* as JSON."""
    text = json.dumps(document, ensure_ascii=False)
    return Response(f"{text}\n", status, mimetype="application/json")


def fault(said: str, status: HTTPStatus) -> Response:
    """One sentence why there is nothing else; people are *said* more."""
    return answer({"error": fault_words(said, status)}, status)


def games_document(games: Iterable[GameSummary], following: str | None) -> dict[str, Any]:
    """Finished *games*, and the address of the earlier ones that *following* leads to."""
    return {"games": [_game(each) for each in games], "next": following}


def _game(game: GameSummary) -> dict[str, Any]:
    return {
        "id": game.game,
        "started": game.started.isoformat(),
        "preset": game.preset,
        "sides": game.sides,
        "totals": game.totals,
    }


def players_document(players: Iterable[Listed]) -> dict[str, Any]:
    """The *players* of a club."""
    told = ({"name": each.name, "guest": each.guest, "games": each.games} for each in players)
    return {"players": list(told)}


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
