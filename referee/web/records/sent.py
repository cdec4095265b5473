"""What a phone sent to be imported: files, and texts that were pasted or come back changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from flask import request
from werkzeug.datastructures import FileStorage

from referee.engine.text.harmless import one_line
from referee.web.words import records as words

MOST_BYTES = 256 * 1024
"""Files and texts together: a long evening with every card has a fifth of it."""

MOST_FILES = 10

LONGEST_NAME = 60
"""Characters of the name of a file that are shown."""


@dataclass(frozen=True, slots=True)
class Sent:
    """One text, from a file or pasted."""

    file: str
    """What the file was called; empty: it was pasted."""
    text: str
    refused: str = ""
    """Why it is not looked at."""


def sent() -> tuple[Sent, ...]:
    """All that was sent; what is blank is left out. Of what is too much, files are not kept."""
    texts = list(_texts())
    files = list(islice(_files(), MOST_FILES + 1))
    everything = (*texts, *files)
    if sum(len(each.text.encode()) for each in everything) > MOST_BYTES:
        return _refused(texts, files, words.too_large_words(MOST_BYTES))
    if len(everything) > MOST_FILES:
        return _refused(texts, files, words.too_many_words(MOST_FILES))
    return everything


def _refused(texts: Sequence[Sent], files: Sequence[Sent], why: str) -> tuple[Sent, ...]:
    """The same, not to be looked at; a pasted text comes back, a file is still on the phone."""
    kept = [Sent(each.file, each.text, why) for each in texts[:MOST_FILES]]
    return (*kept, *(Sent(each.file, "", each.refused or why) for each in files[:MOST_FILES]))


def _texts() -> Iterator[Sent]:
    names = request.form.getlist("file_name")
    for place, text in enumerate(request.form.getlist("text")):
        if text.strip():
            yield Sent(_name(names[place] if place < len(names) else ""), _lines(text))


def _files() -> Iterator[Sent]:
    for file in request.files.getlist("file"):
        if file.filename:
            yield _file(file)


def _file(file: FileStorage) -> Sent:
    name = _name(file.filename or "")
    try:
        return Sent(name, _lines(file.read().decode()))
    except UnicodeDecodeError:
        return Sent(name, "", words.NOT_TEXT)


def _name(told: str) -> str:
    return one_line(told)[:LONGEST_NAME]


def _lines(text: str) -> str:
    """*text* with line ends as they are here, and without the mark that Windows begins with."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")
