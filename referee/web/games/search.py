"""All games of a phone, and the search in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta

from flask import Blueprint, render_template, request

from referee.store.game.games import Filters, games_of, presets_of, running_games
from referee.store.people.memberships import WATCHERS, tables_of
from referee.store.people.players import known_names
from referee.web.access import database, device, keeper, may_begin
from referee.web.games.home import readable_state, title_of
from referee.web.rulebook.presets import preset_named
from referee.web.server.bounds import DRAWING, limited
from referee.web.ui.fields import number_in, one_line
from referee.web.words.rules import game_name

search = Blueprint("search", __name__)

PAGE = 20
"""Games in one list."""

RUNNING = 20
"""Games that are played now and stand on top."""

JOINED = 5
"""Games of others that are listed, those begun last."""

PLAYERS = 200
"""Players that are offered; all others are found by their words."""

LENGTH = 100
"""Characters that are looked for."""

NAMES = ("q", "player", "preset", "since", "until")
"""The fields of the form, and of the addresses that it leads to."""


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What is looked for, and what of it cannot be read."""

    wanted: Filters
    typed: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


def read_query(sent: Mapping[str, str]) -> GameSearch:
    """What the form *sent*; a date that is none has a sentence, and is not looked for."""
    typed = {name: one_line(sent.get(name, ""))[:LENGTH] for name in NAMES}
    errors = {
        name: "Write the date like 2026-11-20."
        for name in ("since", "until")
        if typed[name] and not _date(typed[name])
    }
    wanted = Filters(
        words=typed["q"],
        player=typed["player"],
        preset=typed["preset"],
        since=_midnight(_date(typed["since"])),
        before=_midnight(_date(typed["until"]), later=1),
    )
    return GameSearch(wanted, typed, errors)


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _midnight(on: date | None, later: int = 0) -> datetime | None:
    """When *on*, or a day *later*, begins by the server's clock; None: no clock goes there."""
    if on is None or on >= date.max - timedelta(days=later + 1) or on.year < 2:
        return None
    local = datetime.combine(on + timedelta(days=later), time()).astimezone()
    return local.astimezone(UTC)


@search.get("/games")
@limited(DRAWING)
def find() -> str:
    """The games of this phone, those played now on top, or those that fit what is looked for.

    The latest come first; ``?before=`` pages on, ``?deleted=`` offers to bring a game back,
    ``?came=`` says how many came from files just now.
    """
    query, before = read_query(request.args), number_in(request.args.get("before", ""))
    mine, asked = device(), query.wanted != Filters()
    with database().reading() as connection:
        running = () if asked else running_games(connection, device=mine, limit=RUNNING)
        found = games_of(
            connection,
            device=mine,
            limit=PAGE + 1,
            before_id=before,
            wanted=query.wanted,
            besides=[game.id for game in running],
        )
        first = not asked and before is None
        joined = games_of(connection, device=mine, limit=JOINED, roles=WATCHERS) if first else ()
        deleted = games_of(connection, device=mine, limit=PAGE, deleted=True) if first else ()
        players = known_names(connection, device=mine, limit=PLAYERS)
        presets, who = presets_of(connection, device=mine), keeper(connection)
        members = tables_of(connection, device=mine)
    named = ((each, preset_named(each)) for each in presets)
    played = [(game, readable_state(game)) for game in (running if first else ())]
    listed = [(game, readable_state(game)) for game in found[:PAGE]]
    gone = [game for game in deleted if who.has_charge_of(game)]
    just = [game for game in gone if game.public_id == request.args.get("deleted")]
    return render_template(
        "games/games.html",
        begins=may_begin(),
        came=number_in(request.args.get("came", "")),
        asked=asked or bool(query.errors),
        query=query,
        players={name: name for name in sorted(players)},
        presets={each: game_name(rules) for each, rules in named if rules is not None},
        who=who,
        members=members,
        running=[state for _, state in played if state is not None],
        joined=[state for state in map(readable_state, joined) if state is not None],
        games=[state for _, state in listed if state is not None],
        before=found[PAGE - 1].id if len(found) > PAGE else None,
        unreadable=[
            game.public_id
            for game, state in (*played, *listed)
            if state is None and game.id in who.pens
        ],
        just_deleted=[(game.public_id, title_of(game)) for game in just],
        deleted=[(game.public_id, readable_state(game)) for game in gone if game not in just],
    )
