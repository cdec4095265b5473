"""The API for other programs: it reads the data of one club, with a token that an owner made.

A token is of a club, not of a person, and reads only: one that is lost costs names and results. It
never reads a cookie, so every site's pages may ask. api.toml describes it as OpenAPI 3.1. The
health check for programs that monitor the server is here, too.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import nullcontext
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request
from sqlalchemy import Connection

from referee import __version__
from referee.exchange.tables import standings_document
from referee.server import addresses, log
from referee.server.addresses import url_for
from referee.server.bounds import DRAWING, limited
from referee.server.workers import in_worker, turn, yield_to_others
from referee.stats.season.players import Place as Logged
from referee.stats.season.players import Solved
from referee.stats.season.summary import GameSummary, HandSummary
from referee.store.club.roster import roster
from referee.store.club.seasons import Season, season_called
from referee.store.errors import StoreError, UnknownClubError
from referee.store.game.plain import PlainGame, plain_game_in, plain_games_in
from referee.store.migrations import HEAD, version_of
from referee.store.people.clubs import Club, Gives
from referee.store.season import summaries
from referee.store.season.summaries import PlaceInOrder, latest, place_of, with_players
from referee.store.season.tallies import EVERY_PRESET, players_of, standings_of
from referee.store.seated.games import read_newest
from referee.text import name_key
from referee.web.club.season.read import scope_of
from referee.web.shared.access import club_by_token, database, note_reader
from referee.web.shared.words import words_in
from referee.web.table.doors import doors, seated_door
from referee.web.table.results import GameResult, player_standings

DESCRIPTION = words_in(__file__, "api.toml")
"""The OpenAPI description, without what `described` adds."""

api = Blueprint("api", __name__)
api.after_request(note_reader)

BEARER = "Bearer "
PAGE_SIZE = 100
"""The most games in one response."""
COUNTED = 500
"""The most games of other kinds that standings count, each of which is folded for it."""


@api.after_request
def open_to_all_sites(response: Response) -> Response:
    """Adds the CORS headers that let a page of any site read the response.

    That is safe: a browser never sends the token by itself.
    """
    response.headers["Access-Control-Allow-Origin"] = "*"
    if request.method == "OPTIONS":
        response.headers["Access-Control-Allow-Headers"] = "Authorization"
    if response.status_code == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = BEARER.strip()
    return response


@api.get("/api/v1/openapi.json")
def described() -> Response:
    """The OpenAPI description, which needs no token."""
    parts = DESCRIPTION["components"]
    refused = {
        status: {"$ref": f"#/components/responses/{status}"} for status in parts["responses"]
    }
    paths = {path: _with(refused, each["get"]) for path, each in DESCRIPTION["paths"].items()}
    schemas = {name: _exact(each) for name, each in parts["schemas"].items()}
    added = {
        "info": {**DESCRIPTION["info"], "version": __version__},
        "servers": [{"url": addresses.whole(addresses.prefix())}],
        "paths": paths,
        "components": {**parts, "schemas": schemas},
    }
    return answer({**DESCRIPTION, **added})


def _with(refused: Mapping[str, Any], get: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"get": {**get, "responses": {**get["responses"], **refused}}}


def _exact(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The *schema* of an object so that it has all of its properties and no other."""
    if schema["type"] != "object":
        return schema
    return {**schema, "required": [*schema["properties"]], "additionalProperties": False}


@api.get("/api/v1/clubs/<club_id>/standings")
@limited(DRAWING)
def standings(club_id: str) -> Response:
    """The standings; ``season``, a name, and ``preset`` select the games."""
    with database().reading() as connection:
        club, season = _club_and_season(connection, club_id)
        found = standings_of(connection, scope_of(club.id, season), preset=_preset())
    return answer(standings_document(season.name if season else None, found.named))


def _preset() -> str:
    """The requested preset, or `EVERY_PRESET`; aborts with 404 if it is unknown."""
    name = request.args.get("preset", EVERY_PRESET)
    if name != EVERY_PRESET and not seated_door().variant(name):
        abort(HTTPStatus.NOT_FOUND)
    return name


@api.get("/api/v1/clubs/<club_id>/games")
@limited(DRAWING)
def games(club_id: str) -> Response:
    """Finished games, the latest first, at most `PAGE_SIZE`.

    ``before`` is the id of a game, and selects the games before it.
    """
    with database().reading() as connection:
        club, season = _club_and_season(connection, club_id)
        scope, until = scope_of(club.id, season), _until(connection, club)
        found = latest(connection, scope, until, PAGE_SIZE + 1)
        names = players_of(connection, club.id).names
        solved = summaries.solved_of_games(connection, [each.game_id for each in found[:PAGE_SIZE]])
    games = in_worker(
        lambda: [_game(with_players(each.read(), names), solved) for each in found[:PAGE_SIZE]]
    )
    last = games[-1]["id"] if len(found) > PAGE_SIZE else None
    return answer({"games": games, "next": _next("api.games", club, last, "season")})


