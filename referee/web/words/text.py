"""Words and numbers as they stand in any sentence."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any

from referee.engine.text import MINUS
from referee.engine.text import listed as listed  # noqa: PLC0414 - pages ask here for it
from referee.engine.text import number as number  # noqa: PLC0414 - and for this


def words_in(module: str, name: str) -> Mapping[str, Any]:
    """The sentences that a TOML file has, called *name*, in the folder of the file *module*."""
    return tomllib.loads(Path(module).with_name(name).read_text(encoding="utf-8"))


def is_sentence(words: str) -> bool:
    """Whether *words* end as a sentence does, be it by a name such as "Ann B."."""
    return words.rstrip("\N{POP DIRECTIONAL ISOLATE}").endswith((".", "!", "?", "…"))


def with_stop(words: str) -> str:
    """*words* with a full stop, where none stands there already: "It waits for Ann B."."""
    return words if is_sentence(words) else f"{words}."


WANTED = re.compile(r"\bwant (.+?)(?:, got (.+))?$", re.DOTALL | re.IGNORECASE)


def refusal(why: str) -> str:
    """What the engine refused, as a sentence for players: "Bid: there must be …".

    *why* is as the engine says it: "bid: want a number, got 'soon'".
    """
    said = WANTED.sub(lambda m: f"there must be {m[1]}" + (f", not {m[2]}" if m[2] else ""), why)
    said = re.sub(r"(\d)\.\.(\d)", r"\1 to \2", said)
    return f"{said[:1].upper()}{said[1:]}."


def in_a_row(remarks: Iterable[str]) -> str:
    """Remarks in a row: "corrected, not sealed"; one after a sentence begins a new one."""
    told = ""
    for each in filter(None, remarks):
        ended = is_sentence(told)
        before = f"{told} " if ended else f"{told}, " if told else ""
        told = before + (f"{each[:1].upper()}{each[1:]}" if ended else each)
    return told


def signed(points: int) -> str:
    """A change: "+95", "−110", "0"."""
    return f"+{points}" if points > 0 else number(points)


def percent(share: float) -> str:
    """A share of 1 as people say it: "64 %"."""
    return f"{round(100 * share)} %"


def tenth(value: float) -> str:
    """A number to one decimal, with a true minus sign."""
    return f"{value:.1f}".replace("-", MINUS)


def verb(seats: Sequence[object], one: str, many: str) -> str:
    """The verb that fits: "lose" for several players, "loses" for one."""
    return one if len(seats) == 1 else many


def day(when: datetime) -> str:
    """A day in the server's own time: "Nov 20, 2026"."""
    local = when.astimezone()
    return f"{local:%b} {local.day}, {local.year}"


def day_words(on: date) -> str:
    """A date of the calendar: "Sep 1, 2026"."""
    return f"{on:%b} {on.day}, {on.year}"


def long_date(on: date) -> str:
    """A date with its day of the week: "Friday, Jan 9, 2026"."""
    return f"{on:%A}, {on:%b} {on.day}, {on.year}"


def short_day(on: date) -> str:
    """A date in little room: "09/05/26"."""
    return on.strftime("%m/%d/%y")


def moment(when: datetime) -> str:
    """A moment in the server's own time: "Nov 20, 7:35 pm"."""
    local = when.astimezone()
    hour = local.hour % 12 or 12
    return f"{local:%b} {local.day}, {hour}:{local:%M} {'pm' if local.hour >= 12 else 'am'}"
