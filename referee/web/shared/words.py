"""What every page says: numbers, days, and how sentences end."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, tzinfo
from pathlib import Path
from typing import Any

from referee.errors import RefereeError
from referee.text import MINUS, capital, harmless, isolated, without_steering
from referee.text import listed as listed  # noqa: PLC0414 - pages ask here for it
from referee.text import number as number  # noqa: PLC0414 - and for this


def words_in(module: str, name: str) -> Mapping[str, Any]:
    """The sentences of the TOML file *name* in the folder of the Python file *module*."""
    return tomllib.loads(Path(module).with_name(name).read_text(encoding="utf-8"))


def is_sentence(words: str) -> bool:
    """Whether *words* end like a sentence, perhaps because of a name such as "Ann B."."""
    return words.rstrip("\N{POP DIRECTIONAL ISOLATE}").endswith((".", "!", "?", "…"))


def with_stop(words: str) -> str:
    """*words* with a full stop, unless they end like a sentence: "It waits for Ann B."."""
    return words if is_sentence(words) else f"{words}."


ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def ordinal(place: int) -> str:
    """A place in the ranks: "1st", "12th", "23rd"."""
    last = 0 if place % 100 in (11, 12, 13) else place % 10
    return f"{place}{ORDINALS.get(last, 'th')}"


def refusal(fault: RefereeError, *places: str) -> str:
    """A sentence for players of what is wrong at *places*: "Bid: there must be …, not 'soon'."."""
    why = [fault.message]
    if fault.wanted:
        instead = f", not {fault.got}" if fault.got else ""
        why = [fault.reason, f"there must be {fault.wanted}{instead}"]
    text = harmless(": ".join(filter(None, (*places, *why))))
    return f"{capital(_SPAN.sub(' to ', text))}."


_SPAN = re.compile(r"(?<=\d)\.\.(?=\d)")
"""Between the first and the last of some numbers: "1..4"."""


def in_a_row(remarks: Iterable[str]) -> str:
    """Remarks in a row: "corrected, not sealed"; after a sentence, a new one begins."""
    row = ""
    for each in filter(None, remarks):
        ended = is_sentence(row)
        before = f"{row} " if ended else f"{row}, " if row else ""
        row = before + (capital(each) if ended else each)
    return row


def signed(points: int) -> str:
    """A change of points: "+95", "−110", "0"."""
    return f"+{points}" if points > 0 else number(points)


def times(number: int) -> str:
    """How often: "once", "twice", "3 times"."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def percent(share: float) -> str:
    """A share between 0 and 1 as a percentage: "64 %"."""
    return f"{round(100 * share)} %"


def tenth(value: float) -> str:
    """A number with one decimal and a true minus sign."""
    return f"{value:.1f}".replace("-", MINUS)


def verb(seats: Sequence[object], one: str, many: str) -> str:
    """The form of a word that fits the number of *seats*: *one* ("loses") or *many* ("lose")."""
    return one if len(seats) == 1 else many


def day(when: datetime) -> str:
    """A day in the server's time zone: "Nov 20, 2026"."""
    local = when.astimezone()
    return f"{local:%b} {local.day}, {local.year}"


def day_words(on: date) -> str:
    """A date of the calendar: "Sep 1, 2026"."""
    return f"{on:%b} {on.day}, {on.year}"


def long_date(on: date) -> str:
    """A date with its day of the week: "Friday, Jan 9, 2026"."""
    return f"{on:%A}, {on:%b} {on.day}, {on.year}"


def short_day(on: date) -> str:
    """A date in short: "09/05/26"."""
    return on.strftime("%m/%d/%y")


def moment(when: datetime, zone: tzinfo | None = None) -> str:
    """A moment in *zone*, by default in the server's time zone: "Nov 20, 7:35 pm"."""
    local = when.astimezone(zone)
    hour = local.hour % 12 or 12
    return f"{local:%b} {local.day}, {hour}:{local:%M} {'pm' if local.hour >= 12 else 'am'}"


def someone(name: str) -> str:
    """The *name* that a phone gives itself; "somebody" without one."""
    return isolated(without_steering(name)) if name else "somebody"
