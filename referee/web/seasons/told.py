"""The form of a season, read: what its owners say of it, and what is wrong with that."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime

from referee.stats.season.scoring import Scoring
from referee.store.club.seasons import Terms
from referee.store.moments import local_day
from referee.store.people.players import name_key
from referee.web.ui.fields import NAME_LENGTH, Posted, one_line
from referee.web.words.people import seasons as said


@dataclass(frozen=True, slots=True)
class SeasonTold:
    """What was filled in."""

    typed: Mapping[str, str]
    """By field, as it was typed."""
    terms: Terms | None
    """None: something is wrong."""
    errors: Mapping[str, str]


def today() -> date:
    """The day by the calendar of the server."""
    return local_day(datetime.now(UTC))


def read_season(posted: Posted) -> SeasonTold:
    """The season that *posted* tells."""
    typed = {name: one_line(posted.get(name, "")) for name in FIELDS}
    begins, ends = _day(typed["begins"]), _day(typed["ends"])
    errors = {
        "name": _wrong_name(typed["name"]),
        "begins": "" if begins else said.NO_DAY,
        "ends": _wrong_end(typed["ends"], begins, ends),
        "scoring": "" if typed["scoring"] in set(Scoring) else said.NO_SCORING,
    }
    wrong = {name: words for name, words in errors.items() if words}
    if wrong or begins is None:
        return SeasonTold(typed, None, wrong)
    return SeasonTold(typed, Terms(typed["name"], begins, ends, Scoring(typed["scoring"])), {})


FIELDS = ("name", "begins", "ends", "scoring")


def typed_of(terms: Terms) -> dict[str, str]:
    """What stands in the fields of a season as it is."""
    ends = terms.ends.isoformat() if terms.ends else ""
    return {
        "name": terms.name,
        "begins": terms.begins.isoformat(),
        "ends": ends,
        "scoring": terms.scoring.value,
    }


def _wrong_name(name: str) -> str:
    if len(name) > NAME_LENGTH:
        return said.long_name_words(len(name), NAME_LENGTH)
    return "" if name_key(name) else said.NAME_MISSING


def _wrong_end(typed: str, begins: date | None, ends: date | None) -> str:
    if typed and ends is None:
        return said.NO_DAY
    return said.BACKWARDS if begins and ends and ends < begins else ""


def _day(typed: str) -> date | None:
    """The day that was typed; None: it is none."""
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None