def _until(connection: Connection, club: Club) -> PlaceInOrder | None:
    """The place of the game given by ``before``, not included; None to begin at the latest."""
    before = request.args.get("before", "")
    place = place_of(connection, club_id=club.id, public_id=before) if before else None
    if before and place is None:
        abort(HTTPStatus.NOT_FOUND)
    return place


def _next(endpoint: str, club: Club, last: str | None, kept: str) -> str | None:
    """The address of the page after the game *last*; None if there is none.

    *kept* is the parameter that goes on there.
    """
    if last is None:
        return None
    same = {kept: request.args.get(kept) or None}
    return addresses.whole(url_for(endpoint, club_id=club.public_id, before=last, **same))


@api.get("/api/v1/clubs/<club_id>/players")
@limited(DRAWING)
def players(club_id: str) -> Response:
    """The players of the club, sorted by name."""
    with database().reading() as connection:
        club = _club(connection, club_id)
        found = roster(connection, club_id=club.id)
    players = [{"name": each.name, "guest": each.guest, "games": each.games} for each in found]
    return answer({"players": players})


# Other games: of the kinds that are kept as lines and have results


@api.get("/api/v1/clubs/<club_id>/other-games")
@limited(DRAWING)
def other_games(club_id: str) -> Response:
    """Finished games of other kinds, the latest first.

    `PAGE_SIZE` games are looked at; ``game``, the id of what was played, selects some of them, and
    ``before`` those before a game.
    """
    before = request.args.get("before", "")
    with database().reading() as connection:
        club = _club(connection, club_id)
        found = plain_games_in(
            connection,
            kinds=_kinds(),
            club_id=club.id,
            limit=PAGE_SIZE + 1,
            before=_other_game(connection, club, before) if before else None,
            seen=yield_to_others,
        )
    shown = [
        _other(stored, result)
        for stored, result in _results(club, found[:PAGE_SIZE])
        if request.args.get("game", result.game) == result.game
    ]
    last = found[PAGE_SIZE - 1].public_id if len(found) > PAGE_SIZE else None
    return answer({"games": shown, "next": _next("api.other_games", club, last, "game")})


@api.get("/api/v1/clubs/<club_id>/other-games/<game_id>")
@limited(DRAWING)
def other_game(club_id: str, game_id: str) -> Response:
    """One of these games with its rounds; 404 if it is not finished."""
    with database().reading() as connection:
        club = _club(connection, club_id)
        stored = _other_game(connection, club, game_id)
    ((_, result),) = _results(club, [stored]) or abort(HTTPStatus.NOT_FOUND)
    rounds = [
        {
            "number": number,
            "entered": played.entered,
            "points": played.points,
            "totals": played.totals,
            "corrected": played.corrected,
        }
        for number, played in enumerate(doors()[stored.kind].rounds(stored), 1)
    ]
    return answer({**_other(stored, result), "rounds": rounds})


@api.get("/api/v1/clubs/<club_id>/other-standings")
@limited(DRAWING)
def other_standings(club_id: str) -> Response:
    """The standings of each of these games, from the latest `COUNTED` of them; ``game``: of one."""
    with database().reading() as connection:
        club = _club(connection, club_id)
        found = plain_games_in(
            connection, kinds=_kinds(), club_id=club.id, limit=COUNTED, seen=yield_to_others
        )
    by_game: dict[tuple[str, str], list[GameResult]] = {}
    for stored, result in _results(club, found):
        if result.places and request.args.get("game", result.game) == result.game:
            by_game.setdefault((stored.kind, result.game), []).append(result)
    standings = [
        {
            "kind": kind,
            "game": game,
            "name": results[0].name,
            "rows": [
                {
                    "player": row.name,
                    "played": row.played,
                    "won": row.won,
                    "average_place": round(row.place, 2),
                    "most": row.most,
                    "least": row.least,
                }
                for row in player_standings(results)
            ],
        }
        for (kind, game), results in by_game.items()
    ]
    return answer({"standings": sorted(standings, key=lambda each: name_key(each["name"]))})


def _kinds() -> Collection[str]:
    """The kinds of games that have results beside those with seats."""
    return [kind for kind, door in doors().items() if door.results]


