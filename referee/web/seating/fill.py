"""The page of a table's players, filled."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.store.stored import StoredGame
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.entry.changes import coming, next_seq, next_to_deal
from referee.web.seating.page import PlayersPage
from referee.web.seating.told import fields_of
from referee.web.state import TableState
from referee.web.ui.fields import Posted
from referee.web.ui.parts import Field, Hidden, Link, Notice, Offer, Option
from referee.web.words.people import sitting

KNOWN = "known"
"""The id of the page's list of names."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A name that was corrected."""

    field: str
    was: str
    name: str
    games: int
    """In how many games."""
    before: Sequence[str]
    """The public ids of the games in which *name* sat before: its undo spares them."""


def renamed_notice(renamed: Sequence[Correction], game: StoredGame, who: Viewer) -> Notice:
    """What was corrected, and the form that takes it back."""
    hidden = [
        Hidden(name, value)
        for each in renamed
        for name, value in (
            (f"was-{each.field}", each.name),
            (each.field, each.was),
            (f"spared-{each.field}", " ".join(each.before)),
        )
    ]
    lines = tuple(sitting.renamed_words(each.was, each.name, each.games) for each in renamed)
    form = who.form(addresses.players(game.public_id))
    undo = Offer(sitting.UNDO, form, hidden, do="rename")
    return Notice(sitting.SAVED, lines, (undo,), kept=True)


def players_page(
    state: TableState,
    viewer: Viewer,
    known: Sequence[str],
    posted: Posted | None = None,
    errors: Mapping[str, str] | None = None,
    notice: Notice | None = None,
) -> PlayersPage:
    """The players of *state*, with what was typed and what is wrong with it."""
    here, names = state.game.public_id, coming(state).names
    shown = fields_of(state, names)
    fields = tuple(_fields(shown, posted, errors or {}))
    return PlayersPage(
        title="Players",
        back=Link(addresses.table(here), "Back to the table"),
        form=viewer.form(addresses.players(here)),
        hidden=tuple(_hidden(shown, state)),
        seats=fields[: len(names)],
        former=fields[len(names) :],
        known_names=tuple(known),
        replaces=() if state.standing.winner is not None else tuple(_replaces(state)),
        rename=Option("rename", sitting.RENAME),
        rename_words=sitting.RENAMED_WHERE,
        notice=notice,
    )


def _fields(
    shown: Mapping[str, str], posted: Posted | None, errors: Mapping[str, str]
) -> Iterator[Field]:
    for field, name in shown.items():
        typed = posted.get(field, name) if posted is not None else name
        label = sitting.field_words(field, name)
        yield Field(field, label, typed, error=errors.get(field, ""), suggestions=KNOWN)


def _hidden(shown: Mapping[str, str], state: TableState) -> Iterator[Hidden]:
    """What the page was made for: each name, and the place of each hand in its ledger."""
    yield from (Hidden(f"was-{field}", name) for field, name in shown.items())
    for hand in {state.hand, next_to_deal(state)}:
        yield Hidden(f"seq-{hand}", str(next_seq(state, hand)))


def _replaces(state: TableState) -> Iterator[Option]:
    """From the next hand on; from the one that is played, too."""
    then = next_to_deal(state)
    yield Option(str(then), sitting.replace_words(coming(state).label))
    if then != state.hand:
        yield Option(str(state.hand), sitting.replace_now_words(state.label))
