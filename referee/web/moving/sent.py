"""What an owner's phone sent: files, a pasted table, and what was said of them."""

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus

from flask import abort, request

from referee.engine import preset
from referee.engine.rules.presets import preset_ids
from referee.engine.text.harmless import one_line
from referee.exchange.how import How
from referee.exchange.reading import AS_IT_SAYS
from referee.exchange.sheets.columns import MEANINGS
from referee.store import lengths
from referee.web.ui.parts import Hidden

MOST_BYTES = 640 * 1024
"""Files together: a form carries them twice as text of four signs for three bytes."""

MOST_FILES = 20

MOST_HANDS = 3000
"""Of one sheet: each is judged while somebody waits for the page."""

PASTED = "The pasted table"


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file, or the table that was pasted."""

    name: str
    content: bytes

    @property
    def hidden(self) -> tuple[Hidden, Hidden]:
        """The same, to travel in the form of the page."""
        return Hidden("kept_name", self.name), Hidden("kept", b64encode(self.content).decode())


def sent_files() -> tuple[SentFile, ...]:
    """All that was sent, now or to the page before; empty ones are left out."""
    return tuple(each for each in _sent() if each.content.strip())[: MOST_FILES + 1]


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
    yield SentFile(PASTED, request.form.get("text", "").encode())


def said_now() -> How:
    """What the form says of rules, columns and names, as far as a page could have said it."""
    chosen = request.form.get("rules", "")
    return How(
        preset(chosen) if chosen in preset_ids() else AS_IT_SAYS.rules,
        {key: each for key, each in _pairs("heading", "meaning") if each in ("", *MEANINGS)},
        {key: each for key, each in _pairs("spelled", "player") if each},
        MOST_HANDS,
    )


def _pairs(key: str, value: str) -> Iterator[tuple[str, str]]:
    """The fields called *key* with those called *value* beside them."""
    keys, values = request.form.getlist(key), request.form.getlist(value)
    for told, meant in zip(keys, values, strict=False):
        yield told, one_line(meant)[: lengths.NAME]


def season_said() -> str:
    """The name of the season that was chosen; empty: none."""
    return one_line(request.form.get("season", ""))[: lengths.NAME]
