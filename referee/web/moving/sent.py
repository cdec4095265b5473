"""What a phone sent: files, pasted texts, and what the form says of them."""

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from itertools import zip_longest

from flask import abort, request

from referee.engine import preset
from referee.engine.rules.presets import preset_ids
from referee.engine.text import one_line
from referee.exchange.columns import MEANINGS
from referee.exchange.found import How
from referee.exchange.reading import AS_IT_SAYS
from referee.store import lengths

MOST_BYTES = 640 * 1024
"""Files together: a form carries them twice as text of four signs for three bytes."""

MOST_FILES = 20

MOST_HANDS = 3000
"""Of one sheet: each is judged while somebody waits for the page."""

MOST_NAMES = 4 * (lengths.NAME + len(" & "))
"""Characters of the names of a side, which has four players at most."""

MOST_IN_ALL = 10_000
"""Hands of all files together: ten years of Fridays are looked at in half of `MOST_SECONDS`."""

MOST_LINES = 200_000
"""Lines of a file, or of all in an archive: so many hands have with all of their cards."""

MOST_SECONDS = 20
"""Seconds of the processor for looking at them, and as many for the page that shows them."""

PASTED = "The pasted table"


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file, or the table that was pasted."""

    name: str
    content: bytes
    sides: Mapping[str, str] = field(default_factory=dict)
    """Who plays on its sides, by the keys of their headings, as far as the form says it."""

    @property
    def kept(self) -> str:
        """Its content, to travel in the form of the page."""
        return b64encode(self.content).decode()


def sent_files() -> tuple[SentFile, ...]:
    """All that was sent, now or to the page before; empty ones are left out."""
    files = tuple(each for each in _sent() if each.content.strip())[: MOST_FILES + 1]
    sides: dict[str, dict[str, str]] = {}
    for side, names in _pairs("side", "who", MOST_NAMES):
        place, _, heading = side.partition(" ")
        sides.setdefault(place, {})[heading] = names
    return tuple(
        replace(each, sides=sides.get(str(place), {})) for place, each in enumerate(files, 1)
    )


def _sent() -> Iterator[SentFile]:
    for name, kept in zip(
        request.form.getlist("kept_name"), request.form.getlist("kept"), strict=False
    ):
        try:
            yield SentFile(one_line(name)[:60], b64decode(kept, validate=True))
        except (Error, ValueError):
            abort(HTTPStatus.BAD_REQUEST)
    for file in request.files.getlist("file"):
        if file.filename:
            yield SentFile(one_line(file.filename)[:60], file.read())
            file.seek(0)  # a record is read once more by the page that shows all of it
    names = request.form.getlist("file_name")
    for name, text in zip_longest(names, request.form.getlist("text"), fillvalue=""):
        yield SentFile(one_line(name)[:60] or PASTED, text.encode())


def was_shown() -> bool:
    """Whether the page was sent that shows files, and not one that only asks for them."""
    return "kept" in request.form


def typed_now() -> How:
    """What the form says of rules, columns and names, as far as a page could have said it."""
    chosen = request.form.get("rules", "")
    return How(
        preset(chosen) if chosen in preset_ids() else AS_IT_SAYS.rules,
        {key: each for key, each in _pairs("heading", "meaning") if each in ("", *MEANINGS)},
        {key: each for key, each in _pairs("spelled", "player") if each},
        most_hands=MOST_HANDS,
        most_in_archive=MOST_IN_ALL,
        most_lines=MOST_LINES,
    )


def _pairs(key: str, value: str, most: int = lengths.NAME) -> Iterator[tuple[str, str]]:
    """The fields called *key* with those called *value* beside them."""
    keys, values = request.form.getlist(key), request.form.getlist(value)
    for each, meant in zip(keys, values, strict=False):
        yield each, one_line(meant)[:most]


def season_typed() -> str:
    """The name of the season that was chosen; empty: none."""
    return one_line(request.form.get("season", ""))[: lengths.NAME]
