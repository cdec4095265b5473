"""The score sheet as one prints and signs it: the oldest hand first, with the rules in force."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine import RuleSet
from referee.engine.hand import teams
from referee.store import lengths
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.result.page import SheetPage
from referee.web.result.summary import game_words, so_far
from referee.web.rulebook.sheet import fact_groups
from referee.web.state import TableState
from referee.web.table.page import Sheet
from referee.web.table.sheet.rows import sheet
from referee.web.ui.parts import Fact, Field, Link
from referee.web.words.rulebook.book import rules as rule_words
from referee.web.words.text import day

PLACE_LENGTH = lengths.PLACE
"""Characters of a place; longer ones are refused rather than cut."""

ON_PAPER = ("Bidding", "The score of a hand", "The end of the game")
"""The headings of the rule sheet that settle most arguments."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A place that was not written: what stands in its field, and why."""

    place: str
    error: str


def sheet_page(state: TableState, viewer: Viewer, tried: Tried | None = None) -> SheetPage:
    """The sheet of *state*, and for who may write where the game is played."""
    game, standing, words = state.game, state.standing, state.words
    shown = tried or Tried(game.place, "")
    named = Field("place", "Place", shown.place, hint="It may stay empty.", error=shown.error)
    return SheetPage(
        title=words.title(),
        back=Link(addresses.table(game.public_id), "Back to the table"),
        setting=tuple(_setting(state)),
        rules=tuple(rules_on_paper(state.rules)),
        sheet=_oldest_first(sheet(state, viewer)),
        result=words.winner(standing) or so_far(state),
        reason=rule_words.reason_words(standing, state.deciding_rules) if standing.winner else "",
        signatures=tuple(map(words.seat, teams.seats(state.rules))),
        place=named if viewer.writes else None,
        place_form=viewer.form(addresses.place(game.public_id)) if viewer.writes else None,
        place_was=game.place,
    )


def _setting(state: TableState) -> Iterator[Fact]:
    yield Fact("Game", game_words(state))
    yield Fact("Date", day(state.game.started_at))
    yield Fact("Place", state.game.place)


def rules_on_paper(rules: RuleSet) -> Iterator[Fact]:
    """What most arguments are about, and every house rule."""
    for group in fact_groups(rules):
        for fact in group.facts:
            if group.heading in ON_PAPER or fact.changed:
                yield fact


def _oldest_first(told: Sheet) -> Sheet:
    return replace(told, rows=tuple(reversed(told.rows)), hint="")
