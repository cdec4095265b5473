"""The search of old games."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta

from flask import Blueprint, render_template, request

from referee.store.game.games import games_of
from referee.store.game.search import Wanted, presets_of
from referee.store.people.players import known_names
from referee.web.access import database, device, keeper
from referee.web.games.home import game_card, state_of
from referee.web.rulebook.offered import preset_named
from referee.web.server.bounds.rate import DRAWING, limited
from referee.web.ui.fields import number_in, one_line
from referee.web.words.rulebook.book.rules import game_name

search = Blueprint("search", __name__)

PAGE = 20
"""Games in one list."""

PLAYERS = 200
"""Players that are offered; all others are found by their words."""

LENGTH = 100
"""Characters that are looked for."""

NAMES = ("q", "player", "preset", "since", "until")
"""The fields of the form, and of the addresses that it leads to."""


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for, and what of it cannot be read."""

    wanted: Wanted
    typed: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


def read_query(sent: Mapping[str, str]) -> Query:
    """What the form *sent*; a date that is none has a sentence, and is not looked for."""
    typed = {name: one_line(sent.get(name, ""))[:LENGTH] for name in NAMES}
    errors = {
        name: "Write the date like 2026-11-20."
        for name in ("since", "until")
        if typed[name] and not _date(typed[name])
    }
    wanted = Wanted(
        words=typed["q"],
        player=typed["player"],
        preset=typed["preset"],
        since=_midnight(_date(typed["since"])),
        before=_midnight(_date(typed["until"]), later=1),
    )
    return Query(wanted, typed, errors)


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
    """The games of this phone that fit what is looked for, the latest first; ``?before=`` pages."""
    query, before = read_query(request.args), number_in(request.args.get("before", ""))
    with database().reading() as connection:
        mine = device()
        found = games_of(
            connection, device=mine, limit=PAGE + 1, before_id=before, wanted=query.wanted
        )
        players = known_names(connection, device=mine, limit=PLAYERS)
        presets, who = presets_of(connection, device=mine), keeper(connection)
    states = [each for each in map(state_of, found[:PAGE]) if each is not None]
    named = ((each, preset_named(each)) for each in presets)
    return render_template(
        "games/search.html",
        query=query,
        players={name: name for name in sorted(players)},
        presets={each: game_name(rules) for each, rules in named if rules is not None},
        games=[
            replace(game_card(state, who), when=state.game.started_at, on_day=True)
            for state in states
        ],
        before=found[PAGE - 1].id if len(found) > PAGE else None,
    )
