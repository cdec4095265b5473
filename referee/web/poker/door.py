"""The door of poker: what the pages of any table and of a club ask of it."""

from collections.abc import Iterator, Sequence

from flask import url_for
from sqlalchemy import Connection

from referee.poker.chips import signed
from referee.poker.terms import read_terms
from referee.store.game.plain import PlainGame, load_plain
from referee.text import isolated
from referee.web.poker.read import Tally, glance, night_of, tallies
from referee.web.shared.ui.parts import Link
from referee.web.shared.words import day_words, listed, ordinal
from referee.web.table.doors import Door, Panel, People

TITLE = "Poker night"


def people(connection: Connection, public_id: str) -> People:
    """The night and the people who sit there, or sat."""
    stored = load_plain(connection, public_id)
    night = night_of(stored)
    names = tuple(person.name for person in night.people.values())
    return People(stored.id, stored.club_id, names, TITLE, night.agreed.words)


def running(nights: Sequence[PlainGame]) -> Sequence[Panel]:
    """Those of *nights* that are not over, with who plays."""
    seen = ((night, glance(night)) for night in nights)
    return [
        Panel(
            f"{TITLE}: {read_terms(night.agreed).words}",
            listed(map(isolated, summary.names)),
            f"{day_words(night.evening)}, {summary.hands} hand{'s' if summary.hands != 1 else ''}",
            _link(night, "Go on"),
        )
        for night, summary in seen
        if summary and not summary.ended
    ]


def evening(nights: Sequence[PlainGame]) -> Sequence[Panel]:
    """The nights of an evening, with what each player is up or down."""
    return [
        Panel(
            f"{TITLE}: {tally.game}",
            ", ".join(_gains(tally)),
            "Chips, counted apart from the standings.",
            _link(night, "The night"),
        )
        for night, tally in zip(nights, tallies(nights), strict=True)
        if tally.summary
    ]


def _gains(tally: Tally) -> Iterator[str]:
    """What each player is up or down; of a tournament in the order of the places."""
    for name in sorted(tally.ups, key=lambda name: tally.places.get(name, 0)):
        place = f" {ordinal(tally.places[name])}" if name in tally.places else ""
        yield f"{isolated(name)}{place} {signed(tally.ups[name])}"


def _link(night: PlainGame, label: str) -> Link:
    return Link(url_for("poker.show", public_id=night.public_id), label)


DOOR = Door(
    page="poker.show",
    listed="poker.home",
    begins="poker.home",
    label=TITLE,
    label_of_list="Poker nights",
    gone="This night was deleted. Bring it back from the list of nights.",
    back="To the list of nights",
    people=people,
    filters={"ordinal": ordinal},
    running=running,
    evening=evening,
    asks=(("Poker: who wins?", "poker_judge.who"),),
)
