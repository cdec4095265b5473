"""The players of a table and their phones: correcting a name, and replacing a player."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, url_for
from htmx_flask import request
from sqlalchemy import Connection
from werkzeug.wrappers import Response

from referee.errors import ImpossibleEventError, RefereeError
from referee.store.club.merging import games_named, rename_in_games
from referee.store.errors import NameTakenError, StaleEntryError, UnknownPlayerError
from referee.store.people.players import offered_names, present_names
from referee.store.seated.stored import StoredGame
from referee.text import capital, name_key
from referee.web.rook.entry.submit import FormPlace, write_change
from referee.web.rook.state import TableState, coming, next_seq, next_to_deal, table_state
from referee.web.shared.access import Viewer, database, device, look, pen_holder, posted_key, writer
from referee.web.shared.ui.fields import Posted, name_fault, number_in, one_line
from referee.web.shared.ui.parts import Notice
from referee.web.shared.words import refusal

players = Blueprint("players", __name__)

Page = tuple[str, HTTPStatus]

OFFERED = 60
"""The most names that are suggested during typing."""


NOT_SAVED = "Not saved yet"
WHICH = "Which is it?"
LATE = Notice(
    "Somebody was faster",
    ("The players were changed on another page or phone before. They are shown as they are now.",),
)
NO_NAME = "A name needs at least one visible character."
HAS_LEFT = "A player who sat here before can only have the name corrected."


@dataclass(frozen=True, slots=True)
class PostedNames:
    """The names in the form that were changed, and the errors in them, by field."""

    changed: Mapping[str, tuple[str, str]]
    """The former name and the typed one, by field."""
    errors: Mapping[str, str]


def name_fields(state: TableState, names: tuple[str, ...]) -> dict[str, str]:
    """The names by their fields: ``seat1`` and so on, then ``former1`` for those who have left."""
    seats = {f"seat{seat}": name for seat, name in enumerate(names, 1)}
    every = dict.fromkeys(name for sat in state.seat_history for name in sat)
    former = [name for name in every if name not in names]
    return seats | {f"former{place}": name for place, name in enumerate(former, 1)}


def read_players(posted: Posted, shown: Mapping[str, str]) -> PostedNames:
    """The changes that were typed over the names *shown*.

    A name that is at the table already is no change, nor is one that the page itself had put in.
    """
    typed = {field: _typed(posted, field, name) for field, name in shown.items()}
    changed = {field: (shown[field], name) for field, name in typed.items() if name != shown[field]}
    errors = {
        field: wrong for field, (_, name) in changed.items() if (wrong := name_fault(name, NO_NAME))
    }
    return PostedNames(changed, errors or _twins(typed))


def _typed(posted: Posted, field: str, shown: str) -> str:
    name = one_line(posted.get(field, shown))
    return shown if name == one_line(posted.get(f"was-{field}", "")) else name


def _twins(typed: Mapping[str, str]) -> dict[str, str]:
    """An error for each seat whose name is also that of somebody else at the table."""
    seen: dict[str, str] = {}
    found = {}
    for field, name in typed.items():
        first = seen.setdefault(name_key(name), field)
        if first != field and field.startswith("seat"):
            found[field] = (
                f"Somebody else at this table is called {name}; add a letter to tell them apart."
            )
    return found


@dataclass(frozen=True, slots=True)
class Correction:
    """A name that was corrected."""

    field: str
    was: str
    name: str
    games: int
    """The number of games in which it was corrected."""
    before: Sequence[str]
    """The public ids of games that had *name* before; undoing the correction spares them."""


@players.get("/t/<public_id>/players")
def show(public_id: str) -> Page:
    """The players and their phones; a phone with the pen can edit the names."""
    game, who = look(public_id)
    return _page(table_state(game), who)


@players.post("/t/<public_id>/players")
def change(public_id: str) -> Response | Page:
    """Corrects names, or seats other players from a hand on.

    303 to the table once somebody is seated; 200 with the effect of a correction and its undo, or
    with the question which of both is meant; 422 with a sentence at the field; 409 with the present
    players if another page changed them meanwhile.
    """
    do = request.form.get("do", "")
    renamed: tuple[Correction, ...] = ()
    with database().writing() as connection:
        game, who = pen_holder(connection, public_id)
        state = table_state(game)
        posted = _posted_names(state)
        fault = _fault(posted, do)
        if fault is None:
            renamed = _write(connection, state, who, posted, do)
    if fault is not None:
        is_question = fault.heading == WHICH
        status = HTTPStatus.OK if is_question else HTTPStatus.UNPROCESSABLE_ENTITY
        return _page(state, who, posted, fault, status)
    if renamed:
        game, who = writer(public_id)
        return _page(table_state(game), who, renamed=renamed)
    return redirect(url_for("table.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _posted_names(state: TableState) -> PostedNames:
    return read_players(request.form, name_fields(state, coming(state).names))


@players.errorhandler(NameTakenError)
@players.errorhandler(ImpossibleEventError)
def refused(fault: NameTakenError | ImpossibleEventError) -> Page:
    """422 with the reason and the form as it was filled in; nothing was written."""
    game, who = writer(request.view_args["public_id"])
    state = table_state(game)
    why = refusal(fault) if isinstance(fault, RefereeError) else f"{capital(str(fault))}."
    notice = Notice(NOT_SAVED, (why,))
    return _page(state, who, _posted_names(state), notice, HTTPStatus.UNPROCESSABLE_ENTITY)


@players.errorhandler(StaleEntryError)
@players.errorhandler(UnknownPlayerError)
def late(_fault: Exception) -> Page:
    """409 with the present players."""
    game, who = writer(request.view_args["public_id"])
    return _page(table_state(game), who, None, LATE, HTTPStatus.CONFLICT)


def _fault(posted: PostedNames, do: str) -> Notice | None:
    """Why the form cannot be saved, or what must be asked first; None if it can be saved."""
    if posted.errors:
        return Notice(NOT_SAVED, tuple(dict.fromkeys(posted.errors.values())))
    if do != "rename" and any(field.startswith("former") for field in posted.changed):
        return Notice(NOT_SAVED, (HAS_LEFT,))
    if posted.changed and do != "rename" and number_in(do) is None:
        lines = (
            f"Is {name} the right name of {was}, or does {name} sit down for {was}?"
            for was, name in posted.changed.values()
        )
        return Notice(WHICH, tuple(lines))
    return None


def _write(
    connection: Connection, state: TableState, who: Viewer, posted: PostedNames, do: str
) -> tuple[Correction, ...]:
    """Writes the changes, if there are any. Returns the corrected names.

    Raises:
        StaleEntryError: the page is older than the present players.
    """
    if not posted.changed:
        return ()
    was_shown = {field: request.form.get(f"was-{field}", "") for field in posted.changed}
    if any(was_shown[field] != was for field, (was, _) in posted.changed.items()):
        raise StaleEntryError(state.hand, state.seq, None)
    if do == "rename":
        return tuple(_rename(connection, state.game, posted))
    _seat(connection, state, who, posted, int(do))
    return ()


def _rename(connection: Connection, game: StoredGame, posted: PostedNames) -> Iterator[Correction]:
    for field, (was, name) in posted.changed.items():
        before = games_named(connection, game_id=game.id, device=device(), name=name)
        games = rename_in_games(
            connection,
            game_id=game.id,
            device=device(),
            name=was,
            new_name=name,
            now=datetime.now(UTC),
            spared=request.form.get(f"spared-{field}", "").split(),
        )
        if games:
            yield Correction(field, was, name, games, before)


def _seat(
    connection: Connection, state: TableState, who: Viewer, posted: PostedNames, hand: int
) -> None:
    """Seats the typed players from *hand* on, by the club's spelling of their names.

    Raises:
        NameTakenError: somebody would sit in two seats.
    """
    typed = [name for _, name in posted.changed.values()]
    names = present_names(connection, club_id=state.game.club_id, names=typed)
    seated = dict(zip((field.removeprefix("seat") for field in posted.changed), names, strict=True))
    for table in _tables(state, hand, seated):
        counts = Counter(map(name_key, table))
        for name in names:
            if counts[name_key(name)] > 1:
                raise NameTakenError(f"{name!r} is already sitting there")
    seq = number_in(request.form.get(f"seq-{hand}", ""))
    if seq is None:
        abort(HTTPStatus.BAD_REQUEST)
    place = FormPlace(hand, seq, posted_key(), who.pen, who.seat)
    write_change(connection, state, place, {"players": seated})


def _tables(state: TableState, hand: int, seated: Mapping[str, str]) -> Iterator[list[str]]:
    """The players of *hand* and of each later one, if *seated* sit down in *hand*."""
    last = next_to_deal(state)
    before = coming(state, min(hand, last)).names
    for number in range(min(hand, last), last + 1):
        seats = enumerate(zip(before, coming(state, number).names, strict=True), 1)
        yield [seated.get(str(seat), now) if now == was else now for seat, (was, now) in seats]


def _page(
    state: TableState,
    who: Viewer,
    posted: PostedNames | None = None,
    notice: Notice | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    renamed: Sequence[Correction] = (),
) -> Page:
    """The page, with the *posted* changes and their errors, and the corrections just *renamed*."""
    with database().reading() as connection:
        known = offered_names(connection, device=device(), limit=OFFERED)
    then, seated = next_to_deal(state), coming(state)
    page = render_template(
        "seating.html",
        table=state.game.public_id,
        access=who.access,
        names=seated.names,
        shown=name_fields(state, seated.names),
        typed=request.form if posted is not None else {},
        errors=posted.errors if posted is not None else {},
        known=known,
        over=state.standing.is_over,
        seqs={hand: next_seq(state, hand) for hand in (then, state.hand)},
        then=(then, seated.label),
        now=(state.hand, state.label),
        notice=notice,
        renamed=renamed,
    )
    return page, status