def _results(club: Club, found: Sequence[PlainGame]) -> Sequence[tuple[PlainGame, GameResult]]:
    """Those of the games of a club that are finished, in the same order."""
    results: dict[str, GameResult | None] = {}
    with turn(club.public_id) if found else nullcontext():
        for kind, door in doors().items():
            games = [game for game in found if game.kind == kind]
            if door.results and games:
                ids = (game.public_id for game in games)
                results.update(zip(ids, door.results(games), strict=True))
    ended = ((game, results[game.public_id]) for game in found)
    return [(game, result) for game, result in ended if result is not None]


def _other_game(connection: Connection, club: Club, game_id: str) -> PlainGame:
    """The game of one of these kinds; 404 if the club has none with that id."""
    found = plain_game_in(connection, kinds=_kinds(), club_id=club.id, public_id=game_id)
    return found or abort(HTTPStatus.NOT_FOUND)


def _other(stored: PlainGame, result: GameResult) -> dict[str, Any]:
    return {
        "id": stored.public_id,
        "started": stored.started_at.isoformat(),
        "kind": stored.kind,
        "game": result.game,
        "name": result.name,
        "sides": result.sides,
        "totals": result.totals,
        "places": result.places,
        "reason": result.reason,
        "draw": bool(result.places) and result.winners != 1,
    }


def _club_and_season(connection: Connection, club_id: str) -> tuple[Club, Season | None]:
    """The club, as `_club` gives it, and the requested season; None for all games.

    Raises:
        UnknownSeasonError: the club has no season of that name.
    """
    club, name = _club(connection, club_id), request.args.get("season", "")
    return club, season_called(connection, club_id=club.id, name=name) if name else None


def _club(connection: Connection, club_id: str) -> Club:
    """The club that the token belongs to; aborts with 401 if there is no valid token.

    Raises:
        UnknownClubError: the token belongs to another club.
    """
    club = club_by_token(connection, _token(), Gives.API)
    if club is None:
        abort(HTTPStatus.UNAUTHORIZED)
    if club.public_id != club_id:
        raise UnknownClubError(f"no club {club_id!r} by this token")
    return club


def _token() -> str:
    header = request.headers.get("Authorization", "")
    return header[len(BEARER) :].strip() if header.startswith(BEARER) else ""


def answer(document: Mapping[str, Any], status: HTTPStatus = HTTPStatus.OK) -> Response:
    """*document* as JSON."""
    text = json.dumps(document, ensure_ascii=False)
    return Response(f"{text}\n", status, mimetype="application/json")


def fault(message: str, status: HTTPStatus) -> Response:
    """An error as JSON, in one sentence. Of the *message* for people only the heading is used."""
    heading, _, _ = message.partition(". ")
    return answer({"error": SENTENCES.get(status, f"{heading.removesuffix('.')}.")}, status)


def _game(game: GameSummary, solved: Mapping[Logged, Solved]) -> dict[str, Any]:
    analysed = ((hand, solved.get((game.game, hand.logged))) for hand in game.hands if hand.logged)
    return {
        "id": game.game,
        "started": game.started.isoformat(),
        "preset": game.preset,
        "sides": game.sides,
        "totals": game.totals,
        "reason": game.reason,
        "draw": game.shared > 0,
        "best": [_best(hand, found) for hand, found in analysed if found],
    }


def _best(hand: HandSummary, found: Solved) -> dict[str, Any]:
    """What perfect play would have scored in *hand*: points only, and never a card."""
    gave = zip(hand.players, found.gave, strict=True)
    return {
        "hand": hand.number,
        "side": [hand.player(seat) for seat in found.declarers],
        "captured": found.made,
        "settled": found.worth.is_exact,
        "value": {"least": found.worth.low, "most": found.worth.high},
        "gave": [{"player": player, "points": points} for player, points in gave],
    }


SENTENCES: Mapping[HTTPStatus, str] = {
    HTTPStatus.UNAUTHORIZED: "This needs a token that an owner of the club made, sent as "
    "“Authorization: Bearer …”.",
    HTTPStatus.NOT_FOUND: "This token is not for such a club, or the club has no such season, "
    "preset or game, or there is no such address.",
    HTTPStatus.METHOD_NOT_ALLOWED: "This address is only read, by GET.",
    HTTPStatus.TOO_MANY_REQUESTS: "That was asked too often from this address: wait as long as "
    "“Retry-After” says.",
}
"""The message of an error, by status."""


health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> Response:
    """200 when the database answers, has our tables, can be read and has room; 503 otherwise."""
    try:
        if version_of(database()) != HEAD:
            return _ill("the database has no tables of ours")
        with database().reading() as connection:
            read_newest(connection)
        database().require_room()
    except StoreError as fault:
        return _ill(str(fault))
    return jsonify(status="ok")


def _ill(why: str) -> Response:
    log.note_fault(why)
    response = jsonify(status="unavailable")
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    return response
