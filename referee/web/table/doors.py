"""What the pages of any table, of a club and the first page ask of a kind of game: its door."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from flask import current_app
from sqlalchemy import Connection

from referee.games import PLAIN, SEATED
from referee.stats.season.players import Solved
from referee.store.game.plain import PlainGame, kind_of
from referee.store.seated.stored import StoredGame
from referee.web.shared.charts import Plot
from referee.web.shared.ui.parts import Link
from referee.web.table.results import GameResult, RoundResult
from referee.web.table.seals import Sealing


@dataclass(frozen=True, slots=True)
class People:
    """A table and the people at it."""

    id: int
    club_id: int
    names: tuple[str, ...]
    """In seat order."""
    title: str
    game: str
    """The name of the game that is played."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A game in short, as the first page and the page of an evening show it."""

    heading: str
    words: str
    small: str
    """A second line in small print; "" for none."""
    link: Link


@dataclass(frozen=True, slots=True)
class EveningGame:
    """One game of an evening."""

    winner: str
    totals: Sequence[str]
    reason: str
    chart: Plot | None
    """None if only its final score is known."""
    facts: Sequence[tuple[str, str]]
    """The turning point, the lead and the best bid."""
    rulings: Sequence[tuple[Sequence[str], str]]
    """Rulings, each with the labels of its hands."""
    table: str
    """The public id of its table; "" if this phone may not see it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a kind of game answers to a question about rules that is asked of another one."""

    heading: str
    words: Sequence[str]
    link: Link


def no_evening_game(game: StoredGame) -> EveningGame:
    """Of a kind that counts in no season, none is ever asked for."""
    raise NotImplementedError(f"game {game.public_id!r} is kept as lines")


@dataclass(frozen=True, slots=True)
class Door:
    """What a kind of game says of itself to pages that know no game."""

    page: str
    """The endpoint of a table's page."""
    listed: str
    """The endpoint of the list of its games."""
    begins: str
    """The endpoint of the page on which one is begun."""
    label: str
    """The link to that: "Poker night"."""
    label_of_list: str
    """The link to the list: "Poker nights"."""
    gone: str
    """Heading and advice, as two sentences, for a game that was deleted."""
    back: str
    """The link from there: "To the list of nights"."""
    people: Callable[[Connection, str], People]
    """Who sits at the table with a public id.

    It raises UnknownGameError if there is none, UnreadableGameError if its data are damaged.
    """
    first_page: Callable[[Connection], Mapping[str, object]] = lambda _: {}
    """What the first page shows of the kind with seats, as values of its template."""
    running: Callable[[Sequence[PlainGame]], Sequence[Panel]] = lambda _: ()
    """Those of some games that are not over, of a kind that is kept as lines.

    It leaves out those that cannot be read, as `evening` does.
    """
    evening: Callable[[Sequence[PlainGame]], Sequence[Panel]] = lambda _: ()
    """The games of an evening, of a kind that is kept as lines."""
    results: Callable[[Sequence[PlainGame]], Sequence[GameResult | None]] | None = None
    """How each game of a kind that is kept as lines ended, from a worker process.

    None for one that did not, or cannot be read; None instead of the function: the kind has no
    results that standings and programs could read.
    """
    rounds: Callable[[PlainGame], Sequence[RoundResult]] = lambda _: ()
    """The rounds of such a game; UnreadableGameError if its data are damaged."""
    variant: Callable[[str], str] = lambda _: ""
    """The name of a game by its id, such as that of a preset; "" if there is none."""
    evening_game: Callable[[StoredGame], EveningGame] = no_evening_game
    """A game of an evening, of a kind with seats."""
    best_play: Callable[[StoredGame, str], Solved | None] = lambda _game, _digest: None
    """What each seat gave away in the hand with this digest; None if that cannot be told."""
    answers: Callable[[str], Sequence[Told]] = lambda _: ()
    """What it says to a question that names one of its games, in people's own words."""
    asks: tuple[tuple[str, str], ...] = ()
    """Links to its judge: label and endpoint."""
    sealing: Sealing | None = None
    """What of it is sealed by the players' phones; None: nothing is."""
    filters: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    """The filters of its templates."""
    state: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    """What its pages keep in ``app.extensions``, made anew for each app."""


def doors() -> Mapping[str, Door]:
    """The doors of all kinds of games, by kind."""
    found: Mapping[str, Door] = current_app.extensions["doors"]
    return found


def seated_door() -> Door:
    """The door of the kind with seats, whose games count in seasons."""
    return doors()[SEATED.name]


def plain_doors() -> Sequence[Door]:
    """The doors of the kinds that are kept as lines, beside the one with seats."""
    return [door for kind, door in doors().items() if kind in PLAIN]


def people(connection: Connection, public_id: str) -> People:
    """The table and the people who sit there now.

    Raises:
        UnknownGameError: there is no such table.
        UnreadableGameError: its stored data is damaged.
    """
    return doors()[kind_of(connection, public_id)].people(connection, public_id)


def door_of(blueprint: str | None) -> Door | None:
    """The door to which the pages of *blueprint* belong; None if to none."""
    part = current_app.blueprints.get(blueprint or "")
    folders = part.import_name.split(".") if part else ()
    return next((door for kind, door in doors().items() if kind in folders), None)
