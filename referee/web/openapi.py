"""What programs can ask for, as OpenAPI 3.1 describes it: once, beside the routes.

The addresses are those of the routes themselves. Tests hold every answer to its schema.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from flask import current_app

from referee import __version__
from referee.web import addresses

Schema = Mapping[str, Any]


def _value(kind: str | list[str], said: str, **more: Any) -> Schema:
    return {"type": kind, "description": said, **more}


def _object(**properties: Schema) -> Schema:
    """An object that has all of *properties*, and no others."""
    own = {"type": "object", "properties": properties}
    return {**own, "required": list(properties), "additionalProperties": False}


def _list(of: Schema, said: str) -> Schema:
    return _value("array", said, items=of)


def _count(said: str) -> Schema:
    return _value("integer", said, minimum=0)


STANDINGS = _object(
    season=_value(["string", "null"], "The name of the season; null: all games."),
    rows=_list(
        _object(
            rank=_value("integer", "From 1; who is level has the same.", minimum=1),
            player=_value("string", "The name."),
            played=_count("Finished games in which they sat at the end."),
            won=_count("Of those, the ones that their side won."),
            lost=_count("Of those, the others."),
            points=_value("integer", "Of their side in the hands that they sat through."),
            hands=_count("Scored hands that they sat through."),
            bids=_count("Own bids in them."),
            made=_count("Own bids that were made."),
            set=_count("Own bids that were not."),
            average_bid=_value(
                ["number", "null"], "Of the own bids, to one decimal; null without one."
            ),
            rating=_object(
                mu=_value("number", "How strong they are, as far as the games tell."),
                sigma=_value(
                    "number",
                    "How unsure that is: 95 times in 100 the strength lies from mu - 1.96 sigma to "
                    "mu + 1.96 sigma. Where those of two players overlap it is too close to call.",
                ),
            ),
            provisional=_value("boolean", "Whether too few games were played to rely on that."),
        ),
        "The best first: by games won, then points, or by what the season counts; then by name. "
        "Guests are left out.",
    ),
)

NAME = _value("string", "A name; empty: nobody named who sat there.")

BEST = _object(
    hand=_value("integer", "Which hand of the game, from 1.", minimum=1),
    side=_list(NAME, "The bidder and who played with them."),
    captured=_value(
        ["integer", "null"], "What they made; null: the hand was not played to its end."
    ),
    settled=_value("boolean", "Whether what they could be sure of is known exactly."),
    value=_object(
        least=_value("integer", "What they could be sure of at least, from the first lead on."),
        most=_value("integer", "The same at most; equal where it is settled."),
    ),
    gave=_list(
        _object(
            player=NAME,
            points=_value(
                ["integer", "null"],
                "What their cards gave away; null: not settled, or one of them broke a rule.",
            ),
        ),
        "By seat.",
    ),
)

GAMES = _object(
    games=_list(
        _object(
            id=_value("string", "What the game is known by."),
            started=_value("string", "By which games are in order.", format="date-time"),
            preset=_value("string", "The rules that it is counted under."),
            sides=_list(
                _list(NAME, "Who sat together at the end."),
                "The winners first, then by their totals.",
            ),
            totals=_list(_value("integer", "Points."), "The totals of those sides."),
            best=_list(
                BEST,
                "What was there with all cards seen, in those of its logged hands of which "
                "somebody has opened the page that says so.",
            ),
        ),
        "Finished games, the latest first.",
    ),
    next=_value(["string", "null"], "Where the earlier ones follow; null: there are none."),
)

PLAYERS = _object(
    players=_list(
        _object(
            name=_value("string", "What they are called today."),
            guest=_value("boolean", "Whether they play along unranked."),
            games=_count("Games in which they sat, if only for a hand."),
        ),
        "By name.",
    )
)

ERROR = _object(error=_value("string", "One sentence why there is no other answer."))

SEASON = ("season", "The name of a season; without it all games count.")
PRESET = ("preset", "The id of a preset, for the games under its rules alone.")
BEFORE = ("before", "The id of a game, for those before it alone.")

Asked = tuple[str, Schema, tuple[tuple[str, str], ...]]
OPERATIONS: Mapping[str, Asked] = {
    "standings": ("Who is ahead in the club", STANDINGS, (SEASON, PRESET)),
    "games": ("Its finished games, a hundred at a time", GAMES, (SEASON, BEFORE)),
    "players": ("Who plays there", PLAYERS, ()),
}
"""What can be asked for with a token, by its view: in words, what is answered, and the query."""

FAULTS = {
    "401": "No good token came along.",
    "404": "The token is another club's, or there is no such season, preset or game.",
    "429": "One address asked too often; “Retry-After” says how many seconds to wait.",
}


def described_api() -> dict[str, Any]:
    """The whole description, as a document of OpenAPI."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Rook referee", "version": __version__},
        "servers": [{"url": addresses.whole(addresses.prefix())}],
        "paths": dict(_paths()),
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Error": ERROR},
        },
    }


def _paths() -> Iterator[tuple[str, Schema]]:
    for rule in current_app.url_map.iter_rules():
        view = rule.endpoint.removeprefix("api.")
        if view in OPERATIONS and view != rule.endpoint:
            yield re.sub(r"<(\w+)>", r"{\1}", rule.rule), {"get": _operation(view)}


def _operation(view: str) -> Schema:
    said, schema, query = OPERATIONS[view]
    club = {"name": "club_id", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        "operationId": view,
        "summary": said,
        "security": [{"token": []}],
        "parameters": [
            {**club, "description": "The end of the address of the club's page."},
            *(_parameter(*each) for each in query),
        ],
        "responses": {
            "200": _response("What was asked for.", schema),
            **{
                status: _response(words, {"$ref": "#/components/schemas/Error"})
                for status, words in FAULTS.items()
            },
        },
    }


def _parameter(name: str, said: str) -> Schema:
    return {"name": name, "in": "query", "schema": {"type": "string"}, "description": said}


def _response(said: str, schema: Schema) -> Schema:
    return {"description": said, "content": {"application/json": {"schema": schema}}}
