"""The form of a table's players: which names were changed, and what is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.store.people.players import name_key
from referee.web.state import TableState
from referee.web.ui.fields import NAME_LENGTH, Posted, one_line
from referee.web.words.people import sitting


@dataclass(frozen=True, slots=True)
class Renamed:
    """One field whose name was typed over."""

    was: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayersTold:
    """What the form says, with a sentence a field that fails."""

    changed: Mapping[str, Renamed]
    """By field."""
    errors: Mapping[str, str]


def fields_of(state: TableState, names: tuple[str, ...]) -> dict[str, str]:
    """Every name of the table by its field: who sits, then who sat here before."""
    seats = {f"seat{seat}": name for seat, name in enumerate(names, 1)}
    every = dict.fromkeys(name for sat in state.sitters for name in sat)
    former = [name for name in every if name not in names]
    return seats | {f"former{place}": name for place, name in enumerate(former, 1)}


def read_players(posted: Posted, shown: Mapping[str, str]) -> PlayersTold:
    """What was typed over the names *shown*.

    A name that stands there already is no change, nor is one that was left as the page had it.
    """
    typed = {field: _typed(posted, field, name) for field, name in shown.items()}
    changed = {
        field: Renamed(shown[field], name) for field, name in typed.items() if name != shown[field]
    }
    errors = {field: said for field, each in changed.items() if (said := _wrong(each.name))}
    return PlayersTold(changed, errors or _twins(typed))


def _typed(posted: Posted, field: str, shown: str) -> str:
    name = one_line(posted.get(field, shown))
    return shown if name == one_line(posted.get(f"was-{field}", "")) else name


def is_late(posted: Posted, told: PlayersTold) -> bool:
    """Whether a name that was typed over is no longer the one that the page had shown."""
    return any(posted.get(f"was-{field}", "") != each.was for field, each in told.changed.items())


def _wrong(name: str) -> str:
    if len(name) > NAME_LENGTH:
        return sitting.long_name_words(len(name), NAME_LENGTH)
    return "" if name_key(name) else sitting.NO_NAME


def _twins(typed: Mapping[str, str]) -> dict[str, str]:
    """A sentence at each seat whose name somebody else at the table has."""
    seen: dict[str, str] = {}
    found = {}
    for field, name in typed.items():
        first = seen.setdefault(name_key(name), field)
        if first != field and field.startswith("seat"):
            found[field] = sitting.twin_words(name)
    return found
